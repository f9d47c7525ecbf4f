"""FG-8.1.9 Crews of small craft that cross to a friend alongside, in the impulses of a turn."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from campaign.model.replacing import replace
from campaign.tactics.fear_god.battle.facts import Collided
from campaign.tactics.fear_god.battle.harms import Tended
from campaign.tactics.fear_god.battle.orders import Helm
from campaign.tactics.fear_god.battle.proceedings import Proceedings
from campaign.tactics.fear_god.battle.vessel import Vessel
from campaign.tactics.fear_god.charts.collection import FearGodCharts
from campaign.tactics.fear_god.charts.survival import TransferChart
from campaign.tactics.fear_god.damage.suffering import suffer
from campaign.tactics.fear_god.rescue.alongside import aboard, fit, gives_up, lacks_men, lies_alongside, spare
from campaign.tactics.fear_god.torpedoes.hulls import Meeting, blows_of

RULE = "FG-8.1.9"


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
        if not friend.record.size.is_small or vessel.sunk or friend.sunk or not lies_alongside(charts, vessel, friend):
            continue
        if gives_up(charts, battle, friend):
            _take_off(proceedings, vessel, friend)
        elif lacks_men(charts, vessel, friend):
            _lend(proceedings, vessel, friend)


def chance_of(chart: TransferChart, knots: float) -> int:
    """FG-8.1.9 All cross from a craft that lies stopped; the faster both go, the fewer try with success, and soon none may."""
    if not knots:
        return chart.stopped_percent
    return next((row.percent for row in chart.moving if knots <= row.to_knots), 0)


def party_of(charts: FearGodCharts, vessel: Vessel, friend: Vessel, impulses: int) -> Party:
    """FG-8.1.9 FG-GAP-30 In one impulse all that are fit, in each further one of the injured, as far as there is room."""
    chart = charts.survival.transfer
    room = chart.factors_at_most - aboard(charts, vessel.harm) - vessel.harm.guests
    sound = min(fit(charts, friend.harm), room) if impulses > 0 else 0
    injured = aboard(charts, friend.harm) - fit(charts, friend.harm)
    carried = min(injured, chart.injured_each_impulse * max(0, impulses - 1), room - sound)
    return Party(sound, carried)


def _reaches(proceedings: Proceedings, vessel: Vessel, friend: Vessel) -> int:
    """FG-GAP-30 Impulses that are left of the turn when she lies alongside."""
    spent = proceedings.d6(RULE, "impulses to come alongside", vessel.id, friend.id)
    return proceedings.charts.survival.impulses.each_turn - spent


def _crosses(proceedings: Proceedings, vessel: Vessel, friend: Vessel) -> bool:
    chance = chance_of(proceedings.charts.survival.transfer, friend.speed_kn)
    return chance >= 100 or (chance > 0 and proceedings.percent(
        RULE, "crossing", vessel.id, friend.id, needed=f"{chance} or less") <= chance)


def _take_off(proceedings: Proceedings, vessel: Vessel, friend: Vessel) -> None:
    party = party_of(proceedings.charts, vessel, friend, _reaches(proceedings, vessel, friend))
    going = party.fit + party.injured
    if not going:
        return
    came = _crosses(proceedings, vessel, friend)
    gone = replace(friend.harm, crew_gone=friend.harm.crew_gone + going)
    proceedings.add(Tended(friend.id, f"{going} crew factors {'leave her' if came else 'are in the water'}", gone))
    if came:
        taken = replace(vessel.harm, guests=vessel.harm.guests + going)
        proceedings.add(Tended(vessel.id, f"{going} crew factors of {friend.name} are aboard", taken))
    else:
        _touch(proceedings, vessel, friend)


def _lend(proceedings: Proceedings, vessel: Vessel, friend: Vessel) -> None:
    count = min(spare(proceedings.charts, vessel), friend.harm.crew_lost) if _reaches(proceedings, vessel, friend) > 0 else 0
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
    if proceedings.percent(RULE, "collision", vessel.id, friend.id, needed=f"{chance} or less") <= chance:
        proceedings.add(Collided(vessel.id, friend.id, on_purpose=False))
        suffer(proceedings, blows_of(proceedings, Meeting(vessel.id, friend.id)))
