"""What a player has read already: kept in the platform's folder for state, never in the save."""

from __future__ import annotations

from pathlib import Path

from campaign.session.files import keepsakes
from campaign.session.history.log import last_number
from campaign.session.play.players import name_of
from campaign.session.play.seat import Public, Seat, game_of
from campaign.store.records import Meta

FILE = "seen.json"
KEPT_AT_MOST = 500


def last_read(seat: Seat) -> int:
    """Number of the last line of his log that this reader has seen here, 0 when he never looked."""
    found = keepsakes.read(FILE).get(key_of(seat), {})
    number = found.get(name_of(seat.reader), 0) if isinstance(found, dict) else 0
    # Lines taken back since then were seen, but no longer exist.
    return min(number, last_number(seat)) if isinstance(number, int) else 0


def mark_read(seat: Seat) -> None:
    """Remember that this reader has seen his log to its end; a disk error is ignored."""
    if not (last := last_number(seat)):
        return
    saved = keepsakes.read(FILE)
    mine = saved.pop(key_of(seat), {})
    saved[key_of(seat)] = {**(mine if isinstance(mine, dict) else {}), name_of(seat.reader): last}
    keepsakes.write(FILE, dict(list(saved.items())[-KEPT_AT_MOST:]))


def key_of(at: Public) -> str:
    """The key of a campaign here: the path of its save, when it was begun, and its seed."""
    return _key(at.save, game_of(at).meta)


def key_in(save: Path) -> str:
    """The same of a save that is not open; raises SaveTrouble for one that cannot be read."""
    from campaign.store.shelf import summary_of

    return _key(save, summary_of(save).meta)


def _key(save: Path | None, meta: Meta) -> str:
    path = save.resolve() if save is not None else Path()
    return f"{path}|{meta.created}|{meta.seed}"
