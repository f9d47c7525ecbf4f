"""What a landing brings, what it meets, and what the die must show where no land game decides it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from campaign.model.book import Book
from campaign.model.charts.campaign import Weather
from campaign.model.play.calendar import GROUND_PHASES, Phase, Turn
from campaign.model.play.landings import LandingPlan, Wave
from campaign.model.play.ports import Cargo
from campaign.model.play.settling import Garrison, GarrisonSource, LandingAttack, LandingDefence, LandingOdds
from campaign.model.play.state import State
from campaign.model.play.views import View
from campaign.model.sea.hexes import Hex, distance
from campaign.model.setting.ashore import Branch
from campaign.model.setting.scenario import CargoId, Land
from campaign.model.sides import Side
from campaign.model.units.forces import ForceId, Ship
from campaign.model.units.ships import ShipType
from campaign.rules.chapters.lift import ch02_carriage as carriage
from campaign.rules.chapters.lift.ch09_landings import in_weather, strength_ashore
from campaign.rules.chapters.ports.ch04_guns_ashore import strength_ashore as guns_ashore
from campaign.rules.facts.ashore import effect_on
from campaign.rules.facts.landings import odds_in_words

Known = State | View
# The only land whose British garrison history tells by date is Crete; elsewhere the chart does.
BY_HISTORY = {Land.CRETE.value: Land.CRETE}


def garrison_at(book: Book, known: Known, where: Hex, turn: Turn | None = None) -> Garrison:
    """SM-GAP-69.1 What holds a hex: facts on record first, then history's British in Crete, then the chart by date and holder.

    On record are defenders that were reported and, where supply points are played, the contingents of that stretch of coast.
    Who holds a place against history has there what the chart gives any port or open coast.
    """
    coast = book.theatre.coast_of(where)
    ports = tuple(str(port.id) for port in book.theatre.ports_at(where))
    place = None if coast is None else book.charts.lift.alone.place_of(coast)
    for key in (*ports, *(() if coast is None else (str(coast),)), *(() if place is None else (place,))):
        if key in known.war.defenders:
            return Garrison(key, known.war.defenders[key], GarrisonSource.RECORDED)
    holder = None if coast is None else known.coast_owners.get(coast)
    standing = [one for one in known.ashore.contingents.values() if one.arm is Branch.GROUND and one.side is holder
                and coast is not None and book.theatre.coast_of(one.hex) == coast]
    if standing:
        key = next(iter(ports), place or str(coast))
        return Garrison(key, sum(one.size * share_in_defence(book, known, one.id) for one in standing), GarrisonSource.RECORDED)
    if place is not None:
        land = BY_HISTORY.get(place)
        if holder is Side.ALLIED and land is not None and land in known.war.garrisons:
            return Garrison(place, known.war.garrisons[land], GarrisonSource.HISTORY)
        row = book.charts.lift.alone.garrisons[place]
        if row.holder is holder and (res := row.res(turn or known.cursor.turn)) is not None:
            return Garrison(place, res, GarrisonSource.CHART)
    key, chart = next(iter(ports), str(coast if coast is not None else where)), book.charts.lift.alone
    return Garrison(key, chart.port_re if ports else chart.open_coast_re, GarrisonSource.OTHER)


def share_in_defence(book: Book, known: Known, key: str) -> float:
    """SM-22.11 Who goes without supply defends himself with the share of his strength that his U-level leaves him."""
    effect = effect_on(book, known, key)
    return 1.0 if effect is None else float(effect.defence.fraction)


def res_of(book: Book, item: Cargo) -> float:
    """SM-GAP-69.2 A unit counts with its REs, one that abandoned its equipment with those of its infantry points."""
    points = item.troops.remnant_points
    return item.facts.size_re if points is None else points / book.charts.lift.carriage.infantry_points_per_re


def odds(book: Book, known: Known, where: Hex, waves: Mapping[CargoId, Wave], gunfire: int, troops: float,
         turn: Turn | None = None) -> LandingOdds:
    """SM-GAP-69.3 Both waves as they fight and gunfire, against garrison, mountain and troops: the column, and its number."""
    chart = book.charts.lift.alone
    poor = known.weather[book.theatre.zone(where)] is Weather.POOR
    fights = {wave: sum(res_of(book, known.cargoes[unit]) * float(strength_ashore(book, known.cargoes[unit], wave, poor=poor))
                        for unit, own in waves.items() if own is wave) for wave in (Wave.ASSAULT, Wave.FOLLOW_UP)}
    attack = LandingAttack(fights[Wave.ASSAULT], fights[Wave.FOLLOW_UP], gunfire, gunfire / chart.gunfire_points_a_re)
    mountain = chart.mountain_re if where in book.theatre.mountains else 0
    defence = LandingDefence(garrison_at(book, known, where, turn), mountain, troops, chart.least_defence)
    found = chart.needed(attack.res, defence.res)
    return LandingOdds(attack, defence, *(found or (None, None)))


def foreseen(book: Book, known: Known, side: Side, where: Hex, units: Iterable[CargoId],
             turn: Turn | None = None) -> LandingOdds:
    """SM-GAP-69.4 What a landing would need now by what its owner knows: nobody tells him of troops beside the garrison.

    Units that are not aboard yet are reckoned where they serve best; of his guns those that can still fire at the hex from
    where they are, whole or halved by the weather.
    """
    poor = known.weather[book.theatre.zone(where)] is Weather.POOR
    more = in_weather(book, Fraction(guns_in_reach(book, known, side, where)), poor=poor)
    return odds(book, known, where, waves_at_best(book, known, units), known.lift.gunfire.get(where, 0) + int(more), 0.0, turn)


def wave_of(item: Cargo) -> Wave | None:
    """The wave in which a unit landed, or for which it lies aboard."""
    wave = item.troops.wave if item.aboard else item.troops.landed_as if item.at_hex is not None else None
    return wave if wave in (Wave.ASSAULT, Wave.FOLLOW_UP) else None


def waves_at_best(book: Book, known: Known, units: Iterable[CargoId]) -> dict[CargoId, Wave]:
    """SM-9B1a.2 Those whom the sea costs least assault, since somebody must, and all others come whole behind them.

    Who is aboard or ashore has his wave; who fills more than one flotilla cannot assault.
    """
    found, free = dict[CargoId, Wave](), list[CargoId]()
    for unit in units:
        if (wave := wave_of(known.cargoes[unit])) is None:
            free.append(unit)
        else:
            found[unit] = wave
    able = [unit for unit in free if can_assault(book, known.cargoes[unit])]
    first = {unit for unit in able if carriage.assault_factor(book, known.cargoes[unit], Wave.ASSAULT) == 1}
    if not first and able and Wave.ASSAULT not in found.values():
        first = {min(able, key=lambda unit: (known.cargoes[unit].facts.size_re, unit))}
    return found | {unit: Wave.ASSAULT if unit in first else Wave.FOLLOW_UP for unit in free}


def can_assault(book: Book, item: Cargo) -> bool:
    """SM-9B1a.3 Whether one flotilla takes a unit in the assault wave."""
    whole = book.charts.lift.carriage.capacity_re[ShipType.LANDING_CRAFT]
    return carriage.shipping_size(book, item, Wave.ASSAULT) <= whole


def guns_in_reach(book: Book, known: Known, side: Side, where: Hex) -> int:
    """SM-4A3.7 Points that a side's warships can still add to a fight for a hex from where they are: none once it is over."""
    far = max(book.charts.shore.guns_ashore.reach.values())
    found = 0
    if known.cursor.phase is Phase.EXPLOITATION:
        return found
    for place, ships in _at_sea(known, side):
        if (away := distance(place, where)) <= far:
            found += guns_ashore(book, (ship for ship in ships if _may_fire(book, known, ship)), away)
    return found


