"""Who may attack whom, read like the rulebook."""

from __future__ import annotations

import pytest

from campaign.model.battles.battle import Light
from campaign.model.commands import AttackForces, EndStep, FormForce, JoinForce
from campaign.model.events import (
    AttackClosed,
    AttackDeclared,
    ForceScattered,
    ForcesDisengaged,
    ForceSpotted,
    StepBegan,
    SurfaceSearched,
)
from campaign.model.play.calendar import Step, Subsegment
from campaign.model.play.decisions import DecisionKind
from campaign.model.play.state import BattleStage, State
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.sides import Side
from campaign.model.units.forces import Find, ForceId, Lapse, Recon, Seen
from campaign.rules.chapters.combat.ch06_attack import candidates
from campaign.rules.engine import pending_for, refusal
from tests.sea import TRANSPORT, Sea, british, given, italian, play, rule_broken, sea, ships

AX1, AX2, AL1, AL2 = (ForceId(key) for key in ("AX1", "AX2", "AL1", "AL2"))
HERE = Hex("00403")
FIND = Find(Recon.SURFACE, Lapse.END_OF_SEGMENT)


def spotted(state: State, *forces: ForceId) -> State:
    """The same sea after the enemy has found these forces."""
    return given(state, *(
        ForceSpotted(key, state.forces[key].side.enemy, state.forces[key].hex, FIND, Seen(()), str(key)) for key in forces))


def met(*more: object, **how: object) -> Sea:
    """The Axis combat step: Zara and Warspite in one hex, Warspite spotted."""
    book, state = sea(italian("Zara", HERE), british("Warspite", HERE), *more, step=Step.COMBAT, **how)  # pyrefly: ignore[bad-argument-type]
    return Sea(book, spotted(state, AL1))


def attack(*contacts: str, by: tuple[ForceId, ...] = (AX1,), light: Light | None = None, where: Hex = HERE) -> AttackForces:
    """The Axis attacks."""
    return AttackForces(Side.AXIS, where, by, contacts or ("AL1",), light)


def fought(state: State, one: tuple[ForceId, ...], other: tuple[ForceId, ...]) -> State:
    """The same sea after these have fought and parted."""
    battle = AttackDeclared("B1", HERE, Side.AXIS, one, other, Light.DAY)  # pyrefly: ignore[bad-argument-type]
    return given(state, battle, ForcesDisengaged(one, other, ()), AttackClosed(battle.battle))


def test_spotted_enemies_in_the_hex_may_be_attacked() -> None:
    """SM-6, SM-GAP-02 The acting player chooses; the other must answer before anything is fired."""
    book, state = met()

    after, events = play(book, state, attack())

    assert events == (AttackDeclared("B1", HERE, Side.AXIS, (AX1,), (AL1,), Light.DAY),)  # pyrefly: ignore[bad-argument-type]
    assert after.attack is not None and after.attack.stage is BattleStage.REACTING
    assert [[one.kind for one in pending_for(book, after, side)] for side in Side] == [[], [DecisionKind.REACTION]]


def test_combat_is_begun_in_the_combat_step_of_ones_own_subsegment() -> None:
    """SM-6 Not while ships move, nor in the enemy's, and one attack at a time."""
    book, state = met()
    under_way, _ = play(book, state, attack())
    moving = given(state, StepBegan(Subsegment.PHASING, Step.NAVAL_MOVEMENT))
    theirs = given(state, StepBegan(Subsegment.NON_PHASING, Step.COMBAT))

    assert rule_broken(book, moving, attack()) == rule_broken(book, theirs, attack()) == "SM-1A.1"
    assert rule_broken(book, under_way, attack()) == rule_broken(book, under_way, EndStep(Side.AXIS)) == "SM-6"


@pytest.mark.parametrize("order", [
    attack(by=()), attack(by=(AX1, AX1)), attack(by=(AX2,)), attack(where=Hex("00404")), replace(attack(), contacts=()),
    attack("AL1", "AL1")])
