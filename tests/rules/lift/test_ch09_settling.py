"""A landing that no land game settles, read like the rulebook."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from campaign.library.book import load_book
from campaign.model.book import Book, Options
from campaign.model.charts.campaign import Weather
from campaign.model.commands import DeclineSupport, SupportGround
from campaign.model.dice import ScriptedDice
from campaign.model.events import (
    AirfieldsChangedHands,
    CargoEmbarked,
    CoastsChangedHands,
    DefendersRecorded,
    DieRolled,
    Event,
    LandingCancelled,
    LandingSettled,
    PhaseBegan,
    PlayerTurnBegan,
    PortChangedHands,
    TroopsEliminated,
)
from campaign.model.play.calendar import Phase, Turn
from campaign.model.play.landings import GarrisonSource, LandingOdds
from campaign.model.play.state import State
from campaign.model.replacing import replace
from campaign.model.setting.scenario import CargoId, Land, UnitKind
from campaign.model.sides import Allegiance, Nation, Side
from campaign.model.units.forces import ForceId
from campaign.model.units.ships import ShipId
from campaign.rules.chapters.lift import ch04_craft
from campaign.rules.chapters.lift.ch09_settling import forecast, garrison_at, odds_now, prospects, settle_landings, units_ashore
from campaign.rules.play.sequence import advance
from campaign.rules.views.decisions import pending_for
from campaign.rules.views.view import view_for
from tests.landings import BEACH, HARBOUR, ISLAND, PLAN, beachhead, marines
from tests.landsea import troops
from tests.narrating import line_for
from tests.proceeding import brought_about, rolls_of
from tests.sea import CRAFT, WARSPITE, airbase, british, given, italian, of_type, play, rule_broken

PARAS, MEN = ("Pavia", "Brescia"), CargoId("san_marco")


def garrisoned(state: State, res: float, place: str = "egypt") -> State:
    """So many REs on record."""
    return given(state, DefendersRecorded(place, res))


def odds_of(book: Book, state: State) -> LandingOdds:
    """Both sides of the only landing."""
    plan = state.lift.plans[PLAN]
    where = plan.units[0][1]
    return odds_now(book, state, plan, where, units_ashore(state, plan, where))


def end(book: Book, state: State, *faces: int) -> tuple[State, tuple[Event, ...]]:
    """The landing settled with these dice and no others."""
    dice = ScriptedDice([("SM-GAP-69", face) for face in faces])
    after, events = brought_about(settle_landings, book, state, dice=dice)
    dice.done()
    return after, events


@pytest.mark.parametrize(("defence", "column", "needed"), [
    (16, 0.5, 10), (8, 1, 8), (16 / 3, 1.5, 6), (4, 2, 4), (8 / 3, 3, 3), (2, 4, 2),
    (8.1, 0.5, 10), (5.4, 1, 8), (4.1, 1.5, 6), (2.7, 2, 4), (2.1, 3, 3), (0.6, 4, 2)])
def test_the_highest_column_that_the_odds_reach_says_what_the_die_must_show(defence: float, column: float, needed: int) -> None:
    """SM-GAP-69, SM-GAP-69.3 Each column is entered exactly at its odds; one less on the die fails."""
    book, state = beachhead(marines("San Marco", 16))
    state = garrisoned(state, defence)
    found = odds_of(book, state)

    assert (found.column, found.needed) == (column, needed)
    (won,) = of_type(end(book, state, needed)[1], LandingSettled)
    (lost,) = of_type(end(book, state, needed - 1)[1], LandingSettled)
    assert (won.roll, won.holds) == (needed, True) and (lost.roll, lost.holds) == (needed - 1, False)


def test_below_the_first_column_a_landing_fails_without_a_roll() -> None:
    """SM-GAP-69 Less than one to two is hopeless, and no die falls."""
    book, state = beachhead(marines("San Marco", 16))
    (event,) = of_type(end(book, garrisoned(state, 16.1))[1], LandingSettled)

    assert event.roll is None and not event.holds and event.odds.column is None


@pytest.mark.parametrize(("weather", "share"), [(Weather.CLEAR, 1), (Weather.POOR, 2)])
def test_the_assault_counts_by_its_kind_and_the_follow_up_in_full_and_poor_weather_halves_both(
    weather: Weather, share: int,
) -> None:
    """SM-GAP-69, SM-GAP-69.3, SM-9B1d, SM-9B2 Marines a half, foot a quarter, the second wave whole."""
    book, state = beachhead(marines("San Marco", 2), marines("Pavia", 2, kind=UnitKind.INFANTRY),
                            marines("Brescia", 3, kind=UnitKind.INFANTRY),
                            assault=("San Marco", "Pavia"), follow_up=("Brescia",), weather=weather)
    attack = odds_of(book, state).attack

    assert (attack.assault, attack.follow_up, attack.gunfire_res) == (1.5 / share, 3 / share, 0)
    assert attack.res == 4.5 / share


def test_who_left_his_guns_behind_counts_as_the_men_that_are_left() -> None:
    """SM-GAP-69.2 Two infantry points are one RE."""
    book, state = beachhead(marines("San Marco", 2))
    item = state.cargoes[MEN]
    state = replace(state, cargoes={MEN: replace(item, troops=replace(item.troops, remnant_points=1.0))})

    assert odds_of(book, state).attack.assault == 0.25


@pytest.mark.parametrize("weather", Weather)
def test_gunfire_of_the_ground_combat_phase_counts_a_tenth_and_poor_weather_halves_it(weather: Weather) -> None:
    """SM-GAP-69, SM-GAP-69.11, SM-9B2, SM-9B2.2, SM-4A3, SM-4A3.7 Ten points are an RE, and they count in one player turn."""
    book, state = beachhead(marines("San Marco", 1), italian("Littorio", str(BEACH), WARSPITE), weather=weather)
    fighting = given(state, PhaseBegan(Phase.GROUND_COMBAT))
    order = SupportGround(Side.AXIS, ForceId("AX1"), BEACH)
    foretold = forecast(book, view_for(book, fighting, Side.AXIS), Side.AXIS, BEACH, (MEN,)).attack
    after, _ = play(book, fighting, order)
    attack = odds_of(book, given(after, PhaseBegan(Phase.EXPLOITATION))).attack

    assert attack.gunfire == (9 if weather is Weather.CLEAR else 4) and attack.gunfire_res == attack.gunfire / 10
    assert foretold == attack == forecast(book, view_for(book, after, Side.AXIS), Side.AXIS, BEACH, (MEN,)).attack
    later = given(after, PhaseBegan(Phase.EXPLOITATION))
    assert forecast(book, later, Side.AXIS, BEACH, (MEN,)).attack == attack
    assert attack.res == attack.assault + attack.gunfire_res
    assert not given(after, PlayerTurnBegan(Side.ALLIED)).lift.gunfire


def test_ships_are_asked_for_where_a_landing_of_their_side_came_ashore_and_nowhere_else() -> None:
    """SM-GAP-69.11, SM-GAP-69.12, SM-GAP-69.13, SM-4A3.2 Nobody fires in defence, nor at other land."""
    book, state = beachhead(marines("San Marco", 1), italian("Littorio", str(BEACH), WARSPITE),
                            british("Warspite", str(BEACH), WARSPITE))
    fighting = given(state, PhaseBegan(Phase.GROUND_COMBAT))
    axis, allied = ForceId("AX1"), ForceId("AL1")
    asked = pending_for(book, fighting, Side.AXIS)

    assert "support the landing" in asked[0].question and "a failure costs it" in asked[0].question
    assert not pending_for(book, fighting, Side.ALLIED)
    assert rule_broken(book, fighting, SupportGround(Side.AXIS, axis, BEACH)) == ""
    assert rule_broken(book, fighting, SupportGround(Side.AXIS, axis, BEACH.__class__("01007"))) == "SM-4A3"
    assert rule_broken(book, fighting, SupportGround(Side.ALLIED, allied, BEACH)) == "SM-4A3"
    assert rule_broken(book, fighting, DeclineSupport(Side.ALLIED)) == "SM-4A3"
    quiet = replace(fighting, cargoes={})
    assert not pending_for(book, quiet, Side.AXIS)


def test_troops_that_help_defend_the_hex_count_whole_and_those_landed_in_this_player_turn_do_not() -> None:
    """SM-GAP-69, SM-GAP-69.8, SM-4C1, SM-4C1.10 In the hex alone; the owner of the landing is not told of them before."""
    things = (marines("San Marco", 1, HARBOUR), troops("Guards", 2, str(HARBOUR), side=Side.ALLIED),
              troops("Rifles", 1, "alexandria", side=Side.ALLIED), troops("Polish", 4, "00907", side=Side.ALLIED))
    book, state = beachhead(*things, at=HARBOUR)
    fresh = state.cargoes[CargoId("rifles")]
    newcome = replace(state, cargoes={**state.cargoes, fresh.facts.id: replace(
        fresh, troops=replace(fresh.troops, in_enemy_turn=True))})

    assert ch04_craft.defends(state, HARBOUR, Side.ALLIED) == ("guards", "rifles")
    assert odds_of(book, state).defence.troops == 3 and odds_of(book, newcome).defence.troops == 2
    assert forecast(book, state, Side.AXIS, HARBOUR, (MEN,)).defence.troops == 0
    assert odds_of(book, state).defence.res == 6


def test_a_mountain_in_the_hex_is_worth_one_re() -> None:
    """SM-GAP-69 One more than the garrison."""
    book, state = beachhead(marines("San Marco", 1))
    assert odds_of(book, state).defence.mountain == 0
    steep = replace(book, theatre=replace(book.theatre, lines=tuple(
        line if number != 7 else "::::::::::::::::".replace(":", "+") for number, line in enumerate(book.theatre.lines))))

    assert odds_of(steep, state).defence.mountain == 1 and odds_of(steep, state).defence.res == 2


def test_an_empty_beach_defends_itself_with_half_an_re() -> None:
    """SM-GAP-69 Never less."""
    book, state = beachhead(marines("San Marco", 1))
    found = odds_of(book, garrisoned(state, 0))

    assert found.defence.res == 0.5 and found.ratio == 1


@pytest.mark.parametrize(("turn", "res"), [
    ("Jun I 40", 4), ("Apr II 41", 4), ("May I 41", 8), ("Dec II 41", 8), ("Jan I 42", 12), ("Aug I 43", 12)])
def test_the_garrison_of_malta_grows_by_date(turn: str, res: float) -> None:
    """SM-GAP-69.1 As the chart has it, while her holder by history holds her; whoever else has what any port has."""
    book, state = beachhead(marines("San Marco", 1, ISLAND), at=ISLAND, turn=turn)
    found = garrison_at(book, state, ISLAND)
    other = garrison_at(book, given(state, CoastsChangedHands(("malta",), Side.AXIS, "")), ISLAND)

    assert (found.place, found.res, found.source) == ("malta", res, GarrisonSource.CHART)
    assert (other.res, other.source) == (3, GarrisonSource.OTHER)


@pytest.mark.parametrize(("port", "hexes", "turn", "owner", "garrisons", "res"), [
    ("rhodes", "13855", "Jul I 41", Side.AXIS, {}, 8), ("pantelleria", "08258", "May I 43", Side.AXIS, {}, 3),
    ("palermo", "", "Jul I 43", Side.AXIS, {}, 20), ("suda", "12462", "May I 41", Side.ALLIED, {Land.CRETE: 10.0}, 10),
    ("suda", "12462", "May I 41", Side.ALLIED, {}, 3), ("suda", "12462", "Jun I 41", Side.AXIS, {}, 8),
    ("suda", "12462", "Jul I 42", Side.AXIS, {Land.CRETE: 5.0}, 8), ("tobruk", "", "Jul I 41", Side.ALLIED, {}, 3)])
def test_garrisons_of_the_map_by_place_date_and_holder(
    port: str, hexes: str, turn: str, owner: Side, garrisons: Mapping[Land, float], res: float,
) -> None:
    """SM-GAP-69.1 History's British in Crete, else the chart, else three for a port and one for an open coast."""
    book = load_book("mediterranean")
    where = book.theatre.ports[port].hex  # pyrefly: ignore[bad-index]
    assert hexes in ("", where)
    _, state = beachhead(marines("San Marco", 1), turn=turn)
    coasts = dict.fromkeys(map(str, book.theatre.coasts), owner)
    state = replace(state, coast_owners=coasts, war=replace(state.war, garrisons=garrisons))

    assert garrison_at(book, state, where).res == res
    recorded = given(state, DefendersRecorded(garrison_at(book, state, where).place, 6.5))
    assert garrison_at(book, recorded, where).res == 6.5
    open_coast = next(here for here in book.theatre.coasts["marmarica"].hexes  # pyrefly: ignore[bad-index]
                      if not book.theatre.ports_at(here))
    assert garrison_at(book, state, open_coast).res == 1


