"""The shelf of kept saves: what lies on it, what is always true of each, and how one is taken down.

`WRITE_KEPT=1` writes what is recorded of them anew, never the saves: read what has changed before it is committed.
"""

from __future__ import annotations

import json
import lzma
import os
from collections.abc import Mapping
from difflib import unified_diff
from hashlib import sha256
from itertools import islice
from pathlib import Path

from msgspec import Struct, structs

from campaign.model.dice import SeededDice
from campaign.model.sides import BOTH, Side
from campaign.session.play.game import Ask
from campaign.store.archive import Archive

FOLDER = Path(__file__).parents[2] / "saves" / "kept"
LIST = FOLDER / "kept.json"
RENEW = "WRITE_KEPT"
LONG = 300_000
SHOWN = 60
READERS: tuple[Side | None, ...] = (*BOTH, None)
NAMES: Mapping[Side | None, str] = {Side.AXIS: "axis", Side.ALLIED: "allied", None: "umpire"}


class Kept(Struct, frozen=True):
    """What is always true of a kept save, whatever becomes of the program.

    `sha256` is the compressed file's; `head` the hash of the last of its `events`; `dice` how many rolls its seed gives
    (None: they were rolled at a table); `logs` the number of lines and the fingerprint of each reader's log as the save
    holds it.
    """

    moment: str
    program: str
    events: int
    head: str
    dice: int | None
    logs: Mapping[str, tuple[int, str]]
    sha256: str


def entries() -> dict[str, Kept]:
    """All that is kept, by name."""
    if not LIST.is_file():
        return {}
    found = json.loads(LIST.read_text(encoding="utf-8"))
    for one in found.values():
        one["logs"] = {who: tuple(log) for who, log in one["logs"].items()}
    return {name: Kept(**one) for name, one in found.items()}


def write_entries(there: Mapping[str, Kept]) -> None:
    """Writes the list of what is kept."""
    plain = {name: structs.asdict(one) for name, one in sorted(there.items())}
    LIST.write_text(json.dumps(plain, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def file_of(name: str) -> Path:
    """Where a save lies, compressed."""
    return FOLDER / f"{name}.sqlite.xz"


def unpacked(name: str, folder: Path) -> Path:
    """A kept save as a file of its own in a folder."""
    save = folder / f"{name}.sqlite"
    save.write_bytes(lzma.decompress(file_of(name).read_bytes()))
    return save


def logs_of(archive: Archive) -> dict[str, tuple[int, str]]:
    """The number of lines and the fingerprint of each reader's log, as a save holds them."""
    found = {}
    for reader in READERS:
        lines = [line.text for line in archive.log(reader)]
        found[NAMES[reader]] = (len(lines), sha256("\n".join(lines).encode()).hexdigest())
    return found


def table_dice() -> Ask:
    """What people who roll their own dice type in."""
    return SeededDice(1941, "at the table").roll


def held_against(name: str, found: str) -> None:
    """Compares a page with the one recorded, and shows the first lines that differ; long pages lie compressed."""
    plain, packed = FOLDER / name, FOLDER / f"{name}.xz"
    if os.environ.get(RENEW):
        _write(plain, packed, found)
    assert plain.is_file() or packed.is_file(), f"{name} is not recorded: {RENEW}=1 records it"
    recorded = plain.read_text(encoding="utf-8") if plain.is_file() else lzma.decompress(packed.read_bytes()).decode()
    difference = "\n".join(islice(
        unified_diff(recorded.splitlines(), found.splitlines(), "recorded", "found", n=1, lineterm=""), SHOWN))

    assert not difference, f"{name} differs ({RENEW}=1 records it anew, if this is meant):\n{difference}"


def _write(plain: Path, packed: Path, found: str) -> None:
    long = len(found.encode()) > LONG
    (plain if long else packed).unlink(missing_ok=True)
    if not long:
        plain.write_text(found, encoding="utf-8")
    elif not packed.is_file() or lzma.decompress(packed.read_bytes()) != found.encode():
        packed.write_bytes(lzma.compress(found.encode(), preset=9))
