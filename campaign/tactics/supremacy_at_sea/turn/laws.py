"""The first law that any order breaks."""

from __future__ import annotations

from typing import assert_never

from campaign.model.book import Book
from campaign.model.refusals import Refusal
from campaign.model.sides import Side
from campaign.tactics.supremacy_at_sea.battle.orders import (
    LayTorpedoes,
    Order,
    SendAircraft,
    WriteFire,
    WriteLights,
    WriteMoves,
)
from campaign.tactics.supremacy_at_sea.battle.state import Battle, Step
from campaign.tactics.supremacy_at_sea.charts.collection import charts_in
from campaign.tactics.supremacy_at_sea.fire.laws import fire_refusal, lights_refusal, torpedo_refusal
from campaign.tactics.supremacy_at_sea.manoeuvre.laws import moves_refusal
from campaign.tactics.supremacy_at_sea.support.laws import air_refusal

STEP_OF: dict[type, Step] = {
    WriteMoves: Step.MOVES, WriteLights: Step.LIGHTS, WriteFire: Step.FIRE, LayTorpedoes: Step.TORPEDOES,
    SendAircraft: Step.AIR,
}
WORDS = {
    Step.MOVES: "moves", Step.LIGHTS: "searchlights", Step.FIRE: "fire", Step.TORPEDOES: "torpedoes",
    Step.AIR: "aircraft",
    Step.OVER: "nothing: the battle is over",
}


def asked(battle: Battle, step: Step) -> tuple[Side, ...]:
    """SAS-A6.9 Every phase asks both sides, so that being asked tells nothing; torpedoes ask those that have banks."""
    if step is Step.OVER:
        return ()
    if step is Step.TORPEDOES:
        return tuple(side for side in Side if any(vessel.banks() for vessel in battle.there(side)))
    if step is Step.AIR:
        return tuple(side for side in Side if any(True for _ in battle.overhead(side)))
    if step is Step.MOVES:
        return tuple(side for side in Side if any(True for _ in battle.movers(side)))
    return tuple(side for side in Side if any(True for _ in battle.there(side)))


def only_in_its_phase(battle: Battle, order: Order) -> Refusal | None:
    """SAS-A6.10 Each phase takes its own orders, one of each side."""
    if STEP_OF[type(order)] is not battle.step:
        return Refusal("SAS-A6", f"now it is the turn of {WORDS[battle.step]}")
    if order.side not in asked(battle, battle.step):
        return Refusal("SAS-A6", f"the {order.side} side has nothing to order in this phase")
    if battle.sealed_by(order.side):
        return Refusal("SAS-A6", f"the {order.side} side has written its orders; they are sealed")
    return None


def refusal(book: Book, battle: Battle, order: Order) -> Refusal | None:
    """SAS-A4.4 The first law that an order breaks: an invalid order is refused when it is given, with what would be right."""
    if (refused := only_in_its_phase(battle, order)) is not None:
        return refused
    charts = charts_in(book)
    match order:
        case WriteMoves():
            return moves_refusal(charts, battle, order)
        case WriteLights():
            return lights_refusal(charts, battle, order)
        case WriteFire():
            return fire_refusal(charts, battle, order)
        case LayTorpedoes():
            return torpedo_refusal(charts, battle, order)
        case SendAircraft():
            return air_refusal(charts, battle, order)
        case _:
            assert_never(order)
