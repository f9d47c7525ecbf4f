"""A day is told by what the side heard of it: at most eight lines, each of them lines of its own log."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from campaign.model import events
from campaign.model.events import PointsScored, UmpireRuled
from campaign.model.play.calendar import Turn
from campaign.model.play.telling import Deed, Telling
from campaign.model.replacing import replace
from campaign.model.setting.scenario import PortId
from campaign.model.sides import BOTH, Side
from campaign.model.units.forces import ForceId
from campaign.model.units.ships import ShipId, ShipType
from campaign.session.days.ashore import ashore
from campaign.session.days.at_sea import at_sea
from campaign.session.days.choosing import ALIKE, choose_items
from campaign.session.days.dates import DayId, day_named
from campaign.session.days.digest import day_report, days, digest_of, last_day, since, this_day
from campaign.session.days.hearing import Eyes, HeardLine, Item, hear_stretch, stretches
from campaign.session.days.report import LINES_AT_MOST, DayKind, DayReport, page_of
from campaign.session.play import playing
from campaign.session.play.game import Game
from campaign.session.play.seat import PlayerSeat, Seat, seat_for
from campaign.session.play.undoing import archive_of
from campaign.words.mentions import listed_mentions
from tests.session.stage import STAFF, begun

READERS = (*BOTH, None)


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Game]:
    """A whole campaign of `calabria`, played by the staffs."""
    with begun(tmp_path_factory.mktemp("days") / "calabria.sqlite", STAFF, seed=3) as found:
        playing.play_on(found)
        yield found


def told(seat: Seat) -> list[DayReport]:
    """Every day of a campaign."""
    return [day_report(seat, day) for day in days(seat)]


@pytest.mark.parametrize("reader", READERS)
def test_a_day_is_at_most_eight_lines_of_the_readers_own_log(game: Game, reader: Side | None) -> None:
    """SM-GAP-87.1 Each line stands for lines of his log that are there, and lies on the day that is told."""
    seat = seat_for(game, reader)
    numbers = {line.number for line in seat.log()}

    for report in told(seat):
        assert len(report.lines) <= LINES_AT_MOST
        assert [line.number for line in report.lines] == list(range(1, len(report.lines) + 1))
        assert [line.minute for line in report.lines] == sorted(line.minute for line in report.lines)
        for line in report.lines:
            assert {*line.log} <= numbers and line.log[0] <= line.log[1]
            assert line.words and line.day == report.id


@pytest.mark.parametrize("reader", READERS)
def test_the_points_of_a_day_are_those_that_were_scored_in_it(game: Game, reader: Side | None) -> None:
    """SM-GAP-87.1 What a day begins with and ends with differ by its own events, and the last ends as the campaign stands."""
    seat, archive = seat_for(game, reader), archive_of(seat_for(game, reader))
    found = told(seat)

    for stretch, report in zip(stretches(seat), found, strict=True):
        won = dict.fromkeys(BOTH, 0.0)
        for event in archive.events(stretch.after, stretch.up_to):
            entry = event.event.entry if isinstance(event.event, PointsScored) else None
            entry = event.event.points if isinstance(event.event, UmpireRuled) else entry
            if entry is not None:
                won[entry.side] += entry.points
        assert {side: report.points_after[side] - report.points_before[side] for side in BOTH} == won
    assert found[-1].points_after == seat.points
    assert any(report.points_after != report.points_before for report in found)


def test_every_line_of_the_log_belongs_to_one_day(game: Game) -> None:
    """SM-GAP-87.1 Days follow upon each other without a gap, and count all that was told."""
    seat = seat_for(game, Side.ALLIED)

    assert sum(report.logged for report in told(seat)) == len(seat.log())
    assert all(one < other for one, other in pairwise(days(seat)))


def test_who_was_lost_is_told_with_the_points_that_it_cost(game: Game) -> None:
    """SM-GAP-87.1 In this war Rodi and Zeeland are caught after scattering on the fourth day."""
    seat = seat_for(game, Side.ALLIED)
    fourth, fifth = (day_report(seat, day_named(f"Jul I 40 axis {number}", days(seat))) for number in (4, 5))
    lost = next(line for line in fourth.lines if line.kind is DayKind.LOST)

    assert "Rodi" in lost.detail and lost.points == ((Side.AXIS, 2.0),) and lost.where is not None
    assert fourth.headline == "2 ships are lost"
    assert fifth.headline.startswith("The fleets meet")
    assert not fourth.quiet


@pytest.mark.gate
def test_who_attacked_whom_is_told_in_every_line_of_an_attack(game: Game) -> None:
    """SM-GAP-87.1 His own by their names, the enemy by his markers: the digest has both sides of every attack."""
    for reader in READERS:
        seat = seat_for(game, reader)
        lines = [line for stretch in stretches(seat) for line in hear_stretch(seat, stretch).told
                 if isinstance(line.event, events.AttackDeclared)]

        assert lines
        for line in lines:
            assert line.telling.by and line.telling.to
            (item,) = at_sea(Eyes.of(seat), line)
            assert item.words == f"{listed_mentions(line.telling.to)}, by {listed_mentions(line.telling.by)}"


def test_the_way_of_an_own_force_is_whole_and_of_a_marker_as_it_was_seen(game: Game) -> None:
    """SM-GAP-56.10 One's own hexes follow upon each other; of the enemy's only what the log says."""
    seat = seat_for(game, Side.ALLIED)
    tracks = [track for report in told(seat) for track in report.tracks]
    said = " ".join(line.text for line in seat.log())

    assert {track.own for track in tracks} == {True, False}
    for track in tracks:
        assert [minute for minute, _ in track.way] == sorted(minute for minute, _ in track.way)
        if not track.own:
            assert all(str(where) in said for _, where in track.way)


def test_the_way_of_an_own_force_has_its_ships_though_it_is_gone(game: Game) -> None:
    """SM-GAP-87.1 A day that is looked at later draws its own forces with their ships; of markers it knows none."""
    seat = seat_for(game, Side.ALLIED)
    assert isinstance(seat, PlayerSeat)
    tracks = [track for report in told(seat) for track in report.tracks]

    assert any(track.own and ForceId(track.about) not in seat.view.forces for track in tracks)
    assert all(bool(track.ships) is track.own and set(track.ships) <= set(seat.view.ships) for track in tracks)


def test_an_umpire_has_no_enemy(game: Game) -> None:
    """SM-GAP-87.1 He reads of either side by its name; a side reads of its enemy."""
    umpire, axis = (told(seat_for(game, reader)) for reader in (None, Side.AXIS))

    assert [day.headline for day in umpire if "enemy" in day.headline.lower()] == []
    assert [line.words for day in umpire for line in day.lines if "enemy" in line.words] == []
    assert any("enemy" in line.words for day in axis for line in day.lines)


def test_several_ships_that_join_are_counted_behind_their_noun(game: Game) -> None:
    """SM-GAP-87.1 Ships join so many times."""
    eyes = Eyes(game.book, None, frozenset())
    ports = [PortId(port) for port in ("taranto", "naples", "palermo")]
    arrival = Telling(deed=Deed.REINFORCEMENT, sentence="Ships arrive")
    lines = [HeardLine(number, arrival, events.ShipsArrived((), port), 0) for number, port in enumerate(ports)]
    items = [replace(item, day=DayId(Turn(0), Side.AXIS, 0)) for line in lines for item in ashore(eyes, line)]

    assert [item.words for item in choose_items(items)] == ["ships, 3 times"]


def test_ships_that_are_told_together_are_added_up() -> None:
    """SM-GAP-87.1 Three ports with a boat each are three boats, and every port is named once."""
    one, two, three, hero = (ShipId(key) for key in ("mtb_1", "mtb_2", "mtb_3", "hero"))
    boat, destroyer = ShipType.BOAT_SQUADRON, ShipType.DESTROYER
    # The second boat went from Messina to Trapani.
    told = (("Trapani", ((one, boat), (three, boat))), ("Messina", ((two, boat), (hero, destroyer))),
            ("Trapani", ((two, boat),)))
    some = [Item(DayKind.ARRIVED, 6, "1 motor torpedo boat of the enemy's", f"entered {port}", f"in {port}",
                 like="enemy groups", log=(number, number), day=DayId(Turn(0), Side.AXIS, 1), fleet=fleet,
                 of_whom=" of the enemy's", at=(f"in {port}",))
            for number, (port, fleet) in enumerate(told)]
    (found,) = choose_items(some)

    assert found.words == "1 destroyer, 3 motor torpedo boats of the enemy's"
    assert found.detail == "in Trapani; in Messina" and found.log == (0, 2)


def test_who_is_told_of_on_several_days_is_counted_once() -> None:
    """SM-GAP-87.1 Two forces that were sighted on two days are two forces, and two attacks on one port are two."""
    sightings = [Item(DayKind.SIGHTED, 40, f"warships ({name}) off Malta", f"sighted axis {name}", like="forces",
                      log=(number, number), day=DayId(Turn(0), Side.AXIS, number), about=name)
                 for number, name in enumerate(("AL1", "AL2", "AL1", "AL1"), 1)]
    attacks = [Item(DayKind.ATTACKED, 60, "Malta", "port malta", like="attacks", log=(number, number),
                    day=DayId(Turn(0), Side.AXIS, number)) for number in range(3)]
    found = {one.kind: one for one in choose_items([*sightings, *attacks])}

    assert found[DayKind.SIGHTED].words == "2 forces" and found[DayKind.ATTACKED].words == "3 attacks"
    assert found[DayKind.SIGHTED].detail == "warships (AL1) off Malta, 3 times; warships (AL2) off Malta"
    (one,) = choose_items(item for item in sightings if item.about == "AL1")
    assert one.words == "warships (AL1) off Malta, 3 times"


def test_what_is_told_together_says_no_word_twice() -> None:
    """SM-GAP-87.1 Two days on which a port could not fill the same ships are told once, with their number."""
    some = [Item(DayKind.RAN_SHORT, 40, words, f"short {number}", like="ports", log=(number, number),
                 day=DayId(Turn(0), Side.AXIS, number))
            for number, words in enumerate(("Sollum could not fill 15 destroyers", "Bardia could not fill Wishart",
                                            "Sollum could not fill 15 destroyers"), 1)]
    boats = [Item(DayKind.ARRIVED, weight, "1 motor torpedo boat", f"berthed {number}", like="times in port",
                  log=(number, number), day=DayId(Turn(0), Side.AXIS, 1), at=("in Malta",),
                  fleet=((ShipId(f"mtb_{number}"), ShipType.BOAT_SQUADRON),))
             for number, weight in enumerate((11, 11, 11, 31))]
    others = [Item(DayKind.SCORED, 90 + number, f"thing {number}", f"thing {number}", log=(number, number),
                   day=DayId(Turn(0), Side.AXIS, 1)) for number in range(6)]
    found = choose_items([*some, *boats, *others])

    short = next(one for one in found if one.kind is DayKind.RAN_SHORT)
    assert short.detail == "Sollum could not fill 15 destroyers, 2 times; Bardia could not fill Wishart"
    berthed = next(one for one in found if one.kind is DayKind.ARRIVED)
    assert (berthed.words, berthed.detail) == ("4 motor torpedo boats", "in Malta")


@pytest.mark.gate
def test_quiet_days_are_one_card(game: Game) -> None:
    """SM-GAP-87.1 Several days passed over are told together, and a quiet stretch says that it was quiet."""
    seat = seat_for(game, Side.ALLIED)
    quiet = [day for day, report in zip(days(seat), told(seat), strict=True) if report.quiet and day.nas]
    together = digest_of(seat, quiet[-2:])

    assert together.headline == "Two quiet days at sea"
    assert together.days == tuple(quiet[-2:])
    assert together.logged == sum(day_report(seat, day).logged for day in quiet[-2:])


def test_since_one_last_played_begins_behind_the_line_that_was_read(game: Game) -> None:
    """SM-GAP-87.1 What was read already is not told again, and nothing new is nothing at all."""
    seat = seat_for(game, Side.AXIS)
    half = len(seat.log()) // 2
    found = since(seat, half)

    assert found is not None and found.logged == len(seat.log()) - half
    assert all(line.log[0] > half for line in found.lines)
    assert since(seat, seat.log()[-1].number) is None


@pytest.mark.gate
def test_the_last_day_is_over_and_the_present_one_may_not_be(tmp_path: Path) -> None:
    """SM-GAP-87.1 While a day is played it is told so far; the last is the one before it."""
    with begun(tmp_path / "new.sqlite", STAFF, seed=3) as game:
        seat = seat_for(game, Side.AXIS)
        present = this_day(seat)
        before = last_day(seat)

        assert present is not None and before is not None
        assert (present.id.nas, before.id.nas) == (1, 0)


def test_a_page_of_a_day_fits_a_terminal(game: Game) -> None:
    """SM-GAP-87.1 Eighty columns, and no more lines than the digest of a day may take."""
    for report in told(seat_for(game, Side.AXIS)):
        page = page_of(report, 80)
        assert all(len(line) <= 80 for line in page)
        assert len(page) <= 36


@pytest.mark.gate
def test_three_things_alike_are_one_line(game: Game) -> None:
    """SM-GAP-87.1 A line of several says how many they are, and names as many as it can."""
    lines = [line for report in told(seat_for(game, Side.ALLIED)) for line in report.lines]

    assert ALIKE == 3
    assert any(line.words == "3 cargoes" and line.points == ((Side.ALLIED, 9.0),) for line in lines)


def test_who_put_to_sea_is_told_of_both_sides_and_who_was_only_formed_is_not(game: Game) -> None:
    """SM-GAP-87.1 The enemy's ships that are gone from a port are the news of the first day."""
    first = day_report(seat_for(game, Side.ALLIED), day_named("Jul I 40 axis 1", days(seat_for(game, Side.ALLIED))))
    sailed = [line for line in first.lines if line.kind is DayKind.SAILED]

    assert any(line.detail == "from Taranto" and "of the enemy's" in line.words for line in sailed)
    assert first.headline == "The enemy's battle fleet has put to sea from Taranto"
