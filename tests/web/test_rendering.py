"""Regions are rendered anew only where something has changed that their templates name, and then always."""

from __future__ import annotations

import gc
import sys
import weakref
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from jinja2 import DictLoader, StrictUndefined
from markupsafe import Markup

from terramars.web.dice.regions import REGIONS as DICE_REGIONS
from terramars.web.pages.rendering import MOST_FORMS, MOST_PIECES, MOST_VALUES, Kept, Made, Renderer
from terramars.web.pages.table.regions import REGIONS, RENDERER
from terramars.web.pages.templates import TEMPLATES, Templates

TEMPLATES_OF_REGIONS = sorted({*(f"table/{name}.html" for name in REGIONS), *DICE_REGIONS.values()})


class Counting(Renderer):
    """Counts how often a template is really rendered."""

    def __init__(self, **files: str) -> None:
        named = {f"{name}.html": text for name, text in files.items()}
        super().__init__(Templates(loader=DictLoader(named), undefined=StrictUndefined))
        self.times = 0
        self.templates.globals["count"] = self.count

    def count(self) -> str:
        self.times += 1
        return ""

    def shown(self, game: str = "a", **values: Any) -> tuple[str, int]:
        before = self.times
        html = self.look(game, "en").render("page.html", values)
        return str(html), self.times - before


class Seen:
    def __init__(self, **values: Any) -> None:
        self.__dict__.update(values)


def test_what_a_template_does_not_name_changes_nothing() -> None:
    pages = Counting(page="{{ count() }}{{ g.hand }} {{ panel.kind }}")
    assert pages.shown(g=Seen(hand=3, money=1), panel=Seen(kind="turn")) == ("3 turn", 1)
    assert pages.shown(g=Seen(hand=3, money=9), panel=Seen(kind="turn"), other=5) == ("3 turn", 0)
    assert pages.shown(g=Seen(hand=4, money=9), panel=Seen(kind="turn")) == ("4 turn", 1)
    assert pages.shown(g=Seen(hand=4, money=9), panel=Seen(kind="pay")) == ("4 pay", 1)


@pytest.mark.parametrize(
    ("value", "text"),
    [("a<b>&\"'", "a&lt;b&gt;&amp;&#34;&#39;"), ("plain", "plain"), (7, "7"), (True, "True"), (Markup("<i>"), "<i>")],
)
def test_what_a_template_writes_is_escaped(value: Any, text: str) -> None:
    for page in ("{{ x }}", "{% macro m() %}{{ x }}{% endmacro %}{{ m() }}", "{% set y %}{{ x }}{% endset %}{{ y }}"):
        assert Templates(loader=DictLoader({}), autoescape=True).from_string(page).render(x=value) == text


def test_a_macro_draws_plain_words_once_and_tells_markup_from_words() -> None:
    pages = Counting(
        parts="{% macro tag(of, also='') %}{{ count() }}<i>{{ of }}{{ also }}</i>{% endmacro %}",
        page="{% from 'parts.html' import tag %}{{ tag(x) }}",
    )
    pages.templates.autoescape = True
    said = [pages.shown(f"game {i}", x=x) for i, x in enumerate(("<b>", 1, True, Markup("<b>"), ["<b>"]))]
    assert said == [
        ("<i>&lt;b&gt;</i>", 1),
        ("<i>1</i>", 1),
        ("<i>True</i>", 1),
        ("<i><b></i>", 1),
        ("<i>[&#39;&lt;b&gt;&#39;]</i>", 1),
    ]
    assert pages.shown("another game", x="<b>") == ("<i>&lt;b&gt;</i>", 0)
    assert pages.shown("a third game", x=["<b>"])[1] == 1, "what may change is drawn again"


def test_selecting_by_attributes() -> None:
    given = [{"id": "a", "at": 1}, Seen(id="b", at=None), Seen(id="c", at=0)]
    for test, kept in (
        ("selectattr('at')", "a"),
        ("rejectattr('at')", "bc"),
        ("selectattr('id', 'equalto', 'b')", "b"),
        ("rejectattr('id', 'in', ('a', 'c'))", "b"),
        ("selectattr('at', 'none')", "b"),
        ("rejectattr('at', 'none') | selectattr('at', 'ge', 1)", "a"),
    ):
        page = TEMPLATES.from_string("{% for x in it | TEST %}{{ x.id }}{% endfor %}".replace("TEST", test))
        assert page.render(it=given) == kept, test


