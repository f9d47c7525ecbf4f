"""Worked examples of gunfire."""

from __future__ import annotations

import pytest

from campaign.model.units.ships import ShipId
from campaign.tactics.supremacy_at_sea.battle.facts import Cause
from campaign.tactics.supremacy_at_sea.battle.orders import Shoot
from campaign.tactics.supremacy_at_sea.battle.sheet import Battery, Group, ladder
from campaign.tactics.supremacy_at_sea.battle.state import SHIFT
from campaign.tactics.supremacy_at_sea.charts.collection import units
from campaign.tactics.supremacy_at_sea.charts.effects import Place
from campaign.tactics.supremacy_at_sea.charts.fire import Section
from campaign.tactics.supremacy_at_sea.damage import Blow, Pierced, apply, points_factor, special_result
from campaign.tactics.supremacy_at_sea.gunnery import (
    Aimed,
    fall_of_shot,
    guns_laid,
    halved,
    points_of,
    shots,
    special_colour,
    specials_earned,
)
from campaign.tactics.supremacy_at_sea.helm import speed_lost, speed_of_move
from campaign.tactics.supremacy_at_sea.sight import seen_by_eye
from campaign.tactics.supremacy_at_sea.turn.right_of_way import ram_points
from tests.tactics.supremacy_table import at, battle, charts, enemy, going, move, sheet, ship

WICHITA = sheet(belt=5.0, deck=3.5, turret=6.0)
HIPPER = sheet(belt=3.25, deck=2.5)


def aimed(guns: int, range_u: float, calibre: str = "8", points: int = 50, **fields: object) -> Aimed:
    """A battery of single mounts with full magazines."""
    given = {"locked": True, **fields}
    return Aimed(charts().hit_table.line(calibre), points, ((1, 32),) * guns, range_u, **given)  # pyrefly: ignore[bad-argument-type]


def shift(shot: Aimed) -> int:
    """All that the column is shifted by."""
    return sum(columns for _, columns in guns_laid(charts(), shot).shifts)


def test_six_units_are_a_nautical_mile() -> None:
    """SAS-A2.1 EX-01."""

    assert [round(units(miles * 1852), 9) for miles in (1, 12)] == [6, 72]


def test_a_move_is_half_the_speed_in_units() -> None:
    """SAS-B1.1 SAS-A2.2 EX-02."""

    assert speed_of_move(charts(), move("x", "A12.5")) == 25


def test_splash_chasing_costs_three_units_and_no_speed() -> None:
    """SAS-B1.3c EX-04."""

    assert speed_of_move(charts(), move("x", "13 CS")) == 32


def test_a_ship_is_seen_at_the_visibility_and_not_beyond() -> None:
    """SAS-B4.3 EX-06."""
    field = battle(ship("Ajax", at(0, 0)), enemy("Near", at(80, 0)), enemy("Far", at(81, 0)), sight_u=80)
    eye = field.vessels[ShipId("ajax")]

    assert [seen_by_eye(charts(), field, eye, field.vessels[ShipId(name)]) for name in ("near", "far")] == [True, False]


@pytest.mark.parametrize(("guns", "times", "row"), [(8, 1, 4), (9, 1, 5), (4, 1, 2), (9, 2, 3)])
def test_half_salvos_round_half_up_each_time(guns: int, times: int, row: int) -> None:
    """SAS-B5.2 SAS-B5.2.1 EX-07, EX-08."""

    assert halved(guns, times) == row


def test_one_gun_fires_a_half_salvo_and_not_a_quarter() -> None:
    """SAS-B5.2 EX-09: half a gun fires as one, a quarter only spends its ammunition."""
    once, twice = (guns_laid(charts(), aimed(1, 10, halvings=("a",) * times)) for times in (1, 2))

    assert (once.guns, once.quarters, once.die) == (1, 2, True)
    assert (twice.quarters, twice.die) == (1, False)


def test_slow_targets_are_easier_to_hit() -> None:
    """SAS-B5.3a EX-10."""

    assert [charts().fire.for_target_speed(knots) for knots in (25, 24.9, 15, 14.9, 5, 4.9, 0)] == [0, 1, 1, 3, 3, 5, 5]


def test_a_firer_that_turns_shoots_worse() -> None:
    """SAS-B5.3b EX-11."""
    found = [charts().fire.for_own_turn(units_turned, sharp=False) for units_turned in (2, 2.25, 3, 3.25, 4, 4.25)]

    assert [one.columns for one in found] == [0, -2, -2, -3, -3, -3]
    assert [one.halvings for one in found] == [0, 0, 0, 0, 0, 1]


