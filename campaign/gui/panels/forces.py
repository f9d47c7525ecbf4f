"""The panel of a task force: its head, its course, its ships by type, and folded below how it stands and what it may do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from campaign.chart import things
from campaign.chart.counters import composition
from campaign.gui.actions.bindings import Context
from campaign.gui.actions.keymap import label
from campaign.gui.actions.plain import InCampaign, PanelKey
from campaign.gui.actions.values import Choose, OpenSheet, Tick, TickGroup, TurnLayer
from campaign.gui.frame.lines import Captions, HeadLine, ShipLine
from campaign.gui.frame.page import Row, TickBox, button, in_foot
from campaign.gui.panels.air_orders import above_force
from campaign.gui.panels.airfields import deck_rows
from campaign.gui.panels.facts import fact_rows
from campaign.gui.panels.folding import fold_rows, group
from campaign.gui.panels.offers import Orders
from campaign.gui.play.plan import price_in_words
from campaign.gui.play.workspace import Workspace
from campaign.model import commands
from campaign.model.play.standing_orders import Then
from campaign.model.play.telling import Being
from campaign.model.play.views import OwnForce
from campaign.model.replacing import replace
from campaign.model.sides import Nation
from campaign.model.units.forces import Mission, Reaction
from campaign.model.units.ships import ShipId, ShipType
from campaign.model.units.silhouettes import Detail
from campaign.session.planning.particulars import least_fuel_of, of_force, pace_of, ship_in_words, state_in_brief
from campaign.session.planning.previews import by_weight, preview
from campaign.session.planning.ranges import home_in_words
from campaign.session.planning.roads import risk_in_words
from campaign.session.planning.under_orders import under_orders
from campaign.session.reports.ships import soundness
from campaign.session.words.naming import GROUPS, RANK
from campaign.session.words.whereabouts import lies
from campaign.silhouettes.drawing import side_view
from campaign.words.counting import quantity
from campaign.words.forces import lead_of

THENS = ((Then.BERTH, "enter port there"), (Then.WAIT, "wait there"), (Then.PATROL, "go to and fro"))
REACTIONS = (
    (Reaction.STAND, "stand"),
    (Reaction.SCATTER_ALL, "scatter"),
    (Reaction.SCATTER_TRANSPORTS, "transports scatter"),
    (Reaction.AVOID, "avoid"),
    (None, "ask me"),
)
MISSIONS = (Mission.ESCORT, Mission.SEA_CONTROL)
CARGO = (commands.LoadCargo, commands.UnloadCargo)
LOGGED = 6
# What is said in capitals is read as a warning.
BAD = ("NOT HOME", "RUNS DRY", "NOT ENOUGH", "can't enter")
# Orders that have a row, a button or a fold of their own.
ELSEWHERE = (
    commands.MoveForce, commands.EnterPort, commands.JoinForce, commands.AssignMission, commands.FormForce,
    commands.PrepareReaction, commands.CancelStandingOrder, commands.GiveStandingOrder, *CARGO,
)


def force_panel(workspace: Workspace, orders: Orders, own: OwnForce, *, short: bool = False) -> Iterator[Row]:
    """A task force: what it is, where it may go, who leaves or joins it, how it answers; its ships first in a `short` one."""
    book, view, force = workspace.known.book, workspace.known.view, own.force
    lead = _flagship(workspace, own.ships)
    where = lies(book.theatre, own)
    notes = ("" if lead is None else f"flag in {book.oob.ships[lead].name}", _pace(workspace, own), "" if own.roads else where)
    yield ship_head(workspace, force.name or str(force.id), None if lead is None else book.oob.ships[lead].nation, own.ships,
                    *(() if short else notes), fuel=not short)
    roads = Row(f"{where[0].upper()}{where[1:]}, outside the harbour", hint=risk_in_words(book, view, own), style="bad")
    if own.roads and not short:
        yield roads
    yield from _course_rows(workspace, orders, own)
    yield from ship_rows(workspace, own.ships, ticks=True)
    if own.roads and short:
        yield roads
    if workspace.plan.course is None:
        yield Row("Click the sea to set a course; with the right button it leads on from there.", style="faint")
    for key in own.ships:
        if book.counters[key].type is ShipType.CARRIER:
            name = book.oob.ships[key].name
            yield from group(workspace, f"deck {key}", f"On {name}'s deck", deck_rows(workspace, str(key)), at_rest=True)
    yield from fact_rows(row for row in of_force(book, view, own) if row.warning)
    if text := home_in_words(book, view, own):
        short = "NOT HOME" in text or "out of fuel" in text
        yield Row(f"{text[0].upper()}{text[1:]}.", hint=f"{text} (SM-8A1)", style="bad" if short else "faint")
    ticked = tuple(key for key in own.ships if key in workspace.selection.ticked)
    if ticked:
        yield Row(f"Orders for {len(ticked)} ticked", style="head")
        yield from _ticked_rows(workspace, orders, own, ticked)
    offer: PanelKey | None = PanelKey.ENTER_PORT
    for port in book.theatre.ports_at(force.hex):
        enter = commands.EnterPort(workspace.known.side, ticked or own.ships, port.id)
        row = orders.row(f"Enter {port.name}", enter, offer=offer)
        offer = None if row.able else offer
        yield row
    yield from _standing_rows(workspace, orders, own)
    yield button("How far she gets home", TurnLayer("home"),
                 "shows the sea from which this force still gets home with its fuel, and what is then to spare",
                 context=Context.PANEL)
    yield from _folded_rows(workspace, orders, own)


def _pace(workspace: Workspace, own: OwnForce) -> str:
    """How many hexes a day it goes, and what is left of them today."""
    hexes = pace_of(workspace.known.book, workspace.known.view, own)
    whole = quantity(hexes, "hex", "hexes")
    return f"{whole} a day" if own.points_left == hexes else f"{own.points_left} of {whole} left today"


def _ticked_rows(workspace: Workspace, orders: Orders, own: OwnForce, ticked: tuple[ShipId, ...]) -> Iterator[Row]:
    side = workspace.known.side
    if len(ticked) == 1:
        yield sheet_row(ticked[0])
    if len(ticked) < len(own.ships):
        yield orders.row("Split them off as a force of their own", commands.FormForce(side, ticked, ""), offer=PanelKey.FORM)
        yield from joins(workspace, orders, own.force.hex, ticked, without=own)
    yield from missions(workspace, orders, ticked)


def missions(workspace: Workspace, orders: Orders, ships: tuple[ShipId, ...]) -> Iterator[Row]:
    """The missions that warships may have."""
    for mission in MISSIONS:
        order = commands.AssignMission(workspace.known.side, ships, mission)
        row = orders.row(f"Mission: {mission.value.replace('_', ' ')}", order)
        yield replace(row, chosen={workspace.known.view.ships[key].mission for key in ships} == {mission})


def joins(
    workspace: Workspace, orders: Orders, where: str, ships: tuple[ShipId, ...], *, without: OwnForce | None = None,
) -> Iterator[Row]:
    """The forces that lie with some ships, which these may join."""
    for other in workspace.known.view.forces.values():
        if other is not without and other.force.hex == where and not other.force.scattered:
            name = other.force.name or str(other.force.id)
            yield orders.row(f"Join {name}", commands.JoinForce(workspace.known.side, ships, other.force.id))


def _standing_rows(workspace: Workspace, orders: Orders, own: OwnForce) -> Iterator[Row]:
    book, view = workspace.known.book, workspace.known.view
    task = view.standing_orders.get(own.force.id)
    if task is None:
        return
    yield Row("Standing order", style="head")
    lines = under_orders(book, view, own.force.id)
    for line in lines[:2]:
        yield Row(f"{line}.", indent=1, hint=f"{'. '.join(lines)} (SM-GAP-61)")
    yield from group(workspace, "conduct", "How it behaves", [Row(f"{line}.", indent=1) for line in lines[2:]], at_rest=False)
    yield orders.row("Cancel the standing order", commands.CancelStandingOrder(workspace.known.side, own.force.id))


def _folded_rows(workspace: Workspace, orders: Orders, own: OwnForce) -> Iterator[Row]:
    """How it stands in folded lines: mission, cargo, what it answers, its log, and all else that may be ordered."""
    view, side, force = workspace.known.view, workspace.known.side, own.force
    kinds = {view.ships[key].mission for key in own.ships}
    mission = kinds.pop().value.replace("_", " ") if len(kinds) == 1 else "several"
    yield from fold_rows(workspace, "mission", f"Mission: {mission}", missions(workspace, orders, own.ships), "(SM-4A)")
    concerning = workspace.concerning(force.id, *own.ships)
    aboard = dict.fromkeys(cargo for key in own.ships for cargo in view.ships[key].cargo)
    carried = [row for row in of_force(workspace.known.book, view, own) if row.name == "carries"]
    cargo = (*fact_rows(carried), *orders.listed([order for order in concerning if isinstance(order, CARGO)]))
    yield from fold_rows(workspace, "cargo", f"Cargo: {len(aboard) or 'none'}", cargo, "what is aboard (SM-2D)")
    answers = dict(REACTIONS)
    yield from fold_rows(workspace, "attacked", f"If attacked: {answers[force.reaction]}", (
        replace(orders.row(text[0].upper() + text[1:], commands.PrepareReaction(side, force.id, reaction)), indent=0,
                chosen=force.reaction is reaction) for reaction, text in REACTIONS), "what it answers by itself (SM-6A)")
    yield from above_force(workspace, orders, own)
    name = force.name or str(force.id)
    yield from fold_rows(workspace, "log", f"Log of {name}", _logged(workspace, own), f"what happened last to {name}")
    join = tuple(joins(workspace, orders, force.hex, own.ships, without=own))
    others = [order for order in concerning if not isinstance(order, ELSEWHERE)]
    yield from others_rows(workspace, orders, others, join)


def others_rows(
    workspace: Workspace, orders: Orders, others: Sequence[commands.Command], before: tuple[Row, ...] = (),
) -> Iterator[Row]:
    """All else that may be ordered about what is chosen; open while it is asked."""
    decision = workspace.known.decision
    quiet = decision is None or decision.kind.value in ("movement", "phase", "land_facts")
    yield from group(workspace, "others", "Also possible", (*before, *orders.listed(others)), count=len(before) + len(others),
                     at_rest=not quiet or len(before) + len(others) <= 2)


def _logged(workspace: Workspace, own: OwnForce) -> Iterator[Row]:
    """The last lines of the log that name the force."""
    named = (line.text for line in reversed(workspace.seat.log()) if line.telling.mentions(Being.FORCE, own.force.id))
    lines = [*islice(named, LOGGED)]
    yield from (Row(text, style="faint") for text in lines)
    yield Row("Whole log" if lines else "Nothing yet: the whole log", InCampaign.LOG, hint="everything that happened")


def _course_rows(workspace: Workspace, orders: Orders, own: OwnForce) -> Iterator[Row]:
    plan, book = workspace.plan, workspace.known.book
    course, goal, standing = plan.course, plan.goal, plan.laid.order
    if course is None or goal is None:
        return
    costs = plan.cost_in_words(course)
    for at, line in enumerate(costs):
        bad = any(word in line for word in BAD)
        yield Row(line, style="strong" if not at else "bad" if bad else "note", hint=line)
    order = plan.sailing(course)
    if order is not None:
        sail = orders.row("Sail this course", order, offer=PanelKey.SAIL, indent=0,
                          hint=f"sails {quantity(len(course.now), 'hex', 'hexes')} of it today (SM-1F)")
        yield in_foot(replace(sail, chosen=True))
    ports = book.theatre.ports_at(goal)
    thens = [choice for choice in THENS if ports or choice[0] is not Then.BERTH]
    usual = standing.then if standing is not None and standing.then in dict(thens) else thens[0][0]
    other: list[Row] = []
    for then, text in thens:
        standing_order = plan.order(then)
        if standing_order is None:
            continue
        name = "Change order" if standing is not None else "Standing order"
        if then is usual:
            found = preview(book, workspace.known.view, standing_order)
            forecast = "" if found is None else f". {'; '.join(found.lines)}"
            if found is not None and found.trouble and found.lines[1] not in costs:
                yield Row(found.lines[1], hint="under a standing order, which goes on day after day", style="bad")
            hint = f"goes on by itself day after day, then: {text} (SM-GAP-61){forecast}"
            yield in_foot(orders.row(name, standing_order, offer=PanelKey.STANDING, indent=0, hint=hint))
        else:
            other.append(orders.row(f"{name}: {text}", standing_order, indent=0))
        if then is Then.BERTH and _is_wanted_at(workspace, own, standing_order) and not standing_order.standing.unload:
            lands = replace(standing_order, standing=replace(standing_order.standing, unload=True))
            yield in_foot(orders.row(f"{name}, and unload there", lands, indent=0,
                                     hint="what is wanted there is landed as soon as it may be, by itself (SM-GAP-61)"))
    reckoned = plan.reckoning(course)
    if reckoned is not None:
        dangers = [Row(danger.sentence, hint=f"{danger.sentence} ({danger.rule})", style="note")
                   for danger in by_weight(reckoned.dangers)[1:]]
        price = [Row(line, hint=f"{line} (SM-8A1)", style="note") for line in price_in_words(book, reckoned)]
        yield from fold_rows(workspace, "course", "More about this course", (*dangers, *price, *other))
    else:
        yield from other
    yield Row("Forget this course", InCampaign.FORGET_COURSE, label(InCampaign.FORGET_COURSE), "no course is set", "fold",
              half=reckoned is not None and not workspace.opened("course"))


def _is_wanted_at(workspace: Workspace, own: OwnForce, order: commands.GiveStandingOrder) -> bool:
    """Whether a force has cargo aboard for the port in which its order ends."""
    view = workspace.known.view
    return any(view.cargoes[key].facts.destination == order.standing.route[-1]
               for ship in own.ships for key in view.ships[ship].cargo)


def sheet_row(key: ShipId) -> Row:
    """The way to a ship's whole sheet."""
    return Row("Her whole sheet", OpenSheet(key), label(PanelKey.SHEET), "history, armament, ratings and state", "button",
               offer=PanelKey.SHEET)


