"""Ships in lists: by type, each with her picture, her hull and her fuel; a press ticks one, or all of a type."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.chart import things
from campaign.chart.counters import composition
from campaign.gui.actions.values import Choose, Tick, TickGroup
from campaign.gui.frame.lines import Captions, HeadLine, ShipLine
from campaign.gui.frame.page import Row, TickBox
from campaign.gui.panels.folding import group
from campaign.gui.play.workspace import Workspace
from campaign.model.sides import Nation
from campaign.model.units.ships import ShipId, ShipType
from campaign.model.units.silhouettes import Detail
from campaign.session.planning.particulars import ship_in_words, soundness, state_in_brief
from campaign.session.words.naming import GROUPS, RANK
from campaign.silhouettes.drawing import side_view

ONE = {ShipType.ESCORT: "escort", ShipType.LANDING_CRAFT: "landing craft"}
# What is the matter with a ship, as a word beside her name.
STATES = {"G": "guns hit", "F": "hull hit", "shells": "low on shells", "boats": "boats hit", "dry": "out of fuel",
          "dock": "in dock"}


def head(
    workspace: Workspace, name: str, nation: Nation | None, ships: tuple[ShipId, ...], *notes: str, fuel: bool = True,
) -> Row:
    """The head of a force or a port: flag, name, notes; what ships there are, and which of them has the least fuel."""
    book, view = workspace.known.book, workspace.known.view
    own = [key for key in ships if key in view.ships]
    tightest = min(own, key=lambda key: (view.ships[key].fuel_boxes, key), default=None) if fuel else None
    least = "" if tightest is None else f"least fuel: {book.oob.ships[tightest].name}, {view.ships[tightest].fuel_boxes}"
    line = HeadLine(name, nation, tuple(filter(None, notes)), composition(book.counters[key].type for key in ships), least)
    told = ", ".join(filter(None, (*notes, line.made_of, least)))
    return Row(name, hint=f"{name}: {told}" if told else name, line=line)


def flagship(workspace: Workspace, ships: tuple[ShipId, ...]) -> ShipId | None:
    """The heaviest of some ships."""
    book = workspace.known.book
    return min(ships, key=lambda key: (RANK.index(book.counters[key].type), book.oob.ships[key].name), default=None)


def ship_rows(workspace: Workspace, keys: tuple[ShipId, ...], *, ticks: bool) -> Iterator[Row]:
    """Ships by type, the heaviest first; a press ticks one or a whole type for the orders below, or opens a ship's sheet."""
    book = workspace.known.book
    if not keys:
        return
    yield Row("Ships", line=Captions("Ships: press to tick" if ticks else "Ships"))
    for kind in RANK:
        alike = (key for key in keys if book.counters[key].type is kind)
        found = tuple(sorted(alike, key=lambda key: book.oob.ships[key].name))
        box = TickBox(TickGroup(found), len(workspace.selection.ticked & set(found)), len(found)) if ticks else None
        rows = tuple(_ship_row(workspace, key, ticks=ticks) for key in found)
        yield from group(workspace, f"ships: {kind.value}", _called(kind, len(found)), rows, box=box, at_rest=True)


def _called(kind: ShipType, count: int) -> str:
    name = GROUPS[kind]
    one = ONE.get(kind, name.removesuffix("s"))
    return (one if count == 1 else name).capitalize()


def _ship_row(workspace: Workspace, key: ShipId, *, ticks: bool) -> Row:
    book, view = workspace.known.book, workspace.known.view
    ship, values, name = view.ships[key], book.counters[key], book.oob.ships[key].name
    picture = side_view(book.oob.class_of(key), book.oob.guns, Detail.COARSE)
    line = ShipLine(name, ship.side, picture, state(state_in_brief(book, view, key)), soundness(book, view, key),
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


def state(brief: str) -> str:
    """What is the matter with a ship, in words: `G2 dry` is "guns hit, out of fuel"."""
    return ", ".join(STATES.get(mark, STATES.get(mark.rstrip("0123456789"), mark)) for mark in brief.split())
