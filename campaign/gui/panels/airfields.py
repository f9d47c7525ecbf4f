"""Panels of airfields and decks: one's own with their units and what these may be told, the enemy's as all may count them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from campaign.chart import things
from campaign.chart.badges import flights_by_letter
from campaign.gui.actions.combat import PlanStrike, TickUnits
from campaign.gui.actions.values import Choose
from campaign.gui.frame.lines import HeadLine
from campaign.gui.frame.page import Row, TickBox
from campaign.gui.panels.air_lines import AirLine, brief_name
from campaign.gui.panels.air_orders import aimed_rows, order_rows
from campaign.gui.panels.folding import group
from campaign.gui.panels.offers import Orders
from campaign.gui.play.workspace import Workspace
from campaign.model.play.air_war import AirTarget, AirTask
from campaign.model.play.calendar import Phase
from campaign.model.sea.hexes import Hex
from campaign.model.sides import Side
from campaign.model.units.aircraft import BaseId
from campaign.session.planning.air_units import (
    Airfield,
    Flier,
    airfields,
    flights_in_words,
    own_units,
    size_in_words,
    task_in_words,
    units_at,
)
from campaign.session.words.aircraft import ROLES, order_in_words
from campaign.session.words.whereabouts import name_places, place
from campaign.words.counting import quantity

# Lists of aircraft that are no longer than this are open at rest.
FEW = 4


def air_panel(workspace: Workspace, orders: Orders, base: str) -> Iterator[Row]:
    """All own air units in the hex of an airfield, or on a deck, by field; what those that are ticked may do, or all."""
    known = workspace.known
    here = _units_here(workspace, base)
    ticked = tuple(unit for unit in here if unit.id in workspace.selection.flying)
    yield _head(workspace, base, here)
    acting = ticked or here
    yield from aimed_rows(workspace, orders, acting)
    by_field: dict[str, list[Flier]] = {}
    for unit in here:
        by_field.setdefault(unit.base_name, []).append(unit)
    for name, units in by_field.items():
        keys = tuple(unit.id for unit in units)
        box = TickBox(TickUnits(keys), len(workspace.selection.flying & set(keys)), len(keys))
        hits = known.view.air_war.fields_hit.get(BaseId(units[0].base), 0)
        title = f"{name}, hit {quantity(hits, 'time')}" if hits else name
        rows = [unit_row(workspace, unit) for unit in units]
        yield from group(workspace, f"field {name}", title, rows, box=box, at_rest=True)
    whose = f"Orders for {len(ticked)} ticked" if ticked else f"Orders for all {len(here)}" if len(here) > 1 else "Orders"
    yield Row(whose, style="head", hint="tick units to give orders to these alone")
    yield from order_rows(workspace, orders, acting)


def _units_here(workspace: Workspace, base: str) -> tuple[Flier, ...]:
    """Those of all own fields in the hex of a field; of a deck its own."""
    book, view = workspace.known.book, workspace.known.view
    field = book.oob.bases.get(BaseId(base))
    if field is None:
        return units_at(book, view, base)
    return tuple(unit for unit in own_units(book, view) if unit.ashore and unit.hex == field.hex)


def _head(workspace: Workspace, base: str, here: Sequence[Flier]) -> Row:
    book, view = workspace.known.book, workspace.known.view
    flights = sum(unit.flights for unit in here)
    field = next((field for field in airfields(book, view) if field.own and base in field.bases), None)
    if field is None:
        name = here[0].base_name if here else base
        line = HeadLine(f"On {name}'s deck", None, (quantity(flights, "flight"),))
        return Row(line.name, hint=f"{line.name}: {quantity(flights, 'flight')}", line=line)
    port = next(iter(book.theatre.ports_at(field.hex)), None)
    name = f"Airfields of {port.name}" if len(field.bases) > 1 and port is not None else field.name
    room = f"{flights} of {quantity(field.room, 'flight')}"
    line = HeadLine(name, field.nation, (room, place(book.theatre, field.hex)), flights_by_letter(field))
    hint = f"{', '.join(field.names)}: {flights_in_words(field.flights)}; room for {quantity(field.room, 'flight')} (SM-2B)"
    return Row(name, hint=hint, line=line)


def unit_row(workspace: Workspace, unit: Flier, *, to: things.Thing | None = None) -> Row:
    """An air unit: a press ticks it, or leads to where it stands."""
    book, view = workspace.known.book, workspace.known.view
    ticked = unit.id in workspace.selection.flying and to is None
    does = name_places(book.theatre, task_in_words(book, view, unit))
    standing = "" if unit.order is None else f"; standing order: {order_in_words(book, view, unit.order)}"
    name = brief_name(unit.name)
    line = AirLine(name, f"{unit.aircraft}, {unit.size.value}", unit.role, workspace.known.side,
                   quantity(unit.near, "hex", "hexes"),
                   does, ticked, able=not unit.held_back)
    hint = (f"{unit.name}: {unit.aircraft}, {ROLES[unit.role][0]}, {size_in_words(unit.size)}\n{does}{standing}\n"
            f"flies {quantity(unit.near, 'hex', 'hexes')} out, {unit.far} at the utmost (SM-GAP-47)")
    return Row(name, TickUnits((unit.id,)) if to is None else Choose(to), hint=hint, chosen=ticked, drawn=line)


def enemy_field_panel(workspace: Workspace, base: BaseId) -> Iterator[Row]:
    """An airfield of the enemy: who stands there, as all may count, and what it takes to bomb it."""
    book, view = workspace.known.book, workspace.known.view
    facts = book.oob.bases[base]
    fields = [field for field in airfields(book, view) if not field.own and field.hex == facts.hex]
    letters = flights_by_letter(fields[0]) if fields else ""
    line = HeadLine(facts.name, facts.nation, (place(book.theatre, facts.hex),), letters)
    yield Row(facts.name, hint=f"{facts.name}: who stands there is public (SM-GAP-56)", line=line)
    for field in fields:
        yield from enemy_units(workspace, field)
    hits = view.air_war.fields_hit.get(base, 0)
    if hits:
        yield Row(f"Hit {quantity(hits, 'time')}", style="bad",
                  hint="each hit takes a fifth of what it can send up (SM-GAP-68)")
    if view.cursor.phase is Phase.AIR:
        yield Row("Bomb this airfield ...", PlanStrike(AirTarget.AIRFIELD, str(base)), style="button",
                  hint="plans a sortie, and says its price before it is sent (SM-GAP-68)")
    else:
        yield Row("Airfields are bombed in your air phase.", style="faint",
                  hint="by units that are not on naval cooperation (SM-GAP-68)")


def enemy_units(workspace: Workspace, field: Airfield) -> Iterator[Row]:
    """The enemy's units on a field."""
    oob, view = workspace.known.book.oob, workspace.known.view
    if not field.units:
        yield Row(f"{quantity(field.count, 'air unit')} of the enemy", style="note")
    for key in field.units:
        unit = oob.air_units[key]
        kind = oob.aircraft[unit.aircraft]
        sea = "over the sea" if key in view.air_war.enemy_cooperating else "over ports and airfields"
        name = brief_name(unit.name)
        line = AirLine(name, f"{kind.name}, {unit.size.value}", kind.role, field.side or Side.AXIS,
                       quantity(kind.range_hexes, "hex", "hexes"), sea)
        yield Row(name, hint=f"{unit.name}: {kind.name}, {ROLES[kind.role][0]}, {size_in_words(unit.size)}; flies {sea}",
                  drawn=line)


