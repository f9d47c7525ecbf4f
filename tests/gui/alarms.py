"""An attack that waits for an answer, on a stage without a window: out of a kept save, its attackers seen or not."""

from __future__ import annotations

import lzma
from pathlib import Path

from campaign.gui.alarm.screen import AlarmScreen
from campaign.gui.campaign.screen import CampaignScreen
from campaign.gui.frame.motion import Motion
from campaign.gui.frame.places import Campaign
from campaign.gui.frame.stage import Stage
from campaign.model.events import ForceSpotted
from campaign.model.sides import Side
from campaign.model.units.forces import Find, ForceId, Lapse, Recon
from campaign.rules.chapters.search.ch03_spotting import seen_of
from campaign.rules.facts.contacts import contact_for
from campaign.rules.fold import fold
from campaign.session.play.game import Game
from campaign.store.records import Stored
from tests.gui.workspaces import ALLIED, at_start, kept, top_of

SAVE = Path(__file__).resolve().parents[2] / "saves" / "kept" / "attack-declared.sqlite.xz"
MOST_TURNS = 4000


def attacked(folder: Path, *seen: str, players: dict[Side, str] | None = None) -> Game:
    """Markers AX2 and AX3 attack Force AL1 of the Allies; those that are named were fully seen."""
    save = folder / "attack.sqlite"
    save.write_bytes(lzma.decompress(SAVE.read_bytes()))
    game = Game.open(save)
    assert game.archive is not None
    game.archive.set_players(players or ALLIED)
    game.close()
    game = kept(Game.open(save))
    find = Find(Recon.SURFACE, Lapse.END_OF_SEGMENT, full=True)
    for force in map(ForceId, seen):
        state = game.state
        told = ForceSpotted(force, Side.ALLIED, state.forces[force].hex, find, seen_of(game.book, state, force, (find,)),
                            contact_for(game.book, state, force))
        after = fold(state, told)
        game.accept([Stored(told, state, after, None, (Side.ALLIED,), ())], after)
    return game


def alarm_of(game: Game, size: tuple[int, int] = (1280, 720), motion: Motion = Motion.FULL) -> AlarmScreen:
    """The page that rises over the Allied player's map."""
    stage = at_start(size)
    stage.motion = motion
    stage.go(CampaignScreen(stage, Campaign(game)))
    page = top_of(stage)
    assert isinstance(page, AlarmScreen)
    return page


def hours_pass(stage: Stage, runs: int) -> None:
    """Time goes by until captains have fought just so often, on any machine."""
    page = top_of(stage)
    assert isinstance(page, AlarmScreen)
    page.background.runs = runs
    for _ in range(MOST_TURNS):
        if all(page.background.is_over(page.counting(answer)) for answer in page.answers):
            return
        stage.passed(0.5)
