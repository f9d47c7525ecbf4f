"""What the charts of the air war must say by the ledger: fights and fire, missions, nights, bombs on land, replacements."""

from __future__ import annotations

from tests.charts.cells import Ours, Row
from tests.charts.expected_campaign import FOLDER, anew
from tests.charts.ledger_copy import Blocks, numbers

AIR = f"{FOLDER}/air"
FLAGS = {"UK": "british", "US": "american", "IT": "italian", "GE": "german"}
# Numbers that the ledger says in words.
TWICE, THRICE = ("half", "two"), ("third",)


def number_said(words: str) -> int:
    """The one number that stands in words."""
    parts = words.split("_")
    assert sum(word in parts for word in (*TWICE, *THRICE)) == 1, words

    return 2 if any(word in parts for word in TWICE) else 3


def by_flag(row: dict[str, object]) -> dict[str, object]:
    """A row by nations as the game names them, without those that never have what it says."""
    return {FLAGS[flag]: value for flag, value in row.items() if value != "never"}


def pairs(rows: dict[int, list[str]], one: str, other: str) -> dict[int, list[dict[str, int]]]:
    """Rows of cells such as 10/22, with what their two numbers are."""
    return {roll: [dict(zip((one, other), map(int, cell.split("/")), strict=True)) for cell in row]
            for roll, row in rows.items()}


def _air_combat(ledger: Blocks) -> object:
    gap = ledger["SM-GAP-42"]
    assert gap["die"].endswith(f"clamped to {min(gap['rows'])}..{max(gap['rows'])}")

    return {
        "odds": gap["odds_columns"],
        "results": pairs(gap["rows"], "losses", "returns"),
        "shot_at": gap["modifiers"]["bombers_defending_share"],
        "shooting": gap["modifiers"]["bombers_firing_share"],
        "bombers": gap["bomber_types"],
    }


def _anti_aircraft(ledger: Blocks) -> object:
    gap = ledger["SM-GAP-43"]
    assert gap["die"].endswith(f"clamped to {min(gap['rows'])}..{max(gap['rows'])}")

    return {
        "points": gap["column_lower_bounds"],
        "results": pairs(gap["rows"], "kills", "kept"),
        "modifiers": gap["modifiers"],
    }


NETS = "SM-GAP-81: harbours learn from strikes by torpedo, or each would be a Taranto every day"


def _air_missions(ledger: Blocks) -> object:
    given, extended, mission = ledger["SM-24A"], ledger["SM-GAP-47"]["extended_range"], ledger["SM-GAP-67"]
    bombs, far = ledger["SM-24B5c"], ledger["SM-24B5d"]
    in_time, radar = mission["held_fighters"]["in_time_on_1d10_at_most"], mission["radar"]
    carrier = ledger["SM-GAP-48"]["ncm_patrol_interception"]["range_hexes"]
    assert given["group"] == ledger["SM-GAP-40"]["group_bombing_multiplier"]["value"]
    assert bombs == far
    assert numbers(extended["attack_defence"]) == [far["penalty"], far["least"]]
    assert numbers(mission["carrier_fighters"]["patrol_and_held"]) == [carrier]
    # What a port adds stands in the charts of bombs and of torpedoes, once.
    port = ledger["SM-GAP-46"]["air"]
    assert port["torpedo_roll"] == ledger["SM-GAP-21"]["roll_modifiers"]["target_in_port"]
    assert port["bombing_die"] == ledger["SM-GAP-44"]["modifiers"]["target_in_port"]

    (near, (bases, carriers)), (late, everywhere) = radar["UK"].items()
    assert (carriers, everywhere) == ("carriers_with_radar_in_the_oob", "everywhere")

    within, ports = bases.removeprefix("bases_within_").split("_hexes_of_")
    return {
        "group_multiplier": given["group"],
        "level_divisor": given["level"],
        "extended_range_factor": numbers(extended["max"])[0],
        "extended_bombing_divisor": number_said(extended["tbf"]),
        "penalty": far["penalty"],
        "least_strength": far["least"],
        "patrol_radius": mission["patrol"]["intercepts_missions_into"].index("adjacent"),
        "held_range_divisor": number_said(mission["held_fighters"]["intercept_within"]),
        "held_in_time": in_time["plain"],
        "held_in_time_with_radar": in_time["with_radar"],
        "carrier_fighters_radius": carrier,
        "search_radius": mission["search"]["radius"],
        "search_adds": mission["search"]["adds_tenths"],
        "transport_group_re": mission["air_transport"]["group_carries_re"],
        "against_submarines": ledger["SM-GAP-11"]["air_attack_on_spotted_flotilla"]["bombing_table_modifier"],
        "nets_after_a_strike": Ours(3, NETS),
        "nets_after_one_elsewhere": Ours(1, NETS),
        "nets_at_most": Ours(6, NETS),
        "radar_near": {"british": {"since": near, "within": int(within), "ports": ports.split("_or_")}},
        "radar_everywhere": by_flag({**{flag: since for flag, since in radar.items() if flag != "other"}, "UK": late}),
    }


