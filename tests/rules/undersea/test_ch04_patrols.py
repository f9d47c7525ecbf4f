"""What flotillas find while the enemy moves, and the word they wait for."""

from __future__ import annotations

import pytest

from campaign.model.book import Options
from campaign.model.charts.campaign import Weather
from campaign.model.commands import AnswerSubmarine, EndStep, InstructFlotilla, MoveFlotilla, MoveForce, SearchArea
from campaign.model.dice import ScriptedDice, SeededDice
from campaign.model.events import (
    FlotillaAttacked,
    FlotillaSpotted,
    ForceMoved,
    ForceSpotted,
    RouteCut,
    StrikeOffered,
    SubmarineSearched,
)
from campaign.model.play.calendar import Step
from campaign.model.play.decisions import DecisionKind
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import FlotillaMission
from campaign.model.sides import BOTH, Side
from campaign.model.units.forces import Category, Recon
from campaign.model.units.ships import ShipId
from campaign.model.units.undersea import FlotillaPolicy, Prey
from campaign.rules import engine
from campaign.rules.chapters.sailing import ch01_movement
from campaign.rules.chapters.sailing.voyage import met_where_they_stayed
from campaign.rules.chapters.search.ch03_spotting import lapse_at_subsegment_end
from campaign.rules.chapters.undersea.ch04_patrols import chance
from campaign.rules.fold import fold
from tests.narrating import line_for
from tests.proceeding import brought_about, resolved
from tests.sea import ORION, TRANSPORT, TRIBAL, ZARA, Sea, british, italian, next_segment, of_type, play, rule_broken, sea
from tests.undersea import AL1, ALS1, ALS2, ATTACK, AX1, AXS1, RECON, flotilla, under

ROUTE = tuple(Hex(f"{column:03d}05") for column in range(3, 10))
SAIL = MoveForce(Side.AXIS, AX1, ROUTE)
SEARCH = "SM-4B2 submarine search: ALS1 on AX1"
CRUISER = italian("Zara", "00205")


@pytest.mark.parametrize(("units", "points", "mission", "weather", "tenths"), [
    (1, 2, RECON, Weather.CLEAR, 2), (3, 1, RECON, Weather.CLEAR, 2), (4, 2, RECON, Weather.CLEAR, 3),
    (8, 3, RECON, Weather.CLEAR, 4), (15, 5, RECON, Weather.CLEAR, 5), (16, 6, RECON, Weather.CLEAR, 7),
    (None, 2, RECON, Weather.CLEAR, 1), (None, 6, RECON, Weather.CLEAR, 3), (8, 3, RECON, Weather.POOR, 3),
    (1, 1, RECON, Weather.POOR, 1), (None, 1, RECON, Weather.POOR, 1), (8, 3, ATTACK, Weather.CLEAR, 2),
    (16, 6, ATTACK, Weather.CLEAR, 3), (1, 1, ATTACK, Weather.CLEAR, 1), (None, 1, ATTACK, Weather.POOR, 1),
])
def test_the_search_chart_by_target_searcher_mission_and_weather(
    units: int | None, points: int, mission: FlotillaMission, weather: Weather, tenths: int
) -> None:
    """SM-GAP-10, SM-4B2, SM-4B3 Bigger targets and stronger flotillas see more; attack missions half, fractions down."""
    book, _ = sea()

    assert chance(book, flotilla("ALS1", "00505", points, mission), units, weather) == tenths


def test_a_force_that_enters_the_area_is_searched_for_once_in_a_step() -> None:
    """SM-4B2, SM-GAP-08 Four hexes of the area, one roll; the leg is not broken by a search in vain."""
    book, state = under(sea(CRUISER), flotilla("ALS1", "00705", 2, RECON))
    after, events = play(book, state, SAIL, [(SEARCH, 3)])

    assert of_type(events, SubmarineSearched) == [SubmarineSearched(ALS1, "AX1", Hex("00405"), found=False)]
    assert [one.path for one in of_type(events, ForceMoved)] == [ROUTE]
    assert after.flotillas[ALS1].searched == ("AX1",)
    assert next_segment(after).flotillas[ALS1].searched == ()


def test_a_find_serves_the_finder_through_his_next_subsegment() -> None:
    """SM-3E, SM-4B2, SM-GAP-07 It outlives the mover's own subsegment and ends with the finder's."""
    book, state = under(sea(CRUISER), flotilla("ALS1", "00705", 2, RECON, policy=FlotillaPolicy.NEVER))
    after, events = play(book, state, SAIL, [(SEARCH, 2)])
    kept, _ = brought_about(lapse_at_subsegment_end, book, after, Side.AXIS)
    gone, _ = brought_about(lapse_at_subsegment_end, book, after, Side.ALLIED)

    assert of_type(events, ForceSpotted)[0].find.kind is Recon.SUBMARINE
    assert of_type(events, ForceSpotted)[0].seen.categories == (Category.WARSHIPS,)
    assert AX1 in kept.finds and AX1 not in gone.finds


