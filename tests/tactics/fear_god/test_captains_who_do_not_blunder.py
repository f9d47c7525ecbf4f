"""Captains of Fear God do none of what an old hand would laugh at: each blunder with the right conduct."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.library.battles.book import load_skirmish_book
from campaign.model.battles.battle import Area, Ground
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.tactics.fear_god.battle.orders import Plot
from campaign.tactics.fear_god.battle.state import Battle
from campaign.tactics.fear_god.battle.vessel import Contact, Vessel
from campaign.tactics.fear_god.captains.chances import Foreseen, Plans, percent_of
from campaign.tactics.fear_god.captains.courses import lets_go, main_foe, wanted_course, wanted_range
from campaign.tactics.fear_god.captains.flotillas import is_exposed, launching_course, torpedo_craft
from campaign.tactics.fear_god.captains.helm import clear_course, steer
from campaign.tactics.fear_god.captains.reading import Picture, breaks_off, is_worsted, picture
from campaign.tactics.fear_god.charts.sighting import Sky
from campaign.tactics.fear_god.charts.terms import Kind, metres
from campaign.tactics.fear_god.helm import next_speed, way_of
from campaign.tactics.fear_god.system import SYSTEM
from campaign.tactics.plot.geometry import Point, Pose, bears, onward, relative_bearing, turn_between
from tests.tactics.fear_god.hulls import SIX_INCH, battle, tubes, turrets
from tests.tactics.fear_god.test_captains import FOE, OWN, book, ours, plotted, seen, theirs
from tests.tactics.fear_god.test_captains_in_company import BOAT, CRUISER, boat, towards

MERCHANT: dict[str, Any] = {"kind": Kind.MERCHANT, "built": 120, "mounts": ()}


def by_night(*vessels: Vessel) -> Battle:
    """A battle of just those on a dark night."""
    return replace(battle(*vessels), sky=Sky.DARK, visibility=10)


def night(*vessels: Vessel) -> Picture:
    """What the captain sees on a dark night."""
    return picture(book(), SYSTEM.view_for(book(), by_night(*vessels), Side.ALLIED), Side.ALLIED)


def small(name: str, **more: Any) -> Vessel:
    """A destroyer with light guns and tubes."""
    own = replace(ours(**BOAT, mounts=turrets(4, SIX_INCH), tubes=tubes(), **more), id=ShipId(name), squadron="boats")
    return replace(own, contact=Contact.SEEN)


# Fire -----------------------------------------------------------------------------------------------------------------


def test_a_captain_who_can_hardly_hit_holds_his_fire() -> None:
    """FG-GAP-25 Not at the edge of his reach at a fast ship end on, with his rounds full; at the same one nearer he fires."""
    far, near = (theirs(yards, size=ours().record.size, speed_kn=30.0) for yards in (23000, 15000))
    now, _ = seen(ours(), far)

    assert percent_of(now, now.ours[OWN], now.theirs[FOE], "main", Plans(), 1) < now.charts.doctrine.least_percent
    assert plotted(ours(), far).fires == () and plotted(ours(), near).fires != ()


def test_a_captain_reckons_with_his_own_orders_before_he_names_a_target() -> None:
    """FG-GAP-25 FG-6.4-coursechange FG-6.4-evadeself Turns and dodging cost his guns what they cost by the rules."""
    now, _ = seen(ours(), theirs(9000, speed_kn=15.0))
    own, foe = now.ours[OWN], now.theirs[FOE]
    pose = Pose(own.at, own.course)
    chances = [percent_of(now, own, foe, "main", Plans({OWN: Foreseen(pose, turn, evades)}), 1)
               for turn, evades in ((0.0, False), (90.0, False), (0.0, True))]

    assert chances[0] > chances[1] > chances[2]


def test_a_captain_names_no_dark_target_at_whom_his_guns_would_not_fire() -> None:
    """FG-GAP-25 By night: at flashes far away he holds his fire, at who will be lit up he fires."""
    foe = theirs(12500, contact=Contact.FLASH, speed_kn=30.0, **CRUISER)
    now = night(ours(**CRUISER), foe)
    dark, lit = (percent_of(now, now.ours[OWN], now.theirs[FOE], "main", plans, 1) for plans in (Plans(), Plans(lit={FOE})))

    assert dark < now.charts.doctrine.least_percent <= lit


def test_a_captain_lights_up_nobody_who_sinks_anyway() -> None:
    """FG-GAP-25 The star shell goes to the one who fights on, farther away."""
    own = replace(ours(star_shell=True), contact=Contact.SEEN)
    sinking, other = theirs(4000, hurt={"doomed": 9}), theirs(5000, "other")
    now = by_night(own, sinking, other)
    view = SYSTEM.view_for(book(), now, Side.ALLIED)
    order = SYSTEM.captain(book(), view, view.decisions[0])

    assert isinstance(order, Plot)
    assert [light.target for light in order.lights] == ["other"]


def test_captains_spread_their_torpedoes_over_the_line() -> None:
    """FG-GAP-25 Of two ships of the line the second boat takes the one that has none coming."""
    boats = [replace(ours(**BOAT, tubes=tubes(3)), id=ShipId(f"boat {place}"), squadron=f"{place}") for place in range(2)]
    targets = {launch.target for launch in plotted(*boats, theirs(2000), theirs(2100, "second")).launches}

    assert targets == {FOE, "second"}


# Courses --------------------------------------------------------------------------------------------------------------


def field(north_yd: float, half_yd: float = 800.0, kind: Ground = Ground.MINES) -> Area:
    """A field athwart the way north."""
    near, far, half = metres(north_yd), metres(north_yd + 1500), metres(half_yd)
    return Area(kind.value, "field", ((-half, near), (half, near), (half, far), (-half, far)))


@pytest.mark.parametrize("kind", [Ground.MINES, Ground.SHOAL, Ground.LAND])
def test_a_captain_who_knows_of_mines_or_shoals_goes_round_them(kind: Ground) -> None:
    """FG-GAP-25 FG-GAP-17 No farther than he must; what nobody has shown him he cannot go round."""
    now, _ = seen(ours(), theirs(20000))
    own = now.ours[OWN]
    shown = replace(now, dangers=(field(2500, kind=kind),))

    assert clear_course(now, own, 0.0, 28.0, 180.0) == 0.0
    assert 15 <= abs(turn_between(0.0, clear_course(shown, own, 0.0, 28.0, 180.0))) <= 60


def test_a_captain_who_finds_himself_in_a_minefield_takes_the_shortest_way_out() -> None:
    """FG-GAP-25 FG-GAP-17 He lies near its southern edge and wants to go north, through all of it."""
    now, _ = seen(ours(), theirs(20000))
    shown = replace(now, dangers=(field(-400, half_yd=20000.0),))
    course = clear_course(replace(shown), replace(now.ours[OWN], course=180.0), 0.0, 28.0, 180.0)

    assert abs(turn_between(180.0, course)) <= 30


def test_a_captain_whose_enemy_comes_on_shows_him_his_broadside_and_does_not_turn_tail() -> None:
    """FG-GAP-25 Ours: both would pass the range she wants in the next two turns; she turns her guns on him."""
    now, _ = seen(ours(**CRUISER), towards(theirs(17000, **CRUISER), 180.0))
    course = wanted_course(now, now.ours[OWN])

    assert course is not None and abs(turn_between(0.0, course)) <= 80


@pytest.mark.parametrize(("knots", "follows"), [(24.0, True), (38.0, False)])
def test_a_captain_who_cannot_catch_an_enemy_lets_him_go(knots: float, follows: bool) -> None:
    """FG-GAP-25 Ours: a ship of twenty-four knots follows one that goes no faster, and not one of thirty-eight."""
    slow = ours(speed_kn=24.0)
    runs = theirs(28000, speed_kn=knots)
    now, _ = seen(slow, runs)
    course = wanted_course(now, now.ours[OWN])

    assert course is not None and (abs(turn_between(0.0, course)) < 60) is follows


def test_a_captain_goes_for_whom_he_can_catch_first() -> None:
    """FG-GAP-25 Ours: the nearer one runs at thirty-eight knots, the other stands."""
    now, _ = seen(ours(speed_kn=24.0), theirs(26000, "runs", speed_kn=38.0), theirs(29000, "stands", speed_kn=10.0))
    found = main_foe(now, now.ours[OWN])

    assert found is not None and found.id == "stands"


def test_who_lets_an_enemy_go_returns_to_those_whom_she_guards() -> None:
    """FG-GAP-25 Ours: the convoy is far to the south; with nobody to go to she crosses his wake."""
    convoy = replace(ours(**MERCHANT), id=ShipId("convoy"), pose=Pose(Point(0.0, metres(-20000)), 0.0))
    guarding, alone = (seen(ours(speed_kn=24.0), *others, theirs(28000, speed_kn=38.0))[0] for others in ((convoy,), ()))

    assert lets_go(guarding, guarding.ours[OWN], guarding.theirs[FOE]) == pytest.approx(180)
    assert abs(turn_between(0.0, lets_go(alone, alone.ours[OWN], alone.theirs[FOE]))) == pytest.approx(90)


def test_by_night_a_captain_fights_from_where_he_sees_what_he_hits() -> None:
    """FG-GAP-25 FG-GAP-15 Ours: three cruisers do not open the range from a convoy to what is right by day."""
    day, dark = seen(ours(**CRUISER), theirs(4000, **CRUISER))[0], night(ours(**CRUISER), theirs(4000, **CRUISER))

    assert wanted_range(day, day.ours[OWN], day.theirs[FOE]) > wanted_range(dark, dark.ours[OWN], dark.theirs[FOE])
    assert wanted_range(dark, dark.ours[OWN], dark.theirs[FOE]) == dark.charts.doctrine.night_yd


def test_a_convoy_does_not_stop_round_a_ship_that_lies_stopped() -> None:
    """FG-GAP-25 FG-8.2-assist Ours: with an enemy near the others go on at their own speed, and nobody goes alongside."""
    lame = replace(ours(**MERCHANT, hurt={"points": 5}), id=ShipId("lame"), speed_kn=0.0)
    others = [replace(ours(**MERCHANT), id=ShipId(f"other {place}"), speed_kn=10.0) for place in range(2)]
    order = plotted(lame, *others, theirs(4000, **CRUISER))
    helms = {helm.ship: helm for helm in order.helms}

    assert [helms[one.id].speed_kn > 10 for one in others] == [True, True]
    assert all(helm.alongside is None for helm in order.helms)


# When to go, and when to go in ----------------------------------------------------------------------------------------


def test_a_captain_who_is_hit_stays_with_a_side_whose_guns_are_the_stronger() -> None:
    """FG-GAP-25 Ours: a cruiser of three leaves no convoy for a fifth of her points; alone against two she goes."""
    hurt = ours(**CRUISER, hurt={"points": 80})
    friend = replace(ours(**CRUISER), id=ShipId("friend"))
    foes = (theirs(9000, **CRUISER), theirs(9000, "second", **CRUISER))
    winning, losing = seen(hurt, friend, theirs(9000, **BOAT))[0], seen(hurt, *foes)[0]

    assert [is_worsted(now, now.ours[OWN]) for now in (winning, losing)] == [False, True]
    assert not breaks_off(winning, winning.ours[OWN], list(winning.ours.values()))


SIX_INCH_CRUISERS: dict[str, Any] = {**CRUISER, "built": 140}


@pytest.mark.parametrize(("boats", "hurt", "exposed"), [(2, 1.0, True), (4, 1.0, False), (2, 0.4, False)])
def test_two_destroyers_do_not_close_cruisers_alone_by_day(boats: int, hurt: float, exposed: bool) -> None:
    """FG-GAP-25 Ours: four do, and two do when the enemy is badly hit."""
    flotilla = [small(f"boat {place}") for place in range(boats)]
    foes = [theirs(9000, name, **SIX_INCH_CRUISERS, hurt={"points": round(140 * hurt)}) for name in (FOE, "second")]
    now, _ = seen(*flotilla, *foes)

    assert is_exposed(now, now.ours["boat 0"]) is exposed


def test_who_is_exposed_goes_out_of_reach_behind_smoke() -> None:
    """FG-GAP-25 FG-GAP-27 Ours: two who may not leave the battle keep off none the less."""
    flotilla = [small(f"boat {place}") for place in range(2)]
    now, decision = seen(*flotilla, *(theirs(9000, name, **SIX_INCH_CRUISERS) for name in (FOE, "second")))
    answers = dict(steer(replace(now, may_withdraw=False), decision))

    assert [answers[f"smoke.boat {place}"] for place in range(2)] == ["yes", "yes"]
    assert all(abs(float(answers[f"turn.boat {place}"])) > 150 for place in range(2))


def test_by_night_and_for_a_convoy_destroyers_go_in_whatever_it_costs() -> None:
    """FG-GAP-25 Ours: who guards somebody and whom the dark hides is not exposed."""
    foes = [theirs(9000, name, **SIX_INCH_CRUISERS) for name in (FOE, "second")]
    convoy = replace(ours(**MERCHANT), id=ShipId("convoy"))
    guarding, dark = seen(small("boat"), convoy, *foes)[0], night(small("boat"), *foes)

    assert not is_exposed(guarding, guarding.ours["boat"]) and not is_exposed(dark, dark.ours["boat"])


def test_destroyers_who_lend_guns_stay_beside_their_cruiser() -> None:
    """FG-GAP-25 Ours: one who is far ahead of her towards the enemy drops back to her station."""
    cruiser, foes = ours(**CRUISER), (theirs(14000, **CRUISER), theirs(14500, "second", **CRUISER))
    courses = []
    for north in (0.0, 6000.0):
        now, _ = seen(cruiser, boat(north_yd=north), *foes)
        courses.append(abs(turn_between(0.0, torpedo_craft(now, now.ours["boat"])[0])))

    assert courses[0] < 90 < courses[1]


def test_a_destroyer_who_comes_within_reach_turns_her_tubes_on_him_and_does_not_run_past() -> None:
    """FG-GAP-25 FG-GAP-16 Ours: from three thousand yards with tubes that bear abeam alone."""
    abeam = tuple(replace(mount, arcs=((60.0, 120.0), (240.0, 300.0))) for mount in tubes())
    own = replace(ours(**BOAT, mounts=()), id=ShipId("boat"))
    own = replace(own, record=replace(own.record, tubes=abeam), loaded={mount.name: 3 for mount in abeam})
    now, _ = seen(own, theirs(3000, speed_kn=5.0, **CRUISER))
    course = launching_course(now, now.ours["boat"], now.theirs[FOE])
    assert course is not None

    end = onward(onward(Point(0.0, 0.0), 0.0, now.ours["boat"].advance_m), course, metres(2000))
    assert end.y_m < now.theirs[FOE].at.y_m


def test_a_captain_whose_torpedoes_are_gone_stays_with_his_guns_by_night() -> None:
    """FG-GAP-25 Ours: who is lost in the dark is not found again; by day, and from a ship of the line, he turns away."""
    spent = replace(small("boat"), loaded={})
    cruiser, line = theirs(4000, **CRUISER), theirs(4500, "line")
    turns = []
    for now in (night(spent, cruiser), seen(spent, cruiser)[0], night(spent, cruiser, line)):
        course, full = torpedo_craft(now, now.ours["boat"])
        assert full
        turns.append(abs(turn_between(0.0, course)))

    assert turns[0] <= 90 < min(turns[1:])


def test_a_captain_foresees_his_way_step_by_step_when_he_turns_his_tubes_on_an_enemy() -> None:
    """FG-GAP-25 FG-GAP-02 Two leaders of a flotilla that surprises cruisers at a mile turn so that tubes bear at once."""
    found, skirmish = load_skirmish_book("cape-bon")
    view = SYSTEM.view_for(skirmish, SYSTEM.begin(skirmish, found.engagement), Side.ALLIED)
    now = picture(skirmish, view, Side.ALLIED)
    order = SYSTEM.captain(skirmish, view, view.decisions[0])

    assert isinstance(order, Plot)
    foe = now.theirs["da_barbiano"]
    there = onward(foe.at, foe.course, metres(foe.knots * 100))
    for own in (now.ours["sikh"], now.ours["legion"]):
        helm = next(helm for helm in order.helms if helm.ship == own.id)
        knots = next_speed(now.charts, own.size, own.knots, helm.speed_kn, own.top)
        then = way_of(now.charts, own.size, Pose(own.at, own.course), knots, helm.turn_degrees, 45, evading=False).pose
        assert any(bears(tube.arcs, relative_bearing(then, there)) for tube in own.record.tubes)
