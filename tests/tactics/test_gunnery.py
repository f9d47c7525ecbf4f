"""Gunfire, read like the rulebook."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from campaign.model.battles.battle import Light, Task
from campaign.model.dice import SeededDice
from campaign.model.replacing import replace
from campaign.model.sides import Nation, Side
from campaign.model.units.condition import Condition
from campaign.model.units.counters import CounterValues, GunType
from campaign.ratings.hits import Cause, Damage, Hits
from campaign.tactics.kit.dice import RollFell
from campaign.tactics.kit.ending import BattleEnded
from campaign.tactics.kit.sealing import lies_sealed
from campaign.tactics.supermarina.battle.facts import DamageWaits, HitsMarked, LotFell, ShotFell, TorpedoesRan
from campaign.tactics.supermarina.battle.state import Battle, Step, Strike
from campaign.tactics.supermarina.charts.collection import Band, Marking
from campaign.tactics.supermarina.fire import FACES, Needed, drawn_transport, mark, number_needed
from campaign.tactics.supermarina.system import SYSTEM
from tests.tactics.fleets import (
    ABRUZZI,
    LEANDER,
    MAS,
    SOLDATI,
    TRANSPORT,
    TRENTO,
    TRIBAL,
    WARSPITE,
    ZARA,
    at,
    begun,
    british,
    charts,
    italian,
    of,
    play,
    refused,
    several,
    ship,
    spent,
    unit,
)

DUEL = (british("Warspite", WARSPITE), italian("Zara", ZARA))


def test_the_factors_and_the_class_of_the_target_give_the_number_to_hit() -> None:
    """SM-6D.2 Warspite, 17 factors, needs 8 against class 6; Zara, 4 factors, needs 10 against class 8."""
    script = [("SM-6D.2 gunnery: zara on primary on warspite, 10+ hits", 9),
              ("SM-6D.2 gunnery: warspite on primary on zara, 8+ hits", 7)]
    battle, facts = play(*at(Band.PRIMARY, *DUEL), script, "axis Zara P>Warspite", "allied Warspite P>Zara")

    assert [(shot.number, shot.hit) for shot in of(ShotFell, facts)] == [(10, False), (8, False)]
    assert battle.round == 2


def test_each_roll_stands_before_the_fact_it_led_to() -> None:
    """SM-1G The log can tell rule, actors, need and face of every shot."""
    script = [("SM-6D.2", 8), ("SM-6D.3", 5)]
    _, facts = play(*at(Band.PRIMARY, *DUEL), script, "axis none", "allied Warspite P>Zara")
    kinds = [type(fact) for fact in facts]
    rolls = of(RollFell, facts)

    assert kinds[kinds.index(ShotFell) - 2 : kinds.index(ShotFell)] == [RollFell, RollFell]
    assert str(rolls[0].roll.why) == "SM-6D.2 gunnery: warspite on primary on zara, 8+ hits"
    assert (rolls[1].roll.face, rolls[1].modifiers) == (5, ("17 factors +3", "primary range -3"))


@pytest.mark.parametrize(("band", "face", "damage"), [
    (Band.PRIMARY, 5, Damage(1)), (Band.PRIMARY, 8, Damage(2, 1)), (Band.INTERMEDIATE, 5, Damage(1, 1)),
    (Band.SECONDARY, 5, Damage(2, 1)), (Band.TORPEDO, 5, Damage(2, 2)), (Band.TORPEDO, 7, Damage(sunk=True)),
])
def test_a_hit_is_rolled_again_for_damage_by_class_weight_of_broadside_and_range(band: Band, face: int, damage: Damage) -> None:
    """SM-6D.3, SM-GAP-18, SM-GAP-73 Warspite adds 3 and loses it again at primary range; at torpedo range she adds 5."""
    book, battle = at(band, *DUEL)
    script = [("SM-6D.2", 8), ("SM-6D.3", face)]
    _, facts = play(book, battle, script, "axis none", "allied Warspite P>Zara")

    assert of(ShotFell, facts)[0].damage == damage


def test_what_is_marked_is_what_the_hit_did() -> None:
    """SM-6D.4 Two gunnery boxes and one of flotation."""
    battle, _ = play(*at(Band.PRIMARY, *DUEL), [("SM-6D.2", 8), ("SM-6D.3", 8)], "axis none", "allied Warspite P>Zara")

    assert unit(battle, "Zara").hits == Hits(2, 1)


def test_an_x_sinks_at_once_whatever_boxes_are_left() -> None:
    """SM-6D.3 The end of a cruiser by one salvo."""
    script = [("SM-6D.2", 8), ("SM-6D.3", 10)]
    battle, facts = play(*at(Band.INTERMEDIATE, *DUEL), script, "axis none", "allied Warspite P>Zara")

    assert of(HitsMarked, facts)[0].sunk
    assert unit(battle, "Zara").sunk_by == "warspite"


def test_a_hit_may_do_nothing() -> None:
    """SM-6D.3 Heavy armour shrugs off the lowest results."""
    script = [("SM-6D.2", 10), ("SM-6D.3", 1)]
    battle, facts = play(*at(Band.PRIMARY, *DUEL), script, "axis Zara P>Warspite", "allied none")

    assert [(shot.hit, shot.damage) for shot in of(ShotFell, facts)] == [(True, Damage())]
    assert unit(battle, "Warspite").hits == Hits()


def test_damage_is_marked_only_when_all_have_fired() -> None:
    """SM-6B3, SM-6D.4 Both sides' targets are named before any die; a ship fires in the step that sinks her."""
    script = [("SM-6D.2 gunnery: zara", 10), ("SM-6D.3", 10), ("SM-6D.2 gunnery: warspite", 10), ("SM-6D.3", 10)]
    battle, facts = play(*at(Band.INTERMEDIATE, *DUEL), script, "axis Zara P>Warspite", "allied Warspite P>Zara")
    kinds = [type(fact) for fact in facts]

    assert kinds.index(HitsMarked) > max(place for place, kind in enumerate(kinds) if kind is ShotFell)
    assert unit(battle, "Warspite").hits == Hits(1, 1)
    assert battle.ended is not None


