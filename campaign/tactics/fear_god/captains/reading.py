"""FG-GAP-25 What a captain has before him: own ships, enemies in contact, where they will soon be, whether he stays."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from statistics import median

from msgspec import Struct

from campaign.model.battles.battle import BattleView, Token
from campaign.model.book import Book
from campaign.model.sides import Side
from campaign.tactics.fear_god.charts.collection import FearGodCharts, charts_in
from campaign.tactics.fear_god.charts.ships import PointsRow
from campaign.tactics.fear_god.charts.sighting import Sky
from campaign.tactics.fear_god.charts.terms import Kind, Size, metres, yards
from campaign.tactics.plot.geometry import Point, metres_between, onward

SIZES = tuple(Size)
CAPITAL = (Kind.BATTLESHIP, Kind.BATTLECRUISER, Kind.PRE_DREADNOUGHT)
GUARDED = (Kind.MERCHANT, Kind.AUXILIARY, Kind.CARRIER)
TORPEDO_CRAFT = (Kind.DESTROYER, Kind.TORPEDO_BOAT, Kind.SMALL_CRAFT)


class Known(Struct, frozen=True):
    """A ship as a captain knows her."""

    id: str
    name: str
    at: Point
    course: float
    knots: float
    kind: Kind
    size: Size
    points: int
    status: str
    told: Mapping[str, str]
    armoured: bool = False

    def number(self, key: str) -> float:
        """A numeric detail of her token, 0 if it has none of that name."""
        return float(self.told.get(key) or 0)

    def has(self, key: str) -> bool:
        """Whether her token shows a detail of that name."""
        return self.told.get(key) == "yes"

    @property
    def rank(self) -> int:
        """Her size, the largest first."""
        return SIZES.index(self.size)

    @property
    def capital(self) -> bool:
        """Whether she is a heavy ship of the line."""
        return self.kind in CAPITAL

    @property
    def heavy(self) -> bool:
        """Whether she fights in the line with those, or is caught up in it: an armoured cruiser of the first war."""
        return self.capital or (self.armoured and self.kind is Kind.ARMOURED_CRUISER)

    @property
    def sizeable(self) -> bool:
        """Whether she is as large as a cruiser, and worth torpedoes."""
        return self.rank <= SIZES.index(Size.C)

    @property
    def guarded(self) -> bool:
        """Whether other ships guard her."""
        return self.kind in GUARDED or self.told.get("_task") in ("cargo", "carrier")

    @property
    def dives(self) -> bool:
        """Whether she is a submarine."""
        return self.kind is Kind.SUBMARINE

    @property
    def torpedo_craft(self) -> bool:
        """Whether her torpedoes are her weapon."""
        return self.kind in TORPEDO_CRAFT

    @property
    def lost(self) -> float:
        """The known share of her points that is lost."""
        return 1 - self.number("_left") / max(1, self.points) if "_left" in self.told else LOOKS.get(self.status, 0.0)

    @property
    def strength(self) -> float:
        """Her weight in a fight, by points and gun calibre; half if crippled."""
        return self.points * (0.3 + self.number("_mm") / 400) * (1 - self.lost)


LOOKS = {"sound": 0.0, "hit": 0.15, "badly hit": 0.45, "crippled": 0.8, "sinking": 1.0}


class Picture(Struct, frozen=True):
    """All of it, read once."""

    charts: FearGodCharts
    side: Side
    ours: Mapping[str, Known]
    theirs: Mapping[str, Known]
    sky: Sky
    may_withdraw: bool
    turn: int
    lost: float

    @property
    def odds(self) -> float:
        """How many times the strength of the side the enemies in sight have."""
        ours = sum(own.strength for own in self.ours.values() if not own.guarded)
        return sum(foe.strength for foe in self.foes if not foe.guarded) / max(1.0, ours)

    @property
    def gun_odds(self) -> float:
        """The same by gunfire alone: torpedo craft do not count."""
        ours = sum(own.strength for own in self.ours.values() if not own.guarded and not own.torpedo_craft)
        return sum(foe.strength for foe in self.foes if not foe.guarded and not foe.torpedo_craft) / max(1.0, ours)

    @property
    def heavy_odds(self) -> float:
        """How many times the strength of the side's heavy ships those of the enemy in sight have."""
        ours = sum(own.strength for own in self.ours.values() if own.heavy)
        return sum(foe.strength for foe in self.foes if foe.heavy) / max(1.0, ours)

    @property
    def foes(self) -> list[Known]:
        """Enemies afloat that are no hulks."""
        return [known for known in self.theirs.values() if not known.has("_doomed")]

    def squadrons(self) -> dict[str, list[Known]]:
        """Own ships by the company that they keep."""
        found: dict[str, list[Known]] = {}
        for known in self.ours.values():
            found.setdefault(known.told.get("_squadron", known.id), []).append(known)
        return found


