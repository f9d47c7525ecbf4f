"""Golden pages of battles under Supremacy at Sea: written orders, what the dice did with them, and what came back.

`WRITE_PAGES=1` writes them anew.
"""

from __future__ import annotations

import os
from pathlib import Path

from campaign.library.battles.book import load_skirmish_book
from campaign.model.battles.battle import Engagement, Light
from campaign.model.book import Book
from campaign.model.dice import SeededDice
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.tactics.supremacy_at_sea.battle.facts import RollFell
from campaign.tactics.supremacy_at_sea.battle.fold import fold
from campaign.tactics.supremacy_at_sea.captains.answering import captain
from campaign.tactics.supremacy_at_sea.screen.view import view_for
from campaign.tactics.supremacy_at_sea.system import SYSTEM
from campaign.tactics.supremacy_at_sea.turn.opening import begin
from campaign.tactics.supremacy_at_sea.turn.outcome import outcome
from campaign.tactics.supremacy_at_sea.words.narration import narrate
from campaign.tactics.supremacy_at_sea.words.notation import show
from tests.tactics.conformance import for_all_systems
from tests.tactics.fleets import SOLDATI, TRIBAL, ZARA, british, italian, met, several

HERE = Path(__file__).parent
LINES_AT_MOST = 330


def page(title: str, book: Book, engagement: Engagement, seed: int, turns: int) -> str:
    """The first turns of one battle by captains, order by order, and what it came to."""
    dice = SeededDice(seed, title)
    battle = begin(book, engagement)
    lines = [title, "=" * len(title), ""]
    for token in view_for(book, battle, None).tokens:
        details = ", ".join(f"{name} {value}" for name, value in token.details[1:6] if value)
        lines.append(f"{token.side}: {token.name} ({token.type}), {details}")
    last = ""
    while battle.ended is None:
        told = battle.turn <= turns
        for side in Side:
            view = view_for(book, battle, side)
            if told and view.headline != last:
                lines += ["", view.headline]
                last = view.headline
            for decision in view.decisions:
                order = captain(book, view, decision)
                if told:
                    lines.append(f"  {side}: {show(view, order)}")
                for fact in SYSTEM.resolve(book, battle, order, dice):
                    words = narrate(battle, fact)
                    battle = fold(battle, fact)
                    # Of dice those of salvos are told; the others are told by what they did.
                    if told and words and not (isinstance(fact, RollFell) and fact.what != "salvo"):
                        lines.append(f"      {words}")
    after = outcome(book, battle)
    assert after is not None
    lines += ["", f"After {after.minutes} minutes:"]
    for one in after.outcomes:
        state = one.condition
        out = ", ".join(state.mounts_out) or "nothing"
        shares = (state.shell_damage, state.underwater_damage, state.speed_left)
        above, below, speed = (f"{float(share):.0%}" for share in shares)
        lines.append(f"  {battle.vessels[one.ship].name}: {one.outcome.value}, hull lost {above} above and {below} below, "
                     f"speed left {speed}, out: {out}")
    return "\n".join([*lines, *(f"  {line}" for line in after.story)]) + "\n"


def held_against(name: str, found: str) -> None:
    """Compares a page with the one that was read last."""
    path = HERE / name
    if os.environ.get("WRITE_PAGES"):
        path.write_text(found, encoding="utf-8")

    assert found == path.read_text(encoding="utf-8")
    assert len(found.splitlines()) <= LINES_AT_MOST


def test_the_river_plate_reads_as_it_was_last_read() -> None:
    """SAS-T3, SAS-B5.6, SAS-B5.7, SAS-B8 The forced first moves, finding the range, and the turns that decide it."""
    skirmish, book = load_skirmish_book("river-plate")

    held_against("supremacy_at_sea_river_plate.txt", page("The River Plate", for_all_systems(book), skirmish.engagement, 8, 7))


def test_a_night_action_under_written_orders_reads_as_it_was_last_read() -> None:
    """SAS-GAP-04, SAS-B3, SAS-B7 Destroyers and cruisers in the dark: searchlights, flashes and torpedoes."""
    book, engagement = met(several(british("Afridi", TRIBAL), 3), italian("Zara", ZARA), italian("Alfieri", SOLDATI),
                           light=Light.NIGHT)
    engagement = replace(engagement, place="Off Cape Bon")

    held_against("supremacy_at_sea_cape_bon.txt", page("Off Cape Bon, by night", for_all_systems(book), engagement, 3, 6))
