"""Rule 4B3: the owner answers a flotilla that waits for his decision, and the force that was held up goes on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from campaign.model.book import Book
from campaign.model.commands import AnswerSubmarine
from campaign.model.events import StrikeAnswered
from campaign.model.play.state import State
from campaign.model.refusals import Refusal
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId, ShipType
from campaign.rules.chapters.sailing.ch01_movement import steam
from campaign.rules.chapters.sailing.voyage import Voyage, submarines_met
from campaign.rules.chapters.search.ch03_spotting import seen_of
from campaign.rules.chapters.undersea.ch06_submarines import strike, would_strike
from campaign.rules.facts.contacts import is_full
from campaign.rules.facts.laws import Law
from campaign.rules.proceedings import Proceedings

TYPES = tuple(kind.value for kind in ShipType if kind is not ShipType.SUBMARINE)


def while_a_flotilla_asks(book: Book, state: State, order: AnswerSubmarine) -> Refusal | None:
    """SM-4B3.1 The word is given by the owner of the flotilla that asks for it."""
    if state.strike is None or state.flotillas[state.strike.flotilla].side is not order.side:
        return Refusal("SM-4B3", "no flotilla of yours asks whether to strike")
    return None


def at_targets_that_can_be_told(book: Book, state: State, order: AnswerSubmarine) -> Refusal | None:
    """SM-GAP-24.2 Targets are named by type, ships themselves only when the force is fully spotted."""
    assert state.strike is not None
    force = state.strike.force
    finds = state.finds.get(force, ())
    named = seen_of(book, state, force, finds).ships if is_full(finds) else None
    for target in order.targets:
        if target not in TYPES and (named is None or ShipId(target) not in named):
            return Refusal(
                "SM-GAP-24", f"{target} is no target that can be told: name a type, such as {TYPES[0]} or {TYPES[-1]}")
    return None


LAWS: dict[type, tuple[Law[Any], ...]] = {AnswerSubmarine: (while_a_flotilla_asks, at_targets_that_can_be_told)}


def resolve(now: Proceedings, order: AnswerSubmarine) -> None:
    """SM-4B3.2 It strikes or not; then other flotillas take their turn, and the force goes on by itself."""
    pending = now.state.strike
    assert pending is not None
    voyage = Voyage(now, force=pending.force)
    now.add(StrikeAnswered(pending.flotilla, order.attack))
    if order.attack:
        strike(now, pending.flotilla, pending.force, order.targets)
    if not voyage.gone:
        submarines_met(now, voyage, pending.rest)
    if not voyage.gone and not voyage.held:
        steam(now, voyage, pending.rest)


def prepared_answer(book: Book, state: State) -> AnswerSubmarine | None:
    """SM-4B3.3 A flotilla that asked and has been instructed meanwhile does as instructed."""
    if state.strike is None:
        return None
    flotilla = state.flotillas[state.strike.flotilla]
    finds = state.finds.get(state.strike.force, ())
    wanted = would_strike(book, flotilla, seen_of(book, state, state.strike.force, finds))
    return None if wanted is None else AnswerSubmarine(flotilla.side, wanted)


def candidates(book: Book, state: State, side: Side) -> Iterator[AnswerSubmarine]:
    """No, yes, and yes at some type of ship."""
    if state.strike is None or state.flotillas[state.strike.flotilla].side is not side:
        return
    yield AnswerSubmarine(side, attack=False)
    yield AnswerSubmarine(side, attack=True)
    for kind in TYPES:
        yield AnswerSubmarine(side, attack=True, targets=(kind,))
