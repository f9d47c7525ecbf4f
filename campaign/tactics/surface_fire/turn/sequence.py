"""The turn: what happens phase by phase once both have written, what ends with it, and when the battle is over."""

from __future__ import annotations

from typing import assert_never

from campaign.model.book import Book
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.tactics import conduct
from campaign.tactics.conduct import axis_first, flatten
from campaign.tactics.kit.agreeing import agreed_on
from campaign.tactics.kit.ending import BattleEnded, Ended, Ending, at_the_hour, one_side_gone
from campaign.tactics.kit.sealing import must_wait
from campaign.tactics.plot.geometry import metres_between
from campaign.tactics.surface_fire.air import attack_all, fire_flak
from campaign.tactics.surface_fire.battle import facts
from campaign.tactics.surface_fire.battle.orders import (
    FireFlak,
    Fly,
    KeepWatch,
    Launch,
    OpenFire,
    Order,
    PlaceOrders,
    Sealed,
    WriteMoves,
)
from campaign.tactics.surface_fire.battle.proceedings import Proceedings
from campaign.tactics.surface_fire.battle.state import Battle, Step, Tally
from campaign.tactics.surface_fire.charts.air import Role
from campaign.tactics.surface_fire.charts.collection import SurfaceFireCharts, charts_of, inches
from campaign.tactics.surface_fire.charts.ground import Weather
from campaign.tactics.surface_fire.flying import (
    come_down,
    fight_all,
    fly,
    go_on_flying,
    initiative,
    next_in_the_air,
    run_dry,
    take_off,
)
from campaign.tactics.surface_fire.gunnery import fire_all
from campaign.tactics.surface_fire.helm.routes import courses
from campaign.tactics.surface_fire.helm.together import sail, yielding
from campaign.tactics.surface_fire.hits import apply_all, burn, work
from campaign.tactics.surface_fire.sight import detect, light_up
from campaign.tactics.surface_fire.torpedoes import charge_all, launch_all, mine_all, reload_ready, run_all
from campaign.tactics.surface_fire.turn.asking import sides_to_act
from campaign.tactics.surface_fire.turn.outcome import judge_morale

STEPS = (Step.LAUNCH, Step.ORDERS, Step.MOVES, Step.AIR, Step.WATCH, Step.FLAK, Step.FIRE)
TURNS_AT_ONCE = 200


def carry_out(book: Book, carried: conduct.BattleProceedings[Battle, facts.Fact], order: Order) -> None:
    """SF-II.3 What one side has written lies sealed until the other has, too; then all is turned up and happens together."""
    proceedings = Proceedings(charts_of(book, carried.battle.agreed), carried)
    battle = proceedings.battle
    if isinstance(order, Fly):
        fly(proceedings, order)
        if not go_on_flying(proceedings, order.side):
            come_down(proceedings)
            _go_on(proceedings, Step.AIR)
        return
    if must_wait(order, battle.sealed, sides_to_act(proceedings.charts, battle, battle.step)):
        proceedings.add(facts.OrderSealed(order))
        return
    _phase(proceedings, battle.step, tuple(axis_first(order, battle.sealed)))
    _go_on(proceedings, battle.step)


def _go_on(proceedings: Proceedings, done: Step) -> None:
    """Advance to the next phase that needs a decision; phases without one still take place."""
    place = STEPS.index(done) + 1
    for _ in range(TURNS_AT_ONCE):
        if place == len(STEPS):
            _end_turn(proceedings)
            if proceedings.battle.ended is not None:
                return
            place = 0
        step = STEPS[place]
        if step is Step.AIR:
            if _take_to_the_air(proceedings):
                return
        elif sides_to_act(proceedings.charts, proceedings.battle, step):
            proceedings.add(facts.StepReached(step))
            return
        else:
            if step is Step.FLAK:
                proceedings.add(facts.StepReached(step))
            _phase(proceedings, step, ())
        place += 1


def _take_to_the_air(proceedings: Proceedings) -> bool:
    take_off(proceedings)
    if next_in_the_air(proceedings.battle, None) is None:
        come_down(proceedings)
        return False
    first = initiative(proceedings)
    return go_on_flying(proceedings, first.enemy)


