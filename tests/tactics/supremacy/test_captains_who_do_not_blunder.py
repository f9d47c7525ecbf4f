"""Captains of Supremacy do none of what an old hand would laugh at: each blunder with the right conduct."""

from __future__ import annotations

import pytest

from campaign.model.battles.battle import Ground, Light, Patch, Setting, Shots, Task, Weapon
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.tactics.kit.pilotage import danger_of, shunned
from campaign.tactics.kit.sea import known_patches
from campaign.tactics.plot.geometry import Point, metres_between
from campaign.tactics.supremacy_at_sea.battle.orders import Flag, Move, WriteFire, WriteMoves
from campaign.tactics.supremacy_at_sea.battle.state import Activity, Battle, Step, Vessel
from campaign.tactics.supremacy_at_sea.captains.estimates import Bridge, bridge_of, columns_of
from campaign.tactics.supremacy_at_sea.captains.moves import goes_in, is_beyond_catching, plan_of
from campaign.tactics.supremacy_at_sea.charts.collection import metres, units
from campaign.tactics.supremacy_at_sea.helm import track_of
from campaign.tactics.supremacy_at_sea.screen import view_for
from tests.tactics.supremacy.test_captains import ordered
from tests.tactics.supremacy_table import at, battle, book, charts, destroyer, enemy, sheet, ship


def bridge(field: Battle) -> Bridge:
    """What the captain of the Allied side has before him, whose force does not go home."""
    return replace(bridge_of(charts(), view_for(book(), field, Side.ALLIED), Side.ALLIED), retiring=False)


def moved(field: Battle, name: str) -> Move:
    """What she is told to do."""
    order = ordered(field)
    assert isinstance(order, WriteMoves)
    return next(move for move in order.moves if move.ship == name)


def end_of(field: Battle, name: str) -> Point:
    """Where her move takes her."""
    return track_of(charts(), field.vessels[ShipId(name)].pose, moved(field, name).legs).end.at


def boats(count: int, y_u: float = 0.0, *, course: float = 0.0) -> list[Vessel]:
    """Destroyers in line abreast."""
    return [ship(f"Boat {place}", at(4 * place, y_u, course), of=destroyer()) for place in range(count)]


CRUISERS = (("Colleoni", 0.0), ("Bande Nere", 4.0))


def cruisers(y_u: float, *, shell_points: float = 0.0) -> list[Vessel]:
    """Two enemy cruisers."""
    return [enemy(name, at(x_u, y_u, 90), shell_points=shell_points) for name, x_u in CRUISERS]


# Destroyers by day ----------------------------------------------------------------------------------------------------


def test_two_destroyers_do_not_close_cruisers_by_day() -> None:
    """SAS-GAP-20.12 From thirty units they draw off; nearer friends of theirs fight on at their own range."""
    field = battle(*boats(2), ship("Sydney", at(12, -10, 90)), *cruisers(30))
    plan = plan_of(bridge(field), bridge(field).ours[0])
    colleoni = field.vessels[ShipId("colleoni")].pose.at
    before = metres_between(field.vessels[ShipId("boat_0")].pose.at, colleoni)

    assert plan.away and plan.flees
    assert metres_between(end_of(field, "boat_0"), colleoni) > before
    assert not plan_of(bridge(field), bridge(field).ours[2]).away


def test_destroyers_who_draw_off_do_not_leave_the_battle() -> None:
    """SAS-GAP-20.12 Somewhat beyond the range of the force and in sight they keep station."""
    field = battle(*boats(2), ship("Sydney", at(12, 5, 90)), *cruisers(58), sight_u=66)
    plan = plan_of(bridge(field), bridge(field).ours[0])

    assert not plan.away
    assert plan.range_u <= min(bridge(field).best_range + charts().doctrine.conduct.standoff_u, 60.0)


