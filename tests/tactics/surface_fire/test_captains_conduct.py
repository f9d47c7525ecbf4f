"""Follies that captains are known for, each with what a captain does instead."""

from __future__ import annotations

from campaign.model.battles.battle import Ground
from campaign.model.battles.presence import Laid
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.tactics.kit.sea import inside
from campaign.tactics.plot.geometry import bearing_of, turn_between
from campaign.tactics.surface_fire.battle.facts import Fired, MineRolled, Moved
from campaign.tactics.surface_fire.battle.fold import fold
from campaign.tactics.surface_fire.battle.record import Rank
from campaign.tactics.surface_fire.battle.state import Battle, Step
from campaign.tactics.surface_fire.captains.guns import aim_of, danger
from campaign.tactics.surface_fire.captains.helm import can_get_away, nearest, wanted_turn, wants_to_leave
from campaign.tactics.surface_fire.captains.steering import Waters, Wish, ways_kept_clear
from campaign.tactics.surface_fire.charts.collection import metres
from campaign.tactics.surface_fire.charts.gunnery import RangeBand
from tests.tactics.surface_fire.battles import box, fought, met
from tests.tactics.surface_fire.captains import ally, answers, begun, changed, enemy, known, own, seen
from tests.tactics.surface_fire.table import DAY, NIGHT

CRUISER, DESTROYER, BATTLESHIP, RAIDER, CARGO = "leander", "tribal", "warspite", "graf_spee", "cargo_ship"


def shot(by: str, at: str) -> Fired:
    """One salvo of six-inch guns that misses."""
    return Fired(ShipId(by), Rank.MAIN, ShipId(at), 15.0, RangeBand.MEDIUM, 2, 7, -1, 0, 1.0, pierced=True)


def next_turn(battle: Battle) -> Battle:
    """The same battle a turn later in which nothing else happened."""
    *_, ended = (fact for fact in fought(battle.engagement, 1)[1] if type(fact).__name__ == "TurnEnded")
    return fold(battle, replace(ended, turn=battle.turn + 1))


# Dodging --------------------------------------------------------------------------------------------------------------


def test_a_captain_who_was_not_fired_at_in_the_last_turn_does_not_dodge() -> None:
    """SF-D.1, SF-III.11 Evasion costs her own guns: it is for those whom large guns fired at in the turn before."""
    quiet = begun(met(ally("Afridi", DESTROYER, at=(0, 0), course=90), enemy("Zara", "zara", at=(0, 16), course=90)))
    under_fire = next_turn(fold(quiet, shot("zara", "afridi")))
    left_alone = next_turn(under_fire)

    assert "Afridi.evasive" not in " ".join(answers(quiet, Step.ORDERS))
    assert [any(key.endswith("evasive") for key in answers(battle, Step.ORDERS)) for battle in (under_fire, left_alone)] == [
        True, False]


# Running and chasing ----------------------------------------------------------------------------------------------------


def meeting(range_in: float = 22.0) -> Battle:
    """A raider and three cruisers that are seven knots faster."""
    cruisers = (ally(name, CRUISER, at=(2.0 * place, -range_in), course=60, force=name, speed_kn=30)
                for place, name in enumerate(("Ajax", "Achilles", "Exeter")))
    return begun(met(enemy("Graf Spee", RAIDER, at=(0, 0), course=120, speed_kn=25), *cruisers))


def test_a_captain_who_would_be_run_down_does_not_show_his_stern() -> None:
    """SF-D.1 Faster enemies have him in reach: he is weaker by points and fights, his whole broadside on them."""
    before = seen(meeting(), Side.AXIS)
    members = before.squadron(own(before, "graf_spee").squadron.id)
    mark = nearest(before, members[0])
    assert mark is not None
    course = members[0].pose.course_degrees + wanted_turn(before, members)
    off = abs(turn_between(course, bearing_of(members[0].pose.at, mark.ahead.at)))

    assert before.odds < before.doctrine.hold_from * before.prudence
    assert not can_get_away(before)
    assert not wants_to_leave(before)
    assert not any(key.endswith("retire") for key in answers(meeting(), Step.ORDERS, Side.AXIS))
    assert 30 <= off <= 125


def test_a_captain_who_is_weaker_and_can_get_away_does() -> None:
    """SF-D.1 By night, or with nobody faster within six turns of reaching him, he is gone before he is fired at."""
    far = seen(meeting(60.0), Side.AXIS)
    dark = seen(begun(replace(meeting().engagement, conditions=NIGHT)), Side.AXIS)

    assert can_get_away(far)
    assert can_get_away(dark)


