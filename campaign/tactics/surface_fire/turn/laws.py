"""The first law that any order breaks."""

from __future__ import annotations

from typing import assert_never

from campaign.model.book import Book
from campaign.model.refusals import Refusal
from campaign.tactics.surface_fire.battle.orders import (
    FireFlak,
    Fly,
    KeepWatch,
    Launch,
    OpenFire,
    Order,
    PlaceOrders,
    WriteMoves,
)
from campaign.tactics.surface_fire.battle.state import PHASE, Battle, Step
from campaign.tactics.surface_fire.charts.collection import charts_of
from campaign.tactics.surface_fire.turn.asking import asked
from campaign.tactics.surface_fire.turn.laws_of_air import flak_refusal, fly_refusal
from campaign.tactics.surface_fire.turn.laws_of_fire import fire_refusal, launch_refusal, watch_refusal
from campaign.tactics.surface_fire.turn.laws_of_helm import moves_refusal, orders_refusal

STEP_OF: dict[type, Step] = {
    Launch: Step.LAUNCH, PlaceOrders: Step.ORDERS, WriteMoves: Step.MOVES, Fly: Step.AIR, KeepWatch: Step.WATCH,
    FireFlak: Step.FLAK, OpenFire: Step.FIRE,
}


def refusal(book: Book, battle: Battle, order: Order) -> Refusal | None:
    """The first law that an order breaks."""
    charts = charts_of(book, battle.agreed)
    wanted = STEP_OF[type(order)]
    if battle.step is not wanted:
        now = f"{PHASE[battle.step]} ({battle.step.value})"
        return Refusal("SF-0.1", f"this is phase {now}, not {PHASE[wanted]} ({wanted.value})")
    if order.side not in asked(charts, battle, wanted) or battle.sealed_by(order.side):
        return Refusal("SF-II.1", f"the {order.side} side has nothing to write now")
    match order:
        case Launch():
            return launch_refusal(charts, battle, order)
        case PlaceOrders():
            return orders_refusal(charts, battle, order)
        case WriteMoves():
            return moves_refusal(charts, battle, order)
        case Fly():
            return fly_refusal(charts, battle, order)
        case KeepWatch():
            return watch_refusal(charts, battle, order)
        case FireFlak():
            return flak_refusal(charts, battle, order)
        case OpenFire():
            return fire_refusal(charts, battle, order)
        case _:
            assert_never(order)
