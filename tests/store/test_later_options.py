"""Options that came after the first saves: older saves stay whole, and a chosen one is part of the seal."""

from __future__ import annotations

import json
from pathlib import Path

from campaign.model.book import LATER_OPTIONS, Options
from campaign.model.play.war import Delivery, Front
from campaign.model.replacing import replace
from campaign.session.play.beginning import Beginning, begin
from campaign.session.play.game import Game
from campaign.store.chain import genesis
from campaign.store.codec import codec
from tests.fronts import book_of_front, opening


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
    assert set(LATER_OPTIONS) <= set(Options.__struct_fields__)


def test_a_snapshot_of_before_the_front_moved_is_one_in_which_it_has_not() -> None:
    """SM-GAP-70 What such a snapshot lacks is true of it; what a front holds comes back from a later one."""
    state = opening(book_of_front())
    moved = replace(state, war=replace(state.war, front=Front((Delivery(20.0, 13.0),), {"1943-01-23": -2})))
    assert codec().read(codec().write(moved)) == moved
    older = codec().write(moved)
    body = json.loads(older.body)
    del body["war"]["front"]
    assert codec().read(replace(older, body=json.dumps(body))) == state
