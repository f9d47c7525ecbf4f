"""FG-0-options What both sides agree on, as they write it with their first plots."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from campaign.model.battles.battle import Input, InputKind
from campaign.model.refusals import Refusal
from campaign.tactics.fear_god.battle.facts import Agreed
from campaign.tactics.fear_god.battle.orders import Plot
from campaign.tactics.fear_god.battle.proceedings import Proceedings
from campaign.tactics.fear_god.battle.state import Battle
from campaign.tactics.fear_god.charts.collection import FearGodCharts
from campaign.tactics.fear_god.charts.options import CHOICES

OPTION, USUAL = "option.", ""
Wishes = tuple[tuple[str, str], ...]


def wish_inputs(charts: FearGodCharts, battle: Battle) -> Iterator[Input]:
    """An option each, as usual unless somebody says otherwise; only before anybody has moved."""
    if battle.turn > 1:
        return
    for key, usual in charts.turn.options.in_words():
        others = tuple((word, word) for word in CHOICES[key] if word != usual)
        yield Input(f"{OPTION}{key}", InputKind.CHOICE, f"option {key.replace('_', ' ')}",
                    ((USUAL, f"as usual, {usual}"), *others), default=USUAL)


def wishes_refusal(battle: Battle, order: Plot) -> Refusal | None:
    """Options that there are, each once, with the first plot alone."""
    if order.wishes and battle.turn > 1:
        return Refusal("FG-0-options", "options are agreed with the first plot, and not later: leave them out")
    keys = [key for key, _ in order.wishes]
    for key, word in order.wishes:
        if key not in CHOICES or keys.count(key) > 1:
            return Refusal("FG-0-options", f"{key}: one of {', '.join(CHOICES)}, each once, was expected")
        if word not in CHOICES[key]:
            return Refusal("FG-0-options", f"{key}: {' or '.join(CHOICES[key])} was expected, not {word}")
    return None


def agree(proceedings: Proceedings, wishes: Sequence[Wishes]) -> None:
    """FG-0-options An option is another than usual where one side wishes for it and the other for nothing else of it."""
    wished: dict[str, set[str]] = {}
    for key, word in (wish for of_side in wishes for wish in of_side):
        wished.setdefault(key, set()).add(word)
    agreed = tuple((key, next(iter(words))) for key, words in wished.items() if len(words) == 1)
    if agreed:
        proceedings.add(Agreed(agreed))
