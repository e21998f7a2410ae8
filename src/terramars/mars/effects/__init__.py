"""The verbs of the cards, each with its rule: what it offers, what it does, when it is possible."""
