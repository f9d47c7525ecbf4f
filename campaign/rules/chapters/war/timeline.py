"""What happens by date: nations change sides, lands fall, ships come and go, air units move, and the front shifts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import ceil

from msgspec import Struct

from campaign.model import events
from campaign.model.book import Book
from campaign.model.events import (
    DeliveriesCounted,
    FlagRecorded,
    FrontJudged,
    GarrisonRecorded,
    ShipsArrived,
    ShipsCalledHome,
    ShipsWithdrawn,
)
from campaign.model.play.calendar import Turn
from campaign.model.play.state import AirUnit, State
from campaign.model.play.views import View
from campaign.model.play.war import Delivery, SupplyAccount, War
from campaign.model.setting.scenario import Holdings, LayingDown, PortId, Scheduled, TakingArms
from campaign.model.sides import Allegiance, Nation, Side
from campaign.model.units.aircraft import AirStatus, BaseId
from campaign.model.units.forces import Ship, ShipStatus
from campaign.model.units.ships import ShipId
from campaign.rules.chapters.air import ch24_upkeep
from campaign.rules.chapters.air.ch05_carriers import check_decks, ferried_by
from campaign.rules.chapters.ashore.ch21_depots import coasts_fall
from campaign.rules.chapters.lift import ch04_cargo
from campaign.rules.chapters.lift.ch11_supply import is_homeland, port_of_arrival
from campaign.rules.chapters.ports import ch08_repair
from campaign.rules.chapters.war.ch01_capture import falls
from campaign.rules.chapters.war.ch11_requirements import Holders, libya, of_state, tunisia
from campaign.rules.facts import moving_front
from campaign.rules.facts.geography import base_side, friendly_ports_at, port_side, side_of_nation, side_of_ship, stance_of
from campaign.rules.facts.moving_front import Judgement, is_played, judgement
from campaign.rules.facts.setup import fresh_ship
from campaign.rules.proceedings import Proceedings


def begins(now: Proceedings) -> None:
    """SM-GAP-64.2 What is fixed by date comes about as a game turn begins, before either side's initial phase."""
    book, state = now.book, now.state
    came = [entry.holdings for entry in moving_front.coming(book, state.war.front, state.cursor.turn)]
    for holdings in came:
        change_hands(now, holdings)
    for entry in book.scenario.war.due(state.cursor.turn):
        for laying in entry.lays_down:
            _lays_down(now, laying)
        gone = tuple(key for key in entry.withdraw if key in now.state.neutrals)
        if gone:
            now.add(events.NeutralsGone(gone, "by the calendar"))
        for nation, stance in entry.stances.items():
            turn_nation(now, nation, stance)
        if not book.options.land_facts:
            for holdings in moving_front.fixed(book, entry.holdings):
                change_hands(now, holdings)
        _neutral_newcomers(now, entry)
        for arming in entry.takes_arms:
            _takes_arms(now, arming)
        _offered(now, entry.offers)
        _mustered(now, entry)
        if not book.options.land_facts:
            _ashore(now, entry)
        _air(now, entry)
    ch24_upkeep.settle_in(now, came)


def turn_nation(now: Proceedings, nation: Nation, stance: Allegiance) -> None:
    """SM-GAP-64.3 A nation's ports, coasts and airfields turn with it, and its neutral ships take up arms where they lie."""
    book, state = now.book, now.state
    if stance_of(book, state, nation) is stance:
        return
    before = stance_of(book, state, nation)
    why = "by the calendar"
    now.add(events.NationTurned(nation, stance, why))
    for key, port in state.ports.items():
        if port.nation is nation and port.allegiance is before:
            _turns(now, key, stance, why)
    coasts = tuple(key for key, coast in book.theatre.coasts.items()
                   if coast.nation is nation and state.coast_owners.get(key) is before.side)
    if coasts:
        now.add(events.CoastsChangedHands(coasts, stance.side, why))
    if stance.side is not None:
        for harbour in dict.fromkeys(state.neutrals.values()):
            ships = _neutral(book, state, harbour, nation)
            if ships and port_side(now.state, harbour) is stance.side:
                armed = tuple(fresh_ship(book, key, harbour, stance.side) for key in ships)
                now.add(events.NeutralsTookArms(armed, stance.side, why))


