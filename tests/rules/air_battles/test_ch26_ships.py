"""Rules 26 and 6E2: bombs and torpedoes on ships, at sea and in port."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given as for_all
from hypothesis import strategies as st

from campaign.model.battles.battle import Light
from campaign.model.charts.campaign import Weather
from campaign.model.charts.shore import BombingModifier
from campaign.model.commands import PressHome
from campaign.model.dice import ScriptedDice
from campaign.model.events import (
    AirTorpedo,
    AirUnitsLost,
    BombsDropped,
    BombStruck,
    ConditionChanged,
    Event,
    FlightsDiverted,
    ForceDisbanded,
    HarbourAlerted,
    PointsScored,
    ShipRemoved,
    SortieEnded,
)
from campaign.model.play.air_war import AirTarget, Sortie, SortieStage
from campaign.model.play.state import State
from campaign.model.replacing import replace
from campaign.model.setting.scenario import PortId
from campaign.model.units.aircraft import AircraftType
from campaign.model.units.ships import ShipId
from campaign.ratings.condition import hits_of
from campaign.ratings.hits import Hits
from campaign.rules.chapters.air import ch26_attacks
from tests.air_fights import (
    ALLIED,
    AXIS,
    BLENHEIM,
    FLIGHT,
    FULMAR,
    GROUP,
    JU_87,
    KITTYHAWK,
    SM_79,
    SM_84,
    SWORDFISH,
    Squad,
    aloft,
    flying,
    raid,
    raided,
    squad,
    squads,
)
from tests.proceeding import brought_about
from tests.sea import (
    ARK_ROYAL,
    CRAFT,
    SPICA,
    TRANSPORT,
    WARSPITE,
    ZARA,
    PlacedShip,
    Sea,
    british,
    italian,
    of_type,
    play,
    rule_broken,
    ships,
)

AT_SEA = "00504"


def off_the_fleet(*things: PlacedShip | Squad, weather: Weather = Weather.CLEAR) -> Sea:
    """Ships with raiders over them, by day and in clear weather."""
    return raided(*things, weather=weather)


def struck(book_state: Sea, sortie: Sortie, *rolls: tuple[str, int], kept: int = 100) -> tuple[State, tuple[Event, ...]]:
    """What a sortie does that has come through, by these rolls and no others."""
    book, state = book_state
    state = aloft(book, state, replace(sortie, stage=SortieStage.STRIKE, kept=kept))
    dice = ScriptedDice(rolls)
    found = brought_about(ch26_attacks.attack, book, state, flying(state), dice=dice)
    dice.done()
    return found


def hits(book_state: Sea, state: State, name: str) -> Hits:
    """The boxes that are ticked on a ship."""
    key = ships(name)[0]
    return hits_of(book_state.book.counters[key], state.ships[key].condition)


@pytest.mark.parametrize(("flies", "size", "kept", "load"), [
    (BLENHEIM, GROUP, 100, (6, 0)), (BLENHEIM, GROUP, 75, (5, 0)), (BLENHEIM, FLIGHT, 49, (0, 0)),
    (BLENHEIM, FLIGHT, 50, (1, 0)), (SWORDFISH, GROUP, 60, (0, 7)), (SWORDFISH, FLIGHT, 75, (0, 2)),
    (KITTYHAWK, GROUP, 100, (12, 0))])
def test_what_guns_left_of_a_load_is_rounded_half_up(
    flies: AircraftType, size: object, kept: int, load: tuple[int, int],
) -> None:
    """SM-25B.2, SM-GAP-43, SM-GAP-40 Bombs and torpedoes each by themselves."""
    book, state = off_the_fleet(italian("Zara", AT_SEA), squad("u", "hal_far", flies, size))  # pyrefly: ignore[bad-argument-type]
    sortie = replace(raid("AX1", "u"), kept=kept)

    assert ch26_attacks.load_of(book, aloft(book, state, sortie), flying(aloft(book, state, sortie))) == load


def test_weather_and_night_lessen_the_load() -> None:
    """SM-GAP-66, SM-25B.2 Poor weather halves all, night the bombs of level bombers."""
    units = (squad("b", "hal_far", BLENHEIM), squad("t", "hal_far", SWORDFISH))
    for weather, light, load in ((Weather.CLEAR, Light.NIGHT, (3, 12)), (Weather.POOR, Light.DAY, (3, 6))):
        book, state = off_the_fleet(italian("Zara", AT_SEA), *units, weather=weather)
        state = aloft(book, state, raid("AX1", "b", "t", light=light))
        assert ch26_attacks.load_of(book, state, flying(state)) == load


DIVE, LEVEL, POOR = BombingModifier.DIVE_BOMBERS, BombingModifier.LEVEL_BOMBERS, BombingModifier.POOR_WEATHER


@pytest.mark.parametrize(("units", "weather", "found"), [
    ((JU_87,), Weather.CLEAR, {DIVE}), ((SM_79,), Weather.CLEAR, {LEVEL}), ((SM_79,), Weather.POOR, {LEVEL, POOR}),
    ((JU_87, SM_79), Weather.CLEAR, {DIVE}), ((JU_87, *[SM_79] * 4), Weather.CLEAR, {DIVE, LEVEL}),
    ((KITTYHAWK, FULMAR), Weather.CLEAR, set()), ((SWORDFISH,), Weather.CLEAR, set())])
def test_who_dives_and_who_flies_level_moves_the_dice_by_points(
    units: tuple[AircraftType, ...], weather: Weather, found: set[BombingModifier],
) -> None:
    """SM-GAP-44, SM-GAP-44.2 Half of the points or more; torpedoes count with neither."""
    there = [squad(f"u_{number}", "hal_far", one) for number, one in enumerate(units)]
    book, state = off_the_fleet(italian("Zara", AT_SEA), *there, weather=weather)
    state = aloft(book, state, raid("AX1", *(one.name for one in there)))

    assert set(ch26_attacks.modifiers_of(book, state, flying(state))) == found


def test_points_give_hits_and_each_hit_strikes_by_lot() -> None:
    """SM-26, SM-26.2, SM-GAP-44, SM-GAP-45 Among all where nothing is aimed at."""
    book_state = off_the_fleet(italian("Zara", AT_SEA), italian("Spica", AT_SEA, SPICA), *squads("d", 2, "hal_far", JU_87))
    state, events = struck(book_state, raid("AX1", "d_1", "d_2"),
                           ("SM-26 bombing: S1/1.1, 72 points (+3 half or more points from type D)", 3),
                           ("SM-4C3 lot among those bombed: S1/1.1, 1 to 2", 1), ("SM-26 effect of a bomb: S1/1.1, class 6", 9),
                           ("SM-4C3 lot among those bombed: S1/1.2, 1 to 2", 2), ("SM-26 effect of a bomb: S1/1.2, class 2", 4),
                           # The torpedo boat has had enough: no lot is drawn any more.
                           ("SM-26 effect of a bomb: S1/1.3, class 6", 1))

    assert of_type(events, BombsDropped)[0] == BombsDropped(raid("AX1").id, "whatever is there", 72, 3)
    assert hits(book_state, state, "Zara") == Hits(2, 1) and state.ships[ShipId("spica")].status.is_lost


def test_points_beyond_the_table_are_a_further_attack() -> None:
    """SM-GAP-44 Of 144 points 120 and 24."""
    book_state = off_the_fleet(italian("Zara", AT_SEA), *squads("d", 4, "hal_far", JU_87))

    struck(book_state, raid("AX1", "d_1", "d_2", "d_3", "d_4"), ("SM-26 bombing: S1/1.1, 120 points", 2),
           ("SM-26 bombing: S1/1.2, 24 points", 2), *[("SM-26 effect", 1)] * 3)


def test_bombs_on_ships_in_port_and_out_of_fuel_have_better_dice() -> None:
    """SM-GAP-46, SM-GAP-44.2 One more for the port, and one where all who are meant are dry; no spotting is needed."""
    book_state = off_the_fleet(italian("Zara", "taranto"), italian("Sirio", "taranto", TRANSPORT),
                               squad("k", "hal_far", KITTYHAWK))
    struck(book_state, raid("taranto", "k", target=AirTarget.SHIPS),
           ("SM-26 bombing: S1/1.1, 12 points (+1 target in port)", 2))

    dry = off_the_fleet(italian("Zara", AT_SEA, out_of_fuel=True), italian("Pola", AT_SEA), squad("k", "hal_far", KITTYHAWK))
    struck(dry, raid("AX1", "k", aims=("zara",)), ("SM-26 bombing: S1/1.1, 12 points", 2))
    alone = off_the_fleet(italian("Zara", AT_SEA, out_of_fuel=True), squad("k", "hal_far", KITTYHAWK))
    struck(alone, raid("AX1", "k"), ("SM-26 bombing: S1/1.1, 12 points (+1 target out of fuel)", 2))


def test_every_point_of_torpedo_bombers_is_one_attack_of_strength_one() -> None:
    """SM-6E2, SM-GAP-21 A flight of Swordfish drops two; on a class of six they need nine."""
    book_state = off_the_fleet(italian("Zara", AT_SEA), squad("t", "ark_royal", SWORDFISH, FLIGHT))
    state, events = struck(book_state, raid("AX1", "t"), ("SM-6E2 air torpedo: S1/1, 9+ hits", 8),
                           ("SM-6E2 air torpedo: S1/2, 9+ hits", 9), ("SM-6E2 torpedo damage: S1/2, class 6", 4))

    assert [(one.hit, one.boxes) for one in of_type(events, AirTorpedo)] == [(False, 0), (True, 2)]
    assert hits(book_state, state, "Zara") == Hits(0, 2)


@pytest.mark.parametrize(("more", "words"), [
    ({"at": "taranto"}, " (+3 target in port)"), ({"at": AT_SEA, "out_of_fuel": True}, " (+3 target out of fuel)"),
    ({"at": "taranto", "out_of_fuel": True}, " (+3 target in port; +3 target out of fuel)")])
def test_torpedoes_hit_ships_in_port_more_easily(more: dict[str, object], words: str) -> None:
    """SM-GAP-46, SM-GAP-21, SM-6E2 By three, and ships out of fuel as well."""
    at = str(more.pop("at"))
    book_state = off_the_fleet(italian("Zara", at, ZARA, **more), squad("t", "ark_royal", SWORDFISH, FLIGHT))
    sortie = raid("taranto" if at == "taranto" else "AX1", "t", target=AirTarget.SHIPS if at == "taranto" else AirTarget.FORCE)
    needed = 9 - 3 * words.count("+3")
    _, events = struck(book_state, sortie, (f"SM-6E2 air torpedo: S1/1, 9+ hits{words}", needed - 1),
                       (f"SM-6E2 air torpedo: S1/2, 9+ hits{words}", needed), ("SM-6E2 torpedo damage", 1))

    assert [one.hit for one in of_type(events, AirTorpedo)] == [False, True]


def test_a_harbour_that_was_struck_lays_out_nets() -> None:
    """SM-GAP-81 Each strike by torpedo takes three of what the next finds there, down to three less than at sea."""
    book, state = off_the_fleet(italian("Zara", "taranto"), squad("t", "ark_royal", SWORDFISH, FLIGHT))
    for words in (" (+3 target in port)", "", " (-3 target in port)", " (-3 target in port)"):
        state, events = struck(Sea(book, state), raid("taranto", "t", target=AirTarget.SHIPS),
                               *[(f"SM-6E2 air torpedo: S1/{number}, 9+ hits{words}", 1) for number in (1, 2)])
        assert of_type(events, HarbourAlerted) == [HarbourAlerted(PortId("taranto"))]


def test_other_harbours_of_that_side_learn_a_little() -> None:
    """SM-GAP-81 A strike on Taranto takes one of what the next finds at Tripoli, and nothing at Alexandria."""
    book, state = off_the_fleet(italian("Zara", "taranto"), italian("Pola", "tripoli"), british("Warspite", "alexandria"),
                                squad("t", "ark_royal", SWORDFISH, FLIGHT), squad("s", "comiso", SM_84))
    state, _ = struck(Sea(book, state), raid("taranto", "t", target=AirTarget.SHIPS), ("SM-6E2", 1), ("SM-6E2", 1))

    struck(Sea(book, state), raid("tripoli", "t", target=AirTarget.SHIPS),
           *[("SM-6E2 air torpedo: S1/1, 9+ hits (+2 target in port)", 1), ("SM-6E2 air torpedo", 1)])
    struck(Sea(book, state), raid("alexandria", "s", side=AXIS, target=AirTarget.SHIPS),
           ("SM-6E2 air torpedo: S1/1, 9+ hits (+3 target in port)", 1), kept=8)


def test_bombs_alone_bring_out_no_nets() -> None:
    """SM-GAP-81 Nor do torpedoes at sea."""
    book_state = off_the_fleet(italian("Zara", "taranto"), squad("k", "hal_far", KITTYHAWK))

    _, events = struck(book_state, raid("taranto", "k", target=AirTarget.SHIPS), ("SM-26 bombing", 2))
    assert not of_type(events, HarbourAlerted)
    at_sea = off_the_fleet(italian("Zara", AT_SEA), squad("t", "ark_royal", SWORDFISH, FLIGHT))
    _, events = struck(at_sea, raid("AX1", "t"), ("SM-6E2", 1), ("SM-6E2", 1))
    assert not of_type(events, HarbourAlerted)


@cache
def mixed_fleet() -> Sea:
    """One of each kind, and raiders with bombs and torpedoes: 12 points and 6 attacks."""
    return off_the_fleet(
        italian("Doria", AT_SEA, WARSPITE), italian("Zara", AT_SEA), italian("Pola", AT_SEA), italian("Spica", AT_SEA, SPICA),
        italian("Sirio", AT_SEA, TRANSPORT), italian("Barge", AT_SEA, CRAFT), squad("k", "hal_far", KITTYHAWK),
        *squads("t", 3, "ark_royal", SWORDFISH, FLIGHT))


ALL = {"doria", "zara", "pola", "spica", "sirio", "barge"}


@pytest.mark.parametrize(("aim", "by_type", "meant"), [
    ("CA", True, {"zara", "pola"}), ("CA", False, {"zara", "pola"}), ("zara", False, {"zara"}),
    ("zara", True, {"zara", "pola"}),
    ("warships", True, {"doria", "zara", "pola", "spica"}), ("transports", False, {"sirio"}),
    ("landing craft", True, {"barge"}), ("CV", True, ALL), ("", True, ALL)])
def test_an_aim_means_a_kind_a_type_or_a_ship_or_all_that_is_there(aim: str, by_type: bool, meant: set[str]) -> None:
    """SM-26.4 Bombs at a ship fall among those of her type, torpedoes run at her alone."""
    book, state = mixed_fleet()
    sortie = flying(aloft(book, state, raid("AX1", "k")))

    assert set(ch26_attacks.among(book, state, sortie, aim, by_type=by_type)) == meant


@pytest.mark.parametrize(("named", "load", "split"), [
    ((), 7, (("", 7),)), (("BB",), 7, (("BB", 7),)), (("BB", "CA"), 7, (("BB", 4), ("CA", 3))),
    (("BB", "CA", "NTP"), 2, (("BB", 1), ("CA", 1))), (("BB", "CA"), 0, ()), ((), -1, ())])
def test_a_load_is_split_evenly_and_the_first_named_has_the_rest(
    named: tuple[str, ...], load: int, split: tuple[tuple[str, int], ...],
) -> None:
    """SM-26.5 Two aims of seven points are attacks of four and three."""
    assert ch26_attacks.shares(named, load) == split


@for_all(st.lists(st.sampled_from(["BB", "CA", "zara", "NTP"]), max_size=6), st.integers(0, 200))
def test_splitting_a_load_loses_nothing(named: list[str], load: int) -> None:
    """SM-26.5 Whatever is aimed at, and no share is two greater than another."""
    found = [points for _, points in ch26_attacks.shares(tuple(named), load)]

    assert sum(found) == load and (not found or max(found) - min(found) <= 1)


def test_bombs_and_torpedoes_are_split_over_what_is_aimed_at() -> None:
    """SM-26, SM-26.5 Twelve points and six attacks on battleships and transports: six and three on each; bombs come first."""
    book_state = mixed_fleet()
    state, events = struck(
        book_state, raid("AX1", "k", "t_1", "t_2", "t_3", aims=("BB", "transports")),
        ("SM-26 bombing: S1/1.1, 6 points", 9), ("SM-26 effect of a bomb: S1/1.1, class 8", 10),
        ("SM-26 bombing: S1/2.1, 6 points", 8),
        *[(f"SM-6E2 air torpedo: S1/{number}, 9+ hits", 1) for number in (1, 2, 3)],
        *[(f"SM-6E2 air torpedo: S1/{number}, 8+ hits", 1) for number in (4, 5, 6)])

    assert [(one.aim, one.points, one.hits) for one in of_type(events, BombsDropped)] == [("BB", 6, 1), ("transports", 6, 0)]
    assert [one.ship for one in of_type(events, AirTorpedo)] == ["doria"] * 3 + ["sirio"] * 3
    assert hits(book_state, state, "Doria") == Hits(2, 1)


def test_what_was_done_is_marked_when_all_have_struck() -> None:
    """SM-6E2, SM-6E2.1 All that strikes comes before all that is marked, and both before guns may fire."""
    book, state = off_the_fleet(italian("Zara", "00501"), british("Warspite", "00501"), squad("k", "hal_far", KITTYHAWK),
                                squad("t", "ark_royal", SWORDFISH, FLIGHT))
    state = aloft(book, state, replace(raid("AX1", "k", "t"), stage=SortieStage.ATTACK))
    assert rule_broken(book, state, PressHome(ALLIED)) == ""
    after, events = play(book, state, PressHome(ALLIED), [
        ("SM-26 bombing", 8), ("SM-26 effect", 9), ("SM-6E2 air torpedo", 10), ("SM-6E2 torpedo damage", 2),
        ("SM-6E2 air torpedo", 10), ("SM-6E2 torpedo damage", 2)])
    kinds = [type(event) for event in events]

    assert kinds.index(ConditionChanged) > max(place for place, kind in enumerate(kinds) if kind in (BombStruck, AirTorpedo))
    assert kinds.count(ConditionChanged) == 1 and kinds[-1] is SortieEnded
    # It is still the same step, in which no gun has fired: those who attack now meet a ship that is hurt.
    zara = ShipId("zara")
    assert after.cursor == state.cursor and not after.fought and after.ships[zara].condition != state.ships[zara].condition


def test_a_ship_that_has_had_enough_is_struck_no_more_while_others_are_afloat() -> None:
    """SM-26.2, SM-6E2 Though she is marked as sunk only at the end; who is named stays the aim of torpedoes."""
    book_state = off_the_fleet(italian("Spica", AT_SEA, SPICA), italian("Sagittario", AT_SEA, SPICA),
                               *squads("t", 2, "ark_royal", SWORDFISH, FLIGHT))
    hit = (("SM-6E2 air torpedo", 10), ("SM-6E2 torpedo damage", 10))
    state, events = struck(book_state, raid("AX1", "t_1", "t_2", aims=("TB",)),
                           ("SM-4C3 lot among those aimed at: S1/1, 1 to 2", 1), *hit, *[("SM-6E2 air torpedo", 1)] * 3)

    assert [one.ship for one in of_type(events, AirTorpedo)] == ["spica", "sagittario", "sagittario", "sagittario"]
    assert [one.ship for one in of_type(events, ShipRemoved)] == ["spica"] and not of_type(events, ForceDisbanded)
    assert of_type(events, PointsScored)[0].entry.side is ALLIED and state.ships[ShipId("spica")].status.is_lost
    _, events = struck(book_state, raid("AX1", "t_1", "t_2", aims=("spica",)), *hit, *[("SM-6E2 air torpedo", 1)] * 3)
    assert [one.ship for one in of_type(events, AirTorpedo)] == ["spica"] * 4


def test_a_force_whose_last_ship_is_sunk_is_gone() -> None:
    """SM-26, SM-1B Nothing is left to be attacked."""
    book_state = off_the_fleet(italian("Spica", AT_SEA, SPICA), squad("k", "hal_far", KITTYHAWK))
    state, events = struck(book_state, raid("AX1", "k"), ("SM-26 bombing", 12), ("SM-26 effect", 10))

    assert of_type(events, BombStruck)[0].sunk and of_type(events, ForceDisbanded) and not state.forces
    assert of_type(events, ShipRemoved)[0].cause == "bombed"


def test_bombs_that_only_shake_a_ship_change_nothing() -> None:
    """SM-GAP-45 A hit without a mark is told, and marks nothing."""
    book_state = off_the_fleet(italian("Doria", AT_SEA, WARSPITE), squad("k", "hal_far", KITTYHAWK))
    _, events = struck(book_state, raid("AX1", "k"), ("SM-26 bombing", 8), ("SM-26 effect of a bomb: S1/1.1, class 8", 1))

    assert of_type(events, BombStruck) and not of_type(events, ConditionChanged)


def test_a_carrier_that_is_hit_sends_flights_elsewhere() -> None:
    """SM-GAP-48, SM-26 What her deck can hold no more lands elsewhere, or is lost."""
    book_state = raided(
        british("Ark Royal", "00604", ARK_ROYAL, hits=(4, 0)), *squads("f", 6, "ark_royal", FULMAR, FLIGHT),
        squad("d", "comiso", JU_87), acting=AXIS)
    _, events = struck(book_state, raid("AL1", "d", side=AXIS), ("SM-26 bombing", 3), ("SM-26 effect", 3))

    gone = [unit for kind in (AirUnitsLost, FlightsDiverted) for event in of_type(events, kind) for unit in event.units]
    assert len(gone) == len(set(gone)) == 4


@pytest.mark.parametrize("units", [(), ("s",)])
def test_a_sortie_without_a_load_does_nothing(units: tuple[str, ...]) -> None:
    """SM-26 No die falls, and nothing is told of bombs."""
    book_state = off_the_fleet(italian("Zara", AT_SEA), squad("s", "hal_far", BLENHEIM, FLIGHT))
    _, events = struck(book_state, raid("AX1", *units), kept=30)

    assert events == ()

