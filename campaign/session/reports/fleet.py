"""Reports on ships: where they are, what is left of them, what is mended, what convoys carry; and notes on all that sails."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.model.book import Book
from campaign.model.play.calendar import Phase, Turn
from campaign.model.play.ports import RepairJob
from campaign.model.play.views import View
from campaign.model.play.war import MasState
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Side
from campaign.model.units.counters import GunType
from campaign.model.units.forces import Ship, ShipStatus
from campaign.model.units.ships import ShipId, ShipType
from campaign.ratings.condition import ammunition_of, has_hurt_boats, hits_of, torpedo_boxes_of
from campaign.rules.chapters.ports.ch01_ports import repair_rating
from campaign.rules.chapters.ports.ch08_fuel import allowance
from campaign.rules.events.voyages import MEASURES
from campaign.rules.facts.cripples import wounds_in_words
from campaign.session.logistics.convoys import ConvoyAtSea, RunProgress, runs_of
from campaign.session.logistics.ledger import LogisticsLedger
from campaign.session.reports.briefs import ammunition_brief, convoys_brief, losses_brief, repairs_brief, ships_brief
from campaign.session.reports.records import Records
from campaign.session.reports.table import Row, Table, with_notes
from campaign.session.reports.wording import place, type_of, where_she_is
from campaign.words.counting import capitalised, in_a_row, listed, quantity
from campaign.words.forces import run_called
from campaign.words.names import port_name, ship_name


def ships(book: Book, view: View, records: Records) -> Table:
    """Every ship that is still in the game."""
    columns = (
        "ship",
        "type",
        "where",
        "force",
        "mission",
        "movement",
        "fuel boxes",
        "fuel of",
        "gunnery hits",
        "flotation hits",
        "state",
    )
    rows = tuple(_ship(book, view, ship) for ship in _active(view))
    notes = (*cripple_notes(book, view), *_flotilla_notes(book, view), *war_notes(book, view))
    return Table("Ships", columns, rows, notes, empty="no ship is left", brief=with_notes(ships_brief(book, view, rows), notes))


def ammunition(book: Book, view: View, records: Records) -> Table:
    """Ships whose magazines or tubes are not full."""
    rows: list[Row] = []
    for ship in _active(view):
        values = book.counters[ship.id]
        guns = [(kind, ammunition_of(values, ship.condition, kind).value) for kind in GunType if values.factor(kind)]
        spent = [f"{kind.value} {left}" for kind, left in guns if left != "full"]
        boxes, most = torpedo_boxes_of(values, ship.condition), values.torpedo_boxes
        if spent or boxes < most:
            rows.append((ship_name(book, ship.id), where_she_is(book, view, ship), ", ".join(spent) or "full", boxes, most))
    notes = ("Every other ship is full. One whole segment in a friendly port fills guns and tubes [SM-8A3].",)
    return Table(
        "Ammunition", ("ship", "where", "guns", "torpedo boxes", "torpedo boxes of"), tuple(rows), notes,
        "every ship has full magazines and tubes", ammunition_brief(rows, notes),
    )  # fmt: skip


def repairs(book: Book, view: View, records: Records) -> Table:
    """Work in dock, and hits on which no work is done."""
    rows: list[Row] = [_job(book, view, job) for job in view.repairs.values()]
    for ship in _active(view):
        hits = hits_of(book.counters[ship.id], ship.condition)
        at_work = [job.track.name for job in view.repairs.values() if job.ship == ship.id]
        idle = [
            f"{count} {name.lower()}"
            for name, count in (
                ("GUNNERY", hits.gunnery - at_work.count("GUNNERY")),
                ("FLOTATION", hits.flotation - at_work.count("FLOTATION")),
            )
            if count > 0
        ]
        if idle:
            where = where_she_is(book, view, ship)
            rows.append(
                (ship_name(book, ship.id), where, listed(idle), None, "", f"no work: {no_work_because(book, view, ship)}")
            )
    columns = ("ship", "port", "hit", "player turns left", "ready", "state")
    return Table("Repairs", columns, tuple(rows), empty="no ship has a hit to mend", brief=repairs_brief(rows))


def convoys(book: Book, view: View, records: Records) -> Table:
    """Task forces that carry cargo, and with what escort."""
    ledger = LogisticsLedger(book, view, records.past_of(view.side))
    rows = [_convoy(book, view, convoy) for convoy in ledger.convoys]
    columns = ("convoy", "where", "transports", "escorts", "speed", "cargo", "bound for")
    empty = "no transport is at sea; the supply report says where cargo lies"
    notes = tuple(run_note(run) for run in ledger.runs)
    return Table("Convoys", columns, tuple(rows), notes, empty, with_notes(convoys_brief(rows), notes))


def _convoy(book: Book, view: View, convoy: ConvoyAtSea) -> Row:
    where = "scattered" if convoy.hex is None else place(book, convoy.hex)
    cargo = in_a_row(f"{facts.name} ({facts.size_re:g} RE)" for facts in convoy.items)
    members = [view.ships[key] for key in view.forces[convoy.force].ships]
    return (convoy.name, where, len(convoy.transports), len(convoy.escorts), min(allowance(book, ship) for ship in members),
            cargo or "empty", convoy.goal)


def losses(book: Book, view: View, records: Records) -> Table:
    """Ships of both sides that left the game."""
    known = {loss.ship: loss for loss in records.losses}
    gone = [(key, ship.status.value) for key, ship in view.ships.items() if ship.status.is_lost]
    rows: list[Row] = []
    for side, keys in ((view.side, [key for key, _ in gone]), (view.side.enemy, list(view.enemies_lost))):
        for key in keys:
            loss = known.get(key)
            how = loss.how if loss is not None else dict(gone).get(key, "lost")
            by = ship_name(book, loss.credit) if loss is not None and loss.credit is not None else ""
            rows.append(
                (
                    str(side),
                    ship_name(book, key),
                    type_of(book, key),
                    how,
                    loss.cause if loss else "",
                    by,
                    loss.when if loss else "",
                )
            )
    columns = ("side", "ship", "type", "fate", "cause", "by", "when")
    brief = losses_brief(book, view, records.losses, rows)
    return Table("Losses", columns, tuple(rows), empty="no ship has been lost", brief=brief)


def ready_when(view: View, turns: int) -> str:
    """The owner's initial phase in which work that takes `turns` player turns is finished."""
    cursor = view.cursor
    # The Allied player turn of this game turn is still to come while the Axis one is played.
    still_to_come = view.side is Side.ALLIED and cursor.player_turn is Side.AXIS
    return f"{cursor.turn.plus(turns - still_to_come)}, {view.side} player turn"


