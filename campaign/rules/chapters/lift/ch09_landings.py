"""Rule 9B: landings are planned four game turns ahead and made in two waves of one player turn."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from campaign.model import events
from campaign.model.book import Book
from campaign.model.charts.campaign import Weather
from campaign.model.commands import CancelLanding, LandAssault, LandFollowUp, PlanLanding, ReportCombat, ReportTroops
from campaign.model.play.calendar import Phase, Turn
from campaign.model.play.landings import Landed, LandingPlan, PlanId, Wave
from campaign.model.play.ports import Cargo
from campaign.model.play.state import State
from campaign.model.refusals import Refusal
from campaign.model.sea.hexes import Hex, distance
from campaign.model.setting.scenario import CargoId
from campaign.model.sides import Side
from campaign.model.units.forces import ShipStatus
from campaign.model.units.ships import ShipId, ShipType
from campaign.rules.chapters.lift import ch02_carriage as carriage
from campaign.rules.chapters.lift.ch04_craft import turns_in_port
from campaign.rules.chapters.lift.ch04_lift import in_own_phase
from campaign.rules.facts.ashore import is_transport_unit
from campaign.rules.facts.geography import coast_side, friendly_ports_at, hex_of, weather_at
from campaign.rules.facts.laws import Law, own_ship
from campaign.rules.proceedings import Proceedings
from campaign.words.counting import quantity
from campaign.words.names import ship_name

Wavelike = LandAssault | LandFollowUp
Reporting = ReportCombat | ReportTroops
WHOLE = Fraction(1)
BEACHES_OFFERED = 3
GROUND = (Phase.MOVEMENT, Phase.AIR, Phase.GROUND_COMBAT, Phase.EXPLOITATION)


def in_own_initial_phase(book: Book, state: State, order: PlanLanding | CancelLanding) -> Refusal | None:
    """SM-9B3.3 Landings are planned, and given up, in one's own initial phase."""
    return in_own_phase(state, order.side, Phase.INITIAL)


def far_enough_ahead(book: Book, state: State, order: PlanLanding) -> Refusal | None:
    """SM-9B3 A landing is planned four game turns ahead or more, by unit and hex; its craft lie in port for the last two."""
    try:
        turn = Turn.of(order.turn)
    except ValueError as trouble:
        return Refusal("SM-9B3", str(trouble))
    first = state.cursor.turn.plus(book.charts.lift.landings.planned_turns_ahead)
    return None if turn >= first else Refusal("SM-9B3", f"a landing planned now is made in {first} at the earliest")


def by_units_that_are_free(book: Book, state: State, order: PlanLanding) -> Refusal | None:
    """SM-9B3.4 A plan names ground units of one's own, each for one hex, none of which is in another plan."""
    if not order.units:
        return Refusal("SM-9B3", "no unit is named")
    if len({unit for unit, _ in order.units}) != len(order.units):
        return Refusal("SM-9B3", "a unit is named twice")
    for unit, _ in order.units:
        item = state.cargoes.get(unit)
        if item is None or item.facts.side is not order.side or item.facts.ground is None:
            return Refusal("SM-9B3", f"{unit} is no ground unit of the {order.side} side")
        if item.lost:
            return Refusal("SM-9B3", f"{item.facts.name} is lost")
        if is_transport_unit(item):
            return Refusal("SM-23", f"{item.facts.name} carries supply points and does nothing else")
        if carriage.plan_naming(state, unit) is not None:
            return Refusal("SM-9B3", f"{item.facts.name} is in another plan")
    return None


def on_beaches_of_the_enemy(book: Book, state: State, order: PlanLanding) -> Refusal | None:
    """SM-9B.2 Landings go to beaches that are not one's own."""
    for _, where in order.units:
        if not book.theatre.is_sea(where) or not book.theatre.is_beach(where):
            return Refusal("SM-1E", f"{where} is no beach")
        if coast_side(book, state, where) is order.side:
            return Refusal("SM-9B", f"{where} is in {order.side} hands: no landing is needed there")
    return None


