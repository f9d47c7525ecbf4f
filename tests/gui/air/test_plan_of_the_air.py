"""The plan of the day in the air: each line with its reason and its price, taken alone or with all others, or changed first."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.drawing.theme import THEMES, Look
from campaign.gui.actions.combat import ChangePlanned, TakePlanned
from campaign.gui.actions.plain import InAirPlan, InCampaign
from campaign.gui.actions.values import Give
from campaign.gui.air import plan as pages
from campaign.gui.air.plan import AirPlanScreen
from campaign.gui.campaign import air
from campaign.gui.campaign.screen import CampaignScreen
from campaign.model.commands import GiveAirMission, GiveAirOrder
from campaign.model.play.air_war import AirMission, AirOrderKind, AirTask, InterceptPolicy
from campaign.model.sides import Side
from campaign.model.units.aircraft import AirUnitId
from campaign.session.planning.air_plan import PlannedSortie
from tests.gui.air_screens import ESCORTS, RAIDERS, moving, out_of_reach, over_the_sea, raid_on_malta, striking
from tests.gui.workspaces import named, painted, press, strike, top_of

# Each of these takes a good part of a second, or more.
pytestmark = pytest.mark.gate

HURRICANES, WELLINGTONS, SUNDERLANDS = map(AirUnitId, ("squadron_261", "squadron_148", "malta_flying_boats"))


def of_the_staff(monkeypatch: pytest.MonkeyPatch, *lines: PlannedSortie) -> None:
    """The staff proposes these, those of them that no rule refuses."""
    def planned(book: object, view: object, refused: object = lambda order: None) -> tuple[PlannedSortie, ...]:
        return tuple(line for line in lines if refused(line.order) is None)  # pyrefly: ignore[not-callable]

    monkeypatch.setattr(pages, "plan_of_the_day", planned)
    monkeypatch.setattr(air, "plan_of_the_day", planned)


def opened(screen: CampaignScreen) -> AirPlanScreen:
    """The page, opened by its key."""
    strike(screen.stage, "f4")
    page = top_of(screen.stage)
    assert isinstance(page, AirPlanScreen)
    return page


def test_each_line_says_what_why_and_at_what_price(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """SM-GAP-80 Of a sortie the price is drawn, of a mission it is said; the line of text has the whole order."""
    screen = striking(tmp_path)
    of_the_staff(monkeypatch, PlannedSortie(raid_on_malta(screen.workspace.known), "ships lie there", "may lose 1"))
    page = opened(screen)
    texts = [row.text for row in page.rows()]
    line = next(row for row in page.rows() if row.action == TakePlanned(0))
    assert line.text.startswith("Strike ships in Malta with 11\N{DEGREE SIGN} Stormo; 34\N{DEGREE SIGN} Stormo")
    assert "escorted by" in line.text
    assert "Why: ships lie there" in texts
    assert {"hits on ships", "flights lost", "points"} <= {row.text for row in page.rows() if row.drawn is not None}
    assert any(row.action == ChangePlanned(0) for row in page.rows())


def test_a_line_is_taken_alone_and_the_page_stays_with_the_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was given stands in force at once, and is no longer proposed."""
    screen = moving(tmp_path)
    patrol = GiveAirMission(Side.ALLIED, AirTask.PATROL, (HURRICANES,), "malta")
    search = GiveAirMission(Side.ALLIED, AirTask.SEARCH, (SUNDERLANDS,), "09460")
    of_the_staff(monkeypatch, PlannedSortie(patrol, "bombers", "6 flights"), PlannedSortie(search, "markers", "6 flights"))
    page = opened(screen)
    assert any(row.text == "Take all 2" for row in page.rows())
    page.press(TakePlanned(0))
    page = top_of(screen.stage)
    assert isinstance(page, AirPlanScreen)
    assert screen.workspace.known.view.air_war.missions == {HURRICANES: AirMission(AirTask.PATROL, "malta")}
    assert any(row.text == "6 flights: patrols over Malta" for row in page.rows())
    assert "Done: 1 line" in page.message
    page.press(InAirPlan.ALL)
    assert set(screen.workspace.known.view.air_war.missions) == {HURRICANES, SUNDERLANDS}
    strike(screen.stage, "escape")
    assert screen.stage.top is screen


