"""How a battle without places is drawn: steps of the range, forces in their ranks, fire that fell, and what ships have left."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.model.battles.battle import Shots, Task
from campaign.model.battles.marks import Gauge, RangeBand, Rank
from campaign.model.sides import Side
from campaign.model.units import ships
from campaign.model.units.counters import GunType
from campaign.tactics.supermarina.battle.state import Battle, Step, Unit
from campaign.tactics.supermarina.charts.bands import FAR_TO_NEAR, LAUNCHING_BANDS, Manoeuvre, bears
from campaign.tactics.supermarina.charts.bands import Band as Range

LINE, SCREEN, CARGO, CARRIERS = "battle line", "screen", "cargo", "carriers"
RANK_OF_TASK = {Task.BATTLE_LINE: LINE, Task.SCREEN: SCREEN, Task.ESCORT: SCREEN, Task.CARGO: CARGO, Task.CARRIER: CARRIERS}
LOOKS = {**dict.fromkeys(ships.CARGO, CARGO), **dict.fromkeys(ships.SMALL, SCREEN), ships.ShipType.CARRIER: CARRIERS}
RANKS = (LINE, SCREEN, CARRIERS, CARGO)
GUNS = {GunType.PRIMARY: "heavy", GunType.INTERMEDIATE: "medium", GunType.SECONDARY: "light"}
ORDERED = {Manoeuvre.OPEN: "opens the range", Manoeuvre.MAINTAIN: "holds the range", Manoeuvre.CLOSE: "closes the range"}


def bands(battle: Battle) -> Iterator[RangeBand]:
    """The steps of the range that this battle has, far to near, and what bears at each."""
    possible = FAR_TO_NEAR[FAR_TO_NEAR.index(battle.longest):]
    for band in possible:
        guns = [words for kind, words in GUNS.items() if bears(kind, band)]
        notes = [f"{', '.join(guns)} guns", *(["torpedoes"] if band in LAUNCHING_BANDS else [])]
        now = band is battle.band and (battle.ended is None or battle.ended.broke_off is None)
        yield RangeBand(band.value, now, "; ".join(notes))


def ranks(battle: Battle, side: Side | None) -> Iterator[Rank]:
    """Own ships stand by their task, the enemy's by what they look like, and those that run in by themselves."""
    dashing = {launch.ship for launch in battle.launches if launch.dash} if battle.band is Range.SECONDARY else set()
    for who in Side:
        own = side is None or who is side
        units = [unit for unit in battle.units.values() if unit.side is who]
        for name in RANKS:
            there = [str(unit.ship) for unit in units if unit.ship not in dashing and _rank(unit, own=own) == name]
            if there:
                yield Rank(who, name, tuple(there))
        if running := [str(unit.ship) for unit in units if unit.ship in dashing]:
            yield Rank(who, "running in", tuple(running))


def _rank(unit: Unit, *, own: bool) -> str:
    return RANK_OF_TASK[unit.task] if own else LOOKS.get(unit.values.type, LINE)


def range_orders(battle: Battle) -> Iterator[tuple[str, str]]:
    """Both range orders once they are open, and who got his way."""
    for side, order in battle.wanted.items():
        got = "" if order is Manoeuvre.MAINTAIN else " and gets its way" if side in battle.got else " in vain"
        yield f"{side} side", f"{ORDERED[order]}{got}"


def shots_known(battle: Battle) -> tuple[Shots, ...]:
    """Fire of this round; of the last one while the range is being settled."""
    return battle.shots_before if battle.step is Step.RANGE else battle.shots


def gauges(unit: Unit, *, own: bool) -> Iterator[Gauge]:
    """Boxes lost are open, torpedoes left are one's own."""
    values, hits = unit.values, unit.hits
    yield Gauge("gunnery boxes", min(hits.gunnery, values.gunnery_boxes), values.gunnery_boxes)
    yield Gauge("flotation boxes", min(hits.flotation, values.flotation_boxes), values.flotation_boxes)
    if own and values.torpedo_boxes:
        yield Gauge("torpedo boxes", values.torpedo_boxes - unit.torpedo_boxes, values.torpedo_boxes)


def notes(battle: Battle, unit: Unit, *, own: bool) -> Iterator[tuple[str, str]]:
    """What is left of each kind of guns, and for one's own eyes what she has to fire."""
    for launch in battle.launches:
        if launch.ship == unit.ship:
            yield "torpedoes", "launches this round, running in" if launch.dash else "launches this round"
    for rating, words in GUNS.items():
        if unit.values.factor(rating):
            left = unit.factor(rating) if own else unit.guns_seen(rating)
            yield f"{words} guns", f"{left} of {unit.values.factor(rating)}"
    if own:
        for rating in (GunType.PRIMARY, GunType.INTERMEDIATE):
            if unit.values.factor(rating):
                yield f"rounds for {GUNS[rating]} guns", unit.ammunition(rating).value
