"""History's account of the air war at sea: what each action came to, and how it is played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import yaml
from msgspec import Struct

FILE = Path(__file__).parent / "history.yaml"


class Figure(Struct, frozen=True):
    """One thing that is counted; history's number, or the two between which accounts differ.

    `unlike` says why history does not lie among nineteen in twenty of the trials, where it does not.
    """

    key: str
    words: str
    least: int
    most: int
    unlike: str = ""

    @property
    def history(self) -> str:
        """History's number as it is printed."""
        return f"{self.least}" if self.least == self.most else f"{self.least} to {self.most}"


class Account(Struct, frozen=True):
    """One action: what is set up, what is counted, and where it was read."""

    name: str
    key: str
    played: str
    note: str
    figures: tuple[Figure, ...]
    sources: tuple[str, ...]


@cache
def accounts() -> tuple[Account, ...]:
    """Every action of the file, in its order."""
    found = yaml.load(FILE.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)["actions"]
    return tuple(_account(**action) for action in found)


def account_of(key: str) -> Account:
    """The account of one action."""
    return next(account for account in accounts() if account.key == key)


def _account(
    figures: Mapping[str, Mapping[str, Any]], sources: Sequence[str], **words: str,
) -> Account:
    return Account(figures=tuple(_figure(key, **figure) for key, figure in figures.items()), sources=tuple(sources), **words)


def _figure(key: str, words: str, history: int | Sequence[int], unlike: str = "") -> Figure:
    least, most = (history, history) if isinstance(history, int) else history
    return Figure(key, words, least, most, unlike)
