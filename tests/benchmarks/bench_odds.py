"""How many battles by the campaign's own tables are fought in a second, at once and one by one.

    python -m tests.benchmarks.bench_odds

prints battles of four ships against four in a second of one processor, and the ratio to the rules that fight each by itself
from the same position in the same run.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from campaign.model.battles.battle import Engagement, Light
from campaign.model.book import Book
from campaign.model.dice import SeededDice
from campaign.odds.at_once.rounds import ManyBattles
from campaign.odds.streams import Streams, seeds_for
from campaign.tactics.registry import system_named
from campaign.tactics.supermarina.charts.collection import NAME
from tests.tactics.fleets import (
    CAVOUR,
    LEANDER,
    RENOWN,
    SOLDATI,
    SOUTHAMPTON,
    SPICA,
    TRENTO,
    TRIBAL,
    VITTORIO_VENETO,
    WARSPITE,
    ZARA,
    british,
    italian,
    met,
    several,
)

AT_ONCE, ONE_BY_ONE, RUNS = 20_000, 20, 3
# Battles a second, and times as many as one by one; both far below what a quiet machine does.
LEAST, RATIO = 5_000, 100
FOURS: dict[str, tuple[Book, Engagement]] = {
    "cruisers": met(italian("Zara", ZARA), italian("Trento", TRENTO), several(italian("Soldati", SOLDATI), 2),
                    british("Leander", LEANDER), british("Southampton", SOUTHAMPTON), several(british("Tribal", TRIBAL), 2)),
    "cruisers by night": met(
        italian("Zara", ZARA), italian("Trento", TRENTO), several(italian("Soldati", SOLDATI), 2), british("Leander", LEANDER),
        british("Southampton", SOUTHAMPTON), several(british("Tribal", TRIBAL), 2), light=Light.NIGHT),
    "battle fleets": met(
        italian("Veneto", VITTORIO_VENETO), italian("Cavour", CAVOUR), italian("Zara", ZARA), italian("Soldati", SOLDATI),
        british("Warspite", WARSPITE), british("Renown", RENOWN), british("Southampton", SOUTHAMPTON),
        british("Tribal", TRIBAL)),
    "destroyers": met(several(italian("Soldati", SOLDATI), 3), italian("Spica", SPICA), several(british("Tribal", TRIBAL), 4)),
}


def best(action: Callable[[], object], runs: int = RUNS) -> float:
    """The least seconds of some runs: others on the machine slow the rest."""
    found = []
    for _ in range(runs):
        begun = time.process_time()
        action()
        found.append(time.process_time() - begun)
    return min(found)


@pytest.mark.parametrize("name", FOURS)
def test_battles_at_once_keep_their_budget(name: str) -> None:
    """In battles a second, and as a ratio to the rules that fight one by one."""
    book, engagement = FOURS[name]
    system = system_named(NAME)

    def at_once() -> None:
        ManyBattles(book, engagement, Streams(seeds_for(name, range(AT_ONCE))), AT_ONCE).fight()

    def one_by_one() -> None:
        for seed in range(ONE_BY_ONE):
            system.fight(book, engagement, SeededDice(seed, name))

    mine, theirs = AT_ONCE / best(at_once), ONE_BY_ONE / best(one_by_one)
    print(f"\n{name}, four against four: {mine:,.0f} battles a second (at least {LEAST:,}), {mine / theirs:.0f} times the "
          f"{theirs:.0f} of one by one (at least {RATIO})")

    assert mine > LEAST
    assert mine > RATIO * theirs


if __name__ == "__main__":
    for tried in FOURS:
        test_battles_at_once_keep_their_budget(tried)
