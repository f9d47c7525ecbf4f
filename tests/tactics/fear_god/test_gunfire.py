"""Gunfire: each thing that moves a chance at its boundary, how a battery lies on its target, and how salvos are counted."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.model.battles.battle import Setting
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.tactics.fear_god.battle.facts import Fired
from campaign.tactics.fear_god.battle.harm import Casualty, Cause, Critical, Effect, Peril
from campaign.tactics.fear_god.battle.orders import Fire, Plot, Shine
from campaign.tactics.fear_god.battle.state import Screen
from campaign.tactics.fear_god.battle.vessel import Aim, Contact, Deeds, Vessel
from campaign.tactics.fear_god.charts.sighting import Sky
from campaign.tactics.fear_god.charts.terms import Aspect, Band, Battery, Size, Standard, metres
from campaign.tactics.fear_god.gunnery import open_fire
from campaign.tactics.fear_god.laying import (
    Attack,
    Laying,
    Ranging,
    Seen,
    aim_of,
    chance_of,
    chance_of_few,
    laying_of,
    may_fire,
    moved_by,
    ranging_of,
    seen_of,
)
from campaign.tactics.plot.geometry import Point
from tests.tactics.fear_god.hulls import (
    Faces,
    battle,
    carried,
    charts,
    told,
    turrets,
    vessel,
)

PLAIN = Laying(standard=Standard.GS2, band=Band.LONG, barrels=2, size=Size.A)
MISS = 100
HIT = 1


def net(**more: Any) -> int:
    """The sum of what moves an attack that nothing else moves."""
    return sum(by for _, by in moved_by(charts().gunnery, replace(PLAIN, **more)))


def enemy(yards: float = 15000.0, **more: Any) -> Vessel:
    """A battlecruiser due east, in sight, that steers north at fifteen knots."""
    plain: dict[str, Any] = {"contact": Contact.SEEN, "speed_kn": 15.0}
    return vessel("moltke", Side.AXIS, (metres(yards), 0.0), **{**plain, **more})


def attack(shooter: Vessel, target: Vessel, dice: Faces, own: Any = None, *, key: str = "main", reaction: bool = False,
           **more: Any) -> Any:
    """One battery's fire at a target, and what it led to."""
    going = carried(battle(shooter, target, **more), dice, own)
    open_fire(going, (Fire(shooter.id, key, target.id),), reaction=reaction)
    return going


def lies(shooter: Vessel, target: Vessel, **more: Any) -> Laying:
    """How a ship's main battery lies on a target."""
    before = battle(shooter, target, **more)
    mounts = shooter.record.mounts
    return laying_of(charts(), before, shooter, target, Attack("main", mounts, 8, 1, under_fire=True), Band.LONG)


# What moves a chance ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("percent", "by"), [(25, -4), (26, -2), (40, -2), (41, 0), (100, 0)])
def test_bad_light_costs_and_the_worse_row_alone_counts(percent: int, by: int) -> None:
    """FG-6.4-vis Visibility to 25 and to 40 per cent, limits included."""
    assert net(visibility=percent) == by


@pytest.mark.parametrize(("seen", "by"), [(Seen.UNLIT, -4), (Seen.SILHOUETTED, -1), (Seen.LIT, 0), (Seen.SEARCHLIT, 1)])
def test_what_lights_a_target_up_takes_bad_light_away(seen: Seen, by: int) -> None:
    """FG-6.4-silhouette FG-6.4-illum FG-6.4-searchlight Fires, star shell, searchlights; by clear day none of them counts."""
    assert net(visibility=20, seen=seen) == by
    assert net(visibility=100, seen=seen) == 0


def test_sun_afterglow_dead_reckoning_and_flashes_each_count() -> None:
    """FG-6.4-sun FG-6.4-twilight FG-6.4-deadreck FG-6.4-blind Before sun or afterglow, by reckoning, at flashes."""
    assert (net(up_sun=True), net(dead_reckoning=True)) == (-2, -4)
    assert (net(twilight=True), net(twilight=True, visibility=20)) == (1, 1)
    assert (net(blind=True), net(blind=True, visibility=20)) == (-6, -6)


def test_radar_halves_what_bad_light_costs_and_ranges_for_the_guns() -> None:
    """FG-GAP-32 Towards nought; the range-finder's rows are void; a set that lays guns blind needs no light at all."""
    assert [net(visibility=20, ranging=how) for how in Ranging] == [-4, -2, 0]
    assert [net(visibility=40, ranging=how) for how in Ranging] == [-2, -1, 0]
    assert [net(beyond_yd=4000, ranging=how) for how in Ranging] == [-2, 0, 0]
    assert [net(visibility=40, coincidence=True, ranging=how) for how in (Ranging.NONE, Ranging.RANGES)] == [-3, -1]


