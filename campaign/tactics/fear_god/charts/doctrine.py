"""How captains fight."""

from __future__ import annotations

from msgspec import Struct


class Doctrine(Struct, frozen=True):
    """FG-GAP-25 The ranges, shares and angles by which captains decide; the chart says what each means."""

    capital_range: float
    cruiser_range: float
    slack: float
    torpedo_share: float
    torpedo_reach_yd: int
    attack_yd: int
    submarine_yd: int
    station_yd: int
    close_degrees: float
    chase_degrees: float
    broadside_degrees: float
    open_degrees: float
    steady_degrees: float
    break_off_damage: float
    break_off_speed: float
    side_lost: float
    worsted: float
    outmatched: float
    outgunned: float
    outgunned_range: float
    outgunned_line: float
    shy_yd: int
    secondary_yd: int
    rounds_kept: float
    magazine_margin: int
    flee_yd: int
    extreme_rounds: float
    dive_yd: int
    hunt_yd: int
    foresight_turns: float
    lame_speed: float
    finish_range: float
    line_hurt: float
