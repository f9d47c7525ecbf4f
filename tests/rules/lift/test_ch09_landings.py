"""Planned landings in two waves, read like the rulebook."""

from __future__ import annotations

from fractions import Fraction

import pytest

from campaign.model.book import Book, Options
from campaign.model.charts.campaign import Weather
from campaign.model.commands import (
    CancelLanding,
    LandAssault,
    LandFollowUp,
    LoadCargo,
    PlanLanding,
    ReportCombat,
    ReportTroops,
    SupportGround,
)
from campaign.model.events import CraftPutOut, GroundSupported, LandingCancelled, PhaseBegan, TroopsEliminated, WaveLanded
from campaign.model.play.ashore import IN_SUPPLY
from campaign.model.play.calendar import Phase, Turn
from campaign.model.play.landings import CraftLog, LandingPlan, LiftWatch, PlanId, Wave
from campaign.model.play.state import State
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import CargoId, PortId, UnitKind
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.rules.chapters.lift import ch04_craft, ch09_landings
from campaign.rules.chapters.lift.ch02_carriage import assault_factor, points_left_ashore, shipping_size
from campaign.rules.engine import legal_commands
from campaign.rules.play.sequence import advance
from campaign.rules.views.decisions import occasions, pending_for
from campaign.rules.views.view import view_for
from tests.landsea import troops
from tests.narrating import line_for
from tests.proceeding import brought_about, events_of
from tests.sea import (
    CRAFT,
    TRANSPORT,
    WARSPITE,
    Sea,
    Thing,
    given,
    initial_phase,
    italian,
    of_type,
    play,
    rule_broken,
    sea,
    ships,
)

BEACH = Hex("00907")
SAN, PAVIA, PLAN = CargoId("san_marco"), CargoId("pavia"), PlanId("LX1")
MARINES = troops("San Marco", 1, ("MZ One",), UnitKind.MARINE)
NOW = Turn.of("Jul I 40")


def planned(state: State, *units: CargoId, turn: Turn = NOW, where: Hex = BEACH) -> State:
    """The same sea with a landing of these units planned for a game turn."""
    plan = LandingPlan(PLAN, Side.AXIS, turn, turn.plus(-4), tuple((unit, where) for unit in units))
    return replace(state, lift=replace(state.lift, plans={PLAN: plan}))


def aboard_for(state: State, wave: Wave, *units: CargoId) -> State:
    """These units aboard for a wave, since the present segment."""
    changed = {unit: replace(state.cargoes[unit], troops=replace(state.cargoes[unit].troops, wave=wave, boarded=state.segment))
               for unit in units}
    return replace(state, cargoes={**state.cargoes, **changed})


def phase(state: State, which: Phase) -> State:
    """The same sea in a phase of the same player turn."""
    return given(state, PhaseBegan(which))


def off_the_beach(*things: Thing, weather: Weather = Weather.CLEAR, options: Options | None = None) -> Sea:
    """Marines off Egypt in the craft that they boarded for the assault, on the day."""
    book, state = sea(italian("MZ One", BEACH, CRAFT), MARINES, *things, nas=7, weather=weather, options=options)
    return Sea(book, aboard_for(planned(state, *state.cargoes), Wave.ASSAULT, SAN))


def planning(*things: Thing) -> Sea:
    """The Axis initial phase of the first game turn of a longer campaign."""
    book, state = sea(*things)
    book = replace(book, scenario=replace(book.scenario, last_turn="Dec II 40"))
    return Sea(book, initial_phase(state, Side.AXIS, "Jul I 40"))


def test_a_landing_is_planned_four_game_turns_ahead_in_ones_initial_phase_by_unit_and_hex() -> None:
    """SM-9B3, SM-9B3.3 No sooner, and in no other phase."""
    book, state = planning(italian("MZ One", "tripoli", CRAFT), troops("San Marco", 1, "tripoli", UnitKind.MARINE))
    order = PlanLanding(Side.AXIS, "Sep I 40", ((SAN, BEACH),))
    after, _ = play(book, state, order)

    assert after.lift.plans[PLAN] == LandingPlan(PLAN, Side.AXIS, Turn.of("Sep I 40"), NOW, ((SAN, BEACH),))
    assert rule_broken(book, state, replace(order, turn="Aug II 40")) == "SM-9B3"
    assert rule_broken(book, state, replace(order, turn="soon")) == "SM-9B3"
    assert rule_broken(book, phase(state, Phase.MOVEMENT), order) == "SM-1A.1"


