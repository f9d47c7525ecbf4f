"""Rule 11: what is owed where, the tally, Malta's larder, and the price of failure."""

from __future__ import annotations

import pytest

from campaign.model.book import Book
from campaign.model.commands import UnloadCargo
from campaign.model.events import (
    CargoUsed,
    DutyFailed,
    FlagRecorded,
    GarrisonRecorded,
    MaltaSurrendered,
    PointsScored,
    PortChangedHands,
    SuppliesLanded,
)
from campaign.model.play.calendar import Turn
from campaign.model.play.state import State
from campaign.model.play.war import Malta, SupplyAccount, War
from campaign.model.replacing import replace
from campaign.model.setting.scenario import CargoId, Flag, Land, Location, PortId, WarFacts
from campaign.model.sides import Allegiance, Side
from campaign.rules import engine, narration
from campaign.rules.chapters.war import ch01_capture
from campaign.rules.chapters.war.ch11_requirements import duties, end_of_turn, of_state
from tests.proceeding import brought_about, events_of
from tests.sea import TRANSPORT, Sea, british, cargo, given, italian, next_segment, of_type, play
from tests.warsea import at_phase, war_sea

ALL = WarFacts(duties=tuple(Location))


def owed(book: Book, state: State, turn: str = "Dec I 40") -> dict[Location, tuple[float, tuple[str, ...]]]:
    """Loads and ports by location."""
    return {one.location: (one.loads, one.ports) for one in duties(book, of_state(state), state.war, Turn.of(turn))}


def landed(**loads: float) -> War:
    """A war in which so much was landed in this game turn."""
    return War(supply=SupplyAccount(landed={PortId(port): number for port, number in loads.items()}), malta=Malta(12))


def failures(book: Book, state: State) -> dict[Location, float]:
    """What was landed where too little was."""
    return {one.location: one.landed for one in of_type(brought_about(end_of_turn, book, state)[1], DutyFailed)}


def with_port(place: Sea, port: str, side: Side) -> Sea:
    """The same war with a port that this chart lacks, in the hands of a side."""
    book, state = place
    like = PortId("malta" if side is Side.ALLIED else "rhodes")
    ports = {**book.theatre.ports, PortId(port): replace(book.theatre.ports[like], id=PortId(port))}
    return Sea(replace(book, theatre=replace(book.theatre, ports=ports)),
               replace(state, ports={**state.ports, PortId(port): replace(state.ports[like], id=PortId(port))}))


@pytest.mark.parametrize(("location", "side"), [
    (Location.ALBANIA, Side.AXIS), (Location.RHODES, Side.AXIS), (Location.CRETE, Side.AXIS), (Location.LIBYA, Side.AXIS),
    (Location.TUNISIA, Side.AXIS), (Location.GREECE, Side.ALLIED), (Location.MALTA, Side.ALLIED),
])
def test_whose_duty_is_failed_his_the_points_lost(location: Location, side: Side) -> None:
    """SM-11A, SM-11B The Axis feeds its armies oversea, the Allies the British in Greece and Malta: five points each."""
    place = war_sea(facts=WarFacts(duties=(location,)), turn="Dec I 40",
                    war=War(garrisons={Land.GREECE: 5.0}, flags={Flag.AXIS_IN_TUNISIA: 0}, malta=Malta(0)))
    book, state = with_port(with_port(place, "suda", Side.AXIS), "piraeus", Side.ALLIED)
    events = events_of(end_of_turn, book, state)

    assert [(one.location, one.side) for one in of_type(events, DutyFailed)] == [(location, side)]
    assert [(one.entry.side, one.entry.points) for one in of_type(events, PointsScored)] == [(side, -5)]


def test_albania_is_owed_both_ratings_until_greece_falls_and_four_loads_then() -> None:
    """SM-11A1 Nothing before November 1940, ten loads from then on, four after the fall of Greece."""
    book, state = war_sea(facts=ALL)
    fallen = given(at_phase(state, Side.AXIS, "May I 41"), FlagRecorded(Flag.FALL_OF_GREECE, "test"))

    assert Location.ALBANIA not in owed(book, state, "Oct II 40")
    assert owed(book, state, "Nov I 40")[Location.ALBANIA] == (10, ("durazzo", "valona"))
    assert owed(book, fallen, "May I 41")[Location.ALBANIA][0] == 4


def test_rhodes_is_owed_one_load_while_the_axis_holds_it() -> None:
    """SM-11A2 A place in other hands is owed nothing."""
    book, state = war_sea(facts=ALL)
    lost = given(state, PortChangedHands(PortId("rhodes"), Allegiance.ALLIED, "test"))

    assert owed(book, state)[Location.RHODES] == (1, ("rhodes",))
    assert Location.RHODES not in owed(book, lost)


def test_crete_is_owed_nothing_while_the_axis_holds_no_port_of_it() -> None:
    """SM-11A2.1 Crete is not on this chart, so nobody owes it anything."""
    assert Location.CRETE not in owed(*war_sea(facts=ALL))


