"""Yardsticks of the air war: what raids of history come to over many trials (SM-GAP-42 to 46)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from statistics import mean

import pytest

from campaign.library.book import load_book
from campaign.model.battles.battle import Light
from campaign.model.book import Options
from campaign.model.dice import SeededDice
from campaign.model.events import AirFightFought, AirTorpedo, BombStruck, Event, FlakFired
from campaign.model.play.air_war import AirTarget, Sortie
from campaign.model.play.state import State
from campaign.model.replacing import replace
from campaign.model.sides import Nation, Side
from campaign.model.units.aircraft import AircraftRole
from campaign.model.units.ships import ShipId, ShipType
from campaign.ratings.aircraft import in_flights
from campaign.ratings.condition import hits_of
from campaign.ratings.hits import Cause, Hits, bomb_damage, is_sunk, marked
from campaign.rules.chapters.air import ch24_fights
from campaign.rules.facts.air import size_of
from campaign.rules.facts.setup import starting_state
from tests.air_fights import (
    AIR_WAR,
    ALLIED,
    AXIS,
    FIELDS,
    FLIGHT,
    HURRICANE,
    JU_87,
    SM_79,
    SWORDFISH,
    Squad,
    aloft,
    flown,
    flying,
    keys,
    kind,
    raid,
    raided,
    skies,
    squad,
    squads,
)
from tests.proceeding import brought_about
from tests.sea import ARK_ROYAL, ORION, TRIBAL, WARSPITE, PlacedShip, Sea, british, of_type, sea

# Each of these takes a good part of a second, or more.
pytestmark = pytest.mark.gate

SIX = ("littorio", "vittorio_veneto", "conte_di_cavour", "giulio_cesare", "andrea_doria", "duilio")
TRIALS = 500


@cache
def taranto() -> Sea:
    """The fleet in Taranto in November 1940 by the order of battle, and 21 Swordfish: three flights and a half."""
    book = load_book("taranto", Options(air_war=True))
    half = replace(SWORDFISH, id="half_a_flight", bombing=1)
    return skies(Sea(book, starting_state(book, 1)), *squads("t", 3, "illustrious", SWORDFISH, FLIGHT),
                 squad("half", "illustrious", half, FLIGHT))


def by_night(*units: str) -> Iterator[tuple[State, tuple[Event, ...]]]:
    """Raids on the six battleships, one on each in turn, through all guns of the harbour."""
    book, state = taranto()
    sortie = raid("taranto", *units, target=AirTarget.SHIPS, light=Light.NIGHT, aims=SIX)
    for seed in range(TRIALS):
        yield flown(book, aloft(book, state, sortie), SeededDice(seed))


def out_of_service(after: State) -> int:
    """Battleships that lost a flotation box, or more."""
    book, _ = taranto()
    return sum(after.ships[key].status.is_lost or hits_of(book.counters[key], after.ships[key].condition).flotation > 0
               for key in map(ShipId, SIX))


def test_the_raid_on_taranto_cripples_three_or_more_in_a_quarter_of_trials_and_seldom_none() -> None:
    """SM-GAP-46, SM-6E2, SM-25B Seven attacks by night, spread over six battleships, through the flak of the harbour."""
    crippled = Counter(out_of_service(after) for after, _ in by_night("t_1", "t_2", "t_3", "half"))

    assert sum(crippled[count] for count in range(3, 7)) >= TRIALS / 4
    assert crippled[0] <= TRIALS / 10


def test_four_torpedo_attacks_in_taranto_are_two_hits_where_they_come_through() -> None:
    """SM-GAP-46 Two flights drop four; the guns leave some of them. One to three ships are crippled in six tenths of trials."""
    found = [(of_type(events, AirTorpedo), out_of_service(after)) for after, events in by_night("t_1", "t_2")]
    torpedoes = [one for dropped, _ in found for one in dropped]

    assert 1.9 <= 4 * mean(one.hit for one in torpedoes) <= 2.1
    assert 2.5 <= len(torpedoes) / TRIALS <= 4 and 1.2 <= sum(one.hit for one in torpedoes) / TRIALS <= 2
    assert sum(1 <= crippled <= 3 for _, crippled in found) >= 0.6 * TRIALS


def over(ships: tuple[PlacedShip, ...], *units: Squad) -> Sea:
    """A British fleet in mid-sea with Axis aircraft over it, far from all fighters."""
    return raided(*ships, *units, acting=AXIS)


def trials(book_state: Sea, sortie: Sortie, count: int = TRIALS) -> list[tuple[Event, ...]]:
    """A sortie flown by its leaders so many times."""
    book, state = book_state
    return [flown(book, aloft(book, state, sortie), SeededDice(seed))[1] for seed in range(count)]


# Twenty, 25 and 30 points of light AA.
FLEETS = {points: tuple(british(f"B {number}", "00604", WARSPITE) for number in range(points // 5)) for points in (20, 25, 30)}
SM_79_TORPEDO = kind("SM.79 torpedo", Nation.ITALIAN, AircraftRole.TORPEDO_BOMBER, 3, 4, 2, 22)


def under_fire(points: int, *units: Squad) -> tuple[float, float]:
    """Percent of flights that are lost to a fleet's guns, and of the load that is left of what came."""
    book, state = over(FLEETS[points], *units)
    names = [one.name for one in units]
    lost: list[float] = []
    kept: list[float] = []
    whole = in_flights(size_of(book, key) for key in keys(*names))
    for seed in range(TRIALS):
        ready = aloft(book, state, raid("AL1", *names, side=AXIS))
        _, events = brought_about(ch24_fights.fire, book, ready, flying(ready), dice=SeededDice(seed))
        (fired,) = of_type(events, FlakFired)
        lost.append(100 * in_flights(size_of(book, key) for key in fired.units) / whole)
        kept.append(fired.kept)
    return mean(lost), mean(kept)


