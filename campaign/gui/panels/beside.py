"""The panel beside the map: the chosen thing, or else the pending decision, one's own things, and the pages to read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from campaign.chart import things
from campaign.chart.counters import FLAGS, marker_in_words
from campaign.chart.layers.catalogue import KINDS
from campaign.gui.actions.keymap import label
from campaign.gui.actions.plain import InCampaign, PanelKey
from campaign.gui.actions.values import Choose, MakeOrder, TakeSeat, TickAll, TurnLayer
from campaign.gui.frame.page import Row, button, in_foot
from campaign.gui.panels.air_orders import strike_button, targets_at
from campaign.gui.panels.air_plan import air_plan_panel
from campaign.gui.panels.air_step import air_matters, air_units_of
from campaign.gui.panels.airfields import air_panel, aircraft_of_port, enemy_field_panel
from campaign.gui.panels.asked import decision_rows, delegated_rows, foot, head, open_rows
from campaign.gui.panels.facts import cargo_panel, fact_rows, field_panel, side_lists
from campaign.gui.panels.folding import group
from campaign.gui.panels.forces import force_panel, joins, missions, others_rows, sheet_row, ship_head, ship_rows
from campaign.gui.panels.lists import hex_panel, own_things
from campaign.gui.panels.offers import Orders
from campaign.gui.play.workspace import Workspace
from campaign.model import commands
from campaign.model.commands import LaunchSortie, SetStanding, StopConvoyRun
from campaign.model.play.air_war import AirTarget
from campaign.model.play.calendar import Phase
from campaign.model.play.ports import Track
from campaign.model.play.standing_orders import RunId
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import FlotillaId, PortId
from campaign.model.sides import BOTH
from campaign.model.units.aircraft import BaseId
from campaign.model.units.forces import Lying, ShipStatus
from campaign.model.units.ships import ShipId
from campaign.session.planning.particulars import air_bases, of_flotilla, of_port, of_run, of_ship
from campaign.session.reports.ashore import StandsAshore, columns_here, forces_here
from campaign.session.words.whereabouts import lies, whereabouts
from campaign.words.counting import quantity

TOOLS = (
    (InCampaign.LOG, "Log", "everything that happened that your side may know"),
    (InCampaign.REPORTS, "Reports", "ships, ports, fuel, losses ... as tables"),
    (InCampaign.FLEET, "Order of battle", "your ships, those to come, the enemy's as known, those lost: to search"),
    (InCampaign.CALENDAR, "Calendar", "what is due turn by turn: arrivals, repairs, supplies, ports that turn; and the past"),
    (InCampaign.MEETING, "Staff meeting", "what is owed, who sees to what, operations the staff has worked out"),
    (InCampaign.LOGISTICS, "Logistics", "convoys under way, duties, stocks, oil and docks on one desk"),
    (InCampaign.AIR_PLAN, "Plan of the air",
     "what the staff proposes for aircraft, missions and standing orders in force, sorties of today"),
    (InCampaign.PLOTS, "Charts over time", "fuel, cargo, docks, losses, points and ships, turn by turn"),
    (InCampaign.ORDERS, "All orders", "every order that no rule refuses now"),
    (InCampaign.LAYERS, "Layers", "what the map shows: home with fuel, chances of finding, submarines, convoy lanes ..."),
    (InCampaign.BRIEFING, "Briefing", "what this campaign is about"),
    (InCampaign.REPORT_FAULT, "Report a fault",
     "writes a file to report a fault with: what your side may know, its log, the versions"),
)


def beside_the_map(
    workspace: Workspace, orders: Orders, *, warned: bool, layers: frozenset[str] | None = None, short: bool = False,
) -> Iterator[Row]:
    """All rows of the panel; with `layers`, which names those that are on, the list of layers instead.

    In a `short` panel the question is one line while something is chosen, so that this is seen.
    """
    if layers is not None:
        yield from _layers_panel(layers)
        return
    if not workspace.seat.players.humans and not workspace.seat.over:
        yield from _nobody_sits()
        return
    if workspace.air.shown:
        yield from air_plan_panel(workspace)
        return
    yield from head(workspace, brief=short and workspace.selection.thing is not None)
    yield from _body(workspace, orders, warned=warned, short=short)
    yield from foot(workspace, warned=warned)


def _body(workspace: Workspace, orders: Orders, *, warned: bool, short: bool) -> Iterator[Row]:
    yield from _aimed_rows(workspace, orders)
    chosen = tuple(_chosen_panel(workspace, orders, short=short))
    if chosen:
        if warned:
            # What E asks about is named whatever is chosen.
            yield from open_rows(workspace, warned=True)
        yield from chosen
        yield button("Other orders, part by part", InCampaign.KINDS,
                     "every kind of order about this, made by choosing its parts")
        yield button("Back to what is asked", InCampaign.UNCHOOSE, "nothing is chosen any more")
        return
    yield from decision_rows(workspace, orders, warned=warned)
    yield from delegated_rows(workspace)
    yield from air_matters(workspace)
    if workspace.selection.cursor is not None:
        here = list(hex_panel(workspace, workspace.selection.cursor))[2:]
        yield from group(workspace, "here", f"What lies in {workspace.selection.cursor}", here, at_rest=True)
    yield from own_things(workspace)
    yield from air_units_of(workspace, orders)
    yield from side_lists(workspace)
    for action, text, hint in TOOLS:
        if action is not InCampaign.AIR_PLAN or workspace.known.book.options.air_war:
            yield replace(button(text, action, hint), half=True)
    yield button("Set answers in advance", MakeOrder(SetStanding.__name__),
                 "searches, quiet steps, reactions, docks and pumps: what goes by itself (SM-GAP-61)")
    yield _sites_of_searches(workspace, orders)
    yield button("Leave", InCampaign.LEAVE, "back to the start; everything accepted is saved already")


def _sites_of_searches(workspace: Workspace, orders: Orders) -> Row:
    """Searches fly by themselves unless their owner wants to choose their sites: the press changes that and no more."""
    answers, chosen = workspace.known.view.standing, not workspace.known.view.standing.best_searches
    text = "Let searches fly by themselves" if chosen else "Choose the sites of searches"
    hint = "each from its best site, in the recon step (SM-3A)" if chosen else \
        "the recon step then stops and asks for each; now they fly by themselves, each from its best site (SM-3A)"
    order = SetStanding(workspace.known.side, chosen, answers.reaction, answers.quiet_steps, answers.stand_at,
                        answers.repairs, answers.refuelling, answers.first, answers.small_fights)
    return orders.row(text, order, hint=hint, indent=0)


def _aimed_rows(workspace: Workspace, orders: Orders) -> Iterator[Row]:
    """The orders whose object lies in the hex that was aimed at."""
    aimed = workspace.selection.aimed
    if aimed is not None and (found := workspace.targets.get(aimed)):
        yield from (strike_button(target, at, f"{text} ...") for target, at, text in targets_at(workspace, aimed))
        yield from orders.listed(found, head=f"Orders in {aimed}", in_turn=True, without=(LaunchSortie,))


def _nobody_sits() -> Iterator[Row]:
    """The staff plays both sides: it is watched, or a side is taken over."""
    yield Row("The staff plays both sides.", style="strong")
    for side in BOTH:
        yield button(f"Take the {side} side", TakeSeat(side), f"you command the {side} side from now on")
    yield button("The umpire's desk", InCampaign.DESK, "what the campaign waits for, and what was ruled and entered")
    yield button("Let the staff play a day", InCampaign.WATCH, "the staff plays one day of both sides")


def _chosen_panel(workspace: Workspace, orders: Orders, *, short: bool) -> Iterator[Row]:
    known = workspace.known
    match workspace.selection.thing:
        case things.Force(key) if key in known.view.forces:
            yield from force_panel(workspace, orders, known.view.forces[key], short=short)
        case things.Flotilla(key) if key in known.view.flotillas:
            yield from _flotilla_panel(workspace, orders, key)
        case things.Marker(key) if key in known.view.markers:
            yield from _marker_panel(workspace, orders, key)
        case things.Port(key) if key in known.view.ports:
            yield from _port_panel(workspace, orders, key)
        case things.Run(key) if key in known.view.runs:
            yield from _run_panel(workspace, orders, key)
        case things.Air(base) if base in air_bases(known.book, known.view):
            yield from air_panel(workspace, orders, base)
        case things.Air(base) if base in known.book.oob.bases:
            yield from enemy_field_panel(workspace, BaseId(base))
        case things.Field(key) if key in known.view.mines:
            yield from field_panel(workspace, key)
        case things.Cargo():
            yield from cargo_panel(workspace)
        case things.Ship(key) if key in known.book.oob.ships:
            yield from _ship_panel(workspace, orders, key)


# What was chosen ------------------------------------------------------------------------------------------------------


def _flotilla_panel(workspace: Workspace, orders: Orders, key: FlotillaId) -> Iterator[Row]:
    """A flotilla of submarines."""
    known, course = workspace.known, workspace.plan.course
    flotilla = known.view.flotillas[key]
    lies = "in port" if flotilla.port is not None else whereabouts(known.book.theatre, flotilla.hex)
    yield ship_head(workspace, flotilla.name, FLAGS[known.side], (), quantity(flotilla.points, "point"),
                    f"mission: {flotilla.mission.value}", lies)
    yield from fact_rows(of_flotilla(known.book, known.view, flotilla))
    if course is not None and (order := workspace.plan.sailing(course)) is not None:
        sail = orders.row("Sail this course", order, offer=PanelKey.SAIL, indent=0,
                          hint=f"sails {len(course.now)} of {quantity(len(course.hexes), 'hex', 'hexes')} today (SM-4B)")
        yield in_foot(replace(sail, chosen=True))
    else:
        yield Row("Click the sea to set a course.", style="faint")
    yield from orders.listed(workspace.concerning(key), head="Orders", without=(commands.MoveFlotilla,))


def _marker_panel(workspace: Workspace, orders: Orders, key: str) -> Iterator[Row]:
    """An enemy's marker: what is known of it, and what can be done about it."""
    book, view = workspace.known.book, workspace.known.view
    marker = view.markers[key]
    seen = marker.seen or (marker.last.seen if marker.last else None)
    ships = seen.ships if seen is not None and seen.ships else {}
    yield ship_head(workspace, f"Enemy {key}", FLAGS[view.side.enemy], tuple(ships),
                    *([whereabouts(book.theatre, marker.hex)] if marker.hex is not None else []))
    yield from (Row(part[0].upper() + part[1:], style="note")
                for part in marker_in_words(book, view, marker).split("; ")[1:])
    for ship, damage in ships.items():
        yield Row(f"{book.counters[ship].type.value} {book.oob.ships[ship].name}", Choose(things.Ship(ship)), column=damage,
                  indent=1)
    if book.options.air_war and marker.hex is not None and marker.kinds:
        yield strike_button(AirTarget.FORCE, key, f"Strike {key} from the air ...")
    yield from orders.listed(workspace.concerning(key), head="Orders", without=(commands.LaunchSortie,))


