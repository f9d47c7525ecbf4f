"""Fire orders: who may fire at what, under which director, and what moves the column."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.model.refusals import Refusal
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.tactics.plot.geometry import onward
from campaign.tactics.supremacy_at_sea.battle.facts import Fired
from campaign.tactics.supremacy_at_sea.battle.orders import Shoot, WriteFire
from campaign.tactics.supremacy_at_sea.battle.sheet import Battery, Group, ShipSheet
from campaign.tactics.supremacy_at_sea.battle.state import SHIFT, SILENT, Activity, Battle, Spell, Step
from campaign.tactics.supremacy_at_sea.charts.effects import Who
from campaign.tactics.supremacy_at_sea.charts.fire import Section
from campaign.tactics.supremacy_at_sea.gunnery import (
    Aimed,
    affordable,
    firing_posts,
    guns_counted,
    guns_laid,
    local_fire,
    shots,
)
from campaign.tactics.supremacy_at_sea.screen import view_for
from campaign.tactics.supremacy_at_sea.words.notation import parse, show
from tests.tactics.supremacy_table import (
    at,
    battle,
    book,
    charts,
    destroyer,
    enemy,
    lights,
    mains,
    of,
    play,
    refused,
    sheet,
    ship,
)

AJAX, SPEE, SCHEER = ShipId("ajax"), ShipId("spee"), ShipId("scheer")
THREE_GROUPS = sheet(batteries=(mains(turrets=(("A", 2, Group.BOW), ("Q", 2, Group.MIDDLE), ("X", 2, Group.STERN))), lights()))
MERCHANT = sheet("merchant", belt=0.0, deck=0.0, turret=0.0, batteries=(lights(),))


def abeam(distance: float = 30, of_sheet: ShipSheet | None = None, **fields: Any) -> Battle:
    """Ajax with the enemy on her starboard beam, and fire being written."""
    return battle(ship("Ajax", at(0, 0, 270), of=of_sheet, **fields), enemy("Spee", at(0, distance, 270)), step=Step.FIRE)


def shoot(battery: Battery, *groups: Group, at_whom: ShipId = SPEE, half: bool = False) -> Shoot:
    """Fire of Ajax."""
    return Shoot(AJAX, battery, groups, at_whom, half)


def aim(field: Battle, *fire: Shoot) -> Aimed:
    """What the first of some fires comes to."""
    return next(shots(charts(), field, fire or (shoot(Battery.MN, Group.BOW, Group.STERN),))).aim


@pytest.mark.parametrize("text", ["Ajax: MN B+S->Spee", "Ajax: MN B->Spee HALF, SE Sb->Spee", "none"])
def test_fire_reads_back_as_it_is_written(text: str) -> None:
    """SAS-B4.1 SAS-B4.1.1 Battery, groups, target, half salvo."""
    view = view_for(book(), abeam(), Side.ALLIED)
    order = parse(book(), view, Side.ALLIED, text)

    assert not isinstance(order, Refusal)
    assert show(view, order) == text


def test_steady_is_an_order_for_moves_and_never_silences_guns() -> None:
    """SAS-B4.1.1 Who writes it a phase too late is told so, and his fire is not lost."""
    slip = parse(book(), view_for(book(), abeam(), Side.ALLIED), Side.ALLIED, "steady")

    assert isinstance(slip, Refusal)
    assert "'steady'" in slip.reason and "or none" in slip.reason


def test_a_target_may_be_described_by_its_place_in_line() -> None:
    """SAS-B4.1 The 2nd CA in line."""
    field = battle(ship("Ajax", at(0, 0, 270)), enemy("Spee", at(0, 30, 270)), enemy("Scheer", at(6, 30, 270)), step=Step.FIRE)
    order = parse(book(), view_for(book(), field, Side.ALLIED), Side.ALLIED, "Ajax: MN B->2nd CA in line")

    assert isinstance(order, WriteFire)
    assert order.fire[0].target == SCHEER


@pytest.mark.parametrize("text", [
    "Ajax: MN B Spee", "Ajax: XX B->Spee", "Ajax: MN Q->Spee", "Ajax: MN B->Bismarck", "Hood: MN B->Spee", ""])
def test_a_slip_in_fire_is_named(text: str) -> None:
    """SAS-B4.1.1."""
    assert isinstance(parse(book(), view_for(book(), abeam(), Side.ALLIED), Side.ALLIED, text), Refusal)


def test_unwritten_fire_does_not_happen() -> None:
    """SAS-A6.4 SAS-B4.1."""
    field, facts = play(abeam(), [], "axis none", "allied none")

    assert not of(Fired, facts) and field.vessels[AJAX].magazine["MN.A"] == 32


@pytest.mark.parametrize(("fields", "rule"), [
    ({"spells": (Spell(SILENT, 1, 1, Who.MAINS),)}, "SAS-B4.2"),
    ({"activity": Activity(chasing=True)}, "SAS-B1.3c"),
    ({"activity": Activity(ran_aground=True)}, "SAS-GAP-08"),
    ({"out": ("A", "B")}, "SAS-B4.2"),
    ({"jammed": ("A", "B")}, "SAS-B4.2"),
    ({"magazine": {"MN.A": 0, "MN.B": 0, "MN.X": 32, "SE.Pt": 16, "SE.Sb": 16}}, "SAS-B4.2"),
])
def test_each_bar_to_fire_silences_the_bow_guns(fields: dict[str, Any], rule: str) -> None:
    """SAS-B4.2 SAS-B4.2.1 SAS-B4.2.2 SAS-B4.2.3 Silenced, chasing splash, aground, destroyed, jammed, empty."""
    assert refused(abeam(**fields), "allied Ajax: MN B->Spee") == rule


def test_silenced_mains_leave_light_guns_free() -> None:
    """SAS-B4.2 And the other way round."""
    field = abeam(12, spells=(Spell(SILENT, 1, 1, Who.MAINS),))
    _, facts = play(field, [("SAS-B5.6 salvo", 6)], "axis none", "allied Ajax: SE Sb->Spee")

    assert [one.battery for one in of(Fired, facts)] == [Battery.SE]
    assert refused(abeam(spells=(Spell(SILENT, 1, 1, Who.SECS),)), "allied Ajax: SE Sb->Spee") == "SAS-B4.2"


def test_nobody_fires_at_what_he_does_not_see() -> None:
    """SAS-B4.3 Written by somebody who sees her for a ship that does not."""
    field = battle(ship("Ajax", at(0, 0, 270)), ship("Near", at(0, 10)), enemy("Spee", at(0, 95, 270)), step=Step.FIRE)

    assert refused(field, "allied Ajax: MN B->Spee") == "SAS-B4.3"


def test_a_turret_that_does_not_bear_stays_silent_and_full() -> None:
    """SAS-B4.7 The after turret is blind ahead."""
    field = battle(ship("Ajax", at(0, 0, 0)), enemy("Spee", at(0, 30, 270)), step=Step.FIRE)
    after, facts = play(field, [("SAS-B5.6 salvo", 6)], "axis none", "allied Ajax: MN B+S->Spee")

    assert of(Fired, facts)[0].guns == 4
    assert [after.vessels[AJAX].magazine[f"MN.{name}"] for name in "ABX"] == [30, 30, 32]


def test_a_group_has_one_target() -> None:
    """SAS-B4.7.1 SAS-B4.7."""
    field = battle(ship("Ajax", at(0, 0, 270)), enemy("Spee", at(0, 30, 270)), enemy("Scheer", at(8, 30, 270)), step=Step.FIRE)

    assert refused(field, "allied Ajax: MN B->Spee, MN B->Scheer") == "SAS-B4.7"


def test_a_cruiser_lays_two_groups_on_two_targets_and_a_third_without_director() -> None:
    """SAS-B4.5 SAS-B4.5.1 SAS-B4.5a SAS-B4.5b Bow and stern have directors; the middle joins them or fires by itself."""
    enemies = [enemy(name, at(8 * place, 30, 270)) for place, name in enumerate(("Spee", "Scheer", "Deutschland"))]
    field = battle(ship("Ajax", at(0, 0, 270), of=THREE_GROUPS), *enemies, step=Step.FIRE)
    third = shoot(Battery.MN, Group.MIDDLE, at_whom=ShipId("deutschland"))
    fire = (shoot(Battery.MN, Group.BOW), shoot(Battery.MN, Group.STERN, at_whom=SCHEER), third)

    assert local_fire(charts(), field.vessels[AJAX], fire, field.vessels) == {third}
    assert [one.aim.local for one in shots(charts(), field, fire)] == [False, False, True]


def test_three_targets_are_too_many_for_two_groups() -> None:
    """SAS-B4.5.1 A ship without a third group has no third target."""
    guns = mains(turrets=(("A", 2, Group.BOW), ("B", 2, Group.BOW), ("X", 2, Group.STERN)))
    her = sheet(batteries=(guns,))
    field = battle(ship("Ajax", at(0, 0, 270), of=her), enemy("Spee", at(0, 30, 270)), step=Step.FIRE)

    assert charts().fire.directors["CA"].mains == 2 == len(her.batteries[0].groups)
    assert refused(replace(field, vessels=field.vessels), "allied Ajax: MN M->Spee") == "SAS-B4.1"


def test_local_fire_costs_columns_and_reaches_less_far() -> None:
    """SAS-B5.4c Close and medium sections only, extra targets of light guns close only."""
    far = Aimed(charts().hit_table.line("8"), 60, ((2, 32),), 60, locked=True, local=True,
                sections=charts().fire.local_sections)
    near = replace(far, range_u=30)
    extra = replace(far, range_u=30, sections=charts().fire.extra_secondary_sections)

    assert [guns_laid(charts(), one).die for one in (far, near, extra)] == [False, True, False]
    assert ("local control", -3) in guns_laid(charts(), near).shifts


def test_a_destroyers_midships_gun_joins_another_group() -> None:
    """SAS-B4.5c."""
    her = destroyer(batteries=(mains(4.7, 30, 6, (("A", 1, Group.BOW), ("Q", 1, Group.MIDDLE), ("Y", 1, Group.STERN))),))

    assert refused(abeam(12, her), "allied Ajax: MN M->Spee") == "SAS-B4.5c"
    _, facts = play(abeam(12, her), [("SAS-B5.6 salvo", 6)], "axis none", "allied Ajax: MN B+M->Spee")
    assert of(Fired, facts)[0].guns == 2


def test_merchantmen_fire_without_directors() -> None:
    """SAS-B4.5d SAS-GAP-24 Everything is local."""
    assert aim(abeam(5, MERCHANT), shoot(Battery.SE, Group.STARBOARD)).local


def test_main_groups_trade_targets_without_losing_the_range() -> None:
    """SAS-B4.6 A lock belongs to the battery, not to the group."""
    field = battle(ship("Ajax", at(0, 0, 270), locks_before=("MN>spee", "MN>scheer")), enemy("Spee", at(0, 30, 270)),
                   enemy("Scheer", at(8, 30, 270)), step=Step.FIRE)
    swapped = (shoot(Battery.MN, Group.STERN), shoot(Battery.MN, Group.BOW, at_whom=SCHEER))

    assert [one.aim.locked for one in shots(charts(), field, swapped)] == [True, True]


def test_a_lock_is_lost_by_a_turn_without_fire_and_another_calibre_finds_its_own() -> None:
    """SAS-B5.4a."""
    fired, _ = play(abeam(), [("SAS-B5.6 salvo", 6)], "axis none", "allied Ajax: MN B->Spee")
    next_turn, _ = play(fired, [], "axis none", "allied none")
    assert next_turn.vessels[AJAX].locks_before == ("MN>spee",)
    assert not aim(replace(next_turn, step=Step.FIRE), shoot(Battery.SE, Group.STARBOARD)).locked
    moved, _ = play(next_turn, [], "axis Spee: A16", "allied Ajax: A16")
    after, _ = play(moved, [], "axis none", "allied none", "axis none", "allied none")
    assert after.vessels[AJAX].locks_before == ()


def test_hopeless_fire_is_spent_and_locks_all_the_same() -> None:
    """SAS-B4.10 Ranges are not known when fire is written: 4-inch guns at 70 units."""
    after, facts = play(abeam(70), [], "axis none", "allied Ajax: SE Sb->Spee")

    assert (of(Fired, facts)[0].base_column, of(Fired, facts)[0].die) == (0, 0)
    assert after.vessels[AJAX].magazine["SE.Sb"] == 14 and after.vessels[AJAX].locks == ("SE>spee",)


def test_sides_write_without_a_channel_between_players() -> None:
    """SAS-B4.8 SAS-A4.2 What one side has written is nowhere in the other's view, and there is nothing else to talk by."""
    field = abeam()
    sealed, _ = play(field, [], "allied Ajax: MN B->Spee")

    assert view_for(book(), sealed, Side.AXIS) == view_for(book(), field, Side.AXIS)


