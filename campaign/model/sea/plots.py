"""Plots over time: named series of numbers by game turn, with the months of history beside them."""

from __future__ import annotations

from msgspec import Struct


class Series(Struct, frozen=True):
    """One line: its name, and a value for each game turn (None where there is none)."""

    name: str
    values: tuple[float | None, ...]
    historical: bool = False


class Plot(Struct, frozen=True):
    """One chart: a key for its file, a title, what is measured, the game turns in words, and its lines.

    `stacked` lines add up, like the ships of an order of battle.
    """

    key: str
    title: str
    measure: str
    turns: tuple[str, ...]
    lines: tuple[Series, ...]
    stacked: bool = False

    @property
    def lacking(self) -> str:
        """Why there is nothing to draw: a line needs two known game turns, and a value other than nought."""
        own = [line.values for line in self.lines if not line.historical]
        known = [turn for at, turn in enumerate(self.turns) if any(values[at] is not None for values in own)]
        if not known:
            return "Nothing is known of this yet."
        if len(known) == 1:
            return f"One game turn so far, {known[0]}: there is a line to draw from the second on."
        if not any(value for values in own for value in values):
            return f"None up to {known[-1]}: there is no line to draw yet."
        return ""
