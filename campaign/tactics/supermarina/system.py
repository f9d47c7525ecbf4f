"""Supermarina's own battles, as the contract has a system."""

from __future__ import annotations

from campaign.model.battles.cover import TurnStep
from campaign.tactics.contract import Papers, System
from campaign.tactics.kit.dice import fell
from campaign.tactics.supermarina.battle.facts import FACTS, Fact, seen_by, shots
from campaign.tactics.supermarina.battle.fold import fold
from campaign.tactics.supermarina.battle.grounds import GROUNDS
from campaign.tactics.supermarina.battle.orders import ORDERS, Order
from campaign.tactics.supermarina.battle.state import Battle
from campaign.tactics.supermarina.captains.answering import candidates, captain, chances, reasons
from campaign.tactics.supermarina.charts.collection import CHARTS, NAME
from campaign.tactics.supermarina.papers import ROUNDS, filled_in, form_fields, range_words, roster, sheets, turns
from campaign.tactics.supermarina.round.decisions import answers, compose, pending_for
from campaign.tactics.supermarina.round.laws import refusal
from campaign.tactics.supermarina.round.opening import begin, suits
from campaign.tactics.supermarina.round.sequence import carry_out, outcome
from campaign.tactics.supermarina.screen import minute, view_for
from campaign.tactics.supermarina.ships import PUBLISHED, rating_lines, ratings
from campaign.tactics.supermarina.words import narrate, parse, part_of, show

TITLE = "Supermarina's own tables"
PHASES = (("range", "Range"), ("launches", "Launch"), ("guns", "Guns"), ("torpedoes", "Torpedoes"))
TURN_STEPS = (
    TurnStep("Range", "Both sides write close, hold or open, and show it together; the range moves by one band at most.",
             ("SM-6B",)),
    TurnStep("Torpedoes declared", "One a ship; at secondary range she may dash in to launch, and is back there afterwards.",
             ("SM-6B",)),
    TurnStep("Fire", "All guns name their targets, then all fire: each kind of guns of a ship rolls by itself.", ("SM-6D.2",)),
    TurnStep("Damage", "A hit rolls for what it strikes out; boxes are marked when everybody has fired.", ("SM-6D.3",)),
    TurnStep("Torpedoes", "Who launches takes one more round from secondary guns; then each torpedo box is rolled for.",
             ("SM-6E",)),
)
SYSTEM: System[Battle, Order, Fact] = System(
    name=NAME, title=TITLE, like="tables without places",
    facts=FACTS, grounds=GROUNDS, orders=ORDERS, suits=suits, begin=begin, pending_for=pending_for,
    law=refusal, carry_out=carry_out, fold=fold, fell=fell, minute=minute, view_for=view_for, outcome=outcome, narrate=narrate,
    reasons=reasons,
    seen_by=seen_by, shots=shots, captain=captain, candidates=candidates, compose=compose, answers=answers, parse=parse,
    show=show, part=part_of, phases=PHASES, chances=chances, charts=CHARTS, ratings=ratings, rating_lines=rating_lines,
    published=PUBLISHED,
    paper=Papers(name=NAME, title=TITLE, roster=roster, sheets=sheets, turns=turns, range_words=range_words,
                 form_fields=form_fields, filled_in=filled_in, battle_fields=(ROUNDS,),
                 turn_steps=TURN_STEPS),
)
