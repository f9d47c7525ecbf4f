"""The battle as it stands: every ship on the plot, spreads that run, and the phase of the turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from functools import cached_property

from msgspec import Struct, field

from campaign.model.battles.battle import Engagement, Light, Shots, Task
from campaign.model.sides import Nation, Side
from campaign.model.units.ships import ShipId
from campaign.tactics.kit.ending import Ended
from campaign.tactics.plot.geometry import Hand, Point, Pose
from campaign.tactics.plot.sight import Obstacle, Stuff
from campaign.tactics.supremacy_at_sea.battle.orders import (
    Order,
)
from campaign.tactics.supremacy_at_sea.battle.sheet import Bank, Battery, Group, Guns, Post, ShipSheet
from campaign.tactics.supremacy_at_sea.charts.effects import Flooding, RudderState, Who


class Step(Enum):
    """SAS-A6 What both sides are asked for, in the order of a turn."""

    MOVES = "moves"
    LIGHTS = "lights"
    FIRE = "fire"
    TORPEDOES = "torpedoes"
    AIR = "air"
    OVER = "over"


class Spell(Struct, frozen=True):
    """Something in force from a turn to a turn, both included: `columns` for a shift, `knots` for a cap, by kind."""

    what: str
    start: int
    until: int
    who: Who = Who.ALL
    amount: int = 0

    def holds(self, turn: int) -> bool:
        """Whether it is in force in a turn."""
        return self.start <= turn <= self.until


SHIFT, SILENT, CAP, ON_COURSE, POWER = "shift", "silent", "cap", "on_course", "power"


class Rudder(Struct, frozen=True):
    """How a rudder is, and while it is hard over: which way, until which turn, and how far she must turn at least."""

    state: RudderState = RudderState.SOUND
    until: int = 0
    to: Hand | None = None
    at_most_u: float = 0.0
    at_least_u: float = 0.0

    def now(self, turn: int) -> RudderState:
        """Its state in a turn."""
        return RudderState.SOUND if self.state is RudderState.HARD_OVER and turn > self.until else self.state


class Activity(Struct, frozen=True):
    """What a ship did this turn and what of it others still see."""

    turned_u: float = 0.0
    sharp: bool = False
    chasing: bool = False
    chased: bool = False
    order_u: float = 0.0
    ran_aground: bool = False
    fired: bool = False
    fired_before: bool = False
    betrayed: bool = False
    betrayed_before: bool = False
    hunted: bool = False
    held: bool = False
    light_on: ShipId | None = None


class Wake(Struct, frozen=True):
    """One turn's way of a ship, and who saw it."""

    turn: int
    points: tuple[Point, ...]
    readers: tuple[Side, ...]


class Vessel(Struct, frozen=True):
    """One ship in the battle: her sheet, where she is, and all that has been done to her."""

    ship: ShipId
    name: str
    side: Side
    nation: Nation
    task: Task
    sheet: ShipSheet
    pose: Pose
    speed: float
    magazine: Mapping[str, int]
    slow_to: float
    astern: bool = False
    start_points: float = 0.0
    shell_points: float = 0.0
    water_points: float = 0.0
    turn_points: float = 0.0
    knots_lost: float = 0.0
    engine_rooms: int = 0
    out: tuple[str, ...] = ()
    jammed: tuple[str, ...] = ()
    jammed_now: tuple[str, ...] = ()
    unloaded: tuple[str, ...] = ()
    locks: tuple[str, ...] = ()
    locks_before: tuple[str, ...] = ()
    spells: tuple[Spell, ...] = ()
    on_course_u: float = 0.0
    rudder: Rudder = field(default_factory=Rudder)
    fire: int = 0
    oil_fire: bool = False
    floods: tuple[Flooding, ...] = ()
    aircraft_out: bool = False
    lights_out: bool = False
    radar_out: bool = False
    smoke_left: int = 0
    mains_for_good: int = 0
    activity: Activity = field(default_factory=Activity)
    aground: bool = False
    tries: int = 0
    submerged: bool = False
    fuel_burnt: float = 0.0
    sunk: bool = False
    sunk_by: ShipId | None = None
    hurt_by: ShipId | None = None
    gone: bool = False
    wakes: tuple[Wake, ...] = ()

    @property
    def there(self) -> bool:
        """Whether she is afloat and on the plot."""
        return not self.sunk and not self.gone

    @property
    def ashore(self) -> bool:
        """Whether this is a battery on land, which never moves."""
        return self.sheet.kind == "battery"


    @property
    def lost(self) -> float:
        """All points lost."""
        return self.start_points + self.shell_points + self.water_points

    @property
    def share_lost(self) -> float:
        """Share of her points lost."""
        return min(1.0, self.lost / self.sheet.sink_points)

    def spell(self, what: str, turn: int, who: tuple[Who, ...] = tuple(Who)) -> tuple[Spell, ...]:
        """The effect of one kind now in force on her."""
        return tuple(spell for spell in self.spells if spell.what == what and spell.who in who and spell.holds(turn))

    def working(self, guns: Guns) -> tuple[Post, ...]:
        """Mounts of a battery that can fire at all."""
        return tuple(post for post in guns.posts if post.name not in self.out and post.name not in self.jammed)

    def banks(self) -> tuple[Bank, ...]:
        """Torpedo banks still there, loaded or not."""
        return tuple(bank for bank in self.sheet.banks if bank.name not in self.out)

    def loaded(self) -> tuple[Bank, ...]:
        """Torpedo banks that can still fire."""
        return tuple(bank for bank in self.banks() if bank.name not in self.unloaded)

    def quarters(self, battery: Battery, post: Post, group: Group) -> int:
        """SAS-B5.10.1 Quarter salvos left: each main turret has its own, light guns those of their side."""
        return self.magazine.get(magazine_key(battery, post, group), 0)


