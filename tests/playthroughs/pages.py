"""How a page of the campaign is made: each order, the dice it rolled with their reasons, and what every log says of it.

And how any page is held to the one that was read last. `WRITE_PAGES=1` writes pages anew; read them before they are committed.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from difflib import unified_diff
from pathlib import Path

from msgspec import structs

from campaign.model.book import Book
from campaign.model.commands import AcceptAfterAction, Command
from campaign.model.dice import DiceOfMoments
from campaign.model.events import DieRolled, Event
from campaign.model.play.state import State
from campaign.model.sides import BOTH, Side
from campaign.rules import engine
from campaign.session.play.written_orders import form_of, order_of
from tests.narrating import line_for
from tests.proceeding import resolved

HERE = Path(__file__).parent
LINES_AT_MOST = 150
MARGIN = {None: "  umpire ", Side.AXIS: "    axis ", Side.ALLIED: "  allied "}


def recorded(name: str) -> list[Command]:
    """The orders of a recorded file, each with the side that gives it."""
    found: list[Command] = []
    for one in json.loads((HERE / name).read_text(encoding="utf-8")):
        side = one.get("side")
        found.append(order_of(one, None if side is None else Side(side)))
    return found


def page(title: str, book: Book, state: State, orders: Iterable[Command], dice: DiceOfMoments) -> str:
    """The page, to its last order."""
    lines = [title, "=" * len(title)]
    at = ""
    for order in orders:
        if str(state.cursor) != at:
            at = str(state.cursor)
            lines += ["", at]
        lines.append(written(order))
        if (no := engine.refusal(book, state, order)) is not None:
            lines.append(f"  refused {no}")
            continue
        now = resolved(book, state, order, dice)
        for happening in now.happenings:
            lines += said(book, happening.before, happening.after, happening.event)
        state = now.state
    return "\n".join(lines) + "\n"


def written(order: Command) -> str:
    """One order as it may be typed, on one line, without what goes without saying; of a battle's result the fates alone."""
    if isinstance(order, AcceptAfterAction):
        fates = ", ".join(f"{one.ship} {one.outcome.value}" for one in order.after_action.outcomes)
        return f"{order.side.value}: AcceptAfterAction {order.after_action.engagement}: {fates}"
    form = form_of(order)
    for one in structs.fields(order):
        if getattr(order, one.name) == one.default:
            del form[one.name]
    kind, side = form.pop("order"), form.pop("side", "umpire")
    return f"{side}: {kind} " + json.dumps(form, ensure_ascii=False) if form else f"{side}: {kind}"


def said(book: Book, before: State, after: State, event: Event) -> Iterator[str]:
    """What the logs say of one event: the umpire's line, and each side's where it says something else."""
    whole = line_for(book, before, after, event, None)
    if whole is None:
        return
    sides = {side: line_for(book, before, after, event, side) for side in BOTH}
    if isinstance(event, DieRolled):
        seen = [side.value for side in BOTH if sides[side] is not None]
        yield f"    roll {whole}" + ("" if len(seen) == len(BOTH) else f" (seen by {' '.join(seen) or 'nobody'})")
        return
    if not any(sides.values()):
        yield MARGIN[None] + f"{whole} (told to him alone)"
        return
    yield MARGIN[None] + whole
    for side, line in sides.items():
        if line is None:
            yield MARGIN[side] + "-"
        elif line != whole:
            yield MARGIN[side] + line


def held_against(name: str, found: str, most: int = LINES_AT_MOST) -> None:
    """Compares a page, line by line, with the one that was read last; nobody reads one of more than so many lines."""
    path = HERE / name
    if os.environ.get("WRITE_PAGES"):
        path.write_text(found, encoding="utf-8")
    read = path.read_text(encoding="utf-8")

    assert found == read, "\n".join(unified_diff(read.splitlines(), found.splitlines(), "read last", "found", n=1, lineterm=""))
    assert len(read.splitlines()) <= most