def test_an_attack_names_forces_of_the_hex_each_once(order: AttackForces) -> None:
    """SM-6.1 AX2 lies elsewhere."""
    assert rule_broken(*met(italian("Pola", "00505")), order) in {"SM-6", "SM-3"}


def test_forces_attack_with_warships_that_have_fuel() -> None:
    """SM-6.1, SM-8A1.6, SM-GAP-28 Neither transports by themselves nor ships that ran dry."""
    fleet = (italian("Esperia", HERE, TRANSPORT, force="convoy"), italian("Pola", HERE, force="dry", out_of_fuel=True),
             italian("Fiume", HERE, force="dry and wet", out_of_fuel=True), italian("Gorizia", HERE, force="dry and wet"))
    book, state = met(*fleet)

    broken = [rule_broken(book, state, attack(by=(ForceId(key),))) for key in ("AX2", "AX3", "AX4")]

    assert broken == ["SM-6", "SM-6", ""]
    assert {key for order in candidates(book, state, Side.AXIS) for key in order.forces} == {"AX1", "AX4"}


def test_no_force_attacks_for_the_enemy() -> None:
    """SM-6.1 An enemy's force and one that never was are refused alike."""
    book, state = met()

    assert rule_broken(book, state, attack(by=(AL1,))) == rule_broken(book, state, attack(by=(ForceId("AX7"),))) == "SM-1B"


def test_only_a_spotted_force_may_be_attacked() -> None:
    """SM-3.2, SM-3 Unspotted, elsewhere, scattered, or unknown: the words are the same."""
    book, state = met(british("Malaya", HERE, force="unseen"), british("Ramillies", "00505", force="far"),
                      british("Clan Macaulay", HERE, TRANSPORT, force="convoy"))
    state = spotted(state, ForceId("AL3"), ForceId("AL4"))
    state = given(state, ForceScattered(ForceId("AL4"), None, ships("Clan Macaulay"), None))

    reasons = [refusal(book, state, attack(f"AL{number}")) for number in (2, 3, 4, 9)]

    assert [str(no) for no in reasons] == [f"SM-3: no spotted enemy AL{number} lies in {HERE}" for number in (2, 3, 4, 9)]
    assert {label for order in candidates(book, state, Side.AXIS) for label in order.contacts} == {"AL1"}


def test_a_convoy_without_warships_may_be_attacked() -> None:
    """SM-6 Any surface units serve as the target."""
    book, state = sea(italian("Zara", HERE), british("Clan Macaulay", HERE, TRANSPORT), step=Step.COMBAT)

    assert rule_broken(book, spotted(state, AL1), attack()) == ""


def test_a_force_fights_once_in_a_subsegment() -> None:
    """SM-GAP-16 Attackers and attacked alike; in the next subsegment again."""
    book, state = met(italian("Pola", HERE, force="other"), british("Malaya", HERE, force="other"))
    after = replace(fought(spotted(state, AL2), (AX1,), (AL1,)), fought=())
    later = given(after, StepBegan(Subsegment.PHASING, Step.RECON), StepBegan(Subsegment.PHASING, Step.COMBAT))

    assert rule_broken(book, after, attack("AL2")) == rule_broken(book, after, attack("AL1", by=(AX2,))) == "SM-GAP-16"
    assert rule_broken(book, after, attack("AL2", by=(AX2,))) == rule_broken(book, later, attack("AL2")) == ""


def test_there_is_one_battle_in_a_hex_in_a_subsegment() -> None:
    """SM-GAP-16.4 Forces that were not brought in have missed it; elsewhere there may be another."""
    book, state = met(italian("Pola", HERE, force="other"), british("Malaya", HERE, force="other"),
                      italian("Fiume", "00505"), british("Ramillies", "00505"))
    after = fought(spotted(state, AL2, ForceId("AL3")), (AX1,), (AL1,))
    elsewhere = attack("AL3", by=(ForceId("AX3"),), where=Hex("00505"))

    assert rule_broken(book, after, attack("AL2", by=(AX2,))) == "SM-GAP-16" and rule_broken(book, after, elsewhere) == ""
    assert given(after, StepBegan(Subsegment.NON_PHASING, Step.RECON)).fought == ()