def test_sharp_turns_tell_sooner() -> None:
    """SAS-B5.3b EX-12."""
    found = [charts().fire.for_own_turn(units_turned, sharp=True) for units_turned in (1, 1.25, 2.25, 3.25)]

    assert [one.columns for one in found] == [0, -2, -3, -3]
    assert [one.halvings for one in found] == [0, 0, 0, 1]


def test_first_fire_is_a_half_salvo_beyond_the_close_section() -> None:
    """SAS-B5.4a EX-13."""
    shot = aimed(4, 40, locked=False)

    assert (guns_laid(charts(), shot).guns, shift(shot)) == (2, 0)


def test_first_fire_close_by_costs_columns_and_full_ammunition() -> None:
    """SAS-B5.4a EX-14."""
    shot = aimed(4, 10, locked=False)
    found = guns_laid(charts(), shot)

    assert (found.guns, shift(shot), found.quarters) == (4, -3, 4)


def test_a_lock_of_the_bow_guns_serves_the_stern_guns() -> None:
    """SAS-B5.4a EX-15."""
    field = battle(ship("Ajax", at(0, 0, 270), locks_before=("MN>spee",)), enemy("Spee", at(0, 40)))
    found = next(shots(charts(), field, (Shoot(ShipId("ajax"), Battery.MN, (Group.STERN,), ShipId("spee")),)))

    assert found.aim.locked


def test_two_batteries_of_one_ship_are_in_each_others_way() -> None:
    """SAS-B5.4b EX-16."""
    field = battle(ship("Ajax", at(0, 0, 270)), enemy("Spee", at(0, 40)))
    fire = [Shoot(ShipId("ajax"), Battery.MN, (Group.BOW,), ShipId("spee")),
            Shoot(ShipId("ajax"), Battery.SE, (Group.STARBOARD,), ShipId("spee"))]

    assert [dict(one.aim.shifts)["other batteries"] for one in shots(charts(), field, tuple(fire))] == [-1, -1]


def test_four_batteries_on_one_target_each_lose_three_columns() -> None:
    """SAS-B5.4b EX-17."""
    own = [ship(name, at(place_u, 0, 270)) for name, place_u in (("One", 0), ("Two", 10), ("Three", 20))]
    field = battle(*own, enemy("Spee", at(0, 40)))
    fire = [Shoot(one.ship, Battery.MN, (Group.BOW, Group.STERN), ShipId("spee")) for one in own]
    fire.append(Shoot(ShipId("one"), Battery.SE, (Group.STARBOARD,), ShipId("spee")))

    assert [dict(one.aim.shifts)["other batteries"] for one in shots(charts(), field, tuple(fire))] == [-3] * 4


def test_hipper_fires_at_wichita_as_it_was_printed() -> None:
    """SAS-B5.11a EX-18."""
    shot = aimed(8, 58)
    found = guns_laid(charts(), shot)
    fall = fall_of_shot(charts(), found, 1)

    assert found.row is not None
    assert (found.row.range, found.row.column, charts().hit_table.hits_of(found.guns, found.column)) == (60, 13, 2)
    assert (fall.column, fall.hits, found.row.belt, found.row.deck) == (11, 2, 3, 2)
    assert points_factor(found.row, WICHITA) == 0.5
    assert points_of(found, shot, fall.hits, WICHITA) == 50
    assert (specials_earned(charts(), fall.hits, 1), found.quarters) == (1, 4)


def test_the_special_that_hipper_earned_is_the_one_printed() -> None:
    """SAS-B5.7 EX-19: the coloured 4 becomes 3 at long range, a turret half pierced, line 2 to 3."""
    row = charts().hit_table.line("8").row(58)
    field = battle(ship("Hipper", at(0, 0)), enemy("Wichita", at(0, 58), WICHITA, shell_points=50.0))
    assert row is not None
    colour = special_colour(charts(), Section.LONG, 4)
    place_struck = charts().special.blocks[colour].location
    result = special_result(row, WICHITA, place_struck)
    proceedings = going(field, ("SAS-T5 the light mount that is lost", 1))

    apply(proceedings, Blow(ShipId("wichita"), ShipId("hipper"), 50.0, Cause.SHELL, row),
          charts().special.effects(colour, 3, half=result is Pierced.HALF))

    after = proceedings.vessel(ShipId("wichita"))
    assert (colour, place_struck, result) == (3, Place.TURRET, Pierced.HALF)
    assert (after.shell_points, after.out) == (150, ("P1",))
    assert [(one.what, one.who.value, one.amount, one.start, one.until) for one in after.spells] == [(SHIFT, "secs", -3, 2, 2)]


