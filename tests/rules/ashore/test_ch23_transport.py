"""Rule 23: logistic transport units, which carry fifty supply points and do nothing else."""

from __future__ import annotations

import pytest

from campaign.library.charts.campaign import load_campaign_charts
from campaign.model.book import Book, Options
from campaign.model.commands import CarryPoints, LoadCargo, PlanLanding, UnloadCargo
from campaign.model.events import CargoLost, CargoMustered, SupplyJudged
from campaign.model.play.state import State
from campaign.model.replacing import replace
from campaign.model.setting.scenario import CargoId, CargoKind, PortId, UnitKind
from campaign.model.sides import Allegiance, Side
from campaign.model.units.ships import ShipId
from campaign.rules.chapters.ashore.ch21_moving import carries
from campaign.rules.chapters.lift.ch02_carriage import shipping_size
from tests.landsea import troops
from tests.sea import TRANSPORT, Sea, given, italian, next_segment, of_type, passage, play, rule_broken, ships
from tests.shoresea import (
    ALLIED,
    AXIS,
    LAND_GAME,
    POINTS,
    TRIPOLI,
    depot,
    in_ground,
    shore_sea,
    stock,
    to_phase,
    to_phases,
    transport_unit,
)

COLUMN = CargoId("column")
CHART = load_campaign_charts().ashore.transport


def begun(turn: str, *, options: Options = POINTS, first: str = "") -> Sea:
    """The sea on the eve of a half-month, in a campaign that begins with it unless told otherwise."""
    book, state = shore_sea(options=options, turn=turn)
    state = replace(state, cursor=replace(state.cursor, turn=state.cursor.turn.plus(-1)))
    scenario = replace(book.scenario, first_turn=first or turn, last_turn="Dec II 43")
    return Sea(replace(book, scenario=scenario), in_ground(state, ALLIED))


def came(book: Book, state: State) -> dict[Side, list[tuple[str, str]]]:
    """Units that come in a game turn, by side: each with its port."""
    axis, first = to_phase(book, state, AXIS)
    _, second = to_phase(book, axis, ALLIED)
    found: dict[Side, list[tuple[str, str]]] = {side: [] for side in Side}
    for one in of_type((*first, *second), CargoMustered):
        found[one.cargo.side].append((one.cargo.id, one.port))
    return found


def test_three_units_a_side_are_there_from_the_first_game_turn() -> None:
    """SM-23, SM-GAP-58, SM-GAP-83.14 In Tripoli and in Alexandria; in a land game too, for both begin the desert with three."""
    found = came(*begun("Jul I 40"))

    assert found == came(*begun("Jul I 40", options=LAND_GAME)) == {
        AXIS: [(f"axis_transport_{number}", "tripoli_libya") for number in (1, 2, 3)],
        ALLIED: [(f"allied_transport_{number}", "alexandria") for number in (1, 2, 3)]}
    assert came(*begun("Jul I 40", options=Options())) == {AXIS: [], ALLIED: []}


def test_where_no_land_game_says_when_more_come_by_date() -> None:
    """SM-GAP-58, SM-GAP-83.14 The Axis's to Naples, the Allies' to their base; with a land game none comes of itself."""
    for side, turns in CHART.arrivals.items():
        for turn in turns:
            book, state = begun(str(turn), first="Jun I 40")
            found = came(book, state)
            assert [port for _, port in found[side]] == ["naples" if side is AXIS else "alexandria"], str(turn)
            assert came(*begun(str(turn), first="Jun I 40", options=LAND_GAME))[side] == []
    assert came(*begun("Feb I 41", first="Jun I 40")) == {AXIS: [], ALLIED: []}


@pytest.mark.parametrize(("first", "axis", "allied"), [
    ("Jun I 40", 3, 3), ("Feb I 41", 3, 4), ("Mar I 41", 4, 4), ("Sep I 41", 4, 5), ("Sep I 42", 5, 7), ("Jan I 43", 5, 7),
])
def test_a_campaign_that_begins_later_has_those_of_the_dates_before(first: str, axis: int, allied: int) -> None:
    """SM-GAP-58 So a war that begins at Alamein has all seven Allied units."""
    found = came(*begun(first))

    assert (len(found[AXIS]), len(found[ALLIED])) == (axis, allied)


def test_units_come_where_their_side_still_holds_a_port() -> None:
    """SM-GAP-83.14 With Tripoli lost the Axis's begin in Naples."""
    book, state = begun("Jul I 40")
    tripoli = state.ports[PortId("tripoli_libya")]
    fallen = replace(state, ports={**state.ports, tripoli.id: replace(tripoli, allegiance=Allegiance.ALLIED)})

    assert {port for _, port in came(book, fallen)[AXIS]} == {"naples"}


def test_a_unit_counts_two_res_and_takes_four_of_lift() -> None:
    """SM-23, SM-23.1 It is combat/motorised when it is shipped."""
    book, state = begun("Jul I 40")
    state, _ = to_phase(book, state, AXIS)
    unit = state.cargoes[CargoId("axis_transport_1")]

    assert unit.facts.size_re == 2 and unit.facts.kind is CargoKind.TROOPS and shipping_size(book, unit) == 4
    assert unit.facts.ground is not None and unit.facts.ground.kind is UnitKind.LOGISTIC and unit.facts.ground.motorised


def test_a_unit_is_shipped_in_four_transports_with_what_it_carries() -> None:
    """SM-23, SM-23.1 Fifty points go with it over the sea, and lie where it sets them down."""
    names = ("Ankara", "Victoria", "Esperia", "Calitea")
    book, state = shore_sea(transport_unit("Column", "naples"), *(italian(name, "naples", TRANSPORT) for name in names))
    full, _ = play(book, next_segment(state), CarryPoints(AXIS, COLUMN, 50))
    assert rule_broken(book, full, LoadCargo(AXIS, COLUMN, ships(*names[:3]))) == "SM-2D"
    laden, _ = play(book, full, LoadCargo(AXIS, COLUMN, ships(*names)))
    landed, _ = play(book, passage(laden, "tripoli_libya", *names), UnloadCargo(AXIS, COLUMN))
    after, _ = play(book, landed, CarryPoints(AXIS, COLUMN, 0))

    assert stock(after, TRIPOLI) == 50 and not after.ashore.loads
    assert given(laden, CargoLost(COLUMN, ShipId("ankara"))).ashore.loads == {}


def test_a_unit_carries_fifty_points_and_any_other_its_size_in_res() -> None:
    """SM-23, SM-21A A regiment of two and a half REs two and a half."""
    book, state = shore_sea(transport_unit("Column", "benghazi"), troops("Sabratha", 2.5, "benghazi"))

    assert carries(book, state.cargoes[COLUMN]) == 50 and carries(book, state.cargoes[CargoId("sabratha")]) == 2.5


def test_a_unit_does_nothing_else() -> None:
    """SM-23, SM-22.1 It lands nowhere, and needs no supply of its own."""
    book, state = shore_sea(transport_unit("Column", "tripoli_libya"), troops("Folgore", 1, "tripoli_libya"), depot("00307", 9))
    plan = "Dec II 40"
    book = replace(book, scenario=replace(book.scenario, last_turn="Dec II 41"))
    landing = PlanLanding(AXIS, plan, ((COLUMN, TRIPOLI),))
    after = to_phases(book, state, ALLIED, AXIS, ALLIED, AXIS)

    assert rule_broken(book, to_phase(book, state, AXIS)[0], landing) == "SM-23"
    assert COLUMN not in after.ashore.statuses and not [
        one for one in of_type(to_phase(book, state, AXIS)[1], SupplyJudged) if one.force == COLUMN]
