"""Result forms: out and in again, read strictly, and told apart by what a side may know."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path

import pytest

from campaign.library.reading.faults import FaultyData
from campaign.model.battles.battle import Outcome
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.model.units.condition import Condition
from campaign.model.units.counters import GunType
from campaign.ratings.condition import Ammunition, ammunition_of, hits_of
from campaign.ratings.hits import Hits
from campaign.session.engagements.form_results import result_from
from campaign.session.engagements.forms import form_of
from campaign.tabletop.form import asked_of, form_blocks
from campaign.tactics.registry import papers_named, papers_names
from tests.tabletop.papers import answered, battle, conditions, filled, hurt, laid, line_of, skirmish, written

every_rules = pytest.mark.parametrize("rules", papers_names())
KEPT = "as_before"


def unfired(text: str) -> str:
    """A form that tells that nobody fired."""
    return filled(text).replace("ammunition: spent", f"ammunition: {KEPT}")


@every_rules
@pytest.mark.parametrize("key", ["river-plate", "spartivento-day", "espero-convoy"])
@pytest.mark.parametrize("seed", range(4))
def test_out_and_in_again_without_a_shot_changes_nothing(tmp_path: Path, rules: str, key: str, seed: int) -> None:
    """SM-GAP-19, SAS-C3.2 Any system, any state: a form that nobody changed brings every ship back exactly."""
    book, engagement = battle(key)
    engagement = hurt(book, engagement, seed)
    after = result_from(book, engagement, [laid(tmp_path, unfired(written(book, engagement, rules)))])

    assert {str(one.ship): one.condition for one in after.outcomes} == conditions(engagement)
    assert {one.outcome for one in after.outcomes} == {Outcome.AFLOAT}


@every_rules
@pytest.mark.parametrize("seed", range(3))
def test_the_forms_of_both_sides_together_say_what_the_umpires_says(tmp_path: Path, rules: str, seed: int) -> None:
    """SM-GAP-56 Each side's own ships come from its own form."""
    book, engagement = battle("cape-spada")
    engagement = hurt(book, engagement, seed)
    forms = [laid(tmp_path, unfired(written(book, engagement, rules, side)), f"{side.value}.yaml") for side in Side]
    umpires = laid(tmp_path, unfired(written(book, engagement, rules)))

    assert result_from(book, engagement, forms) == result_from(book, engagement, [umpires])


def test_boxes_that_are_filled_in_are_the_boxes_that_come_back(tmp_path: Path) -> None:
    """SM-6D.4, SM-8A2 Two gunnery boxes and one of flotation, a torpedo box less, and the magazines shot out."""
    book, engagement = battle()
    text = filled(
        written(book, engagement, "supermarina"),
        ("exeter gunnery_hits", "2"),
        ("exeter flotation_hits", "1"),
        ("ajax torpedoes_left", "1"),
        ("graf_spee fate", "scuttled"),
        ("graf_spee credit", "ajax"),
    )
    text = answered(text, "graf_spee.unhurt")
    outcomes = {one.ship: one for one in result_from(book, engagement, [laid(tmp_path, text)]).outcomes}
    exeter = book.counters[next(one for one in outcomes if one == "exeter")]
    spee = next(one for ship, one in outcomes.items() if ship == "graf_spee")

    assert hits_of(exeter, next(one.condition for ship, one in outcomes.items() if ship == "exeter")) == Hits(2, 1)
    assert next(one.condition.rounds_left for ship, one in outcomes.items() if ship == "exeter") == {"main": 0}
    assert next(one.condition.torpedoes_left for ship, one in outcomes.items() if ship == "ajax") == Fraction(1, 2)
    assert (spee.outcome, spee.credit) == (Outcome.SCUTTLED, "ajax")


def test_a_roster_filled_in_at_the_table_becomes_a_condition(tmp_path: Path) -> None:
    """SAS-C3.2 Points by their share, knots, mounts, salvos and banks."""
    book, engagement = battle()
    text = filled(
        written(book, engagement, "supremacy_at_sea"),
        ("exeter points_by_shells", "363"),
        ("exeter knots_lost", "8"),
        ("exeter mounts_out", "[A, B]"),
        ("exeter salvos_left_mains", "12"),
        ("exeter banks_loaded", "1"),
    )
    exeter = next(
        one.condition for one in result_from(book, engagement, [laid(tmp_path, text)]).outcomes if one.ship == "exeter"
    )

    assert exeter.shell_damage == Fraction(363, 1815)
    assert exeter.underwater_damage == 0
    assert exeter.speed_left == Fraction(3, 4)
    assert exeter.mounts_out == ("A", "B")
    assert exeter.rounds_left == {"main": Fraction(1, 2)}
    assert exeter.torpedoes_left == Fraction(1, 2)


