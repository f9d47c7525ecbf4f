"""A scenario that follows history: the order of battle and the timeline, as they stood when it begins and went on."""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import TypeVar

from msgspec import Struct

from campaign.model.book import Options
from campaign.model.play.calendar import Turn
from campaign.model.play.war import PoolGroup
from campaign.model.replacing import replace
from campaign.model.sea.theatre import Theatre
from campaign.model.setting.scenario import (
    CargoFacts,
    Contingent,
    FlotillaFacts,
    FlotillaId,
    FlotillaMission,
    Holdings,
    LayingDown,
    PortId,
    ScenarioFacts,
    Scheduled,
    SubmarineArrival,
    TakingArms,
)
from campaign.model.setting.timeline import Timeline, turn_of
from campaign.model.sides import Allegiance, Nation, Side
from campaign.model.units.aircraft import AirUnitFacts, AirUnitId, BaseId
from campaign.model.units.order_of_battle import OrderOfBattle
from campaign.model.units.ships import Absence, Service, ShipFacts, ShipId

POOL_NATIONS = (Nation.BRITISH,)
OPENING = Turn.of("Jun I 40")
K = TypeVar("K")
Berths = Mapping[PortId, Iterable[ShipId]]


class _History(Struct, frozen=True):
    """What a composition is made of, and the game turns it spans; `pool_from` is when the force pool begins to decide."""

    oob: OrderOfBattle
    timeline: Timeline
    theatre: Theatre
    options: Options
    first: Turn
    last: Turn
    pool_from: Turn

    @property
    def played(self) -> frozenset[str]:
        """The optional events that are played in this campaign."""
        chosen = {"mers_el_kebir": self.options.mers_el_kebir, "syria": self.options.syria, "torch": self.options.torch}
        return frozenset(key for key, on in chosen.items() if on)

    def side(self, nation: Nation, turn: Turn) -> Side | None:
        return self.timeline.stance(nation, turn).side

    def pooled(self, ship: ShipFacts) -> bool:
        """SM-10B.8 British ships of the groups that the pool counts come and go by it, from its first month on."""
        kind = self.oob.classes[ship.ship_class].type
        return ship.nation in POOL_NATIONS and any(kind in group.types for group in PoolGroup)


@dataclass
class _Found:
    """What the order of battle amounts to: who is where at the start, and who comes and goes in which game turn."""

    berths: dict[PortId, list[ShipId]] = field(default_factory=lambda: defaultdict(list))
    neutrals: dict[ShipId, PortId] = field(default_factory=dict)
    away: list[ShipId] = field(default_factory=list)
    air: dict[AirUnitId, BaseId | ShipId] = field(default_factory=dict)
    arrive: dict[Turn, dict[PortId, list[ShipId]]] = field(default_factory=lambda: defaultdict(lambda: defaultdict(list)))
    withdraw: dict[Turn, list[ShipId]] = field(default_factory=lambda: defaultdict(list))
    offers: dict[Turn, list[ShipId]] = field(default_factory=lambda: defaultdict(list))
    based: dict[Turn, dict[str, list[AirUnitId]]] = field(default_factory=lambda: defaultdict(lambda: defaultdict(list)))
    air_leaves: dict[Turn, list[AirUnitId]] = field(default_factory=lambda: defaultdict(list))


