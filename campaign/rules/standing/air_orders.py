"""Standing air orders: which sorties are worth flying as far as is known, which units fly, and the orders (SM-GAP-79)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from campaign.model import events
from campaign.model.battles.battle import Light
from campaign.model.book import Book
from campaign.model.charts.campaign import Weather
from campaign.model.commands import GiveAirMission, LaunchSortie
from campaign.model.play.air_war import IN_HAND, AirMission, AirOrder, AirOrderKind, AirTarget, AirTask
from campaign.model.play.calendar import Phase, Step
from campaign.model.play.standing_orders import Matter, MatterKind
from campaign.model.play.state import State
from campaign.model.play.views import View
from campaign.model.sea.hexes import Hex, distance
from campaign.model.units.aircraft import AircraftRole, AirStatus, AirUnitId, BaseId
from campaign.model.units.forces import Category, ShipStatus
from campaign.model.units.ships import ShipId, ShipType
from campaign.rules.chapters.air.ch24_cooperation import hex_of_mission
from campaign.rules.chapters.air.ch24_standing import TASK_OF
from campaign.rules.facts.air import flights_in, is_fighter, nation_of, reach_of, type_of
from campaign.rules.proceedings import Proceedings
from campaign.rules.standing.air_estimates import (
    Promise,
    Quarry,
    all_of_it,
    estimate,
    interceptors_near,
    prey_in_port,
    prey_of_marker,
)
from campaign.rules.views.strength import CAPITAL
from campaign.rules.views.view import view_for

# The most flights sent at one target, and at one that is worth more: beyond that only the guns have more to shoot at.
USUAL_FLIGHTS = 12
MOST_FLIGHTS = 36
STRUCK_AT_MOST = 2
# Fighters escort if at least this many interceptors are expected.
ESCORTED_FROM = 1
DEAREST = (ShipType.CARRIER, ShipType.BATTLESHIP, ShipType.BATTLECRUISER, ShipType.TRANSPORT, ShipType.HEAVY_CRUISER,
           ShipType.LIGHT_CRUISER, ShipType.ANTI_AIRCRAFT_CRUISER, ShipType.DESTROYER)


class StrikeProposal(Struct, frozen=True):
    """One sortie that could be flown, with its expected result."""

    order: LaunchSortie
    prey: Quarry
    promise: Promise

    @property
    def ratio(self) -> float:
        """The points that the sortie promises for each point that it costs."""
        return self.promise.worth / max(0.1, self.promise.cost)


def hex_of_base(book: Book, view: View, unit: AirUnitId) -> Hex | None:
    """The hex that a unit of the side's own flies from."""
    base = view.air[unit].base
    field = book.oob.bases.get(BaseId(base))
    if field is not None:
        return field.hex
    ship = view.ships.get(ShipId(base))
    if ship is None or ship.status is not ShipStatus.ACTIVE:
        return None
    if ship.force is not None:
        return view.forces[ship.force].force.hex
    return None if ship.port is None else view.ports[ship.port].hex


def preys(book: Book, view: View, *, harbours: bool = True) -> Iterator[Quarry]:
    """Every target that could be struck at sea and in port now, as its enemy knows it."""
    for marker in view.markers.values():
        if (prey := prey_of_marker(book, view, marker)) is not None:
            yield prey
    for port in view.enemies_in_port if harbours else ():
        if (prey := prey_in_port(book, view, port)) is not None:
            yield prey


class Terms(Struct, frozen=True):
    """When a sortie is worth flying: the gain it must promise for each point of its cost, and at least, at sea and in port.

    `within` this many hexes of `around`, or of each unit's base if that is None; `far` allows units beyond their range.
    `harbours` says whether ships in port are struck; only targets with ships of `dearest` points in all are considered.
    """

    worth: float = 1.0
    least: float = 0.3
    least_in_port: float = 0.3
    within: int = 0
    around: Hex | None = None
    far: bool = True
    harbours: bool = True
    dearest: float = 0.0


ANY_TERMS = Terms()


