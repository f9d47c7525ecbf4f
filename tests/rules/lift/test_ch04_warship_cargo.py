"""Warships as transports, read like the rulebook."""

from __future__ import annotations

from random import Random

import pytest

from campaign.library.charts.campaign import load_campaign_charts
from campaign.library.charts.tactical import load_charts_of
from campaign.model.battles.battle import Conditions, Engagement, Light, Party, Task
from campaign.model.book import Book
from campaign.model.commands import Evacuate, LoadCargo, UnloadCargo
from campaign.model.events import CargoLost, PhaseBegan
from campaign.model.play.calendar import Phase
from campaign.model.play.state import State
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import CargoId, CargoKind, UnitKind
from campaign.model.sides import Side
from campaign.model.units.counters import GunType
from campaign.model.units.ships import ShipId, ShipType
from campaign.rules.chapters.air.ch05_carriers import flies
from campaign.rules.chapters.combat.ch06_battle import participants
from campaign.rules.chapters.lift.ch02_carriage import is_laden, room_left
from campaign.rules.chapters.lift.ch04_cargo import lose_cargo_of
from campaign.rules.views.view import as_known
from campaign.tactics.supermarina.round.opening import begin
from tests.landsea import troops
from tests.proceeding import events_of
from tests.sea import (
    ARK_ROYAL,
    MAS,
    ORION,
    SPICA,
    TRANSPORT,
    TRIBAL,
    british,
    cargo,
    given,
    italian,
    of_type,
    play,
    rule_broken,
    sea,
    ships,
)

UNIT, STORES = CargoId("rangers"), CargoId("stores")


def joined(book: Book, state: State) -> Engagement:
    """All forces of both sides in one battle, as the campaign sends them."""
    forces = {side: tuple(key for key, force in state.forces.items() if force.side is side) for side in Side}
    parties = {side: Party(tuple(participants(book, state, keys))) for side, keys in forces.items()}
    sky = Conditions(Light.DAY, 720, 20000, 2, 0, 5, 0.0)
    return Engagement("B1", "Jul I 40", 1, "here", Hex("00505"), sky, Side.AXIS, parties)  # pyrefly: ignore[bad-argument-type]


def test_three_cruisers_and_six_destroyers_lift_the_garrison_of_heraklion() -> None:
    """SM-GAP-09 About 4,100 men in three REs of lift: some 1,370 to the RE, as an RE of infantry has."""
    capacity = load_campaign_charts().lift.carriage.capacity_re
    lift = 3 * capacity[ShipType.LIGHT_CRUISER] + 6 * capacity[ShipType.DESTROYER]

    assert lift == 3
    assert 1200 <= 4100 / lift <= 1500
    assert capacity[ShipType.BOAT_SQUADRON] == capacity[ShipType.SUBMARINE] == 0


def test_warships_load_and_land_in_port_like_transports_and_pay_two_points_each_way() -> None:
    """SM-4A5, SM-GAP-09, SM-4C1.6 Several may share one unit; capacity of the port counts."""
    book, state = sea(british("Orion", "alexandria", ORION), british("Jervis", "alexandria", TRIBAL),
                      british("Nubian", "alexandria", TRIBAL),
                      troops("Rangers", 1, "alexandria", side=Side.ALLIED), acting=Side.ALLIED, player_turn=Side.ALLIED)
    loaded, _ = play(book, state, LoadCargo(Side.ALLIED, UNIT, ships("Orion", "Jervis", "Nubian")))
    fresh = replace(loaded, ships={key: replace(one, handled_cargo=False) for key, one in loaded.ships.items()})
    landed, _ = play(book, fresh, UnloadCargo(Side.ALLIED, UNIT))

    assert loaded.cargoes[UNIT].troops.spent == 2 and landed.cargoes[UNIT].troops.spent == 4
    assert room_left(book, loaded, loaded.ships[ShipId("orion")]) == 0 and not is_laden(landed, ShipId("orion"))
    assert rule_broken(book, state, LoadCargo(Side.ALLIED, UNIT, ships("Orion", "Jervis"))) == "SM-2D"


def test_a_unit_that_warships_share_is_lost_with_any_of_them() -> None:
    """SM-2D.2, SM-GAP-09, SM-GAP-24 Losing one loses the unit."""
    book, state = sea(british("Orion", "00505", ORION), british("Neptune", "00505", ORION),
                   troops("Rangers", 1, ("Orion", "Neptune"), side=Side.ALLIED))

    assert list(events_of(lose_cargo_of, book, state, ShipId("neptune"))) == [CargoLost(UNIT, ShipId("neptune"))]


