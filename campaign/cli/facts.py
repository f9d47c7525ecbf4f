"""What can be looked up: a ship, a rule, the map, the reason of an event, the soundness of the data."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from campaign.cli.words import (
    Json,
    Save,
    SideOption,
    open_game,
    page_width,
    print_folded,
    print_json,
    print_lines,
    print_table,
    say,
    word_of,
)
from campaign.session.play.trouble import Malformed, NotFound
from campaign.words.counting import quantity

if TYPE_CHECKING:
    from campaign.model.book import Book
    from campaign.session.maps import Window

INDENT = "    "
COMMENT_AT_LEAST = 34


def add_to(app: typer.Typer) -> None:
    """Adds the commands of this module to the program."""
    app.command("ship")(ship)
    app.command("map")(draw_map)
    app.command("timeline")(timeline)
    app.command("explain")(explain)
    app.command("rule")(rule)
    app.command("validate")(validate)


def ship(
    name: Annotated[str, typer.Argument(metavar="NAME", help="A ship's name, or the beginning of it.")],
    save: Annotated[Path | None, typer.Argument(metavar="[SAVE]", help="A campaign, for her present state.")] = None,
    side: SideOption = None,
    json: Json = False,  # noqa: FBT002
) -> None:
    """Show a ship: history, armament, ratings, and her present state in a campaign."""
    from campaign.session.play.players import reader_for
    from campaign.session.play.seat import seat_for
    from campaign.session.reports.ships import book_without_a_save, ship_named, ship_sheet

    if save is None:
        book = book_without_a_save()
        sheet = ship_sheet(book, ship_named(book, name))
    else:
        with open_game(save) as game:
            sheet = ship_sheet(game.book, ship_named(game.book, name), seat_for(game, reader_for(game.players, word_of(side))))
    if json:
        print_json(sheet)
    else:
        print_ship(sheet)


def print_ship(sheet: dict[str, Any]) -> None:
    """A ship's sheet for a person."""
    from campaign.session.reports.ships import rating_lines

    hull = sheet["hull"]
    # The name of a class says itself that it is one, or two: "Dido class", "V and W classes", "MAS squadron".
    of_class = f", {sheet['class']}" if sheet["class"] != sheet["name"] else ""
    say(f"{sheet['name']} ({sheet['id']}), {sheet['nation'].capitalize()} {sheet['type']}{of_class}")
    rebuilt = f", rebuilt {sheet['rebuilt']}" if sheet["rebuilt"] else ""
    say(f"  laid down {sheet['laid_down']}, commissioned {sheet['commissioned']}{rebuilt}; {sheet['crew_quality']} crew")
    say(f"  {hull['standard_long_tons']} / {hull['full_long_tons']} long tons, {hull['length_m']:g} x {hull['beam_m']:g} x "
        f"{hull['draught_m']:g} m, {hull['crew']} men")
    say(f"  {hull['trial_kn']:g} kn on trial, {hull['service_kn']:g} in service, {hull['endurance']}, "
        f"{hull['fuel_t']} t of fuel")
    say(f"  belt {hull['belt_mm']:g} mm, deck {hull['deck_mm']:g} mm, turrets {hull['turret_mm']:g} mm")
    print_folded([f"  {'; '.join(sheet['plates'])}"] if sheet["plates"] else [])
    print_lines(f"  {line}" for line in (*sheet["armament"], *sheet["radar"]))
    print_folded(f"  {line}" for line in rating_lines(sheet))
    if sheet["notes"]:
        print_folded([f"  {sheet['notes']}"])
    if sheet["service"]:
        print_folded([f"  In the theatre: {'; '.join(sheet['service'])}"])
    if sheet["in_dock"]:
        print_folded([f"  In dock by history: {'; '.join(sheet['in_dock'])}"])
    if sheet["fate"]:
        print_folded([f"  In history: {sheet['fate']}"])
    for what, value in (sheet["state"] or {}).items():
        if value not in (None, [], {}, False, ""):
            print_folded([f"  {what.replace('_', ' ')}: {_value_text(value)}"])


def _value_text(value: Any) -> str:
    """A value of a ship's state for a person: lists in a row, shares by what they are of, in percent."""
    if isinstance(value, dict):
        return ", ".join(f"{key.replace('_', ' ')} {share:.0%}" for key, share in value.items())
    if isinstance(value, float):
        return f"{value:.0%}"
    if isinstance(value, bool):
        return "yes"
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value).replace("_", " ")


