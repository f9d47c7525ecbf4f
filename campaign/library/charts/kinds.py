"""The kinds of value that stand in charts of weapons and of battles, and the head that each of those files has."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

Count = Annotated[int, Meta(ge=0)]
AtLeastOne = Annotated[int, Meta(ge=1)]
Percent = Annotated[int, Meta(ge=0, le=100)]
OnTwoDice = Annotated[int, Meta(ge=2, le=12)]
Interval = tuple[AtLeastOne, AtLeastOne | None]
Cells = tuple[AtLeastOne, ...]


class ChartPart(msgspec.Struct, forbid_unknown_fields=True):
    """A mapping inside a chart file."""


class BattleChart(ChartPart):
    """What every chart of the campaign's own battle system says of itself."""

    rule: str
    gap: str
    source: Literal["given", "reconstructed"]
