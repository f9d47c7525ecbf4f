"""How captains move: boats quietly up to a target and away, ships by their tasks, and each made into a move that she can do."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import atan2, degrees

from campaign.model.battles.battle import BattleDecision
from campaign.model.replacing import replace
from campaign.tactics.coastal.battle.vessel import Depth
from campaign.tactics.coastal.captains.clearing import Steer, clear_way
from campaign.tactics.coastal.captains.reading import (
    FAST,
    SMALL_TURN,
    Picture,
    Wish,
    aim,
    apart,
    gun_strength,
    nearest,
    pace,
    room,
    skirting,
    steers,
    way,
)
from campaign.tactics.coastal.charts.collection import cm_of, metres
from campaign.tactics.coastal.seeing import Known, Own
from campaign.tactics.plot.geometry import Point, bearing_of, circle, distance_to_line, metres_between, onward, turn_between

# Boats ----------------------------------------------------------------------------------------------------------------


MIDDLING, SLOW, LAID_DEGREES, LARGE_HULL = 2, 1, 5.0, 60


def launch_cm(seen: Picture, own: Own) -> float:
    """From how near a captain launches: unseen a little beyond where a boat is spotted, seen from farther off."""
    doctrine = seen.charts.doctrine
    if own.boat and not own.spotted:
        return min(doctrine.launch_cm, max(doctrine.creep_cm, seen.hidden_cm) + doctrine.margin_cm)
    return doctrine.launch_cm


def prey(seen: Picture, own: Own) -> Known | None:
    """The nearest merchant or large warship in sight, then the nearest of the largest others, else the nearest marker."""
    ships = [known for known in seen.fighting if not known.boat and not known.submarine]
    if ships:
        best = max(_rank(known) for known in ships)
        return nearest(own, (known for known in ships if _rank(known) == best))
    return nearest(own, (known for known in seen.theirs.values() if known.marker))


def _rank(known: Known) -> tuple[bool, int]:
    return known.merchant or known.hull >= LARGE_HULL, known.size


def is_outgunned(seen: Picture, own: Own) -> bool:
    """Whether enemies in sight nearby outgun her and her friends."""
    near = 2 * seen.charts.doctrine.gun_cm[1]
    theirs = sum(gun_strength(seen.charts, known) for known in seen.fighting if apart(known, own) <= near)
    ours = sum(gun_strength(seen.charts, known) for known in seen.ours.values()
               if known.boat and not known.wreck and apart(known, own) <= near)
    return theirs > seen.charts.doctrine.outgunned * ours


def _has_had_enough(seen: Picture, own: Own) -> bool:
    """CO-D.1 Boats built for torpedoes once none is loaded, those shot up or outgunned by boats; warships below half."""
    return bool(why_enough(seen, own))


def why_enough(seen: Picture, own: Own) -> str:
    """CO-D.1 Why a captain takes her out of the fight; nothing where she stays."""
    doctrine = seen.charts.doctrine
    if own.whole < (doctrine.boat_hull if own.boat else doctrine.half_hull):
        return f"{1 - own.whole:.0%} of her hull is lost"
    if not own.boat:
        return ""
    if bool(own.tubes_built) and not own.tubes:
        return "she has no torpedo left"
    if not (gun_strength(seen.charts, own) or own.tubes):
        return "she has nothing left to fight with"
    return "boats that outgun her are near" if prey(seen, own) is None and is_outgunned(seen, own) else ""


def _leaving(seen: Picture, own: Own) -> Wish:
    """Away at full speed, under smoke where the enemy sees her or soon would."""
    return replace(_retiring(seen, own), break_off=not own.broken_off)


def _torpedo_boat(seen: Picture, own: Own, target: Known) -> Wish:
    """Unseen she creeps up off the beam, seen she runs in; her bow points where her torpedoes would meet the target."""
    doctrine = seen.charts.doctrine
    far, hidden = apart(own, target), not own.spotted
    if far <= (launch_cm(seen, own) if hidden else doctrine.launch_cm):
        return _bow_on(seen, own, target)
    if not hidden or _is_pressed(seen, own):
        return _retiring(seen, own)
    setting = doctrine.creep_setting if far <= doctrine.launch_cm + doctrine.creep_cm else FAST
    cm = pace(seen, own, setting)
    if far <= doctrine.launch_cm + doctrine.creep_cm / 2:
        return Wish(skirting(own, aim(seen, own, target, setting)[0], cm, _others(seen, target), seen.hidden_cm), setting)
    course = _off_the_beam(own, target, launch_cm(seen, own), cm)
    return Wish(skirting(own, course, cm, _others(seen, target), seen.hidden_cm), setting)


def _others(seen: Picture, target: Known) -> list[Known]:
    """Whom a boat that steals up to a target keeps away from."""
    return [known for known in seen.theirs.values() if known.id != target.id and not known.merchant and not known.wreck]


def _retiring(seen: Picture, own: Own) -> Wish:
    """Away from all enemies, most of all from near ones, under smoke where somebody sees her or soon would."""
    enemies = seen.fighting or [known for known in seen.theirs.values() if not known.wreck]
    away = [(known, (1.0 / max(1.0, apart(own, known))) ** 3) for known in enemies]
    east = sum((own.at.x_m - known.at.x_m) * weight for known, weight in away)
    north = sum((own.at.y_m - known.at.y_m) * weight for known, weight in away)
    course = circle(degrees(atan2(east, north))) if east or north else own.course
    near = any(apart(own, known) <= seen.hidden_cm + seen.charts.movement.marker_cm for known in seen.fighting)
    return Wish(course, FAST, smoke=near or own.spotted)


def _is_pressed(seen: Picture, own: Own) -> bool:
    """Whether a warship is so near that she will soon spot a hidden boat."""
    return any(apart(own, known) <= seen.hidden_cm for known in seen.fighting if not known.boat and not known.merchant)


def _bow_on(seen: Picture, own: Own, target: Known) -> Wish:
    """Near the target she keeps her tubes on it; seen and unable to, she makes smoke and tries again when she is lost."""
    hidden = not own.spotted
    # Fast ships come on by themselves; near slow ones a boat needs way on to turn, and to be no easy mark.
    setting = FAST if not hidden else seen.charts.doctrine.creep_setting if target.merchant else SLOW
    course, off = aim(seen, own, target, setting)
    too_near = apart(own, target) <= 2 * seen.charts.torpedoes.arming_cm
    hunted = not hidden or _is_pressed(seen, own)
    if too_near or (hunted and (off > LAID_DEGREES or own.suppression > 1)):
        return _retiring(seen, own)
    return Wish(course, setting)


def _off_the_beam(own: Own, target: Known, reach: float, cm: float) -> float:
    """The course to where the target would be abeam, at the range of a launch, when she gets there."""
    turns = max(0.0, apart(own, target) - reach) / max(1.0, cm)
    mark = onward(target.at, target.course, metres(target.knots * turns))
    beams = (circle(target.course + 90.0), circle(target.course - 90.0))
    side = min(beams, key=lambda beam: abs(turn_between(beam, bearing_of(mark, own.at))))
    return bearing_of(own.at, onward(mark, side, metres(reach * 0.9)))


def _gunboat(seen: Picture, own: Own, target: Known, *, close: bool = False) -> Wish:
    """Boats, and any vessel with no choice, fight beam on at 25 to 50 centimetres, other ships from farther off."""
    doctrine = seen.charts.doctrine
    near, far = doctrine.gun_cm if close or own.size <= MIDDLING or target.marker else doctrine.heavy_gun_cm
    towards, cm = bearing_of(own.at, target.at), apart(own, target)
    if cm > far:
        return Wish(towards, FAST if own.boat or not target.marker else FAST - 1)
    if cm < near:
        return Wish(circle(towards + 180.0), FAST)
    abeam = min((towards + 90.0, towards - 90.0), key=lambda course: abs(turn_between(own.course, course)))
    return Wish(circle(abeam), FAST - 1)


def _decoy(seen: Picture, own: Own) -> Wish:
    """An empty marker goes for the enemy like a boat, and passes him before anybody is near enough to find it out.

    It goes no faster than those that hide somebody: who outran them would tell which are empty.
    """
    enemy, setting = nearest(own, seen.theirs.values()), _in_step(seen, own)
    if enemy is None:
        return Wish(own.course, setting)
    towards = bearing_of(own.at, enemy.at)
    return Wish(towards if apart(own, enemy) > 2 * seen.hidden_cm else circle(towards + 90.0), setting)


def _in_step(seen: Picture, own: Own) -> int:
    """CO-5.1 The setting at which an empty marker keeps pace with the nearest that hides somebody."""
    mates = [known for known in seen.ours.values() if not known.dummy and not known.spotted and not known.ashore]
    if not mates:
        return FAST
    mate = min(mates, key=lambda known: (apart(known, own), known.id))
    cm = pace(seen, mate, mate.setting)
    return min(range(1, FAST + 1), key=lambda setting: (abs(pace(seen, own, setting) - cm), setting))


# Ships ----------------------------------------------------------------------------------------------------------------


RAM_DEGREES, RAM_CM, ABEAM_DEGREES = 45, 0.4, 45.0


def _merchant(seen: Picture, own: Own) -> Wish:
    """She turns towards tracks that are seen near, away from boats that are, and else keeps her course."""
    doctrine = seen.charts.doctrine
    near = [(start, end) for start, end in seen.tracks if cm_of(metres_between(end, own.at)) <= doctrine.dodge_cm]
    if near:
        return Wish(bearing_of(own.at, near[0][0]), FAST)
    boat = nearest(own, (known for known in seen.fighting if known.boat or known.submarine))
    if boat is not None and apart(own, boat) <= doctrine.flee_cm:
        return Wish(circle(bearing_of(boat.at, own.at)), FAST)
    return Wish(own.course, own.setting or FAST)


def _convoy_of(seen: Picture) -> list[Own]:
    """Whom the escorts of a side guard."""
    return [known for known in seen.ours.values() if known.merchant]


def _escort(seen: Picture, own: Own, convoy: list[Own]) -> Wish:
    """She stands between the convoy and the boats, each escort against another, and goes for one that is seen."""
    doctrine = seen.charts.doctrine
    centre = _centre(convoy)
    off = cm_of(metres_between(own.at, centre))
    danger = _share_of_danger(seen, own, centre)
    if danger is not None and danger.submarine:
        return Wish(bearing_of(own.at, danger.at), FAST)
    if danger is not None and not danger.marker and off <= doctrine.escort_cm:
        return _gunboat(seen, own, danger, close=True)
    ahead = onward(centre, convoy[0].course, metres(convoy[0].knots))
    if danger is None:
        return _with_the_convoy(own, convoy[0], ahead) if off <= doctrine.escort_cm else Wish(bearing_of(own.at, ahead), FAST)
    station = onward(ahead, bearing_of(centre, danger.at), metres(doctrine.screen_cm))
    if cm_of(metres_between(own.at, station)) <= pace(seen, own, 1):
        return _with_the_convoy(own, convoy[0], ahead)
    return Wish(bearing_of(own.at, station), FAST)


def _with_the_convoy(own: Own, guide: Own, ahead: Point) -> Wish:
    setting = max(1, min(FAST, round(FAST * guide.knots / max(1.0, own.max_knots))))
    return Wish(guide.course if guide.knots else bearing_of(own.at, ahead), setting)


def _centre(convoy: list[Own]) -> Point:
    return Point(sum(known.at.x_m for known in convoy) / len(convoy), sum(known.at.y_m for known in convoy) / len(convoy))


def _share_of_danger(seen: Picture, own: Own, centre: Point) -> Known | None:
    """The enemy an escort deals with: those in sight near the convoy first, shared out among the escorts.

    A marker is nobody's business until something has happened: then boats may lie beneath.
    """
    reach = metres(2 * seen.charts.doctrine.escort_cm)
    markers = (known for known in seen.theirs.values() if known.marker and seen.alarmed)
    near = [known for known in (*seen.fighting, *markers) if metres_between(known.at, centre) <= reach]
    near.sort(key=lambda known: (known.marker, metres_between(known.at, centre), known.id))
    escorts = sorted(known.id for known in seen.ours.values() if known.escort)
    return near[escorts.index(own.id) % len(near)] if near else None


def _ramming(seen: Picture, own: Own) -> Wish | None:
    """CO-4.6 A ship in good order rams a boat or a surfaced submarine that lies within her move and nearly ahead."""
    if own.boat or own.merchant or own.submarine or own.whole < seen.charts.doctrine.ram_hull:
        return None
    cm = pace(seen, own, FAST)
    most = int(min(RAM_DEGREES, room(seen, own, FAST)))
    for target in sorted(seen.fighting, key=lambda known: apart(own, known)):
        if not (target.boat or target.submarine) or apart(own, target) >= cm:
            continue
        for by in sorted(range(-most, most + 1, 1), key=abs):
            points = tuple(way(seen, own, float(by), cm))
            if min(distance_to_line(target.at, start, end) for start, end in pairwise(points)) <= metres(RAM_CM):
                return Wish(circle(own.course + by), FAST, ram=target.id)
    return None


def _warship(seen: Picture, own: Own) -> Wish:
    """Ships without a convoy fight what is seen from farther off than boats launch, and turn away from what comes near.

    Markers, under which boats may lie, they do not seek; but who has met ships, and lost them from sight, leaves none astern.
    """
    target = nearest(own, (known for known in seen.fighting if not known.submarine)) or nearest(own, seen.theirs.values())
    if target is None:
        return Wish(own.course, FAST)
    if target.boat and own.size > 2 and apart(own, target) <= seen.charts.doctrine.flee_cm:
        return Wish(circle(bearing_of(target.at, own.at)), FAST)
    if target.marker and own.size > 2:
        towards = bearing_of(own.at, target.at)
        leaves = seen.met_ships and abs(turn_between(own.course, towards)) > ABEAM_DEGREES
        return Wish(towards if leaves else own.course, FAST if seen.alarmed else FAST - 1)
    return _gunboat(seen, own, target)


def _submarine(seen: Picture, own: Own) -> Wish:
    """She closes submerged and lays her tubes on the largest ship."""
    target = max(seen.fighting, key=lambda known: (known.size, -apart(own, known), known.id), default=None)
    mark = target or nearest(own, seen.theirs.values())
    if mark is None:
        return Wish(own.course, 1)
    if not own.tubes:
        return Wish(circle(bearing_of(mark.at, own.at)), FAST, break_off=not own.broken_off)
    if apart(own, mark) > launch_cm(seen, own):
        return Wish(bearing_of(own.at, mark.at), FAST)
    return Wish(aim(seen, own, mark, 1)[0], 1)


def _depth_of(seen: Picture, own: Own) -> Depth:
    """CO-GAP-47 She attacks at periscope depth, goes deep where she is seen, and comes up when nobody is near."""
    enemy = nearest(own, seen.theirs.values())
    near = enemy is not None and apart(own, enemy) <= seen.charts.spotting.sonar.range_cm
    if own.spotted or (own.depth is Depth.DEEP and near):
        return Depth.DEEP
    return Depth.PERISCOPE


# Moves ----------------------------------------------------------------------------------------------------------------


def moves(seen: Picture, decision: BattleDecision) -> Iterator[tuple[str, str]]:
    """The answers to how a model moves."""
    fields = {field.key: field for field in decision.inputs}
    own = seen.ours.get(fields["setting"].token)
    if own is None:
        return
    wish = wish_of(seen, own)
    settings = [int(key) for key, _ in fields["setting"].options]
    setting = min(max(wish.setting, settings[0]), settings[-1])
    if "turn" not in fields:
        yield "setting", str(setting)
    else:
        by = turn_between(own.course, wish.course)
        most = room(seen, own, setting)
        by = max(-most, min(most, by))
        by = by if steers(own, by) else 0.0
        if not wish.ram:
            steer = clear_way(seen, own, Steer(setting, by), settings[0])
            setting, by = steer.setting, steer.turn
        yield "setting", str(setting)
        if abs(by) >= SMALL_TURN:
            yield "turn", f"{by:.4g}"
    if "depth" in fields and (wanted := _depth_of(seen, own).value) in dict(fields["depth"].options):
        yield "depth", wanted
    if wish.ram and "ram" in fields and wish.ram in dict(fields["ram"].options):
        yield "ram", wish.ram
    wished = {"break_off": wish.break_off, "smoke": wish.smoke}
    yield from ((key, "yes") for key, is_wished in wished.items() if is_wished and key in fields)


def wish_of(seen: Picture, own: Own) -> Wish:
    """What a captain wants of a move, by what he commands."""
    if own.dummy:
        return _decoy(seen, own)
    if own.submarine:
        return _submarine(seen, own)
    if own.merchant:
        return _merchant(seen, own)
    if not seen.theirs:
        return Wish(own.course, FAST)
    if own.broken_off or _has_had_enough(seen, own):
        return _leaving(seen, own)
    if (rams := _ramming(seen, own)) is not None:
        return rams
    convoy = _convoy_of(seen)
    if own.escort and convoy:
        return _escort(seen, own, convoy)
    return _boat(seen, own) if own.boat else _warship(seen, own)


def _boat(seen: Picture, own: Own) -> Wish:
    """Torpedoes for ships, guns for boats."""
    target = prey(seen, own)
    if own.tubes and target is not None:
        return _torpedo_boat(seen, own, target)
    enemy = nearest(own, seen.fighting) or nearest(own, seen.theirs.values())
    return Wish(own.course, FAST) if enemy is None else _gunboat(seen, own, enemy)
