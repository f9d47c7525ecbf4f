"""The copy held against the ledgers themselves, where they lie in a folder `shared/rules` beside the checkout.

`python -m tests.charts.beside_the_ledger` from the top of the checkout names every block and every sentence that differs. It is
no part of the suite: who has no ledger has nothing to compare, and a ledger that was amended is weighed before it is followed.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import yaml

from tests.charts.altering import CHECKOUT
from tests.charts.ledger_copy import COPY, IN_WORDS

LEDGERS = {"supermarina.md": ("sm_*.yaml", "SM-"), "supremacy_at_sea.md": ("sas_*.yaml", "SAS-"),
           "surface_fire.md": ("sf_*.yaml", "SF-"),
           "coastal.md": ("co_*.yaml", "CO-")}
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


def _head(block: str) -> str:
    return block.partition("\n")[0]


def main() -> int:
    """Prints what differs; 1 when anything does."""
    faults = differing(CHECKOUT.parent / "shared" / "rules", COPY)
    sys.stdout.write("".join(f"{fault}\n" for fault in faults) or "The copy is what the ledgers say.\n")
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main())
