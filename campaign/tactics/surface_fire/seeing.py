"""What a side, or the umpire, knows of a battle in types: own ships and aircraft whole, the enemy's as they lie on the table.

The picture is drawn from it, and captains reckon with it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from campaign.model.battles.battle import Ground, Patch, Shots, Task
from campaign.model.battles.presence import is_known
from campaign.model.sides import Nation, Side
from campaign.model.units.ships import ShipId
from campaign.tactics.kit.sea import patches
from campaign.tactics.plot.geometry import Hand, Point, Pose, onward
from campaign.tactics.surface_fire.battle.orders import SquadronOrders
from campaign.tactics.surface_fire.battle.record import Guns, Record, Turret
from campaign.tactics.surface_fire.battle.state import Battle, Running, Squadron
from campaign.tactics.surface_fire.battle.vessel import Flight, Harm, Vessel
from campaign.tactics.surface_fire.charts.air import Level, Role
from campaign.tactics.surface_fire.charts.collection import SurfaceFireCharts, inches, metres
from campaign.tactics.surface_fire.charts.movement import Formation
from campaign.tactics.surface_fire.helm.ground import crosses
from campaign.tactics.surface_fire.helm.speed import top_speed
from campaign.tactics.surface_fire.sight import hidden_from, is_lit, seen_by_side
from campaign.tactics.surface_fire.torpedoes import launch_barred
from campaign.tactics.surface_fire.turn.outcome import fleet_worth, squadron_worth

TRANSPORT_WORTH = 2.0
NOWHERE = Point(0.0, 0.0)
# Lengths and speeds are read to so many figures, how far one sees to fewer, and places to so many decimals of a metre.
FIGURES, OF_SIGHT, DECIMALS = 6, 3, 1


def _read(value: float, figures: int = FIGURES) -> float:
    """A value as it is read off the table."""
    return float(f"{value:.{figures}g}")


class OpenHarm(Struct, frozen=True):
    """States of a ship that everybody at the table sees; `bridge` is the turn of a hit that still tells, or 0."""

    turrets: tuple[str, ...]
    fires: int
    flooding: bool
    righted: bool
    jam: Hand | None
    fire_control: bool
    deck_out: bool
    engineering: int
    bridge: int


class ShipInSight(Struct, frozen=True):
    """A ship, submarine or battery as both sides know her, if they know of her at all.

    Who is not `here`, being sunk or still to come, has no place, but a course. `speed`, `top` and `moved` are inches,
    `marked` is in boxes; one that is `lit` is shot at as by day, one that is `evasive` dodged in this turn.
    """

    id: str
    name: str
    side: Side
    nation: Nation
    record: Record
    here: bool
    pose: Pose
    speed: float
    top: float
    moved: float
    marked: float
    harm: OpenHarm
    submerged: bool
    sunk: bool
    arrives: int
    aground: bool
    fell_out: bool
    track: tuple[Point, ...]
    lit: bool
    evasive: bool

    @property
    def left(self) -> float:
        """Boxes not yet marked."""
        return max(0.5, self.record.boxes - self.marked)

    @property
    def half_damaged(self) -> bool:
        """Whether at least half of her boxes are marked."""
        return self.marked * 2 >= self.record.boxes

    @property
    def worth(self) -> float:
        """Her present points; a transport is worth something to those who came for her."""
        full = float(self.record.points) or TRANSPORT_WORTH
        return full / 2 if self.half_damaged else full

    @property
    def ahead(self) -> Pose:
        """Where she will be if she holds on."""
        return Pose(onward(self.pose.at, self.pose.course_degrees, metres(self.speed)), self.pose.course_degrees)

    def working(self, guns: Guns) -> tuple[Turret, ...]:
        """Mounts of a battery that still work."""
        return tuple(turret for turret in guns.turrets if turret.name not in self.harm.turrets)


class OwnSquadron(Struct, frozen=True):
    """A squadron of one's own: the points that it had and has, and its orders of this turn."""

    id: str
    name: str
    side: Side
    formation: Formation
    broken: bool
    base: float
    now: float
    orders: SquadronOrders | None

    @property
    def turns(self) -> Hand | None:
        """To which hand it was ordered to turn."""
        return None if self.orders is None else self.orders.turn

    @property
    def launches(self) -> bool:
        """Whether it was ordered to launch aircraft."""
        return self.orders is not None and bool(self.orders.launch)

    @property
    def retires(self) -> bool:
        """Whether it was ordered to retire."""
        return self.orders is not None and self.orders.retire


