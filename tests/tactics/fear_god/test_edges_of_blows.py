"""Blows where they begin and end: the least that counts, one shell of several, magazines that ran out, marks and patches."""

from __future__ import annotations

from fractions import Fraction

import pytest

from campaign.library.campaigns.shared import order_of_battle
from campaign.model.dice import Die
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.model.units.condition import Condition
from campaign.model.units.ships import ShipId
from campaign.tactics.fear_god.armour import is_opened
from campaign.tactics.fear_god.battle.facts import Fired, Tended
from campaign.tactics.fear_god.battle.harm import Harm, Magazines, MountState, Peril
from campaign.tactics.fear_god.battle.orders import Fire
from campaign.tactics.fear_god.battle.record import Cargo, CargoKind
from campaign.tactics.fear_god.battle.vessel import Contact
from campaign.tactics.fear_god.casualties import changed, die_modifier
from campaign.tactics.fear_god.charts.ballistics import Place
from campaign.tactics.fear_god.charts.casualties import Seat
from campaign.tactics.fear_god.charts.criticals import CriticalKind
from campaign.tactics.fear_god.charts.terms import Battery, Depth, Face, Kind, metres
from campaign.tactics.fear_god.collisions import collide
from campaign.tactics.fear_god.criticals.striking import is_enough
from campaign.tactics.fear_god.damage import burn_out, resolution
from campaign.tactics.fear_god.gunnery import open_fire
from campaign.tactics.fear_god.ships.condition import worn
from campaign.tactics.fear_god.ships.ratings import record_of
from tests.tactics.fear_god.hits import Hit
from tests.tactics.fear_god.hulls import (
    QUIET,
    SIX_INCH,
    Faces,
    battle,
    carried,
    casemates,
    casualty,
    charts,
    record,
    rolls,
    suffering,
    told,
    turrets,
    vessel,
)


@pytest.mark.parametrize(("damage", "built", "enough"), [(0, 50, False), (1, 50, True), (1, 100, True), (1, 101, False)])
def test_one_point_is_enough_for_critical_hits_on_a_ship_of_a_hundred(damage: int, built: int, *, enough: bool) -> None:
    """FG-8.1.2-min A hundredth of what she was built with; nothing is never enough."""
    assert is_enough(charts().criticals, vessel(built=built), damage) is enough


@pytest.mark.parametrize(
    ("shells", "opened"),
    [
        (((Face.BELT, 30), (Face.BELT, 5)), True),
        (((Face.BELT, 5), (Face.BELT, 29)), False),
        (((Face.BELT, 5), (Face.DECK, 7)), True),
        ((), False),
    ],
)
def test_one_shell_through_the_plates_of_a_turret_opens_it(shells: tuple[tuple[Face, int], ...], *, opened: bool) -> None:
    """FG-8.1.6 FG-X-23 More than twenty-nine of turret or more than six of deck, whatever else fell short."""
    of = record(places={Place.TURRET: 29})

    assert is_opened(charts().armour, of, shells, CriticalKind.MAIN) is opened


@pytest.mark.parametrize(("left", "spent"), [((100, 100), (True, True)), ((0, 100), (True,)), ((0, 0), ())])
def test_a_battery_fires_while_any_of_its_turrets_has_rounds(left: tuple[int, int], spent: tuple[bool, ...]) -> None:
    """FG-GAP-28 FG-6.4 FG-GAP-09 One magazine that ran out silences its own turret alone."""
    shooter = replace(vessel(mounts=turrets(2)), rounds={"turret 1": left[0], "turret 2": left[1]})
    mark = vessel("moltke", Side.AXIS, (metres(9000), 0.0), contact=Contact.SEEN, speed_kn=15.0)
    going = carried(battle(shooter, mark), Faces(percent=(100,) if spent else ()))
    open_fire(going, (Fire(shooter.id, "main", mark.id),))

    assert [tuple(count > 0 for _, count in fact.rounds) for fact in told(going, Fired)] == ([spent] if spent else [])


