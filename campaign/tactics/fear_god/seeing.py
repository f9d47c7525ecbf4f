"""What a side, or the umpire, knows of a battle: own ships with all their rosters say, enemies as they are seen, and where."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Any

from msgspec import Struct

from campaign.model.battles.battle import Arc, Area, BattleView, Ground, Shots, Task, Weapon
from campaign.model.battles.presence import is_known
from campaign.model.replacing import replace
from campaign.model.sameness import cached
from campaign.model.sides import Side
from campaign.tactics.fear_god.battle.harm import Harm, Peril
from campaign.tactics.fear_god.battle.orders import Depths
from campaign.tactics.fear_god.battle.record import Record
from campaign.tactics.fear_god.battle.state import Battle, Screen
from campaign.tactics.fear_god.battle.state import Run as Salvo
from campaign.tactics.fear_god.battle.vessel import Contact, Flight, Vessel
from campaign.tactics.fear_god.casualties import peril_level
from campaign.tactics.fear_god.charts.casualties import Level
from campaign.tactics.fear_god.charts.collection import FearGodCharts
from campaign.tactics.fear_god.charts.ships import PointsRow
from campaign.tactics.fear_god.charts.sighting import Sky
from campaign.tactics.fear_god.charts.terms import Battery, Depth, Kind, Size, metres
from campaign.tactics.fear_god.helm import top_of
from campaign.tactics.fear_god.laying import year_of
from campaign.tactics.fear_god.ships.weapons import MAIN, working
from campaign.tactics.kit.sea import patches
from campaign.tactics.plot.geometry import Point, Pose
from campaign.tactics.writing import apparent_state

SIZES = tuple(Size)
CAPITAL = (Kind.BATTLESHIP, Kind.BATTLECRUISER, Kind.PRE_DREADNOUGHT)
GUARDED = (Kind.MERCHANT, Kind.AUXILIARY, Kind.CARRIER)
TORPEDO_CRAFT = (Kind.DESTROYER, Kind.TORPEDO_BOAT, Kind.SMALL_CRAFT)

# Ships ----------------------------------------------------------------------------------------------------------------


class Look(Enum):
    """How a ship looks from afar."""

    SOUND = "sound"
    HIT = "hit"
    BADLY_HIT = "badly hit"
    CRIPPLED = "crippled"
    SINKING = "sinking"
    SUNK = "sunk"


LOST_BY_LOOK = {Look.HIT: 0.15, Look.BADLY_HIT: 0.45, Look.CRIPPLED: 0.8, Look.SINKING: 1.0}


class Known(Struct, frozen=True, kw_only=True):
    """FG-GAP-15 A ship as her enemy knows her: what she is since she was made out, how she is and fares while in contact.

    `place` is there while she is, and `look` while she is in sight; `doomed`, `beached`, `surfaced` and `knots` hold while
    there is a place. `points` are those she was built with, `mm` is her largest gun.
    """

    id: str
    name: str
    side: Side
    kind: Kind
    size: Size
    points: int
    design_kn: float
    mm: float
    armoured: bool
    ashore: bool
    length_m: float
    contact: Contact
    look: Look | None
    sunk: bool
    place: Point | None = None
    course: float = 0.0
    knots: float = 0.0
    doomed: bool = False
    beached: bool = False
    surfaced: bool = False
    arcs: tuple[Arc, ...] = ()

    @property
    def at(self) -> Point:
        """Where she is; this is asked of ships that are there alone."""
        assert self.place is not None, f"{self.id} is not there"
        return self.place

    @property
    def rank(self) -> int:
        """Her size, the largest first."""
        return SIZES.index(self.size)

    @property
    def capital(self) -> bool:
        """Whether she is a heavy ship of the line."""
        return self.kind in CAPITAL

    @property
    def heavy(self) -> bool:
        """Whether she fights in the line with those, or is caught up in it: an armoured cruiser of the first war."""
        return self.capital or (self.armoured and self.kind is Kind.ARMOURED_CRUISER)

    @property
    def sizeable(self) -> bool:
        """Whether she is as large as a cruiser, and worth torpedoes."""
        return self.rank <= SIZES.index(Size.C)

    @property
    def guarded(self) -> bool:
        """Whether other ships guard her."""
        return self.kind in GUARDED

    @property
    def dives(self) -> bool:
        """Whether she is a submarine."""
        return self.kind is Kind.SUBMARINE

    @property
    def torpedo_craft(self) -> bool:
        """Whether her torpedoes are her weapon."""
        return self.kind in TORPEDO_CRAFT

    @property
    def lost(self) -> float:
        """The share of her points that is lost, as she looks."""
        return 0.0 if self.look is None else LOST_BY_LOOK.get(self.look, 0.0)

    @property
    def strength(self) -> float:
        """Her weight in a fight, by points and gun calibre; half if crippled."""
        return self.points * (0.3 + self.mm / 400) * (1 - self.lost)


class Own(Known, frozen=True, kw_only=True):
    """A ship of the reader's own, with her roster.

    `contact` is how the enemy has her; `bands` are the limits in yards of her main battery, none where none of it fires, and
    `main_rounds` the share of its rounds that is left; `runs` are yards and knots of her torpedoes' settings; `aims` tells at
    whom each battery fired lately; `turned` and `evaded` are how she steered in this turn, once ships have moved.
    """

    task: Task
    squadron: str
    record: Record
    harm: Harm
    start: Harm
    top: int
    advance_m: float
    bands: tuple[int, ...]
    main_working: int
    main_rounds: float
    rounds: int
    rounds_full: int
    torpedoes: int
    runs: tuple[tuple[int, int], ...]
    aims: Mapping[str, str]
    under_fire: int
    depth: Depth
    broken_off: bool
    turned: float
    evaded: bool
    arrives: int
    fire: Level | None
    flooding: Level | None

    @property
    def guarded(self) -> bool:
        """Whether other ships guard her: by what she is, or by her task."""
        return self.kind in GUARDED or self.task in (Task.CARGO, Task.CARRIER)

    @property
    def left(self) -> int:
        """The points that she has left."""
        return max(0, self.harm.points)

    @property
    def lost(self) -> float:
        """The share of her points that is lost."""
        return 1 - self.left / max(1, self.points)

    @property
    def main(self) -> int:
        """How many mounts her main battery was built with."""
        return len(self.record.battery(Battery.MAIN))


def look_of(vessel: Vessel) -> Look:
    """How a ship looks from afar."""
    if vessel.sunk:
        return Look.SUNK
    if vessel.harm.doomed:
        return Look.SINKING
    return Look(apparent_state(max(0.0, vessel.damage / vessel.record.points)))


def _showing(charts: FearGodCharts, vessel: Vessel, *, own: bool, here: bool, over: bool) -> dict[str, Any]:
    """What an enemy knows of a ship that was made out, by the names of `Known`."""
    record, in_sight = vessel.record, vessel.contact not in (Contact.NONE, Contact.LOST)
    # Who sinks out of contact is missed by her own side alone, until the battle is over.
    sunk = vessel.sunk and (own or vessel.contact is not Contact.NONE or over)
    there: dict[str, Any] = {} if not here else {
        "place": Point(round(vessel.pose.at.x_m, 1), round(vessel.pose.at.y_m, 1)), "course": vessel.pose.course_degrees,
        "knots": vessel.speed_kn, "doomed": bool(vessel.harm.doomed), "beached": vessel.harm.beached,
        "surfaced": vessel.surfaced, "arcs": arcs(vessel, own=own),
    }
    return {
        "id": str(vessel.id), "name": vessel.name, "side": vessel.side, "kind": record.kind, "size": record.size,
        "points": record.points, "design_kn": record.speed_kn, "ashore": record.ashore, "length_m": record.length_m,
        "mm": max((mount.sheet.mm for mount in record.mounts), default=0.0),
        "armoured": charts.ships.row_of(record.kind, record.in_service) is PointsRow.ARMOURED, "contact": vessel.contact,
        "look": look_of(vessel) if own or in_sight or sunk else None, "sunk": sunk, **there,
    }


# Both sides look after every order, and most ships are as they were.
@cached(2048)
def _seen(charts: FearGodCharts, vessel: Vessel, here: bool, over: bool) -> Known:  # noqa: FBT001 - told by their values
    return Known(**_showing(charts, vessel, own=False, here=here, over=over))


@cached(2048)
def _own(charts: FearGodCharts, vessel: Vessel, turn: int, sea_state: int) -> Own:
    record, harm, main = vessel.record, vessel.harm, working(vessel, MAIN)
    here = not vessel.sunk and vessel.arrives <= turn
    carried = sum(vessel.full.get(mount.name, 0) for mount in record.battery(Battery.MAIN))
    left = sum(vessel.rounds.get(mount.name, 0) for mount in main)
    sheets = [tube.sheet for tube in record.tubes if vessel.loaded.get(tube.name, 0) and not harm.is_out(tube.name)]
    return Own(
        **_showing(charts, vessel, own=True, here=here, over=False), task=vessel.task, squadron=vessel.squadron, record=record,
        harm=harm, start=vessel.start, top=top_of(charts, vessel, sea_state, turn),
        advance_m=metres(charts.movement.advance_yd[record.size]), bands=main[0].sheet.limits_yd if main else (),
        main_working=len(main), main_rounds=round(left / carried if carried else 0, 2), rounds=sum(vessel.rounds.values()),
        rounds_full=sum(vessel.full.values()), torpedoes=vessel.torpedoes,
        runs=max((sheet.settings for sheet in sheets), key=len, default=()), under_fire=len(vessel.under_fire),
        aims={key: str(aim.target) for key, aim in vessel.aims.items() if aim.turn >= turn - 1}, depth=vessel.depth,
        broken_off=vessel.broken_off, turned=vessel.deeds.turned, evaded=vessel.deeds.evading, arrives=vessel.arrives,
        fire=peril_level(charts.casualties, record, harm, Peril.FIRE),
        flooding=peril_level(charts.casualties, record, harm, Peril.FLOODING))


def arcs(vessel: Vessel, *, own: bool) -> tuple[Arc, ...]:
    """Where mounts bear and how far; of an enemy's nothing tells what is loaded or out."""
    whole = _arcs(vessel.record)
    if not own:
        return tuple(arc for _, arc in whole)
    spent = {name for some in (vessel.rounds, vessel.loaded) for name, left in some.items() if left <= 0}
    spent.update(name for name, _ in vessel.harm.out if vessel.harm.is_out(name))
    return tuple(replace(arc, ready=False) if name in spent else arc for name, arc in whole)


