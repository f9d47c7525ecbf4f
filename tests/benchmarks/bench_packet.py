"""How long the umpire's packet of a battle of thirty ships takes, by each system.

    python -m tests.benchmarks.bench_packet

prints seconds of processor time and their ratio to the budget of ten.
"""

from __future__ import annotations

import time

import pytest

from campaign.model.battles.battle import Engagement
from campaign.model.book import Book
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.session.files.papers import packet_of
from campaign.tabletop.packet import packet_pdf
from campaign.tactics.registry import papers_names
from tests.tabletop.papers import battle

SHIPS, BUDGET = 30, 10.0
ELSEWHERE = ("matapan-night", "cape-spada", "espero-convoy")


def thirty(ships: int = SHIPS) -> tuple[Book, Engagement]:
    """Spartivento, and some of those who were elsewhere."""
    book, engagement = battle("spartivento-day")
    there = {one.ship for _, one in engagement.participants()}
    others = [pair for key in ELSEWHERE for pair in battle(key)[1].participants()]
    more = list({one.ship: one for side, one in others if side is Side.AXIS and one.ship not in there}.values())
    axis = engagement.parties[Side.AXIS]
    parties = {**engagement.parties, Side.AXIS: replace(axis, participants=(*axis.participants, *more[: ships - len(there)]))}
    return book, replace(engagement, parties=parties)


def seconds(rules: str) -> float:
    """Processor time of one packet."""
    book, engagement = thirty()
    assert len(engagement.participants()) == SHIPS
    begun = time.process_time()
    packet_pdf(packet_of(book, engagement, rules, None), "a4")
    return time.process_time() - begun


@pytest.mark.parametrize("rules", papers_names())
def test_a_packet_of_thirty_ships_is_printed_within_the_budget(rules: str) -> None:
    """Ten seconds is the budget."""
    took = seconds(rules)
    print(f"\npacket of {SHIPS} ships, {rules}: {took:.2f} s, {took / BUDGET:.2f} of the budget")

    assert took <= BUDGET


if __name__ == "__main__":
    for name in papers_names():
        print(f"{name}: {seconds(name):.2f} s, {seconds(name) / BUDGET:.2f} of the budget")
