"""The round: who decides in which step, what happens when both have answered, and what a battle returns."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, assert_never

from campaign.model.battles.battle import AfterAction, Outcome, Participant, ShipOutcome, fates
from campaign.model.book import Book
from campaign.model.dice import Die, Why
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.model.units.condition import Condition
from campaign.model.units.counters import GunType
from campaign.ratings.condition import hits_of, main_rounds_spent, with_hits, with_torpedo_boxes
from campaign.tactics.conduct import flatten
from campaign.tactics.kit.ending import WORDS, BattleEnded, Ended, Ending, Words, at_the_hour, in_words, one_side_gone
from campaign.tactics.kit.outcome import after_action
from campaign.tactics.kit.sealing import must_wait, opened
from campaign.tactics.supermarina.battle import facts
from campaign.tactics.supermarina.battle.facts import RangeSettled, RangesRevealed
from campaign.tactics.supermarina.battle.fold import Proceedings
from campaign.tactics.supermarina.battle.orders import AimTorpedoes, DeclareLaunches, LayGuns, Order, OrderRange
from campaign.tactics.supermarina.battle.state import (
    Battle,
    Step,
    Unit,
    barred_from_torpedoes,
    may_ever_launch,
    speed_of,
)
from campaign.tactics.supermarina.charts.collection import (
    LAUNCHING_BANDS,
    NAME,
    Manoeuvre,
    ManoeuvreChart,
    SupermarinaCharts,
    bears,
    charts_in,
    stepped,
)
from campaign.tactics.supermarina.fire import gunnery_step, launching, mark, running_in, torpedo_step
from campaign.words.counting import quantity

SEALED: Mapping[type, Callable[[Any], facts.Fact]] = {
    OrderRange: facts.RangeSealed, DeclareLaunches: facts.LaunchesSealed, LayGuns: facts.GunsSealed,
    AimTorpedoes: facts.TorpedoesSealed,
}
NEXT = {Step.RANGE: Step.LAUNCHES, Step.LAUNCHES: Step.GUNS, Step.GUNS: Step.TORPEDOES}


def sides_to_act(battle: Battle, step: Step) -> tuple[Side, ...]:
    """SM-6B Each step asks the sides that may have something to order in it, judged by what both of them know.

    So a side whose magazines or tubes are empty is asked all the same, and the enemy learns nothing by waiting.
    """
    return tuple(side for side in Side if _is_asked(battle, step, side))


def _is_asked(battle: Battle, step: Step, side: Side) -> bool:
    match step:
        case Step.RANGE:
            return True
        case Step.LAUNCHES:
            night = battle.night
            return battle.band in LAUNCHING_BANDS and any(may_ever_launch(unit, night=night) for unit in battle.afloat(side))
        case Step.GUNS:
            ratings = [kind for kind in GunType if bears(kind, battle.band)]
            return any(unit.guns_seen(kind) for unit in battle.afloat(side) for kind in ratings)
        case Step.TORPEDOES:
            fires = running_in(battle, side.enemy) and any(unit.guns_seen(GunType.SECONDARY) for unit in battle.afloat(side))
            return bool(launching(battle, side) or fires)
        case Step.OVER:
            return False
        case _:
            assert_never(step)


def carry_out(book: Book, proceedings: Proceedings, order: Order) -> None:
    """SM-GAP-56 The first order of a step is sealed; the second opens both, and the step is carried out."""
    charts = charts_in(book)
    battle = proceedings.battle
    if must_wait(order, battle.sealed, sides_to_act(battle, battle.step)):
        proceedings.add(SEALED[type(order)](order))
        return
    match order:
        case OrderRange():
            manoeuvres = {written.side: written.manoeuvre for written in opened(order, battle.sealed)}
            _settle_range(charts.manoeuvre, proceedings, manoeuvres)
        case DeclareLaunches():
            launches = [written.launches for written in opened(order, battle.sealed)]
            proceedings.add(facts.LaunchesRevealed(flatten(launches)))
        case LayGuns():
            gunnery_step(charts, proceedings, flatten([written.fire for written in opened(order, battle.sealed)]))
        case AimTorpedoes():
            both = opened(order, battle.sealed)
            torpedoes = flatten([side.torpedoes for side in both])
            dash_fire = flatten([side.dash_fire for side in both])
            proceedings.add(facts.TorpedoesRevealed(torpedoes, dash_fire))
            torpedo_step(charts, proceedings, torpedoes, dash_fire)
        case _:
            assert_never(order)
    _go_on(charts, proceedings)


def _go_on(charts: SupermarinaCharts, proceedings: Proceedings) -> None:
    """Advance to the next step that needs a decision, or to the end of the round."""
    battle = proceedings.battle
    if battle.ended is not None:
        return
    ended = one_side_sunk(battle)
    if ended is not None:
        proceedings.add(BattleEnded(ended))
        return
    following = NEXT.get(battle.step)
    while following is not None and not sides_to_act(battle, following):
        following = NEXT.get(following)
    if following is None:
        _end_round(charts, proceedings)
    else:
        proceedings.add(facts.StepReached(following))


def _end_round(charts: SupermarinaCharts, proceedings: Proceedings) -> None:
    mark(proceedings, proceedings.battle.waiting)
    battle = proceedings.battle
    chart = charts.manoeuvre
    idle = battle.idle_rounds + 1 if battle.held_by_both and not anyone_could_fire(battle) else 0
    ended = one_side_sunk(battle)
    if ended is None and idle >= chart.idle_rounds_to_end:
        ended = Ended(Ending.SILENT)
    ended = ended or time_is_up(charts, battle)
    if ended is None and battle.round >= chart.rounds_at_most:
        ended = Ended(Ending.TOO_LONG, battle.engagement.acting.enemy, battle.engagement.acting)
    proceedings.add(facts.RoundEnded(battle.round, idle) if ended is None else BattleEnded(ended))


def one_side_sunk(battle: Battle) -> Ended | None:
    """SM-GAP-16 The battle is over as soon as one side has nothing afloat; who is left holds the field."""
    return one_side_gone(side for side in Side if next(battle.afloat(side), None) is not None)


def time_is_up(charts: SupermarinaCharts, battle: Battle) -> Ended | None:
    """SM-GAP-16.7 A battle with an hour to stop at ends with the round in which that hour comes, and nobody holds the field."""
    minutes = battle.round * charts.manoeuvre.minutes_per_round
    return at_the_hour(battle.engagement, minutes, too_long=False)


def anyone_could_fire(battle: Battle) -> bool:
    """SM-GAP-16 Two rounds that both hold while nobody has a gun or a torpedo to use at this range end the battle."""
    night, near = battle.night, battle.band in LAUNCHING_BANDS
    for unit in battle.units.values():
        if unit.sunk:
            continue
        if any(bears(kind, battle.band) and unit.factor(kind) for kind in GunType):
            return True
        if near and unit.torpedo_boxes and not barred_from_torpedoes(unit, night=night):
            return True
    return False


# Manoeuvre ------------------------------------------------------------------------------------------------------------


def force_speed(chart: ManoeuvreChart, battle: Battle, side: Side) -> int:
    """SM-GAP-15 A force is as fast as its slowest unit afloat, even one that lies stopped."""
    return min(speed_of(unit, chart.out_of_fuel_allowance) for unit in battle.afloat(side))


def chances(chart: ManoeuvreChart, battle: Battle) -> dict[Side, int]:
    """SM-6C.4 Each side's chance in percent is even, plus or minus the difference of the slowest speeds."""
    axis, allied = (force_speed(chart, battle, side) for side in (Side.AXIS, Side.ALLIED))
    return {Side.AXIS: chart.even_chance + axis - allied, Side.ALLIED: chart.even_chance + allied - axis}


