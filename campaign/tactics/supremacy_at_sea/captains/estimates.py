"""What a captain has before him and what he reckons of it: both sides, the range he wants, what guns and spreads may do."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from campaign.model.battles.battle import BattleView, Token
from campaign.model.book import Book
from campaign.model.sides import Nation, Side
from campaign.model.units.ships import ClassId
from campaign.tactics.plot.geometry import Point, Pose, bears, relative_bearing
from campaign.tactics.supremacy_at_sea.battle.sheet import Battery, Group, Guns, ShipSheet
from campaign.tactics.supremacy_at_sea.charts.collection import Stance, SupremacyCharts
from campaign.tactics.supremacy_at_sea.damage import points_factor
from campaign.tactics.supremacy_at_sea.gunnery import expected_hits
from campaign.tactics.supremacy_at_sea.ships import sheet_of
from campaign.tactics.supremacy_at_sea.support import strange_sheet

NO_SHIPS = ("battery", "submarine")
SPECIAL_WORTH = 1.5
"""Points that a special adds for each hit that may earn one, in hits of the gun."""


class Afloat(Struct, frozen=True):
    """A ship as a captain reads her token."""

    id: str
    side: Side
    nation: Nation
    sheet: ShipSheet
    pose: Pose | None
    speed: float
    top: float
    lost: float
    mains: frozenset[str]
    light: frozenset[str]
    salvos: float
    salvos_of: float
    salvos_full: float
    banks: int
    locks: frozenset[str]
    forces: str
    smoke: int
    details: dict[str, str]

    @property
    def left(self) -> float:
        """Points that she has left."""
        return max(1.0, self.sheet.sink_points - self.lost)


def ships_in(charts: SupremacyCharts, book: Book, view: BattleView) -> tuple[Afloat, ...]:
    """Every ship afloat that a view shows."""
    night = dict(view.details)["light"] == "night"
    afloat = (token for token in view.tokens if token.afloat and token.type != "aircraft")
    return tuple(_read(charts, book, token, night=night) for token in afloat)


def sheet_seen(charts: SupremacyCharts, book: Book, token: Token, flag: Nation, *, night: bool) -> ShipSheet:
    """The sheet a token stands for: a class of ships, guns of a model, or a submarine."""
    details = dict(token.details)
    model = details["_class"]
    if token.type in NO_SHIPS:
        return strange_sheet(charts, book, model, int(details.get("_count", "1")), flag, submerged=not night)
    return sheet_of(charts, book.oob, book.oob.classes[ClassId(model)])


def _read(charts: SupremacyCharts, book: Book, token: Token, *, night: bool) -> Afloat:
    details = dict(token.details)
    flag = Nation(details.get("flag", Nation.BRITISH.value))
    sheet = sheet_seen(charts, book, token, flag, night=night)
    pose = None
    if token.x_m is not None and token.y_m is not None and token.heading_degrees is not None:
        pose = Pose(Point(token.x_m, token.y_m), token.heading_degrees)
    speed, _, top = details.get("speed", f"{sheet.speed}/{sheet.speed}").partition("/")
    mains = details.get("guns", "").split()
    light = frozenset(details.get("light", "").split())
    turrets = [post for guns in sheet.batteries if guns.battery is Battery.MN for post in guns.posts]
    posts = [post.name for post in turrets]
    names = {post.called.replace(" ", "_"): post.name for post in turrets}
    known = set(names)
    working = frozenset(name for written, name in names.items() if any(_is(word, written, known) for word in mains))
    forces = details.get("in force", "")
    locks = details.get("_locks", "")
    return Afloat(
        token.id, token.side, flag, sheet, pose, float(speed), float(top),
        float(details.get("points", "0/1").partition("/")[0]), working if "guns" in details else frozenset(posts), light,
        min((_left(word) for word in mains), default=0.0), sum(_left(word) for word in mains),
        sum(float(guns.salvos) for guns in sheet.batteries if guns.battery is Battery.MN for _ in guns.posts),
        int(details.get("banks", "0").split()[0]),
        frozenset(locks.split(", ")) if locks else frozenset(), forces, int(details.get("smoke", "0")), details,
    )


def _is(word: str, name: str, names: set[str]) -> bool:
    """Whether a word of the roster, a mount's letter with or without its salvos, is that mount."""
    return word == name or (word.startswith(name) and word not in names and _number(word[len(name):]) is not None)


def _left(word: str) -> float:
    digits = word.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
    return _number(digits) or 0.0


def _number(text: str) -> float | None:
    try:
        return float(text)
    except ValueError:
        return None


