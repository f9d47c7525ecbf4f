"""Tracks keep to the sea: whole where they are known hex by hex, dashed along the sea's own way where only places are known."""

from __future__ import annotations

from itertools import pairwise

from campaign.chart.courses import DASH, courses
from campaign.chart.day import DayPlayback, chart_track, trails
from campaign.chart.layers.facts import LayerFacts
from campaign.chart.legs import is_straight, track_pieces
from campaign.chart.pointing import ChartPointing
from campaign.drawing.geometry import hex_near
from campaign.drawing.plane import Dot, Stroke
from campaign.drawing.theme import THEMES, Look
from campaign.library.book import load_book
from campaign.model.play.calendar import Turn
from campaign.model.sea.courses import course
from campaign.model.sea.hexes import Hex, distance
from campaign.model.sea.theatre import HexKind
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Side
from campaign.session.days.dates import DayId
from campaign.session.days.report import DayReport, DayTrack
from tests.gui.chart.test_scene import staff_game

BOOK = load_book("calabria")
THEATRE = BOOK.theatre
LOOK = Look(THEMES["light"])
TARANTO, MESSINA = (THEATRE.ports[PortId(key)].hex for key in ("taranto", "messina"))


def sea_all_the_way(spots: tuple[tuple[float, float], ...]) -> bool:
    """Whether a line keeps to hexes of the sea, looked at ten times in each of its pieces."""
    for (x, y), (right, down) in pairwise(spots):
        for number in range(11):
            where = hex_near(x + (right - x) * number / 10, y + (down - y) * number / 10)
            if where is None or not THEATRE.on_map(where) or THEATRE.kind(where) is HexKind.LAND:
                return False
    return True


def test_a_track_of_two_places_goes_round_and_is_a_guess() -> None:
    """Taranto to Messina ran over Calabria."""
    (piece,) = track_pieces(THEATRE, (TARANTO, MESSINA))

    assert piece.guess and (piece.way[0], piece.way[-1]) == (TARANTO, MESSINA)
    assert all(distance(here, there) == 1 for here, there in pairwise(piece.way))
    assert all(THEATRE.is_sea(where) for where in piece.way[1:-1])
    assert not is_straight(THEATRE, (TARANTO, MESSINA))


def test_what_is_known_hex_by_hex_is_no_guess_and_what_lies_between_is() -> None:
    """A force that was followed, lost, and found again: three pieces, of which the middle one is guessed."""
    way = course(THEATRE, TARANTO, MESSINA)
    pieces = track_pieces(THEATRE, (*way[:4], *way[-3:]))

    assert [piece.guess for piece in pieces] == [False, True, False]
    assert pieces[0].way == way[:4] and pieces[-1].way == way[-3:]


def test_on_the_chart_a_guess_is_dashed_and_what_was_sailed_is_dotted() -> None:
    """With the layer of tracks on."""
    way = course(THEATRE, TARANTO, MESSINA)
    view = staff_game(0).view(Side.AXIS)

    def strokes(path: tuple[Hex, ...]) -> list[Stroke]:
        marks = courses(BOOK, view, LOOK, ChartPointing(), {"AX1": path}, LayerFacts(shown=frozenset({"tracks"})))
        return [mark for mark in marks if isinstance(mark, Stroke)]

    (guess,), (sailed,) = strokes((TARANTO, MESSINA)), strokes(way)
    assert guess.dash == DASH != sailed.dash
    assert sea_all_the_way(guess.points) and sea_all_the_way(sailed.points)


def test_in_the_replay_the_enemy_keeps_to_the_sea_between_two_sightings() -> None:
    """His minutes are spread over the way; no dot says that he was seen on it, and every other hex of it is left out."""
    track = DayTrack("AL1", "AL1", Side.ALLIED, own=False, way=((300, TARANTO), (900, MESSINA)))
    found = chart_track(THEATRE, track)
    assert found is not None
    report = DayReport(DayId(Turn.of("Jul I 40"), Side.AXIS, 1), "", (), (track,), {}, {}, 0, quiet=False)
    marks = trails(THEATRE, DayPlayback(report), LOOK)

    assert (found.minutes[0], found.minutes[-1]) == (300, 900) and list(found.minutes) == sorted(found.minutes)
    assert sea_all_the_way(found.spots[1:-1])
    assert not any(isinstance(mark, Dot) for mark in marks)
    assert 0 < sum(isinstance(mark, Stroke) for mark in marks) < len(found.spots) - 1
