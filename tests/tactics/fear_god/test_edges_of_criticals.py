"""Critical hits where they begin and end: first and last hits, crews, boats without current, what one blow brings at once."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.model.replacing import replace
from campaign.model.sides import Nation
from campaign.tactics.fear_god.battle.facts import Sank, Tended
from campaign.tactics.fear_god.battle.harm import Cause, MountState
from campaign.tactics.fear_god.battle.orders import Depths, Helm, Launch, Plot
from campaign.tactics.fear_god.battle.record import Mount
from campaign.tactics.fear_god.battle.vessel import Vessel
from campaign.tactics.fear_god.charts.ballistics import Place
from campaign.tactics.fear_god.charts.criticals import CriticalKind
from campaign.tactics.fear_god.charts.terms import Battery, Depth, Face, Kind, Size
from campaign.tactics.fear_god.criticals.blows import Blow, Destruction, Explosion
from campaign.tactics.fear_god.criticals.striking import strike
from campaign.tactics.fear_god.damage import resolution
from campaign.tactics.fear_god.helm import move_all
from campaign.tactics.fear_god.rescue import needy_of
from campaign.tactics.fear_god.torpedoes import launch
from tests.tactics.fear_god.hits import Hit
from tests.tactics.fear_god.hulls import (
    ROUND,
    SIX_INCH,
    Faces,
    battle,
    carried,
    casemates,
    casualty,
    charts,
    choosing,
    rolls,
    suffering,
    target,
    told,
    tubes,
    vessel,
)


def boat(name: str = "boat", **more: Any) -> Vessel:
    """A small craft of eight points."""
    plain: dict[str, Any] = {"built": 8, "size": Size.F, "kind": Kind.SMALL_CRAFT}
    return vessel(name, **{**plain, **more})


def submarine(**more: Any) -> Vessel:
    """A boat of twenty-five points at periscope depth."""
    plain: dict[str, Any] = {"kind": Kind.SUBMARINE, "size": Size.D, "built": 25, "depth": Depth.PERISCOPE}
    return vessel("boat", **{**plain, **more})


# How many, and at once ------------------------------------------------------------------------------------------------


def test_a_small_craft_that_came_in_hurt_is_still_measured_by_what_she_was_built_with() -> None:
    """FG-8.1.2-small Two of eight points are a fifth, and a three no critical hit; of the four left it would be one."""
    going = carried(battle(boat(hurt={"points": 4})), Faces(d6=(3,)))

    assert strike(going, Blow(boat().id, 2, Cause.SHELL)) == ()


def test_one_fire_that_pierced_is_enough_for_all_that_tell_at_once() -> None:
    """FG-8.1-timing FG-X-20 Place by place a shell opens her hull but not her wheelhouse: six and half of four in a hundred."""
    craft = boat(built=100, belt=0, deck=0, era=1930, places={Place.CONNING_TOWER: 9})
    going = carried(battle(craft), Faces(d6=(2, 6, 6), d20=(17, 19)), choosing(armour_by_place=True))
    [burst] = strike(going, Blow(craft.id, 50, Cause.SHELL, pierced=True, shells=((Face.BELT, 5),)))

    assert isinstance(burst, Explosion)
    assert (burst.points, burst.pierced) == (8, True)


# Weapons and hulls ----------------------------------------------------------------------------------------------------


def test_a_gun_of_another_battery_is_out_and_nothing_explodes() -> None:
    """FG-8.3-other The one gun that is neither of the main battery nor in a casemate."""
    gun = Mount("after six-inch", Battery.OTHER, SIX_INCH, 1, ROUND)
    hit = Hit(vessel(mounts=(gun,)), CriticalKind.OTHER)

    assert (hit.items, hit.let_loose) == (["after six-inch"], ())
    assert hit.ship.harm.state("after six-inch") is MountState.OUT


@pytest.mark.parametrize(
    ("nation", "agreed", "said"),
    [(Nation.BRITISH, True, ("picric +1",)), (Nation.GERMAN, True, ()), (Nation.BRITISH, False, ())],
)
def test_the_die_of_ready_ammunition_says_what_moves_it(nation: Nation, said: tuple[str, ...], *, agreed: bool) -> None:
    """FG-8.3-casemate Picric acid where that was agreed on and the navy used it, else nothing."""
    ship = vessel(mounts=casemates(1), nation=nation)
    hit = Hit(
        ship, CriticalKind.CASEMATE, Faces(d10=(3, 7), percent=(1,)), choosing(picric_casemate=agreed), casemate_pierced=True
    )

    assert [roll.why.modifiers for roll in rolls(hit.going) if roll.why.what.startswith("ready ammunition")] == [said]


@pytest.mark.parametrize(("hits", "lost"), [(0, []), (1, []), (2, [Destruction])])
def test_the_third_hit_on_a_pressure_hull_holes_it(hits: int, lost: list[type]) -> None:
    """FG-8.3-hulldeform Two only leave her less depth."""
    deep = submarine(depth=Depth.INTERMEDIATE_2, hurt={"hull_deformed": hits})
    hit = Hit(deep, CriticalKind.HULL_DEFORMED)

    assert [type(one) for one in hit.let_loose] == lost
    assert hit.ship.harm.hull_deformed == hits + 1


# Without current ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("turn", "dead"), [(8, True), (9, True), (10, False)])
def test_a_boat_hit_in_her_switchboard_neither_launches_nor_turns_for_as_long(turn: int, *, dead: bool) -> None:
    """FG-8.3-switchboard A three in turn 7 is two turns, 8 and 9: no torpedo, no other course, no power."""
    hit = Hit(submarine(tubes=tubes(), speed_kn=8.0), CriticalKind.SWITCHBOARD, Faces(d6=(3,)), turn=7)
    mark = target()
    going = carried(battle(hit.ship, mark, turn=turn), Faces())
    launch(going, (Launch(hit.ship.id, mark.id, 1, Depths.DEEP),))
    move_all(going, (Plot(hit.ship.side, (Helm(hit.ship.id, 45.0, 8.0),)),))
    after = going.vessel(hit.ship.id)

    assert (not going.battle.runs) is dead
    assert (after.pose.course_degrees == 0.0) is dead
    assert after.speed_kn == (2.0 if dead else 6.0)


# Crews ----------------------------------------------------------------------------------------------------------------


def test_only_crews_that_were_away_return() -> None:
    """FG-8.2-reinforce A fire that others put out brings nobody back to guns that nobody left."""
    ship = suffering(casualty(percent=2, turn=1, rolled=False, ticked=False))
    going = carried(battle(ship, turn=4), Faces(d10=(1,), d6=(1, 1, 1)))
    resolution(going)

    assert going.vessel(ship.id).harm.casualties == ()
    assert "crews return to their guns" not in [fact.what for fact in told(going, Tended)]


def test_crews_of_a_ship_that_sank_return_to_no_guns() -> None:
    """FG-8.2-reinforce Nor while something burns."""
    burning = suffering(casualty(percent=9, turn=1, rolled=False, ticked=False), hurt={"reinforced": Battery.LIGHT})
    going = carried(battle(burning, turn=4), Faces(d10=(7,), d6=(1,)))
    resolution(going)

    assert going.vessel(burning.id).harm.reinforced is Battery.LIGHT
    assert told(going, Sank) == []


def test_a_boat_that_sinks_is_left_by_her_crew_whoever_comes() -> None:
    """FG-8.1.9 FG-8.2-assist Her fires are fought no more: a helper too hurt to fight them may still take men off."""
    sinking = boat("sinking", speed_kn=0.0, hurt={"doomed": 9, "casualties": (casualty(),)})
    hulk = vessel("hulk", at=(0.0, 100.0), speed_kn=0.0, hurt={"points": 0, "doomed": 9, "casualties": (casualty(),)})
    hurt, whole = vessel("hurt", at=(200.0, 0.0), hurt={"points": 250}), vessel("whole", at=(250.0, 0.0))
    fought = battle(sinking, hulk, hurt, whole)

    assert [friend.name for friend in needy_of(charts(), fought, hurt)] == ["sinking"]
    assert [friend.name for friend in needy_of(charts(), fought, whole)] == ["sinking"]


def test_a_sound_boat_that_lies_stopped_needs_nobody() -> None:
    """FG-8.1.9 Men are taken from craft that sink or cannot move, and lent to those that have lost some."""
    stopped, whole = replace(boat("stopped"), speed_kn=0.0), vessel("whole", at=(200.0, 0.0))

    assert list(needy_of(charts(), battle(stopped, whole), whole)) == []
