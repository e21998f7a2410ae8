"""The templates of all pages, and how they are compiled: a page writes thousands of values, on every choice."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, MutableMapping
from functools import lru_cache
from keyword import iskeyword
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template, nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.environment import TemplateModule
from jinja2.runtime import Context, Macro
from markupsafe import Markup, escape

from terramars.web.assets import asset
from terramars.web.play import personas
from terramars.web.present.marks import Mark, marks

NUMBER = re.compile(r"(, \d\S*) ")
"""What there is now, as in "needs 3 science tags, 0 now": no line ends between the number and its word."""
SPECIAL = re.compile("[&<>\"']")
TEMPLATE_FOLDER = Path(__file__).parent.with_name("templates")
PLAIN: Final = frozenset((str, int, bool, type(None), Mark))
"""What macros may be given to be remembered: values that tell all about themselves, and never change."""
MOST_DRAWN = 1_000
"""So much is remembered of what a macro drew."""
TESTS: Final[Mapping[str, Callable[[Any, Any], bool]]] = {
    "": lambda value, _: bool(value),
    "equalto": operator.eq,
    "ge": operator.ge,
    "in": lambda value, several: value in several,
    "none": lambda value, _: value is None,
}
"""How templates may ask for an attribute of what they select or reject."""


def written(value: Any) -> str:
    """A value as a page shows it. Most have nothing that must be escaped."""
    kind = type(value)
    if kind is str:
        return value if SPECIAL.search(value) is None else escape(value)
    if isinstance(value, Markup):
        return value
    if kind is int:
        return str(value)
    return escape(value)


def selected(values: Iterable[Any], name: str, test: str = "", other: Any = None) -> list[Any]:
    """Those whose attribute passes a test. Jinja's own filter looks every test up anew for every value."""
    passes = TESTS[test]
    return [value for value in values if passes(attribute(value, name), other)]


def rejected(values: Iterable[Any], name: str, test: str = "", other: Any = None) -> list[Any]:
    """Those whose attribute does not pass a test."""
    passes = TESTS[test]
    return [value for value in values if not passes(attribute(value, name), other)]


def attribute(value: Any, name: str) -> Any:
    """What is called so of something that templates work with."""
    return value[name] if isinstance(value, dict) else getattr(value, name)


class PlainOutput(CodeGenerator):
    """Makes templates write values by `written` and call by calling: a page does both thousands of times, and need
    neither wrap each value as markup nor look whether something wants to know where it is called.
    """

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        if frame.eval_ctx.autoescape and not frame.eval_ctx.volatile and finalize.src is None:
            self.write("environment.written(")
        else:
            super()._output_child_pre(node, frame, finalize)

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:
        """Write a call. What wants to know where it is called, none here does, would have to be asked first."""
        if node.dyn_args or node.dyn_kwargs or any(iskeyword(each.key) for each in node.kwargs):
            super().visit_Call(node, frame, forward_caller=forward_caller)
            return
        self.visit(node.node, frame)
        self.write("(")
        for each in node.args:
            self.visit(each, frame)
            self.write(", ")
        for named in node.kwargs:
            self.write(f"{named.key}=")
            self.visit(named.value, frame)
            self.write(", ")
        self.write("caller=caller)" if forward_caller else ")")


def remembering(macro: Macro) -> Callable[..., str]:
    """A macro that knows nothing but what it is given, and draws the same words and numbers once."""
    drawn = lru_cache(MOST_DRAWN, typed=True)(macro)

    def draw(*args: Any, **more: Any) -> str:
        known = PLAIN.issuperset(map(type, args)) and PLAIN.issuperset(map(type, more.values()))
        return (drawn if known else macro)(*args, **more)

    return draw


class OneGlobals(Template):
    """A template in an environment all of whose templates have the same globals."""

    def _get_default_module(self, ctx: Context | None = None) -> TemplateModule:
        """Its macros, made once for all that import them."""
        if self._module is None:
            made = vars(super()._get_default_module())
            made.update({name: remembering(each) for name, each in made.items() if isinstance(each, Macro)})
        return super()._get_default_module()

    def new_context(
        self, vars: dict[str, Any] | None = None, shared: bool = False, locals: Mapping[str, Any] | None = None
    ) -> Context:
        """What it is drawn with: the globals are put below its values at once instead of name by name."""
        given = (vars or {}) if shared else {**self.environment.globals, **(vars or {})}
        return super().new_context(given, True, locals)

    def render(self, *args: Any, **kwargs: Any) -> str:
        """The template with its values. Its macros know what it was drawn with, which in turn knows them: they are
        parted afterwards, and so are gone at once instead of when somebody searches for what nobody needs.
        """
        context = self.new_context(dict(*args, **kwargs))
        try:
            return self.environment.concat(self.root_render_func(context))
        except Exception:
            self.environment.handle_exception()
        finally:
            context.vars.clear()


