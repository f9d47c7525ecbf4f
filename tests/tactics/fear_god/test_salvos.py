"""Salvos: who bears and may fire, shells on faces, what a phase comes to, rounds."""

from __future__ import annotations

from typing import Any

from campaign.model.battles.battle import Ground, Patch, Setting
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.tactics.fear_god.armour import Hit
from campaign.tactics.fear_god.battle.facts import CriticalStruck, Fired, Hurt, PointsLost
from campaign.tactics.fear_god.battle.harm import Effect, Magazines, MountState
from campaign.tactics.fear_god.battle.orders import Fire
from campaign.tactics.fear_god.battle.vessel import Contact, Deeds, Vessel
from campaign.tactics.fear_god.charts.terms import Band, Battery, Face, Shell, Size, metres
from campaign.tactics.fear_god.charts.turn import DeckPenetration, FaceRoll
from campaign.tactics.fear_god.damage import has_weapons, is_served
from campaign.tactics.fear_god.gunnery import Struck, Tally, open_fire
from tests.tactics.fear_god.hulls import (
    GUN,
    SIX_INCH,
    Faces,
    battle,
    carried,
    charts,
    choosing,
    light_guns,
    told,
    turrets,
    vessel,
)

MISS = 100
HIT = 1


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


# Who fires ----------------------------------------------------------------------------------------------------------


def test_only_mounts_that_bear_fire_and_guns_of_each_calibre_by_themselves() -> None:
    """FG-GAP-12 FG-6.4-barrels The arcs of each mount; barrels of one kind are one attack."""
    port, both = turrets(2), turrets(4)
    blind = tuple(replace(mount, arcs=((180.0, 360.0),)) for mount in port[:1])
    mixed = tuple(replace(mount, battery=Battery.OTHER) for mount in (port[0], replace(port[1], sheet=SIX_INCH)))
    near = enemy(8000)

    def rounds(mounts: Any, key: str = "main", dice: int = 1) -> list[tuple[str, int]]:
        going = attack(vessel(mounts=mounts), near, Faces(percent=(MISS,) * dice), key=key)
        return [round_ for fact in told(going, Fired) for round_ in fact.rounds]

    assert rounds((*blind, port[1])) == [("turret 2", 4)]
    assert rounds(both) == [(f"turret {number}", 4) for number in range(1, 5)]
    assert rounds(mixed, "secondary", 2) == [("turret 1", 4), ("turret 2", 12)]


def test_after_turrets_with_a_target_of_their_own_are_not_fired_twice() -> None:
    """FG-GAP-01 A ship with two directors may split her main battery; each turret fires once a turn."""
    shooter = vessel(mounts=turrets(4), directors={Battery.MAIN: 2})
    target = enemy()
    going = carried(battle(shooter, target), Faces(percent=(MISS, MISS)))
    open_fire(going, (Fire(shooter.id, "main", target.id), Fire(shooter.id, "main aft", target.id)))
    again = attack(replace(shooter, deeds=Deeds(fired=("main",))), target, Faces(), key="main aft", reaction=True)

    assert [[name for name, _ in fact.rounds] for fact in told(going, Fired)] == [
        ["turret 1", "turret 2"], ["turret 3", "turret 4"]]
    assert not told(again, Fired)


def test_nobody_fires_who_sinks_is_under_water_or_at_whom_nobody_sees() -> None:
    """FG-8.1.8 FG-GAP-01 Firer and target must be there and on the surface, in reach, and the sea must allow it."""
    shooter, target = vessel(mounts=turrets()), enemy()
    doomed = replace(shooter, harm=replace(shooter.harm, doomed=3))
    craft = vessel(mounts=turrets(), size=Size.F)
    rough = battle(craft, target)
    rough = replace(rough, engagement=replace(rough.engagement, conditions=replace(rough.engagement.conditions, sea_state=6)))
    going = carried(rough, Faces())
    open_fire(going, (Fire(craft.id, "main", target.id),))

    assert not told(attack(doomed, target, Faces()), Fired)
    assert not told(attack(shooter, enemy(23800), Faces()), Fired)
    assert not told(attack(shooter, replace(target, sunk=True), Faces()), Fired)
    assert not told(going, Fired)


def test_land_between_two_ships_stops_shells() -> None:
    """FG-GAP-01 A cape that came between them."""
    shooter, target = vessel(mounts=turrets()), enemy()
    cape = Patch(Ground.LAND, "cape", ((5000.0, -900.0), (6000.0, -900.0), (6000.0, 900.0), (5000.0, 900.0)))
    before = battle(shooter, target)
    setting = Setting("A test", "1916-05-31T15:00+00:00", 57.0, 6.0, (cape,))
    going = carried(replace(before, engagement=replace(before.engagement, setting=setting)), Faces())
    open_fire(going, (Fire(shooter.id, "main", target.id),))

    assert not told(going, Fired)


