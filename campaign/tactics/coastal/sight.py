"""Sight: who is lit, what stands in a line of sight, who is spotted, and who is lost from sight."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from msgspec import Struct

from campaign.model.battles.battle import Conditions, Engagement, Ground, Light
from campaign.model.sameness import cached
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.tactics.coastal.battle.facts import Echo, SightLost, Spotted
from campaign.tactics.coastal.battle.proceedings import Proceedings
from campaign.tactics.coastal.battle.state import Battle, Screen
from campaign.tactics.coastal.battle.vessel import Depth, Vessel
from campaign.tactics.coastal.charts.collection import CoastalCharts, cm_of, metres
from campaign.tactics.coastal.charts.turn import Looks, Sky, SpottingChart
from campaign.tactics.coastal.helm import downwind
from campaign.tactics.kit.sea import walls
from campaign.tactics.plot.geometry import HAIR, Point, distance_to_line, metres_between, touching
from campaign.tactics.plot.sight import clear

# Light ----------------------------------------------------------------------------------------------------------------


def sky_of(charts: CoastalCharts, conditions: Conditions) -> Sky:
    """By night it is dark or moonlit, by day hazy or clear."""
    if conditions.light is Light.NIGHT:
        return Sky.NIGHT_MOON if conditions.moon >= charts.spotting.moon_from else Sky.NIGHT_DARK
    return Sky.DAY_HAZE if conditions.visibility_m < charts.spotting.haze_below_m else Sky.DAY_CLEAR


def _area_lit(charts: CoastalCharts, battle: Battle, at: Point) -> bool:
    """CO-GAP-12 Whether a place lies in the light of star shell, of a flare, or of a burning vessel."""
    if any(metres_between(light.at, at) <= metres(light.radius_cm) + HAIR for light in battle.lights):
        return True
    near = metres(charts.spotting.burning_radius_cm) + HAIR
    return any(vessel.harm.fires and metres_between(vessel.pose.at, at) <= near for vessel in battle.there())


def is_lit(charts: CoastalCharts, battle: Battle, vessel: Vessel) -> bool:
    """Whether a vessel is lit: by her own fires, a searchlight on her, her own searchlight, or a light over the area."""
    if vessel.harm.fires or vessel.lit_until >= battle.turn:
        return True
    return _area_lit(charts, battle, vessel.pose.at)


# Lines ----------------------------------------------------------------------------------------------------------------


def range_cm(vessel: Vessel, other: Vessel) -> float:
    """Centimetres between two models."""
    return cm_of(metres_between(vessel.pose.at, other.pose.at))


def sees_through(battle: Battle, eye: Point, mark: Point) -> bool:
    """CO-GAP-40 Neither land nor a smoke screen stands between."""
    return _sees_through(battle.engagement, battle.screens, eye, mark)


# Nobody moves while guns fire, and the next firer is looked up after every shot: a third of the time of a fleet action.
@cached(8192)
def _sees_through(engagement: Engagement, screens: tuple[Screen, ...], eye: Point, mark: Point) -> bool:
    for screen in screens:
        if any(touching((eye, mark), piece) for piece in pairwise(screen.points) if piece[0] != piece[1]):
            return False
    return clear(eye, mark, walls(engagement, Ground.LAND))


def smoke_lines(charts: CoastalCharts, battle: Battle, eye: Vessel, mark: Vessel) -> int:
    """How many trails of burning vessels a shot crosses, her own and her target's aside."""
    line = (eye.pose.at, mark.pose.at)
    return sum(
        touching(line, downwind(charts, battle.engagement, vessel.pose.at)) for vessel in battle.there()
        if vessel.harm.fires and vessel.id not in (eye.id, mark.id))


