"""Keeping a campaign whole: taking back, what-if copies, checks, rescue, and reports of faults."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from campaign.cli.words import Json, Save, SideOption, open_game, print_folded, print_json, print_table, say, word_of
from campaign.words.counting import quantity

if TYPE_CHECKING:
    from campaign.session.files.saves import Checked

DATA = {
    True: "",
    False: "Scenario, map, order of battle or charts have changed since: it stands as it stood, and goes on by today's.",
    None: "Its scenario cannot be read today, so it cannot be played on; `supermarina validate` says what is wrong there.",
}


def add_to(app: typer.Typer) -> None:
    """Adds the commands of this module to the program."""
    app.command("saves")(saves)
    app.command("undo")(undo)
    app.command("branch")(branch)
    app.command("check")(check)
    app.command("rescue")(rescue)
    app.command("bug-report")(bug_report)


def saves(json: Json = False) -> None:  # noqa: FBT002
    """List the campaigns in the folder of saves, where `new` puts one and `play` looks for them."""
    from campaign.session.files.saves import saves_folder, shelf
    from campaign.session.reports.wording import moment_on_record

    found = [{key: value for key, value in save.items() if key != "events"} for save in shelf()]
    if json:
        print_json({"folder": str(saves_folder()), "saves": found})
        return
    if found:
        print_table(
            ((Path(save["save"]).name, save.get("scenario", ""), save.get("broken") or moment_on_record(save["moment"]))
             for save in found),
            "Save", "Scenario", "Where it stands")
    say(f"The folder of saves is {saves_folder()}")
    if not found:
        say("It holds no campaign yet: `supermarina new calabria --allied human` begins one.")


def undo(
    save: Save,
    to: Annotated[int | None, typer.Option(
        "--to", metavar="LINE", min=1, help="Take back your orders after this line of your log (the umpire: event).")] = None,
    side: SideOption = None,
    agreed: Annotated[bool, typer.Option("--agreed", help="Both sides agree: go back across what was revealed.")] = False,  # noqa: FBT002
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only say what it would take back.")] = False,  # noqa: FBT002
    json: Json = False,  # noqa: FBT002
) -> None:
    """Take back a side's last order, or all its orders after a line of its log; across a revelation only if both agree."""
    from campaign.session.days.dates import moment_in_a_sentence
    from campaign.session.play.players import name_of, reader_for
    from campaign.session.play.seat import seat_for
    from campaign.session.play.undoing import carry_out, plan_undo
    from campaign.session.reports.situation import plain_moment, waiting

    with open_game(save, to_play=not dry_run) as game:
        seat = seat_for(game, reader_for(game.players, word_of(side)))
        taking = plan_undo(seat, to, agreed=agreed)
        if not json:
            print_folded([f"This {taking.words}."])
        result = None if dry_run else carry_out(seat, taking)
        cursor, document = seat.moment, {
            "reader": name_of(seat.reader), "done": not dry_run, "words": taking.words, "orders": taking.orders,
            "lines": list(taking.lines), "to": taking.left,
            "events": None if result is None or seat.reader is not None else result.events,
            "reseeded": None if result is None else result.reseeded, "moment": plain_moment(seat), "waiting": waiting(seat),
        }
    if json:
        print_json(document)
        return
    if result is None:
        return
    say(f"It is {moment_in_a_sentence(cursor)} again.")
    if result.reseeded:
        say("A fresh seed was drawn, so that nobody foresees the new dice.")


