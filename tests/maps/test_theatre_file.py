"""The theatre file at the door: everything wrong with it is said at once, with file and line."""

from __future__ import annotations

from itertools import chain
from pathlib import Path

import pytest

from campaign.library.reading.faults import FaultyData
from campaign.library.theatres import load_theatre
from campaign.model.sea.theatre import side_between
from campaign.model.setting.scenario import PortId
from tests.library.spoiling import own, refused

MAP = Path(__file__).parents[2] / "maps" / "mediterranean.yaml"


def faults(tmp_path: Path, *changes: tuple[str, str]) -> list[str]:
    """What the loader says about the map after some changes, each `old, new`."""
    spoiled = own(tmp_path, MAP.read_text(encoding="utf-8"), *chain.from_iterable(changes))
    return [str(fault).rsplit("/", 1)[-1] for fault in refused(lambda: load_theatre(source=spoiled))]


def line_with(text: str) -> int:
    """Line of the first occurrence of a text in the map file."""
    return MAP.read_text(encoding="utf-8").split(text)[0].count("\n") + 1


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('name: "Malta", hex: "09063"', 'name: "Malta", hex: "99999"', "unknown hex '99999'"),
        ('name: "Malta", hex: "09063"', 'name: "Malta", hex: "916"', "five digits were expected"),
        ('name: "Malta", hex: "09063"', 'name: "Malta", hex: "09050"', "partial sea was expected"),
        ('name: "Malta", hex: "09063"', 'name: "Malta", hex: "12462"', "more than 2 hexes from 35.89 N 14.51 E"),
        ("id: derna,", "id: homs,", "'homs' stands twice"),
        ("id: homs,", "id: Homs,", "lower case words joined by underscores"),
        ("cargo: 1, refuel: 0, aa: 0, repair: 0, fuel: 0", "cargo: -1, refuel: 0, aa: 0, repair: 0, fuel: 0", ">= 0"),
        ("repair: 2, fuel: 200", "repair: 2, fuel: 300", "20 times cargo"),
        ("repair: 6, fuel: unlimited", "repair: 6, fuel: plenty", "pool, unlimited or a stock"),
        ("lon: 14.51, nation: british", "lon: 14.51, nation: maltese", "maltese"),
        ("nation: neutral", "nation: portuguese", "no such nation 'portuguese'; allowed here: british"),
        ("closed_by_hand:", "shut_by_hand:", "unknown key"),
        ('between: "11950-11951"', 'between: "11951-12050"', "closed as well"),
        ('between: "11950-11951"', 'between: "11950-12551"', "not neighbours"),
        ('first: "1941-04-26"', 'first: "26.4.41"', "a day was expected"),
        ('first: "1941-04-26"', 'first: "1943-04-26"', "ends before it begins"),
        ('while_holding: haifa, hex: "16367"', 'while_holding: acre, hex: "16367"', "unknown port 'acre'"),
        ('while_holding: haifa, hex: "16367"', 'while_holding: haifa, hex: "16467"', "must not block a harbour"),
        ('while_holding: haifa, hex: "16367"', 'while_holding: haifa, hex: "15067"', "neither holds nor adjoins"),
        ('first_turn: "May I 41"', 'first_turn: "spring 41"', "month, half and year were expected"),
        ("box: italian_east_africa}", "box: abyssinia}", "unknown box 'abyssinia'"),
        ("beyond: atlantic", "beyond: pacific", "unknown box 'pacific'"),
        ('- "15886 15985 15986"', '- "15886 15985 12070"', "does not lie on the edge"),
        ("parallels: [33, 43]", "parallels: [43, 33]", "the southern first"),
        ('anchor_hex: "08852"', 'anchor_hex: "98852"', "unknown hex '98852'"),
        ("format: 1", "format: 2", "1 was expected, not 2"),
    ],
)
def test_a_fault_names_file_line_and_what_was_expected(tmp_path: Path, old: str, new: str, said: str) -> None:
    """SM-GAP-52 A map that cannot be right is refused with one clear line for each thing wrong."""
    found = faults(tmp_path, (old, new))

    assert any(said in line for line in found), found
    assert any(line.startswith(f"my_own.yaml:{line_with(old)}:") for line in found), found


def test_everything_wrong_is_said_at_once(tmp_path: Path) -> None:
    """SM-GAP-52 One run of the loader finds every fault, in the order of the file."""
    found = faults(
        tmp_path,
        ("nation: neutral", "nation: portuguese"),
        ('name: "Malta", hex: "09063"', 'name: "Malta", hex: "99999"'),
        ("beyond: atlantic", "beyond: pacific"),
    )

    assert len(found) == 3
    assert [int(line.split(":")[1]) for line in found] == sorted(int(line.split(":")[1]) for line in found)


def test_a_port_on_a_hex_that_the_sea_does_not_reach_is_refused(tmp_path: Path) -> None:
    """SM-GAP-03 A harbour behind hexsides that are all land is no harbour."""
    theatre = load_theatre()
    malta = theatre.ports[PortId("malta")].hex
    shut = " ".join("-".join(side_between(malta, near)) for near in theatre.ways(malta))
    found = faults(tmp_path, ("  closed_by_hand:\n", f'  closed_by_hand:\n    - {{where: "test", sides: ["{shut}"]}}\n'))

    assert len(found) == 1
    assert f"the sea does not reach hex {malta}" in found[0]


def test_a_partial_sea_hex_without_a_coast_is_refused(tmp_path: Path) -> None:
    """SM-3D Every partial-sea hex belongs to a stretch of coast; the row that holds it is named."""
    found = faults(tmp_path, ('      - "02254"\n', '      - "02155"\n'))

    assert any("partial-sea hex 02254 belongs to no coast" in line for line in found), found
    assert any("hex 02155 belongs to coast" in line for line in found), found


def test_rows_of_unequal_length_or_with_strange_characters_are_refused(tmp_path: Path) -> None:
    """SM-GAP-52 The rows are the map: nothing else is judged until they are whole."""
    found = faults(tmp_path, ('"  # 77', '~"  # 77'), ('."  # 78', '?"  # 78'))

    assert len(found) == 2
    assert "177 hexes in a map 176 wide" in found[0]
    assert "unknown character '?'; allowed are .~:+#^" in found[1]


def test_a_map_that_is_not_there_is_said_so() -> None:
    """SM-GAP-52 An unknown theatre is one clear line."""
    with pytest.raises(FaultyData, match="cannot be read"):
        load_theatre("atlantis")


def test_labels_without_quotes_are_noticed(tmp_path: Path) -> None:
    """SM-GAP-52 YAML would read 09063 as a number: the loader says that text was expected."""
    found = faults(tmp_path, ('name: "Malta", hex: "09063"', 'name: "Malta", hex: 19162'))

    assert any("expected `str`" in line for line in found), found
