"""Standing orders: what a force, a convoy run or a side does by itself until a decision is needed."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import NewType

from msgspec import Struct, field

from campaign.model.battles.battle import Light
from campaign.model.grammar import Usual, Waypoint, syntax
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import CargoKind, PortId
from campaign.model.sides import Side
from campaign.model.units.forces import Category
from campaign.model.units.ships import ShipId

RunId = NewType("RunId", str)


class OnSighting(Enum):
    """What a force does about an enemy spotted nearby."""

    ASK = "ask"
    IGNORE = "ignore"
    AVOID = "avoid"
    SHADOW = "shadow"
    HUNT = "hunt"


class OnSighted(Enum):
    """What a force does when it must assume that it has been seen."""

    ASK = "ask"
    GO_ON = "go_on"
    TURN_AWAY = "turn_away"
    TURN_HOME = "turn_home"


class AttackPolicy(Enum):
    """When a force attacks spotted enemies in its hex."""

    ASK = "ask"
    NEVER = "never"
    STRONGER = "stronger"
    ALWAYS = "always"


class Then(Enum):
    """What a force does at the end of its route."""

    BERTH = "berth"
    WAIT = "wait"
    PATROL = "patrol"


class Priority(Enum):
    """Who is served first in docks and at fuel pumps; BY_HAND: nobody without an order."""

    BY_HAND = "by_hand"
    LARGEST_FIRST = "largest_first"
    BY_LIST = "by_list"


class SightingPolicy(Struct, frozen=True):
    """What to do about spotted enemies `within` some hexes: when at least `ratio` times as strong as they are, and when not."""

    stronger: OnSighting = OnSighting.IGNORE
    weaker: OnSighting = OnSighting.ASK
    ratio: float = 1.0
    within: int = 24


class TurnHomeWhen(Struct, frozen=True):
    """When to turn home (None: never for that): spare fuel boxes after the way home, ships damaged, ammunition gone."""

    fuel_left: int | None = 1
    ships_hurt: int | None = 1
    capital_hurt: bool = True
    ammunition_gone: bool = True


@syntax(
    "how a force behaves",
    "[speed {speed}] [stronger {on_sighting.stronger}] [weaker {on_sighting.weaker}] [ratio {on_sighting.ratio}] "
    "[within {on_sighting.within}] [seen {on_sighted}] [attack {attack}] [search {search}] [fuel {turn_home.fuel_left}] "
    "[hurt {turn_home.ships_hurt}] [capital {turn_home.capital_hurt}] [shells {turn_home.ammunition_gone}]",
    nothing={"search": "no", "turn_home.fuel_left": "never", "turn_home.ships_hurt": "never"},
    policies={"attack": ("attack_ratio", AttackPolicy.STRONGER)},
)
class Conduct(Struct, frozen=True):
    """How a force behaves on its way; `speed` in hexes a segment (None: full), `search` the light it searches markers in."""

    speed: int | None = None
    on_sighting: SightingPolicy = SightingPolicy()
    on_sighted: OnSighted = OnSighted.GO_ON
    attack: AttackPolicy = AttackPolicy.ASK
    attack_ratio: float = 1.0
    search: Light | None = None
    turn_home: TurnHomeWhen = TurnHomeWhen()


CONVOY = Conduct(
    on_sighting=SightingPolicy(OnSighting.IGNORE, OnSighting.AVOID, within=8), attack=AttackPolicy.NEVER,
    turn_home=TurnHomeWhen(ships_hurt=None, capital_hurt=False, ammunition_gone=False),
)


@syntax("what a force does by itself; `unload cargo`: it lands what is wanted in the port where it berths",
        "to {route[-1:]} [via {route[:-1]}] [home {home}] [then {then}] [stay {loiter}] [unload {unload}] {conduct}",
        usual={"then": Usual.END_OF_ROUTE}, words={"unload": {"cargo": True}})
class StandingOrder(Struct, frozen=True):
    """A route of ports and hexes, the segments to stay at each, what to do then, its conduct, and its home (None: the nearest).

    `unload` says that cargo for the port where the force berths is landed there.
    """

    route: tuple[Waypoint, ...]
    then: Then = Then.BERTH
    conduct: Conduct = Conduct()
    loiter: int = 0
    home: PortId | None = None
    unload: bool = False


class ConvoyRun(Struct, frozen=True):
    """Ships that load in one port, land in another and come back, again and again; `waits` says what they are waiting for."""

    id: RunId
    side: Side
    name: str
    ships: tuple[ShipId, ...]
    load_in: PortId
    land_in: PortId
    via: tuple[str, ...] = ()
    wish: CargoKind | None = None
    conduct: Conduct = CONVOY
    carried: int = 0
    waits: str = ""


class MatterKind(Enum):
    """The choices for which a player is asked in spite of his standing orders; each of them stops quiet days.

    The last two stop only those: an enemy who is in sight though he was shown before, and in a combat step what aircraft,
    guns or escorts could attack, which without quiet days waits for an answer in any case.
    """

    NO_ORDER = "no_order"
    NEW_SIGHTING = "new_sighting"
    ENEMY_NEAR = "enemy_near"
    ENEMY_IN_HEX = "enemy_in_hex"
    FOUGHT = "fought"
    ARRIVED = "arrived"
    SCATTERED = "scattered"
    DRY = "dry"
    NOT_CARRIED_OUT = "not_carried_out"
    CONVOY_RUN = "convoy_run"
    READY = "ready"
    IN_SIGHT = "in_sight"
    IN_REACH = "in_reach"


class Matter(Struct, frozen=True):
    """One matter that still needs a decision: what it is about (a force, contact, run or ship), and its wording."""

    kind: MatterKind
    about: str
    words: str


class Unfinished(Struct, frozen=True):
    """The rest of the day's work of a force that was held up on its way: a search, a berth, and what to tell its owner then."""

    search: Light | None = None
    port: PortId | None = None
    told: tuple[Matter, ...] = ()
    ended: str = ""


