"""Reports on the air: one's own units field by field, both sides' airfields, which are public, and the sorties flown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from campaign.model import events
from campaign.model.book import Book
from campaign.model.play.air_war import AirTarget, Sortie
from campaign.model.play.state import AirUnit, State
from campaign.model.play.views import View
from campaign.model.replacing import replace
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Side
from campaign.model.units.aircraft import AirSize, AirStatus, AirUnitId, BaseId
from campaign.model.units.forces import ShipStatus
from campaign.model.units.ships import ShipId
from campaign.ratings.aircraft import FLIGHTS_A_GROUP
from campaign.rules.facts.air import field_room, flights_in, reach_of, size_of, type_of
from campaign.session.reports.records import Flown, Records
from campaign.session.reports.table import Brief, BriefRow, Row, Table
from campaign.session.reports.wording import place, turn_and_moment
from campaign.session.words.aircraft import ROLES, by_role, due_back, mission_in_words, order_in_words
from campaign.words.counting import listed, quantity
from campaign.words.names import port_name, ship_name

COLUMNS = ("unit", "name", "aircraft", "role", "size", "base", "hex", "range", "cooperation", "mission",
           "standing order", "state")
STATES = {AirStatus.READY: "ready", AirStatus.LOST: "lost", AirStatus.FERRIED: "aboard a ship, as cargo",
          AirStatus.IN_TRANSFER: "on its way"}
FIELDS = ("side", "airfield", "where", "hits", "room", "flights", "on cooperation", "units")
LETTERS = f"In flights, a group is six: {', '.join(f'{role.value} {many}' for role, (_, many) in ROLES.items())} [SM-GAP-47]."


def aircraft(book: Book, view: View, records: Records) -> Table:
    """Own air units, including those that were lost."""
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
    return f"{name} ({base}) at {where}: {there} of {quantity(room, 'flight')}{hurt}"


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
        f"{quantity(len(ready), 'unit')}, worth {quantity(groups, 'group')} and {quantity(flights, 'flight')}, on {where}",
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


# Sorties --------------------------------------------------------------------------------------------------------------


SORTIE_COLUMNS = ("when", "side", "where", "light", "target", "flown by", "flights", "met by", "bomb hits", "torpedo hits",
           "flights lost", "interceptors lost", "result")
BY_AIR = ("bombed", "torpedoed by aircraft")


# The events that tell of sorties: a long war holds a hundred others for each of them.
FLOWN_KINDS: tuple[type, ...] = (
    events.CampaignBegan, events.TurnBegan, events.PlayerTurnBegan, events.SegmentBegan, events.PhaseBegan,
    events.SortieLaunched, events.SortieEnded, events.InterceptorsSent, events.SortieAbandoned, events.AirUnitsShotDown,
    events.FlakFired, events.BombsDropped, events.AirTorpedo, events.ShipRemoved, events.AirUnitsWrecked, events.SuppliesFlown,
)


def sorties_of(book: Book, happened: Iterable[Any], reader: Side | None) -> tuple[Flown, ...]:
    """SM-GAP-56.21 Of the past a side may look up its own sorties, and of the enemy's those that it was told of.

    Of these it has what is seen of a raid: where, when and how large; who met it, who was shot down, and how many hits it made.
    """
    return tuple(_sorties(book, happened, reader))


def _sorties(book: Book, happened: Iterable[Any], reader: Side | None) -> Iterator[Flown]:
    now: Flown | None = None
    turn, phasing, nas = "", "", 0
    for event in happened:
        match event:
            case events.CampaignBegan(start=start):
                turn, phasing, nas = _moment(start)
            case events.TurnBegan(turn=begun):
                turn = str(begun)
            case events.PlayerTurnBegan(side=side):
                phasing, nas = str(side), 0
            case events.SegmentBegan(nas=begun):
                nas = begun
            case events.PhaseBegan():
                nas = 0
            case events.SortieLaunched(sortie=sortie):
                when = f"{turn}, {phasing} player turn, {f'NAS {nas}' if nas else 'air phase'}"
                now = _launch(book, sortie, when, reader)
            case events.SortieEnded() if now is not None:
                yield replace(now, over=True)
                now = None
            case _ if now is not None:
                now = _after(now, event)
    if now is not None:
        yield now


def _moment(start: State) -> tuple[str, str, int]:
    return str(start.cursor.turn), str(start.cursor.player_turn), start.cursor.nas


def _launch(book: Book, sortie: Sortie, when: str, reader: Side | None) -> Flown | None:
    """A sortie as it is launched; what supplies the enemy flies in nobody is told."""
    every = (*sortie.mission, *sortie.escorts)
    groups = sum(size_of(book, key) is AirSize.GROUP for key in every)
    seen = Flown(when, sortie.side, sortie.hex, sortie.light, groups, len(every) - groups)
    if reader in (None, sortie.side):
        return replace(seen, target=sortie.target, at=sortie.at, units=sortie.mission, escorts=sortie.escorts)
    return None if sortie.target is AirTarget.SUPPLY else seen


def _after(now: Flown, event: object) -> Flown:
    match event:
        case events.InterceptorsSent(units=units):
            return replace(now, met_by=units)
        case events.SortieAbandoned():
            return replace(now, turned_away=True)
        case events.AirUnitsShotDown(side=side, units=units) if side is now.side:
            return replace(now, lost=(*now.lost, *units))
        case events.AirUnitsShotDown(units=units):
            return replace(now, shot_down=(*now.shot_down, *units))
        case events.FlakFired(units=units):
            return replace(now, lost=(*now.lost, *units))
        case events.BombsDropped(hits=hits):
            return replace(now, bombs=now.bombs + hits)
        case events.AirTorpedo(hit=True):
            return replace(now, torpedoes=now.torpedoes + 1)
        case events.ShipRemoved(ship=ship, cause=cause) if cause in BY_AIR:
            return replace(now, sunk=(*now.sunk, ship))
        case events.AirUnitsWrecked(units=units):
            return replace(now, wrecked=(*now.wrecked, *units))
        case events.SuppliesFlown(size_re=size_re):
            return replace(now, size_re=size_re)
        case _:
            return now


def sorties(book: Book, view: View, records: Records) -> Table:
    """Every sortie that its reader flew or was told of."""
    rows = tuple(_row(book, sortie) for sortie in records.sorties)
    return Table("Sorties", SORTIE_COLUMNS, rows, empty="no sortie has been flown", brief=_flown_brief(book, records.sorties))


def _row(book: Book, sortie: Flown) -> Row:
    names = [book.oob.air_units[key].name for key in (*sortie.units, *sortie.escorts)]
    met = [book.oob.air_units[key].name for key in sortie.met_by]
    return (sortie.when, str(sortie.side), place(book, sortie.where), sortie.light.value, target_of(book, sortie),
            ", ".join(names), flights_of(sortie), ", ".join(met), sortie.bombs, sortie.torpedoes, flights_in(book, sortie.lost),
            flights_in(book, sortie.shot_down), result_of(book, sortie))


def _flown_brief(book: Book, flown: Iterable[Flown]) -> Brief:
    entries = []
    for sortie in flown:
        turn, moment = turn_and_moment(sortie.when)
        what = target_of(book, sortie) or f"a raid at {place(book, sortie.where)}"
        night = " by night" if sortie.light.value == "night" else ""
        lost, shot_down = flights_in(book, sortie.lost), flights_in(book, sortie.shot_down)
        losses = f"{lost}/{shot_down}" if sortie.lost or sortie.shot_down else ""
        cells = (moment, str(sortie.side), f"{what}{night}", flights_of(sortie), losses, result_of(book, sortie))
        entries.append(BriefRow(cells, turn))
    notes = ("Lost: flights of who flew, and of the fighters that met them; a group is six.",) if entries else ()
    return Brief(("when", "side", "target", "flights", "lost", "result"), tuple(entries), notes=notes)


def is_worth_telling(sortie: Flown) -> bool:
    """Whether a sortie achieved or cost anything for either side."""
    return bool(sortie.bombs or sortie.torpedoes or sortie.lost or sortie.shot_down or sortie.wrecked or sortie.size_re)


def flights_of(sortie: Flown) -> int:
    """How many flights flew, six to a group."""
    return FLIGHTS_A_GROUP * sortie.groups + sortie.flights


def target_of(book: Book, sortie: Flown) -> str:
    """The target of a sortie, where its reader knows it."""
    match sortie.target:
        case None:
            return ""
        case AirTarget.AIRFIELD:
            return f"airfield of {book.oob.bases[BaseId(sortie.at)].name}"
        case AirTarget.SHIPS:
            return f"ships in {port_name(book, PortId(sortie.at))}"
        case AirTarget.PORT | AirTarget.SUPPLY:
            return f"{'supplies for' if sortie.target is AirTarget.SUPPLY else 'port of'} {port_name(book, PortId(sortie.at))}"
        case AirTarget.FLOTILLA:
            return f"submarines at {sortie.where}"
        case AirTarget.FORCE:
            return f"force at {place(book, sortie.where)}"


def result_of(book: Book, sortie: Flown) -> str:
    """The result of a sortie in a few words."""
    if sortie.turned_away:
        return "turned away"
    if not sortie.over:
        return "in the air"
    if sortie.size_re:
        return f"{sortie.size_re:g} RE set down"
    hits = ((sortie.bombs, "bomb hit"), (sortie.torpedoes, "torpedo hit"))
    parts = [quantity(count, name, f"{name}s") for count, name in hits if count]
    if sortie.sunk:
        parts.append(f"{listed(ship_name(book, key) for key in sortie.sunk)} sunk")
    if sortie.wrecked:
        parts.append(f"{quantity(flights_in(book, sortie.wrecked), 'flight')} destroyed there")
    return ", ".join(parts) or "no hit"
