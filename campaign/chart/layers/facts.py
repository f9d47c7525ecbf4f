"""What the layers that are on have to show, worked out of what a side knows; drawing it anew needs none of this again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from campaign.chart.contours import Contour, contours_of
from campaign.chart.layers.catalogue import AT_FIRST
from campaign.model.play.views import OwnForce, View
from campaign.model.sea.hexes import Hex
from campaign.model.sides import Side
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
class LayerFacts:
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
    side: Side = Side.ALLIED

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
        contours_of(home.spare, book.theatre),
        contours_of(dict.fromkeys(covered(book.theatre, airfields), 0), book.theatre),
        view.side,
    )
