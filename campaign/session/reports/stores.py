"""Reports on ports, fuel and cargo."""

from __future__ import annotations

from collections.abc import Container, Iterator

from campaign.model.book import Book
from campaign.model.play.ports import Cargo
from campaign.model.play.views import View
from campaign.model.setting.scenario import CargoId, PortId
from campaign.rules.chapters.ports.ch01_ports import cargo_rating, heavy_aa, refuel_rating, repair_rating
from campaign.session.logistics.fuel import FuelStore
from campaign.session.logistics.ledger import LogisticsLedger
from campaign.session.logistics.oil import LATELY
from campaign.session.logistics.shipping import LoadEnd
from campaign.session.reports.briefs import fuel_brief, ports_brief, supply_brief
from campaign.session.reports.duties import duty_notes, duty_rows
from campaign.session.reports.records import Records
from campaign.session.reports.table import Row, Table
from campaign.words.counting import listed, quantity
from campaign.words.names import port_name, ship_name

USED = {LoadEnd.LANDED: "landed", LoadEnd.SET_DOWN: "set down elsewhere", LoadEnd.BROUGHT_BACK: "brought back"}
LOST_ASHORE = "lost ashore"
ALWAYS_TOLD = ("landed", "afloat", "ashore", "lost")


def ports(book: Book, view: View, records: Records) -> Table:
    """Every port, who holds it, what it can do, and who lies there."""
    own: dict[PortId, int] = {}
    for ship in view.ships.values():
        if ship.port is not None:
            own[ship.port] = own.get(ship.port, 0) + 1
    rows: list[Row] = []
    for key, port in view.ports.items():
        facts = book.theatre.ports[key]
        seen = len(view.enemies_in_port.get(key, ()))
        used = port.cargo_used if port.own else None
        rows.append(
            (
                facts.name,
                str(port.hex),
                port.allegiance.value,
                cargo_rating(book, port),
                used,
                refuel_rating(book, port),
                repair_rating(book, port),
                heavy_aa(book, port),
                port.hits,
                own.get(key, 0),
                seen,
            )
        )
    columns = (
        "port",
        "hex",
        "held by",
        "cargo RE",
        "cargo used",
        "refuel FP",
        "repair points",
        "AA",
        "hits",
        "own ships",
        "enemy ships",
    )
    return Table("Ports", columns, tuple(rows), brief=ports_brief(rows, view))


def fuel(book: Book, view: View, records: Records) -> Table:
    """What oil is left in the pool and in each own port, what each gives out in a day, and how long it lasts."""
    rows = tuple(_store(store) for store in LogisticsLedger(book, view, records.past_of(view.side)).stores)
    columns = ("port", "source", "FP held", "FP a segment", "issued now", "recent FP a segment", "segments left", "as cargo",
               "soonest", "likely dry", "reckoned FP a segment")
    note = (
        f"What a store gave out lately, to ships and as cargo, is the mean of the last {LATELY} segments that are over. It is "
        "dry after the segments that are likely left, as the forecast reckons, counting what is known to come. Ports that draw "
        "on the pool or an endless store hold none."
    )
    lately = any(row[columns.index("recent FP a segment")] for row in rows)
    left = any(row[columns.index("segments left")] is not None for row in rows)
    # Columns in which nothing stands are left out of a page, and with them what explains them.
    about = ("In fuel points", f"lately is the mean of the last {LATELY} segments that are over" if lately else "",
             "left is likely, as the forecast reckons" if left else "")
    brief = fuel_brief(rows, f"{'; '.join(filter(None, about))}.")
    return Table("Fuel", columns, rows, (note,), "no port in own hands gives fuel", brief)


def _store(store: FuelStore) -> Row:
    source = "pool" if store.port is None else store.source.value
    return (store.name, source, store.held, store.can_give, store.given_today, store.gives_out,
            None if store.likely is None else store.likely.days, store.as_cargo,
            None if store.soonest is None else store.soonest.days,
            None if store.likely is None else store.likely.on.date_words, store.expected or None)


