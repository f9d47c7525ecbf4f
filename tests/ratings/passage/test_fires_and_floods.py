"""Fires and floods after a battle: how bad they are, how they are fought, and how a ship is lost by them."""

from __future__ import annotations

import pytest

from campaign.model.charts.passage import Build, Level, Size
from campaign.model.replacing import replace
from campaign.model.units.wounds import Casualty, End, News, Peril, Wounds
from campaign.ratings.passage.casualties import apply_change, bounds, fight, lent_by, level, severity
from campaign.ratings.passage.hull import Fortune, Hull
from tests.homeward import CHART, HULL, Loaded, luck, scripted

CASUALTIES = CHART.casualties
OUT = {"all fires:": 1, "all floods:": 1, ", less": 12}


def hull(size: Size, year: int) -> Hull:
    """A hull of a size and a year."""
    return Hull(size, Build.ARMOURED, 100, year, 20, first_rank=True)


def rolled(fortune: Fortune) -> list[str]:
    """What was said to be needed of each die."""
    assert isinstance(fortune.dice, Loaded)
    return [why.needed for why in fortune.dice.rolled]


def test_hoods_levels_are_those_of_the_ledger() -> None:
    """FG-8.2-levels, FG-8.2-age EX-12: of 1920, minor to 9, major to 14, severe to 16."""
    hood = hull(Size.A, 1920)

    assert bounds(CASUALTIES, hood) == (9, 14, 16)
    assert [level(CASUALTIES, hood, total) for total in (9, 10, 14, 15, 16, 17)] == [
        Level.MINOR, Level.MAJOR, Level.MAJOR, Level.SEVERE, Level.SEVERE, Level.OVERWHELMED]


def test_devonshires_nine_percent_are_major() -> None:
    """FG-8.2-levels EX-13: of 1905, fires of 5 and floods of 4."""
    assert level(CASUALTIES, hull(Size.B, 1905), 5 + 4) is Level.MAJOR


def test_a_destroyer_of_1917_lends_three() -> None:
    """FG-8.2-assist EX-15: half of her own shifted minor rating, fractions dropped."""
    assert lent_by(CASUALTIES, hull(Size.D, 1917)) == 3


@pytest.mark.parametrize(("year", "die", "percent"), [(1905, "2D6", 9), (1914, "D6", 5), (1937, "D6", 3)])
def test_severity_goes_by_the_year(year: int, die: str, percent: int) -> None:
    """FG-8.2-severity Two dice and two before 1908, a die and two to 1924, then a die alone (Kongo of 1937, EX-19)."""
    face = 7 if die == "2D6" else 3

    assert severity(CASUALTIES, hull(Size.A, year), luck({"FG-8.2-severity": face}), "a fire") == percent


def test_a_mark_fights_first_and_hurts_after() -> None:
    """FG-GAP-22, FG-AMENDED The die is two lower after the battle: a 6 is a 4, which takes a die off; what is left hurts."""
    wounds = Wounds(100, (Casualty(Peril.FIRE, 6),))
    found = fight(CASUALTIES, HULL, wounds, 0, scripted(
        ("FG-8.2-table all fires", 6), ("FG-8.2-table all fires, less", 4), ("FG-8.2-table all fires", 3),
        ("FG-8.2-table all fires, less", 12)))

    assert found.end is None
    assert (found.wounds.points, found.wounds.casualties) == (98, ())
    assert [(one.news, one.number, one.words) for one in found.tidings] == [
        (News.BURNED, 2, "an hour"), (News.FIRES_OUT, 0, "")]


def test_a_ten_that_fell_stays_a_ten() -> None:
    """FG-AMENDED Nothing is taken off it: the fire grows by a die."""
    found = fight(CASUALTIES, HULL, Wounds(100, (Casualty(Peril.FIRE, 2),)), 0, scripted(
        ("FG-8.2-table all fires", 10), ("FG-8.2-table all fires, more", 3), ("FG-8.2-table all fires", 1),
        ("FG-8.2-table all fires, less", 5)))

    assert found.wounds.points == 95


