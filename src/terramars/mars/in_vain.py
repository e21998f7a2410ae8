"""What would come to nothing now: one answer for whoever tells people so."""

from __future__ import annotations

from terramars.core.flow import AnyOrder, Either, May, Several
from terramars.core.machine import Effect
from terramars.mars.cards import PROJECT, Card
from terramars.mars.effects.cubes import Add, AddToEvery
from terramars.mars.effects.planet import Place, Terraform
from terramars.mars.references import collectors, collects
from terramars.mars.state import OCEAN_TILES, State
from terramars.mars.words import ANOTHER_CARD, ANY_CARD, OCEAN, OCEANS, THAT_CARD, THIS_CARD


def is_lost(effect: Effect, s: State, seat: int, card: int = -1) -> bool:
    """Whether an effect may be carried out now and would change nothing.

    That is so of parameters at their end, of oceans when all are placed, and of cubes that no card of the seat holds;
    the card that does it, still in hand, counts among those. Of what is not known here the answer is no.
    """
    if isinstance(effect, (Several, AnyOrder, Either, May)):
        parts = effect.parts()
        return bool(parts) and all([is_lost(part, s, seat, card) for part in parts])
    if isinstance(effect, Terraform):
        return effect.earns and not effect.steps_brought(s, seat, card, s.tracks[:])
    if isinstance(effect, Place):
        return effect.tile == OCEAN and s.tracks[OCEANS] >= OCEAN_TILES
    if isinstance(effect, Add):
        if effect.to == THIS_CARD or effect.to == THAT_CARD:
            return False
        itself = card >= 0 and effect.to != ANOTHER_CARD and collects(card, effect.cube)
        return not itself and not effect.targets(s, seat, card)
    if isinstance(effect, AddToEvery):
        itself = card >= 0 and collects(card, effect.cube)
        return not itself and not collectors(s, seat, card, effect.cube, ANY_CARD)
    return False


def is_played_in_vain(card: Card, s: State, seat: int) -> bool:
    """Whether all that a card in hand does would be lost: it has effects, every one of them, and no points."""
    if card.sort != PROJECT or not card.play or card.first or card.action or card.effect or card.vp:
        return False
    return all([is_lost(effect, s, seat, card.index) for effect in card.play])
