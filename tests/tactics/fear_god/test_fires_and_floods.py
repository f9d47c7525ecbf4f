"""Fires and floods: severity, damage, levels, control, help, and what they do when nobody masters them."""

from __future__ import annotations

import pytest

from campaign.model.sides import Nation, Side
from campaign.tactics.fear_god.battle.facts import CasualtiesFought, CriticalStruck, PointsLost, Sank, Tended, seen_by
from campaign.tactics.fear_god.battle.harm import Cause, Effect, Harm, Magazines, Peril
from campaign.tactics.fear_god.battle.orders import Care, Tend
from campaign.tactics.fear_god.casualties import (
    Outbreak,
    begin,
    burns_brightly,
    changed,
    die_modifier,
    face_of,
    fight,
    helpers_of,
    is_mark,
    is_serious,
    lent_to,
    level_of,
)
from campaign.tactics.fear_god.charts.casualties import Level, Seat
from campaign.tactics.fear_god.charts.terms import Battery, Kind, Size
from campaign.tactics.fear_god.charts.turn import CasualtyCriticals, NationalScope
from campaign.tactics.fear_god.criticals.blows import Blow
from campaign.tactics.fear_god.damage import carry_out, plotting, resolution, suffer
from tests.tactics.fear_god.hulls import Faces, battle, carried, casualty, charts, choosing, record, suffering, told, vessel

FIRE, FLOOD = Peril.FIRE, Peril.FLOODING


# How severe ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("era", "dice", "percent"), [
    (1907, Faces(two_d6=(7,)), 9), (1908, Faces(d6=(4,)), 6), (1924, Faces(d6=(4,)), 6), (1925, Faces(d6=(4,)), 4)])
def test_severity_is_rolled_by_the_year_of_the_ship(era: int, dice: Faces, percent: int) -> None:
    """FG-8.2-severity Old ships two dice and two, ships of the first war one and two, later ones a die alone."""
    ship = vessel(era=era)
    going = carried(battle(ship), dice)
    begin(going, ship.id, Outbreak(FIRE, Cause.SHELL))

    assert going.vessel(ship.id).harm.total(FIRE) == percent


@pytest.mark.parametrize(("outbreak", "percent"), [
    (Outbreak(FIRE, Cause.SHELL, pierced=False), 3), (Outbreak(FIRE, Cause.SHELL, gun_mm=76.0), 3),
    (Outbreak(FIRE, Cause.SHELL, gun_mm=77.0), 7), (Outbreak(FIRE, Cause.SHELL, pierced=False, gun_mm=76.0), 1),
    (Outbreak(FIRE, Cause.SHELL, Seat.BRIDGE), 5), (Outbreak(FIRE, Cause.SHELL, Seat.RESTART, pierced=True), 3)])
def test_severity_is_halved_for_each_thing_that_spares_her(outbreak: Outbreak, percent: int) -> None:
    """FG-8.2-severity Seven of a five: halved once or twice, fractions dropped; fixed rolls by themselves."""
    ship = vessel(era=1914)
    going = carried(battle(ship), Faces(d6=(5,)))
    begin(going, ship.id, outbreak)

    assert going.vessel(ship.id).harm.total(FIRE) == percent


def test_what_is_less_than_one_is_no_casualty() -> None:
    """FG-8.2-severity A two less two leaves nothing, and no clock is started."""
    ship = vessel()
    going = carried(battle(ship), Faces(d6=(2,)))

    assert begin(going, ship.id, Outbreak(FIRE, Cause.INTERNAL, Seat.AIRCRAFT)) is None
    assert going.vessel(ship.id).harm == ship.harm


def test_aground_less_water_comes_in() -> None:
    """FG-8.2-severity FG-8.1.5 Two less, for floods alone."""
    ship = vessel(hurt={"beached": True})
    going = carried(battle(ship), Faces(d6=(4, 4)))
    begin(going, ship.id, Outbreak(FLOOD, Cause.SHELL))
    begin(going, ship.id, Outbreak(FIRE, Cause.SHELL))

    assert (going.vessel(ship.id).harm.total(FLOOD), going.vessel(ship.id).harm.total(FIRE)) == (4, 6)


def test_too_few_men_let_fires_grow() -> None:
    """FG-8.3-personnel FG-X-24 With three losses all fires of a small craft are two worse, the fixed ones too."""
    boat = vessel("boat", size=Size.F, built=50, hurt={"crew_lost": 3})
    going = carried(battle(boat), Faces(d6=(1, 1)))
    begin(going, boat.id, Outbreak(FIRE, Cause.SHELL))
    begin(going, boat.id, Outbreak(FIRE, Cause.SHELL, Seat.FUEL_TANK))

    assert [one.percent for one in going.vessel(boat.id).harm.casualties] == [5, 5]


