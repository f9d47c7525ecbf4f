"""Rule 4D1: who may stay aboard landing craft, and for what."""

from __future__ import annotations

from campaign.model.book import Book
from campaign.model.play.landings import Wave
from campaign.model.play.ports import Cargo
from campaign.model.play.state import State
from campaign.model.refusals import Refusal
from campaign.model.setting.scenario import CargoKind
from campaign.model.units.ships import ShipId
from campaign.rules.chapters.lift.ch02_carriage import is_craft, plan_naming
from campaign.rules.facts.wording import ship_name


def raids(book: Book, item: Cargo) -> Refusal | None:
    """SM-GAP-30.1 Raids are made by commandos, marines, parachutists and special raiding forces of no more than one RE."""
    ground, chart = item.facts.ground, book.charts.lift.raids
    if ground is None or ground.kind not in chart.kinds or item.troops.remnant_points is not None:
        return Refusal("SM-GAP-30", f"{item.facts.name} is no raiding force")
    if item.facts.size_re > chart.most_re:
        return Refusal("SM-GAP-30", f"{item.facts.name} is larger than {chart.most_re:g} RE")
    return None


def wave_refused(book: Book, state: State, item: Cargo, ships: tuple[ShipId, ...], wave: Wave | None) -> Refusal | None:
    """SM-4D1.2 Troops that board in the last segment of their own player turn stay aboard for a planned landing or a raid."""
    if wave is None:
        return None
    cursor, name = state.cursor, item.facts.name
    if any(not is_craft(book, key) for key in ships):
        other = next(key for key in ships if not is_craft(book, key))
        return Refusal("SM-9B1a", f"waves come in landing craft, and {ship_name(book, other)} is none")
    if cursor.player_turn is not item.facts.side or cursor.nas != book.charts.sequence.segments:
        last = f"NAS {book.charts.sequence.segments} of their own player turn"
        return Refusal("SM-4D1", f"troops board for a wave or a raid in {last}; now it is {cursor}")
    if wave is Wave.RAID:
        return raids(book, item)
    plan = plan_naming(state, item.facts.id)
    if plan is None or plan.turn != cursor.turn:
        return Refusal("SM-9B3", f"{name} is named in no landing planned for this game turn")
    return None


def overdue(book: Book, state: State, item: Cargo) -> bool:
    """SM-4D1 Troops that have not left landing craft by the end of the segment in which they boarded are eliminated."""
    boarded = item.troops.boarded
    if boarded is None or not item.aboard or item.facts.kind is not CargoKind.TROOPS or boarded > state.segment:
        return False
    cursor = state.cursor
    kept = item.troops.wave is not None and cursor.player_turn is item.facts.side
    return not (kept and cursor.nas == book.charts.sequence.segments and boarded == state.segment)
