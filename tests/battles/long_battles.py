"""The slow proof, by `make battle-proof`: every battle of `docs/battles.md` fought again, all seeds."""

from __future__ import annotations

import pytest

from tests.battles.accounts import Account, accounts
from tests.battles.page import PAGE, rows_of, set_up_of
from tests.battles.recount import recount


@pytest.mark.parametrize("account", accounts(), ids=[account.skirmish for account in accounts()])
def test_every_row_of_the_page_is_what_is_fought(account: Account) -> None:
    """SM-GAP-73 The same seeds lead to the same figures."""
    found = recount(account)
    lines = PAGE.read_text(encoding="utf-8").splitlines()

    assert [row for row in (*rows_of(found), set_up_of(found)) if row not in lines] == []
