"""Stages and desks for tests of the game on screen."""

from __future__ import annotations

from pathlib import Path

from campaign.gui.campaign.screen import CampaignScreen
from campaign.gui.drawing.painter import paint
from campaign.gui.frame.screen import Screen
from campaign.gui.frame.stage import Key, Stage
from campaign.gui.play.desk import Desk
from campaign.gui.start.screen import StartScreen
from campaign.model.sides import Side
from campaign.session.play.beginning import Beginning, begin
from campaign.session.play.game import Game

ALLIED = {Side.AXIS: "staff", Side.ALLIED: "human"}
OPENED: list[Game] = []
BOTH_PEOPLE = {Side.AXIS: "human", Side.ALLIED: "human"}


def calabria(folder: Path, players: dict[Side, str] | None = None, seed: int = 7) -> Game:
    """The first game of `calabria`, begun in a folder."""
    return kept(begin(Beginning("calabria", seed, players=players or ALLIED), folder / "calabria.sqlite"))


def kept(game: Game) -> Game:
    """A game that is closed when its test is over."""
    OPENED.append(game)
    return game


def desk_of(game: Game, side: Side = Side.ALLIED) -> Desk:
    """A desk with that game on it."""
    return Desk(game, side)


def at_start(size: tuple[int, int] = (1280, 720)) -> Stage:
    """A stage with the start screen."""
    stage = Stage(size=size)
    stage.go(StartScreen(stage))
    return stage


def playing(
    folder: Path, players: dict[Side, str] | None = None, size: tuple[int, int] = (1280, 720), *, seed: int = 7,
) -> CampaignScreen:
    """A stage on which `calabria` is played."""
    stage = at_start(size)
    screen = CampaignScreen(stage, calabria(folder, players, seed))
    stage.go(screen)
    if len(screen.game.players.humans) > 1:
        # The first of two players says that he is there.
        strike(stage, "enter")
    stage.sheets()
    return screen


def strike(stage: Stage, *names: str) -> None:
    """Strikes keys one after the other, each after a look at the screen."""
    for name in names:
        stage.sheets()
        stage.key(Key(name))


def painted(stage: Stage) -> None:
    """Paints all that is shown, as a window does."""
    for sheet in stage.sheets():
        if sheet.base is not None:
            paint(sheet.base(), sheet.size, sheet.ground)
        paint(sheet.layers(), sheet.size, sheet.ground, fine=sheet.fine)


def press(screen: Screen, words: str) -> None:
    """Clicks in the middle of the row that begins with these words."""
    stage = screen.stage
    stage.sheets()
    row = next(row for row in screen.rows() if row.text.startswith(words))
    while (spot := screen.spot(row.action)) is not None and spot.rect.y < 0:
        screen.focus, screen.follow = row.action, True
        stage.sheets()
    assert spot is not None
    stage.pressed(*spot.rect.middle)
