"""The copy held against the ledgers themselves: nothing is said of what is alike, and everything of what is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.charts.beside_the_ledger import LEDGERS, differing, differing_sources
from tests.charts.ledger_copy import IN_WORDS, RULINGS

GAP = "gap: GAP-90\nsource: reconstructed\nday: 4"
SAYS = "Going by day costs 4\npoints, by night 8."
RULED = "- **SM-9Z Going** (given). It costs. (ruling) By day too. It tires (ruling: by night only).\n"
DEFECT = "| ERR-07 | ruling: two maps | partly |\n"
RULED_IN = {"supermarina.md": RULED, "supremacy_at_sea.md": DEFECT}
LISTED = """- {rule: SM-9Z, ledger: "By day"}
- {rule: SM-9Z, ledger: "by night only"}
- {rule: SAS-9Z, ledger: "ERR-07: two maps"}
"""


@pytest.fixture
def ledgers(tmp_path: Path) -> Path:
    """Two small ledgers and a copy of them."""
    (tmp_path / RULINGS).write_text(LISTED, encoding="utf-8")
    for number, (name, (files, rules)) in enumerate(LEDGERS.items()):
        block = GAP.replace("90", f"9{number}")
        ruled = RULED_IN.get(name, "")
        (tmp_path / name).write_text(f"# Rules\n\n{SAYS}\n\n{ruled}\n```yaml\n{block}\n```\n", encoding="utf-8")
        (tmp_path / files.replace("*", "all")).write_text(f"# A copy\n---\n{block}\n", encoding="utf-8")
        with (tmp_path / IN_WORDS).open("a", encoding="utf-8") as words:
            words.write(f'{rules}9Z: {{day: {{is: 4, says: "costs 4 points"}}}}\n')
    return tmp_path


def test_a_copy_that_is_like_its_ledgers_is_passed_in_silence(ledgers: Path) -> None:
    """SM-GAP-01, SAS-GAP-01: blocks word for word, sentences wherever the lines break."""
    assert differing(ledgers, ledgers) == []


def test_a_block_or_a_sentence_that_changed_is_named(ledgers: Path) -> None:
    """SM-GAP-01, SAS-GAP-01: one number in a block, one word in a sentence."""
    one, other, *_ = LEDGERS
    (ledgers / one).write_text((ledgers / one).read_text(encoding="utf-8").replace("day: 4", "day: 5"), encoding="utf-8")
    (ledgers / other).write_text((ledgers / other).read_text(encoding="utf-8").replace("costs 4", "costs 6"), encoding="utf-8")

    assert differing(ledgers, ledgers) == [
        "supermarina.md: the copy lacks, or has otherwise: gap: GAP-90",
        "supermarina.md: the copy alone has: gap: GAP-90",
        "supremacy_at_sea.md: SAS-9Z does not say 'costs 4 points'",
    ]


@pytest.mark.parametrize(("ledger", "old", "new", "fault"), [
    ("supermarina.md", "day too. ", "day too. (ruling) At dusk. ", "the copy lacks the ruling SM-9Z: At dusk."),
    ("supermarina.md", "SM-9Z Going", "SM-9Y Going", "no ruling of SM-9Z begins with 'By day'"),
    ("supremacy_at_sea.md", "two maps", "three maps", "the copy lacks the ruling SAS-: ERR-07: three maps"),
    (RULINGS, '- {rule: SM-9Z, ledger: "by night only"}\n', "", "the copy lacks the ruling SM-9Z: by night only"),
])
def test_a_ruling_that_is_new_or_gone_is_named(ledgers: Path, ledger: str, old: str, new: str, fault: str) -> None:
    """SM-GAP-01, SAS-GAP-01: a ledger that rules once more, or of another rule, or a list that forgets one."""
    (ledgers / ledger).write_text((ledgers / ledger).read_text(encoding="utf-8").replace(old, new), encoding="utf-8")

    assert any(fault in told for told in differing(ledgers, ledgers)), differing(ledgers, ledgers)


def test_a_rule_that_the_program_holds_for_given_and_the_ledger_does_not_is_named(tmp_path: Path) -> None:
    """SM-9Z, SM-GAP-01: rules in the ledger's last table alone, and no gap, whose name says what it is."""
    rows = "| SM-9Z | Going | partly given | unit |\n| SM-9Y | Resting | given | unit |\n| GAP-01 | Order | reconstructed |\n"
    text = f"## 1. Rules\n\n| SM-9Q | Old | given |\n\n## 2. Index\n\n{rows}"
    (tmp_path / "supermarina.md").write_text(text, encoding="utf-8")
    sources = tmp_path / "sources.yaml"
    sources.write_text("format: 1\ngiven:\n  - [SM-9Y]\npartly:\n  - [SM-9Z]\n", encoding="utf-8")
    assert differing_sources(tmp_path, sources) == []
    sources.write_text("format: 1\ngiven:\n  - [SM-9Z]\npartly:\n  - [SM-9X]\n", encoding="utf-8")

    assert differing_sources(tmp_path, sources) == [
        "SM-9X is nothing by the ledger, and partly by sources.yaml",
        "SM-9Y is given by the ledger, and nothing by sources.yaml",
        "SM-9Z is partly by the ledger, and given by sources.yaml",
    ]
