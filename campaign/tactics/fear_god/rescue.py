"""FG-8.2-assist FG-8.1.9 FG-8.6 Help at sea: ships that go alongside, crews that cross to them, and men in the water."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from campaign.model.replacing import replace
from campaign.tactics.fear_god.battle.facts import Collided, MenAdrift, MenTaken, Moved, Tended
from campaign.tactics.fear_god.battle.harm import Cause, Harm
from campaign.tactics.fear_god.battle.orders import Helm
from campaign.tactics.fear_god.battle.proceedings import Proceedings
from campaign.tactics.fear_god.battle.state import Battle, Survivors
from campaign.tactics.fear_god.battle.vessel import Vessel
from campaign.tactics.fear_god.casualties import may_help
from campaign.tactics.fear_god.charts.collection import FearGodCharts
from campaign.tactics.fear_god.charts.survival import RescueChart, TransferChart
from campaign.tactics.fear_god.charts.terms import half_die, metres
from campaign.tactics.fear_god.collisions import Meeting, blows_of
from campaign.tactics.fear_god.damage import suffer
from campaign.tactics.fear_god.helm import readers_of, top_of
from campaign.tactics.kit.charts import half_up
from campaign.tactics.plot.geometry import Pose, bearing_of, metres_between, onward, turn_between


def needy_of(charts: FearGodCharts, battle: Battle, vessel: Vessel) -> Iterator[Vessel]:
    """FG-8.2-assist FG-8.1.9 Friends that need a ship alongside, and that she can reach in a turn."""
    in_need = [friend for friend in battle.there(vessel.side) if friend.harm.casualties or (
        friend.record.size.is_small and (friend.harm.doomed or friend.harm.crew_lost or not friend.speed_kn))]
    for friend in in_need:
        if _can_reach(charts, battle, vessel, friend) and _needs_hands(charts, battle, vessel, friend):
            yield friend


def _can_reach(charts: FearGodCharts, battle: Battle, vessel: Vessel, friend: Vessel) -> bool:
    """FG-8.1.9 Whether a ship can come alongside a friend in a turn, and keep up with her."""
    if friend.id == vessel.id or not (vessel.surfaced and friend.surfaced) or vessel.record.ashore or friend.record.ashore:
        return False
    top = top_of(charts, vessel, battle.engagement.conditions.sea_state, battle.turn)
    reach = metres(charts.movement.yards_per_knot * max(top, vessel.speed_kn))
    return friend.speed_kn <= top and metres_between(vessel.pose.at, friend.pose.at) <= reach


def _needs_hands(charts: FearGodCharts, battle: Battle, vessel: Vessel, friend: Vessel) -> bool:
    """FG-8.2-assist FG-8.1.9 A friend whose fires or floods she can help with, or a small craft lost or short of men."""
    if friend.harm.casualties and not friend.harm.doomed:
        return may_help(charts.casualties.help, vessel)
    slow = friend.speed_kn <= charts.survival.transfer.max_knots
    return friend.record.size.is_small and slow and (_gives_up(charts, battle, friend) or _lacks_men(charts, vessel, friend))


def _gives_up(charts: FearGodCharts, battle: Battle, friend: Vessel) -> bool:
    """FG-8.1.9 A craft that sinks or cannot move is left by her crew, if anybody is left of it."""
    stopped = top_of(charts, friend, battle.engagement.conditions.sea_state, battle.turn) == 0
    return (friend.harm.doomed > 0 or stopped) and _aboard(charts, friend.harm) > 0


def _lacks_men(charts: FearGodCharts, vessel: Vessel, friend: Vessel) -> bool:
    """FG-8.1.9 A craft with losses may have men of another that has some to spare."""
    return friend.harm.crew_lost > 0 and not friend.harm.doomed and _spare(charts, vessel) > 0


def _aboard(charts: FearGodCharts, harm: Harm) -> int:
    """FG-8.1.9 Crew factors that are aboard a small craft, the injured among them."""
    return charts.survival.transfer.factors - harm.crew_gone


def _fit(charts: FearGodCharts, harm: Harm) -> int:
    """FG-8.1.9 Crew factors that are neither injured nor gone."""
    return max(0, charts.survival.transfer.factors - max(harm.crew_lost, harm.crew_gone))


def _spare(charts: FearGodCharts, vessel: Vessel) -> int:
    """Crew factors that a craft can lend and still fight."""
    own = charts.effects.personnel
    return max(0, _fit(charts, vessel.harm) - (own.crew_factors - own.abandoned_heavy)) + vessel.harm.guests


def come_alongside(proceedings: Proceedings, helms: Iterable[Helm]) -> None:
    """FG-8.1.9 Who goes alongside lies fifty yards off, on the friend's course and at her speed, when all have moved."""
    for helm in helms:
        if helm.alongside is None:
            continue
        vessel, friend = proceedings.vessel(helm.ship), proceedings.vessel(helm.alongside)
        if vessel.fights and proceedings.battle.present(friend) and _can_reach(
                proceedings.charts, proceedings.battle, vessel, friend):
            off = metres(proceedings.charts.survival.transfer.within_yd)
            side = -90.0 if (bearing_of(friend.pose.at, vessel.pose.at) - friend.pose.course_degrees) % 360 > 180 else 90.0
            at = onward(friend.pose.at, friend.pose.course_degrees + side, off)
            proceedings.add(Moved(vessel.id, Pose(at, friend.pose.course_degrees), friend.speed_kn, 0.0, evading=False,
                                  track=(*vessel.deeds.track[:1], at), orders=vessel.orders, readers=readers_of(vessel)))


