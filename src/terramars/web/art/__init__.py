"""What gives the table a soul: a scene on every card, and Mars as far as it has come."""
