"""The orders of a save one by one, latest first: who gave each, and what a side has learnt since.

An event says what order brought it about, and who gave that. Those of saves before form 3 do not, and facts of a battle show
who gave an order by who sees them: nearly all orders were given by the side whose step it was; the others begin with an
event that belongs to their giver, or answer the other side.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from msgspec import Struct

from campaign.model import events
from campaign.model.play.state import State
from campaign.model.sides import BOTH, Side
from campaign.rules import engine
from campaign.store.archive import Archive
from campaign.store.records import Recorded, step

# Decisions in a fight over a sortie: of the side that flies it, and of the other.
BY_ATTACKERS = (events.ScreenNamed, events.EscortsDetached, events.MissionTurnedBack, events.SortieAimed,
                events.SortieAbandoned)
BY_DEFENDERS = (events.InterceptorsSent, events.ScreenMet, events.PreyPicked)
IN_THE_AIR = (events.ScreenNamed, events.ScreenMet, events.EscortsDetached, events.PreyPicked, events.AirUnitsShotDown,
              events.MissionTurnedBack, events.SortieAimed)
# What a side may not take back alone once it was shown it. What the other side learnt in secret is not included.
REVELATIONS: dict[type, str] = {
    events.DieRolled: "a die fell",
    events.ForceSpotted: "a force was spotted",
    events.FlotillaSpotted: "submarines were spotted",
    events.AreaSearched: "a search was made",
    events.CarrierSearched: "a search was made by carriers",
    events.SurfaceSearched: "a hex was searched",
    events.FlotillaSearchedHex: "a hex was searched by submarines",
    events.StepEnded: "a step was ended, and the other side saw where markers went",
    events.StepBegan: "another step began",
    events.PhaseBegan: "a phase was ended",
    events.AttackDeclared: "an attack was declared",
    events.BattleJoined: "a battle was joined",
    events.ReactionGiven: "an attack was answered",
    events.StrikeAnswered: "a submarine's question was answered",
    events.SortieLaunched: "aircraft took off",
    events.InterceptorsSent: "a raid was met, or let pass",
    events.SortieAbandoned: "a sortie was called off",
    **dict.fromkeys(IN_THE_AIR, "a word was given in the air"),
    events.GroundSupported: "ships supported a land combat",
    events.SupportDeclined: "support of land combats was declined",
    events.DiceReseeded: "the dice were seeded anew",
    events.UmpireRuled: "the umpire ruled",
    events.CampaignEnded: "the campaign ended, and its books were opened",
}
IN_BATTLE = "a die fell in battle"
SEEN_IN_BATTLE = "both sides saw a battle go on"
SEARCHES = (events.AreaSearched, events.CarrierSearched)
NEXT = (events.CampaignBegan, events.TurnBegan, events.PlayerTurnBegan, events.PhaseBegan, events.SegmentBegan,
        events.StepBegan)
BOOKKEEPING = (events.CampaignBegan, events.DiceReseeded, events.OrdersTakenBack)
AT_ANY_TIME = (
    events.StandingSet, events.StandingOrderGiven, events.StandingOrderEnded, events.ConvoyRunStarted, events.ConvoyRunStopped,
    events.RepairsPrioritised, events.ReactionPrepared, events.FlotillaInstructed, events.LiftWatchSet, events.TroopsReported,
    events.TroopsEliminated, events.LandingCancelled, events.PortDemolished,
    events.AirDoctrineSet, events.AirOrderGiven, events.AirOrderEnded, events.FunctionsHanded, events.FunctionsTakenBack,
)

ASIDE = (events.DieRolled, events.LandFactEntered, events.MatterArose, events.OrderDropped, events.OwnerAsked,
         events.FunctionSeenTo, events.StaffOrderPassedOver, events.StaffDismissed)


class Given(Struct, frozen=True):
    """The events of one order, and who gave it (None: nobody, both, or the umpire)."""

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
        """Whether somebody ordered it, unlike the opening, fresh dice and undoing."""
        return not isinstance(self.events[0].event, BOOKKEEPING)

    @property
    def is_of_the_step(self) -> bool:
        """Whether it is an order of the current step, which the other side may have to answer."""
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
    """Every order of a save whose state is `now`, latest first."""
    end = archive.head.seq
    while end > 0:
        (last,) = archive.events(end - 1, end)
        brought = tuple(archive.events(last.batch - 1, end))
        if any(isinstance(event.event, NEXT) for event in brought):
            break
        # Within the same step, orders are the same side's.
        try:
            by = _giver_of(brought, now)
        except KeyError:
            # Its subject is gone from the present state: the state before it shows whose it was.
            break
        yield Given(brought, by)
        end = last.batch - 1
    while end > 0:
        state, start = _stand_before(archive, end)
        found: list[Given] = []
        for _, batch in groupby(archive.events(start, end), key=lambda event: event.batch):
            brought = tuple(batch)
            found.append(Given(brought, _giver_of(brought, state)))
            for event in brought:
                state = step(state, event, engine.fold)
        yield from reversed(found)
        end = start


def _giver_of(brought: tuple[Recorded, ...], before: State | None) -> Side | None:
    """The side that gave an order, from its cause, or from its events and a state of its step where that is not on record."""
    first = _first(brought)
    ruled = any(isinstance(stored.event, events.UmpireRuled) or _by_the_umpire(stored.event) for stored in brought)
    if ruled or before is None or isinstance(first.event, BOOKKEEPING):
        return None
    if first.is_fact:
        return first.visible_to[0] if len(first.visible_to) == 1 else None
    if first.cause is not None and first.cause.order:
        return first.cause.giver
    return _owner(first.event, before) or before.cursor.acting


def revelation_in(record: Recorded, side: Side) -> str | None:
    """What an event revealed to a side or to both, so that one side alone may not take it back; None if nothing."""
    if side not in record.visible_to:
        return None
    if record.is_fact:
        if getattr(record.event, "roll", None) is not None:
            return IN_BATTLE
        return SEEN_IN_BATTLE if record.visible_to == BOTH else None
    if _by_the_umpire(record.event):
        return "the umpire entered what happened on land"
    return REVELATIONS.get(type(record.event))


def _by_the_umpire(event: object) -> bool:
    """Whether it is a land-game fact that the umpire entered."""
    return isinstance(event, events.LandFactEntered) and event.by is None


def _stand_before(archive: Archive, end: int) -> tuple[State | None, int]:
    """The nearest cached state before an event that lies between two orders; (None, 0) before the first."""
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


def _first(brought: tuple[Recorded, ...]) -> Recorded:
    return next((event for event in brought if not isinstance(event.event, events.DieRolled)), brought[0])


def _owner(event: object, before: State) -> Side | None:
    """The side whose event it is, if it may begin an order outside that side's step or answers the other; else None."""
    match event:
        case events.StandingSet(side=side) | events.StandingOrderGiven(side=side) | events.StandingOrderEnded(side=side):
            return side
        case events.ConvoyRunStopped(side=side) | events.LiftWatchSet(side=side) | events.SupportDeclined(side=side):
            return side
        case events.ConvoyRunStarted(run=run):
            return run.side
        case events.ReactionPrepared(force=force) | events.ReactionGiven(force=force):
            return before.forces[force].side
        case events.ForcePlaced(force=force) | events.GroundSupported(force=force):
            return before.forces[force].side
        case events.FlotillaInstructed(flotilla=flotilla) | events.StrikeAnswered(flotilla=flotilla):
            return before.flotillas[flotilla].side
        case events.RepairsPrioritised(port=port) | events.PortDemolished(port=port):
            return before.ports[port].allegiance.side
        case events.TroopsReported(unit=unit) | events.TroopsEliminated(cargo=unit):
            return before.cargoes[unit].facts.side
        case events.LandingCancelled(plan=plan):
            return next((known.side for known in before.lift.plans.values() if known.id == plan), None)
        case events.FunctionsHanded(side=side) | events.FunctionsTakenBack(side=side):
            return side
        case events.AirDoctrineSet(side=side) | events.AirUnitsShotDown(side=side):
            return side
        case events.LandFactEntered(by=side):
            return side
        case events.AirOrderGiven(order=order) | events.AirOrderEnded(order=order):
            return order.side
        case _:
            return _in_the_air(event, before)


def _in_the_air(event: object, before: State) -> Side | None:
    """The side that decided something in a fight over a sortie: the one flying it, or the one being raided."""
    sortie = before.air_war.sortie
    if sortie is None or not isinstance(event, (*BY_ATTACKERS, *BY_DEFENDERS)):
        return None
    return sortie.side if isinstance(event, BY_ATTACKERS) else sortie.side.enemy
