"""The game looks as it did when somebody looked at it: approved pictures of its screens, at three sizes, light and dark."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest

from campaign.drawing.theme import THEMES, Look
from campaign.gui.actions.combat import PlanStrike, TickUnits
from campaign.gui.actions.plain import InBattle, InCampaign, InStrike
from campaign.gui.actions.values import Give
from campaign.gui.alarm.before_battle import BeforeBattleScreen
from campaign.gui.campaign.screen import CampaignScreen
from campaign.gui.engagement.own_battle import OwnBattleScreen
from campaign.gui.frame import places
from campaign.gui.frame.showing import Key
from campaign.gui.frame.stage import Stage
from campaign.gui.reading.sheet import ship_page
from campaign.model.commands import FormForce, GiveAirMission
from campaign.model.events import ConditionChanged
from campaign.model.play.air_war import AirTarget, AirTask
from campaign.model.play.calendar import Step
from campaign.model.play.telling import Being, Deed, Mention, Telling
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.sides import Side
from campaign.model.units.aircraft import AirUnitId
from campaign.model.units.condition import Condition
from campaign.model.units.ships import ShipId
from campaign.session.gallery.own_battle import OwnBattle
from campaign.session.play.seat import seat_for
from campaign.store.records import LogLine, Stored
from tests.gui import front_pages
from tests.gui.air_screens import asking, in_step, moving, raid_on_malta, striking, until
from tests.gui.alarms import alarm_of, attacked, hours_pass
from tests.gui.annals_pages import at_sea, calendar, charts, log, report, reports
from tests.gui.approving import APPROVED, approved, painted_whole
from tests.gui.battles import OTHER, PLATE, Fought
from tests.gui.reading.fleet_boards import fleet_board
from tests.gui.reading.test_meeting import meeting
from tests.gui.reading.test_war_end import war_end
from tests.gui.workspaces import ALLIED, at_start, calabria, kept, named

WARSPITE = ShipId("warspite")
SWORDFISH = (AirUnitId("squadron_767_a"), AirUnitId("squadron_767_b"))
FOUGHT = 12
BUILT = OwnBattle("Dusk in the Gulf of Taranto", "1940-11-11", "17:10", "Gulf of Taranto").having(
    Side.ALLIED, tuple(map(ShipId, ("warspite", "valiant", "hyperion", "hero", "hereward")))).having(
    Side.AXIS, tuple(map(ShipId, ("zara", "fiume", "alfieri", "carducci"))))
SMALL, MIDDLE, LARGE = (800, 600), (1280, 720), (1920, 1080)
Shown = Callable[[Path, tuple[int, int], Look], Stage]


def start(_: Path, size: tuple[int, int], look: Look) -> Stage:
    """The first page, with the sea behind it."""
    stage = at_start(size)
    stage.look = look
    stage.passed(0.1)
    stage.passed(0.1)
    return stage


def last_campaign(folder: Path, size: tuple[int, int], look: Look) -> Stage:
    """The first page with a campaign to go on with, and its chart."""
    calabria(folder / "saves", ALLIED).close()
    stage = start(folder, size, look)
    stage.passed(0.1)
    return stage


def course(folder: Path, size: tuple[int, int], look: Look) -> Stage:
    """A force is chosen, and its course to Benghazi is shown."""
    screen = at_sea(folder, size, look)
    screen.chart.zoom(3)
    screen.choose(named(f"force:{next(iter(screen.workspace.known.view.forces))}"))
    screen.helm.click_hex(Hex("11079"), None)
    return screen.stage


def port(folder: Path, size: tuple[int, int], look: Look) -> Stage:
    """What lies in Naples, and what may be ordered there."""
    screen = at_sea(folder, size, look)
    screen.choose(named("port:naples"))
    return screen.stage


def sheet(folder: Path, size: tuple[int, int], look: Look) -> Stage:
    """A battleship that was hit some days ago: a turret is out, and her neighbours are a press away."""
    game = calabria(folder, ALLIED)
    hurt = Condition(shell_damage=Fraction(2, 9), mounts_out=("X",))
    after = replace(game.state, ships={**game.state.ships, WARSPITE: replace(game.state.ships[WARSPITE], condition=hurt)})
    told = Telling(deed=Deed.DAMAGE, sentence="Warspite has lost 2 of 9 gunnery boxes",
                   to=(Mention("Warspite", Being.SHIP, WARSPITE, Side.ALLIED),))
    game.accept([Stored(ConditionChanged(WARSPITE, hurt), game.state, after, None, (Side.ALLIED,),
                        (LogLine.of(Side.ALLIED, told),))], after)
    stage = at_start(size)
    stage.look = look
    stage.go(ship_page(stage, seat_for(game, Side.ALLIED), WARSPITE, lambda action: None))
    return stage


def logistics(folder: Path, size: tuple[int, int], look: Look) -> Stage:
    """The logistics desk: a convoy for Benghazi has just put to sea."""
    screen = at_sea(folder, size, look)
    ships = (ShipId("esperia"), ShipId("marco_foscarini"), ShipId("vettor_pisani"))
    screen.workspace.give(FormForce(Side.AXIS, ships, "Convoy to Benghazi"))
    screen.stage.key(Key("f5"))
    return screen.stage


def tutorial(_: Path, size: tuple[int, int], look: Look) -> Stage:
    """The first lesson."""
    stage = at_start(size)
    stage.look = look
    stage.key(Key("t"))
    stage.key(Key("enter"))
    assert isinstance(stage.top, CampaignScreen)
    kept(stage.top.game)
    stage.sheets()
    return stage


def plate(_: Path, size: tuple[int, int], look: Look) -> Stage:
    """The River Plate by Supremacy at Sea."""
    return battle(PLATE, size, look)


def own_battle(_: Path, size: tuple[int, int], look: Look) -> Stage:
    """The same by the campaign's own tables."""
    return battle(OTHER, size, look)