def friend_between(charts: CoastalCharts, battle: Battle, shooter: Vessel, target: Point) -> bool:
    """Whether a friendly model stands in the line of fire."""
    near = metres(charts.guns.blocked_within_cm)
    length = metres_between(shooter.pose.at, target)
    for friend in battle.there(shooter.side):
        if friend.id == shooter.id or not friend.surfaced:
            continue
        to_friend = metres_between(shooter.pose.at, friend.pose.at)
        if near < to_friend < length - near and distance_to_line(friend.pose.at, shooter.pose.at, target) <= near:
            return True
    return False


# Spotting -------------------------------------------------------------------------------------------------------------


SEAS = {0: Looks.SEA_STATE_0, 1: Looks.SEA_STATE_1_2, 2: Looks.SEA_STATE_1_2, 4: Looks.SEA_STATE_4_5, 5: Looks.SEA_STATE_4_5}
ROUGH = 6
SIZE_WORDS = {2: Looks.TESTER_CLASS_2, 3: Looks.TESTER_CLASS_3}


class Eye(Struct, frozen=True):
    """An observer: a vessel or aircraft."""

    id: ShipId
    side: Side
    at: Point
    size: int
    radar: bool = False
    quiet: bool = False
    in_light: bool = False
    periscope: bool = False


def looks_of(eye: Eye, sea_state: int, *, lit: bool) -> Iterator[Looks]:
    """CO-5.2.1 What moves a try at spotting; an aircraft's class is that of its type (CO-GAP-41)."""
    if eye.size in SIZE_WORDS:
        yield SIZE_WORDS[eye.size]
    if eye.radar:
        yield Looks.TESTER_RADAR
    if eye.quiet:
        yield Looks.TESTER_QUIET
    if sea_state >= ROUGH:
        yield Looks.SEA_STATE_6
    elif sea_state in SEAS:
        yield SEAS[sea_state]
    if eye.in_light and not lit:
        yield Looks.LOOKING_OUT_OF_LIGHT
    if eye.periscope:
        yield Looks.PERISCOPE


def modifier(chart: SpottingChart, eye: Eye, sea_state: int, *, lit: bool) -> int:
    """All of them added up."""
    return sum(chart.modifiers[look] for look in looks_of(eye, sea_state, lit=lit))


def _distance_cm(chart: SpottingChart, sky: Sky, size: int, *, fired: bool, lit: bool) -> float:
    """CO-5.3 How far a class can be spotted: twice as far where she has fired, farther where she is lit."""
    far = float(chart.max_cm[sky][size]) * (chart.fired.distance_factor if fired else 1)
    return max(far, chart.lit_cm) if lit else far


def need(chart: SpottingChart, sky: Sky, size: int, cm: float, *, fired: bool = False, lit: bool = False) -> int | None:
    """CO-GAP-11 What is needed at a distance, nought where it is certain, None where nothing can be seen."""
    if lit and cm <= chart.lit_cm:
        return 0
    far = _distance_cm(chart, sky, size, fired=fired, lit=lit)
    if cm > far:
        return None
    if cm <= far / 2:
        return chart.within_half if sky.night else 0
    return chart.beyond_half


def eyes(charts: CoastalCharts, battle: Battle, side: Side) -> Iterator[Eye]:
    """CO-3.1.3 Everybody of a side who can look."""
    for vessel in battle.there(side):
        if vessel.depth is not Depth.DEEP and not vessel.wreck:
            quiet = vessel.record.quiet and vessel.setting <= 1
            lit = battle.sky.night and is_lit(charts, battle, vessel)
            yield Eye(vessel.id, side, vessel.pose.at, vessel.record.size, vessel.record.radar, quiet, lit,
                      vessel.depth is Depth.PERISCOPE)
    for flight in battle.flying(side):
        lit = battle.sky.night and _area_lit(charts, battle, flight.pose.at)
        yield Eye(flight.unit, side, flight.pose.at, flight.size, flight.radar, in_light=lit)


def spot_all(proceedings: Proceedings) -> None:
    """CO-5.2 One try for each tester and each target that its side has not yet seen, the nearest first."""
    for side in Side:
        for target in tuple(proceedings.battle.models(side.enemy)):
            if not target.spotted and target.depth is not Depth.DEEP:
                _look(proceedings, side, target)
        _listen(proceedings, side)


