"""Ships that part and meet at sea: cripples with an escort, what is done about each, stragglers that fall in with a convoy."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import ceil

from campaign.model.book import Book
from campaign.model.charts.passage import Level, Size
from campaign.model.commands import FormForce, JoinForce, TakeMeasure
from campaign.model.play.standing_orders import Intent, Purpose
from campaign.model.play.views import OwnForce, View
from campaign.model.sameness import cached
from campaign.model.sea.hexes import Hex, distance
from campaign.model.sea.theatre import Theatre
from campaign.model.setting.scenario import PortId
from campaign.model.units.forces import ForceId, Mission, Ship
from campaign.model.units.ships import ShipId, ShipType
from campaign.model.units.wounds import CrippleMeasure, Peril, VoyageHome
from campaign.ratings.passage.casualties import level
from campaign.rules.facts.cripples import hull, own_pace, pace
from campaign.rules.facts.fuel import least_days
from campaign.rules.views.strength import boxes_home, by_sea, heavy, is_hurt, speed, strength, ways_to
from campaign.staff.judgement.anchorage import own_ports
from campaign.staff.judgement.doctrine import Doctrine
from campaign.staff.judgement.fitness import haven
from campaign.staff.judgement.fleets import fleets
from campaign.staff.judgement.orders import Intended, is_parted
from campaign.staff.operations.purposes import wanted_in
from campaign.words.forces import FormedFor, force_called

HOLDS_BACK = 0.75
SWIFT = 25
LOW = 1
ESCORT_OF_A_CRIPPLE = 2
SCREEN_LEFT = 4


def detachments(book: Book, view: View, doctrine: Doctrine) -> Iterator[Intended]:
    """Hurt ships go home with a destroyer or two: those that hold the rest back, or all when enough are left to go on."""
    for force in view.forces.values():
        if force.force.scattered is not None or is_parted(view, force):
            continue
        ships = [view.ships[key] for key in force.ships]
        hurt = [ship for ship in ships if is_hurt(book, ship)]
        if not hurt:
            continue
        usual = sorted(pace(book, ship) for ship in ships)[len(ships) // 3]
        sound = [ship.id for ship in ships if ship not in hurt]
        goes_on = heavy(book, sound) and strength(book, view, sound) >= doctrine.goes_on * strength(book, view, force.ships)
        slow = [ship for ship in hurt if pace(book, ship) < HOLDS_BACK * usual]
        swift = [ship for ship in hurt if ship not in slow] if goes_on else []
        if slow and len(slow) + len(swift) < len(ships):
            going = _with_tugs(view, force, tuple(ship.id for ship in slow))
            swift = [ship for ship in swift if ship.id not in going]
            if len(going) + len(swift) < len(ships):
                left = [ship for ship in ships if ship.id not in going]
                yield _detach(book, view, (*going, *_screen(book, view, force, slow, left)))
        if swift:
            yield _detach(book, view, tuple(ship.id for ship in swift))


def _with_tugs(view: View, force: OwnForce, ships: tuple[ShipId, ...]) -> tuple[ShipId, ...]:
    """SM-GAP-78.2 Ships of a force and whoever tows them or is towed by them: a tow ends where the two part company."""
    tows = {key: voyage.tug for key in force.ships if (voyage := view.ships[key].voyage) is not None and voyage.tug is not None}
    mates = (mate for towed, tug in tows.items() for mate in (towed, tug) if {towed, tug} & {*ships})
    return tuple(dict.fromkeys((*ships, *mates)))


def _detach(book: Book, view: View, ships: tuple[ShipId, ...]) -> Intended:
    """Ships leave a force and make for home by themselves."""
    name = force_called(book, ships, FormedFor.DETACHED)
    return Intended(FormForce(view.side, ships, name), Intent(Purpose.HOME))


def thirsty(book: Book, view: View) -> Iterator[Intended]:
    """Ships that would run dry in company make for the nearest port at their own pace, while they still can."""
    ways, index = _ways(book.theatre, own_ports(view)), book.theatre.index
    for force in view.forces.values():
        if force.force.scattered is not None:
            continue
        ships = [ship for ship in map(view.ships.__getitem__, force.ships) if not ship.out_of_fuel]
        # Hardly ever is anybody that low, and where a force makes for takes longer to find out.
        here = index[force.force.hex]
        near = min([steps[here] for steps in ways], default=0)
        if nobody_is_low(book, ships, near):
            continue
        low = [ship for ship in ships if ship.fuel_boxes <= ceil(near / speed(book, (ship,))) + LOW]
        if not low or is_parted(view, force):
            continue
        if (aim := _bound_for(book, view, force)) is None:
            continue
        left = ceil(by_sea(book.theatre, force.force.hex, aim) / speed(book, ships))
        low = [ship for ship in low if ship.fuel_boxes < left + LOW]
        swift = tuple(ship.id for ship in low if speed(book, (ship,)) >= SWIFT)
        slow = tuple(ship.id for ship in low if ship.id not in swift)
        gone: tuple[ShipId, ...] = ()
        for group in (swift, slow):
            going = tuple(key for key in _with_tugs(view, force, group) if key not in gone)
            if going and len(going) < len(force.ships):
                yield _detach(book, view, going)
                gone += going


def nobody_is_low(book: Book, ships: list[Ship], near: int) -> bool:
    """Whether all have oil for this many hexes at the speed of the slowest."""
    return not ships or least_days(book, ships) > ceil(near / speed(book, ships)) + LOW


def short_of_oil(book: Book, view: View, doctrine: Doctrine) -> Iterator[Intended]:
    """Ships of a cover that must turn home part from it while the others can go on: heavy ships with a screen."""
    at_sea = fleets(book, view)
    for force in at_sea.covers if at_sea.convoys else ():
        home = None if force.force.scattered is not None or is_parted(view, force) else haven(book, view, force)
        if home is None:
            continue
        bar = boxes_home(book, view, force, home) + doctrine.fuel_reserve
        low = tuple(key for key in force.ships if view.ships[key].fuel_boxes <= bar)
        left = [key for key in force.ships if key not in low]
        screen = sum(book.counters[key].type is ShipType.DESTROYER for key in left)
        if low and heavy(book, left) and screen >= SCREEN_LEFT // 2:
            yield _detach(book, view, _with_tugs(view, force, low))


def _bound_for(book: Book, view: View, force: OwnForce) -> Hex | None:
    """The hex that a force makes for in the end."""
    port = destination(book, view, force) or haven(book, view, force)
    return None if port is None else view.ports[port].hex


# Cached: whose the ports are is the same for weeks.
@cached(16)
def _ways(theatre: Theatre, ports: tuple[PortId, ...]) -> tuple[tuple[int, ...], ...]:
    """Hexes by sea to each of some ports, from each sea hex by its number."""
    return tuple([ways_to(theatre, theatre.ports[key].hex) for key in ports])


def _screen(book: Book, view: View, force: OwnForce, leaving: list[Ship], ships: list[Ship]) -> Iterator[ShipId]:
    """The best-fuelled sound destroyers that can keep her company all the way, as long as the force keeps a screen."""
    home = haven(book, view, force)
    if home is None or not heavy(book, (ship.id for ship in leaving)):
        return
    way = by_sea(book.theatre, force.force.hex, view.ports[home].hex) / speed(book, leaving)
    able = sorted((ship for ship in ships if book.counters[ship.id].type is ShipType.DESTROYER and not is_hurt(book, ship)
                   and ship.fuel_boxes > way), key=lambda ship: -ship.fuel_boxes)
    yield from (ship.id for ship in able[: min(ESCORT_OF_A_CRIPPLE, max(0, len(able) - SCREEN_LEFT))])


def is_escorted(view: View, force: OwnForce) -> bool:
    """Whether warships sail with it as its escort."""
    return any(view.ships[key].mission is Mission.ESCORT for key in force.ships)


def destination(book: Book, view: View, force: OwnForce) -> PortId | None:
    """The port that a convoy's cargo is wanted in, if it carries any."""
    wanted = (wanted_in(book, view, key) for ship in force.ships for key in view.ships[ship].cargo)
    return next((goal for goal in wanted if goal is not None), None)


