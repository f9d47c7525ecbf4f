"""How captains fire, light up, drop charges and launch torpedoes (CO-D.1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from campaign.model.battles.battle import BattleDecision, Input
from campaign.tactics.coastal.battle.vessel import Mount
from campaign.tactics.coastal.captains.helm import launch_cm, prey
from campaign.tactics.coastal.captains.reading import Picture, apart, nearest, torpedo_course
from campaign.tactics.coastal.charts.collection import metres
from campaign.tactics.coastal.charts.fire import Moved
from campaign.tactics.coastal.fire import shakes
from campaign.tactics.coastal.seeing import Known, Own
from campaign.tactics.coastal.turn.composing import GUN
from campaign.tactics.coastal.turn.decisions import SPLIT
from campaign.tactics.plot.geometry import distance_to_line, onward, turn_between

# Guns -----------------------------------------------------------------------------------------------------------------


FACES, PAIRS = 10, 36
WAYS = (1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)
STOPPED, UNKNOWN_HULL, THREAT = 1.0, 20, 2.0
Fields = Mapping[str, Input]


def fire(seen: Picture, decision: BattleDecision) -> Iterator[tuple[str, str]]:
    """Lights first, then each mount at the target it would damage most; a vessel still unseen holds her fire."""
    fields = {field.key: field for field in decision.inputs}
    own = seen.ours.get(next((field.token for field in decision.inputs), ""))
    if own is None:
        return
    if "wait" in fields and waits_for_light(seen, own):
        yield "wait", "yes"
        return
    lights = dict(_light(seen, own, fields))
    yield from lights.items()
    shelling = lights.get("star_shell", "").partition(SPLIT)[0]
    yield from _charges(seen, fields)
    if stalks(seen, own):
        return
    mounts = {mount.name: mount for mount in own.mounts}
    for key, field in fields.items():
        if key.startswith(GUN) and key.removeprefix(GUN) != shelling:
            mount = mounts.get(key.removeprefix(GUN))
            targets = [target for target, _ in field.options
                       if target and not _is_done_for(seen, target) and can_hit(seen, own, target, mount)]
            if targets:
                yield key, max(targets, key=lambda target: (worth(seen, own, target, mount), target))


def _is_done_for(seen: Picture, key: str) -> bool:
    """Whether a target is a wreck, on which no captain spends a shot."""
    known = seen.theirs.get(key)
    return known is not None and known.wreck


def stalks(seen: Picture, own: Own) -> bool:
    """Whether she is an unseen boat that leaves, or has torpedoes and somebody to go for: flashes would betray her."""
    if not own.boat or own.spotted:
        return False
    return own.broken_off or (bool(own.tubes) and prey(seen, own) is not None)


def waits_for_light(seen: Picture, own: Own) -> bool:
    """CO-3.1.5 Who has no light of her own lets a ship that has fire first, where no target is lit yet."""
    if not seen.night or own.lights or not seen.fighting or any(map(seen.lit, seen.fighting)):
        return False
    spotting = seen.charts.spotting
    return any(known.lights and not known.fired and not known.merchant
               and any(apart(known, enemy) <= spotting.star_shell.farthest_cm for enemy in seen.fighting)
               for known in seen.ours.values())


def can_hit(seen: Picture, own: Own, key: str, mount: Mount | None) -> bool:
    """CO-7.2 Whether some face of a die hits: who fires at a target that none can hit tells it where she is, and no more."""
    target = seen.theirs.get(key)
    return target is None or mount is None or chance_of(seen, own, target, mount) > 0


def chance_of(seen: Picture, own: Own, target: Known, mount: Mount) -> float:
    """CO-7.7 The chance of one die, by all that a captain sees of shooter and target."""
    need = seen.charts.guns.need(mount.row, apart(own, target), ashore=target.ashore)
    if need is None:
        return 0.0
    blinded = seen.night and seen.lit(own) and not seen.lit(target)
    moved = _moved(seen, target) + _of_herself(seen, own, mount)
    moved += seen.charts.guns.modifiers[Moved.OUT_OF_LIGHT] if blinded else 0
    return min(FACES, max(0, FACES + 1 - need + moved)) / FACES


def _of_herself(seen: Picture, own: Own, mount: Mount) -> int:
    """What her crew, the mount and her own harm do to a shot."""
    by = seen.charts.guns.modifiers
    sign = by[Moved.SLOW_MOUNT] if mount.rating.sign < 0 else by[Moved.FAST_MOUNT] if mount.rating.sign > 0 else 0
    shaken = by[Moved.SUPPRESSED] if own.suppression and shakes(seen.charts.guns, mount) else 0
    return own.crew + sign + shaken


def worth(seen: Picture, own: Own, key: str, mount: Mount | None) -> float:
    """The part of a target that a shot may be expected to take; aircraft first, ties to the nearer."""
    target = seen.theirs.get(key)
    if target is None or mount is None:
        return STOPPED
    guns = seen.charts.guns
    line, cm = guns.weapons.get(mount.weapon), apart(own, target)
    chance = chance_of(seen, own, target, mount)
    if line is None or not chance:
        return -cm / 1000
    hull = guns.hull[line.hull]
    boxes = sum(boxes_lost * ways for boxes_lost, ways in zip(hull.boxes, WAYS, strict=True)) / PAIRS
    # Each hit may also burn, cripple or suppress, where armour is overcome; else it may only suppress.
    special = seen.charts.doctrine.special_boxes
    damage = boxes + special if target.armour.overcome_by(hull.overcomes) else special / 3
    part = chance * damage / max(1, UNKNOWN_HULL if target.marker else target.hull)
    return part * (THREAT if _threatens(seen, own, target) else 1.0) - cm / 1e6


def _threatens(seen: Picture, own: Own, target: Known) -> bool:
    """A boat is near enough for torpedoes to a ship."""
    return target.boat and not own.boat and apart(own, target) <= seen.charts.doctrine.launch_cm


def _moved(seen: Picture, target: Known) -> int:
    """What moves a shot at a target, as far as it depends on her."""
    by = seen.charts.guns.modifiers
    size = {2: by[Moved.TARGET_CLASS_2], 3: by[Moved.TARGET_CLASS_3]}.get(target.size, 0)
    slow = by[Moved.TARGET_STOPPED] if not target.knots else by[Moved.TARGET_SLOW] if target.knots <= \
        seen.charts.guns.slow_knots else 0
    steering = by[Moved.TARGET_STEERING] if target.steering else 0
    if target.marker:
        return by[Moved.RADAR_TARGET]
    dark = by[Moved.NIGHT_LIT if seen.lit(target) else Moved.NIGHT_UNLIT] if seen.night else 0
    return size + slow + steering + dark


def _charges(seen: Picture, fields: Fields) -> Iterator[tuple[str, str]]:
    """CO-GAP-31 On a submarine before a ship, on a ship that she passed close before a boat that chases her."""
    if "charges" in fields:
        targets = [key for key, _ in fields["charges"].options if key]
        yield "charges", max(targets, key=lambda key: _for_charges(seen.theirs.get(key), key))


def _for_charges(known: Known | None, key: str) -> tuple[bool, int, str]:
    return (known is None or known.submarine or known.marker, 0 if known is None or known.wreck else known.size, key)


# Lights -------------------------------------------------------------------------------------------------------------


def _light(seen: Picture, own: Own, fields: Fields) -> Iterator[tuple[str, str]]:
    """Star shell over the nearest unlit boat or marker; without star shell a searchlight; never both."""
    if own.boat or own.merchant:
        return
    dark = [known for known in seen.theirs.values() if is_worth_light(seen, own, known)]
    stars = fields.get("star_shell")
    if stars is not None:
        found = nearest(own, (known for known in dark if _over(stars, known.id) is not None))
        mount = None if found is None else _over(stars, found.id)
        if mount is not None:
            yield "star_shell", mount
            return
    shines = fields.get("searchlight")
    mark = None if shines is None else nearest(own, (known for known in dark if known.id in dict(shines.options)))
    # Who shines is seen by everybody: only at what is on top of her.
    if mark is not None and not mark.marker and apart(own, mark) <= seen.charts.doctrine.shine_cm:
        yield "searchlight", mark.id


def is_worth_light(seen: Picture, own: Own, known: Known) -> bool:
    """Whether a captain would light up a model: a spotted one in the dark, or a marker nearby once fighting has begun."""
    if known.wreck or known.ashore or known.submarine or seen.lit(known):
        return False
    return not known.marker or (seen.alarmed and apart(own, known) <= seen.charts.doctrine.alarm_cm)


def _over(stars: Input, mark: str) -> str | None:
    """The first mount that may fire star shell over a mark."""
    return next((key for key, _ in stars.options if key.partition(SPLIT)[2] == mark and key), None)


# Torpedoes ------------------------------------------------------------------------------------------------------------


BEYOND_CM, BERTH_CM = 40.0, 6.0


def launch(seen: Picture, decision: BattleDecision) -> Iterator[tuple[str, str]]:
    """All torpedoes at the largest ship that is near enough and shows her side, never past a friend, and none at boats."""
    for field in decision.inputs:
        ship, _, part = field.key.rpartition(".")
        own = seen.ours.get(ship)
        if part == "target" and own is not None:
            best = _mark(seen, own, field)
            if best is not None:
                yield field.key, best.id


def _mark(seen: Picture, own: Own, field: Input) -> Known | None:
    targets = (known for key, _ in field.options if (known := seen.theirs.get(key)) is not None)
    worthy = [known for known in targets if not known.boat and is_good(seen, own, known)]
    return max(worthy, key=lambda known: (known.size, -apart(own, known), known.id), default=None)


def is_good(seen: Picture, own: Own, target: Known) -> bool:
    """Whether range and bearing are good and no friend is in the way."""
    course = torpedo_course(seen, own, target)
    if course is None or apart(own, target) > launch_cm(seen, own):
        return False
    # Who is seen, or will be, cannot wait for a better bearing.
    across = abs(turn_between(target.course, course))
    least = seen.charts.doctrine.bearing_degrees
    waits = not own.spotted and apart(own, target) - target.knots > seen.hidden_cm
    if waits and target.knots and not least <= across <= 180.0 - least:
        return False
    end = onward(own.at, course, metres(apart(own, target) + BEYOND_CM))
    friends = (known for known in seen.ours.values() if known.id != own.id and not known.dummy)
    return all(distance_to_line(friend.at, own.at, end) > metres(BERTH_CM) for friend in friends if apart(friend, own) > 1.0)
