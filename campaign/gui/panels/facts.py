"""Values with the rules that they stand under, as rows; and the panels that are mostly such values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from campaign.chart import things
from campaign.chart.things import Thing
from campaign.gui.actions.values import Choose
from campaign.gui.frame.page import Row, button
from campaign.gui.panels.folding import group
from campaign.gui.play.workspace import Workspace
from campaign.model.units.forces import Ship
from campaign.session.planning.particulars import Particular
from campaign.words.counting import quantity


def fact_rows(found: Iterable[Particular], head: str = "") -> Iterator[Row]:
    """One row for each value; its tip gives the rule and further details."""
    rows = tuple(found)
    if rows and head:
        yield Row(head, style="head")
    for row in rows:
        text = f"{row.name[0].upper()}{row.name[1:]}: {row.value}"
        yield Row(text, hint=row.words, style="bad" if row.warning else "plain", indent=1)


def field_panel(workspace: Workspace, key: str) -> Iterator[Row]:
    """A minefield: whose it is, what it does, and how long it lies."""
    book, field = workspace.known.book, workspace.known.view.mines[key]
    facts = next((minefield for minefield in book.theatre.minefields if minefield.id == key), None)
    chart = book.charts.undersea.mines
    yield Row(f"Minefield in {field.hex}", style="title")
    yield from fact_rows((
        Particular("laid by", f"the {field.owner} side", "SM-7A", "its own ships strike it too"),
        Particular("found", f"on {chart.found_up_to} in 10 by whoever enters", "SM-7B"),
    ))
    if facts is not None:
        port = book.theatre.ports[facts.while_holding].name
        yield from fact_rows((Particular("lies", f"as long as the {field.owner} side holds {port}", "SM-7A"),))


def cargo_panel(workspace: Workspace) -> Iterator[Row]:
    """All that is to be carried, where it lies or in which ships; a press leads there."""
    book, view = workspace.known.book, workspace.known.view
    yield Row("Cargo", style="title")
    left = [cargo for cargo in view.cargoes.values() if not cargo.delivered and not cargo.lost]
    if not left:
        yield Row("Nothing waits to be carried.", style="faint")
    for cargo in left:
        ports = book.theatre.ports
        facts = cargo.facts
        where = "on an open coast"
        there: Thing | None = None
        if cargo.aboard:
            ship = view.ships[cargo.aboard[0]]
            where = f"aboard {book.oob.ships[ship.id].name}{' and others' if len(cargo.aboard) > 1 else ''}"
            there = _where(ship)
        elif cargo.at is not None:
            where, there = f"in {ports[cargo.at].name}", things.Port(cargo.at)
        text = f"{facts.name}, {facts.size_re:g} RE, {where}, for {ports[facts.destination].name}"
        hint = f"{text}; worth {quantity(facts.worth_points, 'point')} when it arrives (SM-4C1)"
        yield Row(text, None if there is None else Choose(there), hint=hint, indent=1)


def _where(ship: Ship) -> Thing | None:
    """The force that a ship sails with, or the port where it lies."""
    if ship.force is not None:
        return things.Force(ship.force)
    return None if ship.port is None else things.Port(ship.port)


def side_lists(workspace: Workspace) -> Iterator[Row]:
    """Minefields, and the way to all cargo."""
    view = workspace.known.view
    yield from group(workspace, "mines", "Minefields", [
        Row(str(field.hex), Choose(things.Field(key)), column=str(field.owner), indent=1,
            hint=f"{field.hex}, laid by the {field.owner} side (SM-7A)")
        for key, field in view.mines.items()], at_rest=False)
    if view.cargoes:
        waits = sum(not cargo.delivered and not cargo.lost for cargo in view.cargoes.values())
        yield button(f"Cargo to be carried ({waits})", Choose(things.Cargo()),
                     "where it lies and where it is meant for (SM-4C1)")
