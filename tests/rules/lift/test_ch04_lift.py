# Events are read by what their type, asserted by the rolls before them, must hold.
"""Landing craft, transports off beaches and evacuations, read like the rulebook."""

from __future__ import annotations

import pytest

from campaign.model.book import Book
from campaign.model.charts.campaign import Weather
from campaign.model.commands import Evacuate, LoadCargo, SetLiftWatch, TransferCargo, Transship, UnloadCargo
from campaign.model.dice import ScriptedDice
from campaign.model.events import (
    CargoBeached,
    CargoEmbarked,
    CargoLoaded,
    CargoLost,
    CargoUnloaded,
    EquipmentAbandoned,
    PhaseBegan,
    PlayerTurnBegan,
    PointsScored,
    ShipRemoved,
    TroopsEliminated,
)
from campaign.model.play.calendar import Phase, Step
from campaign.model.play.landings import CraftMission, LiftWatch, Wave
from campaign.model.play.state import State
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import CargoId, CargoKind, PortId, UnitKind
from campaign.model.sides import Nation, Side
from campaign.model.units.ships import ShipId
from campaign.ratings.hits import Cause, Damage, Hits, is_sunk, marked
from campaign.rules.chapters.lift import ch04_craft, ch04_lift
from campaign.rules.chapters.lift.ch02_carriage import beachhead, lift_left, mission_of_craft, room_left, shipping_size
from campaign.rules.chapters.sailing.ch01_movement import points_left
from campaign.rules.play.sequence import advance
from campaign.rules.views.decisions import occasions
from tests.landsea import troops
from tests.proceeding import brought_about, events_of
from tests.sea import (
    CRAFT,
    TRANSPORT,
    TRIBAL,
    Sea,
    british,
    cargo,
    given,
    italian,
    next_segment,
    of_type,
    play,
    port,
    rule_broken,
    sea,
    ships,
)

BEACH, OFF_LIBYA = Hex("00407"), "00407"
STORES, UNIT = CargoId("stores"), CargoId("sabratha")
CRAFT_NAMES = ("MZ One", "MZ Two")


def load(item: CargoId, *names: str, wave: Wave | None = None) -> LoadCargo:
    """Put an item aboard these ships."""
    return LoadCargo(Side.AXIS, item, ships(*names), wave)


def ashore(item: CargoId) -> UnloadCargo:
    """Put an item ashore."""
    return UnloadCargo(Side.AXIS, item)


def ground_phase(state: State, phase: Phase) -> State:
    """The same sea in a ground phase of the same player turn."""
    return given(state, PhaseBegan(phase))


def nowhere_a_beach(book: Book) -> Book:
    """The same chart with mountains on every shore."""
    lines = tuple(line.replace(":", "+") for line in book.theatre.lines)
    return replace(book, theatre=replace(book.theatre, lines=lines))


def test_a_flotilla_carries_two_res_and_works_over_the_beach_of_a_port_that_can_handle_no_more() -> None:
    """SM-2E, SM-1D1, SM-GAP-33 Nothing that goes over a beach counts against the cargo rating."""
    book, state = sea(
        italian("MZ One", "tripoli", CRAFT), cargo("Stores", 2, "tripoli", "taranto"),
        cargo("Tanks", 0.5, "tripoli", "taranto"), port("Tripoli", "00207", Nation.ITALIAN, cargo=0))
    loaded, events = play(book, state, load(STORES, "MZ One"))

    assert of_type(events, CargoLoaded)[0].over_beach and loaded.ports[PortId("tripoli")].cargo_used == 0
    assert room_left(book, loaded, loaded.ships[ShipId("mz_one")]) == 0
    assert rule_broken(book, loaded, load(CargoId("tanks"), "MZ One")) == "SM-2D"
    assert rule_broken(nowhere_a_beach(book), state, load(STORES, "MZ One")) == "SM-1D1"