def test_heavy_shells_from_far_away_may_strike_a_flight_deck() -> None:
    """FG-8.1.2-shelldeck Three chances in ten at long range, for a carrier whose armour was pierced; none for others."""
    def deck(percent: tuple[int, ...], yards: float = 15000.0, **more: Any) -> bool:
        target = enemy(yards, belt=0, deck=0, **more)
        going = attack(vessel(mounts=turrets(1)), target, Faces(percent=percent, d10=(1, 10), d6=(1, 1, 3, 3)))
        return any(fact.effect is Effect.FLIGHT_DECK for fact in told(going, CriticalStruck))

    assert deck((HIT, 30), flight_deck=True) and not deck((HIT, 31), flight_deck=True)
    assert not deck((HIT,), 8000.0, flight_deck=True) and not deck((HIT,))


def test_what_lies_aground_or_is_small_keeps_its_weapons() -> None:
    """FG-8.1.10 FG-8.1.5 FG-8.1-small Massive damage is of large ships afloat."""
    left = {"points": 5}

    assert is_served(charts(), vessel(hurt={**left, "beached": True}), Battery.MAIN)
    assert is_served(charts(), vessel(size=Size.F, hurt=left), Battery.MAIN)
    assert not is_served(charts(), vessel(hurt=left), Battery.MAIN)


def test_flooded_magazines_and_crews_at_the_pumps_leave_guns_silent() -> None:
    """FG-8.2-conflagration FG-8.2-reinforce FG-8.3-personnel Light guns have their ammunition at hand."""
    def serves(battery: Battery, **hurt: Any) -> bool:
        return is_served(charts(), vessel(mounts=turrets(), hurt={"points": 501, **hurt}), battery)
    flooded = {"magazines": Magazines.FLOODED}
    craft = vessel(size=Size.F, built=8, hurt={"points": 8, "crew_lost": 4})

    assert [serves(battery, **flooded) for battery in (Battery.MAIN, Battery.CASEMATE, Battery.LIGHT)] == [False, False, True]
    assert [serves(battery, reinforced=Battery.CASEMATE) for battery in (Battery.MAIN, Battery.CASEMATE)] == [True, False]
    assert not has_weapons(charts(), craft)


# Hits ---------------------------------------------------------------------------------------------------------------


def test_shells_strike_the_deck_oftener_the_farther_away() -> None:
    """FG-8.1.6 Of ten faces ten, ten, seven and four strike the belt; nearer by no die is rolled."""
    shooter, target = vessel(mounts=turrets(1)), enemy(15000, belt=40, deck=0)
    belt = attack(shooter, target, Faces(percent=(HIT,), d10=(7, 10), d6=(1,)))
    deck = attack(shooter, target, Faces(percent=(HIT,), d10=(8, 10), d6=(1,)))
    near = attack(shooter, enemy(8000, belt=40), Faces(percent=(HIT,), d6=(1,)))

    assert [told(going, PointsLost)[0].points for going in (belt, deck, near)] == [17, 34, 17]


def test_by_choice_one_die_says_for_a_whole_attack_where_its_shells_strike() -> None:
    """FG-8.1.6-face FG-0-options Each hit for itself, unless it was agreed otherwise."""
    shooter, target = vessel(mounts=turrets(4)), enemy(15000, belt=40, deck=0)
    own = choosing(face_roll=FaceRoll.PER_ATTACK)
    each = attack(shooter, target, Faces(percent=(HIT,), d10=(7, 8, *[10] * 5), d6=(3, 1)))
    one = attack(shooter, target, Faces(percent=(HIT,), d10=(8, *[10] * 5), d6=(3, 1)), own)

    assert (told(each, PointsLost)[0].points, told(one, PointsLost)[0].points) == (17 + 34, 34 + 34)


def test_by_choice_decks_are_pierced_by_figures_of_their_own() -> None:
    """FG-GAP-08 FG-0-options Plunging shells against decks: a fifth of the figure at long range."""
    shooter, target = vessel(mounts=turrets(1)), enemy(15000, deck=6)
    single = attack(shooter, target, Faces(percent=(HIT,), d10=(8, 10), d6=(1,)))
    split = attack(shooter, target, Faces(percent=(HIT,), d10=(8, 10), d6=(1,)), choosing(deck_pen_mode=DeckPenetration.SPLIT))

    assert (told(single, PointsLost)[0].points, told(split, PointsLost)[0].points) == (34, 17)


def test_soft_targets_are_fired_at_with_high_explosive() -> None:
    """FG-GAP-08 Armour-piercing shells from a belt of six on."""
    shooter = vessel(mounts=turrets(1))
    soft, hard = (attack(shooter, enemy(8000, belt=belt, size=Size.C), Faces(percent=(HIT,), d6=(1, 1))) for belt in (5, 6))

    assert [told(going, PointsLost)[0].points for going in (soft, hard)] == [37, 34]