@pytest.mark.parametrize(("count", "lost", "goes"), [(2, 0.0, False), (5, 0.0, False), (6, 0.0, True), (2, 950.0, True)])
def test_destroyers_go_in_when_they_are_many_or_the_enemy_is_badly_hit(count: int, lost: float, goes: bool) -> None:
    """SAS-GAP-20.12 By day: three for each cruiser; two at one who has lost half of her points."""
    now = bridge(battle(*boats(count), *cruisers(30, shell_points=lost)))

    assert goes_in(now, now.ours[0], now.theirs[0], 2) is goes
    plan = plan_of(now, now.ours[0])
    assert (not plan.away and plan.range_u == charts().doctrine.conduct.launch_u) is goes


def test_by_night_and_for_a_convoy_destroyers_go_where_the_force_goes() -> None:
    """SAS-GAP-20.12 Whatever it costs."""
    convoy = ship("Convoy", at(0, -20), of=sheet("merchant", batteries=(), banks=()))
    laden = replace(ship("Laden", at(0, -20), of=destroyer()), task=Task.CARGO)
    for field in (battle(*boats(2), convoy, *cruisers(30)), battle(*boats(2), laden, *cruisers(30)),
                  battle(*boats(2), *cruisers(12), light=Light.NIGHT)):
        now = bridge(field)
        assert plan_of(now, now.ours[0]).range_u == now.best_range


# Chases, splashes, fire -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("knots", "follows"), [(20.0, True), (38.0, False)])
def test_a_captain_who_cannot_catch_an_enemy_lets_him_go(knots: float, follows: bool) -> None:
    """SAS-GAP-20.11 A ship of twenty knots does not run after one of thirty-eight that is out of reach."""
    field = battle(ship("Duilio", at(0, 0, 0), of=sheet("BB", speed=20.0), speed=20.0),
                   enemy("Ajax", at(0, 88, 0), speed=knots))
    now = bridge(field)
    own, foe = now.ours[0], now.theirs[0]
    before, after = field.vessels[ShipId("duilio")].pose.at, end_of(field, "duilio")

    assert is_beyond_catching(now, own, foe, 60.0) is not follows
    assert plan_of(now, own).flees or not follows
    assert (after.y_m - before.y_m > metres(8)) is follows or not follows


def test_a_captain_goes_for_whom_he_can_catch_first() -> None:
    """SAS-GAP-20.11 The carrier runs at thirty-eight knots and is worth more; the cruiser stands."""
    runs = enemy("Eagle", at(0, 88, 0), of=sheet("CV"), speed=38.0)
    now = bridge(battle(ship("Duilio", at(0, 0, 0), of=sheet("BB", speed=20.0, batteries=(sheet().batteries[1],)), speed=20.0),
                        runs, enemy("Ajax", at(3, 89, 90), speed=10.0)))
    mark = plan_of(now, now.ours[0]).mark

    assert mark is not None and mark.id == "ajax"


@pytest.mark.parametrize("fired_at", [True, False])
def test_a_captain_chases_splashes_only_while_somebody_fires_at_him(fired_at: bool) -> None:
    """SAS-GAP-20.8 SAS-B1.3c Without smoke left, on his way out."""
    fire = (Shots(ShipId("spee"), ShipId("ajax"), Weapon.GUNS, 6, 0),) if fired_at else ()
    field = battle(ship("Ajax", at(0, 0, 180), shell_points=1500.0, smoke_left=0), enemy("Spee", at(0, 40, 180)),
                   shots_before=fire)

    assert (moved(field, "ajax").flag is Flag.CHASE_SPLASH) is fired_at


def test_a_captain_reckons_with_what_his_own_turn_the_sea_and_his_men_cost_him() -> None:
    """SAS-B5.3b SAS-B5.4f SAS-B5.4g SAS-B5.4h Before he names a target, each by its columns."""
    field = battle(ship("Ajax", at(0, 0, 90)), enemy("Spee", at(0, 40, 90)), step=Step.FIRE)
    turned = battle(ship("Ajax", at(0, 0, 90), activity=Activity(turned_u=3.0)), enemy("Spee", at(0, 40, 90)), step=Step.FIRE)
    green = battle(ship("Ajax", at(0, 0, 90), of=sheet(crew_columns=-2)), enemy("Spee", at(0, 40, 90)), step=Step.FIRE)
    columns = []
    for one in (field, turned, green):
        now = bridge(one)
        columns.append(columns_of(now, now.ours[0], now.theirs[0])[0])

    assert columns[1] == columns[0] + charts().fire.for_own_turn(3.0, sharp=False).columns < columns[0]
    assert columns[2] == columns[0] - 2


