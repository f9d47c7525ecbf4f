"""One battle many times, and what is said of many with how much certainty."""

from __future__ import annotations

from math import isclose

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaign.library.battles.book import load_skirmish_book
from campaign.model.battles.battle import Engagement, Outcome, Weapon
from campaign.model.book import Book
from campaign.model.dice import SeededDice
from campaign.model.replacing import replace
from campaign.model.sides import BOTH
from campaign.odds.many import fight, fights, mean, odds, share
from campaign.tactics.contract import AnySystem
from campaign.tactics.registry import system_named

SEEDS = range(30)


@pytest.fixture(scope="module")
def spada() -> tuple[Engagement, Book]:
    """A small battle."""
    skirmish, book = load_skirmish_book("cape-spada")
    return skirmish.engagement, book


def system() -> AnySystem:
    """The campaign's own."""
    return system_named("supermarina")


@given(st.integers(1, 5_000).flatmap(lambda of: st.tuples(st.integers(0, of), st.just(of))))
def test_a_share_lies_within_its_interval_and_within_nought_and_one(case: tuple[int, int]) -> None:
    """However rare or common, and however few the trials."""
    count, of = case
    found = share(count, of)

    assert found.value == count / of
    assert 0 <= found.low <= found.value <= found.high <= 1
    assert found.low < found.high


def test_wilsons_interval_is_the_one_in_the_tables() -> None:
    """Five of ten: 23.7 to 76.3 in a hundred; none of ten: at most 27.8."""
    five, none = share(5, 10), share(0, 10)

    assert (round(five.low, 3), round(five.high, 3)) == (0.237, 0.763)
    assert (none.low, round(none.high, 3)) == (0.0, 0.278)


@given(st.integers(10, 400), st.integers(2, 9))
def test_more_trials_narrow_an_interval(of: int, times: int) -> None:
    """The same share of more battles is known better."""
    few, many = share(of // 3, of), share(of // 3 * times, of * times)

    assert many.high - many.low < few.high - few.low


def test_a_mean_has_the_reach_of_its_standard_error() -> None:
    """Nine ones and a seven: mean 1.6, spread 1.897, reach 1.176."""
    found = mean([1.0] * 9 + [7.0])

    assert isclose(found.value, 1.6)
    assert isclose(found.high - found.value, 1.959964 * 1.8973666 / 10**0.5, rel_tol=1e-6)
    assert mean([3.0]).low == mean([3.0]).high == 3.0
    assert mean([0.0, 0.0, 0.0, 0.1]).low == 0.0


@pytest.mark.gate
def test_the_same_seed_fights_the_same_battle(spada: tuple[Engagement, Book]) -> None:
    """And another seed another one."""
    engagement, book = spada
    one, again = (fight(system(), book, engagement, SeededDice(5, str(engagement.id))) for _ in range(2))
    others = list(fights(system(), book, engagement, SEEDS))

    assert one == again == others[5]
    assert len({run.after.minutes for run in others}) > 1


def test_a_run_is_what_the_system_itself_would_fight(spada: tuple[Engagement, Book]) -> None:
    """Counting shots changes no battle."""
    engagement, book = spada
    run = fight(system(), book, engagement, SeededDice(2))

    assert run.after == system().fight(book, engagement, SeededDice(2))


@pytest.mark.gate
def test_odds_count_what_the_runs_say(spada: tuple[Engagement, Book]) -> None:
    """Wins and draws are the whole, each loss and each hit is somebody's."""
    engagement, book = spada
    runs = list(fights(system(), book, engagement, SEEDS))
    found = odds(engagement, runs)

    assert found.runs == len(SEEDS)
    assert isclose(sum(found.wins[side].value for side in BOTH) + found.draws.value, 1)
    lost = sum(one.outcome is not Outcome.AFLOAT for run in runs for one in run.after.outcomes)
    hits = sum(shot.hits for run in runs for shot in run.shots if shot.weapon is Weapon.GUNS)
    assert isclose(sum(one.lost.value for one in found.ships) * len(SEEDS), lost)
    assert isclose(sum(one.shell_hits.value for one in found.ships) * len(SEEDS), hits)
    assert sum(one.hit for one in found.ships) == hits > 0
    assert all(0 <= one.hit_rate <= 1 and 0 <= one.hull_left.value <= 1 for one in found.ships)
    assert {one.ship for one in found.ships} == {one.ship for _, one in engagement.participants()}


def test_a_ship_without_guns_to_fire_has_no_hit_rate(spada: tuple[Engagement, Book]) -> None:
    """Nothing of nothing is nothing."""
    engagement, book = spada
    silent = [replace(run, shots=()) for run in fights(system(), book, engagement, range(2))]

    assert {one.hit_rate for one in odds(engagement, silent).ships} == {0.0}
