"""The list of the rulebook's chapters: the laws for each order, who carries it out, and what may be ordered."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Protocol

from campaign.model.book import Book
from campaign.model.commands import Command, RuleAsUmpire
from campaign.model.play.state import State
from campaign.model.refusals import Refusal
from campaign.model.sides import Side
from campaign.rules.chapters.air import ch05_carriers, ch24_cooperation, ch24_decisions, ch24_sorties, ch24_standing
from campaign.rules.chapters.ashore import ch21_facts, ch21_moving, ch22_status
from campaign.rules.chapters.combat import ch06_attack, ch06_battle, ch06_parting, ch06_reaction
from campaign.rules.chapters.lift import ch04_cargo, ch04_craft, ch04_lift, ch09_landings, ch09_raids, ch11_supply
from campaign.rules.chapters.ports import ch01_port_damage, ch04_bombardment, ch04_guns_ashore, ch08_fuel, ch08_repair
from campaign.rules.chapters.sailing import ch01_movement, ch01_task_forces, voyage_home
from campaign.rules.chapters.search import ch03_area_search, ch03_carrier_search, ch03_surface_search
from campaign.rules.chapters.undersea import ch04_answers, ch04_flotillas, ch04_transit, ch06_submarines
from campaign.rules.chapters.war import ch10_east_africa, ch10_force_pool, ch10_tenth_mas, land_facts, rulings
from campaign.rules.facts.laws import Law, first_refusal
from campaign.rules.play import ch01_steps, delegation
from campaign.rules.proceedings import Proceedings
from campaign.rules.standing import laws


class Chapter(Protocol):
    """A module with these names is a chapter; there is no inheritance and no registration.

    Three of them use what a side sees and so are above the views: how steps end, standing orders, what the staff is handed.
    """

    LAWS: dict[type, tuple[Law[Any], ...]]

    def resolve(self, now: Proceedings, order: Any, /) -> None:
        """Carries out an order of the chapter."""

    def candidates(self, book: Book, state: State, side: Side, /) -> Iterator[Command]:
        """Orders worth trying; free input (a whole route, the result of a battle) is judged but not listed."""


# Players see the orders that they may give in this order.
CHAPTERS: tuple[Chapter, ...] = (
    ch01_steps,
    ch01_task_forces,
    ch01_movement,
    ch03_area_search,
    ch03_surface_search,
    ch04_cargo,
    ch04_lift,
    ch04_craft,
    ch09_landings,
    ch09_raids,
    ch03_carrier_search,
    ch04_bombardment,
    ch04_guns_ashore,
    ch05_carriers,
    ch01_port_damage,
    ch04_flotillas,
    ch04_transit,
    ch04_answers,
    ch24_cooperation,
    ch24_sorties,
    ch24_decisions,
    ch24_standing,
    ch06_attack,
    ch06_battle,
    ch06_submarines,
    ch06_reaction,
    ch06_parting,
    ch08_fuel,
    ch08_repair,
    voyage_home,
    laws,
    ch11_supply,
    ch10_force_pool,
    ch10_east_africa,
    ch10_tenth_mas,
    ch21_moving,
    ch22_status,
    land_facts,
    ch21_facts,
    rulings,
    delegation,
)
CHAPTER_OF: dict[type, Chapter] = {kind: chapter for chapter in CHAPTERS for kind in chapter.LAWS}


def refusal(book: Book, state: State, command: Command) -> Refusal | None:
    """The first law that a command breaks, in words a player understands, or None."""
    if state.over and not isinstance(command, RuleAsUmpire):
        return Refusal("SM-GAP-55", f"the campaign is over: {state.result}")
    kind = type(command)
    return first_refusal(CHAPTER_OF[kind].LAWS[kind], book, state, command)


def legal_commands(book: Book, state: State, side: Side) -> Iterator[Command]:
    """The orders that a side may give now: candidates that no law refuses."""
    seen: set[str] = set()
    for chapter in CHAPTERS:
        for command in chapter.candidates(book, state, side):
            if (key := repr(command)) not in seen and refusal(book, state, command) is None:
                seen.add(key)
                yield command


def carry_out(now: Proceedings, command: Command) -> None:
    """Has an order that is known to be legal carried out by its chapter."""
    with now.carrying_out(command):
        CHAPTER_OF[type(command)].resolve(now, command)


def obey(now: Proceedings, command: Command) -> Refusal | None:
    """Has an order carried out by its chapter, or returns the refusal of a law, in which case nothing happens."""
    if (found := refusal(now.book, now.state, command)) is None:
        carry_out(now, command)
    return found
