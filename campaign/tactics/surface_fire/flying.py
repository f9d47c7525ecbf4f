"""Aircraft in the air: squadrons move in turn, catch each other and fight, take off and come down."""

from __future__ import annotations

from msgspec import Struct

from campaign.model.sides import Side
from campaign.tactics.plot.geometry import HAIR, Point, bearing_of, metres_between, onward
from campaign.tactics.surface_fire.battle.facts import (
    Flew,
    FlightLeft,
    FoughtInTheAir,
    Pinned,
    PlanesLost,
    StepReached,
    TookOff,
)
from campaign.tactics.surface_fire.battle.fold import pair
from campaign.tactics.surface_fire.battle.orders import Fly
from campaign.tactics.surface_fire.battle.proceedings import Proceedings
from campaign.tactics.surface_fire.battle.state import Battle, Step
from campaign.tactics.surface_fire.battle.vessel import Flight, Vessel
from campaign.tactics.surface_fire.charts.air import AirChart, FightRow, Level, Role
from campaign.tactics.surface_fire.charts.classes import CARRIERS
from campaign.tactics.surface_fire.charts.collection import SurfaceFireCharts, inches, metres

NEVER_SUPERIOR = (Role.SPOTTER, Role.KAMIKAZE)


class Quality(Struct, frozen=True):
    """What a squadron is to its opponent: a fighter or not, superior or not."""

    fighter: bool
    superior: bool


def quality(own: Flight, other: Flight) -> Quality:
    """SF-VI.2 Fighters compare performance, bombers are judged by their guns; both may be superior at once."""
    if own.role in NEVER_SUPERIOR:
        return Quality(fighter=False, superior=False)
    if not own.fights:
        return Quality(fighter=False, superior=own.heavy_defence)
    if other.fights:
        return Quality(fighter=True, superior=own.rating >= other.rating)
    return Quality(fighter=True, superior=own.rating > other.rating or other.heavy_defence)


def need_of(row: FightRow, own: Quality) -> int:
    """SF-VI.4 What each die of a squadron needs in the air."""
    if own.fighter:
        return row.superior_fighter if own.superior else row.inferior_fighter
    return row.superior_bomber if own.superior else row.inferior_bomber


def air_modifier(chart: AirChart, *, dived: bool, ace: bool, superior_bombers: bool, outnumbered: bool) -> int:
    """SF-VI.5 From above and with an ace it is easier, against superior bombers and outnumbered harder."""
    return (_from_above(chart, dived=dived) + (chart.ace if ace else 0) + (chart.superior_bombers if superior_bombers else 0)
            + (chart.outnumbered if outnumbered else 0))


def _from_above(chart: AirChart, *, dived: bool) -> int:
    """SF-VI.6 A squadron that came down from high this turn attacks from above; an ace goes only with the last plane."""
    return chart.from_above if dived else 0


def _row_of(chart: AirChart, flight: Flight) -> FightRow | None:
    """The row that a squadron fights by; spotters have the lower one, however few they are."""
    return chart.fights[-1] if flight.role is Role.SPOTTER else chart.fight_row(flight.planes)


def must_leave(chart: AirChart, flight: Flight) -> bool:
    """Whether so few planes are left that the squadron leaves at once; spotters need not."""
    return flight.role is not Role.SPOTTER and chart.fight_row(flight.planes) is None


def same_level(level: Level, other: Level) -> bool:
    """SF-IV.5 Aircraft attack only aircraft at their own level."""
    return level is other


# Fights ---------------------------------------------------------------------------------------------------------------


def fight_all(proceedings: Proceedings) -> None:
    """SF-VI.1 All fights of the phase, then whoever is too few leaves; guns and bombs come after."""
    battle = proceedings.battle
    for flight in sorted(battle.flying(), key=lambda flight: (flight.side.value, flight.id)):
        for other in flight.met:
            if other in battle.flights and pair(flight.id, other) not in proceedings.battle.bounced:
                _fight(proceedings, flight.id, other)


def _fight(proceedings: Proceedings, first: str, second: str) -> None:
    """One fight between two squadrons in contact."""
    battle = proceedings.battle
    here, there = battle.flights[first], battle.flights[second]
    if not (here.flying and there.flying) or not same_level(here.level, there.level):
        return
    losses = {there.id: _hits(proceedings, battle, here, there), here.id: _hits(proceedings, battle, there, here)}
    proceedings.add(FoughtInTheAir(first, second))
    for name, hits in losses.items():
        planes = min(hits, proceedings.battle.flights[name].planes)
        if planes:
            proceedings.add(PlanesLost(name, planes))
    for name in losses:
        leave_if_few(proceedings, name)


