"""Taking back in the air war: orders in advance are one's own at any time, and what has taken off was seen by both."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from campaign.model.commands import (
    CancelAirOrder,
    GiveAirOrder,
    Intercept,
    LaunchSortie,
    MeetScreen,
    NameScreen,
    SetAirDoctrine,
)
from campaign.model.play.air_war import AirOrderId, AirOrderKind, AirTarget, InterceptPolicy, SortieStage
from campaign.model.play.calendar import Step
from campaign.session.play.game import Game
from campaign.session.play.orders_given import orders_backward
from campaign.session.play.seat import PlayerSeat, Public
from campaign.session.play.trouble import Refused
from campaign.session.play.undoing import archive_of, undo
from tests.air_at_sea import sky
from tests.air_fights import ALLIED, AXIS, CR_42, FLIGHT, HURRICANE, SM_79, keys, seen, squad
from tests.sea import british
from tests.session.kept_seas import kept

COVER = GiveAirOrder(ALLIED, AirOrderKind.COVER, keys("261"), "00704")
ASK = SetAirDoctrine(ALLIED, InterceptPolicy.ASK, leaders=False)
RAID = LaunchSortie(AXIS, AirTarget.FORCE, "AL1", keys("SM.79"), keys("CR.42"))


@pytest.fixture
def game(tmp_path: Path) -> Iterator[Game]:
    """An Axis combat step: bombers with an escort at Comiso, and off Hal Far a cruiser that they have found."""
    the_sea = sky(british("Neptune", "00704"), squad("261", "hal_far", HURRICANE), squad("HF", "hal_far", HURRICANE, FLIGHT),
                  squad("SM.79", "comiso", SM_79), squad("CR.42", "comiso", CR_42), step=Step.COMBAT, acting=AXIS)
    with kept(seen(the_sea, "AL1"), tmp_path / "war.sqlite") as opened:
        yield opened


def test_a_standing_air_order_is_taken_back_by_whose_it_is_whoever_moves(game: Game) -> None:
    """SM-GAP-79 Given in the enemy's step, it is its owner's; what the mover does meanwhile stands, and the other way round."""
    axis, allied = PlayerSeat(game, AXIS), PlayerSeat(game, ALLIED)
    allied.give(COVER)
    axis.give(GiveAirOrder(AXIS, AirOrderKind.STRIKE, keys("SM.79")))
    allied.give(ASK)
    undo(axis)
    assert list(game.state.air_war.orders) == ["ALA1"]
    assert game.state.air_war.doctrine_of(ALLIED).intercept is InterceptPolicy.ASK
    undo(allied)
    assert game.state.air_war.doctrine_of(ALLIED).intercept is InterceptPolicy.ALWAYS
    allied.give(CancelAirOrder(ALLIED, AirOrderId("ALA1")))
    undo(allied)

    assert list(game.state.air_war.orders) == ["ALA1"]


def test_a_sortie_that_took_off_is_taken_back_by_both_alone(game: Game) -> None:
    """SM-24B Its enemy saw it come, so that nobody takes it back by himself."""
    PlayerSeat(game, ALLIED).give(ASK)
    PlayerSeat(game, AXIS).give(RAID)
    with pytest.raises(Refused, match="aircraft took off"):
        undo(PlayerSeat(game, AXIS))
    undo(PlayerSeat(game, AXIS), agreed=True)

    assert game.state.air_war.sortie is None


def test_a_word_in_a_fight_is_whose_turn_it_was_to_speak(game: Game) -> None:
    """SM-24B2 The raided side's answers are its own in the attacker's step, and none of them is taken back alone."""
    PlayerSeat(game, ALLIED).give(ASK)
    PlayerSeat(game, AXIS).give(SetAirDoctrine(AXIS, InterceptPolicy.ASK, leaders=False))
    PlayerSeat(game, AXIS).give(RAID)
    PlayerSeat(game, ALLIED).give(Intercept(ALLIED, keys("HF")))
    with pytest.raises(Refused, match="raid was met"):
        undo(PlayerSeat(game, ALLIED))
    sortie = game.state.air_war.sortie
    assert sortie is not None and sortie.stage is SortieStage.SCREEN
    PlayerSeat(game, AXIS).give(NameScreen(AXIS))
    PlayerSeat(game, ALLIED).give(MeetScreen(ALLIED))
    givers = [given.by for given in orders_backward(archive_of(Public(game)), game.state) if given.is_order]

    assert givers[:4] == [ALLIED, AXIS, ALLIED, AXIS]
