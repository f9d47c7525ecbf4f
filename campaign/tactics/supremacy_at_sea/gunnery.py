"""Gunfire: what a ship may fire with at whom, and one battery at one target, from the column to hits, points and specials."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from campaign.model.units.ships import ShipId
from campaign.tactics.plot.geometry import Hand, bears, hand_of, relative_bearing, turn_between
from campaign.tactics.supremacy_at_sea.battle.orders import Shoot
from campaign.tactics.supremacy_at_sea.battle.sheet import Battery, Group, Guns, Post, Radar, ShipSheet
from campaign.tactics.supremacy_at_sea.battle.state import POWER, SHIFT, SILENT, Battle, Vessel, lock_key, magazine_key
from campaign.tactics.supremacy_at_sea.charts.collection import SupremacyCharts
from campaign.tactics.supremacy_at_sea.charts.effects import Who
from campaign.tactics.supremacy_at_sea.charts.fire import GunLine, GunRow, HitTable, Section
from campaign.tactics.supremacy_at_sea.damage import points_factor
from campaign.tactics.supremacy_at_sea.sight import MadeOut, lit_by_searchlight, range_u, sighting_of

FULL = 4
"""Quarters of a full salvo, in which ammunition is counted."""


class Aimed(Struct, frozen=True):
    """All that a battery's fire depends on, once both sides' orders are known.

    `mounts` holds guns and quarter salvos left of each mount that bears; `shifts` every column shift that does not hang
    on the range, by name; `halvings` every half salvo likewise.
    """

    line: GunLine
    points: int
    mounts: tuple[tuple[int, int], ...]
    range_u: float
    locked: bool
    shifts: tuple[tuple[str, int], ...] = ()
    halvings: tuple[str, ...] = ()
    voluntary_half: bool = False
    local: bool = False
    sections: tuple[Section, ...] = tuple(Section)
    halved_beyond_u: float | None = None


class LaidGuns(Struct, frozen=True):
    """A battery that is laid: row and column before the die; `die` says whether one is rolled at all."""

    row: GunRow | None
    section: Section
    guns: int
    quarters: int
    shifts: tuple[tuple[str, int], ...]
    halvings: tuple[str, ...]
    column: int
    die: bool


class Fall(Struct, frozen=True):
    """Where the salvo fell: the column after the die, hits, and whether a lone hit lies in the box."""

    column: int
    hits: int
    boxed: bool


def halved(guns: int, times: int) -> int:
    """SAS-B5.2.1 Each half salvo halves the guns that count, rounded half up."""
    for _ in range(times):
        guns = (guns + 1) // 2
    return guns


def affordable(left: int, cost: int) -> int:
    """SAS-GAP-22 A turret that has less than the cost fires at most what it has: half a salvo where a full one is due."""
    if left >= cost:
        return cost
    return FULL // 2 if cost == FULL and left >= FULL // 2 else 0


def guns_counted(mounts: tuple[tuple[int, int], ...], cost: int) -> int:
    """SAS-GAP-22.1 Guns of turrets that cannot pay are not counted, those of turrets that pay half count half."""
    twice = sum(guns * (2 if left >= cost else 1 if affordable(left, cost) else 0) for guns, left in mounts)
    return (twice + 1) // 2


def guns_laid(charts: SupremacyCharts, aim: Aimed) -> LaidGuns:
    """SAS-B5.6 Range, column, first fire, half salvos and every shift, all cumulative, before the die is thrown."""
    table, fire = charts.hit_table, charts.fire
    row = aim.line.row(aim.range_u)
    section = table.section(row.column) if row else Section.LONG
    shifts, halvings = list(aim.shifts), list(aim.halvings)
    if not aim.locked:
        first = fire.first_fire[section]
        dark = aim.halved_beyond_u is not None and aim.range_u > aim.halved_beyond_u
        if first.columns and not dark:
            shifts.append(("first fire", first.columns))
        if first.halvings or dark:
            halvings.append("first fire")
    if aim.voluntary_half and not halvings:
        # SAS-B5.10: a voluntary half salvo is open only where a full one could be fired.
        halvings.append("half salvo")
    if aim.local:
        shifts.append(("local control", fire.local_columns))
    times = len(halvings)
    quarters = FULL >> times
    full = guns_counted(aim.mounts, quarters)
    guns = halved(full, times)
    silent = full / 2**times <= fire.no_fire_at_or_below_guns
    if row is None or silent or (aim.local and section not in aim.sections):
        return LaidGuns(row, section, 0 if silent else guns, quarters, tuple(shifts), tuple(halvings), 0, die=False)
    # SAS-B5.6b: all shifts are added to the base column; left of 1 is 1 (SAS-GAP-16), right of the last no die is thrown.
    column = max(1, row.column - sum(amount for _, amount in shifts))
    return LaidGuns(row, section, guns, quarters, tuple(shifts), tuple(halvings), column, die=column <= table.columns)


def fall_of_shot(charts: SupremacyCharts, shot: LaidGuns, face: int) -> Fall:
    """SAS-B5.6c The die moves the column up to two either way; hits are read where it ends."""
    table = charts.hit_table
    column = max(1, shot.column - charts.fire.die[face - 1])
    hits = table.hits_of(shot.guns, column)
    return Fall(column, hits, boxed=hits == 1 and table.in_box(shot.guns, column))


def chance_of_a_hit(charts: SupremacyCharts, shot: LaidGuns) -> float:
    """SAS-B5.6c How likely a laid battery is to hit at least once: the share of the faces that bring a hit."""
    faces = range(1, len(charts.fire.die) + 1)
    return sum(fall_of_shot(charts, shot, face).hits > 0 for face in faces) / len(faces) if shot.die else 0.0


def specials_earned(charts: SupremacyCharts, hits: int, face: int) -> int:
    """SAS-B5.6e One special for every six hits, and one more where the die is within the rest."""
    six = charts.fire.hits_for_one_special
    return hits // six + (1 if face <= hits % six else 0)


def special_colour(charts: SupremacyCharts, section: Section, face: int) -> int:
    """SAS-B5.7 The coloured die counts one more in the close section and one less in the long one."""
    return face + charts.fire.colour[section]


def points_of(shot: LaidGuns, aim: Aimed, hits: int, target: ShipSheet) -> float:
    """SAS-GAP-03.2 Points are hits times the gun's points times the factor of penetration, whole where there is no armour."""
    return hits * aim.points * points_factor(shot.row, target) if shot.row else 0.0


