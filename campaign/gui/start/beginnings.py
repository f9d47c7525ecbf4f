"""From the first pages into a campaign: a save is opened, and what is wrong with it is said in the line of text."""

from __future__ import annotations

from pathlib import Path

from campaign.gui.frame import places
from campaign.gui.frame.rolling import Rolling
from campaign.gui.frame.stage import Stage
from campaign.session.files.failures import failure_of
from campaign.session.play.game import Game
from campaign.session.play.seat import seat_for


def go_on_with(stage: Stage, save: Path, *, as_umpire: bool = False) -> None:
    """Goes on with a save, above the first page: with its map, or as the umpire with his desk."""
    rolling = Rolling(stage)
    try:
        game = Game.open(save, rolling)
    except Exception as trouble:
        failure = failure_of(trouble)
        if failure is None:
            raise
        stage.top.message = f"{save.name} cannot be opened: {failure.words}"
        return
    rolling.game = game
    stage.back_to(stage.screens[0])
    try:
        stage.show(_desk(stage, game) if as_umpire else places.Campaign(game))
    except Exception as trouble:
        failure = failure_of(trouble)
        if failure is None:
            raise
        # The save opened; it was the staff's next step that could not be saved.
        stage.top.message = f"No: {failure.words}"
    if game.absent is not None:
        stage.top.message = str(game.absent)


def _desk(stage: Stage, game: Game) -> places.Desk:
    """The umpire's, who closes the campaign when he leaves; what takes long shows how far it has come."""
    game.progress = lambda: stage.progress(lambda: f"The staff plays: {umpire.moment}")
    umpire = seat_for(game, None)
    return places.Desk(umpire, leaves=game.close)
