"""What moves and fights: the present state of ships and task forces, and what the enemy has seen of them."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import NewType

from msgspec import Struct

from campaign.model.battles.battle import Light
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import CargoId, PortId
from campaign.model.sides import Side
from campaign.model.units.condition import SOUND, Condition
from campaign.model.units.ships import ShipId
from campaign.model.units.wounds import VoyageHome

ForceId = NewType("ForceId", str)


class ShipStatus(Enum):
    """Whether a ship is still in the game, or how she left it; landing craft may be aboard transports (SM-GAP-51)."""

    ACTIVE = "active"
    SUNK = "sunk"
    SCUTTLED = "scuttled"
    CAPTURED = "captured"
    OFF_MAP = "off_map"
    INTERNED = "interned"
    EMBARKED = "embarked"

    @property
    def is_lost(self) -> bool:
        """Whether she is out of the game: neither active nor embarked."""
        return self not in (ShipStatus.ACTIVE, ShipStatus.EMBARKED)


class Mission(Enum):
    """SM-4A1 Warships are at sea for sea control while nothing else is said; transports have a mission of their own (SM-4C)."""

    SEA_CONTROL = "sea_control"
    ESCORT = "escort"
    TRANSPORT = "transport"


class Lying(Enum):
    """SM-1B How a ship lies: berthed in a port, or in a force at sea, which by a port of its own side is in the roads."""

    BERTHED = "berthed"
    IN_THE_ROADS = "in the roads"
    AT_SEA = "at sea"


class Ship(Struct, frozen=True):
    """The present state of a unit: in a force at sea, in a port, or out of the game.

    `spent` are movement points spent in the present step; `step_hex` is where she lay when the step began;
    `began_in_port` says that she lay in port when the segment began, `was_at_sea` that she was in a force at any moment of it;
    `laid_up_until` is the number of the game turn in which she is fit again (SM-8A1); `boats_in_hand` is the running number
    of the segment from which damaged boats of a squadron are put right (SM-GAP-75); a `prize` was captured in port and serves
    her captor only from his next player turn (SM-1D6); `voyage` is a damaged ship's way home, where the campaign plays it
    (SM-GAP-77).
    """

    id: ShipId
    side: Side
    fuel_boxes: int
    port: PortId | None = None
    force: ForceId | None = None
    status: ShipStatus = ShipStatus.ACTIVE
    mission: Mission = Mission.SEA_CONTROL
    condition: Condition = SOUND
    cargo: tuple[CargoId, ...] = ()
    spent: int = 0
    step_hex: Hex | None = None
    began_in_port: bool = False
    was_at_sea: bool = False
    handled_cargo: bool = False
    out_of_fuel: bool = False
    laid_up_until: int | None = None
    boats_in_hand: int | None = None
    prize: bool = False
    voyage: VoyageHome | None = None


class Reaction(Enum):
    """Answers of an attacked task force (SM-6A); SCATTER_ALL takes the escorts along, SCATTER_TRANSPORTS lets them fight."""

    STAND = "stand"
    SCATTER_ALL = "scatter_all"
    SCATTER_TRANSPORTS = "scatter_transports"
    AVOID = "avoid"


class Scattering(Struct, frozen=True):
    """A force off the map after scattering: where from, and the running number of the segment it happened in."""

    origin: Hex
    segment: int


class TaskForce(Struct, frozen=True):
    """One task force: its marker, its owner's name for it, and what it did in this step, subsegment and segment.

    `previous` is the hex entered before the present one in this step; `entered` says that the present hex was entered in
    this step; `searched_light` is the light of its surface search of the present hex, `searched` the hexes that it searched
    in this step, each with its light.
    """

    id: ForceId
    side: Side
    name: str
    hex: Hex
    previous: Hex | None = None
    entered: bool = False
    searched_light: Light | None = None
    scattered: Scattering | None = None
    reformed: bool = False
    engaged: bool = False
    disengaged_from: tuple[ForceId, ...] = ()
    reaction: Reaction | None = None
    searched: tuple[tuple[Hex, Light], ...] = ()


class Recon(Enum):
    """Kinds of reconnaissance (SM-3), and the other ways of being seen."""

    AREA = "area"
    SURFACE = "surface"
    CARRIER = "carrier"
    COASTAL = "coastal"
    SUBMARINE = "submarine"
    CONTACT = "contact"
    BOMBARDMENT = "bombardment"


class Lapse(Enum):
    """When a find lapses (SM-GAP-07)."""

    END_OF_SEGMENT = "end_of_segment"
    END_OF_FINDERS_SUBSEGMENT = "end_of_finders_subsegment"
    UNIT_MOVES = "unit_moves"


class Find(Struct, frozen=True):
    """One live find of a force by one kind of recon; a `full` find reveals names on its own."""

    kind: Recon
    until: Lapse
    full: bool = False


class Category(Enum):
    """What a general sighting tells apart (SM-GAP-07)."""

    # Members are singletons: hashed by identity, which runs in C, since they are looked up all the time.
    __hash__ = object.__hash__

    WARSHIPS = "warships"
    TRANSPORTS = "transports"
    LANDING_CRAFT = "landing craft"


class Seen(Struct, frozen=True):
    """What a sighting showed: categories always; ships and their damage class only when the force was fully spotted."""

    categories: tuple[Category, ...]
    ships: Mapping[ShipId, str] | None = None


class Sighting(Struct, frozen=True):
    """The last the enemy saw of a force: where, when, and what."""

    hex: Hex
    moment: str
    segment: int
    seen: Seen
