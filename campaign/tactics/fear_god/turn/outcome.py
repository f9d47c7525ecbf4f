"""FG-6R-export What comes back from a battle, and how long each ship lies in port for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import ceil

from msgspec import Struct

from campaign.model.battles.battle import AfterAction, Engagement, Participant, ShipOutcome
from campaign.model.battles.presence import Arm
from campaign.model.book import Book
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.tactics.fear_god.battle.harm import Effect, Peril, Status
from campaign.tactics.fear_god.battle.state import Battle
from campaign.tactics.fear_god.battle.vessel import Vessel
from campaign.tactics.fear_god.charts.collection import NAME, FearGodCharts, charts_of
from campaign.tactics.fear_god.charts.damage import Job, PortChart
from campaign.tactics.fear_god.ships.condition import resulting_condition
from campaign.tactics.kit.ending import WORDS, Ended, Ending, in_words
from campaign.tactics.kit.opening import is_squadron
from campaign.tactics.kit.outcome import after_action, hulls_home, planes_home
from campaign.words.counting import quantity

ENDINGS = {Ending.TOO_LONG: replace(WORDS[Ending.TOO_LONG], now="The action has lasted too long.")}


def outcome(book: Book, battle: Battle) -> AfterAction | None:
    """FG-6R-export When it is over each unit sent has one fate, each boat too, and her condition as she was left."""
    ended = battle.ended
    if ended is None:
        return None
    charts = charts_of(book, battle.agreed)
    outcomes = tuple(_fate(book, charts, battle, side, unit) for side, unit in battle.engagement.participants())
    minutes = (battle.turn - 1) * charts.movement.turn_minutes
    return after_action(battle.engagement, NAME, minutes, outcomes, ended, (*_story(battle, ended), *in_port(charts, battle)))


def _fate(book: Book, charts: FearGodCharts, battle: Battle, side: Side, unit: Participant) -> ShipOutcome:
    if unit.arm is Arm.AIRCRAFT:
        return planes_home(unit, battle.flights[unit.ship].lost)
    vessels = tuple(vessel for vessel in battle.vessels.values() if vessel.unit == unit.ship)
    condition = resulting_condition(charts, vessels, unit.condition, squadron=is_squadron(book, unit),
                                    turn=battle.engagement.turn, magazines=magazines(book, unit))
    return hulls_home(battle.engagement, side, unit, battle.vessels, is_lost, condition)


def magazines(book: Book, unit: Participant) -> Mapping[str, str]:
    """Which battery of the campaign each mount's rounds are counted with."""
    of_class = book.oob.classes.get(unit.ship_class)
    return {} if of_class is None else {mount.name: mount.battery for mount in of_class.guns}


def is_lost(vessel: Vessel) -> bool:
    """FG-8.1.8 A ship that is doomed goes down, however the battle ended before that."""
    return vessel.sunk or vessel.harm.doomed > 0


def _story(battle: Battle, ended: Ended) -> Iterator[str]:
    yield f"An action by {battle.sky.value.replace('_', ' ')}, {quantity(battle.turn - 1, 'turn')} of three minutes."
    for vessel in battle.vessels.values():
        if is_lost(vessel):
            by = vessel.sunk_by or vessel.hurt_by
            name = battle.vessels[by].name if by is not None and by in battle.vessels else None
            cause = "" if vessel.cause is None else f" ({vessel.cause.value.replace('_', ' ')})"
            yield f"{vessel.name} was lost{cause}{f', by {name}' if name else ''}."
        elif vessel.harm.points < vessel.start.points:
            yield (f"{vessel.name} has {vessel.harm.points} of {quantity(vessel.record.points, 'point')} left, "
                   f"{band_of(vessel)}.")
    yield from (f"{flight.name} lost {flight.lost} planes." for flight in battle.flights.values() if flight.lost)
    yield in_words(ended, ENDINGS).after


