"""Regions of a page, rendered anew only where something that their templates name has changed.

What a template names is read off the template itself, so that nobody keeps a list of it: `g.hand` and `panel.kind` are
two names, and a template that says only those is not rendered again because somebody's money has changed. Whoever looks
from another seat shares what looks the same from there.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator, Mapping
from functools import cache, cached_property, lru_cache
from typing import Any

from jinja2 import Environment, meta, nodes
from markupsafe import Markup

MOST_GAMES = 500
"""So many games are remembered, those that were looked at last."""
MOST_FORMS = 4
"""So many forms of a region are remembered of a game: what different seats see of it."""
MOST_PARSED = 200
"""So many templates are remembered as trees."""
Need = tuple[str, str]
"""A name that a template uses, and which attribute of it; without one all of it, or only whether it is there."""
THERE = "?"
Compared = tuple[Any, ...]


class Made:
    """Something for templates that is made when it is first needed; it differs only if what it is made of does."""

    def __init__(self, make: Callable[[], Any], uses: Any = ()) -> None:
        self.make = make
        self.uses = uses

    @cached_property
    def value(self) -> Any:
        """What was made."""
        return self.make()


class Kept:
    """Regions as they were last rendered, by game."""

    def __init__(self, most: int = MOST_GAMES) -> None:
        self.most = most
        self.games: OrderedDict[str, dict[tuple[Hashable, ...], list[tuple[Compared, Markup]]]] = OrderedDict()

    def of(self, game: str) -> dict[tuple[Hashable, ...], list[tuple[Compared, Markup]]]:
        """What is remembered of a game, by templates and language; each with what it was rendered from."""
        found = self.games.setdefault(game, {})
        self.games.move_to_end(game)
        while len(self.games) > self.most:
            self.games.popitem(last=False)
        return found


class Renderer:
    """Renders templates of an environment, and remembers."""

    def __init__(self, templates: Environment) -> None:
        self.templates = templates
        self.kept = Kept()
        self.needs: Callable[[str], tuple[Need, ...]] = cache(lambda name: tuple(sorted(needed(templates, name))))
        """What a template uses of what it is given."""
        self.needs_of_both = cache(lambda one, other: tuple(sorted({*self.needs(one), *self.needs(other)})))

    def render(
        self,
        name: str,
        values: Mapping[str, Any],
        game: str = "",
        lang: str = "",
        including: str = "",
    ) -> Markup:
        """A template with its values; of a game, as it was if nothing that it names has changed.

        `including` is the template that it includes by a name which is worked out, if it does that.
        """
        needs = self.needs_of_both(name, including) if including else self.needs(name)
        kept = self.kept.of(game).setdefault((name, including, lang, ""), []) if game else []
        compared = tuple([compared_by(values[given], part) for given, part in needs if given in values])
        for before, html in kept:
            if before == compared:
                return html
        html = self.drawn(name, values, including)
        kept[MOST_FORMS - 1 :] = []
        kept.insert(0, (compared, html))
        return html

    def piece(self, name: str, values: Mapping[str, Any], game: str, lang: str) -> Made:
        """A template as a function for others, which is given a thing and what else belongs to it, and remembers each.

        What it uses besides is compared like everything else that the others use.
        """
        needs = [need for need in self.needs(name) if need[0] in values]
        uses = tuple([compared_by(values[given], part) for given, part in needs])
        kept = self.kept.of(game) if game else {}
        # One tuple for all that is equal to it: then it is told at a glance that nothing of it has changed.
        forms = kept.setdefault((name, lang), [])
        same = next((before for before, _ in forms if before == uses), None)
        if same is None:
            forms[MOST_FORMS - 1 :] = []
            forms.insert(0, (same := uses, Markup()))

        def draw(of: Hashable, **more: Any) -> Markup:
            drawn = kept.setdefault((name, lang, of), [])
            compared = (same, more)
            for before, html in drawn:
                if before == compared:
                    return html
            html = self.drawn(name, {**values, **more})
            drawn[MOST_FORMS - 1 :] = []
            drawn.insert(0, (compared, html))
            return html

        return Made(lambda: draw, uses)

    def drawn(self, name: str, values: Mapping[str, Any], including: str = "") -> Markup:
        """A template with those of its values that it uses."""
        needs = self.needs_of_both(name, including) if including else self.needs(name)
        real = {given: made(values[given]) for given in {given for given, _ in needs} if given in values}
        return Markup(self.templates.get_template(name).render(real))


def made(value: Any) -> Any:
    """A value as templates use it."""
    return value.value if isinstance(value, Made) else value


def compared_by(value: Any, part: str) -> Any:
    """What tells two values apart, as far as a template looks at them."""
    if isinstance(value, Made):
        return value.uses
    if part == THERE:
        return bool(value)
    if not part or value is None:
        return value
    found = value[part] if isinstance(value, dict) and part in value else getattr(value, part, None)
    # A method may use anything of what it belongs to.
    return value if callable(found) else found


def needed(templates: Environment, name: str) -> set[Need]:
    """What a template uses of what it is given, with what it includes and the macros that it takes from others.

    What it includes by a name that is worked out is not among it.
    """
    return used_by(templates, parsed(templates, name))


@lru_cache(MOST_PARSED)
def parsed(templates: Environment, name: str) -> nodes.Template:
    """A template as a tree. Many take macros from the same few."""
    assert templates.loader is not None
    return templates.parse(templates.loader.get_source(templates, name)[0])


def used_by(templates: Environment, tree: nodes.Template) -> set[Need]:
    """What a tree uses of what it is given."""
    found = set(parts_used(tree))
    for taken in tree.find_all(nodes.FromImport):
        if taken.with_context:
            for each in taken.names:
                found |= used_by_macro(templates, constant(taken.template), each if isinstance(each, str) else each[0])
    for included in tree.find_all(nodes.Include):
        if isinstance(included.template, nodes.Const):
            found |= needed(templates, constant(included.template))
    return found


def used_by_macro(templates: Environment, name: str, macro: str) -> set[Need]:
    """What a macro of a file uses of what that file is given, with the other macros that it calls."""
    tree = parsed(templates, name)
    own = {each.name: each for each in tree.find_all(nodes.Macro)}
    taken = [each for each in tree.find_all(nodes.FromImport)]
    wanted, found = {macro}, set()
    seen: set[str] = set()
    while wanted - seen:
        each = min(wanted - seen)
        seen.add(each)
        alone = nodes.Template([*taken, own[each]], lineno=1)
        alone.set_environment(templates)
        found |= used_by(templates, alone)
        wanted |= {called for called, _ in found if called in own}
    return {(given, part) for given, part in found if given not in own}


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


def constant(named: nodes.Expr) -> str:
    """A name that is written out in a template."""
    if not isinstance(named, nodes.Const):
        raise TypeError("macros are taken from files whose names are written out")
    return str(named.value)
