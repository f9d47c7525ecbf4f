"""What the Tab key offers."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.cli.terminal import helping
from campaign.model.commands import FormForce
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.session.play.game import Game
from campaign.session.play.seat import PlayerSeat


@pytest.fixture
def game(human: Path) -> Game:
    """A campaign at its first naval step, with a task force at sea."""
    opened = Game.open(human)
    opened.give(FormForce(Side.AXIS, (ShipId("trento"), ShipId("trieste")), "Third Division"))
    return opened


def test_tab_completes_words_ships_and_ports(game: Game) -> None:
    """As far as they begin so."""
    with game:
        assert helping.candidates(PlayerSeat(game, Side.AXIS), "dis") == ["disembark", "dismiss"]
        assert "taranto" in helping.candidates(PlayerSeat(game, Side.AXIS), "tar")
        assert helping.candidates(PlayerSeat(game, Side.AXIS), "warsp") == ["warspite"]


def test_tab_completes_forces_and_flotillas_in_either_case(game: Game) -> None:
    """Own ones by their ids, the enemy's by their markers."""
    with game:
        assert "AXS1" in helping.candidates(PlayerSeat(game, Side.AXIS), "axs")
        assert helping.candidates(PlayerSeat(game, Side.AXIS), "AX1") == ["AX1"]
        assert "ALS1" in helping.candidates(PlayerSeat(game, Side.ALLIED), "als")
        assert helping.candidates(PlayerSeat(game, Side.ALLIED), "ax1") == ["AX1"]


def test_tab_completes_cargo_for_its_owner_alone(game: Game) -> None:
    """What the enemy ships is not told by a key."""
    with game:
        assert helping.candidates(PlayerSeat(game, Side.AXIS), "tripoli_s") == ["tripoli_stores"]
        assert helping.candidates(PlayerSeat(game, Side.ALLIED), "tripoli_s") == []


def test_tab_offers_what_whoever_sits_there_may_know(game: Game) -> None:
    """When the seats change, so does what the key knows; afterwards it is as it was."""
    import readline

    seats = [Side.ALLIED]
    before = readline.get_completer()
    with game, helping.completing(lambda: PlayerSeat(game, seats[-1])):
        key = readline.get_completer()
        assert key is not None
        assert key("tripoli_s", 0) is None
        seats.append(Side.AXIS)
        assert key("tripoli_s", 0) == "tripoli_stores"
        assert key("tripoli_s", 1) is None

    assert readline.get_completer() is before


def test_tab_behind_a_word_that_orders_offers_what_may_follow_it(game: Game) -> None:
    """Keywords and choices out of the order's own grammar; other words of command do not disturb."""
    with game:
        seat = PlayerSeat(game, Side.AXIS)

        assert "escort" in helping.candidates(seat, "esc", "mission ")
        assert helping.candidates(seat, "supply_d", "bombard malta at ") == ["supply_dump"]
        assert "form" not in helping.candidates(seat, "for", "bombard ")
        assert "form" in helping.candidates(seat, "for")
