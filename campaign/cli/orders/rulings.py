"""Words for what an umpire rules, and for what a battle brought back."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from campaign.cli.orders.common import Entry, Words, in_figures, in_quotes, words_in
from campaign.model.commands import AcceptAfterAction, Command, RuleAsUmpire
from campaign.session.play.trouble import Malformed
from campaign.session.play.written_orders import NAME, form_of, order_of, values_in

if TYPE_CHECKING:
    from campaign.cli.terminal.verbs import Orders

RULING, BECAUSE = "ruling", "because"
# Each word of a ruling, and the part of it that the word sets; a word is one word, a condition is JSON in quotes.
PARTS = {
    "ship": "ship", "condition": "condition", "fuel": "fuel_boxes", "force": "force", "hex": "hex", "port": "port",
    "owner": "port_owner", "stock": "port_fuel", "side": "points_side", "points": "points", "flotilla": "flotilla",
    "strength": "flotilla_points", "berth": "flotilla_port",
}
SHAPE = (f"`ruling {' | '.join(f'{word} ...' for word in PARTS)} because REASON`, as in "
         "`ruling port benghazi stock 100 because the tanker had been forgotten`,")
RESULT = "`accept \"RESULT\"`, where RESULT is what a battle brought back, in JSON,"


def of_the_umpire(command: Command) -> str:
    """A ruling, or a battle's result, in words; empty for other orders."""
    match command:
        case RuleAsUmpire(reason=reason):
            form = form_of(command)
            parts = [f"{word} {_said(form[part])}" for word, part in PARTS.items() if form[part] is not None]
            return " ".join((RULING, *parts, BECAUSE, in_quotes(reason)))
        case AcceptAfterAction():
            return f"accept {in_quotes(_json(form_of(command)['after_action']))}"
        case _:
            return ""


def _said(value: Any) -> str:
    if isinstance(value, dict):
        return in_quotes(_json(value))
    return in_figures(value) if isinstance(value, float) else str(value)


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def ruling(line: str) -> Command:
    """What the umpire sets, thing by thing, and why; raises Malformed."""
    first, *words = words_in(line)
    if first.lower() != RULING:
        raise Malformed(f"{first!r} is no order of the umpire's; {SHAPE} was expected")
    at = words.index(BECAUSE) if BECAUSE in words else len(words)
    named, reason = words[:at], " ".join(words[at + 1:])
    if len(named) % 2 or not reason.strip():
        raise Malformed(f"{SHAPE} was expected")
    said: dict[str, Any] = {}
    for word, value in zip(named[::2], named[1::2], strict=True):
        if word not in PARTS or PARTS[word] in said:
            raise Malformed(f"{word!r} is {'there twice' if word in PARTS else 'no part of a ruling'}; {SHAPE} was expected")
        said[PARTS[word]] = _meant(word, value)
    return order_of({NAME: RuleAsUmpire.__name__, "reason": reason, **said}, None)


def _meant(word: str, value: str) -> Any:
    try:
        match word:
            case "fuel" | "strength":
                return int(value)
            case "stock" | "points":
                return float(value)
            case "condition":
                return values_in(value, "the condition")
            case _:
                return value
    except ValueError:
        raise Malformed(f"`{word} {value}` means nothing: a number was expected") from None


def accept(orders: Orders, words: Words) -> Sequence[Command]:
    """What a battle brought back is taken over, as JSON tells it."""
    if len(words) != 1:
        raise Malformed(f"{RESULT} was expected; `result` reads one from a form, `fight` makes one")
    after = values_in(words[0], "the result")
    return (order_of({NAME: AcceptAfterAction.__name__, "after_action": after}, orders.side),)


VERBS: tuple[Entry, ...] = (
    ("accept", 'accept "RESULT"', "take over what a battle brought back, in JSON (`result` reads it from a form)",
     AcceptAfterAction, accept),
)
