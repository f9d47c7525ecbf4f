"""What comes back from a battle."""

from __future__ import annotations

from campaign.model.battles.battle import AfterAction, Outcome, ShipOutcome, fates
from campaign.model.battles.engagement import digest_of
from campaign.model.book import Book
from campaign.model.units.condition import Condition
from campaign.ratings.condition import hits_of, main_rounds_spent, with_hits, with_torpedo_boxes
from campaign.tactics.supermarina.battle.state import Battle, Ended, Ending
from campaign.tactics.supermarina.charts.collection import NAME, charts_in


def outcome(book: Book, battle: Battle) -> AfterAction | None:
    """SM-8A2 When it is over each unit sent has one fate, and all that fought have shot their magazines out."""
    ended = battle.ended
    if ended is None:
        return None
    outcomes = []
    for _, sent in battle.engagement.participants():
        unit = battle.units[sent.ship]
        condition: Condition = with_hits(unit.values, sent.condition, unit.hits)
        condition = main_rounds_spent(unit.values, with_torpedo_boxes(unit.values, condition, unit.torpedo_boxes))
        fate = Outcome.SUNK if unit.sunk else Outcome.AFLOAT
        lost = unit.hits.flotation - hits_of(unit.values, sent.condition).flotation if not unit.sunk else sent.boats
        outcomes.append(ShipOutcome(sent.ship, fate, condition, unit.sunk_by, fates(sent.boats, lost)))
    minutes = charts_in(book).manoeuvre.minutes_per_round * battle.round
    digest = digest_of(battle.engagement)
    return AfterAction(battle.engagement.id, digest, NAME, minutes, tuple(outcomes), ended.broke_off, ended.holds_field,
                       tuple(_story(battle, ended)))


def _story(battle: Battle, ended: Ended) -> list[str]:
    light = "night" if battle.night else "day"
    count = "one round" if battle.round == 1 else f"{battle.round} rounds"
    lines = [f"An action by {light}, {count}, last at {battle.band.value} range."]
    lines += [f"{unit.name} was sunk by {battle.units[unit.sunk_by].name}." for unit in battle.units.values() if unit.sunk_by]
    if ended.broke_off is not None:
        how = "broke off" if ended.why is Ending.DISENGAGED else "drew off at last"
        lines.append(f"The {ended.broke_off} side {how}.")
    elif ended.why is Ending.STOPPED:
        lines.append("The hour had come to break the action off.")
    elif ended.why is Ending.SILENT:
        lines.append("Both sides fell silent and lost sight of each other.")
    elif ended.holds_field is None:
        lines.append("Nobody was left.")
    return lines