def test_a_captain_whose_enemy_outruns_him_lets_him_go() -> None:
    """SF-D.1 A battleship turns back from a cruiser that runs out of her reach, and goes for whoever does not outrun her."""
    runner = enemy("Zara", "zara", at=(0, 36), course=0, speed_kn=32)
    ours = ally("Warspite", BATTLESHIP, at=(0, 0), course=0, speed_kn=23)
    alone = seen(begun(met(ours, runner)))
    beside = seen(begun(met(ours, runner, enemy("Steamer", CARGO, at=(10, 36), course=0, speed_kn=10))))
    lead = own(alone, "warspite")
    mark = nearest(beside, lead)

    assert abs(wanted_turn(alone, (lead,))) > 90
    assert mark is not None and mark.name == "Steamer"
    assert abs(wanted_turn(beside, (lead,))) < 90


# Mines and shoals -----------------------------------------------------------------------------------------------------


FIELD = box(Ground.MINES, "field", -20, 6, 20, 12, Laid(heavily=True, known_to=(Side.AXIS,)))


def heading_north(*, ahead: bool) -> Battle:
    """A squadron that goes for transports beyond a field of which it does not know; or its leader has just met it."""
    battle = begun(met(ally("Ajax", CRUISER, at=(0, 4), course=0, force="Leader"),
                       ally("Orion", CRUISER, at=(2, 2), course=0, force="Second"),
                       enemy("Steamer", CARGO, at=(0, 20), course=0, speed_kn=10), patches=(FIELD,)))
    if not ahead:
        return battle
    leader = battle.vessels[ShipId("ajax")]
    end = replace(leader.pose, at=replace(leader.pose.at, y_m=metres(8)))
    moved = Moved(leader.ship, (leader.pose.at, end.at), end, leader.speed, 4.0, 0.0, evasive=False, smoke=False, leader=True)
    return fold(fold(battle, moved), MineRolled(leader.ship, hit=True))


def test_a_captain_knows_of_a_field_once_a_ship_has_met_it() -> None:
    """SF-X.5 Who rolls for mines shows everybody that they are there; before, only those who laid them know."""
    before, after = (seen(heading_north(ahead=ahead)).grounds for ahead in (False, True))

    assert [patch.name for patch in before] == []
    assert [patch.name for patch in after] == ["field"]
    assert [patch.name for patch in seen(heading_north(ahead=False), Side.AXIS).grounds] == ["field"]


def test_a_captain_who_sees_his_friend_strike_a_mine_does_not_follow_her() -> None:
    """SF-X.5 The next astern, four inches short of the field, turns before it."""
    def enters(battle: Battle) -> bool:
        before = seen(battle)
        names = dict.fromkeys(ship.squadron.id for ship in before.ours)
        wishes = {name: Wish(4.0, 0.0, 6.5, -180.0, 180.0) for name in names}
        second = own(before, "orion").squadron.id
        [passage] = ways_kept_clear(Waters(before), wishes, ())[second].passages
        return any(inside(FIELD, passage.pose(part).at) for part in range(1, 11))

    assert [enters(heading_north(ahead=ahead)) for ahead in (False, True)] == [True, False]


def test_a_captain_of_transports_does_not_run_straight_into_mines_that_he_knows() -> None:
    """SF-III.18 Who retires runs straight from the enemy: with the field astern of her she steers for herself instead."""
    steamer = enemy("Steamer", CARGO, at=(0, 4), course=180, speed_kn=10)
    hunter = ally("Ajax", CRUISER, at=(0, -10), course=0)
    clear, mined = (begun(met(steamer, hunter, patches=(field,))) for field in (
        box(Ground.MINES, "far off", 60, 60, 70, 70, Laid(known_to=(Side.AXIS,))), replace(FIELD, outline=box(
            Ground.MINES, "near", -20, 5, 20, 12).outline)))

    assert any(key.endswith("retire") for key in answers(clear, Step.ORDERS, Side.AXIS))
    assert not any(key.endswith("retire") for key in answers(mined, Step.ORDERS, Side.AXIS))


# By night ---------------------------------------------------------------------------------------------------------------


