"""Why something happened: the rules behind it, its dice, and what brought it about, as far as a reader may know."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from campaign.model.dice import Roll, Why
from campaign.model.events import ConditionChanged, PointsScored, ShipRemoved
from campaign.model.play.provenance import Provenance
from campaign.model.play.telling import Deed, Telling
from campaign.model.sides import Side
from campaign.rules.events.grounds import RULES
from campaign.session.days.dates import moment_in_words
from campaign.session.history.log import cursors_of
from campaign.session.play.game import Game
from campaign.session.play.players import name_of
from campaign.session.play.seat import Seat, game_of
from campaign.session.play.trouble import NotFound
from campaign.session.play.undoing import archive_of
from campaign.session.reports.situation import Plain
from campaign.session.words import rulebook
from campaign.session.words.naming import kind_by_name
from campaign.store.archive import Archive
from campaign.store.records import Recorded
from campaign.tactics import registry

DICE_BEFORE = 8
LINES_BEFORE = 3
# A die whose face is looked up, or is itself the answer, needs no number.
READ_OFF = "no number: the face is looked up in {}"
BY_RULE = "no number: the face is read as {} says"
KEPT_BACK = "not for you to know: it could tell of the enemy"
NOT_ON_RECORD = "not on record in a save of that age"
# A die whose number is secret, and older saves do not have it.
SEARCH_UNDER_WATER = "SM-4B2"
OF_THE_CAMPAIGN = "campaign.rules."
# What a ship has come to after a battle, a raid or a mine.
SUMS = (ConditionChanged, ShipRemoved)
# Procedures under a rule that other laws state as well.
PROCEDURES = {"SM-8A1": "SM-8A1:tick_boxes", "SM-GAP-54": "SM-GAP-54:initial_phase"}


def explain_event(seat: Seat, number: int, tell: Callable[[Telling], str] | None = None) -> Plain:
    """Explain one event in full, as its reader may know it, with lines as his log has them, or as they are told for him.

    For a side `number` is a line of its own log; for the umpire it is the event's number in the save. When an order was given,
    and between which others, tells of hidden ones: the umpire reads it alone. What came before is told as far as the same order
    or procedure brought it about; where nobody knows what did, nothing is said of it. Of what a side sees from without, such
    as a marker that is gone or aircraft that arrive, it reads neither kind nor rules, which would tell one thing from another.
    """
    archive, reader = archive_of(seat), seat.reader
    seq = _seq_of(archive, reader, number)
    event = next(iter(archive.events(seq - 1, seq)))
    # A year's log has tens of thousands of lines: what one order brought about is all that is told of here.
    batch = [recorded for recorded in archive.events(event.batch - 1, seq)
             if reader is None or reader in recorded.visible_to]
    log = archive.log_between(reader, event.batch - 1, seq)
    texts: dict[int, list[str]] = {}
    for line in log:
        texts.setdefault(line.seq, []).append(line.text if tell is None else tell(line.telling))
    own, tellings = texts.get(seq, []), [line.telling for line in log if line.seq == seq]
    concerned = frozenset[str]().union(*(telling.concerned for telling in tellings))
    near = {line.seq for line in log if concerned & line.telling.concerned}
    roll = _roll_of(event)
    cause = _cause_for(event, reader)
    openly = reader is None or _is_open(tellings, [line.telling for line in archive.log_between(None, seq - 1, seq)])
    grounds = _grounds_of(event, tellings, cause) if openly else ()
    rules = [ground.partition(":")[0] for ground in grounds]
    before = [recorded for recorded in batch if recorded.seq < seq and _is_together(event, recorded)]
    told = [recorded.seq for recorded in before if cause is not None and recorded.seq in texts]
    lines = [text for number in told for text in texts[number]]
    # What befell the same ships and forces, where anything did, and not merely whatever came before.
    just_before = [text for number in told if number in near for text in texts[number]] or lines
    return {
        "number": number, "reader": name_of(reader), "event": event.seq if reader is None else None,
        "kind": event.kind if openly else None, "accepted": event.accepted if reader is None else None, "battle": event.battle,
        "moment": _moment(game_of(seat), seq), "lines": own or ["(nothing was told)"],
        "hexes": [str(where) for where in dict.fromkeys(
            where for telling in tellings for where in (telling.start, telling.hex) if where is not None)],
        "rules": _stated(grounds, event),
        "roll": None if roll is None else _roll(roll, reader),
        "dice": [] if roll is not None else _dice_that_mattered(event, before, rules, texts, near if openly else ()),
        "cause": None if cause is None else _plain_cause(cause, reader, grounds_of_kind(event) if openly else ()),
        "before": just_before[-LINES_BEFORE:],
        "began_with": lines[0] if len(lines) > LINES_BEFORE and lines[0] not in just_before[-LINES_BEFORE:] else None,
    }


def _seq_of(archive: Archive, reader: Side | None, number: int) -> int:
    """The event that a number of a reader's means; raises NotFound."""
    if reader is None:
        if not 1 <= number <= archive.head.seq:
            raise NotFound(f"there is no event {number}; there are events 1 to {archive.head.seq}")
        return number
    line = archive.log_line(reader, number)
    if line is None:
        last = next((line.number for line in archive.log_tail(reader, 1)), 0)
        raise NotFound(f"the {reader} log has no line {number}; it has lines 1 to {last}")
    return line.seq


