"""The staff lands, raids, ferries and fetches troops, in small wars on the small sea."""

from __future__ import annotations

from campaign.model.book import Options
from campaign.model.charts.campaign import Weather
from campaign.model.commands import LoadCargo, PlanLanding
from campaign.model.events import (
    CargoEmbarked,
    CargoLoaded,
    DefendersRecorded,
    ForceFormed,
    LandingPlanned,
    LandingSettled,
    PortHit,
    RaidersLanded,
    RaidersTakenOff,
    TroopsEliminated,
    WaveLanded,
)
from campaign.model.play.calendar import Turn
from campaign.model.play.decisions import Decision, DecisionKind
from campaign.model.play.landings import LandingPlan, LiftState, PlanId, Wave
from campaign.model.replacing import replace
from campaign.model.setting.scenario import CargoId, PortId, UnitKind
from campaign.model.sides import BOTH, Side
from campaign.rules.engine import view_for
from campaign.session.play.playing import Until, play_on
from campaign.staff.commander import answer
from campaign.staff.judgement.doctrine import DOCTRINES
from campaign.staff.operations.troops import lift_sailings
from campaign.store.records import Meta
from tests.landsea import troops
from tests.sea import CRAFT, ORION, TRANSPORT, TRIBAL, Sea, Thing, british, given, initial_phase, italian, sea
from tests.staff.wars import Watched

DESTROYERS = ("Jervis", "Janus", "Juno", "Nubian")
CRUISERS = ("Orion", "Ajax", "Perth")
LANDING = (
    italian("MZ One", "tripoli", CRAFT), italian("MZ Two", "taranto", CRAFT), italian("Zara", "taranto"),
    italian("Lanciere", "tripoli", TRIBAL), troops("San Marco", 1, "tripoli", UnitKind.MARINE, to="valletta"),
    troops("Pavia", 2, "tripoli", to="valletta"),
)
SAN, PAVIA = CargoId("san_marco"), CargoId("pavia")
FEW, SOME = 0.5, 1.5


def held(found: Sea, res: float = FEW) -> Sea:
    """The same sea with so many REs on record in Malta."""
    return Sea(found.book, given(found.state, DefendersRecorded("malta", res)))


def played(found: Sea, until: str, *, from_the_initial_phase: bool = False, seed: int = 1) -> Watched:
    """Both staffs play from here until a game turn."""
    book, state = found
    book = replace(book, scenario=replace(book.scenario, last_turn="Dec II 40"))
    state = initial_phase(state, Side.AXIS, "Jul I 40") if from_the_initial_phase else state
    game = Watched(book, state, Meta("test", seed, players=dict.fromkeys(BOTH, "staff")), None)
    play_on(game, Until(turn=Turn.of(until)))
    return game


def allied(*things: Thing) -> Sea:
    """The first Allied naval movement step of an Allied player turn."""
    return sea(*things, acting=Side.ALLIED, player_turn=Side.ALLIED)


def happened(game: Watched, *kinds: type) -> list[type]:
    """What happened of these kinds, in order."""
    return [type(one.event) for one in game.history if isinstance(one.event, kinds)]


def last_day(weather: Weather) -> Sea:
    """The last segment of the Axis player turn for which a landing is planned."""
    book, state = sea(*LANDING, italian("MZ Three", "tripoli", CRAFT), nas=7, weather=weather)
    plan = LandingPlan(PlanId("LX1"), Side.AXIS, state.cursor.turn, state.cursor.turn.plus(-4), ((SAN, state.ports[PortId(
        "valletta")].hex), (PAVIA, state.ports[PortId("valletta")].hex)))
    return held(Sea(book, replace(state, lift=LiftState(plans={plan.id: plan}))))


def test_troops_wanted_in_an_enemy_port_are_landed_as_planned_in_two_waves() -> None:
    """SM-9B1, SM-9B3 Planned at once, the craft gathered in time, marines first, and not an order refused."""
    game = played(held(sea(*LANDING)), "Sep II 40", from_the_initial_phase=True)
    waves = [one.event for one in game.history if isinstance(one.event, WaveLanded)]

    assert happened(game, LandingPlanned, TroopsEliminated) == [LandingPlanned]
    assert [(wave.wave, [one.unit for one in wave.units], str(wave.turn)) for wave in waves] == [
        (Wave.ASSAULT, [SAN], "Sep I 40"), (Wave.FOLLOW_UP, [PAVIA], "Sep I 40")]
    assert not game.refused
    assert not game.state.forces


