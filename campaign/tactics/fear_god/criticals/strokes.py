"""One critical hit that is being carried out: what struck, whom, and how its outcome is written down."""

from __future__ import annotations

from msgspec import Struct

from campaign.model.replacing import replace
from campaign.tactics.fear_god.battle.harm import Critical, Effect, Harm, MountState, Peril
from campaign.tactics.fear_god.battle.harms import CriticalStruck
from campaign.tactics.fear_god.battle.proceedings import Proceedings
from campaign.tactics.fear_god.battle.vessel import Vessel
from campaign.tactics.fear_god.casualties.beginning import Outbreak, begin
from campaign.tactics.fear_god.charts.casualties import Seat
from campaign.tactics.fear_god.charts.criticals import Column, LightRow
from campaign.tactics.fear_god.charts.effects import EffectChart
from campaign.tactics.fear_god.charts.options import Options
from campaign.tactics.fear_god.criticals.blows import Blow


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

    def d10(self, rule: str, what: str, *, needed: str = "", modifiers: tuple[str, ...] = ()) -> int:
        """A ten-sided die for her."""
        return self.proceedings.d10(rule, what, self.blow.ship, needed=needed, modifiers=modifiers)

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
        """A critical hit of which nothing is left to repair, or of which all is in her harm already."""
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
