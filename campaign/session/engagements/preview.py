"""The result of a battle before it is accepted: each ship as she was and as she is."""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import Any

from campaign.model.battles.battle import AfterAction, Engagement, Outcome, Participant, ShipOutcome
from campaign.model.book import Book
from campaign.model.sides import Side
from campaign.model.units.condition import Condition
from campaign.model.units.ships import ShipId
from campaign.ratings.condition import has_hurt_boats, hits_of
from campaign.ratings.hits import UNHURT
from campaign.session.engagements.harm import in_few_words
from campaign.session.engagements.retelling import Retold, hull_gone, retold
from campaign.session.engagements.tale import tale
from campaign.session.engagements.verdict import judged
from campaign.session.play.referee import FightingTable
from campaign.session.reports.situation import Plain

NO_COUNTER, UNCOUNTED = "-", "?"
# How a ship looks from afar, and what is said of one who was not seen when it was over.
SOUND, HARMED, NOT_SEEN = "sound", frozenset({"hit", "badly hit", "crippled", "a wreck", "sinking"}), "not seen at the end"
# So many lines of the log tell a battle at a glance.
TOLD = 7


def of_table(
    table: FightingTable, after: AfterAction, reader: Side | None, points: Mapping[Side, float] | None = None,
    more: Mapping[str, Any] | None = None,
) -> Plain:
    """The result of a battle that was fought here, judged and told once more, the enemy as far as he was seen."""
    story = retold(table, reader)
    assert story.witnessed is not None
    broken = story.witnessed.harms
    found = {**preview(table.book, table.engagement, after, reader, seen=story), **(more or {})}
    found["ships"] = [{**row, "harms": in_few_words(broken.get(row["ship"], ()))} for row in found["ships"]]
    return {
        **judged(table.book, table.engagement, after, found, reader, points),
        "ranges": [list(sample) for sample in story.ranges],
        "hits": [{"minute": hit.minute, "side": hit.side.value, "words": hit.words, "metres": hit.metres}
                 for hit in story.hits],
        "log": [list(line) for line in story.lines],
        "weighty": [list(line) for line in tale(story.witnessed, table.engagement, after, reader, TOLD)],
    }


def preview(
    book: Book, engagement: Engagement, after: AfterAction, reader: Side | None, withheld: Container[ShipId] = (),
    seen: Retold | None = None,
) -> Plain:
    """Every ship that was sent, before and after; the enemy's magazines are not for a side to see.

    Of the ships `withheld` from it those are left out that came out as they went in. Where it is told what was
    `seen`, of an enemy whose harm could not be counted at the end no more is told than what could be counted before.
    """
    outcomes = {outcome.ship: outcome for outcome in after.outcomes}
    rows = [_row(book, side, ship, outcomes[ship.ship], own=reader in (None, side)) for side, ship in engagement.participants()]
    if seen is not None and reader is not None:
        rows = [row if row["side"] == reader.value else _as_seen(row, seen) for row in rows]
    return {
        "battle": after.engagement, "system": after.system, "place": engagement.place, "minutes": after.minutes,
        "broke_off": after.broke_off.value if after.broke_off else None,
        "holds_field": after.holds_field.value if after.holds_field else None,
        "ships": [row for row in rows if row["changed"] or row["ship"] not in withheld],
    }


def _as_seen(row: Plain, seen: Retold) -> Plain:
    """A ship whose harm nobody could count when it was over: how she looked, and about what had been counted before."""
    token, counted = seen.at_the_end.get(row["ship"]), seen.counted.get(row["ship"])
    if row["fate"] != Outcome.AFLOAT.value or (token is not None and token.gauges):
        return row
    states = [one.status for one in (token, counted) if one is not None and one.status in HARMED | {SOUND}]
    looks = states[0] if states else NOT_SEEN
    had, of = row["before"]["flotation"].split("/") if "/" in row["before"]["flotation"] else ("", "")
    gone = None if counted is None or not of else hull_gone(counted.gauges)
    now = UNCOUNTED if gone is None else f"{max(int(had), round(gone * int(of)))}/{of}"
    before = {**row["before"], "gunnery": UNCOUNTED, "flotation": row["before"]["flotation"] if gone is not None else UNCOUNTED}
    return {**row, "before": {**before, "looks": SOUND}, "changed": looks in HARMED or now != before["flotation"],
            "after": {**before, "flotation": now, "looks": looks if looks in HARMED else SOUND}, "seen": looks}


def is_damaged(book: Book, sent: Participant) -> bool:
    """Whether a ship goes into a battle with hits on her."""
    values = book.counters.get(sent.ship)
    hits = UNHURT if values is None else hits_of(values, sent.condition)
    return bool(hits.gunnery or hits.flotation)


def _row(book: Book, side: Side, sent: Participant, came: ShipOutcome, *, own: bool) -> Plain:
    before, after = _marks(book, sent, sent.condition, own=own), _marks(book, sent, came.condition, own=own)
    values = book.counters.get(sent.ship)
    if sent.boats > 1:
        lost = sum(fate is not Outcome.AFLOAT for fate in came.boats)
        before, after = before | {"left": f"{sent.boats}/{sent.boats}"}, after | {"left": f"{sent.boats - lost}/{sent.boats}"}
    return {
        "ship": sent.ship, "name": sent.name, "type": None if values is None else values.type.value, "side": side.value,
        "fate": came.outcome.value, "before": before, "after": after,
        "changed": came.outcome.value != "afloat" or before != after, "credit": came.credit,
    }


def _marks(book: Book, sent: Participant, condition: Condition, *, own: bool) -> Plain:
    values = book.counters.get(sent.ship)
    if values is None:
        # Aircraft and guns ashore have no counter of the campaign.
        return {"gunnery": NO_COUNTER, "flotation": NO_COUNTER}
    hits = hits_of(values, condition)
    gunnery, flotation = f"{hits.gunnery}/{values.gunnery_boxes}", f"{hits.flotation}/{values.flotation_boxes}"
    found: Plain = {"gunnery": gunnery, "flotation": flotation}
    if own:
        found["rounds"] = {battery: round(float(left), 2) for battery, left in sorted(condition.rounds_left.items())}
        found["torpedoes"] = round(float(condition.torpedoes_left), 2)
        if has_hurt_boats(values, condition):
            found["boats"] = "damaged"
    return found
