"""Supremacy at Sea: turns of five minutes, written moves and fire, a hit table, and special damage."""

from __future__ import annotations

from collections.abc import Mapping

from campaign.tactics.plot.geometry import Point, Pose
from campaign.tactics.supremacy.candidates import legal_commands
from campaign.tactics.supremacy.captain import captain
from campaign.tactics.supremacy.decisions import answers, compose, pending_for
from campaign.tactics.supremacy.effects import Flooding
from campaign.tactics.supremacy.evolution import evolve
from campaign.tactics.supremacy.facts import FACTS, seen_by, shots
from campaign.tactics.supremacy.fighting import fight, resolve, stages
from campaign.tactics.supremacy.laws import refusal
from campaign.tactics.supremacy.narration import tell
from campaign.tactics.supremacy.notation import parse, show
from campaign.tactics.supremacy.opening import begin, printed_sheet, suits
from campaign.tactics.supremacy.orders import ORDERS, Launch, Leg, Light, Move, Shoot
from campaign.tactics.supremacy.outcome import outcome
from campaign.tactics.supremacy.paper import roster, table_distance
from campaign.tactics.supremacy.returns import filled_in, form_fields
from campaign.tactics.supremacy.sheet import Bank, Guns, Post, Sheet, gun_notation
from campaign.tactics.supremacy.sheets import sheets
from campaign.tactics.supremacy.state import Battle, Doing, Ended, Glimpse, Rudder, Smoke, Spell, Spread, Vessel, Wake
from campaign.tactics.supremacy.tables import NAME
from campaign.tactics.supremacy.view import traces, view_for

TITLE = "Supremacy at Sea"
OPTIONS: Mapping[str, str] = {}
TYPES: tuple[type, ...] = (
    Battle, Vessel, Sheet, Guns, Post, Bank, Doing, Rudder, Spell, Spread, Smoke, Glimpse, Wake, Ended, Flooding, Pose, Point,
    Move, Leg, Light, Shoot, Launch, *ORDERS, *FACTS,
)

__all__ = [
    "FACTS", "NAME", "OPTIONS", "ORDERS", "TITLE", "TYPES", "answers", "begin", "captain", "compose", "evolve", "fight",
    "filled_in", "form_fields", "gun_notation", "legal_commands", "outcome", "parse", "pending_for", "printed_sheet", "refusal",
    "resolve", "roster", "seen_by", "sheets", "shots", "show", "stages", "suits", "table_distance", "tell", "traces",
    "view_for",
]
