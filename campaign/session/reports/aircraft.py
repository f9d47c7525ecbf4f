"""Reports on aircraft: one's own units field by field, and both sides' airfields, which are public."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from campaign.model.book import Book
from campaign.model.play.state import AirUnit
from campaign.model.play.views import View
from campaign.model.units.aircraft import AirStatus, AirUnitId, BaseId
from campaign.model.units.forces import ShipStatus
from campaign.model.units.ships import ShipId
from campaign.ratings.flights import FLIGHTS_A_GROUP
from campaign.rules.facts.air import field_room, flights_in, reach_of, size_of, type_of
from campaign.session.reports.records import Records
from campaign.session.reports.table import Brief, BriefRow, Row, Table
from campaign.session.words.aircraft import ROLES, by_role, due_back, mission_in_words, order_in_words
from campaign.words.counting import quantity

COLUMNS = ("unit", "name", "aircraft", "role", "size", "base", "hex", "range", "cooperation", "mission",
           "standing order", "state")
STATES = {AirStatus.READY: "ready", AirStatus.LOST: "lost", AirStatus.FERRIED: "aboard a ship, as cargo",
          AirStatus.IN_TRANSFER: "on its way"}
FIELDS = ("side", "airfield", "where", "hits", "room", "flights", "on cooperation", "units")
LETTERS = f"In flights, a group is six: {', '.join(f'{role.value} {many}' for role, (_, many) in ROLES.items())} [SM-GAP-47]."


def aircraft(book: Book, view: View, records: Records) -> Table:
    """Own air units, those that were lost too."""
    rows = tuple(_own(book, view, unit) for unit in view.air.values())
    notes = tuple(air_notes(book, view))
    return Table("Aircraft", COLUMNS, rows, notes, "there are no aircraft", _brief(book, view, notes))


def airfields(book: Book, view: View, records: Records) -> Table:
    """SM-GAP-56.20 Who stands on which airfield of either side, how many on naval cooperation, and hits: all is public."""
    rows = tuple(_field(book, view, base, units, own=own)
                 for own, fields in _by_field(book, view) for base, units in fields.items())
    entries = tuple(BriefRow((name, where, f"{flights}/{room}", hits or None, units), f"{side} airfields")
                    for side, name, where, hits, room, flights, _, units in _in_letters(book, view, rows))
    brief = Brief(("airfield", "hex", "flights", "hits", "units"), entries, notes=(LETTERS,) if rows else ())
    return Table("Airfields", FIELDS, rows, empty="no aircraft stand on airfields", brief=brief)


def _by_field(book: Book, view: View) -> Iterator[tuple[bool, dict[BaseId, list[AirUnitId]]]]:
    """Airfields on which something stands with their units: one's own, and the enemy's."""
    mine: dict[BaseId, list[AirUnitId]] = {}
    # In the order of names, as the enemy reads them.
    for unit in sorted(view.air.values(), key=lambda unit: unit.id):
        if unit.status in (AirStatus.READY, AirStatus.IN_TRANSFER) and BaseId(unit.base) in book.oob.bases:
            mine.setdefault(BaseId(unit.base), []).append(unit.id)
    yield True, mine
    theirs: dict[BaseId, list[AirUnitId]] = {}
    for key, base in view.air_war.enemy_units.items():
        theirs.setdefault(base, []).append(key)
    yield False, theirs


def _field(book: Book, view: View, base: BaseId, units: list[AirUnitId], *, own: bool) -> Row:
    facts, hits = book.oob.bases[base], view.air_war.fields_hit.get(base, 0)
    cooperating = sum(view.air[key].on_naval_cooperation if own else key in view.air_war.enemy_cooperating for key in units)
    side = view.side if own else view.side.enemy
    return (str(side), facts.name, str(facts.hex), hits, field_room(book, base, hits), flights_in(book, units), cooperating,
            ", ".join(units))


def _in_letters(book: Book, view: View, rows: Iterable[Row]) -> Iterator[Row]:
    """The same with units by their roles."""
    for *cells, units in rows:
        yield (*cells, in_letters(book, [AirUnitId(key) for key in str(units).split(", ")]))


def _own(book: Book, view: View, unit: AirUnit) -> Row:
    kind, name, where = _facts(book, view, unit)
    order = next((order for order in view.air_war.orders.values() if unit.id in order.units), None)
    return (str(unit.id), book.oob.air_units[unit.id].name, kind, type_of(book, unit.id).role.value,
            size_of(book, unit.id).value, name, where, reach_of(book, unit.id, extended=False),
            "yes" if unit.on_naval_cooperation else "no", mission_of(book, view, unit),
            "" if order is None else f"{order.id}: {order_in_words(book, view, order)}", state_of(book, view, unit))


def _facts(book: Book, view: View, unit: AirUnit) -> tuple[str, str, str]:
    """What a unit flies, from where by name, and the hex."""
    kind, field = type_of(book, unit.id).name, book.oob.bases.get(BaseId(unit.base))
    if field is not None:
        return kind, field.name, str(field.hex)
    ship = view.ships.get(ShipId(unit.base))
    if ship is None or ship.status is not ShipStatus.ACTIVE:
        return kind, "", ""
    own = None if ship.force is None else view.forces.get(ship.force)
    where = own.force.hex if own is not None else "" if ship.port is None else view.ports[ship.port].hex
    return kind, book.oob.ships[ship.id].name, str(where)


def mission_of(book: Book, view: View, unit: AirUnit) -> str:
    """What an own unit does: its mission on naval cooperation, else what it is kept for."""
    if unit.status is not AirStatus.READY:
        return ""
    if unit.on_naval_cooperation:
        return mission_in_words(book, view, view.air_war.mission_of(unit.id))
    return "bombs ashore" if type_of(book, unit.id).bombing else "guards ashore"


def state_of(book: Book, view: View, unit: AirUnit) -> str:
    """Whether it may fly, and when it comes back if it was lost."""
    if unit.status is AirStatus.LOST:
        return f"lost, {due_back(book, view, unit.id)}"
    if unit.status is AirStatus.READY and unit.id in view.air_war.flown:
        return "has flown"
    return STATES[unit.status]


def _brief(book: Book, view: View, notes: tuple[str, ...]) -> Brief:
    """Own units under the field or deck that they stand on."""
    here: dict[str, list[BriefRow]] = {}
    for unit in view.air.values():
        under = _heading(book, view, unit)
        here.setdefault(under, []).append(BriefRow(_short(book, view, unit), under))
    mine = [row for rows in here.values() for row in rows]
    return Brief(("unit", "flies", "size", "range", "does", "standing", "state"), tuple(mine),
                 notes=(*notes, LETTERS) if mine else notes)


def _short(book: Book, view: View, unit: AirUnit) -> Row:
    order = next((order for order in view.air_war.orders.values() if unit.id in order.units), None)
    standing, state = "" if order is None else str(order.id), state_of(book, view, unit)
    return (str(unit.id), type_of(book, unit.id).name, in_letters(book, (unit.id,)), reach_of(book, unit.id, extended=False),
            mission_of(book, view, unit), standing, "" if state == STATES[AirStatus.READY] else state)


def _heading(book: Book, view: View, unit: AirUnit) -> str:
    """The field with its room and hits, or the ship; those who are lost stand together."""
    if unit.status is AirStatus.LOST:
        return "Lost"
    _, name, where = _facts(book, view, unit)
    base = BaseId(unit.base)
    if base not in book.oob.bases:
        return f"{name} at {where}" if where else name or "Nowhere"
    hits = view.air_war.fields_hit.get(base, 0)
    room = field_room(book, base, hits)
    there = flights_in(book, [other.id for other in view.air.values() if other.base == base])
    hurt = f", {quantity(hits, 'hit')}" if hits else ""
    return f"{name} ({base}) at {where}: {there} of {room} flights{hurt}"


def in_letters(book: Book, units: Iterable[AirUnitId]) -> str:
    """Flights by the letters of their roles: "6 F, 1 V"."""
    return ", ".join(f"{count} {role.value}" for role, count in by_role(book, units).items())


def air_notes(book: Book, view: View) -> Iterator[str]:
    """SM-24A.6 A side's aircraft in a line, where the air war is played."""
    if book.options.air_war and view.air:
        yield f"Aircraft: {air_in_short(book, view)} [SM-24A]."


