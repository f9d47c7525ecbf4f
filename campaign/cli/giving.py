"""Orders: what may be ordered, and giving it."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from campaign.cli.words import Json, Save, SideOption, open_game, print_folded, print_json, print_lines, progress, say, word_of
from campaign.model.sides import Side

if TYPE_CHECKING:
    from campaign.model.commands import Command
    from campaign.session.play.game import Consequences, Game
    from campaign.session.play.seat import Heard, PlayerSeat, Seat

SPELLED_OUT = 8
LIKE = 0.8


def add_to(app: typer.Typer) -> None:
    """Adds the commands of this module to the program."""
    app.command("orders")(orders)
    app.command("do")(do)


def orders(
    save: Save, side: SideOption = None, json: Json = False,  # noqa: FBT002
    undone: Annotated[bool, typer.Option("--undone", help="Only what would be left undone, with what does it.")] = False,  # noqa: FBT002
) -> None:
    """List what a side may order now, in words or JSON, each in the very form that `do` takes."""
    from campaign.cli.looking import print_undone
    from campaign.session.planning.undone import undone_documents
    from campaign.session.play.players import reader_for
    from campaign.session.play.seat import PlayerSeat, seat_for
    from campaign.session.play.written_orders import form_of

    with open_game(save) as game:
        sides = seat_for(game, reader_for(game.players, word_of(side))).sides
        seats = {side: PlayerSeat(game, side) for side in sides}
        legal = {side: list(seat.legal()) for side, seat in seats.items()}
        waiting = [decision for seat in seats.values() for decision in seat.pending]
        left = undone_documents(seat_for(game, reader_for(game.players, word_of(side)))) if undone else {}
    if undone:
        print_json(left) if json else print_undone(left)
        if not json and not any(left.values()):
            say("nothing would be left undone")
        return
    if json:
        print_json([form_of(command) for commands in legal.values() for command in commands])
        return
    for decision in waiting:
        say(f"{decision.side}: {decision.question} [{decision.rule}]")
    for player, commands in legal.items():
        print_lines(spelled_out(commands, f", {player}" if len(sides) > 1 else ""))
        if commands:
            whose = f" --side {player.value}" if len(sides) > 1 else ""
            say(f"\n`supermarina do {save}{whose} LINE` gives one of them.")
    if not any(legal.values()):
        say("nothing may be ordered now")


def spelled_out(commands: Sequence[Command], whose: str = "") -> Iterator[str]:
    """The lines of a page of orders: a few of each kind, in the words that give them, two blanks before each."""
    from campaign.session.grammar.phrasing import phrase

    by_kind: dict[str, list[Command]] = {}
    for command in commands:
        by_kind.setdefault(type(command).__name__, []).append(command)
    for kind, alike in by_kind.items():
        yield ""
        yield f"{kind} ({len(alike)}){whose}"
        yield from (f"  {phrase(command)}" for command in alike[:SPELLED_OUT])
        if len(alike) > SPELLED_OUT:
            yield f"... and {len(alike) - SPELLED_OUT} more (--json prints all)"


def do(
    save: Save,
    command: Annotated[str, typer.Argument(
        metavar="COMMAND-JSON|WORDS|@FILE|-", help="One order or a list of them in JSON, or orders in words, a line each.")],
    side: SideOption = None,
    yes: Annotated[bool, typer.Option("--yes", help="Enter facts of the land game without asking.")] = False,  # noqa: FBT002
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only say what would follow.")] = False,  # noqa: FBT002
    json: Json = False,  # noqa: FBT002
) -> None:
    """Give one or more orders; the staff then answers until a human side must decide."""
    from campaign.cli.foretelling import consequences_of, outside_in_words, print_consequences
    from campaign.session.play.players import giver_for, name_of
    from campaign.session.play.seat import seat_for
    from campaign.session.play.written_orders import text_of_orders
    from campaign.session.reports.situation import plain_moment, waiting, waits_for
    from campaign.session.words.whereabouts import with_place_names

    text = text_of_orders(command)
    with open_game(save, to_play=not dry_run) as game:
        giver = giver_for(game.players, word_of(side))
        seat = seat_for(game, giver)
        remaining, trouble = _orders_in(text, seat, shows=not json), None
        heard: list[Heard] = []
        follows: list[str] = []
        stays = False
        while trouble is None and not stays:
            kind = ""
            try:
                if (order := next(remaining, None)) is None:
                    break
                kind = f" ({type(order).__name__})"
                follows += (consequences := _consequences(seat, order) if dry_run else consequences_of(seat, order))
                if consequences and not json:
                    print_consequences(consequences)
                stays = not dry_run and bool(consequences) and not _confirm(yes=yes or json)
                if not stays and not dry_run:
                    heard.append(seat.give(order))
            except Exception as found:  # noqa: BLE001 - it is told again, places by their names
                if not heard:
                    raise with_place_names(seat.book.theatre, found) from None
                trouble = _trouble_of_order(with_place_names(seat.book.theatre, found), len(heard), kind)
        lines, roads = [line for one in heard for line in one.lines], list(outside_in_words(seat, heard))
        if trouble is None and not dry_run and not stays:
            try:
                lines += (line for reply in _run_staff(game, giver) for line in reply.for_reader(giver))
            except Exception as found:  # noqa: BLE001 - what was accepted is told before the trouble is
                trouble = _trouble_of_answer(found, save)
        if json:
            print_json({"side": name_of(giver), "accepted": len(heard), "refused": str(trouble) if trouble else None,
                        "follows": follows, "lines": lines, "in_the_roads": roads,
                        "moment": plain_moment(seat), "waiting": waiting(seat), "over": seat.over})
        else:
            print_lines(lines)
            print_folded(roads)
            if dry_run or stays:
                say("Nothing is entered." if not heard else "This is not entered; what stood before it is.")
            print_lines(f"Now waits {waits_for(decision)}" for decision in waiting(seat))
        if trouble is not None:
            raise trouble


def _consequences(seat: Seat, order: Command) -> tuple[str, ...]:
    """What would follow an order as things stand; raises Refused for one that a law forbids."""
    from campaign.cli.foretelling import consequences_of
    from campaign.session.planning.previews import preview
    from campaign.session.play.trouble import Refused

    if (refusal := seat.refusal(order)) is not None:
        raise Refused(refusal)
    view = next((view for side, view in seat.views.items() if side is getattr(order, "side", None)), None)
    found = None if view is None else preview(seat.book, view, order)
    return consequences_of(seat, order) if found is None else found.lines


def _confirm(*, yes: bool) -> bool:
    """Whether a fact is entered after all: who sits at a terminal is asked, a script has been told."""
    from campaign.cli.asking import PlayerLeft, agreed

    try:
        return yes or not sys.stdin.isatty() or agreed("Enter it?")
    except PlayerLeft:
        return False


def _orders_in(text: str, seat: Seat, *, shows: bool) -> Iterator[Command]:
    """Orders in JSON, or in the words of the terminal, each read in the position that the one before it left."""
    from difflib import get_close_matches

    from campaign.session.grammar.reading import of_the_umpire, umpires_verbs, verbs
    from campaign.session.play.seat import UmpireSeat
    from campaign.session.play.trouble import Malformed
    from campaign.session.play.written_orders import orders_in

    first = next(iter(text.split(maxsplit=1)), "").lower()
    in_words_at_all = first.isalpha() and first not in ("true", "false", "null")
    known = () if not in_words_at_all else umpires_verbs() if seat.reader is None else verbs()
    if first not in known:
        if near := get_close_matches(first, known, n=1, cutoff=LIKE):
            raise Malformed(f"no order begins with {first!r}; `{near[0]}` was perhaps meant")
        yield from orders_in(text, seat.reader)
        return
    for line in text.splitlines():
        if line.strip():
            yield from (of_the_umpire(seat, line),) if isinstance(seat, UmpireSeat) else _read(seat, line, shows=shows)


def _read(seat: PlayerSeat, line: str, *, shows: bool) -> Sequence[Command]:
    """The orders of a line; a passage is shown where no document is printed."""
    from campaign.cli.foretelling import print_passage
    from campaign.session.grammar.knowledge import Knowledge
    from campaign.session.grammar.reading import read

    known = Knowledge.of(seat)
    meant = read(known, line)
    if meant.passage is not None and shows:
        print_passage(known, meant.passage)
    return meant.commands


def _trouble_of_order(trouble: Exception, accepted: int, kind: str) -> Exception:
    """The trouble of a later order, told with which it was and that the earlier ones stay."""
    from campaign.session.files.failures import failure_of
    from campaign.session.play.trouble import Malformed, NotFound

    failure = failure_of(trouble)
    if failure is None:
        return trouble
    stays = "the one before it stays" if accepted == 1 else f"the {accepted} before it stay"
    message = f"order {accepted + 1}{kind}: {failure.words}; {stays} accepted"
    return NotFound(message, failure.hint) if failure.code == 1 else Malformed(message)


def _trouble_of_answer(trouble: Exception, save: Path) -> Exception:
    """The trouble of the staff's answer, told with what to do: the orders themselves are accepted."""
    from campaign.session.files.failures import failure_of
    from campaign.session.play.trouble import NotFound

    failure = failure_of(trouble)
    if failure is None:
        return trouble
    return NotFound(f"the order is accepted, but the staff could not answer: {failure.words}; `supermarina run {save}` lets it")


def _run_staff(game: Game, giver: Side | None) -> Sequence[Consequences]:
    """Tells how far the staff has come with its answer."""
    from campaign.session.play.playing import let_staff_answer

    with progress("The staff answers") as moved:
        return let_staff_answer(game, giver, moved)
