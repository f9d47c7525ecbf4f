"""Golden pages of the campaign: a recorded day of `calabria`, and an attack with every answer to it."""

from __future__ import annotations

import random
from collections.abc import Mapping
from fractions import Fraction

import pytest

from campaign.library.book import load_book, scenario_keys
from campaign.model.battles.battle import AfterAction, Engagement, Light, Outcome, ShipOutcome
from campaign.model.battles.engagement import digest_of
from campaign.model.book import Book, Options
from campaign.model.commands import (
    AcceptAfterAction,
    AttackForces,
    Command,
    EndStep,
    MoveForce,
    PlaceForce,
    ReactToAttack,
    SearchSurface,
)
from campaign.model.dice import DiceOfMoments, Die, ScriptedDice, SeededDice, UnplannedRoll, Why
from campaign.model.play.state import State
from campaign.model.sea.hexes import Hex
from campaign.model.sides import Side
from campaign.model.units.condition import Condition
from campaign.model.units.forces import ForceId, Reaction
from campaign.model.units.ships import ShipId
from campaign.rules import engine
from tests.playthroughs.pages import HERE, held_against, page, recorded
from tests.proceeding import replayed, resolved
from tests.sea import ORION, SPICA, TRANSPORT, TRIBAL, Sea, british, italian, sea

SEED = 7
FIRST_DAY = "calabria_first_day"
SCRIPT = (
    ("SM-6A3 avoids combat: AX2", 41),
    ("SM-6A1 scattering losses: AX1", 60),
    ("SM-GAP-59 battle conditions", 6),
    ("SM-GAP-59 wind direction", 9),
    ("SM-3A area search: taranto on AL1", 3),
)


# The first orders of both staffs in the longer scenarios: supplies are raised, loaded and sent off with their escorts.
OPENINGS = {"spartivento": "spartivento_sails", "k-force": "k-force_sails", "mediterranean": "mediterranean_war_begins"}
# The first missions and strikes of both staffs where the air war is what a scenario is about.
IN_THE_AIR = {"taranto": "taranto_by_air", "matapan": "matapan_by_air", "crete": "crete_by_air", "pedestal": "pedestal_by_air"}


class LooseDice:
    """Dice outside the seed, which no page can hold still."""

    def roll(self, die: Die, why: Why) -> int:
        """Whatever falls."""
        return random.randint(die.lowest, die.highest)

    def at(self, moment: str, before: Mapping[str, int]) -> LooseDice:
        """The same at any moment."""
        return self


def first_day(dice: DiceOfMoments) -> str:
    """The recorded orders of both sides in the first segment of `calabria`, and some of the second."""
    book = load_book("calabria")
    return page("Calabria, the first day", book, set_up(book), recorded(f"{FIRST_DAY}.orders.json"), dice)


def set_up(book: Book) -> State:
    """The scenario at its first decision; its opening rolls the seed's dice in every case."""
    opening = engine.begin(book, SEED, SeededDice(SEED)).events
    return replayed(opening)


def convoy_attacked() -> Sea:
    """A cruiser and a destroyer off an Italian convoy, its torpedo boat and a cruiser of its cover."""
    return sea(
        italian("Esperia", "00904", TRANSPORT, force="Convoy"), italian("Calitea", "00904", TRANSPORT, force="Convoy"),
        italian("Orsa", "00904", SPICA, force="Outer screen"), italian("Zara", "00904", force="Cover"),
        british("Orion", "01104", ORION), british("Jervis", "01104", TRIBAL), acting=Side.ALLIED, player_turn=Side.ALLIED)


def an_attack_and_its_answers(dice: DiceOfMoments) -> str:
    """One force scatters, one avoids combat, one stands; the result of the battle is accepted and a loser placed."""
    book, state = convoy_attacked()
    orders: list[Command] = [
        MoveForce(Side.ALLIED, ForceId("AL1"), (Hex("01004"), Hex("00904"))),
        SearchSurface(Side.ALLIED, ForceId("AL1"), Light.DAY),
        EndStep(Side.ALLIED),
        AttackForces(Side.ALLIED, Hex("00904"), (ForceId("AL1"),), ("AX1", "AX2", "AX3")),
        ReactToAttack(Side.AXIS, ((ForceId("AX1"), Reaction.SCATTER_ALL), (ForceId("AX2"), Reaction.AVOID),
                                  (ForceId("AX3"), Reaction.STAND))),
    ]
    joined = state
    ahead = ScriptedDice(SCRIPT)
    for order in orders:
        for event in resolved(book, joined, order, ahead).events:
            joined = engine.fold(joined, event)
    attack = joined.attack
    assert attack is not None and attack.engagement is not None
    orders.append(AcceptAfterAction(Side.ALLIED, came_back(attack.engagement)))
    orders.append(PlaceForce(Side.AXIS, ForceId("AX3"), Hex("00804")))
    return page("A convoy is attacked", book, state, orders, dice)


