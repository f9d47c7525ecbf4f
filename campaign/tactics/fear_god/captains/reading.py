"""FG-GAP-25 What a captain has before him: own ships, enemies in contact, where they will soon be, whether he stays."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from statistics import median
from typing import TypeVar

from msgspec import Struct

from campaign.model.battles.battle import Area, BattleView
from campaign.model.book import Book
from campaign.model.sides import Side
from campaign.tactics.fear_god.charts.collection import FearGodCharts, charts_in
from campaign.tactics.fear_god.charts.sighting import Sky
from campaign.tactics.fear_god.charts.terms import metres, yards
from campaign.tactics.fear_god.seeing import Known, Own, sight_of
from campaign.tactics.kit.pilotage import shunned
from campaign.tactics.plot.geometry import Point, bearing_of, metres_between, onward, turn_between

Ship = TypeVar("Ship", bound=Known)


class Picture(Struct, frozen=True, dict=True):
    """His side's sight, sorted for him: ships that are there by their names, and the share of all her points his side lost.

    `dangers` are what he is shown of land, shoals and mines.
    """

    charts: FearGodCharts
    side: Side
    ours: Mapping[str, Own]
    theirs: Mapping[str, Known]
    sky: Sky
    may_withdraw: bool
    turn: int
    lost: float
    visibility: int = 100
    sea_state: int = 0
    year: int = 0
    dangers: tuple[Area, ...] = ()

    @cached_property
    def odds(self) -> float:
        """How many times the strength of the side the enemies in sight have."""
        ours = sum(own.strength for own in self.ours.values() if not own.guarded)
        return sum(foe.strength for foe in self.foes if not foe.guarded) / max(1.0, ours)

    @cached_property
    def gun_odds(self) -> float:
        """The same by gunfire alone: torpedo craft do not count."""
        ours = sum(own.strength for own in self.ours.values() if not own.guarded and not own.torpedo_craft)
        return sum(foe.strength for foe in self.foes if not foe.guarded and not foe.torpedo_craft) / max(1.0, ours)

    @cached_property
    def heavy_odds(self) -> float:
        """How many times the strength of the side's heavy ships those of the enemy in sight have."""
        ours = sum(own.strength for own in self.ours.values() if own.heavy)
        return sum(foe.strength for foe in self.foes if foe.heavy) / max(1.0, ours)

    @cached_property
    def foes(self) -> list[Known]:
        """Enemies afloat that are no hulks."""
        return [known for known in self.theirs.values() if not known.doomed]

    def squadrons(self) -> dict[str, list[Own]]:
        """Own ships by the company that they keep."""
        found: dict[str, list[Own]] = {}
        for own in self.ours.values():
            found.setdefault(own.squadron, []).append(own)
        return found


def apart(ship: Known, other: Known) -> float:
    """Yards between two ships."""
    return yards(metres_between(ship.at, other.at))


def nearest(to: Known, among: Iterable[Ship]) -> Ship | None:
    """The nearest of some."""
    return min(among, key=lambda known: (apart(known, to), known.id), default=None)


def picture(book: Book, view: BattleView, side: Side) -> Picture:
    """What he has before him, of what his side's view bears."""
    sight = sight_of(view)
    company = [own for own in sight.own if own.side is side]
    whole, left = sum(own.start.points for own in company), sum(own.left for own in company if not own.sunk)
    return Picture(
        charts_in(book), side, {own.id: own for own in company if own.place is not None},
        {ship.id: ship for ship in sight.ships if ship.side is not side and ship.place is not None},
        sight.sky, sight.may_withdraw, sight.turn, 1 - left / whole if whole else 0.0, sight.visibility, sight.sea_state,
        sight.year, shunned(view.areas))


# What he foresees -----------------------------------------------------------------------------------------------------


YARDS_A_KNOT = 100.0


def future_yards(own: Known, foe: Known, turns: float) -> float:
    """How many yards off an enemy will be in a number of turns if both hold on."""
    return yards(metres_between(_in(own, turns), _in(foe, turns)))


def _in(known: Known, turns: float) -> Point:
    return onward(known.at, known.course, metres(known.knots * YARDS_A_KNOT * turns))


def is_fleeing(own: Known, foe: Known) -> bool:
    """Whether an enemy flees, so that a ship keeping all guns bearing would never catch her."""
    return abs(turn_between(bearing_of(own.at, foe.at), foe.course)) <= RUNS_DEGREES


RUNS_DEGREES = 60.0


def is_beyond_catching(own: Own, foe: Known, reach_yd: float, faster_kn: float) -> bool:
    """FG-GAP-25 Ours: whether an enemy out of reach runs by so many knots faster than a ship can follow."""
    return apart(own, foe) > reach_yd and is_fleeing(own, foe) and foe.knots >= own.top + faster_kn


def is_lame(seen: Picture, foe: Known) -> bool:
    """Whether an enemy has been hit and makes hardly any way."""
    return foe.lost > 0 and foe.knots <= seen.charts.doctrine.lame_speed * foe.design_kn


def to_finish(seen: Picture, own: Known) -> Known | None:
    """FG-GAP-25 Ours: the nearest large enemy who lies lame, while nobody else in sight is strong enough to avenge her."""
    if seen.odds > seen.charts.doctrine.outgunned:
        return None
    return nearest(own, (foe for foe in seen.foes if foe.sizeable and not foe.ashore and is_lame(seen, foe)))


# When he breaks off ---------------------------------------------------------------------------------------------------


def breaks_off(seen: Picture, own: Own, company: list[Own]) -> bool:
    """FG-GAP-25 Whether she leaves the fight now."""
    return bool(why_off(seen, own, company))


def why_off(seen: Picture, own: Own, company: list[Own]) -> str:
    """FG-GAP-25 Why she leaves the fight now; nothing where she stays.

    A slow ship is not lame beside fast ones: she is where she has lost half of her own speed, or of theirs if they are slower.
    """
    if not seen.may_withdraw or own.broken_off or not seen.foes:
        return ""
    doctrine = seen.charts.doctrine
    hurt = f"{own.lost:.0%} of her is lost" if own.lost >= doctrine.break_off_damage else ""
    if own.dives:
        # A ship that is not seen is not outgunned.
        return hurt or ("" if own.torpedoes else "she has no torpedo left")
    if hurt:
        return hurt
    if not own.main_working and own.main > 0 and not own.torpedoes:
        return "her guns are silent"
    if own.top < doctrine.break_off_speed * min(own.design_kn, median(ship.design_kn for ship in company)):
        return f"she makes no more than {own.top} knots"
    if own.main > 0 and not own.torpedo_craft and own.main_rounds <= doctrine.rounds_kept:
        return "her shells are spent"
    if seen.lost >= doctrine.side_lost:
        return f"{seen.lost:.0%} of the side is lost"
    if is_worsted(seen, own):
        return "she is hurt more than anybody she fights"
    return f"the enemy in sight is {seen.odds:.1f} times as strong" if seen.odds > doctrine.outmatched else ""


def is_worsted(seen: Picture, own: Known) -> bool:
    """Whether a ship with guns gets the worse of it: hurt badly enough, and more than the enemies in sight look to be.

    Nobody is worsted by enemies whose guns her side outweighs: she is hit, and they are being beaten.
    """
    if own.torpedo_craft or own.guarded or own.lost < seen.charts.doctrine.worsted or seen.gun_odds < 1:
        return False
    return own.lost > max((foe.lost for foe in seen.foes if not foe.torpedo_craft), default=0.0)
