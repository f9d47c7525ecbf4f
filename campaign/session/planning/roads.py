"""Forces in the roads of a port: what lying there risks, and what takes them in."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.model.book import Book
from campaign.model.commands import EnterPort
from campaign.model.play.views import OwnForce, View
from campaign.session.planning.remedies import Undone, UndoneKind
from campaign.session.words.whereabouts import lies

# Before all else that is undone: what is lost there is lost for good.
FIRST = 97


def left_in_the_roads(book: Book, view: View) -> Iterator[Undone]:
    """SM-1B.7 Forces outside a harbour of their own that no standing order keeps there; the remedy berths them."""
    for key, own in view.forces.items():
        if own.roads and key not in view.standing_orders:
            port = own.roads[0]
            yield Undone(f"{lies_outside(book, view, own)}, where it can be attacked", berthing(own),
                         (EnterPort(view.side, own.ships, port),), str(key), FIRST, UndoneKind.ROADS,
                         f"Berth it in {book.theatre.ports[port].name}")


def risk_in_words(book: Book, view: View, own: OwnForce) -> str:
    """SM-1B.7 Where a force in the roads lies, and what that risks, with the rules that say so."""
    return (f"{lies_outside(book, view, own)} [SM-1B]. Until it sails or goes in, the enemy may search for it and attack it as "
            "anywhere at sea [SM-3, SM-6]; each day there costs a box of fuel, and it draws neither fuel nor ammunition "
            "[SM-8A]")


def berthing(own: OwnForce) -> str:
    """The line of the terminal that puts a force in the roads into port."""
    return f"enter {own.force.id} {own.roads[0]}"


def lies_outside(book: Book, view: View, own: OwnForce) -> str:
    """That a force lies in the roads, by its name, and by its number where another has the same."""
    name, alike = own.force.name, [other for other in view.forces.values() if other.force.name == own.force.name]
    who = f"{name} ({own.force.id})" if len(alike) > 1 else name
    return f"{who} lies {lies(book.theatre, own)}, outside the harbour"
