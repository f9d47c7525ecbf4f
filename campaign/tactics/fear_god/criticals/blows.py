"""What strikes a ship in a phase, each critical hit that it brings, by which column it is judged, and what it lets loose."""

from __future__ import annotations

from msgspec import Struct

from campaign.model.replacing import replace
from campaign.model.units.ships import ShipId
from campaign.tactics.fear_god.battle.facts import CriticalStruck
from campaign.tactics.fear_god.battle.harm import Cause, Critical, Effect, Harm, MountState, Peril
from campaign.tactics.fear_god.battle.proceedings import Proceedings
from campaign.tactics.fear_god.battle.vessel import Vessel
from campaign.tactics.fear_god.casualties import Outbreak, begin
from campaign.tactics.fear_god.charts.casualties import Seat
from campaign.tactics.fear_god.charts.criticals import Column, CriticalChart, CriticalKind, Exposed, LightRow
from campaign.tactics.fear_god.charts.effects import EffectChart
from campaign.tactics.fear_god.charts.terms import Band, Battery, Face, Kind, Size
from campaign.tactics.fear_god.charts.turn import Options
from campaign.tactics.fear_god.charts.weapons import Grade

UNDER_WATER = (Cause.TORPEDO, Cause.MINE)


class Blow(Struct, frozen=True):
    """FG-0-order All that struck one ship in one phase, when its damage is off her points.

    `damage` is that of the phase and `cause` what did it. `pierced` opens protected places, `casemate_pierced` casemates
    (FG-X-23). `gun_mm` is the largest gun that hit, 0 for none. `singles` are the damages of each torpedo, mine or bomb by
    itself, as inflicted; `floods` the automatic floodings, `breaches` the automatic holes in a submarine's hull, `deck_bombs`
    the bombs that pierced a flight deck, `deck_shells` the farthest band from which heavy shells fell on one. `astern` is a
    torpedo from behind. `internal` blows, of explosions and of fires and floods, are judged by her own column. `numbered` is
    whether a die is rolled for the number of criticals, and `chance` the best chance of an attack among them, in percent.
    `shells` are the faces that shells struck, each with its penetration.
    """

    ship: ShipId
    damage: int
    cause: Cause
    pierced: bool = False
    casemate_pierced: bool = False
    gun_mm: float = 0.0
    singles: tuple[int, ...] = ()
    floods: int = 0
    breaches: int = 0
    deck_bombs: int = 0
    deck_shells: Band | None = None
    astern: bool = False
    grade: Grade | None = None
    internal: bool = False
    numbered: bool = True
    chance: int = 0
    shells: tuple[tuple[Face, int], ...] = ()

    @property
    def under_water(self) -> bool:
        """Whether a torpedo, a mine or a ram struck her from without (FG-GAP-21)."""
        rammed = self.cause is Cause.COLLISION and self.floods > 0
        return (self.cause in UNDER_WATER or rammed) and not self.internal


class Explosion(Struct, frozen=True):
    """FG-X-19 An explosion aboard, or floods that tell at once: another blow in the same phase.

    `flooding` counts its points as lost to flooding, `numbered` is whether it may bring criticals, and `floods` are the
    automatic floodings of an explosion below the waterline.
    """

    ship: ShipId
    points: int
    what: str
    pierced: bool = True
    flooding: bool = False
    numbered: bool = True
    floods: int = 0


class Blast(Struct, frozen=True):
    """FG-8.3-main FG-8.3-cargo An explosion that is felt by every ship within so many yards."""

    ship: ShipId
    within_yd: int
    beyond_yd: int
    points: int


class Destruction(Struct, frozen=True):
    """FG-8.1.8 A ship is lost: at once, in so many turns where she goes slowly, or by the die of sinking ships."""

    ship: ShipId
    cause: Cause
    turns: int | None = 0


Aftermath = Explosion | Blast | Destruction


# Strokes --------------------------------------------------------------------------------------------------------------


