"""Who is ashore and must be fed: contingents of ground troops and of air groups, and how far their supply line reaches."""

from __future__ import annotations

from enum import Enum
from typing import NewType

from msgspec import Struct

from campaign.model.sea.hexes import Hex
from campaign.model.sides import Side

ContingentId = NewType("ContingentId", str)


class Branch(Enum):
    """What a contingent consists of: REs of ground troops, or air groups with their men."""

    GROUND = "ground"
    AIR = "air"


class SupplyLine(Enum):
    """How far a supply line can be traced (SM-GAP-39): home by rail, overland to a depot, or nowhere, which is isolated."""

    HOME = "home"
    OVERLAND = "overland"
    NONE = "none"


class Contingent(Struct, frozen=True):
    """A body of troops or aircraft ashore, under one name: so many REs or air groups in a hex, with that supply line."""

    id: ContingentId
    name: str
    side: Side
    arm: Branch
    size: float
    hex: Hex
    line: SupplyLine
