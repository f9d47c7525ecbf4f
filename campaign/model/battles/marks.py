"""What a view of a battle shows besides ships on the sea: gauges, bands of range, and the ranks of a side."""

from __future__ import annotations

from msgspec import Struct

from campaign.model.sides import Side


class Gauge(Struct, frozen=True):
    """Something that is used up in steps, like the boxes of a roster: how much of the total is gone.

    What is gone of a `store` she has fired, laid or burnt herself; of anything else it is damage.
    """

    name: str
    gone: float
    of: float
    store: bool = False


class RangeBand(Struct, frozen=True):
    """A band of range between two sides, far to near, in systems without positions; `note` says which weapons bear there."""

    name: str
    now: bool = False
    note: str = ""


class Rank(Struct, frozen=True):
    """Units of a side that stay together in systems without positions, such as a battle line or a screen."""

    side: Side
    name: str
    tokens: tuple[str, ...]