def with_history(
    facts: ScenarioFacts, oob: OrderOfBattle, timeline: Timeline, theatre: Theatre, options: Options, pool_from: Turn,
    beyond: int = 0,
) -> ScenarioFacts:
    """SM-GAP-64.12 A historical scenario begins with every ship, flotilla and air unit where it was then, and goes on by date.

    What the scenario's own file says takes precedence: its calendar, nations, stores, and the positions of the ships it names.
    Changes of ownership up to `beyond` half-months after its end are included too, since they may be brought forward.
    """
    first = Turn.of(facts.first_turn)
    at = _History(oob, timeline, theatre, options, first, Turn.of(facts.last_turn), pool_from)
    found = _Found()
    own = {key for ships in facts.berths.values() for key in ships} | {key for force in facts.at_sea for key in force.ships}
    laden = {key for convoy in timeline.convoys if convoy.key in facts.convoys
             for ships in convoy.aboard.values() for key in ships}
    for ship in oob.ships.values():
        left = ship.id in facts.left_out or (ship.id not in laden and oob.class_of(ship.id).type in facts.left_out_types)
        if ship.id in own:
            _send_home(at, ship, found)
        elif not left:
            _place(at, ship, found)
    for unit in oob.air_units.values():
        if unit.id not in facts.left_out:
            _station(at, unit, found)
    berths = _merge_berths(found.berths, facts.berths)
    store = next((store for store in reversed(timeline.stores) if store.turn <= first), timeline.stores[0])
    pool = facts.war.force_pool
    holders = {key: timeline.holder(key, port.nation, first) for key, port in theatre.ports.items()}
    war = replace(
        facts.war,
        malta_stock=store.malta_stock if facts.war.malta_stock is None else facts.war.malta_stock,
        garrisons=facts.war.garrisons or store.garrisons,
        held={**holders, **facts.war.held},
        calendar=(*_calendar(at, found, facts.convoys), *facts.war.calendar, *_beyond(at, beyond)),
        force_pool=pool if pool is None else tuple(dict.fromkeys((*pool, *found.away))),
        exchange=facts.war.exchange if first == OPENING else (),
        depots=store.depots if options.supply_points else {},
    )
    return replace(
        facts,
        nations={nation: timeline.stance(nation, first) for nation in Nation} | dict(facts.nations),
        berths=berths,
        cargoes=(*facts.cargoes, *_laden(at, facts, berths)),
        neutrals=found.neutrals,
        air=found.air | dict(facts.air),
        fuel_pool=facts.fuel_pool or store.fuel_pool,
        coasts=_latest(conquest.coasts for conquest in timeline.conquests if conquest.turn <= first),
        airfields=_latest(conquest.airfields for conquest in timeline.conquests if conquest.turn <= first),
        flotillas=(*_flotillas(at, {flotilla.id for flotilla in facts.flotillas}), *facts.flotillas),
        submarine_arrivals=(*_submarines(at), *facts.submarine_arrivals),
        war=war,
    )


def stays(
    service: tuple[Service, ...], docks: tuple[Absence, ...], lost: Turn | None, first: Turn
) -> Iterator[tuple[Turn, Turn | None, str]]:
    """SM-GAP-64.13 Stays from a game turn on, with the dock she lies in then left out; none for who was lost before it."""
    if lost is not None and lost < first:
        return
    ready = next((Turn.of(dock.last).plus(1) for dock in docks if Turn.of(dock.first) <= first <= Turn.of(dock.last)), first)
    for stay in service:
        start, end = max(Turn.of(stay.first), ready), Turn.of(stay.last) if stay.last else None
        if end is None or end >= start:
            yield start, end, stay.base


def lost_in(ship: ShipFacts) -> Turn | None:
    """SM-GAP-64.13 The game turn in which a ship was lost by history; of a year alone the last, of a month its first."""
    if ship.fate is None or not ship.fate.date:
        return None
    year, month, day = ship.fate.date[:4], ship.fate.date[5:7] or "12", ship.fate.date[8:10]
    return turn_of(date(int(year), int(month), int(day or (1 if ship.fate.date[5:7] else 31))))


def _place(at: _History, ship: ShipFacts, found: _Found) -> None:
    # A base off the map is mentioned for completeness: only rule 10C brings the squadron in East Africa into play.
    here_only = tuple(stay for stay in ship.service if PortId(stay.base) in at.theatre.ports)
    times = list(stays(here_only, ship.in_dock, lost_in(ship), at.first))
    pooled, here = at.pooled(ship), False
    for number, (start, end, base) in enumerate(times):
        before = times[number - 1][1] if number else None
        if start == at.first:
            here = True
            _moor(at, ship, PortId(base), found)
        elif start <= at.last and (before is None or before.plus(1) != start):
            if pooled and start >= at.pool_from:
                found.offers[start].append(ship.id)
            else:
                found.arrive[start][PortId(base)].append(ship.id)
        following = times[number + 1][0] if number + 1 < len(times) else None
        if end is not None and end < at.last and following != end.plus(1) and not (pooled and end.plus(1) >= at.pool_from):
            found.withdraw[end.plus(1)].append(ship.id)
    if pooled and not here and at.first >= at.pool_from and _can_be_had_again(at, ship):
        found.away.append(ship.id)