def test_submarines_and_another_kind_of_recon_show_a_force_in_full() -> None:
    """SM-3E, SM-3 Two kinds."""
    book, state = under(sea(italian("Zara", "00305"), step=Step.RECON, acting=Side.ALLIED))
    spotted = under(Sea(book, state), flotilla("ALS1", "00705", 2, RECON, policy=FlotillaPolicy.NEVER))
    moving = next_segment(spotted.state, Side.AXIS)
    after, _ = play(book, moving, MoveForce(Side.AXIS, AX1, ROUTE[1:3]), [(SEARCH, 1)])
    allied = next_segment(after, Side.ALLIED, Step.RECON)
    seen, events = play(book, allied, SearchArea(Side.ALLIED, "AX1", "valletta"), [("SM-3A", 1)])

    assert of_type(events, ForceSpotted)[0].seen.ships == {"zara": "sound"} and len(seen.finds[AX1]) == 2


def test_a_force_that_stays_in_the_area_is_searched_for_as_well() -> None:
    """SM-4B2, SM-4B2.1, SM-GAP-08 At the end of its movement step; one that moved there has been, and one in port never is."""
    book, state = under(sea(CRUISER, italian("Pola", "taranto")), flotilla("ALS1", "00305", 2, RECON))
    after, events = brought_about(met_where_they_stayed, book, state, Side.AXIS, dice=ScriptedDice([(SEARCH, 9)]))

    assert [one.target for one in of_type(events, SubmarineSearched)] == ["AX1"]
    assert brought_about(met_where_they_stayed, book, after, Side.AXIS)[1] == ()


@pytest.mark.parametrize(("at", "mission"), [("00705", FlotillaMission.TRANSIT), ("valletta", RECON), ("01305", ATTACK)])
def test_in_transit_in_port_and_out_of_reach_nothing_is_searched(at: str, mission: FlotillaMission) -> None:
    """SM-4B, SM-4B1 No dice at all."""
    book, state = under(sea(CRUISER), flotilla("ALS1", at, 2, mission))
    _, events = play(book, state, SAIL)

    assert [type(one) for one in events] == [ForceMoved]


def test_a_flotilla_that_crosses_an_area_may_be_found_but_is_not_struck() -> None:
    """SM-4B2, SM-GAP-10 It is worth one to the search, and spotted through the finder's next subsegment."""
    book, state = under(sea(), flotilla("AXS1", "00205"), flotilla("ALS1", "00705", 2, ATTACK))
    order = MoveFlotilla(Side.AXIS, AXS1, ROUTE)
    after, events = play(book, state, order, [("SM-4B2 submarine search for submarines: ALS1 on AXS1", 1)])

    assert [one.by for one in of_type(events, FlotillaSpotted)] == [Side.ALLIED]
    assert after.flotillas[AXS1].hex == ROUTE[-1] and after.flotillas[AXS1].finds


def test_a_spotted_force_that_is_not_struck_reads_of_one_unbroken_move() -> None:
    """SM-GAP-56, SM-GAP-08 The umpire sees two legs, the owner one line as if nothing had happened."""
    book, state = under(sea(CRUISER), flotilla("ALS1", "00705", 2, RECON, policy=FlotillaPolicy.NEVER))
    lines: dict[str, list[str]] = {}
    for face in (2, 9):
        now = state
        texts: list[str] = []
        for event in resolved(book, state, SAIL, ScriptedDice([(SEARCH, face)])).events:
            after = fold(now, event)
            if (line := line_for(book, now, after, event, Side.AXIS)) is not None:
                texts.append(line)
            now = after
        lines[str(face)] = texts

    assert lines["2"] == lines["9"] == ["Force 1 moved from 00205 to 00905 for 7 movement points [SM-1F]"]


