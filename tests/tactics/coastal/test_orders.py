"""Orders that players alone give, laws about orders, and rules that no die tells of, each in a battle."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.model.dice import SeededDice
from campaign.model.refusals import Refusal
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.tactics.coastal.battle import orders
from campaign.tactics.coastal.battle.facts import Challenged, Done, Fired, Reloaded, Waited
from campaign.tactics.coastal.battle.state import Battle, Step
from campaign.tactics.coastal.battle.vessel import Depth, Harm
from campaign.tactics.coastal.charts.collection import NAME
from campaign.tactics.coastal.charts.fire import Armour, Kind, Machinery, Special, Steering
from campaign.tactics.coastal.charts.weapons import Size
from campaign.tactics.coastal.damage import burn_all, may_happen, shell, special
from campaign.tactics.coastal.helm import rating_cm
from campaign.tactics.coastal.ships import record_of, submarine_record
from campaign.tactics.coastal.system import SYSTEM
from campaign.tactics.coastal.turn.outcome import end_turn
from tests.tactics.coastal.fights import battles
from tests.tactics.coastal.table import Faces, battle, carried, charts, choosing, mount, tubes, vessel


def played_to(name: str, step: Step, seed: int = 1) -> tuple[Any, Battle]:
    """A battle by captains at the first time that a step is asked."""
    book, engagement = battles()[name]
    return book, next(now for now, _ in SYSTEM.stages(book, engagement, SeededDice(seed, "orders")) if now.step is step)


def refused(book: Any, now: Battle, words: str) -> Refusal:
    """What refuses a written order, in reading or by law."""
    assert now.asked is not None

    read = SYSTEM.parse(book, SYSTEM.view_for(book, now, now.asked), now.asked, words)
    found = read if isinstance(read, Refusal) else SYSTEM.refusal(book, now, read)
    assert found is not None, f"{words} is allowed"

    return found


def test_another_model_of_the_side_may_go_first() -> None:
    """CO-3.1.2 Who waits is asked again when the others of her class have gone."""
    book, now = played_to("boats against boats", Step.MOVE)
    assert now.asked is not None and now.mover is not None

    facts = list(SYSTEM.resolve(book, now, orders.Wait(now.asked, now.mover), SeededDice(1, "wait")))
    after = now
    for fact in facts:
        after = SYSTEM.fold(after, fact)

    assert isinstance(facts[0], Waited)
    assert after.mover != now.mover or after.asked is not now.asked


def test_an_enemy_may_fire_at_a_model_that_moves_where_players_agreed() -> None:
    """CO-GAP-35 CO-D.2 She fires in place of her fire in phase 5, and nobody else challenges that model."""
    book, _ = battles()["boats against boats"]
    agreed = replace(book, tactical={NAME: choosing(reaction_fire=True)})
    mover = vessel("mover", Side.AXIS)
    shooter = vessel("shooter", Side.ALLIED, (10.0, 0.0), mounts=(mount(),))
    now = battle(mover, shooter, step=Step.CHALLENGE, asked=Side.ALLIED, mover=mover.id)
    order = SYSTEM.parse(agreed, SYSTEM.view_for(agreed, now, Side.ALLIED), Side.ALLIED, "who fires at mover: shooter")
    assert isinstance(order, orders.Challenge)
    assert order == orders.Challenge(Side.ALLIED, shooter.id)

    facts = list(SYSTEM.resolve(agreed, now, order, SeededDice(1, "challenge")))

    assert [type(fact) for fact in facts if isinstance(fact, Challenged | Fired | Done)] == [Challenged, Fired, Done]
    after = now
    for fact in facts:
        after = SYSTEM.fold(after, fact)
    assert after.challenged == (mover.id,) and after.step is Step.MOVE


def test_a_submarine_goes_down_one_step_a_turn() -> None:
    """CO-GAP-47 From the surface to periscope depth, and no further at once."""
    sub = replace(vessel("sub", Side.AXIS), record=submarine_record(charts(), vessel().record.nation))
    now = battle(sub, vessel("other", Side.ALLIED, (30.0, 0.0)), step=Step.MOVE, asked=Side.AXIS, mover=sub.id)
    book, _ = battles()["a submarine"]

    assert refused(book, now, "depth: deep").rule == "CO-3.1.2"
    order = orders.Move(Side.AXIS, sub.id, 3, depth=Depth.PERISCOPE)
    after = now
    for fact in SYSTEM.resolve(book, now, order, SeededDice(1, "dive")):
        after = SYSTEM.fold(after, fact)
    assert after.vessels[sub.id].depth is Depth.PERISCOPE


def test_tubes_are_loaded_again_after_thirty_quiet_turns() -> None:
    """CO-8.8 CO-GAP-25 Unspotted, at setting 0 or 1; the thirtieth turn loads what there is."""
    boat = vessel("boat", tubes=tubes(Size.IN_21, Size.IN_21), reloads=1, loaded=(), reloading=29, setting=1, spotted=False)
    enemy = vessel("enemy", Side.AXIS, (900.0, 0.0), spotted=False)
    going = carried(battle(boat, enemy), Faces())
    end_turn(going)
    [told] = [fact for fact in going._carried.facts if isinstance(fact, Reloaded)]

    assert (told.loaded, told.reloads) == (("tube 1",), 0)


@pytest.mark.parametrize(("step", "words", "rule"), [
    (Step.MOVE, "speed: setting 9", "CO-3.1.2"), (Step.MOVE, "turn by: 900", "CO-3.1.2"),
    (Step.MOVE, "heading: 090", "CO-3.1.2"), (Step.INITIATIVE, "first to move: everybody", "CO-3.1.1"),
    (Step.FIRE, "rockets: MAS", "CO-3.1.5"), (Step.MOVE, " ; ", "CO-3.1.2"),
])
def test_what_the_written_form_does_not_allow_is_refused_with_its_rule(step: Step, words: str, rule: str) -> None:
    """CO-3.1 The rule's number, and what was expected, with blanks or without."""
    book, now = played_to("boats against boats", step)

    for spelled in (words, words.replace(" ", "  "), f"  {words} ", words.replace(": ", ":"), words.replace(" ", "")):
        found = refused(book, now, spelled)
        assert found.rule == rule and found.reason


