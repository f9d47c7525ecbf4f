"""Ship sheets from the order of battle, beside the published ones."""

from __future__ import annotations

import pytest

from campaign.library.campaigns.shared import order_of_battle
from campaign.model.replacing import replace
from campaign.model.units.ships import ClassId, ShipClass
from campaign.tactics.supremacy_at_sea.battle.sheet import Battery, Group, ShipSheet, gun_notation
from campaign.tactics.supremacy_at_sea.ships import sheet_of
from tests.tactics.supremacy_table import charts

PUBLISHED = {
    "exeter": {"sink_points": 1815, "speed": 32, "aa_high": 20, "points": 60, "salvos": 8},
    "leander": {"sink_points": 1500, "speed": 33, "aa_high": 40, "points": 40, "salvos": 8},
    "graf_spee": {"sink_points": 2370, "speed": 26, "aa_high": 30, "points": 90, "salvos": 10},
}


def class_of(name: str) -> ShipClass:
    """A class of the order of battle by its key or by the key of its lead ship."""
    classes = order_of_battle().classes
    return classes[ClassId(name)] if ClassId(name) in classes else order_of_battle().class_of(name)  # pyrefly: ignore[bad-argument-type]


def derived(name: str) -> ShipSheet:
    """The sheet without published values."""
    return sheet_of(charts(), order_of_battle(), replace(class_of(name), ratings={}))


@pytest.mark.parametrize("name", PUBLISHED)
def test_the_formula_comes_within_a_tenth_of_what_was_published(name: str) -> None:
    """SAS-GAP-21 SAS-T1 Sink points, speed, points a hit and salvos of the three classes of the River Plate."""
    found, given = derived(name), PUBLISHED[name]
    mains = found.guns(Battery.MN)

    assert mains is not None
    assert found.sink_points == pytest.approx(given["sink_points"], rel=0.1)
    assert found.speed == pytest.approx(given["speed"], rel=0.1)
    assert (mains.points, mains.salvos) == (given["points"], given["salvos"])


def test_the_anti_aircraft_formula_is_near_for_cruisers_and_far_for_the_raider() -> None:
    """SAS-GAP-21 Residuals: 20 for 20, 35 for 40, and 35 for 30."""
    found = {name: derived(name).aa_high for name in PUBLISHED}

    assert all(abs(found[name] - given["aa_high"]) <= 10 for name, given in PUBLISHED.items())


def test_published_values_win_over_derived_ones() -> None:
    """SAS-T1.1 SAS-T1 Armour, points, speed and the raider's two fields for engines and acceleration."""
    spee = sheet_of(charts(), order_of_battle(), class_of("graf_spee"))
    ajax = sheet_of(charts(), order_of_battle(), class_of("leander"))

    assert (spee.belt, spee.deck, spee.turret, spee.sink_points, spee.bulge) == (4.25, 2.25, 5.5, 2370, True)
    assert (spee.track, spee.acceleration, spee.kind) == ("BB", 8, "CA")
    assert (ajax.belt, ajax.deck, ajax.turret, ajax.sink_points, ajax.speed) == (4, 1.5, 1, 1500, 33)
    assert [gun_notation(guns) for guns in spee.batteries] == ['6x11"/90/10', '8x5.9"/40/6', '6x4.1"/30/4']


def test_turrets_of_an_end_are_masked_unless_they_superfire() -> None:
    """SAS-B4.4a SAS-B4.4 Full arcs for the outermost and for those above, beam arcs for a masked one."""
    her = class_of("exeter")
    level = replace(her, guns=tuple(replace(one, superfiring=False) for one in her.guns), ratings={})
    clear = {post.name: post.arcs for post in sheet_of(charts(), order_of_battle(), her).batteries[0].posts}
    masked = {post.name: post.arcs for post in sheet_of(charts(), order_of_battle(), level).batteries[0].posts}

    assert set(clear.values()) == {((210, 150),), ((30, 330),)}
    assert masked["B"] == ((30, 150), (210, 330))


def test_light_guns_never_fire_across_the_ship() -> None:
    """SAS-B4.4b Their calibre, not their place, says which battery they are of."""
    spee = sheet_of(charts(), order_of_battle(), class_of("graf_spee"))
    second = spee.guns(Battery.SE)

    assert second is not None and second.calibre_in == 5.9
    sides = {group: {arc for each in second.posts if each.group is group for arc in each.arcs} for group in second.groups}
    assert all(low >= 180 for low, _ in sides[Group.PORT]) and all(high <= 180 for _, high in sides[Group.STARBOARD])


def test_ships_with_all_turrets_forward_fire_as_two_groups() -> None:
    """SAS-B4.5a."""
    nelson = sheet_of(charts(), order_of_battle(), class_of("nelson"))

    assert nelson.batteries[0].groups == (Group.BOW, Group.STERN)


def test_every_class_of_the_order_of_battle_has_a_sheet() -> None:
    """SAS-GAP-21 SAS-GAP-12 Whatever its guns, they find their line."""
    for one in order_of_battle().classes.values():
        found = sheet_of(charts(), order_of_battle(), one)
        assert found.sink_points >= 5 and found.speed >= 1 and found.length_u > 0
        assert len({post.name for guns in found.batteries for post in guns.posts}) == sum(
            len(guns.posts) for guns in found.batteries)


def test_unusual_calibres_use_the_nearest_line() -> None:
    """SAS-GAP-12 SAS-T7g."""
    assert [charts().hit_table.line_for(calibre).calibre for calibre in (16, 13.5, 12.6, 9.2, 7.5, 6.1, 5.25, 4.5, 1.5)] == [
        "16", "14", "12", "8", "8", "6", "5", "4.7", "3"]
    assert charts().hit_table.hits_of(20, 5) == (8 * 20 * 800 + 3000) // 8000
