"""A bot in ten lines: terramars arena --bots examples/mybot.py:Clever,random --games 40

A package of yours can bring it too, as an entry point of the group "terramars.bots": then its name is enough.
"""


class Clever:
    """Likes some kinds of options more than others, and takes the first of the kind it likes best."""

    likes = ("play", "use", "claim", "convert", "keep", "place")

    def choose(self, view, decision, budget):
        return min(decision.options, key=self.rank)

    def rank(self, option):
        return self.likes.index(option.kind) if option.kind in self.likes else len(self.likes)
