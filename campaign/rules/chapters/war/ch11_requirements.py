"""Rules 11, 11A and 11B: what each side must land in a game turn, the tally, Malta's larder, and the cost of failure."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil

from campaign.model.book import Book
from campaign.model.events import CargoUsed, DutyFailed, MaltaFed, PointsScored, SuppliesLanded, SupplyAccountClosed
from campaign.model.play.calendar import Turn
from campaign.model.play.state import PointsEntry, State
from campaign.model.play.war import Duty, War
from campaign.model.replacing import replace
from campaign.model.sameness import cached, shared
from campaign.model.setting.scenario import CargoId, CargoKind, Flag, Land, Location, PortId
from campaign.model.sides import Allegiance, Side
from campaign.rules.chapters.ashore.ch21_depots import in_play, needs_now, stockpile
from campaign.rules.facts.ashore import NAMES, RULE_OF
from campaign.rules.facts.duties import landed_for
from campaign.rules.facts.moving_front import is_played
from campaign.rules.proceedings import Proceedings
from campaign.words.counting import quantity

TRIFLE = 1e-9


class Holders:
    """Who holds which port."""

    def __init__(self, holders: Mapping[PortId, Allegiance | None]) -> None:
        self._holders = holders

    def by(self, side: Side, ports: tuple[PortId, ...]) -> tuple[PortId, ...]:
        """The ports among these that a side holds."""
        return tuple(port for port in ports if (holder := self._holders.get(port)) is not None and holder.side is side)


def of_state(state: State) -> Holders:
    """The holders of ports in the state."""
    return Holders({key: port.allegiance for key, port in state.ports.items()})


def duties_now(book: Book, state: State, reader: Side | None = None) -> tuple[Duty, ...]:
    """The duties of the present game turn, as far as a side (None: no side in particular) may know them."""
    if in_play(book):
        return needs_now(book, state, reader)
    # The ports change with every load landed; who holds them, dates and garrisons stay the same for weeks.
    found = map(state.ports.get, book.theatre.ports)
    holders = shared(tuple([None if port is None else port.allegiance for port in found]))
    return _owed(book, holders, state.war.flags, state.war.garrisons, state.cursor.turn)


# Cached: saves 6 in 100 of a whole war: every tally needs it.
@cached(16)
def _owed(
    book: Book, allegiances: tuple[Allegiance | None, ...], flags: Mapping[Flag, int],
    garrisons: Mapping[Land, float], turn: Turn,
) -> tuple[Duty, ...]:
    # A duty depends on nothing else of the war.
    holders = Holders(dict(zip(book.theatre.ports, allegiances, strict=True)))
    return duties(book, holders, War(flags=flags, garrisons=garrisons), turn)


def duties(book: Book, holders: Holders, war: War, turn: Turn) -> tuple[Duty, ...]:
    """SM-11 In each game turn the duties that the scenario puts in force are owed, as far as there is a port for them.

    SM-11A: Albania, the Dodecanese with Crete, Libya and Tunisia are the Axis's to feed. SM-11B: the armies in Greece and
    Malta are the Allies'.
    """
    found = (_DUTIES[location](book, holders, war, turn) for location in book.scenario.war.duties)
    return tuple(duty for duty in found if duty is not None and duty.loads > 0)


def albania(book: Book, holders: Holders, war: War, turn: Turn) -> Duty | None:
    """SM-11A1 From November 1940 Albania is owed what both its ports can handle, after the fall of Greece four loads."""
    chart = book.charts.war.supply
    ports = holders.by(Side.AXIS, chart.albania)
    if turn < chart.albania_from or not ports:
        return None
    fallen = war.recorded(Flag.FALL_OF_GREECE, turn)
    loads = chart.albania_after_greece if fallen else float(sum(book.theatre.ports[key].cargo for key in ports))
    return Duty(Location.ALBANIA, Side.AXIS, loads, ports, RULE_OF[Location.ALBANIA])


def rhodes(book: Book, holders: Holders, war: War, turn: Turn) -> Duty | None:
    """SM-11A2 Rhodes is owed one load while the Axis holds it."""
    chart = book.charts.war.supply
    ports = holders.by(Side.AXIS, chart.rhodes)
    return Duty(Location.RHODES, Side.AXIS, chart.rhodes_loads, ports, RULE_OF[Location.RHODES]) if ports else None


def crete(book: Book, holders: Holders, war: War, turn: Turn) -> Duty | None:
    """SM-11A2.1 Crete is owed one load while the Axis holds a port of it; British troops there are fed under SM-11B1."""
    chart = book.charts.war.supply
    ports = holders.by(Side.AXIS, chart.crete)
    return Duty(Location.CRETE, Side.AXIS, chart.crete_loads, ports, RULE_OF[Location.CRETE]) if ports else None


def libya(book: Book, holders: Holders, war: War, turn: Turn) -> Duty | None:
    """SM-11A3 Libya is owed the ratings of the two largest ports the Axis holds there, shared between those two at will."""
    chart = book.charts.war.supply
    ranked = sorted(holders.by(Side.AXIS, chart.libya), key=lambda key: -book.theatre.ports[key].cargo)
    ports = tuple(ranked[: chart.libya_ports])
    loads = float(sum(book.theatre.ports[key].cargo for key in ports))
    return Duty(Location.LIBYA, Side.AXIS, loads, ports, RULE_OF[Location.LIBYA]) if ports else None


def tunisia(book: Book, holders: Holders, war: War, turn: Turn) -> Duty | None:
    """SM-11A4 Once the Axis is in Tunisia it owes the ratings of all its North African ports, to any of them."""
    if not war.recorded(Flag.AXIS_IN_TUNISIA, turn):
        return None
    ports = north_african(book, holders)
    loads = float(sum(book.theatre.ports[key].cargo for key in ports))
    return Duty(Location.TUNISIA, Side.AXIS, loads, ports, RULE_OF[Location.TUNISIA]) if ports else None


def greece(book: Book, holders: Holders, war: War, turn: Turn) -> Duty | None:
    """SM-11B1 The British army in Greece, after its fall the one in Crete, is owed a load for each five REs begun."""
    chart = book.charts.war.supply
    fallen = war.recorded(Flag.FALL_OF_GREECE, turn)
    ports = holders.by(Side.ALLIED, chart.crete if fallen else chart.greece)
    res = war.garrisons.get(Land.CRETE if fallen else Land.GREECE, 0.0)
    loads = float(ceil(res / chart.res_per_load - TRIFLE))
    return Duty(Location.GREECE, Side.ALLIED, loads, ports, RULE_OF[Location.GREECE]) if ports else None


def malta(book: Book, holders: Holders, war: War, turn: Turn) -> Duty | None:
    """SM-11B2 Malta uses three supply points in a game turn, and they come from what is stored there (SM-GAP-36)."""
    chart = book.charts.war.supply
    ports = holders.by(Side.ALLIED, (chart.malta,))
    return Duty(Location.MALTA, Side.ALLIED, chart.malta_loads, ports, RULE_OF[Location.MALTA]) if ports else None


_DUTIES = {
    Location.ALBANIA: albania, Location.RHODES: rhodes, Location.CRETE: crete, Location.LIBYA: libya,
    Location.TUNISIA: tunisia, Location.GREECE: greece, Location.MALTA: malta,
}


def north_african(book: Book, holders: Holders) -> tuple[PortId, ...]:
    """The ports of North Africa that the Axis holds."""
    region = book.charts.war.supply.tunisia_region
    return holders.by(Side.AXIS, tuple(key for key, port in book.theatre.ports.items() if port.region is region))


def count_landed(now: Proceedings, cargo: CargoId, port: PortId) -> None:
    """SM-GAP-36.2 Supplies that are unloaded enter the port's tally, at Malta her larder too, and generic loads are used."""
    item = now.state.cargoes[cargo]
    facts = item.facts
    if facts.kind is CargoKind.SUPPLIES:
        set_down(now, facts.side, port, facts.size_re)
        # Cargo in transit, which goes aboard again, is not stock of this port.
        if facts.generic or item.delivered:
            stockpile(now, facts.side, now.state.ports[port].hex, facts.size_re)
    if facts.generic:
        now.add(CargoUsed(cargo))