def aircraft_of_port(workspace: Workspace, where: Hex) -> Iterator[Row]:
    """The airfields in the hex of a port, one's own to be chosen."""
    book, view = workspace.known.book, workspace.known.view
    for field in airfields(book, view):
        if field.hex != where:
            continue
        if not field.own:
            yield from group(workspace, "enemy aircraft", "Enemy aircraft", list(enemy_units(workspace, field)),
                             count=field.count, at_rest=False)
            continue
        rows = [unit_row(workspace, unit, to=things.Air(unit.base)) for unit in own_units(book, view) if unit.id in field.units]
        yield from group(workspace, "aircraft", "Aircraft", rows, at_rest=len(rows) <= FEW)


def deck_rows(workspace: Workspace, carrier: str) -> list[Row]:
    """The units of a carrier; a press leads to what they may be told."""
    book, view = workspace.known.book, workspace.known.view
    return [unit_row(workspace, unit, to=things.Air(carrier)) for unit in units_at(book, view, carrier)]


def field_rows(workspace: Workspace) -> list[Row]:
    """Own fields and decks, each with how many of its units have a mission."""
    book, view = workspace.known.book, workspace.known.view
    by_base: dict[str, list[Flier]] = {}
    for unit in own_units(book, view):
        if unit.base_name:
            by_base.setdefault(unit.base, []).append(unit)
    rows = []
    for base, units in sorted(by_base.items(), key=lambda pair: pair[1][0].base_name):
        busy = sum(unit.mission.task is not AirTask.HELD for unit in units)
        column = f"{busy} of {len(units)} out" if busy else str(len(units))
        rows.append(Row(units[0].base_name, Choose(things.Air(base)), column=column, indent=1,
                        hint=f"{units[0].base_name}: {', '.join(unit.name for unit in units)} (SM-5A)"))
    return rows
