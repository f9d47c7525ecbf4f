"""The computer captain: he reads the view, and answers what he is asked."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.model.battles.battle import BattleDecision, BattleView
from campaign.model.book import Book
from campaign.tactics.fear_god.battle.orders import Care, Order
from campaign.tactics.fear_god.battle.state import Step
from campaign.tactics.fear_god.captains.care import alongside, cares, flights, lights
from campaign.tactics.fear_god.captains.guns import targets
from campaign.tactics.fear_god.captains.helm import steer
from campaign.tactics.fear_god.captains.reading import Picture, picture
from campaign.tactics.fear_god.captains.torpedoes import launches
from campaign.tactics.fear_god.turn.composing import order_of
from campaign.tactics.fear_god.turn.inputs import FIRE
from campaign.tactics.fear_god.turn.laws import GREAT, REINFORCED, battery_of
from campaign.tactics.replies import given


def captain(book: Book, view: BattleView, decision: BattleDecision) -> Order:
    """FG-GAP-25 What a captain orders, of whom nothing but the view is known."""
    seen = picture(book, view, decision.side)
    said = dict(_answers(seen, decision))
    found = given(decision, said)
    assert isinstance(found, dict), f"a captain answers what he is asked: {found}"
    return order_of(decision, found)


def _answers(seen: Picture, decision: BattleDecision) -> Iterator[tuple[str, str]]:
    if Step(decision.key) is Step.REACT:
        yield from targets(seen, decision)
        return
    tended = dict(cares(seen, decision))
    yield from tended.items()
    yield from steer(seen, decision)
    yield from alongside(seen, decision)
    yield from ((key, target) for key, target in targets(seen, decision) if _may_fire(tended, key))
    yield from launches(seen, decision)
    yield from lights(seen, decision)
    yield from flights(seen, decision)


def _may_fire(tended: dict[str, str], key: str) -> bool:
    """Crews that are sent to fight fires fire no guns, and flooded magazines feed none."""
    ship, _, battery = key.removeprefix(FIRE).rpartition(".")
    care = Care(tended.get(f"tend.{ship}", Care.NONE.value))
    if care is Care.FLOOD_MAGAZINES:
        return battery_of(battery) not in GREAT
    return REINFORCED.get(care) is not battery_of(battery)
