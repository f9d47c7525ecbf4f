"""How a staff answers an attack, by the strength it has and the strength it meets."""

from __future__ import annotations

from collections.abc import Collection

from campaign.model.book import Book
from campaign.model.units.forces import Reaction
from campaign.model.units.ships import ShipId, ShipType
from campaign.rules.views.strength import has_transports
from campaign.staff.judgement.doctrine import Doctrine

# Of the enemy's strength a force with a carrier must have so much to stand.
CARRIER_STANDS_AT = 1.0


def answer_by_strength(
    book: Book, ships: Collection[ShipId], own: float, against: float, doctrine: Doctrine, *, escorted: bool,
) -> Reaction:
    """Stand where one is strong enough, else get away; a convoy scatters, behind its escorts where those can hold out."""
    if has_transports(book, ships):
        if escorted and own >= doctrine.convoy_stands_at * against:
            return Reaction.STAND
        return Reaction.SCATTER_TRANSPORTS if escorted and own > doctrine.screens_at * against else Reaction.SCATTER_ALL
    # A carrier has no place in a gun line: who sails with one stands only when the enemy is the weaker.
    carrier = any(book.counters[key].type is ShipType.CARRIER for key in ships)
    stand_at = max(doctrine.stand_at, CARRIER_STANDS_AT) if carrier else doctrine.stand_at
    return Reaction.STAND if own >= stand_at * against else Reaction.AVOID
