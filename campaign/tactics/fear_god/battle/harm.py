"""What a ship has suffered: her points, criticals, fires and floods, mounts out, protection left (FG-6R-record, state).

One frozen value a ship. Rules of damage take it and give another back; the fold only puts it in her place. What follows
from it (her speed, what still fires) is reckoned by functions elsewhere, never stored twice.
"""

from __future__ import annotations

from enum import Enum

from msgspec import Struct

from campaign.model.replacing import replace
from campaign.tactics.fear_god.charts.casualties import Seat
from campaign.tactics.fear_god.charts.terms import Battery
from campaign.tactics.plot.geometry import Hand


class Effect(Enum):
    """FG-8.3 The kinds of critical hit, as FG-8.3-timing lists them, with fire and flooding."""

    AIRCRAFT = "aircraft"
    AMMO_FUEL = "ammofuel"
    BATTERY = "battery"
    BRIDGE = "bridge"
    CARGO = "cargo"
    CASEMATE = "casemate"
    COMMS = "comms"
    ENGINEERING = "engineering"
    FIRE = "fire"
    FIRE_CONTROL = "firecontrol"
    FLIGHT_DECK = "flightdeck"
    FLOODING = "flooding"
    FLOTATION = "flotation"
    FUEL_TANK = "fueltank"
    HULL_DEFORMED = "hulldeform"
    HULL_PIERCED = "hullpen"
    MAIN = "main"
    OTHER = "other"
    PERSONNEL = "personnel"
    RUDDER = "rudder"
    SENSOR = "sensor"
    SWITCHBOARD = "switchboard"
    TORPEDO_ASW = "torpasw"
    WEAPON = "weapon"


class MountState(Enum):
    """FG-6R-record What has become of a mount; one that is not named is well."""

    OUT = "out"
    DETONATED = "detonated"
    FAILED = "failed"
    DAMAGED_ONCE = "damaged_once"
    DAMAGED_TWICE = "damaged_twice"


USELESS = (MountState.OUT, MountState.DETONATED, MountState.FAILED)


class Status(Enum):
    """How a critical stands: still open, put right, or beyond repair at sea."""

    OPEN = "open"
    REPAIRED = "repaired"
    LASTING = "lasting"


class Peril(Enum):
    """FG-8.2 The two kinds of casualty."""

    FIRE = "fire"
    FLOODING = "flooding"


class Cause(Enum):
    """What takes points, starts casualties and sinks ships."""

    SHELL = "shell"
    BOMB = "bomb"
    TORPEDO = "torpedo"
    MINE = "mine"
    DEPTH_CHARGE = "depth_charge"
    COLLISION = "collision"
    GROUNDING = "grounding"
    INTERNAL = "internal"
    FIRE = "fire"
    FLOODING = "flooding"
    MAGAZINE = "magazine"
    KEEL = "keel"
    CAPSIZED = "capsized"
    SCUTTLED = "scuttled"
    HULL = "hull"


UNDER_WATER = (Cause.TORPEDO, Cause.MINE, Cause.DEPTH_CHARGE, Cause.COLLISION, Cause.GROUNDING, Cause.FLOODING)


class Magazines(Enum):
    """FG-8.2-conflagration What is in the magazines."""

    FULL = "full"
    FLOODED = "flooded"
    EMPTY = "empty"


class Rudder(Enum):
    """FG-8.3-rudder How she steers."""

    WELL = "ok"
    JAMMED = "jammed"
    DISABLED = "disabled"


class Critical(Struct, frozen=True):
    """One critical hit that lasts: what it was, what it struck (a mount's name, or words), and in which turn.

    `clears` is the turn from which it is over by itself, 0 where crews must put it right.
    """

    effect: Effect
    item: str
    turn: int
    status: Status = Status.OPEN
    attempts: int = 0
    clears: int = 0


class Casualty(Struct, frozen=True):
    """FG-8.2 One fire or flooding: severity in percent of the points she was built with.

    `due` is the turn of its first damage, `ticked` whether that has come, `rolled` whether control has been tried yet.
    `seat` is where it burns or comes in, and `item` the hold, where it is one.
    """

    peril: Peril
    percent: int
    turn: int
    due: int
    cause: Cause
    penetrating: bool
    ticked: bool = False
    rolled: bool = False
    seat: Seat = Seat.HIT
    item: str = ""


class Helm(Struct, frozen=True):
    """FG-8.3-bridge, FG-8.3-rudder What a ship can do with her helm.

    Until turn `frozen_until` neither course nor speed changes; `lag` is how many turns an order takes to be carried out;
    `jammed` is the hand to which the rudder is jammed (None: amidships); `tries` are attempts to free it, from turn `next_try`.
    """

    rudder: Rudder = Rudder.WELL
    jammed: Hand | None = None
    frozen_until: int = 0
    lag: int = 0
    tries: int = 0
    next_try: int = 0


class Harm(Struct, frozen=True):
    """FG-6R-record All that has been done to a ship, and the points that she has left.

    `this_turn` sums the damage of this turn (FG-8.1-small). `flood_points` are those lost to flooding. `protection` is what
    is left to port and starboard. `clock` is the turn at which her intermediate turns began (FG-GAP-22), 0 for none;
    `conflagration` counts marks in a row with fires overwhelming. `reinforced` is the battery whose crews fight fires.
    `put_out` counts fires that are out and may flare up again. `doomed` is the turn in which she disappears, 0 for none.
    `crew_gone` are factors of a small craft's crew that were taken off, `guests` those that she took aboard.
    `purged` is whether fuel of her aircraft went over the side.
    """

    points: int
    protection: tuple[int, int] = (0, 0)
    out: tuple[tuple[str, MountState], ...] = ()
    criticals: tuple[Critical, ...] = ()
    casualties: tuple[Casualty, ...] = ()
    helm: Helm = Helm()
    this_turn: int = 0
    flood_points: int = 0
    patch: bool = False
    clock: int = 0
    conflagration: int = 0
    reinforced: Battery | None = None
    reinforced_once: bool = False
    magazines: Magazines = Magazines.FULL
    put_out: int = 0
    doomed: int = 0
    flotation: int = 0
    crew_lost: int = 0
    crew_gone: int = 0
    guests: int = 0
    aircraft_lost: int = 0
    hull_deformed: int = 0
    battery_lost: int = 0
    dead_until: int = 0
    massive: bool = False
    beached: bool = False
    purged: bool = False
    came_lame_kn: int | None = None

    def total(self, peril: Peril) -> int:
        """FG-8.2-levels The severity of all her fires, or of all her floods, in percent."""
        return sum(casualty.percent for casualty in self.casualties if casualty.peril is peril)

    def is_out(self, item: str) -> bool:
        """Whether a mount is of no more use."""
        # Asked of every mount, for every ship, some times a turn; most ships have nothing out.
        return bool(self.out) and self.state(item) in USELESS

    def state(self, item: str) -> MountState | None:
        """What has become of a mount, None while it is well."""
        return next((state for name, state in self.out if name == item), None)

    def open(self, effect: Effect) -> tuple[Critical, ...]:
        """Criticals of a kind that are not put right."""
        return tuple(critical for critical in self.criticals
                     if critical.effect is effect and critical.status is not Status.REPAIRED)

    def with_out(self, item: str, state: MountState) -> Harm:
        """The same harm with a mount in another state."""
        return replace(self, out=(*(entry for entry in self.out if entry[0] != item), (item, state)))
