"""The copy held against the ledgers themselves, where they lie in a folder `shared/rules` beside the checkout.

`python -m tests.charts.beside_the_ledger` from the top of the checkout names every block, sentence, ruling and source of a rule
that differs. It is no part of the suite: who has no ledger has nothing to compare, and a ledger that was amended is weighed
before it is followed.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import yaml

from tests.charts.altering import CHECKOUT
from tests.charts.ledger_copy import COPY, IN_WORDS, RULINGS

LEDGERS = {"supermarina.md": ("sm_*.yaml", "SM-"), "supremacy_at_sea.md": ("sas_*.yaml", "SAS-"),
           "surface_fire.md": ("sf_*.yaml", "SF-"),
           "coastal.md": ("co_*.yaml", "CO-")}
# What a ruling is said of: the item or the heading above it. What is marked: all that follows, to the end of its line.
SAID_OF = re.compile(r"^(?:- )?\*\*((?:[A-Z]+-)?(?:GAP-)?[0-9A-Z][\w.-]*)|^#.*\((SM-\w+)\)$", re.MULTILINE)
RULING = re.compile(r"(?<!\*)\(ruling(?:, amended after play)?(?:\)[,:]?|:) (?=(.*))|^\| (ERR-\d+) \| ruling: ([^|]*) \|",
                    re.MULTILINE)
# A line of a ledger's last table: the rule, and whether the source gives it.
LISTED = re.compile(r"^\| ([A-Z]+-[\w.-]+) \|[^|]*\| (given|partly|reconstructed)(?: given)? \|", re.MULTILINE)
OF_ITS_OWN = re.compile(r"(?:^|-)(?:GAP|EX|ERR)-")
SOURCES = CHECKOUT / "campaign" / "session" / "words" / "sources.yaml"
BLOCK = re.compile(r"^```yaml\n(.*?)^```", re.MULTILINE | re.DOTALL)


def differing(ledgers: Path, copy: Path) -> list[str]:
    """Every block of the ledgers that the copy lacks or has otherwise, and every sentence of the copy that no ledger says."""
    return [fault for name, (files, rules) in LEDGERS.items() for fault in _of_one(ledgers / name, copy, files, rules)]


def _of_one(ledger: Path, copy: Path, files: str, rules: str) -> Iterator[str]:
    text = ledger.read_text(encoding="utf-8")
    theirs = [block.rstrip() for block in BLOCK.findall(text)]
    ours = [
        block.rstrip() for path in sorted(copy.glob(files)) for block in path.read_text(encoding="utf-8").split("---\n")[1:]
    ]
    yield from (f"{ledger.name}: the copy lacks, or has otherwise: {_head(block)}" for block in theirs if block not in ours)
    yield from (f"{ledger.name}: the copy alone has: {_head(block)}" for block in ours if block not in theirs)
    plain = " ".join(text.split())
    said = yaml.load((copy / IN_WORDS).read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
    for rule, cells in said.items():
        if rule.startswith(rules):
            missing = (one["says"] for one in cells.values() if one["says"] not in plain)
            yield from (f"{ledger.name}: {rule} does not say {words!r}" for words in missing)
    yield from _rulings_of_one(ledger.name, text, copy, rules)


def _rulings_of_one(name: str, text: str, copy: Path, rules: str) -> Iterator[str]:
    """A ruling of which the list of the copy knows nothing, and one of the list that the ledger does not make."""
    listed = [(ruling["rule"], ruling["ledger"])
              for ruling in yaml.load((copy / RULINGS).read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
              if ruling["rule"].startswith(rules)]
    made = list(_marked(text, rules))
    yield from (f"{name}: the copy lacks the ruling {rule or rules}: {words[:40]}" for rule, words in made
                if not any(rule in ("", of) and words.startswith(start) for of, start in listed))
    yield from (f"{name}: no ruling of {rule} begins with {start!r}" for rule, start in listed
                if not any(of in ("", rule) and words.startswith(start) for of, words in made))


def _marked(text: str, rules: str) -> Iterator[tuple[str, str]]:
    """Each ruling with its rule and its words; a defect of the source has a number of its own before them and no rule."""
    items = [(found.start(), found[1] or found[2]) for found in SAID_OF.finditer(text)]
    for found in RULING.finditer(text):
        if found[2]:
            yield "", f"{found[2]}: {found[3]}"
        else:
            rule = next(name for start, name in reversed(items) if start <= found.start())
            yield (rule if rule.startswith(rules) else f"{rules}{rule}"), found[1]


def differing_sources(ledgers: Path, sources: Path) -> list[str]:
    """Every rule of which the ledgers say otherwise than the program whether it is given, and those that one of them lacks."""
    listed = yaml.load(sources.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
    ours = {rule: source for source, systems in listed.items() if source != "format" for rules in systems for rule in rules}
    texts = (path.read_text(encoding="utf-8") for path in sorted(ledgers.glob("*.md")))
    theirs = {rule: source for text in texts for rule, source in LISTED.findall(text[text.rfind("\n## "):])
              if not OF_ITS_OWN.search(rule)}
    return [f"{rule} is {theirs.get(rule, 'nothing')} by the ledger, and {ours.get(rule, 'nothing')} by {sources.name}"
            for rule in sorted(ours | theirs) if ours.get(rule) != theirs.get(rule)]


def _head(block: str) -> str:
    return block.partition("\n")[0]


def main() -> int:
    """Prints what differs; 1 when anything does."""
    ledgers = CHECKOUT.parent / "shared" / "rules"
    faults = [*differing(ledgers, COPY), *differing_sources(ledgers, SOURCES)]
    sys.stdout.write("".join(f"{fault}\n" for fault in faults) or "The copy is what the ledgers say.\n")
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main())
