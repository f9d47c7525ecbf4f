"""What a captain has before him, own models, spotted enemies and markers, and how he handles what he commands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from campaign.model.battles.battle import BattleView, Patch
from campaign.model.book import Book
from campaign.model.sides import Side
from campaign.tactics.coastal.charts.collection import CoastalCharts, charts_in, cm_of, metres
from campaign.tactics.coastal.charts.fire import Steering
from campaign.tactics.coastal.charts.turn import Sky
from campaign.tactics.coastal.charts.weapons import Run
from campaign.tactics.coastal.seeing import Known, Own, sight_of
from campaign.tactics.coastal.torpedoes import meeting_course
from campaign.tactics.plot.geometry import Point, bearing_of, circle, distance_to_line, metres_between, onward, turn_between

STRENGTH_CM = 100.0


class Picture(Struct, frozen=True):
    """His side's sight, sorted for him: models on the table by their names, and torpedoes of the enemy that somebody saw.

    `met_ships` is whether ships of the enemy's, not boats alone, are in sight or were sunk.
    """

    charts: CoastalCharts
    side: Side
    ours: Mapping[str, Own]
    theirs: Mapping[str, Known]
    tracks: tuple[tuple[Point, Point], ...]
    lights: tuple[Point, ...]
    sky: Sky
    grounds: tuple[Patch, ...]
    met_ships: bool = False

    @property
    def night(self) -> bool:
        """Whether it is dark."""
        return self.sky.night

    @property
    def spotted(self) -> list[Known]:
        """Enemies that are seen."""
        return [known for known in self.theirs.values() if not known.marker]

    @property
    def fighting(self) -> list[Known]:
        """Enemies that are seen, afloat, and no wrecks."""
        return [known for known in self.spotted if not known.wreck and not known.ashore]

    @property
    def hidden_cm(self) -> float:
        """CO-5.3 From how far a boat that has not fired is seen in this light."""
        return float(self.charts.spotting.max_cm[self.sky][1])

    @property
    def alarmed(self) -> bool:
        """Whether this side knows that the enemy is upon it: by sight, tracks or hits."""
        hurt = (own.whole < 1 for own in self.ours.values() if not own.dummy)
        return bool(self.fighting or self.tracks) or any(hurt)

    def lit(self, known: Known) -> bool:
        """Whether a model lies in the light of star shell or flares, or burns."""
        near = metres(self.charts.spotting.star_shell.radius_cm)
        return known.lit or any(metres_between(light, known.at) <= near for light in self.lights)


def nearest(to: Known, among: Iterable[Known]) -> Known | None:
    """The nearest of some."""
    return min(among, key=lambda known: (apart(known, to), known.id), default=None)


def apart(ship: Known, other: Known) -> float:
    """Centimetres between two models."""
    return cm_of(metres_between(ship.at, other.at))


def picture(book: Book, view: BattleView, side: Side) -> Picture:
    """What he has before him, of what his side's view bears."""
    sight, charts = sight_of(view), charts_in(book)
    here = [model for model in sight.models if model.place is not None]
    hostile = tuple((run.origin, run.at) for run in sight.runs if run.side is not side)
    ours = {model.id: model for model in here if isinstance(model, Own) and model.side is side}
    theirs = {model.id: model for model in here if model.side is not side}
    met = any(model.side is not side and model.size > 1 and not model.submarine for model in sight.models)
    return Picture(charts, side, ours, theirs, hostile, tuple(map(_middle, sight.lights)), sight.sky, sight.grounds, met)


def _middle(rim: tuple[Point, ...]) -> Point:
    return Point(sum(at.x_m for at in rim) / len(rim), sum(at.y_m for at in rim) / len(rim))


def gun_strength(charts: CoastalCharts, known: Known) -> float:
    """What a model counts with her guns: how far each reaches, and none beyond what matters."""
    return sum(min(STRENGTH_CM, charts.guns.reach_cm(mount.row)) for mount in known.mounts)


# Handling -------------------------------------------------------------------------------------------------------------