def test_a_beach_is_a_coast_beside_the_open_sea_that_is_not_mountainous() -> None:
    """SM-1E, SM-2E On a steep shore nothing lands but in port."""
    book, state = sea(italian("MZ One", OFF_LIBYA, CRAFT), cargo("Stores", 1, ("MZ One",), "tripoli"))
    steep = nowhere_a_beach(book)
    after, events = play(book, state, ashore(STORES))

    assert book.theatre.is_beach(BEACH) and not steep.theatre.is_beach(BEACH) and not book.theatre.is_beach(Hex("00406"))
    assert events == (CargoBeached(STORES, ships("MZ One"), ships("MZ One"), BEACH, None, 1, False, 0, ()),)
    assert after.cargoes[STORES].at_hex == BEACH and not after.ships[ShipId("mz_one")].cargo
    assert rule_broken(steep, state, ashore(STORES)) == "SM-4C1"


def test_only_landing_craft_load_at_a_beach() -> None:
    """SM-1E, SM-2E, SM-4C1.3 A transport off it does not, in the naval phase."""
    book, state = sea(italian("MZ One", OFF_LIBYA, CRAFT), italian("Esperia", OFF_LIBYA, TRANSPORT),
                      troops("Sabratha", 1, OFF_LIBYA))
    after, events = play(book, state, load(UNIT, "MZ One"))

    assert rule_broken(book, state, load(UNIT, "Esperia")) == "SM-1E"
    assert isinstance(events[0], CargoEmbarked) and after.cargoes[UNIT].aboard == ships("MZ One")
    assert after.cargoes[UNIT].at_hex is None


def test_craft_do_not_unload_on_an_enemy_coast_unless_troops_hold_it() -> None:
    """SM-2E, SM-1E, SM-9 Egypt's beaches are for landings, but where one's own troops stand there is a beachhead."""
    things = (italian("MZ One", "01007", CRAFT), cargo("Stores", 1, ("MZ One",), "tripoli"))
    book, state = sea(*things)
    held, holding = sea(*things, troops("Sabratha", 1, "01007"))

    assert rule_broken(book, state, ashore(STORES)) == "SM-2E"
    assert not beachhead(book, state, Hex("01007"), Side.AXIS) and beachhead(held, holding, Hex("01007"), Side.AXIS)
    assert rule_broken(held, holding, ashore(STORES)) == ""


def test_what_craft_land_beside_a_port_lies_in_the_port_and_counts_there() -> None:
    """SM-2E, SM-GAP-55 Over the beach of the port it was meant for, cargo has arrived."""
    book, state = sea(italian("MZ One", "00207", CRAFT), cargo("Stores", 1, ("MZ One",), "tripoli", worth=2))
    after, events = play(book, state, ashore(STORES))

    assert of_type(events, CargoUnloaded)[0].over_beach and after.cargoes[STORES].delivered
    assert [one.entry.points for one in of_type(events, PointsScored)] == [2]
    assert after.ports[PortId("tripoli")].cargo_used == 0


def test_fuel_goes_in_transports_only() -> None:
    """SM-10A3, SM-10A3.4, SM-2E Landing craft carry two REs of anything else; what an old save has in them is handed over."""
    book, state = sea(italian("MZ One", "tripoli", CRAFT), italian("Esperia", "tripoli", TRANSPORT),
                      cargo("Oil", 1, "tripoli", "taranto", kind=CargoKind.FUEL), cargo("Stores", 1, "tripoli", "taranto"))
    laden, holding = sea(italian("MZ One", "tripoli", CRAFT), italian("Esperia", "tripoli", TRANSPORT),
                         italian("MZ Two", "tripoli", CRAFT),
                         cargo("Oil", 1, ("Esperia",), "tripoli", kind=CargoKind.FUEL),
                         cargo("Stores", 1, ("MZ Two",), "tripoli"))
    old, afloat = sea(italian("MZ One", "00207", CRAFT), italian("Esperia", "00207", TRANSPORT),
                      cargo("Oil", 1, ("MZ One",), "tripoli", kind=CargoKind.FUEL))

    assert rule_broken(book, state, load(CargoId("oil"), "MZ One")) == "SM-10A3"
    assert rule_broken(book, state, load(CargoId("oil"), "Esperia")) == rule_broken(book, state, load(STORES, "MZ One")) == ""
    assert rule_broken(laden, holding, TransferCargo(Side.AXIS, CargoId("oil"), ships("MZ One"))) == "SM-10A3"
    assert rule_broken(laden, holding, TransferCargo(Side.AXIS, STORES, ships("MZ One"))) == ""
    assert rule_broken(old, afloat, ashore(CargoId("oil"))) == "SM-10A3"
    assert rule_broken(old, afloat, TransferCargo(Side.AXIS, CargoId("oil"), ships("Esperia"))) == ""


