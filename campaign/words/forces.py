"""Names of task forces: whom nobody named is called by the ship that leads it and by its errand, and no two of a side alike."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from enum import Enum

from campaign.model.book import Book
from campaign.model.names import LONGEST_NAME, fitting
from campaign.model.sides import Nation
from campaign.model.units.ships import ShipId, ShipType
from campaign.words.names import ship_name

RANK = tuple(ShipType)
# Names that long are cut to what sailors say: Cavour is Conte di Cavour, Warspite is only ever Warspite.
LONG = 11
BY_LAST_NAME = frozenset((Nation.ITALIAN, Nation.FRENCH))
# What belongs to a last name, and what only stands before it.
OF_THE_NAME, BEFORE_THE_NAME = frozenset(("da",)), frozenset(("di", "del", "della", "delle", "degli", "dei", "de", "des"))
TOWNS = ("Citt\u00e0", "Ville")


class FormedFor(Enum):
    """What a force is formed for, with the name that it has of it."""

    FORCE = "{ship}'s force"
    CONVOY = "{ship} convoy"
    COVER = "{ship}'s cover"
    RAID = "{ship}'s raiders"
    GUNS = "{ship}'s guns"
    DETACHED = "{ship} detached"
    PASSAGE = "{ship} for {place}"
    FETCHING = "{ship} to fetch troops"
    LANDING = "{ship} landing"
    SCATTERED = "{ship} scattered"


def lead_of(book: Book, ships: Iterable[ShipId]) -> ShipId | None:
    """The ship in which the flag flies: the heaviest, and of several the first by name."""
    return min(ships, key=lambda key: (RANK.index(book.counters[key].type), ship_name(book, key)), default=None)


def force_called(book: Book, ships: Sequence[ShipId], errand: FormedFor = FormedFor.FORCE, *, laden: Collection[ShipId] = (),
                 place: str = "") -> str:
    """The name of a force by its errand: that of who carries cargo by the greatest of these, all others by their flagship.

    A force of no errand whose ships are laden, or that has transports, is a convoy.
    """
    carriers = [key for key in ships if key in laden] or [
        key for key in ships if book.counters[key].type is ShipType.TRANSPORT]
    if errand is FormedFor.FORCE and carriers:
        errand = FormedFor.CONVOY
    lead = lead_of(book, carriers if errand is FormedFor.CONVOY and carriers else ships)
    name = "" if lead is None else _as_sailors_say(ship_name(book, lead), book.oob.ships[lead].nation)
    text = errand.value.format(ship=name, place=place.partition(" (")[0])
    return fitting(text.replace("s's ", "s' "))


def unlike(name: str, taken: Collection[str]) -> str:
    """A name that no other force of the side bears: the second of a name has a 2 behind it."""
    others = {other.casefold() for other in taken}
    number, found = 1, name
    while found.casefold() in others:
        number += 1
        found = f"{name[: LONGEST_NAME - len(str(number)) - 1].rstrip()} {number}"
    return found


def run_called(name: str) -> str:
    """A convoy run in a sentence: "the run Naples to Tripoli", and "Run 1" as it is."""
    return name if name.casefold().startswith("run ") else f"the run {name}"


def _as_sailors_say(name: str, nation: Nation) -> str:
    """A long name by its last part: Andrea Doria is Doria, Antonio da Noli Da Noli, and Citt\u00e0 di Napoli stays what she is.

    Of several merchantmen on one counter it is the first.
    """
    whole = re.split(r" \(|, | and ", name)[0]
    first, *rest = whole.split()
    if nation not in BY_LAST_NAME or len(whole) <= LONG or not rest or first in TOWNS or any(map(str.isdigit, whole)):
        return whole
    if "\N{APOSTROPHE}" in rest[-1]:
        return " ".join(rest[-2:])
    small = [at for at, word in enumerate(rest) if word.casefold() in OF_THE_NAME | BEFORE_THE_NAME]
    if not small:
        return rest[-1]
    last = " ".join(rest[small[-1] + 1:])
    return f"{rest[small[-1]].capitalize()} {last}" if rest[small[-1]].casefold() in OF_THE_NAME else last
