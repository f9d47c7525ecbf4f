"""The type of laws, the laws that apply to every order, and those for every report from a land game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from typing import Protocol, TypeVar

from campaign.model.book import Book
from campaign.model.commands import FormForce, RaisePoints, SplitFlotilla, StartConvoyRun
from campaign.model.events import LandFactEntered
from campaign.model.names import shortened, unfit
from campaign.model.play.calendar import GROUND_PHASES, Phase, Step, Turn
from campaign.model.play.state import State
from campaign.model.refusals import Refusal
from campaign.model.sides import Side
from campaign.model.units.forces import ForceId, Ship, ShipStatus, TaskForce
from campaign.model.units.ships import ShipId

Order = TypeVar("Order")
Law = Callable[[Book, State, Order], Refusal | None]
Named = FormForce | SplitFlotilla | RaisePoints | StartConvoyRun


def first_refusal(laws: tuple[Law[Order], ...], book: Book, state: State, order: Order) -> Refusal | None:
    """The first law broken."""
    return next((refused for law in laws if (refused := law(book, state, order)) is not None), None)


def in_naval_step(state: State, side: Side, step: Step) -> Refusal | None:
    """The refusal if this is not the side's own step of a naval action segment."""
    cursor = state.cursor
    if cursor.phase is not Phase.NAVAL or cursor.step is not step or cursor.acting is not side or state.step_ended:
        what = step.value.replace("_", " ")
        return Refusal("SM-1A.1", f"this is ordered in the {side} {what} step; now it is {cursor.stage}")
    if state.attack is not None:
        return Refusal("SM-6", "an attack is being carried out: it comes first")
    if state.strike is not None:
        return Refusal("SM-4B3", "a force is held up until submarines have done with it: that comes first")
    return in_the_air(state)


def in_the_air(state: State) -> Refusal | None:
    """The refusal while a sortie is in the air, which comes before anything else."""
    return None if state.air_war.sortie is None else Refusal("SM-24B", "a sortie is in the air: it comes first")


def own_ship(state: State, side: Side, ship: ShipId) -> Ship | Refusal:
    """A ship of that side that is still in the game, or a refusal."""
    found = state.ships.get(ship)
    if found is None or found.side is not side:
        return Refusal("SM-1B", f"{ship} is no ship of the {side} side")
    if found.status is not ShipStatus.ACTIVE:
        return Refusal("SM-1B", f"{ship} is {found.status.value.replace('_', ' ')}")
    return found


def with_a_name_that_can_be_shown(book: Book, state: State, order: Named) -> Refusal | None:
    """SM-GAP-71 A name that a side gives has 60 characters at most, all to be seen; where none is given, the game gives one."""
    what = unfit(order.name) if order.name else None
    return None if what is None else Refusal("SM-GAP-71", f"the name {shortened(order.name)!r} cannot be given: {what}")


def own_force(state: State, side: Side, force: ForceId) -> TaskForce | Refusal:
    """A force of that side that is on the map, or a refusal."""
    found = state.forces.get(force)
    if found is None or found.side is not side:
        return Refusal("SM-1B", f"{force} is no task force of the {side} side")
    return found


# Facts of a land game -------------------------------------------------------------------------------------------------


NEAREST = 3
LIKE = 0.6


class LandReport(Protocol):
    """The fields that all such orders share: who enters it (None: the umpire)."""

    @property
    def side(self) -> Side | None:
        """Who enters it."""


class DatedReport(LandReport, Protocol):
    """A report that also says when it happened (None: now)."""

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
    return Refusal("SM-1A.1", f"land facts are reported in the ground phases; now it is {cursor.stage}")


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


def unknown_key(what: str, key: str, known: Mapping[str, str]) -> str:
    """The text for an unknown place, with similar names; `known` are names by key."""
    wanted = key.replace("_", " ").lower()
    spelled = {name.lower(): name for name in _both(known)}
    near = dict.fromkeys(spelled[like] for like in get_close_matches(wanted, spelled, NEAREST, LIKE))
    return f"{key} is no {what} of this map" + (f"; did you mean {' or '.join(near)}?" if near else "")


def _both(known: Mapping[str, str]) -> Iterable[str]:
    yield from (key.replace("_", " ") for key in known)
    yield from known.values()
