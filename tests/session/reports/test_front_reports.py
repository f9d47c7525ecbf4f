"""The front that supplies move, in the forecast and in the calendar."""

from __future__ import annotations

from random import Random

import pytest

from campaign.model.events import FrontJudged
from campaign.model.play.war import Front
from campaign.model.replacing import replace
from campaign.model.sides import BOTH, Side
from campaign.rules.chapters.war import timeline
from campaign.rules.views.view import view_for
from campaign.session.history.agenda import agenda
from campaign.session.play.game import Game
from campaign.session.play.seat import seat_for
from campaign.session.reports.duties import front_forecast, front_prospects
from campaign.session.reports.forecast import forecast
from campaign.session.reports.records import Records
from campaign.store.records import Meta
from tests.fronts import SCENARIO, at, book_of_front, delivered, of, opening, shifted
from tests.narrating import line_for
from tests.proceeding import brought_about
from tests.properties.undisclosed import ALWAYS

JUDGED = Front(delivered(13, 13, 13, due=13))


def test_the_forecast_tells_what_was_measured_and_from_how_many_loads_on_what_moves() -> None:
    """SM-GAP-70.13 39 of 52 so far: at 15 short of par a half-month late, with 24 more early, with 39 more by two."""
    book = book_of_front()
    view = view_for(book, at(opening(book), "Jul II 40", JUDGED), Side.AXIS)
    rows = [(row[0], row[1], row[2], row[3]) for row in front_forecast(book, view)]
    assert rows == [(f"The desert front{more}", "front", "Sep II 40", loads)
                    for more, loads in (("", 0), (", 24 loads more", 24), (", 39 loads more", 39))]
    words = [str(row[5]) for row in front_forecast(book, view)]
    assert "Of 52 loads due in the desert 39 came in the last game turns, 0.15 from par for the Allied" in words[0]
    assert "stays in Sep II 40" in words[0] and "1 half-month earlier, in Sep I 40" in words[1] and "Aug II 40" in words[2]


def test_the_sentence_of_the_forecast_is_that_of_the_log_when_it_has_happened() -> None:
    """SM-GAP-70.13 Word for word, for both sides."""
    book = book_of_front()
    state = at(opening(book), "Jul II 40", JUDGED)
    for loads, row in zip((0, 24, 39), front_forecast(book, view_for(book, state, Side.ALLIED)), strict=True):
        landed = at(state, "Jul II 40", JUDGED, tripoli_libya=loads)
        after, events = brought_about(timeline.end_of_turn, book, landed)
        judged, = of(events, FrontJudged)
        for side in BOTH:
            assert line_for(book, landed, after, judged, side) == row[5]


def test_the_forecast_tells_when_a_bound_holds_an_entry() -> None:
    """SM-GAP-70.5 Whatever lands, Mersa Matruh is retaken no later than it already is."""
    book = book_of_front()
    front = replace(shifted(d1942_11_08=6), deliveries=delivered(20, 20, 20))
    row, = front_forecast(book, view_for(book, at(opening(book), "Oct II 42", front, tripoli_libya=20), Side.AXIS))
    assert "never more than 6 half-months from its own date" in str(row[5])


def test_before_the_first_judgement_the_forecast_says_when_that_is() -> None:
    """SM-GAP-70.4 At the end of the fourth game turn."""
    book = book_of_front()
    row, = front_forecast(book, view_for(book, opening(book), Side.AXIS))
    assert row[5] == "is judged for the first time as Jul II 40 ends [SM-GAP-70]"


def test_the_report_of_forecasts_has_the_front_for_both_sides_alike() -> None:
    """SM-GAP-70.13 What lands is public, and so is what it does; without the option there is no such row."""
    for on, many in ((True, 3), (False, 0)):
        book = book_of_front(on=on)
        state = at(opening(book), "Jul II 40", JUDGED)
        tables = [forecast(book, view_for(book, state, side), Records(None)) for side in BOTH]
        axis, allied = ([row for row in table.rows if row[1] == "front"] for table in tables)
        assert axis == allied and len(axis) == many
        assert all((table.brief is not None and "The front" in [entry.under for entry in table.brief.entries]) is on
                   for table in tables)


def test_the_calendar_has_every_entry_where_it_comes_now_with_its_own_date() -> None:
    """SM-GAP-70.14 Tripoli, put back a half-month; and for the present turn what the forecast says."""
    book = book_of_front()
    game = Game.begin(book, Meta(SCENARIO, 1, book.options, players=dict.fromkeys(BOTH, "human")))
    game.state = at(opening(book), "Jul II 40", replace(JUDGED, shifts={"1943-01-23": 1}))
    pages = {str(page.turn): [due.text for due in page.due] for page in agenda(seat_for(game, Side.ALLIED))}
    assert "Tripoli (Libya) becomes Allied: Tripoli has fallen (by history in Jan II 43)" in pages["Feb I 43"]
    assert not any("Tripoli has fallen" in words for words in pages["Jan II 43"])
    assert "Homs becomes Allied: Homs has fallen" in pages["Jan II 43"]
    assert [words for words in pages["Jul II 40"] if words.startswith("The desert front")] == [
        f"{what}: {words}" for what, words in front_prospects(book, view_for(book, game.state, Side.ALLIED))]


@pytest.mark.parametrize("side", BOTH, ids=str)
def test_nothing_that_a_side_cannot_know_changes_what_it_is_told_of_the_front(side: Side) -> None:
    """SM-GAP-56, SM-GAP-70.13 Whatever of the enemy's is otherwise, what landed is public and nothing else counts."""
    book = book_of_front()
    state = at(opening(book), "Jul II 40", JUDGED, tripoli_libya=5)
    told = list(front_forecast(book, view_for(book, state, side)))
    for change in ALWAYS:
        other = change(book, state, side, Random(11))
        assert list(front_forecast(book, view_for(book, other, side))) == told