class OwnShip(ShipInSight, frozen=True):
    """A ship of one's own, with all that her roster tells; `fired_at` are the turns of fire by battery and target."""

    squadron: OwnSquadron
    leads: bool
    task: Task
    loaded: Mapping[str, int]
    reloads: int
    smoke_left: int
    may_launch: bool
    fired_on_in: float
    fired_at: Mapping[str, tuple[int, ...]]

    @property
    def torpedoes(self) -> int:
        """Torpedoes ready in tubes."""
        return sum(self.loaded.values())


class FlightInSight(Struct, frozen=True):
    """A squadron of aircraft as both sides know it; one on deck, lost or gone has no place."""

    id: str
    name: str
    side: Side
    role: Role
    acts_as: Role
    planes: int
    level: Level
    at: Point | None
    on_deck: bool
    gone: bool
    towards: str

    @property
    def there(self) -> bool:
        """Whether any of it is left in the battle."""
        return self.planes > 0 and not self.gone


class OwnFlight(FlightInSight, frozen=True):
    """Aircraft of one's own: whether they are armed, and the ship that they fly from."""

    loaded: bool
    home: ShipId | None


class Fleet(Struct, frozen=True):
    """What a side is worth in points, what it was, and whether it is broken."""

    base: float
    now: float
    broken: bool


class SurfaceSight(Struct, frozen=True):
    """All that one reader knows; the umpire, who is no side, knows every ship and aircraft as if it were his own."""

    side: Side | None
    turn: int
    night: bool
    poor: bool
    visibility_in: float
    agreed: tuple[tuple[str, str], ...]
    may_withdraw: bool
    fleets: Mapping[Side, Fleet]
    ships: tuple[ShipInSight, ...]
    flights: tuple[FlightInSight, ...]
    squadrons: tuple[OwnSquadron, ...]
    spreads: tuple[Running, ...]
    smoke: tuple[tuple[Point, ...], ...]
    grounds: tuple[Patch, ...]
    sealed: Side | None
    shots: tuple[Shots, ...]


def sight_for(charts: SurfaceFireCharts, battle: Battle, side: Side | None) -> SurfaceSight:
    """SF-0.2 Models in sight lie open on the table, and submarines that were found; rosters are each side's own."""
    engagement = battle.engagement
    squadrons = {squadron.id: _squadron(battle, squadron) for squadron in battle.squadrons.values()
                 if side in (None, squadron.side)}
    members = {key: battle.members(battle.squadrons[key]) for key in squadrons}
    ships = tuple(_ships(charts, battle, side, squadrons, members))
    flights = tuple(_flight(flight, own=side in (None, flight.side)) for flight in battle.flights.values()
                    if (flight.flying and flight.arrives <= battle.turn) or side in (None, flight.side))
    known = {unit.id for unit in (*ships, *flights)}
    grounds = tuple(Patch(patch.kind, patch.name, patch.outline) for patch in patches(engagement, *Ground)
                    if _is_shown(battle, patch, side))
    fleets = {party: Fleet(*fleet_worth(battle, party), party in battle.broken_fleets) for party in Side}
    sealed = None if battle.sealed is None or side not in (None, battle.sealed.side) else battle.sealed.side
    return SurfaceSight(
        side, battle.turn, battle.night, battle.poor, _read(inches(float(engagement.conditions.visibility_m)), OF_SIGHT),
        battle.agreed, side is not None and engagement.parties[side].may_withdraw, fleets, ships, flights,
        tuple(squadron for key, squadron in squadrons.items() if members[key]),
        tuple(spread for spread in battle.running if side in (None, spread.side)),
        tuple(line.points for line in battle.smoke), grounds, sealed,
        # The fire of this turn, or of the last while nobody has fired in this.
        tuple(shot for shot in battle.shots or battle.shots_before if {shot.ship, shot.target} <= known),
    )


