"""The round: who is asked in which step, what happens when both have answered, and when it is all over."""

from __future__ import annotations

from typing import assert_never

from campaign.model.book import Book
from campaign.model.sides import Side
from campaign.model.units.counters import GunType
from campaign.tactics.conduct import axis_first, joined
from campaign.tactics.supermarina.battle import facts
from campaign.tactics.supermarina.battle.fold import Proceedings
from campaign.tactics.supermarina.battle.orders import AimTorpedoes, DeclareLaunches, LayGuns, Order, OrderRange
from campaign.tactics.supermarina.battle.state import Battle, Ended, Ending, Step, barred_from_torpedoes, may_ever_launch
from campaign.tactics.supermarina.charts.bands import LAUNCHING_BANDS, bears
from campaign.tactics.supermarina.charts.collection import SupermarinaCharts, charts_in
from campaign.tactics.supermarina.fire.damage import mark
from campaign.tactics.supermarina.fire.gunnery import gunnery_step
from campaign.tactics.supermarina.fire.torpedoes import launching, running_in, torpedo_step
from campaign.tactics.supermarina.round.manoeuvre import settle_range

NEXT = {Step.RANGE: Step.LAUNCHES, Step.LAUNCHES: Step.GUNS, Step.GUNS: Step.TORPEDOES}


def asked(battle: Battle, step: Step) -> tuple[Side, ...]:
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
    enemy = order.side.enemy
    if enemy in asked(battle, battle.step) and not battle.sealed_by(enemy):
        proceedings.add(_sealed(order))
        return
    match order:
        case OrderRange():
            other = battle.sealed_range
            if other is not None:
                settle_range(charts.manoeuvre, proceedings, {order.side: order.manoeuvre, enemy: other.manoeuvre})
        case DeclareLaunches():
            launches = [written.launches for written in axis_first(order, battle.sealed_launches)]
            proceedings.add(facts.LaunchesRevealed(joined(launches)))
        case LayGuns():
            gunnery_step(charts, proceedings, joined([written.fire for written in axis_first(order, battle.sealed_guns)]))
        case AimTorpedoes():
            both = axis_first(order, battle.sealed_torpedoes)
            torpedoes = joined([side.torpedoes for side in both])
            dash_fire = joined([side.dash_fire for side in both])
            proceedings.add(facts.TorpedoesRevealed(torpedoes, dash_fire))
            torpedo_step(charts, proceedings, torpedoes, dash_fire)
        case _:
            assert_never(order)
    _go_on(charts, proceedings)


def _go_on(charts: SupermarinaCharts, proceedings: Proceedings) -> None:
    """To the next step that asks somebody, or to the end of the round where none does."""
    battle = proceedings.battle
    if battle.ended is not None:
        return
    ended = one_side_sunk(battle)
    if ended is not None:
        proceedings.add(facts.BattleEnded(ended))
        return
    following = NEXT.get(battle.step)
    while following is not None and not asked(battle, following):
        following = NEXT.get(following)
    if following is None:
        _end_round(charts, proceedings)
    else:
        proceedings.add(facts.StepReached(following))


def _sealed(order: Order) -> facts.Fact:
    match order:
        case OrderRange():
            return facts.RangeSealed(order)
        case DeclareLaunches():
            return facts.LaunchesSealed(order)
        case LayGuns():
            return facts.GunsSealed(order)
        case AimTorpedoes():
            return facts.TorpedoesSealed(order)
        case _:
            assert_never(order)


def _end_round(charts: SupermarinaCharts, proceedings: Proceedings) -> None:
    mark(proceedings, proceedings.battle.waiting)
    battle = proceedings.battle
    chart = charts.manoeuvre
    idle = battle.idle_rounds + 1 if battle.held_by_both and not anyone_could_fire(battle) else 0
    ended = one_side_sunk(battle)
    if ended is None and idle >= chart.idle_rounds_to_end:
        ended = Ended(Ending.SILENT, None, None)
    ended = ended or time_is_up(charts, battle)
    if ended is None and battle.round >= chart.rounds_at_most:
        ended = Ended(Ending.TOO_LONG, battle.engagement.acting.enemy, battle.engagement.acting)
    proceedings.add(facts.RoundEnded(battle.round, idle) if ended is None else facts.BattleEnded(ended))


def one_side_sunk(battle: Battle) -> Ended | None:
    """SM-GAP-16 The battle is over as soon as one side has nothing afloat; who is left holds the field."""
    left = [side for side in Side if next(battle.afloat(side), None) is not None]
    if len(left) == len(Side):
        return None
    return Ended(Ending.SUNK, None, left[0] if left else None)


def time_is_up(charts: SupermarinaCharts, battle: Battle) -> Ended | None:
    """SM-GAP-16.7 A battle with an hour to stop at ends with the round in which that hour comes, and nobody holds the field."""
    setting = battle.engagement.setting
    stop = None if setting is None else setting.stop_minutes
    if stop is None or battle.round * charts.manoeuvre.minutes_per_round < stop:
        return None
    return Ended(Ending.STOPPED, None, None)


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
