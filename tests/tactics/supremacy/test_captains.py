"""Computer captains: their orders are lawful, they fight sensibly, and they know when to go."""

from __future__ import annotations

import pytest

from campaign.library.battles.book import load_skirmish_book
from campaign.model.battles.battle import BattleView, Engagement, Light, Shots, Task, Weapon
from campaign.model.book import Book
from campaign.model.dice import SeededDice
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.tactics.plot.geometry import metres_between
from campaign.tactics.supremacy_at_sea.battle.facts import shots
from campaign.tactics.supremacy_at_sea.battle.fold import fold
from campaign.tactics.supremacy_at_sea.battle.orders import (
    Flag,
    LayTorpedoes,
    Leg,
    Order,
    Way,
    WriteFire,
    WriteLights,
    WriteMoves,
)
from campaign.tactics.supremacy_at_sea.battle.sheet import Battery
from campaign.tactics.supremacy_at_sea.battle.state import Battle, Glimpse, Step, Vessel, lock_key
from campaign.tactics.supremacy_at_sea.captains.answering import captain
from campaign.tactics.supremacy_at_sea.captains.estimates import best_range, bridge_of, is_spent
from campaign.tactics.supremacy_at_sea.charts.collection import units
from campaign.tactics.supremacy_at_sea.helm import track_of
from campaign.tactics.supremacy_at_sea.screen import view_for
from campaign.tactics.supremacy_at_sea.system import SYSTEM
from campaign.tactics.supremacy_at_sea.turn.decisions import answers, compose
from campaign.tactics.supremacy_at_sea.turn.laws import refusal
from campaign.tactics.supremacy_at_sea.words.notation import parse, show
from tests.tactics.supremacy_table import at, battle, book, charts, enemy, sheet, ship

AJAX, SPEE = ShipId("ajax"), ShipId("spee")


def river_plate() -> tuple[Book, Engagement]:
    """The scenario."""
    skirmish, found = load_skirmish_book("river-plate")
    return replace(found, tactical={"supremacy_at_sea": charts()}), skirmish.engagement


def ordered(field: Battle, side: Side = Side.ALLIED) -> Order:
    """What the captain of a side orders, which must be lawful."""
    view: BattleView = view_for(book(), field, side)
    order = captain(book(), view, view.decisions[0])
    assert refusal(book(), field, order) is None
    return order


@pytest.mark.gate
@pytest.mark.parametrize("seed", range(2))
def test_captains_never_give_an_unlawful_order(seed: int) -> None:
    """SAS-GAP-20 Whole battles, each order judged by the laws before it is carried out."""
    found, engagement = river_plate()
    *_, (last, _) = SYSTEM.stages(found, engagement, SeededDice(seed))

    assert last.ended is not None


def test_a_captain_keeps_the_target_he_is_locked_on() -> None:
    """SAS-GAP-20 Two alike: fire at a new one is halved."""
    field = battle(ship("Ajax", at(0, 0, 270), locks_before=(lock_key(Battery.MN, ShipId("b")),)), enemy("A", at(0, 40, 270)),
                   enemy("B", at(1, 40, 270)), step=Step.FIRE)
    order = ordered(field)

    assert isinstance(order, WriteFire)
    assert {one.target for one in order.fire if one.battery is Battery.MN} == {"b"}


def test_a_captain_short_of_shells_fires_half_salvos_of_little_promise() -> None:
    """SAS-GAP-20 Less than a quarter left, at a range where hits are few."""
    left = {"MN.A": 4, "MN.B": 4, "MN.X": 4, "SE.Pt": 16, "SE.Sb": 16}
    gone = ("X",)
    field = battle(ship("Ajax", at(0, 0, 270), magazine=left, out=gone, locks_before=(lock_key(Battery.MN, SPEE),)),
                   enemy("Spee", at(0, 80, 270)), step=Step.FIRE)
    order = ordered(field)

    assert isinstance(order, WriteFire) and [one.half for one in order.fire] == [True]


