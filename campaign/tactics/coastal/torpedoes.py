"""Torpedoes: aim, tracks, what they meet, and what a hit does."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from campaign.model.replacing import replace
from campaign.model.sides import Nation, Side
from campaign.model.units.ships import ShipId
from campaign.tactics.coastal.battle.facts import Launched, TrackMet, TrackSeen, TracksRan
from campaign.tactics.coastal.battle.harms import Cause, FloodStarted, Hurt, SpeedLost
from campaign.tactics.coastal.battle.orders import Salvo
from campaign.tactics.coastal.battle.proceedings import Proceedings
from campaign.tactics.coastal.battle.state import Battle, Track
from campaign.tactics.coastal.battle.vessel import Depth, Tube, Vessel
from campaign.tactics.coastal.charts.collection import CoastalCharts, cm_of, metres
from campaign.tactics.coastal.charts.fire import Machinery
from campaign.tactics.coastal.charts.turn import Listed, Sky
from campaign.tactics.coastal.charts.weapons import Burst, Entered, LaunchKind, Run, Size, TorpedoChart, TrackSighting
from campaign.tactics.coastal.damage import lose
from campaign.tactics.coastal.helm import keel
from campaign.tactics.kit.charts import at_face, at_sum
from campaign.tactics.plot.geometry import HAIR, Point, bearing_of, circle, metres_between, onward, touching, turn_between

# Aiming ---------------------------------------------------------------------------------------------------------------


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


def _leaves_on(vessel: Vessel, tube: Tube, course: float) -> float:
    """A torpedo from a stern trough runs on the boat's own course, all others on the ordered one."""
    return vessel.pose.course_degrees if tube.launch is LaunchKind.STERN_TROUGH else course


def ready(charts: CoastalCharts, vessel: Vessel, course: float) -> tuple[Tube, ...]:
    """Loaded tubes that may launch on a course."""
    return tuple(tube for tube in vessel.tubes if bears_on(charts, vessel, tube, course))


def meeting_course(run: Run, start: Point, mark: Point, course: float, knots: float) -> float | None:
    """The course to intercept a target that holds its course; None when it is out of range.

    A torpedo runs half a turn's way at once, and then turn by turn after the mark has moved.
    """
    reached, place = run.cm_per_turn / 2, mark
    while True:
        if cm_of(metres_between(start, place)) <= min(reached, run.range_cm):
            return bearing_of(start, place)
        if reached >= run.range_cm:
            return None
        reached, place = reached + run.cm_per_turn, onward(place, course, metres(knots))


def launch_course(charts: CoastalCharts, vessel: Vessel, target: Vessel) -> float | None:
    """The course on which her torpedoes would meet a target; None if she has none or they lack the range."""
    if not vessel.tubes:
        return None
    run = charts.torpedoes.types[vessel.tubes[0].size]
    return meeting_course(run, vessel.pose.at, target.pose.at, target.pose.course_degrees, target.knots)


def may_put_out(charts: CoastalCharts, vessel: Vessel, target: Vessel, course: float | None = None) -> int:
    """How many torpedoes a vessel may launch at a target, on a given course or on a collision course."""
    wanted = launch_course(charts, vessel, target) if course is None else course
    return 0 if wanted is None else len(ready(charts, vessel, wanted))


# Hits and duds --------------------------------------------------------------------------------------------------------


def arc_entered(chart: TorpedoChart, course: float, bearings: Iterable[float]) -> Entered:
    """CO-8.3 An arc is entered by a track that lies wholly in it, seen from the target's centre; else it comes from abeam."""
    off = [abs(turn_between(course, bearing)) for bearing in bearings]
    if all(angle <= chart.arc_degrees + HAIR for angle in off):
        return Entered.BOW
    return Entered.STERN if all(180.0 - angle <= chart.arc_degrees + HAIR for angle in off) else Entered.BEAM


def modifier(chart: TorpedoChart, size: int, arc: Entered, *, stopped: bool, shallow: bool = False) -> int:
    """CO-8.2 What moves the roll, all added up."""
    mods = chart.modifiers
    by_size = {1: mods.class_1, 2: mods.class_2}.get(size, 0)
    by_arc = {Entered.BOW: mods.bow_arc, Entered.STERN: mods.stern_arc}.get(arc, 0)
    return by_size + by_arc + (mods.stopped if stopped else 0) + (mods.shallow_draught if shallow else 0)


def _is_shallow(charts: CoastalCharts, vessel: Vessel) -> bool:
    """CO-8.4 A target that the players have listed as of shallow draught."""
    return charts.turn.options.shallow_draught_targets is Listed.LISTED and vessel.record.shallow_draught


