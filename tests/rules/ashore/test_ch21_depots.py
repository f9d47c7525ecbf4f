"""Rule 21A: supply points come ashore, lie in depots, and are captured or destroyed when the hex falls."""

from __future__ import annotations

import pytest

from campaign.library.charts.campaign import load_campaign_charts
from campaign.model.book import Book
from campaign.model.commands import (
    CarryPoints,
    LoadSupplies,
    RaidLand,
    RaidReembark,
    RecordPortOwner,
    Transship,
    UnloadCargo,
)
from campaign.model.events import (
    CargoUsed,
    ContingentRecorded,
    PhaseBegan,
    PointsDrawn,
    PointsStored,
    PointsUse,
    PointsWay,
    RaidStruck,
)
from campaign.model.play.calendar import Phase, Turn
from campaign.model.play.landings import RaidTarget
from campaign.model.play.state import State
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import CargoId, CargoKind, ContingentId, Holdings, PortId, Scheduled, UnitKind, WarFacts
from campaign.model.sides import Allegiance, Nation, Side
from tests.landsea import troops
from tests.narrating import line_for
from tests.sea import (
    CRAFT,
    SPICA,
    TRANSPORT,
    TRIBAL,
    Sea,
    british,
    cargo,
    given,
    italian,
    next_segment,
    of_type,
    passage,
    play,
    port,
    rule_broken,
    ships,
)
from tests.shoresea import (
    ALLIED,
    AXIS,
    BEACH,
    BENGHAZI,
    CUT_OFF,
    DESERT,
    EGYPT,
    LAND_GAME,
    MALTA,
    TRIPOLI,
    contingent,
    depot,
    in_ground,
    in_reach_of,
    shore_sea,
    stock,
    to_phase,
    transport_unit,
)

POINTS = load_campaign_charts().ashore.points
PORT_SAID = port("Port Said", "01407", Nation.EGYPTIAN)
SUEZ = port("Suez", "01507", Nation.EGYPTIAN)
HAIFA = port("Haifa", "01202", Nation.BRITISH)
FALLS = "SM-21A supply points in a hex that fell"


def supply(*names: str, to: str = "tripoli_libya", side: Side = AXIS, kind: CargoKind = CargoKind.SUPPLIES) -> LoadSupplies:
    """An order for generic loads."""
    return LoadSupplies(side, ships(*names), PortId(to), kind)


def test_a_load_that_is_landed_in_an_own_port_lies_there_five_points_to_the_re() -> None:
    """SM-21, SM-21A, SM-21A.2, SM-GAP-37 From Naples to Tripoli: raised, shipped, unloaded, used up and stockpiled."""
    book, state = shore_sea(italian("Ankara", "naples", TRANSPORT), italian("Victoria", "naples", TRANSPORT))
    laden, _ = play(book, next_segment(state), supply("Ankara", "Victoria"))
    there = passage(laden, "tripoli_libya", "Ankara", "Victoria")
    assert stock(there, TRIPOLI) == 0
    for load in tuple(there.cargoes):
        there, events = play(book, there, UnloadCargo(AXIS, load))
        assert PointsStored(AXIS, TRIPOLI, 5.0, PointsWay.LANDED) in events and of_type(events, CargoUsed)

    assert stock(there, TRIPOLI) == 10 and not there.cargoes


def test_historys_loads_are_stock_where_they_were_wanted_and_not_on_the_way() -> None:
    """SM-21A.2 Stores for Tripoli that are set down in Benghazi go aboard again and are nobody's depot."""
    book, state = shore_sea(italian("Ankara", "tripoli_libya", TRANSPORT), italian("Victoria", "benghazi", TRANSPORT),
                            cargo("Flour", 1, ("Ankara",), "tripoli_libya"), cargo("Guns", 1, ("Victoria",), "tripoli_libya"))
    state, _ = play(book, next_segment(state), UnloadCargo(AXIS, CargoId("flour")))
    state, _ = play(book, state, UnloadCargo(AXIS, CargoId("guns")))

    assert stock(state, TRIPOLI) == 5 and stock(state, BENGHAZI) == 0


