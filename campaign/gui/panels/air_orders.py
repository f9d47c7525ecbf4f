"""Orders to air units as rows: missions, naval cooperation, targets in reach, supplies by air, standing air orders."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from campaign.gui.actions.combat import PlanStrike
from campaign.gui.actions.values import MakeOrder
from campaign.gui.frame.page import Row
from campaign.gui.panels.folding import fold_rows, group
from campaign.gui.panels.offers import Orders
from campaign.gui.play.strike import strike_targets
from campaign.gui.play.workspace import Workspace
from campaign.model import commands
from campaign.model.play.air_war import AirOrderKind, AirTarget, AirTask
from campaign.model.play.calendar import Phase
from campaign.model.play.views import OwnForce
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.units.forces import ForceId
from campaign.session.planning.air_units import Flier, units_within
from campaign.session.words.aircraft import order_in_words
from campaign.session.words.whereabouts import place
from campaign.words.counting import quantity

# So many forces and markers near by are offered in a row of their own; the form has every one.
NEAREST = 4
# Orders that have rows of their own, and are not listed one by one.
IN_THE_AIR = (commands.LaunchSortie, commands.FlySupplies, commands.GiveAirMission, commands.GiveAirOrder,
              commands.CancelAirOrder, commands.SetAirDoctrine, commands.AssignNavalCooperation, commands.TransferAirUnit)
Place = tuple[str, str, ForceId | None]


def order_rows(workspace: Workspace, orders: Orders, units: Sequence[Flier]) -> Iterator[Row]:
    """All orders that some units of one place may be given."""
    yield from _missions(workspace, orders, units)
    yield from _cooperation(workspace, orders, units)
    yield from _targets(workspace, units)
    keys = {unit.id for unit in units}
    lift = [order for order in workspace.known.legal if isinstance(order, commands.FlySupplies) and keys & set(order.units)]
    yield from group(workspace, "airlift", "Carry supplies by air", list(orders.listed(lift)), count=len(lift))
    yield from _standing(workspace, orders, units)


def _missions(workspace: Workspace, orders: Orders, units: Sequence[Flier]) -> Iterator[Row]:
    """Patrol, search or hold; where no missions may be given, the reason."""
    side, fighters = workspace.known.side, tuple(unit for unit in units if unit.is_fighter)
    others = tuple(unit for unit in units if not unit.is_fighter) or fighters
    hold = commands.GiveAirMission(side, AirTask.HELD, tuple(unit.id for unit in units))
    refused = workspace.known.refusal(hold)
    if refused is not None:
        yield Row("No missions now", hint=f"no missions now: {refused}", style="faint", indent=1)
        return
    if fighters:
        keys = tuple(unit.id for unit in fighters)
        for place, over, force in _to_cover(workspace, fighters, aimed=None):
            yield orders.row(f"Patrol over {place}", commands.GiveAirMission(side, AirTask.PATROL, keys, over, force))
    keys = tuple(unit.id for unit in others)
    for place, over, _ in _to_search(workspace, others, aimed=None):
        yield orders.row(f"Search about {place}", commands.GiveAirMission(side, AirTask.SEARCH, keys, over))
    if workspace.selection.aimed is None:
        yield Row("Click the sea to patrol or search there.", style="faint", indent=1)
    if any(unit.mission.task is not AirTask.HELD for unit in units):
        yield orders.row("Keep in hand", hold)


def aimed_rows(workspace: Workspace, orders: Orders, units: Sequence[Flier]) -> Iterator[Row]:
    """What some units may do over the hex that was aimed at: these rows stand first."""
    aimed, side, theatre = workspace.selection.aimed, workspace.known.side, workspace.known.book.theatre
    if aimed is None:
        return
    where = place(theatre, aimed)
    yield Row(f"Over {where}", style="head")
    fighters = tuple(unit.id for unit in units if unit.is_fighter)
    if fighters:
        text = f"Patrol there with {quantity(len(fighters), 'unit')} of fighters"
        yield orders.row(text, commands.GiveAirMission(side, AirTask.PATROL, fighters, str(aimed)))
    others = tuple(unit.id for unit in units if not unit.is_fighter) or fighters
    if theatre.is_sea(aimed):
        text = f"Search about it with {quantity(len(others), 'unit')}"
        yield orders.row(text, commands.GiveAirMission(side, AirTask.SEARCH, others, str(aimed)))


def _to_cover(workspace: Workspace, units: Sequence[Flier], *, aimed: Hex | None) -> Iterator[Place]:
    """The hex that was aimed at, where they stand, and the nearest own forces in their range."""
    known = workspace.known
    theatre = known.book.theatre
    if aimed is not None:
        yield place(theatre, aimed), str(aimed), None
    near = [(away, key) for key, own in known.view.forces.items() if own.force.scattered is None
            and (away := _nearest(units, own.force.hex)) is not None]
    for _, key in sorted(near)[:NEAREST]:
        yield known.view.forces[key].force.name or str(key), "", key
    here = units[0].hex
    if here is not None and here != aimed:
        yield place(theatre, here), str(here), None


def _to_search(workspace: Workspace, units: Sequence[Flier], *, aimed: Hex | None) -> Iterator[Place]:
    """The hex that was aimed at, and the nearest seas in which an enemy's marker lies."""
    known = workspace.known
    theatre = known.book.theatre
    if aimed is not None and theatre.is_sea(aimed):
        yield place(theatre, aimed), str(aimed), None
    near = [(away, contact, marker.hex) for contact, marker in known.view.markers.items() if marker.hex is not None
            and theatre.is_sea(marker.hex) and (away := _nearest(units, marker.hex)) is not None]
    for _, contact, where in sorted(near)[:NEAREST]:
        yield f"enemy {contact}", str(where), None


