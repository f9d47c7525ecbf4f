"""`docs/air-war.md`, the air war beside history: `python -m tests.airwar.page` from the top of the checkout writes it."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from statistics import mean

from campaign.model.sides import BOTH
from tests.airwar.accounts import Account
from tests.airwar.crete import FORCES, STRIKES, aircraft_sent
from tests.airwar.recount import Recount, Spread, recounts
from tests.airwar.wars import LEAST_A_CAUSE, LEAST_LOST, MOST_LOST, THREE, Cause, War, seeds_asked_for, wars
from tests.airwar.yardsticks import YARDSTICKS, Yardstick
from tests.battles.recount import ONE_IN_TWENTY, TWO_IN_TEN

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "air-war.md"
# What the figures of single raids follow from, beside the program.
DATA = (
    "campaign/rules/charts/air/*.yaml", "campaign/rules/charts/bomb*.yaml", "campaign/ratings/charts/*.yaml", "oob/air/*.yaml",
    "tests/airwar/history.yaml",
)
HEAD = """# The air war beside history

What strikes from the air come to under the campaign's own rules (SM-24 to SM-26, SM-GAP-40 to SM-GAP-48), beside what came
of them in history: single raids, three days round Crete, the convoy of August 1942 by both staffs, and whole wars. The page
is made by `make air-war` with the same seeds each time; `make air-proof`, a part of `make proofs`, plays it all again.

