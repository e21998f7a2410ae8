"""The verbs of the dice game: what happens, each with its rule."""