def test_a_plan_names_free_ground_units_and_beaches_that_are_not_ones_own() -> None:
    """SM-9B.2, SM-9B3.4, SM-1E Each unit once, and in one plan only."""
    book, state = planning(italian("MZ One", "tripoli", CRAFT), troops("San Marco", 1, "tripoli", UnitKind.MARINE))
    after, _ = play(book, state, PlanLanding(Side.AXIS, "Sep I 40", ((SAN, BEACH),)))

    def said(*units: tuple[CargoId, Hex], of: State = state) -> str:
        return rule_broken(book, of, PlanLanding(Side.AXIS, "Sep I 40", units))

    assert said() == said((SAN, BEACH), (SAN, BEACH)) == said((PAVIA, BEACH)) == said((SAN, BEACH), of=after) == "SM-9B3"
    assert said((SAN, Hex("00606"))) == said((SAN, Hex("99999"))) == "SM-1E"
    assert said((SAN, Hex("00407"))) == "SM-9B"


def test_a_plan_is_secret_and_can_be_given_up() -> None:
    """SM-9B3, SM-9B3.5, SM-GAP-56, SM-GAP-56.5 The enemy neither sees it nor reads of it."""
    book, state = planning(italian("MZ One", "tripoli", CRAFT), troops("San Marco", 1, "tripoli", UnitKind.MARINE))
    after, events = play(book, state, PlanLanding(Side.AXIS, "Sep I 40", ((SAN, BEACH),)))
    gone, cancelled = play(book, after, CancelLanding(Side.AXIS, PLAN))

    assert view_for(book, after, Side.AXIS).lift.plans and not view_for(book, after, Side.ALLIED).lift.plans
    assert line_for(book, state, after, events[0], Side.ALLIED) is None
    assert "Sep I 40" in str(line_for(book, state, after, events[0], Side.AXIS))
    assert line_for(book, after, gone, cancelled[0], Side.ALLIED) is None and not gone.lift.plans
    assert rule_broken(book, after, CancelLanding(Side.ALLIED, PLAN)) == "SM-9B3"


def test_a_side_is_asked_about_plans_only_when_it_has_craft_troops_and_time() -> None:
    """SM-1A.7, SM-9B3 A quiet initial phase passes."""
    ready = planning(italian("MZ One", "tripoli", CRAFT), troops("San Marco", 1, "tripoli", UnitKind.MARINE))
    without = planning(italian("Zara", "tripoli"), troops("San Marco", 1, "tripoli", UnitKind.MARINE))
    late = Sea(replace(ready.book, scenario=replace(ready.book.scenario, last_turn="Jul II 40")), ready.state)
    deaf = replace(ready.state, lift=replace(ready.state.lift, watch={Side.AXIS: LiftWatch(plans=False)}))

    assert len(occasions(ready.book, ready.state, Side.AXIS)) == 1
    assert any(isinstance(one, PlanLanding) for one in legal_commands(ready.book, ready.state, Side.AXIS))
    assert occasions(without.book, without.state, Side.AXIS) == occasions(late.book, late.state, Side.AXIS) == ()
    assert occasions(ready.book, deaf, Side.AXIS) == ()


