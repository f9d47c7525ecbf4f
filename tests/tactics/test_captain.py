"""Computer captains: what they want, and that they know no more than they are shown."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.model.battles.battle import BattleDecision, BattleView, Light, Task
from campaign.model.book import Book
from campaign.model.dice import SeededDice
from campaign.model.replacing import replace
from campaign.model.sides import Nation, Side
from campaign.model.units.counters import GunType
from campaign.tactics.supermarina.battle.orders import TRANSPORTS, AimTorpedoes, DeclareLaunches, LayGuns, Order, OrderRange
from campaign.tactics.supermarina.battle.state import Battle
from campaign.tactics.supermarina.captains.answering import captain
from campaign.tactics.supermarina.captains.estimates import gun_gain, seen_units
from campaign.tactics.supermarina.charts.collection import Band, Manoeuvre
from campaign.tactics.supermarina.screen import view_for
from campaign.tactics.supermarina.system import SYSTEM
from tests.tactics.fleets import (
    ABRUZZI,
    ARK_ROYAL,
    CAVOUR,
    LEANDER,
    RENOWN,
    SOLDATI,
    SOUTHAMPTON,
    SPICA,
    TRANSPORT,
    TRIBAL,
    VITTORIO_VENETO,
    WARSPITE,
    ZARA,
    Sent,
    at,
    begun,
    british,
    charts,
    italian,
    met,
    play,
    several,
    spent,
)


def answer(book: Book, battle: Battle, side: Side) -> Order:
    """What that side's captain orders now."""
    view = view_for(book, battle, side)
    return captain(book, view, view.decisions[0])


def about_the_range(*sent: Any, side: Side, band: Band | None = None, **more: Any) -> Manoeuvre:
    """A captain's order about the range."""
    book, battle = begun(*sent, **more)
    order = answer(book, replace(battle, band=band or battle.band), side)
    assert isinstance(order, OrderRange)
    return order.manoeuvre


def drilled(book: Book, nation: Nation, light: Light, **changes: Any) -> Book:
    """The same Book with another doctrine for one nation."""
    doctrine = charts().doctrine
    stances = {**doctrine.nations[nation]}
    stances[light] = replace(stances[light], **changes)
    changed = replace(doctrine, nations={**doctrine.nations, nation: stances})
    return replace(book, tactical={"supermarina": replace(charts(), doctrine=changed)})


def test_a_battle_fleet_seeks_the_band_of_its_doctrine() -> None:
    """SM-6C.3 By day the line keeps its distance, or comes back to it."""
    fleets = (british("Warspite", WARSPITE), italian("Cavour", CAVOUR))

    assert about_the_range(*fleets, side=Side.ALLIED) is Manoeuvre.MAINTAIN
    assert about_the_range(*fleets, side=Side.ALLIED, band=Band.SECONDARY) is Manoeuvre.OPEN


def test_a_battle_fleet_that_loses_by_its_range_seeks_a_better_one() -> None:
    """SM-6C.3 Renown alone against six heavy cruisers brings her light cruisers into it."""
    sides = (british("Renown", RENOWN), several(british("Southampton", SOUTHAMPTON), 4), several(italian("Zara", ZARA), 6))

    assert about_the_range(*sides, side=Side.ALLIED) is Manoeuvre.CLOSE


def test_cruisers_seek_the_best_exchange_of_fire() -> None:
    """SM-6C.3 Those outranged by heavy guns close to use their own."""

    assert about_the_range(several(british("Orion", LEANDER), 5), italian("Zara", ZARA), side=Side.ALLIED) is Manoeuvre.CLOSE


def test_a_weaker_force_breaks_off() -> None:
    """SM-6C.6 One torpedo boat does not wait for two battleships."""

    assert about_the_range(several(british("Warspite", WARSPITE), 2), italian("Spica", SPICA), side=Side.AXIS) is Manoeuvre.OPEN


def test_a_force_with_nothing_left_to_fire_breaks_off() -> None:
    """SM-8A2 Empty magazines go home."""
    empty = british("Warspite", replace(WARSPITE, secondary=0), condition=spent(main=0, secondary=0))

    assert about_the_range(empty, italian("Spica", SPICA), side=Side.ALLIED) is Manoeuvre.OPEN


def test_a_force_bound_to_stay_holds_where_it_would_go() -> None:
    """SM-6C.6 The captain orders what is open to him."""
    sides = (several(british("Warspite", WARSPITE), 2), italian("Spica", SPICA))

    assert about_the_range(*sides, side=Side.AXIS, bound=Side.AXIS) is Manoeuvre.MAINTAIN


