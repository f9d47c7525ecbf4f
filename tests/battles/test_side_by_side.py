"""`docs/battles.md` sets the systems side by side: seven battles, every system that suits, and why the others do not."""

from __future__ import annotations

from collections import Counter

import pytest

from campaign.model.sides import Side
from campaign.tactics.registry import system_named, system_names
from tests.battles.accounts import Loss
from tests.battles.page import PAGE
from tests.battles.side_by_side import HEAD, NOBODY, OUTSIDE, Fought, accounts, fought, outside_of, section

HALVES = (range(2), range(2, 4))
SUPERMARINA = "supermarina"


@pytest.mark.gate
def test_seven_battles_stand_side_by_side_with_history_and_the_reasons_of_who_does_not_suit() -> None:
    """SM-GAP-73 Every figure of history has its row, a cell for each system, and every refusal its reason."""
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    part = lines[lines.index(HEAD):]
    part = part[:part.index(OUTSIDE)]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in part if line.startswith("|")][2:]
    wanted = {(account.name, f"{side.value}: {loss.value}", str(lost))
              for account in accounts() for (side, loss), lost in account.counts.items()}
    refused = {(account.name, system_named(name).title) for account in accounts() for name in system_names()
               if (fought(account.skirmish, name, range(0))).refused is not None}

    assert len(accounts()) == 7
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
def test_what_lies_outside_the_interval_is_listed_and_nothing_else_is() -> None:
    """SM-GAP-73 Of the page's rows those whose interval does not hold history's figure, system by system."""
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    titles = [system_named(name).title for name in system_names()]
    table = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[lines.index(HEAD):lines.index(OUTSIDE)]
             if line.startswith("|")][2:]
    wanted = set()
    for name, what, history, *cells in table:
        for title, cell in zip(titles, cells, strict=True):
            low, _, high = cell.partition("(")[2].rstrip(")").partition(" to ")
            if history and cell != "-" and not int(low) <= int(history) <= int(high):
                wanted.add((name, what, title))
    listed = {tuple(cell.strip() for cell in line.strip("|").split("|"))[:3] for line in lines[lines.index(OUTSIDE):]
              if line.startswith("|")}

    assert wanted
    assert wanted == {row for row in listed if row[2] in titles}


def test_an_interval_that_holds_history_lists_nothing() -> None:
    """Canary: of a battle fought as history had it no row is outside, of one fought otherwise each is."""
    account = next(account for account in accounts() if account.skirmish == "cape-bon")
    just_so = Counter({(side, loss): lost for (side, loss), lost in account.counts.items()})
    as_it_was = Fought(SUPERMARINA, None, Counter(), (account.minutes,) * 3, (just_so,) * 3)
    otherwise = Fought(SUPERMARINA, None, Counter(), (account.minutes + 1,) * 3, (just_so,) * 3)

    assert list(outside_of(account, (as_it_was,))) == []
    assert len(list(outside_of(account, (otherwise,)))) == 1


@pytest.mark.gate
def test_a_refusal_stands_in_the_row_as_a_dash_and_below_in_words() -> None:
    """Of a system that was not fought nothing is counted."""
    account = next(account for account in accounts() if account.skirmish == "conte-rosso")
    found = [(account, tuple(fought(account.skirmish, name, range(1)) for name in system_names()))]
    lines = list(section(found, 1))

    assert any(line.startswith(f"| {account.name} | axis wins |") and " - " in line for line in lines)
    assert any("Upholder is a submarine" in line for line in lines)
    assert isinstance(found[0][1][0], Fought)
    assert found[0][1][0].lost(Side.AXIS, Loss.TRANSPORTS).endswith(")")
    assert set(found[0][1][0].winners) <= {*(side.value for side in Side), NOBODY}