def test_fuel_is_landed_only_where_there_are_tanks() -> None:
    """SM-10A3, SM-GAP-33 No fuel in bulk over an open beach, and none is transshipped."""
    book, state = sea(italian("MZ One", OFF_LIBYA, CRAFT), italian("MZ Two", OFF_LIBYA, CRAFT),
                      italian("Esperia", OFF_LIBYA, TRANSPORT),
                      cargo("Oil", 1, ("MZ One",), "tripoli", kind=CargoKind.FUEL),
                      cargo("Petrol", 1, ("Esperia",), "tripoli", kind=CargoKind.FUEL))

    assert rule_broken(book, state, ashore(CargoId("oil"))) == "SM-10A3"
    assert rule_broken(book, state, Transship(Side.AXIS, CargoId("petrol"), ships("MZ Two"))) == "SM-4D2"


def test_craft_may_load_sail_and_land_in_one_step_but_lift_no_more_than_two_res_in_it() -> None:
    """SM-GAP-51, SM-GAP-51.1 Loading and landing again is one lift; a second is for the next segment."""
    book, state = sea(italian("MZ One", "tripoli", CRAFT), cargo("Stores", 2, "tripoli", "taranto"),
                      cargo("Tanks", 1, "tripoli", "taranto"))
    loaded, _ = play(book, state, load(STORES, "MZ One"))
    landed, _ = play(book, loaded, ashore(STORES))

    assert lift_left(book, landed, ShipId("mz_one")) == 0
    assert rule_broken(book, landed, load(CargoId("tanks"), "MZ One")) == "SM-GAP-51"
    assert rule_broken(book, next_segment(landed), load(CargoId("tanks"), "MZ One")) == ""


def test_combat_and_motorised_units_take_up_twice_their_size() -> None:
    """SM-GAP-33, SM-GAP-33.1, SM-2D, SM-2D.7 One RE of tanks fills two transports, which share it."""
    book, state = sea(italian("Esperia", "taranto", TRANSPORT), italian("Calitea", "taranto", TRANSPORT),
                      troops("Sabratha", 1, "taranto", UnitKind.ARMOUR, motorised=True))
    after, events = play(book, state, load(UNIT, "Esperia", "Calitea"))

    assert shipping_size(book, state.cargoes[UNIT]) == 2 == events[0].size_re  # pyrefly: ignore[missing-attribute]
    assert rule_broken(book, state, load(UNIT, "Esperia")) == "SM-2D"
    assert after.ports[PortId("taranto")].cargo_used == 2


@pytest.mark.parametrize(("motorised", "paid"), [(False, 2), (True, 4)])
def test_troops_pay_for_their_voyage_and_start_anew_when_their_next_player_turn_is_over(motorised: bool, paid: int) -> None:
    """SM-4C1, SM-4C1.6, SM-GAP-51 Two points, four if combat or motorised; the rest is for their own ground movement."""
    book, state = sea(italian("Esperia", "tripoli", TRANSPORT), italian("Calitea", "tripoli", TRANSPORT),
                      troops("Sabratha", 0.5 if motorised else 1, ("Esperia",), motorised=motorised))
    after, _ = play(book, state, ashore(UNIT))
    later = given(after, PlayerTurnBegan(Side.ALLIED))

    assert after.cargoes[UNIT].troops.spent == paid and not after.cargoes[UNIT].troops.in_enemy_turn
    assert later.cargoes[UNIT].troops.spent == 0


