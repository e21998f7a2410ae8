"""Every card has a scene: by its line in the cast, or by rules from its name, its tags and what it does."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest

from terramars.dice.cards import CARDS as DICE_CARDS
from terramars.dice.decks import load as load_dice
from terramars.mars.cards import CARDS, Card
from terramars.mars.language import OCEAN, free, gain, jovian, place, project, science, terraform, venus
from terramars.mars.modules import load
from terramars.web.art import casting, places, scenes
from terramars.web.assets import STATIC
from terramars.web.cardface.faces import subject_of
from terramars.web.dice.faces import subject_of as dice_subject_of

load()
load_dice()
SUBJECTS = [*map(subject_of, CARDS), *map(dice_subject_of, DICE_CARDS)]
SVG = "{http://www.w3.org/2000/svg}"
SPRITE = ET.parse(STATIC / "art" / "scenes.svg")
DRAWN = {each.get("id") for each in SPRITE.iter(f"{SVG}g")}
INKS = (STATIC / "css" / "scenes.css").read_text("utf-8")
HEAVIEST = 1400
"""Bytes of markup."""


def own(name: str, *tags: object, **statement: object) -> Card:
    """A card of a box of one's own, whose number may be that of a known one."""
    return project("010", name, 8, *tags, **statement)  # type: ignore[arg-type]


def test_every_card_of_every_box_is_on_the_cast() -> None:
    assert set(casting.known()) == {card.slug for card in CARDS}


@pytest.mark.parametrize("cast", [casting.cast, lambda card: casting.read(casting.found(card))], ids=["cast", "rules"])
def test_everybody_on_a_card_can_be_drawn(cast: object) -> None:
    for card in SUBJECTS:
        who = cast(card)  # type: ignore[operator]
        assert who.place in places.PLACES, card
        assert {who.hero.name, *(other.name for other in who.others)} <= DRAWN, card
        assert {who.hero.name, *(other.name for other in who.others)} <= casting.drawings().keys(), card


def test_rules_name_only_what_can_be_drawn() -> None:
    for sort, pattern, line in casting.rules():
        assert re.compile(pattern)
        where, *who = (None, line) if sort == "beside" else line.split()
        assert where in {None, *places.PLACES}, line
        assert {name.rstrip("+") for name in who} <= DRAWN, line


def test_a_scene_is_one_small_picture_whose_drawings_and_colours_exist() -> None:
    for card in SUBJECTS:
        scene = scenes.scene(card)
        assert len(scene) < HEAVIEST, card
        picture = ET.fromstring(scene)
        used = {str(each.get("href")).partition("#")[2] for each in picture.iter("use")}
        assert used <= DRAWN, card
        classes = {name for each in picture.iter() for name in str(each.get("class") or "").split()}
        assert {f".{name}" for name in classes if name != "s-mars"} <= set(re.findall(r"\.[\w-]+", INKS)) | {
            f".s-{place}" for place in places.PLACES
        }, card


def test_the_same_card_always_looks_the_same() -> None:
    for card in SUBJECTS[::25]:
        before = str(scenes.scene(card))
        scenes.scene.cache_clear()
        assert scenes.scene(card) == before
    twins = [scenes.scene(subject_of(own(name, science, play=gain(heat=1)))) for name in ("Choir Hall", "Choir House")]
    assert twins[0] != twins[1], "who plays the same part stands in a light of its own"


@pytest.mark.parametrize(
    ("card", "cast"),
    [
        (own("Little Comet", science), "orbit comet"),
        (own("Choir", science, play=gain(energy=2)), "lab flask battery"),
        (own("Wellspring", play=place(OCEAN)), "under lake drop"),
        (own("Sky Moss", venus), "venus moss"),
        (own("Far Mine", jovian, play=gain(titanium=3)), "jove minehead ore"),
        (own("Gene Bank", play=gain(plants=2)), "lab dna"),
        (own("Nothing", action=free >> terraform(tr=1)), "mars hab flag"),
    ],
    ids=lambda given: given if isinstance(given, str) else given.name,
)
def test_a_card_nobody_knows_is_cast_by_its_name_its_tags_or_what_it_does(card: Card, cast: str) -> None:
    assert casting.cast(subject_of(card)) == casting.read(cast)
    assert "<use" in scenes.scene(subject_of(card))