def expected_hits(table: HitTable, die: tuple[int, ...], guns: int, column: int) -> float:
    """Hits that a laid battery may expect, over the six faces."""
    if column > table.columns:
        return 0.0
    return sum(table.hits_of(guns, max(1, column - shift)) for shift in die) / len(die)


# What may be fired at whom --------------------------------------------------------------------------------------------


MAINS = (Who.MAINS, Who.ALL)
LIGHT = (Who.SECS, Who.SECS_TORPS, Who.ALL)
TORPEDOES = (Who.SECS_TORPS, Who.ALL)
# What a salvo of a ship that turned is laid with.
OWN_TURN = "own turn"


def is_silenced(vessel: Vessel, battery: Battery, turn: int) -> bool:
    """SAS-B4.2 Special damage may silence mains or light guns for a time, and the one leaves the other free."""
    who = MAINS if battery is Battery.MN else LIGHT
    return bool(vessel.spell(SILENT, turn, who) or vessel.spell(POWER, turn))


def _closed_by_spray(charts: SupremacyCharts, battle: Battle, vessel: Vessel, guns: Guns) -> tuple[str, ...]:
    """SAS-GAP-06.2 Steaming into a heavy sea closes the lowest bow turret."""
    sky, spray = battle.engagement.conditions, charts.environment.spray
    if guns.battery is not Battery.MN or sky.sea_state < spray.from_sea_state:
        return ()
    off = abs(turn_between(vessel.pose.course_degrees, float(sky.wind_from_degrees)))
    bow = [post.name for post in guns.posts if post.group is Group.BOW]
    return tuple(bow[:1]) if off <= spray.within_degrees else ()


def _in_group(post: Post, group: Group) -> bool:
    """SAS-GAP-15 Whether a mount fires with a group; light mounts on the centreline join either side."""
    return post.group is group or (post.group is None and group in (Group.PORT, Group.STARBOARD))