def test_a_force_bound_to_stay_fights_as_well_as_it_can() -> None:
    """SM-6C.6 Light cruisers that may not leave come into the range of their guns; they would go if they might."""
    sides = (several(british("Orion", LEANDER), 2), several(italian("Zara", ZARA), 2))

    assert about_the_range(*sides, side=Side.ALLIED) is Manoeuvre.OPEN
    assert about_the_range(*sides, side=Side.ALLIED, bound=Side.ALLIED) is Manoeuvre.CLOSE


def test_nobody_seeks_a_nearer_band_than_his_doctrine_without_the_odds_of_a_pursuit() -> None:
    """SM-6C.3 By day equals hold at intermediate range, a boat is run down, and a doctrine without the bound closes."""
    equals = (several(british("Southampton", SOUTHAMPTON), 2), several(italian("Abruzzi", ABRUZZI), 2))
    boat = (several(british("Orion", LEANDER), 5), italian("Spica", SPICA))
    book, battle = begun(*equals)
    battle = replace(battle, band=Band.INTERMEDIATE)
    unbound = drilled(book, Nation.BRITISH, Light.DAY, closest=Band.TORPEDO)

    assert answer(book, battle, Side.ALLIED) == OrderRange(Side.ALLIED, Manoeuvre.MAINTAIN)
    assert answer(unbound, battle, Side.ALLIED) == OrderRange(Side.ALLIED, Manoeuvre.CLOSE)
    assert about_the_range(*boat, side=Side.ALLIED, band=Band.INTERMEDIATE) is Manoeuvre.CLOSE


def test_a_captain_reckons_with_what_the_range_does_to_a_hit() -> None:
    """SM-GAP-73 The nearer, the more he expects of the same gun at the same target."""
    book, battle = begun(british("Warspite", WARSPITE), italian("Zara", ZARA))
    zara, warspite = seen_units(charts().doctrine, view_for(book, battle, Side.ALLIED))
    gains = [gun_gain(charts().gunnery, band, GunType.PRIMARY, warspite, zara, night=False) for band in Band]

    assert gains == sorted(set(gains))


def test_losses_and_patience_end_a_fight_that_odds_do_not() -> None:
    """SM-6B The doctrine says when enough is enough."""
    fleets = (british("Warspite", WARSPITE), italian("Vittorio Veneto", VITTORIO_VENETO))
    book, battle = begun(*fleets)
    wounded, _ = play(book, battle, [("SM-6D.2", 10), ("SM-6D.3", 10)], "axis hold", "allied hold",
                      "axis none", "allied Warspite P>Vittorio Veneto")
    timid = drilled(book, Nation.ITALIAN, Light.DAY, break_off_losses=0.01)
    bold = drilled(book, Nation.ITALIAN, Light.DAY, break_off_losses=1.0)
    late = replace(battle, round=20)

    assert answer(timid, wounded, Side.AXIS) == OrderRange(Side.AXIS, Manoeuvre.OPEN)
    assert answer(bold, wounded, Side.AXIS) == OrderRange(Side.AXIS, Manoeuvre.MAINTAIN)
    assert answer(book, late, Side.AXIS) == OrderRange(Side.AXIS, Manoeuvre.OPEN)
    assert answer(drilled(book, Nation.ITALIAN, Light.DAY, pursuit_odds=0.0), late, Side.AXIS) == OrderRange(
        Side.AXIS, Manoeuvre.MAINTAIN)


def test_a_convoys_escort_looks_at_the_odds_and_not_at_its_losses() -> None:
    """SM-4A2 It opens the range when it is the weaker, and fights when it is the stronger."""
    convoy = several(italian("Merchant", TRANSPORT, task=Task.CARGO), 2)

    assert about_the_range(british("Jervis", TRIBAL), convoy, several(italian("Zara", ZARA, task=Task.ESCORT), 3),
                           side=Side.AXIS, band=Band.INTERMEDIATE) is not Manoeuvre.OPEN
    assert about_the_range(several(british("Warspite", WARSPITE), 3), convoy, italian("Spica", SPICA, task=Task.ESCORT),
                           side=Side.AXIS) is Manoeuvre.OPEN


def test_a_force_with_a_carrier_keeps_her_far_from_the_enemys_guns() -> None:
    """SM-6C.3 Cruisers that would close stay at long range, or go back to it, when Ark Royal is with them; a boat is chased."""
    carrier = british("Ark Royal", ARK_ROYAL, task=Task.CARRIER)
    sides = (several(british("Southampton", SOUTHAMPTON), 2), several(italian("Abruzzi", ABRUZZI), 2))
    boat = (several(british("Orion", LEANDER), 5), italian("Spica", SPICA))

    assert about_the_range(*sides, side=Side.ALLIED) is Manoeuvre.CLOSE
    assert about_the_range(carrier, *sides, side=Side.ALLIED) is Manoeuvre.MAINTAIN
    assert about_the_range(carrier, *sides, side=Side.ALLIED, band=Band.SECONDARY) is Manoeuvre.OPEN
    assert about_the_range(carrier, *boat, side=Side.ALLIED) is Manoeuvre.CLOSE


