"""The printed sheet: three formats, a window, the drawn chart with its lattice, and names that keep out of each other's way."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from html import unescape
from io import BytesIO
from pathlib import Path

import numpy as np
import pytest
from PIL import Image, ImageChops

from campaign.chart import sheet
from campaign.chart.sheet import draw_map, sheet_of
from campaign.drawing import png
from campaign.drawing.geometry import centre_of, outline
from campaign.drawing.paper import PaperSheet, rings_of
from campaign.drawing.png import png_of
from campaign.drawing.shapes import Rect
from campaign.drawing.svg import svg_of
from campaign.drawing.theme import LIGHT, blend
from campaign.library.book import load_book
from campaign.model.book import Book
from campaign.model.sea.hexes import Hex
from campaign.model.sides import Side
from campaign.session.maps import Window, drawn_chart, map_facts
from campaign.session.play.game import Game
from campaign.session.play.seat import seat_for
from campaign.session.play.trouble import Malformed, NotFound
from campaign.store.records import Meta
from campaign.tabletop.plot_paper import Lettering
from tests.maps.places import mediterranean, port

MALTA = Window(Hex("08860"), Hex("09466"))
SICILY = Window(Hex("08050"), Hex("09660"))
SIGNS = {"png": b"\x89PNG", "svg": b"<?xml", "pdf": b"%PDF"}
WHOLE = Rect(-30, -30, 300, 200)


@cache
def book() -> Book:
    """The book of a scenario whose map is drawn."""
    return load_book("calabria")


@cache
def sicily() -> str:
    """The sea about Sicily as SVG."""
    return svg_of(sheet_of(book(), window=SICILY)).decode("utf-8")


def words_of(text: str) -> Iterator[tuple[str, str]]:
    """Each line of words of a sheet, with its face."""
    for face, words in re.findall(r'<text class="([^"]+)"[^>]*>([^<]*)</text>', text):
        yield unescape(words), face


@pytest.mark.gate
@pytest.mark.parametrize("ending", SIGNS)
def test_the_map_is_drawn_in_three_formats(tmp_path: Path, ending: str) -> None:
    """SM-GAP-52 A picture for the screen and two kinds of sheet for the printer."""
    target = tmp_path / f"sicily.{ending}"
    draw_map(book(), target, window=SICILY)

    assert target.read_bytes().startswith(SIGNS[ending])


@pytest.mark.gate(seconds=5)
@pytest.mark.parametrize("ending", SIGNS)
def test_the_same_map_gives_the_same_bytes(tmp_path: Path, ending: str) -> None:
    """SM-GAP-52 Neither the hour nor the machine goes into a sheet."""
    one, other = (tmp_path / f"{name}.{ending}" for name in ("one", "other"))
    for target in (one, other):
        draw_map(book(), target, window=MALTA)

    assert one.read_bytes() == other.read_bytes()


@pytest.mark.gate
def test_words_stand_in_the_faces_of_the_chart() -> None:
    """Ports in Source Serif, seas in its italics, numbers in Source Sans; and the letters come along."""
    faces = dict(words_of(sicily()))

    assert (faces["Palermo"], faces["Malta Channel"]) == ("SourceSerifPro-Regular", "SourceSerifPro-It")
    assert faces["08252"] == "SourceSansPro-Regular" and faces["Comiso"] == "SourceSansPro-Regular"
    assert set(faces.values()) == set(re.findall(r"@font-face{font-family:'([^']+)';src:url\(data:font/ttf;base64,", sicily()))


@pytest.mark.gate
def test_a_pdf_brings_its_letters(tmp_path: Path) -> None:
    """What a printer has at home makes no difference, and no other face is in it."""
    target = tmp_path / "malta.pdf"
    draw_map(book(), target, window=MALTA)
    faces = set(re.findall(rb"/FontName /[A-Z]+\+([A-Za-z-]+)", target.read_bytes()))

    assert faces and all(face.startswith(b"Source") for face in faces)


@pytest.mark.gate
def test_ports_airfields_seas_and_degrees_are_written_on_the_sheet() -> None:
    """SM-GAP-52 What lies in the window by its name, and nothing that lies beyond."""
    words = {word for word, _ in words_of(sicily())}

    assert {"Messina", "Reggio Calabria", "Palermo", "Comiso", "Malta Channel", "14°E", "38°N", "16 miles a hex"} <= words
    assert {port("palermo"), "Ax", "Ax steep"} <= words
    assert "Malta" not in words and "Gibraltar" not in words


@pytest.mark.gate
def test_a_sheet_without_labels_is_a_plain_picture() -> None:
    """SM-GAP-52 Labels may be left out, for a picture that is only looked at."""
    words = {word for word, _ in words_of(svg_of(sheet_of(book(), window=SICILY, labels=False)).decode("utf-8"))}

    assert "Palermo" in words and port("palermo") not in words and "Ax" not in words


@pytest.mark.gate
def test_the_whole_map_names_every_port_and_the_countries() -> None:
    """No port is left out for want of room: orders are written by their names."""
    words = {word for word, _ in words_of(svg_of(sheet_of(book())).decode("utf-8"))}

    assert {one.name for one in book().theatre.ports.values()} <= words
    assert {"ITALY", "Ionian Sea", "Atlantic Ocean"} <= words


@pytest.mark.gate
def test_a_window_at_the_edge_names_what_lies_beyond() -> None:
    """SM-GAP-52 Edge hexes say where they lead and how long it takes."""
    text = svg_of(sheet_of(book(), window=Window(Hex("15075"), Hex("16590")))).decode("utf-8")

    assert any("Red Sea, 1 NAS" in words for words, _ in words_of(text))


@pytest.mark.gate
def test_the_lattice_is_that_of_the_hexes() -> None:
    """The centres of hexalattice are ours, and each side of a hex is drawn once."""
    centres = sheet._centres(mediterranean())
    sides = list(sheet._lattice(mediterranean(), [Hex("10065"), Hex("10165")]))
    corners = {tuple(round(part, 6) for part in spot) for where in ("10065", "10165")
               for spot in outline(centre_of(Hex(where)), 1.0)}

    assert all(abs(x - centre_of(where)[0]) < 1e-6 and abs(y - centre_of(where)[1]) < 1e-6 for where, (x, y) in centres.items())
    assert len(sides) == 11
    assert {tuple(round(part, 6) for part in spot) for side in sides for spot in side.points} == corners  # pyrefly: ignore[missing-attribute]


def pixel(picture: Image.Image, told: PaperSheet, latitude: float, longitude: float) -> tuple[int, ...]:
    """The tone of a sheet at a place."""
    from campaign.model.sea.drawn import in_the_plane

    x, y = told.camera.to_screen(in_the_plane(book().theatre.projection, latitude, longitude))
    found = picture.getpixel((round(x), round(y)))
    assert isinstance(found, tuple)
    return found


@pytest.mark.gate
def test_the_sheet_wears_the_tones_of_the_light_chart() -> None:
    """Open sea far out, paler blue near the coast, buff on land, the owner's wash behind his shore."""
    told = sheet_of(book(), window=Window(Hex("08050"), Hex("10570")), labels=False)
    picture = Image.open(BytesIO(png_of(told)))

    assert picture.mode == "RGB" and picture.size == told.size
    assert pixel(picture, told, 35.31, 17.52) == LIGHT.sea0
    assert pixel(picture, told, 37.6, 13.55) != LIGHT.sea0
    wash = blend(LIGHT.land, *LIGHT.wash_of(Side.AXIS))
    shore = pixel(picture, told, 37.20, 13.70)
    assert max(abs(one - other) for one, other in zip(shore, wash, strict=True)) < 12


