"""Battles by the campaign's own tables, fought at once by the hundred, and what a staff may ask about one: its chances."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from campaign.model.battles.battle import Conditions, Engagement, Setting
from campaign.model.book import Book
from campaign.model.dice import Dice
from campaign.model.replacing import replace
from campaign.model.sides import BOTH
from campaign.odds.many import Asked, BattleFought, fighting
from campaign.ratings.verdict import verdict
from campaign.tactics.registry import system_named
from campaign.tactics.supermarina.charts.collection import NAME

if TYPE_CHECKING:
    from campaign.odds.at_once.ends import Ends

# So few battles are fought sooner one by one.
FEW = 3


def is_quick(system: str) -> bool:
    """Whether battles of this system can be fought at once."""
    return system == NAME


def alike(engagement: Engagement) -> Engagement:
    """The same battle without what these tables do not read: the hour, the weather, and of its setting all but when it ends."""
    stop = None if engagement.setting is None else engagement.setting.stop_minutes
    setting = None if stop is None else Setting("", "", 0.0, 0.0, stop_minutes=stop)
    return replace(engagement, conditions=Conditions(engagement.conditions.light, 0, 0, 0, 0, 0, 0.0), setting=setting)


def fighting_at_once(book: Book, engagement: Engagement, dice: Sequence[Dice]) -> Iterator[tuple[BattleFought, ...] | None]:
    """A battle by captains for each of these dice, step by step: yields None after each, and finally all results.

    A few are fought one by one by the rules themselves; the same dice come to the same battle either way.
    """
    if len(dice) <= FEW:
        trials = (trial for each in dice for trial in fighting(system_named(NAME), book, engagement, each))
        results: list[BattleFought] = []
        for trial in trials:
            if trial is not None:
                results.append(trial)
            yield None
        yield tuple(results)
        return
    from campaign.odds.at_once.rounds import ManyBattles
    from campaign.odds.streams import EachItsOwn

    battles = ManyBattles(book, engagement, EachItsOwn(dice), len(dice))
    yield None
    for _ in battles.steps():
        yield None
    found: list[BattleFought] = []
    for place in range(len(dice)):
        found.append(_fought(book, engagement, battles.ends, place))
        yield None
    yield tuple(found)


def _fought(book: Book, engagement: Engagement, ends: Ends, place: int) -> BattleFought:
    after, counted = ends.after(place), ends.totals(place)
    asked = {side: Asked(decisions, questions)
             for side, decisions, questions in zip(BOTH, counted.decisions, counted.questions, strict=True)}
    return BattleFought(after, verdict(book.oob, engagement, after), asked)
