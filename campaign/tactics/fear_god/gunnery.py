"""FG-6.4 Gunfire: batteries attack, shells strike faces, and at the end of the phase all that was hit suffers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby

from msgspec import Struct, field

from campaign.model.replacing import replace
from campaign.model.units.ships import ShipId
from campaign.tactics.fear_god.armour import Firing, Hit, face_struck, may_strike_deck, shell_for, shell_hit
from campaign.tactics.fear_god.battle.facts import Fired, Hurt
from campaign.tactics.fear_god.battle.harm import Cause
from campaign.tactics.fear_god.battle.orders import Fire
from campaign.tactics.fear_god.battle.proceedings import Proceedings
from campaign.tactics.fear_god.battle.record import Mount
from campaign.tactics.fear_god.battle.state import Battle
from campaign.tactics.fear_god.battle.vessel import Contact, Vessel
from campaign.tactics.fear_god.charts.collection import FearGodCharts
from campaign.tactics.fear_god.charts.terms import Band, Battery, Face
from campaign.tactics.fear_god.charts.turn import FaceRoll
from campaign.tactics.fear_god.criticals.blows import Blow
from campaign.tactics.fear_god.criticals.weapons import strength_left
from campaign.tactics.fear_god.damage import served_mounts, suffer
from campaign.tactics.fear_god.laying import Attack, aim_of, chance_of, chance_of_few, laying_of, may_fire
from campaign.tactics.fear_god.ships.weapons import MAIN, MAIN_AFT, batteries, bearing_on
from campaign.tactics.fear_god.sight import clear_of_land, range_yd
from campaign.tactics.plot.geometry import relative_bearing


def open_fire(proceedings: Proceedings, fires: Iterable[Fire], *, reaction: bool = False) -> None:
    """FG-0-order FG-8.1-simul Every attack of both sides is rolled before anybody suffers from any."""
    battle = proceedings.battle
    lawful = [fire for fire in fires if may_fire_at(battle, fire)]
    crowd = Counter(target for _, target in {(fire.ship, fire.target) for fire in lawful})
    apart = frozenset(fire.ship for fire in lawful if fire.battery == MAIN_AFT)
    tally = Tally()
    for fire in lawful:
        for attack in attacks_of(proceedings.charts, battle, fire, crowd, apart):
            tally = _attack(proceedings, battle, fire, attack, tally, reaction=reaction)
    for ship, by in tally.credits():
        proceedings.add(Hurt(ship, by))
    suffer(proceedings, tuple(tally.blows()))


def may_fire_at(battle: Battle, fire: Fire) -> bool:
    """FG-GAP-01 FG-GAP-15 Whether firer and target are there, afloat and in contact, with no land between them."""
    shooter, target = battle.vessels[fire.ship], battle.vessels[fire.target]
    if not shooter.fights or not shooter.surfaced or not battle.present(shooter):
        return False
    if not battle.present(target) or not target.surfaced or target.contact is Contact.NONE:
        return False
    return clear_of_land(battle, shooter.pose.at, target.pose.at)


def attacks_of(
    charts: FearGodCharts, battle: Battle, fire: Fire, crowd: Counter[ShipId], apart: frozenset[ShipId]
) -> Iterator[Attack]:
    """FG-GAP-12 The guns of a battery that bear, those of each kind by themselves.

    `apart` are ships whose after turrets have a target of their own: those are not fired with the main battery.
    """
    shooter, target = battle.vessels[fire.ship], battle.vessels[fire.target]
    mounts = served_mounts(charts, shooter, fire.battery)
    if fire.battery == MAIN and (shooter.id in apart or MAIN_AFT in shooter.deeds.fired):
        after = batteries(shooter.record).get(MAIN_AFT, ())
        mounts = tuple(mount for mount in mounts if mount not in after)
    elif fire.battery == MAIN_AFT and MAIN in shooter.deeds.fired:
        mounts = ()
    bearing = bearing_on(mounts, relative_bearing(shooter.pose, target.pose.at))
    under_fire = bool(shooter.under_fire or shooter.deeds.fired_on_by or crowd[shooter.id])
    for _, of_one_kind in groupby(sorted(bearing, key=_gun), key=_gun):
        same = tuple(of_one_kind)
        barrels = sum(_barrels_of(charts, shooter, mount) for mount in same)
        if barrels:
            yield Attack(fire.battery, same, barrels, crowd[target.id], under_fire)


def _gun(mount: Mount) -> str:
    return mount.sheet.gun


def _barrels_of(charts: FearGodCharts, shooter: Vessel, mount: Mount) -> int:
    """FG-GAP-19 Barrels of a mount; a light battery that was hit has fewer guns than it had."""
    if mount.battery is not Battery.LIGHT:
        return mount.barrels
    return strength_left(charts.effects, mount.barrels, shooter.harm.state(mount.name))


class AttackReckoned(Struct, frozen=True):
    """FG-6.4 One attack before its die: band, rounds by mount, shells that may be expected, and the chance in percent."""

    band: Band
    spent: tuple[tuple[str, int], ...]
    expected: float
    chance: int


def salvo_of(
    charts: FearGodCharts, battle: Battle, shooter: Vessel, target: Vessel, attack: Attack, *, reaction: bool
) -> AttackReckoned | None:
    """FG-6.4 FG-GAP-09 What decides an attack before its die is thrown, where it can be made."""
    band = attack.sheet.band(range_yd(shooter, target))
    if band is None:
        return None
    laying = laying_of(charts, battle, shooter, target, attack, band)
    spent = _rounds_spent(charts, battle, shooter, attack, band, reaction=reaction)
    if not may_fire(charts.gunnery, laying) or not any(count for _, count in spent):
        return None
    expected = charts.ballistics.expected(attack.barrels, attack.sheet.rof, band, reaction=reaction)
    return AttackReckoned(band, spent, expected, chance_of_few(charts.gunnery, chance_of(charts.gunnery, laying), expected))


def _attack(proceedings: Proceedings, battle: Battle, fire: Fire, attack: Attack, tally: Tally, *, reaction: bool) -> Tally:
    """FG-6.4 FG-GAP-09 One battery on one target: whether it hits, how many shells do, and what each one does."""
    charts, shooter, target = proceedings.charts, battle.vessels[fire.ship], battle.vessels[fire.target]
    salvo = salvo_of(charts, battle, shooter, target, attack, reaction=reaction)
    if salvo is None:
        return tally
    band, spent, chance = salvo.band, salvo.spent, salvo.chance
    fired = sum(count for _, count in spent)
    hits = min(_hits(proceedings, fire, attack, salvo.expected, chance), _shells_at_most(shooter, attack, spent))
    aim = aim_of(charts, battle, shooter, target, fire.battery)
    proceedings.add(Fired(shooter.id, shooter.unit, fire.battery, target.id, target.unit, chance, spent, fired, hits, aim))
    if not hits:
        return tally
    landed = _landed(proceedings, Firing(
        attack.sheet, shell_for(charts.armour, attack.sheet, target.record), band, shooter.record, battle.date), target, hits)
    heavy = target.record.flight_deck and attack.sheet.mm >= charts.criticals.shell_on_deck.from_mm
    return tally.with_struck(target.id, tally.of(target.id).and_by(shooter.id, landed, chance, band if heavy else None))


def _hits(proceedings: Proceedings, fire: Fire, attack: Attack, expected: float, chance: int) -> int:
    """FG-GAP-09 The percentage dice decide the attack, a six-sided die the number of shells; light guns hit as one."""
    actors = (str(fire.ship), fire.battery, attack.sheet.gun, str(fire.target))
    if proceedings.percent("FG-6.4", f"fire of {attack.sheet.name}", *actors, needed=f"{chance} or less") > chance:
        return 0
    light = proceedings.charts.ballistics.light_weapon(attack.sheet.mm)
    if expected < 1 or (attack.battery is Battery.LIGHT and light.by_attack):
        return 1
    face = proceedings.d6("FG-GAP-09", "shells that hit", *actors)
    return proceedings.charts.ballistics.hits_of(expected, face, attack.barrels * attack.sheet.rof)


def _shells_at_most(shooter: Vessel, attack: Attack, spent: tuple[tuple[str, int], ...]) -> int:
    """FG-GAP-09 No more shells hit than a full turn of fire has, or than were left where a magazine ran out."""
    short = any(shooter.rounds.get(name, 0) <= count for name, count in spent)
    return sum(count for _, count in spent) if short else attack.barrels * attack.sheet.rof


def _rounds_spent(
    charts: FearGodCharts, battle: Battle, shooter: Vessel, attack: Attack, band: Band, *, reaction: bool
) -> tuple[tuple[str, int], ...]:
    """FG-GAP-28 Rounds by mount, no more than are left."""
    sheet, year = attack.sheet, int(battle.date[:4] or 0)
    return tuple((mount.name, min(shooter.rounds.get(mount.name, 0), charts.ballistics.rounds_used(
        sheet.mm, mount.barrels, sheet.rof, band, year=year, reaction=reaction))) for mount in attack.mounts)


def _landed(proceedings: Proceedings, firing: Firing, target: Vessel, hits: int) -> tuple[Hit, ...]:
    """FG-8.1.6-face Where each shell lands, by a die of its own or, if that was agreed on, one for all."""
    charts = proceedings.charts
    armour, options = charts.armour, charts.turn.options

    def face() -> Face:
        if not may_strike_deck(armour, firing.band):
            return Face.BELT
        die = proceedings.d10("FG-8.1.6-face", "belt or deck", target.id, needed=f"belt {armour.belt_to[firing.band]} or less")
        return face_struck(armour, firing.band, die)

    faces = [face() for _ in range(hits)] if options.face_roll is FaceRoll.PER_HIT else [face()] * hits
    return tuple(shell_hit((armour, charts.ballistics), options, firing, target.record, face) for face in faces)


# The tally of hits ----------------------------------------------------------------------------------------------------


class Struck(Struct, frozen=True):
    """All hits on one ship: the points of each shooter, from how far heavy shells fell on a flight deck, the best chance."""

    hits: tuple[Hit, ...] = ()
    by: Mapping[ShipId, int] = field(default_factory=dict)
    on_deck: Band | None = None
    chance: int = 0

    @property
    def points(self) -> int:
        """FG-0-order The damage of the phase."""
        return sum(hit.points for hit in self.hits)

    def and_by(self, shooter: ShipId, hits: tuple[Hit, ...], chance: int, on_deck: Band | None) -> Struck:
        """With the hits of one more attack."""
        farthest = max((band for band in (self.on_deck, on_deck) if band is not None), key=tuple(Band).index, default=None)
        points = self.by.get(shooter, 0) + sum(hit.points for hit in hits)
        return Struck((*self.hits, *hits), {**self.by, shooter: points}, farthest, max(self.chance, chance))


class Tally(Struct, frozen=True):
    """All ships that were struck in a phase."""

    ships: Mapping[ShipId, Struck] = field(default_factory=dict)

    def of(self, ship: ShipId) -> Struck:
        """The hits on a ship so far."""
        return self.ships.get(ship, Struck())

    def with_struck(self, ship: ShipId, struck: Struck) -> Tally:
        """The same with what struck one ship."""
        return replace(self, ships={**self.ships, ship: struck})

    def blows(self) -> Iterator[Blow]:
        """FG-X-23 One blow a ship: one hit that pierced opens what is protected, and the largest gun counts."""
        for ship, hurt in self.ships.items():
            if hurt.hits:
                yield Blow(
                    ship, hurt.points, Cause.SHELL, any(hit.pierced for hit in hurt.hits),
                    any(hit.casemate for hit in hurt.hits), max(hit.mm for hit in hurt.hits),
                    deck_shells=hurt.on_deck, chance=hurt.chance,
                    shells=tuple((hit.face, hit.penetration) for hit in hurt.hits))

    def credits(self) -> Iterator[tuple[ShipId, ShipId]]:
        """Each ship hit, with the shooter that did the most damage to her."""
        for ship, hurt in self.ships.items():
            if hurt.hits:
                yield ship, max(hurt.by, key=lambda shooter: (hurt.by[shooter], shooter))