The middle four fifths of the trials lie within the 80 % interval, nineteen in twenty within the 95 % interval. An interval
that holds everything proves nothing: so the mean, its width, and the share of trials that came out just so stand beside it.
Aircraft are lost by whole groups and flights, so that their intervals are coarse.
"""
ACTIONS = (
    "| action | trials | what | history | mean | 80 % | 95 % | width | just so | within 95 % |",
    "|---|---|---|---|---|---|---|---|---|---|",
)
MEASURES = ("| action | what | should be | is | trials |", "|---|---|---|---|---|")
ALLOTTED = ("| day | force | who | why |", "|---|---|---|---|")
WARS = (
    f"| seed | lost | {' | '.join(cause.value for cause in Cause)} | axis: prey | idle | allied: prey | idle |",
    "|---|---|---|---|---|---|---|---|---|---|---|",
)


def page(found: Sequence[Recount], fought: Sequence[War]) -> str:
    """The whole page."""
    by_key = {one.account.key: one for one in found}
    return "\n".join((
        HEAD, "## Beside history", "", *verdict(found), "", *ACTIONS, *(row for one in found for row in rows_of(one)), "",
        *unlike(found), "## Yardsticks", "", *MEASURES,
        *(measured(yardstick, by_key[yardstick.action]) for yardstick in YARDSTICKS), "",
        "## What was sent round Crete", "", *allotment(), "", "## Whole wars", "", *war_words(fought), "", *WARS,
        *map(war_row, fought), "", "## How each is played, notes and sources", "",
        *(note_of(one.account) for one in found), "", fingerprint(), "",
    ))


def verdict(found: Sequence[Recount]) -> Iterator[str]:
    """In how many figures history lies within."""
    spreads = [spread for one in found for spread in one.spreads]
    for outside in (ONE_IN_TWENTY, TWO_IN_TEN):
        held = sum(spread.holds(outside) for spread in spreads)
        yield f"History lies within the {round(100 * (1 - outside))} % interval in {held} of {len(spreads)} figures."


def rows_of(one: Recount) -> Iterator[str]:
    """The rows of one action."""
    for spread in one.spreads:
        (inner_low, inner_high), (low, high) = spread.interval(TWO_IN_TEN), spread.interval(ONE_IN_TWENTY)
        yield (f"| {one.account.name} | {len(one.tallies)} | {spread.figure.words} | {spread.figure.history} | "
               f"{spread.mean:.2f} | {inner_low} to {inner_high} | {low} to {high} | {high - low} | {spread.just_so:.0%} | "
               f"{'yes' if spread.holds(ONE_IN_TWENTY) else 'no'} |")


def outside(found: Sequence[Recount]) -> list[tuple[Account, Spread]]:
    """The figures in which history lies without."""
    return [(one.account, spread) for one in found for spread in one.spreads if not spread.holds(ONE_IN_TWENTY)]


def unlike(found: Sequence[Recount]) -> Iterator[str]:
    """Why history lies without where it does."""
    for account, spread in outside(found):
        yield f"- Without: **{account.name}**, {spread.figure.words}. {spread.figure.unlike or 'Nothing is said why.'}"
    if outside(found):
        yield ""


def measured(yardstick: Yardstick, one: Recount) -> str:
    """The row of one yardstick."""
    return (f"| {one.account.name} | {yardstick.words} | {yardstick.wanted} | {yardstick.written(one)} | "
            f"{len(one.tallies)} |")


def allotment() -> Iterator[str]:
    """Who went at which force, and who sailed in it."""
    yield from (
        "The Korps flew mostly for the parachutists, except on the 22nd; and a strike of the rules is a whole Gruppe at one",
        f"force in a day. So {aircraft_sent()} aircraft are allotted in all, a row a strike, flown in this order. The scenario",
        "`crete`, in which all of them may fly at ships on every day, has no battle ashore and is no measure of history.", "",
        *ALLOTTED,
    )
    for strike in STRIKES:
        yield f"| {strike.day} | {strike.force} | {', '.join(f'`{unit}`' for unit in strike.units)} | {strike.why} |"
    yield ""
    for force in FORCES:
        yield f"- Force {force.name}: {', '.join(ship.replace('_', ' ').title() for ship in force.ships)}."


def war_words(fought: Sequence[War]) -> Iterator[str]:
    """What all wars came to together."""
    lost = [war.share for war in fought]
    parts = ", ".join(f"{cause.value} {part_of_all(fought, cause):.0%}" for cause in Cause)
    yield from (
        f"The war from June 1940 by both staffs, {len(fought)} times. Of Libya's cargo {mean(lost):.1%} was lost on average",
        f"({min(lost):.1%} to {max(lost):.1%}). It should be {LEAST_LOST:.0%} to {MOST_LOST:.0%}; history lost 14%.",
        f"By cause: {parts}. Aircraft, submarines and ships should have a tenth each.", "",
        "Prey counts the game turns in which a spotted force, or ships in port, were worth a strike of all who could fly, by",
        "what that side knew, in three segments; idle are those of them without a sortie at ships, ports or airfields.",
    )


def part_of_all(fought: Sequence[War], cause: Cause) -> float:
    """What one cause has of all that was lost in all wars."""
    return sum(war.lost[cause] for war in fought) / sum(war.all_lost for war in fought)


def war_faults(fought: Sequence[War]) -> list[str]:
    """What is not as it should be in these wars taken together."""
    share = mean(war.share for war in fought)
    faults = [] if LEAST_LOST <= share <= MOST_LOST else [f"{share:.1%} of Libya's cargo is lost"]
    return faults + [f"{cause.value} have {part_of_all(fought, cause):.0%} of it"
                     for cause in THREE if part_of_all(fought, cause) < LEAST_A_CAUSE]


def war_row(war: War) -> str:
    """The row of one war."""
    parts = " | ".join(f"{war.part(cause):.0%}" for cause in Cause)
    idle = " | ".join(f"{len(war.turns_with_chances(side))} | {len(war.idle(side))}" for side in BOTH)
    return f"| {war.seed} | {war.share:.1%} | {parts} | {idle} |"


def note_of(account: Account) -> str:
    """How an action is played, what is counted, and where it was read."""
    played, note = account.played.strip(), account.note.strip()
    return f"- **{account.name}**. Played: {played}. {note} Sources: {', '.join(account.sources)}."


def fingerprint() -> str:
    """Tells whether charts, the order of battle in the air or an account have changed since the page was made."""
    digest = sha256()
    for path in sorted({path for pattern in DATA for path in ROOT.glob(pattern)}):
        digest.update(path.read_bytes())
    return f"Made from data with the fingerprint `{digest.hexdigest()[:12]}`."


def main() -> int:
    """Plays everything and writes the page."""
    found = tuple(recounts())
    PAGE.write_text(page(found, tuple(wars(seeds_asked_for()))), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
