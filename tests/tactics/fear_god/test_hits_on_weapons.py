"""What critical hits do to weapons and their ammunition."""

from __future__ import annotations

from datetime import date

import pytest

from campaign.model.dice import SeededDice
from campaign.model.sides import Nation
from campaign.tactics.fear_god.battle.harm import Cause, Effect, Magazines, MountState
from campaign.tactics.fear_god.charts.criticals import Column, CriticalKind
from campaign.tactics.fear_god.charts.terms import Kind, Navy, Size, navy_of
from campaign.tactics.fear_god.criticals.blows import Blast, Blow, Destruction, Explosion, Stroke
from campaign.tactics.fear_god.criticals.striking import STRIKES, carry_out
from campaign.tactics.fear_god.criticals.weapons import strength_left
from tests.tactics.fear_god.hits import Hit
from tests.tactics.fear_god.hulls import (
    Faces,
    battle,
    carried,
    casemates,
    charts,
    choosing,
    light_guns,
    tubes,
    turrets,
    vessel,
)


def test_every_kind_of_critical_hit_does_something() -> None:
    """FG-8.3 FG-8.3-timing No kind of the table is without its effect, but the one that is decided by arms or cargo."""
    drawn = {charts().criticals.kind(column, face) for column in Column for face in range(1, 21)}

    assert drawn - {CriticalKind.WEAPON_IF_ARMED} <= set(STRIKES)
    assert {effect.value for effect in Effect} >= {
        "aircraft", "ammofuel", "battery", "bridge", "cargo", "casemate", "comms", "engineering", "firecontrol", "flightdeck",
        "flotation", "fueltank", "hulldeform", "hullpen", "main", "other", "personnel", "rudder", "sensor", "switchboard",
        "torpasw", "weapon"}


@pytest.mark.parametrize("kind", [
    CriticalKind.MAIN, CriticalKind.CASEMATE, CriticalKind.OTHER, CriticalKind.WEAPON, CriticalKind.CARGO,
    CriticalKind.AIRCRAFT, CriticalKind.FLIGHT_DECK])
def test_what_a_ship_does_not_carry_cannot_be_struck(kind: CriticalKind) -> None:
    """FG-8.3 Without guns, cargo, aircraft or deck nothing happens, and no die is rolled."""
    assert Hit(vessel(), kind).items == []


# The main battery ----------------------------------------------------------------------------------------------------


def test_a_turret_that_is_out_already_suffers_nothing_more() -> None:
    """FG-8.3-main FG-X-21 Drawn again, it brings no roll for its magazine."""
    ship = vessel(mounts=turrets(2), hurt={"out": (("turret 2", MountState.OUT),)})
    hit = Hit(ship, CriticalKind.MAIN, Faces(d10=(3,), percent=(51,)))

    assert hit.items == []
    assert hit.let_loose == ()


@pytest.mark.parametrize(("percent", "name"), [(25, "turret 1"), (26, "turret 2"), (100, "turret 4")])
def test_mounts_are_drawn_with_equal_chances(percent: int, name: str) -> None:
    """FG-8.3 FG-GAP-23 Four turrets, twenty-five faces each, those already out among them."""
    hit = Hit(vessel(mounts=turrets(4)), CriticalKind.MAIN, Faces(d10=(3, 8), percent=(percent,)))

    assert (hit.items, hit.let_loose) == ([name], ())


@pytest.mark.parametrize(("magazines", "face", "explodes"), [
    (Magazines.FULL, 9, True), (Magazines.FULL, 8, False), (Magazines.EMPTY, 9, False), (Magazines.EMPTY, 10, True)])
def test_an_empty_magazine_explodes_on_a_ten_alone(magazines: Magazines, face: int, *, explodes: bool) -> None:
    """FG-8.3-main FG-GAP-28 A full one from nine on."""
    hit = Hit(vessel(mounts=turrets(1), hurt={"magazines": magazines}), CriticalKind.MAIN, Faces(d10=(3, face)))

    assert [type(one) for one in hit.let_loose] == ([Destruction, Blast] if explodes else [])


