"""Rule 9B without a land game: the strength and opposition of a landing, what its owner is told, and how it is settled."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from campaign.model import events
from campaign.model.book import Book
from campaign.model.charts.campaign import Weather
from campaign.model.dice import Die, Why
from campaign.model.play.calendar import GROUND_PHASES, Phase, Turn
from campaign.model.play.landings import (
    Garrison,
    GarrisonSource,
    LandingAttack,
    LandingDefence,
    LandingOdds,
    LandingPlan,
    LiftWatch,
    Wave,
)
from campaign.model.play.ports import Cargo
from campaign.model.play.state import State
from campaign.model.play.views import View
from campaign.model.sea.hexes import Hex, distance
from campaign.model.setting.scenario import Branch, CargoId, Holdings, Land
from campaign.model.sides import Allegiance, Side
from campaign.model.units.forces import ForceId, Ship, ShipStatus
from campaign.model.units.ships import ShipType
from campaign.rules.chapters.lift import ch02_carriage as carriage
from campaign.rules.chapters.lift import ch04_cargo, ch04_craft
from campaign.rules.chapters.lift.ch09_landings import LAWS, candidates, in_weather, strength_ashore
from campaign.rules.chapters.ports.ch04_guns_ashore import strength_ashore as guns_ashore
from campaign.rules.chapters.ports.ch04_guns_ashore import support_to_give
from campaign.rules.chapters.war.timeline import change_hands
from campaign.rules.events.landings import odds_in_words
from campaign.rules.facts.ashore import effect_on
from campaign.rules.facts.geography import base_side, coast_side, hex_of, port_side
from campaign.rules.facts.laws import first_refusal
from campaign.rules.proceedings import Proceedings

Known = State | View
# Only for Crete is the British garrison known by historical date; elsewhere the chart tells.
BY_HISTORY = {Land.CRETE.value: Land.CRETE}


def garrison_at(book: Book, known: Known, where: Hex, turn: Turn | None = None) -> Garrison:
    """SM-GAP-69.1 What holds a hex: facts on record first, then history's British in Crete, then the chart by date and holder.

    On record are defenders that were reported and, where supply points are played, the contingents of that stretch of coast.
    A side that holds a place contrary to history has the garrison that the chart gives any port or open coast.
    """
    coast = book.theatre.coast_of(where)
    ports = tuple(str(port.id) for port in book.theatre.ports_at(where))
    place = None if coast is None else book.charts.lift.alone.place_of(coast)
    for key in (*ports, *(() if coast is None else (str(coast),)), *(() if place is None else (place,))):
        if key in known.war.defenders:
            return Garrison(key, known.war.defenders[key], GarrisonSource.RECORDED)
    holder = None if coast is None else known.coast_owners.get(coast)
    standing = [contingent for contingent in known.ashore.contingents.values()
                if contingent.arm is Branch.GROUND and contingent.side is holder
                and coast is not None and book.theatre.coast_of(contingent.hex) == coast]
    if standing:
        key = next(iter(ports), place or str(coast))
        res = sum(contingent.size * _defence_share(book, known, contingent.id) for contingent in standing)
        return Garrison(key, res, GarrisonSource.RECORDED)
    if place is not None:
        land = BY_HISTORY.get(place)
        if holder is Side.ALLIED and land is not None and land in known.war.garrisons:
            return Garrison(place, known.war.garrisons[land], GarrisonSource.HISTORY)
        row = book.charts.lift.alone.garrisons[place]
        if row.holder is holder and (res := row.res(turn or known.cursor.turn)) is not None:
            return Garrison(place, res, GarrisonSource.CHART)
    key, chart = next(iter(ports), str(coast if coast is not None else where)), book.charts.lift.alone
    return Garrison(key, chart.port_re if ports else chart.open_coast_re, GarrisonSource.OTHER)


def _defence_share(book: Book, known: Known, key: str) -> float:
    """SM-22.11 Who goes without supply defends himself with the share of his strength that his U-level leaves him."""
    effect = effect_on(book, known, key)
    return 1.0 if effect is None else float(effect.defence.fraction)


def _res_of(book: Book, item: Cargo) -> float:
    """SM-GAP-69.2 A unit counts with its REs, one that abandoned its equipment with those of its infantry points."""
    points = item.troops.remnant_points
    return item.facts.size_re if points is None else points / book.charts.lift.carriage.infantry_points_per_re


def _odds(book: Book, known: Known, where: Hex, waves: Mapping[CargoId, Wave], gunfire: int, troops: float,
         turn: Turn | None = None) -> LandingOdds:
    """SM-GAP-69.3 Both waves as they fight and gunfire, against garrison, mountain and troops: the column, and its number."""
    chart = book.charts.lift.alone
    poor = known.weather[book.theatre.zone(where)] is Weather.POOR
    fights = {wave: sum(_res_of(book, known.cargoes[unit]) * float(strength_ashore(book, known.cargoes[unit], wave, poor=poor))
                        for unit, own in waves.items() if own is wave) for wave in (Wave.ASSAULT, Wave.FOLLOW_UP)}
    attack = LandingAttack(fights[Wave.ASSAULT], fights[Wave.FOLLOW_UP], gunfire, gunfire / chart.gunfire_points_a_re)
    mountain = chart.mountain_re if where in book.theatre.mountains else 0
    defence = LandingDefence(garrison_at(book, known, where, turn), mountain, troops, chart.least_defence)
    found = chart.needed(attack.res, defence.res)
    return LandingOdds(attack, defence, *(found or (None, None)))


def forecast(book: Book, known: Known, side: Side, where: Hex, units: Iterable[CargoId],
             turn: Turn | None = None) -> LandingOdds:
    """SM-GAP-69.4 What a landing would need now by what its owner knows: nobody tells him of troops beside the garrison.

    Units that are not aboard yet count where they serve best; of his guns those count that can still fire at the hex from
    where they are, in full or halved by the weather.
    """
    poor = known.weather[book.theatre.zone(where)] is Weather.POOR
    more = in_weather(book, Fraction(_guns_in_reach(book, known, side, where)), poor=poor)
    return _odds(book, known, where, waves_at_best(book, known, units), known.lift.gunfire.get(where, 0) + int(more), 0.0, turn)


def _wave_of(item: Cargo) -> Wave | None:
    """The wave in which a unit landed, or for which it is aboard."""
    wave = item.troops.wave if item.aboard else item.troops.landed_as if item.at_hex is not None else None
    return wave if wave in (Wave.ASSAULT, Wave.FOLLOW_UP) else None


def waves_at_best(book: Book, known: Known, units: Iterable[CargoId]) -> dict[CargoId, Wave]:
    """SM-9B1a.2 Those whom the sea costs least assault, since somebody must, and all others come whole behind them.

    Units aboard or ashore already have their wave; those that fill more than one flotilla cannot assault.
    """
    found, free = dict[CargoId, Wave](), list[CargoId]()
    for unit in units:
        if (wave := _wave_of(known.cargoes[unit])) is None:
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


def _guns_in_reach(book: Book, known: Known, side: Side, where: Hex) -> int:
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
    """The hex of the ships at sea that carry a unit."""
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
    return tuple(_prospect(book, known, plan.side, where, units, plan.turn)
                 for where, units in units_by_hex(known, plan).items())


def units_by_hex(known: Known, plan: LandingPlan) -> dict[Hex, tuple[CargoId, ...]]:
    """The units of a plan that can still land, by hex; from ground movement of the day on, only those that are there."""
    found: dict[Hex, tuple[CargoId, ...]] = {}
    landing = known.cursor.turn == plan.turn and known.cursor.phase in GROUND_PHASES
    for unit, where in plan.units:
        item = known.cargoes[unit]
        if not item.lost and (not landing or where in (item.at_hex, where_at_sea(known, unit))):
            found[where] = (*found.get(where, ()), unit)
    return found


def _prospect(book: Book, known: Known, side: Side, where: Hex, units: tuple[CargoId, ...], turn: Turn | None = None) -> str:
    """One hex of a landing in words: what is lost if it fails, then what it needs."""
    gone = lost_by_failing(book, len(units))
    of_all = "it" if len(units) == 1 else f"{gone} of {len(units)} units"
    rest = "" if gone == len(units) else ", the others too where no craft lie off the beach"
    needs = odds_in_words(book, forecast(book, known, side, where, units, turn))
    return f"At {where} a failure costs {of_all}{rest}; now {needs}."


WAVES = (Wave.ASSAULT, Wave.FOLLOW_UP)


def settle_landings(now: Proceedings) -> None:
    """SM-GAP-69 Where no land game is played each landing is settled by one roll a plan and hex as exploitation ends."""
    book, state = now.book, now.state
    if book.options.land_facts:
        return
    side, turn = state.cursor.player_turn, state.cursor.turn
    for plan in state.lift.plans.values():
        if plan.side is not side or plan.turn != turn:
            continue
        for where in dict.fromkeys(where for _, where in plan.units):
            ashore = units_ashore(now.state, plan, where)
            # Another plan may have taken that stretch of coast a moment ago.
            if ashore and coast_side(book, now.state, where) is not side:
                _settled(now, plan, where, ashore)


def units_ashore(state: State, plan: LandingPlan, where: Hex) -> tuple[CargoId, ...]:
    """SM-GAP-69.7 The units of a plan that came ashore in a hex in this player turn, the assault wave first."""
    found = [unit for unit, to in plan.units
             if to == where and (item := state.cargoes[unit]).at_hex == where and not item.lost
             and item.troops.landed_on == state.cursor.turn.number and item.troops.landed_as in WAVES]
    return tuple(sorted(found, key=lambda unit: state.cargoes[unit].troops.landed_as is not Wave.ASSAULT))


def odds_now(book: Book, state: State, plan: LandingPlan, where: Hex, ashore: tuple[CargoId, ...]) -> LandingOdds:
    """SM-GAP-69.8 As it is settled the enemy's troops in the hex count, but those that landed there in this player turn."""
    waves = {unit: wave for unit in ashore if (wave := state.cargoes[unit].troops.landed_as) is not None}
    troops = sum(_res_of(book, state.cargoes[unit]) * _defence_share(book, state, unit)
                 for unit in ch04_craft.defends(state, where, plan.side.enemy))
    return _odds(book, state, where, waves, state.lift.gunfire.get(where, 0), troops)


