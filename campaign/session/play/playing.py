"""Playing on: the staff answers for its sides, or for a person who delegated to it, until a person must decide."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from msgspec import Struct

from campaign.model.book import Book
from campaign.model.commands import (
    Command,
    DismissStaff,
    EndStep,
    GiveAirMission,
    PrepareReaction,
    PrioritiseRefuelling,
    PrioritiseRepairs,
)
from campaign.model.events import Event, FunctionSeenTo, OrderDropped, StaffOrderPassedOver
from campaign.model.play.calendar import Cursor, Turn
from campaign.model.play.decisions import Decision, DecisionKind
from campaign.model.play.delegation import StaffFunction
from campaign.model.play.standing_orders import AttackPolicy
from campaign.model.play.views import View
from campaign.model.refusals import Refusal
from campaign.model.replacing import replace
from campaign.model.sides import BOTH, Side
from campaign.model.units.forces import Ship
from campaign.model.units.ships import ShipType
from campaign.rules.chapters.air.leaders import leaders_word
from campaign.rules.events.delegation import work_now
from campaign.rules.views.functions import OF_THE_LINE, SHARED, functions_of, is_handed, is_staffs, staff_is_due
from campaign.session.play.game import Consequences, Game
from campaign.session.play.referee import fight_out, settle, waits_for_the_tables
from campaign.session.play.seat import Public, game_of
from campaign.session.play.trouble import Malformed, Refused
from campaign.staff.commander import answer, give_way
from campaign.staff.judgement.orders import Order, command_of, ids_in, kind_in_words

PATIENCE = 60
# A game turn that no campaign reaches.
NEVER = 9999
Progress = Callable[[Cursor, Consequences], None]


class Halt(Enum):
    """Why play stopped."""

    OVER = "the campaign is over"
    REACHED = "the point named was reached"
    PERSON = "a person must decide"
    BATTLE = "a battle waits to be fought"


class Until(Struct, frozen=True):
    """How far to play: up to a game turn, for some segments, until a battle is to be fought, or (none of these) to the end."""

    turn: Turn | None = None
    segments: int | None = None
    battle: bool = False


class Stopped(Struct, frozen=True):
    """Why play stopped, with the pending decisions and the effects on the way."""

    halt: Halt
    waiting: tuple[Decision, ...]
    told: tuple[Consequences, ...]


def until_words(text: str) -> Until:
    """How far to play, from a text: "end", "battle", or a game turn such as "Jul II 40"; raises Malformed for others."""
    match text.strip().lower():
        case "end":
            return Until()
        case "battle":
            return Until(battle=True)
    try:
        return Until(turn=Turn.of(text))
    except ValueError as trouble:
        raise Malformed(f'{trouble}, or "battle", or "end"') from None


def play_on(
    game: Game, until: Until | None = None, *, also_for: tuple[Side, ...] = (), by_hand: tuple[Side, ...] = (),
    progress: Progress | None = None, remembers: bool = True, keeps: frozenset[DecisionKind] = frozenset(),
) -> Stopped:
    """Let the staff decide for its own sides, and for those in `also_for`, until something stops it.

    For those in `also_for`, decisions of the kinds in `keeps` are left to a person. Sides `by_hand` are played by
    somebody for the moment, though they are the staff's. Callers that do not read the effects should not have them
    collected (`remembers`): those of a whole war would fill the memory. Small fights are settled on the way (SM-GAP-98.1).
    """
    until = until or Until()
    staffed = tuple(side for side in BOTH if (game.players.is_staff(side) or side in also_for) and side not in by_hand)
    last = None if until.segments is None else game.state.segment + until.segments
    effects: list[Consequences] = []
    reserved = frozenset((side, kind) for side in also_for for kind in keeps)
    if set(staffed) == set(BOTH):
        game.hold()
    try:
        while (halt := _halt(game, staffed, until, last, reserved)) is None:
            before = game.state.cursor
            effect = _next(game, staffed, reserved)
            if remembers:
                effects.append(effect)
            if game.state.cursor != before:
                if progress is not None:
                    progress(game.state.cursor, effect)
                if set(staffed) == set(BOTH):
                    game.commit(on_the_way=True)
                    game.hold()
    finally:
        game.commit()
    return Stopped(halt, tuple(decision for side in BOTH for decision in game.pending(side)), tuple(effects))


def _halt(
    game: Game, staffed: tuple[Side, ...], until: Until, last: int | None, reserved: frozenset[tuple[Side, DecisionKind]],
) -> Halt | None:
    if game.state.over:
        return Halt.OVER
    reached = (until.turn is not None and game.state.cursor.turn >= until.turn) or (
        last is not None and game.state.segment > last)
    if reached and game.state.attack is None:
        return Halt.REACHED
    if waits_for_the_tables(Public(game)):
        return None
    waiting = [decision for side in BOTH for decision in game.pending(side)]
    fights = bool(waiting) and all(decision.kind is DecisionKind.FIGHT for decision in waiting)
    if _share_of(game, staffed, reserved) is not None:
        return None
    needs_person = any(decision.side not in staffed or (decision.side, decision.kind) in reserved for decision in waiting)
    if needs_person or (until.battle and fights):
        return Halt.BATTLE if fights else Halt.PERSON
    return None


def _share_of(game: Game, staffed: tuple[Side, ...], reserved: frozenset[tuple[Side, DecisionKind]]) -> Decision | None:
    """The first decision in which a staff has its share to do for a player who handed functions to it."""
    for side in BOTH:
        if game.state.handed.get(side) and not game.players.is_staff(side):
            for decision in game.pending(side):
                alone = side in staffed and (side, decision.kind) not in reserved
                if not alone and staff_is_due(game.book, game.state, game.view(side), decision):
                    return decision
    return None


def staff_has_a_share(seat: Public) -> bool:
    """Whether the staff of a player who handed functions to it has something to do before anybody is asked."""
    return _share_of(game_of(seat), (), frozenset()) is not None


def _next(game: Game, staffed: tuple[Side, ...], reserved: frozenset[tuple[Side, DecisionKind]]) -> Consequences:
    if waits_for_the_tables(Public(game)):
        return settle(Public(game))
    if (shared := _share_of(game, staffed, reserved)) is not None:
        return _give_answers(game, shared, in_place=True, handed=frozenset(game.state.handed[shared.side]))
    for side in staffed:
        for decision in game.pending(side):
            if decision.kind is DecisionKind.FIGHT:
                return fight_out(Public(game))[1]
            return _give_answers(game, decision, in_place=not game.players.is_staff(side))
    raise AssertionError(f"nobody is asked, and yet play does not go on: {game.state.cursor}")


def let_staff_answer(game: Game, giver: Side | None, progress: Progress | None = None) -> tuple[Consequences, ...]:
    """Let the staff answer for its sides, except the one just played by hand; if it plays both, it waits."""
    if giver is None and not game.players.humans:
        return ()
    return play_on(game, progress=progress, by_hand=() if giver is None else (giver,)).told


def answer_by_staff(seat: Public, decision: Decision) -> Consequences:
    """Let the staff answer a decision in its player's place."""
    return _give_answers(game_of(seat), decision, in_place=True)