class StandingTask(Struct, frozen=True):
    """A standing order under way: the next waypoint, the segments spent at the last one, and why the force goes home.

    `carried` is the running number of the segment in which it was last carried out; `fought` says that the force has
    been in battle since; `run` names the convoy run that it serves; `unfinished` is what submarines keep it from
    doing today.
    """

    order: StandingOrder
    leg: int = 0
    stayed: int = 0
    homeward: str = ""
    arrived: bool = False
    fought: bool = False
    carried: int = 0
    run: RunId | None = None
    unfinished: Unfinished | None = None


class NotedSighting(Struct, frozen=True):
    """What a side had been shown of a contact when it was last asked."""

    segment: int
    categories: tuple[Category, ...]
    ships: tuple[ShipId, ...]


class Noted(Struct, frozen=True):
    """What a side had been shown when it was last asked.

    `near` are contacts that lay beside own forces, `kept_in` ships in dock or laid up, `dry` ships out of fuel, and
    `ships` how many it had.
    """

    sightings: Mapping[str, NotedSighting] = field(default_factory=dict)
    near: tuple[str, ...] = ()
    kept_in: tuple[ShipId, ...] = ()
    dry: tuple[ShipId, ...] = ()
    ships: int = 0


# What a staff means to do ---------------------------------------------------------------------------------------------


class Purpose(Enum):
    """What a force is formed for: to reach a port, fetch troops from a coast, support a landing with its guns, or go home."""

    PORT = "port"
    FETCH = "fetch"
    GUNS = "guns"
    HOME = "home"


class Intent(Struct, frozen=True):
    """One force's purpose, with the port it is bound for, or the hex that it is to lie off."""

    purpose: Purpose
    port: PortId | None = None
    hex: Hex | None = None
