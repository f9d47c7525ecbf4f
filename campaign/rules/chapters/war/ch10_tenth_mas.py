"""Rule 10D: the 10th MAS attacks ships in harbour, carried there by destroyer or submarine, in secret until the end."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, islice

from campaign.model.book import Book
from campaign.model.charts.campaign import Weather
from campaign.model.commands import OrderTenthMas, RecallTenthMas, TenthMasTargets
from campaign.model.dice import Die, Why
from campaign.model.events import ConditionChanged, Event, ForceDisbanded, HarbourAttacked, TenthMasChanged
from campaign.model.play.calendar import Phase
from campaign.model.play.decisions import Decision, DecisionKind
from campaign.model.play.state import State
from campaign.model.play.war import MasState, TenthMas
from campaign.model.refusals import Refusal
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex, distance
from campaign.model.setting.scenario import FlotillaId, FlotillaMission, PortId
from campaign.model.sides import Nation, Side
from campaign.model.units.forces import ShipStatus
from campaign.model.units.ships import ShipId, ShipType
from campaign.ratings.condition import hits_of, with_hits
from campaign.ratings.hits import Cause, Damage, is_sunk, marked
from campaign.rules.chapters.combat.losses import lose_ship, reduce_flotilla
from campaign.rules.chapters.undersea.ch04_flotillas import own_flotilla
from campaign.rules.facts.geography import hex_of, port_side, weather_at
from campaign.rules.facts.harbours import berthed_in
from campaign.rules.facts.laws import Law, own_ship
from campaign.rules.facts.roster import ships_of
from campaign.rules.proceedings import Proceedings
from campaign.words.counting import quantity
from campaign.words.names import port_name, ship_name


def aboard_a_carrier_at_its_base(book: Book, state: State, order: OrderTenthMas) -> Refusal | None:
    """SM-10D.3 An Italian destroyer, or a point of an Italian flotilla in transit, takes it aboard at its base (SM-GAP-35)."""
    if (order.carrier is None) is (order.flotilla is None):
        return Refusal("SM-10D", "either a destroyer or a flotilla of submarines carries it")
    if order.flotilla is not None:
        return _aboard_a_submarine(book, state, order.side, order.flotilla)
    assert order.carrier is not None
    return _aboard_a_destroyer(book, state, order.side, order.carrier)


def _aboard_a_destroyer(book: Book, state: State, side: Side, carrier: ShipId) -> Refusal | None:
    ship = own_ship(state, side, carrier)
    if isinstance(ship, Refusal):
        return ship
    base = book.charts.war.tenth_mas.base
    if book.counters[ship.id].type is not ShipType.DESTROYER or book.oob.ships[ship.id].nation is not Nation.ITALIAN:
        return Refusal("SM-10D", f"{ship_name(book, ship.id)} is no Italian destroyer")
    if ship.port != base:
        return Refusal("SM-10D", f"{ship_name(book, ship.id)} does not lie in {port_name(book, base)}")
    return None


def _aboard_a_submarine(book: Book, state: State, side: Side, carrier: FlotillaId) -> Refusal | None:
    flotilla = own_flotilla(state, side, carrier)
    if isinstance(flotilla, Refusal):
        return flotilla
    base = book.charts.war.tenth_mas.base
    if flotilla.nation is not Nation.ITALIAN:
        return Refusal("SM-10D", f"{flotilla.name} is not Italian")
    if flotilla.port != base:
        return Refusal("SM-10D", f"{flotilla.name} does not lie in {port_name(book, base)}")
    if flotilla.mission is not FlotillaMission.TRANSIT:
        return Refusal("SM-10D", f"{flotilla.name} has the mission {flotilla.mission.value}: a flotilla in transit carries it")
    return None


def _destroyers(book: Book, state: State) -> Iterator[ShipId]:
    """Italian destroyers at the base."""
    base = book.charts.war.tenth_mas.base
    yield from (key for key, ship in state.ships.items() if ship.side is Side.AXIS and ship.port == base
                and ship.status is ShipStatus.ACTIVE and book.counters[key].type is ShipType.DESTROYER
                and book.oob.ships[key].nation is Nation.ITALIAN)


def _submarines(book: Book, state: State) -> Iterator[FlotillaId]:
    """Italian flotillas in transit at the base."""
    base = book.charts.war.tenth_mas.base
    yield from (key for key, flotilla in state.flotillas.items() if flotilla.side is Side.AXIS and flotilla.port == base
                and flotilla.nation is Nation.ITALIAN and flotilla.mission is FlotillaMission.TRANSIT)


def _carrier_name(book: Book, state: State, order: OrderTenthMas) -> str:
    """The carrier by its owner's name."""
    if order.flotilla is not None:
        return state.flotillas[order.flotilla].name
    assert order.carrier is not None
    return ship_name(book, order.carrier)


