"""Leaks that are planted where an output has its words from: in either of two worlds another secret."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import pytest

from campaign.model.battles.battle import Light
from campaign.model.book import Book
from campaign.model.events import BattleJoined
from campaign.model.play.state import State
from campaign.model.play.telling import Mention, Telling
from campaign.model.play.views import PublicPoints
from campaign.model.refusals import Refusal
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex, column_of, hex_at, row_of
from campaign.model.setting.scenario import Branch, Contingent, ContingentId, SupplyLine
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.rules import engine
from campaign.session.ending.chronicle import WarChronicle
from campaign.session.ending.facts import TurningPoint, TurnKind
from campaign.session.engagements import verdict
from campaign.session.engagements.prospects import chance_of_battle
from campaign.session.files import saves
from campaign.session.play import undoing
from campaign.session.play.game import Game
from campaign.session.play.referee import FightingTable
from campaign.session.reports import aircraft
from campaign.session.reports.records import Flown
from campaign.store.archive import Archive
from campaign.store.telling_text import written
from tests.secrecy.tellings import at_the_source, leak_of
from tests.secrecy.worlds import World

Leak = Callable[[pytest.MonkeyPatch, str], None]


def _log(patch: pytest.MonkeyPatch, secret: str) -> None:
    """A word of the enemy's in every line of the log, and in every name and place of what it tells."""
    for name in ("log", "log_tail", "log_between"):
        true = getattr(Archive, name)
        patch.setattr(Archive, name, lambda self, *words, true=true: tuple(
            replace(line, text=f"{line.text} {secret}", data=written(_with_word(line.telling, secret)))
            for line in true(self, *words)))


def _with_word(telling: Telling, word: str) -> Telling:
    def worded(mentions: tuple[Mention, ...]) -> tuple[Mention, ...]:
        return tuple(replace(mention, name=f"{mention.name} {word}") for mention in mentions)

    effects = tuple(replace(effect, name=f"{effect.name} {word}") for effect in telling.effects)
    return replace(telling, by=worded(telling.by), to=worded(telling.to), others=worded(telling.others), effects=effects,
                   place=f"{telling.place} {word}", reason=f"{telling.reason} {word}")


def _account(patch: pytest.MonkeyPatch, secret: str) -> None:
    """A figure and a word of the enemy's in the account of points, and in the marks by which his forces are known."""
    true = engine.view_for

    def leaky(book: Book, state: State, side: Side) -> Any:
        view = true(book, state, side)
        entry = PublicPoints("Jul I 40, Axis player turn, NAS 1", side.enemy, 10.0 ** (ord(secret) - 95), "SM-GAP-55", secret)
        markers = {key: replace(one, contact=f"{one.contact}{secret}") for key, one in view.markers.items()}
        return replace(view, points=(*view.points, entry), markers=markers)

    patch.setattr(engine, "view_for", leaky)


def _past(patch: pytest.MonkeyPatch, secret: str) -> None:
    """A place that only the enemy knows, by its name and by its hex, in what is read of battles."""
    def leaking(true: Callable[..., Iterator[Any]]) -> Callable[..., Iterator[Any]]:
        def leaky(self: Archive, *words: Any) -> Iterator[Any]:
            for one in true(self, *words):
                if isinstance(one.event, BattleJoined):
                    known = one.event.engagement
                    column, row = column_of(known.hex), row_of(known.hex)
                    moved = hex_at(column + 5 * (ord(secret) - ord("a")), row)
                    yield replace(one, event=replace(one.event, engagement=replace(known, place=secret, hex=moved)))
                else:
                    yield one

        return leaky

    for way in ("events", "of_kinds"):
        patch.setattr(Archive, way, leaking(getattr(Archive, way)))


def _losses(patch: pytest.MonkeyPatch, secret: str) -> None:
    """An enemy ship of whose loss only he knows."""
    true = engine.view_for

    def leaky(book: Book, state: State, side: Side) -> Any:
        view = true(book, state, side)
        theirs = sorted(key for key, ship in state.ships.items() if ship.side is not side)
        return replace(view, enemies_lost=(theirs[ord(secret) - ord("a")],))

    patch.setattr(engine, "view_for", leaky)


def _airfields(patch: pytest.MonkeyPatch, secret: str) -> None:
    """Hits on an airfield of which only the enemy knows."""
    true = engine.view_for

    def leaky(book: Book, state: State, side: Side) -> Any:
        view = true(book, state, side)
        hits = dict.fromkeys(view.air_war.enemy_units.values(), ord(secret) - ord("a") + 1)
        return replace(view, air_war=replace(view.air_war, fields_hit=hits))

    patch.setattr(engine, "view_for", leaky)


def _stocks(patch: pytest.MonkeyPatch, secret: str) -> None:
    """A depot that nobody but the enemy knows of, and what he is said to have ashore."""
    true = engine.view_for

    def leaky(book: Book, state: State, side: Side) -> Any:
        view = true(book, state, side)
        where, size = next(iter(book.theatre.ports.values())).hex, float(ord(secret))
        army = Contingent(ContingentId("army"), "Army", side.enemy, Branch.GROUND, size, where, SupplyLine.NONE)
        depots = (where,) if ord(secret) % 2 else ()
        return replace(view, ashore=replace(view.ashore, enemy_depots=depots, contingents={army.id: army}))

    patch.setattr(engine, "view_for", leaky)


def _sorties(patch: pytest.MonkeyPatch, secret: str) -> None:
    """A raid of which only the enemy knows how large it was."""
    true = aircraft.sorties_of
    raid = Flown("Jul I 40, Axis player turn, NAS 1", Side.AXIS, Hex("00101"), Light.DAY, 1, ord(secret))
    patch.setattr(aircraft, "sorties_of", lambda *words: (*true(*words), raid))


