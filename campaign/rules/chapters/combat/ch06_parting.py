"""Rules 6A2 and 6C.6: forces that broke off are placed, forces that scattered reform."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from campaign.model.book import Book
from campaign.model.commands import PlaceForce, ReformForce
from campaign.model.events import AttackClosed, ForcePlaced, ForceReformed
from campaign.model.play.calendar import Step
from campaign.model.play.state import BattleStage, State
from campaign.model.refusals import Refusal
from campaign.model.sea.courses import reach
from campaign.model.sea.hexes import Hex
from campaign.model.sides import Side
from campaign.model.units.forces import TaskForce
from campaign.rules.chapters.search.ch03_spotting import gone_from_where_it_was_seen, spotted_from_the_coast
from campaign.rules.chapters.undersea import ch07_mines
from campaign.rules.facts.laws import Law, in_naval_step, own_force
from campaign.rules.proceedings import Proceedings
from campaign.words.counting import quantity


def when_it_broke_off(book: Book, state: State, order: PlaceForce) -> Refusal | None:
    """SM-6C.6.1 Only a force that broke off is placed, by its owner."""
    found = own_force(state, order.side, order.force)
    if isinstance(found, Refusal):
        return found
    attack = state.attack
    if attack is None or attack.stage is not BattleStage.PLACING or order.force not in attack.to_place:
        return Refusal("SM-6C.6", f"{found.name} is not to be placed")
    return None


def in_an_adjoining_sea_hex(book: Book, state: State, order: PlaceForce) -> Refusal | None:
    """SM-6C.6.2 A force that broke off goes to an adjoining hex that it could steam to."""
    here = state.forces[order.force].hex
    if order.hex not in book.theatre.ways(here):
        return Refusal("SM-6C.6", f"{order.hex} is no sea hex next to {here}")
    return None


def in_the_next_segment(book: Book, state: State, order: ReformForce) -> Refusal | None:
    """SM-6A2 A scattered force reforms in its owner's naval movement step of the next segment."""
    if (refused := in_naval_step(state, order.side, Step.NAVAL_MOVEMENT)) is not None:
        return refused
    force = own_force(state, order.side, order.force)
    if isinstance(force, Refusal):
        return force
    if not reform_due(state, force):
        return Refusal("SM-6A2", f"{force.name} does not reform in this segment")
    return None


def within_reach_of_where_it_scattered(book: Book, state: State, order: ReformForce) -> Refusal | None:
    """SM-6A2.2 It gathers within ten sea hexes of the place where it scattered."""
    force = state.forces[order.force]
    if force.scattered is None:
        return Refusal("SM-6A2", f"{force.name} is not scattered")
    within = book.charts.scatter.reform_within
    if not book.theatre.is_sea(order.hex) or order.hex not in reach(book.theatre, force.scattered.origin, within):
        return Refusal("SM-6A2", f"{order.hex} is not within {quantity(within, 'sea hex', 'sea hexes')} of "
                                 f"{force.scattered.origin}")
    return None


def reform_due(state: State, force: TaskForce) -> bool:
    """Whether a scattered force must reform now."""
    return force.scattered is not None and force.scattered.segment < state.segment


LAWS: dict[type, tuple[Law[Any], ...]] = {
    PlaceForce: (when_it_broke_off, in_an_adjoining_sea_hex),
    ReformForce: (in_the_next_segment, within_reach_of_where_it_scattered),
}


def resolve(now: Proceedings, order: PlaceForce | ReformForce) -> None:
    """Places or reforms a force; coastal observers see it there."""
    state = now.state
    match order:
        case PlaceForce(force=force, hex=where):
            here = state.forces[force].hex
            gone_from_where_it_was_seen(now, force)
            now.add(ForcePlaced(force, where))
            ch07_mines.enters(now, force, where)
            if force in now.state.forces:
                seen = spotted_from_the_coast(now.book, now.state, force, where, came_from=here)
                if seen is not None:
                    now.add(seen)
            if now.state.attack is not None and not now.state.attack.to_place:
                now.add(AttackClosed(now.state.attack.id))
        case ReformForce(force=force, hex=where):
            now.add(ForceReformed(force, where))
            ch07_mines.enters(now, force, where)


def candidates(book: Book, state: State, side: Side) -> Iterator[PlaceForce | ReformForce]:
    """Every adjoining hex for a force to be placed; some hexes in reach for one that reforms."""
    attack = state.attack
    if attack is not None and attack.stage is BattleStage.PLACING:
        for key in attack.to_place:
            if state.forces[key].side is side:
                for where in book.theatre.ways(state.forces[key].hex):
                    yield PlaceForce(side, key, where)
    for key, force in state.forces.items():
        if force.side is side and reform_due(state, force) and force.scattered is not None:
            near: list[Hex] = list(reach(book.theatre, force.scattered.origin, book.charts.scatter.reform_within))
            for where in near[:: max(1, len(near) // 12)]:
                yield ReformForce(side, key, where)