def _give_answers(
    game: Game, decision: Decision, *, in_place: bool, handed: frozenset[StaffFunction] | None = None,
) -> Consequences:
    """Give the staff's orders for one decision, until it is no longer pending; `in_place` of a player, what he settled stays.

    An order that a law refuses is dropped, with the reason in the umpire's log, and the rest of the plan goes on:
    orders that depend on it, and the end of the step, wait until the staff has planned again without it. Of a player who has
    `handed` some functions over the staff does its share, and leaves the rest, with the step, to him.
    """
    side, sortie = decision.side, game.state.air_war.sortie
    work = _Delegated(game, decision, handed) if handed is not None else None
    effects: list[Consequences] = []
    refused: list[Command] = []
    dropped: list[Event] = []

    def give(order: Order) -> None:
        before, rule = (tuple(dropped), "") if work is None else ((*work.seen_to(order), *dropped), DELEGATED)
        effects.append(game.give(order, before=before, rule=rule))
        dropped.clear()

    if decision.kind is DecisionKind.AIR and sortie is not None:
        give(leaders_word(game.book, game.state, sortie, side))
        return _together(effects)
    for look in range(2 * PATIENCE):
        accepted, broken, blocked, view = 0, False, set[str](), game.view(side)
        settled = settled_by_its_player(view) if in_place else Settled()
        plan = answer(game.book, _out_of_reach(game.book, view, settled, handed), decision, refused, hurry=look >= PATIENCE)
        for order in plan:
            if decision not in game.pending(side):
                break
            if isinstance(order, EndStep) and work is not None and work.leaves_the_rest:
                if not broken:
                    give(DismissStaff(side))
                    return _together(effects)
                continue
            if settled.forbids(decision, order) or (work is not None and work.forbids(order)):
                broken = True
                blocked.update(ids_in(order))
                refused.append(command_of(order))
                continue
            if broken and (isinstance(order, EndStep) or blocked.intersection(ids_in(order))):
                continue
            try:
                give(order)
                accepted += 1
            except Refused as found:
                broken = True
                blocked.update(ids_in(order))
                refused.append(command_of(order))
                dropped.append(_passed_over(game, side, order, found.refusal, work))
        if decision not in game.pending(side):
            break
        if not accepted and not broken:
            give(work.last_word if work is not None else give_way(game.book, game.view(side), decision))
            break
    else:
        give(work.last_word if work is not None else give_way(game.book, game.view(side), decision))
    return _together(effects)


def _together(effects: list[Consequences]) -> Consequences:
    return Consequences(tuple(event for effect in effects for event in effect.events),
                  tuple(line for effect in effects for line in effect.lines))