@pytest.mark.parametrize(
    ("left", "state"), [("80", Ammunition.FULL), ("75", Ammunition.HALF), ("25", Ammunition.HALF), ("24.9", Ammunition.EMPTY)]
)
def test_rounds_reported_by_another_system_say_what_the_guns_have_left(tmp_path: Path, left: str, state: Ammunition) -> None:
    """SM-8A2 Over 75 per cent spent counts as empty, 25 to 75 halve primary and intermediate guns, less is free."""
    book, engagement = battle("spartivento-day")
    text = filled(written(book, engagement, "any"), ("renown rounds_left_main", left))
    renown = next(one for one in result_from(book, engagement, [laid(tmp_path, text)]).outcomes if one.ship == "renown")

    assert ammunition_of(book.counters[renown.ship], renown.condition, GunType.PRIMARY) is state


def test_rules_of_the_clubs_own_come_back_as_shares(tmp_path: Path) -> None:
    """SM-GAP-19 Hull, speed, mounts, torpedoes: shares of what she was built with."""
    book, engagement = battle()
    text = filled(
        written(book, engagement, "any"),
        ("exeter hull_lost_by_shells_and_bombs", "37.5"),
        ("exeter speed_left", "60"),
        ("exeter mounts_out", '["A", "Y"]'),
        ("exeter torpedoes_left", "3"),
    )
    exeter = next(
        one.condition for one in result_from(book, engagement, [laid(tmp_path, text)]).outcomes if one.ship == "exeter"
    )

    assert (exeter.shell_damage, exeter.speed_left, exeter.mounts_out) == (Fraction(3, 8), Fraction(3, 5), ("A", "Y"))
    assert exeter.torpedoes_left == Fraction(3, 6)


FAULTS = [
    ("exeter gunnery_hits", "9", "0 to 5 was expected, not 9"),
    ("exeter gunnery_hits", "many", "a whole number was expected, not 'many'"),
    ("exeter flotation_hits", "4", "she is told to be afloat"),
    ("exeter fate", "sinking", "afloat, sunk, scuttled, captured, lost was expected"),
    ("exeter credit", "graf_spee", "she is afloat, and nobody can be credited with her"),
    ("exeter credit", "ajax", "nobody, graf_spee was expected"),
    ("minutes", "0", "1 to 1440 was expected"),
    ("holds_field", "germany", "nobody, axis, allied was expected"),
    ("mark", '"0"', "the form is of another state of river-plate"),
    ("battle", '"B7"', "river-plate was expected: this form is of B7"),
    ("rules", "chess", "supermarina"),
    ("side", "neutral", "axis, allied, umpire was expected"),
]


@pytest.mark.parametrize(("where", "value", "said"), FAULTS, ids=[f"{where}={value}" for where, value, _ in FAULTS])
def test_each_slip_is_named_with_its_line_and_what_would_be_right(tmp_path: Path, where: str, value: str, said: str) -> None:
    """SM-6B.2 Strict reading: nothing is guessed."""
    book, engagement = battle()
    text = filled(filled(written(book, engagement, "supermarina")), (where, value), minutes=0 if where == "minutes" else 60)
    with pytest.raises(FaultyData) as found:
        result_from(book, engagement, [laid(tmp_path, text)])

    assert f"form.yaml:{line_of(text, where)}: " in str(found.value)
    assert said in str(found.value)


def test_a_ship_that_is_missing_twice_there_or_unknown_is_named(tmp_path: Path) -> None:
    """SM-6B.2 One fate for each ship that was sent, and for no other."""
    book, engagement = battle()
    text = filled(written(book, engagement, "supermarina"))
    start, end = text.index('  "exeter":'), len(text)
    without, twice = text[:start], text + text[start:end]
    strange = text.replace('  "exeter":', '  "hood":')
    said = []
    for one in (without, twice, strange):
        with pytest.raises(FaultyData) as found:
            result_from(book, engagement, [laid(tmp_path, one)])
        said.append(str(found.value))

    assert "exeter (Exeter) is missing: every ship that was sent has one fate" in said[0]
    assert f"form.yaml:{twice.count(chr(10), 0, end) + 1}: exeter: stands twice in one mapping" in said[1]
    assert "ships.hood: took no part: one of graf_spee, ajax" in said[2] and "exeter (Exeter) is missing" in said[2]


def test_two_sides_that_disagree_are_both_named(tmp_path: Path) -> None:
    """SM-6B.2 The umpire hears both before anything is accepted."""
    book, engagement = battle()
    axis = laid(
        tmp_path, filled(written(book, engagement, "supermarina", Side.AXIS), ("exeter gunnery_hits", "2")), "axis.yaml"
    )
    text = filled(written(book, engagement, "supermarina", Side.ALLIED), ("exeter gunnery_hits", "1"))
    with pytest.raises(FaultyData) as found:
        result_from(book, engagement, [axis, laid(tmp_path, text, "allied.yaml")])

    assert f"allied.yaml:{line_of(text, 'exeter gunnery_hits')}" in str(found.value)
    assert "2 stands in" in str(found.value)


