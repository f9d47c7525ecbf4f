"""The guard of the one reader: no file, YAML or JSON from outside is opened or decoded but in `campaign/intake`."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.house.sources import Source, source

READER = "campaign/intake/"
# Whatever a call is made on, these read a file whole, of any kind and any size.
READS = frozenset(("read_text", "read_bytes"))
DECODES = frozenset(
    ("json.load", "json.loads", "msgspec.json.decode", "msgspec.json.Decoder", "msgspec.yaml.decode", "msgspec.toml.decode",
     "msgspec.msgpack.decode", "msgspec.msgpack.Decoder", "pickle.load", "pickle.loads", "tomllib.load", "tomllib.loads",
     "open", "io.open", "os.open", "sqlite3.connect")
)  # fmt: skip
# Calls elsewhere, each with the reason why nothing of a stranger's comes in by it.
EXEMPT = {
    ("campaign/store/tables/connection.py", "sqlite3.connect"): "the one door to the file of a save, its size and rows bounded",
    ("campaign/store/making.py", "sqlite3.connect"): "drafts that it makes itself, and copies in memory of a save that is open",
    ("campaign/store/making.py", "os.open"): "the folder of a new save, to wait until the disk holds it",
    ("campaign/store/making.py", ".open"): "makes a draft where nothing lies",
    ("campaign/store/tables/migrations.py", "sqlite3.connect"): "the copy that it makes of a save that is open",
    ("campaign/store/rescuing.py", "sqlite3.connect"): "a copy of a damaged save, bounded as soon as it is open",
    ("campaign/store/journal.py", ".open"): "writes: a journal that was proved, or a new one",
    ("campaign/store/skirmish_file.py", ".open"): "writes: adds to a file that was proved, or makes one",
    ("campaign/session/files/bug_report.py", "sqlite3.connect"): "a copy in memory of a save that is open",
    ("campaign/session/words/rulebook.py", ".read_text"): "sources and charts of the program itself",
    ("campaign/cli/entry.py", "os.open"): "the place where words go that nobody reads",
}


def opened_elsewhere(root: Path) -> list[str]:
    """Calls that open or decode a file outside the one reader, and exemptions that nothing needs any more."""
    used = set()
    faults: list[str] = []
    for path in sorted((root / "campaign").rglob("*.py")):
        name = path.relative_to(root).as_posix()
        if name.startswith(READER):
            continue
        for line, call in _calls(source(path)):
            used.add((name, call))
            if (name, call) not in EXEMPT:
                faults.append(f"{name}:{line}: {call} stands outside {READER}")
    idle = [one for one in EXEMPT if one not in used and (root / one[0]).exists()]
    return faults + [f"{name}: {call} is exempt and not called" for name, call in idle]


def _calls(file: Source) -> Iterator[tuple[int, str]]:
    aliases: dict[str, str] = {}
    for node in file.imports:
        if isinstance(node, ast.Import):
            aliases |= {one.asname: one.name for one in node.names if one.asname}
        else:
            aliases |= {one.asname or one.name: f"{node.module}.{one.name}" for one in node.names}
    for node in file.nodes:
        if isinstance(node, ast.Call):
            called = _dotted(node.func)
            first, dot, rest = called.partition(".")
            called = f"{aliases.get(first, first)}{dot}{rest}"
            last = called.rpartition(".")[2]
            if called in DECODES or called.startswith("yaml."):
                yield node.lineno, called
            elif last in READS or (last == "open" and isinstance(node.func, ast.Attribute) and _has_a_mode(node)):
                yield node.lineno, f".{last}"


def _dotted(node: ast.expr) -> str:
    if isinstance(node, ast.Attribute):
        return f"{_dotted(node.value)}.{node.attr}"
    return node.id if isinstance(node, ast.Name) else ""


def _has_a_mode(node: ast.Call) -> bool:
    """Whether an `open` is a path's: it has nothing but modes, as words; a campaign's own takes what to open."""
    words = [*node.args, *(one.value for one in node.keywords)]
    return all(isinstance(one, ast.Constant) for one in words)
