"""Standing orders in the small sea: giving them, and letting play go on as players do."""

from __future__ import annotations

from campaign.model.book import Book
from campaign.model.commands import (
    Command,
    GiveStandingOrder,
    PrioritiseRepairs,
)
from campaign.model.dice import SeededDice
from campaign.model.events import (
    Event,
    ForceSpotted,
    StandingSet,
)
from campaign.model.play.standing_orders import Conduct, MatterKind, StandingOrder, Then, TurnHomeWhen
from campaign.model.play.state import StandingAnswers, State
from campaign.model.replacing import replace
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Side
from campaign.model.units.forces import Category, Find, ForceId, Lapse, Reaction, Recon, Seen
from campaign.rules import engine
from tests.proceeding import resolved
from tests.sea import (
    Sea,
    given,
    ships,
)

AX1, AL1 = ForceId("AX1"), ForceId("AL1")
NEVER = TurnHomeWhen(None, None, capital_hurt=False, ammunition_gone=False)
HARBOUR = {Side.AXIS: PortId("taranto"), Side.ALLIED: PortId("alexandria")}
LATER = "Jul II 40"


def do(place: Sea, order: Command) -> tuple[State, tuple[Event, ...]]:
    """An order given as players give it: play goes on to the next decision."""
    state = place.state
    events: list[Event] = []
    for event in resolved(place.book, state, order, SeededDice(1)).events:
        events.append(event)
        state = engine.fold(state, event)
    return state, tuple(events)


def standing(*route: str, then: Then = Then.BERTH, side: Side = Side.AXIS, force: str = "AX1", loiter: int = 0,
             home: str | None = None, conduct: Conduct | None = None, **how: object) -> GiveStandingOrder:
    """A standing order that never turns home of itself, unless told otherwise."""
    behaviour = conduct or replace(Conduct(turn_home=NEVER), **how)  # pyrefly: ignore[bad-argument-type]
    return GiveStandingOrder(side, ForceId(force), StandingOrder(
        route, then, behaviour, loiter, None if home is None else PortId(home)))


def quietly(place: Sea, side: Side = Side.AXIS, **more: object) -> Sea:
    """The same sea with a side whose quiet steps end by themselves; it is not asked yet."""
    answers = StandingAnswers(reaction=Reaction.STAND, quiet_steps=True, **more)  # pyrefly: ignore[bad-argument-type]
    return Sea(place.book, given(place.state, StandingSet(side, answers)))


def long_war(book: Book, last: str = LATER) -> Book:
    """The same book for a longer campaign."""
    return replace(book, scenario=replace(book.scenario, last_turn=last))


def spotted(state: State, force: ForceId, *names: str, by: Side = Side.AXIS) -> State:
    """The state once a force is spotted, its ships by name if they are given."""
    seen = Seen((Category.WARSHIPS,), dict.fromkeys(ships(*names), "sound") if names else None)
    find = Find(Recon.AREA, Lapse.END_OF_SEGMENT, full=bool(names))
    return given(state, ForceSpotted(force, by, state.forces[force].hex, find, seen, str(force)))


def asked_of(book: Book, state: State, side: Side = Side.AXIS) -> set[MatterKind]:
    """The kinds of matters that a side is asked about."""
    return {one.kind for decision in engine.pending_for(book, state, side) for one in decision.matters}


def carried_out(book: Book, state: State) -> tuple[State, tuple[Event, ...]]:
    """The standing orders of this step are carried out, as when it began."""
    side = state.cursor.acting
    return do(Sea(book, state), PrioritiseRepairs(side, HARBOUR[side], ()))