def timeline(
    port: Annotated[str | None, typer.Option("--port", metavar="PORT", help="Only what became of this port.")] = None,
    date: Annotated[str | None, typer.Option("--date", metavar="YYYY-MM-DD", help="Who held what on a day.")] = None,
    json: Json = False,  # noqa: FBT002
) -> None:
    """Show by date who held which port, and where nations stood, as the historical scenarios follow it."""
    from campaign.session.history.agenda import changes, holders

    found = changes(port) if date is None else holders(date, port)
    columns = ("date", "what", "holder", "why") if date is None else ("port", "holder")
    if json:
        print_json(found)
    else:
        print_table([[row[column] for column in columns] for row in found], *(column.capitalize() for column in columns))


def draw_map(
    out: Annotated[Path, typer.Option("--out", metavar="FILE.png|svg|pdf", help="The picture to make.")],
    save: Annotated[Path | None, typer.Argument(metavar="[SAVE]", help="A campaign, with what is where.")] = None,
    scenario: Annotated[str | None, typer.Option("--scenario", metavar="NAME", help="A scenario's map, empty.")] = None,
    side: SideOption = None,
    window: Annotated[str | None, typer.Option("--window", metavar="PORT|HEX", help="Only the sea around it.")] = None,
    radius: Annotated[int | None, typer.Option(
        "--radius", metavar="N", min=2, max=99, help="How many hexes around, 12 if not said.")] = None,
    labels: Annotated[bool, typer.Option("--labels/--no-labels", help="The number of each hex.")] = True,  # noqa: FBT002
) -> None:
    """Draw the hex map as a picture or a printable sheet."""
    from campaign.chart.sheet import draw_map as draw
    from campaign.session.maps import RADIUS, window_around
    from campaign.session.play.players import reader_for
    from campaign.session.play.seat import seat_for

    if save is not None and scenario is not None:
        raise Malformed("SAVE and --scenario exclude each other: one of them was expected")
    if radius is not None and window is None:
        raise Malformed("--radius says how far a --window reaches: `--window PORT|HEX` was expected with it")

    def part(book: Book) -> Window | None:
        return None if window is None else window_around(book, window, RADIUS if radius is None else radius)

    if save is not None:
        with open_game(save) as game:
            draw(game.book, out, seat_for(game, reader_for(game.players, word_of(side))), window=part(game.book), labels=labels)
    else:
        from campaign.session.play.beginning import book_of, scenarios

        book = book_of(scenario or scenarios()[0].key)
        draw(book, out, window=part(book), labels=labels)
    say(f"{out} is drawn.")


def explain(
    save: Save,
    seq: Annotated[int, typer.Argument(metavar="SEQ", min=1, help="For a side a line of its log, for the umpire an event.")],
    side: SideOption = None,
    json: Json = False,  # noqa: FBT002
) -> None:
    """Explain one event: its rule, modifiers, dice and cause, as far as that side may know."""
    from campaign.session.history.explaining import explain_event
    from campaign.session.play.players import reader_for
    from campaign.session.play.seat import seat_for
    from campaign.session.words.whereabouts import labelled_line

    with open_game(save) as game:
        # For a person places stand by their names before their numbers.
        tell = None if json else partial(labelled_line, game.book.theatre)
        found = explain_event(seat_for(game, reader_for(game.players, word_of(side))), seq, tell)
    if json:
        print_json(found)
    else:
        print_explained(found)


def print_explained(found: dict[str, Any]) -> None:
    """The reason of an event for a person."""

    def print_numbered(lines: Iterable[str], before: str = "") -> None:
        print_folded(f"{before}{line}" for line in lines)

    print_numbered(found["lines"])
    print_folded([f"  When: {found['moment']['date']}; by the rules: {found['moment']['words']}"])
    if (roll := found["roll"]) is not None:
        say(f"  Die: {roll['die']} shows {roll['face']}" + (f"; needed: {roll['needed']}" if roll["needed"] else ""))
        if roll["modifiers"]:
            say(f"  Modifiers: {'; '.join(roll['modifiers'])}")
    for rule in found["rules"]:
        for statement in rule["statements"] or ["(its statement stands in the charts: see `supermarina rule`)"]:
            print_folded([f"  Rule {rule['id']}: {statement}"])
    if found["dice"]:
        say("  Dice that led to it:")
        print_numbered(found["dice"], INDENT)
    if (cause := found["cause"]) is not None:
        print_folded([f"  Cause: {cause['words']}"])
        print_folded(f"{INDENT}{text}" for text in (cause["rule"] or {"statements": ()})["statements"])
    if found["began_with"]:
        print_numbered([found["began_with"]], "  It began with: ")
    if found["before"]:
        say("  Just before:")
        print_numbered(found["before"], INDENT)
    accepted = f"Accepted {found['accepted']} UTC, " if found["accepted"] else ""
    if found["kind"] is not None:
        say(f"  {accepted}{found['kind']}")


