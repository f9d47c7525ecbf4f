"""The staff proposes, the player disposes: orders for the pending decision, given only when he accepts them."""

from __future__ import annotations

from collections.abc import Sequence

from campaign.model.commands import FormForce, GiveStandingOrder
from campaign.model.play.decisions import DecisionKind
from campaign.rules.chapters.air import leaders
from campaign.session.play.seat import PlayerSeat, game_of
from campaign.session.play.trouble import Refused
from campaign.staff.proposals import Proposal, proposals

__all__ = ["AirWord", "Proposal", "leaders_word", "proposals_for", "take"]
AirWord = leaders.Word


def proposals_for(seat: PlayerSeat) -> tuple[Proposal, ...]:
    """The orders that the staff proposes to a side now, all of them legal."""
    if (word := leaders_word(seat)) is not None:
        return (Proposal("as the leaders in the air would", (word,)),)
    return tuple(proposal for decision in seat.pending[:1] for proposal in proposals(seat.book, seat.view, decision)
                 if seat.refusal(proposal.commands[0]) is None)


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

