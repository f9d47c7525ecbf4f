"""Rules 22, 22A and 22B: supply is judged in every initial phase, points are spent, and the starving die."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil

from campaign.model.book import Book
from campaign.model.commands import FeedForce, RationForce
from campaign.model.dice import Die, Why
from campaign.model.events import ContingentReduced, PointsDrawn, PointsUse, RationSet, SupplyJudged, TroopsEliminated
from campaign.model.play.ashore import IN_SUPPLY, ForceAshore, SupplyStatus
from campaign.model.play.calendar import Phase
from campaign.model.play.state import State
from campaign.model.refusals import Refusal
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import CargoId, SupplyLine
from campaign.model.sides import BOTH, Side
from campaign.rules.chapters.ashore.ch21_depots import in_play, where_points_are_played
from campaign.rules.chapters.lift.ch04_lift import in_own_phase
from campaign.rules.chapters.war.ch01_capture import falls
from campaign.rules.facts.ashore import TRIFLE, depots_in_reach, effect_on, forces_ashore, line_of
from campaign.rules.facts.geography import friendly_ports_at
from campaign.rules.facts.laws import Law
from campaign.rules.proceedings import Proceedings
from campaign.words.counting import listed, quantity

Order = RationForce | FeedForce


def of_ones_own_force(book: Book, state: State, order: Order) -> Refusal | None:
    """SM-21A.7 A side feeds its own forces ashore."""
    if find(book, state, order.side, order.force) is None:
        return Refusal("SM-21A", f"{order.force} is no force ashore of the {order.side} side")
    return None


def in_own_initial_phase(book: Book, state: State, order: FeedForce) -> Refusal | None:
    """SM-22.2 Points are spent on forces in their owner's initial phase."""
    return in_own_phase(state, order.side, Phase.INITIAL)


def where_it_helps(book: Book, state: State, order: FeedForce) -> Refusal | None:
    """SM-21A.8 Points help who is out of supply: an isolated force becomes unisolated, an unisolated one U-1."""
    force = find(book, state, order.side, order.force)
    assert force is not None
    status = state.ashore.status(order.force)
    if helps(status, order.side):
        return None
    return Refusal("SM-21A", f"{force.name} is {status.word}: points spent on it change nothing")


def with_points_in_reach(book: Book, state: State, order: FeedForce) -> Refusal | None:
    """SM-21A.9 A force is fed whole or not at all: a point for each RE or air group begun, from depots that it can reach."""
    force = find(book, state, order.side, order.force)
    assert force is not None
    there = in_reach(book, state, force)
    if there + TRIFLE >= force.need:
        return None
    return Refusal("SM-21A", f"{force.name} needs {quantity(force.need, 'supply point')}, and {there:g} are in its reach")


LAWS: dict[type, tuple[Law[RationForce], ...] | tuple[Law[FeedForce], ...]] = {
    RationForce: (where_points_are_played, of_ones_own_force),
    FeedForce: (where_points_are_played, of_ones_own_force, in_own_initial_phase, where_it_helps, with_points_in_reach),
}


def resolve(now: Proceedings, order: Order) -> None:
    """Carries out these orders; no dice."""
    match order:
        case RationForce(side=side, force=key, fed=fed):
            now.add(RationSet(side, key, fed))
        case FeedForce(side=side, force=key):
            force = find(now.book, now.state, side, key)
            assert force is not None
            draw_for(now, force)
            now.add(SupplyJudged(key, side, relieved(now.state.ashore.status(key), side, now.state.cursor.turn.number)))


def feeding_due(book: Book, state: State, side: Side) -> str | None:
    """SM-22.10 A side is asked in its initial phase whom to feed, while points lie in the reach of somebody they would help."""
    if not in_play(book) or state.cursor.player_turn is not side:
        return None
    hungry = [force.name for force in forces_ashore(book, state) if force.side is side
              and helps(state.ashore.status(force.key), side) and in_reach(book, state, force) + TRIFLE >= force.need]
    return f"Supply points can be spent on {listed(hungry)}." if hungry else None


def candidates(book: Book, state: State, side: Side) -> Iterator[Order]:
    """Every own force that points would help."""
    if in_play(book):
        for force in forces_ashore(book, state):
            if force.side is side:
                yield FeedForce(side, force.key)
                yield RationForce(side, force.key, fed=force.key in state.ashore.withheld)


def find(book: Book, state: State, side: Side, key: str) -> ForceAshore | None:
    """A side's force ashore by its id."""
    return next((force for force in forces_ashore(book, state) if force.key == key and force.side is side), None)


def initial_phase(now: Proceedings, side: Side) -> None:
    """SM-22 In every initial phase all forces are judged; whose phase it is feeds his own, and the starving roll."""
    book = now.book
    if not in_play(book):
        return
    forces = tuple(forces_ashore(book, now.state))
    found = {force.key: judged(book, now.state, force, side) for force in forces}
    _fed(now, [force for force in forces if force.side is side and force.key not in now.state.ashore.withheld], found)
    for force in forces:
        if found[force.key] != now.state.ashore.status(force.key):
            now.add(SupplyJudged(force.key, force.side, found[force.key]))
    for force in forces:
        _starves(now, force, side)


