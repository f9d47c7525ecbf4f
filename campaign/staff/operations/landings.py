"""Landings for troops wanted in a port of the enemy's: planned four game turns ahead, boarded on a clear day, put ashore."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import ceil

from campaign.model.book import Book
from campaign.model.charts.campaign import Weather
from campaign.model.commands import (
    Command,
    FormForce,
    LandAssault,
    LandFollowUp,
    LoadCargo,
    PlanLanding,
    SupportGround,
    UnloadCargo,
)
from campaign.model.play.calendar import Phase, Turn
from campaign.model.play.landings import LandingPlan, Wave
from campaign.model.play.ports import Cargo
from campaign.model.play.standing_orders import Intent, Purpose
from campaign.model.play.views import View
from campaign.model.sea.hexes import Hex, distance
from campaign.model.sea.theatre import Theatre
from campaign.model.setting.scenario import CargoId, PortId
from campaign.model.units.forces import Ship, ShipStatus
from campaign.model.units.ships import ShipId
from campaign.rules.chapters.lift.ch02_carriage import capacity, is_craft, shipping_size
from campaign.rules.chapters.lift.ch09_settling import can_assault, forecast, waves_at_best, where_at_sea
from campaign.rules.views.strength import CAPITAL, CRUISERS, SMALL_ESCORTS, by_sea, speed
from campaign.staff.judgement.anchorage import in_port
from campaign.staff.judgement.doctrine import Doctrine
from campaign.staff.judgement.fitness import is_fit
from campaign.staff.judgement.orders import Intended, Order, is_served, sent_to
from campaign.staff.operations.purposes import staging_port
from campaign.words.forces import FormedFor, force_called

AROUND = 5
ESCORTS = 4
STAY_IN_PORT = 2


def landing_plans(book: Book, view: View, doctrine: Doctrine) -> Iterator[PlanLanding]:
    """Units wanted in one enemy port that the landing craft can carry in two waves, to the beach nearest to it.

    Where no land game decides the landing they keep for another day what would come ashore at hopeless odds.
    """
    turn = view.cursor.turn.plus(book.charts.lift.landings.planned_turns_ahead)
    craft = [ship for ship in _craft(book, view) if capacity(book, ship.id)]
    named = {unit for plan in view.lift.plans.values() for unit, _ in plan.units}
    free = len(craft) - len(named)
    if turn > Turn.of(book.scenario.last_turn) or free <= 0:
        return
    by_port: dict[PortId, list[Cargo]] = {}
    for key, cargo in view.cargoes.items():
        goal = view.ports.get(cargo.facts.destination)
        if cargo.facts.ground is None or cargo.lost or cargo.at is None or key in named or goal is None:
            continue
        if goal.allegiance.side is view.side.enemy and shipping_size(book, cargo) <= capacity(book, craft[0].id):
            by_port.setdefault(goal.id, []).append(cargo)
    for target, items in by_port.items():
        start = staging_port(book, view, items[0])
        where = None if start is None else _beach(book, view, target, start, book.counters[craft[0].id].allowance)
        # Those that fill one flotilla only in the second wave go behind those that can assault.
        items.sort(key=lambda cargo: (not can_assault(book, cargo), cargo.facts.id))
        if where is not None and can_assault(book, items[0]):
            chosen = tuple(cargo.facts.id for cargo in items[:free])
            if is_promising(book, view, doctrine, where, chosen, turn):
                free -= len(chosen)
                yield PlanLanding(view.side, str(turn), tuple((unit, where) for unit in chosen))


def is_promising(book: Book, view: View, doctrine: Doctrine, where: Hex, units: tuple[CargoId, ...], turn: Turn) -> bool:
    """Whether the odds of a landing, as they are foreseen, are good enough; always where a land game decides it."""
    return book.options.land_facts or forecast(book, view, view.side, where, units, turn).ratio >= doctrine.lands_from


def landing_orders(book: Book, view: View, doctrine: Doctrine) -> Iterator[Order]:
    """Craft go early to where the troops are; on the last day, if it is clear, these board, a flotilla each."""
    for plan in view.lift.plans.values():
        start = _start(book, view, plan)
        if start is None:
            continue
        if plan.turn.number > view.cursor.turn.number + STAY_IN_PORT:
            yield from _gather(book, view, plan, start)
        elif _is_the_day(book, view, plan) and all(
            is_promising(book, view, doctrine, where, _to(plan, where), plan.turn) for where in {to for _, to in plan.units}
        ):
            yield from _board(book, view, plan, start)


def landing_sailings(book: Book, view: View, doctrine: Doctrine) -> Iterator[Order]:
    """The laden craft put out with an escort, and in time ships with guns for their beach."""
    for plan in view.lift.plans.values():
        if plan.turn != view.cursor.turn or view.cursor.player_turn is not view.side:
            continue
        where = plan.units[0][1]
        aboard = [unit for unit, _ in plan.units if view.cargoes[unit].troops.wave is not None]
        by_port: dict[PortId, list[ShipId]] = {}
        for ship in dict.fromkeys(key for unit in aboard for key in view.cargoes[unit].aboard):
            if (berth := view.ships[ship].port) is not None:
                by_port.setdefault(berth, []).append(ship)
        for berth, laden in by_port.items():
            escorts = [ship.id for ship in in_port(view)[berth] if not ship.cargo and not ship.spent
                       and book.counters[ship.id].type in SMALL_ESCORTS and is_fit(book, view, ship, doctrine)][:ESCORTS]
            company = (*laden, *escorts)
            yield FormForce(view.side, company, force_called(book, company, FormedFor.LANDING))
        if aboard or any(view.cargoes[unit].at == _start(book, view, plan) for unit, _ in plan.units):
            yield from _guns(book, view, where, doctrine)


def waves(book: Book, view: View) -> Iterator[Command]:
    """Whatever lies off its beach goes ashore: the assault in ground movement, the rest behind it in exploitation."""
    phase = view.cursor.phase
    for plan in view.lift.plans.values():
        if plan.turn != view.cursor.turn:
            continue
        ready = [unit for unit, where in plan.units if where_at_sea(view, unit) == where]
        beachheads = {cargo.at_hex for cargo in view.cargoes.values() if cargo.troops.landed_as is Wave.ASSAULT
                and cargo.troops.landed_on == view.cursor.turn.number}
        if phase is Phase.MOVEMENT:
            if units := tuple(unit for unit in ready if view.cargoes[unit].troops.wave is Wave.ASSAULT):
                yield LandAssault(view.side, plan.id, units)
        elif phase is Phase.EXPLOITATION:
            units = tuple(unit for unit in ready if view.cargoes[unit].troops.wave is Wave.FOLLOW_UP
                          and plan.hex_for(unit) in beachheads)
            if units:
                yield LandFollowUp(view.side, plan.id, units)


def landing_guns(book: Book, view: View) -> Iterator[Command]:
    """Ships off a beach where own troops came ashore support them, where that counts in the roll that settles it."""
    if book.options.land_facts or view.cursor.player_turn is not view.side:
        return
    beachheads = {cargo.at_hex for cargo in view.cargoes.values() if cargo.at_hex is not None
            and cargo.troops.landed_as in (Wave.ASSAULT, Wave.FOLLOW_UP) and cargo.troops.landed_on == view.cursor.turn.number}
    for key, own in view.forces.items():
        if own.force.scattered is None:
            near = sorted((distance(own.force.hex, where), where) for where in beachheads)
            yield from (SupportGround(view.side, key, where) for away, where in near[:1] if away <= 1)


def ashore_again(book: Book, view: View) -> Iterator[UnloadCargo]:
    """Troops taken off a beach in landing craft go ashore at the first own beach: they may not stay aboard."""
    for key, cargo in view.cargoes.items():
        if cargo.lost or not cargo.aboard or cargo.facts.ground is None or cargo.troops.wave is not None:
            continue
        ship = view.ships[cargo.aboard[0]]
        where = view.ports[ship.port].hex if ship.port is not None else where_at_sea(view, key)
        coast = None if where is None or not book.theatre.is_beach(where) else book.theatre.coast_of(where)
        if is_craft(book, ship.id) and coast is not None and view.coast_owners.get(coast) is view.side:
            yield UnloadCargo(view.side, key)


def _to(plan: LandingPlan, where: Hex) -> tuple[CargoId, ...]:
    return tuple(unit for unit, to in plan.units if to == where)


def _craft(book: Book, view: View) -> Iterator[Ship]:
    return (ship for ship in view.ships.values() if is_craft(book, ship.id) and ship.status is ShipStatus.ACTIVE)


def _start(book: Book, view: View, plan: LandingPlan) -> PortId | None:
    """The port in which the units of a plan board."""
    return staging_port(book, view, view.cargoes[plan.units[0][0]])


def _gather(book: Book, view: View, plan: LandingPlan, start: PortId) -> Iterator[Intended]:
    there = sum(ship.port == start for ship in _craft(book, view))
    for ship in _craft(book, view):
        if there >= len(plan.units):
            return
        if ship.port is not None and ship.port != start and not ship.cargo and not ship.spent and ship.laid_up_until is None:
            way = by_sea(book.theatre, view.ports[ship.port].hex, view.ports[start].hex)
            if ceil(way / speed(book, (ship,))) < ship.fuel_boxes:
                there += 1
                yield sent_to(book, view, (ship.id,), start)


def _is_the_day(book: Book, view: View, plan: LandingPlan) -> bool:
    """The last segment of one's own player turn of the game turn, with fair weather off the beach."""
    cursor, where = view.cursor, plan.units[0][1]
    last = cursor.player_turn is view.side and cursor.nas == book.charts.sequence.segments
    return last and plan.turn == cursor.turn and view.weather[book.theatre.zone(where)] is not Weather.POOR


