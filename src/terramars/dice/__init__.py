"""Terraforming Mars: The Dice Game, on the same machine as the big game."""
