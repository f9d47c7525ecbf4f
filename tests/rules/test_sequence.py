"""The sequence of play, read like the rulebook."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

import pytest

from campaign.library.book import load_book
from campaign.model.book import Book, Options
from campaign.model.charts.campaign import Weather
from campaign.model.commands import EndStep, MoveForce, RecordPortOwner, SetStanding
from campaign.model.dice import SeededDice
from campaign.model.events import (
    CampaignEnded,
    Event,
    PhaseBegan,
    PlayerTurnBegan,
    PointsScored,
    PoolFilled,
    RepairsProgressed,
    SegmentBegan,
    StepBegan,
    SubmarinesArrived,
    TurnBegan,
    WeatherSettled,
)
from campaign.model.play.calendar import Phase, Step, Subsegment, Turn
from campaign.model.play.decisions import DecisionKind
from campaign.model.play.ports import JobId, RepairJob, Track
from campaign.model.play.state import PointsEntry, StandingAnswers, State
from campaign.model.refusals import IllegalCommand
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.sea.theatre import Zone
from campaign.model.setting.scenario import PortId, SubmarineArrival
from campaign.model.sides import BOTH, Nation, Side
from campaign.model.units.forces import ForceId, Reaction, ShipStatus
from campaign.model.units.ships import ShipId
from campaign.rules import engine
from campaign.rules.chapters.combat.losses import lose_ship
from campaign.rules.chapters.war.victory import end_of_campaign, result_of, total
from campaign.rules.play.sequence import advance, settle_weather
from campaign.rules.views.decisions import OCCASIONS
from tests.proceeding import brought_about, events_of, replayed, resolved
from tests.sea import TRANSPORT, WARSPITE, british, given, italian, of_type, play, rule_broken, sea, ships

STEPS = (Step.RECON, Step.NAVAL_MOVEMENT, Step.COMBAT)
LANDED = Options(land_facts=True)


def whole_campaign(book: Book) -> tuple[State, list[Event]]:
    """Both sides end every step at once, from the eve of the first turn to the end."""
    dice = SeededDice(3)
    events = list(engine.begin(book, 3, dice).events)
    state = replayed(events)
    while not state.over:
        (side,) = (side for side in BOTH if engine.pending_for(book, state, side))
        more = resolved(book, state, EndStep(side), dice).events
        events += more
        state = given(state, *more)
    return state, events


def walked(events: list[Event]) -> Iterator[str]:
    """The course of play in words."""
    for event in events:
        match event:
            case TurnBegan(turn=turn):
                yield str(turn)
            case PlayerTurnBegan(side=side):
                yield str(side)
            case PhaseBegan(phase=phase):
                yield phase.value
            case SegmentBegan(nas=nas):
                yield str(nas)
            case StepBegan(subsegment=subsegment, step=step):
                yield f"{subsegment.value} {step.value}"
            case _:
                pass


def test_a_game_turn_walks_the_exact_list() -> None:
    """SM-1A, SM-1A.1, SM-1A.3, SM-GAP-01 Two player turns of six phases; seven segments of two subsegments of three steps."""
    segment = [f"{half.value} {step.value}" for half in Subsegment for step in STEPS]
    naval = [line for nas in range(1, 8) for line in (str(nas), *segment)]
    player_turn = ["naval", *naval, "movement", "air", "ground_combat", "exploitation"]

    _, events = whole_campaign(sea().book)

    assert list(walked(events)) == ["Jul I 40", "Axis", *player_turn, "Allied", *player_turn]
    assert sum(event.step is Step.RECON for event in of_type(events, StepBegan)) == 28


@pytest.mark.parametrize("steps", list(permutations(STEPS)))
def test_a_table_with_another_order_of_steps_is_played_too(steps: tuple[Step, ...]) -> None:
    """SM-GAP-01 The order of the steps is data: a table may move before it looks."""
    book = sea().book
    charts = replace(book.charts, sequence=replace(book.charts.sequence, steps=steps))

    end, events = whole_campaign(replace(book, charts=charts))

    assert [event.step for event in of_type(events, StepBegan)] == list(steps) * 28 and end.over


def test_the_phasing_side_is_the_same_through_seven_segments() -> None:
    """SM-1A.2 The owner of the player turn is the phasing player of all its segments."""
    book, state = sea()
    seen: list[tuple[Side, int, Side]] = []
    _, events = whole_campaign(book)
    for event in events:
        state = engine.fold(state, event)
        if isinstance(event, StepBegan) and event.subsegment is Subsegment.PHASING:
            seen.append((state.cursor.player_turn, state.cursor.nas, state.cursor.acting))

    assert seen == [(side, nas, side) for side in BOTH for nas in range(1, 8) for _ in STEPS]


def test_ships_move_in_no_other_step_than_their_own_naval_movement() -> None:
    """SM-1A Not in the recon or combat step, not in the enemy's subsegment, not in the ground phases."""
    at_sea = italian("Zara", "00303")
    order = MoveForce(Side.AXIS, ForceId("AX1"), (Hex("00403"),))
    book, state = sea(at_sea)
    ashore = given(state, PhaseBegan(Phase.MOVEMENT))

    assert rule_broken(book, state, order) == ""
    assert rule_broken(*sea(at_sea, step=Step.RECON), order) == rule_broken(*sea(at_sea, step=Step.COMBAT), order) == "SM-1A.1"
    assert rule_broken(*sea(at_sea, acting=Side.ALLIED), order) == rule_broken(book, ashore, order) == "SM-1A.1"


