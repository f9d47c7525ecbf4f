"""What a side, or the umpire, knows of a battle: own models in full, spotted enemies by what shows, markers by their places."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from campaign.model.battles.battle import BattleView, Ground, Patch, Shots, Task
from campaign.model.battles.presence import is_known
from campaign.model.sameness import cached
from campaign.model.sides import Side
from campaign.model.units.aircraft import AircraftRole
from campaign.tactics.coastal.battle.state import Battle, Flight, Lit
from campaign.tactics.coastal.battle.vessel import Depth, Mount, Tube, Vessel
from campaign.tactics.coastal.charts.collection import metres
from campaign.tactics.coastal.charts.fire import Armour, Kind, Machinery, Steering
from campaign.tactics.coastal.charts.turn import Sky
from campaign.tactics.kit.sea import inside, patches
from campaign.tactics.plot.geometry import Point, Pose, onward

# Models ---------------------------------------------------------------------------------------------------------------


class Known(Struct, frozen=True, kw_only=True):
    """A model as everybody knows her who sees her; of a marker's no more than the place and the class in whose step it moves.

    `place` is there while she is on the table. Lost boxes, fires and what else her record marks as harm show to all who see
    her; `guns_built` are guns that fire or not, `tubes_built` tubes loaded or not.
    """

    id: str
    name: str
    side: Side
    place: Point | None
    course: float = 0.0
    knots: float = 0.0
    size: int = 0
    kind: Kind = Kind.WARSHIP
    armour: Armour = Armour.NIL
    submarine: bool = False
    ashore: bool = False
    depth: Depth = Depth.SURFACE
    length_cm: float = 0.0
    hull: int = 1
    hull_boxes: int = 1
    max_setting: int = 0
    mounts: tuple[Mount, ...] = ()
    guns_built: int = 0
    tubes_built: tuple[Tube, ...] = ()
    fires: int = 0
    floods: int = 0
    suppression: int = 0
    steering: tuple[Steering, ...] = ()
    machinery: tuple[Machinery, ...] = ()
    out: tuple[str, ...] = ()
    lit: bool = False
    surprised_until: int = 0
    broken_off: bool = False
    wreck: bool = False
    sunk: bool = False
    moves_as: int = 0

    @property
    def at(self) -> Point:
        """Where she lies; this is asked of models on the table alone."""
        assert self.place is not None, f"{self.id} is not on the table"
        return self.place

    @property
    def marker(self) -> bool:
        """Whether nobody knows who lies beneath."""
        return not self.size

    @property
    def boat(self) -> bool:
        """Whether she is a boat of class 1."""
        return self.size == 1

    @property
    def merchant(self) -> bool:
        """Whether she is one that escorts guard."""
        return self.kind is Kind.MERCHANT


class Own(Known, frozen=True, kw_only=True):
    """A model of the reader's own: beside what shows, what her record says and whether the enemy has spotted her.

    `under` is the marker that the enemy sees in her place, empty where there is none; `tubes` are those loaded.
    """

    task: Task
    spotted: bool
    under: str
    setting: int
    crew: int
    max_knots: float
    manoeuvre_cm: float
    since_step: float
    tubes: tuple[Tube, ...]
    charges: int
    charges_spent: int
    lights: bool
    fired: bool
    dummy: bool
    moved: bool
    arrives: int
    found_empty: bool

    @property
    def merchant(self) -> bool:
        """Whether she is one that escorts guard: by her task, or as a merchant."""
        return self.kind is Kind.MERCHANT or self.task is Task.CARGO

    @property
    def escort(self) -> bool:
        """Whether she guards others."""
        return self.task in (Task.ESCORT, Task.SCREEN)

    @property
    def whole(self) -> float:
        """The share of her boxes still left."""
        return self.hull / max(1, self.hull_boxes)


def _showing(vessel: Vessel, turn: int) -> dict[str, Any]:
    """What all see who see her, by the names of `Known`."""
    record, harm, here = vessel.record, vessel.harm, vessel.is_present(turn)
    return {
        "id": str(vessel.id), "name": vessel.name, "side": vessel.side, "place": _rounded(vessel.pose.at) if here else None,
        "course": vessel.pose.course_degrees, "knots": vessel.knots, "size": record.size, "kind": record.kind,
        "armour": record.armour, "submarine": record.submarine, "ashore": record.ashore, "depth": vessel.depth,
        "length_cm": record.length_cm, "hull": max(0, harm.hull), "hull_boxes": record.hull_boxes,
        "max_setting": vessel.max_setting, "mounts": vessel.mounts, "guns_built": len(record.mounts),
        "tubes_built": record.tubes, "fires": harm.fires,
        "floods": harm.floods, "suppression": harm.suppression, "steering": harm.steering, "machinery": harm.machinery,
        "out": harm.out, "lit": bool(harm.fires) or vessel.lit_until >= turn,
        "surprised_until": vessel.surprised_until if vessel.surprised(turn) else 0, "broken_off": vessel.broken_off,
        "wreck": vessel.wreck, "sunk": vessel.sunk,
    }


def _rounded(at: Point) -> Point:
    return Point(round(at.x_m, 1), round(at.y_m, 1))


# Both sides look after every order, which changes one vessel or two: half the time of a battle was the looks of the others.
@cached(2048)
def _seen(vessel: Vessel, turn: int) -> Known:
    return Known(**_showing(vessel, turn))


@cached(2048)
def _own(vessel: Vessel, turn: int) -> Own:
    record, here = vessel.record, vessel.is_present(turn)
    under = here and not vessel.spotted and vessel.depth is not Depth.DEEP
    return Own(
        **_showing(vessel, turn), task=vessel.task, spotted=vessel.spotted,
        under=vessel.marker if under else "", setting=vessel.setting, crew=vessel.crew, max_knots=record.max_knots,
        manoeuvre_cm=record.manoeuvre_cm, since_step=vessel.since_step, tubes=vessel.tubes, charges=vessel.charges,
        charges_spent=vessel.charges_spent, moves_as=vessel.moves_as,
        lights=record.size > 1 and (record.searchlight or record.star_shell),
        fired=vessel.deeds.fired, dummy=record.dummy, moved=vessel.deeds.moved, arrives=vessel.arrives, found_empty=vessel.gone)


def _models(battle: Battle, vessel: Vessel, side: Side | None) -> Iterator[Known]:
    """CO-4.5 What of a vessel a side knows: its own whole, a spotted one by what shows, of others where their marker lies."""
    if side in (None, vessel.side):
        yield _own(vessel, battle.turn)
    elif not vessel.gone and (vessel.spotted or vessel.sunk):
        yield _seen(vessel, battle.turn)
    elif battle.present(vessel) and not battle.is_deep(vessel) and vessel.marker:
        yield Known(id=vessel.marker, name=vessel.marker, side=vessel.side, place=_rounded(vessel.pose.at),
                    moves_as=vessel.moves_as)


# Aircraft, torpedoes, smoke -------------------------------------------------------------------------------------------


class Aloft(Struct, frozen=True):
    """Aircraft over the table; how many of its planes are still `loaded` its own side alone knows."""

    id: str
    name: str
    side: Side
    role: AircraftRole
    planes: int
    pose: Pose
    loaded: int | None = None


class Run(Struct, frozen=True):
    """A torpedo in the water, where it came from and where it is."""

    side: Side
    course: float
    origin: Point
    at: Point


class Way(Struct, frozen=True):
    """Where a model went this turn."""

    of: str
    points: tuple[Point, ...]


# The sight ------------------------------------------------------------------------------------------------------------


PIECES = 24


class CoastalSight(Struct, frozen=True, kw_only=True):
    """All that a side knows of a battle beside what both are told; the umpire, whose side is None, knows everything.

    `lights` are the rims of what star shell or flares light up; `burning` is where vessels trail the smoke of their fires,
    which is seen from afar; `grounds` are land, shoals and the fields that it knows of.
    """

    side: Side | None
    turn: int
    sky: Sky
    models: tuple[Known, ...]
    aloft: tuple[Aloft, ...]
    runs: tuple[Run, ...]
    ways: tuple[Way, ...]
    shots: tuple[Shots, ...]
    lights: tuple[tuple[Point, ...], ...]
    screens: tuple[tuple[Point, ...], ...]
    burning: tuple[Point, ...]
    grounds: tuple[Patch, ...]

    @property
    def own(self) -> tuple[Own, ...]:
        """The reader's own models."""
        return tuple(model for model in self.models if isinstance(model, Own))


