"""Panels of what was chosen on the map but for a task force: a flotilla, an enemy's marker, a port, a ship."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.chart import things
from campaign.chart.counters import FLAGS, marker_in_words
from campaign.gui.actions.keymap import label
from campaign.gui.actions.plain import PanelKey
from campaign.gui.actions.values import Choose, TickAll
from campaign.gui.frame.page import Row, in_foot
from campaign.gui.panels.air_orders import strike_button
from campaign.gui.panels.airfields import aircraft_of_port
from campaign.gui.panels.ashore import ashore_rows
from campaign.gui.panels.facts import fact_rows
from campaign.gui.panels.folding import group
from campaign.gui.panels.forces import joins, missions, others_rows, sheet_row
from campaign.gui.panels.offers import Orders
from campaign.gui.panels.ships import head, ship_rows
from campaign.gui.play.workspace import Workspace
from campaign.model import commands
from campaign.model.play.air_war import AirTarget
from campaign.model.play.calendar import Phase
from campaign.model.play.ports import Track
from campaign.model.replacing import replace
from campaign.model.setting.scenario import FlotillaId, PortId
from campaign.model.units.forces import ShipStatus
from campaign.model.units.ships import ShipId
from campaign.session.planning.particulars import of_flotilla, of_port, of_ship
from campaign.session.words.whereabouts import whereabouts


def flotilla_panel(workspace: Workspace, orders: Orders, key: FlotillaId) -> Iterator[Row]:
    """A flotilla of submarines."""
    known, course = workspace.known, workspace.plan.course
    flotilla = known.view.flotillas[key]
    lies = "in port" if flotilla.port is not None else whereabouts(known.book.theatre, flotilla.hex)
    yield head(workspace, flotilla.name, FLAGS[known.side], (), f"{flotilla.points} points",
               f"mission: {flotilla.mission.value}", lies)
    yield from fact_rows(of_flotilla(known.book, known.view, flotilla))
    if course is not None and (order := workspace.plan.sailing(course)) is not None:
        sail = orders.row("Sail this course", order, offer=PanelKey.SAIL, indent=0,
                          hint=f"sails {len(course.now)} of {len(course.hexes)} hexes today (SM-4B)")
        yield in_foot(replace(sail, chosen=True))
    else:
        yield Row("Click the sea to set a course.", style="faint")
    yield from orders.listed(workspace.concerning(key), head="Orders", without=(commands.MoveFlotilla,))


def marker_panel(workspace: Workspace, orders: Orders, key: str) -> Iterator[Row]:
    """An enemy's marker: what is known of it, and what can be done about it."""
    marker = workspace.known.view.markers[key]
    seen = marker.seen or (marker.last.seen if marker.last else None)
    enemy = workspace.known.view.side.enemy
    yield head(workspace, f"Enemy {key}", FLAGS[enemy], tuple(seen.ships) if seen is not None and seen.ships else (),
               *([whereabouts(workspace.known.book.theatre, marker.hex)] if marker.hex is not None else []))
    yield from (Row(part[0].upper() + part[1:], style="note")
                for part in marker_in_words(workspace.known.book, workspace.known.view, marker).split("; ")[1:])
    for ship, damage in (seen.ships if seen is not None and seen.ships else {}).items():
        yield Row(
            f"{workspace.known.book.counters[ship].type.value} {workspace.known.book.oob.ships[ship].name}",
            Choose(things.Ship(ship)),
            column=damage,
            indent=1,
        )
    if workspace.known.book.options.air_war and marker.hex is not None and marker.kinds:
        yield strike_button(AirTarget.FORCE, key, f"Strike {key} from the air ...")
    yield from orders.listed(workspace.concerning(key), head="Orders", without=(commands.LaunchSortie,))


