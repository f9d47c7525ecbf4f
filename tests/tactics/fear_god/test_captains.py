"""Captains of Fear God: whom they fire at, how near they go, when they leave, and how their battles come out."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import pytest

from campaign.library.battles.book import load_skirmish_book
from campaign.model.battles.battle import BattleDecision, Outcome
from campaign.model.book import Book
from campaign.model.dice import SeededDice
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.tactics.fear_god.battle.facts import Fired
from campaign.tactics.fear_god.battle.harm import Casualty, Cause, MountState, Peril
from campaign.tactics.fear_god.battle.orders import Care, Depths, Plot
from campaign.tactics.fear_god.battle.vessel import Aim, Contact, Vessel
from campaign.tactics.fear_god.captains.answering import care_for
from campaign.tactics.fear_god.captains.courses import away_from, main_foe, retires, wanted_course, wanted_range
from campaign.tactics.fear_god.captains.reading import Picture, breaks_off, is_worsted, picture
from campaign.tactics.fear_god.captains.weapons import best_shot
from campaign.tactics.fear_god.charts.sighting import Sky
from campaign.tactics.fear_god.charts.terms import Kind, Size, metres
from campaign.tactics.fear_god.system import SYSTEM
from campaign.tactics.plot.geometry import Point, Pose, turn_between
from tests.tactics.fear_god.hulls import battle, light_guns, tubes, turrets, vessel

OWN, FOE = ShipId("own"), ShipId("foe")


@cache
def book() -> Book:
    """A Book with the real charts."""
    return load_skirmish_book("river-plate")[1]


def ours(**more: Any) -> Vessel:
    """A battlecruiser with four turrets."""
    plain: dict[str, Any] = {"mounts": turrets()}
    own = vessel("own", **{**plain, **more})
    return replace(own, full=dict(own.rounds))


def theirs(yards: float, name: str = "foe", **more: Any) -> Vessel:
    """An enemy so far to the north who is in sight."""
    plain: dict[str, Any] = {"mounts": turrets(), "contact": Contact.SEEN, "known": True}
    return vessel(name, Side.AXIS, (0.0, metres(yards)), **{**plain, **more})


def seen(*vessels: Vessel, sky: Sky = Sky.CLEAR, **more: Any) -> tuple[Picture, BattleDecision]:
    """What the captain of the Allied side has before him, and what he is asked."""
    now = replace(battle(*vessels, **more), sky=sky)
    view = SYSTEM.view_for(book(), now, Side.ALLIED)
    return picture(book(), view, Side.ALLIED), view.decisions[0]


def plotted(*vessels: Vessel, **more: Any) -> Plot:
    """What he plots."""
    now = battle(*vessels, **more)
    view = SYSTEM.view_for(book(), now, Side.ALLIED)
    order = SYSTEM.captain(book(), view, view.decisions[0])
    assert isinstance(order, Plot) and SYSTEM.refusal(book(), now, order) is None
    return order


def test_the_largest_in_long_range_is_fired_at_and_of_such_the_nearest() -> None:
    """FG-GAP-25 A cruiser that is nearer draws no main battery from a battlecruiser."""
    small = theirs(9000, "small", size=Size.C, kind=Kind.CRUISER, built=100)
    far = theirs(15000, "far")
    order = plotted(ours(), small, far, theirs(11000))

    assert [(fire.battery, fire.target) for fire in order.fires] == [("main", FOE)]


@pytest.mark.parametrize("yards", [11000, 20500])
def test_heavy_ships_fire_at_the_nearest_of_the_line_were_she_an_armoured_cruiser(yards: float) -> None:
    """FG-GAP-25 Ours: what a large ship beyond her is worth does not matter; out to Extreme too."""
    armoured = theirs(yards, "armoured", size=Size.B, kind=Kind.ARMOURED_CRUISER, built=300)
    armoured = replace(armoured, pose=Pose(armoured.pose.at, 90.0), speed_kn=15.0)
    light = theirs(yards - 3000, "light", size=Size.C, kind=Kind.CRUISER, built=100)
    order = plotted(ours(), armoured, theirs(yards + 900), light)

    assert [fire.target for fire in order.fires] == ["armoured"]


@pytest.mark.parametrize(("own", "target"), [
    ({"size": Size.C, "kind": Kind.DESTROYER, "built": 400}, "cruiser"), ({"size": Size.C, "kind": Kind.CRUISER}, "boat")])
def test_torpedo_craft_fire_at_cruisers_and_cruisers_at_torpedo_craft_that_are_near(own: dict[str, Any], target: str) -> None:
    """FG-GAP-25 Ours: a boat threatens a cruiser with torpedoes, and another boat hardly."""
    cruiser = theirs(3500, "cruiser", size=Size.B, kind=Kind.CRUISER, built=300)
    boat = theirs(3000, "boat", size=Size.D, kind=Kind.TORPEDO_BOAT, built=60)
    order = plotted(ours(**own), cruiser, boat)

    assert {fire.target for fire in order.fires if fire.battery == "main"} == {target}


def test_a_target_once_taken_is_kept() -> None:
    """FG-GAP-25 FG-6.4-thirdsalvo Salvos count on."""
    aimed = replace(ours(), aims={"main": Aim(ShipId("far"), 2, 1, 0.0, 15000.0)})

    assert plotted(aimed, theirs(14000, "far"), theirs(11000)).fires[0].target == "far"


def test_nobody_fires_at_a_sinking_ship_or_beyond_long_with_few_rounds() -> None:
    """FG-GAP-25 Out to Extreme only at heavy ships, with half of the rounds."""
    sinking = theirs(9000, hurt={"doomed": 9})
    rounds = {mount.name: 100 for mount in ours().record.mounts}
    full, half_empty = (replace(ours(), rounds=rounds, full=dict.fromkeys(rounds, of)) for of in (120, 250))

    assert plotted(ours(), sinking).fires == ()
    assert [len(plotted(own, theirs(21500, speed_kn=8.0)).fires) for own in (full, half_empty)] == [1, 0]


def test_too_many_ships_at_one_target_are_one_too_many() -> None:
    """FG-GAP-13 FG-GAP-25 Of three ships of the first war two fire at the nearer, and the third at the other."""
    line = [replace(ours(), id=ShipId(f"own {place}")) for place in range(3)]
    order = plotted(*line, theirs(9000, "near"), theirs(12000))

    assert Counter(fire.target for fire in order.fires if fire.battery == "main") == {"near": 2, FOE: 1}


@pytest.mark.parametrize(("yards", "closes", "opens"), [(20000, True, False), (16000, False, False), (9000, False, True)])
def test_heavy_ships_keep_inside_long(yards: float, closes: bool, opens: bool) -> None:
    """FG-GAP-25 At six sevenths of Long: nearer when they are farther, away when they are nearer, else guns to bear."""
    now, _ = seen(ours(), theirs(yards))
    course = wanted_course(now, now.ours[OWN])
    assert course is not None
    off = abs(turn_between(0.0, course))

    assert (off <= 40, off >= 40) == (closes or off == 40, not closes or off == 40)
    assert wanted_range(now, now.ours[OWN], now.theirs[FOE]) == pytest.approx(0.85 * 19000)
    assert opens is (yards < 15000)


def test_who_is_outgunned_keeps_at_the_edge_of_long() -> None:
    """FG-GAP-25 Ours: two against one."""
    now, _ = seen(ours(), theirs(15000), theirs(15500, "second"))

    assert now.odds == pytest.approx(2.0)
    assert wanted_range(now, now.ours[OWN], now.theirs[FOE]) == 19000


def test_an_outgunned_line_makes_off_with_after_guns_bearing_and_its_cruisers_with_it() -> None:
    """FG-GAP-25 Ours: by heavy ships alone, whatever small craft are in company; who may not leave holds on at her range."""
    cruiser = replace(ours(size=Size.C, kind=Kind.CRUISER, built=100), id=ShipId("cruiser"))
    boats = [replace(ours(size=Size.D, kind=Kind.DESTROYER, built=400), id=ShipId(f"boat {place}")) for place in range(3)]
    now, _ = seen(ours(), cruiser, *boats, theirs(19000), theirs(19500, "second"))
    bound = replace(now, may_withdraw=False)
    courses = [wanted_course(one, replace(one.ours[key], course=110.0)) for one in (now, bound) for key in (OWN, "cruiser")]
    assert now.odds < 1 and now.heavy_odds == pytest.approx(2.0)

    assert courses == pytest.approx([145, 145, 110, 70])
    assert wanted_range(now, now.ours[OWN], now.theirs[FOE]) == 19000
    assert [retires(one) for one in (now, bound, seen(cruiser, theirs(15000))[0], seen(ours(), theirs(15000))[0])] == [
        True, False, False, False]


@pytest.mark.parametrize(("course", "off"), [(0.0, 15), (90.0, 35), (180.0, 35)])
def test_who_runs_is_chased_and_who_stands_is_closed_with_all_guns(course: float, off: float) -> None:
    """FG-GAP-25 Ours: an enemy steering away is never come up with on a slant."""
    far = theirs(30000)
    now, _ = seen(ours(), replace(far, pose=Pose(far.pose.at, course)))
    found = wanted_course(now, now.ours[OWN])

    assert found is not None and abs(turn_between(0.0, found)) == pytest.approx(off)


def test_heavy_ships_are_not_lured_away_by_light_ones() -> None:
    """FG-GAP-25 Ours: not while a ship of the line is in sight, an armoured cruiser among them."""
    light = theirs(5000, "light", size=Size.C, kind=Kind.CRUISER, built=100)
    armoured = theirs(24000, size=Size.B, kind=Kind.ARMOURED_CRUISER, built=300)
    both, one = (seen(ours(), *foes)[0] for foes in ((light, armoured), (light,)))

    assert [found and found.id for found in (main_foe(both, both.ours[OWN]), main_foe(one, one.ours[OWN]))] == [FOE, "light"]


def test_cruisers_leave_heavy_ships_to_their_own() -> None:
    """FG-GAP-25 Ours: they look for their like, and keep away from what their battlecruisers fight."""
    cruiser = replace(ours(size=Size.C, kind=Kind.CRUISER, built=100), id=ShipId("cruiser"))
    light = theirs(17000, "light", size=Size.C, kind=Kind.CRUISER, built=100)
    now, _ = seen(ours(), cruiser, theirs(12000), light)
    found = main_foe(now, now.ours["cruiser"])

    assert found is not None and found.id == "light"
    assert wanted_range(now, now.ours["cruiser"], now.theirs[FOE]) == 18000


@pytest.mark.parametrize(("hurt", "leaves"), [
    ({}, False), ({"points": 251}, True), ({"points": 430}, False), ({"points": 420}, True),
    ({"out": tuple((f"turret {place}", MountState.OUT) for place in range(1, 5))}, True)])
def test_a_ship_leaves_when_she_is_shot_to_pieces(hurt: dict[str, Any], leaves: bool) -> None:
    """FG-GAP-25 Half of her points, all of her main battery, or worsted: more hurt than the enemy looks."""
    now, _ = seen(ours(hurt=hurt), theirs(15000))

    assert breaks_off(now, now.ours[OWN], [now.ours[OWN]]) is leaves


def test_who_gives_better_than_she_takes_stays() -> None:
    """FG-GAP-25 Ours: an enemy who looks badly hit is no reason to go."""
    now, _ = seen(ours(hurt={"points": 420}), theirs(15000, hurt={"points": 300}))

    assert not is_worsted(now, now.ours[OWN])


def test_who_is_bound_to_stay_does_not_leave() -> None:
    """FG-GAP-25 A side that may not withdraw."""
    now, _ = seen(ours(hurt={"points": 100}), theirs(15000))
    bound = replace(now, may_withdraw=False)

    assert breaks_off(now, now.ours[OWN], [now.ours[OWN]])
    assert not breaks_off(bound, bound.ours[OWN], [bound.ours[OWN]])


def test_who_leaves_steers_away_at_full_speed() -> None:
    """FG-GAP-25 From those that are near."""
    now, _ = seen(ours(hurt={"points": 200}), theirs(15000))
    order = plotted(ours(hurt={"points": 200}), theirs(15000))
    [helm] = order.helms

    assert away_from(now, now.ours[OWN]) == 180
    assert helm.break_off and abs(helm.turn_degrees) == 180


def test_torpedoes_go_at_half_of_their_run_deep_at_large_ships_and_shallow_at_others() -> None:
    """FG-GAP-25 FG-8.1.7-depth Not at other torpedo craft that are far."""
    craft = ours(size=Size.D, kind=Kind.DESTROYER, built=40, tubes=tubes(), mounts=())
    near, far = plotted(craft, theirs(2200)), plotted(craft, theirs(2300))
    cruiser = plotted(craft, theirs(2200, size=Size.C, kind=Kind.CRUISER, built=100))

    assert [(launch.target, launch.depth, launch.count) for launch in near.launches] == [(FOE, Depths.DEEP, 3)]
    assert far.launches == () and cruiser.launches[0].depth is Depths.SHALLOW
    now, _ = seen(craft, theirs(2200, size=Size.D, kind=Kind.DESTROYER, built=40))
    assert best_shot(now, now.ours[OWN], list(now.theirs.values())) is not None


def burning(percent: int) -> dict[str, Any]:
    """A fire so large."""
    return {"casualties": (Casualty(Peril.FIRE, percent, 1, 1, Cause.SHELL, penetrating=True, ticked=True),)}


@pytest.mark.parametrize(("percent", "yards", "care"), [
    (5, 20000, None), (12, 20000, Care.REINFORCE_LIGHT), (19, 20000, Care.REINFORCE_LIGHT), (20, 20000, Care.FLOOD_MAGAZINES)])
def test_fires_are_met_with_what_there_is(percent: int, yards: float, care: Care | None) -> None:
    """FG-GAP-25 amended: crews of light guns from major up; magazines at more than three above severe."""
    own = ours(mounts=(*turrets(), *light_guns()), light=6, hurt=burning(percent))
    now, decision = seen(own, theirs(yards))
    offered = {key for field in decision.inputs if field.key == f"tend.{OWN}" for key, _ in field.options}

    assert care_for(now, now.ours[OWN], offered) is care


def test_a_fire_is_steered_for_where_no_enemy_is_near() -> None:
    """FG-GAP-25 Beyond her Medium range."""
    own = ours(hurt={**burning(12), "reinforced_once": True})

    assert [tend.care for tend in plotted(own, theirs(13000)).tends] == [Care.FIGHT_FIRE]
    assert plotted(own, theirs(11000)).tends == ()


def test_merchants_turn_away_from_the_enemy() -> None:
    """FG-GAP-25 Ours: from enemies that are near enough to matter."""
    merchant = ours(kind=Kind.MERCHANT, size=Size.B, built=120, mounts=())
    now, _ = seen(replace(merchant, pose=Pose(Point(0.0, 0.0), 0.0)), theirs(12000))

    assert wanted_course(now, now.ours[OWN]) == 180


# Whole battles --------------------------------------------------------------------------------------------------------


def fought(key: str, seeds: int) -> tuple[Counter[str], Counter[str]]:
    """Ships lost, and shells that hit each ship."""
    skirmish, of = load_skirmish_book(key)
    lost: Counter[str] = Counter()
    hits: Counter[str] = Counter()
    for seed in range(seeds):
        stages = list(SYSTEM.stages(of, skirmish.engagement, SeededDice(seed, key)))
        after = SYSTEM.outcome(of, stages[-1][0])
        assert after is not None
        hits.update(fact.target for _, facts in stages for fact in facts if isinstance(fact, Fired) for _ in range(fact.hits))
        lost.update(result.ship for result in after.outcomes if result.outcome is not Outcome.AFLOAT)
    return lost, hits


@pytest.mark.gate
def test_the_plate_by_captains_is_no_slaughter() -> None:
    """FG-GAP-25 Graf Spee is hit some thirty times, mostly by six-inch shells, and comes away from most of forty battles."""
    lost, hits = fought("river-plate", 40)

    assert 3 <= lost["graf_spee"] <= 12 and lost["exeter"] <= 12
    assert 10 <= hits["graf_spee"] / 40 <= 40


@pytest.mark.gate(seconds=15)
def test_at_the_dogger_bank_the_last_of_the_line_is_lost_and_the_others_mostly_come_home() -> None:
    """FG-GAP-25 As in history: a chase, in which Blücher is the nearest mark and the slowest ship."""
    lost, hits = fought("dogger-bank", 16)
    heavy = ["seydlitz", "moltke", "derfflinger", "lion", "tiger", "princess_royal", "new_zealand", "indomitable_1908"]

    assert lost["blucher"] >= 8 and hits["blucher"] / 16 >= 8
    assert all(lost[ship] <= 6 for ship in heavy) and sum(lost[ship] for ship in heavy) <= 16