def test_every_stretch_that_the_chart_of_garrisons_names_is_on_the_map() -> None:
    """SM-GAP-69.1 And none twice."""
    book = load_book("mediterranean")
    named = [coast for row in book.charts.lift.alone.garrisons.values() for coast in row.coasts]

    assert set(named) <= set(map(str, book.theatre.coasts)) and len(set(named)) == len(named)
    assert {Turn.of("Jun I 40")} == {book.charts.lift.alone.garrisons[place].held[0].turn for place in ("malta", "rhodes")}


def test_what_is_on_record_lapses_as_the_place_changes_hands() -> None:
    """SM-GAP-69.1 A port's with the port, a coast's with the coast."""
    _, state = beachhead(marines("San Marco", 1))
    state = given(state, DefendersRecorded("egypt", 2), DefendersRecorded("alexandria", 5), DefendersRecorded("malta", 1))

    assert set(given(state, CoastsChangedHands(("egypt",), Side.AXIS, "")).war.defenders) == {"alexandria", "malta"}
    assert set(given(state, PortChangedHands("alexandria", Allegiance.AXIS, "")).war.defenders) == {"egypt", "malta"}  # pyrefly: ignore[bad-argument-type]


@pytest.mark.parametrize(("units", "gone"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3)])
def test_a_landing_that_fails_loses_half_its_units_rounded_up_and_craft_there_take_the_rest(units: int, gone: int) -> None:
    """SM-GAP-69, SM-GAP-69.5, SM-GAP-69.7, SM-GAP-69.9 Those of the assault first; who comes off boards in the next segment."""
    names = tuple(f"Unit {letter}" for letter in "ABCDE"[:units])
    things = [marines(name, 1, HARBOUR) for name in names]
    craft = [italian(f"MZ {letter}", str(HARBOUR), CRAFT) for letter in "ABC"]
    book, state = beachhead(*things, *craft, assault=names[1:], follow_up=names[:1], at=HARBOUR)
    plan = state.lift.plans[PLAN]
    # The plan may name them in any order.
    mixed = replace(plan, units=(plan.units[-1], *plan.units[:-1]))
    state = replace(state, lift=replace(state.lift, plans={PLAN: mixed}))
    after, events = end(book, garrisoned(state, 99, "alexandria"))
    order = [*names[1:], names[0]]
    left = [CargoId(name.lower().replace(" ", "_")) for name in order[gone:]]

    assert [event.cargo for event in of_type(events, TroopsEliminated)] == [
        name.lower().replace(" ", "_") for name in order[:gone]]
    assert [event.cargo for event in of_type(events, CargoEmbarked)] == left
    for key in left:
        assert after.cargoes[key].aboard and after.cargoes[key].troops.boarded == state.segment + 1
    assert not of_type(brought_about(advance, book, after)[1], TroopsEliminated)