def test_troops_landed_in_the_enemys_player_turn_do_not_defend_and_are_lost_with_their_port() -> None:
    """SM-4C1, SM-4C1.5, SM-4C1.10, SM-GAP-51 Until their own player turn begins."""
    book, state = sea(italian("Esperia", "tripoli", TRANSPORT), troops("Sabratha", 1, ("Esperia",)),
                      troops("Pavia", 1, "tripoli"), player_turn=Side.ALLIED)
    after, _ = play(book, state, ashore(UNIT))
    safe = given(after, PlayerTurnBegan(Side.AXIS))

    assert ch04_craft.defends(after, Hex("00207"), Side.AXIS) == ("pavia",)
    assert [one.cargo for one in events_of(ch04_craft.caught_in, book, after, PortId("tripoli"), Side.AXIS)] == [UNIT]  # pyrefly: ignore[missing-attribute]
    assert ch04_craft.defends(safe, Hex("00207"), Side.AXIS) == ("sabratha", "pavia")
    assert not list(events_of(ch04_craft.caught_in, book, safe, PortId("tripoli"), Side.AXIS))


def test_cargo_passes_between_transports_and_craft_in_one_hex() -> None:
    """SM-4C1, SM-4C1.7, SM-4C1.8, SM-4C1.9, SM-2D.5, SM-2D.6, SM-2E In the movement step, off a beach, into hulls with room."""
    book, state = sea(italian("Esperia", OFF_LIBYA, TRANSPORT), italian("MZ One", OFF_LIBYA, CRAFT),
                      italian("MZ Two", "00406", CRAFT), italian("Zara", OFF_LIBYA), british("Rhona", OFF_LIBYA, TRANSPORT),
                      cargo("Stores", 1, ("Esperia",), "tripoli"))
    after, _ = play(book, state, TransferCargo(Side.AXIS, STORES, ships("MZ One")))

    assert after.cargoes[STORES].aboard == ships("MZ One") and not after.ships[ShipId("esperia")].cargo
    assert rule_broken(book, after, TransferCargo(Side.AXIS, STORES, ships("Esperia"))) == "SM-GAP-51"
    assert rule_broken(book, state, TransferCargo(Side.AXIS, STORES, ships("MZ Two"))) == "SM-4C1"
    assert rule_broken(book, state, TransferCargo(Side.AXIS, STORES, ships("Zara"))) == "SM-4C1"
    assert rule_broken(book, state, TransferCargo(Side.AXIS, STORES, ships("Esperia"))) == "SM-4C1"
    assert rule_broken(book, state, TransferCargo(Side.AXIS, STORES, ships("MZ One", "MZ One"))) == "SM-2D"
    assert rule_broken(book, state, TransferCargo(Side.AXIS, STORES, ())) == "SM-2D"
    assert rule_broken(book, state, TransferCargo(Side.AXIS, STORES, ships("Rhona"))) == "SM-1B"
    assert rule_broken(book, state, TransferCargo(Side.ALLIED, STORES, ships("Rhona"))) == "SM-1A.1"
    assert rule_broken(book, state, TransferCargo(Side.AXIS, CargoId("none"), ships("MZ One"))) == "SM-4C1"
    assert rule_broken(nowhere_a_beach(book), state, TransferCargo(Side.AXIS, STORES, ships("MZ One"))) == "SM-2E"


def test_troops_that_stay_aboard_craft_beyond_their_segment_are_eliminated() -> None:
    """SM-4D1, SM-GAP-01.1 All who boarded in it must be ashore or in other ships when it ends."""
    book, state = sea(italian("MZ One", "tripoli", CRAFT), troops("Sabratha", 1, "tripoli"),
                      cargo("Stores", 1, "tripoli", "taranto"))
    loaded, _ = play(book, state, load(UNIT, "MZ One"))
    both, _ = play(book, loaded, load(STORES, "MZ One"))
    after, events = brought_about(ch04_craft.end_of_segment, book, both)

    assert [one.cargo for one in of_type(events, TroopsEliminated)] == [UNIT]
    assert after.cargoes[UNIT].lost and after.cargoes[STORES].aboard


