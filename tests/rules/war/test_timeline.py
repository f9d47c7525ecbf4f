"""What the calendar brings: nations that turn, lands that fall, neutrals, loads on quays, air units."""

from __future__ import annotations

from typing import Any

from campaign.model.book import Options
from campaign.model.dice import ScriptedDice
from campaign.model.events import NeutralsTookArms, PortChangedHands
from campaign.model.play.state import State
from campaign.model.replacing import replace
from campaign.model.setting.scenario import (
    CargoFacts,
    CargoId,
    CargoKind,
    Holdings,
    LayingDown,
    PortId,
    Scheduled,
    TakingArms,
    WarFacts,
)
from campaign.model.sides import Allegiance, Nation, Side
from campaign.model.units.aircraft import BaseId
from campaign.model.units.ships import ShipId
from campaign.rules.chapters.war import timeline
from campaign.rules.chapters.war.timeline import bring_ships
from campaign.rules.facts.geography import base_side, coast_side, port_side, stance_of
from campaign.rules.views.view import view_for
from tests.proceeding import brought_about
from tests.sea import COASTS, VALENCIA, Sea, airbase, british, italian, of_type
from tests.warsea import at_phase, war_sea

NOW = "Nov I 41"
BALEARES = ShipId("baleares")
SPAIN = Nation.SPANISH


def spain(*entries: Scheduled, moored: bool = True, options: Options | None = None, things: tuple[Any, ...] = ()) -> Sea:
    """Neutral Spain with a cruiser in Valencia, and a calendar."""
    book, state = war_sea(british("Ajax", "malta"), italian("Baleares", "naples"), *things, facts=WarFacts(calendar=entries),
                          options=options)
    facts = replace(book.oob.ships[BALEARES], nation=SPAIN)
    book = replace(book, oob=replace(book.oob, ships={**book.oob.ships, BALEARES: facts}))
    state = replace(state, ships={key: ship for key, ship in state.ships.items() if key != BALEARES},
                    neutrals={BALEARES: VALENCIA.facts.id} if moored else {})
    return Sea(book, at_phase(state, Side.AXIS, NOW))


def after(sea: Sea, *rolls: tuple[str, int]) -> tuple[State, tuple[Any, ...]]:
    """The state once the turn's dates have come about."""
    return brought_about(timeline.begins, sea.book, sea.state, dice=ScriptedDice(list(rolls)))


def test_neutral_ships_lie_in_port_where_nobody_commands_or_attacks_them() -> None:
    """SM-GAP-64.2 Both sides see them, and neither has them among its ships or its enemies."""
    book, state = spain()
    for side in Side:
        view = view_for(book, state, side)
        assert view.neutrals == {BALEARES: "valencia"}
        assert BALEARES not in view.ships and "valencia" not in view.enemies_in_port


def test_a_nation_turns_with_its_ports_and_its_ships_take_up_arms_where_they_lie() -> None:
    """SM-GAP-64.3 SM-GAP-64.1 Spain joins the Axis: Valencia is Axis, and Baleares serves it."""
    sea = spain(Scheduled(NOW, stances={SPAIN: Allegiance.AXIS}))
    state, events = after(sea)

    assert stance_of(sea.book, sea.state, SPAIN) is Allegiance.NEUTRAL
    assert stance_of(sea.book, state, SPAIN) is Allegiance.AXIS
    assert port_side(state, PortId("valencia")) is Side.AXIS
    assert state.ships[BALEARES].side is Side.AXIS and state.ships[BALEARES].port == "valencia" and not state.neutrals
    assert len(of_type(events, NeutralsTookArms)) == 1


def test_a_port_that_turns_with_its_nation_drives_nobody_out() -> None:
    """SM-GAP-64.4 No die is rolled for those who lie in it."""
    state, events = after(spain(Scheduled(NOW, stances={SPAIN: Allegiance.AXIS})))
    assert [one.port for one in of_type(events, PortChangedHands)] == ["valencia"]
    assert len(state.ships) == 2


def test_ports_coasts_and_airfields_change_hands_by_date() -> None:
    """SM-GAP-64.5 Tripoli falls with a die for whom it shelters, its coast and its airfield follow."""
    field = airbase("Castel Benito", "00307", Nation.ITALIAN)
    coast = COASTS[0].id
    change = Holdings("Tripoli has fallen", {PortId("tripoli_libya"): Allegiance.ALLIED}, {coast: Allegiance.ALLIED},
                      {BaseId("castel_benito"): Allegiance.ALLIED})
    sea = spain(Scheduled(NOW, holdings=(change,)), things=(field, italian("Zara", "tripoli_libya")))
    state, _ = after(sea, ("SM-1D6", 1))

    assert port_side(state, PortId("tripoli_libya")) is Side.ALLIED
    assert {coast_side(sea.book, state, where) for where in COASTS[0].hexes} == {Side.ALLIED}
    assert base_side(sea.book, state, BaseId("castel_benito")) is Side.ALLIED
    assert state.ships[ShipId("zara")].force is not None, "she escaped to sea"


