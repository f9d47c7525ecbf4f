"""How the program starts: at once, and with every command in its help."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from campaign.cli import main
from campaign.cli.app import app
from tests.cli.shell import ROOT, Shell, program

COMMANDS = (
    "play", "scenarios", "new", "saves", "status", "orders", "do", "run", "report", "ship", "map", "battles", "fight", "undo",
    "branch", "check", "rescue", "bug-report", "explain", "validate", "rule", "skirmish",
)
HEAVY = ("rich", "sqlmodel", "sqlalchemy", "matplotlib", "msgspec", "numpy", "yaml", "arcade")


def test_the_help_lists_every_command(shell: Shell) -> None:
    """And each has help of its own."""
    page = shell("--help").out

    for command in COMMANDS:
        assert f"  {command} " in page
        assert shell(command, "--help").code == 0


def test_the_page_of_all_commands_is_that_of_the_commands_themselves(
    shell: Shell, capsys: pytest.CaptureFixture[str],
) -> None:
    """It is made of their names and their help alone, without looking into what each takes."""
    app(["--help"], prog_name="supermarina", standalone_mode=False)
    whole = capsys.readouterr().out

    assert shell("--help").out == shell().out == whole


def test_a_command_may_stand_behind_the_end_of_options(shell: Shell) -> None:
    """As everywhere else `--` says that what follows is none."""
    assert shell("--", "rule", "SM-1A").out == shell("rule", "SM-1A").out != ""
    assert "Did you mean 'status'" in shell("--", "statu").err


def test_help_is_there_before_any_heavy_library_is_loaded() -> None:
    """Architecture, section 7: heavy imports are lazy."""
    code = "import sys; from campaign.cli import main; main(['--help']); print(sorted(set(sys.modules) & set(sys.argv[1:])))"
    done = subprocess.run([sys.executable, "-c", code, *HEAVY], cwd=ROOT, capture_output=True, text=True, check=True)

    assert done.stdout.splitlines()[-1] == "[]"


@pytest.mark.gate
def test_a_look_at_a_save_loads_no_database_library_no_yaml_and_no_battle_system(shell: Shell, tmp_path: Path) -> None:
    """The second time, that is, when what was read lies compiled."""
    save = tmp_path / "one.sqlite"
    shell("new", "calabria", "--save", str(save), "--seed", "7")
    code = ("import sys; from campaign.cli import main; main(['status', sys.argv[1]]); "
            "print(sorted(name for name in sys.modules if name.startswith(tuple(sys.argv[2:]))))")
    unwanted = ("sqlmodel", "sqlalchemy", "yaml", "numpy", "matplotlib", "campaign.tactics.supermarina",
                "campaign.tactics.supremacy", "campaign.staff.commander", "campaign.tabletop")
    # The first time reads and compiles: this process may hold what another test's copies have pushed out of the folder.
    _, done = (subprocess.run([sys.executable, "-c", code, str(save), *unwanted], cwd=ROOT, capture_output=True, text=True,
                              check=True) for _ in range(2))

    assert done.stdout.splitlines()[-1] == "[]"


@pytest.mark.gate
def test_without_words_the_program_shows_its_help() -> None:
    """And its version when it is asked for."""
    assert "Commands:" in program().out
    assert program("--version").out.startswith("supermarina ")


def test_the_tutorial_needs_the_window_and_says_what_the_terminal_has(shell: Shell) -> None:
    """One line, and no campaign is begun; it is no option beside a campaign of another's."""
    found, beside = shell("play", "--tutorial"), shell("play", "--tutorial", "--seed", "3")

    assert found.code == 1 and len(found.err.splitlines()) == 1
    assert "needs the game's window" in found.err and "--scenario calabria" in found.err and "brief" in found.err
    assert beside.code == 2 and "--tutorial" in beside.err


def test_the_umpire_opens_his_desk_of_a_save_in_the_window(shell: Shell, tmp_path: Path) -> None:
    """SM-GAP-86.10 Where there is none, one line says what does it at a terminal; a side has no seat to be named there."""
    asked: list[tuple[object, ...]] = []

    def window(*opened: object) -> None:
        asked.append(opened)

    save = tmp_path / "club.sqlite"
    assert main(["play", str(save), "--side", "umpire"], window) == 0
    assert asked == [(save, None, None, False, True)]
    without, alone, side = (shell("play", *words) for words in (
        (save, "--side", "umpire"), ("--side", "umpire"), (save, "--side", "axis")))

    assert without.code == 1 and len(without.err.splitlines()) == 1
    assert f"desk {save}" in without.err and "do" in without.err and "--side umpire" in without.err
    assert alone.code == side.code == 2 and "a SAVE was expected" in alone.err


def test_what_a_command_leaves_behind_is_not_looked_through_for_garbage_as_it_ends() -> None:
    """Nearly all of it lived until then, and the look took a fifth of a short command."""
    code = ("import atexit, gc; atexit.register(lambda: print('put away:', gc.get_freeze_count() > 0)); "
            "from campaign.__main__ import main; main(['--version'])")
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)

    assert done.stdout.splitlines()[-1] == "put away: True"