# A record's arcs never change, and each view of a battle shows those of every ship.
@cached(1024)
def _arcs(record: Record) -> tuple[tuple[str, Arc], ...]:
    guns = [(mount.name, Arc(Weapon.GUNS, mount.name, start, end, round(metres(mount.sheet.max_yd), 1)))
            for mount in record.mounts for start, end in mount.arcs]
    tubes = [(tube.name, Arc(Weapon.TORPEDOES, tube.name, start, end, round(metres(tube.sheet.furthest_yd), 1)))
             for tube in record.tubes for start, end in tube.arcs]
    return (*guns, *tubes)


# Aircraft, torpedoes, smoke -------------------------------------------------------------------------------------------


class Aloft(Struct, frozen=True):
    """Aircraft or an airship, with a place while over the battle; what is still `loaded` its own side alone knows."""

    id: str
    name: str
    side: Side
    airship: bool
    planes: int
    pose: Pose | None
    loaded: int | None = None


class Run(Struct, frozen=True):
    """Torpedoes of the reader's own in the water, and where their target is if that is known."""

    side: Side
    by: str
    target: str
    count: int
    depth: Depths
    due: int
    origin: Point
    towards: Point | None


class Way(Struct, frozen=True):
    """Where a ship went this turn and the last, as far as the reader saw her."""

    of: str
    points: tuple[Point, ...]


