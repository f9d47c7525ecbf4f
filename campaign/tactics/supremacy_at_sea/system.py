"""Supremacy at Sea, as the contract has a system."""

from __future__ import annotations

from campaign.model.battles.cover import TurnStep
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
from campaign.tactics.supremacy_at_sea.screen import minute, room_m, traces, view_for
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
TURN_STEPS = (
    TurnStep("Move", "Moves are written; then all ships and running torpedoes move together, and smoke is laid.",
             ("SAS-A6", "SAS-B2.8")),
    TurnStep("Write fire", "Searchlights first, by night. Fire is written, and what is not written is not fired.",
             ("SAS-B4", "SAS-GAP-04")),
    TurnStep("Fire", "All fire by the state before it: guns that bear, column, die, hits, specials; who sinks is taken off.",
             ("SAS-B5", "SAS-T7", "SAS-T5")),
    TurnStep("Torpedoes", "They are laid while smoke still lies, and run with the next move; aircraft attack after that.",
             ("SAS-B7",)),
    TurnStep("End", "Fires, floods and jams are rolled for, then totals are checked; smoke and spent torpedoes go.",
             ("SAS-T5",)),
)
SYSTEM: System[Battle, Order, Fact] = System(
    name=NAME, title=TITLE, like="ships steer and fire by turrets",
    facts=FACTS, grounds=GROUNDS, orders=ORDERS, suits=suits, begin=begin, pending_for=pending_for,
    law=refusal, carry_out=carry_out, fold=fold, fell=fell, minute=minute, view_for=view_for, outcome=outcome, narrate=narrate,
    room_m=room_m,
    seen_by=seen_by, shots=shots, traces=traces, captain=captain, candidates=candidates, compose=compose, answers=answers,
    parse=parse, show=show, part=part_of, phases=PHASES, chances=chances, charts=CHARTS, ratings=ratings,
    rating_lines=rating_lines, published=PUBLISHED, table_length=("u", metres(1.0)),
    paper=Papers(name=NAME, title=TITLE, roster=roster, sheets=sheets, turns=turns, scales=SCALES,
                 move_m=move_m, form_fields=form_fields, filled_in=filled_in, boats_gone=boats_gone,
                 turn_steps=TURN_STEPS),
)