# Ships ----------------------------------------------------------------------------------------------------------------


ONE = {ShipType.ESCORT: "escort", ShipType.LANDING_CRAFT: "landing craft"}
# What is the matter with a ship, as a word beside her name.
STATES = {"G": "guns hit", "F": "hull hit", "shells": "low on shells", "boats": "boats hit", "dry": "out of fuel",
          "dock": "in dock"}


def ship_head(
    workspace: Workspace, name: str, nation: Nation | None, ships: tuple[ShipId, ...], *notes: str, fuel: bool = True,
) -> Row:
    """The head of a force or a port: flag, name, notes; what ships there are, and which of them has the least fuel."""
    book, view = workspace.known.book, workspace.known.view
    found = least_fuel_of(book, view, ships) if fuel else None
    least = "" if found is None else f"least fuel: {book.oob.ships[found.ship].name}, {found.days}"
    line = HeadLine(name, nation, tuple(filter(None, notes)), composition(book.counters[key].type for key in ships), least)
    details = ", ".join(filter(None, (*notes, line.made_of, least)))
    return Row(name, hint=f"{name}: {details}" if details else name, line=line)


def _flagship(workspace: Workspace, ships: tuple[ShipId, ...]) -> ShipId | None:
    """The heaviest of some ships."""
    return lead_of(workspace.known.book, ships)


