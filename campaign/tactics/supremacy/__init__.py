"""Supremacy at Sea: turns of five minutes, written moves and fire, a hit table, and special damage."""

from __future__ import annotations

from collections.abc import Mapping

from campaign.tactics.plot.geometry import Point, Pose
from campaign.tactics.supremacy.battle.facts import FACTS, seen_by, shots
from campaign.tactics.supremacy.battle.fold import evolve
from campaign.tactics.supremacy.battle.orders import ORDERS, Launch, Leg, Light, Move, Shoot
from campaign.tactics.supremacy.battle.sheet import Bank, Guns, Post, Sheet, gun_notation
from campaign.tactics.supremacy.battle.state import Battle, Doing, Ended, Glimpse, Rudder, Smoke, Spell, Spread, Vessel, Wake
from campaign.tactics.supremacy.captains.answering import captain
from campaign.tactics.supremacy.captains.candidates import legal_commands
from campaign.tactics.supremacy.charts.effects import Flooding
from campaign.tactics.supremacy.charts.system import NAME
from campaign.tactics.supremacy.conduct import fight, resolve, stages
from campaign.tactics.supremacy.papers.form import filled_in, form_fields
from campaign.tactics.supremacy.papers.references import sheets
from campaign.tactics.supremacy.papers.roster import roster, table_distance
from campaign.tactics.supremacy.screen.view import traces, view_for
from campaign.tactics.supremacy.turn.decisions import answers, compose, pending_for
from campaign.tactics.supremacy.turn.laws import refusal
from campaign.tactics.supremacy.turn.opening import begin, printed_sheet, suits
from campaign.tactics.supremacy.turn.outcome import outcome
from campaign.tactics.supremacy.words.narration import tell
from campaign.tactics.supremacy.words.notation import parse, show

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
