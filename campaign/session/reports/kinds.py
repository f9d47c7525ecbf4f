"""What a report may be about, in the order in which they are offered."""

from __future__ import annotations

from enum import StrEnum


class ReportKind(StrEnum):
    """What a report is about."""

    SHIPS = "ships"
    PORTS = "ports"
    FUEL = "fuel"
    AMMUNITION = "ammunition"
    REPAIRS = "repairs"
    CONVOYS = "convoys"
    SUPPLY = "supply"
    ARRIVALS = "arrivals"
    STOCKS = "stocks"
    CONTINGENTS = "contingents"
    LOSSES = "losses"
    BATTLES = "battles"
    SIGHTINGS = "sightings"
    AIR = "air"
    AIRFIELDS = "airfields"
    SORTIES = "sorties"
    VP = "vp"
    LOG = "log"
    FORECAST = "forecast"
    DAY = "day"
    LOGISTICS = "logistics"
    END = "end"
    MEETING = "meeting"


# What is more than a table, and is made on a floor above the reports.
BEYOND_TABLES = (ReportKind.LOGISTICS, ReportKind.END, ReportKind.MEETING)
