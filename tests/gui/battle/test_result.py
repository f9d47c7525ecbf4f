"""The result of a battle on screen: judged, told once more, the enemy as far as seen; accepted by one key."""

from __future__ import annotations

from itertools import pairwise

import pytest

from campaign.drawing.shapes import Polygon, Rect, RoundedBox, Text
from campaign.drawing.theme import LIGHT, THEMES, Look
from campaign.gui.actions.plain import InBattle
from campaign.gui.battle.ending.fates import FateLine, rows_abreast, unhurt_in_words
from campaign.gui.battle.ending.result import chart_of, memoized, reading_rows
from campaign.gui.battle.ending.telling import HitMark, RangeChart, RightAlignedText, TaleLine, log_rows
from campaign.gui.battle.panel import story_rows
from campaign.gui.battle.paper.told import Chronicle
from campaign.gui.frame.page import Row
from campaign.gui.frame.stage import SCALES
from campaign.model.battles.battle import AfterAction
from campaign.model.play.telling import Deed, Telling
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.model.units.silhouettes import Silhouette
from tests.gui.battles import OTHER, PLATE, Fought
from tests.gui.workspaces import painted, top_of


def over(rules: str = PLATE, people: tuple[Side, ...] = ()) -> Fought:
    """The River Plate by captains, to its end."""
    fought = Fought(people=people, rules=rules)
    if people:
        fought.screen.press(InBattle.CAPTAINS)
    fought.to_the_end()
    fought.stage.sheets()
    return fought


@pytest.mark.gate
def test_the_page_judges_and_tells_how_it_went() -> None:
    """Headline, sentence, days in dock, the range over time, lines with their hours."""
    fought = over()
    rows = list(fought.screen.rows())
    texts = [row.text for row in rows]

    assert any(text.startswith(("The Allied side wins", "The Axis side wins", "Nobody wins")) for text in texts)
    assert "How it went" in texts and "What the log says" in texts
    assert any(isinstance(row.drawn, RangeChart) for row in rows)
    assert any(text[2:3] == ":" and text[:2].isdigit() for text in texts)


@pytest.mark.gate
def test_the_whole_log_is_a_key_away_and_comes_back() -> None:
    """`L` opens it, every line with its hour."""
    fought = over()
    fought.keys("l")
    page = top_of(fought.stage)
    assert page is not fought.screen
    assert len(list(page.rows())) > 20
    fought.keys("escape")
    assert fought.stage.top is fought.screen
    fought.keys("enter")
    assert fought.accepted == 1


@pytest.mark.gate
def test_the_fight_is_watched_again_and_comes_back_to_its_result() -> None:
    """Space: from the first minute by the same eyes, turn by turn to its end; Escape ends it at once, and both accept."""
    fought = over(people=(Side.ALLIED,))
    before, table = [row.text for row in fought.screen.rows()], fought.screen.table
    fought.keys("space")
    assert fought.screen.watching and fought.screen.view.minute == 0
    assert fought.screen.eyes is Side.ALLIED
    texts = [row.text for row in fought.screen.rows()]
    assert "A battle that is over" in texts and "Back to the result" in texts and "Asked of you" not in texts
    for _ in range(2000):
        if not fought.screen.watching:
            break
        fought.stage.passed(2.0)
    assert [row.text for row in fought.screen.rows()] == before
    fought.keys("space")
    assert fought.screen.watching
    fought.keys("escape")
    assert [row.text for row in fought.screen.rows()] == before
    assert fought.screen.table.happened == table.happened
    fought.keys("enter")
    assert fought.accepted == 1


@pytest.mark.gate
def test_escape_leaves_the_result_of_a_fight_that_was_watched_again() -> None:
    """The first ends the watching, the next leaves the battle as it does before anything is watched."""
    fought = over(people=(Side.ALLIED,))
    fought.keys("space", "escape")
    assert fought.stage.front is fought.screen
    fought.keys("escape")

    assert fought.stage.front is not fought.screen