def test_the_assault_wave_comes_in_landing_craft_and_counts_double_but_for_marines() -> None:
    """SM-9B1a, SM-2D Half an RE of motorised troops takes two REs of lift; one flotilla carries each unit."""
    book, state = sea(italian("MZ One", "tripoli", CRAFT), italian("MZ Two", "tripoli", CRAFT),
                      italian("Esperia", "tripoli", TRANSPORT),
                      troops("San Marco", 2, "tripoli", UnitKind.MARINE), troops("Pavia", 2, "tripoli"),
                      troops("Centauro", 0.5, "tripoli", motorised=True), nas=7)
    state = planned(state, *state.cargoes)
    centauro = state.cargoes[CargoId("centauro")]

    assert shipping_size(book, centauro) == 1 and shipping_size(book, centauro, Wave.ASSAULT) == 2
    assert [assault_factor(book, state.cargoes[unit], Wave.ASSAULT) for unit in (SAN, PAVIA)] == [1, 2]
    assert rule_broken(book, state, LoadCargo(Side.AXIS, SAN, ships("MZ One"), Wave.ASSAULT)) == ""
    assert rule_broken(book, state, LoadCargo(Side.AXIS, PAVIA, ships("MZ One"), Wave.ASSAULT)) == "SM-2D"
    assert rule_broken(book, state, LoadCargo(Side.AXIS, PAVIA, ships("MZ One", "MZ Two"), Wave.ASSAULT)) == "SM-9B1a"
    assert rule_broken(book, state, LoadCargo(Side.AXIS, PAVIA, ships("MZ One"), Wave.FOLLOW_UP)) == ""
    assert rule_broken(book, state, LoadCargo(Side.AXIS, CargoId("centauro"), ships("Esperia"), Wave.ASSAULT)) == "SM-9B1a"


def test_troops_that_board_in_the_last_segment_for_a_planned_wave_stay_aboard_until_it_lands() -> None:
    """SM-4D1, SM-4D1.1, SM-4D1.2, SM-GAP-51 In no earlier segment, not without a plan, and not in the enemy's player turn."""
    things = (italian("MZ One", "tripoli", CRAFT), troops("San Marco", 1, "tripoli", UnitKind.MARINE))
    book, state = sea(*things, nas=7)
    order = LoadCargo(Side.AXIS, SAN, ships("MZ One"), Wave.ASSAULT)
    loaded, _ = play(book, planned(state, SAN), order)
    early, other = sea(*things, nas=6).state, sea(*things, nas=7, player_turn=Side.ALLIED).state

    assert brought_about(ch04_craft.end_of_segment, book, loaded)[0].cargoes[SAN].aboard
    assert rule_broken(book, state, order) == "SM-9B3"
    assert rule_broken(book, planned(state, SAN, turn=NOW.plus(1)), order) == "SM-9B3"
    assert rule_broken(book, planned(early, SAN), order) == rule_broken(book, planned(other, SAN), order) == "SM-4D1"


def test_troops_whose_phase_passes_without_a_landing_are_eliminated() -> None:
    """SM-4D1.3, SM-9B1.2 The assault wave with ground movement, the follow-up with exploitation; the plan ends too."""
    book, state = off_the_beach()
    after, events = brought_about(ch04_craft.end_of_phase, book, phase(state, Phase.MOVEMENT))
    second = phase(aboard_for(state, Wave.FOLLOW_UP, SAN), Phase.MOVEMENT)
    exploiting = phase(second, Phase.EXPLOITATION)
    gone, ended = brought_about(advance, book, exploiting)

    assert of_type(events, TroopsEliminated) and after.cargoes[SAN].lost
    assert list(events_of(ch04_craft.end_of_phase, book, second)) == []
    assert of_type(ended, TroopsEliminated) and of_type(ended, LandingCancelled) and not gone.lift.plans


def test_the_assault_lands_in_ground_movement_at_half_or_a_quarter_of_its_strength() -> None:
    """SM-9B, SM-9B1, SM-9B1c, SM-9B1d, SM-9B1e Two movement points, full supply; marines fight at half, others at a quarter."""
    book, state = off_the_beach(italian("MZ Two", BEACH, CRAFT), troops("Pavia", 1, ("MZ Two",)))
    state = phase(aboard_for(state, Wave.ASSAULT, PAVIA), Phase.MOVEMENT)
    after, events = play(book, state, LandAssault(Side.AXIS, PLAN, (SAN, PAVIA)))
    wave = of_type(events, WaveLanded)[0]

    assert [one.strength for one in wave.units] == [Fraction(1, 2), Fraction(1, 4)]
    assert [(one.movement_left, one.exploitation_left) for one in wave.units] == [(6, 4), (6, 4)]
    assert after.cargoes[SAN].at_hex == BEACH and after.cargoes[SAN].troops.spent == 2
    assert after.ashore.status(SAN) == IN_SUPPLY and not after.ships[ShipId("mz_one")].cargo