def test_old_damage_by_shells_and_under_water_adds_up() -> None:
    """FG-6R-import A quarter and a half are three quarters, and no ship has lost more than all."""
    assert worn(Condition(shell_damage=Fraction(1, 4), underwater_damage=Fraction(1, 2))) == 0.75
    assert worn(Condition(shell_damage=Fraction(3, 4), underwater_damage=Fraction(1, 2))) == 1.0


@pytest.mark.parametrize(("turn", "percents"), [(13, ()), (14, (26,)), (15, ())])
def test_burning_ammunition_threatens_to_go_up_at_marks_alone(turn: int, percents: tuple[int, ...]) -> None:
    """FG-8.3-cargo FG-GAP-22 One time in four, ten turns after her clock began, and not in the turns between."""
    hold = Cargo("hold 1", CargoKind.AMMO, 900)
    ship = suffering(casualty(seat=Seat.CARGO_AMMO, item="hold 1"), kind=Kind.MERCHANT, cargo=(hold,))
    dice = Faces(percent=percents, d6=(1, 1), d10=(7,))
    going = carried(battle(ship, turn=turn), dice)
    resolution(going)

    assert dice.left[Die.PERCENT] == []


def test_a_hull_that_was_whole_needs_no_patch() -> None:
    """FG-8.2-control FG-8.4-flooding Only a flood that was mastered leaves one."""
    flooded = Harm(100, casualties=(casualty(Peril.FLOODING, 4),))

    assert changed(charts().casualties, flooded, Peril.FLOODING, -4, 9).patch
    assert not changed(charts().casualties, flooded, Peril.FLOODING, -3, 9).patch
    assert not changed(charts().casualties, Harm(100), Peril.FLOODING, -4, 9).patch


def test_armour_is_rated_by_the_centimetre() -> None:
    """FG-6R-derive FG-GAP-05 Twelve inches of Krupp plate are 23, three inches of it on the deck 6: 1.209 t to the 0.863."""
    oob = order_of_battle()
    facts = oob.ships[ShipId("warspite")]
    of_class = oob.classes[facts.ship_class]
    armour = replace(of_class.armour, belt_mm=305, deck_mm=25, decks_mm=76, make="cemented", year=1914)
    found = record_of(charts(), oob, replace(of_class, armour=armour, ratings={}), None, facts.nation, "Jul I 40")

    assert (found.belt, found.deck) == (23, 6)


@pytest.mark.parametrize(
    ("seat", "by"), [(None, 0), (Seat.HIT, 0), (Seat.CARGO_CRUDE, 1), (Seat.AMMO_FUEL, 2), (Seat.CARGO_AVGAS, 3)]
)
def test_the_die_is_moved_by_where_it_burns(seat: Seat | None, by: int) -> None:
    """FG-8.2-table A plain minor fire moves it by nothing, as does none."""
    ship = vessel() if seat is None else suffering(casualty(percent=4, seat=seat))

    assert die_modifier(charts(), ship, Peril.FIRE) == by
    assert die_modifier(charts(), ship, Peril.FLOODING) == 0


def test_a_casemate_gun_that_is_out_suffers_nothing_more() -> None:
    """FG-8.3-casemate FG-X-21 Drawn again it brings no die for its ready ammunition."""
    ship = vessel(mounts=casemates(1), hurt={"out": (("port casemate 1", MountState.OUT),)})
    hit = Hit(ship, CriticalKind.CASEMATE, Faces(d10=(3,), percent=(1,)), casemate_pierced=True)

    assert (hit.items, hit.let_loose) == ([], ())


@pytest.mark.parametrize(
    ("face", "part"), [(1, "forward"), (2, "forward"), (3, "amidships"), (4, "amidships"), (5, "aft"), (6, "aft")]
)
def test_a_die_says_which_part_of_a_flight_deck_is_struck(face: int, part: str) -> None:
    """FG-8.3-flightdeck Two faces for each third."""
    assert Hit(vessel(flight_deck=True), CriticalKind.FLIGHT_DECK, Faces(d6=(face,))).items == [part]


