"""How captains of boats decide: quietly up to a target, torpedoes, and away; guns against boats; or not at all (CO-D.1)."""

from __future__ import annotations

from math import atan2, degrees

from campaign.model.replacing import replace
from campaign.tactics.coastal.captains.handling import FAST, Wish, aim, pace, skirting
from campaign.tactics.coastal.captains.reading import Known, Picture, apart, nearest
from campaign.tactics.coastal.charts.collection import metres
from campaign.tactics.plot.geometry import bearing_of, circle, onward, turn_between

MIDDLING, SLOW, LAID_DEGREES, LARGE_HULL = 2, 1, 5.0, 60


def launch_cm(seen: Picture, own: Known) -> float:
    """From how near a captain launches: unseen a little beyond where a boat is spotted, seen from farther off."""
    doctrine = seen.charts.doctrine
    if own.boat and not own.has("_spotted"):
        return min(doctrine.launch_cm, max(doctrine.creep_cm, seen.hidden_cm) + doctrine.margin_cm)
    return doctrine.launch_cm


def prey(seen: Picture, own: Known) -> Known | None:
    """A merchant or large warship that is seen, then the largest of others, each the nearest; else the nearest marker."""
    ships = [known for known in seen.fighting if not known.boat and not known.submarine]
    if ships:
        best = max(_rank(known) for known in ships)
        return nearest(own, (known for known in ships if _rank(known) == best))
    return nearest(own, (known for known in seen.theirs.values() if known.marker))


def _rank(known: Known) -> tuple[bool, int]:
    return known.merchant or known.hull >= LARGE_HULL, known.size


def outgunned(seen: Picture, own: Known) -> bool:
    """Whether the guns of those who are seen near are too many for hers and her friends'."""
    near = 2 * seen.charts.doctrine.gun_cm[1]
    theirs = sum(known.strength for known in seen.fighting if apart(known, own) <= near)
    ours = sum(known.strength for known in seen.ours.values() if known.boat and not known.wreck and apart(known, own) <= near)
    return theirs > seen.charts.doctrine.outgunned * ours


def has_had_enough(seen: Picture, own: Known) -> bool:
    """CO-D.1 Boats built for torpedoes once none is loaded, those shot up or outgunned by boats; warships below half."""
    doctrine = seen.charts.doctrine
    if not own.boat:
        return own.whole < doctrine.half_hull
    spent = int(own.told["_built"]) > 0 and not own.tubes
    if spent or own.whole < doctrine.boat_hull or not (own.strength or own.tubes):
        return True
    return prey(seen, own) is None and outgunned(seen, own)


def leaving(seen: Picture, own: Known) -> Wish:
    """Away at full speed, under smoke where the enemy sees her or soon would."""
    return replace(retiring(seen, own), break_off=not own.has("_broken"))


def torpedo_boat(seen: Picture, own: Known, target: Known) -> Wish:
    """Unseen she creeps up off the beam, seen she runs in; her bow points where her torpedoes would meet the target."""
    doctrine = seen.charts.doctrine
    far, hidden = apart(own, target), not own.has("_spotted")
    if far <= (launch_cm(seen, own) if hidden else doctrine.launch_cm):
        return _bow_on(seen, own, target)
    if not hidden or is_pressed(seen, own):
        return retiring(seen, own)
    setting = doctrine.creep_setting if far <= doctrine.launch_cm + doctrine.creep_cm else FAST
    cm = pace(seen, own, setting)
    if far <= doctrine.launch_cm + doctrine.creep_cm / 2:
        return Wish(skirting(own, aim(seen, own, target, setting)[0], cm, _others(seen, target), seen.hidden_cm), setting)
    course = _off_the_beam(own, target, launch_cm(seen, own), cm)
    return Wish(skirting(own, course, cm, _others(seen, target), seen.hidden_cm), setting)


def _others(seen: Picture, target: Known) -> list[Known]:
    """Whom a boat that steals up to a target keeps away from."""
    return [known for known in seen.theirs.values() if known.id != target.id and not known.merchant and not known.wreck]


def retiring(seen: Picture, own: Known) -> Wish:
    """Away from all enemies, most of all from near ones, under smoke where somebody sees her or soon would."""
    enemies = seen.fighting or [known for known in seen.theirs.values() if not known.wreck]
    away = [(known, (1.0 / max(1.0, apart(own, known))) ** 3) for known in enemies]
    east = sum((own.at.x_m - known.at.x_m) * weight for known, weight in away)
    north = sum((own.at.y_m - known.at.y_m) * weight for known, weight in away)
    course = circle(degrees(atan2(east, north))) if east or north else own.course
    near = any(apart(own, known) <= seen.hidden_cm + seen.charts.movement.marker_cm for known in seen.fighting)
    return Wish(course, FAST, smoke=near or own.has("_spotted"))


def is_pressed(seen: Picture, own: Known) -> bool:
    """Whether a warship is so near that she will soon see a boat that is still hidden."""
    return any(apart(own, known) <= seen.hidden_cm for known in seen.fighting if not known.boat and not known.merchant)


def _bow_on(seen: Picture, own: Known, target: Known) -> Wish:
    """Near the target she keeps her tubes on it; seen and unable to, she makes smoke and tries again when she is lost."""
    hidden = not own.has("_spotted")
    # Fast ships come on by themselves; near slow ones a boat needs way on to turn, and to be no easy mark.
    setting = FAST if not hidden else seen.charts.doctrine.creep_setting if target.merchant else SLOW
    course, off = aim(seen, own, target, setting)
    too_near = apart(own, target) <= 2 * seen.charts.torpedoes.arming_cm
    hunted = not hidden or is_pressed(seen, own)
    if too_near or (hunted and (off > LAID_DEGREES or int(own.notes.get("suppressed", "0")) > 1)):
        return retiring(seen, own)
    return Wish(course, setting)


def _off_the_beam(own: Known, target: Known, reach: float, cm: float) -> float:
    """The course to where the target would be abeam, at the range of a launch, when she gets there."""
    turns = max(0.0, apart(own, target) - reach) / max(1.0, cm)
    mark = onward(target.at, target.course, metres(target.knots * turns))
    beams = (circle(target.course + 90.0), circle(target.course - 90.0))
    side = min(beams, key=lambda beam: abs(turn_between(beam, bearing_of(mark, own.at))))
    return bearing_of(own.at, onward(mark, side, metres(reach * 0.9)))


def gunboat(seen: Picture, own: Known, target: Known, *, close: bool = False) -> Wish:
    """Boats, and whoever must, fight beam on at twenty-five to fifty centimetres, other ships farther off."""
    doctrine = seen.charts.doctrine
    near, far = doctrine.gun_cm if close or own.size <= MIDDLING or target.marker else doctrine.heavy_gun_cm
    towards, cm = bearing_of(own.at, target.at), apart(own, target)
    if cm > far:
        return Wish(towards, FAST if own.boat or not target.marker else FAST - 1)
    if cm < near:
        return Wish(circle(towards + 180.0), FAST)
    abeam = min((towards + 90.0, towards - 90.0), key=lambda course: abs(turn_between(own.course, course)))
    return Wish(circle(abeam), FAST - 1)


def decoy(seen: Picture, own: Known) -> Wish:
    """An empty marker goes for the enemy like a boat, and passes him before anybody is near enough to find it out."""
    enemy = nearest(own, seen.theirs.values())
    if enemy is None:
        return Wish(own.course, FAST)
    towards = bearing_of(own.at, enemy.at)
    return Wish(towards if apart(own, enemy) > 2 * seen.hidden_cm else circle(towards + 90.0), FAST)
