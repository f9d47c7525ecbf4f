"""Values with the rules that they stand under, as rows; and the panels that are mostly such values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from campaign.gui.frame.page import Row
from campaign.gui.panels.offers import Orders
from campaign.gui.play.desk import Desk
from campaign.session.planning.particulars import Particular, air_bases, of_air


def fact_rows(found: Iterable[Particular], head: str = "") -> Iterator[Row]:
    """One row a value; pointed at, it says its rule and what more there is to say."""
    rows = tuple(found)
    if rows and head:
        yield Row(head, style="head")
    for one in rows:
        text = f"{one.name[0].upper()}{one.name[1:]}: {one.value}"
        yield Row(text, hint=one.words, style="bad" if one.warning else "plain", indent=1)


def air_panel(desk: Desk, orders: Orders, base: str) -> Iterator[Row]:
    """The air units at a base or aboard a carrier, and what can be ordered of them."""
    book, view = desk.game.book, desk.view
    name, units = air_bases(book, view)[base]
    yield Row(f"Air units: {name}", style="title")
    yield from fact_rows(of_air(book, view, base))
    yield from orders.listed(desk.concerning(base, *map(str, units)), head="Orders")


def field_panel(desk: Desk, key: str) -> Iterator[Row]:
    """A minefield: whose it is, what it does, and how long it lies."""
    book, field = desk.game.book, desk.view.mines[key]
    facts = next((one for one in book.theatre.minefields if one.id == key), None)
    chart = book.charts.undersea.mines
    yield Row(f"Minefield in {field.hex}", style="title")
    yield from fact_rows((
        Particular("laid by", f"the {field.owner} side", "SM-7A", "its own ships strike it too"),
        Particular("found", f"on {chart.found_up_to} in 10 by whoever enters", "SM-7B"),
    ))
    if facts is not None:
        port = book.theatre.ports[facts.while_holding].name
        yield from fact_rows((Particular("lies", f"as long as the {field.owner} side holds {port}", "SM-7A"),))


def cargo_panel(desk: Desk) -> Iterator[Row]:
    """All that is to be carried, where it lies or in which ships; a press leads there."""
    book, view = desk.game.book, desk.view
    yield Row("Cargo", style="title")
    left = [one for one in view.cargoes.values() if not one.delivered and not one.lost]
    if not left:
        yield Row("Nothing waits to be carried.", style="faint")
    for one in left:
        ports = book.theatre.ports
        facts = one.facts
        where, key = "on an open coast", ""
        if one.aboard:
            ship = view.ships[one.aboard[0]]
            where = f"aboard {book.oob.ships[ship.id].name}{' and others' if len(one.aboard) > 1 else ''}"
            key = f"choose:force:{ship.force}" if ship.force is not None else f"choose:port:{ship.port}"
        elif one.at is not None:
            where, key = f"in {ports[one.at].name}", f"choose:port:{one.at}"
        words = f"{facts.name}, {facts.size_re:g} RE, {where}, for {ports[facts.destination].name}"
        yield Row(words, key, hint=f"{words}; worth {facts.worth_points:g} points when it arrives (SM-4C1)", indent=1)


def side_lists(desk: Desk) -> Iterator[Row]:
    """Air units base by base, minefields, and the way to all cargo."""
    book, view = desk.game.book, desk.view
    bases = air_bases(book, view)
    if bases:
        yield Row("Your air units", style="head")
    for base, (name, units) in sorted(bases.items(), key=lambda one: one[1][0]):
        hint = f"{name}: {', '.join(book.oob.air_units[unit].name for unit in units)} (SM-5A)"
        yield Row(name, f"choose:air:{base}", column=f"{len(units)}", hint=hint, indent=1)
    if view.mines:
        yield Row("Minefields", style="head")
    for key, field in view.mines.items():
        hint = f"{field.hex}, laid by the {field.owner} side (SM-7A)"
        yield Row(str(field.hex), f"choose:field:{key}", column=str(field.owner), hint=hint, indent=1)
    if view.cargoes:
        waits = sum(not one.delivered and not one.lost for one in view.cargoes.values())
        yield Row(f"Cargo to be carried ({waits})", "choose:cargo:all", hint="where it lies and where it is meant for (SM-4C1)",
                  style="button")