def no_work_because(book: Book, view: View, ship: Ship) -> str:
    """Why nothing is done about the hits on a ship."""
    values = book.counters[ship.id]
    if values.type in (ShipType.TRANSPORT, ShipType.LANDING_CRAFT, ShipType.SUBMARINE) or values.boats > 1:
        return "such units are never repaired [SM-8B]"
    if ship.port is None:
        return "she is at sea; hits are mended in port [SM-8B]"
    rating = repair_rating(book, view.ports[ship.port])
    name = port_name(book, ship.port)
    if not rating:
        return f"{name} cannot repair ships [SM-8B]"
    bound = sum(job.port == ship.port and not job.suspended for job in view.repairs.values())
    if bound >= rating:
        return f"all {quantity(rating, 'repair point')} of {name} are bound to other hits [SM-1D4]"
    if not ship.began_in_port or ship.was_at_sea:
        return "she was at sea in this segment; work can begin in the next [SM-8B1]"
    if view.cursor.phase is not Phase.NAVAL:
        return "points are allotted in her owner's naval movement step [SM-8B1]"
    return f"nobody has allotted a point, and {name} has {rating - bound} free [SM-8B1]"


def berthed_ships(view: View) -> dict[PortId, tuple[ShipId, ...]]:
    """SM-1B.8 Own ships that are berthed, by port: what the fleet board, `forces`, `ports` and the status count."""
    found: dict[PortId, list[ShipId]] = {}
    for ship in view.ships.values():
        if ship.port is not None and ship.status is ShipStatus.ACTIVE:
            found.setdefault(ship.port, []).append(ship.id)
    return {port: tuple(ships) for port, ships in found.items()}


def _active(view: View) -> list[Ship]:
    return [ship for ship in view.ships.values() if ship.status is ShipStatus.ACTIVE]


def _ship(book: Book, view: View, ship: Ship) -> Row:
    values = book.counters[ship.id]
    hits = hits_of(values, ship.condition)
    force = view.forces[ship.force].force.name if ship.force in view.forces and ship.force is not None else ""
    return (
        ship_name(book, ship.id),
        values.type.value,
        where_she_is(book, view, ship),
        force,
        ship.mission.value.replace("_", " "),
        allowance(book, ship),
        ship.fuel_boxes,
        values.fuel_boxes,
        hits.gunnery,
        hits.flotation,
        _state(book, view, ship),
    )


def _state(book: Book, view: View, ship: Ship) -> str:
    if ship.out_of_fuel:
        return "out of fuel"
    if ship.laid_up_until is not None:
        return "laid up"
    if any(job.ship == ship.id and not job.suspended for job in view.repairs.values()):
        return "in dock"
    if ship.voyage is not None:
        return "making for home"
    if has_hurt_boats(book.counters[ship.id], ship.condition):
        return "boats damaged"
    return "ready"


