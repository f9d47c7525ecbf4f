"""What critical hits do to fire control, signals, engines, bridge and rudder."""

from __future__ import annotations

import pytest

from campaign.tactics.fear_god.battle.facts import DepthChanged, Tended
from campaign.tactics.fear_god.battle.harm import Critical, Effect, Helm, Rudder, Status
from campaign.tactics.fear_god.battle.vessel import Deeds
from campaign.tactics.fear_god.charts.criticals import CriticalKind
from campaign.tactics.fear_god.charts.effects import Post
from campaign.tactics.fear_god.charts.terms import Battery, Depth, Kind, Size
from campaign.tactics.fear_god.criticals.instruments import directors_left
from campaign.tactics.fear_god.criticals.wear import free_rudder
from campaign.tactics.plot.geometry import Hand
from tests.tactics.fear_god.hits import Hit
from tests.tactics.fear_god.hulls import (
    Faces,
    battle,
    carried,
    told,
    turrets,
    vessel,
)

# Fire control, signals, sensors --------------------------------------------------------------------------------------


def test_the_largest_ships_lose_one_director_and_all_others_what_they_have() -> None:
    """FG-8.3-firecontrol One of two is drawn on a ship of size A; a cruiser loses both, and has none left."""
    great = Hit(vessel(mounts=turrets(), directors={Battery.MAIN: 2}), CriticalKind.MAIN, Faces(d10=(1,), percent=(100,)))
    small = Hit(vessel(mounts=turrets(), size=Size.B, directors={Battery.MAIN: 2}), CriticalKind.MAIN, Faces(d10=(1,)))

    assert (great.items, directors_left(great.ship, Battery.MAIN)) == (["main director 2"], 1)
    assert (len(small.items), directors_left(small.ship, Battery.MAIN)) == (2, 0)


@pytest.mark.parametrize(("faces", "post"), [
    ((1, 1), "port_lights"), ((2, 4), "starboard_lights"), ((3, 6), "port_halyards"), ((1, 8), "starboard_halyards"),
    ((1, 9), "main_wireless"), ((4, 4), "forward_searchlights"), ((5, 8), "after_searchlights"), ((6, 10), "sonar")])
def test_signals_and_sensors_are_split_by_a_die(faces: tuple[int, int], post: str) -> None:
    """FG-8.3-senscomm FG-8.3-comms FG-8.3-sensor FG-X-04 One to three are signals, four to six sensors."""
    split, face = faces
    hit = Hit(vessel(sonar=True), CriticalKind.SENSCOMM, Faces(d6=(split,), d10=(face,)))

    assert hit.items == [Post(post).words]
    assert hit.ship.harm.is_out(Post(post).words)


@pytest.mark.parametrize(("split", "face"), [(1, 10), (6, 10)])
def test_what_was_never_fitted_is_not_lost(split: int, face: int) -> None:
    """FG-8.3-comms FG-8.3-sensor Neither a second wireless nor sonar."""
    assert Hit(vessel(wireless=1), CriticalKind.SENSCOMM, Faces(d6=(split,), d10=(face,))).items == []


# Engines, bridge, rudder ---------------------------------------------------------------------------------------------


def test_an_engine_room_burns_less_than_a_boiler_room() -> None:
    """FG-8.3-engineering FG-8.2-severity Two less on the die of severity; a boiler takes nothing off."""
    engine = Hit(vessel(), CriticalKind.ENGINEERING, Faces(d10=(9,), d6=(4,)))
    boiler = Hit(vessel(), CriticalKind.ENGINEERING, Faces(d10=(10,), d6=(4,)))

    assert [one.percent for one in (*engine.ship.harm.casualties, *boiler.ship.harm.casualties)] == [4, 6]


def test_a_bridge_hit_freezes_the_helm_and_slows_it_after() -> None:
    """FG-8.3-bridge FG-X-10 A five is three turns without helm; then orders take two turns, until repaired; and a fire."""
    hit = Hit(vessel(), CriticalKind.BRIDGE, Faces(d6=(5, 4)), turn=7)
    helm = hit.ship.harm.helm

    assert (helm.frozen_until, helm.lag) == (10, 2)
    assert [one.percent for one in hit.ship.harm.casualties] == [4]


def test_small_craft_lose_their_captain_for_a_turn() -> None:
    """FG-8.3-bridge No die, and no slow helm after it."""
    hit = Hit(vessel("boat", size=Size.F, built=8), CriticalKind.BRIDGE, Faces(d6=(2,)), turn=7)

    assert (hit.items, hit.ship.harm.helm.frozen_until, hit.ship.harm.helm.lag) == (["captain"], 8, 0)


@pytest.mark.parametrize(("face", "depth"), [(1, Depth.SURFACE), (2, Depth.PERISCOPE)])
def test_a_boat_whose_conning_tower_is_hit_comes_up(face: int, depth: Depth) -> None:
    """FG-8.3-bridge To periscope depth, or on a one to the surface."""
    boat = vessel("boat", kind=Kind.SUBMARINE, size=Size.D, depth=Depth.SHALLOW)
    hit = Hit(boat, CriticalKind.BRIDGE, Faces(d6=(1, 1), d10=(face,)))

    assert [fact.depth for fact in told(hit.going, DepthChanged)] == [depth]


@pytest.mark.parametrize(("deeds", "faces", "hand"), [
    (Deeds(turned=45.0), (), Hand.STARBOARD), (Deeds(turned=-45.0), (), Hand.PORT), (Deeds(), (), None),
    (Deeds(evading=True), (2,), Hand.PORT), (Deeds(evading=True), (4,), None), (Deeds(evading=True), (6,), Hand.STARBOARD)])
def test_a_rudder_jams_at_the_helm_that_is_on(deeds: Deeds, faces: tuple[int, ...], hand: Hand | None) -> None:
    """FG-8.3-rudder By the turn she made; of a weaving ship a die tells."""
    hit = Hit(vessel(deeds=deeds), CriticalKind.RUDDER, Faces(d6=(3, *faces, 4)), turn=7)
    helm = hit.ship.harm.helm

    assert (helm.rudder, helm.jammed, helm.next_try) == (Rudder.JAMMED, hand, 11)


@pytest.mark.parametrize(("tries", "percent"), [(0, 20), (1, 40), (2, 60)])
def test_a_jam_is_freed_the_likelier_the_longer_it_is_tried(tries: int, percent: int) -> None:
    """FG-8.4-rudder Twenty, forty, sixty in a hundred, then no more in this battle; not before its turn."""
    helm = Helm(Rudder.JAMMED, Hand.PORT, tries=tries, next_try=5)
    ship = vessel(hurt={"helm": helm, "criticals": (Critical(Effect.RUDDER, "rudder jammed to port", 1),
                                                    Critical(Effect.ENGINEERING, "engine room", 1))})
    freed, missed = (carried(battle(ship, turn=5), Faces(percent=(face,))) for face in (percent, percent + 1))
    early = carried(battle(ship, turn=4), Faces())
    for going in (freed, missed, early):
        free_rudder(going, ship)
    spent = vessel(hurt={"helm": Helm(Rudder.JAMMED, Hand.PORT, tries=3, next_try=5)})
    over = carried(battle(spent, turn=9), Faces())
    free_rudder(over, spent)

    assert freed.vessel(ship.id).harm.helm.rudder is Rudder.WELL
    assert [one.status for one in freed.vessel(ship.id).harm.criticals] == [Status.REPAIRED, Status.OPEN]
    assert missed.vessel(ship.id).harm.helm.tries == tries + 1
    assert told(early, Tended) == told(over, Tended) == []