# When it tells -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("clock", "turn", "mark"), [(4, 4, False), (4, 13, False), (4, 14, True), (4, 24, True),
                                                     (0, 10, False)])
def test_marks_come_every_ten_turns_after_the_start(clock: int, turn: int, *, mark: bool) -> None:
    """FG-GAP-22 The start is none; a ship without casualties has no clock."""
    assert is_mark(charts().casualties.clock, Harm(100, clock=clock), turn) is mark


def test_casualties_of_small_craft_tell_in_the_phase_of_the_hit() -> None:
    """FG-8.1-timing FG-8.1-small A fire of eight in a hundred counts into the turn at once; her points stay."""
    boat = vessel("boat", size=Size.F, kind=Kind.SMALL_CRAFT, built=50)
    going = carried(battle(boat), Faces(d6=(1, 6, 1), d20=(16,)))
    suffer(going, (Blow(boat.id, 25, Cause.SHELL, pierced=True),))
    after = going.vessel(boat.id).harm

    assert (after.points, after.this_turn) == (50, 29)
    assert after.casualties[0].ticked


def test_a_new_fire_tells_by_itself_between_the_marks() -> None:
    """FG-8.2-tick FG-GAP-22 Only what is due does damage; the older fire waits for its mark."""
    ship = suffering(casualty(percent=4), casualty(percent=6, turn=5, ticked=False, rolled=False))
    going = carried(battle(ship, turn=8), Faces(d6=(1, 1), d10=(7,)))
    resolution(going)

    assert [(fact.points, fact.cause) for fact in told(going, PointsLost)] == [(30, Cause.FIRE)]
    assert [fact.fire for fact in told(going, CasualtiesFought)] == [True]


def test_fire_and_flood_take_their_shares_apart() -> None:
    """FG-8.2-tick Five and three in a hundred of 501 are twenty-five and fifteen, and the flood's share is kept."""
    ship = suffering(casualty(), casualty(FLOOD, 3))
    going = carried(battle(ship, turn=14), Faces(d10=(7, 7)))
    plotting(going, ())
    resolution(going)

    assert [(fact.points, fact.cause) for fact in told(going, PointsLost)] == [(25, Cause.FIRE), (15, Cause.FLOODING)]
    assert going.vessel(ship.id).harm.flood_points == 15


@pytest.mark.parametrize(("option", "dice", "struck"), [
    (CasualtyCriticals.FIRST_TICK_ONLY, Faces(d10=(7,)), 0),
    (CasualtyCriticals.EVERY_TICK, Faces(d10=(7, 1), d6=(6,), d20=(18,), percent=()), 1)])
def test_later_marks_bring_no_critical_hits_unless_agreed(option: CasualtyCriticals, dice: Faces, struck: int) -> None:
    """FG-GAP-22 FG-8.2-tick As amended after trial the first damage alone is a blow; as printed every one is."""
    ship = suffering(casualty())
    if struck:
        dice.left[next(die for die in dice.left if die.name == "D6")].append(1)
    going = carried(battle(ship, turn=14), dice, choosing(casualty_criticals=option))
    plotting(going, ())
    resolution(going)

    assert len(told(going, CriticalStruck)) == struck


@pytest.mark.parametrize(("penetrating", "struck"), [(True, [Effect.BRIDGE]), (False, [])])
def test_fires_strike_protected_places_only_if_one_of_them_pierced(struck: list[Effect], *, penetrating: bool) -> None:
    """FG-X-20 Their damage inherits it from the casualties that told."""
    ship = suffering(casualty(percent=6, turn=1, ticked=False, rolled=False, penetrating=penetrating))
    dice = Faces(d6=(6, 1, 1) if penetrating else (6,), d20=(19,), d10=(7,))
    going = carried(battle(ship, turn=4), dice)
    resolution(going)

    assert [fact.effect for fact in told(going, CriticalStruck)] == struck


# Levels and the die --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("size", "era", "bounds"), [
    (Size.A, 1920, (9, 14, 16)), (Size.B, 1905, (8, 13, 15)), (Size.A, 1915, (9, 14, 16)), (Size.D, 1917, (7, 11, 13)),
    (Size.A, 1930, (10, 15, 17)), (Size.C, 1943, (9, 13, 15)), (Size.F, 1961, (8, 12, 14))])
def test_levels_go_by_size_and_age(size: Size, era: int, bounds: tuple[int, int, int]) -> None:
    """FG-8.2-levels FG-8.2-age The ends of minor, major and severe, and one more of each."""
    ship = record(size=size, era=era)
    found = [level_of(charts().casualties, ship, percent) for bound in bounds for percent in (bound, bound + 1)]

    assert found == [Level.MINOR, Level.MAJOR, Level.MAJOR, Level.SEVERE, Level.SEVERE, Level.OVERWHELMED]


