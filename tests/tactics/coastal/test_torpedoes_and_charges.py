"""Torpedoes that meet several hulls, how tubes bear, depth charges, guns ashore and empty markers."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.model.replacing import replace
from campaign.model.sides import Nation, Side
from campaign.model.units.ships import GunId, ShipId
from campaign.tactics.coastal.battle.facts import Dropped, Launched, TrackMet
from campaign.tactics.coastal.battle.harms import Sank
from campaign.tactics.coastal.battle.orders import Salvo
from campaign.tactics.coastal.battle.state import Track
from campaign.tactics.coastal.battle.vessel import Deeds, Depth, Harm, Vessel
from campaign.tactics.coastal.charts.collection import metres
from campaign.tactics.coastal.charts.fire import Armour, Kind, Machinery, Special
from campaign.tactics.coastal.charts.turn import Listed, Sky
from campaign.tactics.coastal.charts.weapons import LaunchKind, Size
from campaign.tactics.coastal.damage import may_happen
from campaign.tactics.coastal.fire import drop, may_charge
from campaign.tactics.coastal.ships import battery_record, dummy_record
from campaign.tactics.coastal.torpedoes import _is_shallow, bears_on, burst, launch, resolve, sight_tracks
from campaign.tactics.coastal.turn.decisions import _targets_of
from campaign.tactics.plot.geometry import Point
from tests.tactics.coastal.fights import battles
from tests.tactics.coastal.table import Faces, battle, carried, charts, choosing, fields, tubes, vessel

ENEMY = ShipId("enemy")


def enemy(cm: float = 20.0, **more: Any) -> Vessel:
    """A boat of the other side so many centimetres north."""
    return vessel("enemy", **fields({"side": Side.AXIS, "at": (0.0, cm)}, more))


def told(going: Any, kind: type) -> list[Any]:
    """Facts of one kind."""
    return [fact for fact in going._carried.facts if isinstance(fact, kind)]


# Torpedoes ------------------------------------------------------------------------------------------------------------


def track(number: int = 1, **more: Any) -> Track:
    """A torpedo of the Axis that ran forty centimetres north this turn."""
    plain: dict[str, Any] = {"by": ShipId("far"), "side": Side.AXIS, "nation": Nation.ITALIAN, "size": Size.IN_21,
                             "origin": Point(0.0, 0.0), "at": Point(0.0, metres(40.0)), "course": 0.0, "run_cm": 60.0, **more}
    return Track(f"track {number}", **plain)


def target(name: str = "mark", cm: float = 20.0, **more: Any) -> Vessel:
    """A ship across the track."""
    return vessel(name, Side.ALLIED, (0.0, cm), 90.0, **fields({"size": 3, "hull_boxes": 300, "setting": 4}, more))


def test_a_track_asks_the_nearest_hull_first_and_runs_on_where_it_misses() -> None:
    """CO-GAP-26 CO-8.8 Three misses the first; the second is hit, and the torpedo is no more."""
    going = carried(battle(target("near", 10.0), target("beyond", 30.0), tracks=(track(),)), Faces([3, 4, 10], [1] * 8))
    resolve(going)

    assert [(fact.ship, fact.hit) for fact in told(going, TrackMet)] == [("near", False), ("beyond", True)]
    assert going.battle.tracks == ()


def test_a_hull_that_has_just_sunk_stops_no_further_torpedo() -> None:
    """CO-GAP-26 The second track asks her no more, and no hull is asked twice by one track."""
    frail = target(hull_boxes=1)
    going = carried(battle(frail, tracks=(track(1), track(2))), Faces([4, 10], [1]))
    resolve(going)
    asked = carried(battle(target(), tracks=(track(asked=(ShipId("mark"),)),)), Faces())
    resolve(asked)

    assert [fact.track for fact in told(going, TrackMet)] == ["track 1"]
    assert told(asked, TrackMet) == []


def test_a_torpedo_that_has_not_armed_passes() -> None:
    """CO-8.8 CO-GAP-25 Before ten centimetres of its whole run it goes on without a roll."""
    for cm, met_her in ((9.9, False), (10.0, True)):
        going = carried(battle(target(cm=cm), tracks=(track(run_cm=40.0),)), Faces([1] if met_her else []))
        resolve(going)

        assert bool(told(going, TrackMet)) is met_her


def test_submarines_below_guns_ashore_and_who_launched_it_are_not_met() -> None:
    """CO-8.8 Everything else that floats is, the launcher's own side too."""
    passed = [target("deep", depth=Depth.DEEP), target("ashore", ashore=True), target("far")]
    going = carried(battle(*passed, tracks=(track(),)), Faces())
    resolve(going)
    own = carried(battle(replace(target(), side=Side.AXIS), tracks=(track(),)), Faces([1]))
    resolve(own)

    assert told(going, TrackMet) == []
    assert len(told(own, TrackMet)) == 1


