"""Games for tests of the session: begun in a folder, driven to a battle, and read back."""

from __future__ import annotations

import shutil
from functools import cache
from pathlib import Path

import pytest

from campaign.library.book import load_book
from campaign.model.book import Book
from campaign.model.commands import EndStep, FormForce
from campaign.model.play.decisions import Decision, DecisionKind
from campaign.model.play.state import BattleStage
from campaign.model.sides import BOTH, Side
from campaign.model.units.ships import ShipId
from campaign.session.play import playing
from campaign.session.play.game import Ask, Consequences, Game
from campaign.session.play.seat import Public
from campaign.session.play.undoing import archive_of
from campaign.store.codec import codec
from campaign.store.records import Meta

SCENARIO = "calabria"
SEED = 5
STAFF = dict.fromkeys(BOTH, "staff")
PEOPLE = dict.fromkeys(BOTH, "human")
CRUISERS = FormForce(Side.AXIS, (ShipId("trento"), ShipId("trieste")), "Third Division")


@cache
def book() -> Book:
    """The scenario's Book, read once."""
    return load_book(SCENARIO)


def begun(
    save: Path | None, players: dict[Side, str] | None = None, *, seed: int = SEED, dice: str = "seeded",
    ask: Ask | None = None,
) -> Game:
    """A game at its first naval step, the missions of submarines left as they are."""
    game = Game.begin(book(), Meta(SCENARIO, seed, dice=dice, players=players or PEOPLE), save, ask)
    while any(one.kind is DecisionKind.PHASE for one in game.pending(game.state.cursor.acting)):
        game.give(EndStep(game.state.cursor.acting))
    return game


def bodies(game: Game) -> list[tuple[str, bytes]]:
    """All that happened, as the save spells it."""
    archive = archive_of(Public(game))
    return [(one.kind, codec().body_of(one.event)) for one in archive.events()]


def log(game: Game, reader: Side | None) -> list[str]:
    """One reader's log."""
    return [line.text for line in archive_of(Public(game)).log(reader)]


def head(game: Game) -> int:
    """The number of the last event in the save."""
    return archive_of(Public(game)).head.seq


def end_step(game: Game, side: Side) -> Consequences:
    """That side has no more to order."""
    return game.give(EndStep(side))


def is_fighting(game: Game) -> bool:
    """Whether a battle waits for its first, or its next, order."""
    return game.state.attack is not None and game.state.attack.stage is BattleStage.FIGHTING


def to_the_battle(game: Game) -> None:
    """The staff plays both sides until a battle is joined, and leaves it to be fought."""
    while not is_fighting(game):
        assert not game.state.over, "no battle was joined with this seed"
        side, decision = next((side, one) for side in BOTH for one in game.pending(side))
        answered(game, side, decision)


def answered(game: Game, side: Side, decision: Decision) -> Consequences:
    """What the staff orders for one decision."""
    assert decision.side is side
    return playing.answer_by_staff(Public(game), decision)


@cache
def _battle_save(folder: Path, seed: int) -> Path:
    path = folder / f"battle-{seed}.sqlite"
    with begun(path, seed=seed) as game:
        game.hold()
        to_the_battle(game)
    return path


def a_battle(factory: pytest.TempPathFactory, folder: Path, name: str = "copy", *, seed: int = SEED) -> Path:
    """A copy of a save in which a battle has just been joined."""
    return copied(_battle_save(factory.getbasetemp(), seed), folder / f"{name}.sqlite")


def copied(save: Path, path: Path) -> Path:
    """A copy of a save, and of all that lies beside it."""
    for one in save.parent.glob(f"{save.name}*"):
        shutil.copy(one, path.with_name(one.name.replace(save.name, path.name)))
    return path