def in_the_dark(*, unlit_in: float = 12.0) -> Battle:
    """Two destroyers; a cruiser beyond what guns reach in the dark, and a torpedo boat near by."""
    return begun(met(ally("Quentin", DESTROYER, at=(0, 0), course=90, force="One"),
                     ally("Quiberon", DESTROYER, at=(-2, 0), course=90, force="Two"),
                     enemy("Fiume", "zara", at=(0, unlit_in), course=90, force="Division"),
                     enemy("Circe", "spica", at=(0, 5), course=90, force="Boats"), conditions=NIGHT))


def test_a_captain_does_not_fire_at_who_lies_in_the_dark_out_of_reach() -> None:
    """SF-GAP-39 In the dark guns reach to their medium band: beyond it a shot is wasted, lit up it is not."""
    battle = in_the_dark()
    dark, lit = seen(battle), seen(replace(battle, lit=(ShipId("fiume"),)))
    quentin = own(dark, "quentin")
    guns = quentin.record.guns(Rank.MAIN)
    assert guns is not None

    assert aim_of(dark, quentin, guns, known(dark, "fiume"), 1, lit=known(dark, "fiume").lit) == (None, 0, 0.0)
    assert aim_of(lit, quentin, guns, known(lit, "fiume"), 1, lit=known(lit, "fiume").lit)[2] > 0


def test_captains_do_not_all_name_one_dark_target() -> None:
    """SF-V.8 Who may not count on light names whom she can hit without, or nobody at all."""
    battle = in_the_dark()
    unlit = {ship: replace(vessel, record=replace(vessel.record, star_shell=False, searchlight=False))
             for ship, vessel in battle.vessels.items()}
    named = answers(replace(battle, vessels=unlit), Step.WATCH)
    marks = [target for key, target in named.items() if key.endswith(".mark")]

    assert marks
    assert "fiume" not in marks
    alone = begun(met(ally("Quentin", DESTROYER, at=(0, 0), course=90), enemy("Fiume", "zara", at=(0, 12), course=90),
                      conditions=NIGHT))
    blind = {ship: replace(vessel, record=replace(vessel.record, star_shell=False, searchlight=False))
             for ship, vessel in alone.vessels.items()}
    assert not any(key.endswith(".mark") for key in answers(replace(alone, vessels=blind), Step.WATCH))


def test_a_captain_who_may_light_her_up_names_the_better_target_in_the_dark() -> None:
    """SF-V.9 With star shell it is four in ten that she is lit: that is reckoned, and the shell is fired at her."""
    named = answers(in_the_dark(unlit_in=9.0), Step.WATCH)

    assert "star_shell" in named.values()


# Guns that are silent ---------------------------------------------------------------------------------------------------


def test_a_captain_does_not_fear_guns_that_are_silent_nor_count_his_own() -> None:
    """SF-VII.11 Only working guns count, on either side."""
    battle = begun(met(ally("Ajax", CRUISER, at=(0, 0), course=90), enemy("Zara", "zara", at=(0, 12), course=90)))
    zara, ajax = battle.vessels[ShipId("zara")], battle.vessels[ShipId("ajax")]
    silenced = changed(battle, "zara", harm=replace(zara.harm, turrets=tuple(
        turret.name for guns in zara.record.batteries for turret in guns.turrets)))
    disarmed = changed(battle, "ajax", harm=replace(ajax.harm, turrets=tuple(
        turret.name for turret in ajax.record.batteries[0].turrets)))
    before, without = seen(battle), seen(disarmed)

    assert danger(before, known(before, "zara"), own(before, "ajax")) > 0
    assert danger(seen(silenced), known(seen(silenced), "zara"), own(before, "ajax")) == 0
    assert aim_of(without, own(without, "ajax"), ajax.record.batteries[0], known(without, "zara"), 1, lit=True)[1] == 0


# In company ---------------------------------------------------------------------------------------------------------------


def test_an_escort_who_has_found_nobody_keeps_clear_of_her_friends() -> None:
    """SF-X.7 Bound to her convoy or not, she does not run into the next escort."""
    convoy = [ally(f"Essex {place}", CARGO, at=(2.0 * place, -4), course=90, speed_kn=10, force="Convoy") for place in range(2)]
    escorts = [ally("Bonaventure", "dido", at=(1, 4.5), course=180, speed_kn=10, force="Cruiser", looks=None),
               ally("Hereward", DESTROYER, at=(1, 2.6), course=90, speed_kn=10, force="Destroyer")]
    engagement = met(*convoy, *escorts, enemy("Zara", "zara", at=(200, 200), course=0), conditions=DAY)
    _, facts = fought(engagement, 3)

    assert not [fact for fact in facts if type(fact).__name__ == "Collided"]
