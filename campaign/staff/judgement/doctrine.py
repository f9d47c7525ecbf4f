"""How each side's staff weighs risks: the numbers of its temper, its answer to an attack, what the front is worth to it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from math import ceil

from msgspec import Struct

from campaign.model.book import Book
from campaign.model.play.views import View
from campaign.model.play.war import Duty
from campaign.model.setting.scenario import Location, PortId
from campaign.model.sides import Side
from campaign.model.units.forces import Reaction
from campaign.model.units.ships import ShipId, ShipType
from campaign.rules.chapters.war.timeline import seen_by
from campaign.rules.facts.moving_front import comes, is_played, next_entries, window
from campaign.rules.views.strength import has_transports


class Doctrine(Struct, frozen=True):
    """A staff's temper.

    `attack_at` and `stand_at` are ratios of own to enemy strength from which it attacks and stands; `unknown` is the
    strength it expects behind a marker of which nothing is known; `hunts_within` hexes it goes after markers near its
    convoys; `fuel_reserve` are boxes kept beyond the way home; `fit_share` of its fuel a ship needs to sail.
    `night` weighs an enemy met in the dark (below 1: it seeks the night when it is outgunned by day); a force goes on
    without its hurt ships while `goes_on` of its strength is left. Escorts stand between their convoy and an enemy while
    they have more than `screens_at` of his strength; from `convoy_stands_at` on it keeps together and fights.
    Where supplies can move the front for it, it sends up to `front_loads` a half-month beyond what is owed, and the enemy's
    lifeline to the desert is worth `front_weight` times as much to it as otherwise. Troops land where the odds that it
    foresees are `lands_from` to one or better (SM-GAP-69).
    """

    attack_at: float
    stand_at: float
    unknown: float
    hunts_within: int
    fuel_reserve: int
    fit_share: float
    night: float
    goes_on: float
    screens_at: float
    convoy_stands_at: float
    front_loads: int
    front_weight: float
    lands_from: float


DOCTRINES: Mapping[Side, Doctrine] = {
    # Italy cannot replace a battleship, nor has she trained her big guns for the night.
    Side.AXIS: Doctrine(attack_at=0.9, stand_at=0.7, unknown=30.0, hunts_within=24, fuel_reserve=1, fit_share=0.8,
                        night=1.6, goes_on=0.8, screens_at=0.25,
                        convoy_stands_at=1.2, front_loads=6, front_weight=1.0, lands_from=1.5),
    # The Mediterranean Fleet looks for a fight, and for a night if the day is not hers.
    Side.ALLIED: Doctrine(attack_at=0.6, stand_at=0.5, unknown=30.0, hunts_within=24, fuel_reserve=1, fit_share=0.8,
                          night=0.8, goes_on=0.6, screens_at=0.1,
                          convoy_stands_at=1.0, front_loads=0, front_weight=1.5, lands_from=1.5),
}


# Its answer to an attack ----------------------------------------------------------------------------------------------


# The multiple of the enemy's strength that a force with a carrier needs to stand.
CARRIER_STANDS_AT = 1.0


def answer_by_strength(
    book: Book, ships: Collection[ShipId], own: float, against: float, doctrine: Doctrine, *, escorted: bool,
) -> Reaction:
    """Stand where one is strong enough, else get away; a convoy scatters, behind its escorts where those can hold out."""
    if has_transports(book, ships):
        if escorted and own >= doctrine.convoy_stands_at * against:
            return Reaction.STAND
        return Reaction.SCATTER_TRANSPORTS if escorted and own > doctrine.screens_at * against else Reaction.SCATTER_ALL
    # A carrier has no place in a gun line: who sails with one stands only when the enemy is the weaker.
    carrier = any(book.counters[key].type is ShipType.CARRIER for key in ships)
    stand_at = max(doctrine.stand_at, CARRIER_STANDS_AT) if carrier else doctrine.stand_at
    return Reaction.STAND if own >= stand_at * against else Reaction.AVOID


# What the front is worth ----------------------------------------------------------------------------------------------


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
    feeds = next((location for location in reversed(DESERT) if any(due.location is location for due in view.war.duties)), None)
    if not doctrine.front_loads or duty.location is not feeds or not within_reach(book, view, view.side):
        return 0
    chart, measured = book.charts.war.moving_front, window(book, view.war.front, seen_by(book, view))
    enough = (chart.par + chart.shifts[-1].size) * sum(measure.due for measure in measured)
    short = enough - sum(measure.landed for measure in measured) - max(0.0, afloat - duty.loads)
    return max(0, min(doctrine.front_loads, ceil(short)))


def weight_of_the_lifeline(book: Book, view: View) -> float:
    """How many times more than otherwise the enemy's lifeline to the desert is worth now."""
    weight = DOCTRINES[view.side].front_weight
    return weight if weight > 1 and within_reach(book, view, view.side) else 1.0


def desert_ports(view: View) -> frozenset[PortId]:
    """Where the enemy must land what his army in the desert lives by."""
    return frozenset(port for duty in view.war.duties if duty.side is not view.side and duty.location in DESERT
                     for port in duty.ports)
