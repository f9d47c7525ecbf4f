"""Campaigns at moments at which there is much to hide: at sea, before a battle, in it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from campaign.model.commands import SetAirDoctrine
from campaign.model.play.air_war import InterceptPolicy
from campaign.model.play.calendar import Step
from campaign.model.play.decisions import DecisionKind
from campaign.model.play.state import BattleStage, State
from campaign.model.sides import BOTH, Side
from campaign.rules.chapters.search.ch03_spotting import is_spotted
from campaign.rules.facts.cripples import asking
from campaign.session.play.beginning import Beginning, begin
from campaign.session.play.game import Game
from campaign.session.play.playing import answer_by_staff
from campaign.session.play.referee import fight_out
from campaign.session.play.seat import Public

PEOPLE = dict.fromkeys(BOTH, "human")
PATIENCE = 400
Reached = Callable[[State], bool]
Opened = Callable[[str], Path]


def _sailing(side: Side) -> Reached:
    def reached(state: State) -> bool:
        cursor = state.cursor
        at_sea = {force.side for force in state.forces.values()}
        return (cursor.step is Step.NAVAL_MOVEMENT and cursor.acting is side and cursor.nas > 1 and at_sea == set(BOTH)
                and state.attack is None and state.strike is None)
    return reached


def _in_an_attack(stage: BattleStage) -> Reached:
    return lambda state: state.attack is not None and state.attack.stage is stage


def _in_sight(state: State) -> bool:
    """The acting side has a force in the hex of an enemy force that it found, and may attack."""
    acting = state.cursor.acting
    hexes = {force.hex for force in state.forces.values() if force.side is acting}
    return state.cursor.step is Step.COMBAT and state.attack is None and any(
        force.side is not acting and force.hex in hexes and is_spotted(state, key) for key, force in state.forces.items())


def _is_met(state: State) -> bool:
    sortie = state.air_war.sortie
    return sortie is not None and bool(sortie.interceptors) and bool(sortie.mission)


MOMENTS: dict[str, tuple[Beginning, Reached]] = {
    "the Axis moves": (Beginning("calabria", 7, players=PEOPLE), _sailing(Side.AXIS)),
    "the Allies move": (Beginning("calabria", 7, players=PEOPLE), _sailing(Side.ALLIED)),
    "an enemy in sight": (Beginning("calabria", 6, players=PEOPLE), _in_sight),
    "an attack": (Beginning("calabria", 6, players=PEOPLE), _in_an_attack(BattleStage.REACTING)),
    "a battle": (Beginning("calabria", 6, players=PEOPLE), _in_an_attack(BattleStage.FIGHTING)),
    "hidden markers": (Beginning("calabria", 7, players=PEOPLE, options=("hidden_markers=true",)), _sailing(Side.AXIS)),
    "a cripple": (Beginning("calabria", 3, players=PEOPLE, options=("voyage_home=true", "air_war=false")),
                  lambda state: bool(asking(state, state.cursor.acting)) and state.cursor.step is Step.NAVAL_MOVEMENT),
    "Malta is hungry": (Beginning("mediterranean", 7, "Nov I 41", players=PEOPLE, options=("supply_moves_the_front=true",)),
                        lambda state: state.cursor.step is Step.NAVAL_MOVEMENT and state.cursor.nas >= 2),
    "supply points": (Beginning("mediterranean", 7, "Nov I 41", players=PEOPLE, options=("supply_points=true",)),
                      lambda state: state.cursor.step is Step.NAVAL_MOVEMENT and state.cursor.nas >= 2),
    "a raid": (Beginning("matapan", 6, players=PEOPLE), lambda state: state.air_war.sortie is not None),
    "a raid that is met": (Beginning("matapan", 6, players=PEOPLE), _is_met),
}
# Moments in which people have every word in the air themselves.
ASKED = ("a raid", "a raid that is met")


def played_once(moment: str) -> pytest.MarkDecorator:
    """Whoever looks at a moment goes to the process that has played as far."""
    return pytest.mark.xdist_group(f"the moment of {moment}")


@cache
def at(moment: str, folder: Path) -> Path:
    """The save of a campaign that two people play, as far as that moment."""
    beginning, reached = MOMENTS[moment]
    home = folder / moment.replace(" ", "-")
    home.mkdir()
    save = home / "war.sqlite"
    with begin(beginning, save) as game:
        game.hold()
        for side in BOTH if moment in ASKED else ():
            game.give(SetAirDoctrine(side, InterceptPolicy.ASK, leaders=False))
        _played(game, reached)
    return save


def _played(game: Game, reached: Reached) -> None:
    for _ in range(PATIENCE):
        if reached(game.state):
            return
        acting = game.state.cursor.acting
        decision = next(one for side in (acting, acting.enemy) for one in game.pending(side))
        if decision.kind is DecisionKind.FIGHT:
            fight_out(Public(game))
            continue
        answer_by_staff(Public(game), decision)
    raise AssertionError("that moment did not come")