def test_a_captain_holds_the_fire_of_guns_that_cannot_hit() -> None:
    """SAS-GAP-20.1 A destroyer at the end of her reach after a sharp turn: no face of the die would bring a hit."""
    reach = charts().hit_table.line(destroyer().batteries[0].line).rows[-1].range
    field = battle(ship("Boat", at(0, 0, 90), of=destroyer(), activity=Activity(turned_u=6.0)),
                   enemy("Spee", at(0, reach - 1, 90)), step=Step.FIRE)
    order = ordered(field)

    assert isinstance(order, WriteFire) and order.fire == ()


# Pilotage and company -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [Ground.MINES, Ground.SHOAL])
def test_a_captain_keeps_out_of_what_he_knows_of(kind: Ground) -> None:
    """SAS-GAP-17 SAS-GAP-20.13 A field lies across his way to the range he wants."""
    half, near, far = metres(9), metres(8), metres(14)
    patch = Patch(kind, "field", ((-half, near), (half, near), (half, far), (-half, far)))
    setting = Setting("test", "1940-07-19T08:30+00:00", 35.0, 23.0, patches=(patch,))
    field = battle(ship("Ajax", at(0, 0, 0)), enemy("Spee", at(0, 80, 90)), setting=setting)
    track = track_of(charts(), field.vessels[ShipId("ajax")].pose, moved(field, "ajax").legs)
    way = [track.at_share(part / 8).at for part in range(9)]

    assert danger_of(shunned(known_patches(field.engagement, Side.ALLIED)), way) == 0
    assert danger_of(shunned(known_patches(field.engagement, Side.ALLIED)), [Point(0.0, 0.0), Point(0.0, metres(15))]) > 0


def test_captains_keep_clear_of_friends_on_their_way_too() -> None:
    """SAS-B2.8 One comes across the bows of the other; neither ends near, and both would touch between."""
    field = battle(ship("Barham", at(0, 0, 0), of=sheet("BB", speed=24.0, length_u=0.65), speed=24.0),
                   ship("Valiant", at(-5, 5, 90), of=sheet("BB", speed=24.0, length_u=0.65), speed=24.0),
                   enemy("Spee", at(0, 60, 90)))
    order = ordered(field)
    assert isinstance(order, WriteMoves)
    tracks = [track_of(charts(), field.vessels[move.ship].pose, move.legs) for move in order.moves]

    assert min(units(metres_between(tracks[0].at_share(part / 20).at, tracks[1].at_share(part / 20).at))
               for part in range(21)) > 0.65


def test_a_captain_of_a_green_crew_steers_by_where_the_enemy_is_now() -> None:
    """SAS-GAP-13 SAS-GAP-20.13 Better ones reckon with his next move: who comes on is not closed any further."""
    ends = []
    for columns in (-1, 0):
        field = battle(ship("Ajax", at(0, 0, 45), of=sheet(crew_columns=columns)), enemy("Spee", at(0, 60, 180)))
        ends.append(end_of(field, "ajax").y_m)

    assert ends[0] > ends[1]


def test_of_many_who_would_spoil_each_others_fire_the_last_hold_theirs() -> None:
    """SAS-GAP-20.1 SAS-B5.4b Ten destroyers at long range: each other battery on the target costs a column."""
    reach = charts().hit_table.line(destroyer().batteries[0].line).rows[-1].range
    line = [ship(f"Boat {place}", at(3 * place - 15, 0, 90), of=destroyer()) for place in range(10)]
    firing = []
    for number in (2, 10):
        order = ordered(battle(*line[:number], enemy("Spee", at(0, reach - 36, 90), speed=8.0), step=Step.FIRE))
        assert isinstance(order, WriteFire)
        firing.append(len({one.ship for one in order.fire}))

    assert firing[0] == 2 and firing[1] < 10
