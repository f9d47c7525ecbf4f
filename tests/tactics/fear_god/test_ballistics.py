"""Guns and shells: every gun of the ledger's table by the formulas, and the worked examples about damage and hits."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.library.charts.files import chart_of
from campaign.model.dice import Die, SeededDice, Why
from campaign.tactics.fear_god.armour import face_struck
from campaign.tactics.fear_god.charts.ballistics import BallisticChart, after_factor
from campaign.tactics.fear_god.charts.collection import CHARTS
from campaign.tactics.fear_god.charts.terms import Band, Face, Shell
from tests.charts.ledger_copy import ledger

BALLISTICS: BallisticChart = chart_of(CHARTS, "ballistics")
GUNS = [dict(zip(ledger()["FG-GAP-11"]["columns"], row, strict=True)) for row in ledger()["FG-GAP-11"]["rows"]]
CASES = {case["id"]: case for case in ledger()["FG-EX"]["cases"]}
KG_A_LB = 0.45359237


@pytest.mark.parametrize("gun", GUNS, ids=[f"{gun['navy']} {gun['gun']}" for gun in GUNS])
def test_every_column_of_the_gun_table_follows_from_weight_velocity_and_calibre(gun: dict[str, Any]) -> None:
    """FG-GAP-11 FG-GAP-08 FG-GAP-10 FG-8.1.6 Penetration, that of decks, points of the best shell and of high explosive."""
    best = Shell(gun["best"])
    found = BALLISTICS.penetrations(gun["cal_mm"], gun["shell_kg"], gun["mv_ms"], best)
    points = [BALLISTICS.shell_points(gun["cal_mm"], gun["shell_kg"], shell) for shell in (best, Shell.HE)]

    assert list(found) == gun["pen S/M/L/E"]
    assert [BALLISTICS.onto_deck(found[2], Band.LONG), BALLISTICS.onto_deck(found[3], Band.EXTREME)] == gun["deck L/E"]
    assert points == gun["dp ap/he"]


@pytest.mark.parametrize("gun", GUNS, ids=[f"{gun['navy']} {gun['gun']}" for gun in GUNS])
def test_bands_are_the_table_s_shares_of_the_reach_bounded_by_what_was_fought_at(gun: dict[str, Any]) -> None:
    """FG-GAP-07 As printed where no limit was amended, else the limit."""
    short, medium, long, extreme = gun["bands_yd S/M/L/E"]

    assert BALLISTICS.limits_yd(gun["max_yd"]) == (min(short, 7000), min(medium, 13000), min(long, 22000), extreme)


def test_the_shell_of_a_13_5_inch_gun_pierces_26_at_long_range_and_takes_34() -> None:
    """FG-GAP-08 FG-GAP-10 EX-62 The one gun that is printed."""
    case, kg = CASES["EX-62"]["out"], 1400 * KG_A_LB

    assert BALLISTICS.penetrations(343, kg, 759, Shell.APC)[2] == case["pen"]
    assert BALLISTICS.shell_points(343, kg, Shell.APC) == case["dp"]


def test_charges_of_torpedoes_take_what_is_printed() -> None:
    """FG-GAP-10 EX-63 Two warheads, one curve."""
    case = CASES["EX-63"]

    assert [BALLISTICS.charge_points(lb) for lb in case["in"]["torpedo_charge_lb"]] == case["out"]["dp"]


@pytest.mark.parametrize("kind", ledger()["FG-GAP-16"]["types"], ids=lambda kind: f"{kind['navy']} {kind['type']}")
def test_every_torpedo_of_the_ledger_takes_what_its_charge_says(kind: dict[str, Any]) -> None:
    """FG-GAP-10 FG-GAP-16 By the weight of its charge."""
    assert BALLISTICS.charge_points(kind["charge_lb"]) == kind["dp"]


@pytest.mark.parametrize("bomb", ledger()["FG-GAP-20"]["bombs"], ids=lambda bomb: f"{bomb['lb']} lb")
def test_every_bomb_of_the_ledger_takes_what_its_weight_says(bomb: dict[str, Any]) -> None:
    """FG-GAP-10 FG-GAP-20 By its weight."""
    assert BALLISTICS.bomb_points(bomb["lb"]) == bomb["dp"]


def test_eight_barrels_at_long_range_hit_as_the_die_says() -> None:
    """FG-GAP-09 EX-65 Two hits are the commonest result."""
    given, out = CASES["EX-65"]["in"], CASES["EX-65"]["out"]
    expected = BALLISTICS.expected(given["barrels"], given["rof"], Band(given["band"]))
    rounds = given["barrels"] * given["rof"]

    assert [BALLISTICS.hits_of(expected, face, rounds) for face in given["die"]] == out["hits"]
    assert BALLISTICS.hits_of(expected, 6, 3) == 3


def test_fire_in_haste_hits_half_as_often_and_costs_half_the_rounds() -> None:
    """FG-GAP-09 FG-GAP-28 Reaction fire; old heavy guns spare theirs far away, up to the end of the first war."""
    assert BALLISTICS.expected(8, 2, Band.LONG, reaction=True) == BALLISTICS.expected(8, 2, Band.LONG) / 2
    assert BALLISTICS.rounds_used(152, 5, 7, Band.LONG, year=1915) == 35
    assert BALLISTICS.rounds_used(152, 5, 7, Band.LONG, year=1915, reaction=True) == 18
    assert [BALLISTICS.rounds_used(283, 3, 3, band, year=1915) for band in Band] == [9, 9, 5, 5]
    assert BALLISTICS.rounds_used(283, 3, 3, Band.LONG, year=1939) == 9


def test_magazines_hold_more_rounds_the_smaller_the_gun() -> None:
    """FG-GAP-28 By calibre, limits included."""
    assert [BALLISTICS.rounds_a_barrel(mm) for mm in (381, 280, 279, 190, 189, 130, 100, 99, 76)] == [
        90, 90, 100, 100, 150, 150, 150, 250, 250]


def test_points_after_a_factor_drop_fractions() -> None:
    """FG-0-round FG-8.1.6 A hair makes good what binary fractions lose."""
    assert (after_factor(34, 0.85), after_factor(34, 0.6), after_factor(25, 0.5), after_factor(40, 0.55)) == (28, 20, 12, 22)


def test_a_light_gun_between_two_rows_is_the_smaller_one() -> None:
    """FG-GAP-11 From machine guns to six-pounders; the smallest hit once for a whole attack."""
    light = [BALLISTICS.light_weapon(mm) for mm in (7.7, 12.7, 25, 40, 50, 57)]

    assert [one.mm for one in light] == [7.7, 12.7, 20, 37, 47, 57]
    assert [one.by_attack for one in light] == [True, True, True, False, False, False]


@pytest.mark.parametrize(("barrels", "rof", "chance", "share"), [(8, 2, 14, 0.020), (6, 3, 15, 0.018)])
def test_rounds_hit_as_often_as_in_the_battles_that_were_measured(barrels: int, rof: int, chance: int, share: float) -> None:
    """FG-GAP-09 Two rounds in a hundred at long range: 2.7 and 3.4 at Jutland, 2.4 off the River Plate."""
    rounds = barrels * rof
    expected = BALLISTICS.expected(barrels, rof, Band.LONG)
    mean = sum(BALLISTICS.hits_of(expected, face, rounds) for face in range(1, 7)) / 6

    assert chance / 100 * mean / rounds == pytest.approx(share, abs=0.001)


def test_shells_of_many_salvos_strike_belt_and_deck_in_the_shares_of_the_table() -> None:
    """FG-8.1.6-face Seven in ten at long range, four in ten at extreme, over two thousand dice."""
    dice, armour = SeededDice(7), chart_of(CHARTS, "armour")
    faces = [dice.roll(Die.D10, Why("FG-8.1.6-face", "belt or deck")) for _ in range(2000)]
    shares = {band: sum(face_struck(armour, band, face) is Face.BELT for face in faces) / 2000 for band in Band}

    assert shares[Band.SHORT] == shares[Band.MEDIUM] == 1
    assert [shares[Band.LONG], shares[Band.EXTREME]] == pytest.approx([0.7, 0.4], abs=0.03)
