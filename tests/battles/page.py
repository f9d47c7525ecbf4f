"""`docs/battles.md`, every battle beside history: `python -m tests.battles.page` from the top of the checkout writes it."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from pathlib import Path

from campaign.model.sides import Side
from tests.battles.accounts import Account, accounts
from tests.battles.recount import ONE_IN_TWENTY, SEEDS, TWO_IN_TEN, Recount, Spread, recount
from tests.battles.side_by_side import TIMES, Fought, section, side_by_side
from tests.battles.side_by_side import Account as SideAccount
from tests.battles.side_by_side import fingerprint as side_by_side_fingerprint

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "battles.md"
# What the figures follow from, beside the program: tables, captains, and the battles themselves.
DATA = (
    "campaign/tactics/supermarina/charts/*.yaml", "campaign/ratings/charts/*.yaml", "tests/battles/history.yaml",
)
HEAD = """# Battles beside history

Eight battles of the Mediterranean, each fought {seeds} times by computer captains on both sides under the campaign's own
battle system, beside what came of it in history. The tables of gunfire (SM-GAP-17, SM-GAP-18), the effect of range
(SM-GAP-73), the torpedoes (SM-GAP-22) and the captains' doctrine were set so that they come out as they did; what the rules
give was left alone. The page is made by `make battles` with the same seeds each time; `tests/battles/test_battles.py` holds
it to what is played, and `make proofs` fights it all again. Each can be fought: `supermarina skirmish {example}`.

The middle four fifths of the battles fought lie within the 80 % interval, nineteen in twenty within the 95 % interval. An
interval that holds everything proves nothing: so the mean, the width of the interval in ships, how many ships there were to
lose, and the share of battles that came out just so stand beside it.
"""
LOSSES = (
    "| battle | side | what | history | mean | 80 % | 95 % | width | of | just so |",
    "|---|---|---|---|---|---|---|---|---|---|",
)
SET_UP = (
    "| battle | forces | light, first sight | lasts | orders | surprise | who may scatter |",
    "|---|---|---|---|---|---|---|",
)


def page(found: Iterable[Recount]) -> str:
    """The whole page."""
    fought = tuple(found)
    spreads = [spread for battle in fought for spread in battle.spreads]
    head = HEAD.format(seeds=len(SEEDS), example=fought[0].account.skirmish)
    return "\n".join((
        head, "## Losses", "", *verdict(spreads), "", *LOSSES, *(row for battle in fought for row in rows_of(battle)), "",
        "## How each is set up", "", *SET_UP, *map(set_up_of, fought), "", "## Notes and sources", "",
        *(note_of(battle.account) for battle in fought), "", fingerprint(), "",
    ))


def whole(found: Iterable[Recount], beside: Sequence[tuple[SideAccount, tuple[Fought, ...]]], times: int = TIMES) -> str:
    """The page with the part that sets all systems side by side."""
    return "\n".join((page(found), *section(beside, times), "", side_by_side_fingerprint(), ""))


def verdict(spreads: list[Spread]) -> Iterator[str]:
    """In how many figures history lies within, and how wide the intervals are."""
    for outside in (ONE_IN_TWENTY, TWO_IN_TEN):
        held = sum(spread.holds(outside) for spread in spreads)
        widths = [high - low for low, high in (spread.interval(outside) for spread in spreads)]
        yield (f"History lies within the {1 - outside:.0%} interval in {held} of {len(spreads)} figures; it is "
               f"{sum(widths) / len(widths):.1f} ships wide on the average, {max(widths)} at most.".replace("%", " %"))


def rows_of(battle: Recount) -> Iterator[str]:
    """The rows of one battle in the table of losses."""
    for spread in battle.spreads:
        (inner_low, inner_high), (low, high) = spread.interval(TWO_IN_TEN), spread.interval(ONE_IN_TWENTY)
        yield (f"| {battle.account.name} | {spread.side.value} | {spread.loss.value} | {spread.history} | {spread.mean:.2f} | "
               f"{inner_low} to {inner_high} | {low} to {high} | {high - low} | {spread.sent} | {spread.just_so:.0%} |")


def set_up_of(battle: Recount) -> str:
    """The row of one battle in the table of set-ups."""
    account, engagement = battle.account, battle.engagement
    setting, opening = engagement.setting, engagement.opening
    assert setting is not None and opening is not None
    at_most = f"{battle.minutes:.0f} minutes, {setting.stop_minutes} at most"
    forces = f"{forces_of(battle, Side.ALLIED)}; against {forces_of(battle, Side.AXIS)}"
    sight = f"{engagement.conditions.light.value}, {opening.range_m:,} m, {engagement.acting.value} attack"
    return f"| {account.name} | {forces} | {sight} | {at_most} | {account.orders} | {account.surprise} | {account.scatter} |"


def forces_of(battle: Recount, side: Side) -> str:
    """A side's ships by type, in the order in which they are sent."""
    types = Counter(battle.book.counters[unit.ship].type.value for unit in battle.engagement.parties[side].participants)
    return " ".join(f"{count} {kind}" for kind, count in types.items())


def note_of(account: Account) -> str:
    """What is counted, what is left out, and where it was read."""
    return f"- **{account.name}** (`{account.skirmish}`): {account.note.strip()} Sources: {', '.join(account.sources)}."


def fingerprint() -> str:
    """Tells whether tables, captains' doctrine or a battle have changed since the page was made."""
    digest = sha256()
    skirmishes = [f"oob/skirmishes/{account.skirmish}.yaml" for account in accounts()]
    for path in sorted({path for pattern in (*DATA, *skirmishes) for path in ROOT.glob(pattern)}):
        digest.update(path.read_bytes())
    return f"Made from data with the fingerprint `{digest.hexdigest()[:12]}`."


def main() -> int:
    """Fights every battle and writes the page."""
    PAGE.write_text(whole(map(recount, accounts()), tuple(side_by_side())), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
