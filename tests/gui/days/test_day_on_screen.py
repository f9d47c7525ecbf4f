"""The day in the window: glide, card, clock, replay, days that were, quiet days, and play that is left to the staff."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from campaign.chart.day import MIDNIGHT, chart_track
from campaign.chart.pins import RADIUS
from campaign.drawing.geometry import centre_of
from campaign.drawing.theme import THEMES, Look
from campaign.gui.actions.plain import InCampaign, InDay
from campaign.gui.actions.values import AskWhy, ShowDay, ShowLine
from campaign.gui.campaign.screen import CampaignScreen
from campaign.gui.days.clock import daylight
from campaign.gui.days.telling import GLIDE, REPLAY, Going, ToldDay, by_one_clock
from campaign.gui.frame.motion import FLIGHT, Motion
from campaign.model.play.calendar import Turn
from campaign.model.replacing import replace
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Side
from campaign.session.days.dates import DayId
from campaign.session.days.digest import day_of_line, days
from campaign.session.days.report import DayReport
from tests.gui.days.made_up import told_day, tracks
from tests.gui.workspaces import named, painted, playing, strike, top_of

# Each of these takes a good part of a second, or more.
pytestmark = pytest.mark.gate


@pytest.fixture
def screen(tmp_path: Path) -> CampaignScreen:
    """Days later, with forces at sea, and a made-up day that is told."""
    screen = playing(tmp_path)
    while not screen.workspace.known.view.forces:
        strike(screen.stage, "t", "enter")
    screen.days.close()
    return screen


def told(screen: CampaignScreen, report: DayReport | None = None) -> DayReport:
    """Tells a day, as it is told when its steps are over."""
    report = report or told_day(screen)
    screen.days._tell(report)
    screen.stage.sheets()
    return report


def going(screen: CampaignScreen) -> Going:
    """What moves now."""
    return screen.days.telling.going


def counters(screen: CampaignScreen) -> object:
    """What the chart shows of forces on their way."""
    screen.stage.sheets()
    return screen.chart.scene().groups[-2]


def words(screen: CampaignScreen) -> str:
    """All words of the panel."""
    screen.stage.sheets()
    return "\n".join(row.text for row in screen.rows())


def test_forces_glide_along_their_tracks_and_come_to_where_they_lie(screen: CampaignScreen) -> None:
    """350 ms a hex, at most two and a half seconds; then all counters lie where the view has them."""
    told(screen)
    seen = [counters(screen)]
    for _ in range(5):
        screen.stage.passed(GLIDE / 6)
        seen.append(counters(screen))
    assert len({repr(one) for one in seen}) == 6
    screen.stage.passed(GLIDE / 6 + 0.01)

    assert counters(screen) == ()
    assert going(screen) is Going.NOTHING


def test_a_short_way_takes_as_long_as_its_hexes(screen: CampaignScreen) -> None:
    """Three hexes take about a second, and no day without ways moves at all."""
    telling, report = ToldDay(), told_day(screen)
    telling.tell(report, card=True, fresh=True, hexes=3)
    telling.passed(1.0)
    assert telling.going is Going.GLIDE
    telling.passed(0.06)
    assert telling.going not in (Going.GLIDE, Going.REPLAY)
    telling.tell(report, card=True, fresh=True, hexes=0)
    assert telling.going not in (Going.GLIDE, Going.REPLAY)


def test_any_key_ends_the_glide_and_does_its_own_work(screen: CampaignScreen) -> None:
    """2 speaks of the second line; the space bar ends the glide, and does not begin a replay."""
    told(screen)
    strike(screen.stage, "2")
    assert (screen.days.telling.going, screen.days.telling.shown) == (Going.NOTHING, 2)
    told(screen)
    strike(screen.stage, "space")

    assert (screen.days.telling.going, screen.days.telling.minute) == (Going.NOTHING, MIDNIGHT)


@pytest.mark.parametrize("motion", [Motion.REDUCED, Motion.NONE])
def test_with_less_motion_forces_are_there_at_once_with_their_tracks(screen: CampaignScreen, motion: Motion) -> None:
    """Nothing glides, the chart cuts to a place; the trails show."""
    screen.stage.motion = motion
    report = told(screen)
    assert counters(screen) == ()
    assert screen.chart.day.trails()
    strike(screen.stage, "1")

    line = report.lines[0]
    assert line.where is not None
    spot, room = screen.chart.camera.spot_of(line.where), screen.chart.day.room(screen.chart.camera)
    assert abs(spot[0] - room.middle[0]) < 2 and abs(spot[1] - room.middle[1]) < 2
    strike(screen.stage, "space")
    assert going(screen) is Going.NOTHING


def test_a_line_flies_to_where_it_happened_and_marks_its_pin(screen: CampaignScreen) -> None:
    """By its number, by the arrows and by the mouse on the line or on the pin; it takes less than half a second."""
    report = told(screen)
    strike(screen.stage, "3")
    before = screen.chart.camera
    screen.stage.passed(FLIGHT / 2)
    between = screen.chart.camera
    screen.stage.passed(FLIGHT)
    after = screen.chart.camera
    where = report.lines[2].where
    assert where is not None and before != between != after
    assert screen.chart.day.room(after).grown(-40).holds(after.spot_of(where))
    assert "shown" in repr([sheet.layers() for sheet in screen.stage.sheets() if sheet.name == "panel"])
    strike(screen.stage, "down")
    assert screen.days.telling.shown == 4
    screen.stage.sheets()
    pin = next(pin for pin in screen.chart.day.pins(screen.chart.camera) if pin.number == 2)
    screen.stage.passed(FLIGHT)
    screen.stage.sheets()
    spot = pin.on(screen.chart.camera)
    if screen.helm.over_map(spot):
        screen.stage.pressed(*spot)
        assert screen.days.telling.shown == 2


def test_pins_stand_clear_of_each_other_and_what_is_out_of_sight_has_an_arrow(screen: CampaignScreen) -> None:
    """No pin hides another one; near by, arrows at the edge lead to the others, and a press on one flies there."""
    told(screen)
    screen.stage.passed(GLIDE)
    screen.chart.zoom(12)
    screen.stage.sheets()
    camera = screen.chart.camera
    pins = [pin.on(camera) for pin in screen.chart.day.pins(camera)]
    assert len(pins) == 7
    assert all(abs(one[0] - other[0]) + abs(one[1] - other[1]) >= RADIUS for at, one in enumerate(pins) for other in pins[:at])
    arrows = screen.chart.day._arrows(camera)
    assert arrows
    screen.stage.pressed(*arrows[0].at)
    assert screen.days.telling.shown == arrows[0].number


def test_the_card_says_headline_points_and_lines_and_never_covers_the_chart(screen: CampaignScreen) -> None:
    """It stands where the panel does; each line is pressed by its number, and says all of it where it is pointed at."""
    report = told(screen)
    screen.stage.passed(GLIDE)
    text = words(screen)
    assert report.headline in text and "Replay" in text and "Whole log" in text
    assert all(f"{line.kind.word} {line.words}" in text for line in report.lines)
    rows = {row.action: row for row in screen.rows()}
    assert all(report.lines[at - 1].detail in rows[ShowLine(at)].hint for at in range(1, 8))
    assert screen.chart.day.clock is not None
    assert not screen.chart.day.clock.meets(screen.panel_rect())
    assert not screen.map_rect().meets(screen.panel_rect())


@pytest.mark.parametrize(("size", "scale"), [((800, 600), 1.0), ((800, 600), 2.0), ((1280, 720), 1.5), ((1920, 1080), 1.0)])
def test_the_whole_card_is_reached_at_any_size_of_window_and_text(
    tmp_path: Path, size: tuple[int, int], scale: float,
) -> None:
    """Every line and every button can be seen by keys alone: what has the focus stands in its pane."""
    screen = playing(tmp_path, size=size)
    screen.stage.look = Look(THEMES["dark"], scale)
    told(screen)
    screen.stage.passed(GLIDE)
    for at in range(1, 8):
        strike(screen.stage, str(at))
        screen.stage.sheets()
        spot = screen.spot(ShowLine(at))
        assert spot is not None and spot.rect.y >= 0
    for action in (InDay.REPLAY, InDay.LOG, InDay.ON):
        screen.focus, screen.follow = action, True
        screen.stage.sheets()
        spot = screen.spot(action)
        assert spot is not None and spot.rect.y >= 0
    painted(screen.stage)


def test_the_replay_goes_by_the_clock_and_pins_appear_as_it_passes_them(screen: CampaignScreen) -> None:
    """Six seconds for the day; at the half the lines of the morning are numbered, at the end all of them."""
    told(screen)
    screen.stage.passed(GLIDE)
    strike(screen.stage, "space")
    assert going(screen) is Going.REPLAY
    screen.stage.passed(REPLAY / 2)
    screen.stage.sheets()
    assert screen.chart.day.told is not None
    assert [line.number for line in screen.chart.day.told.lines] == [1, 2]
    screen.stage.passed(REPLAY / 2)
    screen.stage.sheets()

    assert [line.number for line in screen.chart.day.told.lines] == [1, 2, 3, 4, 5, 6, 7]
    assert going(screen) is Going.NOTHING


def test_a_press_that_goes_on_closes_the_card_and_does_its_work(screen: CampaignScreen) -> None:
    """Enter closes it alone; E closes it and ends the step, or names what is open; a press on the chart chooses there."""
    told(screen)
    strike(screen.stage, "enter")
    assert not screen.days.open
    told(screen)
    before = screen.workspace.seat.moment
    first = screen.days.telling.report
    strike(screen.stage, "e", "enter")
    assert screen.days.telling.report is not first
    assert screen.dispatch.warned or screen.workspace.seat.moment != before


def test_a_quiet_day_stands_in_nobodys_way(screen: CampaignScreen) -> None:
    """It is one line at the head of the panel, which keeps its question and its buttons; the next order takes it away."""
    quiet = replace(told_day(screen), lines=(), quiet=True, headline="A quiet day at sea")
    told(screen, quiet)
    text = words(screen)
    assert "a quiet day at sea." in text
    assert not screen.days.open
    assert any(row.action is InCampaign.END for row in screen.rows())
    strike(screen.stage, "e", "enter")

    assert "a quiet day at sea" not in words(screen)


@pytest.mark.parametrize("quiet", [False, True], ids=["a card", "a quiet day"])
def test_the_first_click_on_the_chart_chooses_and_closes_what_was_told(screen: CampaignScreen, *, quiet: bool) -> None:
    """One click is enough: it is not spent on the card, nor on the line of a quiet day."""
    report = told_day(screen)
    told(screen, replace(report, lines=(), quiet=True) if quiet else report)
    screen.stage.passed(GLIDE)
    port = screen.game.book.theatre.ports[PortId("gibraltar")]
    screen.chart.centre(port.hex, zoom=40)
    screen.stage.sheets()
    spot = screen.chart.camera.spot_of(port.hex)
    screen.stage.pressed(*spot)
    screen.stage.released(*spot)

    assert screen.workspace.selection.thing == named("port:gibraltar")
    assert screen.days.telling.report is None


def test_a_track_stands_still_until_its_force_leaves(screen: CampaignScreen) -> None:
    """Where the clock stands between two hours that are known, a force lies between their hexes."""
    track = tracks(screen)[0]
    found = chart_track(screen.game.book.theatre, track)
    assert found is not None
    assert found.at(0) == centre_of(track.way[0][1])
    assert found.at(MIDNIGHT) == centre_of(track.way[-1][1])
    assert found.at(170) not in (found.spots[0], found.spots[1])


def test_several_days_share_one_clock(screen: CampaignScreen) -> None:
    """Of two days the first fills the first half of the clock."""
    report = told_day(screen)
    later = replace(report.id, nas=report.id.nas + 1)
    both = replace(report, days=(report.id, later), lines=(report.lines[0], replace(report.lines[1], day=later)))
    one = by_one_clock(both)

    assert [line.minute for line in one.lines] == [440 // 2, (MIDNIGHT + 642) // 2]


def test_nights_are_long_in_winter() -> None:
    """The clock darkens the hours without sun."""
    summer, winter = (daylight(DayId(Turn.of(words), Side.AXIS, 1)) for words in ("Jul I 40", "Jan I 41"))
    assert 4 * 60 < summer[0] < 6 * 60 and 6.5 * 60 < winter[0] < 8 * 60


def days_of(screen: CampaignScreen) -> Iterator[DayReport]:
    """Plays by the staff, and gives each day as it is told."""
    for _ in range(30):
        if screen.stage.top is not screen:
            return
        report = screen.days.telling.report
        if report is not None:
            yield report
            screen.days.close()
        strike(screen.stage, "t", "enter")


def test_each_day_is_told_once_when_it_is_over_and_kept_by_date(tmp_path: Path) -> None:
    """After three days D shows the last one again, arrows the ones before, and the calendar has them all."""
    screen = playing(tmp_path)
    found = []
    for report in days_of(screen):
        found.append(report.id)
        if len(found) == 3:
            break
    assert found == sorted(set(found)) and len(found) == 3
    strike(screen.stage, "d")
    assert screen.days.open and screen.days.telling.report is not None
    assert screen.days.telling.report.id == found[-1]
    strike(screen.stage, "left")
    assert screen.days.telling.report.id == found[-2]
    assert not screen.days.telling.fresh
    painted(screen.stage)
    strike(screen.stage, "right", "enter", "f3")
    painted(screen.stage)
    assert any(spot.action == ShowDay(found[0]) for spot in top_of(screen.stage).spots)


def test_a_line_of_the_log_leads_to_the_card_of_its_day(tmp_path: Path) -> None:
    """From a line to why it happened, and from there to its day; a line of today has no card yet."""
    screen = playing(tmp_path)
    report = next(days_of(screen))
    seat = screen.workspace.seat
    number = report.lines[0].log[0]
    stage = screen.stage
    stage.back_to(screen)
    screen.press(InCampaign.LOG)
    top_of(stage).press(AskWhy(number))
    assert day_of_line(seat, number) == report.id
    (row,) = [row for row in top_of(stage).rows() if isinstance(row.action, ShowDay)]
    assert row.action == ShowDay(report.id)
    top_of(stage).press(ShowDay(report.id))

    assert stage.top is screen
    assert screen.days.open and screen.days.telling.report is not None
    assert screen.days.telling.report.id == report.id
    assert day_of_line(seat, seat.log()[-1].number) in (None, *days(seat)[:-1])
    assert day_of_line(seat, seat.log()[-1].number + 1) is None


def test_what_happened_since_is_told_first_when_a_save_is_opened(tmp_path: Path) -> None:
    """Whoever comes back to days that he has not seen reads of them before he is asked anything."""
    from campaign.gui.factory import screen_for
    from campaign.gui.frame.places import Campaign
    from campaign.gui.frame.stage import Stage
    from campaign.session.files import last_seen
    from campaign.session.play.game import Game
    from campaign.session.play.playing import Until, play_on

    screen = playing(tmp_path)
    save = tmp_path / "calabria.sqlite"
    last_seen.mark_read(screen.workspace.seat)
    screen.stage.end()
    game = Game.open(save)
    play_on(game, Until(segments=1), also_for=(Side.ALLIED,))
    game.close()
    stage = Stage(size=(1280, 720), factory=screen_for)
    again = CampaignScreen(stage, Campaign(Game.open(save)))
    stage.go(again)
    stage.sheets()

    assert again.days.open
    assert any(row.text.startswith("Since you last played") for row in again.rows())
    stage.end()
