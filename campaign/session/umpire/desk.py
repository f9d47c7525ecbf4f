"""The umpire's desk: where a campaign stands, what it waits for, and what was ruled, typed in and entered so far."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from campaign.model.events import AfterActionAccepted, LandFactEntered, UmpireRuled
from campaign.model.sides import BOTH
from campaign.session.history.dating import days_of
from campaign.session.play.readers import name_of
from campaign.session.play.seat import Seat, UmpireSeat, game_of
from campaign.session.play.trouble import NotFound
from campaign.session.reports.situation import Plain, plain_moment
from campaign.session.umpire.asked import Asked, battles, decisions, facts_due, hungry, landings, raids
from campaign.store.codec.codec import BATTLE
from campaign.store.records import Recorded

# What stands to be done, part by part, in the order in which a desk has it.
TO_DO: Mapping[str, Callable[[UmpireSeat], Iterator[Asked]]] = {
    "waiting": decisions, "battles": battles, "facts_due": facts_due, "ashore": landings, "raids": raids, "hungry": hungry,
}


def desk(seat: Seat) -> Plain:
    """SM-GAP-86.10 All that an umpire has to see to, as one document; raises NotFound for a side, which may not see it."""
    seat = umpires(seat)
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
        **{part: [_asked(one) for one in found(seat)] for part, found in TO_DO.items()},
        **on_record(seat),
    }


def umpires(seat: Seat) -> UmpireSeat:
    """The seat, where it is the umpire's; raises NotFound for a side's."""
    if not isinstance(seat, UmpireSeat):
        raise NotFound("the desk is the umpire's alone: `--side umpire` was expected")
    return seat


def _asked(one: Asked) -> Plain:
    answers = tuple({"by": answer.by, "words": answer.words, "refused": answer.refused} for answer in one.answers)
    return {"about": one.about, "words": one.words, "answers": answers}


def on_record(seat: UmpireSeat) -> Plain:
    """Rulings, results that were typed in, and facts, each with when it was entered."""
    game = game_of(seat)
    if game.archive is None:
        return {"rulings": [], "results": [], "facts": []}
    kept = tuple(game.archive.of_kinds(tuple(kind.__name__ for kind in (UmpireRuled, AfterActionAccepted, LandFactEntered))))
    when = days_of(game, (one.seq for one in kept))
    on_screen = _ended_on_screen(game.archive.kinds())
    rulings = [(one, one.event) for one in kept if isinstance(one.event, UmpireRuled)]
    told = {one.seq: line.text for one, _ in rulings for line in game.archive.log_between(None, one.seq - 1, one.seq)}
    return {
        "rulings": [_plain(one, when, {"reason": ruled.reason, "words": told.get(one.seq, "")}) for one, ruled in rulings],
        "results": [_plain(one, when, found) for one in kept if one.seq not in on_screen for found in _typed_in(one)],
        "facts": [_plain(one, when, {"on": str(one.event.on), "by": name_of(one.event.by), "what": one.event.what})
                  for one in kept if isinstance(one.event, LandFactEntered)],
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


def _plain(one: Recorded, when: dict[int, str], found: dict[str, Any]) -> Plain:
    return {"event": one.seq, "entered": when.get(one.seq, ""), **found}


def _typed_in(one: Recorded) -> Iterator[Plain]:
    if isinstance(one.event, AfterActionAccepted):
        after = one.event.after_action
        yield {"battle": str(after.engagement), "system": after.system, "minutes": after.minutes}
