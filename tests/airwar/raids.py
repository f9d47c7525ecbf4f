"""Taranto and the raid on Illustrious, once for each seed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache

from campaign.library.book import load_book
from campaign.model.book import Options
from campaign.model.charts.campaign import Weather
from campaign.model.commands import Command, Intercept
from campaign.model.dice import SeededDice
from campaign.model.events import AirTorpedo, BombStruck, ForceFormed
from campaign.model.play.air_war import SortieId, SortieStage
from campaign.model.replacing import replace
from campaign.model.sides import Nation, Side
from campaign.model.units.aircraft import AircraftRole
from campaign.model.units.forces import ForceId
from campaign.model.units.ships import ShipId, ShipType
from campaign.rules.chapters.air.ch05_carriers import deck_is_clear
from campaign.rules.facts.setup import starting_state
from tests.air_fights import (
    ALLIED,
    AXIS,
    FLIGHT,
    FULMAR,
    JU_87,
    Chooses,
    aloft,
    first_word,
    flown,
    keys,
    kind,
    raid,
    skies,
    squad,
    squads,
)
from tests.airwar.toll import aircraft_in, shot_down
from tests.rules.air_battles.test_air_calibration import by_night, out_of_service, taranto
from tests.sea import Sea, given, of_type

Tally = Counter[str]
CARRIER = ShipId("illustrious")
FORCE_A = ("illustrious", "warspite", "valiant", "jervis", "janus", "juno", "nubian", "dainty", "greyhound", "griffin")
OFF_PANTELLERIA = (36.2, 12.9)
# Two aircraft, which is a third of a flight; a flight of torpedo bombers drops two torpedoes, these one.
TWO_TORPEDO_BOMBERS = replace(
    kind("SM.79 torpedo", Nation.ITALIAN, AircraftRole.TORPEDO_BOMBER, 3, 4, 2, 22), id="two_sm_79", bombing=1)


def taranto_whole() -> Iterator[Tally]:
    """All 21 Swordfish at the six battleships."""
    return _at_taranto("t_1", "t_2", "t_3", "half")


def taranto_torpedoes() -> Iterator[Tally]:
    """The twelve that carried torpedoes."""
    return _at_taranto("t_1", "t_2")


def _at_taranto(*units: str) -> Iterator[Tally]:
    book, _ = taranto()
    for after, events in by_night(*units):
        torpedoes = of_type(events, AirTorpedo)
        # The half flight is three aircraft.
        lost = sum(3 if unit == "half" else aircraft_in(book, (unit,)) for unit in shot_down(events, ALLIED))
        yield Counter(
            dropped=len(torpedoes), hits=sum(torpedo.hit for torpedo in torpedoes), crippled=out_of_service(after),
            aircraft=lost)


def illustrious_group(seeds: Iterable[int]) -> Iterator[Tally]:
    """43 Ju 87 in a group and a flight."""
    return _over_illustrious(seeds, "group", "rest")


def illustrious_flights(seeds: Iterable[int]) -> Iterator[Tally]:
    """43 Ju 87 in seven flights."""
    return _over_illustrious(seeds, *(f"d_{number}" for number in range(1, 8)))


@cache
def force_a() -> Sea:
    """Cunningham's fleet off Pantelleria in January 1941, her Fulmars in two flights, and all that flies at her."""
    book = load_book("mediterranean", Options(air_war=True, first_turn="Jan I 41"))
    state = starting_state(book, 1)
    here = book.theatre.hex_of(*OFF_PANTELLERIA)
    # Nobody else is near: no fighter of Malta reaches so far, and her own flyers are those below.
    state = replace(state, air={}, weather=dict.fromkeys(state.weather, Weather.CLEAR))
    state = given(state, ForceFormed(ForceId("AL1"), Side.ALLIED, "Force A", here, tuple(map(ShipId, FORCE_A)), "AL1"))
    return skies(
        Sea(book, state), *squads("fulmar", 2, "illustrious", FULMAR, FLIGHT),
        squad("torpedoes", "catania", TWO_TORPEDO_BOMBERS, FLIGHT), squad("group", "trapani_milo", JU_87),
        squad("rest", "trapani_milo", JU_87, FLIGHT), *squads("d", 7, "trapani_milo", JU_87, FLIGHT))


def rising(*units: str) -> Chooses:
    """Of the fighters that could rise these do, and no others; all else is left to the leaders."""

    def chosen(side: Side, stage: SortieStage, orders: tuple[Command, ...]) -> Command:
        return Intercept(side, keys(*units)) if stage is SortieStage.INTERCEPTION else first_word(side, stage, orders)

    return chosen


def _over_illustrious(seeds: Iterable[int], *dive_bombers: str) -> Iterator[Tally]:
    book, state = force_a()
    for seed in seeds:
        dice = SeededDice(seed)
        drawn, _ = flown(book, aloft(book, state, raid("AL1", "torpedoes", side=AXIS)), dice, rising("fulmar_1"))
        stukas = replace(raid("AL1", *dive_bombers, side=AXIS, aims=(ShipType.CARRIER.value,)), id=SortieId("S2"))
        after, events = flown(book, aloft(book, drawn, stukas), dice, rising("fulmar_2"))
        carrier = after.ships[CARRIER]
        yield Counter(
            bombs=sum(bomb.ship == CARRIER for bomb in of_type(events, BombStruck)),
            decks=int(not deck_is_clear(book, carrier)), aircraft=aircraft_in(book, shot_down(events, AXIS)))
