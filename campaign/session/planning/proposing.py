"""The staff proposes, the player disposes: orders for the pending decision, given only when he accepts them."""

from __future__ import annotations

from collections.abc import Sequence

from campaign.model.book import Book
from campaign.model.commands import Command, FormForce, GiveStandingOrder, ReformForce
from campaign.model.play.decisions import DecisionKind
from campaign.model.play.views import View
from campaign.model.replacing import replace
from campaign.rules.chapters.air import leaders
from campaign.session.planning.advice import once_formed, once_gathered, way_home, works
from campaign.session.play.seat import PlayerSeat, game_of
from campaign.session.play.trouble import Refused
from campaign.staff.proposals import Proposal, proposals

__all__ = ["AirWord", "Proposal", "leaders_word", "proposals_for", "take"]
AirWord = leaders.Word


def proposals_for(seat: PlayerSeat) -> tuple[Proposal, ...]:
    """The orders that the staff proposes to a side now, all of them legal."""
    if (word := leaders_word(seat)) is not None:
        return (Proposal("as the leaders in the air would", (word,)),)
    found = (_that_works(seat.book, seat.view, one) for decision in seat.pending[:1]
             for one in proposals(seat.book, seat.view, decision))
    return tuple(one for one in found if one is not None and seat.refusal(one.commands[0]) is None)


def _that_works(book: Book, view: View, proposal: Proposal) -> Proposal | None:
    """A proposal that price finds nothing amiss with: as the staff made it, with a nearer port, or none."""
    kept: list[Command] = []
    for command in proposal.commands:
        if isinstance(command, ReformForce):
            # What is said after it is said to a force that has gathered.
            view = once_gathered(view, command)
        if isinstance(command, FormForce) and proposal.then is not None and not works(
                book, *once_formed(book, view, command, proposal.then)):
            return None
        if (priced := _or_home(book, view, command)) is not None:
            kept.append(priced)
    return replace(proposal, commands=tuple(kept)) if kept else None


def _or_home(book: Book, view: View, command: Command) -> Command | None:
    """An order as it is if it works, for a force at sea else the way to a port that it reaches, told to behave as before."""
    if works(book, view, command):
        return command
    if not isinstance(command, GiveStandingOrder) or (home := way_home(book, view, view.forces[command.force])) is None:
        return None
    return replace(home, standing=replace(home.standing, conduct=command.standing.conduct))


def leaders_word(seat: PlayerSeat) -> AirWord | None:
    """SM-GAP-79.9 The air leaders' answer to the decision that a sortie asks of a side; None if it asks nothing."""
    state = game_of(seat).state
    if state.air_war.sortie is None or not any(decision.kind is DecisionKind.AIR for decision in seat.pending):
        return None
    return leaders.leaders_word(seat.book, state, state.air_war.sortie, seat.side)


def take(seat: PlayerSeat, chosen: Sequence[Proposal]) -> tuple[tuple[Proposal, Refused], ...]:
    """Give the proposed orders; returns those that an earlier one made impossible, with the reason."""
    impossible: list[tuple[Proposal, Refused]] = []
    for proposal in chosen:
        try:
            for command in proposal.commands:
                seat.give(command)
                if proposal.then is not None and isinstance(command, FormForce):
                    _give_standing(seat, command, proposal)
        except Refused as refused:
            impossible.append((proposal, refused))
    return tuple(impossible)


def _give_standing(seat: PlayerSeat, form: FormForce, proposal: Proposal) -> None:
    force = seat.view.ships[form.ships[0]].force
    if force is not None and proposal.then is not None:
        seat.give(GiveStandingOrder(form.side, force, proposal.then))

