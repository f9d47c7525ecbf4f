"""Orders made of answers, and answers of orders."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import assert_never

from campaign.model.battles.battle import BattleDecision, BattleView
from campaign.model.book import Book
from campaign.model.refusals import Refusal
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.tactics import replies
from campaign.tactics.coastal.battle import orders
from campaign.tactics.coastal.battle.state import Means, Step
from campaign.tactics.coastal.battle.vessel import Depth
from campaign.tactics.coastal.charts.turn import CHOICES
from campaign.tactics.coastal.turn.decisions import AS, SPLIT, YES

GUN = "gun."
LEGS = (("after", "turn"), ("then", "again"))


def compose(book: Book, view: BattleView, decision: BattleDecision, answers: Mapping[str, str]) -> orders.Order | Refusal:
    """Build an order from the answers to a decision's inputs; missing answers take their defaults."""
    found = replies.full_answers(decision, answers, "(nothing)")
    return found if isinstance(found, Refusal) else order_of(decision, found)


def order_of(decision: BattleDecision, answers: Mapping[str, str]) -> orders.Order:
    """The order of a step by its answers."""
    side, step = decision.side, Step(decision.key)
    ship = ShipId(next((field.token for field in decision.inputs if field.token), ""))
    if answers.get("wait") == YES:
        return orders.Wait(side, ship)
    match step:
        case Step.DUMMIES:
            return _prepare(side, answers)
        case Step.INITIATIVE:
            return orders.TakeInitiative(side, Side(answers["first"]), _ship(answers["held"]))
        case Step.MOVE:
            return _move(side, ship, answers)
        case Step.CHALLENGE:
            return orders.Challenge(side, _ship(answers["challenge"]))
        case Step.FLY:
            return orders.Fly(side, ship, answers["towards"])
        case Step.REPAIR:
            return orders.Repair(side, tuple(_parties(answers)))
        case Step.FIRE | Step.OVER:
            return _fire(side, ship, answers)
        case Step.ATTACK:
            means, _, target = answers["attack"].partition(SPLIT)
            return orders.Attack(side, ship, Means(means) if means else None, target)
        case Step.LAUNCH:
            return orders.Launch(side, tuple(_salvos(answers)))
        case _:
            assert_never(step)


def _prepare(side: Side, answers: Mapping[str, str]) -> orders.Prepare:
    moved_as = tuple((ShipId(key.removesuffix(AS)), int(size)) for key, size in answers.items() if key.endswith(AS) and size)
    wishes = tuple((key, answers[key]) for key in CHOICES if answers.get(key))
    empty_as = int(answers.get("empty_as", "1"))
    return orders.Prepare(side, int(answers["dummies"]), answers.get("ambush") == YES, moved_as, empty_as, wishes)


def _ship(token: str) -> ShipId | None:
    return ShipId(token) if token else None


def _move(side: Side, ship: ShipId, answers: Mapping[str, str]) -> orders.Move:
    pairs = ((float(answers.get(after, "0")), float(answers.get(turn, "0"))) for after, turn in LEGS)
    legs = tuple(orders.Leg(after, turn) for after, turn in pairs if turn)
    depth = answers.get("depth")
    return orders.Move(side, ship, int(answers["setting"]), legs, answers.get("smoke") == YES, answers.get("adrift") == YES,
                       _ship(answers.get("ram", "")), answers.get("break_off") == YES, Depth(depth) if depth else None)


def _parties(answers: Mapping[str, str]) -> Iterator[orders.Party]:
    for key, tries in answers.items():
        ship, _, mend = key.rpartition(".")
        if int(tries):
            yield orders.Party(ShipId(ship), orders.Mend(mend), int(tries))


def _fire(side: Side, ship: ShipId, answers: Mapping[str, str]) -> orders.Fire:
    shots = tuple(orders.Shot(key.removeprefix(GUN), target) for key, target in answers.items()
                  if key.startswith(GUN) and target)
    mount, _, mark = answers.get("star_shell", "").partition(SPLIT)
    return orders.Fire(side, ship, shots, answers.get("searchlight", ""), orders.Shot(mount, mark) if mount else None,
                       answers.get("charges", ""))


def _salvos(answers: Mapping[str, str]) -> Iterator[orders.Salvo]:
    for key, target in answers.items():
        ship, _, part = key.rpartition(".")
        if part == "target" and target:
            course = answers[f"{ship}.course"]
            yield orders.Salvo(ShipId(ship), ShipId(target), int(answers[f"{ship}.count"]), float(course) if course else None)


# Back ---------------------------------------------------------------------------------------------------------------


def answers(order: orders.Order) -> Mapping[str, str]:
    """What an order answers; what it leaves alone is left out."""
    return dict(_answered(order))


def _answered(order: orders.Order) -> Iterable[tuple[str, str]]:
    match order:
        case orders.Prepare():
            yield from _of_preparing(order)
        case orders.TakeInitiative():
            yield "first", order.first.value
            if order.held is not None:
                yield "held", str(order.held)
        case orders.Wait():
            yield "wait", YES
        case orders.Move():
            yield from _of_move(order)
        case orders.Challenge():
            if order.ship is not None:
                yield "challenge", str(order.ship)
        case orders.Fly():
            if order.towards:
                yield "towards", order.towards
        case orders.Repair():
            yield from ((f"{party.ship}.{party.mend.value}", str(party.attempts)) for party in order.parties)
        case orders.Fire():
            yield from _of_fire(order)
        case orders.Attack():
            if order.means is not None:
                yield "attack", f"{order.means.value}{SPLIT}{order.target}"
        case orders.Launch():
            for salvo in order.salvos:
                yield f"{salvo.ship}.target", str(salvo.target)
                yield f"{salvo.ship}.count", str(salvo.torpedoes)
                if salvo.course is not None:
                    yield f"{salvo.ship}.course", f"{salvo.course:g}"
        case _:
            assert_never(order)


def _of_preparing(order: orders.Prepare) -> Iterable[tuple[str, str]]:
    yield "dummies", str(order.count)
    if order.ambush:
        yield "ambush", YES
    if order.empty_as > 1:
        yield "empty_as", str(order.empty_as)
    yield from ((f"{unit}{AS}", str(size)) for unit, size in order.moved_as)
    yield from order.wishes


def _of_move(order: orders.Move) -> Iterable[tuple[str, str]]:
    yield "setting", str(order.setting)
    for leg, (after, turn) in zip(order.legs, LEGS, strict=False):
        if leg.after_cm:
            yield after, f"{leg.after_cm:g}"
        yield turn, f"{leg.turn_degrees:g}"
    for key, meant in (("smoke", order.smoke), ("adrift", order.adrift), ("break_off", order.break_off)):
        if meant:
            yield key, YES
    if order.ram is not None:
        yield "ram", str(order.ram)
    if order.depth is not None:
        yield "depth", order.depth.value


def _of_fire(order: orders.Fire) -> Iterable[tuple[str, str]]:
    yield from ((f"{GUN}{shot.mount}", shot.target) for shot in order.shots)
    if order.searchlight:
        yield "searchlight", order.searchlight
    if order.star_shell is not None:
        yield "star_shell", f"{order.star_shell.mount}{SPLIT}{order.star_shell.target}"
    if order.charges:
        yield "charges", order.charges
