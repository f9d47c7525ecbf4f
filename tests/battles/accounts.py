"""History's account of each battle: what was sunk and hurt on either side, and how the battle is set up."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from functools import cache
from pathlib import Path

import yaml
from msgspec import Struct, field

from campaign.model.sides import Side
from campaign.model.units.ships import ShipType

FILE = Path(__file__).parent / "history.yaml"


class Loss(Enum):
    """What is counted of a side."""

    GREAT = "cruisers and larger sunk"
    SMALL = "destroyers and smaller sunk"
    TRANSPORTS = "merchantmen sunk"
    HURT = "ships hurt"


GREAT = frozenset({
    ShipType.BATTLESHIP, ShipType.BATTLECRUISER, ShipType.CARRIER, ShipType.HEAVY_CRUISER, ShipType.LIGHT_CRUISER,
    ShipType.ANTI_AIRCRAFT_CRUISER,
})


def kind_of(ship_type: ShipType) -> Loss:
    """Under which head a sunk ship is counted."""
    if ship_type is ShipType.TRANSPORT:
        return Loss.TRANSPORTS
    return Loss.GREAT if ship_type in GREAT else Loss.SMALL


class Account(Struct, frozen=True):
    """One battle as it came out, and what stands in no skirmish of how it is set up."""

    name: str
    skirmish: str
    orders: str
    surprise: str
    scatter: str
    sources: tuple[str, ...]
    note: str
    counts: Mapping[tuple[Side, Loss], int] = field(default_factory=dict)


@cache
def accounts() -> tuple[Account, ...]:
    """Every battle of the file, in its order."""
    found = yaml.load(FILE.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)["battles"]
    return tuple(_account(**battle) for battle in found)


def _account(sunk: dict[str, dict[str, int]], hurt: dict[str, int], sources: list[str], **words: str) -> Account:
    counts = {
        (Side(side), Loss[kind.upper()]): number for side, kinds in sunk.items() for kind, number in kinds.items()
    } | {(Side(side), Loss.HURT): number for side, number in hurt.items()}
    order = [(side, loss) for side in Side for loss in Loss]
    return Account(sources=tuple(sources), counts={key: counts[key] for key in order if key in counts}, **words)
