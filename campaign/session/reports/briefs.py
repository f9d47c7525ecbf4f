"""The briefs of the reports: their rows as a terminal page shows them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from campaign.model.book import Book
from campaign.model.play.views import PublicPoints, View
from campaign.model.sea.hexes import Hex
from campaign.model.sea.theatre import FuelSupply
from campaign.model.sides import BOTH
from campaign.model.units.forces import ShipStatus
from campaign.model.units.ships import ShipId
from campaign.session.reports.records import Fought, Loss
from campaign.session.reports.table import Brief, BriefRow, Row
from campaign.session.reports.wording import place, ship_names, turn_and_moment, type_counts
from campaign.session.words.whereabouts import name_of_hex
from campaign.words.counting import quantity

READY = "ready"
STATES = {
    "afloat": "In ships", "ashore": "On the quays", "landed": "Landed", "set down elsewhere": "Set down elsewhere",
    "brought back": "Brought back", "lost": "Lost", "lost ashore": "Lost ashore",
}


def ships_brief(book: Book, view: View, rows: Sequence[Row]) -> Brief:
    """Ships under the port or the force that they are in, with the hits of those that are hurt."""
    groups: dict[str, list[Row]] = {}
    for name, kind, where, force, mission, moves, fuel, full, guns, flotation, state in rows:
        hits = " ".join(f"{letter}{count}" for letter, count in (("G", guns), ("F", flotation)) if count)
        task = mission if mission == "escort" else ""
        under = f"{force} in {where}" if force else str(where)
        groups.setdefault(under, []).append((name, kind, moves, f"{fuel}/{full}", hits, task, "" if state == READY else state))
    entries = [BriefRow(row, under) for under, found in groups.items() for row in found]
    active = [key for key, ship in view.ships.items() if ship.status is ShipStatus.ACTIVE]
    return Brief(("ship", "type", "moves", "fuel", "hits", "mission", "state"), tuple(entries),
                 notes=(f"In all {quantity(len(active), 'ship')}: {type_counts(book, active)}.",))  # fmt: skip


def ports_brief(rows: Sequence[Row], view: View) -> Brief:
    """Ports under their holder; of the neutral ones only their names."""
    entries: list[BriefRow] = []
    neutral: list[str] = []
    for name, where, holder, cargo, used, refuel, repair, aa, hits, own, enemy in rows:
        if holder not in ("axis", "allied"):
            neutral.append(str(name))
            continue
        share = str(cargo) if not used else f"{float(used):g}/{cargo}"
        cells = (name, share, refuel or None, repair or None, aa, hits or None, own or None, enemy or None)
        entries.append(BriefRow(cells, f"{str(holder).capitalize()} ports", abroad=holder != view.side.value,
                                where=Hex(str(where))))
    entries.sort(key=lambda entry: entry.abroad)
    notes = (f"Neutral: {', '.join(neutral)}.",) if neutral else ()
    return Brief(("port", "cargo RE", "refuel FP", "repair", "AA", "hits", "own", "enemy"), tuple(entries), notes=notes)


def ammunition_brief(rows: Sequence[Row], notes: tuple[str, ...]) -> Brief:
    """Ships that have fired, under the place where they lie."""
    groups: dict[str, list[Row]] = {}
    for name, where, guns, boxes, most in rows:
        groups.setdefault(str(where), []).append((name, guns, f"{boxes}/{most}" if most else ""))
    entries = tuple(BriefRow(row, under) for under, found in groups.items() for row in found)
    return Brief(("ship", "guns", "torpedoes"), entries, notes=notes)


def repairs_brief(rows: Sequence[Row]) -> Brief:
    """Hits under the port where their ship lies; beneath a hit on which nobody works, why."""
    groups: dict[str, list[BriefRow]] = {}
    for name, where, hit, left, ready, state in rows:
        why = () if state == "at work" else (str(state),)
        groups.setdefault(str(where), []).append(BriefRow((name, hit, left, ready), str(where), why))
    return Brief(("ship", "hit", "turns", "ready"), tuple(entry for found in groups.values() for entry in found))


def convoys_brief(rows: Sequence[Row]) -> Brief:
    """Convoys, and beneath each what it carries."""
    entries = [
        BriefRow((name, where, transports, escorts, speed, bound), "", (str(cargo),))
        for name, where, transports, escorts, speed, cargo, bound in rows
    ]
    return Brief(("convoy", "where", "transports", "escorts", "speed", "bound for"), tuple(entries))


def losses_brief(book: Book, view: View, losses: Iterable[Loss], rows: Sequence[Row]) -> Brief:
    """Losses under the moment and the cause."""
    entries: list[BriefRow] = []
    tally: dict[str, list[ShipId]] = {}
    known = {book.oob.ships[loss.ship].name: loss for loss in losses if loss.ship in book.oob.ships}
    for side, name, kind, fate, cause, by, when in rows:
        turn, moment = turn_and_moment(str(when))
        heading = ", ".join(part for part in (turn, moment, str(cause)) if part)
        entries.append(BriefRow((side, name, kind, fate, f"by {by}" if by else ""), heading))
        if str(name) in known:
            tally.setdefault(str(side), []).append(known[str(name)].ship)
    sums = "; ".join(f"{side} {len(keys)} ({type_counts(book, keys)})" for side, keys in tally.items())
    # Rows of one battle stand together, as it happened.
    order = {heading: number for number, heading in enumerate(dict.fromkeys(_headings(losses)))}
    entries.sort(key=lambda entry: order.get(entry.under, len(order)))
    return Brief(("side", "ship", "type", "fate", "through"), tuple(entries), notes=(f"In all: {sums}.",) if sums else ())


def _headings(losses: Iterable[Loss]) -> Iterable[str]:
    for loss in losses:
        yield ", ".join(part for part in (*turn_and_moment(loss.when), loss.cause) if part)


def battles_brief(book: Book, fought: Sequence[Fought], rows: Sequence[Row], lost: Mapping[str, Sequence[Loss]]) -> Brief:
    """Battles under their turn; beneath each how it ended, who was lost, and who fought."""
    entries = []
    for fight, row in zip(fought, rows, strict=True):
        turn, moment = turn_and_moment(fight.when)
        parties = {side: [unit.ship for unit in fight.engagement.parties[side].participants] for side in BOTH}
        gone = lost.get(str(fight.engagement.id), ())
        result = str(row[7])
        details = [f"{result[:1].upper()}{result[1:]}"]
        details += [f"{side} lost: {ship_names(book, [loss.ship for loss in gone if loss.side is side])}"
                    for side in BOTH if any(loss.side is side for loss in gone)]  # fmt: skip
        if not gone and fight.after is not None:
            details.append("No ship was lost")
        details += [f"{side}: {ship_names(book, parties[side])}" for side in BOTH]
        ships = ":".join(str(len(parties[side])) for side in BOTH)
        losses = ":".join(str(sum(loss.side is side for loss in gone)) for side in BOTH)
        where = name_of_hex(book.theatre, fight.engagement.hex)
        entries.append(BriefRow((row[0], moment, where, row[3], row[6], ships, losses), turn, tuple(details)))
    columns = ("battle", "when", "where", "light", "minutes", "ships", "lost")
    notes = ("Ships and losses stand as Axis : Allied.",)
    return Brief(columns, tuple(entries), notes=notes)


def sightings_brief(book: Book, view: View) -> Brief:
    """Enemy markers where they are, or were last; beneath each what was seen of it."""
    entries = []
    for marker in view.markers.values():
        last, seen = marker.last, marker.seen
        turn, moment = turn_and_moment("" if last is None else last.moment)
        found = seen if seen is not None else None if last is None else last.seen
        when = "" if last is None else f"{turn}, {moment}".removeprefix(", ")
        details: list[str] = []
        if found is not None and found.ships is not None:
            types, names = type_counts(book, found.ships), ship_names(book, found.ships, found.ships)
            details = [f"{quantity(len(found.ships), 'ship')} ({types}): {names}"]
        elif found is not None:
            details = [", ".join(category.value for category in found.categories)]
        where = place(book, marker.hex) or "hidden"
        by = ", ".join(kind.value for kind in marker.kinds)
        cells = (marker.contact, where, by or "not now", "" if last is None else place(book, last.hex), when)
        entries.append(BriefRow(cells, "", tuple(details)))
    return Brief(("marker", "now at", "found by", "last seen at", "when"), tuple(entries))


def points_brief(entries: Sequence[PublicPoints], notes: tuple[str, ...]) -> Brief:
    """The account of points under the moments, a column a side."""
    found = []
    for entry in entries:
        turn, moment = turn_and_moment(entry.moment)
        each = (entry.points if entry.side is side else None for side in BOTH)
        found.append(BriefRow((*each, f"{entry.reason} [{entry.rule}]"), ", ".join(part for part in (turn, moment) if part)))
    totals = tuple(sum(entry.points for entry in entries if entry.side is side) for side in BOTH)
    return Brief(("Axis", "Allied", "for"), tuple(found), ((*totals, "in all"),), notes)


def supply_brief(rows: Sequence[Row], notes: tuple[str, ...]) -> Brief:
    """Cargo under its state: what is in ships first, then on the quays, then what is done with."""
    entries: list[BriefRow] = []
    for state, heading in STATES.items():
        for name, kind, size, what, where, wanted, worth in rows:
            if what == state:
                at = "" if state == "landed" else where
                entries.append(BriefRow((name, kind, size, at, wanted, worth), heading))
    sums = [sum(float(entry.cells[at] or 0) for entry in entries) for at in (2, 5)]
    # Any other state is not cargo but something owed or promised, and is not part of the sums.
    entries += [BriefRow((name, "", size, what, wanted, worth), f"By {kind}")
                for name, kind, size, what, _, wanted, worth in rows if what not in STATES]  # fmt: skip
    columns = ("cargo", "kind", "RE", "in", "for", "worth")
    return Brief(columns, tuple(entries), (("in all", "", sums[0], "", "", sums[1]),), notes)


def fuel_brief(rows: Sequence[Row], note: str) -> Brief:
    """Stores that can run dry, and ports that gave out fuel; the others in one line."""
    entries: list[BriefRow] = []
    quiet: list[str] = []
    for name, source, stock, pumps, now, rate, left, _, soonest, *_ in rows:
        if stock is None and not now and not rate:
            quiet.append(f"{name} {pumps:g}" if isinstance(pumps, int | float) else str(name))
            continue
        where = "" if source == FuelSupply.STOCK.value else source
        entries.append(BriefRow((name, where, stock, pumps, now or None, rate or None, left, soonest)))
    held_in_all = sum(float(row[2] or 0) for row in rows)
    if quiet:
        what = (f"draw on the pool or an endless store and gave nothing; a segment they can give: {', '.join(quiet)}",)
        entries.append(BriefRow((f"{len(quiet)} others", "", None, None, None, None, None, None), "", what))
    columns = ("port", "source", "held", "can give", "now", "lately", "segments left", "soonest")
    totals = (("in all", "", held_in_all, None, None, None, None, None),)
    return Brief(columns, tuple(entries), totals, (note,))


def forecast_brief(rows: Sequence[Row], notes: tuple[str, ...], at_ease: Collection[Row]) -> Brief:
    """Forces, and of their ships those that do not get home `at_ease`; alike lines are told once."""
    headings = {
        "force": "At sea", "ship": "At sea", "store": "Oil", "dock": "In dock", "laid up": "Laid up", "bunkers": "Bunkers",
        "front": "The front",
    }  # fmt: skip
    entries: list[BriefRow] = []
    alike: dict[tuple[str, str], list[str]] = {}
    quiet: dict[str, list[str]] = {}
    for row in rows:
        what, kind, where, left, segments, outlook = row
        if kind == "bunkers":
            alike.setdefault((str(where), str(outlook)), []).append(str(what))
        elif kind == "store" and segments is None and left:
            quiet.setdefault(str(outlook).partition(":")[0], []).append(f"{what} {float(left or 0):g}")
        elif row not in at_ease:
            name = f"  {what}" if kind == "ship" else what
            at = "" if kind == "ship" else where
            under = headings.get(str(kind), str(kind).capitalize())
            entries.append(BriefRow((name, at, left, segments), under, (str(outlook),)))
    for (where, outlook), names in alike.items():
        label = f"{len(names)} ships" if len(names) > 1 else names[0]
        line = f"{outlook}: {', '.join(names)}" if len(names) > 1 else outlook
        entries.append(BriefRow((label, where, None, None), headings["bunkers"], (line,)))
    for why, stores in quiet.items():
        entries.append(BriefRow((quantity(len(stores), "store"), "", None, None), headings["store"],
                                (f"{why}: {', '.join(stores)} FP",)))
    order = list(dict.fromkeys((*headings.values(), *(entry.under for entry in entries))))
    entries.sort(key=lambda entry: order.index(entry.under))
    return Brief(("what", "where", "left", "segments"), tuple(entries), notes=notes)
