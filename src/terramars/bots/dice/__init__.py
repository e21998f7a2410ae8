"""Computer players of the dice game: they are given views and judge tables by what faces and cards are worth."""
