"""Help that cannot go stale: the laws an order is under, each in the one sentence that states it."""

from __future__ import annotations

from campaign.model.commands import Command
from campaign.rules.play.orders import CHAPTER_OF
from campaign.session.words.rulebook import ID


def laws_for(kind: type[Command]) -> tuple[tuple[str, str], ...]:
    """Rule and sentence of every law that an order of this kind must keep, in the order they are judged."""
    laws = CHAPTER_OF[kind].LAWS[kind]
    found: dict[str, str] = {}
    for law in laws:
        words = " ".join((law.__doc__ or "").split())
        if (rule := ID.match(words)) is not None:
            found[rule[0]] = words[rule.end():].strip()
    return tuple(found.items())
