"""What a landing would need, by what its owner knows, before he plans it or sends a wave ashore."""

from __future__ import annotations

from typing import Any

from campaign.model.book import Book
from campaign.model.commands import Command, LandAssault, LandFollowUp, PlanLanding
from campaign.model.play.calendar import Turn
from campaign.model.play.landings import LandingPlan, PlanId
from campaign.model.play.views import View
from campaign.rules.chapters.lift.ch09_odds import foreseen, lost_by_failing, prospects, units_by_hex

Landing = PlanLanding | LandAssault | LandFollowUp
LANDINGS = (PlanLanding, LandAssault, LandFollowUp)
REPORTED = "What comes of it is reported from land: this campaign takes land facts [SM-1A.8]."


def foretold(book: Book, view: View, order: Command) -> tuple[str, ...]:
    """SM-GAP-84.6 A landing's prospects in words, hex by hex; nothing for other orders or unknown units."""
    if not isinstance(order, LANDINGS):
        return ()
    if book.options.land_facts:
        return (REPORTED,)
    plan = plan_of(view, order)
    return () if plan is None else tuple(f"{words} [SM-GAP-69]" for words in prospects(book, view, plan))


def plain(book: Book, view: View, order: Landing) -> list[dict[str, Any]]:
    """The same as plain values, one entry a hex."""
    plan = plan_of(view, order)
    if plan is None or book.options.land_facts:
        return []
    found = []
    for where, units in units_by_hex(view, plan).items():
        odds = foreseen(book, view, view.side, where, units, plan.turn)
        attack, defence = odds.attack, odds.defence
        found.append({
            "hex": str(where), "units": list(units), "lost_if_it_fails": lost_by_failing(book, len(units)),
            "attack": {"assault": attack.assault, "follow_up": attack.follow_up, "gunfire": attack.gunfire,
                       "gunfire_res": attack.gunfire_res, "res": attack.res},
            "defence": {"place": defence.garrison.place, "garrison": defence.garrison.res,
                        "source": defence.garrison.source.name.lower(), "mountain": defence.mountain,
                        "troops": defence.troops, "least": defence.least, "res": defence.res},
            "ratio": odds.ratio, "column": odds.column, "needed": odds.needed,
        })
    return found


def plan_of(view: View, order: Landing) -> LandingPlan | None:
    """The plan that an order makes or carries out, if its units are known."""
    if not isinstance(order, PlanLanding):
        return view.lift.plans.get(order.plan)
    if any(unit not in view.cargoes for unit, _ in order.units):
        return None
    try:
        turn = Turn.of(order.turn)
    except ValueError:
        return None
    return LandingPlan(PlanId(""), view.side, turn, view.cursor.turn, order.units)