def test_wichita_fires_back_as_it_was_printed() -> None:
    """SAS-B5.11a EX-20."""
    shot = aimed(9, 58, locked=False)
    found = guns_laid(charts(), shot)
    fall = fall_of_shot(charts(), found, 3)

    assert (len(found.halvings), found.guns, fall.hits) == (1, 5, 1)
    assert points_of(found, shot, fall.hits, HIPPER) == 25
    assert (specials_earned(charts(), fall.hits, 3), found.quarters) == (0, 2)


def astoria() -> Aimed:
    """Astoria's nine guns at the destroyer that chases splash, while she turns hard."""
    shifts = (("own turn", -3), ("target chases splash", -3), ("target's size", -2))
    return aimed(9, 23, locked=False, halvings=("own turn",), shifts=shifts)


def test_astoria_fires_at_akigumo_as_it_was_printed() -> None:
    """SAS-B5.11b EX-21."""
    found = guns_laid(charts(), astoria())
    fall = fall_of_shot(charts(), found, 3)

    assert found.row is not None
    assert (found.row.range, len(found.halvings), found.guns) == (25, 2, 3)
    assert (charts().hit_table.hits_of(found.guns, found.row.column), shift(astoria())) == (2, -8)
    assert (fall.column, fall.hits, found.quarters) == (14, 0, 1)


def test_only_a_one_lets_astoria_hit_and_then_in_the_box() -> None:
    """SAS-B5.11b SAS-T7b EX-22."""
    falls = [fall_of_shot(charts(), guns_laid(charts(), astoria()), face) for face in range(1, 7)]

    assert [one.hits for one in falls] == [1, 0, 0, 0, 0, 0]
    assert [one.boxed for one in falls] == [True, False, False, False, False, False]


def test_ranges_round_up_to_the_next_one_printed() -> None:
    """SAS-B5.6a EX-23."""
    row = charts().hit_table.line("8").row(42)

    assert row is not None and row.range == 45


def test_the_die_moves_the_column() -> None:
    """SAS-B5.6c EX-24."""

    assert charts().fire.die == (2, 1, 0, 0, -1, -2)


@pytest.mark.parametrize(("hits", "face", "earned"), [
    (3, 3, 1), (3, 4, 0), (2, 1, 1), (11, 5, 2), (11, 6, 1), (6, 6, 1), (12, 6, 2)])
def test_specials_are_earned_by_hits_and_die(hits: int, face: int, earned: int) -> None:
    """SAS-B5.6e EX-25, EX-26."""

    assert specials_earned(charts(), hits, face) == earned


def test_a_lone_hit_in_the_box_needs_a_second_die() -> None:
    """SAS-T7b EX-27: three guns, column twelve."""

    assert charts().hit_table.hits_of(3, 12) == 1 and charts().hit_table.in_box(3, 12)
    assert not charts().hit_table.in_box(3, 10)


def test_three_engine_rooms_cost_a_battleship_forty_per_cent() -> None:
    """SAS-T6 EX-28."""
    her = enemy("Scharnhorst", at(0, 0), sheet("BB", speed=30.0), engine_rooms=3)

    assert speed_lost(charts(), her) == 12


def test_engine_rooms_slow_a_cruiser_step_by_step() -> None:
    """SAS-T6 EX-29."""
    hurt = [ship("Ajax", at(0, 0), of=sheet("CL", speed=33.0), engine_rooms=count) for count in range(1, 5)]
    left = [33 - speed_lost(charts(), each) for each in hurt]

    assert [round(one, 2) for one in left] == [29.7, 23.1, 13.2, 0]


def test_a_ram_is_worse_the_faster_it_is() -> None:
    """SAS-B2.9 EX-30."""

    added = charts().movement.ram.roll_by_difference
    assert [added.at(knots) for knots in (9.9, 10, 19.9, 20, 29.9, 30)] == [1, 0, 0, -1, -1, -2]


def test_a_rammer_that_sinks_does_half() -> None:
    """SAS-B2.9 EX-31."""

    assert (ram_points(charts(), "CA"), ram_points(charts(), "DD", rammer_sank=True)) == (600, 200)


def test_three_quarters_of_the_points_in_a_turn_overwhelm() -> None:
    """SAS-B5.9 EX-32."""

    assert [charts().fire.overwhelmed_from * points for points in (1815, 1500, 2370)] == [1361.25, 1125, 1777.5]


def test_the_ladder_climbs_by_the_ships_own_gun() -> None:
    """SAS-T2 EX-33."""
    rungs = ladder(90, 14)

    assert [rungs[row - 1] for row in (1, 2, 3, 14)] == [90, 180, 270, 1260]


