"""Every card is drawn, in both languages: from its own statement, whole, light, and said in words too."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from html import escape

import pytest
from jinja2 import Template

from terramars import text
from terramars.mars.cards import CARDS
from terramars.mars.modules import load
from terramars.mars.tracks import PARAMETERS
from terramars.text import icons
from terramars.web.cardface import faces, tokens
from terramars.web.cardface.symbols import Piece
from terramars.web.labels import LANGUAGES, labels
from terramars.web.pages.page import sprite
from terramars.web.pages.templates import TEMPLATES

load()
SYMBOLS = set(re.findall(r'<symbol id="([^"]+)"', str(sprite())))
DRAW = "{% from 'parts/card.html' import card, chip, cardref with context %}"


@cache
def compiled(template: str) -> Template:
    return TEMPLATES.from_string(DRAW + template)


def drawn(template: str, lang: str = "en", **values: object) -> str:
    return compiled(template).render(t=labels(lang), lang=lang, **values)


def inside(all_pieces: tuple[Piece, ...]) -> Iterator[Piece]:
    for piece in all_pieces:
        yield piece
        yield from inside(piece.parts)


def pieces_of(face: faces.Face) -> list[Piece]:
    rows = [line for layout in (face.hand, face.full) for row in layout.rows for line in row.lines]
    return [piece for part in (*rows, face.vp, face.needs) for piece in inside(part)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_has_a_face(lang: str) -> None:
    for card in CARDS:
        face = faces.face(card.slug, lang)
        assert face.full.rows or face.vp, card
        assert face.hand.rows or face.vp, card
        assert face.text or not card.play, card
        for size in ("hand", "full"):
            html = drawn("{{ card(face, size) }}", lang, face=face, size=size)
            assert escape(text.card_name(card, lang), quote=False) in html.replace("&#39;", "'"), card
            assert html.count("<span") == html.count("</span>"), card
            assert "style=" not in html


def test_every_icon_that_is_drawn_exists() -> None:
    for card in CARDS:
        face = faces.face(card.slug, "en")
        used = {piece.icon for piece in pieces_of(face) if piece.icon} | {tag.icon for tag in face.tags} | {face.holds}
        assert used - {""} <= SYMBOLS, card


def test_every_token_of_the_cards_can_be_drawn() -> None:
    """The vocabulary of tokens is one list, which says what can stand on a card at all."""
    listed = set(re.findall(r'\("([a-z ]+)"', icons.__doc__.split("Everything else")[1].split("An amount")[0]))
    tracks = {parameter.name for parameter in PARAMETERS}
    assert (listed | {"tr"}) - tokens.TOKENS.keys() - tracks == set()


def test_nothing_of_a_card_is_left_out() -> None:
    """What the statement says stands on the face, once in each size."""
    livestock = faces.face("livestock", "en")
    for layout in (livestock.hand, livestock.full):
        shapes = [piece for row in layout.rows for line in row.lines for piece in line]
        assert [piece.shape for piece in shapes] == ["box", "arrow", "icon"]
        assert [piece.n for piece in shapes[0].parts] == ["−", "2"]
    assert [piece.n for piece in livestock.needs] == ["≥ 9 %"]
    assert [piece.icon or piece.n for piece in livestock.vp] == ["1/", "r-animal"]


def test_a_party_that_must_rule_is_drawn_by_its_emblem() -> None:
    """No number stands beside it: one asks for a ruling party or two delegates, which is no count of anything."""
    for slug, emblem in (("cultural-metropolis", "pa-unity"), ("martian-media-center", "pa-mars_first")):
        (need,) = faces.face(slug, "en").needs
        assert ([piece.icon for piece in need.parts], need.n) == ([emblem], "")
    assert "太陽系融和党が与党か、そこに自分の代議員2人以上" in faces.face("cultural-metropolis", "ja").spoken
    leaders, chair = faces.face("vote-of-no-confidence", "en").needs
    assert ([piece.icon for piece in leaders.parts], leaders.n) == (["i-leader"], "≥ 1")
    assert ([piece.icon for piece in inside(chair.parts)], chair.n) == (["i-chairman", "", "i-neutral"], "")


def test_both_sizes_draw_the_same() -> None:
    for card in CARDS:
        face = faces.face(card.slug, "en")
        hand, full = (
            sorted(map(repr, (piece for row in layout.rows for line in row.lines for piece in line)))
            for layout in (face.hand, face.full)
        )
        assert hand == full, card


def test_a_hand_is_light() -> None:
    heaviest = sorted(
        (len(drawn("{{ card(face) }}", face=faces.face(card.slug, "en"))) for card in CARDS), reverse=True
    )
    assert sum(heaviest[:20]) < 75_000


def test_names_are_escaped() -> None:
    html = drawn("{{ chip(face) }}{{ card(face) }}{{ cardref(face) }}", face=faces.face("inventors-guild", "en"))
    assert "Inventors' Guild" not in html
    assert html.count("Inventors&#39; Guild") == 3


def test_what_a_card_does_is_said() -> None:
    html = drawn("{{ card(face) }}", face=faces.face("asteroid", "en"))
    assert "event, costs 14 M€, tags: space, event. Raise temperature 1 step." in html
    face = faces.face("asteroid", "ja")
    assert face.spoken.endswith(face.text)
    html = drawn("{{ card(face, 'full') }}", "ja", face=face)
    assert html.count(face.text) == 1


def test_states() -> None:
    face = faces.face("kelp-farming", "en")
    html = drawn("{{ card(face, 'hand', state) }}", face=face, state={"ok": False, "reasons": ["needs 6 <oceans>"]})
    assert "is-blocked" in html
    assert "needs 6 &lt;oceans&gt;" in html
    html = drawn("{{ card(face, 'hand', state, 'button') }}", face=face, state={"ok": True, "pay": [(17, "i-mc")]})
    assert "is-playable" in html
    assert 'type="button"' in html
    assert labels("en")["card_playable"] in html
    assert "is-playable" not in drawn("{{ card(face) }}", face=face)


def test_a_lower_price_shows_the_printed_one_struck() -> None:
    face = faces.face("asteroid", "en")
    html = drawn("{{ card(face, 'hand', {'ok': true, 'price': 11}) }}", face=face)
    assert '<span class="cost">11</span><s class="was">14</s>' in html
    assert "<s " not in drawn("{{ card(face, 'hand', {'ok': true, 'price': 14}) }}", face=face)


def test_chips() -> None:
    face = faces.face("tardigrades", "en")
    html = drawn("{{ chip(face, {'use': 'ready', 'cubes': 4}) }}", face=face)
    assert "chip--ready" in html
    assert "#r-microbe" in html
    assert ">4<" in html.replace("</svg>4<", ">4<")
    assert labels("en")["chip_used"] in drawn("{{ chip(face, {'use': 'used'}) }}", face=face)


def test_each_card_has_a_scene_of_its_own_the_same_in_all_sizes() -> None:
    scenes = [faces.face(card.slug, "en").scene for card in CARDS]
    assert len(set(scenes)) == len(CARDS)
    comet = faces.face("comet", "ja")
    assert comet.scene == faces.face("comet", "en").scene
    for template in ("{{ card(face) }}", "{{ card(face, 'full') }}", "{{ chip(face) }}"):
        assert comet.scene in drawn(template, "ja", face=comet)


def test_the_text_of_a_card_in_the_hand_says_what_the_scene_does_not() -> None:
    kelp = faces.face("kelp-farming", "en")
    assert kelp.text == "Requires 6 oceans. Gain 2 M€ production and 3 plant production. Gain 2 plants. 1 VP."
    assert kelp.brief == "Gain 2 M€ production and 3 plant production. Gain 2 plants."
    assert faces.face("tharsis-republic", "en").brief == "", "there is no room for so much"
