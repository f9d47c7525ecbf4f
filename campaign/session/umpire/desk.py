"""The umpire's desk: where a campaign stands, what it waits for, what was ruled and entered so far; also as one page."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from textwrap import wrap
from typing import Any

from campaign.model.events import AfterActionAccepted, LandFactEntered, UmpireRuled
from campaign.model.sides import BOTH
from campaign.session.history.log import days_of
from campaign.session.play.players import UMPIRE, name_of
from campaign.session.play.seat import Seat, UmpireSeat, game_of
from campaign.session.play.trouble import NotFound
from campaign.session.reports.situation import Plain, plain_moment
from campaign.session.umpire.asked import Question, battles, decisions, facts_due, hungry, landings, raids
from campaign.store.codec import BATTLE
from campaign.store.records import Numbered, Recorded
from campaign.words.counting import quantity

# What stands to be done, part by part, in the order in which a desk has it.
TO_DO: Mapping[str, Callable[[UmpireSeat], Iterator[Question]]] = {
    "waiting": decisions, "battles": battles, "facts_due": facts_due, "ashore": landings, "raids": raids, "hungry": hungry,
}


def desk(seat: Seat) -> Plain:
    """SM-GAP-86.10 All that an umpire has to see to, as one document; raises NotFound for a side, which may not see it."""
    seat = require_umpire(seat)
    points = seat.points
    return {
        "scenario": seat.book.scenario.key,
        "title": seat.book.scenario.title,
        "save": None if seat.save is None else str(seat.save),
        "land_facts": seat.book.options.land_facts,
        "moment": plain_moment(seat),
        "players": {side.value: seat.players.who[side] for side in BOTH},
        "points": {side.value: points[side] for side in BOTH},
        "over": seat.over,
        "result": seat.result,
        **{part: [_plain_question(question) for question in found(seat)] for part, found in TO_DO.items()},
        **on_record(seat),
    }


def require_umpire(seat: Seat) -> UmpireSeat:
    """The seat, where it is the umpire's; raises NotFound for a side's."""
    if not isinstance(seat, UmpireSeat):
        raise NotFound("the desk is the umpire's alone, who knows both sides: `supermarina desk SAVE --side umpire` opens it; "
                       "`supermarina status SAVE` shows what waits for a side")
    return seat


def _plain_question(question: Question) -> Plain:
    answers = tuple({"by": answer.by, "words": answer.words, "refused": None if answer.refused is None else str(answer.refused)}
                    for answer in question.answers)
    return {"about": question.about, "words": question.cited, "answers": answers}


def on_record(seat: UmpireSeat) -> Plain:
    """Rulings, results that were typed in, and facts, each with when it was entered."""
    game = game_of(seat)
    if game.archive is None:
        return {"rulings": [], "results": [], "facts": []}
    records = tuple(game.archive.of_kinds(tuple(kind.__name__ for kind in (UmpireRuled, AfterActionAccepted, LandFactEntered))))
    when = days_of(game, (record.seq for record in records))
    on_screen = _ended_on_screen(game.archive.kinds())
    rulings = [(record, record.event) for record in records if isinstance(record.event, UmpireRuled)]
    lines = {record.seq: line for record, _ in rulings for line in game.archive.log_between(None, record.seq - 1, record.seq)}
    return {
        "rulings": [_plain(record, when, _plain_ruling(ruled.reason, lines.get(record.seq))) for record, ruled in rulings],
        "results": [_plain(record, when, found) for record in records if record.seq not in on_screen
                    for found in _typed_in(record)],
        "facts": [_plain(record, when, {"on": str(record.event.on), "by": name_of(record.event.by), "what": record.event.what})
                  for record in records if isinstance(record.event, LandFactEntered)],
    }


def _ended_on_screen(kinds: Mapping[int, str]) -> set[int]:
    """The results before which orders were given on screen: one battle is fought at a time."""
    ended: set[int] = set()
    fought = False
    for seq, kind in kinds.items():
        fought = fought or kind.startswith(BATTLE)
        if kind == AfterActionAccepted.__name__:
            if fought:
                ended.add(seq)
            fought = False
    return ended


def _plain(record: Recorded, when: dict[int, str], found: dict[str, Any]) -> Plain:
    return {"event": record.seq, "entered": when.get(record.seq, ""), **found}


def _plain_ruling(reason: str, line: Numbered | None) -> Plain:
    """A ruling: why, its line in the log, and the same as one sentence, which says why in any case."""
    if line is None:
        return {"reason": reason, "words": "", "sentence": reason}
    telling = line.telling
    return {"reason": reason, "words": line.text,
            "sentence": telling.sentence if telling.reason else f"{reason} ({telling.sentence})"}


def _typed_in(record: Recorded) -> Iterator[Plain]:
    if isinstance(record.event, AfterActionAccepted):
        after = record.event.after_action
        yield {"battle": str(after.engagement), "system": after.system, "minutes": after.minutes}


# As a page of eighty columns ------------------------------------------------------------------------------------------


WIDTH = 80
# What stands to be done: its heading, and what is said where nothing of it does.
PARTS = {
    "waiting": ("Decisions that wait", "Nobody has to decide anything."),
    "battles": ("Battles without a result", "No battle waits for its result."),
    "facts_due": ("Land facts that are due", "Nothing that history has taken by now is otherwise on the map."),
    "ashore": ("Landings without a result", "No troops that landed in this game turn wait for the land game."),
    "raids": ("Raids ashore", "No raiding party is ashore."),
    "hungry": ("Forces ashore without supply", "No force ashore suffers for want of supply."),
}
NO_LAND_FACTS = "This campaign takes no land facts: history's calendar is played."
DONE = {
    "rulings": ("Rulings so far", "Nothing was ruled."),
    "results": ("Results typed in", "No result was typed in."),
    "facts": ("Land facts entered", "No land fact was entered."),
}


def desk_page(found: Plain, width: int = WIDTH) -> tuple[str, ...]:
    """The lines of the page."""
    return tuple(_lines(found, width))


def _lines(found: Plain, width: int) -> Iterator[str]:
    points, players = found["points"], found["players"]
    yield from wrap(f"# The umpire's desk: {found['title']}", width)
    yield ""
    yield from wrap(found["moment"]["date"], width)
    sides = (f"{side.capitalize()} ({players[side]}) {quantity(points[side], 'point')}" for side in points)
    yield from wrap("; ".join(sides), width)
    if found["over"]:
        yield from wrap(f"The campaign is over: {found['result']}", width)
    yield ""
    yield from wrap("Orders in words are given with `do SAVE --side WHOSE WORDS`; whose stands before them. The save stands "
                    "behind the first of other words: `fight SAVE B1`.", width)
    for key, (title, empty) in PARTS.items():
        yield from _head(title)
        notice = NO_LAND_FACTS if key == "facts_due" and not found["land_facts"] else empty
        yield from wrap(notice, width) if not found[key] else ()
        for entry in found[key]:
            yield from _item(entry["words"], width)
            for answer in entry["answers"]:
                yield from _answer(answer, width)
    for key, (title, empty) in DONE.items():
        yield from _head(title)
        yield from wrap(empty, width) if not found[key] else ()
        for entry in found[key]:
            yield from _item(f"{entry['entered']}: {done_in_words(key, entry)}", width)


def _head(title: str) -> Sequence[str]:
    return ("", f"## {title}", "")


def _item(text: str, width: int) -> Sequence[str]:
    return wrap(text, width, initial_indent="- ", subsequent_indent="  ")


def _answer(answer: Plain, width: int) -> Iterator[str]:
    whose = f"{answer['by']}: " if answer["by"] in (UMPIRE, "axis", "allied") else ""
    text = f"{whose}`{answer['words']}`"
    yield from wrap(text, width, initial_indent="  - ", subsequent_indent="    ", break_on_hyphens=False)
    if answer["refused"] is not None:
        yield from wrap(f"not now: {answer['refused']}", width, initial_indent="    ", subsequent_indent="    ")


def done_in_words(key: str, entry: Plain) -> str:
    """What was ruled, typed in or entered, in words without its date."""
    match key:
        case "rulings":
            return str(entry["sentence"])
        case "results":
            minutes = "" if entry["minutes"] is None else f", {quantity(entry['minutes'], 'minute')}"
            return f"battle {entry['battle']} by {entry['system']}{minutes}"
        case _:
            who = "the umpire" if entry["by"] == UMPIRE else f"the {entry['by'].capitalize()} side"
            return f"{entry['what']}, for {entry['on']}, by {who}"