def air_in_short(book: Book, view: View) -> str:
    """Own aircraft in a line: how many, on how many fields, on naval cooperation, on missions, to be sent now, and lost."""
    ready = [unit for unit in view.air.values() if unit.status is AirStatus.READY]
    fields = {unit.base for unit in ready if BaseId(unit.base) in book.oob.bases}
    decks = {unit.base for unit in ready} - fields
    missions = [view.air_war.mission_of(unit.id).task.value for unit in ready]
    groups, flights = divmod(flights_in(book, [unit.id for unit in ready]), FLIGHTS_A_GROUP)
    lost = [unit for unit in view.air.values() if unit.status is AirStatus.LOST]
    aboard = f" and {quantity(len(decks), 'carrier')}" if decks else ""
    where = f"{quantity(len(fields), 'airfield')}{aboard}"
    parts = [
        f"{quantity(len(ready), 'unit')}, worth {groups} groups and {flights} flights, on {where}",
        f"{sum(unit.on_naval_cooperation for unit in ready)} on naval cooperation",
        f"{missions.count('patrol')} on patrol, {missions.count('search')} on search",
    ]
    if view.air_war.orders:
        parts.append(quantity(len(view.air_war.orders), "standing air order"))
    if view.air_war.ready:
        bombers = [key for key in view.air_war.ready if type_of(book, key).bombing]
        parts.append(f"{len(bombers)} with bombs or torpedoes may be sent now")
    if lost:
        parts.append(f"{len(lost)} lost")
    return "; ".join(parts)