def fleet_action(_: Path, size: tuple[int, int], look: Look) -> Stage:
    """Two battle fleets off Calabria, 54 ships, in the third turn: wakes, hits, the battle fleet's guns laid."""
    fought = Fought(rules=PLATE, name="calabria-afternoon", size=size)
    fought.stage.look = look
    for _turn in range(4):
        fought.screen.press(InBattle.ADVICE)
    fought.keys("1")
    return fought.stage


def result(_: Path, size: tuple[int, int], look: Look) -> Stage:
    """What came of the River Plate, before it is accepted."""
    fought = Fought(people=(), rules=PLATE, size=size)
    fought.stage.look = look
    fought.to_the_end()
    fought.stage.sheets()
    return fought.stage


def patrol(folder: Path, size: tuple[int, int], look: Look) -> Stage:
    """Malta's fighters patrol over her and her flying boats search; the air units of her fields, with one of them ticked."""
    screen = moving(folder, size, look)
    screen.stage.layers |= {"air"}
    screen.workspace.give(GiveAirMission(Side.ALLIED, AirTask.PATROL, (AirUnitId("squadron_261"),), "malta"))
    screen.workspace.give(GiveAirMission(Side.ALLIED, AirTask.SEARCH, (AirUnitId("malta_flying_boats"),), "09460"))
    screen.choose(named("air:luqa"))
    screen.press(TickUnits((AirUnitId("squadron_261"),)))
    screen.chart.centre(Hex("09160"), zoom=24.0)
    screen.stage.sheets()
    return screen.stage


def air_plan(folder: Path, size: tuple[int, int], look: Look) -> Stage:
    """Malta's Swordfish at the ships in Augusta, planned and counted to its end, with another sortie that waits."""
    screen = moving(folder, size, look)
    screen.workspace.give(GiveAirMission(Side.ALLIED, AirTask.PATROL, (AirUnitId("squadron_261"),), "malta"))
    screen.workspace.give(GiveAirMission(Side.ALLIED, AirTask.SEARCH, (AirUnitId("malta_flying_boats"),), "09460"))
    until(screen, Side.ALLIED, in_step(Step.COMBAT))
    for action in (InCampaign.AIR_PLAN, PlanStrike(AirTarget.SHIPS, "taranto", (AirUnitId("squadron_148"),)), InStrike.NIGHT,
                   InStrike.KEEP, PlanStrike(AirTarget.SHIPS, "augusta", SWORDFISH)):
        screen.press(action)
    for _ in range(1000):
        screen.stage.passed(0.05)
    screen.chart.centre(Hex("09159"), zoom=26.0 if size == LARGE else 20.0)
    screen.stage.sheets()
    return screen.stage