def test_a_flooded_magazine_does_not_explode() -> None:
    """FG-8.3-main FG-8.2-conflagration No die is rolled for it."""
    hit = Hit(vessel(mounts=turrets(1), hurt={"magazines": Magazines.FLOODED}), CriticalKind.MAIN, Faces(d10=(3,)))

    assert (hit.items, hit.let_loose) == (["turret 1"], ())


def test_guns_that_fire_at_aircraft_as_well_have_no_such_magazine() -> None:
    """FG-8.3-main A main battery of high-angle guns is struck as any other weapon."""
    hit = Hit(vessel(mounts=turrets(1, high_angle=True)), CriticalKind.MAIN, Faces(d10=(3,)))

    assert (hit.items, hit.let_loose) == (["turret 1"], ())


@pytest.mark.parametrize(("nation", "day", "size", "face", "explodes"), [
    (Nation.BRITISH, "1916-08-31", Size.A, 7, True), (Nation.BRITISH, "1916-09-01", Size.A, 7, False),
    (Nation.BRITISH, "1916-09-01", Size.A, 8, True), (Nation.BRITISH, "1918-01-01", Size.A, 8, False),
    (Nation.GERMAN, "1915-01-24", Size.A, 8, True), (Nation.GERMAN, "1915-05-01", Size.A, 8, False),
    (Nation.BRITISH, "1916-05-31", Size.D, 8, False), (Nation.BRITISH, "1916-05-31", Size.C, 7, True),
])
def test_cordite_was_handled_by_navy_and_date(nation: Nation, day: str, size: Size, face: int, *, explodes: bool) -> None:
    """FG-8.3-flash FG-GAP-24 Each navy learned at its own time; small ships never had the fault."""
    ship = vessel(mounts=turrets(1), nation=nation, size=size)
    hit = Hit(ship, CriticalKind.MAIN, Faces(d10=(3, face)), choosing(flash_protection=True), day=day)

    assert bool(hit.let_loose) is explodes


@pytest.mark.parametrize(("era", "face", "explodes"), [(1924, 9, True), (1925, 9, False), (1925, 10, True)])
def test_magazines_of_later_ships_are_safer(era: int, face: int, *, explodes: bool) -> None:
    """FG-8.3-flash FG-GAP-24 As amended after trial: from 1925 on, built or rebuilt, one less, whatever was agreed."""
    hit = Hit(vessel(mounts=turrets(1), era=era), CriticalKind.MAIN, Faces(d10=(3, face)), day="1940-07-09")

    assert bool(hit.let_loose) is explodes
    assert navy_of(Nation.AUSTRALIAN) is Navy.BRITISH
    assert charts().effects.flash.modifier(Navy.FRENCH, date(1914, 8, 5), 1906) == 1


# Casemates -----------------------------------------------------------------------------------------------------------


def test_a_casemate_gun_needs_its_own_armour_pierced() -> None:
    """FG-8.3-casemate That of the belt is thicker: the phase keeps a flag for either."""
    ship = vessel(mounts=casemates())
    held = Hit(ship, CriticalKind.CASEMATE, Faces(d10=(3,)))
    struck = Hit(ship, CriticalKind.CASEMATE, Faces(d10=(3, 8), percent=(1,)), casemate_pierced=True)

    assert held.items == []
    assert struck.items == ["port casemate 1"]


@pytest.mark.parametrize(("nation", "explodes"), [(Nation.FRENCH, True), (Nation.GERMAN, False)])
def test_picric_acid_makes_ready_ammunition_worse(nation: Nation, *, explodes: bool) -> None:
    """FG-8.3-casemate By choice an eight is enough for the shells of some navies."""
    ship = vessel(mounts=casemates(1), nation=nation)
    dice = Faces(d10=(3, 8), percent=(1,), two_d6=(5,) if explodes else ())
    hit = Hit(ship, CriticalKind.CASEMATE, dice, choosing(picric_casemate=True), casemate_pierced=True)

    assert [one.points for one in hit.let_loose if isinstance(one, Explosion)] == ([12] if explodes else [])


