"""A ship's condition as the campaign keeps it, and her sheet in battle: in and out without a shot changes nothing."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import ceil

from msgspec import Struct

from campaign.model.replacing import replace
from campaign.model.units.condition import WHOLE, Condition
from campaign.tactics.supremacy_at_sea.battle.sheet import Battery, Group, Guns, Post, ShipSheet
from campaign.tactics.supremacy_at_sea.battle.state import Rudder, Vessel
from campaign.tactics.supremacy_at_sea.charts.collection import SupremacyCharts
from campaign.tactics.supremacy_at_sea.charts.effects import RudderState
from campaign.tactics.supremacy_at_sea.helm import top_speed

FULL = 4
AFLOAT_AT_LEAST = Fraction(1, 10)
TOLD = "mounts_told:"
ENGINES, RUDDER, AIRCRAFT, LIGHTS, RADAR, MAINS = (
    "engine_rooms:", "rudder:", "aircraft_out", "searchlights_out", "radar_out", "main_columns:")


class Begun(Struct, frozen=True):
    """What a condition makes of a sheet when a battle begins."""

    start_points: float
    knots_lost: float
    engine_rooms: int
    out: tuple[str, ...]
    unloaded: tuple[str, ...]
    magazine: Mapping[str, int]
    rudder: Rudder
    aircraft_out: bool
    lights_out: bool
    radar_out: bool
    mains_for_good: int


def share_lost(condition: Condition) -> Fraction:
    """SAS-C1.1 Both shares of the hull add up; a ship that is afloat has a tenth of her points left at least."""
    return min(condition.shell_damage + condition.underwater_damage, WHOLE - AFLOAT_AT_LEAST)


def start_points(sink_points: int, condition: Condition) -> int:
    """SAS-C1 Starting damage is the share of the hull lost in points, rounded up, and no part of any single turn."""
    return ceil(sink_points * share_lost(condition))


def initial_state(charts: SupremacyCharts, sheet: ShipSheet, condition: Condition) -> Begun:
    """SAS-C2 Mounts, speed, ammunition and tubes by what the condition says of each, lasting damage by its name."""
    marks = condition.criticals
    engines = _number(marks, ENGINES)
    by_engines = _top_speed_share(charts, sheet, engines)
    lost = WHOLE - condition.speed_left
    knots = max(0, _half_up(lost * Fraction(sheet.speed)) - _half_up(by_engines * Fraction(sheet.speed)))
    out = mounts_out(sheet, condition)
    banks = [bank for bank in sheet.banks if bank.name not in out]
    left = _half_up(condition.torpedoes_left * len(sheet.banks))
    unloaded = tuple(bank.name for bank in banks[min(left, len(banks)):])
    return Begun(start_points(sheet.sink_points, condition), float(knots), engines, out, unloaded,
                 magazine(sheet, condition.rounds_left), _rudder(marks), AIRCRAFT in marks, LIGHTS in marks, RADAR in marks,
                 _number(marks, MAINS))


def mounts_out(sheet: ShipSheet, condition: Condition) -> tuple[str, ...]:
    """SAS-C2.1 Mounts named are out; what shells did that named none costs turrets and light mounts by its share.

    The stern turret goes first, then bow and stern by turns.
    """
    known = {post.name for guns in sheet.batteries for post in guns.posts} | {bank.name for bank in sheet.banks}
    named = [mount for mount in condition.mounts_out if mount in known]
    counted = next((Fraction(mark.removeprefix(TOLD)) for mark in condition.criticals if mark.startswith(TOLD)), Fraction(0))
    untold = max(Fraction(0), condition.shell_damage - counted)
    for guns in sheet.batteries:
        left = [mount for mount in _alternating(guns) if mount.name not in named]
        count = _half_up(untold * len(guns.posts))
        named += [mount.name for mount in left[:count]]
    return tuple(named)


def _alternating(guns: Guns) -> list[Post]:
    """Mounts in the order in which they are given up: the sternmost, the foremost, and so on."""
    posts = list(guns.posts)
    found: list[Post] = []
    while posts:
        found.append(posts.pop())
        if posts:
            found.append(posts.pop(0))
    return found


def magazine(sheet: ShipSheet, rounds_left: Mapping[str, Fraction]) -> dict[str, int]:
    """SAS-C2.2 Quarter salvos in each main turret and each light group, by the share of rounds left in their magazine."""
    found: dict[str, int] = {}
    for guns in sheet.batteries:
        quarters = int(rounds_left.get(guns.magazine, WHOLE) * guns.salvos * FULL)
        keys = [post.name for post in guns.posts] if guns.battery is Battery.MN else [side.value for side in sides(guns)]
        found |= {f"{guns.battery.value}.{key}": quarters for key in keys}
    return found


def sides(guns: Guns) -> tuple[Group, ...]:
    """The ammunition groups of a light battery."""
    return tuple(group for group in guns.groups if group in (Group.PORT, Group.STARBOARD))


def _top_speed_share(charts: SupremacyCharts, sheet: ShipSheet, engine_rooms: int) -> Fraction:
    """The share of her speed that lost engine rooms cost."""
    if not engine_rooms:
        return Fraction(0)
    if not sheet.track:
        return Fraction(min(100, engine_rooms * charts.unarmoured.engine_room_percent), 100)
    losses = charts.fire.engine_rooms[sheet.track]
    return Fraction(losses[min(engine_rooms, len(losses)) - 1], 100)


def resulting_condition(charts: SupremacyCharts, vessel: Vessel, sent: Condition) -> Condition:
    """SAS-C3 What comes back: only what this battle did is changed, shell damage and water kept apart, exactly.

    Fires, jams, silence and other passing effects end with the battle.
    """
    before = initial_state(charts, vessel.sheet, sent)
    points = vessel.sheet.sink_points
    after = replace(
        sent,
        shell_damage=min(WHOLE, sent.shell_damage + _exact(vessel.shell_points) / points),
        underwater_damage=min(WHOLE, sent.underwater_damage + _exact(vessel.water_points) / points),
        rounds_left=_rounds(vessel, sent, before), torpedoes_left=_torpedoes(vessel, sent, before),
    )
    hit_below = vessel.knots_lost != before.knots_lost or vessel.engine_rooms != before.engine_rooms
    if (hit_below and not vessel.ashore) or _slowed(vessel):
        # A cap of fuel is no damage.
        free = replace(vessel, slow_to=vessel.sheet.speed)
        left = _exact(top_speed(charts, free)) / _exact(vessel.sheet.speed)
        after = replace(after, speed_left=min(sent.speed_left, left))
    return replace(after, mounts_out=_mounts(vessel, sent, before), criticals=_criticals(vessel, sent, before, after))


def _slowed(vessel: Vessel) -> bool:
    return vessel.sheet.unarmoured and vessel.sheet.speed > 0 and bool(vessel.shell_points or vessel.water_points)


def _rounds(vessel: Vessel, sent: Condition, before: Begun) -> Mapping[str, Fraction]:
    spent: dict[str, int] = {}
    whole: dict[str, int] = {}
    for guns in vessel.sheet.batteries:
        for key in before.magazine:
            if key.startswith(f"{guns.battery.value}."):
                spent[guns.magazine] = spent.get(guns.magazine, 0) + before.magazine[key] - vessel.magazine[key]
                whole[guns.magazine] = whole.get(guns.magazine, 0) + guns.salvos * FULL
    used = {name: Fraction(count, whole[name]) for name, count in spent.items() if count}
    if not used:
        return sent.rounds_left
    left = {name: max(Fraction(0), sent.rounds_left.get(name, WHOLE) - share) for name, share in used.items()}
    return {**sent.rounds_left, **left}


def _torpedoes(vessel: Vessel, sent: Condition, before: Begun) -> Fraction:
    had = {bank.name for bank in vessel.sheet.banks} - set(before.unloaded) - set(before.out)
    lost = len(had) - len({bank.name for bank in vessel.loaded()})
    return max(Fraction(0), sent.torpedoes_left - Fraction(lost, len(vessel.sheet.banks))) if lost else sent.torpedoes_left


def _mounts(vessel: Vessel, sent: Condition, before: Begun) -> tuple[str, ...]:
    fresh = tuple(name for name in vessel.out if name not in before.out)
    if not fresh and not _told_anew(vessel):
        return sent.mounts_out
    untold = tuple(name for name in before.out if name not in sent.mounts_out)
    return (*sent.mounts_out, *untold, *fresh)


def _told_anew(vessel: Vessel) -> bool:
    """Once shells have struck here, the mounts out are those named and no others."""
    return vessel.shell_points > 0


def _criticals(vessel: Vessel, sent: Condition, before: Begun, after: Condition) -> tuple[str, ...]:
    marks = list(sent.criticals)

    def put(head: str, mark: str) -> None:
        marks[:] = [mark for mark in marks if not mark.startswith(head)]
        marks.append(mark)

    if _told_anew(vessel):
        put(TOLD, f"{TOLD}{after.shell_damage}")
    if vessel.engine_rooms != before.engine_rooms:
        put(ENGINES, f"{ENGINES}{vessel.engine_rooms}")
    if vessel.rudder != before.rudder and vessel.rudder.state in (RudderState.OUT, RudderState.DAMAGED):
        put(RUDDER, f"{RUDDER}{vessel.rudder.state.value}:{vessel.rudder.at_most_u:g}")
    if vessel.mains_for_good != before.mains_for_good:
        put(MAINS, f"{MAINS}{vessel.mains_for_good}")
    for mark, is_out in ((AIRCRAFT, vessel.aircraft_out), (LIGHTS, vessel.lights_out), (RADAR, vessel.radar_out)):
        if is_out and mark not in marks:
            marks.append(mark)
    return tuple(marks)


def _rudder(marks: tuple[str, ...]) -> Rudder:
    found = next((mark.removeprefix(RUDDER).split(":") for mark in marks if mark.startswith(RUDDER)), None)
    if found is None:
        return Rudder()
    return Rudder(RudderState(found[0]), at_most_u=float(found[1]) if len(found) > 1 else 0.0)


def _number(marks: tuple[str, ...], head: str) -> int:
    return next((int(mark.removeprefix(head)) for mark in marks if mark.startswith(head)), 0)


def _half_up(share: Fraction) -> int:
    return int(share + Fraction(1, 2))


def _exact(number: float) -> Fraction:
    return Fraction(number).limit_denominator(1000)
