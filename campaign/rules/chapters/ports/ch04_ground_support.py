"""Rule 4A3: ships' guns support land combats of either side."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from campaign.model.book import Book
from campaign.model.commands import DeclineSupport, SupportGround
from campaign.model.events import GroundSupported, SupportDeclined
from campaign.model.play.calendar import Phase
from campaign.model.play.state import State
from campaign.model.refusals import Refusal
from campaign.model.sea.hexes import Hex, neighbours
from campaign.model.sea.theatre import HexKind
from campaign.model.sides import Side
from campaign.rules.chapters.lift.ch09_landings import gunfire_share, landed_at
from campaign.rules.chapters.ports.ch04_guns_ashore import force_at_sea, gunners, in_reach, revealed, strength_ashore
from campaign.rules.facts.laws import Law, first_refusal
from campaign.rules.proceedings import Proceedings


def in_the_ground_combat_phase(book: Book, state: State, order: SupportGround | DeclineSupport) -> Refusal | None:
    """SM-4A3.2 Ships support land combats of the ground combat phase, in attack or defence, where land facts are taken.

    SM-GAP-69.11: where none are, they support landings of their own side's in this player turn, which alone are settled.
    """
    if not book.options.land_facts and not (isinstance(order, SupportGround) and own_landing(state, order.hex, order.side)):
        return Refusal("SM-4A3", "this campaign takes no land facts, so ships support only a landing of their own side's "
                       "where it came ashore in this player turn")
    cursor = state.cursor
    if cursor.phase is not Phase.GROUND_COMBAT:
        return Refusal("SM-4A3", f"ships support troops in the ground combat phase; now it is {cursor}")
    ended = state.step_ended if cursor.acting is order.side else state.support_declined
    return Refusal("SM-4A3", "this side has ended its part of the phase") if ended else None


def own_landing(state: State, where: Hex, side: Side) -> bool:
    """SM-GAP-69.13 Guns count for a landing of the phasing player's alone: nobody fires in defence where no land is played."""
    return state.cursor.player_turn is side and landed_at(state, where, side)


def by_warships_of_an_own_force(book: Book, state: State, order: SupportGround) -> Refusal | None:
    """SM-4A3.3 A force at sea supports one combat in a phase, with all its warships."""
    force = force_at_sea(book, state, order.side, order.force, "SM-4A3")
    return force if isinstance(force, Refusal) else None


def on_land_in_reach(book: Book, state: State, order: SupportGround) -> Refusal | None:
    """SM-4A3.4 The combat is on land in reach: the force's own hex or, for its larger guns, the next."""
    away = in_reach(state, order.force, order.hex)
    name = state.forces[order.force].name
    if away > max(book.charts.shore.guns_ashore.reach.values()) or not book.theatre.on_map(order.hex):
        return Refusal("SM-4A3", f"{order.hex} is out of reach of {name}")
    if book.theatre.kind(order.hex) is HexKind.FULL_SEA:
        return Refusal("SM-4A3", f"{order.hex} has no land in it")
    if strength_ashore(book, (state.ships[key] for key in gunners(book, state, order.force)), away) < 1:
        return Refusal("SM-4A3", f"the guns of {name} add nothing to a combat in {order.hex}")
    return None


def by_the_side_that_waits(book: Book, state: State, order: DeclineSupport) -> Refusal | None:
    """SM-4A3.5 The phasing player ends the phase; his enemy declines further support."""
    if state.cursor.acting is order.side:
        return Refusal("SM-4A3", "end the phase instead: it is yours")
    return None


LAWS: dict[type, tuple[Law[Any], ...]] = {
    SupportGround: (in_the_ground_combat_phase, by_warships_of_an_own_force, on_land_in_reach),
    DeclineSupport: (in_the_ground_combat_phase, by_the_side_that_waits),
}


def resolve(now: Proceedings, order: SupportGround | DeclineSupport) -> None:
    """SM-4A3 Converted guns add to a land combat; the ships share no loss, spend nothing, and are spotted until they move."""
    book, state = now.book, now.state
    match order:
        case SupportGround(force=force, hex=where):
            ships = gunners(book, state, force)
            whole = strength_ashore(book, (state.ships[key] for key in ships), in_reach(state, force, where))
            strength = int(whole * gunfire_share(book, state, where, state.forces[force].side))
            now.add(GroundSupported(force, ships, where, strength))
            revealed(now, force)
        case DeclineSupport(side=side):
            now.add(SupportDeclined(side))


def support_to_give(book: Book, state: State, side: Side) -> str | None:
    """SM-4A3.6 Either side is asked for support while it has guns in reach of land."""
    if state.cursor.phase is not Phase.GROUND_COMBAT:
        return None
    laws = LAWS[SupportGround]
    if any(first_refusal(laws, book, state, order) is None for order in _supports(book, state, side)):
        if book.options.land_facts:
            return "Ships of yours can support land combats in reach of their guns."
        return "Ships of yours can support the landing in reach of their guns, which counts in the roll that settles it."
    return None


def candidates(book: Book, state: State, side: Side) -> Iterator[SupportGround | DeclineSupport]:
    """Every force with guns for every hex of land in its reach; and to decline."""
    if state.cursor.phase is not Phase.GROUND_COMBAT:
        return
    yield from _supports(book, state, side)
    if book.options.land_facts and support_to_give(book, state, side):
        yield DeclineSupport(side)


def _supports(book: Book, state: State, side: Side) -> Iterator[SupportGround]:
    for key, force in state.forces.items():
        if force.side is side and force.scattered is None:
            for where in sorted({force.hex, *neighbours(force.hex)}):
                if book.options.land_facts or own_landing(state, where, side):
                    yield SupportGround(side, key, where)
