"""What fighting would come to, as rows: the bar of the odds, and of each ship what it may cost."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from campaign.gui.alarm.lines import BoundedShare, CostHead, CostLine, Middle, OddsBar
from campaign.gui.engagement.counting import BackgroundCount
from campaign.gui.frame.page import Row
from campaign.model.book import Book
from campaign.model.sides import Side
from campaign.model.units.ships import SMALL, ShipId, ShipType
from campaign.session.reports.situation import Plain
from campaign.session.words.naming import GROUPS

# So many ships of a small type stand in one line together.
TOGETHER = 3
BASIS = "Counted from what your side knows and nothing else"


def odds_rows(book: Book, counting: BackgroundCount | str, side: Side, title: str, *, column: bool) -> Iterator[Row]:
    """The bar and its brackets, which shrink with each run; or why there are no odds. In a column of its own it has a title."""
    yield Row(title, drawn=Middle(title)) if column else Row(title, style="head")
    if isinstance(counting, str):
        yield Row(f"{counting[0].upper()}{counting[1:]}.", style="faint")
        return
    found = counting.found
    if found is None:
        words = "They could not be counted." if counting.failed else "Captains fight it once to begin with ..."
        yield Row(words, style="faint")
        return
    bar = bar_of(found, side)
    yield Row("", hint=f"{bar.name}; the brackets hold the true share nineteen times in twenty", drawn=bar)
    own = [ship for ship in found["ships"] if ship["side"] == side.value]
    lines = tuple(_costs(book, own))
    runs = found["runs"]
    times = "one fight" if runs == 1 else f"{runs} fights"
    yield Row("", hint="days that the hits of such a battle would keep her in dock, and the chance that she is lost",
              drawn=CostHead(f"What it may cost, in {times} by captains"))
    most = max((line.days.high for line in lines if line.days is not None), default=1.0)
    for line in lines:
        told = "" if line.days is None else f", {line.days.value:.0f} days in dock"
        yield Row("", hint=f"{line.name}: lost {line.lost.told}{told}", drawn=replace(line, most=most))
    minutes = found["minutes"]
    yield Row(f"It lasts about {minutes['value']:.0f} minutes. {BASIS}.", style="faint")
    yield from (Row(f"Assumed: {words}.", style="faint") for words in found["assumed"])


def bar_of(found: Plain, side: Side) -> OddsBar:
    """The bar of what was found."""
    return OddsBar(_share(found["wins"][side.value]), _share(found["draws"]), _share(found["wins"][side.enemy.value]), side)


def outcome_of(counting: BackgroundCount | str, side: Side) -> str:
    """What standing comes to, in a few words."""
    if isinstance(counting, str) or counting.found is None:
        return ""
    bar = bar_of(counting.found, side)
    return f"You win {bar.win.told}, nobody {bar.nobody.told}"


def _share(one: Mapping[str, float]) -> BoundedShare:
    return BoundedShare(one["value"], one["low"], one["high"])


def _costs(book: Book, ships: Sequence[Plain]) -> Iterator[CostLine]:
    """Large ships by name, many small ones of a type as one line: the mean of all, between the least and the most of any."""
    by_type: dict[ShipType, list[Plain]] = {}
    for ship in ships:
        by_type.setdefault(book.counters[ShipId(ship["ship"])].type, []).append(ship)
    for kind, alike in by_type.items():
        if kind in SMALL and len(alike) >= TOGETHER:
            yield _cost(GROUPS[kind].capitalize(), alike)
        else:
            yield from (_cost(ship["name"], [ship]) for ship in alike)


def _cost(name: str, ships: Sequence[Plain]) -> CostLine:
    days = [_share(ship["days_in_dock"]) for ship in ships if ship["days_in_dock"] is not None]
    return CostLine(name, _together(days) if days else None, _together([_share(ship["lost"]) for ship in ships]))


def _together(shares: Sequence[BoundedShare]) -> BoundedShare:
    middle = sum(one.value for one in shares) / len(shares)
    return BoundedShare(middle, min(one.low for one in shares), max(one.high for one in shares))
