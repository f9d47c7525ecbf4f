"""The blows of a turn: all that hit one ship, from how far and to what effect, in one sentence; all who missed in another."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct, field

from campaign.model.play.telling import Being, Change, Deed, Effect, Instrument, Measure, Mention, Part, Telling
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.words.counting import agreeing, listed, quantity
from campaign.words.lengths import LengthUnit, in_words

FIRED = (Instrument.GUNS, Instrument.TORPEDOES, Instrument.ROCKETS)
# Nobody fires a ram, and who burns or floods is hit by nobody.
STRUCK = (*FIRED, Instrument.BOMBS)
HULL = {Measure.BOXES: ("box", "boxes"), Measure.DAMAGE_POINTS: ("point", "points"),
        Measure.FLOTATION_BOXES: ("flotation box", "flotation boxes"), Measure.GUNNERY_BOXES: ("gunnery box", "gunnery boxes")}
CLAUSES = 3


class Hitter(Struct, frozen=True):
    """Who hit a ship, how often, and from how far where that is known, the nearest of several ranges; else what hit her."""

    name: str
    side: Side | None
    times: int
    range_m: float | None
    named: bool = True

    @property
    def often(self) -> str:
        """How many hits, where it was more than one."""
        return "" if self.times == 1 else " twice" if self.times == 2 else f" {self.times} times"


class Blow(Struct, frozen=True):
    """All that hit one ship: those who did it, and what she lost by it."""

    target: Mention
    by: tuple[Hitter, ...]
    cost: tuple[Telling, ...] = ()
    minute: int | None = None

    @property
    def side(self) -> Side | None:
        """Whose deed it was; whose ship she is, where nobody is known to have done it."""
        return next((hitter.side for hitter in self.by if hitter.side is not None), self.target.side)

    def sentence(self, unit: LengthUnit) -> str:
        """By whom, from how far, and to what effect, as in `Ajax hits Exeter twice at 15.2 km: 40 points lost`."""
        if len(self.by) > 1:
            return f"{self.hitters(unit)} hit {self.target}{self.effect}."
        (hitter,) = self.by
        verb = agreeing(1 if hitter.named else 2, "hits", "hit")
        far = "" if hitter.range_m is None else f" at {in_words(hitter.range_m, unit)}"
        return f"{hitter.name} {verb} {self.target}{hitter.often}{far}{self.effect}."

    def hitters(self, unit: LengthUnit) -> str:
        """Who hit her, each with how often and from how far."""
        return listed(f"{hitter.name}{hitter.often}{'' if hitter.range_m is None else f' ({in_words(hitter.range_m, unit)})'}"
                      for hitter in self.by)

    @property
    def effect(self) -> str:
        """What she lost by it, behind a colon; nothing where it did nothing that was told."""
        harm = (_harm(effect) for telling in self.cost for effect in telling.effects)
        clauses = [*_hull_lost(self.cost), *dict.fromkeys(filter(None, harm))]
        more = len(clauses) - CLAUSES
        told = [*clauses[:CLAUSES], *([f"and {more} more"] if more > 0 else [])]
        return f": {'; '.join(told)}" if told else ""


class TurnTold(Struct, frozen=True):
    """What was told, sorted: blows first, then all that is neither a blow nor a miss, then those who fired and missed."""

    blows: tuple[Blow, ...] = ()
    rest: tuple[Telling, ...] = ()
    misses: Mapping[Side, tuple[str, ...]] = field(default_factory=dict)


def sorted_told(tellings: Sequence[Telling]) -> TurnTold:
    """Hits on one ship with what they cost her as one blow, misses folded by side, all else in its order."""
    hitters: dict[str, list[Hitter]] = {}
    struck: dict[str, Blow] = {}
    for telling in tellings:
        if (hit := hit_of(telling)) is not None:
            target, hitter = hit
            struck.setdefault(_key(target), Blow(target, (), minute=telling.minute))
            hitters.setdefault(_key(target), []).append(hitter)
    costs: dict[str, list[Telling]] = {}
    misses: dict[Side, list[str]] = {}
    rest: list[Telling] = []
    for telling in tellings:
        if hit_of(telling) is not None:
            costs.setdefault(_key(telling.to[0]), []).append(telling)
        elif (target := _suffers(telling)) is not None and _key(target) in struck:
            costs.setdefault(_key(target), []).append(telling)
        elif (missed := missed_by(telling)) is not None:
            misses.setdefault(missed[0], []).append(missed[1])
        else:
            rest.append(telling)
    found = tuple(replace(blow, by=_together(hitters[key]), cost=tuple(costs.get(key, ()))) for key, blow in struck.items())
    hit = {hitter.name for blow in found for hitter in blow.by}
    missed_all = {side: tuple(name for name in dict.fromkeys(names) if name not in hit) for side, names in misses.items()}
    return TurnTold(found, tuple(rest), {side: names for side, names in missed_all.items() if names})


def _key(mention: Mention) -> str:
    return mention.key or mention.name


def hit_of(telling: Telling) -> tuple[Mention, Hitter] | None:
    """The ship that a weapon hit, and who fired it."""
    if telling.deed is not Deed.HIT or telling.instrument not in STRUCK or len(telling.to) != 1:
        return None
    by = telling.by[0] if telling.by else None
    times = sum(int(effect.amount or 0) for effect in telling.effects if effect.measure is Measure.HITS)
    if by is None:
        return telling.to[0], Hitter(telling.instrument.value.capitalize(), None, max(1, times), telling.range_m, named=False)
    return telling.to[0], Hitter(by.name, by.side, max(1, times), telling.range_m)


def _suffers(telling: Telling) -> Mention | None:
    """Who lost something, in a telling that is not an end, a collision or a wreck."""
    if telling.deed not in (Deed.DAMAGE, Deed.HIT) or telling.instrument is Instrument.RAM or len(telling.to) != 1:
        return None
    return telling.to[0]


def _together(hitters: Sequence[Hitter]) -> tuple[Hitter, ...]:
    """Each ship that hit once, with all her hits."""
    found: dict[tuple[str, Side | None], Hitter] = {}
    for hitter in hitters:
        before = found.get((hitter.name, hitter.side))
        ranges = [far for far in (hitter.range_m, before.range_m if before else None) if far is not None]
        times = hitter.times + (before.times if before else 0)
        found[hitter.name, hitter.side] = replace(hitter, times=times, range_m=min(ranges, default=None))
    return tuple(found.values())


def _hull_lost(cost: Sequence[Telling]) -> Iterator[str]:
    """What was marked off her; what the blows said they would cost, where nothing was."""
    of_hull = [effect for telling in cost for effect in telling.effects if effect.measure in HULL and effect.amount]
    lost = [effect for effect in of_hull if effect.change is Change.LOST] or of_hull
    for measure, (singular, plural) in HULL.items():
        amount = sum(effect.amount or 0.0 for effect in lost if effect.measure is measure)
        left = next((effect.left for effect in reversed(lost) if effect.measure is measure and effect.left is not None), None)
        if amount:
            yield f"{amount:g} {singular if amount == 1 else plural} lost{'' if left is None else f', {left:g} left'}"


# What became of a part of her, in a word; what is not here is no news of a blow.
CHANGES = {Change.HIT: "hit", Change.LOST: "lost", Change.WORSE: "worse", Change.JAMMED: "jammed", Change.SILENT: "silent",
           Change.EXPLODED: "exploded", Change.WRECKED: "wrecked"}
BEGAN = {Part.FIRES: "on fire", Part.FLOODS: "makes water"}


def _harm(effect: Effect) -> str:
    """What else befell her: `turret B jammed`, `6 knots lost`; what her hull lost has been counted."""
    if effect.measure in (*HULL, Measure.HITS) or effect.part in (None, Part.HULL):
        return ""
    if effect.part in BEGAN:
        return BEGAN[effect.part] if effect.change is Change.BEGAN else ""
    if effect.change not in CHANGES:
        return ""
    part = effect.part.value.replace("_", " ")
    named = f"{part} {effect.name}" if effect.part is Part.TURRET and effect.name else effect.name or part
    what = quantity(effect.amount, "knot") if effect.measure is Measure.KNOTS and effect.amount else named
    return f"{what} {CHANGES[effect.change]}"


# Misses ---------------------------------------------------------------------------------------------------------------


def missed_by(telling: Telling) -> tuple[Side, str] | None:
    """The ship that fired and hit nothing, with her side."""
    by = next((mention for mention in telling.by if mention.being in (Being.SHIP, Being.MARKER)), None)
    if telling.deed is not Deed.MISS or telling.instrument not in FIRED or by is None or by.side is None:
        return None
    return by.side, by.name


def miss_lines(misses: Mapping[Side, Sequence[str]]) -> Iterator[tuple[Side, str]]:
    """All salvoes of a side that hit nothing, in one sentence."""
    for side, names in misses.items():
        first, *others = dict.fromkeys(names)
        who = first if not others else f"{first} and {others[0]}" if len(others) == 1 else f"{first} and {len(others)} others"
        yield side, f"{who} {'fire and miss' if others else 'fires and misses'}."
