"""Many battles of one position at once are the very battles that the rules fight one by one: no position is left out."""

from __future__ import annotations

from collections.abc import Iterable
from math import sqrt

import pytest

from campaign.model.battles.battle import Engagement, Light, Outcome, Shots, Weapon
from campaign.model.dice import SeededDice
from campaign.model.replacing import replace
from campaign.model.sides import BOTH
from campaign.model.units.ships import ShipType
from campaign.odds.at_once.ends import Ends
from campaign.odds.at_once.rounds import ManyBattles
from campaign.odds.many import Trial, fight
from campaign.odds.streams import EachItsOwn, StreamDice, Streams, seeds_for
from campaign.tactics.registry import system_named
from campaign.tactics.supermarina.charts.collection import NAME, Marking, SupermarinaCharts
from tests.odds.positions import drawn, war
from tests.tactics.fleets import ABRUZZI, LEANDER, SOLDATI, TRANSPORT, TRIBAL, ZARA, british, italian, met, several

SOME, ALL, SIDE_BY_SIDE = 40, 1_000, 3
TRIALS = 2_000
# A difference of so many standard errors comes about once in fifteen thousand comparisons of like things.
ERRORS = 4.0


def as_fought(engagement: Engagement, seed: int) -> Trial:
    """The battle that the rules fight with the dice of that seed."""
    return fight(system_named(NAME), war(), engagement, SeededDice(seed, "alike"))


def at_once(engagement: Engagement, seeds: Iterable[int]) -> Ends:
    """The same battles side by side, each with the dice of its seed."""
    dice = [SeededDice(seed, "alike") for seed in seeds]
    return ManyBattles(war(), engagement, EachItsOwn(dice), len(dice)).fight()


def unlike(engagement: Engagement, number: int) -> list[str]:
    """Where a battle at once comes to anything else than the same dice come to by the rules."""
    ends, trial = at_once(engagement, range(number, number + SIDE_BY_SIDE)), as_fought(engagement, number)
    counted = ends.totals(0)
    asked = [(trial.asked[side].decisions, trial.asked[side].questions) for side in BOTH]
    found = {
        "result": (ends.after(0), trial.after), "rounds": (ends.minutes()[0], trial.after.minutes),
        "asked": (list(zip(counted.decisions, counted.questions, strict=True)), asked),
        "fired": (counted.fired, _tally(engagement, trial.shots, Weapon.GUNS, "fired", by_target=False)),
        "shells": (counted.shells, _tally(engagement, trial.shots, Weapon.GUNS, "hits", by_target=True)),
        "torpedoes": (counted.torpedoes, _tally(engagement, trial.shots, Weapon.TORPEDOES, "hits", by_target=True)),
    }
    return [f"position {number}: {what} {mine} instead of {theirs}" for what, (mine, theirs) in found.items() if mine != theirs]


def _tally(engagement: Engagement, shots: Iterable[Shots], weapon: Weapon, what: str, *, by_target: bool) -> tuple[int, ...]:
    fell = [shot for shot in shots if shot.weapon is weapon]
    return tuple(sum(getattr(shot, what) for shot in fell if (shot.target if by_target else shot.ship) == unit.ship)
                 for _, unit in engagement.participants())


def test_the_same_dice_come_to_the_same_battle_in_some_positions() -> None:
    """SM-6B Fates, damage, magazines, torpedoes, who sank whom, the field, the time, every shot and every question."""
    assert [line for number in range(SOME) for line in unlike(drawn(number), number)] == []


@pytest.mark.gate(seconds=150)
def test_the_same_dice_come_to_the_same_battle_in_a_thousand_positions() -> None:
    """SM-6B One to twelve ships a side of every type, by day and by night, hurt, laden, without fuel, rounds or power."""
    positions = [drawn(number) for number in range(SOME, SOME + ALL)]

    assert [line for number, position in enumerate(positions, SOME) for line in unlike(position, number)] == []


