"""Air units whose field in the desert comes sooner or later than its day: they fall back, wait, and come with the entry."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from campaign.model import events
from campaign.model.book import Book
from campaign.model.play.state import AirUnit
from campaign.model.setting.scenario import Holdings
from campaign.model.sides import Side
from campaign.model.units.aircraft import AirStatus, AirUnitFacts, AirUnitId, BaseId
from campaign.rules.chapters.air.ch05_carriers import nearest_with_room
from campaign.rules.chapters.sky.ch24_upkeep import based_by_history, in_service
from campaign.rules.facts.air import flights_in
from campaign.rules.facts.allegiances import base_side, side_of_nation
from campaign.rules.facts.moving_front import desert_entries
from campaign.rules.proceedings import Proceedings


def fallen_back(now: Proceedings, unit: AirUnitId) -> bool:
    """SM-GAP-70.10 Who is driven from a field in the desert, and serves there still, falls back to the nearest with room."""
    book, known = now.book, now.state.air[unit]
    if known.base not in _fields(book) or not in_service(book, unit, now.state.cursor.turn):
        return False
    return _put(now, unit, known.side, BaseId(known.base))


def settled_in(now: Proceedings, came: Collection[Holdings]) -> None:
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
    """Units that by history stand on a field of the desert in this game turn."""
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
