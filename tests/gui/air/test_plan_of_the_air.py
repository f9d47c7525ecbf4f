"""The plan of the day in the air: each line with its reason and its price, taken alone or with all others, or changed first."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.chart.layers.sorties import Stands
from campaign.drawing.theme import THEMES, Look
from campaign.gui.actions.combat import ChangePlanned, TakePlanned
from campaign.gui.actions.plain import InAirPlan, InCampaign
from campaign.gui.actions.values import Give
from campaign.gui.campaign.screen import CampaignScreen
from campaign.gui.panels.air_figures import ProposalLine
from campaign.gui.panels.air_plan import why_nothing
from campaign.gui.play import air_desk
from campaign.model.commands import GiveAirMission, GiveAirOrder
from campaign.model.play.air_war import AirMission, AirOrderKind, AirTask, InterceptPolicy
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.sides import Side
from campaign.model.units.aircraft import AirUnitId
from campaign.session.planning.air_plan import PlannedSortie
from campaign.session.planning.air_price import in_short, price_of_sortie
from tests.gui.air_screens import ESCORTS, RAIDERS, moving, out_of_reach, over_the_sea, raid_on_malta, striking
from tests.gui.workspaces import named, painted, playing, press, strike, top_of

# Each of these takes a good part of a second, or more.
pytestmark = pytest.mark.gate

HURRICANES, WELLINGTONS, SUNDERLANDS = map(AirUnitId, ("squadron_261", "squadron_148", "malta_flying_boats"))


def of_the_staff(monkeypatch: pytest.MonkeyPatch, *lines: PlannedSortie) -> None:
    """The staff proposes these, those of them that no rule refuses."""
    def planned(book: object, view: object, refused: object = lambda order: None) -> tuple[PlannedSortie, ...]:
        return tuple(line for line in lines if refused(line.order) is None)  # pyrefly: ignore[not-callable]

    monkeypatch.setattr(air_desk, "plan_of_the_day", planned)


def opened(screen: CampaignScreen) -> CampaignScreen:
    """The plan beside the chart, opened by its key."""
    screen.workspace.changed()
    strike(screen.stage, "f4")
    assert screen.workspace.air.open
    return screen


def test_each_line_says_what_why_and_at_what_price(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """SM-GAP-80 What it promises and costs stands there as `air plan` says it; the line of text has the whole order."""
    screen = striking(tmp_path)
    raid, known = raid_on_malta(screen.workspace.known), screen.workspace.known
    of_the_staff(monkeypatch, PlannedSortie(raid, "ships lie there", "may lose 1"))
    page = opened(screen)
    line = next(row for row in page.rows() if row.action == TakePlanned(0))
    price = price_of_sortie(known.book, known.view, raid)
    assert price is not None and isinstance(line.drawn, ProposalLine)
    assert line.text == line.drawn.name == "Ships in Malta"
    assert line.drawn.promise.startswith(f"{price.hits:.1f} hits for {price.flights_lost:.1f} of {price.flights} flights")
    assert in_short(price)[0].startswith(f"{price.hits:.1f} hits") and f"{price.flights_lost:.1f} of" in in_short(price)[1]
    assert "Ships lie there" in line.hint and "Price: may lose 1" in line.hint and "escort" in line.hint
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
    assert screen.workspace.air.open
    assert screen.workspace.known.view.air_war.missions == {HURRICANES: AirMission(AirTask.PATROL, "malta")}
    assert any(row.text == "6 flights: patrols over Malta" for row in page.rows())
    assert "Done: 1 line" in page.message
    page.press(InAirPlan.ALL)
    assert set(screen.workspace.known.view.air_war.missions) == {HURRICANES, SUNDERLANDS}
    strike(screen.stage, "escape")
    assert not screen.workspace.air.open


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
    press(page, "Take it back")
    assert screen.workspace.known.view.air_war.orders == {}
    press(page, "Answered in advance")
    press(page, "Your fighters rise")
    assert screen.workspace.known.view.air_war.doctrine.intercept is InterceptPolicy.WORTHWHILE
    press(page, "In a fight")
    assert not screen.workspace.known.view.air_war.doctrine.leaders
    assert screen.workspace.air.open


def test_what_flew_today_stands_there_with_its_result_and_leads_to_its_log(tmp_path: Path) -> None:
    """Both sides read what they were told, and no more."""
    screen = striking(tmp_path)
    screen.press(Give((raid_on_malta(screen.workspace.known),)))
    page = opened(screen)
    (sortie,) = screen.workspace.sorties
    assert any(sortie.result.lower() == row.text.lower() for row in page.rows())
    press(page, "11\N{DEGREE SIGN} Stormo")
    assert top_of(screen.stage) is not screen
    strike(screen.stage, "escape")
    assert top_of(screen.stage) is page and screen.workspace.air.open


def test_the_staffs_own_plan_is_what_no_rule_refuses(tmp_path: Path) -> None:
    """SM-GAP-80.4 In the initial phase it says who goes on naval cooperation; each line can be given as it stands."""
    screen = over_the_sea(tmp_path)
    page = opened(screen)
    assert page.workspace.air.proposed
    for line in page.workspace.air.proposed:
        assert screen.workspace.known.refusal(line.order) is None
        assert line.reason and line.price
    page.press(InAirPlan.ALL)
    assert any(not unit.on_naval_cooperation for unit in screen.workspace.known.view.air.values())


def test_where_nothing_is_proposed_it_is_said_and_the_way_is_in_the_list_of_pages(tmp_path: Path) -> None:
    """F4, or its button among the pages to read."""
    screen = striking(tmp_path)
    page = opened(screen)
    if not page.workspace.air.proposed:
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


def test_every_proposal_is_an_arrow_as_wide_as_what_flies_and_what_is_taken_is_one_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
) -> None:
    """SM-GAP-80.4 From each field that it flies from; where it is changed first the arrow is that of the plan."""
    screen = striking(tmp_path)
    raid = raid_on_malta(screen.workspace.known)
    of_the_staff(monkeypatch, PlannedSortie(raid, "one", "1"))
    opened(screen)
    pointing = screen.workspace.pointing().air
    assert pointing is not None
    (arrow,) = pointing.arrows
    assert (arrow.stands, len(arrow.starts), sum(flights for _, flights in arrow.starts)) == (Stands.PROPOSED, 3, 30)
    screen.press(ChangePlanned(0))
    pointing = screen.workspace.pointing().air
    assert pointing is not None and [arrow.stands for arrow in pointing.arrows] == [Stands.CHOSEN]


def test_where_nothing_can_be_planned_one_line_says_why_and_what_would_help(tmp_path: Path) -> None:
    """No aircraft, nobody who can still fly, nothing in reach; nobody who may fly there as it is."""
    screen = opened(striking(tmp_path))
    workspace, known = screen.workspace, screen.workspace.known
    fields, ready = workspace.air.fields, known.view.air_war.ready
    assert why_nothing(workspace) == ""
    now = known.changes, known.side
    for found, words in (((), "F3"), (tuple(replace(place, ready=()) for place in fields), "tomorrow")):
        workspace.air._fields = now, found
        assert words in why_nothing(workspace)
    workspace.air._fields, workspace.air._targets = (now, fields), (now, ())
    assert "search for it" in why_nothing(workspace)
    assert ready


def test_a_press_where_nothing_lies_says_what_can_be_pressed(tmp_path: Path) -> None:
    """And chooses nothing: the plan stays open."""
    screen = opened(striking(tmp_path))
    screen.helm.click_hex(Hex("09560"), None)
    assert "cross-hairs" in screen.message
    assert screen.workspace.air.open and screen.workspace.selection.thing is None


def test_a_campaign_without_the_air_war_says_so(tmp_path: Path) -> None:
    """F4 opens nothing there."""
    screen = playing(tmp_path, options=("air_war=false",))
    strike(screen.stage, "f4")
    assert not screen.workspace.air.open and "no air war" in screen.message