def proposals(book: Book, view: View, units: Iterable[AirUnitId], terms: Terms = ANY_TERMS) -> tuple[StrikeProposal, ...]:
    """SM-GAP-80.2 Sorties worth flying on these terms, the best first, each unit in one of them."""
    free = {key: here for key in units if key in view.air_war.ready and (here := hex_of_base(book, view, key)) is not None}
    strikers = {key: here for key, here in free.items() if type_of(book, key).bombing and not is_fighter(book, key)}
    fighters = {key: here for key, here in free.items() if is_fighter(book, key)}
    if not strikers:
        return ()
    near = 0 if terms.around is not None else terms.within

    def best_at(prey: Quarry) -> StrikeProposal | None:
        least = terms.least_in_port if prey.in_port else terms.least
        # No strike gains more than the worth of all its aims.
        if all_of_it(book, prey, aims_at(prey)) < least:
            return None
        proposal = _best_for(book, view, prey, strikers, fighters, within=near, far=terms.far)
        return None if proposal is None or proposal.ratio < terms.worth or proposal.promise.worth < least else proposal

    open_to = [proposal for prey in preys(book, view, harbours=terms.harbours)
               if _is_there(book, terms, prey) and (proposal := best_at(prey)) is not None]
    found: list[StrikeProposal] = []
    while open_to:
        best = max(open_to, key=_gain)
        found.append(best)
        gone = {*best.order.units, *best.order.escorts}
        for key in gone:
            strikers.pop(key, None)
            fighters.pop(key, None)
        # Proposals that counted on units used now are made again with those left; the same target is struck twice at most.
        again = sum(proposal.prey is best.prey for proposal in found) < STRUCK_AT_MOST
        open_to = [proposal for other in open_to if other is not best or again
                   if (proposal := best_at(other.prey) if gone & {*other.order.units, *other.order.escorts} else other)]
    return tuple(found)


def _is_there(book: Book, terms: Terms, prey: Quarry) -> bool:
    if terms.dearest and sum(book.charts.points.sunk[kind] for kind in prey.ships) < terms.dearest:
        return False
    return terms.around is None or not terms.within or distance(terms.around, prey.hex) <= terms.within


def _gain(proposal: StrikeProposal) -> float:
    return proposal.promise.worth - proposal.promise.cost


def _best_for(
    book: Book, view: View, prey: Quarry, strikers: dict[AirUnitId, Hex], fighters: dict[AirUnitId, Hex], *, within: int,
    far: bool,
) -> StrikeProposal | None:
    reach = {key: (distance(here, prey.hex), reach_of(book, key, extended=False)) for key, here in strikers.items()}
    near = [key for key, (away, most) in reach.items() if away <= most and (not within or away <= within)]
    beyond = [key for key, (away, most) in reach.items() if far and most < away <= reach_of(book, key)
              and (not within or away <= within)]
    if not near and not beyond:
        return None
    aims = aims_at(prey)
    options = list(_options(book, view, prey, near, beyond))
    best: StrikeProposal | None = None
    for units, light in options:
        distant = frozenset(key for key in units if key in beyond)
        escorts = _escorts(book, view, prey, fighters) if light is Light.DAY else ()
        promise = estimate(book, view, prey, units, escorts, distant, light, aims=aims)
        order = LaunchSortie(view.side, prey.target, prey.place, units, escorts, light, aims)
        proposal = StrikeProposal(order, prey, promise)
        if best is None or _gain(proposal) > _gain(best):
            best = proposal
    return best


def _options(
    book: Book, view: View, prey: Quarry, near: Sequence[AirUnitId], beyond: Sequence[AirUnitId],
) -> Iterator[tuple[tuple[AirUnitId, ...], Light]]:
    """The units that could fly: the best by day, and those that strike by night if the sky is clear."""
    turn, chart = view.cursor.turn, book.charts.air.night
    clear = view.weather[book.theatre.zone(prey.hex)] is Weather.CLEAR
    dark = [key for key in near if clear and chart.may(type_of(book, key).role, nation_of(book, key), turn)]
    if dark:
        yield _up_to(book, _ranked(book, dark), USUAL_FLIGHTS), Light.NIGHT
    # Torpedo bombers are few and slow: those that can fly by night are not sent by day.
    by_day = [key for key in near if key not in dark or type_of(book, key).role is not AircraftRole.TORPEDO_BOMBER]
    for most in (USUAL_FLIGHTS, MOST_FLIGHTS):
        every = _up_to(book, (*_ranked(book, by_day), *_ranked(book, beyond)), most)
        if every:
            yield every, Light.DAY
        only_near = _up_to(book, _ranked(book, by_day), most)
        if only_near and only_near != every:
            yield only_near, Light.DAY


def _ranked(book: Book, units: Iterable[AirUnitId]) -> list[AirUnitId]:
    return sorted(units, key=lambda key: (_rank(book, key), key))


def _rank(book: Book, unit: AirUnitId) -> float:
    kind = type_of(book, unit)
    weight = {AircraftRole.TORPEDO_BOMBER: 3.0, AircraftRole.DIVE_BOMBER: 2.0}.get(kind.role, 0.5)
    return -weight * kind.bombing


def _up_to(book: Book, units: Iterable[AirUnitId], most: int) -> tuple[AirUnitId, ...]:
    chosen: list[AirUnitId] = []
    flights = 0
    for key in units:
        worth = flights_in(book, (key,))
        if chosen and flights + worth > most:
            continue
        chosen.append(key)
        flights += worth
    return tuple(chosen)


