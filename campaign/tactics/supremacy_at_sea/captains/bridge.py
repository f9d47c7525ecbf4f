"""What a captain has before him: the ships of both sides, the range he wants, and whether it is time to go."""

from __future__ import annotations

from msgspec import Struct

from campaign.model.battles.battle import BattleView
from campaign.model.book import Book
from campaign.model.sides import Nation, Side
from campaign.tactics.plot.geometry import Point
from campaign.tactics.supremacy_at_sea.captains.estimates import Afloat, broadside, ships_in
from campaign.tactics.supremacy_at_sea.charts.collection import SupremacyCharts
from campaign.tactics.supremacy_at_sea.charts.doctrine import Stance

RANGES = (8.0, 12.0, 16.0, 20.0, 25.0, 30.0, 35.0, 40.0, 45.0, 50.0, 60.0, 70.0, 80.0, 90.0)
OVERWHELMING = 99.0
Known = dict[tuple[str, frozenset[str], str, float], float]


class Bridge(Struct, frozen=True):
    """Everything that his decisions are made from."""

    charts: SupremacyCharts
    stance: Stance
    ours: tuple[Afloat, ...]
    theirs: tuple[Afloat, ...]
    best_range: float
    odds: float
    retiring: bool
    turn: int
    night: bool
    sight: float
    retire_to: Point | None

    def worth(self, ship: Afloat) -> float:
        """What a ship is worth to those who shoot at her."""
        return float(self.charts.doctrine.worth[ship.sheet.kind])


def bridge_of(charts: SupremacyCharts, book: Book, view: BattleView, side: Side, *, at_the_guns: bool = False) -> Bridge:
    """Reads the view once; gunners need no range to seek."""
    ships = ships_in(charts, book, view)
    ours = tuple(ship for ship in ships if ship.side is side)
    theirs = tuple(ship for ship in ships if ship.side is not side)
    seen = tuple(enemy for enemy in theirs if enemy.pose is not None)
    details = dict(view.details)
    stance = charts.doctrine.stance(flag(charts, ours)) if ours else charts.doctrine.default
    sight = float(details["sight"].removesuffix(" u"))
    distance, odds = (0.0, OVERWHELMING) if at_the_guns else best_range(charts, stance, ours, seen or theirs, sight)
    retiring = bool(ours) and details["may_withdraw"] == "yes" and (
        breaks_off(charts, stance, ours, odds, view) or saves_what_is_left(stance, ours, seen)
    )
    return Bridge(charts, stance, ours, theirs, distance, odds, retiring, view.round, details["light"] == "night", sight, None)


def flag(charts: SupremacyCharts, ours: tuple[Afloat, ...]) -> Nation:
    """Whose doctrine a mixed force fights by: that of the nation with most at stake."""
    worth: dict[Nation, int] = {}
    for own in ours:
        worth[own.nation] = worth.get(own.nation, 0) + charts.doctrine.worth[own.sheet.kind]
    return max(worth, key=worth.__getitem__)


def best_range(charts: SupremacyCharts, stance: Stance, ours: tuple[Afloat, ...], theirs: tuple[Afloat, ...],
               sight: float) -> tuple[float, float]:
    """SAS-GAP-20.4 The range with the best exchange of fire, and the odds there: what is given to what is taken."""
    if not theirs or not ours:
        return RANGES[0], OVERWHELMING
    best, odds, merit = stance.nearest_u, 0.0, float("-inf")
    known: Known = {}
    for distance in RANGES:
        if distance > sight + 1:
            break
        if distance < stance.nearest_u and distance + 10 < sight:
            continue
        given = share_a_turn(charts, ours, theirs, distance, known)
        taken = share_a_turn(charts, theirs, ours, distance, known)
        if given and given - stance.caution * taken > merit:
            best, merit = distance, given - stance.caution * taken
            odds = given / taken if taken else OVERWHELMING
    return best, odds


def share_a_turn(charts: SupremacyCharts, who: tuple[Afloat, ...], whom: tuple[Afloat, ...], distance: float,
                 known: Known) -> float:
    """Share of a force's points that another may take off in a turn at a range, each ship at her best target.

    Sisters in the same state are reckoned once.
    """
    whole = sum(target.left for target in whom)
    total = 0.0
    for ship in who:
        best = 0.0
        for mark in whom:
            key = (ship.sheet.of, ship.mains, mark.sheet.of, distance)
            if key not in known:
                known[key] = broadside(charts, ship, mark, distance)
            best = max(best, min(known[key], mark.left))
        total += best
    return total / whole


def breaks_off(charts: SupremacyCharts, stance: Stance, ours: tuple[Afloat, ...], odds: float, view: BattleView) -> bool:
    """SAS-GAP-20.5 Losses too high, odds too long, guns gone, or too late to win: the force goes home.

    Losses alone do not end a fight that is being won.
    """
    own = [token for token in view.tokens if token.side is ours[0].side]
    built = sum(float(dict(token.details).get("points", "0/0").partition("/")[2]) for token in own)
    left = sum(ship.left for ship in ours) / built if built else 0.0
    too_late = view.round > stance.patience and odds < stance.pursuit_odds
    guns = any(ship.mains or ship.light for ship in ours)
    return (left < stance.force_left and odds < stance.pursuit_odds) or odds < stance.odds or too_late or not guns


def saves_what_is_left(stance: Stance, ours: tuple[Afloat, ...], seen: tuple[Afloat, ...]) -> bool:
    """SAS-GAP-20.9 With the magazines run low the force goes, unless the enemy before it is all but finished."""
    of_each = [(ship.salvos_of, ship.salvos_full) for ship in ours if ship.salvos_full]
    full = sum(whole for _, whole in of_each)
    low = full > 0 and sum(left for left, _ in of_each) < stance.salvos_left * full
    points = sum(enemy.sheet.sink_points for enemy in seen)
    return low and sum(enemy.left for enemy in seen) >= stance.finishing * points


def spent(ship: Afloat, stance: Stance) -> bool:
    """SAS-GAP-20.6 Whether a ship herself must draw off: too few points left, or her main guns gone."""
    mains = any(guns.battery.value == "MN" for guns in ship.sheet.batteries)
    return 1 - ship.lost / ship.sheet.sink_points < stance.points_left or (mains and not ship.mains)
