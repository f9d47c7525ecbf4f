"""What can be looked up: ships, rules, maps, reasons, data."""

from __future__ import annotations

import io
from contextlib import redirect_stdout
from pathlib import Path

import pytest

from campaign.cli.facts import chart_lines, print_explained, print_ship
from campaign.library.book import load_book
from campaign.model.play.telling import Deed, Telling
from campaign.model.sea.hexes import Hex
from campaign.model.units.ships import ShipId
from campaign.session.maps import Window
from campaign.session.reports.ships import ship_sheet
from campaign.session.words.whereabouts import labelled_line
from tests.cli.shell import Shell, lines_of

ROOT = Path(__file__).parents[2]


def test_a_ship_is_found_by_her_last_name_and_told_whole(shell: Shell) -> None:
    """History, armament, ratings."""
    found = shell("ship", "cesare", "--json").document
    page = shell("ship", "warspite").out

    assert (found["id"], found["state"]) == ("giulio_cesare", None)
    assert found["armament"] and found["ratings"]["supermarina"]["type"] == "BB"
    assert found["ratings"]["supremacy_at_sea"]["sink_points"] > 4000
    assert "15-inch" in page and "In history" in page


def test_a_ship_is_told_with_her_plates_by_place_and_what_is_not_known_is_left_out(shell: Shell) -> None:
    """FG-6R-record FG-GAP-05 FG-GAP-06 FG-GAP-13 Of a battleship all of it, of a destroyer nothing."""
    known = shell("ship", "warspite", "--json").document["plates"]

    assert known == ["ends 152 mm", "barbettes 254 mm", "casemates 152 mm", "conning tower 76 mm", "all decks 165 mm",
                     "against torpedoes: bulge", "range-finder of 9.14 m, coincidence"]
    assert "all decks 165 mm; against torpedoes: bulge" in " ".join(shell("ship", "warspite").out.split())
    assert shell("ship", "hereward", "--json").document["plates"] == []


def test_an_own_ship_is_told_whole_and_an_enemy_as_far_as_she_is_seen(shell: Shell, human: Path) -> None:
    """Fuel is nobody's to know but her owner's."""
    own = shell("ship", "pola", human, "--json").document["state"]
    enemy = shell("ship", "hood", human, "--json").document["state"]

    assert own["where"] == "berthed in Augusta" and own["fuel"].startswith("9 of")
    assert enemy == {"where": "berthed in Gibraltar", "damage": "sound"}


def test_a_rule_is_told_in_one_sentence_with_its_chart(shell: Shell) -> None:
    """And what was reconstructed."""
    found = shell("rule", "SM-6A3")

    assert found.code == 0
    assert "The chance of avoiding combat" in found.out
    assert "    partly given, campaign/rules/chapters/combat/ch06_reaction.py\n" in found.out
    assert "    reconstructed, campaign/rules/charts/avoid_combat.yaml\n" in found.out
    assert all(len(line) < 80 for line in found.out.splitlines())
    document = shell("rule", "sm 6a3", "--json").document
    statement, chart = document["statements"][0], document["charts"][0]
    assert document["id"] == "SM-6A3"
    assert (list(statement), statement["source"]) == (["id", "text", "source", "law", "file"], "partly")
    assert statement["file"] == "campaign/rules/chapters/combat/ch06_reaction.py"
    assert (list(chart), chart["source"], chart["file"]) == (
        ["name", "rules", "source", "file", "about", "text"], "reconstructed", "campaign/rules/charts/avoid_combat.yaml")


def test_a_chart_is_folded_at_eighty_columns_with_its_comments_beneath_themselves(shell: Shell) -> None:
    """A comment goes on under its own mark; where there is no room for that it stands before its line."""
    found = shell("rule", "SM-6F1").out.splitlines()
    start = next(number for number, line in enumerate(found) if "idle_rounds_to_end" in line)
    column = found[start].index("# ")

    assert found[start + 1].index("# ") == column and not found[start + 1][:column].strip()
    assert chart_lines(f"  {'a' * 60}: 1   # more than fits", 79) == ["  # more than fits", f"  {'a' * 60}: 1"]
    assert chart_lines("  said: 'a # in words'", 79) == ["  said: 'a # in words'"]
    assert all(len(line) < 80 for line in found)


