"""The consequences of a land-game fact before it is entered: who is caught, with what chances, and what it scores.

They are given from what the reader knows: a side's own units in full, the enemy's as far as visible; both for the umpire.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from campaign.model.book import Book
from campaign.model.commands import (
    AshoreFact,
    Command,
    DemolishPort,
    LandFact,
    RecordAirfieldOwner,
    RecordCoastOwner,
    RecordContingent,
    RecordDefenders,
    RecordFlag,
    RecordGarrison,
    RecordOverrun,
    RecordPortOwner,
    RepairPort,
    SpendPoints,
)
from campaign.model.dice import Die
from campaign.model.play.calendar import Turn
from campaign.model.play.views import View
from campaign.model.play.war import Duty, War
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import Flag, Land, PortId
from campaign.model.sides import Allegiance, Side
from campaign.model.units.forces import ShipStatus
from campaign.model.units.ships import ShipId, ShipType
from campaign.rules.chapters.ashore.ch21_facts import key_of
from campaign.rules.chapters.war.ch01_capture import may_not_escape
from campaign.rules.chapters.war.ch11_requirements import Holders, duties
from campaign.rules.chapters.war.victory import first_holder
from campaign.rules.events.ashore import in_points
from campaign.rules.facts.ashore import NAMES, hex_named
from campaign.session.play.seat import Seat
from campaign.words.counting import capitalised, listed, quantity
from campaign.words.names import port_name, ship_name

FACES = Die.D10.highest


def what_follows(seat: Seat, command: Command) -> tuple[str, ...]:
    """The consequences of an order that is a land-game fact, for its giver; nothing for other orders."""
    return follows(seat.book, tuple(seat.views.values()), command) if isinstance(command, LandFact | AshoreFact) else ()


def follows(book: Book, views: Sequence[View], fact: LandFact | AshoreFact) -> tuple[str, ...]:
    """SM-GAP-86.6 The consequences of a fact: who is caught by it, with what chances, and what stays as counted."""
    found = (*_late(views[0], fact), *(line for view in views for line in _for(book, views, view, fact)))
    return tuple(dict.fromkeys(found))


def _late(view: View, fact: LandFact | AshoreFact) -> Iterator[str]:
    turns = view.cursor.turn.number - _turn(view, fact).number
    if turns > 0:
        late = quantity(turns, "game turn")
        yield f"{fact.on} is {late} ago: it is so from now on, and nothing that was counted since is counted anew [SM-GAP-86]"


def _turn(view: View, fact: LandFact | AshoreFact) -> Turn:
    return view.cursor.turn if fact.on is None else Turn.of(fact.on)


def _for(book: Book, views: Sequence[View], view: View, fact: LandFact | AshoreFact) -> Iterator[str]:
    """The consequences that one side's view shows."""
    match fact:
        case RecordPortOwner(port=port, owner=owner):
            yield from _port(book, views, view, port, owner)
            yield from _owed(book, view, fact, holders={port: owner})
        case RecordCoastOwner(owner=owner):
            yield from _coast(book, view, fact, owner)
        case RecordAirfieldOwner():
            yield from _airfields(book, views, view, fact)
        case RecordFlag(flag=flag):
            if flag is Flag.ITALIAN_ARMISTICE:
                yield "The campaign ends when this phase does [SM-GAP-55]"
            yield from _owed(book, view, fact, flag=flag)
        case RecordGarrison(land=land, res=res):
            yield from _owed(book, view, fact, garrison=(land, res))
        case DemolishPort(port=port, engineers=engineers):
            yield from _demolition(book, view, port, engineers=engineers)
        case RepairPort(port=port, engineer_re=engineers):
            hits = view.ports[port].hits
            mended = min(hits, engineers * book.charts.shore.damage.hits_an_engineer_re)
            yield f"{mended} of {quantity(hits, 'hit')} on {port_name(book, port)} mended [SM-GAP-04]"
        case RecordOverrun(place=place, owner=owner):
            where = hex_named(book, place)
            if owner is not view.side and where is not None:
                yield from _stocks(book, view, where)
        case RecordContingent(name=name, size=size) if not size:
            gone = view.ashore.contingents.get(key_of(name))
            if gone is not None and gone.side is view.side:
                yield f"{gone.name} is struck off, with its supply status [SM-22]"
        case RecordDefenders() | RecordContingent() | SpendPoints():
            return


