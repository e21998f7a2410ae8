"""Word for players who are elsewhere."""