def _send_home(at: _History, ship: ShipFacts, found: _Found) -> None:
    """A ship that the scenario's own file places comes by no date, and leaves by history's."""
    dates = _Found()
    _place(at, ship, dates)
    for turn, ships in dates.withdraw.items():
        found.withdraw[turn] += ships


def _moor(at: _History, ship: ShipFacts, port: PortId, found: _Found) -> None:
    if at.side(ship.nation, at.first) is None:
        found.neutrals[ship.id] = port
    else:
        found.berths[port].append(ship.id)


def _can_be_had_again(at: _History, ship: ShipFacts) -> bool:
    """SM-10B.9 A ship that served in the theatre before, is afloat and out of dock, can be asked for of the pool."""
    lost = lost_in(ship)
    return (lost is None or lost >= at.first) and bool(ship.service) and Turn.of(ship.service[0].first) < at.first and not any(
        Turn.of(stay.first) <= at.first <= Turn.of(stay.last) for stay in ship.in_dock)


def _station(at: _History, unit: AirUnitFacts, found: _Found) -> None:
    for start, end, base in stays(unit.service, (), None, at.first):
        if start == at.first and at.side(unit.nation, at.first) is not None:
            found.air[unit.id] = BaseId(base) if BaseId(base) in at.oob.bases else ShipId(base)
        elif start <= at.last:
            found.based[start][base].append(unit.id)
        if end is not None and end < at.last:
            found.air_leaves[end.plus(1)].append(unit.id)


def _merge_berths(first: Berths, second: Berths) -> dict[PortId, tuple[ShipId, ...]]:
    return {port: (*first.get(port, ()), *second.get(port, ())) for port in dict.fromkeys((*first, *second))}


def _latest(changes: Iterable[Mapping[K, Allegiance]]) -> dict[K, Allegiance]:
    """The latest owner of everything that had changed hands by then."""
    found: dict[K, Allegiance] = {}
    for change in changes:
        found.update(change)
    return found


def _laden(at: _History, facts: ScenarioFacts, berths: Mapping[PortId, tuple[ShipId, ...]]) -> Iterator[CargoFacts]:
    """SM-GAP-64.9 Loads of a convoy that begins with the scenario lie in its ships, if those lie at its quay; else on it."""
    for convoy in at.timeline.convoys:
        if convoy.key not in facts.convoys or convoy.turn != at.first:
            continue
        for load in convoy.loads:
            ships = convoy.aboard.get(load.id, ())
            lying = load.at is not None and ships and set(ships) <= set(berths.get(load.at, ()))
            yield replace(load, at=None, aboard=ships) if lying else load


def _flotillas(at: _History, used: Container[FlotillaId]) -> Iterator[FlotillaFacts]:
    count = dict.fromkeys(Side, 0)
    for flotilla in at.timeline.flotillas:
        side = at.side(flotilla.nation, at.first)
        now = next((strength for strength in reversed(flotilla.strength) if strength.turn <= at.first), None)
        if side is None or now is None or not now.points:
            continue
        prefix = "AXS" if side is Side.AXIS else "ALS"
        count[side] = next(
            number for number in itertools.count(count[side] + 1) if FlotillaId(f"{prefix}{number}") not in used)
        key = FlotillaId(f"{prefix}{count[side]}")
        yield FlotillaFacts(key, flotilla.name, flotilla.nation, now.points, FlotillaMission.TRANSIT, port=now.base)


def _submarines(at: _History) -> Iterator[SubmarineArrival]:
    for submarine in at.timeline.submarines:
        if at.first < submarine.turn <= at.last:
            yield SubmarineArrival(str(submarine.turn), submarine.port, submarine.nation, submarine.points)