def test_a_rule_of_the_book_is_printed_and_written_as_json(shell: Shell) -> None:
    """SM-21 Supply points have a page, and what a sortie meets in the air has one."""
    found = shell("rule", "SM-21")

    assert found.code == 0
    assert "replace rule 11" in found.out
    assert shell("rule", "SM-21", "--json").document["statements"][0]["id"] == "SM-21"
    assert "mission force" in shell("rule", "SM-24B").out


@pytest.mark.gate
def test_an_event_is_explained_by_rule_dice_and_what_went_before(shell: Shell, finished: Path) -> None:
    """A find by area search has its die before it."""
    events = [shell("explain", finished, str(seq), "--json").document for seq in range(2, 70)]
    found = next(one for one in events if one["kind"] == "ForceMoved")
    roll = next(one for one in events if one["roll"])

    assert found["rules"][0]["id"].startswith("SM-1F") and found["rules"][0]["statements"]
    assert roll["roll"]["needed"] and roll["roll"]["rule"].startswith("SM-")


def test_a_side_asks_for_the_reason_of_its_own_lines_only(shell: Shell, finished: Path) -> None:
    """Numbers are those of its own log, and the enemy's actors are not named in the dice."""
    line = shell("explain", finished, "12", "--side", "axis", "--json").document
    beyond = shell("explain", finished, "5000", "--side", "axis")

    assert (line["reader"], line["event"]) == ("axis", None)
    assert line["roll"] is None or line["roll"]["actors"] == []
    assert beyond.code == 1 and len(lines_of(beyond.err)) == 1


def test_a_window_of_the_map_lies_around_a_port_or_a_hex(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
) -> None:
    """So many hexes each way, no further than the map goes; without labels if so wished."""
    drawn: list[tuple[str, str, bool]] = []

    def noted(book: object, out: Path, seat: object = None, *, window: Window, labels: bool) -> None:
        drawn.append((window.north_west, window.south_east, labels))

    monkeypatch.setattr("campaign.chart.sheet.draw_map", noted)
    out = ("--out", tmp_path / "sea.png")
    shell("map", *out, "--window", "malta", "--radius", "5")
    shell("map", *out, "--window", "02254", "--no-labels")
    wrong = [shell("map", *out, *words) for words in (
        ("--window", "atlantis"), ("--window", "99999"), ("--window", "1"), ("--radius", "5"))]

    assert drawn == [("08558", "09568", True), ("01042", "03466", False)]
    assert [found.code for found in wrong] == [1, 1, 2, 2]
    assert all(len(lines_of(found.err)) == 1 for found in wrong)


@pytest.mark.gate
def test_the_map_shows_a_scenarios_sea_and_what_a_side_of_a_campaign_knows(shell: Shell, human: Path, tmp_path: Path) -> None:
    """Own forces by the letters and name that orders call them by, the enemy's by their markers and no name of theirs."""
    around = ("--window", "augusta", "--radius", "8")
    shell("do", human, '[{"order": "FormForce", "ships": ["pola"], "name": "Flag"}, {"order": "EndStep"}]')
    empty = shell("map", "--scenario", "calabria", "--out", tmp_path / "sea.svg", *around)
    found = shell("map", human, "--out", tmp_path / "map.svg", *around)
    all_of_it = shell("map", human, "--out", tmp_path / "whole.svg", "--no-labels")
    sea, campaign, whole = ((tmp_path / f"{name}.svg").read_text(encoding="utf-8") for name in ("sea", "map", "whole"))

    assert (empty.code, found.code, all_of_it.code) == (0, 0, 0)
    assert ">AX1 Flag<" in campaign and ">Axis force<" in campaign
    assert "AX1" not in sea and ">Axis force<" not in sea and ">Augusta<" in sea
    assert ">enemy, seen a day ago<" in whole and ">AL1<" in whole
    assert "Force A" not in whole and "Warspite" not in whole and "1 BB" not in whole