def test_forces_that_parted_fight_each_other_no_more_in_the_segment() -> None:
    """SM-GAP-16.3, SM-6C.6 Over both subsegments, under whatever marker they sail by then."""
    book, state = met(british("Malaya", HERE), british("Barham", HERE, force="other"), player_turn=Side.ALLIED)
    state = given(fought(state, (AX1,), (AL1,)), StepBegan(Subsegment.PHASING, Step.NAVAL_MOVEMENT))
    split, _ = play(book, state, FormForce(Side.ALLIED, ships("Malaya")))
    joined, _ = play(book, split, JoinForce(Side.ALLIED, ships("Malaya"), AL2))
    merged, _ = play(book, state, FormForce(Side.ALLIED, ships("Malaya", "Barham")))

    for after, force in ((state, AL1), (split, ForceId("AL3")), (joined, AL2), (merged, ForceId("AL3"))):
        ready = given(after, StepBegan(Subsegment.PHASING, Step.RECON), StepBegan(Subsegment.PHASING, Step.COMBAT))
        assert rule_broken(book, spotted(ready, AX1), AttackForces(Side.ALLIED, HERE, (force,), ("AX1",))) == "SM-6C.6"


def test_the_light_of_a_combat_is_that_of_the_search_before_it() -> None:
    """SM-6F, SM-GAP-08 Without a search it is day."""
    book, state = met()
    by_night = given(state, SurfaceSearched(AX1, Light.NIGHT, 8))

    def light(at: State, wanted: Light | None = None) -> object:
        after, _ = play(book, at, attack(light=wanted))
        return after.attack and after.attack.light

    assert (light(state), light(by_night), light(by_night, Light.NIGHT)) == (Light.DAY, Light.NIGHT, Light.NIGHT)
    assert rule_broken(book, state, attack(light=Light.NIGHT)) == "SM-6F"
    assert rule_broken(book, by_night, attack(light=Light.DAY)) == "SM-6F"


def test_of_forces_that_searched_in_different_light_the_acting_player_picks() -> None:
    """SM-GAP-08.1 Either will do."""
    book, state = met(italian("Pola", HERE, force="other"))
    state = given(state, SurfaceSearched(AX1, Light.NIGHT, 8), SurfaceSearched(AX2, Light.DAY, 4))

    assert [rule_broken(book, state, attack(by=(AX1, AX2), light=light)) for light in (*Light, None)] == ["", "", ""]


def test_nobody_is_asked_for_an_attack_that_no_law_allows() -> None:
    """SM-6 An unseen enemy in the hex, or one from which the force has parted, is no question."""
    book, state = met()
    unseen = replace(state, finds={})
    parted = replace(fought(state, (AX1,), (AL1,)), fought=())

    assert [one.kind for one in pending_for(book, state, Side.AXIS)] == [DecisionKind.COMBAT]
    assert not pending_for(book, unseen, Side.AXIS) and not pending_for(book, parted, Side.AXIS)
    assert not pending_for(book, state, Side.ALLIED)


def test_attacks_are_offered_with_all_forces_and_with_each() -> None:
    """SM-6, SM-GAP-16 All against all, all against each, and each against each."""
    book, state = met(italian("Pola", HERE, force="other"), british("Malaya", HERE, force="other"))
    offered = list(candidates(book, spotted(state, AL2), Side.AXIS))

    assert offered[0] == attack("AL1", "AL2", by=(AX1, AX2)) and attack("AL2", by=(AX2,)) in offered
    assert all(refusal(book, spotted(state, AL2), order) is None for order in offered)