def _at_sea(known: Known, side: Side) -> Iterator[tuple[Hex, list[Ship]]]:
    by_force: dict[ForceId, list[Ship]] = {}
    for ship in known.ships.values():
        if ship.side is side and ship.force is not None:
            by_force.setdefault(ship.force, []).append(ship)
    for key, ships in by_force.items():
        force = known.forces[key].force if isinstance(known, View) else known.forces[key]
        if force.scattered is None:
            yield force.hex, ships


def _may_fire(book: Book, known: Known, ship: Ship) -> bool:
    return carriage.is_warship(book, ship.id) and not ship.out_of_fuel and ship.id not in known.bombarded


def where_at_sea(known: Known, unit: CargoId) -> Hex | None:
    """Where the ships with a unit are at sea."""
    aboard = known.cargoes[unit].aboard
    force = known.ships[aboard[0]].force if aboard else None
    if force is None:
        return None
    return known.forces[force].force.hex if isinstance(known, View) else known.forces[force].hex


def lost_by_failing(book: Book, units: int) -> int:
    """SM-GAP-69.5 Of the units of a landing that fails half are lost, rounded up."""
    return -(-units // book.charts.lift.alone.failing_lose_one_in)


def prospects(book: Book, known: Known, plan: LandingPlan) -> tuple[str, ...]:
    """SM-GAP-69.6 What each hex of a plan would need now, and first what is lost if it fails, in words for its owner."""
    return tuple(prospect(book, known, plan.side, where, units, plan.turn)
                 for where, units in units_by_hex(known, plan).items())


def units_by_hex(known: Known, plan: LandingPlan) -> dict[Hex, tuple[CargoId, ...]]:
    """Units of a plan that can still land, by hex; from ground movement of the day on those that are there."""
    found: dict[Hex, tuple[CargoId, ...]] = {}
    landing = known.cursor.turn == plan.turn and known.cursor.phase in GROUND_PHASES
    for unit, where in plan.units:
        item = known.cargoes[unit]
        if not item.lost and (not landing or where in (item.at_hex, where_at_sea(known, unit))):
            found[where] = (*found.get(where, ()), unit)
    return found


def prospect(book: Book, known: Known, side: Side, where: Hex, units: tuple[CargoId, ...], turn: Turn | None = None) -> str:
    """One hex of a landing in a sentence: what is lost if it fails, then what it needs."""
    gone = lost_by_failing(book, len(units))
    of_all = "it" if len(units) == 1 else f"{gone} of {len(units)} units"
    rest = "" if gone == len(units) else ", the others too where no craft lie off the beach"
    needs = odds_in_words(book, foreseen(book, known, side, where, units, turn))
    return f"At {where} a failure costs {of_all}{rest}; now {needs}."