def _passed_over(game: Game, side: Side, order: Order, why: Refusal, work: _Delegated | None) -> Event:
    if work is None:
        return OrderDropped(side, kind_in_words(order), ids_in(order), why.rule, why.reason)
    return StaffOrderPassedOver(side, work.function_of(order), kind_in_words(order), ids_in(order), why.rule, why.reason)


# What is handed over --------------------------------------------------------------------------------------------------


DELEGATED = "SM-GAP-101"


class _Delegated:
    """The share of a staff in one decision of a player who has handed functions over."""

    def __init__(self, game: Game, decision: Decision, handed: frozenset[StaffFunction]) -> None:
        self.game, self.decision, self.handed = game, decision, handed

    @property
    def leaves_the_rest(self) -> bool:
        """Whether something of the decision is left for the player, so that he ends the step."""
        game, decision = self.game, self.decision
        return decision.kind in SHARED and not is_staffs(game.book, game.state, game.view(decision.side), decision)

    @property
    def last_word(self) -> Command:
        """What ends the share in any case."""
        game, side = self.game, self.decision.side
        return DismissStaff(side) if self.leaves_the_rest else give_way(game.book, game.view(side), self.decision)

    def forbids(self, order: Order) -> bool:
        """Whether an order is the player's to give. What is answered as a whole is the staff's as a whole."""
        if self.decision.kind not in SHARED or isinstance(command_of(order), EndStep | DismissStaff):
            return False
        return not is_handed(self._functions(order), self.handed)

    def function_of(self, order: Order) -> StaffFunction | None:
        """The function under which an order is told: the first of its functions; None for what belongs to none."""
        functions = self._functions(order)
        return next((function for function in StaffFunction if function in functions), None)

    def seen_to(self, order: Order) -> tuple[Event, ...]:
        """That the staff sees to the function of an order, once in a step."""
        side = self.decision.side
        if isinstance(command_of(order), EndStep | DismissStaff):
            return ()
        function = self.function_of(order)
        return () if function in work_now(self.game.state, side).seen_to else (FunctionSeenTo(side, function),)

    def _functions(self, order: Order) -> frozenset[StaffFunction]:
        return functions_of(self.game.book, self.game.view(self.decision.side), command_of(order))


# In a player's place --------------------------------------------------------------------------------------------------


# Orders that take nothing out of its owner's hands, whomever they name.
HARMLESS = (PrioritiseRefuelling, PrioritiseRepairs, PrepareReaction, GiveAirMission)


class Settled(Struct, frozen=True):
    """What a player has settled himself: ships of his runs, forces under standing orders, their ships and cargo.

    `peaceful` are forces that he told never to attack.
    """

    ids: frozenset[str] = frozenset()
    peaceful: frozenset[str] = frozenset()

    def forbids(self, decision: Decision, order: Order) -> bool:
        """SM-GAP-61.38 Whether an order would take something out of its player's hands."""
        command, named = command_of(order), set(ids_in(order))
        if decision.kind is DecisionKind.COMBAT:
            return not self.peaceful.isdisjoint(named)
        return decision.kind in (DecisionKind.MOVEMENT, DecisionKind.PHASE) and not isinstance(command, HARMLESS) \
            and not self.ids.isdisjoint(named)


def settled_by_its_player(view: View) -> Settled:
    """SM-GAP-61.38 Convoy runs and standing orders of a side, and whom they concern."""
    forces = {key for key in view.standing_orders if key in view.forces}
    ships = {key for run in view.runs.values() for key in run.ships if key in view.ships}
    ships |= {ship for key in forces for ship in view.forces[key].ships}
    cargo = {item for key in ships for item in view.ships[key].cargo}
    never = (key for key in forces if view.standing_orders[key].order.conduct.attack is AttackPolicy.NEVER)
    return Settled(frozenset(map(str, (*forces, *ships, *cargo))), frozenset(map(str, never)))


def _out_of_reach(book: Book, view: View, settled: Settled, handed: frozenset[StaffFunction] | None) -> View:
    """The view as a staff plans by it in a player's place: what is not its own lies in port as if it were laid up.

    That are ships of the player's runs, and of functions that he has not handed over: of the battle fleet, or transports.
    """
    def kept(ship: Ship) -> bool:
        if handed is None or str(ship.id) in settled.ids:
            return str(ship.id) in settled.ids
        of_the_line = book.counters[ship.id].type in OF_THE_LINE
        return (of_the_line and StaffFunction.BATTLE_FLEET not in handed) or (
            book.counters[ship.id].type is ShipType.TRANSPORT and StaffFunction.CONVOYS not in handed)

    held = {key: replace(ship, laid_up_until=NEVER) for key, ship in view.ships.items() if ship.port is not None and kept(ship)}
    return replace(view, ships={**view.ships, **held}) if held else view