def test_nothing_of_a_look_has_to_be_searched_for() -> None:
    pages = Counting(
        row="{{ name }}: {{ n }}",
        page="{% macro line(n) %}{{ row(n, n=n) }}{{ name }}{% endmacro %}{{ line(1) }}",
    )
    seen = Seen()
    left = weakref.ref(seen)
    gc.disable()
    try:
        look, values = pages.look("a", "en"), {"name": "Ann", "g": seen}
        look.render("page.html", {**values, "row": look.piece("row.html", values)})
        del look, values, seen
        assert left() is None
    finally:
        gc.enable()


def test_what_is_used_as_a_whole_is_compared_as_a_whole() -> None:
    pages = Counting(page="{{ count() }}{% for each in g %}{{ each }}{% endfor %}")
    assert pages.shown(g=[1, 2]) == ("12", 1)
    assert pages.shown(g=[1, 2]) == ("12", 0)
    assert pages.shown(g=[1, 3]) == ("13", 1)


def test_whether_something_is_there_is_all_that_a_condition_asks() -> None:
    pages = Counting(page="{{ count() }}{% if me %}yes {{ me.name }}{% else %}no{% endif %}")
    assert pages.shown(me=None) == ("no", 1)
    assert pages.shown(me=Seen(name="Ann", money=1)) == ("yes Ann", 1)
    assert pages.shown(me=Seen(name="Ann", money=2)) == ("yes Ann", 0)
    assert pages.shown(me=None) == ("no", 0)


def test_a_method_uses_anything_of_what_it_belongs_to() -> None:
    pages = Counting(page="{{ count() }}{{ options.get('a') }}")
    assert pages.shown(options={"a": 1}) == ("1", 1)
    assert pages.shown(options={"a": 2}) == ("2", 1)


def test_an_imported_macro_sees_what_its_template_is_given() -> None:
    pages = Counting(
        page='{% from "other.html" import named with context %}{% for g in all %}{{ named(2) }}{% endfor %}',
        other='{% from "deep.html" import inner with context %}'
        "{% macro named(n) %}{{ inner(n, word=to) }}{% endmacro %}",
        deep="{% macro inner(n, word) %}{{ n }}{{ word }} {{ lang }};{% endmacro %}",
    )
    assert pages.shown(all=[1, 2], to="x", lang="en")[0] == "2x en;2x en;"


def test_a_call_may_name_what_is_a_word_of_python() -> None:
    assert Templates(loader=DictLoader({})).from_string("{{ say(1, from=2) }}").render(say=lambda n, **by: by) == str(
        {"from": 2}
    )


def test_a_name_of_two_macros_is_refused() -> None:
    files = {
        "one.html": "{% macro card() %}1{% endmacro %}",
        "two.html": '{% from "one.html" import card with context %}{% macro card() %}2{% endmacro %}{{ card() }}',
    }
    with pytest.raises(TypeError, match="line 1: card would stand for two things"):
        Templates(loader=DictLoader(files)).get_template("two.html")


def test_macros_and_included_files_are_looked_into() -> None:
    pages = Counting(
        page="{{ count() }}{% from 'other.html' import named with context %}{{ named() }}{% include 'more.html' %}",
        other="{% macro named() %}{{ inner() }}{% endmacro %}{% macro inner() %}{{ g.name }}{% endmacro %}"
        "{% macro unused() %}{{ g.money }}{% endmacro %}",
        more="{{ g.hand }}",
    )
    assert pages.shown(g=Seen(name="Ann", hand=1, money=1)) == ("Ann1", 1)
    assert pages.shown(g=Seen(name="Ann", hand=1, money=2)) == ("Ann1", 0)
    assert pages.shown(g=Seen(name="Bob", hand=1, money=2)) == ("Bob1", 1)
    assert pages.shown(g=Seen(name="Bob", hand=2, money=2)) == ("Bob2", 1)


def test_a_file_whose_name_is_worked_out_is_named_by_whoever_renders() -> None:
    pages = Counting(
        page="{{ count() }}{% include 'panel/' ~ kind ~ '.html' %}",
        **{"panel/turn": "{{ g.money }}", "panel/pay": "{{ g.hand }}"},
    )

    def shown(kind: str, **values: Any) -> int:
        before = pages.times
        pages.look("a", "en").render("page.html", {"kind": kind, "g": Seen(**values)}, f"panel/{kind}.html")
        return pages.times - before

    assert shown("turn", money=1, hand=1) == 1
    assert shown("turn", money=1, hand=2) == 0
    assert shown("pay", money=1, hand=2) == 1
    assert shown("pay", money=1, hand=3) == 1


