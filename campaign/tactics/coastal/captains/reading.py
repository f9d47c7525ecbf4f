"""What a captain has before him: own models, enemies that are spotted, and markers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from campaign.model.battles.battle import BattleView, Token, Weapon
from campaign.model.book import Book
from campaign.model.sides import Side
from campaign.tactics.coastal.battle.vessel import Depth
from campaign.tactics.coastal.charts.collection import CoastalCharts, charts_in, cm_of, metres
from campaign.tactics.coastal.charts.damage import Kind
from campaign.tactics.coastal.charts.guns import Armour
from campaign.tactics.coastal.charts.spotting import Sky
from campaign.tactics.plot.geometry import Point, metres_between

STRENGTH_CM = 100.0


class Known(Struct, frozen=True):
    """A model as a captain knows it; a marker is one of which he knows the place alone."""

    id: str
    name: str
    at: Point
    course: float
    knots: float
    size: int
    hull: int
    told: Mapping[str, str]
    notes: Mapping[str, str]
    strength: float = 0.0

    @property
    def marker(self) -> bool:
        """Whether nobody knows who lies beneath."""
        return not self.size

    @property
    def boat(self) -> bool:
        """Whether she is a boat of class 1."""
        return self.size == 1

    @property
    def wreck(self) -> bool:
        """CO-GAP-29 Whether she floats, and that is all."""
        return bool(self.size) and not self.hull

    @property
    def merchant(self) -> bool:
        """Whether she is one that escorts guard."""
        return self.has("_convoy") or self.told.get("_kind") == Kind.MERCHANT.value

    @property
    def submarine(self) -> bool:
        """Whether she dives."""
        return self.has("_submarine")

    @property
    def armour(self) -> Armour:
        """Her armour, as far as it is known."""
        return Armour(self.told.get("_armour", Armour.NIL.value))

    @property
    def whole(self) -> float:
        """The part of her boxes that is left."""
        return self.hull / max(1, int(self.told.get("_boxes", "1")))

    @property
    def tubes(self) -> int:
        """How many tubes she has loaded, as far as it is known."""
        return len([size for size in self.told.get("_tubes", "").split("+") if size])

    @property
    def surfaced(self) -> bool:
        """Whether she is on the surface, as far as it is known."""
        return self.told.get("_depth", Depth.SURFACE.value) == Depth.SURFACE.value

    def has(self, key: str) -> bool:
        """Whether something is told of her."""
        return self.told.get(key) == "yes"


class Picture(Struct, frozen=True):
    """All of it, read once; `tracks` are torpedoes of the enemy that somebody saw, `lights` what is lit, by its middle."""

    charts: CoastalCharts
    side: Side
    ours: Mapping[str, Known]
    theirs: Mapping[str, Known]
    tracks: tuple[tuple[Point, Point], ...]
    lights: tuple[Point, ...]
    sky: Sky

    @property
    def night(self) -> bool:
        """Whether it is dark."""
        return self.sky.night

    @property
    def spotted(self) -> list[Known]:
        """Enemies that are seen."""
        return [known for known in self.theirs.values() if not known.marker]

    @property
    def fighting(self) -> list[Known]:
        """Enemies that are seen, afloat, and no wrecks."""
        return [known for known in self.spotted if not known.wreck and not known.has("_ashore")]

    @property
    def hidden_cm(self) -> float:
        """CO-5.3 From how far a boat that has not fired is seen in this light."""
        return float(self.charts.spotting.max_cm[self.sky][1])

    @property
    def alarmed(self) -> bool:
        """Whether this side knows that the enemy is upon it: by sight, tracks or hits."""
        hurt = (known.whole < 1 for known in self.ours.values() if not known.has("_dummy"))
        return bool(self.fighting or self.tracks) or any(hurt)

    def lit(self, known: Known) -> bool:
        """Whether a model lies in the light of star shell or flares, or burns."""
        near = metres(self.charts.spotting.star_shell.radius_cm)
        return known.has("_lit") or any(metres_between(light, known.at) <= near for light in self.lights)


def nearest(to: Known, among: Iterable[Known]) -> Known | None:
    """The nearest of some."""
    return min(among, key=lambda known: (apart(known, to), known.id), default=None)


def apart(one: Known, other: Known) -> float:
    """Centimetres between two models."""
    return cm_of(metres_between(one.at, other.at))


def picture(book: Book, view: BattleView, side: Side) -> Picture:
    """Reads the view."""
    ours: dict[str, Known] = {}
    theirs: dict[str, Known] = {}
    for token in view.tokens:
        known = _known(token)
        if known is not None:
            (ours if token.side is side else theirs)[token.id] = known
    hostile = tuple((Point(*area.outline[0]), Point(*area.outline[-1])) for area in view.areas
                    if area.kind == "torpedoes" and not area.name.startswith(side.value))
    lights = tuple(_middle(area.outline) for area in view.areas if area.kind == "light")
    sky = Sky(dict(view.details)["sky"].replace(" ", "_"))
    return Picture(charts_in(book), side, ours, theirs, hostile, lights, sky)


def _middle(outline: tuple[tuple[float, float], ...]) -> Point:
    return Point(sum(x for x, _ in outline) / len(outline), sum(y for _, y in outline) / len(outline))


def _known(token: Token) -> Known | None:
    told = dict(token.details)
    if token.x_m is None or token.y_m is None or not token.afloat or "_flight" in told:
        return None
    knots, size, hull = float(told.get("_knots", "0")), int(told.get("_size", "0")), int(told.get("_hull", "1"))
    strength = sum(min(STRENGTH_CM, cm_of(arc.reach_m)) for arc in token.arcs if arc.weapon is Weapon.GUNS)
    return Known(token.id, token.name, Point(token.x_m, token.y_m), token.heading_degrees or 0.0, knots, size, hull, told,
                 dict(token.notes), strength)