def _hits(proceedings: Proceedings, battle: Battle, own: Flight, other: Flight) -> int:
    chart = proceedings.charts.air
    row = _row_of(chart, own)
    if row is None:
        return 0
    theirs = quality(other, own)
    attacks = other.id in own.met
    bombers = attacks and not theirs.fighter and theirs.superior
    add = air_modifier(chart, dived=own.dived and attacks, ace=own.ace, superior_bombers=bombers,
                       outnumbered=own.planes < other.planes)
    need = need_of(row, quality(own, other))
    faces = [proceedings.d10("SF-VI.4", "air combat", own.id, other.id, needed=f"{need}+",
                             modifiers=(f"{add:+d}",) if add else ()) for _ in range(row.dice)]
    return sum(face + add >= need for face in faces)


def leave_if_few(proceedings: Proceedings, name: str) -> None:
    """A squadron of two planes or fewer leaves the battle."""
    flight = proceedings.battle.flights[name]
    if (flight.flying and must_leave(proceedings.charts.air, flight)) or (not flight.planes and not flight.gone):
        proceedings.add(FlightLeft(name))


# Phase IV -------------------------------------------------------------------------------------------------------------


def take_off(proceedings: Proceedings) -> None:
    """Squadrons that were ordered to fly off leave their decks."""
    battle, charts = proceedings.battle, proceedings.charts
    for squadron in battle.squadrons.values():
        names = squadron.orders.launch if squadron.orders is not None else ()
        gone: dict[str, int] = {}
        for name in names:
            flight = battle.flights[name]
            home = battle.vessels.get(flight.home) if flight.home is not None else None
            if home is None or not may_fly_off(charts, battle, home, flight):
                continue
            if gone.get(home.ship, 0) < launch_rate(charts, home):
                gone[home.ship] = gone.get(home.ship, 0) + 1
                proceedings.add(TookOff(name, home.pose.at))


def launch_rate(charts: SurfaceFireCharts, home: Vessel) -> int:
    """Squadrons that a deck, or spotters that catapults, send up in a turn."""
    return charts.air.launch_per_turn.get(home.code, charts.air.catapult_launches)


def stays_on_catapult(battle: Battle, flight: Flight) -> bool:
    """SF-GAP-53 A spotter is not catapulted by night: it could neither see where shells fall nor be taken aboard again."""
    return battle.night and flight.role is Role.SPOTTER


def may_fly_off(charts: SurfaceFireCharts, battle: Battle, home: Vessel, flight: Flight) -> bool:
    """SF-IV.11 A squadron flies off a whole deck in good weather, from a ship that does not turn, and after rearming."""
    ready = not flight.ready or battle.turn - flight.ready >= (home.record.rearm_turns or charts.air.rearm_turns)
    deck = home.code not in CARRIERS or not home.harm.deck_out
    return (flight.on_deck and not flight.gone and ready and deck and battle.present(home) and not home.deeds.turned
            and not battle.poor and not stays_on_catapult(battle, flight))


def initiative(proceedings: Proceedings) -> Side:
    """SF-IV.10 Each side rolls, ties again; the winner's squadrons begin, and then one of each side moves in turn."""
    while True:
        faces = {side: proceedings.d10("SF-IV.10", "who flies first", side.value) for side in Side}
        first = air_initiative(faces[Side.AXIS], faces[Side.ALLIED])
        if first is not None:
            return first


def air_initiative(axis: int, allied: int) -> Side | None:
    """Who begins by both faces; nobody where they tie."""
    return None if axis == allied else Side.AXIS if axis > allied else Side.ALLIED


def to_move(battle: Battle, side: Side) -> list[Flight]:
    """Squadrons of a side that have not moved this turn."""
    return [flight for flight in battle.flying(side) if not flight.moved]


def next_in_the_air(battle: Battle, last: Side | None) -> Side | None:
    """Whose squadron moves next; nobody's when all have."""
    order = (Side.AXIS, Side.ALLIED) if last is None else (last.enemy, last)
    return next((side for side in order if to_move(battle, side)), None)


