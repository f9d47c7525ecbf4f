"""What a player is told unasked: of a day that is over its digest, of the present one the lines that are no trifles."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from campaign.cli.words import folded, page_width, print_lines, say

if TYPE_CHECKING:
    from campaign.model.play.telling import Telling
    from campaign.session.history.log import LogNews
    from campaign.session.play.seat import PlayerSeat


# So many lines of a page what is new may take, a day's card above it among them: the question beneath has room then.
ROOM = 30


class UnreadLines:
    """What somebody at this terminal has read of one side's log, and what he has not."""

    def __init__(self, seat: PlayerSeat) -> None:
        """From the last line that he read here or elsewhere on."""
        from campaign.session.files import last_seen

        self.read_to = last_seen.last_read(seat)

    def open(self, seat: PlayerSeat) -> None:
        """Since one last played: one digest of it all, or of a campaign that is new nothing."""
        from campaign.session.days.digest import since
        from campaign.session.days.report import card_of

        found = since(seat, self.read_to) if self.read_to else None
        if found is not None:
            say()
            say("Since you last played:")
            print_lines(card_of(found, page_width()))
        self.all_read(seat)

    def tell(self, seat: PlayerSeat) -> None:
        """What is new: digests of days that are over, one for all that passed at once, then the lines of the present day."""
        from campaign.session.days.digest import day_report, days_over_since, digest_of, log_before
        from campaign.session.days.report import card_of
        from campaign.session.history.log import last_number, news

        # Numbers fall when something was taken back.
        after = min(self.read_to, last_number(seat))
        card: tuple[str, ...] = ()
        if over := days_over_since(seat, after):
            card = card_of(day_report(seat, over[0]) if len(over) == 1 else digest_of(seat, over), page_width())
            print_lines(("", *card))
            after = max(after, log_before(seat))
        self.print_news(seat, news(seat, after), ROOM - len(card))
        self.all_read(seat)

    def print_news(self, seat: PlayerSeat, lines: Iterable[LogNews], room: int) -> None:
        """The lines that are no trifles, as many as have room, and how many more there are."""
        found = list(lines)
        listed = [line for line in found if not line.trifle]
        pages = {line.number: log_lines(seat, line.number, line.short or line.telling) for line in listed}

        def are_too_many() -> bool:
            return sum(len(pages[line.number]) for line in listed) > room

        if are_too_many():
            # Of many orders at once, as a staff gives them, those are left out that only say where forces sail.
            listed = [line for line in listed if not line.ordered] or listed
        while are_too_many() and len(listed) > 1:
            listed = listed[1:]
        print_lines(part for line in listed for part in pages[line.number])
        if more := len(found) - len(listed):
            word = "line" if more == 1 else "lines"
            say(f"      ({more} more {word}: `log all {len(found)}`)")

    def all_read(self, seat: PlayerSeat) -> None:
        """From here on nothing is new."""
        from campaign.session.files import last_seen
        from campaign.session.history.log import last_number

        self.read_to = last_number(seat)
        last_seen.mark_read(seat)


def print_log(seat: PlayerSeat, lines: Iterable[tuple[int, Telling]]) -> None:
    """Lines of a log as a page has them."""
    print_lines(part for number, telling in lines for part in log_lines(seat, number, telling))


def log_lines(seat: PlayerSeat, number: int, telling: Telling) -> list[str]:
    """One line of a log, places by their names, as the lines that it takes on a page."""
    from campaign.session.words.whereabouts import line_by_name

    return folded(f"{number:>4}  {line_by_name(seat.book.theatre, telling)}", hang=6)
