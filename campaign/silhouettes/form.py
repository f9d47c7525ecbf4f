"""A ship's form in metres: her outline whole, and every mount in its place on her decks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from campaign.model.replacing import replace
from campaign.model.units.fittings import Housing, Launch
from campaign.model.units.outline import Bridge, Deckhouse, FlightDeck, Funnel, Mast, Stem, Stern
from campaign.model.units.ships import Bearing, Gun, GunId, GunMount, ShipClass, TorpedoMount
from campaign.silhouettes.habits import Rig, build_of, outline_of

# Guns below this are not seen in a silhouette.
LEAST_MM = 60.0
SHEER_FROM, SHEER_AFT = 0.4, 0.85
# A turret: half its length and its height over its calibre, and more for each barrel beyond two.
TURRET_HALF, TURRET_TALL, TURRET_LEAST_M = 13.5, 6.0, 1.5
SHIELD_HALF, SHIELD_TALL_M, SHIELD_HALF_M = 9.0, 2.2, 1.15
OPEN_TALL_M = 1.5


class Emplacement(Struct, frozen=True):
    """A gun mount in its place: metres from the stern and to port, the deck that it rises from and the floor that it turns on.

    It points forward (0) or aft (180); `half` is half the length of its house, `tall` its height.
    """

    name: str
    x: float
    y: float
    deck: float
    floor: float
    half: float
    tall: float
    barrel: float
    calibre: float
    barrels: int
    housing: Housing
    heading: int

    @property
    def wide(self) -> float:
        """Half the width of its house."""
        return self.half * (0.62 + 0.1 * self.barrels)


class Tubes(Struct, frozen=True):
    """Torpedo tubes on deck."""

    name: str
    x: float
    y: float
    deck: float
    tubes: int
    long: float


class ShipForm(Struct, frozen=True):
    """Everything that is drawn of her; places are metres from the stern, heights metres above the water."""

    build: Rig
    length: float
    beam: float
    draught: float
    stem: Stem
    stern: Stern
    waist: float
    bow: float
    step: float
    raised: tuple[tuple[float, float], ...]
    bridge: Bridge
    funnels: tuple[Funnel, ...]
    masts: tuple[Mast, ...]
    houses: tuple[Deckhouse, ...]
    flight_deck: FlightDeck | None
    cranes: tuple[float, ...]
    emplacements: tuple[Emplacement, ...]
    tubes: tuple[Tubes, ...]

    def x(self, along: float) -> float:
        """Metres from the stern of a share of the length from the bow."""
        return self.length * (1 - along)

    def deck(self, x: float, *, under: bool = False) -> float:
        """The height of the weather deck; `under` a raised part that of the deck which it stands on."""
        return deck_at(self, 1 - x / self.length, under=under)


def deck_at(form: ShipForm, along: float, *, under: bool = False) -> float:
    """The height of the weather deck at a share of the length from the bow."""
    high = form.waist + (form.step if not under and on_raised(form.raised, along) else 0.0)
    if along < SHEER_FROM:
        head = form.waist + (form.step if on_raised(form.raised, 0.0) else 0.0)
        high += max(0.0, form.bow - head) * ((SHEER_FROM - along) / SHEER_FROM) ** 2
    if along > SHEER_AFT:
        high += 0.05 * form.waist * ((along - SHEER_AFT) / (1 - SHEER_AFT)) ** 2
    return high


def on_raised(raised: Sequence[tuple[float, float]], along: float) -> bool:
    """Whether a place lies on a raised part of the deck."""
    return any(first <= along <= last for first, last in raised)


def form_of(ship: ShipClass, guns: Mapping[GunId, Gun]) -> ShipForm:
    """A class's form: what is known of her looks, completed by what is usual for her build."""
    whole = outline_of(ship)
    bare = ShipForm(
        build_of(ship), ship.length_m, ship.beam_m, ship.draught_m, whole.stem, whole.stern, whole.waist, whole.bow,
        whole.step, whole.raised, whole.bridge, whole.funnels, whole.masts, whole.houses, whole.flight_deck, whole.cranes,
        (), (),
    )
    placed = tuple(_emplacements(bare, ship, guns, whole.mounts))
    return replace(bare, emplacements=placed, tubes=tuple(_tubes(bare, ship, whole.mounts)))


def _emplacements(
    form: ShipForm, ship: ShipClass, guns: Mapping[GunId, Gun], places: Mapping[str, float]
) -> Iterator[Emplacement]:
    seen = [mount for mount in ship.guns if guns[mount.gun].calibre_mm >= LEAST_MM]
    for place in Bearing:
        mounts = [mount for mount in seen if mount.place is place]
        if place is Bearing.PORT:
            starboard = [mount for mount in seen if mount.place is Bearing.STARBOARD]
            # Abreast of those to starboard, unless it is said otherwise.
            places = {**{mount.name: places[twin.name] for mount, twin in zip(mounts, starboard, strict=False)
                       if twin.name in places}, **places}
        placed = _placed_mounts(form, mounts, guns, place, places)
        below: Emplacement | None = None
        ordered = placed if place is not Bearing.AFT else list(reversed(placed))
        done: dict[str, Emplacement] = {}
        for mount, x in ordered:
            emplacement = _emplacement(form, mount, guns[mount.gun], x, place, below)
            done[mount.name] = emplacement
            below = emplacement
        yield from (done[mount.name] for mount in mounts)


