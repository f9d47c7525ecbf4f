"""The odds of a battle that waits, from what its reader knows of it."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from campaign.cli import words
from campaign.cli.skirmishing import percent
from campaign.model.sides import BOTH

RUNS, MOST_RUNS = 50, 100_000


def add_to(app: typer.Typer) -> None:
    """Names the command of this module."""
    app.command("odds")(odds)


def odds(
    save: words.Save,
    battle: words.Battle,
    side: words.SideOption = None,
    rules: Annotated[str | None, typer.Option("--rules", metavar="SYSTEM", help="Another tactical system.")] = None,
    runs: Annotated[int, typer.Option("--runs", metavar="N", min=1, max=MOST_RUNS, help="How often captains fight it.")] = RUNS,
    json: words.Json = False,  # noqa: FBT002
) -> None:
    """Who would win a battle that waits, and what it would cost each ship; nothing is changed."""
    from campaign.session.engagements.odds import Tally, foreseen_for
    from campaign.session.play.readers import name_of, reader_for
    from campaign.session.play.referee import usual_system
    from campaign.session.play.seat import seat_for

    with words.opened(save) as game:
        reader = reader_for(game.players, words.named(side))
        foreseen = foreseen_for(seat_for(game, reader), battle)
        tally = Tally(game.book, foreseen, rules or usual_system(game.book, foreseen.engagement))
    with words.progress(f"The captains fight {runs} times") as moved:
        for count in tally.fight_on(runs):
            if moved is not None:
                moved(count, None)
    found = {**tally.found(), "side": name_of(reader)}
    if json:
        words.print_json(found)
    else:
        _print(found)


def _print(found: dict[str, Any]) -> None:
    by = f"fought {found['runs']} times by captains, as known to the {found['side']}"
    words.say(f"Battle {found['battle']} by {found['system']}, {by}")
    rows = [*((f"{side} wins", found["wins"][side.value]) for side in BOTH), ("draws", found["draws"])]
    words.print_table(((what, percent(estimate)) for what, estimate in rows), "", "Share (19 in 20 within)")
    minutes = found["minutes"]
    words.say(f"It lasts {minutes['value']:.0f} minutes ({minutes['low']:.0f} to {minutes['high']:.0f} on the mean).")
    words.print_table(
        ((ship["name"], ship["side"].capitalize(), percent(ship["lost"]), _days(ship["days_in_dock"]))
         for ship in found["ships"]),
        "Ship", "Side", "Lost", "Days in dock",
    )
    words.print_folded(f"Assumed: {reason}." for reason in found["assumed"])


def _days(estimate: dict[str, float] | None) -> str:
    return "" if estimate is None else f"{estimate['value']:.0f} ({estimate['low']:.0f} to {estimate['high']:.0f})"
