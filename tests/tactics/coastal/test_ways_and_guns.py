"""How models move and touch, and what guns may fire."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.model.battles.battle import Ground, Patch, Setting
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.tactics.coastal.battle.facts import Collided, Drifted, Fired, Moved
from campaign.tactics.coastal.battle.harms import EffectStruck, Sank
from campaign.tactics.coastal.battle.orders import Fire, Leg, Move, Shot
from campaign.tactics.coastal.battle.state import Screen
from campaign.tactics.coastal.battle.vessel import Deeds, Depth, Harm, Vessel
from campaign.tactics.coastal.charts.collection import cm_of, metres
from campaign.tactics.coastal.charts.fire import Machinery, Row, Steering
from campaign.tactics.coastal.fire import barred, open_fire
from campaign.tactics.coastal.helm import drift_all, is_adrift, length_cm, may_turn, move, possible_turn, settings_of, way_of
from campaign.tactics.coastal.ships import _rockets
from campaign.tactics.plot.geometry import Hand, Point
from tests.tactics.coastal.fights import battles
from tests.tactics.coastal.table import Faces, battle, carried, charts, fields, mount, vessel

ENEMY = ShipId("enemy")


def enemy(cm: float = 20.0, **more: Any) -> Vessel:
    """A boat of the other side so many centimetres north."""
    return vessel("enemy", **fields({"side": Side.AXIS, "at": (0.0, cm)}, more))


def told(going: Any, kind: type) -> list[Any]:
    """Facts of one kind."""
    return [fact for fact in going._carried.facts if isinstance(fact, kind)]


# Ways -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("cm", "since", "degrees"), [
    (2.9, 0.0, 0.0), (3.0, 0.0, 30.0), (5.9, 0.0, 30.0), (6.0, 0.0, 60.0), (2.0, 1.0, 30.0), (1.9, 1.0, 0.0), (3.0, 9.0, 60.0)])
def test_a_step_of_turning_wants_a_rating_of_way(cm: float, since: float, degrees: float) -> None:
    """CO-4.2 Three centimetres for a boat; what she ran since her last step counts, and of more than one rating but one."""
    assert possible_turn(charts(), vessel(since_step=since), cm) == degrees


def test_a_turn_is_made_in_steps_after_the_way_that_each_takes() -> None:
    """CO-GAP-07 Sixty degrees by a boat: three centimetres ahead, thirty, three more, thirty, and the rest straight on."""
    way = way_of(charts(), vessel(), 10.0, (Leg(0.0, 60.0),))

    assert way.pose.course_degrees == 60.0
    assert [round(cm_of(point.y_m), 2) for point in way.points] == [0.0, 3.0, 5.6, 7.6]
    assert way.since_step == 4.0
    assert way_of(charts(), vessel(), 2.0, (Leg(0.0, 60.0),)).pose.course_degrees == 0.0


def test_a_bridge_that_was_hit_turns_her_first() -> None:
    """CO-GAP-24 CO-GAP-07 Ninety degrees to that side, before what was ordered."""
    for hand, course in ((Hand.PORT, 270.0), (Hand.STARBOARD, 90.0)):
        assert way_of(charts(), vessel(pending=hand), 20.0, ()).pose.course_degrees == course


@pytest.mark.parametrize(("sea", "cm"), [(0, 0.0), (1, 1.0), (6, 6.0), (8, 6.0)])
def test_a_vessel_adrift_is_set_downwind_by_the_sea(sea: int, cm: float) -> None:
    """CO-4.4 CO-GAP-08 As many centimetres as the sea state, six or worse alike; the wind blows from west."""
    going = carried(battle(vessel(setting=0, adrift=True, course=45.0), sea_state=sea), Faces())
    drift_all(going)
    pose = going.vessel(ShipId("boat")).pose

    assert (round(cm_of(pose.at.x_m), 3), round(cm_of(pose.at.y_m), 3), pose.course_degrees) == (cm, 0.0, 45.0)
    assert len(told(going, Drifted)) == (1 if cm else 0)


def test_who_is_stopped_by_choice_with_engines_running_does_not_drift() -> None:
    """CO-GAP-08 Adrift is who cannot go faster, or has the engines off; nobody who moves, and no gun ashore."""
    stopped = vessel(setting=0)
    lame = Harm(9, machinery=(Machinery.NO_FASTER,))
    dead = Harm(9, machinery=(Machinery.MAX_SPEED,) * 4)

    assert not is_adrift(stopped)
    assert is_adrift(replace(stopped, adrift=True))
    assert is_adrift(vessel(setting=0, harm=lame)) and is_adrift(vessel(setting=0, harm=dead))
    assert not is_adrift(vessel(setting=1, harm=lame))
    assert not is_adrift(vessel(setting=0, ashore=True, harm=lame))


@pytest.mark.parametrize(("steering", "port", "starboard"), [
    ((), True, True), ((Steering.NO_TURNS,), False, False), ((Steering.NOT_TO_PORT,), False, True),
    ((Steering.NOT_TO_STARBOARD,), True, False), ((Steering.REDUCED,), True, True),
    ((Steering.NOT_TO_PORT, Steering.NOT_TO_STARBOARD), False, False)])
def test_damaged_steering_bars_turns(steering: tuple[Steering, ...], *, port: bool, starboard: bool) -> None:
    """CO-7.12 Each result of itself, and the strictest holds."""
    hurt = vessel(harm=Harm(9, steering))

    assert (may_turn(hurt, Hand.PORT), may_turn(hurt, Hand.STARBOARD)) == (port, starboard)


@pytest.mark.parametrize(("more", "sea", "wanted"), [
    ({"setting": 2}, 0, (0, 4)), ({"setting": 3}, 0, (1, 4)), ({"setting": 0}, 0, (0, 2)), ({"setting": 2}, 5, (0, 2)),
    ({"setting": 4}, 6, (1, 1)), ({"setting": 2, "size": 2}, 0, (0, 3)), ({"setting": 3, "size": 3}, 0, (2, 4)),
    ({"setting": 2, "harm": Harm(9, machinery=(Machinery.NO_FASTER,))}, 0, (0, 2)),
    ({"setting": 2, "harm": Harm(9, machinery=(Machinery.MAX_SPEED,))}, 0, (0, 3)),
    ({"setting": 1, "depth": Depth.PERISCOPE}, 0, (0, 1)), ({"setting": 3, "surprised_until": 1}, 0, (3, 3)),
    ({"setting": 0, "ashore": True}, 0, (0, 0))])
def test_settings_change_by_the_class_and_are_capped(more: dict[str, Any], sea: int, wanted: tuple[int, int]) -> None:
    """CO-4.1 CO-4.3 By engines, by the sea, by a periscope; who is surprised keeps the setting."""
    assert settings_of(charts(), vessel(**more), sea, 1) == wanted


def test_what_lies_under_a_marker_moves_at_a_markers_pace() -> None:
    """CO-4.5 Twenty-five centimetres at most, and an empty marker even when it stands for itself."""
    assert length_cm(charts(), vessel(max_knots=40.0), 4) == 40.0
    assert length_cm(charts(), vessel(max_knots=40.0, spotted=False), 4) == 25.0
    assert length_cm(charts(), vessel(max_knots=40.0, spotted=False), 2) == 20.0
    assert length_cm(charts(), vessel(max_knots=40.0, dummy=True), 4) == 25.0


# Contact --------------------------------------------------------------------------------------------------------------


def met(order: Move, d10: list[int], d6: list[int], other: Vessel | None = None, **more: Any) -> Any:
    """A move at somebody who lies across the way twenty centimetres ahead."""
    dice = Faces(d10, d6)
    going = carried(battle(vessel(**more), other or enemy(course=90.0, setting=0)), dice)
    move(going, order)
    assert not any(dice.left.values())

    return going


def test_who_runs_into_another_avoids_it_on_four_with_her_crew() -> None:
    """CO-4.6 Ten sides and the crew's quality; three is a contact, and who means it rolls nothing."""
    order = Move(Side.ALLIED, ShipId("boat"), 4)

    assert told(met(order, [4], []), Collided) == []
    assert told(met(order, [3], [], crew=1), Collided) == []
    assert [fact.on_purpose for fact in told(met(order, [3, 10, 10], [1, 1]), Collided)] == [False]
    on_purpose = replace(order, ram=ENEMY)
    assert [fact.on_purpose for fact in told(met(on_purpose, [10, 10], [1, 1]), Collided)] == [True]


