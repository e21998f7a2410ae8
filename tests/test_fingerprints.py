"""The fingerprint of a box changes with everything that its module says of the rules, and with nothing else."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any, Final

import pytest

from terramars.mars.boxes import fingerprint
from terramars.mars.modules import MODULES, Module, load

load()
VENUS: Final = MODULES["venus"]
OTHER: Final[dict[str, Any]] = {
    "cards": VENUS.cards[1:],
    "always_in_solo": True,
    "solo_with": ("prelude",),
    "start_production": 2,
    "actions": MODULES["colonies"].actions,
    "tracks": (),
    "tags": MODULES["base"].tags[:1],
    "projects": (),
    "milestones": (),
    "changed_milestones": MODULES["turmoil"].changed_milestones,
    "awards": (),
    "off_mars": (*VENUS.off_mars, "Luna"),
    "offers": MODULES["base"].offers,
    "starters": 4,
    "table_slots": MODULES["turmoil"].table_slots,
    "player_slots": MODULES["colonies"].table_slots,
    "with_start": MODULES["colonies"].with_start or MODULES["turmoil"].after_production,
    "before_actions": MODULES["turmoil"].after_production,
    "before_each_actions": MODULES["turmoil"].after_production,
    "after_actions": MODULES["turmoil"].after_production,
    "after_production": MODULES["turmoil"].after_production,
    "solo_generations": 11,
    "rating_projects": VENUS.projects,
}
NO_RULES: Final = {
    "name", "title", "rank", "by_default", "usual", "box", "setting", "grammar", "starter_word", "things", "export",
    "rating_loss",
}  # fmt: skip
"""How a box is called, offered, written and shown, the notation of what its effects ask, and what forecasts know of
what its effects do."""


@pytest.mark.parametrize("name", [field.name for field in fields(Module) if field.name not in NO_RULES])
def test_what_a_module_says_of_the_rules_is_in_its_fingerprint(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before = fingerprint("venus")
    monkeypatch.setitem(MODULES, "venus", replace(VENUS, **{name: OTHER[name]}))
    assert fingerprint("venus") != before


def test_how_it_is_called_and_shown_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    before = fingerprint("venus")
    monkeypatch.setitem(MODULES, "venus", replace(VENUS, title="Evening Star", rank=7, usual=False, things=(1,)))
    assert fingerprint("venus") == before
