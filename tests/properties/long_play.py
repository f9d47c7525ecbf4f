"""The slow proof, by `make long-play`: many random games of the whole war, and many by the staff, with everything looked at.

Not part of `make test`. `make long-play GAMES=200 STAFF_GAMES=20` plays more of them.
"""

from __future__ import annotations

import os
from random import Random
from typing import get_args

import pytest

from campaign.model.commands import Command
from campaign.model.events import EVENTS
from campaign.model.sides import BOTH
from tests.properties.audit import by_the_staff, chosen, whole_war
from tests.properties.test_non_interference import told_apart
from tests.properties.undisclosed import ALWAYS, HIDDEN
from tests.properties.whole_war import SEGMENTS, book_of, deeds

GAMES = range(100, 100 + int(os.environ.get("GAMES", "60")))
STAFF_GAMES = range(1, 1 + int(os.environ.get("STAFF_GAMES", "10")))
# Set once before play begins or by undoing, and what the small sea has no neighbours or neutrals for.
NEVER_IN_PLAY = {
    "CampaignBegan", "DiceReseeded", "OrdersTakenBack", "AttackAdvanced", "NationTurned", "NeutralsMoored", "NeutralsGone",
}


@pytest.mark.parametrize("seed", GAMES)
def test_no_random_game_of_the_whole_war_breaks_an_invariant(seed: int) -> None:
    """SM-1A.1, SM-1B Every RE, fuel point, supply point, hit and submarine is somewhere, or accounted for."""
    audit = whole_war(seed)

    assert audit.faults == []
    assert audit.state.over and audit.state.segment == SEGMENTS


@pytest.mark.parametrize("scenario", ["calabria", "spartivento", "k-force"])
@pytest.mark.parametrize("seed", STAFF_GAMES)
def test_no_game_of_the_staff_breaks_an_invariant(scenario: str, seed: int) -> None:
    """SM-1A.1, SM-GAP-57 Looked at as each step begins."""
    audit = by_the_staff(scenario, seed)

    assert audit.faults == [] and audit.state.over


def test_every_kind_of_order_is_given_and_every_kind_of_event_comes_about() -> None:
    """SM-1A.4 In fifty games at most."""
    orders = {kind.__name__ for kind in get_args(Command)}
    events = {kind.__name__ for kind in EVENTS} - NEVER_IN_PLAY
    seeds = iter(range(100, 150))
    while (orders or events) and (seed := next(seeds, None)) is not None:
        orders -= set(whole_war(seed).orders)
        events -= set(whole_war(seed).events)

    assert not orders and not events


@pytest.mark.parametrize("seed", range(8))
def test_no_secret_of_the_whole_war_leaves_a_trace(seed: int) -> None:
    """SM-GAP-56 Every change of secrets in turn, in games with public and with hidden markers."""
    beginning, options = chosen(seed)
    book, chance = book_of(beginning, options), Random(seed)
    changes = (*ALWAYS, *(HIDDEN if options.hidden_markers else ()))
    for number, deed in enumerate(deeds(beginning, options, seed)):
        if number % 15:
            continue
        change = changes[number // 15 % len(changes)]
        for side in BOTH:
            other = change(book, deed.after, side, chance)
            assert told_apart(book, deed.after, other, side, seed) == [], (change.__name__, str(deed.after.cursor))
