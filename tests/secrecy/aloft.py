"""What a side cannot know of the enemy's air war, changed, and orders by which it might find out."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from campaign.model.book import Book
from campaign.model.commands import (
    AssignNavalCooperation,
    CancelAirOrder,
    Command,
    GiveAirMission,
    Intercept,
    LaunchSortie,
    MeetScreen,
    PressHome,
    TakeAirLosses,
    TransferAirUnit,
)
from campaign.model.play.air_war import (
    AirDoctrine,
    AirMission,
    AirOrder,
    AirOrderId,
    AirOrderKind,
    AirTarget,
    AirTask,
    InterceptPolicy,
    LostUnit,
    Sortie,
    SortieStage,
)
from campaign.model.play.state import State
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.model.units.aircraft import AirUnitId, BaseId
from campaign.rules.chapters.air.ch24_fights import may_rise
from campaign.rules.events.copying import with_entry
from campaign.rules.facts.air import is_fighter

TYPES = ("BB", "CV", "DD", "NTP", "transports")


def in_the_air(book: Book, state: State, side: Side, chance: Random) -> State:
    """SM-GAP-56.12 The enemy's missions, standing air orders, doctrine, replacements, and what his sortie is meant for."""
    war, enemy = state.air_war, side.enemy
    theirs = [key for key, unit in state.air.items() if unit.side is enemy]
    asked = may_rise(book, state, war.sortie) if war.sortie is not None else {}
    free = [key for key in theirs if key not in asked]
    hexes = [force.hex for force in state.forces.values()] or [port.hex for port in state.ports.values()]
    mine = {key: mission for key, mission in war.missions.items() if state.air[key].side is side or key in asked}
    others = {key: AirMission(chance.choice((AirTask.PATROL, AirTask.SEARCH)), str(chance.choice(hexes)))
              for key in free if chance.random() < 0.5}
    label = "AX" if enemy is Side.AXIS else "AL"
    secret = AirOrder(AirOrderId(f"{label}A90"), enemy, chance.choice(list(AirOrderKind)), tuple(free[:2]),
                      within=chance.randint(1, 9))
    orders = {key: order for key, order in war.orders.items() if order.side is side}
    sortie = war.sortie if war.sortie is None or war.sortie.side is side else _otherwise(book, war.sortie, chance)
    # Who is asked in the air has not answered in advance.
    doctrine = war.doctrine if war.sortie is not None else with_entry(
        war.doctrine, enemy, AirDoctrine(chance.choice(list(InterceptPolicy)), chance.random() < 0.5))
    return replace(state, air_war=replace(
        war, missions={**mine, **others}, orders={**orders, secret.id: secret}, sortie=sortie,
        orders_given=with_entry(war.orders_given, enemy, 90), orders_done=with_entry(war.orders_done, enemy, 7),
        doctrine=doctrine,
        flown=(*(key for key in war.flown if state.air[key].side is side), *free[2:4]),
        waiting={key: lost if state.air[key].side is side else LostUnit(lost.turn - chance.randint(1, 3))
                 for key, lost in war.waiting.items()}))


def _otherwise(book: Book, sortie: Sortie, chance: Random) -> Sortie:
    """The same raid as it is seen from below: other aims, and before the screen is named other fighters to escort it."""
    found = replace(sortie, aims=(chance.choice(TYPES),), far=sortie.mission[: chance.randint(0, len(sortie.mission))])
    if sortie.stage not in (SortieStage.INTERCEPTION, SortieStage.SCREEN):
        return found
    fighters = tuple(key for key in (*sortie.mission, *sortie.escorts) if is_fighter(book, key))
    escorts = fighters[: chance.randint(0, len(fighters))]
    mission = tuple(key for key in (*sortie.mission, *sortie.escorts) if key not in escorts)
    return replace(found, mission=mission, escorts=escorts) if mission else found


def air_probes(state: State, side: Side, chance: Random) -> Iterator[Command]:
    """Orders that name the enemy's aircraft, missions and targets, in the hope of an answer that tells something."""
    own = [key for key, unit in state.air.items() if unit.side is side]
    units = [*own, *(key for key, unit in state.air.items() if unit.side is not side), AirUnitId("nobody")]
    if not own:
        return
    labels = [*map(str, state.forces), *map(str, state.flotillas), "AX1", "AL1", "C1", "C9"]
    for label in labels:
        for target in (AirTarget.FORCE, AirTarget.FLOTILLA):
            yield LaunchSortie(side, target, label, (chance.choice(own),), aims=(chance.choice(TYPES),))
    for port in state.ports:
        yield LaunchSortie(side, AirTarget.SHIPS, str(port), (chance.choice(own),))
        yield LaunchSortie(side, AirTarget.PORT, str(port), (chance.choice(own),))
    for key in units:
        yield AssignNavalCooperation(side, (key,), on=chance.random() < 0.5)
        yield GiveAirMission(side, AirTask.PATROL, (key,), str(chance.choice(list(state.ports))))
        yield Intercept(side, (key,))
        yield TakeAirLosses(side, (key,))
        yield MeetScreen(side, ((key, chance.choice(units)),))
    yield from (PressHome(side, (kind,)) for kind in TYPES)
    yield from (CancelAirOrder(side, AirOrderId(f"{label}A{number}")) for label in ("AX", "AL") for number in (1, 90))
    yield TransferAirUnit(side, own[0], BaseId(chance.choice(BASES)))


BASES = ("comiso", "hal_far", "nowhere")