def _escorts(book: Book, view: View, prey: Quarry, fighters: dict[AirUnitId, Hex]) -> tuple[AirUnitId, ...]:
    """Fighters in range that go along if interceptors are expected: as many as these, but half of one's own at most."""
    expected = len(interceptors_near(book, view, prey.hex))
    if expected < ESCORTED_FROM:
        return ()
    able = [key for key, here in fighters.items() if distance(here, prey.hex) <= reach_of(book, key, extended=False)]
    able.sort(key=lambda key: (-type_of(book, key).attack, key))
    return tuple(able[: min(expected, (len(able) + 1) // 2)])


def aims_at(prey: Quarry) -> tuple[str, ...]:
    """What to aim at: a convoy's transports and any capital ships with them; elsewhere the most valuable known ships."""
    there = set(prey.ships)
    if not prey.named:
        return (Category.TRANSPORTS.value,) if ShipType.TRANSPORT in there else ()
    best = [kind for kind in DEAREST if kind in there]
    if ShipType.TRANSPORT in there and prey.target is AirTarget.FORCE:
        # Escorts of a convoy are spared, unless they are capital ships.
        great = best[0] if best[0] in CAPITAL else None
        return (ShipType.TRANSPORT.value,) if great is None else (great.value, ShipType.TRANSPORT.value)
    return tuple(kind.value for kind in best[:1])


# Orders at work -------------------------------------------------------------------------------------------------------


def is_due(state: State) -> bool:
    """Whether the acting side has standing air orders that were not carried out in this step."""
    war, cursor = state.air_war, state.cursor
    if not war.orders or cursor.phase is not Phase.NAVAL or state.step_ended or war.sortie is not None:
        return False
    if cursor.step not in (Step.NAVAL_MOVEMENT, Step.COMBAT) or state.attack is not None or state.strike is not None:
        return False
    if war.orders_done.get(cursor.acting, -1) >= 2 * state.segment + (cursor.step is Step.COMBAT):
        return False
    return any(order.side is cursor.acting for order in war.orders.values())


def carry_out(now: Proceedings) -> None:
    """SM-GAP-79.7 Missions are given as the movement step begins, strikes flown as the combat step does."""
    side = now.state.cursor.acting
    orders = [order for order in now.state.air_war.orders.values() if order.side is side]
    if now.state.cursor.step is Step.NAVAL_MOVEMENT:
        for order in orders:
            _missions(now, order)
    else:
        _strikes(now, [order for order in orders if order.kind is AirOrderKind.STRIKE])
    # While a sortie waits for a decision the others wait for it, and fly when it is over.
    if now.state.air_war.sortie is None:
        now.add(events.AirOrdersCarried(side))


def _missions(now: Proceedings, order: AirOrder) -> None:
    state = now.state
    if not any(key in state.air for key in order.units):
        _ended(now, order, "its units have left the theatre")
        return
    able = _able(state, order)
    wanted = IN_HAND
    if order.kind in TASK_OF:
        wanted = AirMission(TASK_OF[order.kind], order.over, order.force)
        if hex_of_mission(now.book, state, order.side, wanted) is None:
            _ended(now, order, "what it was to fly over is gone")
            wanted = IN_HAND
    changing = tuple(key for key in able if state.air_war.mission_of(key) != wanted)
    # One by one: a unit that is out of range today keeps nobody else at home.
    for key in changing:
        if wanted == IN_HAND:
            now.order(GiveAirMission(order.side, AirTask.HELD, (key,)))
        else:
            now.order(GiveAirMission(order.side, wanted.task, (key,), wanted.over, wanted.force))


def _strikes(now: Proceedings, orders: list[AirOrder]) -> None:
    for order in orders:
        view = view_for(now.book, now.state, order.side)
        around = hex_of_mission(now.book, now.state, order.side, AirMission(AirTask.HELD, order.over, order.force))
        terms = Terms(worth=order.worth, within=order.within, around=around)
        for proposal in proposals(now.book, view, _able(now.state, order), terms):
            # What is refused today is tried another day.
            now.order(proposal.order)
            if now.state.air_war.sortie is not None:
                return


def _able(state: State, order: AirOrder) -> tuple[AirUnitId, ...]:
    return tuple(key for key in order.units if (unit := state.air.get(key)) is not None and unit.side is order.side
                 and unit.status is AirStatus.READY and unit.on_naval_cooperation)


def _ended(now: Proceedings, order: AirOrder, reason: str) -> None:
    """SM-GAP-79.8 An order that nobody can carry out any more is at an end, and its owner is told."""
    now.add(events.AirOrderEnded(order, reason))
    text = f"standing air order {order.id} is at an end: {reason}"
    now.add(events.MatterArose(order.side, Matter(MatterKind.NOT_CARRIED_OUT, str(order.id), text)))
