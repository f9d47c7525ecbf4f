"""Air units that come back, and what is mended of ports and airfields, read like the rulebook."""

from __future__ import annotations

import pytest

from campaign.model.book import Book, Options
from campaign.model.events import AirfieldMended, AirUnitReplaced, AirUnitsWrecked, PortMended, ReplacementsOrdered
from campaign.model.play.air_war import AirTask, LostUnit
from campaign.model.play.calendar import Phase, Turn
from campaign.model.play.state import State
from campaign.model.replacing import replace
from campaign.model.setting.scenario import PortId, Scheduled, WarFacts
from campaign.model.sides import Allegiance, Nation, Side
from campaign.model.units.aircraft import AircraftRole, AircraftType, AirStatus, AirUnitId, BaseId
from campaign.model.units.forces import ShipStatus
from campaign.model.units.ships import Service, ShipId
from campaign.ratings.condition import with_hits
from campaign.ratings.hits import Hits
from campaign.rules.chapters.air.ch24_upkeep import home_of, in_service, initial_phase
from campaign.rules.chapters.ports.ch01_port_damage import quiet_turns
from campaign.rules.chapters.war import timeline
from campaign.rules.facts.air import field_room, grounded
from campaign.rules.play.sequence import advance
from campaign.rules.views.view import view_for
from tests.air_at_sea import in_phase, off_cooperation, on_mission, serving, sky, with_unit, with_war
from tests.air_fights import (
    ALLIED,
    AXIS,
    BLENHEIM,
    CR_42,
    FLIGHT,
    FULMAR,
    GROUP,
    HURRICANE,
    JU_87,
    SM_79,
    SWORDFISH,
    Squad,
    keys,
    squad,
    squads,
)
from tests.narrating import visible_to
from tests.proceeding import brought_about, events_of
from tests.sea import ARK_ROYAL, Sea, airbase, british, given, of_type

NOW = "Jan I 42"
ARK = ShipId("ark_royal")
MALTA = PortId("malta")


def all_lost(*units: Squad, side: Side = ALLIED, turn: str = NOW, since: int | None = None, **how: object) -> Sea:
    """The initial phase of a side whose units were all lost, reported so many game turns ago if they were."""
    book, state = sky(*units, **how)  # pyrefly: ignore[bad-argument-type]
    state = given(in_phase(state, side, turn=turn), AirUnitsWrecked(tuple(state.air), "Malta"))
    if since is not None:
        lost = LostUnit(Turn.of(turn).number - since)
        state = with_war(state, waiting=dict.fromkeys(state.air, lost))
    return Sea(book, state)


def back(book: Book, state: State, side: Side = ALLIED) -> dict[str, str]:
    """Who comes back in this initial phase, and where to."""
    return {str(event.unit): event.base for event in of_type(events_of(initial_phase, book, state, side), AirUnitReplaced)}


def test_who_was_lost_is_reported_in_the_own_initial_phase_and_waits() -> None:
    """SM-GAP-65 Once, by his own side, which alone is told."""
    book, state = all_lost(squad("261", "hal_far", HURRICANE), squad("23", "comiso", CR_42))

    after, events = brought_about(initial_phase, book, state, ALLIED)

    assert events == (ReplacementsOrdered(ALLIED, keys("261")),)
    assert after.air_war.waiting == {"261": LostUnit(Turn.of(NOW).number)}
    assert visible_to(book, state, after, events[0]) == (ALLIED,)
    assert view_for(book, after, ALLIED).air_war.waiting == after.air_war.waiting
    assert view_for(book, after, AXIS).air_war.waiting == {}
    assert events_of(initial_phase, book, after, ALLIED) == ()
    whole, ready = sky(squad("261", "hal_far", HURRICANE))
    assert events_of(initial_phase, whole, in_phase(ready, ALLIED), ALLIED) == ()