def test_a_strike_interrupts_the_route_and_the_force_goes_on_by_itself() -> None:
    """SM-4B3, SM-6G, SM-GAP-08 The leg ends where it is struck, and the rest is steamed."""
    book, state = under(sea(CRUISER, italian("Lampo", "00205", TRIBAL)), flotilla("ALS1", "00705", 1, ATTACK))
    rolls = [(SEARCH, 1), ("SM-6G escorts fire", 50), ("SM-6G one more gets through: ALS1 on AX1, 85 or less", 86)]
    after, events = play(book, state, SAIL, rolls)

    assert [one.path for one in of_type(events, ForceMoved)] == [ROUTE[:2], ROUTE[2:]]
    assert of_type(events, FlotillaAttacked) == [FlotillaAttacked(ALS1, AX1, Hex("00405"), 0, 0)]
    assert after.forces[AX1].hex == ROUTE[-1]
    assert after.flotillas[ALS1].finds[0].kind is Recon.CONTACT


def test_a_force_that_is_slowed_gives_up_what_it_can_no_longer_pay() -> None:
    """SM-1F, SM-1F.3, SM-6G, SM-GAP-19 A cruiser with three of five boxes gone makes five, and two are spent."""
    far = MoveForce(Side.AXIS, AX1, tuple(Hex(f"{column:03d}05") for column in range(3, 13)))
    book, state = under(sea(italian("Diaz", "00205", replace(ZARA, allowance=12))), flotilla("ALS1", "00705", 1, ATTACK))
    rolls = [(SEARCH, 1), ("SM-6G escorts fire", 50), ("SM-6G torpedo: ALS1/1 on AX1", 9), ("SM-6G torpedo damage", 8)]
    after, events = play(book, state, far, rolls)
    cut = of_type(events, RouteCut)

    assert cut and cut[0].why == "0 of 1 movement point left"
    assert after.forces[AX1].hex == Hex("00705")


def test_what_is_worth_it_is_judged_by_what_is_seen() -> None:
    """SM-GAP-63, SM-4B3 A convoy is worth one, and a flotilla that waits for more lets it pass."""
    convoy = italian("Esperia", "00205", TRANSPORT)
    for worth, strikes in ((1.0, True), (1.5, False)):
        one = flotilla("ALS1", "00705", 1, ATTACK, policy=FlotillaPolicy.WORTHWHILE, worth=worth)
        book, state = under(sea(convoy), one)
        rolls = [(SEARCH, 1), *([("SM-6G escorts fire", 50), ("SM-6G torpedo", 1)] if strikes else [])]
        _, events = play(book, state, SAIL, rolls)

        assert bool(of_type(events, FlotillaAttacked)) is strikes


def asked() -> Sea:
    """A convoy that a flotilla has found and asks about."""
    ships = (italian("Esperia", "00205", TRANSPORT), italian("Diaz", "00205", ORION))
    book, state = under(sea(*ships), flotilla("ALS1", "00705", 1, ATTACK, policy=FlotillaPolicy.ASK))
    after, events = play(book, state, SAIL, [(SEARCH, 1)])
    assert isinstance(events[-1], StrikeOffered)
    return Sea(book, after)


def test_a_flotilla_that_asks_holds_the_force_up_until_its_owner_has_answered() -> None:
    """SM-4B3, SM-4B3.1, SM-GAP-63 Its owner alone is asked, and nothing else goes on."""
    book, state = asked()
    pending = engine.pending_for(book, state, Side.ALLIED)

    assert [one.kind for one in pending] == [DecisionKind.SUBMARINE]
    assert engine.pending_for(book, state, Side.AXIS) == ()
    assert list(engine.legal_commands(book, state, Side.AXIS)) == []
    assert rule_broken(book, state, EndStep(Side.AXIS)) == "SM-4B3"
    assert rule_broken(book, state, MoveForce(Side.AXIS, AX1, ROUTE[2:])) == "SM-4B3"
    assert rule_broken(book, state, AnswerSubmarine(Side.AXIS, attack=True)) == "SM-4B3"
    view = engine.view_for(book, state, Side.ALLIED)
    assert view.strike is not None and view.strike.seen.ships is None and view.strike.contact == "AX1"
    assert engine.view_for(book, state, Side.AXIS).strike is None


def test_after_no_the_force_steams_on_and_after_yes_it_is_struck_first() -> None:
    """SM-4B3, SM-4B3.2 Either way it arrives by itself."""
    book, state = asked()
    spared, quiet = play(book, state, AnswerSubmarine(Side.ALLIED, attack=False))
    rolls = [("SM-6G escorts fire", 50), ("SM-6G torpedo: ALS1/1 on AX1, 8+ hits", 8), ("SM-6G torpedo damage", 1)]
    struck, _ = play(book, state, AnswerSubmarine(Side.ALLIED, attack=True, targets=("NTP",)), rolls)

    assert of_type(quiet, FlotillaAttacked) == [] and spared.forces[AX1].hex == ROUTE[-1]
    assert spared.strike is None is struck.strike
    assert struck.ships[ShipId("esperia")].force is None and struck.forces[AX1].hex == ROUTE[-1]


