"""`terramars cards`: searching, and the export that other programs read."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from terramars.cli.statements import CUBES, NOUNS, PARTS
from terramars.core import machine
from terramars.mars.cards import BY_SLUG, CARDS
from terramars.mars.modules import load
from terramars.mars.saves import codec
from terramars.mars.words import TAG_NAMES

FIELDS = [
    "number", "name", "slug", "module", "kind", "cost", "tags", "requirement", "vp", "holds", "start", "statement",
    "text_en", "text_ja",
]  # fmt: skip


def exported(run: Any, *words: str) -> dict[str, dict[str, Any]]:
    done = run("cards", "--json", *words)
    assert done.exit_code == 0, done.output
    return {card["name"]: card for card in json.loads(done.stdout)}


def test_the_export_has_every_card_once(run: Any) -> None:
    cards = json.loads(run("cards", "--json").stdout)
    assert all(list(card) == FIELDS for card in cards)
    assert len({card["name"] for card in cards}) == len(cards) == 208 + 13 + 35 + 7 + 5 + 2 * (49 + 5) + 17 + 5
    counted: dict[tuple[str, str], int] = {}
    for card in cards:
        key = (card["module"], card["kind"])
        counted[key] = counted.get(key, 0) + 1
    boxes = ("base", "corporate_era")
    projects = sum(n for (module, kind), n in counted.items() if module in boxes and kind != "corporation")
    assert projects == 208
    assert [counted[module, "corporation"] for module in ("venus", "colonies", "turmoil")] == [5, 5, 5]
    assert counted["prelude", "prelude"] == 35
    assert counted["prelude", "corporation"] == 5
    assert [card["number"] for card in cards[:3]] == ["001", "002", "003"]
    assert all(card["text_ja"] != card["text_en"] for card in cards if card["text_en"])


def test_the_export_says_what_is_printed(run: Any) -> None:
    cards = exported(run)
    expected: list[tuple[str, dict[str, Any]]] = [
        ("Asteroid", {"number": "009", "module": "base", "kind": "event", "cost": 14, "tags": ["space", "event"],
                      "requirement": None, "vp": None, "holds": None, "start": None}),
        ("Search For Life", {"number": "005", "kind": "active", "cost": 3, "tags": ["science"], "holds": "science",
                             "requirement": {"oxygen": {"max": 6}},
                             "vp": {"points": 3, "if_at_least": 1, "resource": "science"}}),
        ("Capital", {"requirement": {"oceans": {"min": 4}}, "vp": {"points": 1, "per": 1, "adjacent": "ocean"}}),
        ("Advanced Ecosystems", {"requirement": {"tags": {"plant": 1, "microbe": 1, "animal": 1}}}),
        ("Asteroid Mining Consortium", {"requirement": {"production": {"titanium": 1}}, "vp": 1}),
        ("Ecological Zone", {"requirement": {"greenery_owned": 1},
                             "vp": {"points": 1, "per": 2, "resource": "animal"}}),
        ("Rad-Suits", {"requirement": {"cities_any": 2}}),
        ("Ganymede Colony", {"vp": {"points": 1, "per": 1, "tag": "jovian"}}),
        ("Immigration Shuttles", {"vp": {"points": 1, "per": 3, "in_play": "city"}}),
        ("Physics Complex", {"module": "corporate_era", "vp": {"points": 2, "per": 1, "resource": "science"}}),
        ("Martian Survey", {"number": "P38", "module": "prelude", "requirement": {"oxygen": {"max": 4}}, "vp": 1}),
        ("Metals Company", {"number": "P20", "kind": "prelude", "cost": None, "start": None}),
        ("Mining Guild", {"number": "R24", "kind": "corporation", "cost": None, "tags": ["building", "building"],
                          "start": {"megacredits": 30, "steel": 5, "production": {"steel": 1}}}),
        ("CrediCor", {"start": {"megacredits": 57}}),
        ("Robinson Industries", {"start": {"megacredits": 47, "production": {}, "first_action": None}}),
    ]  # fmt: skip
    for name, fields in expected:
        for field, value in fields.items():
            assert cards[name][field] == value, (name, field)
    assert cards["Tharsis Republic"]["start"]["first_action"]


def read(data: Any, nouns: dict[int, str] | None = None) -> Any:
    """The value that was exported."""
    if isinstance(data, dict):
        kind = data["is"]
        fields = {name: read(part, NOUNS.get(f"{kind}.{name}")) for name, part in data.items() if name != "is"}
        return codec().classes[kind](**fields)
    if isinstance(data, list):
        pairs = [isinstance(part, list) for part in data]
        return tuple(
            (read(part[0], nouns), *map(read, part[1:])) if pair else read(part, nouns)
            for part, pair in zip(data, pairs, strict=True)
        )
    return {name: number for number, name in nouns.items()}[data] if nouns and data is not None else data


def test_every_card_can_be_made_again_from_what_is_exported(run: Any) -> None:
    for card in json.loads(run("cards", "--json", "--module", ",".join(load())).stdout):
        known, statement = BY_SLUG[card["slug"]], card["statement"]
        assert (card["number"], card["name"], card["module"], card["kind"]) == (
            known.number, known.name, known.module, known.kind,
        )  # fmt: skip
        assert statement["cost"] == known.cost
        assert [TAG_NAMES.index(tag) for tag in statement["tags"]] == list(known.tags)
        assert read(statement["holds"], CUBES) == known.holds
        for part in ("vp", "needs", "first", "play", "action", "effect"):
            assert read(statement[part]) == getattr(known, part), (known.name, part)


def test_statements_are_exported_in_words(run: Any) -> None:
    cards = exported(run)
    assert cards["Asteroid"]["statement"]["play"] == [
        {"is": "Terraform", "track": "temperature", "steps": 1, "earns": True},
        {"is": "Gain", "amounts": [["titanium", 2]]},
        {"is": "RemoveUpTo", "resource": "plants", "amount": 3, "keep": False, "whose": None},
    ]
    assert cards["Livestock"]["statement"]["action"] == [
        {"is": "Arrow", "cost": {"is": "Nothing"}, "gain": {
            "is": "Add", "cube": "animal", "amount": 1, "to": "this card", "having": 0, "on_card": -1,
            "tagged": None,
        }},
    ]  # fmt: skip


@pytest.mark.skipif(not str(machine.__file__).endswith(".py"), reason="compiled classes know no annotations")
def test_no_noun_is_exported_as_a_number() -> None:
    """Where the annotation of a field of a card names a noun, the export does too."""
    noun = re.compile(r"\b(Resource|Cube|Tag|Tile|Track|Who|Deal|Target)\b")

    def fields(value: Any) -> Iterator[tuple[str, str]]:
        for part in value if isinstance(value, tuple) else ():
            yield from fields(part)
        for name, field in getattr(value, "__dataclass_fields__", {}).items():
            yield f"{type(value).__name__}.{name}", str(field.type)
            yield from fields(getattr(value, name))

    load()
    used = {field for card in CARDS for part in ("vp", *PARTS) for field in fields(getattr(card, part))}
    assert {place for place, kind in used if noun.search(kind)} <= set(NOUNS)


def test_promo_cards_are_listed_only_when_asked_for(run: Any) -> None:
    assert set(exported(run, "--module", "promo")) == {"Small Asteroid", "Self-Replicating Robots"}
    assert "Small Asteroid" not in exported(run)


def test_modules_can_be_joined(run: Any) -> None:
    cards = exported(run, "--module", "base,corporate-era")
    assert len(cards) == 221


@pytest.mark.parametrize("query", ["deimos down", "039", "DEIMOS", "Remove up to 8 plants"])
def test_one_card_is_shown_whole(run: Any, query: str) -> None:
    done = run("cards", query)
    assert done.exit_code == 0
    assert "Deimos Down" in done.stdout
    assert "31 M€" in done.stdout


def test_several_cards_are_listed(run: Any) -> None:
    done = run("cards", "asteroid")
    assert "Big Asteroid" in done.stdout
    assert "13 cards" in done.stdout


def test_japanese(run: Any) -> None:
    done = run("cards", "ants", "--lang", "ja")
    assert "蟻" in done.stdout


def test_nothing_found(run: Any) -> None:
    done = run("cards", "no such thing")
    assert done.exit_code == 1
    assert "no such thing" in done.stderr
