"""The coastal rules, as the contract has a system."""

from __future__ import annotations

from campaign.model.battles.cover import TurnStep
from campaign.tactics.coastal.battle.facts import FACTS, Fact, seen_by, shots
from campaign.tactics.coastal.battle.fold import fold
from campaign.tactics.coastal.battle.grounds import GROUNDS
from campaign.tactics.coastal.battle.orders import ORDERS, Order
from campaign.tactics.coastal.battle.state import Battle
from campaign.tactics.coastal.captains.answering import candidates, captain, chances, reasons
from campaign.tactics.coastal.charts.collection import CHARTS, NAME, metres
from campaign.tactics.coastal.condition import Kept
from campaign.tactics.coastal.narration import narrate
from campaign.tactics.coastal.papers.form import filled_in, form_fields
from campaign.tactics.coastal.papers.references import sheets
from campaign.tactics.coastal.papers.roster import SCALES, move_m, roster, turns
from campaign.tactics.coastal.screen import minute, traces, view_for
from campaign.tactics.coastal.ships import PUBLISHED, rating_lines, ratings
from campaign.tactics.coastal.turn.composing import answers, compose
from campaign.tactics.coastal.turn.decisions import pending_for
from campaign.tactics.coastal.turn.laws import refusal
from campaign.tactics.coastal.turn.opening import begin, suits
from campaign.tactics.coastal.turn.outcome import outcome
from campaign.tactics.coastal.turn.sequence import carry_out
from campaign.tactics.coastal.words import parse, part_of, show
from campaign.tactics.contract import Papers, System
from campaign.tactics.kit.dice import fell
from campaign.tactics.kit.forms import boats_gone

SURPRISE = ("Your crews are surprised: "
            "in turn 1 they run straight on at their settings, without fire, launch or repair (CO-B.1, CO-GAP-20).")
TITLE = "Coastal rules"
TURN_STEPS = (
    TurnStep("Initiative and moves", "Initiative is rolled for: who has it says who moves first, and fires first.",
             ("CO-3.1", "CO-4.1")),
    TurnStep("Spot", "Who sees whom, by class, light and smoke.", ("CO-5.2",)),
    TurnStep("Mend", "Teams fight fires and leaks and mend what they can.", ("CO-7.9",)),
    TurnStep("Shoot", "Guns name their targets and fire; aircraft attack.", ("CO-7.1", "CO-7.9")),
    TurnStep("Torpedoes and end", "Tubes are launched and run; charges, mines and markers are settled.",
             ("CO-8.1", "CO-GAP-10")),
)
PAPERS = Papers(name=NAME, title=TITLE, roster=roster, sheets=sheets, turns=turns, scales=SCALES, move_m=move_m,
                form_fields=form_fields, filled_in=filled_in, boats_gone=boats_gone, surprise=SURPRISE,
                turn_steps=TURN_STEPS)
PHASES = (("dummies", "Set out"), ("initiative", "Initiative"), ("move", "Move"), ("challenge", "Move"), ("fly", "Move"),
          ("repair", "Repair"), ("fire", "Fire"), ("attack", "Fire"), ("launch", "Torpedoes"))
SYSTEM: System[Battle, Order, Fact] = System(
    name=NAME, title=TITLE, like="boats and escorts steer one by one",
    facts=FACTS, grounds=GROUNDS, orders=ORDERS, suits=suits, begin=begin, pending_for=pending_for,
    law=refusal, carry_out=carry_out, fold=fold, fell=fell, minute=minute, view_for=view_for, outcome=outcome, narrate=narrate,
    reasons=reasons,
    seen_by=seen_by, shots=shots, traces=traces, captain=captain, candidates=candidates, compose=compose, answers=answers,
    parse=parse, show=show, part=part_of, phases=PHASES, charts=CHARTS, details=(Kept,), ratings=ratings,
    rating_lines=rating_lines, published=PUBLISHED, table_length=("cm", metres(1.0)), paper=PAPERS, chances=chances,
)
