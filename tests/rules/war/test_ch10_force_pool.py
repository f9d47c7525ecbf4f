"""Rule 10B: the British force pool."""

from __future__ import annotations

import pytest

from campaign.library.charts.campaign import load_campaign_charts
from campaign.model.book import Book
from campaign.model.commands import TakeFromPool, WithdrawToPool
from campaign.model.events import PointsScored, PoolConsulted, ShipsArrived, ShipsWithdrawn, ShipTaken
from campaign.model.play.calendar import Phase
from campaign.model.play.state import State
from campaign.model.play.war import ForcePool, PoolGroup, War
from campaign.model.replacing import replace
from campaign.model.setting.scenario import PortId, WarFacts
from campaign.model.sides import Nation, Side
from campaign.model.units.counters import CounterValues
from campaign.model.units.ships import ShipId
from campaign.rules.chapters.war import ch10_force_pool, timeline
from campaign.rules.views.decisions import occasions
from tests.proceeding import brought_about
from tests.sea import TRIBAL, WARSPITE, ZARA, Sea, british, italian, of_type, play, rule_broken
from tests.warsea import at_phase, war_sea

CHART = load_campaign_charts().war.pool
RODNEY, HOOD = ShipId("rodney"), ShipId("hood")


def pool_sea(
    *british_here: CounterValues, italians: int = 4, row: str = "", turn: str = "Nov I 41", port: str = "gibraltar",
) -> Sea:
    """Italian battleships at Taranto, British ships at a base, Rodney and Hood at home, in the Allied initial phase."""
    fleet = [italian(f"Italian {number}", "taranto", WARSPITE) for number in range(italians)]
    here = [british(f"British {number}", port, values) for number, values in enumerate(british_here)]
    home = [british("Rodney", "gibraltar"), british("Hood", "gibraltar")]
    facts = WarFacts(force_pool=(RODNEY, HOOD))
    book, state = war_sea(*fleet, *here, *home, facts=facts, war=War(pool=ForcePool(row=row, ships=(RODNEY, HOOD))))
    state = replace(state, ships={key: ship for key, ship in state.ships.items() if key not in (RODNEY, HOOD)})
    return Sea(book, at_phase(state, Side.ALLIED, turn))


def consulted(book: Book, state: State) -> PoolConsulted:
    """What the table says."""
    found: PoolConsulted = of_type(brought_about(ch10_force_pool.consult_pool, book, state)[1], PoolConsulted)[0]
    return found


@pytest.mark.parametrize(("battleships", "row"), list(zip((0, 1, 2, 3, 4, 5, 6, 9), "AABBCCDD", strict=True)))
def test_the_row_follows_from_the_italian_battleships_that_can_fight(battleships: int, row: str) -> None:
    """SM-10B.5, SM-GAP-34 Every number of battleships has its row."""
    assert consulted(*pool_sea(italians=battleships)).row == row


def test_a_battleship_without_fuel_or_with_most_of_her_boxes_gone_does_not_count() -> None:
    """SM-GAP-34.1 Four battleships, one dry and one sinking, are two."""
    fleet = [italian("Dry", "taranto", WARSPITE, fuel=0), italian("Low", "taranto", WARSPITE, hits=(0, 5)),
             italian("One", "taranto", WARSPITE), italian("Half", "taranto", WARSPITE, hits=(0, 4))]
    book, state = war_sea(*fleet, facts=WarFacts(force_pool=()))

    assert ch10_force_pool.italian_battleships(book, state) == 2


def test_the_war_in_the_far_east_moves_the_row_down() -> None:
    """SM-GAP-34.3 From Dec II 41 to Jul II 42; December has no first turn in it, so it shows in January."""
    assert consulted(*pool_sea(italians=4, turn="Jan I 42")).row == "B"
    assert consulted(*pool_sea(italians=0, turn="Jan I 42")).row == "A"
    assert consulted(*pool_sea(italians=4, turn="Aug I 42")).row == "C"


def test_ships_up_to_the_minimum_cost_nothing_and_extra_ones_their_price() -> None:
    """SM-10B, SM-10B.3, SM-10B.7 Row A wants two capital ships; with three it offers no more."""
    order = TakeFromPool(Side.ALLIED, RODNEY, PortId("alexandria"))
    free, events = play(*pool_sea(WARSPITE, italians=0, row="A"), order)
    book, state = pool_sea(*[WARSPITE] * 5, italians=4, row="C")
    paid, bill = play(book, state, order)

    assert of_type(events, ShipTaken)[0].paid is False and not of_type(events, PointsScored)
    assert [one.entry.points for one in of_type(bill, PointsScored)] == [-10]
    assert paid.war.pool.paid == (RODNEY,) and paid.war.pool.ships == (HOOD,)
    assert rule_broken(*pool_sea(*[WARSPITE] * 2, italians=0, row="A"), order) == "SM-10B"
    assert free.war.pool.due[0].turn == free.cursor.turn.number + 1


def test_a_ship_that_was_asked_for_arrives_with_the_next_allied_initial_phase() -> None:
    """SM-GAP-34, SM-GAP-54 Whole, with full bunkers, in the base named; she counts from the day she was asked for."""
    book, state = pool_sea(WARSPITE, italians=0, row="A")
    asked, _ = play(book, state, TakeFromPool(Side.ALLIED, RODNEY, PortId("alexandria")))
    next_turn = at_phase(asked, Side.ALLIED, "Nov II 41")
    after, events = brought_about(timeline.initial_phase, book, next_turn, Side.ALLIED)

    assert ch10_force_pool.strength(book, asked, PoolGroup.CAPITAL) == 2
    assert of_type(events, ShipsArrived)[0].port == "alexandria"
    assert after.ships[RODNEY].port == "alexandria" and not after.war.pool.due