def test_without_the_air_war_nobody_is_made_up_again() -> None:
    """SM-GAP-65, SM-GAP-68.7 Nor are airfields mended, or ports in this way."""
    book, state = all_lost(squad("261", "hal_far", HURRICANE), options=Options(), since=9)
    hurt = replace(state.ports[PortId("valletta")], hits=2)
    state = replace(with_war(state, fields_hit={BaseId("hal_far"): 2}), ports={**state.ports, PortId("valletta"): hurt})

    assert events_of(initial_phase, book, state, ALLIED) == ()


@pytest.mark.parametrize(("nation", "role", "turns"), [
    (Nation.BRITISH, AircraftRole.FIGHTER, 4), (Nation.BRITISH, AircraftRole.BOMBER, 5),
    (Nation.ITALIAN, AircraftRole.FIGHTER, 6),
    (Nation.ITALIAN, AircraftRole.DIVE_BOMBER, 8), (Nation.GERMAN, AircraftRole.TORPEDO_BOMBER, 6),
    (Nation.AUSTRALIAN, AircraftRole.FIGHTER, 6), (Nation.AUSTRALIAN, AircraftRole.TRANSPORT, 8)])
def test_a_unit_is_back_after_the_game_turns_of_its_nation_and_role(nation: Nation, role: AircraftRole, turns: int) -> None:
    """SM-GAP-65, SM-GAP-65.1 Not one earlier; nations without a row go by the Italian one."""
    flies = AircraftType("x", "X", nation, role, 1, 1, 1, 20, ())
    base = "hal_far" if nation in (Nation.BRITISH, Nation.AUSTRALIAN) else "comiso"
    one = squad("x", base, flies)
    book, early = all_lost(one, side=one.side, since=turns - 1)
    _, due = all_lost(one, side=one.side, since=turns)

    assert back(book, early, one.side) == {} and set(back(book, due, one.side)) == {"x"}


def test_who_comes_back_is_whole_and_in_hand() -> None:
    """SM-GAP-65, SM-GAP-67 A mission that he had is forgotten; the other side sees where he stands."""
    book, state = sky(squad("261", "hal_far", HURRICANE))
    state = on_mission(off_cooperation(state, ("261",)), AirTask.PATROL, "261", over="valletta")
    state = given(in_phase(state, ALLIED, turn=NOW), AirUnitsWrecked(keys("261"), "Malta"))
    state = with_war(state, waiting={AirUnitId("261"): LostUnit(Turn.of(NOW).number - 4)})

    after, events = brought_about(initial_phase, book, state, ALLIED)

    unit = after.air[AirUnitId("261")]
    assert (unit.status, unit.base, unit.on_naval_cooperation) == (AirStatus.READY, "hal_far", False)
    assert after.air_war.missions == {} == after.air_war.waiting
    assert visible_to(book, state, after, events[0]) == (AXIS, ALLIED)
    assert view_for(book, after, AXIS).air_war.enemy_units == {"261": "hal_far"}


@pytest.mark.parametrize(("one", "most"), [(squad("b", "hal_far", HURRICANE), 2), (squad("i", "comiso", CR_42), 2),
                                           (squad("g", "comiso", JU_87), 1)])
def test_so_many_groups_of_a_nation_come_back_in_a_game_turn_the_longest_lost_first(one: Squad, most: int) -> None:
    """SM-GAP-65.1 The others wait for the next."""
    units = squads(one.name, 4, one.base, one.flies)
    book, state = all_lost(*units, side=one.side, since=9)
    number = Turn.of(NOW).number
    # The last on the list was lost first.
    state = with_war(state, waiting={key: LostUnit(number - 9 - place) for place, key in enumerate(state.air)})

    first, _ = brought_about(initial_phase, book, state, one.side)
    second, _ = brought_about(initial_phase, book, first, one.side)

    order = [unit.name for unit in reversed(units)]
    for found, count in ((first, most), (second, 2 * most)):
        assert {key for key, unit in found.air.items() if unit.status is AirStatus.READY} == set(order[:count])


