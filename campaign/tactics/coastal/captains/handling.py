"""How captains handle what they command: how far she goes, how she turns, and clear of whom (CO-4.1, CO-4.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from campaign.tactics.coastal.captains.reading import Known, Picture, apart
from campaign.tactics.coastal.charts.collection import metres
from campaign.tactics.coastal.charts.torpedoes import Run, Size
from campaign.tactics.coastal.sight.lines import distance_to_line
from campaign.tactics.coastal.torpedoes.aiming import meeting_course
from campaign.tactics.plot.geometry import Point, bearing_of, circle, onward, turn_between

FAST, ROUND, TRY_DEGREES = 4, 360.0, 4.0
SMALL_TURN, ROOM_CM = 1.0, 1.5
ASIDE = (0.0, 15.0, -15.0, 30.0, -30.0, 45.0, -45.0, 60.0, -60.0)


class Wish(Struct, frozen=True):
    """Where a captain would go, how fast, and what he does besides."""

    course: float
    setting: int
    break_off: bool = False
    smoke: bool = False
    ram: str = ""


def pace(seen: Picture, own: Known, setting: int) -> float:
    """Centimetres of her move."""
    cm = float(seen.charts.movement.move_cm(float(own.told["_max"]), setting))
    return cm if own.has("_spotted") else min(cm, seen.charts.movement.marker_cm)


def rating(own: Known) -> float:
    """Centimetres that each of her steps takes."""
    return float(own.told["_manoeuvre"]) * 2.0 ** own.notes.get("steering", "").count("reduced")


def room(seen: Picture, own: Known, setting: int) -> float:
    """Degrees that surely fit into a move."""
    return seen.charts.movement.step_degrees * int(pace(seen, own, setting) // rating(own))


def steers(own: Known, by: float) -> bool:
    """Whether her steering lets her turn that way."""
    words = own.notes.get("steering", "")
    return "no course" not in words and ("to port" if by < 0 else "to starboard") not in words


def way(seen: Picture, own: Known, by: float, cm: float) -> Iterator[Point]:
    """The points of a move that turns as soon as it may."""
    each, step = rating(own), seen.charts.movement.step_degrees
    at, course, left = own.at, own.course, cm
    yield at
    while abs(by) > SMALL_TURN / 2 and left > each:
        at, left = onward(at, course, metres(each)), left - each
        yield at
        turned = max(-step, min(step, by))
        course, by = course + turned, by - turned
    yield onward(at, course, metres(left))


def ends(seen: Picture, own: Known, by: float, cm: float) -> Point:
    """Where such a move ends."""
    *_, last = way(seen, own, by, cm)
    return last


def clear_turn(seen: Picture, own: Known, setting: int, by: float, most: float) -> float:
    """The turn nearest to the one that is wished that leads into no friend."""
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


def run_of(seen: Picture, own: Known) -> Run:
    """How the torpedoes in her tubes run."""
    return seen.charts.torpedoes.types[Size(own.told["_tubes"].split("+")[0])]


def laid(seen: Picture, own: Known, target: Known) -> float | None:
    """The course on which her torpedoes would meet a target now."""
    return meeting_course(run_of(seen, own), own.at, target.at, target.course, target.knots)


def aim(seen: Picture, own: Known, target: Known, setting: int) -> tuple[float, float]:
    """The course on which her torpedoes are laid best when she has moved, of all turns that she can make, and how far off."""
    run = run_of(seen, own)
    cm, most = pace(seen, own, setting), room(seen, own, setting)
    best, least = bearing_of(own.at, target.at), ROUND
    for step in range(-int(most // TRY_DEGREES), int(most // TRY_DEGREES) + 1):
        heading = circle(own.course + step * TRY_DEGREES)
        meets = meeting_course(run, ends(seen, own, step * TRY_DEGREES, cm), target.at, target.course, target.knots)
        off = ROUND if meets is None else abs(turn_between(heading, meets))
        if off < least:
            best, least = heading, off
    return best, least
