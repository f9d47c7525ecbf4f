"""Fighting an open battle: by captains, or on screen, and what it brought back before it is accepted."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from campaign.cli.asking import PlayerLeft, agreed
from campaign.cli.words import (
    Battle,
    Json,
    Save,
    SideOption,
    open_game,
    print_folded,
    print_json,
    print_lines,
    print_table,
    progress,
    say,
    word_of,
)
from campaign.model.sides import BOTH, Side
from campaign.words.counting import in_a_row, quantity

if TYPE_CHECKING:
    from collections.abc import Sequence

    from campaign.model.battles.battle import AfterAction
    from campaign.model.commands import RuleAsUmpire
    from campaign.session.play.game import Game
    from campaign.session.play.referee import FightingTable
    from campaign.session.play.seat import Public


def add_to(app: typer.Typer) -> None:
    """Adds the commands of this module to the program."""
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
    from campaign.session.play.players import reader_for
    from campaign.session.play.referee import only_known_options
    from campaign.session.play.seat import Public

    with open_game(save, to_play=True) as game:
        at = Public(game)
        found = open_battle(at, battle, rules)
        only_known_options(found.system, option or ())
        reader = reader_for(game.players, word_of(side))
        people = () if auto else fighters(at, word_of(side))
        try:
            after = fight_out(at, found, people, quiet=json)
            if not json:
                print_preview(preview_result(found, after, reader, at))
            stays = not yes and (bool(people) or sys.stdin.isatty()) and not agreed("Accept this result?")
        except PlayerLeft:
            stays = True
        if stays:
            say(f"Stopped; `supermarina fight {save} {found.id}` takes the battle up again.")
            return
        before = preview_result(found, after, reader, at)  # pyrefly: ignore[unbound-name] - it stays when it was not fought
        lines = accept_result(game, after, reader, people)
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


def fight_out(at: Public, battle: FightingTable, people: tuple[Side, ...], *, quiet: bool = False) -> AfterAction:
    """Fights a battle to its end; raises Stopped when a player leaves, and what was fought so far is kept."""
    if people:
        from campaign.cli.battle_screen import TerminalBattle

        TerminalBattle(battle, people, {side: _first_words(battle, side) for side in people}).fight()
    else:
        with progress("The captains fight") as moved:
            while (answer := battle.captains_answer()) is not None:
                if moved is not None:
                    moved(at.moment, answer)
        if not quiet:
            from campaign.session.engagements.verdict import action_name

            view = battle.view(None)
            over = view.headline.removeprefix(f"{battle.engagement.place}, ")
            print_folded([f"{action_name(battle.engagement)} (battle {battle.id}): {over}"])
    after = battle.result()
    if after is None:
        raise AssertionError(f"battle {battle.id} ended without a result")
    return after


def _first_words(battle: FightingTable, side: Side) -> tuple[str, ...]:
    """Why the battle came about and what a side is after in it, as that side knows it."""
    from campaign.session.words.occasions import aims_in_words, opening_words

    occasion, theatre = battle.engagement.parties[side].occasion, battle.book.theatre
    if occasion is None:
        return ()
    aims = (f"Aim: {aim}" for aim in aims_in_words(theatre, occasion))
    return (*opening_words(theatre, battle.engagement, occasion), *aims)


def preview_result(battle: FightingTable, after: AfterAction, reader: Side | None, at: Public) -> dict[str, object]:
    """The result judged, and each ship before and after, as its reader may know it."""
    from campaign.session.engagements.preview import of_table

    return of_table(battle, after, reader, at.points)


def accept_result(
    game: Game, after: AfterAction, reader: Side | None, people: tuple[Side, ...], rulings: Sequence[RuleAsUmpire] = ()
) -> list[str]:
    """The result becomes history, and the staff answers until a person must decide."""
    from campaign.session.play.playing import play_on
    from campaign.session.play.referee import accept
    from campaign.session.play.seat import Public

    replies = [accept(Public(game), after, rulings)]
    if game.players.humans:
        replies += play_on(game, by_hand=people if people != BOTH else ()).told
    return [line for reply in replies for line in reply.for_reader(reader)]


# What a battle brought back -------------------------------------------------------------------------------------------


SHOWN_AT_MOST = 12


def print_preview(found: dict[str, Any]) -> None:
    """The result of a battle before it is accepted: what changed, ship by ship."""
    say()
    say(found["caption"])
    print_folded([f"{found['headline']}.", found["sentence"]])
    if "points" in found:
        points = {side: found["points"][side.value] for side in BOTH}
        counts = (f"{side.value.capitalize()} {score['now']:g} (was {score['was']:g})" for side, score in points.items())
        print_folded([f"Points: {', '.join(counts)}. {found['points_for']}"])
    holds = found["holds_field"]
    field = f"the {holds.capitalize()} side holds the field" if holds else "nobody holds the field"
    broke = f"the {found['broke_off'].capitalize()} side broke off" if found["broke_off"] else "nobody broke off"
    print_folded([f"Battle {found['battle']} lasted {quantity(found['minutes'], 'minute')}; {broke}, {field}."])
    from campaign.session.engagements.comparison import NO_LASTING_HARM, is_scratched

    changed = [ship for ship in found["ships"] if ship["changed"]]
    hurt, scratched = [ship for ship in changed if _hurt(ship)], [ship for ship in found["ships"] if is_scratched(ship)]
    # Of a fleet whose ships have only fired there is more than a page can hold.
    listed = changed if len(changed) <= SHOWN_AT_MOST else hurt
    if listed:
        print_table(
            ((ship["name"], ship["side"].capitalize(), _fate(found, ship), _arrow(ship, "gunnery"), _arrow(ship, "flotation"),
              _dock(ship), _shots(ship) if listed is changed else "") for ship in listed),
            "Ship", "Side", "Fate", "G hits", "F hits", "In dock", "Ammunition left", title="Before and after",
        )
    if scratched:
        print_folded([f"{NO_LASTING_HARM.capitalize()}: {in_a_row(ship['name'] for ship in scratched)}."])
    if spent := len([ship for ship in changed if ship not in listed and ship not in scratched]):
        say(f"{quantity(spent, 'more ship has', 'more ships have')} only used up ammunition or torpedoes.")
    same = len([ship for ship in found["ships"] if not ship["changed"] and ship not in scratched])
    if same:
        say(f"{quantity(same, 'ship came out as she', 'ships came out as they')} went in.")


def _hurt(ship: dict[str, Any]) -> bool:
    """Whether a ship came out otherwise than by what she fired."""
    from campaign.model.battles.battle import Outcome
    from campaign.session.engagements.comparison import is_hurt

    return ship["fate"] != Outcome.AFLOAT.value or is_hurt(ship)


def _dock(ship: dict[str, Any]) -> str:
    """SM-8B1 How long her hits will keep her in dock."""
    days = ship.get("days_in_dock")
    if days is None or not days["value"]:
        return ""
    return f"{'about ' if days['about'] else ''}{quantity(round(days['value']), 'day')}"


def _fate(found: dict[str, Any], ship: dict[str, Any]) -> str:
    """What became of a ship, and who did it."""
    by = next((other["name"] for other in found["ships"] if other["ship"] == ship["credit"]), None)
    fate = ship["fate"] if by is None else f"{ship['fate']} by {by}"
    before, after = (ship[when].get("left") for when in ("before", "after"))
    return fate if before == after else f"{fate}, {after} left"


def _arrow(ship: dict[str, Any], what: str) -> str:
    before, after = ship["before"][what], ship["after"][what]
    return after if before == after else f"{before} -> {after}"


def _shots(ship: dict[str, Any]) -> str:
    rounds = ship["after"].get("rounds", {})
    found = [f"{battery} {share:.0%}" for battery, share in rounds.items() if share < 1]
    if ship["after"].get("torpedoes", 1) < 1:
        found.append(f"torpedoes {ship['after']['torpedoes']:.0%}")
    if "boats" in ship["after"]:
        found.append("boats damaged")
    return ", ".join(found)
