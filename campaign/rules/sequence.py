"""Rule 1A: the sequence of play, walked from data, with all that happens by itself on the way."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.model.book import Book
from campaign.model.calendar import Phase, Step, Subsegment, Turn
from campaign.model.dice import Dice
from campaign.model.events import Event, PhaseBegan, PlayerTurnBegan, SegmentBegan, StepBegan, StepEnded, TurnBegan
from campaign.model.sides import Side
from campaign.model.state import Standing, State
from campaign.rules import (
    arrivals,
    ch04_craft,
    ch04_flotillas,
    ch04_patrols,
    ch07_mines,
    ch08_fuel,
    ch08_repair,
    ch09_landings,
    ch09_raids,
    ch10_east_africa,
    ch10_force_pool,
    ch10_tenth_mas,
    ch11_malta,
    ch11_requirements,
    timeline,
    victory,
)
from campaign.rules.ch01_port_damage import quiet_turns
from campaign.rules.ch03_area_search import fly_searches
from campaign.rules.ch03_coast import spotted_where_they_stayed
from campaign.rules.ch03_spotting import lapse_at_segment_end, lapse_at_subsegment_end
from campaign.rules.hazards import met_where_they_stayed
from campaign.rules.laws import Unfolding
from campaign.rules.weather import settle_weather

PLAYER_TURNS = (Side.AXIS, Side.ALLIED)


def standing_of(state: State, side: Side) -> Standing:
    """A side's answers in advance."""
    return state.standing.get(side, Standing())


def advance(book: Book, state: State, dice: Dice) -> Iterator[Event]:
    """SM-1A.1 Play goes from step to step, segment to segment, phase to phase, player turn to player turn, turn to turn."""
    cursor = state.cursor
    now = Unfolding(state)
    if cursor.phase is Phase.NAVAL:
        yield from now.each(_within_the_naval_phase(book, state, dice))
    else:
        yield from now.each(_next_phase(book, state, dice))


def opening(book: Book, state: State, dice: Dice) -> Iterator[Event]:
    """SM-1A.3 The first game turn begins as all others do."""
    yield from _begin_turn(book, state, state.cursor.turn, dice)


def _within_the_naval_phase(book: Book, state: State, dice: Dice) -> Iterator[Event]:
    cursor, steps = state.cursor, book.charts.sequence.steps
    now = Unfolding(state)
    if cursor.subsegment is None or cursor.step is None:
        yield from now.each(_begin_step(book, now.state, Subsegment.PHASING, steps[0], dice))
        return
    if cursor.step is Step.NAVAL_MOVEMENT:
        yield from now.each(spotted_where_they_stayed(book, now.state, cursor.acting))
        yield from now.each(met_where_they_stayed(book, now.state, cursor.acting, dice))
        if now.state.strike is not None:
            return
    position = steps.index(cursor.step)
    if position + 1 < len(steps):
        yield from now.each(_begin_step(book, now.state, cursor.subsegment, steps[position + 1], dice))
        return
    yield from now.each(lapse_at_subsegment_end(now.state, cursor.acting))
    yield from now.each(ch04_patrols.lapse_at_subsegment_end(now.state, cursor.acting))
    if cursor.subsegment is Subsegment.PHASING:
        yield from now.each(_begin_step(book, now.state, Subsegment.NON_PHASING, steps[0], dice))
        return
    yield from now.each(ch08_fuel.end_of_segment(book, now.state))
    yield from now.each(ch04_craft.end_of_segment(book, now.state, dice))
    yield from now.each(lapse_at_segment_end(now.state))
    yield from now.each(ch04_patrols.lapse_at_segment_end(now.state))
    if cursor.nas < book.charts.sequence.segments:
        yield now(SegmentBegan(cursor.nas + 1))
        yield from now.each(_begin_step(book, now.state, Subsegment.PHASING, steps[0], dice))
    else:
        yield from now.each(_next_phase(book, now.state, dice))