def test_motorised_troops_exploit_at_their_whole_allowance_and_others_at_half_rounded_down() -> None:
    """SM-9B, SM-9B.1 Seven points leave a foot soldier three."""
    pavia, other = troops("San Marco", 1, "tripoli", movement=7), troops("Centauro", 1, "tripoli", motorised=True, movement=10)
    book, state = sea(pavia, other)

    assert points_left_ashore(book, state, state.cargoes[SAN], Phase.EXPLOITATION) == 3
    assert points_left_ashore(book, state, state.cargoes[CargoId("centauro")], Phase.EXPLOITATION) == 10


def test_poor_weather_halves_landing_troops_again_and_the_guns_that_help_them() -> None:
    """SM-9B2, SM-9B2.1 Anything but clear is poor."""
    book, state = off_the_beach(weather=Weather.POOR)
    after, events = play(book, phase(state, Phase.MOVEMENT), LandAssault(Side.AXIS, PLAN, (SAN,)))

    assert of_type(events, WaveLanded)[0].units[0].strength == Fraction(1, 4) and of_type(events, WaveLanded)[0].poor_weather
    assert ch09_landings.gunfire_share(book, after, BEACH, Side.AXIS) == Fraction(1, 2)
    assert ch09_landings.gunfire_share(book, after, BEACH, Side.ALLIED) == 1
    assert ch09_landings.gunfire_share(book, after, Hex("00807"), Side.AXIS) == 1
    clear = replace(after, weather=dict.fromkeys(after.weather, Weather.CLEAR))
    assert ch09_landings.gunfire_share(book, clear, BEACH, Side.AXIS) == 1


def test_ships_support_a_landing_with_half_their_guns_in_poor_weather() -> None:
    """SM-9B2, SM-4A3 As they fire in the ground combat phase."""
    strengths = []
    for weather in Weather:
        book, state = off_the_beach(italian("Littorio", BEACH, WARSPITE, force="Guns"), weather=weather,
                                    options=Options(land_facts=True))
        landed, _ = play(book, phase(state, Phase.MOVEMENT), LandAssault(Side.AXIS, PLAN, (SAN,)))
        force = landed.ships[ShipId("littorio")].force
        assert force is not None
        _, events = play(book, phase(landed, Phase.GROUND_COMBAT), SupportGround(Side.AXIS, force, BEACH))
        strengths.append(of_type(events, GroundSupported)[0].strength)

    assert strengths[1] == strengths[0] // 2 > 0


def test_a_wave_lands_on_its_day_in_its_phase_from_its_own_craft_off_its_own_hex() -> None:
    """SM-9B1, SM-9B1.1, SM-9B1a.1 Whatever is not as planned is refused."""
    book, state = off_the_beach(italian("Esperia", BEACH, TRANSPORT), troops("Pavia", 1, ("Esperia",)))
    moving, order = phase(state, Phase.MOVEMENT), LandAssault(Side.AXIS, PLAN, (SAN,))
    elsewhere = planned(moving, SAN, where=Hex("01007"))

    assert rule_broken(book, moving, order) == ""
    assert rule_broken(book, phase(state, Phase.EXPLOITATION), order) == "SM-1A.1"
    assert rule_broken(book, planned(moving, SAN, turn=NOW.plus(1)), order) == "SM-9B3"
    assert rule_broken(book, moving, replace(order, side=Side.ALLIED)) == "SM-9B3"
    for units in ((), (SAN, SAN)):
        assert rule_broken(book, moving, replace(order, units=units)) == "SM-9B1"
    assert rule_broken(book, planned(moving, PAVIA), order) == "SM-9B1"
    assert rule_broken(book, moving, replace(order, units=(PAVIA,))) == rule_broken(book, elsewhere, order) == "SM-9B1a"


