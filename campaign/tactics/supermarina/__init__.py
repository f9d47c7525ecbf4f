"""The campaign's own battle system: rounds of manoeuvre, torpedo declaration, gunfire and torpedoes (SM-6B to SM-6F)."""

from __future__ import annotations

from collections.abc import Mapping

from campaign.ratings.hits import Damage, Hits
from campaign.tactics.supermarina.battle.facts import FACTS, seen_by, shots
from campaign.tactics.supermarina.battle.fold import evolve
from campaign.tactics.supermarina.battle.orders import ORDERS, Aim, Fire, Launch
from campaign.tactics.supermarina.battle.state import Battle, Ended, Strike, Unit
from campaign.tactics.supermarina.captains.answering import captain
from campaign.tactics.supermarina.captains.candidates import legal_commands
from campaign.tactics.supermarina.charts.system import NAME
from campaign.tactics.supermarina.conduct import fight, resolve, stages
from campaign.tactics.supermarina.papers.references import sheets
from campaign.tactics.supermarina.papers.roster import filled_in, form_fields, roster, table_distance
from campaign.tactics.supermarina.round.decisions import answers, compose, pending_for
from campaign.tactics.supermarina.round.laws import refusal
from campaign.tactics.supermarina.round.opening import begin, suits
from campaign.tactics.supermarina.round.outcome import outcome
from campaign.tactics.supermarina.screen.view import traces, view_for
from campaign.tactics.supermarina.words.narration import tell
from campaign.tactics.supermarina.words.notation import parse, show

TITLE = "Supermarina's own tables"
OPTIONS: Mapping[str, str] = {}
TYPES: tuple[type, ...] = (Battle, Unit, Ended, Strike, Hits, Damage, Launch, Fire, Aim, *ORDERS, *FACTS)

__all__ = [
    "FACTS", "NAME", "OPTIONS", "ORDERS", "TITLE", "TYPES", "answers", "begin", "captain", "compose", "evolve", "fight",
    "filled_in", "form_fields", "legal_commands", "outcome", "parse", "pending_for", "refusal", "resolve", "roster", "seen_by",
    "sheets", "shots", "show", "stages", "suits", "table_distance", "tell", "traces", "view_for",
]