def _look(proceedings: Proceedings, side: Side, target: Vessel) -> None:
    charts, battle = proceedings.charts, proceedings.battle
    chart, conditions = charts.spotting, battle.engagement.conditions
    lit = not target.record.dummy and battle.sky.night and is_lit(charts, battle, target)
    testers = sorted(eyes(charts, battle, side), key=lambda eye: metres_between(eye.at, target.pose.at))
    for eye in testers:
        cm = cm_of(metres_between(eye.at, target.pose.at))
        size = 1 if target.depth is Depth.PERISCOPE else target.record.size
        needed = need(chart, battle.sky, size, cm, fired=target.fired_lately, lit=lit)
        if needed is None or not sees_through(battle, eye.at, target.pose.at):
            continue
        mod = modifier(chart, eye, conditions.sea_state, lit=lit) + (chart.fired.mod if target.fired_lately else 0)
        mod += chart.periscope_target if target.depth is Depth.PERISCOPE else 0
        if not needed or proceedings.d10("CO-5.2", "spot", eye.id, target.marker, needed=f"{needed}+",
                                         modifiers=(f"{mod:+d}",), readers=(side,)) + mod >= needed:
            proceedings.add(Spotted(target.id, eye.id, target.name, dummy=target.record.dummy))
            return
    _echo(proceedings, side, target, testers)


def _echo(proceedings: Proceedings, side: Side, target: Vessel, testers: list[Eye]) -> None:
    """CO-GAP-14 Who is on radar may be shot at, and is not spotted."""
    chart = proceedings.charts.spotting.radar
    for eye in testers:
        near = cm_of(metres_between(eye.at, target.pose.at)) <= chart.range_cm
        if eye.radar and near and target.surfaced and not target.record.dummy:
            face = proceedings.d10("CO-GAP-14", "radar", eye.id, target.marker, needed=f"{chart.need}+", readers=(side,))
            if face >= chart.need:
                proceedings.add(Echo(target.id, eye.id, target.marker, (side,)))
                return


def _listen(proceedings: Proceedings, side: Side) -> None:
    """CO-GAP-47 Below periscope depth nobody is seen; escorts with sonar may find her."""
    chart = proceedings.charts.spotting.sonar
    for target in tuple(proceedings.battle.there(side.enemy)):
        if target.depth is Depth.SURFACE:
            continue
        for vessel in proceedings.battle.there(side):
            cm = cm_of(metres_between(vessel.pose.at, target.pose.at))
            if vessel.record.sonar and cm <= chart.range_cm and proceedings.d10(
                    "CO-GAP-47", "sonar", vessel.id, target.marker, needed=f"{chart.need}+", readers=(side,)) >= chart.need:
                proceedings.add(Echo(target.id, vessel.id, target.marker, (side,), sonar=True))
                break


def lose_sight(proceedings: Proceedings) -> None:
    """A vessel is lost that is beyond spotting distance of every enemy, or hidden from all of them."""
    charts, battle = proceedings.charts, proceedings.battle
    for vessel in tuple(battle.there()):
        if vessel.spotted and not any(_holds(charts, battle, eye, vessel) for eye in eyes(charts, battle, vessel.side.enemy)):
            proceedings.add(SightLost(vessel.id))


def _holds(charts: CoastalCharts, battle: Battle, eye: Eye, vessel: Vessel) -> bool:
    if vessel.depth is Depth.DEEP:
        return False
    lit = battle.sky.night and is_lit(charts, battle, vessel)
    size = 1 if vessel.depth is Depth.PERISCOPE else vessel.record.size
    far = _distance_cm(charts.spotting, battle.sky, size, fired=vessel.fired_lately, lit=lit)
    return cm_of(metres_between(eye.at, vessel.pose.at)) <= far and sees_through(battle, eye.at, vessel.pose.at)
