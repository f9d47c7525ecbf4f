"""Sight by day and night, smoke, hulls in the way, searchlights, star shell and radar."""

from __future__ import annotations

import pytest

from campaign.library.campaigns.shared import order_of_battle
from campaign.model.battles.battle import Ground, Light, Patch, Setting
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.model.units.ships import Radar as Fitted
from campaign.model.units.ships import ShipFacts, ShipId
from campaign.tactics.plot.geometry import metres_between
from campaign.tactics.supremacy_at_sea.battle.orders import Shoot
from campaign.tactics.supremacy_at_sea.battle.sheet import Battery, Group, Radar
from campaign.tactics.supremacy_at_sea.battle.state import Activity, Battle, Smoke
from campaign.tactics.supremacy_at_sea.charts.collection import metres, units
from campaign.tactics.supremacy_at_sea.gunnery import in_the_dark, shots
from campaign.tactics.supremacy_at_sea.screen import view_for
from campaign.tactics.supremacy_at_sea.ships import sheet_of
from campaign.tactics.supremacy_at_sea.sight import (
    MadeOut,
    clear_of_hulls,
    hull,
    may_fire_at,
    range_u,
    seen_by_eye,
    sight_of,
    sighting_of,
    spotted_enemies,
)
from tests.tactics.supremacy_table import (
    at,
    battle,
    book,
    charts,
    destroyer,
    enemy,
    play,
    refused,
    sheet,
    ship,
)

AJAX, SPEE = ShipId("ajax"), ShipId("spee")


def two(distance: float = 20, light: Light = Light.DAY, **fields: object) -> Battle:
    """Ajax and an enemy at a distance."""
    return battle(ship("Ajax", at(0, 0)), enemy("Spee", at(0, distance)), light=light, **fields)  # pyrefly: ignore[bad-argument-type]


def sees(field: Battle) -> bool:
    """Whether Ajax sees the enemy."""
    return seen_by_eye(charts(), field, field.vessels[AJAX], field.vessels[SPEE])


def test_ranges_are_taken_from_funnel_to_funnel() -> None:
    """SAS-A4.1 And a hull is a line of its true length, any part of which may block (SAS-A4.1.1)."""
    field = two(20)
    bow, stern = hull(field.vessels[AJAX])

    assert range_u(field.vessels[AJAX], field.vessels[SPEE]) == pytest.approx(20)
    assert units(metres_between(bow, stern)) == pytest.approx(field.vessels[AJAX].sheet.length_u)


def test_any_part_of_a_hull_near_the_firer_blocks() -> None:
    """SAS-A4.1.1 SAS-B4.3.1 SAS-B4.9 A friend athwart the line blocks, one beside it does not."""
    found = []
    for x in (0.25, 0.4):
        field = battle(ship("Ajax", at(0, 0)), ship("Achilles", at(x, 4, 90)), enemy("Spee", at(0, 40)))
        found.append(clear_of_hulls(charts(), field, field.vessels[AJAX], field.vessels[SPEE]))

    assert found == [False, True]


def test_an_enemy_hull_near_the_firer_blocks_too() -> None:
    """SAS-B4.3.2 Friend or enemy, if within six units of the firer."""
    field = battle(ship("Ajax", at(0, 0)), enemy("Spee", at(0, 40)), enemy("Altmark", at(0, 5, 90)))

    assert not may_fire_at(charts(), field, field.vessels[AJAX], field.vessels[SPEE])
    assert refused(replace(field, step=field.step.FIRE), "allied Ajax: MN B->Spee") == "SAS-B4.9"


def test_smoke_across_the_line_blinds() -> None:
    """SAS-B2.11 SAS-GAP-25 But not the ship at whose funnel the trail ends."""
    trail = (at(-5, 10).at, at(5, 10).at)
    beside = (at(-5, 10).at, at(-1, 10).at)
    own = (at(-5, 0).at, at(0, 0).at)

    assert [sees(two(smoke=(Smoke(ShipId("x"), points),))) for points in (trail, beside, own)] == [False, True, True]
    assert not sees(two(smoke=(Smoke(ShipId("x"), (at(0, 5).at, at(0, 10).at)),)))


