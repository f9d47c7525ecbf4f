"""How a battle ends: when squadrons and fleets have had enough, and what comes back.

Scuttling, boarding and rescue are the campaign's (SF-GAP-50), of which these rules leave out what they leave out (SF-X.15).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from campaign.model.battles.battle import AfterAction, Outcome, Participant, ShipOutcome, fates
from campaign.model.book import Book
from campaign.model.sides import BOTH, Side
from campaign.tactics.kit.ending import Ended, in_words
from campaign.tactics.kit.outcome import after_action, first_of_the_enemy, planes_home
from campaign.tactics.surface_fire.battle.facts import FleetBroke, SquadronBroke
from campaign.tactics.surface_fire.battle.proceedings import Proceedings
from campaign.tactics.surface_fire.battle.state import Battle, Squadron
from campaign.tactics.surface_fire.battle.vessel import Vessel, points_of
from campaign.tactics.surface_fire.charts.air import Role
from campaign.tactics.surface_fire.charts.classes import Code
from campaign.tactics.surface_fire.charts.collection import NAME, SurfaceFireCharts, charts_of
from campaign.tactics.surface_fire.helm.speed import max_speed
from campaign.tactics.surface_fire.ships.condition import resulting_condition
from campaign.words.counting import quantity

CLEAR, ADVANTAGE = 2.0, 1.25


def outcome(book: Book, battle: Battle) -> AfterAction | None:
    """SF-B.3 When it is over each unit sent has one fate, and the condition that this battle left her in."""
    ended = battle.ended
    if ended is None:
        return None
    charts = charts_of(book, battle.agreed)
    outcomes = tuple(_fate(charts, battle, side, unit) for side, unit in battle.engagement.participants())
    minutes = charts.turn.campaign_minutes * battle.turn
    return after_action(battle.engagement, NAME, minutes, outcomes, ended, _story(charts, battle, ended))


def _fate(charts: SurfaceFireCharts, battle: Battle, side: Side, unit: Participant) -> ShipOutcome:
    vessel = battle.vessels.get(unit.ship)
    if vessel is None:
        lost = sum(flight.lost for flight in battle.flights.values() if flight.unit == unit.ship)
        lost += sum(flight.planes for flight in battle.flights.values()
                    if flight.unit == unit.ship and flight.gone and flight.role is Role.KAMIKAZE and not flight.loaded)
        return planes_home(unit, min(unit.boats, lost))
    current = max_speed(charts, vessel.record.max_speed_in, vessel.harm.marked, vessel.harm.engineering)
    condition = resulting_condition(charts, vessel, unit.condition, current)
    fate = Outcome.SUNK if vessel.sunk else Outcome.AFLOAT
    credit = (vessel.sunk_by or vessel.hurt_by or first_of_the_enemy(battle.engagement, side)) if vessel.sunk else None
    return ShipOutcome(unit.ship, fate, condition, credit, fates(unit.boats, unit.boats if vessel.sunk else 0))


def _story(charts: SurfaceFireCharts, battle: Battle, ended: Ended) -> Iterator[str]:
    light = "night" if battle.night else "day"
    yield f"An action by {light}, {quantity(battle.turn, 'turn')} of {charts.turn.turn_minutes} minutes as printed."
    for vessel in battle.vessels.values():
        if vessel.sunk:
            by = battle.vessels.get(vessel.sunk_by) if vessel.sunk_by is not None else None
            how = vessel.loss.value.replace("_", " ") if vessel.loss is not None else "boxes"
            yield f"{vessel.name} was lost ({how})" + (f", by {by.name}." if by is not None else ".")
        elif vessel.harm.marked > vessel.start.marked:
            yield f"{vessel.name} has {vessel.harm.marked / 2:g} of {quantity(vessel.record.boxes, 'box', 'boxes')} marked."
    for flight in battle.flights.values():
        if flight.lost:
            yield f"{flight.name} lost {quantity(flight.lost, 'plane')}."
    yield from (f"{squadron.name} broke." for squadron in battle.squadrons.values() if squadron.broken)
    yield in_words(ended).after
    for side in BOTH:
        base, now = fleet_worth(battle, side)
        yield f"The {side} side lost {base - now:g} of {quantity(base, 'point')}: {level_of(battle, side)}."
        at_stake, left = objective_of(battle, side)
        if at_stake:
            yield f"Of the objective value of its transports, {quantity(at_stake, 'point')}, it lost {at_stake - left:g}."


def level_of(battle: Battle, side: Side) -> str:
    """How a battle went for a side, by the shares of points that both lost."""
    own, theirs = (_share_lost(battle, party) for party in (side, side.enemy))
    return level(own, theirs)


def level(own: float, theirs: float) -> str:
    """What the ratio of losses is called."""
    if not own:
        return "a clear victory" if theirs else "a draw"
    ratio = theirs / own
    if ratio >= CLEAR:
        return "a clear victory"
    if ratio >= ADVANTAGE:
        return "the advantage"
    if ratio <= 1 / CLEAR:
        return "a clear defeat"
    return "the disadvantage" if ratio <= 1 / ADVANTAGE else "a draw"


def _share_lost(battle: Battle, side: Side) -> float:
    base, now = fleet_worth(battle, side)
    return (base - now) / base if base else 0.0


# Morale ---------------------------------------------------------------------------------------------------------------


def _worth(vessels: Iterable[Vessel]) -> tuple[float, float]:
    """SF-VIII.1 Full points of ships by their class, and what they are worth now; of transports an objective (SF-GAP-37)."""
    ships = tuple(vessels)
    return float(sum(vessel.record.points for vessel in ships)), sum(points_of(vessel) for vessel in ships)


def objective_of(battle: Battle, side: Side) -> tuple[float, float]:
    """SF-GAP-37 The objective value that a scenario gives to a side's transports, and what is left of it."""
    return _worth(vessel for vessel in battle.vessels.values() if vessel.side is side and vessel.code is Code.AK)


def squadron_worth(battle: Battle, squadron: Squadron) -> tuple[float, float]:
    """SF-VIII.4 A squadron counts the ships on its list, sunk ones in full for what it was; those that fell out no more."""
    return _worth(battle.vessels[ship] for ship in squadron.ships)


def fleet_worth(battle: Battle, side: Side) -> tuple[float, float]:
    """SF-III.17 The fleet counts all that it began with, those that retired among them."""
    return _worth(vessel for vessel in battle.vessels.values() if vessel.side is side)


def squadron_breaks(base: float, now: float) -> bool:
    """SF-VIII.3 A squadron at half of its points or less must retire."""
    return base > 0 and now <= base / 2


def fleet_breaks(base: float, now: float) -> bool:
    """SF-VIII.5 A fleet at half of its points or less must break contact."""
    return base > 0 and now <= base / 2


def judge_morale(proceedings: Proceedings) -> None:
    """Phase VIII: squadrons first, then fleets; who breaks stays broken."""
    battle = proceedings.battle
    for key in sorted(battle.squadrons):
        squadron = battle.squadrons[key]
        if not squadron.broken and squadron_breaks(*squadron_worth(battle, squadron)):
            proceedings.add(SquadronBroke(key))
    for side in Side:
        if side not in battle.broken_fleets and fleet_breaks(*fleet_worth(proceedings.battle, side)):
            proceedings.add(FleetBroke(side))
