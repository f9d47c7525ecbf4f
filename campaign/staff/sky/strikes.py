"""Strikes at sea that are worth their losses, and raids on ports and airfields in the air phase."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import product

from campaign.model import commands
from campaign.model.battles.battle import Light
from campaign.model.book import Book
from campaign.model.charts.campaign import Weather
from campaign.model.play.views import View
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex, distance
from campaign.model.units.aircraft import AircraftRole, AirUnitId
from campaign.ratings.aircraft import SkyOver, points_on_land, whole
from campaign.rules.facts.air import flights_in, flying, is_fighter, nation_of, reach_of, type_of
from campaign.rules.standing.air.estimates import (
    FLIGHT_PRICE,
    Quarry,
    bomb_hits,
    guns_ashore,
    interceptors_near,
    land_modifiers,
    left_to_hit,
    losses_over,
)
from campaign.rules.standing.air.plans import Terms, hex_of_base, proposals
from campaign.staff.judgement.front import weight_of_the_lifeline
from campaign.staff.sky.goals import LandTarget, goals_ashore

# A strike must promise so many times what it costs, and at least so many points.
WORTH = 1.0
LEAST = 0.7
# In harbour ships lie behind guns, smoke and nets: a raid on them is no daily work.
LEAST_IN_PORT = 2.5
DAILY = Terms(WORTH, LEAST, LEAST_IN_PORT)
# For such a prize everybody goes.
GREAT = 2.5
ALL_OUT = Terms(WORTH, GREAT, LEAST_IN_PORT, dearest=4 * GREAT)
HARBOURS_EVERY = 3
# How many days a crew has from one strike to the next.
USUAL_TURN = 2
ROSTER = {AircraftRole.TORPEDO_BOMBER: 3}
# A raid ashore is flown again and again, for less.
RAID_WORTH = 0.7
RAID_LEAST = 0.06
MOST_RAIDERS = 36


def strike_orders(book: Book, view: View, refused: Collection[commands.Command] = ()) -> Iterator[commands.Command]:
    """Sorties at sea and at ships in port, the best first: all fly on the day of a great prize at sea, else who is on duty."""
    # Harbours are looked at every few days.
    harbours = view.segment % HARBOURS_EVERY == 0
    great = proposals(book, view, view.air_war.ready, replace(ALL_OUT, harbours=harbours))
    flown = {key for one in great for key in (*one.order.units, *one.order.escorts)}
    ready = view.air_war.ready if any(not one.prey.in_port for one in great) else tuple(_on_duty(book, view))
    daily = proposals(book, view, [key for key in ready if key not in flown], replace(_daily(book, view), harbours=harbours))
    yield from (one.order for one in (*great, *daily) if one.order not in refused)


def _daily(book: Book, view: View) -> Terms:
    """Where what is sunk moves the front, crews fly for less."""
    weight = weight_of_the_lifeline(book, view)
    return DAILY if weight == 1 else replace(DAILY, worth=WORTH / weight, least=LEAST / weight)


def _on_duty(book: Book, view: View) -> Iterator[AirUnitId]:
    """By roster a part of the crews is ready on each day: nobody flies day and night for months, but for the front's sake."""
    weight = weight_of_the_lifeline(book, view)
    for key in view.air_war.ready:
        turn = max(1, round(ROSTER.get(type_of(book, key).role, USUAL_TURN) / weight))
        if is_fighter(book, key) or (view.segment + sum(key.encode())) % turn == 0:
            yield key


def raid_orders_ashore(book: Book, view: View, refused: Collection[commands.Command] = ()) -> Iterator[commands.Command]:
    """Raids on ports and airfields by who is not on naval cooperation, by night where that is the cheaper."""
    free = {key: here for key in view.air_war.ready if (here := hex_of_base(book, view, key)) is not None}
    bombers = {key: here for key, here in free.items() if type_of(book, key).bombing and not is_fighter(book, key)}
    fighters = {key: here for key, here in free.items() if is_fighter(book, key)}
    for goal in sorted(goals_ashore(book, view), key=lambda goal: (-goal.worth, goal.place)):
        found = _raid(book, view, goal, bombers, fighters)
        if found is None or found in refused:
            continue
        for key in (*found.units, *found.escorts):
            bombers.pop(key, None)
            fighters.pop(key, None)
        yield found


def _raid(
    book: Book, view: View, goal: LandTarget, bombers: dict[AirUnitId, Hex], fighters: dict[AirUnitId, Hex],
) -> commands.LaunchSortie | None:
    near = sorted((key for key, here in bombers.items() if distance(here, goal.hex) <= reach_of(book, key, extended=False)),
                  key=lambda key: (-type_of(book, key).bombing, key))
    best: tuple[float, commands.LaunchSortie] | None = None
    # Who dives with level bombers bombs like them: each goes with its like, or all together.
    dive = [key for key in near if type_of(book, key).role is AircraftRole.DIVE_BOMBER]
    level = [key for key in near if key not in dive]
    for group, light in product((near, dive, level), (Light.DAY, Light.NIGHT)):
        units = _able(book, view, goal, group, light)
        if not units:
            continue
        escorts = _escort(book, view, goal, fighters) if light is Light.DAY else ()
        gain, cost = _promise(book, view, goal, units, escorts, light)
        order = commands.LaunchSortie(view.side, goal.target, goal.place, units, escorts, light)
        if gain >= RAID_LEAST and gain >= RAID_WORTH * cost and (best is None or gain - cost > best[0]):
            best = (gain - cost, order)
    return None if best is None else best[1]


def _able(book: Book, view: View, goal: LandTarget, near: Sequence[AirUnitId], light: Light) -> tuple[AirUnitId, ...]:
    turn, chart = view.cursor.turn, book.charts.air.night
    if light is Light.NIGHT and view.weather[book.theatre.zone(goal.hex)] is Weather.POOR:
        return ()
    chosen: list[AirUnitId] = []
    for key in near:
        if light is Light.NIGHT and not chart.may(type_of(book, key).role, nation_of(book, key), turn):
            continue
        if flights_in(book, (*chosen, key)) <= MOST_RAIDERS:
            chosen.append(key)
    return tuple(chosen)


def _escort(book: Book, view: View, goal: LandTarget, fighters: dict[AirUnitId, Hex]) -> tuple[AirUnitId, ...]:
    expected = len(interceptors_near(book, view, goal.hex))
    able = sorted((key for key, here in fighters.items() if distance(here, goal.hex) <= reach_of(book, key, extended=False)),
                  key=lambda key: (-type_of(book, key).attack, key))
    return tuple(able[: min(expected + 1, len(able))])


def _promise(
    book: Book, view: View, goal: LandTarget, units: tuple[AirUnitId, ...], escorts: tuple[AirUnitId, ...], light: Light,
) -> tuple[float, float]:
    poor, night = view.weather[book.theatre.zone(goal.hex)] is Weather.POOR, light is Light.NIGHT
    prey = Quarry(goal.target, goal.place, goal.hex, (), (), guns_ashore(book, view, goal.hex))
    flyers = tuple(flying(book, key) for key in units)
    share, lost = losses_over(book, view, prey, units, escorts, night=night, poor=poor)
    divisor = book.charts.air.night.level_divisor if night else 1
    points = whole(points_on_land(book.charts.air.missions, flyers, SkyOver(poor, divisor)) * round(share * 100) / 100)
    mean, _ = bomb_hits(book.charts.shore.bombing, points, land_modifiers(flyers, poor=poor))
    most = left_to_hit(book, view, goal.target, goal.place)
    return (mean if most is None else min(mean, most)) * goal.worth, lost * FLIGHT_PRICE
