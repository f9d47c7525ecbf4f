"""FG-GAP-01 FG-GAP-12 What of a ship fires at one target: main battery, casemates of a side, other guns, light guns.

The keys stand in orders, in `Vessel.aims` and in `Fired`; a ship with two directors for her main battery may fire the after
half of it at a target of its own.
"""

from __future__ import annotations

from campaign.model.sameness import kept
from campaign.tactics.fear_god.battle.record import Mount, Record
from campaign.tactics.fear_god.battle.vessel import Vessel
from campaign.tactics.fear_god.charts.terms import Battery
from campaign.tactics.plot.geometry import Hand, in_arc

MAIN, MAIN_AFT = "main", "main aft"
PORT, STARBOARD = "casemates to port", "casemates to starboard"
OTHER, LIGHT = "secondary", "light"
WORDS = {MAIN: "main battery", MAIN_AFT: "after half of the main battery", PORT: PORT, STARBOARD: STARBOARD,
         OTHER: "secondary guns", LIGHT: "light guns"}


# A record is asked for its batteries by every view, order and shot.
@kept(1024)
def batteries(record: Record) -> dict[str, tuple[Mount, ...]]:
    """FG-GAP-01 The mounts behind each key, of those that she has."""
    main = record.battery(Battery.MAIN)
    split = record.directors.get(Battery.MAIN, 0) > 1 and len(main) > 1
    casemates = record.battery(Battery.CASEMATE)
    found = {
        MAIN: main, MAIN_AFT: main[(len(main) + 1) // 2:] if split else (),
        PORT: tuple(mount for mount in casemates if mount.hand is not Hand.STARBOARD),
        STARBOARD: tuple(mount for mount in casemates if mount.hand is Hand.STARBOARD),
        OTHER: record.battery(Battery.OTHER), LIGHT: record.battery(Battery.LIGHT),
    }
    return {key: mounts for key, mounts in found.items() if mounts}


def working(vessel: Vessel, key: str) -> tuple[Mount, ...]:
    """The mounts of a battery that are well and have rounds left."""
    return tuple(mount for mount in batteries(vessel.record).get(key, ())
                 if not vessel.harm.is_out(mount.name) and vessel.rounds.get(mount.name, 0) > 0)


def bearing_on(mounts: tuple[Mount, ...], relative: float) -> tuple[Mount, ...]:
    """FG-GAP-12 Those whose arcs hold a bearing off the bow."""
    return tuple(mount for mount in mounts if any(in_arc(arc, relative) for arc in mount.arcs))


def reach_yd(mounts: tuple[Mount, ...]) -> int:
    """FG-GAP-07 How far the farthest of some mounts fires."""
    return max((mount.sheet.max_yd for mount in mounts), default=0)
