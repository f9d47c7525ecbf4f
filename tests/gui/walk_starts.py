"""Where walks begin: saves that were brought to moments worth walking from, and a stage over copies of them."""

from __future__ import annotations

import random
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path

from campaign.gui.actions.plain import InCampaign
from campaign.gui.frame.places import Saves, Skirmishes
from campaign.gui.frame.stage import Stage
from campaign.gui.start.opening import continue_save
from campaign.model.play.decisions import DecisionKind
from campaign.model.sides import Side
from campaign.session.files import lessons
from campaign.session.play.beginning import Beginning, begin
from tests.gui.air_screens import asking, raid_on_malta, striking
from tests.gui.alarms import attacked
from tests.gui.desks import war
from tests.gui.workspaces import ALLIED, BOTH_PEOPLE, OPENED, at_start, playing

NOBODY = {Side.AXIS: "staff", Side.ALLIED: "staff"}
# Work that takes longer is paused at a page, as in the window: no step of a walk takes much longer.
PATIENCE = 0.05
# In the first game of all a battle is never joined.
BATTLE_SEED, DAYS = 6, 40


def _closed() -> None:
    while OPENED:
        OPENED.pop().close()


def _begun(path: Path, scenario: str, players: Mapping[Side, str]) -> None:
    begin(Beginning(scenario, 7, players=dict(players)), path).close()


def prepare(folder: Path) -> None:
    """Saves of one player, of two, of none, beside a land game; an attack, a battle, a raid that wait; and one that is torn."""
    saves, work = folder / "saves", folder / "work"
    saves.mkdir(parents=True)
    work.mkdir()
    _begun(saves / "alone.sqlite", "calabria", ALLIED)
    _begun(saves / "two.sqlite", "k-force", BOTH_PEOPLE)
    _begun(saves / "nobody.sqlite", "calabria", NOBODY)
    war(saves).close()
    shutil.move(saves / "war.sqlite", saves / "land.sqlite")
    (saves / "war.sqlite.journal").unlink(missing_ok=True)
    attacked(work)
    _closed()
    shutil.move(work / "attack.sqlite", saves / "attack.sqlite")
    _before_a_battle(work, saves / "battle.sqlite")
    screen = striking(work)
    asking(screen.game)
    screen.workspace.changed()
    screen.workspace.give(raid_on_malta(screen.workspace.known))
    _closed()
    shutil.move(next(work.rglob("taranto.sqlite")), saves / "raid.sqlite")
    (saves / "torn.sqlite").write_bytes(b"not a save")
    shutil.rmtree(work)


def _before_a_battle(work: Path, to: Path) -> None:
    """A campaign in which a battle waits to be fought."""
    screen = playing(work, seed=BATTLE_SEED)
    for _ in range(DAYS):
        decision = screen.workspace.known.decision
        if decision is not None and decision.kind is DecisionKind.FIGHT:
            break
        screen.press(InCampaign.STAFF)
        screen.stage.back_to(screen)
    screen.stage.end()
    _closed()
    shutil.move(work / "calabria.sqlite", to)


def _opened(name: str, *, as_umpire: bool = False) -> Callable[[Stage, Path], None]:
    return lambda stage, saves: continue_save(stage, saves / f"{name}.sqlite", as_umpire=as_umpire)


def _tutorial(stage: Stage, _: Path) -> None:
    continue_save(stage, lessons.begin_first_lesson())


STARTS: dict[str, Callable[[Stage, Path], None]] = {
    "the first page": lambda stage, _: None,
    "one player": _opened("alone"),
    "two players": _opened("two"),
    "nobody": _opened("nobody"),
    "an umpire": _opened("land", as_umpire=True),
    "an attack": _opened("attack"),
    "a battle": _opened("battle"),
    "a raid": _opened("raid"),
    "the tutorial": _tutorial,
    "the list of saves": lambda stage, _: stage.show(Saves()),
    "skirmishes": lambda stage, _: stage.show(Skirmishes()),
}


def stage_for(start: str, prepared: Path, folder: Path, chance: random.Random) -> Stage:
    """A stage of some size over fresh copies of the prepared saves, where that walk begins."""
    shutil.copytree(prepared / "saves", folder, dirs_exist_ok=True)
    stage = at_start(chance.choice(((800, 600), (1280, 720), (1920, 1080))))
    stage.patience, stage.layers = PATIENCE, frozenset()
    STARTS[start](stage, folder)
    return stage