def _phase(proceedings: Proceedings, step: Step, written: tuple[Sealed, ...]) -> None:
    match step:
        case Step.LAUNCH:
            launch_all(proceedings, flatten([order.spreads for order in written if isinstance(order, Launch)]))
        case Step.ORDERS:
            proceedings.add_all(agreed_on(order.wishes for order in written if isinstance(order, PlaceOrders)))
            placed = flatten([order.orders for order in written if isinstance(order, PlaceOrders)])
            proceedings.add(facts.OrdersShown(placed))
        case Step.MOVES:
            _move(proceedings, [order for order in written if isinstance(order, WriteMoves)])
        case Step.WATCH:
            _watch(proceedings, [order for order in written if isinstance(order, KeepWatch)])
            fight_all(proceedings)
        case Step.FLAK:
            fire_flak(proceedings, flatten([order.flak for order in written if isinstance(order, FireFlak)]))
            attack_all(proceedings)
        case Step.FIRE:
            _fire(proceedings, [order for order in written if isinstance(order, OpenFire)])
        case Step.AIR | Step.OVER:
            raise AssertionError(f"nothing is sealed in {step}")
        case _:
            assert_never(step)


def _move(proceedings: Proceedings, written: list[WriteMoves]) -> None:
    """SF-III.3 Falling out, smoke and collisions belong to movement and happen in it."""
    for ship in flatten([order.change_depth for order in written]):
        proceedings.add(facts.DepthChanged(ship, not proceedings.vessel(ship).submerged))
    for ship in flatten([order.fall_out for order in written]):
        proceedings.add(facts.FellOut(ship))
    steers = flatten([order.steers for order in written])
    charts, battle = proceedings.charts, proceedings.battle
    sail(proceedings, yielding(charts, battle, list(courses(charts, battle, steers))))


def _watch(proceedings: Proceedings, written: list[KeepWatch]) -> None:
    """SF-V.1 Detection, illumination and damage control take place together, after all movement."""
    detect(proceedings, flatten([order.seeks for order in written]))
    if proceedings.battle.night:
        light_up(proceedings, flatten([order.marks for order in written]), flatten([order.dark for order in written]))
    for team in sorted(flatten([order.teams for order in written]), key=lambda team: team.ship):
        work(proceedings, team)


def _fire(proceedings: Proceedings, written: list[OpenFire]) -> None:
    """Torpedoes, mines, depth charges and guns are rolled by the state before any of them, then marked in order."""
    blows = [
        *run_all(proceedings), *mine_all(proceedings), *charge_all(proceedings, flatten([order.charges for order in written])),
        *fire_all(proceedings, flatten([order.fire for order in written])),
    ]
    apply_all(proceedings, blows)


# Phase VIII and the end of a turn -------------------------------------------------------------------------------------


LITTLE_IN = 0.01
UNKNOWN = -1.0


def _end_turn(proceedings: Proceedings) -> None:
    """SF-0.1 After gunnery morale is judged; then fires are rolled, timers and smoke run out, and the next turn begins."""
    judge_morale(proceedings)
    burn(proceedings)
    for ship in sorted(proceedings.battle.vessels):
        vessel = proceedings.vessel(ship)
        quiet = 0 if vessel.deeds.launched or vessel.deeds.evasive or vessel.deeds.hurt else vessel.quiet + 1
        empty = vessel.torpedoes < vessel.record.tubes
        if vessel.afloat and empty and reload_ready(proceedings.charts.torpedoes, vessel.reloads, quiet):
            proceedings.add(facts.Reloaded(ship, (vessel.side,)))
    _go_home(proceedings)
    _weather(proceedings)
    battle = proceedings.battle
    tally = tally_of(proceedings.charts, battle)
    ended = over(proceedings.charts, replace(battle, tally=tally))
    if ended is not None:
        proceedings.add(BattleEnded(ended))
        return
    # SF-III.21 The turn in which it is laid is the first of those that it lasts.
    proceedings.add(facts.TurnEnded(battle.turn, tally, battle.turn + 2 - proceedings.charts.movement.smoke_turns))


def _go_home(proceedings: Proceedings) -> None:
    """Aircraft that have nothing left to attack with, and no deck here, fly home; others when their time is over."""
    run_dry(proceedings)
    for flight in list(proceedings.battle.flying()):
        spent = flight.acts_as in (Role.DIVE, Role.TORPEDO, Role.LEVEL) and not flight.loaded
        if spent and flight.home is None:
            proceedings.add(facts.FlightLeft(flight.id))


def _weather(proceedings: Proceedings) -> None:
    chart, battle = proceedings.charts.ground.weather, proceedings.battle
    if not proceedings.charts.turn.options.weather_changes or battle.turn % chart.interval_turns:
        return
    face = proceedings.d10("SF-X.14", "the weather", needed="1-4 improves, 6-10 worsens")
    poor = weather_after(chart, face, poor=battle.poor)
    if poor is not battle.poor:
        proceedings.add(facts.WeatherTurned(poor))


