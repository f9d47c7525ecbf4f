"""The questions that the guide puts to a save in SQL: each is asked, and what it answers is what the reports say."""

from __future__ import annotations

import lzma
import re
import sqlite3
from pathlib import Path

import pytest

from campaign.session.logistics.ledger import ledgers_for
from campaign.session.play.game import Game
from campaign.session.play.seat import seat_for
from campaign.store import Archive
from campaign.store.codec import codec
from tests.kept.shelf import file_of

GUIDE = Path(__file__).resolve().parents[2] / "docs" / "guide.md"
QUERIES = [query for block in re.findall(r"^```sql\n(.*?)^```$", GUIDE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
           for query in block.split(";\n") if query.strip()]

pytestmark = pytest.mark.xdist_group("queries of the guide")


@pytest.fixture(scope="module")
def save(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Seven months of war, brought to the present form."""
    path = tmp_path_factory.mktemp("asked") / "war.sqlite"
    path.write_bytes(lzma.decompress(file_of("long-war").read_bytes()))
    Archive.open(path, codec()).close()
    return path


def asked(save: Path, query: str) -> list[dict[str, object]]:
    """The answer of any SQL tool, row by row."""
    connection = sqlite3.connect(save)
    connection.row_factory = sqlite3.Row
    try:
        return [dict(row) for row in connection.execute(query)]
    finally:
        connection.close()


def test_the_guide_has_ten_questions() -> None:
    """Each under a line that says what it asks."""
    assert len(QUERIES) == 10
    assert all(query.strip().startswith("-- ") for query in QUERIES)


@pytest.mark.gate
@pytest.mark.parametrize("query", QUERIES, ids=[query.strip().splitlines()[0][3:40] for query in QUERIES])
def test_each_question_has_an_answer(save: Path, query: str) -> None:
    """A table or a column of another name would be refused, and seven months of war leave no question open."""
    assert asked(save, query)


@pytest.mark.gate
def test_the_printed_questions_of_logistics_are_answered_as_by_the_reports(save: Path) -> None:
    """SM-GAP-93.1, SM-GAP-95: stores, sums, arrivals and half-months, as the ledger of each side has them."""
    fuel, sums, arrivals, by_turn, *_ = (asked(save, query) for query in QUERIES)
    with Game.open(save, read_only=True, tells=False) as game:
        ledgers = ledgers_for(seat_for(game, None))
        stores = {store.port or "pool": store for store in ledgers[next(iter(ledgers))].stores if store.held is not None}
        told = {str(row["place"]): (row["held"], row["given_out_a_day"], row["as_cargo_a_day"]) for row in fuel}
        assert {key: told[key] for key in stores} == {
            key: (store.held, store.gives_out, store.as_cargo) for key, store in stores.items()}
        for side, ledger in ledgers.items():
            [row] = [row for row in sums if row["side"] == side.value]
            assert {name: row[name] for name in row if name != "side"} == {
                name: getattr(ledger.in_all, name) for name in row if name != "side"}
        axis = next(iter(ledgers.values()))
        assert {row["turn"]: (row["sent"], row["lost"]) for row in by_turn} == {
            one.key: (one.sent, one.lost) for one in axis.sums["turn"]}
        assert sum(float(str(row["arrived"])) for row in arrivals) == axis.in_all.landed + axis.in_all.set_down
