"""Options that both sides may agree on before anybody has moved: what is asked, what may be wished for, what comes of it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

from msgspec import Struct

from campaign.model.battles.battle import Input, InputKind
from campaign.model.refusals import Refusal

Wishes = tuple[tuple[str, str], ...]
Choices = Mapping[str, Collection[str]]
USUAL = ""


class Agreed(Struct, frozen=True):
    """The options that both sides fight by, where they are not the usual ones."""

    options: Wishes


def wish_inputs(head: str, choices: Choices, usual: Iterable[tuple[str, str]], *, insist: bool) -> Iterator[Input]:
    """An option each, as usual unless somebody says otherwise; where one may `insist` on the usual, one says so."""
    for key, word in usual:
        others = tuple((other, other) for other in choices[key] if insist or other != word)
        yield Input(f"{head}{key}", InputKind.CHOICE, f"option {key.replace('_', ' ')}",
                    ((USUAL, f"as usual, {word}"), *others), default=USUAL, agreed=True)


def wishes_refusal(rule: str, choices: Choices, wishes: Wishes, *, begun: bool) -> Refusal | None:
    """Refuse options that there are not, or not so, an option named twice, and any once somebody has moved."""
    if wishes and begun:
        return Refusal(rule, "options are agreed with the first orders, and not later: leave them out")
    keys = [key for key, _ in wishes]
    for key, word in wishes:
        if key not in choices or keys.count(key) > 1:
            return Refusal(rule, f"{key}: one of {', '.join(choices)}, each once, was expected")
        if word not in choices[key]:
            return Refusal(rule, f"{key}: {' or '.join(choices[key])} was expected, not {word}")
    return None


def agreed_on(wishes: Iterable[Wishes]) -> Iterator[Agreed]:
    """SF-D.2 CO-D.2 FG-0-options An option is not the usual where one side wishes so and the other for nothing else of it."""
    wished: dict[str, set[str]] = {}
    for key, word in (wish for of_side in wishes for wish in of_side):
        wished.setdefault(key, set()).add(word)
    if agreed := tuple((key, next(iter(words))) for key, words in wished.items() if len(words) == 1):
        yield Agreed(agreed)


def agreed_in_words(options: Wishes) -> str:
    """What both sides fight by."""
    return ", ".join(f"{key} {word}".replace("_", " ") for key, word in options)