@pytest.mark.gate
def test_ships_notes_say_what_broke_and_never_what_was_fired_away() -> None:
    """Two facts at most in plain words; all of it, with rounds and boxes, when she is pointed at."""
    fought = over()
    lines = {row.drawn.name: row for row in fought.screen.rows() if isinstance(row.drawn, FateLine)}
    assert lines
    for row in lines.values():
        assert isinstance(row.drawn, FateLine)
        assert row.drawn.words and "%" not in row.drawn.words and "rounds" not in row.drawn.words
    assert "lost a turret" in lines["Exeter"].text
    assert "main rounds 100% to" in lines["Exeter"].hint


def test_ships_that_came_out_unhurt_are_counted_by_type_where_they_are_many() -> None:
    """Large ones by name up to four of a type, small ones up to two; all names when the line is pointed at."""
    def ships(kind: str | None, *names: str) -> list[dict[str, object]]:
        return [{"name": name, "type": kind} for name in names]

    few = [*ships("DD", "Hero", "Hasty"), *ships("BB", "Warspite")]
    assert unhurt_in_words(few) == "Warspite, Hero and Hasty"
    many = [*ships("DD", *map(str, range(14))), *ships("CL", *map(str, range(6))), *ships("BB", "Cavour"),
            *ships(None, "a fort")]
    assert unhurt_in_words(many) == "Cavour, six light cruisers, 14 destroyers and a fort"
    rows = list(rows_abreast([Silhouette(107.0, (), ()) for _ in range(34)]))
    assert [len(row) for row in rows] == [14, 14, 6]


@pytest.mark.gate
def test_lengths_are_told_in_the_unit_of_choice() -> None:
    """In thousands of yards no kilometre is told."""
    fought = over()
    told = [row.text for row in fought.screen.rows() if isinstance(row.drawn, TaleLine)]
    fought.stage.look = replace(fought.stage.look, unit="yards")
    in_yards = [row.text for row in fought.screen.rows() if isinstance(row.drawn, TaleLine)]
    assert any(" km" in text for text in told)
    assert any(" yd" in text for text in in_yards) and not any(" km" in text for text in in_yards)


def test_the_line_over_time_is_measured_in_the_unit_of_choice() -> None:
    """Round figures of that unit stand at its grid, and the highest of them is no lower than the farthest range."""
    chart = RangeChart(0, ((0, 18_000.0), (5, 15_000.0), (10, 20_500.0)), (), 150.0)
    for unit, said in (("km", ["0 km", "10 km", "20 km", "30 km"]), ("miles", ["0 nm", "5 nm", "10 nm", "15 nm"]),
                       ("yards", ["0 yd", "10,000 yd", "20,000 yd", "30,000 yd"])):
        shapes = chart.drawn(Rect(0, 0, 600, 200), replace(Look(), unit=unit))
        words = [shape.text for shape in shapes if isinstance(shape, Text)]
        assert [one for one in words if one.endswith(said[0][2:])] == said


def test_hits_of_both_sides_in_one_minute_hide_no_sign() -> None:
    """The square of the Allies stands above the line, the diamond of the Axis below it; one alone stands on the line."""
    ranges = ((0, 18_000.0), (10, 18_000.0))
    marks = (HitMark(5, Side.ALLIED, "Spee hit"), HitMark(5, Side.AXIS, "Exeter hit"), HitMark(8, Side.AXIS, "Ajax hit"))
    shapes = tuple(RangeChart(0, ranges, marks, 150.0).drawn(Rect(0, 0, 600, 200), Look()))
    (square,) = (shape.rect for shape in shapes if isinstance(shape, RoundedBox))
    both, alone = (shape.points for shape in shapes if isinstance(shape, Polygon) and shape.fill == LIGHT.axis)
    (_, line), (_, top) = alone[1], both[0]

    assert square.bottom < line <= top


