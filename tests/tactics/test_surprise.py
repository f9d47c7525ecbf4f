"""Surprise: who had not noticed his enemy goes on as he went in the first turn and fires at nobody, in three systems."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.model.battles.battle import Engagement
from campaign.model.battles.tabletop import Lines
from campaign.model.book import Book
from campaign.model.dice import SeededDice
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.session.files.papers import packet_of
from campaign.tactics.coastal.battle import orders as coastal
from campaign.tactics.coastal.battle.state import Step as Stage
from campaign.tactics.contract import AnySystem
from campaign.tactics.fear_god.battle import orders as fear_god
from campaign.tactics.kit.surprise import surprised_side
from campaign.tactics.registry import system_named
from campaign.tactics.surface_fire.battle import orders as surface_fire
from campaign.tactics.surface_fire.battle.record import Rank
from campaign.tactics.surface_fire.battle.state import Step
from tests.tabletop.papers import battle

# The rules that say what surprise does, by system; Supremacy at Sea and Supermarina know none.
RULES = {"surface_fire": "SF-GAP-52", "fear_god": "FG-GAP-33", "coastal": "CO-GAP-20"}


def surprising(engagement: Engagement, side: Side | None) -> Engagement:
    """The same battle with another side that surprises its enemy, or none."""
    assert engagement.setting is not None
    return replace(engagement, setting=replace(engagement.setting, surprise=side))


def fired_in_the_first_turn(system: AnySystem, book: Book, engagement: Engagement) -> set[Side]:
    """Which sides fire or launch in the first turn of a battle."""
    sides = {unit.ship: side for side, unit in engagement.participants()}
    fired: set[Side] = set()
    now = system.begin(book, engagement)
    for _, facts in system.stages(book, engagement, SeededDice(1, "surprise")):
        for fact in facts:
            if now.turn > 1:
                return fired
            fired |= {sides[shots.ship] for shots in system.shots(fact) if shots.ship in sides}
            now = system.fold(now, fact)
    return fired


@pytest.mark.gate
@pytest.mark.parametrize(("name", "key"), [(name, "cape-bon") for name in RULES] + [
    (name, "matapan-night") for name in ("surface_fire", "fear_god")])
def test_surprised_ships_fire_at_nobody_in_the_first_turn(name: str, key: str) -> None:
    """SF-GAP-52 FG-GAP-33 CO-B.1 CO-GAP-20 Zara and Fiume have their guns fore and aft; ready, they would have fired."""
    book, engagement = battle(key)
    system, caught = system_named(name), surprised_side(engagement)
    ready = surprising(engagement, None)

    assert caught is Side.AXIS
    assert fired_in_the_first_turn(system, book, engagement) == {Side.ALLIED}
    assert fired_in_the_first_turn(system, book, ready) == {Side.ALLIED, Side.AXIS}


def orders_of(name: str, now: Any, ship: Any, target: Any) -> Any:
    """An order to fire by a system's own kind of it."""
    match name:
        case "surface_fire":
            return surface_fire.OpenFire(Side.AXIS, (surface_fire.Shoot(ship, Rank.MAIN, target),), ())
        case "fear_god":
            return fear_god.Plot(Side.AXIS, fires=(fear_god.Fire(ship, "main", target),))
        case _:
            return coastal.Fire(Side.AXIS, ship, (coastal.Shot(now.vessels[ship].mounts[0].name, target),))


@pytest.mark.parametrize("name", RULES)
def test_a_surprised_ship_is_refused_her_fire_by_the_rule_that_says_so(name: str) -> None:
    """SF-GAP-52 FG-GAP-33 CO-GAP-20 The refusal names the rule, and is gone with the surprise."""
    book, engagement = battle("cape-bon")
    system = system_named(name)

    def refused(surprise: Side | None) -> Any:
        now = system.begin(book, surprising(engagement, surprise))
        ships = {vessel.side: ship for ship, vessel in now.vessels.items()}
        steps = {"surface_fire": Step.FIRE, "fear_god": now.step, "coastal": Stage.FIRE}
        now = replace(now, step=steps[name])
        if name == "coastal":
            now = replace(now, mover=ships[Side.AXIS], asked=Side.AXIS)
        return system.refusal(book, now, orders_of(name, now, ships[Side.AXIS], ships[Side.ALLIED]))

    caught, free = refused(Side.ALLIED), refused(None)
    assert caught.rule == RULES[name] and "surprised" in caught.reason
    assert free is None or free.rule != RULES[name]


@pytest.mark.parametrize("name", [*RULES, "supremacy_at_sea", "supermarina"])
@pytest.mark.parametrize("reader", [None, *Side])
def test_the_packet_tells_the_surprised_side_what_its_ships_may_not_do(name: str, reader: Side | None) -> None:
    """SF-B.1 CO-B.1 FG-GAP-33 SAS-C5.2 On the set-up of that side and of the umpire, and where the rules know surprise."""
    packet = packet_of(*battle("cape-bon"), name, reader)
    told = {part.title: [line for line in part.lines if "are surprised" in line] for part in packet.setup
            if isinstance(part, Lines) and part.title.startswith("For the ")}

    assert not told.get("For the Allied side")
    if reader is not Side.ALLIED:
        assert [RULES[name] in line for line in told["For the Axis side"]] == ([True] if name in RULES else [])
