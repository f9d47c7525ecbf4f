"""The table of orders in `docs/json.md` is what the grammars beside the nouns say; `WRITE_PAGES=1` writes it anew."""

from __future__ import annotations

import os
from pathlib import Path

from campaign.session.grammar.parts import HEAD, table_of_orders

PAGE = Path(__file__).resolve().parents[2] / "docs" / "json.md"


def stale(text: str) -> list[str]:
    """Lines of the table in a page that are not, or no longer, what an order is."""
    expected = list(table_of_orders())
    lines = text.splitlines()
    if HEAD[0] not in lines:
        return ["the table is missing"]
    begins = lines.index(HEAD[0])
    ends = next((at for at in range(begins, len(lines)) if not lines[at].startswith("|")), len(lines))
    if os.environ.get("WRITE_PAGES"):
        PAGE.write_text("\n".join((*lines[:begins], *expected, *lines[ends:], "")), encoding="utf-8")
        return []
    return [line for line in lines[begins:ends] if line not in expected] + [
        line for line in expected if line not in lines[begins:ends]]


def test_the_page_on_json_lists_every_order_as_it_is() -> None:
    """SM-1A.1 Its parts, and an example in words."""
    assert stale(PAGE.read_text(encoding="utf-8")) == []


def test_a_line_that_has_grown_old_would_be_noticed() -> None:
    """Canary: a part under another name, or an order that is missing."""
    text = PAGE.read_text(encoding="utf-8")

    assert len(stale(text.replace("`engineer_re` NUMBER", "`engineers_re` NUMBER"))) == 2
    assert len(stale("\n".join(line for line in text.splitlines() if not line.startswith("| `EndStep`")))) == 1
