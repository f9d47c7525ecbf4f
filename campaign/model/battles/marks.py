"""What a view of a battle is marked with besides ships on a sea: how much is used up, bands of range, ranks of a side."""

from __future__ import annotations

from msgspec import Struct

from campaign.model.sides import Side


class Gauge(Struct, frozen=True):
    """Something that is used up in steps, as boxes of a roster are: how much of how much is gone."""

    name: str
    gone: float
    of: float


class RangeBand(Struct, frozen=True):
    """A step of the range between two sides, far to near, where a system has no positions; `note` says what bears there."""

    name: str
    now: bool = False
    note: str = ""


class Rank(Struct, frozen=True):
    """Units of a side that stand together where a system has no positions, such as a battle line or a screen."""

    side: Side
    name: str
    tokens: tuple[str, ...]
