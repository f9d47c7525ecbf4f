"""What is said of the ship under the mouse: who she is, how she bears and how far, and what a click on her would do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from campaign.drawing.theme import Look
from campaign.gui.battle.answers import Answers
from campaign.gui.battle.camera import bearing, distance, in_words, told
from campaign.gui.battle.pointing import place_of
from campaign.model.battles.battle import BattleView, Input, InputKind, Token


def words(token: Token, own: Token | None, view: BattleView, look: Look) -> str:
    """A ship, and her bearing and range from the chosen one."""
    said = f"{token.type} {token.name}, {token.status}"
    if own is None or own is token or own.x_m is None or token.x_m is None:
        return said
    here, there = place_of(own), place_of(token)
    far = distance(here, there)
    range_words = told(far, view.told_m, look) if token.side is not own.side else in_words(far, look)
    return f"{said}; {bearing(here, there):03.0f} from {own.name}, {range_words}"


def aims(answers: Answers | None, inputs: Sequence[Input], token: str) -> Iterator[str]:
    """Which weapons a click aims at her, or the law against it."""
    aimed = [asked for asked in inputs if asked.kind is InputKind.TARGET]
    if answers is None or not aimed:
        return
    able = [choice.question for choice in aimed if choice.options_at(token)]
    yield f"a click aims: {', '.join(able)}" if able else f"no target: {answers.why_not(aimed[0], token)}"