@pytest.mark.parametrize(("change", "phase", "turn", "order"), [
    ("", Phase.INITIAL, "Nov II 41", TakeFromPool(Side.ALLIED, RODNEY, PortId("alexandria"))),
    ("", Phase.NAVAL, "Nov I 41", TakeFromPool(Side.ALLIED, RODNEY, PortId("alexandria"))),
    ("", Phase.INITIAL, "Nov I 41", TakeFromPool(Side.AXIS, RODNEY, PortId("alexandria"))),
    ("", Phase.INITIAL, "Nov I 41", TakeFromPool(Side.ALLIED, ShipId("british_0"), PortId("alexandria"))),
    ("", Phase.INITIAL, "Nov I 41", TakeFromPool(Side.ALLIED, RODNEY, PortId("malta"))),
    ("none", Phase.INITIAL, "Nov I 41", TakeFromPool(Side.ALLIED, RODNEY, PortId("alexandria"))),
    ("", Phase.INITIAL, "Nov I 41", WithdrawToPool(Side.ALLIED, ShipId("british_0"))),
])
def test_the_pool_is_open_once_a_month_to_the_allies_alone(
    change: str, phase: Phase, turn: str, order: TakeFromPool | WithdrawToPool,
) -> None:
    """SM-10B.1, SM-10B.2, SM-10B.4 All else is refused with the rule's number."""
    book, state = pool_sea(WARSPITE, italians=0, row="A")
    if change:
        book = replace(book, scenario=replace(book.scenario, war=WarFacts()))

    assert rule_broken(book, at_phase(state, Side.ALLIED, turn, phase), order) == "SM-10B"


def test_when_the_row_falls_what_is_too_many_must_go_but_never_below_the_floor() -> None:
    """SM-10B.5, SM-10B.4, SM-GAP-34.2 Five capital ships where row A wants two: two a month, and no destroyer of ten."""
    book, state = pool_sea(*[WARSPITE] * 5, *[TRIBAL] * 12, italians=0, row="C")
    found = consulted(book, state)
    read, _ = brought_about(ch10_force_pool.consult_pool, book, state)
    gone, events = play(book, read, WithdrawToPool(Side.ALLIED, ShipId("british_0")))

    assert found.row == "A" and found.owed == {PoolGroup.CAPITAL: 2}
    assert of_type(events, ShipsWithdrawn)[0].owed == {PoolGroup.CAPITAL: 1}
    assert ShipId("british_0") not in gone.ships and ShipId("british_0") in gone.war.pool.ships


def test_a_reduction_goes_on_next_month_until_nothing_is_too_many() -> None:
    """SM-GAP-34 Five capital ships, two leave in the first month and one in the next."""
    book, state = pool_sea(*[WARSPITE] * 5, italians=0, row="C")
    read, _ = brought_about(ch10_force_pool.consult_pool, book, state)
    first, _ = brought_about(ch10_force_pool.withdraw_owed, book, read, Side.ALLIED)
    december = at_phase(first, Side.ALLIED, "Dec I 41")

    assert len([ship for ship in first.ships.values() if ship.side is Side.ALLIED]) == 3
    assert consulted(book, december).owed == {PoolGroup.CAPITAL: 1}


def test_what_is_owed_when_the_phase_ends_goes_home_by_itself() -> None:
    """SM-10B.6 The least ship first; a ship at a port that is no base stays."""
    book, state = pool_sea(WARSPITE, WARSPITE, WARSPITE, italians=0, row="C", port="malta")
    read, _ = brought_about(ch10_force_pool.consult_pool, book, state)

    assert not brought_about(ch10_force_pool.withdraw_owed, book, read, Side.ALLIED)[1]
    assert read.war.pool.owed == {PoolGroup.CAPITAL: 1}


def test_the_initial_phase_waits_only_when_there_is_something_to_choose() -> None:
    """SM-10B With ships on offer it does, with an empty pool it does not."""
    book, state = pool_sea(WARSPITE, italians=0, row="A")
    empty = replace(state, war=replace(state.war, pool=ForcePool(row="A")))

    assert any("force pool" in words for words in occasions(book, state, Side.ALLIED))
    assert not any("force pool" in words for words in occasions(book, empty, Side.ALLIED))
    assert ch10_force_pool.group_of(pool_sea(ZARA).book, ShipId("british_0")) is PoolGroup.CRUISER
    assert [row.id for row in CHART.rows] == ["A", "B", "C", "D"]


def test_the_pool_counts_and_calls_home_only_ships_under_the_admiralty() -> None:
    """SM-10B.11 A Greek destroyer beside a British one is no ship of the pool's."""
    fleet = (british("Hasty", "alexandria", TRIBAL), british("Aetos", "alexandria", TRIBAL))
    book, state = war_sea(*fleet, facts=WarFacts(force_pool=()))
    greek = replace(book.oob.ships[ShipId("aetos")], nation=Nation.GREEK)
    book = replace(book, oob=replace(book.oob, ships={**book.oob.ships, greek.id: greek}))

    assert ch10_force_pool.strength(book, state, PoolGroup.DESTROYER) == 1
    assert ch10_force_pool.group_of(book, greek.id) is None


def test_a_ship_that_the_pool_has_does_not_arrive_by_date() -> None:
    """SM-GAP-54.3 She is either there or here."""
    book, state = war_sea(british("Hasty", "alexandria", TRIBAL), facts=WarFacts(force_pool=()))
    away = replace(state, ships={}, war=replace(state.war, pool=ForcePool(ships=(ShipId("hasty"),))))

    assert not brought_about(timeline.bring_ships, book, away, PortId("alexandria"), (ShipId("hasty"),))[1]
