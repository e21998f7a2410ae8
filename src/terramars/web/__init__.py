"""The server: games kept in a database, played over HTTP by people, programs and computer players."""
