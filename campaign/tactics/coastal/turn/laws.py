"""The first law that an order breaks."""

from __future__ import annotations

from typing import assert_never

from campaign.model.battles.battle import Input
from campaign.model.book import Book
from campaign.model.refusals import Refusal
from campaign.model.units.ships import ShipId
from campaign.tactics import replies
from campaign.tactics.coastal.battle import orders
from campaign.tactics.coastal.battle.orders import Mend
from campaign.tactics.coastal.battle.state import Battle, Step
from campaign.tactics.coastal.battle.vessel import Vessel
from campaign.tactics.coastal.charts.collection import CoastalCharts, charts_of
from campaign.tactics.coastal.helm import length_cm, may_turn, possible_turn
from campaign.tactics.coastal.torpedoes import may_put_out
from campaign.tactics.coastal.turn.composing import answers
from campaign.tactics.coastal.turn.decisions import pending_for
from campaign.tactics.plot.geometry import HAIR, Hand
from campaign.words.counting import quantity

STEPS: dict[type, tuple[Step, ...]] = {
    orders.Prepare: (Step.DUMMIES,), orders.TakeInitiative: (Step.INITIATIVE,), orders.Move: (Step.MOVE,),
    orders.Wait: (Step.MOVE, Step.FIRE), orders.Fly: (Step.FLY,), orders.Repair: (Step.REPAIR,), orders.Fire: (Step.FIRE,),
    orders.Attack: (Step.ATTACK,), orders.Launch: (Step.LAUNCH,), orders.Challenge: (Step.CHALLENGE,),
}


def refusal(book: Book, battle: Battle, order: orders.Order) -> Refusal | None:
    """What is asked now must be answered by what there is to answer; then each order has laws of its own."""
    if battle.step not in STEPS[type(order)]:
        return Refusal("CO-3.1", f"this is the step {battle.step.value}, not {STEPS[type(order)][0].value}")
    if (caught := _caught(battle, order)) is not None:
        until = f"to the end of turn {caught.surprised_until}"
        return Refusal("CO-GAP-20", f"{caught.name} is surprised {until}: she neither fires nor launches")
    pending = pending_for(book, battle, order.side)
    if not pending:
        return Refusal("CO-3.1", f"the {order.side} side is not asked now")
    ship = _who(order)
    if ship is not None and ship != battle.mover:
        return Refusal(pending[0].rule, f"{battle.mover} is asked now, not {ship}")
    full = {**_silent(pending[0].inputs, order), **answers(order)}
    refused = replies.reply_refusal(pending, replies.Reply(order.side, pending[0].key, full))
    return refused or _own_law(charts_of(book, battle.options), battle, order)


def _silent(inputs: tuple[Input, ...], order: orders.Order) -> dict[str, str]:
    """What an order says by silence where the usual answer would be another: parties that stay idle."""
    if not isinstance(order, orders.Repair):
        return {}
    return {field.key: "0" for field in inputs}


def _caught(battle: Battle, order: orders.Order) -> Vessel | None:
    """A vessel that an order would have fire or launch although she is surprised."""
    match order:
        case orders.Fire():
            ships = [order.ship]
        case orders.Launch():
            ships = [salvo.ship for salvo in order.salvos]
        case _:
            return None
    named = (battle.vessels.get(ship) for ship in ships)
    return next((vessel for vessel in named if vessel is not None and vessel.surprised(battle.turn)), None)


def _who(order: orders.Order) -> ShipId | None:
    match order:
        case orders.Move() | orders.Wait() | orders.Fire():
            return order.ship
        case orders.Fly() | orders.Attack():
            return order.flight
        case _:
            return None


def _own_law(charts: CoastalCharts, battle: Battle, order: orders.Order) -> Refusal | None:
    match order:
        case orders.Move():
            return _move_law(charts, battle, order)
        case orders.Repair():
            return _repair_law(battle, order)
        case orders.Fire():
            return _fire_law(order)
        case orders.Launch():
            return _launch_law(charts, battle, order)
        case (orders.Prepare() | orders.TakeInitiative() | orders.Wait() | orders.Fly() | orders.Attack()
              | orders.Challenge()):
            return None
        case _:
            assert_never(order)


def _move_law(charts: CoastalCharts, battle: Battle, order: orders.Move) -> Refusal | None:
    vessel = battle.vessels[order.ship]
    for leg in order.legs:
        hand = Hand.PORT if leg.turn_degrees < 0 else Hand.STARBOARD
        if not may_turn(vessel, hand):
            return Refusal("CO-7.12", f"{vessel.name}'s steering lets her make no turn to {hand.value}")
    cm = length_cm(charts, vessel, order.setting)
    if (most := _room(charts, vessel, cm, order)) is not None:
        return Refusal("CO-4.2", f"{vessel.name} can turn by {most:g} degrees at most in a move of {cm:g} cm")
    if order.adrift and order.setting:
        return Refusal("CO-4.4", f"{vessel.name} has her engines off at setting 0 alone")
    return None


def _room(charts: CoastalCharts, vessel: Vessel, cm: float, order: orders.Move) -> float | None:
    """How far she can turn, where the turns of an order do not fit into her move."""
    if not order.legs:
        return None
    most = possible_turn(charts, vessel, cm)
    return most if sum(abs(leg.turn_degrees) for leg in order.legs) > most + HAIR else None


def _repair_law(battle: Battle, order: orders.Repair) -> Refusal | None:
    tries: dict[ShipId, int] = {}
    for party in order.parties:
        tries[party.ship] = tries.get(party.ship, 0) + party.attempts
    for ship, count in tries.items():
        vessel = battle.vessels[ship]
        if count > vessel.damage_control:
            what = ", ".join(mend.value for mend in Mend)
            return Refusal("CO-6.2", f"{vessel.name} has {quantity(vessel.damage_control, 'attempt')} at {what}, not {count}")
    return None


def _fire_law(order: orders.Fire) -> Refusal | None:
    star = order.star_shell
    if star is not None and any(shot.mount == star.mount for shot in order.shots):
        return Refusal("CO-GAP-12", f"{star.mount} fires star shell, or at a target, not both")
    return None


def _launch_law(charts: CoastalCharts, battle: Battle, order: orders.Launch) -> Refusal | None:
    for salvo in order.salvos:
        vessel, target = battle.vessels[salvo.ship], battle.vessels[salvo.target]
        may = may_put_out(charts, vessel, target, salvo.course)
        if salvo.torpedoes > may:
            return Refusal("CO-8.8", f"{vessel.name} has {quantity(may, 'tube that bears', 'tubes that bear')}, not "
                                     f"{salvo.torpedoes}")
    return None

