"""Ledgers of the war itself: what was seen, the battles and their worth, the force pool and the 10th MAS."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.model.battles.battle import AfterAction, Outcome
from campaign.model.events import AfterActionAccepted, AttackClosed, AttackDeclared, BattleJoined, ForceSpotted
from campaign.model.play.calendar import Turn
from campaign.model.play.state import Attack
from campaign.model.sides import Side
from campaign.store.ledger.ships import Row
from campaign.store.ledger.transition import Transition

BATTLE_EVENTS = (AttackDeclared, BattleJoined, AfterActionAccepted, AttackClosed)


def sightings(transition: Transition) -> Iterator[Row]:
    """A row for each find of a force."""
    event = transition.event
    if isinstance(event, ForceSpotted):
        force = transition.after.forces.get(event.force)
        yield {
            "force": event.force, "side": (force.side if force else event.by.enemy).value, "found_by": event.by.value,
            "hex": event.hex, "recon": event.find.kind.value, "full_find": event.find.full, "contact": event.contact,
            "categories": ", ".join(category.value for category in event.seen.categories),
            "ships": ", ".join(event.seen.ships) if event.seen.ships else "",
        }


def battles(transition: Transition) -> Iterator[Row]:
    """A row for each stage of a battle: declared, joined, decided, closed."""
    before, after = transition.before, transition.after
    match transition.event:
        case AttackDeclared() if after.attack:
            yield _battle("declared", after.attack)
        case BattleJoined() if after.attack:
            yield _battle("joined", after.attack)
        case AfterActionAccepted(after_action=result) if after.attack:
            yield _battle("decided", after.attack, result)
        case AttackClosed() if before and before.attack:
            yield _battle("closed", before.attack)
        case _:
            return


def _battle(stage: str, attack: Attack, result: AfterAction | None = None) -> Row:
    joined = attack.engagement
    sent = dict.fromkeys(Side, 0)
    lost = dict.fromkeys(Side, 0)
    if joined is not None:
        sides = {unit.ship: side for side, unit in joined.participants()}
        for side in sides.values():
            sent[side] += 1
        for outcome in result.outcomes if result else ():
            if outcome.outcome is not Outcome.AFLOAT and outcome.ship in sides:
                lost[sides[outcome.ship]] += 1
    return {
        "battle": attack.id, "stage": stage, "hex": attack.hex, "place": joined.place if joined else None,
        "acting": attack.acting.value, "light": joined.conditions.light.value if joined else None,
        "axis_units": sent[Side.AXIS] if joined else None, "allied_units": sent[Side.ALLIED] if joined else None,
        "system": result.system if result else None, "minutes": result.minutes if result else None,
        "axis_lost": lost[Side.AXIS] if result else None, "allied_lost": lost[Side.ALLIED] if result else None,
        "broke_off": result.broke_off.value if result and result.broke_off else None,
        "holds_field": result.holds_field.value if result and result.holds_field else None,
    }


def points(transition: Transition) -> Iterator[Row]:
    """A row for each new entry of the victory ledger, with that side's total after it."""
    before, after = transition.before, transition.after
    known = len(before.points) if before else 0
    if len(after.points) == known:
        return
    totals = dict.fromkeys(Side, 0.0)
    for number, entry in enumerate(after.points):
        totals[entry.side] += entry.points
        if number >= known:
            yield {"side": entry.side.value, "points": entry.points, "total": totals[entry.side], "rule": entry.rule,
                   "reason": entry.reason}


def force_pools(transition: Transition) -> Iterator[Row]:
    """A row for the British force pool as it is after each change."""
    before = transition.before
    pool = transition.after.war.pool
    if pool != (before.war.pool if before else type(pool)()):
        due = (f"{reinforcement.ship} to {reinforcement.port} {Turn(reinforcement.turn)}" for reinforcement in pool.due)
        owed = (f"{group.value} {count}" for group, count in pool.owed.items())
        yield {"in_force": pool.row, "at_home": ", ".join(pool.ships), "paid": ", ".join(pool.paid),
               "owed": ", ".join(owed), "on_the_way": ", ".join(due), "reducing": pool.reducing}


def tenth_mas_doings(transition: Transition) -> Iterator[Row]:
    """A row for the 10th MAS as it is after each change."""
    before = transition.before
    unit = transition.after.war.tenth_mas
    if unit != (before.war.tenth_mas if before else type(unit)()):
        yield {"state": unit.state.value, "carrier": unit.carrier or unit.flotilla, "target": unit.target,
               "teams": unit.teams, "failed_teams": unit.failed_teams,
               "ready_from": str(Turn(unit.ready_from)) if unit.ready_from else None}