def test_the_hit_that_fills_the_last_box_has_the_credit() -> None:
    """SM-GAP-23 Hits of one step are marked in the order of fire; what comes later strikes a wreck."""
    _, battle = begun(*DUEL, british("Valiant", WARSPITE), british("Malaya", WARSPITE))
    zara, big = battle.units["zara"].ship, Damage(2, 3)  # pyrefly: ignore[bad-index]
    names = ("Warspite", "Valiant", "Malaya")
    proceedings = SYSTEM.proceedings(battle, SeededDice(1, "trial"))
    mark(proceedings, [Strike(unit(battle, name).ship, zara, big, Cause.GUNFIRE) for name in names])

    assert unit(proceedings.battle, "Zara").sunk_by == "valiant"
    assert unit(proceedings.battle, "Zara").hits == Hits(4, 5)


def test_by_the_other_reading_gunnery_damage_waits_for_the_end_of_the_round() -> None:
    """SM-GAP-23 A switch in the chart: sunk by gunfire, she still launches."""
    book, battle = at(Band.SECONDARY, british("Jervis", TRIBAL), italian("Alfieri", SOLDATI))
    late = replace(book, tactical={"supermarina": replace(charts(), gunnery_marked=Marking.END_OF_ROUND)})
    script = [("SM-6D.2", 10), ("SM-6D.3", 10), ("SM-6E1 torpedo: alfieri", 1)]
    battle, facts = play(late, battle, script, "axis launch Alfieri", "allied none", "axis none", "allied Jervis S>Alfieri",
                         "axis Alfieri T>Jervis")

    assert len(of(DamageWaits, facts)) == 1
    assert [type(fact) for fact in facts][-3:] == [TorpedoesRan, HitsMarked, BattleEnded]
    assert unit(battle, "Alfieri").sunk


@pytest.mark.parametrize(("order", "rule"), [
    ("allied Warspite P>Zara P>Trento", "SM-6D.1"),
    ("allied Warspite I>Zara", "SM-6C.1"),
    ("allied Orion P>Zara", "SM-6D.1"),
    ("allied Malaya P>Zara", "SM-8A2"),
    ("allied Valiant P>Zara", "SM-6D.4"),
    ("allied Warspite P>transports", "SM-GAP-24"),
    ("allied none", ""),
])
def test_a_rating_fires_at_one_target_that_it_reaches_with_what_it_has(order: str, rule: str) -> None:
    """SM-6D.1, SM-6C.1 Never split, never beyond its band, never empty."""
    book, battle = at(Band.PRIMARY, *DUEL, italian("Trento", TRENTO), british("Orion", LEANDER),
                      british("Malaya", WARSPITE, condition=spent(main=0)),
                      british("Valiant", WARSPITE, condition=Condition(shell_damage=Fraction(1))))
    if rule:
        assert refused(book, battle, order) == rule
    else:
        assert lies_sealed(play(book, battle, [], order)[0].sealed, Side.ALLIED)