def test_a_step_is_ended_by_the_side_whose_step_it_is() -> None:
    """SM-1A.4 The other side cannot, and nobody ends it twice."""
    book, state = sea(italian("Zara", "00303"))
    after, _ = play(book, state, EndStep(Side.AXIS))

    assert rule_broken(book, state, EndStep(Side.ALLIED)) == rule_broken(book, after, EndStep(Side.AXIS)) == "SM-1A.1"


def test_an_order_that_a_law_forbids_is_never_carried_out() -> None:
    """SM-1A.4 Whoever resolves it without asking first has made a mistake."""
    book, state = sea(italian("Zara", "00303"))

    with pytest.raises(IllegalCommand, match=r"SM-1A\.1"):
        resolved(book, state, EndStep(Side.ALLIED), SeededDice(1))


def test_the_ground_phases_stop_only_for_players_with_land_facts() -> None:
    """SM-1A.5, SM-1A.1 With the option the owner of the player turn is asked in each ground phase."""
    book, state = sea(options=LANDED)
    asked: list[tuple[Side, Phase]] = []
    _, events = whole_campaign(book)
    for event in events:
        state = engine.fold(state, event)
        asked += [(side, state.cursor.phase) for side in BOTH if isinstance(event, PhaseBegan)
                  for one in engine.pending_for(book, state, side) if one.kind is DecisionKind.LAND_FACTS]

    assert asked == [(side, phase) for side in BOTH for phase in (
        Phase.MOVEMENT, Phase.AIR, Phase.GROUND_COMBAT, Phase.EXPLOITATION)]
    assert DecisionKind.LAND_FACTS not in {one.kind for side in BOTH for one in engine.pending_for(*sea(), side)}


def test_an_initial_phase_mends_first_then_comes_what_arrives_then_fuel() -> None:
    """SM-GAP-01, SM-1A.2 Work in dock, reinforcements, fuel, in this order."""
    book, state = sea(italian("Zara", "taranto"))
    due = SubmarineArrival("Aug I 40", PortId("taranto"), Nation.ITALIAN, 1)
    book = replace(book, scenario=replace(book.scenario, submarine_arrivals=(due,), last_turn="Sep I 40"))
    job = RepairJob(JobId("R1"), ShipId("zara"), PortId("taranto"), Track.FLOTATION, 5)
    ended = given(replace(state, repairs={job.id: job}), TurnBegan(Turn.of("Jul II 40")), PlayerTurnBegan(Side.ALLIED),
                  PhaseBegan(Phase.EXPLOITATION))
    happened = [type(event) for event in brought_about(advance, book, ended, dice=SeededDice(1))[1]]

    assert [one for one in happened if one in (RepairsProgressed, SubmarinesArrived, PoolFilled)] == [
        RepairsProgressed, SubmarinesArrived, PoolFilled]


def test_a_phase_waits_only_when_there_is_something_to_decide_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """SM-1A.7 One chapter with a question stops it, for the phasing side alone."""
    book, state = sea()
    ashore = given(state, PhaseBegan(Phase.AIR))
    waited = [engine.pending_for(book, ashore, side) for side in BOTH]
    monkeypatch.setitem(OCCASIONS, Phase.AIR, (lambda *_: None, lambda *_: "Raise a flag?"))

    again = replace(ashore)  # one moment is worked out once, so the second chapter is asked about another
    (decision,), nothing = (engine.pending_for(book, again, side) for side in BOTH)

    assert waited == [(), ()] and nothing == ()
    assert (decision.kind, decision.side, decision.question) == (DecisionKind.PHASE, Side.AXIS, "Raise a flag?")
    assert rule_broken(book, again, EndStep(Side.AXIS)) == ""


def test_searches_are_flown_at_once_unless_a_side_asks_to_choose() -> None:
    """SM-3A.4 By its standing answer a side is asked in the recon step or passes through it."""
    book, state = sea(italian("Zara", "taranto"), step=Step.COMBAT)
    asking, _ = play(book, state, SetStanding(Side.ALLIED, best_searches=False, reaction=Reaction.AVOID))
    after = given(asking, *resolved(book, asking, EndStep(Side.AXIS), SeededDice(1)).events)
    passed = given(state, *resolved(book, state, EndStep(Side.AXIS), SeededDice(1)).events)

    assert asking.standing_answers_of(Side.ALLIED) == StandingAnswers(best_searches=False, reaction=Reaction.AVOID)
    assert (after.cursor.step, after.cursor.acting) == (Step.RECON, Side.ALLIED)
    assert passed.cursor.step is Step.NAVAL_MOVEMENT
    assert [one.kind for one in engine.pending_for(book, after, Side.ALLIED)] == [DecisionKind.SEARCH]


