"""Rule 10D: the 10th MAS."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.model.charts.campaign import Weather
from campaign.model.commands import OrderTenthMas, RecallTenthMas, TenthMasTargets
from campaign.model.dice import ScriptedDice, SeededDice
from campaign.model.play.calendar import Step, Turn
from campaign.model.play.decisions import DecisionKind
from campaign.model.play.state import State
from campaign.model.play.war import MasState, TenthMas, War
from campaign.model.replacing import replace
from campaign.model.setting.scenario import PortId, WarFacts
from campaign.model.sides import Side
from campaign.model.units.forces import ShipStatus
from campaign.model.units.ships import ShipId
from campaign.ratings.condition import hits_of
from campaign.rules.chapters.war import ch10_tenth_mas
from campaign.rules.views.decisions import pending_for
from campaign.rules.views.view import view_for
from tests.narrating import visible_to
from tests.proceeding import brought_about
from tests.sea import TRANSPORT, TRIBAL, Sea, british, italian, play, rule_broken, ships
from tests.warsea import at_phase, war_sea

FACTS = WarFacts(tenth_mas=True)
TARGET, CARRIER = PortId("gibraltar"), ShipId("pessagno")
ORDERED = TenthMas(MasState.ORDERED, CARRIER, TARGET)


def off_the_harbour(unit: TenthMas = ORDERED, weather: Weather = Weather.CLEAR, at: str = "01206") -> Sea:
    """The destroyer lies off Gibraltar, where Warspite and a transport lie, in the Axis combat step."""
    return war_sea(
        italian("Pessagno", at, TRIBAL), british("Warspite", "gibraltar"), british("Clan Forbes", "gibraltar", TRANSPORT),
        facts=FACTS, war=War(tenth_mas=unit), step=Step.COMBAT, weather=weather)


def attacked(book: Any, state: State, *rolls: tuple[str, int]) -> State:
    """The state after an attack with these rolls and no others."""
    dice = ScriptedDice(rolls)
    after, _ = brought_about(ch10_tenth_mas.attack, book, state, dice=dice)
    dice.done()
    return after


def choosing(teams: int = 2) -> Sea:
    """Teams are through and wait for targets."""
    return off_the_harbour(TenthMas(MasState.CHOOSING, CARRIER, TARGET, teams, 3 - teams, alerts={TARGET: 1}))


def base(**unit: Any) -> Sea:
    """The destroyer lies at La Spezia in the Axis initial phase of September I 41."""
    book, state = war_sea(
        italian("Pessagno", "la_spezia", TRIBAL), italian("Zara", "la_spezia"), british("Warspite", "gibraltar"),
        facts=FACTS, war=War(tenth_mas=TenthMas(**unit)))
    return Sea(book, at_phase(state, Side.AXIS, "Sep I 41"))


def test_the_unit_is_ordered_aboard_a_destroyer_at_its_base_against_an_enemy_port() -> None:
    """SM-10D.1, SM-10D.3, SM-10D.4 The order names target and carrier."""
    book, state = base()
    after, _ = play(book, state, OrderTenthMas(Side.AXIS, TARGET, CARRIER))
    back, _ = play(book, after, RecallTenthMas(Side.AXIS))

    assert after.war.tenth_mas == ORDERED and back.war.tenth_mas == TenthMas()


@pytest.mark.parametrize(("order", "unit", "turn"), [
    (OrderTenthMas(Side.AXIS, TARGET, ShipId("zara")), {}, "Sep I 41"),
    (OrderTenthMas(Side.AXIS, PortId("naples"), CARRIER), {}, "Sep I 41"),
    (OrderTenthMas(Side.ALLIED, TARGET, CARRIER), {}, "Sep I 41"),
    (OrderTenthMas(Side.AXIS, TARGET, CARRIER), {}, "Aug I 40"),
    (OrderTenthMas(Side.AXIS, TARGET, CARRIER), {"state": MasState.RECOVERING}, "Sep I 41"),
    (RecallTenthMas(Side.AXIS), {}, "Sep I 41"),
    (TenthMasTargets(Side.AXIS, ships("Warspite")), {}, "Sep I 41"),
])
def test_what_the_unit_cannot_do_is_refused(order: Any, unit: dict[str, Any], turn: str) -> None:
    """SM-10D.1, SM-10D.2, SM-10D.3, SM-10D.4, SM-10D.5, SM-10D.6 Each with the rule's number."""
    book, state = base(**unit)

    assert rule_broken(book, at_phase(state, Side.AXIS, turn), order) == "SM-10D"


@pytest.mark.parametrize("sea_state", [
    off_the_harbour(weather=Weather.POOR), off_the_harbour(at="01003"), off_the_harbour(TenthMas()),
])
def test_the_unit_waits_for_clear_weather_and_for_its_carrier_off_the_port(sea_state: Sea) -> None:
    """SM-10D Without both no die is rolled."""
    assert attacked(*sea_state) == sea_state.state


def test_teams_that_get_through_wait_for_their_targets() -> None:
    """SM-10D, SM-10D.8, SM-GAP-35 At Gibraltar a team needs seven; only the Axis is asked."""
    book, state = off_the_harbour()
    after = attacked(book, state, ("SM-10D approach", 8), ("SM-10D team", 7), ("SM-10D team", 6), ("SM-10D team", 10))

    assert (after.war.tenth_mas.state, after.war.tenth_mas.teams) == (MasState.CHOOSING, 2)
    assert [one.kind for one in pending_for(book, after, Side.AXIS)] == [DecisionKind.HARBOUR]
    assert not pending_for(book, after, Side.ALLIED)


