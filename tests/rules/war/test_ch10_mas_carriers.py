"""Rule 10D: submarines carry the 10th MAS as destroyers do."""

from __future__ import annotations

import pytest

from campaign.library.book import load_book
from campaign.model.charts.campaign import Weather
from campaign.model.commands import HandOverPoints, MergeFlotillas, OrderTenthMas, RecallTenthMas
from campaign.model.dice import ScriptedDice, SeededDice
from campaign.model.play.calendar import Step
from campaign.model.play.war import MasState, TenthMas, War
from campaign.model.replacing import replace
from campaign.model.setting.scenario import FlotillaId, PortId
from campaign.model.sides import Nation, Side
from campaign.model.units.ships import ShipType
from campaign.model.units.undersea import Flotilla
from campaign.rules import engine
from campaign.rules.chapters.war import ch10_tenth_mas
from campaign.rules.chapters.war.victory import total
from campaign.rules.views.view import view_for
from tests.proceeding import brought_about
from tests.rules.war.test_ch10_tenth_mas import CARRIER, FACTS, TARGET
from tests.sea import TRIBAL, Sea, british, italian, play, rule_broken
from tests.undersea import ATTACK, AXS1, AXS2, flotilla, under
from tests.warsea import at_phase, war_sea

ABOARD = TenthMas(MasState.ORDERED, None, TARGET, flotilla=AXS1)
ORDER = OrderTenthMas(Side.AXIS, TARGET, flotilla=AXS1)


def base(*boats: Flotilla, unit: TenthMas | None = None) -> Sea:
    """Flotillas at La Spezia in the Axis initial phase of September I 41; no destroyer lies there."""
    book, state = under(war_sea(british("Warspite", "gibraltar"), facts=FACTS, war=War(tenth_mas=unit or TenthMas())), *boats)
    return Sea(book, at_phase(state, Side.AXIS, "Sep I 41"))


def off_the_harbour(at: str = "01206", points: int = 2, unit: TenthMas = ABOARD, **more: object) -> Sea:
    """The flotilla lies off Gibraltar in the Axis combat step, in clear weather."""
    boats = flotilla("AXS1", at, points, **more)  # pyrefly: ignore[bad-argument-type]
    return under(war_sea(british("Warspite", "gibraltar"), facts=FACTS, war=War(tenth_mas=unit), step=Step.COMBAT,
                         weather=Weather.CLEAR), boats)


def test_a_flotilla_in_transit_at_the_base_takes_the_unit_aboard() -> None:
    """SM-10D.3, SM-GAP-35 And gives it back when it is recalled."""
    book, state = base(flotilla("AXS1", "la_spezia"))
    after, _ = play(book, state, ORDER)

    assert ORDER in list(engine.legal_commands(book, state, Side.AXIS))
    assert after.war.tenth_mas == ABOARD
    assert play(book, after, RecallTenthMas(Side.AXIS))[0].war.tenth_mas == TenthMas()
    assert view_for(book, state, Side.ALLIED) == view_for(book, after, Side.ALLIED)


@pytest.mark.parametrize("boats", [
    flotilla("AXS1", "naples"), flotilla("AXS1", "la_spezia", 2, ATTACK), flotilla("AXS1", "la_spezia", nation=Nation.GERMAN),
])
def test_only_an_italian_flotilla_in_transit_at_the_base_carries_it(boats: Flotilla) -> None:
    """SM-10D.3 And either a destroyer or a flotilla, not both or neither."""
    book, state = base(boats)

    assert rule_broken(book, state, ORDER) == "SM-10D"
    assert rule_broken(book, state, replace(ORDER, flotilla=None)) == "SM-10D"
    assert rule_broken(book, state, replace(ORDER, carrier=CARRIER)) == "SM-10D"
    assert rule_broken(book, state, replace(ORDER, flotilla=FlotillaId("ALS7"))) == "SM-2C"


