"""Whether every seeded die fell as seed and reason say: a save whose dice were tampered with does not pass."""

from __future__ import annotations

from collections import Counter

from campaign.model.dice import Roll, SeededDice
from campaign.model.events import DieRolled
from campaign.model.play.state import State
from campaign.rules import engine
from campaign.store.archive import Archive
from campaign.store.records import step

FAULTS_AT_MOST = 20


def dice_faults(archive: Archive) -> tuple[int | None, tuple[str, ...]]:
    """How many rolls were derived anew, and each that differs; None for dice that were rolled at the table."""
    if archive.meta.dice != "seeded":
        return None, ()
    state: State | None = None
    in_battle: dict[str, Counter[str]] = {}
    rolls = 0
    faults: list[str] = []
    for event in archive.events():
        if state is not None and isinstance(event.event, DieRolled):
            roll, moment, before = event.event.roll, state.cursor.moment, Counter(state.rolled)
        elif state is not None and event.is_fact and isinstance(found := getattr(event.event, "roll", None), Roll):
            battle = str(event.battle)
            roll, moment, before = found, f"{state.cursor.moment}/{battle}", in_battle.setdefault(battle, Counter())
        else:
            state = step(state, event, engine.fold)
            continue
        rolls += 1
        expected = SeededDice(state.seed, moment, before).roll(roll.die, roll.why)
        if expected != roll.face and len(faults) < FAULTS_AT_MOST:
            faults.append(f"event {event.seq}: {roll.why} shows {roll.face}, the seed gives {expected}")
        if event.is_fact:
            in_battle[str(event.battle)][roll.why.key] += 1
        state = step(state, event, engine.fold)
    return rolls, tuple(faults)
