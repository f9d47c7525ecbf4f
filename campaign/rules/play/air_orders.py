"""Standing air orders at work: ordinary orders, derived from what a side knows, refused like anybody's (SM-GAP-79)."""

from __future__ import annotations

from campaign.model import events
from campaign.model.commands import GiveAirMission
from campaign.model.play.air_war import IN_HAND, AirMission, AirOrder, AirOrderKind, AirTask
from campaign.model.play.calendar import Phase, Step
from campaign.model.play.standing_orders import Matter, MatterKind
from campaign.model.play.state import State
from campaign.model.units.aircraft import AirStatus, AirUnitId
from campaign.rules.chapters.sky.ch24_cooperation import hex_of_mission
from campaign.rules.chapters.sky.ch24_standing import TASK_OF
from campaign.rules.proceedings import Proceedings
from campaign.rules.standing.air.plans import Terms, proposals
from campaign.rules.views.view import view_for


def is_due(state: State) -> bool:
    """Whether the acting side has standing air orders that were not carried out in this step."""
    war, cursor = state.air_war, state.cursor
    if not war.orders or cursor.phase is not Phase.NAVAL or state.step_ended or war.sortie is not None:
        return False
    if cursor.step not in (Step.NAVAL_MOVEMENT, Step.COMBAT) or state.attack is not None or state.strike is not None:
        return False
    if war.orders_done.get(cursor.acting, -1) >= 2 * state.segment + (cursor.step is Step.COMBAT):
        return False
    return any(order.side is cursor.acting for order in war.orders.values())


def carry_out(now: Proceedings) -> None:
    """SM-GAP-79.7 Missions are given as the movement step begins, strikes flown as the combat step does."""
    side = now.state.cursor.acting
    orders = [order for order in now.state.air_war.orders.values() if order.side is side]
    if now.state.cursor.step is Step.NAVAL_MOVEMENT:
        for order in orders:
            _missions(now, order)
    else:
        _strikes(now, [order for order in orders if order.kind is AirOrderKind.STRIKE])
    # While a sortie waits for a word the others wait for it, and fly when it is over.
    if now.state.air_war.sortie is None:
        now.add(events.AirOrdersCarried(side))


def _missions(now: Proceedings, order: AirOrder) -> None:
    state = now.state
    if not any(key in state.air for key in order.units):
        _ended(now, order, "its units have left the theatre")
        return
    able = _able(state, order)
    wanted = IN_HAND
    if order.kind in TASK_OF:
        wanted = AirMission(TASK_OF[order.kind], order.over, order.force)
        if hex_of_mission(now.book, state, order.side, wanted) is None:
            _ended(now, order, "what it was to fly over is gone")
            wanted = IN_HAND
    changing = tuple(key for key in able if state.air_war.mission_of(key) != wanted)
    # One by one: a unit that is out of range today keeps nobody else at home.
    for key in changing:
        if wanted == IN_HAND:
            now.order(GiveAirMission(order.side, AirTask.HELD, (key,)))
        else:
            now.order(GiveAirMission(order.side, wanted.task, (key,), wanted.over, wanted.force))


def _strikes(now: Proceedings, orders: list[AirOrder]) -> None:
    for order in orders:
        view = view_for(now.book, now.state, order.side)
        around = hex_of_mission(now.book, now.state, order.side, AirMission(AirTask.HELD, order.over, order.force))
        terms = Terms(worth=order.worth, within=order.within, around=around)
        for one in proposals(now.book, view, _able(now.state, order), terms):
            # What is refused today is tried another day.
            now.order(one.order)
            if now.state.air_war.sortie is not None:
                return


def _able(state: State, order: AirOrder) -> tuple[AirUnitId, ...]:
    return tuple(key for key in order.units if (unit := state.air.get(key)) is not None and unit.side is order.side
                 and unit.status is AirStatus.READY and unit.on_naval_cooperation)


def _ended(now: Proceedings, order: AirOrder, reason: str) -> None:
    """SM-GAP-79.8 An order that nobody can carry out any more is at an end, and its owner is told."""
    now.add(events.AirOrderEnded(order, reason))
    words = f"standing air order {order.id} is at an end: {reason}"
    now.add(events.MatterArose(order.side, Matter(MatterKind.NOT_CARRIED_OUT, str(order.id), words)))
