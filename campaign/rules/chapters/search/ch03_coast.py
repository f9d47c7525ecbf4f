"""Rule 3D: coastal observers."""

from __future__ import annotations

from campaign.model.book import Book
from campaign.model.events import ForceSpotted
from campaign.model.play.state import State
from campaign.model.sea.hexes import Hex
from campaign.model.sides import Side
from campaign.model.units.forces import Find, ForceId, Lapse, Recon
from campaign.rules.chapters.search.ch03_spotting import seen_of
from campaign.rules.facts.contacts import contact_for
from campaign.rules.facts.geography import coast_side
from campaign.rules.proceedings import Proceedings


def spotted_from_the_coast(book: Book, state: State, force: ForceId, where: Hex, *, came_from: Hex) -> ForceSpotted | None:
    """SM-3D A task force entering a partial-sea hex of the enemy's is spotted, fully if it comes straight from another."""
    enemy = state.forces[force].side.enemy
    if coast_side(book, state, where) is not enemy:
        return None
    full = came_from != where and coast_side(book, state, came_from) is enemy
    return _seen(book, state, force, where, Find(Recon.COASTAL, Lapse.END_OF_FINDERS_SUBSEGMENT, full=full))


def spotted_where_they_stayed(now: Proceedings, side: Side) -> None:
    """SM-3D.1 Staying off the enemy's coast through one's own movement step counts as entering."""
    state = now.state
    for key, force in state.forces.items():
        if force.side is side and force.scattered is None and not force.entered:
            seen = spotted_from_the_coast(now.book, now.state, key, force.hex, came_from=force.hex)
            if seen is not None:
                now.add(seen)


def _seen(book: Book, state: State, force: ForceId, where: Hex, find: Find) -> ForceSpotted | None:
    live = state.finds.get(force, ())
    old = next((known for known in live if known.kind is find.kind), None)
    if old is not None and (old.full or not find.full):
        return None
    finds = (*(known for known in live if known is not old), find)
    finder = state.forces[force].side.enemy
    return ForceSpotted(force, finder, where, find, seen_of(book, state, force, finds), contact_for(book, state, force))