def test_craft_must_have_lain_in_port_for_the_two_game_turns_before() -> None:
    """SM-9B3, SM-9B3.1, SM-9B3.2, SM-9B3.6 Time at sea is noted as segments end."""
    book, state = off_the_beach()
    moving, order = phase(state, Phase.MOVEMENT), LandAssault(Side.AXIS, PLAN, (SAN,))
    noted, events = brought_about(ch04_craft.end_of_segment, book, state)
    key = ShipId("mz_one")

    def with_log(log: CraftLog) -> State:
        return replace(moving, lift=replace(moving.lift, craft={key: log}))

    assert of_type(events, CraftPutOut) and noted.lift.craft[key].at_sea == NOW
    assert rule_broken(book, with_log(noted.lift.craft[key]), order) == ""
    assert rule_broken(book, with_log(CraftLog(NOW, 1)), order) == "SM-9B3"
    assert rule_broken(book, with_log(CraftLog(NOW.plus(-2), 5)), order) == "SM-9B3"
    assert ch04_craft.turns_in_port(with_log(CraftLog(NOW.plus(-3), 0)), key, NOW) == 2


def test_the_follow_up_wave_comes_behind_the_assault_out_of_craft_or_by_them_from_transports() -> None:
    """SM-9B1, SM-9B1b, SM-9B1b.1, SM-GAP-51 Normal sizes, craft combined, two REs each in the phase."""
    book, state = off_the_beach(italian("Esperia", BEACH, TRANSPORT), troops("Pavia", 1, ("Esperia",)))
    order = LandFollowUp(Side.AXIS, PLAN, (PAVIA,), ships("MZ One"))
    landed, _ = play(book, phase(state, Phase.MOVEMENT), LandAssault(Side.AXIS, PLAN, (SAN,)))
    exploiting = phase(landed, Phase.EXPLOITATION)
    after, events = play(book, exploiting, order)

    assert of_type(events, WaveLanded)[0].units[0].strength == 1
    assert after.cargoes[PAVIA].at_hex == BEACH and after.cargoes[PAVIA].troops.exploited == 2
    assert after.lift.lifted == {ShipId("mz_one"): 1}
    assert rule_broken(book, exploiting, replace(order, craft=())) == "SM-9B1b"
    assert rule_broken(book, exploiting, replace(order, craft=ships("Esperia"))) == "SM-9B1b"
    assert rule_broken(book, exploiting, replace(order, craft=ships("MZ One", "MZ One"))) == "SM-9B1b"
    assert rule_broken(book, phase(state, Phase.EXPLOITATION), order) == "SM-9B1b"
    assert rule_broken(book, landed, order) == "SM-1A.1"


def test_a_follow_up_unit_in_craft_boarded_for_it() -> None:
    """SM-9B1b Not one that boarded for something else."""
    book, state = off_the_beach(italian("MZ Two", BEACH, CRAFT), troops("Pavia", 1, ("MZ Two",)))
    landed, _ = play(book, phase(state, Phase.MOVEMENT), LandAssault(Side.AXIS, PLAN, (SAN,)))
    exploiting, order = phase(landed, Phase.EXPLOITATION), LandFollowUp(Side.AXIS, PLAN, (PAVIA,))

    assert rule_broken(book, exploiting, order) == "SM-9B1b"
    assert rule_broken(book, aboard_for(exploiting, Wave.FOLLOW_UP, PAVIA), order) == ""


def test_troops_with_no_movement_points_left_stay_aboard() -> None:
    """SM-9B1c Disembarking costs two."""
    book, state = off_the_beach()
    tired = replace(state.cargoes[SAN], troops=replace(state.cargoes[SAN].troops, spent=7))
    moving = phase(replace(state, cargoes={SAN: tired}), Phase.MOVEMENT)

    assert rule_broken(book, moving, LandAssault(Side.AXIS, PLAN, (SAN,))) == "SM-9B1c"


