"""What the pages for builders name is defined: classes, functions, constants, commands, and what there is to make."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

from campaign.cli.app import app
from tests.docs.test_names import BASES

ROOT = Path(__file__).resolve().parents[2]
PAGES = ("README.md", "CONTRIBUTING.md", "docs/architecture.md", "docs/a-battle-system.md")
# Where what is named may be defined: the game, its tests, and the system that a page builds.
PLACES = ("campaign", "tests", "docs/examples")
DEFINED = re.compile(r"^ *(?:(?:async )?def|class) +(\w+)|^ *(\w+)(?:: [^=\n(]+)?(?: = |$)|^ +(\w+): ", re.MULTILINE)
WORDS = re.compile(r"`([^`\n]+)`")
# A name of a class or of a constant, or one with a point in it; it may be called, and an environment may set it.
SYMBOL = re.compile(r"(?:[A-Z]\w+|[A-Za-z_]\w*(?:\.[A-Za-z_]\w+)+)(?=\(|=\d|$)")
# Files and rules are looked up elsewhere, and these are the language's own.
OTHERS = re.compile(r"(?:.*/|.*\.(?:py|md|yaml|toml|sqlite)$|None$|False$|True$)")
IN_A_FILE = re.compile(r"`(\w+)`(?:\s+\w+){0,3}?\s+(?:in|of)\s+`([\w/]+\.py)`")
A_FILE_HAS = re.compile(r"\bin\s+`([\w/]+\.py)`(?:\s+\w+){1,5}\s+`([A-Z][A-Z_]+)`")
MADE = re.compile(r"(?:^\$ |`|&& )make ([a-z][a-z-]*)", re.MULTILINE)
COMMANDED = re.compile(r"(?:^\$ |`)supermarina ([a-z][a-z-]*)", re.MULTILINE)


def undefined(text: str) -> list[str]:
    """What a page names and nothing defines."""
    prose = re.sub(r"```.*?```", "", text, flags=re.DOTALL)
    named = [found[0] for word in WORDS.findall(prose) if not OTHERS.match(word) and (found := SYMBOL.match(word))]
    return [
        *(symbol for symbol in named if not _is_defined(symbol)),
        *(f"{symbol} in {path}" for symbol, path in IN_A_FILE.findall(prose) if symbol not in _in_file(path)),
        *(f"{path} has {symbol}" for path, symbol in A_FILE_HAS.findall(prose) if symbol not in _in_file(path)),
        *(f"make {target}" for target in MADE.findall(text) if target not in _targets()),
        *(f"supermarina {command}" for command in COMMANDED.findall(text) if command not in _commands()),
    ]


def _is_defined(symbol: str) -> bool:
    """Whether its last part is defined, and where its first part is a class or a module, in the file of that."""
    first, *_, last = symbol.split(".") if "." in symbol else (symbol, symbol)
    files = definitions()
    if last not in files:
        return f'"{symbol}"' in _all_text()
    return first == last or first not in files or not first[0].isupper() or bool(files[first] & files[last])


def _in_file(path: str) -> Collection[str]:
    found = next((ROOT / base / path for base in BASES if (ROOT / base / path).is_file()), None)
    return set() if found is None else set(_defined_in(found.read_text(encoding="utf-8")))


def _defined_in(text: str) -> Iterator[str]:
    return (name for names in DEFINED.findall(text) for name in names if name)


@cache
def definitions() -> Mapping[str, set[Path]]:
    """Every name that is defined, with the files that define it."""
    found: dict[str, set[Path]] = defaultdict(set)
    for path, text in _texts().items():
        for name in _defined_in(text):
            found[name].add(path)
    return dict(found)


@cache
def _texts() -> Mapping[Path, str]:
    return {path: path.read_text(encoding="utf-8") for place in PLACES for path in sorted((ROOT / place).rglob("*.py"))}


@cache
def _all_text() -> str:
    return "\n".join(_texts().values())


@cache
def _targets() -> Collection[str]:
    return set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))


@cache
def _commands() -> Collection[str]:
    return {str(one.name) for one in app.registered_commands}


@pytest.mark.parametrize("page", PAGES)
def test_what_a_page_for_builders_names_is_defined(page: str) -> None:
    """A recipe whose names were given up since leads nobody anywhere."""
    assert undefined((ROOT / page).read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("gone", [
    "`ReportSort`", "`REPORTINGS`", "`Archive.unaccept`", "`Game.to_the_battle`", "`now.subtract(event)`", "`WRITE_POEMS=1`",
    "a member of `Book` in `campaign/cli/reporting.py`",
    "in `campaign/cli/reporting.py` a line among the `REPORTS`",
    "`make tea`", "`supermarina surrender`",
])
def test_a_name_that_nothing_defines_would_be_noticed(gone: str) -> None:
    """Canary: classes, constants, methods, environments, what lies in another file, targets and commands."""
    sound = "`ReportKind`, `REPORTS`, `Game.give`, `now.add(event)`, `WRITE_PAGES=1`, `make test`, `supermarina play`"

    assert len(undefined(f"See {gone}, and {sound}.")) == 1 and undefined(sound) == []
