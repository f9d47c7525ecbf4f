"""Skirmishes from the command line: by captains, many times, at the screen, and from a file of one's own."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.shell import ROOT, Shell
from tests.tabletop.papers import filled


def test_captains_fight_a_skirmish_and_its_result_is_told(shell: Shell) -> None:
    """Who won and why, and each ship before and after."""
    told = shell("skirmish", "river-plate", "--auto", "--seed", "4")
    found = shell("skirmish", "river-plate", "--auto", "--seed", "4", "--json").document

    assert told.code == 0
    assert "The River Plate: 150 miles east of the Plate, 13 December 1939, 06:14" in told.out
    assert "has won" in told.out and "(Seed 4.)" in told.out
    assert {one["name"] for one in found["ships"]} == {"Admiral Graf Spee", "Exeter", "Ajax", "Achilles"}
    assert found["winner"] in ("axis", "allied", None) and found["why"]
    assert (found["skirmish"], found["system"], found["seed"]) == ("river-plate", "supermarina", 4)


def test_the_same_seed_rolls_the_same_battle(shell: Shell) -> None:
    """And without one the seed is drawn and told."""
    one, again = (shell("skirmish", "cape-spada", "--auto", "--seed", "9", "--json").document for _ in range(2))
    drawn = shell("skirmish", "cape-spada", "--auto", "--json").document

    assert one == again
    assert drawn == shell("skirmish", "cape-spada", "--auto", "--seed", drawn["seed"], "--json").document


@pytest.mark.gate
def test_many_runs_print_wins_draws_and_hits_with_their_intervals(shell: Shell) -> None:
    """Shares within nineteen in twenty, mean hits on every ship, hit rates."""
    told = shell("skirmish", "matapan-night", "--runs", "20", "--seed", "1")
    found = shell("skirmish", "matapan-night", "--runs", "20", "--seed", "1", "--json").document

    assert "Axis wins" in told.out and "draws" in told.out and "20 times" in told.out
    assert found["runs"] == 20
    shares = [found["wins"]["axis"], found["wins"]["allied"], found["draws"]]
    assert round(sum(one["value"] for one in shares), 6) == 1
    assert all(one["low"] <= one["value"] <= one["high"] for one in shares)
    assert {one["name"] for one in found["ships"]} >= {"Pola", "Zara", "Warspite"}
    assert all(one["shell_hits"]["low"] >= 0 for one in found["ships"])


def test_one_person_fights_against_a_captain_at_the_screen(shell: Shell) -> None:
    """Only his own side is asked, and he may leave the rest to his captain."""
    found = shell("skirmish", "cape-spada", "--side", "allied", "--seed", "3", typed="close\ngo\nauto\n")

    assert found.code == 0
    assert "Allied> " in found.err and "Axis> " not in found.err
    assert "At whom do the guns fire? [SM-6D.1]" in found.out
    assert "Before and after" in found.out or "came out as they went in" in found.out


@pytest.mark.gate
@pytest.mark.parametrize("rules", ["surface_fire", "coastal"])
def test_a_result_with_aircraft_says_how_many_are_left(shell: Shell, rules: str) -> None:
    """They have no hits of the campaign's counters to show, and a few of them lost leave the others afloat."""
    told = shell("skirmish", "excess-air", "--rules", rules, "--auto", "--seed", "2")
    found = shell("skirmish", "excess-air", "--rules", rules, "--auto", "--seed", "2", "--json").document
    hurt = [one for one in found["ships"] if one["before"].get("left") != one["after"].get("left")]

    assert told.code == 0, told.err
    assert "i_stg_1" in {one["ship"] for one in hurt} and all(one["changed"] for one in hurt)
    assert all(f"{one['fate']}, {one['after']['left']} left" in told.out for one in hurt)
    assert " lost 1 planes" not in told.out


@pytest.mark.parametrize(("key", "rules", "heads", "row"), [
    ("cape-spada", "surface_fire", "Planes  Level  Loaded", "Sydney's spotter  spotter  on deck       1  high   yes"),
    ("kolombangara", "surface_fire", "Inches Course Guns", "5.5/7    300 5x5      Destroyer "),
    ("tobruk-coast", "coastal", "Moves as", "marker  not spotted  class 3"),
])
def test_ships_aircraft_and_markers_have_columns_of_their_own(shell: Shell, key: str, rules: str, heads: str, row: str) -> None:
    """What is told of each stands under its own head, and no word of it is broken on a page of eighty."""
    told = shell("skirmish", key, "--rules", rules, "--side", "allied", "--seed", "3", typed="view all\nquit\n").out

    assert heads in told and row in told


def test_two_people_fight_at_one_screen(shell: Shell) -> None:
    """Both sides are asked, and each hands the screen over."""
    found = shell("skirmish", "cape-bon", "--seed", "3", typed="go\n" * 12)

    assert "Allied> " in found.err and "Axis> " in found.err
    assert "comes to the screen now" in found.err
    assert "the same --seed rolls the same dice again" in found.out


@pytest.mark.gate
def test_what_one_side_knows_is_told_to_that_side_alone(shell: Shell) -> None:
    """The briefing of a side's own screen has it once, and at a common screen it waits until that side has taken its seat."""
    known = "Radar has shown a large ship"

    def told(*words: str, typed: str = "quit\n") -> str:
        return shell("skirmish", "matapan-night", "--seed", "1", *words, typed=typed).out

    assert known in told("--side", "allied")
    assert known not in told("--side", "axis")
    assert known not in told()
    assert told(typed="go\n" * 6 + "quit\n").count(known) == 1
    assert known not in told("--auto")