def _calendar(at: _History, found: _Found, convoys: Container[str]) -> Iterator[Scheduled]:
    """Every game turn on which something comes about, in order of dates."""
    for number in range(at.first.number, at.last.number + 1):
        entry = _entry(at, found, Turn(number), convoys)
        if entry != Scheduled(entry.turn):
            yield entry


def _beyond(at: _History, turns: int) -> Iterator[Scheduled]:
    for number in range(1, turns + 1):
        turn = at.last.plus(number)
        if holdings := tuple(_holdings(at, turn)):
            yield Scheduled(str(turn), holdings=holdings)


def _entry(at: _History, found: _Found, turn: Turn, convoys: Container[str]) -> Scheduled:
    """The events of a game turn; the first has no changes of stance or owner, because the setting includes them."""
    line, later = at.timeline, turn > at.first
    store = next((stores for stores in line.stores if later and stores.turn == turn), None)
    played = [event for event in line.events if event.key in at.played]
    based = {base: tuple(units) for base, units in found.based.get(turn, {}).items()}
    return Scheduled(
        str(turn),
        arrive={port: tuple(ships) for port, ships in found.arrive.get(turn, {}).items()},
        withdraw=tuple(found.withdraw.get(turn, ())),
        flags=tuple(flag for flag, date in line.flags.items() if date == turn or (not later and date < turn)),
        garrisons={} if store is None else store.garrisons,
        stances=_latest(turning.nations for turning in line.turnings if later and turning.turn == turn),
        holdings=tuple(_holdings(at, turn)) if later else (),
        takes_arms=tuple(TakingArms(arming.nation, arming.side, arming.ports, arming.why)
                         for arming in played if arming.first == turn),
        lays_down=tuple(LayingDown(event.nation, event.afterwards, event.ports, f"{event.title} is over")
                        for event in played if event.last.plus(1) == turn),
        offers=tuple(found.offers.get(turn, ())),
        musters=(*(load for convoy in line.convoys if convoy.turn == turn
                   and (at.options.historical_convoys or (later and convoy.key in convoys)) for load in convoy.loads),
                 *_troops(at, turn)),
        air=based,
        air_leaves=tuple(key for key in found.air_leaves.get(turn, ()) if not any(key in units for units in based.values())),
        contingents=tuple(_contingents(at, turn)),
    )


def _contingents(at: _History, turn: Turn) -> Iterator[Contingent]:
    """SM-GAP-83.10 Armies are as strong as they were by history and stand where they did, from date to date."""
    for army in at.timeline.armies if at.options.supply_points else ():
        known = [strength for strength in army.strength if strength.turn <= turn]
        if known and (known[-1].turn == turn or turn == at.first):
            now = known[-1]
            yield Contingent(army.key, army.name, army.side, army.arm, now.size, at.theatre.ports[now.at].hex, now.line)


def _troops(at: _History, turn: Turn) -> Iterator[CargoFacts]:
    """SM-GAP-84.5 Troops meant for landings wait in port from their date on, or from the beginning if they came before it."""
    if at.options.landing_troops:
        for unit in at.timeline.troops:
            there = turn == at.first and unit.first < turn and (unit.last is None or unit.last >= turn)
            if unit.first == turn or there:
                yield unit.facts


def _holdings(at: _History, turn: Turn) -> Iterator[Holdings]:
    """SM-GAP-64.11 What changes hands; a port that is fought for in an optional event holds out until that is over."""
    fights = [event for event in at.timeline.events if event.key in at.played]
    for conquest in at.timeline.conquests:
        fought = [event for event in fights if event.first <= conquest.turn <= event.last]
        held_out = {port: event.last.plus(1) for event in fought for port in event.ports}
        ports = {port: to for port, to in conquest.ports.items() if held_out.get(port, conquest.turn) == turn}
        coasts, airfields = (conquest.coasts, conquest.airfields) if conquest.turn == turn else ({}, {})
        if ports or coasts or airfields:
            yield Holdings(conquest.why, ports, coasts, airfields, conquest.day.isoformat())