def _lies_alongside(charts: FearGodCharts, vessel: Vessel, friend: Vessel) -> bool:
    """FG-8.1.9 Whether a ship lies near enough for men to cross."""
    return metres_between(vessel.pose.at, friend.pose.at) <= metres(charts.survival.transfer.within_yd) + 1.0


# Crews that cross -----------------------------------------------------------------------------------------------------


RULE_OF_TRANSFER = "FG-8.1.9"


class Party(Struct, frozen=True):
    """Who crosses: fit factors and injured ones."""

    fit: int
    injured: int = 0


def cross(proceedings: Proceedings, helms: Iterable[Helm]) -> None:
    """FG-8.1.9 Crews leave craft that sink or lie dead; others that have lost men are sent some."""
    charts, battle = proceedings.charts, proceedings.battle
    for helm in helms:
        if helm.alongside is None:
            continue
        vessel, friend = proceedings.vessel(helm.ship), proceedings.vessel(helm.alongside)
        if not friend.record.size.is_small or vessel.sunk or friend.sunk or not _lies_alongside(charts, vessel, friend):
            continue
        if _gives_up(charts, battle, friend):
            _take_off(proceedings, vessel, friend)
        elif _lacks_men(charts, vessel, friend):
            _lend(proceedings, vessel, friend)


def chance_of(chart: TransferChart, knots: float) -> int:
    """FG-8.1.9 All cross from a craft that lies stopped; the faster both go, the fewer try with success, and soon none may."""
    if not knots:
        return chart.stopped_percent
    return chart.moving.at(knots, 0)


def party_of(charts: FearGodCharts, vessel: Vessel, friend: Vessel, impulses: int) -> Party:
    """FG-8.1.9 FG-GAP-30 In one impulse all that are fit, in each further one of the injured, as far as there is room."""
    chart = charts.survival.transfer
    room = chart.factors_at_most - _aboard(charts, vessel.harm) - vessel.harm.guests
    sound = min(_fit(charts, friend.harm), room) if impulses > 0 else 0
    injured = _aboard(charts, friend.harm) - _fit(charts, friend.harm)
    carried = min(injured, chart.injured_each_impulse * max(0, impulses - 1), room - sound)
    return Party(sound, carried)


def _reaches(proceedings: Proceedings, vessel: Vessel, friend: Vessel) -> int:
    """FG-GAP-30 Impulses that are left of the turn when she lies alongside."""
    spent = proceedings.d6(RULE_OF_TRANSFER, "impulses to come alongside", vessel.id, friend.id)
    return proceedings.charts.survival.impulses.each_turn - spent


