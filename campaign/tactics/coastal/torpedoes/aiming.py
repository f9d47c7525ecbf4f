"""Where a vessel may launch, and on which course she would meet her target."""

from __future__ import annotations

from campaign.tactics.coastal.battle.record import Tube
from campaign.tactics.coastal.battle.state import Battle
from campaign.tactics.coastal.battle.vessel import Depth, Vessel
from campaign.tactics.coastal.charts.collection import CoastalCharts, cm_of, metres
from campaign.tactics.coastal.charts.torpedoes import LaunchKind, Run
from campaign.tactics.plot.geometry import Point, bearing_of, metres_between, onward, turn_between

HAIR = 1e-6
ASTERN = 180.0
# Ours: so near to her own course must be that on which a boat would meet her target with torpedoes out of a trough.
TROUGH_DEGREES = 5.0


def launch_barred(charts: CoastalCharts, battle: Battle, vessel: Vessel) -> str | None:
    """Why a vessel launches nothing now."""
    if vessel.surprised(battle.turn):
        return "is surprised"
    if vessel.harm.suppression >= charts.damage.no_launch_from_suppression:
        return "is suppressed"
    return "is too deep" if vessel.depth is Depth.DEEP else None if vessel.tubes else "has no loaded tube"


def bears_on(charts: CoastalCharts, vessel: Vessel, tube: Tube, course: float) -> bool:
    """CO-GAP-25 Whether a tube may launch on a course."""
    off = abs(turn_between(vessel.pose.course_degrees, course))
    match tube.launch:
        case LaunchKind.TRAINABLE:
            start, end = charts.torpedoes.beam_degrees
            return start - HAIR <= off <= end + HAIR
        case LaunchKind.STERN_TROUGH:
            return off <= TROUGH_DEGREES
        case LaunchKind.FIXED_STERN:
            return off >= ASTERN - charts.torpedoes.within_degrees[tube.launch] - HAIR
        case _:
            return off <= charts.torpedoes.within_degrees[tube.launch] + HAIR


def leaves_on(vessel: Vessel, tube: Tube, course: float) -> float:
    """A torpedo out of a stern trough follows the boat on her own course, all others run on the one that is told."""
    return vessel.pose.course_degrees if tube.launch is LaunchKind.STERN_TROUGH else course


def ready(charts: CoastalCharts, vessel: Vessel, course: float) -> tuple[Tube, ...]:
    """Loaded tubes that may launch on a course."""
    return tuple(tube for tube in vessel.tubes if bears_on(charts, vessel, tube, course))


def meeting_course(run: Run, start: Point, mark: Point, course: float, knots: float) -> float | None:
    """The course to where a mark that holds its own will be when a torpedo has run so far; None where that is too far.

    A torpedo runs half a turn's way at once, and then turn by turn after the mark has moved.
    """
    reached, place = run.cm_per_turn / 2, mark
    while True:
        if cm_of(metres_between(start, place)) <= min(reached, run.range_cm):
            return bearing_of(start, place)
        if reached >= run.range_cm:
            return None
        reached, place = reached + run.cm_per_turn, onward(place, course, metres(knots))


def aimed(charts: CoastalCharts, vessel: Vessel, target: Vessel) -> float | None:
    """The course on which her torpedoes would meet a target; None where she has none or they run too short."""
    if not vessel.tubes:
        return None
    run = charts.torpedoes.types[vessel.tubes[0].size]
    return meeting_course(run, vessel.pose.at, target.pose.at, target.pose.course_degrees, target.knots)


def may_put_out(charts: CoastalCharts, vessel: Vessel, target: Vessel, course: float | None = None) -> int:
    """How many torpedoes a vessel may launch at a target, on a course that is told or on the one that meets her."""
    wanted = aimed(charts, vessel, target) if course is None else course
    return 0 if wanted is None else len(ready(charts, vessel, wanted))

