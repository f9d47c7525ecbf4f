"""Golden pages of battles: orders, dice, facts and what came back, to be read by a person when they change.

`WRITE_PAGES=1` writes them anew.
"""

from __future__ import annotations

import os
from pathlib import Path

from campaign.model.battles.battle import Engagement, Light
from campaign.model.book import Book
from campaign.model.dice import SeededDice
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.tactics.supermarina.battle.fold import fold
from campaign.tactics.supermarina.captains.answering import captain
from campaign.tactics.supermarina.round.opening import begin
from campaign.tactics.supermarina.round.outcome import outcome
from campaign.tactics.supermarina.screen.view import view_for
from campaign.tactics.supermarina.system import SYSTEM
from campaign.tactics.supermarina.words.narration import narrate
from campaign.tactics.supermarina.words.notation import show
from tests.tactics.fleets import BARBIANO, LEANDER, SOLDATI, TRIBAL, WARSPITE, ZARA, british, italian, met

HERE = Path(__file__).parent
LINES_AT_MOST = 150


def page(title: str, book: Book, engagement: Engagement, seed: int) -> str:
    """One battle by captains, order by order."""
    dice = SeededDice(seed, title)
    battle = begin(book, replace(engagement, place=title.partition(",")[0]))
    lines = [title, "=" * len(title), ""]
    lines += [
        f"{token.side}: {token.name} ({token.type}), " + ", ".join(f"{name} {value}" for name, value in token.details[:5])
        for token in view_for(book, battle, None).tokens
    ]
    last = ""
    while battle.ended is None:
        for side in Side:
            view = view_for(book, battle, side)
            if view.headline != last:
                lines += ["", view.headline]
                last = view.headline
            for decision in view.decisions:
                order = captain(book, view, decision)
                lines.append(f"  {side}: {show(view, order)}")
                for fact in SYSTEM.resolve(book, battle, order, dice):
                    words = narrate(battle, fact)
                    battle = fold(battle, fact)
                    # Sealed orders stand above as orders, and the roll alone tells of a miss.
                    if words and "is sealed" not in words and "no hit" not in words:
                        lines.append(f"      {words}")
    after = outcome(book, battle)
    assert after is not None
    lines += ["", f"After {after.minutes} minutes:"]
    for one in after.outcomes:
        state = one.condition
        lines.append(f"  {battle.units[one.ship].name}: {one.outcome.value}, armament lost {state.shell_damage}, hull lost "
                     f"{state.underwater_damage}, speed left {state.speed_left}, torpedoes left {state.torpedoes_left}")
    return "\n".join([*lines, *(f"  {line}" for line in after.story)]) + "\n"


def held_against(name: str, found: str) -> None:
    """Compares a page with the one that was read last."""
    path = HERE / name
    if os.environ.get("WRITE_PAGES"):
        path.write_text(found, encoding="utf-8")

    assert found == path.read_text(encoding="utf-8")
    assert len(found.splitlines()) <= LINES_AT_MOST


def test_a_cruiser_action_by_day_reads_as_it_was_last_read() -> None:
    """SM-6B, SM-6C, SM-6D, SM-6E1 Sydney and destroyers meet two light cruisers."""
    book, engagement = met(british("Sydney", LEANDER), british("Havock", TRIBAL),
                           italian("Bande Nere", BARBIANO), italian("Colleoni", BARBIANO), seen_at_m=15000)

    held_against("supermarina_cape_spada.txt", page("Off Cape Spada", book, engagement, 20))


def test_a_night_action_reads_as_it_was_last_read() -> None:
    """SM-6F, SM-6F1, SM-6F2, SM-6F3, SM-6C.6 A battle line finds cruisers in the dark."""
    book, engagement = met(british("Warspite", WARSPITE), british("Valiant", WARSPITE), italian("Zara", ZARA),
                           italian("Fiume", ZARA), italian("Alfieri", SOLDATI), light=Light.NIGHT)

    held_against("supermarina_matapan_night.txt", page("Off Cape Matapan, by night", book, engagement, 5))