def test_its_flotilla_does_not_dissolve_under_the_unit() -> None:
    """SM-10D.13 It neither merges nor hands over its last point."""
    book, state = base(flotilla("AXS1", "la_spezia"), flotilla("AXS2", "la_spezia"), unit=ABOARD)
    at_sea = replace(state, flotillas={**state.flotillas, AXS2: replace(state.flotillas[AXS2], port=None)})

    assert rule_broken(book, state, MergeFlotillas(Side.AXIS, AXS1, AXS2)) == "SM-10D"
    assert rule_broken(book, state, MergeFlotillas(Side.AXIS, AXS2, AXS1)) == ""
    assert rule_broken(book, at_sea, HandOverPoints(Side.AXIS, AXS1, AXS2, 2)) == "SM-10D"
    assert rule_broken(book, at_sea, HandOverPoints(Side.AXIS, AXS1, AXS2, 1)) == ""


def test_the_unit_attacks_from_a_submarine_off_the_port() -> None:
    """SM-10D, SM-10D.8 Within a hex of it; one that lies in port or on station carries nobody there."""
    book, state = off_the_harbour()
    rolls = (("SM-10D approach", 8), ("SM-10D team", 7), ("SM-10D team", 6), ("SM-10D team", 10))
    after, _ = brought_about(ch10_tenth_mas.attack, book, state, dice=ScriptedDice(rolls))

    assert (after.war.tenth_mas.state, after.war.tenth_mas.teams) == (MasState.CHOOSING, 2)
    for elsewhere in (off_the_harbour("00803"), off_the_harbour("la_spezia"), off_the_harbour(mission=ATTACK)):
        assert not brought_about(ch10_tenth_mas.attack, *elsewhere)[1]


@pytest.mark.parametrize("points", [1, 2])
def test_a_submarine_that_is_caught_costs_its_flotilla_a_point_and_the_unit_its_rest(points: int) -> None:
    """SM-10D.12, SM-10D.10, SM-GAP-11 The enemy scores the point; ten game turns pass before the unit is whole again."""
    book, state = off_the_harbour(points=points, unit=replace(ABOARD, alerts={TARGET: 2}))
    after, _ = brought_about(ch10_tenth_mas.attack, book, state, dice=ScriptedDice([("SM-10D approach", 2)]))

    assert after.war.tenth_mas.ready_from == state.cursor.turn.number + 10 and after.war.tenth_mas.flotilla is None
    assert (after.flotillas[AXS1].points if points > 1 else AXS1 not in after.flotillas)
    assert total(after, Side.ALLIED) == book.charts.points.sunk[ShipType.SUBMARINE]


def test_the_unit_is_lost_with_the_last_point_of_its_flotilla() -> None:
    """SM-10D.7, SM-10D.11 Not with an earlier one."""
    book, state = base(flotilla("AXS1", "la_spezia", 1), unit=ABOARD)
    gone = replace(state, flotillas={})

    assert not brought_about(ch10_tenth_mas.recover, book, state)[1]
    assert brought_about(ch10_tenth_mas.recover, book, gone)[0].war.tenth_mas.state is MasState.RECOVERING


def test_force_k_gives_the_unit_a_submarine_at_la_spezia() -> None:
    """SM-10D, SM-GAP-35 In November 1941 it can be sent against the fleet at Alexandria."""
    book = load_book("k-force")
    state = None
    for event in engine.begin(book, 1, SeededDice(1)).events:
        state = event.state if hasattr(event, "state") else engine.fold(state, event)  # pyrefly: ignore[bad-argument-type]
    assert state is not None
    orders = [one for one in engine.legal_commands(book, state, Side.AXIS) if isinstance(one, OrderTenthMas)]

    assert any(one.target == PortId("alexandria") and one.flotilla is not None for one in orders)


def test_a_destroyer_and_a_flotilla_are_both_offered() -> None:
    """SM-10D.3 The first of each kind at the base."""
    book, state = under(war_sea(british("Warspite", "gibraltar"), italian("Pessagno", "la_spezia", TRIBAL), facts=FACTS),
                        flotilla("AXS1", "la_spezia"))
    ready = at_phase(state, Side.AXIS, "Sep I 41")
    found = [one for one in engine.legal_commands(book, ready, Side.AXIS) if isinstance(one, OrderTenthMas)]

    assert {(one.carrier, one.flotilla) for one in found} == {(CARRIER, None), (None, AXS1)}