def test_a_force_with_a_carrier_breaks_off_at_odds_that_others_bear() -> None:
    """SM-6C.6 The doctrine says from which odds she is no reason to go."""
    fleets = (british("Ark Royal", ARK_ROYAL, task=Task.CARRIER), several(british("Southampton", SOUTHAMPTON), 3),
              several(italian("Abruzzi", ABRUZZI), 2))
    book, battle = begun(*fleets)
    careful = drilled(book, Nation.BRITISH, Light.DAY, carrier_fights_at=20.0)
    careless = drilled(book, Nation.BRITISH, Light.DAY, carrier_fights_at=0.0)

    assert answer(careful, battle, Side.ALLIED) == OrderRange(Side.ALLIED, Manoeuvre.OPEN)
    assert answer(careless, battle, Side.ALLIED) != OrderRange(Side.ALLIED, Manoeuvre.OPEN)


def test_a_carrier_is_no_reason_to_go_where_a_battleship_covers_her() -> None:
    """SM-6C.6 Ramillies and Eagle stay at odds that Ramillies alone would bear, and who goes says why."""
    fleets = (british("Eagle", ARK_ROYAL, task=Task.CARRIER), british("Ramillies", WARSPITE),
              several(italian("Cavour", CAVOUR), 2))
    book, battle = begun(*fleets)
    careful = drilled(book, Nation.BRITISH, Light.DAY, carrier_fights_at=20.0, break_off_odds=0.0)
    outmatched = drilled(book, Nation.BRITISH, Light.DAY, break_off_odds=20.0)

    assert answer(careful, battle, Side.ALLIED) != OrderRange(Side.ALLIED, Manoeuvre.OPEN)
    assert why(careful, battle) == ()
    assert answer(outmatched, battle, Side.ALLIED) == OrderRange(Side.ALLIED, Manoeuvre.OPEN)
    assert "must take" in why(outmatched, battle)[0]


def why(book: Book, battle: Battle) -> tuple[str, ...]:
    """Why the Allied captain would leave."""
    view = SYSTEM.view_for(book, battle, Side.ALLIED)
    return SYSTEM.reasons(book, view, view.decisions[0])


def test_guns_are_laid_on_those_that_can_answer_and_not_all_on_one() -> None:
    """SM-6D.1 Two battleships, two opponents; the destroyer waits."""
    book, battle = at(Band.PRIMARY, several(british("Warspite", WARSPITE), 2), several(italian("Cavour", CAVOUR), 2),
                      italian("Alfieri", SOLDATI))
    order = answer(book, battle, Side.ALLIED)

    assert isinstance(order, LayGuns)
    assert sorted(one.target for one in order.fire) == ["cavour_1", "cavour_2"]


def test_no_shell_is_wasted_on_what_cannot_be_hit_or_hurt() -> None:
    """SM-GAP-17 Light guns do not fire at a battleship."""
    book, battle = at(Band.SECONDARY, british("Warspite", WARSPITE), italian("Alfieri", SOLDATI))
    battle, _ = play(book, battle, [], "axis none")
    order = answer(book, battle, Side.AXIS)

    assert order == LayGuns(Side.AXIS, ())


def test_transports_are_taken_as_a_body() -> None:
    """SM-GAP-24 The captain names no transport."""
    book, battle = at(Band.INTERMEDIATE, british("Orion", LEANDER), several(italian("Merchant", TRANSPORT), 3))
    order = answer(book, battle, Side.ALLIED)

    assert isinstance(order, LayGuns)
    assert {one.target for one in order.fire} == {TRANSPORTS}


@pytest.mark.parametrize(("shooter", "of_a_day"), [(italian("Zara", ZARA), 0.3), (british("Warspite", WARSPITE), 2 / 3)])
def test_a_captain_reckons_with_the_confirmation_of_a_ten(shooter: Sent, of_a_day: float) -> None:
    """SM-6D.2 At night Zara needs twelve of a battleship and hits with three in a hundred for ten; Warspite's 8 becomes 9."""
    target = british("Malaya", WARSPITE) if shooter.side is Side.AXIS else italian("Gorizia", ZARA)
    book, battle = begun(shooter, target)
    units = seen_units(charts().doctrine, view_for(book, battle, shooter.side))
    firing, aimed_at = sorted(units, key=lambda unit: unit.side is not shooter.side)
    day, night = (gun_gain(charts().gunnery, Band.INTERMEDIATE, GunType.PRIMARY, firing, aimed_at, night=dark)
                  for dark in (False, True))

    assert day > 0
    assert night / day == pytest.approx(of_a_day)


