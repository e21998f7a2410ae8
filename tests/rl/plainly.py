"""What an observation, a row and a mask must say, stated entry by entry and by name, as slowly as it likes."""

from __future__ import annotations

from typing import Any

from terramars.core.machine import Decision
from terramars.core.option import Option
from terramars.mars.cards import CARDS, NO_COLOUR, PROJECT
from terramars.mars.payment import price
from terramars.mars.tracks import PARAMETERS
from terramars.mars.turns import acting_seat
from terramars.mars.words import CUBE_NAMES, HOSTED, RESOURCE_NAMES, TAG_NAMES, TILE_NAMES
from terramars.rl.layout import ASKING_NUMBERS, Layout
from terramars.rl.shapes import AREA_PLANE, CARD_PLANE, Shape
from terramars.rl.trial import effect_brings

Told = dict[str, int]


def observation_plainly(layout: Layout, s: Any, decision: Decision | None, seat: int) -> list[int]:
    """An observation from the table itself."""
    told: Told = {}
    count = len(s.players)
    order = [(seat + i) % count for i in range(count)]
    seats = dict(zip(order, layout.seats, strict=True))
    asked = decision if decision is not None and decision.seat == seat else None
    tell_table(told, s, asked, seat)
    for other, name in seats.items():
        tell_player(told, layout, s, other, name)
    tell_areas(told, layout, s, seats)
    tell_cards(told, layout, s, asked, seat, seats)
    for slot, shapes in zip(s.slots, layout.table_shapes, strict=True):
        tell_slot(told, layout, "table", slot, shapes, own=False)
    for other, name in seats.items():
        for slot, shapes in zip(s.players[other].slots, layout.player_shapes, strict=True):
            tell_slot(told, layout, name, slot, shapes, own=other == seat)
    assert not set(told) - set(layout.names)
    return [max(-32768, min(told.get(name, 0), 32767)) for name in layout.names]


def tell_table(told: Told, s: Any, asked: Decision | None, seat: int) -> None:
    last = s.setup.last_generation or s.setup.generations
    told.update(seat=seat, generation=s.generation, left=last - s.generation if last else 0)
    told.update(deck=len(s.deck), discard=len(s.discard))
    for track in s.setup.tracks:
        told[f"track.{PARAMETERS[track].name}"] = s.tracks[track]
    for goal, owner in s.milestones:
        told[f"claimed.{s.setup.milestones[goal].slug}"] = (owner - seat) % len(s.players) + 1
    for goal, owner in s.awards:
        told[f"funded.{s.setup.awards[goal].slug}"] = (owner - seat) % len(s.players) + 1
    if asked is None:
        return
    fields = [getattr(asked.effect, name) for name in asked.effect.__dataclass_fields__]
    for i, number in enumerate([int(field) for field in fields if isinstance(field, int)][:ASKING_NUMBERS]):
        told[f"asking.{i}"] = number
    for option in asked.options:
        told[f"options.{option.kind}"] = told.get(f"options.{option.kind}", 0) + 1


def tell_player(told: Told, layout: Layout, s: Any, seat: int, name: str) -> None:
    player = s.players[seat]
    for i, resource in enumerate(RESOURCE_NAMES):
        told[f"{name}.stock.{resource}"] = player.stock[i]
        told[f"{name}.production.{resource}"] = player.production[i]
    told[f"{name}.tr"], told[f"{name}.raised"], told[f"{name}.passed"] = player.tr, player.raised, int(player.passed)
    told[f"{name}.first"], told[f"{name}.turn"] = int(s.first == seat), int(acting_seat(s) == seat)
    for pile in ("hand", "played", "events"):
        told[f"{name}.{pile}"] = len(getattr(player, pile))
    for i, tag in enumerate(TAG_NAMES):
        told[f"{name}.tags.{tag}"] = player.standing.tags[i]
    for i, cube in enumerate(CUBE_NAMES):
        hosted = len(player.hosted) if i == HOSTED else 0
        lying = [number for card, number in player.cubes.items() if CARDS[card].holds == i]
        told[f"{name}.cubes.{cube}"] = sum(lying) + hosted
    for i in (1, 2, 3):
        told[f"{name}.tiles.{TILE_NAMES[i]}"] = (s.tiles[i] & player.tiles).bit_count()
    told[f"{name}.worth.steel"] = player.standing.steel_worth
    told[f"{name}.worth.titanium"] = player.standing.titanium_worth
    told[f"{name}.discount"] = player.standing.discount_all
    for goal in s.setup.milestones:
        told[f"{name}.milestone.{goal.slug}"] = goal.count.final(s, seat, -1)
    for goal in s.setup.awards:
        told[f"{name}.award.{goal.slug}"] = goal.count.final(s, seat, -1)


def tell_areas(told: Told, layout: Layout, s: Any, seats: dict[int, str]) -> None:
    for area, identity in enumerate(layout.board.ids):
        for kind in range(4):
            told[f"area.{TILE_NAMES[kind]}.{identity}"] = s.tiles[kind] >> area & 1
        for i, (other, name) in enumerate(seats.items()):
            told[f"area.{name}.{identity}"] = s.players[other].tiles >> area & 1
            if s.players[other].claims >> area & 1:
                told[f"area.claimed.{identity}"] = i + 1


