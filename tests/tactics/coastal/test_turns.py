"""The turn beyond the worked examples: initiative, the order of repairs, how a battle begins and how it ends."""

from __future__ import annotations

from fractions import Fraction
from itertools import groupby, pairwise
from typing import Any

import pytest

from campaign.model.battles.battle import Task
from campaign.model.dice import SeededDice
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.model.units.condition import Condition
from campaign.tactics.coastal.battle import orders
from campaign.tactics.coastal.battle.facts import Fact, StepReached, TurnBegan
from campaign.tactics.coastal.battle.harms import Burned, Mended
from campaign.tactics.coastal.battle.orders import Mend, Party
from campaign.tactics.coastal.battle.state import Battle, Step
from campaign.tactics.coastal.battle.vessel import Depth, Harm, Vessel
from campaign.tactics.coastal.charts.collection import cm_of
from campaign.tactics.coastal.charts.fire import Kind, Machinery, Steering
from campaign.tactics.coastal.charts.turn import Sky
from campaign.tactics.coastal.damage import work
from campaign.tactics.coastal.system import SYSTEM
from campaign.tactics.coastal.turn.decisions import next_shooter
from campaign.tactics.coastal.turn.outcome import ending
from campaign.tactics.coastal.turn.sequence import begin_turn, carry_out
from campaign.tactics.conduct import BattleProceedings
from campaign.tactics.kit.dice import RollFell, fell
from campaign.tactics.kit.ending import Ending
from campaign.tactics.plot.geometry import metres_between
from tests.tactics.coastal.fights import battles, fought_by, unit
from tests.tactics.coastal.table import Faces, battle, carried, charts, mount, rolls, vessel
from tests.tactics.fleets import SPICA, TRANSPORT, italian, several

# Initiative -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("faces", "winner"), [
    ((6, 3), Side.AXIS), ((5, 4), Side.ALLIED), ((5, 3, 9, 6), Side.AXIS), ((9, 7, 5, 3, 1, 1), Side.ALLIED)])
def test_each_side_adds_the_crew_of_its_senior_vessel_and_ties_are_rolled_again(faces: tuple[int, ...], winner: Side) -> None:
    """CO-3.1.1 CO-GAP-05 The best crew of a side counts, not the first nor the worst; the winner is asked next."""
    proceedings = carried(battle(vessel("mas", Side.AXIS), vessel("mgb", crew=0), vessel("mtb", crew=2),
                                 vessel("old", crew=-1)), Faces(d10=faces))
    begin_turn(proceedings)
    (began,) = (fact for fact in proceedings.facts if isinstance(fact, TurnBegan))
    reached = [fact for fact in proceedings.facts if isinstance(fact, StepReached)][-1]

    assert began.winner is winner
    assert (reached.step, reached.asked) == (Step.INITIATIVE, winner)
    assert len(rolls(proceedings.facts)) == len(faces)


def test_who_has_the_initiative_fires_first_and_then_the_sides_in_turn() -> None:
    """CO-3.1.1 CO-3.1.5 Whoever moved first."""
    guns = {"mounts": (mount(),)}
    at_sea = battle(vessel("a", Side.AXIS, (0, 0), **guns), vessel("b", Side.AXIS, (0, 15), **guns),
                    vessel("c", at=(10, 0), **guns), vessel("d", at=(10, 15), **guns), first=Side.AXIS, winner=Side.ALLIED)
    order: list[str] = []
    while (shooter := next_shooter(charts(), at_sea)) is not None:
        order.append(str(shooter.id))
        fired = replace(shooter, deeds=replace(shooter.deeds, fired=True))
        at_sea = replace(at_sea, vessels={**at_sea.vessels, shooter.id: fired})

    assert order == ["c", "a", "d", "b"]


# Repairs --------------------------------------------------------------------------------------------------------------


def hurt(name: str, side: Side) -> Vessel:
    """A vessel that burns and leaks, with her steering gone."""
    return vessel(name, side, (0.0 if side is Side.AXIS else 300.0, 0.0), hull_boxes=30,
                  harm=Harm(30, fires=1, floods=1, steering=(Steering.REDUCED,)))