def meetings(book: Book, view: View) -> Iterator[JoinForce]:
    """Unescorted transports that lie with an escorted convoy for the same port fall in with it, but none that had to part."""
    convoys = [force for force in fleets(book, view).convoys if force.force.scattered is None]
    for force in convoys:
        goal = destination(book, view, force)
        if goal is None or is_escorted(view, force) or is_parted(view, force):
            continue
        for other in convoys:
            if is_escorted(view, other) and other.force.hex == force.force.hex and destination(book, view, other) == goal \
                    and {view.ships[key].step_hex for key in (*force.ships, *other.ships)} == {force.force.hex}:
                yield JoinForce(view.side, force.ships, other.force.id)
                break


def meeting_place(book: Book, view: View, force: OwnForce, ends: Mapping[ForceId, Hex]) -> Hex | None:
    """Where unescorted transports can wait for, or catch up with, an escorted convoy for the same port."""
    goal = destination(book, view, force)
    if goal is None:
        return None
    for key, end in ends.items():
        escorted = view.forces[key]
        if is_escorted(view, escorted) and destination(book, view, escorted) == goal and end != view.ports[goal].hex \
                and by_sea(book.theatre, force.force.hex, end) <= force.points_left:
            return end
    return None


# What is done about a damaged ship ------------------------------------------------------------------------------------


