"""Letting the staff play, and telling what came of it: the story, the account of ships, the battles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from campaign.cli import words
from campaign.model.sides import Side
from campaign.session.play.trouble import Malformed

if TYPE_CHECKING:
    from campaign.model.units.ships import ShipFacts, ShipId
    from campaign.session.history.story import StoryLine


def add_to(app: typer.Typer) -> None:
    """Adds the commands of this module to the program."""
    app.command("run")(run)


def run(
    save: words.Save,
    until: Annotated[str | None, typer.Option(
        "--until", metavar='"Jul II 40"|battle|end', help="Until that half-month begins, fleets meet, or to the end.")] = None,
    segments: Annotated[int | None, typer.Option("--nas", metavar="N", min=1, help="So many naval action segments.")] = None,
    staffed: Annotated[list[words.Player] | None, typer.Option(
        "--for", help="Let the staff decide for this human side too; may be repeated.")] = None,
    side: words.SideOption = None,
    json: words.Json = False,  # noqa: FBT002
) -> None:
    """Let the staff decide, so far; it stops where a human side must decide, and says so."""
    from campaign.session.history.story import summary
    from campaign.session.play.players import reader_for
    from campaign.session.play.playing import Until, play_on, until_words
    from campaign.session.play.seat import seat_for

    if until is not None and segments is not None:
        raise Malformed("--until and --nas exclude each other: one of them was expected")
    # The present segment is the first of so many.
    goal = Until(segments=segments - 1) if segments is not None else until_words(until or "end")
    with words.open_game(save, to_play=True) as game:
        reader = reader_for(game.players, words.word_of(side))
        also = tuple(Side(player.value) for player in staffed or ())
        with words.progress("The staff plays") as moved:
            stopped = play_on(game, goal, also_for=also, progress=moved, remembers=False)
        document, names = summary(seat_for(game, reader), stopped), game.book.oob.ships
    if json:
        words.print_json(document)
    else:
        print_summary(document, names)


def print_story(lines: Sequence[StoryLine]) -> None:
    """What happened, told under the turns."""
    from textwrap import wrap

    from campaign.model.play.calendar import Turn
    from campaign.session.days.dates import dates_of

    turn, wide = "", max((len(line.moment) for line in lines), default=0)
    for line in lines:
        if line.turn != turn:
            turn = line.turn
            words.say(dates_of(Turn.of(turn)))
        head = f"  {line.moment:<{wide}}  "
        words.print_lines(wrap(line.words, words.page_width() - 1, initial_indent=head, subsequent_indent=" " * len(head)))
    if not lines:
        words.say("Nothing happened: nobody sailed.")


def print_summary(document: dict[str, Any], names: Mapping[ShipId, ShipFacts]) -> None:
    """What a run came to, for a person."""
    from campaign.session.reports.situation import waits_for

    stopped = document["stopped"]
    words.say(f"Stopped because {stopped['reason']}: {stopped['words']}.")
    words.print_lines(f"  waits {waits_for(decision)}" for decision in document["waiting"])
    print_account(document)
    if document["battles"]:
        print_battles(document["battles"], names)
    if document["result"]:
        words.say(f"Result: {document['result']}")


def print_account(document: dict[str, Any]) -> None:
    """What became of the ships of both sides, in numbers, and the points."""
    rows = [
        (name.capitalize(), account["ships"], sum(map(len, account["in_port"].values())),
         sum(len(sea["ships"]) for sea in account["at_sea"]), len(account["sunk"]) + len(account["scuttled"]),
         len(account["captured"]), len(account["laid_up"]), f"{document['points'][name]:g}")
        for name, account in document["sides"].items()
    ]
    words.print_table(rows, "Side", "Ships", "In port", "At sea", "Sunk", "Captured", "Laid up", "Points", right=range(1, 8))


def print_battles(battles: Sequence[dict[str, Any]], names: Mapping[ShipId, ShipFacts]) -> None:
    """Battles in a table."""
    def lost(battle: dict[str, Any], side: str) -> str:
        return "being fought" if battle["open"] else ", ".join(names[key].name for key in battle["lost"][side]) or "none"

    from campaign.model.play.calendar import Turn
    from campaign.session.days.dates import dates_of

    words.print_table(
        ((battle["id"], f"{dates_of(Turn.of(battle['turn']))}, day {battle['nas']}",
          battle["place"].removeprefix("hex ").split(", ", 1)[-1], battle["light"],
          f"{battle['ships']['axis']}:{battle['ships']['allied']}", lost(battle, "axis"), lost(battle, "allied"))
         for battle in battles),
        "Battle", "When", "Where", "Light", "Ships", "Axis lost", "Allied lost",
    )
