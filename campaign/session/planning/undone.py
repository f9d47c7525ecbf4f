"""What would be left undone if the present step were ended now, each thing with the order that would do it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from campaign.model.book import Book
from campaign.model.play.decisions import DecisionKind
from campaign.model.play.views import View
from campaign.session.planning.left_ashore import (
    cargo_in_its_port,
    decided_once,
    duties_missed,
    hits_unattended,
    idle_aircraft,
    idle_submarines,
)
from campaign.session.planning.left_at_sea import idle_forces, runs_dry, scattered_forces, unanswered, unsearched
from campaign.session.planning.remedies import Undone, UndoneKind
from campaign.session.play.seat import PlayerSeat, Seat, game_of
from campaign.session.play.written_orders import form_of

__all__ = ["Undone", "UndoneKind", "undone", "undone_documents"]
Look = Callable[[Book, View], Iterator[Undone]]
# What can be left undone in a step, by what is asked in it.
IN_STEP: dict[DecisionKind, tuple[Look, ...]] = {
    DecisionKind.PHASE: (decided_once, idle_submarines, idle_aircraft),
    DecisionKind.MOVEMENT: (
        scattered_forces, runs_dry, cargo_in_its_port, idle_forces, duties_missed, unanswered, hits_unattended,
    ),
}


def undone(seat: PlayerSeat) -> tuple[Undone, ...]:
    """What a side would leave undone by ending its present step, the weightiest first; each can be done now."""
    view = seat.view
    if not view.decisions or seat.over:
        return ()
    kind = view.decisions[0].kind
    if kind is DecisionKind.SEARCH:
        return unsearched(view.side, seat.legal())
    looks = IN_STEP.get(kind, ())
    found = [one for look in looks for one in look(seat.book, view) if seat.refusal(one.orders[0]) is None]
    return tuple(sorted(found, key=lambda one: (-one.weight, one.words, one.about)))


def undone_documents(seat: Seat) -> dict[str, list[dict[str, Any]]]:
    """The same as plain values, the orders as `do` takes them, for each side that is known whole from a seat."""
    return {side.value: [
        {"kind": one.kind.value, "words": one.words, "does": one.does, "remedy": one.remedy, "about": one.about,
         "weight": one.weight, "orders": [form_of(order) for order in one.orders]}
        for one in undone(PlayerSeat(game_of(seat), side))] for side in seat.sides}
