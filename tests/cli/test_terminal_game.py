"""The game at a terminal of eighty columns."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from campaign.cli import words
from campaign.model.play.calendar import Cursor, Phase, Turn
from campaign.model.sides import Side
from campaign.session.play.game import Consequences
from tests.cli.shell import Shell, at_terminal, program

# Each of these takes a good part of a second, or more.
pytestmark = pytest.mark.gate

NOW = Cursor(Turn.of("Jul I 40"), Side.AXIS, Phase.INITIAL)
SHIPS = {"\x04": "orsa", "\x03": "procione"}
PROMPT = re.compile(r"(initial|movement|recon|combat|over)> $")


def typing(*lines: str) -> Callable[[str], str | None]:
    """Somebody who types these lines, one whenever he is asked, and then leaves."""
    waiting = [*lines, *["quit"] * 5]

    def answer(page: str) -> str | None:
        last = page.rsplit("\n", 1)[-1]
        return waiting.pop(0) if PROMPT.search(last) or last.endswith(("[y/n] ", "nothing: ", "watch? ", "Which? ")) else None

    return answer


def test_a_convoy_is_formed_sailed_and_taken_back(human: Path) -> None:
    """Names by their beginning, a course with its cost before it is sailed, and undo."""
    found = at_terminal(typing(
        "form esperia calitea orsa procione as Convoy", "move 1 to benghazi", "y", "look 1", "undo", "forces", "why",
    ), "play", human)

    assert found.code == 0
    assert "Convoy is formed at Naples" in found.out
    assert "To Benghazi: 45 hexes, 18 of them today; there" in found.out and "Fuel: " in found.out
    assert "Convoy moved from Naples" in found.out and "This takes back your last order: Convoy moved" in found.out
    assert "Everything accepted is saved" in found.out


def test_only_yes_sails_and_any_other_word_is_asked_again(human: Path) -> None:
    """A slip of the finger does not put to sea."""
    found = at_terminal(typing(
        "form pola zara as Raid", "move 1 to benghazi", "Maybe", "N", "move 1 benghazi", "stop", "yes", "undo",
    ), "play", human)

    assert found.out.count("'Maybe' is no answer") == 1 and found.out.count("'stop' is no answer") == 1
    assert found.out.count("Raid moved from") == 2 and found.out.count("takes back your last order: Raid moved from") == 1


def test_the_name_of_a_report_alone_leads_to_the_report(human: Path) -> None:
    """Any other word that is none leads to the list of those there are."""
    found = at_terminal(typing("forecast", "gruel"), "play", human)

    assert "there is no word 'forecast'; `report forecast` is meant" in found.out
    assert "there is no word 'gruel'; `help` lists them" in found.out


def test_words_that_cannot_be_taken_back_stand_alone(human: Path) -> None:
    """And empty orders say what is missing."""
    found = at_terminal(typing(
        "end now", "fight", "fight now", "undo all", "staff please", "log -3", "do", "load", "form all malta", "move",
        "form pola as X", "move 1 to 99999", "move 1 to 05860", "enter 1 malta",
    ), "play", human)

    for answer in ("`end` stands alone", "no battle waits",
                  "`undo` or `undo agreed` was expected", "`staff` or `staff on` or `staff turn` was expected",
                  "`log N` was expected", "`do JSON`",
                  "no cargo is named", "no ship of yours lies in Malta", "beyond the edge of the map", "(05860) is land"):
        assert answer in found.out
    assert "NAS 2" not in found.out


def test_the_first_page_counts_the_enemys_ships_and_the_log_names_them(human: Path) -> None:
    """Where things stand is known within a minute."""
    found = at_terminal(typing("end", "end", "end", "log 60"), "play", human)
    news, log = found.out.split("log 60")

    told = "2 battleships, 1 aircraft carrier, 2 light cruisers, 17 destroyers of the enemy's"
    assert re.search(r"\s+".join(map(re.escape, told.split())), news)
    assert "Hyperion" not in news and "Hyperion" in log


def test_the_line_that_tells_of_progress_leaves_nothing_behind(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
) -> None:
    """Quick work says nothing at all, long work wipes its line; where nobody watches there is none."""
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm")
    with words.progress("The staff plays") as moved:
        assert moved is not None
        moved(NOW, Consequences((), ()))
    quick = capsys.readouterr().err
    monkeypatch.setattr(words, "PATIENT", -1.0)
    monkeypatch.setattr(words, "OFTEN", -1.0)
    with words.progress("The staff plays") as moved:
        assert moved is not None
        moved(NOW, Consequences((), ()))
    long = capsys.readouterr().err
    monkeypatch.setenv("TERM", "dumb")
    with words.progress("The staff plays") as none:
        pass

    assert quick == ""
    assert "The staff plays: Jul I 40" in long and long.endswith(f"\r{words.ERASED}")
    assert none is None


def test_no_page_is_wider_than_eighty_columns(human: Path) -> None:
    """Tables, map, help and log fold."""
    found = at_terminal(typing(
        "help", "help move", "ports", "ports taranto", "cargo", "form pola zara as Flag", "map 1", "log 30", "brief", "status",
        "rule SM-3B", "rule SM-6D", "ship pola", "report fuel", "why 11",
    ), "play", human)
    pages = [line for line in found.out.splitlines() if "> " not in line and "⠋" not in line]

    assert "SM-1F" in found.out and "▒▒" in found.out and "1■" in found.out
    assert [line for line in pages if len(line) > 80] == []


def test_wrong_words_are_answered_with_what_was_expected(human: Path) -> None:
    """And nothing happens."""
    found = at_terminal(typing("fly", "form bismarck", "form c", "move 9 to malta", "rule SM-99", "report gossip", "why me",
                               "do {", "attack"), "play", human)

    assert found.code == 0
    assert found.out.count("No: ") == 9
    assert "may be any of" in found.out


def test_the_whole_scenario_can_be_played_in_it(human: Path) -> None:
    """Here a player who asks his staff each time, and fights battles by captains."""
    def answer(page: str) -> str | None:
        last = page.rsplit("\n", 1)[-1]
        if last.endswith("[y/n] "):
            return "y"
        return ("quit" if "over> " in last else "staff") if PROMPT.search(last) else None

    found = at_terminal(answer, "play", human)

    assert found.code == 0
    assert "The campaign is over" in found.out


def test_two_people_play_at_one_terminal_each_with_his_own_page(shell: Shell, tmp_path: Path) -> None:
    """The screen changes hands before the other side's orders."""
    save = tmp_path / "s.sqlite"
    shell("new", "calabria", "--save", save, "--axis", "human", "--allied", "human", "--seed", "2")

    def answer(page: str) -> str | None:
        last = page.rsplit("\n", 1)[-1]
        if "Enter goes on" in last:
            return ""
        return ("quit" if "Allied" in last else "end") if PROMPT.search(last) else None

    found = at_terminal(answer, "play", save)

    assert "The Allied player comes to the terminal" in found.out
    assert "Allied movement> quit" in found.out


