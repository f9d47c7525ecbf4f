"""The staff meeting as an output: everything that is laid on the table, in every form in which it is written."""

from __future__ import annotations

from campaign.session.meeting.facts import meetings_for
from campaign.session.meeting.page import as_document, as_meeting_page, as_table
from campaign.session.play.game import Game
from campaign.session.play.seat import seat_for
from campaign.session.reports.page import as_csv, as_markdown
from tests.secrecy.worlds import World

# Reports that are more than a table.
BEYOND = ("logistics", "end", "meeting")


def told_at_the_meeting(game: Game, world: World) -> str:
    """What the staff lays on the table."""
    meetings = meetings_for(seat_for(game, world.side))
    table = as_table(meetings, game.book)
    forms = (as_document(meetings, game.book), as_meeting_page(meetings, game.book), as_csv(table), as_markdown(table))
    return "\n".join((repr(meetings), *forms))
