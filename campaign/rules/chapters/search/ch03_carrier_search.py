"""Rule 3C: carrier aircraft search, in the recon step; and the chance of every search by its site (SM-GAP-06)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from campaign.model.book import Book
from campaign.model.charts.campaign import SiteKind, Weather
from campaign.model.commands import SearchFromCarrier
from campaign.model.dice import Die, Why
from campaign.model.events import CarrierSearched, ForceSpotted
from campaign.model.play.calendar import Step
from campaign.model.play.state import State
from campaign.model.refusals import Refusal
from campaign.model.sea.hexes import Hex, distance
from campaign.model.sides import Side
from campaign.model.units.forces import Find, ForceId, Lapse, Recon
from campaign.model.units.ships import ShipId, ShipType
from campaign.ratings.aircraft import mean_range
from campaign.rules.chapters.air.ch05_carriers import flies, flights_of
from campaign.rules.chapters.search.ch03_spotting import seen_of
from campaign.rules.facts.contacts import contact_for, forces_by_contact
from campaign.rules.facts.geography import hex_of, weather_at
from campaign.rules.facts.laws import Law, in_naval_step
from campaign.rules.proceedings import Proceedings
from campaign.words.names import ship_name


class Site(Struct, frozen=True):
    """A place from which searches are flown: its id, hex, row of the chart, and range."""

    id: str
    name: str
    hex: Hex
    kind: SiteKind
    reaches: int


def chance(book: Book, state: State, site: Site, where: Hex, more: int = 0) -> int:
    """SM-GAP-06 The chart gives tenths by site and distance, within its reach; poor weather halves them, fractions down.

    `more` tenths of a search mission are added first, but not to a chance of nothing (SM-GAP-67).
    """
    hexes = distance(site.hex, where)
    if hexes > site.reaches:
        return 0
    tenths = book.charts.area_search.chance(site.kind, hexes)
    tenths += more if tenths else 0
    return tenths // 2 if weather_at(book, state, where) is Weather.POOR else tenths


def best_site(book: Book, state: State, from_sites: tuple[Site, ...], where: Hex, more: int = 0) -> tuple[Site, int] | None:
    """The site with the best chance, the first on the chart among equals, or None if no site has any."""
    best: tuple[Site, int] | None = None
    for site in from_sites:
        # Most are too far away.
        if distance(site.hex, where) > site.reaches:
            continue
        tenths = chance(book, state, site, where, more)
        if tenths and (best is None or tenths > best[1]):
            best = (site, tenths)
    return best


MANY_FLIGHTS = 6


def decks(book: Book, state: State, side: Side) -> tuple[Site, ...]:
    """SM-3C.2 Each carrier that may fly searches on her own row of the chart, as far as her aircraft go on the average.

    SM-GAP-28.1: one that has run dry at sea searches no more.
    """
    found = []
    # None flies in port, and few ships of either side are at sea.
    for key, ship in [(key, ship) for key, ship in state.ships.items() if ship.force is not None]:
        carrier = ship.side is side and book.counters[key].type is ShipType.CARRIER
        if not carrier or ship.out_of_fuel or not flies(book, state, ship):
            continue
        flights, where = flights_of(state, key), hex_of(state, ship)
        if flights and where is not None:
            ranges = [book.oob.aircraft[book.oob.air_units[unit.id].aircraft].range_hexes for unit in flights]
            many = len(flights) >= MANY_FLIGHTS
            kind = SiteKind.CARRIER_OF_MANY_FLIGHTS if many else SiteKind.CARRIER_OF_FEW_FLIGHTS
            found.append(Site(str(key), ship_name(book, key), where, kind, mean_range(ranges)))
    return tuple(found)


def in_own_recon_step(book: Book, state: State, order: SearchFromCarrier) -> Refusal | None:
    """SM-3C.3 Carrier searches are flown in the recon step of one's own subsegment."""
    return in_naval_step(state, order.side, Step.RECON)


