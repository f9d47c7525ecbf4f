"""A sortie is planned before it is sent: who reaches the target, escorts, night, aims; its price follows each tick."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.drawing.theme import THEMES, Look
from campaign.gui.actions.combat import AimFor, PlanStrike, TickEscorts, TickUnits
from campaign.gui.actions.plain import InStrike
from campaign.gui.actions.values import Give
from campaign.gui.campaign.screen import CampaignScreen
from campaign.gui.frame.page import Row
from campaign.gui.panels.air_lines import AirLine, HitsLine, LostLine, PointsLine
from campaign.gui.play import strike as strike_plans
from campaign.model.battles.battle import Light
from campaign.model.commands import AssignNavalCooperation, LaunchSortie
from campaign.model.play.air_war import AirTarget
from campaign.model.play.calendar import Phase
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.model.units.aircraft import AirUnitId
from campaign.session.planning.air_plan import PlannedSortie
from campaign.session.planning.air_price import price_of_sortie
from tests.gui.air_screens import ESCORTS, RAIDERS, moving, out_of_reach, over_the_sea, raid_on_malta, striking, until
from tests.gui.workspaces import named, painted, press, strike

# Each of these takes a good part of a second, or more.
pytestmark = pytest.mark.gate

ON_MALTA = PlanStrike(AirTarget.SHIPS, "malta")


def planning(folder: Path) -> CampaignScreen:
    """The Axis side's combat step, with nobody ticked yet against the ships in Malta."""
    screen = striking(folder)
    screen.press(ON_MALTA)
    plan = screen.workspace.strike
    assert plan is not None
    plan.units, plan.escorts, plan.aims, plan.light = (), (), (), Light.DAY
    return screen


def lines(screen: CampaignScreen) -> dict[str, AirLine]:
    """The air units in its panel by name."""
    return {row.drawn.name: row.drawn for row in screen.rows() if isinstance(row.drawn, AirLine)}


def row_of(screen: CampaignScreen, words: str) -> Row:
    """The row that begins with these words."""
    return next(row for row in screen.rows() if row.text.startswith(words))


def prices(screen: CampaignScreen) -> tuple[object, ...]:
    """What is drawn of the price."""
    return tuple(row.drawn for row in screen.rows() if isinstance(row.drawn, HitsLine | LostLine | PointsLine))


@pytest.mark.parametrize("way", ["row", "port", "key"])
def test_a_strike_is_planned_from_the_list_from_a_port_and_by_keys_alone(tmp_path: Path, way: str) -> None:
    """Wherever the enemy is shown the way to his price begins."""
    screen = striking(tmp_path)
    if way == "row":
        press(screen, "In reach of your aircraft")
        press(screen, "Strike ships in Malta")
    elif way == "port":
        screen.choose(named("port:malta"))
        press(screen, "Strike ships in Malta")
    else:
        screen.choose(named("port:malta"))
        for _ in range(80):
            strike(screen.stage, "tab")
            if screen.focus == ON_MALTA:
                break
        strike(screen.stage, "enter")

    assert screen.workspace.strike is not None
    assert screen.workspace.strike.place == "malta"
    assert any(row.text == "Who strikes ships in Malta?" for row in screen.rows())


def test_only_who_reaches_it_is_listed_with_how_far_that_is(tmp_path: Path) -> None:
    """SM-GAP-47 Beyond its range a unit says so; twice as far is the utmost."""
    screen = planning(tmp_path)
    known = screen.workspace.known
    found = lines(screen)
    assert found["11\N{DEGREE SIGN} Stormo"].right == "6 of 22"
    far = {name for name, line in found.items() if line.warned}
    assert far
    for name in far:
        away, reach = (int(number) for number in found[name].right.split(" of "))
        assert reach < away <= 2 * reach
        assert "beyond its range" in found[name].does
    assert "2\N{DEGREE SIGN} Stormo, fighters" not in found
    assert all(known.refusal(LaunchSortie(Side.AXIS, AirTarget.SHIPS, "malta", row.action.units)) is None
               for row in screen.rows() if isinstance(row.action, TickUnits) and isinstance(row.drawn, AirLine))