@pytest.mark.parametrize(("side", "found"), [(Side.AXIS, (1, ("heraklion",))), (Side.ALLIED, None)])
def test_crete_is_owed_one_load_while_the_axis_holds_a_port_of_it(
    side: Side, found: tuple[float, tuple[str, ...]] | None,
) -> None:
    """SM-11A2, SM-11A2.1 Any of its ports will do; in Allied hands it is no duty of the Axis."""
    assert owed(*with_port(war_sea(facts=ALL), "heraklion", side)).get(Location.CRETE) == found


def test_libya_is_owed_the_two_largest_ratings_that_the_axis_holds() -> None:
    """SM-11A3, SM-GAP-36 Tripoli and Benghazi, thirteen loads; with Tripoli lost, Benghazi and Derna."""
    book, state = war_sea(facts=ALL)
    lost = given(state, PortChangedHands(PortId("tripoli_libya"), Allegiance.ALLIED, "test"))

    assert owed(book, state)[Location.LIBYA] == (13, ("tripoli_libya", "benghazi"))
    assert owed(book, lost)[Location.LIBYA] == (6, ("benghazi", "derna"))


def test_tunisia_counts_all_axis_ports_of_north_africa_once_the_axis_is_there() -> None:
    """SM-11A4 Eight, five and one on this chart, and a small one of six."""
    book, state = war_sea(facts=ALL)
    there = given(at_phase(state, Side.AXIS, "Nov I 42"), FlagRecorded(Flag.AXIS_IN_TUNISIA, "test"))

    assert Location.TUNISIA not in owed(book, state)
    assert owed(book, there, "Nov I 42")[Location.TUNISIA][0] == 8 + 5 + 1 + 6


def test_the_british_in_greece_are_owed_a_load_for_each_five_res_begun() -> None:
    """SM-11B1 Eleven REs are three loads, to an Allied port there; none is owed where there is none."""
    book, state = war_sea(facts=replace(ALL, held={}))
    state = given(state, GarrisonRecorded(Land.GREECE, 11.0))

    assert Location.GREECE not in owed(book, state)
    ports = {**state.ports, PortId("piraeus"): replace(state.ports[PortId("malta")], id=PortId("piraeus"))}
    assert owed(book, replace(state, ports=ports))[Location.GREECE] == (3, ("piraeus",))


@pytest.mark.parametrize(("fallen", "loads", "ports"), [(False, 3, ("piraeus",)), (True, 2, ("suda",))])
def test_after_the_fall_of_greece_it_is_the_garrison_of_crete_that_is_fed(
    fallen: bool, loads: float, ports: tuple[str, ...],
) -> None:
    """SM-11B1 Six REs in Crete are two loads to an Allied port there; before, the eleven in Greece count and they alone."""
    book, state = with_port(with_port(war_sea(facts=ALL), "piraeus", Side.ALLIED), "suda", Side.ALLIED)
    state = given(state, GarrisonRecorded(Land.GREECE, 11.0), GarrisonRecorded(Land.CRETE, 6.0))
    state = given(state, FlagRecorded(Flag.FALL_OF_GREECE, "test")) if fallen else state

    assert owed(book, state, "May I 41")[Location.GREECE] == (loads, ports)


def test_each_duty_not_met_costs_its_owner_five_points_with_the_reason() -> None:
    """SM-11, SM-11.1 The account says what was sent and what was owed."""
    book, state = war_sea(facts=ALL, war=landed(tripoli_libya=9.0, durazzo=6.0, valona=4.0, rhodes=1.0), turn="Dec I 40")
    after, events = brought_about(end_of_turn, book, state)
    entries = [one.entry for one in of_type(events, PointsScored)]

    assert failures(book, state) == {Location.LIBYA: 9.0}
    assert [(one.side, one.points, one.rule) for one in entries if one.points < 0] == [(Side.AXIS, -5, "SM-11A3")]
    assert "Libya was sent 9 of the 13 loads owed in Dec I 40" in [one.reason for one in entries]
    assert after.war.supply.landed == {} and after.war.supply.landed_before[PortId("tripoli_libya")] == 9


def test_loads_above_the_duty_earn_points_by_whole_lots() -> None:
    """SM-GAP-55.3 Twenty-three loads in North Africa are two lots of five above thirteen; eight at Malta one of three."""
    book, state = war_sea(facts=WarFacts(duties=(Location.LIBYA, Location.MALTA)), war=landed(tripoli_libya=23.0, malta=8.0))
    entries = [one.entry for one in of_type(brought_about(end_of_turn, book, state)[1], PointsScored)]

    assert [(one.side, one.points) for one in entries] == [(Side.AXIS, 2), (Side.ALLIED, 1)]


