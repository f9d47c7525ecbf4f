"""A tour of every screen of the game, one after the other, for tests that look at all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from campaign.drawing.theme import Look
from campaign.gui.actions.combat import PlanStrike
from campaign.gui.actions.outside import InOwnBattle
from campaign.gui.actions.plain import BeforeBattle, InBattle, InCampaign
from campaign.gui.actions.values import AskWhy, Fold, Give, OpenReport, OpenSheet, ReadRule
from campaign.gui.alarm.before_battle import BeforeBattleScreen
from campaign.gui.annals.plots import PlotScreen
from campaign.gui.battle.screen import BattleScreen
from campaign.gui.campaign.screen import CampaignScreen
from campaign.gui.engagement.own_battle import OwnBattleScreen
from campaign.gui.frame.places import Briefing, Campaign, NewCampaign, OwnBattle
from campaign.gui.frame.showing import Key
from campaign.gui.frame.stage import Stage
from campaign.gui.reading.war_end import EndScreen
from campaign.model.commands import FormForce, MoveForce
from campaign.model.play.air_war import AirTarget
from campaign.model.play.decisions import DecisionKind
from campaign.model.sea.hexes import Hex
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.session.gallery import own_battle
from tests.gui.air_screens import ESCORTS, RAIDERS, asking, raid_on_malta, striking
from tests.gui.alarms import alarm_of, attacked, hours_pass
from tests.gui.battles import PIECES
from tests.gui.desks import at_the_desk
from tests.gui.workspaces import action_of, at_start, calabria, named, playing, strike, top_of

AT_SEA = FormForce(Side.ALLIED, (ShipId("warspite"), ShipId("malaya"), ShipId("eagle")), "Force A")
SMALL_BATTLE = own_battle.OwnBattle().having(Side.ALLIED, (ShipId("warspite"), ShipId("hero"))).having(
    Side.AXIS, (ShipId("zara"),))
PATIENCE = 40
# In the first game of all a battle is never joined.
BATTLE_SEED = 6


def every_screen(folder: Path, size: tuple[int, int], look: Look) -> Iterator[tuple[str, Stage]]:
    """Each screen by its name, shown on a stage; whoever takes the tour leaves each as he found it."""
    stage = at_start(size)
    stage.look = look
    (folder / "saves" / "torn.sqlite").write_bytes(b"not a save")
    yield "start", stage
    for key, name in (("n", "new campaign"), ("o", "open"), ("s", "skirmish"), ("p", "options"), ("?", "keys of the start")):
        yield from _above(stage, name, partial(stage.key, Key(key)))
    yield from _behind_the_galleries(stage)
    screen = CampaignScreen(stage, Campaign(calabria(folder)))
    stage.go(screen)
    yield "campaign", stage
    screen.workspace.give(AT_SEA)
    force = next(iter(screen.workspace.known.view.forces))
    screen.workspace.give(MoveForce(Side.ALLIED, force, (Hex("14780"),)))
    screen.choose(named(f"force:{force}"))
    screen.helm.click_hex(Hex("14476"), None)
    yield "force with a course", stage
    for what in ("port:alexandria", "flotilla:ALS1", "marker:AX1", "ship:warspite"):
        screen.choose(named(what))
        yield what, stage
    for key, name in (("r", "reports"), ("y", "all orders"), ("i", "briefing"), ("?", "keys of the map"), ("l", "log"),
                      ("f2", "order of battle")):
        yield from _above(stage, name, partial(stage.key, Key(key)))
    yield from _above(stage, "calendar", partial(stage.key, Key("f3")))
    yield from _above(stage, "charts", partial(_charts, stage))
    for action in (ReadRule("SM-6A3"), OpenSheet(ShipId("warspite")), InCampaign.LAYERS):
        yield from _above(stage, str(action), partial(screen.press, action))
    yield from _above(stage, "how the war stands", partial(_how_it_stands, screen))
    stage.key(Key("r"))
    yield from _above(stage, "a report", partial(top_of(stage).press, OpenReport("ships")))
    stage.back()
    strike(stage, "l")
    why = action_of(row for row in top_of(stage).rows() if isinstance(row.action, AskWhy))
    yield from _above(stage, "why", partial(top_of(stage).press, why))
    stage.back()
    stage.end()
    yield from _battle(folder, size, look)
    yield from _umpire(folder, size, look)
    yield from _in_the_air(folder, size, look)
    yield from _alarm(folder, size, look)


def _behind_the_galleries(stage: Stage) -> Iterator[tuple[str, Stage]]:
    """What is set up before a campaign and before a battle, and a battle of one's own with the list of its ships."""
    for place, name in ((NewCampaign("mediterranean"), "a campaign is set up"), (Briefing("cape-spada"), "before a skirmish"),
                        (OwnBattle(), "a battle of one's own")):
        yield from _above(stage, name, partial(stage.show, place))
    stage.show(NewCampaign("mediterranean"))
    top_of(stage).press(Fold("options"))
    yield "options of a campaign", stage
    stage.back()
    stage.show(OwnBattle())
    page = top_of(stage)
    assert isinstance(page, OwnBattleScreen)
    page.battle = SMALL_BATTLE
    yield "a battle of one's own with ships", stage
    yield from _above(stage, "ships to send", partial(page.press, InOwnBattle.ADD_AXIS))
    stage.back()