def test_fire_is_simultaneous_whoever_is_resolved_first() -> None:
    """SAS-B5 SAS-A6.5 Both sides fire what they had when the phase began, and both may sink."""
    weak = sheet(sink_points=60)
    field = battle(ship("Ajax", at(0, 0, 270), of=weak), enemy("Spee", at(0, 10, 270), weak), step=Step.FIRE)
    dice = [("SAS-B5.6 salvo: spee", 6), ("SAS-B5.6 salvo: ajax", 6)]
    after, _ = play(field, dice, "axis Spee: MN B+S->Ajax", "allied Ajax: MN B+S->Spee")

    assert after.vessels[AJAX].sunk and after.vessels[SPEE].sunk


def test_everything_that_moves_the_column_is_added_up() -> None:
    """SAS-B5.1 SAS-B5.4d SAS-B5.4e SAS-B5.4f SAS-B5.4g SAS-GAP-13 Turn, speed, batteries, damage, size, ship, crew."""
    her = destroyer(crew_columns=1)
    field = battle(
        ship("Ajax", at(0, 0, 270), of=her, activity=Activity(turned_u=2.5), spells=(Spell(SHIFT, 1, 1, Who.MAINS, -3),),
             mains_for_good=-1),
        enemy("Spee", at(0, 10, 270), sheet(size=1), speed=4.0, activity=Activity(chased=True, chasing=True)), step=Step.FIRE)

    assert dict(aim(field).shifts) == {
        "own turn": -2, "target's speed": 5, "target chases splash": -3, "own damage": -4, "target's size": 1,
        "small firer": -1, "gunners": 1}


