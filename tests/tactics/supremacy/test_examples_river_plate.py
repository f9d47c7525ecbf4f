"""The worked examples of the River Plate."""

from __future__ import annotations

import pytest

from campaign.library.battles.book import load_skirmish_book
from campaign.model.replacing import replace
from campaign.model.units.ships import ShipId
from campaign.tactics.plot.geometry import bears, relative_bearing
from campaign.tactics.supremacy_at_sea.battle.orders import Shoot
from campaign.tactics.supremacy_at_sea.battle.sheet import Battery, Group
from campaign.tactics.supremacy_at_sea.battle.state import Activity, Battle, Vessel
from campaign.tactics.supremacy_at_sea.gunnery import Aimed, fall_of_shot, guns_laid, shots
from campaign.tactics.supremacy_at_sea.helm import read_move, speed_of_move, track_of
from campaign.tactics.supremacy_at_sea.sight import range_u
from campaign.tactics.supremacy_at_sea.turn.opening import begin
from tests.tactics.supremacy_table import charts, move, place


def river_plate() -> Battle:
    """The battle as the scenario sets it up."""
    skirmish, of = load_skirmish_book("river-plate")
    return begin(replace(of, tactical={**of.tactical, "supremacy_at_sea": charts()}), skirmish.engagement)


def one(field: Battle, name: str) -> Vessel:
    """A ship of it."""
    return field.vessels[ShipId(name)]


def after_turn_one() -> Battle:
    """The same after the forced first moves."""
    field = river_plate()
    orders = {"graf_spee": "A 13", "exeter": "A10 L6", "ajax": "A16", "achilles": "A16"}
    vessels = {}
    for name, text in orders.items():
        vessel = one(field, name)
        pose = track_of(charts(), vessel.pose, read_move(text)[0]).end
        vessels[ShipId(name)] = replace(vessel, pose=pose, activity=Activity(turned_u=6.0 if name == "exeter" else 0.0))
    return replace(field, vessels=vessels)


def test_the_forced_first_moves_have_their_lengths_and_speeds() -> None:
    """SAS-T3 EX-34."""
    found = {name: move(name, text) for name, text in
             {"graf_spee": "A 13", "exeter": "A10 L6", "ajax": "A16", "achilles": "A16"}.items()}

    assert {name: one.units for name, one in found.items()} == {"graf_spee": 13, "exeter": 16, "ajax": 16, "achilles": 16}
    assert {name: speed_of_move(charts(), one) for name, one in found.items()} == {
        "graf_spee": 26, "exeter": 32, "ajax": 32, "achilles": 32}


def test_the_river_plate_is_set_up_where_it_is_told() -> None:
    """SAS-T3 EX-35."""
    field = river_plate()

    assert place(one(field, "achilles").pose) == pytest.approx((35.67, -64.5), abs=0.01)
    assert place(one(field, "exeter").pose) == pytest.approx((31.34, -67.0), abs=0.01)
    assert range_u(one(field, "graf_spee"), one(field, "ajax")) == pytest.approx(73.78, abs=0.01)
    assert range_u(one(field, "graf_spee"), one(field, "exeter")) == pytest.approx(73.97, abs=0.01)


def test_the_ships_are_where_the_first_moves_take_them() -> None:
    """SAS-T3 EX-36."""
    field = after_turn_one()

    assert place(one(field, "graf_spee").pose) == pytest.approx((11.26, -6.5), abs=0.01)
    assert place(one(field, "ajax").pose) == pytest.approx((53.86, -54.0), abs=0.01)
    assert place(one(field, "achilles").pose) == pytest.approx((49.53, -56.5), abs=0.01)
    assert range_u(one(field, "graf_spee"), one(field, "ajax")) == pytest.approx(63.80, abs=0.01)
    assert range_u(one(field, "graf_spee"), one(field, "achilles")) == pytest.approx(62.96, abs=0.01)


def test_exeter_turns_to_the_west() -> None:
    """SAS-GAP-01 EX-37."""
    field = after_turn_one()
    pose = one(field, "exeter").pose

    assert place(pose) == pytest.approx((39.29, -57.39), abs=0.01)
    assert pose.course_degrees == pytest.approx(282.49, abs=0.01)
    assert range_u(one(field, "graf_spee"), one(field, "exeter")) == pytest.approx(58.10, abs=0.01)


def bearing_turrets(field: Battle, shooter: str, target: str) -> tuple[float, list[str]]:
    """A target's relative bearing, and the main turrets that bear on it."""
    vessel, mark = one(field, shooter), one(field, target)
    off = relative_bearing(vessel.pose, mark.pose.at)
    guns = vessel.sheet.guns(Battery.MN)
    assert guns is not None
    return round(off, 2), [post.name for post in guns.posts if bears(post.arcs, off)]


def test_turrets_bear_by_their_arcs() -> None:
    """SAS-B4.4 SAS-B4.4a EX-38: the raider's after turret is called B here."""
    field = after_turn_one()

    assert bearing_turrets(field, "exeter", "graf_spee")[0] == pytest.approx(48.66, abs=0.02)
    assert len(bearing_turrets(field, "exeter", "graf_spee")[1]) == 3
    assert bearing_turrets(field, "graf_spee", "exeter")[0] == pytest.approx(31.15, abs=0.02)
    assert len(bearing_turrets(field, "graf_spee", "exeter")[1]) == 2
    assert bearing_turrets(field, "graf_spee", "ajax")[0] == pytest.approx(18.11, abs=0.02)
    assert bearing_turrets(field, "graf_spee", "ajax")[1] == ["A"]


def fired_at_spee(shooter: str) -> Aimed:
    """What a cruiser's main guns fire at the raider after the first moves."""
    fire = (Shoot(ShipId(shooter), Battery.MN, (Group.BOW, Group.STERN), ShipId("graf_spee")),)
    return next(shots(charts(), after_turn_one(), fire)).aim


def test_exeter_cannot_hit_while_she_turns() -> None:
    """SAS-B5.6 EX-39."""
    found = guns_laid(charts(), fired_at_spee("exeter"))

    assert found.row is not None
    assert (found.row.range, found.row.column, len(found.halvings), found.guns) == (60, 13, 2, 2)
    assert (sum(columns for _, columns in found.shifts), found.column, found.quarters) == (-3, 16, 1)
    assert max(fall_of_shot(charts(), found, face).hits for face in range(1, 7)) == 0


def test_ajax_may_hit_with_a_low_die() -> None:
    """SAS-B5.6 EX-40."""
    found = guns_laid(charts(), fired_at_spee("ajax"))

    assert found.row is not None
    assert (found.row.range, found.row.column, len(found.halvings), found.guns, found.quarters) == (70, 15, 1, 4, 2)
    assert [fall_of_shot(charts(), found, face).hits for face in range(1, 7)] == [1, 1, 0, 0, 0, 0]