def judged(book: Book, state: State, force: ForceAshore, side: Side) -> SupplyStatus:
    """SM-22.3 Two player turns out of supply are one: who was first found so in a side's player turn ages in that side's.

    Who comes into another state begins at U-1 in it (SM-GAP-39). What was spent in the owner's initial phase holds good until
    his next one.
    """
    status, line = state.ashore.status(force.key), line_of(book, state, force)
    if line is SupplyLine.HOME:
        return IN_SUPPLY
    fed = side is not force.side and still_fed(status, force.side, state.cursor.turn.number)
    if fed:
        return status
    isolated = line is SupplyLine.NONE
    if not status.level or (isolated and not status.isolated) or (not isolated and status.isolated):
        return SupplyStatus(1, isolated, side, status.fed_in)
    return replace(status, level=status.level + 1) if side is status.since else status


def still_fed(status: SupplyStatus, owner: Side, turn: int) -> bool:
    """SM-22.4 Points that the Axis spends last through the Allied player turn after, the Allies' through the Axis one."""
    return status.fed_in is not None and status.fed_in >= (turn if owner is Side.AXIS else turn - 1)


def _fed(now: Proceedings, forces: Sequence[ForceAshore], found: dict[str, SupplyStatus]) -> None:
    """SM-GAP-83.5 By itself each force is fed once, and once more who is not at U-1 by then, while enough lies in its reach.

    SM-GAP-83.4: who is worst off comes first: the isolated, then higher levels, then the small.
    """
    def worst(force: ForceAshore) -> tuple[bool, int, int, str]:
        return not found[force.key].isolated, -found[force.key].level, force.need, force.key

    for _ in range(2):
        for force in sorted(forces, key=worst):
            if helps(found[force.key], force.side) and in_reach(now.book, now.state, force) + TRIFLE >= force.need:
                draw_for(now, force)
                found[force.key] = relieved(found[force.key], force.side, now.state.cursor.turn.number)


def helps(status: SupplyStatus, owner: Side) -> bool:
    """Whether points change anything: for a force that is isolated or beyond U-1, or will be before its owner's next phase."""
    return status.isolated or status.level > 1 or (bool(status.level) and status.since is owner.enemy)


def relieved(status: SupplyStatus, owner: Side, turn: int) -> SupplyStatus:
    """SM-21A A point an RE or air group makes an isolated force unisolated, an unisolated one U-1, for the turn to come.

    SM-GAP-83.12: its marker is its owner's from then on, so that it ages when the points have run out.
    """
    return SupplyStatus(status.level if status.isolated else 1, isolated=False, since=owner, fed_in=turn)


def draw_for(now: Proceedings, force: ForceAshore) -> None:
    """SM-21A.19 Points that are spent on a force come from the nearest of the depots in its reach, and are removed."""
    need, state = float(force.need), now.state
    for spot in _depots(now.book, state, force):
        if need <= TRIFLE:
            break
        drawn = min(need, state.ashore.stock(force.side, spot))
        now.add(PointsDrawn(force.side, spot, drawn, PointsUse.FED, force.name))
        need -= drawn


def in_reach(book: Book, state: State, force: ForceAshore) -> float:
    """The supply points that a force can draw on."""
    return sum(state.ashore.stock(force.side, spot) for spot in _depots(book, state, force))


def _depots(book: Book, state: State, force: ForceAshore) -> tuple[Hex, ...]:
    return depots_in_reach(book, state.ashore, force.side, force.hex, line_of(book, state, force))


def _starves(now: Proceedings, force: ForceAshore, side: Side) -> None:
    """SM-22B An isolated force at U-3 is gone on 4 to 6 of 1D6, rolled once; one beyond on 2 to 6, in every initial phase.

    SM-GAP-83.6: each RE or group of a contingent rolls for itself, a ground unit of the campaign once for all of it, which
    nobody but its owner sees.
    """
    book, state = now.book, now.state
    status, effect = state.ashore.status(force.key), effect_on(now.book, now.state, force.key)
    if effect is None or effect.eliminated_from is None:
        return
    if status.level < book.charts.ashore.status.rolls_again and side is not status.since:
        return
    seen_by = (force.side,) if force.contingent is None else BOTH
    why = Why("SM-22B", "starvation", (force.name,), f"{effect.eliminated_from} to 6 is the end of it", (status.word,), seen_by)
    if force.contingent is None:
        if now.roll(Die.D6, why) >= effect.eliminated_from:
            now.add(TroopsEliminated(CargoId(force.key), "SM-22B", "starved"))
        return
    gone = sum(now.roll(Die.D6, why) >= effect.eliminated_from for _ in range(ceil(force.contingent.size - TRIFLE)))
    if gone:
        lost = min(force.contingent.size, float(gone))
        now.add(ContingentReduced(force.contingent.id, lost, "SM-22B", "starved"))
        _given_in(now, force)


def _given_in(now: Proceedings, force: ForceAshore) -> None:
    """SM-GAP-83.7 A place whose last force has starved gives in to the enemy, where no land game is played."""
    book, state = now.book, now.state
    if book.options.land_facts or any(other.hex == force.hex and other.side is force.side
                                      for other in forces_ashore(book, state)):
        return
    for port in friendly_ports_at(book, state, force.hex, force.side):
        falls(now, port, force.side.enemy, "starved out")