def sight_for(battle: Battle, side: Side | None) -> CoastalSight:
    """CO-4.5 Own models, spotted ones and markers, as they stand now."""
    # Markers stand by their numbers, so that their order tells nothing either.
    models = tuple(sorted((model for vessel in battle.vessels.values() for model in _models(battle, vessel, side)),
                          key=lambda model: (model.marker, model.id if model.marker else "")))
    aloft = tuple(_aloft(flight, own=side in (None, flight.side)) for flight in battle.flights.values()
                  if flight.arrives <= battle.turn or side in (None, flight.side))
    runs = tuple(Run(track.side, track.course, track.origin, track.at) for track in battle.tracks
                 if side in (None, track.side) or track.seen)
    ways = tuple(Way(str(vessel.id), vessel.deeds.track) for vessel in battle.vessels.values()
                 if len(vessel.deeds.track) > 1 and (side in (None, vessel.side) or vessel.spotted))
    known = {model.id for model in models} | {flight.id for flight in aloft}
    # The fire of this turn, or of the last while nobody has fired in this, between those that are known.
    shots = tuple(shot for shot in battle.shots or battle.shots_before if {shot.ship, shot.target} <= known)
    return CoastalSight(
        side=side, turn=battle.turn, sky=battle.sky, models=models, aloft=aloft, runs=runs, ways=ways, shots=shots,
        lights=tuple(_rim(light) for light in battle.lights), screens=tuple(screen.points for screen in battle.screens),
        burning=tuple(vessel.pose.at for vessel in battle.there() if vessel.harm.fires), grounds=tuple(_grounds(battle, side)))


def _grounds(battle: Battle, side: Side | None) -> Iterator[Patch]:
    """CO-GAP-32 Land and shoals, and fields that a side knows of: by the chart, or since it saw a mine go off in one."""
    met = [mine.at for mine in battle.mines_met if side is None or side in mine.readers]
    for patch in patches(battle.engagement, *Ground):
        if is_known(patch.laid, side) or any(inside(patch, at) for at in met):
            yield Patch(patch.kind, patch.name, patch.outline)


def _rim(light: Lit) -> tuple[Point, ...]:
    return tuple(_rounded(onward(light.at, 360.0 * piece / PIECES, metres(light.radius_cm))) for piece in range(PIECES))


def _aloft(flight: Flight, *, own: bool) -> Aloft:
    pose = Pose(_rounded(flight.pose.at), flight.pose.course_degrees)
    return Aloft(str(flight.unit), flight.name, flight.side, flight.role, flight.planes, pose, flight.loaded if own else None)


def sight_of(view: BattleView) -> CoastalSight:
    """The sight that a view of this system bears."""
    assert isinstance(view.sight, CoastalSight), "a view of this system bears its sight"
    return view.sight
