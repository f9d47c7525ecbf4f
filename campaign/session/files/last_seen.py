"""What a player has read already: kept in the platform's folder for state, never in the save."""

from __future__ import annotations

from pathlib import Path

from campaign.model.sides import Side
from campaign.session.files import keepsakes
from campaign.session.play.game import Game
from campaign.session.play.readers import name_of
from campaign.session.reports.situation import log_of

FILE = "seen.json"
KEPT_AT_MOST = 500


def of(game: Game, reader: Side | None) -> int:
    """Number of the last line of his log that this reader has seen here, 0 when he never looked."""
    found = keepsakes.read(FILE).get(key_of(game), {})
    number = found.get(name_of(reader), 0) if isinstance(found, dict) else 0
    lines = log_of(game, reader)
    # What was taken back since was seen, but is no more.
    return min(number, lines[-1].number if lines else 0) if isinstance(number, int) else 0


def note(game: Game, reader: Side | None) -> None:
    """Remembers that this reader has seen his log to its end; a disk that refuses is no reason to stop."""
    lines = log_of(game, reader)
    if not lines:
        return
    kept = keepsakes.read(FILE)
    mine = kept.pop(key_of(game), {})
    kept[key_of(game)] = {**(mine if isinstance(mine, dict) else {}), name_of(reader): lines[-1].number}
    keepsakes.write(FILE, dict(list(kept.items())[-KEPT_AT_MOST:]))


def key_of(game: Game) -> str:
    """By what a campaign is known here: where its save lies, when it was begun, and its seed."""
    path = game.archive.path.resolve() if game.archive is not None else Path()
    return f"{path}|{game.meta.created}|{game.meta.seed}"
