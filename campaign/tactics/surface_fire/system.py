"""Surface Fire, as the contract has a system."""

from __future__ import annotations

from campaign.model.battles.cover import TurnStep
from campaign.tactics.contract import Papers, System
from campaign.tactics.kit.dice import fell
from campaign.tactics.kit.forms import boats_gone
from campaign.tactics.surface_fire.battle.facts import FACTS, Fact, seen_by, shots
from campaign.tactics.surface_fire.battle.fold import fold
from campaign.tactics.surface_fire.battle.grounds import GROUNDS
from campaign.tactics.surface_fire.battle.orders import ORDERS, Order
from campaign.tactics.surface_fire.battle.state import Battle
from campaign.tactics.surface_fire.captains.answering import candidates, captain, chances, reasons
from campaign.tactics.surface_fire.charts.collection import CHARTS, NAME, metres
from campaign.tactics.surface_fire.narration import narrate
from campaign.tactics.surface_fire.papers.form import filled_in, form_fields
from campaign.tactics.surface_fire.papers.references import sheets
from campaign.tactics.surface_fire.papers.roster import SCALES, move_m, roster, turns
from campaign.tactics.surface_fire.screen import minute, room_m, traces, view_for
from campaign.tactics.surface_fire.ships.condition import Lasting
from campaign.tactics.surface_fire.ships.ratings import PUBLISHED, rating_lines, ratings
from campaign.tactics.surface_fire.turn.composing import answers, compose
from campaign.tactics.surface_fire.turn.decisions import pending_for
from campaign.tactics.surface_fire.turn.laws import refusal
from campaign.tactics.surface_fire.turn.opening import begin, suits
from campaign.tactics.surface_fire.turn.outcome import outcome
from campaign.tactics.surface_fire.turn.sequence import carry_out
from campaign.tactics.surface_fire.words import parse, part_of, show

SURPRISE = ("Your ships are surprised: "
            "in turn 1 they hold course and speed, place no orders, launch nothing and fire at nobody (SF-B.1, SF-GAP-52).")
TITLE = "Surface Fire"
PHASES = (("launch", "Torpedoes"), ("orders", "Orders"), ("moves", "Move"), ("air", "Aircraft"), ("watch", "Watch"),
          ("flak", "Flak"), ("fire", "Fire"))
TURN_STEPS = (
    TurnStep("Write", "Torpedoes are written and their marks laid; then every squadron's orders are placed face down.",
             ("SF-0.1", "SF-I.9")),
    TurnStep("Move", "Orders are shown and ships move, aircraft after them.", ("SF-III.9", "SF-X.5")),
    TurnStep("Look", "Who is seen, what is lit, and what each ship's team mends.", ("SF-V.1",)),
    TurnStep("Fire", "Fights in the air, flak and attacks; then torpedoes, mines, charges and guns, all to one effect.",
             ("SF-I.9", "SF-VI.4", "SF-VII.10", "SF-VII.18", "SF-VII.25")),
    TurnStep("Morale and end", "Squadrons and fleets are judged; fires burn, old smoke goes.", ("SF-VII.18", "SF-VII.25")),
)
SYSTEM: System[Battle, Order, Fact] = System(
    name=NAME, title=TITLE, like="squadrons steer, fleets of models",
    facts=FACTS, grounds=GROUNDS, orders=ORDERS, suits=suits, begin=begin, pending_for=pending_for,
    law=refusal, carry_out=carry_out, fold=fold, fell=fell, minute=minute, view_for=view_for, outcome=outcome, narrate=narrate,
    reasons=reasons, room_m=room_m,
    seen_by=seen_by, shots=shots, traces=traces, captain=captain, candidates=candidates, compose=compose, answers=answers,
    parse=parse, show=show, part=part_of, phases=PHASES, chances=chances, charts=CHARTS, details=(Lasting,), ratings=ratings,
    rating_lines=rating_lines, published=PUBLISHED, table_length=("in", metres(1.0)),
    paper=Papers(name=NAME, title=TITLE, roster=roster, sheets=sheets, turns=turns, scales=SCALES,
                 move_m=move_m, form_fields=form_fields, filled_in=filled_in, boats_gone=boats_gone,
                 surprise=SURPRISE, turn_steps=TURN_STEPS),
)