def test_what_is_worked_out_is_made_when_it_is_needed_and_once() -> None:
    pages = Counting(page="{{ count() }}{{ log }}{{ log }}")
    made: list[int] = []

    def log(number: int) -> Made:
        return Made(lambda: made.append(number) or number, uses=number)  # type: ignore[func-returns-value]

    assert pages.shown(log=log(1)) == ("11", 1)
    assert pages.shown(log=log(1)) == ("11", 0)
    assert pages.shown(log=log(2)) == ("22", 1)
    assert made == [1, 2]


def test_seats_share_what_looks_the_same_and_games_and_languages_do_not() -> None:
    pages = Counting(page="{{ count() }}{{ g.name }}")
    assert pages.shown(g=Seen(name="Ann", seat=0)) == ("Ann", 1)
    assert pages.shown(g=Seen(name="Ann", seat=1)) == ("Ann", 0)
    assert pages.shown("b", g=Seen(name="Ann", seat=1)) == ("Ann", 1)
    assert pages.look("a", "ja").render("page.html", {"g": Seen(name="Ann")}) == "Ann"
    assert pages.times == 3


def test_only_the_games_that_were_looked_at_last_are_remembered() -> None:
    kept = Kept(2)
    for game in ("a", "b", "a", "c"):
        kept.of(game)
    assert list(kept.games) == ["a", "c"]


def test_nothing_that_differs_between_seats_is_left_out_of_what_is_compared() -> None:
    """A region that names nothing would be shown to everybody as it was first rendered."""
    for template in TEMPLATES_OF_REGIONS:
        assert RENDERER.needs(template), template


@pytest.mark.parametrize("template", TEMPLATES_OF_REGIONS)
def test_no_region_depends_on_all_that_is_seen(template: str) -> None:
    assert ("g", "") not in RENDERER.needs(template)


def test_what_is_looked_at_again_and_again_is_not_forgotten_for_what_is_new() -> None:
    pages = Counting(page="{{ count() }}{{ g.seat }}{{ g.news }}")
    for news in range(2 * MOST_FORMS):
        assert pages.shown(g=Seen(seat=0, news="none")) == ("0none", int(news == 0))
        assert pages.shown(g=Seen(seat=1, news=news)) == (f"1{news}", 1)


def test_of_values_that_differ_none_is_taken_for_another_however_many_there_were() -> None:
    pages = Counting(page="{{ count() }}{{ g.hand }}{{ g.seat }}")
    for number in range(3 * MOST_VALUES):
        assert pages.shown(g=Seen(hand=[number], seat=number % 2)) == (f"[{number}]{number % 2}", 1)


def with_rows() -> Counting:
    return Counting(page="{% for p in rows %}{{ row(p, p=p) }};{% endfor %}", row="{{ count() }}{{ p }}{{ g.word }}")


def rows_shown(pages: Counting, *rows: str, **seen: Any) -> tuple[str, int]:
    values: dict[str, Any] = {"rows": list(rows), "g": Seen(**seen)}
    return pages.shown(**values, row=pages.look("a", "en").piece("row.html", values))


def test_of_what_is_drawn_several_times_only_what_is_new_is_drawn() -> None:
    pages = with_rows()
    assert rows_shown(pages, "Ann", "Bob", word="!", seat=0) == ("Ann!;Bob!;", 2)
    assert rows_shown(pages, "Ann", "Bob", word="!", seat=1) == ("Ann!;Bob!;", 0)
    assert rows_shown(pages, "Bob", "Cat", word="!", seat=1) == ("Bob!;Cat!;", 1)
    assert rows_shown(pages, "Ben", "Cat", word="!", seat=1) == ("Ben!;Cat!;", 1)


def test_what_a_piece_uses_besides_is_compared_too() -> None:
    pages = with_rows()
    assert rows_shown(pages, "Ann", word="!") == ("Ann!;", 1)
    assert rows_shown(pages, "Ann", word="?") == ("Ann?;", 1)
    assert rows_shown(pages, "Ann", word="!") == ("Ann!;", 0)


def test_pieces_that_were_not_drawn_for_longest_are_forgotten() -> None:
    pages = with_rows()
    for number in range(3 * MOST_PIECES):
        assert rows_shown(pages, "Ann", f"B{number}", word="!")[1] == 1 + (number == 0)
    assert len(pages.kept.of("a").pieces) == MOST_PIECES


def test_threads_do_not_forget_games_under_each_other() -> None:
    kept = Kept(1)

    def draw(game: str) -> None:
        for _ in range(50_000):
            kept.of(game)

    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(4) as threads:
            list(threads.map(draw, "abcd"))
    finally:
        sys.setswitchinterval(before)
    assert len(kept.games) == 1