def once_for_each_force(book: Book, state: State, order: SearchFromCarrier) -> Refusal | None:
    """SM-3C.4 One carrier search is rolled for each enemy task force in a segment, beside any area search."""
    force = forces_by_contact(state, order.side).get(order.contact)
    if force is None or not is_marked(book, state, force):
        return Refusal("SM-3C", f"no enemy marker {order.contact} is known")
    if force in state.searched_by_carrier:
        return Refusal("SM-3C", f"carriers searched for {order.contact} in this segment")
    return None


def from_the_carrier_with_the_best_chance(book: Book, state: State, order: SearchFromCarrier) -> Refusal | None:
    """SM-3C Of several carriers only the one with the best chance is used, and it must have one."""
    where = state.forces[forces_by_contact(state, order.side)[order.contact]].hex
    from_decks = decks(book, state, order.side)
    own = next((site for site in from_decks if site.id == order.carrier), None)
    if own is None:
        return Refusal("SM-3C", f"{order.carrier} is no carrier of the {order.side} side that can fly searches now")
    best = best_site(book, state, from_decks, where)
    if best is None or not (tenths := chance(book, state, own, where)):
        return Refusal("SM-3C", f"{order.contact} is beyond the reach of {own.name}")
    return Refusal("SM-3C", f"{best[0].name} has the better chance") if tenths < best[1] else None


LAWS: dict[type, tuple[Law[Any], ...]] = {
    SearchFromCarrier: (in_own_recon_step, once_for_each_force, from_the_carrier_with_the_best_chance),
}


def resolve(now: Proceedings, order: SearchFromCarrier) -> None:
    """Carries out a carrier's search."""
    book, state = now.book, now.state
    force = forces_by_contact(state, order.side)[order.contact]
    site = next(deck for deck in decks(book, state, order.side) if deck.id == order.carrier)
    _search(now, order.side, force, site, chance(book, state, site, state.forces[force].hex))


def fly_carrier_searches(now: Proceedings, side: Side) -> None:
    """SM-3C.5 Every enemy task force that carriers have not searched for is searched for from the best of them."""
    book, state = now.book, now.state
    from_decks = decks(book, state, side)
    if not from_decks:
        return
    for key, force in state.forces.items():
        if force.side is side or force.scattered is not None or key in state.searched_by_carrier:
            continue
        if (best := best_site(book, state, from_decks, force.hex)) is not None:
            _search(now, side, key, *best)


def _search(now: Proceedings, side: Side, force: ForceId, site: Site, tenths: int) -> None:
    book, state = now.book, now.state
    where = state.forces[force].hex
    # As with area searches, with hidden markers the number of searches would reveal how many forces are at sea.
    seen_by = () if book.options.hidden_markers else (side,)
    face = now.roll(Die.D10, Why("SM-3C", "carrier search", (site.id, str(force)), f"{tenths} or less", seen_by=seen_by))
    found = face <= tenths
    now.add(CarrierSearched(side, force, ShipId(site.id), found))
    if found:
        find = Find(Recon.CARRIER, Lapse.END_OF_SEGMENT)
        finds = (*(known for known in state.finds.get(force, ()) if known.kind is not Recon.CARRIER), find)
        now.add(ForceSpotted(force, side, where, find, seen_of(book, state, force, finds), contact_for(book, state, force)))


def is_marked(book: Book, state: State, force: ForceId) -> bool:
    """SM-6A2.4 A scattered force is off the map and cannot be searched for; nor can a hidden one that is not spotted."""
    return state.forces[force].scattered is None and (bool(state.finds.get(force)) or not book.options.hidden_markers)


def candidates(book: Book, state: State, side: Side) -> Iterator[SearchFromCarrier]:
    """Each known marker from its best carrier."""
    from_decks = decks(book, state, side)
    if not from_decks:
        return
    for contact, force in forces_by_contact(state, side).items():
        if is_marked(book, state, force) and (best := best_site(book, state, from_decks, state.forces[force].hex)) is not None:
            yield SearchFromCarrier(side, contact, ShipId(best[0].id))