def test_nations_do_not_share_what_comes_back() -> None:
    """SM-GAP-65.1 Two Italian groups and a German one in the same turn; the British wait for theirs."""
    units = (*squads("it", 3, "comiso", SM_79), *squads("ge", 3, "comiso", JU_87), squad("uk", "hal_far", HURRICANE))
    book, state = all_lost(*units, side=AXIS, since=9)

    assert set(back(book, state, AXIS)) == {"it_1", "it_2", "ge_1"}


@pytest.mark.parametrize(("flights", "groups", "come"), [
    (12, 0, 12), (13, 0, 12), (6, 2, 7), (7, 1, 7), (1, 2, 2), (0, 3, 2)])
def test_six_flights_ashore_count_as_a_group(flights: int, groups: int, come: int) -> None:
    """SM-GAP-65.1, SM-GAP-65 Twelve flights' worth of British in a game turn, and a group comes whole or not yet."""
    book, state = all_lost(*squads("f", flights, "hal_far", HURRICANE, FLIGHT), *squads("g", groups, "hal_far", HURRICANE),
                           since=9)
    number = Turn.of(NOW).number
    state = with_war(state, waiting={key: LostUnit(number - (20 if str(key).startswith("f") else 9)) for key in state.air})

    assert len(back(book, state)) == come


@pytest.mark.parametrize(("since", "returns"), [(3, False), (4, True)])
def test_flights_that_served_ashore_wait_as_long_as_groups(since: int, returns: bool) -> None:
    """SM-GAP-65, SM-GAP-65.1 Only those of carriers are back after three game turns."""
    book, state = all_lost(squad("f", "hal_far", HURRICANE, FLIGHT), since=since)

    assert back(serving(book, "f", Service("Jun I 40", "hal_far")), state) == ({"f": "hal_far"} if returns else {})


def all_lost_aboard(count: int, at: str, since: int) -> Sea:
    """Flights that served aboard Ark Royal by history, and three groups ashore, all lost; and where she is."""
    book, state = sky(british("Ark Royal", at, ARK_ROYAL), *squads("f", count, "ark_royal", SWORDFISH, FLIGHT),
                      *squads("g", 3, "hal_far", HURRICANE), acting=ALLIED)
    for key in state.air:
        if key.startswith("f"):
            book = serving(book, key, Service("Jun I 40", "ark_royal"))
    state = given(in_phase(state, ALLIED, turn=NOW), AirUnitsWrecked(tuple(state.air), "sea"))
    number = Turn.of(NOW).number
    return Sea(book, with_war(state, waiting={
        key: LostUnit(number - (since if key.startswith("f") else 9)) for key in state.air}))


def test_carrier_flights_come_back_aboard_in_an_own_port_after_three_game_turns_uncounted() -> None:
    """SM-GAP-65.1, SM-GAP-65 Beside the two groups that a British game turn brings."""
    found = back(*all_lost_aboard(4, "alexandria", since=3))

    assert {key for key, base in found.items() if base == "ark_royal"} == {"f_1", "f_2", "f_3", "f_4"}
    assert sum(base == "hal_far" for base in found.values()) == 2
    assert "ark_royal" not in back(*all_lost_aboard(4, "alexandria", since=2)).values()


def test_carrier_flights_wait_until_their_ship_lies_in_an_own_port_with_room() -> None:
    """SM-GAP-65.1, SM-2B, SM-GAP-48 Not at sea, not beyond nine, not where a burnt deck has no room, nor when she is gone."""
    assert "ark_royal" not in back(*all_lost_aboard(4, "00604", since=5)).values()
    assert list(back(*all_lost_aboard(11, "alexandria", since=5)).values()).count("ark_royal") == 9
    book, state = all_lost_aboard(4, "alexandria", since=5)
    ark = state.ships[ARK]
    hurt = replace(ark, condition=with_hits(ARK_ROYAL, ark.condition, Hits(4, 0)))
    for changed, room in ((hurt, 3), (replace(ark, status=ShipStatus.SUNK), 0), (None, 0)):
        ships = {} if changed is None else {ARK: changed}
        assert list(back(book, replace(state, ships=ships)).values()).count("ark_royal") == room
    fallen = replace(state, ports={**state.ports, PortId("alexandria"): replace(
        state.ports[PortId("alexandria")], allegiance=Allegiance.AXIS)})
    assert "ark_royal" not in back(book, fallen).values()


