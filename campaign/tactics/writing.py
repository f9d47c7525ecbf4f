"""Words as every system has them: orders in writing, ships by their names, how a ship looks and how a battle is headed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from operator import itemgetter
from typing import TypeVar

from campaign.model.battles.battle import BattleDecision, BattleView, Engagement, Light, Token
from campaign.model.refusals import Refusal
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId

NONE = "none"
Order = TypeVar("Order")


class Slip(ValueError):
    """A mistake in a written order, with a message for its writer."""


def pending_decision(view: BattleView, side: Side, rule: str) -> BattleDecision | Refusal:
    """The decision that a side must answer now, or why there is none."""
    pending = next((decision for decision in view.decisions if decision.side is side), None)
    return pending if pending is not None else Refusal(rule, f"the {side} side is asked for nothing now")


def read_order(
    pending: BattleDecision | Refusal, text: str, read: Callable[[str, str], Order], forms: Mapping[str, str]
) -> Order | Refusal:
    """Read what a side wrote for its step; a mistake is refused with the expected form."""
    if isinstance(pending, Refusal):
        return pending
    try:
        return read(pending.key, " ".join(text.split()))
    except Slip as slip:
        return Refusal(pending.rule, f"{slip}; write {forms[pending.key]}")


def by_ship(view: BattleView, parts: Iterable[tuple[ShipId, str]], marks: str, named: str, between: str) -> str:
    """Orders in writing, grouped by ship behind her name; "none" if there are none."""
    written = groupby(parts, key=itemgetter(0))
    lines = (f"{name_of(view, ship, marks)}{named}{between.join(order for _, order in those)}" for ship, those in written)
    return "; ".join(lines) or NONE


def parts_of(text: str, nothing: Sequence[str]) -> list[str]:
    """The parts of an order between semicolons; none for one of the words for nothing, a Slip if it is empty."""
    if text.lower() in nothing:
        return []
    parts = [part.strip() for part in text.split(";") if part.strip()]
    if not parts:
        raise Slip("nothing is written")
    return parts


def tokens_named(view: BattleView, side: Side, name: str) -> list[Token]:
    """The ships of a side called so: one by her id, else all of that name, ignoring case and spacing."""
    tokens = [token for token in view.tokens if token.side is side]
    by_id = [token for token in tokens if token.id == name]
    return by_id or [token for token in tokens if normalize(name) in (normalize(token.name), normalize(token.id))]


def unique_ship(view: BattleView, side: Side, name: str, found: Sequence[Token]) -> ShipId:
    """The one ship that was meant; a Slip if there is none, or more than one."""
    if not found:
        names = ", ".join(token.name for token in view.tokens if token.side is side and token.afloat)
        raise Slip(f"no ship of the {side} side here is called {name!r} (there are {names})")
    if len(found) > 1:
        raise Slip(f"{name!r} may be any of {', '.join(token.id for token in found)}")
    return ShipId(found[0].id)


def normalize(text: str) -> str:
    """A name normalized for comparison: case, spacing, hyphens and apostrophes ignored."""
    return re.sub(r"[\s_\-']+", " ", text).strip().casefold()


def name_of(view: BattleView, ship: ShipId, marks: str) -> str:
    """A ship as she is written: by her id where two bear one name, or where a mark of the notation stands in it."""
    token = next((token for token in view.tokens if token.id == ship), None)
    if token is None:
        return str(ship)
    names = [normalize(other.name) for other in view.tokens if other.side is token.side]
    return token.name if names.count(normalize(token.name)) == 1 and not set(marks) & set(token.name) else token.id


def odds_in_words(chance: float) -> str:
    """A chance in words: "3 in 10", or "1 in 20" if it is small."""
    if chance <= 0.0:
        return "never"
    if chance >= 0.25:
        return f"{min(10, round(10 * chance))} in 10"
    return f"1 in {round(1 / chance)}"


# Views in words -------------------------------------------------------------------------------------------------------


BADLY, CRIPPLED = 1 / 3, 2 / 3


def apparent_state(lost: float) -> str:
    """How a ship looks from a distance, by the share of her points or boxes lost."""
    if not lost:
        return "sound"
    return "hit" if lost < BADLY else "badly hit" if lost < CRIPPLED else "crippled"


def headline(engagement: Engagement, situation: str) -> str:
    """The headline of a battle: its place, its light, and the situation."""
    light = "night" if engagement.conditions.light is Light.NIGHT else "day"
    return f"{engagement.place}, {light}{situation}"