@pytest.mark.parametrize("winner", list(Side))
def test_all_repairs_come_before_all_fires_and_all_fires_before_all_floods(winner: Side) -> None:
    """CO-3.1.4 CO-GAP-16 Of both sides: nobody burns while a party is still to work, nor leaks while another burns."""
    now = battle(hurt("axis", Side.AXIS), hurt("allied", Side.ALLIED), step=Step.REPAIR, asked=winner, winner=winner)
    told: list[Any] = []
    for side in (winner, winner.enemy):
        (mender,) = now.there(side)
        now, happened = carried_on(now, orders.Repair(side, (Party(mender.id, Mend.STEERING, 1),)))
        told += happened
    dice = [fact.roll.why for fact in told if isinstance(fact, RollFell)]
    order = [rule for rule, _ in groupby(why.rule for why in dice)]
    mended = [why.actors[0] for why in dice if why.rule == "CO-6.2"]

    assert order[:3] == ["CO-6.2", "CO-6.3", "CO-6.4"]
    assert not {"CO-6.2", "CO-6.3", "CO-6.4"} & set(order[3:])
    assert mended == [winner.value, winner.enemy.value]
    assert [fact.flood for fact in told if isinstance(fact, Burned)] == [False, False, True, True]


def carried_on(before: Battle, order: orders.Order) -> tuple[Battle, list[Any]]:
    """The battle after an order, with what happened, by the dice of some seed."""
    book, _ = battles()["boats against boats"]
    proceedings: BattleProceedings[Battle, Fact] = BattleProceedings(before, SeededDice(1, "turns"), SYSTEM.fold, fell)
    carry_out(book, proceedings, order)
    return proceedings.battle, list(proceedings.facts)


def test_one_success_clears_one_machinery_result_and_gives_no_speed_back() -> None:
    """CO-6.2.2 The last of three, at six or better; what she lost of her setting she must win back by accelerating."""
    broken = (Machinery.MAX_SPEED, Machinery.NO_FASTER, Machinery.MAX_SPEED)
    proceedings = carried(battle(vessel(setting=1, damage_control=3, harm=Harm(9, machinery=broken))), Faces(d10=(10,)))
    boat = next(iter(proceedings.battle.vessels.values()))
    work(proceedings, (Party(boat.id, Mend.MACHINERY, 1),))
    after = proceedings.vessel(boat.id)

    assert (boat.max_setting, after.max_setting) == (2, 3)
    assert after.harm.machinery == broken[:2]
    assert after.setting == 1
    assert [fact.mend for fact in proceedings.facts if isinstance(fact, Mended)] == [Mend.MACHINERY]


# How it begins --------------------------------------------------------------------------------------------------------


def test_a_convoy_stands_in_columns_of_four_with_its_escorts_outside() -> None:
    """CO-B.1 CO-GAP-43 Fifteen centimetres between ships, twenty between columns, escorts twenty-five to forty off."""
    def met(merchants: int) -> tuple[list[Vessel], list[Vessel]]:
        convoy = several(italian("Merchant", TRANSPORT, task=Task.CARGO), merchants)
        book, engagement = fought_by(unit(Side.ALLIED, "MTB A", "mtb_squadron", 2), convoy,
                                     several(italian("Spica", SPICA, task=Task.ESCORT), 3))
        now = SYSTEM.begin(book, replace(engagement, acting=Side.ALLIED))
        cargo, escorts = ([one for one in now.vessels.values() if one.task is task] for task in (Task.CARGO, Task.ESCORT))
        return cargo, escorts

    cargo, _ = met(5)
    column, escorts = met(4)

    def apart(one: Vessel, other: Vessel) -> int:
        return round(cm_of(metres_between(one.pose.at, other.pose.at)))

    assert [apart(one, other) for one, other in pairwise(cargo[:4])] == [15, 15, 15]
    assert apart(cargo[0], cargo[4]) == 20
    assert all(25 <= min(apart(one, other) for other in column) <= 40 for one in escorts)


def test_a_convoy_begins_at_the_speed_of_its_slowest_ship_and_attackers_at_half() -> None:
    """CO-B.1 A cripple among them holds all of them back, their escorts too."""
    fit = several(italian("Merchant", TRANSPORT, task=Task.CARGO), 2)
    lame = tuple(replace(one, participant=replace(one.participant, condition=Condition(speed_left=Fraction(1, 2))))
                 for one in several(italian("Cripple", TRANSPORT, task=Task.CARGO), 1))
    mtbs, escort = unit(Side.ALLIED, "MTB A", "mtb_squadron", 2), italian("Spica", SPICA, task=Task.ESCORT)
    quick, slow = (SYSTEM.begin(book, replace(engagement, acting=Side.ALLIED))
                   for book, engagement in (fought_by(mtbs, fit, escort), fought_by(mtbs, (*fit, *lame), escort)))

    def settings(now: Battle, task: Task) -> set[int]:
        return {one.setting for one in now.vessels.values() if one.task is task and one.side is Side.AXIS}

    assert settings(quick, Task.CARGO) == {4} and max(settings(slow, Task.CARGO)) == 2
    assert max(settings(slow, Task.ESCORT)) <= max(settings(quick, Task.ESCORT))
    assert {one.setting for one in quick.vessels.values() if one.side is Side.ALLIED} == {2}


