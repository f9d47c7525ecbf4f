"""Supply points and the forces that live on them: what each event does to the state, and how each reader is told of it."""

from __future__ import annotations

from typing import assert_never, get_args

from campaign.model import events
from campaign.model.events import PointsUse, PointsWay
from campaign.model.play.ashore import IN_SUPPLY, Ashore, SupplyStatus
from campaign.model.play.log import Subject, SubjectsOf
from campaign.model.play.state import State
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import Branch, CargoId, Contingent, ContingentId, SupplyLine
from campaign.model.sides import Side
from campaign.rules.events.copying import with_entry, without
from campaign.rules.events.reader import Quiet, Reader, Word
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


def narrate(reader: Reader, event: events.AshoreEvent) -> Word:
    """An event among stocks and forces ashore, as its reader may know it."""
    match event:
        case events.PointsStored(side=side, hex=where, points=points, way=way):
            if way is PointsWay.CAPTURED:
                return f"{in_points(points)} {WAYS[way]} by the {side} side at {reader.place(where)} [SM-21A]"
            line = f"{in_points(points)} {WAYS[way]} at {reader.place(where)} [SM-21A]"
            heard = way in (PointsWay.ARRIVED, PointsWay.HAULED)
            return (line if heard else Quiet(line)) if reader.owns(side) else None
        case events.PointsDrawn(side=side, use=use):
            if reader.owns(side) or use in SEEN_BY_BOTH:
                return _drawn(reader, event)
            return None
        case events.PointsCarried(unit=unit, points=points):
            item = reader.after.cargoes[unit]
            if not reader.owns(item.facts.side):
                return None
            return f"{item.facts.name} carries {in_points(points)} [SM-21A]"
        case events.UnitHauled(unit=unit, hex=where):
            item = reader.after.cargoes[unit]
            return Quiet(f"{item.facts.name} stands at {reader.place(where)} [SM-23]") if reader.owns(item.facts.side) else None
        case events.ContingentRecorded(contingent=found, reason=reason):
            if found.size <= TRIFLE:
                return f"{found.name}: no more ashore, {reason} [SM-21A]"
            return f"{found.name}: {strength(found)} at {reader.place(found.hex)}, {LINES[found.line]}, {reason} [SM-21A]"
        case events.ContingentReduced(contingent=key, lost=lost, rule=rule, reason=reason):
            found = reader.before.ashore.contingents[key]
            return f"{found.name} loses {lost:g} of {strength(found)}, {reason} [{rule}]"
        case events.SupplyJudged(force=force, status=status):
            return _judged(reader, force, status)
        case events.RationSet(side=side, force=force, fed=fed):
            if not reader.owns(side):
                return None
            how = "is fed by itself" if fed else "is fed only by order"
            return f"{force_name(reader.before, force)} {how} [SM-21A]"
        case _:
            assert_never(event)


def _judged(reader: Reader, force: str, status: SupplyStatus) -> Word:
    """SM-22.7 Who changes from one state to another is told to both; who is fed as ever need not be."""
    before = reader.before.ashore.status(force)
    # The status of an enemy ground unit is unknown while one's own side does not see it.
    known = force in reader.before.ashore.contingents or reader.owns(owner_of(reader.before, force))
    if not known:
        return None
    line = f"{force_name(reader.before, force)} is {status.word} [{_rule(status)}]"
    return Quiet(line) if (before.level, before.isolated) == (status.level, status.isolated) else line


def _rule(status: SupplyStatus) -> str:
    if not status.level:
        return "SM-22"
    return "SM-22B" if status.isolated else "SM-22A"


def _drawn(reader: Reader, event: events.PointsDrawn) -> Word:
    what = f" {'for ' if event.use is PointsUse.SPENT else ''}{event.what}" if event.what else ""
    line = f"{in_points(event.points)} from {reader.place(event.hex)} {USES[event.use]}{what} [SM-21A]"
    # A capture is reported once, from the captor's side.
    return line if event.use in REPORTED else Quiet(line)


LINES = {SupplyLine.HOME: "with a line home", SupplyLine.OVERLAND: "with a line overland", SupplyLine.NONE: "cut off"}


def strength(found: Contingent) -> str:
    """The size of a contingent in words."""
    if found.arm is Branch.GROUND:
        return f"{found.size:g} RE"
    return f"{found.size:g} air {'group' if found.size == 1 else 'groups'}"


def in_points(points: float) -> str:
    """A number of supply points in words."""
    return quantity(int(points), "supply point") if points == int(points) else f"{points:g} supply points"


def force_name(state: State, force: str) -> str:
    """A force ashore by its name: a contingent, or a ground unit of the campaign."""
    contingent, item = state.ashore.contingents.get(ContingentId(force)), state.cargoes.get(CargoId(force))
    if contingent is not None:
        return contingent.name
    return force if item is None else item.facts.name
