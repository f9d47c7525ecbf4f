"""Hostile files against every command that reads one: one line, exit code 1 or 2, at once, in bounded memory."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from campaign.session.files import keepsakes
from tests.cli.shell import ROOT, Result, Shell, lines_of
from tests.strangers.hostile import JSON_FILES, YAML_FILES

REFUSED, BAD_USAGE = 1, 2
MOST_LETTERS = 2_100


def faults_of(found: Result) -> list[str]:
    """What is wrong with an answer to a hostile file, whatever it was about."""
    faults = []
    if found.code not in (REFUSED, BAD_USAGE):
        faults.append(f"exit code {found.code}")
    if len(lines_of(found.err)) != 1 or len(found.err) > MOST_LETTERS:
        faults.append(f"{len(lines_of(found.err))} lines, {len(found.err)} letters")
    if "fault of the program" in found.err or "Traceback" in found.err:
        faults.append(found.err)
    if not all(letter.isprintable() or letter == "\n" for letter in found.err + found.out):
        faults.append("something that a terminal acts on")
    return faults


@pytest.mark.gate
@pytest.mark.parametrize("command", ["validate", "new", "skirmish", "result"])
def test_no_file_of_yaml_does_more_than_be_refused(command: str, shell: Shell, save: Path, tmp_path: Path) -> None:
    """Each file of the table, by each command that reads YAML."""
    wrong = {}
    for name, (data, word) in YAML_FILES.items():
        file = tmp_path / "strange.yaml"
        file.write_bytes(data)
        before = {"result": (save, "B1")}.get(command, ())
        after = ("--save", tmp_path / "made.sqlite") if command == "new" else ("--auto",) if command == "skirmish" else ()
        found = shell(command, *before, file, *after)
        told = found.out if command == "validate" else found.err
        faults = faults_of(found)
        if f"{file}:" not in told:
            faults.append(f"the file is not named: {told[:200]}")
        if word not in told and not (command != "validate" and word in ("no file of the game holds `junk`", "stands twice")):
            faults.append(f"{word!r} is not said: {told[:200]}")
        if faults:
            wrong[name] = faults

    assert not wrong
    assert not (tmp_path / "made.sqlite").exists()


@pytest.mark.gate
@pytest.mark.parametrize("way", ["@", "-", "words"])
def test_no_file_of_orders_does_more_than_be_refused(way: str, shell: Shell, save: Path, tmp_path: Path) -> None:
    """By name, piped in, and as an argument; nothing is accepted."""
    wrong: dict[str, object] = {}
    before = save.read_bytes()
    for name, (data, word) in JSON_FILES.items():
        file = tmp_path / "strange.json"
        file.write_bytes(data)
        if way == "words" and b"\0" in data:
            continue  # no system hands such an argument over
        typed = data.decode("utf-8", "surrogateescape")
        if way == "words":
            found = shell("do", save, "--side", "axis", "--", typed)
        else:
            found = shell("do", save, f"@{file}" if way == "@" else "-", "--side", "axis", typed=typed)
        faults = faults_of(found)
        if word not in found.err and not (way == "words" and word in ("U+0000", "0xff", "longer than 1 MiB")):
            faults.append(f"{word!r} is not said: {found.err[:200]}")
        if faults:
            wrong[name] = faults

    assert not wrong
    assert save.read_bytes() == before


@pytest.fixture(params=["a pipe", "a device", "a folder", "nothing"])
def no_file(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """What stands where a file was expected."""
    place = tmp_path / "strange.yaml"
    match request.param:
        case "a pipe":
            os.mkfifo(place)
        case "a device":
            place.symlink_to("/dev/zero")
        case "a folder":
            place.mkdir()
    return place


def test_pipes_devices_and_folders_are_refused_at_once(no_file: Path, shell: Shell, save: Path, tmp_path: Path) -> None:
    """By every command that takes a file; none waits for what never comes."""
    commands: tuple[tuple[str | Path, ...], ...] = (
        ("validate", no_file), ("new", no_file, "--save", tmp_path / "made.sqlite"), ("skirmish", no_file, "--auto"),
        ("result", save, "B1", no_file), ("do", save, f"@{no_file}", "--side", "axis"), ("status", no_file), ("check", no_file),
        ("rescue", no_file, "--out", tmp_path / "made.sqlite"), ("report", no_file, "log"), ("run", no_file),
        ("play", no_file, "--terminal"), ("map", no_file, "--out", tmp_path / "map.png"),
    )
    wrong = {str(words[0]): faults for words in commands if (faults := faults_of(shell(*words)))}

    assert not wrong
    assert not (tmp_path / "made.sqlite").exists()


def test_a_pipe_beside_a_save_is_no_journal(shell: Shell, save: Path) -> None:
    """The save opens and is checked without it."""
    os.mkfifo(f"{save}.journal")
    looked, checked = shell("status", save), shell("check", save)

    assert looked.code == 0
    assert checked.code == 1 and "journal" in checked.err


def test_what_the_screen_remembers_may_be_anything(tmp_path: Path) -> None:
    """A file that cannot be read is as if it had never been."""
    keepsakes.write("screen.json", {"theme": "dark"})
    place = next(tmp_path.rglob("screen.json"))
    remembered = keepsakes.read("screen.json")
    answers = []
    for data, _ in JSON_FILES.values():
        place.write_bytes(data)
        answers.append(keepsakes.read("screen.json"))

    assert remembered == {"theme": "dark"}
    assert [one for one in answers if one] == [{"order": "FormForce", "ships": [], "name": "\ud800"},
                                               {"order": "EndStep", "\x1b[31m": 1}]


MEASURED = """
import resource, sys, tempfile
from pathlib import Path
sys.path.insert(0, "")
from campaign.cli import main
from tests.strangers.hostile import JSON_FILES, YAML_FILES

