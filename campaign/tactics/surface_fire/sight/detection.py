"""Phase V: submarines and those that look for them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from campaign.model.play.calendar import Turn
from campaign.model.units.ships import ShipId
from campaign.tactics.plot.geometry import metres_between
from campaign.tactics.surface_fire.battle.facts import Found
from campaign.tactics.surface_fire.battle.flight import Flight
from campaign.tactics.surface_fire.battle.orders import Seek
from campaign.tactics.surface_fire.battle.proceedings import Proceedings
from campaign.tactics.surface_fire.battle.state import Battle, Contact
from campaign.tactics.surface_fire.battle.vessel import Vessel
from campaign.tactics.surface_fire.charts.air import Role
from campaign.tactics.surface_fire.charts.classes import Code
from campaign.tactics.surface_fire.charts.collection import SurfaceFireCharts, inches
from campaign.tactics.surface_fire.charts.watch import Search
from campaign.tactics.surface_fire.sight.seeing import HAIR_IN, range_in

SEARCHERS = (Role.SPOTTER, Role.LEVEL)


def detect(proceedings: Proceedings, seeks: Iterable[Seek]) -> None:
    """SF-V.7 What is found is found for this turn alone; every searcher rolls anew each turn (SF-GAP-15)."""
    found = [*_by_submarines(proceedings, seeks), *_by_ships(proceedings), *_by_aircraft(proceedings)]
    proceedings.add(Found(tuple(found)))


def reached(search: Search, distance_in: float) -> bool:
    """Whether a mark is near enough to be looked for."""
    return distance_in <= search.range_in + HAIR_IN


def _by_submarines(proceedings: Proceedings, seeks: Iterable[Seek]) -> Iterator[Contact]:
    """SF-V.3 A submerged submarine rolls for each ship that she means to attack, out to twenty inches."""
    search = proceedings.charts.watch.detection.submerged_sub_vs_surface
    for seek in sorted(seeks, key=lambda seek: (seek.ship, seek.target)):
        own, mark = proceedings.vessel(seek.ship), proceedings.vessel(seek.target)
        if reached(search, range_in(own, mark)):
            face = proceedings.d10("SF-V.3", "the periscope", seek.ship, seek.target, needed=f"{search.need}+",
                                   readers=(own.side,))
            if face >= search.need:
                yield Contact(seek.ship, seek.target)


def _by_ships(proceedings: Proceedings) -> Iterator[Contact]:
    battle, charts = proceedings.battle, proceedings.charts
    for submarine in sorted((one for one in battle.all_there() if one.submerged), key=lambda one: one.ship):
        for searcher in sorted(battle.there(submarine.side.enemy), key=lambda one: one.ship):
            search = search_of(charts, searcher)
            if search is None or not reached(search, range_in(searcher, submarine)):
                continue
            if _rolls(proceedings, searcher, submarine, search):
                yield Contact(searcher.ship, submarine.ship)


def search_of(charts: SurfaceFireCharts, searcher: Vessel) -> Search | None:
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
    for submarine in sorted((one for one in battle.all_there() if one.submerged), key=lambda one: one.ship):
        for flight in sorted(battle.flying(submarine.side.enemy), key=lambda one: one.id):
            if flight.role in SEARCHERS and flight.at is not None and reached(search, _from_above(flight, submarine)):
                still = not submarine.deeds.moved
                add = search_modifier(charts, escort=False, sonar=False, late=False, still=still, aerial=True)
                face = proceedings.d10("SF-V.4", "the search from the air", flight.id, needed=f"{search.need}+",
                                       modifiers=(f"{add:+d}",), readers=(flight.side,))
                if face + add >= search.need:
                    yield Contact(flight.unit, submarine.ship)


def _from_above(flight: Flight, submarine: Vessel) -> float:
    return inches(metres_between(flight.at, submarine.pose.at)) if flight.at is not None else float("inf")


def found_by(battle: Battle, mark: ShipId) -> tuple[ShipId, ...]:
    """Who has found a ship or submarine this turn."""
    return tuple(contact.by for contact in battle.contacts if contact.mark == mark)


def found_by_escort(battle: Battle, submarine: ShipId) -> bool:
    """SF-VII.36 Only what an escort has found this turn may be attacked with depth charges, by any escort in reach."""
    finders = [battle.vessels.get(by) for by in found_by(battle, submarine)]
    return any(finder is not None and finder.record.asw for finder in finders)


def hidden_from(battle: Battle, vessel: Vessel) -> bool:
    """Whether the enemy does not know where a submerged submarine is: her model lies open in the turn after she was found."""
    found = (*battle.contacts, *battle.contacts_before)
    return vessel.submerged and not any(contact.mark == vessel.ship for contact in found)