@pytest.mark.parametrize(("natural", "moved", "face"), [(10, -5, 10), (1, -1, 1), (9, 4, 10), (5, -1, 4)])
def test_a_ten_stays_a_ten_and_the_die_keeps_its_faces(natural: int, moved: int, face: int) -> None:
    """FG-8.2-table FG-X-22 Whatever moves it."""
    assert face_of(natural, moved) == face


def test_what_moves_the_die_of_control() -> None:
    """FG-8.2-table FG-8.2-national The worst seat of all fires, a fire not fought, the navy by choice; floods by the navy."""
    burning = suffering(casualty(percent=12, seat=Seat.CARGO_AVGAS), casualty(percent=1, seat=Seat.AMMO_FUEL))
    fought = suffering(casualty(percent=12, seat=Seat.CARGO_AVGAS), fighting_fire=True)
    german = suffering(casualty(FLOOD, 4), casualty(percent=4), nation=Nation.GERMAN)
    by_choice, both = choosing(national_dc=True), choosing(national_dc=True, national_dc_scope=NationalScope.BOTH)

    assert [die_modifier(charts(), ship, FIRE) for ship in (burning, fought)] == [5, 3]
    assert die_modifier(charts(), burning, FLOOD) == 0
    assert [die_modifier(own, german, peril) for own in (charts(), by_choice, both) for peril in (FLOOD, FIRE)] == [
        0, 0, -1, 0, -1, -1]
    assert die_modifier(charts(), fought, FIRE, after_battle=True) == 1


def test_too_few_men_fight_fires_badly() -> None:
    """FG-8.3-personnel FG-8.2-table From the fourth loss two more on the die."""
    found = [die_modifier(charts(), suffering(casualty(percent=3), hurt={"crew_lost": lost}, size=Size.F), FIRE)
             for lost in (3, 4)]

    assert found == [0, 2]


def test_reductions_take_the_oldest_first_and_increases_go_to_the_newest() -> None:
    """FG-8.2-control Bookkeeping alone; at nought all of a kind is out, and what burned may flare up again."""
    harm = Harm(100, casualties=(casualty(percent=4, turn=1), casualty(percent=6, turn=2), casualty(FLOOD, 3)), clock=4)
    less, more = (changed(charts().casualties, harm, FIRE, change, 10) for change in (-5, 3))
    out = changed(charts().casualties, harm, FIRE, -10, 10)
    dry = changed(charts().casualties, out, FLOOD, -4, 10)

    assert [one.percent for one in less.casualties if one.peril is FIRE] == [5]
    assert [one.percent for one in more.casualties if one.peril is FIRE] == [4, 9]
    assert (out.total(FIRE), out.put_out, out.patch) == (0, 2, False)
    assert (dry.patch, dry.clock, dry.casualties) == (True, 0, ())


def test_fires_of_aircraft_do_not_flare_up_again() -> None:
    """FG-8.4-fire Once out they are out."""
    harm = Harm(100, casualties=(casualty(percent=4, seat=Seat.AIRCRAFT),), clock=4)

    assert changed(charts().casualties, harm, FIRE, -4, 10).put_out == 0


@pytest.mark.parametrize(("face", "total"), [(1, 3), (7, 12), (9, 17)])
def test_the_table_moves_a_total_by_dice(face: int, total: int) -> None:
    """FG-8.2-table Twelve in a hundred, a major state: less two dice, nothing, or one more."""
    ship = suffering(casualty(percent=12), fighting_fire=True)
    going = carried(battle(ship, turn=14), Faces(d10=(face,), d6=(4, 5) if face == 1 else (5,)))
    fight(going, ship.id, (FIRE,), 0)

    assert going.vessel(ship.id).harm.total(FIRE) == total


# Effects -------------------------------------------------------------------------------------------------------------


def test_a_major_fire_shows_by_night() -> None:
    """FG-8.2-fire-effects A minor one does not."""
    chart = charts().casualties

    assert [burns_brightly(chart, suffering(casualty(percent=percent))) for percent in (9, 10)] == [False, True]
    assert not is_serious(chart, suffering(casualty(percent=12)), FLOOD)


@pytest.mark.parametrize(("face", "sunk"), [(50, True), (51, False)])
def test_an_overwhelming_fire_reaches_the_magazines_in_time(face: int, *, sunk: bool) -> None:
    """FG-8.2-conflagration At the second mark in a row one in two."""
    ship = suffering(casualty(percent=20), hurt={"conflagration": 1})
    going = carried(battle(ship, turn=14), Faces(d10=(3,), percent=(face,)))
    plotting(going, ())
    resolution(going)

    assert [fact.cause for fact in told(going, Sank)] == ([Cause.MAGAZINE] if sunk else [])
    assert going.vessel(ship.id).harm.conflagration == 2


