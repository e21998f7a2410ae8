"""placeholder"""
from __future__ import annotations
from terramars.mars.state import State
class View: ...
def view_of(s: State, seat: int | None) -> View: raise NotImplementedError
def guess_from(view: View, seed: int) -> State: raise NotImplementedError
