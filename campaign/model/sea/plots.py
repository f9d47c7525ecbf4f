"""What is drawn over time: named lines of numbers by game turn, and months of history beside them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Series:
    """One line: its name, and a value for each game turn (None where there is none to show)."""

    name: str
    values: tuple[float | None, ...]
    historical: bool = False


@dataclass(frozen=True, slots=True)
class Plot:
    """One chart: a key for its file, a title, what is measured, the game turns in words, and its lines.

    `stacked` lines add up, as the ships of an order of battle do.
    """

    key: str
    title: str
    measure: str
    turns: tuple[str, ...]
    lines: tuple[Series, ...]
    stacked: bool = False
