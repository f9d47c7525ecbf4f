"""What each hit does beyond its boxes, what crews repair, and what happens in the end phase."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.tactics.coastal.battle import facts
from campaign.tactics.coastal.battle.facts import BrokeOff, PartiesWorked, Reloaded, StepReached, TurnBegan
from campaign.tactics.coastal.battle.harms import EffectStruck, Mended
from campaign.tactics.coastal.battle.orders import Mend, Party, Repair
from campaign.tactics.coastal.battle.state import Step
from campaign.tactics.coastal.battle.vessel import Harm, Vessel
from campaign.tactics.coastal.charts.fire import Armour, Kind, Machinery, Steering
from campaign.tactics.coastal.charts.weapons import Size
from campaign.tactics.coastal.damage import can_mend, fight_fires, shell, special, to_mend, work
from campaign.tactics.coastal.turn.outcome import end_turn
from campaign.tactics.coastal.turn.sequence import begin_turn, carry_out
from campaign.tactics.plot.geometry import Hand
from tests.tactics.coastal.fights import battles
from tests.tactics.coastal.table import Faces, battle, carried, fields, mount, tubes, vessel

FAR = (0.0, 900.0)


def enemy(**more: Any) -> Vessel:
    """A boat of the other side, far away."""
    return vessel("enemy", Side.AXIS, FAR, **more)


def told(going: Any, kind: type) -> list[Any]:
    """Facts of one kind."""
    return [fact for fact in going._carried.facts if isinstance(fact, kind)]


def struck(before: Vessel, d10: list[int], d6: Iterable[int] = (), turn: int = 4) -> Vessel:
    """A vessel after a special effect, all of whose dice fell."""
    dice = Faces(d10, d6)
    going = carried(battle(before, turn=turn), dice)
    special(going, before.id)
    assert not any(dice.left.values())

    return going.vessel(before.id)


@pytest.mark.parametrize(("face", "changed"), [
    (1, {"pending": Hand.PORT}), (2, {"pending": Hand.STARBOARD}), (3, {"setting": 2}), (4, {"damage_control": 1}),
    (5, {"surprised_until": 5}), (6, {"crew": 0})])
def test_each_face_of_a_bridge_hit_does_one_thing(face: int, changed: dict[str, Any]) -> None:
    """CO-7.13 CO-GAP-24 A turn to either side, a setting, a party, a turn of surprise, a grade of the crew."""
    before = vessel(setting=3, damage_control=2, crew=1)
    after = struck(before, [3], [face])
    names = ("pending", "setting", "damage_control", "surprised_until", "crew")
    wanted = {"pending": None, "setting": 3, "damage_control": 2, "surprised_until": 0, "crew": 1, **changed}

    assert {name: getattr(after, name) for name in names} == wanted


def test_a_stopped_vessel_loses_no_speed_and_the_worst_crew_gets_no_worse() -> None:
    """CO-GAP-24 CO-GAP-23 Nought and minus two are the least."""
    assert [struck(vessel(setting=setting), [3], [3]).setting for setting in (2, 1, 0)] == [1, 0, 0]
    assert [struck(vessel(setting=setting), [4], [5]).setting for setting in (2, 1, 0)] == [1, 0, 0]
    assert [struck(vessel(crew=crew), [3], [6]).crew for crew in (-1, -2)] == [-2, -2]
    worst = struck(vessel(crew=-2), [3], [6])
    assert worst.harm.crew_lost == 0


def test_engines_that_are_out_lose_no_more() -> None:
    """CO-7.14 CO-GAP-23 Four results of a lower maximum, and a fifth does nothing; acceleration is lost once."""
    out = (Machinery.MAX_SPEED,) * 4
    stopped = struck(vessel(setting=0, harm=Harm(9, machinery=out)), [4], [1])

    assert stopped.harm.machinery == out
    assert struck(vessel(harm=Harm(9, machinery=(Machinery.NO_FASTER,))), [4], [3]).harm.machinery == (Machinery.NO_FASTER,)
    assert [struck(vessel(setting=setting), [4], [1]).setting for setting in (4, 3, 2)] == [3, 3, 2]


def test_who_has_no_weapon_left_takes_cover() -> None:
    """CO-7.16 CO-GAP-21 A hit that would destroy a weapon suppresses where none is left, to three markers at most."""
    bare = vessel(mounts=(mount(),), harm=Harm(9, out=("gun",), suppression=2))
    for face in (9, 10):
        after = struck(bare, [face])

        assert (after.harm.suppression, after.harm.out) == (3, ("gun",))
    assert struck(replace(bare, harm=Harm(9, suppression=3)), [6]).harm.suppression == 3


@pytest.mark.parametrize(("count", "faces", "picked"), [
    (3, [1], 0), (3, [3], 2), (3, [4], 0), (3, [9], 2), (3, [10, 2], 1), (2, [10], 1),
    (12, [1, 1], 0), (12, [1, 10], 9), (12, [2, 2], 11), (12, [2, 3], 0), (12, [10, 6], 11), (12, [10, 7, 1, 3], 2)])
def test_every_weapon_has_the_same_chance(count: int, faces: list[int], picked: int) -> None:
    """CO-GAP-21 A die serves for ten weapons, two for more; faces that would favour some are rolled again."""
    guns = tuple(mount(name=f"gun {number}") for number in range(count))
    after = struck(vessel(mounts=guns), [9, *faces])

    assert after.harm.out == (f"gun {picked}",)


def test_a_gun_that_is_alone_and_a_tube_and_the_charges_may_be_destroyed() -> None:
    """CO-GAP-21 What is alone needs no second die; tubes count loaded or empty, and the gear for depth charges."""
    assert struck(vessel(mounts=(mount(),)), [9]).harm.out == ("gun",)
    armed = vessel(mounts=(mount(),), tubes=tubes(Size.IN_21), loaded=(), charges=6)
    assert [struck(armed, [9, face]).harm.out for face in (1, 2, 3)] == [("gun",), ("tube 1",), ("depth charges",)]


def test_a_hit_on_a_ship_that_it_sinks_has_no_special_effect() -> None:
    """CO-7.6 CO-GAP-29 The last box goes at once, and no further die falls."""
    big = vessel(size=2, hull_boxes=1)
    going = carried(battle(big), Faces((), (), [12]))
    shell(going, ShipId("by"), big.id, "20mm_23mm_25mm")

    assert going.vessel(big.id).sunk
    assert told(going, EffectStruck) == []


# Repairs --------------------------------------------------------------------------------------------------------------


def test_what_is_repaired_is_the_worst_of_its_kind() -> None:
    """CO-6.2.1 Of steering results the strictest is cleared; the others stay as they were."""
    going = carried(battle(vessel(harm=Harm(9, (Steering.REDUCED, Steering.NO_TURNS, Steering.REDUCED)))), Faces([7]))
    work(going, (Party(ShipId("boat"), Mend.STEERING, 1),))

    assert going.vessel(ShipId("boat")).harm.steering == (Steering.REDUCED, Steering.REDUCED)


@pytest.mark.parametrize(("mend", "left"), [
    (Mend.FIRES, Harm(9, fires=1, floods=2)), (Mend.FLOODS, Harm(9, fires=2, floods=1))])
def test_a_success_takes_one_marker_off(mend: Mend, left: Harm) -> None:
    """CO-6.2.3 CO-6.2.4 One fire or one flood; six with an average crew is no success, and boxes stay lost."""
    going = carried(battle(vessel(harm=Harm(9, fires=2, floods=2))), Faces([6, 7]))
    work(going, (Party(ShipId("boat"), mend, 2),))

    assert going.vessel(ShipId("boat")).harm == left
    assert len(told(going, Mended)) == 1


def test_crews_add_their_quality_to_repairs() -> None:
    """CO-GAP-15 CO-6.2 Seven or better with it."""
    for crew, face, done in ((1, 6, True), (1, 5, False), (-1, 7, False), (-1, 8, True)):
        going = carried(battle(vessel(crew=crew, harm=Harm(9, fires=1))), Faces([face]))
        work(going, (Party(ShipId("boat"), Mend.FIRES, 1),))

        assert (going.vessel(ShipId("boat")).harm.fires == 0) is done


def test_bridges_weapons_and_crews_are_not_repaired() -> None:
    """CO-6.2 Steering, machinery, fires and floods are, and nothing else."""
    hurt = Harm(5, damage_control_lost=1, crew_lost=1, suppression=2, out=("gun",))

    assert to_mend(vessel(harm=hurt)) == ()
    assert set(to_mend(vessel(harm=Harm(5, (Steering.REDUCED,), (Machinery.MAX_SPEED,), fires=1, floods=1)))) == set(Mend)


def test_who_is_surprised_or_has_no_party_repairs_nothing() -> None:
    """CO-GAP-20 CO-7.13 Nor does a crew that has lost its damage control."""
    hurt = Harm(9, fires=1)

    assert can_mend(vessel(harm=hurt), 1)
    assert not can_mend(vessel(harm=hurt, surprised_until=1), 1)
    assert not can_mend(vessel(harm=replace(hurt, damage_control_lost=1)), 1)
    assert not can_mend(vessel(), 1)


def test_each_side_is_asked_for_its_repairs_once() -> None:
    """CO-3.1 CO-3.1.4 When the one has said what its parties do, the other is asked, and then all fires burn."""
    book, _ = battles()["boats against boats"]
    ours, theirs = vessel(harm=Harm(9, fires=1)), vessel("enemy", Side.AXIS, FAR, harm=Harm(9, floods=1))
    going = carried(battle(ours, theirs, step=Step.REPAIR, asked=Side.AXIS), Faces([7, 7], [], []))
    carry_out(book, going._carried, Repair(Side.AXIS))

    assert [(fact.step, fact.asked) for fact in told(going, StepReached)] == [(Step.REPAIR, Side.ALLIED)]
    assert [fact.side for fact in told(going, PartiesWorked)] == [Side.AXIS]


def test_after_the_battle_fires_are_fought_to_the_end_and_engines_are_not_repaired() -> None:
    """CO-R.4 CO-6.3 A try for each party, then each fire burns, until all is out; seven and more burns nothing."""
    hurt = vessel(damage_control=2, harm=Harm(9, machinery=(Machinery.MAX_SPEED,), fires=2, floods=1))
    going = carried(battle(hurt), Faces([7, 6, 10, 10, 7, 7]))
    fight_fires(going)
    after = going.vessel(hurt.id).harm

    assert (after.fires, after.floods, after.machinery, after.hull) == (0, 0, (Machinery.MAX_SPEED,), 9)


# The turn's two ends ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("face", "crew", "recovered"), [(6, 0, True), (5, 0, False), (5, 1, True), (6, -1, False)])
def test_a_surprised_crew_comes_to_itself_on_six(face: int, crew: int, *, recovered: bool) -> None:
    """CO-3.1.1 CO-GAP-20 At the start of the next turn, with the crew's quality added."""
    caught = vessel("caught", crew=crew, surprised_until=3)
    going = carried(battle(caught, enemy(), turn=3), Faces([face, 8, 2]))
    begin_turn(going)
    [began] = told(going, TurnBegan)

    assert began.recovered == ((caught.id,) if recovered else ())