def of_ones_own(book: Book, state: State, order: CancelLanding | Wavelike) -> Refusal | None:
    """SM-9B3.5 A plan is its owner's own and secret affair."""
    plan = state.lift.plans.get(order.plan)
    if plan is None or plan.side is not order.side:
        return Refusal("SM-9B3", f"{order.plan} is no plan of the {order.side} side")
    return None


def in_its_phase(book: Book, state: State, order: Wavelike) -> Refusal | None:
    """SM-9B1 Both waves come in one player turn of the planned game turn, in ground movement and in exploitation."""
    phase = Phase.MOVEMENT if isinstance(order, LandAssault) else Phase.EXPLOITATION
    if (refused := in_own_phase(state, order.side, phase)) is not None:
        return refused
    due = state.lift.plans[order.plan].turn
    return None if due == state.cursor.turn else Refusal("SM-9B3", f"this landing is planned for {due}")


def of_units_in_the_plan(book: Book, state: State, order: Wavelike) -> Refusal | None:
    """SM-9B1.1 A wave is made of units that the plan names, each once."""
    plan = state.lift.plans[order.plan]
    if not order.units or len(set(order.units)) != len(order.units):
        return Refusal("SM-9B1", "each unit of the wave is named once, and at least one")
    for unit in order.units:
        if plan.hex_for(unit) is None or state.cargoes[unit].lost:
            return Refusal("SM-9B1", f"{unit} is not to be landed under this plan")
        if not state.cargoes[unit].aboard:
            return Refusal("SM-9B1", f"{state.cargoes[unit].facts.name} is not aboard")
    return None


def from_craft_off_its_beach(book: Book, state: State, order: LandAssault) -> Refusal | None:
    """SM-9B1a.1 The assault wave lands from the one flotilla that each unit boarded for it, off its own hex."""
    for unit in order.units:
        item = state.cargoes[unit]
        if len(item.aboard) != 1 or not carriage.is_craft(book, item.aboard[0]) or item.troops.wave is not Wave.ASSAULT:
            return Refusal("SM-9B1a", f"{item.facts.name} did not board one flotilla of landing craft for the assault wave")
        if carriage.place_of(state, item) != state.lift.plans[order.plan].hex_for(unit):
            return Refusal("SM-9B1a", f"the craft with {item.facts.name} are not where it is to land")
    return None


def behind_the_assault_wave(book: Book, state: State, order: LandFollowUp) -> Refusal | None:
    """SM-9B1b The follow-up wave comes at normal shipping sizes, craft combining, where the assault wave is ashore."""
    for unit in order.units:
        where = state.lift.plans[order.plan].hex_for(unit)
        item = state.cargoes[unit]
        if not any(cargo.troops.landed_as is Wave.ASSAULT and cargo.troops.landed_on == state.cursor.turn.number
                   and cargo.at_hex == where and cargo.facts.side is order.side for cargo in state.cargoes.values()):
            return Refusal("SM-9B1b", f"no assault wave holds {where}")
        if carriage.place_of(state, item) != where:
            return Refusal("SM-9B1b", f"{item.facts.name} is not off {where}")
        if carriage.is_craft(book, item.aboard[0]) and item.troops.wave is not Wave.FOLLOW_UP:
            return Refusal("SM-9B1b", f"{item.facts.name} did not board for the follow-up wave")
        if not carriage.is_craft(book, item.aboard[0]) and book.counters[item.aboard[0]].type is not ShipType.TRANSPORT:
            return Refusal("SM-9B1b", f"{item.facts.name} is in warships: landing craft do not unload them")
    return None