def _how_it_stands(screen: CampaignScreen) -> None:
    """The page of the end, once the past is gone through."""
    screen.press(InCampaign.HOW_IT_ENDED)
    page = screen.stage.top
    assert isinstance(page, EndScreen)
    while page.end is None:
        screen.stage.passed(0.1)


def _charts(stage: Stage) -> None:
    """The charts over time, once the past is gone through."""
    stage.key(Key("z"))
    page = stage.top
    assert isinstance(page, PlotScreen)
    while not page.plots:
        stage.passed(0.1)


def _umpire(folder: Path, size: tuple[int, int], look: Look) -> Iterator[tuple[str, Stage]]:
    """The umpire's desk with facts that are due, and the pages behind it."""
    stage = at_the_desk(folder, size).stage
    stage.look = look
    yield "the umpire's desk", stage
    for key, name in (("r", "a ruling"), ("f", "facts of land"), ("w", "orders in words"), ("l", "the umpire's log"),
                      ("d", "the umpire's days")):
        yield from _above(stage, name, partial(stage.key, Key(key)))
    for kind in ("ships", "logistics"):
        yield from _above(stage, f"the umpire's report on {kind}", partial(top_of(stage).press, OpenReport(kind)))
    stage.end()


def _alarm(folder: Path, size: tuple[int, int], look: Look) -> Iterator[tuple[str, Stage]]:
    """An attack that waits for an answer, and the pages behind it."""
    page = alarm_of(attacked(folder, "AX2", "AX3"), size)
    page.stage.look = look
    hours_pass(page.stage, 1)
    yield "an attack", page.stage
    for key, name in (("l", "why one was found"), ("a", "an answer in advance")):
        yield from _above(page.stage, name, partial(page.stage.key, Key(key)))
    page.stage.end()


def _in_the_air(folder: Path, size: tuple[int, int], look: Look) -> Iterator[tuple[str, Stage]]:
    """A field, a strike that is planned, the plan of the day, and a raid that comes in."""
    screen = striking(folder, size, look)
    stage = screen.stage
    screen.choose(named("air:comiso"))
    yield "an airfield", stage
    screen.press(PlanStrike(AirTarget.SHIPS, "malta", RAIDERS, ESCORTS))
    yield "a strike that is planned", stage
    strike(stage, "escape")
    strike(stage, "f4")
    yield "the plan of the air", stage
    strike(stage, "escape")
    asking(screen.game)
    screen.workspace.changed()
    screen.press(Give((raid_on_malta(screen.workspace.known),)))
    strike(stage, "enter")
    yield "a raid", stage
    stage.end()


def _battle(folder: Path, size: tuple[int, int], look: Look) -> Iterator[tuple[str, Stage]]:
    """The first battle of a campaign in which one is joined: the page before it, by captains, and its result."""
    (folder / "battle").mkdir()
    screen = playing(folder / "battle", size=size, seed=BATTLE_SEED)
    stage = screen.stage
    stage.look = look
    for _ in range(PATIENCE):
        if screen.workspace.known.decision is not None and screen.workspace.known.decision.kind is DecisionKind.FIGHT:
            break
        screen.press(InCampaign.STAFF)
    # The staff has answered an attack beneath the page that asks for it.
    stage.back_to(screen)
    screen.press(InCampaign.WAYS)
    assert isinstance(stage.top, BeforeBattleScreen)
    yield "before a battle", stage
    for action in (BeforeBattle.TABLE, BeforeBattle.ANY_RULES):
        yield from _above(stage, str(action), partial(top_of(stage).press, action))
    top_of(stage).press(BeforeBattle.ON_SCREEN)
    assert isinstance(stage.top, BattleScreen)
    yield "battle", stage
    battle = stage.top
    battle.press(InBattle.CAPTAINS)
    yield "a battle of captains", stage
    battle.press(InBattle.TO_THE_END)
    for _ in range(PIECES):
        if battle.table.result() is not None:
            break
        stage.passed(0.05)
    yield "result of a battle", stage
    stage.end()


def _above(stage: Stage, name: str, go: Callable[[], None]) -> Iterator[tuple[str, Stage]]:
    below = top_of(stage)
    go()
    if stage.top is not below:
        yield name, stage
        while stage.top is not below:
            stage.back()
