"""Which lines of a system each test runs, and how long it takes: found by a traced run, kept until code or test change."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from hashlib import blake2b
from pathlib import Path

import msgspec
import pytest
from msgspec import Struct

from tests.house.guards import RULE


class Trace(Struct, frozen=True):
    """What a test did: whether it passes, its seconds, and the lines it ran by file."""

    passes: bool
    seconds: float
    lines: Mapping[str, list[int]]


class Survey(Struct, frozen=True):
    """Of each test that passes: its seconds, and the lines it runs by file."""

    seconds: Mapping[str, float]
    lines: Mapping[str, Mapping[str, list[int]]]

    @classmethod
    def of(
        cls,
        items: Iterable[pytest.Item],
        folder: Path,
        kept: Path,
        run: Callable[[Iterable[pytest.Item]], Iterator[tuple[pytest.Item, Trace]]],
    ) -> Survey:
        """The survey of some tests; those of which nothing is kept are run."""
        code = _digest(sorted(path for path in folder.rglob("*") if path.suffix in {".py", ".yaml"}))
        known = msgspec.json.decode(kept.read_bytes(), type=dict[str, Trace]) if kept.exists() else {}
        keys = {item.nodeid: f"{item.nodeid} {_digest([item.path])} {code}" for item in items}
        wanting = [item for item in items if keys[item.nodeid] not in known]
        found = {keys[item.nodeid]: trace for item, trace in run(wanting)}
        all_known = {key: trace for key, trace in {**known, **found}.items() if key in set(keys.values())}
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_bytes(msgspec.json.encode(all_known))
        passing = {node: all_known[key] for node, key in keys.items() if all_known[key].passes}
        return cls(
            {node: trace.seconds for node, trace in passing.items()}, {node: trace.lines for node, trace in passing.items()}
        )

    def cited_by(self, item: pytest.Item) -> set[str]:
        """The rules that a test's docstring cites."""
        said = getattr(getattr(item, "function", None), "__doc__", None) or ""
        return set(CITED.findall(said))


CITED = re.compile(rf"{RULE.pattern}(?:-[0-9A-Za-z]+)*")


def _digest(paths: Iterable[Path]) -> str:
    digest = blake2b(digest_size=8)
    for path in paths:
        digest.update(path.as_posix().encode() + path.read_bytes())
    return digest.hexdigest()