def test_each_loses_a_die_times_the_others_class_and_twice_that_at_speed() -> None:
    """CO-GAP-30 A boat at 20 knots loses 3 by a ship of class 3, who loses 1; at 40 knots 6 and 2; each is struck once."""
    for knots, boat, ship in ((40.0, 6, 2), (20.0, 3, 1)):
        large = enemy(course=90.0, setting=0, size=3, hull_boxes=50)
        order = Move(Side.ALLIED, ShipId("boat"), 4, ram=ENEMY)
        going = met(order, [10, 10], [1, 1], large, max_knots=knots, hull_boxes=30, mounts=())

        assert (30 - going.vessel(ShipId("boat")).harm.hull, 50 - going.vessel(ENEMY).harm.hull) == (boat, ship)
        assert len(told(going, EffectStruck)) == 2


def test_who_sinks_by_a_contact_is_not_struck_besides() -> None:
    """CO-GAP-30 CO-GAP-29 A boat that rams a ship and goes down has no special effect; the ship has hers."""
    large = enemy(course=90.0, setting=0, size=3, hull_boxes=50)
    going = met(Move(Side.ALLIED, ShipId("boat"), 4, ram=ENEMY), [10], [6, 1], large, hull_boxes=3)

    assert [fact.ship for fact in told(going, Sank)] == ["boat"]
    assert [fact.ship for fact in told(going, EffectStruck)] == [ENEMY]


