"""Rule 3A: area search from ports and airbases, in the recon step."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from campaign.model.book import Book
from campaign.model.charts.campaign import SiteKind
from campaign.model.commands import FlySearches, SearchArea
from campaign.model.dice import Die, Why
from campaign.model.events import AreaSearched, ForceSpotted
from campaign.model.play.calendar import Step
from campaign.model.play.state import AirUnit, State
from campaign.model.refusals import Refusal
from campaign.model.sameness import cached
from campaign.model.sea.hexes import Hex, distance
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Side
from campaign.model.units.aircraft import AirSize, AirStatus, BaseId
from campaign.model.units.forces import Find, ForceId, Lapse, Recon
from campaign.ratings.aircraft import FLIGHTS_A_GROUP
from campaign.rules.chapters.air.ch24_cooperation import seas_searched
from campaign.rules.chapters.search.ch03_carrier_search import Site, best_site, chance, fly_carrier_searches, is_marked
from campaign.rules.chapters.search.ch03_spotting import seen_of
from campaign.rules.facts.contacts import contact_for, forces_by_contact
from campaign.rules.facts.geography import port_side
from campaign.rules.facts.laws import Law, in_naval_step
from campaign.rules.proceedings import Proceedings

MANY_GROUPS = 3


def sites(book: Book, state: State, side: Side) -> tuple[Site, ...]:
    """SM-3A Friendly ports search, and airbases that hold at least one air unit on naval cooperation."""
    found = [site for port, site in _ports(book) if port_side(state, port) is side]
    flights: dict[str, int] = {}
    ranges: dict[str, int] = {}
    for unit in state.air.values():
        if unit.side is side and serves_at_sea(unit) and BaseId(unit.base) in book.oob.bases:
            facts = book.oob.air_units[unit.id]
            worth = FLIGHTS_A_GROUP if facts.size is AirSize.GROUP else 1
            flights[unit.base] = flights.get(unit.base, 0) + worth
            ranges[unit.base] = max(ranges.get(unit.base, 0), book.oob.aircraft[facts.aircraft].range_hexes)
    for base, worth in flights.items():
        place = book.oob.bases[BaseId(base)]
        many = worth >= MANY_GROUPS * FLIGHTS_A_GROUP
        kind = SiteKind.BASE_OF_MANY_GROUPS if many else SiteKind.BASE_OF_FEW_GROUPS
        found.append(Site(base, place.name, place.hex, kind, ranges[base]))
    return tuple(found)


# Cached: otherwise a hundred ports would be turned into sites anew in every recon step.
@cached(2)
def _ports(book: Book) -> tuple[tuple[PortId, Site], ...]:
    ports, reaches = book.theatre.ports.values(), book.charts.area_search.port_reaches
    return tuple([(port.id, Site(port.id, port.name, port.hex, SiteKind.PORT, reaches)) for port in ports])


def serves_at_sea(unit: AirUnit) -> bool:
    """SM-1 An air unit on naval cooperation that is ready serves in every segment, and only there; no other does."""
    return unit.on_naval_cooperation and unit.status is AirStatus.READY


def added(book: Book, seas: tuple[Hex, ...], where: Hex) -> int:
    """SM-GAP-67.12 A search mission adds a tenth for each enemy force within ten hexes of its own, several add no more."""
    missions = book.charts.air.missions
    return missions.search_adds if any(distance(sea, where) <= missions.search_radius for sea in seas) else 0


def in_own_recon_step(book: Book, state: State, order: SearchArea | FlySearches) -> Refusal | None:
    """SM-3A.1 Area searches are made in the recon step of one's own subsegment."""
    return in_naval_step(state, order.side, Step.RECON)


def once_for_each_force(book: Book, state: State, order: SearchArea) -> Refusal | None:
    """SM-3A.2 One area search is rolled for each enemy task force in a segment."""
    force = forces_by_contact(state, order.side).get(order.contact)
    if force is None or not is_marked(book, state, force):
        return Refusal("SM-3A", f"no enemy marker {order.contact} is known")
    if force in state.searched:
        return Refusal("SM-3A", f"{order.contact} was searched for in this segment")
    return None


def from_a_site_with_a_chance(book: Book, state: State, order: SearchArea) -> Refusal | None:
    """SM-3A.3 A search is made from a site that has a chance of finding its object."""
    force = forces_by_contact(state, order.side)[order.contact]
    site = next((site for site in sites(book, state, order.side) if site.id == order.site), None)
    if site is None:
        return Refusal("SM-3A", f"{order.site} is no site of the {order.side} side")
    where = state.forces[force].hex
    if not chance(book, state, site, where, added(book, seas_searched(book, state, order.side), where)):
        return Refusal("SM-3A", f"{order.contact} is beyond the reach of {site.name}")
    return None


LAWS: dict[type, tuple[Law[Any], ...]] = {
    SearchArea: (in_own_recon_step, once_for_each_force, from_a_site_with_a_chance),
    FlySearches: (in_own_recon_step,),
}


def resolve(now: Proceedings, order: SearchArea | FlySearches) -> None:
    """Carries out a search order."""
    book, state = now.book, now.state
    match order:
        case SearchArea(side=side, contact=contact, site=key):
            force = forces_by_contact(state, side)[contact]
            site = next(known for known in sites(book, state, side) if known.id == key)
            where = state.forces[force].hex
            more = added(book, seas_searched(book, state, side), where)
            _search(now, side, force, site, chance(book, state, site, where, more))
        case FlySearches(side=side):
            fly_searches(now, side)


def fly_searches(now: Proceedings, side: Side) -> None:
    """SM-3A.4 Every enemy task force not yet searched for is searched for from the best site; then carriers search (SM-3C)."""
    book, state = now.book, now.state
    from_sites, seas = sites(book, state, side), seas_searched(book, state, side)
    for key, force in state.forces.items():
        if force.side is side or force.scattered is not None or key in state.searched:
            continue
        if (best := best_site(book, state, from_sites, force.hex, added(book, seas, force.hex))) is not None:
            _search(now, side, key, *best)
    fly_carrier_searches(now, side)


def _search(now: Proceedings, side: Side, force: ForceId, site: Site, tenths: int) -> None:
    book, state = now.book, now.state
    where = state.forces[force].hex
    # With hidden markers even the number of searches would reveal how many forces are at sea.
    seen_by = () if book.options.hidden_markers else (side,)
    needed = f"{tenths} or less"
    face = now.roll(Die.D10, Why("SM-3A", "area search", (site.id, str(force)), needed, seen_by=seen_by))
    found = face <= tenths
    now.add(AreaSearched(side, force, site.id, found))
    if found:
        find = Find(Recon.AREA, Lapse.END_OF_SEGMENT)
        finds = (*(known for known in state.finds.get(force, ()) if known.kind is not Recon.AREA), find)
        now.add(ForceSpotted(force, side, where, find, seen_of(book, state, force, finds), contact_for(book, state, force)))


def candidates(book: Book, state: State, side: Side) -> Iterator[SearchArea | FlySearches]:
    """All searches at once, or each known marker from its best site."""
    yield FlySearches(side)
    from_sites, seas = sites(book, state, side), seas_searched(book, state, side)
    for contact, force in forces_by_contact(state, side).items():
        if not is_marked(book, state, force):
            continue
        where = state.forces[force].hex
        if (best := best_site(book, state, from_sites, where, added(book, seas, where))) is not None:
            yield SearchArea(side, contact, best[0].id)
