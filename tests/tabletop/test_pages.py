"""How much paper a packet takes: four counters, on either paper, for one side, by every system."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

import pytest

from campaign.model.battles.battle import Engagement
from campaign.model.refusals import Refusal
from campaign.model.replacing import replace
from campaign.model.sides import BOTH, Side
from campaign.session.engagements.forms import papers_named
from campaign.session.files.papers import packet_of
from campaign.session.play.game import Game
from campaign.tabletop.charts import lay_charts
from campaign.tabletop.packet import packet_pdf
from campaign.tabletop.press import SIZES, PageBlock, Press, Slab
from campaign.tabletop.tray import LaidBlock
from campaign.tactics.registry import papers_names, system_named, system_names
from tests.secrecy.moments import at
from tests.tabletop.papers import battle, skirmish

MOST = {"supermarina": 4, "any": 4}
MOST_OF_OTHERS = 8
COUNTERS = 4
# Four counters in all, and a side's four or fewer among more of the enemy's.
BATTLES = ("river-plate", "cape-bon", "cape-spada", "dagabur", "glorious", "sicilian-channel", "genoa", "barham")


def pages(printed: bytes) -> int:
    """How many pages a document has."""
    return len(re.findall(rb"/Type /Page\b", printed))


def is_fought(rules: str, key: str) -> bool:
    """Whether a system can fight a battle: some are for ships on the surface alone."""
    if rules not in system_names():
        return True
    return not isinstance(system_named(rules).suits(*battle(key)), Refusal)


CASES = [(rules, key) for rules in papers_names() for key in BATTLES if is_fought(rules, key)]


@pytest.mark.gate
@pytest.mark.parametrize(("rules", "key"), CASES)
@pytest.mark.parametrize("paper", SIZES)
def test_four_counters_take_four_pages_or_eight(rules: str, key: str, paper: str) -> None:
    """SM-6B Cover, cards, charts and form of a side: four by the campaign's own tables, eight by any other system."""
    book, engagement = battle(key)
    for reader in BOTH:
        if len(engagement.parties[reader].participants) > COUNTERS:
            continue
        printed = packet_pdf(packet_of(book, engagement, rules, reader, skirmish(key)[0].briefing), paper)

        assert pages(printed) <= MOST.get(rules, MOST_OF_OTHERS)


def of_four(engagement: Engagement) -> Engagement:
    """A battle with two counters of each side left in it."""
    parties = {side: replace(party, participants=party.participants[:2], divisions=())
               for side, party in engagement.parties.items()}
    return replace(engagement, parties=parties)


@pytest.mark.gate
@pytest.mark.parametrize("rules", papers_names())
@pytest.mark.parametrize("paper", SIZES)
def test_four_counters_of_a_campaign_take_no_more(tmp_path: Path, rules: str, paper: str) -> None:
    """SM-GAP-99 What each side was at sea for stands on the cover as well."""
    with Game.open(at("a battle", tmp_path), read_only=True) as game:
        attack = game.state.attack
        assert attack is not None and attack.engagement is not None
        engagement = of_four(attack.engagement)
        for reader in BOTH:
            printed = packet_pdf(packet_of(game.book, engagement, rules, reader), paper)

            assert pages(printed) <= MOST.get(rules, MOST_OF_OTHERS)


@pytest.mark.parametrize("rules", system_names())
def test_a_turn_has_five_steps_and_names_charts_that_there_are(rules: str) -> None:
    """SM-6B, SAS-A6, SF-0.1, CO-3.1, FG-0-phases Every chart of a step is in the packet, and a step is a line or two."""
    papers = papers_named(rules)
    made = packet_of(*battle(), rules, Side.ALLIED)
    charts = {sheet.rule for sheet in made.sheets}

    assert len(papers.turn_steps) == 5
    assert {rule for step in papers.turn_steps for rule in step.sheets} <= charts
    assert all(len(step.line) <= 120 for step in papers.turn_steps)


@pytest.mark.gate
@pytest.mark.parametrize("rules", system_names())
@pytest.mark.parametrize("paper", SIZES)
def test_no_table_of_a_chart_lies_over_another(rules: str, paper: str) -> None:
    """SM-6B Every block keeps to its page, to its columns and off its neighbours, however close charts are packed."""
    sheets = packet_of(*battle(), rules, Side.ALLIED).sheets
    press = Press(paper, "title", "foot")
    _, trays = lay_charts(sheets, *press.real)
    for tray in trays:
        assert tray.depth <= tray.room + 0.1
        assert all(laid.left + laid.width <= tray.width + 0.1 for laid in tray.laid)
        assert not [pair for pair in combinations(tray.laid, 2) if lie_over_each_other(*pair)]


def lie_over_each_other(first: LaidBlock, second: LaidBlock) -> bool:
    """Whether two blocks of a tray share paper."""
    across = min(first.left + first.width, second.left + second.width) - max(first.left, second.left)
    down = min(first.down + first.block.height, second.down + second.block.height) - max(first.down, second.down)
    return across > 0.1 and down > 0.1


def test_blocks_that_lie_over_each_other_are_found() -> None:
    """SM-6B Side by side they are not, and one on the other they are."""
    block = PageBlock((), (Slab(20.0, lambda canvas, x, top: None),))
    first = LaidBlock(0.0, 0.0, 50.0, block)

    assert not any(lie_over_each_other(first, LaidBlock(left, down, 50.0, block)) for left, down in ((60.0, 0.0), (0.0, 20.0)))
    assert lie_over_each_other(first, LaidBlock(40.0, 10.0, 50.0, block))