def supply_report(book: Book, view: View, records: Records) -> Table:
    """Every item of cargo: where it is, where it is wanted, what it is worth there; loads without end by what became of them.

    Supplies that are landed go to those who wait for them, and are no item any more: the account of what was sent has them.
    """
    ledger = LogisticsLedger(book, view, records.past_of(view.side))
    drowned = {load.cargo for load in ledger.shipments if load.fate is LoadEnd.LOST}
    rows = [_item(book, item, drowned) for item in view.cargoes.values()]
    rows += _loads_used(book, view, records)
    # What became of what was sent is the ledger's to say: an item may have gone to sea more than once.
    came = ledger.in_all
    totals = {"landed": came.landed, "afloat": 0.0, "ashore": 0.0, "lost": came.lost,
              "set down elsewhere": came.set_down, "brought back": came.brought_back, LOST_ASHORE: 0.0}
    for _, _, size, state, *_ in rows:
        if state in ("afloat", "ashore", LOST_ASHORE):
            totals[str(state)] += float(size or 0)
    states = (*ALWAYS_TOLD, *(state for state, size in totals.items() if size and state not in ALWAYS_TOLD))
    sums = ", ".join(f"{totals[state]:g} RE {state}" for state in states)
    columns = ("cargo", "kind", "RE", "state", "where", "wanted at", "worth points")
    rows += duty_rows(book, view)
    notes = (f"In all {sums}.", *duty_notes(book, view), *_landings(book, view))
    return Table("Supply", columns, tuple(rows), notes, "this scenario has no cargo for this side", supply_brief(rows, notes))


def _item(book: Book, item: Cargo, drowned: Container[CargoId]) -> Row:
    facts = item.facts
    if item.lost:
        state, where = "lost" if facts.id in drowned else LOST_ASHORE, ""
    elif item.aboard:
        state, where = "afloat", ", ".join(ship_name(book, key) for key in item.aboard)
    elif item.delivered:
        state, where = "landed", port_name(book, facts.destination)
    else:
        state, where = "ashore", str(item.at_hex or "") if item.at is None else port_name(book, item.at)
    return (facts.name, facts.kind.value, facts.size_re, state, where, port_name(book, facts.destination), facts.worth_points)


def _loads_used(book: Book, view: View, records: Records) -> Iterator[Row]:
    """Loads that were landed and used, by where they came ashore, of what kind they were and where they were wanted."""
    found: dict[tuple[LoadEnd, str | None, str, PortId], list[float]] = {}
    for shipment in records.past_of(view.side).shipments:
        if shipment.cargo not in view.cargoes and shipment.fate in USED:
            key = shipment.fate, shipment.where, shipment.kind.value, shipment.destination
            found.setdefault(key, []).append(shipment.size_re)
    for (fate, where, kind, destination), sizes in found.items():
        port = book.theatre.ports.get(PortId(where or ""))
        yield (quantity(len(sizes), "load"), kind, sum(sizes), USED[fate], str(where) if port is None else port.name,
               port_name(book, destination), 0.0)


def _landings(book: Book, view: View) -> Iterator[str]:
    """What the land game must know of troops who came by sea, and what is planned."""
    for plan in view.lift.plans.values():
        units = listed(f"{view.cargoes[unit].facts.name} at {where}" for unit, where in plan.units)
        yield f"Landing {plan.id} is planned for {plan.turn}: {units} (SM-9B3)."
    for item in view.cargoes.values():
        if item.troops.in_enemy_turn:
            yield f"{item.facts.name} landed in this enemy player turn: it does not defend, and is lost with its port (SM-4C1)."
        if item.troops.landed_on == view.cursor.turn.number and view.cursor.player_turn is view.side:
            yield f"{item.facts.name} landed in this player turn: full supply (SM-9B1e)."
        if item.facts.ground is not None and not item.lost and not item.aboard and item.troops.spent + item.troops.exploited:
            yield (f"{item.facts.name} has paid {quantity(item.troops.spent, 'movement point')}, and "
                   f"{item.troops.exploited} of "
                   "exploitation (SM-4C1).")
