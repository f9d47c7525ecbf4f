"""What a commander of the period would do: cripples, the night, odds, fuel; and that doctrine moves it."""

from __future__ import annotations

from typing import cast

import pytest

from campaign.model.battles.battle import BattleId, Light
from campaign.model.commands import AttackForces, EndStep, FormForce, MoveForce, ReactToAttack, SearchSurface
from campaign.model.events import AttackDeclared, BattleJoined, ForceFormed
from campaign.model.play.decisions import Decision, DecisionKind
from campaign.model.play.standing_orders import Intent, Purpose
from campaign.model.play.state import BattleStage
from campaign.model.play.views import AttackView, Marker, View
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.sides import Nation, Side
from campaign.model.units.forces import Category, ForceId, Mission, Reaction, Recon, Seen
from campaign.model.units.ships import ShipId
from campaign.rules.engine import view_for
from campaign.staff.commander import answer
from campaign.staff.judgement.doctrine import DOCTRINES, Doctrine
from campaign.staff.operations.parting import detachments
from tests.sea import (
    ARK_ROYAL,
    ORION,
    SPICA,
    TRANSPORT,
    TRIBAL,
    WARSPITE,
    ZARA,
    Sea,
    british,
    cargo,
    italian,
    play,
    port,
    sea,
    ships,
)
from tests.staff.wars import SEEDS, fought, war

DESTROYERS = ("Jervis", "Janus", "Juno", "Nubian", "Mohawk", "Hero")
CONTACT = "X1"
TEMPERS = cast("dict[Side, Doctrine]", DOCTRINES)


def seen(view: View, where: str, *names: str, kinds: tuple[Recon, ...] = (Recon.AREA, Recon.CARRIER)) -> View:
    """The view with one enemy marker, fully spotted, of these ships."""
    marker = Marker(CONTACT, Hex(where), kinds, Seen((Category.WARSHIPS,), dict.fromkeys(ships(*names), "sound")), None,
                    engaged=False)
    return replace(view, markers={CONTACT: marker})


def movement(side: Side) -> Decision:
    """What is asked in a naval movement step."""
    return Decision(DecisionKind.MOVEMENT, side, "SM-1F", "")


def attacked(view: View, light: Light, *forces: ForceId) -> View:
    """The view of a side whose forces are attacked by what it has spotted."""
    where = view.forces[forces[0]].force.hex
    return replace(view, attack=AttackView(BattleId("B1"), where, view.side.enemy, BattleStage.REACTING, light, forces,
                                           (CONTACT,), ()))


def reaction_of(found: Sea, side: Side, light: Light, *enemies: str) -> Reaction:
    """How that side's only force answers an attack."""
    view = view_for(*found, side)
    force = next(iter(view.forces))
    view = attacked(seen(view, str(view.forces[force].force.hex), *enemies), light, force)
    orders = answer(found.book, view, Decision(DecisionKind.REACTION, side, "SM-6A", ""))
    (order,) = [one for one in orders if isinstance(one, ReactToAttack)]
    return order.reactions[0][1]


def test_a_cripple_goes_home_with_two_destroyers_and_the_fleet_keeps_its_screen() -> None:
    """A hurt carrier neither holds the fleet back nor steams home alone."""
    book, state = sea(
        british("Warspite", "00904"), british("Malaya", "00904"), british("Eagle", "00904", ARK_ROYAL, hits=(0, 4)),
        *(british(name, "00904", TRIBAL) for name in DESTROYERS), acting=Side.ALLIED)

    orders = [order.command for order in detachments(book, view_for(book, state, Side.ALLIED), DOCTRINES[Side.ALLIED])]

    assert len(orders) == 1
    assert orders[0].ships[0] == ShipId("eagle")
    assert len(orders[0].ships) == 3
    assert set(orders[0].ships[1:]) <= set(ships(*DESTROYERS))


def test_no_destroyer_crawls_home_beside_a_cripple_until_she_is_dry() -> None:
    """Escorts go along only if their fuel lasts at the cripple's pace, and hurt ships that are swift go by themselves."""
    book, state = sea(
        british("Warspite", "00304"), british("Malaya", "00304"), british("Ramillies", "00304", hits=(0, 7)),
        *(british(name, "00304", TRIBAL, fuel=1) for name in DESTROYERS), british("Ilex", "00304", TRIBAL, hits=(1, 0)),
        port("Valletta", "00704", Nation.BRITISH, stock=100, refuel=60), acting=Side.ALLIED)

    orders = [order.command for order in detachments(book, view_for(book, state, Side.ALLIED), DOCTRINES[Side.ALLIED])]

    assert [order.ships for order in orders] == [ships("Ramillies"), ships("Ilex")]