def _carrier_id(unit: TenthMas) -> str:
    """The carrier's id, as used in the reasons of dice."""
    return str(unit.flotilla or unit.carrier)


def _place_at_sea(state: State, unit: TenthMas) -> Hex | None:
    """The carrier's hex at sea; None in port, or for a flotilla on station, which carries nobody to a harbour."""
    if unit.flotilla is not None:
        flotilla = state.flotillas.get(unit.flotilla)
        if flotilla is None or flotilla.port is not None or flotilla.mission is not FlotillaMission.TRANSIT:
            return None
        return flotilla.hex
    ship = state.ships.get(unit.carrier) if unit.carrier is not None else None
    return None if ship is None or ship.force is None else hex_of(state, ship)


def _went_down(state: State, unit: TenthMas) -> bool:
    """SM-10D.11 The unit is lost with its destroyer, or with the last point of its flotilla."""
    if unit.flotilla is not None:
        return unit.flotilla not in state.flotillas
    ship = state.ships.get(unit.carrier) if unit.carrier is not None else None
    return ship is None or ship.status is not ShipStatus.ACTIVE or ship.side is not Side.AXIS


def _sunk_off_the_port(now: Proceedings, unit: TenthMas, cause: str) -> None:
    """SM-10D.12 A carrier that is caught is sunk: the destroyer, or one point of the flotilla."""
    state = now.state
    if unit.flotilla is not None:
        reduce_flotilla(now, unit.flotilla, 1, cause)
        return
    assert unit.carrier is not None
    force = state.ships[unit.carrier].force
    lose_ship(now, unit.carrier, ShipStatus.SUNK, cause, Side.ALLIED)
    if force is not None and not ships_of(now.state, force):
        now.add(ForceDisbanded(force))


Order = OrderTenthMas | RecallTenthMas | TenthMasTargets
SECRET = (Side.AXIS,)
WHAT = "the 10th MAS"


def in_the_axis_initial_phase(book: Book, state: State, order: OrderTenthMas | RecallTenthMas) -> Refusal | None:
    """SM-10D.1 The unit gets its orders in the Axis initial phase, where the scenario has it."""
    cursor = state.cursor
    if order.side is not Side.AXIS:
        return Refusal("SM-10D", "the 10th MAS is Italian")
    if not book.scenario.war.tenth_mas:
        return Refusal("SM-10D", "this scenario is without the 10th MAS")
    if cursor.phase is not Phase.INITIAL or cursor.acting is not Side.AXIS or state.step_ended:
        return Refusal("SM-10D", f"it is ordered in the Axis initial phase; now it is {cursor.stage}")
    return None


def when_it_is_ready(book: Book, state: State, order: OrderTenthMas) -> Refusal | None:
    """SM-10D.2 One unit makes one attack at a time: it waits at its base from August 1940, and recovers after each attempt."""
    unit, chart = state.war.tenth_mas, book.charts.war.tenth_mas
    if state.cursor.turn < chart.available:
        return Refusal("SM-10D", f"the unit is trained by {chart.available}")
    if port_side(state, chart.base) is not Side.AXIS:
        return Refusal("SM-10D", f"its base {port_name(book, chart.base)} is lost")
    return None if unit.state is MasState.READY else Refusal("SM-10D", f"the unit is {unit.state.value}")


def against_an_enemy_port(book: Book, state: State, order: OrderTenthMas) -> Refusal | None:
    """SM-10D.4 The target is a port in enemy hands."""
    if order.target in state.ports and port_side(state, order.target) is Side.ALLIED:
        return None
    return Refusal("SM-10D", f"{order.target} is no port in Allied hands")


def while_it_is_on_its_way(book: Book, state: State, order: RecallTenthMas) -> Refusal | None:
    """SM-10D.5 Only an attack that has not been made can be given up."""
    return None if state.war.tenth_mas.state is MasState.ORDERED else Refusal("SM-10D", "no attack is ordered")


def by_teams_that_got_through(book: Book, state: State, order: TenthMasTargets) -> Refusal | None:
    """SM-10D.6 Each team that got through goes for one enemy ship in the harbour, and the owner names them (SM-GAP-35)."""
    unit = state.war.tenth_mas
    if order.side is not Side.AXIS or unit.state is not MasState.CHOOSING:
        return Refusal("SM-10D", "no team waits for a target")
    if len(order.ships) != unit.teams:
        return Refusal("SM-10D", f"name {quantity(unit.teams, 'ship')}, one for each team")
    there = in_harbour(state, unit.target)
    for key in order.ships:
        if key not in there:
            return Refusal("SM-10D", f"{ship_name(book, key)} does not lie in the harbour")
    return None


