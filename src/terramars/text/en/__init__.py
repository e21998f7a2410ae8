"""English."""

from __future__ import annotations

from typing import Final

from terramars.mars.modules import OpenTable
from terramars.text.en.cards import MOMENTS, STANDING, parts, sentences
from terramars.text.en.story import HAPPENINGS, REASONS, award, milestone
from terramars.text.en.table import OPTIONS, PROMPTS, area, player, prompt
from terramars.text.en.verbs import EFFECTS
from terramars.text.en.words import (
    CONDITIONS,
    COUNTS,
    CUBES,
    FILTERS,
    KINDS,
    RESOURCES,
    TAGS,
    TILES,
    one,
    some,
    track_word,
)
from terramars.text.render import Language, Scene
from terramars.text.table import effects_of

LANGUAGE: Final = Language(
    code="en",
    effects=EFFECTS,
    counts=COUNTS,
    conditions=CONDITIONS,
    filters=FILTERS,
    standing=STANDING,
    moments=MOMENTS,
    prompts=PROMPTS,
    options=OPTIONS,
    reasons=REASONS,
    happenings=HAPPENINGS,
    slots=OpenTable({}, "TEXTS", "en", "slots"),
    things=OpenTable({}, "TEXTS", "en", "things"),
    icons=OpenTable({}, "TEXTS", "en", "icons"),
    track=track_word,
    amount=lambda what, number: some(number, RESOURCES[what]),
    nouns={
        "resource": RESOURCES,
        "production": tuple(f"{one(name)} production" for name in RESOURCES),
        "cube": CUBES,
        "tag": TAGS,
        "tile": TILES,
        "kind": KINDS,
    },
    parts=parts,
    prompt=prompt,
    milestone=milestone,
    award=award,
    project=lambda effect: sentences(effects_of(effect), Scene()),
    area=area,
    player=player,
    joint=" ",
)