def test_the_price_is_that_of_the_order_and_changes_with_every_tick(tmp_path: Path) -> None:
    """SM-GAP-80 Nobody flies: no price; more fly: more hits and losses; with escorts fewer are lost."""
    screen = planning(tmp_path)
    known, plan = screen.workspace.known, screen.workspace.strike
    assert plan is not None
    assert prices(screen) == () and plan.price is None
    seen = [prices(screen)]
    for action in (TickUnits((RAIDERS[0],)), TickUnits(RAIDERS[1:]), TickEscorts(ESCORTS), AimFor("NTP"), InStrike.NIGHT):
        screen.press(action)
        seen.append(prices(screen))
        found = price_of_sortie(known.book, known.view, plan.order)
        assert found is not None
        assert plan.price == found
        hits, lost, points = seen[-1]
        assert isinstance(hits, HitsLine) and isinstance(lost, LostLine) and isinstance(points, PointsLine)
        assert (hits.hits, hits.least, hits.most) == (found.hits, found.least, found.most)
        assert (lost.lost, lost.flights) == (found.flights_lost, found.flights)
        assert (points.worth, points.cost) == (found.worth, found.cost)
    assert len(set(map(repr, seen))) >= 4
    assert any("Guns there" in row.text for row in screen.rows())
    assert any(row.text.startswith("May rise: ") for row in screen.rows()) or plan.light is Light.NIGHT


def test_who_may_rise_is_named_with_how_and_guns_are_counted(tmp_path: Path) -> None:
    """SM-GAP-41.2 By what is public: who stands there, and who is in range."""
    screen = planning(tmp_path)
    screen.press(TickUnits(RAIDERS))
    row = row_of(screen, "May rise: ")

    assert "261 Squadron" in row.text
    assert "261 Squadron, stands there" in row.hint
    assert row_of(screen, "Guns there").text.split(": ")[-1] == f"{screen.workspace.strike.price.guns:g}"  # pyrefly: ignore[missing-attribute]


def test_escorts_are_fighters_by_day_and_who_flies_does_not_escort(tmp_path: Path) -> None:
    """SM-24B.1, SM-GAP-66 A fighter with bombs flies or escorts; by night nobody does."""
    screen = planning(tmp_path)
    plan = screen.workspace.strike
    assert plan is not None
    screen.press(TickUnits(RAIDERS))
    screen.press(TickEscorts(ESCORTS))
    assert (plan.units, plan.escorts) == (RAIDERS, ESCORTS)
    screen.press(TickUnits((ESCORTS[0],)))
    assert (plan.units, plan.escorts) == ((*RAIDERS, ESCORTS[0]), ESCORTS[1:])
    screen.press(TickEscorts((ESCORTS[0],)))
    assert (plan.units, set(plan.escorts)) == (RAIDERS, set(ESCORTS))
    screen.press(InStrike.NIGHT)
    assert plan.order.light is Light.NIGHT and plan.order.escorts == ()
    assert any(row.text == "By night nobody escorts." for row in screen.rows())
    screen.press(InStrike.NIGHT)
    assert set(plan.order.escorts) == set(ESCORTS)


def test_aims_are_types_kinds_and_ships_by_name_in_the_order_in_which_they_are_named(tmp_path: Path) -> None:
    """SM-26 The load is split over what is aimed at, the first named first."""
    screen = planning(tmp_path)
    plan = screen.workspace.strike
    assert plan is not None
    screen.press(TickUnits(RAIDERS))
    press(screen, "Aimed at: as the leaders see fit")
    offered = {row.action.aim for row in screen.rows() if isinstance(row.action, AimFor)}
    there = {enemy.ship for enemy in screen.workspace.known.view.enemies_in_port["malta"]}  # pyrefly: ignore[bad-index]
    assert offered >= {"NTP", "warships", "transports", *there}
    screen.press(AimFor("memnon"))
    screen.press(AimFor("NTP"))
    assert plan.order.aims == ("memnon", "NTP")
    assert any(row.text == "Aimed at: Memnon, then transports" for row in screen.rows())
    assert plan.refused is None
    screen.press(AimFor("memnon"))
    assert list(plan.order.aims) == ["NTP"]