def hits(chart: TorpedoChart, face: int, mod: int) -> bool:
    """CO-8.1 Four or better hits."""
    return face + mod >= chart.need


def dud_faces(chart: TorpedoChart, nation: Nation, date: str) -> int:
    """CO-8.5 The highest face that is a dud, by whose torpedo it is and the date."""
    if date > chart.duds.until:
        return chart.duds.usual
    return {Nation.AMERICAN: chart.duds.american, Nation.GERMAN: chart.duds.german}.get(nation, chart.duds.usual)


# Tracks ---------------------------------------------------------------------------------------------------------------


def advance(proceedings: Proceedings) -> None:
    """CO-3.1.6 Step 6a: each track runs on, and at the end of its range it is no more."""
    battle = proceedings.battle
    if not battle.tracks:
        return
    types = proceedings.charts.torpedoes.types
    left = (track for track in battle.tracks if track.run_cm < types[track.size].range_cm - HAIR)
    proceedings.add(TracksRan(tuple(ran(track, run_of(proceedings.charts, track)) for track in left)))


def run_of(charts: CoastalCharts, track: Track) -> float:
    """CO-8.8 How far it runs this turn: half its way in the turn of its launch, and never beyond its range."""
    line = charts.torpedoes.types[track.size]
    cm = line.cm_per_turn if track.run_cm else line.cm_per_turn / 2
    return min(cm, line.range_cm - track.run_cm)


def ran(track: Track, cm: float) -> Track:
    """A track after running on by some centimetres."""
    return replace(track, origin=track.at, at=onward(track.at, track.course, metres(cm)), run_cm=track.run_cm + cm)


def launch(proceedings: Proceedings, salvos: Iterable[Salvo]) -> None:
    """Step 6b: each torpedo is a track of its own, and errs by its own dice."""
    for salvo in salvos:
        vessel = proceedings.vessel(salvo.ship)
        course = _course_of(proceedings.charts, vessel, proceedings.vessel(salvo.target), salvo)
        for tube in () if course is None else ready(proceedings.charts, vessel, course)[:salvo.torpedoes]:
            _put_out(proceedings, vessel, tube, course or 0.0)


def _course_of(charts: CoastalCharts, vessel: Vessel, target: Vessel, salvo: Salvo) -> float | None:
    """The ordered course, else the one that would meet the target."""
    return launch_course(charts, vessel, target) if salvo.course is None else salvo.course


def _put_out(proceedings: Proceedings, vessel: Vessel, tube: Tube, course: float) -> None:
    readers = (vessel.side,)
    total = proceedings.two_d6("CO-8.8", "aim", vessel.id, tube.name, readers=readers)
    error = at_sum(proceedings.charts.torpedoes.aim_error, total)
    thrown = Thrown(vessel.id, vessel.side, vessel.record.nation, tube.size, tube.name)
    launch_track(proceedings, thrown, vessel.pose.at, circle(_leaves_on(vessel, tube, course) + error))


class Thrown(Struct, frozen=True):
    """A torpedo just launched: whose it is, its size, and its tube."""

    by: ShipId
    side: Side
    nation: Nation
    size: Size
    tube: str


def launch_track(proceedings: Proceedings, thrown: Thrown, at: Point, course: float) -> None:
    """Start a track at the point of launch."""
    number = proceedings.battle.launched + 1
    track = Track(f"track {number}", thrown.by, thrown.side, thrown.nation, thrown.size, at, at, course)
    proceedings.add(Launched(ran(track, run_of(proceedings.charts, track)), thrown.tube, (thrown.side,)))


# Hits ---------------------------------------------------------------------------------------------------------------


def resolve(proceedings: Proceedings) -> None:
    """Step 6c: each track asks every hull that it crossed this turn, the nearest first (CO-GAP-26)."""
    for track in proceedings.battle.tracks:
        for ship, run in _crossed(proceedings.charts, proceedings.battle, track):
            now = next((candidate for candidate in proceedings.battle.tracks if candidate.id == track.id), None)
            if now is None:
                break
            if ship not in now.asked and not proceedings.vessel(ship).sunk and is_armed(proceedings.charts, run):
                _meet(proceedings, now, ship)


def is_armed(charts: CoastalCharts, run_cm: float) -> bool:
    """Whether a torpedo has run far enough to go off."""
    return run_cm >= charts.torpedoes.arming_cm - HAIR


