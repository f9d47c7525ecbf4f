"""The battle as it stands: vessels, aircraft, tracks, lights, smoke, and the step of the turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum

from msgspec import Struct

from campaign.model.battles.battle import Engagement, Shots
from campaign.model.sides import Nation, Side
from campaign.model.units.aircraft import AircraftRole, FixedGuns
from campaign.model.units.ships import ShipId
from campaign.tactics.coastal.battle.vessel import Depth, Vessel
from campaign.tactics.coastal.charts.turn import Phase, Sky
from campaign.tactics.coastal.charts.weapons import Bomb, Size
from campaign.tactics.kit.ending import Ended
from campaign.tactics.plot.geometry import Point, Pose


class Step(Enum):
    """The decisions of a turn, in order."""

    DUMMIES = "dummies"
    INITIATIVE = "initiative"
    MOVE = "move"
    CHALLENGE = "challenge"
    FLY = "fly"
    REPAIR = "repair"
    FIRE = "fire"
    ATTACK = "attack"
    LAUNCH = "launch"
    OVER = "over"


PHASE = {Step.DUMMIES: None, Step.INITIATIVE: Phase.INITIATIVE, Step.MOVE: Phase.MOVEMENT, Step.CHALLENGE: Phase.MOVEMENT,
         Step.FLY: Phase.MOVEMENT, Step.REPAIR: Phase.REPAIRS, Step.FIRE: Phase.GUNS, Step.ATTACK: Phase.GUNS,
         Step.LAUNCH: Phase.TORPEDOES, Step.OVER: None}


class Track(Struct, frozen=True):
    """One torpedo in the water and its run this turn; `asked` are hulls tested so far, `seen` whether the enemy knows of it."""

    id: str
    by: ShipId
    side: Side
    nation: Nation
    size: Size
    origin: Point
    at: Point
    course: float
    run_cm: float = 0.0
    asked: tuple[ShipId, ...] = ()
    seen: bool = False


class Lit(Struct, frozen=True):
    """An area that star shell or a flare lights, to the end of a turn."""

    at: Point
    radius_cm: float
    until: int


class Screen(Struct, frozen=True):
    """Smoke that a vessel laid on her way, and the last turn it stands."""

    by: ShipId
    points: tuple[Point, ...]
    until: int


class Met(Struct, frozen=True):
    """A place where a mine went off, and the sides that know whose it was."""

    at: Point
    readers: tuple[Side, ...]


class Battle(Struct, frozen=True):
    """The whole state of one battle."""

    engagement: Engagement
    sky: Sky
    vessels: Mapping[ShipId, Vessel]
    flights: Mapping[ShipId, Flight]
    date: str = ""
    turn: int = 1
    step: Step = Step.DUMMIES
    asked: Side | None = None
    winner: Side = Side.AXIS
    first: Side = Side.AXIS
    held: ShipId | None = None
    tracks: tuple[Track, ...] = ()
    launched: int = 0
    lights: tuple[Lit, ...] = ()
    screens: tuple[Screen, ...] = ()
    answered: tuple[Side, ...] = ()
    challenged: tuple[ShipId, ...] = ()
    mover: ShipId | None = None
    unseen: Mapping[Side, int] | None = None
    mines_met: tuple[Met, ...] = ()
    nearest: float = -1.0
    wishes: tuple[tuple[tuple[str, str], ...], ...] = ()
    options: tuple[tuple[str, str], ...] = ()
    shots: tuple[Shots, ...] = ()
    shots_before: tuple[Shots, ...] = ()
    ended: Ended | None = None

    def present(self, vessel: Vessel) -> bool:
        """Whether a vessel, or a marker, has come, is afloat and on the table."""
        return vessel.is_present(self.turn)

    def models(self, side: Side | None = None) -> Iterator[Vessel]:
        """All models on the table, dummies among them."""
        return (vessel for vessel in self.vessels.values() if side in (None, vessel.side) and self.present(vessel))

    def there(self, side: Side | None = None) -> Iterator[Vessel]:
        """Vessels that have come and are afloat."""
        return (vessel for vessel in self.models(side) if not vessel.record.dummy)

    def flying(self, side: Side | None = None) -> Iterator[Flight]:
        """Aircraft over the table."""
        return (flight for flight in self.flights.values()
                if side in (None, flight.side) and flight.flying and flight.arrives <= self.turn)

    def named(self, side: Side, token: str) -> Vessel | None:
        """The model that a side means by a token: one of its own or a spotted one by id, an unspotted enemy by his marker."""
        found = self.vessels.get(ShipId(token))
        if found is not None and (found.side is side or found.spotted):
            return found
        return next((vessel for vessel in self.models(side.enemy) if vessel.marker == token and not vessel.spotted), None)

    def token(self, vessel: Vessel, side: Side | None) -> str:
        """What a side calls a model."""
        return str(vessel.id) if side in (None, vessel.side) or vessel.spotted else vessel.marker

    def is_deep(self, vessel: Vessel) -> bool:
        """Whether nothing of her shows."""
        return vessel.depth is Depth.DEEP


class Means(Enum):
    """CO-GAP-10 How aircraft attack, and how they light up the sea."""

    STRAFE = "strafe"
    BOMB = "bomb"
    TORPEDO = "torpedo"
    FLARE = "flare"


class Flight(Struct, frozen=True):
    """A unit of aircraft, one model; its planes attack singly, and `loaded` of them still carry a bomb or torpedo."""

    unit: ShipId
    name: str
    side: Side
    nation: Nation
    role: AircraftRole
    size: int
    knots: float
    planes: int
    loaded: int
    bomb: Bomb | None
    pose: Pose
    arrives: int = 1
    flares: int = 1
    shot_down: int = 0
    moved: bool = False
    attacked: bool = False
    shaken: int = 0
    guns: FixedGuns | None = None
    radar: bool = False

    @property
    def fights(self) -> bool:
        """Whether it can still attack: with bombs, torpedoes, or guns if it came with nothing else."""
        return self.flying and (self.loaded > 0 or not self.carried)

    @property
    def carried(self) -> bool:
        """Whether it came with bombs or torpedoes."""
        return self.bomb is not None or self.role is AircraftRole.TORPEDO_BOMBER

    @property
    def flying(self) -> bool:
        """Whether any plane is left."""
        return self.planes > 0