def _port_panel(workspace: Workspace, orders: Orders, key: PortId) -> Iterator[Row]:
    """A port: its ships, its quay, its docks; ticked ships are formed, loaded, refuelled or repaired."""
    known = workspace.known
    book, view, side = known.book, known.view, known.side
    facts = book.theatre.ports[key]
    port = view.ports[key]
    in_port = tuple(ship.id for ship in view.ships.values() if ship.port == key and ship.status is ShipStatus.ACTIVE)
    enemies = view.enemies_in_port.get(key, ())
    yield ship_head(workspace, facts.name, port.nation, in_port or tuple(enemy.ship for enemy in enemies),
                    f"{port.nation.value.capitalize()} port", fuel=False)
    for own in view.forces.values():
        if key in own.roads:
            name = own.force.name or str(own.force.id)
            yield Row(f"In the roads: {name}", Choose(things.Force(own.force.id)), indent=1,
                      hint=f"{name} lies outside the harbour, where it is searched for and attacked as at sea (SM-1B)")
    if in_port:
        yield from ship_rows(workspace, in_port, ticks=True, called=Lying.BERTHED.value.capitalize())
        tick = PanelKey.TICK_ALL
        yield Row("Tick all, or none", TickAll(key), label(tick), "ticks all ships of this port, or none", "button", offer=tick)
    ticked = tuple(ship for ship in in_port if ship in workspace.selection.ticked)
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
    yield from _ashore_rows(workspace, orders, facts.hex)
    yield from aircraft_of_port(workspace, facts.hex)
    yield from group(workspace, "port", "The port", list(fact_rows(of_port(workspace.seat, key))), at_rest=True)
    elsewhere = (commands.EnterPort, commands.LaunchSortie, commands.FlySupplies)
    others = [order for order in workspace.concerning(key) if not isinstance(order, elsewhere)]
    yield from others_rows(workspace, orders, others)


