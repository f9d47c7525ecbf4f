"""Cards for a table: a ship's roster each, and one for a division of small ships that sail together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from campaign.model.battles.battle import Engagement
from campaign.model.battles.participants import described
from campaign.model.battles.tabletop import Log, RosterCard, ShipPaper
from campaign.model.book import Book
from campaign.model.units.ships import CARGO, SMALL
from campaign.session.engagements.setup_sheet import Shown
from campaign.silhouettes.drawing import side_view
from campaign.tactics.contract import Papers

MOST_ON_A_CARD = 4
DIVISION, CONVOY = "division", "convoy"


def cards_of(book: Book, engagement: Engagement, papers: Papers, ships: Sequence[Shown]) -> tuple[RosterCard, ...]:
    """SAS-C6 A card for each ship, and one for each division of destroyers or column of merchantmen, four at most."""
    turns = papers.turns(book, engagement)
    cards = []
    for told_off in divisions(book, engagement, ships):
        rosters = tuple(_paper(book, engagement, papers, shown) for shown in told_off)
        title, subtitle = _head(book, engagement, told_off, rosters)
        head = rosters[0].roster.log
        cards.append(RosterCard(title, subtitle, rosters, Log("Log", head, turns.clocks()) if head else None))
    return tuple(cards)


def divisions(book: Book, engagement: Engagement, ships: Sequence[Shown]) -> Iterator[tuple[Shown, ...]]:
    """Large ships by themselves; small ones, and those with cargo, with their like of the same division or force."""
    groups: dict[tuple[object, ...], list[Shown]] = {}
    for shown in ships:
        groups.setdefault(_company(book, engagement, shown), []).append(shown)
    for members in groups.values():
        parts = -(-len(members) // MOST_ON_A_CARD)
        # As many on each card as on the next: five are three and two.
        sizes = [len(members) // parts + (1 if part < len(members) % parts else 0) for part in range(parts)]
        for size in sizes:
            yield tuple(members[:size])
            del members[:size]


def _company(book: Book, engagement: Engagement, shown: Shown) -> tuple[object, ...]:
    facts = described(book.oob, shown.one).ship_class
    if facts is None or facts.type not in SMALL | CARGO:
        return (shown.number,)
    named = _division(engagement, shown)
    return shown.side, named or shown.one.force, facts.type in CARGO


def _division(engagement: Engagement, shown: Shown) -> str:
    found = (division.name for division in engagement.parties[shown.side].divisions if shown.one.ship in division.units)
    return next(found, "")


def _head(book: Book, engagement: Engagement, told_off: Sequence[Shown], rosters: Sequence[ShipPaper]) -> tuple[str, str]:
    if len(told_off) == 1:
        return rosters[0].name, rosters[0].subtitle
    first, last = told_off[0], told_off[-1]
    facts = described(book.oob, first.one).ship_class
    kind = CONVOY if facts is not None and facts.type in CARGO else DIVISION
    force = first.one.force
    name = _division(engagement, first) or (force if force.lower().endswith(kind) else f"{force} {kind}")
    return f"{first.number} to {last.number}  {name}", f"{first.side} side, {len(told_off)} ships on one card"


def _paper(book: Book, engagement: Engagement, papers: Papers, shown: Shown) -> ShipPaper:
    one = shown.one
    known = described(book.oob, one)
    facts = known.ship_class
    words = [
        known.model if known.model != one.name else "",
        known.kind,
        one.nation.value.capitalize(),
        f"{shown.side} side",
        one.force,
    ]
    return ShipPaper(
        f"{shown.number}  {one.name}",
        ", ".join(word for word in words if word),
        shown.side,
        papers.roster(book, engagement, one.ship),
        side_view(facts, book.oob.guns) if facts is not None else None,
    )
