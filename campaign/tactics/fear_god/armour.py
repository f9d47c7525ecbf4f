"""Shells, torpedoes and mines against armour and bulkheads: what face they strike, whether they pierce, what gets through."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from msgspec import Struct

from campaign.tactics.fear_god.battle.harm import Harm
from campaign.tactics.fear_god.battle.orders import Depths
from campaign.tactics.fear_god.battle.record import GunSheet, Record
from campaign.tactics.fear_god.charts.ballistics import ArmourChart, BallisticChart, Place, after_factor
from campaign.tactics.fear_god.charts.criticals import CriticalKind
from campaign.tactics.fear_god.charts.terms import Band, Face, Navy, Shell, navy_of
from campaign.tactics.fear_god.charts.turn import DeckPenetration, Options
from campaign.tactics.fear_god.charts.weapons import TorpedoChart
from campaign.tactics.plot.geometry import Hand


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


def _is_faulty(chart: ArmourChart, firing: Firing, belt: int) -> bool:
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


def shell_hit(
    charts: tuple[ArmourChart, BallisticChart], options: Options, firing: Firing, target: Record, face: Face
) -> Hit:
    """FG-8.1.6 What one shell does to the face that it strikes."""
    armour, ballistics = charts
    penetration = firing.sheet.pierces(firing.shell, firing.band)
    if face is Face.DECK and options.deck_pen_mode is DeckPenetration.SPLIT:
        penetration = ballistics.onto_deck(penetration, firing.band)
    pierced = is_pierced(penetration, target.deck if face is Face.DECK else target.belt)
    points = points_of(armour, options, firing.sheet.damage[firing.shell], pierced=pierced,
                       faulty=_is_faulty(armour, firing, target.belt))
    return Hit(face, firing.sheet.mm, penetration, pierced, opens_casemate(armour, face, penetration, target), points)


# Places with plates of their own --------------------------------------------------------------------------------------


BEHIND = {CriticalKind.MAIN: Place.TURRET, CriticalKind.BRIDGE: Place.CONNING_TOWER, CriticalKind.CASEMATE: Place.CASEMATE,
          CriticalKind.RUDDER: Place.ENDS}


def is_opened(chart: ArmourChart, target: Record, shells: Iterable[tuple[Face, int]], kind: CriticalKind) -> bool:
    """FG-8.1.6 Whether any shell of a phase pierced what stands before a place: its own plates, as far as they are told.

    Where they are not, belt and casemates are as ever; shells that plunge have the deck before them, wherever they go.
    """
    place = BEHIND.get(kind)
    return any(_through(chart, target, face, penetration, place) for face, penetration in shells)


def _through(chart: ArmourChart, target: Record, face: Face, penetration: int, place: Place | None) -> bool:
    if face is Face.DECK:
        return is_pierced(penetration, target.deck)
    rating = None if place is None else target.places.get(place)
    if rating is not None:
        return is_pierced(penetration, rating)
    return opens_casemate(chart, face, penetration, target) if place is Place.CASEMATE else is_pierced(penetration, target.belt)


# Under water ----------------------------------------------------------------------------------------------------------


ASTERN_FROM, WHOLE = 150, 100
SIDES = (Hand.PORT, Hand.STARBOARD)


class Burst(Struct, frozen=True):
    """What one charge did: the points that got in, what bulkheads absorbed, on which side, and whether it came from astern."""

    points: int
    absorbed: int = 0
    hand: Hand | None = None
    astern: bool = False

    @property
    def floods(self) -> bool:
        """FG-8.1.2-auto-torp FG-8.1.7.2 Every charge floods, but one that bulkheads took up whole."""
        return self.points > 0 or not self.absorbed


def runs_under(target: Record, depth: Depths) -> bool:
    """FG-8.1.7-depth A torpedo set deep passes under ships of size C and smaller."""
    return depth is Depths.DEEP and not target.size.is_large


def end_on(chart: TorpedoChart, points: int, *, off_bow: float) -> Burst:
    """FG-8.1.7-narrow FG-8.1.7-stern Bow and stern lie outside belt and bulkheads, and half is lost there."""
    return Burst(after_factor(points, chart.narrow), astern=off_bow > ASTERN_FROM)


def against_belt(chart: TorpedoChart, points: int, target: Record) -> Burst:
    """FG-8.1.7.1 A shallow hit on a large ship loses a share by the rating of her belt; FG-8.1.7-depth."""
    held_back = chart.against_belt.at(target.belt) if target.size.is_large else 0
    return Burst(points * (WHOLE - held_back) // WHOLE)


def against_bulkheads(chart: TorpedoChart, points: int, target: Record, left: int, hand: Hand) -> Burst:
    """FG-8.1.7.2 Bulkheads take up a third of their rating at most from one charge, and no more than that side has left."""
    absorbed = min(points, target.underwater // chart.bulkhead_parts, left)
    return Burst(points - absorbed, absorbed, hand)


def protection_left(harm: Harm, hand: Hand) -> int:
    """FG-8.1.7.2 What a side has left; the sides know nothing of each other."""
    return harm.protection[SIDES.index(hand)]


def spent(harm: Harm, burst: Burst) -> tuple[int, int]:
    """FG-8.1.7.2 The pools of both sides after a charge, those that let nothing through included."""
    port, starboard = (left - burst.absorbed if burst.hand is hand else left
                       for hand, left in zip(SIDES, harm.protection, strict=True))
    return port, starboard
