"""The head that every chart file has, and the kinds of value that stand in charts."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from campaign.model.charts import Origin

Count = Annotated[int, Meta(ge=0)]
AtLeastOne = Annotated[int, Meta(ge=1)]
Percent = Annotated[int, Meta(ge=0, le=100)]
Tenths = Annotated[int, Meta(ge=0, le=10)]
Price = Annotated[float, Meta(ge=0, le=1000)]
Hour = Annotated[str, Meta(pattern=r"^([01][0-9]|2[0-3]):[0-5][0-9]$")]
RuleId = Annotated[str, Meta(pattern=r"^SM-[0-9A-Za-z.-]+$")]
GapId = Annotated[str, Meta(pattern=r"^SM-GAP-[0-9]{2}$")]
Words = Annotated[str, Meta(min_length=1)]
OnTwoDice = Annotated[int, Meta(ge=2, le=12)]
Interval = tuple[AtLeastOne, AtLeastOne | None]
Cells = tuple[AtLeastOne, ...]


class Part(msgspec.Struct, forbid_unknown_fields=True):
    """A mapping inside a chart file."""


class BattleChart(Part):
    """What every chart of the campaign's own battle system says of itself."""

    rule: str
    gap: str
    source: Literal["given", "reconstructed"]


class Door(msgspec.Struct, forbid_unknown_fields=True):
    """The head that every chart file has: its rule, the gaps it fills, and whether it is given or ours."""

    rule: RuleId
    gap: tuple[GapId, ...]
    source: Origin
