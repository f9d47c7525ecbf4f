"""Rule 1A: the sequence of play, driven by data, with all automatic events on the way."""

from __future__ import annotations

from collections.abc import Callable

from campaign.model.charts.campaign import Weather
from campaign.model.dice import Die, Why
from campaign.model.events import PhaseBegan, PlayerTurnBegan, SegmentBegan, StepBegan, StepEnded, TurnBegan, WeatherSettled
from campaign.model.play.calendar import Phase, Step, Subsegment, Turn
from campaign.model.sea.theatre import Zone
from campaign.model.sides import Side
from campaign.rules.chapters.air import ch24_upkeep
from campaign.rules.chapters.ashore import ch21_depots, ch21_moving, ch22_status
from campaign.rules.chapters.lift import ch04_craft, ch09_landings, ch09_raids, ch09_settling
from campaign.rules.chapters.ports import ch08_fuel, ch08_repair
from campaign.rules.chapters.ports.ch01_port_damage import quiet_turns
from campaign.rules.chapters.sailing import voyage_home
from campaign.rules.chapters.sailing.voyage import met_where_they_stayed
from campaign.rules.chapters.search.ch03_area_search import fly_searches
from campaign.rules.chapters.search.ch03_spotting import (
    lapse_at_segment_end,
    lapse_at_subsegment_end,
    spotted_where_they_stayed,
)
from campaign.rules.chapters.undersea import ch04_flotillas, ch04_patrols, ch07_mines
from campaign.rules.chapters.war import (
    ch01_capture,
    ch10_east_africa,
    ch10_force_pool,
    ch10_tenth_mas,
    ch11_requirements,
    timeline,
    victory,
)
from campaign.rules.proceedings import Proceedings

PLAYER_TURNS = (Side.AXIS, Side.ALLIED)
NOBODY: tuple[Side, ...] = ()
Procedure = Callable[[Proceedings], None]
OfASide = Callable[[Proceedings, Side], None]

# What comes about by itself, in its order, each by its rule. What a procedure does to one side is that side's to know.
TURN_BEGINS: tuple[tuple[str, Procedure], ...] = (
    ("SM-GAP-04.5", quiet_turns),
    ("SM-GAP-64.2", timeline.begins),
    ("SM-GAP-26", ch07_mines.lay_fields),
)
# The order is that of SM-GAP-01: work in dock, what arrives, fuel, Malta, the pool.
INITIAL_PHASE: tuple[tuple[str, OfASide], ...] = (
    ("SM-GAP-29", ch08_repair.initial_phase),
    ("SM-GAP-54", timeline.initial_phase),
    ("SM-GAP-54", ch04_flotillas.arrivals),
    ("SM-8A1.1", ch08_fuel.initial_phase),
    ("SM-GAP-58", ch21_moving.arrive),
    ("SM-GAP-38", ch21_depots.supply_by_date),
    ("SM-22", ch22_status.initial_phase),
    ("SM-GAP-65", ch24_upkeep.initial_phase),
)
SEGMENT_ENDS: tuple[tuple[str, Procedure], ...] = (
    ("SM-GAP-77", voyage_home.end_of_segment),
    ("SM-GAP-01", ch08_fuel.end_of_segment),
    ("SM-GAP-01.1", ch04_craft.end_of_segment),
    ("SM-GAP-07.3", lapse_at_segment_end),
    ("SM-GAP-07.8", ch04_patrols.lapse_at_segment_end),
)
EXPLOITATION_ENDS: tuple[tuple[str, Procedure], ...] = (
    ("SM-9A.6", ch09_raids.end_of_exploitation),
    ("SM-GAP-69", ch09_settling.settle_landings),
    ("SM-9B1.2", ch09_landings.end_of_player_turn),
)
TURN_ENDS: tuple[tuple[str, Procedure], ...] = (
    ("SM-7A", ch07_mines.lapse_fields),
    ("SM-GAP-70.7", timeline.end_of_turn),
    ("SM-11.1", ch11_requirements.end_of_turn),
    ("SM-GAP-55.5", victory.held_at_the_end_of_the_year),
)


def advance(now: Proceedings) -> None:
    """SM-1A.1 Play goes from step to step, segment to segment, phase to phase, player turn to player turn, turn to turn."""
    state = now.state
    cursor = state.cursor
    if cursor.phase is Phase.NAVAL:
        _within_the_naval_phase(now)
    else:
        _next_phase(now)


def opening(now: Proceedings) -> None:
    """SM-1A.3 The first game turn begins as all others do."""
    state = now.state
    _begin_turn(now, state.cursor.turn)


