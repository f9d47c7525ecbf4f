"""How a minefield in the sea of a battle was laid, and who knows of it."""

from __future__ import annotations

from msgspec import Struct

from campaign.model.sides import Side


class Laid(Struct, frozen=True):
    """Thickly, or shallow so that boats strike too; and the sides that know of it, where that is told."""

    heavily: bool = False
    shallow: bool = False
    known_to: tuple[Side, ...] | None = None


def is_known(laid: Laid | None, reader: Side | None) -> bool:
    """Whether a side, or the umpire, knows of what was laid: only those that are said to, where that is said."""
    return reader is None or laid is None or laid.known_to is None or reader in laid.known_to
