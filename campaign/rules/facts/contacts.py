"""The labels under which a side knows the enemy's task forces, and how much a find reveals."""

from __future__ import annotations

from campaign.model.book import Book
from campaign.model.play.state import State
from campaign.model.sides import Side
from campaign.model.units.forces import Find, ForceId


def next_force_id(state: State, side: Side) -> ForceId:
    """The id of the next force that a side forms."""
    return ForceId(f"{'AX' if side is Side.AXIS else 'AL'}{state.formed.get(side, 0) + 1}")


def contact_of_marker(book: Book, force: ForceId) -> str | None:
    """SM-GAP-56 Markers are public, so the enemy knows a new one by its number; hidden ones have no label yet."""
    return None if book.options.hidden_markers else str(force)


def contact_for(book: Book, state: State, force: ForceId) -> str:
    """The finder's label for a force: the one it has, or the finder's next number."""
    if (label := state.contacts.get(force)) is not None:
        return label
    if not book.options.hidden_markers:
        return str(force)
    own = _prefix(force)
    known = [int(label[1:]) for key, label in state.contacts.items() if label.startswith("C") and _prefix(key) == own]
    return f"C{max(known, default=0) + 1}"


def forces_by_contact(state: State, side: Side) -> dict[str, ForceId]:
    """The enemy forces on the map for which a side has a label."""
    return {label: force for force, label in state.contacts.items()
            if force in state.forces and state.forces[force].side is not side}


def _prefix(force: ForceId) -> str:
    return force[:2]


KINDS_FOR_FULL = 2


def is_full(finds: tuple[Find, ...]) -> bool:
    """SM-3.1 Two kinds of reconnaissance, or one that is full by itself, show exact types and numbers."""
    return any(find.full for find in finds) or len({find.kind for find in finds}) >= KINDS_FOR_FULL