# The sight ------------------------------------------------------------------------------------------------------------


class FearGodSight(Struct, frozen=True, kw_only=True):
    """All that a side knows of a battle beside what both are told; the umpire, whose side is None, knows everything.

    `visibility` is that of the sky in percent, `year` 0 where nobody has told it.
    """

    side: Side | None
    turn: int
    sky: Sky
    may_withdraw: bool
    visibility: int
    sea_state: int
    year: int
    ships: tuple[Known, ...]
    aloft: tuple[Aloft, ...]
    runs: tuple[Run, ...]
    ways: tuple[Way, ...]
    shots: tuple[Shots, ...]
    screens: tuple[tuple[Point, ...], ...]
    grounds: tuple[Area, ...]

    @property
    def own(self) -> tuple[Own, ...]:
        """The reader's own ships."""
        return tuple(ship for ship in self.ships if isinstance(ship, Own))


def sight_for(charts: FearGodCharts, battle: Battle, side: Side | None) -> FearGodSight:
    """FG-GAP-15 Own ships as their rosters stand, and enemies by the contact with them."""
    ships = tuple(_ships(charts, battle, side))
    aloft = tuple(_aloft(flight, own=side in (None, flight.side)) for flight in battle.flights.values()
                  if side in (None, flight.side) or flight.arrives <= battle.turn)
    places = {ship.id: ship.place for ship in ships}
    known = {*places, *(flight.id for flight in aloft)}
    # Shells do not reveal a firer who is out of contact.
    firing = {ship.id for ship in (*ships, *aloft) if side is None or ship.side is side}
    firing |= {ship for ship, place in places.items() if place is not None}
    firing |= {flight.id for flight in aloft if flight.pose is not None}
    # The fire of this turn, or of the last while nobody has fired in this.
    shots = tuple(shot for shot in battle.shots or battle.shots_before if shot.ship in firing and shot.target in known)
    return FearGodSight(
        side=side, turn=battle.turn, sky=battle.sky, visibility=battle.visibility, year=year_of(battle),
        sea_state=battle.engagement.conditions.sea_state, ships=ships, aloft=aloft, shots=shots,
        may_withdraw=side is not None and battle.engagement.parties[side].may_withdraw,
        runs=tuple(_run(battle, salvo, places) for salvo in battle.runs if side in (None, salvo.side)),
        ways=tuple(_ways(battle, side)),
        screens=tuple(screen.points for screen in battle.screens if _is_seen(battle, screen, side)),
        grounds=tuple(_grounds(battle, side)))


