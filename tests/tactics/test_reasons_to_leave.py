"""No captain advises to leave a fight without saying why, and no capital ship leaves it at once unless she is outmatched."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from campaign.model.battles.battle import BattleDecision, BattleView
from campaign.model.dice import SeededDice
from campaign.model.sides import Side
from campaign.model.units.ships import ClassId, ShipType
from campaign.tactics.contract import AnySystem
from campaign.tactics.registry import system_named
from tests.battles.blunders_fought import Fight, by_lot

SYSTEMS = ("coastal", "fear_god", "supermarina", "surface_fire")
ORDERS_TO_LEAVE = ("break_off", "retire")
STEPS = 80
CAPITAL = (ShipType.BATTLESHIP, ShipType.BATTLECRUISER)
# So many battleships and more on both sides: neither is outmatched.
EVEN = 0.7


def advised(system: AnySystem, fight: Fight) -> Iterator[tuple[BattleView, BattleDecision, dict[str, str]]]:
    """Every decision of a battle by captains, with the answers that they advise."""
    battle, dice = system.begin(fight.book, fight.engagement), SeededDice(fight.seed)
    for _ in range(STEPS):
        if system.outcome(fight.book, battle) is not None:
            return
        side = next(side for side in Side if system.pending_for(fight.book, battle, side))
        view = system.view_for(fight.book, battle, side)
        order: Any = system.captain(fight.book, view, view.decisions[0])
        yield view, view.decisions[0], dict(system.answers(order))
        proceedings = system.proceedings(battle, dice)
        system.carry_out(fight.book, proceedings, order)
        battle = proceedings.battle


def leaves(answers: dict[str, str]) -> bool:
    """Whether somebody is to leave the fight."""
    return any(answer == "yes" and any(part in ORDERS_TO_LEAVE for part in key.split(".")) for key, answer in answers.items())


@pytest.mark.parametrize("seed", [0, 4, 7, 13, 18])
@pytest.mark.parametrize("name", SYSTEMS)
def test_who_is_advised_to_leave_is_told_why(name: str, seed: int) -> None:
    """CO-D.1 FG-GAP-25 SM-6C.6 SF-D.1 And where nobody is told why, nobody is advised to; a broken squadron must retire."""
    system, fight = system_named(name), by_lot(seed)
    if system.suits(fight.book, fight.engagement) is not None:
        return
    for view, decision, answers in advised(system, fight):
        why = system.reasons(fight.book, view, decision)
        if leaves(answers) and not _all_broken(name, view):
            assert why, f"{name}, turn {view.round}: {answers}"
        if not leaves(answers) and name != "supermarina":
            assert not why, f"{name}, turn {view.round}: {why}"


def _all_broken(name: str, view: BattleView) -> bool:
    """Whether some squadron is broken, which retires by rule and not by choice."""
    if name != "surface_fire":
        return False
    sight: Any = view.sight
    return any(ship.squadron.broken for ship in sight.ships if ship.side is view.side and hasattr(ship, "squadron"))


@pytest.mark.parametrize("name", SYSTEMS)
def test_capital_ships_do_not_leave_in_the_first_turn_where_as_many_face_them(name: str) -> None:
    """CO-D.1 FG-GAP-25 SM-6C.6 SF-D.1 In every battle by lot in which both sides have a capital ship."""
    system, tried = system_named(name), 0
    for seed in range(120):
        fight = by_lot(seed)
        heavy = {side: [unit for unit in party.participants
                        if fight.book.oob.classes[ClassId(unit.ship_class)].type in CAPITAL]
                 for side, party in fight.engagement.parties.items()}
        if not all(heavy.values()) or system.suits(fight.book, fight.engagement) is not None:
            continue
        tried += 1
        for view, decision, answers in advised(system, fight):
            if view.round > 1:
                break
            assert view.side is not None
            own = {str(unit.ship) for unit in heavy[view.side]}
            assert not [key for key, answer in answers.items() if answer == "yes" and key.startswith("break_off.")
                        and key.removeprefix("break_off.") in own], decision

    assert tried or name == "coastal"
