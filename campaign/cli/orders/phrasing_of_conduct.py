"""Standing orders in the words that give them."""

from __future__ import annotations

from campaign.cli.orders.common import in_figures, in_quotes
from campaign.model.commands import SetStanding, StartConvoyRun
from campaign.model.forces import Reaction
from campaign.model.standing_orders import AttackPolicy, Conduct, OnSighted, Priority, StandingOrder

ANSWERS: dict[str, Reaction | None] = {
    "stand": Reaction.STAND, "scatter": Reaction.SCATTER_ALL, "split": Reaction.SCATTER_TRANSPORTS, "avoid": Reaction.AVOID,
    "ask": None,
}
NOBODY = "nobody"
USUAL_RATIO = Conduct().attack_ratio
SERVED = {"largest": Priority.LARGEST_FIRST, "list": Priority.BY_LIST, "hand": Priority.BY_HAND}
SEEN = {"go": OnSighted.GO_ON, "away": OnSighted.TURN_AWAY, "home": OnSighted.TURN_HOME, "ask": OnSighted.ASK}


def of_answers(order: SetStanding) -> str:
    """A side's answers in advance, all of them."""
    answer = _policy(next(word for word, reaction in ANSWERS.items() if reaction is order.reaction), "ask", order.stand_at)
    served = {priority: word for word, priority in SERVED.items()}
    return (f"standing answers searches {_yes(order.best_searches)} answer {answer} quiet {_yes(order.quiet_steps)} "
            f"docks {served[order.repairs]} pumps {served[order.refuelling]} first {' '.join(order.first) or NOBODY}")


def of_task(order: StandingOrder) -> str:
    """A force's standing order behind its force."""
    via = f" via {', '.join(order.route[:-1])}" if len(order.route) > 1 else ""
    home = f" home {order.home}" if order.home else ""
    stay = f" stay {order.loiter}" if order.loiter else ""
    return f"to {order.route[-1]}{via}{home} then {order.then.value}{stay} {of_conduct(order.conduct)}"


def of_run(order: StartConvoyRun) -> str:
    """A convoy run, whole."""
    via = f" via {', '.join(order.via)}" if order.via else ""
    wish = f" with {order.wish.value}" if order.wish else ""
    name = f" as {in_quotes(order.name)}" if order.name else ""
    return f"run {' '.join(order.ships)} from {order.load_in} to {order.land_in}{via}{wish} {of_conduct(order.conduct)}{name}"


def of_conduct(conduct: Conduct) -> str:
    """How a force behaves, each word with its value."""
    seen = {one: word for word, one in SEEN.items()}[conduct.on_sighted]
    sighting, home = conduct.on_sighting, conduct.turn_home
    ratio = conduct.attack_ratio
    attack = in_figures(ratio) if conduct.attack is AttackPolicy.STRONGER else _policy(
        conduct.attack.value, "", None if ratio == USUAL_RATIO else ratio)
    return " ".join((
        *((f"speed {conduct.speed}",) if conduct.speed is not None else ()),
        f"stronger {sighting.stronger.value} weaker {sighting.weaker.value} ratio {in_figures(sighting.ratio)}",
        f"within {sighting.within}",
        f"seen {seen} attack {attack} search {conduct.search.value if conduct.search else 'no'}",
        f"fuel {'never' if home.fuel_left is None else home.fuel_left}",
        f"hurt {'never' if home.ships_hurt is None else home.ships_hurt}",
        f"capital {_yes(home.capital_hurt)} shells {_yes(home.ammunition_gone)}",
    ))


def _policy(word: str, unsaid: str, ratio: float | None) -> str:
    """A policy with the ratio of strength that belongs to it; the word may go unsaid where the ratio says enough."""
    if ratio is None:
        return word
    return in_figures(ratio) if word == unsaid else f"{word} {in_figures(ratio)}"


def _yes(wanted: bool) -> str:  # noqa: FBT001 - it is the thing said
    return "yes" if wanted else "no"