def ferried_by_craft_there(book: Book, state: State, order: LandFollowUp) -> Refusal | None:
    """SM-9B1b.1 What waits in transports is landed by craft in the hex that have lift left in this phase (SM-GAP-51)."""
    if len(set(order.craft)) != len(order.craft):
        return Refusal("SM-9B1b", "a flotilla is named twice")
    ferried = [unit for unit in order.units if not carriage.is_craft(book, state.cargoes[unit].aboard[0])]
    for key in order.craft:
        if isinstance(found := own_ship(state, order.side, key), Refusal):
            return found
        if not carriage.is_craft(book, key) or found.cargo:
            return Refusal("SM-9B1b", f"{ship_name(book, key)} is no empty landing craft")
        if any(hex_of(state, found) != carriage.place_of(state, state.cargoes[unit]) for unit in ferried):
            return Refusal("SM-9B1b", f"{ship_name(book, key)} is not where the wave lands")
    needed = sum(carriage.shipping_size(book, state.cargoes[unit]) for unit in ferried)
    lift = sum(carriage.lift_left(book, state, key) for key in order.craft)
    if lift + carriage.TRIFLE < needed:
        return Refusal("SM-9B1b", f"{needed:g} RE wait in transports, and the craft named lift {lift:g}")
    return None


def by_craft_that_were_prepared(book: Book, state: State, order: Wavelike) -> Refusal | None:
    """SM-9B3.6 Craft that land troops lay in port for the two game turns before."""
    needed = book.charts.lift.landings.turns_in_port
    craft = {key for unit in order.units for key in state.cargoes[unit].aboard if carriage.is_craft(book, key)}
    for key in sorted(craft | set(order.craft if isinstance(order, LandFollowUp) else ())):
        if (there := turns_in_port(state, key, state.cursor.turn)) < needed:
            return Refusal("SM-9B3", f"{ship_name(book, key)} lay in port for {quantity(there, 'game turn')} before this "
                                     f"one, not {needed}")
    return None


def with_points_to_disembark(book: Book, state: State, order: Wavelike) -> Refusal | None:
    """SM-9B1c Disembarking costs two movement points in either wave."""
    cost = book.charts.lift.carriage.boarding_points
    for unit in order.units:
        if carriage.points_left_ashore(book, state, state.cargoes[unit], state.cursor.phase) < cost:
            return Refusal("SM-9B1c", f"{state.cargoes[unit].facts.name} has fewer than {quantity(cost, 'movement point')} "
                                      "left")
    return None


def with_land_facts(book: Book, state: State, order: Reporting) -> Refusal | None:
    """SM-1A.8 Where troops stand and fight is reported in the ground phases of either side, if the option is on."""
    if not book.options.land_facts:
        return Refusal("SM-1A.1", "this campaign takes no land facts: begin it with the option land_facts=true")
    if state.cursor.phase not in GROUND:
        return Refusal("SM-1A.1", f"land facts are reported in the ground phases; now it is {state.cursor.stage}")
    return None


def of_own_troops_ashore(book: Book, state: State, order: Reporting) -> Refusal | None:
    """SM-9B3.7 A side reports what its own ground units ashore did."""
    for unit in order.units if isinstance(order, ReportCombat) else (order.unit,):
        item = state.cargoes.get(unit)
        if item is None or item.facts.side is not order.side or item.facts.ground is None:
            return Refusal("SM-9B3", f"{unit} is no ground unit of the {order.side} side")
        if item.lost or item.aboard:
            return Refusal("SM-9B3", f"{item.facts.name} is not ashore")
    return None


def to_a_coast(book: Book, state: State, order: ReportTroops) -> Refusal | None:
    """SM-1E.1 Troops of whom ships must know stand in a hex of the coast."""
    if order.hex is not None and book.theatre.coast_of(order.hex) is None:
        return Refusal("SM-1E", f"{order.hex} is no hex of any coast")
    return None


LAWS: dict[type, tuple[Law[Any], ...]] = {
    PlanLanding: (in_own_initial_phase, far_enough_ahead, by_units_that_are_free, on_beaches_of_the_enemy),
    CancelLanding: (of_ones_own, in_own_initial_phase),
    LandAssault: (of_ones_own, in_its_phase, of_units_in_the_plan, from_craft_off_its_beach, by_craft_that_were_prepared,
                  with_points_to_disembark),
    LandFollowUp: (of_ones_own, in_its_phase, of_units_in_the_plan, behind_the_assault_wave, ferried_by_craft_there,
                   by_craft_that_were_prepared, with_points_to_disembark),
    ReportCombat: (with_land_facts, of_own_troops_ashore),
    ReportTroops: (with_land_facts, of_own_troops_ashore, to_a_coast),
}