@pytest.mark.gate
def test_all_data_are_sound(shell: Shell) -> None:
    """Maps, order of battle, charts, scenarios."""
    found = shell("validate", "--json").document

    assert (found["sound"], found["faults"]) == (True, [])
    assert any("scenario calabria" in what for what in found["looked_through"])
    assert "illustrious" in found["defaults"]["rearming_minutes"]


def test_every_fault_of_a_scenario_is_told_with_its_line(shell: Shell, tmp_path: Path) -> None:
    """Two wrong ships, two lines."""
    text = (ROOT / "tests/library/listed/calabria.yaml").read_text()
    page = tmp_path / "mine.yaml"
    page.write_text(text.replace("- warspite ", "- warspit ").replace("    - pola ", "    - polla "))
    lines = enumerate(page.read_text().splitlines(), 1)
    wrong = {number for number, line in lines if "- warspit " in line or "- polla " in line}
    found = shell("validate", page)

    assert found.code == 1
    assert {int(line.split(":")[1]) for line in lines_of(found.out)} >= wrong and len(wrong) == 2
    assert len(lines_of(found.err)) == 1


@pytest.mark.gate
def test_a_part_of_the_data_is_validated_by_itself(shell: Shell, tmp_path: Path) -> None:
    """A file, a folder, a file that is no YAML, and nothing at all."""
    broken = tmp_path / "broken.yaml"
    broken.write_text("a: [1,\n")

    counted, named = (shell("validate", ROOT / "oob", *more) for more in ((), ("--defaults",)))
    assert (counted.code, named.code) == (0, 0)
    assert "rearming_minutes: not known of 7 classes" in counted.out and "illustrious" not in counted.out
    assert "illustrious" in named.out
    assert shell("validate", ROOT / "maps" / "mediterranean.yaml").code == 0
    assert "broken.yaml:" in shell("validate", broken).out
    assert shell("validate", tmp_path / "nothing").code == 1


def test_a_ship_whose_whereabouts_are_long_is_told_on_a_page() -> None:
    """Her force, her hex and what she is near fold at its edge, as all else of her sheet does."""
    sheet = ship_sheet(load_book("calabria"), ShipId("giulio_cesare"))
    at_sea = {"where": "at sea, Cavour's cover (AX2), 180 miles north of Benghazi (11370)"}
    printed = io.StringIO()
    with redirect_stdout(printed):
        print_ship({**sheet, "state": at_sea})

    assert max(map(len, printed.getvalue().splitlines())) <= 80
    assert " ".join(at_sea["where"].split()) in " ".join(printed.getvalue().split())


def test_the_page_of_a_reason_calls_places_by_their_names(capsys: pytest.CaptureFixture[str]) -> None:
    """SM-GAP-87 What happened, what it began with, what was just before and the dice: no hex by its number alone."""
    theatre = load_book("calabria").theatre

    def told(sentence: str, where: str, start: str | None = None) -> str:
        return labelled_line(theatre, Telling(deed=Deed.MOVE, sentence=sentence, hex=Hex(where), rules=("SM-1F",),
                                              start=None if start is None else Hex(start)))

    print_explained({
        "lines": [told("Force 1 moved from 09451 to 09553", "09553", "09451")], "roll": None, "rules": [],
        "dice": [told("search at 09553: 3", "09553")], "began_with": told("Spotted at 09063: AL1", "09063"),
        "before": [told("Spotted at 09264: AL2", "09264")], "accepted": None, "kind": "ForceMoved", "cause": None,
        "moment": {"words": "Jul I 40, Axis player turn, NAS 1, Axis naval movement step",
                   "date": "1 July 1940, Axis day 1, Axis movement"},
    })
    page = " ".join(capsys.readouterr().out.split())

    assert "from Reggio Calabria and Messina (09451) to the sea off Messina (09553)" in page
    assert "(09063)" in page and "off Malta (09264)" in page and "search off Messina (09553): 3" in page
    assert "When: 1 July 1940, Axis day 1, Axis movement; by the rules: Jul I 40, Axis player turn, NAS 1, Axis naval" in page
