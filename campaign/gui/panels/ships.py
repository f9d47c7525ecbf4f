"""Ships in lists: by type, each with her picture, her hull and her fuel; a press ticks one, or all of a type."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.chart import things
from campaign.gui.actions.values import Choose, Tick, TickGroup
from campaign.gui.frame.lines import ShipLine
from campaign.gui.frame.page import Row
from campaign.gui.play.workspace import Workspace
from campaign.model.units.ships import ShipId
from campaign.model.units.silhouettes import Detail
from campaign.session.planning.particulars import ship_in_words, soundness, state_in_brief
from campaign.session.words.naming import GROUPS, RANK
from campaign.silhouettes.drawing import side_view


def ship_rows(workspace: Workspace, keys: tuple[ShipId, ...], *, ticks: bool) -> Iterator[Row]:
    """Ships by type, the heaviest first; a press ticks one or a whole type for the orders below, or opens a ship's sheet."""
    book = workspace.known.book
    yield Row("Ships (press to tick)" if ticks else "Ships", style="faint", column="hull, fuel")
    for kind in RANK:
        alike = (key for key in keys if book.counters[key].type is kind)
        group = tuple(sorted(alike, key=lambda key: book.oob.ships[key].name))
        if not group:
            continue
        ticked = len(workspace.selection.ticked & set(group))
        count = f"{ticked} of {len(group)}" if ticked else str(len(group))
        hint = f"ticks all {len(group)} {GROUPS[kind]}, or none of them"
        yield Row(GROUPS[kind].capitalize(), TickGroup(group) if ticks else None, hint=hint if ticks else "", style="caption",
                  column=count)
        yield from (_ship_row(workspace, key, ticks=ticks) for key in group)


def _ship_row(workspace: Workspace, key: ShipId, *, ticks: bool) -> Row:
    book, view = workspace.known.book, workspace.known.view
    ship, values, name = view.ships[key], book.counters[key], book.oob.ships[key].name
    picture = side_view(book.oob.class_of(key), book.oob.guns, Detail.COARSE)
    line = ShipLine(name, ship.side, picture, state_in_brief(book, view, key), soundness(book, view, key),
                    ship.fuel_boxes / max(1, values.fuel_boxes))
    ticked = key in workspace.selection.ticked
    text = f"{values.type.value} {name}"
    return Row(
        f"[{'x' if ticked else ' '}] {text}" if ticks else text,
        Tick(key) if ticks else Choose(things.Ship(key)),
        hint=ship_in_words(book, view, key),
        column=str(ship.fuel_boxes),
        chosen=ticked,
        ship=line,
    )
