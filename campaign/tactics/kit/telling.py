"""Facts of battles told as data: who is mentioned, a die, and an end, the same in every system."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from campaign.model.dice import Roll
from campaign.model.play.telling import Being, Deed, Mention, Telling
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.tactics.kit.ending import Ended, Ending, Words, in_words
from campaign.tactics.kit.shapes import BattleOfShips
from campaign.tactics.kit.words import name_in
from campaign.tactics.plot.geometry import Point, metres_between


def ship_mention(name: str, ship: ShipId, side: Side) -> Mention:
    """A ship, or one boat of a squadron, by her name."""
    return Mention(name, Being.SHIP, ship, side)


def side_mention(side: Side) -> Mention:
    """One of the two sides."""
    return Mention(f"the {side} side", Being.SIDE, side.value, side)


def mention_in(battle: BattleOfShips, who: str) -> Mention:
    """A ship, a unit of aircraft or a unit of several boats; whom nobody there bears the id of stays unknown."""
    if (vessel := battle.vessels.get(ShipId(who))) is not None:
        return ship_mention(vessel.name, ShipId(who), vessel.side)
    if (flight := battle.flights.get(who)) is not None:
        return Mention(flight.name, Being.AIR_UNIT, who, flight.side)
    side = next((side for side, unit in battle.engagement.participants() if unit.ship == who), None)
    name = name_in(battle, who)
    return Mention(name, Being.UNKNOWN) if side is None else ship_mention(name, ShipId(who), side)


def metres_of(point: Point | None) -> tuple[float, float] | None:
    """A point of the plot in metres east and north, to a tenth, as tellings have it."""
    return None if point is None else (round(point.x_m, 1), round(point.y_m, 1))


def range_between(here: Point | None, there: Point | None) -> float | None:
    """How far two points are apart, to a tenth of a metre, where their reader knows both."""
    return None if here is None or there is None else round(metres_between(here, there), 1)


def roll_told(battle: BattleOfShips, roll: Roll) -> Telling:
    """SM-1G A die whose actors are all told by name, one after another, for the systems that put it so."""
    taking_part = {actor: mention_in(battle, actor) for actor in roll.why.actors}
    who = f" {', '.join(map(str, taking_part.values()))}" if taking_part else ""
    known = {actor: mention for actor, mention in taking_part.items() if mention.being is not Being.UNKNOWN}
    return die_told(roll, f":{who}", known.get)


def die_told(
    roll: Roll, who: str, mention: Callable[[str], Mention | None], *, brackets: str = "()", stop: str = "",
) -> Telling:
    """SM-1G A die says what it was for, who took part (`who`, as the system puts it), what was needed, what moved it.

    Its face stands last. `mention` knows the ships among the actors of the roll.
    """
    why = roll.why
    opening, closing = brackets
    need = f", {why.needed}" if why.needed else ""
    extra = f" {opening}{'; '.join(why.modifiers)}{closing}" if why.modifiers else ""
    taking_part = tuple(mentioned for actor in why.actors if (mentioned := mention(actor)) is not None)
    return Telling(deed=Deed.DIE, sentence=f"{why.what}{who}{need}{extra}: {roll.face}{stop}", manner=why.what,
                   needed=why.needed, face=roll.face, by=taking_part[:1], to=taking_part[1:], rules=(why.rule,))


def end_told(ended: Ended, endings: Mapping[Ending, Words]) -> Telling:
    """The end of a battle, as its system words it: who holds the field did it, and whoever left it suffered it."""
    return Telling(deed=Deed.BATTLE_OVER, sentence=in_words(ended, endings).now, manner=ended.why.value,
                   by=_sides((ended.holds_field,)), to=_sides((ended.broke_off,)))


def _sides(sides: Iterable[Side | None]) -> tuple[Mention, ...]:
    return tuple(side_mention(side) for side in sides if side is not None)