def test_the_initiative_goes_to_the_higher_roll_with_the_best_crew_added() -> None:
    """CO-3.1.1 CO-GAP-05 The Axis rolls first; ties are rolled again."""
    good = vessel("good", crew=2)
    for faces, winner in (([5, 2], Side.AXIS), ([5, 4], Side.ALLIED), ([5, 3, 1, 9], Side.ALLIED)):
        going = carried(battle(good, vessel("poor", crew=-1), enemy()), Faces(faces))
        begin_turn(going)

        assert [fact.winner for fact in told(going, TurnBegan)] == [winner]


@pytest.mark.parametrize(("more", "turns", "left"), [
    ({}, 30, ("tube 1",)), ({"spotted": True}, 0, ()), ({"setting": 2}, 0, ()), ({"reloading": 28}, 29, ()),
    ({"setting": 0}, 30, ("tube 1",))])
def test_tubes_are_reloaded_in_quiet_alone(more: dict[str, Any], turns: int, left: tuple[str, ...]) -> None:
    """CO-GAP-25 Who is seen, or goes faster than setting 1, begins again."""
    plain: dict[str, Any] = {"tubes": tubes(Size.IN_21), "reloads": 1, "loaded": (), "reloading": 29, "setting": 1,
                             "spotted": False}
    boat = vessel(**{**plain, **more})
    near = vessel("enemy", Side.AXIS, (0.0, 100.0))
    going = carried(battle(boat, near), Faces())
    end_turn(going)
    [fact] = told(going, Reloaded)

    assert (fact.loaded, fact.reloading) == (left, 0 if left else turns)


