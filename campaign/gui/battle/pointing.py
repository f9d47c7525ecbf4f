"""What a player points at in a battle, what his order says so far, and what is said of the ship under his mouse."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from campaign.drawing.theme import Look
from campaign.gui.battle.answers import Answers
from campaign.gui.battle.camera import bearing, distance, in_words, range_in_words
from campaign.model.battles.battle import BattleView, Input, InputKind, Token, Trail


class BattlePointing(Struct, frozen=True):
    """The ship chosen with her division and the one looked at, whom one may aim at, and what the order in the making says.

    That is who is aimed at whom with the chance where it is told, lines and rings, and where the order leads; `leading` are
    the first ships of divisions, whose names come before others; `ghost` is where the chosen one can be.
    """

    chosen: str = ""
    looked_at: str = ""
    lit: frozenset[str] = frozenset()
    aims: tuple[tuple[str, str], ...] = ()
    bearings: tuple[tuple[str, float], ...] = ()
    rings: tuple[tuple[str, float], ...] = ()
    traces: tuple[Trail, ...] = ()
    division: frozenset[str] = frozenset()
    leading: frozenset[str] = frozenset()
    chances: tuple[tuple[str, str], ...] = ()
    ghost: tuple[tuple[float, float], ...] = ()


def token_of(view: BattleView, name: str) -> Token | None:
    """The unit of that id that a view shows."""
    return next((token for token in view.tokens if token.id == name), None) if name else None


def placed_tokens(view: BattleView) -> tuple[Token, ...]:
    """The units that have a place on the sea."""
    return tuple(token for token in view.tokens if token.x_m is not None and token.y_m is not None)


def place_of(token: Token) -> tuple[float, float]:
    """A unit's place in metres."""
    return token.x_m or 0.0, token.y_m or 0.0


def ship_in_words(token: Token, own: Token | None, view: BattleView, look: Look) -> str:
    """A ship, and her bearing and range from the chosen one."""
    text = f"{token.type} {token.name}, {token.status}"
    if own is None or own is token or own.x_m is None or token.x_m is None:
        return text
    here, there = place_of(own), place_of(token)
    far = distance(here, there)
    range_words = range_in_words(far, view.told_m, look) if token.side is not own.side else in_words(far, look)
    return f"{text}; {bearing(here, there):03.0f} from {own.name}, {range_words}"


def aims_in_words(answers: Answers | None, inputs: Sequence[Input], token: str) -> Iterator[str]:
    """Which weapons a click aims at her, or the law against it."""
    aimed = [choice for choice in inputs if choice.kind is InputKind.TARGET]
    if answers is None or not aimed:
        return
    able = [choice.question for choice in aimed if choice.options_at(token)]
    yield f"a click aims: {', '.join(able)}" if able else f"no target: {answers.why_not(aimed[0], token)}"
