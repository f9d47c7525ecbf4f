"""Rule 25: anti-aircraft fire."""

from __future__ import annotations

import pytest

from campaign.model.battles.battle import Light
from campaign.model.charts.air import FlakModifier
from campaign.model.charts.campaign import Weather
from campaign.model.dice import ScriptedDice
from campaign.model.events import FlakFired, PortHit
from campaign.model.play.air_war import AirTarget, Sortie
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Nation
from campaign.model.units.forces import ShipStatus
from campaign.rules.chapters.air import ch24_fights
from tests.air_fights import (
    ALLIED,
    BLENHEIM,
    BOMBAY,
    FLIGHT,
    GROUP,
    HURRICANE,
    JU_87,
    SWORDFISH,
    Squad,
    aloft,
    flying,
    keys,
    raid,
    raided,
    squad,
    squads,
)
from tests.narrating import line_for
from tests.proceeding import brought_about, rolls_of
from tests.sea import CRAFT, TRANSPORT, WARSPITE, ZARA, Sea, Thing, airbase, given, italian, of_type, ships

AT_SEA = "00504"
# Twenty-five points.
FIVE = tuple(italian(f"Doria {number}", AT_SEA, WARSPITE) for number in range(1, 6))


def guns(*things: Thing | Squad, weather: Weather = Weather.CLEAR) -> Sea:
    """Ships and ports with these raiders over them."""
    return raided(*things, airbase("Grottaglie", "00201", Nation.ITALIAN, groups=0), weather=weather)


def points(book_state: Sea, where: str, target: AirTarget = AirTarget.FORCE) -> float:
    """The points of all guns that fire at an Allied raid."""
    book, state = book_state
    return ch24_fights.flak_points(book, state, Hex(where), ALLIED.enemy, target)


def fired(book_state: Sea, sortie: Sortie, *rolls: tuple[str, int]) -> FlakFired:
    """What the guns do by these rolls and no others."""
    book, state = book_state
    dice = ScriptedDice(rolls)
    state = aloft(book, state, sortie)
    _, events = brought_about(ch24_fights.fire, book, state, flying(state), dice=dice)
    dice.done()
    (found,) = of_type(events, FlakFired)
    assert isinstance(found, FlakFired)
    return found


def test_all_guns_of_the_hex_count_those_of_ships_and_of_the_port() -> None:
    """SM-25A Landing craft one, transports a quarter; whether at sea or in port, and however many forces."""
    fleet = (italian("Zara", AT_SEA, ZARA), italian("Doria", AT_SEA, WARSPITE, force="another"),
             italian("Sirio", AT_SEA, TRANSPORT))

    assert points(guns(*fleet), AT_SEA) == 2.75 + 5 + 0.25
    assert points(guns(*fleet), "00505") == 0
    # Three of the port's heavy guns, and whoever lies there or passes by.
    port = guns(italian("Barge", "taranto", CRAFT), italian("Zara", "00201", ZARA))
    assert points(port, "00201", AirTarget.SHIPS) == points(port, "00201", AirTarget.PORT) == 3 + 1 + 2.75


def test_hits_on_a_ship_silence_her_guns_and_those_on_a_port_do_not() -> None:
    """SM-25A, SM-GAP-19 Half the gunnery boxes halve a ship's; a port's heavy AA is none of the ratings that hits lower."""
    assert points(guns(italian("Zara", AT_SEA, ZARA, hits=(3, 0))), AT_SEA) == 1.375
    assert points(guns(italian("Zara", AT_SEA, ZARA, hits=(5, 0))), AT_SEA) == 0
    book, state = guns()
    worn = given(state, PortHit(PortId("taranto"), 2, "bombs"))
    assert points(Sea(book, worn), "00201", AirTarget.PORT) == points(Sea(book, state), "00201", AirTarget.PORT) == 3


def test_only_who_is_afloat_and_of_the_side_that_is_raided_fires() -> None:
    """SM-25A Neither a wreck nor the raiders' own ships, nor a port that is theirs."""
    book, state = guns(italian("Zara", AT_SEA, ZARA))
    zara = ships("Zara")[0]
    gone = replace(state, ships={zara: replace(state.ships[zara], status=ShipStatus.SUNK)})

    assert points(Sea(book, gone), AT_SEA) == 0
    assert ch24_fights.flak_points(book, state, Hex(AT_SEA), ALLIED, AirTarget.FORCE) == 0
    assert points(Sea(book, state), "00704", AirTarget.SUPPLY) == 0


def test_an_airfield_without_a_port_has_a_point_of_its_own() -> None:
    """SM-25A, SM-GAP-68 One beside a port is covered by that."""
    assert points(guns(), "00501", AirTarget.AIRFIELD) == 1 and points(guns(), "00501") == 0
    assert points(guns(), "00201", AirTarget.AIRFIELD) == 3


@pytest.mark.parametrize(("units", "weather", "words"), [
    ((SWORDFISH, BLENHEIM), Weather.CLEAR, (FlakModifier.TORPEDO_OR_DIVE, FlakModifier.LEVEL)),
    ((JU_87,), Weather.CLEAR, (FlakModifier.TORPEDO_OR_DIVE,)),
    ((BLENHEIM,), Weather.POOR, (FlakModifier.LEVEL, FlakModifier.POOR_WEATHER)),
    ((HURRICANE, HURRICANE, SWORDFISH), Weather.CLEAR, ()), ((BOMBAY,), Weather.CLEAR, ())])