def test_the_limit_is_kept_by_the_sequence_of_play() -> None:
    """SM-GAP-01.1, SM-4D1 At the end of a real segment, after fuel and stores."""
    book, state = sea(italian("MZ One", "tripoli", CRAFT), troops("Sabratha", 1, ("MZ One",)), acting=Side.ALLIED,
                      step=Step.COMBAT)
    boarded = replace(state.cargoes[UNIT], troops=replace(state.cargoes[UNIT].troops, boarded=state.segment))
    state = replace(state, cargoes={UNIT: boarded})
    after, events = brought_about(advance, book, state)

    assert of_type(events, TroopsEliminated) and after.cargoes[UNIT].lost


def test_craft_transship_between_transports_and_a_beach() -> None:
    """SM-4D2, SM-4D2.1, SM-4D2.2, SM-GAP-51 In any segment or in exploitation, two REs each; the transport's one operation."""
    book, state = sea(italian("Esperia", OFF_LIBYA, TRANSPORT), italian("Calitea", OFF_LIBYA, TRANSPORT),
                      italian("MZ One", OFF_LIBYA, CRAFT), troops("Sabratha", 2, ("Esperia", "Calitea")))
    order = Transship(Side.AXIS, UNIT, ships("MZ One"))
    naval, events = play(book, state, order)
    exploiting, later = play(book, ground_phase(state, Phase.EXPLOITATION), order)

    assert isinstance(events[0], CargoBeached) and naval.cargoes[UNIT].at_hex == BEACH
    assert naval.cargoes[UNIT].troops.spent == 2 and exploiting.cargoes[UNIT].troops.exploited == 2
    assert lift_left(book, naval, ShipId("mz_one")) == 0 and mission_of_craft(naval, ShipId("mz_one")) is CraftMission.TRANSSHIP
    assert of_type(later, CargoBeached)[0].exploiting
    assert rule_broken(book, naval, Transship(Side.AXIS, UNIT, ships("MZ One"), ships("Esperia", "Calitea"))) == "SM-4D2"
    assert rule_broken(book, ground_phase(state, Phase.MOVEMENT), order) == "SM-1A.1"
    assert rule_broken(book, exploiting, Transship(Side.AXIS, UNIT, ships("MZ One"), ships("Esperia", "Calitea"))) == "SM-4D2"


def test_craft_bring_troops_with_all_their_equipment_out_to_transports() -> None:
    """SM-4D2, SM-4D2.2, SM-GAP-51.2 From the beach into ships, if there is room and lift for it."""
    book, state = sea(italian("Esperia", OFF_LIBYA, TRANSPORT), italian("MZ One", OFF_LIBYA, CRAFT), italian("Zara", OFF_LIBYA),
                      troops("Sabratha", 1, OFF_LIBYA, UnitKind.ARTILLERY, heavy_equipment=True))
    after, events = play(book, state, Transship(Side.AXIS, UNIT, ships("MZ One"), ships("Esperia")))

    assert isinstance(events[0], CargoEmbarked) and after.cargoes[UNIT].aboard == ships("Esperia")
    assert after.cargoes[UNIT].troops.boarded is None
    assert rule_broken(book, state, Transship(Side.AXIS, UNIT, (), ships("Esperia"))) == "SM-4D2"
    assert rule_broken(book, state, Transship(Side.AXIS, UNIT, ships("Esperia"), ships("Esperia"))) == "SM-4D2"
    assert rule_broken(book, state, Transship(Side.AXIS, UNIT, ships("MZ One"), ships("Zara"))) == "SM-4D2"
    assert rule_broken(book, state, Transship(Side.AXIS, UNIT, ships("MZ One"))) == "SM-4D2"
    assert rule_broken(book, after, Transship(Side.AXIS, UNIT, ships("MZ One"))) == "SM-GAP-51"


