"""Where everything stands in the observations of one layout, as numbers that the compiled encoder needs not look up."""

from __future__ import annotations

from typing import Any

from terramars.core.machine import Effect
from terramars.mars.cards import CARDS
from terramars.rl.layout import Layout
from terramars.rl.shapes import Shape


class SlotPlace:
    """Where a field of a slot is told, and of whose slot."""

    def __init__(self, owner: int, slot: int, shape: Shape, at: int) -> None:
        self.owner = owner
        """Whose, counted from oneself; -1: the table's."""
        self.slot = slot
        """Which of the owner's slots."""
        self.shape = shape
        self.at = at
        self.name: str = shape.field.name
        self.hidden: bool = shape.field.hidden_from(owner == 0)
        self.unseen: Any = shape.field.unseen


class Places:
    """Where everything stands in the observations of one layout."""

    def __init__(self, layout: Layout) -> None:
        starts: dict[str, int] = layout.observation.starts
        seats: list[str] = layout.seats
        self.players: int = len(seats)
        self.size: int = layout.size
        self.numbers: int = layout.numbers_end
        """So many entries are numbers; areas and cards follow."""
        self.card_count: int = len(layout.cards)
        self.area_count: int = len(layout.board.ids)
        self.kind_count: int = len(layout.kinds)
        self.column: list[int] = [-1] * len(CARDS)
        """The place of each card among those of the game; -1: not in it."""
        for place, card in enumerate(layout.cards):
            self.column[card] = place
        self.tracks_at: int = starts["track"]
        self.claimed_at: int = starts.get("claimed", -1)
        self.funded_at: int = starts.get("funded", -1)
        self.asking_numbers_at: int = starts["asking"]
        self.kinds_at: int = starts["options"]
        self.player_at: list[int] = [starts[f"{name}.stock"] for name in seats]
        self.areas_at: int = layout.numbers_end
        self.claims_at: int = starts["area.claimed"]
        self.hand_at: int = starts["card.hand"]
        self.dealt_at: int = starts["card.dealt"]
        self.kept_at: int = starts["card.kept"]
        self.starters_at: int = starts["card.starters"]
        self.seen_at: int = starts["card.seen"]
        self.watched_at: int = starts["card.watched"]
        self.hosted_at: int = starts["card.hosted"]
        self.used_at: int = starts["card.used"]
        self.cubes_at: int = starts["card.cubes"]
        self.asking_at: int = starts["card.asking"]
        self.named_at: int = starts["card.named"]
        self.played_at: int = starts["card.own"]
        self.slots: list[SlotPlace] = []
        for owner in range(-1, self.players):
            whose = "table" if owner < 0 else seats[owner]
            for i, shapes in enumerate(layout.table_shapes if owner < 0 else layout.player_shapes):
                for shape in shapes:
                    at: int = starts[f"{whose}.{shape.slot}.{shape.field.name}"]
                    self.slots.append(SlotPlace(owner, i, shape, at))
        self.fields: dict[Any, list[str]] = {}
        """The names of the fields of asking effects, by their class."""

    def fields_of(self, effect: Effect) -> list[str]:
        """The names of an effect's fields, in their order."""
        found = self.fields.get(type(effect))
        if found is None:
            found = list(getattr(effect, "__dataclass_fields__", ()))
            self.fields[type(effect)] = found
        return found