# The rules ------------------------------------------------------------------------------------------------------------


def _grounds_of(event: Recorded, tellings: Iterable[Telling], cause: Provenance | None) -> tuple[str, ...]:
    """The rules behind an event as tables of grounds have them: those of its kind, and what its lines name besides."""
    named = [rule for telling in tellings for rule in _rules_named(telling)]
    roll = _roll_of(event)
    if roll is not None:
        return tuple(dict.fromkeys((*named, roll.why.rule)))
    of_kind = grounds_of_kind(event)
    own = _rule_within(event.event)
    if own:
        # What rests on one rule or another says which.
        return tuple(ground for ground in of_kind if _is_part(ground, own)) or (own,)
    if cause is not None and not cause.order:
        of_kind = tuple(ground for ground in of_kind if _is_part(ground, cause.rule)) or of_kind
    # A line that names a whole rule is explained by the part of it that its kind rests on, and by no other law under that ID.
    named = [rule for rule in named if not any(_is_part(ground, rule) for ground in of_kind)
             and (not of_kind or len(rulebook.stated_in(_room(event), rule)[1]) == 1)]
    return tuple(dict.fromkeys((*named, *of_kind)))


def _is_open(tellings: Sequence[Telling], in_full: Sequence[Telling]) -> bool:
    """SM-GAP-56 Whether a side is told of an event itself: by the rules it names, or in the very sentence the umpire reads."""
    return any(True for telling in tellings for _ in _rules_named(telling)) or (
        [telling.sentence for telling in tellings] == [telling.sentence for telling in in_full])


def _rules_named(telling: Telling) -> Iterable[str]:
    """The rules that a telling names; a line that is no more than its words has them in it."""
    return rulebook.rule_id().findall(telling.sentence) if telling.deed is Deed.NOTE else telling.rules


def _rule_within(event: object) -> str:
    """The rule that an event itself says it came about under; "" where it says none."""
    return event.entry.rule if isinstance(event, PointsScored) else getattr(event, "rule", "")


def _is_part(ground: str, rule: str) -> bool:
    """Whether a ground is a rule or a part of it."""
    key = ground.partition(":")[0]
    return key == rule or rulebook.is_below(key, rule)


def grounds_of_kind(event: Recorded) -> tuple[str, ...]:
    """The rules that an event's kind rests on; none of a battle system that is not installed."""
    if not event.is_fact:
        return RULES.get(type(event.event), ())
    try:
        return registry.system_named(event.system).grounds.get(type(event.event), ())
    except registry.UnknownSystem:
        return ()


def _stated(grounds: Iterable[str], event: Recorded) -> list[Plain]:
    """Rules with what explains an event, of the room that it belongs to: a rule is stated for each battle system as well."""
    found: dict[str, Plain] = {}
    for ground in grounds:
        law = _law(_room(event), ground)
        found.setdefault(law["id"], {"id": law["id"], "statements": []})["statements"] += law["statements"]
    return list(found.values())


def _law(room: str, ground: str) -> Plain:
    key, texts = rulebook.stated_in(room, ground)
    return {"id": key, "statements": list(texts)}


def _room(event: Recorded) -> str:
    """The room in which the rules of an event are stated."""
    return f"campaign.tactics.{event.system}." if event.is_fact else OF_THE_CAMPAIGN


# The moment -----------------------------------------------------------------------------------------------------------


def _moment(game: Game, seq: int) -> Plain:
    """The place in the sequence of play at which an event came about, which both sides know."""
    cursor = cursors_of(game, [seq])[seq]
    return {
        "turn": str(cursor.turn), "player_turn": cursor.player_turn.value, "phase": cursor.phase.value,
        "day": cursor.nas or None, "side": cursor.acting.value, "step": None if cursor.step is None else cursor.step.value,
        "words": str(cursor), "date": moment_in_words(cursor),
    }


# The dice -------------------------------------------------------------------------------------------------------------


def _roll_of(event: Recorded) -> Roll | None:
    """The die roll in an event, if it is one."""
    found = getattr(event.event, "roll", None)
    return found if isinstance(found, Roll) else None