@pytest.mark.parametrize(("share", "half"), [(1.0, False), (0.1, True)])
def test_guns_ashore_fire_whole_salvos_while_their_magazine_lasts(share: float, *, half: bool) -> None:
    """SAS-GAP-20.2 SAS-B5.10 Mameli and San Benigno at Genoa, at dawn with all that they have, and with a tenth of it."""
    skirmish, found = load_skirmish_book("genoa")
    field = SYSTEM.begin(found, skirmish.engagement)
    filled = {key: replace(vessel, magazine={name: round(quarters * share) for name, quarters in vessel.magazine.items()})
              if vessel.ashore else vessel for key, vessel in field.vessels.items()}
    order = ordered(replace(field, vessels=filled, step=Step.FIRE), Side.AXIS)

    assert isinstance(order, WriteFire) and len(order.fire) == 2
    assert {one.half for one in order.fire if one.battery is Battery.MN} == {half}


def test_a_captain_fires_torpedoes_that_may_hit_and_not_through_his_friends() -> None:
    """SAS-GAP-20 Close by and abeam; with a friend in the line, or who will cross it beyond, he holds them."""
    def launched(*others: object) -> int:
        mark = enemy("Spee", at(0, 6, 270), speed=4.0)
        field = battle(ship("Ajax", at(0, 0, 270), speed=20.0), mark, *others, step=Step.TORPEDOES)  # pyrefly: ignore[bad-argument-type]
        order = ordered(replace(field, seen=(Glimpse(Side.ALLIED, mark.ship, field.turn, mark.pose),)))
        assert isinstance(order, LayTorpedoes)
        return sum(one.ship == AJAX for one in order.launches)

    assert launched() == 1
    assert launched(ship("Achilles", at(-0.5, 3, 270))) == 0
    assert launched(ship("Achilles", at(10, 15, 270), speed=24.0)) == 0
    assert launched(ship("Achilles", at(10, 15, 90), speed=24.0)) == 1


def test_a_captain_closes_to_his_range_and_keeps_his_guns_bearing() -> None:
    """SAS-GAP-20 From far away he comes nearer; within his range he turns no more than his guns allow."""
    far = battle(ship("Ajax", at(0, 0, 0)), enemy("Spee", at(0, 80, 180)))
    order = ordered(far)
    assert isinstance(order, WriteMoves) and order.moves[0].units >= 14
    near = battle(ship("Ajax", at(0, 0, 270)), enemy("Spee", at(0, 38, 270)))
    order = ordered(near)
    assert isinstance(order, WriteMoves) and order.moves[0].turned_u <= 2


def test_a_captain_who_is_outmatched_or_spent_goes_home_behind_smoke() -> None:
    """SAS-GAP-20 Too few points left, or no main guns: he opens the range."""
    hurt = battle(ship("Ajax", at(0, 0, 0), shell_points=1500.0), enemy("Spee", at(0, 40, 180)))
    order = ordered(hurt)

    assert isinstance(order, WriteMoves)
    assert order.moves[0].flag is Flag.LAY_SMOKE
    bridge = bridge_of(charts(), view_for(book(), hurt, Side.ALLIED), Side.ALLIED)
    assert bridge.retiring and is_spent(bridge.ours[0], bridge.stance)
    field = hurt
    for side in Side:
        view = view_for(book(), field, side)
        for fact in SYSTEM.resolve(book(), field, captain(book(), view, view.decisions[0]), SeededDice(1)):
            field = fold(field, fact)
    before = metres_between(hurt.vessels[AJAX].pose.at, hurt.vessels[SPEE].pose.at)
    stood_on = battle(ship("Ajax", at(0, 16, 0)), enemy("Spee", at(0, 24, 180)))
    after = metres_between(field.vessels[AJAX].pose.at, field.vessels[SPEE].pose.at)
    assert units(before) == 40 and after > metres_between(stood_on.vessels[AJAX].pose.at, stood_on.vessels[SPEE].pose.at)