def test_a_first_salvo_spoils_fire_far_away_alone_and_a_third_betters_it_everywhere() -> None:
    """FG-6.4-firstsalvo FG-6.4-thirdsalvo FG-6.4-overconc FG-6.4-coincidence Some rows are of long and extreme range."""
    first = [net(band=band, salvo=1) for band in Band]
    crowd = [net(band=band, ships=4) for band in Band]
    haze = [net(band=band, coincidence=True, visibility=40) for band in Band]

    assert first == [0, 0, -2, -2]
    assert crowd == [0, 0, -2, -2]
    assert haze == [-2, -2, -3, -3]
    assert [net(band=band, salvo=3) for band in Band] == [1, 1, 1, 1]
    assert (net(ships=2), net(ships=3), net(ships=3, standard=Standard.GS3)) == (0, -1, 0)


@pytest.mark.parametrize(("yards", "by"), [(0, 0), (1, -1), (3000, -1), (3001, -2), (6000, -2), (6001, -3)])
def test_beyond_the_range_finder_fire_suffers_by_steps(yards: float, by: int) -> None:
    """FG-6.4-rangefinder To three and to six thousand yards beyond what it serves."""
    assert net(beyond_yd=yards) == by


def test_a_ships_own_way_spoils_her_fire() -> None:
    """FG-6.4-ownspeed FG-6.4-coursechange FG-6.4-evadeself FG-6.4-notfired Evading stands for any turn."""
    assert (net(knots=15.0), net(knots=15.1)) == (0, -1)
    assert (net(turned=44.9), net(turned=45.0), net(turned=-45.0)) == (0, -3, -3)
    assert (net(evading=True), net(evading=True, turned=90.0)) == (-4, -4)
    assert net(under_fire=False) == 1


def test_local_control_costs_those_of_the_later_standards() -> None:
    """FG-6.4-local Nothing to the oldest, which never had another."""
    assert [net(local=True, standard=standard) for standard in Standard] == [0, -2, -2]


@pytest.mark.parametrize(("barrels", "by"), [(1, 0), (2, 0), (3, 1), (4, 1), (5, 2), (7, 3), (9, 4), (10, 4), (11, 5), (14, 5)])
def test_more_barrels_find_the_target_sooner(barrels: int, by: int) -> None:
    """FG-6.4-barrels By pairs, to eleven and more."""
    assert net(barrels=barrels) == by


@pytest.mark.parametrize(("knots", "by"), [(0.0, 2), (0.9, 2), (1.0, 1), (10.9, 1), (11.0, 0), (19.9, 0), (20.0, -2),
                                           (24.9, -2), (25.0, -3)])
def test_a_fast_target_is_hard_to_hit_and_a_stopped_one_easy(knots: float, by: int) -> None:
    """FG-6.4-tspeed In whole knots, one row alone."""
    assert net(target_knots=knots) == by


def test_evasion_is_worth_more_the_smaller_the_target_and_nothing_below_twenty_knots() -> None:
    """FG-6.4-tevade By size of the target; the largest gain nothing by it."""
    fast = [net(target=size, target_evading=True, target_knots=20.0) - net(target=size, target_knots=20.0) for size in Size]

    assert fast == [0, -2, -3, -3, -4, -4, -4]
    assert net(target=Size.D, target_evading=True, target_knots=19.9) == net(target=Size.D, target_knots=19.9)


def test_a_broad_target_is_easier_than_a_narrow_one() -> None:
    """FG-6.4-aspect FG-GAP-14 By size and aspect; limits belong to the broader aspect, at bow and stern alike."""
    gunnery = charts().gunnery

    assert [net(aspect=aspect) for aspect in Aspect] == [2, 1, 0]
    assert [net(target=Size.D, aspect=aspect) for aspect in Aspect] == [0, -1, -2]
    assert [gunnery.aspect_at(angle) for angle in (29.9, 30.0, 59.9, 60.0)] == [
        Aspect.NARROW, Aspect.QUARTER, Aspect.QUARTER, Aspect.BROAD]
    assert [gunnery.aspect_at(180 - angle) for angle in (29.9, 30.0, 60.0)] == [Aspect.NARROW, Aspect.QUARTER, Aspect.BROAD]


