"""Who sees whom: range, smoke, land, the dark, lights of phase V, and submarines with those that look for them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from campaign.model.battles.battle import Conditions, Ground, Light
from campaign.model.play.calendar import Turn
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.tactics.kit.sea import walls
from campaign.tactics.plot.geometry import HAIR, metres_between, off_the_bow, touching
from campaign.tactics.plot.sight import Obstacle, Stuff, clear
from campaign.tactics.surface_fire.battle.facts import Found, TargetsNamed
from campaign.tactics.surface_fire.battle.orders import Lamp, Mark, Seek
from campaign.tactics.surface_fire.battle.proceedings import Proceedings
from campaign.tactics.surface_fire.battle.state import Battle, Contact, Smoke
from campaign.tactics.surface_fire.battle.vessel import Flight, Vessel, circle_about, model, reach_of, stand
from campaign.tactics.surface_fire.charts.air import Role
from campaign.tactics.surface_fire.charts.classes import Code
from campaign.tactics.surface_fire.charts.collection import SurfaceFireCharts, inches, metres
from campaign.tactics.surface_fire.charts.watch import Search

AHEAD = 90.0


def range_in(vessel: Vessel, other: Vessel) -> float:
    """SF-0.3 Every distance and bearing runs from bridge to bridge."""
    return inches(metres_between(vessel.pose.at, other.pose.at))


def is_poor(charts: SurfaceFireCharts, conditions: Conditions) -> bool:
    """SF-X.13 Fog, rain and snow make poor weather, half batteries and no flying; that is told by how far one sees by day."""
    return conditions.light is Light.DAY and conditions.visibility_m < charts.turn.poor_below_m


def is_lit(battle: Battle, mark: Vessel) -> bool:
    """Whether a ship counts as in daylight: by day, lit up, or on fire."""
    return not battle.night or mark.ship in battle.lit or mark.harm.fires > 0


def _sight_in(charts: SurfaceFireCharts, battle: Battle, mark: Vessel) -> float:
    """SF-GAP-14 How far a ship on the surface is seen: by weather, half as far where she is a submarine."""
    sight, visibility = charts.turn.sight_in, inches(float(battle.engagement.conditions.visibility_m))
    reach = sight.day_poor if battle.poor else sight.day_good
    # What is lit up by night is seen as by day; all else no farther than one could see when it began, in that weather.
    turned = battle.poor is not is_poor(charts, battle.engagement.conditions)
    reach = reach if turned or (battle.night and is_lit(battle, mark)) else min(reach, visibility + HAIR)
    return reach * sight.surfaced_submarine_share if mark.code is Code.SS else reach


def in_sight(charts: SurfaceFireCharts, battle: Battle, eye: Vessel, mark: Vessel) -> bool:
    """SF-V.2 Surface ships in sight are found without a roll; what is not found cannot be attacked."""
    if mark.submerged or range_in(eye, mark) > _sight_in(charts, battle, mark) + HAIR:
        return False
    return clear_of_smoke(battle, eye, mark) and _clear_of_land(battle, eye, mark)


def seen_by_side(charts: SurfaceFireCharts, battle: Battle, side: Side) -> frozenset[ShipId]:
    """The enemies that some ship or aircraft of a side sees now."""
    eyes, above = list(battle.there(side)), [flight.at for flight in battle.flying(side) if flight.at is not None]
    return frozenset(
        mark.ship for mark in battle.there(side.enemy)
        if any(in_sight(charts, battle, eye, mark) for eye in eyes) or (not mark.submerged and any(
            inches(metres_between(at, mark.pose.at)) <= _sight_in(charts, battle, mark) + HAIR for at in above))
    )


def clear_of_smoke(battle: Battle, eye: Vessel, mark: Vessel) -> bool:
    """SF-III.20 Smoke is a line without depth: a line of fire that crosses it is not allowed."""
    lines = [line for line in battle.smoke if not _sees_ahead(line, eye, mark) and not _sees_ahead(line, mark, eye)]
    return not lines or clear(eye.pose.at, mark.pose.at, [_screen(line) for line in lines])


def _sees_ahead(line: Smoke, ship: Vessel, other: Vessel) -> bool:
    """The leading ship of a line of smoke is neither hidden nor blinded in the half circle ahead of her bridge."""
    return line.leader and line.by == ship.ship and _ahead_of_beam(off_the_bow(ship.pose, other.pose.at))


def _ahead_of_beam(off_bow: float) -> bool:
    """Whether a bearing lies in the half circle ahead."""
    return off_bow <= AHEAD + HAIR


def _screen(line: Smoke) -> Obstacle:
    return Obstacle(line.by, Stuff.SMOKE, line.points, closed=False, open_at=line.points[-1:])


def _clear_of_land(battle: Battle, eye: Vessel, mark: Vessel) -> bool:
    """Land hides, unless it is low."""
    lands = walls(battle.engagement, Ground.LAND)
    return not lands or clear(eye.pose.at, mark.pose.at, lands)


# Ships in the line --------------------------------------------------------------------------------------------------


def may_fire_over(charts: SurfaceFireCharts, firer_size: int, between_size: int, distance_in: float) -> bool:
    """SF-VII.12 A ship fires over another that is far enough from her own bridge (SF-GAP-33), the sooner if she is larger."""
    over = charts.gunnery.fire_over_in
    need = over.same if firer_size == between_size else over.larger if firer_size > between_size else over.smaller
    return distance_in > need + HAIR


def clear_of_ships(charts: SurfaceFireCharts, battle: Battle, firer: Vessel, target: Vessel) -> bool:
    """Whether no ship, friend or enemy, stands so near in the line that the shot may not be taken."""
    over = charts.gunnery.fire_over_in
    near = metres(max(over.larger, over.smaller, over.same)) + HAIR
    here = firer.pose.at
    for vessel in battle.vessels.values():
        there = vessel.pose.at
        # Most ships are far off, and outlines are slow.
        if abs(there.x_m - here.x_m) > near or abs(there.y_m - here.y_m) > near or vessel.submerged or vessel.record.ashore:
            continue
        if vessel.ship in (firer.ship, target.ship) or not battle.present(vessel):
            continue
        sizes = [charts.classes.row(ship.code).size for ship in (firer, vessel)]
        if may_fire_over(charts, sizes[0], sizes[1], range_in(firer, vessel)):
            continue
        if metres_between(here, there) < reach_of(vessel) + near and touching(
                (here, target.pose.at), model(charts, vessel)):
            return False
    return True


# Light by night -------------------------------------------------------------------------------------------------------


def illumination_reach(charts: SurfaceFireCharts, longest_gun_in: float) -> float:
    """SF-V.8 A ship lights up an enemy out to thirty inches, or to the reach of her guns where that is less."""
    return min(charts.watch.illumination_in, longest_gun_in)


def _longest_gun(vessel: Vessel) -> float:
    """How far her farthest gun reaches."""
    return max((guns.gun.bands[-1] for guns in vessel.record.batteries), default=0)


def may_light(charts: SurfaceFireCharts, battle: Battle, vessel: Vessel, target: Vessel, lamp: Lamp) -> bool:
    """Whether a ship can light up another by that means."""
    distance = range_in(vessel, target)
    if target.submerged or distance > illumination_reach(charts, _longest_gun(vessel)) + HAIR:
        return lamp is Lamp.SEARCHLIGHT and not target.submerged and _shines(charts, battle, vessel, target)
    return vessel.record.star_shell if lamp is Lamp.STAR_SHELL else _shines(charts, battle, vessel, target)


def _shines(charts: SurfaceFireCharts, battle: Battle, vessel: Vessel, target: Vessel) -> bool:
    """SF-V.10 A searchlight reaches twelve inches along a clear line, and shows both ships without a roll."""
    near = range_in(vessel, target) <= charts.watch.searchlight_in + HAIR
    return vessel.record.searchlight and near and clear_of_smoke(battle, vessel, target)


def light_up(proceedings: Proceedings, marks: Iterable[Mark], dark: Iterable[ShipId]) -> None:
    """Targets are named, then lit up; lights left on from the last turn shine on, unless they are switched off."""
    battle = proceedings.battle
    marks = tuple(sorted(marks, key=lambda mark: mark.ship))
    lit: dict[ShipId, None] = {}
    lights = {vessel.ship for vessel in battle.all_there() if vessel.light_on} - set(dark)
    for mark in marks:
        if mark.lamp is Lamp.SEARCHLIGHT:
            lights.add(mark.ship)
            lit |= dict.fromkeys((mark.target, mark.ship))
        elif mark.lamp is Lamp.STAR_SHELL and _star_shell(proceedings, mark):
            lit |= dict.fromkeys(_lit_by_star_shell(proceedings.charts, battle, mark.target))
    lit |= dict.fromkeys(sorted(lights))
    proceedings.add(TargetsNamed(marks, tuple(lit), tuple(sorted(lights))))


def _star_shell(proceedings: Proceedings, mark: Mark) -> bool:
    need = proceedings.charts.watch.star_shell.need
    return proceedings.d10("SF-V.9", "star shell", mark.ship, mark.target, needed=f"{need}+") >= need


def _lit_by_star_shell(charts: SurfaceFireCharts, battle: Battle, target: ShipId) -> tuple[ShipId, ...]:
    """SF-V.9 One ship of a squadron fires it; it lights the target up, and every ship with a stand within five inches."""
    around = circle_about(battle.vessels[target].pose.at, charts.watch.star_shell.neighbours_in)
    near = (vessel.ship for vessel in battle.all_there()
            if vessel.ship != target and not vessel.submerged and touching(around, stand(charts, vessel)))
    return (target, *near)


# Submarines -----------------------------------------------------------------------------------------------------------


SEARCHERS = (Role.SPOTTER, Role.LEVEL)


def detect(proceedings: Proceedings, seeks: Iterable[Seek]) -> None:
    """SF-V.7 What is found is found for this turn alone; every searcher rolls anew each turn (SF-GAP-15)."""
    found = [*_by_submarines(proceedings, seeks), *_by_ships(proceedings), *_by_aircraft(proceedings)]
    proceedings.add(Found(tuple(found)))


def is_in_reach(search: Search, distance_in: float) -> bool:
    """Whether a mark is near enough to be looked for."""
    return distance_in <= search.range_in + HAIR


def _by_submarines(proceedings: Proceedings, seeks: Iterable[Seek]) -> Iterator[Contact]:
    """SF-V.3 A submerged submarine rolls for each ship that she means to attack, out to twenty inches."""
    search = proceedings.charts.watch.detection.submerged_sub_vs_surface
    for seek in sorted(seeks, key=lambda seek: (seek.ship, seek.target)):
        own, mark = proceedings.vessel(seek.ship), proceedings.vessel(seek.target)
        if is_in_reach(search, range_in(own, mark)):
            face = proceedings.d10("SF-V.3", "the periscope", seek.ship, seek.target, needed=f"{search.need}+",
                                   readers=(own.side,))
            if face >= search.need:
                yield Contact(seek.ship, seek.target)


def _by_ships(proceedings: Proceedings) -> Iterator[Contact]:
    battle, charts = proceedings.battle, proceedings.charts
    for submarine in sorted((vessel for vessel in battle.all_there() if vessel.submerged), key=lambda vessel: vessel.ship):
        for searcher in sorted(battle.there(submarine.side.enemy), key=lambda vessel: vessel.ship):
            search = _search_of(charts, searcher)
            if search is None or not is_in_reach(search, range_in(searcher, submarine)):
                continue
            if _rolls(proceedings, searcher, submarine, search):
                yield Contact(searcher.ship, submarine.ship)


def _search_of(charts: SurfaceFireCharts, searcher: Vessel) -> Search | None:
    """SF-V.4 Escorts look for every submarine within twelve inches, suspected or not; transports do, with two dice (SF-V.5)."""
    if searcher.record.asw:
        return charts.watch.detection.escort_or_air_vs_sub
    return charts.watch.detection.transport_vs_sub if searcher.code is Code.AK else None


def _rolls(proceedings: Proceedings, searcher: Vessel, submarine: Vessel, search: Search) -> bool:
    charts, date = proceedings.charts, proceedings.battle.engagement.turn
    late = Turn.of(date) >= Turn.of(charts.watch.late_sonar_from) if date else False
    add = search_modifier(charts, escort=searcher.record.asw, sonar=searcher.record.sonar and searcher.record.asw, late=late,
                          still=not submarine.deeds.moved, aerial=False)
    faces = [proceedings.d10("SF-V.4" if search.dice == 1 else "SF-V.5", "the search for a submarine", searcher.ship,
                             needed=f"{search.need}+", modifiers=(f"{add:+d}",) if add else (), readers=(searcher.side,))
             for _ in range(search.dice)]
    return sum(faces) + add >= search.need


def search_modifier(charts: SurfaceFireCharts, *, escort: bool, sonar: bool, late: bool, still: bool, aerial: bool) -> int:
    """SF-V.6 Sonar helps an escort, from 1943 the more; a submarine that lies still is harder to find; aircraft see more."""
    watch = charts.watch
    total = (watch.late_sonar if late else watch.sonar) if sonar else 0
    total += watch.still_submarine if still and (escort or aerial) else 0
    return total + (watch.aerial if aerial else 0)


def _by_aircraft(proceedings: Proceedings) -> Iterator[Contact]:
    battle, charts = proceedings.battle, proceedings.charts
    search = charts.watch.detection.escort_or_air_vs_sub
    for submarine in sorted((vessel for vessel in battle.all_there() if vessel.submerged), key=lambda vessel: vessel.ship):
        for flight in sorted(battle.flying(submarine.side.enemy), key=lambda flight: flight.id):
            if flight.role in SEARCHERS and flight.at is not None and is_in_reach(search, _from_above(flight, submarine)):
                still = not submarine.deeds.moved
                add = search_modifier(charts, escort=False, sonar=False, late=False, still=still, aerial=True)
                face = proceedings.d10("SF-V.4", "the search from the air", flight.id, needed=f"{search.need}+",
                                       modifiers=(f"{add:+d}",), readers=(flight.side,))
                if face + add >= search.need:
                    yield Contact(flight.unit, submarine.ship)


def _from_above(flight: Flight, submarine: Vessel) -> float:
    return inches(metres_between(flight.at, submarine.pose.at)) if flight.at is not None else float("inf")


def _found_by(battle: Battle, mark: ShipId) -> tuple[ShipId, ...]:
    """Who has found a ship or submarine this turn."""
    return tuple(contact.by for contact in battle.contacts if contact.mark == mark)


def found_by_escort(battle: Battle, submarine: ShipId) -> bool:
    """SF-VII.36 Only what an escort has found this turn may be attacked with depth charges, by any escort in reach."""
    finders = [battle.vessels.get(by) for by in _found_by(battle, submarine)]
    return any(finder is not None and finder.record.asw for finder in finders)


def hidden_from(battle: Battle, vessel: Vessel) -> bool:
    """Whether the enemy does not know where a submerged submarine is: her model lies open in the turn after she was found."""
    found = (*battle.contacts, *battle.contacts_before)
    return vessel.submerged and not any(contact.mark == vessel.ship for contact in found)