def _nearest(units: Sequence[Flier], where: Hex, *, far: bool = False) -> int | None:
    """The distance of the nearest unit that reaches a hex."""
    return min((away for unit in units if (away := unit.away(where)) is not None and away <= (unit.far if far else unit.near)),
               default=None)


def _cooperation(workspace: Workspace, orders: Orders, units: Sequence[Flier]) -> Iterator[Row]:
    """In the initial phase: on naval cooperation or off it, and to another field."""
    ashore = tuple(unit for unit in units if unit.ashore)
    if workspace.known.view.cursor.phase is not Phase.INITIAL or not ashore:
        return
    for on, text in ((True, "Naval cooperation: ships and the sea"), (False, "No naval cooperation: ports and airfields")):
        changing = tuple(unit.id for unit in ashore if unit.cooperating is not on)
        if changing:
            yield orders.row(text, commands.AssignNavalCooperation(workspace.known.side, changing, on))
    keys = {unit.id for unit in ashore}
    moves = [order for order in workspace.known.legal if isinstance(order, commands.TransferAirUnit) and order.unit in keys]
    yield from group(workspace, "transfers", "Fly to another airfield", list(orders.listed(moves)), count=len(moves),
                     at_rest=False)


def _targets(workspace: Workspace, units: Sequence[Flier]) -> Iterator[Row]:
    """What lies in reach of these: a press plans a sortie by them, and says its price before it is sent."""
    yield from group(workspace, "strikes", "Strike", list(target_rows(workspace, [unit for unit in units if unit.bombs])))


def target_rows(workspace: Workspace, units: Sequence[Flier]) -> Iterator[Row]:
    """Targets in reach of some units, the nearest first; those that are ticked are taken along into the plan."""
    chosen = tuple(unit.id for unit in units if unit.id in workspace.selection.flying)
    found = [(away, target.words, target) for target in strike_targets(workspace.known)
             if (away := _nearest(units, target.hex, far=True)) is not None]
    for away, name, target in sorted(found, key=lambda row: (row[0], row[1])):
        yield Row(f"Strike {name} ...", PlanStrike(target.target, target.place, chosen),
                  column=quantity(away, "hex", "hexes"), indent=1,
                  hint=f"plans a sortie against {name}, and says what it promises and costs before it is sent (SM-24A)")


