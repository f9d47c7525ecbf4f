"""Worked examples of damage, movement, torpedoes and rosters."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from campaign.library.battles.book import load_skirmish_book
from campaign.model.units.condition import Condition
from campaign.model.units.ships import ShipId
from campaign.tactics.supremacy_at_sea.battle.facts import Cause
from campaign.tactics.supremacy_at_sea.battle.orders import Shoot
from campaign.tactics.supremacy_at_sea.battle.sheet import Battery, Group
from campaign.tactics.supremacy_at_sea.charts.effects import Place, Third
from campaign.tactics.supremacy_at_sea.charts.fire import Section
from campaign.tactics.supremacy_at_sea.condition import start_points
from campaign.tactics.supremacy_at_sea.damage import Blow, Pierced, apply, points_factor, special_result
from campaign.tactics.supremacy_at_sea.gunnery import Aimed, fall_of_shot, guns_laid, shots, special_colour
from campaign.tactics.supremacy_at_sea.helm import speed_limits
from campaign.tactics.supremacy_at_sea.sight import clear_of_hulls, range_u
from campaign.tactics.supremacy_at_sea.torpedoes import angle_factor, chance, width
from campaign.tactics.supremacy_at_sea.turn.execution import move_phase
from campaign.tactics.supremacy_at_sea.turn.laws import barred
from campaign.tactics.supremacy_at_sea.turn.right_of_way import third_struck
from campaign.tactics.supremacy_at_sea.turn.sequence import clock
from tests.tactics.supremacy_table import at, battle, charts, enemy, going, mains, move, place, sheet, ship

SPEE = sheet(belt=4.25, deck=2.25, turret=5.5, sink_points=2370)


def aimed(guns: int, range_u: float, calibre: str = "8", points: int = 50, **fields: object) -> Aimed:
    """A battery of single mounts with full magazines."""
    given = {"locked": True, **fields}
    return Aimed(charts().hit_table.line(calibre), points, ((1, 32),) * guns, range_u, **given)  # pyrefly: ignore[bad-argument-type]


def test_penetration_falls_with_range() -> None:
    """SAS-B5.6d EX-41."""
    rows = [charts().hit_table.line("8").row(distance) for distance in (40, 45, 60)]

    assert [points_factor(row, SPEE) for row in rows if row] == [1, 0.5, 0.5]


def test_belt_and_deck_are_added_for_a_special() -> None:
    """SAS-B5.7 EX-42."""
    row = charts().hit_table.line("8").row(40)

    assert row is not None and row.belt == 5
    assert special_result(row, SPEE, Place.BELT_DECK) is Pierced.HALF


def test_the_coloured_die_counts_by_section() -> None:
    """SAS-B5.7 EX-43."""
    found = [[special_colour(charts(), section, face) for section in Section] for face in (1, 6)]

    assert found == [[2, 1, 0], [7, 6, 5]]


def test_a_magazine_explodes_in_points_of_the_ships_own_guns() -> None:
    """SAS-T5 EX-44."""
    own = sheet(belt=4.25, deck=2.25, turret=5.5, sink_points=2370, batteries=(mains(11, 90, 10),))
    field = battle(ship("Exeter", at(0, 0)), enemy("Spee", at(0, 40), own))
    proceedings = going(field, ("SAS-T5 the turret that is lost", 1))

    apply(proceedings, Blow(ShipId("spee"), ShipId("exeter"), 60.0, Cause.SHELL), charts().special.effects(3, 1, half=False))

    assert (proceedings.vessel(ShipId("spee")).shell_points, proceedings.vessel(ShipId("spee")).out) == (900, ("A",))


@pytest.mark.parametrize(("fields", "quarters"), [
    ({}, 4), ({"locked": False}, 2), ({"locked": False, "halvings": ("own turn",)}, 1)])
def test_ammunition_is_spent_by_half_salvos(fields: dict[str, Any], quarters: int) -> None:
    """SAS-B5.10 EX-45."""

    assert guns_laid(charts(), aimed(6, 58, **fields)).quarters == quarters


def test_the_log_counts_five_minutes_a_row() -> None:
    """SAS-T2 SAS-T2.1 SAS-A3.2 EX-47: contact at 06:14, the first turn at 06:15."""

    engagement = load_skirmish_book("river-plate")[0].engagement

    assert [clock(engagement, 5, turn) for turn in (1, 2, 16)] == ["06:15", "06:20", "07:30"]


def test_a_fan_of_torpedoes_has_its_width_and_chance() -> None:
    """SAS-GAP-02 EX-48."""
    wide = width(charts().torpedoes, 4, 10, 20)

    assert round(wide, 2) == 3.5
    assert chance(charts().torpedoes, "CA", angle_factor(charts().torpedoes, 90), 0.85, wide) == 15


def test_columns_left_of_the_first_are_the_first() -> None:
    """SAS-B5.6b SAS-GAP-16 EX-49."""
    shot = aimed(8, 10, shifts=(("x", 5),))
    found = guns_laid(charts(), shot)

    assert found.row is not None and found.row.column == 2
    assert found.column == 1
    assert [fall_of_shot(charts(), found, face).column for face in (1, 6)] == [1, 3]


def test_hulls_have_default_sizes() -> None:
    """SAS-B5.4e EX-50: motor boats are the smallest of the small."""
    sizes = charts().ship_data.size
    boats = next(one.size for one in charts().ship_data.smaller if one.type == "small")

    assert [sizes["BB"], sizes["CA"], sizes["DD"], boats] == [1, 0, -1, -5]


def test_hit_boxes_go_in_as_points() -> None:
    """SAS-C1 EX-51."""

    assert [start_points(1500, Condition(shell_damage=Fraction(hits, 4))) for hits in range(4)] == [0, 375, 750, 1125]


def test_a_friend_close_by_blocks_and_one_further_off_does_not() -> None:
    """SAS-B4.9 EX-52."""
    found = []
    for distance in (6, 6.1):
        field = battle(ship("Ajax", at(0, 0)), ship("Achilles", at(0, distance, 90)), enemy("Spee", at(0, 40)))
        found.append(clear_of_hulls(charts(), field, field.vessels[ShipId("ajax")], field.vessels[ShipId("spee")]))

    assert found == [False, True]


def test_deceleration_is_half_the_original_speed() -> None:
    """SAS-B1.3e EX-03."""
    her = ship("Fast", at(0, 0), of=sheet(speed=36.0))

    assert her.speed - speed_limits(charts(), her, 1, 0).slowest == 18


def test_chasing_splash_too_near_a_friend_fails_and_costs_all_the_same() -> None:
    """SAS-B1.3c EX-05: 5.9 units from a friend at the end; what was given up stays given up."""
    field = battle(ship("Ajax", at(0, 0)), ship("Achilles", at(5.9, 5)), enemy("Spee", at(0, 60), locks_before=("MN>ajax",)))
    proceedings = going(field)

    move_phase(proceedings, {ShipId("ajax"): move("ajax", "13 CS"), ShipId("achilles"): move("achilles", "A8"),
                             ShipId("spee"): move("spee", "A13")})

    ajax = proceedings.vessel(ShipId("ajax"))
    fire = (Shoot(ShipId("spee"), Battery.MN, (Group.BOW,), ShipId("ajax")),)
    assert range_u(ajax, proceedings.vessel(ShipId("achilles"))) == pytest.approx(5.9, abs=0.01)
    assert (ajax.activity.chasing, ajax.activity.chased, place(ajax.pose)) == (True, False, (0.0, 13.0))
    assert "target chases splash" not in dict(next(shots(charts(), proceedings.battle, fire)).aim.shifts)
    assert barred(charts(), proceedings.battle, ajax, Battery.MN) is not None


def test_a_rammed_ship_is_struck_where_she_is_touched() -> None:
    """SAS-B2.9 the thirds of a hull by the bearing of the other."""
    others = [at(x, y).at for x, y in ((0, 5), (5, 0), (0, -5))]

    assert [third_struck(at(0, 0), other) for other in others] == [Third.BOW, Third.MIDSHIPS, Third.STERN]
