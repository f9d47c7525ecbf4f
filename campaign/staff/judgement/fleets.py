"""Own forces at sea by what they are: convoys, and the others, of which some can cover."""

from __future__ import annotations

from msgspec import Struct

from campaign.model.book import Book
from campaign.model.play.views import OwnForce, View
from campaign.model.sameness import cached
from campaign.rules.views.strength import has_transports, heavy


class Fleets(Struct, frozen=True):
    """Own forces with transports among them, and those without; `covers` are those of the latter with heavy ships."""

    convoys: tuple[OwnForce, ...]
    others: tuple[OwnForce, ...]
    covers: tuple[OwnForce, ...]


# Cached: half a dozen plans ask at every look.
@cached(8)
def fleets(book: Book, view: View) -> Fleets:
    """Own forces, sorted; those that scattered are among them."""
    sorts = [(has_transports(book, force.ships), force) for force in view.forces.values()]
    others = tuple([force for convoy, force in sorts if not convoy])
    return Fleets(tuple([force for convoy, force in sorts if convoy]), others,
                  tuple([force for force in others if heavy(book, force.ships)]))
