"""Follies that captains of boats and ships are known for, each with what a captain does instead."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.model.battles.battle import BattleDecision, Ground, Input, InputKind, Patch, Setting
from campaign.model.battles.presence import Laid
from campaign.model.dice import SeededDice
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.tactics.coastal.battle.facts import MineMet, Moved
from campaign.tactics.coastal.battle.fold import fold
from campaign.tactics.coastal.battle.orders import Leg
from campaign.tactics.coastal.battle.state import Battle, Step
from campaign.tactics.coastal.battle.vessel import Vessel
from campaign.tactics.coastal.captains.answering import captain
from campaign.tactics.coastal.captains.clearing import Steer, clear_way, moves_ahead
from campaign.tactics.coastal.captains.fire import chance_of, fire
from campaign.tactics.coastal.captains.helm import wish_of
from campaign.tactics.coastal.captains.reading import FAST, Picture, pace, picture, room, way
from campaign.tactics.coastal.charts.collection import metres
from campaign.tactics.coastal.charts.turn import Sky
from campaign.tactics.coastal.fire import chance_to_hit
from campaign.tactics.coastal.helm import possible_turn, way_of
from campaign.tactics.coastal.system import SYSTEM
from campaign.tactics.kit.sea import inside
from tests.tactics.coastal.fights import battles
from tests.tactics.coastal.table import battle, charts, mount, vessel

AXIS, ALLIED = Side.AXIS, Side.ALLIED


def seen_by(fight: Battle, side: Side = ALLIED) -> Picture:
    """What a captain of a side has before him."""
    book, _ = battles()["boats on a convoy"]
    return picture(book, SYSTEM.view_for(book, fight, side), side)


def large(name: str, side: Side = ALLIED, **more: Any) -> Vessel:
    """A large ship of thirty knots."""
    plain: dict[str, Any] = {"size": 3, "length_cm": 6.0, "hull_boxes": 50, "max_knots": 30.0, "manoeuvre_cm": 8.0}
    return vessel(name, side, **{**plain, **more})


def in_sea(fight: Battle, *patches: Patch) -> Battle:
    """The same with what lies in the sea."""
    setting = Setting("A test", "1942-09-13T23:00+02:00", 33.0, 23.0, patches)
    return replace(fight, engagement=replace(fight.engagement, setting=setting))


def across(kind: Ground, from_cm: float, to_cm: float, laid: Laid | None = None, wide_cm: float = 400.0) -> Patch:
    """A patch that lies across the way to the north."""
    south, north, wide = metres(from_cm), metres(to_cm), metres(wide_cm)
    return Patch(kind, "ground", ((-wide, south), (wide, south), (wide, north), (-wide, north)), laid)


# Markers with nobody beneath --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("setting", "most_cm"), [(1, 13.0), (2, 25.0)])
def test_an_empty_marker_keeps_step_with_those_that_hide_somebody(setting: int, most_cm: float) -> None:
    """CO-5.1 Where boats creep at eight centimetres a decoy that runs twenty-five tells which markers are empty."""
    decoy = vessel("decoy", dummy=True, spotted=False, max_knots=25.0)
    boat = vessel("mtb", at=(10.0, 0.0), setting=setting, spotted=False)
    seen = seen_by(battle(decoy, boat, large("enemy", AXIS, at=(0.0, 200.0)), sky=Sky.NIGHT_DARK))
    own, beside = seen.ours["decoy"], seen.ours["mtb"]

    goes = pace(seen, own, wish_of(seen, own).setting)
    assert goes <= most_cm
    assert abs(goes - pace(seen, beside, setting)) <= min(
        abs(pace(seen, own, other) - pace(seen, beside, setting)) for other in range(1, FAST + 1))


def test_an_empty_marker_alone_runs_as_it_likes() -> None:
    """CO-5.1 Nobody is left whom it could betray."""
    decoy = vessel("decoy", dummy=True, spotted=False, max_knots=25.0)
    seen = seen_by(battle(decoy, large("enemy", AXIS, at=(0.0, 200.0)), sky=Sky.NIGHT_DARK))

    assert wish_of(seen, seen.ours["decoy"]).setting == FAST


# Fire -------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("more", [{}, {"crew": -2}, {"crew": 2}])
def test_a_captain_knows_the_chance_of_his_shot(more: dict[str, Any]) -> None:
    """CO-7.7 His crew, his mount and the dark count as they do when the die falls."""
    gun = mount("up_to_105mm")
    fight = battle(large("ship", mounts=(gun,), **more), large("enemy", AXIS, at=(0.0, 90.0)), sky=Sky.NIGHT_DARK)
    seen = seen_by(fight)
    one = chance_of(seen, seen.ours["ship"], seen.theirs["enemy"], gun)

    ship, enemy = (fight.vessels[key] for key in fight.vessels)
    assert chance_to_hit(charts(), fight, ship, gun, enemy) == pytest.approx(one)


def test_a_captain_holds_fire_that_no_face_of_a_die_can_bring_home() -> None:
    """CO-7.2 In the dark at long range: the flash would tell where she is, and no more."""
    gun, chances, shots = mount("up_to_105mm"), list[float](), list[dict[str, str]]()
    for cm in range(10, 400, 10):
        seen = seen_by(battle(large("ship", mounts=(gun,)), vessel("boat", AXIS, at=(0.0, cm)), sky=Sky.NIGHT_DARK))
        target = Input("gun.gun", InputKind.TARGET, "gun", (("", "hold fire"), ("boat", "boat")), token=str(large("ship").id))
        chances.append(chance_of(seen, seen.ours["ship"], seen.theirs["boat"], gun))
        shots.append(dict(fire(seen, BattleDecision(Step.FIRE.value, ALLIED, "CO-7.1", "", (target,)))))

    assert min(chances) == 0
    assert max(chances) > 0
    assert [bool(shot) for shot in shots] == [chance > 0 for chance in chances]


# In company -------------------------------------------------------------------------------------------------------------


def test_a_captain_knows_how_his_ship_turns() -> None:
    """CO-4.2 What she has run since her last step counts for the first, in his mind as on the table."""
    for since in (0.0, 5.0, 40.0):
        hull = large("ship", since_step=since)
        seen = seen_by(battle(hull))
        own = seen.ours["ship"]
        cm = pace(seen, own, 4)
        *_, end = way(seen, own, 30.0, cm)

        assert room(seen, own, 4) == possible_turn(charts(), hull, cm)
        assert end.x_m == pytest.approx(_goes(hull, 30.0, cm)[0], abs=0.5)
        assert end.y_m == pytest.approx(_goes(hull, 30.0, cm)[1], abs=0.5)


def _goes(hull: Vessel, by: float, cm: float) -> tuple[float, float]:
    at = way_of(charts(), hull, cm, (Leg(0.0, by),)).pose.at
    return at.x_m, at.y_m


def test_a_captain_does_not_run_into_a_friend_who_lies_in_his_way() -> None:
    """CO-4.6 A hull is as long as it is: he turns aside or slows down; who has still to move makes room."""
    def steered(*, at: tuple[float, float] = (4.0, 20.0), **friend: Any) -> Steer:
        fight = battle(large("ship"), large("friend", at=at, course=270.0, **friend))
        seen = seen_by(fight)
        return clear_way(seen, seen.ours["ship"], Steer(4, 0.0), 0)

    assert steered(setting=0) != Steer(4, 0.0)
    assert steered() == Steer(4, 0.0)
    assert steered(setting=0, at=(40.0, 20.0)) == Steer(4, 0.0)


# Markers left astern ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("met", "course", "wanted"), [
    ({"size": 3, "sunk": True}, 180.0, 0.0),
    ({"size": 3, "sunk": True}, 40.0, 40.0),
    ({"size": 1, "sunk": True}, 180.0, 180.0),
    ({"size": 3, "spotted": False, "at": (0.0, 300.0)}, 180.0, 180.0)])
def test_a_captain_who_has_met_ships_leaves_no_marker_astern(met: dict[str, Any], course: float, wanted: float) -> None:
    """CO-GAP-46 Their escort sunk, he turns to the convoy; who has met boats alone, or nobody, seeks no markers."""
    hidden = large("transport", AXIS, at=(0.0, 200.0), spotted=False)
    seen = seen_by(battle(large("ship", course=course), hidden, large("met", AXIS, **met)))

    assert wish_of(seen, seen.ours["ship"]).course == wanted


# Land, shoals and mines -------------------------------------------------------------------------------------------------


def steers_over(fight: Battle, patch: Patch) -> bool:
    """Whether a captain who would go north at full speed enters a patch in this move."""
    seen = seen_by(fight)
    own = seen.ours["ship"]
    steer = clear_way(seen, own, Steer(4, 0.0), 0)
    return any(inside(patch, at) for at in way(seen, own, steer.turn, pace(seen, own, steer.setting)))


@pytest.mark.parametrize(("kind", "of", "enters"), [
    (Ground.LAND, {}, False), (Ground.SHOAL, {}, False), (Ground.SHOAL, {"size": 2}, True), (Ground.MINES, {}, False),
    (Ground.MINES, {"size": 1}, True),
])
def test_a_captain_keeps_off_ground_that_his_ship_fears(kind: Ground, of: dict[str, Any], *, enters: bool) -> None:
    """CO-GAP-32 Land stops everybody, shoals ships of a deep draught, mines all but boats."""
    patch = across(kind, 15.0, 60.0)

    assert steers_over(in_sea(battle(large("ship", **of)), patch), patch) is enters


def test_a_captain_does_not_follow_into_a_field_that_has_just_shown_itself() -> None:
    """CO-GAP-32 Before a mine goes off his side does not know of it; then he turns away, and who is in it comes out."""
    field = across(Ground.MINES, 15.0, 45.0, Laid(known_to=(AXIS,)))
    friend = large("friend", at=(30.0, 30.0))
    unknown = in_sea(battle(large("ship"), friend), field)
    shown = fold(unknown, MineMet(friend.id, hit=True))
    within = replace(shown, vessels={**shown.vessels, large("ship").id: large("ship", at=(0.0, 17.0), course=180.0)})
    seen = seen_by(within)

    assert [patch.name for patch in seen_by(unknown).grounds] == []
    assert [patch.name for patch in seen_by(shown).grounds] == ["ground"]
    assert [steers_over(fight, field) for fight in (unknown, shown)] == [True, False]
    assert clear_way(seen, seen.ours["ship"], Steer(4, 0.0), 0) == Steer(4, 0.0)


def test_a_mine_that_nobody_saw_go_off_is_its_own_sides_affair() -> None:
    """CO-5.1 Under a marker that was not turned over it shows the field to the side that met it, and to no other."""
    field = across(Ground.MINES, 15.0, 45.0, Laid(known_to=()))
    friend = large("friend", at=(30.0, 30.0), spotted=False)
    met = fold(in_sea(battle(large("ship"), friend, large("enemy", AXIS, at=(0.0, 300.0))), field),
               MineMet(friend.id, hit=True, readers=(ALLIED,)))

    assert [bool(seen_by(met, side).grounds) for side in (ALLIED, AXIS)] == [True, False]


@pytest.mark.parametrize(("crew", "moves"), [(-2, 0), (-1, 0), (0, 1), (1, 2), (2, 2)])
def test_a_better_crew_lets_its_captain_look_further_ahead(crew: int, moves: int) -> None:
    """CO-R.1 Crew quality: green, he sees the coast when it is under his bow; good, he turns off two moves before it."""
    coast = across(Ground.LAND, 50.0, 200.0)
    seen = seen_by(in_sea(battle(large("ship", crew=crew, at=(0.0, 10.0 if moves == 1 else -15.0))), coast))
    own = seen.ours["ship"]

    assert moves_ahead(own) == moves
    assert (clear_way(seen, own, Steer(4, 0.0), 0) != Steer(4, 0.0)) is (moves > 0)


def test_a_captains_order_takes_him_clear() -> None:
    """CO-GAP-46 What he reckons is what he orders: by a lawful move, lower settings among those that he may go at."""
    book, _ = battles()["boats on a convoy"]
    asked = battle(large("ship"), large("enemy", AXIS, at=(0.0, 250.0)), step=Step.MOVE, asked=ALLIED, mover=ShipId("ship"))
    fight = in_sea(asked, across(Ground.LAND, 20.0, 60.0))
    view = SYSTEM.view_for(book, fight, ALLIED)
    order = captain(book, view, view.decisions[0])
    [moved] = [fact for fact in SYSTEM.resolve(book, fight, order, SeededDice(1)) if isinstance(fact, Moved)]

    assert not any(inside(across(Ground.LAND, 20.0, 60.0), at) for at in moved.track)
    assert moved.setting > 0