def test_chances_stay_within_bounds_and_a_sea_too_rough_allows_no_fire() -> None:
    """FG-6.4 FG-6.4-sea One to ninety-five per cent; by the size of the firer."""
    gunnery = charts().gunnery
    best = replace(PLAIN, band=Band.SHORT, barrels=14, target_knots=0.0, salvo=3, aspect=Aspect.BROAD)

    assert chance_of(gunnery, replace(PLAIN, blind=True)) == 1
    assert chance_of(gunnery, replace(best, under_fire=False)) == 50 + 3 * 11
    assert [may_fire(gunnery, replace(PLAIN, size=size, sea_state=6)) for size in (Size.A, Size.C, Size.E)] == [
        True, True, False]
    assert not may_fire(gunnery, replace(PLAIN, sea_state=9))


def test_where_less_than_one_hit_is_expected_the_chance_is_lowered() -> None:
    """FG-GAP-09 Split batteries gain nothing; never below one in a hundred."""
    assert [chance_of_few(charts().gunnery, 20, expected) for expected in (1.0, 0.99, 0.5, 0.01)] == [20, 19, 10, 1]


# How a battery lies -------------------------------------------------------------------------------------------------


def test_facts_of_the_battle_become_facts_of_the_chance() -> None:
    """FG-6.4 Speeds, turns, aspect and range of this turn, after movement."""
    shooter = vessel(mounts=turrets(), speed_kn=25.0, deeds=Deeds(turned=-60.0, evading=False))
    found = lies(shooter, enemy(17000, deeds=Deeds(evading=True), speed_kn=22.0))

    assert (found.knots, found.turned, found.evading, found.target_evading) == (25.0, -60.0, False, True)
    assert (found.aspect, found.target, round(found.beyond_yd), found.salvo) == (Aspect.BROAD, Size.A, 1000, 1)
    assert not found.local and not found.blind and not found.dead_reckoning


def test_who_lost_all_directors_fires_in_local_control_and_who_never_had_one_does_not() -> None:
    """FG-6.4-local FG-GAP-13 Directors of that battery."""
    lost = (Critical(Effect.FIRE_CONTROL, "main director 1", 1),)
    one, two = {Battery.MAIN: 1}, {Battery.MAIN: 2}
    hurt = {"points": 501, "criticals": lost}

    assert lies(vessel(mounts=turrets(), directors=one, hurt=hurt), enemy()).local
    assert not lies(vessel(mounts=turrets(), directors=two, hurt=hurt), enemy()).local
    assert not lies(vessel(mounts=turrets(), directors={}, hurt=hurt), enemy()).local


def test_contact_that_was_lost_is_fired_at_by_reckoning_and_flashes_blindly() -> None:
    """FG-GAP-15 FG-6.4 Contact lost this turn, or held by flashes alone."""
    shooter = vessel(mounts=turrets())

    assert lies(shooter, enemy(contact=Contact.LOST)).dead_reckoning
    assert lies(shooter, enemy(contact=Contact.FLASH)).blind
    assert not told(attack(shooter, enemy(contact=Contact.NONE), Faces()), Fired)


def test_smoke_on_the_line_is_bad_light_and_two_screens_leave_flashes_alone() -> None:
    """FG-GAP-27 FG-6.4 One screen is visibility 25 per cent."""
    def screens(count: int) -> tuple[Screen, ...]:
        return tuple(Screen(ShipId("smoker"), (Point(3000.0 + 500 * place, -2000.0), Point(3000.0 + 500 * place, 2000.0)), 9)
                     for place in range(count))
    shooter = vessel(mounts=turrets())
    found = [lies(shooter, enemy(), screens=screens(count)) for count in range(3)]

    assert [one.visibility for one in found] == [100, 25, 25]
    assert [one.blind for one in found] == [False, False, True]


def test_the_low_sun_blinds_and_the_afterglow_shows_a_target() -> None:
    """FG-6.4 A morning in June off the Thames: the sun stands in the north-east when it has just risen."""
    def at(hour: str, yards: tuple[float, float]) -> Laying:
        shooter = vessel(mounts=turrets())
        target = vessel("moltke", Side.AXIS, yards, contact=Contact.SEEN)
        before = battle(shooter, target)
        engagement = replace(before.engagement, setting=Setting("A test", f"1916-06-21T{hour}+00:00", 51.5, 1.0))
        attacking = Attack("main", shooter.record.mounts, 8, 1, under_fire=True)
        return laying_of(charts(), replace(before, engagement=engagement), shooter, target, attacking, Band.LONG)
    north_east = (9000.0, 7000.0)

    assert (at("04:10", north_east).up_sun, at("04:10", (-9000.0, -7000.0)).up_sun) == (True, False)
    assert (at("12:00", (0.0, -9000.0)).up_sun, at("03:25", north_east).twilight) == (False, True)


