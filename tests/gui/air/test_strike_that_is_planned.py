"""A sortie is planned before it is sent: who reaches the target, escorts, night, aims; its price follows each tick."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.drawing.theme import THEMES, Look
from campaign.gui.actions.combat import AimFor, PlanStrike, PressField, TickEscorts, TickUnits
from campaign.gui.actions.plain import InCampaign, InStrike
from campaign.gui.actions.values import Give
from campaign.gui.campaign.screen import CampaignScreen
from campaign.gui.frame.page import Row
from campaign.gui.panels.air_figures import FigureLine, HistogramLine
from campaign.gui.panels.air_lines import AirLine
from campaign.gui.play import air_desk
from campaign.model.battles.battle import Light
from campaign.model.commands import AssignNavalCooperation, LaunchSortie
from campaign.model.play.air_war import AirTarget
from campaign.model.play.calendar import Phase
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Side
from campaign.model.units.aircraft import AirUnitId, BaseId
from campaign.session.planning.air_odds import FLOWN, odds_of_sortie
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
    screen.workspace.folds |= {"flyers", "escorts"}
    return screen


def lines(screen: CampaignScreen) -> dict[str, AirLine]:
    """The air units in its panel by name."""
    return {row.drawn.name: row.drawn for row in screen.rows() if isinstance(row.drawn, AirLine)}


def row_of(screen: CampaignScreen, words: str) -> Row:
    """The row that begins with these words."""
    return next(row for row in screen.rows() if row.text.startswith(words))


def figures(screen: CampaignScreen) -> dict[str, str]:
    """What is told of the sortie in figures, by name."""
    return {row.drawn.name: row.drawn.figure for row in screen.rows() if isinstance(row.drawn, FigureLine)}


def counted(screen: CampaignScreen) -> None:
    """The page is read until the count is over."""
    for _ in range(FLOWN):
        screen.stage.passed(0.05)


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
    assert any(row.text == "At the ships in Malta" for row in screen.rows())


@pytest.mark.parametrize("way", ["chart", "keys"])
def test_a_strike_from_the_chart_takes_no_more_than_six_presses(tmp_path: Path, way: str) -> None:
    """F4, the target, and the button that sends; by keys T finds the target and S, Enter send. Who flies is ticked already."""
    screen = striking(tmp_path)
    stage, presses = screen.stage, 0
    screen.chart.centre(named_hex(screen, "malta"), zoom=24.0)
    strike(stage, "f4")
    presses += 1
    if way == "chart":
        at = screen.chart.camera.spot_of(named_hex(screen, "malta"))
        stage.pressed(*at)
        stage.released(*at)
        presses += 1
        assert screen.workspace.strike is not None and screen.workspace.strike.place == "malta"
        press(screen, "Send ")
        presses += 1
    else:
        strike(stage, "t", "s", "enter")
        presses += 3

    assert screen.game.state.air_war.sorties == 1
    assert presses <= 6


def named_hex(screen: CampaignScreen, port: str) -> Hex:
    """Where a port lies."""
    return screen.workspace.known.book.theatre.ports[PortId(port)].hex


def test_flights_are_added_and_left_out_one_by_one_and_the_aim_is_turned(tmp_path: Path) -> None:
    """M and F; A goes round what may be aimed at, back to what the leaders see fit; none of it sends anything."""
    screen = planning(tmp_path)
    plan = screen.workspace.strike
    assert plan is not None
    strike(screen.stage, "m", "m")
    assert len(plan.units) == 2
    strike(screen.stage, "f")
    assert len(plan.units) == 1
    aims = []
    for _ in range(len(plan.may_aim_for()) + 1):
        strike(screen.stage, "a")
        aims.append(plan.aims)
    assert aims == [*((aim,) for aim in plan.may_aim_for()), ()]
    assert screen.game.state.air_war.sorties == 0


def test_a_sortie_is_kept_while_another_is_planned_and_both_are_sent_by_one_button(tmp_path: Path) -> None:
    """K keeps it; its units fly nothing else; it is changed by a press on its line."""
    screen = striking(tmp_path)
    screen.press(PlanStrike(AirTarget.SHIPS, "malta", RAIDERS[:1]))
    strike(screen.stage, "k")
    screen.press(PlanStrike(AirTarget.SHIPS, "malta"))
    plan = screen.workspace.strike
    assert plan is not None and plan.units and RAIDERS[0] not in plan.units
    strike(screen.stage, "k")
    assert sum(row.text.startswith("Planned: ships in Malta") for row in screen.rows()) == 2
    press(screen, "Planned: ships in Malta")
    assert screen.workspace.strike is not None and screen.workspace.strike.units == RAIDERS[:1]
    strike(screen.stage, "k", "s", "enter")
    assert screen.game.state.air_war.sorties == 2


def test_what_waits_stays_while_another_order_is_given_and_is_nobody_elses(tmp_path: Path) -> None:
    """As long as no rule refuses it; another player who sits down finds nothing of it."""
    screen = striking(tmp_path)
    workspace = screen.workspace
    screen.press(PlanStrike(AirTarget.SHIPS, "malta", RAIDERS[:1]))
    strike(screen.stage, "k")
    workspace.give(LaunchSortie(Side.AXIS, AirTarget.SHIPS, "malta", RAIDERS[1:2]))
    assert [plan.units for plan in workspace.air.kept] == [RAIDERS[:1]]
    workspace.give(LaunchSortie(Side.AXIS, AirTarget.SHIPS, "malta", RAIDERS[:1]))
    assert workspace.air.kept == ()
    screen.press(PlanStrike(AirTarget.SHIPS, "malta", RAIDERS[2:]))
    strike(screen.stage, "k")
    screen.sit(Side.ALLIED)
    assert workspace.air.kept == () and not workspace.air.shown


def test_a_field_that_is_pressed_lets_all_of_it_go_along_or_stay(tmp_path: Path) -> None:
    """On the chart or in the list; without a sortie its range is shown."""
    screen = planning(tmp_path)
    plan = screen.workspace.strike
    assert plan is not None
    screen.press(PressField("comiso"))
    went = plan.units
    assert went and {screen.workspace.known.view.air[key].base for key in went} == {"comiso"}
    screen.press(PressField("comiso"))
    assert plan.units == ()
    screen.press(InStrike.LEAVE)
    screen.press(InCampaign.AIR_PLAN)
    screen.press(PressField("comiso"))
    pointing, comiso = screen.workspace.pointing().air, screen.workspace.known.book.oob.bases[BaseId("comiso")]
    assert pointing is not None and [ring.at for ring in pointing.rings] == [comiso.hex]


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


def test_the_figures_are_those_of_the_order_and_change_with_every_tick(tmp_path: Path) -> None:
    """SM-GAP-80 Nobody flies: nothing is told; more fly: more hits and losses; with escorts fewer are lost."""
    screen = planning(tmp_path)
    known, plan = screen.workspace.known, screen.workspace.strike
    assert plan is not None
    assert not figures(screen) and plan.price is None
    seen = [figures(screen)]
    for action in (TickUnits((RAIDERS[0],)), TickUnits(RAIDERS[1:]), TickEscorts(ESCORTS), AimFor("NTP"), InStrike.NIGHT):
        screen.press(action)
        counted(screen)
        seen.append(figures(screen))
        found, odds = price_of_sortie(known.book, known.view, plan.order), odds_of_sortie(known.book, known.view, plan.order)
        assert found is not None and odds is not None
        assert plan.price == found and screen.workspace.air.odds == odds
        assert seen[-1]["Come through"] == f"{odds.through} of {odds.flights} flights"
        assert seen[-1]["Flights lost"] == str(odds.lost)
        assert seen[-1]["Worth, and cost"] == f"{found.worth:.1f} for {found.cost:.1f} points"
        assert any(name.startswith("Hits of") and figure == str(odds.hits) for name, figure in seen[-1].items())
        assert [row.drawn.columns for row in screen.rows() if isinstance(row.drawn, HistogramLine)] == [odds.columns]
    assert len(set(map(repr, seen))) >= 4
    assert any("guns there" in row.text for row in screen.rows())
    assert any(row.text.startswith("May rise: ") for row in screen.rows()) or plan.light is Light.NIGHT


def test_the_odds_sharpen_while_one_reads_and_say_so_until_they_are_counted(tmp_path: Path) -> None:
    """SM-GAP-80.5 The first figures stand there at once; what is counted twice is counted alike."""
    screen = planning(tmp_path)
    screen.press(TickUnits(RAIDERS))
    first = row_of(screen, "Hits, in 100 days").text
    assert "still being counted: 100 of 1000" in first
    # No step of it takes longer than a frame may.
    screen.stage.passed(0.05)
    assert screen.workspace.air.odds is not None and screen.workspace.air.odds.flown == 150
    counted(screen)
    assert "1000 flown on paper" in row_of(screen, "Hits, in 100 days").text
    before = screen.workspace.air.odds
    screen.press(TickUnits(RAIDERS))
    screen.press(TickUnits(RAIDERS))
    assert screen.workspace.air.odds == before


def test_who_may_rise_is_named_with_how_and_guns_are_counted(tmp_path: Path) -> None:
    """SM-GAP-41.2 By what is public: who stands there, and who is in range."""
    screen = planning(tmp_path)
    screen.press(TickUnits(RAIDERS))
    row = row_of(screen, "May rise: ")

    assert "261 Squadron" in row.text
    assert "261 Squadron, stands there" in row.hint
    assert row.text.split(": ")[-1] == f"{screen.workspace.strike.price.guns:g}"  # pyrefly: ignore[missing-attribute]


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
    assert not row_of(screen, "Send nobody yet").able
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
    assert figures(screen)
    assert "combat step" in row_of(screen, "SM-").text
    assert not row_of(screen, "Send 6 flights").able
    strike(screen.stage, "s", "enter")
    assert screen.game.state.air_war.sorties == 0


def test_what_the_staff_proposes_is_ticked_at_a_press_where_it_proposes_anything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
) -> None:
    """They are ticked as it is begun, and again by P; else it is said that there is nothing."""
    screen = striking(tmp_path)
    proposal = replace(raid_on_malta(screen.workspace.known), aims=("NTP",))
    monkeypatch.setattr(air_desk, "plan_of_the_day", lambda *_: (PlannedSortie(proposal, "why", "price"),))
    screen.workspace.changed()
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
    assert any(isinstance(row.drawn, HistogramLine) and row.drawn.name.startswith("hits") for row in screen.rows())
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
