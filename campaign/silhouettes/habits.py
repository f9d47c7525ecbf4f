"""How ships of a type usually look, for everything that a class does not specify of her outline."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from msgspec import Struct

from campaign.model.replacing import replace
from campaign.model.units.fittings import Subtype
from campaign.model.units.outline import (
    Bridge,
    BridgeForm,
    Deckhouse,
    FlightDeck,
    Funnel,
    Mast,
    MastForm,
    Outline,
    Stem,
    Stern,
)
from campaign.model.units.ships import CARGO, ShipClass, ShipType


class Rig(Enum):
    """Kinds of build that are drawn alike."""

    CAPITAL = "capital"
    CARRIER = "carrier"
    CRUISER = "cruiser"
    DESTROYER = "destroyer"
    SLOOP = "sloop"
    MONITOR = "monitor"
    BOAT = "boat"
    LIGHTER = "lighter"
    SUBMARINE = "submarine"
    MERCHANTMAN = "merchantman"
    TANKER = "tanker"


MERCHANT_BUILT = frozenset({Subtype.AUXILIARY_CRUISER, Subtype.AUXILIARY_MINELAYER, Subtype.TROOPSHIP})
BY_TYPE = {
    ShipType.BATTLESHIP: Rig.CAPITAL,
    ShipType.BATTLECRUISER: Rig.CAPITAL,
    ShipType.CARRIER: Rig.CARRIER,
    ShipType.HEAVY_CRUISER: Rig.CRUISER,
    ShipType.LIGHT_CRUISER: Rig.CRUISER,
    ShipType.ANTI_AIRCRAFT_CRUISER: Rig.CRUISER,
    ShipType.MINELAYER: Rig.SLOOP,
    ShipType.DESTROYER: Rig.DESTROYER,
    ShipType.TORPEDO_BOAT: Rig.DESTROYER,
    ShipType.ESCORT: Rig.SLOOP,
    ShipType.BOAT_SQUADRON: Rig.BOAT,
    ShipType.GUNBOAT: Rig.SLOOP,
    ShipType.LANDING_CRAFT: Rig.LIGHTER,
    ShipType.TRANSPORT: Rig.MERCHANTMAN,
    ShipType.SUBMARINE: Rig.SUBMARINE,
}
BY_SUBTYPE = {
    Subtype.OILER: Rig.TANKER,
    Subtype.MONITOR: Rig.MONITOR,
    Subtype.COAST_DEFENCE_SHIP: Rig.CRUISER,
    Subtype.SUBMARINE_CHASER: Rig.BOAT,
    Subtype.MOTOR_MINESWEEPER: Rig.BOAT,
    Subtype.FAST_MINELAYER: Rig.CRUISER,
    Subtype.SEAPLANE_CARRIER: Rig.MERCHANTMAN,
}
SHORT_M = 60.0


class Heights(Struct, frozen=True):
    """Heights as shares of the length: waist, bow, bridge, funnel, foremast, main mast; and of bridge and funnel how long."""

    waist: float
    bow: float
    bridge: float
    funnel: float
    fore: float
    main: float
    bridge_long: float
    funnel_long: float


HEIGHTS = {
    Rig.CAPITAL: Heights(0.030, 0.048, 0.150, 0.120, 0.210, 0.170, 0.075, 0.044),
    Rig.CARRIER: Heights(0.070, 0.078, 0.125, 0.125, 0.170, 0.150, 0.110, 0.050),
    Rig.CRUISER: Heights(0.028, 0.050, 0.120, 0.108, 0.180, 0.165, 0.075, 0.036),
    Rig.DESTROYER: Heights(0.028, 0.062, 0.118, 0.108, 0.200, 0.120, 0.085, 0.036),
    Rig.SLOOP: Heights(0.034, 0.080, 0.150, 0.140, 0.240, 0.160, 0.110, 0.045),
    Rig.MONITOR: Heights(0.030, 0.045, 0.150, 0.130, 0.240, 0.140, 0.090, 0.050),
    Rig.BOAT: Heights(0.062, 0.095, 0.150, 0.150, 0.280, 0.150, 0.280, 0.050),
    Rig.LIGHTER: Heights(0.042, 0.062, 0.150, 0.150, 0.220, 0.150, 0.130, 0.040),
    Rig.SUBMARINE: Heights(0.022, 0.045, 0.085, 0.080, 0.115, 0.100, 0.140, 0.040),
    Rig.MERCHANTMAN: Heights(0.032, 0.070, 0.135, 0.145, 0.200, 0.200, 0.095, 0.036),
    Rig.TANKER: Heights(0.026, 0.066, 0.120, 0.125, 0.180, 0.180, 0.070, 0.036),
}
FORMS = {
    Rig.CAPITAL: BridgeForm.TOWER,
    Rig.CARRIER: BridgeForm.ISLAND,
    Rig.CRUISER: BridgeForm.TOWER,
    Rig.DESTROYER: BridgeForm.STEPS,
    Rig.SLOOP: BridgeForm.STEPS,
    Rig.MONITOR: BridgeForm.TRIPOD,
    Rig.BOAT: BridgeForm.CABIN,
    Rig.LIGHTER: BridgeForm.HOUSE,
    Rig.SUBMARINE: BridgeForm.CONNING_TOWER,
    Rig.MERCHANTMAN: BridgeForm.HOUSE,
    Rig.TANKER: BridgeForm.HOUSE,
}
RAISED: dict[Rig, tuple[tuple[float, float], ...]] = {
    Rig.CAPITAL: ((0.0, 0.62),),
    Rig.CARRIER: (),
    Rig.CRUISER: ((0.0, 0.42),),
    Rig.DESTROYER: ((0.0, 0.33),),
    Rig.SLOOP: ((0.0, 0.58),),
    Rig.MONITOR: (),
    Rig.BOAT: (),
    Rig.LIGHTER: ((0.8, 1.0),),
    Rig.SUBMARINE: (),
    Rig.MERCHANTMAN: ((0.0, 0.11), (0.38, 0.64), (0.91, 1.0)),
    Rig.TANKER: ((0.0, 0.12), (0.40, 0.50), (0.76, 1.0)),
}
FUNNELS = {Rig.CAPITAL: (0.47, 0.56), Rig.CARRIER: (0.5,), Rig.CRUISER: (0.44, 0.56), Rig.DESTROYER: (0.43,),
           Rig.SLOOP: (0.48,), Rig.MONITOR: (0.58,), Rig.BOAT: (), Rig.LIGHTER: (), Rig.SUBMARINE: (),
           Rig.MERCHANTMAN: (0.52,), Rig.TANKER: (0.85,)}
BRIDGES = {Rig.CAPITAL: 0.37, Rig.CARRIER: 0.42, Rig.CRUISER: 0.34, Rig.DESTROYER: 0.31, Rig.SLOOP: 0.36,
           Rig.MONITOR: 0.45, Rig.BOAT: 0.45, Rig.LIGHTER: 0.88, Rig.SUBMARINE: 0.47, Rig.MERCHANTMAN: 0.45,
           Rig.TANKER: 0.44}
MASTS: dict[Rig, tuple[float, ...]] = {
    Rig.CAPITAL: (0.38, 0.66), Rig.CARRIER: (0.44,), Rig.CRUISER: (0.37, 0.66), Rig.DESTROYER: (0.355, 0.68),
    Rig.SLOOP: (0.41,), Rig.MONITOR: (0.45,), Rig.BOAT: (0.5,), Rig.LIGHTER: (0.9,), Rig.SUBMARINE: (0.48,),
    Rig.MERCHANTMAN: (0.22, 0.78), Rig.TANKER: (0.26, 0.68)}
HOUSES: dict[Rig, tuple[tuple[float, float, float], ...]] = {
    # From, to, and how many storeys of 2.4 m over the deck amidships.
    Rig.CAPITAL: ((0.33, 0.68, 1.0),), Rig.CRUISER: ((0.31, 0.50, 1.0), (0.53, 0.68, 1.0)),
    Rig.DESTROYER: ((0.37, 0.47, 0.8), (0.66, 0.76, 1.0)), Rig.SLOOP: ((0.40, 0.62, 0.9),),
    Rig.MERCHANTMAN: ((0.42, 0.58, 1.0),), Rig.TANKER: ((0.80, 0.95, 1.0),), Rig.MONITOR: ((0.40, 0.68, 1.0),),
}
STOREY_M = 2.4
STEPS_M = {Rig.CAPITAL: 2.5, Rig.SUBMARINE: 0.8, Rig.BOAT: 0.5, Rig.LIGHTER: 1.2}


def build_of(ship: ShipClass) -> Rig:
    """Her kind of build: by her subtype where that tells, else by her type; a long landing ship is built as a tanker."""
    if ship.subtype is not None and ship.subtype in BY_SUBTYPE:
        return BY_SUBTYPE[ship.subtype]
    if ship.subtype in MERCHANT_BUILT and ship.type not in CARGO:
        return Rig.MERCHANTMAN
    if ship.type is ShipType.LANDING_CRAFT and ship.length_m > SHORT_M:
        return Rig.TANKER
    return BY_TYPE[ship.type]


class Whole(Struct, frozen=True):
    """A complete outline."""

    stem: Stem
    stern: Stern
    waist: float
    bow: float
    raised: tuple[tuple[float, float], ...]
    step: float
    bridge: Bridge
    funnels: tuple[Funnel, ...]
    masts: tuple[Mast, ...]
    houses: tuple[Deckhouse, ...]
    flight_deck: FlightDeck | None
    cranes: tuple[float, ...]
    mounts: Mapping[str, float]


def outline_of(ship: ShipClass) -> Whole:
    """Her complete outline: what her class specifies, completed by what is usual for her build."""
    build, outline = build_of(ship), ship.outline or Outline()
    tall, long = HEIGHTS[build], ship.length_m
    raised = RAISED[build] if outline.raised is None else outline.raised
    step = STEPS_M.get(build, 2.3 if long > SHORT_M else 1.6) if outline.step_m is None else outline.step_m
    waist = round(max(tall.waist * long, 0.9), 2) if outline.waist_m is None else outline.waist_m
    bow = max(tall.bow * long, waist + 0.6) if outline.bow_m is None else outline.bow_m
    lying = waist + (step if any(first <= BRIDGES[build] <= last for first, last in raised) else 0.0)
    bridge = outline.bridge or Bridge(FORMS[build], BRIDGES[build])
    bridge = replace(bridge, length_m=bridge.length_m or tall.bridge_long * long, top_m=bridge.top_m or tall.bridge * long)
    funnels = tuple(Funnel(at) for at in FUNNELS[build]) if outline.funnels is None else outline.funnels
    masts = outline.masts
    if masts is None:
        form = MastForm.DERRICKS if build in (Rig.MERCHANTMAN, Rig.TANKER) else MastForm.POLE
        masts = tuple(Mast(at, None, form) for at in MASTS[build])
    houses = outline.houses
    if houses is None:
        houses = tuple(Deckhouse(first, last, lying + storeys * STOREY_M * min(1.0, long / 90))
                       for first, last, storeys in HOUSES.get(build, ()))
    flight = outline.flight_deck
    if flight is None and build is Rig.CARRIER:
        flight = FlightDeck(0.02, 0.985, waist)
    return Whole(
        outline.stem or (Stem.STRAIGHT if build in (Rig.MERCHANTMAN, Rig.TANKER, Rig.LIGHTER) else Stem.RAKED),
        outline.stern or (Stern.COUNTER if build in (Rig.MERCHANTMAN, Rig.TANKER) else
                       Stern.TRANSOM if build in (Rig.BOAT, Rig.LIGHTER) else Stern.ROUND),
        waist, round(bow, 2), raised, step, bridge,
        tuple(replace(funnel, length_m=funnel.length_m or tall.funnel_long * long, top_m=funnel.top_m or tall.funnel * long)
              for funnel in funnels),
        tuple(replace(mast, top_m=mast.top_m or (tall.main if number else tall.fore) * long)
              for number, mast in enumerate(masts)),
        houses, flight, outline.cranes, outline.mounts,
    )
