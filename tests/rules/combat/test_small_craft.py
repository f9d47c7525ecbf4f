"""Which battles are of small craft, and the system that takes them."""

from __future__ import annotations

import pytest

from campaign.library.book import load_book
from campaign.model.battles.battle import BattleId, Conditions, Engagement, Light, Party
from campaign.model.book import Book, Options
from campaign.model.charts.campaign import Weather
from campaign.model.charts.rows import ChartFault
from campaign.model.play.state import Attack, BattleStage, StandingAnswers, State
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.sides import Side
from campaign.model.units.forces import ForceId, Ship
from campaign.model.units.ships import ShipId, ShipType
from campaign.rules.chapters.combat.ch06_battle import participant
from campaign.rules.facts.small_craft import battle_system, is_left_to_the_tables, is_small, is_small_fight, is_too_rough
from tests.sea import MAS, ORION, british, italian, sea

OWN, SMALL = "supermarina", "coastal"
NIGHT = Conditions(Light.NIGHT, 60, 5000, 2, 0, 8, 0.3)


@pytest.fixture(scope="module")
def book() -> Book:
    """The whole war, its battles of small craft fought by the coastal rules."""
    return load_book("mediterranean", Options(tactical_system=OWN, small_craft_rules=SMALL))


def meeting(book: Book, axis: str, *allied: str) -> Engagement:
    """These ships meet at night."""
    sent = {
        Side.AXIS: (participant(book, Ship(ShipId(axis), Side.AXIS, 1), ForceId("AX1")),),
        Side.ALLIED: tuple(participant(book, Ship(ShipId(key), Side.ALLIED, 1), ForceId("AL1")) for key in allied),
    }
    return Engagement(BattleId("B1"), "Sep I 42", 1, "off Tobruk", Hex("00000"), NIGHT, Side.AXIS,
                      {side: Party(units) for side, units in sent.items()})


def of_kind(book: Book, kind: ShipType, side: Side) -> list[ShipId]:
    """Ships of a type and side, those of the greatest displacement last."""
    found = [key for key, values in book.counters.items() if values.type is kind
             and book.scenario.nations[book.oob.ships[key].nation].side is side]
    return sorted(found, key=lambda key: book.oob.classes[book.oob.ships[key].ship_class].standard_long_tons)


def test_boats_that_meet_boats_are_fought_by_the_system_for_small_craft(book: Book) -> None:
    """SM-GAP-74 S-boats against MTBs, with nobody else there."""
    assert battle_system(book, meeting(book, "s_1", "mtb_flotilla_15")) == SMALL


def test_escorts_and_transports_alone_are_small_craft_too(book: Book) -> None:
    """SM-GAP-74 A convoy with torpedo boats and corvettes, in whatever company of its kind."""
    convoy = (of_kind(book, ShipType.TRANSPORT, Side.ALLIED)[-1], of_kind(book, ShipType.ESCORT, Side.ALLIED)[0])

    assert battle_system(book, meeting(book, "mtb_6", *convoy)) == SMALL


@pytest.mark.parametrize("kind", [ShipType.DESTROYER, ShipType.LIGHT_CRUISER, ShipType.BATTLESHIP])
def test_one_larger_warship_makes_it_a_battle_of_the_campaigns_own_rules(book: Book, kind: ShipType) -> None:
    """SM-GAP-74 A destroyer is no small escort."""
    assert battle_system(book, meeting(book, "mtb_6", "mtb_flotilla_15", of_kind(book, kind, Side.ALLIED)[0])) == OWN


def test_an_escort_is_small_up_to_a_tonnage(book: Book) -> None:
    """SM-GAP-74.1 Sloops and escort destroyers are, colonial sloops, armed liners and monitors are not."""
    corvette, escort_destroyer, torpedo_boat = "gloxinia", "eridge", "circe"
    asked = (corvette, escort_destroyer, torpedo_boat, "eritrea", "ramb_1", "terror", "abdiel")
    small = [name for name in asked if is_small(book, ShipId(name))]

    assert small == [corvette, escort_destroyer, torpedo_boat]


def test_without_the_option_every_battle_is_fought_by_the_campaigns_own_rules(book: Book) -> None:
    """SM-GAP-74 So it is in campaigns that were begun before there was a choice."""
    before = replace(book, options=Options(tactical_system=OWN))

    assert battle_system(before, meeting(book, "s_1", "mtb_flotilla_15")) == OWN


