"""What is told and reported of wars has no fault of language that a pattern can find."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from campaign.model.sides import READERS, Side
from campaign.session.days.digest import day_report, days, digest_of
from campaign.session.days.report import card_of, page_of
from campaign.session.desk.desk import desks_for
from campaign.session.desk.page import as_desk_page
from campaign.session.grammar.knowledge import Knowledge
from campaign.session.grammar.phrasing import with_names
from campaign.session.grammar.sentences import in_words
from campaign.session.history.agenda import agenda
from campaign.session.planning.undone import undone
from campaign.session.play.beginning import Beginning, begin
from campaign.session.play.game import Game
from campaign.session.play.playing import Until, play_on
from campaign.session.play.seat import PlayerSeat, seat_for
from campaign.session.play.undoing import undo_in_words
from campaign.session.reports.page import as_page, by_name
from campaign.session.reports.reporting import REPORTS, report_for
from campaign.session.words.whereabouts import label_hexes, labelled_line, line_by_name, sentence_by_name
from tests.words.language import faults_of_language

WIDE = 4000
# Where the war begins, by which seed, and how many days are played; the rules of supply and of voyages home are on in one.
WARS = {
    "a fortnight": ("calabria", None, 11, 5, ()),
    "with Greece in it": ("mediterranean", "Jan I 41", 5, 3, ("supply_points=true", "voyage_home=true")),
    "with Malta starved": ("mediterranean", "Jun I 42", 8, 3, ("hidden_markers=true",)),
}


def told(game: Game, reader: Side | None) -> Iterator[str]:
    """All lines that a reader may read of a campaign: its log in each way, its days, its reports, its calendar."""
    seat = seat_for(game, reader)
    theatre = seat.book.theatre
    for line in seat.log():
        yield line.text
        yield from (labelled_line(theatre, line.telling), line_by_name(theatre, line.telling),
                    sentence_by_name(theatre, line.telling), label_hexes(theatre, line.text))
    known = days(seat)
    for report in (*(day_report(seat, day) for day in known), digest_of(seat, known)):
        yield from (*card_of(report, WIDE), *page_of(report, WIDE))
    for kind in REPORTS:
        yield from as_page(by_name(report_for(seat, kind), theatre), WIDE).splitlines()
    yield from as_desk_page(desks_for(seat), seat.book, WIDE).splitlines()
    yield undo_in_words(seat)
    if isinstance(seat, PlayerSeat):
        yield from _of_a_player(seat)


def _of_a_player(seat: PlayerSeat) -> Iterator[str]:
    knows = Knowledge.of(seat)
    for turn in agenda(seat):
        yield from (turn.past, *(due.text for due in turn.due))
    for matter in undone(seat):
        yield from (matter.words, with_names(knows, matter.remedy))
    for command in list(seat.legal())[:400]:
        yield in_words(seat.book, seat.view, command)


@pytest.mark.gate
@pytest.mark.parametrize("war", WARS)
def test_nothing_that_is_told_of_a_war_has_a_fault_of_language(war: str, tmp_path: Path) -> None:
    """SM-1A.1 No plural of one, no name twice, no class of classes, no value of the program, for either side and the umpire."""
    scenario, first, seed, segments, options = WARS[war]
    beginning = Beginning(scenario, seed, first_turn=first, options=options)
    with begin(beginning, tmp_path / "war.sqlite") as game:
        play_on(game, Until(segments=segments), remembers=False)
        lines = [line for reader in READERS for line in told(game, reader)]

    assert len(lines) > 1000
    assert sorted({fault for line in lines for fault in faults_of_language(line)})[:20] == []