def test_unloaded_supplies_enter_the_tally_and_generic_loads_are_used() -> None:
    """SM-GAP-36.2, SM-GAP-36.1 Supplies count where they are unloaded, once; fuel does not."""
    book, state = war_sea(
        italian("Ankara", "tripoli_libya", TRANSPORT), cargo("Rations", 1, ("Ankara",), "tripoli_libya"), facts=ALL)
    item = state.cargoes[CargoId("rations")]
    generic = replace(item, facts=replace(item.facts, generic=True, worth_points=0.0))
    state = next_segment(replace(state, cargoes={item.facts.id: generic}))
    after, events = play(book, state, UnloadCargo(Side.AXIS, item.facts.id))

    assert of_type(events, SuppliesLanded) == [SuppliesLanded(Side.AXIS, PortId("tripoli_libya"), 1.0)]
    assert of_type(events, CargoUsed) and not after.cargoes and after.war.supply.used[Side.AXIS] == 1
    assert after.war.supply.landed == {PortId("tripoli_libya"): 1.0}


def test_malta_stores_what_is_landed_up_to_fifteen_points() -> None:
    """SM-11B2, SM-GAP-36 One load is one point; what finds no room is not stored."""
    book, state = war_sea(
        british("Breconshire", "malta", TRANSPORT), cargo("Flour", 1, ("Breconshire",), "malta", side=Side.ALLIED),
        facts=ALL, war=War(malta=Malta(14.5)), acting=Side.ALLIED)
    after, _ = play(book, next_segment(state), UnloadCargo(Side.ALLIED, CargoId("flour")))

    assert after.war.malta.stock == 15


def test_malta_eats_three_points_a_game_turn_and_goes_short_below_three() -> None:
    """SM-11B2, SM-11B2.1 Five points feed it once; the two that are left stay where they are, and the turn counts."""
    book, state = war_sea(facts=WarFacts(duties=(Location.MALTA,)), war=War(malta=Malta(5)))
    once, _ = brought_about(end_of_turn, book, state)
    twice, events = brought_about(end_of_turn, book, once)

    assert once.war.malta == Malta(2, 0)
    assert twice.war.malta == Malta(2, 1)
    assert [one.entry.points for one in of_type(events, PointsScored)] == [-5]


@pytest.mark.parametrize(("stock", "landed", "every_turn", "points", "larder"), [
    (9, 0, True, [-5], Malta(6, 0)), (9, 2, True, [-5], Malta(6, 0)), (9, 3, True, [], Malta(6, 0)),
    (2, 2, True, [-5], Malta(2, 1)), (9, 0, False, [], Malta(6, 0)), (2, 0, False, [-5], Malta(2, 1)),
])
def test_to_the_letter_malta_is_owed_a_convoy_in_every_game_turn(
    stock: float, landed: float, every_turn: bool, points: list[float], larder: Malta,
) -> None:
    """SM-11B2.3, SM-11B2 By option what counts is what was landed; the larder then only staves off surrender."""
    tally = SupplyAccount(landed={PortId("malta"): float(landed)})
    book, state = war_sea(facts=WarFacts(duties=(Location.MALTA,)), war=War(malta=Malta(stock), supply=tally))
    book = replace(book, options=replace(book.options, malta_convoy_every_turn=every_turn))
    after, events = brought_about(end_of_turn, book, state)

    assert [one.entry.points for one in of_type(events, PointsScored)] == points
    assert after.war.malta == larder
    assert len(of_type(events, DutyFailed)) == len(points)


@pytest.mark.parametrize("stock", [5.0, 2.0], ids=["fed", "short"])
def test_the_axis_hears_that_malta_was_fed_or_went_short_and_nothing_of_what_she_has(stock: float) -> None:
    """SM-GAP-56.10 The log, the account of points and the view of the Axis are the same whatever lies in her larder."""
    heard: list[tuple[list[str], list[str]]] = []
    for more in (0.0, 0.75):
        book, state = war_sea(facts=WarFacts(duties=(Location.MALTA,)), war=War(malta=Malta(stock + more)))
        told: dict[Side, list[str]] = {side: [] for side in Side}
        for event in events_of(end_of_turn, book, state):
            after = engine.fold(state, event)
            for one in narration.heard(book, state, after, event)[0]:
                if one.side is not None:
                    told[one.side].append(one.text)
            state = after
        views = {side: engine.view_for(book, state, side) for side in Side}
        heard.append((told[Side.AXIS], [repr((views[Side.AXIS].war, views[Side.AXIS].points))]))
        own = " ".join((*told[Side.ALLIED], repr(views[Side.ALLIED].points)))

        assert f"{stock + more - (3 if stock > 3 else 0):g}" in own

    assert heard[0] == heard[1] and heard[0][0]


@pytest.mark.parametrize(("turns", "falls"), [(2, False), (3, True)])
def test_malta_surrenders_after_the_third_game_turn_running(turns: int, falls: bool) -> None:
    """SM-11B2.2 Not after the second."""
    book, state = war_sea(facts=ALL, war=War(malta=Malta(0, turns)))
    after, events = brought_about(ch01_capture.surrender, book, state)

    assert bool(of_type(events, MaltaSurrendered)) is falls
    assert (after.ports[PortId("malta")].allegiance is Allegiance.AXIS) is falls


def test_a_scenario_without_duties_keeps_no_tally() -> None:
    """SM-11 Where the scenario puts no duty in force nothing is owed, and no point is lost."""
    book, state = war_sea()

    assert not owed(book, state) and not brought_about(end_of_turn, book, state)[1]
