"""What a ship may launch: how many, on which bearings, on which sides, and out of which tubes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from campaign.tactics.plot.geometry import Hand, circle
from campaign.tactics.surface_fire.battle.orders import Spread
from campaign.tactics.surface_fire.battle.record import Bank
from campaign.tactics.surface_fire.battle.vessel import Vessel, tubes_usable
from campaign.tactics.surface_fire.charts.collection import SurfaceFireCharts
from campaign.tactics.surface_fire.charts.torpedoes import BankKind, TorpedoChart

ENDS = (BankKind.BOW, BankKind.STERN)


def is_even(count: int) -> bool:
    """SF-I.2 A spread is of two, four, six or more torpedoes, by twos."""
    return count >= 2 and count % 2 == 0


def bearing_legal(chart: TorpedoChart, kind: BankKind, bearing: int) -> bool:
    """SF-GAP-16 Tubes at the bow use the first two bearings of the template, at the stern the last two, others all nine."""
    return bearing in chart.allowed_bearings[kind]


def sides_legal(kinds: Sequence[BankKind], hands: Iterable[Hand]) -> bool:
    """SF-I.5 One bank on the centreline fires to one side in a turn; two of them, or banks at both sides, fire to both."""
    sides = set(hands)
    if len(sides) < 2:
        return True
    wings = {BankKind.PORT, BankKind.STARBOARD} <= set(kinds)
    return wings or sum(kind is BankKind.CENTRELINE for kind in kinds) >= 2 or any(kind in ENDS for kind in kinds)


def banks_for(chart: TorpedoChart, banks: Iterable[Bank], bearing: int, hand: Hand) -> list[Bank]:
    """Banks that can fire on a bearing to a side."""
    other = BankKind.PORT if hand is Hand.STARBOARD else BankKind.STARBOARD
    return [bank for bank in banks if bank.kind is not other and bearing_legal(chart, bank.kind, bearing)]


def drawn(chart: TorpedoChart, vessel: Vessel, spreads: Sequence[Spread]) -> tuple[tuple[tuple[str, int], ...], ...] | None:
    """SF-I.3 Which tubes each spread empties; None where they have not so many ready on that side (SF-GAP-34)."""
    left = dict(vessel.loaded)
    taken = []
    for spread in spreads:
        need = spread.count
        used: list[tuple[str, int]] = []
        banks = banks_for(chart, vessel.record.banks, spread.bearing, spread.hand)
        # Tubes that bear on one side alone are emptied first.
        for bank in sorted(banks, key=lambda bank: bank.kind is BankKind.CENTRELINE):
            out = min(need, left.get(bank.name, 0))
            if out:
                used.append((bank.name, out))
                left[bank.name] -= out
                need -= out
        if need:
            return None
        taken.append(tuple(used))
    return tuple(taken)


def may_put_out(vessel: Vessel) -> int:
    """How many torpedoes she may launch this turn, however many are ready."""
    return min(tubes_usable(vessel.record.tubes, half_damaged=vessel.half_damaged), vessel.torpedoes) // 2 * 2


def launch_barred(charts: SurfaceFireCharts, vessel: Vessel, turn: int) -> str | None:
    """SF-I.10 Why a ship may launch nothing now: a hit on bridge or fire control, retiring, or lying on the bottom."""
    hit = vessel.harm.no_launch
    if hit and turn <= hit + charts.damage.no_launch_turns:
        return "may launch nothing for two turns after that hit"
    if vessel.inactive >= turn:
        return "lies on the bottom"
    return None


def course_of(chart: TorpedoChart, heading: float, bearing: int, hand: Hand) -> float:
    """SF-I.9 The true course of a bearing of the template: nine a side, twenty degrees apart (SF-GAP-03)."""
    off = chart.relative_bearing_deg[bearing]
    return circle(heading + (off if hand is Hand.STARBOARD else -off))


def reload_ready(chart: TorpedoChart, reloads: int, quiet: int) -> bool:
    """SF-I.11 A set of reloads is ready after two whole turns without launching, evading or new damage."""
    return reloads > 0 and quiet >= chart.quiet_turns_to_reload
