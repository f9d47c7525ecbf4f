"""What stands beside the map: the thing that was chosen, else what is asked, what is one's own, and the pages to read."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.chart import things
from campaign.gui.actions.plain import InCampaign
from campaign.gui.actions.values import MakeOrder, TakeSeat
from campaign.gui.frame.page import Row, button
from campaign.gui.panels.air_orders import strike_button, struck_at
from campaign.gui.panels.air_step import air_matters, air_units_of
from campaign.gui.panels.airfields import air_panel, enemy_field_panel
from campaign.gui.panels.asked import asked, foot, head, open_rows
from campaign.gui.panels.delegated import delegated_rows
from campaign.gui.panels.facts import cargo_panel, field_panel, side_lists
from campaign.gui.panels.folding import group
from campaign.gui.panels.forces import force_panel
from campaign.gui.panels.layers import layers_panel
from campaign.gui.panels.lists import hex_panel, own_things
from campaign.gui.panels.offers import Orders
from campaign.gui.panels.runs import run_panel
from campaign.gui.panels.striking import strike_panel
from campaign.gui.panels.things import flotilla_panel, marker_panel, port_panel, ship_panel
from campaign.gui.play.workspace import Workspace
from campaign.model.commands import LaunchSortie, SetStanding
from campaign.model.replacing import replace
from campaign.model.sides import BOTH
from campaign.model.units.aircraft import BaseId
from campaign.session.planning.particulars import air_bases

TOOLS = (
    (InCampaign.LOG, "Log", "everything that happened that your side may know"),
    (InCampaign.REPORTS, "Reports", "ships, ports, fuel, losses ... as tables"),
    (InCampaign.FLEET, "Order of battle", "your ships, those to come, the enemy's as known, those lost: to search"),
    (InCampaign.CALENDAR, "Calendar", "what is due turn by turn: arrivals, repairs, supplies, ports that turn; and the past"),
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
    workspace: Workspace, orders: Orders, *, warned: bool, layers: frozenset[str] | None = None,
) -> Iterator[Row]:
    """All rows of the panel; with `layers` the list of them, and which are on."""
    if layers is not None:
        yield from layers_panel(layers)
        return
    if not workspace.seat.players.humans and not workspace.seat.over:
        yield from _nobody_sits()
        return
    if workspace.strike is not None:
        yield from strike_panel(workspace, workspace.strike)
        return
    yield from head(workspace)
    yield from _body(workspace, orders, warned=warned)
    yield from foot(workspace, warned=warned)


def _body(workspace: Workspace, orders: Orders, *, warned: bool) -> Iterator[Row]:
    yield from _aimed(workspace, orders)
    chosen = tuple(_chosen(workspace, orders))
    if chosen:
        if warned:
            # What E asks about is named whatever is chosen.
            yield from open_rows(workspace, warned=True)
        yield from chosen
        yield button("Other orders, part by part", InCampaign.KINDS,
                     "every kind of order about this, made by choosing its parts")
        yield button("Back to what is asked", InCampaign.UNCHOOSE, "nothing is chosen any more")
        return
    yield from asked(workspace, orders, warned=warned)
    yield from delegated_rows(workspace)
    yield from air_matters(workspace)
    if workspace.selection.cursor is not None:
        here = list(hex_panel(workspace, workspace.selection.cursor))[2:]
        yield from group(workspace, "here", f"What lies in {workspace.selection.cursor}", here, at_rest=True)
    yield from own_things(workspace)
    yield from air_units_of(workspace, orders)
    yield from side_lists(workspace)
    for action, words, hint in TOOLS:
        if action is not InCampaign.AIR_PLAN or workspace.known.book.options.air_war:
            yield replace(button(words, action, hint), half=True)
    yield button("Set answers in advance", MakeOrder(SetStanding.__name__),
                 "searches, quiet steps, reactions, docks and pumps: what goes by itself (SM-GAP-61)")
    yield _sites_of_searches(workspace, orders)
    yield button("Leave", InCampaign.LEAVE, "back to the start; everything accepted is saved already")


def _sites_of_searches(workspace: Workspace, orders: Orders) -> Row:
    """Searches fly by themselves unless their owner wants to choose their sites: the press changes that and no more."""
    answers, chosen = workspace.known.view.standing, not workspace.known.view.standing.best_searches
    words = "Let searches fly by themselves" if chosen else "Choose the sites of searches"
    hint = "each from its best site, in the recon step (SM-3A)" if chosen else \
        "the recon step then stops and asks for each; now they fly by themselves, each from its best site (SM-3A)"
    order = SetStanding(workspace.known.side, chosen, answers.reaction, answers.quiet_steps, answers.stand_at,
                        answers.repairs, answers.refuelling, answers.first)
    return orders.row(words, order, hint=hint, indent=0)


def _aimed(workspace: Workspace, orders: Orders) -> Iterator[Row]:
    """The orders whose object lies in the hex that was aimed at."""
    aimed = workspace.selection.aimed
    if aimed is not None and (found := workspace.targets.get(aimed)):
        yield from (strike_button(target, at, f"{words} ...") for target, at, words in struck_at(workspace, aimed))
        yield from orders.listed(found, head=f"Orders in {aimed}", in_turn=True, without=(LaunchSortie,))


def _nobody_sits() -> Iterator[Row]:
    """The staff plays both sides: it is watched, or a side is taken over."""
    yield Row("The staff plays both sides.", style="strong")
    for side in BOTH:
        yield button(f"Take the {side} side", TakeSeat(side), f"you command the {side} side from now on")
    yield button("The umpire's desk", InCampaign.DESK, "what the campaign waits for, and what was ruled and entered")
    yield button("Let the staff play a day", InCampaign.WATCH, "the staff plays one day of both sides")


def _chosen(workspace: Workspace, orders: Orders) -> Iterator[Row]:
    known = workspace.known
    match workspace.selection.thing:
        case things.Force(key) if key in known.view.forces:
            yield from force_panel(workspace, orders, known.view.forces[key])
        case things.Flotilla(key) if key in known.view.flotillas:
            yield from flotilla_panel(workspace, orders, key)
        case things.Marker(key) if key in known.view.markers:
            yield from marker_panel(workspace, orders, key)
        case things.Port(key) if key in known.view.ports:
            yield from port_panel(workspace, orders, key)
        case things.Run(key) if key in known.view.runs:
            yield from run_panel(workspace, orders, key)
        case things.Air(base) if base in air_bases(known.book, known.view):
            yield from air_panel(workspace, orders, base)
        case things.Air(base) if base in known.book.oob.bases:
            yield from enemy_field_panel(workspace, BaseId(base))
        case things.Field(key) if key in known.view.mines:
            yield from field_panel(workspace, key)
        case things.Cargo():
            yield from cargo_panel(workspace)
        case things.Ship(key) if key in known.book.oob.ships:
            yield from ship_panel(workspace, orders, key)
