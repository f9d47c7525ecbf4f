"""What stands on the decks: bridges, deckhouses, funnels, masts, cranes, boats, guns and torpedo tubes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import cos, radians, sin, tan

from campaign.model.units.fittings import Housing
from campaign.model.units.outline import BridgeForm, Funnel, Mast, MastForm
from campaign.model.units.silhouettes import Detail, Piece, Point, Points, ShipPart
from campaign.silhouettes.form import Emplacement, ShipForm, Tubes
from campaign.silhouettes.habits import SHORT_M, Rig


def box(west: float, east: float, low: float, high: float) -> Points:
    """An upright rectangle."""
    return (west, low), (west, high), (east, high), (east, low)


def _bar(start: Point, end: Point, width: float, narrow: float | None = None) -> Points:
    """A straight bar between two points, `narrow` at the second."""
    far = width if narrow is None else narrow
    dx, dy = end[0] - start[0], end[1] - start[1]
    long = max((dx * dx + dy * dy) ** 0.5, 1e-9)
    across = -dy / long / 2, dx / long / 2
    return (
        (start[0] + across[0] * width, start[1] + across[1] * width),
        (end[0] + across[0] * far, end[1] + across[1] * far),
        (end[0] - across[0] * far, end[1] - across[1] * far),
        (start[0] - across[0] * width, start[1] - across[1] * width),
    )


# Storeys of a bridge: how long against its foot, how far its middle lies before it, and up to which share of its height.
Storeys = tuple[tuple[float, float, float], ...]
STOREYS: dict[BridgeForm, Storeys] = {
    BridgeForm.TOWER: ((1.3, -0.06, 0.22), (1.0, 0.0, 0.46), (0.8, 0.0, 0.66), (0.6, 0.0, 0.84), (0.28, -0.02, 1.0)),
    BridgeForm.CONE: ((1.3, -0.08, 0.18), (1.0, 0.0, 0.34), (0.62, 0.0, 0.62), (0.84, 0.0, 0.66), (0.52, 0.0, 0.84),
                      (0.66, 0.0, 0.88), (0.34, 0.0, 1.0)),
    BridgeForm.TRIPOD: ((1.25, -0.05, 0.2), (1.0, 0.05, 0.36), (0.72, 0.1, 0.5)),
    BridgeForm.SLAB: ((1.2, -0.06, 0.22), (1.0, 0.0, 0.76), (0.7, -0.04, 0.88), (0.26, -0.04, 1.0)),
    BridgeForm.STEPS: ((1.1, -0.05, 0.32), (0.85, 0.02, 0.62), (0.6, -0.02, 0.84), (0.24, -0.1, 1.0)),
    BridgeForm.HOUSE: ((1.0, 0.0, 0.42), (0.84, 0.04, 0.7), (0.5, 0.2, 0.92), (0.56, 0.2, 1.0)),
    BridgeForm.OPEN: ((0.8, 0.0, 0.62), (1.0, 0.0, 0.8), (0.3, 0.0, 1.0)),
    BridgeForm.ISLAND: ((1.0, 0.0, 0.34), (0.74, 0.05, 0.6), (0.42, 0.12, 0.84), (0.16, 0.14, 1.0)),
    BridgeForm.CABIN: ((1.0, 0.0, 0.55), (0.5, 0.12, 1.0)),
}
LIGHT_M, LIGHT_APART_M = 0.5, 2.0
THICK = 1 / 140  # of the length: what is thinner does not read on a counter


def bridge_abeam(form: ShipForm, detail: Detail) -> Iterator[Piece]:
    """The bridge, storey upon storey."""
    bridge = form.bridge
    if bridge.form is BridgeForm.NONE:
        return
    middle, long = form.x(bridge.at), bridge.length_m or 1.0
    foot = form.flight_deck.top_m if form.flight_deck and bridge.form is BridgeForm.ISLAND else form.deck(middle)
    tall = max((bridge.top_m or 0.0) - foot, 1.2)
    if bridge.form is BridgeForm.CONNING_TOWER:
        yield Piece(ShipPart.HOUSE, (
            (middle - long * 0.62, foot), (middle - long * 0.5, foot + tall * 0.42), (middle - long * 0.16, foot + tall * 0.5),
            (middle - long * 0.12, foot + tall), (middle + long * 0.3, foot + tall), (middle + long * 0.38, foot)))
        return
    low = foot
    for number, (share, before, up) in enumerate(STOREYS[bridge.form]):
        half, at, high = long * share / 2, middle + long * before, foot + tall * up
        west, east = max(at - half, 0.2), min(at + half, form.length - 0.2)
        slope = 0.16 * (high - low) if number in (1, 2) and bridge.form is not BridgeForm.CONE else 0.0
        lean = 0.1 * long if bridge.form is BridgeForm.CONE and number in (2, 4) else 0.0
        yield Piece(ShipPart.HOUSE, ((west, low), (west + lean, high), (east - slope - lean, high), (east, low)))
        if detail is Detail.FINE and 1 <= number <= 3 and not lean and high - low > 1.6 and form.build is not Rig.BOAT:
            yield from lights(west, east - slope, high - min(1.4, (high - low) * 0.55))
        low = high
    if bridge.form is BridgeForm.TRIPOD:
        yield from _spotting_top(form, middle, long, foot, tall, detail)


def _spotting_top(form: ShipForm, middle: float, long: float, foot: float, tall: float, detail: Detail) -> Iterator[Piece]:
    width = max(0.9, thick(form, detail) * 0.7)
    head = middle - long * 0.02
    top = foot + tall * 0.8
    for away in (0.0, -0.62):
        yield Piece(ShipPart.MAST, _bar((head + long * away, foot), (head, top), width))
    yield Piece(ShipPart.HOUSE, box(head - long * 0.34, head + long * 0.34, top, foot + tall * 0.92))
    yield Piece(ShipPart.HOUSE, box(head - long * 0.16, head + long * 0.2, foot + tall * 0.92, foot + tall))


def lights(west: float, east: float, low: float) -> Iterator[Piece]:
    """A row of windows."""
    count = int((east - west - 1.4) / LIGHT_APART_M)
    start = (west + east - (count - 1) * LIGHT_APART_M) / 2
    for number in range(count):
        at = start + number * LIGHT_APART_M
        yield Piece(ShipPart.LIGHT, box(at - LIGHT_M / 2, at + LIGHT_M / 2, low, low + LIGHT_M))


def houses_abeam(form: ShipForm, detail: Detail) -> Iterator[Piece]:
    """Deckhouses, each from the deck beneath it."""
    for house in form.houses:
        west, east = form.x(house.last), form.x(house.first)
        foot = min(form.deck(west + 0.01), form.deck(east - 0.01))
        if form.flight_deck is not None:
            foot = form.waist if house.top_m < form.flight_deck.top_m else form.flight_deck.top_m
        if house.top_m > foot + 0.3:
            yield Piece(ShipPart.HOUSE, box(west, east, foot, house.top_m))
            if detail is Detail.FINE and house.top_m - foot > 1.8:
                yield from lights(west, east, house.top_m - 1.3)


def roof(form: ShipForm, x: float) -> float:
    """The height that something stands on at a place: the highest deckhouse, else the deck."""
    share = 1 - x / form.length
    flight = form.flight_deck
    deck = flight.top_m if flight is not None and flight.first <= share <= flight.last else form.deck(x)
    return max([deck, *(house.top_m for house in form.houses if house.first <= share <= house.last)])


def funnel_abeam(form: ShipForm, funnel: Funnel, detail: Detail) -> Iterator[Piece]:
    """A funnel, upright or leaning, with its cap."""
    half = max((funnel.length_m or 1.0) / 2, thick(form, detail) * 0.7)
    middle = form.x(funnel.at)
    foot = min(form.deck(middle), roof(form, middle))
    if form.flight_deck is not None:
        foot = form.flight_deck.top_m
    tall = max((funnel.top_m or 0.0) - foot, 0.8)
    back = tan(radians(funnel.rake_degrees)) * tall
    yield Piece(ShipPart.FUNNEL, ((middle - half * 1.04, foot), (middle - half - back, foot + tall),
                              (middle + half - back, foot + tall + tan(radians(funnel.rake_degrees)) * half * 0.6),
                              (middle + half * 1.04, foot)))
    if detail is Detail.FINE or funnel.capped:
        cap = min(1.9, tall * 0.16) * (1.4 if funnel.capped else 1.0)
        wide = half * (1.18 if funnel.capped else 1.04)
        yield Piece(ShipPart.CAP, box(middle - wide - back, middle + wide - back, foot + tall - cap, foot + tall))


def thick(form: ShipForm, detail: Detail) -> float:
    """How thick a line is at least."""
    return form.length * THICK if detail is Detail.COARSE else 0.0


def mast_abeam(form: ShipForm, mast: Mast, detail: Detail) -> Iterator[Piece]:
    """A mast with its yard, its legs or its derricks."""
    foot_x = form.x(mast.at)
    foot = roof(form, foot_x)
    top = max(mast.top_m or 0.0, foot + 1.0)
    width = max(0.004 * form.length if form.length < 120 else 0.62, 0.16, thick(form, detail))
    yield Piece(ShipPart.MAST, _bar((foot_x, foot), (foot_x, top), width, max(width * 0.55, thick(form, detail))))
    tall = top - foot
    if mast.form is MastForm.TRIPOD:
        for away in (-0.24, 0.2):
            reach = min(max(foot_x + tall * away, 0.3), form.length - 0.3)
            yield Piece(ShipPart.MAST, _bar((reach, form.deck(reach)), (foot_x, foot + tall * 0.66), width))
        if detail is Detail.FINE:
            yield Piece(ShipPart.HOUSE, box(foot_x - 2.0, foot_x + 2.4, foot + tall * 0.5, foot + tall * 0.58))
    if mast.form is MastForm.DERRICKS:
        for away in (-1, 1):
            reach = min(max(foot_x + away * tall * 0.42, 0.4), form.length - 0.4)
            yield Piece(ShipPart.MAST, _bar((foot_x, foot + min(1.6, tall * 0.1)), (reach, foot + tall * 0.52), width * 0.8))
    elif form.build not in (Rig.SUBMARINE, Rig.BOAT, Rig.LIGHTER) and detail is Detail.FINE:
        yard = min(form.length * 0.021, tall * 0.28)
        yield Piece(ShipPart.MAST, box(foot_x - yard, foot_x + yard, foot + tall * 0.76, foot + tall * 0.76 + 0.35))


def cranes_abeam(form: ShipForm, detail: Detail) -> Iterator[Piece]:
    """Cranes for aircraft and boats, their jibs raised aft."""
    for at in form.cranes:
        foot_x = form.x(at)
        foot = form.deck(foot_x) if form.flight_deck is None else form.flight_deck.top_m
        reach = min(form.length * 0.055, 11.0)
        width = max(0.9, thick(form, detail))
        yield Piece(ShipPart.MAST, _bar((foot_x, foot), (foot_x + reach * 0.72, foot + reach * 1.3), width))
        yield Piece(ShipPart.HOUSE, box(foot_x - 1.0, foot_x + 1.0, foot, foot + 2.4))


def boats_abeam(form: ShipForm) -> Iterator[Piece]:
    """Boats along the deckhouses amidships."""
    if form.build in (Rig.BOAT, Rig.LIGHTER, Rig.SUBMARINE, Rig.CARRIER):
        return
    if form.length < SHORT_M:
        return
    long = 5.4 if form.length < 130 else 8.0
    last = max((funnel.at for funnel in form.funnels), default=form.bridge.at)
    first = min((funnel.at for funnel in form.funnels), default=form.bridge.at)
    if form.build is Rig.DESTROYER:
        spots = [first + 0.015 + 0.065 * number for number in range(2 if form.length > 80 else 1)]
    elif form.build in (Rig.MERCHANTMAN, Rig.TANKER):
        house = max(form.houses, key=lambda house: house.last - house.first, default=None)
        long_house = house is not None and house.last - house.first > 0.25
        spots: list[float] = [] if house is None else [house.first + (house.last - house.first) * share
                                          for share in ((0.2, 0.4, 0.6, 0.8) if long_house else (0.35, 0.7))]
    else:
        spots = [last + 0.035 + (long + 1.6) / form.length * number for number in range(3)]
    for at in spots:
        x = form.x(at)
        low = roof(form, x) + 0.5 if form.build in (Rig.MERCHANTMAN, Rig.TANKER) else form.deck(x) + 1.9
        half = long / 2
        keel = half * 0.72
        yield Piece(ShipPart.BOAT, ((x - half, low + 1.3), (x + half, low + 1.3), (x + keel, low), (x - keel, low)))


def rigging(form: ShipForm) -> Iterator[Piece]:
    """Aerials from the stern over the mast-heads to the bow."""
    if form.build in (Rig.BOAT, Rig.LIGHTER, Rig.SUBMARINE, Rig.CARRIER) or not form.masts:
        return
    heads = sorted((form.x(mast.at), (mast.top_m or 0.0) - 0.4) for mast in form.masts)
    wire = 0.16
    ends = [(form.length * 0.03, form.deck(form.length * 0.03) + 1.5), *heads,
            (form.length * 0.975, form.deck(form.length * 0.975) + 1.5)]
    for start, end in pairwise(ends):
        yield Piece(ShipPart.RIGGING, _bar(start, end, wire))


# Guns and tubes -------------------------------------------------------------------------------------------------------


ELEVATION_DEGREES = 4.0
COARSE_FROM_M = 0.07  # calibre: smaller guns do not read on a counter


def gun_abeam(gun: Emplacement, detail: Detail, least: float) -> Iterator[Piece]:
    """A mount on its barbette with its barrels a little raised."""
    ahead = -1 if gun.heading == 180 else 1
    thick = max(gun.calibre * 2.2, 0.3, least * 0.8)
    high = gun.floor + gun.tall * 0.55
    tilt = radians(ELEVATION_DEGREES)
    start: Point = (gun.x + ahead * gun.half * 0.5, high)
    end: Point = (gun.x + ahead * gun.barrel * cos(tilt), high + gun.barrel * sin(tilt))
    yield Piece(ShipPart.BARREL, _bar(start, end, thick, max(thick * 0.7, least * 0.7)), gun.name)
    if gun.housing is Housing.CASEMATE:
        wide = gun.half * 1.3
        yield Piece(ShipPart.MOUNT, box(gun.x - wide, gun.x + wide, gun.floor, gun.floor + gun.tall), gun.name)
        return
    if gun.floor > gun.deck + 0.12:
        yield Piece(ShipPart.MOUNT, box(gun.x - gun.half * 0.72, gun.x + gun.half * 0.72, gun.deck, gun.floor), gun.name)
    yield Piece(ShipPart.MOUNT, tuple((gun.x + ahead * dx, gun.floor + dy) for dx, dy in _profile(gun)), gun.name)


def _profile(gun: Emplacement) -> Points:
    """A gun house that points to the right, from the middle of its foot."""
    half, tall = gun.half, gun.tall
    match gun.housing:
        case Housing.TURRET:
            return ((-half, 0.0), (-half, tall * 0.86), (-half * 0.8, tall), (half * 0.35, tall), (half, tall * 0.5),
                    (half * 0.86, 0.0))
        case Housing.SHIELD:
            return (-half * 0.7, 0.0), (-half * 0.55, tall), (half * 0.45, tall), (half, tall * 0.62), (half, 0.0)
        case Housing.OPEN | Housing.CASEMATE:
            return (-half * 0.5, 0.0), (-half * 0.3, tall), (half * 0.3, tall), (half * 0.5, 0.0)


def gun_above(gun: Emplacement, detail: Detail, least: float) -> Iterator[Piece]:
    """A mount from above with each of its barrels, on a counter with one for all."""
    half, wide = gun.half, gun.wide
    apart = wide * 1.3 / max(gun.barrels, 1)
    rows = [0.0] if detail is Detail.COARSE else [(number - (gun.barrels - 1) / 2) * apart for number in range(gun.barrels)]
    thick = max(gun.calibre * 2.2, 0.3, least * (0.8 if detail is Detail.COARSE else 0.0))
    for off in rows:
        yield Piece(ShipPart.BARREL, _turn(gun, _bar((half * 0.5, off), (gun.barrel, off), thick, thick * 0.7)), gun.name)
    if gun.housing is Housing.TURRET:
        house: Points = ((-half, -wide * 0.72), (-half * 0.55, -wide), (half * 0.35, -wide), (half, -wide * 0.62),
                         (half, wide * 0.62), (half * 0.35, wide), (-half * 0.55, wide), (-half, wide * 0.72))
    else:
        house = ((-half * 0.6, -wide * 0.7), (half * 0.6, -wide), (half * 0.9, 0.0), (half * 0.6, wide),
                 (-half * 0.6, wide * 0.7))
    yield Piece(ShipPart.MOUNT, _turn(gun, house), gun.name)


def _turn(gun: Emplacement, points: Points) -> Points:
    """Points that look ahead, as they lie when the mount is trained; y is to port."""
    ahead = -1 if gun.heading == 180 else 1
    return tuple((gun.x + ahead * dx, gun.y + ahead * dy) for dx, dy in points)


def tubes_abeam(form: ShipForm, tubes: Tubes) -> Piece:
    """Torpedo tubes on the deck."""
    west, east = max(0.1, tubes.x - tubes.long / 2), min(form.length - 0.1, tubes.x + tubes.long / 2)
    high = 1.35 if form.length > 50 else 1.0
    return Piece(ShipPart.TUBE, box(west, east, tubes.deck + 0.5, tubes.deck + high), tubes.name)


def tubes_above(form: ShipForm, tubes: Tubes) -> Iterator[Piece]:
    """Each tube from above."""
    west, east = max(0.1, tubes.x - tubes.long / 2), min(form.length - 0.1, tubes.x + tubes.long / 2)
    for number in range(tubes.tubes):
        off = tubes.y + (number - (tubes.tubes - 1) / 2) * 0.85
        yield Piece(ShipPart.TUBE, box(west, east, off - 0.3, off + 0.3), tubes.name)
