"""The attack or battle that waits, and why it came about, as one side knows it: for a screen, and as plain values."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, to_builtins

from campaign.model.battles.occasion import Occasion
from campaign.model.book import Book
from campaign.model.play.views import View
from campaign.session.words.occasions import aims_in_words, opening_words, situation_in_words
from campaign.session.words.whereabouts import whereabouts


class PendingOccasion(Struct, frozen=True):
    """What waits, its occasion, and both in words."""

    title: str
    occasion: Occasion
    situation: tuple[str, ...]
    aims: tuple[str, ...]


def pending_occasion(book: Book, view: View) -> PendingOccasion | None:
    """SM-GAP-99 Why the pending attack or battle came about, as its side knows it; None if none waits or none is on record."""
    attack, theatre = view.attack, book.theatre
    if attack is None:
        return None
    battle = attack.battle
    occasion = attack.occasion if battle is None else battle.parties[view.side].occasion
    if occasion is None:
        return None
    if battle is None:
        words = (f"The {attack.acting} side attacks {whereabouts(theatre, attack.hex)}, by {attack.light.value}.",
                 *situation_in_words(theatre, attack.hex, occasion))
    else:
        words = opening_words(theatre, battle, occasion)
    return PendingOccasion(f"Battle {attack.id}", occasion, words, aims_in_words(theatre, occasion))


def plain_occasion(found: PendingOccasion) -> dict[str, Any]:
    """A pending occasion as plain values: the data, and the sentences that are made of it."""
    return {"title": found.title, **to_builtins(found.occasion), "situation": list(found.situation),
            "aims_in_words": list(found.aims)}
