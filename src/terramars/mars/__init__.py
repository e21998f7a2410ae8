"""Terraforming Mars on the game-neutral machine."""
