"""Lists beside the map: own forces, submarines, ports, enemy markers; a press chooses one and shows it."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.chart import things
from campaign.chart.counters import counters_of, marker_in_words
from campaign.chart.scene import hex_in_words
from campaign.gui.actions.values import Choose
from campaign.gui.frame.page import Row
from campaign.gui.panels.doing import force_rows
from campaign.gui.panels.folding import group
from campaign.gui.play.workspace import Workspace
from campaign.model.play.decisions import DecisionKind
from campaign.model.play.views import Marker
from campaign.model.sea.hexes import Hex
from campaign.model.units.aircraft import BaseId
from campaign.model.units.forces import ShipStatus
from campaign.session.planning.particulars import air_bases

NOTHING_KNOWN = "; nothing is known of it"


def own_things(workspace: Workspace) -> Iterator[Row]:
    """Everything of one's own that can be chosen, then what is known of the enemy: by kind, the long lists closed."""
    book, view, decision = workspace.known.book, workspace.known.view, workspace.known.decision
    if decision is None or decision.kind is not DecisionKind.MOVEMENT:
        yield from group(workspace, "forces", "Your task forces", tuple(force_rows(workspace)), at_rest=True)
    lying: dict[str, int] = {}
    for ship in view.ships.values():
        if ship.port is not None and ship.status is ShipStatus.ACTIVE:
            lying[str(ship.port)] = lying.get(str(ship.port), 0) + 1
    yield from group(workspace, "ports", "Your ports", [
        Row(book.theatre.ports[port].name, Choose(things.Port(port)), column=_ships(lying[port]), indent=1)
        for port, seen in view.ports.items() if seen.own and port in lying])
    markers = sorted(view.markers.values(), key=_known_last)
    yield from group(workspace, "enemies", "Enemy markers", [
        Row(marker_in_words(book, view, marker).removesuffix(NOTHING_KNOWN), Choose(things.Marker(marker.contact)), indent=1,
            hint=marker_in_words(book, view, marker))
        for marker in markers])
    yield from group(workspace, "submarines", "Your submarines", [
        Row(flotilla.name, Choose(things.Flotilla(name)), column=flotilla.mission.value, indent=1,
            hint=f"{flotilla.name} in {flotilla.hex}: {flotilla.points} points")
        for name, flotilla in view.flotillas.items()])
    yield from group(workspace, "runs", "Convoy runs", [
        Row(run.name, Choose(things.Run(run.id)), column=_ships(len(run.ships)), indent=1,
            hint=f"{run.name}: {f'waits: {run.waits}' if run.waits else 'under way'}")
        for run in view.runs.values()])


def _ships(count: int) -> str:
    return "1 ship" if count == 1 else f"{count} ships"


def _known_last(marker: Marker) -> tuple[bool, bool]:
    """What is found now comes first, then what was seen before, then what nothing is known of."""
    return not marker.kinds, marker.last is None


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
