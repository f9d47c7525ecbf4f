"""GAP-70: at the end of each game turn what was landed in Libya is held against what was due, and the front moves by it."""

from __future__ import annotations

from math import ceil

from msgspec import Struct

from campaign.model.book import Book
from campaign.model.events import DeliveriesCounted, FrontJudged
from campaign.model.play.calendar import Turn
from campaign.model.play.views import View
from campaign.model.play.war import Delivery, SupplyAccount, War
from campaign.model.sides import Side
from campaign.rules.chapters.war.ch11_requirements import Holders, libya, of_state, tunisia
from campaign.rules.facts.moving_front import Judgement, is_played, judgement
from campaign.rules.proceedings import Proceedings


def end_of_turn(now: Proceedings) -> None:
    """SM-GAP-70.7 The deliveries of the game turn are counted, and from the fourth game turn on the front is judged by them."""
    book, state = now.book, now.state
    if not is_played(book):
        return
    turn, front = state.cursor.turn, state.war.front
    delivered = delivery(book, of_state(state), state.war, turn)
    found = judgement(book, front, turn, delivered)
    now.add(DeliveriesCounted(delivered.landed, delivered.due))
    if found is not None:
        now.add(FrontJudged(found.landed, found.due, found.advantage, found.gainer, found.entries, found.along, found.bound))


def delivery(book: Book, held: Holders, war: War, turn: Turn) -> Delivery:
    """SM-GAP-70.8 What was landed for the desert so far in a game turn, and what rule 11 asks for, whether or not it is played.

    In Libya the loads of SM-11A3 are due; once the Axis is in Tunisia those of SM-11A4, and all of its North Africa counts.
    """
    chart, landed = book.charts.war.supply, war.supply.landed
    if (duty := tunisia(book, held, war, turn)) is not None:
        return Delivery(sum(landed.get(port, 0.0) for port in duty.ports), duty.loads)
    owed = libya(book, held, war, turn)
    return Delivery(sum(landed.get(port, 0.0) for port in held.by(Side.AXIS, chart.libya)), 0.0 if owed is None else owed.loads)



def seen_by(book: Book, view: View) -> Delivery:
    """What either side sees of the deliveries of this game turn: loads that land are public."""
    held = Holders({key: port.allegiance for key, port in view.ports.items()})
    known = War(flags=view.war.flags, supply=SupplyAccount(landed=view.war.landed))
    return delivery(book, held, known, view.cursor.turn)


class Prospect(Struct, frozen=True):
    """What the end of this game turn does to the front if so many loads more land in the desert, or up to the next prospect."""

    loads: int
    found: Judgement


def prospects(book: Book, view: View) -> tuple[Prospect, ...]:
    """SM-GAP-70.12 What the front does as things stand, and from how many loads more on it does something else."""
    front, turn, now = view.war.front, view.cursor.turn, seen_by(book, view)
    found = judgement(book, front, turn, now)
    if found is None:
        return ()
    chart = book.charts.war.moving_front
    enough = (chart.par + chart.shifts[-1].size) * found.due - found.landed
    seen = [Prospect(0, found)]
    for loads in range(1, max(0, ceil(enough)) + 1):
        more = judgement(book, front, turn, Delivery(now.landed + loads, now.due))
        if more is not None and more.moves != seen[-1].found.moves:
            seen.append(Prospect(loads, more))
    return tuple(seen)
