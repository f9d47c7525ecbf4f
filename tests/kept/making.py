"""Makes saves to be kept: `python -m tests.kept.making NAME ...` plays to the moments named (none: to all not yet kept).

A save that is kept is never made again: what is wanted of it is that this version's successors read it as it is.
"""

from __future__ import annotations

import lzma
import sys
from collections.abc import Iterator
from contextlib import chdir, suppress
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from campaign import __version__
from campaign.library.book import load_book
from campaign.model.play.decisions import Decision, DecisionKind
from campaign.model.sides import BOTH
from campaign.session.files.saves import check_save
from campaign.session.play.beginning import begin
from campaign.session.play.game import Game
from campaign.session.play.playing import play_on, until_words
from campaign.session.play.referee import accept, battle_table
from campaign.session.play.seat import Public, UmpireSeat
from campaign.session.play.trouble import Refused
from campaign.session.play.undoing import archive_of, branch, undo
from campaign.staff.commander import answer, give_way
from campaign.store.archive import Archive
from campaign.store.records import Meta
from tests.kept.moments import MOMENTS, Moment
from tests.kept.shelf import FOLDER, Kept, entries, file_of, logs_of, table_dice, write_entries

PATIENCE = 60
TAKEN_BACK = 60
PLAYED_SINCE = 8


def made(moment: Moment, folder: Path) -> Path:
    """A save that stands at a moment, in a folder."""
    save = folder / f"{moment.name}.sqlite"
    with chdir(FOLDER), _begun(moment, save) as game:
        if moment.not_before:
            play_on(game, until_words(moment.not_before), also_for=BOTH, remembers=False)
        for _ in orders(game, moment):
            if moment.stands(game):
                break
        else:
            raise SystemExit(f"{moment.name}, {game.state.cursor}: play ended before the moment came; try another seed")
        if moment.taken_back:
            undo(UmpireSeat(game), archive_of(Public(game)).head.seq - TAKEN_BACK)
            for _, _ in zip(range(PLAYED_SINCE), orders(game, moment), strict=False):
                pass
        if moment.branched:
            copy = folder / "copy.sqlite"
            branch(UmpireSeat(game), archive_of(Public(game)).head.seq, copy)
            return copy
    return save


def _begun(moment: Moment, save: Path) -> Game:
    """A campaign begins; a scenario file of one's own is named as it lies beside the kept saves, on whatever machine."""
    chosen = moment.beginning
    if not chosen.scenario.endswith(".yaml"):
        return begin(chosen, save, table_dice())
    book = load_book(chosen.scenario)
    seed = 0 if chosen.seed is None else chosen.seed
    return Game.begin(book, Meta(chosen.scenario, seed, book.options, program=__version__, players=chosen.players), save)


def orders(game: Game, moment: Moment) -> Iterator[None]:
    """Play by both staffs and the moment's deeds, order by order, beginning with none."""
    rounds: dict[str, int] = {}
    yield
    while not game.state.over:
        decision = next(one for side in BOTH for one in game.pending(side))
        if decision.kind is DecisionKind.FIGHT:
            table = battle_table(Public(game))
            while table.captains_answer() is not None:
                yield
            after = table.result()
            assert after is not None, "a battle waits, and nobody is asked"
            accept(Public(game), after)
            yield
            continue
        for deed in moment.deeds(game, decision):
            if decision in game.pending(decision.side) and game.refusal(deed) is None:
                game.give(deed)
                yield
        at = f"{game.state.cursor} {decision.kind}"
        rounds[at] = rounds.get(at, 0) + 1
        yield from _answered(game, decision, patient=rounds[at] < PATIENCE)


def _answered(game: Game, decision: Decision, *, patient: bool) -> Iterator[None]:
    side, gave = decision.side, 0
    for order in answer(game.book, game.view(side), decision) if patient else ():
        if decision not in game.pending(side):
            return
        with suppress(Refused):
            game.give(order)
            gave += 1
            yield
    if not gave and decision in game.pending(side):
        game.give(give_way(game.book, game.view(side), decision))
        yield


def kept(moment: Moment, save: Path) -> Kept:
    """Puts a save on the shelf, compressed and without its journal, and says what will always be true of it."""
    found = check_save(save, dice=True)
    assert not found.faults, found.faults
    packed = lzma.compress(save.read_bytes(), preset=9 | lzma.PRESET_EXTREME)
    file_of(moment.name).write_bytes(packed)
    with Archive.open_read_only(save) as archive:
        return Kept(
            moment=archive.head.moment, program=archive.meta.program, events=archive.head.seq, head=archive.head.hash,
            dice=found.dice, logs=logs_of(archive), sha256=sha256(packed).hexdigest())


def main(names: list[str]) -> None:
    """Makes and keeps what is named and not yet kept."""
    there = entries()
    for moment in MOMENTS:
        if moment.name in there or (names and moment.name not in names):
            continue
        with TemporaryDirectory() as folder:
            there[moment.name] = one = kept(moment, made(moment, Path(folder)))
        write_entries(there)
        size = file_of(moment.name).stat().st_size
        sys.stdout.write(f"{moment.name}: {one.moment}, {one.events} events, {size:,} bytes\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