def most():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10

save = sys.argv[1]
file = Path(sys.argv[2])
file.write_bytes(b"format: 1\\n")
commands = (["validate", str(file)], ["skirmish", str(file), "--auto"], ["new", str(file), "--save", f"{file}.sqlite"],
            ["result", save, "B1", str(file)])
for words in commands:
    main(words)
before = most()
allowed = (before << 20) + (3 << 30)
resource.setrlimit(resource.RLIMIT_AS, (allowed, allowed))
resource.setrlimit(resource.RLIMIT_CPU, (120, 120))
codes = set()
for name in ("nested lists", "nested mappings", "nested dashes", "nested questions", "a bomb of aliases",
             "a bomb of merged keys", "a list that holds itself", "too many values", "a long number", "too long"):
    file.write_bytes(YAML_FILES[name][0])
    for words in commands:
        codes.add(main(words))
for name in ("nested lists", "nested objects", "too many values", "a text without end", "too long"):
    file.write_bytes(JSON_FILES[name][0])
    codes.add(main(["do", save, f"@{file}", "--side", "axis"]))
print("codes", *sorted(codes), "grown", most() - before)
"""
GROWN_MEGABYTES = 120


@pytest.mark.gate
def test_the_worst_files_kill_no_process_and_fill_no_memory(save: Path, tmp_path: Path) -> None:
    """A process of its own, which may take a gigabyte more than it has: brackets without end, bombs, knots, long numbers."""
    done = subprocess.run([sys.executable, "-c", MEASURED, str(save), str(tmp_path / "strange.yaml")], cwd=ROOT,
                          capture_output=True, text=True, check=False, timeout=300)
    words = done.stdout.splitlines()[-1].split() if done.stdout else []

    assert done.returncode == 0, done.stderr[-2000:]
    assert words[:-1] == ["codes", "1", "2", "grown"] and int(words[-1]) < GROWN_MEGABYTES
