"""A day at the terminal: its card on a third of a page, the battle of it on a line, and the words that tell them whole."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from campaign.cli.reporting import print_report
from campaign.cli.terminal.asked import print_decisions
from campaign.cli.terminal.looks import Looks
from campaign.cli.terminal.news import ROOM, UnreadLines
from campaign.model.play.telling import Deed, Telling
from campaign.model.replacing import replace
from campaign.model.sides import BOTH, Side
from campaign.session.days.dates import DayId, day_named
from campaign.session.days.digest import day_report, days, digest_of
from campaign.session.days.report import LINES_AT_MOST, ROWS_AT_MOST, DayKind, card_of, page_of
from campaign.session.engagements.battle_news import battle_page
from campaign.session.history.log import LogNews
from campaign.session.play.game import Game
from campaign.session.play.seat import PlayerSeat, seat_for
from campaign.session.play.trouble import Malformed, NotFound
from tests.cli.conftest import copied

WIDTH, PAGE = 80, 40


@pytest.fixture(scope="module")
def seat(_finished: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[PlayerSeat]:
    """The Axis seat of a campaign in which the fleets met."""
    save = copied(_finished, tmp_path_factory.mktemp("cards") / "finished.sqlite")
    with Game.open(save, read_only=True) as game:
        found = seat_for(game, Side.AXIS)
        assert isinstance(found, PlayerSeat)
        yield found


@pytest.mark.gate
def test_a_card_has_a_line_for_each_thing_and_names_the_word_that_tells_it_whole(seat: PlayerSeat) -> None:
    """SM-GAP-87.1 Two lines of heading, one that judges, twelve for eight things at most; and several days are no longer."""
    known = days(seat)
    for report in (*(day_report(seat, day) for day in known), digest_of(seat, known)):
        card = card_of(report, WIDTH)

        assert all(len(line) <= WIDTH for line in card) and len(card) <= ROWS_AT_MOST + 5
        assert not any("..." in line for line in card)
        assert sum(bool(re.match(r" ?\d  ", line)) for line in card) == len(report.lines)
        assert "`report day " in card[-1]
        assert len(report.days) == 1 or any(re.match(r" 1  (?:\d+-)?\d+ Jul: ", line) for line in card)
        if len(report.days) == 1:
            (word,) = re.findall(r"`report day ([^`]+)`", card[-1])
            assert day_named(word, known) == report.id
            assert len(card) <= len(page_of(report, WIDTH)) + 1


def test_a_battle_is_a_line_of_the_card_and_its_page_is_a_word_away(seat: PlayerSeat) -> None:
    """SM-GAP-87.1 However much was fought, the word stands at the end of the line, and is read."""
    reports = [day_report(seat, day) for day in days(seat)]
    report = next(report for report in reports if [line.words.endswith("battles") for line in report.lines
                                                   if line.kind is DayKind.FOUGHT] == [False])
    (fought,) = [line for line in card_of(report, WIDTH) if " Fought " in line]
    (number,) = re.findall(r"; `report battle (B\d+)`$", fought)

    page = battle_page(seat, number, WIDTH)
    assert f"(battle {number})" in page[0] and len(page) < PAGE and max(map(len, page)) < WIDTH
    assert battle_page(seat, number[1:], WIDTH) == page == battle_page(seat, number.lower(), WIDTH)
    log = " ".join(line.text for line in seat.log())
    told = [line for line in page[page.index("What came of it:") :] if re.match(r"  \w", line) and "`log" not in line]
    assert told and all(" ".join(line.split()[:3]) in log for line in told)
    long = replace(report, lines=tuple(replace(line, place=f"off {'Malta ' * 30}", outcome="") for line in report.lines))
    assert any(line.endswith(f"; `report battle {number}`") and len(line) <= WIDTH for line in card_of(long, WIDTH))
    many = replace(report, lines=tuple(replace(line, words="3 battles", count=3) for line in report.lines))
    assert any(line.endswith("Fought 3 battles; `report battles`") for line in card_of(many, WIDTH))


@pytest.mark.parametrize(("count", "whole"), [(1, True), (4, True), (8, False)])
def test_where_few_things_happened_each_is_told_whole(seat: PlayerSeat, *, count: int, whole: bool) -> None:
    """SM-GAP-87.1 What happened is never cut short; where many things happened their details are left out."""
    report = next(found for day in days(seat) if (found := day_report(seat, day)).lines)
    fleet = "2 battleships, 1 aircraft carrier, 2 light cruisers, 17 destroyers of the enemy's"
    line = replace(report.lines[0], kind=DayKind.SAILED, words=fleet, details=("from Alexandria", "with " + "much " * 9),
                   points=((Side.AXIS, 5.0),))
    card = card_of(replace(report, lines=(line,) * count), WIDTH)
    told = " ".join(part.strip() for part in card)

    assert told.count(f"Sailed {fleet}  Axis +5") == count
    assert (told.count("from Alexandria; and 1 more") == count) is whole
    assert all(len(part) <= WIDTH for part in card) and len(card) <= 2 * LINES_AT_MOST + 5


def test_a_sum_of_several_days_bears_all_their_dates(seat: PlayerSeat) -> None:
    """SM-GAP-87.1 From the first to the last on which any of it happened, and never beyond the digest."""
    report = digest_of(seat, days(seat))
    for line in report.lines:
        assert line.until is not None and report.days[0] <= line.day <= line.until <= report.days[-1]
    (several,) = [line for line in report.lines if line.until != line.day][:1]
    assert f"{several.number:>2}  {several.dates}: " in "\n".join(card_of(report, WIDTH)) and "-" in several.dates


def test_a_campaign_without_a_battle_says_so(human: Path) -> None:
    """It is no fault to ask."""
    with Game.open(human, read_only=True) as game:
        assert battle_page(seat_for(game, Side.AXIS), "", WIDTH) == ("No battle has been fought to its end yet.",)


def test_the_moment_above_a_question_is_no_wider_than_a_page(
    human: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch,
) -> None:
    """SM-1F In a month with a long name it takes two lines, as here on a page that is narrower."""
    monkeypatch.setattr("campaign.cli.words.page_width", lambda: 66)
    with Game.open(human, read_only=True) as game:
        print_decisions(seat_for(game, Side.AXIS))
        assert all(len(line) <= 66 for line in capsys.readouterr().out.splitlines())


def test_a_battle_that_was_not_fought_is_not_told(seat: PlayerSeat) -> None:
    """What there is to be told is named."""
    with pytest.raises(NotFound, match="B99: there is none of that name; told are B1"):
        battle_page(seat, "99", WIDTH)


def test_the_prompt_reports_a_battle_and_says_so(seat: PlayerSeat, capsys: pytest.CaptureFixture[str]) -> None:
    """Without a number the last one."""
    Looks(seat, UnreadLines(seat)).at("report", ["battle"])
    assert "What came of it:" in capsys.readouterr().out
    with pytest.raises(Malformed, match="battle"):
        print_report(seat, "no such thing")


@pytest.mark.parametrize("words", ["3 July 1940", "3 july", "3 July 1940, Axis day 3", "3 July 1940, day 3"])
def test_a_day_is_named_as_it_is_printed(seat: PlayerSeat, words: str) -> None:
    """SM-GAP-87 With its number as in its heading, and without the year."""
    found = day_named(words, days(seat))
    assert (found.nas, found.player_turn) == (3, Side.AXIS)


def test_of_two_days_with_one_date_the_first_is_typed_by_its_place() -> None:
    """SM-GAP-87 The second half of February has thirteen days for fourteen."""
    from campaign.model.play.calendar import Turn

    turn = Turn.of("Feb II 41")
    known = [DayId(turn, side, nas) for side in BOTH for nas in range(8)]
    for day in known:
        assert day_named(day.typed, known) == day, day


def test_what_is_new_leaves_room_for_the_question(seat: PlayerSeat, capsys: pytest.CaptureFixture[str]) -> None:
    """Of what a staff orders at once it is left out where forces sail, then what is oldest; what is left out is counted."""
    unread = UnreadLines(seat)
    moves = [LogNews(number, Telling(deed=Deed.MOVE, sentence=f"Force {number} moved"), trifle=False, ordered=True)
             for number in range(1, 40)]
    hits = [LogNews(number, Telling(deed=Deed.HIT, sentence=f"Ship {number} is hit"), trifle=False) for number in range(40, 50)]
    unread.print_news(seat, [*moves, *hits], ROOM)
    told = capsys.readouterr().out.splitlines()
    unread.print_news(seat, moves[:5], ROOM)
    few = capsys.readouterr().out.splitlines()
    unread.print_news(seat, [replace(line, ordered=False) for line in moves], 9)
    last = capsys.readouterr().out.splitlines()

    assert len(told) == len(hits) + 1 and told[-1].strip() == "(39 more lines: `log all 49`)"
    assert len(few) == 5
    assert len(last) == 10 and last[-2].endswith("Force 39 moved")