@pytest.mark.parametrize(("mm", "deck", "rolled"), [(120.0, True, True), (119.0, True, False), (120.0, False, False)])
def test_heavy_shells_from_far_away_may_find_a_flight_deck(mm: float, *, deck: bool, rolled: bool) -> None:
    """FG-8.1.2-shelldeck FG-GAP-09 From 120 millimetres on, at long range, and on a carrier alone."""
    shooter = vessel(mounts=turrets(4, replace(SIX_INCH, mm=mm)))
    mark = vessel("furious", Side.AXIS, (metres(10000), 0.0), contact=Contact.SEEN, belt=0, deck=0, flight_deck=deck, built=200)
    going = carried(battle(shooter, mark), Faces(percent=(1, *(99,) * 20), **QUIET))
    open_fire(going, (Fire(shooter.id, "main", mark.id),))

    assert any(fact.hits for fact in told(going, Fired))
    assert any(roll.why.what == "shells on the flight deck" for roll in rolls(going)) is rolled


@pytest.mark.parametrize(
    ("left", "face", "state"),
    [(1, 9, MountState.DETONATED), (0, 9, MountState.OUT), (0, 10, MountState.DETONATED), (1, 8, MountState.OUT)],
)
def test_one_round_is_enough_for_a_magazine(left: int, face: int, state: MountState) -> None:
    """FG-GAP-28 FG-8.3-main Nine or more; when the last is fired only a ten that was rolled."""
    ship = vessel(mounts=turrets(1), rounds={"turret 1": left})

    assert Hit(ship, CriticalKind.MAIN, Faces(d10=(3, face))).ship.harm.state("turret 1") is state


def test_magazines_are_flooded_once() -> None:
    """FG-GAP-25 FG-GAP-22 A fire of twenty-four overwhelms her after a battle; a three is a one then, and a die less."""
    for before, said in ((Magazines.FULL, 1), (Magazines.FLOODED, 0)):
        ship = suffering(casualty(percent=24), hurt={"magazines": before})
        going = carried(battle(ship), Faces(d10=(3, *(1,) * 20), d6=(1, *(6,) * 40), percent=(99,) * 20, d20=(12,) * 20))
        burn_out(going)

        assert len([fact for fact in told(going, Tended) if fact.what == "magazines flooded"]) == said
        assert going.vessel(ship.id).harm.magazines is Magazines.FLOODED


@pytest.mark.parametrize(("guns", "there"), [(0, False), (4, True)])
def test_high_angle_guns_are_one_battery_that_may_be_struck(guns: int, *, there: bool) -> None:
    """FG-GAP-23 FG-GAP-19 Where she has any."""
    assert (("anti-aircraft battery", Battery.AA) in record(anti_aircraft=guns).items) is there


@pytest.mark.parametrize(
    ("yards", "knots", "depth", "rolled"),
    [
        (99.0, 12.0, Depth.SURFACE, True),
        (101.0, 12.0, Depth.SURFACE, False),
        (99.0, 0.0, Depth.SURFACE, False),
        (99.0, 6.0, Depth.SHALLOW, False),
    ],
)
def test_a_hulk_endangers_who_passes_close_by(yards: float, knots: float, depth: Depth, *, rolled: bool) -> None:
    """FG-8.1.8 FG-GAP-21 Within a hundred yards, under way and on the surface."""
    hulk = replace(vessel("hulk", Side.AXIS, hurt={"points": 0, "doomed": 9}), speed_kn=0.0)
    passing = replace(vessel("passing", at=(metres(yards), 0.0), depth=depth), speed_kn=knots)
    dice = Faces(percent=(100,) if rolled else ())
    collide(carried(battle(hulk, passing), dice), ())

    assert dice.used_up
