"""The first law that an order breaks."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from campaign.model.book import Book
from campaign.model.refusals import Refusal
from campaign.model.units.ships import ShipId
from campaign.tactics import replies
from campaign.tactics.fear_god.battle import orders
from campaign.tactics.fear_god.battle.harm import Magazines
from campaign.tactics.fear_god.battle.orders import Care
from campaign.tactics.fear_god.battle.state import Battle, Step
from campaign.tactics.fear_god.charts.terms import Battery
from campaign.tactics.fear_god.charts.turn import CHOICES
from campaign.tactics.fear_god.ships.weapons import MAIN, MAIN_AFT, OTHER
from campaign.tactics.fear_god.turn.composing import answers
from campaign.tactics.fear_god.turn.decisions import pending_for
from campaign.tactics.kit.agreeing import wishes_refusal
from campaign.tactics.kit.surprise import is_surprised, nothing_yet

GREAT = (Battery.MAIN, Battery.CASEMATE, Battery.OTHER)
STEPS: dict[type, Step] = {orders.Plot: Step.PLOT, orders.React: Step.REACT}
REINFORCED = {Care.REINFORCE_MAIN: Battery.MAIN, Care.REINFORCE_CASEMATE: Battery.CASEMATE,
              Care.REINFORCE_LIGHT: Battery.LIGHT}


def refusal(book: Book, battle: Battle, order: orders.Order) -> Refusal | None:
    """FG-GAP-01 What is asked now must be answered by what there is to answer; then each order has laws of its own."""
    if battle.step is not STEPS[type(order)]:
        return Refusal("FG-0-phases", f"{STEPS[type(order)].value} is not asked now, but {battle.step.value}")
    pending = pending_for(book, battle, order.side)
    if not pending:
        return Refusal("FG-GAP-01", f"the {order.side} side is not asked now: wait for the other")
    if is_surprised(battle.engagement, order.side, battle.turn) and _does_anything(order):
        return nothing_yet("FG-GAP-33", order.side)
    laws = chain(_fire_laws(battle, order), _plot_laws(battle, order))
    return next(laws, None) or replies.reply_refusal(pending, replies.Reply(order.side, pending[0].key, answers(order)))


def _does_anything(order: orders.Order) -> bool:
    """Whether an order does more than settle options."""
    return bool(order.fires) or (isinstance(order, orders.Plot)
                                 and any((order.helms, order.launches, order.lights, order.tends, order.flies)))


def _fire_laws(battle: Battle, order: orders.Order) -> Iterator[Refusal]:
    """A battery fires once a turn, and not with crews that fight fires or with flooded magazines."""
    fired: set[tuple[ShipId, str]] = set()
    tends = {} if isinstance(order, orders.React) else {tend.ship: tend.care for tend in order.tends}
    for fire in order.fires:
        vessel = battle.vessels.get(fire.ship)
        if vessel is None:
            continue
        if (fire.ship, fire.battery) in fired:
            yield Refusal("FG-GAP-01", f"{vessel.name}: {fire.battery} fires once a turn, at one target")
        fired.add((fire.ship, fire.battery))
        away = REINFORCED.get(tends.get(fire.ship, Care.NONE), vessel.harm.reinforced)
        if away is not None and away is battery_of(fire.battery):
            yield Refusal("FG-8.2-reinforce", f"{vessel.name}: the crews of {fire.battery} are fighting fires: hold its fire")
        flooded = tends.get(fire.ship) is Care.FLOOD_MAGAZINES or vessel.harm.magazines is Magazines.FLOODED
        if flooded and battery_of(fire.battery) in GREAT:
            yield Refusal("FG-8.2-conflagration", f"{vessel.name} floods her magazines, or has done so: hold her fire")


def battery_of(key: str) -> Battery:
    """The battery that a key of an order belongs to."""
    return {MAIN: Battery.MAIN, MAIN_AFT: Battery.MAIN, OTHER: Battery.OTHER}.get(
        key, Battery.CASEMATE if key.startswith("casemates") else Battery.LIGHT)


def _plot_laws(battle: Battle, order: orders.Order) -> Iterator[Refusal]:
    if isinstance(order, orders.React):
        return
    if (wrong := wishes_refusal("FG-0-options", CHOICES, order.wishes, begun=battle.turn > 1)) is not None:
        yield wrong
    named = [helm.ship for helm in order.helms]
    for helm in order.helms:
        vessel = battle.vessels.get(helm.ship)
        if vessel is None:
            continue
        if named.count(helm.ship) > 1:
            yield Refusal("FG-GAP-02", f"{vessel.name} has one course and one speed a turn: write her once")
        if helm.evade and helm.turn_degrees:
            yield Refusal("FG-GAP-02", f"{vessel.name} cannot turn while she steers evasively: one or the other")
        if helm.smoke and not vessel.record.smoke:
            yield Refusal("FG-GAP-27", f"{vessel.name} makes no smoke")
    for kind in (order.launches, order.tends):
        ships = [task.ship for task in kind]
        if len(set(ships)) < len(ships):
            yield Refusal("FG-GAP-01", "each ship is told so once a turn")
