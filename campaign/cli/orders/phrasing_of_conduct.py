"""Standing orders in the words that give them."""

from __future__ import annotations

from campaign.model.commands import SetStanding, StartConvoyRun
from campaign.model.forces import Reaction
from campaign.model.standing_orders import AttackPolicy, Conduct, OnSighted, Priority, StandingOrder

ANSWERS: dict[str, Reaction | None] = {
    "stand": Reaction.STAND, "scatter": Reaction.SCATTER_ALL, "split": Reaction.SCATTER_TRANSPORTS, "avoid": Reaction.AVOID,
    "ask": None,
}
SERVED = {"largest": Priority.LARGEST_FIRST, "list": Priority.BY_LIST, "hand": Priority.BY_HAND}
SEEN = {"go": OnSighted.GO_ON, "away": OnSighted.TURN_AWAY, "home": OnSighted.TURN_HOME, "ask": OnSighted.ASK}


def of_answers(order: SetStanding) -> str:
    """A side's answers in advance, all of them."""
    answer = f"{order.stand_at:g}" if order.stand_at is not None else next(
        word for word, reaction in ANSWERS.items() if reaction is order.reaction)
    served = {priority: word for word, priority in SERVED.items()}
    ships = f" first {' '.join(order.first)}" if order.first else ""
    return (f"standing answers searches {_yes(order.best_searches)} answer {answer} quiet {_yes(order.quiet_steps)} "
            f"docks {served[order.repairs]} pumps {served[order.refuelling]}{ships}")


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
    name = f" as {order.name}" if order.name else ""
    return f"run {' '.join(order.ships)} from {order.load_in} to {order.land_in}{via}{wish} {of_conduct(order.conduct)}{name}"


def of_conduct(conduct: Conduct) -> str:
    """How a force behaves, each word with its value."""
    seen = {one: word for word, one in SEEN.items()}[conduct.on_sighted]
    sighting, home = conduct.on_sighting, conduct.turn_home
    attack = f"{conduct.attack_ratio:g}" if conduct.attack is AttackPolicy.STRONGER else conduct.attack.value
    return " ".join((
        *((f"speed {conduct.speed}",) if conduct.speed is not None else ()),
        f"stronger {sighting.stronger.value} weaker {sighting.weaker.value} ratio {sighting.ratio:g} within {sighting.within}",
        f"seen {seen} attack {attack} search {conduct.search.value if conduct.search else 'no'}",
        f"fuel {'never' if home.fuel_left is None else home.fuel_left}",
        f"hurt {'never' if home.ships_hurt is None else home.ships_hurt}",
        f"capital {_yes(home.capital_hurt)} shells {_yes(home.ammunition_gone)}",
    ))


def _yes(wanted: bool) -> str:  # noqa: FBT001 - it is the thing said
    return "yes" if wanted else "no"