def test_torpedoes_are_launched_where_they_may_hit_and_dashes_made_where_they_pay() -> None:
    """SM-6B2, SM-6C.5 A battleship without light guns invites a dash; one with many does not."""
    defenceless = replace(CAVOUR, secondary=0)
    dash = answer(*at(Band.SECONDARY, british("Jervis", TRIBAL), italian("Cavour", defenceless)), Side.ALLIED)
    book, battle = at(Band.SECONDARY, british("Jervis", TRIBAL), several(italian("Cavour", CAVOUR), 2))
    careful = drilled(book, Nation.BRITISH, Light.DAY, dash_gain=1000.0)
    plain = answer(careful, battle, Side.ALLIED)
    never = answer(drilled(book, Nation.BRITISH, Light.DAY, launch_chance=10), battle, Side.ALLIED)

    assert isinstance(dash, DeclareLaunches) and [one.dash for one in dash.launches] == [True]
    assert isinstance(plain, DeclareLaunches) and [one.dash for one in plain.launches] == [False]
    assert never == DeclareLaunches(Side.ALLIED, ())


def test_fire_at_ships_running_in_is_answered_with_all_that_bears() -> None:
    """SM-GAP-23 The captain uses his extra round, and aims his own torpedoes."""
    book, battle = at(Band.SECONDARY, british("Jervis", TRIBAL), italian("Abruzzi", ABRUZZI))
    battle, _ = play(book, battle, [], "axis launch Abruzzi", "allied launch Jervis dash", "axis none", "allied none")
    axis, allied = (answer(book, battle, side) for side in Side)

    assert isinstance(axis, AimTorpedoes) and [one.target for one in axis.dash_fire] == ["jervis"]
    assert isinstance(allied, AimTorpedoes) and [one.target for one in allied.torpedoes] == ["abruzzi"]


def test_a_mixed_force_fights_by_the_doctrine_of_those_with_most_at_stake() -> None:
    """SM-6B A Polish destroyer beside a British battlecruiser follows her."""
    polish = replace(british("Burza", TRIBAL), participant=replace(british("Burza", TRIBAL).participant, nation=Nation.POLISH))

    assert about_the_range(polish, british("Renown", RENOWN), italian("Cavour", CAVOUR), side=Side.ALLIED,
                           band=Band.SECONDARY) is Manoeuvre.OPEN


def test_a_captain_orders_the_same_whatever_the_enemy_hides() -> None:
    """SM-GAP-56 He sees a view and nothing else."""
    full, engagement = met(british("Warspite", WARSPITE), italian("Zara", ZARA))
    _, empty = met(british("Warspite", WARSPITE), italian("Zara", ZARA, condition=spent(main=0)))
    seen: list[list[Order]] = []
    for each in (engagement, empty):
        heard: list[Order] = []
        seen.append(heard)

        def listening(book: Book, view: BattleView, decision: BattleDecision, heard: list[Order] = heard) -> Order:
            heard.append(captain(book, view, decision))
            return heard[-1]

        next(SYSTEM.stages(full, each, SeededDice(1, "trial"), {Side.AXIS: captain, Side.ALLIED: listening}))
        list(zip(range(2), SYSTEM.stages(full, each, SeededDice(1, "trial"), {Side.ALLIED: listening}), strict=False))

    assert seen[0] == seen[1] and seen[0]


@pytest.mark.gate
@pytest.mark.parametrize("light", list(Light))
def test_captains_fight_every_battle_to_its_end(light: Light) -> None:
    """SM-6B, SM-6F A whole fleet action, by day and by night, in a moment."""
    fleets = (several(british("Warspite", WARSPITE), 3), several(british("Orion", LEANDER), 5),
              several(british("Jervis", TRIBAL), 8), several(italian("Cavour", CAVOUR), 2),
              several(italian("Zara", ZARA), 6), several(italian("Alfieri", SOLDATI), 8))
    book, engagement = met(*fleets, light=light)
    ends = [SYSTEM.fight(book, engagement, SeededDice(seed, "fleet")) for seed in range(10)]

    assert all(len(after.outcomes) == 32 for after in ends)
    assert all(12 <= after.minutes <= 480 for after in ends)
