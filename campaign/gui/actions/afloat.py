"""Actions of a battle at sea that say what they are about."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ShowToken:
    """The sea of a battle flies to where a unit is."""

    token: str


@dataclass(frozen=True, slots=True)
class TurnTab:
    """What is folded in a battle's panel is turned to, by its name."""

    name: str


@dataclass(frozen=True, slots=True)
class ChangeOrder:
    """A part of a division's order is opened to be changed: the questions that it is made of."""

    inputs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class UseLength:
    """Lengths are told in another unit, by its word."""

    unit: str


Afloat = ShowToken | TurnTab | ChangeOrder | UseLength