def _board(book: Book, view: View, plan: LandingPlan, start: PortId) -> Iterator[LoadCargo]:
    ready = [ship.id for ship in _craft(book, view) if ship.port == start and ship.began_in_port and not ship.cargo
             and not ship.spent and _prepared(book, view, ship.id)]
    best = waves_at_best(book, view, (unit for unit, _ in plan.units if not view.cargoes[unit].lost))
    for unit, wave in best.items():
        if view.cargoes[unit].at == start and ready:
            yield LoadCargo(view.side, unit, (ready.pop(0),), wave)


def _prepared(book: Book, view: View, craft: ShipId) -> bool:
    log = view.lift.craft.get(craft)
    needed = book.charts.lift.landings.turns_in_port
    return log is None or (log.at_sea != view.cursor.turn and view.cursor.turn.number - log.at_sea.number - 1 >= needed)


def _guns(book: Book, view: View, where: Hex, doctrine: Doctrine) -> Iterator[Intended]:
    """One group of big ships sails so that it is off the beach in the last segment of the player turn."""
    if is_served(view, Purpose.GUNS, where):
        return
    by_port: dict[PortId, list[Ship]] = {}
    for ship in view.ships.values():
        if ship.port is not None and not ship.cargo and not ship.spent and is_fit(book, view, ship, doctrine) \
                and book.counters[ship.id].type in (*CAPITAL, *CRUISERS, *SMALL_ESCORTS):
            by_port.setdefault(ship.port, []).append(ship)
    left = book.charts.sequence.segments - view.cursor.nas + 1
    for port, ships in sorted(by_port.items(), key=lambda entry: by_sea(book.theatre, view.ports[entry[0]].hex, where)):
        days = ceil(by_sea(book.theatre, view.ports[port].hex, where) / speed(book, ships))
        able = [ship for ship in ships if ship.fuel_boxes > 2 * days + doctrine.fuel_reserve]
        big = any(book.counters[ship.id].type in (*CAPITAL, *CRUISERS) for ship in able)
        if big and days == left:
            company = tuple(ship.id for ship in able)
            command = FormForce(view.side, company, force_called(book, company, FormedFor.GUNS))
            yield Intended(command, Intent(Purpose.GUNS, hex=where))
            return


def _beach(book: Book, view: View, goal: PortId, start: PortId, reach: int) -> Hex | None:
    """The beach in enemy hands nearest to a port that craft reach in a segment from where the troops board."""
    here = view.ports[start].hex
    for where in beaches_around(book.theatre, view.ports[goal].hex):
        coast = book.theatre.coast_of(where)
        if coast is not None and view.coast_owners.get(coast) is view.side.enemy and by_sea(book.theatre, here, where) <= reach:
            return where
    return None


@lru_cache(maxsize=256)
def beaches_around(theatre: Theatre, where: Hex) -> tuple[Hex, ...]:
    """Beaches near a place, the nearest first."""
    found = [hex_ for coast in theatre.coasts.values() for hex_ in coast.hexes
             if distance(hex_, where) <= AROUND and theatre.is_beach(hex_)]
    return tuple(sorted(found, key=lambda spot: (distance(spot, where), spot)))
