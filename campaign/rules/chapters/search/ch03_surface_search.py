"""Rule 3B: surface search by a task force in the hex it has entered."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from campaign.model.battles.battle import Light
from campaign.model.book import Book
from campaign.model.charts.campaign import Weather
from campaign.model.commands import SearchSurface
from campaign.model.events import ForceSpotted, SurfaceSearched
from campaign.model.play.calendar import Step
from campaign.model.play.state import State
from campaign.model.refusals import Refusal
from campaign.model.sea.hexes import Hex
from campaign.model.sides import Side
from campaign.model.units.forces import Find, ForceId, Lapse, Recon
from campaign.rules.chapters.sailing.ch01_movement import points_left
from campaign.rules.chapters.search.ch03_spotting import seen_of
from campaign.rules.facts.contacts import contact_for
from campaign.rules.facts.geography import weather_at
from campaign.rules.facts.laws import Law, in_naval_step, own_force
from campaign.rules.facts.roster import ships_of
from campaign.rules.proceedings import Proceedings
from campaign.words.counting import quantity


def cost_of_search(book: Book, state: State, force: ForceId, light: Light) -> int:
    """SM-3B A surface search costs four points by day, eight by night, double in poor weather; aircraft save one each."""
    chart = book.charts.surface_search
    poor = weather_at(book, state, state.forces[force].hex) is Weather.POOR
    cost = chart.day if light is Light.DAY else chart.night
    if poor:
        return cost * chart.poor_weather_factor
    if light is Light.DAY:
        spotters = sum(1 for key in ships_of(state, force) if book.counters[key].s_designator)
        return max(1, cost - spotters)
    return cost


def in_own_movement_step(book: Book, state: State, order: SearchSurface) -> Refusal | None:
    """SM-3B.1 Surface searches are made in the naval movement step of one's own subsegment."""
    return in_naval_step(state, order.side, Step.NAVAL_MOVEMENT)


def on_entering_a_hex(book: Book, state: State, order: SearchSurface) -> Refusal | None:
    """SM-3B.2 A task force searches a hex when it has just entered it, once."""
    force = own_force(state, order.side, order.force)
    if isinstance(force, Refusal):
        return force
    if force.scattered is not None or not force.entered:
        return Refusal("SM-3B", f"{force.name} has not entered a hex in this step")
    if force.searched_light is not None:
        return Refusal("SM-GAP-08", f"{force.name} has searched this hex")
    return None


def with_fuel_in_hand(book: Book, state: State, order: SearchSurface) -> Refusal | None:
    """SM-8A1.5 A task force that has run dry may not search."""
    if all(state.ships[key].out_of_fuel for key in ships_of(state, order.force)):
        return Refusal("SM-8A1", f"{state.forces[order.force].name} is out of fuel")
    return None


def with_the_points_to_pay(book: Book, state: State, order: SearchSurface) -> Refusal | None:
    """SM-3B.3 The search is paid from the movement points that are left."""
    left = points_left(book, state, order.force)
    cost = cost_of_search(book, state, order.force, order.light)
    if cost > left:
        return Refusal("SM-3B", f"a search by {order.light.value} costs {quantity(cost, 'movement point')}, {left} are left")
    return None


LAWS: dict[type, tuple[Law[Any], ...]] = {
    SearchSurface: (in_own_movement_step, on_entering_a_hex, with_fuel_in_hand, with_the_points_to_pay),
}


def resolve(now: Proceedings, order: SearchSurface) -> None:
    """SM-3B.4 Every enemy task force in the hex is revealed, without a die."""
    book, state = now.book, now.state
    where = state.forces[order.force].hex
    now.add(SurfaceSearched(order.force, order.light, cost_of_search(book, state, order.force, order.light)))
    reveal_in(now, order.side, where)


def reveal_in(now: Proceedings, side: Side, where: Hex) -> None:
    """SM-3B.5 A surface search reveals every enemy task force of its hex."""
    book, state = now.book, now.state
    find = Find(Recon.SURFACE, Lapse.END_OF_SEGMENT)
    for key, force in state.forces.items():
        if force.side is side or force.hex != where or force.scattered is not None:
            continue
        finds = (*(known for known in state.finds.get(key, ()) if known.kind is not Recon.SURFACE), find)
        now.add(ForceSpotted(key, side, where, find, seen_of(book, now.state, key, finds),
                             contact_for(book, now.state, key)))


def candidates(book: Book, state: State, side: Side) -> Iterator[SearchSurface]:
    """A search by day and one by night for every own force."""
    for force in state.forces.values():
        if force.side is side:
            yield SearchSurface(side, force.id, Light.DAY)
            yield SearchSurface(side, force.id, Light.NIGHT)
