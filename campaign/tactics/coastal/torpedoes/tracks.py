"""CO-3.1.6 Phase 6: tracks run, new ones are launched, and what they crossed is resolved."""

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
from campaign.tactics.coastal.battle.record import Tube
from campaign.tactics.coastal.battle.state import Battle, Track
from campaign.tactics.coastal.battle.vessel import Depth, Vessel
from campaign.tactics.coastal.charts.collection import CoastalCharts, cm_of, metres
from campaign.tactics.coastal.charts.damage import Machinery
from campaign.tactics.coastal.charts.spotting import Sky
from campaign.tactics.coastal.charts.torpedoes import Burst, Size, TrackSighting, at_face
from campaign.tactics.coastal.helm.moving import keel
from campaign.tactics.coastal.hits.effects import lose
from campaign.tactics.coastal.torpedoes.aiming import aimed, leaves_on, ready
from campaign.tactics.coastal.torpedoes.arcs import dud_faces, entered, hits, is_shallow, modifier
from campaign.tactics.plot.geometry import Point, bearing_of, circle, metres_between, onward, touching

HAIR = 1e-6


def advance(proceedings: Proceedings) -> None:
    """Step 6a: each track runs on, and at the end of its range it is no more."""
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
    """A track after so many centimetres more."""
    return replace(track, origin=track.at, at=onward(track.at, track.course, metres(cm)), run_cm=track.run_cm + cm)


def launch(proceedings: Proceedings, salvos: Iterable[Salvo]) -> None:
    """Step 6b: each torpedo is a track of its own, and errs by its own dice."""
    for salvo in salvos:
        vessel = proceedings.vessel(salvo.ship)
        course = course_of(proceedings.charts, vessel, proceedings.vessel(salvo.target), salvo)
        for tube in () if course is None else ready(proceedings.charts, vessel, course)[:salvo.torpedoes]:
            _put_out(proceedings, vessel, tube, course or 0.0)


def course_of(charts: CoastalCharts, vessel: Vessel, target: Vessel, salvo: Salvo) -> float | None:
    """The course that was told, else the one that would meet the target."""
    return aimed(charts, vessel, target) if salvo.course is None else salvo.course


def _put_out(proceedings: Proceedings, vessel: Vessel, tube: Tube, course: float) -> None:
    readers = (vessel.side,)
    error = proceedings.charts.torpedoes.error(proceedings.two_d6("CO-8.8", "aim", vessel.id, tube.name, readers=readers))
    thrown = Thrown(vessel.id, vessel.side, vessel.record.nation, tube.size, tube.name)
    launch_track(proceedings, thrown, vessel.pose.at, circle(leaves_on(vessel, tube, course) + error))


class Thrown(Struct, frozen=True):
    """Whose torpedo it is, of which size, and out of which tube."""

    by: ShipId
    side: Side
    nation: Nation
    size: Size
    tube: str


def launch_track(proceedings: Proceedings, thrown: Thrown, at: Point, course: float) -> None:
    """A track begins where it is launched."""
    number = proceedings.battle.launched + 1
    track = Track(f"track {number}", thrown.by, thrown.side, thrown.nation, thrown.size, at, at, course)
    proceedings.add(Launched(ran(track, run_of(proceedings.charts, track)), thrown.tube, (thrown.side,)))


# Hits ---------------------------------------------------------------------------------------------------------------


def resolve(proceedings: Proceedings) -> None:
    """Step 6c: each track asks every hull that it crossed this turn, the nearest first (CO-GAP-26)."""
    for track in proceedings.battle.tracks:
        for ship, run in crossed(proceedings.charts, proceedings.battle, track):
            now = next((one for one in proceedings.battle.tracks if one.id == track.id), None)
            if now is None:
                break
            if ship not in now.asked and not proceedings.vessel(ship).sunk and is_armed(proceedings.charts, run):
                _meet(proceedings, now, ship)


def is_armed(charts: CoastalCharts, run_cm: float) -> bool:
    """Whether a torpedo has run far enough to go off."""
    return run_cm >= charts.torpedoes.arming_cm - HAIR


def crossed(charts: CoastalCharts, battle: Battle, track: Track) -> Iterator[tuple[ShipId, float]]:
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
    arc = entered(chart, target.pose.course_degrees, bearings_of(track, target))
    mod = modifier(chart, target.record.size, arc, stopped=target.stopped, shallow=is_shallow(proceedings.charts, target))
    face = proceedings.d10("CO-8.1", "torpedo", track.id, ship, needed=f"{chart.need}+", modifiers=(f"{mod:+d}", arc.value))
    hit = hits(chart, face, mod)
    unit = _unit_of(proceedings.battle, track.by)
    if not hit:
        proceedings.add(TrackMet(track.id, unit, ship, target.unit, hit=False, dud=False))
        return
    date = proceedings.battle.date
    dud = proceedings.d10("CO-8.5", "dud", track.id, ship) <= dud_faces(chart, track.nation, date)
    proceedings.add(TrackMet(track.id, unit, ship, target.unit, hit=True, dud=dud))
    if not dud:
        proceedings.add(Hurt(ship, track.by))
        burst(proceedings, ship, chart.damage_dice[track.size])


def bearings_of(track: Track, target: Vessel) -> tuple[float, ...]:
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
            proceedings.add(speed_lost(vessel))
        else:
            proceedings.add(FloodStarted(ship))
            lose(proceedings, ship, proceedings.two_d6("CO-8.7", "critical flooding", ship), cause)


def speed_lost(vessel: Vessel) -> SpeedLost:
    """CO-GAP-28 A quarter of full speed, which repairs may bring back."""
    harm = replace(vessel.harm, machinery=(*vessel.harm.machinery, Machinery.MAX_SPEED))
    return SpeedLost(vessel.id, harm, min(vessel.setting, vessel.max_setting - 1))


# Who sees tracks ----------------------------------------------------------------------------------------------------


def sight_tracks(proceedings: Proceedings) -> None:
    """Whoever has an enemy's track near may see it in the end phase."""
    chart, battle = proceedings.charts.torpedoes.sighting, proceedings.battle
    need = sighting_need(chart, battle.sky)
    for track in battle.tracks:
        if track.seen:
            continue
        for vessel in battle.there(track.side.enemy):
            near = cm_of(metres_between(vessel.pose.at, track.at)) <= chart.within_cm
            if near and vessel.surfaced and _sees(proceedings, vessel, track, need):
                proceedings.add(TrackSeen(track.id, vessel.id, vessel.side))
                break


def sighting_need(chart: TrackSighting, sky: Sky) -> int:
    """What seeing a track needs by the light."""
    return {Sky.NIGHT_DARK: chart.night_dark, Sky.NIGHT_MOON: chart.night_moon}.get(sky, chart.day)


def _sees(proceedings: Proceedings, vessel: Vessel, track: Track, need: int) -> bool:
    face = proceedings.d10("CO-8.8", "see a track", vessel.id, track.id, needed=f"{need}+", readers=())
    return face + vessel.crew >= need
