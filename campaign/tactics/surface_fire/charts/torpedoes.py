"""The chart of torpedoes."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from msgspec import Struct

from campaign.model.charts.rows import ChartFault


class Make(Enum):
    """Kinds of torpedo."""

    STANDARD = "standard"
    LONG_LANCE = "long_lance"


class BankKind(Enum):
    """Where a bank of tubes stands."""

    CENTRELINE = "centreline"
    PORT = "port"
    STARBOARD = "starboard"
    BOW = "bow"
    STERN = "stern"


class Reach(Struct, frozen=True):
    """SF-I.4 How far a kind of torpedo runs; beyond `one_die_to_in` two dice are added up against `need_beyond`."""

    short_in: float
    max_in: float
    one_die_to_in: float | None = None
    need_beyond: int | None = None


class AirReach(Struct, frozen=True):
    """From how far aircraft drop theirs."""

    short_in: float
    max_in: float


class TorpedoChart(Struct, frozen=True):
    """All numbers of torpedoes."""

    types: Mapping[Make, Reach]
    need: int
    aircraft: AirReach
    relative_bearing_deg: Mapping[int, int]
    wedge_half_angle_deg: float
    allowed_bearings: Mapping[BankKind, tuple[int, ...]]
    dead_in_water: int
    short_range: int
    spread_size: Mapping[int, int]
    boxes: Mapping[str, float]
    sunk_row: str
    quiet_turns_to_reload: int
    no_torpedo_turns: int

    def __post_init__(self) -> None:
        if missing := [make.value for make in Make if make not in self.types]:
            raise ChartFault(f"types: {', '.join(missing)} missing")
        if missing := [kind.value for kind in BankKind if kind not in self.allowed_bearings]:
            raise ChartFault(f"allowed_bearings: {', '.join(missing)} missing")
        if sorted(self.relative_bearing_deg) != list(range(1, 10)):
            raise ChartFault("relative_bearing_deg: bearings 1 to 9 were expected")

    def for_size(self, count: int) -> int:
        """What the number of torpedoes in a spread adds: the line of the largest number that it reaches."""
        return max((add for size, add in self.spread_size.items() if count >= size), default=0)
