"""What the front that supplies move is worth to a staff: loads beyond the duty, and the weight of the enemy's lifeline."""

from __future__ import annotations

from math import ceil

from campaign.model.book import Book
from campaign.model.play.views import View
from campaign.model.play.war import Duty
from campaign.model.setting.scenario import Location, PortId
from campaign.model.sides import Side
from campaign.rules.chapters.war.moving_front import seen_by
from campaign.rules.facts.moving_front import comes, is_played, next_entries, window
from campaign.staff.judgement.doctrine import DOCTRINES, Doctrine

DESERT = (Location.LIBYA, Location.TUNISIA)


def within_reach(book: Book, view: View, side: Side) -> bool:
    """SM-GAP-70.15 A shift is within a side's reach while one of the next entries can still move in its favour."""
    if not is_played(book):
        return False
    front, turn, most = view.war.front, view.cursor.turn, book.charts.war.moving_front.most
    for entry in next_entries(book, front, turn):
        moved, now = front.shifts.get(entry.key, 0), comes(front, entry)
        if (moved > -most and now > turn.plus(1)) if entry.gainer is side else moved < most:
            return True
    return False


def beyond_the_duty(book: Book, view: View, duty: Duty, doctrine: Doctrine, afloat: float) -> int:
    """Loads to send beyond what is owed to the desert: no more than still enlarge a shift of the front."""
    feeds = next((location for location in reversed(DESERT) if any(one.location is location for one in view.war.duties)), None)
    if not doctrine.front_loads or duty.location is not feeds or not within_reach(book, view, view.side):
        return 0
    chart, measured = book.charts.war.moving_front, window(book, view.war.front, seen_by(book, view))
    enough = (chart.par + chart.shifts[-1].size) * sum(one.due for one in measured)
    short = enough - sum(one.landed for one in measured) - max(0.0, afloat - duty.loads)
    return max(0, min(doctrine.front_loads, ceil(short)))


def weight_of_the_lifeline(book: Book, view: View) -> float:
    """How many times more than otherwise the enemy's lifeline to the desert is worth now."""
    weight = DOCTRINES[view.side].front_weight
    return weight if weight > 1 and within_reach(book, view, view.side) else 1.0


def desert_ports(view: View) -> frozenset[PortId]:
    """Where the enemy must land what his army in the desert lives by."""
    return frozenset(port for duty in view.war.duties if duty.side is not view.side and duty.location in DESERT
                     for port in duty.ports)
