"""The air war: what each event does to the state, and how each reader is told of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never, get_args

from campaign.model import events
from campaign.model.play.air_war import (
    IN_HAND,
    AirMission,
    AirTarget,
    AirTask,
    AirWar,
    LostUnit,
    Sortie,
    SortieStage,
)
from campaign.model.play.calendar import Step
from campaign.model.play.log import Subject, SubjectsOf
from campaign.model.play.state import State
from campaign.model.play.telling import Change, Deed, Effect, Measure, Part, Telling
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Side
from campaign.model.units.aircraft import AirStatus, AirUnitId, BaseId
from campaign.model.units.ships import ShipId
from campaign.rules.events.copying import with_each, with_entry, without
from campaign.rules.events.reader import Reader
from campaign.rules.events.sorties import narrate_flight, narrate_launch
from campaign.words.counting import quantity
from campaign.words.mentions import verb_for

EVENTS: tuple[type, ...] = get_args(events.AirWarEvent)
SUBJECTS: SubjectsOf = dict.fromkeys(EVENTS, (Subject.AIR,)) | {
    events.AirUnitsShotDown: (Subject.AIR, Subject.LOSSES),
    events.AirUnitsWrecked: (Subject.AIR, Subject.LOSSES),
    events.AirTorpedo: (Subject.AIR, Subject.BATTLES),
    events.BombsDropped: (Subject.AIR, Subject.BATTLES),
    events.BombStruck: (Subject.AIR, Subject.BATTLES),
    events.SuppliesFlown: (Subject.AIR, Subject.CONVOYS),
}
NEXT = {1: SortieStage.SECOND_FIGHT, 2: SortieStage.PICKING, 3: SortieStage.RETURNS}


def fold(state: State, event: events.AirWarEvent) -> State:
    """The state after something happened in the air war."""
    war = state.air_war
    match event:
        case events.NavalCooperationAssigned(units=units, on=on):
            updated = war if on else replace(war, missions=without(war.missions, *units))
            return replace(state, air_war=updated, air=with_each(state.air, units, lambda unit: replace(
                unit, on_naval_cooperation=on)))
        case events.AirUnitTransferred(unit=unit, base=base):
            moved = with_each(state.air, (unit,), lambda unit: replace(unit, base=str(base), status=AirStatus.IN_TRANSFER))
            return replace(state, air=moved, air_war=replace(war, missions=without(war.missions, unit)))
        case events.AirMissionGiven(units=units, mission=mission):
            missions = (without(war.missions, *units) if mission == IN_HAND
                        else {**war.missions, **dict.fromkeys(units, mission)})
            return replace(state, air_war=replace(war, missions=missions))
        case events.AirDoctrineSet(side=side, doctrine=doctrine):
            return replace(state, air_war=replace(war, doctrine=with_entry(war.doctrine, side, doctrine)))
        case events.AirOrderGiven(order=order):
            count = war.orders_given.get(order.side, 0) + 1
            return replace(state, air_war=replace(
                war, orders=with_entry(war.orders, order.id, order),
                orders_given=with_entry(war.orders_given, order.side, count)))
        case events.AirOrderEnded(order=order):
            return replace(state, air_war=replace(war, orders=without(war.orders, order.id)))
        case events.AirOrdersCarried(side=side):
            done = 2 * state.segment + (state.cursor.step is Step.COMBAT)
            return replace(state, air_war=replace(war, orders_done=with_entry(war.orders_done, side, done)))
        case events.AirfieldHit(base=base, hits=hits):
            struck = with_entry(war.fields_struck, base, war.fields_struck.get(base, 0) + hits)
            return replace(state, air_war=replace(
                war, fields_hit=with_entry(war.fields_hit, base, war.fields_hit.get(base, 0) + hits), fields_struck=struck))
        case events.HarbourAlerted(port=port):
            return replace(state, air_war=replace(war, nets=with_entry(war.nets, port, war.nets.get(port, 0) + 1)))
        case events.AirfieldMended(base=base, hits=hits):
            left = war.fields_hit.get(base, 0) - hits
            mended = with_entry(war.fields_hit, base, left) if left > 0 else without(war.fields_hit, base)
            return replace(state, air_war=replace(war, fields_hit=mended))
        case events.ReplacementsOrdered(units=units):
            waiting = {**war.waiting, **dict.fromkeys(units, LostUnit(state.cursor.turn.number))}
            return replace(state, air_war=replace(war, waiting=waiting))
        case events.AirUnitReplaced(unit=unit, base=base):
            # Aboard a carrier all units are on naval cooperation, whatever they were ashore.
            back = with_each(state.air, (unit,), lambda unit: replace(
                unit, base=base, status=AirStatus.READY,
                on_naval_cooperation=unit.on_naval_cooperation or ShipId(base) in state.ships))
            return replace(state, air=back, air_war=replace(war, waiting=without(war.waiting, unit)))
        case events.AirUnitsWrecked(units=units):
            return _gone(state, units)
        case events.SortieLaunched(sortie=sortie):
            # Supply flights are not counted: their enemy may not know of them, and the count is in the name of every raid.
            count = war.sorties + (sortie.target is not AirTarget.SUPPLY)
            return replace(state, air_war=replace(war, sortie=sortie, sorties=count))
        case _:
            return _in_the_air(state, event)


def _in_the_air(
    state: State, event: events.InterceptorsSent | events.SortieAbandoned | events.ScreenNamed | events.ScreenMet
    | events.EscortsDetached | events.AirFightFought | events.AirUnitsShotDown | events.PreyPicked | events.MissionTurnedBack
    | events.FlakFired | events.SortieAimed | events.BombsDropped | events.BombStruck | events.AirTorpedo | events.SuppliesFlown
    | events.SortieEnded,
) -> State:
    war, sortie = state.air_war, state.air_war.sortie
    assert sortie is not None
    match event:
        case events.InterceptorsSent(units=units, late=late):
            stage = SortieStage.SCREEN if units else SortieStage.FLAK
            risen = replace(sortie, interceptors=units, stage=stage)
            return replace(state, air_war=replace(war, sortie=risen, intercepted=(*war.intercepted, *units, *late)))
        case events.SortieAbandoned():
            return _flying(state, replace(sortie, mission=(), stage=SortieStage.OVER, sent_back=sortie.mission))
        case events.ScreenNamed(screen=screen, joining=joining):
            mission = tuple(key for key in sortie.mission if key not in joining)
            stage = SortieStage.MEETING if screen else SortieStage.PICKING
            return _flying(state, replace(sortie, screen=screen, jettisoned=joining, mission=mission, stage=stage))
        case events.ScreenMet(meetings=meetings):
            met = {fighter for _, fighter in meetings}
            free = any(key not in met for key in sortie.screen)
            stage = SortieStage.DETACHMENT if free else SortieStage.FIRST_FIGHT
            return _flying(state, replace(sortie, meetings=meetings, stage=stage))
        case events.EscortsDetached(meetings=meetings):
            return _flying(state, replace(sortie, detached=meetings, stage=SortieStage.FIRST_FIGHT))
        case events.AirFightFought(fight=fight, debts=debts, returns=returns):
            return _flying(state, replace(sortie, debts=debts, returns=returns, stage=NEXT[fight]))
        case events.AirUnitsShotDown(side=side, units=units):
            settled = tuple(debt for debt in sortie.debts if debt.side is not side)
            return _flying(_gone(state, units), replace(_less(sortie, units), debts=settled))
        case events.PreyPicked(picks=picks):
            return _flying(state, replace(sortie, picks=picks, stage=SortieStage.THIRD_FIGHT))
        case events.MissionTurnedBack(units=units):
            left = tuple(key for key in sortie.mission if key not in units)
            return _flying(state, replace(sortie, mission=left, sent_back=units, returns=0, stage=SortieStage.FLAK))
        case events.FlakFired(units=units, kept=share):
            return _flying(_gone(state, units), replace(_less(sortie, units), kept=share, stage=SortieStage.ATTACK))
        case events.SortieAimed(aims=aims):
            return _flying(state, replace(sortie, aims=aims, stage=SortieStage.STRIKE))
        case events.BombsDropped(points=_, hits=hits) if sortie.target is AirTarget.PORT:
            struck = with_entry(war.ports_struck, PortId(sortie.at), war.ports_struck.get(PortId(sortie.at), 0) + hits)
            return replace(state, air_war=replace(war, ports_struck=struck))
        case events.BombsDropped() | events.BombStruck() | events.AirTorpedo() | events.SuppliesFlown():
            return state
        case events.SortieEnded(sortie=ended):
            flew = (*ended.mission, *ended.sent_back, *ended.escorts, *ended.jettisoned)
            flown = tuple(dict.fromkeys((*war.flown, *(key for key in flew if key not in ended.lost))))
            return replace(state, air_war=replace(war, sortie=None, flown=flown))
        case _:
            assert_never(event)


def _flying(state: State, sortie: Sortie) -> State:
    return replace(state, air_war=replace(state.air_war, sortie=sortie))


def _less(sortie: Sortie, units: tuple[AirUnitId, ...]) -> Sortie:
    def left(those: tuple[AirUnitId, ...]) -> tuple[AirUnitId, ...]:
        return tuple(key for key in those if key not in units)

    return replace(sortie, mission=left(sortie.mission), escorts=left(sortie.escorts), screen=left(sortie.screen),
                   interceptors=left(sortie.interceptors), lost=(*sortie.lost, *units))


def _gone(state: State, units: Iterable[AirUnitId]) -> State:
    found = tuple(units)
    if not found:
        return state
    war = state.air_war
    if any(key in war.missions for key in found):
        war = replace(war, missions=without(war.missions, *found))
    return replace(state, air_war=war, air=with_each(state.air, found, lambda unit: replace(
        unit, base="", status=AirStatus.LOST)))


def missions_ended(state: State, units: tuple[AirUnitId, ...]) -> State:
    """The state without missions of these units: those that arrive, move or leave start afresh."""
    war = state.air_war
    if not any(key in war.missions or key in war.waiting for key in units):
        return state
    gone = tuple(key for key in units if key not in state.air)
    return replace(state, air_war=replace(war, missions=without(war.missions, *units), waiting=without(war.waiting, *gone)))


def at_step_start(state: State, war: AirWar, step: Step, acting: Side) -> AirWar:
    """SM-GAP-67.1 Who flew may fly again once the own movement step comes; who rose may rise again in the next subsegment."""
    if step is Step.RECON:
        return replace(war, intercepted=()) if war.intercepted else war
    if step is Step.NAVAL_MOVEMENT and war.flown:
        return replace(war, flown=tuple(key for key in war.flown if key in state.air and state.air[key].side is not acting))
    return war


def at_phase_start(war: AirWar) -> AirWar:
    """SM-GAP-68.1 A phase begins with nobody flown: each unit raids once in its own air phase, and rises once against one."""
    if not (war.flown or war.intercepted or war.ports_struck or war.fields_struck):
        return war
    return replace(war, flown=(), intercepted=(), ports_struck={}, fields_struck={})


def narrate(reader: Reader, event: events.AirWarEvent) -> Telling | None:
    """An event of the air war, as its reader may know it."""
    match event:
        case events.NavalCooperationAssigned(units=units, on=on):
            # Who is on naval cooperation is public (section 5 of the ledger).
            one, several = ("goes on", "go on") if on else ("leaves", "leave")
            who = reader.air_units(units)
            return Telling(deed=Deed.BASING, sentence=f"{who} {verb_for(who, one, several)} naval cooperation", by=who,
                           manner="on_cooperation" if on else "off_cooperation", rules=("SM-24A",), quiet=True)
        case events.AirUnitTransferred(unit=unit, base=base):
            moved, field = reader.air_unit(unit), reader.base(base)
            flies = verb_for((moved,), "flies", "fly")
            return Telling(deed=Deed.BASING, sentence=f"{moved} {flies} to {field}", by=(moved,), to=(field,),
                           hex=reader.book.oob.bases[base].hex, manner="transferred", rules=("SM-24A",))
        case (events.AirMissionGiven() | events.AirDoctrineSet() | events.AirOrderGiven() | events.AirOrderEnded()
              | events.ReplacementsOrdered()):
            return _ordered(reader, event)
        case events.AirOrdersCarried():
            return None
        case events.AirfieldHit(base=base, hits=hits):
            field, now = reader.base(base), reader.after.air_war.fields_hit.get(base, 0)
            takes, has = verb_for((field,), "takes", "take"), verb_for((field,), "has", "have")
            return Telling(deed=Deed.DAMAGE, sentence=f"{field} {takes} {quantity(hits, 'hit')}, {has} {now}", to=(field,),
                           hex=reader.book.oob.bases[base].hex,
                           effects=(Effect(Part.RUNWAYS, Change.HIT, Measure.HITS, hits, left=now),), rules=("SM-GAP-68",))
        case events.HarbourAlerted(port=port):
            harbour = reader.port(port)
            return Telling(deed=Deed.DECISION, sentence=f"{harbour} lays out nets against torpedoes", by=(harbour,),
                           hex=reader.book.theatre.ports[port].hex, manner="nets", rules=("SM-GAP-81",))
        case events.AirfieldMended(base=base, hits=hits):
            field = reader.base(base)
            mends = verb_for((field,), "mends", "mend")
            return Telling(deed=Deed.REPAIR, sentence=f"{field} {mends} {quantity(hits, 'hit')}", to=(field,),
                           hex=reader.book.oob.bases[base].hex,
                           effects=(Effect(Part.RUNWAYS, Change.MENDED, Measure.HITS, hits),), rules=("SM-GAP-68",), quiet=True)
        case events.AirUnitsWrecked(units=units, place=place):
            who = reader.air_units(units)
            return Telling(deed=Deed.AIR_LOSS, sentence=f"{who} {verb_for(who, 'is', 'are')} destroyed at {place}", to=who,
                           place=place, manner="wrecked", rules=("SM-GAP-68",))
        case events.AirUnitReplaced(unit=unit, base=base):
            return _replaced(reader, unit, base)
        case events.SortieLaunched(sortie=sortie):
            return narrate_launch(reader, sortie)
        case _:
            return narrate_flight(reader, event)


def _ordered(
    reader: Reader,
    event: (events.AirMissionGiven | events.AirDoctrineSet | events.AirOrderGiven | events.AirOrderEnded
            | events.ReplacementsOrdered),
) -> Telling | None:
    """What a side orders in the air is told to nobody else."""
    side = event.order.side if isinstance(event, events.AirOrderGiven | events.AirOrderEnded) else event.side
    if not reader.owns(side):
        return None
    match event:
        case events.AirMissionGiven(units=units, mission=mission):
            to, over = reader.air_units(units), () if mission.force is None else (reader.force(mission.force),)
            where = Hex(mission.over) if mission.force is None and mission.over in reader.book.theatre.index else None
            return Telling(deed=Deed.ORDER, sentence=f"{to}: {_mission_in_words(reader, mission)}", to=to, others=over,
                           hex=where, place=mission.over, manner=mission.task.value, rules=("SM-GAP-67",), quiet=True)
        case events.AirDoctrineSet(doctrine=doctrine):
            asks = "leaders decide in a fight" if doctrine.leaders else "every fight is asked about"
            return Telling(deed=Deed.DECISION, sentence=f"Fighters rise: {doctrine.intercept.value}; {asks}",
                           others=(reader.whole_side(side),), manner=doctrine.intercept.value, rules=("SM-GAP-79",))
        case events.AirOrderGiven(order=order):
            to = reader.air_units(order.units)
            return Telling(deed=Deed.ORDER, sentence=f"Standing air order {order.id}: {order.kind.value} by {to}", to=to,
                           place=order.over, manner=order.kind.value, rules=("SM-GAP-79",))
        case events.AirOrderEnded(order=order, reason=reason):
            here = reader.air_units(unit for unit in order.units if unit in reader.before.air)
            return Telling(deed=Deed.ORDER, sentence=f"Standing air order {order.id} is at an end: {reason}", others=here,
                           place=order.over, manner="ended", reason=reason, rules=("SM-GAP-79",))
        case events.ReplacementsOrdered(units=units):
            to = reader.air_units(units)
            return Telling(deed=Deed.REINFORCEMENT, sentence=f"{to} will be made up again", to=to, manner="ordered",
                           rules=("SM-GAP-65",), quiet=True)
        case _:
            assert_never(event)


def _mission_in_words(reader: Reader, mission: AirMission) -> str:
    """A mission in words for its owner."""
    if mission.task is AirTask.HELD:
        return "kept in hand"
    ports = reader.book.theatre.ports
    where = (reader.force(mission.force) if mission.force is not None
             else reader.port(PortId(mission.over)) if mission.over in ports else mission.over)
    return f"{mission.task.value} over {where}"


def _replaced(reader: Reader, unit: AirUnitId, base: str) -> Telling | None:
    """A unit is whole again: ashore both see it, aboard its owner alone."""
    who, field = reader.air_unit(unit), reader.book.oob.bases.get(BaseId(base))
    if field is None:
        deck = reader.ship(ShipId(base))
        sentence = f"{who} {verb_for((who,), 'comes', 'come')} aboard {deck}"
        return Telling(deed=Deed.REINFORCEMENT, sentence=sentence, by=(who,), to=(deck,), manner="replaced",
                       rules=("SM-GAP-65",)) if reader.owns(deck.side) else None
    at = reader.base(field.id)
    sentence = f"{who} {verb_for((who,), 'is', 'are')} made up again at {at}"
    return Telling(deed=Deed.REINFORCEMENT, sentence=sentence, by=(who,), to=(at,), hex=field.hex,
                   manner="replaced", rules=("SM-GAP-65",))
