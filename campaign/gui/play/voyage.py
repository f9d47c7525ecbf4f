"""A course in sentences: where it leads, when it arrives and what fuel is left then, and what may go wrong on the way."""

from __future__ import annotations

from campaign.model.book import Book
from campaign.model.play.calendar import Cursor
from campaign.model.play.views import View
from campaign.model.sea.hexes import Hex
from campaign.session.planning.courses import Reckoning
from campaign.session.planning.previews import barred_port, worst_in_words
from campaign.session.words.whereabouts import day_in_words, place
from campaign.words.counting import quantity


def course_in_words(book: Book, view: View, goal: Hex, one: Reckoning) -> tuple[str, ...]:
    """Three lines: what, when and at what price, what may go wrong with its chance."""
    return (f"{aim(book, view, goal)}: {quantity(one.hexes, 'hex', 'hexes')} (SM-1F)",
            f"Arrives {arrival(view.cursor, one)}; {fuel_in_words(book, one)} (SM-8A1, SM-1D2)",
            worst_in_words(barred_port(book, view, goal), one.dangers))


def aim(book: Book, view: View, goal: Hex) -> str:
    """What a course makes for: an enemy's marker that lies there, or the place."""
    met = next((marker.contact for marker in view.markers.values() if marker.hex == goal), None)
    words = place(book.theatre, goal)
    return f"To {words}" if met is None else f"To meet {met}"


def arrival(now: Cursor, one: Reckoning) -> str:
    """The day on which a course ends."""
    return day_in_words(now, one.arrives, one.later)


def fuel_in_words(book: Book, one: Reckoning) -> str:
    """What fuel is left once the force is home again, in days; what is missing has capitals, as it has on paper."""
    name = book.oob.ships[one.tightest].name
    if one.left < 0:
        return f"{name} RUNS DRY on the way"
    if not one.home:
        return "no port with fuel can be reached from there"
    spare = one.left - one.home_boxes
    if spare < 0:
        return f"NOT HOME: {name} lacks {quantity(-spare, 'day')} of fuel"
    return f"home with {_days_of_fuel(spare)} to spare" if spare else "home with no fuel to spare"


def price_in_words(book: Book, one: Reckoning) -> tuple[str, ...]:
    """The price in full: what the ship with the least fuel burns until there, and the way home from there."""
    name, needs = book.oob.ships[one.tightest].name, quantity(one.needed, "day")
    found = [f"{name} has the least fuel, for {quantity(one.boxes, 'day')}; the way takes {needs}"]
    if one.home and one.home_hexes:
        found.append(f"From there {one.home} is the nearest port with fuel: {quantity(one.home_hexes, 'hex', 'hexes')}, "
                     f"{quantity(one.home_boxes, 'day')}")
    return tuple(found)


def _days_of_fuel(days: int) -> str:
    return "1 day's fuel" if days == 1 else f"{days} days' fuel"