def _crossed(charts: CoastalCharts, battle: Battle, track: Track) -> Iterator[tuple[ShipId, float]]:
    """Hulls that the piece run this turn touches, own ones too, with the whole run of the torpedo there."""
    piece = (track.origin, track.at)
    before = track.run_cm - cm_of(metres_between(track.origin, track.at))
    found = []
    for vessel in battle.there():
        if vessel.id == track.by or vessel.record.ashore or vessel.depth is Depth.DEEP:
            continue
        reach = metres_between(track.origin, track.at) + metres(vessel.record.length_cm)
        if metres_between(track.origin, vessel.pose.at) <= reach and touching(piece, keel(vessel)):
            found.append((before + cm_of(metres_between(track.origin, vessel.pose.at)), vessel.id))
    for run, ship in sorted(found):
        yield ship, run


def _meet(proceedings: Proceedings, track: Track, ship: ShipId) -> None:
    chart, target = proceedings.charts.torpedoes, proceedings.vessel(ship)
    arc = arc_entered(chart, target.pose.course_degrees, _bearings_of(track, target))
    mod = modifier(chart, target.record.size, arc, stopped=target.stopped, shallow=_is_shallow(proceedings.charts, target))
    face = proceedings.d10("CO-8.1", "torpedo", track.id, ship, needed=f"{chart.need}+", modifiers=(f"{mod:+d}", arc.value))
    hit = hits(chart, face, mod)
    unit = _unit_of(proceedings.battle, track.by)
    if not hit:
        proceedings.add(TrackMet(track.id, unit, ship, target.unit, hit=False, dud=False))
        return
    date = proceedings.battle.date
    highest = dud_faces(chart, track.nation, date)
    dud = proceedings.d10("CO-8.5", "dud", track.id, ship, secret=f"a dud at {highest} or less") <= highest
    proceedings.add(TrackMet(track.id, unit, ship, target.unit, hit=True, dud=dud))
    if not dud:
        proceedings.add(Hurt(ship, track.by))
        burst(proceedings, ship, chart.damage_dice[track.size])


def _bearings_of(track: Track, target: Vessel) -> tuple[float, ...]:
    """Bearings from the centre of the target of the piece run this turn, up to the hull."""
    start = track.origin
    half = Point((start.x_m + target.pose.at.x_m) / 2, (start.y_m + target.pose.at.y_m) / 2)
    along = onward(start, track.course, metres_between(start, half))
    return bearing_of(target.pose.at, start), bearing_of(target.pose.at, along)


def _unit_of(battle: Battle, by: ShipId) -> ShipId:
    vessel = battle.vessels.get(by)
    return by if vessel is None else vessel.unit


def burst(proceedings: Proceedings, ship: ShipId, dice: int, cause: Cause = Cause.TORPEDO) -> None:
    """CO-8.7 Each die of the charge by itself, one after the other."""
    chart = proceedings.charts.torpedoes
    for _ in range(dice):
        vessel = proceedings.vessel(ship)
        if vessel.sunk:
            return
        done = at_face(chart.faces, proceedings.d6("CO-8.7", "torpedo damage", ship))
        if done is Burst.FLOODING:
            lose(proceedings, ship, chart.flooding_boxes, cause)
        elif done is Burst.ENGINES and vessel.max_setting:
            proceedings.add(_speed_lost(vessel, cause))
        else:
            proceedings.add(FloodStarted(ship))
            lose(proceedings, ship, proceedings.two_d6("CO-8.7", "critical flooding", ship), cause)


def _speed_lost(vessel: Vessel, cause: Cause) -> SpeedLost:
    """CO-GAP-28 A quarter of full speed, which repairs may bring back."""
    harm = replace(vessel.harm, machinery=(*vessel.harm.machinery, Machinery.MAX_SPEED))
    return SpeedLost(vessel.id, harm, min(vessel.setting, vessel.max_setting - 1), cause=cause)


# Who sees tracks ----------------------------------------------------------------------------------------------------


def sight_tracks(proceedings: Proceedings) -> None:
    """Vessels near an enemy track may sight it in the end phase."""
    chart, battle = proceedings.charts.torpedoes.sighting, proceedings.battle
    need = _sighting_need(chart, battle.sky)
    for track in battle.tracks:
        if track.seen:
            continue
        for vessel in battle.there(track.side.enemy):
            near = cm_of(metres_between(vessel.pose.at, track.at)) <= chart.within_cm
            if near and vessel.surfaced and _sees(proceedings, vessel, track, need):
                proceedings.add(TrackSeen(track.id, vessel.id, vessel.side))
                break


def _sighting_need(chart: TrackSighting, sky: Sky) -> int:
    """What seeing a track needs by the light."""
    return {Sky.NIGHT_DARK: chart.night_dark, Sky.NIGHT_MOON: chart.night_moon}.get(sky, chart.day)


def _sees(proceedings: Proceedings, vessel: Vessel, track: Track, need: int) -> bool:
    face = proceedings.d10("CO-8.8", "see a track", vessel.id, track.id, needed=f"{need}+", readers=())
    return face + vessel.crew >= need
