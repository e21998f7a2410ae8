"""The server as a process: its log, its watchdog, and how it stops."""
