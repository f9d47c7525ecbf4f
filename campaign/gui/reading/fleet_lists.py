"""Which ships the fleet board shows: its filters with their counts, types, what is sought, and how ships are grouped."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from time import monotonic

from campaign.gui.frame.searching import Sought
from campaign.gui.play.known import Known
from campaign.model.replacing import replace
from campaign.model.units.ships import ShipId, ShipType
from campaign.session.ending.chronicle import FallenShip, fallen_in_words, fallen_ships
from campaign.session.reports.order_of_battle import (
    OWN_FILTERS,
    FleetFilter,
    FleetShip,
    Station,
    coming_stations,
    enemy_stations,
    in_order,
    lost_stations,
    own_stations,
    with_ships,
)
from campaign.session.words.naming import GROUPS
from campaign.words.counting import capitalised, quantity

FILTERS = tuple(FleetFilter)
TYPES = {ship_type.value.upper(): ship_type for ship_type in ShipType}
# So much of a second is given to going through the past before the window is shown again.
A_WHILE = 0.02
EMPTY = {
    FleetFilter.ALL: "Your side has no ship left in this campaign.",
    FleetFilter.AT_SEA: "No ship of yours is at sea. Tick ships of one base with Insert, and Home forms a force of them.",
    FleetFilter.IN_PORT: "No ship of yours lies in port: all that you have are at sea.",
    FleetFilter.READY: "No ship in port is sound, with oil and shells enough to sail.",
    FleetFilter.IN_DOCK: "No dock works on a ship of yours: either none has a hit to mend, or no dock was given one yet.",
    FleetFilter.SHORT: "No ship of yours is short of oil or shells.",
    FleetFilter.TO_COME: "No more ships come: neither the calendar of this campaign nor the force pool brings one.",
    FleetFilter.LOST: "No ship of either side has been lost so far.",
    FleetFilter.ENEMY: "Nothing is known of the enemy: nothing of his lies in port for all to see, and nothing was sighted.",
}


class Grouping(Enum):
    """How the ships of the board are grouped."""

    BASE = "by base and force"
    TYPE = "by type"
    CLASS = "by class"


@dataclass(slots=True)
class FleetLists:
    """Every list of the board, made of the side's view and kept until something changes."""

    known: Known
    sought: Sought
    grouping: Grouping = Grouping.BASE
    type: ShipType | None = None
    fallen: Mapping[ShipId, FallenShip] | None = None
    _lists: tuple[int, dict[FleetFilter, tuple[Station, ...]]] | None = None
    _gathering: Generator[None, None, dict[ShipId, FallenShip]] | None = None
    _kept: tuple[object, tuple[Station, ...]] = (None, ())
    _shown: tuple[object, dict[ShipId, tuple[FleetShip, Station]]] = field(
        default_factory=lambda: (None, dict[ShipId, tuple[FleetShip, Station]]()))

    @property
    def filter(self) -> FleetFilter:
        """Which ships are shown."""
        return FILTERS[self.sought.at % len(FILTERS)]

    def use(self, name: str) -> None:
        """Shows the ships of a filter, or of a type, by its name; a type that is shown already is given up."""
        if name in set(FILTERS):
            self.sought.at = FILTERS.index(FleetFilter(name))
        else:
            wanted = TYPES[name.upper()]
            self.type = None if self.type is wanted else wanted

    def regroup(self) -> None:
        """Groups the ships in the next way."""
        kinds = tuple(Grouping)
        self.grouping = kinds[(kinds.index(self.grouping) + 1) % len(kinds)]

    def turn_type(self, by: int) -> None:
        """The next type of those that the filter shows; after the last all of them."""
        choices: list[ShipType | None] = [None, *self.types()]
        at = choices.index(self.type) if self.type in choices else 0
        self.type = choices[(at + by) % len(choices)]

    @property
    def key(self) -> object:
        """What tells these stations from others."""
        return (self.known.changes, self.filter, self.type, self.sought.words, self.grouping, self.fallen is None)

    @property
    def stations(self) -> tuple[Station, ...]:
        """What is to be shown."""
        if self._kept[0] != self.key:
            found = _found(self._of_filter(self.filter), self.sought.words)
            if self.type is not None:
                found = with_ships(found, lambda ship: ship.type is self.type)
            self._kept = self.key, _regrouped(found, self.grouping)
        return self._kept[1]

    @property
    def shown(self) -> dict[ShipId, tuple[FleetShip, Station]]:
        """Every ship that is shown, and under which head."""
        stations = self.stations
        if self._shown[0] is not stations:
            self._shown = stations, {ship.ship: (ship, station) for station in stations for ship in station.ships}
        return self._shown[1]

    def station_of(self, ship: FleetShip) -> Station | None:
        """Where a ship is, however ships are grouped."""
        return next((station for station in self._of_filter(self.filter) if ship in station.ships), None)

    def counts(self) -> dict[FleetFilter, int]:
        """How many ships each filter shows, whatever is sought."""
        return {wanted: sum(len(station.ships) for station in self._of_filter(wanted)) for wanted in FILTERS}

    def types(self) -> dict[ShipType, int]:
        """How many ships of each type the filter shows, the greatest first."""
        found = Counter(ship.type for station in self._of_filter(self.filter) for ship in station.ships)
        return {kind: found[kind] for kind in ShipType if found[kind]}

    def empty(self) -> str:
        """Why nothing is shown."""
        if self.sought.words:
            among = f" among these {GROUPS[self.type]}" if self.type is not None else " among these ships"
            sought = f"\N{LEFT DOUBLE QUOTATION MARK}{self.sought.words.strip()}\N{RIGHT DOUBLE QUOTATION MARK}"
            return f"Nothing{among} has {sought} in its name, class, place or state. Escape forgets the search."
        if self.type is not None and self._of_filter(self.filter):
            return f"There are no {GROUPS[self.type]} among these ships: Shift Down shows other types."
        return EMPTY[self.filter]

    def hear(self) -> bool:
        """While losses are shown, goes on through the past to what became of them; whether it has come to its end."""
        if self.filter is not FleetFilter.LOST or self.fallen is not None:
            return False
        self._gathering = self._gathering or fallen_ships(self.known.seat)
        until = monotonic() + A_WHILE
        try:
            while monotonic() < until:
                next(self._gathering)
        except StopIteration as finished:
            self.fallen, self._lists = finished.value, None
            return True
        return False

    def forget(self) -> None:
        """Something happened: all of it is made anew."""
        self._lists, self.fallen, self._gathering = None, None, None

    def _of_filter(self, wanted: FleetFilter) -> tuple[Station, ...]:
        if self._lists is None or self._lists[0] != self.known.changes:
            self._lists = self.known.changes, self._all()
        return self._lists[1][wanted]

    def _all(self) -> dict[FleetFilter, tuple[Station, ...]]:
        book, view = self.known.book, self.known.view
        own = own_stations(book, view)
        how = {key: fallen_in_words(book, fallen) for key, fallen in (self.fallen or {}).items()}
        return {
            **{wanted: tuple(with_ships(own, lambda ship, wanted=wanted: wanted in ship.filters)) for wanted in OWN_FILTERS},
            FleetFilter.TO_COME: coming_stations(book, view), FleetFilter.LOST: lost_stations(book, view, how),
            FleetFilter.ENEMY: enemy_stations(book, view)}


