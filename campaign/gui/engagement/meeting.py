"""Who meets whom, where and under what sky, as one side knows it."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.gui.frame.page import Row
from campaign.model.battles.battle import Engagement, Light, Participant
from campaign.model.battles.tabletop import clock
from campaign.model.book import Book
from campaign.model.sides import Side
from campaign.session.engagements.preview import is_damaged
from campaign.words.counting import quantity

METRES_OF_A_MILE = 1852


def who_meets_whom(book: Book, engagement: Engagement, side: Side) -> Iterator[Row]:
    """Both sides' ships, one's own first, by type; a damaged one says so."""
    for who in (side, side.enemy):
        ships = engagement.parties[who].participants
        count = f"{quantity(len(ships), 'ship')}"
        yield Row(f"{'You' if who is side else 'The enemy'}: the {who} side, {count}", style="head")
        by_type: dict[str, list[str]] = {}
        for ship in ships:
            by_type.setdefault(book.counters[ship.ship].type.value, []).append(_called(book, ship))
        yield from (Row(f"{kind}: {', '.join(names)}", indent=1) for kind, names in by_type.items())


def sky_in_words(engagement: Engagement) -> str:
    """Light, hour, how far one sees, sea and wind."""
    sky = engagement.conditions
    moon = f", moon {sky.moon:.0%} lit" if sky.light is Light.NIGHT else ""
    seen = f"seen to {sky.visibility_m / METRES_OF_A_MILE:.1f} nautical miles"
    wind = f"sea {sky.sea_state}, wind {sky.wind_kn} kn from {sky.wind_from_degrees:03d}"
    return f"By {sky.light.value} at {clock(sky.minute_of_day)}{moon}; {seen}; {wind}"


def _called(book: Book, ship: Participant) -> str:
    return f"{ship.name} (damaged)" if is_damaged(book, ship) else ship.name
