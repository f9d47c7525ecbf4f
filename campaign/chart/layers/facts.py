"""The facts that active layers show, computed from a side's view once, so that redrawing need not compute them again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct, field

from campaign.chart.contours import Contour, contours_of
from campaign.chart.layers.catalogue import AT_FIRST
from campaign.model.book import Book
from campaign.model.play.air_war import AirTask
from campaign.model.play.views import OwnForce, View
from campaign.model.sea.hexes import Hex
from campaign.model.sides import Side
from campaign.model.units.aircraft import AirUnitId
from campaign.session.planning.air_day import SortieOfTheDay
from campaign.session.planning.air_units import Flier, FlownMission, missions_flown, own_units
from campaign.session.planning.ranges import (
    AirRange,
    Homing,
    Lane,
    SearchCircle,
    air_ranges,
    exposure,
    homing,
    lanes,
    sea_covered,
    search_chances,
    submarine_areas,
)
from campaign.session.play.seat import PlayerSeat

NOT_CHOSEN = Homing()


class Range(Struct, frozen=True):
    """How far chosen aircraft fly from a field or deck, one way: by the chart, and at the utmost; and where that ends."""

    hexes: int
    utmost: bool
    contours: tuple[Contour, ...]


class Flying(Struct, frozen=True):
    """What is in the air: ranges of what was chosen, missions in force with the sea that is searched, sorties of the day."""

    ranges: tuple[Range, ...] = ()
    missions: tuple[tuple[FlownMission, tuple[Contour, ...]], ...] = ()
    sorties: tuple[SortieOfTheDay, ...] = ()


NOT_FLYING = Flying()


class LayerFacts(Struct, frozen=True):
    """Which layers are on, and what those show that are."""

    shown: frozenset[str] = AT_FIRST
    homing: Homing = NOT_CHOSEN
    found: Mapping[Hex, int] = field(default_factory=dict)
    exposed: Mapping[Hex, int] = field(default_factory=dict)
    areas: tuple[SearchCircle, ...] = ()
    lanes: tuple[Lane, ...] = ()
    airfields: tuple[AirRange, ...] = ()
    contours: tuple[Contour, ...] = ()
    reach: tuple[Contour, ...] = ()
    flying: Flying = NOT_FLYING
    side: Side = Side.ALLIED

    def at(self, where: Hex) -> str:
        """What the active layers say about a hex."""
        parts = []
        if where in self.homing.spare:
            left = self.homing.spare[where]
            parts.append(f"there in {self.homing.out[where]}, then home with {left} to spare")
        elif self.homing.spare:
            parts.append("too far to come home from")
        if "search" in self.shown:
            parts.append(f"you would find an enemy here with {self.found.get(where, 0)} %")
        if "exposed" in self.shown:
            parts.append(f"you are found here with at least {self.exposed.get(where, 0)} %")
        parts += [f"convoys: {lane.name}" for lane in self.lanes if where in lane.hexes]
        return "; ".join(parts)


def facts_of(
    seat: PlayerSeat, view: View, layers: frozenset[str], own: OwnForce | None, flying: frozenset[AirUnitId] = frozenset(),
    sorties: tuple[SortieOfTheDay, ...] = (),
) -> LayerFacts:
    """The facts of the active layers, for the player in the seat and for the chosen own force and air units.

    `sorties` are those of the day.
    """
    book = seat.book
    airfields = air_ranges(book, view) if "air" in layers else ()
    home = homing(book, view, own) if "home" in layers and own is not None else NOT_CHOSEN
    return LayerFacts(
        layers,
        home,
        search_chances(seat) if "search" in layers else {},
        exposure(book, view) if "exposed" in layers else {},
        submarine_areas(book, view) if "submarines" in layers else (),
        lanes(book, view) if "lanes" in layers else (),
        airfields,
        contours_of(home.spare, book.theatre),
        contours_of(dict.fromkeys(sorted(sea_covered(book.theatre, airfields)), 0), book.theatre),
        _in_the_air(book, view, layers, flying, sorties),
        view.side,
    )


def _in_the_air(
    book: Book, view: View, layers: frozenset[str], chosen: frozenset[AirUnitId], sorties: tuple[SortieOfTheDay, ...],
) -> Flying:
    if not book.options.air_war:
        return NOT_FLYING
    missions = missions_flown(book, view) if "patrols" in layers else ()
    return Flying(
        tuple(_ranges(book, [unit for unit in own_units(book, view) if unit.id in chosen])),
        tuple((flown, _searched(book, flown)) for flown in missions), sorties if "sorties" in layers else ())


def _ranges(book: Book, units: Sequence[Flier]) -> Iterator[Range]:
    """The farthest range of what was chosen, and twice that; of units that stand together."""
    if not units or units[0].hex is None:
        return
    where = units[0].hex
    for utmost in (False, True):
        hexes = max(unit.far if utmost else unit.near for unit in units if unit.hex == where)
        yield Range(hexes, utmost, _rim(book, where, hexes))


def _searched(book: Book, flown: FlownMission) -> tuple[Contour, ...]:
    return () if flown.mission.task is AirTask.PATROL else _rim(book, flown.hex, flown.radius)


def _rim(book: Book, where: Hex, radius: int) -> tuple[Contour, ...]:
    sea = sea_covered(book.theatre, (AirRange("", where, 1, radius, own=True),))
    return contours_of(dict.fromkeys(sorted(sea), 0), book.theatre)