def test_a_heavy_sea_spoils_the_aim_and_closes_the_lowest_turret() -> None:
    """SAS-GAP-06 SAS-B5.4h Worse for small ships, and none of them fires in the worst."""
    field = battle(ship("Ajax", at(0, 0, 270)), enemy("Spee", at(0, 30, 270)), sea=6, step=Step.FIRE)
    ajax, spee = field.vessels[AJAX], field.vessels[SPEE]
    closed = firing_posts(charts(), field, ajax, ajax.sheet.batteries[0], (Group.BOW, Group.STERN), spee)
    small = battle(ship("Ajax", at(0, 0, 270), of=destroyer()), enemy("Spee", at(0, 10, 270)), sea=8, step=Step.FIRE)

    assert dict(aim(field).shifts)["sea"] == -2
    assert [post.name for post, _ in closed] == ["B", "X"]
    assert refused(small, "allied Ajax: MN B->Spee") == "SAS-GAP-06"


@pytest.mark.parametrize(("sea", "large", "small"), [(0, 0, 0), (2, 0, 0), (3, 0, -1), (4, 0, -1), (5, -1, -2), (6, -2, -4),
                                                     (7, -4, None), (9, -4, None)])
def test_the_sea_shifts_fire_by_its_state_and_the_size_of_the_firer(sea: int, large: int, small: int | None) -> None:
    """SAS-GAP-06 Each row to its last state; from seven on small ships do not fire."""
    def met(of: ShipSheet | None) -> Battle:
        her = ship("Ajax", at(0, 0, 0), of=of) if of else ship("Ajax", at(0, 0, 0))
        return battle(her, enemy("Spee", at(0, 10, 270)), sea=sea, step=Step.FIRE)

    shifts = [dict(aim(met(of), shoot(Battery.MN, Group.BOW)).shifts).get("sea", 0) for of in (None, destroyer())]

    assert shifts[0] == large
    if small is None:
        assert refused(met(destroyer()), "allied Ajax: MN B->Spee") == "SAS-GAP-06"
    else:
        assert shifts[1] == small


