"""What a page names is there: files and folders, modules, commands to make, and what it links to."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
# A decision tells of the time when it was made, so what was replaced since may name what is gone.
REPLACED = {"0002-answers-kept.md"}
FOLDERS = ("*.md", "docs/**/*.md", "saves/*.md")
PAGES = sorted(page for where in FOLDERS for page in ROOT.glob(where) if page.name not in REPLACED)
# Where a path in a page may begin.
BASES = (
    "", "campaign", "campaign/gui", "campaign/session", "campaign/rules", "campaign/tactics", "campaign/store",
    "campaign/library", "docs", "oob", "saves/kept",
)  # fmt: skip
# What players have, what a page tells to make, and what lies packed in a file.
THEIRS = re.compile(r"^(?:\.venv|~|\./|build|\.\./)|[A-Z]{2}|my[-_]|first\.|^campaign\.json$")
PATH = re.compile(r"[\w.-]+(?:/[\w.-]+)+/?|[\w-]+\.(?:py|toml|yaml)")
MODULE = re.compile(r"(?:campaign|tests|maps)(?:\.\w+)+")
LINK = re.compile(r"\]\(([^)#:]+)(?:#[^)]*)?\)")


def missing(text: str, page: Path) -> list[str]:
    """Names in a page of what is not there."""
    prose = re.sub(r"```.*?```", "", text, flags=re.DOTALL)
    named = [word for word in re.findall(r"`([^`\n]+)`", prose) if not THEIRS.search(word)]
    paths = [word for word in named if PATH.fullmatch(word) and not _is_file(word)]
    modules = [word for word in named if MODULE.fullmatch(word) and not _is_module(word)]
    return paths + modules + [link for link in LINK.findall(prose) if not (page.parent / link).exists()]


def _is_file(word: str) -> bool:
    if any((ROOT / base / word).exists() for base in BASES):
        return True
    return "/" not in word and any(True for top in ("campaign", "tests", "oob", "docs") for _ in (ROOT / top).rglob(word))


def _is_module(word: str) -> bool:
    place = ROOT.joinpath(*word.split("."))
    return place.exists() or place.with_suffix(".py").exists() or place.parent.with_suffix(".py").exists()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_what_a_page_names_is_there(page: Path) -> None:
    """A file that is moved takes its name in the pages with it."""
    assert missing(page.read_text(encoding="utf-8"), page) == []


@pytest.mark.parametrize("gone", [
    "`campaign/rules/unfolding.py`", "`gui/desk.py`", "`campaign.rules.no_room.fold`", "[a page](gone.md)", "`rules/errands/`",
])
def test_a_name_of_what_is_gone_would_be_noticed(gone: str) -> None:
    """Canary: paths, modules and links that lead nowhere."""
    page = ROOT / "README.md"

    assert len(missing(f"See {gone}, `campaign/rules/fold.py` and [this](docs/guide.md).", page)) == 1