def test_a_landing_that_fails_where_no_craft_lie_is_lost_whole() -> None:
    """SM-GAP-69.9 Craft elsewhere, and craft that are full, take nobody."""
    things = (marines("San Marco", 1), marines("Pavia", 2), italian("MZ One", "00906", CRAFT), italian("Zara", str(BEACH)))
    book, state = beachhead(*things, assault=("San Marco", "Pavia"))
    after, events = end(book, garrisoned(state, 99))

    assert len(of_type(events, TroopsEliminated)) == 2 and all(item.lost for item in after.cargoes.values())
    full = beachhead(*things[:2], troops("Cargo", 2, ("MZ Two",)), italian("MZ Two", str(BEACH), CRAFT),
                     assault=("San Marco", "Pavia"))
    assert len(of_type(end(full.book, garrisoned(full.state, 99))[1], TroopsEliminated)) == 2


def test_a_landing_that_holds_takes_ports_coast_and_airfields_of_that_stretch_and_nobody_is_left() -> None:
    """SM-GAP-69, SM-GAP-69.10, SM-1D6 By the events of the calendar; troops and ships there share the fate of the port."""
    book, state = beachhead(
        marines("San Marco", 16), troops("Guards", 1, str(BEACH), side=Side.ALLIED), british("Warspite", "alexandria"),
        troops("Rifles", 1, "01007", side=Side.ALLIED), troops("Polish", 1, "valletta", side=Side.ALLIED),
        airbase("Maryut", "01307", Nation.EGYPTIAN), airbase("Luqa", "00704", Nation.BRITISH))
    dice = ScriptedDice([("SM-GAP-69", 9), ("SM-1D6", 10)])
    after, events = brought_about(settle_landings, book, state, dice=dice)

    assert after.ports["alexandria"].allegiance is Allegiance.AXIS  # pyrefly: ignore[bad-index]
    assert after.ports["valletta"].allegiance is Allegiance.ALLIED  # pyrefly: ignore[bad-index]
    assert after.coast_owners["egypt"] is Side.AXIS and after.coast_owners["malta"] is Side.ALLIED
    assert of_type(events, AirfieldsChangedHands)[0].bases == ("maryut",)
    assert after.ships[ShipId("warspite")].status.value == "scuttled"
    assert {event.cargo for event in of_type(events, TroopsEliminated)} == {"guards", "rifles"}
    assert of_type(events, DefendersRecorded) == [DefendersRecorded("egypt", 0.0)]
    assert after.war.defenders == {"egypt": 0.0} and after.cargoes[MEN].at_hex == BEACH


