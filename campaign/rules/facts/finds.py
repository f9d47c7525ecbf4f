"""How much a find of an enemy tells."""

from __future__ import annotations

from campaign.model.units.forces import Find

KINDS_FOR_FULL = 2


def is_full(finds: tuple[Find, ...]) -> bool:
    """SM-3.1 Two kinds of reconnaissance, or one that is full by itself, show exact types and numbers."""
    return any(find.full for find in finds) or len({find.kind for find in finds}) >= KINDS_FOR_FULL