def _settled(now: Proceedings, plan: LandingPlan, where: Hex, ashore: tuple[CargoId, ...]) -> None:
    found, roll = odds_now(now.book, now.state, plan, where, ashore), None
    if found.needed is not None:
        assert found.column is not None
        why = Why("SM-GAP-69", "landing", (str(where),), f"{found.needed} or more holds", (f"column {found.column:g}",))
        roll = now.roll(Die.D10, why)
    holds = roll is not None and found.needed is not None and roll >= found.needed
    now.add(events.LandingSettled(plan.id, plan.side, where, ashore, found, roll, holds))
    if holds:
        _holds(now, plan, where, found)
    else:
        _fails(now, plan, where, ashore)


def _fails(now: Proceedings, plan: LandingPlan, where: Hex, ashore: tuple[CargoId, ...]) -> None:
    """SM-GAP-69.9 A landing that fails loses half its units, the first ashore first; the rest goes into craft or is lost."""
    book = now.book
    gone = lost_by_failing(book, len(ashore))
    for unit in ashore[:gone]:
        now.add(events.TroopsEliminated(unit, "SM-GAP-69", "the landing failed"))
    for unit in ashore[gone:]:
        state = now.state
        item = state.cargoes[unit]
        craft = [ship for key, ship in state.ships.items() if ship.side is plan.side and carriage.is_craft(book, key)
                 and ship.status is ShipStatus.ACTIVE and ship.force is not None and hex_of(state, ship) == where]
        ships = next(ch04_cargo.fitting(book, state, item, craft), None)
        if ships is None:
            now.add(events.TroopsEliminated(unit, "SM-GAP-69", "the landing failed and no craft had room for it"))
            continue
        size = carriage.shipping_size(book, item)
        now.add(events.CargoEmbarked(unit, ships, (), where, size, 0, carriage.shares(book, ships, size), exploiting=True,
                                     boarded=state.segment + 1))