def _settle_range(chart: ManoeuvreChart, proceedings: Proceedings, orders: dict[Side, Manoeuvre]) -> None:
    """SM-6B1 Both manoeuvres are shown at once, then it is rolled for whose stands."""
    proceedings.add(RangesRevealed(orders[Side.AXIS], orders[Side.ALLIED]))
    battle = proceedings.battle
    succeeded = _who_succeeds(chart, proceedings, orders)
    if len({orders[side] for side in succeeded}) != 1:
        proceedings.add(RangeSettled(battle.band, succeeded))
        return
    band = stepped(battle.band, orders[succeeded[0]], battle.longest)
    if band is not None:
        proceedings.add(RangeSettled(band, succeeded))
        return
    leaves = succeeded[0] if len(succeeded) == 1 else battle.engagement.acting.enemy
    proceedings.add(BattleEnded(disengaged(leaves)))


def disengaged(leaves: Side) -> Ended:
    """SM-6C.6 When the range opens beyond the longest band the battle is over, and who opened it leaves the field.

    Where both did, it is the side that was attacked.
    """
    return Ended(Ending.DISENGAGED, leaves, leaves.enemy)


def _who_succeeds(chart: ManoeuvreChart, proceedings: Proceedings, orders: dict[Side, Manoeuvre]) -> tuple[Side, ...]:
    """SM-6C.4 Like orders succeed by themselves; of unlike ones each side rolls for its own.

    Both or neither succeeding leaves the range as it is.
    """
    if orders[Side.AXIS] is orders[Side.ALLIED]:
        return (Side.AXIS, Side.ALLIED)
    chance = chances(chart, proceedings.battle)
    succeeded = []
    for side in Side:
        why = Why("SM-6C.4", "manoeuvre", (side.value, orders[side].value), f"{chance[side]} or less")
        if proceedings.roll(Die.PERCENT, why) <= chance[side]:
            succeeded.append(side)
    return tuple(succeeded)


