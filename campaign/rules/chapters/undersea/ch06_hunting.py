"""Hunting submarines: forces with escorts, in their own combat step (SM-GAP-11)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from campaign.model.book import Book
from campaign.model.commands import HuntFlotilla
from campaign.model.dice import Die, Why
from campaign.model.events import FlotillaHunted
from campaign.model.play.calendar import Step
from campaign.model.play.state import State
from campaign.model.refusals import Refusal
from campaign.model.setting.scenario import FlotillaId
from campaign.model.sides import Side
from campaign.rules.chapters.undersea.ch04_patrols import spotted_where_it_is
from campaign.rules.chapters.undersea.ch06_flotilla_losses import reduced
from campaign.rules.chapters.undersea.ch06_submarine_attack import GAVE_ITSELF_AWAY, asw_of
from campaign.rules.facts.laws import Law, first_refusal, in_naval_step, own_force
from campaign.rules.facts.roster import ships_of
from campaign.rules.proceedings import Proceedings


def flotillas_by_contact(state: State, side: Side) -> dict[str, FlotillaId]:
    """The enemy flotillas that a side has a label for."""
    return {flotilla.contact: key for key, flotilla in state.flotillas.items()
            if flotilla.side is not side and flotilla.contact is not None}


def in_own_combat_step(book: Book, state: State, order: HuntFlotilla) -> Refusal | None:
    """SM-GAP-11.1 Submarines are hunted in the combat step of one's own subsegment."""
    return in_naval_step(state, order.side, Step.COMBAT)


def with_escorts_that_can_hunt(book: Book, state: State, order: HuntFlotilla) -> Refusal | None:
    """SM-GAP-11.2 A force hunts with the ASW points of its escorts, once a subsegment, and not when it has run dry."""
    force = own_force(state, order.side, order.force)
    if isinstance(force, Refusal):
        return force
    if force.scattered is not None:
        return Refusal("SM-6A1", f"{force.name} is scattered")
    if order.force in state.hunted:
        return Refusal("SM-GAP-11", f"{force.name} has hunted in this subsegment")
    if not asw_of(book, state, order.force):
        return Refusal("SM-GAP-11", f"{force.name} has no escorts to hunt with")
    if all(state.ships[key].out_of_fuel for key in ships_of(state, order.force)):
        return Refusal("SM-8A1", f"{force.name} is out of fuel")
    return None


def a_spotted_flotilla_of_its_hex(book: Book, state: State, order: HuntFlotilla) -> Refusal | None:
    """SM-GAP-11.3 Only a flotilla that is spotted is hunted, in the hex where it lies, and none in port."""
    key = flotillas_by_contact(state, order.side).get(order.contact)
    where = state.forces[order.force].hex
    if key is None or not (found := state.flotillas[key]).finds or found.hex != where or found.port is not None:
        return Refusal("SM-GAP-11", f"no spotted submarines {order.contact} lie in {where}")
    return None


LAWS: dict[type, tuple[Law[Any], ...]] = {
    HuntFlotilla: (in_own_combat_step, with_escorts_that_can_hunt, a_spotted_flotilla_of_its_hex),
}


def resolve(now: Proceedings, order: HuntFlotilla) -> None:
    """SM-GAP-11.4 The escorts fire on the chart of SM-6G, of which only the losses count."""
    book, state = now.book, now.state
    key = flotillas_by_contact(state, order.side)[order.contact]
    chart, asw = book.charts.undersea.anti_submarine, asw_of(book, state, order.force)
    why = Why("SM-GAP-11", "hunt", (str(order.force), str(key)), f"{chart.sinks_at(asw)} or less sinks")
    sunk = min(chart.lost(asw, now.roll(Die.PERCENT, why)), state.flotillas[key].points)
    spotted_where_it_is(now, key, GAVE_ITSELF_AWAY)
    now.add(FlotillaHunted(order.force, key, sunk))
    if sunk:
        reduced(now, key, sunk, "hunted down")


def candidates(book: Book, state: State, side: Side) -> Iterator[HuntFlotilla]:
    """Every own force against every spotted flotilla of its hex."""
    known = flotillas_by_contact(state, side)
    for label, key in known.items():
        found = state.flotillas[key]
        for force in state.forces.values():
            if found.finds and force.side is side and force.hex == found.hex:
                yield HuntFlotilla(side, force.id, label)


def somebody_can_hunt(book: Book, state: State, side: Side) -> bool:
    """Whether a side's combat step holds a hunt that no law refuses."""
    return any(first_refusal(LAWS[HuntFlotilla], book, state, order) is None for order in candidates(book, state, side))
