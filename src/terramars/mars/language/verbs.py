"""The verbs of the card language: what happens."""

from __future__ import annotations

from terramars.core.flow import Either, May, as_one
from terramars.core.machine import Effect
from terramars.mars import words
from terramars.mars.cards import StandingEffect
from terramars.mars.conditions import (
    Condition,
)
from terramars.mars.counts import Amount, Chosen, Need, Per, TrackCount
from terramars.mars.effects.cubes import Add, AddToEvery
from terramars.mars.effects.draws import Buy, Discard, Draw, Reveal, SellPatents
from terramars.mars.effects.given import Each, Given
from terramars.mars.effects.hosting import DoubleHosted, Host
from terramars.mars.effects.lowering import Lose, LoseProduction, LowerRating, LowerTrack, RemoveOcean
from terramars.mars.effects.planet import ClaimArea, Place, RaiseRating, Terraform
from terramars.mars.effects.play import NextCard, PlayFromHand, PlayStarterOutOf
from terramars.mars.effects.production import CopyProduction, Decrease, DecreaseAny, Produce
from terramars.mars.effects.stock import Gain, GainAny, RemoveCubes, RemoveUpTo, Spend, SpendCubes
from terramars.mars.filters import Showing
from terramars.mars.language.arguments import (
    CubeAmount,
    at_least_one,
    for_one_card,
    me_or_anyone,
    named_amounts,
    one_amount,
    one_cube,
    refuse,
)
from terramars.mars.language.nouns import (
    CardFilter,
    CubeWord,
    Effects,
    ResourceWord,
    TagWord,
    TargetWord,
    TileWord,
    WhoWord,
    another_card,
    any_card,
    any_cube,
    event,
    every_card,
    everyone,
    filter_of,
    hosted,
    me,
    opponents,
    that_card,
    there,
    this_card,
    wild,
)
from terramars.mars.language.nouns import steel as steel_word
from terramars.mars.language.nouns import titanium as titanium_word
from terramars.mars.turn_actions import FundAward, RepeatAction


def produce(
    money: Amount = 0, steel: Amount = 0, titanium: Amount = 0, plants: Amount = 0, energy: Amount = 0,
    heat: Amount = 0, lowest: int = 0, that: int = 0,
) -> Produce:  # fmt: skip
    """Change own production: one printed box, losses first."""
    steps = named_amounts(money, steel, titanium, plants, energy, heat)
    steps.sort(key=lambda step: not (isinstance(step[1], int) and step[1] < 0))
    if lowest < 0 or that < 0:
        refuse("produce()", "lowers named productions only", "produce(energy=-1), produce(lowest=1)")
    if lowest and (steps or that):
        refuse("produce(lowest=)", "stands alone in its box", "produce(lowest=1)")
    if lowest:
        steps.append((words.LOWEST, lowest))
    if that:
        steps.append((words.THAT, that))
    if not steps:
        refuse("produce()", "changes nothing", "produce(energy=-1, money=2)")
    return Produce(tuple(steps))


def gain(
    money: Amount = 0, steel: Amount = 0, titanium: Amount = 0, plants: Amount = 0, energy: Amount = 0,
    heat: Amount = 0, that: Amount = 0, any_one: Amount = 0,
) -> Effect:  # fmt: skip
    """Gain resources; `any_one`: each of a kind of one's own choice."""
    amounts = named_amounts(money, steel, titanium, plants, energy, heat)
    if any_one != 0:
        if amounts or that != 0:
            refuse("gain(any_one=)", "stands alone", "gain(any_one=2)")
        at_least_one("gain(any_one=)", any_one, "gain(any_one=2)")
        return GainAny(any_one)
    if that != 0:
        amounts.append((words.THAT, that))
    if not amounts:
        refuse("gain()", "brings nothing", "gain(plants=3)")
    for _, amount in amounts:
        at_least_one("gain()", amount, "gain(plants=3), or spend(plants=3) for a loss")
    return Gain(tuple(amounts))


