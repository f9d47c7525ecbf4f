"""Supply points and the forces that live on them: what each event does to the state, and how each reader is told of it."""

from __future__ import annotations

from typing import assert_never, get_args

from campaign.model import events
from campaign.model.events import PointsUse, PointsWay
from campaign.model.play.ashore import IN_SUPPLY, Ashore, SupplyStatus
from campaign.model.play.log import Subject, SubjectsOf
from campaign.model.play.state import State
from campaign.model.play.telling import Being, Change, Deed, Effect, Measure, Mention, Part, Telling
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import Branch, CargoId, Contingent, ContingentId, SupplyLine
from campaign.model.sides import Side
from campaign.rules.events.copying import with_entry, without
from campaign.rules.events.reader import Reader
from campaign.rules.facts.ashore import TRIFLE, owner_of
from campaign.words.counting import quantity

WAYS = {
    PointsWay.AT_HAND: "lie", PointsWay.ARRIVED: "arrive", PointsWay.LANDED: "are landed", PointsWay.HAULED: "are brought",
    PointsWay.SET_DOWN: "are set down", PointsWay.CAPTURED: "are captured",
}
USES = {
    PointsUse.FED: "feed", PointsUse.SPENT: "are spent", PointsUse.SHIPPED: "go aboard", PointsUse.HAULED: "are taken away",
    PointsUse.TAKEN_UP: "are taken up by", PointsUse.DESTROYED: "are destroyed",
    PointsUse.CAPTURED: "are captured by the enemy",
    PointsUse.BURNED: "burn in a raid",
}
# What the enemy can see for himself; everything else about a stock only its owner knows.
SEEN_BY_BOTH = (PointsUse.DESTROYED, PointsUse.CAPTURED, PointsUse.BURNED)
REPORTED = (PointsUse.DESTROYED, PointsUse.BURNED, PointsUse.SPENT)
EVENTS: tuple[type, ...] = get_args(events.AshoreEvent)
SUBJECTS: SubjectsOf = {
    events.ContingentReduced: (Subject.LOSSES,),
    events.SupplyJudged: (Subject.CONVOYS,),
}
# The events whose consequences ashore stand in `with_those_ashore`.
MINDED: tuple[type, ...] = (
    events.PlayerTurnBegan, events.CargoLost, events.TroopsEliminated, events.CargoDestroyed, events.RaidDecided,
    events.CargoLoaded, events.CargoEmbarked)


def fold(state: State, event: events.AshoreEvent) -> State:
    """The state after supply points moved, or the status of a force changed."""
    return replace(state, ashore=_changed(state.ashore, event, state))


def _changed(ashore: Ashore, event: events.AshoreEvent, state: State) -> Ashore:
    match event:
        case events.PointsStored(side=side, hex=where, points=points):
            return _stock(ashore, side, where, ashore.stock(side, where) + points)
        case events.PointsDrawn(side=side, hex=where, points=points):
            return _stock(ashore, side, where, ashore.stock(side, where) - points)
        case events.PointsCarried(unit=unit, points=points):
            loads = with_entry(ashore.loads, unit, points) if points > TRIFLE else without(ashore.loads, unit)
            return replace(ashore, loads=loads)
        case events.UnitHauled(unit=unit):
            return replace(ashore, hauled=(*ashore.hauled, unit))
        case events.ContingentRecorded(contingent=found):
            return _recorded(ashore, found)
        case events.ContingentReduced(contingent=key, lost=lost):
            found = ashore.contingents[key]
            return _recorded(ashore, replace(found, size=found.size - lost))
        case events.SupplyJudged(force=force, status=status):
            statuses = without(ashore.statuses, force) if status == IN_SUPPLY else with_entry(ashore.statuses, force, status)
            return replace(ashore, statuses=statuses)
        case events.RationSet(force=force, fed=fed):
            others = tuple(key for key in ashore.withheld if key != force)
            return replace(ashore, withheld=others if fed else (*others, force))
        case _:
            assert_never(event)


def _stock(ashore: Ashore, side: Side, where: Hex, points: float) -> Ashore:
    own = ashore.depots.get(side, {})
    left = with_entry(own, where, points) if points > TRIFLE else without(own, where)
    return replace(ashore, depots=with_entry(ashore.depots, side, left))