FAST, ROUND, TRY_DEGREES = 4, 360.0, 4.0
SMALL_TURN = 1.0
ASIDE = (0.0, 15.0, -15.0, 30.0, -30.0, 45.0, -45.0, 60.0, -60.0)


class Wish(Struct, frozen=True):
    """Where a captain wants to go, how fast, and what else he does."""

    course: float
    setting: int
    break_off: bool = False
    smoke: bool = False
    ram: str = ""


def pace(seen: Picture, own: Own, setting: int) -> float:
    """Centimetres of her move."""
    cm = float(seen.charts.movement.move_cm(own.max_knots, setting))
    return cm if own.spotted else min(cm, seen.charts.movement.marker_cm)


def rating(own: Own) -> float:
    """Centimetres that each of her steps takes."""
    return own.manoeuvre_cm * 2.0 ** own.steering.count(Steering.REDUCED)


def room(seen: Picture, own: Own, setting: int) -> float:
    """CO-4.2 Degrees that fit into a move, the first of them after what is left of her rating since her last turn."""
    cm, each = pace(seen, own, setting), rating(own)
    first = max(0.0, each - own.since_step)
    return 0.0 if first > cm else seen.charts.movement.step_degrees * (1 + int((cm - first) // each))


def steers(own: Own, by: float) -> bool:
    """Whether her steering lets her turn that way."""
    hand = Steering.NOT_TO_PORT if by < 0 else Steering.NOT_TO_STARBOARD
    return not by or not {Steering.NO_TURNS, hand} & set(own.steering)


def way(seen: Picture, own: Own, by: float, cm: float) -> Iterator[Point]:
    """The points of a move that turns as soon as it may."""
    each, step = rating(own), seen.charts.movement.step_degrees
    at, course, left, ahead = own.at, own.course, cm, max(0.0, rating(own) - own.since_step)
    yield at
    while abs(by) > SMALL_TURN / 2 and left > ahead:
        at, left, ahead = onward(at, course, metres(ahead)), left - ahead, each
        yield at
        turned = max(-step, min(step, by))
        course, by = course + turned, by - turned
    yield onward(at, course, metres(left))


def _ends(seen: Picture, own: Own, by: float, cm: float) -> Point:
    """Where such a move ends."""
    *_, last = way(seen, own, by, cm)
    return last


def skirting(own: Own, course: float, cm: float, shy_of: Iterable[Known], berth_cm: float) -> float:
    """The course nearest to a wished one on which a move ends out of sight of those to be avoided."""
    avoided = [known for known in shy_of if apart(known, own) <= cm + berth_cm]
    for aside in ASIDE if avoided else ():
        end = onward(own.at, course + aside, metres(cm))
        if all(distance_to_line(known.at, own.at, end) > metres(berth_cm) for known in avoided):
            return circle(course + aside)
    return course


# Torpedoes ----------------------------------------------------------------------------------------------------------


def _run_of(seen: Picture, own: Own) -> Run:
    """How the torpedoes in her tubes run."""
    return seen.charts.torpedoes.types[own.tubes[0].size]


def torpedo_course(seen: Picture, own: Own, target: Known) -> float | None:
    """The course on which her torpedoes would meet a target now."""
    return meeting_course(_run_of(seen, own), own.at, target.at, target.course, target.knots)


def aim(seen: Picture, own: Own, target: Known, setting: int) -> tuple[float, float]:
    """The course on which her torpedoes are laid best when she has moved, of all turns that she can make, and how far off."""
    run = _run_of(seen, own)
    cm, most = pace(seen, own, setting), room(seen, own, setting)
    best, least = bearing_of(own.at, target.at), ROUND
    for step in range(-int(most // TRY_DEGREES), int(most // TRY_DEGREES) + 1):
        heading = circle(own.course + step * TRY_DEGREES)
        meets = meeting_course(run, _ends(seen, own, step * TRY_DEGREES, cm), target.at, target.course, target.knots)
        off = ROUND if meets is None else abs(turn_between(heading, meets))
        if off < least:
            best, least = heading, off
    return best, least
