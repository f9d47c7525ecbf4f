"""The order of battle against the timeline: who lies where her side holds the port, and what flies where there is room."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from campaign.library import places
from campaign.library.campaigns.by_date import check_by_date
from tests.library.spoiling import refused

# Each of these takes a good part of a second, or more.
pytestmark = pytest.mark.gate


@pytest.fixture
def oob(tmp_path: Path) -> Path:
    """A copy of the order of battle to spoil."""
    folder = tmp_path / "oob"
    shutil.copytree(str(places.order_of_battle()), folder)
    return folder


def faults(folder: Path) -> str:
    """Everything found wrong, a line each."""
    return "\n".join(map(str, refused(check_by_date, folder)))


def test_what_comes_with_the_game_is_sound_by_date() -> None:
    """SM-GAP-64.16 Every stay of every ship, and every air unit's."""
    check_by_date()


def test_a_ship_based_on_the_enemy_is_refused_with_file_and_line(oob: Path) -> None:
    """SM-GAP-64.16 A British cruiser at Tobruk is right in February 1941 and wrong in June 1940."""
    (oob / "navies" / "zz.yaml").write_text(
        "format: 1\nnation: british\nships:\n"
        '  one: {name: One, class: leander, commissioned: "1935", '
        '    service: [{from: "Feb I 41", to: "Mar II 41", base: tobruk}]}\n'
        '  two: {name: Two, class: leander, commissioned: "1935", service: [{from: "Jun I 40", base: tobruk}]}\n'
        '  three: {name: Three, class: leander, commissioned: "1935", service: [{from: "Jun I 40", base: atlantis}]}\n')
    said = faults(oob)
    assert "zz.yaml:5: ships.two.service[0].base: Tobruk was Axis in Jun I 40, and her nation Allied" in said
    assert "zz.yaml:6: ships.three.service[0].base: no port 'atlantis'" in said
    assert "ships.one" not in said


def flown_from(base: str, key: str, size: str = "group") -> str:
    """An entry of an air unit that stands at a base from the first."""
    stay = f'service: [{{from: "Jun I 40", base: {base}}}]'
    return f"  {key}: {{name: {key}, aircraft: swordfish, size: {size}, nation: british, {stay}}}"


def test_an_air_unit_too_many_on_a_field_is_refused(oob: Path) -> None:
    """SM-GAP-64.16 Hal Far has no room for twenty groups, Gela flies no Swordfish, and a cruiser is no carrier."""
    lines = [flown_from("hal_far", f"group_{number}") for number in range(20)]
    lines += [flown_from("gela", "lost"), flown_from("ajax", "odd", "flight")]
    (oob / "air" / "units_zz.yaml").write_text("format: 1\nunits:\n" + "\n".join(lines) + "\n")
    said = faults(oob)
    assert "Hal Far has room for" in said and "in Jun I 40 this is one too many" in said
    assert "units.lost.service[0].base: Gela was Axis in Jun I 40" in said
    assert "units.odd.service[0].base" in said
