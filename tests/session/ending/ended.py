"""Campaigns that staffs have played to their end, and one that ended before anybody fought."""

from __future__ import annotations

from pathlib import Path

from campaign.model.commands import EndStep, RecordFlag
from campaign.model.play.calendar import GROUND_PHASES
from campaign.model.setting.scenario import Flag
from campaign.model.sides import BOTH, Side
from campaign.session.play.beginning import Beginning, begin
from campaign.session.play.game import Game
from campaign.session.play.playing import play_on

SEED = 7


def played(folder: Path, scenario: str = "matapan", players: dict[Side, str] | None = None) -> Game:
    """A campaign of staffs at its end; then whoever is named has played it."""
    game = begin(Beginning(scenario, SEED, players=dict.fromkeys(BOTH, "staff")), folder / f"{scenario}.sqlite")
    play_on(game)
    assert game.state.over
    for side, who in (players or {}).items():
        if who == "human":
            game.people_play(side)
    return game


def unfought(folder: Path) -> Game:
    """Italy signs an armistice in the first half-month, in which nobody sailed."""
    begun = Beginning("mediterranean", SEED, players=dict.fromkeys(BOTH, "human"), options=["land_facts=true"])
    game = begin(begun, folder / "unfought.sqlite")
    while game.state.cursor.phase not in GROUND_PHASES:
        game.give(EndStep(game.state.cursor.acting))
    game.give(RecordFlag(game.state.cursor.acting, Flag.ITALIAN_ARMISTICE))
    # It ends with the phase in which that was entered.
    game.give(EndStep(game.state.cursor.acting))
    return game
