"""What a force does under its standing order: where it goes, its next leg, and how it behaves on the way, in sentences."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.model.book import Book
from campaign.model.play.standing_orders import AttackPolicy, Conduct, OnSighted, OnSighting, StandingTask, Then
from campaign.model.play.views import View
from campaign.model.sea.hexes import Hex, distance
from campaign.model.setting.scenario import PortId
from campaign.model.units.forces import ForceId
from campaign.session.planning.courses import place_of
from campaign.session.voyages import ordered_voyage
from campaign.session.words.whereabouts import day_in_words, name_with_number, place
from campaign.words.counting import capitalised, listed, quantity

THENS = {Then.BERTH: "then goes into port", Then.WAIT: "then waits there", Then.PATROL: "and goes to and fro"}
SIGHTING = {OnSighting.ASK: "asks you about", OnSighting.IGNORE: "sails on past", OnSighting.AVOID: "avoids",
            OnSighting.SHADOW: "shadows", OnSighting.HUNT: "hunts"}
SEEN = {OnSighted.ASK: "asks you when it is seen", OnSighted.GO_ON: "goes on when it is seen",
        OnSighted.TURN_AWAY: "turns away when it is seen", OnSighted.TURN_HOME: "turns home when it is seen"}
ATTACK = {AttackPolicy.ASK: "asks you before it attacks", AttackPolicy.NEVER: "never attacks",
          AttackPolicy.STRONGER: "attacks who is weaker", AttackPolicy.ALWAYS: "attacks whom it meets"}


def under_orders(book: Book, view: View, force: ForceId, *, numbers: bool = False) -> tuple[str, ...]:
    """SM-GAP-61.9 The standing order of a force: its way and next leg, when it is there, and its conduct; nothing without one.

    With `numbers` places have those of their hexes behind them, as orders are typed.
    """
    task = view.standing_orders.get(force)
    return () if task is None else tuple(map(capitalised, _sentences(book, view, force, task, numbers=numbers)))


def conduct_in_words(conduct: Conduct) -> tuple[str, ...]:
    """How a force behaves: its speed, whom it avoids, hunts and attacks, and when it turns home."""
    sighting, home = conduct.on_sighting, conduct.turn_home
    speed = "full speed" if conduct.speed is None else f"{quantity(conduct.speed, 'hex', 'hexes')} a day"
    weaker, stronger = SIGHTING[sighting.weaker], SIGHTING[sighting.stronger]
    enemies = f"{stronger} any enemy" if weaker == stronger else \
        f"{stronger} a weaker enemy and {weaker} a stronger one"
    reasons = [
        *(() if home.fuel_left is None else (f"no more than {quantity(home.fuel_left, 'box', 'boxes')} of fuel to spare",)),
        *(() if home.ships_hurt is None else (f"{quantity(home.ships_hurt, 'ship')} damaged",)),
        *(("a capital ship damaged",) if home.capital_hurt else ()), *(("no shells",) if home.ammunition_gone else ())]
    return (
        f"{speed}; {enemies}", f"{ATTACK[conduct.attack]}; {SEEN[conduct.on_sighted]}",
        f"turns home with {', or '.join(reasons)}" if reasons else "never turns home by itself")


def _sentences(book: Book, view: View, force: ForceId, task: StandingTask, *, numbers: bool) -> Iterator[str]:
    order, theatre = task.order, book.theatre

    def called(stop: tuple[str, Hex]) -> str:
        name, where = stop
        if (port := theatre.ports.get(PortId(name))) is not None:
            return f"{port.name} ({where})" if numbers else port.name
        return name_with_number(theatre, where) if numbers else place(theatre, where)

    points = [(name, where) for name in order.route if (where := place_of(book, name)) is not None]
    left = [(name, where) for name in order.route[task.leg:] if (where := place_of(book, name)) is not None]
    if not points:
        return
    via = f" by way of {listed([called(stop) for stop in points[:-1]])}" if points[:-1] else ""
    run = view.runs.get(task.run) if task.run is not None else None
    yield f"to {called(points[-1])}{via}, {THENS[order.then]}{', and unloads' if order.unload else ''}" + (
        f"; for {run.name}" if run is not None else "")
    own, voyage = view.forces.get(force), ordered_voyage(book, view, force)
    if task.homeward:
        yield f"goes home: {task.homeward}"
    elif left and own is not None and own.force.scattered is None:
        away = distance(own.force.hex, left[0][1])
        leg = f"next leg: to {called(left[0])}" if away else f"it is at {called(left[0])}"
        when = ""
        if voyage is not None and voyage.hexes and not voyage.blocked:
            when = f"; at its end {day_in_words(view.cursor, voyage.arrives, max(0, voyage.days - 1))}"
        blocked = f"; no way leads to {voyage.blocked}" if voyage is not None and voyage.blocked else ""
        yield f"{leg}{when}{blocked}"
    yield from conduct_in_words(order.conduct)