def test_who_takes_a_harbour_stands_in_it() -> None:
    """SM-GAP-69.10 Troops that landed beside a port are in it, so that ships can fetch them there."""
    book, state = beachhead(marines("San Marco", 16, ISLAND), at=ISLAND)
    after, _ = end(book, state, 10)

    assert after.cargoes[MEN].at == "valletta" and after.war.defenders == {"malta": 0.0}


def test_with_land_facts_a_landing_is_settled_by_whoever_plays_the_land() -> None:
    """SM-GAP-69 No roll, and no prospects."""
    book, state = beachhead(marines("San Marco", 1), options=Options(land_facts=True))

    assert end(book, state)[1] == () and "failure" not in pending_for(book, state, Side.AXIS)[0].question


def test_each_plan_and_hex_has_a_roll_of_its_own_as_the_owners_exploitation_phase_ends() -> None:
    """SM-GAP-69, SM-GAP-69.7 Nobody rolls for who did not come, nor for a coast that has just fallen; the plan is over then."""
    book, state = beachhead(marines("San Marco", 16), marines("Pavia", 1, ISLAND), marines("Brescia", 1, BEACH),
                            assault=("San Marco", "Pavia"))
    plan = state.lift.plans[PLAN]
    two = replace(plan, units=(plan.units[0], (CargoId("pavia"), ISLAND), (CargoId("brescia"), BEACH.__class__("01007"))))
    state = replace(state, lift=replace(state.lift, plans={PLAN: two}))
    dice = ScriptedDice([("SM-GAP-69", 5)])
    after, events = brought_about(advance, book, state, dice=dice)
    rolls = rolls_of(settle_landings, book, state, dice=ScriptedDice([("SM-GAP-69", 5)]))

    assert [(event.hex, event.units) for event in of_type(events, LandingSettled)] == [(BEACH, (MEN,)), (ISLAND, ("pavia",))]
    assert of_type(events, LandingCancelled) and not after.lift.plans
    assert [roll.why.actors for roll in rolls] == [(str(BEACH),)] and not of_type(events, DieRolled)
    elsewhere = given(state, PhaseBegan(Phase.GROUND_COMBAT))
    assert not of_type(brought_about(advance, book, elsewhere)[1], LandingSettled)
    enemy = given(state, PlayerTurnBegan(Side.ALLIED), PhaseBegan(Phase.EXPLOITATION))
    assert end(book, enemy)[1] == ()