# What comes back ------------------------------------------------------------------------------------------------------


ENDINGS = {
    Ending.ONE_SIDE_GONE: replace(WORDS[Ending.ONE_SIDE_GONE], head="one side is sunk", after=""),
    Ending.STOPPED: replace(WORDS[Ending.STOPPED], head="the hour to stop had come"),
    Ending.TOO_LONG: Words("the battle had lasted too long", "The {gone} side leaves the field.",
                           "The {gone} side drew off at last."),
}


def outcome(book: Book, battle: Battle) -> AfterAction | None:
    """SM-8A2 Each unit sent has one fate, and all have shot their magazines out, unless no gun fired at all."""
    ended = battle.ended
    if ended is None:
        return None
    outcomes = [ship_outcome(sent, battle.units[sent.ship], guns_fired=battle.guns_fired)
                for _, sent in battle.engagement.participants()]
    return reported(book, battle, ended, outcomes)


def ship_outcome(sent: Participant, unit: Unit, *, guns_fired: bool) -> ShipOutcome:
    """SM-8A2 What became of one unit that was sent."""
    condition: Condition = with_hits(unit.values, sent.condition, unit.hits)
    if not unit.dead:
        condition = with_torpedo_boxes(unit.values, condition, unit.torpedo_boxes)
    if guns_fired and not unit.dead:
        condition = main_rounds_spent(unit.values, condition)
    fate = Outcome.SUNK if unit.sunk else Outcome.AFLOAT
    lost = unit.hits.flotation - hits_of(unit.values, sent.condition).flotation if not unit.sunk else sent.boats
    return ShipOutcome(sent.ship, fate, condition, unit.sunk_by, fates(sent.boats, lost))


def reported(book: Book, battle: Battle, ended: Ended, outcomes: Iterable[ShipOutcome]) -> AfterAction:
    """What is reported of a battle that is over, with the fates of its units."""
    minutes = charts_in(book).manoeuvre.minutes_per_round * battle.round
    return after_action(battle.engagement, NAME, minutes, outcomes, ended, _story(battle, ended))


def _story(battle: Battle, ended: Ended) -> list[str]:
    light = "night" if battle.night else "day"
    count = "one round" if battle.round == 1 else quantity(battle.round, "round")
    lines = [f"An action by {light}, {count}, last at {battle.band.value} range."]
    lines += [f"{unit.name} was sunk by {battle.units[unit.sunk_by].name}." for unit in battle.units.values() if unit.sunk_by]
    if after := in_words(ended, ENDINGS).after:
        lines.append(after)
    return lines