@pytest.mark.parametrize(("periods", "serves"), [
    ((), True), ((Service("Jun I 40", "hal_far"),), True), ((Service("Jun I 40", "hal_far", "Dec II 41"),), False),
    ((Service("Jan II 42", "hal_far"),), False), ((Service("Jun I 40", "hal_far", "Jan I 42"),), True),
    ((Service("Jun I 40", "hal_far", "Aug I 41"), Service("Jan I 42", "hal_far", "Jan I 42")), True)])
def test_a_unit_comes_back_only_while_it_served_in_the_theatre(periods: tuple[Service, ...], serves: bool) -> None:
    """SM-GAP-65.2 By history, its first and last half-month included; of whom nothing is known always."""
    book, state = all_lost(squad("261", "hal_far", HURRICANE), since=9)
    book = serving(book, "261", *periods)

    assert in_service(book, AirUnitId("261"), Turn.of(NOW)) is serves
    assert set(back(book, state)) == ({"261"} if serves else set())


def test_a_unit_comes_back_to_the_base_of_its_service_or_the_nearest_with_room() -> None:
    """SM-GAP-65.3, SM-2B.1 Hal Far while it has room and is British, then Comino beside it; nowhere when there is none."""
    comino = airbase("Comino", "00703", Nation.BRITISH, groups=0)
    book, state = all_lost(squad("261", "aboukir", HURRICANE), comino, since=9)  # pyrefly: ignore[bad-argument-type]
    key = AirUnitId("261")
    here, none = serving(book, "261", Service("Jun I 40", "hal_far")), serving(book, "261")

    def full(in_book: Book, *bases: str, groups: int = 0) -> Book:
        """Too small for a group, or just large enough."""
        small = {BaseId(base): replace(in_book.oob.bases[BaseId(base)], capacity_groups=groups) for base in bases}
        return replace(in_book, oob=replace(in_book.oob, bases={**in_book.oob.bases, **small}))

    assert home_of(here, state, key) == "hal_far"
    assert home_of(full(here, "hal_far", groups=1), state, key) == "hal_far"
    assert home_of(full(here, "hal_far"), state, key) == "comino"
    assert home_of(full(here, "hal_far", "comino"), state, key) == "aboukir"
    assert home_of(full(here, "hal_far", "comino", "aboukir"), state, key) is None
    assert back(full(here, "hal_far", "comino", "aboukir"), state) == {}
    assert back(here, state) == {"261": "hal_far"}
    taken = replace(state, airfields={BaseId("hal_far"): Allegiance.AXIS})
    assert home_of(here, taken, key) == "comino"
    adrift = serving(book, "261", Service("Jun I 40", "ark_royal"))
    for nowhere in (none, adrift):
        assert home_of(nowhere, state, key) in ("hal_far", "comino", "aboukir")


