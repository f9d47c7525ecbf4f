"""The staff's boats: out by night against convoys and their like, home next day, and based where the enemy passes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

import pytest

from campaign.model.battles.battle import Light
from campaign.model.charts.campaign import Weather
from campaign.model.commands import AttackForces, Command, FormForce, MoveForce, SearchSurface
from campaign.model.play.decisions import Decision, DecisionKind
from campaign.model.play.views import EnemyInPort, Marker, View
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Nation, Side
from campaign.model.units.forces import Category, ForceId, Recon, Seen
from campaign.model.units.ships import ShipId, ShipType, TorpedoMount
from campaign.rules.views.view import view_for
from campaign.staff.commander import answer
from campaign.staff.judgement.doctrine import DOCTRINES
from campaign.staff.judgement.orders import Intended, Order
from campaign.staff.sea.boats import are_boats, boat_sailings, boats_about, boats_at_sea, boats_attack
from tests.sea import MAS, SPICA, TRANSPORT, TRIBAL, WARSPITE, ZARA, Sea, Thing, british, italian, port, sea, ships

DOCTRINE = DOCTRINES[Side.AXIS]
NEAR, FAR, CONTACT = "00404", "01505", "X1"
BASE = port("Augusta", "00401", Nation.ITALIAN, cargo=4, stock=60)
MALTA = port("Malta", "00704", Nation.BRITISH, cargo=4)
CONVOY = ("Clan Forbes", "Gloxinia")
OTHERS = (british("Clan Forbes", FAR, TRANSPORT), british("Gloxinia", FAR, SPICA), british("Nubian", FAR, TRIBAL),
          british("Warspite", FAR, WARSPITE), british("MTB 65", FAR, MAS))


def coast(*things: Thing, weather: Weather = Weather.CLEAR) -> Sea:
    """The sea with Augusta, boats that have torpedoes, and enemies far away."""
    book, state = sea(BASE, *OTHERS, *things, weather=weather)
    tubes = cast("TorpedoMount", object())
    classes = {key: replace(found, torpedoes=(tubes,)) if found.type is ShipType.BOAT_SQUADRON else found
               for key, found in book.oob.classes.items()}
    scenario = replace(book.scenario, last_turn="Dec II 40")
    return Sea(replace(book, oob=replace(book.oob, classes=classes), scenario=scenario), state)


def in_sight(found: Sea, *names: str, where: str = NEAR, full: bool = True) -> View:
    """The Axis view with one marker, of these ships, or of which only the kinds were seen, or nothing where none are named."""
    view = view_for(*found, Side.AXIS)
    kinds = {ShipType.TRANSPORT: Category.TRANSPORTS}
    seen = tuple({kinds.get(found.book.counters[key].type, Category.WARSHIPS): None for key in ships(*names)})
    shown: Mapping[ShipId, str] | None = dict.fromkeys(ships(*names), "sound") if full else None
    marker = Marker(CONTACT, Hex(where), (Recon.AREA,), Seen(seen, shown) if names else None, None, engaged=False)
    return replace(view, markers={CONTACT: marker})


def sailing(found: Sea, view: View) -> list[Order]:
    """What boats put out now."""
    return list(boat_sailings(found.book, view, DOCTRINE))


@pytest.mark.parametrize(("names", "goes"), [
    (CONVOY, True), (("MTB 65",), True), (("Gloxinia",), True), (("Nubian",), False), ((*CONVOY, "Warspite"), False)])
def test_boats_sail_against_convoys_and_small_craft_but_not_against_a_fleet(names: tuple[str, ...], goes: bool) -> None:
    """SM-1B A convoy under a battleship's guns, and warships alone, are left alone."""
    found = coast(italian("MTB-6", "augusta", MAS))

    assert bool(sailing(found, in_sight(found, *names))) is goes


def test_what_nobody_has_seen_is_looked_at_within_a_run_of_the_base_alone() -> None:
    """SM-3 A marker says where somebody is, and not who; from where they are out boats go on for what is worth it."""
    found, out = coast(italian("MTB-6", "augusta", MAS)), coast(italian("MTB-6", "01004", MAS))

    assert sailing(found, in_sight(found))
    assert not at_sea(out, in_sight(out, where=FAR))
    assert at_sea(out, in_sight(out, *CONVOY, where=FAR, full=False))


