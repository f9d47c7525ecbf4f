"""What a side must decide in each step, as inputs, and the orders that its answers make."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from campaign.model.battles.battle import BattleDecision, BattleView, Input, InputKind
from campaign.model.book import Book
from campaign.model.refusals import Refusal
from campaign.model.sides import Side
from campaign.model.units.counters import GunType
from campaign.model.units.ships import ShipId
from campaign.tactics import replies
from campaign.tactics.kit.sealing import lies_sealed
from campaign.tactics.supermarina.battle import orders
from campaign.tactics.supermarina.battle.state import Battle, Step, Unit, barred_from_torpedoes
from campaign.tactics.supermarina.charts.collection import Band, Manoeuvre, bears
from campaign.tactics.supermarina.fire import launching, live_transports, running_in
from campaign.tactics.supermarina.round.laws import only_out_of_reach_if_free_to_go
from campaign.tactics.supermarina.round.sequence import sides_to_act

TORPEDO = "torpedo"
NOBODY = ""
NO, LAUNCH, DASH = "no", "launch", "dash"
RANGE_WORDS = {Manoeuvre.OPEN: "open the range", Manoeuvre.MAINTAIN: "hold the range", Manoeuvre.CLOSE: "close the range"}
Options = tuple[tuple[str, str], ...]


def pending_for(book: Book, battle: Battle, side: Side) -> tuple[BattleDecision, ...]:
    """What that side must decide now: nothing once its order is sealed."""
    step = battle.step
    if step is Step.OVER or lies_sealed(battle.sealed, side) or side not in sides_to_act(battle, step):
        return ()
    if step is Step.RANGE:
        return (BattleDecision(step.value, side, "SM-6C.3", "What about the range?", (_range_input(book, battle, side),)),)
    if step is Step.LAUNCHES:
        question = "Who launches torpedoes this round?"
        return (BattleDecision(step.value, side, "SM-6B2", question, tuple(_launch_inputs(battle, side))),)
    if step is Step.GUNS:
        question = "At whom do the guns fire?"
        return (BattleDecision(step.value, side, "SM-6D.1", question, tuple(_gun_inputs(battle, side))),)
    question = "At whom do torpedoes run, and who fires at ships that run in?"
    return (BattleDecision(step.value, side, "SM-6E1", question, tuple(_torpedo_inputs(battle, side))),)


def _range_input(book: Book, battle: Battle, side: Side) -> Input:
    possible = (orders.OrderRange(side, manoeuvre) for manoeuvre in Manoeuvre)
    free = [order.manoeuvre for order in possible if only_out_of_reach_if_free_to_go(book, battle, order) is None]
    options = tuple((band.value, RANGE_WORDS[band]) for band in free)
    return Input("range", InputKind.CHOICE, "The range", options, default=Manoeuvre.MAINTAIN.value)


def _launch_inputs(battle: Battle, side: Side) -> Iterable[Input]:
    options: Options = ((NO, "keep them"), (LAUNCH, f"launch at {battle.band.value} range"))
    if battle.band is Band.SECONDARY:
        options += ((DASH, "dash to torpedo range"),)
    for unit in battle.afloat(side):
        if unit.torpedo_boxes and not barred_from_torpedoes(unit, night=battle.night):
            yield Input(str(unit.ship), InputKind.CHOICE, unit.name, options, default=NO, token=str(unit.ship))


def targets(battle: Battle, side: Side) -> Options:
    """What that side may shoot at: warships by name, transports as a body."""
    named = tuple((str(unit.ship), unit.name) for unit in battle.afloat(side.enemy) if not unit.transport)
    return (*named, (str(orders.TRANSPORTS), "the transports")) if live_transports(battle, side.enemy) else named


def _gun_inputs(battle: Battle, side: Side) -> Iterable[Input]:
    options: Options = ((NOBODY, "hold fire"), *targets(battle, side))
    ratings, marks = [rating for rating in GunType if bears(rating, battle.band)], body_of(battle, side)
    for unit in battle.afloat(side):
        for rating in ratings:
            if unit.factor(rating):
                yield _aimed(unit, rating.value, options, marks)


def _torpedo_inputs(battle: Battle, side: Side) -> Iterable[Input]:
    options: Options = ((NOBODY, "hold them"), *targets(battle, side))
    for unit in launching(battle, side):
        if unit.torpedo_boxes:
            yield _aimed(unit, TORPEDO, options, body_of(battle, side))
    dashing = running_in(battle, side.enemy)
    if dashing:
        options = ((NOBODY, "hold fire"), *((str(unit.ship), unit.name) for unit in dashing))
        for unit in battle.afloat(side):
            if unit.factor(GunType.SECONDARY):
                yield _aimed(unit, GunType.SECONDARY.value, options, ())


def body_of(battle: Battle, side: Side) -> Options:
    """The ships that are meant when that side shoots at the transports."""
    return tuple((str(orders.TRANSPORTS), str(transport.ship)) for transport in live_transports(battle, side.enemy))


def _aimed(unit: Unit, weapon: str, options: Options, marks: Options) -> Input:
    key = str(unit.ship)
    return Input(f"{key}.{weapon}", InputKind.TARGET, f"{unit.name}, {weapon}", options, token=key, marks=marks)


def compose(book: Book, view: BattleView, decision: BattleDecision, answers: Mapping[str, str]) -> orders.Order | Refusal:
    """Build an order from the answers to a decision's inputs; missing answers take their defaults."""
    full = replies.full_answers(decision, answers)
    if isinstance(full, Refusal):
        return full
    side, step = decision.side, Step(decision.key)
    if step is Step.RANGE:
        return orders.OrderRange(side, Manoeuvre(full["range"]))
    if step is Step.LAUNCHES:
        launches = (orders.Launch(ShipId(ship), answer == DASH) for ship, answer in full.items() if answer != NO)
        return orders.DeclareLaunches(side, tuple(launches))
    aims = [(*key.rsplit(".", 1), target) for key, target in full.items() if target != NOBODY]
    fire = tuple(orders.Fire(ShipId(by), GunType(weapon), ShipId(target)) for by, weapon, target in aims if weapon != TORPEDO)
    if step is Step.GUNS:
        return orders.LayGuns(side, fire)
    torpedoes = tuple(orders.Aim(ShipId(ship), ShipId(target)) for ship, weapon, target in aims if weapon == TORPEDO)
    return orders.AimTorpedoes(side, torpedoes, fire)


def answers(order: orders.Order) -> Mapping[str, str]:
    """The answers that make an order, for a screen that shows what a captain advises."""
    if isinstance(order, orders.OrderRange):
        return {"range": order.manoeuvre.value}
    if isinstance(order, orders.DeclareLaunches):
        return {str(launch.ship): DASH if launch.dash else LAUNCH for launch in order.launches}
    if isinstance(order, orders.LayGuns):
        return {f"{shot.shooter}.{shot.rating.value}": str(shot.target) for shot in order.fire}
    return {f"{torpedo.ship}.{TORPEDO}": str(torpedo.target) for torpedo in order.torpedoes} | {
        f"{fire.shooter}.{fire.rating.value}": str(fire.target) for fire in order.dash_fire}
