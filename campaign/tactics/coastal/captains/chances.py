"""How likely the gun of a vessel that fires next is to hit each that it may fire at, as her view has it."""

from __future__ import annotations

from campaign.model.battles.battle import BattleDecision, BattleView
from campaign.model.book import Book
from campaign.tactics.coastal.battle.state import Battle
from campaign.tactics.coastal.turn.composing import GUN
from campaign.tactics.writing import odds_in_words


def chances(book: Book, battle: Battle, view: BattleView, decision: BattleDecision, token: str) -> tuple[tuple[str, str], ...]:
    """CO-7.2 For her first mount that is asked: the chance that it hits once at least."""
    own = next((one for one in view.tokens if one.id == token), None)
    asked = next((one for one in decision.inputs if one.token == token and one.key.startswith(GUN)), None)
    if own is None or asked is None:
        return ()
    told = [entry.split("=") for entry in dict(own.details).get("_hits", "").split("+") if entry]
    mount = asked.key.removeprefix(GUN)
    return tuple((target, odds_in_words(float(chance))) for name, target, chance in told if name == mount)
