"""What stands beside the map: the thing that was chosen, else what is asked, what is one's own, and the pages to read."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.gui.frame.page import Row
from campaign.gui.panels.asked import asked, open_rows
from campaign.gui.panels.facts import air_panel, cargo_panel, field_panel, side_lists
from campaign.gui.panels.layers import layers_panel
from campaign.gui.panels.lists import hex_panel, own_things
from campaign.gui.panels.offers import Orders
from campaign.gui.panels.runs import run_panel
from campaign.gui.panels.things import flotilla_panel, force_panel, marker_panel, port_panel, ship_panel
from campaign.gui.play.desk import Desk
from campaign.model.scenario import PortId
from campaign.model.ships import ShipId
from campaign.model.sides import BOTH, Side
from campaign.session.planning.particulars import air_bases

SEATS = {Side.AXIS: "A", Side.ALLIED: "L"}
TOOLS = (
    ("log", "Log", "L", "everything that happened that your side may know"),
    ("reports", "Reports", "R", "ships, ports, fuel, losses ... as tables"),
    ("fleet", "Order of battle", "F2", "your ships, those to come, the enemy's as known, those lost: to search"),
    ("calendar", "Calendar", "F3", "what is due turn by turn: arrivals, repairs, supplies, ports that turn; and the past"),
    ("plots", "Charts over time", "Z", "fuel, cargo, docks, losses, points and ships, turn by turn"),
    ("orders", "All orders", "Y", "every order that no rule refuses now"),
    ("layers", "Layers", "V", "what the map shows: home with fuel, chances of finding, submarines, convoy lanes ..."),
    ("undo", "Undo", "U", "take back the last order, where nothing was revealed"),
    ("brief", "Briefing", "I", "what this campaign is about"),
    ("bug", "Report a fault", "X", "writes a file to report a fault with: what your side may know, its log, the versions"),
)


def beside_the_map(desk: Desk, orders: Orders, *, warned: bool, layers: frozenset[str] | None = None) -> Iterator[Row]:
    """All rows of the panel; with `layers` the list of them, and which are on."""
    if layers is not None:
        yield from layers_panel(layers)
        return
    if not desk.game.players.humans and not desk.game.state.over:
        yield from _nobody_sits()
        return
    yield from _aimed(desk, orders)
    chosen = tuple(_chosen(desk, orders))
    if chosen:
        if warned:
            # What E asks about is named whatever is chosen.
            yield from open_rows(desk.open_things(), warned=True)
        yield from chosen
        yield Row("Other orders, part by part", "kinds", "", "every kind of order about this, made by choosing its parts",
                  "button")
        open_ = len(desk.open_things())
        asks = f"Back to what is asked ({open_} still to be decided)" if open_ else "Back to what is asked"
        yield Row(asks, "unchoose", "Esc", "nothing is chosen any more", "button")
        return
    yield from asked(desk, orders, warned=warned)
    if desk.cursor is not None:
        yield from list(hex_panel(desk, desk.cursor))[2:]
    yield from own_things(desk)
    yield from side_lists(desk)
    for action, words, key, hint in TOOLS:
        yield Row(words, action, key, desk.takes_back() if action == "undo" else hint, "button")
    yield Row("Set answers in advance", "make:SetStanding", "", "searches, quiet steps, reactions, docks and pumps: what goes "
              "by itself (SM-GAP-61)", "button")
    yield Row("Leave", "leave", "", "back to the start; everything accepted is saved already", "button")


def _aimed(desk: Desk, orders: Orders) -> Iterator[Row]:
    """The orders whose object lies in the hex that was aimed at."""
    if desk.aimed is not None and (found := desk.targets.get(desk.aimed)):
        yield from orders.listed(found, head=f"Orders at {desk.aimed}", in_turn=True)


def _nobody_sits() -> Iterator[Row]:
    """The staff plays both sides: it is watched, or a side is taken over."""
    yield Row("The staff plays both sides.", style="strong")
    for side in BOTH:
        words = f"you command the {side} side from now on"
        yield Row(f"Take the {side} side", f"seat:{side.value}", SEATS[side], words, "button")
    yield Row("Let the staff play a segment", "watch", "E", "the staff plays one naval action segment", "button")


def _chosen(desk: Desk, orders: Orders) -> Iterator[Row]:
    kind, _, key = desk.chosen.partition(":")
    if desk.force is not None:
        yield from force_panel(desk, orders, desk.force)
    elif kind == "flotilla" and key in desk.view.flotillas:
        yield from flotilla_panel(desk, orders, key)
    elif kind == "marker" and key in desk.view.markers:
        yield from marker_panel(desk, orders, key)
    elif kind == "port" and key in desk.view.ports:
        yield from port_panel(desk, orders, PortId(key))
    elif kind == "run" and key in desk.view.runs:
        yield from run_panel(desk, orders, key)
    elif kind == "air" and key in air_bases(desk.game.book, desk.view):
        yield from air_panel(desk, orders, key)
    elif kind == "field" and key in desk.view.mines:
        yield from field_panel(desk, key)
    elif kind == "cargo":
        yield from cargo_panel(desk)
    elif kind == "ship" and key in desk.game.book.oob.ships:
        yield from ship_panel(desk, orders, ShipId(key))
