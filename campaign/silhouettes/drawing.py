"""The two views of a ship: from abeam and from above, coarse for a counter and fine for a sheet.

Both are made of one form, so that they agree in her length and in where her guns stand.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from math import pi, sin, sqrt

from campaign.model.units.fittings import Housing
from campaign.model.units.outline import BridgeForm, Stem, Stern
from campaign.model.units.ships import Gun, GunId, ShipClass
from campaign.model.units.silhouettes import Detail, Piece, Point, Points, ShipPart, Silhouette
from campaign.silhouettes.form import Emplacement, ShipForm, form_of
from campaign.silhouettes.habits import Rig
from campaign.silhouettes.works import (
    COARSE_FROM_M,
    boats_abeam,
    box,
    bridge_abeam,
    cranes_abeam,
    funnel_abeam,
    gun_abeam,
    gun_above,
    houses_abeam,
    mast_abeam,
    rigging,
    thick,
    tubes_abeam,
    tubes_above,
)

# Hulls ----------------------------------------------------------------------------------------------------------------


# Shares of the length that the deck line is drawn through.
STATIONS = {Detail.COARSE: (0.0, 0.12, 0.25, 0.4, 0.9, 1.0),
            Detail.FINE: (0.0, 0.04, 0.08, 0.12, 0.17, 0.22, 0.28, 0.34, 0.4, 0.6, 0.85, 0.9, 0.95, 1.0)}
PORT_EVERY_M, PORT_M = 5.6, 0.42
FULLNESS = {Rig.MERCHANTMAN: (0.2, 0.16, 0.5), Rig.TANKER: (0.18, 0.15, 0.5), Rig.BOAT: (0.5, 0.0, 0.9),
            Rig.LIGHTER: (0.14, 0.0, 0.9), Rig.SUBMARINE: (0.4, 0.45, 0.1), Rig.CAPITAL: (0.38, 0.32, 0.42),
            Rig.MONITOR: (0.26, 0.24, 0.5)}


def _hull_abeam(form: ShipForm, detail: Detail) -> Iterator[Piece]:
    """The hull above the water and, where all is drawn, below it, with its row of lights."""
    bow, stern = _stem(form), _stern(form)
    yield Piece(ShipPart.HULL, (*stern, *_deck_line(form, detail), *bow))
    if detail is Detail.FINE:
        aft, fore = stern[0][0], bow[-1][0]
        deep, long = -form.draught, form.length
        keel = ((max(aft, 0.055 * long), deep), (fore - 0.03 * long, deep))
        yield Piece(ShipPart.BOTTOM, ((aft, 0.0), (aft + 0.3 * (keel[0][0] - aft), deep * 0.45), *keel, (fore, 0.0)))
        yield from _lights(form)


def _deck_line(form: ShipForm, detail: Detail) -> Points:
    """The deck from the stern to the bow, up and down at each break."""
    if form.flight_deck is not None:
        return _under_flight_deck(form)
    stops: list[tuple[float, float]] = []
    shares = set(STATIONS[detail])
    for first, last in form.raised:
        shares |= {first, last}
    nudge = 1e-4
    for share in sorted(shares):
        for near in (share - nudge, share + nudge) if any(share in span for span in form.raised) else (share,):
            if 0.0 <= near <= 1.0:
                stops.append((form.x(near), form.deck(form.x(near))))
            elif share in (0.0, 1.0):
                stops.append((form.x(share), form.deck(form.x(share))))
    inner = [(x, y) for x, y in reversed(stops) if 0.0 < x < _head(form)]
    return tuple(inner)


def _under_flight_deck(form: ShipForm) -> Points:
    assert form.flight_deck is not None
    back, front = form.x(form.flight_deck.last), form.x(form.flight_deck.first)
    under = form.flight_deck.top_m - 0.8
    points: list[Point] = []
    if back > 0.01 * form.length:
        points += [(back, form.waist), (back, under)]
    else:
        points += [(max(back, 0.1), under)]
    if front < 0.97 * form.length:
        points += [(front, under), (front, form.deck(front) if form.waist < under else under)]
        points += [(x, form.deck(x)) for x in (form.length * 0.97,) if x > front]
    else:
        points += [(min(front, _head(form)) - 0.02 * form.length, under)]
    return tuple(points)


def _head(form: ShipForm) -> float:
    """Where the stem meets the deck."""
    return form.length * (0.982 if form.stem is Stem.RAM else 1.0)


def _stem(form: ShipForm) -> Points:
    """From the stem's head down to the water."""
    long, top = form.length, form.bow
    if form.flight_deck is not None and form.flight_deck.first < 0.03:
        top = min(form.flight_deck.top_m - 0.8, form.bow)
    match form.stem:
        case Stem.RAKED:
            return (long, top), (long * 0.973, 0.0)
        case Stem.CLIPPER:
            return (long, top), (long * 0.982, top * 0.55), (long * 0.966, 0.0)
        case Stem.STRAIGHT:
            return (long, top), (long * 0.994, 0.0)
        case Stem.RAM:
            return (long * 0.982, top), (long * 0.99, top * 0.3), (long, 0.0)


def _stern(form: ShipForm) -> Points:
    """From the water up to the deck."""
    long, top = form.length, form.deck(0.0)
    if form.flight_deck is not None and form.x(form.flight_deck.last) <= 0.01 * long:
        top = form.flight_deck.top_m - 0.8
    match form.stern:
        case Stern.ROUND:
            return (long * 0.028, 0.0), (long * 0.004, top * 0.5), (0.0, top)
        case Stern.COUNTER:
            return (long * 0.05, 0.0), (long * 0.008, top * 0.55), (0.0, top)
        case Stern.TRANSOM:
            return (long * 0.006, 0.0), (0.0, top)