def resolve(now: Proceedings, order: PlanLanding | CancelLanding | Wavelike | Reporting) -> None:
    """Carries out these orders; no dice."""
    book, state = now.book, now.state
    match order:
        case PlanLanding(side=side, turn=turn, units=units):
            key = PlanId(f"{'LX' if side is Side.AXIS else 'LL'}{state.lift.plans_made.get(side, 0) + 1}")
            now.add(events.LandingPlanned(LandingPlan(key, side, Turn.of(turn), state.cursor.turn, units)))
        case CancelLanding(plan=key):
            now.add(events.LandingCancelled(key, "given up"))
        case LandAssault():
            _landed(now, order, Wave.ASSAULT)
        case LandFollowUp():
            _landed(now, order, Wave.FOLLOW_UP)
        case ReportCombat(units=units):
            cancel_after_combat(now, units)
        case ReportTroops(unit=unit, hex=None):
            now.add(events.TroopsEliminated(unit, "SM-1A.8", "reported from land"))
        case ReportTroops(side=side, unit=unit, hex=where):
            assert where is not None
            now.add(events.TroopsReported(unit, where, next(iter(friendly_ports_at(book, state, where, side)), None)))


def cancel_after_combat(now: Proceedings, units: tuple[CargoId, ...]) -> None:
    """SM-9B3.8 A landing is cancelled when a unit named for it was in ground combat since it was planned."""
    state = now.state
    for unit in units:
        if (plan := carriage.plan_naming(now.state, unit)) is not None:
            now.add(events.LandingCancelled(plan.id, f"{state.cargoes[unit].facts.name} was in ground combat"))


def strength_ashore(book: Book, item: Cargo, wave: Wave, *, poor: bool) -> Fraction:
    """SM-9B1d The assault wave fights at half strength on the turn of landing if marine or amphibious, else at a quarter.

    SM-9B2 halves that again in poor weather.
    """
    ground, chart = item.facts.ground, book.charts.lift.landings
    share = WHOLE
    if wave is Wave.ASSAULT and ground is not None:
        share /= chart.divisor_from_the_sea[ground.kind]
    return in_weather(book, share, poor=poor)


def in_weather(book: Book, strength: Fraction, *, poor: bool) -> Fraction:
    """SM-9B2 In any but clear weather troops that land are halved again, and so are the naval guns that help them."""
    return strength / book.charts.lift.landings.poor_weather_divisor if poor else strength


def gunfire_share(book: Book, state: State, where: Hex, side: Side) -> Fraction:
    """SM-9B2.1 The share of a side's naval guns that counts in a hex: half where it landed this turn in poor weather."""
    return in_weather(book, WHOLE, poor=landed_at(state, where, side) and weather_at(book, state, where) is Weather.POOR)


def landed_at(state: State, where: Hex, side: Side) -> bool:
    """SM-9B2.2 Whether troops of that side came ashore in a hex in a wave of a landing in this game turn, and are there."""
    return any(
        item.at_hex == where and item.facts.side is side and item.troops.landed_on == state.cursor.turn.number
        and item.troops.landed_as in (Wave.ASSAULT, Wave.FOLLOW_UP) for item in state.cargoes.values())


def _landed(now: Proceedings, order: Wavelike, wave: Wave) -> None:
    """SM-9B Troops land in their owner's ground movement phase, and move on in it and in exploitation."""
    book, state = now.book, now.state
    plan, cost = state.lift.plans[order.plan], book.charts.lift.carriage.boarding_points
    by_hex: dict[Hex, list[CargoId]] = {}
    for unit in order.units:
        if (where := plan.hex_for(unit)) is not None:
            by_hex.setdefault(where, []).append(unit)
    for where, units in by_hex.items():
        poor = weather_at(book, state, where) is Weather.POOR
        craft = order.craft if isinstance(order, LandFollowUp) else ()
        ferried = [unit for unit in units if not carriage.is_craft(book, state.cargoes[unit].aboard[0])]
        size = sum(carriage.shipping_size(book, state.cargoes[unit]) for unit in ferried)
        lifts: list[tuple[ShipId, float]] = []
        for key in craft:
            used = min(size, carriage.lift_left(book, now.state, key))
            size -= used
            if used > 0:
                lifts.append((key, used))
        landed = tuple(_of_unit(book, state, state.cargoes[unit], craft if unit in ferried else (), wave, cost, poor)
                       for unit in units)
        now.add(events.WaveLanded(plan.id, order.side, wave, where, state.cursor.turn, landed, cost, poor, tuple(lifts)))