def magazine_key(battery: Battery, post: Post, group: Group) -> str:
    """Where a mount's ammunition is counted."""
    return f"{battery.value}.{post.name}" if battery is Battery.MN else f"{battery.value}.{group.value}"


def lock_key(battery: Battery, target: ShipId) -> str:
    """How a lock of one calibre on one target is written down."""
    return f"{battery.value}>{target}"


class Spread(Struct, frozen=True):
    """Torpedoes on their way: the card of a spread (SAS-T4)."""

    id: str
    by: ShipId
    side: Side
    type: str
    tubes: int
    apex: Point
    bearing: float
    fan: int
    knots: float
    left_u: float
    run_u: float = 0.0
    met: tuple[ShipId, ...] = ()


class Smoke(Struct, frozen=True, dict=True):
    """SAS-GAP-25 A trail of smoke along a whole actual track and the ship that laid it; she sees past its end."""

    by: ShipId
    points: tuple[Point, ...]

    @cached_property
    def screen(self) -> Obstacle:
        """What it hides; kept, for every ship looks past every trail several times a turn."""
        return Obstacle(self.by, Stuff.SMOKE, self.points, closed=False, open_at=self.points[-1:])


class Glimpse(Struct, frozen=True):
    """Where a side last saw an enemy, and in which turn."""

    side: Side
    ship: ShipId
    turn: int
    pose: Pose


class Battle(Struct, frozen=True):
    """The whole state of one battle; orders given by one side only are held sealed."""

    engagement: Engagement
    vessels: Mapping[ShipId, Vessel]
    sight_u: float
    turn: int = 1
    step: Step = Step.MOVES
    sealed: Order | None = None
    spreads: tuple[Spread, ...] = ()
    smoke: tuple[Smoke, ...] = ()
    lit: tuple[ShipId, ...] = ()
    seen: tuple[Glimpse, ...] = ()
    blind_turns: int = 0
    ended: Ended | None = None
    shots: tuple[Shots, ...] = ()
    shots_before: tuple[Shots, ...] = ()
    flights: Mapping[ShipId, Flight] = field(default_factory=dict)

    @property
    def night(self) -> bool:
        """Whether the advanced rules for night hold."""
        return self.engagement.conditions.light is Light.NIGHT

    def there(self, side: Side) -> Iterator[Vessel]:
        """That side's ships afloat and on the plot."""
        return (vessel for vessel in self.vessels.values() if vessel.side is side and vessel.there)

    def all_there(self) -> Iterator[Vessel]:
        """All ships afloat and on the plot."""
        return (vessel for vessel in self.vessels.values() if vessel.there)

    def betrays(self, vessel: Vessel) -> bool:
        """SAS-GAP-17.4 A submarine's place is known once her torpedoes have run a turn, and as long as she is hunted."""
        return vessel.activity.held or (vessel.activity.betrayed_before and self.step is not Step.MOVES)

    def movers(self, side: Side) -> Iterator[Vessel]:
        """That side's ships that may move."""
        return (vessel for vessel in self.there(side) if not vessel.ashore)

    def overhead(self, side: Side) -> Iterator[Flight]:
        """That side's aircraft that have come and have not attacked yet."""
        return (flight for flight in self.flights.values() if flight.side is side and flight.over(self.turn))

    def to_come(self, side: Side) -> Iterator[Flight]:
        """That side's aircraft that have not attacked yet, be they here or on their way."""
        return (flight for flight in self.flights.values() if flight.side is side and not flight.done)


class Flight(Struct, frozen=True):
    """One unit of aircraft: how it attacks, how many there were and are, when it comes, and whether it has attacked."""

    ship: ShipId
    name: str
    side: Side
    nation: Nation
    model: str
    way: str
    bomb: str
    sent: int
    aircraft: int
    from_turn: int
    done: bool = False

    def over(self, turn: int) -> bool:
        """Whether it is there and may attack in a turn."""
        return turn >= self.from_turn and not self.done and self.aircraft > 0
