"""The navy's oil: the pool as it was, as it is, and as it is likely to be; who burnt how much of it."""

from __future__ import annotations

from msgspec import Struct

from campaign.model.book import Book
from campaign.model.play.views import View
from campaign.session.logistics.past import CONVOYS, ESCORTS, FLEET, POOL, Held, Past
from campaign.session.outlooks.fuel import Dry, fuel_outlook

LAST_TURNS = 4
# A year ahead is as far as one looks; after that the band says nothing.
AHEAD = 24
SEGMENTS_A_TURN = 14
TURNS_A_MONTH = 2


class PoolOverTime(Struct, frozen=True):
    """The pool in fuel points: its past, now, what was burnt a month lately by whom, and the forecast where there is one.

    `ahead` are game turns by number with what is left at the least, in the middle and at the most; `dry` in words.
    """

    now: float
    past: tuple[Held, ...]
    burnt_a_month: tuple[tuple[str, float], ...]
    a_segment: float
    ahead: tuple[tuple[int, float, float, float], ...] = ()
    dry: str = ""
    notes: tuple[str, ...] = ()


def pool_over_time(book: Book, view: View, past: Past) -> PoolOverTime | None:
    """SM-10A1 The Italian pool, which is its owner's to know; the Allied side draws on stores without end."""
    if view.fuel_pool is None:
        return None
    turns = sorted(turn for turn in past.burnt if view.cursor.turn.number - turn.number < LAST_TURNS)
    months = max(1, view.cursor.turn.number - turns[0].number + 1) / TURNS_A_MONTH if turns else 1.0
    burnt = tuple((who, round(sum(past.burnt[turn].get(who, 0.0) for turn in turns) / months, 1))
                  for who in (FLEET, ESCORTS, CONVOYS))
    outlook = fuel_outlook(book, view, past, turns=AHEAD)
    ahead = () if outlook is None else tuple((one.turn, one.low, one.middle, one.high) for one in outlook.points)
    dry = "" if outlook is None or outlook.dry is None else _dry_in_words(view, outlook.dry)
    return PoolOverTime(view.fuel_pool, past.stores.get(POOL, ()), burnt, past.lately(POOL, view.segment), ahead, dry,
                        () if outlook is None else outlook.notes)


def _dry_in_words(view: View, dry: Dry) -> str:
    """When the pool is likely dry, and how soon it may be."""
    def when(segments: int) -> str:
        return str(view.cursor.turn.plus(segments // SEGMENTS_A_TURN))

    likely = "" if dry.likely is None else f", likely by {when(dry.likely)}"
    return f"The pool may be dry by {when(dry.soonest)}{likely}."