def tell_cards(told: Told, layout: Layout, s: Any, asked: Decision | None, seat: int, seats: dict[int, str]) -> None:
    own = s.players[seat]
    for plane in ("hand", "dealt", "kept", "starters", "watched"):
        mark(told, layout, f"card.{plane}", getattr(own, plane))
    mark(told, layout, "card.seen", own.seen + s.shown)
    for other, name in seats.items():
        player = s.players[other]
        mark(told, layout, f"card.{name}", player.played + player.events)
        mark(told, layout, "card.used", player.used)
        mark(told, layout, "card.hosted", player.hosted)
        for card, number in player.cubes.items():
            told[f"card.cubes.{CARDS[card].slug}"] = min(number, 127)
    if asked is not None:
        mark(told, layout, "card.asking", (asked.card,))
        mark(told, layout, "card.named", [each.index for each in asked.options if names_card(each)])


def mark(told: Told, layout: Layout, plane: str, cards: Any) -> None:
    for card in cards or ():
        if card in layout.cards:
            told[f"{plane}.{CARDS[card].slug}"] = 1


def tell_slot(told: Told, layout: Layout, owner: str, slot: Any, shapes: list[Shape], own: bool) -> None:
    for shape in shapes:
        name = f"{owner}.{shape.slot}.{shape.field.name}"
        seen = not shape.field.hidden_from(own)
        value = getattr(slot, shape.field.name) if seen else shape.field.unseen
        if shape.form == CARD_PLANE:
            mark(told, layout, name, value)
        elif shape.form == AREA_PLANE:
            told.update({f"{name}.{each}": (value or 0) >> i & 1 for i, each in enumerate(layout.board.ids)})
        else:
            numbers: list[int] = []
            shape.tell(value, numbers)
            labels = [f"{name}.{label}" if label else name for label in shape.labels]
            told.update(zip(labels, numbers, strict=True))


def names_card(option: Option) -> bool:
    slug = option.part("card")
    return bool(slug) and option.index >= 0 and CARDS[option.index].slug == slug


def rows_plainly(layout: Layout, s: Any, decision: Decision) -> tuple[list[list[int]], list[int]]:
    """A row for each option, and the actions that are possible."""
    found: list[list[int]] = []
    numbers: list[int] = []
    others = layout.actions.first_other
    for option in decision.options:
        number = layout.actions.number_of(option, decision.seat)
        if number < 0 or number in numbers:
            number, others = others, others + 1
        numbers.append(number)
        told = row_plainly(layout, s, decision.seat, option)
        told["action_number"] = number
        assert not set(told) - set(layout.row_names)
        found.append([told.get(name, 0) for name in layout.row_names])
    return found, sorted(numbers)


def row_plainly(layout: Layout, s: Any, seat: int, option: Option) -> Told:
    """What an option is, what it names and what that brings."""
    told: Told = {f"kind.{option.kind}": 1, "amount": max(0, option.amount)}
    told.update({f"word.{word}": 1 for _, word in option.parts if word in layout.words})
    if option.seat >= 0:
        relative = layout.actions.relative(option.seat, seat)
        told[f"seat.{[*layout.seats, 'neutral'][relative]}"] = 1
    labels = next(segment.labels for segment in layout.row.segments if segment.name == "brings")
    if names_card(option):
        card = CARDS[option.index]
        told["cost"] = card.cost
        told[f"sort.{('project', 'corporation', 'starter')[card.sort]}"] = 1
        if card.colour != NO_COLOUR:
            told[f"colour.{'event' if card.is_event else ('automated', 'active', 'event')[card.colour]}"] = 1
        for tag in card.tags:
            told[f"tags.{TAG_NAMES[tag]}"] = told.get(f"tags.{TAG_NAMES[tag]}", 0) + 1
        if isinstance(card.vp, int):
            told["vp"] = card.vp
        elif card.vp is not None:
            told["vp.counted"] = 1
        if card.holds >= 0:
            told[f"holds.{CUBE_NAMES[card.holds]}"] = 1
        for segment, numbers in zip(("brings", "action"), layout.brought.get(option.index, ()), strict=False):
            told.update({f"{segment}.{label}": number for label, number in zip(labels, numbers, strict=True)})
        if card.sort == PROJECT:
            told["price"] = price(s, seat, option.index)
    elif option.part("hex") in layout.board.index:
        tell_area(told, layout, s, seat, layout.board.index[option.part("hex")])
    else:
        for project in s.setup.projects:
            if project.slug == option.part("what"):
                told["cost"] = project.cost
                brought = effect_brings(s.setup, project.effect)
                told.update({f"brings.{label}": number for label, number in zip(labels, brought, strict=True)})
    return told


def tell_area(told: Told, layout: Layout, s: Any, seat: int, area: int) -> None:
    board = layout.board
    for resource, number in board.bonus[area]:
        told[f"area.{RESOURCE_NAMES[resource]}"] = number
    told["area.card"], told["area.ocean"] = board.cards[area], board.ocean >> area & 1
    told["area.off-mars"] = int(area >= len(board.areas.hexes))
    for kind in range(4):
        told[f"near.{TILE_NAMES[kind]}"] = (board.near[area] & s.tiles[kind]).bit_count()
    told["near.own"] = (board.near[area] & s.players[seat].tiles).bit_count()