def test_light_guns_hit_once_for_a_whole_attack_and_fewer_guns_hit_less_often() -> None:
    """FG-GAP-19 FG-8.3-other Machine cannon take one point, larger ones one a hit; a hit on them took a third of the guns."""
    target = enemy(900, size=Size.D, built=39, belt=0)
    cannon = tuple(replace(mount, sheet=replace(mount.sheet, mm=20.0)) for mount in light_guns(12))
    whole = attack(vessel(mounts=cannon, light=12), target, Faces(percent=(HIT,), d6=(1,)), key="light")
    larger = attack(vessel(mounts=light_guns(12), light=12), target, Faces(percent=(HIT,), d6=(1, 1)), key="light")
    hurt = {"points": 501, "out": (("light battery", MountState.DAMAGED_TWICE),)}
    third = attack(vessel(mounts=light_guns(12), light=12, hurt=hurt), target, Faces(percent=(MISS,)), key="light")

    assert [told(going, Fired)[0].hits for going in (whole, larger)] == [1, 12]
    assert [told(going, PointsLost)[0].points for going in (whole, larger)] == [1, 12]
    assert told(third, Fired)[0].chance < told(whole, Fired)[0].chance


def test_all_hits_of_a_phase_are_one_blow_by_the_largest_gun() -> None:
    """FG-X-23 FG-0-order One hit that pierced opens what is protected; the casemates are judged by the belt."""
    big = Hit(Face.BELT, 343.0, 26, pierced=False, casemate=True, points=17)
    small = Hit(Face.DECK, 152.0, 5, pierced=True, casemate=False, points=6)
    struck = Struck().and_by(ShipId("a"), (big,), 14, Band.LONG).and_by(ShipId("b"), (small, small), 30, None)
    tally = Tally().with_struck(ShipId("moltke"), struck)
    [blow] = tally.blows()

    assert (blow.damage, blow.gun_mm, blow.pierced, blow.casemate_pierced) == (29, 343.0, True, True)
    assert (blow.chance, blow.deck_shells) == (30, Band.LONG)
    assert list(tally.credits()) == [(ShipId("moltke"), ShipId("a"))]


def test_a_ship_sunk_in_a_phase_still_fires_in_it() -> None:
    """FG-8.1-simul FG-8.1 Both attacks are rolled before anybody suffers."""
    alike: Any = {"mounts": turrets(1), "contact": Contact.SEEN, "built": 30, "size": Size.C, "belt": 0}
    one, other = vessel("one", **alike), vessel("other", Side.AXIS, (metres(8000), 0.0), **alike)
    going = carried(battle(one, other), Faces(percent=(HIT, HIT), d6=(1, 1), d10=(1, 1)))
    open_fire(going, (Fire(one.id, "main", other.id), Fire(other.id, "main", one.id)))

    assert [going.vessel(ship.id).harm.doomed > 0 for ship in (one, other)] == [True, True]
    assert [(fact.ship, fact.by) for fact in told(going, Hurt)] == [(other.id, one.id), (one.id, other.id)]


# Rounds -------------------------------------------------------------------------------------------------------------


def test_fire_costs_rounds_and_stops_with_the_last() -> None:
    """FG-GAP-28 By mount; in haste half of them; never more than are left."""
    shooter = vessel(mounts=turrets(2), rounds={"turret 1": 3, "turret 2": 0})
    going = attack(shooter, enemy(8000), Faces(percent=(MISS,)))
    hasty = attack(vessel(mounts=turrets(2)), enemy(8000), Faces(percent=(MISS,)), reaction=True)
    empty = attack(vessel(mounts=turrets(1), rounds={"turret 1": 0}), enemy(8000), Faces())

    assert [fact.rounds for fact in told(going, Fired)] == [(("turret 1", 3),)]
    assert going.vessel(shooter.id).rounds["turret 1"] == 0
    assert [fact.fired for fact in told(hasty, Fired)] == [4]
    assert not told(empty, Fired)


def test_no_more_shells_hit_than_a_magazine_that_runs_out_still_had() -> None:
    """FG-GAP-09 FG-GAP-28 Eight barrels with a shell each cannot hit five times."""
    def hits(left: int) -> int:
        ship = vessel(mounts=turrets(4), rounds={f"turret {number}": left for number in range(1, 5)})
        going = attack(ship, enemy(5000, belt=99), Faces(percent=(HIT,), d6=(6, *(1,) * 9)))
        return int(told(going, Fired)[0].hits)

    assert (hits(100), hits(1)) == (9, 4)


def test_ammunition_is_never_less_than_nothing() -> None:
    """FG-GAP-28 Turn after turn until the magazines are empty."""
    shooter, target = vessel(mounts=turrets(2), rounds={"turret 1": 9, "turret 2": 5}), enemy(8000)
    left = []
    for turn in range(1, 6):
        going = attack(shooter, target, Faces(percent=(MISS,)), turn=turn)
        shooter = going.vessel(shooter.id)
        left.append(tuple(shooter.rounds.values()))

    assert left == [(5, 1), (1, 0), (0, 0), (0, 0), (0, 0)]


def test_the_sheet_of_a_gun_says_its_bands() -> None:
    """FG-GAP-07 A limit belongs to the nearer band; beyond the last there is none."""
    assert [GUN.band(yards) for yards in (5900, 5901, 19000, 23740, 23741)] == [
        Band.SHORT, Band.MEDIUM, Band.LONG, Band.EXTREME, None]
    assert GUN.pierces(Shell.APC, Band.LONG) == 26
