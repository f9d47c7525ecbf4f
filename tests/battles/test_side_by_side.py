"""`docs/battles.md` sets the systems side by side: six battles, every system that suits, and why the others do not."""

from __future__ import annotations

import pytest

from campaign.model.sides import Side
from campaign.tactics.registry import system_named, system_names
from tests.battles.accounts import Loss
from tests.battles.page import PAGE
from tests.battles.side_by_side import NOBODY, Fought, accounts, fought, section

HALVES = (range(2), range(2, 4))
SUPERMARINA = "supermarina"


@pytest.mark.gate
def test_six_battles_stand_side_by_side_with_history_and_the_reasons_of_who_does_not_suit() -> None:
    """SM-GAP-73 Every figure of history has its row, a cell for each system, and every refusal its reason."""
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    part = lines[lines.index("## Six battles in every system that suits"):]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in part if line.startswith("|")][2:]
    wanted = {(account.name, f"{side.value}: {loss.value}", str(lost))
              for account in accounts() for (side, loss), lost in account.counts.items()}
    refused = {(account.name, system_named(name).title) for account in accounts() for name in system_names()
               if (fought(account.skirmish, name, range(0))).refused is not None}

    assert len(accounts()) == 6
    assert wanted <= {(name, what, history) for name, what, history, *_ in rows}
    assert {len(row) for row in rows} == {3 + len(system_names())}
    assert {(row[0], system_named(name).title) for row in rows for name, cell in zip(system_names(), row[3:], strict=True)
            if cell == "-"} == refused
    assert all(account.differ.strip() for account in accounts())


def test_a_battle_fought_in_pieces_is_the_battle_fought_at_once() -> None:
    """Processes share the seeds out, and what they bring is put together again."""
    first, second = (fought("cape-bon", SUPERMARINA, seeds) for seeds in HALVES)

    assert first.joined(second) == fought("cape-bon", SUPERMARINA, range(4))
    assert first.joined(second).winners.total() == 4


@pytest.mark.gate
def test_a_refusal_stands_in_the_row_as_a_dash_and_below_in_words() -> None:
    """Of a system that was not fought nothing is counted."""
    account = next(account for account in accounts() if account.skirmish == "conte-rosso")
    found = [(account, tuple(fought(account.skirmish, name, range(1)) for name in system_names()))]
    lines = list(section(found, 1))

    assert any(line.startswith(f"| {account.name} | axis wins |") and " - " in line for line in lines)
    assert "Upholder is a submarine" in lines[-1]
    assert isinstance(found[0][1][0], Fought)
    assert found[0][1][0].lost(Side.AXIS, Loss.TRANSPORTS).endswith(")")
    assert set(found[0][1][0].winners) <= {*(side.value for side in Side), NOBODY}