def _of_unit(
    book: Book, state: State, item: Cargo, craft: tuple[ShipId, ...], wave: Wave, cost: int, poor: bool,  # noqa: FBT001
) -> Landed:
    in_movement = carriage.points_left_ashore(book, state, item, Phase.MOVEMENT) - (cost if wave is Wave.ASSAULT else 0)
    later = carriage.points_left_ashore(book, state, item, Phase.EXPLOITATION) - (cost if wave is Wave.FOLLOW_UP else 0)
    return Landed(item.facts.id, craft or item.aboard, in_movement, later, strength_ashore(book, item, wave, poor=poor))


def end_of_player_turn(now: Proceedings) -> None:
    """SM-9B1.2 A plan ends with the player turn that it was made for, whether it was carried out or not."""
    state = now.state
    for key, plan in state.lift.plans.items():
        if plan.side is state.cursor.player_turn and plan.turn <= state.cursor.turn:
            now.add(events.LandingCancelled(key, "its game turn is over"))


def candidates(book: Book, state: State, side: Side) -> Iterator[PlanLanding | CancelLanding | Wavelike]:
    """A plan for each free unit at the nearest beaches; waves of all units that are ready off their hexes; plans cancelled."""
    cursor = state.cursor
    if cursor.player_turn is not side:
        return
    own = [plan for plan in state.lift.plans.values() if plan.side is side]
    if cursor.phase is Phase.INITIAL:
        yield from (CancelLanding(side, plan.id) for plan in own)
        yield from _plans(book, state, side)
    for plan in own:
        ready = tuple(unit for unit, where in plan.units if carriage.place_of(state, state.cargoes[unit]) == where
                      and state.cargoes[unit].aboard)
        if cursor.phase is Phase.MOVEMENT and ready:
            yield from (LandAssault(side, plan.id, (unit,)) for unit in ready)
            yield LandAssault(side, plan.id, ready)
        elif cursor.phase is Phase.EXPLOITATION:
            for unit in ready:
                craft = tuple(key for key, ship in state.ships.items() if ship.side is side and carriage.is_craft(book, key)
                              and not ship.cargo and hex_of(state, ship) == plan.hex_for(unit))
                aboard_craft = carriage.is_craft(book, state.cargoes[unit].aboard[0])
                yield LandFollowUp(side, plan.id, (unit,), () if aboard_craft else craft)


def _plans(book: Book, state: State, side: Side) -> Iterator[PlanLanding]:
    first = state.cursor.turn.plus(book.charts.lift.landings.planned_turns_ahead)
    craft = [where for key, ship in state.ships.items()
             if ship.side is side and carriage.is_craft(book, key) and ship.status is ShipStatus.ACTIVE
             and carriage.capacity(book, key) and (where := hex_of(state, ship)) is not None]
    if not craft or first > Turn.of(book.scenario.last_turn):
        return
    free = [key for key, item in state.cargoes.items() if item.facts.side is side and item.facts.ground is not None
            and not item.lost and carriage.plan_naming(state, key) is None]
    if not free:
        return
    coasts = (where for coast in book.theatre.coasts.values() if state.coast_owners.get(coast.id) is side.enemy
              for where in coast.hexes if book.theatre.is_beach(where))
    nearest = sorted(coasts, key=lambda where: (min(distance(where, start) for start in craft), where))[:BEACHES_OFFERED]
    yield from (PlanLanding(side, str(first), ((unit, where),)) for unit in free for where in nearest)