def branch(
    save: Save,
    at: Annotated[int, typer.Option(
        "--at", metavar="LINE", min=1, help="The last line of your log that the copy keeps (the umpire: event).")],
    new: Annotated[Path, typer.Option("--save", metavar="NEW", help="The copy to make.")],
    side: SideOption = None,
    json: Json = False,  # noqa: FBT002
) -> None:
    """Make a what-if copy of the campaign as it stood after a line of a side's log, with dice of its own."""
    from campaign.session.play.players import name_of, reader_for
    from campaign.session.play.seat import seat_for
    from campaign.session.play.undoing import branch as copy

    with open_game(save, to_play=True) as game:
        seat = seat_for(game, reader_for(game.players, word_of(side)))
        left = copy(seat, at, new)
    if json:
        # The event that seeds the dice anew is the copy's own.
        events = None if seat.reader is not None else left + 1
        print_json({"save": str(new), "reader": name_of(seat.reader), "to": left, "events": events})
    else:
        where = f"event {left}" if seat.reader is None else f"line {left} of your log"
        print_folded([f"{new} holds the campaign as it stood after {where}; it goes on with dice of its own."])


def check(
    save: Save,
    dice: Annotated[bool, typer.Option("--dice", help="Derive every seeded roll anew as well.")] = False,  # noqa: FBT002
    side: SideOption = None,
    json: Json = False,  # noqa: FBT002
) -> None:
    """Check a save: the file, the chain of events, a replay of all of it, the ledgers, the journal."""
    from campaign.session.files.saves import check_save

    found = check_save(save, word_of(side), dice=dice)
    if json:
        print_json(found.plain)
    elif not found.faults:
        say(f"{save} is sound: {_summary(found)}.")
        if found.prompted:
            say("The dice of this campaign were rolled at the table; there is no seed to derive them from.")
        if (remark := DATA[found.same_data]):
            say(remark)
    if found.faults:
        raise _unsound_error(save, found)


def _summary(found: Checked) -> str:
    if not found.whole:
        derived = ", every die derived anew" if found.derived else ""
        return f"all that happened was replayed{derived}; ledgers and snapshots agree with it"
    rolled = "" if found.dice is None else f", {quantity(found.dice, 'die', 'dice')} derived anew"
    journal = f"journal of {found.journal_records} records" if found.journal_records else "no journal"
    return f"{quantity(found.events, 'event')} replayed, {found.snapshots} snapshots{rolled}, {journal}"


def _unsound_error(save: Path, found: Checked) -> Exception:
    from campaign.session.play.trouble import NotFound

    more = f" (and {len(found.faults) - 1} more; --json lists them)" if len(found.faults) > 1 else ""
    where = "" if found.whole else "; `--side umpire` says where"
    return NotFound(f"{save} is not sound: {found.faults[0]}{more}{where}")


def rescue(
    save: Save,
    out: Annotated[Path, typer.Option("--out", metavar="NEW", help="The save to make of what is whole.")],
    json: Json = False,  # noqa: FBT002
) -> None:
    """Make a new save of the longest history that can still be proved; the damaged files stay as they are."""
    from campaign.session.files.saves import rescue_save

    found = rescue_save(save, out)
    if json:
        print_json(found)
        return
    say(f"{found['save']} holds {quantity(found['events'], 'event')}, from the {found['source']} "
          f"(the save gave {found['in_save']}, its journal {found['in_journal']}).")
    for note in found["notes"]:
        say(f"  {note}")


def bug_report(
    out: Annotated[Path, typer.Option("--out", metavar="FILE.zip", help="The file to make.")],
    save: Annotated[Path | None, typer.Argument(metavar="[SAVE]", help="The save in which it happened.")] = None,
    side: SideOption = None,
    json: Json = False,  # noqa: FBT002
) -> None:
    """Make a file to report a fault with: the save as that side may see it, its log, versions, the last trouble."""
    from campaign.session.files.bug_report import write

    found = write(save, word_of(side), out)
    if json:
        print_json(found)
        return
    whose = {"nobody": "with nothing of a campaign", "umpire": "for the umpire's eyes, with the whole save"}.get(
        found["reader"], f"with what the {found['reader'].capitalize()} side may know")
    print_folded([f"{out} holds {', '.join(found['parts'])}: a report {whose}."])
    print_folded(f"  {name} could not be made: {why}" for name, why in found["missing"].items())
