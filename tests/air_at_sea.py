"""The small sea with the air war on it: airfields, squadrons, flights on decks, and what a law has against an order.

book, state = sky(italian("Zara", "00604"), squad("261", "hal_far", HURRICANE), step=Step.COMBAT, acting=Side.ALLIED)
assert against(book, state, order) == "SM-24A: 261 is not on naval cooperation"
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from campaign.model.battles.battle import Light
from campaign.model.book import Book, Options
from campaign.model.commands import Command, FlySupplies, LaunchSortie
from campaign.model.events import PhaseBegan, PlayerTurnBegan, SegmentBegan, TurnBegan
from campaign.model.play.air_war import AirMission, AirTarget, AirTask, AirWar
from campaign.model.play.calendar import Phase, Step, Turn
from campaign.model.play.state import State
from campaign.model.replacing import replace
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Nation, Side
from campaign.model.units.aircraft import AirUnitId
from campaign.model.units.forces import Find, ForceId, Lapse, Recon
from campaign.model.units.ships import Service
from campaign.rules.play.orders import refusal
from tests.air_fights import (
    AIR_WAR,
    ALLIED,
    BLENHEIM,
    BOMBAY,
    FIELDS,
    HURRICANE,
    KITTYHAWK,
    SM_79,
    SWORDFISH,
    Squad,
    keys,
    skies,
    squad,
)
from tests.sea import PlacedBase, Sea, Thing, airbase, begins, follow, given, italian, sea

ABOUKIR = airbase("Aboukir", "01307", Nation.BRITISH, groups=0)
FORCE, FLOTILLA, SHIPS = AirTarget.FORCE, AirTarget.FLOTILLA, AirTarget.SHIPS
PORT, AIRFIELD, SUPPLY = AirTarget.PORT, AirTarget.AIRFIELD, AirTarget.SUPPLY
NIGHT = Light.NIGHT
AREA, SURFACE = Find(Recon.AREA, Lapse.END_OF_SEGMENT), Find(Recon.SURFACE, Lapse.END_OF_SEGMENT)


def sky(*things: Thing | Squad, options: Options = AIR_WAR, **how: Any) -> Sea:
    """The small sea with its usual airfields, these things and these squadrons; a field named again replaces the usual one."""
    units = [one for one in things if isinstance(one, Squad)]
    others = [one for one in things if not isinstance(one, Squad)]
    named = {one.facts.id for one in others if isinstance(one, PlacedBase)}
    fields = [one for one in (*FIELDS, ABOUKIR) if one.facts.id not in named]
    return skies(sea(*fields, *others, options=options, **how), *units)


def against(book: Book, state: State, order: Command) -> str:
    """The rule that an order breaks, and the reason that is given; nothing for an order that is allowed."""
    found = refusal(book, state, order)
    return "" if found is None else str(found)


def in_phase(state: State, side: Side, phase: Phase = Phase.INITIAL, turn: str = "Jul I 40") -> State:
    """The same sea at the beginning of a phase of that side's player turn."""
    return given(state, TurnBegan(Turn.of(turn)), PlayerTurnBegan(side), PhaseBegan(phase))


def in_step(state: State, side: Side, step: Step) -> State:
    """The same sea at the beginning of that side's step of this segment."""
    cursor = state.cursor
    if cursor.phase is not Phase.NAVAL:
        state = given(state, PhaseBegan(Phase.NAVAL), SegmentBegan(1))
    return follow(state, list(begins(max(1, cursor.nas), side, cursor.player_turn, step))[1:])[0]


def on_mission(state: State, task: AirTask, *units: str, over: str = "", force: str = "") -> State:
    """The same sea with units on a mission, as if they could be."""
    mission = AirMission(task, over, ForceId(force) if force else None)
    return with_war(state, missions={**state.air_war.missions, **dict.fromkeys(keys(*units), mission)})


def with_war(state: State, **changed: Any) -> State:
    """The same sea with something of the air war changed."""
    war: AirWar = replace(state.air_war, **changed)
    return replace(state, air_war=war)


def with_unit(state: State, unit: str, **changed: Any) -> State:
    """The same sea with something of an air unit changed."""
    key = AirUnitId(unit)
    return replace(state, air={**state.air, key: replace(state.air[key], **changed)})


def spotted(state: State, force: str, *finds: Find) -> State:
    """The same sea with a force found, by an area search if nothing else is said."""
    return replace(state, finds={**state.finds, ForceId(force): finds or (AREA,)})


def serving(book: Book, unit: str, *periods: Service) -> Book:
    """The same book, with where and when a unit served by history."""
    key = AirUnitId(unit)
    facts = replace(book.oob.air_units[key], service=periods)
    return replace(book, oob=replace(book.oob, air_units={**book.oob.air_units, key: facts}))


def off_cooperation(state: State, units: Iterable[str]) -> State:
    """The same sea with units that are not on naval cooperation."""
    for unit in units:
        state = with_unit(state, unit, on_naval_cooperation=False)
    return state


def strike(
    target: AirTarget, at: str, *units: str, escort: tuple[str, ...] = (), side: Side = ALLIED, light: Light = Light.DAY,
    aims: tuple[str, ...] = (),
) -> LaunchSortie:
    """A strike that is ordered."""
    return LaunchSortie(side, target, at, keys(*units), keys(*escort), light, aims)


def supply(*units: str, port: str = "valletta", escort: tuple[str, ...] = (), side: Side = ALLIED) -> FlySupplies:
    """Supplies that are to be flown."""
    return FlySupplies(side, keys(*units), PortId(port), keys(*escort))


AT_ZARA, AT_COMISO = strike(FORCE, "AX1", "55"), strike(AIRFIELD, "comiso", "55")


def at_sea(*things: Thing | Squad, **how: Any) -> Sea:
    """The Allied combat step: Zara spotted six hexes from Malta, Bolzano in Taranto, and what flies from Hal Far."""
    book, state = sky(
        italian("Zara", "00206"), italian("Bolzano", "taranto"), *things,
        squad("55", "hal_far", BLENHEIM), squad("815", "hal_far", SWORDFISH), squad("261", "hal_far", HURRICANE),
        squad("250", "hal_far", KITTYHAWK), squad("216", "hal_far", BOMBAY), squad("30", "comiso", SM_79),
        acting=ALLIED, step=Step.COMBAT, **how)
    return Sea(book, spotted(state, "AX1"))


def ashore(**how: Any) -> Sea:
    """The Allied air phase of the same, with everybody off naval cooperation."""
    book, state = at_sea(**how)
    return Sea(book, off_cooperation(in_phase(state, ALLIED, Phase.AIR), tuple(state.air)))
