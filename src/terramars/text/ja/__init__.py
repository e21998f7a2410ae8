"""Japanese."""

from __future__ import annotations

from typing import Final

from terramars.mars.modules import OpenTable
from terramars.text.ja.cards import MOMENTS, STANDING, parts, sentences
from terramars.text.ja.story import HAPPENINGS, REASONS, award, milestone
from terramars.text.ja.table import OPTIONS, PROMPTS, area, player, prompt
from terramars.text.ja.verbs import EFFECTS
from terramars.text.ja.words import CONDITIONS, COUNTS, CUBES, FILTERS, KINDS, RESOURCES, TAGS, TILES, thing, track_word
from terramars.text.render import Language, Scene
from terramars.text.table import effects_of

LANGUAGE: Final = Language(
    code="ja",
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
    slots=OpenTable({}, "TEXTS", "ja", "slots"),
    things=OpenTable({}, "TEXTS", "ja", "things"),
    icons=OpenTable({}, "TEXTS", "ja", "icons"),
    track=track_word,
    amount=thing,
    nouns={
        "resource": RESOURCES,
        "production": tuple(f"{name}産出" for name in RESOURCES),
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
    joint="",
)