def test_ground_combat_of_a_planned_unit_cancels_its_landing() -> None:
    """SM-9B3, SM-9B3.7, SM-9B3.8, SM-1A.8 As reported from land, by its own side, where the option is on."""
    things = (italian("MZ One", "tripoli", CRAFT), troops("San Marco", 1, "tripoli", UnitKind.MARINE))
    book, state = sea(*things, options=Options(land_facts=True))
    fighting, order = phase(planned(state, SAN, turn=NOW.plus(4)), Phase.GROUND_COMBAT), ReportCombat(Side.AXIS, (SAN,))
    after, events = play(book, fighting, order)
    closed, _ = sea(*things)

    assert of_type(events, LandingCancelled) and not after.lift.plans
    assert rule_broken(closed, fighting, order) == rule_broken(book, planned(state, SAN), order) == "SM-1A.1"
    assert rule_broken(book, fighting, replace(order, side=Side.ALLIED)) == "SM-9B3"


def test_where_troops_stand_is_reported_from_land() -> None:
    """SM-1A.8, SM-1E.1 On the coast, in a port of their own if there is one, or no more."""
    book, state = sea(troops("San Marco", 1, "tripoli"), options=Options(land_facts=True))
    fighting = phase(state, Phase.GROUND_COMBAT)

    def reported(where: str | None) -> State:
        return play(book, fighting, ReportTroops(Side.AXIS, SAN, Hex(where) if where else None))[0]

    assert (reported("01007").cargoes[SAN].at_hex, reported("01007").cargoes[SAN].at) == (Hex("01007"), None)
    assert reported("00201").cargoes[SAN].at == PortId("taranto") and reported(None).cargoes[SAN].lost
    assert rule_broken(book, fighting, ReportTroops(Side.AXIS, SAN, Hex("00505"))) == "SM-1E"


@pytest.mark.parametrize(("which", "kinds"), [(Phase.MOVEMENT, LandAssault), (Phase.EXPLOITATION, LandFollowUp)])
def test_a_wave_that_lies_ready_is_asked_about(which: Phase, kinds: type) -> None:
    """SM-1A.7, SM-9B1 And its order is among those that can be given."""
    book, state = off_the_beach(italian("Esperia", BEACH, TRANSPORT), troops("Pavia", 1, ("Esperia",)))
    if which is Phase.EXPLOITATION:
        state, _ = play(book, phase(state, Phase.MOVEMENT), LandAssault(Side.AXIS, PLAN, (SAN,)))
    state = phase(state, which)

    assert pending_for(book, state, Side.AXIS) and not pending_for(book, state, Side.ALLIED)
    assert any(isinstance(one, kinds) for one in legal_commands(book, state, Side.AXIS))


def test_the_enemy_sees_a_wave_come_ashore_but_not_what_it_is() -> None:
    """SM-GAP-56, SM-9B1 Its owner reads strengths and movement points, for the land game."""
    book, state = off_the_beach()
    moving = phase(state, Phase.MOVEMENT)
    after, events = play(book, moving, LandAssault(Side.AXIS, PLAN, (SAN,)))
    own, enemy = (str(line_for(book, moving, after, events[0], side)) for side in (Side.AXIS, Side.ALLIED))

    assert "San Marco" in own and "1/2 of its strength" in own and "full supply" in own
    assert "San Marco" not in enemy and "1 unit" in enemy


def beaches(book: Book) -> list[Hex]:
    """Every beach of the enemy's on the chart."""
    return [where for coast in book.theatre.coasts.values() for where in coast.hexes if book.theatre.is_beach(where)]


def test_every_candidate_plan_goes_to_a_beach() -> None:
    """SM-1E, SM-9B.2 Property: a beach is partial sea beside full sea without mountains."""
    book, state = planning(italian("MZ One", "tripoli", CRAFT), troops("San Marco", 1, "tripoli", UnitKind.MARINE))
    plans = [one for one in legal_commands(book, state, Side.AXIS) if isinstance(one, PlanLanding)]

    assert plans and {where for one in plans for _, where in one.units} <= set(beaches(book))