@pytest.mark.parametrize(("more", "asked"), [
    ({"harm": Harm(9)}, True), ({"harm": Harm(10)}, False), ({"harm": Harm(9), "tested": True}, False),
    ({"harm": Harm(9), "kind": Kind.MERCHANT}, False), ({"harm": Harm(9), "ashore": True, "armour": Armour.HEAVY}, False)])
def test_crews_are_put_to_the_test_below_half_of_their_hull(more: dict[str, Any], *, asked: bool) -> None:
    """CO-B.2 Nine of twenty boxes, once, warships alone; six and more stands."""
    fighters = [vessel(f"whole {number}") for number in range(3)]
    boat = vessel("hurt", **fields({"hull_boxes": 20, "size": 2}, more))
    going = carried(battle(boat, *fighters, enemy()), Faces([6] if asked else []))
    end_turn(going)

    assert [fact.ship for fact in told(going, facts.Tested)] == (["hurt"] if asked else [])
    assert told(going, BrokeOff) == []


def test_a_wreck_is_not_put_to_the_test_and_counts_as_lost() -> None:
    """CO-B.2 With one of two boats a wreck half of the side is gone: the other is tested, and the wreck is not."""
    wreck, other = vessel("wreck", wreck=True, harm=Harm(-2)), vessel("other")
    going = carried(battle(wreck, other, enemy()), Faces([6]))
    end_turn(going)

    assert [fact.ship for fact in told(going, facts.Tested)] == ["other"]


def test_a_crew_that_fails_its_test_breaks_off_where_it_may() -> None:
    """CO-B.2 Below six; a side that may not withdraw fights on, tested all the same."""
    boat = vessel("hurt", hull_boxes=20, size=2, harm=Harm(9))
    for may in (True, False):
        now = battle(boat, vessel("b"), vessel("c"), vessel("d"), enemy())
        parties = {**now.engagement.parties, Side.ALLIED: replace(now.engagement.parties[Side.ALLIED], may_withdraw=may)}
        going = carried(replace(now, engagement=replace(now.engagement, parties=parties)), Faces([5]))
        end_turn(going)

        assert [fact.ship for fact in told(going, BrokeOff)] == (["hurt"] if may else [])
        assert [fact.ship for fact in told(going, facts.Tested)] == ([] if may else ["hurt"])
