"""Pairs of worlds that a side cannot tell apart: saves in folders of their own, and what its enemy has otherwise in them."""

from __future__ import annotations

import io
import os
import shutil
import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from fractions import Fraction
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec import Struct

from campaign.cli import main
from campaign.model.book import Book
from campaign.model.commands import Command
from campaign.model.play.state import State
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.session.play import game as session_game
from campaign.session.play.game import Game
from tests.properties.undisclosed import ALWAYS, HIDDEN, Change, probes
from tests.secrecy.aloft import air_probes, in_the_air

SAVE = "war.sqlite"
CHANCE = 11
PROBES = 200


class World(Struct, frozen=True):
    """A campaign as one side reads it: its save in a folder of its own, its state where it is not the save's, and its clock.

    `probes` are orders by which a side might find out; `secret` is what a leak would tell: another word in each of two worlds.
    """

    home: Path
    side: Side
    secret: str
    state: State | None = None
    probes: tuple[Command, ...] = ()
    hour: int = 6

    @contextmanager
    def lived_in(self) -> Generator[None]:
        """In this world's folder, by its clock, every game that is opened stands where this world stands."""
        ticks = count()
        opens = Game.open.__func__

        def opened(cls: type[Game], *words: Any, **more: Any) -> Game:
            found: Game = opens(cls, *words, **more)
            if self.state is not None:
                found.state = self.state
            return found

        here = Path.cwd()
        with pytest.MonkeyPatch.context() as patch:
            for name in ("XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"):
                patch.setenv(name, str(self.home / "state"))
            patch.setenv("SUPERMARINA_SAVES", ".")
            patch.setenv("COLUMNS", "80")
            patch.setattr(Game, "open", classmethod(opened))
            patch.setattr(session_game, "now_in_words", lambda: f"1999-01-01 {self.hour:02d}:{next(ticks):02d}:00")
            os.chdir(self.home)
            try:
                yield
            finally:
                os.chdir(here)

    @contextmanager
    def opened(self) -> Generator[Game]:
        """The game, to be looked at by whoever reads without the command line."""
        with self.lived_in(), Game.open(Path(SAVE), read_only=True) as game:
            yield game

    def run(self, *words: str, typed: str = "") -> str:
        """One command of the command line: what it prints and says, and how it ends."""
        out, aside = io.StringIO(), io.StringIO()
        with self.lived_in(), pytest.MonkeyPatch.context() as patch, redirect_stdout(out), redirect_stderr(aside):
            patch.setattr(sys, "stdin", io.StringIO(typed))
            code = main([word.format(side=self.side.value) if word.startswith("{side") else word for word in words])
        return f"{out.getvalue()}\n{aside.getvalue()}\n{code}\n"

    def written(self, file: str, *words: str) -> bytes:
        """What a command writes into a file, and what it prints."""
        path = self.home / file
        path.unlink(missing_ok=True)
        printed = self.run(*words)
        found = path.read_bytes() if path.is_file() else b"no such file\n"
        path.unlink(missing_ok=True)
        return found + printed.encode()

    @contextmanager
    def copied(self) -> Generator[World]:
        """The same world in another folder, where orders change it."""
        home = self.home.with_name(f"{self.home.name}-copy")
        shutil.copytree(self.home, home)
        try:
            yield replace(self, home=home)
        finally:
            shutil.rmtree(home)


class Pair(Struct, frozen=True):
    """Two worlds and the side that must not tell them apart; `owner` reads the same two with the eyes of whose secret it is."""

    name: str
    one: World
    other: World

    @property
    def owner(self) -> Pair:
        """The same as the enemy reads it, whose secrets these are."""
        return Pair(f"{self.name}, for its owner", *(replace(world, side=world.side.enemy) for world in (self.one, self.other)))


def larder(book: Book, state: State, side: Side, chance: Random) -> State:
    """What is left in Malta's larder, which is her owner's to know."""
    if side is Side.ALLIED:
        return state
    malta = state.war.malta
    return replace(state, war=replace(state.war, malta=replace(malta, stock=malta.stock + chance.randint(1, 9))))


def in_battle(book: Book, state: State, side: Side, chance: Random) -> State:
    """What the enemy's ships in a battle that is joined have in their magazines, and how their force is called.

    That one of them is without fuel is seen by whoever meets her (6.3: combat reveals everything but cargo).
    """
    attack = state.attack
    if attack is None or attack.engagement is None:
        return state
    party = attack.engagement.parties[side.enemy]
    sent = tuple(replace(one, force="Secret", condition=replace(
        one.condition, rounds_left={"main": Fraction(chance.randint(1, 3), 4)}, torpedoes_left=Fraction(1, 2),
    )) for one in party.participants)
    parties = {**attack.engagement.parties, side.enemy: replace(party, participants=sent)}
    return replace(state, attack=replace(attack, engagement=replace(attack.engagement, parties=parties)))


def everything(*, hidden: bool) -> tuple[Change, ...]:
    """All that a side cannot know, changed at once: names last, for the others find things by them."""
    return (*ALWAYS, larder, in_battle, in_the_air, *(HIDDEN if hidden else ()))


def otherwise(book: Book, state: State, side: Side, changes: tuple[Change, ...], seed: int = CHANCE) -> State:
    """The same campaign as far as the side may know."""
    chance = Random(seed)
    for change in changes:
        state = change(book, state, side, chance)
    return state


def pair_of_states(save: Path, folder: Path, side: Side, *, name: str, changes: tuple[Change, ...] | None = None) -> Pair:
    """A save, and the same with everything changed that the side cannot know."""
    home = folder / f"{name}-{side.value}".replace(" ", "-")
    if not home.exists():
        home.mkdir()
        for one in save.parent.glob(f"{save.name}*"):
            shutil.copy(one, home / one.name.replace(save.name, SAVE))
    with Game.open(home / SAVE, read_only=True) as game:
        known = changes or everything(hidden=game.book.options.hidden_markers)
        state = otherwise(game.book, game.state, side, known)
        assert state != game.state
        asked = [order for one in (game.state, state) for found in (probes, air_probes)
                 for order in found(one, side, Random(CHANCE))]
        asked = asked[:: max(1, len(asked) // PROBES)]
    return Pair(f"{name}, for the {side} side", World(home, side, "a", None, tuple(asked)),
                World(home, side, "b", state, tuple(asked), hour=9))


Told = Callable[[World], str | bytes]
