"""What matters in a report: one sentence that judges it, and the figure that it hangs on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from msgspec import Struct

from campaign.session.reports.kinds import ReportKind
from campaign.session.reports.table import Cell, Table
from campaign.words.counting import capitalised, listed, quantity

# A store that is likely dry so soon is spoken of, and so many of several.
SOON, NAMED = 14, 3


class Gist(Struct, frozen=True):
    """A sentence and its figure; `low` where it tells of a lack."""

    judgement: str
    figure: str = ""
    low: bool = False


def cells(table: Table, column: str) -> Iterator[Cell]:
    """All cells of a column."""
    place = table.columns.index(column)
    return (row[place] for row in table.rows)


def total(table: Table, column: str) -> float:
    """The sum of a column's numbers."""
    return sum(float(cell) for cell in cells(table, column) if isinstance(cell, int | float))


def count(table: Table, column: str, value: str) -> int:
    """How many rows have a value in a column."""
    return sum(str(cell) == value for cell in cells(table, column))


def gist_of(kind: str, table: Table) -> Gist:
    """What matters in a report of a kind."""
    if not table.rows:
        return Gist(f"{capitalised(table.empty)}.")
    told = GISTS.get(kind)
    return Gist(f"{quantity(len(table.rows), 'row')}.", str(len(table.rows))) if told is None else told(table)


def _ships(table: Table) -> Gist:
    hurt = sum(1 for guns, floats in zip(cells(table, "gunnery hits"), cells(table, "flotation hits"), strict=True)
               if guns or floats)
    ready = count(table, "state", "ready")
    damaged = f", {quantity(hurt, 'ship')} hurt" if hurt else ", none hurt"
    return Gist(f"{ready} of {quantity(len(table.rows), 'ship')} ready{damaged}.", str(len(table.rows)))


def _ports(table: Table) -> Gist:
    bombed = sum(bool(hits) for hits in cells(table, "hits"))
    held = [f"{side.capitalize()} {count(table, 'held by', side)}" for side in ("axis", "allied")]
    text = f"Ports held: {', '.join(held)}; {quantity(bombed, 'port')} bombed." if bombed else f"Ports held: {', '.join(held)}."
    return Gist(text, str(len(table.rows)))


def _fuel(table: Table) -> Gist:
    dry = sorted((float(left), str(name)) for name, held, left in zip(
        cells(table, "port"), cells(table, "FP held"), cells(table, "segments left"), strict=True)
        if isinstance(left, int | float) and held is not None and left <= SOON)
    held = total(table, "FP held")
    if not dry:
        return Gist(f"No store is likely dry within {SOON} days; {held:,.0f} fuel points are held.", f"{held:,.0f}")
    names = [name for _, name in dry[:NAMED]]
    more = f" and {len(dry) - NAMED} more" if len(dry) > NAMED else ""
    named = f"{', '.join(names)}{more}" if more else listed(names)
    be = "is" if len(dry) == 1 else "are"
    return Gist(f"{named} {be} likely dry within {SOON} days.", str(len(dry)), low=True)


def _ammunition(table: Table) -> Gist:
    return Gist(f"{quantity(len(table.rows), 'ship has', 'ships have')} fired and not filled up.", str(len(table.rows)))


def _repairs(table: Table) -> Gist:
    waiting = len(table.rows) - count(table, "state", "at work")
    text = f"{quantity(len(table.rows), 'hit')} to mend"
    return Gist(f"{text}, on {waiting} of which nobody works." if waiting else f"{text}, all in hand.", str(len(table.rows)),
                low=waiting > 0)


def _convoys(table: Table) -> Gist:
    bare = count(table, "escorts", "0")
    text = f"{quantity(len(table.rows), 'convoy is', 'convoys are')} at sea"
    return Gist(f"{text}, {bare} without an escort." if bare else f"{text}, all escorted.", str(len(table.rows)), low=bare > 0)


def _supply(table: Table) -> Gist:
    note = next((note for note in table.notes if note.startswith("In all ")), "")
    afloat = sum(float(size or 0) for size, state in zip(cells(table, "RE"), cells(table, "state"), strict=True)
                 if state == "afloat" and isinstance(size, int | float))
    return Gist(note or f"{afloat:g} RE are afloat.", f"{afloat:g}")