def test_nothing_can_be_ordered_when_the_campaign_is_over() -> None:
    """SM-GAP-55, SM-GAP-55.2 After the last game turn the account is closed; only the umpire speaks."""
    book = sea().book

    end, events = whole_campaign(book)

    assert of_type(events, CampaignEnded) == [CampaignEnded(0.0, "drawn")] == [events[-1]]
    assert rule_broken(book, end, EndStep(Side.AXIS)) == "SM-GAP-55"
    assert not any(engine.pending_for(book, end, side) for side in BOTH)
    assert not any(list(engine.legal_commands(book, end, side)) for side in BOTH)


def test_each_zone_rolls_for_poor_weather_once_a_game_turn() -> None:
    """SM-GAP-49 The number of the zone and month, or less, is poor."""
    _, events = whole_campaign(sea().book)

    assert [event.zone for event in of_type(events, WeatherSettled)] == list(Zone)


def test_poor_weather_is_as_common_as_the_chart_says() -> None:
    """SM-GAP-49 Monthly rates of each zone, in the mean of many turns."""
    book, state = sea(turn="Nov I 40")
    days = 1500
    poor = dict.fromkeys(Zone, 0)
    for seed in range(days):
        for event in events_of(settle_weather, book, state, dice=SeededDice(seed)):
            assert isinstance(event, WeatherSettled)
            poor[event.zone] += event.weather is Weather.POOR

    for zone in Zone:
        assert abs(poor[zone] / days - book.charts.weather.poor_percent[zone][10] / 100) < 0.04


def test_the_enemy_scores_the_price_of_a_ship_that_is_lost() -> None:
    """SM-GAP-55, SM-4C3.1 By type, with a battleship of the best class dearer; her cargo goes with her."""
    best = replace(WARSPITE, protection_class=9)
    book, state = sea(british("Warspite", "00303"), british("Rodney", "00303", best), italian("Esperia", "00305", TRANSPORT))
    for name, side in (("Warspite", Side.AXIS), ("Rodney", Side.AXIS), ("Esperia", Side.ALLIED)):
        state, _ = brought_about(lose_ship, book, state, ships(name)[0], ShipStatus.SUNK, "gunfire", side)

    assert (total(state, Side.AXIS), total(state, Side.ALLIED)) == (44.0, 1.0)
    assert [ship.status for ship in state.ships.values()] == [ShipStatus.SUNK] * 3
    assert state.points[1].reason == "Rodney sunk" and all(ship.force is None for ship in state.ships.values())


def test_a_ship_that_leaves_without_an_enemy_scores_nothing() -> None:
    """SM-GAP-55 Points are for what the enemy sank, scuttled or captured."""
    book, state = sea(british("Warspite", "00303"))

    _, events = brought_about(lose_ship, book, state, ships("Warspite")[0], ShipStatus.OFF_MAP, "went home", None)

    assert of_type(events, PointsScored) == []


@pytest.mark.parametrize(("difference", "result"), [
    (25.0, "decisive Allied victory"), (11.0, "Allied victory"), (4.0, "marginal Allied victory"), (3.9, "drawn"),
    (-4.0, "drawn"), (-4.1, "marginal Axis victory"), (-25.0, "Axis victory"), (-25.1, "decisive Axis victory")])
def test_the_result_is_the_first_rung_that_is_reached(difference: float, result: str) -> None:
    """SM-GAP-55.1 A scenario of one turn has a tenth of the rungs of the whole war."""
    book, state = sea()
    entry = PointsEntry("", Side.ALLIED, difference, "SM-GAP-55", "")

    assert result_of(book, difference) == result
    assert list(events_of(end_of_campaign, book, given(state, PointsScored(entry)))) == [CampaignEnded(difference, result)]


def test_the_real_scenario_begins_with_the_axis_and_comes_to_its_first_decision() -> None:
    """SM-1A.3, SM-1D, SM-2A, SM-2B Every unit stands in a port or a force; carriers' flights stand on their carriers."""
    book = load_book("calabria")
    events = engine.begin(book, 7, SeededDice(7)).events
    state = replayed(events)

    assert str(state.cursor).startswith("Jul I 40, Axis player turn")
    assert engine.pending_for(book, state, Side.AXIS) and not engine.pending_for(book, state, Side.ALLIED)
    assert all((ship.port is None) != (ship.force is None) for ship in state.ships.values())
    assert {ship.fuel_boxes for ship in state.ships.values()} <= set(range(1, 40))
    assert any(unit.base in state.ships for unit in state.air.values())
    assert set(state.ports) == set(book.theatre.ports)


def test_a_port_is_reported_only_where_land_facts_are_taken() -> None:
    """SM-1A.5 In a ground phase of one's own player turn, if the campaign began with the option."""
    order = RecordPortOwner(Side.AXIS, PortId("valletta"), Side.AXIS)
    book, state = sea(options=LANDED)
    ground = given(state, PhaseBegan(Phase.MOVEMENT))

    assert rule_broken(*sea(), order) == rule_broken(book, state, order) == "SM-1A.1"
    assert rule_broken(book, ground, replace(order, side=Side.ALLIED)) == "SM-1A.1"
    assert rule_broken(book, ground, order) == ""
