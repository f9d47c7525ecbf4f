"""Fighting an open battle: by captains, or on screen."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from campaign.cli.asking import PlayerLeft, agreed
from campaign.cli.battle_result import print_preview
from campaign.cli.words import (
    Battle,
    Json,
    Save,
    SideOption,
    named,
    opened,
    print_folded,
    print_json,
    print_lines,
    progress,
    say,
)
from campaign.model.sides import BOTH, Side

if TYPE_CHECKING:
    from collections.abc import Sequence

    from campaign.model.battles.battle import AfterAction
    from campaign.model.commands import RuleAsUmpire
    from campaign.session.play.game import Game
    from campaign.session.play.referee import FightingTable
    from campaign.session.play.seat import Public


def add_to(app: typer.Typer) -> None:
    """Names the commands of this module."""
    app.command("fight")(fight)


def fight(  # noqa: PLR0917 - one parameter for each option
    save: Save,
    battle: Battle,
    side: SideOption = None,
    rules: Annotated[str | None, typer.Option("--rules", metavar="SYSTEM", help="Tactical system.")] = None,
    auto: Annotated[bool, typer.Option("--auto", help="Captains fight it on both sides.")] = False,  # noqa: FBT002
    yes: Annotated[bool, typer.Option("--yes", help="Accept the result without asking.")] = False,  # noqa: FBT002
    option: Annotated[list[str] | None, typer.Option("--option", metavar="K=V", help="An option of the system.")] = None,
    json: Json = False,  # noqa: FBT002
) -> None:
    """Fight an open battle on screen, or by captains; its result is shown before it is accepted."""
    from campaign.session.play.readers import reader_for
    from campaign.session.play.referee import only_known_options
    from campaign.session.play.seat import Public

    with opened(save, to_play=True) as game:
        at = Public(game)
        found = open_battle(at, battle, rules)
        only_known_options(found.system, option or ())
        reader = reader_for(game.players, named(side))
        people = () if auto else fighters(at, named(side))
        try:
            after = fought(at, found, people, quiet=json)
            if not json:
                print_preview(previewed(found, after, reader, at))
            stays = not yes and (bool(people) or sys.stdin.isatty()) and not agreed("Accept this result?")
        except PlayerLeft:
            stays = True
        if stays:
            say(f"Stopped; `supermarina fight {save} {found.id}` takes the battle up again.")
            return
        before = previewed(found, after, reader, at)  # pyrefly: ignore[unbound-name] - it stays when it was not fought
        lines = accepted(game, after, reader, people)
    if json:
        print_json({**before, "lines": lines})
    else:
        print_lines(lines)


def open_battle(at: Public, battle: str, rules: str | None = None) -> FightingTable:
    """The battle that is being fought; raises NotFound when it is another or none."""
    from campaign.session.play.referee import battle_table, battle_waiting

    battle_waiting(at, battle)
    return battle_table(at, rules)


def fighters(at: Public, side: str | None) -> tuple[Side, ...]:
    """Who fights on screen: the side named, both for the umpire, or the sides that people command."""
    if side == "umpire":
        return BOTH
    if side is not None:
        return (Side(side),)
    return at.players.humans or BOTH


def fought(at: Public, battle: FightingTable, people: tuple[Side, ...], *, quiet: bool = False) -> AfterAction:
    """Fights a battle to its end; raises Stopped when a player leaves, and what was fought so far is kept."""
    if people:
        from campaign.cli.battle_screen import TerminalBattle

        TerminalBattle(battle, people).fight()
    else:
        with progress("The captains fight") as moved:
            while (told := battle.captains_answer()) is not None:
                if moved is not None:
                    moved(at.moment, told)
        if not quiet:
            from campaign.session.engagements.verdict import action_name

            view = battle.view(None)
            over = view.headline.removeprefix(f"{battle.engagement.place}, ")
            print_folded([f"{action_name(battle.engagement)} (battle {battle.id}): {over}"])
    after = battle.result()
    if after is None:
        raise AssertionError(f"battle {battle.id} ended without a result")
    return after


def previewed(battle: FightingTable, after: AfterAction, reader: Side | None, at: Public) -> dict[str, object]:
    """The result judged, and each ship before and after, as its reader may know it."""
    from campaign.session.engagements.preview import of_table

    return of_table(battle, after, reader, at.points)


def accepted(
    game: Game, after: AfterAction, reader: Side | None, people: tuple[Side, ...], rulings: Sequence[RuleAsUmpire] = ()
) -> list[str]:
    """The result becomes history, and the staff answers until a person must decide."""
    from campaign.session.play.playing import play_on
    from campaign.session.play.referee import accept
    from campaign.session.play.seat import Public

    told = [accept(Public(game), after, rulings)]
    if game.players.humans:
        told += play_on(game, by_hand=people if people != BOTH else ()).told
    return [line for told_line in told for line in told_line.for_reader(reader)]
