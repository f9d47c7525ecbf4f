"""What strikes a ship in a phase, and what its critical hits let loose on her and on those about her."""

from __future__ import annotations

from msgspec import Struct

from campaign.model.units.ships import ShipId
from campaign.tactics.fear_god.battle.harm import Cause
from campaign.tactics.fear_god.charts.terms import Band, Face
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
