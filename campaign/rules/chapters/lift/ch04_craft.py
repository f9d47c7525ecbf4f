"""Rules 2E, 4D and GAP-51: landing craft: how transports stow them, and their fate and that of troops still aboard."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.model.book import Book
from campaign.model.charts.campaign import Weather
from campaign.model.commands import HoistCraft, LowerCraft
from campaign.model.dice import Die, Why
from campaign.model.events import CraftHoisted, CraftLowered, CraftPutOut, ForceDisbanded, TroopsEliminated
from campaign.model.play.calendar import Phase, Step, Turn
from campaign.model.play.landings import CraftLog, Wave
from campaign.model.play.ports import Cargo
from campaign.model.play.state import State
from campaign.model.refusals import Refusal
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import CargoFacts, CargoId, CargoKind, PortId
from campaign.model.sides import Side
from campaign.model.units.forces import Ship, ShipStatus
from campaign.model.units.ships import ShipId, ShipType
from campaign.rules.chapters.combat.losses import lose_ship
from campaign.rules.chapters.lift.ch02_carriage import capacity, in_transit, is_craft, overdue, within_their_capacity
from campaign.rules.chapters.ports.ch08_repair import in_port_all_segment
from campaign.rules.facts.geography import hex_of, port_side, weather_at
from campaign.rules.facts.laws import Law, in_naval_step, own_ship
from campaign.rules.facts.roster import ships_of
from campaign.rules.proceedings import Proceedings
from campaign.words.names import port_name, ship_name

LONG_ENOUGH = 99


def end_of_segment(now: Proceedings) -> None:
    """SM-GAP-01.1 After fuel and stores a segment's end finds troops that stayed too long, and craft that the sea takes."""
    book, state = now.book, now.state
    for key, item in state.cargoes.items():
        if overdue(book, now.state, item):
            now.add(TroopsEliminated(key, "SM-4D1", "it stayed aboard landing craft beyond the segment of boarding"))
    _noted(now)
    sink_in_poor_weather(now)


def sink_in_poor_weather(now: Proceedings) -> None:
    """SM-GAP-31 Each flotilla of landing craft at sea in poor weather when a segment ends is sunk by a one on 1D10."""
    book, state = now.book, now.state
    tenths = book.charts.lift.landings.sea_risk_tenths
    for force in state.forces.values():
        if force.scattered is not None or weather_at(book, state, force.hex) is not Weather.POOR:
            continue
        for key in ships_of(state, force.id):
            if not is_craft(book, key):
                continue
            why = Why("SM-GAP-31", "landing craft in poor weather", (str(key),), f"{tenths} or less sinks her",
                      seen_by=(force.side,))
            if now.roll(Die.D10, why) <= tenths:
                lose_ship(now, key, ShipStatus.SUNK, "heavy weather", None)
        if not ships_of(now.state, force.id):
            now.add(ForceDisbanded(force.id))


def _noted(now: Proceedings) -> None:
    """SM-9B3.1 It is noted how long landing craft had lain in port before the game turn in which they are at sea or aboard."""
    book, state = now.book, now.state
    turn = state.cursor.turn
    logs = tuple(
        (key, CraftLog(turn, turns_in_port(state, key, turn)))
        for key, ship in state.ships.items()
        if (ship.status is ShipStatus.EMBARKED or (
            (ship.was_at_sea or ship.force is not None) and ship.status is ShipStatus.ACTIVE)) and is_craft(book, key)
        and (key not in state.lift.craft or state.lift.craft[key].at_sea != turn)
    )
    if logs:
        now.add(CraftPutOut(logs))


def turns_in_port(state: State, craft: ShipId, turn: Turn) -> int:
    """SM-9B3.2 The whole game turns that a flotilla lay in port before one; before the campaign it always did."""
    log = state.lift.craft.get(craft)
    if log is None:
        return LONG_ENOUGH
    return log.prepared if log.at_sea == turn else turn.number - log.at_sea.number - 1