def _roll(roll: Roll, reader: Side | None) -> Plain:
    why = roll.why
    # Whom the dice name is told in the line, by the names that its reader has for them.
    return {"die": str(roll.die), "face": roll.face, "rule": why.rule, "what": why.what, "needed": _needed(why, reader),
            "modifiers": list(why.modifiers), "actors": list(why.actors) if reader is None else []}


def _needed(why: Why, reader: Side | None) -> str:
    """What a die had to show, as far as its reader may know; never empty."""
    if why.needed:
        return why.needed
    if why.secret or why.rule == SEARCH_UNDER_WATER:
        return KEPT_BACK if reader is not None else why.secret or NOT_ON_RECORD
    charts = () if (page := rulebook.rule(why.rule)) is None else page.charts
    where = " or ".join(f"the chart {chart.name.replace('_', ' ')}" for chart in charts)
    return READ_OFF.format(where) if where else BY_RULE.format(why.rule)


def _dice_that_mattered(
    event: Recorded, before: Sequence[Recorded], rules: Sequence[str], texts: Mapping[int, list[str]], near: Collection[int],
) -> list[str]:
    """The dice that led to an event, oldest first: those that fell directly before it, and others of its rules and actors.

    What a ship has come to is summed up at the end: the dice of all that befell her led to it.
    """
    is_sum = isinstance(event.event, SUMS)
    concerned = _words_in(event.event)
    found: list[str] = []
    directly = not is_sum
    for recorded in reversed(before):
        if len(found) >= DICE_BEFORE:
            break
        roll = _roll_of(recorded)
        if roll is None:
            directly = is_sum and recorded.seq in near
        elif recorded.seq in texts and (directly or (
                concerned.intersection(roll.why.actors) and any(_is_of(roll.why.rule, rule) for rule in rules))):
            found.extend(texts[recorded.seq])
    return found[::-1]


def _is_of(rule: str, other: str) -> bool:
    """Whether a rule is another, a part of it or the whole of it."""
    return rule == other or rulebook.is_below(rule, other) or rulebook.is_below(other, rule)


def _words_in(event: Any) -> set[str]:
    """Every word that an event consists of, ids of those concerned among them."""
    found: set[str] = set()
    waiting = [event]
    while waiting:
        part = waiting.pop()
        if isinstance(part, str):
            found.add(part)
        elif isinstance(part, Struct):
            waiting.extend(getattr(part, name) for name in part.__struct_fields__)
        elif isinstance(part, Mapping):
            waiting.extend((*part.keys(), *part.values()))
        elif isinstance(part, (tuple, list, set, frozenset)):
            waiting.extend(part)
    return found


# The cause ------------------------------------------------------------------------------------------------------------


def _cause_for(event: Recorded, reader: Side | None) -> Provenance | None:
    """What brought an event about, as far as its reader may know; what befell him alone, he may know the procedure of."""
    cause = event.cause
    if cause is None:
        return None
    if not cause.order and reader is not None and event.visible_to == (reader,):
        return cause
    return cause.for_reader(reader)


def _is_together(event: Recorded, other: Recorded) -> bool:
    """Whether two events of one batch have the same order behind them, or the same procedure."""
    first, second = event.cause, other.cause
    if first is None or second is None:
        # Of older events nobody knows: dice directly before one led to it all the same.
        return first is second
    if not first.order:
        return not second.order and first.rule == second.rule
    # What an order brings about it may bring about under several rules; those in a battle are counted by themselves.
    battles = tuple(recorded.battle if recorded.is_fact else None for recorded in (event, other))
    return battles[0] == battles[1] and (first.order, first.giver, first.number) == (second.order, second.giver, second.number)


def _plain_cause(cause: Provenance, reader: Side | None, of_kind: Iterable[str]) -> Plain:
    law = next((ground for ground in of_kind if ground.startswith(f"{cause.rule}:")),
               PROCEDURES.get(cause.rule, cause.rule))
    # The number of an order counts those of the other side that were accepted with it.
    return {
        "order": cause.order or None, "giver": None if cause.giver is None else cause.giver.value,
        "number": cause.number or None if reader is None else None,
        "rule": None if not cause.rule else _law(OF_THE_CAMPAIGN, law),
        "words": cause_in_words(cause),
    }


def cause_in_words(cause: Provenance) -> str:
    """A cause in one line."""
    if not cause.order:
        return f"The game went on by itself under {cause.rule}"
    who = "the umpire" if cause.giver is None else f"the {cause.giver} side"
    way = f", given by itself under {cause.rule}" if cause.rule else ""
    return f"The order \"{kind_by_name(cause.order)}\" of {who}{way}"