@pytest.mark.gate
def test_strips_of_a_picture_show_no_seam(monkeypatch: pytest.MonkeyPatch) -> None:
    """A wall map is painted strip by strip, and is what it would be in one piece, but for a trace at the ends of lines."""
    told = sheet_of(book(), window=Window(Hex("08456"), Hex("09264")))
    monkeypatch.setattr(png, "STRIP", 240)
    strips = Image.open(BytesIO(png_of(told)))
    monkeypatch.setattr(png, "STRIP", 100_000)
    apart = ImageChops.difference(strips, Image.open(BytesIO(png_of(told))))

    assert np.asarray(apart).max() < 40


def test_outlines_hold_what_the_triangles_hold() -> None:
    """Rings around land, lakes taken out, have the area of all its triangles."""
    def area(ring: list[list[float]]) -> float:
        ends = zip(ring, [*ring[1:], ring[0]], strict=True)
        return sum(one[0] * other[1] - other[0] * one[1] for one, other in ends) / 2

    mesh = drawn_chart(mediterranean()).land[1]
    whole = sum(abs(area(corners)) for corners in mesh.points[mesh.triangles].tolist())
    rings = [ring.tolist() for ring in rings_of(mesh, None, WHOLE)]

    assert abs(sum(map(area, rings)) - whole) < 1e-3 * whole
    assert len(rings) < len(mesh.triangles) / 10


