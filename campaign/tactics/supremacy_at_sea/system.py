"""Supremacy at Sea, as the contract has a system."""

from __future__ import annotations

from campaign.tactics.contract import Papers, System
from campaign.tactics.kit.dice import fell
from campaign.tactics.supremacy_at_sea.battle.facts import FACTS, Fact, seen_by, shots
from campaign.tactics.supremacy_at_sea.battle.fold import fold
from campaign.tactics.supremacy_at_sea.battle.grounds import GROUNDS
from campaign.tactics.supremacy_at_sea.battle.orders import ORDERS, Order
from campaign.tactics.supremacy_at_sea.battle.state import Battle
from campaign.tactics.supremacy_at_sea.captains.answering import candidates, captain, chances
from campaign.tactics.supremacy_at_sea.charts.collection import CHARTS, NAME, metres
from campaign.tactics.supremacy_at_sea.papers.form import boats_gone, filled_in, form_fields
from campaign.tactics.supremacy_at_sea.papers.references import sheets
from campaign.tactics.supremacy_at_sea.papers.roster import SCALES, move_m, roster, turns
from campaign.tactics.supremacy_at_sea.screen import minute, traces, view_for
from campaign.tactics.supremacy_at_sea.ships import PUBLISHED, rating_lines, ratings
from campaign.tactics.supremacy_at_sea.turn.decisions import answers, compose, pending_for
from campaign.tactics.supremacy_at_sea.turn.laws import refusal
from campaign.tactics.supremacy_at_sea.turn.opening import begin, suits
from campaign.tactics.supremacy_at_sea.turn.outcome import outcome
from campaign.tactics.supremacy_at_sea.turn.sequence import carry_out
from campaign.tactics.supremacy_at_sea.words.narration import narrate
from campaign.tactics.supremacy_at_sea.words.notation import parse, part_of, show

TITLE = "Supremacy at Sea"
PHASES = (("moves", "Move"), ("lights", "Lights"), ("fire", "Fire"), ("torpedoes", "Torpedoes"), ("air", "Aircraft"))
SYSTEM: System[Battle, Order, Fact] = System(
    name=NAME, title=TITLE, like="ships steer and fire by turrets",
    facts=FACTS, grounds=GROUNDS, orders=ORDERS, suits=suits, begin=begin, pending_for=pending_for,
    law=refusal, carry_out=carry_out, fold=fold, fell=fell, minute=minute, view_for=view_for, outcome=outcome, narrate=narrate,
    seen_by=seen_by, shots=shots, traces=traces, captain=captain, candidates=candidates, compose=compose, answers=answers,
    parse=parse, show=show, part=part_of, phases=PHASES, chances=chances, charts=CHARTS, ratings=ratings,
    rating_lines=rating_lines, published=PUBLISHED, table_length=("u", metres(1.0)),
    paper=Papers(name=NAME, title=TITLE, roster=roster, sheets=sheets, turns=turns, scales=SCALES,
                 move_m=move_m, form_fields=form_fields, filled_in=filled_in, boats_gone=boats_gone),
)
