"""GAP-65, GAP-68 and GAP-70: replacements, repairs where no land game makes them, and airfields in the desert."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from campaign.model import events
from campaign.model.book import Book
from campaign.model.events import AirfieldMended, AirUnitReplaced, PortMended, ReplacementsOrdered
from campaign.model.play.calendar import Turn
from campaign.model.play.state import AirUnit, State
from campaign.model.setting.scenario import Holdings, PortId
from campaign.model.sides import Nation, Side
from campaign.model.units.aircraft import AirSize, AirStatus, AirUnitFacts, AirUnitId, BaseId
from campaign.model.units.forces import ShipStatus
from campaign.model.units.ships import Service, ShipId
from campaign.ratings.aircraft import FLIGHTS_A_GROUP
from campaign.rules.chapters.air.ch05_carriers import capacity, flights_of, nearest_with_room, room_on_field
from campaign.rules.facts.air import fields_of, flights_in, nation_of, size_of, type_of
from campaign.rules.facts.geography import base_side, port_side, side_of_nation
from campaign.rules.facts.moving_front import desert_entries
from campaign.rules.proceedings import Proceedings


def initial_phase(now: Proceedings, side: Side) -> None:
    """SM-GAP-65 At the start of its player turn a side mends, reports who is lost, and receives who is made up again."""
    if not now.book.options.air_war:
        return
    _mended(now, side)
    lost = tuple(key for key, unit in now.state.air.items()
                 if unit.side is side and unit.status is AirStatus.LOST and key not in now.state.air_war.waiting)
    if lost:
        now.add(ReplacementsOrdered(side, lost))
    if now.state.air_war.waiting:
        _replaced(now, side)


def _mended(now: Proceedings, side: Side) -> None:
    """SM-GAP-68.7 In each own player turn a port mends a hit and an airfield two, those of Malta one, under bombs too."""
    book, chart = now.book, now.book.charts.air.land
    if not book.options.land_facts:
        for key, port in now.state.ports.items():
            if port.hits and port_side(now.state, key) is side:
                now.add(PortMended(key, min(port.hits, chart.port_mended_a_turn), engineers=False))
    for base, hits in now.state.air_war.fields_hit.items():
        if base_side(book, now.state, base) is side:
            now.add(AirfieldMended(base, min(hits, _mends(book, base))))


def _mends(book: Book, base: BaseId) -> int:
    """The hits that an airfield repairs in its owner's player turn; those near some ports are slow."""
    chart = book.charts.air.land
    for port, hits in chart.mended_slowly.items():
        if PortId(port) in book.theatre.ports and base in fields_of(book, PortId(port)):
            return hits
    return chart.field_mended_a_turn


def _replaced(now: Proceedings, side: Side) -> None:
    """SM-GAP-65.1 The longest lost come first, so many groups of a nation in a game turn, carrier flights beside them."""
    book, chart = now.book, now.book.charts.air.replacements
    back: dict[Nation, int] = {}
    waiting = sorted(now.state.air_war.waiting.items(), key=lambda item: (item[1].turn, item[0]))
    for key, lost in waiting:
        unit = now.state.air.get(key)
        if unit is None or unit.side is not side or not in_service(book, key, now.state.cursor.turn):
            continue
        nation, worth = nation_of(book, key), flights_in(book, (key,))
        aboard = carrier_of(book, key, now.state.cursor.turn)
        if now.state.cursor.turn.number - lost.turn < turns_until_back(book, key, aboard):
            continue
        if aboard is not None:
            if _has_room(book, now.state, aboard):
                now.add(AirUnitReplaced(key, str(aboard)))
            continue
        came = back.get(nation, 0) + worth
        if came > chart.most(nation) * FLIGHTS_A_GROUP or (base := home_of(book, now.state, key)) is None:
            continue
        back[nation] = came
        now.add(AirUnitReplaced(key, str(base)))


def in_service(book: Book, unit: AirUnitId, turn: Turn) -> bool:
    """SM-GAP-65.2 A unit comes back only while it served in the theatre by history."""
    service = book.oob.air_units[unit].service
    return not service or any(_covers(period, turn) for period in service)


def based_by_history(book: Book, unit: AirUnitId, turn: Turn) -> str | None:
    """The historical base of a unit, if it was in service then."""
    return next((period.base for period in book.oob.air_units[unit].service if _covers(period, turn)), None)


