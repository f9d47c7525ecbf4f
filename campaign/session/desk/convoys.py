"""Convoys under way as the desk shows them: with what dangers, how likely they arrive, and whether they were seen."""

from __future__ import annotations

from collections.abc import Iterable
from math import prod

from msgspec import Struct

from campaign.model.book import Book
from campaign.model.play.calendar import Cursor
from campaign.model.play.views import OwnForce, View
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import CargoFacts, PortId
from campaign.model.units.forces import ForceId
from campaign.model.units.ships import ShipId
from campaign.rules.standing.course import markers_beside
from campaign.session.days.dates import DayId
from campaign.session.logistics.convoys import ConvoyAtSea
from campaign.session.logistics.past import Past
from campaign.session.logistics.shipping import LoadEnd
from campaign.session.planning.courses import PlannedWay, Reckoning, reckon
from campaign.session.reports.wording import type_counts

# Before anything is known of how many loads are lost of those that the enemy found: one of four.
PRESUMED_LOST, PRESUMED_FOUND = 1.0, 4.0
TENTHS = 10


class UnderWay(Struct, frozen=True):
    """One force that carries loads, or comes back from carrying them.

    `arrives` is None where nothing leads there or nobody ordered it anywhere; `chance` that it arrives unharmed; `seen` is why
    its side must take it for seen by the enemy; `points` are what its cargo is worth where it is wanted.
    """

    force: ForceId
    name: str
    run: str
    transports: tuple[ShipId, ...]
    escorts: tuple[ShipId, ...]
    escort: str
    hex: Hex | None
    origin: str
    goal: str
    port: PortId | None
    cargo: tuple[tuple[str, float], ...]
    size_re: float
    left: DayId | None
    arrives: Cursor | None
    chance: float | None
    dangers: tuple[str, ...]
    seen: str
    points: float
    trouble: str


def convoys_under_way(book: Book, view: View, past: Past, convoys: Iterable[ConvoyAtSea]) -> tuple[UnderWay, ...]:
    """SM-GAP-95.1 The convoys at sea with their dangers and chances, in the order in which they arrive."""
    toll = lost_of_those_found(past)
    return tuple(_under_way(book, view, past, convoy, toll) for convoy in convoys)


def lost_of_those_found(past: Past) -> float:
    """SM-GAP-95.2 Of the REs in convoys that were attacked so far the share that was lost; one of four, and that fades."""
    found = [shipment for shipment in past.shipments if shipment.fate is not LoadEnd.AFLOAT
             and (shipment.fate is LoadEnd.LOST or shipment.convoy[0] in past.fought)]
    lost = sum(shipment.size_re for shipment in found if shipment.fate is LoadEnd.LOST)
    return (lost + PRESUMED_LOST) / (sum(shipment.size_re for shipment in found) + PRESUMED_FOUND)


def chance_to_arrive(reckoning: Reckoning, toll: float, *, seen: bool) -> float:
    """SM-GAP-95.3 A convoy is in danger where a known danger finds it, each for itself, and is then lost by the toll so far."""
    unfound = 0.0 if seen else prod(1 - danger.tenths / TENTHS for danger in reckoning.dangers)
    return 1 - (1 - unfound) * toll


def _under_way(book: Book, view: View, past: Past, convoy: ConvoyAtSea, toll: float) -> UnderWay:
    own = view.forces[convoy.force]
    reckoning = None
    if convoy.voyage is not None and convoy.voyage.hexes:
        reckoning = reckon(book, view, own, PlannedWay(convoy.voyage.hexes, convoy.voyage.hexes[:max(1, own.points_left)]))
    seen = _seen_because(view, past, own)
    return UnderWay(
        convoy.force, convoy.name, convoy.run, convoy.transports, convoy.escorts, type_counts(book, convoy.escorts), convoy.hex,
        convoy.origin, convoy.goal, convoy.port, tuple(_cargo(convoy.items).items()), convoy.size_re, convoy.left,
        convoy.arrives, None if reckoning is None else chance_to_arrive(reckoning, toll, seen=bool(seen)),
        () if reckoning is None else tuple(danger.sentence for danger in reckoning.dangers), seen,
        sum(item.worth_points for item in convoy.items), convoy.trouble)


def _cargo(items: Iterable[CargoFacts]) -> dict[str, float]:
    found: dict[str, float] = {}
    for item in items:
        found[item.kind.value.replace("_", " ")] = found.get(item.kind.value.replace("_", " "), 0.0) + item.size_re
    return found


def _seen_because(view: View, past: Past, own: OwnForce) -> str:
    """SM-GAP-95.7 A convoy takes itself for seen when it was attacked or an enemy is beside it: of sightings nobody is told."""
    if own.force.id in past.fought:
        return "attacked"
    if own.force.scattered is None and (near := markers_beside(view, own)):
        return f"{near[0].contact} is beside it"
    return ""
