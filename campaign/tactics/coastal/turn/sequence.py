"""The turn: what happens when somebody has ordered, step by step."""

from __future__ import annotations

from typing import assert_never

from campaign.model.book import Book
from campaign.model.sides import BOTH, Side
from campaign.model.units.ships import ShipId
from campaign.tactics.coastal.air import attack, fly
from campaign.tactics.coastal.battle import facts, orders
from campaign.tactics.coastal.battle.proceedings import Proceedings
from campaign.tactics.coastal.battle.state import Battle, Step
from campaign.tactics.coastal.battle.vessel import Vessel
from campaign.tactics.coastal.charts.collection import charts_of
from campaign.tactics.coastal.damage import burn_all, can_mend, work
from campaign.tactics.coastal.fire import barred, open_fire
from campaign.tactics.coastal.helm import drift_all, move
from campaign.tactics.coastal.sight import spot_all
from campaign.tactics.coastal.torpedoes import advance, launch, resolve
from campaign.tactics.coastal.turn.decisions import (
    challengers,
    launches,
    next_attacker,
    next_flight,
    next_mover,
    next_shooter,
    senior,
)
from campaign.tactics.coastal.turn.opening import prepare
from campaign.tactics.coastal.turn.outcome import end_turn
from campaign.tactics.conduct import BattleProceedings
from campaign.tactics.kit.agreeing import agreed_on


def carry_out(book: Book, carried: BattleProceedings[Battle, facts.Fact], order: orders.Order) -> None:
    """CO-3.1 An order is carried out at once, and the turn goes on to the next step in which somebody is asked."""
    proceedings = Proceedings(charts_of(book, carried.battle.options), carried)
    match order:
        case orders.Prepare():
            prepare(proceedings, order)
            _go_on(proceedings, Step.DUMMIES)
        case orders.TakeInitiative():
            proceedings.add(facts.InitiativeUsed(order.first, order.held, order.side))
            drift_all(proceedings)
            _go_on(proceedings, Step.MOVE)
        case orders.Wait():
            proceedings.add(facts.Waited(order.ship))
            _go_on(proceedings, proceedings.battle.step)
        case orders.Move():
            move(proceedings, order)
            if not _challenge(proceedings, order.ship):
                _go_on(proceedings, Step.MOVE)
        case orders.Challenge():
            _fire_at_mover(proceedings, order)
        case orders.Fly():
            fly(proceedings, order)
            _go_on(proceedings, Step.FLY)
        case orders.Repair():
            work(proceedings, order.parties)
            proceedings.add(facts.PartiesWorked(order.side))
            _go_on(proceedings, Step.REPAIR)
        case orders.Fire():
            open_fire(proceedings, order)
            proceedings.add(facts.Done(order.ship))
            _go_on(proceedings, Step.FIRE)
        case orders.Attack():
            attack(proceedings, order)
            _go_on(proceedings, Step.ATTACK)
        case orders.Launch():
            launch(proceedings, order.salvos)
            proceedings.add(facts.SalvosDone(order.side))
            _go_on(proceedings, Step.LAUNCH)
        case _:
            assert_never(order)


def _go_on(proceedings: Proceedings, step: Step) -> None:
    """Advance to the next step that needs a decision, resolving those that need none on the way."""
    if step is Step.DUMMIES:
        next_side = next((side for side in Side if side not in proceedings.battle.answered), None)
        if next_side is not None:
            proceedings.add(facts.StepReached(Step.DUMMIES, next_side))
            return
        proceedings.add_all(agreed_on(proceedings.battle.wishes))
        begin_turn(proceedings)
        return
    if step is Step.MOVE:
        mover = next_mover(proceedings.battle)
        if mover is not None:
            if not _challenge(proceedings, mover.id):
                proceedings.add(facts.StepReached(Step.MOVE, mover.side, mover.id))
            return
        step = Step.FLY
    if step is Step.FLY:
        flight = next_flight(proceedings.battle, proceedings.battle.first)
        if flight is not None:
            proceedings.add(facts.StepReached(Step.FLY, flight.side, flight.unit))
            return
        spot_all(proceedings)
        proceedings.add(facts.StepReached(Step.REPAIR, None))
    _after_movement(proceedings, step)


