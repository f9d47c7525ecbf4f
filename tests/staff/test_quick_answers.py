"""What a staff keeps, sorts beforehand or passes over is what it would have found by looking at everything again."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import ceil

from campaign.library.book import load_book
from campaign.model.book import Book, Options
from campaign.model.play.calendar import Turn
from campaign.model.play.state import State
from campaign.model.play.views import View
from campaign.model.replacing import replace
from campaign.model.sea.hexes import distance
from campaign.model.setting.scenario import CargoKind, PortId
from campaign.model.sides import BOTH
from campaign.model.units.forces import Mission, Ship, ShipStatus
from campaign.model.units.ships import ShipType
from campaign.ratings.condition import has_hurt_boats, hits_of
from campaign.rules.chapters.ports.ch01_ports import cargo_rating
from campaign.rules.chapters.undersea.ch04_patrols import ON_STATION, searchers
from campaign.rules.facts.lookouts import as_shown
from campaign.rules.facts.roster import ships_of
from campaign.rules.fold import CONSEQUENCES
from campaign.rules.views.strength import FLEET, SMALL_ESCORTS, by_sea, speed
from campaign.rules.views.view import view_for
from campaign.session.play.playing import Until, play_on
from campaign.staff.judgement.anchorage import AFLOAT, DRY, RAIDERS, in_port, is_boat, moored, own_ports
from campaign.staff.judgement.doctrine import DOCTRINES
from campaign.staff.judgement.fitness import fit_warships, is_fit
from campaign.staff.operations.parting import LOW, nobody_is_low
from campaign.staff.port.supply import afloat_for
from campaign.staff.sea.boats import facing, quays_of_the_enemy
from campaign.store.records import Meta, Stored
from tests.staff.wars import Watched

EVERY = 40
RUNS = (4, 12, 30)


@cache
def history() -> tuple[Book, tuple[Stored, ...]]:
    """A few days of the whole war by both staffs."""
    book = load_book("mediterranean", Options(first_turn="Nov I 41"))
    with Watched.begin(book, Meta("mediterranean", 5, book.options, players=dict.fromkeys(BOTH, "staff"))) as game:
        play_on(game, Until(segments=6), remembers=False)
        return book, tuple(game.history)


def moments() -> Iterator[tuple[Book, State, View]]:
    """States of those days, as each side sees them."""
    book, happened = history()
    for stored in happened[::EVERY]:
        assert stored.after is not None
        for side in BOTH:
            yield book, stored.after, view_for(book, stored.after, side)


def test_the_ships_of_a_port_are_sorted_as_they_tell_themselves() -> None:
    """Each group is that of all who lie there and are such, looked at one by one."""
    for book, _, view in moments():
        kinds = {key: values.type for key, values in book.counters.items()}
        found = moored(book, view)
        for port, ships in in_port(view).items():
            there = found[port]
            free = [ship for ship in ships if not ship.spent and not ship.cargo]
            warships = [ship for ship in ships if kinds[ship.id] not in AFLOAT and ship.status is ShipStatus.ACTIVE]

            assert there.ships == ships
            assert there.laden == tuple(ship for ship in ships if ship.cargo)
            assert there.empty == tuple(ship.id for ship in free if kinds[ship.id] is ShipType.TRANSPORT and _is_idle(ship))
            assert there.idle == sum(kinds[ship.id] is ShipType.TRANSPORT and not ship.cargo and ship.laid_up_until is None
                                     for ship in ships)
            assert there.fleet == tuple(ship for ship in free if kinds[ship.id] in FLEET)
            assert there.raiders == tuple(ship for ship in free if kinds[ship.id] in RAIDERS and ship.fuel_boxes > 2)
            assert there.escorts == tuple(
                ship for ship in ships if kinds[ship.id] in SMALL_ESCORTS and ship.mission is Mission.ESCORT
                and not ship.spent and ship.laid_up_until is None)
            assert there.dry == tuple(ship for ship in warships if ship.fuel_boxes < DRY * book.counters[ship.id].fuel_boxes)
            assert {ship.id for ship in there.wanting} == {
                ship.id for ship in warships if ship.fuel_boxes < book.counters[ship.id].fuel_boxes}
            assert there.boats == tuple(ship for ship in free if is_boat(book, ship.id)
                                        and not has_hurt_boats(book.counters[ship.id], ship.condition))
            assert {ship.id for ship in there.patients} >= {
                ship.id for ship in ships if kinds[ship.id] is ShipType.BATTLESHIP and hits_of(
                    book.counters[ship.id], ship.condition).flotation}


def _is_idle(ship: Ship) -> bool:
    return (not ship.handled_cargo and ship.began_in_port and ship.status is ShipStatus.ACTIVE and ship.laid_up_until is None
            and not ship.prize)


def test_who_is_fit_is_found_port_by_port() -> None:
    """Warships that should sail are those that would be found one by one."""
    for book, _, view in moments():
        doctrine = DOCTRINES[view.side]
        assert fit_warships(book, view, doctrine) == {
            ship.id for ships in in_port(view).values() for ship in ships
            if book.counters[ship.id].type is not ShipType.TRANSPORT and is_fit(book, view, ship, doctrine)}


def test_ports_face_the_enemy_by_the_nearest_of_his_quays() -> None:
    """A port faces him when any port of his that handles cargo lies within the run."""
    for book, _, view in moments():
        quays = quays_of_the_enemy(book, view)
        for run in RUNS:
            assert facing(book, quays, run) == {
                port for port in view.ports if any(
                    other.allegiance.side is view.side.enemy and cargo_rating(book, other)
                    and by_sea(book.theatre, view.ports[port].hex, other.hex) <= run for other in view.ports.values())}
        assert own_ports(view) == tuple(PortId(key) for key, port in view.ports.items() if port.own)


def test_events_mean_nothing_to_those_who_do_not_mind_them() -> None:
    """A consequence that is passed over for a kind of event would have changed nothing."""
    for stored in history()[1]:
        if stored.battle is None and stored.after is not None:
            for consequence, minded in CONSEQUENCES:
                if not isinstance(stored.event, minded):
                    assert consequence(stored.after, stored.event) is stored.after  # pyrefly: ignore[bad-argument-type]


def test_ships_are_shown_as_they_lay_when_the_step_began() -> None:
    """Who lies where he lay is shown as he is; who came in is not shown there, and who left is, unless he was met at sea."""
    for _, state, view in moments():
        lookout = state.lookout
        for ship, shown in zip(state.ships.values(), as_shown(state, tuple(state.ships.values())), strict=True):
            berth = None if lookout is None or ship.side is not lookout.side else lookout.berths.get(ship.id)
            if lookout is None or ship.side is not lookout.side or ship.status.is_lost:
                assert shown is ship
            elif berth is not None and ship.port == berth.port:
                assert shown.port in (berth.port, None)
            elif berth is not None:
                assert shown.port in (berth.port, None) and (shown.port is None or shown.condition == berth.condition)
        assert view.cursor.turn >= Turn.of("Nov I 41")


def test_fleets_and_sides_are_those_of_the_whole_roster() -> None:
    """The ships of a force, of a port and of a side are those that looking at every ship would find, in the same order."""
    for _, state, view in moments():
        ships = state.ships.values()
        for force in state.forces:
            assert ships_of(state, force) == tuple(ship.id for ship in ships if ship.force == force)
        assert list(view.ships.items()) == [(key, ship) for key, ship in state.ships.items() if ship.side is view.side]
        berths = dict.fromkeys(ship.port for ship in view.ships.values() if ship.port and ship.status is ShipStatus.ACTIVE)
        assert list(in_port(view).items()) == [(port, tuple(
            ship for ship in view.ships.values() if ship.port == port and ship.status is ShipStatus.ACTIVE)) for port in berths]


def test_who_searches_a_hex_is_found_among_those_on_station() -> None:
    """Flotillas that search are those that would be found by asking each of them."""
    for book, state, _ in moments():
        radius = book.charts.undersea.flotillas.area
        for force in state.forces.values():
            assert searchers(book, state, force.id, force.side, force.hex) == tuple(
                key for key, flotilla in state.flotillas.items() if flotilla.side is not force.side
                and flotilla.mission in ON_STATION and flotilla.port is None
                and distance(flotilla.hex, force.hex) <= radius and force.id not in flotilla.searched)


def test_loads_afloat_are_counted_in_all_cargo() -> None:
    """What is under way to some ports is what looking at each item would find."""
    for _, _, view in moments():
        for port in view.ports:
            assert afloat_for(view, (port,)) == sum(
                item.facts.size_re for item in view.cargoes.values() if item.facts.destination == port
                and item.facts.kind is CargoKind.SUPPLIES and not item.lost and not item.delivered)


def test_where_nobody_is_low_no_ship_would_be_found_low() -> None:
    """Who is passed over has oil for the way at his own pace, which is no slower than that of all together."""
    for book, _, view in moments():
        for force in view.forces.values():
            ships = [view.ships[key] for key in force.ships]
            for near in RUNS:
                if nobody_is_low(book, ships, near):
                    assert all(ship.fuel_boxes > ceil(near / speed(book, (ship,))) + LOW for ship in ships)


def test_the_ways_from_a_hex_are_those_of_the_sea_graph() -> None:
    """Each hex that may be entered is named once, in the order of the graph; from land there is no way."""
    book, _ = history()
    theatre = book.theatre
    for where, near in zip(theatre.labels, theatre.adjacency, strict=True):
        assert theatre.ways(where) == tuple(theatre.labels[other] for other in near)
    assert theatre.ways(next(hex_ for hex_ in theatre.mountains if not theatre.is_sea(hex_))) == ()


def test_ports_are_shown_as_they_are_with_the_queues_of_their_owner() -> None:
    """What is kept of ports is what looking at each of them shows, and the same mapping while nothing changes."""
    for book, state, view in moments():
        for key, port in state.ports.items():
            own = port.allegiance.side is view.side
            assert view.ports[key].own is own and view.ports[key].fuel == (port.fuel if own else None)
            assert view.ports[key].cargo_used == (port.cargo_used if own else 0.0)
            assert view.ports[key].refuel_first == tuple(
                ship for ship in (port.refuel_first if own else ()) if state.ships[ship].side is view.side)
        assert list(view.ports) == list(state.ports)
        assert view_for(book, replace(state, step_ended=state.step_ended), view.side).ports is view.ports


def test_the_account_of_points_is_read_on_from_where_it_was_read_to() -> None:
    """Whichever account is looked at after whichever, each entry is shown, and what is the enemy's affair is veiled."""
    for book, state, view in moments():
        assert [(told.moment, told.side, told.points, told.rule) for told in view.points] == [
            (entry.moment, entry.side, entry.points, entry.rule) for entry in state.points]
        shorter = view_for(book, replace(state, points=state.points[:-1]), view.side).points
        assert shorter == view.points[:-1]
        assert view_for(book, replace(state, points=(*state.points[::-1],)), view.side).points == view.points[::-1]