def _crosses(proceedings: Proceedings, vessel: Vessel, friend: Vessel) -> bool:
    chance = chance_of(proceedings.charts.survival.transfer, friend.speed_kn)
    return chance >= 100 or (chance > 0 and proceedings.percent(
        RULE_OF_TRANSFER, "crossing", vessel.id, friend.id, needed=f"{chance} or less") <= chance)


def _take_off(proceedings: Proceedings, vessel: Vessel, friend: Vessel) -> None:
    party = party_of(proceedings.charts, vessel, friend, _reaches(proceedings, vessel, friend))
    going = party.fit + party.injured
    if not going:
        return
    came = _crosses(proceedings, vessel, friend)
    gone = replace(friend.harm, crew_gone=friend.harm.crew_gone + going)
    proceedings.add(Tended(friend.id, f"{going} crew factors {'leave her' if came else 'are in the water'}", gone))
    if came:
        harm = replace(vessel.harm, guests=vessel.harm.guests + going)
        proceedings.add(Tended(vessel.id, f"{going} crew factors of {friend.name} are aboard", harm))
    else:
        _touch(proceedings, vessel, friend)


def _lend(proceedings: Proceedings, vessel: Vessel, friend: Vessel) -> None:
    count = min(_spare(proceedings.charts, vessel), friend.harm.crew_lost) if _reaches(proceedings, vessel, friend) > 0 else 0
    if not count:
        return
    came = _crosses(proceedings, vessel, friend)
    guests = min(count, vessel.harm.guests)
    proceedings.add(Tended(vessel.id, f"{count} crew factors {'go to ' + friend.name if came else 'are in the water'}", replace(
        vessel.harm, guests=vessel.harm.guests - guests, crew_lost=vessel.harm.crew_lost + count - guests)))
    if came:
        proceedings.add(Tended(friend.id, f"{count} crew factors of {vessel.name} are aboard",
                               replace(friend.harm, crew_lost=friend.harm.crew_lost - count)))
    else:
        _touch(proceedings, vessel, friend)


def _touch(proceedings: Proceedings, vessel: Vessel, friend: Vessel) -> None:
    """FG-8.1.9 Where men fell between them the craft may touch."""
    chance = proceedings.charts.survival.transfer.collision_percent
    if proceedings.percent(RULE_OF_TRANSFER, "collision", vessel.id, friend.id, needed=f"{chance} or less") <= chance:
        proceedings.add(Collided(vessel.id, friend.id, on_purpose=False))
        suffer(proceedings, blows_of(proceedings, Meeting(vessel.id, friend.id)))


# Men in the water -----------------------------------------------------------------------------------------------------


UPWIND_DEGREES = 90.0


def save(proceedings: Proceedings) -> None:
    """FG-8.6 By choice, at a turn's end: who sank leaves men in the water, who lies stopped beside some takes them up."""
    if not proceedings.charts.turn.options.search_and_rescue:
        return
    for vessel in tuple(proceedings.battle.vessels.values()):
        if vessel.sunk and vessel.id not in proceedings.battle.survivors:
            proceedings.add(MenAdrift(Survivors(vessel.id, _survivors(proceedings, vessel), vessel.pose.at,
                                                proceedings.battle.turn)))
    for adrift in tuple(proceedings.battle.survivors.values()):
        if adrift.men > 0:
            _drift(proceedings, adrift)
    for vessel in tuple(proceedings.battle.fighting()):
        for adrift in within_reach(proceedings.charts, proceedings.battle, vessel):
            _take_up(proceedings, vessel, adrift)


