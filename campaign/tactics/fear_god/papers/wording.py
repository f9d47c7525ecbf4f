"""How keys, modifiers and faces of dice stand on the sheets."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from campaign.model.charts.rows import Bands
from campaign.tactics.fear_god.charts.gunnery import Step
from campaign.tactics.sheets import signed


def said(words: str) -> str:
    """A key in words."""
    return words.replace("_", " ")


def battery_words(battery: str) -> str:
    """A battery of the campaign's, as a roster and a form have it."""
    return battery.replace("_", " ").replace("aa", "AA")


def steps(rows: Iterable[Step]) -> tuple[tuple[str, str], ...]:
    """Rows of a chart that begin at a number each."""
    return tuple((f"{row.begins:,} and more", signed(row.mod)) for row in rows)


def faced(bands: Bands[Any]) -> tuple[tuple[str, str], ...]:
    """The faces of each result, and the result in words."""
    start = bands.lowest
    found: list[tuple[str, str]] = []
    for end, result in bands.rows:
        faces = str(start) if end == start else f"{start} and more" if end is None else f"{start}-{end}"
        found.append((faces, said(str(getattr(result, "value", result)))))
        start = (end or start) + 1
    return tuple(found)
