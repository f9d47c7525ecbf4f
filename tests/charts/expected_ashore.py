"""What the charts of supply points, of supply status and of transport units must say."""

from __future__ import annotations

from typing import Any

from tests.charts.cells import Ours, Row
from tests.charts.expected_campaign import FOLDER, anew
from tests.charts.expected_war import ours
from tests.charts.ledger_copy import Blocks, numbers

EUROPE = ["iberia", "france", "corsica", "italy_mainland", "sicily", "sardinia"]
MAINLAND = ["zara", "sibenik", "split", "dubrovnik", "cattaro", "salonika", "kavala", "volos", "piraeus", "patras", "kalamata"]
LANDS = ("egypt", "levant", "french_north_africa")


def _points(ledger: Blocks) -> object:
    gap, table, rule = ledger["SM-GAP-37"], ledger["SM-GAP-38"], ledger["SM-21A"]
    methods = gap["methods"]
    assert methods["ntp"] == gap["sp_per_re"] and methods["lc"] == 2 * gap["sp_per_re"]
    assert numbers(methods["warship"])[0] == numbers(methods["rail"])[0] == gap["sp_per_re"]
    assert rule["captured"] == gap["capture"]["captured_on_1d10"][0] and rule["per"] == gap["capture"]["per"]

    first, last = gap["capture"]["captured_on_1d10"]
    return {
        "points_per_re": gap["sp_per_re"],
        "unit_carries_per_re": rule["carries"],
        "air_group_carries": methods["air_transport_group"],
        "captured_per": gap["capture"]["per"],
        "captured_from": first,
        "captured_to": last,
        "unlimited_regions": ours(EUROPE, "SM-21A, friendly ports in Europe; SM-GAP-83.2"),
        "unlimited_ports": ours(MAINLAND, "SM-21A, friendly ports in Europe; SM-GAP-83.2"),
        "reach": Ours(45, "SM-GAP-83.3"),
        "arrive_at": table["arrive_at"],
        "available": [{"first": row["from"], "last": row["to"], "points": {land: row[land] for land in LANDS}}
                      for row in table["per_game_turn"]],
    }


# How a row of rule 22 calls what the chart calls otherwise.
CALLED = {"aa": "anti_aircraft", "zoc": "zone_of_control", "aec": "armour_effects", "aeca": "armour_attack",
          "aecd": "armour_defence", "eliminated": "eliminated_from"}


def _effect(row: dict[str, Any]) -> dict[str, Any]:
    """A row of rule 22; what it leaves as it is it does not name."""
    return {CALLED.get(name, name): cell for name, cell in row.items()}


def _status(ledger: Blocks) -> object:
    return {
        "unisolated": [_effect(row) for row in ledger["SM-22A"].values()],
        "isolated": [_effect(row) for row in ledger["SM-22B"].values()],
        "rolls_again": ledger["SM-22"]["again"],
    }


def _transport(ledger: Blocks) -> object:
    gap, rule, carried = ledger["SM-GAP-58"], ledger["SM-23"], ledger["SM-GAP-37"]
    assert carried["methods"]["ltu"] == rule["carries"] and gap["start"] == {"axis": rule["start"], "allied": rule["start"]}
    dates = gap["standalone_campaign"]
    return {
        "carries": rule["carries"],
        "size_re": rule["size"],
        "motorised": 2 * rule["size"] == rule["lift"],
        "movement": Ours(10, "SM-GAP-83.14, where no land game says how far"),
        "start": gap["start"],
        "start_ports": {"axis": ours(["tripoli_libya", "naples"], "SM-GAP-83.14"),
                        "allied": ours(["alexandria", "port_said"], "SM-GAP-83.14")},
        "arrivals": {"axis": dates["axis"], "allied": dates["allied"]},
        "arrival_ports": {"axis": ours(["naples", "palermo"], "SM-GAP-83.14"),
                          "allied": ours(["port_said", "suez", "alexandria"], "SM-GAP-83.14")},
    }


ROWS = (
    Row(f"{FOLDER}/supply_points.yaml", ("SM-GAP-37", "SM-GAP-38", "SM-21A"), lambda book: book.charts.ashore.points, _points,
        lambda: anew("supply_points.yaml")),
    Row(f"{FOLDER}/supply_status.yaml", ("SM-22", "SM-22A", "SM-22B"), lambda book: book.charts.ashore.status, _status,
        lambda: anew("supply_status.yaml")),
    Row(f"{FOLDER}/transport_units.yaml", ("SM-GAP-58", "SM-23", "SM-GAP-37"), lambda book: book.charts.ashore.transport,
        _transport, lambda: anew("transport_units.yaml")),
)
