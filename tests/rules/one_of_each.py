"""One event of each kind, made from its type: ids are those of the crowded sea, everything else is whatever its type allows."""

from __future__ import annotations

import types
from collections.abc import Mapping
from enum import Enum
from fractions import Fraction
from functools import cache
from typing import Any, NewType, Union, get_args, get_origin, get_type_hints

from msgspec import NODEFAULT, Struct
from msgspec.structs import fields

from campaign.model.book import Options
from campaign.model.dice import Die, Roll, Why
from campaign.model.events import CampaignBegan, DieRolled
from campaign.model.play.air_war import Sortie
from campaign.model.play.landings import LandingPlan, PlanId
from campaign.model.play.ports import JobId, RepairJob
from campaign.model.play.standing_orders import ConvoyRun
from campaign.model.play.state import State
from campaign.model.replacing import replace
from campaign.model.setting.scenario import Contingent, ContingentId
from campaign.model.units.condition import Condition
from tests.properties.arena import crowded
from tests.sea import Sea

# Plain words that stand for an id or a rule, by the name of their field.
WORDS = {"base": "comiso", "at": "taranto", "rule": "SM-22B", "force": "army", "reason": "so it was", "place": "taranto",
         "field": next(iter(crowded(Options())[1].mines))}
_PLAIN: Mapping[Any, Any] = {str: "so", int: 1, float: 1.0, bool: True, Fraction: Fraction(1, 2), type(None): None}


@cache
def scene() -> Sea:
    """The crowded sea, with a repair, a plan, a convoy run, an army ashore and a sortie, for events to be about."""
    book, state = crowded(Options())
    job, plan, army, run = made(RepairJob), made(LandingPlan), made(Contingent), made(ConvoyRun)
    built = {key: replace(facts, commissioned="1931-10-20") for key, facts in book.oob.ships.items()}
    return Sea(replace(book, oob=replace(book.oob, ships=built)), replace(
        state, repairs={job.id: job}, lift=replace(state.lift, plans={plan.id: plan}), runs={run.id: run},
        ashore=replace(state.ashore, contingents={army.id: army}), air_war=replace(state.air_war, sortie=made(Sortie))))


def made(kind: Any, name: str = "") -> Any:
    """A value of a type; `name` is the field that it is for."""
    if kind is DieRolled:
        return DieRolled(Roll(Die.D10, 7, Why("SM-6E1", "gunfire", ("zara",), "8 or less")))
    if kind is CampaignBegan:
        return CampaignBegan("calabria", crowded(Options())[1])
    if kind is Condition:
        return Condition()
    if isinstance(kind, NewType):
        # What nobody in the scene has a name for yet is called as its type is.
        return _ids().get(kind.__name__, kind.__name__)
    if kind in _PLAIN:
        return WORDS.get(name, _PLAIN[kind]) if kind is str else _PLAIN[kind]
    if isinstance(kind, type) and issubclass(kind, Enum):
        return next(iter(kind))
    if isinstance(kind, type) and issubclass(kind, Struct):
        hints = get_type_hints(kind)
        return kind(**{field.name: made(hints[field.name], field.name) for field in fields(kind)
                       if field.default is NODEFAULT and field.default_factory is NODEFAULT})
    return _generic(get_origin(kind), get_args(kind), name)


def _generic(origin: Any, arguments: tuple[Any, ...], name: str) -> Any:
    if origin in (Union, types.UnionType):
        return made(arguments[0], name)
    if origin is tuple:
        return tuple(made(argument, name) for argument in arguments if argument is not Ellipsis)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return {made(arguments[0]): made(arguments[1])}
    raise TypeError(f"no value is known of {origin}")


@cache
def _ids() -> Mapping[str, Any]:
    state: State = crowded(Options())[1]
    return {
        "ForceId": next(iter(state.forces)), "ShipId": "zara", "CargoId": next(iter(state.cargoes)), "PortId": "taranto",
        "FlotillaId": "AXS1", "AirUnitId": next(iter(state.air)), "BaseId": "comiso", "Hex": "00303",
        "JobId": JobId("J1"), "PlanId": PlanId("P1"), "ContingentId": ContingentId("army"),
    }
