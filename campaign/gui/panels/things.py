"""Panels of what was chosen on the map: a task force, a flotilla, an enemy's marker, a port, a ship."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from campaign.chart import things
from campaign.chart.counters import marker_in_words
from campaign.gui.actions.keymap import Context, label
from campaign.gui.actions.plain import InCampaign, PanelKey
from campaign.gui.actions.values import Choose, OpenSheet, TickAll, TurnLayer
from campaign.gui.frame.page import Row, button, in_foot
from campaign.gui.panels.facts import fact_rows
from campaign.gui.panels.offers import Orders
from campaign.gui.panels.ships import ship_rows
from campaign.gui.play.workspace import Workspace
from campaign.model import commands
from campaign.model.play.ports import Track
from campaign.model.play.standing_orders import Then
from campaign.model.play.views import OwnForce
from campaign.model.setting.scenario import FlotillaId, PortId
from campaign.model.units.forces import Mission, Reaction, ShipStatus
from campaign.model.units.ships import ShipId
from campaign.session.grammar.sentences import called
from campaign.session.planning.homing import home_in_words
from campaign.session.planning.particulars import of_flotilla, of_force, of_port, of_ship

# So many lines of a reckoning are its price; the rest is danger.
SAFE = 3
THENS = ((Then.BERTH, "enter port there"), (Then.WAIT, "wait there"), (Then.PATROL, "go to and fro"))
REACTIONS = (
    (Reaction.STAND, "stand"),
    (Reaction.SCATTER_ALL, "scatter"),
    (Reaction.SCATTER_TRANSPORTS, "transports scatter"),
    (Reaction.AVOID, "avoid"),
    (None, "ask me"),
)


def force_panel(workspace: Workspace, orders: Orders, own: OwnForce) -> Iterator[Row]:
    """A task force: what it is, where it may go, who leaves it and joins it, how it answers."""
    known, force = workspace.known, own.force
    book, view, side = known.book, known.view, known.side
    yield Row(f"{force.id} {force.name}", style="title")
    port_names = ", ".join(port.name for port in book.theatre.ports_at(force.hex))
    where = "scattered" if force.scattered else f"in {force.hex}{f' {port_names}' if port_names else ''}"
    yield Row(where, style="faint")
    yield from _course_rows(workspace, orders, own)
    yield from ship_rows(workspace, own.ships, ticks=True)
    yield from fact_rows(of_force(book, view, own))
    if said := home_in_words(book, view, own):
        yield Row(f"{said[0].upper()}{said[1:]}.", style="bad" if "NOT HOME" in said or "out of fuel" in said else "plain")
    ticked = tuple(key for key in own.ships if key in workspace.selection.ticked)
    yield Row(f"Orders for {len(ticked)} ticked" if ticked else "Orders for all of them", style="head")
    if len(ticked) == 1:
        yield _sheet_row(ticked[0])
    if ticked and len(ticked) < len(own.ships):
        yield orders.row("Split them off as a force of their own", commands.FormForce(side, ticked, ""), offer=PanelKey.FORM)
    chosen = ticked or own.ships
    for other in view.forces.values():
        if other.force.id != force.id and other.force.hex == force.hex and not other.force.scattered:
            yield orders.row(f"Join {other.force.id} {other.force.name}",
                             commands.JoinForce(side, chosen, other.force.id))
    offer: PanelKey | None = PanelKey.ENTER_PORT
    for port in book.theatre.ports_at(force.hex):
        row = orders.row(f"Enter {port.name}", commands.EnterPort(side, chosen, port.id), offer=offer)
        offer = None if row.able else offer
        yield row
    for mission in (Mission.ESCORT, Mission.SEA_CONTROL):
        yield orders.row(f"Mission: {mission.value.replace('_', ' ')}", commands.AssignMission(side, chosen, mission))
    task = view.standing_orders.get(force.id)
    if task is not None:
        yield Row("Standing order", style="head")
        route = ", ".join(called(book, view, stop) for stop in task.order.route)
        yield Row(f"by {route}, then {task.order.then.value}; {task.homeward or 'under way'}", indent=1)
        yield orders.row("Cancel the standing order", commands.CancelStandingOrder(side, force.id))
    yield from orders.listed(
        workspace.concerning(force.id, *own.ships),
        head="Also possible",
        without=(
            commands.MoveForce,
            commands.EnterPort,
            commands.JoinForce,
            commands.AssignMission,
            commands.FormForce,
            commands.PrepareReaction,
            commands.CancelStandingOrder,
            commands.GiveStandingOrder,
        ),
    )
    yield Row("When it is attacked", style="head")
    for reaction, words in REACTIONS:
        row = orders.row(words, commands.PrepareReaction(side, force.id, reaction))
        yield replace(row, indent=1, chosen=force.reaction is reaction and reaction is not None)
    yield button("How far she gets home", TurnLayer("home"),
                 "shows the sea from which this force still gets home with its fuel, and what is then to spare",
                 context=Context.PANEL)


def _course_rows(workspace: Workspace, orders: Orders, own: OwnForce) -> Iterator[Row]:
    plan = workspace.plan
    course, goal, kept = plan.course, plan.goal, plan.laid.order
    if course is None or goal is None:
        yield Row("Click the sea to set a course; with the right button it leads on from there.", style="faint")
        return
    lines = workspace.plan.cost_in_words(course)
    yield from (Row(line, style="strong" if not at else "bad" if at >= SAFE or line.isupper() else "plain", hint=line)
                for at, line in enumerate(lines))
    order = workspace.plan.sailing(course)
    if order is not None:
        hexes = "hex" if len(course.now) == 1 else "hexes"
        sail = orders.row(f"Sail {len(course.now)} {hexes} now", order, offer=PanelKey.SAIL, indent=0)
        yield in_foot(replace(sail, chosen=True))
    ports = workspace.known.book.theatre.ports_at(goal)
    thens = [choice for choice in THENS if ports or choice[0] is not Then.BERTH]
    usual = kept.then if kept is not None and kept.then in dict(thens) else thens[0][0]
    for then, words in thens:
        given = workspace.plan.order(then)
        if given is not None:
            change = "Change the standing order" if kept is not None else "Standing order"
            row = orders.row(f"{change}: {words}", given, offer=PanelKey.STANDING if then is usual else None, indent=0)
            yield in_foot(row) if then is usual else row
    yield Row("Forget this course", InCampaign.FORGET_COURSE, label(InCampaign.FORGET_COURSE), "no course is set")


def flotilla_panel(workspace: Workspace, orders: Orders, key: FlotillaId) -> Iterator[Row]:
    """A flotilla of submarines."""
    known, course = workspace.known, workspace.plan.course
    flotilla = known.view.flotillas[key]
    yield Row(f"{flotilla.id} {flotilla.name}", style="title")
    yield from fact_rows(of_flotilla(known.book, known.view, flotilla))
    if course is not None and (order := workspace.plan.sailing(course)) is not None:
        sail = orders.row(f"Sail {len(course.now)} of {len(course.hexes)} hexes now", order, offer=PanelKey.SAIL, indent=0)
        yield in_foot(replace(sail, chosen=True))
    else:
        yield Row("Click the sea to set a course.", style="faint")
    yield from orders.listed(workspace.concerning(key), head="Orders", without=(commands.MoveFlotilla,))


def marker_panel(workspace: Workspace, orders: Orders, key: str) -> Iterator[Row]:
    """An enemy's marker: what is known of it, and what can be done about it."""
    marker = workspace.known.view.markers[key]
    yield Row(f"Enemy {key}", style="title")
    yield Row(marker_in_words(workspace.known.book, workspace.known.view, marker))
    seen = marker.seen or (marker.last.seen if marker.last else None)
    for ship, damage in (seen.ships if seen is not None and seen.ships else {}).items():
        yield Row(
            f"{workspace.known.book.counters[ship].type.value} {workspace.known.book.oob.ships[ship].name}",
            Choose(things.Ship(ship)),
            column=damage,
            indent=1,
        )
    yield from orders.listed(workspace.concerning(key), head="Orders")