def targets_at(workspace: Workspace, where: Hex) -> Iterator[tuple[AirTarget, str, str]]:
    """The targets in a hex that may be struck now, by an order that no rule refuses."""
    possible = {(order.target, order.place) for order in workspace.targets.get(where, ())
                if isinstance(order, commands.LaunchSortie)}
    for target in strike_targets(workspace.known):
        if target.hex == where and (target.target, target.place) in possible:
            yield target.target, target.place, f"Strike {target.words}"


def strike_button(target: AirTarget, at: str, text: str) -> Row:
    """The way to a sortie against something that is chosen."""
    return Row(text, PlanStrike(target, at), style="button",
               hint="who reaches it, what may rise, guns, hits and losses to expect; nothing is sent yet (SM-24A)")


def _standing(workspace: Workspace, orders: Orders, units: Sequence[Flier]) -> Iterator[Row]:
    """Standing air orders: those in force, and others."""
    book, view, side = workspace.known.book, workspace.known.view, workspace.known.side
    keys, aimed = {unit.id for unit in units}, workspace.selection.aimed
    standing = [order for order in view.air_war.orders.values() if keys & set(order.units)]
    title = f"Standing order: {'; '.join(order_in_words(book, view, order) for order in standing) or 'none'}"
    rows: list[Row] = [orders.row(f"Take back: {order_in_words(book, view, order)}", commands.CancelAirOrder(side, order.id))
                       for order in standing]
    fighters = tuple(unit for unit in units if unit.is_fighter)
    strikers = tuple(unit.id for unit in units if unit.bombs and not unit.is_fighter)
    others = tuple(unit for unit in units if not unit.is_fighter) or fighters
    if fighters:
        covering = tuple(unit.id for unit in fighters)
        rows += [orders.row(f"Cover {name}", commands.GiveAirOrder(side, AirOrderKind.COVER, covering, over, force))
                 for name, over, force in _to_cover(workspace, fighters, aimed=aimed)]
    if strikers:
        for worth, text in ((1.0, "Strike what is worth its price"), (2.0, "Strike only what is worth twice its price")):
            rows.append(orders.row(text, commands.GiveAirOrder(side, AirOrderKind.STRIKE, strikers, worth=worth)))
    searching = tuple(unit.id for unit in others)
    rows += [orders.row(f"Search about {name}", commands.GiveAirOrder(side, AirOrderKind.SEARCH, searching, over))
             for name, over, _ in _to_search(workspace, others, aimed=aimed)]
    rows.append(orders.row("Stay in hand", commands.GiveAirOrder(
        side, AirOrderKind.HOLD, tuple(unit.id for unit in units))))
    rows.append(Row("Choose its parts ...", MakeOrder(commands.GiveAirOrder.__name__),
                    hint="where, how far, and for what worth (SM-GAP-79)"))
    yield from fold_rows(workspace, "air standing", title, rows, "what they do day after day by themselves (SM-GAP-79)")


def above_force(workspace: Workspace, orders: Orders, own: OwnForce) -> Iterator[Row]:
    """Who patrols over a force, and fighters in whose range it lies: a press sends one there, or keeps it in hand again."""
    known, force = workspace.known, own.force
    if not known.book.options.air_war or force.scattered is not None:
        return
    near = [unit for unit in units_within(known.book, known.view, force.hex, far=False) if unit.is_fighter and unit.cooperating]
    over = [unit for unit in near if unit.mission.task is AirTask.PATROL and unit.mission.force == force.id]
    flights = sum(unit.flights for unit in over)
    title = f"Fighters above: {quantity(flights, 'flight') if flights else 'none'}"
    rows = [_above(workspace, orders, unit, force.id, there=unit in over) for unit in near]
    rows = rows or [Row("No fighters of yours reach it.", style="faint")]
    yield from fold_rows(workspace, "above", title, rows, "fighters that patrol over it meet raids (SM-GAP-67)")


def _above(workspace: Workspace, orders: Orders, unit: Flier, force: ForceId, *, there: bool) -> Row:
    side = workspace.known.side
    order = commands.GiveAirMission(side, AirTask.HELD, (unit.id,)) if there else commands.GiveAirMission(
        side, AirTask.PATROL, (unit.id,), force=force)
    row = orders.row(f"{unit.name} of {unit.base_name}", order)
    return replace(row, chosen=there, indent=0)
