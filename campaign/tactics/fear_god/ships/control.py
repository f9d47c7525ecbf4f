"""How a ship's fire is controlled: her standard, her range-finder, her directors, from what is told or by kind and year."""

from __future__ import annotations

from campaign.model.units.fittings import RangefinderKind
from campaign.model.units.ships import ShipClass
from campaign.tactics.fear_god.battle.record import RangeFinder
from campaign.tactics.fear_god.charts.control import ControlChart, Finders
from campaign.tactics.fear_god.charts.navies import Navy
from campaign.tactics.fear_god.charts.terms import Battery, Kind, Size, Standard

DREADNOUGHTS = (Kind.BATTLESHIP, Kind.BATTLECRUISER)
ARMOURED = (*DREADNOUGHTS, Kind.PRE_DREADNOUGHT, Kind.COAST_DEFENCE, Kind.ARMOURED_CRUISER)
CRUISERS = (*ARMOURED, Kind.CRUISER)


def standard_of(
    chart: ControlChart, kind: Kind, in_service: int, rebuilt: int, *, first_rank: bool, directed: bool
) -> Standard:
    """FG-GAP-13 The latest standard by year of completion or rebuilding, the oldest by year, rank and want of directors."""
    years = chart.standards
    if in_service >= years.latest_from or rebuilt >= years.latest_rebuilt_from:
        return Standard.GS3
    old = kind is Kind.MERCHANT_CRUISER or (kind in CRUISERS and in_service <= years.oldest_to and not directed)
    second = not first_rank and in_service <= years.oldest_of_second_rank_to
    return Standard.GS1 if old or second else Standard.GS2


def finders_of(chart: ControlChart, kind: Kind, navy: Navy, in_service: int, standard: Standard) -> Finders:
    """FG-GAP-13 The row of a ship of which no instrument is told."""
    if standard is Standard.GS3:
        return Finders.GS3_CAPITAL if kind in DREADNOUGHTS else Finders.GS3_OTHER
    if standard is Standard.GS1:
        return Finders.GS1
    if kind in ARMOURED:
        if navy is Navy.BRITISH:
            return Finders.BRITISH_LATER if in_service >= chart.later_british_from else Finders.BRITISH
        return Finders.GERMAN if navy is Navy.GERMAN else Finders.OTHER_DREADNOUGHT
    return Finders.CRUISER if kind is Kind.CRUISER else Finders.DESTROYER


def rangefinder_yd_of(
    chart: ControlChart, of_class: ShipClass, kind: Kind, navy: Navy, in_service: int, standard: Standard
) -> int:
    """FG-GAP-13 How far a ship's range-finder serves: by its base where that is told."""
    if (told := of_class.rangefinder) is not None:
        return chart.finder_yd(told.base_m, stereoscopic=told.kind is RangefinderKind.STEREOSCOPIC)
    return chart.finders[finders_of(chart, kind, navy, in_service, standard)]


def rangefinder_of(of_class: ShipClass, navy: Navy) -> RangeFinder:
    """FG-GAP-13 Germans took ranges by stereoscope, all others by coincidence, where nothing else is told."""
    if (told := of_class.rangefinder) is not None:
        return RangeFinder(told.kind.value)
    return RangeFinder.STEREOSCOPIC if navy is Navy.GERMAN else RangeFinder.COINCIDENCE


def directors_of(chart: ControlChart, of_class: ShipClass, size: Size, in_service: int) -> dict[Battery, int]:
    """FG-GAP-13 Directors by battery, those told (nought too), else by size and year; the second battery's serve casemates."""
    main, second = chart.directors_of(size, in_service)
    main = main if of_class.directors is None else of_class.directors
    second = second if of_class.secondary_directors is None else of_class.secondary_directors
    return {Battery.MAIN: main, Battery.CASEMATE: second, Battery.OTHER: second}