def firing_posts(charts: SupremacyCharts, battle: Battle, vessel: Vessel, guns: Guns, groups: Iterable[Group],
                 target: Vessel) -> tuple[tuple[Post, Group], ...]:
    """SAS-B4.7 The mounts of the groups named that work, have ammunition and bear; a blocked turret spends nothing."""
    closed = _closed_by_spray(charts, battle, vessel, guns)
    off = relative_bearing(vessel.pose, target.pose.at)
    found: dict[str, tuple[Post, Group]] = {}
    for group in groups:
        for post in vessel.working(guns):
            ready = post.name not in found and post.name not in closed and _in_group(post, group)
            if ready and vessel.quarters(guns.battery, post, group) > 0 and bears(post.arcs, off):
                found[post.name] = (post, group)
    return tuple(found.values())


def local_fire(charts: SupremacyCharts, vessel: Vessel, fire: Iterable[Shoot], marks: Mapping[ShipId, Vessel]) -> set[Shoot]:
    """SAS-B4.5 Which of a ship's fires no director is left for, in the order written.

    Battleships and cruisers alike have two for the mains (SAS-B4.5a, SAS-B4.5b), merchantmen none at all (SAS-B4.5d). Locks are
    kept by battery and target, so main groups trade targets without finding the range anew (SAS-B4.6).
    """
    rule = charts.fire.directors[vessel.sheet.kind]
    targets: dict[tuple[Battery, Hand | None], list[ShipId]] = {}
    local: set[Shoot] = set()
    for shot in fire:
        hand = None if shot.battery is Battery.MN else hand_of(vessel.pose, marks[shot.target].pose.at)
        under = targets.setdefault((shot.battery, hand), [])
        most = {Battery.MN: rule.mains, Battery.SE: rule.secondaries_a_side, Battery.TR: rule.tertiaries_a_side}[shot.battery]
        if shot.target in under:
            continue
        if len(under) < most and not (most and set(shot.groups) == {Group.MIDDLE} and len(under) >= 1):
            under.append(shot.target)
        else:
            local.add(shot)
    return local


class Shot(Struct, frozen=True):
    """One battery's fire with everything that both sides' orders decide."""

    order: Shoot
    guns: Guns
    posts: tuple[tuple[Post, Group], ...]
    aim: Aimed


def shots(charts: SupremacyCharts, battle: Battle, fire: tuple[Shoot, ...]) -> Iterator[Shot]:
    """SAS-B5.4b Every battery that fires, each the worse for every other of its side on the same target.

    A battery is one calibre of one ship: two groups of it on one target count, and roll, as one.
    """
    merged = _merged(fire)
    counts: dict[tuple[object, ShipId], set[tuple[ShipId, Battery]]] = {}
    for fired in merged:
        if not fired.star:
            counts.setdefault((battle.vessels[fired.ship].side, fired.target), set()).add((fired.ship, fired.battery))
    for shot in merged:
        vessel, target = battle.vessels[shot.ship], battle.vessels[shot.target]
        guns = vessel.sheet.guns(shot.battery)
        if guns is None or shot.star:
            continue
        own = [other for other in merged if other.ship == shot.ship]
        local = shot in local_fire(charts, vessel, own, battle.vessels)
        others = len(counts[vessel.side, shot.target]) - 1
        posts = firing_posts(charts, battle, vessel, guns, shot.groups, target)
        yield Shot(shot, guns, posts, _aimed(charts, battle, shot, posts, others, local=local))


def _merged(fire: tuple[Shoot, ...]) -> list[Shoot]:
    merged: dict[tuple[ShipId, Battery, ShipId, bool], Shoot] = {}
    for shot in fire:
        key = (shot.ship, shot.battery, shot.target, shot.star)
        before = merged.get(key)
        groups = tuple(group for group in Group if group in shot.groups or (before and group in before.groups))
        half = shot.half or (before is not None and before.half)
        merged[key] = Shoot(shot.ship, shot.battery, groups, shot.target, half, shot.star)
    return list(merged.values())


