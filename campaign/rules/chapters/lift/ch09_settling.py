"""A landing that no land game decides is settled as its owner's exploitation phase ends."""

from __future__ import annotations

from campaign.model import events
from campaign.model.book import Book
from campaign.model.dice import Die, Why
from campaign.model.play.landings import LandingPlan, Wave
from campaign.model.play.settling import GarrisonSource, LandingOdds
from campaign.model.play.state import State
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import CargoId, Holdings
from campaign.model.sides import Allegiance
from campaign.model.units.forces import ShipStatus
from campaign.rules.chapters.lift import ch02_carriage as carriage
from campaign.rules.chapters.lift import ch04_cargo, ch04_craft, ch09_odds
from campaign.rules.chapters.war.timeline import changed_hands
from campaign.rules.facts.allegiances import base_side
from campaign.rules.facts.geography import coast_side, hex_of, port_side
from campaign.rules.proceedings import Proceedings

WAVES = (Wave.ASSAULT, Wave.FOLLOW_UP)


def settled(now: Proceedings) -> None:
    """SM-GAP-69 Where no land game is played each landing is settled by one roll a plan and hex as exploitation ends."""
    book, state = now.book, now.state
    if book.options.land_facts:
        return
    side, turn = state.cursor.player_turn, state.cursor.turn
    for plan in state.lift.plans.values():
        if plan.side is not side or plan.turn != turn:
            continue
        for where in dict.fromkeys(where for _, where in plan.units):
            ashore = units_ashore(now.state, plan, where)
            # Another plan may have taken that stretch of coast a moment ago.
            if ashore and coast_side(book, now.state, where) is not side:
                _settled(now, plan, where, ashore)


def units_ashore(state: State, plan: LandingPlan, where: Hex) -> tuple[CargoId, ...]:
    """SM-GAP-69.7 The units of a plan that came ashore in a hex in this player turn, the assault wave first."""
    found = [unit for unit, to in plan.units
             if to == where and (item := state.cargoes[unit]).at_hex == where and not item.lost
             and item.troops.landed_on == state.cursor.turn.number and item.troops.landed_as in WAVES]
    return tuple(sorted(found, key=lambda unit: state.cargoes[unit].troops.landed_as is not Wave.ASSAULT))


def odds_now(book: Book, state: State, plan: LandingPlan, where: Hex, ashore: tuple[CargoId, ...]) -> LandingOdds:
    """SM-GAP-69.8 As it is settled the enemy's troops in the hex count, but those that landed there in this player turn."""
    waves = {unit: wave for unit in ashore if (wave := state.cargoes[unit].troops.landed_as) is not None}
    troops = sum(ch09_odds.res_of(book, state.cargoes[unit]) * ch09_odds.share_in_defence(book, state, unit)
                 for unit in ch04_craft.defends(state, where, plan.side.enemy))
    return ch09_odds.odds(book, state, where, waves, state.lift.gunfire.get(where, 0), troops)


def _settled(now: Proceedings, plan: LandingPlan, where: Hex, ashore: tuple[CargoId, ...]) -> None:
    found, roll = odds_now(now.book, now.state, plan, where, ashore), None
    if found.needed is not None:
        assert found.column is not None
        why = Why("SM-GAP-69", "landing", (str(where),), f"{found.needed} or more holds", (f"column {found.column:g}",))
        roll = now.roll(Die.D10, why)
    holds = roll is not None and found.needed is not None and roll >= found.needed
    now.add(events.LandingSettled(plan.id, plan.side, where, ashore, found, roll, holds))
    if holds:
        _holds(now, plan, where, found)
    else:
        _fails(now, plan, where, ashore)


def _fails(now: Proceedings, plan: LandingPlan, where: Hex, ashore: tuple[CargoId, ...]) -> None:
    """SM-GAP-69.9 A landing that fails loses half its units, the first ashore first; the rest goes into craft or is lost."""
    book = now.book
    gone = ch09_odds.lost_by_failing(book, len(ashore))
    for unit in ashore[:gone]:
        now.add(events.TroopsEliminated(unit, "SM-GAP-69", "the landing failed"))
    for unit in ashore[gone:]:
        state = now.state
        item = state.cargoes[unit]
        craft = [ship for key, ship in state.ships.items() if ship.side is plan.side and carriage.is_craft(book, key)
                 and ship.status is ShipStatus.ACTIVE and ship.force is not None and hex_of(state, ship) == where]
        ships = next(ch04_cargo.fitting(book, state, item, craft), None)
        if ships is None:
            now.add(events.TroopsEliminated(unit, "SM-GAP-69", "the landing failed and no craft had room for it"))
            continue
        size = carriage.shipping_size(book, item)
        now.add(events.CargoEmbarked(unit, ships, (), where, size, 0, carriage.shares(book, ships, size), exploiting=True,
                                     boarded=state.segment + 1))


def _holds(now: Proceedings, plan: LandingPlan, where: Hex, found: LandingOdds) -> None:
    """SM-GAP-69.10 A landing that holds takes the stretch of coast with its ports and airfields, and nobody is left there."""
    book, state, side = now.book, now.state, plan.side
    coast = book.theatre.coast_of(where)
    assert coast is not None
    owner, hexes = Allegiance(side.value), book.theatre.coasts[coast].hexes
    ports = {port.id: owner for port in book.theatre.ports.values()
             if port.hex in hexes and port_side(state, port.id) is side.enemy}
    fields = {base.id: owner for base in book.oob.bases.values()
              if base.hex in hexes and base_side(book, state, base.id) is side.enemy}
    for key, item in state.cargoes.items():
        if (item.facts.side is side.enemy and item.facts.ground is not None and not item.lost and not item.aboard
                and carriage.place_of(state, item) in hexes):
            now.add(events.TroopsEliminated(key, "SM-GAP-69", "the enemy's landing took the coast"))
    changed_hands(now, Holdings(f"a landing holds at {where}", ports, {str(coast): owner}, fields))
    garrison = found.defence.garrison
    if garrison.source is not GarrisonSource.OTHER or garrison.res:
        now.add(events.DefendersRecorded(garrison.place, 0.0))
    for unit in units_ashore(now.state, plan, where):
        port = next((port.id for port in book.theatre.ports_at(where) if port_side(now.state, port.id) is side), None)
        if port is not None:
            now.add(events.TroopsReported(unit, where, port))
