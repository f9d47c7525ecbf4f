"""CO-B.3 What comes back from a battle."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.model.battles.battle import AfterAction, Outcome, Participant, ShipOutcome, fates
from campaign.model.battles.engagement import digest_of
from campaign.model.battles.presence import Arm
from campaign.model.book import Book
from campaign.model.replacing import replace
from campaign.model.sides import BOTH, Side
from campaign.model.units.ships import ShipId
from campaign.tactics.coastal.battle.state import Battle, Ended, Ending
from campaign.tactics.coastal.battle.vessel import Vessel
from campaign.tactics.coastal.boats.condition import returned
from campaign.tactics.coastal.charts.collection import NAME, CoastalCharts, charts_of
from campaign.tactics.coastal.charts.damage import Kind
from campaign.tactics.coastal.turn.ending import convoy_passed
from campaign.tactics.coastal.turn.opening import is_squadron
from campaign.words.counting import quantity

ENDINGS = {
    Ending.LOST_SIGHT: "Both sides lost sight of each other.", Ending.TOO_LONG: "The action had lasted too long.",
    Ending.CONVOY_PASSED: "The convoy had passed.", Ending.STOPPED: "The hour had come to break the action off.",
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
    return AfterAction(battle.engagement.id, digest_of(battle.engagement), NAME, minutes, outcomes, ended.broke_off,
                       ended.holds_field, tuple(_story(charts, battle, ended)))


def is_lost(vessel: Vessel, ended: Ended) -> bool:
    """CO-GAP-29 A wreck is lost with the field; where her own side or nobody holds it, she is towed home."""
    return vessel.wreck and ended.holds_field is vessel.side.enemy


def _fate(book: Book, charts: CoastalCharts, battle: Battle, side: Side, unit: Participant) -> ShipOutcome:
    if unit.arm is Arm.AIRCRAFT:
        lost = battle.flights[unit.ship].shot_down
        fate = Outcome.LOST if lost >= unit.boats else Outcome.AFLOAT
        return ShipOutcome(unit.ship, fate, unit.condition, None, fates(unit.boats, lost, Outcome.LOST))
    vessels = tuple(vessel for vessel in battle.vessels.values() if vessel.unit == unit.ship)
    condition = returned(charts, vessels, unit.condition, squadron=is_squadron(book, unit), turn=battle.engagement.turn)
    sunk = [vessel for vessel in vessels if vessel.sunk]
    gone = len(sunk) == len(vessels)
    lost = unit.boats if unit.arm is Arm.BATTERY and gone else len(sunk)
    credit = _credit(battle, side, sunk[-1]) if gone else None
    return ShipOutcome(unit.ship, Outcome.SUNK if gone else Outcome.AFLOAT, condition, credit, fates(unit.boats, lost))


def _credit(battle: Battle, side: Side, vessel: Vessel) -> ShipId:
    """The unit of whoever hurt her last; where nobody did, the enemy's first."""
    by = vessel.sunk_by or vessel.hurt_by
    if by is None:
        return battle.engagement.parties[side.enemy].participants[0].ship
    return battle.vessels[by].unit if by in battle.vessels else by


def _story(charts: CoastalCharts, battle: Battle, ended: Ended) -> Iterator[str]:
    yield f"An action by {battle.sky.value.replace('_', ', ')}, {battle.turn} turns of {charts.movement.turn_seconds} seconds."
    for vessel in battle.vessels.values():
        if vessel.sunk and vessel.wreck:
            yield f"{vessel.name} lay stopped, a wreck, and was left to the enemy."
        elif vessel.sunk:
            by = battle.vessels.get(vessel.sunk_by) if vessel.sunk_by is not None else None
            yield f"{vessel.name} was sunk{f' by {by.name}' if by is not None else ''}."
        elif vessel.wreck:
            yield f"{vessel.name} lay stopped, a wreck, and was towed home."
        elif vessel.harm.hull < vessel.start.hull:
            yield f"{vessel.name} has {vessel.harm.hull} of {vessel.record.hull_boxes} boxes left."
    for flight in battle.flights.values():
        if flight.shot_down:
            yield f"{flight.name} lost {quantity(flight.shot_down, 'plane')}."
    if ended.why is Ending.NOBODY_LEFT:
        yield "Nobody was left." if ended.holds_field is None else f"The {ended.holds_field} side was left alone."
    elif ended.why is Ending.BROKE_OFF:
        yield f"The {ended.broke_off} side broke off."
    else:
        yield ENDINGS[ended.why]
    for side in BOTH:
        if convoy_passed(charts, battle, side):
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
    """A battle for a side by what both lost."""
    chart, ratio = charts.turn.victory, theirs / own
    if ratio >= chart.clear:
        return "a clear victory"
    if ratio >= chart.advantage:
        return "the advantage"
    if ratio <= 1 / chart.clear:
        return "a clear defeat"
    return "the disadvantage" if ratio <= 1 / chart.advantage else "a draw"