@pytest.mark.parametrize("name", ["map.jpeg", "map", "map.txt"])
def test_an_unknown_format_is_refused(tmp_path: Path, name: str) -> None:
    """SM-GAP-52 A name that ends otherwise gets one clear line."""
    with pytest.raises(Malformed, match=r"a name ending in \.png, \.svg, \.pdf was expected"):
        draw_map(book(), tmp_path / name)


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    """Nothing is drawn for nothing."""
    with pytest.raises(NotFound, match="there is no such folder"):
        draw_map(book(), tmp_path / "nowhere" / "map.svg", window=MALTA)


@pytest.mark.gate
def test_a_file_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    """A folder of that name is in the way."""
    (tmp_path / "map.svg").mkdir()
    with pytest.raises(NotFound, match=r"map\.svg: cannot be written"):
        draw_map(book(), tmp_path / "map.svg", window=MALTA)


def test_a_window_off_the_map_is_refused() -> None:
    """SM-GAP-52 There is nothing to draw where the map has no hex."""
    with pytest.raises(NotFound, match="no hex of the map"):
        sheet_of(book(), window=Window(Hex("00000"), Hex("00303")))


def test_names_around_a_crowded_spot_do_not_collide() -> None:
    """SM-GAP-52 Four harbours close together still have names that can be read."""
    lettering = Lettering()
    spots = [(0.0, 0.0), (0.9, 0.1), (0.5, 0.9), (0.4, -0.9)]
    for spot in spots:
        lettering.keep_clear(spot, 0.15)
    boxes = [lettering.place("Harbour", spot, 0.4).box for spot in spots]
    collisions = [
        (one, other)
        for number, one in enumerate(boxes)
        for other in boxes[:number]
        if min(one[2], other[2]) > max(one[0], other[0]) and min(one[3], other[3]) > max(one[1], other[1])
    ]

    assert collisions == []


@pytest.mark.parametrize(("scenario", "lying"), [
    ("calabria", {"sicilian_channel_n", "sicilian_channel_s", "pantelleria", "taranto_gulf", "malta_defence", "alexandria",
                  "haifa"}),
    ("k-force", {one.id for one in mediterranean().minefields}),
])
def test_a_scenario_is_drawn_with_the_minefields_of_its_first_day(scenario: str, lying: set[str]) -> None:
    """SM-GAP-26 Those before Malta, Tripoli and Benghazi were laid in 1941; a campaign is drawn with those that lie today."""
    here = load_book(scenario)
    places = {one.hex for one in here.theatre.minefields if one.id in lying}
    game = Game.begin(here, Meta(scenario, 1, here.options))

    assert {field.hex for field in map_facts(here).fields} == places
    assert {field.hex for field in map_facts(here, seat_for(game, Side.AXIS)).fields} == places
    assert set(game.state.mines) == lying


@pytest.mark.gate
def test_minefields_are_drawn_where_they_lie() -> None:
    """SM-GAP-26 A disc with the owner's fill in its hex: pale for the Allies, full for the Axis."""
    text = svg_of(sheet_of(book(), labels=False)).decode("utf-8")
    chart = text[:text.rindex("</g>\n<g")]

    assert chart.count('fill="#1c272d" stroke="#1c272d"') == 4
    assert chart.count('fill="#e6ece6" stroke="#1c272d"') == 3


def test_a_first_day_has_the_holders_of_that_day() -> None:
    """Tobruk is Italy's in July 1940, Malta Britain's, Barcelona nobody's: their signs differ by shape."""
    facts = map_facts(book())
    by_name = {one.name: facts.ports[one.id] for one in book().theatre.ports.values()}

    assert (by_name["Tobruk"], by_name["Malta"], by_name["Barcelona"]) == (Side.AXIS, Side.ALLIED, None)
    assert {Side.AXIS, Side.ALLIED, None} == set(facts.coasts.values())
