"""The end of a campaign as data: it adds up, it judges by the ladder, and it is open to both sides when it is over."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaign.library.book import scenario_keys
from campaign.library.campaigns.history import load_history
from campaign.model import events
from campaign.model.play.state import PointsEntry
from campaign.model.sides import BOTH, Side
from campaign.rules.chapters.war.victory import ladder_of, result_of
from campaign.session.ending.chronicle import WarChronicle
from campaign.session.ending.facts import Degree, EndOfCampaign, Figure, Source, TurnKind
from campaign.session.ending.gathering import end_of, verdict_of
from campaign.session.ending.page import as_document, as_end_page, as_table
from campaign.session.ending.wording import headline, ship_words, subline
from campaign.session.play.game import Game
from campaign.session.play.orders_given import REVELATIONS
from campaign.session.play.playing import Until, play_on
from campaign.session.play.seat import Public, seat_for
from campaign.session.play.undoing import archive_of
from campaign.session.reports.reporting import report_for
from tests.kept.shelf import unpacked
from tests.session.ending.ended import played, unfought
from tests.session.stage import book

LADDER = ("decisive Allied victory", "Allied victory", "marginal Allied victory", "drawn", "marginal Axis victory",
          "Axis victory", "decisive Axis victory")


@pytest.fixture(scope="module")
def matapan(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Game]:
    """One scenario that two staffs have played to its end."""
    with played(tmp_path_factory.mktemp("matapan")) as game:
        yield game


def adds_up(game: Game, end: EndOfCampaign) -> None:
    """Points by source, the curve and the half-months come to the account; what was lost is what left the game."""
    points = seat_for(game, None).points
    for side in BOTH:
        assert sum(balance.points[side] for balance in end.balances) == pytest.approx(points[side])
    difference = points[Side.ALLIED] - points[Side.AXIS]
    assert end.curve[0].difference == 0 and end.curve[-1].difference == pytest.approx(difference)
    assert end.replay[-1].difference == pytest.approx(difference)
    assert all(one.day < other.day for one, other in pairwise(end.curve))
    archive = archive_of(Public(game))
    gone = [one.event for one in archive.of_kinds(("ShipRemoved", "ShipCaptured"))]
    assert sum(len(month.lost) for month in end.replay) == len(gone)
    ships = sum(count for row in end.losses for count in row.lost.values())
    assert ships >= len(gone)
    assert end.battles == sum(1 for _ in archive.of_kinds(("BattleJoined",)))
    assert len(end.replay) == end.half_months and sum(len(month.battles) for month in end.replay) == end.battles


def test_a_campaign_at_its_end_adds_up(matapan: Game) -> None:
    """SM-GAP-100 Points by source and over time, losses and battles agree with the account and the log."""
    end = end_of(seat_for(matapan, Side.ALLIED))

    adds_up(matapan, end)
    assert end.over and not end.is_long and end.days == 14


def test_the_books_are_open_to_both_when_it_is_over(matapan: Game) -> None:
    """SM-GAP-56.22 Either side reads of the end what the umpire does, the ships of both among those that decided it."""
    found = [end_of(seat_for(matapan, reader)) for reader in (*BOTH, None)]

    assert found[0] == found[1] == found[2]
    assert {ship.side for ship in found[0].ships} == set(BOTH)
    assert {passage.side for month in found[0].replay for passage in month.passages} == set(BOTH)


def test_while_it_goes_on_a_side_reads_of_its_own_ships_alone(tmp_path: Path) -> None:
    """SM-GAP-56.22 Of the enemy it reads points, battles and losses, not where he went nor what his ships did."""
    with played_half(tmp_path) as game:
        ends = {side: end_of(seat_for(game, side)) for side in BOTH}

        assert not ends[Side.AXIS].over and ends[Side.AXIS].verdict.points == ends[Side.ALLIED].verdict.points
        for side, end in ends.items():
            assert {ship.side for ship in end.ships} <= {side}
            assert {passage.side for month in end.replay for passage in month.passages} == {side}
            assert headline(end).startswith("So far: ") and subline(end).endswith("The war goes on.")
        assert ends[Side.AXIS].curve == ends[Side.ALLIED].curve


def played_half(folder: Path) -> Game:
    """`matapan` in its midst."""
    from campaign.session.play.beginning import Beginning, begin

    game = begin(Beginning("matapan", 7, players=dict.fromkeys(BOTH, "staff")), folder / "half.sqlite")
    play_on(game, Until(segments=8))
    assert not game.state.over
    return game


def test_the_end_is_a_revelation() -> None:
    """SM-GAP-56.22 Nobody takes it back alone once he has read the other's books."""
    assert events.CampaignEnded in REVELATIONS