def test_boats_go_no_farther_than_they_can_search_by_night_and_come_home_from() -> None:
    """SM-3B A search in the dark costs eight points, twice that in poor weather; a box of fuel is for the way home."""
    fair, foul = coast(italian("MTB-6", "augusta", MAS)), coast(italian("MTB-6", "augusta", MAS), weather=Weather.POOR)
    dry = coast(italian("MTB-6", "augusta", MAS, fuel=1))

    assert sailing(fair, in_sight(fair, *CONVOY, where="01104"))
    assert not sailing(foul, in_sight(foul, *CONVOY, where="01104"))
    assert not sailing(dry, in_sight(dry, *CONVOY, where="01104"))


def test_boats_stay_in_port_in_a_rough_sea_there_or_where_the_enemy_lies() -> None:
    """SM-GAP-97.1 Poor weather is a sea of four by most nights; near by they could search in it all the same."""
    fair, foul = coast(italian("MTB-6", "augusta", MAS)), coast(italian("MTB-6", "augusta", MAS), weather=Weather.POOR)
    view, near = in_sight(fair, *CONVOY), in_sight(foul, *CONVOY)
    there = fair.book.theatre.zone(Hex(NEAR))

    assert sailing(fair, view)
    assert not sailing(foul, near)
    assert not sailing(fair, replace(view, weather={**view.weather, there: Weather.POOR}))


def test_boats_on_which_the_sea_rises_make_for_home() -> None:
    """SM-GAP-97.1 They leave even a convoy alone."""
    fair, foul = coast(italian("MTB-6", "00402", MAS)), coast(italian("MTB-6", "00402", MAS), weather=Weather.POOR)

    assert at_sea(fair, in_sight(fair, *CONVOY))
    assert at_sea(foul, in_sight(foul, *CONVOY)) == []


def test_boats_attack_nobody_in_a_rough_sea() -> None:
    """SM-GAP-97.1 Found by night, and let go."""
    foul = coast(italian("MTB-6", NEAR, MAS), weather=Weather.POOR)

    assert attack(foul, in_sight(foul, *CONVOY), Light.NIGHT) is None


@pytest.mark.parametrize("light", [Light.DAY, Light.NIGHT])
def test_boats_are_left_out_of_the_attack_of_greater_ships(light: Light) -> None:
    """SM-GAP-97.1 A cruiser beside them attacks alone, by day and by night."""
    found = coast(italian("MTB-6", NEAR, MAS), italian("Zara", NEAR, ZARA, force="Ships"))
    view = in_sight(found, *CONVOY)
    searched = {key: replace(own, force=replace(own.force, searched_light=light)) for key, own in view.forces.items()}
    (order, *_) = answer(found.book, replace(view, forces=searched), Decision(DecisionKind.COMBAT, Side.AXIS, "SM-6", "?"))

    assert isinstance(order, AttackForces)
    assert [view.forces[key].ships for key in order.forces] == [ships("Zara")]


def test_boats_beside_ships_that_let_the_enemy_go_attack_by_night_alone() -> None:
    """SM-GAP-97.1 What is too strong by day for the cruiser is too strong for them; a convoy in the dark is not."""
    found = coast(italian("MTB-6", NEAR, MAS), italian("Sirio", NEAR, SPICA, force="Ships"))
    view = in_sight(found, "Clan Forbes", "Nubian")
    boats = next(own.force.id for own in view.forces.values() if are_boats(found.book, own.ships))

    def fights(light: Light) -> list[Order]:
        searched = {key: replace(own, force=replace(own.force, searched_light=light)) for key, own in view.forces.items()}
        orders = answer(found.book, replace(view, forces=searched), Decision(DecisionKind.COMBAT, Side.AXIS, "SM-6", "?"))
        return [order for order in orders if isinstance(order, AttackForces)]

    assert fights(Light.DAY) == []
    assert fights(Light.NIGHT) == [AttackForces(Side.AXIS, Hex(NEAR), (boats,), (CONTACT,), Light.NIGHT)]


