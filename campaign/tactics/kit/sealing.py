"""Orders that both sides write at once: what one has written lies sealed until the other has, too, and both are opened."""

from __future__ import annotations

from collections.abc import Collection

from campaign.model.refusals import Refusal
from campaign.model.sides import Side
from campaign.tactics.conduct import OfASide, Sealed, axis_first


def lies_sealed(sealed: OfASide | None, side: Side) -> bool:
    """Whether it is that side's order that lies sealed."""
    return sealed is not None and sealed.side is side


def must_wait(order: OfASide, sealed: OfASide | None, asked: Collection[Side]) -> bool:
    """Whether an order is to lie sealed: the enemy is asked as well, and has not written yet."""
    return order.side.enemy in asked and not lies_sealed(sealed, order.side.enemy)


def opened(order: Sealed, sealed: object) -> list[Sealed]:
    """The orders of both sides for a step, the Axis first; of one side where the other is not asked."""
    return axis_first(order, sealed if isinstance(sealed, type(order)) else None)


def order_refusal(rule: str, order: OfASide, sealed: OfASide | None, asked: Collection[Side], step: str) -> Refusal | None:
    """Refuse an order of a side that has nothing to order in this step, or has given its order."""
    if order.side not in asked:
        return Refusal(rule, f"the {order.side} side has nothing to order in this {step}")
    if lies_sealed(sealed, order.side):
        return Refusal(rule, f"the {order.side} side has given its order; it is sealed")
    return None
