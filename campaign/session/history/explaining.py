"""Why something happened: the rule behind one line of a log, its dice and modifiers, and what it followed from."""

from __future__ import annotations

from collections.abc import Sequence

from campaign.model.dice import Roll
from campaign.model.sides import Side
from campaign.session.play.readers import name_of
from campaign.session.play.seat import Seat
from campaign.session.play.trouble import NotFound
from campaign.session.reports.situation import Plain
from campaign.session.undo.undoing import archive_of
from campaign.session.words import rulebook
from campaign.store.archive import Archive
from campaign.store.records import Numbered, Recorded

DICE_BEFORE = 8
LINES_BEFORE = 3


def explained(seat: Seat, number: int) -> Plain:
    """One event in full, as its reader may know it.

    For a side `number` is a line of its own log; for the umpire it is the event's number in the save. When an order was given,
    and between which others, tells of hidden ones: the umpire reads it alone.
    """
    archive, reader = archive_of(seat), seat.reader
    if reader is None:
        if not 1 <= number <= archive.head.seq:
            raise NotFound(f"there is no event {number}; there are events 1 to {archive.head.seq}")
        seq = number
    else:
        line = archive.log_line(reader, number)
        if line is None:
            last = next((line.number for line in archive.log_tail(reader, 1)), 0)
            raise NotFound(f"the {reader} log has no line {number}; it has lines 1 to {last}")
        seq = line.seq
    event = next(iter(archive.events(seq - 1, seq)))
    # A year's log has tens of thousands of lines: what one order brought about is all that is told of here.
    log = archive.log_between(reader, event.batch - 1, seq)
    lines = [line for line in log if line.seq == seq]
    texts = [line.text for line in lines]
    roll = roll_of(event)
    rules = dict.fromkeys(found for text in texts for found in rulebook.rule_id().findall(text))
    if roll is not None and not rules:
        rules = {roll.why.rule: None}
    before = [line for line in log if event.batch <= line.seq < seq]
    return {
        "number": number, "reader": name_of(reader), "event": event.seq if reader is None else None,
        "kind": event.kind, "accepted": event.accepted if reader is None else None, "battle": event.battle,
        "lines": texts or ["(nothing was told)"],
        "rules": [{"id": rule, "statements": _statements(rule)} for rule in rules],
        "roll": None if roll is None else _roll(roll, reader),
        "dice": [] if roll is not None else _dice_before(archive, event, log, reader),
        "before": [line.text for line in before[-LINES_BEFORE:]],
        "began_with": before[0].text if len(before) > LINES_BEFORE else None,
    }


def roll_of(event: Recorded) -> Roll | None:
    """The die that an event is, if it is one."""
    found = getattr(event.event, "roll", None)
    return found if isinstance(found, Roll) else None


def _roll(roll: Roll, reader: Side | None) -> Plain:
    why = roll.why
    # Whom the dice name is told in the line, by the names that its reader has for them.
    return {"die": str(roll.die), "face": roll.face, "rule": why.rule, "what": why.what, "needed": why.needed,
            "modifiers": list(why.modifiers), "actors": list(why.actors) if reader is None else []}


def _dice_before(archive: Archive, event: Recorded, log: Sequence[Numbered], reader: Side | None) -> list[str]:
    """The dice that fell directly before an event, oldest first; what the reader may not know of counts for nothing."""
    told = {line.seq: line.text for line in log}
    found: list[str] = []
    for stored in reversed(list(archive.events(event.batch - 1, event.seq - 1))):
        if reader is not None and reader not in stored.visible_to:
            continue
        if roll_of(stored) is None or len(found) == DICE_BEFORE:
            break
        if stored.seq in told:
            found.append(told[stored.seq])
    return found[::-1]


def _statements(key: str) -> list[str]:
    return [statement.text for statement in rulebook.statements(key)]
