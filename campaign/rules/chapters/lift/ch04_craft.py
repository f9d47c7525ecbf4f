"""Rules 2E and 4D at the end of segments and phases: troops that stayed aboard, craft lost at sea, and time in port."""

from __future__ import annotations

from campaign.model.charts.campaign import Weather
from campaign.model.dice import Die, Why
from campaign.model.events import CraftPutOut, ForceDisbanded, TroopsEliminated
from campaign.model.play.calendar import Phase, Turn
from campaign.model.play.landings import CraftLog, Wave
from campaign.model.play.state import State
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import CargoId, PortId
from campaign.model.sides import Side
from campaign.model.units.forces import ShipStatus
from campaign.model.units.ships import ShipId
from campaign.rules.chapters.combat.losses import lost
from campaign.rules.chapters.lift.ch02_carriage import is_craft
from campaign.rules.chapters.lift.ch04_boarding import overdue
from campaign.rules.facts.geography import weather_at
from campaign.rules.facts.roster import ships_of
from campaign.rules.proceedings import Proceedings

LONG_ENOUGH = 99


def end_of_segment(now: Proceedings) -> None:
    """SM-GAP-01.1 After fuel and stores a segment's end finds troops that stayed too long, and craft that the sea takes."""
    book, state = now.book, now.state
    for key, item in state.cargoes.items():
        if overdue(book, now.state, item):
            now.add(TroopsEliminated(key, "SM-4D1", "it stayed aboard landing craft beyond the segment of boarding"))
    _noted(now)
    taken_by_the_sea(now)


def taken_by_the_sea(now: Proceedings) -> None:
    """SM-GAP-31 Each flotilla of landing craft at sea in poor weather when a segment ends is sunk by a one on 1D10."""
    book, state = now.book, now.state
    tenths = book.charts.lift.landings.sea_risk_tenths
    for force in state.forces.values():
        if force.scattered is not None or weather_at(book, state, force.hex) is not Weather.POOR:
            continue
        for key in ships_of(state, force.id):
            if not is_craft(book, key):
                continue
            why = Why("SM-GAP-31", "landing craft in poor weather", (str(key),), f"{tenths} or less sinks her",
                      seen_by=(force.side,))
            if now.roll(Die.D10, why) <= tenths:
                lost(now, key, ShipStatus.SUNK, "heavy weather", None)
        if not ships_of(now.state, force.id):
            now.add(ForceDisbanded(force.id))


def _noted(now: Proceedings) -> None:
    """SM-9B3.1 It is noted how long landing craft had lain in port before the game turn in which they are at sea or aboard."""
    book, state = now.book, now.state
    turn = state.cursor.turn
    logs = tuple(
        (key, CraftLog(turn, turns_in_port(state, key, turn)))
        for key, ship in state.ships.items()
        if (ship.status is ShipStatus.EMBARKED or (
            (ship.was_at_sea or ship.force is not None) and ship.status is ShipStatus.ACTIVE)) and is_craft(book, key)
        and (key not in state.lift.craft or state.lift.craft[key].at_sea != turn)
    )
    if logs:
        now.add(CraftPutOut(logs))


def turns_in_port(state: State, craft: ShipId, turn: Turn) -> int:
    """SM-9B3.2 The whole game turns that a flotilla lay in port before one; before the campaign it always did."""
    log = state.lift.craft.get(craft)
    if log is None:
        return LONG_ENOUGH
    return log.prepared if log.at_sea == turn else turn.number - log.at_sea.number - 1


def end_of_phase(now: Proceedings) -> None:
    """SM-4D1.3 Who boarded for an assault or a raid must be ashore when ground movement ends, all others after exploitation."""
    state = now.state
    cursor = state.cursor
    for key, item in state.cargoes.items():
        if item.facts.side is not cursor.player_turn or not item.aboard:
            continue
        if item.troops.boarded is None or item.troops.boarded > state.segment:
            continue
        late = {Phase.MOVEMENT: (Wave.ASSAULT, Wave.RAID), Phase.EXPLOITATION: tuple(Wave)}.get(cursor.phase, ())
        if item.troops.wave in late:
            now.add(TroopsEliminated(key, "SM-4D1", "its craft did not land it in its phase"))


def caught_in(now: Proceedings, port: PortId, loser: Side) -> None:
    """SM-4C1.5 Troops landed in the enemy's player turn do not defend in it, and are eliminated when their port falls."""
    state = now.state
    for key, item in state.cargoes.items():
        if item.at == port and item.facts.side is loser and item.troops.in_enemy_turn and not item.lost:
            now.add(TroopsEliminated(key, "SM-4C1", "its port fell in the player turn in which it landed"))


def defends(state: State, where: Hex, side: Side) -> tuple[CargoId, ...]:
    """SM-4C1.10 A side's units in a hex that help to defend it now: those not landed in this enemy player turn."""
    return tuple(
        key for key, item in state.cargoes.items()
        if item.facts.side is side and item.facts.ground is not None and not item.lost and not item.troops.in_enemy_turn
        and (item.at_hex == where or (item.at is not None and state.ports[item.at].hex == where))
    )