def _refusals(patch: pytest.MonkeyPatch, secret: str) -> None:
    """A word of the enemy's in the reason of a refusal."""
    first, given = engine.refusal, Game.give

    def leaky(*words: Any) -> Refusal | None:
        no = first(*words)
        return no and replace(no, reason=f"{no.reason} {secret}")

    def refused(self: Game, command: Any) -> Any:
        no = leaky(self.book, self.state, command)
        if no is not None:
            from campaign.session.play.trouble import Refused

            raise Refused(no)
        return given(self, command)

    patch.setattr(engine, "refusal", leaky)
    patch.setattr(Game, "give", refused)


def _dice(patch: pytest.MonkeyPatch, secret: str) -> None:
    """A fault of a die that only the enemy saw fall, told in its own words."""
    true = saves.dice_faults
    patch.setattr(saves, "dice_faults", lambda archive: (len(secret), (*true(archive)[1], secret)))
    patch.setattr(saves, "_for_a_side", str)


def _raid(patch: pytest.MonkeyPatch, secret: str) -> None:
    """What a raid flies to, in what is seen of it."""
    patch.setattr("tests.secrecy.outputs.sortie_in_words", lambda book, view: (secret,))


def _turning_point(patch: pytest.MonkeyPatch, secret: str) -> None:
    """A place off which only the enemy knows that he lost somebody, among what turned the war."""
    true = WarChronicle.turns

    def told(chronicle: WarChronicle) -> tuple[TurningPoint, ...]:
        nobody: dict[Side, tuple[ShipId, ...]] = dict.fromkeys(Side, ())
        return (*true(chronicle), TurningPoint(TurnKind.LOSS, chronicle.now, None, secret, 9.0, 9.0, nobody))

    patch.setattr(WarChronicle, "turns", told)


def _taken_back(patch: pytest.MonkeyPatch, secret: str) -> None:
    """What the enemy did since, in the words on what undo would take back."""
    true = undoing.undo_in_words
    patch.setattr("tests.secrecy.outputs.undo_in_words", lambda *args: f"{true(*args)} {secret}")


def _hunters(patch: pytest.MonkeyPatch, secret: str) -> None:
    """The chance of a battle is reckoned with what only the enemy knows of his own speed."""
    share = 0.3 + 0.1 * (ord(secret) - ord("a"))
    patch.setattr("campaign.session.engagements.prospects.chance_of_battle", lambda *words: share * chance_of_battle(*words))


def _magazines(patch: pytest.MonkeyPatch, secret: str) -> None:
    """What the enemy's magazines hold, among what is assumed of them."""
    patch.setattr("campaign.session.engagements.choices.MAGAZINES", secret)


def _arrivals(patch: pytest.MonkeyPatch, secret: str) -> None:
    """What the enemy alone knows, in the note beneath what arrived."""
    patch.setattr("campaign.session.reports.arrivals.NOTE", secret)


def _judgement(patch: pytest.MonkeyPatch, secret: str) -> None:
    """What only the enemy knows of a battle, in the sentence that judges it."""
    true = verdict.sentence
    patch.setattr(verdict, "sentence", lambda *words: f"{true(*words)} {secret}")


def _sight(patch: pytest.MonkeyPatch, secret: str) -> None:
    """A word of the enemy's in what captains reckon with, of which no screen shows anything."""
    true = FightingTable.view
    patch.setattr(FightingTable, "view", lambda table, side: replace(true(table, side), sight=(secret,)))


PLANTED: Mapping[str, Leak] = {
    **dict.fromkeys(("choices before a battle", "odds of choices", "odds of choices --json"), _hunters),
    "a battle as it begins": _sight,
    "odds": _magazines,
    **dict.fromkeys(("report log", "report log, printed", "explain", "reasons on screen", "a save at a glance"), _log),
    **dict.fromkeys(("report vp", "report vp, printed", "plots", "plots, drawn"), _account),
    **dict.fromkeys(("report sightings", "report sightings, printed"), _account),
    **dict.fromkeys(("battles", "battles --json", "report battles", "report battles, printed"), _past),
    **dict.fromkeys(("report losses", "report losses, printed"), _losses),
    **dict.fromkeys(("report airfields", "report airfields, printed"), _airfields),
    **dict.fromkeys(("report sorties", "report sorties, printed"), _sorties),
    **dict.fromkeys(("report stocks", "report stocks, printed", "report contingents", "report contingents, printed"), _stocks),
    **dict.fromkeys(("report arrivals", "report arrivals, printed"), _arrivals),
    "report log on the air": _log,
    "tellings": leak_of("by"),
    "tellings of an order": at_the_source,
    **dict.fromkeys(("report day", "report day, printed", "report day, whole", "every day told", "days on screen"), _log),
    "an attack on screen": _account,
    "an attack at the terminal": _account,
    "odds of an attack on screen": _hunters,
    "a result on screen": _judgement,
    **dict.fromkeys(("price", "price --json"), _refusals),
    "a sortie in words": _raid,
    **dict.fromkeys(("refusals", "do: what is not one's own", "do: what is not the enemy's"), _refusals),
    "check": _dice,
    "what undo would take back": _taken_back,
    **dict.fromkeys(("report end", "report end, printed", "report end on paper", "the war so far on screen"), _turning_point),
}


@contextmanager
def leaking(world: World, leak: Leak) -> Generator[World]:
    """The world with a leak in the program that lives in it."""
    with pytest.MonkeyPatch.context() as patch:
        leak(patch, world.secret)
        yield world