def test_ready_ammunition_sets_off_that_of_guns_beside_it() -> None:
    """FG-8.3-casemate-chain A nine is two guns more, the nearest; one of them goes up too and rolls again: one event."""
    ship = vessel(mounts=casemates(4))
    hit = Hit(ship, CriticalKind.CASEMATE, Faces(d10=(3, 9, 9, 2), percent=(26,), two_d6=(9, 2)), casemate_pierced=True)
    [explosion] = hit.let_loose

    assert hit.items == ["port casemate 3", "port casemate 2", "port casemate 4"]
    assert [hit.ship.harm.state(name) for name in hit.items] == [
        MountState.DETONATED, MountState.DETONATED, MountState.OUT]
    assert getattr(explosion, "points", 0) == 2 * (2 * 6)


def test_a_chain_ends_where_no_gun_is_left_on_that_side() -> None:
    """FG-8.3-casemate-chain Two guns a side and a twelve: one is left to be put out, and the other side is safe."""
    ship = vessel(mounts=casemates(2))
    hit = Hit(ship, CriticalKind.CASEMATE, Faces(d10=(3, 9, 1), percent=(1,), two_d6=(12,)), casemate_pierced=True)

    assert hit.items == ["port casemate 1", "port casemate 2"]


def test_every_chain_comes_to_an_end() -> None:
    """FG-8.3-casemate-chain With whatever dice no more guns go than stand on that side."""
    ship = vessel(mounts=casemates(6))
    out = []
    for seed in range(150):
        going = carried(battle(ship), SeededDice(seed))
        blow = Blow(ship.id, 40, Cause.SHELL, pierced=True, casemate_pierced=True)
        list(carry_out(Stroke(going, blow, Column.MAJOR, pierced=True), CriticalKind.CASEMATE))
        out.append(len(going.vessel(ship.id).harm.out))

    assert max(out) <= 6
    assert {0, 1, 2} <= set(out)


# All other weapons ---------------------------------------------------------------------------------------------------


def test_light_batteries_lose_a_third_with_each_hit() -> None:
    """FG-8.3-other FG-GAP-19 Nine guns, then six, then three, then none."""
    ship = vessel(mounts=light_guns(9))
    found = []
    for _ in range(4):
        found.append(strength_left(charts().effects, 9, ship.harm.state("light battery")))
        ship = Hit(ship, CriticalKind.OTHER).ship

    assert found == [9, 6, 3, 0]


def test_torpedoes_in_their_tubes_may_explode() -> None:
    """FG-8.3-torpasw Half of three warheads of 62; above the water no flood, below it one; empty tubes are safe."""
    above = Hit(vessel(tubes=tubes()), CriticalKind.OTHER, Faces(d10=(9,)))
    below = Hit(vessel(tubes=tubes(above_water=False)), CriticalKind.OTHER, Faces(d10=(10,)))
    safe = Hit(vessel(tubes=tubes(), loaded={}), CriticalKind.OTHER)

    assert [(one.points, one.floods) for one in above.let_loose if isinstance(one, Explosion)] == [(93, 0)]
    assert [(one.points, one.floods) for one in below.let_loose if isinstance(one, Explosion)] == [(93, 1)]
    assert (safe.items, safe.let_loose) == (["tubes 1"], ())


def test_any_weapon_may_be_drawn_where_the_column_says_weapon() -> None:
    """FG-8.3-weapon Then that mount suffers as its own kind does."""
    ship = vessel(mounts=(*turrets(1), *casemates(1), *light_guns()), kind=Kind.MERCHANT)
    turret = Hit(ship, CriticalKind.WEAPON, Faces(percent=(1,), d10=(5,)))
    gun = Hit(ship, CriticalKind.WEAPON, Faces(percent=(26,), d10=(5,)))
    light = Hit(ship, CriticalKind.WEAPON, Faces(percent=(100,)))

    assert [hit.items for hit in (turret, gun, light)] == [["turret 1"], ["port casemate 1"], ["light battery"]]


def test_surfaced_submarines_have_tubes_for_a_main_battery() -> None:
    """FG-8.1.4 What strikes the main battery of others strikes their torpedoes."""
    boat = vessel("boat", kind=Kind.SUBMARINE, size=Size.D, tubes=tubes())

    assert Hit(boat, CriticalKind.MAIN, Faces(d10=(1,))).items == ["tubes 1"]
