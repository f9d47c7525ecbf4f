"""Options that came after the first saves: older saves stay whole, and a chosen one is part of the seal."""

from __future__ import annotations

from dataclasses import fields, replace
from pathlib import Path

from campaign.model.book import LATER_OPTIONS, Options
from campaign.session.play.beginning import Beginning, begin
from campaign.session.play.game import Game
from campaign.store.chain import genesis


def test_an_option_that_came_later_counts_in_the_seal_only_where_it_is_chosen(tmp_path: Path) -> None:
    """SM-11B2.3 A save says which options it is played by, and whoever alters them breaks its seal."""
    game = begin(Beginning("calabria", 1, options=("malta_convoy_every_turn=true",)), tmp_path / "war.sqlite")
    assert game.archive is not None
    chosen = game.archive.meta
    plain = replace(chosen, options=Options())
    game.archive.close()

    assert chosen.options.malta_convoy_every_turn
    assert genesis(chosen) != genesis(plain)
    opened = Game.open(tmp_path / "war.sqlite")
    assert opened.archive is not None
    opened.archive.close()
    assert opened.book.options.malta_convoy_every_turn
    assert not set(plain.options.sealed()) & set(LATER_OPTIONS)
    assert set(LATER_OPTIONS) <= {option.name for option in fields(Options)}
