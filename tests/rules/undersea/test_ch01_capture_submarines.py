"""Rule 1D6: submarines in a port that falls, troops just landed in it, and ports that fall by another hand than a report."""

from __future__ import annotations

from collections import Counter

from campaign.model.book import Options
from campaign.model.commands import RecordPortOwner
from campaign.model.dice import ScriptedDice, SeededDice
from campaign.model.events import (
    FlotillaEscaped,
    FlotillaReduced,
    ForceFormed,
    PhaseBegan,
    PlayerTurnBegan,
    PortChangedHands,
    TroopsEliminated,
    TurnBegan,
)
from campaign.model.play.calendar import Phase
from campaign.model.play.landings import GroundState
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import CargoId, CargoKind, FlotillaMission, PortId, SubmarineArrival
from campaign.model.sides import Nation, Side
from campaign.model.units.forces import ForceId
from campaign.model.units.ships import ShipType
from campaign.rules.chapters.undersea import ch04_flotillas
from campaign.rules.chapters.undersea.ch04_patrols import crowded_by
from campaign.rules.chapters.war.ch01_capture import falls
from campaign.rules.chapters.war.victory import total
from tests.narrating import line_for
from tests.proceeding import brought_about, events_of, rolls_of
from tests.sea import TRANSPORT, Sea, cargo, given, italian, of_type, play, rule_broken, sea, ships
from tests.undersea import ATTACK, AXS1, AXS2, flotilla, under

TRIPOLI, TARANTO = PortId("tripoli"), PortId("taranto")
TAKEN = RecordPortOwner(Side.ALLIED, TRIPOLI, Side.ALLIED)
HARBOUR = Hex("00207")


def besieged(*boats: object, hidden: bool = False) -> Sea:
    """A ground phase of the Allied player turn, with flotillas."""
    options = Options(land_facts=True, hidden_markers=hidden)
    book, state = under(sea(options=options, acting=Side.ALLIED, player_turn=Side.ALLIED), *boats)  # pyrefly: ignore[bad-argument-type]
    return Sea(book, given(state, PhaseBegan(Phase.GROUND_COMBAT)))


def test_each_submarine_point_in_a_port_that_falls_rolls_for_itself() -> None:
    """SM-1D6, SM-1D6.5, SM-GAP-05, SM-GAP-11 Two of three get to sea; the captor scores the third."""
    book, state = besieged(flotilla("AXS1", "tripoli", 3, ATTACK), flotilla("AXS2", "taranto"), flotilla("ALS1", "valletta"))

    after, events = play(book, state, TAKEN, [("SM-1D6", 8), ("SM-1D6", 9), ("SM-1D6", 1)])

    away = after.flotillas[AXS1]
    assert (away.points, away.port, away.hex, away.mission) == (2, None, HARBOUR, FlotillaMission.TRANSIT)
    assert [one.points for one in of_type(events, FlotillaReduced)] == [1]
    assert total(after, Side.ALLIED) == book.charts.points.sunk[ShipType.SUBMARINE]
    assert after.flotillas[AXS2] == state.flotillas[AXS2]


def test_a_flotilla_that_loses_every_point_is_gone() -> None:
    """SM-1D6.5 Submarines are never captured."""
    book, state = besieged(flotilla("AXS1", "tripoli", 2))

    after, events = play(book, state, TAKEN, [("SM-1D6", 9), ("SM-1D6", 10)])

    assert not after.flotillas and not of_type(events, FlotillaEscaped)


def test_points_that_wait_in_a_port_for_a_flotilla_share_its_fate() -> None:
    """SM-GAP-05.1 They are made up into one by nation, and roll."""
    book, state = besieged()
    state = replace(state, submarines_due=(SubmarineArrival("Jul I 40", TRIPOLI, Nation.ITALIAN, 2),
                                           SubmarineArrival("Jul I 40", TARANTO, Nation.ITALIAN, 1)))

    after, _ = play(book, state, TAKEN, [("SM-1D6", 1), ("SM-1D6", 9)])

    assert [(one.points, one.hex) for one in after.flotillas.values()] == [(1, HARBOUR)]
    assert [one.port for one in after.submarines_due] == [TARANTO]


def test_an_escaped_flotilla_in_anothers_area_gets_clear_in_its_own_step() -> None:
    """SM-1D6.5, SM-4B1 Flight comes first, order afterwards."""
    book, state = besieged(flotilla("AXS1", "tripoli", 1), flotilla("AXS2", "00306", 2, ATTACK))

    after, _ = play(book, state, TAKEN, [("SM-1D6", 1)])

    found = crowded_by(book, after, Side.AXIS)
    assert found is not None and found.id == AXS1


def test_the_enemy_does_not_learn_how_many_points_got_away() -> None:
    """SM-1D6.5, SM-GAP-56 He sees the marker leave, unless markers are hidden; the rolls he does not see."""
    for hidden in (False, True):
        book, state = besieged(flotilla("AXS1", "tripoli", 3), hidden=hidden)
        faces = [("SM-1D6", 8), ("SM-1D6", 9), ("SM-1D6", 1)]
        after, events = brought_about(falls, book, state, TRIPOLI, Side.ALLIED, dice=ScriptedDice(faces))
        gone = of_type(events, FlotillaEscaped)[0]
        rolls = rolls_of(falls, book, state, TRIPOLI, Side.ALLIED, dice=ScriptedDice(faces))

        assert (line_for(book, state, after, gone, Side.ALLIED) is None) is hidden
        assert line_for(book, state, after, gone, Side.AXIS) is not None
        assert len(rolls) == 3 and all(roll.why.seen_by == (Side.AXIS,) for roll in rolls)