def _neutral(book: Book, state: State, port: PortId, nation: Nation) -> tuple[ShipId, ...]:
    return tuple(key for key, where in state.neutrals.items() if where == port and book.oob.ships[key].nation is nation)


def _turns(now: Proceedings, port: PortId, to: Allegiance, why: str) -> None:
    """SM-GAP-64.4 A port that turns with its nation changes its flag, and nobody in it has to escape."""
    now.add(events.PortChangedHands(port, to, why))


def change_hands(now: Proceedings, holdings: Holdings) -> None:
    """SM-GAP-64.5 Where no land game is played, ports, coasts and airfields change hands when they did by history."""
    book, state = now.book, now.state
    for port, holder in holdings.ports.items():
        gone = tuple(key for key, where in now.state.neutrals.items() if where == port)
        if gone and holder.side is not None:
            now.add(events.NeutralsGone(gone, holdings.why))
        falls(now, port, holder.side, holdings.why)
    for owner in dict.fromkeys(holdings.coasts.values()):
        coasts = tuple(key for key, to in holdings.coasts.items() if to is owner and state.coast_owners.get(key) is not to.side)
        if coasts:
            now.add(events.CoastsChangedHands(coasts, owner.side, holdings.why))
            coasts_fall(now, coasts, owner.side)
    for owner in dict.fromkeys(holdings.airfields.values()):
        bases = tuple(key for key, to in holdings.airfields.items()
                      if to is owner and base_side(book, state, key) is not to.side)
        if bases:
            now.add(events.AirfieldsChangedHands(bases, owner, holdings.why))
            _driven_out(now, bases, owner)


def _driven_out(now: Proceedings, bases: tuple[BaseId, ...], owner: Allegiance) -> None:
    """SM-GAP-64.6 Air units leave an airfield that the enemy takes, and come back where the calendar next bases them."""
    state = now.state
    fields = {str(base) for base in bases}
    fled = tuple(key for key, unit in state.air.items() if unit.base in fields and unit.side is not owner.side
                 and not ch24_upkeep.fall_back(now, key))
    if fled:
        now.add(events.AirUnitsLeft(fled))


def _neutral_newcomers(now: Proceedings, entry: Scheduled) -> None:
    book, state = now.book, now.state
    for port, ships in entry.arrive.items():
        neutral = tuple(key for key in ships if key not in state.ships and key not in state.neutrals
                        and side_of_ship(book, state, key) is None)
        if neutral:
            now.add(events.NeutralsMoored(neutral, port))


def _takes_arms(now: Proceedings, arming: TakingArms) -> None:
    """SM-GAP-64.7 In an optional event neutral ships fight, where they lie, for the side that they were driven to."""
    book, state = now.book, now.state
    for port in arming.ports:
        ships = _neutral(book, state, port, arming.nation)
        if ships:
            _turns(now, port, Allegiance(arming.side.value), arming.why)
            armed = tuple(fresh_ship(book, key, port, arming.side) for key in ships)
            now.add(events.NeutralsTookArms(armed, arming.side, arming.why))


def _lays_down(now: Proceedings, laying: LayingDown) -> None:
    """SM-GAP-64.8 When it is over, the survivors lie in a neutral port again, and what they held is neutral too."""
    book, state = now.book, now.state
    ships = tuple(key for key, ship in state.ships.items()
                  if ship.status is ShipStatus.ACTIVE and book.oob.ships[key].nation is laying.nation and ship.force is None)
    for key in ships:
        ch04_cargo.lose_cargo_of(now, key)
        ch08_repair.abandon_work(now, key, laying.why)
    if ships:
        now.add(events.ArmsLaidDown(ships, laying.port, laying.why))
    for port in laying.ports:
        if port_side(now.state, port) is not None:
            _turns(now, port, Allegiance.NEUTRAL, laying.why)