def _within_the_naval_phase(now: Proceedings) -> None:
    book, state = now.book, now.state
    cursor, steps = state.cursor, book.charts.sequence.steps
    if cursor.subsegment is None or cursor.step is None:
        _begin_step(now, Subsegment.PHASING, steps[0])
        return
    if cursor.step is Step.NAVAL_MOVEMENT:
        with now.under("SM-3D.1", NOBODY):
            spotted_where_they_stayed(now, cursor.acting)
        with now.under("SM-4B2.1", NOBODY):
            met_where_they_stayed(now, cursor.acting)
        if now.state.strike is not None:
            return
    position = steps.index(cursor.step)
    if position + 1 < len(steps):
        _begin_step(now, cursor.subsegment, steps[position + 1])
        return
    with now.under("SM-GAP-07.2", NOBODY):
        lapse_at_subsegment_end(now, cursor.acting)
    with now.under("SM-GAP-07.7", NOBODY):
        ch04_patrols.lapse_at_subsegment_end(now, cursor.acting)
    if cursor.subsegment is Subsegment.PHASING:
        _begin_step(now, Subsegment.NON_PHASING, steps[0])
        return
    _each(now, SEGMENT_ENDS)
    if cursor.nas < book.charts.sequence.segments:
        now.add(SegmentBegan(cursor.nas + 1))
        _begin_step(now, Subsegment.PHASING, steps[0])
    else:
        _next_phase(now)


def _begin_step(now: Proceedings, subsegment: Subsegment, step: Step) -> None:
    now.add(StepBegan(subsegment, step))
    side = now.state.cursor.acting
    if step is Step.RECON and now.state.standing_answers_of(side).best_searches:
        with now.under("SM-3A.4", (side,)):
            fly_searches(now, side)
            now.add(StepEnded(side))
    if step is Step.COMBAT and side is Side.AXIS:
        with now.under("SM-10D", (side,)):
            ch10_tenth_mas.attack(now)


def _each(now: Proceedings, procedures: tuple[tuple[str, Procedure], ...]) -> None:
    for rule, procedure in procedures:
        with now.under(rule, NOBODY):
            procedure(now)


def _next_phase(now: Proceedings) -> None:
    book, state = now.book, now.state
    phases = book.charts.sequence.phases
    position = phases.index(state.cursor.phase)
    _phase_over(now)
    with now.under("SM-10B.6", (Side.ALLIED,)):
        ch10_force_pool.withdraw_owed(now, now.state.cursor.acting)
    with now.under("SM-10C.5", (Side.ALLIED,)):
        ch10_east_africa.apply_default(now)
    with now.under("SM-GAP-55.6"):
        victory.running_account(now)
    if now.state.over:
        return
    if position + 1 < len(phases):
        now.add(PhaseBegan(phases[position + 1]))
        if phases[position + 1] is Phase.NAVAL:
            now.add(SegmentBegan(1))
            _begin_step(now, Subsegment.PHASING, book.charts.sequence.steps[0])
        return
    order = PLAYER_TURNS.index(state.cursor.player_turn)
    if order + 1 < len(PLAYER_TURNS):
        _begin_player_turn(now, PLAYER_TURNS[order + 1])
        return
    _each(now, TURN_ENDS)
    if victory.is_last_turn(book, now.state.cursor.turn):
        with now.under("SM-GAP-55.2"):
            victory.end_of_campaign(now)
    else:
        _begin_turn(now, state.cursor.turn.plus(1))


def _phase_over(now: Proceedings) -> None:
    state = now.state
    if state.cursor.phase is Phase.EXPLOITATION:
        _each(now, EXPLOITATION_ENDS)
    with now.under("SM-4D1.3", NOBODY):
        ch04_craft.end_of_phase(now)


def _begin_turn(now: Proceedings, turn: Turn) -> None:
    now.add(TurnBegan(turn))
    _each(now, TURN_BEGINS)
    with now.under("SM-GAP-49"):
        settle_weather(now)
    _begin_player_turn(now, PLAYER_TURNS[0])


def _begin_player_turn(now: Proceedings, side: Side) -> None:
    """SM-1A.2 The owner of the player turn is the phasing player of all its seven segments; what is due comes first."""
    now.add(PlayerTurnBegan(side))
    for rule, procedure in INITIAL_PHASE:
        with now.under(rule, (side,)):
            procedure(now, side)
    if side is Side.AXIS:
        with now.under("SM-11B2.2"):
            ch01_capture.surrender(now)
        with now.under("SM-10D.7", (side,)):
            ch10_tenth_mas.recover(now)
    else:
        with now.under("SM-10B.5", (side,)):
            ch10_force_pool.consult_pool(now)


def settle_weather(now: Proceedings) -> None:
    """SM-GAP-49 At the start of a game turn each zone rolls for poor weather, by month."""
    book, state = now.book, now.state
    for zone in Zone:
        percent = book.charts.weather.poor_percent[zone][state.cursor.turn.month - 1]
        face = now.roll(Die.PERCENT, Why("SM-GAP-49", "weather", (zone.value,), f"poor at {percent} or less"))
        now.add(WeatherSettled(zone, Weather.POOR if face <= percent else Weather.CLEAR))