def test_a_campaign_without_supply_points_stockpiles_nothing() -> None:
    """SM-21 There rule 11 counts loads, and no points lie anywhere."""
    book, state = shore_sea(italian("Ankara", "tripoli_libya", TRANSPORT), cargo("Flour", 1, ("Ankara",), "tripoli_libya"))
    book = replace(book, options=replace(book.options, supply_points=False))
    after, events = play(book, next_segment(state), UnloadCargo(AXIS, CargoId("flour")))

    assert not of_type(events, PointsStored) and after.ashore.depots == {}


def _generic(state: State, key: str) -> State:
    item = state.cargoes[CargoId(key)]
    return replace(state, cargoes={**state.cargoes, item.facts.id: replace(item, facts=replace(item.facts, generic=True))})


def test_generic_supplies_that_come_over_a_beach_are_a_depot_of_that_hex() -> None:
    """SM-21A.17, SM-21A.3 Out of craft that run on to it, and out of transports that craft unload."""
    book, state = shore_sea(italian("MZ One", "00407", CRAFT), italian("Ankara", "00407", TRANSPORT),
                            cargo("Flour", 2, ("MZ One",), "tripoli_libya"), cargo("Rice", 1, ("Ankara",), "tripoli_libya"))
    state = _generic(_generic(state, "flour"), "rice")
    landed, events = play(book, state, UnloadCargo(AXIS, CargoId("flour")))
    ferried, _ = play(book, next_segment(landed), Transship(AXIS, CargoId("rice"), ships("MZ One")))

    assert stock(landed, BEACH) == 10 and of_type(events, CargoUsed) and CargoId("flour") not in landed.cargoes
    assert stock(ferried, BEACH) == 15 and CargoId("rice") not in ferried.cargoes


def test_the_axis_draws_without_end_in_europe_and_nobody_elsewhere() -> None:
    """SM-21A.1, SM-21A.18, SM-GAP-83.2 From Naples as much as her quays handle; from Benghazi what lies there."""
    things = (italian("Ankara", "naples", TRANSPORT), italian("Victoria", "benghazi", TRANSPORT),
              british("Breconshire", "alexandria", TRANSPORT))
    book, state = shore_sea(*things)
    state, allied = next_segment(state), next_segment(shore_sea(*things, player_turn=ALLIED, acting=ALLIED).state)
    stocked = given(state, PointsStored(AXIS, BENGHAZI, 5.0, PointsWay.AT_HAND))
    rich = given(allied, PointsStored(ALLIED, EGYPT, 5.0, PointsWay.AT_HAND))
    home = supply("Breconshire", to="malta", side=ALLIED)

    assert rule_broken(book, state, supply("Ankara")) == ""
    assert rule_broken(book, state, supply("Victoria")) == "SM-21A" and rule_broken(book, stocked, supply("Victoria")) == ""
    assert rule_broken(book, allied, home) == "SM-21A" and rule_broken(book, rich, home) == ""
    assert rule_broken(book, stocked, supply("Victoria", kind=CargoKind.FUEL)) == "SM-11"
    # The enemy's stock in one's own port is not one's own.
    theirs = given(state, PointsStored(ALLIED, BENGHAZI, 9.0, PointsWay.AT_HAND))
    assert rule_broken(book, theirs, supply("Victoria")) == "SM-21A"


@pytest.mark.parametrize(("key", "region"), [
    ("naples", True), ("palermo", True), ("cagliari", True), ("bastia", True), ("toulon", True), ("piraeus", True),
    ("salonika", True), ("cattaro", True), ("rhodes", False), ("suda", False), ("durazzo", False), ("tripoli_libya", False),
    ("bizerte", False), ("malta", False),
])
def test_ports_of_europe_have_supplies_without_end_for_the_axis(key: str, region: bool) -> None:
    """SM-GAP-83.2 Italy, its islands, France, Corsica and the Balkan mainland; not Albania, the Aegean and Africa."""
    from campaign.library.book import load_book
    from campaign.rules.facts.ashore import is_endless

    book = load_book("mediterranean")
    assert is_endless(book, PortId(key), AXIS) is region and not is_endless(book, PortId(key), ALLIED)


