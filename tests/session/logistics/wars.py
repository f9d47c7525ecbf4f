"""Wars that the staff plays for tests of logistics: some weeks of the whole war, with and without supply points."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from campaign.library.book import load_book
from campaign.model.book import Options
from campaign.model.sides import BOTH
from campaign.session.play.game import Game
from campaign.session.play.playing import Until, play_on
from campaign.store.records import Meta

SCENARIO = "mediterranean"
STAFF = dict.fromkeys(BOTH, "staff")
WEEKS = 42


@cache
def war(*, supply_points: bool = False, segments: int = WEEKS) -> Game:
    """The war from June 1940 on, so many segments of it; nobody who is handed it orders anything."""
    options = Options(supply_points=supply_points)
    game = Game.begin(load_book(SCENARIO, options), Meta(SCENARIO, 12, options, players=STAFF),
                      Path(mkdtemp()) / "war.sqlite")
    play_on(game, Until(segments=segments), remembers=False)
    return game


def happened(game: Game) -> list[Any]:
    """What happened in the campaign itself, in order."""
    assert game.archive is not None
    return [one.event for one in game.archive.events() if not one.is_fact]
