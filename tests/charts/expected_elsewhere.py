"""Numbers of the ledgers that stand in no chart file: ports, minefields, seas, aircraft, stores, published ships, constants."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml

from campaign.library.campaigns.shared import DEFAULT_THEATRE, timeline_of
from campaign.model.book import Book
from campaign.model.play.calendar import Turn
from campaign.model.sea import theatre as seas
from campaign.model.sea.theatre import FuelSupply, PortFacts
from campaign.model.setting.scenario import Flag
from campaign.model.units.ships import ShipId, ShipType
from campaign.ratings import aircraft, condition
from campaign.rules.chapters.air import ch05_carriers
from campaign.rules.chapters.combat import losses
from campaign.rules.chapters.ports import ch04_guns_ashore
from campaign.rules.chapters.search import ch03_area_search, ch03_carrier_search
from campaign.rules.facts import contacts
from campaign.tactics.supremacy_at_sea import helm, torpedoes
from campaign.tactics.supremacy_at_sea.charts import collection
from tests.charts.cells import Amended, Ours, Row
from tests.charts.ledger_copy import WORKED, Blocks, numbers, port_id

CHECKOUT = Path(__file__).parents[2]
HAND_INPUT = CHECKOUT / "maps" / "build" / "input"
NATIONS = {"UK": "british", "IT": "italian", "GR": "greek", "YU": "yugoslav", "SP": "spanish", "TU": "turkish",
           "US": "american", "GE": "german", "FR": "french"}
STOCKS = {"inf": "unlimited", "pool": "pool"}


def _port(row: Mapping[str, Any]) -> dict[str, object]:
    owner: object = NATIONS[row["owner"]]
    if row["owner"] == "FR":
        owner = Amended("vichy", row["owner"], "FR", "SM-GAP-64: the calendar turns French ports, Vichy's as the map has them")
    fuel = row["fuel"]
    return {
        **{key: row[key] for key in ("name", "lat", "lon", "cargo", "refuel", "aa", "repair")},
        "nation": owner, "fuel": STOCKS.get(fuel, fuel),
    }


def _ports(ledger: Blocks) -> object:
    gap = ledger["SM-GAP-03"]
    every = [dict(zip(gap["columns"], row, strict=True)) for row in (*gap["ports"], *gap["off_map"])]
    return {port_id(row["name"]): _port(row) for row in every}


def _port_of_the_map(port: PortFacts[Any]) -> dict[str, object]:
    fuel = port.stock if port.fuel is FuelSupply.STOCK else port.fuel.value
    return {
        "name": port.name, "lat": port.lat, "lon": port.lon, "nation": port.nation, "cargo": port.cargo, "refuel": port.refuel,
        "aa": port.aa, "repair": port.repair, "fuel": fuel,
    }


def _ports_of_the_map(book: Book) -> object:
    of_the_sea = {key: _port_of_the_map(port) for key, port in book.theatre.ports.items()}
    return of_the_sea | {key: _port_of_the_map(port) for key, port in book.theatre.off_map_ports.items()}


def _ports_of_the_hand_input(_: Book) -> object:
    read = yaml.load((HAND_INPUT / "ports.yaml").read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
    left_out = ("id", "hex", "region", "box")
    return {
        port["id"]: {key: value for key, value in port.items() if key not in left_out}
        for port in (*read["ports"], *read["off_map_ports"])
    }


def _minefields(ledger: Blocks) -> object:
    told = {}
    for field in ledger["SM-GAP-26"]["fields"]:
        side, port = re.fullmatch(r"(axis|allied)_owns?_(\w+)", field["holds_while"]).groups()  # pyrefly: ignore[missing-attribute]
        assert side == field["owner"]
        told[field["id"]] = {
            "owner": side, "lat": field["lat"], "lon": field["lon"], "first_turn": field["from"], "while_holding": port}
    return told


def _minefields_of_the_map(book: Book) -> object:
    return {
        field.id: {"owner": field.owner, "lat": field.lat, "lon": field.lon, "first_turn": field.first_turn,
                   "while_holding": field.while_holding}
        for field in book.theatre.minefields
    }


def _map(ledger: Blocks) -> object:
    gap, zones = ledger["SM-GAP-52"], ledger["SM-GAP-49"]["zones"]
    corinth = gap["special"][3]["rule"]
    closed = re.findall(r"\d{4}-\d{2}-\d{2}", corinth)
    types, = re.findall(r"passable for ([\w, ]+);", corinth)
    assert numbers(zones["central"]) == [*numbers(zones["west"]), *numbers(zones["east"])]

    return {
        "hex_miles": gap["hex_miles"],
        "parallels": gap["projection"]["parallels"],
        "origin": list(gap["projection"]["origin"].values()),
        "central_from": numbers(zones["west"])[0],
        "east_from": numbers(zones["east"])[0],
        "suez_nas": numbers(gap["special"][1]["rule"])[0],
        "atlantic_nas": numbers(gap["special"][2]["rule"])[0],
        "corinth": {"closed": closed, "types": dict.fromkeys(types.split(", "), True)},
        "boxes": dict.fromkeys(gap["off_map_boxes"], True),
    }


def _map_of_the_game(book: Book) -> object:
    passages = {passage.name: passage for passage in book.theatre.narrows.values()}
    corinth, projection = passages["Corinth Canal"], book.theatre.projection
    return {
        "hex_miles": projection.hex_miles, "parallels": projection.parallels, "origin": projection.origin,
        "central_from": seas.CENTRAL_FROM_LONGITUDE, "east_from": seas.EAST_FROM_LONGITUDE,
        "suez_nas": passages["Suez Canal"].transit_nas,
        "atlantic_nas": next(box.transit_nas for key, box in book.theatre.off_map.items() if key == "atlantic"),
        "corinth": {"closed": [day.isoformat() for span in corinth.closed for day in span], "types": corinth.types},
        "boxes": frozenset(book.theatre.off_map),
    }


LIKENESS = "SM-GAP-47: ours, by likeness to a type that the ledger lists"
AIRCRAFT_COLUMNS = ("nation", "role", "attack", "defence", "bombing", "range_hexes")
OWN_TYPES: dict[str, tuple[object, ...]] = {
    "skua": ("british", "D", 3, 3, 3, 12), "london": ("british", "B", 2, 3, 1, 26), "cr_32": ("italian", "F", 3, 4, 1, 9),
    "sm_81": ("italian", "B", 2, 3, 2, 20), "z_501": ("italian", "B", 1, 2, 1, 26),
    "blenheim_mast_height": ("british", "D", 2, 3, 2, 22),
    "hurricane_ii": ("british", "F", 7, 6, 2, 11), "seafire": ("british", "F", 7, 7, 0, 8),
    "blenheim_v": ("british", "B", 2, 3, 2, 20), "boston": ("british", "B", 3, 5, 3, 18),
    "baltimore": ("british", "B", 3, 5, 3, 22), "hudson": ("british", "B", 2, 4, 2, 32),
    "catalina": ("british", "B", 2, 4, 1, 45), "wellington_torpedo": ("british", "V", 2, 4, 2, 34),
    "liberator": ("british", "HB", 4, 6, 5, 45), "spitfire_us": ("american", "F", 8, 8, 1, 9),
    "p_40": ("american", "F", 6, 6, 2, 14), "p_38": ("american", "F", 8, 6, 3, 22), "a_20": ("american", "B", 3, 5, 3, 18),
    "b_25": ("american", "B", 3, 5, 4, 28), "b_26": ("american", "B", 3, 5, 4, 24), "b_17": ("american", "HB", 5, 7, 5, 40),
    "c_47": ("american", "T", 0, 3, 0, 30), "g_50": ("italian", "F", 4, 5, 1, 7), "re_2001": ("italian", "F", 6, 6, 1, 11),
    "br_20": ("italian", "B", 2, 3, 3, 18), "sm_84": ("italian", "V", 3, 4, 2, 20), "sm_82": ("italian", "T", 1, 3, 0, 36),
    "bf_109e": ("german", "F", 7, 7, 2, 8), "bf_109g": ("german", "F", 9, 8, 2, 9), "fw_190": ("german", "F", 9, 8, 3, 10),
    "he_111": ("german", "B", 2, 4, 3, 26), "ju_88_torpedo": ("german", "V", 3, 5, 3, 24),
    "ar_196": ("german", "B", 2, 3, 1, 16),
}


def _aircraft(ledger: Blocks) -> object:
    gap = ledger["SM-GAP-47"]
    assert gap["columns"] == ["side", "type", "attack", "defence", "tbf", "range"]

    given = {
        re.sub(r"[ .-]", "_", name).lower(): dict(zip(AIRCRAFT_COLUMNS, (NATIONS[row[0]], *row[1:]), strict=True))
        for name, row in gap["units"].items()
    }
    ours = {
        name: {column: Ours(cell, LIKENESS) for column, cell in zip(AIRCRAFT_COLUMNS, row, strict=True)}
        for name, row in OWN_TYPES.items()
    }
    return given | ours


def _aircraft_of_the_game(book: Book) -> object:
    return {key: {column: getattr(kind, column) for column in AIRCRAFT_COLUMNS} for key, kind in book.oob.aircraft.items()}


def _stores(ledger: Blocks) -> object:
    return {
        "turn": ledger["SM-GAP-53"]["start_turn"],
        "fuel_pool": ledger["SM-GAP-32"]["start_pool"],
        "malta_stock": ledger["SM-GAP-36"]["malta"]["start"],
        "fall_of_greece": Ours("May I 41", "SM-11A1 names the month"),
    }


def _stores_of_the_game(_: Book) -> object:
    timeline = timeline_of(DEFAULT_THEATRE)
    first = timeline.stores[0]
    return {
        "turn": first.turn, "fuel_pool": first.fuel_pool, "malta_stock": first.malta_stock,
        "fall_of_greece": timeline.flags[Flag.FALL_OF_GREECE],
    }


PUBLISHED = {"exeter": "exeter", "leander_1st": "ajax", "graf_spee": "graf_spee"}


def _published(ledger: Blocks) -> object:
    told = {}
    for theirs, ours in PUBLISHED.items():
        ship = ledger["ships"][theirs]
        guns = {
            f"{battery}_{what}": ship[battery][what]
            for battery in ("mains", "secondaries", "tertiaries") if battery in ship for what in ("points", "salvos")
        }
        fast = {"acceleration": ledger["acceleration_kt_per_turn"][ship["accel_class"]]} if "accel_class" in ship else {}
        track = {"track": ship["engine_track"]} if ship["engine_track"] != ship["type"] and ship["engine_track"] == "BB" else {}
        told[ours] = {
            **ship["armour"], "bulge": ship["bulge"], "aa_high": ship["aa"]["high"], "aa_low": ship["aa"]["low"],
            "size": ship["size_mod"], "sink_points": ship["sink_points"], "speed": ship["speed_kt"],
            "fuel_load": ship["fuel_load"], "range_nm": ship["range_nm_at_15kt"], **guns, **fast, **track,
        }
    return told


def _published_of_the_game(book: Book) -> object:
    return {ship: book.oob.published(ShipId(ship), "supremacy_at_sea") for ship in PUBLISHED.values()}


def _worked(ledger: Blocks) -> object:
    gap = ledger[f"SM-GAP-20:{WORKED}"]
    return {key: gap[key] for key in ("inputs", "values", "fixed_values")}


def _worked_of_the_tests(_: Book) -> object:
    path = CHECKOUT / "tests" / "ratings" / "gap_20_worked_examples.yaml"
    read = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
    return {key: read[key] for key in ("inputs", "values", "fixed_values")}


def _constants(ledger: Blocks) -> object:
    rows, bridge = list(ledger["SM-GAP-06"]["rows"]), ledger["campaign_bridge"]["out"]["ammo"]
    prices = ledger["SM-GAP-55"]["enemy_unit_sunk_scuttled_or_captured"]
    strongest = next(name for name in prices if name.startswith("BB_class"))
    assert ledger["SM-GAP-06"]["flights_count_as_groups"] == ledger["SM-5A"]["flights"]

    scales, merchants = ledger["scales"], ledger["SM-GAP-57"]
    return {
        "flights_a_group": ledger["SM-5A"]["flights"],
        "many_groups": numbers(rows[2])[0],
        "many_flights": numbers(rows[4])[0],
        "kinds_for_full": ledger["SM-3"]["kinds"],
        "cargo_halves": ledger["SM-4A5"]["halves"],
        "transfer": ledger["SM-5C"]["transfer"],
        "strongest_class": numbers(strongest)[0],
        "turns_a_month": ledger["SM-GAP-01"]["game_turn"]["per_month"],
        "transports": sorted(merchants[kind]["allowance"] for kind in ("standard_ntp", "fast_ntp")),
        "half_salvos_left_from": numbers(bridge["full"])[0] / 100,
        "empty_from": numbers(bridge["reduced"])[0] / 100,
        "knots_a_unit": 1 / scales["u_per_knot_per_turn"],
        "metres_a_unit": 1852 / scales["u_per_nm"],
        "middle_arcs": ledger["SAS-GAP-02"]["arcs"],
    }


def _constants_of_the_game(book: Book) -> object:
    transports = {values.allowance for values in book.counters.values() if values.type is ShipType.TRANSPORT}
    return {
        "flights_a_group": aircraft.FLIGHTS_A_GROUP,
        "many_groups": ch03_area_search.MANY_GROUPS,
        "many_flights": ch03_carrier_search.MANY_FLIGHTS,
        "kinds_for_full": contacts.KINDS_FOR_FULL,
        "cargo_halves": ch04_guns_ashore.CARGO_HALVES,
        "transfer": ch05_carriers.TRANSFER_FACTOR,
        "strongest_class": losses.STRONGEST_CLASS,
        "turns_a_month": Turn.of("Feb I 41").number - Turn.of("Jan I 41").number,
        "transports": sorted(transports),
        "half_salvos_left_from": float(condition.HALF_FROM),
        "empty_from": float(condition.EMPTY_ABOVE),
        "knots_a_unit": helm.KN_A_UNIT,
        "metres_a_unit": collection.U_M,
        "middle_arcs": torpedoes.MIDDLE_ARCS,
    }


ROWS = (
    Row("maps/mediterranean.yaml: ports", ("SM-GAP-03",), _ports_of_the_map, _ports),
    Row("maps/build/input/ports.yaml", ("SM-GAP-03",), _ports_of_the_hand_input, _ports),
    Row("maps/mediterranean.yaml: minefields", ("SM-GAP-26",), _minefields_of_the_map, _minefields),
    Row("maps/mediterranean.yaml: seas and passages", ("SM-GAP-49", "SM-GAP-52"), _map_of_the_game, _map),
    Row("oob/air/types.yaml", ("SM-GAP-47",), _aircraft_of_the_game, _aircraft),
    Row("oob/timeline/stores.yaml: the first", ("SM-GAP-32", "SM-GAP-36", "SM-GAP-53"), _stores_of_the_game, _stores),
    Row("oob/classes: published ships", ("ships", "acceleration_kt_per_turn"), _published_of_the_game, _published),
    Row("tests/ratings/gap_20_worked_examples.yaml", (f"SM-GAP-20:{WORKED}",), _worked_of_the_tests, _worked),
    Row("constants in code",
        ("SM-GAP-01", "SM-GAP-06", "SM-GAP-55", "SM-GAP-57", "SM-3", "SM-4A5",
         "SM-5A", "SM-5C", "SAS-GAP-02", "campaign_bridge", "scales"),
        _constants_of_the_game, _constants),
)
