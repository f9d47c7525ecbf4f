"""Battles by the campaign's own tables, fought at once by the hundred, and what a staff may ask about one: its chances."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from campaign.model.battles.battle import Engagement
from campaign.model.book import Book
from campaign.model.dice import Dice
from campaign.model.sides import BOTH
from campaign.model.streams import EachItsOwn
from campaign.odds.many import Asked, Fought, fighting
from campaign.ratings.verdict import verdict
from campaign.tactics.registry import system_named
from campaign.tactics.supermarina.at_once.ends import Ends
from campaign.tactics.supermarina.at_once.position import alike
from campaign.tactics.supermarina.at_once.rounds import ManyBattles
from campaign.tactics.supermarina.charts.collection import NAME

__all__ = ["alike", "fighting_at_once", "is_quick"]

# So few battles are fought sooner one by one.
FEW = 3


def is_quick(system: str) -> bool:
    """Whether battles of this system can be fought at once."""
    return system == NAME


def fighting_at_once(book: Book, engagement: Engagement, dice: Sequence[Dice]) -> Iterator[tuple[Fought, ...] | None]:
    """A battle by captains for each of these dice, step by step: yields None after each, and finally all results.

    A few are fought one by one by the rules themselves; the same dice come to the same battle either way.
    """
    if len(dice) <= FEW:
        trials = (trial for each in dice for trial in fighting(system_named(NAME), book, engagement, each))
        results: list[Fought] = []
        for trial in trials:
            if trial is not None:
                results.append(trial)
            yield None
        yield tuple(results)
        return
    battles = ManyBattles(book, engagement, EachItsOwn(dice), len(dice))
    yield None
    for _ in battles.steps():
        yield None
    found: list[Fought] = []
    for place in range(len(dice)):
        found.append(_fought(book, engagement, battles.ends, place))
        yield None
    yield tuple(found)


def _fought(book: Book, engagement: Engagement, ends: Ends, place: int) -> Fought:
    after, counted = ends.after(place), ends.totals(place)
    asked = {side: Asked(decisions, questions)
             for side, decisions, questions in zip(BOTH, counted.decisions, counted.questions, strict=True)}
    return Fought(after, verdict(book.oob, engagement, after), asked)
