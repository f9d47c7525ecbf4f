"""Hostile saves, journals and kept skirmishes: one line that says what is wrong, and the file is left as it was."""

from __future__ import annotations

import json
import sqlite3
import struct
from pathlib import Path

import pytest

from campaign.intake.limits import ROW_BYTES
from campaign.session.files.saves import shelf
from campaign.session.play.game import Game
from campaign.session.skirmish import kept_skirmishes, skirmishes_folder, take_up
from campaign.store import skirmish_file
from campaign.store.journal import GREETING, _link, pages
from campaign.store.tables.connection import connect
from campaign.store.trouble import SaveTrouble
from tests.cli.shell import Shell, lines_of
from tests.strangers.hostile import DEEP, ESCAPE, LONG, SAVES, body_of, forged, said

ALLOWED = (0, 1, 2)
COMMANDS = (("check", "--dice"), ("status",), ("report", "log"), ("report", "log", "--format", "json"))
# Nothing is proved of words that are shown and never read again, nor of a scenario that another machine may have.
SOUND = ("a scenario on a device", "a scenario with a NUL", "an escape for a scenario", "a log in bytes",
         *(name for name in SAVES if name.startswith("a telling")))


@pytest.mark.parametrize("name", SAVES)
def test_a_strange_save_is_a_line_and_no_fault_of_the_program(name: str, shell: Shell, begun: Path, tmp_path: Path) -> None:
    """Whatever a column holds, sealed or not: told in one line; nothing acts on the terminal; the file stays as it is."""
    changes, resealed = SAVES[name]
    save = forged(begun, tmp_path / "strange.sqlite", changes, resealed=resealed)
    before = save.read_bytes()
    answers = [shell(words[0], save, *words[1:]) for words in COMMANDS]
    answers.append(shell("rescue", save, "--out", tmp_path / "saved.sqlite"))

    assert (answers[0].code == 0) == (name in SOUND)
    assert {one.code for one in answers} <= set(ALLOWED)
    assert all(len(lines_of(one.err)) == (one.code != 0) for one in answers), [one.err for one in answers]
    assert not any("fault of the program" in one.err or "Traceback" in one.err for one in answers)
    assert all(encoded.isprintable() or encoded == "\n" for one in answers for encoded in one.out + one.err)
    assert save.read_bytes() == before


@pytest.mark.gate
def test_no_row_larger_than_any_of_ours_is_read(begun: Path, tmp_path: Path) -> None:
    """The database is told before anything is asked of it: such a row is not even taken into memory."""
    changes, _ = SAVES["an event larger than any"]
    save = forged(begun, tmp_path / "strange.sqlite", changes, resealed=False)
    connection = connect(save, read_only=True)
    with pytest.raises(sqlite3.DataError, match="too big"):
        connection.execute("SELECT body FROM event WHERE seq = 3").fetchone()
    connection.close()

    assert connect(begun, read_only=True).getlimit(sqlite3.SQLITE_LIMIT_LENGTH) == ROW_BYTES


@pytest.mark.gate
def test_a_folder_of_strange_saves_is_listed_with_a_reason_for_each(begun: Path, monkeypatch: pytest.MonkeyPatch,
                                                                    tmp_path: Path) -> None:
    """One file harms no other."""
    monkeypatch.setenv("SUPERMARINA_SAVES", str(tmp_path))
    for number, (changes, resealed) in enumerate(SAVES.values()):
        forged(begun, tmp_path / f"{number:02d}.sqlite", changes, resealed=resealed)
    (tmp_path / "sound.sqlite").write_bytes(begun.read_bytes())
    found = {Path(one["save"]).name: one for one in shelf()}

    assert len(found) == len(SAVES) + 1 and "moment" in found["sound.sqlite"]
    assert all("Error" not in one.get("broken", "") for one in found.values())