def test_a_detachment_is_not_detached_again() -> None:
    """The cripple's own escort stays with her."""
    book, state = sea(
        british("Eagle", "00904", ARK_ROYAL, hits=(0, 4), force="Detached from Force A"),
        *(british(name, "00904", TRIBAL, force="Detached from Force A") for name in DESTROYERS[:2]), acting=Side.ALLIED)
    state = replace(state, intents=dict.fromkeys(state.forces, Intent(Purpose.HOME)))

    assert not list(detachments(book, view_for(book, state, Side.ALLIED), DOCTRINES[Side.ALLIED]))


def test_a_fleet_sound_throughout_is_not_parted() -> None:
    """Nobody leaves without a reason."""
    book, state = sea(british("Warspite", "00904"), british("Jervis", "00904", TRIBAL), acting=Side.ALLIED)

    assert not list(detachments(book, view_for(book, state, Side.ALLIED), DOCTRINES[Side.ALLIED]))


def test_a_cruiser_force_stands_against_its_like_and_avoids_a_battleship() -> None:
    """Odds decide whether an attacked force fights."""
    found = sea(italian("Zara", "00904"), italian("Fiume", "00904"), british("Warspite", "01004"),
                british("Orion", "01004", ORION))

    assert reaction_of(found, Side.AXIS, Light.DAY, "Orion") is Reaction.STAND
    assert reaction_of(found, Side.AXIS, Light.DAY, "Warspite", "Orion") is Reaction.AVOID


def test_italian_cruisers_shun_at_night_an_enemy_they_would_fight_by_day() -> None:
    """Italy has not trained her big guns for the night; the Mediterranean Fleet has."""
    italians = sea(italian("Zara", "00904"), british("York", "01004", ZARA))
    britons = sea(british("York", "00904", ZARA), italian("Zara", "01004"))

    assert reaction_of(italians, Side.AXIS, Light.DAY, "York") is Reaction.STAND
    assert reaction_of(italians, Side.AXIS, Light.NIGHT, "York") is Reaction.AVOID
    assert reaction_of(britons, Side.ALLIED, Light.NIGHT, "Zara") is Reaction.STAND


def test_a_convoy_with_escorts_scatters_its_transports_and_one_without_scatters_all() -> None:
    """Escorts that are not hopelessly outgunned buy time for their charges."""
    escorted = sea(italian("Esperia", "00904", TRANSPORT), italian("Orsa", "00904", SPICA, mission=Mission.ESCORT),
                   british("Hero", "01004", TRIBAL))
    alone = sea(italian("Esperia", "00904", TRANSPORT), british("Hero", "01004", TRIBAL))

    assert reaction_of(escorted, Side.AXIS, Light.DAY, "Hero") is Reaction.SCATTER_TRANSPORTS
    assert reaction_of(alone, Side.AXIS, Light.DAY, "Hero") is Reaction.SCATTER_ALL


def test_a_force_with_a_ship_out_of_fuel_stands_whatever_comes() -> None:
    """SM-GAP-28 It has no other answer, and the staff gives the one it has."""
    found = sea(italian("Zara", "00904", fuel=0, out_of_fuel=True), british("Warspite", "01004"))

    assert reaction_of(found, Side.AXIS, Light.DAY, "Warspite") is Reaction.STAND


@pytest.mark.parametrize(("side", "light"), [(Side.ALLIED, Light.NIGHT), (Side.AXIS, Light.DAY)])
def test_only_the_british_look_for_a_stronger_enemy_by_night(side: Side, light: Light) -> None:
    """Outgunned by day but not by much, the Allied staff pays for a search in the dark; the Axis staff never does."""
    own, other = (british, italian) if side is Side.ALLIED else (italian, british)
    book, state = sea(
        own("York", "00804", ZARA), own("Convoy", "00804", TRANSPORT, force="Convoy"),
        cargo("Stores", 1, ("Convoy",), "tripoli" if side is Side.AXIS else "alexandria", side=side),
        other("Fiume", "01004", ZARA), other("Lance", "01004", TRIBAL), acting=side)
    view = seen(view_for(book, state, side), "01004", "Fiume", "Lance")

    legs = [order for order in answer(book, view, movement(side)) if isinstance(order, MoveForce)]
    (leg,) = [order for order in legs if order.route[-1] == Hex("01004")]
    there, _ = play(book, state, leg)
    orders = answer(book, seen(view_for(book, there, side), "01004", "Fiume", "Lance"), movement(side))
    searches = [order for order in orders if isinstance(order, SearchSurface)]

    assert [order.light for order in searches] == [light]