@given(st.integers(-2000, 2000))
def test_a_verdict_is_as_far_from_a_draw_as_its_rung(points: int) -> None:
    """SM-GAP-55.1 Winner and degree say what the ladder's words say, whatever the difference."""
    difference = points / 4
    verdict = verdict_of(book(), {Side.AXIS: 0.0, Side.ALLIED: difference}, "")
    words = f"{'' if verdict.winner is None else verdict.winner.value.capitalize()} victory"
    told = {Degree.DRAWN: "drawn", Degree.MARGINAL: f"marginal {words}", Degree.CLEAR: words,
            Degree.DECISIVE: f"decisive {words}"}[verdict.degree]

    assert verdict.result == result_of(book(), difference) == told and told in LADDER
    assert [least for least, _ in verdict.ladder] == [least for least, _ in ladder_of(book())]


def test_a_campaign_keeps_the_result_that_it_ended_with() -> None:
    """SM-GAP-55.1 Where its ladder was another, the result that both were told stands."""
    verdict = verdict_of(book(), {Side.AXIS: 0.0, Side.ALLIED: 500.0}, "marginal Axis victory")

    assert (verdict.winner, verdict.degree, verdict.final) == (Side.AXIS, Degree.MARGINAL, True)


def test_what_turned_it_is_told_in_order_with_the_points_that_it_moved(matapan: Game) -> None:
    """SM-GAP-100.1 The one battle of this campaign moved what its losses cost either side."""
    end = end_of(seat_for(matapan, None))
    battles = [turn for turn in end.turns if turn.kind is TurnKind.BATTLE]
    archive = archive_of(Public(matapan))
    fought = [one.event for one in archive.of_kinds(("BattleJoined",))]

    assert battles and {turn.where for turn in battles} <= {battle.engagement.hex for battle in fought}
    assert [turn.day.rank for turn in end.turns] == sorted(turn.day.rank for turn in end.turns)
    assert all(abs(turn.swing) >= 4 for turn in end.turns) and len(end.turns) <= 7
    entries = [one.event.entry for one in archive.of_kinds(("PointsScored",))]
    prices = {entry.ship: entry.points for entry in entries if entry.ship}
    first = battles[0]
    worth = {side: sum(prices[ship] for ship in first.lost[side]) for side in BOTH}
    assert first.swing == worth[Side.AXIS] - worth[Side.ALLIED]


def test_ships_of_note_are_credited_with_those_they_sank(matapan: Game) -> None:
    """SM-GAP-100.2 The ranking is by score; a ship that sank another has her price."""
    end = end_of(seat_for(matapan, None))
    credited = {one.event.ship: one.event.credit for one in archive_of(Public(matapan)).of_kinds(("ShipRemoved",))}

    assert 0 < len(end.ships) <= 5
    assert [ship.score for ship in end.ships] == sorted((ship.score for ship in end.ships), reverse=True)
    sunk = {victim: ship.ship for ship in end.ships for victim in ship.sunk}
    assert sunk and all(credited[victim] == ship for victim, ship in sunk.items())
    assert all(ship.lost is not None or ship.score >= ship.taken for ship in end.ships)
    assert all(ship_words(ship, matapan.book) for ship in end.ships)


def test_points_of_older_programs_are_known_by_the_ship_that_was_lost_before_them(matapan: Game) -> None:
    """SM-GAP-100 Their entries name no ship: it is the one whose loss was told last."""
    happened = [one.event for one in archive_of(Public(matapan)).events()]
    older = [events.PointsScored(PointsEntry(one.entry.moment, one.entry.side, one.entry.points, one.entry.rule,
                                             one.entry.reason)) if isinstance(one, events.PointsScored) else one
             for one in happened]
    now, then = WarChronicle(matapan.book, None), WarChronicle(matapan.book, None)
    for chronicle, told in ((now, happened), (then, older)):
        for event in told:
            chronicle.hear(event)

    def ships(chronicle: WarChronicle) -> dict[Side, float]:
        return next(dict(one.points) for one in chronicle.balances() if one.source is Source.SHIPS)

    assert ships(now) == ships(then) and now.turns() == then.turns()