def spend(
    money: Amount = 0, steel: Amount = 0, titanium: Amount = 0, plants: Amount = 0, energy: Amount = 0,
    heat: Amount = 0, animals: CubeAmount = 0, microbes: CubeAmount = 0, flasks: CubeAmount = 0,
    floaters: CubeAmount = 0, asteroids: CubeAmount = 0, on: TargetWord = this_card, of: WhoWord = me,
    using: ResourceWord | None = None,
) -> Effect:  # fmt: skip
    """Pay in full or not at all, from the player board or in cubes."""
    cubes = one_cube("spend()", animals, microbes, flasks, floaters, asteroids)
    from_anyone = me_or_anyone("spend(of=)", of)
    if cubes is not None:
        if named_amounts(money, steel, titanium, plants, energy, heat) or using is not None:
            refuse("spend()", "takes cubes or resources, not both", "spend(microbes=2)")
        if on is that_card or (from_anyone and on is not any_card):
            right = "spend(microbes=1), spend(microbes=1, on=any_card), spend(animals=1, on=any_card, of=anyone)"
            refuse("spend(on=)", "takes cubes from an own card, or from any card of anyone", right)
        if isinstance(cubes[1], Chosen) and on is not this_card:
            refuse("spend(microbes=X)", "takes cubes from this card", "spend(microbes=X) >> gain(money=X)")
        return SpendCubes(cubes[0], cubes[1], from_anyone, this_card.number if from_anyone else on.number)
    if on is not this_card or from_anyone:
        refuse("spend(on=, of=)", "speaks of cubes", "spend(animals=1, on=any_card, of=anyone)")
    resource, amount = one_amount("spend()", money, steel, titanium, plants, energy, heat)
    if using is not None and (resource != words.MONEY or using not in (steel_word, titanium_word)):
        refuse("spend(using=)", "lets a metal pay M€", "spend(money=8, using=titanium)")
    return Spend(resource, amount, None if using is None else using.number)


def decrease(
    money: Amount = 0, steel: Amount = 0, titanium: Amount = 0, plants: Amount = 0, energy: Amount = 0,
    heat: Amount = 0, of: WhoWord = me, any_one: int = 0,
) -> Effect:  # fmt: skip
    """Lower a production: the own one as a cost (`any_one`: whichever), or (red border) that of any one player."""
    if any_one:
        if named_amounts(money, steel, titanium, plants, energy, heat) or of is not me:
            refuse("decrease(any_one=)", "lowers one of the own productions", "decrease(any_one=1)")
        at_least_one("decrease(any_one=)", any_one, "decrease(any_one=1)")
        return DecreaseAny(any_one)
    resource, steps = one_amount("decrease()", money, steel, titanium, plants, energy, heat)
    of_anyone = me_or_anyone("decrease(of=)", of)
    if of_anyone and isinstance(steps, Chosen):
        refuse("decrease(of=anyone)", "names a number", "decrease(heat=2, of=anyone)")
    return Decrease(resource, steps, of_anyone)


def remove_up_to(
    money: int = 0, steel: int = 0, titanium: int = 0, plants: int = 0, energy: int = 0, heat: int = 0,
    animals: int = 0, microbes: int = 0, flasks: int = 0, floaters: int = 0, asteroids: int = 0,
    whose: Need | None = None,
) -> Effect:  # fmt: skip
    """Red border: remove up to so many from one player or card, or none."""
    cubes = one_cube("remove_up_to()", animals, microbes, flasks, floaters, asteroids)
    if cubes is not None:
        if named_amounts(money, steel, titanium, plants, energy, heat) or whose is not None:
            refuse("remove_up_to()", "takes cubes alone", "remove_up_to(animals=2)")
        if isinstance(cubes[1], Chosen):
            refuse("remove_up_to()", "names a number", "remove_up_to(animals=2)")
        return RemoveCubes(cubes[0], cubes[1])
    resource, amount = one_amount("remove_up_to()", money, steel, titanium, plants, energy, heat)
    if not isinstance(amount, int):
        refuse("remove_up_to()", "names a number", "remove_up_to(plants=3)")
    return RemoveUpTo(resource, amount, False, whose)


def steal_up_to(
    money: int = 0, steel: int = 0, titanium: int = 0, plants: int = 0, energy: int = 0, heat: int = 0
) -> RemoveUpTo:
    """Red border: remove up to so many from one player and gain them."""
    resource, amount = one_amount("steal_up_to()", money, steel, titanium, plants, energy, heat)
    if not isinstance(amount, int):
        refuse("steal_up_to()", "names a number", "steal_up_to(steel=2)")
    return RemoveUpTo(resource, amount, True)