def _port(book: Book, views: Sequence[View], view: View, port: PortId, owner: Side | None) -> Iterator[str]:
    name, loser = port_name(book, port), view.ports[port].allegiance.side
    gone = [key for key, where in view.neutrals.items() if where == port]
    if gone and owner is not None:
        yield f"Out of the war for good, as neutrals in {name}: {listed(ship_name(book, key) for key in gone)} [SM-GAP-64]"
    yield from _work(book, view, port, loser)
    if loser is None:
        for key, ship in view.ships.items():
            if ship.port == port and ship.voyage is not None and ship.voyage.sheltered is not None:
                yield f"{ship_name(book, key)}, which sheltered in {name}, is interned [SM-GAP-78]"
    elif owner is not None:
        yield from _caught(book, view, port)
        if all(known.side is not loser for known in views):
            for enemy in view.enemies_in_port.get(port, ()):
                yield _fate(book, enemy.ship, (), shut_in=False)
    yield from _worth(book, view, port, owner)


def _work(book: Book, view: View, port: PortId, loser: Side | None) -> Iterator[str]:
    """Repairs that end, and the loss of the dockyard."""
    name = port_name(book, port)
    jobs = [job.ship for job in view.repairs.values() if job.port == port]
    if jobs:
        yield f"Work in {name} is over: {listed(dict.fromkeys(ship_name(book, key) for key in jobs))} [SM-1D6]"
    if loser is not None and book.theatre.ports[port].repair and not view.ports[port].repair_lost:
        yield f"{name} repairs no ships any more, for either side [SM-1D6]"


def _caught(book: Book, view: View, port: PortId) -> Iterator[str]:
    """The fate of ships, submarines and stores of the side that loses a port, if it is the view's own."""
    name = port_name(book, port)
    for key, ship in view.ships.items():
        if ship.port == port and ship.side is view.side and ship.status is ShipStatus.ACTIVE:
            aboard = [view.cargoes[item].facts.name for item in ship.cargo if item in view.cargoes]
            yield _fate(book, key, aboard, shut_in=may_not_escape(book, view, ship))
    below = {flotilla.name: flotilla.points for flotilla in view.flotillas.values() if flotilla.port == port}
    waiting = sum(due.points for due in view.submarines_due if due.port == port)
    away = book.charts.shore.capture.escape[ShipType.SUBMARINE]
    for who, count in (*below.items(), *([("In no flotilla yet", waiting)] if waiting else [])):
        each = "its point" if count == 1 else f"each of {count} points"
        yield f"{who}: {each} gets to sea in {away} of {FACES} cases, else is scuttled [SM-1D6]"
    stores = [item for item in view.cargoes.values()
              if item.at == port and item.facts.side is view.side and not item.delivered and not item.lost]
    troops = [item.facts.name for item in stores if item.troops.in_enemy_turn]
    if stores:
        yield f"Destroyed ashore in {name}: {listed(item.facts.name for item in stores)} [SM-1D6]"
    if troops:
        yield f"Eliminated with it, since they landed in the enemy's player turn: {listed(troops)} [SM-4C1]"
    if view.ports[port].own:
        yield from _stocks(book, view, view.ports[port].hex)
    if view.ports[port].own and (fuel := view.ports[port].fuel):
        yield f"The {fuel:g} FP in the tanks of {name} go with the port [SM-1D6]"


def _stocks(book: Book, view: View, where: Hex) -> Iterator[str]:
    """Supply points lost with a hex, and forces that must be reported elsewhere."""
    chart, points = book.charts.ashore.points, view.ashore.depots.get(where, 0.0)
    if points:
        chance = chart.captured_to - chart.captured_from + 1
        yield (f"{in_points(points)} there: each lot of {chart.captured_per} is captured in {chance} of {FACES} cases, else "
               "destroyed [SM-21A]")
    for found in view.ashore.contingents.values():
        if found.hex == where and found.side is view.side:
            yield f"{found.name} stays on record there: report where it is now, or strike it off [SM-22]"


def _fate(book: Book, key: ShipId, aboard: Sequence[str], *, shut_in: bool) -> str:
    chart, kind = book.charts.shore.capture, book.counters[key].type
    escape = 0 if shut_in else chart.escape[kind]
    chances = {"escapes to sea": escape, "is scuttled": chart.scuttled[kind] - escape,
               "is captured": FACES - chart.scuttled[kind]}
    outcomes = listed(f"{what} in {faces}" for what, faces in chances.items() if faces)
    laden = f", with {listed(aboard)} aboard," if aboard else ""
    return f"{ship_name(book, key)} ({kind.value}){laden} {outcomes} of {FACES} cases [SM-1D6]"


