"""The end phase of a turn, whether the battle is over, and what comes back from it."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.model.battles.battle import AfterAction, Ground, Participant, ShipOutcome
from campaign.model.battles.presence import Arm
from campaign.model.book import Book
from campaign.model.replacing import replace
from campaign.model.sides import BOTH, Side
from campaign.tactics.coastal.battle import facts
from campaign.tactics.coastal.battle.facts import MineMet, Reloaded, TurnEnded
from campaign.tactics.coastal.battle.harms import Cause
from campaign.tactics.coastal.battle.proceedings import Proceedings
from campaign.tactics.coastal.battle.state import Battle
from campaign.tactics.coastal.battle.vessel import Depth, Vessel
from campaign.tactics.coastal.charts.collection import NAME, CoastalCharts, charts_of, cm_of
from campaign.tactics.coastal.charts.fire import Kind
from campaign.tactics.coastal.condition import resulting_condition
from campaign.tactics.coastal.damage import fight_fires
from campaign.tactics.coastal.helm import in_mines
from campaign.tactics.coastal.sight import lose_sight
from campaign.tactics.coastal.torpedoes import burst, sight_tracks
from campaign.tactics.coastal.turn.opening import is_convoy
from campaign.tactics.kit.ending import WORDS, BattleEnded, Ended, Ending, at_the_hour, in_words, one_side_gone
from campaign.tactics.kit.opening import is_squadron
from campaign.tactics.kit.outcome import after_action, hulls_home, planes_home
from campaign.tactics.kit.sea import around
from campaign.tactics.plot.geometry import metres_between
from campaign.words.counting import quantity

# The end phase --------------------------------------------------------------------------------------------------------


def end_turn(proceedings: Proceedings) -> None:
    """What the end phase does, in order."""
    _mines(proceedings)
    sight_tracks(proceedings)
    lose_sight(proceedings)
    if proceedings.charts.turn.options.break_off_tests:
        _test_crews(proceedings)
    _reload(proceedings)
    battle = proceedings.battle
    unseen = {side: 0 if _is_seen(battle, side) else (battle.unseen or {}).get(side, 0) + 1 for side in BOTH}
    nearest = _nearest_cm(battle)
    ended = ending(proceedings.charts, battle, unseen, closing=0 <= nearest < battle.nearest)
    if ended is not None:
        fight_fires(proceedings)
    proceedings.add(TurnEnded(battle.turn, tuple(unseen.items()), nearest))
    if ended is not None:
        proceedings.add(BattleEnded(ended))


def _mines(proceedings: Proceedings) -> None:
    """CO-GAP-32 Each turn in a field, by class; small boats only where mines are laid shallow."""
    battle = proceedings.battle
    for vessel in tuple(battle.there()):
        if vessel.record.ashore or not in_mines(battle.engagement, vessel.pose.at):
            continue
        needed = need_of_mine(proceedings.charts, vessel.record.size, shallow=_laid_shallow(battle, vessel))
        face = proceedings.d10("CO-GAP-32", "mines", vessel.id,
                               secret="no face: the field lies too deep" if needed is None else f"{needed}+ hits")
        hit = needed is not None and face >= needed
        proceedings.add(MineMet(vessel.id, hit))
        if hit:
            burst(proceedings, vessel.id, proceedings.charts.others.mines.dice, Cause.MINE)


def _laid_shallow(battle: Battle, vessel: Vessel) -> bool:
    """Whether a field that she is in was laid shallow."""
    here = (patch.laid for patch in around(battle.engagement, vessel.pose.at, Ground.MINES))
    return any(laid is not None and laid.shallow for laid in here)


def need_of_mine(charts: CoastalCharts, size: int, *, shallow: bool) -> int | None:
    """The face from which on a mine hits a class; None where it lies too deep for her."""
    return charts.others.mines.need[size] if size > 1 or shallow else None


def _test_crews(proceedings: Proceedings) -> None:
    """CO-B.2 A warship is put to the test once: below half of her hull, or when half of her side is sunk or gone."""
    need = proceedings.charts.turn.end.break_off_need
    for vessel in tuple(proceedings.battle.there()):
        if vessel.tested or vessel.wreck or vessel.record.ashore or vessel.record.kind is Kind.MERCHANT:
            continue
        if not _is_shaken(proceedings.battle, vessel):
            continue
        face = proceedings.d10("CO-B.2", "break off", vessel.id, needed=f"{need}+", modifiers=(f"crew {vessel.crew:+d}",))
        if breaks_off(face, vessel.crew, need) and proceedings.battle.engagement.parties[vessel.side].may_withdraw:
            proceedings.add(facts.BrokeOff(vessel.id, by_order=False))
        else:
            proceedings.add(facts.Tested(vessel.id))


def breaks_off(face: int, crew: int, need: int) -> bool:
    """Whether a crew has had enough."""
    return face + crew < need


def _is_shaken(battle: Battle, vessel: Vessel) -> bool:
    if vessel.harm.hull * 2 < vessel.record.hull_boxes:
        return True
    own = [other for other in battle.vessels.values() if other.side is vessel.side and not other.record.dummy]
    return 2 * sum(other.sunk or other.wreck or other.broken_off for other in own) >= len(own)


def _reload(proceedings: Proceedings) -> None:
    """CO-GAP-25 Unspotted and slow for so many turns, a boat has reloads in her tubes."""
    chart = proceedings.charts.torpedoes.reload
    for vessel in tuple(proceedings.battle.there()):
        empty = [tube.name for tube in vessel.record.tubes if tube.name not in (*vessel.loaded, *vessel.harm.out)]
        if not vessel.reloads or not empty:
            continue
        quiet = not vessel.spotted and vessel.setting <= chart.at_most_setting
        turns = vessel.reloading + 1 if quiet else 0
        if turns < chart.turns:
            proceedings.add(Reloaded(vessel.id, vessel.loaded, vessel.reloads, turns, (vessel.side,)))
        else:
            ready = empty[:vessel.reloads]
            proceedings.add(Reloaded(vessel.id, (*vessel.loaded, *ready), vessel.reloads - len(ready), 0, (vessel.side,)))


# The end ------------------------------------------------------------------------------------------------------------


def _is_seen(battle: Battle, side: Side) -> bool:
    return any(vessel.spotted and not vessel.record.ashore and not vessel.wreck for vessel in battle.there(side))


def _nearest_cm(battle: Battle) -> float:
    """Centimetres between the two nearest enemies, negative if there are none; aircraft count while they fight."""
    places = {side: [*(vessel.pose.at for vessel in battle.there(side) if _fights(vessel)),
                     *(flight.pose.at for flight in battle.flying(side) if flight.fights)] for side in BOTH}
    ranges = [cm_of(metres_between(axis, allied)) for axis in places[Side.AXIS] for allied in places[Side.ALLIED]]
    return round(min(ranges, default=-1.0), 3)


def _fights(vessel: Vessel) -> bool:
    return not (vessel.sunk or vessel.wreck or vessel.record.dummy)


def ending(charts: CoastalCharts, battle: Battle, unseen: dict[Side, int], *, closing: bool) -> Ended | None:
    """CO-GAP-44 Whether the battle is over, and who holds the field."""
    end = charts.turn.end
    able = [vessel for vessel in battle.vessels.values() if _fights(vessel)]
    fighting = {side: [vessel for vessel in able if vessel.side is side] for side in BOTH}
    over = {side: [flight for flight in battle.flights.values() if flight.side is side and flight.fights] for side in BOTH}
    if (gone := one_side_gone(side for side in BOTH if fighting[side] or over[side])) is not None:
        return gone
    to_come = [*(vessel.arrives for side in BOTH for vessel in fighting[side]),
               *(flight.arrives for side in BOTH for flight in over[side])]
    if max(to_come) > battle.turn:
        return _at_the_hour(charts, battle)
    for side in BOTH:
        away = (vessel.broken_off and _is_clear(charts, battle, vessel) for vessel in fighting[side])
        if fighting[side] and not over[side] and all(away):
            return Ended(Ending.BROKEN_OFF, side, side.enemy)
    if min(unseen.values()) >= 1 and max(unseen.values()) >= end.out_of_sight_turns and not closing:
        return Ended(Ending.LOST_SIGHT)
    if any(_convoy_passed(charts, battle, side) for side in BOTH):
        return Ended(Ending.CONVOY_PASSED)
    return _at_the_hour(charts, battle)


def _at_the_hour(charts: CoastalCharts, battle: Battle) -> Ended | None:
    """Whether time is up: at the hour set to break the battle off, or after the last turn."""
    minutes = battle.turn * charts.movement.turn_seconds / 60
    return at_the_hour(battle.engagement, minutes, too_long=battle.turn >= charts.turn.options.turn_limit)


def _is_clear(charts: CoastalCharts, battle: Battle, vessel: Vessel) -> bool:
    """Whether she has left every enemy far enough behind to get away."""
    end, seen = charts.turn.end, charts.spotting.max_cm[battle.sky][vessel.record.size]
    far = min(end.gone_cm, end.gone_times * seen)
    enemies = filter(_fights, battle.there(vessel.side.enemy))
    return vessel.depth is Depth.DEEP or all(cm_of(metres_between(vessel.pose.at, enemy.pose.at)) > far for enemy in enemies)


def _convoy_passed(charts: CoastalCharts, battle: Battle, side: Side) -> bool:
    """Whether a side had a convoy whose surviving ships are all out of reach of where it was met."""
    cargo = [vessel for vessel in battle.there(side) if is_convoy(vessel)]
    return bool(cargo) and all(vessel.steamed_cm >= charts.turn.end.convoy_gone_cm for vessel in cargo)


# What comes back ------------------------------------------------------------------------------------------------------


ENDINGS = {
    Ending.ONE_SIDE_GONE: replace(WORDS[Ending.ONE_SIDE_GONE], now="One side is gone."),
    Ending.TOO_LONG: replace(WORDS[Ending.TOO_LONG], now="The action had lasted too long."),
    Ending.STOPPED: replace(WORDS[Ending.STOPPED], now="The hour has come to break off."),
}


def outcome(book: Book, battle: Battle) -> AfterAction | None:
    """When it is over each unit sent has one fate, each boat of a squadron too, and the condition she was left in."""
    ended = battle.ended
    if ended is None:
        return None
    charts = charts_of(book, battle.options)
    battle = replace(battle, vessels={ship: replace(vessel, sunk=vessel.sunk or is_lost(vessel, ended))
                                      for ship, vessel in battle.vessels.items()})
    outcomes = tuple(_fate(book, charts, battle, side, unit) for side, unit in battle.engagement.participants())
    # A turn that was begun counts, and so does the minute in which the battle ended.
    minutes = -(-battle.turn * charts.movement.turn_seconds // 60)
    return after_action(battle.engagement, NAME, minutes, outcomes, ended, _story(charts, battle, ended))


def is_lost(vessel: Vessel, ended: Ended) -> bool:
    """CO-GAP-29 A wreck is lost with the field; where her own side or nobody holds it, she is towed home."""
    return vessel.wreck and ended.holds_field is vessel.side.enemy


def _fate(book: Book, charts: CoastalCharts, battle: Battle, side: Side, unit: Participant) -> ShipOutcome:
    if unit.arm is Arm.AIRCRAFT:
        return planes_home(unit, battle.flights[unit.ship].shot_down)
    vessels = tuple(vessel for vessel in battle.vessels.values() if vessel.unit == unit.ship)
    condition = resulting_condition(charts, vessels, unit.condition, squadron=is_squadron(book, unit),
                                    turn=battle.engagement.turn)
    return hulls_home(battle.engagement, side, unit, battle.vessels, lambda vessel: vessel.sunk, condition)


def _story(charts: CoastalCharts, battle: Battle, ended: Ended) -> Iterator[str]:
    yield (f"An action by {battle.sky.value.replace('_', ', ')}, {quantity(battle.turn, 'turn')} of "
           f"{charts.movement.turn_seconds} seconds.")
    for vessel in battle.vessels.values():
        if vessel.sunk and vessel.wreck:
            yield f"{vessel.name} lay stopped, a wreck, and was left to the enemy."
        elif vessel.sunk:
            by = battle.vessels.get(vessel.sunk_by) if vessel.sunk_by is not None else None
            yield f"{vessel.name} was sunk{f' by {by.name}' if by is not None else ''}."
        elif vessel.wreck:
            yield f"{vessel.name} lay stopped, a wreck, and was towed home."
        elif vessel.harm.hull < vessel.start.hull:
            yield f"{vessel.name} has {vessel.harm.hull} of {quantity(vessel.record.hull_boxes, 'box', 'boxes')} left."
    for flight in battle.flights.values():
        if flight.shot_down:
            yield f"{flight.name} lost {quantity(flight.shot_down, 'plane')}."
    yield in_words(ended, ENDINGS).after
    for side in BOTH:
        if _convoy_passed(charts, battle, side):
            yield f"The convoy of the {side} side got through."
        tons = sum(vessel.record.tons for vessel in battle.vessels.values() if vessel.side is side and vessel.sunk)
        yield f"The {side} side lost {tons} tons: {level_of(charts, battle, side)}."


def worth(charts: CoastalCharts, vessel: Vessel) -> int:
    """What a vessel counts: tons of merchants, several times those of warships."""
    chart, tons = charts.turn.victory, vessel.record.tons
    if vessel.record.kind is Kind.MERCHANT:
        return tons
    return tons * (chart.small_times if tons < chart.small_tons else chart.large_times)


def level_of(charts: CoastalCharts, battle: Battle, side: Side) -> str:
    """What the ratio of losses is called; who lost nothing is taken to have lost one point."""
    sunk = [vessel for vessel in battle.vessels.values() if vessel.sunk]
    lost = {who: sum(worth(charts, vessel) for vessel in sunk if vessel.side is who) for who in BOTH}
    return level(charts, max(1, lost[side]), max(1, lost[side.enemy]))


def level(charts: CoastalCharts, own: int, theirs: int) -> str:
    """How a battle went for a side, by the losses of both."""
    chart, ratio = charts.turn.victory, theirs / own
    if ratio >= chart.clear:
        return "a clear victory"
    if ratio >= chart.advantage:
        return "the advantage"
    if ratio <= 1 / chart.clear:
        return "a clear defeat"
    return "the disadvantage" if ratio <= 1 / chart.advantage else "a draw"