def _ship_panel(workspace: Workspace, orders: Orders, key: ShipId) -> Iterator[Row]:
    """A ship: the heads of her sheet, and what can be ordered of her."""
    book = workspace.known.book
    ship, values = book.oob.ships[key], book.counters[key]
    yield ship_head(workspace, ship.name, ship.nation, (), f"{values.type.value}, {ship.nation.value.capitalize()}")
    if key in workspace.known.view.ships:
        own = workspace.known.view.ships[key]
        yield Row(own.status.value.replace("_", " "), indent=1)
        yield from fact_rows(of_ship(book, workspace.known.view, key))
        if own.force is not None:
            force = workspace.known.view.forces[own.force]
            does = f"lies {lies(book.theatre, force)}" if force.roads else "sails"
            yield Row(f"She {does} with {force.force.name or own.force}", Choose(things.Force(own.force)), indent=1)
        elif own.port is not None:
            yield Row(f"She is berthed in {book.theatre.ports[own.port].name}", Choose(things.Port(own.port)), indent=1)
    else:
        guns = f"{values.primary}/{values.intermediate}/{values.secondary}"
        yield Row(f"Guns {guns}, speed {quantity(values.allowance, 'hex', 'hexes')} a day", indent=1)
    yield sheet_row(key)
    yield from orders.listed(workspace.concerning(key), head="Orders")