def test_a_type_stands_in_one_list_of_the_chart(book: Book) -> None:
    """SM-GAP-74 Who is small whatever she displaces is bound by no tonnage."""
    with pytest.raises(ChartFault, match="MTB stands in both lists"):
        replace(book.charts.small_craft, small_escorts=(ShipType.BOAT_SQUADRON,))


def test_poor_weather_is_too_rough_for_boats_and_clear_weather_is_not(book: Book) -> None:
    """SM-GAP-97 By the chart of battles most nights of poor weather bring a sea of four and more."""
    assert is_too_rough(book, Weather.POOR)
    assert not is_too_rough(book, Weather.CLEAR)


def test_the_sea_that_keeps_boats_in_is_a_cell_of_the_chart(book: Book) -> None:
    """SM-GAP-97 Where boats went out in a sea of four, half the nights of poor weather would not be too rough."""
    braver = replace(book, charts=replace(book.charts, small_craft=replace(book.charts.small_craft, stay_in_from_sea=5)))

    assert not is_too_rough(braver, Weather.POOR)


def of_boats(count: int) -> Engagement:
    """So many squadrons meet a cruiser at night."""
    book, state = sea(*(italian(f"MTB-{number}", "01004", MAS) for number in range(count)), british("Orion", "01004", ORION))
    sides = {side: tuple(participant(book, ship, ForceId("F")) for ship in state.ships.values() if ship.side is side)
             for side in Side}
    return Engagement(BattleId("B1"), "Sep I 42", 1, "off Tobruk", Hex("01004"), NIGHT, Side.AXIS,
                      {side: Party(units) for side, units in sides.items()})


@pytest.mark.parametrize(("count", "small"), [(1, True), (2, True), (3, False)])
def test_a_squadron_or_two_of_boats_make_a_fight_small(count: int, small: bool) -> None:
    """SM-GAP-98 Whoever is on the other side."""
    book = sea(*(italian(f"MTB-{number}", "01004", MAS) for number in range(count)), british("Orion", "01004", ORION)).book

    assert is_small_fight(book, of_boats(count)) is small


def test_a_ship_in_their_company_makes_it_a_battle(book: Book) -> None:
    """SM-GAP-98 One side must be nothing but boats: a convoy against a cruiser is none, a squadron with a destroyer neither."""
    destroyer, cruiser = of_kind(book, ShipType.DESTROYER, Side.AXIS)[0], of_kind(book, ShipType.LIGHT_CRUISER, Side.ALLIED)[0]
    boats = meeting(book, "mtb_6", cruiser)
    (boat,) = boats.parties[Side.AXIS].participants
    led = participant(book, Ship(destroyer, Side.AXIS, 1), ForceId("AX1"))
    together = replace(boats, parties={**boats.parties, Side.AXIS: Party((boat, led))})

    assert is_small_fight(book, boats)
    assert not is_small_fight(book, together)
    assert not is_small_fight(book, meeting(book, str(destroyer), cruiser))


def waiting(stage: BattleStage, *, fights: bool = False) -> State:
    """A small fight in that stage, which the Allied side fights, or does not care about."""
    state = sea(*(italian("MTB-0", "01004", MAS), british("Orion", "01004", ORION))).state
    attack = Attack(BattleId("B1"), Hex("01004"), Side.AXIS, (), (), stage, Light.NIGHT, engagement=of_boats(1))
    return replace(state, attack=attack, standing={Side.ALLIED: StandingAnswers(small_fights=fights)})


def test_a_small_fight_is_left_to_the_tables_until_a_side_asks_for_it() -> None:
    """SM-GAP-98.1 By an answer in advance; a campaign without the option, and one begun before there was one, asks always."""
    book = sea(italian("MTB-0", "01004", MAS), british("Orion", "01004", ORION)).book
    settling = replace(book, options=replace(book.options, settle_small_fights=True))

    assert is_left_to_the_tables(settling, waiting(BattleStage.FIGHTING))
    assert not is_left_to_the_tables(settling, waiting(BattleStage.FIGHTING, fights=True))
    assert not is_left_to_the_tables(settling, waiting(BattleStage.REACTING))
    assert not is_left_to_the_tables(book, waiting(BattleStage.FIGHTING))