def test_the_dice_of_a_charge_stop_when_she_has_sunk() -> None:
    """CO-8.7 Ten boxes of flooding sink a ship of ten at the first die."""
    dice = Faces((), [1, 1, 1])
    going = carried(battle(vessel(size=3, hull_boxes=10)), dice)
    burst(going, ShipId("boat"), 3)

    assert len(told(going, Sank)) == 1
    assert dice.left[next(die for die in dice.left if dice.left[die])] == [1, 1]


def test_engines_that_are_out_already_flood_instead() -> None:
    """CO-8.7 CO-GAP-28 A face of four takes a quarter of her speed; of her who has none left two dice of boxes and a flood."""
    going = carried(battle(vessel(size=3, hull_boxes=90)), Faces((), [4], ()))
    burst(going, ShipId("boat"), 1)
    assert (going.vessel(ShipId("boat")).max_setting, going.vessel(ShipId("boat")).setting) == (3, 3)

    out = vessel(size=3, hull_boxes=90, setting=0, harm=Harm(90, machinery=(Machinery.MAX_SPEED,) * 4))
    flooded = carried(battle(out), Faces((), [4], [7]))
    burst(flooded, out.id, 1)
    assert (flooded.vessel(out.id).harm.hull, flooded.vessel(out.id).harm.floods) == (83, 1)


def test_shallow_draught_counts_where_the_players_have_listed_it() -> None:
    """CO-8.4 CO-D.2 Usually nobody is listed; where they agree, those of shallow draught are."""
    listed = choosing(shallow_draught_targets=Listed.LISTED)
    boat, ship = vessel(shallow_draught=True), vessel()

    assert [_is_shallow(of, one) for of in (charts(), listed) for one in (boat, ship)] == [False, False, True, False]


@pytest.mark.parametrize(("kind", "off", "bears"), [
    (LaunchKind.FIXED_BOW, 5.0, True), (LaunchKind.FIXED_BOW, 5.1, False), (LaunchKind.ANGLED_BOW, -10.0, True),
    (LaunchKind.ANGLED_BOW, 10.1, False), (LaunchKind.SIDE_DROP, 5.0, True), (LaunchKind.SIDE_DROP, 6.0, False),
    (LaunchKind.FIXED_STERN, 175.0, True), (LaunchKind.FIXED_STERN, 174.0, False), (LaunchKind.TRAINABLE, 30.0, True),
    (LaunchKind.TRAINABLE, 29.0, False), (LaunchKind.TRAINABLE, -150.0, True), (LaunchKind.TRAINABLE, 151.0, False),
    (LaunchKind.STERN_TROUGH, 5.0, True), (LaunchKind.STERN_TROUGH, 5.1, False)])
def test_tubes_bear_as_they_are_fitted(kind: LaunchKind, off: float, *, bears: bool) -> None:
    """CO-GAP-25 CO-8.8 Off the bow, off the beam, off the stern; a trough lets it run on the boat's own course."""
    [tube] = tubes(Size.IN_21, launch=kind)

    assert bears_on(charts(), vessel(course=0.0), tube, off % 360) is bears


