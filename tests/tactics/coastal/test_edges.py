"""What the coastal rules say at their edges: the first turn, the last centimetre, what is built in another way."""

from __future__ import annotations

import pytest

from campaign.model.battles.battle import Opening, Party, Posture
from campaign.model.battles.tabletop import BoxRows
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.model.units.fittings import RocketLauncher, Sector
from campaign.model.units.ships import ClassId, ShipId
from campaign.tactics.coastal.battle.facts import StepReached, TurnBegan
from campaign.tactics.coastal.battle.orders import Leg
from campaign.tactics.coastal.charts.fire import Row
from campaign.tactics.coastal.helm import way_of
from campaign.tactics.coastal.papers.roster import roster
from campaign.tactics.coastal.ships import record_of, single_rating
from campaign.tactics.coastal.system import SYSTEM
from campaign.tactics.coastal.torpedoes import advance
from campaign.tactics.coastal.turn.opening import may_lie_in_wait
from campaign.tactics.coastal.turn.sequence import begin_turn
from tests.tactics.coastal.fights import battles, fought_by, unit
from tests.tactics.coastal.table import Faces, battle, carried, charts, vessel


def test_who_is_surprised_as_a_battle_begins_throws_no_die_in_the_first_turn() -> None:
    """CO-3.1.1 CO-GAP-20 Nor does she recover in it: two dice fall, for the initiative."""
    caught = vessel("caught", surprised_until=3)
    going = carried(battle(caught, vessel("enemy", Side.AXIS), turn=1), Faces([8, 2]))
    begin_turn(going)

    assert [fact.recovered for fact in going.facts if isinstance(fact, TurnBegan)] == [()]
    assert [fact.asked for fact in going.facts if isinstance(fact, StepReached)] == [Side.AXIS]


def test_where_no_torpedo_runs_nothing_is_told_of_any() -> None:
    """CO-3.1.6 A step in which nothing happens leaves no fact."""
    going = carried(battle(vessel(), vessel("enemy", Side.AXIS)), Faces([]))
    advance(going)

    assert going.facts == []


@pytest.mark.parametrize(("weapon", "plain", "high"), [("up_to_105mm", "1d", "1d+"), ("75mm_3in_12pdr", "1d", "1d+")])
def test_a_gun_for_high_angles_rolls_better_unless_it_is_worked_by_hand(weapon: str, plain: str, high: str) -> None:
    """CO-7.10 CO-GAP-03 Mounts that train fast."""
    assert str(single_rating(charts(), weapon, by_hand=False, high_angle=False)) == plain
    assert str(single_rating(charts(), weapon, by_hand=False, high_angle=True)) == high


def test_a_step_may_be_made_in_the_last_centimetre_of_a_move() -> None:
    """CO-GAP-07 After three centimetres at a rating of three she turns, though her move ends there."""
    boat = vessel(manoeuvre_cm=3.0, since_step=0.0)

    assert way_of(charts(), boat, 3.0, (Leg(0.0, 30.0),)).pose.course_degrees == pytest.approx(30.0)
    assert way_of(charts(), boat, 2.9, (Leg(0.0, 30.0),)).pose.course_degrees == pytest.approx(0.0)


def test_boats_may_lie_in_wait_only_where_neither_a_range_nor_a_place_was_told() -> None:
    """CO-B.1 Either is enough to forbid it."""
    at_sea = battle(vessel("boat"), vessel("enemy", Side.AXIS))
    _, placed = fought_by(unit(Side.ALLIED, "MTB A", "mtb_squadron", at=(0.0, 0.0)), unit(Side.AXIS, "MAS B", "mas_squadron"))
    by_range = replace(at_sea, engagement=replace(at_sea.engagement, opening=Opening(3000, 90)))
    by_place = replace(at_sea, engagement=replace(at_sea.engagement, parties=placed.parties))

    assert may_lie_in_wait(at_sea, Side.ALLIED)
    assert not may_lie_in_wait(at_sea, Side.AXIS)
    assert not may_lie_in_wait(by_range, Side.ALLIED)
    assert not may_lie_in_wait(by_place, Side.ALLIED)


def test_boats_that_a_scenario_has_under_way_are_in_no_ambush() -> None:
    """CO-GAP-43 Only who lies stopped where he attacks waits."""
    book, engagement = fought_by(unit(Side.ALLIED, "MTB A", "mtb_squadron", at=(0.0, 0.0)),
                                 unit(Side.AXIS, "MAS B", "mas_squadron", at=(4000.0, 0.0)))
    moving = {side: Party(tuple(replace(sent, posture=Posture(sent.posture.x_m, 0.0, 0.0, 20.0)) if sent.posture else sent
                                for sent in party.participants)) for side, party in engagement.parties.items()}
    lying, sailing = (SYSTEM.begin(book, replace(engagement, parties=parties)) for parties in (engagement.parties, moving))

    assert any(boat.in_wait for boat in lying.vessels.values())
    assert not any(boat.in_wait for boat in sailing.vessels.values())


def test_frames_of_rockets_have_no_shield() -> None:
    """CO-GAP-42 Nobody stands behind one."""
    book, _ = battles()["boats on a convoy"]
    of_class = replace(book.oob.classes[ClassId("mtb_squadron")], rockets=(RocketLauncher("bow frame", Sector.FORWARD),))
    record = record_of(charts(), book.oob, of_class, None, of_class.nation, "")

    assert [mount.shielded for mount in record.mounts if mount.row is Row.ROCKET] == [False]


def test_a_card_has_a_box_for_every_mount_and_tube() -> None:
    """CO-P.1 Lost and empty ones are struck out, none is missing."""
    book, engagement = battles()["boats on a convoy"]
    begun = SYSTEM.begin(book, engagement)
    boat = next(found for found in begun.vessels.values() if found.record.tubes and found.record.mounts)
    parts = [part for part in roster(book, engagement, ShipId(boat.unit)).parts if isinstance(part, BoxRows)]
    rows = {row.label: [box.text for box in row.boxes] for part in parts for row in part.rows}
    for weapon in (*boat.record.mounts, *boat.record.tubes):
        kind, _, number = weapon.name.rpartition(" ")

        assert number in rows[kind] if number.isdigit() else weapon.name in rows["weapons"]