def test_who_stops_runs_into_nobody_and_who_turns_away_passes() -> None:
    """CO-4.6 No die falls."""
    assert told(met(Move(Side.ALLIED, ShipId("boat"), 0), [], []), Collided) == []
    assert told(met(Move(Side.ALLIED, ShipId("boat"), 4, (Leg(0.0, 90.0),)), [], []), Collided) == []


def test_land_stops_a_model_and_takes_her_way_off() -> None:
    """CO-3.1.2 She ends at the shore at no setting."""
    land = Patch(Ground.LAND, "cape", ((-900.0, 200.0), (900.0, 200.0), (900.0, 3000.0), (-900.0, 3000.0)))
    now = battle(vessel(), enemy(90.0))
    engagement = replace(now.engagement, setting=Setting("A test", "1942-09-13T23:00+02:00", 33.0, 23.0, (land,)))
    going = carried(replace(now, engagement=engagement), Faces())
    move(going, Move(Side.ALLIED, ShipId("boat"), 4))
    [fact] = told(going, Moved)

    assert fact.setting == 0
    assert going.vessel(ShipId("boat")).pose.at.y_m < 200.0


# Guns -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("shooter", "target", "why"), [
    ({}, {}, None), ({"surprised_until": 1}, {}, "cannot fire"), ({"depth": Depth.PERISCOPE}, {}, "cannot fire"),
    ({"harm": Harm(9, out=("gun",))}, {}, "any more"), ({"deeds": Deeds(broken=("gun",))}, {}, "any more"),
    ({}, {"spotted": False}, "does not see"), ({"radar": True}, {"spotted": False}, "does not see"),
    ({"radar": True}, {"spotted": False, "radar_target": True}, None),
    ({}, {"spotted": False, "radar_target": True}, "does not see"),
    ({}, {"depth": Depth.PERISCOPE}, "does not see"), ({}, {"at": (0.0, 75.1)}, "does not fire over"),
    ({"mounts": (mount(arc=(90.0, 270.0)),)}, {}, "does not bear")])
def test_why_a_mount_may_not_fire(shooter: dict[str, Any], target: dict[str, Any], why: str | None) -> None:
    """CO-GAP-40 CO-7.17 She must be seen or found by one's own radar, in reach and in the arc, and the mount whole."""
    one = vessel("one", **fields({"mounts": (mount(),)}, shooter))
    found = barred(charts(), battle(one, enemy(**target)), one, one.record.mounts[0], enemy(**target))

    assert found is None if why is None else why in str(found)


def test_a_friend_near_the_line_of_fire_blocks_it_and_smoke_does() -> None:
    """CO-GAP-40 A centimetre of it, and neither behind the shooter nor beyond the mark; laid smoke lets nothing through."""
    one, mark = vessel("one", mounts=(mount(),)), enemy(40.0)
    for at, blocks in (((1.0, 20.0), True), ((1.1, 20.0), False), ((0.0, -20.0), False), ((0.0, 45.0), False)):
        found = barred(charts(), battle(one, mark, vessel("friend", at=at)), one, one.record.mounts[0], mark)
        assert (found is not None) is blocks, at
    screen = Screen(ShipId("friend"), (Point(-metres(10), metres(30)), Point(metres(10), metres(30))), 3)
    assert "clear line" in str(barred(charts(), battle(one, mark, screens=(screen,)), one, one.record.mounts[0], mark))


def test_rockets_are_fired_again_after_ten_turns() -> None:
    """CO-GAP-42 CO-GAP-40 Fired in turn 1 they bear again in turn 11; a cannon waits for nothing."""
    rockets = mount("rocket_salvo", name="rockets")
    one = vessel("one", mounts=(rockets, mount()))
    going = carried(battle(one, enemy()), Faces([1] * 9))
    open_fire(going, Fire(Side.ALLIED, one.id, (Shot("rockets", "enemy"),)))
    after = going.vessel(one.id)
    fresh = replace(after, deeds=Deeds())

    assert rockets.row is Row.ROCKET and len(told(going, Fired)) == 1
    for turn, waits in ((10, True), (11, False)):
        now = battle(fresh, enemy(), turn=turn)
        assert ("reloads" in str(barred(charts(), now, fresh, rockets, enemy()))) is waits
        assert barred(charts(), now, fresh, one.record.mounts[1], enemy()) is None


def test_frames_of_rockets_are_open_mounts_of_their_own() -> None:
    """CO-GAP-42 Each class that has them has a mount for every frame, behind no shield."""
    book, _ = battles()["boats against boats"]
    carriers = [one for one in book.oob.classes.values() if one.rockets]
    frames = [frame for one in carriers for frame in _rockets(charts(), one)]

    assert len(frames) == sum(len(one.rockets) for one in carriers)
    assert {(frame.row, frame.shielded, frame.barrels) for frame in frames} <= {(Row.ROCKET, False, 1)}
