"""Scenarios, and new campaigns."""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from typing import Annotated

import typer

from campaign.cli.words import Json, ask_face, print_json, print_table, progress, say
from campaign.model.sides import BOTH, Side


class DiceKind(Enum):
    """Who rolls."""

    SEEDED = "seeded"
    PROMPTED = "prompted"


def add_to(app: typer.Typer) -> None:
    """Adds the commands of this module to the program."""
    app.command("scenarios")(scenarios)
    app.command("new")(new)


def scenarios(json: Json = False) -> None:  # noqa: FBT002
    """List scenarios and skirmishes: key, title, dates, sides, length."""
    from campaign.session.gallery.battles import battle_cards, types_in_words
    from campaign.session.play.beginning import scenarios as offered

    found, battles = offered(), battle_cards()
    if json:
        print_json([
            *({"kind": "scenario", "key": offer.key, "title": offer.title, "first_turn": offer.first_turn,
               "last_turn": offer.last_turn, "turns": offer.turns, "segments": offer.segments,
               "ships": {side.value: number for side, number in offer.ships.items()}, "situation": offer.situation}
              for offer in found),
            *({"kind": "skirmish", **battle.plain} for battle in battles),
        ])
        return
    print_table(
        ((offer.key, offer.title, offer.first_turn, offer.last_turn, f"{offer.segments} NAS",
          *(offer.ships[side] for side in BOTH)) for offer in found),
        "Key", "Title", "From", "To", "Length", "Axis ships", "Allied ships", right=(5, 6),
    )
    say()
    print_table(
        ((battle.key, battle.date, *(types_in_words(battle.forces[side]) for side in (Side.ALLIED, Side.AXIS)),
          battle.minutes, battle.difficulty.value) for battle in battles),
        "Key", "Day", "Allied", "Axis", "Min", "For", title="Skirmishes, for `supermarina skirmish KEY`:", right=(4,),
    )


def new(  # noqa: PLR0913, PLR0917 - one parameter for each option
    scenario: Annotated[str, typer.Argument(metavar="SCENARIO", help="Key of a scenario, or a YAML file of your own.")],
    save: Annotated[Path | None, typer.Option(
        "--save", metavar="FILE", help="The save to make; one in the folder of saves if none is named.")] = None,
    seed: Annotated[int | None, typer.Option("--seed", min=0, max=2**62, help="Seed of the dice; drawn if not given.")] = None,
    first: Annotated[str | None, typer.Option("--from", metavar='"Jul I 40"', help="First half-month.")] = None,
    dice: Annotated[DiceKind, typer.Option("--dice", help="Who rolls: the program, or players at a table.")] = DiceKind.SEEDED,
    axis: Annotated[str, typer.Option("--axis", metavar="human|staff[:LEVEL]", help="Who plays the Axis.")] = "staff",
    allied: Annotated[str, typer.Option("--allied", metavar="human|staff[:LEVEL]", help="Who plays the Allies.")] = "staff",
    rules: Annotated[str, typer.Option("--rules", metavar="SYSTEM", help="Tactical system of its battles.")] = "supermarina",
    option: Annotated[list[str] | None, typer.Option(
        "--option", metavar="KEY=VALUE", help="hidden_markers=true, small_craft_rules=supermarina; may be repeated.")] = None,
    json: Json = False,  # noqa: FBT002
) -> None:
    """Start a campaign in a new save; the staff plays both sides unless you say otherwise."""
    from campaign.session.days.dates import moment_in_a_sentence
    from campaign.session.files.saves import free_save
    from campaign.session.play.beginning import Beginning, begin
    from campaign.session.play.seat import UmpireSeat, seat_for
    from campaign.session.reports.situation import plain_moment, waiting

    chosen = Beginning(scenario, seed, first, dice.value, {Side.AXIS: axis, Side.ALLIED: allied}, rules, tuple(option or ()))
    place = save or free_save(scenario)
    with progress("Setting up") as moved:
        begun = begin(chosen, place, ask_face, moved)
    with begun as game:
        seat = UmpireSeat(game)
        if json:
            print_json({"save": str(place), "scenario": seat.book.scenario.key, "seed": seat.seed,
                        "players": {side.value: who for side, who in game.players.who.items()},
                        "moment": plain_moment(seat), "waiting": waiting(seat_for(game, game.players.only_human))})
            return
        say(f"{seat.book.scenario.title}: begun in {place} (seed {seat.seed}).")
        say(f"It is {moment_in_a_sentence(seat.moment)}.")
        if game.players.humans:
            say(f"Play it with `supermarina play {place}`.")
        else:
            say(f"The staff plays both sides: `supermarina run {place} --until end` lets it.")
