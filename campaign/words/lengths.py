"""The unit of length in which battles are described and drawn: kilometres, nautical miles or thousands of yards, as chosen."""

from __future__ import annotations

import re
from enum import StrEnum
from functools import cache, lru_cache

YARD_M, MILE_M = 0.9144, 1852.0
NEAR_M = 1000.0


class LengthUnit(StrEnum):
    """The unit that ranges are given in; the value is the word that a player types for it."""

    KM = "km"
    MILES = "miles"
    YARDS = "yards"

    @property
    def metres(self) -> float:
        """The length of one unit in metres; for yards, of a thousand."""
        return {LengthUnit.KM: 1000.0, LengthUnit.MILES: MILE_M, LengthUnit.YARDS: 1000 * YARD_M}[self]

    @property
    def called(self) -> str:
        """The name of the unit in a list of choices."""
        return {LengthUnit.KM: "kilometres", LengthUnit.MILES: "nautical miles", LengthUnit.YARDS: "thousands of yards"}[self]


UNITS_BY_NAME = {
    "km": LengthUnit.KM, "kilometres": LengthUnit.KM, "kilometers": LengthUnit.KM,
    "miles": LengthUnit.MILES, "mile": LengthUnit.MILES, "nm": LengthUnit.MILES, "sm": LengthUnit.MILES,
    "nautical miles": LengthUnit.MILES, "yards": LengthUnit.YARDS, "yd": LengthUnit.YARDS, "kyd": LengthUnit.YARDS,
    "thousand yards": LengthUnit.YARDS, "thousands of yards": LengthUnit.YARDS,
}


def unit_named(text: str) -> LengthUnit | None:
    """The unit with this name, any of the usual ones."""
    return UNITS_BY_NAME.get(" ".join(text.casefold().split()))


def in_words(metres: float, unit: LengthUnit = LengthUnit.KM) -> str:
    """A length in words, no more precise than an observer could judge: `17.5 km`, `850 m`, `19,000 yd`."""
    if unit is LengthUnit.YARDS:
        yards = metres / YARD_M
        step = 10 if yards < NEAR_M else 100
        return f"{step * round(yards / step):,.0f} yd"
    if unit is LengthUnit.MILES:
        return f"{metres / MILE_M:.1f} nm"
    return f"{10 * round(metres / 10):.0f} m" if metres < NEAR_M else f"{metres / 1000:.1f} km".replace(".0 km", " km")


def about(metres: float, told_m: tuple[float, float], unit: LengthUnit = LengthUnit.KM) -> str:
    """A range as its reader may know it: beyond the first of these lengths it is rounded to the second."""
    exact, step = told_m
    if step and metres > exact:
        return f"about {in_words(step * round(metres / step), unit)}"
    return in_words(metres, unit)


def length_of(text: str, unit: LengthUnit = LengthUnit.KM) -> float | None:
    """The metres that a player typed: a number followed by a unit, or a bare number in the unit of choice."""
    bare = text.strip().casefold()
    figure = bare.rstrip("abcdefghijklmnopqrstuvwxyz ")
    named = bare[len(figure) :].strip()
    try:
        number = float(figure.replace(",", ""))
    except ValueError:
        return None
    if named in ("m", "metres", "meters"):
        return number
    if named in ("yd", "yards"):
        return number * YARD_M
    meant = unit if not named else unit_named(named)
    return None if meant is None else number * meant.metres


@lru_cache(maxsize=4096)
def to_unit(text: str, spoken: tuple[str, float] | None, unit: LengthUnit = LengthUnit.KM) -> str:
    """A line or an answer of a battle system with its tabletop lengths (`spoken`: their word, and metres) converted."""
    if spoken is None:
        return text
    word, metres = spoken
    return _lengths(word).sub(lambda found: in_words(float(found[1]) * metres, unit), text)


@cache
def _lengths(word: str) -> re.Pattern[str]:
    # "in" is a word of its own too: behind it the clause or the line must end.
    ends = r"(?=[,;:.)]|$)" if word == "in" else r"\b"
    return re.compile(rf"(?<![\w.,-])(\d+(?:\.\d+)?) {re.escape(word)}{ends}")
