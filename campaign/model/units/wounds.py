"""A damaged ship between battle and dock: her points, fires, floods, what is broken, and what her owner decided for her.

Points are those of `campaign/ratings/passage`.
"""

from __future__ import annotations

from enum import Enum
from typing import Protocol, runtime_checkable

from msgspec import Struct

from campaign.model.units.ships import ShipId


class Peril(Enum):
    """FG-8.2 What a ship still fights when the guns are silent."""

    FIRE = "fire"
    FLOOD = "flood"


class Gear(Enum):
    """FG-8.4 What may be broken and mended at sea."""

    WEAPON = "weapon"
    SENSORS = "sensors and wireless"
    ENGINES = "engines"
    RUDDER = "rudder"
    BRIDGE = "bridge"
    FLIGHT_DECK = "flight deck"
    AIRCRAFT = "aircraft"


class CrippleMeasure(Enum):
    """SM-GAP-78 What becomes of a cripple by her owner's word."""

    PRESS_ON = "press_on"
    EASE = "ease"
    TOW = "tow"
    BEACH = "beach"
    SHELTER = "shelter"
    SCUTTLE = "scuttle"


class Casualty(Struct, frozen=True):
    """FG-8.2 One fire or flood: its severity in percent of the points that she was built with."""

    peril: Peril
    percent: int


class Outage(Struct, frozen=True):
    """FG-8.4 Something out of action since a day of the passage: a mount by its name, or what broke down by itself.

    What is `beyond` repair at sea waits for the dock.
    """

    gear: Gear
    since: int = 0
    name: str = ""
    breakdown: bool = False
    beyond: bool = False


class Wounds(Struct, frozen=True):
    """FG-6R-passage A ship on her way home: the points that she has left, her wounds, and the days since her battle.

    `embers` are the days on which fires went out that may start again; `flooded` the points that water took and no pump gave
    back; `patched` a flood that was stopped; `magazines_flooded` and `reinforced` what was done once and for all;
    `aircraft_gone` are aircraft aboard that nothing can be saved of.
    """

    points: int
    casualties: tuple[Casualty, ...] = ()
    broken: tuple[Outage, ...] = ()
    embers: tuple[int, ...] = ()
    flooded: int = 0
    patched: bool = False
    magazines_flooded: bool = False
    reinforced: bool = False
    aircraft_gone: int = 0
    day: int = 0

    def total(self, peril: Peril) -> int:
        """FG-8.2-levels What all fires, or all floods, come to in percent."""
        return sum(casualty.percent for casualty in self.casualties if casualty.peril is peril)

    def open(self, gear: Gear) -> tuple[Outage, ...]:
        """The broken gear of one kind."""
        return tuple(outage for outage in self.broken if outage.gear is gear)


class WoundsTold(Struct, frozen=True):
    """What a battle system that counts in the same points tells of a ship's wounds beside her condition.

    Broken gear but weapons, fires that went out, points that water took, whether floods are patched, and aircraft lost aboard.
    """

    broken: tuple[Outage, ...] = ()
    embers: int = 0
    flooded: int = 0
    patched: bool = False
    aircraft: int = 0


@runtime_checkable
class TellsWounds(Protocol):
    """Details with which a battle system reports a ship's wounds, and takes back those that remain after the way home."""

    def wounds(self) -> WoundsTold | None:
        """Her wounds; None of a unit of several boats."""

    def with_wounds(self, left: WoundsTold) -> TellsWounds:
        """The same details with her remaining wounds."""


class VoyageHome(Struct, frozen=True):
    """SM-GAP-77 One ship's way home, as her owner knows it.

    `asked` says that she waits for her owner's word; `tug` tows her; `sheltered` is the segment in which she put into a
    neutral port; `sea` was the sea of her last day, `steamed` are the hexes that she made in this one. `told` says that her
    battle was fought by a system that counts in the same points.
    """

    wounds: Wounds
    measure: CrippleMeasure = CrippleMeasure.PRESS_ON
    asked: bool = True
    tug: ShipId | None = None
    sheltered: int | None = None
    sea: int = 0
    steamed: int = 0
    told: bool = False


class News(Enum):
    """SM-GAP-77.8 What a day of a passage brought."""

    BURNED = "burned"
    FLOODED = "flooded"
    FIRES_OUT = "fires_out"
    FLOODS_OUT = "floods_out"
    MAGAZINES_FLOODED = "magazines_flooded"
    PUMPED = "pumped"
    FLARED = "flared"
    MENDED = "mended"
    BEYOND = "beyond"
    BROKE_DOWN = "broke_down"
    PATCH_GAVE = "patch_gave"
    TOW_PARTED = "tow_parted"
    TUG_GONE = "tug_gone"
    POUNDED = "pounded"
    REFLOATED = "refloated"


class End(Enum):
    """How a passage ends at sea."""

    FOUNDERED = "foundered on her way home"
    CAPSIZED = "capsized on her way home"
    BLEW_UP = "blew up on her way home when fire reached her magazines"
    BURNT_OUT = "burnt out on her way home"
    BROKE_UP = "broke up on the beach"


class Tiding(Struct, frozen=True):
    """One thing that a day of a passage brought: points, percent or hours by what it is, and the part or mount concerned."""

    news: News
    number: int = 0
    words: str = ""