# How it ends ----------------------------------------------------------------------------------------------------------


def ends(now: Battle, *, unseen: tuple[int, int] = (0, 0), closing: bool = False) -> Ending | None:
    """How a battle is over when each side has not been seen for so many turns."""
    found = ending(charts(), now, dict(zip(Side, unseen, strict=True)), closing=closing)
    return None if found is None else found.why


def facing(away: float = 100.0, **more: Any) -> Battle:
    """Two boats so many centimetres apart by night, with something else told of the Axis one."""
    return battle(vessel("mas", Side.AXIS, **more), vessel("mtb", at=(away, 0.0)), sky=Sky.NIGHT_DARK)


def test_a_battle_is_over_when_a_side_has_nobody_who_fights() -> None:
    """CO-GAP-44 CO-B.2 Sunk or a wreck is the same."""
    assert ends(facing()) is None
    assert ends(facing(sunk=True)) is Ending.ONE_SIDE_GONE
    assert ends(facing(harm=Harm(-1), wreck=True)) is Ending.ONE_SIDE_GONE


@pytest.mark.parametrize(("unseen", "closing", "over"), [
    ((5, 1), False, True), ((1, 5), False, True), ((4, 4), False, False), ((5, 5), True, False), ((5, 0), False, False)])
def test_sides_lose_each_other_after_five_turns_unless_they_close(
        unseen: tuple[int, int], *, closing: bool, over: bool) -> None:
    """CO-GAP-44 CO-B.2 Nor while one of them still sees the other."""
    assert (ends(facing(), unseen=unseen, closing=closing) is Ending.LOST_SIGHT) is over


@pytest.mark.parametrize(("away", "depth", "over"), [
    (1.01, Depth.SURFACE, True), (0.99, Depth.SURFACE, False), (0.1, Depth.DEEP, True)])
def test_who_has_broken_off_is_gone_beyond_twice_the_distance_at_which_he_is_seen(
        away: float, depth: Depth, *, over: bool) -> None:
    """CO-GAP-44 CO-B.2 Or beyond a hundred and fifty centimetres where that is less; a submarine when she is deep."""
    far = min(150.0, 2 * charts().spotting.max_cm[Sky.NIGHT_DARK][1])
    now = facing(far * away, broken_off=True, depth=depth)

    assert far < 150.0
    assert (ends(now) is Ending.BROKEN_OFF) is over
    assert ends(facing(far * away, depth=depth)) is None


def test_a_battle_lasts_forty_five_turns_at_most() -> None:
    """CO-GAP-44 CO-B.2 Half an hour."""
    assert ends(replace(facing(), turn=44)) is None
    assert ends(replace(facing(), turn=45)) is Ending.TOO_LONG


def test_a_convoy_has_passed_when_the_last_of_its_ships_has_run_four_metres_of_the_table() -> None:
    """CO-GAP-44 CO-B.2 Those that are sunk need not, and a side without a convoy never passes."""
    def sailing(*steamed: float, sunk: tuple[bool, ...] = (False, False), kind: Kind = Kind.MERCHANT) -> Battle:
        ships = [vessel(f"ship {place}", Side.AXIS, kind=kind, steamed_cm=cm, sunk=gone, at=(0.0, 20.0 * place))
                 for place, (cm, gone) in enumerate(zip(steamed, sunk, strict=True))]
        return battle(*ships, vessel("mtb", at=(100.0, 0.0)))

    assert ends(sailing(400.0, 400.0)) is Ending.CONVOY_PASSED
    assert ends(sailing(400.0, 399.0)) is None
    assert ends(sailing(400.0, 0.0, sunk=(False, True))) is Ending.CONVOY_PASSED
    assert ends(sailing(400.0, 400.0, kind=Kind.WARSHIP)) is None
