"""What an order may not do: each law by itself, and the laws of each kind of order as a tuple."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar, assert_never

from campaign.model.book import Book
from campaign.model.refusals import Refusal
from campaign.model.sides import Side
from campaign.model.units.counters import GunType
from campaign.model.units.ships import ShipId
from campaign.tactics.kit.sealing import order_refusal
from campaign.tactics.supermarina.battle.orders import TRANSPORTS, AimTorpedoes, DeclareLaunches, LayGuns, Order, OrderRange
from campaign.tactics.supermarina.battle.state import Battle, Step, Unit, barred_from_torpedoes
from campaign.tactics.supermarina.charts.collection import LAUNCHING_BANDS, Band, Manoeuvre, bears, stepped
from campaign.tactics.supermarina.fire import launching, live_transports, running_in
from campaign.tactics.supermarina.round.sequence import sides_to_act

STEP_OF: dict[type, Step] = {
    OrderRange: Step.RANGE, DeclareLaunches: Step.LAUNCHES, LayGuns: Step.GUNS, AimTorpedoes: Step.TORPEDOES,
}
ANY = TypeVar("ANY", OrderRange, DeclareLaunches, LayGuns, AimTorpedoes)
Law = Callable[[Book, Battle, ANY], Refusal | None]
WORDS = {
    Step.RANGE: "orders about the range", Step.LAUNCHES: "torpedo declarations", Step.GUNS: "gunnery targets",
    Step.TORPEDOES: "torpedo targets", Step.OVER: "nothing: the battle is over",
}


def only_in_its_step(book: Book, battle: Battle, order: Order) -> Refusal | None:
    """SM-6B1 A round is the manoeuvre, the torpedo declaration, the gunfire and the torpedoes, in this order and once."""
    if STEP_OF[type(order)] is not battle.step:
        return Refusal("SM-6B", f"now it is the turn of {WORDS[battle.step]}")
    return order_refusal("SM-6B", order, battle.sealed, sides_to_act(battle, battle.step), "step")


def only_out_of_reach_if_free_to_go(book: Book, battle: Battle, order: OrderRange) -> Refusal | None:
    """SM-6C.6 A force that is bound to stay may not open beyond the longest range."""
    leaves = order.manoeuvre is Manoeuvre.OPEN and stepped(battle.band, order.manoeuvre, battle.longest) is None
    if leaves and not battle.engagement.parties[order.side].may_withdraw:
        return Refusal("SM-6C.6", "this force may not withdraw: it can hold or close")
    return None


def only_launchers_that_can(book: Book, battle: Battle, order: DeclareLaunches) -> Refusal | None:
    """SM-6B2 A launch is declared for a ship of one's own that has a torpedo box left, once a round."""
    doubled = _twice(launch.ship for launch in order.launches)
    if doubled is not None:
        return Refusal("SM-6E1", f"{_name(battle, doubled)} is named twice: one launch a round")
    for launch in order.launches:
        unit = _own(battle, order.side, launch.ship, "SM-6B2")
        if isinstance(unit, Refusal):
            return unit
        if not unit.torpedo_boxes:
            return Refusal("SM-6E1", f"{unit.name} has no torpedoes left")
    return None


def only_by_those_who_can_see(book: Book, battle: Battle, order: DeclareLaunches) -> Refusal | None:
    """SM-6F3 Italian ships fire no torpedoes in the dark; only boat squadrons of theirs do."""
    for launch in order.launches:
        unit = battle.units[launch.ship]
        if barred_from_torpedoes(unit, night=battle.night):
            return Refusal("SM-6F3", f"{unit.name} is Italian and launches no torpedoes at night")
    return None


def only_from_torpedo_water(book: Book, battle: Battle, order: DeclareLaunches) -> Refusal | None:
    """SM-6E Torpedoes are launched at secondary or at torpedo range, and it is from secondary range that ships dash."""
    if order.launches and battle.band not in LAUNCHING_BANDS:
        return Refusal("SM-6C.1", f"torpedoes do not reach at {battle.band.value} range")
    if battle.band is Band.TORPEDO and any(launch.dash for launch in order.launches):
        return Refusal("SM-6C.5", "at torpedo range there is nowhere to dash to: launch from here")
    return None


def only_guns_that_bear(book: Book, battle: Battle, order: LayGuns) -> Refusal | None:
    """SM-6D.1 A rating fires at one target a round; ratings never split and never add."""
    doubled = _twice((shot.shooter, shot.rating) for shot in order.fire)
    if doubled is not None:
        return Refusal("SM-6D.1", f"the {doubled[1].value} guns of {_name(battle, doubled[0])} are laid on two targets")
    for shot in order.fire:
        unit = _own(battle, order.side, shot.shooter, "SM-6D.1")
        if isinstance(unit, Refusal):
            return unit
        if not bears(shot.rating, battle.band):
            return Refusal("SM-6C.1", f"{shot.rating.value} guns do not reach at {battle.band.value} range")
        if not unit.factor(shot.rating):
            return _silent(unit, shot.rating)
    return None


