"""Taking back: to the last revelation, no further unless both sides agree; and what-if copies."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path

from campaign.model.dice import fresh_seed
from campaign.model.events import (
    AreaSearched,
    BattleJoined,
    CampaignBegan,
    DiceReseeded,
    DieRolled,
    ForceSpotted,
    PhaseBegan,
    ReactionGiven,
    StepEnded,
)
from campaign.model.refusals import Refusal
from campaign.model.sides import Side
from campaign.session.clock import now_in_words
from campaign.session.game import Game
from campaign.session.trouble import NotFound, Refused
from campaign.store.archive import Archive
from campaign.store.records import LogLine

# So many lines of a log say what an order did.
FORETOLD = 6
REVELATIONS = {
    DieRolled: "a die fell",
    ForceSpotted: "a force was spotted",
    AreaSearched: "a search was made",
    StepEnded: "a step was ended, and the other side saw where markers went",
    PhaseBegan: "a phase was ended",
    BattleJoined: "a battle was joined",
    ReactionGiven: "an attack was answered",
    DiceReseeded: "the dice were seeded anew",
}


@dataclass(frozen=True, slots=True)
class TakenBack:
    """How many events were taken back, to which number, and whether a fresh seed was drawn."""

    events: int
    to: int
    reseeded: bool


def undo(game: Game, to: int | None = None, *, agreed: bool = False) -> TakenBack:
    """Takes back the last order, or everything after event `to`; raises Refused across a revelation unless agreed.

    Orders are taken back whole: an event in the midst of what one order brought about leads back to before that order.
    """
    archive = archive_of(game)
    target = _start_of_last_batch(archive) if to is None else to
    if target >= archive.head.seq:
        raise NotFound(f"event {target} is the last one or beyond it: a number from 1 to {archive.head.seq - 1} was expected")
    target = _between_orders(archive, target)
    if target < first_decision(archive):
        raise Refused(Refusal("undo", "the campaign begins here: nothing before it can be taken back"))
    if not agreed and (seen := _revelation_after(archive, target)) is not None:
        raise Refused(Refusal("undo", f"since then {seen[1]} (event {seen[0]}); with --agreed both sides let it be taken back"))
    words = f"{archive.head.seq - target} events were taken back to event {target}; the dice were seeded anew."
    lines = [LogLine(reader, words) for reader in (*game.players.who, None)]
    undone = archive.undo(target, seed=fresh_seed(), accepted=now_in_words(), lines=lines)
    game.reload()
    return TakenBack(undone.events, target, undone.reseeded)


def foretold(game: Game, reader: Side | None) -> str:
    """What `undo` would take back now, as a reader's log tells it, or why it would take nothing back."""
    archive = game.archive
    if archive is None:
        return "nothing can be taken back: this game is not kept in a save"
    target = _start_of_last_batch(archive)
    if target < first_decision(archive):
        return "nothing to take back: the campaign begins here"
    if (seen := _revelation_after(archive, target)) is not None:
        return f"the last order cannot be taken back: since then {seen[1]}"
    lines = [one.text for one in archive.log_tail(reader, FORETOLD) if one.seq > target]
    return f"takes back the last order: {'; '.join(lines) or 'nothing that your log tells of'}"


def branch(game: Game, at: int, save: Path) -> int:
    """A copy of the campaign as it stood after the last whole order up to event `at`, with a fresh seed, under a new name."""
    archive = archive_of(game)
    with archive.branch(_between_orders(archive, at), save, seed=fresh_seed(), accepted=now_in_words()) as copy:
        return copy.head.seq


def first_decision(archive: Archive) -> int:
    """The last event of the opening, which nobody ordered."""
    first = next(iter(archive.events(0, 1)), None)
    if first is None or not isinstance(first.event, CampaignBegan):
        raise NotFound("the save holds no beginning")
    return max(one.seq for one in takewhile(lambda one: one.batch == first.batch, archive.events()))


def _start_of_last_batch(archive: Archive) -> int:
    last = next(iter(archive.events(archive.head.seq - 1)))
    return last.batch - 1


def _between_orders(archive: Archive, at: int) -> int:
    """The last event up to this one after which no order is half carried out."""
    if not 1 <= at < archive.head.seq:
        return at
    following = next(iter(archive.events(at, at + 1)), None)
    return at if following is None else following.batch - 1


def _revelation_after(archive: Archive, target: int) -> tuple[int, str] | None:
    for one in archive.events(target):
        if (words := REVELATIONS.get(type(one.event))) is not None:
            return one.seq, words
        if one.is_fact and getattr(one.event, "roll", None) is not None:
            return one.seq, "a die fell in battle"
    return None


def archive_of(game: Game) -> Archive:
    """The archive behind a game; raises NotFound for one that is kept in none."""
    if game.archive is None:
        raise NotFound("this game is not kept in a save")
    return game.archive
