"""Who has whom in sight: size, visibility, wake, lights, flashes, radar, smoke, land."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.model.battles.battle import Conditions, Ground, Light, Patch, Setting
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.tactics.fear_god.battle.facts import Shone, Sighted, TurnEnded
from campaign.tactics.fear_god.battle.fold import fold
from campaign.tactics.fear_god.battle.harm import Casualty, Cause, Peril
from campaign.tactics.fear_god.battle.orders import Plot, Shine
from campaign.tactics.fear_god.battle.state import Battle, Screen
from campaign.tactics.fear_god.battle.vessel import Contact, Deeds
from campaign.tactics.fear_god.charts.sighting import Sky
from campaign.tactics.fear_god.charts.terms import Depth, Kind, Size, metres
from campaign.tactics.fear_god.sight import contact_of, detect, shine, sky_of, visibility_of
from campaign.tactics.plot.geometry import Point
from tests.tactics.fear_god.hulls import Faces, battle, carried, charts, told, vessel

EYE, MARK = "eye", "mark"


def at(yards: float, sky: Sky = Sky.CLEAR, *, eye: dict[str, Any] | None = None, **mark: Any) -> Battle:
    """An eye, and a mark so many yards north of it, in a light."""
    looking = vessel(EYE, Side.AXIS, **(eye or {}))
    seen = vessel(MARK, Side.ALLIED, (0.0, metres(yards)), **mark)
    found = battle(looking, seen)
    return replace(found, sky=sky, visibility=charts().sighting.percent[sky])


def held(now: Battle) -> Contact:
    """How the enemy has the mark."""
    return contact_of(charts(), now, next(one for one in now.vessels.values() if one.id == MARK))


@pytest.mark.parametrize(("size", "yards"), [(Size.A, 30000), (Size.B, 26000), (Size.C, 20000), (Size.D, 14000),
                                             (Size.E, 8000), (Size.F, 5000), (Size.G, 3000)])
def test_each_size_is_seen_so_far_and_no_farther(size: Size, yards: int) -> None:
    """FG-GAP-15 In full visibility, without a die."""
    assert held(at(yards, size=size)) is Contact.SEEN
    assert held(at(yards + 1, size=size)) is Contact.NONE


@pytest.mark.parametrize(("sky", "yards"), [(Sky.HAZY, 18000), (Sky.MIST, 12000), (Sky.RAIN, 7500), (Sky.MOONLIT, 6000),
                                            (Sky.DARK, 3000)])
def test_visibility_is_a_share_of_it(sky: Sky, yards: int) -> None:
    """FG-GAP-15 Sixty in a hundred in haze, ten in a dark night."""
    assert held(at(yards, sky)) is Contact.SEEN
    assert held(at(yards + 1, sky)) is Contact.NONE


def test_a_ship_without_a_wake_is_seen_half_as_far() -> None:
    """FG-GAP-15 Who lies still."""
    assert held(at(15000, speed_kn=0.0)) is Contact.SEEN
    assert held(at(15001, speed_kn=0.0)) is Contact.NONE


def test_by_night_a_burning_ship_and_one_that_shines_are_seen_three_times_as_far() -> None:
    """FG-GAP-15 FG-8.2-fire-effects A fire from major up; by day it makes no difference."""
    fire = {"casualties": (Casualty(Peril.FIRE, 12, 1, 1, Cause.SHELL, penetrating=True),)}
    small = {"casualties": (Casualty(Peril.FIRE, 5, 1, 1, Cause.SHELL, penetrating=True),)}

    assert held(at(9000, Sky.DARK, hurt=fire)) is Contact.SEEN
    assert held(at(9001, Sky.DARK, hurt=fire)) is Contact.NONE
    assert held(at(9000, Sky.DARK, hurt=small)) is Contact.NONE
    assert held(at(9000, Sky.DARK, light_on=True)) is Contact.SEEN
    assert held(at(30001, hurt=fire)) is Contact.NONE


def test_flashes_show_a_ship_for_blind_fire_by_night() -> None:
    """FG-GAP-15 Three times as far as she is seen."""
    firing: dict[str, Any] = {"deeds": Deeds(fired=("main",))}

    assert held(at(9000, Sky.DARK, **firing)) is Contact.FLASH
    assert held(at(9001, Sky.DARK, **firing)) is Contact.NONE
    assert not Contact.FLASH.held


def test_radar_holds_a_ship_in_the_dark() -> None:
    """FG-GAP-32 By the size of the mark."""
    assert held(at(22000, Sky.DARK, eye={"radar": True})) is Contact.RADAR
    assert held(at(22001, Sky.DARK, eye={"radar": True})) is Contact.NONE


def test_submarines_are_seen_by_their_periscopes_and_heard_when_they_are_deep() -> None:
    """FG-GAP-18 Sonar holds one near enough, whose set is well."""
    boat: dict[str, Any] = {"kind": Kind.SUBMARINE, "size": Size.D}

    assert held(at(1500, depth=Depth.PERISCOPE, **boat)) is Contact.SEEN
    assert held(at(1501, depth=Depth.PERISCOPE, **boat)) is Contact.NONE
    assert held(at(2000, depth=Depth.SHALLOW, **boat)) is Contact.NONE
    assert held(at(2000, depth=Depth.SHALLOW, eye={"sonar": True}, **boat)) is Contact.RADAR


def screen(y: float) -> Screen:
    """A screen across the line."""
    return Screen("layer", (Point(-3000.0, y), Point(3000.0, y)), 9)  # pyrefly: ignore[bad-argument-type]


def test_two_screens_hide_and_one_does_not() -> None:
    """FG-GAP-27 Through one she is only dimmed."""
    now = at(10000)

    assert held(replace(now, screens=(screen(3000.0),))) is Contact.SEEN
    assert held(replace(now, screens=(screen(3000.0), screen(4000.0)))) is Contact.NONE


def test_land_hides_and_low_land_does_not() -> None:
    """FG-GAP-07 What stands in the line of sight."""
    now = at(10000)

    def behind(kind: Ground) -> Battle:
        patch = Patch(kind, "cape", ((-3000.0, 3000.0), (3000.0, 3000.0), (3000.0, 4000.0), (-3000.0, 4000.0)))
        setting = Setting("A test", "1916-05-31T15:00+00:00", 56.0, 6.0, (patch,))
        return replace(now, engagement=replace(now.engagement, setting=setting))

    assert held(behind(Ground.LAND)) is Contact.NONE
    assert held(behind(Ground.LOW_LAND)) is Contact.SEEN


def test_who_was_in_contact_is_lost_for_a_turn_and_then_gone() -> None:
    """FG-GAP-15 One turn of dead reckoning."""
    now = at(40000, contact=Contact.SEEN)
    steps: list[Any] = []
    for _ in range(2):
        going = carried(now, Faces())
        detect(going)
        steps += [fact.contact for fact in told(going, Sighted) if fact.ship == MARK]
        now = going.battle

    assert steps == [Contact.LOST, Contact.NONE]


def test_searchlights_and_star_shell_light_up_within_their_reach() -> None:
    """FG-GAP-15 A searchlight to three thousand yards, which shows who shines; star shell to six thousand."""
    found = []
    for yards, star in ((3000, False), (3001, False), (6000, True), (6001, True)):
        going = carried(at(yards, Sky.DARK), Faces())
        shine(going, (Plot(Side.AXIS, lights=(Shine(EYE, MARK, star_shell=star),)),))  # pyrefly: ignore[bad-argument-type]
        [fact] = told(going, Shone)
        found.append((fact.reached, going.vessel(fact.target).contact is Contact.LIT, going.vessel(fact.ship).light_on))

    assert found == [(True, True, True), (False, False, True), (True, True, False), (False, False, False)]


def test_who_is_lit_is_so_for_this_turn_alone() -> None:
    """FG-GAP-15 The next detection sees by what light there is then."""
    lit = at(5000, Sky.DARK, contact=Contact.LIT)

    assert held(lit) is Contact.LIT
    after = fold(lit, TurnEnded(1, 0))
    assert held(after) is Contact.NONE


@pytest.mark.parametrize(("light", "metres_seen", "moon", "sky", "percent"), [
    (Light.DAY, 30000, 0.0, Sky.CLEAR, 100), (Light.DAY, 18000, 0.0, Sky.HAZY, 65), (Light.DAY, 11000, 0.0, Sky.MIST, 40),
    (Light.DAY, 1000, 0.0, Sky.FOG, 3), (Light.NIGHT, 8000, 0.5, Sky.MOONLIT, 20), (Light.NIGHT, 8000, 0.4, Sky.DARK, 10),
    (Light.NIGHT, 1000, 0.5, Sky.MOONLIT, 3)])
def test_the_sky_follows_from_what_is_told(light: Light, metres_seen: int, moon: float, sky: Sky, percent: int) -> None:
    """FG-GAP-15 FG-6.4-vis By day from how far one sees, by night from the moon, and never more than is told."""
    conditions = Conditions(light, 720, metres_seen, 2, 270, 12, moon)

    assert (sky_of(charts(), conditions), visibility_of(charts(), conditions)) == (sky, percent)