NEAR = 12
# With only one in this many of her points left a ship should not risk the sea if a neutral port is at hand.
WRECK = 10
HOPELESS_FROM_DAY = 3


def measures(book: Book, view: View) -> Iterator[TakeMeasure]:
    """The order for each damaged ship that needs one."""
    for ship in view.ships.values():
        if ship.voyage is not None and ship.voyage.asked:
            yield _measure(book, view, ship, ship.voyage)


def _measure(book: Book, view: View, ship: Ship, voyage: VoyageHome) -> TakeMeasure:
    """Tow what lies dead, beach what founders, shelter a wreck, spare a patch, and give up what would only be captured."""
    side, built = view.side, hull(book, ship.id)
    where = None if ship.force is None else view.forces[ship.force].force.hex
    if built is None or where is None:
        return TakeMeasure(side, ship.id, CrippleMeasure.EASE)
    watched = any(marker.hex is not None and distance(marker.hex, where) <= NEAR for marker in view.markers.values())
    if WRECK * voyage.wounds.points <= built.points and (harbour := next(
            (port.id for port in book.theatre.ports_at(where) if view.ports[port.id].allegiance.side is None), None)):
        return TakeMeasure(side, ship.id, CrippleMeasure.SHELTER, port=harbour)
    flooding = level(book.charts.passage.casualties, built, voyage.wounds.total(Peril.FLOOD))
    dead = own_pace(book, ship) == 0
    if dead and (tug := _tug(book, view, ship, built.size)) is not None:
        return TakeMeasure(side, ship.id, CrippleMeasure.TOW, tug=tug)
    if (dead or flooding in (Level.SEVERE, Level.OVERWHELMED)) and _own_coast(book, view, where):
        return TakeMeasure(side, ship.id, CrippleMeasure.BEACH)
    if dead and watched and voyage.wounds.day >= HOPELESS_FROM_DAY:
        return TakeMeasure(side, ship.id, CrippleMeasure.SCUTTLE)
    return TakeMeasure(side, ship.id, CrippleMeasure.PRESS_ON if watched or not voyage.wounds.patched else CrippleMeasure.EASE)


def _tug(book: Book, view: View, ship: Ship, size: Size) -> ShipId | None:
    """The slowest ship in company that can tow her: the swift ones are wanted elsewhere."""
    sizes = tuple(Size)
    busy = {other.voyage.tug for other in view.ships.values() if other.voyage is not None}
    able = []
    for key in view.forces[ship.force].ships if ship.force is not None else ():
        other, built = view.ships[key], hull(book, key)
        if key == ship.id or key in busy or other.voyage is not None or other.out_of_fuel or built is None:
            continue
        if sizes.index(built.size) <= sizes.index(size) and own_pace(book, other) >= book.charts.passage.sea.tow_kn:
            able.append(key)
    return min(able, key=lambda key: own_pace(book, view.ships[key]), default=None)


def _own_coast(book: Book, view: View, where: Hex) -> bool:
    coast = book.theatre.coast_of(where)
    return coast is not None and view.coast_owners.get(coast) is view.side
