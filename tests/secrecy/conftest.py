"""Campaigns that many comparisons look at, made once."""

from __future__ import annotations

import pytest

from campaign.session.play.game import Game
from tests.secrecy.moments import Opened, at


@pytest.fixture(scope="session")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Opened:
    """The save of a campaign at a moment, by its name."""
    folder = tmp_path_factory.mktemp("moments")
    return lambda moment: at(moment, folder)


@pytest.fixture
def a_battle(saved: Opened) -> Game:
    """A campaign in which a battle waits to be fought."""
    with Game.open(saved("a battle"), read_only=True) as game:
        return game
