"""Files as a stranger may send them: each by what is wrong with it, and saves that were changed and sealed again."""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from campaign.store import chain
from campaign.store.tables import posting

DEEP, LONG = 100_000, 5_000
SQLITE_HEAD = b"SQLite format 3\x00"


def bomb(levels: int = 12) -> str:
    """A knot of aliases: each line nine times the one before."""
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{one}: &a{one} [{', '.join([f'*a{one - 1}'] * 9)}]" for one in range(1, levels)]
    return "format: 1\n" + "\n".join(lines) + "\n"


def merges(levels: int = 40) -> str:
    """Merged keys that double at each line."""
    lines = ["a0: &a0 {k: 1}", *(f"a{one}: &a{one}\n  <<: [*a{one - 1}, *a{one - 1}]" for one in range(1, levels))]
    return "format: 1\n" + "\n".join(lines) + "\n"


# What is wrong with a file of YAML, its bytes, and a word of what is said of it.
YAML_FILES: dict[str, tuple[bytes, str]] = {
    "nested lists": (b"[" * DEEP, "nested deeper"),
    "nested mappings": (b"{a: " * DEEP, "nested deeper"),
    "nested dashes": (b"- " * DEEP, "nested deeper"),
    "nested questions": (b"? " * DEEP, "nested deeper"),
    "a bomb of aliases": (bomb().encode(), "aliases counted"),
    "a bomb of merged keys": (merges().encode(), "merges no keys"),
    "a list that holds itself": (b"format: 1\nsides: &a [*a]\n", "stands for itself"),
    "a mapping that holds itself": (b"format: 1\nsides: &a {b: *a}\n", "stands for itself"),
    "an alias of nothing": (b"format: 1\nsides: *nobody\n", "undefined alias"),
    "a long number": (b"format: 1\nsides: " + b"9" * LONG + b"\n", "a number of more than"),
    "a long fraction": (b"format: 1\nsides: 0." + b"9" * LONG + b"\n", "a number of more than"),
    "a long number by sixties": (b"format: 1\nsides: 1" + b":59" * 500 + b"\n", "a number of more than"),
    "a long text": (b"format: 1\nsides: " + b"x" * 50_000 + b"\n", "a text of more than"),
    "a long key": (b"format: 1\n? " + b"x" * 50_000 + b"\n: 1\n", "a text of more than"),
    "too many values": (b"format: 1\nsides: [" + b"1," * 200_000 + b"]\n", "more than 50000 values"),
    "too long": (b"# " + b"x" * (1 << 20), "longer than 1 MiB"),
    "a tag of Python": (b"format: 1\nsides: !!python/object:os.system {}\n", "not understood"),
    "a tag that does not fit": (b"format: 1\nsides: !!bool perhaps\n", "cannot hold"),
    "an empty number": (b"format: 1\nsides: !!int ''\n", "cannot hold"),
    "a day that is none": (b"format: 1\nsides: 1940-13-45\n", "cannot hold"),
    "a list as a key": (b"format: 1\n[a, b]: 1\n", "expected as a key"),
    "two documents": (b"format: 1\n---\nformat: 1\n", "another document"),
    "an escape": (b'format: 1\nsides: "\\e[31mred"\n', "U+001B"),
    "an escape as it is": (b"format: 1\nsides: \x1b[31mred\n", "U+001B"),
    "a mark that turns the writing": ("format: 1\nsides: \u202egnp.exe\n".encode(), "U+202E"),
    "a NUL": (b"format: 1\nsides: a\0b\n", "U+0000"),
    "bytes that are no letters": (b"format: 1\nsides: \xff\xfe\n", "0xff"),
    "half a letter": (b"format: 1\nsides: \xed\xa0\x80\n", "0xed"),
    "UTF-16": ("format: 1\nsides: 1\n".encode("utf-16"), "UTF-16"),
    "a save": (SQLITE_HEAD + bytes(200), "supermarina check"),
    "a PDF": (b"%PDF-1.7\n", "PDF"),
    "nothing": (b"", "a mapping of keys"),
    "words": (b"Dear Admiral, ...\n", "a mapping of keys"),
    "junk of the right format": (b"format: 1\njunk: 3\n", "no file of the game holds `junk`"),
    "an unclosed list": (b"format: 1\nsides: [1,\n", "not YAML"),
    "a tab": (b"format: 1\n\tsides: 1\n", "not YAML"),
    "ends of lines of another make": (b"format: 1\rsides: 1\rsides: 2\r", ":3: sides: stands twice"),
    "a mark of order of bytes": (b"\xef\xbb\xbfformat: 1\nsides: 1\nsides: 2\n", ":3: sides: stands twice"),
}

