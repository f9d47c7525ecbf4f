"""How far play has come while others play, in words."""

from __future__ import annotations

from campaign.session.play.seat import Public


def play_in_words(seat: Public) -> str:
    """What goes on just now: nothing of it is secret."""
    return f"The staff plays: {seat.moment}" if seat.battle is None else f"Battle {seat.battle} is being fought: {seat.moment}"