def test_a_new_campaign_at_a_terminal_asks_which_side_one_plays(tmp_path: Path) -> None:
    """And is saved in the folder of saves, under the scenario's name and a number."""
    found = at_terminal(typing("allied", "forces"), "play", "--scenario", "calabria", "--seed", "4")

    assert found.code == 0
    assert "Allied" in found.out
    assert (tmp_path / "supermarina_saves" / "calabria-1.sqlite").exists()


def test_a_player_who_takes_over_from_the_staff_is_noted_in_the_save(shell: Shell, tmp_path: Path) -> None:
    """Next time nobody asks."""
    save = tmp_path / "s.sqlite"
    shell("new", "calabria", "--save", save, "--seed", "2")
    at_terminal(typing("axis"), "play", save)

    assert shell("status", save, "--json").document["players"] == {"axis": "human", "allied": "staff"}


def test_without_a_terminal_the_staff_plays_to_the_end_and_the_reports_are_printed(tmp_path: Path) -> None:
    """In a save of its own, which is never written over."""
    first, second = program("play", "--seed", "3"), program("play", "--seed", "3")
    saves = sorted(path.name for path in (tmp_path / "supermarina_saves").glob("*.sqlite"))

    assert (first.code, second.code) == (0, 0)
    places = [first.out.index(one) for one in ("sails Calitea convoy from Naples", "Result:", "Losses", "Victory points")]
    assert places == sorted(places)
    assert max(map(len, first.out.splitlines()[1:])) <= 80
    assert saves == ["calabria-1.sqlite", "calabria-2.sqlite"]


def test_without_a_terminal_a_persons_campaign_is_left_alone(shell: Shell, human: Path) -> None:
    """Nobody decides for him unasked."""
    before = human.read_bytes()
    found = shell("play", human)

    assert found.code == 1
    assert human.read_bytes() == before


def test_the_end_of_input_and_the_interrupt_key_leave_cleanly(shell: Shell, human: Path) -> None:
    """What was accepted stays."""
    for key, ship in SHIPS.items():
        found = at_terminal(typing(f"form {ship} as Watch", key), "play", human)

        assert found.code == 0
        assert "Everything accepted is saved" in found.out and "Traceback" not in found.out
    assert [one["name"] for one in shell("status", human, "--json").document["forces"]["axis"]] == ["Watch", "Watch 2"]


def test_a_minefield_is_told_of_its_hex_from_its_first_day_on(human: Path) -> None:
    """SM-GAP-26 In July 1940 one lies in the Gulf of Taranto, and none yet before Tripoli."""
    found = at_terminal(typing("look 09841", "look 08776"), "play", human)

    assert "(09841):" in found.out and "(08776):" in found.out
    assert "mines: taranto_gulf" in found.out and "mines: tripoli" not in found.out