def test_a_flotilla_with_nothing_aboard_is_in_transit() -> None:
    """SM-4D, SM-4D3 Landing, transshipping, or going empty to another base."""
    book, state = sea(italian("MZ One", OFF_LIBYA, CRAFT), italian("MZ Two", OFF_LIBYA, CRAFT),
                      cargo("Stores", 1, ("MZ One",), "tripoli"))

    assert mission_of_craft(state, ShipId("mz_two")) is CraftMission.TRANSIT
    assert mission_of_craft(state, ShipId("mz_one")) is CraftMission.LANDING
    assert points_left(book, state, state.ships[ShipId("mz_two")].force) == 10  # pyrefly: ignore[bad-argument-type]


def test_landing_craft_creep_in_poor_weather_and_may_be_lost_in_it() -> None:
    """SM-GAP-31, SM-GAP-31.1 Allowance five; a one on 1D10 at the end of a segment at sea sinks a flotilla with all in it."""
    book, state = sea(italian("MZ One", OFF_LIBYA, CRAFT), italian("Zara", "00303"), italian("MZ Two", "tripoli", CRAFT),
                      cargo("Stores", 1, ("MZ One",), "tripoli"), weather=Weather.POOR)
    lost, events = brought_about(ch04_craft.sink_in_poor_weather, book, state, dice=ScriptedDice([("SM-GAP-31", 1)]))
    spared, nothing = brought_about(ch04_craft.sink_in_poor_weather, book, state, dice=ScriptedDice([("SM-GAP-31", 2)]))

    assert points_left(book, state, state.ships[ShipId("mz_one")].force) == 5  # pyrefly: ignore[bad-argument-type]
    assert [one.ship for one in of_type(events, ShipRemoved)] == [ShipId("mz_one")]
    assert of_type(events, CargoLost) and lost.cargoes[STORES].lost and not of_type(events, PointsScored)
    assert nothing == () and spared == state


@pytest.mark.parametrize("cause", [Cause.TORPEDO, Cause.MINE])
def test_a_torpedo_or_a_mine_sinks_landing_craft_whatever_it_rolled(cause: Cause) -> None:
    """SM-GAP-31 As it does transports."""
    after = marked(CRAFT, Hits(), Damage(gunnery=1), cause)

    assert is_sunk(CRAFT, after) and not is_sunk(CRAFT, marked(CRAFT, Hits(), Damage(gunnery=1), Cause.GUNFIRE))
    assert (CRAFT.allowance, CRAFT.protection_class, CRAFT.light_aa, CRAFT.fuel_boxes) == (10, 2, 1.0, 6)


def test_transports_take_troops_off_a_beach_in_ground_movement() -> None:
    """SM-4C, SM-4C2, SM-4C2.1, SM-4C2.2 Two movement points; not in the naval phase, and landing craft do not."""
    book, state = sea(italian("Esperia", OFF_LIBYA, TRANSPORT), italian("MZ One", OFF_LIBYA, CRAFT),
                      troops("Sabratha", 1, OFF_LIBYA), italian("Calitea", "00406", TRANSPORT),
                      cargo("Stores", 1, "tripoli", "taranto"))
    moving, order = ground_phase(state, Phase.MOVEMENT), Evacuate(Side.AXIS, UNIT, ships("Esperia"))
    after, events = play(book, moving, order)

    assert of_type(events, CargoEmbarked)[0].movement == 2 == after.cargoes[UNIT].troops.spent
    assert after.cargoes[UNIT].aboard == ships("Esperia")
    assert rule_broken(book, state, order) == "SM-1A.1"
    assert rule_broken(book, moving, Evacuate(Side.AXIS, UNIT, ships("MZ One"))) == "SM-4C2"
    assert rule_broken(book, moving, Evacuate(Side.AXIS, UNIT, ships("Calitea"))) == "SM-4C2"
    assert rule_broken(book, moving, Evacuate(Side.AXIS, STORES, ships("Esperia"))) == "SM-4C2"
    spent = replace(moving.cargoes[UNIT], troops=replace(moving.cargoes[UNIT].troops, spent=7))
    assert rule_broken(book, replace(moving, cargoes={UNIT: spent}), order) == "SM-4C2"


