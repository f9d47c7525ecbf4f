"""Names that stand on the chart where no port is: seas, gulfs and countries."""

from __future__ import annotations

from enum import Enum

from msgspec import Struct

from campaign.model.shape import Words


class NameRank(Enum):
    """How large a name stands on the chart."""

    OCEAN = "ocean"
    SEA = "sea"
    GULF = "gulf"
    COUNTRY = "country"


class ChartName(Struct, frozen=True):
    """A name and its two homes: latitude, longitude, and degrees that it is turned to the left."""

    name: Words
    rank: NameRank
    home: tuple[float, float, float]
    second: tuple[float, float, float]


class ChartNames(Struct, frozen=True):
    """The names of one chart, the weightiest first."""

    names: tuple[ChartName, ...]
