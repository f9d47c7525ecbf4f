"""Submarine attacks and the hunt for submarines, read like the rulebook."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import pytest

from campaign.library.charts.campaign import load_campaign_charts
from campaign.model.charts.campaign import CampaignCharts
from campaign.model.commands import HuntFlotilla
from campaign.model.dice import Dice, DiceOfMoments, ScriptedDice, SeededDice
from campaign.model.events import (
    CargoLost,
    ConditionChanged,
    Event,
    FlotillaAttacked,
    FlotillaHunted,
    FlotillaReduced,
    ForceDisbanded,
    ShipRemoved,
    SubmarineTorpedo,
)
from campaign.model.play.calendar import Step
from campaign.model.play.state import State
from campaign.model.replacing import replace
from campaign.model.setting.scenario import FlotillaMission
from campaign.model.sides import Side
from campaign.model.units.counters import CounterValues
from campaign.model.units.forces import Find, Lapse, Recon
from campaign.model.units.ships import ShipId
from campaign.model.units.undersea import Prey
from campaign.ratings.condition import hits_of
from campaign.rules import engine
from campaign.rules.chapters.undersea.ch04_patrols import chance
from campaign.rules.chapters.undersea.ch06_submarines import asw_of, candidates, strike
from tests.narrating import line_for
from tests.proceeding import brought_about, events_of
from tests.sea import (
    MAS,
    ORION,
    TRANSPORT,
    TRIBAL,
    WARSPITE,
    ZARA,
    Sea,
    british,
    cargo,
    italian,
    next_segment,
    of_type,
    play,
    rule_broken,
    sea,
)
from tests.undersea import AL1, ALS1, ATTACK, AX1, AXS1, ITALIAN_BOAT, RECON, flotilla, under

HERE = "00505"
SPOTTED = (Find(Recon.CONTACT, Lapse.END_OF_SEGMENT, full=True),)
FIRE, ONE_MORE, RUNS, COSTS = "SM-6G escorts fire: AX1 on ALS1", "SM-6G one more", "SM-6G torpedo:", "SM-6G torpedo damage"


@cache
def charts() -> CampaignCharts:
    """The real charts."""
    return load_campaign_charts()


def struck(the_sea: Sea, rolls: Sequence[tuple[str, int]], *wishes: str) -> tuple[State, tuple[Event, ...]]:
    """The British flotilla strikes the Italian force with these rolls."""
    dice = ScriptedDice(rolls)
    found = done(the_sea, dice, *wishes)
    dice.done()
    return found


def done(the_sea: Sea, dice: DiceOfMoments, *wishes: str) -> tuple[State, tuple[Event, ...]]:
    """The same with any dice."""
    return brought_about(strike, the_sea.book, the_sea.state, ALS1, AX1, wishes, dice=dice)


def convoy(*ships: object, points: int = 1, mission: FlotillaMission = ATTACK, prey: Prey = Prey.BEST) -> Sea:
    """Italian ships in one hex with a British flotilla."""
    return under(sea(*ships), flotilla("ALS1", HERE, points, mission, prey=prey))  # pyrefly: ignore[bad-argument-type]


def test_destroyers_and_torpedo_boats_are_worth_a_point_and_italian_ones_half() -> None:
    """SM-1C Heavier ships count for nothing, and it all adds up over the force."""
    book, state = sea(italian("Zara", HERE), italian("Spica", HERE, ITALIAN_BOAT), italian("Lampo", HERE, ITALIAN_BOAT),
                      italian("Leone", HERE, TRIBAL), british("Warspite", "00605"), british("Nubian", "00605", TRIBAL))

    assert (asw_of(book, state, AX1), asw_of(book, state, AL1)) == (2.0, 1.0)


@pytest.mark.gate
@pytest.mark.parametrize(("asw", "face", "lost", "through"), [
    (0, 1, 0, 100), (0.5, 2, 1, 75), (0.5, 3, 0, 75), (1.5, 4, 1, 55), (2, 100, 0, 85), (4, 1, 2, 40), (4, 21, 0, 55),
    (5, 12, 1, 30), (9, 3, 2, 20), (9, 16, 1, 20), (9.5, 5, 2, 10), (40, 21, 0, 25), (40, 81, 0, 40),
])
def test_one_roll_gives_losses_and_the_share_that_gets_through(asw: float, face: int, lost: int, through: int) -> None:
    """SM-6G, SM-GAP-12 The column is the first that reaches as far; low rolls favour the escort."""
    chart = charts().undersea.anti_submarine

    assert (chart.lost(asw, face), chart.through(asw, face)) == (lost, through)


def test_stronger_escorts_never_sink_less_nor_let_more_through() -> None:
    """SM-GAP-12 Columns and rows are monotonic, and every roll is covered."""
    chart = charts().undersea.anti_submarine
    sums = [0, 0.5, 1, 2, 3, 4, 6, 8, 9, 12]
    for face in range(1, 101):
        losses, shares = [chart.lost(asw, face) for asw in sums], [chart.through(asw, face) for asw in sums]

        assert losses == sorted(losses) and shares == sorted(shares, reverse=True)


def test_without_escorts_every_point_fires_one_torpedo() -> None:
    """SM-6G, SM-6G.1, SM-6E1.1, SM-6E1, SM-GAP-21 Strength one from torpedo range: eight or more against a transport."""
    the_sea = convoy(italian("Esperia", HERE, TRANSPORT), points=3)
    rolls = [(FIRE, 100), (f"{RUNS} ALS1/1 on AX1, 8+ hits", 7), (f"{RUNS} ALS1/2", 1), (f"{RUNS} ALS1/3", 2)]
    after, events = struck(the_sea, rolls)

    assert of_type(events, FlotillaAttacked)[0].attackers == 3
    assert [one.hit for one in of_type(events, SubmarineTorpedo)] == [False] * 3
    assert after.flotillas[ALS1].finds


def test_a_transport_sinks_by_one_torpedo_and_her_cargo_with_her() -> None:
    """SM-6G, SM-2D, SM-GAP-22 Whatever the damage roll shows; the marker goes with the last ship."""
    the_sea = convoy(italian("Esperia", HERE, TRANSPORT), cargo("Tanks", 1, ("Esperia",), "tripoli"))
    after, events = struck(the_sea, [(FIRE, 50), (RUNS, 8), (COSTS, 1)])

    assert of_type(events, ShipRemoved)[0].cause == "torpedoed by submarines"
    assert of_type(events, CargoLost) and of_type(events, ForceDisbanded)
    assert [(one.side, one.points) for one in after.points] == [(Side.ALLIED, 1.0)]


def test_a_warship_loses_flotation_boxes_only() -> None:
    """SM-6G, SM-GAP-22 Nine or more against a cruiser of class six, and a seven costs her three boxes."""
    the_sea = convoy(italian("Zara", HERE))
    after, events = struck(the_sea, [(FIRE, 50), (f"{RUNS} ALS1/1 on AX1, 9+ hits", 9), (COSTS, 7)])
    hits = hits_of(ZARA, after.ships[ShipId("zara")].condition)

    assert (hits.gunnery, hits.flotation) == (0, 3) and len(of_type(events, ConditionChanged)) == 1


def test_a_dry_target_is_easier_to_hit() -> None:
    """SM-GAP-21 Plus three to the roll."""
    the_sea = convoy(italian("Zara", HERE, out_of_fuel=True))
    _, events = struck(the_sea, [(FIRE, 50), (RUNS, 6), (COSTS, 1)])

    assert of_type(events, SubmarineTorpedo)[0].hit


def test_a_squadron_loses_a_boat_to_a_torpedo() -> None:
    """SM-GAP-19, SM-6G One hit, one boat, whatever the die says; boats are hit by nothing less than twelve."""
    the_sea = convoy(italian("MAS", HERE, MAS, out_of_fuel=True))
    after, _ = struck(the_sea, [(FIRE, 50), (f"{RUNS} ALS1/1 on AX1, 12+ hits", 9), (COSTS, 10)])

    assert hits_of(MAS, after.ships[ShipId("mas")].condition).flotation == 1


def test_recon_missions_attack_with_half_their_points() -> None:
    """SM-4B2, SM-6G, SM-1G.3 Three points are one and a half: one, and another on fifty or less."""
    ships = (italian("Zara", HERE),)
    one_more = struck(convoy(*ships, points=3, mission=RECON), [
        (FIRE, 50), ("SM-6G one more gets through: ALS1 on AX1, 50 or less", 50), (RUNS, 1), (RUNS, 1)])[1]
    no_more = struck(convoy(*ships, points=3, mission=RECON), [(FIRE, 50), (ONE_MORE, 51), (RUNS, 1)])[1]

    assert of_type(one_more, FlotillaAttacked)[0].attackers == 2 and of_type(no_more, FlotillaAttacked)[0].attackers == 1


def test_escorts_fire_before_anything_gets_through() -> None:
    """SM-6G, SM-GAP-12, SM-GAP-11 Four ASW points sink one of three on eight, and the rest are two at forty percent."""
    boats = tuple(italian(name, HERE, TRIBAL) for name in ("Lampo", "Baleno", "Folgore", "Fulmine"))
    after, events = struck(convoy(*boats, points=3), [(FIRE, 8), ("SM-6G one more gets through: ALS1 on AX1, 80 or less", 81)])

    assert of_type(events, FlotillaReduced)[0].points == 1 and after.flotillas[ALS1].points == 2
    assert of_type(events, FlotillaAttacked)[0].attackers == 0
    assert [(one.side, one.points, one.rule) for one in after.points] == [(Side.AXIS, 3.0, "SM-GAP-11")]


def test_a_flotilla_that_loses_its_last_point_is_gone_and_fires_nothing() -> None:
    """SM-6G, SM-GAP-11 A two-point loss takes no more than is there."""
    boats = tuple(italian(name, HERE, TRIBAL) for name in ("Lampo", "Baleno", "Folgore", "Fulmine"))
    after, events = struck(convoy(*boats), [(FIRE, 1)])

    assert ALS1 not in after.flotillas and of_type(events, SubmarineTorpedo) == []
    assert of_type(events, FlotillaReduced)[0].points == 1


def test_targets_are_taken_in_turn_by_type_and_strange_ones_are_passed_over() -> None:
    """SM-6G, SM-GAP-24 A battleship is wished for and is not there."""
    the_sea = convoy(italian("Zara", HERE), italian("Diaz", HERE, ORION), points=3)
    rolls = [(FIRE, 50), *((RUNS, 1) for _ in range(3))]
    _, events = struck(the_sea, rolls, "BB", "CL", "CA")

    assert [one.ship for one in of_type(events, SubmarineTorpedo)] == ["diaz", "zara", "diaz"]


def test_transports_and_sister_ships_go_by_lot() -> None:
    """SM-GAP-24, SM-4C3 The lot is drawn anew for each attack, and only their owner sees it."""
    the_sea = convoy(*(italian(name, HERE, TRANSPORT) for name in ("Esperia", "Marco Polo", "Neptunia")), points=2)
    rolls = [(FIRE, 50), ("SM-4C3 lot among transports: ALS1/1", 5), ("SM-4C3 lot among transports: ALS1/1", 2),
             ("SM-4C3 lot among transports: ALS1/2", 3), (RUNS, 1), (RUNS, 1)]
    _, events = struck(the_sea, rolls, "NTP")

    assert [one.ship for one in of_type(events, SubmarineTorpedo)] == ["marco_polo", "neptunia"]


@pytest.mark.parametrize(("prey", "target"), [(Prey.TRANSPORTS, "esperia"), (Prey.WARSHIPS, "zara"), (Prey.BEST, "zara")])
def test_without_wishes_the_flotilla_goes_for_its_prey(prey: Prey, target: str) -> None:
    """SM-GAP-63 A heavy cruiser promises more than a transport."""
    the_sea = convoy(italian("Zara", HERE), italian("Esperia", HERE, TRANSPORT), prey=prey)
    _, events = struck(the_sea, [(FIRE, 50), (RUNS, 1)])

    assert [one.ship for one in of_type(events, SubmarineTorpedo)] == [target]


def test_the_attacker_reads_of_types_and_the_victim_of_names() -> None:
    """SM-GAP-24, SM-GAP-56 A periscope tells a cruiser, not which."""
    book, state = convoy(italian("Zara", HERE))
    after, events = struck(Sea(book, state), [(FIRE, 50), (RUNS, 9), (COSTS, 7)])
    torpedo = of_type(events, SubmarineTorpedo)[0]

    assert line_for(book, state, after, torpedo, Side.ALLIED) == "Flotilla ALS1 hits a ship of type CA [SM-6G]"
    assert line_for(book, state, after, torpedo, Side.AXIS) == "Submarine marker ALS1 hits Zara for 3 flotation boxes [SM-6G]"


def hunting(*ships: object, finds: tuple[Find, ...] = SPOTTED) -> Sea:
    """British ships over an Italian flotilla, in their own combat step."""
    one = flotilla("AXS1", HERE, 2, RECON, finds=finds)
    return under(sea(*ships, acting=Side.ALLIED, step=Step.COMBAT), one)  # pyrefly: ignore[bad-argument-type]


def test_escorts_hunt_a_spotted_flotilla_in_their_hex() -> None:
    """SM-GAP-11, SM-GAP-11 The losses of the chart alone count, once a subsegment for each force."""
    book, state = hunting(*(british(name, HERE, TRIBAL) for name in ("Nubian", "Mohawk", "Juno")))
    order = HuntFlotilla(Side.ALLIED, AL1, "AXS1")
    after, events = play(book, state, order, [("SM-GAP-11 hunt: AL1 on AXS1, 8 or less sinks", 1)])

    assert of_type(events, FlotillaHunted) == [FlotillaHunted(AL1, AXS1, 2)]
    assert AXS1 not in after.flotillas and [(one.side, one.points) for one in after.points] == [(Side.ALLIED, 6.0)]
    again, _ = play(book, state, order, [("SM-GAP-11 hunt", 100)])
    assert rule_broken(book, again, order) == "SM-GAP-11"
    assert next_segment(again, Side.ALLIED, Step.RECON).hunted == ()


def test_the_combat_step_waits_for_a_hunt_that_is_possible() -> None:
    """SM-GAP-11, SM-6 Without a spotted flotilla it passes."""
    book, state = hunting(british("Nubian", HERE, TRIBAL))
    unseen = hunting(british("Nubian", HERE, TRIBAL), finds=())
    heavy = hunting(british("Warspite", HERE, WARSPITE))

    assert [one.rule for one in engine.pending_for(book, state, Side.ALLIED)] == ["SM-GAP-11"]
    assert list(candidates(book, state, Side.ALLIED)) == [HuntFlotilla(Side.ALLIED, AL1, "AXS1")]
    assert engine.pending_for(*unseen, Side.ALLIED) == () == engine.pending_for(*heavy, Side.ALLIED)


@pytest.mark.parametrize(("ships", "finds", "rule"), [
    ((british("Warspite", HERE, WARSPITE),), SPOTTED, "SM-GAP-11"), ((british("Nubian", HERE, TRIBAL),), (), "SM-GAP-11"),
    ((british("Nubian", "00605", TRIBAL),), SPOTTED, "SM-GAP-11"),
    ((british("Nubian", HERE, TRIBAL, out_of_fuel=True),), SPOTTED, "SM-8A1"),
])
def test_a_hunt_needs_escorts_fuel_and_a_spotted_flotilla_in_the_hex(
    ships: tuple[object, ...], finds: tuple[Find, ...], rule: str
) -> None:
    """SM-GAP-11, SM-8A1 Each of them alone is missed."""
    book, state = hunting(*ships, finds=finds)

    assert rule_broken(book, state, HuntFlotilla(Side.ALLIED, AL1, "AXS1")) == rule
    assert rule_broken(book, state, HuntFlotilla(Side.ALLIED, AX1, "AXS1")) == "SM-1B"
    assert rule_broken(book, next_segment(state, Side.ALLIED), HuntFlotilla(Side.ALLIED, AL1, "AXS1")) == "SM-1A.1"


def attacks(the_sea: Sea, trials: int) -> list[tuple[State, tuple[Event, ...]]]:
    """Many attacks, each with dice of its own."""
    return [done(the_sea, SeededDice(seed)) for seed in range(trials)]


@pytest.mark.gate
@pytest.mark.parametrize(("points", "least", "most"), [(3, 0.04, 0.08), (2, 0.01, 0.03)])
def test_a_convoy_that_crosses_two_patrols_loses_what_history_says(points: int, least: float, most: float) -> None:
    """SM-GAP-10, SM-GAP-12, SM-GAP-21 Five transports and three torpedo boats: 4 to 8 % of its transports, or 1 to 3 %."""
    ships = (*(italian(f"T{number}", HERE, TRANSPORT) for number in range(5)),
             *(italian(f"B{number}", HERE, ITALIAN_BOAT) for number in range(3)))
    book, state = convoy(*ships, points=points, prey=Prey.TRANSPORTS)
    found = chance(book, state.flotillas[ALS1], 8, state.weather[next(iter(state.weather))]) / 10
    trials = 1500
    sunk = sum(len(of_type(events, ShipRemoved)) for _, events in attacks(Sea(book, state), trials))

    assert least < 2 * found * sunk / trials / 5 < most


@pytest.mark.gate
def test_a_fleet_with_eight_destroyers_sinks_one_in_six_and_lets_a_third_through() -> None:
    """SM-GAP-12 A point is killed in 15 to 20 % of attacks, about a third of the attackers fire."""
    ships = (british("Warspite", HERE, WARSPITE), *(british(f"D{number}", HERE, TRIBAL) for number in range(8)))
    book, state = under(sea(*ships, acting=Side.ALLIED), flotilla("AXS1", HERE, 4, ATTACK))
    trials, killed, fired = 1500, 0, 0
    for seed in range(trials):
        events = events_of(strike, book, state, AXS1, AL1, (), dice=SeededDice(seed))
        killed += bool(of_type(events, FlotillaReduced))
        fired += of_type(events, FlotillaAttacked)[0].attackers

    assert 0.13 < killed / trials < 0.20 and 0.28 < fired / trials / 4 < 0.40


@pytest.mark.parametrize(("asw", "attacks_a_turn", "boats_a_point", "lost"), [(1.5, 4.8, 3, 45), (6.0, 1.1, 6, 65)])
def test_submarines_are_lost_at_the_pace_of_the_war(asw: float, attacks_a_turn: float, boats_a_point: int, lost: int) -> None:
    """SM-GAP-11, SM-GAP-12 Over 78 turns: 45 British boats to weak escorts, 65 Italian ones to strong."""
    chart, dice = charts().undersea.anti_submarine, SeededDice(7)
    wars = 60
    from_dice = [engine_roll(dice, number) for number in range(int(78 * attacks_a_turn) * wars)]
    boats = sum(chart.lost(asw, face) for face in from_dice) * boats_a_point / wars

    assert 0.7 * lost < boats < 1.4 * lost


def engine_roll(dice: Dice, number: int) -> int:
    """One roll of percentage dice."""
    from campaign.model.dice import Die, Why

    return dice.roll(Die.PERCENT, Why("SM-6G", "test", (str(number),)))


def test_counters_of_escorts_are_halved_for_italians_alone() -> None:
    """SM-1C The order of battle gives every Italian escort half a point."""
    halves: set[CounterValues] = {ITALIAN_BOAT, replace(ITALIAN_BOAT, asw=0.5)}

    assert {one.asw for one in halves} == {0.5} and TRIBAL.asw == 1