@pytest.mark.gate
def test_the_odds_stand_at_the_foot_where_they_were_counted() -> None:
    """Beside what accepts, and nowhere else; nothing where none were."""
    fought = over()
    opened = fought.screen.previewed
    assert not any(isinstance(row.drawn, RightAlignedText) for row in _foot(fought))
    values = {"win": 0.22, "nobody": 0.47, "lose": 0.31}
    shares = {what: {"value": value, "low": 0.0, "high": 1.0} for what, value in values.items()}
    fought.screen.previewed = lambda after: {**opened(after), "odds_before": shares}
    assert [row.text for row in _foot(fought)] == ["Before: you win 22 %, nobody 47 %, they win 31 %"]
    assert fought.screen.spot(InBattle.ODDS_BEFORE) is None
    fought.stage.sheets()
    actions = (InBattle.AGAIN, InBattle.WHOLE_LOG, InBattle.ODDS_BEFORE, InBattle.ACCEPT)
    spots = [fought.screen.spot(action) for action in actions]
    places = [spot.rect for spot in spots if spot is not None]
    assert len(places) == len(spots)
    assert all(one.right < other.x for one, other in pairwise(places))


def _foot(fought: Fought) -> tuple[Row, ...]:
    after = fought.table.result()
    assert after is not None
    return fought.screen._result(after).before


def test_by_tables_without_places_there_is_no_line_over_time() -> None:
    """The log then takes its room."""
    fought = over(OTHER)
    assert not any(isinstance(row.drawn, RangeChart) for row in fought.screen.rows())
    assert chart_of({"ranges": [[0, 1000.0], [5, 900.0]], "hits": [], "began": 0}) is None


@pytest.mark.gate
def test_what_the_odds_had_said_is_offered_only_where_they_were_counted() -> None:
    """A row of its own says it."""
    fought = over()
    assert InBattle.ODDS_BEFORE not in [row.action for row in fought.screen.rows()]
    values = {"win": 0.22, "nobody": 0.47, "lose": 0.31}
    shares = {what: {"value": value, "low": 0.0, "high": 1.0} for what, value in values.items()}
    rows = list(reading_rows({"odds_before": shares}))
    assert [row.action for row in rows] == [InBattle.ODDS_BEFORE]
    assert rows[0].hint.startswith("Before: you win 22 %, nobody 47 %, they win 31 %")


@pytest.mark.gate
def test_a_result_is_worked_out_once_however_often_it_is_looked_at() -> None:
    """Telling a battle once more takes its time."""
    made: list[AfterAction] = []

    def make(after: AfterAction) -> dict[str, int]:
        made.append(after)
        return {"times": len(made)}

    told = memoized(make)
    fought = over()
    after = fought.table.result()
    assert after is not None
    assert told(after) == told(after) == {"times": 1}


@pytest.mark.gate
@pytest.mark.parametrize("scale", SCALES)
def test_the_result_is_painted_small_and_large(scale: float) -> None:
    """In the least window at every size of text, the action that accepts stays to be pressed."""
    fought = over(people=(Side.ALLIED,))
    fought.stage.look = Look(THEMES["dark"], scale)
    for size in ((800, 600), (1280, 720)):
        fought.stage.resized(*size)
        painted(fought.stage)
        spot = fought.screen.spot(InBattle.ACCEPT)
        assert spot is not None
        assert spot.rect.y >= 0 and spot.rect.bottom <= size[1] and spot.rect.right <= size[0]


def test_a_line_of_a_battle_is_its_sentence_and_the_rule_is_read_where_one_points() -> None:
    """SM-1G A boat's name looks like a rule and stays; the battle and the rule of a die are in the hint alone."""
    look = Look(THEMES["light"], 1.0)
    die = Telling(deed=Deed.DIE, sentence="salvo: Ajax, 7 or more: 4", rules=("SF-5.2",), battle="B1")
    boat = Telling(deed=Deed.SINKING, sentence="CO-13 goes down.")
    story = list(story_rows(Chronicle().read((die, boat), look)))
    log = list(log_rows({"caption": "A fight", "began": 0, "log": [[5, die.line, die.sentence], [6, boat.line, boat.sentence]]},
                        look))

    assert [(row.text, row.hint) for row in story] == [("Salvo: Ajax, 7 or more: 4", die.line), ("CO-13 goes down.", "")]
    assert [(row.text.partition("  ")[2], row.hint) for row in log[1:]] == [(row.text, row.hint) for row in story]