@every_rules
def test_a_form_of_a_ship_that_has_changed_since_is_stale(tmp_path: Path, rules: str) -> None:
    """SM-6B.1 The mark tells one state of a battle from another."""
    book, engagement = battle()
    text = filled(written(book, hurt(book, engagement, 1), rules))
    with pytest.raises(FaultyData, match="write a new one with"):
        result_from(book, engagement, [laid(tmp_path, text)])

    assert (
        form_of(book, engagement, papers_named(rules), None).mark
        != form_of(book, hurt(book, engagement, 2), papers_named(rules), None).mark
    )


def test_fires_and_floods_do_not_get_lost_on_a_form() -> None:
    """SM-GAP-19 What no field asks for stays as it was."""
    found, book = skirmish("matapan-night")
    pola = next(one for _, one in found.engagement.participants() if one.ship == "pola")
    state = replace(pola.condition, fires=1)
    engagement = replace(
        found.engagement,
        parties={
            side: replace(
                party,
                participants=tuple(replace(one, condition=state) if one.ship == "pola" else one for one in party.participants),
            )
            for side, party in found.engagement.parties.items()
        },
    )
    papers = map(papers_named, papers_names())
    after = [one.filled_in(book, engagement, pola.ship, {"ammunition": KEPT}, afloat=True) for one in papers]

    assert after == [state] * len(papers_names())
    assert isinstance(state, Condition) and state.floods == 1


def refused(folder: Path, key: str, *changes: tuple[str, str]) -> tuple[str, ...]:
    """What is said to a form of Fear God with such lines."""
    book, engagement = battle(key)
    form = laid(folder, filled(written(book, engagement, "fear_god"), *changes))
    with pytest.raises(FaultyData) as told:
        result_from(book, engagement, [form])
    return tuple(str(told.value).replace(f"{form}:", "").splitlines())


def test_a_refusal_names_what_was_meant_and_not_every_weapon_of_the_ship(tmp_path: Path) -> None:
    """SM-6B.2 Nineteen options in one line are read by nobody; a few are all named."""
    weapon, helm = refused(tmp_path, "river-plate", ("graf_spee weapons_lost", "[S9]"), ("exeter helm", "[rudder]"))

    assert "S9 is none of them; one of the 17 that the form lists, such as " in weapon
    assert "anti-aircraft battery" not in weapon and "not [" not in weapon
    assert "one of rudder jammed, steering engine out, bridge wrecked was expected" in helm


def test_whom_to_credit_is_refused_in_a_short_line(tmp_path: Path) -> None:
    """SM-6B.2 Thirty-seven ships were there."""
    (line,) = refused(tmp_path, "dogger-bank", ("blucher fate", "sunk"), ("blucher credit", "tigre"))

    assert "one of the 20 that the form lists, such as tiger was expected, not 'tigre'" in line


def test_a_rudder_is_not_jammed_and_without_its_engine_at_once(tmp_path: Path) -> None:
    """FG-8.3-rudder The form would have to forget one of the two."""
    (line,) = refused(tmp_path, "river-plate", ("exeter helm", '["rudder jammed", "steering engine out"]'))

    assert "ships.exeter.helm: rudder jammed and steering engine out at once" in line


def test_what_a_line_asks_of_a_whole_side_is_true_of_each_of_its_ships() -> None:
    """SM-6B.2 Exeter's 213 points sink no Ajax; the box of each ship says of how many."""
    book, engagement = battle()
    form = form_of(book, engagement, papers_named("fear_god"), None)
    printed = [block.slabs for block in form_blocks(form, 500)]
    asked = {asked_of(side, tuple(ship for ship in form.ships if ship.side is side)).rows for side in Side}

    assert printed
    assert not any(re.search(r"\d", words) for rows in asked for _, words in rows)
    assert not any(words.startswith(f"{key}: ") for rows in asked for key, words in rows)


def test_whom_to_credit_is_said_once_in_words_on_paper() -> None:
    """SM-6B.2 Of many enemies too."""
    book, engagement = battle("dogger-bank")
    form = form_of(book, engagement, papers_named("fear_god"), None)
    table = asked_of(Side.AXIS, tuple(ship for ship in form.ships if ship.side is Side.AXIS))
    rows = {row[0]: row[1] for row in table.rows}

    assert rows["credit"].startswith("if she is lost, the ship that did it: nobody, lion, ")


def test_a_sides_form_says_where_all_ships_are_asked() -> None:
    """SM-GAP-56 Whether or not there are any that its papers do not name; the umpire's form needs no such hint."""
    hint = "--side umpire"
    book, engagement = battle("cape-spada")

    assert [hint in written(book, engagement, "supermarina", reader) for reader in (None, *Side)] == [False, True, True]
