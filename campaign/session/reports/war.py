"""Reports on the enemy, on battles and points, and the log."""

from __future__ import annotations

from collections.abc import Iterable

from campaign.model.book import Book
from campaign.model.play.views import PublicPoints, View
from campaign.model.sides import Side
from campaign.session.reports.briefs import battles_brief, points_brief, sightings_brief
from campaign.session.reports.fleet import flotilla_sightings
from campaign.session.reports.records import Fought, Loss, Records
from campaign.session.reports.table import Row, Table, with_notes
from campaign.session.reports.wording import place, seen_words
from campaign.words.names import ship_name


def sightings(book: Book, view: View, records: Records) -> Table:
    """Every enemy marker that is known, and what was last seen of it."""
    rows: list[Row] = []
    for marker in view.markers.values():
        last = marker.last
        by = ", ".join(kind.value for kind in marker.kinds)
        rows.append(
            (
                marker.contact,
                place(book, marker.hex),
                by,
                seen_words(book, marker.seen),
                "" if last is None else place(book, last.hex),
                "" if last is None else last.moment,
                "" if last is None else seen_words(book, last.seen),
            )
        )
    columns = ("marker", "where", "spotted by", "seen", "last seen at", "last seen", "last seen as")
    notes = tuple(flotilla_sightings(book, view))
    brief = with_notes(sightings_brief(book, view), notes)
    return Table("Sightings", columns, tuple(rows), notes, "no enemy marker is known", brief)


def battles(book: Book, view: View, records: Records) -> Table:
    """Every battle so far."""
    return battles_of(book, records)


def battles_of(book: Book, records: Records) -> Table:
    """Battles as their reader knows them."""
    lost: dict[str, list[Loss]] = {}
    for gone in records.losses:
        if gone.cause.startswith("battle "):
            lost.setdefault(gone.cause.removeprefix("battle "), []).append(gone)
    rows = tuple(
        _battle(battle, [ship_name(book, loss.ship) for loss in lost.get(str(battle.engagement.id), ())])
        for battle in records.battles
    )
    columns = ("battle", "when", "where", "light", "Axis ships", "Allied ships", "minutes", "result", "lost")
    brief = battles_brief(book, records.battles, rows, lost)
    return Table("Battles", columns, rows, empty="there has been no battle yet", brief=brief)


def points(book: Book, view: View, records: Records) -> Table:
    """The account of victory points."""
    return account(view.points, view.result)


def account(entries: Iterable[PublicPoints], result: str) -> Table:
    """Entries of the account with their totals."""
    scored = tuple(entries)
    rows: tuple[Row, ...] = tuple((row.moment, str(row.side), row.points, row.reason, row.rule) for row in scored)
    totals = {side: sum(row.points for row in scored if row.side is side) for side in Side}
    lead = totals[Side.ALLIED] - totals[Side.AXIS]
    notes = [f"Axis {totals[Side.AXIS]:g}, Allied {totals[Side.ALLIED]:g}; Allied less Axis {lead:g} [SM-GAP-55]."]
    if result:
        notes.append(f"The campaign is over: {result}.")
    brief = points_brief(scored, tuple(notes[1:]))
    empty = "neither side has scored yet" + (f"; the campaign is over: {result}" if result else "")
    return Table("Victory points", ("when", "side", "points", "for", "rule"), rows, tuple(notes), empty, brief)


def log(book: Book, view: View, records: Records) -> Table:
    """The reader's own log."""
    return log_of(records)


def log_of(records: Records) -> Table:
    """Lines of a log by their own numbers, which tell nothing of how many the others have."""
    rows = tuple((line.number, line.text) for line in records.log)
    return Table("Log", ("line", "text"), rows, empty="nothing has happened yet")


def _battle(fight: Fought, lost: list[str]) -> Row:
    engagement, after = fight.engagement, fight.after
    sides = [", ".join(sorted(unit.name for unit in engagement.parties[side].participants)) for side in Side]
    result = "being fought"
    if after is not None:
        parts = []
        if after.broke_off is not None:
            parts.append(f"the {after.broke_off} side broke off")
        if after.holds_field is not None:
            parts.append(f"the {after.holds_field} side holds the field")
        result = ", ".join(parts) or "undecided"
    return (
        str(engagement.id),
        fight.when,
        engagement.place,
        engagement.conditions.light.value,
        *sides,
        None if after is None else after.minutes,
        result,
        ", ".join(sorted(lost)),
    )
