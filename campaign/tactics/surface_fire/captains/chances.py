"""How likely a battery is to hit each enemy with a turn's fire, by what her side sees of him."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.model.battles.battle import BattleDecision, BattleView, InputKind
from campaign.model.book import Book
from campaign.tactics.surface_fire.battle.record import Guns
from campaign.tactics.surface_fire.battle.state import Battle
from campaign.tactics.surface_fire.captains.guns import RANKS, chance_of
from campaign.tactics.surface_fire.captains.reading import Known, Picture, apart, picture
from campaign.tactics.surface_fire.fire.batteries import gun_dice
from campaign.tactics.writing import odds_in_words


def chances(book: Book, battle: Battle, view: BattleView, decision: BattleDecision, token: str) -> tuple[tuple[str, str], ...]:
    """SF-VII.17 For her first battery that is asked: the chance that one die of its fire at least hits."""
    asked = next((one for one in decision.inputs if one.token == token and one.kind is InputKind.TARGET
                  and one.key.rpartition(".")[2] in RANKS), None)
    if asked is None:
        return ()
    seen = picture(book, view, decision.side)
    firer = seen.ship(token)
    guns = firer.record.guns(RANKS[asked.key.rpartition(".")[2]]) if firer is not None else None
    if firer is None or guns is None:
        return ()
    return tuple(_told(seen, firer, guns, [key for key, _ in asked.options]))


def _told(seen: Picture, firer: Known, guns: Guns, targets: list[str]) -> Iterator[tuple[str, str]]:
    for key in targets:
        target = seen.ship(key) if key else None
        band = guns.gun.band(apart(firer.pose.at, target.pose.at)) if target is not None else None
        if target is None or band is None:
            continue
        small = seen.charts.classes.row(target.record.code).small_ship
        dice, need = gun_dice(seen.charts.gunnery, guns.cal_in, sum(turret.guns for turret in guns.turrets), band,
                              small_target=small)
        one = chance_of(seen, firer, guns, target, band, need, 1)
        yield key, odds_in_words(1.0 - (1.0 - one) ** dice)