@pytest.mark.parametrize(("sea", "course", "closed"), [
    (5, 270, True), (5, 240, True), (5, 300, True), (5, 239, False), (5, 301, False), (5, 90, False), (4, 270, False)])
def test_spray_closes_the_lowest_bow_turret_within_thirty_degrees_of_a_heavy_sea(
        sea: int, course: int, *, closed: bool) -> None:
    """SAS-GAP-06 The sea comes with the wind, from the west; the turret above it, and those aft, fire on."""
    field = battle(ship("Ajax", at(0, 0, course)), enemy("Spee", at(0, 30, 270)), sea=sea, step=Step.FIRE)
    ajax = field.vessels[AJAX]
    bow = [post.name for post in ajax.sheet.batteries[0].posts if post.group is Group.BOW]
    ahead = replace(field.vessels[SPEE], pose=replace(ajax.pose, at=onward(ajax.pose.at, course + 45.0, 1000.0)))
    open_fire = [post.name for post, _ in firing_posts(charts(), field, ajax, ajax.sheet.batteries[0], (Group.BOW,), ahead)]

    assert open_fire == (bow[1:] if closed else bow)


def test_a_turret_with_half_a_salvo_fires_half() -> None:
    """SAS-GAP-22 SAS-B5.10.1 One with a quarter fires only where a quarter is due."""
    assert [affordable(left, 4) for left in (4, 3, 2, 1, 0)] == [4, 2, 2, 0, 0]
    assert (affordable(1, 1), affordable(1, 2)) == (1, 0)
    assert guns_counted(((2, 32), (2, 2), (2, 1)), 4) == 3
    field = abeam(30, magazine={"MN.A": 2, "MN.B": 1, "MN.X": 32, "SE.Pt": 16, "SE.Sb": 16}, locks_before=("MN>spee",))
    after, facts = play(field, [("SAS-B5.6 salvo", 6)], "axis none", "allied Ajax: MN B+S->Spee")
    assert of(Fired, facts)[0].row == 3
    assert [after.vessels[AJAX].magazine[f"MN.{name}"] for name in "ABX"] == [0, 1, 28]


def test_a_voluntary_half_salvo_spends_half_and_adds_to_no_other() -> None:
    """SAS-B5.10 SAS-B5.2."""
    locked = abeam(30, locks_before=("MN>spee",))
    fresh = abeam(30)
    fire = shoot(Battery.MN, Group.BOW, Group.STERN, half=True)

    assert [guns_laid(charts(), aim(field, fire)).quarters for field in (locked, fresh)] == [2, 2]
    assert guns_laid(charts(), aim(fresh, fire)).section is Section.MEDIUM