def _is_shown(battle: Battle, patch: Patch, side: Side | None) -> bool:
    """SF-X.5 A side knows of a field that it laid or was told of, and of one that a ship has rolled for: it lies open since."""
    return is_known(patch.laid, side) or any(crosses(patch, track) for track in battle.mines_met)


def _squadron(battle: Battle, squadron: Squadron) -> OwnSquadron:
    base, now = squadron_worth(battle, squadron)
    return OwnSquadron(squadron.id, squadron.name, squadron.side, squadron.formation, squadron.broken, base, now,
                       squadron.orders)


# Ships and aircraft ---------------------------------------------------------------------------------------------------


def _ships(charts: SurfaceFireCharts, battle: Battle, side: Side | None, squadrons: Mapping[str, OwnSquadron],
           members: Mapping[str, tuple[Vessel, ...]]) -> Iterator[ShipInSight]:
    """Own ships always, enemies if seen, found under water, or seen to sink."""
    seen = frozenset[ShipId]() if side is None else seen_by_side(charts, battle, side)
    for vessel in battle.vessels.values():
        if side in (None, vessel.side):
            yield _own_ship(charts, battle, vessel, squadrons[vessel.squadron], members[vessel.squadron])
        elif vessel.submerged:
            if vessel.arrives <= battle.turn and not hidden_from(battle, vessel):
                yield ShipInSight(*_open(charts, battle, vessel))
        elif vessel.ship in seen or vessel.sunk:
            yield ShipInSight(*_open(charts, battle, vessel))


OpenFacts = tuple[str, str, Side, Nation, Record, bool, Pose, float, float, float, float, OpenHarm, bool, bool, int, bool, bool,
                  tuple[Point, ...], bool, bool]


def _open(charts: SurfaceFireCharts, battle: Battle, vessel: Vessel) -> OpenFacts:
    """What both sides know of a ship in sight."""
    here, harm, pose = battle.present(vessel), vessel.harm, vessel.pose
    at = Point(round(pose.at.x_m, DECIMALS), round(pose.at.y_m, DECIMALS)) if here else NOWHERE
    return (
        vessel.ship, vessel.name, vessel.side, vessel.nation, vessel.record, here, Pose(at, pose.course_degrees),
        _read(vessel.speed), _read(top_speed(charts, vessel)), _read(vessel.deeds.moved), harm.marked / 2,
        _open_harm(charts, harm, battle.turn), vessel.submerged, vessel.sunk, vessel.arrives, vessel.aground, vessel.fell_out,
        vessel.deeds.track, is_lit(battle, vessel), vessel.deeds.evasive,
    )


def _open_harm(charts: SurfaceFireCharts, harm: Harm, turn: int) -> OpenHarm:
    bridge = harm.bridge if turn <= harm.bridge + charts.damage.bridge_turns else 0
    return OpenHarm(harm.turrets, harm.fires, harm.flooding, harm.righted, harm.jam, harm.fire_control, harm.deck_out,
                    harm.engineering, bridge)


def _own_ship(charts: SurfaceFireCharts, battle: Battle, vessel: Vessel, squadron: OwnSquadron,
              members: tuple[Vessel, ...]) -> OwnShip:
    first = battle.squadrons[vessel.squadron].ships[0]
    return OwnShip(
        *_open(charts, battle, vessel), squadron, first == vessel.ship or (bool(members) and members[0] is vessel), vessel.task,
        vessel.loaded, vessel.reloads, vessel.smoke_left, launch_barred(charts, vessel, battle.turn) is None,
        vessel.fired_on_in, vessel.fired_at,
    )


def _flight(flight: Flight, *, own: bool) -> FlightInSight:
    at = flight.at if flight.flying else None
    here = None if at is None else Point(round(at.x_m, DECIMALS), round(at.y_m, DECIMALS))
    facts = (flight.id, flight.name, flight.side, flight.role, flight.acts_as, flight.planes, flight.level, here,
             flight.on_deck, flight.gone, flight.towards)
    return OwnFlight(*facts, flight.loaded, flight.home) if own else FlightInSight(*facts)