def test_it_is_sent_by_its_key_and_left_by_escape_with_nothing_sent(tmp_path: Path) -> None:
    """The last button says how many fly; what a rule refuses cannot be pressed and says why."""
    screen = planning(tmp_path)
    game = screen.game
    assert not row_of(screen, "Send nobody yet").action
    screen.press(TickUnits(RAIDERS))
    strike(screen.stage, "escape")
    assert screen.workspace.strike is None and game.state.air_war.sorties == 0
    screen.press(PlanStrike(AirTarget.SHIPS, "malta", RAIDERS, ESCORTS))
    assert row_of(screen, "Send 30 flights").action == Give((raid_on_malta(screen.workspace.known),))
    strike(screen.stage, "s", "enter")
    assert game.state.air_war.sorties == 1
    assert screen.workspace.strike is None
    assert set(RAIDERS) & set(screen.workspace.known.view.air_war.flown)


def test_before_its_hour_a_strike_can_be_priced_and_says_when_it_may_be_sent(tmp_path: Path) -> None:
    """SM-24A.3 Nobody need wait for the combat step to know what a strike would cost."""
    screen = moving(tmp_path)
    screen.press(PlanStrike(AirTarget.SHIPS, "taranto", (AirUnitId("squadron_148"),)))
    assert prices(screen)
    assert "combat step" in row_of(screen, "SM-").text
    assert not row_of(screen, "Send 6 flights").able
    strike(screen.stage, "s", "enter")
    assert screen.game.state.air_war.sorties == 0


def test_what_the_staff_proposes_is_ticked_at_a_press_where_it_proposes_anything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
) -> None:
    """P, or the button; else it is said that there is nothing."""
    screen = striking(tmp_path)
    proposal = replace(raid_on_malta(screen.workspace.known), aims=("NTP",))
    monkeypatch.setattr(strike_plans, "plan_of_the_day", lambda book, view: (PlannedSortie(proposal, "why", "price"),))
    screen.press(ON_MALTA)
    plan = screen.workspace.strike
    assert plan is not None
    assert plan.order == proposal
    plan.units = ()
    strike(screen.stage, "p")
    assert plan.order == proposal
    screen.press(PlanStrike(AirTarget.SHIPS, "haifa"))
    strike(screen.stage, "p")
    assert "proposes nothing" in screen.message


def test_ports_and_airfields_are_bombed_in_the_air_phase_by_those_that_are_not_on_naval_cooperation(tmp_path: Path) -> None:
    """SM-GAP-68 The phase asks which; a row for each in reach, with hits that count on it."""
    screen = over_the_sea(tmp_path)
    screen.workspace.give(AssignNavalCooperation(Side.AXIS, RAIDERS, on=False))
    until(screen, Side.AXIS, lambda view: view.cursor.phase is Phase.AIR)
    assert any(row.text == "Which ports and airfields do you bomb?" for row in screen.rows())
    press(screen, "In reach of your aircraft")
    press(screen, "Strike airfield of Luqa")
    plan = screen.workspace.strike
    assert plan is not None and plan.target is AirTarget.AIRFIELD
    screen.press(TickUnits(tuple(key for key in RAIDERS if key not in plan.units)))
    assert plan.refused is None
    assert any(isinstance(row.drawn, HitsLine) and row.drawn.name == "hits on it" for row in screen.rows())
    assert not any(isinstance(row.action, AimFor) for row in screen.rows())
    strike(screen.stage, "escape")
    screen.choose(named("port:malta"))
    press(screen, "Bomb the port of Malta")
    assert screen.workspace.strike is not None and screen.workspace.strike.target is AirTarget.PORT
    screen.choose(named("air:takali"))
    press(screen, "Bomb this airfield")
    assert screen.workspace.strike.place == "takali"


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("size", "scale"), [((800, 600), 1.0), ((800, 600), 2.0), ((1280, 720), 1.5), ((1920, 1080), 1.0)])
def test_the_plan_is_painted_and_reached_by_keys_in_every_window(
    tmp_path: Path, size: tuple[int, int], scale: float, theme: str,
) -> None:
    """Tab reaches every tick, the last button and the way back; each is seen when it has the focus."""
    screen = striking(tmp_path, size, Look(THEMES[theme], scale))
    screen.press(PlanStrike(AirTarget.SHIPS, "malta", RAIDERS, ESCORTS))
    painted(screen.stage)

    assert not out_of_reach(screen, 20)


def test_the_strike_is_dropped_when_something_else_is_chosen(tmp_path: Path) -> None:
    """What was planned is no longer on the table, and nothing of it was sent."""
    screen = planning(tmp_path)
    screen.press(TickUnits(RAIDERS))
    screen.choose(named("port:naples"))

    assert screen.workspace.strike is None
    assert screen.game.state.air_war.sorties == 0
