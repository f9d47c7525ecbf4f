"""The printed sheet: three formats, a window, markers, and names that keep out of each other's way."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.library.book import load_book
from campaign.model.sea.hexes import Hex
from campaign.model.sides import Nation, Side
from campaign.model.units.aircraft import Airbase, BaseId
from campaign.session.pictures import maps
from campaign.session.play.game import Game
from campaign.session.play.seat import seat_for
from campaign.store.records import Meta
from campaign.tabletop.lettering import Lettering
from campaign.tabletop.map_sheet import MapMark, Shape, Window, draw_map
from tests.maps.places import mediterranean, port

MALTA = Window(Hex("08860"), Hex("09466"))
SICILY = Window(Hex("08050"), Hex("09660"))
SIGNS = {"png": b"\x89PNG", "svg": b"<?xml", "pdf": b"%PDF"}


@pytest.mark.parametrize("ending", SIGNS)
def test_the_map_is_drawn_in_three_formats(tmp_path: Path, ending: str) -> None:
    """SM-GAP-52 A picture for the screen and two kinds of sheet for the printer."""
    target = tmp_path / f"sicily.{ending}"
    draw_map(mediterranean(), target, window=SICILY)

    assert target.read_bytes().startswith(SIGNS[ending])


def test_the_same_map_gives_the_same_bytes(tmp_path: Path) -> None:
    """SM-GAP-52 Neither the hour nor the machine goes into a sheet."""
    for name in ("one.svg", "other.svg"):
        draw_map(mediterranean(), tmp_path / name, window=SICILY)

    assert (tmp_path / "one.svg").read_bytes() == (tmp_path / "other.svg").read_bytes()


def test_ports_labels_markers_and_airbases_are_written_on_the_sheet(tmp_path: Path) -> None:
    """SM-GAP-52 A side's own view can be drawn on the map: forces, sightings, air bases."""
    target = tmp_path / "view.svg"
    markers = [
        MapMark(port("malta"), "Force K", Side.ALLIED, Shape.DIAMOND),
        MapMark(Hex("08555"), "sighted", None, Shape.CIRCLE),
        MapMark(Hex("08555"), "TF 2", Side.AXIS),
        MapMark(port("suez"), "elsewhere", Side.ALLIED),
    ]
    base = Airbase(BaseId("comiso"), "Comiso", Hex("09157"), Nation.ITALIAN, 4)
    draw_map(
        mediterranean(), target, markers=markers, airbases=[base], title="Mare Nostrum",
        window=Window(Hex("08050"), Hex("09664")),
    )  # fmt: skip
    text = target.read_text(encoding="utf-8")

    for word in ("Messina", "Reggio Calabria", port("palermo"), "Force K", "TF 2", "sighted", "Comiso", "Mare Nostrum"):
        assert word in text
    assert "elsewhere" not in text
    assert "Gibraltar" not in text


def test_labels_are_stamped_in_a_picture_as_they_are_printed_on_a_sheet(tmp_path: Path) -> None:
    """SM-GAP-52 Each letter is a shape where it becomes pixels; a picture without labels is the lighter one."""
    for name, labels in (("with.png", True), ("without.png", False)):
        draw_map(mediterranean(), tmp_path / name, window=SICILY, labels=labels)

    assert (tmp_path / "with.png").stat().st_size > (tmp_path / "without.png").stat().st_size


def test_markers_and_their_meaning_stand_in_the_key_only_when_there_are_any(tmp_path: Path) -> None:
    """SM-GAP-52 Whose a counter is shows without colours: white on dark, or dark on white."""
    force = MapMark(port("palermo"), "AL1 A force with a long name indeed", Side.ALLIED)
    for name, markers in (("with.svg", [force]), ("without.svg", [])):
        draw_map(mediterranean(), tmp_path / name, window=SICILY, markers=markers)
    found, empty = ((tmp_path / name).read_text(encoding="utf-8") for name in ("with.svg", "without.svg"))

    assert "Allied force" in found and "AL1 A force with a" in found and "last seen there" in found
    assert "Allied force" not in empty and "Axis minefield" in empty


def test_a_sheet_without_labels_is_a_plain_picture(tmp_path: Path) -> None:
    """SM-GAP-52 Labels may be left out, for a picture that is only looked at."""
    target = tmp_path / "plain.svg"
    draw_map(mediterranean(), target, window=SICILY, labels=False)

    assert port("palermo") not in target.read_text(encoding="utf-8")


def test_a_window_at_the_edge_names_what_lies_beyond(tmp_path: Path) -> None:
    """SM-GAP-52 Edge hexes say where they lead and how long it takes."""
    target = tmp_path / "egypt.svg"
    draw_map(mediterranean(), target, window=Window(Hex("15075"), Hex("16590")))
    text = target.read_text(encoding="utf-8")

    assert "RED SEA" in text
    assert "1 NAS" in text


@pytest.mark.parametrize("name", ["map.jpeg", "map", "map.txt"])
def test_an_unknown_format_is_refused(tmp_path: Path, name: str) -> None:
    """SM-GAP-52 A name that ends otherwise gets one clear line."""
    with pytest.raises(ValueError, match=r"a name ending in \.png, \.svg or \.pdf was expected"):
        draw_map(mediterranean(), tmp_path / name)


def test_a_window_off_the_map_is_refused(tmp_path: Path) -> None:
    """SM-GAP-52 There is nothing to draw where the map has no hex."""
    with pytest.raises(ValueError, match="no hex of the map"):
        draw_map(mediterranean(), tmp_path / "nowhere.png", window=Window(Hex("00000"), Hex("00303")))


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


def spots(path: Path, fields: frozenset[str] | None) -> int:
    """How many spots a sheet of the sea about Malta has, with these minefields."""
    draw_map(mediterranean(), path, window=MALTA, labels=False, fields=fields)
    return path.read_text(encoding="utf-8").count("<use ")


def test_minefields_are_drawn_where_they_lie_and_no_others(tmp_path: Path) -> None:
    """SM-GAP-26 One field is one spot more than none; without a word on it all that are ever laid are drawn."""
    none, one, every = (spots(tmp_path / "sheet.svg", fields)
                        for fields in (frozenset[str](), frozenset({"malta_defence"}), None))

    assert one == none + 1 and every == none + 2


@pytest.mark.parametrize(("scenario", "lying"), [
    ("calabria", {"sicilian_channel_n", "sicilian_channel_s", "pantelleria", "taranto_gulf", "malta_defence", "alexandria",
                  "haifa"}),
    ("k-force", {one.id for one in mediterranean().minefields}),
])
def test_a_scenario_is_drawn_with_the_minefields_of_its_first_day(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, scenario: str, lying: set[str]
) -> None:
    """SM-GAP-26 Those before Malta, Tripoli and Benghazi were laid in 1941; a campaign is drawn with those that lie today."""
    drawn: list[frozenset[str]] = []
    monkeypatch.setattr(maps, "draw_map", lambda *_, fields, **__: drawn.append(fields))
    book = load_book(scenario)
    maps.draw(book, tmp_path / "map.svg")
    game = Game.begin(book, Meta(scenario, 1, book.options))
    maps.draw(book, tmp_path / "map.svg", seat_for(game, Side.AXIS))

    assert drawn == [frozenset(lying), frozenset(game.state.mines)] and set(game.state.mines) == lying
