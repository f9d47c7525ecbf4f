"""The laws that every fact of a land game is under: who enters it, when, and for which game turn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Protocol

from campaign.model.book import Book
from campaign.model.events import LandFactEntered
from campaign.model.play.calendar import GROUND_PHASES, Turn
from campaign.model.play.state import State
from campaign.model.refusals import Refusal
from campaign.model.sides import Side
from campaign.rules.facts.laws import in_the_air

NEAREST = 3
LIKE = 0.6


class LandReport(Protocol):
    """What every such order says besides: who enters it (None: the umpire)."""

    @property
    def side(self) -> Side | None:
        """Who enters it."""


class DatedReport(LandReport, Protocol):
    """An order that says as well when it happened (None: now)."""

    @property
    def on(self) -> str | None:
        """The game turn in which it happened."""


def where_they_are_taken(book: Book, state: State, order: LandReport) -> Refusal | None:
    """SM-1A.10 What happens on land is reported in campaigns that were begun with the option land_facts."""
    if book.options.land_facts:
        return None
    return Refusal("SM-1A.1", "this campaign takes no land facts: begin it with the option land_facts=true")


def by_whoever_may_report(book: Book, state: State, order: LandReport) -> Refusal | None:
    """SM-1A.5 Land facts are reported in the ground phases by the side whose player turn it is; by the umpire at any time."""
    cursor = state.cursor
    if order.side is None or (cursor.phase in GROUND_PHASES and cursor.acting is order.side and not state.step_ended):
        return None
    return Refusal("SM-1A.1", f"land facts are reported in the ground phases; now it is {cursor}")


def between_fights(book: Book, state: State, order: LandReport) -> Refusal | None:
    """SM-GAP-86.1 No land fact is entered in the middle of an attack, of a submarine's strike or of a sortie."""
    if state.attack is not None:
        return Refusal("SM-6", "an attack is being carried out: it comes first")
    if state.strike is not None:
        return Refusal("SM-4B3", "a force is held up until submarines have done with it: that comes first")
    return in_the_air(state)


def of_a_game_turn_that_has_come(book: Book, state: State, order: DatedReport) -> Refusal | None:
    """SM-GAP-86.2 A land fact may be entered late, for any game turn of the campaign so far, and for none to come."""
    if order.on is None:
        return None
    try:
        turn = Turn.of(order.on)
    except ValueError as trouble:
        return Refusal("SM-GAP-86", str(trouble))
    first, now = Turn.of(book.scenario.first_turn), state.cursor.turn
    if turn > now:
        return Refusal("SM-GAP-86", f"{turn} has not come: it is {now}, and facts are entered for {first} to {now}")
    if turn < first:
        return Refusal("SM-GAP-86", f"{turn} was before the campaign: facts are entered for {first} to {now}")
    return None


REPORTING = (where_they_are_taken, by_whoever_may_report, between_fights, of_a_game_turn_that_has_come)


def turn_of(state: State, order: DatedReport) -> Turn:
    """The game turn in which it happened."""
    return state.cursor.turn if order.on is None else Turn.of(order.on)


def entered(state: State, order: DatedReport, what: str) -> LandFactEntered:
    """SM-GAP-86.4 Who entered a fact, and for which game turn, is on record before anything comes of it."""
    return LandFactEntered(what, turn_of(state, order), order.side)


def unknown(what: str, key: str, known: Mapping[str, str]) -> str:
    """A place that is none, with the names that are spelled like it; `known` are names by key."""
    asked = key.replace("_", " ").lower()
    spelled = {name.lower(): name for name in _both(known)}
    near = dict.fromkeys(spelled[like] for like in get_close_matches(asked, spelled, NEAREST, LIKE))
    return f"{key} is no {what} of this map" + (f"; did you mean {' or '.join(near)}?" if near else "")


def _both(known: Mapping[str, str]) -> Iterable[str]:
    yield from (key.replace("_", " ") for key in known)
    yield from known.values()
