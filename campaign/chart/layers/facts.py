"""What the layers that are on have to show, worked out of what a side knows; drawing it anew needs none of this again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from campaign.chart.layers.catalogue import AT_FIRST
from campaign.drawing.geometry import hexside
from campaign.drawing.shapes import Point
from campaign.model.play.views import OwnForce, View
from campaign.model.sea.hexes import Direction, Hex, neighbour
from campaign.model.sea.theatre import Theatre
from campaign.session.planning.homing import Homing, homing
from campaign.session.planning.ranges import (
    AirRange,
    Lane,
    SearchCircle,
    air_ranges,
    covered,
    exposure,
    lanes,
    search_chances,
    submarine_areas,
)
from campaign.session.play.seat import PlayerSeat

NOT_CHOSEN = Homing()


@dataclass(frozen=True, slots=True)
class Rim:
    """One hexside of a contour, in the plane; beyond the outermost nothing is worth anything."""

    one: Point
    other: Point
    outermost: bool


@dataclass(frozen=True, slots=True)
class LayerFacts:
    """Which layers are on, and what those show that are."""

    shown: frozenset[str] = AT_FIRST
    homing: Homing = NOT_CHOSEN
    found: Mapping[Hex, int] = field(default_factory=dict)
    exposed: Mapping[Hex, int] = field(default_factory=dict)
    areas: tuple[SearchCircle, ...] = ()
    lanes: tuple[Lane, ...] = ()
    airfields: tuple[AirRange, ...] = ()
    rims: tuple[Rim, ...] = ()
    reach: tuple[Rim, ...] = ()

    def at(self, where: Hex) -> str:
        """A hex in the words of the layers that are on."""
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


def rims_of(worth: Mapping[Hex, int], theatre: Theatre) -> Iterator[Rim]:
    """Where hexes that are worth more end and sea that is worth less begins."""
    for where, value in worth.items():
        for way in Direction:
            there = neighbour(where, way)
            if there is None or not theatre.is_sea(there):
                continue
            beyond = worth.get(there)
            if beyond is None or beyond < value:
                yield Rim(*hexside(where, there), outermost=beyond is None)


def facts_of(seat: PlayerSeat, view: View, shown: frozenset[str], own: OwnForce | None) -> LayerFacts:
    """The facts of the layers that are on, for whoever sits there and the own force that is selected."""
    book = seat.book
    airfields = air_ranges(book, view) if "air" in shown else ()
    home = homing(book, view, own) if "home" in shown and own is not None else NOT_CHOSEN
    return LayerFacts(
        shown,
        home,
        search_chances(seat) if "search" in shown else {},
        exposure(book, view) if "exposed" in shown else {},
        submarine_areas(book, view) if "submarines" in shown else (),
        lanes(book, view) if "lanes" in shown else (),
        airfields,
        tuple(rims_of(home.spare, book.theatre)),
        tuple(rims_of(dict.fromkeys(covered(book.theatre, airfields), 0), book.theatre)),
    )