def _arrivals(table: Table) -> Gist:
    came, lost = total(table, "arrived"), total(table, "lost")
    share = round(100 * lost / (came + lost)) if came + lost else 0
    return Gist(f"{came:g} RE came ashore, {lost:g} were lost: {share} in a hundred.", f"{came:g}", low=share > SOON)


def _losses(table: Table) -> Gist:
    lost = {side: count(table, "side", side) for side in ("Axis", "Allied")}
    more = max(lost, key=lambda side: lost[side])
    text = f"The Axis lost {quantity(lost['Axis'], 'ship')}, the Allies {lost['Allied']}."
    return Gist(text, f"{lost['Axis']} : {lost['Allied']}", low=lost[more] > 0)


def _battles(table: Table) -> Gist:
    night = count(table, "light", "night")
    text = f"{quantity(len(table.rows), 'battle')} so far, {night} by night." if night else (
        f"{quantity(len(table.rows), 'battle')} so far, all by day.")
    return Gist(text, str(len(table.rows)))


def _sightings(table: Table) -> Gist:
    seen = sum(bool(by) for by in cells(table, "spotted by"))
    return Gist(f"{quantity(len(table.rows), 'enemy force is', 'enemy forces are')} known of, {seen} seen now.", str(seen))


def _aircraft(table: Table) -> Gist:
    ready = count(table, "state", "ready")
    return Gist(f"{ready} of {quantity(len(table.rows), 'air unit')} ready.", str(ready))


def _airfields(table: Table) -> Gist:
    hit = sum(bool(hits) for hits in cells(table, "hits"))
    text = f"{quantity(len(table.rows), 'airfield')} in use"
    return Gist(f"{text}, {hit} hit." if hit else f"{text}, none hit.", str(len(table.rows)))


def _sorties(table: Table) -> Gist:
    hits = total(table, "bomb hits") + total(table, "torpedo hits")
    return Gist(f"{quantity(len(table.rows), 'sortie')} so far, {quantity(hits, 'hit')}.", str(len(table.rows)))


def _points(table: Table) -> Gist:
    points = {side: sum(float(gained) for gained, whose in zip(cells(table, "points"), cells(table, "side"), strict=True)
                        if whose == side and isinstance(gained, int | float)) for side in ("Axis", "Allied")}
    lead = points["Allied"] - points["Axis"]
    ahead = "Allies lead" if lead > 0 else "Axis leads"
    text = f"The {ahead} by {quantity(abs(lead), 'point')}" if lead else "The points stand level"
    return Gist(f"{text}: Axis {points['Axis']:g}, Allies {points['Allied']:g}.", f"{points['Axis']:g} : {points['Allied']:g}")


def _forecast(table: Table) -> Gist:
    soon = sum(isinstance(left, int | float) and left <= 1 for left in cells(table, "segments"))
    text = f"{quantity(len(table.rows), 'outlook')}"
    return Gist(f"{text}, {soon} of them for today or tomorrow." if soon else f"{text}, none of them pressing.", str(soon),
                low=soon > 0)


def _day(table: Table) -> Gist:
    return Gist(table.notes[0] if table.notes else table.title, str(len(table.rows)))


def _stocks(table: Table) -> Gist:
    least = min((float(days) for days in cells(table, "days left") if isinstance(days, int | float)), default=None)
    stored = f"{total(table, 'points'):g}"
    text = f"{stored} supply points are stored"
    return Gist(f"{text}; the least lasts {quantity(least, 'day')}." if least is not None else f"{text}.", stored)


def _contingents(table: Table) -> Gist:
    return Gist(f"{quantity(len(table.rows), 'force')} ashore.", str(len(table.rows)))


GISTS: Mapping[str, Callable[[Table], Gist]] = {
    ReportKind.SHIPS: _ships, ReportKind.PORTS: _ports, ReportKind.FUEL: _fuel, ReportKind.AMMUNITION: _ammunition,
    ReportKind.REPAIRS: _repairs, ReportKind.CONVOYS: _convoys, ReportKind.SUPPLY: _supply, ReportKind.ARRIVALS: _arrivals,
    ReportKind.STOCKS: _stocks, ReportKind.CONTINGENTS: _contingents, ReportKind.LOSSES: _losses, ReportKind.BATTLES: _battles,
    ReportKind.SIGHTINGS: _sightings, ReportKind.AIR: _aircraft, ReportKind.AIRFIELDS: _airfields, ReportKind.SORTIES: _sorties,
    ReportKind.VP: _points, ReportKind.FORECAST: _forecast, ReportKind.DAY: _day,
}