def test_one_attack_warns_a_port_once() -> None:
    """SM-GAP-35 One more for each earlier attack, and no more; a port that was never attacked is not warned."""
    book, state = off_the_harbour()
    after = attacked(book, state, ("SM-10D approach", 8), ("SM-10D team", 7), ("SM-10D team", 6), ("SM-10D team", 10))
    again = replace(state, war=replace(state.war, tenth_mas=replace(ORDERED, alerts=after.war.tenth_mas.alerts)))
    guards = [ch10_tenth_mas.defence_of(book, one, TARGET) for one in (state, again)]

    assert after.war.tenth_mas.alerts == {TARGET: 1}
    assert guards == [3, 4]


def test_an_attack_may_be_given_up_or_end_with_unit_and_carrier_lost() -> None:
    """SM-10D, SM-10D.10 One less three is called off; at Malta, warned twice, one less six is the end of both."""
    book, state = off_the_harbour()
    off = attacked(book, state, ("SM-10D approach", 3))
    warned = replace(ORDERED, alerts={TARGET: 2})
    gone = attacked(*off_the_harbour(warned), ("SM-10D approach", 2))

    assert off.war.tenth_mas.ready_from == state.cursor.turn.number + 4
    assert gone.war.tenth_mas.ready_from == state.cursor.turn.number + 10
    assert gone.ships[CARRIER].status is ShipStatus.SUNK and off.ships[CARRIER].status is ShipStatus.ACTIVE


def test_charges_damage_a_battleship_and_sink_a_transport_unless_they_are_duds() -> None:
    """SM-10D.9, SM-10D.6, SM-10D.10 Four flotation hits on Warspite; the transport is gone; four turns of rest."""
    book, state = choosing()
    order = TenthMasTargets(Side.AXIS, ships("Warspite", "Clan Forbes"))
    after, _ = play(book, state, order, [("SM-10D charge", 7), ("SM-10D charge", 3)])
    dud, _ = play(book, state, order, [("SM-10D charge", 1), ("SM-10D charge", 2)])

    assert hits_of(book.counters[ShipId("warspite")], after.ships[ShipId("warspite")].condition).flotation == 4
    assert after.ships[ShipId("clan_forbes")].status is ShipStatus.SUNK
    assert dud.ships == state.ships and dud.war.tenth_mas.state is MasState.RECOVERING
    assert rule_broken(book, state, TenthMasTargets(Side.AXIS, ships("Warspite"))) == "SM-10D"
    assert rule_broken(book, state, TenthMasTargets(Side.AXIS, ships("Warspite", "Pessagno"))) == "SM-10D"


def test_the_unit_recovers_and_is_ready_again_when_its_time_is_over() -> None:
    """SM-10D.7, SM-10D.10 Six game turns after two teams were lost."""
    book, state = choosing(1)
    after, _ = play(book, state, TenthMasTargets(Side.AXIS, ships("Warspite")), [("SM-10D charge", 1)])
    ready_from = after.war.tenth_mas.ready_from
    later = at_phase(after, Side.AXIS, str(Turn(ready_from)))

    assert ready_from == state.cursor.turn.number + 6
    assert brought_about(ch10_tenth_mas.recover, book, later)[0].war.tenth_mas.state is MasState.READY
    assert not brought_about(ch10_tenth_mas.recover, book, after)[1]


def test_a_unit_whose_carrier_is_sunk_goes_down_with_her() -> None:
    """SM-10D.7 It is as lost as in a failed attack."""
    book, state = off_the_harbour()
    sunk = replace(state, ships={**state.ships, CARRIER: replace(state.ships[CARRIER], status=ShipStatus.SUNK, force=None)})
    after, _ = brought_about(ch10_tenth_mas.recover, book, sunk)

    assert after.war.tenth_mas.state is MasState.RECOVERING


def test_each_attack_on_a_port_raises_its_guard_twice_at_most() -> None:
    """SM-GAP-35 Three at Gibraltar, then four, five, and no more; one where the chart names none."""
    book, state = off_the_harbour()
    warned = [replace(state, war=War(tenth_mas=replace(ORDERED, alerts={TARGET: count}))) for count in range(4)]
    guards = [ch10_tenth_mas.defence_of(book, one, TARGET) for one in warned]

    assert guards == [3, 4, 5, 5]
    assert ch10_tenth_mas.defence_of(book, state, PortId("valencia")) == 1


def test_nobody_learns_of_the_unit_before_the_charges_go_off() -> None:
    """SM-10D, SM-GAP-56 The Allied view, log and decisions are the same with and without the order."""
    book, state = base()
    ordered, events = play(book, state, OrderTenthMas(Side.AXIS, TARGET, CARRIER))

    assert view_for(book, state, Side.ALLIED) == view_for(book, ordered, Side.ALLIED)
    assert visible_to(book, state, ordered, events[0]) == (Side.AXIS,)
    assert view_for(book, ordered, Side.AXIS).war.tenth_mas == ORDERED


def test_about_a_third_to_a_half_of_attempts_at_gibraltar_end_with_a_team_through() -> None:
    """SM-GAP-35 Monte Carlo: half of the attempts of the war were failures."""
    book, state = off_the_harbour()
    through = 0
    for seed in range(400):
        after, _ = brought_about(ch10_tenth_mas.attack, book, state, dice=SeededDice(seed))
        through += after.war.tenth_mas.state is MasState.CHOOSING

    assert 0.45 < through / 400 < 0.65