def _lights(form: ShipForm) -> Iterator[Piece]:
    """Port-holes beneath the deck."""
    if form.build in (Rig.BOAT, Rig.LIGHTER, Rig.SUBMARINE, Rig.TANKER):
        return
    count = int(form.length * 0.78 / PORT_EVERY_M)
    for number in range(count):
        x = form.length * 0.11 + (number + 0.5) * PORT_EVERY_M
        high = min(form.deck(x, under=True), form.deck(x)) * (0.42 if form.build is Rig.CARRIER else 0.62)
        yield Piece(ShipPart.LIGHT, box(x - PORT_M, x + PORT_M, high, high + 2 * PORT_M))


def _half_breadth(form: ShipForm, along: float) -> float:
    """Half the width of the deck at a share of the length from the bow."""
    entry, run, blunt = FULLNESS.get(form.build, (0.42, 0.3, 0.45))
    half = form.beam / 2
    if along < entry:
        return half * float(max(0.0, sin(pi / 2 * along / entry)) ** (0.5 if form.build is Rig.LIGHTER else 0.85))
    if run and along > 1 - run:
        back = min(1.0, (along - (1 - run)) / run)
        return half * (blunt + (1 - blunt) * (1 - float(back**2.2))) * sqrt(1 - min(1.0, max(0.0, (back - 0.85) / 0.15)) ** 2)
    return half


def _hull_above(form: ShipForm, detail: Detail) -> Points:
    """The deck's edge from above."""
    steps = 12 if detail is Detail.COARSE else 36
    shares = [number / steps for number in range(steps + 1)]
    port = [(form.x(share), _half_breadth(form, share)) for share in shares]
    return (*port, *((x, -y) for x, y in reversed(port[:-1] if port[-1][1] < 0.05 else port) if y > 0.0))


# The two views --------------------------------------------------------------------------------------------------------


KEPT = 600


def side_view(ship: ShipClass, guns: Mapping[GunId, Gun], detail: Detail = Detail.FINE) -> Silhouette:
    """A class seen from her starboard side."""
    return _abeam(form_of(ship, guns), detail)


def plan_view(ship: ShipClass, guns: Mapping[GunId, Gun], detail: Detail = Detail.FINE) -> Silhouette:
    """A class seen from above."""
    return _above(form_of(ship, guns), detail)


@lru_cache(maxsize=KEPT)
def _abeam(form: ShipForm, detail: Detail) -> Silhouette:
    seen = tuple(gun for gun in form.emplacements if gun.y <= 0)
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
    centre = [gun for gun in seen if gun.housing is not Housing.CASEMATE and (fine or gun.calibre >= COARSE_FROM_M)]
    for gun in sorted(centre, key=lambda gun: -gun.floor):
        yield from gun_abeam(gun, detail, least)
    yield from _hull_abeam(form, detail)
    if form.flight_deck is not None:
        yield from houses_abeam(form, detail)
        deck = form.flight_deck
        west, east = max(form.x(deck.last), 0.0), min(form.x(deck.first), form.length)
        yield Piece(ShipPart.DECK, box(west, east, deck.top_m - 0.8, deck.top_m))
        for gun in seen:
            if fine:
                yield from gun_abeam(gun, detail, least)
    if fine:
        for gun in seen:
            if gun.housing is Housing.CASEMATE:
                yield from gun_abeam(gun, detail, least)


@lru_cache(maxsize=KEPT)
def _above(form: ShipForm, detail: Detail) -> Silhouette:
    pieces = (*_pieces_above(form, detail),)
    return Silhouette(form.length, pieces, _stands(form.emplacements), _funnels(form))


def _pieces_above(form: ShipForm, detail: Detail) -> Iterator[Piece]:
    fine = detail is Detail.FINE
    least = thick(form, detail)
    yield Piece(ShipPart.HULL, _hull_above(form, detail))
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
        yield Piece(ShipPart.FUNNEL, _rounded_box(x - long / 2, x + long / 2, off - wide, off + wide))
    for gun in form.emplacements:
        if gun.housing is not Housing.CASEMATE and (fine or gun.calibre >= COARSE_FROM_M):
            yield from gun_above(gun, detail, least)
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
        wide = min(form.beam * narrow, _half_breadth(form, (house.first + house.last) / 2) * 0.8)
        yield Piece(ShipPart.HOUSE, _rounded_box(west, east, off - wide, off + wide))
    if form.bridge.form is not BridgeForm.NONE and form.bridge.length_m:
        x, long = form.x(form.bridge.at), form.bridge.length_m
        wide = min(form.beam * narrow * 1.15, _half_breadth(form, form.bridge.at) * 0.9)
        west, east = max(x - long / 2, 0.1), min(x + long / 2, form.length - 0.1)
        yield Piece(ShipPart.HOUSE, _rounded_box(west, east, off - wide, off + wide))


def _island(form: ShipForm) -> float:
    """Where funnels and bridge stand: in the middle, of a carrier on her starboard side."""
    return -form.beam * 0.36 if form.flight_deck is not None else 0.0


def _rounded_box(west: float, east: float, low: float, high: float) -> Points:
    cut = min(east - west, high - low) * 0.22
    return ((west, low + cut), (west + cut, low), (east - cut, low), (east, low + cut), (east, high - cut), (east - cut, high),
            (west + cut, high), (west, high - cut))


def _stands(seen: tuple[Emplacement, ...]) -> tuple[tuple[str, float], ...]:
    return tuple((gun.name, gun.x) for gun in seen)


def _funnels(form: ShipForm) -> tuple[float, ...]:
    return tuple(form.x(funnel.at) for funnel in form.funnels)