def test_guns_ashore_and_unseen_ships_are_no_targets_of_torpedoes() -> None:
    """CO-8.8 A spotted enemy on a course on which a tube bears is one."""
    boat = vessel(tubes=tubes(Size.IN_21))
    cases: list[tuple[dict[str, Any], bool]] = [
        ({}, True), ({"ashore": True}, False), ({"spotted": False}, False), ({"at": (40.0, 0.0)}, False)]
    for more, there in cases:
        mark = enemy(40.0, setting=0, **more)
        assert bool(_targets_of(charts(), battle(boat, mark), boat)) is there, more
    assert _targets_of(charts(), battle(replace(boat, surprised_until=1), enemy(40.0, setting=0)),
                       replace(boat, surprised_until=1)) == []


def test_a_salvo_is_so_many_torpedoes_each_with_its_own_error() -> None:
    """CO-8.8 Two of two tubes, twenty centimetres on in the turn of their launch, off by two dice."""
    boat = vessel(tubes=tubes(Size.IN_21, Size.IN_21))
    going = carried(battle(boat, enemy(100.0, setting=0)), Faces((), (), [7, 12]))
    launch(going, (Salvo(boat.id, ENEMY, 2),))
    runs = [(fact.tube, fact.track.course, fact.track.run_cm) for fact in told(going, Launched)]
    assert runs == [("tube 1", 0.0, 20.0), ("tube 2", 25.0, 20.0)]

    one = carried(battle(boat, enemy(100.0, setting=0)), Faces((), (), [7]))
    launch(one, (Salvo(boat.id, ENEMY, 1, 3.0),))
    assert [fact.track.course for fact in told(one, Launched)] == [3.0]


@pytest.mark.parametrize(("sky", "face", "cm", "seen"), [
    (Sky.NIGHT_DARK, 8, 30.0, True), (Sky.NIGHT_DARK, 7, 30.0, False), (Sky.NIGHT_MOON, 7, 30.0, True),
    (Sky.NIGHT_MOON, 6, 30.0, False), (Sky.DAY_CLEAR, 4, 30.0, True), (Sky.DAY_HAZE, 3, 30.0, False),
    (Sky.DAY_CLEAR, None, 30.1, False)])
def test_tracks_are_seen_from_near(sky: Sky, face: int | None, cm: float, *, seen: bool) -> None:
    """CO-8.8 Within thirty centimetres in the end phase, by light and crew; once seen it is asked no more."""
    going = carried(battle(target(cm=40.0 + cm), sky=sky, tracks=(track(),)), Faces([] if face is None else [face]))
    sight_tracks(going)

    assert [found.seen for found in going.battle.tracks] == [seen]
    again = carried(battle(target(cm=40.0), sky=sky, tracks=(track(seen=True),)), Faces())
    sight_tracks(again)
    assert told(again, TrackMet) == []


# Charges and guns ashore ----------------------------------------------------------------------------------------------


def passing(**more: Any) -> Vessel:
    """An escort with charges that ran ten centimetres north this turn."""
    plain: dict[str, Any] = {"charges": 1, "deeds": Deeds(track=(Point(0.0, 0.0), Point(0.0, metres(10.0))))}
    return vessel("escort", **{**plain, **more})


@pytest.mark.parametrize(("escort", "off", "mark", "may"), [
    ({}, 3.0, {"depth": Depth.DEEP, "detected": True}, True), ({}, 3.1, {"depth": Depth.DEEP, "detected": True}, False),
    ({"throwers": 2}, 5.0, {"depth": Depth.DEEP, "detected": True}, True),
    ({"throwers": 2}, 5.1, {"depth": Depth.DEEP, "detected": True}, False), ({}, 1.0, {"depth": Depth.DEEP}, False),
    ({}, 2.0, {}, True), ({}, 2.1, {}, False), ({}, 1.0, {"spotted": False}, False), ({}, 1.0, {"ashore": True}, False),
    ({"charges": 0}, 1.0, {}, False), ({"surprised_until": 1}, 1.0, {}, False), ({"depth": Depth.PERISCOPE}, 1.0, {}, False),
    ({"harm": Harm(9, out=("depth charges",))}, 1.0, {}, False)])