def test_land_hides_unless_it_is_low() -> None:
    """SAS-B4.3.3 To radar too."""
    square = tuple((metres(x), metres(y)) for x, y in ((-2, 8), (2, 8), (2, 12), (-2, 12)))
    found = []
    for kind in (Ground.LAND, Ground.LOW_LAND):
        setting = Setting("x", "1939-12-13T06:14-02:00", -34.5, -49.1, (Patch(kind, "isle", square),))
        field = two(setting=setting)
        eye = replace(field.vessels[AJAX], sheet=sheet(radar=Radar.EARLY))
        found.append(sighting_of(charts(), field, eye, field.vessels[SPEE]))

    assert found == [MadeOut.NOT, MadeOut.BY_EYE]


@pytest.mark.parametrize(("moon", "size", "reach"), [
    (0.0, 0, 15), (0.5, 0, 25), (1.0, 0, 35), (0.5, 1, 30), (0.5, -1, 20), (0.5, -3, 17)])
def test_the_dark_lets_ships_be_seen_by_moon_and_size(moon: float, size: int, reach: float) -> None:
    """SAS-GAP-04."""
    field = battle(ship("Ajax", at(0, 0)), enemy("Spee", at(0, 40), sheet(size=size)), light=Light.NIGHT, moon=moon)

    assert sight_of(charts(), field, field.vessels[SPEE]) == reach


def test_flashes_flames_and_lights_are_seen_further() -> None:
    """SAS-GAP-04 SAS-B5.5 Fired to 40, lit to 60, burning to 60 units."""
    field = two(50, Light.NIGHT)
    her = field.vessels[SPEE]

    assert [sight_of(charts(), field, changed) for changed in (
        replace(her, activity=Activity(fired=True)), replace(her, activity=Activity(fired_before=True)), replace(her, fire=1),
        replace(her, activity=Activity(light_on=AJAX)),
    )] == [40, 40, 60, 60]


def test_searchlights_are_for_the_night_and_near_targets() -> None:
    """SAS-B3 SAS-B3.1 One light a ship, on an enemy that is made out within 25 units."""
    field, _ = play(two(20, Light.NIGHT), [], "axis Spee: A16", "allied Ajax: A16")

    assert field.step.value == "lights"
    assert refused(field, "allied Ajax -> Spee; Ajax -> Spee") == "SAS-B3"
    lit, _ = play(field, [], "allied Ajax -> Spee", "axis none")
    assert lit.vessels[AJAX].activity.light_on == SPEE
    dark = replace(field.vessels[AJAX], lights_out=True)
    assert refused(replace(field, vessels={**field.vessels, AJAX: dark}), "allied Ajax -> Spee") == "SAS-B3"
    day, _ = play(two(20), [], "axis Spee: A16", "allied Ajax: A16")
    assert day.step.value == "fire"


def test_unlit_targets_cost_columns_at_night() -> None:
    """SAS-B5.5 SAS-GAP-04 Two off for an unlit one, none for one in our light, one for star shell, one back for hers."""
    field = two(20, Light.NIGHT)
    eye, mark = field.vessels[AJAX], field.vessels[SPEE]
    ours = replace(field, vessels={**field.vessels, AJAX: replace(eye, activity=Activity(light_on=SPEE))})

    assert dict(in_the_dark(charts(), field, eye, mark)) == {"unlit": -2}
    assert dict(in_the_dark(charts(), ours, ours.vessels[AJAX], mark)) == {}
    assert dict(in_the_dark(charts(), replace(field, lit=(SPEE,)), eye, mark)) == {"star shell": -1}
    assert dict(in_the_dark(charts(), field, eye, replace(mark, activity=Activity(light_on=AJAX)))) == {"her searchlight": 1}


def test_first_fire_at_night_is_halved_beyond_ten_units() -> None:
    """SAS-GAP-04 In place of the columns of the close section."""
    from campaign.tactics.supremacy_at_sea.gunnery import guns_laid

    fire = (Shoot(AJAX, Battery.MN, (Group.BOW,), SPEE),)
    near, far = (guns_laid(charts(), next(shots(charts(), two(distance, Light.NIGHT), fire)).aim) for distance in (9, 14))

    assert ("first fire", -3) in near.shifts and not near.halvings
    assert "first fire" in far.halvings and ("first fire", -3) not in far.shifts