def test_names_of_an_older_save_are_shown_safely(shell: Shell, begun: Path, tmp_path: Path) -> None:
    """SM-GAP-71 A longer name, or one with an escape in it, still opens; no page, table or report lets it out."""
    body = body_of(begun, 1)
    forces = body["start"]["flotillas"]
    key = next(iter(forces))
    forces[key]["name"] = f"{ESCAPE}{'long ' * 30}"
    save = forged(begun, tmp_path / "old.sqlite", (
        said("UPDATE event SET body = ? WHERE seq = 1", json.dumps(body)), said("UPDATE log_line SET text = ?", ESCAPE)))
    forms = ("table", "md", "csv", "json")
    commands = [("status",), ("status", "--json"), ("orders", "--json"), *(
        ("report", kind, "--format", form) for kind in ("log", "submarines") for form in forms)]
    told = {words: shell(words[0], save, *words[1:]) for words in commands}
    shown = {words: one for words, one in told.items() if one.code == 0}

    with Game.open(save, read_only=True) as game:
        assert any(one.name.startswith("\x1b") for one in game.state.flotillas.values())
    assert len(shown) >= 7
    assert all(encoded.isprintable() or encoded == "\n" for one in told.values() for encoded in one.out + one.err)
    assert not any(cell.lstrip('"').startswith("=") for cell in told["report", "log", "--format", "csv"].out.split(","))


def sealed_journal(*bodies: bytes) -> bytes:
    """A journal of these records, each with the hash that it should have."""
    data, last = GREETING, bytes(20)
    for body in bodies:
        last = _link(last, body)
        data += struct.pack(">I", len(body)) + last + body
    return data


JOURNALS = {
    "nested without end": sealed_journal(b"[" * DEEP),
    "long numbers": sealed_journal(b'{"undone_to": ' + b"9" * LONG + b"}"),
    "numbers beyond a database": sealed_journal(b'{"undone_to": 99999999999999999999999}'),
    "no letters": sealed_journal(b'{"lines": [["\xff", 1, 1, "x"]]}'),
    "another thing": sealed_journal(b"7"),
    "a record longer than the file": GREETING + struct.pack(">I", ROW_BYTES) + bytes(40),
    "a record larger than any": GREETING + struct.pack(">I", 2**32 - 1) + bytes(40),
    "junk": b"\0" * 1000,
    "nothing": b"",
}


@pytest.mark.parametrize("name", JOURNALS)
def test_a_strange_journal_is_no_journal(name: str, shell: Shell, save: Path, tmp_path: Path) -> None:
    """The save opens without it, `check` names it, and a rescue from it alone finds nothing."""
    Path(f"{save}.journal").write_bytes(JOURNALS[name])
    alone = tmp_path / "alone.sqlite"
    Path(f"{alone}.journal").write_bytes(JOURNALS[name])
    status, check = shell("status", save), shell("check", save)
    rescue = shell("rescue", alone, "--out", tmp_path / "new.sqlite")

    assert list(pages(Path(f"{save}.journal"))) == [] or name == "numbers beyond a database"
    assert status.code == 0
    assert check.code == 1 and "journal" in check.err
    assert rescue.code == 1 and "nothing can be recovered" in rescue.err and len(lines_of(rescue.err)) == 1


def test_a_strange_kept_skirmish_says_why_and_harms_no_other() -> None:
    """Each line sealed as the game seals it."""
    setup = {"skirmish": "cape-spada", "title": ESCAPE, "digest": "x", "system": "supermarina", "seed": 1, "people": ["axis"]}
    hostile = {
        "nested": b"[" * DEEP, "number": b'{"seed": ' + b"9" * LONG + b"}", "bytes": b'{"skirmish": "\xff"}',
        "device": json.dumps({**setup, "skirmish": "/dev/zero"}).encode(),
        "system": json.dumps({**setup, "system": ESCAPE}).encode(), "digest": json.dumps(setup).encode(),
    }
    folder = skirmishes_folder()
    folder.mkdir(parents=True)
    for name, body in hostile.items():
        (folder / f"{name}.skirmish").write_bytes(skirmish_file.GREETING + skirmish_file._line("", body)[1])
    (folder / "junk.skirmish").write_bytes(b"\0" * 99)
    listed = kept_skirmishes()
    troubles = {}
    for path in sorted(folder.iterdir()):
        with pytest.raises(Exception) as found:  # noqa: PT011 - which kinds there may be is asserted below
            take_up(path)
        troubles[path.stem] = found.value

    assert len(listed) == len(hostile) + 1
    assert {type(one).__module__ for one in troubles.values()} <= {"campaign.store.trouble", "campaign.session.play.trouble"}
    assert sum(isinstance(one, SaveTrouble) for one in troubles.values()) >= 5
