"""The tool that makes the map: its steps on small examples, and its hand input against the committed file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from PIL import Image
from shapely import box

from campaign.model.sea.hexes import Hex, neighbours
from campaign.model.sea.projection import MEDITERRANEAN
from campaign.model.sea.theatre import side_between
from maps.build import chart as charts
from maps.build.classify import measured, outline_of
from maps.build.coastline import land_outlines
from maps.build.hand import coast_of_each, read, stamp
from maps.build.make import TARGET, main
from maps.build.relief import mean_grey
from maps.build.write import flow, quoted, wrapped


def test_topojson_is_unpacked_and_laid_on_paper(tmp_path: Path) -> None:
    """SM-GAP-52 Arcs are sums of steps, scaled and moved; a negative index is an arc walked backwards."""
    topology = {
        "transform": {"scale": [0.5, 0.5], "translate": [12, 37]},
        "arcs": [[[0, 0], [4, 0], [0, 4]], [[0, 0], [0, 4], [4, 0]]],
        "objects": {"land": {"geometries": [{"type": "Polygon", "arcs": [[0, -2]]}]}},
    }
    file = tmp_path / "land.json"
    file.write_text(json.dumps(topology), encoding="utf-8")
    land = land_outlines(file, MEDITERRANEAN)
    corner = MEDITERRANEAN.miles_of(37, 12)

    assert land.bounds[:2] == pytest.approx(corner, abs=2.0)
    assert land.area == pytest.approx(2 * 69.1 * 2 * 69.1 * 0.788, rel=0.01)


def test_hexes_are_measured_by_their_share_of_land() -> None:
    """SM-GAP-52 Below 0.5 % land a hex is full sea, above 99.5 % land; hexsides under 0.5 % water are blocked."""
    where = Hex("00101")
    east, north = MEDITERRANEAN.centre_of(where)
    half = measured(box(east, north - 30, east + 60, north + 30), MEDITERRANEAN, 4, 3)

    assert half.land[where] == pytest.approx(0.5)
    assert half.land[Hex("00001")] == 0
    assert half.land[Hex("00201")] == pytest.approx(1)
    assert half.all_land_sides == frozenset()
    assert outline_of(MEDITERRANEAN, where).area == pytest.approx(16 * 16 * 3**0.5 / 2)


def test_an_all_land_hexside_between_two_shores_blocks() -> None:
    """SM-1F Two shore hexes with a ridge along their common side are no way for ships."""
    one, other = Hex("00101"), Hex("00201")
    east, north = MEDITERRANEAN.centre_of(one)
    ridge = box(east + 7, north - 6, east + 9, north + 6)

    assert measured(ridge, MEDITERRANEAN, 4, 3).all_land_sides == {(one, other)}


def test_ponds_are_filled_unless_a_narrow_joins_them() -> None:
    """SM-GAP-52 Waters that no ship can reach are not sea."""
    pond, sea = Hex("00101"), [Hex("00301"), Hex("00401")]
    chart: dict[Hex, str] = dict.fromkeys([pond, *sea, Hex("00201")], charts.LAND)
    chart.update(dict.fromkeys([pond, *sea], charts.PARTIAL))
    kept = dict(chart)

    assert charts.without_ponds(chart, set(), set()) == [pond]
    assert chart[pond] == charts.LAND
    assert charts.without_ponds(kept, set(), {side_between(pond, sea[0])}) == []


def test_steep_shores_come_from_the_picture_and_are_corrected_by_hand(tmp_path: Path) -> None:
    """SM-1E Grey above the cut is mountain country; the hand input adds and removes."""
    picture = tmp_path / "grey.png"
    Image.new("L", (360, 180), 40).save(picture)
    where, near = Hex("08852"), neighbours(Hex("08852"))[0]
    grey = mean_grey(picture, box(-9999, -9999, 9999, 9999), MEDITERRANEAN, [where, near])
    chart: dict[Hex, str] = {where: charts.LAND, near: charts.PARTIAL}
    plain: dict[str, Any] = {"mountains": {"added": [], "removed": [{"hexes": near, "below": 60}]}}
    charts.raise_mountains(chart, grey, plain, MEDITERRANEAN)

    assert grey == {where: 40.0, near: 40.0}
    assert chart == {where: charts.MOUNTAINS, near: charts.PARTIAL}


def test_a_hex_belongs_to_the_nearest_line_unless_a_place_claims_it() -> None:
    """SM-3D Coasts are drawn by hand as lines; islands and enclaves claim their hex."""
    coasts = [
        {"id": "west", "line": [[38.0, 12.0], [38.0, 12.5]]},
        {"id": "east", "line": [[38.0, 14.0], [38.0, 14.5]]},
        {"id": "enclave", "holds": [[38.0, 14.4]]},
    ]
    hexes = [MEDITERRANEAN.hex_of(38.0, longitude) for longitude in (12.2, 13.8, 14.4)]
    held = coast_of_each(coasts, MEDITERRANEAN, hexes)

    assert held == {"west": hexes[:1], "east": hexes[1:2], "enclave": hexes[2:]}


def test_what_is_written_reads_back() -> None:
    """SM-GAP-52 Labels and texts are quoted, words and numbers are not."""
    entry: dict[str, object] = {
        "id": "malta", "name": 'La "Valletta"', "hex": "09063", "lat": 35.9, "cargo": 6, "fuel": "pool", "sides": ["axis"]}

    assert yaml.safe_load(flow(entry)) == entry
    assert wrapped(["a", "b", "c"], 2) == ['"a b"', '"c"']
    assert yaml.safe_load(quoted("back\\slash")) == "back\\slash"


def test_the_committed_map_carries_the_hand_written_chart_of_ports() -> None:
    """SM-GAP-03 Ports in the map file are those of the hand input, figure by figure."""
    written = {port["id"]: port for port in yaml.safe_load(TARGET.read_text(encoding="utf-8"))["ports"]}
    by_hand = {port["id"]: port for port in read("ports")["ports"]}

    assert list(written) == list(by_hand)
    assert all(written[name].items() >= port.items() for name, port in by_hand.items())


def test_the_committed_map_carries_the_hand_written_overrides() -> None:
    """SM-GAP-52 SM-GAP-26 Closed passages, narrows and minefields in the map file are those of the hand input."""
    written, by_hand = yaml.safe_load(TARGET.read_text(encoding="utf-8")), read("overrides")
    shut = {passage["where"]: charts.sides_of(passage["sides"]) for passage in written["hexsides"]["closed_by_hand"]}

    assert shut == {passage["where"]: charts.sides_of(passage["sides"]) for passage in by_hand["closed"]}
    assert [narrow["between"] for narrow in written["narrows"]] == [narrow["between"] for narrow in by_hand["narrows"]]
    assert [mines["id"] for mines in written["minefields"]] == [mines["id"] for mines in by_hand["minefields"]]


def test_the_tool_asks_for_its_folder(capsys: pytest.CaptureFixture[str]) -> None:
    """SM-GAP-52 Without a folder the tool says how it is called."""
    assert main([]) == 2
    assert "usage" in capsys.readouterr().err


def test_the_committed_map_was_made_from_the_present_hand_input() -> None:
    """SM-GAP-52 Whoever edits the hand input makes the map anew (`make map-data`): the map notes what it was made from."""
    assert f"# Fingerprint of the hand input: {stamp()}\n" in TARGET.read_text(encoding="utf-8")
