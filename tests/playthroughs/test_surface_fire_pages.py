"""Golden pages of battles under Surface Fire: written orders, what the dice did with them, and what came back.

`WRITE_PAGES=1` writes them anew.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from campaign.library.battles.book import load_skirmish_book
from campaign.model.battles.battle import Engagement
from campaign.model.book import Book
from campaign.model.dice import SeededDice
from campaign.model.sides import Side
from campaign.tactics.surface_fire.battle.facts import RollFell
from campaign.tactics.surface_fire.battle.fold import fold
from campaign.tactics.surface_fire.captains.answering import captain
from campaign.tactics.surface_fire.screen.view import view_for
from campaign.tactics.surface_fire.system import SYSTEM
from campaign.tactics.surface_fire.turn.opening import begin
from campaign.tactics.surface_fire.turn.outcome import outcome
from campaign.tactics.surface_fire.words.narration import narrate
from campaign.tactics.surface_fire.words.notation import show
from tests.tactics.conformance import for_all_systems
from tests.tactics.surface_fire.battles import book as whole_book
from tests.tactics.surface_fire.battles import excess

HERE = Path(__file__).parent
LINES_AT_MOST = 420


def page(title: str, book: Book, engagement: Engagement, seed: int, turns: int) -> str:
    """The first turns of one battle by captains, order by order, and what it came to."""
    dice = SeededDice(seed, title)
    battle = begin(book, engagement)
    lines = [title, "=" * len(title), ""]
    for token in view_for(book, battle, None).tokens:
        details = ", ".join(f"{name} {value}" for name, value in token.details[:5] if value and not name.startswith("_"))
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
                    # Of dice those that brought special damage are told; the others are told by what they did.
                    if told and words and not (isinstance(fact, RollFell) and fact.rule != "SF-VII.25"):
                        lines.append(f"      {words}")
    after = outcome(book, battle)
    assert after is not None
    lines += ["", f"After {after.minutes} minutes:"]
    names = {unit.ship: unit.name for _, unit in engagement.participants()}
    for one in after.outcomes:
        state = one.condition
        out = ", ".join(state.mounts_out) or "nothing"
        shares = (state.shell_damage, state.underwater_damage, state.speed_left)
        above, below, speed = (f"{float(share):.0%}" for share in shares)
        boats = f", {sum(fate.value == 'lost' for fate in one.boats)} of {len(one.boats)} lost" if one.boats else ""
        hull = f"hull lost {above} above and {below} below, speed left {speed}"
        lines.append(f"  {names[one.ship]}: {one.outcome.value}, {hull}, out: {out}{boats}")
    return "\n".join([*lines, *(f"  {line}" for line in after.story)]) + "\n"


def held_against(name: str, found: str) -> None:
    """Compares a page with the one that was read last."""
    path = HERE / name
    if os.environ.get("WRITE_PAGES"):
        path.write_text(found, encoding="utf-8")

    assert found == path.read_text(encoding="utf-8")
    assert len(found.splitlines()) <= LINES_AT_MOST


@pytest.mark.gate
def test_cape_spada_reads_as_it_was_last_read() -> None:
    """SF-0.1, SF-II.2, SF-VII.9, SF-VIII.6 Orders of squadrons, torpedo records, gunnery, and a fleet that breaks."""
    skirmish, book = load_skirmish_book("cape-spada")

    held_against("surface_fire_cape_spada.txt", page("Cape Spada", for_all_systems(book), skirmish.engagement, 8, 5))


def test_dive_bombers_on_a_carrier_read_as_they_were_last_read() -> None:
    """SF-IV.10, SF-VI.1, SF-VI.13 Squadrons fly in turn, fight, are shot at, and attack."""
    held_against("surface_fire_excess.txt", page("Bombers over a carrier", whole_book(), excess(), 3, 4))