def apart(ship: Known, other: Known) -> float:
    """Yards between two ships."""
    return yards(metres_between(ship.at, other.at))


def nearest(to: Known, among: Iterable[Known]) -> Known | None:
    """The nearest of some."""
    return min(among, key=lambda known: (apart(known, to), known.id), default=None)


def picture(book: Book, view: BattleView, side: Side) -> Picture:
    """Reads the view."""
    charts = charts_in(book)
    ours: dict[str, Known] = {}
    theirs: dict[str, Known] = {}
    whole = left = 0.0
    for token in view.tokens:
        details = dict(token.details)
        if token.side is side and "_start" in details:
            whole += float(details["_start"])
            left += float(details["_left"]) if token.afloat else 0.0
        known = _known(charts, token, details)
        if known is not None:
            (ours if token.side is side else theirs)[token.id] = known
    conditions = dict(view.details)
    sky = Sky(conditions["sky"].replace(" ", "_"))
    return Picture(charts, side, ours, theirs, sky, conditions.get("may_withdraw") == "yes", view.round,
                   1 - left / whole if whole else 0.0)


def _known(charts: FearGodCharts, token: Token, details: Mapping[str, str]) -> Known | None:
    if token.x_m is None or token.y_m is None or not token.afloat or "_kind" not in details:
        return None
    kind = Kind(details["_kind"])
    row = charts.ships.row_of(kind, int(details["_in_service"]))
    return Known(token.id, token.name, Point(token.x_m, token.y_m), token.heading_degrees or 0.0,
                 float(details.get("_knots") or 0), kind, Size(details["_size"]), int(details["_points"]), token.status,
                 details, row is PointsRow.ARMOURED)


# What he foresees -----------------------------------------------------------------------------------------------------


YARDS_A_KNOT = 100.0


def future_yards(own: Known, foe: Known, turns: float) -> float:
    """How many yards off an enemy will be in a number of turns if both hold on."""
    return yards(metres_between(_in(own, turns), _in(foe, turns)))


def _in(known: Known, turns: float) -> Point:
    return onward(known.at, known.course, metres(known.knots * YARDS_A_KNOT * turns))


def is_lame(seen: Picture, foe: Known) -> bool:
    """Whether an enemy has been hit and makes hardly any way."""
    return foe.lost > 0 and foe.knots <= seen.charts.doctrine.lame_speed * foe.number("_design")


def to_finish(seen: Picture, own: Known) -> Known | None:
    """FG-GAP-25 Ours: the nearest large enemy who lies lame, while nobody else in sight is strong enough to avenge her."""
    if seen.odds > seen.charts.doctrine.outgunned:
        return None
    return nearest(own, (foe for foe in seen.foes if foe.sizeable and not foe.has("_ashore") and is_lame(seen, foe)))


# When he breaks off ---------------------------------------------------------------------------------------------------


NO_GUNS = "0"


def breaks_off(seen: Picture, own: Known, company: list[Known]) -> bool:
    """FG-GAP-25 Whether she leaves the fight now."""
    if not seen.may_withdraw or own.has("_broken") or not seen.foes:
        return False
    doctrine = seen.charts.doctrine
    main, _, whole = own.told.get("_main", "0/0").partition("/")
    silenced = main == NO_GUNS and whole != NO_GUNS and not own.number("_tubes")
    lame = own.number("_top") < doctrine.break_off_speed * median(ship.number("_design") for ship in company)
    if own.dives:
        # A ship that is not seen is not outgunned.
        return own.lost >= doctrine.break_off_damage or not own.number("_tubes")
    spent = whole != NO_GUNS and not own.torpedo_craft and own.number("_rounds") <= doctrine.rounds_kept
    return (own.lost >= doctrine.break_off_damage or silenced or lame or spent or seen.lost >= doctrine.side_lost
            or is_worsted(seen, own) or seen.odds > doctrine.outmatched)


def is_worsted(seen: Picture, own: Known) -> bool:
    """Whether a ship with guns gets the worse of it: hurt badly enough, and more than the enemies in sight look to be."""
    if own.torpedo_craft or own.guarded or own.lost < seen.charts.doctrine.worsted:
        return False
    return own.lost > max((foe.lost for foe in seen.foes if not foe.torpedo_craft), default=0.0)