def ship_rows(workspace: Workspace, keys: tuple[ShipId, ...], *, ticks: bool, called: str = "Ships") -> Iterator[Row]:
    """Ships by type, the heaviest first; a press ticks one or a whole type for the orders below, or opens a ship's sheet."""
    book = workspace.known.book
    if not keys:
        return
    yield Row(called, line=Captions(f"{called}: press to tick" if ticks else called))
    for kind in RANK:
        alike = (key for key in keys if book.counters[key].type is kind)
        found = tuple(sorted(alike, key=lambda key: book.oob.ships[key].name))
        box = TickBox(TickGroup(found), len(workspace.selection.ticked & set(found)), len(found)) if ticks else None
        rows = tuple(_ship_row(workspace, key, ticks=ticks) for key in found)
        yield from group(workspace, f"ships: {kind.value}", _called(kind, len(found)), rows, box=box, at_rest=True)


def _called(kind: ShipType, count: int) -> str:
    name = GROUPS[kind]
    singular = ONE.get(kind, name.removesuffix("s"))
    return (singular if count == 1 else name).capitalize()


def _ship_row(workspace: Workspace, key: ShipId, *, ticks: bool) -> Row:
    book, view = workspace.known.book, workspace.known.view
    ship, values, name = view.ships[key], book.counters[key], book.oob.ships[key].name
    picture = side_view(book.oob.class_of(key), book.oob.guns, Detail.COARSE)
    line = ShipLine(name, ship.side, picture, _state(state_in_brief(book, view, key)), soundness(book, view, key),
                    ship.fuel_boxes / max(1, values.fuel_boxes))
    ticked = key in workspace.selection.ticked
    text = f"{values.type.value} {name}"
    return Row(
        f"[{'x' if ticked else ' '}] {text}" if ticks else text,
        Tick(key) if ticks else Choose(things.Ship(key)),
        hint=ship_in_words(book, view, key),
        column=str(ship.fuel_boxes),
        chosen=ticked,
        line=line,
    )


def _state(brief: str) -> str:
    """The state of a ship in words: `G2 dry` is "guns hit, out of fuel"."""
    return ", ".join(STATES.get(mark, STATES.get(mark.rstrip("0123456789"), mark)) for mark in brief.split())
