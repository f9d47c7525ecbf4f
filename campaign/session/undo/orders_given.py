"""The orders of a save one by one, the last first: who gave each, and what a side has learnt since.

A save does not say who gave an order; what it brought about does. Every order but a few is given by the side whose step
it is; those few begin with an event that is their giver's own, or are answers to what the other side does.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from campaign.model.events import (
    AreaSearched,
    AttackDeclared,
    BattleJoined,
    CampaignBegan,
    CarrierSearched,
    ConvoyRunStarted,
    ConvoyRunStopped,
    DiceReseeded,
    DieRolled,
    FlotillaInstructed,
    FlotillaSearchedHex,
    FlotillaSpotted,
    ForcePlaced,
    ForceSpotted,
    GroundSupported,
    LandingCancelled,
    LiftWatchSet,
    MatterArose,
    OrderDropped,
    OrdersTakenBack,
    OwnerAsked,
    PhaseBegan,
    PlayerTurnBegan,
    PortDemolished,
    ReactionGiven,
    ReactionPrepared,
    RepairsPrioritised,
    SegmentBegan,
    StandingOrderEnded,
    StandingOrderGiven,
    StandingSet,
    StepBegan,
    StepEnded,
    StrikeAnswered,
    SupportDeclined,
    SurfaceSearched,
    TroopsEliminated,
    TroopsReported,
    TurnBegan,
    UmpireRuled,
)
from campaign.model.play.state import State
from campaign.model.sides import BOTH, Side
from campaign.rules import engine
from campaign.store.archive import Archive
from campaign.store.records import Recorded, step

# What nobody takes back alone who was shown it. What the other side learnt in secret is no such thing: it must not tell.
REVELATIONS: dict[type, str] = {
    DieRolled: "a die fell",
    ForceSpotted: "a force was spotted",
    FlotillaSpotted: "submarines were spotted",
    AreaSearched: "a search was made",
    CarrierSearched: "a search was made by carriers",
    SurfaceSearched: "a hex was searched",
    FlotillaSearchedHex: "a hex was searched by submarines",
    StepEnded: "a step was ended, and the other side saw where markers went",
    StepBegan: "another step began",
    PhaseBegan: "a phase was ended",
    AttackDeclared: "an attack was declared",
    BattleJoined: "a battle was joined",
    ReactionGiven: "an attack was answered",
    StrikeAnswered: "a submarine's question was answered",
    GroundSupported: "ships supported a land combat",
    SupportDeclined: "support of land combats was declined",
    DiceReseeded: "the dice were seeded anew",
    UmpireRuled: "the umpire ruled",
}
IN_BATTLE = "a die fell in battle"
SEEN_IN_BATTLE = "both sides saw a battle go on"
SEARCHES = (AreaSearched, CarrierSearched)
NEXT = (CampaignBegan, TurnBegan, PlayerTurnBegan, PhaseBegan, SegmentBegan, StepBegan)
BOOKKEEPING = (CampaignBegan, DiceReseeded, OrdersTakenBack)
AT_ANY_TIME = (
    StandingSet, StandingOrderGiven, StandingOrderEnded, ConvoyRunStarted, ConvoyRunStopped, RepairsPrioritised,
    ReactionPrepared, FlotillaInstructed, LiftWatchSet, TroopsReported, TroopsEliminated, LandingCancelled, PortDemolished,
)

ASIDE = (DieRolled, MatterArose, OrderDropped, OwnerAsked)


@dataclass(frozen=True, slots=True)
class Given:
    """What one order brought about, and who gave it (None: nobody, both, or the umpire)."""

    events: tuple[Recorded, ...]
    by: Side | None

    @property
    def first(self) -> int:
        """Its first event."""
        return self.events[0].seq

    @property
    def last(self) -> int:
        """Its last event."""
        return self.events[-1].seq

    @property
    def is_order(self) -> bool:
        """Whether somebody ordered it: the opening, fresh dice, and what was taken back nobody did."""
        return not isinstance(self.events[0].event, BOOKKEEPING)

    @property
    def is_of_the_step(self) -> bool:
        """Whether it is an order of the step that is played, which the other side may have to answer."""
        return not all(isinstance(event.event, (*AT_ANY_TIME, *ASIDE)) or event.is_fact for event in self.events)

    def counts_for(self, side: Side) -> bool:
        """Whether a side knows that it gave this order.

        SM-GAP-56.4 A search under hidden markers leaves no trace where nothing was found, and none where nothing sails.
        """
        if self.by is not side or not self.is_order:
            return False
        first = _first(self.events)
        return not (isinstance(first.event, SEARCHES) and side not in first.visible_to)


def orders_backward(archive: Archive, now: State) -> Iterator[Given]:
    """Every order of a save that stands where `now` is, the last first."""
    end = archive.head.seq
    while end > 0:
        (last,) = archive.events(end - 1, end)
        events = tuple(archive.events(last.batch - 1, end))
        if any(isinstance(event.event, NEXT) for event in events):
            break
        # As long as it is the same step, it is the same side's.
        try:
            by = giver_of(events, now)
        except KeyError:
            # What it was about has left the sea since: the state before it knows whose that was.
            break
        yield Given(events, by)
        end = last.batch - 1
    while end > 0:
        state, start = _stand_before(archive, end)
        found: list[Given] = []
        for _, batch in groupby(archive.events(start, end), key=lambda one: one.batch):
            events = tuple(batch)
            found.append(Given(events, giver_of(events, state)))
            for event in events:
                state = step(state, event, engine.fold)
        yield from reversed(found)
        end = start


def giver_of(events: tuple[Recorded, ...], before: State | None) -> Side | None:
    """Which side gave an order, by what it brought about from a state of its step."""
    first = _first(events)
    if before is None or isinstance(first.event, BOOKKEEPING) or any(isinstance(event.event, UmpireRuled) for event in events):
        return None
    if first.is_fact:
        return first.visible_to[0] if len(first.visible_to) == 1 else None
    return _owner(first.event, before) or before.cursor.acting


def revealed(one: Recorded, side: Side) -> str | None:
    """What a side learnt by an event, or showed both sides by it, so that it is not to be taken back by one alone."""
    if side not in one.visible_to:
        return None
    if one.is_fact:
        if getattr(one.event, "roll", None) is not None:
            return IN_BATTLE
        return SEEN_IN_BATTLE if one.visible_to == BOTH else None
    return REVELATIONS.get(type(one.event))


def _stand_before(archive: Archive, end: int) -> tuple[State | None, int]:
    """The nearest state in the cache before an event that lies between two orders; (None, 0) stands before the first."""
    at = end - 1
    while at > 0:
        state, seq = archive.nearest(at)
        if seq == 0:
            break
        following = next(iter(archive.events(seq, seq + 1)))
        if following.batch > seq:
            return state, seq
        at = following.batch - 1
    return None, 0


def _first(events: tuple[Recorded, ...]) -> Recorded:
    return next((event for event in events if not isinstance(event.event, DieRolled)), events[0])


def _owner(event: object, before: State) -> Side | None:
    """Whose an event is that may begin an order out of its giver's step, or answers the other side; None for all others."""
    match event:
        case StandingSet(side=side) | StandingOrderGiven(side=side) | StandingOrderEnded(side=side):
            return side
        case ConvoyRunStopped(side=side) | LiftWatchSet(side=side) | SupportDeclined(side=side):
            return side
        case ConvoyRunStarted(run=run):
            return run.side
        case ReactionPrepared(force=force) | ReactionGiven(force=force):
            return before.forces[force].side
        case ForcePlaced(force=force) | GroundSupported(force=force):
            return before.forces[force].side
        case FlotillaInstructed(flotilla=flotilla) | StrikeAnswered(flotilla=flotilla):
            return before.flotillas[flotilla].side
        case RepairsPrioritised(port=port) | PortDemolished(port=port):
            return before.ports[port].allegiance.side
        case TroopsReported(unit=unit) | TroopsEliminated(cargo=unit):
            return before.cargoes[unit].facts.side
        case LandingCancelled(plan=plan):
            return next((one.side for one in before.lift.plans.values() if one.id == plan), None)
        case _:
            return None
