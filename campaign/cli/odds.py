"""The odds of whatever may be chosen before a battle, or of one that waits, from what its reader knows of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from campaign.cli import words
from campaign.cli.skirmishing import percent
from campaign.cli.words import print_folded, say
from campaign.model.sides import BOTH
from campaign.session.play.trouble import Malformed, NotFound
from campaign.words.counting import quantity

if TYPE_CHECKING:
    from collections.abc import Callable

    from campaign.session.engagements.choices import Choice
    from campaign.session.engagements.odds import FoughtBattles
    from campaign.session.play.seat import PlayerSeat, Seat
    from campaign.session.reports.situation import Plain


RUNS, MOST_RUNS = 50, 100_000
BattleIfAny = Annotated[str | None, typer.Argument(
    metavar="[BATTLE]", help="A battle that is joined, such as B1, or `open`; without it all that may be chosen now.",
    show_default=False)]


def add_to(app: typer.Typer) -> None:
    """Adds the command of this module to the program."""
    app.command("odds")(odds)


def odds(
    save: words.Save,
    battle: BattleIfAny = None,
    side: words.SideOption = None,
    rules: Annotated[str | None, typer.Option("--rules", metavar="SYSTEM", help="Another tactical system.")] = None,
    runs: Annotated[int, typer.Option("--runs", metavar="N", min=1, max=MOST_RUNS, help="How often captains fight it.")] = RUNS,
    json: words.Json = False,  # noqa: FBT002
) -> None:
    """What may come of an attack, of each answer to one, or of a battle that waits, and what it costs; nothing is changed."""
    from campaign.session.play.players import name_of, reader_for
    from campaign.session.play.seat import seat_for

    with words.open_game(save) as game:
        reader = reader_for(game.players, words.word_of(side))
        seat = seat_for(game, reader)
        with words.progress(f"The captains fight {quantity(runs, 'time')}") as moved:
            def fought(counts: Any) -> None:
                for count in counts:
                    if moved is not None:
                        moved(count, None)

            found = _of_choices(seat, rules, runs, fought) if battle is None else {
                **_of_battle(seat, battle, rules, runs, fought), "side": name_of(reader)}
    if json:
        words.print_json(found)
    elif battle is None:
        for choice in found["choices"]:
            _print_choice(choice)
    else:
        _print(found)


def _of_battle(seat: Seat, battle: str, rules: str | None, runs: int, fought: Callable[[Any], None]) -> Plain:
    from campaign.session.engagements.choices import pending_battle
    from campaign.session.engagements.odds import Counting
    from campaign.session.play.referee import battle_waiting, usual_system

    choice, engagement = pending_battle(seat, battle), battle_waiting(seat, battle)
    counting = Counting(choice, rules or usual_system(seat.book, engagement))
    fought(counting.fight_on(runs))
    return {"battle": engagement.id, **counting.found()}


def _of_choices(seat: Seat, rules: str | None, runs: int, fought: Callable[[Any], None]) -> Plain:
    from campaign.session.engagements.choices import choices
    from campaign.session.engagements.odds import Counting, FoughtBattles
    from campaign.session.play.seat import PlayerSeat
    from campaign.session.play.trouble import Malformed, NotFound

    if not isinstance(seat, PlayerSeat):
        raise Malformed("the umpire has nothing to choose: name a side with --side axis or --side allied, or a battle")
    battles = FoughtBattles()
    found: list[Plain] = []
    for choice in choices(seat):
        counting = Counting(choice, rules, battles)
        fought(counting.fight_on(runs))
        found.append(counting.found())
    if not found:
        raise NotFound(f"the {seat.side} side has nothing to choose now of which a battle may come")
    return {"side": seat.side.value, "choices": found}


def _print_choice(found: Plain) -> None:
    words.say(f"{found['title']}  [{found['key']}]")
    words.print_folded((found["consequence"],))
    if not found["meets"]["high"] and not any(estimate["high"] for estimate in found["points"].values()):
        words.say("")
        return
    own, enemy = found["side"], next(side.value for side in BOTH if side.value != found["side"])
    rows = [("It comes to battle", percent(found["meets"]))]
    if found["meets"]["high"]:
        rows += [("You win it", percent(found["wins"][own])), ("The enemy wins it", percent(found["wins"][enemy])),
                 ("Nobody wins it", percent(found["draws"]))]
    rows += [("Your points", _points(found["points"][own])), ("The enemy's points", _points(found["points"][enemy]))]
    words.print_table(rows, f"In {quantity(found['runs'], 'run')}", "19 in 20 within")
    ships = [ship for ship in found["ships"] if ship["lost"]["value"] or ship["days_in_dock"]]
    if ships:
        words.print_table(((ship["name"], ship["side"].capitalize(), percent(ship["lost"]), _days(ship["days_in_dock"]))
                           for ship in ships), "Ship", "Side", "Lost", "Days in dock")
    words.print_folded(f"Assumed: {reason}." for reason in found["assumed"])
    words.say("")


def _points(estimate: dict[str, float]) -> str:
    return f"{estimate['value']:.1f} ({estimate['low']:.1f} to {estimate['high']:.1f})"


def _print(found: dict[str, Any]) -> None:
    by = f"fought {quantity(found['runs'], 'time')} by captains, as known to the {found['side']}"
    words.say(f"Battle {found['battle']} by {found['system']}, {by}")
    rows = [*((f"{side} wins", found["wins"][side.value]) for side in BOTH), ("draws", found["draws"])]
    words.print_table(((what, percent(estimate)) for what, estimate in rows), "", "Share (19 in 20 within)")
    minutes = found["minutes"]
    words.say(f"It lasts {quantity(round(minutes['value']), 'minute')} ({minutes['low']:.0f} to {minutes['high']:.0f} on "
              "the mean).")
    words.print_table(
        ((ship["name"], ship["side"].capitalize(), percent(ship["lost"]), _days(ship["days_in_dock"]))
         for ship in found["ships"]),
        "Ship", "Side", "Lost", "Days in dock",
    )
    words.print_folded(f"Assumed: {reason}." for reason in found["assumed"])


def _days(estimate: dict[str, float] | None) -> str:
    return "" if estimate is None else f"{estimate['value']:.0f} ({estimate['low']:.0f} to {estimate['high']:.0f})"


# At the prompt --------------------------------------------------------------------------------------------------------


RUNS_AT_PROMPT, MOST_AT_PROMPT, SHOWN, AT_RISK = 20, 200, 6, 3
LIKELY = 0.05


def print_odds(seat: PlayerSeat, typed: str) -> None:
    """Each choice with the chance of a battle, who wins it, the points, and the ships that are most in danger."""
    from campaign.session.engagements.choices import choices
    from campaign.session.engagements.odds import FoughtBattles

    if typed and not (typed.isdigit() and 1 <= int(typed) <= MOST_AT_PROMPT):
        raise Malformed(f"`odds RUNS` was expected, where RUNS says how often each is fought out, 1 to {MOST_AT_PROMPT}")
    found = choices(seat)
    if not found:
        raise NotFound("nothing is to be chosen now of which a battle may come")
    battles = FoughtBattles()
    for choice in found[:SHOWN]:
        _print_attack(choice, int(typed or RUNS_AT_PROMPT), battles)
    if len(found) > SHOWN:
        say(f"And {len(found) - SHOWN} more ways to attack: `? attack` lists them.")


def _print_attack(choice: Choice, runs: int, battles: FoughtBattles) -> None:
    from campaign.session.engagements.odds import Counting

    counting = Counting(choice, battles=battles)
    for _ in counting.fight_on(runs):
        pass
    print_folded([f"{choice.title}: {counting.consequence}"])
    odds = counting.so_far
    if odds is None or not odds.meets.value:
        return
    points = ", ".join(f"{side} {odds.points[side].value:.1f} ({odds.points[side].low:.1f} to {odds.points[side].high:.1f})"
                       for side in BOTH)
    print_folded([f"  Points in the mean of {quantity(odds.runs, 'run')}: {points}"])
    worst = sorted((ship for ship in odds.ships if ship.side is choice.side and ship.lost.value >= LIKELY),
                   key=lambda ship: -ship.lost.value)
    if worst:
        print_folded([f"  In danger: {', '.join(f'{ship.name} {ship.lost.value:.0%}' for ship in worst[:AT_RISK])}"])
    print_folded(f"  Assumed: {assumption}" for assumption in odds.assumed)