def test_who_comes_in_low_is_hit_more_often_and_who_comes_high_less(
    units: tuple[object, ...], weather: Weather, words: tuple[FlakModifier, ...],
) -> None:
    """SM-GAP-43, SM-GAP-43.1 By half of the force or more; poor weather hides."""
    raiders = [squad(f"u_{number}", "hal_far", one) for number, one in enumerate(units)]  # pyrefly: ignore[bad-argument-type]
    book, _ = guns(*raiders)

    found = ch24_fights.flak_modifiers(book, keys(*(one.name for one in raiders)), poor=weather is Weather.POOR)
    assert tuple(found) == words and list(found.values()) == [book.charts.air.flak.modifiers[word] for word in words]


def test_guns_take_a_share_of_flights_by_lot_and_of_the_load_that_is_left() -> None:
    """SM-25B, SM-25B.1, SM-5A2 19 % of eight flights are two; the lot falls among all who come."""
    book_state = guns(*FIVE, *squads("t", 8, "hal_far", SWORDFISH, FLIGHT))
    sortie = raid("AX1", *(f"t_{number}" for number in range(1, 9)))

    # Twenty-five points, the column of 23; eleven and one for low flight.
    found = fired(book_state, sortie, ("SM-25B flak: S1, AA 25 (+1 half or more of force type V or D)", 11),
                  ("SM-4C3 lot among aircraft: S1, 1 to 8", 10), ("SM-4C3 lot among aircraft: S1, 1 to 8", 3),
                  ("SM-4C3 lot among aircraft: S1, 1 to 7", 3))
    assert found == FlakFired(sortie.id, 25, keys("t_3", "t_4"), 47)


@pytest.mark.parametrize(("face", "lost"), [(2, ("b",)), (3, ())])
def test_part_of_a_group_that_is_due_is_rolled_for(face: int, lost: tuple[str, ...]) -> None:
    """SM-5A2, SM-25B.1 Two flights due of a group and two flights: the lot falls on the group, and one die ends the loss."""
    book_state = guns(*FIVE, squad("b", "hal_far", SWORDFISH, GROUP), *squads("t", 2, "hal_far", SWORDFISH, FLIGHT))

    found = fired(book_state, raid("AX1", "b", "t_1", "t_2"), ("SM-25B flak", 11), ("SM-4C3 lot among aircraft: S1, 1 to 3", 1),
                  ("SM-5A2 part of a group is due: b, 2 or less", face))
    assert found.units == keys(*lost) and found.kept == 47


def test_by_night_guns_fire_two_columns_further_left() -> None:
    """SM-GAP-66, SM-25B In their dice's words too."""
    book_state = guns(*FIVE, squad("t", "hal_far", SWORDFISH, FLIGHT))
    low = "SM-25B flak: S1, AA 25 (+1 half or more of force type V or D"
    day, night = (fired(book_state, raid("AX1", "t", light=light), (f"{low}{words})", 6))
                  for light, words in ((Light.DAY, ""), (Light.NIGHT, "; 2 columns left by night")))

    assert (day.kept, night.kept) == (70, 83)


def test_where_no_gun_is_no_die_falls() -> None:
    """SM-25B Nor where nobody comes through to be fired at; and no log speaks of guns."""
    book_state = guns(italian("Zara", AT_SEA, ZARA, hits=(5, 0)), squad("t", "hal_far", SWORDFISH))
    silent, nobody = fired(book_state, raid("AX1", "t")), fired(guns(italian("Zara", AT_SEA, ZARA)), raid("AX1"))

    assert (silent.units, silent.kept) == (nobody.units, nobody.kept) == ((), 100)
    book, state = book_state
    state = aloft(book, state, raid("AX1", "t"))
    after = given(state, silent)
    assert [line_for(book, state, after, silent, reader) for reader in (None, ALLIED, ALLIED.enemy)] == [None] * 3


def test_guns_fire_once_at_all_who_are_left_after_the_fights() -> None:
    """SM-25B, SM-GAP-40 Not at escorts, nor at who turned back."""
    book, state = guns(italian("Zara", AT_SEA, ZARA), squad("t", "hal_far", SWORDFISH, FLIGHT),
                       squad("h", "hal_far", HURRICANE))
    state = aloft(book, state, raid("AX1", "t", escort=("h",)))

    rolls = rolls_of(ch24_fights.fire, book, state, flying(state), dice=ScriptedDice([("SM-25B", 12)]))
    assert len(rolls) == 1


def test_a_quarter_of_a_point_is_in_the_first_column() -> None:
    """SM-25A, SM-25B A transport alone fires, and does nothing."""
    book_state = guns(italian("Sirio", AT_SEA, TRANSPORT), squad("t", "hal_far", SWORDFISH, FLIGHT))

    assert fired(book_state, raid("AX1", "t"), ("SM-25B flak: S1, AA 0.25", 12)).kept == 100