def _grounds(battle: Battle, side: Side | None) -> Iterator[Area]:
    """FG-GAP-17 Land, shoals, and of minefields those that a side knows of or that have shown themselves to it."""
    for patch in patches(battle.engagement, *Ground):
        if is_known(patch.laid, side) or (side, patch.name) in battle.met:
            yield Area(patch.kind.value, patch.name, patch.outline)


def _ships(charts: FearGodCharts, battle: Battle, side: Side | None) -> Iterator[Known]:
    sea_state, over = battle.engagement.conditions.sea_state, battle.ended is not None
    for vessel in battle.vessels.values():
        if side in (None, vessel.side):
            yield _own(charts, vessel, battle.turn, sea_state)
        elif vessel.known:
            yield _seen(charts, vessel, battle.present(vessel) and vessel.contact is not Contact.NONE, over)


def _aloft(flight: Flight, *, own: bool) -> Aloft:
    at = flight.pose.at
    pose = Pose(Point(round(at.x_m, 1), round(at.y_m, 1)), flight.pose.course_degrees) if flight.flying else None
    return Aloft(str(flight.unit), flight.name, flight.side, flight.airship is not None, flight.planes, pose,
                 flight.loaded if own else None)


def _run(battle: Battle, salvo: Salvo, places: Mapping[str, Point | None]) -> Run:
    by, target = battle.vessels[salvo.by].name, battle.vessels[salvo.target].name
    return Run(salvo.side, by, target, salvo.count, salvo.depth, salvo.due, salvo.origin, places.get(str(salvo.target)))


def _ways(battle: Battle, side: Side | None) -> Iterator[Way]:
    for vessel in battle.vessels.values():
        points = vessel.deeds.track or vessel.deeds_before.track
        if len(points) > 1 and (side in (None, vessel.side) or vessel.contact.held):
            yield Way(str(vessel.id), points)


def _is_seen(battle: Battle, screen: Screen, side: Side | None) -> bool:
    """FG-GAP-27.1 Smoke is shown to who saw it laid, and to who has the ship that laid it in contact while it stands."""
    return side is None or side in screen.readers or battle.vessels[screen.by].contact is not Contact.NONE


def sight_of(view: BattleView) -> FearGodSight:
    """The sight that a view of this system bears."""
    assert isinstance(view.sight, FearGodSight), "a view of this system bears its sight"
    return view.sight
