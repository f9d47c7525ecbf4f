"""The command `play`: the game at a terminal, or a demonstration where nobody sits."""

from __future__ import annotations

import sys
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from campaign.cli.asking import PlayerLeft, ask
from campaign.cli.words import ask_face, open_game, page_width, print_folded, print_lines, progress, say
from campaign.model.sides import BOTH, Side
from campaign.session.play.trouble import Malformed, NotFound
from campaign.words.counting import quantity

if TYPE_CHECKING:
    from campaign.session.play.game import Game



class Watcher(Enum):
    """Who sits at the window and plays no side."""

    UMPIRE = "umpire"


REPORTS = ("losses", "supply", "fuel", "vp")


def add_to(app: typer.Typer) -> None:
    """Adds the commands of this module to the program."""
    app.command("play")(play)


def play(
    context: typer.Context,
    save: Annotated[Path | None, typer.Argument(metavar="[SAVE]", help="A save to go on with.")] = None,
    scenario: Annotated[str | None, typer.Option("--scenario", metavar="NAME", help="A new campaign.")] = None,
    seed: Annotated[int | None, typer.Option("--seed", min=0, max=2**62, help="Seed of a new campaign's dice.")] = None,
    terminal: Annotated[bool, typer.Option("--terminal", help="Play at the terminal though there is a display.")] = False,  # noqa: FBT002
    tutorial: Annotated[bool, typer.Option("--tutorial", help="A first day with a guide, in the window.")] = False,  # noqa: FBT002
    side: Annotated[Watcher | None, typer.Option("--side", help="The umpire's desk of SAVE, in the window.")] = None,
) -> None:
    """Play: in a window, at a terminal where there is no display; without either the staff plays and prints the reports."""
    if save is not None and (scenario is not None or seed is not None):
        raise Malformed("SAVE goes on with a campaign, --scenario and --seed begin one: either was expected")
    if tutorial and (save is not None or scenario is not None or seed is not None):
        raise Malformed("--tutorial begins a campaign of its own: no SAVE, --scenario or --seed was expected beside it")
    if side is not None and (save is None or terminal):
        raise Malformed("--side umpire opens the umpire's desk of a save in the window: a SAVE was expected, and no --terminal")
    at_terminal = sys.stdin.isatty() and sys.stdout.isatty()
    if context.obj is not None and not terminal:
        missing = context.obj(save, scenario, seed, tutorial, side is not None)
        if missing is None:
            return
        if at_terminal and not tutorial and side is None:
            print_folded([f"{missing[0].upper()}{missing[1:]}. The game goes on at this terminal."])
    if tutorial:
        raise NotFound("the tutorial needs the game's window; at a terminal `supermarina play --terminal --scenario calabria` "
                       "begins the same campaign, where `brief` tells how to begin a first time and `help` explains each word")
    if side is not None:
        raise NotFound("the umpire's desk needs the game's window; at a terminal "
                       f"`supermarina desk {save}` shows what waits, and `supermarina do {save} --side umpire` rules")
    try:
        if not at_terminal:
            _demonstrate(save, scenario or "calabria", seed)
        elif save is not None:
            _play_at_terminal(save)
        else:
            _play_at_terminal(_choose_save(scenario, seed))
    except PlayerLeft:
        say("Everything accepted is saved. Good-bye.")


def _demonstrate(save: Path | None, scenario: str, seed: int | None) -> None:
    """The staff plays to the end, and the reports tell how it went."""
    from campaign.session.files.saves import free_save
    from campaign.session.play.beginning import Beginning, begin

    if save is None:
        save = free_save(scenario)
        say(f"The staff plays {scenario} to its end, in {save}.")
        with begin(Beginning(scenario, seed), save) as game:
            _play_out(game)
        return
    with open_game(save, to_play=True) as game:
        if game.players.humans:
            who = " and ".join(str(side) for side in game.players.humans)
            raise NotFound(f"{save}: a person plays the {who} side, and there is no terminal to ask him at")
        _play_out(game)


def _play_out(game: Game) -> None:
    from campaign.cli.running import print_account, print_story
    from campaign.session.history.story import story, summary
    from campaign.session.play.playing import play_on
    from campaign.session.play.seat import UmpireSeat
    from campaign.session.reports.page import as_page, by_name
    from campaign.session.reports.reporting import report_for

    with progress("The staff plays") as moved:
        stopped = play_on(game, progress=moved, remembers=False)
    seat = UmpireSeat(game)
    print_story(story(seat))
    say()
    print_account(summary(seat, stopped))
    say(f"Result: {seat.result}")
    for kind in REPORTS:
        say()
        say(as_page(by_name(report_for(seat, kind), seat.book.theatre), page_width(), details=False))


def _choose_save(scenario: str | None, seed: int | None) -> Path:
    """A save to go on with, or a new campaign."""
    from campaign.session.files.saves import shelf

    saves = shelf() if scenario is None else []
    if not saves:
        return _begin(scenario, seed)
    say("Your campaigns:")
    for number, save in enumerate(saves, 1):
        say(f"  {number}  {save['broken']}" if "broken" in save else
            f"  {number}  {Path(save['save']).name}  {save['scenario']}, {save['moment']}, {quantity(save['events'], 'event')}")
    say("  n  a new campaign")
    while True:
        typed = ask("Which? ")
        if typed.lower() in ("n", "new"):
            return _begin(scenario, seed)
        if typed.isdigit() and 1 <= int(typed) <= len(saves) and "broken" not in saves[int(typed) - 1]:
            return Path(saves[int(typed) - 1]["save"])


def _begin(scenario: str | None, seed: int | None) -> Path:
    """A new campaign in the folder of saves, with the players that are wanted."""
    from campaign.session.files.saves import free_save
    from campaign.session.play.beginning import Beginning, begin, book_of, scenarios

    offered = scenarios()
    key = scenario or offered[0].key
    if scenario is None and len(offered) > 1:
        print_lines(f"  {scenario.key}  {scenario.title}" for scenario in offered)
        key = ask(f"Which scenario? [{key}] ") or key
    say(book_of(key).scenario.title)
    people = _people()
    players = {side: "human" if side in people else "staff" for side in BOTH}
    save = free_save(key)
    with progress("Setting up") as moved:
        begin(Beginning(key, seed, players=players), save, ask_face, moved).close()
    say(f"Saved in {save}.")
    return save


def _people() -> tuple[Side, ...]:
    from campaign.cli.terminal.loop import sides_at

    while True:
        found = sides_at(ask("Which side do you play: axis, allied, both at one terminal, or watch? "))
        if found is not None:
            return found


def _play_at_terminal(save: Path) -> None:
    from campaign.cli.terminal.helping import completing
    from campaign.cli.terminal.loop import TerminalGame

    with open_game(save, to_play=True) as game:
        if not game.players.humans:
            people = _people()
            if not people:
                _play_out(game)
                return
            game.people_play(*people)
        table = TerminalGame(game)
        with completing(lambda: table.seat):
            table.play()