def test_a_force_with_a_carrier_stands_only_against_a_weaker_enemy() -> None:
    """SM-6A Two cruisers that would stand avoid combat when Ark Royal is with them."""
    line = (british("York", "00904", ZARA), british("Exeter", "00904", ZARA))
    enemies = tuple(italian(name, "01004") for name in ("Zara", "Fiume", "Pola"))
    without, with_her = sea(*line, *enemies), sea(*line, british("Ark Royal", "00904", ARK_ROYAL), *enemies)

    assert reaction_of(without, Side.ALLIED, Light.DAY, "Zara", "Fiume", "Pola") is Reaction.STAND
    assert reaction_of(with_her, Side.ALLIED, Light.DAY, "Zara", "Fiume", "Pola") is Reaction.AVOID


def test_a_force_short_of_fuel_goes_home_and_leaves_the_enemy_alone() -> None:
    """Fuel for the way home comes before glory."""
    book, state = sea(british("Warspite", "01104", fuel=2), italian("Zara", "01304"), acting=Side.ALLIED)
    view = seen(view_for(book, state, Side.ALLIED), "01304", "Zara")

    orders = answer(book, view, movement(Side.ALLIED))

    assert not [order for order in orders if isinstance(order, SearchSurface)]
    assert isinstance(orders[0], MoveForce)
    assert orders[0].route[-1] == Hex("01307")


@pytest.mark.gate
def test_a_timid_doctrine_attacks_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """Mutation: with hopeless standards neither staff attacks, and no battle is joined."""
    usual = [war(seed) for seed in SEEDS[:3]]
    for side, doctrine in list(DOCTRINES.items()):
        monkeypatch.setitem(TEMPERS, side, replace(doctrine, attack_at=1000.0))

    timid = [fought(seed) for seed in SEEDS[:3]]

    assert not [event for one in timid for event in one.happened(AttackDeclared)]
    assert all(one.happened(BattleJoined) for one in usual)


def test_a_doctrine_that_sails_only_with_more_than_full_bunkers_leaves_the_fleet_in_port(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Mutation: no warship is fit enough, so no covering force is formed."""
    for side, doctrine in list(DOCTRINES.items()):
        monkeypatch.setitem(TEMPERS, side, replace(doctrine, fit_share=2.0))

    covers = [event for event in fought(1).happened(ForceFormed) if event.name.startswith("Cover")]

    assert not covers


def test_a_bold_doctrine_stands_where_the_usual_one_avoids(monkeypatch: pytest.MonkeyPatch) -> None:
    """Mutation: with a lower standard the same cruisers stand against the same battleship."""
    found = sea(italian("Zara", "00904"), british("Warspite", "01004", WARSPITE))
    before = reaction_of(found, Side.AXIS, Light.DAY, "Warspite")
    monkeypatch.setitem(TEMPERS, Side.AXIS, replace(DOCTRINES[Side.AXIS], stand_at=0.01))

    assert before is Reaction.AVOID
    assert reaction_of(found, Side.AXIS, Light.DAY, "Warspite") is Reaction.STAND


def test_attacks_are_made_at_good_odds_only() -> None:
    """In the combat step a force attacks what it outguns and lets a battleship be."""
    book, state = sea(italian("Zara", "01004"), british("Orion", "01004", ORION), british("Warspite", "01004", force="Heavy"))
    decision = Decision(DecisionKind.COMBAT, Side.AXIS, "SM-6", "")

    view = view_for(book, state, Side.AXIS)
    weak, strong = (answer(book, seen(view, "01004", name), decision) for name in ("Orion", "Warspite"))

    assert isinstance(weak[0], AttackForces)
    assert strong == (EndStep(Side.AXIS),)


def test_a_fleet_in_port_without_a_convoy_to_cover_stays_there() -> None:
    """Nobody burns oil for nothing."""
    book, state = sea(italian("Zara", "taranto"), italian("Fiume", "taranto"))

    orders = answer(book, view_for(book, state, Side.AXIS), movement(Side.AXIS))

    assert not [order for order in orders if isinstance(order, FormForce)]