def test_ports_mend_a_hit_and_airfields_two_in_their_owners_player_turn() -> None:
    """SM-GAP-68.7 Under bombs too; those at Malta mend one, and what is whole is left alone."""
    malta = airbase("Hal Far", "00704", Nation.BRITISH, groups=0)
    luqa = airbase("Luqa", "00703", Nation.BRITISH, groups=0)
    book, state = sky(malta, luqa)
    ports = {**book.theatre.ports, MALTA: replace(book.theatre.ports[PortId("valletta")], id=MALTA)}
    book = replace(book, theatre=replace(book.theatre, ports=ports))
    hits = {"hal_far": 2, "luqa": 5, "aboukir": 3, "castel_benito": 1, "comiso": 4}
    state = with_war(in_phase(state, ALLIED), fields_hit={BaseId(key): count for key, count in hits.items()})
    state = replace(state, ports={key: replace(port, hits=2 if key in ("taranto", "alexandria") else 0)
                                  for key, port in state.ports.items()})

    after, events = brought_about(initial_phase, book, state, ALLIED)

    assert set(events) == {PortMended(PortId("alexandria"), 1, engineers=False), *(
        AirfieldMended(BaseId(key), count) for key, count in (("hal_far", 1), ("luqa", 1), ("aboukir", 2)))}
    assert after.air_war.fields_hit == {"hal_far": 1, "luqa": 4, "aboukir": 1, "castel_benito": 1, "comiso": 4}
    axis, events = brought_about(initial_phase, book, state, AXIS)
    assert set(events) == {PortMended(PortId("taranto"), 1, engineers=False), AirfieldMended(BaseId("castel_benito"), 1),
                           AirfieldMended(BaseId("comiso"), 2)}
    elsewhere = replace(book, theatre=replace(book.theatre, ports={key: port for key, port in ports.items() if key != MALTA}))
    assert AirfieldMended(BaseId("hal_far"), 2) in events_of(initial_phase, elsewhere, state, ALLIED)
    assert "castel_benito" not in axis.air_war.fields_hit and axis.air_war.fields_hit["comiso"] == 2  # pyrefly: ignore[bad-index]


def test_land_games_send_engineers_to_ports_themselves() -> None:
    """SM-GAP-68.7 With land facts no port is mended by itself; and where bombs fall turn by turn no turn is quiet."""
    hit = {PortId("alexandria"): 2}
    for options, mended, quiet in ((Options(air_war=True), 1, 0), (Options(air_war=True, land_facts=True), 0, 0),
                                   (Options(), 0, 1)):
        book, state = sky(options=options)
        state = in_phase(replace(state, ports={key: replace(port, hits=hit.get(key, 0), quiet_since=0)
                                               for key, port in state.ports.items()}), ALLIED)
        assert len(of_type(events_of(initial_phase, book, state, ALLIED), PortMended)) == mended
        assert len(of_type(events_of(quiet_turns, book, state), PortMended)) == quiet


@pytest.mark.parametrize(("hits", "room"), [(0, 60), (1, 48), (2, 36), (4, 12), (5, 0), (7, 0)])
def test_each_hit_takes_a_fifth_of_an_airfields_capacity(hits: int, room: int) -> None:
    """SM-GAP-68.3 In flights, of ten groups; more than five hits take no more than all."""
    book, _ = sky()
    assert field_room(book, BaseId("hal_far"), hits) == room


@pytest.mark.parametrize(("hits", "down"), [(0, ()), (2, ()), (3, ("b",)), (4, ("b", "c")), (5, ("a", "b", "c"))])
def test_units_above_the_capacity_that_is_left_do_not_fly_the_last_on_the_list_first(hits: int, down: tuple[str, ...]) -> None:
    """SM-GAP-68.4 A group, a flight and a group stand where there was room for five; who stands elsewhere flies."""
    book, state = sky(squad("a", "hal_far", HURRICANE), squad("c", "hal_far", HURRICANE, FLIGHT),
                      squad("b", "hal_far", BLENHEIM), squad("x", "aboukir", HURRICANE))
    bases = {key: replace(one, capacity_groups=5) for key, one in book.oob.bases.items()}
    book = replace(book, oob=replace(book.oob, bases=bases))
    state = with_war(state, fields_hit={BaseId("hal_far"): hits})

    assert grounded(book, state) == set(down)


