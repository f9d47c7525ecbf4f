"""Rule 3: what it means to be spotted, what a sighting shows, and when it lapses."""

from __future__ import annotations

from collections.abc import Callable

from campaign.model.book import Book
from campaign.model.events import FindsLapsed
from campaign.model.play.state import State
from campaign.model.sides import Side
from campaign.model.units.forces import Category, Find, ForceId, Lapse, Seen, Ship
from campaign.model.units.ships import ShipId, ShipType
from campaign.ratings.condition import hits_of, is_unhurt
from campaign.rules.facts.finds import is_full
from campaign.rules.facts.roster import ships_of
from campaign.rules.proceedings import Proceedings

CATEGORY_OF = {ShipType.TRANSPORT: Category.TRANSPORTS, ShipType.LANDING_CRAFT: Category.LANDING_CRAFT}


def is_spotted(state: State, force: ForceId) -> bool:
    """SM-3 A task force may be attacked only while a find of it is live."""
    return bool(state.finds.get(force))


def seen_of(book: Book, state: State, force: ForceId, finds: tuple[Find, ...]) -> Seen:
    """SM-GAP-07 One kind of find shows only which categories sail; a full one shows each ship and how damaged she is."""
    ships = ships_of(state, force)
    present = {CATEGORY_OF.get(book.counters[key].type, Category.WARSHIPS) for key in ships}
    categories = tuple(category for category in Category if category in present)
    if not is_full(finds):
        return Seen(categories)
    return Seen(categories, {key: damage_class(book, state, key) for key in ships})


def damage_class(book: Book, state: State, ship: ShipId) -> str:
    """How damaged a ship seems to be."""
    return looks(book, state.ships[ship])


def looks(book: Book, ship: Ship) -> str:
    """SM-GAP-07.1 Seen from outside a ship is sound, damaged, or crippled when half her flotation boxes are gone."""
    if is_unhurt(ship.condition):
        return "sound"
    values = book.counters[ship.id]
    hits = hits_of(values, ship.condition)
    if 2 * hits.flotation >= values.flotation_boxes:
        return "crippled"
    return "damaged" if hits.gunnery or hits.flotation else "sound"


def lapse_at_subsegment_end(now: Proceedings, acting: Side) -> None:
    """SM-GAP-07.2 A find by coastal observers serves through its finder's next subsegment."""
    state = now.state
    _lapse(now, lambda force, find: find.until is Lapse.END_OF_FINDERS_SUBSEGMENT
           and state.forces[force].side is not acting)


def lapse_at_segment_end(now: Proceedings) -> None:
    """SM-GAP-07.3 Finds by area, carrier and surface search and by contact last to the end of the segment."""
    _lapse(now, lambda force, find: find.until is Lapse.END_OF_SEGMENT)


def gone_from_where_it_was_seen(now: Proceedings, force: ForceId) -> None:
    """SM-GAP-07.6 What was seen of ships firing at the land serves until they move."""
    state = now.state
    if any(find.until is Lapse.UNIT_MOVES for find in state.finds.get(force, ())):
        left = {key: tuple(find for find in finds if key != force or find.until is not Lapse.UNIT_MOVES)
                for key, finds in state.finds.items()}
        now.add(FindsLapsed(tuple((key, finds) for key, finds in left.items() if finds)))


def _lapse(now: Proceedings, lapses: Callable[[ForceId, Find], bool]) -> None:
    state = now.state
    left = tuple((force, kept) for force, finds in state.finds.items()
                 if (kept := tuple(find for find in finds if not lapses(force, find))))
    if left != tuple(state.finds.items()):
        now.add(FindsLapsed(left))