def test_the_drawn_positions_hold_all_that_the_rules_know() -> None:
    """A comparison is worth what it compares: every type of ship, both lights, and each way in which a battle ends."""
    positions = [drawn(number) for number in range(SOME)]
    sent = [unit for position in positions for _, unit in position.participants()]

    kinds = {values.type for ship, values in war().counters.items() if ship in war().oob.ships}
    assert {war().counters[unit.ship].type for unit in sent} == kinds - {ShipType.SUBMARINE}
    assert {position.conditions.light for position in positions} == set(Light)
    assert any(unit.out_of_fuel for unit in sent)
    assert any(unit.presence is not None and unit.presence.without_power for unit in sent)
    assert any(position.setting is not None for position in positions)
    assert any(position.opening is not None for position in positions)
    assert {len(position.parties[side].participants) for position in positions for side in BOTH} >= {1, 12}


def test_a_stream_shows_the_same_faces_die_by_die_and_at_once() -> None:
    """SM-1G So what is fought at once can be fought again, one battle by itself and step by step."""
    book, engagement = met(italian("Zara", ZARA), several(italian("Soldati", SOLDATI), 2), british("Leander", LEANDER),
                           british("Tribal", TRIBAL))
    seeds = seeds_for("a stream", range(12))
    ends = ManyBattles(book, engagement, Streams(seeds), len(seeds)).fight()
    system = system_named(NAME)

    assert [ends.after(place) for place in range(12)] == [
        system.fight(book, engagement, StreamDice(int(seed))) for seed in seeds]


def test_a_battle_does_not_depend_on_those_beside_it() -> None:
    """Alone, or with others: the same seed is the same battle."""
    book, engagement = met(italian("Abruzzi", ABRUZZI), several(italian("Cargo", TRANSPORT), 3), british("Leander", LEANDER),
                           light=Light.NIGHT)
    seeds = seeds_for("alone", range(40))
    together = ManyBattles(book, engagement, Streams(seeds), len(seeds)).fight()
    alone = [ManyBattles(book, engagement, Streams(seeds[place:place + 1]), 1).fight() for place in range(len(seeds))]

    assert [together.after(place) for place in range(len(seeds))] == [ends.after(0) for ends in alone]


def test_where_hits_are_marked_at_the_end_of_the_round_they_wait_for_it() -> None:
    """SM-GAP-23 The other reading of the source is fought alike."""
    book, engagement = met(several(italian("Soldati", SOLDATI), 3), british("Leander", LEANDER), british("Tribal", TRIBAL),
                           light=Light.NIGHT)
    charts = book.tactical[NAME]
    assert isinstance(charts, SupermarinaCharts)
    late = replace(book, tactical={NAME: replace(charts, gunnery_marked=Marking.END_OF_ROUND)})
    system, seeds = system_named(NAME), seeds_for("late", range(40))
    ends = ManyBattles(late, engagement, Streams(seeds), len(seeds)).fight()

    assert [ends.after(place) for place in range(len(seeds))] == [
        system.fight(late, engagement, StreamDice(int(seed))) for seed in seeds]
    assert any(ends.after(place) != system.fight(book, engagement, StreamDice(int(seed))) for place, seed in enumerate(seeds))


@pytest.mark.gate(seconds=120)
def test_what_comes_of_many_is_spread_as_by_the_rules() -> None:
    """Two thousand battles each way, with dice of their own: losses of every ship and the length agree within chance."""
    book, engagement = met(italian("Zara", ZARA), several(italian("Soldati", SOLDATI), 3), british("Leander", LEANDER),
                           several(british("Tribal", TRIBAL), 3), light=Light.NIGHT)
    system = system_named(NAME)
    ends = ManyBattles(book, engagement, Streams(seeds_for("spread", range(TRIALS))), TRIALS).fight()
    ours = [ends.after(place) for place in range(TRIALS)]
    theirs = [system.fight(book, engagement, SeededDice(seed, "spread")) for seed in range(TRIALS)]

    for _, unit in engagement.participants():
        lost = [[float(came.outcome is Outcome.SUNK) for after in found for came in after.outcomes if came.ship == unit.ship]
                for found in (ours, theirs)]
        assert _errors_apart(*lost) < ERRORS, unit.ship
    assert _errors_apart([float(after.minutes) for after in ours], [float(after.minutes) for after in theirs]) < ERRORS


def _errors_apart(first: list[float], second: list[float]) -> float:
    """How many standard errors lie between two means."""
    means = [sum(values) / len(values) for values in (first, second)]
    spread = [sum((value - middle) ** 2 for value in values) / len(values) ** 2
              for values, middle in zip((first, second), means, strict=True)]
    return abs(means[0] - means[1]) / (sqrt(sum(spread)) or 1.0)