def only_at_the_enemy(book: Book, battle: Battle, order: LayGuns) -> Refusal | None:
    """SM-GAP-16 Warships are fired at by name, transports only as a body from which the lot takes one."""
    return _first(_target(battle, order.side, shot.target) for shot in order.fire)


def only_declared_salvoes(book: Book, battle: Battle, order: AimTorpedoes) -> Refusal | None:
    """SM-6B4 Only a declared launcher aims, at one target; she may hold her salvo back."""
    doubled = _twice(torpedo.ship for torpedo in order.torpedoes)
    if doubled is not None:
        return Refusal("SM-6E1", f"{_name(battle, doubled)} is given two targets: one unit, one target")
    declared = {unit.ship for unit in launching(battle, order.side)}
    for torpedo in order.torpedoes:
        if torpedo.ship not in declared:
            return Refusal("SM-6B2", f"{_name(battle, torpedo.ship)} has declared no launch, or did not live to make it")
    return _first(_target(battle, order.side, torpedo.target) for torpedo in order.torpedoes)


def only_secondary_guns_at_those_running_in(book: Book, battle: Battle, order: AimTorpedoes) -> Refusal | None:
    """SM-GAP-23 Each secondary rating that still fires may fire once more, at a ship that runs in to launch."""
    doubled = _twice(fire.shooter for fire in order.dash_fire)
    if doubled is not None:
        return Refusal("SM-6D.1", f"the secondary guns of {_name(battle, doubled)} are laid on two targets")
    dashing = {unit.ship for unit in running_in(battle, order.side.enemy)}
    for fire in order.dash_fire:
        unit = _own(battle, order.side, fire.shooter, "SM-6C.5")
        if isinstance(unit, Refusal):
            return unit
        if fire.rating is not GunType.SECONDARY:
            return Refusal("SM-6C.5", f"only secondary guns fire at ships running in, not {fire.rating.value} ones")
        if not unit.factor(fire.rating):
            return _silent(unit, fire.rating)
        if fire.target not in dashing:
            return Refusal("SM-6C.5", f"{_name(battle, fire.target)} does not run in to launch")
    return None


RANGE_LAWS: tuple[Law[OrderRange], ...] = (only_out_of_reach_if_free_to_go,)
LAUNCH_LAWS: tuple[Law[DeclareLaunches], ...] = (only_launchers_that_can, only_by_those_who_can_see, only_from_torpedo_water)
GUN_LAWS: tuple[Law[LayGuns], ...] = (only_guns_that_bear, only_at_the_enemy)
TORPEDO_LAWS: tuple[Law[AimTorpedoes], ...] = (only_declared_salvoes, only_secondary_guns_at_those_running_in)


def refusal(book: Book, battle: Battle, order: Order) -> Refusal | None:
    """The first law that an order breaks."""
    if (refused := only_in_its_step(book, battle, order)) is not None:
        return refused
    match order:
        case OrderRange():
            return _first(law(book, battle, order) for law in RANGE_LAWS)
        case DeclareLaunches():
            return _first(law(book, battle, order) for law in LAUNCH_LAWS)
        case LayGuns():
            return _first(law(book, battle, order) for law in GUN_LAWS)
        case AimTorpedoes():
            return _first(law(book, battle, order) for law in TORPEDO_LAWS)
        case _:
            assert_never(order)


def _first(refusals: Iterable[Refusal | None]) -> Refusal | None:
    return next((refused for refused in refusals if refused is not None), None)


Named = TypeVar("Named", ShipId, tuple[ShipId, GunType])


def _twice(named: Iterable[Named]) -> Named | None:
    seen: set[Named] = set()
    for ship in named:
        if ship in seen:
            return ship
        seen.add(ship)
    return None


def _own(battle: Battle, side: Side, ship: ShipId, rule: str) -> Unit | Refusal:
    unit = battle.units.get(ship)
    if unit is None or unit.side is not side:
        return Refusal(rule, f"{ship} is no ship of the {side} side in this battle")
    return Refusal("SM-GAP-23", f"{unit.name} has sunk") if unit.sunk else unit


def _target(battle: Battle, side: Side, target: ShipId) -> Refusal | None:
    if target == TRANSPORTS:
        return None if live_transports(battle, side.enemy) else Refusal("SM-GAP-24", "the enemy has no transport afloat")
    unit = battle.units.get(target)
    if unit is None or unit.side is side:
        return Refusal("SM-6D.1", f"{target} is no enemy in this battle")
    if unit.sunk:
        return Refusal("SM-6D.1", f"{unit.name} has sunk")
    if unit.transport:
        return Refusal("SM-GAP-24", f"{unit.name} is one of several transports: which is attacked goes by lot")
    return None


def _silent(unit: Unit, rating: GunType) -> Refusal:
    if not unit.values.factor(rating):
        return Refusal("SM-6D.1", f"{unit.name} has no {rating.value} guns")
    if unit.guns_left(rating) and not unit.dead:
        return Refusal("SM-8A2", f"the {rating.value} guns of {unit.name} have no ammunition")
    return Refusal("SM-6D.4", f"the {rating.value} guns of {unit.name} are out of action")


def _name(battle: Battle, ship: ShipId) -> str:
    unit = battle.units.get(ship)
    return unit.name if unit is not None else str(ship)
