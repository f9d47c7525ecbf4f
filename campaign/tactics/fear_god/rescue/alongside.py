"""FG-8.2-assist FG-8.1.9 Going alongside a friend: to fight her fires, to take her crew off, to lend her men."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from campaign.tactics.fear_god.battle.facts import Moved
from campaign.tactics.fear_god.battle.harm import Harm
from campaign.tactics.fear_god.battle.orders import Helm
from campaign.tactics.fear_god.battle.proceedings import Proceedings
from campaign.tactics.fear_god.battle.state import Battle
from campaign.tactics.fear_god.battle.vessel import Vessel
from campaign.tactics.fear_god.casualties.helping import may_help
from campaign.tactics.fear_god.charts.collection import FearGodCharts
from campaign.tactics.fear_god.charts.terms import metres
from campaign.tactics.fear_god.helm.moving import readers_of
from campaign.tactics.fear_god.helm.speed import top_of
from campaign.tactics.plot.geometry import Pose, bearing_of, metres_between, onward


def needy_of(charts: FearGodCharts, battle: Battle, vessel: Vessel) -> Iterator[Vessel]:
    """FG-8.2-assist FG-8.1.9 Friends that need a ship alongside, and that she can reach in a turn."""
    in_need = [friend for friend in battle.there(vessel.side) if friend.harm.casualties or (
        friend.record.size.is_small and (friend.harm.doomed or friend.harm.crew_lost or not friend.speed_kn))]
    for friend in in_need:
        if can_reach(charts, battle, vessel, friend) and needs_hands(charts, battle, vessel, friend):
            yield friend


def can_reach(charts: FearGodCharts, battle: Battle, vessel: Vessel, friend: Vessel) -> bool:
    """FG-8.1.9 Whether a ship can come alongside a friend in a turn, and keep up with her."""
    if friend.id == vessel.id or not (vessel.surfaced and friend.surfaced) or vessel.record.ashore or friend.record.ashore:
        return False
    top = top_of(charts, vessel, battle.engagement.conditions.sea_state, battle.turn)
    reach = metres(charts.movement.yards_per_knot * max(top, vessel.speed_kn))
    return friend.speed_kn <= top and metres_between(vessel.pose.at, friend.pose.at) <= reach


def needs_hands(charts: FearGodCharts, battle: Battle, vessel: Vessel, friend: Vessel) -> bool:
    """FG-8.2-assist FG-8.1.9 A friend whose fires or floods she can help with, or a small craft lost or short of men."""
    if friend.harm.casualties and not friend.harm.doomed:
        return may_help(charts.casualties.help, vessel)
    slow = friend.speed_kn <= charts.survival.transfer.max_knots
    return friend.record.size.is_small and slow and (gives_up(charts, battle, friend) or lacks_men(charts, vessel, friend))


def gives_up(charts: FearGodCharts, battle: Battle, friend: Vessel) -> bool:
    """FG-8.1.9 A craft that sinks or cannot move is left by her crew, if anybody is left of it."""
    stopped = top_of(charts, friend, battle.engagement.conditions.sea_state, battle.turn) == 0
    return (friend.harm.doomed > 0 or stopped) and aboard(charts, friend.harm) > 0


def lacks_men(charts: FearGodCharts, vessel: Vessel, friend: Vessel) -> bool:
    """FG-8.1.9 A craft with losses may have men of another that has some to spare."""
    return friend.harm.crew_lost > 0 and not friend.harm.doomed and spare(charts, vessel) > 0


def aboard(charts: FearGodCharts, harm: Harm) -> int:
    """FG-8.1.9 Crew factors that are aboard a small craft, the injured among them."""
    return charts.survival.transfer.factors - harm.crew_gone


def fit(charts: FearGodCharts, harm: Harm) -> int:
    """FG-8.1.9 Crew factors that are neither injured nor gone."""
    return max(0, charts.survival.transfer.factors - max(harm.crew_lost, harm.crew_gone))


def spare(charts: FearGodCharts, vessel: Vessel) -> int:
    """Crew factors that a craft can lend and still fight."""
    own = charts.effects.personnel
    return max(0, fit(charts, vessel.harm) - (own.crew_factors - own.abandoned_heavy)) + vessel.harm.guests


def come_alongside(proceedings: Proceedings, helms: Iterable[Helm]) -> None:
    """FG-8.1.9 Who goes alongside lies fifty yards off, on the friend's course and at her speed, when all have moved."""
    for helm in helms:
        if helm.alongside is None:
            continue
        vessel, friend = proceedings.vessel(helm.ship), proceedings.vessel(helm.alongside)
        if vessel.fights and proceedings.battle.present(friend) and can_reach(
                proceedings.charts, proceedings.battle, vessel, friend):
            off = metres(proceedings.charts.survival.transfer.within_yd)
            side = -90.0 if (bearing_of(friend.pose.at, vessel.pose.at) - friend.pose.course_degrees) % 360 > 180 else 90.0
            at = onward(friend.pose.at, friend.pose.course_degrees + side, off)
            proceedings.add(Moved(vessel.id, Pose(at, friend.pose.course_degrees), friend.speed_kn, 0.0, evading=False,
                                  track=(*vessel.deeds.track[:1], at), orders=vessel.orders, readers=readers_of(vessel)))


def lies_alongside(charts: FearGodCharts, vessel: Vessel, friend: Vessel) -> bool:
    """FG-8.1.9 Whether a ship lies near enough for men to cross."""
    return metres_between(vessel.pose.at, friend.pose.at) <= metres(charts.survival.transfer.within_yd) + 1.0
