"""Looking at a campaign: where it stands, its battles, its ships."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer

from campaign.cli.running import print_battles
from campaign.cli.words import (
    Json,
    Save,
    SideOption,
    open_game,
    print_folded,
    print_json,
    print_lines,
    print_table,
    say,
    word_of,
)
from campaign.model.sides import Side
from campaign.words.counting import quantity

if TYPE_CHECKING:
    from campaign.model.book import Book
    from campaign.session.play.seat import Seat

SHIPS_NAMED = 4


def add_to(app: typer.Typer) -> None:
    """Adds the commands of this module to the program."""
    app.command("status")(status)
    app.command("battles")(battles)
    app.command("desk")(desk)


def status(save: Save, side: SideOption = None, json: Json = False) -> None:  # noqa: FBT002
    """Show where the game stands, what happened last, and what waits for a decision."""
    from campaign.session.files import last_seen
    from campaign.session.planning.undone import undone_documents
    from campaign.session.play.players import reader_for
    from campaign.session.play.seat import seat_for
    from campaign.session.reports.situation import situation

    with open_game(save) as game:
        seat = seat_for(game, reader_for(game.players, word_of(side)))
        since = last_seen.last_read(seat)
        document = situation(seat, since=since)
        document["undone"] = undone_documents(seat)
        if not json:
            last_seen.mark_read(seat)
    if json:
        print_json(document)
    else:
        print_situation(document, seat)
        print_undone(document["undone"])


def print_undone(found: dict[str, list[dict[str, Any]]]) -> None:
    """What is undone, the weightiest first, each with the words that do it; nothing where nothing is."""
    for side, tasks in found.items():
        whose = f", {side.capitalize()} side" if len(found) > 1 else ""
        if tasks:
            say(f"\nUndone{whose}:")
            print_folded((f"  {task['words']}: `{task['remedy']}`" for task in tasks), hang=4)


def print_situation(found: dict[str, Any], seat: Seat, *, decisions: bool = True) -> None:
    """A situation for a person, who shall know within a minute; the names of many ships stand in the log only."""
    from campaign.session.reports.situation import berthed_in_words, waits_for

    ships = seat.book.oob.ships
    points, players = found["points"], found["players"]
    say(f"{found['title']} ({found['scenario']})")
    say(f"{found['moment']['date']}")
    say(f"Axis ({players['axis']}) {quantity(points['axis'], 'point')}, Allied ({players['allied']}) "
        f"{quantity(points['allied'], 'point')}")
    say(f"Weather: {', '.join(f'{zone} {weather}' for zone, weather in found['weather'].items())}")
    if found["over"]:
        say(f"\nThe campaign is over: {found['result']}")
    for side, forces in found["forces"].items():
        if forces:
            print_table(map(force_row, forces), "Id", "Name", "Where", "Ships", "Points", "Fuel",
                        title=f"{side.capitalize()} task forces", right=(4,))
    print_folded(f"{side.capitalize()} ships {words}." for side, ports in found["in_port"].items()
                 if (words := berthed_in_words(seat.book, ports)))
    for side, markers in found["markers"].items():
        if markers:
            print_table((marker_row(seat.book, marker) for marker in markers), "Marker", "Where", "Found by", "What is known",
                        title=f"Enemy markers as the {side.capitalize()} side knows them")
    for side, flotillas in found["flotillas"].items():
        if flotillas:
            print_table((flotilla_row(flotilla) for flotilla in flotillas), "Id", "Flotilla", "Where", "Points", "Mission",
                        title=f"{side.capitalize()} submarines", right=(3,))
    for side, flotillas in found["flotilla_markers"].items():
        if flotillas:
            print_table((flotilla_marker_row(flotilla) for flotilla in flotillas), "Marker", "Where", "Points", "Mission",
                        title=f"Enemy submarines as the {side.capitalize()} side knows them", right=(2,))
    print_folded(dict.fromkeys(note for notes in found["notes"].values() for note in notes))
    for side, lost in found["lost"].items():
        if lost:
            print_folded([f"{side.capitalize()} losses: {', '.join(ships[key].name for key in lost)}"])
    fresh = found["since_you_last_played"]
    say(f"\nSince you last played ({quantity(fresh, 'new line')}):" if fresh else "\nWhat happened last:")
    print_folded((f"{line['number']:>4}  {line['short']}" for line in found["log"]), hang=6)
    if not decisions:
        return
    say()
    print_folded(f"Waits {waits_for(decision)}" for decision in found["waiting"])
    if not found["waiting"] and not found["over"]:
        say("No decision waits.")


def force_row(force: dict[str, Any]) -> tuple[str, ...]:
    """A task force as one row of a table."""
    from campaign.session.reports.wording import ORDER

    kinds = [ship["type"] for ship in force["ships"]]
    counts = ", ".join(f"{kinds.count(kind)} {kind}" for kind in sorted(dict.fromkeys(kinds), key=ORDER.__getitem__))
    ships = counts if len(kinds) > SHIPS_NAMED else ", ".join(ship["name"] for ship in force["ships"])
    least = force["least_fuel"]
    return (force["id"], force["name"], force["place"], ships, str(force["points_left"]),
            "" if least is None else f"{least['boxes']}/{least['of']}")


def flotilla_row(flotilla: dict[str, Any]) -> tuple[str, ...]:
    """An own flotilla as one row of a table."""
    return (flotilla["id"], flotilla["name"], flotilla["place"], str(flotilla["points"]), flotilla["mission"])


def flotilla_marker_row(flotilla: dict[str, Any]) -> tuple[str, ...]:
    """An enemy flotilla as one row of a table, as far as it is known."""
    points = "" if flotilla["points"] is None else str(flotilla["points"])
    return (flotilla["contact"], flotilla["place"], points, flotilla["mission"] or "")


def marker_row(book: Book, marker: dict[str, Any]) -> tuple[str, ...]:
    """An enemy marker as one row of a table."""
    from campaign.model.sea.hexes import parse_hex
    from campaign.session.reports.wording import ships_in_words
    from campaign.session.words.whereabouts import name_of_hex

    ships = ships_in_words(book, (ship["id"] for ship in marker["ships"])) or ", ".join(marker["categories"]) or "nothing"
    last = marker["last_seen"]
    where = marker["place"] if marker["hex"] else "hidden"
    seen = f"last {name_of_hex(book.theatre, parse_hex(last['hex']))}" if last else ""
    return (marker["contact"], where, ", ".join(marker["spotted_by"]) or seen, ships)


def battles(save: Save, side: SideOption = None, json: Json = False) -> None:  # noqa: FBT002
    """List the battles so far; an open one can be fought."""
    from campaign.session.history.story import battles as fought
    from campaign.session.play.players import reader_for
    from campaign.session.play.seat import seat_for

    with open_game(save) as game:
        seat = seat_for(game, reader_for(game.players, word_of(side)))
        found, names = fought(seat), seat.book.oob.ships
    if json:
        print_json(found)
    elif found:
        print_battles(found, names)
    else:
        say("There has been no battle yet.")


def desk(save: Save, side: SideOption = None, json: Json = False) -> None:  # noqa: FBT002
    """With --side umpire show his desk: what a campaign waits for, the words that do it, what was ruled and entered."""
    from campaign.session.play.players import Players, reader_for
    from campaign.session.play.seat import seat_for
    from campaign.session.umpire.desk import desk as laid
    from campaign.session.umpire.desk import desk_page

    def reader(players: Players) -> Side | None:
        # Where two people play nobody's own side is meant.
        return None if side is None and players.only_human is None else reader_for(players, word_of(side))

    with open_game(save) as game:
        found = laid(seat_for(game, reader(game.players)))
    if json:
        print_json(found)
    else:
        print_lines(desk_page(found))
