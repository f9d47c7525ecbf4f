"""Lists beside the map: own forces, submarines, ports, enemy markers; a press chooses one and shows it."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.chart import things
from campaign.chart.counters import counters_of, marker_in_words
from campaign.chart.scene import hex_in_words
from campaign.gui.actions.values import Choose
from campaign.gui.frame.page import Row
from campaign.gui.play.workspace import Workspace
from campaign.model.sea.hexes import Hex
from campaign.model.units.aircraft import BaseId
from campaign.model.units.forces import ShipStatus
from campaign.session.planning.particulars import air_bases
from campaign.session.words.naming import ships_in_words


def own_things(workspace: Workspace) -> Iterator[Row]:
    """Everything of one's own that can be chosen, then what is known of the enemy."""
    book, view = workspace.known.book, workspace.known.view
    if view.forces:
        yield Row("Your task forces", style="head")
    for key, own in view.forces.items():
        yield Row(f"{key} {own.force.name}", Choose(things.Force(key)), column=f"{own.points_left} points", indent=1,
                  hint=f"{key} {own.force.name} in {own.force.hex}: {ships_in_words(book, own.ships)}")
    if view.flotillas:
        yield Row("Your submarines", style="head")
    for name, flotilla in view.flotillas.items():
        yield Row(f"{name} {flotilla.name}", Choose(things.Flotilla(name)), column=flotilla.mission.value, indent=1,
                  hint=f"{name} {flotilla.name} in {flotilla.hex}: {flotilla.points} points")
    if view.runs:
        yield Row("Convoy runs", style="head")
    for run in view.runs.values():
        hint = f"{run.name}: {f'waits: {run.waits}' if run.waits else 'under way'}"
        yield Row(run.name, Choose(things.Run(run.id)), column=f"{len(run.ships)} ships", indent=1, hint=hint)
    if view.markers:
        yield Row("Enemy markers", style="head")
    for contact, marker in view.markers.items():
        yield Row(marker_in_words(book, view, marker), Choose(things.Marker(contact)), indent=1)
    lying: dict[str, int] = {}
    for ship in view.ships.values():
        if ship.port is not None and ship.status is ShipStatus.ACTIVE:
            lying[str(ship.port)] = lying.get(str(ship.port), 0) + 1
    yield Row("Your ports", style="head")
    for port, seen in view.ports.items():
        if seen.own and port in lying:
            yield Row(book.theatre.ports[port].name, Choose(things.Port(port)), column=f"{lying[port]} ships", indent=1)


def hex_panel(workspace: Workspace, where: Hex) -> Iterator[Row]:
    """What lies in a hex, thing by thing."""
    book, view = workspace.known.book, workspace.known.view
    yield Row(f"Hex {where}", style="title")
    yield Row(hex_in_words(book, view, where), style="faint")
    for port in book.theatre.ports_at(where):
        if port.id in view.ports:
            yield Row(port.name, Choose(things.Port(port.id)), indent=1)
    for key, field in view.mines.items():
        if field.hex == where:
            yield Row(f"minefield of the {field.owner} side", Choose(things.Field(key)), hint="what it does (SM-7A)", indent=1)
    for base in air_bases(book, view):
        if base in book.oob.bases and book.oob.bases[BaseId(base)].hex == where:
            name = book.oob.bases[BaseId(base)].name
            yield Row(f"air units: {name}", Choose(things.Air(base)), hint=f"the air units of {name} (SM-5A)", indent=1)
    for counter in counters_of(book, view):
        if counter.hex == where and not isinstance(counter.thing, things.EnemyFlotilla):
            yield Row(counter.words, Choose(counter.thing), indent=1)