def test_star_shell_costs_a_battery_its_fire() -> None:
    """SAS-GAP-04 Guns of 4 to 6 inches light a target up for all, as far as 40 units."""
    field = battle(ship("Ajax", at(0, 0, 270)), enemy("Spee", at(0, 20, 90)), light=Light.NIGHT, step=two().step.FIRE)

    assert refused(field, "allied Ajax: MN B->Spee STAR") == "SAS-GAP-04"
    after, _ = play(field, [("SAS-B5.6 salvo", 6)], "axis none", "allied Ajax: SE Sb->Spee STAR, MN B->Spee")
    assert after.lit == (SPEE,)
    assert after.vessels[AJAX].magazine["SE.Sb"] == 15
    assert refused(replace(field, vessels={**field.vessels, AJAX: replace(field.vessels[AJAX], sheet=sheet(star_shell=False))}),
                   "allied Ajax: SE Sb->Spee STAR") == "SAS-GAP-04"


def test_radar_sees_through_dark_and_smoke_by_its_kind() -> None:
    """SAS-GAP-05 Search sets only plot; gunnery sets may fire unseen, early ones badly."""
    smoke = (Smoke(ShipId("x"), (at(-5, 10).at, at(5, 10).at)),)
    found = {}
    for radar in Radar:
        field = battle(ship("Ajax", at(0, 0, 270), of=sheet(radar=radar)), enemy("Spee", at(0, 60)), smoke=smoke)
        found[radar] = sighting_of(charts(), field, field.vessels[AJAX], field.vessels[SPEE])

    assert found == {Radar.NONE: MadeOut.NOT, Radar.SEARCH: MadeOut.PLOTTED,
                     Radar.EARLY: MadeOut.BY_RADAR, Radar.LATE: MadeOut.BY_RADAR}
    small = battle(ship("Ajax", at(0, 0), of=sheet(radar=Radar.LATE)), enemy("Z1", at(0, 46), destroyer()), smoke=smoke)
    assert sighting_of(charts(), small, small.vessels[AJAX], small.vessels[ShipId("z1")]) is MadeOut.NOT


def test_radar_moves_the_column() -> None:
    """SAS-B5.4h SAS-GAP-05 Early sets lose two columns unseen, late ones gain one on what is seen."""
    fire = (Shoot(AJAX, Battery.MN, (Group.BOW,), SPEE),)
    smoke = (Smoke(ShipId("x"), (at(-5, 10).at, at(5, 10).at)),)
    early = battle(ship("Ajax", at(0, 0), of=sheet(radar=Radar.EARLY)), enemy("Spee", at(0, 40)), smoke=smoke)
    late = battle(ship("Ajax", at(0, 0), of=sheet(radar=Radar.LATE)), enemy("Spee", at(0, 40)))

    assert dict(next(shots(charts(), early, fire)).aim.shifts)["radar"] == -2
    assert dict(next(shots(charts(), late, fire)).aim.shifts)["radar"] == 1


def test_a_ship_has_the_radar_of_her_day() -> None:
    """SAS-GAP-05 What was fitted by the date, and what it was good for."""
    york = order_of_battle().classes[next(key for key in order_of_battle().classes if key == "york")]
    facts = ShipFacts(ShipId("x"), "X", york.id, york.nation, "1928", "1930", "trained", (),
                      radar=(Fitted("Type 279", "Dec I 39"), Fitted("Type 284", "Mar I 41")))

    assert [sheet_of(charts(), order_of_battle(), york, facts, date).radar for date in (
        "Nov I 39", "Dec I 39", "Mar I 41", "Jan I 43")] == [Radar.NONE, Radar.SEARCH, Radar.EARLY, Radar.LATE]


def test_ships_out_of_sight_are_not_on_the_table() -> None:
    """SAS-A4.3 A side's view holds what it sees, and of what it saw no place and no damage."""
    field = battle(ship("Ajax", at(0, 0)), enemy("Spee", at(0, 95)), enemy("Scheer", at(0, 60)))
    view = view_for(book(), field, Side.ALLIED)

    assert {token.id for token in view.tokens} == {"ajax", "scheer"}
    assert set(spotted_enemies(charts(), field, Side.ALLIED)) == {"scheer"}
    assert {token.id for token in view_for(book(), field, None).tokens} == {"ajax", "spee", "scheer"}