def test_what_is_taken_is_there_no_more_and_of_an_endless_store_there_is_no_account() -> None:
    """SM-21A.4, SM-21A.3 Ten points in Benghazi are five after a load, Naples tells nothing, and sets nothing down."""
    book, state = shore_sea(italian("Ankara", "naples", TRANSPORT), italian("Victoria", "benghazi", TRANSPORT),
                            depot("00507", 10), transport_unit("Column", "naples"))
    shipped, events = play(book, next_segment(state), supply("Victoria"))
    _, raised = play(book, next_segment(state), supply("Ankara"))
    full, loaded = play(book, state, CarryPoints(AXIS, CargoId("column"), 50))
    empty, _ = play(book, full, CarryPoints(AXIS, CargoId("column"), 0))

    assert [(one.points, one.use) for one in of_type(events, PointsDrawn)] == [(5, PointsUse.SHIPPED)]
    assert stock(shipped, BENGHAZI) == 5 and not of_type(raised, PointsDrawn) and not of_type(loaded, PointsDrawn)
    assert empty.ashore.depots.get(AXIS, {}) == {BENGHAZI: 10}


def test_landing_craft_and_warships_carry_supplies_where_points_are_played() -> None:
    """SM-GAP-37.4 A flotilla two REs, a torpedo boat what her type holds; under rule 11 neither raises any."""
    book, state = shore_sea(italian("MZ One", "naples", CRAFT), italian("Zara", "naples"), italian("Sirio", "naples", SPICA))
    without = replace(book, options=replace(book.options, supply_points=False))
    state = next_segment(state)
    laden, _ = play(book, state, supply("MZ One", "Zara"))
    sizes = {item.aboard[0]: item.facts.size_re for item in laden.cargoes.values()}

    assert sizes == {"mz_one": 2, "zara": book.charts.lift.carriage.capacity_re[book.counters[ships("Zara")[0]].type]}
    assert laden.ports[PortId("naples")].cargo_used == sum(sizes.values())
    assert rule_broken(without, state, supply("MZ One")) == rule_broken(without, state, supply("Zara")) == "SM-2D"
    landed = passage(laden, "tripoli_libya", "MZ One", "Zara")
    for key in tuple(landed.cargoes):
        landed, _ = play(book, landed, UnloadCargo(AXIS, key))
    assert stock(landed, TRIPOLI) == 5 * sum(sizes.values())


def test_the_allies_receive_points_by_date_in_the_foremost_port_that_they_hold_of_each_land() -> None:
    """SM-GAP-38 Forty a game turn in Egypt and five in the Levant in 1940; nothing on the Axis's initial phase."""
    book, state = shore_sea(PORT_SAID, SUEZ, HAIFA)
    after, events = to_phase(book, state, ALLIED)
    fallen = replace(state, ports={**state.ports, PortId("alexandria"): replace(
        state.ports[PortId("alexandria")], allegiance=Allegiance.NEUTRAL)})
    elsewhere, _ = to_phase(book, fallen, ALLIED)
    haifa = state.ports[PortId("haifa")]
    taken = replace(state, ports={**state.ports, haifa.id: replace(haifa, allegiance=Allegiance.AXIS)})
    _, other = to_phase(book, taken, AXIS)

    assert {(one.hex, one.points) for one in of_type(events, PointsStored)} == {(EGYPT, 40), (Hex("01202"), 5)}
    assert all(one.way is PointsWay.ARRIVED and one.side is ALLIED for one in of_type(events, PointsStored))
    assert stock(elsewhere, Hex("01407"), ALLIED) == 40 and stock(elsewhere, EGYPT, ALLIED) == 0
    assert not of_type(other, PointsStored) and stock(after, EGYPT, ALLIED) == 40