def _begin_step(book: Book, state: State, subsegment: Subsegment, step: Step, dice: Dice) -> Iterator[Event]:
    now = Unfolding(state)
    yield now(StepBegan(subsegment, step))
    side = now.state.cursor.acting
    if step is Step.RECON and standing_of(now.state, side).best_searches:
        yield from now.each(fly_searches(book, now.state, side, dice))
        yield now(StepEnded(side))
    if step is Step.COMBAT and side is Side.AXIS:
        yield from now.each(ch10_tenth_mas.attack(book, now.state, dice))


def _next_phase(book: Book, state: State, dice: Dice) -> Iterator[Event]:
    phases = book.charts.sequence.phases
    position = phases.index(state.cursor.phase)
    now = Unfolding(state)
    yield from now.each(_phase_over(book, now.state, dice))
    yield from now.each(ch10_force_pool.owed_taken(book, now.state, now.state.cursor.acting))
    yield from now.each(ch10_east_africa.left_by_default(book, now.state))
    yield from now.each(victory.running_account(book, now.state))
    if now.state.over:
        return
    if position + 1 < len(phases):
        yield now(PhaseBegan(phases[position + 1]))
        if phases[position + 1] is Phase.NAVAL:
            yield now(SegmentBegan(1))
            yield from now.each(_begin_step(book, now.state, Subsegment.PHASING, book.charts.sequence.steps[0], dice))
        return
    order = PLAYER_TURNS.index(state.cursor.player_turn)
    if order + 1 < len(PLAYER_TURNS):
        yield from now.each(_begin_player_turn(book, now.state, PLAYER_TURNS[order + 1], dice))
        return
    yield from now.each(ch07_mines.lapsed(book, now.state))
    yield from now.each(ch11_requirements.end_of_turn(book, now.state))
    yield from now.each(victory.held_at_the_end_of_the_year(book, now.state))
    if victory.is_last_turn(book, now.state.cursor.turn):
        yield from now.each(victory.end_of_campaign(book, now.state))
    else:
        yield from now.each(_begin_turn(book, now.state, state.cursor.turn.plus(1), dice))


def _phase_over(book: Book, state: State, dice: Dice) -> Iterator[Event]:
    now = Unfolding(state)
    if state.cursor.phase is Phase.EXPLOITATION:
        yield from now.each(ch09_raids.end_of_exploitation(book, now.state, dice))
        yield from now.each(ch09_landings.end_of_player_turn(now.state))
    yield from now.each(ch04_craft.end_of_phase(now.state))


def _begin_turn(book: Book, state: State, turn: Turn, dice: Dice) -> Iterator[Event]:
    now = Unfolding(state)
    yield now(TurnBegan(turn))
    yield from now.each(quiet_turns(book, now.state))
    yield from now.each(timeline.begins(book, now.state, dice))
    yield from now.each(ch07_mines.laid(book, now.state))
    yield from now.each(settle_weather(book, now.state, dice))
    yield from now.each(_begin_player_turn(book, now.state, PLAYER_TURNS[0], dice))


def _begin_player_turn(book: Book, state: State, side: Side, dice: Dice) -> Iterator[Event]:
    """SM-1A.2 The owner of the player turn is the phasing player of all its seven segments; what is due comes first."""
    now = Unfolding(state)
    yield now(PlayerTurnBegan(side))
    # The order is that of SM-GAP-01: work in dock, what arrives, fuel, Malta, the pool.
    yield from now.each(ch08_repair.initial_phase(book, now.state, side))
    yield from now.each(arrivals.initial_phase(book, now.state, side))
    yield from now.each(ch04_flotillas.arrivals(book, now.state, side))
    yield from now.each(ch08_fuel.initial_phase(book, now.state, side))
    if side is Side.AXIS:
        yield from now.each(ch11_malta.surrender(book, now.state, dice))
        yield from now.each(ch10_tenth_mas.recovered(book, now.state))
    else:
        yield from now.each(ch10_force_pool.consulted(book, now.state))