def _ashore_rows(workspace: Workspace, orders: Orders, where: Hex) -> Iterator[Row]:
    """Forces ashore and transport units in a hex, where supply points are played."""
    book, view = workspace.known.book, workspace.known.view
    if book.options.supply_points:
        lists = (("ashore", "Forces ashore", list(forces_here(book, view, where))),
                 ("columns", "Transport units", list(columns_here(book, view, where))))
        for name, title, found in lists:
            yield from group(workspace, name, title, list(_unit_rows(orders, found)), count=len(found), at_rest=True)


def _unit_rows(orders: Orders, found: Iterable[StandsAshore]) -> Iterator[Row]:
    for unit in found:
        yield Row(unit.name, column=unit.state, hint=f"{unit.name} {unit.more}", indent=1)
        for text, order in unit.orders:
            yield orders.row(text, order, indent=2)


def _run_panel(workspace: Workspace, orders: Orders, key: RunId) -> Iterator[Row]:
    """A convoy run: what is known of it, and how to stop it."""
    run = workspace.known.view.runs[key]
    yield Row(run.name or key, style="title")
    yield from fact_rows(of_run(workspace.known.book, workspace.known.view, run))
    yield orders.row("Stop this run", StopConvoyRun(workspace.known.side, run.id))
    yield from orders.listed(workspace.concerning(key), head="Also possible", without=(StopConvoyRun,))


# Layers ---------------------------------------------------------------------------------------------------------------


def _layers_panel(layers: frozenset[str]) -> Iterator[Row]:
    """A row for each layer."""
    yield Row("Layers of the map", style="title")
    yield Row("Their numbers work at any time; which are on is remembered.", style="faint")
    for layer in KINDS:
        on = layer.key in layers
        yield button(f"[{'x' if on else ' '}] {layer.name}", TurnLayer(layer.key),
                     f"{'hides' if on else 'shows'} {layer.shows}", chosen=on)
    yield button("Back to what is asked", InCampaign.LAYERS, "closes this list; the layers stay")