def _worth(book: Book, view: View, port: PortId, owner: Side | None) -> Iterator[str]:
    """The points for a place once all of it is held, and whether that ends the war."""
    chart = book.charts.war.account
    holders = {key: harbour.allegiance.side for key, harbour in view.ports.items()} | {port: owner}
    for place in chart.places:
        captured = f"{listed(port_name(book, key) for key in place.ports)} captured"
        whole = owner is not None and port in place.ports and all(holders.get(key) is owner for key in place.ports)
        paid = any(entry.side is owner and entry.reason == captured for entry in view.points)
        if whole and not paid and {first_holder(book, key) for key in place.ports} != {owner}:
            yield f"The {owner} side scores {quantity(place.points, 'point')} when this phase ends: {captured} [SM-GAP-55]"
    if port in chart.fatal_ports and all(holders.get(key) is Side.AXIS for key in chart.fatal_ports):
        names = listed(port_name(book, key) for key in chart.fatal_ports)
        yield f"The campaign ends when this phase does: {names} are in Axis hands [SM-GAP-55]"


def _coast(book: Book, view: View, fact: RecordCoastOwner, owner: Side | None) -> Iterator[str]:
    for plan in view.lift.plans.values():
        own = any(book.theatre.coast_of(where) in fact.coasts for _, where in plan.units)
        if own and owner is plan.side:
            yield f"{plan.id} is planned for {plan.turn} on that coast: no landing is needed there any more [SM-9B]"


def _airfields(book: Book, views: Sequence[View], view: View, fact: RecordAirfieldOwner) -> Iterator[str]:
    for base in fact.airfields:
        name = book.oob.bases[base].name
        units = [book.oob.air_units[key].name for key, unit in view.air.items() if unit.base == base]
        if units and fact.owner is not view.side:
            yield f"Driven out of {name}, until the calendar bases them anew: {listed(units)} [SM-GAP-64]"
        theirs = view.enemy_bases.get(str(base), 0)
        if theirs and len(views) == 1 and fact.owner is not view.side.enemy:
            yield f"Driven out of {name}: {quantity(theirs, 'enemy air unit')} [SM-GAP-64]"


def _demolition(book: Book, view: View, port: PortId, *, engineers: bool) -> Iterator[str]:
    chart, there = book.charts.shore.damage, view.ports[port]
    more = chart.engineers_add if engineers else 0
    least, most = min(chart.demolition) + more, max(chart.demolition) + more
    yield (f"{port_name(book, port)} takes {least} to {quantity(most, 'hit')} by the die; it has {there.hits}, and is "
           "closed at "
           f"{chart.most_hits} [SM-1D5]")
    if there.fuel:
        yield (f"{chart.fuel_percent_a_hit} percent of the {there.fuel:g} FP there burn for each hit above "
               f"{chart.fuel_lost_above} [SM-GAP-04]")


def _owed(
    book: Book, view: View, fact: LandFact, *, holders: dict[PortId, Side | None] | None = None, flag: Flag | None = None,
    garrison: tuple[Land, float] | None = None,
) -> Iterator[str]:
    """Changes in supply duties, and the earlier game turns whose counts stay."""
    if book.options.supply_points:
        return
    current: dict[PortId, Allegiance | None] = {key: port.allegiance for key, port in view.ports.items()}
    war, turn, since = view.war, view.cursor.turn, _turn(view, fact)
    before = duties(book, Holders(current), War(war.flags, war.garrisons), turn)
    changes = {key: Allegiance.NEUTRAL if side is None else Allegiance(side.value) for key, side in (holders or {}).items()}
    flags = {**war.flags, **({flag: since.number} if flag is not None else {})}
    garrisons = {**war.garrisons, **(dict([garrison]) if garrison is not None else {})}
    after = duties(book, Holders({**current, **changes}), War(flags, garrisons), turn)
    loads = {duty.location: duty for duty in (*before, *after)}
    for location, duty in loads.items():
        old, new = (next((owed.loads for owed in some if owed.location is location), 0.0) for some in (before, after))
        touched = old != new or bool(changes.keys() & set(duty.ports))
        if old != new:
            yield (f"{capitalised(NAMES[location])}: {quantity(new, 'load is', 'loads are')} owed in this game turn, not "
                   f"{old:g} [{duty.rule}]")
        if touched and since < turn:
            yield _stays(duty, since, turn.plus(-1))


def _stays(duty: Duty, first: Turn, last: Turn) -> str:
    turns = str(first) if first == last else f"{first} to {last}"
    return f"{capitalised(NAMES[duty.location])}: what was owed and landed in {turns} stays as it was counted [{duty.rule}]"