def test_the_oldest_goes_out_first_and_the_newest_grows() -> None:
    """FG-8.2-control The records of one kind; the other kind is left alone."""
    fires = (Casualty(Peril.FIRE, 3), Casualty(Peril.FIRE, 4), Casualty(Peril.FLOOD, 2))

    assert apply_change(fires, Peril.FIRE, -5) == (Casualty(Peril.FLOOD, 2), Casualty(Peril.FIRE, 2))
    assert apply_change(fires, Peril.FIRE, 2) == (Casualty(Peril.FLOOD, 2), Casualty(Peril.FIRE, 3), Casualty(Peril.FIRE, 6))


def test_crews_and_ships_alongside_lower_the_level_and_not_the_harm() -> None:
    """FG-8.2-reinforce, FG-8.2-assist, FG-GAP-25 Of 24 percent gunners take 5 and two destroyers 6: major."""
    wounds = Wounds(100, (Casualty(Peril.FIRE, 12), Casualty(Peril.FLOOD, 12)))
    helped = luck(OUT | {"all fires:": 5, ", less": 6})
    fight(CASUALTIES, HULL, wounds, 6, helped)
    assert rolled(helped)[0] == Level.MAJOR.value
    alone = luck(OUT | {"all fires:": 5, ", less": 6})
    fight(CASUALTIES, HULL, wounds, 0, alone)

    assert rolled(alone)[0] == Level.OVERWHELMED.value


def test_a_ship_with_no_points_left_founders_or_burns_out() -> None:
    """FG-8.1 By water while any comes in, by fire else."""
    grows = luck({"all fires:": 10, "all floods:": 10, ", more": 6})

    assert fight(CASUALTIES, HULL, Wounds(3, (Casualty(Peril.FLOOD, 9),)), 0, grows).end is End.FOUNDERED
    assert fight(CASUALTIES, HULL, Wounds(3, (Casualty(Peril.FIRE, 9),)), 0, grows).end is End.BURNT_OUT


def test_overwhelming_fires_reach_magazines_that_are_not_flooded_in_time() -> None:
    """FG-8.2-conflagration, FG-AMENDED Her captain floods them by what he sees before the die; later may be too late."""
    late = luck({"all fires:": 10, ", more": 6, "fire reaches": 25})
    found = fight(CASUALTIES, HULL, Wounds(100, (Casualty(Peril.FIRE, 16),)), 0, late)
    in_time = fight(CASUALTIES, HULL, Wounds(100, (Casualty(Peril.FIRE, 20),)), 0, luck(OUT | {"fire reaches": 1, ", less": 6}))

    assert found.end is End.BLEW_UP
    assert in_time.end is None
    assert in_time.wounds.magazines_flooded
    assert News.MAGAZINES_FLOODED in [one.news for one in in_time.tidings]


def test_a_ship_overwhelmed_by_water_may_capsize() -> None:
    """FG-8.2-capsize One chance in four at each mark; aground she cannot (SM-GAP-78.4)."""
    full = Wounds(100, (Casualty(Peril.FLOOD, 20),))
    turns = {"all floods:": 8, ", more": 1, "she capsizes": 25}

    assert fight(CASUALTIES, HULL, full, 0, luck(turns)).end is End.CAPSIZED
    assert fight(CASUALTIES, HULL, full, 0, luck(OUT | {", less": 6, "she capsizes": 25}), aground=True).end is None


def test_aground_water_costs_nothing() -> None:
    """SM-GAP-78.4 She rests on the bottom; fire burns there as elsewhere."""
    wounds = Wounds(100, (Casualty(Peril.FLOOD, 12), Casualty(Peril.FIRE, 4)))
    slow = luck({"all floods:": 3, "all fires:": 6, ", less": 1})
    aground = fight(CASUALTIES, HULL, wounds, 0, slow, aground=True)
    afloat = fight(CASUALTIES, HULL, wounds, 0, luck({"all floods:": 3, "all fires:": 6, ", less": 1}))

    assert aground.wounds.flooded == 0 < afloat.wounds.flooded
    assert 100 > aground.wounds.points > afloat.wounds.points


def test_no_points_come_back_while_anything_is_fought() -> None:
    """FG-6R-passage Points never rise but by pumps, whatever the dice do."""
    for face in range(1, 11):
        start = Wounds(80, (Casualty(Peril.FIRE, 5), Casualty(Peril.FLOOD, 5)))
        found = fight(CASUALTIES, HULL, start, 0, luck({"all fires:": face, "all floods:": face, ", less": 3, ", more": 2}))

        assert found.wounds.points <= start.points
        assert found.wounds.points + found.wounds.flooded <= replace(start).points
