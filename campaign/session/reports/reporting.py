"""A report out of a game, for whoever reads it."""

from __future__ import annotations

from campaign.model.sides import BOTH, Side
from campaign.session.play.game import Game
from campaign.session.reports import Table, records_of, report, umpire_report
from campaign.session.reports.situation import log_of
from campaign.session.undo.undoing import archive_of


def report_for(game: Game, kind: str, reader: Side | None) -> Table:
    """A report of one of KINDS, as its reader may know it."""
    records = records_of((one.event for one in archive_of(game).events()), reader, log_of(game, reader))
    if reader is None:
        return umpire_report(kind, game.book, {side: game.view(side) for side in BOTH}, game.state, records)
    return report(kind, game.book, game.view(reader), records)
