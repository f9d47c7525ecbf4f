"""A shell against armour: the face that it strikes, whether it pierces, and the points that it takes."""

from __future__ import annotations

from datetime import date

from msgspec import Struct

from campaign.tactics.fear_god.battle.record import GunSheet, Record
from campaign.tactics.fear_god.charts.armour import ArmourChart
from campaign.tactics.fear_god.charts.ballistics import BallisticChart, after_factor
from campaign.tactics.fear_god.charts.navies import Navy, navy_of
from campaign.tactics.fear_god.charts.options import DeckPenetration, Options
from campaign.tactics.fear_god.charts.terms import Band, Face, Shell


class Hit(Struct, frozen=True):
    """FG-0-order One shell or bomb that struck: where, with what penetration, whether it pierced, and the points it took."""

    face: Face
    mm: float
    penetration: int
    pierced: bool
    casemate: bool
    points: int


class Firing(Struct, frozen=True):
    """One shell as it is fired: its gun, its kind, the band, whose it is, and the day, as far as faults go by that."""

    sheet: GunSheet
    shell: Shell
    band: Band
    record: Record
    day: str


def face_struck(chart: ArmourChart, band: Band, die: int) -> Face:
    """FG-8.1.6-face The belt nearer by, more often the deck the farther away: by a ten-sided die."""
    return Face.BELT if die <= chart.belt_to[band] else Face.DECK


def may_strike_deck(chart: ArmourChart, band: Band) -> bool:
    """FG-8.1.6-face Whether shells plunge at all in a band."""
    return chart.belt_to[band] < 10


def is_pierced(penetration: int, rating: int) -> bool:
    """FG-8.1.6-compare More than the rating pierces, no more does not; nothing against nothing does."""
    return penetration > rating or penetration == rating == 0


def opens_casemate(chart: ArmourChart, face: Face, penetration: int, target: Record) -> bool:
    """FG-8.3-casemate Casemates have two thirds of the belt, compared without rounding; a deck hit has the deck before it."""
    if face is Face.DECK:
        return is_pierced(penetration, target.deck)
    parts, of = chart.casemate_parts
    return is_pierced(of * penetration, parts * target.belt)


def shell_for(chart: ArmourChart, sheet: GunSheet, target: Record) -> Shell:
    """FG-GAP-08 Against a belt worth piercing the shell that pierces most, against all else high explosive."""
    if target.belt < chart.piercing_shell_from and Shell.HE in sheet.damage:
        return Shell.HE
    return sheet.best


def is_faulty(chart: ArmourChart, firing: Firing, belt: int) -> bool:
    """FG-8.1.6.1 British capped shells that broke up on belts of a third of their calibre, far away, until July 1918."""
    fault = chart.british
    return (navy_of(firing.record.nation) is Navy.BRITISH and firing.shell is fault.shell and firing.band in fault.bands
            and belt >= chart.fault_from(firing.sheet.mm) and bool(firing.day)
            and date.fromisoformat(firing.day) <= date.fromisoformat(fault.last_day))


def points_of(chart: ArmourChart, options: Options, points: int, *, pierced: bool, faulty: bool) -> int:
    """FG-8.1.6-compare FG-8.1.6.1 FG-8.1.6.1-all A hit that pierces takes all, any other half; faults as agreed on.

    Factors are multiplied and the fraction dropped once. Only a shell that would have pierced breaks up.
    """
    factor = 1.0 if pierced else chart.not_pierced
    if pierced and faulty and options.british_apc_fault:
        factor *= chart.british.left
    if options.all_shell_fault:
        factor *= chart.all_shells
    return after_factor(points, factor)


def struck(
    charts: tuple[ArmourChart, BallisticChart], options: Options, firing: Firing, target: Record, face: Face
) -> Hit:
    """FG-8.1.6 What one shell does to the face that it strikes."""
    armour, ballistics = charts
    penetration = firing.sheet.pierces(firing.shell, firing.band)
    if face is Face.DECK and options.deck_pen_mode is DeckPenetration.SPLIT:
        penetration = ballistics.onto_deck(penetration, firing.band)
    pierced = is_pierced(penetration, target.deck if face is Face.DECK else target.belt)
    points = points_of(armour, options, firing.sheet.damage[firing.shell], pierced=pierced,
                       faulty=is_faulty(armour, firing, target.belt))
    return Hit(face, firing.sheet.mm, penetration, pierced, opens_casemate(armour, face, penetration, target), points)