def _covers(period: Service, turn: Turn) -> bool:
    return Turn.of(period.first) <= turn and (period.last is None or turn <= Turn.of(period.last))


def turns_until_back(book: Book, unit: AirUnitId, aboard: ShipId | None) -> int:
    """Game turns from the report of a loss to the replacement; flights of carriers have a row of their own."""
    chart = book.charts.air.replacements
    return chart.carrier_flight_turns if aboard is not None else chart.turns(nation_of(book, unit), type_of(book, unit).role)


def carrier_of(book: Book, unit: AirUnitId, turn: Turn) -> ShipId | None:
    """The carrier to which a lost flight belongs at this date, if it flew from one."""
    if size_of(book, unit) is not AirSize.FLIGHT:
        return None
    base = based_by_history(book, unit, turn)
    return ShipId(base) if base is not None and ShipId(base) in book.oob.ships else None


def _has_room(book: Book, state: State, carrier: ShipId) -> bool:
    ship = state.ships.get(carrier)
    if ship is None or ship.status is not ShipStatus.ACTIVE or ship.port is None:
        return False
    return port_side(state, ship.port) is ship.side and len(flights_of(state, carrier)) < capacity(book, ship)


def home_of(book: Book, state: State, unit: AirUnitId) -> BaseId | None:
    """SM-GAP-65.3 The base of its service by date, else the nearest own airfield with room."""
    base = based_by_history(book, unit, state.cursor.turn)
    worth, side = flights_in(book, (unit,)), state.air[unit].side
    own = [key for key in book.oob.bases if base_side(book, state, key) is side and room_on_field(book, state, key) >= worth]
    if base is not None and BaseId(base) in own:
        return BaseId(base)
    if not own:
        return None
    if base is None or BaseId(base) not in book.oob.bases:
        return own[0]
    return nearest_with_room(book, state, side, book.oob.bases[BaseId(base)].hex, worth)


# Fields in the desert -------------------------------------------------------------------------------------------------


def fall_back(now: Proceedings, unit: AirUnitId) -> bool:
    """SM-GAP-70.10 Who is driven from a field in the desert, and serves there still, falls back to the nearest with room."""
    book, known = now.book, now.state.air[unit]
    if known.base not in _fields(book) or not in_service(book, unit, now.state.cursor.turn):
        return False
    return _put(now, unit, known.side, BaseId(known.base))


def settle_in(now: Proceedings, came: Collection[Holdings]) -> None:
    """SM-GAP-70.11 Who is due on a field in the desert comes with it, and waits near it while it is the enemy's."""
    book, opened = now.book, {base for holdings in came for base in holdings.airfields}
    for facts, field in _due(now):
        side, known = side_of_nation(book, now.state, facts.nation), now.state.air.get(facts.id)
        if side is None or (known is not None and (known.status is AirStatus.LOST or known.base == field)):
            continue
        if base_side(book, now.state, field) is not side:
            if known is None:
                _put(now, facts.id, side, field)
        elif known is None or field in opened:
            now.add(events.AirUnitsBased((_at(facts.id, side, field, known),)))


def _due(now: Proceedings) -> Iterator[tuple[AirUnitFacts, BaseId]]:
    """Units that historically are based in the desert in this game turn."""
    book, turn, fields = now.book, now.state.cursor.turn, _fields(now.book)
    for facts in book.oob.air_units.values() if fields else ():
        if facts.id not in book.scenario.left_out and (base := based_by_history(book, facts.id, turn)) in fields:
            yield facts, BaseId(base)


def _put(now: Proceedings, unit: AirUnitId, side: Side, wanted: BaseId) -> bool:
    book, state = now.book, now.state
    base = nearest_with_room(book, state, side, book.oob.bases[wanted].hex, flights_in(book, (unit,)))
    if base is None:
        return False
    now.add(events.AirUnitsBased((_at(unit, side, base, state.air.get(unit)),)))
    return True


def _at(unit: AirUnitId, side: Side, base: BaseId, known: AirUnit | None) -> AirUnit:
    return AirUnit(unit, side, str(base), True if known is None else known.on_naval_cooperation)


def _fields(book: Book) -> frozenset[str]:
    """The airfields that change hands with entries of the desert."""
    return frozenset(str(base) for entry in desert_entries(book) for base in entry.holdings.airfields)