def _holds(now: Proceedings, plan: LandingPlan, where: Hex, found: LandingOdds) -> None:
    """SM-GAP-69.10 A landing that holds takes the stretch of coast with its ports and airfields, and nobody is left there."""
    book, state, side = now.book, now.state, plan.side
    coast = book.theatre.coast_of(where)
    assert coast is not None
    owner, hexes = Allegiance(side.value), book.theatre.coasts[coast].hexes
    ports = {port.id: owner for port in book.theatre.ports.values()
             if port.hex in hexes and port_side(state, port.id) is side.enemy}
    fields = {base.id: owner for base in book.oob.bases.values()
              if base.hex in hexes and base_side(book, state, base.id) is side.enemy}
    for key, item in state.cargoes.items():
        if (item.facts.side is side.enemy and item.facts.ground is not None and not item.lost and not item.aboard
                and carriage.place_of(state, item) in hexes):
            now.add(events.TroopsEliminated(key, "SM-GAP-69", "the enemy's landing took the coast"))
    change_hands(now, Holdings(f"a landing holds at {where}", ports, {str(coast): owner}, fields))
    garrison = found.defence.garrison
    if garrison.source is not GarrisonSource.OTHER or garrison.res:
        now.add(events.DefendersRecorded(garrison.place, 0.0))
    for unit in units_ashore(now.state, plan, where):
        port = next((port.id for port in book.theatre.ports_at(where) if port_side(now.state, port.id) is side), None)
        if port is not None:
            now.add(events.TroopsReported(unit, where, port))


