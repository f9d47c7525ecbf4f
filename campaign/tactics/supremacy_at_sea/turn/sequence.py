"""The turn: who decides in which phase, what happens when both have written, its clock, and phase 4 at its end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, assert_never

from campaign.model.battles.battle import Engagement
from campaign.model.book import Book
from campaign.model.sides import BOTH, Side
from campaign.model.units.ships import ShipId
from campaign.tactics import conduct
from campaign.tactics.conduct import flatten
from campaign.tactics.kit.ending import BattleEnded
from campaign.tactics.kit.sealing import must_wait, opened
from campaign.tactics.supremacy_at_sea.battle import facts
from campaign.tactics.supremacy_at_sea.battle.orders import (
    LayTorpedoes,
    Order,
    SendAircraft,
    WriteFire,
    WriteLights,
    WriteMoves,
)
from campaign.tactics.supremacy_at_sea.battle.proceedings import Proceedings
from campaign.tactics.supremacy_at_sea.battle.state import Battle, Step
from campaign.tactics.supremacy_at_sea.charts.collection import charts_in
from campaign.tactics.supremacy_at_sea.charts.effects import Flooding
from campaign.tactics.supremacy_at_sea.damage import lose_points, lose_speed, sink_if_done
from campaign.tactics.supremacy_at_sea.salvos import fire_phase
from campaign.tactics.supremacy_at_sea.sight import spotted_enemies
from campaign.tactics.supremacy_at_sea.support import hunt, strike
from campaign.tactics.supremacy_at_sea.torpedoes import launch_phase
from campaign.tactics.supremacy_at_sea.turn.execution import move_phase
from campaign.tactics.supremacy_at_sea.turn.laws import sides_to_act
from campaign.tactics.supremacy_at_sea.turn.outcome import has_broken_off, one_side_left, over_at_the_end_of
from campaign.words.counting import quantity

SEALED: Mapping[type, Callable[[Any], facts.Fact]] = {
    WriteMoves: facts.MovesSealed, WriteLights: facts.LightsSealed, WriteFire: facts.FireSealed,
    LayTorpedoes: facts.TorpedoesSealed, SendAircraft: facts.AircraftSealed,
}


def carry_out(book: Book, carried: conduct.BattleProceedings[Battle, facts.Fact], order: Order) -> None:
    """SAS-A6 The first order of a phase is sealed; the second opens both, and the phase is carried out at once.

    What was not written in the phase of fire does not happen (SAS-A6.4); one side's guns are resolved after the other's, to one
    effect (SAS-A6.5); torpedoes are laid while smoke still lies (SAS-A6.7), and then the turn is cleared up (SAS-A6.8).
    """
    proceedings = Proceedings(charts_in(book), carried)
    battle = proceedings.battle
    if must_wait(order, battle.sealed, sides_to_act(battle, battle.step)):
        proceedings.add(SEALED[type(order)](order))
        return
    match order:
        case WriteMoves():
            moves = flatten([written.moves for written in opened(order, battle.sealed)])
            move_phase(proceedings, {move.ship: move for move in moves})
        case WriteLights():
            proceedings.add(facts.LightsShone(flatten([written.lights for written in opened(order, battle.sealed)])))
        case WriteFire():
            fire_phase(proceedings, flatten([written.fire for written in opened(order, battle.sealed)]))
        case LayTorpedoes():
            launch_phase(proceedings, flatten([written.launches for written in opened(order, battle.sealed)]))
        case SendAircraft():
            for struck in flatten([written.strikes for written in opened(order, battle.sealed)]):
                if proceedings.vessel(struck.target).there:
                    strike(proceedings, struck)
        case _:
            assert_never(order)
    _go_on(proceedings)


def following(step: Step, *, night: bool) -> Step | None:
    """SAS-A6.3 The next phase of the turn: searchlights come at night only, aircraft after the torpedoes."""
    if step is Step.MOVES:
        return Step.LIGHTS if night else Step.FIRE
    return {Step.LIGHTS: Step.FIRE, Step.FIRE: Step.TORPEDOES, Step.TORPEDOES: Step.AIR}.get(step)


def _go_on(proceedings: Proceedings) -> None:
    battle = proceedings.battle
    ended = one_side_left(battle)
    if ended is not None:
        proceedings.add(BattleEnded(ended))
        return
    step = following(battle.step, night=battle.night)
    while step is not None and not sides_to_act(battle, step):
        step = following(step, night=battle.night)
    if step is None:
        clean_up(proceedings)
    else:
        proceedings.add(facts.StepReached(step))


def clock(engagement: Engagement, minutes: int, turn: int) -> str:
    """SAS-T2.1 The ships' clock at the start of a turn: the first is the next full five minutes after contact."""
    first = -(-engagement.conditions.minute_of_day // minutes) * minutes
    now = (first + minutes * (turn - 1)) % 1440
    return f"{now // 60:02d}:{now % 60:02d}"


# Phase 4 --------------------------------------------------------------------------------------------------------------


ALL_FACES = 6


def clean_up(proceedings: Proceedings) -> None:
    """SAS-B8 Rolls of the turn by ship, then totals, then smoke and spent cards go and the next turn begins."""
    # What goes on in a ship out of the enemy's sight he does not hear of.
    seen = {side: spotted_enemies(proceedings.charts, proceedings.battle, side) for side in Side}
    proceedings.readers = {ship: BOTH if ship in seen[vessel.side.enemy] else (vessel.side,)
                           for ship, vessel in proceedings.battle.vessels.items()}
    for ship in sorted(proceedings.battle.vessels):
        if proceedings.vessel(ship).there:
            _burn(proceedings, ship)
            _flood(proceedings, ship)
            _free_turrets(proceedings, ship)
            sink_if_done(proceedings, ship, proceedings.vessel(ship).sunk_by)
    hunt(proceedings)
    coming = any(True for side in Side for _ in proceedings.battle.to_come(side))
    blind = 0 if coming or any(seen.values()) else proceedings.battle.blind_turns + 1
    charts, battle = proceedings.charts, proceedings.battle
    gone = [vessel.ship for vessel in battle.all_there() if has_broken_off(charts, battle, vessel)]
    for ship in gone:
        proceedings.add(facts.LeftTable(ship))
    ended = over_at_the_end_of(proceedings.charts, proceedings.battle, blind)
    proceedings.add(facts.TurnEnded(proceedings.battle.turn, blind) if ended is None else BattleEnded(ended))


def _burn(proceedings: Proceedings, ship: ShipId) -> None:
    """SAS-GAP-09 A fire goes out, burns or smoulders by one die a turn; burning oil has a die of its own."""
    vessel, chart, readers = proceedings.vessel(ship), proceedings.charts.fire.ordinary_fire, proceedings.readers_of(ship)
    if vessel.fire:
        burns = chart.burns_on if vessel.fire == 1 else chart.doubled_on
        face = proceedings.d6("SAS-GAP-09", "fire", ship, needed=f"out on {chart.out_on[0]}, burns on {min(burns)}+",
                              readers=readers)
        if face in chart.out_on:
            proceedings.add(facts.FireChanged(ship, 0, proceedings.vessel(ship).oil_fire, readers))
        elif face in burns:
            points = chart.unarmoured_points if vessel.sheet.unarmoured else chart.points
            lose_points(proceedings, ship, points, facts.Cause.FIRE)
    if vessel.oil_fire:
        oil = proceedings.charts.special.oil_fire
        face = proceedings.d6("SAS-T5", "burning oil", ship, needed=f"out on {oil.out_on[0]}, burns on {min(oil.burns_on)}+",
                              readers=readers)
        if face in oil.out_on:
            proceedings.add(facts.FireChanged(ship, proceedings.vessel(ship).fire, oil=False, readers=readers))
        elif face in oil.burns_on:
            lose_points(proceedings, ship, oil.points, facts.Cause.FIRE)


def _flood(proceedings: Proceedings, ship: ShipId) -> None:
    """SAS-T5v.5 Water costs speed each turn, by a die where the chart gives one, until it is stopped or she lies dead."""
    left: list[Flooding] = []
    readers = proceedings.readers_of(ship)
    for flood in proceedings.vessel(ship).floods:
        face = 1
        if len(flood.faces) < ALL_FACES:
            needs = f"{min(flood.faces)}+ costs {quantity(flood.knots, 'knot')}"
            face = proceedings.d6("SAS-T5", "flooding", ship, needed=needs, readers=readers)
        if face in flood.stops_on:
            continue
        if face in flood.faces:
            lose_speed(proceedings, ship, flood.knots, 0)
        left.append(flood)
    if proceedings.vessel(ship).floods != tuple(left):
        proceedings.add(facts.FloodsChanged(ship, tuple(left), readers))


def _free_turrets(proceedings: Proceedings, ship: ShipId) -> None:
    """SAS-GAP-10 A jammed turret is freed on a six, from the turn after the one in which it jammed."""
    vessel, clears, readers = proceedings.vessel(ship), proceedings.charts.fire.jam_clears_on, proceedings.readers_of(ship)
    for name in vessel.jammed:
        if name in vessel.jammed_now:
            continue
        (turret,) = vessel.sheet.called((name,))
        if proceedings.d6("SAS-GAP-10", f"turret {turret}", ship, needed=f"{clears} frees it", readers=readers) == clears:
            proceedings.add(facts.TurretJammed(ship, name, jammed=False, readers=readers))