def end_of_phase(now: Proceedings) -> None:
    """SM-4D1.3 Who boarded for an assault or a raid must be ashore when ground movement ends, all others after exploitation."""
    state = now.state
    cursor = state.cursor
    for key, item in state.cargoes.items():
        if item.facts.side is not cursor.player_turn or not item.aboard:
            continue
        if item.troops.boarded is None or item.troops.boarded > state.segment:
            continue
        late = {Phase.MOVEMENT: (Wave.ASSAULT, Wave.RAID), Phase.EXPLOITATION: tuple(Wave)}.get(cursor.phase, ())
        if item.troops.wave in late:
            now.add(TroopsEliminated(key, "SM-4D1", "its craft did not land it in its phase"))


def caught_in(now: Proceedings, port: PortId, loser: Side) -> None:
    """SM-4C1.5 Troops landed in the enemy's player turn do not defend in it, and are eliminated when their port falls."""
    state = now.state
    for key, item in state.cargoes.items():
        if item.at == port and item.facts.side is loser and item.troops.in_enemy_turn and not item.lost:
            now.add(TroopsEliminated(key, "SM-4C1", "its port fell in the player turn in which it landed"))


def defends(state: State, where: Hex, side: Side) -> tuple[CargoId, ...]:
    """SM-4C1.10 A side's units in a hex that help to defend it now: those not landed in this enemy player turn."""
    return tuple(
        key for key, item in state.cargoes.items()
        if item.facts.side is side and item.facts.ground is not None and not item.lost and not item.troops.in_enemy_turn
        and (item.at_hex == where or (item.at is not None and state.ports[item.at].hex == where))
    )


# Craft stowed in ships ------------------------------------------------------------------------------------------------


Order = HoistCraft | LowerCraft
RULE = "SM-GAP-51"


def in_own_movement_step(book: Book, state: State, order: Order) -> Refusal | None:
    """SM-GAP-51.3 Landing craft are hoisted and lowered in their owner's naval movement step."""
    return in_naval_step(state, order.side, Step.NAVAL_MOVEMENT)


def empty_craft(book: Book, state: State, order: HoistCraft) -> Refusal | None:
    """SM-GAP-51.4 What is hoisted is one's own flotilla of landing craft, empty, that lifted nothing in this segment."""
    if isinstance(found := own_ship(state, order.side, order.craft), Refusal):
        return found
    if not is_craft(book, order.craft):
        return Refusal(RULE, f"{ship_name(book, order.craft)} is no landing craft")
    if in_transit(state, order.craft):
        return None
    return Refusal(RULE, f"{ship_name(book, order.craft)} has cargo aboard or has lifted some in this segment")


def into_transports_with_room(book: Book, state: State, order: HoistCraft) -> Refusal | None:
    """SM-GAP-51.5 A flotilla takes up as much shipping as it carries, two REs: the room of two transports."""
    if not order.ships or len(set(order.ships)) != len(order.ships):
        return Refusal("SM-2D", "name each transport once")
    for key in order.ships:
        if isinstance(found := own_ship(state, order.side, key), Refusal):
            return found
        if book.counters[key].type is not ShipType.TRANSPORT:
            return Refusal("SM-2D", f"{ship_name(book, key)} is no transport")
        if state.ships[key].handled_cargo:
            return Refusal(RULE, f"{ship_name(book, key)} has handled cargo in this step")
    return within_their_capacity(book, state, Cargo(_as_cargo(book, order)), order.ships)


def for_a_friendly_port(book: Book, state: State, order: HoistCraft) -> Refusal | None:
    """SM-GAP-51.6 The manifest names a port of one's own for which the craft are meant."""
    if order.destination in state.ports and port_side(state, order.destination) is order.side:
        return None
    return Refusal(RULE, f"{order.destination} is no port in {order.side} hands")


def beside_each_other(book: Book, state: State, order: HoistCraft) -> Refusal | None:
    """SM-GAP-51.7 Craft and transports have lain together since the step began, in a friendly port or off a beach."""
    return _together(book, state, order.side, (order.craft, *order.ships))


def craft_aboard(book: Book, state: State, order: LowerCraft) -> Refusal | None:
    """SM-GAP-51.8 What is lowered is a flotilla of one's own that is aboard transports, each at her one operation."""
    key = stowed_as(state, order.craft)
    if key is None or state.cargoes[key].facts.side is not order.side:
        return Refusal(RULE, f"{order.craft} is not aboard transports of the {order.side} side")
    for ship in state.cargoes[key].aboard:
        if state.ships[ship].handled_cargo:
            return Refusal(RULE, f"{ship_name(book, ship)} has handled cargo in this step")
    return None


