"""What a player is told unasked: of a day that is over its digest, of the present one the lines that are no trifles."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from campaign.cli.words import page_width, print_folded, print_lines, say

if TYPE_CHECKING:
    from campaign.session.history.subjects import LogNews
    from campaign.session.play.seat import PlayerSeat


class UnreadLines:
    """What somebody at this terminal has read of one side's log, and what he has not."""

    def __init__(self, seat: PlayerSeat, short: Callable[[str], str]) -> None:
        """From the last line that he read here or elsewhere on."""
        from campaign.session.files import last_seen

        self._short = short
        self.read_to = last_seen.last_read(seat)

    def open(self, seat: PlayerSeat) -> None:
        """Since one last played: one digest of it all, or of a campaign that is new nothing."""
        from campaign.session.days.digest import since
        from campaign.session.days.page import page_of

        found = since(seat, self.read_to) if self.read_to else None
        if found is not None:
            say()
            say("Since you last played:")
            print_lines(page_of(found, page_width()))
        self.all_read(seat)

    def tell(self, seat: PlayerSeat) -> None:
        """What is new: digests of days that are over, one for all that passed at once, then the lines of the present day."""
        from campaign.session.days.digest import day_report, days_over_since, digest_of, log_before
        from campaign.session.days.page import page_of
        from campaign.session.history.subjects import last_number, news

        # Numbers fall when something was taken back.
        after = min(self.read_to, last_number(seat))
        if over := days_over_since(seat, after):
            say()
            print_lines(page_of(day_report(seat, over[0]) if len(over) == 1 else digest_of(seat, over), page_width()))
            after = max(after, log_before(seat))
        self.print_news(seat, news(seat, after))
        self.all_read(seat)

    def print_news(self, seat: PlayerSeat, lines: Iterable[LogNews]) -> None:
        """The lines that are no trifles, and how many more there are."""
        found = list(lines)
        print_log(seat, ((line.number, self._short(line.text)) for line in found if not line.trifle))
        trifles = [line for line in found if line.trifle]
        if trifles:
            word = "line" if len(trifles) == 1 else "lines"
            say(f"      ({len(trifles)} more {word}: `log all {len(found)}`)")

    def all_read(self, seat: PlayerSeat) -> None:
        """From here on nothing is new."""
        from campaign.session.files import last_seen
        from campaign.session.history.subjects import last_number

        self.read_to = last_number(seat)
        last_seen.mark_read(seat)


def print_log(seat: PlayerSeat, lines: Iterable[tuple[int, str]]) -> None:
    """Lines of a log, places by their names before their numbers."""
    from campaign.session.words.whereabouts import numbered

    theatre = seat.book.theatre
    print_folded((f"{number:>4}  {numbered(theatre, text)}" for number, text in lines), hang=6)
