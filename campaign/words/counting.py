"""Counts and lists as they appear in a sentence."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

# Below two minutes what is no whole minute is told in seconds.
SECONDS_TOLD = 120


def quantity(count: float, noun: str, plural: str = "") -> str:
    """A number and what it counts: `1 ship`, `2.5 ships`; an irregular plural, or a verb with either, is passed in."""
    number = f"{count:g}" if isinstance(count, float) else str(count)
    return f"{number} {agreeing(count, noun, plural or f'{noun}s')}"


def agreeing(count: float, one: str, several: str) -> str:
    """The word that agrees with a count: `agreeing(ships, "lies", "lie")`."""
    return one if count == 1 else several


def lasting(minutes: int | Fraction) -> str:
    """How long something takes: `40 seconds`, `2.5 minutes`; seconds where they are no whole minutes and less than two."""
    seconds = int(minutes * 60)
    if seconds % 60 and seconds < SECONDS_TOLD:
        return quantity(seconds, "second")
    return quantity(seconds // 60 if seconds % 60 == 0 else float(minutes), "minute")


def listed(names: Iterable[str]) -> str:
    """Names in a row, at least one: `Ajax, Achilles and Exeter`; by semicolons where one has a comma or an "and" in it."""
    *before, last = each = tuple(names)
    if not before:
        return last
    return f"{in_a_row(before)}; and {last}" if _are_to_be_set_apart(each) else f"{', '.join(before)} and {last}"


def in_a_row(names: Iterable[str]) -> str:
    """Names beside each other, `Ajax, Achilles`; by semicolons where one has a comma or an "and" in it."""
    each = tuple(names)
    return ("; " if _are_to_be_set_apart(each) else ", ").join(each)


def _are_to_be_set_apart(names: tuple[str, ...]) -> bool:
    return any(", " in name or " and " in name for name in names)


def capitalised(text: object) -> str:
    """A text, or what stands for one, with its first letter capitalised and the rest unchanged."""
    plain = str(text)
    return plain[:1].upper() + plain[1:]