def test_p_takes_all_and_tells_what_became_impossible(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of two lines with the same aircraft the second is refused once the first was flown."""
    screen = striking(tmp_path)
    raid = raid_on_malta(screen.workspace.known)
    of_the_staff(monkeypatch, PlannedSortie(raid, "one", "1"), PlannedSortie(raid, "again", "1"))
    opened(screen)
    strike(screen.stage, "p", "enter")

    assert screen.game.state.air_war.sorties == 1
    assert top_of(screen.stage).message.startswith("1 of 2 not done: SM-")


def test_a_line_is_changed_before_it_is_given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A sortie in its panel as it would be; a mission in the panel of the field, with its units ticked and its place."""
    screen = striking(tmp_path)
    raid = raid_on_malta(screen.workspace.known)
    of_the_staff(monkeypatch, PlannedSortie(raid, "why", "price"))
    opened(screen).press(ChangePlanned(0))
    assert screen.stage.top is screen
    assert screen.workspace.strike is not None and screen.workspace.strike.order == raid

    screen = moving(tmp_path / "other")
    patrol = GiveAirMission(Side.ALLIED, AirTask.PATROL, (HURRICANES,), "malta")
    of_the_staff(monkeypatch, PlannedSortie(patrol, "why", "price"))
    opened(screen).press(ChangePlanned(0))
    assert screen.workspace.selection.thing == named("air:takali")
    assert screen.workspace.selection.flying == {HURRICANES}
    assert screen.workspace.selection.aimed == "09063"
    assert any(row.text.startswith("Patrol there") for row in screen.rows())


def test_missions_orders_and_answers_are_changed_on_the_page(tmp_path: Path) -> None:
    """What is in force is called back, standing orders are taken back, answers in advance turned to the next."""
    screen = moving(tmp_path)
    give = screen.workspace.give
    give(GiveAirMission(Side.ALLIED, AirTask.PATROL, (HURRICANES,), "malta"))
    give(GiveAirOrder(Side.ALLIED, AirOrderKind.STRIKE, (WELLINGTONS,)))
    page = opened(screen)
    press(page, "Keep them in hand")
    assert screen.workspace.known.view.air_war.missions == {}
    press(top_of(screen.stage), "Take it back")
    assert screen.workspace.known.view.air_war.orders == {}
    press(top_of(screen.stage), "Your fighters rise")
    assert screen.workspace.known.view.air_war.doctrine.intercept is InterceptPolicy.WORTHWHILE
    press(top_of(screen.stage), "In a fight")
    assert not screen.workspace.known.view.air_war.doctrine.leaders
    assert isinstance(top_of(screen.stage), AirPlanScreen)


def test_what_flew_today_stands_there_with_its_result_and_leads_to_its_log(tmp_path: Path) -> None:
    """Both sides read what they were told, and no more."""
    screen = striking(tmp_path)
    screen.press(Give((raid_on_malta(screen.workspace.known),)))
    page = opened(screen)
    (sortie,) = screen.workspace.sorties
    assert any(sortie.result.lower() == row.text.lower() for row in page.rows())
    press(page, "11\N{DEGREE SIGN} Stormo")
    assert not isinstance(top_of(screen.stage), AirPlanScreen)
    strike(screen.stage, "escape")
    assert top_of(screen.stage) is page


def test_the_staffs_own_plan_is_what_no_rule_refuses(tmp_path: Path) -> None:
    """SM-GAP-80.4 In the initial phase it says who goes on naval cooperation; each line can be given as it stands."""
    screen = over_the_sea(tmp_path)
    page = opened(screen)
    assert page.plan
    for line in page.plan:
        assert screen.workspace.known.refusal(line.order) is None
        assert line.reason and line.price
    page.press(InAirPlan.ALL)
    assert any(not unit.on_naval_cooperation for unit in screen.workspace.known.view.air.values())


def test_where_nothing_is_proposed_it_is_said_and_the_way_is_in_the_list_of_pages(tmp_path: Path) -> None:
    """F4, or its button among the pages to read."""
    screen = striking(tmp_path)
    page = opened(screen)
    if not page.plan:
        assert any("proposes nothing" in row.text for row in page.rows())
    strike(screen.stage, "escape")
    assert InCampaign.AIR_PLAN in {row.action for row in screen.rows()}


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("size", "scale"), [((800, 600), 1.0), ((800, 600), 2.0), ((1280, 720), 1.0), ((1920, 1080), 1.5)])
def test_the_page_is_painted_and_reached_by_keys_in_every_window(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], scale: float, theme: str,
) -> None:
    """In one column or two; Tab reaches every line."""
    screen = striking(tmp_path, size, Look(THEMES[theme], scale))
    raid = raid_on_malta(screen.workspace.known)
    of_the_staff(monkeypatch, PlannedSortie(raid, "ships lie there", "may lose 1"))
    page = opened(screen)
    painted(screen.stage)

    assert not out_of_reach(page, 10)
    assert set(RAIDERS) | set(ESCORTS) == {*raid.units, *raid.escorts}