def test_the_table_of_what_the_allies_receive_has_no_hole() -> None:
    """SM-GAP-38 Each half-month from June 1940 on brings something, before it nothing, and after it as much as at last."""
    turn, last = Turn.of("Jun I 40"), Turn.of("Dec II 43")
    assert POINTS.arriving(turn.plus(-1)) == {}
    while turn <= last:
        assert POINTS.arriving(turn)["egypt"] >= 40, str(turn)
        turn = turn.plus(1)
    assert POINTS.arriving(last.plus(9)) == POINTS.arriving(last)
    assert POINTS.arriving(Turn.of("Jul I 42")) == {"egypt": 150, "levant": 15, "french_north_africa": 0}


def besieged(*things: object) -> Sea:
    """A land game in a ground phase of the Allied player turn."""
    book, state = shore_sea(*things, options=LAND_GAME)  # pyrefly: ignore[bad-argument-type]
    return Sea(book, in_ground(state, ALLIED, Phase.GROUND_COMBAT))


def test_of_a_hex_that_falls_each_five_points_roll_for_themselves_and_a_remainder_too() -> None:
    """SM-21A.5, SM-21A.6, SM-GAP-37.1, SM-21A A seven to a ten captures, else they are destroyed."""
    book, state = besieged(depot("00507", 17))
    taken = RecordPortOwner(ALLIED, PortId("benghazi"), ALLIED)
    after, events = play(book, state, taken, [(FALLS, 6), (FALLS, 7), (FALLS, 1), (FALLS, 10)])
    nothing, _ = play(book, state, taken, [(FALLS, 6)] * 4)
    everything, _ = play(book, state, taken, [(FALLS, 7)] * 4)

    assert stock(after, BENGHAZI) == 0 and stock(after, BENGHAZI, ALLIED) == 7
    assert {(one.use, one.points) for one in of_type(events, PointsDrawn)} == {
        (PointsUse.DESTROYED, 10), (PointsUse.CAPTURED, 7)}
    assert of_type(events, PointsStored) == [PointsStored(ALLIED, BENGHAZI, 7, PointsWay.CAPTURED)]
    assert stock(nothing, BENGHAZI, ALLIED) == stock(nothing, BENGHAZI) == 0
    assert stock(everything, BENGHAZI, ALLIED) == 17 and stock(everything, BENGHAZI) == 0


def test_both_sides_read_what_was_captured_and_what_went_up() -> None:
    """SM-21A.6 It is done in the sight of both, and told once."""
    book, state = besieged(depot("00507", 10))
    after, events = play(book, state, RecordPortOwner(ALLIED, PortId("benghazi"), ALLIED), [(FALLS, 1), (FALLS, 7)])
    for side in Side:
        told = [line_for(book, state, after, one, side) for one in events if isinstance(one, PointsStored | PointsDrawn)]

        assert [line for line in told if line is not None] == [
            "5 supply points from 00507 (Benghazi) are destroyed [SM-21A]",
            "5 supply points are captured by the Allied side at 00507 (Benghazi) [SM-21A]"]


def test_a_hex_that_turns_neutral_leaves_nobody_anything() -> None:
    """SM-21A.6 Its dice are of no use to anybody, and all is destroyed."""
    book, state = besieged(depot("00507", 10))
    after, events = play(book, state, RecordPortOwner(ALLIED, PortId("benghazi"), None))

    assert after.ashore.depots[AXIS] == {} and ALLIED not in after.ashore.depots
    assert [(one.use, one.points) for one in of_type(events, PointsDrawn)] == [(PointsUse.DESTROYED, 10)]


def test_a_stock_falls_with_its_port_unless_its_owner_holds_another_of_that_hex() -> None:
    """SM-21A.5 Valletta and Malta lie in one hex of this sea."""
    book, state = besieged(depot("00704", 5, ALLIED))
    held, events = play(book, state, RecordPortOwner(ALLIED, PortId("valletta"), AXIS))
    lost, _ = play(book, held, RecordPortOwner(ALLIED, PortId("malta"), AXIS), [(FALLS, 7)])

    assert stock(held, MALTA, ALLIED) == 5 and not of_type(events, PointsDrawn)
    assert stock(lost, MALTA, ALLIED) == 0 and stock(lost, MALTA) == 5


