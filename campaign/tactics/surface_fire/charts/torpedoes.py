"""The chart of torpedoes."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Annotated

from msgspec import Struct

from campaign.model.shape import Rows
from campaign.tactics.kit.charts import Each, From

BEARINGS = tuple(range(1, 10))


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
    """All numbers of torpedoes; `spread_size` is what the number of torpedoes in a spread adds."""

    types: Each[Make, Reach]
    need: int
    aircraft: AirReach
    relative_bearing_deg: Annotated[Mapping[int, int], Rows("bearing", BEARINGS)]
    wedge_half_angle_deg: float
    allowed_bearings: Each[BankKind, tuple[int, ...]]
    dead_in_water: int
    short_range: int
    spread_size: From[int]
    boxes: Mapping[str, float]
    sunk_row: str
    quiet_turns_to_reload: int
    no_torpedo_turns: int
