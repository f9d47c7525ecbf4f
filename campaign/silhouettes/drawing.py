"""The two views of a ship: from abeam and from above, coarse for a counter and fine for a sheet.

Both are made of one form, so that they agree in her length and in where her guns stand.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from campaign.model.units.fittings import Housing
from campaign.model.units.outline import BridgeForm
from campaign.model.units.ships import Gun, GunId, ShipClass
from campaign.model.units.silhouettes import Detail, Piece, Points, ShipPart, Silhouette
from campaign.silhouettes.form import Emplacement, ShipForm, form_of
from campaign.silhouettes.guns import COARSE_FROM_M, gun_abeam, gun_above, tubes_abeam, tubes_above
from campaign.silhouettes.habits import Rig
from campaign.silhouettes.hull import half_breadth, hull_abeam, hull_above
from campaign.silhouettes.pieces import box
from campaign.silhouettes.works import (
    boats_abeam,
    bridge_abeam,
    cranes_abeam,
    funnel_abeam,
    houses_abeam,
    mast_abeam,
    rigging,
    thick,
)

KEPT = 600


def side_view(ship: ShipClass, guns: Mapping[GunId, Gun], detail: Detail = Detail.FINE) -> Silhouette:
    """A class seen from her starboard side."""
    return _abeam(form_of(ship, guns), detail)


def plan_view(ship: ShipClass, guns: Mapping[GunId, Gun], detail: Detail = Detail.FINE) -> Silhouette:
    """A class seen from above."""
    return _above(form_of(ship, guns), detail)


@lru_cache(maxsize=KEPT)
def _abeam(form: ShipForm, detail: Detail) -> Silhouette:
    seen = tuple(one for one in form.emplacements if one.y <= 0)
    pieces = (*_pieces_abeam(form, seen, detail),)
    return Silhouette(form.length, pieces, _stands(seen), _funnels(form), (form.x(form.bridge.at), form.bridge.top_m or 0.0))


def _pieces_abeam(form: ShipForm, seen: tuple[Emplacement, ...], detail: Detail) -> Iterator[Piece]:
    fine = detail is Detail.FINE
    least = thick(form, detail)
    if fine:
        yield from rigging(form)
    for mast in form.masts:
        yield from mast_abeam(form, mast, detail)
    if fine or form.flight_deck is None:
        yield from cranes_abeam(form, detail)
    for funnel in form.funnels:
        yield from funnel_abeam(form, funnel, detail)
    if form.flight_deck is None:
        yield from houses_abeam(form, detail)
    yield from bridge_abeam(form, detail)
    if fine:
        yield from boats_abeam(form)
        for tubes in form.tubes:
            if tubes.y <= 0:
                yield tubes_abeam(form, tubes)
    centre = [one for one in seen if one.housing is not Housing.CASEMATE and (fine or one.calibre >= COARSE_FROM_M)]
    for one in sorted(centre, key=lambda one: -one.floor):
        yield from gun_abeam(one, detail, least)
    yield from hull_abeam(form, detail)
    if form.flight_deck is not None:
        yield from houses_abeam(form, detail)
        deck = form.flight_deck
        west, east = max(form.x(deck.last), 0.0), min(form.x(deck.first), form.length)
        yield Piece(ShipPart.DECK, box(west, east, deck.top_m - 0.8, deck.top_m))
        for one in seen:
            if fine:
                yield from gun_abeam(one, detail, least)
    if fine:
        for one in seen:
            if one.housing is Housing.CASEMATE:
                yield from gun_abeam(one, detail, least)


@lru_cache(maxsize=KEPT)
def _above(form: ShipForm, detail: Detail) -> Silhouette:
    pieces = (*_pieces_above(form, detail),)
    return Silhouette(form.length, pieces, _stands(form.emplacements), _funnels(form))


def _pieces_above(form: ShipForm, detail: Detail) -> Iterator[Piece]:
    fine = detail is Detail.FINE
    least = thick(form, detail)
    yield Piece(ShipPart.HULL, hull_above(form, detail))
    flight = form.flight_deck
    if flight is not None:
        west, east = form.x(flight.last), form.x(flight.first)
        half = form.beam / 2
        nose = min(0.12 * form.length, (east - west) * 0.2)
        yield Piece(ShipPart.DECK, ((west, -half * 0.7), (west + nose, -half), (east - nose, -half), (east, -half * 0.45),
                                (east, half * 0.45), (east - nose, half), (west + nose, half), (west, half * 0.7)))
    yield from _houses_above(form)
    for funnel in form.funnels:
        x, long = form.x(funnel.at), max(funnel.length_m or 0.0, least)
        wide = min(long * 0.36, form.beam * 0.16)
        off = _island(form)
        yield Piece(ShipPart.FUNNEL, _rounded(x - long / 2, x + long / 2, off - wide, off + wide))
    for one in form.emplacements:
        if one.housing is not Housing.CASEMATE and (fine or one.calibre >= COARSE_FROM_M):
            yield from gun_above(one, detail, least)
    if fine:
        for tubes in form.tubes:
            yield from tubes_above(form, tubes)


def _houses_above(form: ShipForm) -> Iterator[Piece]:
    off = _island(form)
    narrow = 0.16 if form.flight_deck is not None else 0.36 if form.build in (Rig.MERCHANTMAN, Rig.TANKER) else 0.25
    for house in form.houses:
        if form.flight_deck is not None and house.top_m <= form.flight_deck.top_m:
            continue
        west, east = form.x(house.last), form.x(house.first)
        wide = min(form.beam * narrow, half_breadth(form, (house.first + house.last) / 2) * 0.8)
        yield Piece(ShipPart.HOUSE, _rounded(west, east, off - wide, off + wide))
    if form.bridge.form is not BridgeForm.NONE and form.bridge.length_m:
        x, long = form.x(form.bridge.at), form.bridge.length_m
        wide = min(form.beam * narrow * 1.15, half_breadth(form, form.bridge.at) * 0.9)
        west, east = max(x - long / 2, 0.1), min(x + long / 2, form.length - 0.1)
        yield Piece(ShipPart.HOUSE, _rounded(west, east, off - wide, off + wide))


def _island(form: ShipForm) -> float:
    """Where funnels and bridge stand: in the middle, of a carrier on her starboard side."""
    return -form.beam * 0.36 if form.flight_deck is not None else 0.0


def _rounded(west: float, east: float, low: float, high: float) -> Points:
    cut = min(east - west, high - low) * 0.22
    return ((west, low + cut), (west + cut, low), (east - cut, low), (east, low + cut), (east, high - cut), (east - cut, high),
            (west + cut, high), (west, high - cut))


def _stands(seen: tuple[Emplacement, ...]) -> tuple[tuple[str, float], ...]:
    return tuple((one.name, one.x) for one in seen)


def _funnels(form: ShipForm) -> tuple[float, ...]:
    return tuple(form.x(funnel.at) for funnel in form.funnels)