def test_ratings_of_one_ship_may_fire_at_different_targets_and_never_add() -> None:
    """SM-6D.1 Each rolls for itself, even at the same target."""
    book, battle = at(Band.INTERMEDIATE, *DUEL, italian("Abruzzi", ABRUZZI))
    heavy, medium = "SM-6D.2 gunnery: warspite on primary on zara, 8+", "SM-6D.2 gunnery: warspite on intermediate on"
    split = [(heavy, 1), (f"{medium} abruzzi, 11+", 1)]
    same = [(heavy, 1), (f"{medium} zara, 11+", 1)]

    play(book, battle, split, "axis none", "allied Warspite P>Zara I>Abruzzi")
    play(book, battle, same, "axis none", "allied Warspite P>Zara I>Zara")


def test_at_night_gunnery_is_one_worse_and_of_italian_ships_two() -> None:
    """SM-6F2, SM-6F3, SM-6D.2 Whoever attacked; the modifier moves the roll, not the number."""
    script = [("SM-6D.2 gunnery: zara on primary on warspite, 10+ hits (night -1; Italian ship at night -1)", 9),
              ("SM-6D.2 gunnery: warspite on primary on zara, 8+ hits (night -1)", 8)]
    _, facts = play(*at(Band.INTERMEDIATE, *DUEL, light=Light.NIGHT), script, "axis Zara P>Warspite", "allied Warspite P>Zara")

    assert [shot.hit for shot in of(ShotFell, facts)] == [False, False]


def test_the_handicap_goes_by_the_crew_and_not_by_the_side() -> None:
    """SM-6F3 A German ship on the Axis side suffers only the night."""
    german = ship(Side.AXIS, Nation.GERMAN, "Hermes", SOLDATI)
    script = [("SM-6D.2 gunnery: hermes on secondary on jervis, 10+ hits (night -1)", 1)]
    book, battle = at(Band.SECONDARY, british("Jervis", TRIBAL), german, light=Light.NIGHT)

    play(book, battle, script, "axis none", "allied none", "axis Hermes S>Jervis", "allied none")


@pytest.mark.parametrize(("number", "modifier", "need", "percent"), [
    (8, 0, Needed(8), 30), (10, 0, Needed(10), 10), (9, -1, Needed(10), 10), (8, -2, Needed(10), 10),
    (10, -1, Needed(10, 6), 5), (9, -2, Needed(10, 6), 5), (10, -2, Needed(10, 8), 3), (10, -3, Needed(10, 10), 1),
    (10, -5, Needed(10, 10), 1), (11, 0, Needed(11), 0), (12, -1, Needed(13), 0), (11, 1, Needed(10), 10),
    (12, 3, Needed(9), 20), (5, 3, Needed(2), 90), (2, 3, Needed(-1), 100),
])
def test_what_modifiers_push_beyond_ten_takes_a_confirmed_ten(number: int, modifier: int, need: Needed, percent: int) -> None:
    """SM-6D.2, SM-GAP-17 Ten, five, three and one in a hundred; eleven and twelve of the table never hit without help."""
    found = number_needed(charts().gunnery, number, modifier)

    assert found == need
    assert round(100 * found.chance) == percent


@pytest.mark.parametrize("guns", GunType)
def test_the_night_and_the_italian_handicap_bite_in_every_cell(guns: GunType) -> None:
    """SM-6F2, SM-6F3, SM-6D.2 Whatever could be hit by day is hit less at night, less again by Italians, and never never."""
    chart = charts().gunnery
    numbers = {number for _, row in chart.to_hit[guns].rows.rows for number in row if number <= FACES}
    chances = [[number_needed(chart, number, modifier).chance for modifier in (0, -1, -2)] for number in sorted(numbers)]

    assert numbers
    assert all(day > night > italian > 0 for day, night, italian in chances)