LAWS: dict[type, tuple[Law[OrderTenthMas], ...] | tuple[Law[RecallTenthMas], ...] | tuple[Law[TenthMasTargets], ...]] = {
    OrderTenthMas: (in_the_axis_initial_phase, when_it_is_ready, aboard_a_carrier_at_its_base, against_an_enemy_port),
    RecallTenthMas: (in_the_axis_initial_phase, while_it_is_on_its_way),
    TenthMasTargets: (by_teams_that_got_through,),
}


def resolve(now: Proceedings, command: Order) -> None:
    """Carries out an order to the unit."""
    book, state = now.book, now.state
    unit = state.war.tenth_mas
    match command:
        case OrderTenthMas(target=target, carrier=carrier, flotilla=flotilla):
            ordered = replace(unit, state=MasState.ORDERED, target=target, carrier=carrier, flotilla=flotilla)
            name = _carrier_name(book, state, command)
            now.add(TenthMasChanged(ordered, f"is to attack {port_name(book, target)} from {name}"))
        case RecallTenthMas():
            now.add(TenthMasChanged(_waiting(unit), "is called back"))
        case TenthMasTargets(ships=ships):
            _charges_laid(now, ships)


def candidates(book: Book, state: State, side: Side) -> Iterator[Order]:
    """Every harbour with ships from the first carrier of each kind, cancelling, and the first ships in harbour as targets."""
    unit = state.war.tenth_mas
    if side is not Side.AXIS or not book.scenario.war.tenth_mas:
        return
    if unit.state is MasState.CHOOSING:
        yield from (TenthMasTargets(side, (key,) * unit.teams) for key in in_harbour(state, unit.target)[:3])
    if state.cursor.phase is not Phase.INITIAL:
        return
    yield RecallTenthMas(side)
    harbours = [key for key in state.ports if in_harbour(state, key)]
    for ship in islice(_destroyers(book, state), 1):
        yield from (OrderTenthMas(side, key, ship) for key in harbours)
    for flotilla in islice(_submarines(book, state), 1):
        yield from (OrderTenthMas(side, key, flotilla=flotilla) for key in harbours)


def something_to_choose(book: Book, state: State, side: Side) -> str | None:
    """What the 10th MAS lets the Axis decide now, in words."""
    if side is not Side.AXIS or state.cursor.phase is not Phase.INITIAL or not book.scenario.war.tenth_mas:
        return None
    ready = state.war.tenth_mas.state is MasState.READY and state.cursor.turn >= book.charts.war.tenth_mas.available
    if not ready or not any(True for _ in chain(_destroyers(book, state), _submarines(book, state))):
        return None
    return "The 10th MAS is ready: name a harbour, and a destroyer or flotilla at La Spezia that takes it there, or wait."


def choice(state: State) -> Decision | None:
    """The question to the Axis while teams wait for targets."""
    unit = state.war.tenth_mas
    if unit.state is not MasState.CHOOSING:
        return None
    return Decision(DecisionKind.HARBOUR, Side.AXIS, "SM-10D",
                    f"{unit.teams} of the teams got through. Name a ship in the harbour for each.", str(unit.target))


def in_harbour(state: State, port: PortId | None) -> tuple[ShipId, ...]:
    """The enemy ships in a port."""
    return () if port is None else berthed_in(state, port, Side.ALLIED)


def recover(now: Proceedings) -> None:
    """SM-10D.7 In the Axis initial phase the unit is ready again when its time is over; lost with its carrier, it recovers."""
    book, state = now.book, now.state
    unit = state.war.tenth_mas
    if unit.state is MasState.RECOVERING and unit.ready_from <= state.cursor.turn.number:
        now.add(TenthMasChanged(replace(unit, state=MasState.READY), "is ready again"))
    elif unit.state is MasState.ORDERED:
        if _went_down(state, unit):
            now.add(_resting(book, state, unit, book.charts.war.tenth_mas.recovery_when_lost, "was lost with its carrier"))
        elif unit.target is None or port_side(state, unit.target) is not Side.ALLIED:
            now.add(TenthMasChanged(_waiting(unit), "has no target any more"))