def _night_flying(ledger: Blocks) -> object:
    night = ledger["SM-GAP-66"]["night_strike"]
    may, first = dict(night["may"]), night["interception"]["first"]
    torpedoes, factor = may.pop("V"), night["factor"]
    assert torpedoes["other"] == first["other"] == "never"
    assert (factor["V"], factor["B"]) == ("whole", factor["HB"])

    return {
        "roles": [role for role, when in may.items() if when == "any"],
        "never": [role for role, when in may.items() if when == "never"],
        "torpedoes_from": by_flag({flag: since for flag, since in torpedoes.items() if flag != "other"}),
        "intercepted_from": by_flag({flag: since for flag, since in first.items() if flag != "other"}),
        "interceptors_divisor": number_said(night["interception"]["from_then"]),
        "flak_columns_left": number_said(night["aa"]),
        "level_divisor": number_said(factor["B"]),
    }


def _land_bombing(ledger: Blocks) -> object:
    gap = ledger["SM-GAP-68"]
    port, field, mended = gap["targets"]["port"], gap["targets"]["airfield"], gap["repair_without_land_game"]
    unit = field["per_hit_each_unit_there"]
    assert (gap["points"]["group"], gap["points"]["b_and_hb_halved"], unit["flight"]) == ("tbf", False, "lost")

    return {
        "flights_a_group": numbers(gap["points"]["flight"])[0],
        "port_hits_a_phase": port["at_most_an_air_phase"],
        "port_never_beyond": numbers(port["bombing_never_beyond"])[0],
        "field_most_hits": field["max_hits"],
        "field_hits_a_phase": field["at_most_an_air_phase"],
        "field_percent_a_hit": -100 * field["capacity_per_hit"],
        "struck_at": unit["struck_on_1d10_at_least"],
        "group_lost_on": numbers(unit["group"])[-1],
        "field_flak": gap["aa"]["airfield_without_port"],
        "port_mended_a_turn": mended["port_hits_an_owner_player_turn"],
        "field_mended_a_turn": mended["airfield_hits_an_owner_player_turn"],
        "mended_slowly": {"malta": mended["airfields_of_malta"]},
    }


def _air_replacements(ledger: Blocks) -> object:
    gap = ledger["SM-GAP-65"]
    most = dict(gap["at_most_a_game_turn"])
    others = FLAGS[gap["other_nations"].removeprefix("as_")]
    rows = {FLAGS[flag]: dict(row) for flag, row in gap["game_turns_until_back"].items()}
    rows[others]["HB"] = Ours(rows[others]["B"], "SM-GAP-65 says nothing of Italian heavy bombers: as her bombers")
    return {
        "turns_until_back": rows,
        "others_as": others,
        "carrier_flight_turns": gap["carrier_flights"]["game_turns"],
        "others_at_most": most.pop("other"),
        "at_most_a_turn": by_flag(most),
    }


ROWS = (
    Row(f"{AIR}/air_combat.yaml", ("SM-GAP-42",), lambda book: book.charts.air.combat, _air_combat,
        lambda: anew("air/air_combat.yaml")),
    Row(f"{AIR}/anti_aircraft.yaml", ("SM-GAP-43",), lambda book: book.charts.air.flak, _anti_aircraft,
        lambda: anew("air/anti_aircraft.yaml")),
    Row(f"{AIR}/air_missions.yaml", ("SM-24A", "SM-24B5c", "SM-24B5d", "SM-GAP-11", "SM-GAP-21", "SM-GAP-40", "SM-GAP-44",
                                     "SM-GAP-46", "SM-GAP-47", "SM-GAP-48", "SM-GAP-67"),
        lambda book: book.charts.air.missions, _air_missions, lambda: anew("air/air_missions.yaml")),
    Row(f"{AIR}/night_flying.yaml", ("SM-GAP-66",), lambda book: book.charts.air.night, _night_flying,
        lambda: anew("air/night_flying.yaml")),
    Row(f"{AIR}/land_bombing.yaml", ("SM-GAP-68",), lambda book: book.charts.air.land, _land_bombing,
        lambda: anew("air/land_bombing.yaml")),
    Row(f"{AIR}/air_replacements.yaml", ("SM-GAP-65",), lambda book: book.charts.air.replacements, _air_replacements,
        lambda: anew("air/air_replacements.yaml")),
)