def raid(folder: Path, size: tuple[int, int], look: Look) -> Stage:
    """Five groups come in at Malta, and her fighters are asked."""
    screen = striking(folder, size, look)
    asking(screen.game)
    screen.workspace.changed()
    screen.press(Give((raid_on_malta(screen.workspace.known),)))
    screen.stage.key(Key("enter"))
    screen.stage.sheets()
    return screen.stage


def alarm(folder: Path, size: tuple[int, int], look: Look) -> Stage:
    """Two forces of the Axis that were seen attack the fleet from Alexandria; captains have fought some times."""
    page = alarm_of(attacked(folder, "AX2", "AX3"), size)
    page.stage.look = look
    hours_pass(page.stage, 8)
    return page.stage


def ways(folder: Path, size: tuple[int, int], look: Look) -> Stage:
    """The fleet from Alexandria stands, and the page asks how it is to be fought; captains have fought some times."""
    page = alarm_of(attacked(folder, "AX2", "AX3"), size)
    stage = page.stage
    for key in ("1", "enter"):
        stage.key(Key(key))
    stage.look = look
    asked = stage.top
    assert isinstance(asked, BeforeBattleScreen)
    asked.background.runs = FOUGHT
    counting = asked.countings[asked.rules]
    while not asked.background.is_over(counting):
        asked.passed(1 / 60)
    return stage


def gallery(_: Path, size: tuple[int, int], look: Look) -> Stage:
    """The battles that come with the game."""
    stage = at_start(size)
    stage.look = look
    stage.key(Key("s"))
    return stage


def battle_builder(_: Path, size: tuple[int, int], look: Look) -> Stage:
    """A battle of one's own: two battleships and their destroyers meet two cruisers towards evening."""
    stage = at_start(size)
    stage.look = look
    stage.show(places.OwnBattle())
    page = stage.top
    assert isinstance(page, OwnBattleScreen)
    page.battle = BUILT
    return stage


def battle(rules: str, size: tuple[int, int], look: Look) -> Stage:
    """The first question of a battle."""
    fought = Fought(rules=rules, size=size)
    fought.stage.look = look
    fought.stage.sheets()
    return fought.stage


PICTURES: tuple[tuple[Shown, tuple[int, int], str, float], ...] = (
    (start, SMALL, "dark", 1.0),
    (start, MIDDLE, "light", 1.0),
    (last_campaign, LARGE, "dark", 1.0),
    (last_campaign, MIDDLE, "light", 1.5),
    (last_campaign, SMALL, "dark", 2.0),
    (course, SMALL, "light", 1.0),
    (course, MIDDLE, "light", 1.0),
    (course, MIDDLE, "dark", 1.0),
    (course, LARGE, "light", 1.0),
    (port, SMALL, "light", 2.0),
    (port, MIDDLE, "light", 1.0),
    (log, SMALL, "dark", 1.0),
    (log, LARGE, "light", 1.0),
    (log, MIDDLE, "dark", 1.5),
    (log, SMALL, "light", 2.0),
    (reports, LARGE, "light", 1.0),
    (report, LARGE, "dark", 1.0),
    (report, MIDDLE, "light", 1.5),
    (calendar, LARGE, "light", 1.0),
    (calendar, MIDDLE, "dark", 1.5),
    (charts, LARGE, "light", 1.0),
    (charts, MIDDLE, "dark", 1.5),
    (logistics, LARGE, "light", 1.0),
    (logistics, MIDDLE, "dark", 1.0),
    (logistics, SMALL, "light", 2.0),
    (fleet_board, LARGE, "light", 1.0),
    (fleet_board, MIDDLE, "dark", 1.5),
    (fleet_board, SMALL, "light", 2.0),
    (tutorial, MIDDLE, "light", 1.0),
    (sheet, LARGE, "light", 1.0),
    (sheet, MIDDLE, "dark", 1.0),
    (sheet, SMALL, "light", 1.5),
    (patrol, MIDDLE, "light", 1.0),
    (patrol, SMALL, "dark", 1.0),
    (air_plan, LARGE, "light", 1.0),
    (air_plan, MIDDLE, "dark", 1.5),
    (raid, MIDDLE, "light", 1.0),
    (raid, SMALL, "dark", 1.5),
    (plate, MIDDLE, "light", 1.0),
    (plate, LARGE, "dark", 1.25),
    (plate, SMALL, "dark", 2.0),
    (fleet_action, LARGE, "light", 1.0),
    (fleet_action, MIDDLE, "light", 1.0),
    (own_battle, MIDDLE, "light", 1.0),
    (own_battle, MIDDLE, "dark", 1.5),
    (gallery, LARGE, "light", 1.0),
    (gallery, MIDDLE, "dark", 1.5),
    (battle_builder, LARGE, "light", 1.0),
    (alarm, LARGE, "light", 1.0),
    (alarm, MIDDLE, "dark", 1.0),
    (alarm, SMALL, "dark", 2.0),
    (ways, LARGE, "light", 1.0),
    (ways, MIDDLE, "dark", 1.5),
    (war_end, LARGE, "light", 1.0),
    (war_end, MIDDLE, "dark", 1.5),
    (meeting, LARGE, "light", 1.0),
    (meeting, MIDDLE, "dark", 1.5),
    (result, LARGE, "light", 1.0),
    (result, MIDDLE, "dark", 1.0),
    (result, MIDDLE, "light", 1.0),
    (result, SMALL, "dark", 1.5),
    *((shown, size, theme, scale) for shown in front_pages.EVERY
      for size, theme, scale in ((LARGE, "light", 1.0), (MIDDLE, "dark", 1.5))),
)