def port_panel(workspace: Workspace, orders: Orders, key: PortId) -> Iterator[Row]:
    """A port: its ships, its quay, its docks; ticked ships are formed, loaded, refuelled or repaired."""
    known = workspace.known
    book, view, side = known.book, known.view, known.side
    facts = book.theatre.ports[key]
    port = view.ports[key]
    lying = tuple(ship.id for ship in view.ships.values() if ship.port == key and ship.status is ShipStatus.ACTIVE)
    enemies = view.enemies_in_port.get(key, ())
    yield head(workspace, facts.name, port.nation, lying or tuple(enemy.ship for enemy in enemies),
               f"{port.nation.value.capitalize()} port", fuel=False)
    if lying:
        yield from ship_rows(workspace, lying, ticks=True)
        tick = PanelKey.TICK_ALL
        yield Row("Tick all, or none", TickAll(key), label(tick), "ticks all ships of this port, or none", "button", offer=tick)
    ticked = tuple(ship for ship in lying if ship in workspace.selection.ticked)
    if ticked:
        yield Row(f"Orders for {len(ticked)} ticked", style="head")
        if len(ticked) == 1:
            yield sheet_row(ticked[0])
        form = orders.row("Form a task force", commands.FormForce(side, ticked, ""), offer=PanelKey.FORM)
        yield in_foot(replace(form, chosen=form.able)) if form.able else form
        yield from joins(workspace, orders, facts.hex, ticked)
        yield from missions(workspace, orders, ticked)
        yield orders.row("Refuel them first", commands.PrioritiseRefuelling(side, key, ticked))
        for goal in dict.fromkeys(cargo.facts.destination for cargo in view.cargoes.values() if cargo.at == key):
            name = f"{facts.name} to {book.theatre.ports[goal].name}"
            yield orders.row(f"Convoy run from {name}, again and again",
                             commands.StartConvoyRun(side, name, ticked, key, goal))
        for cargo in view.cargoes.values():
            if cargo.at == key:
                yield orders.row(f"Load {cargo.facts.name}", commands.LoadCargo(side, cargo.facts.id, ticked))
        for ship in ticked:
            for track in Track:
                if known.refusal(repair := commands.AllotRepair(side, ship, track)) is None:
                    yield orders.row(f"Repair {book.oob.ships[ship].name}: {track.value}", repair)
    yield from group(workspace, "enemies here", "Enemy ships here", [
        Row(book.oob.ships[enemy.ship].name, column=enemy.damage, indent=1) for enemy in enemies], at_rest=True)
    if book.options.air_war and port.allegiance.side is side.enemy:
        if enemies:
            yield strike_button(AirTarget.SHIPS, str(key), f"Strike ships in {facts.name} ...")
        if view.cursor.phase is Phase.AIR:
            yield strike_button(AirTarget.PORT, str(key), f"Bomb the port of {facts.name} ...")
    yield from ashore_rows(workspace, orders, facts.hex)
    yield from aircraft_of_port(workspace, facts.hex)
    yield from group(workspace, "port", "The port", list(fact_rows(of_port(workspace.seat, key))), at_rest=True)
    elsewhere = (commands.EnterPort, commands.LaunchSortie, commands.FlySupplies)
    others = [order for order in workspace.concerning(key) if not isinstance(order, elsewhere)]
    yield from others_rows(workspace, orders, others)


def ship_panel(workspace: Workspace, orders: Orders, key: ShipId) -> Iterator[Row]:
    """A ship: the heads of her sheet, and what can be ordered of her."""
    book = workspace.known.book
    ship, values = book.oob.ships[key], book.counters[key]
    yield head(workspace, ship.name, ship.nation, (), f"{values.type.value}, {ship.nation.value.capitalize()}")
    if key in workspace.known.view.ships:
        own = workspace.known.view.ships[key]
        yield Row(own.status.value.replace("_", " "), indent=1)
        yield from fact_rows(of_ship(book, workspace.known.view, key))
        if own.force is not None:
            name = workspace.known.view.forces[own.force].force.name
            yield Row(f"She sails with {name or own.force}", Choose(things.Force(own.force)), indent=1)
        elif own.port is not None:
            yield Row(f"She lies in {book.theatre.ports[own.port].name}", Choose(things.Port(own.port)), indent=1)
    else:
        guns = f"{values.primary}/{values.intermediate}/{values.secondary}"
        yield Row(f"Guns {guns}, speed {values.allowance} hexes a day", indent=1)
    yield sheet_row(key)
    yield from orders.listed(workspace.concerning(key), head="Orders")