def rule(
    key: Annotated[str, typer.Argument(metavar="ID", help="Such as SM-6A3 or SM-GAP-07.")],
    json: Json = False,  # noqa: FBT002
) -> None:
    """Show a rule in the project's own words, with its charts and what was reconstructed."""
    from campaign.session.words import rulebook

    page = rulebook.rule(key)
    if page is None:
        near = rulebook.similar_rules(key)
        raise NotFound(f"there is no rule {key!r}" + (f"; did you mean {', '.join(near)}?" if near else
                       "; an ID was expected such as SM-6A3 or SM-GAP-07"))
    if json:
        print_json({
            "id": page.id,
            **{key: [{"id": statement.id, "text": statement.text, "source": statement.source, "law": statement.where,
                      "file": statement.file} for statement in statements]
               for key, statements in (("statements", page.statements), ("below", page.below))},
            "charts": [{"name": chart.name, "rules": list(chart.rules), "source": chart.source, "file": chart.file,
                        "about": chart.about, "text": chart.text} for chart in page.charts],
        })
    else:
        print_folded(rule_lines(page))


def rule_lines(page: Any) -> list[str]:
    """A rule's page for a person."""
    from textwrap import wrap

    from campaign.session.words.rulebook import whence

    lines = [page.id]
    for statement in page.statements:
        lines += [*wrap(statement.text, 78, initial_indent="  ", subsequent_indent="  "), f"{INDENT}{whence(statement)}"]
    for statement in page.below:
        lines += [*wrap(f"{statement.id}  {statement.text}", 78, initial_indent="  ", subsequent_indent=INDENT),
                  f"{INDENT}{whence(statement)}"]
    for chart in page.charts:
        lines += ["", f"Chart {chart.name} ({', '.join(chart.rules)})", f"{INDENT}{whence(chart)}"]
        for line in chart.about.splitlines():
            lines += wrap(line, 78, initial_indent="  ", subsequent_indent="  ")
        lines += [part for line in chart.text.splitlines() for part in chart_lines(f"  {line}", page_width() - 1)]
    return lines


def chart_lines(line: str, width: int) -> list[str]:
    """One line of a chart, no wider than a page: its comment goes on beneath itself, or before it where that is too narrow."""
    from textwrap import wrap

    value, mark, comment = line.partition("# ") if line.lstrip().startswith("# ") else _split_comment(line)
    if len(line) <= width or not mark:
        return [line]
    if width - len(value) < COMMENT_AT_LEAST:
        indent = " " * (len(line) - len(line.lstrip()))
        return [*chart_lines(f"{indent}# {comment}", width), value.rstrip()]
    return wrap(comment, width, initial_indent=f"{value}# ", subsequent_indent=f"{' ' * len(value)}# ")


def _split_comment(line: str) -> tuple[str, str, str]:
    """A value and its comment; a `#` within quotes begins none."""
    value, mark, comment = line.partition("  # ")
    return f"{value}  " if mark else value, mark, comment


def validate(
    path: Annotated[Path | None, typer.Argument(metavar="[PATH]", help="A file or folder; everything if not named.")] = None,
    defaults: Annotated[bool, typer.Option("--defaults", help="Name each class for which a default is taken.")] = False,  # noqa: FBT002
    json: Json = False,  # noqa: FBT002
) -> None:
    """Look through maps, order of battle, charts and scenarios: every fault with file and line.

    Facts that nobody knows, and for which a rule system has a default, are counted.
    """
    from campaign.session.files.validating import validate_data

    found = validate_data(path)
    if json:
        print_json({"sound": not found.faults, "looked_through": list(found.what), "faults": list(found.faults),
                    "defaults": {taken.default.fact: list(taken.classes) for taken in found.taken}})
    else:
        print_lines(found.faults or (f"{what}: sound" for what in found.what))
        for line, taken in zip(found.counted(), found.taken, strict=True):
            print_folded([line, *([f"{INDENT}{', '.join(taken.classes)}"] if defaults else [])])
    if found.faults:
        count = len(found.faults)
        raise NotFound(f"{quantity(count, 'fault')} in the data")
