"""What sides settle before the first turn, and what a scenario says: markers, ambushes, surprise, rules of choice."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.model.battles.battle import Engagement, Posture
from campaign.model.battles.presence import Arm
from campaign.model.book import Book
from campaign.model.dice import SeededDice
from campaign.model.replacing import replace
from campaign.model.sides import BOTH, Side
from campaign.model.units.ships import ShipId
from campaign.tactics.coastal.battle import orders
from campaign.tactics.coastal.battle.facts import Moved, StepReached, TurnBegan
from campaign.tactics.coastal.battle.state import Battle, Step
from campaign.tactics.coastal.charts.turn import CHOICES
from campaign.tactics.coastal.system import SYSTEM
from campaign.tactics.coastal.turn.decisions import next_mover
from campaign.tactics.kit.agreeing import Agreed
from tests.tactics.coastal.fights import DARK, battles, fought_by, unit


def boats(*, surprised: str = "", stopped: bool = False) -> tuple[Book, Engagement]:
    """MTBs that attack MLs by night."""
    book, engagement = fought_by(unit(Side.ALLIED, "MTB A", "mtb_squadron", 2), unit(Side.AXIS, "MAS B", "mas_squadron", 2))
    assert engagement.setting is not None
    if surprised:
        moves = {"coastal": {ShipId("mas_b"): surprised}}
        engagement = replace(engagement, setting=replace(engagement.setting, first_moves=moves))
    if stopped:
        engagement = replace(engagement, parties={side: replace(party, participants=tuple(
            replace(sent, posture=Posture(0.0, 900.0 * place, 90.0, 0.0)) for sent in party.participants))
            for place, (side, party) in enumerate(engagement.parties.items())})
    return book, replace(engagement, acting=Side.ALLIED)


def begun(book: Book, engagement: Engagement, axis: str = "", allied: str = "") -> tuple[Battle, list[Any]]:
    """The battle when both sides have settled what they wrote."""
    now = SYSTEM.begin(book, engagement)
    told: list[Any] = []
    for side, words in ((Side.AXIS, axis), (Side.ALLIED, allied)):
        order = SYSTEM.parse(book, SYSTEM.view_for(book, now, side), side, words or "empty markers: 0")
        assert isinstance(order, orders.Prepare), order
        assert SYSTEM.refusal(book, now, order) is None
        for fact in SYSTEM.resolve(book, now, order, SeededDice(1, "begun")):
            now = SYSTEM.fold(now, fact)
            told.append(fact)
    return now, told


@pytest.mark.parametrize("key", CHOICES)
def test_each_rule_of_choice_can_be_agreed_on_before_a_battle(key: str) -> None:
    """CO-D.2 One side writes it, the other wishes for nothing else; then it holds for this battle."""
    book, engagement = boats()
    usual = SYSTEM.begin(book, engagement)
    decision = SYSTEM.view_for(book, usual, Side.AXIS).decisions[0]
    field = next(field for field in decision.inputs if field.key == key)
    for value, words in field.options[1:]:
        now, told = begun(book, engagement, axis=f"{field.question}: {words}")

        assert now.options == ((key, value),) and Agreed(((key, value),)) in told


def test_where_the_sides_wish_for_different_things_the_usual_rule_holds() -> None:
    """CO-D.2 Nobody is made to fight by a rule that he did not want."""
    now, told = begun(*boats(), axis="turns at most: 30", allied="turns at most: 60")

    assert now.options == () and not any(isinstance(fact, Agreed) for fact in told)


def test_reaction_fire_that_was_agreed_on_is_asked_in_a_battle_of_boats() -> None:
    """CO-GAP-35 Begun from the order of battle, an enemy in range of a model that moves is asked."""
    book, engagement = fought_by(unit(Side.ALLIED, "MTB A", "mtb_squadron", 2), unit(Side.AXIS, "MAS B", "mas_squadron", 2),
                                 range_m=400)
    now, _ = begun(book, engagement, axis="reaction fire: yes", allied="reaction fire: yes")
    dice, steps = SeededDice(3, "reaction"), set()
    while SYSTEM.outcome(book, now) is None and Step.CHALLENGE not in steps:
        assert now.asked is not None
        view = SYSTEM.view_for(book, now, now.asked)
        for fact in SYSTEM.resolve(book, now, SYSTEM.captain(book, view, view.decisions[0]), dice):
            now = SYSTEM.fold(now, fact)
            if isinstance(fact, StepReached):
                steps.add(fact.step)

    assert Step.CHALLENGE in steps


def test_a_marker_moves_with_the_class_that_it_was_declared_as() -> None:
    """CO-3.1.2 Boats declared as large move first, and their class is told to the enemy in their place."""
    book, engagement = boats()
    now, _ = begun(book, engagement, axis="empty markers: 1; empty markers move as: class 3; MAS B moves as: class 2")
    axis = [vessel for vessel in now.vessels.values() if vessel.side is Side.AXIS]
    seen = SYSTEM.view_for(book, now, Side.ALLIED).tokens
    order = []
    while (mover := next_mover(now)) is not None:
        order.append((mover.side, mover.moves_as))
        moved = Moved(mover.id, mover.pose, mover.setting, (mover.pose.at,), 0.0, BOTH, 0.0)
        now = SYSTEM.fold(now, moved)

    assert sorted(vessel.moves_as for vessel in axis) == [2, 2, 3]
    shown = [dict(token.details)["moves as"] for token in seen if token.type == "marker"]
    assert sorted(shown) == ["class 2", "class 2", "class 3"]
    # What is empty looks large to its owner too.
    own = (token for token in SYSTEM.view_for(book, now, Side.AXIS).tokens if token.side is Side.AXIS)
    assert [dict(token.details)["seen"].partition(", ")[2] for token in own] == ["class 2", "class 2", ""]
    assert [size for _, size in order] == [3, 2, 2, 1, 1]


def test_boats_that_lie_in_wait_are_stopped_nearer_and_move_second_in_the_first_turn() -> None:
    """CO-B.1 CO-GAP-43 Three quarters of the spotting distance in place of one and a quarter."""
    book, engagement = boats()
    plain, _ = begun(book, engagement)
    now, _ = begun(book, engagement, allied="lie in wait: yes")
    waiting = [vessel for vessel in now.vessels.values() if vessel.side is Side.ALLIED]

    def apart(of: Battle) -> float:
        return of.vessels[ShipId("mas_b")].pose.at.x_m - of.vessels[ShipId("mtb_a")].pose.at.x_m

    assert apart(now) / apart(plain) == pytest.approx(0.75 / 1.25)
    assert all(vessel.setting == 0 and vessel.in_wait for vessel in waiting)
    assert now.asked is not None
    first = next(field for field in SYSTEM.view_for(book, now, now.asked).decisions[0].inputs if field.key == "first")
    assert [key for key, _ in first.options] == ["axis"]


def test_boats_that_a_scenario_has_lie_stopped_are_in_ambush() -> None:
    """CO-B.1 Told at no speed where they attack; then nobody is asked for an ambush."""
    book, engagement = boats(stopped=True)
    now = SYSTEM.begin(book, engagement)
    decision = SYSTEM.view_for(book, begun(book, engagement)[0], None).decisions

    assert {vessel.side for vessel in now.vessels.values() if vessel.in_wait} == {Side.ALLIED}
    assert all("ambush" not in [field.key for field in asked.inputs] for asked in decision)


def test_crews_that_a_scenario_has_surprised_come_to_themselves_by_a_die() -> None:
    """CO-B.1 CO-GAP-20 Until the end of a turn that is told, or earlier by the roll at the start of each."""
    book, engagement = boats(surprised="surprised until turn 2")
    now, told = begun(book, engagement)
    began = next(fact for fact in told if isinstance(fact, TurnBegan))
    caught = [vessel for vessel in SYSTEM.begin(book, engagement).vessels.values() if vessel.surprised(2)]

    assert len(caught) == 2 and not any(vessel.surprised(3) for vessel in caught)
    assert {vessel.id for vessel in caught if not now.vessels[vessel.id].surprised(2)} == set(began.recovered)


def test_what_a_scenario_says_of_surprise_in_other_words_is_refused_with_what_was_expected() -> None:
    """CO-B.1 By ship and with the words that it should have."""
    refusal = SYSTEM.suits(*boats(surprised="asleep"))

    assert refusal is not None and refusal.rule == "CO-B.1"
    assert "mas_b: 'surprised until turn N' was expected, not 'asleep'" in refusal.reason


def test_a_side_of_aircraft_alone_fights_until_they_have_dropped_everything() -> None:
    """CO-GAP-10 CO-GAP-44 Neither the first turn ends it nor planes that have nothing left."""
    planes = unit(Side.ALLIED, "Swordfish", "swordfish", 3, Arm.AIRCRAFT, (-3000.0, 0.0))
    book, engagement = fought_by(planes, unit(Side.AXIS, "MAS B", "mas_squadron", 2), conditions=replace(DARK, moon=0.9))
    *_, (last, _) = SYSTEM.stages(book, engagement, SeededDice(2, "planes"))
    flight = last.flights[ShipId("swordfish")]

    assert SYSTEM.suits(book, engagement) is None
    assert last.turn > 1 and last.ended is not None
    assert not flight.fights or last.turn >= 5


@pytest.mark.gate
def test_fires_that_still_burn_at_the_end_are_fought_until_they_are_out() -> None:
    """CO-R.4 Nobody comes home on fire: she is saved, or lost to it."""
    book, engagement = battles()["boats on a convoy"]
    ends: list[Any] = []
    for seed in range(12):
        *_, (last, _) = SYSTEM.stages(book, engagement, SeededDice(seed, "fires"))
        ends += [vessel for vessel in last.vessels.values() if not vessel.sunk]

    assert not any(vessel.harm.fires or vessel.harm.floods for vessel in ends)