def test_how_it_was_settled_is_told_with_all_its_parts_and_the_enemy_reads_no_names() -> None:
    """SM-GAP-69, SM-GAP-56 LandingAttack, defence, ratio, column, die and result; whose plan it was is his own affair."""
    book, state = beachhead(marines("San Marco", 16), weather=Weather.POOR)
    state = garrisoned(state, 7)
    after, events = end(book, state, 4)
    own, enemy = (str(line_for(book, state, after, events[0], side)) for side in Side)

    told = ("attack 4 RE (assault wave 4, follow-up 0, 0 points of gunfire 0) against 7 (garrison of Egypt 7 as recorded, "
            "mountain 0, troops 0), 0.57 to 1: column 0.5, it holds on 10 or more; the die shows 4: the landing fails "
            "[SM-GAP-69]")
    assert own == f"Landing LX1 at 00907 by San Marco (16 RE): {told}"
    assert enemy == f"The enemy's landing at 00907: {told}"


def test_before_it_is_ordered_its_owner_reads_first_what_a_failure_costs() -> None:
    """SM-GAP-69.4, SM-GAP-69.5, SM-GAP-69.6 Then both sides with their parts, and what the die must show."""
    book, state = beachhead(marines("San Marco", 2), marines("Pavia", 3, kind=UnitKind.INFANTRY), assault=("San Marco",),
                            follow_up=("Pavia",))
    item = state.cargoes[MEN]
    planned = replace(state, cargoes={key: replace(one, at_hex=None, at="tripoli", troops=item.troops.__class__())  # pyrefly: ignore[bad-argument-type]
                                      for key, one in state.cargoes.items()})
    planned = given(planned, PlayerTurnBegan(Side.AXIS))
    (words,) = prospects(book, view_for(book, planned, Side.AXIS), planned.lift.plans[PLAN])

    assert words == (
        "At 00907 a failure costs 1 of 2 units, the others too where no craft lie off the beach; now attack 4 RE (assault wave "
        "1, follow-up 3, 0 points of gunfire 0) against 1 (garrison of Egypt 1 as anywhere, mountain 0, troops 0), "
        "4.00 to 1: column 4, it holds on 2 or more.")
    assert prospects(book, given(planned, PhaseBegan(Phase.GROUND_COMBAT)), planned.lift.plans[PLAN]) == ()


