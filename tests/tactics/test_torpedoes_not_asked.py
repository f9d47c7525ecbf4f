"""Nobody is asked about torpedoes that could meet nobody, in whatever system, over battles of forces drawn by lot."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot

import pytest

from campaign.model.battles.battle import BattleDecision, BattleView, Token, Weapon
from campaign.model.battles.parts import OrderPart
from campaign.model.dice import SeededDice
from campaign.model.sides import Side
from campaign.tactics.contract import AnySystem
from campaign.tactics.registry import system_named
from campaign.tactics.supermarina.charts.collection import LAUNCHING_BANDS
from campaign.tactics.surface_fire.charts.collection import charts_in, metres
from campaign.tactics.surface_fire.charts.torpedoes import Make
from campaign.tactics.surface_fire.turn import asking, decisions
from tests.battles.blunders_fought import Fight, by_lot

SYSTEMS = ("coastal", "fear_god", "supermarina", "supremacy_at_sea", "surface_fire")
STEPS = 60
# A target may come to meet a run of many turns, and no ship outruns a torpedo; one of Surface Fire runs in the turn in which
# it is launched, while a ship and her model move ten inches at most. Others are launched at where an enemy is.
MEETS = {"supremacy_at_sea": 2.0}
MOVES_IN = 10.0
# What is told of an enemy's place is rounded.
ROUNDED_M = 60.0


def asked_in(system: AnySystem, fight: Fight) -> Iterator[tuple[BattleView, BattleDecision]]:
    """Every decision of a battle by captains, with what its side sees."""
    battle, dice = system.begin(fight.book, fight.engagement), SeededDice(fight.seed)
    for _ in range(STEPS):
        if system.outcome(fight.book, battle) is not None:
            return
        side = next(side for side in Side if system.pending_for(fight.book, battle, side))
        view = system.view_for(fight.book, battle, side)
        decision = view.decisions[0]
        yield view, decision
        proceedings = system.proceedings(battle, dice)
        system.carry_out(fight.book, proceedings, system.captain(fight.book, view, decision))
        battle = proceedings.battle


def out_of_reach(system: AnySystem, fight: Fight) -> list[str]:
    """Ships that were asked about torpedoes with no enemy where one could run."""
    far: list[str] = []
    for view, decision in asked_in(system, fight):
        tokens = {token.id: token for token in view.tokens}
        asked = dict.fromkeys(question.token for question in decision.inputs
                              if system.part(decision, question) is OrderPart.TORPEDOES and question.token)
        far += [f"{tokens[ship].name} in turn {view.round}" for ship in asked
                if not _could_reach(system, fight, view, tokens[ship])]
    return far


def _could_reach(system: AnySystem, fight: Fight, view: BattleView, ship: Token) -> bool:
    if system.name == "supermarina":
        return next(band.name for band in view.bands if band.now) in {band.value for band in LAUNCHING_BANDS}
    limit = max((arc.reach_m for arc in ship.arcs if arc.weapon is Weapon.TORPEDOES), default=0.0) * MEETS.get(system.name, 1.0)
    if system.name == "surface_fire":
        limit = metres(charts_in(fight.book).torpedoes.types[Make.STANDARD].max_in + MOVES_IN)
    enemies = [token for token in view.tokens if token.side is not ship.side and token.x_m is not None and not token.flies]
    # One that was seen and is not seen now may have come nearer; where it is nobody knows.
    unseen = any(token.side is not ship.side and token.x_m is None and token.unseen for token in view.tokens)
    return unseen or any(_apart(ship, enemy) <= limit + ROUNDED_M for enemy in enemies)


def _apart(ship: Token, enemy: Token) -> float:
    assert ship.x_m is not None and ship.y_m is not None and enemy.x_m is not None and enemy.y_m is not None
    return hypot(ship.x_m - enemy.x_m, ship.y_m - enemy.y_m)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("name", SYSTEMS)
def test_nobody_is_asked_about_torpedoes_that_could_meet_nobody(name: str, seed: int) -> None:
    """CO-8.8 FG-GAP-16 SM-6B2 SAS-B7.2 SF-VII.2 In battles of forces by lot, from the first turn on."""
    system, fight = system_named(name), by_lot(seed)
    if system.suits(fight.book, fight.engagement) is not None:
        fight = by_lot(seed + 100)

    assert out_of_reach(system, fight) == []


def test_a_question_about_torpedoes_far_from_anybody_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Canary: Surface Fire asks every ship with tubes in every turn."""
    for module in (asking, decisions):
        monkeypatch.setattr(module, "may_reach", lambda charts, battle, vessel: bool(vessel.record.banks))

    assert any(out_of_reach(system_named("surface_fire"), by_lot(seed)) for seed in range(3))