def terraform(
    track: TrackCount | None = None, steps: int = 1, *, temperature: int = 0, oxygen: int = 0, tr: Amount = 0
) -> Effect:
    """Raise parameters, each with its rating, or the terraform rating alone."""
    if track is not None and track.track == words.OCEANS:
        refuse("terraform(oceans)", "rises with the tiles", "place(OCEAN)")
    if track is None and steps != 1:
        refuse("terraform(steps=)", "does not say of what", "terraform(temperature=2)")
    named = [] if track is None else [(track.track, steps)]
    parts: list[Effect] = []
    for number, wanted in (*named, (words.TEMPERATURE, temperature), (words.OXYGEN, oxygen)):
        if wanted:
            at_least_one("terraform()", wanted, "terraform(temperature=1)")
            parts.append(Terraform(number, wanted))
    if tr != 0:
        at_least_one("terraform(tr=)", tr, "terraform(tr=1)")
        parts.append(RaiseRating(tr))
    if not parts:
        refuse("terraform()", "raises nothing", "terraform(temperature=1)")
    return as_one(tuple(parts))


def lower(tr: Amount = 0, temperature: int = 0, oceans: int = 0) -> Effect:
    """The own terraform rating, or a parameter, goes down; oceans one by one."""
    parts: list[Effect] = []
    if temperature:
        at_least_one("lower(temperature=)", temperature, "lower(temperature=2)")
        parts.append(LowerTrack(words.TEMPERATURE, temperature))
    if oceans:
        at_least_one("lower(oceans=)", oceans, "lower(oceans=1)")
        parts.extend([RemoveOcean()] * oceans)
    if tr != 0:
        at_least_one("lower(tr=)", tr, "lower(tr=2)")
        parts.append(LowerRating(tr))
    if not parts:
        refuse("lower()", "lowers nothing", "lower(tr=2)")
    return as_one(tuple(parts))


def lose(
    money: Amount = 0, steel: Amount = 0, titanium: Amount = 0, plants: Amount = 0, energy: Amount = 0,
    heat: Amount = 0,
) -> Lose:  # fmt: skip
    """Lose resources, as many as there are."""
    amounts = named_amounts(money, steel, titanium, plants, energy, heat)
    if not amounts:
        refuse("lose()", "takes nothing", "lose(plants=3)")
    for _, amount in amounts:
        at_least_one("lose()", amount, "lose(plants=3)")
    return Lose(tuple(amounts))


def lose_production(
    money: int = 0, steel: int = 0, titanium: int = 0, plants: int = 0, energy: int = 0, heat: int = 0
) -> LoseProduction:
    """Production goes down as far as it can."""
    steps = [
        (resource, number)
        for resource, number in named_amounts(money, steel, titanium, plants, energy, heat)
        if isinstance(number, int)
    ]
    if not steps:
        refuse("lose_production()", "lowers nothing", "lose_production(energy=1)")
    for _, number in steps:
        at_least_one("lose_production()", number, "lose_production(energy=1)")
    return LoseProduction(tuple(steps))


def place(tile: TileWord, on: Condition | None = None) -> Place:
    """Place a tile."""
    if tile.number == words.TILE:
        refuse("place(TILE)", "does not say which tile", "place(CITY), place(SPECIAL)")
    return Place(tile.number, on)


def claim_area() -> ClaimArea:
    """Put an own marker on free land."""
    return ClaimArea()


