"""How likely a battery is to hit each enemy that it may be plotted at, as both lie now, by the rules its salvo will meet."""

from __future__ import annotations

from collections import Counter
from math import prod

from campaign.model.battles.battle import BattleDecision, BattleView
from campaign.model.book import Book
from campaign.model.units.ships import ShipId
from campaign.tactics.fear_god.battle.orders import Fire
from campaign.tactics.fear_god.battle.state import Battle, Step
from campaign.tactics.fear_god.charts.collection import FearGodCharts, charts_of
from campaign.tactics.fear_god.fire.salvos import attacks_of, may_fire_at, salvo_of
from campaign.tactics.fear_god.turn.inputs import FIRE
from campaign.tactics.writing import odds_in_words


def chances(book: Book, battle: Battle, view: BattleView, decision: BattleDecision, token: str) -> tuple[tuple[str, str], ...]:
    """FG-6.4 For her first battery that is asked: the chance that it hits, if she alone fires; who is out of reach has none."""
    charts = charts_of(book, battle.agreed)
    asked = next((one for one in decision.inputs if one.token == token and one.key.startswith(FIRE)), None)
    if asked is None:
        return ()
    battery = asked.key.rpartition(".")[2]
    fires = (Fire(ShipId(token), battery, ShipId(mark)) for mark, _ in asked.options if mark)
    found = ((str(fire.target), chance_now(charts, battle, fire)) for fire in fires)
    return tuple((mark, odds_in_words(chance)) for mark, chance in found if chance is not None)


def chance_now(charts: FearGodCharts, battle: Battle, fire: Fire) -> float | None:
    """FG-6.4 FG-GAP-12 The chance that one attack of a battery at least hits as things lie, where one can be made."""
    if not may_fire_at(battle, fire):
        return None
    shooter, target = battle.vessels[fire.ship], battle.vessels[fire.target]
    attacks = attacks_of(charts, battle, fire, Counter({fire.target: 1}), frozenset())
    salvos = [salvo_of(charts, battle, shooter, target, attack, reaction=battle.step is Step.REACT) for attack in attacks]
    made = [salvo.chance / 100 for salvo in salvos if salvo is not None]
    return 1.0 - prod(1.0 - chance for chance in made) if made else None