@pytest.mark.parametrize(("nation", "counter", "face", "again", "hit"), [
    (Nation.ITALIAN, ZARA, 10, 7, False), (Nation.ITALIAN, ZARA, 10, 8, True), (Nation.ITALIAN, ZARA, 9, None, False),
    (Nation.GERMAN, ZARA, 10, 5, False), (Nation.GERMAN, ZARA, 10, 6, True), (Nation.GERMAN, ZARA, 9, None, False),
])
def test_a_ten_at_night_is_rolled_again(nation: Nation, counter: CounterValues, face: int, again: int | None, *,
                                        hit: bool) -> None:
    """SM-6D.2 Zara needs 10 of Warspite: eleven at night, twelve for Italians; the second die has its own reason."""
    raider = ship(Side.AXIS, nation, "Raider", counter)
    dark = "night -1; Italian ship at night -1" if nation is Nation.ITALIAN else "night -1"
    confirms = f"{8 if nation is Nation.ITALIAN else 6}+ hits"
    script = [(f"SM-6D.2 gunnery: raider on primary on warspite, 10+ hits ({dark})", face)]
    if again is not None:
        script.append((f"SM-6D.2 gunnery, the ten confirmed: raider on primary on warspite, {confirms}", again))
    if hit:
        script.append(("SM-6D.3 damage: raider", 1))
    book, battle = at(Band.INTERMEDIATE, british("Warspite", WARSPITE), raider, light=Light.NIGHT)
    _, facts = play(book, battle, script, "axis Raider P>Warspite", "allied none")

    assert [shot.hit for shot in of(ShotFell, facts)] == [hit]


def test_by_day_a_ten_that_was_needed_hits_at_once() -> None:
    """SM-6D.2 Nothing pushed it beyond ten, so nothing is confirmed."""
    script = [("SM-6D.2 gunnery: zara on primary on warspite, 10+ hits", 10), ("SM-6D.3", 1)]
    _, facts = play(*at(Band.PRIMARY, *DUEL), script, "axis Zara P>Warspite", "allied none")

    assert [shot.hit for shot in of(ShotFell, facts)] == [True]


def test_dash_fire_is_confirmed_as_well() -> None:
    """SM-6C.5, SM-6D.2 Jervis runs in at night; Zara's secondary guns need nine, and eleven as Italians in the dark."""
    book, battle = at(Band.SECONDARY, british("Jervis", TRIBAL), italian("Zara", ZARA), light=Light.NIGHT)
    script = [("SM-6C.5 dash fire: zara on secondary on jervis, 9+", 10),
              ("SM-6D.2 dash fire, the ten confirmed: zara on secondary on jervis, 6+ hits", 5),
              ("SM-6E1 torpedo: jervis on zara", 1)]
    _, facts = play(book, battle, script, "allied launch Jervis dash", "axis none", "allied none", "axis Zara S>Jervis",
                    "allied Jervis T>Zara")

    assert [(shot.at_dash, shot.hit) for shot in of(ShotFell, facts)] == [(True, False)]


def test_a_ship_out_of_fuel_is_easily_hit_and_fires_back() -> None:
    """SM-8A1, SM-GAP-28 Plus three on every roll against her."""
    book, battle = at(Band.PRIMARY, british("Warspite", WARSPITE), italian("Zara", ZARA, out_of_fuel=True))
    easy = "SM-6D.2 gunnery: warspite on primary on zara, 8+ hits (target out of fuel +3)"
    script = [("SM-6D.2 gunnery: zara", 1), (easy, 5), ("SM-6D.3", 1)]
    _, facts = play(book, battle, script, "axis Zara P>Warspite", "allied Warspite P>Zara")

    assert [shot.hit for shot in of(ShotFell, facts)] == [False, True]


def test_magazines_empty_before_the_battle_leave_only_secondary_guns() -> None:
    """SM-8A2 Half empty ones fire at half: Malaya's 17 count as 9."""
    book, battle = at(Band.SECONDARY, british("Warspite", WARSPITE, condition=spent(main=0, secondary=0)),
                      british("Malaya", WARSPITE, condition=spent(main=Fraction(1, 2))), italian("Zara", ZARA))
    factors = {name: [unit(battle, name).factor(kind) for kind in GunType] for name in ("Warspite", "Malaya")}

    assert factors == {"Warspite": [0, 0, 2], "Malaya": [9, 3, 2]}
    assert refused(book, battle, "allied Warspite P>Zara") == "SM-8A2"