def test_two_squadrons_make_a_pack_and_one_pack_goes_for_a_quarry() -> None:
    """SM-1B What else lies in the port waits for the next."""
    found = coast(*(italian(name, "augusta", MAS) for name in ("MTB-6", "MTB-7", "MTB-8")))
    (order,) = sailing(found, in_sight(found, *CONVOY))

    assert isinstance(order, FormForce)
    assert order.ships == ships("MTB-6", "MTB-7")


def at_sea(found: Sea, view: View) -> list[Command]:
    """What the boats that are out do now."""
    return list(boats_at_sea(found.book, view, view.forces[ForceId("AX1")], PortId("augusta"), DOCTRINE))


def test_boats_go_where_their_quarry_lies_and_search_for_it_in_the_dark() -> None:
    """SM-3B One step after the other; who has searched has nothing more to do."""
    out, there = coast(italian("MTB-6", "00402", MAS)), coast(italian("MTB-6", NEAR, MAS))
    view = in_sight(there, *CONVOY)
    force = view.forces[ForceId("AX1")]
    entered = replace(view, forces={ForceId("AX1"): replace(force, force=replace(force.force, entered=True))})
    (move,) = at_sea(out, in_sight(out, *CONVOY))

    assert isinstance(move, MoveForce)
    assert move.route[-1] == Hex(NEAR)
    assert at_sea(there, entered) == [SearchSurface(Side.AXIS, ForceId("AX1"), Light.NIGHT)]
    assert at_sea(there, view) == []


def attack(found: Sea, view: View, light: Light | None) -> AttackForces | None:
    """Whether boats attack, as they searched in that light."""
    force = view.forces[ForceId("AX1")]
    searched = replace(force, force=replace(force.force, searched_light=light))
    return boats_attack(found.book, view, [searched], list(view.markers.values()), DOCTRINE)


def test_boats_attack_in_the_dark_what_they_set_out_for_and_nothing_stronger() -> None:
    """SM-6F Who searched by day, or found a battleship, lets him go."""
    found = coast(italian("MTB-6", NEAR, MAS))

    assert attack(found, in_sight(found, *CONVOY), Light.NIGHT) == AttackForces(
        Side.AXIS, Hex(NEAR), (ForceId("AX1"),), (CONTACT,), Light.NIGHT)
    assert attack(found, in_sight(found, *CONVOY), Light.DAY) is None
    assert attack(found, in_sight(found, *CONVOY), None) is None
    assert attack(found, in_sight(found, *CONVOY, "Warspite"), Light.NIGHT) is None


def test_boats_move_to_the_port_that_faces_the_enemy() -> None:
    """SM-1D From a port that faces none of the enemy's a squadron goes to one that does, within a day, and stays there."""
    far, slow = port("Cagliari", "00001", Nation.ITALIAN, cargo=4), replace(MAS, allowance=13)
    found, near = coast(italian("MTB-6", "cagliari", slow), far), coast(italian("MTB-6", "augusta", slow), far)
    nobody = replace(view_for(*found, Side.AXIS), markers={})
    (order,) = sailing(found, nobody)

    assert isinstance(order, Intended)
    assert order.intent.port == PortId("augusta")
    assert sailing(near, replace(view_for(*near, Side.AXIS), markers={})) == []


def test_what_comes_out_of_the_dark_is_taken_for_boats_where_the_enemy_has_some() -> None:
    """SM-6A A port of his must lie within a run, and boats have been seen in one."""
    found = coast(italian("MTB-6", NEAR, MAS), MALTA)
    view = replace(view_for(*found, Side.AXIS), markers={}, enemies_in_port={})
    some = replace(view, enemies_in_port={PortId("malta"): (EnemyInPort(ships("MTB 65")[0], "sound"),)})

    assert boats_about(found.book, some, Hex(NEAR))
    assert not boats_about(found.book, view, Hex(NEAR))
    assert not boats_about(coast().book, replace(some, ports={}), Hex(NEAR))


def test_launches_without_torpedoes_are_no_such_boats() -> None:
    """SM-6E They hunt submarines and sweep mines."""
    found = coast(italian("MTB-6", NEAR, MAS))
    unarmed = {key: replace(one, torpedoes=()) for key, one in found.book.oob.classes.items()}

    assert are_boats(found.book, ships("MTB-6"))
    assert not are_boats(replace(found.book, oob=replace(found.book.oob, classes=unarmed)), ships("MTB-6"))
