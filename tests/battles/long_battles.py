"""The slow proof, by `make battle-proof`: every battle of `docs/battles.md` fought again, all seeds, and many more."""

from __future__ import annotations

import pytest

from campaign.model.sides import Side
from campaign.odds.many import share
from campaign.tactics.registry import system_named, system_names
from tests.battles.accounts import Account, accounts
from tests.battles.page import PAGE, rows_of, set_up_of
from tests.battles.recount import recount
from tests.battles.side_by_side import TIMES, cells_of, fought
from tests.battles.side_by_side import Account as SideAccount
from tests.battles.side_by_side import accounts as side_accounts

MANY = 1000


@pytest.mark.parametrize("account", accounts(), ids=[account.skirmish for account in accounts()])
def test_every_row_of_the_page_is_what_is_fought(account: Account) -> None:
    """SM-GAP-73 The same seeds lead to the same figures."""
    found = recount(account)
    lines = PAGE.read_text(encoding="utf-8").splitlines()

    assert [row for row in (*rows_of(found), set_up_of(found)) if row not in lines] == []


@pytest.mark.parametrize("name", system_names())
@pytest.mark.parametrize("account", side_accounts(), ids=[account.skirmish for account in side_accounts()])
def test_a_thousand_battles_bear_out_what_the_page_says_of_a_few(account: SideAccount, name: str) -> None:
    """SM-GAP-73 The page's own seeds lead to its figures, and those of many more agree with them."""
    on_page = fought(account.skirmish, name, range(TIMES))
    cells = cells_of(account, on_page)
    column = 3 + system_names().index(name)
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in PAGE.read_text(encoding="utf-8").splitlines()
            if line.startswith(f"| {account.name} | ")]
    printed = {row[1]: row[column] for row in rows if len(row) == 3 + len(system_names())}
    many = on_page.joined(fought(account.skirmish, name, range(TIMES, MANY)))

    assert printed == cells, system_named(name).title
    for side in Side:
        few, all_of_them = (share(found.winners[side.value], found.winners.total()) for found in (on_page, many))
        assert few.low <= all_of_them.high and all_of_them.low <= few.high