def test_flooded_magazines_are_safe_from_fire() -> None:
    """FG-8.2-conflagration By order in the plotting phase: no more danger, and nothing to fire."""
    ship = suffering(casualty(percent=20), hurt={"conflagration": 1})
    going = carried(battle(ship, turn=14), Faces(d10=(3,)))
    plotting(going, (Tend(ship.id, Care.FLOOD_MAGAZINES),))
    resolution(going)

    assert going.vessel(ship.id).harm.magazines is Magazines.FLOODED
    assert told(going, Sank) == []
    assert {seen_by(fact) for fact in told(going, Tended)} == {(ship.side,)}


def test_a_fire_that_shrinks_is_counted_anew() -> None:
    """FG-8.2-conflagration When it overwhelms her no more the marks begin again."""
    ship = suffering(casualty(percent=12), hurt={"conflagration": 2}, fighting_fire=True)
    going = carried(battle(ship, turn=14), Faces(d10=(7,)))
    plotting(going, ())
    resolution(going)

    assert going.vessel(ship.id).harm.conflagration == 0


@pytest.mark.parametrize(("face", "sunk"), [(25, True), (26, False)])
def test_overwhelming_floods_turn_a_ship_over(face: int, *, sunk: bool) -> None:
    """FG-8.2-capsize A quarter at each mark, not growing."""
    ship = suffering(casualty(FLOOD, 20))
    going = carried(battle(ship, turn=14), Faces(d10=(4,), percent=(face,)))
    plotting(going, ())
    resolution(going)

    assert [fact.cause for fact in told(going, Sank)] == ([Cause.CAPSIZED] if sunk else [])


# Hands ---------------------------------------------------------------------------------------------------------------


def test_gun_crews_fight_fires_once_in_a_battle() -> None:
    """FG-8.2-reinforce They stay away until all is out, and cannot be sent again."""
    ship = suffering(casualty(percent=3))
    going = carried(battle(ship, turn=14), Faces(d10=(1,), d6=(1, 1, 6)))
    plotting(going, (Tend(ship.id, Care.REINFORCE_LIGHT),))
    sent = going.vessel(ship.id).harm.reinforced
    again = carried(battle(vessel(hurt={"casualties": (casualty(),), "clock": 4, "reinforced_once": True})), Faces())
    carry_out(again, ship.id, Care.REINFORCE_MAIN)

    assert sent is Battery.LIGHT
    assert told(again, Tended) == []


def test_crews_return_when_all_is_out() -> None:
    """FG-8.2-reinforce In the same turn."""
    ship = suffering(casualty(percent=2, turn=1, rolled=False, ticked=False), hurt={"reinforced": Battery.LIGHT})
    going = carried(battle(ship, turn=4), Faces(d10=(1,), d6=(1, 1, 1)))
    resolution(going)

    assert going.vessel(ship.id).harm.reinforced is None


def test_two_friends_alongside_lend_hands() -> None:
    """FG-8.2-assist One on each side, within a hundred yards, on her course and at her speed, whole and not burning."""
    hurt = suffering(casualty(), speed_kn=8.0)
    port, far = vessel("port", at=(-80.0, 0.0), speed_kn=8.0), vessel("far", at=(-92.0, 0.0), speed_kn=8.0)
    second, starboard = vessel("second", at=(-85.0, 5.0), speed_kn=8.0), vessel("starboard", at=(80.0, 0.0), speed_kn=8.0)
    burning = vessel("burning", at=(70.0, 0.0), speed_kn=8.0, hurt={"casualties": (casualty(percent=1),)})
    fast = vessel("fast", at=(60.0, 0.0), speed_kn=12.0)
    broken = vessel("broken", at=(60.0, 9.0), speed_kn=8.0, hurt={"points": 250})
    enemy = vessel("enemy", Side.AXIS, at=(50.0, 0.0), speed_kn=8.0)
    fought = battle(hurt, port, far, second, starboard, burning, fast, broken, enemy)

    assert [friend.name for friend in helpers_of(charts().casualties.help, fought, hurt)] == ["port", "starboard"]
    assert lent_to(carried(fought, Faces()), hurt) == 4 + 4
    assert lent_to(carried(battle(hurt, vessel("tug", at=(80.0, 0.0), speed_kn=8.0, tug=True)), Faces()), hurt) == 9


def test_fuel_over_the_side_puts_its_fire_out() -> None:
    """FG-8.3-ammofuel By order; and nothing is armed or fuelled again in this battle."""
    ship = suffering(casualty(seat=Seat.AMMO_FUEL), casualty(percent=2))
    going = carried(battle(ship), Faces())
    carry_out(going, ship.id, Care.PURGE_FUEL)
    after = going.vessel(ship.id).harm

    assert ([one.seat for one in after.casualties], after.purged) == ([Seat.HIT], True)
