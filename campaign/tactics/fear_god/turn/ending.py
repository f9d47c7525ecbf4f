"""FG-GAP-25 When a battle is over, and who holds the field."""

from __future__ import annotations

from datetime import datetime, timedelta

from campaign.model.battles.battle import Light
from campaign.model.sides import BOTH
from campaign.ratings.sky import Daylight, sky_over
from campaign.tactics.fear_god.battle.facts import BattleEnded, Reloaded, TurnEnded
from campaign.tactics.fear_god.battle.proceedings import Proceedings
from campaign.tactics.fear_god.battle.state import Battle, Ended, Ending
from campaign.tactics.fear_god.battle.vessel import Contact, Vessel
from campaign.tactics.fear_god.charts.collection import FearGodCharts
from campaign.tactics.fear_god.charts.terms import metres
from campaign.tactics.fear_god.damage.afterwards import burn_out
from campaign.tactics.plot.geometry import metres_between


def end_turn(proceedings: Proceedings) -> None:
    """The turn is over: contact is counted, and the battle may be over with it."""
    battle = proceedings.battle
    quiet = 0 if in_contact(battle) else battle.quiet + 1
    ended = ending(proceedings.charts, battle, quiet)
    proceedings.add(TurnEnded(battle.turn, quiet))
    if ended is not None:
        burn_out(proceedings)
        proceedings.add(BattleEnded(ended))


def in_contact(battle: Battle) -> bool:
    """Whether anybody has an enemy in sight."""
    return any(vessel.contact not in (Contact.NONE, Contact.LOST) and not vessel.record.ashore for vessel in battle.there())


def ending(charts: FearGodCharts, battle: Battle, quiet: int) -> Ended | None:
    """FG-GAP-25 No contact for ten turns, night, or one side gone; or one side has broken off and is clear."""
    end = charts.turn.end
    fit = {side: [vessel for vessel in battle.vessels.values() if vessel.side is side and vessel.fights] for side in BOTH}
    over = {side: [flight for flight in battle.flights.values() if flight.side is side and flight.flying] for side in BOTH}
    left = [side for side in BOTH if fit[side] or over[side]]
    if len(left) < len(BOTH):
        return Ended(Ending.ONE_SIDE_GONE, None, left[0] if left else None)
    to_come = any(vessel.arrives > battle.turn for side in BOTH for vessel in fit[side])
    if not to_come:
        for side in BOTH:
            if fit[side] and not over[side] and all(vessel.broken_off for vessel in fit[side]) and (
                    quiet or is_clear(battle, fit[side], fit[side.enemy], metres(end.broken_off_yd))):
                return Ended(Ending.BROKE_OFF, side, side.enemy)
        if quiet >= end.out_of_contact_turns:
            return Ended(Ending.NO_CONTACT, None, None)
    if night_has_fallen(charts, battle):
        return Ended(Ending.NIGHT, None, None)
    return _at_the_hour(charts, battle)


def is_clear(battle: Battle, own: list[Vessel], enemies: list[Vessel], far_m: float) -> bool:
    """Whether every ship of some is that far from every enemy."""
    return all(metres_between(one.pose.at, other.pose.at) > far_m for one in own for other in enemies)


def night_has_fallen(charts: FearGodCharts, battle: Battle) -> bool:
    """FG-GAP-25 A battle begun by day is over when it is dark; the sky is known where a moment and a place are told."""
    setting = battle.engagement.setting
    if setting is None or not setting.moment or battle.engagement.conditions.light is Light.NIGHT:
        return False
    now = datetime.fromisoformat(setting.moment) + timedelta(minutes=battle.turn * charts.movement.turn_minutes)
    return now.tzinfo is not None and sky_over(setting.latitude, setting.longitude, now).daylight is Daylight.NIGHT


def _at_the_hour(charts: FearGodCharts, battle: Battle) -> Ended | None:
    """By the clock: when the hour is told that breaks the battle off, or after so many turns."""
    setting = battle.engagement.setting
    if setting is not None and setting.stop_minutes is not None:
        over = battle.turn >= charts.movement.turns_in(setting.stop_minutes)
        return Ended(Ending.STOPPED, None, None) if over else None
    return Ended(Ending.TOO_LONG, None, None) if battle.turn >= charts.turn.end.turns_at_most else None


def reload(proceedings: Proceedings) -> None:
    """FG-GAP-28 A tube that has a reload behind it is loaded again at the end of the turn after it fired."""
    for vessel in tuple(proceedings.battle.fighting()):
        for tube in vessel.record.tubes:
            empty = tube.tubes - vessel.loaded.get(tube.name, 0)
            behind = vessel.reloads.get(tube.name, 0)
            if empty <= 0 or behind <= 0 or vessel.harm.is_out(tube.name):
                continue
            taken = min(empty, behind)
            vessel_now = proceedings.vessel(vessel.id)
            loaded = {**vessel_now.loaded, tube.name: vessel_now.loaded.get(tube.name, 0) + taken}
            reloads = {**vessel_now.reloads, tube.name: behind - taken}
            proceedings.add(Reloaded(vessel.id, tuple(loaded.items()), tuple(reloads.items()), (vessel.side,)))