def set_down(now: Proceedings, side: Side, port: PortId, size_re: float) -> None:
    """SM-GAP-36.4 Supplies count where they are set down, whether a ship or aircraft brought them."""
    book, state = now.book, now.state
    chart = book.charts.war.supply
    if port not in _tallied(book, state, side):
        return
    room = 0.0
    if port == chart.malta and not in_play(book) and Location.MALTA in book.scenario.war.duties:
        room = max(0.0, min(size_re, chart.malta_cap - state.war.malta.stock))
    now.add(SuppliesLanded(side, port, size_re, room))


def _tallied(book: Book, state: State, side: Side) -> tuple[PortId, ...]:
    """Own ports whose tally matters: those of the duties in force, and all in North Africa for landings beyond these."""
    holders = of_state(state)
    if in_play(book):
        return holders.by(side, tuple(book.theatre.ports))
    owed = [duty for duty in duties(book, holders, state.war, state.cursor.turn) if duty.side is side]
    ports = tuple(port for duty in owed for port in duty.ports)
    counts = bool(owed) or is_played(book)
    return (*ports, *north_african(book, holders)) if side is Side.AXIS and counts else ports


def end_of_turn(now: Proceedings) -> None:
    """SM-11.1 At the end of the game turn each duty that is not met costs its owner five points, and the tally is closed.

    SM-21.4: where supply points are played nothing is owed by rule 11, and the tally alone is closed.
    """
    book, state = now.book, now.state
    if in_play(book):
        now.add(SupplyAccountClosed())
        return
    if not book.scenario.war.duties:
        return
    for duty in duties_now(book, state):
        if duty.location is Location.MALTA:
            _malta_fed(now, duty)
        elif (landed := landed_for(state.war.supply.landed, duty)) + TRIFLE < duty.loads:
            _failed(now, duty, landed)
    _surpluses(now)
    now.add(SupplyAccountClosed())


