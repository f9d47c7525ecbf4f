"""The fold over flotillas of submarines."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import assert_never

from campaign.model.calendar import Step
from campaign.model.changing import replace
from campaign.model.events import (
    FlotillaAttacked,
    FlotillaBerthed,
    FlotillaEscaped,
    FlotillaFindsLapsed,
    FlotillaHunted,
    FlotillaInstructed,
    FlotillaMissionAssigned,
    FlotillaMoved,
    FlotillaRaised,
    FlotillaReduced,
    FlotillaSearchedHex,
    FlotillaSpotted,
    PointsHandedOver,
    PointsRaised,
    RouteCut,
    StrikeAnswered,
    StrikeOffered,
    SubmarineEvent,
    SubmarinesArrived,
    SubmarineSearched,
    SubmarineTorpedo,
)
from campaign.model.forces import Find
from campaign.model.hexes import Hex
from campaign.model.scenario import FlotillaId, FlotillaMission, PortId, SubmarineArrival
from campaign.model.sides import Nation, Side
from campaign.model.state import State
from campaign.model.submarines import Flotilla
from campaign.rules.copying import with_entry, without

NO_MOVEMENT_LEFT = 99


def evolve_submarines(state: State, event: SubmarineEvent) -> State:
    """The state after flotillas were ordered, moved, searched, struck or were hunted."""
    match event:
        case SubmarinesArrived(arrival=arrival):
            return replace(state, submarines_due=(*state.submarines_due, arrival))
        case FlotillaRaised():
            return _raised(state, event)
        case PointsRaised(flotilla=key, port=port, points=points):
            state = _fewer_due(state, port, state.flotillas[key].nation, points)
            return _changed(state, key, lambda one: replace(one, points=one.points + points))
        case PointsHandedOver(source=source, to=to, points=points):
            state = _changed(state, to, lambda one: replace(one, points=one.points + points))
            return _reduced(state, source, points)
        case FlotillaMissionAssigned(flotilla=key, mission=mission):
            return _changed(state, key, lambda one: replace(one, mission=mission))
        case FlotillaInstructed(flotilla=key, attack=attack, prey=prey, worth=worth):
            return _changed(state, key, lambda one: replace(one, attack=attack, prey=prey, worth=worth))
        case FlotillaMoved(flotilla=key, path=path, cost=cost):
            return _changed(state, key, lambda one: replace(
                one, hex=path[-1], port=None, spent=one.spent + cost, entered=True,
                searched_light=dict(one.hexes_searched).get(path[-1])))
        case FlotillaBerthed(flotilla=key, port=port):
            return _changed(state, key, lambda one: replace(
                one, port=port, spent=NO_MOVEMENT_LEFT if one.spent else 0, entered=False, finds=()))
        case FlotillaEscaped(flotilla=key):
            return _changed(state, key, lambda one: replace(one, port=None, mission=FlotillaMission.TRANSIT, entered=False))
        case FlotillaSearchedHex(flotilla=key, light=light, cost=cost):
            return _changed(state, key, lambda one: replace(
                one, searched_light=light, spent=one.spent + cost, hexes_searched=(*one.hexes_searched, (one.hex, light))))
        case SubmarineSearched(flotilla=key, target=target):
            return _changed(state, key, lambda one: replace(one, searched=(*one.searched, target)))
        case FlotillaSpotted():
            return _spotted(state, event)
        case FlotillaFindsLapsed(left=left):
            return _lapsed(state, dict(left))
        case StrikeOffered(strike=strike):
            return replace(state, strike=strike)
        case StrikeAnswered():
            return replace(state, strike=None)
        case FlotillaHunted(force=force):
            return replace(state, hunted=(*state.hunted, force))
        case FlotillaReduced(flotilla=key, points=points):
            return _reduced(state, key, points)
        case FlotillaAttacked() | SubmarineTorpedo() | RouteCut():
            return state
        case _:
            assert_never(event)


def at_step_start(flotillas: Mapping[FlotillaId, Flotilla], step: Step) -> Mapping[FlotillaId, Flotilla]:
    """SM-2C.1 What a flotilla spent and searched is counted anew in each naval movement step."""
    if step is not Step.NAVAL_MOVEMENT or not flotillas:
        return flotillas
    return {key: replace(one, spent=0, entered=False, searched_light=None, searched=(), hexes_searched=())
            for key, one in flotillas.items()}


def flotilla_id(side: Side, number: int) -> FlotillaId:
    """The name of a side's flotilla of that number: AXS3, ALS1."""
    return FlotillaId(f"{'AX' if side is Side.AXIS else 'AL'}S{number}")


def flotilla_ruled(state: State, key: FlotillaId, points: int | None, where: Hex | None, port: PortId | None) -> State:
    """The state after the umpire set a flotilla's points or place; one without points is gone."""
    if where is not None:
        state = _changed(state, key, lambda one: replace(one, hex=where, port=port, entered=False, searched_light=None))
    return state if points is None else _reduced(state, key, state.flotillas[key].points - points)


def _changed(state: State, key: FlotillaId, change: Callable[[Flotilla], Flotilla]) -> State:
    return replace(state, flotillas=with_entry(state.flotillas, key, change(state.flotillas[key])))


def _reduced(state: State, key: FlotillaId, points: int) -> State:
    left = state.flotillas[key].points - points
    if left > 0:
        return _changed(state, key, lambda one: replace(one, points=left))
    return replace(state, flotillas=without(state.flotillas, key))


def _raised(state: State, event: FlotillaRaised) -> State:
    new = Flotilla(event.flotilla, event.side, event.nation, event.name, event.hex, event.points,
                   FlotillaMission.TRANSIT, event.port, contact=event.contact)
    if event.source is None:
        state = _fewer_due(state, event.port, event.nation, event.points)
    else:
        state = _reduced(state, event.source, event.points)
    raised = with_entry(state.flotillas_raised, event.side, state.flotillas_raised.get(event.side, 0) + 1)
    return replace(state, flotillas=with_entry(state.flotillas, event.flotilla, new), flotillas_raised=raised)


def _fewer_due(state: State, port: PortId, nation: Nation, points: int) -> State:
    left: list[SubmarineArrival] = []
    for one in state.submarines_due:
        taken = min(points, one.points) if one.port == port and one.nation is nation else 0
        points -= taken
        if taken < one.points:
            left.append(replace(one, points=one.points - taken))
    return replace(state, submarines_due=tuple(left))


def _spotted(state: State, event: FlotillaSpotted) -> State:
    found = state.flotillas[event.flotilla]
    live = tuple(find for find in found.finds if find.kind is not event.find.kind)
    labels = state.flotilla_labels
    if found.contact is None:
        labels = with_entry(labels, event.by, labels.get(event.by, 0) + 1)
    state = replace(state, flotilla_labels=labels)
    return _changed(state, event.flotilla, lambda one: replace(one, finds=(*live, event.find), contact=event.contact))


def _lapsed(state: State, left: Mapping[FlotillaId, tuple[Find, ...]]) -> State:
    """A hidden marker that is lost from sight has no label any more; public ones are labelled by their number."""
    flotillas = {}
    for key, one in state.flotillas.items():
        finds = left.get(key, ())
        contact = one.contact if finds or one.contact == key else None
        flotillas[key] = replace(one, finds=finds, contact=contact)
    return replace(state, flotillas=flotillas)
