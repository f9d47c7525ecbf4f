"""The way to the table and back: packets and forms out, results in."""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from typing import Annotated

import typer

from campaign.cli.fighting import accept_result, print_preview
from campaign.cli.words import Battle, Json, Save, SideOption, open_game, print_json, print_lines, say, word_of
from campaign.model.sides import BOTH
from campaign.words.counting import quantity

Rules = Annotated[str, typer.Option("--rules", metavar="SYSTEM|any", help="Tactical system, or `any` for rules of your own.")]


class PaperSize(Enum):
    """Paper that a packet is printed on."""

    A4 = "a4"
    LETTER = "letter"


ScaleOption = Annotated[
    str | None,
    typer.Option("--scale", metavar="NAME", help="Scale of the table, where the system has several: inches, centimetres."),
]
Paper = Annotated[PaperSize, typer.Option("--paper", help="Size of the pages.")]


def add_to(app: typer.Typer) -> None:
    """Adds the commands of this module to the program."""
    app.command("packet")(packet)
    app.command("cards")(cards)
    app.command("form")(form)
    app.command("result")(result)


def packet(  # noqa: PLR0917 - one parameter for each option
    save: Save,
    battle: Battle,
    rules: Rules,
    out: Annotated[Path, typer.Option("--out", metavar="FILE.pdf", help="Where the packet goes.")],
    paper: Paper = PaperSize.A4,
    scale: ScaleOption = None,
    side: SideOption = None,
    json: Json = False,  # noqa: FBT002
) -> None:
    """Print all that a table needs to fight a battle: for the umpire, or for a side without the other's secrets."""
    from campaign.session.files.papers import battle_in, packet_of, write_packet
    from campaign.session.play.players import name_of, reader_for
    from campaign.session.play.seat import Public

    with open_game(save) as game:
        reader = reader_for(game.players, word_of(side))
        engagement = battle_in(Public(game), battle, rules)
        made = packet_of(game.book, engagement, rules, reader, scale=scale)
    size = write_packet(made, out, paper.value)
    if json:
        print_json(
            {
                "battle": engagement.id,
                "rules": rules,
                "side": name_of(reader),
                "file": str(out),
                "bytes": size,
                "ships": len(made.ships),
                "mark": made.form.mark,
            }
        )
    else:
        say(f"{made.title}: {len(made.ships)} rosters, in {out}.")


def cards(
    ships: Annotated[list[str], typer.Argument(metavar="SHIP...", help="Names of ships, or their beginnings; commas between.")],
    rules: Rules,
    out: Annotated[Path | None, typer.Option(
        "--out", metavar="FILE.pdf", help="Where the cards go; named by ships and rules if not said.")] = None,
    paper: Paper = PaperSize.A4,
    scale: ScaleOption = None,
    date: Annotated[str | None, typer.Option(
        "--date", metavar="YYYY-MM-DD", help="As they were on a day; else as the last of them first came.")] = None,
    json: Json = False,  # noqa: FBT002
) -> None:
    """Print the cards of ships, undamaged, and the charts that they need, for a battle of your own."""
    from campaign.session.files.card_sheets import card_sheet_of, file_name, fleet_named, write_card_sheet

    book, keys = fleet_named(ships)
    made = card_sheet_of(book, keys, rules, date, scale)
    file = file_name(keys, rules) if out is None else out
    size = write_card_sheet(made, file, paper.value)
    if json:
        print_json({"rules": rules, "file": str(file), "bytes": size, "ships": list(keys), "cards": len(made.cards)})
    else:
        say(f"{made.title}: {made.subtitle} {quantity(len(made.cards), 'card')} in {file}.")


def form(
    save: Save,
    battle: Battle,
    rules: Rules,
    out: Annotated[Path, typer.Option("--out", metavar="FILE.yaml", help="Where the form goes.")],
    side: SideOption = None,
    json: Json = False,  # noqa: FBT002
) -> None:
    """Write the result form of a battle, every ship filled in with how she went."""
    from campaign.session.files.papers import battle_in, write_form
    from campaign.session.play.players import name_of, reader_for
    from campaign.session.play.seat import Public

    with open_game(save) as game:
        reader = reader_for(game.players, word_of(side))
        engagement = battle_in(Public(game), battle, rules)
        mark = write_form(game.book, engagement, rules, reader, out)
    if json:
        print_json({"battle": engagement.id, "rules": rules, "side": name_of(reader), "file": str(out), "mark": mark})
    else:
        say(f"The form of battle {engagement.id} is in {out}; `supermarina result {save} {engagement.id} {out}` takes it back.")


def result(
    save: Save,
    battle: Battle,
    files: Annotated[list[Path], typer.Argument(metavar="FILE.yaml...", help="The umpire's form, a side's, or both sides'.")],
    side: SideOption = None,
    yes: Annotated[bool, typer.Option("--yes", help="Accept the result; without it, it is only shown.")] = False,  # noqa: FBT002
    json: Json = False,  # noqa: FBT002
) -> None:
    """Read filled-in forms, show every ship before and after, and accept the result with --yes."""
    from campaign.session.engagements.preview import preview
    from campaign.session.engagements.verdict import assess
    from campaign.session.files.papers import read_result, withheld_from
    from campaign.session.play.players import reader_for
    from campaign.session.play.seat import Public

    with open_game(save, to_play=yes) as game:
        reader = reader_for(game.players, word_of(side))
        outcome = read_result(Public(game), battle, files)
        engagement, after = outcome.engagement, outcome.after
        summary = preview(game.book, engagement, after, reader, withheld_from(game.book, engagement, after.system, reader))
        before = assess(game.book, engagement, after, summary, reader, Public(game).points)
        if not json:
            print_preview(before)
            print_lines([f"The umpire rules: {ruling.reason}" for ruling in outcome.rulings])
        lines = accept_result(game, after, reader, BOTH, outcome.rulings) if yes else []
    if json:
        print_json({**before, "accepted": yes, "lines": lines})
    elif yes:
        print_lines(lines)
    else:
        say(f"Nothing is changed yet: `supermarina result {save} {battle} {' '.join(map(str, files))} --yes` accepts this.")