def test_guns_and_escorts_go_along_with_a_landing() -> None:
    """SM-9B2.1 A cruiser sails to be off the beach on the day, the destroyer with the craft."""
    game = played(held(sea(*LANDING)), "Sep II 40", from_the_initial_phase=True)
    formed = {one.event.name: one.event.ships for one in game.history if isinstance(one.event, ForceFormed)}

    assert formed["Zara's guns"] == ("zara",)
    assert formed["Lanciere landing"] == ("mz_one", "mz_two", "lanciere")


def test_no_troops_board_in_poor_weather() -> None:
    """SM-9B2 A landing at half strength, out of craft that may founder, is not made."""
    nobody: list[CargoId] = []
    for weather, boarded in ((Weather.CLEAR, [SAN, PAVIA]), (Weather.POOR, nobody)):
        book, state = last_day(weather)
        orders = answer(book, view_for(book, state, Side.AXIS), Decision(DecisionKind.MOVEMENT, Side.AXIS, "SM-1F", ""))

        assert [order.cargo for order in orders if isinstance(order, LoadCargo)] == boarded


def test_nobody_plans_a_landing_without_craft_or_time_or_an_enemy_to_land_on() -> None:
    """SM-9B3 The same troops, but addressed to a port of one's own, or in the last months of a campaign."""
    asked = Decision(DecisionKind.PHASE, Side.AXIS, "SM-1A.1", "")

    def plans(found: Sea, last: str = "Dec II 40") -> bool:
        found = held(found)
        book = replace(found.book, scenario=replace(found.book.scenario, last_turn=last))
        state = initial_phase(found.state, Side.AXIS, "Jul I 40")
        return any(isinstance(order, PlanLanding) for order in answer(book, view_for(book, state, Side.AXIS), asked))

    assert plans(sea(*LANDING))
    assert not plans(sea(*LANDING), last="Aug II 40")
    assert not plans(sea(*LANDING[2:]))
    assert not plans(sea(LANDING[0], troops("San Marco", 1, "tripoli", UnitKind.MARINE, to="taranto")))


def test_troops_are_kept_where_a_landing_would_be_hopeless() -> None:
    """SM-GAP-69, SM-GAP-84.4 Neither planned nor, if the garrison has grown since, boarded; a land game is left to itself."""
    asked = Decision(DecisionKind.PHASE, Side.AXIS, "SM-1A.1", "")

    def plans(res: float, options: Options | None = None) -> bool:
        book, state = held(sea(*LANDING, options=options), res)
        book = replace(book, scenario=replace(book.scenario, last_turn="Dec II 40"))
        view = view_for(book, initial_phase(state, Side.AXIS, "Jul I 40"), Side.AXIS)
        return any(isinstance(order, PlanLanding) for order in answer(book, view, asked))

    # Half an RE of marines and two of foot behind them.
    assert plans(2.5 / 1.5) and not plans(2.5 / 1.5 + 0.1)
    assert plans(12, Options(land_facts=True))
    book, state = held(last_day(Weather.CLEAR), 4)
    orders = answer(book, view_for(book, state, Side.AXIS), Decision(DecisionKind.MOVEMENT, Side.AXIS, "SM-1F", ""))
    assert not any(isinstance(order, LoadCargo) for order in orders)


def test_a_staff_plays_a_landing_from_plan_to_end_with_its_guns_in_it() -> None:
    """SM-GAP-69, SM-4A3 The cruiser off the beach fires, and the island is taken."""
    game = played(held(sea(*LANDING)), "Sep II 40", from_the_initial_phase=True)
    (landing,) = (one.event for one in game.history if isinstance(one.event, LandingSettled))

    assert landing.holds and landing.odds.attack.gunfire > 0
    assert game.state.ports[PortId("valletta")].allegiance.side is Side.AXIS and not game.refused
    assert game.state.cargoes[SAN].at == game.state.cargoes[PAVIA].at == "valletta"