def name_of(shown: Shown, size: tuple[int, int], theme: str, scale: float) -> str:
    """What a picture is called."""
    return f"{shown.__name__}-{size[0]}-{theme}{f'-{scale:.0%}'.rstrip('%') if scale != 1 else ''}"


@pytest.mark.gate
@pytest.mark.parametrize(("shown", "size", "theme", "scale"), PICTURES, ids=[name_of(*one) for one in PICTURES])
def test_a_screen_looks_as_it_was_approved(
    tmp_path: Path, shown: Shown, size: tuple[int, int], theme: str, scale: float,
) -> None:
    """What was looked at once stays so until somebody looks again."""
    stage = shown(tmp_path, size, Look(THEMES[theme], scale))

    approved(name_of(shown, size, theme, scale), painted_whole(stage), tmp_path)


def test_no_picture_is_kept_that_nothing_compares() -> None:
    """Every approved file belongs to a screen that is painted here."""
    assert {path.stem for path in APPROVED.glob("*.png")} == {name_of(*one) for one in PICTURES}


@pytest.mark.gate
def test_a_visible_change_is_not_approved_and_a_shifted_glyph_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A counter or a word that is missing fails, and shows where; a few letters that stand a pixel aside do not."""
    from PIL import Image, ImageDraw

    shown = painted_whole(start(tmp_path, SMALL, Look()))
    monkeypatch.setenv("WRITE_PICTURES", "1")
    approved("seen", shown, tmp_path, tmp_path / "kept")
    monkeypatch.delenv("WRITE_PICTURES")
    approved("seen", shown, tmp_path, tmp_path / "kept")

    shifted = shown.copy()
    shifted.paste(shown.crop((230, 180, 300, 200)), (231, 180))
    assert shifted.tobytes() != shown.tobytes()
    approved("seen", shifted, tmp_path, tmp_path / "kept")
    changed = shown.copy()
    ImageDraw.Draw(changed).rectangle((400, 300, 424, 320), fill=(200, 40, 40))
    with pytest.raises(AssertionError, match=r"seen-difference\.png"):
        approved("seen", changed, tmp_path, tmp_path / "kept")
    with Image.open(tmp_path / "seen-difference.png") as marked:
        assert marked.getbbox() == (400, 300, 425, 321)
    with pytest.raises(AssertionError, match="was approved"):
        approved("seen", shown.resize((640, 480)), tmp_path, tmp_path / "kept")
    with pytest.raises(AssertionError, match="WRITE_PICTURES"):
        approved("unseen", shown, tmp_path, tmp_path / "kept")
