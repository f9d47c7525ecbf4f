"""Flotillas in scenario files."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.library.campaigns.shared import order_of_battle as oob
from campaign.library.composing import load_scenario
from campaign.model.setting.scenario import FlotillaMission
from tests.library.spoiling import CALABRIA, hold_to_file, own, refused
from tests.library.test_scenario import theatre

WHOLE = """
flotillas:
  AXS11: {name: Gruppo Taranto, nation: italian, points: 4, port: taranto}
  AXS12: {name: Gruppo Ionio, nation: italian, points: 2, hex: "10567", mission: attack}
  ALS11: {name: First Flotilla, nation: british, points: 2, port: alexandria}
submarine_arrivals:
  - {turn: "Jul I 40", port: malta, nation: british, points: 1}
"""


def with_flotillas(folder: Path, *passages: str) -> Path:
    """The scenario of July 1940 with flotillas, and passages of them exchanged."""
    text = CALABRIA.read_text(encoding="utf-8").split("\nflotillas:")[0].split("\nsubmarine_arrivals:")[0] + WHOLE
    return own(folder, text, *passages)


def test_a_scenario_may_have_flotillas_and_arrivals(tmp_path: Path) -> None:
    """SM-GAP-53, SM-GAP-54, SM-2C In port or at sea, with a mission; points arrive by turn and port."""
    facts = load_scenario(with_flotillas(tmp_path), oob(), theatre())
    by_id = {one.id: one for one in facts.flotillas}

    assert by_id["AXS11"].port == "taranto" and by_id["AXS11"].mission is FlotillaMission.TRANSIT  # pyrefly: ignore[bad-index]
    assert by_id["AXS12"].hex == "10567" and by_id["AXS12"].points == 2  # pyrefly: ignore[bad-index]
    assert facts.submarine_arrivals[0].port == "malta"


@pytest.mark.gate
@pytest.mark.parametrize(("old", "new", "said"), [
    ("AXS11:", "ALS1:", "an id such as AXS1 was expected"),
    ("AXS11:", "Gruppo:", "an id such as AXS1 was expected"),
    ("nation: italian, points: 4", "nation: turkish, points: 4", "fights on neither side"),
    ("italian, points: 4", "italian, points: 0", "points"),
    ("port: taranto}", "port: tarento}", "tarento"),
    ("port: taranto}", "port: malta}", "does not stand on the Axis side"),
    ("port: taranto}", 'port: taranto, hex: "10567"}', "either a `port` or a `hex`"),
    ('hex: "10567"', 'hex: "00000"', "holds no sea"),
    ('hex: "10567"', 'hex: "x"', "hex"),
    ("mission: attack", "mission: sleep", "mission"),
    ("port: taranto}", 'hex: "10568", mission: recon}', "it lies in the area of AXS11"),
    ('{turn: "Jul I 40"', '{turn: "Jun I 40"', "not before the first turn"),
    ('{turn: "Jul I 40"', '{turn: "soon"', "is no game turn"),
    ("port: malta, nation: british", "port: atlantis, nation: british", "atlantis"),
    ("port: malta, nation: british", "port: malta, nation: turkish", "fights on neither side"),
    ("name: First Flotilla,", "", "name"),
])
def test_a_wrong_flotilla_is_told_by_line(tmp_path: Path, old: str, new: str, said: str) -> None:
    """SM-4B, SM-4B.6, SM-4B1.10, SM-4B1, SM-2C Each fault names the file, the line and what was expected."""
    faults = refused(load_scenario, with_flotillas(tmp_path, old, new), oob(), theatre())

    hold_to_file(faults, "my_own.yaml", said)
    assert all(fault.line > 300 for fault in faults)