def _calendar(*entries: Scheduled) -> WarFacts:
    return WarFacts(calendar=entries)


def test_depots_on_the_open_hexes_of_a_coast_fall_with_it_and_those_in_ports_with_their_port() -> None:
    """SM-21A.22 Libya turns to the Allies by the calendar, and Benghazi holds out."""
    conquest = Scheduled("Jul II 40", holdings=(Holdings("conquered", coasts={"libya": Allegiance.ALLIED}),))
    book, state = shore_sea(depot("00407", 5), depot("00507", 5), depot("00408", 5), facts=_calendar(conquest))
    after, _ = to_phase(book, in_ground(state, ALLIED), AXIS, (FALLS, 7))

    assert stock(after, BEACH) == 0 and stock(after, BEACH, ALLIED) == 5
    assert stock(after, BENGHAZI) == stock(after, DESERT) == 5


def _driven(*things: object, reach: int = 45) -> tuple[Book, State]:
    conquest = Scheduled("Jul II 40", holdings=(Holdings("conquered", ports={PortId("benghazi"): Allegiance.ALLIED}),))
    book, state = shore_sea(*things, facts=_calendar(conquest))  # pyrefly: ignore[bad-argument-type]
    book = in_reach_of(book, reach)
    return book, to_phase(book, in_ground(state, ALLIED), AXIS)[0]


def test_a_contingent_whose_place_falls_goes_to_the_nearest_own_port_by_land_or_is_lost() -> None:
    """SM-GAP-83.13 From Benghazi to Tripoli where no land game is played; from where no way leads there, nowhere."""
    army = contingent("Folgore", 3, "00507", CUT_OFF)
    _, went = _driven(army, contingent("Other", 1, "00408", CUT_OFF))
    _, gone = _driven(army, reach=1)

    found = went.ashore.contingents[ContingentId("folgore")]
    # Derna, one hex away, is nearer than Tripoli.
    assert (found.hex, found.size, found.line.value) == (Hex("00607"), 3, "overland")
    assert went.ashore.contingents[ContingentId("other")].hex == DESERT
    assert ContingentId("folgore") in gone.ashore.contingents
    lost = _driven(contingent("Garrison", 3, "00507", CUT_OFF), reach=0)[1]
    assert ContingentId("garrison") not in lost.ashore.contingents


def test_a_land_game_says_itself_where_its_forces_went() -> None:
    """SM-GAP-83.13 The port falls by report, and the contingent stays on record until it is reported elsewhere."""
    book, state = besieged(contingent("Folgore", 3, "00507"))
    after, events = play(book, state, RecordPortOwner(ALLIED, PortId("benghazi"), ALLIED))

    assert after.ashore.contingents[ContingentId("folgore")].hex == BENGHAZI and not of_type(events, ContingentRecorded)


def test_a_raid_on_a_supply_dump_burns_as_many_points_as_the_die_shows() -> None:
    """SM-GAP-30.7 As far as they lie there."""
    party = CargoId("layforce")
    for lay, burned in ((10, 4), (3, 3)):
        book, state = shore_sea(british("Jervis", "00407", TRIBAL), depot("00407", lay),
                                troops("Layforce", 0.25, ("Jervis",), UnitKind.COMMANDO, side=ALLIED),
                                acting=ALLIED, player_turn=ALLIED, nas=7)
        state, _ = play(book, given(state, PhaseBegan(Phase.MOVEMENT)), RaidLand(ALLIED, party, RaidTarget.SUPPLY_DUMP, True))
        back = RaidReembark(ALLIED, party, ships("Jervis"), None)
        after, events = play(book, given(state, PhaseBegan(Phase.EXPLOITATION)), back, [("SM-GAP-30", 9), ("SM-GAP-30", 4)])

        assert of_type(events, RaidStruck)[0].amount == 4 and stock(after, BEACH) == lay - burned
        assert [(one.use, one.points) for one in of_type(events, PointsDrawn)] == [(PointsUse.BURNED, burned)]
