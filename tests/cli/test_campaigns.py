"""Campaigns from the command line: begun, looked at, ordered, run to their end."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.cli.shell import Shell, lines_of


@pytest.mark.gate
def test_a_scenario_is_listed_with_its_dates_and_length(shell: Shell) -> None:
    """Key, title, dates, sides, length."""
    found = shell("scenarios", "--json").document

    assert ("calabria", "Jul I 40", "Jul I 40", 14) in {
        (one["key"], one["first_turn"], one["last_turn"], one["segments"]) for one in found}
    assert "calabria" in shell("scenarios").out


@pytest.mark.gate
def test_a_new_campaign_run_to_its_end_accounts_for_every_ship_of_both_sides(shell: Shell, tmp_path: Path) -> None:
    """Afloat in port or at sea, sunk, scuttled, captured: each ship stands in exactly one place."""
    save = tmp_path / "s.sqlite"
    begun = shell("new", "calabria", "--save", save, "--seed", "7", "--json").document
    ran = shell("run", save, "--until", "end", "--json")
    found = ran.document

    assert (begun["seed"], ran.code, found["stopped"]["why"], found["over"]) == (7, 0, "over", True)
    assert found["result"]
    for side in ("axis", "allied"):
        one = found["sides"][side]
        afloat = [ship for ships in one["in_port"].values() for ship in ships]
        afloat += [ship for force in one["at_sea"] for ship in force["ships"]]
        gone = [ship for how in ("sunk", "scuttled", "captured", "off_map", "embarked") for ship in one[how]]

        assert len(set(afloat) | set(gone)) == len(afloat) + len(gone) == one["ships"]
        assert one["afloat"] == len(afloat)


@pytest.mark.gate
def test_the_same_seed_gives_the_same_log(shell: Shell, finished: Path, tmp_path: Path) -> None:
    """The whole umpire's log, line by line."""
    again = tmp_path / "again.sqlite"
    shell("new", "calabria", "--save", again, "--seed", "6", "--option", "air_war=false")
    shell("run", again, "--until", "end")

    assert shell("report", again, "log", "--format", "csv").out == shell("report", finished, "log", "--format", "csv").out


def test_every_roll_in_the_log_cites_its_rule_and_shows_its_die(shell: Shell, finished: Path) -> None:
    """Each line that tells of a die begins with a rule and ends with a face."""
    rows = shell("report", finished, "log", "--format", "json").document["rows"]
    texts = [row["text"] for row in rows]
    rolls = [text for text in texts if re.search(r"\d or less|\d\+ hits", text)]

    assert rolls
    assert all(re.search(r"SM-[0-9A-Z]", text) and re.search(r": \d+$", text) for text in rolls)


@pytest.mark.parametrize("kind", ["ships", "ports", "fuel", "ammunition", "repairs", "convoys", "supply", "losses", "battles",
                                  "sightings", "vp", "log", "forecast"])
def test_every_kind_of_report_comes_in_every_form(shell: Shell, finished: Path, kind: str) -> None:
    """As a table, as JSON, as CSV and as Markdown."""
    for form in ("table", "json", "csv", "md"):
        found = shell("report", finished, kind, "--format", form)

        assert (found.code, found.err) == (0, "")
        assert found.out


def test_a_run_stops_where_a_person_must_decide_and_says_so(shell: Shell, human: Path) -> None:
    """A human side is left to its player unless --for names it."""
    found = shell("run", human, "--until", "end", "--json").document
    forced = shell("run", human, "--nas", "2", "--for", "axis", "--json").document

    assert (found["stopped"]["why"], found["waiting"][0]["side"]) == ("person", "axis")
    assert forced["segments"] == found["segments"] + 2


def test_a_summary_for_a_player_holds_nothing_of_the_enemys_ships(shell: Shell, human: Path) -> None:
    """Only the umpire, or the staff on both sides, gets both accounts."""
    found = shell("run", human, "--nas", "1", "--for", "axis", "--json").document

    assert (found["reader"], list(found["sides"]), found["seed"]) == ("axis", ["axis"], None)


def test_orders_are_listed_in_the_form_that_do_takes(shell: Shell, human: Path) -> None:
    """Each of a sample is taken as it is printed, or as part of a list."""
    orders = shell("orders", human, "--json").document
    formed = next(one for one in orders if one["order"] == "FormForce" and len(one["ships"]) == 1)
    given = shell("do", human, json.dumps(formed), "--json")
    moves = [one for one in shell("orders", human, "--json").document if one["order"] == "MoveForce"]
    moved = shell("do", human, "-", typed=json.dumps(moves[:1]))

    assert (given.code, given.document["accepted"], moved.code) == (0, 1, 0)
    assert "moved from" in moved.out