def test_points_of_submarines_escape_as_eight_to_ten() -> None:
    """SM-GAP-05 Over many falls, one roll per point."""
    book, state = besieged(flotilla("AXS1", "tripoli", 10))
    found: Counter[str] = Counter()
    for seed in range(300):
        for event in events_of(falls, book, state, TRIPOLI, Side.ALLIED, dice=SeededDice(seed)):
            if isinstance(event, FlotillaReduced):
                found["scuttled"] += event.points

    assert abs(found["scuttled"] / 3000 - 0.2) < 0.03


def test_troops_just_landed_in_the_enemys_turn_go_down_with_their_port() -> None:
    """SM-4C1.5 Others stand or fall by the land battle."""
    fresh = cargo("Sabratha", 1, "tripoli", "tripoli", kind=CargoKind.TROOPS)
    book, state = sea(fresh, options=Options(land_facts=True), acting=Side.ALLIED, player_turn=Side.ALLIED)
    key = CargoId("sabratha")
    landed = replace(state.cargoes[key], delivered=True, troops=GroundState(in_enemy_turn=True))
    state = given(replace(state, cargoes={key: landed}), PhaseBegan(Phase.GROUND_COMBAT))

    after, events = play(book, state, TAKEN)

    assert of_type(events, TroopsEliminated) and after.cargoes[key].lost


def test_a_port_may_fall_at_the_beginning_of_a_game_turn() -> None:
    """SM-1D6 By the calendar, between player turns: all that lies in it rolls, and a prize serves in her captor's next turn."""
    book, state = under(sea(italian("Zara", "tripoli"), italian("Neptunia", "tripoli", TRANSPORT)),
                        flotilla("AXS1", "tripoli", 1))
    begun = given(state, TurnBegan(state.cursor.turn.plus(1)))
    dice = ScriptedDice([("SM-1D6", 3), ("SM-1D6", 9), ("SM-1D6", 2)])

    after, events = brought_about(falls, book, begun, TRIPOLI, Side.ALLIED, "by the calendar", dice=dice)

    assert of_type(events, PortChangedHands)[0].reason == "by the calendar"
    assert after.forces[ForceId("AX1")].hex == HARBOUR and after.flotillas[AXS1].port is None
    prize = ships("Neptunia")[0]
    assert after.ships[prize].side is Side.ALLIED and after.ships[prize].prize
    assert not given(after, PlayerTurnBegan(Side.ALLIED)).ships[prize].prize


def test_a_prize_taken_in_her_captors_initial_phase_serves_in_the_naval_phase_that_follows() -> None:
    """SM-1D6.2 His next naval phase is that of the same player turn."""
    book, state = sea(italian("Neptunia", "tripoli", TRANSPORT), player_turn=Side.ALLIED, acting=Side.ALLIED)
    begun = given(state, PhaseBegan(Phase.INITIAL))

    after, _ = brought_about(falls, book, begun, TRIPOLI, Side.ALLIED, dice=ScriptedDice([("SM-1D6", 9)]))

    assert not after.ships[ships("Neptunia")[0]].prize


def test_whoever_lies_in_a_port_that_turns_neutral_by_the_calendar_puts_to_sea() -> None:
    """SM-1D6.6 Nobody rolls, and the docks are not lost; a report from land waits until the port is empty (SM-1D6.4)."""
    book, state = besieged(flotilla("AXS1", "tripoli", 2))
    zara = sea(italian("Zara", "tripoli")).state.ships
    state = replace(state, ships=zara)
    book = replace(book, oob=sea(italian("Zara", "tripoli")).book.oob, counters=sea(italian("Zara", "tripoli")).book.counters)

    after, events = brought_about(falls, book, state, TRIPOLI, None)

    assert of_type(events, ForceFormed) and of_type(events, FlotillaEscaped)
    assert after.flotillas[AXS1].points == 2 and not after.ports[TRIPOLI].repair_lost
    assert rule_broken(book, replace(state, ships={}), replace(TAKEN, owner=None)) == "SM-1D6"
    assert not list(events_of(falls, book, after, TRIPOLI, None)), "it is neutral already"


def test_submarines_for_a_lost_port_arrive_in_another_of_the_homeland() -> None:
    """SM-GAP-54, SM-GAP-54.1 As ships do."""
    book, state = besieged()
    entry = SubmarineArrival(str(state.cursor.turn), TRIPOLI, Nation.ITALIAN, 2)
    book = replace(book, scenario=replace(book.scenario, submarine_arrivals=(entry,)))
    home = brought_about(ch04_flotillas.arrivals, book, state, Side.AXIS)[0]
    lost = brought_about(falls, book, state, TRIPOLI, Side.ALLIED)[0]

    assert home.submarines_due == (entry,)
    assert [one.port for one in brought_about(ch04_flotillas.arrivals, book, lost, Side.AXIS)[0].submarines_due] == [TARANTO]
