"""Orders: what a side plots for a turn, and its fire at new contacts."""

from __future__ import annotations

from enum import Enum
from typing import get_args

from msgspec import Struct

from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.tactics.fear_god.battle.vessel import Means
from campaign.tactics.fear_god.charts.terms import Depth


class Depths(Enum):
    """FG-8.1.7-depth How deep a torpedo is set."""

    SHALLOW = "shallow"
    DEEP = "deep"


class Care(Enum):
    """What a crew may be set to when a turn is plotted."""

    NONE = "none"
    FIGHT_FIRE = "fight_fire"
    FLOOD_MAGAZINES = "flood_magazines"
    REINFORCE_MAIN = "reinforce_from_main"
    REINFORCE_CASEMATE = "reinforce_from_casemates"
    REINFORCE_LIGHT = "reinforce_from_light"
    PURGE_FUEL = "purge_fuel"


class Helm(Struct, frozen=True):
    """FG-GAP-02 A ship's turn in degrees, to port below nought, and the speed that is ordered."""

    ship: ShipId
    turn_degrees: float
    speed_kn: float
    evade: bool = False
    smoke: bool = False
    ram: ShipId | None = None
    depth: Depth | None = None
    break_off: bool = False
    alongside: ShipId | None = None


class Fire(Struct, frozen=True):
    """FG-GAP-01 One battery, or one director's part of it, and its target."""

    ship: ShipId
    battery: str
    target: ShipId


class Launch(Struct, frozen=True):
    """FG-GAP-16 So many torpedoes at a target, set so deep, at that setting of the sheet."""

    ship: ShipId
    target: ShipId
    count: int
    depth: Depths
    setting: int = 0


class Shine(Struct, frozen=True):
    """FG-GAP-15 A ship may turn a searchlight, or fire star shell, at a target."""

    ship: ShipId
    target: ShipId
    star_shell: bool = False


class Tend(Struct, frozen=True):
    """FG-8.2 What a ship's crew is set to."""

    ship: ShipId
    care: Care


class Fly(Struct, frozen=True):
    """FG-GAP-20 Where aircraft fly and how they attack; without a target they hold off, or go home."""

    flight: ShipId
    target: ShipId | None = None
    means: Means | None = None
    home: bool = False


class Plot(Struct, frozen=True):
    """FG-GAP-01 All that a side plots for a turn; who is not named holds her course and speed, and her fire.

    `wishes` are options that the side would fight by, by name and value, said with the first plot alone (FG-0-options).
    """

    side: Side
    helms: tuple[Helm, ...] = ()
    fires: tuple[Fire, ...] = ()
    launches: tuple[Launch, ...] = ()
    lights: tuple[Shine, ...] = ()
    tends: tuple[Tend, ...] = ()
    flies: tuple[Fly, ...] = ()
    wishes: tuple[tuple[str, str], ...] = ()


class React(Struct, frozen=True):
    """FG-GAP-01 Fire of batteries that did not fire as planned, at what was sighted since."""

    side: Side
    fires: tuple[Fire, ...] = ()


Order = Plot | React
ORDERS: tuple[type, ...] = get_args(Order)
