"""Shoals, mines, aircraft, submarines and guns ashore."""

from __future__ import annotations

import pytest

from campaign.model.battles.battle import Ground, Patch, Setting
from campaign.model.dice import SeededDice
from campaign.model.sides import Nation
from campaign.model.units.ships import ShipId
from campaign.tactics.supremacy_at_sea.battle.orders import Shoot
from campaign.tactics.supremacy_at_sea.battle.sheet import Battery, Group
from campaign.tactics.supremacy_at_sea.battle.state import Activity, Battle
from campaign.tactics.supremacy_at_sea.charts.collection import metres
from campaign.tactics.supremacy_at_sea.salvos import fire_phase, special_ashore
from campaign.tactics.supremacy_at_sea.support import (
    TORPEDO,
    Element,
    attack,
    battery_sheet,
    defence,
    hit_percent,
    hunted,
    own_defence,
    submarine_sheet,
    submerged_u,
)
from campaign.tactics.supremacy_at_sea.turn.execution import aground_number, move_phase
from tests.tactics.supremacy_table import at, battle, charts, enemy, going, mains, move, place, sheet, ship

AJAX, SPEE = ShipId("ajax"), ShipId("spee")
DIVE, LEVEL = "dive", "level"
MOVES = {AJAX: move("Ajax", "A16"), SPEE: move("Spee", "A16")}


def over(kind: Ground, **fields: object) -> Battle:
    """Ajax steaming north towards something in the water ten units off."""
    square = tuple((metres(x), metres(y)) for x, y in ((-2, 10), (2, 10), (2, 12), (-2, 12)))
    setting = Setting("x", "1939-12-13T06:14-02:00", -34.5, -49.1, (Patch(kind, "bank", square),))
    return battle(ship("Ajax", at(0, 0), **fields), enemy("Spee", at(60, 0)), setting=setting)  # pyrefly: ignore[bad-argument-type]


def test_larger_and_faster_ships_strand_the_more_easily() -> None:
    """SAS-GAP-08."""
    chart = charts().environment.shoals

    assert [aground_number(chart, kind, 15) for kind in ("BB", "CA", "DD", "small")] == [4, 3, 2, 1]
    assert [aground_number(chart, "CA", knots) for knots in (21, 20, 10)] == [4, 3, 2]


def test_a_ship_that_strands_stops_and_is_holed() -> None:
    """SAS-B2.10 SAS-GAP-08 Two points a knot over ten, perhaps her rudder, and no fire this turn."""
    proceedings = going(over(Ground.SHOAL), ("SAS-B2.10 does she strand", 4), ("SAS-B2.10 is the rudder lost", 2))
    move_phase(proceedings, MOVES)

    after = proceedings.vessel(AJAX)
    assert (after.aground, after.speed, after.water_points, after.activity.ran_aground) == (True, 0, 44, True)
    assert 9 < place(after.pose)[1] < 12


def test_a_ship_may_pass_over_a_shoal() -> None:
    """SAS-B2.10."""
    proceedings = going(over(Ground.SHOAL), ("SAS-B2.10 does she strand", 5))
    move_phase(proceedings, MOVES)

    assert place(proceedings.vessel(AJAX).pose) == (0, 16)


def test_getting_off_grows_easier_with_every_try() -> None:
    """SAS-GAP-08 SAS-B2.1 A six, one more astern and for each try; then the written move is executed."""
    field = battle(ship("Ajax", at(0, 0), aground=True, speed=0.0), enemy("Spee", at(60, 0)))
    orders = {AJAX: move("Ajax", "A2"), SPEE: move("Spee", "A16")}
    stuck = going(field, ("SAS-B2.1 does she get off", 5))
    move_phase(stuck, orders)
    assert stuck.vessel(AJAX).aground and stuck.vessel(AJAX).tries == 1
    free = going(stuck.battle, ("SAS-B2.1 does she get off", 5))
    move_phase(free, orders)
    assert not free.vessel(AJAX).aground and place(free.vessel(AJAX).pose) == (0, 2)


def test_mines_strike_one_in_six_and_splash_chasers_twice_as_often() -> None:
    """SAS-GAP-17."""
    hit = going(over(Ground.MINES), ("SAS-GAP-17 does she strike", 1), ("SAS-GAP-17 where", 5), ("SAS-B2.2 effect", 6))
    move_phase(hit, MOVES)
    assert hit.vessel(AJAX).water_points == 600
    missed = going(over(Ground.MINES), ("SAS-GAP-17 does she strike", 2))
    move_phase(missed, MOVES)
    assert missed.vessel(AJAX).water_points == 0
    chasing = going(over(Ground.MINES), ("SAS-GAP-17 does she strike", 2), ("SAS-GAP-17 where", 1), ("SAS-B2.2 effect", 6))
    move_phase(chasing, {**MOVES, AJAX: move("Ajax", "A13 CS")})
    assert chasing.vessel(AJAX).water_points == 600


def test_ships_defend_each_other_against_aircraft() -> None:
    """SAS-GAP-07 High against bombers, low against torpedoes; half of each friend's; less by losses, fire and chasing."""
    ajax, friend = ship("Ajax", at(0, 0)), ship("Achilles", at(5, 0))
    far = ship("Exeter", at(7, 0))

    assert [own_defence(charts(), ajax, way) for way in (DIVE, TORPEDO)] == [20, 10]
    assert defence(charts(), ajax, [friend, far], LEVEL) == 30
    assert own_defence(charts(), ship("Ajax", at(0, 0), out=("P1", "S1"), fire=1), DIVE) == 8
    assert defence(charts(), ship("Ajax", at(0, 0), activity=Activity(chasing=True)), [], LEVEL) == 10