def _failed(now: Proceedings, duty: Duty, landed: float) -> None:
    book, state = now.book, now.state
    now.add(DutyFailed(duty.location, duty.side, duty.loads, landed))
    reason = f"{NAMES[duty.location]} was sent {landed:g} of the {quantity(duty.loads, 'load')} owed in {state.cursor.turn}"
    now.add(PointsScored(PointsEntry(str(state.cursor), duty.side, -book.charts.war.supply.penalty, duty.rule, reason)))


def _malta_fed(now: Proceedings, duty: Duty) -> None:
    """SM-11B2.1 With less than three points stored the game turn is one without supply, and nothing is used."""
    book, state = now.book, now.state
    larder = state.war.malta
    fed = larder.stock + TRIFLE >= duty.loads
    stock, short = (larder.stock - duty.loads, 0) if fed else (larder.stock, larder.turns_out + 1)
    now.add(MaltaFed(replace(larder, stock=stock, turns_out=short)))
    if book.options.malta_convoy_every_turn:
        _by_the_letter(now, duty)
        return
    if fed:
        return
    now.add(DutyFailed(duty.location, duty.side, duty.loads, larder.stock))
    reason = f"Malta had {larder.stock:g} of the {quantity(duty.loads, 'supply point')} it needs in {state.cursor.turn}"
    now.add(PointsScored(PointsEntry(str(state.cursor), duty.side, -book.charts.war.supply.penalty, duty.rule, reason)))


def _by_the_letter(now: Proceedings, duty: Duty) -> None:
    """SM-11B2.3 By option three loads are landed at Malta in every game turn, or it costs the penalty, larder or no larder."""
    if (landed := landed_for(now.state.war.supply.landed, duty)) + TRIFLE < duty.loads:
        _failed(now, duty, landed)


def _surpluses(now: Proceedings) -> None:
    """SM-GAP-55.3 Whole lots landed above the duty in North Africa, and at Malta above what was used, earn a point each."""
    book, state = now.book, now.state
    holders = of_state(state)
    owed = {duty.location: duty for duty in duties(book, holders, state.war, state.cursor.turn)}
    landed = state.war.supply.landed
    africa = [owed[location].loads for location in (Location.LIBYA, Location.TUNISIA) if location in owed]
    if africa:
        there = sum(landed.get(port, 0.0) for port in north_african(book, holders))
        _surplus(now, Side.AXIS, there - max(africa), "North Africa")
    if Location.MALTA in owed:
        there = landed.get(book.charts.war.supply.malta, 0.0)
        _surplus(now, Side.ALLIED, there - owed[Location.MALTA].loads, "Malta")


def _surplus(now: Proceedings, side: Side, above: float, where: str) -> None:
    book, state = now.book, now.state
    chart = book.charts.war.account
    lots = int((above + TRIFLE) // chart.surplus_loads(side))
    if lots > 0:
        reason = f"{quantity(above, 'load')} landed in {where} above what was owed in {state.cursor.turn}"
        now.add(PointsScored(PointsEntry(str(state.cursor), side, lots * chart.surplus_points, chart.rule, reason)))
