"""What both sides agree on before the first move, as they write it with their first orders."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from campaign.model.battles.battle import Input, InputKind
from campaign.model.refusals import Refusal
from campaign.tactics.surface_fire.battle.facts import Agreed
from campaign.tactics.surface_fire.battle.orders import PlaceOrders
from campaign.tactics.surface_fire.battle.proceedings import Proceedings
from campaign.tactics.surface_fire.battle.state import Battle
from campaign.tactics.surface_fire.charts.collection import SurfaceFireCharts
from campaign.tactics.surface_fire.charts.options import CHOICES

RULES = "rules"
USUAL = ""
Wishes = tuple[tuple[str, str], ...]


def may_wish(battle: Battle) -> bool:
    """Only before anybody has moved."""
    return battle.turn == 1


def wish_inputs(charts: SurfaceFireCharts, battle: Battle) -> Iterator[Input]:
    """An option each, as usual unless somebody says otherwise; who insists on the usual says so."""
    if not may_wish(battle):
        return
    for key, usual in charts.turn.options.in_words():
        words = tuple((word, word) for word in CHOICES[key])
        yield Input(f"{RULES}.{key}", InputKind.CHOICE, f"option {key.replace('_', ' ')}", (
            (USUAL, f"as usual, {usual}"), *words), default=USUAL)


def wishes_refusal(battle: Battle, order: PlaceOrders) -> Refusal | None:
    """Options that there are, each once, before the first move."""
    if order.wishes and not may_wish(battle):
        return Refusal("SF-D.2", "options are agreed with the first orders, and not later")
    keys = [key for key, _ in order.wishes]
    for key, word in order.wishes:
        if key not in CHOICES or keys.count(key) > 1:
            return Refusal("SF-D.2", f"{key}: one of {', '.join(CHOICES)}, each once, was expected")
        if word not in CHOICES[key]:
            return Refusal("SF-D.2", f"{key}: {' or '.join(CHOICES[key])} was expected, not {word}")
    return None


def agree(proceedings: Proceedings, wishes: Sequence[Wishes]) -> None:
    """An option is another than usual where one side wishes for it and the other wishes for nothing else of it."""
    wished: dict[str, set[str]] = {}
    for key, word in (wish for of_side in wishes for wish in of_side):
        wished.setdefault(key, set()).add(word)
    agreed = tuple((key, next(iter(words))) for key, words in wished.items() if len(words) == 1)
    if agreed:
        proceedings.add(Agreed(agreed))
