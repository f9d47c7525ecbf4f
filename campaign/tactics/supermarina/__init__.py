"""The campaign's own battle system: rounds of manoeuvre, torpedo declaration, gunfire and torpedoes (SM-6B to SM-6F)."""

from __future__ import annotations

from collections.abc import Mapping

from campaign.ratings.hits import Damage, Hits
from campaign.tactics.supermarina.aftermath import outcome
from campaign.tactics.supermarina.candidates import legal_commands
from campaign.tactics.supermarina.captain import captain
from campaign.tactics.supermarina.decisions import answers, compose, pending_for
from campaign.tactics.supermarina.evolution import evolve
from campaign.tactics.supermarina.facts import FACTS, seen_by, shots
from campaign.tactics.supermarina.fighting import fight, resolve, stages
from campaign.tactics.supermarina.laws import refusal
from campaign.tactics.supermarina.narration import tell
from campaign.tactics.supermarina.notation import parse, show
from campaign.tactics.supermarina.opening import begin, suits
from campaign.tactics.supermarina.orders import ORDERS, Aim, Fire, Launch
from campaign.tactics.supermarina.paper import filled_in, form_fields, roster, table_distance
from campaign.tactics.supermarina.sheets import sheets
from campaign.tactics.supermarina.state import Battle, Ended, Strike, Unit
from campaign.tactics.supermarina.tables import NAME
from campaign.tactics.supermarina.view import traces, view_for

TITLE = "Supermarina's own tables"
OPTIONS: Mapping[str, str] = {}
TYPES: tuple[type, ...] = (Battle, Unit, Ended, Strike, Hits, Damage, Launch, Fire, Aim, *ORDERS, *FACTS)

__all__ = [
    "FACTS", "NAME", "OPTIONS", "ORDERS", "TITLE", "TYPES", "answers", "begin", "captain", "compose", "evolve", "fight",
    "filled_in", "form_fields", "legal_commands", "outcome", "parse", "pending_for", "refusal", "resolve", "roster", "seen_by",
    "sheets", "shots", "show", "stages", "suits", "table_distance", "tell", "traces", "view_for",
]