def test_by_night_a_searchlight_on_the_target_is_best_and_a_fire_behind_her_worst() -> None:
    """FG-6.4-searchlight FG-6.4-illum The light that is best for the firer counts; by day there is none."""
    burning = Casualty(Peril.FIRE, 12, 1, 2, Cause.SHELL, penetrating=True)
    shooter, target = vessel(mounts=turrets()), enemy(2500)
    fire = vessel("seydlitz", Side.AXIS, (metres(4000), 0.0), hurt={"points": 400, "casualties": (burning,)})
    before_her = replace(fire, pose=replace(fire.pose, at=Point(metres(1500), 0.0)))
    aside = replace(fire, pose=replace(fire.pose, at=Point(0.0, metres(4000))))
    plots = (Plot(Side.ALLIED, lights=(Shine(shooter.id, target.id),)),)

    def seen(mark: Vessel, *others: Vessel, sky: Sky = Sky.DARK, lights: Any = ()) -> Seen:
        before = replace(battle(shooter, mark, *others), sky=sky, plots=lights)
        return seen_of(charts(), before, shooter, mark)

    assert seen(target, lights=plots) is Seen.SEARCHLIT
    assert seen(replace(target, contact=Contact.LIT)) is Seen.LIT
    assert seen(replace(target, light_on=True)) is Seen.LIT
    assert seen(replace(target, harm=fire.harm)) is Seen.LIT
    assert seen(target, before_her) is Seen.UNLIT
    assert (seen(target, fire), seen(target, aside), seen(target)) == (Seen.SILHOUETTED, Seen.UNLIT, Seen.UNLIT)
    assert seen(target, fire, sky=Sky.CLEAR, lights=plots) is Seen.UNLIT


def test_radar_ranges_within_half_its_search_and_lays_guns_blind_from_1943_on() -> None:
    """FG-GAP-32 By date and by what the set is for."""
    searching = vessel(mounts=turrets(), radar=True)
    laying = vessel(mounts=turrets(), radar=True, radar_lays=True)

    def found(shooter: Vessel, yards: float = 11000.0, day: str = "1943-03-01") -> Ranging:
        target = enemy(yards)
        return ranging_of(charts(), battle(shooter, target, date=day), shooter, target)

    assert (found(searching), found(laying), found(vessel())) == (Ranging.RANGES, Ranging.BLIND, Ranging.NONE)
    assert (found(laying, day="1942-12-31"), found(laying, 11001.0)) == (Ranging.RANGES, Ranging.NONE)


# Salvos -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("old_at", "count"), [((0.0, 13000.0), 1), ((13000.0, 2500.0), 2), ((13000.0, 900.0), 2),
                                               ((12000.0, 3600.0), 1)])
def test_a_target_far_from_the_old_one_is_a_new_one(old_at: tuple[float, float], count: int) -> None:
    """FG-6.4-firstsalvo FG-X-28 More than fifteen degrees and more than a mile away; near it the count goes on from two."""
    old = vessel("seydlitz", Side.AXIS, old_at)
    shooter = vessel(aims={"main": Aim(old.id, 5, 1, 0.0, 0.0)})
    target = vessel("moltke", Side.AXIS, (13000.0, 0.0), contact=Contact.SEEN)

    assert aim_of(charts(), battle(shooter, old, target, turn=2), shooter, target, "main").salvos == count


def test_a_pause_or_lost_contact_begins_the_count_anew() -> None:
    """FG-6.4 A turn without fire at her; and after contact is lost it is a first salvo again."""
    shooter, target = vessel(aims={"main": Aim(ShipId("moltke"), 3, 1, 90.0, 15000.0)}), enemy()
    lost = replace(target, contact=Contact.LOST)
    counts = [aim_of(charts(), battle(shooter, mark, turn=turn), shooter, mark, "main").salvos
              for mark, turn in ((target, 2), (target, 3), (lost, 2))]

    assert counts == [4, 1, 1]


def test_all_ships_that_fire_at_one_target_are_in_each_others_way() -> None:
    """FG-6.4-overconc FG-GAP-13 Three ships on one target, of which two are allowed; two batteries of one ship are one ship."""
    ships = [vessel(f"ship {number}", at=(0.0, 300.0 * number), mounts=turrets(), speed_kn=10.0) for number in range(3)]
    going = carried(battle(*ships, enemy()), Faces(percent=(MISS,) * 3))
    open_fire(going, [Fire(ship.id, "main", ShipId("moltke")) for ship in ships])
    alone = attack(ships[0], enemy(), Faces(percent=(MISS,)))

    assert {fact.chance for fact in told(going, Fired)} == {told(alone, Fired)[0].chance - 2}
