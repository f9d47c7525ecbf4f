"""Counts and lists as they appear in a sentence."""

from __future__ import annotations

from collections.abc import Iterable


def quantity(count: int, noun: str, plural: str = "") -> str:
    """A number and its noun, `1 ship` or `3 ships`; an irregular plural is passed in."""
    return f"{count} {noun if count == 1 else plural or f'{noun}s'}"


def listed(names: Iterable[str]) -> str:
    """Names in a row, at least one: `Ajax, Achilles and Exeter`."""
    *before, last = names
    return f"{', '.join(before)} and {last}" if before else last


def capitalised(text: object) -> str:
    """A text, or what stands for one, with its first letter capitalised and the rest unchanged."""
    plain = str(text)
    return plain[:1].upper() + plain[1:]