def port_panel(workspace: Workspace, orders: Orders, key: PortId) -> Iterator[Row]:
    """A port: its ships, its quay, its docks; ticked ships are formed, loaded, refuelled or repaired."""
    known = workspace.known
    book, view, side = known.book, known.view, known.side
    facts = book.theatre.ports[key]
    yield Row(facts.name, style="title")
    yield Row(f"{facts.hex}", style="faint")
    yield from fact_rows(of_port(workspace.seat, key))
    lying = tuple(ship.id for ship in view.ships.values() if ship.port == key and ship.status is ShipStatus.ACTIVE)
    if lying:
        yield from ship_rows(workspace, lying, ticks=True)
        tick = PanelKey.TICK_ALL
        yield Row("Tick all, or none", TickAll(key), label(tick), "ticks all ships of this port, or none", "button", offer=tick)
    ticked = tuple(ship for ship in lying if ship in workspace.selection.ticked)
    if ticked:
        yield Row(f"Orders for {len(ticked)} ticked", style="head")
        if len(ticked) == 1:
            yield _sheet_row(ticked[0])
        yield orders.row("Form a task force of them", commands.FormForce(side, ticked, ""), offer=PanelKey.FORM)
        for own in view.forces.values():
            if own.force.hex == facts.hex and not own.force.scattered:
                yield orders.row(f"Join {own.force.id} {own.force.name}", commands.JoinForce(side, ticked, own.force.id))
        for mission in (Mission.ESCORT, Mission.SEA_CONTROL):
            yield orders.row(f"Mission: {mission.value.replace('_', ' ')}", commands.AssignMission(side, ticked, mission))
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
    enemies = view.enemies_in_port.get(key, ())
    if enemies:
        yield Row("Enemy ships here", style="head")
        yield from (Row(book.oob.ships[enemy.ship].name, column=enemy.damage, indent=1) for enemy in enemies)
    yield from orders.listed(workspace.concerning(key), head="Also possible", without=(commands.EnterPort,))


def ship_panel(workspace: Workspace, orders: Orders, key: ShipId) -> Iterator[Row]:
    """A ship: the heads of her sheet, and what can be ordered of her."""
    book = workspace.known.book
    ship, values = book.oob.ships[key], book.counters[key]
    yield Row(ship.name, style="title")
    yield Row(f"{values.type.value}, {ship.nation.value.capitalize()}", style="faint")
    if key in workspace.known.view.ships:
        own = workspace.known.view.ships[key]
        yield Row(own.status.value.replace("_", " "), indent=1)
        yield from fact_rows(of_ship(book, workspace.known.view, key))
        if own.force is not None:
            name = workspace.known.view.forces[own.force].force.name
            yield Row(f"She sails with {own.force} {name}", Choose(things.Force(own.force)), indent=1)
        elif own.port is not None:
            yield Row(f"She lies in {book.theatre.ports[own.port].name}", Choose(things.Port(own.port)), indent=1)
    else:
        guns = f"{values.primary}/{values.intermediate}/{values.secondary}"
        yield Row(f"Guns {guns}, speed {values.allowance} hexes a segment", indent=1)
    yield _sheet_row(key)
    yield from orders.listed(workspace.concerning(key), head="Orders")


def _sheet_row(key: ShipId) -> Row:
    return Row("Her whole sheet", OpenSheet(key), label(PanelKey.SHEET), "history, armament, ratings and state", "button",
               offer=PanelKey.SHEET)