def test_wrecked_units_take_no_room_on_a_ruined_field() -> None:
    """SM-GAP-68.4 Whoever is lost or on his way stands nowhere."""
    book, state = sky(*squads("g", 10, "hal_far", HURRICANE, GROUP))
    state = with_war(state, fields_hit={BaseId("hal_far"): 1})

    assert grounded(book, state) == {"g_9", "g_10"}
    assert grounded(book, given(state, AirUnitsWrecked(keys("g_1"), "Hal Far"))) == {"g_10"}
    assert grounded(book, with_unit(state, "g_1", status=AirStatus.IN_TRANSFER)) == {"g_10"}


def calendar(options: Options, *bases: tuple[str, str]) -> Sea:
    """A game turn whose dates bring units to bases."""
    book, state = sky(british("Ark Royal", "alexandria", ARK_ROYAL), squad("261", "hal_far", HURRICANE),
                      squad("249", "hal_far", HURRICANE), squad("806", "hal_far", FULMAR, FLIGHT), options=options)
    air: dict[str, tuple[AirUnitId, ...]] = {}
    for base, unit in bases:
        air[base] = (*air.get(base, ()), AirUnitId(unit))
    facts = WarFacts(calendar=(Scheduled(NOW, air=air),))
    book = replace(book, scenario=replace(book.scenario, war=facts))
    return Sea(book, in_phase(state, AXIS, turn=NOW))


@pytest.mark.parametrize("air_war", [True, False])
def test_who_was_lost_is_not_revived_by_date(air_war: bool) -> None:
    """SM-GAP-64.10, SM-GAP-65 He comes back as a replacement; without the air war the calendar brings him."""
    book, state = calendar(Options(air_war=air_war), ("aboukir", "261"), ("aboukir", "249"))
    state = given(state, AirUnitsWrecked(keys("261"), "Malta"))
    state = with_war(state, waiting={AirUnitId("261"): LostUnit(1)})

    after, _ = brought_about(timeline.begins, book, state)

    assert after.air[AirUnitId("249")].base == "aboukir"
    lost = after.air[AirUnitId("261")]
    assert (lost.status, lost.base) == ((AirStatus.LOST, "") if air_war else (AirStatus.READY, "aboukir"))
    assert set(after.air_war.waiting) == {"261"}


def test_who_is_moved_by_date_keeps_to_his_work_and_begins_without_a_mission() -> None:
    """SM-GAP-64.10, SM-24A On naval cooperation or off it as he was; aboard a carrier always on it."""
    book, state = calendar(Options(air_war=True), ("aboukir", "261"), ("aboukir", "249"), ("ark_royal", "806"))
    state = on_mission(off_cooperation(state, ("261", "806")), AirTask.PATROL, "249", over="valletta")

    after, _ = brought_about(timeline.begins, book, state)

    assert {key: (unit.base, unit.on_naval_cooperation) for key, unit in after.air.items()} == {
        "261": ("aboukir", False), "249": ("aboukir", True), "806": ("ark_royal", True)}
    assert after.air_war.missions == {}


def test_who_leaves_the_theatre_waits_for_nothing() -> None:
    """SM-GAP-64.10, SM-GAP-65.2 His replacement is no affair of this theatre any more."""
    book, state = calendar(Options(air_war=True))
    state = with_war(given(state, AirUnitsWrecked(keys("261"), "Malta")), waiting={AirUnitId("261"): LostUnit(1)})
    facts = WarFacts(calendar=(Scheduled(NOW, air_leaves=keys("261")),))
    book = replace(book, scenario=replace(book.scenario, war=facts))

    after, _ = brought_about(timeline.begins, book, state)

    assert "261" not in after.air and after.air_war.waiting == {}


def test_the_initial_phase_of_the_sequence_of_play_looks_after_aircraft() -> None:
    """SM-GAP-65, SM-1A.2 It comes by itself, before its player is asked."""
    book, state = all_lost(squad("261", "hal_far", HURRICANE))

    events = events_of(advance, book, in_phase(state, AXIS, Phase.EXPLOITATION, NOW))

    assert ReplacementsOrdered(ALLIED, keys("261")) in events
