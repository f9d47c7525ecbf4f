"""The result of a battle before it is accepted: each ship as she was and as she is."""

from __future__ import annotations

from collections.abc import Container

from campaign.model.battles.battle import AfterAction, Engagement, Outcome, Participant, ShipOutcome
from campaign.model.book import Book
from campaign.model.sides import Side
from campaign.model.units.condition import Condition
from campaign.model.units.ships import ShipId
from campaign.ratings.condition import has_hurt_boats, hits_of
from campaign.ratings.hits import UNHURT
from campaign.session.reports.situation import Plain

NO_COUNTER = "-"


def preview(
    book: Book, engagement: Engagement, after: AfterAction, reader: Side | None, withheld: Container[ShipId] = (),
) -> Plain:
    """Every ship that was sent, before and after; the enemy's magazines are not for a side to see.

    Of the ships `withheld` from it those are left out that came out as they went in.
    """
    outcomes = {outcome.ship: outcome for outcome in after.outcomes}
    rows = [_row(book, side, ship, outcomes[ship.ship], own=reader in (None, side)) for side, ship in engagement.participants()]
    return {
        "battle": after.engagement, "system": after.system, "place": engagement.place, "minutes": after.minutes,
        "broke_off": after.broke_off.value if after.broke_off else None,
        "holds_field": after.holds_field.value if after.holds_field else None,
        "ships": [row for row in rows if row["changed"] or row["ship"] not in withheld],
    }


def is_damaged(book: Book, sent: Participant) -> bool:
    """Whether a ship goes into a battle with hits on her."""
    values = book.counters.get(sent.ship)
    hits = UNHURT if values is None else hits_of(values, sent.condition)
    return bool(hits.gunnery or hits.flotation)


def _row(book: Book, side: Side, sent: Participant, came: ShipOutcome, *, own: bool) -> Plain:
    before, after = _marks(book, sent, sent.condition, own=own), _marks(book, sent, came.condition, own=own)
    if sent.boats > 1:
        lost = sum(fate is not Outcome.AFLOAT for fate in came.boats)
        before, after = before | {"left": f"{sent.boats}/{sent.boats}"}, after | {"left": f"{sent.boats - lost}/{sent.boats}"}
    return {
        "ship": sent.ship, "name": sent.name, "side": side.value, "fate": came.outcome.value, "before": before, "after": after,
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
