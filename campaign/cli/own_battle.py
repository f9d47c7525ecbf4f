"""A battle of one's own: the file of a skirmish from a line of words, or one that is there already changed."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from campaign.cli.words import Json, print_folded, print_json, say
from campaign.model.sides import Side

# What is written on the line, in the order of the parts that a battle has.
WORD = typer.Option


def add_to(app: typer.Typer) -> None:
    """Adds the command of this module to the program."""
    app.command("new-battle")(new_battle)


def new_battle(  # noqa: PLR0913, PLR0917 - one parameter for each option
    file: Annotated[Path, typer.Argument(metavar="FILE.yaml", help="The file to write; one that is there is changed.")],
    allied: Annotated[str | None, WORD("--allied", metavar="SHIPS", help='Such as "warspite, 3 of j class".')] = None,
    axis: Annotated[str | None, WORD("--axis", metavar="SHIPS", help='Such as "littorio, zara, 4 of soldati".')] = None,
    title: Annotated[str | None, WORD("--title", help="What it is called.")] = None,
    waters: Annotated[str | None, WORD("--waters", metavar="SEA", help='Such as "Ionian Sea".')] = None,
    day: Annotated[str | None, WORD("--date", metavar="YYYY-MM-DD", help="Its day.")] = None,
    hour: Annotated[str | None, WORD("--hour", metavar="HH:MM", help="Its hour, from which light and moon follow.")] = None,
    seen: Annotated[str | None, WORD("--seen", metavar="MILES", help="How far one sees, in nautical miles.")] = None,
    sea: Annotated[str | None, WORD("--sea", metavar="0-9", help="The state of the sea.")] = None,
    wind: Annotated[str | None, WORD("--wind", metavar="KNOTS", help="The wind.")] = None,
    wind_from: Annotated[str | None, WORD("--wind-from", metavar="DEGREES", help="Where it comes from.")] = None,
    range_km: Annotated[str | None, WORD("--range", metavar="KM", help="At what range the enemy is first seen.")] = None,
    bearing: Annotated[str | None, WORD("--bearing", metavar="DEGREES", help="On what bearing.")] = None,
    attacker: Annotated[str | None, WORD("--attacker", metavar="axis|allied", help="Who attacks.")] = None,
    minutes: Annotated[str | None, WORD("--minutes", help="When it is broken off.")] = None,
    any_year: Annotated[str | None, WORD("--any-year", metavar="yes|no", help="Ships lost or not built fight too.")] = None,
    json: Json = False,  # noqa: FBT002
) -> None:
    """Write the file of a battle of your own, for `supermarina skirmish FILE.yaml`."""
    from campaign.session.gallery.battles import own_battle_card
    from campaign.session.gallery.own_battle import OwnBattle, read_battle, write_battle
    from campaign.session.gallery.parts import battle_parts, with_ships

    battle = read_battle(file) if file.exists() else OwnBattle()
    written = (title, waters, day, hour, seen, sea, wind, wind_from, range_km, bearing, attacker, minutes, any_year)
    for part, text in zip(battle_parts(), written, strict=True):
        battle = battle if text is None else part.write(battle, text)
    for side, text in ((Side.ALLIED, allied), (Side.AXIS, axis)):
        battle = battle if text is None else with_ships(battle, side, text)
    write_battle(battle, file)
    card = own_battle_card(file)
    if json:
        print_json({"file": str(file), **card.plain})
        return
    say(f"{card.title}, {card.day}: written to {file}.")
    print_folded([f"{card.against}; {card.length()}; {card.difficulty.value}.", f"Fight it: supermarina skirmish {file}"])