@pytest.mark.parametrize("kind", [CargoKind.FUEL, CargoKind.AIR_ECHELON])
def test_warships_carry_neither_fuel_nor_ground_staff_nor_guns(kind: CargoKind) -> None:
    """SM-4A5, SM-4A5.1 Troops without heavy equipment, replacements, people and supplies only."""
    book, state = sea(british("Warspite", "alexandria"),
                      cargo("Stores", 1, "alexandria", "valletta", side=Side.ALLIED, kind=kind),
                      troops("Rangers", 1, "alexandria", UnitKind.ARTILLERY, side=Side.ALLIED, heavy_equipment=True),
                      acting=Side.ALLIED, player_turn=Side.ALLIED)

    assert rule_broken(book, state, LoadCargo(Side.ALLIED, STORES, ships("Warspite"))) == "SM-4A5"
    assert rule_broken(book, state, LoadCargo(Side.ALLIED, UNIT, ships("Warspite"))) == "SM-4A5"


def test_boats_carry_nothing_and_torpedo_boats_hardly_anything() -> None:
    """SM-GAP-09 None for squadrons, an eighth of an RE for a torpedo boat."""
    book, state = sea(italian("MAS", "taranto", MAS), italian("Spica", "taranto", SPICA),
                      cargo("Stores", 0.125, "taranto", "tripoli"))

    assert rule_broken(book, state, LoadCargo(Side.AXIS, STORES, ships("MAS"))) == "SM-2D"
    assert rule_broken(book, state, LoadCargo(Side.AXIS, STORES, ships("Spica"))) == ""


def test_cargo_halves_the_guns_of_a_warship_and_costs_her_a_protection_class_until_it_is_landed() -> None:
    """SM-4A5 Halves round down, and no class falls below one."""
    things = (british("Orion", "00505", ORION), italian("Zara", "00505"))
    empty, loaded = sea(*things), sea(*things, troops("Rangers", 0.5, ("Orion",), side=Side.ALLIED))
    charts = load_charts_of("supermarina")
    units = []
    for book, state in (empty, loaded):
        whole = replace(book, tactical={"supermarina": charts})
        units.append(begin(whole, joined(whole, state)).units[ShipId("orion")])

    assert [one.guns_left(GunType.INTERMEDIATE) for one in units] == [4, 2]
    assert [one.guns_left(GunType.SECONDARY) for one in units] == [1, 0]
    assert [one.protection_class for one in units] == [4, 3]


def test_the_enemy_does_not_learn_from_a_battle_which_warships_carry_cargo() -> None:
    """SM-GAP-56.3, SM-4A5 Everything in a battle is seen but cargo; a laden ship looks like any other."""
    book, state = sea(british("Orion", "00505", ORION), british("Neptune", "00505", ORION), italian("Zara", "00505"),
                      troops("Rangers", 0.5, ("Orion",), side=Side.ALLIED))
    engagement = joined(book, state)
    tasks = {one.ship: one.task for _, one in engagement.participants()}
    seen = {one.ship: (one.task, one.looks) for _, one in as_known(engagement, Side.AXIS).participants()}

    assert tasks[ShipId("orion")] is Task.CARGO and tasks[ShipId("neptune")] is Task.BATTLE_LINE
    assert seen[ShipId("orion")] == seen[ShipId("neptune")] == (Task.BATTLE_LINE, None)


def test_a_carrier_that_carries_cargo_does_not_fly() -> None:
    """SM-4A5, SM-GAP-09 Until it is landed."""
    things = (british("Ark Royal", "00505", ARK_ROYAL),)
    empty, loaded = sea(*things), sea(*things, troops("Rangers", 1, ("Ark Royal",), side=Side.ALLIED))

    assert [flies(book, state, state.ships[ShipId("ark_royal")]) for book, state in (empty, loaded)] == [True, False]


def test_warships_take_troops_off_a_beach() -> None:
    """SM-4A5, SM-GAP-09, SM-4C2 In ground movement, together if need be, but not together with transports."""
    book, state = sea(british("Orion", "01007", ORION), british("Neptune", "01007", ORION),
                      british("Rhona", "01007", TRANSPORT),
                      troops("Rangers", 1, "01007", side=Side.ALLIED), acting=Side.ALLIED, player_turn=Side.ALLIED)
    moving = given(state, PhaseBegan(Phase.MOVEMENT))
    after, _ = play(book, moving, Evacuate(Side.ALLIED, UNIT, ships("Orion", "Neptune")))

    assert after.cargoes[UNIT].aboard == ships("Orion", "Neptune")
    assert rule_broken(book, moving, Evacuate(Side.ALLIED, UNIT, ships("Orion", "Rhona"))) == "SM-2D"


def test_every_ship_that_an_item_is_shared_by_is_as_likely_to_take_it_down() -> None:
    """SM-4C3, SM-GAP-24 Monte Carlo: lots among transports are even, so a shared item is lost as often as its ships are hit."""
    names = ("Esperia", "Calitea", "Barbaro", "Foscarini")
    book, state = sea(*(italian(name, "00505", TRANSPORT) for name in names), cargo("Stores", 2, names[:2], "tripoli"))
    chance, lost = Random(7), 0
    for _ in range(4000):
        lost += bool(of_type(tuple(events_of(lose_cargo_of, book, state, chance.choice(ships(*names)))), CargoLost))

    assert abs(lost / 4000 - 0.5) < 0.03