def _found(stations: tuple[Station, ...], words: str) -> tuple[Station, ...]:
    """The ships that hold all words; letters of a type are taken as a whole, so that CL finds no CLA."""
    if not words.strip():
        return stations
    types = {TYPES[word.upper()] for word in words.split() if word.upper() in TYPES}
    rest = Sought(words=" ".join(word for word in words.split() if word.upper() not in TYPES))

    def holds(ship: FleetShip, station: Station) -> bool:
        text = f"{ship.name} {ship.of_class} {ship.note} {station.name} {station.note} {GROUPS[ship.type]}"
        return (not types or ship.type in types) and rest.holds(text)

    kept = (replace(station, ships=tuple(ship for ship in station.ships if holds(ship, station)), lines=())
            for station in stations)
    return tuple(station for station in kept if station.ships)


def _regrouped(stations: tuple[Station, ...], grouping: Grouping) -> tuple[Station, ...]:
    """The same ships under other heads."""
    if grouping is Grouping.BASE:
        return stations
    groups: dict[str, list[FleetShip]] = {}
    for ship in in_order(ship for station in stations for ship in station.ships):
        head = capitalised(GROUPS[ship.type]) if grouping is Grouping.TYPE else ship.of_class
        groups.setdefault(head, []).append(ship)
    return tuple(Station(f"group {head}", head, quantity(len(ships), "ship"), tuple(ships)) for head, ships in groups.items())