def _offered(now: Proceedings, ships: tuple[ShipId, ...]) -> None:
    state = now.state
    pool = state.war.pool
    known = {*pool.ships, *state.ships, *(due.ship for due in pool.due)}
    new = tuple(key for key in ships if key not in known)
    if new:
        now.add(events.PoolOffered(new))


def _mustered(now: Proceedings, entry: Scheduled) -> None:
    """SM-GAP-64.9 A convoy's loads wait where history had them, if that port is still their side's."""
    state = now.state
    for facts in entry.musters:
        if facts.at is not None and facts.id not in state.cargoes and port_side(state, facts.at) is facts.side:
            now.add(events.CargoMustered(facts, facts.at))


def _ashore(now: Proceedings, entry: Scheduled) -> None:
    """SM-GAP-83.15 Forces ashore are on record by date; who is gone, or comes to a place that is not his side's, is not."""
    for found in entry.contingents:
        ports = friendly_ports_at(now.book, now.state, found.hex, found.side)
        known = now.state.ashore.contingents.get(found.id)
        if found.size > 0 and not ports:
            continue
        if found != known and (found.size > 0 or known is not None):
            now.add(events.ContingentRecorded(found, "by the calendar"))


def _air(now: Proceedings, entry: Scheduled) -> None:
    """SM-GAP-64.10 Air units come, move and leave by date; none comes to a base that its side does not hold."""
    book, state = now.book, now.state
    leaving = tuple(key for key in entry.air_leaves if key in state.air)
    if leaving:
        now.add(events.AirUnitsLeft(leaving))
    for side in Side:
        units = tuple(_based(book, now.state, side, entry.air))
        if units:
            now.add(events.AirUnitsBased(units))
    # A carrier that is damaged or full passes newcomers on.
    check_decks(now)


def _based(book: Book, state: State, side: Side, air: Mapping[str, tuple[str, ...]]) -> Iterator[AirUnit]:
    for base, units in air.items():
        if not _open_to(book, state, base, side):
            continue
        for key in units:
            facts = book.oob.air_units[key]  # pyrefly: ignore[bad-index]
            known = state.air.get(facts.id) if book.options.air_war else None
            if side_of_nation(book, state, facts.nation) is not side or (known is not None and known.status is AirStatus.LOST):
                continue
            # Lost units come back to their historical base (SM-GAP-65); units that move keep their naval cooperation.
            on = known.on_naval_cooperation if known is not None and BaseId(base) in book.oob.bases else True
            yield AirUnit(facts.id, side, base, on)


def _open_to(book: Book, state: State, base: str, side: Side) -> bool:
    if BaseId(base) in book.oob.bases:
        return base_side(book, state, BaseId(base)) is side
    carrier = state.ships.get(ShipId(base))
    return carrier is not None and carrier.side is side and carrier.status is ShipStatus.ACTIVE


# Ships that come and go -----------------------------------------------------------------------------------------------


def initial_phase(now: Proceedings, side: Side) -> None:
    """SM-GAP-54 In their owner's initial phase ships arrive by date, and those called home leave from the base they lie in."""
    book, state = now.book, now.state
    for entry in book.scenario.war.due(state.cursor.turn):
        if side is Side.AXIS:
            for flag in entry.flags:
                now.add(FlagRecorded(flag, "by the calendar"))
            for land, res in entry.garrisons.items():
                now.add(GarrisonRecorded(land, res))
        for port, ships in entry.arrive.items():
            own = tuple(key for key in ships if side_of_ship(book, now.state, key) is side)
            bring_ships(now, port, own)
        leaving = tuple(key for key in entry.withdraw if key in now.state.ships and now.state.ships[key].side is side)
        if leaving:
            now.add(ShipsCalledHome(leaving))
    for due in state.war.pool.due:
        if side is Side.ALLIED and due.turn <= state.cursor.turn.number:
            bring_ships(now, due.port, (due.ship,))
    _going_home(now, side)


