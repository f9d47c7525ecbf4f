"""From answers to orders and back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from campaign.model.battles.battle import BattleDecision, BattleView
from campaign.model.book import Book
from campaign.model.refusals import Refusal
from campaign.model.units.ships import ShipId
from campaign.tactics import replies
from campaign.tactics.fear_god.battle import orders
from campaign.tactics.fear_god.battle.orders import Care, Depths
from campaign.tactics.fear_god.battle.state import Step
from campaign.tactics.fear_god.battle.vessel import Means
from campaign.tactics.fear_god.charts.terms import Depth
from campaign.tactics.fear_god.charts.turn import CHOICES
from campaign.tactics.fear_god.turn.decisions import FIRE, OPTION, SPLIT, YES

MARKS = ("evade", "smoke", "ram", "break_off", "depth", "alongside")


def compose(book: Book, view: BattleView, decision: BattleDecision, answers: Mapping[str, str]) -> orders.Order | Refusal:
    """Build an order from the answers to a decision's inputs; missing answers take their defaults."""
    found = replies.full_answers(decision, answers, "(nothing)")
    return found if isinstance(found, Refusal) else order_of(decision, found)


def order_of(decision: BattleDecision, answers: Mapping[str, str]) -> orders.Order:
    """The order of a step by its answers."""
    side = decision.side
    if Step(decision.key) is Step.REACT:
        return orders.React(side, tuple(_fires(answers)))
    usual = {field.key: field.default for field in decision.inputs}
    wishes = tuple((key, answers[f"{OPTION}{key}"]) for key in CHOICES if answers.get(f"{OPTION}{key}"))
    return orders.Plot(side, tuple(_helms(answers, usual)), tuple(_fires(answers)), tuple(_launches(answers)),
                       tuple(_lights(answers)), tuple(_tends(answers)), tuple(_flies(answers)), wishes)


def _of(answers: Mapping[str, str], what: str) -> Iterator[tuple[str, str]]:
    """Who was answered something for, and what."""
    head = f"{what}."
    for key, answer in answers.items():
        if key.startswith(head) and answer:
            yield key.removeprefix(head), answer


def _helms(answers: Mapping[str, str], usual: Mapping[str, str]) -> Iterator[orders.Helm]:
    """The helm orders of every ship that does anything but hold on."""
    for ship, speed in ((key.removeprefix("speed."), answer) for key, answer in answers.items() if key.startswith("speed.")):
        own = {what: answers.get(f"{what}.{ship}", "") for what in ("turn", *MARKS)}
        turn = float(own["turn"] or 0)
        marks = [own[what] for what in MARKS]
        if not turn and not any(marks) and float(speed) == float(usual[f"speed.{ship}"]):
            continue
        yield orders.Helm(ShipId(ship), turn, float(speed), own["evade"] == YES, own["smoke"] == YES,
                          ShipId(own["ram"]) if own["ram"] else None, Depth(own["depth"]) if own["depth"] else None,
                          own["break_off"] == YES, ShipId(own["alongside"]) if own["alongside"] else None)


def _fires(answers: Mapping[str, str]) -> Iterator[orders.Fire]:
    for key, target in answers.items():
        if key.startswith(FIRE) and target:
            ship, _, battery = key.removeprefix(FIRE).rpartition(".")
            yield orders.Fire(ShipId(ship), battery, ShipId(target))


def _launches(answers: Mapping[str, str]) -> Iterator[orders.Launch]:
    for ship, target in _of(answers, "launch"):
        yield orders.Launch(ShipId(ship), ShipId(target), int(answers[f"count.{ship}"]), Depths(answers[f"set.{ship}"]),
                            int(answers.get(f"run.{ship}", "0")))


def _lights(answers: Mapping[str, str]) -> Iterator[orders.Shine]:
    yield from (orders.Shine(ShipId(ship), ShipId(target)) for ship, target in _of(answers, "light"))
    yield from (orders.Shine(ShipId(ship), ShipId(target), star_shell=True) for ship, target in _of(answers, "star"))


def _tends(answers: Mapping[str, str]) -> Iterator[orders.Tend]:
    yield from (orders.Tend(ShipId(ship), Care(care)) for ship, care in _of(answers, "tend"))


def _flies(answers: Mapping[str, str]) -> Iterator[orders.Fly]:
    for flight, answer in _of(answers, "fly"):
        means, _, target = answer.partition(SPLIT)
        yield orders.Fly(ShipId(flight), ShipId(target) if target else None, Means(means) if means else None,
                         home=not means)


# Back ---------------------------------------------------------------------------------------------------------------


def answers(order: orders.Order) -> Mapping[str, str]:
    """What an order answers; what it leaves alone is left out."""
    fires = ((f"{FIRE}{fire.ship}.{fire.battery}", str(fire.target)) for fire in order.fires)
    if isinstance(order, orders.React):
        return dict(fires)
    return {**dict(_answered(order)), **dict(fires)}


def _answered(order: orders.Plot) -> Iterable[tuple[str, str]]:
    yield from ((f"{OPTION}{key}", word) for key, word in order.wishes)
    for helm in order.helms:
        yield from _of_helm(helm)
    for launch in order.launches:
        yield f"launch.{launch.ship}", str(launch.target)
        yield f"count.{launch.ship}", str(launch.count)
        yield f"set.{launch.ship}", launch.depth.value
        if launch.setting:
            yield f"run.{launch.ship}", str(launch.setting)
    for light in order.lights:
        yield f"{'star' if light.star_shell else 'light'}.{light.ship}", str(light.target)
    for tend in order.tends:
        yield f"tend.{tend.ship}", tend.care.value
    for fly in order.flies:
        yield f"fly.{fly.flight}", f"{fly.means.value if fly.means else ''}{SPLIT}{fly.target or ''}"


def _of_helm(helm: orders.Helm) -> Iterable[tuple[str, str]]:
    yield f"speed.{helm.ship}", f"{helm.speed_kn:g}"
    if helm.turn_degrees:
        yield f"turn.{helm.ship}", f"{helm.turn_degrees:g}"
    for key, meant in (("evade", helm.evade), ("smoke", helm.smoke), ("break_off", helm.break_off)):
        if meant:
            yield f"{key}.{helm.ship}", YES
    if helm.ram is not None:
        yield f"ram.{helm.ship}", str(helm.ram)
    if helm.alongside is not None:
        yield f"alongside.{helm.ship}", str(helm.alongside)
    if helm.depth is not None:
        yield f"depth.{helm.ship}", helm.depth.value