@pytest.mark.parametrize("task", ["carrier", "battle_line"])
def test_a_carrier_leaves_the_gun_line_though_her_friends_stay_in_it(task: str) -> None:
    """SAS-GAP-20.7 Ten cruisers fight on; what they would be to her as company does not keep her under fire."""
    line = [ship(f"Cruiser {number}", at(4 * number - 20, 0, 90)) for number in range(10)]
    carrier = replace(ship("Eagle", at(-4, -34, 90), of=sheet("CV", of="ark_royal")), task=Task(task))
    field = battle(carrier, *line, enemy("Spee", at(0, 30, 90)))
    order = ordered(field)

    assert isinstance(order, WriteMoves)
    assert not bridge_of(charts(), view_for(book(), field, Side.ALLIED), Side.ALLIED).retiring
    spee, eagle = field.vessels[SPEE], field.vessels[ShipId("eagle")]
    (hers,) = [one for one in order.moves if one.ship == "eagle"]
    end = track_of(charts(), eagle.pose, hers.legs).end
    stood_on = track_of(charts(), eagle.pose, (Leg(Way.AHEAD, hers.units),)).end
    assert metres_between(end.at, spee.pose.at) > metres_between(stood_on.at, spee.pose.at) > 0


def test_a_captain_without_smoke_chases_splash_as_he_goes() -> None:
    """SAS-GAP-20 SAS-B1.3c Where no friend is near and somebody fires at her; else he only goes."""
    def flag(*others: Vessel, fire: tuple[Shots, ...] = (Shots(SPEE, AJAX, Weapon.GUNS, 6, 0),)) -> Flag:
        field = battle(ship("Ajax", at(0, 0, 180), shell_points=1500.0, smoke_left=0), enemy("Spee", at(0, 40, 180)), *others,
                       shots_before=fire)
        order = ordered(field)
        assert isinstance(order, WriteMoves)
        return order.moves[0].flag

    assert flag() is Flag.CHASE_SPLASH
    assert flag(fire=()) is Flag.NONE
    assert flag(ship("Achilles", at(4, 0, 180), shell_points=1500.0)) is not Flag.CHASE_SPLASH


def test_the_odds_are_what_is_given_to_what_is_taken() -> None:
    """SAS-GAP-20 Two against one are better off than one against two."""
    two = battle(ship("Ajax", at(0, 0)), ship("Achilles", at(6, 0)), enemy("Spee", at(0, 50)))
    odds = {}
    for side in Side:
        bridge = bridge_of(charts(), view_for(book(), two, side), side)
        odds[side] = best_range(charts(), bridge.stance, bridge.ours, bridge.theirs, 90)[1]

    assert odds[Side.ALLIED] > 1 > odds[Side.AXIS]


def test_captains_light_one_target_at_night() -> None:
    """SAS-GAP-20 SAS-B3 One lamp for the line."""
    field = battle(ship("Ajax", at(0, 0, 270)), ship("Achilles", at(7, 0, 270)), enemy("Spee", at(0, 20, 270)),
                   light=Light.NIGHT, step=Step.LIGHTS)
    view = view_for(book(), field, Side.ALLIED)
    order = captain(book(), view, view.decisions[0])

    assert isinstance(order, WriteLights) and len(order.lights) <= 1


@pytest.mark.gate
def test_every_order_of_a_captain_can_be_written_and_answered() -> None:
    """SAS-B1.2.1 SAS-B4.1.1 Typed and by questions it comes out the same, through a whole battle."""
    found, engagement = river_plate()
    dice = SeededDice(2)
    field = None
    for field, _ in SYSTEM.stages(found, engagement, dice):
        for side in Side:
            view = view_for(found, field, side)
            for decision in view.decisions:
                order = captain(found, view, decision)
                assert parse(found, view, side, show(view, order)) == order
                assert compose(found, view, decision, answers(order)) == order
    assert field is not None


@pytest.mark.gate
def test_hits_at_the_river_plate_are_of_the_historical_order() -> None:
    """SAS-GAP-20 SAS-T3 Of the rounds fired, 0.8 to 2.4 per cent hit in 1939; here between 0.5 and 3."""
    found, engagement = river_plate()
    rounds = hits = 0.0
    for seed in range(5):
        for _, facts in SYSTEM.stages(found, engagement, SeededDice(seed)):
            for one in (each for fact in facts for each in shots(fact)):
                if one.weapon is Weapon.GUNS:
                    rounds, hits = rounds + one.fired, hits + one.hits
    assert 0.005 < hits / rounds < 0.03
