"""A report out of a game, for whoever reads it."""

from __future__ import annotations

from campaign.session.play.seat import Seat, UmpireSeat, game_of
from campaign.session.reports import Table, records_of, report, umpire_report
from campaign.session.undo.undoing import archive_of


def report_for(seat: Seat, kind: str) -> Table:
    """A report of one of KINDS, as its reader may know it."""
    records = records_of((event.event for event in archive_of(seat).events()), seat.reader, game_of(seat).log(seat.reader))
    if isinstance(seat, UmpireSeat):
        return umpire_report(kind, seat.book, seat.views, game_of(seat).state, records)
    return report(kind, seat.book, seat.view, records)