# The same for orders in JSON.
JSON_FILES: dict[str, tuple[bytes, str]] = {
    "nested lists": (b"[" * DEEP, "nested deeper"),
    "nested objects": (b'{"a":' * DEEP, "nested deeper"),
    "a long number": (b'{"order": "MoveForce", "side": ' + b"9" * LONG + b"}", "a number of more than"),
    "a number without end": (b'{"order": "EndStep", "side": 1e999}', "1e999 is no number"),
    "no number": (b'{"order": "EndStep", "side": NaN}', "NaN is no number"),
    "a long text": (b'{"order": "' + b"x" * 50_000 + b'"}', "a text of more than"),
    "a text without end": (b'{"order": "' + b'\\"' * 200_000, "not JSON"),
    "too many values": (b"[" + b"1," * 100_000 + b"1]", "more than 50000 values"),
    "too long": (b" " * (1 << 20) + b"{}", "longer than 1 MiB"),
    "a key twice": (b'{"order": "EndStep", "order": "MoveForce"}', "stands twice"),
    "a NUL": (b'{"order": "\0"}', "U+0000"),
    "bytes that are no letters": (b'{"order": "\xff"}', "0xff"),
    "half a letter": (b'{"order": "FormForce", "ships": [], "name": "\\ud800"}', ""),
    "junk": (b"}{", "not JSON"),
    "nothing": (b"", "not JSON"),
    "a number": (b"7", "no order"),
    "another key": (b'{"order": "EndStep", "\\u001b[31m": 1}', "has no key"),
}

Forging = Callable[[sqlite3.Connection], object]


def said(sql: str, *values: object) -> Forging:
    """A forgery by one statement."""
    return lambda connection: connection.execute(sql, values)


def forged(save: Path, into: Path, changes: Iterable[Forging], *, resealed: bool = True) -> Path:
    """A copy of a save, changed and, as anybody can, sealed again, so that nothing but what it says is wrong with it."""
    shutil.copy(save, into)
    connection = sqlite3.connect(into, isolation_level=None)
    try:
        for change in changes:
            change(connection)
        if resealed:
            _seal(connection)
        connection.execute("PRAGMA journal_mode=DELETE")
    finally:
        connection.close()
    return into


def _seal(connection: sqlite3.Connection) -> None:
    found = connection.execute("SELECT * FROM campaign")
    meta = posting.meta_of(dict(zip([one[0] for one in found.description], found.fetchone(), strict=True)))
    previous, last = chain.genesis(meta), 0
    rows = connection.execute("SELECT seq, kind, version, body, battle, visible_to, batch, accepted FROM event ORDER BY seq")
    for row in rows.fetchall():
        stamp = chain.link(row, previous)
        connection.execute("UPDATE event SET previous = ?, hash = ? WHERE seq = ?", (previous, stamp, row[0]))
        previous, last = stamp, row[0]
    connection.execute("UPDATE campaign SET last_seq = ?, last_hash = ?", (last, previous))
    connection.execute("DELETE FROM snapshot")


def body_of(save: Path, seq: int) -> Any:
    """What one event of a save holds, in plain values."""
    connection = sqlite3.connect(save)
    try:
        return json.loads(connection.execute("SELECT body FROM event WHERE seq = ?", (seq,)).fetchone()[0])
    finally:
        connection.close()


ESCAPE = "\x1b[31mred\x1b[0m\x9b2J\u202egnp\r\n=1+1"