def test_charges_are_dropped_on_what_she_passed(
    escort: dict[str, Any], off: float, mark: dict[str, Any], *, may: bool
) -> None:
    """CO-GAP-31 Within 3 cm of a submarine that was detected, 5 with throwers; 2 of who floats and is seen."""
    one, other = passing(**escort), enemy(at=(off, 5.0), **mark)

    assert may_charge(charts(), battle(one, other), one, other) is may


@pytest.mark.parametrize(("face", "crew", "depth", "dice", "floods"), [
    (7, 0, Depth.DEEP, 0, 0), (7, 1, Depth.DEEP, 3, 0), (9, 0, Depth.DEEP, 3, 0), (10, 0, Depth.DEEP, 6, 1),
    (6, 1, Depth.SURFACE, 0, 0), (7, 0, Depth.SURFACE, 3, 0), (10, 0, Depth.SURFACE, 3, 0)])
def test_a_pattern_does_boxes_by_its_roll(face: int, crew: int, depth: Depth, dice: int, floods: int) -> None:
    """CO-GAP-31 Eight and nine three dice, ten six and a flood, with the crew's quality; on the surface seven, without."""
    one, other = passing(crew=crew), enemy(size=2, hull_boxes=60, at=(1.0, 5.0), depth=depth, detected=True)
    going = carried(battle(one, other), Faces([face], [2] * dice))
    drop(going, one.id, going.battle.token(other, Side.ALLIED))
    after = going.vessel(ENEMY)

    assert (60 - after.harm.hull, after.harm.floods) == (2 * dice, floods)
    assert [fact.boxes for fact in told(going, Dropped)] == [2 * dice]


def test_guns_ashore_are_a_large_still_target_behind_heavy_armour() -> None:
    """CO-GAP-33 Thirty boxes; larger guns are worked by hand; nothing strikes them but suppression and a gun destroyed."""
    book, _ = battles()["guns ashore"]
    record = battery_record(charts(), book.oob.guns[GunId("it_120mm_40")], 2, Nation.ITALIAN)
    light = battery_record(charts(), replace(book.oob.guns[GunId("it_120mm_40")], calibre_mm=100.0), 1, Nation.ITALIAN)
    line = charts().guns.weapons[record.mounts[0].weapon]

    assert (record.size, record.armour, record.hull_boxes, record.max_knots, record.ashore) == (3, Armour.HEAVY, 30, 0.0, True)
    assert [str(gun.rating) for gun in record.mounts] == [line.by_hand] * 2
    assert [str(gun.rating) for gun in light.mounts] == ["1d"]
    assert {(gun.shielded, gun.arc) for gun in record.mounts} == {(True, (0.0, 360.0))}
    flags = ("quiet", "radar", "searchlight", "star_shell", "smoke", "sonar", "shallow_draught", "submarine", "dummy")
    assert [name for name in flags if getattr(record, name)] == ["searchlight", "star_shell"]
    gun = vessel(ashore=True)
    assert {effect for effect in Special if may_happen(gun, effect, overcomes=True)} == {Special.SUPPRESSION, Special.WEAPON}


def test_a_marker_with_nobody_beneath_has_nothing() -> None:
    """CO-GAP-09 It moves at a marker's pace, has no weapon, no light and no gear, and counts as an empty one."""
    empty = dummy_record(charts(), Nation.BRITISH, 2)
    flags = ("quiet", "radar", "searchlight", "star_shell", "smoke", "sonar", "shallow_draught", "submarine", "ashore", "dummy")

    assert [name for name in flags if getattr(empty, name)] == ["dummy"]
    assert (empty.max_knots, empty.size, empty.hull_boxes, empty.armour, empty.kind) == (25.0, 2, 1, Armour.NIL, Kind.WARSHIP)
    assert (empty.mounts, empty.tubes, empty.reloads, empty.charges, empty.damage_control, empty.crew) == ((), (), 0, 0, 0, 0)
