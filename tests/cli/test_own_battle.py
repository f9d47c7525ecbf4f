"""A battle of one's own from the command line: written, changed, fought, and refused in one line."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.shell import Shell

WORDS = ("--allied", "warspite, 2 of tribal", "--axis", "cesare, 3 of soldati", "--date", "1940-07-09", "--hour", "15:30",
         "--range", "20", "--title", "Off Calabria")


def test_a_battle_is_written_changed_and_fought(shell: Shell, tmp_path: Path) -> None:
    """What it holds is told as a card tells it; a file that is there is changed, and all else of it stays."""
    mine = tmp_path / "mine.yaml"
    told = shell("new-battle", mine, *WORDS)
    assert told.code == 0, told.err
    assert "Off Calabria, 9 July 1940: written to" in told.out
    assert "1 BB 2 DD against 1 BB 3 DD; opens at 20 km" in told.out
    changed = shell("new-battle", mine, "--range", "15", "--json").document
    fought = shell("skirmish", mine, "--auto", "--seed", "4", "--json").document

    assert changed["forces"] == {"axis": {"BB": 1, "DD": 3}, "allied": {"BB": 1, "DD": 2}}
    assert "range_m: 15000" in mine.read_text(encoding="utf-8")
    assert fought["title"] == "Off Calabria" and len(fought["ships"]) == 7
    assert shell("validate", mine).code == 0


@pytest.mark.parametrize(("words", "fault"), [
    (("--axis", "warspite"), "Warspite was sent twice"), (("--date", "9.7.1940"), "year, month and day were expected"),
    (("--sea", "12"), "a number from 0 to 9 was expected"), (("--allied", "nobody at all"), "there is no ship"),
    (("--waters", "Pacific"), "one of these was expected"), (("--range", "40"), "a shorter range or a clearer day"),
])
def test_what_is_wrong_is_told_in_one_line_and_nothing_is_written(
    shell: Shell, tmp_path: Path, words: tuple[str, str], fault: str,
) -> None:
    """The file that was there stays as it was."""
    mine = tmp_path / "mine.yaml"
    assert shell("new-battle", mine, *WORDS).code == 0
    before = mine.read_bytes()
    told = shell("new-battle", mine, *words)

    assert told.code != 0 and not told.out
    assert fault in told.err and len(told.err.strip().splitlines()) == 1
    assert mine.read_bytes() == before


def test_the_list_at_the_terminal_says_of_battles_what_their_cards_say(shell: Shell) -> None:
    """Forces by type, length and how hard it is; no line is longer than a page is wide."""
    told = shell("scenarios")
    found = {one["key"]: one for one in shell("scenarios", "--json").document if one["kind"] == "skirmish"}

    assert max(map(len, told.out.splitlines())) <= 80
    assert found["cape-spada"]["forces"] == {"axis": {"CL": 2}, "allied": {"CL": 1, "DD": 5}}
    assert (found["cape-spada"]["difficulty"], found["matapan-night"]["light"]) == ("beginner", "night")
    row = next(line for line in told.out.splitlines() if line.startswith("cape-spada"))
    assert row.split() == ["cape-spada", "1940-07-19", "1", "CL", "5", "DD", "2", "CL", "150", "beginner"]