class Stroke(Struct, frozen=True):
    """One critical hit of a blow; `pierced` is whether armour was, `light` the row of a light weapon, where one did it."""

    proceedings: Proceedings
    blow: Blow
    column: Column
    pierced: bool
    light: LightRow | None = None

    @property
    def ship(self) -> Vessel:
        """The ship as she is now."""
        return self.proceedings.vessel(self.blow.ship)

    @property
    def effects(self) -> EffectChart:
        """The chart of effects."""
        return self.proceedings.charts.effects

    @property
    def options(self) -> Options:
        """What was agreed on."""
        return self.proceedings.charts.turn.options

    def d10(self, rule: str, what: str, *, needed: str = "", modifiers: tuple[str, ...] = (), secret: str = "") -> int:
        """A ten-sided die for her."""
        return self.proceedings.d10(rule, what, self.blow.ship, needed=needed, modifiers=modifiers, secret=secret)

    def d6(self, rule: str, what: str) -> int:
        """A six-sided die for her."""
        return self.proceedings.d6(rule, what, self.blow.ship)

    def succeeds(self, rule: str, what: str, percent: int) -> bool:
        """Whether something of that chance happens to her."""
        return self.proceedings.percent(rule, what, self.blow.ship, needed=f"{percent} or less") <= percent

    def draw(self, rule: str, what: str, count: int) -> int:
        """FG-8.3 One of so many, each with the same chance, those already out among them."""
        return self.proceedings.one_of(count, rule, what, self.blow.ship)

    def strike(self, effect: Effect, item: str, after: Harm, *, clears: int = 0) -> None:
        """A critical hit that lasts."""
        critical = Critical(effect, item, self.proceedings.battle.turn, clears=clears)
        self.tell(effect, item, replace(after, criticals=(*after.criticals, critical)))

    def tell(self, effect: Effect, item: str, after: Harm) -> None:
        """Report a critical hit that leaves nothing to repair, or whose effects are already in her harm."""
        self.proceedings.add(CriticalStruck(self.blow.ship, effect, item, after))

    def put_out(self, effect: Effect, item: str, state: MountState, *, clears: int = 0) -> None:
        """A mount is of no more use."""
        self.strike(effect, item, self.ship.harm.with_out(item, state), clears=clears)

    def fire(self, seat: Seat = Seat.HIT, item: str = "", *, halved: bool = False) -> int:
        """FG-8.2 A fire, and its severity in percent, 0 where it comes to nothing."""
        light = self.light.fire if self.light is not None else 0
        begun = begin(self.proceedings, self.blow.ship, Outbreak(
            Peril.FIRE, self.blow.cause, seat, self.pierced, self.blow.gun_mm, light, halved=halved, item=item))
        return begun.percent if begun is not None else 0

    def flood(self, *, doubled: bool = False, halved: bool = False) -> None:
        """FG-8.2 A flood; one by torpedo or mine tells at once."""
        light = self.light.flooding if self.light is not None else 0
        begin(self.proceedings, self.blow.ship, Outbreak(
            Peril.FLOODING, self.blow.cause, Seat.HIT, self.pierced, self.blow.gun_mm, light, doubled, halved,
            self.blow.under_water))


# Columns --------------------------------------------------------------------------------------------------------------


CARGO_SHIPS = (Kind.MERCHANT, Kind.AUXILIARY)
AUXILIARIES = (*CARGO_SHIPS, Kind.MERCHANT_CRUISER)
BY_GRADE = {Grade.LETHAL: Column.SUB_LETHAL, Grade.MAJOR: Column.SUB_MAJOR, Grade.MINOR: Column.SUB_MINOR}
# What light weapons may do by itself; the rest is judged when it is known what they struck.
OPEN = {CriticalKind.BRIDGE: Exposed.BRIDGE, CriticalKind.FIRE: Exposed.FIRE, CriticalKind.FLOODING: Exposed.FLOODING,
        CriticalKind.AIRCRAFT: Exposed.AIRCRAFT, CriticalKind.CARGO: Exposed.CARGO, CriticalKind.SENSCOMM: Exposed.SENSCOMM}
DRAWN = (CriticalKind.MAIN, CriticalKind.CASEMATE, CriticalKind.OTHER, CriticalKind.WEAPON)
OF_BATTERY = {Battery.AA: Exposed.ANTI_AIRCRAFT, Battery.LIGHT: Exposed.LIGHT_BATTERY, Battery.OTHER: Exposed.OTHER,
              Battery.TORPEDO: Exposed.OTHER, Battery.CHARGES: Exposed.OTHER}


def column_of(vessel: Vessel, blow: Blow) -> Column:
    """FG-8.1.2-type FG-8.1.4 The column by the ship and by what strikes her."""
    record = vessel.record
    if record.is_submarine and blow.grade is not None:
        return BY_GRADE[blow.grade]
    if record.size.is_small and not record.is_submarine:
        return Column.SMALL_CARGO if record.kind in CARGO_SHIPS else Column.SMALL_COMBATANT
    if blow.under_water or blow.cause is Cause.COLLISION:
        return Column.UNDERWATER
    if record.is_submarine:
        return Column.MINOR
    if record.flight_deck:
        return Column.AVIATION
    if record.kind in AUXILIARIES:
        return Column.MERCHANT
    return Column.MAJOR if record.size in (Size.A, Size.B) else Column.MINOR


def light_row(chart: CriticalChart, vessel: Vessel, blow: Blow) -> LightRow | None:
    """FG-8.1.3 The row of the largest gun that hit, where that was a light weapon and she is no small craft."""
    if blow.gun_mm <= 0 or vessel.record.size.is_small:
        return None
    return chart.light.row(blow.gun_mm)


def may_strike(row: LightRow | None, kind: CriticalKind) -> bool:
    """FG-8.1.3 Whether guns of that row can do it; what is drawn among weapons is judged when it is drawn."""
    if row is None or kind in DRAWN:
        return True
    return OPEN.get(kind) in row.allowed


def may_put_out(row: LightRow | None, battery: Battery) -> bool:
    """FG-8.1.3 Whether guns of that row can put out what was drawn."""
    return row is None or OF_BATTERY.get(battery) in row.allowed


def may_blind(row: LightRow | None) -> bool:
    """FG-8.1.3 Whether guns of that row can put out fire control."""
    return row is None or Exposed.FIRE_CONTROL in row.allowed
