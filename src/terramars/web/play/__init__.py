"""A game at a table: made, changed, told, ended, given out as a file."""
