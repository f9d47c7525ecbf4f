"""Keeping a campaign whole: taking back, what-if copies, checks, rescue, and reports of faults."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from campaign.cli.words import Json, Save, SideOption, named, opened, print_folded, print_json, say

DATA = {
    True: "",
    False: "Scenario, map, order of battle or charts have changed since: it stands as it stood, and goes on by today's.",
    None: "Its scenario cannot be read today, so it cannot be played on; `supermarina validate` says what is wrong there.",
}


def add_to(app: typer.Typer) -> None:
    """Names the commands of this module."""
    app.command("undo")(undo)
    app.command("branch")(branch)
    app.command("check")(check)
    app.command("rescue")(rescue)
    app.command("bug-report")(bug_report)


def undo(
    save: Save,
    to: Annotated[int | None, typer.Option("--to", metavar="SEQ", min=1, help="Take back all after this event.")] = None,
    agreed: Annotated[bool, typer.Option("--agreed", help="Both sides agree: go back across what was revealed.")] = False,  # noqa: FBT002
    json: Json = False,  # noqa: FBT002
) -> None:
    """Take back the last order, or all after an event; not across a revelation unless both sides agree."""
    from campaign.session.situation import moment_of, waiting
    from campaign.session.undoing import undo as take_back

    with opened(save, to_play=True) as game:
        taken = take_back(game, to, agreed=agreed)
        document = {"events": taken.events, "to": taken.to, "reseeded": taken.reseeded, "moment": moment_of(game),
                    "waiting": waiting(game)}
    if json:
        print_json(document)
        return
    say(f"{taken.events} events were taken back, to event {taken.to}; it is {game.state.cursor} again.")
    if taken.reseeded:
        say("Dice were among them: a fresh seed was drawn, so that nobody foresees the new ones.")


def branch(
    save: Save,
    at: Annotated[int, typer.Option("--at", metavar="SEQ", min=1, help="The last event that the copy keeps.")],
    new: Annotated[Path, typer.Option("--save", metavar="NEW", help="The copy to make.")],
    json: Json = False,  # noqa: FBT002
) -> None:
    """Make a what-if copy of the campaign as it stood after an event, with dice of its own."""
    from campaign.session.undoing import branch as copy

    with opened(save, to_play=True) as game:
        events = copy(game, at, new)
    if json:
        print_json({"save": str(new), "events": events})
    else:
        say(f"{new} holds the campaign as it stood after event {events - 1}; it goes on with dice of its own.")


def check(
    save: Save,
    dice: Annotated[bool, typer.Option("--dice", help="Derive every seeded roll anew as well.")] = False,  # noqa: FBT002
    json: Json = False,  # noqa: FBT002
) -> None:
    """Check a save: the file, the chain of events, a replay of all of it, the ledgers, the journal."""
    from campaign.session.saves import checked

    found = checked(save, dice=dice)
    if json:
        print_json(found.plain)
    elif not found.faults:
        rolled = "" if found.dice is None else f", {found.dice} dice derived anew"
        journal = f"journal of {found.journal_records} records" if found.journal_records else "no journal"
        say(f"{save} is sound: {found.events} events replayed, {found.snapshots} snapshots{rolled}, {journal}.")
        if dice and found.dice is None:
            say("The dice of this campaign were rolled at the table; there is no seed to derive them from.")
        if (words := DATA[found.same_data]):
            say(words)
    if found.faults:
        raise _unsound(save, found.faults)


def _unsound(save: Path, faults: tuple[str, ...]) -> Exception:
    from campaign.session.trouble import NotFound

    more = f" (and {len(faults) - 1} more; --json lists them)" if len(faults) > 1 else ""
    return NotFound(f"{save} is not sound: {faults[0]}{more}")


def rescue(
    save: Save,
    out: Annotated[Path, typer.Option("--out", metavar="NEW", help="The save to make of what is whole.")],
    json: Json = False,  # noqa: FBT002
) -> None:
    """Make a new save of the longest history that can still be proved; the damaged files stay as they are."""
    from campaign.session.saves import rescued

    found = rescued(save, out)
    if json:
        print_json(found)
        return
    say(f"{found['save']} holds {found['events']} events, from the {found['source']} "
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
    from campaign.session.bug_report import write

    found = write(save, named(side), out)
    if json:
        print_json(found)
        return
    whose = {"nobody": "with nothing of a campaign", "umpire": "for the umpire's eyes, with the whole save"}.get(
        found["reader"], f"with what the {found['reader'].capitalize()} side may know")
    print_folded([f"{out} holds {', '.join(found['parts'])}: a report {whose}."])
    print_folded(f"  {name} could not be made: {why}" for name, why in found["missing"].items())