def allowance(charts: SurfaceFireCharts, flight: Flight) -> float:
    """SF-IV.4 Thirty inches for what flies as a fighter, twenty for all else, half of it in the turn of taking off."""
    move = charts.air.move_in.fighter if flight.acts_as is Role.FIGHTER else charts.air.move_in.bomber
    return move * (charts.air.first_move_fraction if flight.home is not None and flight.up == 0 else 1.0)


def place_of(battle: Battle, token: str) -> Point | None:
    """Where a ship or a squadron is."""
    flight = battle.flights.get(token)
    if flight is not None:
        return flight.at if flight.flying else None
    vessel = next((target for target in battle.all_there() if target.ship == token), None)
    return vessel.pose.at if vessel is not None else None


def fly(proceedings: Proceedings, order: Fly) -> None:
    """SF-IV.6 A squadron flies, changes its level once at most, and meets whom it was sent to if it comes so far."""
    charts, battle = proceedings.charts, proceedings.battle
    flight = battle.flights[order.flight]
    start, goal = flight.at, place_of(battle, order.towards)
    assert start is not None, "only what is in the air moves there"
    end = start
    if goal is not None:
        away = inches(metres_between(start, goal))
        run = min(order.inches, away, allowance(charts, flight))
        end = goal if away - run <= HAIR else onward(start, bearing_of(start, goal), metres(run))
    there = goal is not None and inches(metres_between(end, goal)) <= HAIR
    other = battle.flights.get(order.towards)
    met = (other.id,) if there and other is not None and other.side is not flight.side and same_level(
        order.level, other.level) else ()
    proceedings.add(Flew(flight.id, (start, end), order.level, order.towards, met, order.jettison))
    if met and other is not None:
        _catch(proceedings, flight.id, other)


def _catch(proceedings: Proceedings, name: str, other: Flight) -> None:
    flight = proceedings.battle.flights[name]
    if not flight.fights:
        return
    if is_pinned(other.role, moved=other.moved):
        proceedings.add(Pinned(other.id, name))
    elif is_bounced(other.role, moved=other.moved):
        _fight(proceedings, name, other.id)


def is_pinned(victim: Role, *, moved: bool) -> bool:
    """SF-IV.8 Fighters and fighter-bombers, loaded or not, that are caught before they moved lose their move."""
    return victim in (Role.FIGHTER, Role.FIGHTER_BOMBER) and not moved


def is_bounced(victim: Role, *, moved: bool) -> bool:
    """SF-IV.9 Bombers caught before they moved fight at once, and still move."""
    return victim in (Role.LEVEL, Role.TORPEDO, Role.DIVE, Role.KAMIKAZE, Role.SPOTTER) and not moved


# Coming down --------------------------------------------------------------------------------------------------------


def come_down(proceedings: Proceedings) -> None:
    """At the end of the phase one squadron lands on each carrier that it reached low and that did not turn."""
    battle = proceedings.battle
    used: set[str] = set()
    for flight in sorted(battle.flying(), key=lambda flight: flight.id):
        home = battle.vessels.get(flight.home) if flight.home is not None else None
        if home is None or flight.towards != home.ship or flight.level is not Level.LOW or home.ship in used:
            continue
        if _lands(battle, home, flight):
            used.add(home.ship)
            proceedings.add(FlightLeft(flight.id, landed=True))


def _lands(battle: Battle, home: Vessel, flight: Flight) -> bool:
    """Whether a squadron in the air over its ship can come down on her now."""
    there = flight.at is not None and metres_between(flight.at, home.pose.at) <= metres(HAIR)
    return there and battle.present(home) and not home.deeds.turned and not home.harm.deck_out


def run_dry(proceedings: Proceedings) -> None:
    """Squadrons leave when their time in the air is over."""
    for flight in list(proceedings.battle.flying()):
        if flight.up >= endurance(proceedings.charts.air, flight):
            proceedings.add(FlightLeft(flight.id))


def endurance(chart: AirChart, flight: Flight) -> int:
    """Turns that a squadron stays up."""
    turns = chart.endurance_turns
    if flight.role is Role.SPOTTER:
        return turns.spotter
    return turns.fighter if flight.role in (Role.FIGHTER, Role.FIGHTER_BOMBER) else turns.bomber


def go_on_flying(proceedings: Proceedings, last: Side | None) -> bool:
    """The next squadron is to move; False when none is left."""
    side = next_in_the_air(proceedings.battle, last)
    if side is not None:
        proceedings.add(StepReached(Step.AIR, side))
    return side is not None