def bring_ships(now: Proceedings, port: PortId, ships: tuple[ShipId, ...]) -> None:
    """SM-GAP-54.3 Ships arrive whole and full of fuel; who is here already, or with the force pool, does not arrive by date."""
    book, state = now.book, now.state
    pool = state.war.pool
    elsewhere = {*pool.ships, *(due.ship for due in pool.due if due.turn > state.cursor.turn.number)}
    new = tuple(key for key in ships if key not in state.ships and key not in elsewhere)
    if not new:
        return
    side = side_of_ship(book, state, new[0])
    if side is not None and (destination := port_of_arrival(book, state, port, side)) is not None:
        now.add(ShipsArrived(tuple(fresh_ship(book, key, destination, side) for key in new), destination))


def _going_home(now: Proceedings, side: Side) -> None:
    book, state = now.book, now.state
    for key in state.war.called_home:
        ship = state.ships.get(key)
        if ship is not None and ship.side is side and may_leave(book, state, ship):
            ch08_repair.abandon_work(now, key, "she leaves the theatre")
            now.add(ShipsWithdrawn((key,), to_pool=False, owed=state.war.pool.owed))


def may_leave(book: Book, state: State, ship: Ship) -> bool:
    """SM-GAP-54.2 A ship leaves the theatre from a base of the homeland, with nothing aboard but a carrier's own flights."""
    empty = not ship.cargo and ferried_by(state, ship.id) is None
    return ship.status is ShipStatus.ACTIVE and ship.port is not None and empty \
        and port_side(state, ship.port) is ship.side and is_homeland(book, ship.port, ship.side)


# The front that supplies move -----------------------------------------------------------------------------------------


def end_of_turn(now: Proceedings) -> None:
    """SM-GAP-70.7 The deliveries of the game turn are counted, and from the fourth game turn on the front is judged by them."""
    book, state = now.book, now.state
    if not is_played(book):
        return
    turn, front = state.cursor.turn, state.war.front
    delivered = delivery(book, of_state(state), state.war, turn)
    found = judgement(book, front, turn, delivered)
    now.add(DeliveriesCounted(delivered.landed, delivered.due))
    if found is not None:
        now.add(FrontJudged(found.landed, found.due, found.advantage, found.gainer, found.entries, found.along, found.bound))


def delivery(book: Book, holders: Holders, war: War, turn: Turn) -> Delivery:
    """SM-GAP-70.8 What was landed for the desert so far in a game turn, and what rule 11 asks for, whether or not it is played.

    In Libya the loads of SM-11A3 are due; once the Axis is in Tunisia those of SM-11A4, and all of its North Africa counts.
    """
    chart, landed = book.charts.war.supply, war.supply.landed
    if (duty := tunisia(book, holders, war, turn)) is not None:
        return Delivery(sum(landed.get(port, 0.0) for port in duty.ports), duty.loads)
    owed = libya(book, holders, war, turn)
    in_libya = sum(landed.get(port, 0.0) for port in holders.by(Side.AXIS, chart.libya))
    return Delivery(in_libya, 0.0 if owed is None else owed.loads)



def seen_by(book: Book, view: View) -> Delivery:
    """The deliveries of this game turn as either side sees them: landed loads are public."""
    holders = Holders({key: port.allegiance for key, port in view.ports.items()})
    known = War(flags=view.war.flags, supply=SupplyAccount(landed=view.war.landed))
    return delivery(book, holders, known, view.cursor.turn)


class Prospect(Struct, frozen=True):
    """The effect on the front at the end of this game turn, if this many more loads land in the desert (up to the next one)."""

    loads: int
    found: Judgement


def prospects(book: Book, view: View) -> tuple[Prospect, ...]:
    """SM-GAP-70.12 What the front does as things stand, and from how many loads more on it does something else."""
    front, turn, now = view.war.front, view.cursor.turn, seen_by(book, view)
    found = judgement(book, front, turn, now)
    if found is None:
        return ()
    chart = book.charts.war.moving_front
    enough = (chart.par + chart.shifts[-1].size) * found.due - found.landed
    seen = [Prospect(0, found)]
    for loads in range(1, max(0, ceil(enough)) + 1):
        more = judgement(book, front, turn, Delivery(now.landed + loads, now.due))
        if more is not None and more.moves != seen[-1].found.moves:
            seen.append(Prospect(loads, more))
    return tuple(seen)