def came_back(engagement: Engagement) -> AfterAction:
    """The Italian cruiser broke off with hits; nobody was lost."""
    hurt = {ShipId("zara"): Condition(shell_damage=Fraction(2, 5), underwater_damage=Fraction(1, 5))}
    fates = tuple(ShipOutcome(one.ship, Outcome.AFLOAT, hurt.get(one.ship, one.condition))
                  for _, one in engagement.participants())
    return AfterAction(engagement.id, digest_of(engagement), "supermarina", 48, fates, Side.AXIS, Side.ALLIED)


def test_the_first_day_of_calabria_reads_as_it_was_last_read() -> None:
    """SM-1B, SM-1F, SM-3A, SM-3B, SM-4C1, SM-6A1, SM-6A2 Orders recorded in a file, with dice of one seed."""
    held_against(f"{FIRST_DAY}.txt", first_day(SeededDice(SEED)))


@pytest.mark.parametrize("scenario", IN_THE_AIR)
def test_the_first_days_in_the_air_read_as_they_were_last_read(scenario: str) -> None:
    """SM-24A, SM-24B, SM-25B, SM-26, SM-GAP-67 Orders recorded in a file, with dice of one seed."""
    book, name = load_book(scenario, Options(air_war=True)), IN_THE_AIR[scenario]
    opening = replayed(engine.begin(book, SEED, SeededDice(SEED)).events)
    orders = recorded(f"{name}.orders.json")

    held_against(f"{name}.txt", page(book.scenario.title, book, opening, orders, SeededDice(SEED)))


@pytest.mark.parametrize("scenario", OPENINGS)
def test_the_first_convoys_of_a_longer_scenario_read_as_they_were_last_read(scenario: str) -> None:
    """SM-11, SM-1B, SM-1F, SM-GAP-54 Orders recorded in a file, with dice of one seed."""
    book, name = load_book(scenario), OPENINGS[scenario]
    opening = replayed(engine.begin(book, SEED, SeededDice(SEED)).events)
    orders = recorded(f"{name}.orders.json")

    held_against(f"{name}.txt", page(book.scenario.title, book, opening, orders, SeededDice(SEED)))


def test_an_attack_with_every_answer_reads_as_it_was_last_read() -> None:
    """SM-6, SM-6A1, SM-6A3, SM-6B, SM-6C.6 Scripted dice: a die that is not in the script, or one left over, fails."""
    dice = ScriptedDice(SCRIPT)

    held_against("small_sea_attack.txt", an_attack_and_its_answers(dice))
    dice.done()


@pytest.mark.gate
def test_dice_outside_the_seed_are_noticed() -> None:
    """Canary: pages with loose dice differ from each other."""
    assert len({first_day(LooseDice()) for _ in range(20)}) > 1


def test_a_die_that_the_script_does_not_hold_is_noticed() -> None:
    """Canary: a page with one die less in its script fails."""
    with pytest.raises(UnplannedRoll):
        an_attack_and_its_answers(ScriptedDice(SCRIPT[:-1]))


@pytest.mark.parametrize("scenario", scenario_keys())
def test_every_scenario_has_a_page(scenario: str) -> None:
    """A scenario that nobody has read from order to log is not finished."""
    pages = [path.name for path in HERE.glob("*.txt") if path.name.startswith(f"{scenario}_")]

    assert pages, f"write tests/playthroughs/{scenario}_SOMETHING.txt"


def test_every_page_is_held_against_by_some_test() -> None:
    """A page that no test makes anew is dead paper."""
    tests = "".join(path.read_text(encoding="utf-8") for path in HERE.glob("test_*.py"))
    orphans = [path.name for path in HERE.glob("*.txt") if path.name not in tests and path.stem not in tests]

    assert not orphans
