"""What became of a ship's condition, told to her owner and to those who fought her: boxes and boats, or what else is other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction

from campaign.model.play.state import State
from campaign.model.play.telling import Change, Deed, Effect, Measure, Mention, Part, Telling
from campaign.model.units.condition import NONE, WHOLE, Condition
from campaign.model.units.ships import ShipId
from campaign.ratings.condition import has_hurt_boats, hits_of
from campaign.ratings.hits import Hits, boats_left, is_squadron
from campaign.rules.events.reader import Reader
from campaign.words.counting import agreeing, listed, quantity
from campaign.words.mentions import verb_for

Told = Iterator[tuple[str, Effect]]


def condition_changed(reader: Reader, ship: ShipId) -> Telling | None:
    """SM-GAP-56.7 Damage is told to her owner, and to those who fought her; what she shot away is not."""
    values = reader.book.counters[ship]
    old, new = reader.before.ships[ship].condition, reader.after.ships[ship].condition
    before, after = hits_of(values, old), hits_of(values, new)
    owned = bool(reader.own((ship,)))
    if not owned and (before == after or not _in_battle(reader.before, ship)):
        return None
    hurt = owned and has_hurt_boats(values, new)
    if before == after and not hurt:
        return _other_change(reader.ship(ship), old, new)
    if is_squadron(values):
        return _boats(reader, ship, boats_left(values, after), boats_left(values, before), hurt=hurt)
    return _boxes(reader, ship, before, after)


def _boxes(reader: Reader, ship: ShipId, before: Hits, after: Hits) -> Telling:
    values, name = reader.book.counters[ship], reader.ship(ship)
    gunnery = f"{after.gunnery} of {quantity(values.gunnery_boxes, 'gunnery box', 'gunnery boxes')}"
    flotation = f"{after.flotation} of {quantity(values.flotation_boxes, 'flotation box', 'flotation boxes')}"
    # What did not change is told without an amount, as the sentence tells it.
    effects = tuple(
        Effect(part, None if new == old else Change.LOST if new > old else Change.MENDED, measure, abs(new - old) or None,
               whole, whole - new)
        for part, measure, old, new, whole in (
            (Part.ALL_GUNS, Measure.GUNNERY_BOXES, before.gunnery, after.gunnery, values.gunnery_boxes),
            (Part.HULL, Measure.FLOTATION_BOXES, before.flotation, after.flotation, values.flotation_boxes)))
    worse = after.gunnery > before.gunnery or after.flotation > before.flotation
    return Telling(deed=Deed.DAMAGE if worse else Deed.REPAIR, sentence=f"{name} {verb_for((name,), 'has', 'have')} lost "
                                                                        f"{gunnery} and {flotation}",
                   to=(name,), effects=effects, rules=("SM-GAP-19",))


def _boats(reader: Reader, ship: ShipId, left: int, had: int, *, hurt: bool) -> Telling:
    """SM-GAP-56.8 Both who fought her see how many boats a squadron has left; that some are damaged her owner alone knows."""
    values, name, lost = reader.book.counters[ship], reader.ship(ship), left != had
    if lost:
        how = agreeing(left, "and that one", "some of them")
        sentence = f"{name} has {left} of {quantity(values.flotation_boxes, 'boat')} left{f', {how} damaged' if hurt else ''}"
    else:
        sentence = f"{name} has lost no boat, but {agreeing(left, 'the one left is', 'some are')} damaged"
    effects = (Effect(Part.HULL, Change.LOST if left < had else Change.MENDED, Measure.BOATS, abs(had - left),
                      values.flotation_boxes, left),) if lost else ()
    return Telling(deed=Deed.DAMAGE if left <= had else Deed.REPAIR, sentence=sentence, to=(name,),
                   effects=(*effects, *((Effect(Part.HULL, Change.HIT, Measure.BOATS),) if hurt else ())),
                   rules=("SM-GAP-75",) if hurt else ("SM-GAP-19",))


def _in_battle(state: State, ship: ShipId) -> bool:
    attack = state.attack
    if attack is None or attack.engagement is None:
        return False
    return any(unit.ship == ship for _, unit in attack.engagement.participants())


# What is other though no box is ----------------------------------------------------------------------------------------


def _other_change(name: Mention, before: Condition, after: Condition) -> Telling:
    """A change that fills or opens no box, for her owner: what each part of her condition has become."""
    told = [found for changes in CHANGES.values() for found in changes(before, after)]
    effects = tuple(effect for _, effect in told)
    worse = any(effect.change in (Change.USED, Change.WORSE, Change.HIT, Change.BEGAN) for effect in effects)
    sentence = f"{name} {listed([words for words, _ in told])}" if told else f"{name} is as she was"
    return Telling(deed=Deed.DAMAGE if worse or not told else Deed.REPAIR, sentence=sentence, to=(name,), effects=effects,
                   quiet=True)


def _rounds(before: Condition, after: Condition) -> Told:
    for battery in sorted({*before.rounds_left, *after.rounds_left}):
        old, new = before.rounds_left.get(battery, WHOLE), after.rounds_left.get(battery, WHOLE)
        guns = f"her {battery.replace('_', ' ')} guns"
        words = (f"has no rounds left for {guns}" if new <= NONE else f"has all rounds for {guns} again" if new >= WHOLE
                 else f"has {_percent(new)} of the rounds of {guns} left")
        yield from _share(words, Part.MAGAZINE, (Change.USED, Change.GAINED), old, new, battery)


def _torpedoes(before: Condition, after: Condition) -> Told:
    new = after.torpedoes_left
    words = ("has no torpedoes left" if new <= NONE else "has all her torpedoes again" if new >= WHOLE
             else f"has {_percent(new)} of her torpedoes left")
    yield from _share(words, Part.TORPEDO_TUBES, (Change.USED, Change.GAINED), before.torpedoes_left, new)


def _speed(before: Condition, after: Condition) -> Told:
    new = after.speed_left
    words = ("lies without way" if new <= NONE else "makes her full speed again" if new >= WHOLE
             else f"makes {_percent(new)} of her speed")
    yield from _share(words, Part.SPEED, (Change.WORSE, Change.BETTER), before.speed_left, new)


def _crew(before: Condition, after: Condition) -> Told:
    new = after.crew_left
    words = "has her whole crew again" if new >= WHOLE else f"has {_percent(new)} of her crew left"
    yield from _share(words, Part.CREW, (Change.WORSE, Change.BETTER), before.crew_left, new)


def _hull(before: Condition, after: Condition) -> Told:
    for part, where, old, new in (
        (Part.HULL, "above the water", before.shell_damage, after.shell_damage),
        (Part.BUOYANCY, "below the water", before.underwater_damage, after.underwater_damage),
    ):
        words = f"is whole again {where}" if new <= NONE else f"has {_percent(new)} of her hull damaged {where}, to no box more"
        yield from _share(words, part, (Change.WORSE, Change.BETTER), WHOLE - old, WHOLE - new)


def _fires(before: Condition, after: Condition) -> Told:
    for part, noun, old, new in (
        (Part.FIRES, "fire", before.fires, after.fires), (Part.FLOODS, "flood", before.floods, after.floods),
    ):
        if old != new:
            yield (f"has {quantity(new, noun) if new else f'no {noun}'} aboard",
                   Effect(part, Change.BEGAN if new > old else Change.ENDED, Measure.NUMBER, abs(new - old), left=new))


def _mounts(before: Condition, after: Condition) -> Told:
    yield from _named("has {} out of action", "has {} in action again", Part.WEAPON, before.mounts_out, after.mounts_out)


def _criticals(before: Condition, after: Condition) -> Told:
    lasts, mended = "has lasting damage ({})", "is rid of lasting damage ({})"
    yield from _named(lasts, mended, Part.EQUIPMENT, before.criticals, after.criticals)


def _details(before: Condition, after: Condition) -> Told:
    old, new = ({detail.system: detail for detail in state.details} for state in (before, after))
    for system in sorted(system for system in {*old, *new} if old.get(system) != new.get(system)):
        rules = system.replace("_", " ")
        words = f"has other marks by the rules of {rules}" if system in new else f"has no more marks by the rules of {rules}"
        yield words, Effect(change=Change.BETTER if system not in new else None, name=rules)


# Each field of a condition has its words: none may change without a word.
CHANGES: Mapping[str, Callable[[Condition, Condition], Told]] = {
    "shell_damage, underwater_damage": _hull, "mounts_out": _mounts, "speed_left": _speed, "fires, floods": _fires,
    "rounds_left": _rounds, "torpedoes_left": _torpedoes, "crew_left": _crew, "criticals": _criticals, "details": _details,
}


def _share(words: str, part: Part, change: tuple[Change, Change], old: Fraction, new: Fraction, name: str = "") -> Told:
    """A share that fell or rose, in percent."""
    if old != new:
        yield words, Effect(part, change[new > old], Measure.PERCENT, float(100 * abs(new - old)), 100, float(100 * new), name)


def _named(lost: str, mended: str, part: Part, old: tuple[str, ...], new: tuple[str, ...]) -> Told:
    """Names that stand on a list now, or no longer; one that stands there twice is twice as bad."""
    for words, change, names in ((lost, Change.HIT, _beyond(new, old)), (mended, Change.MENDED, _beyond(old, new))):
        if names:
            yield words.format(listed(names)), Effect(part, change, Measure.NUMBER, len(names), name=listed(names))


def _beyond(some: tuple[str, ...], others: tuple[str, ...]) -> tuple[str, ...]:
    """Names that stand more often in the one list than in the other."""
    return tuple((Counter(some) - Counter(others)).elements())


def _percent(share: Fraction) -> str:
    """A share for people, never nothing or all where it is not."""
    whole = min(99, max(1, round(100 * share))) if NONE < share < WHOLE else round(100 * share)
    return f"{whole} %"
