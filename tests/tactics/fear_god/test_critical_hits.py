"""How many critical hits a blow brings, by which column, and what armour and small guns make void."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.tactics.fear_god.battle.facts import CasualtyBegan, CriticalStruck, Doomed, PointsLost, Sank
from campaign.tactics.fear_god.battle.harm import Cause, Effect, MountState
from campaign.tactics.fear_god.charts.criticals import Column, CriticalKind
from campaign.tactics.fear_god.charts.terms import Band, Depth, Kind, Size
from campaign.tactics.fear_god.charts.turn import NotPiercing, TorpedoCriticals
from campaign.tactics.fear_god.charts.weapons import Grade
from campaign.tactics.fear_god.criticals.blows import Blow, Destruction, column_of, light_row, may_put_out, may_strike
from campaign.tactics.fear_god.criticals.striking import is_enough, keel_breaks_to, number, strike
from campaign.tactics.fear_god.damage import suffer
from tests.tactics.fear_god.hulls import Faces, battle, carried, charts, choosing, light_guns, told, tubes, turrets, vessel

SHELL = Cause.SHELL


def struck(ship: Any, dice: Faces, own: Any = None, **of_blow: Any) -> Any:
    """A battle in which a blow has struck a ship."""
    going = carried(battle(ship), dice, own)
    plain: dict[str, Any] = {"damage": 0, "cause": SHELL}
    blow = Blow(ship.id, **{**plain, **of_blow})
    going.found = strike(going, blow)  # pyrefly: ignore[missing-attribute]
    assert dice.used_up, dice.left
    return going


# How many ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("damage", "rolls"), [(5, False), (6, True)])
def test_less_than_a_hundredth_brings_no_critical_hit(damage: int, *, rolls: bool) -> None:
    """FG-8.1.2-min Five of 501 are too few, six are enough."""
    assert is_enough(charts().criticals, vessel(), damage) is rolls


def test_small_craft_are_measured_by_what_they_were_built_with() -> None:
    """FG-8.1.2-small Four of eight points are a half, whatever came before in the battle."""
    boat = vessel("boat", built=8, size=Size.F, kind=Kind.SMALL_CRAFT)
    going = carried(battle(boat), Faces(d6=(1, 1), d20=(12, 12)))
    suffer(going, (Blow(boat.id, 4, SHELL),))
    suffer(going, (Blow(boat.id, 4, SHELL),))

    assert [fact.effect for fact in told(going, CriticalStruck)] == [Effect.FLOTATION, Effect.FLOTATION]
    assert (going.vessel(boat.id).points, going.vessel(boat.id).harm.this_turn) == (8, 8)


def test_three_times_what_is_left_leaves_a_tenth_and_no_dice() -> None:
    """FG-8.1.2-table FG-8.1.10 Massive damage: 501 points come down to fifty, without a die for critical hits."""
    ship = vessel(hurt={"points": 100})
    going = struck(ship, Faces(), damage=300)

    assert going.vessel(ship.id).points == 50
    assert going.vessel(ship.id).harm.massive


def test_a_ship_without_points_has_no_ratio() -> None:
    """FG-8.1.2 Asked for one, the rule says why there is none."""
    with pytest.raises(ValueError, match=r"FG-8\.1\.2"):
        number(charts().criticals, 10, 0, 3)
    assert struck(vessel(hurt={"points": 0}), Faces(), damage=300).found == ()


@pytest.mark.parametrize(("option", "expected"), [(TorpedoCriticals.CAPPED, 2), (TorpedoCriticals.PRINTED, 4)])
def test_a_torpedo_brings_two_critical_hits_at_most(option: TorpedoCriticals, expected: int) -> None:
    """FG-8.1.2-table As amended after trial, and as printed by choice: half of what is left, and a five."""
    dice = Faces(d6=(5,), d20=(1,) * expected)
    going = struck(vessel(), dice, choosing(torpedo_criticals=option), damage=250, cause=Cause.TORPEDO, singles=(250,))

    assert going.found == ()


# Columns -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("of_ship", "of_blow", "column"), [
    ({}, {}, Column.MAJOR), ({"size": Size.B}, {}, Column.MAJOR), ({"size": Size.C}, {}, Column.MINOR),
    ({"size": Size.D}, {}, Column.MINOR), ({"flight_deck": True}, {}, Column.AVIATION),
    ({"kind": Kind.MERCHANT}, {}, Column.MERCHANT), ({"kind": Kind.MERCHANT_CRUISER}, {}, Column.MERCHANT),
    ({}, {"cause": Cause.TORPEDO}, Column.UNDERWATER), ({"flight_deck": True}, {"cause": Cause.MINE}, Column.UNDERWATER),
    ({}, {"cause": Cause.FLOODING, "internal": True}, Column.MAJOR),
    ({"kind": Kind.SUBMARINE, "size": Size.D}, {}, Column.MINOR),
    ({"kind": Kind.SUBMARINE, "size": Size.D}, {"grade": Grade.LETHAL}, Column.SUB_LETHAL),
    ({"kind": Kind.SUBMARINE, "size": Size.D}, {"grade": Grade.MAJOR}, Column.SUB_MAJOR),
    ({"kind": Kind.SUBMARINE, "size": Size.D}, {"grade": Grade.MINOR}, Column.SUB_MINOR),
    ({"kind": Kind.SMALL_CRAFT, "size": Size.F}, {}, Column.SMALL_COMBATANT),
    ({"kind": Kind.SMALL_CRAFT, "size": Size.F}, {"cause": Cause.TORPEDO}, Column.SMALL_COMBATANT),
    ({"kind": Kind.MERCHANT, "size": Size.E}, {}, Column.SMALL_CARGO),
])
def test_the_column_goes_by_the_ship_and_by_what_strikes_her(of_ship: Any, of_blow: Any, column: Column) -> None:
    """FG-8.1.2-type FG-8.1.4 Large, small, carrier, merchant, submarine, small craft; torpedoes and mines."""
    ship = vessel(**of_ship)
    plain: dict[str, Any] = {"damage": 10, "cause": SHELL}

    assert column_of(ship, Blow(ship.id, **{**plain, **of_blow})) is column


def test_an_unarmed_boat_with_cargo_is_hit_in_her_cargo() -> None:
    """FG-8.1.2-type The first band of her column is a weapon, if she has one."""
    lighter = vessel("lighter", built=8, size=Size.F, kind=Kind.MERCHANT)
    armed = vessel("lighter", built=8, size=Size.F, kind=Kind.MERCHANT, mounts=light_guns())
    one = struck(lighter, Faces(d6=(1,), d20=(1,)), damage=4)
    other = struck(armed, Faces(d6=(1,), d20=(1,)), damage=4)

    assert told(one, CriticalStruck) == []
    assert [fact.item for fact in told(other, CriticalStruck)] == ["light battery"]


# Armour and light weapons --------------------------------------------------------------------------------------------


def test_without_piercing_protected_places_are_spared() -> None:
    """FG-8.1.2-type A bridge behind armour that held is not hit; unprotected signals are."""
    ship = vessel()
    going = struck(ship, Faces(d6=(6, 1), d20=(19, 18), d10=(1,)), damage=60)

    assert [fact.effect for fact in told(going, CriticalStruck)] == [Effect.COMMS]


@pytest.mark.parametrize(("option", "severities"), [(NotPiercing.HALF, [2]), (NotPiercing.IGNORE, [])])
def test_fire_behind_armour_that_held_is_halved_or_void(option: NotPiercing, severities: list[int]) -> None:
    """FG-8.2-severity FG-X-03 Three and two are five, of which two are left; or nothing, by choice."""
    faces = (6, 3) if option is NotPiercing.HALF else (6,)
    going = struck(vessel(), Faces(d6=faces, d20=(17,)), choosing(nonpen_fire_flood=option), damage=40)

    assert [fact.casualty.percent for fact in told(going, CasualtyBegan)] == severities


def test_fire_control_needs_no_piercing_and_turrets_do() -> None:
    """FG-8.3-main A two is the director above the armour; a three is the turret, which it saves."""
    ship = vessel(mounts=turrets(), directors={turrets()[0].battery: 1})
    control = struck(ship, Faces(d6=(6,), d20=(1,), d10=(2,)), damage=40)
    turret = struck(ship, Faces(d6=(6,), d20=(1,), d10=(3,)), damage=40)

    assert [fact.item for fact in told(control, CriticalStruck)] == ["main director 1"]
    assert told(turret, CriticalStruck) == []


@pytest.mark.parametrize(("mm", "kind", "allowed"), [
    (7.7, "bridge", True), (7.7, "fire", False), (12.7, "cargo", True), (18.0, "cargo", True), (20.0, "fire", False),
    (37.0, "fire", True), (47.0, "fire", True), (47.0, "flooding", False), (57.0, "flooding", True),
    (40.0, "engineering", False), (66.0, "engineering", True),
])
def test_light_weapons_do_little_to_ships(mm: float, kind: str, *, allowed: bool) -> None:
    """FG-8.1.3 What each row of calibres may do; between two the smaller one serves."""
    face = {"bridge": 19, "fire": 15, "flooding": 12, "cargo": 1, "engineering": 10}[kind]
    ship = vessel(kind=Kind.MERCHANT) if kind == "cargo" else vessel()
    row = light_row(charts().criticals, ship, Blow(ship.id, 10, SHELL, gun_mm=mm))
    found = charts().criticals.kind(column_of(ship, Blow(ship.id, 10, SHELL)), face)

    assert may_strike(row, found) is allowed


def test_light_weapons_count_whole_against_small_craft() -> None:
    """FG-8.1.3 Only ships of some size are spared."""
    boat = vessel("boat", size=Size.F, kind=Kind.SMALL_CRAFT, built=8)

    assert light_row(charts().criticals, boat, Blow(boat.id, 4, SHELL, gun_mm=20.0)) is None
    assert light_row(charts().criticals, vessel(), Blow(boat.id, 4, SHELL, gun_mm=20.0)) is not None
    assert not may_put_out(light_row(charts().criticals, vessel(), Blow(boat.id, 4, SHELL, gun_mm=20.0)), turrets()[0].battery)


def test_fires_of_light_weapons_are_milder() -> None:
    """FG-8.1.3 FG-8.2-severity Two less by 37 millimetres, and halved up to 76."""
    going = struck(vessel(), Faces(d6=(6, 6), d20=(17,)), damage=40, pierced=True, gun_mm=37.0)

    assert [fact.casualty.percent for fact in told(going, CasualtyBegan)] == [3]


# Automatic ones ------------------------------------------------------------------------------------------------------


def test_a_torpedo_floods_beside_all_else_and_at_once() -> None:
    """FG-8.1.2-auto-torp FG-8.1-timing One flood of eight in a hundred takes forty points in the same phase."""
    ship = vessel()
    going = carried(battle(ship), Faces(d6=(6, 1)))
    suffer(going, (Blow(ship.id, 40, Cause.TORPEDO, pierced=True, singles=(40,), floods=1),))

    assert [(fact.points, fact.cause) for fact in told(going, PointsLost)] == [(40, Cause.TORPEDO), (40, Cause.FLOODING)]
    assert going.vessel(ship.id).harm.flood_points == 40


def test_immediate_flooding_brings_criticals_only_as_printed() -> None:
    """FG-X-26 As printed it is a second event with a ratio of its own; its floods are delayed ones."""
    ship = vessel()
    going = carried(battle(ship), Faces(d6=(6, 1, 6, 3), d20=(12,)), choosing(torpedo_criticals=TorpedoCriticals.PRINTED))
    suffer(going, (Blow(ship.id, 40, Cause.TORPEDO, pierced=True, singles=(40,), floods=1),))
    floods = [fact.casualty for fact in told(going, CasualtyBegan)]

    assert [(flood.ticked, flood.due) for flood in floods] == [(True, 1), (False, 4)]


def test_a_submarine_struck_by_a_torpedo_has_a_hole_in_her_hull() -> None:
    """FG-8.1.2-auto-sub FG-8.3-hullpen Deep down she is lost with all hands."""
    boat = vessel("boat", built=25, size=Size.D, kind=Kind.SUBMARINE, depth=Depth.INTERMEDIATE_2)
    going = carried(battle(boat), Faces())
    suffer(going, (Blow(boat.id, 0, Cause.TORPEDO, breaches=1),))

    assert [fact.cause for fact in told(going, Sank)] == [Cause.HULL]


@pytest.mark.parametrize(("single", "cause", "to"), [
    (375, Cause.TORPEDO, 0), (376, Cause.TORPEDO, 8), (376, Cause.MINE, 8), (376, Cause.BOMB, 4),
])
def test_one_hit_of_three_quarters_may_break_the_keel(single: int, cause: Cause, to: int) -> None:
    """FG-8.1.2-keel Of 501 points 376 are enough; eight faces of ten for torpedo and mine, four for a bomb."""
    assert keel_breaks_to(charts().criticals, vessel(), cause, single) == to


@pytest.mark.parametrize(("cause", "face", "breaks"), [
    (Cause.BOMB, 4, True), (Cause.BOMB, 5, False), (Cause.MINE, 8, True), (Cause.MINE, 9, False), (Cause.TORPEDO, 8, True),
])
def test_a_single_bomb_breaks_a_keel_as_a_mine_does_on_fewer_faces(cause: Cause, face: int, *, breaks: bool) -> None:
    """FG-8.1.2-keel Of three quarters of her points: the die is thrown for a bomb too, and who breaks sinks."""
    ship = vessel("destroyer", built=39, size=Size.D, kind=Kind.DESTROYER)
    going = carried(battle(ship), Faces(d10=(face, 7) if breaks else (face,), d6=(1,)))
    suffer(going, (Blow(ship.id, 30, cause, pierced=True, singles=(30,), numbered=False),))

    assert [fact.cause for fact in told(going, Doomed)] == ([Cause.KEEL] if breaks else [])


def test_bombs_break_no_keel_together_and_shells_none_at_all() -> None:
    """FG-8.1.2-keel Two of fifteen are no one of thirty; thirty points of shells are none either: no die falls for them."""
    ship = vessel("destroyer", built=39, size=Size.D, kind=Kind.DESTROYER)
    for cause, singles in ((Cause.BOMB, (15, 15)), (SHELL, (30,))):
        going = carried(battle(ship), Faces(d6=(1,)))
        suffer(going, (Blow(ship.id, 30, cause, pierced=True, singles=singles, numbered=False),))

        assert told(going, Doomed) == []


def test_a_ship_with_a_broken_keel_sinks_in_her_time() -> None:
    """FG-8.1.2-keel FG-8.1.8 Eight breaks it; a seven on the next die is seventy minutes, twenty-four turns."""
    ship = vessel("destroyer", built=39, size=Size.D, kind=Kind.DESTROYER)
    going = carried(battle(ship, turn=5), Faces(d10=(8, 7), d6=(1,)))
    suffer(going, (Blow(ship.id, 30, Cause.TORPEDO, pierced=True, singles=(30,), numbered=False),))
    [doomed] = told(going, Doomed)

    assert (doomed.cause, doomed.until) == (Cause.KEEL, 5 + 24)


@pytest.mark.parametrize(("band", "chance"), [(Band.LONG, 30), (Band.EXTREME, 60)])
def test_plunging_shells_find_a_flight_deck(band: Band, chance: int) -> None:
    """FG-8.1.2-shelldeck Oftener from farther away, and only through the armour."""
    carrier = vessel(flight_deck=True)
    hit = struck(carrier, Faces(percent=(chance,), d6=(1,)), deck_shells=band, pierced=True)
    missed = struck(carrier, Faces(percent=(chance + 1,)), deck_shells=band, pierced=True)
    held = struck(carrier, Faces(), deck_shells=band)

    assert [fact.item for fact in told(hit, CriticalStruck)] == ["forward"]
    assert told(missed, CriticalStruck) == told(held, CriticalStruck) == []


def test_each_bomb_that_pierces_strikes_the_flight_deck() -> None:
    """FG-8.1.2-bombdeck Two bombs, two parts of the deck."""
    going = struck(vessel(flight_deck=True), Faces(d6=(4, 6)), cause=Cause.BOMB, deck_bombs=2)

    assert [fact.item for fact in told(going, CriticalStruck)] == ["amidships", "aft"]


def test_a_torpedo_from_astern_strikes_engines_then_rudder() -> None:
    """FG-8.1.7-stern The first two are fixed, the third is drawn."""
    ship = vessel(tubes=tubes())
    own = choosing(torpedo_criticals=TorpedoCriticals.PRINTED)
    dice = Faces(d6=(6, 1, 5), d10=(1, 3), d20=(1,))
    going = struck(ship, dice, own, damage=150, cause=Cause.TORPEDO, pierced=True, astern=True, singles=(150,))

    assert [fact.effect for fact in told(going, CriticalStruck)] == [Effect.ENGINEERING, Effect.RUDDER, Effect.TORPEDO_ASW]


def test_an_explosion_aboard_is_a_blow_of_its_own() -> None:
    """FG-X-19 A boiler takes 125 points at once; the criticals of that are drawn from her own column."""
    ship = vessel()
    going = carried(battle(ship), Faces(d6=(6, 1, 1), d20=(10,), d10=(10,)))
    suffer(going, (Blow(ship.id, 40, SHELL, pierced=True),))

    assert [(fact.points, fact.cause) for fact in told(going, PointsLost)] == [(40, SHELL), (125, Cause.INTERNAL)]


def test_a_magazine_is_felt_by_ships_close_by() -> None:
    """FG-8.3-main Within three hundred yards each takes what the battery's shell does at short range."""
    ship = vessel(mounts=turrets())
    near, far = vessel("near", at=(270.0, 0.0)), vessel("far", at=(280.0, 0.0))
    going = carried(battle(ship, near, far), Faces(d6=(6, 1), d20=(1,), d10=(3, 9), percent=(1,)))
    suffer(going, (Blow(ship.id, 40, SHELL, pierced=True),))

    assert [fact.ship for fact in told(going, Sank)] == [ship.id]
    assert [(fact.ship, fact.points) for fact in told(going, PointsLost)][1:] == [(near.id, 37)]
    assert going.vessel(ship.id).harm.state("turret 1") is MountState.DETONATED


def test_nothing_more_is_drawn_for_a_ship_that_is_destroyed() -> None:
    """FG-0-order The second critical hit of a blow finds no ship any more."""
    ship = vessel(mounts=turrets())
    going = struck(ship, Faces(d6=(5,), d20=(1,), d10=(3, 9), percent=(1,)), damage=200, pierced=True)

    assert isinstance(going.found[0], Destruction)
    assert CriticalKind.MAIN is charts().criticals.kind(Column.MAJOR, 3)