def _aimed(charts: SupremacyCharts, battle: Battle, order: Shoot, posts: tuple[tuple[Post, Group], ...], others: int, *,
           local: bool) -> Aimed:
    vessel, target = battle.vessels[order.ship], battle.vessels[order.target]
    guns = next(battery for battery in vessel.sheet.batteries if battery.battery is order.battery)
    turn = charts.fire.for_own_turn(vessel.activity.turned_u, sharp=vessel.activity.sharp)
    shifts = [
        (OWN_TURN, turn.columns),
        ("target's speed", charts.fire.for_target_speed(target.speed)),
        ("target chases splash", charts.movement.chasing_splash.columns if target.activity.chased else 0),
        ("other batteries", -others),
        ("own damage", _own_damage(vessel, order.battery, battle.turn)),
        ("target's size", target.sheet.size),
        ("small firer", charts.fire.small_firer.columns if vessel.sheet.kind in charts.fire.small_firer.types else 0),
        ("gunners", skill_of(charts, vessel)),
        *_outside(charts, battle, vessel, target),
    ]
    sections = tuple(Section)
    if local:
        extra = order.battery is not Battery.MN and charts.fire.directors[vessel.sheet.kind].mains > 0
        sections = charts.fire.extra_secondary_sections if extra else charts.fire.local_sections
    night = charts.environment.night
    return Aimed(
        charts.hit_table.line(guns.line), guns.points,
        tuple((post.guns, vessel.quarters(order.battery, post, group)) for post, group in posts), range_u(vessel, target),
        lock_key(order.battery, target.ship) in vessel.locks_before,
        tuple((why, columns) for why, columns in shifts if columns),
        (OWN_TURN,) if turn.halvings else (), order.half, local, sections,
        night.first_fire_halved_beyond_u if battle.night else None,
    )


def _own_damage(vessel: Vessel, battery: Battery, turn: int) -> int:
    """SAS-B5.4d Columns lost by special damage on the firer, for its turns or for good, added to all else."""
    who = (Who.MAINS, Who.ALL) if battery is Battery.MN else (Who.SECS, Who.ALL)
    lasting = vessel.mains_for_good if battery is Battery.MN else 0
    return lasting + sum(spell.amount for spell in vessel.spell(SHIFT, turn, who))


def skill_of(charts: SupremacyCharts, vessel: Vessel) -> int:
    """SAS-B5.4g Gunners better or worse than most: by nation, and by the quality of the crew (SAS-GAP-13)."""
    return charts.fire.columns_by_nation.get(vessel.nation.value, 0) + vessel.sheet.crew_columns


def _outside(charts: SupremacyCharts, battle: Battle, vessel: Vessel, target: Vessel) -> Iterator[tuple[str, int]]:
    """SAS-B5.4h What sea, radar and the dark do to fire."""
    sea = charts.environment.sea(battle.engagement.conditions.sea_state)
    small = vessel.sheet.kind in charts.environment.small_types
    yield "sea", sea.small_columns if small else sea.columns
    how = sighting_of(charts, battle, vessel, target)
    if vessel.sheet.radar in (Radar.EARLY, Radar.LATE) and not vessel.radar_out:
        radar = charts.environment.radar.late if vessel.sheet.radar is Radar.LATE else charts.environment.radar.early
        yield "radar", radar.seen_columns if how is MadeOut.BY_EYE else radar.unseen_columns
    if battle.night:
        yield from in_the_dark(charts, battle, vessel, target)


def in_the_dark(charts: SupremacyCharts, battle: Battle, vessel: Vessel, target: Vessel) -> Iterator[tuple[str, int]]:
    """SAS-B5.5 At night a target that no light shows costs columns, and one that shows a searchlight gives one."""
    night = charts.environment.night
    lamp = lit_by_searchlight(battle, target, vessel.side)
    burning = target.fire > 0 or target.oil_fire
    if target.activity.light_on is not None:
        yield "her searchlight", night.at_searchlight_columns
    elif target.ship in battle.lit:
        yield "star shell", night.starshell_columns
    elif not lamp and not burning:
        yield "unlit", night.unlit_columns




def spent_by(vessel: Vessel, shot: Shot, quarters: int) -> dict[str, int]:
    """SAS-B5.10 What a firing costs: a salvo from each main turret and each light group that took part, halved with it."""
    spent = {}
    for post, group in shot.posts:
        cost = affordable(vessel.quarters(shot.order.battery, post, group), quarters)
        if cost:
            spent[magazine_key(shot.order.battery, post, group)] = cost
    return spent