def test_orders_come_from_a_file_too(shell: Shell, human: Path, tmp_path: Path) -> None:
    """`@FILE` holds one order or a list."""
    page = tmp_path / "orders.json"
    page.write_text('[{"order": "SetStanding", "best_searches": true, "reaction": "avoid"}, {"order": "EndStep"}]')
    found = shell("do", human, f"@{page}", "--json").document

    assert (found["accepted"], found["waiting"][0]["side"]) == (2, "axis")


@pytest.mark.gate
def test_earlier_orders_stay_accepted_when_a_later_one_is_refused(shell: Shell, human: Path) -> None:
    """The one line says which was refused, and why; the first force is formed."""
    found = shell("do", human, '[{"order": "FormForce", "ships": ["pola"], "name": "Flag"},'
                  ' {"order": "MoveForce", "force": "AX1", "route": ["00101"]}]')

    assert (found.code, len(lines_of(found.err))) == (1, 1)
    assert "order 2 (MoveForce): SM-1F" in found.err
    assert "the one before it stays accepted" in found.err
    assert [one["name"] for one in shell("status", human, "--json").document["forces"]["axis"]] == ["Flag"]


def test_the_staff_of_a_side_can_be_ordered_about_by_hand(shell: Shell, tmp_path: Path) -> None:
    """A side of the staff that is named orders by hand, and the other side's staff answers."""
    save = tmp_path / "s.sqlite"
    shell("new", "calabria", "--save", save, "--seed", "3")
    found = shell("do", save, '{"order": "EndStep"}', "--side", "axis", "--json").document

    assert [one["side"] for one in found["waiting"]] == ["axis"]


def test_status_tells_what_is_new_since_one_last_looked(shell: Shell, human: Path) -> None:
    """What was read is remembered beside the save, not in it."""
    first = shell("status", human)
    shell("do", human, '{"order": "EndStep"}')
    second = shell("status", human)

    assert "What happened last" in first.out and "Since you last played (" in second.out
    assert "Waits for the Axis side" in second.out


def test_looking_leaves_the_save_as_it_was(shell: Shell, human: Path) -> None:
    """Status, orders, reports, explanations and checks write nothing into it."""
    before = human.read_bytes()
    for words in (("status",), ("orders",), ("report", "log"), ("battles",), ("check",), ("explain", "3")):
        assert shell(words[0], human, *words[1:]).code == 0

    assert human.read_bytes() == before


@pytest.mark.gate
def test_where_two_people_play_a_side_must_be_named(shell: Shell, tmp_path: Path) -> None:
    """The umpire is never meant by default where people play."""
    save = tmp_path / "s.sqlite"
    shell("new", "calabria", "--save", save, "--axis", "human", "--allied", "human", "--seed", "1")
    found = shell("status", save)

    assert (found.code, found.out, len(lines_of(found.err))) == (2, "", 1)
    assert shell("status", save, "--side", "allied").code == 0


def test_dice_that_players_roll_are_asked_for_and_their_faces_are_taken(shell: Shell, tmp_path: Path) -> None:
    """A face that the die does not have is asked for again; without an answer nothing is begun."""
    save = tmp_path / "s.sqlite"
    nobody = shell("new", "calabria", "--save", save, "--dice", "prompted")
    begun = shell("new", "calabria", "--save", save, "--dice", "prompted", typed="3\n777\n55\n6\n")
    log = shell("report", save, "log", "--format", "csv").out

    assert (nobody.code, begun.code) == (1, 0)
    assert "'777' is no face of 2D10 percent" in begun.err
    assert "poor at 5 or less: 3" in log and "poor at 5 or less: 55" in log


@pytest.mark.gate
def test_an_order_stays_accepted_when_nobody_rolls_the_staffs_dice(shell: Shell, tmp_path: Path) -> None:
    """The line says so, and `run` takes the answer up with the dice that are then rolled."""
    save = tmp_path / "s.sqlite"
    faces = "9\n" * 60
    at_sea = ("--option", "air_war=false")
    shell("new", "calabria", "--save", save, "--dice", "prompted", "--axis", "human", *at_sea, typed=faces)
    shell("do", save, '{"order": "EndStep"}')       # the initial phase: submarines stay as they are, and no die falls
    given = shell("do", save, '{"order": "EndStep"}')
    ran = shell("run", save, "--until", "end", "--json", typed=faces)

    assert (given.code, ran.code) == (1, 0)
    assert "the order is accepted" in given.err
    assert ran.document["waiting"][0]["side"] == "axis"
