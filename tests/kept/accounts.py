"""What is recorded of a kept save: where it stands, what was told so far, and how it goes on."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import Any

from campaign.model.book import Book
from campaign.model.events import DiceReseeded
from campaign.model.play.air_war import AirWar
from campaign.model.play.state import State
from campaign.model.sides import BOTH, Side
from campaign.rules import engine
from campaign.rules.narration import heard
from campaign.session.play.game import Game
from campaign.session.play.playing import Until, play_on
from campaign.session.play.referee import system_named
from campaign.session.play.seat import Public, seat_for
from campaign.session.play.undoing import archive_of
from campaign.session.reports.situation import situation
from campaign.store.archive import Archive
from campaign.store.codec import codec
from campaign.store.records import step
from tests.kept.shelf import NAMES, READERS
from tests.tactics.tellings import line_of

Heard = dict[Side | None, str]
NUMBERED = {"log", "since_you_last_played"}


def stands(game: Game) -> str:
    """Where a campaign stands: its state's fingerprint, who is asked what, and the status of every reader but his log."""
    plain = {
        "state": fingerprint(game.state),
        "waits": [{"side": side.value, "kind": one.kind.value, "rule": one.rule, "question": one.question, "about": one.about}
                  for side in BOTH for one in game.pending(side)],
        "status": {NAMES[reader]: {key: value for key, value in situation(seat_for(game, reader)).items()
                                   if key not in NUMBERED}
                   for reader in READERS},
    }
    return json.dumps(plain, indent=1, ensure_ascii=False) + "\n"


def fingerprint(state: State) -> str:
    """The fingerprint of a state; what is empty or not so is left out, so that a new field alone changes nothing.

    What a staff intends is left out as well: version 0.1 kept it in the names of forces, which are compared, and how a save
    goes on shows whether it was understood. So is an air war in which nothing has happened.
    """
    whole = json.loads(codec().body_of(state))
    quiet = ("air_war",) if state.air_war == AirWar() else ()
    plain = filled({key: value for key, value in whole.items() if key not in ("intents", "disbanded", *quiet)})
    return sha256(json.dumps(plain, sort_keys=True).encode()).hexdigest()


def filled(plain: Any) -> Any:
    """Plain values without what is empty; nought stays."""
    if isinstance(plain, dict):
        found = {key: filled(value) for key, value in plain.items()}
        return {key: value for key, value in found.items() if value or (value == 0 and not isinstance(value, bool))}
    return [filled(one) for one in plain] if isinstance(plain, list) else plain


def told(book: Book, archive: Archive) -> str:
    """What today's program tells each reader of all that happened in a save, event by event."""
    return _page(retold(book, archive))


def retold(book: Book, archive: Archive) -> Iterator[Heard]:
    """The lines of each event, told anew; what was said of a taking back is as the save holds it."""
    state: State | None = None
    battles: dict[str, Any] = {}
    said = {reader: {line.seq: line.text for line in archive.log(reader)} for reader in READERS}
    for one in archive.events():
        if one.is_fact:
            yield _of_battle(book, battles, state, one.kind, one.event)
            continue
        before, state = state, step(state, one, engine.fold)
        if isinstance(one.event, DiceReseeded):
            yield {reader: lines[one.seq] for reader, lines in said.items() if one.seq in lines}
            continue
        lines, _ = heard(book, before or state, state, one.event)
        yield {line.side: line.text for line in lines}


def _of_battle(book: Book, battles: dict[str, Any], state: State | None, kind: str, fact: Any) -> Heard:
    assert state is not None and state.attack is not None and state.attack.engagement is not None
    system, key = system_named(kind.split(".")[1]), state.attack.id
    battle = battles[key] if key in battles else system.begin(book, state.attack.engagement)
    words, seen = line_of(system, battle, fact), system.seen_by(fact)
    battles[key] = system.fold(battle, fact)
    return {reader: f"{key}: {words}" for reader in READERS if words and (reader is None or reader in seen)}


def in_the_save(archive: Archive) -> list[Heard]:
    """The lines of each event as the save holds them."""
    found: dict[int, Heard] = {}
    for reader in READERS:
        for line in archive.log(reader):
            found.setdefault(line.seq, {})[reader] = line.text
    return [found[seq] for seq in sorted(found)]


def goes_on(game: Game, segments: int) -> str:
    """Both staffs play a campaign on for so many segments: what was told on the way, and where it came to."""
    last = archive_of(Public(game)).head.seq
    stopped = play_on(game, Until(segments=segments), also_for=BOTH, remembers=False)
    lines: dict[int, Heard] = {}
    for reader in READERS:
        for line in archive_of(Public(game)).log(reader):
            if line.seq > last:
                lines.setdefault(line.seq, {})[reader] = line.text
    where = [f"{stopped.halt.value}: {game.state.cursor}", f"state {fingerprint(game.state)}"]
    return _page(lines[seq] for seq in sorted(lines)) + "\n".join(where) + "\n"


def _page(events: Iterable[Heard]) -> str:
    """A line of the page for each thing told, and before it who was told it."""
    page = []
    for heard_of in events:
        for words in dict.fromkeys(heard_of.values()):
            who = "+".join(NAMES[reader] for reader in READERS if heard_of.get(reader) == words)
            page.append(f"{who:<18} {words}")
    return "\n".join(page) + "\n"