def _recorded(ashore: Ashore, found: Contingent) -> Ashore:
    if found.size > TRIFLE:
        return replace(ashore, contingents=with_entry(ashore.contingents, found.id, found))
    return replace(ashore, contingents=without(ashore.contingents, found.id), statuses=without(ashore.statuses, found.id),
                   withheld=tuple(key for key in ashore.withheld if key != found.id))


def with_those_ashore(state: State, event: events.Event) -> State:
    """The effect of other events ashore: a new player turn for units that haul, the loss of a unit for its load and status."""
    ashore = state.ashore
    match event:
        case events.PlayerTurnBegan() if ashore.hauled:
            return replace(state, ashore=replace(ashore, hauled=()))
        case (events.CargoLost(cargo=key) | events.TroopsEliminated(cargo=key) | events.CargoDestroyed(cargo=key)
              | events.RaidDecided(unit=key, party_lost=True)) if (
                  key in ashore.loads or key in ashore.statuses or key in ashore.withheld):
            return replace(state, ashore=replace(
                ashore, loads=without(ashore.loads, key), statuses=without(ashore.statuses, key),
                withheld=tuple(force for force in ashore.withheld if force != key)))
        case events.CargoLoaded(cargo=key) | events.CargoEmbarked(cargo=key) if key in ashore.statuses:
            return replace(state, ashore=_aboard(ashore, key))
        case _:
            return state


def _aboard(ashore: Ashore, unit: CargoId) -> Ashore:
    """SM-9B1e Who is aboard eats from the ship's stores: he lands in full supply, and is judged anew after that."""
    return replace(ashore, statuses=without(ashore.statuses, unit))


def narrate(reader: Reader, event: events.AshoreEvent) -> Telling | None:
    """An event among stocks and forces ashore, as its reader may know it."""
    match event:
        case events.PointsStored():
            return _stored(reader, event)
        case events.PointsDrawn(side=side, use=use):
            return _drawn(reader, event) if reader.owns(side) or use in SEEN_BY_BOTH else None
        case events.PointsCarried(unit=unit, points=points):
            who = reader.troops(unit)
            return Telling(deed=Deed.SUPPLY, sentence=f"{who} carries {in_points(points)}", by=(who,), manner="carried",
                           effects=(Effect(Part.SUPPLIES, measure=Measure.SUPPLY_POINTS, left=points),),
                           rules=("SM-21A",)) if reader.owns(who.side) else None
        case events.UnitHauled(unit=unit, hex=where):
            who = reader.troops(unit)
            return Telling(deed=Deed.GROUND, sentence=f"{who} stands at {reader.place(where)}", by=(who,), hex=where,
                           place=reader.place(where), manner="hauled", rules=("SM-23",),
                           quiet=True) if reader.owns(who.side) else None
        case events.ContingentRecorded(contingent=found, reason=reason):
            who = _contingent(found)
            if found.size <= TRIFLE:
                return Telling(deed=Deed.GROUND, sentence=f"{who}: no more ashore, {reason}", by=(who,), manner="gone",
                               reason=reason, effects=(Effect(change=Change.LOST),), rules=("SM-21A",))
            sentence = f"{who}: {strength(found)} at {reader.place(found.hex)}, {LINES[found.line]}, {reason}"
            return Telling(deed=Deed.GROUND, sentence=sentence, by=(who,), hex=found.hex, place=reader.place(found.hex),
                           manner=found.line.value, reason=reason, rules=("SM-21A",),
                           effects=(Effect(measure=_measure(found), amount=found.size),))
        case events.ContingentReduced(contingent=key, lost=lost, rule=rule, reason=reason):
            found = reader.before.ashore.contingents[key]
            return Telling(deed=Deed.LOSS, sentence=f"{found.name} loses {lost:g} of {strength(found)}, {reason}",
                           to=(_contingent(found),), manner="reduced", reason=reason, rules=(rule,),
                           effects=(Effect(None, Change.LOST, _measure(found), lost, found.size),))
        case events.SupplyJudged(force=force, status=status):
            return _judged(reader, force, status)
        case events.RationSet(side=side, force=force, fed=fed):
            who = _force(reader, force, side)
            how = "is fed by itself" if fed else "is fed only by order"
            return Telling(deed=Deed.ORDER, sentence=f"{who} {how}", to=(who,), manner="fed" if fed else "by_order",
                           rules=("SM-21A",)) if reader.owns(side) else None
        case _:
            assert_never(event)