def test_ammunition_lasts_as_long_as_the_battle() -> None:
    """SM-8A2 The loss is marked when it is over."""
    book, battle = at(Band.PRIMARY, *DUEL)
    for number in range(2, 6):
        battle, _ = play(book, battle, [("SM-6D.2", 1)], "axis none", "allied Warspite P>Zara", "axis hold", "allied hold")

        assert battle.round == number


def test_a_warship_with_cargo_fires_with_half_and_is_a_class_weaker() -> None:
    """SM-4A5 Halves round down."""
    _, battle = begun(british("Orion", LEANDER, task=Task.CARGO), *DUEL)
    orion = unit(battle, "Orion")

    assert [orion.factor(kind) for kind in GunType] == [0, 3, 1]
    assert (orion.protection_class, unit(battle, "Zara").protection_class) == (3, 6)


def test_current_values_follow_the_boxes() -> None:
    """SM-6D.4 Two of five boxes gone: Zara fires with 2 and needs 11 where she needed 10."""
    book, battle = at(Band.PRIMARY, british("Warspite", WARSPITE),
                      italian("Zara", ZARA, condition=Condition(shell_damage=Fraction(2, 5))))

    play(book, battle, [("SM-6D.2 gunnery: zara on primary on warspite, 11+", 1)], "axis Zara P>Warspite", "allied none")


def test_transports_are_fired_at_as_a_body_and_each_attack_draws_its_own_lot() -> None:
    """SM-4C3, SM-GAP-16, SM-GAP-24 A number that nobody bears is rolled again."""
    convoy = several(italian("Merchant", TRANSPORT, task=Task.CARGO), 3)
    book, battle = at(Band.INTERMEDIATE, british("Orion", LEANDER), british("Sydney", LEANDER), convoy)
    script = [("SM-4C3 lot: orion on intermediate, 1 to 3", 7), ("SM-4C3 lot: orion", 2),
              ("SM-6D.2 gunnery: orion on intermediate on merchant_2, 7+", 7), ("SM-6D.3", 1),
              ("SM-4C3 lot: sydney", 3), ("SM-6D.2 gunnery: sydney on intermediate on merchant_3, 7+", 1)]
    battle, facts = play(book, battle, script, "allied Orion I>transports; Sydney I>transports")

    assert [lot.target for lot in of(LotFell, facts)] == ["merchant_2", "merchant_3"]
    assert refused(*at(Band.INTERMEDIATE, british("Orion", LEANDER), convoy), "allied Orion I>Merchant 2") == "SM-GAP-24"


@pytest.mark.gate
@pytest.mark.parametrize("count", [4, 40, 140])
def test_the_lot_is_fair_among_transports(count: int) -> None:
    """SM-GAP-24 One, two or three dice; every transport as likely as another."""
    _, battle = begun(british("Orion", LEANDER), several(italian("Merchant", TRANSPORT), count))
    drawn_by = Counter(lot(battle, seed) for seed in range(50 * count))

    assert len(drawn_by) == count
    assert max(drawn_by.values()) < 50 + 5 * 50**0.5


def lot(battle: Battle, seed: int) -> str:
    """One lot with its own dice."""
    proceedings = SYSTEM.proceedings(battle, SeededDice(seed, "trial"))
    return drawn_transport(charts().lots.dice, proceedings, unit(battle, "Orion"), "intermediate").name


def test_a_squadron_loses_a_boat_by_any_hit() -> None:
    """SM-GAP-19, SM-2A An X sinks one boat, not four."""
    book, battle = at(Band.SECONDARY, british("Jervis", TRIBAL), italian("MAS 1", MAS))
    battle, facts = play(book, battle, [("SM-6D.2", 10), ("SM-6D.3", 10)], "axis none", "allied none", "allied Jervis S>MAS 1")

    assert of(ShotFell, facts)[0].damage.sunk
    assert (unit(battle, "MAS 1").hits, unit(battle, "MAS 1").sunk) == (Hits(0, 1), False)
    assert battle.step is Step.RANGE