def add(
    cube: CubeWord, amount: Amount = 1, to: TargetWord | CubeWord = this_card, having: int = 0,
    tagged: TagWord | None = None,
) -> Effect:  # fmt: skip
    """Put cubes on one own card, or as many again on a card that lies under another."""
    if isinstance(to, CubeWord):
        if (to, cube, amount, having, tagged) != (hosted, any_cube, Per(there), 0, None):
            refuse("add(to=hosted)", "puts as many on the card as lie there", "add(any_cube, per(there), to=hosted)")
        return DoubleHosted()
    if cube.number == words.HOSTED:
        refuse("add(hosted)", "is no kind of cube", "add(any_cube)")
    at_least_one("add()", amount, "add(microbes, 2)")
    if to is every_card:
        if tagged is not None or not isinstance(amount, int):
            refuse("add(to=every_card)", "puts a number on each", "add(any_cube, to=every_card, having=1)")
        return AddToEvery(cube.number, amount, having)
    if having and to not in (any_card, another_card):
        refuse("add(having=)", "chooses among several cards", "add(any_cube, to=any_card, having=1)")
    if tagged is not None and (to not in (any_card, another_card) or tagged in (wild, event)):
        refuse("add(tagged=)", "chooses among cards with a tag", "add(microbes, to=any_card, tagged=plant)")
    return Add(cube.number, amount, to.number, having, tagged=None if tagged is None else tagged.number)


def host(*tags: TagWord, cubes: int) -> Host:
    """Put a card from hand under this one, with cubes on it."""
    if not tags:
        refuse("host()", "names no tag", "host(space, cubes=2)")
    at_least_one("host(cubes=)", cubes, "host(space, cubes=2)")
    return Host(tuple(int(tag.number) for tag in tags), cubes)


def draw(count: Amount = 1, out_of: int = 0, only: CardFilter | CubeWord | None = None) -> Draw:
    """Draw cards to hand; `only` those with a tag, or that show a kind of cube anywhere."""
    at_least_one("draw()", count, "draw(2)")
    if out_of and (only is not None or not isinstance(count, int) or out_of <= count):
        refuse("draw(out_of=)", "looks at more cards than are kept", "draw(2, out_of=4), draw(2, only=space)")
    if isinstance(only, CubeWord):
        if only in (any_cube, hosted):
            refuse("draw(only=)", "names one kind of cube", "draw(2, only=floaters)")
        return Draw(count, out_of, Showing(only.number))
    return Draw(count, out_of, None if only is None else filter_of(only))


def buy(out_of: int = 1) -> Buy:
    """Look at cards and buy any of them."""
    at_least_one("buy(out_of=)", out_of, "buy(out_of=4)")
    return Buy(out_of)


def discard(count: int = 1) -> Discard:
    """Discard cards from hand."""
    at_least_one("discard()", count, "discard(2)")
    return Discard(count)


def reveal(tag: TagWord, then: Effects) -> Reveal:
    """Turn up and discard the top card; something happens if it has the tag."""
    return Reveal(tag.number, as_one(then))


def sell_patents() -> SellPatents:
    """Discard cards for 1 M€ each."""
    return SellPatents()


def copy_production(of: TagWord) -> CopyProduction:
    """Do the production box of an own card again."""
    return CopyProduction(of.number)


def next_card(standing: StandingEffect) -> NextCard:
    """Something holds for the next card played this generation."""
    return NextCard(for_one_card("next_card()", standing))


def play_card(standing: StandingEffect) -> PlayFromHand:
    """Play a card from hand now, under an effect."""
    return PlayFromHand(for_one_card("play_card()", standing))


def play_starter(out_of: int) -> PlayStarterOutOf:
    """Play one of the top starters."""
    at_least_one("play_starter(out_of=)", out_of, "play_starter(out_of=3)")
    return PlayStarterOutOf(out_of)


def fund_award() -> FundAward:
    """Fund an award for free."""
    return FundAward()


def repeat_action() -> RepeatAction:
    """Use the action of an own blue card once more this generation."""
    return RepeatAction()


def each(who: WhoWord, effect: Effects) -> Each:
    """The same for everyone, or for every opponent."""
    if who not in (everyone, opponents):
        refuse("each()", "means several players", "each(opponents, draw())")
    return Each(who.number, as_one(effect))


def either(*branches: Effects) -> Either:
    """Exactly one of several."""
    if len(branches) < 2:
        refuse("either()", "wants two or more", "either(gain(plants=1), gain(heat=1))")
    return Either(tuple(as_one(branch) for branch in branches))


def may(effect: Effects) -> May:
    """Something that may be left."""
    return May(as_one(effect))


def given(need: Need, then: Effects, otherwise: Effects = ()) -> Given:
    """If something holds now, this; else that."""
    return Given(need, as_one(then), as_one(otherwise))
