"""What a captain has before him, own models, spotted enemies and markers, and how he handles what he commands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from campaign.model.battles.battle import BattleView, Token, Weapon
from campaign.model.book import Book
from campaign.model.sides import Side
from campaign.tactics.coastal.battle.vessel import Depth
from campaign.tactics.coastal.charts.collection import CoastalCharts, charts_in, cm_of, metres
from campaign.tactics.coastal.charts.fire import Armour, Kind
from campaign.tactics.coastal.charts.turn import Sky
from campaign.tactics.coastal.charts.weapons import Run, Size
from campaign.tactics.coastal.torpedoes import meeting_course
from campaign.tactics.plot.geometry import Point, bearing_of, circle, distance_to_line, metres_between, onward, turn_between

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
        """The share of her boxes still left."""
        return self.hull / max(1, int(self.told.get("_boxes", "1")))

    @property
    def tubes(self) -> int:
        """How many of her tubes are known to be loaded."""
        return len([size for size in self.told.get("_tubes", "").split("+") if size])

    @property
    def surfaced(self) -> bool:
        """Whether she is on the surface, as far as it is known."""
        return self.told.get("_depth", Depth.SURFACE.value) == Depth.SURFACE.value

    def has(self, key: str) -> bool:
        """Whether her token shows a detail of that name."""
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


def apart(ship: Known, other: Known) -> float:
    """Centimetres between two models."""
    return cm_of(metres_between(ship.at, other.at))


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
    details = dict(token.details)
    if token.x_m is None or token.y_m is None or not token.afloat or "_flight" in details:
        return None
    knots, size, hull = float(details.get("_knots", "0")), int(details.get("_size", "0")), int(details.get("_hull", "1"))
    strength = sum(min(STRENGTH_CM, cm_of(arc.reach_m)) for arc in token.arcs if arc.weapon is Weapon.GUNS)
    return Known(token.id, token.name, Point(token.x_m, token.y_m), token.heading_degrees or 0.0, knots, size, hull, details,
                 dict(token.notes), strength)


# Handling -------------------------------------------------------------------------------------------------------------


FAST, ROUND, TRY_DEGREES = 4, 360.0, 4.0
SMALL_TURN, ROOM_CM = 1.0, 1.5
ASIDE = (0.0, 15.0, -15.0, 30.0, -30.0, 45.0, -45.0, 60.0, -60.0)


class Wish(Struct, frozen=True):
    """Where a captain wants to go, how fast, and what else he does."""

    course: float
    setting: int
    break_off: bool = False
    smoke: bool = False
    ram: str = ""


def pace(seen: Picture, own: Known, setting: int) -> float:
    """Centimetres of her move."""
    cm = float(seen.charts.movement.move_cm(float(own.told["_max"]), setting))
    return cm if own.has("_spotted") else min(cm, seen.charts.movement.marker_cm)


def _rating(own: Known) -> float:
    """Centimetres that each of her steps takes."""
    return float(own.told["_manoeuvre"]) * 2.0 ** own.notes.get("steering", "").count("reduced")


def room(seen: Picture, own: Known, setting: int) -> float:
    """Degrees that surely fit into a move."""
    return seen.charts.movement.step_degrees * int(pace(seen, own, setting) // _rating(own))


def steers(own: Known, by: float) -> bool:
    """Whether her steering lets her turn that way."""
    note = own.notes.get("steering", "")
    return "no course" not in note and ("to port" if by < 0 else "to starboard") not in note


def way(seen: Picture, own: Known, by: float, cm: float) -> Iterator[Point]:
    """The points of a move that turns as soon as it may."""
    each, step = _rating(own), seen.charts.movement.step_degrees
    at, course, left = own.at, own.course, cm
    yield at
    while abs(by) > SMALL_TURN / 2 and left > each:
        at, left = onward(at, course, metres(each)), left - each
        yield at
        turned = max(-step, min(step, by))
        course, by = course + turned, by - turned
    yield onward(at, course, metres(left))


def _ends(seen: Picture, own: Known, by: float, cm: float) -> Point:
    """Where such a move ends."""
    *_, last = way(seen, own, by, cm)
    return last


def clear_turn(seen: Picture, own: Known, setting: int, by: float, most: float) -> float:
    """The turn nearest to the wanted one that runs into no friend."""
    cm = pace(seen, own, setting)
    others = (known for known in seen.ours.values() if known.id != own.id and not known.has("_dummy"))
    friends = [known for known in others if apart(known, own) <= cm + ROOM_CM]
    tried = [max(-most, min(most, by + aside)) for aside in ASIDE]
    return next((turn for turn in tried if not _meets(own, friends, own.course + turn, cm)), by)


def _meets(own: Known, friends: list[Known], course: float, cm: float) -> bool:
    """Whether a straight way leads too near a friend."""
    end = onward(own.at, course, metres(cm))
    return any(distance_to_line(friend.at, own.at, end) < metres(ROOM_CM) for friend in friends)


def skirting(own: Known, course: float, cm: float, shy_of: Iterable[Known], berth_cm: float) -> float:
    """The course nearest to a wished one on which a move ends out of sight of those to be avoided."""
    avoided = [known for known in shy_of if apart(known, own) <= cm + berth_cm]
    for aside in ASIDE if avoided else ():
        end = onward(own.at, course + aside, metres(cm))
        if all(distance_to_line(known.at, own.at, end) > metres(berth_cm) for known in avoided):
            return circle(course + aside)
    return course


# Torpedoes ----------------------------------------------------------------------------------------------------------


def _run_of(seen: Picture, own: Known) -> Run:
    """How the torpedoes in her tubes run."""
    return seen.charts.torpedoes.types[Size(own.told["_tubes"].split("+")[0])]


def torpedo_course(seen: Picture, own: Known, target: Known) -> float | None:
    """The course on which her torpedoes would meet a target now."""
    return meeting_course(_run_of(seen, own), own.at, target.at, target.course, target.knots)


def aim(seen: Picture, own: Known, target: Known, setting: int) -> tuple[float, float]:
    """The course on which her torpedoes are laid best when she has moved, of all turns that she can make, and how far off."""
    run = _run_of(seen, own)
    cm, most = pace(seen, own, setting), room(seen, own, setting)
    best, least = bearing_of(own.at, target.at), ROUND
    for step in range(-int(most // TRY_DEGREES), int(most // TRY_DEGREES) + 1):
        heading = circle(own.course + step * TRY_DEGREES)
        meets = meeting_course(run, _ends(seen, own, step * TRY_DEGREES, cm), target.at, target.course, target.knots)
        off = ROUND if meets is None else abs(turn_between(heading, meets))
        if off < least:
            best, least = heading, off
    return best, least
