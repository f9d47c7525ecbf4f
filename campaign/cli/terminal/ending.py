"""Ending a step: what is left undone is named first, each with the words that do it, and `end` is asked for once more."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

from campaign.cli.words import page_width, print_folded, print_lines, say

if TYPE_CHECKING:
    from campaign.session.planning.remedies import Undone
    from campaign.session.play.seat import PlayerSeat

SHOWN = 10


class Ending:
    """Whether a player was told what he leaves undone in the step that he ends."""

    def __init__(self) -> None:
        """Nothing was told yet."""
        self._told: object = None

    def agreed(self, seat: PlayerSeat) -> bool:
        """Whether the step ends on this word: at once where nothing is left undone, else on the second `end` running."""
        from campaign.session.planning.undone import undone

        left = undone(seat)
        asked = seat.side, seat.moment, tuple((one.kind, one.about, one.words) for one in left)
        if not left or asked == self._told:
            self._told = None
            return True
        self._told = asked
        print_undone(seat, left)
        say("`end` again ends it.")
        return False

    def forget(self) -> None:
        """After any other word the next `end` is a first one again."""
        self._told = None


def print_undone(seat: PlayerSeat, left: tuple[Undone, ...], shown: int = SHOWN) -> None:
    """What is undone, the weightiest first, each with the words that do it."""
    from campaign.session.grammar.knowledge import Knowledge
    from campaign.session.grammar.spoken import spoken
    from campaign.session.words.whereabouts import numbered

    known = Knowledge.of(seat)
    say("Left undone:")
    for one in left[:shown]:
        print_folded([f"  {numbered(seat.book.theatre, one.words)}"])
        print_lines(wrap(f"`{spoken(known, one.remedy)}`", page_width() - 1, initial_indent="      ",
                         subsequent_indent="        ", break_on_hyphens=False))
    if len(left) > shown:
        say(f"  and {len(left) - shown} more things: `undone` lists them all")