# Rules without a die of their own ------------------------------------------------------------------------------------


def test_a_fire_is_a_marker_that_burns_from_the_next_repairs_on() -> None:
    """CO-7.11 CO-GAP-16 What breaks out in the phase itself does not burn in it."""
    boat = vessel(hull_boxes=30, harm=Harm(30, fires=1))
    going = carried(battle(boat), Faces([1], [3]))
    burn_all(going)

    assert going.vessel(boat.id).harm == Harm(27, fires=2)


def test_a_weapon_that_armour_stops_takes_nothing_and_can_only_suppress() -> None:
    """CO-7.6 CO-GAP-17 No boxes, and of special effects suppression alone; merchants suffer nothing."""
    one = vessel(armour=Armour.MEDIUM, hull_boxes=20)
    going = carried(battle(one), Faces([7], (), [12]))
    shell(going, one.id, one.id, "HMG")

    assert (going.vessel(one.id).harm.hull, going.vessel(one.id).harm.suppression) == (20, 1)
    assert [may_happen(one, effect, overcomes=False) for effect in (Special.FIRE, Special.SUPPRESSION)] == [False, True]


def test_steering_results_are_all_kept_and_each_reduced_rating_doubles() -> None:
    """CO-7.12 CO-GAP-22 The strictest holds; reduced ratings add up."""
    worst = (Steering.REDUCED, Steering.NOT_TO_PORT, Steering.REDUCED)

    assert rating_cm(vessel(harm=Harm(9, worst))) == 12.0


def test_a_lower_maximum_takes_her_speed_with_it_at_once() -> None:
    """CO-7.14 CO-GAP-23 Never below nought; what cannot accelerate is said once."""
    boat = vessel(setting=4)
    going = carried(battle(boat), Faces([4, 4, 4], [1, 3, 3]))
    for _ in range(3):
        special(going, boat.id)
    after = going.vessel(boat.id)

    assert (after.max_setting, after.setting) == (3, 3)
    assert after.harm.machinery == (Machinery.MAX_SPEED, Machinery.NO_FASTER)


def test_lighters_and_trawlers_are_warships_and_transports_are_not() -> None:
    """CO-GAP-36 CO-7.15 By whose crew she has, armed or not."""
    book, _ = battles()["boats on a convoy"]
    kinds = {}
    for name in ("cargo_ship", "uj", "mz_flotilla", "mas_squadron"):
        of_class = next(one for one in book.oob.classes.values() if one.id == name)
        kinds[name] = record_of(charts(), book.oob, of_class, None, of_class.nation, "").kind

    assert kinds == {"cargo_ship": Kind.MERCHANT, "uj": Kind.WARSHIP, "mz_flotilla": Kind.WARSHIP, "mas_squadron": Kind.WARSHIP}


@pytest.mark.parametrize(("step", "words", "meant"), [
    (Step.DUMMIES, "empty markers: 1", orders.Prepare(Side.AXIS, 1)),
    (Step.DUMMIES, "reaction fire: yes; turns at most: 60", orders.Prepare(Side.AXIS, wishes=(
        ("reaction_fire", "yes"), ("turn_limit", "60")))),
])
def test_what_is_settled_before_a_battle_is_written_with_blanks_or_without(step: Step, words: str, meant: orders.Order) -> None:
    """CO-4.5 CO-D.2 The same order, however it is spaced."""
    book, _ = battles()["boats against boats"]
    now = SYSTEM.begin(*battles()["boats against boats"])
    assert now.step is step
    view = SYSTEM.view_for(book, now, Side.AXIS)

    for spelled in (words, words.replace(": ", ":"), words.replace("; ", ";"), f"  {words}  "):
        assert SYSTEM.parse(book, view, Side.AXIS, spelled) == meant


@pytest.mark.parametrize(("words", "reason"), [
    ("empty markers: 9", "empty markers"), ("reaction fire: perhaps", "reaction fire"), ("moves as: class 4", "moves as"),
    ("lie in ambush: yes", "asked are"),
])
def test_what_cannot_be_settled_before_a_battle_is_refused_with_what_was_expected(words: str, reason: str) -> None:
    """CO-4.5 More markers than half of the vessels, a rule of choice with another value, another class, another word."""
    book, engagement = battles()["boats against boats"]
    now = SYSTEM.begin(book, engagement)
    for spelled in (words, words.replace(": ", ":"), words.replace(" ", "  ")):
        found = refused(book, now, spelled)

        assert found.rule == "CO-4.5" and reason in found.reason
