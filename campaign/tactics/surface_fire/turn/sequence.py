"""The turn: what happens when both have written, phase by phase."""

from __future__ import annotations

from typing import assert_never

from campaign.model.book import Book
from campaign.tactics import conduct
from campaign.tactics.conduct import axis_first, joined
from campaign.tactics.surface_fire.air.bombing import attack_all
from campaign.tactics.surface_fire.air.fights import fight_all
from campaign.tactics.surface_fire.air.flak import fire_flak
from campaign.tactics.surface_fire.air.flying import come_down, fly, go_on_flying, initiative, next_in_the_air, take_off
from campaign.tactics.surface_fire.battle import facts
from campaign.tactics.surface_fire.battle.orders import (
    FireFlak,
    Fly,
    KeepWatch,
    Launch,
    OpenFire,
    Order,
    PlaceOrders,
    Sealed,
    WriteMoves,
)
from campaign.tactics.surface_fire.battle.proceedings import Proceedings
from campaign.tactics.surface_fire.battle.state import Battle, Step
from campaign.tactics.surface_fire.charts.collection import charts_of
from campaign.tactics.surface_fire.fire.gunnery import fire_all
from campaign.tactics.surface_fire.fire.others import charge_all, mine_all
from campaign.tactics.surface_fire.fire.torpedoes import launch_all, run_all
from campaign.tactics.surface_fire.helm.routes import courses
from campaign.tactics.surface_fire.helm.together import sail
from campaign.tactics.surface_fire.helm.yielding import yielding
from campaign.tactics.surface_fire.hits.applying import apply_all
from campaign.tactics.surface_fire.hits.repairs import work
from campaign.tactics.surface_fire.sight.detection import detect
from campaign.tactics.surface_fire.sight.light import light_up
from campaign.tactics.surface_fire.turn.agreeing import agree
from campaign.tactics.surface_fire.turn.asking import asked
from campaign.tactics.surface_fire.turn.ending import end_turn

STEPS = (Step.LAUNCH, Step.ORDERS, Step.MOVES, Step.AIR, Step.WATCH, Step.FLAK, Step.FIRE)
TURNS_AT_ONCE = 200


def carry_out(book: Book, carried: conduct.BattleProceedings[Battle, facts.Fact], order: Order) -> None:
    """SF-II.3 What one side has written lies sealed until the other has, too; then all is turned up and happens together."""
    proceedings = Proceedings(charts_of(book, carried.battle.agreed), carried)
    battle = proceedings.battle
    if isinstance(order, Fly):
        fly(proceedings, order)
        if not go_on_flying(proceedings, order.side):
            come_down(proceedings)
            _go_on(proceedings, Step.AIR)
        return
    enemy = order.side.enemy
    if enemy in asked(proceedings.charts, battle, battle.step) and not battle.sealed_by(enemy):
        proceedings.add(facts.OrderSealed(order))
        return
    _phase(proceedings, battle.step, tuple(axis_first(order, battle.sealed)))
    _go_on(proceedings, battle.step)


def _go_on(proceedings: Proceedings, done: Step) -> None:
    """To the next phase in which somebody is asked; phases in which nobody is take place all the same."""
    place = STEPS.index(done) + 1
    for _ in range(TURNS_AT_ONCE):
        if place == len(STEPS):
            end_turn(proceedings)
            if proceedings.battle.ended is not None:
                return
            place = 0
        step = STEPS[place]
        if step is Step.AIR:
            if _take_to_the_air(proceedings):
                return
        elif asked(proceedings.charts, proceedings.battle, step):
            proceedings.add(facts.StepReached(step))
            return
        else:
            if step is Step.FLAK:
                proceedings.add(facts.StepReached(step))
            _phase(proceedings, step, ())
        place += 1


def _take_to_the_air(proceedings: Proceedings) -> bool:
    take_off(proceedings)
    if next_in_the_air(proceedings.battle, None) is None:
        come_down(proceedings)
        return False
    first = initiative(proceedings)
    return go_on_flying(proceedings, first.enemy)


def _phase(proceedings: Proceedings, step: Step, written: tuple[Sealed, ...]) -> None:
    match step:
        case Step.LAUNCH:
            launch_all(proceedings, joined([order.spreads for order in written if isinstance(order, Launch)]))
        case Step.ORDERS:
            agree(proceedings, [order.wishes for order in written if isinstance(order, PlaceOrders)])
            placed = joined([order.orders for order in written if isinstance(order, PlaceOrders)])
            proceedings.add(facts.OrdersShown(placed))
        case Step.MOVES:
            _move(proceedings, [order for order in written if isinstance(order, WriteMoves)])
        case Step.WATCH:
            _watch(proceedings, [order for order in written if isinstance(order, KeepWatch)])
            fight_all(proceedings)
        case Step.FLAK:
            fire_flak(proceedings, joined([order.flak for order in written if isinstance(order, FireFlak)]))
            attack_all(proceedings)
        case Step.FIRE:
            _fire(proceedings, [order for order in written if isinstance(order, OpenFire)])
        case Step.AIR | Step.OVER:
            raise AssertionError(f"nothing is sealed in {step}")
        case _:
            assert_never(step)


def _move(proceedings: Proceedings, written: list[WriteMoves]) -> None:
    """SF-III.3 Falling out, smoke and collisions belong to movement and happen in it."""
    for ship in joined([order.change_depth for order in written]):
        proceedings.add(facts.DepthChanged(ship, not proceedings.vessel(ship).submerged))
    for ship in joined([order.fall_out for order in written]):
        proceedings.add(facts.FellOut(ship))
    steers = joined([order.steers for order in written])
    charts, battle = proceedings.charts, proceedings.battle
    sail(proceedings, yielding(charts, battle, list(courses(charts, battle, steers))))


def _watch(proceedings: Proceedings, written: list[KeepWatch]) -> None:
    """SF-V.1 Detection, illumination and damage control take place together, after all movement."""
    detect(proceedings, joined([order.seeks for order in written]))
    if proceedings.battle.night:
        light_up(proceedings, joined([order.marks for order in written]), joined([order.dark for order in written]))
    for team in sorted(joined([order.teams for order in written]), key=lambda team: team.ship):
        work(proceedings, team)


def _fire(proceedings: Proceedings, written: list[OpenFire]) -> None:
    """Torpedoes, mines, depth charges and guns are rolled by the state before any of them, then marked in order."""
    blows = [
        *run_all(proceedings), *mine_all(proceedings), *charge_all(proceedings, joined([order.charges for order in written])),
        *fire_all(proceedings, joined([order.fire for order in written])),
    ]
    apply_all(proceedings, blows)