def _after_movement(proceedings: Proceedings, step: Step) -> None:
    """CO-3.1.4 Both sides repair before anything burns; guns, aircraft and torpedoes follow, each asked of whoever can."""
    if step in (Step.FLY, Step.REPAIR):
        if _asked_of_sides(proceedings, Step.REPAIR):
            return
        burn_all(proceedings)
        proceedings.add(facts.StepReached(Step.FIRE, None))
        _forget_waiting(proceedings)
    if step in (Step.FLY, Step.REPAIR, Step.FIRE):
        shooter = next_shooter(proceedings.charts, proceedings.battle)
        if shooter is not None:
            proceedings.add(facts.StepReached(Step.FIRE, shooter.side, shooter.id))
            return
    if step is not Step.LAUNCH:
        flight = next_attacker(proceedings.charts, proceedings.battle)
        if flight is not None:
            proceedings.add(facts.StepReached(Step.ATTACK, flight.side, flight.unit))
            return
        advance(proceedings)
        proceedings.add(facts.StepReached(Step.LAUNCH, None))
    if _asked_of_sides(proceedings, Step.LAUNCH):
        return
    resolve(proceedings)
    end_turn(proceedings)
    if proceedings.battle.ended is None:
        begin_turn(proceedings)


def _forget_waiting(proceedings: Proceedings) -> None:
    """Who let another move first may do so again with her guns."""
    if any(vessel.deeds.waited for vessel in proceedings.battle.models()):
        proceedings.add(facts.WaitingOver())


def _asked_of_sides(proceedings: Proceedings, step: Step) -> bool:
    """Ask the side with the initiative, then the other, skipping a side with nothing to decide."""
    battle = proceedings.battle
    for side in (battle.winner, battle.winner.enemy):
        if side not in battle.answered and _has_a_say(proceedings, side, step):
            proceedings.add(facts.StepReached(step, side))
            return True
    return False


def _has_a_say(proceedings: Proceedings, side: Side, step: Step) -> bool:
    battle = proceedings.battle
    if step is Step.REPAIR:
        return any(can_mend(vessel, battle.turn) for vessel in battle.there(side))
    return launches(proceedings.charts, battle, side)


def begin_turn(proceedings: Proceedings) -> None:
    """CO-3.1.1 Each side's senior vessel rolls for the initiative, ties again; surprised crews may come to themselves."""
    battle = proceedings.battle
    # Who is surprised when a battle begins throws no die before the turn that follows (CO-GAP-20).
    caught = [vessel for vessel in battle.there() if vessel.surprised(battle.turn) and battle.turn > 1]
    recovered = tuple(vessel.id for vessel in caught if _recovers(proceedings, vessel))
    winner = None
    while winner is None:
        faces = {side: proceedings.d10("CO-3.1.1", "initiative", side.value) for side in BOTH}
        winner = initiative({side: faces[side] + senior(battle, side) for side in BOTH})
    proceedings.add(facts.TurnBegan(winner, recovered))
    proceedings.add(facts.StepReached(Step.INITIATIVE, winner))


def initiative(totals: dict[Side, int]) -> Side | None:
    """CO-GAP-05 The higher total wins; none where both are alike."""
    if totals[Side.AXIS] == totals[Side.ALLIED]:
        return None
    return max(totals, key=lambda side: totals[side])


def _recovers(proceedings: Proceedings, vessel: Vessel) -> bool:
    need = proceedings.charts.damage.surprise_recovery
    face = proceedings.d10("CO-GAP-20", "come to themselves", vessel.id, needed=f"{need}+",
                           modifiers=(f"crew {vessel.crew:+d}",))
    return face + vessel.crew >= need


def _challenge(proceedings: Proceedings, mover: ShipId) -> bool:
    """Asks an enemy who may fire at a model before or after its move."""
    vessel = proceedings.vessel(mover)
    if vessel.sunk or not challengers(proceedings.charts, proceedings.battle, vessel):
        return False
    proceedings.add(facts.StepReached(Step.CHALLENGE, vessel.side.enemy, mover))
    return True


def _fire_at_mover(proceedings: Proceedings, order: orders.Challenge) -> None:
    battle = proceedings.battle
    assert battle.mover is not None, "a challenge is asked about somebody"
    mover = proceedings.vessel(battle.mover)
    moved = mover.deeds.moved
    proceedings.add(facts.Challenged(mover.id, order.ship))
    if order.ship is not None:
        shooter = proceedings.vessel(order.ship)
        shots = tuple(orders.Shot(mount.name, battle.token(mover, order.side)) for mount in shooter.mounts
                      if barred(proceedings.charts, battle, shooter, mount, mover) is None)
        open_fire(proceedings, orders.Fire(order.side, order.ship, shots))
        proceedings.add(facts.Done(order.ship))
    after = proceedings.vessel(mover.id)
    if moved or after.sunk:
        _go_on(proceedings, Step.MOVE)
    else:
        proceedings.add(facts.StepReached(Step.MOVE, mover.side, mover.id))
