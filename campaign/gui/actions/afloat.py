"""Actions of a battle at sea that say what they are about."""

from __future__ import annotations

from msgspec import Struct


class ShowToken(Struct, frozen=True):
    """The sea of a battle flies to where a unit is."""

    token: str


class TurnTab(Struct, frozen=True):
    """What is folded in a battle's panel is turned to, by its name."""

    name: str


class ChangeOrder(Struct, frozen=True):
    """A part of a division's order is opened to be changed: the questions that it is made of."""

    inputs: tuple[str, ...]


class UseLength(Struct, frozen=True):
    """Lengths are told in another unit, by its word."""

    unit: str


Afloat = ShowToken | TurnTab | ChangeOrder | UseLength