def where_craft_can_float_off(book: Book, state: State, order: LowerCraft) -> Refusal | None:
    """SM-GAP-51.9 Craft are lowered in a friendly port or off any beach where their transports lay as the step began."""
    key = stowed_as(state, order.craft)
    assert key is not None
    return _together(book, state, order.side, state.cargoes[key].aboard)


LAWS: dict[type, tuple[Law[HoistCraft], ...] | tuple[Law[LowerCraft], ...]] = {
    HoistCraft: (in_own_movement_step, empty_craft, into_transports_with_room, for_a_friendly_port, beside_each_other),
    LowerCraft: (in_own_movement_step, craft_aboard, where_craft_can_float_off),
}


def resolve(now: Proceedings, command: Order) -> None:
    """Takes craft out of the water or puts them back into it; no dice."""
    book, state = now.book, now.state
    if isinstance(command, HoistCraft):
        force = state.ships[command.craft].force
        now.add(CraftHoisted(command.craft, _as_cargo(book, command), command.ships))
        if force is not None and not ships_of(now.state, force):
            now.add(ForceDisbanded(force))
        return
    key = stowed_as(state, command.craft)
    assert key is not None
    first = state.ships[state.cargoes[key].aboard[0]]
    now.add(CraftLowered(command.craft, key, first.port, first.force))


def candidates(book: Book, state: State, side: Side) -> Iterator[Order]:
    """Each idle flotilla into the first transports nearby that can hold it; each that is aboard, lowered."""
    for item in state.cargoes.values():
        if item.facts.craft is not None and item.facts.side is side and item.aboard:
            yield LowerCraft(side, item.facts.craft)
    beside: dict[Hex, list[Ship]] = {}
    for ship in state.ships.values():
        if ship.side is side and not ship.cargo and not ship.handled_cargo and (where := hex_of(state, ship)) is not None:
            beside.setdefault(where, []).append(ship)
    for where, found in beside.items():
        flotilla = next((ship.id for ship in found if is_craft(book, ship.id)), None)
        holds = tuple(ship.id for ship in found if book.counters[ship.id].type is ShipType.TRANSPORT)
        if flotilla is None or not holds:
            continue
        many = round(capacity(book, flotilla) / capacity(book, holds[0]))
        wanted = next((key for key, port in state.ports.items() if port.hex != where and port_side(state, key) is side), None)
        if wanted is not None and len(holds) >= many:
            yield HoistCraft(side, flotilla, holds[:many], wanted)


def stowed_as(state: State, craft: ShipId) -> CargoId | None:
    """The item of cargo that stands for a flotilla of landing craft aboard transports, if it is aboard."""
    return next((key for key, item in state.cargoes.items() if item.facts.craft == craft and item.aboard), None)


def _as_cargo(book: Book, order: HoistCraft) -> CargoFacts:
    return CargoFacts(CargoId(f"stowed_{order.craft}"), ship_name(book, order.craft), order.side, CargoKind.LANDING_CRAFT,
                      capacity(book, order.craft), order.destination, 0.0, craft=order.craft)


def _together(book: Book, state: State, side: Side, ships: tuple[ShipId, ...]) -> Refusal | None:
    first = state.ships[ships[0]]
    where = hex_of(state, first)
    if where is None or (first.port is None and not book.theatre.is_beach(where)):
        return Refusal(RULE, f"{ship_name(book, first.id)} lies neither in port nor off a beach")
    if first.port is not None and port_side(state, first.port) is not side:
        return Refusal("SM-4C1", f"{port_name(book, first.port)} is not in {side} hands")
    for key in ships:
        ship = state.ships[key]
        if ship.port != first.port or hex_of(state, ship) != where:
            return Refusal(RULE, f"{ship_name(book, key)} is not where {ship_name(book, first.id)} is")
        if not (in_port_all_segment(state, ship) if ship.port is not None else ship.step_hex == where and not ship.spent):
            return Refusal(RULE, f"{ship_name(book, key)} did not lie there when this step began")
    return None