def attack(now: Proceedings) -> None:
    """SM-10D In the combat step of an Axis subsegment the unit attacks once its carrier lies off the port in clear weather."""
    book, state = now.book, now.state
    unit, chart = state.war.tenth_mas, book.charts.war.tenth_mas
    if unit.state is not MasState.ORDERED or unit.target is None:
        return
    where = _place_at_sea(state, unit)
    there = state.ports[unit.target].hex
    if where is None or distance(where, there) > chart.within or weather_at(book, state, there) is not Weather.CLEAR \
            or port_side(state, unit.target) is not Side.ALLIED:
        return
    defence = defence_of(book, state, unit.target)
    needed = f"lost at {chart.lost_at} or less, called off at {chart.called_off_at} or less"
    face = now.roll(Die.D10, Why("SM-10D", "approach", (_carrier_id(unit), str(unit.target)), needed,
                                  (f"harbour defence -{defence}",), SECRET))
    if face - defence <= chart.lost_at:
        now.add(_resting(book, now.state, unit, chart.recovery_when_lost, "was caught and lost with its carrier"))
        cause = f"caught off {port_name(book, unit.target)}"
        _sunk_off_the_port(now, unit, cause)
    elif face - defence <= chart.called_off_at:
        now.add(_resting(book, now.state, unit, chart.recovery, "gave the attack up"))
    else:
        _teams(now, unit, defence)


def defence_of(book: Book, state: State, port: PortId) -> int:
    """SM-GAP-35 A harbour's defence rises by one with each earlier attack on it, twice at most."""
    chart = book.charts.war.tenth_mas
    alert = min(state.war.tenth_mas.alerts.get(port, 0), chart.most_alert)
    return chart.defence.get(port, chart.other_defence) + alert


def _teams(now: Proceedings, unit: TenthMas, defence: int) -> None:
    """SM-10D.8 Each of the three teams gets through the harbour's defence or is lost (SM-GAP-35)."""
    book, state = now.book, now.state
    chart = book.charts.war.tenth_mas
    assert unit.target is not None
    least = chart.success_from + defence
    whys = (Why("SM-10D", "team", (f"{unit.target}/{number}",), f"{least} or more", (), SECRET)
            for number in range(1, chart.teams + 1))
    through = sum(now.roll(Die.D10, why) >= least for why in whys)
    warned = replace(unit, alerts={**unit.alerts, unit.target: unit.alerts.get(unit.target, 0) + 1},
                     failed_teams=chart.teams - through)
    if through and in_harbour(state, unit.target):
        now.add(TenthMasChanged(replace(warned, state=MasState.CHOOSING, teams=through), f"has {through} teams in the harbour"))
    else:
        now.add(_resting(book, state, warned, _rest(book, warned), "found no way to a target"))


def _charges_laid(now: Proceedings, ships: tuple[ShipId, ...]) -> None:
    """SM-10D.9 A charge does flotation damage by the die; one that is no dud sinks a transport (SM-GAP-35)."""
    book, state = now.book, now.state
    unit, chart = state.war.tenth_mas, book.charts.war.tenth_mas
    assert unit.target is not None
    for number, key in enumerate(ships, start=1):
        face = now.roll(Die.D10, Why("SM-10D", "charge", (f"{key}/{number}",), "3 or more goes off"))
        hits = chart.damage[face - 1]
        now.add(HarbourAttacked(unit.target, key, hits))
        _struck(now, key, hits, unit.target)
    after = replace(unit, teams=0)
    now.add(_resting(book, now.state, after, _rest(book, after), f"attacked {port_name(book, unit.target)}"))


def _struck(now: Proceedings, key: ShipId, hits: int, port: PortId) -> None:
    book, state = now.book, now.state
    ship, values = state.ships[key], book.counters[key]
    if not hits or ship.status is not ShipStatus.ACTIVE:
        return
    after = marked(values, hits_of(values, ship.condition), Damage(flotation=hits), Cause.MINE)
    if is_sunk(values, after):
        lose_ship(now, key, ShipStatus.SUNK, f"charges in {port_name(book, port)}", Side.AXIS)
    else:
        now.add(ConditionChanged(key, with_hits(values, ship.condition, after)))


def _waiting(unit: TenthMas) -> TenthMas:
    return replace(unit, state=MasState.READY, target=None, carrier=None, flotilla=None)


def _rest(book: Book, unit: TenthMas) -> int:
    chart = book.charts.war.tenth_mas
    return chart.recovery_after_losses if unit.failed_teams > 1 else chart.recovery


def _resting(book: Book, state: State, unit: TenthMas, turns: int, what: str) -> Event:
    """SM-10D.10 After an attempt the unit rests: four game turns, six with two teams lost, ten when all of it is lost."""
    resting = replace(unit, state=MasState.RECOVERING, carrier=None, flotilla=None, target=None, teams=0, failed_teams=0,
                      ready_from=state.cursor.turn.plus(turns).number)
    return TenthMasChanged(resting, what)
