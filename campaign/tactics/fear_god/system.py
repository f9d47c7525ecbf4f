"""Fear God and Dread Nought, as the contract has a system."""

from __future__ import annotations

from campaign.model.battles.cover import TurnStep
from campaign.tactics.contract import Papers, System
from campaign.tactics.fear_god.battle.facts import FACTS, Fact, seen_by, shots
from campaign.tactics.fear_god.battle.fold import fold
from campaign.tactics.fear_god.battle.grounds import GROUNDS
from campaign.tactics.fear_god.battle.orders import ORDERS, Order
from campaign.tactics.fear_god.battle.state import Battle
from campaign.tactics.fear_god.captains.answering import candidates, captain, chances, reasons
from campaign.tactics.fear_god.charts.collection import CHARTS, NAME
from campaign.tactics.fear_god.narration import narrate
from campaign.tactics.fear_god.papers.form import filled_in, form_fields
from campaign.tactics.fear_god.papers.references import sheets
from campaign.tactics.fear_god.papers.roster import SCALES, move_m, roster, turns
from campaign.tactics.fear_god.screen import minute, traces, view_for
from campaign.tactics.fear_god.ships.condition import Kept
from campaign.tactics.fear_god.ships.ratings import PUBLISHED, rating_lines, ratings
from campaign.tactics.fear_god.turn.composing import answers, compose
from campaign.tactics.fear_god.turn.decisions import pending_for
from campaign.tactics.fear_god.turn.laws import refusal
from campaign.tactics.fear_god.turn.opening import begin, suits
from campaign.tactics.fear_god.turn.outcome import outcome
from campaign.tactics.fear_god.turn.sequence import carry_out
from campaign.tactics.fear_god.words import parse, part_of, show
from campaign.tactics.kit.dice import fell
from campaign.tactics.kit.forms import boats_gone

SURPRISE = ("Your ships are surprised: "
            "in turn 1 they hold course and speed, plot nothing and fire at nobody (FG-GAP-33).")
TITLE = "Fear God and Dread Nought"
TURN_STEPS = (
    TurnStep("Plot", "Crews are told what to fight; both sides write courses, targets and torpedoes.",
             ("FG-0-phases", "FG-8.2")),
    TurnStep("Move", "All ships move together; torpedoes run and strike, mines too; searchlights and star shell.",
             ("FG-8.1.1", "FG-GAP-16", "FG-GAP-17")),
    TurnStep("Planned fire", "Every battery fires at its plotted target if that bears and is in reach; all suffer together.",
             ("FG-6.4", "FG-8.1.6", "FG-8.1.2-type", "FG-8.3")),
    TurnStep("Look and react", "Who is in range is seen; batteries that did not fire may, at half effect, at new contacts.",
             ("FG-GAP-15", "FG-6.4")),
    TurnStep("Resolve", "Fires and floods that are due do damage and are fought for the first time.", ("FG-8.2", "FG-8.1.9")),
)
PAPERS = Papers(name=NAME, title=TITLE, roster=roster, sheets=sheets, turns=turns, scales=SCALES, move_m=move_m,
                form_fields=form_fields, filled_in=filled_in, boats_gone=boats_gone, surprise=SURPRISE,
                turn_steps=TURN_STEPS)
PHASES = (("plot", "Plot"), ("react", "React"))
SYSTEM: System[Battle, Order, Fact] = System(
    name=NAME, title=TITLE, like="shell by shell, every gun and plate",
    facts=FACTS, grounds=GROUNDS, orders=ORDERS, suits=suits, begin=begin, pending_for=pending_for,
    law=refusal, carry_out=carry_out, fold=fold, fell=fell, minute=minute, view_for=view_for, outcome=outcome, narrate=narrate,
    reasons=reasons,
    seen_by=seen_by, shots=shots, traces=traces, captain=captain, candidates=candidates, compose=compose, answers=answers,
    parse=parse, show=show, part=part_of, phases=PHASES, chances=chances, charts=CHARTS, details=(Kept,), ratings=ratings,
    rating_lines=rating_lines, published=PUBLISHED, paper=PAPERS,
)