def test_aircraft_hit_by_way_size_turns_and_speed() -> None:
    """SAS-GAP-07."""
    def percent(**fields: object) -> int:
        return hit_percent(charts(), ship("Ajax", at(0, 0), **fields), DIVE, halved=False)  # pyrefly: ignore[bad-argument-type]

    assert [percent(), percent(speed=14.0), percent(speed=0.0), percent(activity=Activity(turned_u=5.0))] == [30, 40, 50, 20]
    assert hit_percent(charts(), ship("Barham", at(0, 0), of=sheet("BB")), DIVE, halved=True) == 18


def test_a_bomb_counts_by_the_deck_it_meets() -> None:
    """SAS-GAP-07 Half through two and a half inches with a 250 kg bomb; a low die adds a deck special."""
    field = battle(ship("Ajax", at(0, 0)), enemy("Spee", at(0, 40)))
    proceedings = going(field, ("SAS-GAP-07 anti-aircraft", 100), ("SAS-GAP-07 attack", 1), ("SAS-GAP-07 special", 2),
                        ("SAS-GAP-07 white die", 4))
    assert attack(proceedings, Element("stukas", DIVE, "kg_250"), AJAX) == (True, False)
    assert proceedings.vessel(AJAX).shell_points == 50
    assert proceedings.vessel(AJAX).spells
    spoiled = going(field, ("SAS-GAP-07 anti-aircraft", 20), ("SAS-GAP-07 attack", 16))
    assert attack(spoiled, Element("stukas", DIVE, "kg_250"), AJAX) == (False, False)
    down = going(field, ("SAS-GAP-07 anti-aircraft", 6), ("SAS-GAP-07 attack", 16))
    assert attack(down, Element("stukas", DIVE, "kg_250"), AJAX) == (False, True)


def test_an_air_torpedo_strikes_like_any_other() -> None:
    """SAS-GAP-07 With four hundred points."""
    field = battle(ship("Ajax", at(0, 0)), enemy("Spee", at(0, 40)))
    proceedings = going(field, ("SAS-GAP-07 anti-aircraft", 100), ("SAS-GAP-07 attack", 25), ("SAS-GAP-07 where", 1),
                        ("SAS-B2.2", 6))

    assert attack(proceedings, Element("swordfish", TORPEDO), AJAX) == (True, False)
    assert proceedings.vessel(AJAX).water_points == 400


def test_dive_bombers_hit_as_often_as_they_should() -> None:
    """SAS-GAP-07 Guns of 20 spoil a fifth of the attacks: 0.8 x 30 and 0.2 x 15 per cent."""
    field = battle(ship("Ajax", at(0, 0), of=sheet(sink_points=9999999)), enemy("Spee", at(0, 40)))
    hits = 0
    for seed in range(1000):
        proceedings = going(field)
        proceedings._carried._dice = SeededDice(seed)
        hits += attack(proceedings, Element("stukas", DIVE, "kg_100"), AJAX)[0]
    assert abs(hits - 270) < 3 * (1000 * 0.27 * 0.73) ** 0.5


def test_submarines_are_small_on_the_surface_and_slow_below() -> None:
    """SAS-GAP-17 Very small, un-armoured; a quarter of the speed below; hunted by escorts that found them."""
    found = submarine_sheet(charts(), "U 1", Nation.GERMAN, submerged=False)
    under = enemy("U1", at(0, 2), sheet("submarine", sink_points=200))

    assert (found.size, found.unarmoured) == (-4, True)
    assert submerged_u(charts(), 8) == 2
    assert submarine_sheet(charts(), "U 1", Nation.GERMAN, submerged=True).speed == found.speed / 2
    for face, sunk, points in ((6, True, 0), (5, False, 100), (4, False, 0)):
        proceedings = going(battle(ship("Ajax", at(0, 0)), under), ("SAS-GAP-17 depth charges", face))
        assert hunted(proceedings, AJAX, under) is (face > 4)
        assert (proceedings.vessel(under.ship).sunk, proceedings.vessel(under.ship).water_points) == (sunk, points)


@pytest.mark.parametrize("face", range(1, 7))
def test_guns_ashore_suffer_few_specials(face: int) -> None:
    """SAS-GAP-18 Two lines touch them; any other costs points alone."""
    effects = special_ashore(charts(), face)

    assert (effects == charts().unarmoured.special[face - 1]) is (face in (4, 6))


def test_a_battery_ashore_is_fired_at_like_a_small_ship() -> None:
    """SAS-GAP-18 Two hundred points a gun, size -3, no armour, and it lies still."""
    fort = battery_sheet(charts(), "Fort", mains(turrets=(("1", 2, Group.BOW), ("2", 2, Group.STERN))))
    field = battle(ship("Ajax", at(0, 0, 270), locks_before=("MN>fort",)), enemy("Fort", at(0, 20), fort, speed=0.0))
    proceedings = going(field, ("SAS-B5.6 salvo", 6))
    fire_phase(proceedings, (Shoot(AJAX, Battery.MN, (Group.BOW, Group.STERN), ShipId("fort")),))

    assert (fort.sink_points, fort.size, fort.unarmoured) == (800, -3, True)
    assert proceedings.vessel(ShipId("fort")).shell_points > 0
