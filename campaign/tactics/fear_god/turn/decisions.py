"""What a side must decide now: what it is asked when it plots or makes contact, and what both agree on first (FG-0-options)."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.model.battles.battle import BattleDecision, Input, InputKind
from campaign.model.book import Book
from campaign.model.sameness import cached
from campaign.model.sides import Side
from campaign.tactics.fear_god.airships import LEVELS, heights_of
from campaign.tactics.fear_god.battle.harm import Magazines, Peril
from campaign.tactics.fear_god.battle.orders import Care, Depths
from campaign.tactics.fear_god.battle.state import Battle, Step
from campaign.tactics.fear_god.battle.vessel import Contact, Flight, Means, Vessel
from campaign.tactics.fear_god.charts.collection import FearGodCharts, charts_of
from campaign.tactics.fear_god.charts.terms import Battery, Depth, Kind, Size, metres
from campaign.tactics.fear_god.charts.turn import CHOICES
from campaign.tactics.fear_god.criticals.boats import is_helpless
from campaign.tactics.fear_god.criticals.holds import still_burning
from campaign.tactics.fear_god.damage import served_mounts
from campaign.tactics.fear_god.helm import may_smoke, possible_turn, top_of
from campaign.tactics.fear_god.rescue import needy_of
from campaign.tactics.fear_god.ships.weapons import WORDS, batteries, reach_yd
from campaign.tactics.fear_god.torpedoes import may_launch
from campaign.tactics.kit.agreeing import wish_inputs
from campaign.tactics.kit.charts import options_in_words
from campaign.tactics.kit.sealing import lies_sealed
from campaign.tactics.kit.surprise import is_surprised
from campaign.tactics.plot.geometry import metres_between

QUESTIONS = {
    Step.PLOT: "Plot the turn: courses, speeds, targets, torpedoes, damage control.",
    Step.REACT: "New contacts: at whom do batteries fire that have not fired yet?",
}


def pending_for(book: Book, battle: Battle, side: Side) -> tuple[BattleDecision, ...]:
    """FG-GAP-01 Both sides plot at once; reaction fire is asked of whom it concerns."""
    return _pending(charts_of(book, battle.agreed), battle, side)


# View, law and candidates of one order ask for the same three times.
@cached(8)
def _pending(charts: FearGodCharts, battle: Battle, side: Side) -> tuple[BattleDecision, ...]:
    step = battle.step
    if step is Step.OVER or lies_sealed(battle.sealed, side):
        return ()
    if step is Step.REACT and side not in battle.reacting:
        return ()
    return (BattleDecision(step.value, side, "FG-GAP-01", QUESTIONS[step], tuple(_inputs_of(charts, battle, side))),)


# What both sides agree on ---------------------------------------------------------------------------------------------


OPTION = "option."


# What is asked --------------------------------------------------------------------------------------------------------


YES, NO, SPLIT = "yes", "", "|"
SAID_YES = ((NO, "no"), (YES, "yes"))
FIRE = "fire."
RAM_YD = 3000.0
# Guns are plotted at what may come within reach by the turn's end.
CLOSING_YD = 6000.0
MARKS = (Contact.SEEN, Contact.LIT, Contact.RADAR, Contact.LOST, Contact.FLASH)
Targets = tuple[tuple[str, str], ...]


def _inputs_of(charts: FearGodCharts, battle: Battle, side: Side) -> Iterator[Input]:
    """The inputs of the step that the battle is in; who is surprised has nothing to plot in the first turn (FG-GAP-33)."""
    if battle.step is Step.REACT:
        yield from _reactions(charts, battle, side)
        return
    if battle.turn == 1:
        yield from wish_inputs(OPTION, CHOICES, options_in_words(charts.turn.options, CHOICES), insist=False)
    if is_surprised(battle.engagement, side, battle.turn):
        return
    enemies = sorted((enemy for enemy in battle.there(side.enemy) if enemy.contact in MARKS), key=lambda enemy: enemy.id)
    for vessel in battle.fighting(side):
        yield from _helm(charts, battle, vessel, enemies)
        yield from _guns(charts, vessel, enemies)
        yield from _torpedoes(charts, battle.turn, vessel, enemies)
        yield from _lights(charts, battle, vessel, enemies)
        yield from _care(charts, vessel)
    for flight in battle.flying(side):
        yield from _flight(charts, flight, enemies)


def _targets_in(vessel: Vessel, enemies: list[Vessel], reach: float) -> list[Vessel]:
    """Enemies within a range in yards."""
    far = metres(reach)
    return [enemy for enemy in enemies if metres_between(vessel.pose.at, enemy.pose.at) <= far]


def _named(enemies: list[Vessel], nobody: str) -> Targets:
    return ((NO, nobody), *((str(enemy.id), enemy.name) for enemy in enemies))


# Helm ---------------------------------------------------------------------------------------------------------------


def _helm(charts: FearGodCharts, battle: Battle, vessel: Vessel, enemies: list[Vessel]) -> Iterator[Input]:
    """FG-GAP-02 Course, speed and what goes with them."""
    if vessel.record.ashore or vessel.harm.beached or is_helpless(charts.effects.personnel, vessel):
        return
    token, name = str(vessel.id), vessel.name
    top = top_of(charts, vessel, battle.engagement.conditions.sea_state, battle.turn)
    most = possible_turn(charts, vessel, max(top, vessel.speed_kn))
    yield Input(f"turn.{token}", InputKind.BEARING, f"{name} turns by", lowest=-most,
                highest=most, default="0", token=token)
    yield Input(f"speed.{token}", InputKind.NUMBER, f"{name} knots", lowest=0, highest=max(top, vessel.speed_kn),
                default=f"{min(vessel.speed_kn, max(top, vessel.speed_kn)):g}", token=token)
    if _may_evade(vessel) and max(top, vessel.speed_kn) >= charts.movement.evasive.from_kn:
        yield Input(f"evade.{token}", InputKind.CHOICE, f"{name} steers evasively", SAID_YES, default=NO, token=token)
    if may_smoke(vessel):
        yield Input(f"smoke.{token}", InputKind.CHOICE, f"{name} makes smoke", SAID_YES, default=NO, token=token)
    near = _targets_in(vessel, [enemy for enemy in enemies if enemy.contact.held], RAM_YD)
    if near:
        yield Input(f"ram.{token}", InputKind.TARGET, f"{name} rams", _named(near, "nobody"), default=NO, token=token)
    needy = list(needy_of(charts, battle, vessel))
    if needy:
        yield Input(f"alongside.{token}", InputKind.TARGET, f"{name} goes alongside", _named(needy, "nobody"), default=NO,
                    token=token)
    if battle.engagement.parties[vessel.side].may_withdraw and not vessel.broken_off:
        yield Input(f"break_off.{token}", InputKind.CHOICE, f"{name} breaks off", SAID_YES, default=NO, token=token)
    if vessel.record.is_submarine and vessel.harm.dead_until < battle.turn:
        levels = [depth for depth in Depth if depth is not vessel.depth and depth in _depths_for(charts, vessel)]
        yield Input(f"depth.{token}", InputKind.CHOICE, f"{name} goes to", (
            (NO, f"stays at {vessel.depth.value}"), *((depth.value, depth.value) for depth in levels)), default=NO,
            token=token)


def _may_evade(vessel: Vessel) -> bool:
    """Who is offered evasive steering: capital ships gain nothing by it, and pre-dreadnoughts may not (FG-6.4-tevade)."""
    return vessel.record.size is not Size.A and vessel.record.kind is not Kind.PRE_DREADNOUGHT


def _depths_for(charts: FearGodCharts, vessel: Vessel) -> tuple[Depth, ...]:
    """FG-GAP-18 How deep a submarine may go by her year."""
    charges = charts.weapons.charges
    deepest = charges.deepest_later if vessel.record.in_service >= charges.deeper_from else charges.deepest
    levels = tuple(Depth)
    return levels[:levels.index(deepest) + 1]


# Weapons ------------------------------------------------------------------------------------------------------------


def _guns(charts: FearGodCharts, vessel: Vessel, enemies: list[Vessel]) -> Iterator[Input]:
    """FG-GAP-01 Each battery and its target."""
    if not enemies or not vessel.surfaced:
        return
    token = str(vessel.id)
    for key in batteries(vessel.record):
        mounts = served_mounts(charts, vessel, key)
        afloat = [enemy for enemy in enemies if enemy.surfaced]
        marks = _targets_in(vessel, afloat, reach_yd(mounts) + CLOSING_YD) if mounts else []
        if marks:
            yield Input(f"{FIRE}{token}.{key}", InputKind.TARGET, f"{vessel.name} {WORDS[key]} at",
                        _named(marks, "hold fire"), default=NO, token=token)


def _torpedoes(charts: FearGodCharts, turn: int, vessel: Vessel, enemies: list[Vessel]) -> Iterator[Input]:
    """FG-GAP-16 How many torpedoes at whom, how deep, and how fast."""
    ready = vessel.torpedoes
    sheets = [tube.sheet for tube in vessel.record.tubes if not vessel.harm.is_out(tube.name)]
    if not ready or not sheets or not may_launch(charts, vessel, turn):
        return
    token, name = str(vessel.id), vessel.name
    reach = max(run for sheet in sheets for run, _ in sheet.settings)
    marks = _targets_in(vessel, [enemy for enemy in enemies if enemy.contact.held and enemy.surfaced], reach)
    if not marks:
        return
    yield Input(f"launch.{token}", InputKind.TARGET, f"{name} torpedoes at", _named(marks, "nobody"), default=NO, token=token)
    yield Input(f"count.{token}", InputKind.CHOICE, f"{name} torpedoes", tuple(
        (str(count), str(count)) for count in range(1, ready + 1)), default=str(ready), token=token)
    yield Input(f"set.{token}", InputKind.CHOICE, f"{name} sets torpedoes", tuple(
        (depth.value, depth.value) for depth in Depths), default=Depths.DEEP.value, token=token)
    settings = max((sheet.settings for sheet in sheets), key=len)
    if len(settings) > 1:
        options = tuple((str(place), f"{run} yd at {knots} kn") for place, (run, knots) in enumerate(settings))
        yield Input(f"run.{token}", InputKind.CHOICE, f"{name} torpedoes run", options, default="0", token=token)


def _lights(charts: FearGodCharts, battle: Battle, vessel: Vessel, enemies: list[Vessel]) -> Iterator[Input]:
    """FG-GAP-15 Searchlights and star shell are offered by night."""
    if not battle.sky.night or not vessel.surfaced:
        return
    token = str(vessel.id)
    if sum(vessel.record.searchlights) and not (vessel.harm.is_out("forward searchlights")
                                                and vessel.harm.is_out("after searchlights")):
        marks = _targets_in(vessel, enemies, charts.sighting.searchlight_yd + CLOSING_YD)
        if marks:
            yield Input(f"light.{token}", InputKind.TARGET, f"{vessel.name} searchlight at", _named(marks, "none"),
                        default=NO, token=token)
    if vessel.record.star_shell:
        marks = _targets_in(vessel, enemies, charts.sighting.star_shell_yd + CLOSING_YD)
        if marks:
            yield Input(f"star.{token}", InputKind.TARGET, f"{vessel.name} star shell over", _named(marks, "none"),
                        default=NO, token=token)


def _care(charts: FearGodCharts, vessel: Vessel) -> Iterator[Input]:
    """FG-8.2 What a crew with fires or floods may be set to."""
    cares = _cares_for(charts, vessel)
    if cares:
        options = ((NO, "goes on as it is"), *((care.value, care.value.replace("_", " ")) for care in cares))
        yield Input(f"tend.{vessel.id}", InputKind.CHOICE, f"{vessel.name} crew", options, default=NO, token=str(vessel.id))


def _cares_for(charts: FearGodCharts, vessel: Vessel) -> tuple[Care, ...]:
    """FG-8.2-fire-effects FG-8.2-reinforce FG-8.2-conflagration What her fires and floods let her choose."""
    harm, record = vessel.harm, vessel.record
    fires, floods = harm.total(Peril.FIRE), harm.total(Peril.FLOODING)
    if not fires and not floods:
        return ()
    found = []
    minor = charts.casualties.bounds(record.size, record.era)[0]
    if fires > minor:
        found.append(Care.FIGHT_FIRE)
    if fires and harm.magazines is Magazines.FULL and (record.mounts or still_burning(vessel)):
        found.append(Care.FLOOD_MAGAZINES)
    if not harm.reinforced_once:
        found += [care for care, battery in ((Care.REINFORCE_MAIN, Battery.MAIN), (Care.REINFORCE_CASEMATE, Battery.CASEMATE))
                  if record.battery(battery)]
        if record.light or record.battery(Battery.LIGHT):
            found.append(Care.REINFORCE_LIGHT)
    if fires and record.flight_deck:
        found.append(Care.PURGE_FUEL)
    return tuple(found)


def _flight(charts: FearGodCharts, flight: Flight, enemies: list[Vessel]) -> Iterator[Input]:
    """FG-GAP-20 Whom aircraft attack and how, or whether they go home."""
    token = str(flight.unit)
    options = [(f"{means.value}{SPLIT}{enemy.id}", f"{means.value.replace('_', ' ')} on {enemy.name}")
               for enemy in enemies if enemy.contact.held and enemy.surfaced for means in _means_of(charts, flight)]
    home = ((SPLIT, "goes home"),)
    yield Input(f"fly.{token}", InputKind.CHOICE, f"{flight.name} flies", ((NO, "stays"), *home, *options), default=NO,
                token=token, marks=tuple((key, key.partition(SPLIT)[2]) for key, _ in options))


def _means_of(charts: FearGodCharts, flight: Flight) -> tuple[Means, ...]:
    """FG-GAP-20 How aircraft can attack with what they carry; whoever has guns may strafe."""
    strafe = (Means.STRAFE,) if flight.guns else ()
    if not flight.loaded:
        return strafe
    if flight.torpedo:
        return (Means.TORPEDO, *strafe)
    if not flight.bomb_lb:
        return strafe
    if flight.airship is not None:
        return (*(LEVELS[height] for height in heights_of(charts.air.airship, flight)), *strafe)
    dives = (Means.DIVE_LOW, Means.DIVE_MEDIUM) if flight.dives else ()
    return (Means.LEVEL_LOW, Means.LEVEL_MEDIUM, Means.LEVEL_HIGH, *dives, *strafe)


# Reaction fire ------------------------------------------------------------------------------------------------------


def _reactions(charts: FearGodCharts, battle: Battle, side: Side) -> Iterator[Input]:
    for vessel in battle.fighting(side):
        for key, marks in _reactions_of(charts, battle, vessel):
            yield Input(f"{FIRE}{vessel.id}.{key}", InputKind.TARGET, f"{vessel.name} {WORDS[key]} at",
                        _named(marks, "hold fire"), default=NO, token=str(vessel.id))


def _reactions_of(charts: FearGodCharts, battle: Battle, vessel: Vessel) -> Iterator[tuple[str, list[Vessel]]]:
    """FG-GAP-01 Batteries that did not fire as planned, with what they may fire at now."""
    if not vessel.surfaced:
        return
    enemies = sorted((enemy for enemy in battle.there(vessel.side.enemy) if enemy.contact.held), key=lambda enemy: enemy.id)
    for key in batteries(vessel.record):
        if key in vessel.deeds.fired:
            continue
        mounts = served_mounts(charts, vessel, key)
        marks = [enemy for enemy in _targets_in(vessel, enemies, reach_yd(mounts)) if enemy.surfaced] if mounts else []
        if marks:
            yield key, marks