def size_of(mount: GunMount, gun: Gun) -> tuple[float, float]:
    """Half the length of a mount's house, and its height."""
    calibre = gun.calibre_mm / 1000
    match mount.housing:
        case Housing.TURRET:
            return (max(TURRET_LEAST_M, TURRET_HALF * calibre * (1 + 0.05 * max(0, mount.barrels - 2))),
                    max(1.9, TURRET_TALL * calibre + 0.8))
        case Housing.SHIELD:
            return max(SHIELD_HALF_M, SHIELD_HALF * calibre), SHIELD_TALL_M
        case Housing.OPEN | Housing.CASEMATE:
            return max(0.9, 6.0 * calibre), OPEN_TALL_M


def _placed_mounts(form: ShipForm, mounts: Sequence[GunMount], guns: Mapping[GunId, Gun], place: Bearing,
              places: Mapping[str, float]) -> list[tuple[GunMount, float]]:
    """Each mount with its metres from the stern: at its given place, else in a row about the bridge."""
    if not mounts:
        return []
    gun = guns[mounts[0].gun]
    half = size_of(mounts[0], gun)[0]
    reach = gun.calibre_mm / 1000 * gun.length_calibres
    apart = min(half * 2 + reach * 0.62, form.length * 0.11)
    front = form.x(form.bridge.at) + (form.bridge.length_m or 0.0) * 0.62
    houses = [house for house in form.houses if house.last > 0.5]
    back = form.x(max((house.last for house in houses), default=0.66))
    found: list[tuple[GunMount, float]] = []
    for number, mount in enumerate(mounts):
        if mount.name in places:
            x = form.x(places[mount.name])
        elif place is Bearing.FORWARD:
            x = front + half + 0.5 + apart * (len(mounts) - 1 - number)
            x = min(x, form.length - reach * 1.05 - 1.0 - apart * number)
        elif place is Bearing.AFT:
            x = max(back - half * 0.6 - apart * number, reach * 1.05 + 1.0 + apart * (len(mounts) - 1 - number))
        elif place in (Bearing.CENTRE, Bearing.AMIDSHIPS):
            x = form.x((0.56 if form.funnels else 0.5) + 0.07 * number)
        else:
            x = form.x(0.38 + 0.26 * (number + 0.5) / len(mounts))
        found.append((mount, min(max(x, half + 0.3), form.length - half - 0.3)))
    return found


def _emplacement(form: ShipForm, mount: GunMount, gun: Gun, x: float, place: Bearing, below: Emplacement | None) -> Emplacement:
    half, tall = size_of(mount, gun)
    calibre = gun.calibre_mm / 1000
    reach = gun.length_calibres * calibre
    deck = form.deck(x)
    side = {Bearing.PORT: 1, Bearing.STARBOARD: -1}.get(place, 0)
    foremost = x > form.x(0.5)
    heading = 180 if place is Bearing.AFT or (side and not foremost) else 0
    if place in (Bearing.CENTRE, Bearing.AMIDSHIPS) and not foremost:
        heading = 180
    # Within her own length, whatever the gun.
    room = (x if heading == 180 else form.length - x) - 0.2
    reach = min(reach * 1.05 + half * 0.2, room)
    floor = deck + (0.35 + 1.6 * calibre if mount.housing is Housing.TURRET else 0.1)
    if form.flight_deck is not None and (side or not form.flight_deck.first < 1 - x / form.length < form.flight_deck.last):
        floor = max(deck - tall - 0.4, form.waist * 0.5) if side else deck
        deck = min(deck, floor)
    elif mount.housing is Housing.CASEMATE:
        floor = deck - (form.step * 0.9 if form.step else 2.0)
    elif mount.superfiring and below is not None:
        floor = max(floor, below.floor + below.tall * (1.0 if mount.housing is Housing.TURRET else 0.95) + 0.25)
    elif not side:
        # One that stands on a deckhouse stands on its roof.
        share = 1 - x / form.length
        floor = max([floor, *(house.top_m for house in form.houses if house.first <= share <= house.last)])
    away = form.beam / 2 - max(half * 0.75, 0.9)
    return Emplacement(mount.name, round(x, 3), round(side * away, 3), deck, floor, half, tall, reach, calibre, mount.barrels,
                       mount.housing, heading)


def _tubes(form: ShipForm, ship: ShipClass, places: Mapping[str, float]) -> Iterator[Tubes]:
    trained = [mount for mount in ship.torpedoes if mount.launch is Launch.TRAINED and not mount.submerged]
    if form.build is Rig.BOAT:
        trained = [mount for mount in ship.torpedoes if not mount.submerged]
    elif form.build is Rig.SUBMARINE:
        trained: list[TorpedoMount] = []
    for place in (Bearing.CENTRE, Bearing.AMIDSHIPS, Bearing.STARBOARD, Bearing.PORT):
        mounts = [mount for mount in trained if mount.place is place]
        for number, mount in enumerate(mounts):
            yield _tube(form, mount, number, len(mounts), places)


def _tube(form: ShipForm, mount: TorpedoMount, number: int, of: int, places: Mapping[str, float]) -> Tubes:
    long = min(7.5, form.length * 0.3) if form.build is not Rig.BOAT else form.length * 0.28
    last = max((funnel.at for funnel in form.funnels), default=0.42)
    first = last + 0.07 if form.build is Rig.DESTROYER else 0.5
    at = places.get(mount.name, min(first + 0.11 * number, 0.78))
    if form.build is Rig.BOAT:
        at = places.get(mount.name, 0.42)
    side = {Bearing.PORT: 1, Bearing.STARBOARD: -1}.get(mount.place, 0)
    x = form.x(at)
    return Tubes(mount.name, x, side * (form.beam / 2 - 1.0), form.deck(x), mount.tubes, long)
