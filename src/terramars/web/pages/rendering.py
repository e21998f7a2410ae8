"""Regions of a page, rendered anew only where something that their templates name has changed.

What a template names is read off the template itself, so that nobody keeps a list of it: `g.hand` and `panel.kind` are
two names, and a template that says only those is not rendered again because somebody's money has changed. Whoever looks
from another seat shares what looks the same from there.
"""

from __future__ import annotations

import hashlib
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from functools import cache, cached_property
from operator import is_
from typing import Any, TypeVar

from jinja2 import meta, nodes
from markupsafe import Markup

from terramars.web.pages.templates import Templates

MOST_GAMES = 500
"""So many games are remembered, those that were looked at last."""
MOST_FORMS = 4
"""So many forms of a region are remembered of a game: what different seats see of it."""
MOST_FORMS_OF_PIECE = 8
"""Of a piece more: it is small, and each seat may see it in one form while it is asked and in another while not."""
MOST_VALUES = 8
"""So many values of a name are remembered of a game."""
MOST_PIECES = 64
"""So many things are remembered of a game that pieces draw: mats, goals, cards in hand."""
T = TypeVar("T")
Need = tuple[str, str]
"""A name that a template uses, and which attribute of it; without one all of it, or only whether it is there."""
THERE = "?"
MISSING = object()
"""What stands for a value that a template was not given."""
Compared = tuple[Any, ...]
"""What something was drawn from: values that stand for all that are equal to them, so that being the same is enough."""


def digest(text: str) -> str:
    """What tells two texts apart."""
    return hashlib.sha256(text.encode()).hexdigest()[:10]


class Drawn(Markup):
    """What was drawn of a template."""

    @cached_property
    def digest(self) -> str:
        """What tells it from other forms of it."""
        return digest(self)


class Made:
    """Something for templates that is made when it is first needed; it differs only if what it is made of does."""

    def __init__(self, make: Callable[[], Any], uses: Any = ()) -> None:
        self.make = make
        self.uses = uses

    @cached_property
    def value(self) -> Any:
        """What was made."""
        return self.make()


class Remembered:
    """What is remembered of a game. Whole pages are drawn in threads: so nothing is changed in place."""

    def __init__(self) -> None:
        self.values: dict[Need, tuple[Any, ...]] = {}
        """The last values of each name, one of all that are equal."""
        self.regions: dict[tuple[str, str, str], tuple[tuple[Compared, Drawn], ...]] = {}
        """Forms of each region, by its templates and language; each with what it was drawn from."""
        self.pieces: dict[tuple[str, str, Hashable], tuple[tuple[Compared, Mapping[str, Any], Drawn], ...]] = {}
        """Forms of each piece, by its template, language and thing; each with what it was drawn from."""

    def same(self, need: Need, value: Any) -> Any:
        """The value that stands for all that are equal to it."""
        known = self.values.get(need, ())
        for before in known:
            if before is value or before == value:
                if before is not known[0]:
                    self.values[need] = (before, *(each for each in known if each is not before))
                return before
        self.values[need] = (value, *known[: MOST_VALUES - 1])
        return value


class Kept:
    """What is remembered, by game."""

    def __init__(self, most: int = MOST_GAMES) -> None:
        self.most = most
        self.games: OrderedDict[str, Remembered] = OrderedDict()
        self.lock = threading.Lock()

    def of(self, game: str) -> Remembered:
        """What is remembered of a game. Pages are drawn in threads, which must not forget it under each other."""
        with self.lock:
            found = self.games.setdefault(game, Remembered())
            self.games.move_to_end(game)
            while len(self.games) > self.most:
                self.games.popitem(last=False)
            return found


class Renderer:
    """Renders templates of an environment, and remembers."""

    def __init__(self, templates: Templates) -> None:
        self.templates = templates
        self.kept = Kept()
        self.needs: Callable[[str], tuple[Need, ...]] = cache(lambda name: tuple(sorted(needed(templates, name))))
        """What a template uses of what it is given."""
        self.compares: Callable[[str, str, frozenset[str]], tuple[Need, ...]] = cache(self.to_compare)
        """Of a template, with the one that it includes by a name which is worked out, what may change of that."""
        self.names: Callable[[str, str], frozenset[str]] = cache(self.to_give)
        """What they have to be given."""

    def to_compare(self, name: str, including: str, fixed: frozenset[str]) -> tuple[Need, ...]:
        """What may change of what a template uses, and the one that it includes, if it does."""
        found = {*self.needs(name), *(self.needs(including) if including else ())}
        return tuple(sorted(need for need in found if need[0] not in fixed))

    def to_give(self, name: str, including: str) -> frozenset[str]:
        """The names that a template uses, and the one that it includes, if it does."""
        return frozenset(given for each in (name, including) if each for given, _ in self.needs(each))

    def look(self, game: str = "", lang: str = "", fixed: frozenset[str] = frozenset()) -> Look:
        """Begin to draw what somebody sees; of a game, with what is remembered of it.

        `fixed` are the names of what cannot change while game and language are the same.
        """
        return Look(self, self.kept.of(game) if game else Remembered(), lang, fixed)

    def drawn(self, name: str, values: Mapping[str, Any], including: str = "") -> Drawn:
        """A template with those of its values that it uses."""
        real = {given: made(values[given]) for given in self.names(name, including) if given in values}
        return Drawn(self.templates.get_template(name).render(real))