def planning_due(book: Book, state: State, side: Side) -> str | None:
    """Whether a side that wants to be asked can plan or cancel landings now; and what those planned would need."""
    if not state.lift.watch.get(side, LiftWatch()).plans or not _can_be_ordered(book, state, side):
        return None
    return " ".join(("Landings can be planned now, or planned ones given up.", *_prospects(book, state, side)))


def wave_due(book: Book, state: State, side: Side) -> str | None:
    """Whether a wave of a landing is ready off its beach, and what the landing would need."""
    if not _can_be_ordered(book, state, side):
        return None
    return " ".join(("A wave of a planned landing lies off its beach.", *_prospects(book, state, side)))


def support_due(book: Book, state: State, side: Side) -> str | None:
    """SM-GAP-69.12 Who can support his landing with guns is told what it would need if they all fire."""
    question = support_to_give(book, state, side)
    return None if question is None else " ".join((question, *_prospects(book, state, side)))


def _can_be_ordered(book: Book, state: State, side: Side) -> bool:
    return any(first_refusal(LAWS[type(candidate)], book, state, candidate) is None
               for candidate in candidates(book, state, side))


def _prospects(book: Book, state: State, side: Side) -> tuple[str, ...]:
    """Lines on own plans that no land game will settle: all of them while planning, else those of this game turn."""
    if book.options.land_facts:
        return ()
    planning = state.cursor.phase is Phase.INITIAL
    plans = (plan for plan in state.lift.plans.values() if plan.side is side and (planning or plan.turn == state.cursor.turn))
    return tuple(line for plan in plans for line in (f"Landing {plan.id}:", *prospects(book, state, plan)))