def test_targets_are_told_by_type_until_the_force_is_fully_spotted() -> None:
    """SM-GAP-24, SM-4B3 A name that is not known is refused, whether she is there or not."""
    book, state = asked()

    for name in ("esperia", "bismarck"):
        assert rule_broken(book, state, AnswerSubmarine(Side.ALLIED, attack=True, targets=(name,))) == "SM-GAP-24"
    assert rule_broken(book, state, AnswerSubmarine(Side.ALLIED, attack=True, targets=("CL", "BB"))) == ""


def test_a_flotilla_that_is_instructed_while_it_asks_does_as_instructed() -> None:
    """SM-4B3, SM-4B3.3, SM-GAP-63 The engine answers for it."""
    book, state = asked()
    order = InstructFlotilla(Side.ALLIED, ALS1, FlotillaPolicy.NEVER, Prey.BEST)
    after = state
    for event in resolved(book, state, order, SeededDice(1)).events:
        after = fold(after, event)

    assert after.strike is None and after.forces[AX1].hex == ROUTE[-1]


def test_every_flotilla_of_a_patrol_line_has_its_turn() -> None:
    """SM-4B2, SM-GAP-08 Each searches once; the second may find what the first missed."""
    book, state = under(sea(CRUISER), flotilla("ALS1", "00705", 2, RECON, policy=FlotillaPolicy.NEVER),
                        flotilla("ALS2", "00805", 2, RECON, policy=FlotillaPolicy.NEVER))
    _, events = play(book, state, SAIL, [(SEARCH, 9), ("SM-4B2 submarine search: ALS2 on AX1", 1)])

    assert [(one.flotilla, one.found) for one in of_type(events, SubmarineSearched)] == [(ALS1, False), (ALS2, True)]


def test_hidden_submarines_have_no_marker_and_no_word_in_the_log() -> None:
    """SM-GAP-56 What they did in vain nobody reads but the umpire."""
    book, state = under(sea(CRUISER, options=Options(hidden_markers=True)), flotilla("ALS1", "00705", 2, RECON))
    assert engine.view_for(book, state, Side.AXIS).flotilla_markers == {}
    now = state
    for event in resolved(book, state, SAIL, ScriptedDice([(SEARCH, 9)])).events:
        after = fold(now, event)
        if isinstance(event, SubmarineSearched):
            assert [line_for(book, now, after, event, side) for side in BOTH] == [None, None]
            assert line_for(book, now, after, event, None) is not None
        now = after


def test_a_marker_shows_points_and_mission_only_when_fully_spotted() -> None:
    """SM-GAP-56, SM-2C Public markers tell where, not what."""
    book, state = under(sea(CRUISER), flotilla("ALS1", "00705", 2, ATTACK))
    known = engine.view_for(book, state, Side.AXIS).flotilla_markers["ALS1"]
    struck, _ = play(book, state, SAIL, [(SEARCH, 1), ("SM-6G escorts", 50), ("SM-6G torpedo", 1), ("SM-6G torpedo", 1)])
    seen = engine.view_for(book, struck, Side.AXIS).flotilla_markers["ALS1"]

    assert (known.hex, known.points, known.mission) == (Hex("00705"), None, None)
    assert (seen.points, seen.mission) == (2, ATTACK)
    assert engine.view_for(book, struck, Side.ALLIED).flotillas[ALS1].finds == ()


def test_submarines_find_as_often_as_the_chart_says() -> None:
    """SM-GAP-10, SM-4B2 Monte Carlo: the rate of finds is that of the chart."""
    book, state = under(sea(CRUISER), flotilla("ALS1", "00705", 3, RECON, policy=FlotillaPolicy.NEVER))
    found = 0
    for seed in range(600):
        _, events = brought_about(ch01_movement.resolve, book, state, SAIL, dice=SeededDice(seed))
        found += bool(of_type(events, ForceSpotted))

    assert abs(found / 600 - 0.3) < 0.06


def test_allied_forces_are_searched_for_in_the_same_way() -> None:
    """SM-4B2 In the Allied movement step, by Axis flotillas."""
    order = MoveForce(Side.ALLIED, AL1, ROUTE)
    book, state = under(sea(british("Orion", "00205", ORION), acting=Side.ALLIED), flotilla("AXS1", "00705", 2, RECON))
    _, events = play(book, state, order, [("SM-4B2 submarine search: AXS1 on AL1", 5)])

    assert of_type(events, SubmarineSearched)[0].found is False
