"""The staff's plan for the air war of the day, line by line, with reasons and prices; and a sortie that awaits a decision."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import assert_never

from msgspec import Struct

from campaign.model.battles.battle import Light
from campaign.model.book import Book
from campaign.model.commands import AssignNavalCooperation, Command, GiveAirMission, LaunchSortie
from campaign.model.play.air_war import AirTask, RaidSeen, SortieStage, SortieView
from campaign.model.play.calendar import Phase, Step
from campaign.model.play.views import View
from campaign.model.refusals import Refusal
from campaign.model.sea.hexes import Hex, distance, parse_hex
from campaign.model.units.aircraft import AircraftRole, AirUnitId
from campaign.rules.events.sorties import KINDS
from campaign.rules.facts.air import flights_in, is_fighter, reach_of, size_of, type_of
from campaign.session.planning.air_price import in_short, price_of_sortie, target_in_words
from campaign.session.reports.wording import place
from campaign.staff.air import cooperation_orders, raid_orders_ashore, strike_orders, watch_orders
from campaign.words.counting import listed, quantity

Planned = AssignNavalCooperation | GiveAirMission | LaunchSortie


class PlannedSortie(Struct, frozen=True):
    """One line of the plan: an order that could be given now, why the staff would give it, and what it costs."""

    order: Planned
    reason: str
    price: str


def plan_of_the_day(
    book: Book, view: View, refused: Callable[[Command], Refusal | None] = lambda order: None,
) -> tuple[PlannedSortie, ...]:
    """SM-GAP-80.4 What the staff proposes in this step of what no rule refuses.

    Naval cooperation in the initial phase, missions in the movement step, strikes in the combat step, raids in the air phase.
    """
    if not book.options.air_war or view.cursor.acting is not view.side or view.step_ended or view.air_war.sortie is not None:
        return ()
    return tuple(_line(book, view, order) for order in _orders(book, view)
                 if isinstance(order, Planned) and refused(order) is None)


def has_a_plan(view: View) -> bool:
    """Whether the staff plans for aircraft in this step."""
    cursor = view.cursor
    return cursor.acting is view.side and (cursor.phase in (Phase.INITIAL, Phase.AIR) or (
        cursor.phase is Phase.NAVAL and cursor.step in (Step.NAVAL_MOVEMENT, Step.COMBAT)))


def _orders(book: Book, view: View) -> Iterator[Command]:
    match view.cursor.phase, view.cursor.step:
        case Phase.INITIAL, _:
            yield from cooperation_orders(book, view)
        case Phase.AIR, _:
            yield from raid_orders_ashore(book, view)
        case Phase.NAVAL, Step.NAVAL_MOVEMENT:
            yield from watch_orders(book, view)
        case Phase.NAVAL, Step.COMBAT:
            yield from strike_orders(book, view)
        case _:
            return


def _line(book: Book, view: View, order: Planned) -> PlannedSortie:
    match order:
        case AssignNavalCooperation():
            return PlannedSortie(order, *_of_cooperation(book, order))
        case GiveAirMission():
            return PlannedSortie(order, *_of_a_mission(book, view, order))
        case LaunchSortie():
            price = price_of_sortie(book, view, order)
            promise, cost = ("", "") if price is None else in_short(price)
            return PlannedSortie(order, f"{target_in_words(book, order)}: {promise} expected", f"may lose {cost}")
        case _:
            assert_never(order)


def _of_cooperation(book: Book, order: AssignNavalCooperation) -> tuple[str, str]:
    flights = quantity(flights_in(book, order.units), "flight")
    if order.on:
        return (f"{flights} against ships, and over one's own", "until your next turn they bomb no port and no airfield")
    return (f"{flights} against ports and airfields in their reach, and to guard one's own",
            "until your next turn they fly over no ship")


def _of_a_mission(book: Book, view: View, order: GiveAirMission) -> tuple[str, str]:
    flights = quantity(flights_in(book, order.units), "flight")
    match order.task:
        case AirTask.HELD:
            return f"{flights}: there is nothing to fly over now", "nothing"
        case AirTask.SEARCH:
            found = _markers_about(book, view, order.over)
            return f"enemies were {listed_markers(found)} there", f"{flights} that strike nothing in this segment"
        case AirTask.PATROL:
            return _threat(book, view, order), f"{flights} that escort no strike in this segment"
        case _:
            assert_never(order.task)


def _threat(book: Book, view: View, order: GiveAirMission) -> str:
    """The enemy bombers within reach of a patrolled hex, by their bases."""
    own = None if order.force is None else view.forces.get(order.force)
    where = _hex(book, order.over) if own is None else own.force.hex
    name = order.over if own is None else own.force.name or str(own.force.id)
    bombers = [key for key, base in view.air_war.enemy_units.items()
               if where is not None and type_of(book, key).bombing and not is_fighter(book, key)
               and distance(book.oob.bases[base].hex, where) <= reach_of(book, key, extended=False)]
    return f"{name} lies in reach of {_bombers_in_words(book, bombers)}" if bombers else f"{name} may come in reach of bombers"


def _bombers_in_words(book: Book, units: Sequence[AirUnitId]) -> str:
    torpedo = [key for key in units if type_of(book, key).role is AircraftRole.TORPEDO_BOMBER]
    many = quantity(flights_in(book, units), "flight")
    return f"{many} of bombers{f', {flights_in(book, torpedo)} of them with torpedoes' if torpedo else ''}"


def _markers_about(book: Book, view: View, place: str) -> tuple[str, ...]:
    where, radius = _hex(book, place), book.charts.air.missions.search_radius
    return () if where is None else tuple(
        marker.contact for marker in view.markers.values()
        if (there := marker.hex or (marker.last.hex if marker.last is not None else None)) is not None
        and distance(where, there) <= radius)


def listed_markers(contacts: Sequence[str]) -> str:
    """A list of markers, the first few by their labels."""
    more = f" and {len(contacts) - MOST} more" if len(contacts) > MOST else ""
    return f"seen ({', '.join(contacts[:MOST])}{more})" if contacts else "seen"


MOST = 4


def _hex(book: Book, place: str) -> Hex | None:
    ports = {str(key): port.hex for key, port in book.theatre.ports.items()}
    if place in ports:
        return ports[place]
    try:
        return parse_hex(place)
    except ValueError:
        return None


# A sortie that waits for a word ---------------------------------------------------------------------------------------


def sortie_in_words(book: Book, view: View) -> tuple[str, ...]:
    """SM-GAP-67.13 A sortie in the air as a side sees it, line by line."""
    sortie = view.air_war.sortie
    return () if sortie is None else tuple(_lines(book, view, sortie))


def _lines(book: Book, view: View, sortie: SortieView) -> Iterator[str]:
    light = "by night" if sortie.light is Light.NIGHT else "by day"
    if sortie.side is not view.side:
        yield f"A raid of {raid_in_words(sortie.raid)} comes in at {place(book, sortie.hex)} {light} [SM-GAP-67]"
    elif sortie.mission:
        yield f"Yours at {place(book, sortie.hex)} {light}: {_units_in_words(book, sortie.mission)}"
    if sortie.side is not view.side and sortie.mission:
        yield f"Its mission: {_units_in_words(book, sortie.mission)}"
    if sortie.may_rise:
        yield f"Yours that may rise: {_units_in_words(book, sortie.may_rise)}"
    if sortie.interceptors:
        whose = "The enemy's" if sortie.side is view.side else "Your"
        yield f"{whose} interceptors: {_units_in_words(book, sortie.interceptors)}"
    if sortie.screen:
        whose = "Your" if sortie.side is view.side else "The enemy's"
        yield f"{whose} screen: {_units_in_words(book, sortie.screen)}"
    elif sortie.escorts and sortie.stage is SortieStage.SCREEN:
        yield f"Your escorts: {_units_in_words(book, sortie.escorts)}"
    for label, pairs in (("Met at the screen", sortie.meetings), ("Detached", sortie.detached)):
        if pairs:
            yield f"{label}: {listed(f'{_name(book, unit)} at {_name(book, other)}' for unit, other in pairs)}"
    for debt in sortie.debts:
        if debt.side is view.side:
            yield f"A defence of {debt.defence} was shot down among {_units_in_words(book, debt.among)} [SM-24B4a]"


def raid_in_words(raid: RaidSeen) -> str:
    """The size of a raid, and the kinds of aircraft in it."""
    sizes = ((raid.groups, "group", "groups"), (raid.flights, "flight", "flights"))
    many = listed([quantity(count, singular, plural) for count, singular, plural in sizes if count] or ["nobody"])
    kinds = dict.fromkeys(KINDS[role] for role in raid.roles if role in KINDS)
    return f"{many}, {listed(kinds)} among them," if kinds else many


def _units_in_words(book: Book, units: Iterable[AirUnitId]) -> str:
    """Air units by name, each with what it flies, its size, and its attack and defence."""
    return listed(f"{_name(book, key)} ({kind.name}, {size_of(book, key).value}, {kind.attack}-{kind.defence})"
                  for key in units for kind in (type_of(book, key),))


def _name(book: Book, unit: AirUnitId) -> str:
    return book.oob.air_units[unit].name