def test_air_units_leave_a_field_that_falls() -> None:
    """SM-GAP-64.6 The group at Castel Benito is gone until the calendar bases it anew."""
    change = Holdings("Tripoli has fallen", airfields={BaseId("castel_benito"): Allegiance.ALLIED})
    sea = spain(Scheduled(NOW, holdings=(change,)), things=(airbase("Castel Benito", "00307", Nation.ITALIAN),))
    assert len(sea.state.air) == 1
    assert not after(sea)[0].air


def test_where_land_games_are_played_the_front_does_not_follow_history() -> None:
    """SM-GAP-64.5 SM-1A.1 With land facts Tripoli stays Italian until somebody reports its fall; nations still turn."""
    change = Holdings("Tripoli has fallen", {PortId("tripoli_libya"): Allegiance.ALLIED})
    sea = spain(Scheduled(NOW, holdings=(change,), stances={SPAIN: Allegiance.ALLIED}), options=Options(land_facts=True))
    state, _ = after(sea)
    assert port_side(state, PortId("tripoli_libya")) is Side.AXIS
    assert port_side(state, PortId("valencia")) is Side.ALLIED


def test_neutrals_in_a_port_that_is_conquered_are_out_of_the_war() -> None:
    """SM-GAP-64.5 As the fleet at Toulon was."""
    change = Holdings("Valencia is seized", {PortId("valencia"): Allegiance.AXIS})
    state, _ = after(spain(Scheduled(NOW, holdings=(change,))))
    assert not state.neutrals and BALEARES not in state.ships and port_side(state, PortId("valencia")) is Side.AXIS


def test_ships_of_a_neutral_nation_arrive_as_neutrals() -> None:
    """SM-GAP-64.2 And neither side gets them with its arrivals."""
    sea = spain(Scheduled(NOW, arrive={PortId("valencia"): (BALEARES,)}), moored=False)
    state, _ = after(sea)
    assert state.neutrals == {BALEARES: "valencia"}
    assert not brought_about(bring_ships, sea.book, state, PortId("valencia"), (BALEARES,))[1]


def test_in_an_optional_event_neutrals_fight_and_afterwards_are_neutral_again() -> None:
    """SM-GAP-64.7 SM-GAP-64.8 For a half-month Baleares is Axis in Valencia; then the survivors go where they are told."""
    ports = (PortId("valencia"),)
    sea = spain(Scheduled(NOW, takes_arms=(TakingArms(SPAIN, Side.AXIS, ports, "an ultimatum"),)))
    fighting, _ = after(sea)
    assert fighting.ships[BALEARES].side is Side.AXIS and port_side(fighting, ports[0]) is Side.AXIS
    assert stance_of(sea.book, fighting, SPAIN) is Allegiance.NEUTRAL

    over = Scheduled(NOW, lays_down=(LayingDown(SPAIN, PortId("valencia"), ports, "it is over"),))
    peace, _ = after(Sea(spain(over).book, fighting))
    assert peace.neutrals == {BALEARES: "valencia"} and BALEARES not in peace.ships and port_side(peace, ports[0]) is None


def test_ships_that_history_sent_are_offered_by_the_pool() -> None:
    """SM-10B.10 An offer is made once, and of no ship that is here or on her way."""
    state, _ = after(spain(Scheduled(NOW, offers=(ShipId("rodney"), ShipId("ajax")))))
    assert state.war.pool.ships == (ShipId("rodney"),)


def test_a_convoys_loads_wait_on_the_quay_that_history_had_them_on() -> None:
    """SM-GAP-64.9 Unless the port is lost."""
    load = CargoFacts(CargoId("tiger_1"), "Tiger: tanks", Side.ALLIED, CargoKind.SUPPLIES, 1.0, PortId("malta"), 3.0,
                      at=PortId("gibraltar"))
    sea = spain(Scheduled(NOW, musters=(load,)))
    state, _ = after(sea)
    lost = Sea(sea.book, replace(sea.state, ports={**sea.state.ports, PortId("gibraltar"): replace(
        sea.state.ports[PortId("gibraltar")], allegiance=Allegiance.AXIS)}))

    assert state.cargoes[load.id].at == "gibraltar"
    assert load.id not in after(lost)[0].cargoes


def test_air_units_move_and_leave_by_date_but_to_no_field_of_the_enemy() -> None:
    """SM-GAP-64.10 The group goes to Malta's field only when that is its own."""
    fields = (airbase("Comiso", "00101", Nation.ITALIAN), airbase("Hal Far", "00704", Nation.BRITISH, groups=0))
    unit = next(iter(spain(things=fields).state.air))
    moved = spain(Scheduled(NOW, air={"hal_far": (unit,)}), things=fields)
    taken = Sea(moved.book, replace(moved.state, airfields={BaseId("hal_far"): Allegiance.AXIS}))

    assert after(moved)[0].air[unit].base == "comiso"
    assert after(taken)[0].air[unit].base == "hal_far"
    assert not after(spain(Scheduled(NOW, air_leaves=(unit,)), things=fields))[0].air