@pytest.mark.parametrize(("units", "assault", "follow_up"), [
    ((("San Marco", 2, UnitKind.MARINE), ("Pavia", 1, UnitKind.INFANTRY)), 1, 1),
    ((("Pavia", 1, UnitKind.INFANTRY), ("Brescia", 0.5, UnitKind.INFANTRY)), 0.125, 1),
    ((("Pavia", 2, UnitKind.INFANTRY), ("Brescia", 2, UnitKind.INFANTRY)), 0, 4),
])
def test_units_that_are_not_aboard_yet_are_reckoned_where_they_serve_best(
    units: tuple[tuple[str, float, UnitKind], ...], assault: float, follow_up: float,
) -> None:
    """SM-9B1a.2, SM-9B1a.3 Marines first; without them the smallest that one flotilla takes, and the others whole behind it."""
    book, state = beachhead(marines("San Marco", 1), *(troops(name, size, "tripoli", kind) for name, size, kind in units))
    keys = [CargoId(name.lower().replace(" ", "_")) for name, _, _ in units]
    state = replace(state, cargoes={key: replace(state.cargoes[key], at_hex=None) for key in keys})
    found = forecast(book, state, Side.AXIS, BEACH, keys).attack

    assert (found.assault, found.follow_up) == (assault, follow_up)
