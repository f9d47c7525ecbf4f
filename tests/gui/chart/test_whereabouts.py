"""Places and courses in words: no number of a hex, a day that a player reckons by, three lines for a course."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaign.drawing.shapes import Rect, Text
from campaign.drawing.theme import THEMES, Look
from campaign.gui.campaign.screen import CampaignScreen
from campaign.gui.frame.strips import TIP_LINES, tip
from campaign.gui.play.plan import course_in_words
from campaign.model.commands import FormForce
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex, distance
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.session.planning.courses import Danger
from campaign.session.planning.previews import NO_DANGER
from campaign.session.words.whereabouts import OFF, name_places, place, whereabouts
from tests.gui.workspaces import named, playing

FAR = Hex("11079")


def at_sea(folder: Path) -> CampaignScreen:
    """A force off Alexandria is chosen, with a course to the sea off Benghazi."""
    screen = playing(folder)
    screen.workspace.give(FormForce(Side.ALLIED, (ShipId("malaya"), ShipId("eagle")), "Force A"))
    screen.choose(named(f"force:{next(iter(screen.workspace.known.view.forces))}"))
    screen.workspace.plan.set_goal(FAR)
    screen.stage.sheets()
    return screen


@pytest.mark.gate
def test_every_hex_of_the_sea_is_named_by_a_port(tmp_path: Path) -> None:
    """Near a port it lies off it; farther out it is told by so many miles and a wind from a port that is well known."""
    theatre = playing(tmp_path).game.book.theatre
    malta = next(port.hex for port in theatre.ports.values() if port.name == "Malta")
    words = {where: whereabouts(theatre, where) for where in theatre.index if theatre.is_sea(where)}

    assert not any(str(where) in said_of for where, said_of in words.items())
    assert all(any(distance(port.hex, where) <= OFF for port in theatre.ports.values())
               for where, said_of in words.items() if said_of.startswith("off "))
    assert {" miles " in said_of or said_of.startswith("off ") for said_of in words.values()} == {True}
    assert place(theatre, malta) == next(iter(theatre.ports_at(malta))).name


@pytest.mark.gate
def test_words_lose_numbers_of_hexes_and_segments(tmp_path: Path) -> None:
    """What is no hex keeps its number: guns, boxes, hulls."""
    theatre = playing(tmp_path).game.book.theatre
    port = next(iter(theatre.ports.values()))

    assert name_places(theatre, f"sails to {port.hex}") == f"sails to {place(theatre, port.hex)}"
    assert name_places(theatre, f"searches about {FAR}") == f"searches about {place(theatre, FAR)}"
    assert name_places(theatre, f"lies in {port.hex} {port.name}") == f"lies off {port.name}"
    assert name_places(theatre, "27 hexes a segment, NAS 3") == "27 hexes a day, day 3"
    assert name_places(theatre, "99999 tons, 12345.6 miles") == "99999 tons, 12345.6 miles"


@pytest.mark.gate
def test_a_course_is_told_in_three_lines(tmp_path: Path) -> None:
    """What, when and at what price, what may go wrong with its chance: the likeliest of the dangers, and how many more."""
    workspace = at_sea(tmp_path).workspace
    book, view, course = workspace.known.book, workspace.known.view, workspace.plan.course
    assert course is not None
    one = workspace.plan.reckoning(course)
    assert one is not None
    calm = course_in_words(book, view, FAR, replace(one, dangers=()))
    small, great = Danger("", "SM-1", "A small one: 1 in 10", 1), Danger("", "SM-2", "A great one: 6 in 10", 6)
    wild = course_in_words(book, view, FAR, replace(one, dangers=(small, great)))
    short = course_in_words(book, view, FAR, replace(one, home="Malta", home_boxes=one.boxes + 9))
    dry = course_in_words(book, view, FAR, replace(one, needed=one.boxes + 1))

    assert len(calm) == len(wild) == 3
    assert calm[0].startswith(f"To the sea off Benghazi: {one.hexes} hexes")
    assert calm[1].startswith("Arrives ") and calm[2] == NO_DANGER
    assert wild[2] == "A great one: 6 in 10, and 1 more (SM-2)"
    assert "NOT HOME" in short[1]
    assert "RUNS DRY" in dry[1]


@pytest.mark.gate
def test_no_tip_hides_the_course_that_it_speaks_of(tmp_path: Path) -> None:
    """Wherever along the course the mouse rests: three lines at most, on the map, clear of mouse and course."""
    screen = at_sea(tmp_path)
    camera, course = screen.chart.camera, screen.workspace.plan.course
    assert course is not None
    for where in course.hexes:
        screen.workspace.selection.cursor, screen.helm.at_map = where, True
        at = camera.spot_of(where)
        box, layer = tip(screen.helm.tip(), at, screen.tip_room(at), screen.stage.look, screen.clear_of_tips())
        assert 0 < sum(isinstance(shape, Text) for shape in layer) <= TIP_LINES
        assert not any(box.holds(point) for point in screen.clear_of_tips())
        assert not box.holds(at)
        assert inside(box, screen.map_rect())


def test_a_tip_goes_to_the_side_on_which_no_course_lies() -> None:
    """Whichever way a course leads from the mouse, the tip stands elsewhere."""
    room, look, mouse = Rect(0, 0, 1200, 700), Look(THEMES["light"]), (600.0, 350.0)
    for across, down in ((1, 1), (-1, 1), (1, -1), (-1, -1)):
        course = tuple((mouse[0] + across * far, mouse[1] + down * far / 3) for far in range(0, 320, 8))
        box, _ = tip("To the sea off Benghazi: 40 hexes\nArrives tomorrow\nNo danger", mouse, room, look, course)
        assert not any(box.holds(point) for point in course), (across, down)


@given(mouse=st.tuples(st.floats(0, 1200), st.floats(0, 700)), wide=st.floats(4, 300), high=st.floats(4, 80))
def test_a_tip_covers_nothing_of_what_it_speaks_of(mouse: tuple[float, float], wide: float, high: float) -> None:
    """Wherever in it the mouse rests, and wherever in the window that is."""
    room, about = Rect(0, 0, 1200, 700), Rect(mouse[0] - wide / 3, mouse[1] - high / 2, wide, high)
    box, _ = tip("Cover from Alexandria: 2 battleships\n12 hexes left\nhome to Malta", mouse, room, Look(THEMES["light"]), (),
                 about)

    assert not box.meets(about)
    assert inside(box, room)


@pytest.mark.gate
def test_the_tip_of_a_counter_leaves_it_seen(tmp_path: Path) -> None:
    """On the screen, near and far: all of the counter, or of the hex where there is none."""
    screen = at_sea(tmp_path)
    stage = screen.stage
    for zoom in (8.0, 20.0, 60.0):
        own = next(iter(screen.workspace.known.view.forces.values())).force.hex
        screen.chart.centre(own, zoom=zoom)
        stage.sheets()
        for at in (screen.chart.camera.spot_of(own), (screen.map_rect().x + 200, screen.map_rect().y + 200)):
            stage.pointed(*at)
            stage.passed(1.0)
            shown = next(sheet for sheet in stage.sheets() if sheet.name == "tip")
            about = screen.spoken_of(at)
            assert about is not None
            assert not shown.rect.meets(about)


@pytest.mark.gate
def test_tips_of_the_panel_and_of_the_foot_stand_on_the_map(tmp_path: Path) -> None:
    """With text of every size, wherever the mouse is."""
    screen = at_sea(tmp_path)
    for size in ((800, 600), (1280, 720)):
        for scale in (1.0, 1.5, 2.0):
            screen.stage.size, screen.stage.look = size, Look(THEMES["dark"], scale)
            screen.stage.sheets()
            for at in ((5.0, 5.0), (size[0] - 5.0, 5.0), (size[0] - 5.0, size[1] - 5.0), (5.0, size[1] - 5.0)):
                box, _ = tip("one\ntwo words\n" + "and many more " * 9, at, screen.tip_room(at), screen.stage.look)
                assert inside(box, screen.map_rect()), (size, scale, at)


def inside(box: Rect, room: Rect) -> bool:
    """Whether a box lies wholly in a room."""
    return box.x >= room.x and box.y >= room.y and box.right <= room.right and box.bottom <= room.bottom