def _stored(reader: Reader, event: events.PointsStored) -> Telling | None:
    """What lies in a depot is for its owner; a capture is seen by both."""
    captured, place, whose = event.way is PointsWay.CAPTURED, reader.place(event.hex), reader.whole_side(event.side)
    if not captured and not reader.owns(event.side):
        return None
    by = f" by {whose}" if captured else ""
    return Telling(deed=Deed.SUPPLY, sentence=f"{in_points(event.points)} {WAYS[event.way]}{by} at {place}",
                   by=(whose,) if captured else (), others=() if captured else (whose,), hex=event.hex, place=place,
                   manner=event.way.value, rules=("SM-21A",),
                   effects=(Effect(Part.SUPPLIES, Change.GAINED, Measure.SUPPLY_POINTS, event.points),),
                   quiet=event.way not in (PointsWay.CAPTURED, PointsWay.ARRIVED, PointsWay.HAULED))


def _judged(reader: Reader, force: str, status: SupplyStatus) -> Telling | None:
    """SM-22.7 Who changes from one state to another is told to both; who is fed as ever need not be."""
    before, owner = reader.before.ashore.status(force), owner_of(reader.before, force)
    # The status of an enemy ground unit is unknown while one's own side does not see it.
    if force not in reader.before.ashore.contingents and not reader.owns(owner):
        return None
    who = _force(reader, force, owner)
    return Telling(deed=Deed.SUPPLY, sentence=f"{who} is {status.word}", to=(who,), manner="supply_status",
                   effects=(Effect(measure=Measure.LEVEL, amount=status.level, name=status.word),), rules=(_rule(status),),
                   quiet=(before.level, before.isolated) == (status.level, status.isolated))


def _rule(status: SupplyStatus) -> str:
    if not status.level:
        return "SM-22"
    return "SM-22B" if status.isolated else "SM-22A"


def _drawn(reader: Reader, event: events.PointsDrawn) -> Telling:
    what = f" {'for ' if event.use is PointsUse.SPENT else ''}{event.what}" if event.what else ""
    place, change = reader.place(event.hex), Change.LOST if event.use in SEEN_BY_BOTH else Change.USED
    # A capture is reported once, from the captor's side.
    return Telling(deed=Deed.SUPPLY, sentence=f"{in_points(event.points)} from {place} {USES[event.use]}{what}",
                   others=(reader.whole_side(event.side),), hex=event.hex, place=place, manner=event.use.value,
                   effects=(Effect(Part.SUPPLIES, change, Measure.SUPPLY_POINTS, event.points, name=event.what),),
                   rules=("SM-21A",), quiet=event.use not in REPORTED)


def _contingent(found: Contingent) -> Mention:
    return Mention(found.name, Being.TROOPS, found.id, found.side)


def _force(reader: Reader, force: str, side: Side | None) -> Mention:
    return Mention(force_name(reader.before, force), Being.TROOPS, force, side)


def _measure(found: Contingent) -> Measure:
    return Measure.RE if found.arm is Branch.GROUND else Measure.GROUPS


LINES = {SupplyLine.HOME: "with a line home", SupplyLine.OVERLAND: "with a line overland", SupplyLine.NONE: "cut off"}


def strength(found: Contingent) -> str:
    """The size of a contingent in words."""
    if found.arm is Branch.GROUND:
        return f"{found.size:g} RE"
    return f"{found.size:g} air {'group' if found.size == 1 else 'groups'}"


def in_points(points: float) -> str:
    """A number of supply points in words."""
    return quantity(points, "supply point")


def force_name(state: State, force: str) -> str:
    """A force ashore by its name: a contingent, or a ground unit of the campaign."""
    contingent, item = state.ashore.contingents.get(ContingentId(force)), state.cargoes.get(CargoId(force))
    if contingent is not None:
        return contingent.name
    return force if item is None else item.facts.name
