"""The theatre file as a person would write it: comments, short lines, quoted labels."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

HEAD = """\
# The Mediterranean at 16 statute miles a hex. Made by `make map-data` from coastlines and the files in
# maps/build/input, and fit to be edited by hand: every fault is reported with its line (`supermarina validate`).
#
# Hexes are labelled NNNRR: column from the west, row from the north; odd rows stand half a hex further east.
#   .  beyond the edge    ~  full sea        :  partial sea     +  partial sea under mountains (never a beach)
#   #  land               ^  mountains
# A hexside is written as its two hexes, "08243-08343". Labels are quoted, else YAML reads them as numbers.
# Fingerprint of the hand input: {stamp}
format: 1
name: mediterranean
title: The Mediterranean, 1940 to 1943
"""


def quoted(text: str) -> str:
    """A text in double quotes."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def wrapped(words: Iterable[str], a_line: int) -> list[str]:
    """Words in quoted lines of so many."""
    listed = list(words)
    return [quoted(" ".join(listed[start : start + a_line])) for start in range(0, len(listed), a_line)]


def flow(values: dict[str, object]) -> str:
    """A mapping on one line."""
    return "{" + ", ".join(f"{key}: {_scalar(key, value)}" for key, value in values.items()) + "}"


def numbered(rows: list[str]) -> Iterator[str]:
    """The rows of the map with their numbers, under a ruler of columns."""
    tens = "".join(f"{column:<10}" for column in range(0, len(rows[0]), 10))
    yield f"rows:\n#   {tens.rstrip()}"
    for number, row in enumerate(rows):
        yield f'  - "{row}"  # {number:02d}'


def _scalar(key: str, value: object) -> str:
    if isinstance(value, list):
        return "[" + ", ".join(_scalar(key, item) for item in value) + "]"
    if isinstance(value, dict):
        return flow(value)
    if isinstance(value, float):
        return f"{value:.2f}"
    text = str(value)
    plain = key in {"id", "nation", "region", "owner", "kind", "types", "sides", "box", "fuel", "while_holding", "beyond"}
    return text if plain or not isinstance(value, str) else quoted(text)
