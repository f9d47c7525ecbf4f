"""What follows a fact of the land game is printed before it is entered, and whoever sits at a terminal is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.cli.words import print_folded, say

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from campaign.model.commands import Command
    from campaign.session.play.seat import Seat


def foretold(seat: Seat, command: Command) -> tuple[str, ...]:
    """What follows an order that is a fact of the land game; raises Refused where it would be refused."""
    from campaign.session.planning.land_following import what_follows
    from campaign.session.play.trouble import Refused

    if (told := what_follows(seat, command)) and (refusal := seat.refusal(command)) is not None:
        raise Refused(refusal)
    return told


def print_foretold(told: Sequence[str]) -> None:
    """What follows, a line each."""
    say("What follows:")
    print_folded(f"  {line}" for line in told)


def goes_ahead(seat: Seat, command: Command, asked: Callable[[str], bool]) -> bool:
    """Prints what follows an order, and whether it is given then: what has no such consequence always is."""
    told = foretold(seat, command)
    if told:
        print_foretold(told)
    return not told or asked("Enter it?")