def _job(book: Book, view: View, job: RepairJob) -> Row:
    ready = "" if job.suspended else ready_when(view, job.turns_left)
    state = "halted: it goes on when a point is bound to it in port [SM-8B2]" if job.suspended else "at work"
    return (ship_name(book, job.ship), port_name(book, job.port), job.track.word, job.turns_left, ready, state)


# Notes: submarines, searches, convoy runs, cripples, the force pool ---------------------------------------------------


def _flotilla_notes(book: Book, view: View) -> Iterator[str]:
    """Own flotillas, one by one, and points that have arrived."""
    for key, flotilla in view.flotillas.items():
        points = quantity(flotilla.points, "point")
        yield (f"{flotilla.name} ({key}): {points}, {flotilla.mission.value}, {_lies(book, flotilla.hex, flotilla.port)}, "
               f"strikes {'when asked' if flotilla.attack.value == 'ask' else flotilla.attack.value} [SM-4B].")
    for due in view.submarines_due:
        yield f"{due.points} {due.nation.value} submarine points wait in {port_name(book, due.port)} [SM-1C]."


def flotilla_sightings(book: Book, view: View) -> Iterator[str]:
    """Enemy flotillas as far as they are known."""
    for marker in view.flotilla_markers.values():
        by = f", found by {listed(kind.value for kind in marker.kinds)}" if marker.kinds else ""
        points = "" if marker.points is None else f", {quantity(marker.points, 'point')}"
        mission = "" if marker.mission is None else f", {marker.mission.value}"
        yield f"Submarines {marker.contact}: {_lies(book, marker.hex, marker.port)}{points}{mission}{by} [SM-3E]."


def search_notes(view: View) -> Iterator[str]:
    """Who chooses the sites of area searches in the recon step, and how that is changed."""
    if view.standing.best_searches:
        yield (f"In the recon step {view.side} searches fly by themselves, each from the best site; who says "
               "`standing searches no` chooses site and object of each [SM-3A].")
    else:
        yield (f"In the recon step {view.side} searches are ordered one by one; after `standing searches yes` they fly by "
               "themselves [SM-3A].")


def run_notes(book: Book, view: View) -> Iterator[str]:
    """Convoy runs, how they are getting on, and for want of what they do not."""
    yield from map(run_note, runs_of(book, view))


def run_note(run: RunProgress) -> str:
    """A convoy run, and where it is not running, whether it waits or is stuck, and for want of what."""
    ships = quantity(len(run.ships), "ship")
    state = f", {run.in_words}" if run.waits else ""
    return f"{capitalised(run_called(run.name))} ({run.id}), {ships}, {run.origin} to {run.goal}{state} [SM-GAP-61]."


def cripple_notes(book: Book, view: View) -> Iterator[str]:
    """SM-GAP-77 Damaged ships on their way home: where they are, what they have left, and what their owner said."""
    for ship in view.ships.values():
        if ship.voyage is None or ship.status is not ShipStatus.ACTIVE:
            continue
        own = None if ship.force is None else view.forces.get(ship.force)
        at = f"at {own.force.hex}" if own is not None else "" if ship.port is None else f"in {port_name(book, ship.port)}"
        measure = "waits for your word" if ship.voyage.asked else MEASURES[ship.voyage.measure]
        if ship.voyage.tug is not None and not ship.voyage.asked:
            measure += f" by {ship_name(book, ship.voyage.tug)}"
        yield (f"{ship_name(book, ship.id)} is on her way home, day {ship.voyage.wounds.day}{f', {at}' if at else ''}: "
               f"{wounds_in_words(book, ship)}; she {measure} [SM-GAP-77].")


def war_notes(book: Book, view: View) -> Iterator[str]:
    """The force pool, which is public, and the 10th MAS, which is its owner's."""
    pool, unit = view.war.pool, view.war.tenth_mas
    if pool.ships:
        at_home = listed(ship_name(book, key) for key in pool.ships)
        yield f"In the British force pool{f' (row {pool.row})' if pool.row else ''}: {at_home} [SM-10B]."
    for due in pool.due:
        yield f"{ship_name(book, due.ship)} comes to {port_name(book, due.port)} in {Turn(due.turn)} [SM-10B]."
    if view.side is Side.ALLIED and (owed := [f"{number} {group.value}" for group, number in pool.owed.items() if number]):
        yield f"To be withdrawn to the force pool: {listed(owed)} [SM-10B]."
    if unit is not None and book.scenario.war.tenth_mas:
        what = unit.state.value
        if unit.target is not None and unit.carrier is not None:
            what += f" against {port_name(book, unit.target)}, aboard {ship_name(book, unit.carrier)}"
        elif unit.state is MasState.RECOVERING:
            what += f" until {Turn(unit.ready_from)}"
        yield f"The 10th MAS: {what} [SM-10D]."


def _lies(book: Book, where: Hex, port: PortId | None) -> str:
    """Where something lies, in words."""
    return f"in {port_name(book, port)}" if port is not None else f"at {where}"