# What is wrong with a save, how it came about, and whether the chain was sealed again after it.
SAVES: dict[str, tuple[tuple[Forging, ...], bool]] = {
    "a last event beyond all": ((said("UPDATE campaign SET last_seq = 9223372036854775807"),), False),
    "a last event in 5,000 digits": ((said("UPDATE campaign SET last_seq = ?", "9" * LONG),), False),
    "a last event that is no number": ((said("UPDATE campaign SET last_seq = 9e999"),), False),
    "a seed in 5,000 digits": ((said("UPDATE campaign SET seed = ?", "9" * LONG),), False),
    "options nested without end": ((said("UPDATE campaign SET options = ?", "[" * LONG),), False),
    "options in bytes": ((said("UPDATE campaign SET options = ?", b"\xff\xfe"),), False),
    "letters that are none": ((said("UPDATE campaign SET moment = CAST(x'ff1b5b41' AS TEXT)"),), False),
    "a journal of less than nothing": ((said("UPDATE campaign SET journal_length = -5"),), False),
    "a journal sealed with words": ((said("UPDATE campaign SET journal_hash = 'zz'"),), False),
    "a scenario on a device": ((said("UPDATE campaign SET scenario = '/dev/zero'"),), True),
    "a scenario with a NUL": ((said("UPDATE campaign SET scenario = ?", "a/\0b"),), True),
    "an escape for a scenario": ((said("UPDATE campaign SET scenario = ?", ESCAPE),), True),
    "no campaign": ((said("DELETE FROM campaign"),), False),
    "no events": ((said("DELETE FROM event"),), False),
    "an event of no kind": ((said("UPDATE event SET kind = x'ff' WHERE seq = 3"),), True),
    "an event of a later version": ((said("UPDATE event SET version = 9223372036854775807 WHERE seq = 3"),), True),
    "an event of a version in words": ((said("UPDATE event SET version = 'x' WHERE seq = 3"),), True),
    "an event nested without end": ((said("UPDATE event SET body = ? WHERE seq = 3", "[" * DEEP),), True),
    "an event with a long number": ((said("UPDATE event SET body = ? WHERE seq = 3", f'{{"side": {"9" * LONG}}}'),), True),
    "an event in bytes": ((said("UPDATE event SET body = x'ff' WHERE seq = 3"),), True),
    "an event of another": ((said("UPDATE event SET body = (SELECT body FROM event WHERE seq = 1) WHERE seq = 3"),), True),
    "an event that cannot follow": ((
        said("UPDATE event SET kind = 'ShipRanDry', body = '{\"ship\": \"nobody\"}' WHERE seq = 3"),), True),
    "an event larger than any": ((said("UPDATE event SET body = zeroblob(80000000) WHERE seq = 3"),), False),
    "an event shown to nobody known": ((said("UPDATE event SET visible_to = ? WHERE seq = 3", ESCAPE),), True),
    "events with a gap": ((said("UPDATE event SET seq = seq + 9000000000000000000 WHERE seq > 5"),), True),
    "a log in bytes": ((said("UPDATE log_line SET text = x'ff'"),), True),
    "a log without numbers": ((said("UPDATE log_line SET number = 'x' WHERE number = 1"),), True),
    "a telling nested without end": ((said("UPDATE log_line SET data = ?", "[" * DEEP),), True),
    "a telling with parts nested without end": ((
        said("UPDATE log_line SET data = ?", '{"deed":"move","x":' + "[" * DEEP),), True),
    "a telling that is none": ((said("UPDATE log_line SET data = ?", '{"deed":"move","by":7,"place":[]}'),), True),
    "a telling with a long number": ((
        said("UPDATE log_line SET data = ?", f'{{"deed":"move","minute":{"9" * LONG}}}'),), True),
    "a telling of many megabytes": ((
        said("UPDATE log_line SET data = ? WHERE number = 1", f'{{"deed":"move","place":"{"x" * 20_000_000}"}}'),), True),
    "a telling with escapes": ((said("UPDATE log_line SET data = ?", json.dumps({
        "deed": "move", "by": [{"name": ESCAPE, "being": "ship", "key": ESCAPE}], "manner": ESCAPE, "battle": ESCAPE,
    })),), True),
    "a telling that is a number": ((said("UPDATE log_line SET data = 7"),), True),
    "a cause that a wizard gave": ((said("INSERT OR REPLACE INTO cause VALUES (1, '', 'FormForce', 'wizard', 1, '')"),), True),
    "a telling in bytes": ((said("UPDATE log_line SET data = x'ff'"),), True),
    "a telling that was never made": ((said("UPDATE log_line SET data = NULL"),), True),
    "a trigger": ((said("CREATE TRIGGER one AFTER UPDATE ON campaign BEGIN DELETE FROM event; END"),), True),
    "a campaign that is reckoned without end": ((
        said("ALTER TABLE campaign RENAME TO other"),
        said("CREATE VIEW campaign AS WITH RECURSIVE one(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM one) "
             "SELECT other.* FROM other, one"),
    ), False),
}