class Standing(dict[Need, Any]):
    """What stands for what is needed of values, worked out when it is first asked for."""

    def __init__(self, remembered: Remembered, values: Mapping[str, Any], others: Standing | None) -> None:
        super().__init__()
        self.remembered = remembered
        self.given = values
        self.others = others

    def __missing__(self, need: Need) -> Any:
        name, part = need
        value = self.given.get(name, MISSING)
        if self.others is not None and self.others.given.get(name, MISSING) is value:
            found = self.others[need]
        else:
            found = self.remembered.same(need, compared_by(value, part))
        self[need] = found
        return found


class Look:
    """One look at a game: draws what somebody sees of it, as it was where nothing of it has changed."""

    def __init__(self, renderer: Renderer, remembered: Remembered, lang: str, fixed: frozenset[str]) -> None:
        self.renderer = renderer
        self.remembered = remembered
        self.lang = lang
        self.fixed = fixed
        self.standing: dict[int, Standing] = {}
        """By the values that something is drawn with, what stands for them."""

    def compared(self, needs: Iterable[Need], values: Mapping[str, Any]) -> Compared:
        """What something is drawn from that has these needs."""
        found = self.standing.get(id(values))
        if found is None:
            # Regions have most of their values in common: those of the first.
            common = next(iter(self.standing.values()), None)
            found = self.standing[id(values)] = Standing(self.remembered, values, common)
        return tuple(map(found.__getitem__, needs))

    def render(self, name: str, values: Mapping[str, Any], including: str = "") -> Drawn:
        """A template with its values, as it was if nothing that it names has changed.

        `including` is the template that it includes by a name which is worked out, if it does that.
        """
        key = (name, including, self.lang)
        compared = self.compared(self.renderer.compares(name, including, self.fixed), values)
        forms = self.remembered.regions.get(key, ())
        found = next((form for form in forms if all(map(is_, form[0], compared))), None)
        if found is None:
            found = (compared, self.renderer.drawn(name, values, including))
        self.remembered.regions[key] = first(found, forms, MOST_FORMS)
        return found[1]

    def piece(self, name: str, values: Mapping[str, Any]) -> Made:
        """A template as a function for others, which is given a thing and what else belongs to it, and remembers each.

        What it uses besides is compared like everything else that the others use.
        """
        uses = self.remembered.same((name, ""), self.compared(self.renderer.compares(name, "", self.fixed), values))
        # Not the look itself: it would refer to itself through what it draws, and stay until somebody searches for it.
        kept, lang, renderer = self.remembered.pieces, self.lang, self.renderer

        def draw(of: Hashable, **more: Any) -> Drawn:
            key = (name, lang, of)
            forms = kept.pop(key, ())
            found = next((form for form in forms if form[0] is uses and form[1] == more), None)
            if found is None:
                found = (uses, more, renderer.drawn(name, {**values, **more}))
                for oldest in list(kept)[: max(0, len(kept) - MOST_PIECES + 1)]:
                    kept.pop(oldest, None)
            kept[key] = first(found, forms, MOST_FORMS_OF_PIECE)
            return found[2]

        return Made(lambda: draw, uses)


def first(form: T, forms: tuple[T, ...], most: int) -> tuple[T, ...]:
    """Forms with the one that was used last at their head, and without the one that was not used for longest."""
    if forms and forms[0] is form:
        return forms
    return (form, *[each for each in forms if each is not form][: most - 1])


def made(value: Any) -> Any:
    """A value as templates use it."""
    return value.value if isinstance(value, Made) else value


def compared_by(value: Any, part: str) -> Any:
    """What tells two values apart, as far as a template looks at them."""
    if isinstance(value, Made):
        return value.uses
    if part == THERE:
        return bool(value)
    if not part or value is None or value is MISSING:
        return value
    found = value[part] if isinstance(value, dict) and part in value else getattr(value, part, None)
    # A method may use anything of what it belongs to.
    return value if callable(found) else found


def needed(templates: Templates, name: str) -> set[Need]:
    """What a template uses of what it is given, with what it includes; macros that it imports stand in it.

    What it includes by a name that is worked out is not among it.
    """
    tree = templates.tree(name)
    found = set(parts_used(tree))
    for included in tree.find_all(nodes.Include):
        if isinstance(included.template, nodes.Const):
            found |= needed(templates, str(included.template.value))
    return found


def parts_used(tree: nodes.Template) -> Iterator[Need]:
    """The names that a tree is given, each with the attributes that it looks at, or as a whole."""
    given = meta.find_undeclared_variables(tree)
    looked_at = [each for each in tree.find_all(nodes.Getattr) if isinstance(each.node, nodes.Name)]
    through = {id(each.node) for each in looked_at}
    asked = [*(each.test for each in tree.find_all(nodes.If)), *(each.test for each in tree.find_all(nodes.CondExpr))]
    through |= {id(each) for each in asked if isinstance(each, nodes.Name)}
    yield from ((each.name, THERE) for each in asked if isinstance(each, nodes.Name) and each.name in given)
    for each in looked_at:
        assert isinstance(each.node, nodes.Name)
        if each.node.name in given:
            yield each.node.name, each.attr
    for name in tree.find_all(nodes.Name):
        if name.name in given and id(name) not in through:
            yield name.name, ""