def in_port(charts: FearGodCharts, battle: Battle) -> Iterator[str]:
    """FG-GAP-31 In a skirmish, how long each ship that comes home is away; a campaign reckons dockyards by its own rules."""
    if in_campaign(battle.engagement):
        return
    for vessel in battle.vessels.values():
        if is_lost(vessel) or vessel.record.ashore or not (stay := stay_of(charts.port, vessel)).main:
            continue
        dry = "must be docked" if stay.docked else "needs no dock"
        yield (f"{vessel.name} {dry}: days in a main dockyard {stay.main}, in a lesser one {stay.lesser}"
               f"{f', at a tender for all but her hull {stay.tender}' if stay.tender else ''}.")


def in_campaign(engagement: Engagement) -> bool:
    """SM-8B Whether dockyards of a campaign wait: its battles lie on its map, and no hour but that of the light ends them."""
    setting = engagement.setting
    return bool(engagement.hex) and (setting is None or setting.stop_minutes is None or setting.until is not None)


BANDS = ((0.05, "hardly touched"), (0.25, "lightly damaged"), (0.50, "damaged"), (0.75, "heavily damaged"),
         (0.90, "crippled"), (1.0, "a wreck"))


def band_of(vessel: Vessel) -> str:
    """FG-6R-export What the damage of a ship is called, by the share of her points that is lost."""
    lost = vessel.damage / vessel.record.points
    return next((label for below, label in BANDS if lost < below), BANDS[-1][1])


# In port --------------------------------------------------------------------------------------------------------------


JOBS = {
    Effect.MAIN: Job.MAIN, Effect.CASEMATE: Job.CASEMATE, Effect.OTHER: Job.OTHER, Effect.TORPEDO_ASW: Job.TORPEDO_ASW,
    Effect.FIRE_CONTROL: Job.FIRE_CONTROL, Effect.SENSOR: Job.SENSORS, Effect.COMMS: Job.SENSORS, Effect.BRIDGE: Job.BRIDGE,
    Effect.RUDDER: Job.RUDDER, Effect.ENGINEERING: Job.ENGINEERING, Effect.FLIGHT_DECK: Job.FLIGHT_DECK,
}


class Stay(Struct, frozen=True):
    """FG-GAP-31 Days in a main dockyard, in a lesser one, and at a tender, who cannot mend a hull; whether she is docked."""

    main: int
    lesser: int
    tender: int
    docked: bool


def stay_of(chart: PortChart, vessel: Vessel) -> Stay:
    """FG-GAP-31 The longer of the hull's days and those of her criticals, of which the longest counts whole.

    Each critical that is open counts by itself, engines too. Parts of a day are a day.
    """
    hull = ceil(chart.base_days[vessel.record.size] * vessel.damage / vessel.record.points)
    longest, *others = sorted(_each(chart, vessel), reverse=True) or [0]
    fitting = longest + chart.others_share * sum(others)
    days = max(hull, fitting)
    return Stay(ceil(days), ceil(chart.lesser_yard * days), ceil(chart.tender * fitting), _is_docked(chart, vessel))


def _each(chart: PortChart, vessel: Vessel) -> Iterator[int]:
    for critical in vessel.harm.criticals:
        if critical.status is not Status.REPAIRED and critical.effect in JOBS:
            yield chart.critical_days[JOBS[critical.effect]]
    if _is_leaking(vessel):
        yield chart.critical_days[Job.PATCH]


def _is_leaking(vessel: Vessel) -> bool:
    """FG-8.4-flooding Whether a hole is patched, or water still comes in through it."""
    return vessel.harm.patch or vessel.harm.total(Peril.FLOODING) > 0


def _is_docked(chart: PortChart, vessel: Vessel) -> bool:
    """FG-GAP-31 Whether she must lie dry: much of her hull is lost, it was holed, or torpedoes took some of its protection."""
    torpedoed = vessel.harm.protection != vessel.start.protection
    return 100 * vessel.damage > chart.dock_over_percent * vessel.record.points or _is_leaking(vessel) or torpedoed