def test_the_chronicle_reads_every_kind_that_it_hears(matapan: Game) -> None:
    """SM-GAP-100 Of those kinds alone it makes the same as of all events."""
    archive = archive_of(Public(matapan))
    whole, some = WarChronicle(matapan.book, None), WarChronicle(matapan.book, None)
    for one in archive.events():
        whole.hear(one.event)
    for one in archive.of_kinds(tuple(kind.__name__ for kind in dict.fromkeys(WarChronicle.KINDS))):
        some.hear(one.event)

    assert (whole.turns(), whole.balances(), whole.lost, whole.replay()) == (
        some.turns(), some.balances(), some.lost, some.replay())
    assert whole.deeds.of_note(whole.lost) == some.deeds.of_note(some.lost)


def test_history_stands_beside_it_only_where_it_is_on_record(matapan: Game) -> None:
    """SM-GAP-100.3 Half a month is no whole one, and the losses are those of the whole war; what was fought then is told."""
    end = end_of(seat_for(matapan, None))

    assert {row.figure for row in end.history if row.then is not None} == set()
    assert [fought.name for fought in end.fought_then] == [
        battle.name for battle in load_history().battles if battle.date.startswith("1941-03")]


def test_a_campaign_that_ended_before_anybody_fought_is_told_too(tmp_path: Path) -> None:
    """SM-GAP-100 No battle, no loss, no ship of note; and it is a draw."""
    with unfought(tmp_path) as game:
        end = end_of(seat_for(game, Side.ALLIED))

        assert end.over and (end.battles, end.turns, end.ships, end.losses) == (0, (), (), ())
        assert (end.verdict.winner, end.verdict.degree) == (None, Degree.DRAWN)
        assert headline(end) == "Nobody fought it out: a draw"
        page = as_end_page(end, game.book)
        assert "No ship did anything that counts." in page and "Nobody has lost a ship." in page


@pytest.mark.gate
@pytest.mark.parametrize("scenario", [key for key in scenario_keys() if key != "mediterranean"])
def test_each_scenario_has_an_end_that_adds_up_and_can_be_read(scenario: str, tmp_path: Path) -> None:
    """SM-GAP-100 Staffs play it to its end: the account agrees, no line is wider than a terminal, every form is made."""
    with played(tmp_path, scenario, {Side.ALLIED: "human"}) as game:
        end = end_of(seat_for(game, Side.ALLIED))

        adds_up(game, end)
        assert end.commanded == (Side.ALLIED,) and "You commanded the Allies" in subline(end)
        assert max(map(len, as_end_page(end, game.book).split("\n"))) <= 80
        assert as_table(end, game.book).rows and headline(end) in as_document(end, game.book)
        # Every ship that went down has a place on the chart.
        assert all(ship.where is not None for month in end.replay for ship in month.lost)


@pytest.mark.gate
def test_a_war_of_months_stands_as_its_ledgers_have_it(tmp_path: Path) -> None:
    """SM-GAP-100.3 Seven months that were kept: what was landed in Libya is what the report on arrivals has, month by month."""
    with Game.open(unpacked("long-war", tmp_path)) as game:
        seat = seat_for(game, None)
        end = end_of(seat)

        adds_up(game, end)
        landed = next(row for row in end.history if row.figure is Figure.LIBYA_LANDED)
        arrivals = report_for(seat_for(game, Side.AXIS), "arrivals")
        months = {str(row[arrivals.columns.index("month")]): row for row in arrivals.rows if row[0] == "Libya"}
        tons = arrivals.columns.index("tons")
        whole = [month for month in months if month <= "1940-12"]
        assert landed.now == sum(float(months[month][tons] or 0) for month in whole)
        assert landed.then == sum(month.landed_t for month in load_history().cargo if month.month <= "1940-12")
        assert end.is_long and end.last_led_by_other is not None and end.malta is Side.ALLIED
