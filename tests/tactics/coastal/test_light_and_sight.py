"""Who is seen, by what light: certainty, dice, radar, smoke, searchlights and star shell."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.model.replacing import replace
from campaign.model.sides import Nation, Side
from campaign.model.units.aircraft import AircraftRole
from campaign.model.units.ships import ShipId
from campaign.tactics.coastal.battle.facts import Echo, LightShone, Spotted
from campaign.tactics.coastal.battle.orders import Fire, Shot
from campaign.tactics.coastal.battle.state import Flight, Lit
from campaign.tactics.coastal.battle.vessel import Depth, Harm, Vessel
from campaign.tactics.coastal.charts.collection import metres
from campaign.tactics.coastal.charts.turn import Sky
from campaign.tactics.coastal.fire import may_shine, may_star, open_fire
from campaign.tactics.coastal.sight import eyes, is_lit, lose_sight, need, spot_all
from campaign.tactics.plot.geometry import Point, Pose
from tests.tactics.coastal.table import Faces, battle, carried, charts, fields, mount, vessel

NIGHT = Sky.NIGHT_DARK


def hidden(name: str = "mark", cm: float = 100.0, **more: Any) -> Vessel:
    """An enemy so many centimetres north who has not been seen."""
    return vessel(name, Side.AXIS, (0.0, cm), spotted=False, **more)


def flight(at: tuple[float, float] = (0.0, 0.0), **more: Any) -> Flight:
    """A plane of two men at a place in centimetres."""
    plain: dict[str, Any] = {"nation": Nation.BRITISH, "role": AircraftRole.BOMBER, "size": 2, "knots": 140.0, "planes": 1,
                             "loaded": 0, "bomb": None}
    return Flight(ShipId("plane"), "plane", Side.ALLIED, **{**plain, **more},
                  pose=Pose(Point(metres(at[0]), metres(at[1])), 0.0))


def told(going: Any, kind: type) -> list[Any]:
    """Facts of one kind."""
    return [fact for fact in going._carried.facts if isinstance(fact, kind)]


@pytest.mark.parametrize(("cm", "lit", "wanted"), [
    (199.0, True, 0), (200.0, True, 0), (200.1, True, None), (20.0, False, 6), (20.1, False, 8), (40.0, False, 8),
    (40.1, False, None)])
def test_who_is_lit_is_seen_for_certain_within_two_metres(cm: float, *, lit: bool, wanted: int | None) -> None:
    """CO-GAP-11 CO-5.3 On a dark night a boat is seen at 40 cm, six or better within half of it; lit, at 200 without a die."""
    assert need(charts().spotting, NIGHT, 1, cm, lit=lit) == wanted


def test_who_has_fired_is_seen_twice_as_far() -> None:
    """CO-5.3 Eighty centimetres on a dark night, and six or better within forty."""
    chart = charts().spotting

    assert [need(chart, NIGHT, 1, cm, fired=True) for cm in (40.0, 40.1, 80.0, 80.1)] == [6, 8, 8, None]


def test_by_day_within_half_of_the_distance_no_die_is_rolled() -> None:
    """CO-5.2 CO-GAP-11 A boat at 150 of 300 cm is seen by whoever looks; the nearest is said to have seen her."""
    near, far = vessel("near", at=(0.0, 20.0)), vessel("far", at=(0.0, -40.0))
    going = carried(battle(far, near, hidden(cm=150.0)), Faces())
    spot_all(going)

    assert [(fact.ship, fact.by) for fact in told(going, Spotted)] == [("mark", "near")]


def test_each_tester_has_one_try_and_needs_what_the_chart_says() -> None:
    """CO-5.2 By night at 30 cm eight is needed: seven is not enough, and the second tester tries for himself."""
    one, other = vessel("one"), vessel("other", at=(0.0, -5.0))
    cases: list[tuple[list[int], list[str]]] = [([7, 8], ["other"]), ([8], ["one"]), ([7, 7], [])]
    for faces, seen in cases:
        going = carried(battle(one, other, hidden(cm=30.0), sky=NIGHT), Faces(faces))
        spot_all(going)

        assert [fact.by for fact in told(going, Spotted)] == seen


def test_who_is_seen_already_is_not_tested_and_who_is_deep_cannot_be() -> None:
    """CO-5.2 CO-GAP-47 No die falls for either."""
    going = carried(battle(vessel("one"), replace(hidden(cm=10.0), spotted=True), hidden("deep", 10.0, depth=Depth.DEEP),
                           sky=NIGHT), Faces())
    spot_all(going)

    assert told(going, Spotted) == []


@pytest.mark.parametrize(("cm", "radar", "more", "face", "echo"), [
    (150.0, True, {}, 5, True), (150.0, True, {}, 4, False), (150.1, True, {}, None, False), (100.0, False, {}, None, False),
    (100.0, True, {"depth": Depth.PERISCOPE}, None, False), (100.0, True, {"dummy": True}, None, False)])
def test_radar_finds_what_floats_within_a_metre_and_a_half(
        cm: float, more: dict[str, Any], face: int | None, *, radar: bool, echo: bool) -> None:
    """CO-GAP-14 Five or better, for whoever has radar, of vessels on the surface: they may be shot at and are not spotted."""
    going = carried(battle(vessel("one", radar=radar), hidden(cm=cm, **more), sky=NIGHT), Faces([] if face is None else [face]))
    spot_all(going)

    assert [fact.ship for fact in told(going, Echo)] == (["mark"] if echo else [])
    assert told(going, Spotted) == []


@pytest.mark.parametrize(("cm", "face", "found"), [(60.0, 7, True), (60.0, 6, False), (60.1, None, False)])
def test_sonar_finds_a_submarine_under_water(cm: float, face: int | None, *, found: bool) -> None:
    """CO-GAP-47 Seven or better within 60 cm, and of no submarine on the surface."""
    sub = hidden("sub", cm, depth=Depth.DEEP)
    going = carried(battle(vessel("escort", sonar=True), sub), Faces([] if face is None else [face]))
    spot_all(going)

    assert [fact.sonar for fact in told(going, Echo)] == ([True] if found else [])


def test_an_aircraft_looks_out_of_the_light_by_night_alone() -> None:
    """CO-3.1.3 CO-GAP-12 A plane over a burning vessel is dazzled when it is dark, and by day it is not."""
    burning = vessel("burning", at=(0.0, 5.0), harm=Harm(9, fires=1))
    for sky, away, dazzled in ((NIGHT, 0.0, True), (Sky.DAY_CLEAR, 0.0, False), (NIGHT, 40.0, False)):
        plane = flight((0.0, away))
        now = replace(battle(burning, sky=sky), flights={plane.unit: plane})
        [eye] = [eye for eye in eyes(charts(), now, Side.ALLIED) if eye.id == "plane"]

        assert (eye.in_light, eye.size) == (dazzled, 2)


def test_everybody_looks_but_who_is_deep_or_a_wreck() -> None:
    """CO-3.1.3 Quiet engines count at setting 1 and no more; at periscope depth she looks through that."""
    quiet, fast = vessel("quiet", quiet=True, setting=1), vessel("fast", quiet=True, setting=2)
    under, deep = vessel("under", depth=Depth.PERISCOPE), vessel("deep", depth=Depth.DEEP)
    found = {str(eye.id): (eye.quiet, eye.periscope) for eye in eyes(
        charts(), battle(quiet, fast, under, deep, vessel("wreck", wreck=True)), Side.ALLIED)}

    assert found == {"quiet": (True, False), "fast": (False, False), "under": (False, True)}


@pytest.mark.parametrize(("away", "lit"), [(24.9, True), (25.1, False)])
def test_star_shell_lights_whoever_lies_within_its_circle(away: float, *, lit: bool) -> None:
    """CO-GAP-12 Twenty-five centimetres about the point where it opened."""
    area = Lit(Point(0.0, 0.0), 25.0, 2)
    assert is_lit(charts(), battle(sky=NIGHT, lights=(area,)), vessel(at=(0.0, away))) is lit


@pytest.mark.parametrize(("away", "lit"), [(10.0, True), (10.1, False)])
def test_a_burning_vessel_lights_whoever_lies_near(away: float, *, lit: bool) -> None:
    """CO-GAP-12 Ten centimetres, and herself."""
    burning = vessel("burning", harm=Harm(9, fires=1))
    now = battle(burning, sky=NIGHT)

    assert is_lit(charts(), now, vessel(at=(away, 0.0))) is lit
    assert is_lit(charts(), now, burning)


@pytest.mark.parametrize(("cm", "sky", "more", "may"), [
    (50.0, NIGHT, {}, True), (50.1, NIGHT, {}, False), (50.0, Sky.DAY_HAZE, {}, False),
    (50.0, NIGHT, {"searchlight": False}, False), (50.0, NIGHT, {"surprised_until": 1}, False),
    (50.0, NIGHT, {"depth": Depth.PERISCOPE}, False)])
def test_a_searchlight_reaches_half_a_metre_by_night(cm: float, sky: Sky, more: dict[str, Any], *, may: bool) -> None:
    """CO-GAP-12 Of whoever has one, is on the surface, and is not surprised."""
    one, other = vessel("one", **fields({"searchlight": True}, more)), vessel("other", Side.AXIS, (0.0, cm))

    assert may_shine(charts(), battle(one, other, sky=sky), one, other) is may


@pytest.mark.parametrize(("cm", "mm", "more", "may"), [
    (50.0, 75.0, {}, True), (49.9, 75.0, {}, False), (150.0, 75.0, {}, True), (150.1, 75.0, {}, False),
    (100.0, 74.9, {}, False),
    (100.0, 75.0, {"star_shell": False}, False), (100.0, 75.0, {"harm": Harm(9, out=("gun",))}, False)])
def test_star_shell_is_fired_by_guns_of_three_inches(cm: float, mm: float, more: dict[str, Any], *, may: bool) -> None:
    """CO-GAP-12 From 50 to 150 cm, by a ship that carries it and a gun that is left."""
    gun = mount("75mm_3in_12pdr", mm=mm)
    one = vessel("one", **fields({"star_shell": True, "mounts": (gun,)}, more))
    other = vessel("other", Side.AXIS, (0.0, cm))

    assert may_star(charts(), battle(one, other, sky=NIGHT), one, gun, other) is may


def test_lights_come_before_guns() -> None:
    """CO-3.1.5 CO-GAP-12 The searchlight shows both ends of its beam, star shell opens over its mark, and shots see by it."""
    guns = (mount("75mm_3in_12pdr"), mount(name="cannon"))
    one = vessel("one", searchlight=True, star_shell=True, mounts=guns)
    other = vessel("other", Side.AXIS, (0.0, 50.0))
    order = Fire(Side.ALLIED, one.id, (Shot("cannon", "other"),), "other", Shot("gun", "other"))
    going = carried(battle(one, other, sky=NIGHT), Faces([4, 1, 1]))
    open_fire(going, order)
    beam, shell = told(going, LightShone)

    assert (beam.area, set(beam.lit)) == (None, {"one", "other"})
    assert (shell.area.at, shell.area.radius_cm, shell.area.until) == (other.pose.at, 25.0, 2)
    assert all(is_lit(charts(), going.battle, going.vessel(ship)) for ship in (one.id, other.id))


def test_star_shell_that_errs_opens_elsewhere() -> None:
    """CO-GAP-12 Three or less: two dice of centimetres away, by tenths of the circle."""
    one = vessel("one", star_shell=True, mounts=(mount("75mm_3in_12pdr"),))
    other = vessel("other", Side.AXIS, (0.0, 100.0))
    going = carried(battle(one, other, sky=NIGHT), Faces([3, 5], (), [7]))
    open_fire(going, Fire(Side.ALLIED, one.id, star_shell=Shot("gun", "other")))
    [shell] = told(going, LightShone)

    assert shell.area.at.y_m == pytest.approx(metres(93.0))


def test_who_is_out_of_everybodys_sight_is_lost() -> None:
    """CO-5.3 Beyond the farthest distance of her class, and not before: 300 cm by day for a boat."""
    for cm, seen in ((300.0, True), (300.1, False)):
        going = carried(battle(vessel("one", Side.AXIS), vessel("other", at=(0.0, cm))), Faces())
        lose_sight(going)

        assert going.vessel(ShipId("one")).spotted is seen