@pytest.mark.parametrize(("infantry", "other", "left"), [(2.0, 3.0, 1.0), (0.0, 3.0, 0.75), (1.0, 0.0, 0.5)])
def test_heavy_equipment_stays_behind_and_the_men_go_as_infantry_points(infantry: float, other: float, left: float) -> None:
    """SM-4C2, SM-4C2.3, SM-4C2.4 Two infantry points to the RE; where rebuilding takes none, half the other points."""
    book, state = sea(
        italian("Esperia", OFF_LIBYA, TRANSPORT),
        troops("Sabratha", 2, OFF_LIBYA, UnitKind.ARTILLERY, heavy_equipment=True, infantry_points=infantry,
               other_points=other))
    moving = ground_phase(state, Phase.MOVEMENT)
    after, events = play(book, moving, Evacuate(Side.AXIS, UNIT, ships("Esperia"), abandon_equipment=True))

    assert rule_broken(book, moving, Evacuate(Side.AXIS, UNIT, ships("Esperia"))) == "SM-4C2"
    assert of_type(events, EquipmentAbandoned)[0].abandoned_re == 2 - left
    assert shipping_size(book, after.cargoes[UNIT]) == left
    assert room_left(book, after, after.ships[ShipId("esperia")]) == 1 - left


def test_a_unit_without_heavy_equipment_abandons_none_and_one_without_men_does_not_go() -> None:
    """SM-4C2.3 There must be something to leave, and something left."""
    book, state = sea(italian("Esperia", OFF_LIBYA, TRANSPORT), troops("Sabratha", 1, OFF_LIBYA),
                      troops("Guns", 1, OFF_LIBYA, UnitKind.ARTILLERY, heavy_equipment=True))
    moving = ground_phase(state, Phase.MOVEMENT)

    for unit in (UNIT, CargoId("guns")):
        assert rule_broken(book, moving, Evacuate(Side.AXIS, unit, ships("Esperia"), abandon_equipment=True)) == "SM-4C2"


def test_players_are_asked_about_beaches_only_when_ships_lie_there_and_only_if_they_want() -> None:
    """SM-1A.7, SM-4C2 A quiet phase passes; a standing answer keeps it quiet."""
    book, state = sea(british("Jervis", "01007", TRIBAL), troops("Rangers", 0.25, "01007", side=Side.ALLIED),
                      acting=Side.ALLIED, player_turn=Side.ALLIED)
    moving = ground_phase(state, Phase.MOVEMENT)
    quiet, _ = play(book, moving, SetLiftWatch(Side.ALLIED, evacuations=False))

    assert ch04_lift.evacuation_due(book, moving, Side.ALLIED) in occasions(book, moving, Side.ALLIED)
    assert occasions(book, quiet, Side.ALLIED) == () and occasions(book, moving, Side.AXIS) == ()
    assert quiet.lift.watch[Side.ALLIED] == LiftWatch(evacuations=False)


def test_craft_off_a_beach_are_an_occasion_in_exploitation() -> None:
    """SM-4D2.1, SM-1A.7 Transshipping is offered when there is something to transship."""
    laden: Sea = sea(italian("Esperia", OFF_LIBYA, TRANSPORT), italian("MZ One", OFF_LIBYA, CRAFT),
                     cargo("Stores", 1, ("Esperia",), "tripoli"))
    empty: Sea = sea(italian("Esperia", OFF_LIBYA, TRANSPORT), italian("MZ One", OFF_LIBYA, CRAFT))

    assert len(occasions(laden.book, ground_phase(laden.state, Phase.EXPLOITATION), Side.AXIS)) == 1
    assert occasions(empty.book, ground_phase(empty.state, Phase.EXPLOITATION), Side.AXIS) == ()