@lru_cache(maxsize=4)
def hit_rates(charts: SupremacyCharts) -> tuple[tuple[float, ...], ...]:
    """Expected hits by guns and column, over the six faces; one set of charts is reckoned through once."""
    table, die = charts.hit_table, charts.fire.die
    return tuple(tuple(expected_hits(table, die, guns, column) for column in range(table.columns + 1)) for guns in range(33))


def expected_points(
    charts: SupremacyCharts, guns: Guns, barrels: int, range_u: float, target: ShipSheet, shift: int = 0
) -> float:
    """Expected points from a number of guns against a ship at a range, specials included."""
    if not barrels:
        return 0.0
    row = charts.hit_table.line(guns.line).row(range_u)
    if row is None:
        return 0.0
    column = max(1, row.column - shift - target.size)
    if column > charts.hit_table.columns:
        return 0.0
    factor = points_factor(row, target)
    specials = SPECIAL_WORTH / charts.fire.hits_for_one_special if factor else 0.0
    return hit_rates(charts)[min(barrels, 32)][column] * guns.points * (factor + specials)


def barrels_bearing(ship: Afloat, guns: Guns, pose: Pose, mark: Point, groups: tuple[Group, ...] | None = None) -> int:
    """Guns of a battery that bear on a mark from a pose, of those that work as far as can be seen."""
    off = relative_bearing(pose, mark)
    total = 0
    for post in guns.posts:
        if guns.battery is Battery.MN and post.name not in ship.mains:
            continue
        if groups is not None and post.group not in (None, *groups):
            continue
        if bears(post.arcs, off):
            total += post.guns
    return total


def punch(charts: SupremacyCharts, ship: Afloat, pose: Pose, mark: Afloat, at: Point, range_u: float, shift: int = 0) -> float:
    """Points a turn that a ship may expect to do to another from a pose, with all that bears."""
    if "silent" in ship.forces or "no power" in ship.forces:
        return 0.0
    total = 0.0
    for guns in ship.sheet.batteries:
        if guns.battery is Battery.TR and guns.calibre_in < 4:
            continue
        total += expected_points(charts, guns, barrels_bearing(ship, guns, pose, at), range_u, mark.sheet, shift)
    return total


def broadside(charts: SupremacyCharts, ship: Afloat, mark: Afloat, range_u: float) -> float:
    """Points a turn that a ship may expect with her broadside at a range."""
    total = 0.0
    for guns in ship.sheet.batteries:
        if guns.battery is Battery.MN:
            barrels = sum(post.guns for post in guns.posts if post.name in ship.mains)
        else:
            barrels = sum(post.guns for post in guns.posts if post.group is not Group.PORT)
        total += expected_points(charts, guns, barrels, range_u, mark.sheet)
    return total


# The bridge -----------------------------------------------------------------------------------------------------------


RANGES = (8.0, 12.0, 16.0, 20.0, 25.0, 30.0, 35.0, 40.0, 45.0, 50.0, 60.0, 70.0, 80.0, 90.0)
OVERWHELMING = 99.0
Known = dict[tuple[str, frozenset[str], str, float], float]


class Bridge(Struct, frozen=True):
    """Everything the captain decides by."""

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
    stance = charts.doctrine.stance(_flag(charts, ours)) if ours else charts.doctrine.default
    sight = float(details["sight"].removesuffix(" u"))
    distance, odds = (0.0, OVERWHELMING) if at_the_guns else best_range(charts, stance, ours, seen or theirs, sight)
    retiring = bool(ours) and details["may_withdraw"] == "yes" and (
        _breaks_off(charts, stance, ours, odds, view) or saves_what_is_left(stance, ours, seen)
    )
    return Bridge(charts, stance, ours, theirs, distance, odds, retiring, view.round, details["light"] == "night", sight, None)


def _flag(charts: SupremacyCharts, ours: tuple[Afloat, ...]) -> Nation:
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
        dealt = _share_a_turn(charts, ours, theirs, distance, known)
        suffered = _share_a_turn(charts, theirs, ours, distance, known)
        if dealt and dealt - stance.caution * suffered > merit:
            best, merit = distance, dealt - stance.caution * suffered
            odds = dealt / suffered if suffered else OVERWHELMING
    return best, odds


def _share_a_turn(charts: SupremacyCharts, who: tuple[Afloat, ...], whom: tuple[Afloat, ...], distance: float,
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


def _breaks_off(charts: SupremacyCharts, stance: Stance, ours: tuple[Afloat, ...], odds: float, view: BattleView) -> bool:
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


def is_spent(ship: Afloat, stance: Stance) -> bool:
    """SAS-GAP-20.6 Whether a ship herself must draw off: too few points left, or her main guns gone."""
    mains = any(guns.battery.value == "MN" for guns in ship.sheet.batteries)
    return 1 - ship.lost / ship.sheet.sink_points < stance.points_left or (mains and not ship.mains)
