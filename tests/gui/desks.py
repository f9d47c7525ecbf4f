"""The umpire at his desk in the window, for tests of it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from campaign.gui.frame.places import Desk
from campaign.gui.umpire.screen import DeskScreen
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.session.play.beginning import Beginning, begin
from campaign.session.play.game import Game
from campaign.session.play.seat import seat_for
from tests.gui.workspaces import BOTH_PEOPLE, at_start, kept

BESIDE_A_LAND_GAME = ("land_facts=true", "air_war=false")


def war(folder: Path, players: dict[Side, str] | None = None, options: Sequence[str] = BESIDE_A_LAND_GAME) -> Game:
    """The whole war beside a land game, between two people, begun at the end of 1940; by now it is March."""
    begun = Beginning("mediterranean", 3, first_turn="Dec II 40", players=players or BOTH_PEOPLE, options=list(options))
    game = kept(begin(begun, folder / "war.sqlite"))
    cursor = game.state.cursor
    game.state = replace(game.state, cursor=replace(cursor, turn=cursor.turn.plus(5)))
    return game


def desk_of(game: Game, size: tuple[int, int] = (1280, 720)) -> DeskScreen:
    """His desk in that game, above the start page; the game is closed with it."""
    stage = at_start(size)
    screen = DeskScreen(stage, Desk(seat_for(game, None), leaves=game.close))
    stage.go(screen)
    return screen


def at_the_desk(folder: Path, size: tuple[int, int] = (1280, 720)) -> DeskScreen:
    """His desk in the war, with facts that are due."""
    return desk_of(war(folder), size)