def test_a_staff_brings_home_who_comes_off_a_beach_where_its_landing_failed() -> None:
    """SM-GAP-69.9, SM-4D1 In the segment after, the first of the enemy's player turn, or they are lost aboard."""
    landings: list[tuple[bool, Watched]] = []
    for seed in range(1, 30):
        game = played(held(sea(*LANDING), SOME), "Oct I 40", from_the_initial_phase=True, seed=seed)
        landings += [(one.event.holds, game) for one in game.history if isinstance(one.event, LandingSettled)]
        if landings and not landings[-1][0]:
            break
    holds, game = landings[-1]

    assert not holds and happened(game, TroopsEliminated) == [TroopsEliminated]
    assert game.state.cargoes[SAN].lost and game.state.cargoes[PAVIA].at == "taranto"


def test_commandos_raid_an_enemy_port_from_destroyers_and_come_home() -> None:
    """SM-9A They sail to be there when the segments end, and a port that is hurt enough is left alone."""
    layforce = troops("Layforce", 1, "valletta", UnitKind.COMMANDO, side=Side.ALLIED, to="tripoli")
    party: tuple[Thing, ...] = (*(british(name, "valletta", TRIBAL) for name in DESTROYERS), layforce)
    book, state = allied(*party)
    game = played(Sea(book, state), "Jul II 40")
    spared = played(Sea(book, given(state, PortHit(PortId("tripoli"), 2, "bombs"))), "Jul II 40")

    assert happened(game, RaidersLanded, RaidersTakenOff) == [RaidersLanded, RaidersTakenOff]
    assert not game.refused
    assert not happened(spared, RaidersLanded)


def test_men_on_a_beach_who_are_wanted_at_home_are_taken_off() -> None:
    """SM-4C2 Cruisers go for them where there is no transport, and land them in their own port."""
    game = played(allied(*(british(name, "valletta", ORION) for name in CRUISERS),
                         troops("Retimo", 1, "00407", side=Side.ALLIED, to="valletta")), "Aug I 40")

    assert happened(game, CargoEmbarked) == [CargoEmbarked]
    assert game.state.cargoes[CargoId("retimo")].at == "valletta"
    assert not game.refused


def test_guns_and_vehicles_stay_on_the_beach() -> None:
    """SM-4C2.3 The men of a unit with heavy equipment go without it."""
    heavy = troops("Suda", 1, "00407", side=Side.ALLIED, to="valletta", heavy_equipment=True, infantry_points=1.0)
    game = played(allied(british("Orion", "valletta", ORION), heavy), "Jul II 40")

    assert game.state.cargoes[CargoId("suda")].troops.remnant_points == 1.0


def test_a_laden_warship_waits_while_the_enemy_is_about_where_she_is_bound() -> None:
    """SM-4A5 The brigade is aboard, and the destroyers sail when no marker is seen within a day of Malta, not before."""
    fleet = tuple(british(name, "alexandria", TRIBAL) for name in DESTROYERS)
    laden = troops("Brigade", 1, DESTROYERS, side=Side.ALLIED, to="valletta")

    def sails(*enemies: Thing) -> bool:
        book, state = allied(*fleet, laden, *enemies)
        return any(True for _ in lift_sailings(book, view_for(book, state, Side.ALLIED), DOCTRINES[Side.ALLIED]))

    assert sails() and sails(italian("Zara", "taranto"))
    assert not sails(italian("Zara", "00303"))


def test_destroyers_carry_what_waits_where_no_transport_lies() -> None:
    """SM-4A5 A brigade goes to Malta in four of them; with a transport in port they are left alone."""
    brigade = troops("Brigade", 1, "alexandria", side=Side.ALLIED, to="valletta")
    fleet = tuple(british(name, "alexandria", TRIBAL) for name in DESTROYERS)
    game = played(allied(*fleet, brigade), "Jul II 40")
    with_a_ship = played(allied(*fleet, brigade, british("Glengyle", "alexandria", TRANSPORT)), "Jul II 40")

    assert game.state.cargoes[CargoId("brigade")].at == "valletta"
    assert not game.refused
    assert [one.event.ships for one in with_a_ship.history if isinstance(one.event, CargoLoaded)] == [("glengyle",)]
