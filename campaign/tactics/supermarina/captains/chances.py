"""How likely a ship's fire is to hit each enemy, by what her side sees of him."""

from __future__ import annotations

from campaign.model.battles.battle import BattleDecision, BattleView, InputKind, Token
from campaign.model.book import Book
from campaign.model.sides import Nation
from campaign.model.units.counters import GunType
from campaign.tactics.supermarina.battle.state import Battle
from campaign.tactics.supermarina.charts.collection import charts_in
from campaign.tactics.supermarina.fire.gunnery import darkness, needed
from campaign.tactics.writing import odds_in_words

RATINGS = {rating.value: rating for rating in GunType}


def chances(book: Book, battle: Battle, view: BattleView, decision: BattleDecision, token: str) -> tuple[tuple[str, str], ...]:
    """SM-6D.2 For her first rating that is asked: the chance of one roll against each target that she is offered."""
    own = next((one for one in view.tokens if one.id == token), None)
    asked = next((one for one in decision.inputs if one.token == token and one.kind is InputKind.TARGET
                  and one.key.rpartition(".")[2] in RATINGS), None)
    if own is None or asked is None:
        return ()
    rating = RATINGS[asked.key.rpartition(".")[2]]
    seen = {one.id: one for one in view.tokens}
    return tuple((key, odds_in_words(_chance(book, view, rating, own, seen[key]))) for key, _ in asked.options if key in seen)


def _chance(book: Book, view: BattleView, rating: GunType, own: Token, target: Token) -> float:
    chart, told, hers = charts_in(book).gunnery, dict(target.details), dict(own.details)
    factor = int(hers["guns"].split("/")[tuple(GunType).index(rating)])
    night = dict(view.details).get("light") == "night"
    dark = darkness(chart, Nation(hers["flag"])) if night else ()
    modifier = sum(value for _, value in dark) + (chart.target_out_of_fuel if told.get("fuel") == "none" else 0)
    return needed(chart, chart.to_hit[rating].number(factor, int(told["class"])), modifier).chance