@pytest.mark.parametrize("points", FLEETS)
def test_low_attackers_of_a_fleet_lose_a_tenth_and_deliver_two_thirds(points: int) -> None:
    """SM-GAP-43, SM-25B.1 Torpedo and dive bombers lose 6 to 12 percent and deliver 60 to 75 of their weight."""
    for raiders in (squads("t", 12, "comiso", SM_79_TORPEDO, FLIGHT), squads("d", 2, "comiso", JU_87)):
        lost, kept = under_fire(points, *raiders)
        assert 6 <= lost <= 12.5 and 60 <= kept <= 75


@pytest.mark.parametrize(("points", "least", "most"), [(20, 5.5, 6.5), (25, 7, 8), (30, 7, 8)])
def test_high_level_bombers_of_a_fleet_lose_fewer(points: int, least: float, most: float) -> None:
    """SM-GAP-43 The yardstick says 3 to 6 percent; by its own table it is six up to 22 points, and from 23 on near eight."""
    lost, _ = under_fire(points, *squads("l", 12, "comiso", SM_79, FLIGHT))

    assert least <= lost <= most


def test_equal_fighters_lose_a_tenth_and_bombers_turn_back_by_a_fifth() -> None:
    """SM-GAP-42, SM-24B3 Twelve flights against twelve in the first fight; in the third as much is borne as is fired."""
    twelve = squads("h", 12, "hal_far", HURRICANE, FLIGHT)
    enemies = squads("e", 12, "comiso", replace(HURRICANE, id="enemy", nation=Nation.ITALIAN), FLIGHT)
    bombers = squads("t", 36, "hal_far", SWORDFISH, FLIGHT)
    book, state = skies(sea(*FLEETS[20], *FIELDS, acting=ALLIED, options=AIR_WAR), *twelve, *enemies, *bombers)
    hunters, screen, mission = (keys(*(one.name for one in those)) for those in (enemies, twelve, bombers))
    made = replace(raid("taranto", *mission, escort=screen, target=AirTarget.SHIPS), screen=screen, interceptors=hunters)
    first = replace(made, meetings=tuple(zip(hunters, screen, strict=True)))
    third = replace(made, picks=tuple((hunters[place % 12], key) for place, key in enumerate(mission)))
    lost: dict[Side, list[float]] = {ALLIED: [], AXIS: []}
    back: list[int] = []
    for seed in range(TRIALS):
        for number, sortie in ((1, first), (3, third)):
            ready = aloft(book, state, sortie)
            _, events = brought_about(ch24_fights.fight, book, ready, flying(ready), number, dice=SeededDice(seed))
            (fight,) = of_type(events, AirFightFought)
            if number == 3:
                back.append(fight.returns)
                continue
            for side in (ALLIED, AXIS):
                lost[side].append(100 * sum(debt.defence for debt in fight.debts if debt.side is side) / 72)

    assert all(8 <= mean(found) <= 10 for found in lost.values())
    assert 19 <= mean(back) <= 22


def scored(fleet: tuple[PlacedShip, ...], *units: Squad) -> list[int]:
    """Hits by bombs of a raid that no fighter meets, trial by trial."""
    names = tuple(one.name for one in units)
    return [len(of_type(events, BombStruck)) for events in trials(over(fleet, *units), raid("AL1", *names, side=AXIS))]


# Battleships, a carrier, cruisers and destroyers: 20.5 points of light AA.
MEDITERRANEAN_FLEET = (
    british("Warspite", "00604", WARSPITE), british("Valiant", "00604", WARSPITE), british("Illustrious", "00604", ARK_ROYAL),
    british("Orion", "00604", ORION), british("Ajax", "00604", ORION), *(british(f"D {n}", "00604", TRIBAL) for n in range(5)))


def test_a_group_of_level_bombers_seldom_hits_a_fleet() -> None:
    """SM-GAP-44 The yardstick says 0.15 to 0.25 hits a raid; by its own tables 0.13, or 0.17 where no gun fires."""
    whole = over((british("Orion", "00604", ORION, hits=(4, 0)),), squad("l", "comiso", SM_79))

    assert 0.1 <= mean(scored(MEDITERRANEAN_FLEET, squad("l", "comiso", SM_79))) <= 0.25
    assert 0.14 <= mean(len(of_type(events, BombStruck)) for events in trials(whole, raid("AL1", "l", side=AXIS))) <= 0.25


@pytest.mark.parametrize("units", [squads("d", 7, "comiso", JU_87, FLIGHT), (
    squad("g", "comiso", JU_87), squad("v", "comiso", JU_87, FLIGHT))], ids=["seven flights", "a group and a flight"])
def test_forty_three_dive_bombers_hit_a_fleet_with_a_carrier_two_or_three_times(units: tuple[Squad, ...]) -> None:
    """SM-GAP-44 Illustrious took six, which is beyond nine trials in ten."""
    hits = scored(MEDITERRANEAN_FLEET, *units)

    assert 2 <= mean(hits) <= 3 and sum(count >= 6 for count in hits) <= TRIALS / 10


def test_four_in_ten_destroyers_sink_by_a_bomb() -> None:
    """SM-GAP-45 Of those of the order of battle 35 to 45 percent; whatever else they have been through."""
    book, _ = taranto()
    sunk = [is_sunk(values, marked(values, Hits(), bomb_damage(book.charts.shore.bomb_effect, values, face), Cause.BOMB))
            for values in book.counters.values() if values.type is ShipType.DESTROYER for face in range(1, 11)]

    assert 0.35 <= mean(sunk) <= 0.45