class Templates(Environment):
    """Templates in which `t.keys` is the word of that name, not what every dictionary can do."""

    code_generator_class = PlainOutput
    template_class = OneGlobals
    written = staticmethod(written)

    def __init__(self, **options: Any) -> None:
        # The files do not change while a server runs: nobody looks at each of them for every page.
        super().__init__(**options, auto_reload=False)
        self.loaded: dict[str, Template] = {}
        self.trees: dict[str, nodes.Template] = {}

    def getattr(self, obj: Any, attribute: str) -> Any:
        """What `obj.attribute` means in a template. A page asks thousands of times, so first what is usual."""
        if isinstance(obj, dict):
            return obj[attribute] if attribute in obj else super().getattr(obj, attribute)
        try:
            return getattr(obj, attribute)
        except AttributeError:
            return super().getattr(obj, attribute)

    def get_template(
        self, name: str | Template, parent: str | None = None, globals: MutableMapping[str, Any] | None = None
    ) -> Template:
        """A template by its name; all have the same globals."""
        if isinstance(name, Template):
            return name
        found = self.loaded.get(name)
        if found is None:
            found = self.loaded[name] = super().get_template(name)
        return found

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        """A template as a tree, in which stand the macros that it imports with its context.

        Else they would be made anew, with a context of their own, each time that it is drawn.
        """
        tree = super()._parse(source, name, filename)
        tree.body = list(self.with_macros(tree.body))
        return tree

    def with_macros(self, body: Iterable[nodes.Node]) -> Iterator[nodes.Node]:
        """What a template says, with what it imports by its context put in that place; everything once."""
        known: dict[str, object] = {}
        for each in body:
            for node in self.imported(each) if isinstance(each, nodes.FromImport) else (each,):
                means = meanings(node)
                if any(known.get(name, meant) != meant for name, meant in means.items()):
                    raise TypeError(f"line {each.lineno}: {', '.join(means)} would stand for two things")
                if not means or means.keys() - known.keys():
                    yield node
                known |= means

    def tree(self, name: str) -> nodes.Template:
        """A file as a tree, parsed once: many take macros from the same few."""
        if name not in self.trees:
            assert self.loader is not None
            self.trees[name] = self.parse(self.loader.get_source(self, name)[0], name)
        return self.trees[name]

    def imported(self, taken: nodes.FromImport) -> Iterator[nodes.Node]:
        """The macros that are imported with the context, those that they call, and what their file imports without."""
        if not taken.with_context:
            yield taken
            return
        body = self.tree(constant(taken.template)).body
        own = {each.name: each for each in body if isinstance(each, nodes.Macro)}
        needed = calls(own, map(str, taken.names))
        yield from (each for each in body if isinstance(each, nodes.FromImport))
        yield from (macro for name, macro in own.items() if name in needed)


def meanings(node: nodes.Node) -> dict[str, object]:
    """The names of macros that something brings, and what they stand for: the macro, or the file it is taken from."""
    if isinstance(node, nodes.Macro):
        return {node.name: id(node)}
    if isinstance(node, nodes.FromImport):
        return {str(name): constant(node.template) for name in node.names}
    return {}


def calls(own: Mapping[str, nodes.Macro], names: Iterable[str]) -> set[str]:
    """Of the macros of a file those named, and those that they call."""
    found: set[str] = set()
    more = set(names)
    while more:
        found |= more
        named = {each.name for name in more for each in own[name].find_all(nodes.Name)}
        more = (named & own.keys()) - found
    return found


def constant(named: nodes.Expr) -> str:
    """A name that is written out in a template."""
    if not isinstance(named, nodes.Const):
        raise TypeError("macros are taken from files whose names are written out")
    return str(named.value)


TEMPLATES = Templates(
    loader=FileSystemLoader(TEMPLATE_FOLDER),
    autoescape=True,
    trim_blocks=True,
    lstrip_blocks=True,
    undefined=StrictUndefined,
)
TEMPLATES.filters["selectattr"] = selected
TEMPLATES.filters["rejectattr"] = rejected
TEMPLATES.filters["list"] = list
TEMPLATES.filters["bound"] = lambda words: NUMBER.sub("\\1\u00a0", words)
TEMPLATES.globals["asset"] = asset
TEMPLATES.globals["marks_for"] = marks
TEMPLATES.globals["persona"] = personas.FACES.get