def _survivors(proceedings: Proceedings, vessel: Vessel) -> int:
    """FG-8.6-survivors A tenth of the crew a pip, of a magazine a hundredth; a boat lost under water takes all hands down."""
    if vessel.record.ashore or (vessel.record.is_submarine and not vessel.surfaced):
        return 0
    chart = proceedings.charts.survival.rescue
    face = proceedings.d6("FG-8.6-survivors", "survivors", vessel.id)
    near = any(metres_between(friend.pose.at, vessel.pose.at) <= metres(chart.near_yd) and not friend.speed_kn
               for friend in proceedings.battle.fighting())
    return survivors_of(chart, vessel.record.crew, face, exploded=vessel.cause is Cause.MAGAZINE, near=near)


def survivors_of(chart: RescueChart, crew: int, face: int, *, exploded: bool, near: bool) -> int:
    """FG-8.6-survivors The share of a crew, a fifth more where a ship lies stopped close by, above ten to the nearest ten."""
    percent = face * (chart.exploded_percent_each if exploded else chart.sunk_percent_each)
    men = crew * percent * (chart.near_percent if near else 100) // 10000
    return rounded(chart, min(crew, men))


def rounded(chart: RescueChart, men: int) -> int:
    """FG-8.6-survivors Up to ten they are counted, above it in tens."""
    return men if men <= chart.rounding_above else chart.rounding_to * half_up(men / chart.rounding_to)


def _drift(proceedings: Proceedings, adrift: Survivors) -> None:
    """FG-8.6-marker After six hours a current of a die's knots takes them in a direction that chance gives."""
    charts, turn = proceedings.charts, proceedings.battle.turn
    hours = (turn - adrift.since) * charts.movement.turn_minutes / 60
    if hours < charts.survival.rescue.drift_hours:
        return
    if not adrift.current_kn:
        knots = proceedings.d6("FG-8.6-marker", "current", adrift.of)
        adrift = replace(adrift, current_kn=knots, towards=3.6 * proceedings.percent("FG-8.6-marker", "set", adrift.of))
    at = onward(adrift.at, adrift.towards, metres(adrift.current_kn * charts.movement.yards_per_knot))
    proceedings.add(MenAdrift(replace(adrift, at=at)))


def seen_yd(charts: FearGodCharts, battle: Battle, men: int) -> float:
    """FG-8.6-sight How far men in the water are seen: as a ship of a size by their number, half as far for want of a wake."""
    size = charts.survival.rescue.sizes.at(max(1, men))
    return charts.sighting.furthest_yd[size] * battle.visibility / 100 / 2


def within_reach(charts: FearGodCharts, battle: Battle, vessel: Vessel) -> Iterator[Survivors]:
    """FG-8.6-pickup Men that a ship which lies stopped to windward of them, and has room, can take up."""
    if vessel.speed_kn or vessel.record.ashore or not vessel.surfaced:
        return
    wind = battle.engagement.conditions.wind_from_degrees
    for adrift in tuple(battle.survivors.values()):
        away = min(metres(charts.survival.rescue.near_yd), metres(seen_yd(charts, battle, adrift.men)))
        upwind = abs(turn_between(wind, bearing_of(adrift.at, vessel.pose.at))) <= UPWIND_DEGREES
        if adrift.men > 0 and upwind and metres_between(adrift.at, vessel.pose.at) <= away:
            yield adrift


def _take_up(proceedings: Proceedings, vessel: Vessel, adrift: Survivors) -> None:
    """FG-8.6-pickup FG-8.6-capacity Groups of ten by the die, while there is room for as many as her own crew."""
    chart = proceedings.charts.survival.rescue
    face = proceedings.d6("FG-8.6-pickup", "men taken up", vessel.id, adrift.of)
    groups = groups_of(chart, face, proceedings.battle.engagement.conditions.sea_state)
    room = vessel.record.crew - proceedings.vessel(vessel.id).rescued
    men = min(adrift.men, groups * chart.group, max(0, room))
    if men:
        proceedings.add(MenTaken(vessel.id, adrift.of, men))


def groups_of(chart: RescueChart, face: int, sea_state: int) -> int:
    """FG-8.6-pickup Half a die in groups of ten, one pip less for each state of the sea above two."""
    return half_die(max(0, face - max(0, sea_state - chart.sea_state_over)))
