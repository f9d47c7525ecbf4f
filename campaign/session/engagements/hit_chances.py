"""The chances of hits in words, where orders are read line by line: of the targets laid on, and of all that one may fire at."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from campaign.model.battles.battle import Input, Token
from campaign.model.battles.parts import OrderPart
from campaign.session.engagements.divisions import ShipDivision
from campaign.session.engagements.spoken import Moment

FEW = 2


def of_targets_laid_on(now: Moment, given: Mapping[str, str], division: ShipDivision) -> str:
    """The chance of a division's first ship at each target, of those laid on; empty where the system tells none."""
    chances = cache(lambda ship: dict(now.table.chances(now.view, now.decision, ship)))
    names = {token.id: token.name for token in now.view.tokens}
    found: dict[str, str] = {}
    for one in now.asked(division, OrderPart.GUNS):
        mark = _mark(one, given.get(one.key, one.default))
        if mark and mark not in found and (chance := chances(one.token).get(mark)):
            found[mark] = chance
    if len(found) == 1:
        return next(iter(found.values()))
    return ", ".join(f"{names.get(mark, mark)} {chance}" for mark, chance in list(found.items())[:FEW])


def of_a_ship(now: Moment, token: Token) -> str:
    """How likely a ship hits each enemy with a salvo now, in one sentence; empty where nobody tells."""
    names = {other.id: other.name for other in now.view.tokens}
    told = [f"{names[mark]} {chance}" for mark, chance in now.table.chances(now.view, now.decision, token.id) if mark in names]
    return f"A hit by her, a salvo: {', '.join(told)}" if told else ""


def _mark(one: Input, answer: str) -> str:
    return next((token for key, token in one.marks if key == answer), answer)
