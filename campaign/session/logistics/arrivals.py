"""What came ashore in each land overseas, month by month, beside what came to Libya by history."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from msgspec import Struct

from campaign.model.book import Book
from campaign.model.play.calendar import Turn
from campaign.model.sea.theatre import PortRegion
from campaign.model.setting.scenario import CargoKind, Location, PortId
from campaign.model.sides import Nation, Side
from campaign.rules.facts.ashore import NAMES, location_of
from campaign.session.days.dates import DayId
from campaign.session.logistics.past import Past
from campaign.session.logistics.shipping import LoadEnd, Shipment
from campaign.words.counting import capitalised

if TYPE_CHECKING:
    from campaign.library.campaigns.history import MonthOfCargo

# An RE of cargo, as rule 9A has it, about.
TONS_A_LOAD = 2500
# Elsewhere it is the army there that is meant.
LANDS = {Location.GREECE: "Greece"}
ASHORE = (LoadEnd.LANDED, LoadEnd.SET_DOWN)


class MonthOfArrivals(Struct, frozen=True):
    """What came ashore in a land in a month, in REs by kind; of it what was `set_down` there and wanted elsewhere.

    `sent` went aboard in that month for its ports, `lost` for them was lost in it; `history` is what came by history.
    """

    land: str
    location: Location
    month: str
    came: Mapping[CargoKind, float]
    set_down: float
    sent: float
    lost: float
    history: MonthOfCargo | None = None

    @property
    def arrived(self) -> float:
        """All of it, in REs."""
        return sum(self.came.values(), 0.0)

    @property
    def tons(self) -> float:
        """All of it, in tons."""
        return self.arrived * TONS_A_LOAD

    @property
    def percent_lost(self) -> float | None:
        """Of what came or was lost in the month the share that was lost; None where neither happened."""
        both = self.arrived + self.lost
        return round(100 * self.lost / both, 1) if both else None

    @property
    def percent_lost_by_history(self) -> float | None:
        """Of what was loaded by history the share that was not landed."""
        known = self.history
        return None if known is None or not known.loaded_t else round(100 * (1 - known.landed_t / known.loaded_t), 1)


def arrivals_of(book: Book, side: Side, now: Turn, shipments: Iterable[Shipment]) -> tuple[MonthOfArrivals, ...]:
    """SM-GAP-95.8 Land by land, Libya first, from the month of the first load for it to the present one."""
    from campaign.library.campaigns.history import load_history

    loads = tuple(shipments)
    ports = {port for load in loads for port in (load.destination, load.where) if port in book.theatre.ports}
    lands = _lands_of(book, side, ports)
    history = {month.month: month for month in load_history().cargo} if side is Side.AXIS else {}
    found: list[MonthOfArrivals] = []
    for location in sorted(set(lands.values()), key=lambda land: (land is not Location.LIBYA, NAMES[land])):
        wanted = [load for load in loads if lands.get(load.destination) is location]
        came = [load for load in loads if load.fate in ASHORE and lands.get(PortId(load.where or "")) is location]
        first = min((load.loaded.turn for load in (*wanted, *came)), default=None)
        for month in () if first is None else _months(first, now):
            here = [load for load in came if _month(load.ended) == month]
            kinds: dict[CargoKind, float] = {}
            for load in here:
                kinds[load.kind] = kinds.get(load.kind, 0.0) + load.size_re
            found.append(MonthOfArrivals(
                LANDS.get(location) or capitalised(NAMES[location]), location, month, kinds,
                _size_of(load for load in here if load.fate is LoadEnd.SET_DOWN),
                _size_of(load for load in wanted if _month(load.loaded) == month),
                _size_of(load for load in wanted if load.fate is LoadEnd.LOST and _month(load.ended) == month),
                history.get(month) if location is Location.LIBYA else None))
    return tuple(found)


def supplies_landed(book: Book, past: Past) -> Mapping[tuple[Turn, Side, bool], float]:
    """SM-GAP-56 The loads of supplies that each side landed in a game turn, in Africa or not: both know them of each other."""
    found: dict[tuple[Turn, Side, bool], float] = {}
    for turn, there in past.landed.items():
        for (side, port), loads in there.items():
            key = turn, side, book.theatre.ports[port].region is PortRegion.NORTH_AFRICA
            found[key] = found.get(key, 0.0) + loads
    return found


def _lands_of(book: Book, side: Side, ports: Iterable[str]) -> Mapping[PortId, Location]:
    """The land overseas in which each of these ports lies; those of the homelands lie in none, and Egypt is the Allies' own."""
    found = ((PortId(key), location_of(book, book.theatre.ports[PortId(key)].hex)) for key in ports)
    base = (side, Location.LIBYA, Nation.BRITISH)
    return {key: land for key, land in found
            if land is not None and (Side.ALLIED, land, book.theatre.ports[key].nation) != base}


def _size_of(loads: Iterable[Shipment]) -> float:
    return sum((load.size_re for load in loads), 0.0)


def _months(first: Turn, last: Turn) -> Iterator[str]:
    turn = Turn(first.number - first.number % 2)
    while turn <= last:
        yield _named(turn)
        turn = turn.plus(2)


def _month(day: DayId | None) -> str:
    return "" if day is None else _named(day.turn)


def _named(turn: Turn) -> str:
    return f"{turn.year}-{turn.month:02d}"
