"""`docs/battles.md` holds every battle that there is a yardstick for, and what it says is what is played.

`make battles` writes the page anew, and `long_battles.py` fights all of it again by `make proofs`.
"""

from __future__ import annotations

import re

import pytest

from campaign.model.replacing import replace
from campaign.model.sides import Side
from tests.battles.accounts import Account, Loss, accounts
from tests.battles.page import PAGE, fingerprint, page, rows_of, set_up_of
from tests.battles.recount import ONE_IN_TWENTY, TWO_IN_TEN, Spread, quantile, recount

# Every battle of the list of surface actions, by the name that it has there.
YARDSTICKS = (
    "Calabria / Punta Stilo", "Spartivento", "Matapan day", "Matapan night", "Duisburg / Beta", "Cape Bon", "1st Sirte",
    "2nd Sirte",
)
ROW = re.compile(r"\| (?P<battle>[^|]+) \| (?P<side>axis|allied) \| (?P<what>[^|]+) \| (?P<history>\d+) \| (?P<mean>[\d.]+) \| "
                 r"(?P<low80>\d+) to (?P<high80>\d+) \| (?P<low95>\d+) to (?P<high95>\d+) \| (?P<width>\d+) \| \d+ \| \d+% \|")
WIDEST = 6


def named(name: str) -> Account:
    """The account of a battle."""
    return next(account for account in accounts() if account.name == name)


def printed() -> list[dict[str, str]]:
    """Every row of losses on the page."""
    return [found.groupdict() for found in map(ROW.fullmatch, PAGE.read_text(encoding="utf-8").splitlines()) if found]


def test_no_battle_with_a_yardstick_is_missing() -> None:
    """SM-GAP-73 Each has its account, a row for every figure of it, and its set-up, on the page."""
    rows = {(row["battle"], row["side"], row["what"], int(row["history"])) for row in printed()}
    wanted = {
        (account.name, side.value, loss.value, lost) for account in accounts() for (side, loss), lost in account.counts.items()
    }

    assert sorted(account.name for account in accounts()) == sorted(YARDSTICKS)
    assert rows == wanted
    assert {side for account in accounts() for side, loss in account.counts if loss is not Loss.HURT} == set(Side)
    assert all({side for side, _ in account.counts} == set(Side) for account in accounts())


def test_a_battle_that_is_forgotten_is_missed() -> None:
    """Canary: the page of fewer battles has fewer rows."""
    some = [recount(replace(named("Cape Bon"), counts={(Side.AXIS, Loss.GREAT): 2}), range(2))]

    assert len(list(filter(ROW.fullmatch, page(some).splitlines()))) == 1


def test_history_lies_where_it_should_and_no_interval_holds_everything() -> None:
    """SM-GAP-17, SM-GAP-18 Within nineteen in twenty everywhere, within four fifths in three of four figures at least."""
    rows = printed()
    within = {name: [row for row in rows if int(row[f"low{name}"]) <= int(row["history"]) <= int(row[f"high{name}"])]
              for name in ("80", "95")}

    assert within["95"] == rows
    assert 4 * len(within["80"]) >= 3 * len(rows)
    assert [row for row in rows if int(row["width"]) > WIDEST and row["what"] != Loss.TRANSPORTS.value] == []
    assert 2 * sum(int(row["width"]) for row in rows) <= 4 * len(rows)


@pytest.mark.gate
@pytest.mark.parametrize("name", ["Cape Bon"])
def test_a_row_is_what_is_fought(name: str) -> None:
    """SM-GAP-73 One battle of the page fought again with the same seeds; the long proof fights the others."""
    found = recount(named(name))
    lines = PAGE.read_text(encoding="utf-8").splitlines()

    assert [row for row in (*rows_of(found), set_up_of(found)) if row not in lines] == []


def test_the_page_was_made_from_the_data_as_it_is() -> None:
    """SM-GAP-17, SM-GAP-18, SM-GAP-22 Whoever changes a table, a doctrine or a battle makes the page anew (`make battles`)."""
    assert fingerprint() in PAGE.read_text(encoding="utf-8").splitlines()


def test_an_interval_is_the_middle_of_what_was_found() -> None:
    """Of forty battles the highest lies outside nineteen in twenty, and seven of both ends outside four fifths."""
    spread = Spread(Side.AXIS, Loss.GREAT, 3, 40, tuple(range(1, 41)))

    assert spread.interval(ONE_IN_TWENTY) == (1, 39)
    assert spread.interval(TWO_IN_TEN) == (4, 36)
    assert (spread.holds(ONE_IN_TWENTY), spread.holds(TWO_IN_TEN)) == (True, False)
    assert (spread.mean, spread.just_so) == (20.5, 1 / 40)
    assert quantile([5], 0.0) == quantile([5], 1.0) == 5
