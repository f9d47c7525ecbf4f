"""Rules 3 and 3D: what it means to be spotted, what a sighting shows, when it lapses, and who sees from the coast."""

from __future__ import annotations

from collections.abc import Callable

from campaign.model.book import Book
from campaign.model.events import FindsLapsed, ForceSpotted
from campaign.model.play.state import State
from campaign.model.sea.hexes import Hex
from campaign.model.sides import Side
from campaign.model.units.forces import Category, Find, ForceId, Lapse, Recon, Seen, Ship
from campaign.model.units.ships import ShipId, ShipType
from campaign.ratings.condition import hits_of, is_unhurt
from campaign.rules.facts.contacts import contact_for, is_full
from campaign.rules.facts.geography import coast_side
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
    """The visible damage class of a ship."""
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
    left = tuple((force, live) for force, finds in state.finds.items()
                 if (live := tuple(find for find in finds if not lapses(force, find))))
    if left != tuple(state.finds.items()):
        now.add(FindsLapsed(left))


# Coastal observers ----------------------------------------------------------------------------------------------------


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