def test_who_comes_later_is_read_by_his_own_side_alone(shell: Shell) -> None:
    """SM-GAP-56 Before he comes the enemy knows nothing of him, by name or otherwise, nor who lies under a marker."""
    axis, allied = (
        shell("skirmish", "tobruk-coast", "--rules", "coastal", "--side", side, typed="quit\n").out.partition("Battle ")[0]
        for side in ("axis", "allied"))

    assert "You know: MTB-16 comes after 15 minutes." in axis
    assert "MTB-16" not in allied
    assert "Castore" in axis and "Castore" not in allied


@pytest.mark.gate
def test_the_list_of_scenarios_has_the_skirmishes_too(shell: Shell) -> None:
    """Key, title, day, sides, length."""
    found = {one["key"]: one for one in shell("scenarios", "--json").document if one["kind"] == "skirmish"}

    assert found["river-plate"]["date"] == "1939-12-13"
    assert found["river-plate"]["ships"] == {"axis": 1, "allied": 3}
    assert found["river-plate"]["minutes"] == 120
    assert "river-plate" in shell("scenarios").out


def test_a_skirmish_of_ones_own_is_validated_and_played(shell: Shell, tmp_path: Path) -> None:
    """A copy, changed: what is wrong is named with its line, and what is right is fought."""
    text = (ROOT / "oob/skirmishes/cape-spada.yaml").read_text(encoding="utf-8")
    own = tmp_path / "own.yaml"
    own.write_text(text.replace("title: Cape Spada", "title: Cape Spada again"), encoding="utf-8")

    assert shell("validate", own).out == f"skirmish {own}: sound\n"
    assert shell("skirmish", own, "--auto", "--json").document["title"] == "Cape Spada again"
    own.write_text(text.replace("ship: havock", "ship: havok"), encoding="utf-8")
    wrong = shell("skirmish", own, "--auto")
    assert wrong.code == 1
    assert f"own.yaml:{text[:text.index('ship: havock')].count(chr(10)) + 1}: " in wrong.err
    assert "no ship 'havok'; known are havock" in wrong.err
    assert shell("validate", own).code == 1


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        (("nowhere",), 1, "there is no skirmish 'nowhere'; there are: barham, calabria-afternoon"),
        (("no-such-file.yaml", "--auto"), 1, "there is no skirmish 'no-such-file.yaml'"),
        (("../classes/german", "--auto"), 1, "there is no skirmish '../classes/german'"),
        (("river-plate", "--rules", "chess", "--auto"), 1, "there is no tactical system 'chess'; there are: coastal, "),
        (("river-plate", "--option", "fog=true", "--auto"), 2, "option 'fog=true': options of supermarina are: none"),
        (("river-plate", "--rules", "surface_fire", "--option", "turn_limit=8", "--auto"), 2,
         "none; where both sides may agree on rules of choice, they are asked for them when the battle begins"),
        (("river-plate", "--auto", "--side", "axis"), 2, "--side goes without them"),
        (("river-plate", "--runs", "5", "--side", "axis"), 2, "--side goes without them"),
        (("river-plate", "--json"), 2, "--json was expected with --auto or --runs"),
        (("river-plate", "--runs", "0"), 2, ""),
    ],
)
def test_a_slip_on_the_command_line_is_told_in_one_line(shell: Shell, words: tuple[str, ...], code: int, says: str) -> None:
    """What was wrong, and what there is."""
    found = shell("skirmish", *words)

    assert found.code == code
    assert says in found.err
    assert "Traceback" not in found.err


def test_a_skirmish_that_was_fought_on_a_table_is_told_by_its_form(shell: Shell, tmp_path: Path) -> None:
    """SM-6B.2 Written, filled in as history went, read back: who has won, and each ship before and after."""
    form = tmp_path / "plate.yaml"
    written = shell("skirmish", "river-plate", "--rules", "fear_god", "--form", str(form))
    text = form.read_text(encoding="utf-8")
    form.write_text(filled(text, ("graf_spee points_by_shells", "60"), ("exeter points_by_shells", "120"),
                           ("exeter weapons_lost", "[A, B]"), ("broke_off", "axis"), minutes=80), encoding="utf-8")
    told = shell("skirmish", "river-plate", "--result", str(form))
    found = shell("skirmish", "river-plate", "--result", str(form), "--json").document

    assert written.code == told.code == 0 and f"--result {form}" in written.out
    assert "lasted 80 minutes; the Axis side broke off" in " ".join(told.out.split())
    assert "Nobody has won: neither side brought about what was wanted." in told.out
    assert (found["winner"], len(found["ships"])) == (None, 4)


def test_a_form_of_a_skirmish_that_is_wrong_is_told_by_line(shell: Shell, tmp_path: Path) -> None:
    """SM-6B.2 One line for each fault, and no result."""
    form = tmp_path / "plate.yaml"
    shell("skirmish", "river-plate", "--rules", "fear_god", "--form", str(form))
    told = shell("skirmish", "river-plate", "--result", str(form))

    assert told.code == 1 and "has won" not in told.out
    assert "plate.yaml:9: minutes: 1 to 1440 was expected, not 0" in told.err
