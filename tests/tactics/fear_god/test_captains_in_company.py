"""Captains of Fear God in company: how far they look ahead, who lends whom guns or smoke, when a line makes off."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.model.replacing import replace
from campaign.model.units.ships import ShipId
from campaign.tactics.fear_god.battle.orders import Helm
from campaign.tactics.fear_god.battle.vessel import Vessel
from campaign.tactics.fear_god.captains.courses import retires, wanted_course, wanted_range
from campaign.tactics.fear_god.captains.flotillas import lends_guns
from campaign.tactics.fear_god.captains.helm import steer
from campaign.tactics.fear_god.captains.reading import future_yards, to_finish
from campaign.tactics.fear_god.charts.sighting import Sky
from campaign.tactics.fear_god.charts.terms import Kind, Size, metres
from campaign.tactics.plot.geometry import Point, Pose, turn_between
from tests.tactics.fear_god.hulls import tubes
from tests.tactics.fear_god.test_captains import FOE, OWN, ours, plotted, seen, theirs

CRUISER: dict[str, Any] = {"size": Size.C, "kind": Kind.CRUISER, "built": 100}
BOAT: dict[str, Any] = {"size": Size.D, "kind": Kind.DESTROYER, "built": 30}


def boat(name: str = "boat", north_yd: float = 0.0, **more: Any) -> Vessel:
    """A destroyer of ours with guns and torpedoes."""
    own = replace(ours(**BOAT, tubes=tubes(), **more), id=ShipId(name), squadron="boats")
    return replace(own, pose=Pose(Point(0.0, metres(north_yd)), 0.0))


def towards(vessel: Vessel, course: float) -> Vessel:
    """The same on another course."""
    return replace(vessel, pose=Pose(vessel.pose.at, course))


def helm_of(name: str, *vessels: Vessel) -> Helm:
    """What she is told to steer."""
    plain = (Helm(one.id, 0.0, one.speed_kn) for one in vessels)
    return next(helm for helm in (*plotted(*vessels).helms, *plain) if helm.ship == name)


@pytest.mark.parametrize(("course", "off"), [(180.0, 40), (0.0, 15)])
def test_a_squadron_steers_by_the_range_of_two_turns_ahead(course: float, off: float) -> None:
    """FG-GAP-25 Ours: who comes on from 21,000 yards will be near enough: guns to bear; who runs will not."""
    now, _ = seen(ours(), towards(theirs(21000), course))
    found = wanted_course(now, now.ours[OWN])

    assert found is not None and abs(turn_between(0.0, found)) == pytest.approx(off)
    assert future_yards(now.ours[OWN], now.theirs[FOE], 0) == pytest.approx(21000)


def test_who_has_the_range_and_all_guns_bearing_holds_on() -> None:
    """FG-GAP-25 Ours: from forty degrees before to forty abaft of where broadsides bear nothing is mended by a turn."""
    courses = []
    for course in (60.0, 115.0):
        now, _ = seen(towards(ours(), course), towards(theirs(16150), course))
        courses.append(wanted_course(now, now.ours[OWN]))

    assert courses == [60.0, 115.0]


def test_who_makes_off_is_not_led_round_in_a_circle() -> None:
    """FG-GAP-25 Ours: while the enemy is well astern she keeps her course, wherever he bears."""
    now, _ = seen(towards(ours(), 160.0), theirs(19000), theirs(19500, "second"))

    assert retires(now)
    assert wanted_course(now, now.ours[OWN]) == 160.0


def test_a_line_whose_cruisers_make_up_for_it_stands_until_it_is_hurt() -> None:
    """FG-GAP-25 Ours: two heavy ships against one, and cruisers enough beside her."""
    friends = [replace(ours(**{**CRUISER, "built": 900}), id=ShipId(f"cruiser {place}")) for place in range(3)]
    foes = (theirs(19000), theirs(19500, "second"))
    whole, hurt = (seen(ours(hurt=harm), *friends, *foes)[0] for harm in (dict[str, int](), {"points": 470}))

    assert whole.heavy_odds > 1.2 and whole.gun_odds < 0.8
    assert [retires(now) for now in (whole, hurt)] == [False, True]


def test_heavy_cruisers_of_after_the_first_war_are_not_of_the_line() -> None:
    """FG-GAP-04 FG-GAP-25 An armoured cruiser of 1908 fights with battleships, a treaty cruiser does not."""
    kind: dict[str, Any] = {"kind": Kind.ARMOURED_CRUISER, "size": Size.B}
    now, _ = seen(ours(), theirs(15000, in_service=1908, **kind), theirs(15000, "new", in_service=1931, **kind))

    assert [now.theirs[key].heavy for key in (FOE, "new")] == [True, False]


def test_a_cruiser_keeps_off_a_heavy_ship_whomever_she_fights() -> None:
    """FG-GAP-25 Ours: the light cruiser whom she fights is to the north, the battleship that she flies from to the east."""
    cruiser = replace(ours(**CRUISER), id=ShipId("cruiser"))
    light = theirs(16000, "light", **CRUISER)
    giant = replace(theirs(0), pose=Pose(Point(metres(11000), 0.0), 0.0))
    now, _ = seen(ours(), cruiser, light, giant)
    found = wanted_course(now, replace(now.ours["cruiser"], course=300.0))

    assert found is not None and abs(turn_between(90.0, found)) >= 145


def test_who_lies_lame_is_finished_by_guns_and_torpedoes() -> None:
    """FG-GAP-25 Ours: nearer than cruisers fight otherwise, and by torpedo craft from beyond where they go in by day."""
    lame = replace(theirs(12000, **CRUISER, hurt={"points": 60}), speed_kn=3.0)
    well = replace(theirs(12000, **CRUISER), speed_kn=3.0)
    cruiser = ours(**CRUISER)
    now, ready = (seen(cruiser, boat(), foe)[0] for foe in (lame, well))

    assert to_finish(now, now.ours[OWN]) is not None and to_finish(ready, ready.ours[OWN]) is None
    assert wanted_range(now, now.ours[OWN], now.theirs[FOE]) < wanted_range(ready, ready.ours[OWN], ready.theirs[FOE])
    assert helm_of("boat", cruiser, boat(), lame).turn_degrees == 0
    assert abs(helm_of("boat", cruiser, boat(), well).turn_degrees) > 0


def test_nobody_is_finished_under_the_guns_of_stronger_friends() -> None:
    """FG-GAP-25 Ours: a lame cruiser with a battleship beside her is left."""
    lame = replace(theirs(12000, **CRUISER, hurt={"points": 60}), speed_kn=3.0)
    now, _ = seen(ours(**CRUISER), lame, theirs(12000, "giant"))

    assert to_finish(now, now.ours[OWN]) is None


def test_by_day_destroyers_lend_their_guns_to_a_cruiser_who_is_too_weak_alone() -> None:
    """FG-GAP-25 Ours: two cruisers against one; not against ships of the line, nor where she is their match."""
    cruiser, second = ours(**CRUISER), theirs(14500, "second", **CRUISER)
    weaker = theirs(14000, **(CRUISER | {"built": 90}))
    against = ((theirs(14000, **CRUISER), second), (weaker,), (theirs(14000),))
    lent = [lends_guns(now, now.ours["boat"]) for now, _ in (seen(cruiser, boat(), *foes) for foes in against)]

    assert lent == [True, False, False]
    foe, on_station = theirs(20000, **CRUISER), boat(north_yd=-2500)
    alone, beside = (towards(ours(**{**CRUISER, "built": points}), 90.0) for points in (100, 300))
    assert abs(helm_of("boat", alone, on_station, foe, second).turn_degrees) < 60
    assert helm_of("boat", beside, on_station, foe, second).turn_degrees == 90


def test_destroyers_lay_smoke_between_a_cruiser_who_makes_off_and_her_pursuer() -> None:
    """FG-GAP-25 FG-GAP-27 Ours: across the line of sight once they are there; not under the guns of ships of the line."""
    fleeing = replace(towards(ours(**{**CRUISER, "built": 400}), 180.0), broken_off=True)
    there, behind = boat(north_yd=2500), boat(north_yd=-3000)
    across, coming_up = (helm_of("boat", fleeing, own, theirs(12000, **CRUISER)) for own in (there, behind))

    assert across.smoke and abs(across.turn_degrees) == 90
    assert coming_up.smoke and coming_up.turn_degrees == 0
    assert not helm_of("boat", fleeing, there, theirs(12000)).smoke
    by_night = seen(fleeing, there, theirs(12000, **CRUISER), sky=Sky.DARK)
    assert "smoke.boat" not in dict(steer(*by_night))