def weather_after(chart: Weather, face: int, *, poor: bool) -> bool:
    """SF-GAP-40 Whether the weather is poor after a roll; there are two states, and it stays at either end."""
    return False if face in chart.improves else True if face in chart.worsens else poor


# The end ------------------------------------------------------------------------------------------------------------


def tally_of(charts: SurfaceFireCharts, battle: Battle) -> Tally:
    """What this turn adds to what the end is judged by."""
    before, nearest = battle.tally, _nearest_in(battle)
    closing = before.nearest >= 0 and 0 <= nearest < before.nearest - LITTLE_IN
    far = [side for side in battle.broken_fleets if _out_of_contact(charts, nearest, battle)]
    return Tally(
        idle=0 if before.fired or closing or more_to_come(battle) else before.idle + 1,
        not_closing=0 if closing or before.hit else before.not_closing + 1,
        apart=before.apart + 1 if far else 0, nearest=nearest, nearest_before=before.nearest,
    )


def more_to_come(battle: Battle) -> bool:
    """Whether somebody is on his way, or aircraft that can still attack are over the table: then nothing has died away."""
    ships = any(vessel.afloat and vessel.arrives > battle.turn for vessel in battle.vessels.values())
    return ships or any(not flight.gone and (flight.arrives > battle.turn or (flight.flying and flight.attacks))
                        for flight in battle.flights.values() if flight.role is not Role.SPOTTER)


def _nearest_in(battle: Battle) -> float:
    """The smallest range between enemies, in inches; negative if there are none."""
    ranges = (metres_between(vessel.pose.at, enemy.pose.at) for vessel in battle.there(Side.AXIS)
              for enemy in battle.there(Side.ALLIED))
    return inches(min(ranges, default=-1.0))


def _out_of_contact(charts: SurfaceFireCharts, nearest: float, battle: Battle) -> bool:
    """Whether nobody is so near that a broken fleet is still held."""
    contact = charts.turn.broken_contact_in
    return nearest < 0 or nearest > (contact.otherwise if battle.night or battle.poor else contact.day_good)


def _left(battle: Battle, side: Side) -> bool:
    """Whether a side has anything left in the battle or on its way."""
    ships = any(vessel.side is side and vessel.afloat for vessel in battle.vessels.values())
    return ships or any(flight.side is side and not flight.gone and flight.role is not Role.SPOTTER
                        for flight in battle.flights.values())


def over(charts: SurfaceFireCharts, battle: Battle) -> Ended | None:
    """SF-B.2 How a battle ends at the end of a turn, if it does (SF-GAP-45)."""
    if (gone := one_side_gone(side for side in Side if _left(battle, side))) is not None:
        return gone
    turn, tally = charts.turn, battle.tally
    if tally.apart >= turn.broken_contact_turns:
        return _broken_off(battle, battle.broken_fleets)
    retiring = [side for side in Side if _retires(battle, side)]
    if len(retiring) == len(Side) and not _in_gun_range(battle):
        return Ended(Ending.BOTH_RETIRE)
    if retiring and tally.not_closing >= turn.not_closing_turns:
        return _broken_off(battle, tuple(retiring))
    if tally.idle >= turn.nothing_done_turns:
        return Ended(Ending.DIED_AWAY)
    minutes = battle.turn * charts.turn.campaign_minutes
    return at_the_hour(battle.engagement, minutes, too_long=battle.turn >= charts.turn.options.turn_limit)


def _broken_off(battle: Battle, sides: tuple[Side, ...]) -> Ended:
    gone = [side for side in sides if battle.engagement.parties[side].may_withdraw]
    if len(gone) == 1:
        return Ended(Ending.BROKEN_OFF, gone[0], gone[0].enemy)
    return Ended(Ending.NOT_CLOSING)


def _retires(battle: Battle, side: Side) -> bool:
    """Whether all of a side's squadrons run."""
    own = list(battle.of_side(side))
    return bool(own) and all(
        squadron.broken or (squadron.orders is not None and squadron.orders.retire)
        or all(vessel.fell_out for vessel in battle.members(squadron)) for squadron in own
    )


def _in_gun_range(battle: Battle) -> bool:
    """Whether any two enemies are in range of each other's guns."""
    return any(
        inches(metres_between(vessel.pose.at, enemy.pose.at)) <= guns.gun.bands[-1]
        for vessel in battle.all_there() for enemy in battle.there(vessel.side.enemy) for guns in vessel.record.batteries
    )
