"""Section 6.3 for submarines: an owner knows his flotillas, his enemy their markers and what he has found of them."""

from __future__ import annotations

from campaign.model.book import Book
from campaign.model.play.state import State
from campaign.model.play.views import FlotillaMarker, StrikeView
from campaign.model.replacing import replace
from campaign.model.sameness import kept_for_each
from campaign.model.setting.scenario import FlotillaId
from campaign.model.sides import Side
from campaign.model.units.submarines import Flotilla
from campaign.rules.chapters.search.ch03_spotting import seen_of
from campaign.rules.facts.finds import is_full


def own_flotillas(state: State, side: Side) -> dict[FlotillaId, Flotilla]:
    """SM-GAP-56.12 An owner knows all of his flotillas but who has found them, and for whom they searched in vain."""
    return {key: own for key, own in _as_its_owner_knows_it(state.flotillas, side).items() if own is not None}


# Kept: flotillas lie on their stations for weeks.
@kept_for_each(4)
def _as_its_owner_knows_it(flotilla: Flotilla, side: Side) -> Flotilla | None:
    return replace(flotilla, searched=(), finds=(), contact=None) if flotilla.side is side else None


def flotilla_markers(book: Book, state: State, side: Side) -> dict[str, FlotillaMarker]:
    """SM-GAP-56.13 Of an enemy flotilla the marker is known; points and mission while it is fully spotted."""
    found = [marker for marker in _as_its_enemy_knows_it(state.flotillas, book, side).values() if marker is not None]
    return {marker.contact: marker for marker in sorted(found, key=lambda marker: (len(marker.contact), marker.contact))}


@kept_for_each(4)
def _as_its_enemy_knows_it(flotilla: Flotilla, book: Book, side: Side) -> FlotillaMarker | None:
    if flotilla.side is side or flotilla.contact is None or not (flotilla.finds or not book.options.hidden_markers):
        return None
    full = is_full(flotilla.finds)
    return FlotillaMarker(
        flotilla.contact, flotilla.hex, flotilla.port, tuple(find.kind for find in flotilla.finds),
        flotilla.points if full else None, flotilla.mission if full else None)


def strike_of(book: Book, state: State, side: Side) -> StrikeView | None:
    """SM-GAP-56.14 Whose flotilla asks for his word sees what it has found, and nobody else learns that it asks."""
    if state.strike is None or state.flotillas[state.strike.flotilla].side is not side:
        return None
    force = state.strike.force
    seen = seen_of(book, state, force, state.finds.get(force, ()))
    return StrikeView(state.strike.flotilla, state.contacts[force], state.forces[force].hex, seen)
