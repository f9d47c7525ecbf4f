"""A battle in few plain sentences, as one side saw it: who hit whom at what range, what broke, what came of it, who sank."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby
from math import hypot

from msgspec import Struct

from campaign.model.battles.battle import AfterAction, BattleView, Engagement, Outcome, Weapon
from campaign.model.play.telling import Change, Deed, Effect, Measure, Part, Telling
from campaign.model.sides import Side
from campaign.session.engagements.foretelling import number
from campaign.words.counting import listed
from campaign.words.lengths import about

# What broke on a ship -------------------------------------------------------------------------------------------------


HIT = "was hit "
FEW = 2


class Breakage(Struct, frozen=True):
    """A kind of damage: its weight, and its wording after "she"; `several` is the plural of what she lost."""

    weight: int
    words: str
    several: str = ""


class BrokenPart(Struct, frozen=True):
    """One item of damage: minute, kind and number; some systems report it with the `blow` and again as its effect."""

    minute: int
    kind: Breakage
    count: float = 1.0
    blow: bool = False


SINKING = Breakage(8, "began to sink")
STRUCK_A_MINE, AGROUND = Breakage(4, "struck a mine"), Breakage(4, "ran aground")
SLOWER = Breakage(5, "a knot", "knots")
TURRET, GUN = Breakage(7, "a turret", "turrets"), Breakage(3, "a gun", "guns")
ENGINE_ROOM = Breakage(6, "an engine room", "engine rooms")
ALL_TUBES, TUBES = Breakage(4, "all her torpedo tubes"), Breakage(3, "a bank of torpedo tubes", "banks of torpedo tubes")
MAGAZINE, STEERING = Breakage(9, "was hit in a magazine"), Breakage(6, "was hit in her steering gear")
HOLED, LIGHTER_GUNS = Breakage(5, "was holed"), Breakage(3, "was hit in her lighter guns")
FIRE_CONTROL, FLIGHT_DECK = Breakage(5, "her fire control"), Breakage(5, "her flight deck")
BRIDGE, SILENCED = Breakage(4, "was hit on the bridge"), Breakage(4, "fell silent for a while")
POWER, AIRCRAFT, SEARCHLIGHTS = Breakage(6, "all power"), Breakage(2, "her aircraft"), Breakage(1, "her searchlights")
ENGINES, HULL, GUNS = (Breakage(5, "was hit in her engines"), Breakage(4, "was hit in her hull"),
                       Breakage(3, "was hit in her guns"))
TORPEDO_GEAR = Breakage(3, "was hit in her torpedo tubes")
ON_FIRE, SLOWED = Breakage(6, "caught fire"), Breakage(5, "was slowed")
KINDS: Mapping[tuple[Part, Change], Breakage] = {
    (Part.MAGAZINE, Change.HIT): MAGAZINE,
    (Part.MAGAZINE, Change.EXPLODED): MAGAZINE,
    (Part.HULL, Change.WRECKED): Breakage(8, "lay stopped, a wreck"),
    (Part.CREW, Change.ABANDONED): Breakage(8, "was abandoned in flames"),
    (Part.TURRET, Change.LOST): TURRET,
    (Part.TURRET, Change.JAMMED): Breakage(3, "had a turret jammed"),
    (Part.FIRES, Change.BEGAN): ON_FIRE,
    (Part.FIRES, Change.LASTED): ON_FIRE,
    (Part.FLOODS, Change.BEGAN): Breakage(6, "took in water"),
    (Part.ENGINE_ROOM, Change.LOST): ENGINE_ROOM,
    (Part.STEERING, Change.HIT): STEERING,
    (Part.STEERING, Change.LOST): STEERING,
    (Part.STEERING, Change.JAMMED): STEERING,
    (Part.STEERING, Change.WORSE): STEERING,
    (Part.POWER, Change.LOST): POWER,
    (Part.MAIN_BATTERY, Change.HIT): Breakage(6, "was hit in her main battery"),
    (Part.MAIN_BATTERY, Change.SILENT): SILENCED,
    (Part.ALL_GUNS, Change.SILENT): SILENCED,
    (Part.ALL_GUNS, Change.HIT): GUNS,
    (Part.ALL_GUNS, Change.WORSE): GUNS,
    (Part.ENGINES, Change.HIT): ENGINES,
    (Part.ENGINES, Change.LOST): ENGINES,
    (Part.ENGINES, Change.WORSE): SLOWED,
    (Part.SPEED, Change.WORSE): SLOWED,
    (Part.HULL, Change.HIT): HULL,
    (Part.HULL, Change.WORSE): HOLED,
    (Part.BUOYANCY, Change.HIT): HOLED,
    (Part.FIRE_CONTROL, Change.HIT): FIRE_CONTROL,
    (Part.FIRE_CONTROL, Change.LOST): FIRE_CONTROL,
    (Part.FLIGHT_DECK, Change.HIT): FLIGHT_DECK,
    (Part.FLIGHT_DECK, Change.LOST): FLIGHT_DECK,
    (Part.BRIDGE, Change.HIT): BRIDGE,
    (Part.BRIDGE, Change.LOST): BRIDGE,
    (Part.TORPEDO_TUBES, Change.LOST): TUBES,
    (Part.TORPEDO_TUBES, Change.HIT): TORPEDO_GEAR,
    (Part.GUN, Change.LOST): GUN,
    (Part.WEAPON, Change.LOST): GUN,
    (Part.LIGHT_GUNS, Change.HIT): LIGHTER_GUNS,
    (Part.AIRCRAFT, Change.HIT): AIRCRAFT,
    (Part.AIRCRAFT, Change.LOST): AIRCRAFT,
    (Part.SEARCHLIGHTS, Change.HIT): SEARCHLIGHTS,
    (Part.SEARCHLIGHTS, Change.LOST): SEARCHLIGHTS,
}
"""What is worth a word when it breaks; where all tubes are lost at once, that is said instead."""

# A blow that says how many parts it costs her tells of what she lost; one that counts her hull away, of no part.
PARTS, WHOLE = (Measure.NUMBER, Measure.PERCENT), (Measure.BOXES, Measure.DAMAGE_POINTS)
# Kinds of which she "lost" one or more; all others are worded as they are.
COUNTED = frozenset(kind for kind in (*KINDS.values(), SLOWER, ALL_TUBES)
                    if kind.several or kind.words.startswith(("her ", "all ")))


def damage_in(minute: int, telling: Telling) -> Iterator[tuple[str, BrokenPart]]:
    """The damage that a telling reports, and the unit it befell."""
    hurt = telling.to or telling.by
    if telling.deed is Deed.DIE or not hurt:
        return
    ship = hurt[0].key
    blow = telling.deed is Deed.HIT
    for deed, kind in ((Deed.SINKING, SINKING), (Deed.MINE, STRUCK_A_MINE), (Deed.GROUNDING, AGROUND)):
        if telling.deed is deed and telling.effects:
            yield ship, BrokenPart(minute, kind)
    for effect in telling.effects:
        if (kind := _kind(effect)) is not None:
            count = effect.amount or 1.0 if kind.several else 1.0
            yield effect.on.key if effect.on is not None else ship, BrokenPart(minute, kind, count, blow)


def _kind(effect: Effect) -> Breakage | None:
    if effect.measure is Measure.KNOTS:
        return SLOWER if effect.change in (Change.HIT, Change.LOST) and effect.amount else None
    if effect.part is None or effect.change is None or effect.measure in WHOLE:
        return None
    change = Change.LOST if effect.change is Change.HIT and effect.measure in PARTS else effect.change
    if effect.part is Part.TORPEDO_TUBES and change is Change.LOST and effect.left == 0:
        return ALL_TUBES
    return KINDS.get((effect.part, change))


def in_few_words(harms: Sequence[BrokenPart], most: int = FEW) -> str:
    """The heaviest damage, worded to follow "she"; empty if there is none."""
    counts: dict[Breakage, float] = defaultdict(float)
    for kind, minute in dict.fromkeys((harm.kind, harm.minute) for harm in harms):
        same = [harm for harm in harms if (harm.kind, harm.minute) == (kind, minute)]
        totals = [sum(harm.count for harm in same if harm.blow is blow) for blow in (True, False)]
        counts[kind] += max(totals)
    if ALL_TUBES in counts:
        counts.pop(TUBES, None)
    kinds = sorted(counts, key=lambda kind: -kind.weight)[:most]
    lost = [_counted(kind, counts[kind]) for kind in kinds if kind in COUNTED]
    did = list(dict.fromkeys(kind.words for kind in kinds if kind not in COUNTED))
    did[1:] = [phrase.removeprefix(HIT) if did[0].startswith(HIT) else phrase for phrase in did[1:]]
    return " and ".join((*((f"lost {' and '.join(lost)}",) if lost else ()), *did))


def _counted(kind: Breakage, count: float) -> str:
    if count == 1 or not kind.several:
        return kind.words
    return f"{number(int(count)) if count == int(count) else f'{count:g}'} {kind.several}"


# The battle in sentences ----------------------------------------------------------------------------------------------


# Weights of sentences: losses, beginning and end, hits with damage, first hits, all others.
LOSS, BOUNDS, HEAVY, FIRST, OTHER = 5, 4, 3, 2, 1
BROKE = 5
FATES = {Outcome.SUNK: "sank", Outcome.SCUTTLED: "was scuttled", Outcome.CAPTURED: "was captured", Outcome.LOST: "was lost"}


class Salvo(Struct, frozen=True):
    """Fire that a reader saw: fact number, minute, firer, target, and whether it hit."""

    number: int
    minute: int
    ship: str
    target: str
    weapon: Weapon
    hit: bool


class Sentence(Struct, frozen=True):
    """A sentence of a tale: its minute, weight and text."""

    minute: int
    weight: int
    words: Callable[[], str]


class Witnessed(Struct, frozen=True):
    """What a reader saw of a battle: fire, what he was told, and sinkings with their minutes."""

    salvoes: tuple[Salvo, ...]
    tellings: tuple[tuple[int, Telling], ...]
    names: Mapping[str, str]
    gone: tuple[tuple[int, str], ...]
    look: Callable[[int], BattleView]

    @property
    def harms(self) -> Mapping[str, tuple[BrokenPart, ...]]:
        """The damage to each unit that was seen, in the order of the log."""
        broken: dict[str, list[BrokenPart]] = {}
        for minute, telling in self.tellings:
            for ship, harm in damage_in(minute, telling):
                if ship in self.names:
                    broken.setdefault(ship, []).append(harm)
        return {ship: tuple(harms) for ship, harms in broken.items()}


def tale(seen: Witnessed, engagement: Engagement, after: AfterAction, reader: Side | None, most: int) -> list[tuple[int, str]]:
    """A short account of a battle: sentences with their minutes, in order."""
    found = *_losses(seen, after), *_bounds(seen, after, reader), *_hits(seen)
    sentences = sorted(found, key=lambda sentence: sentence.minute)
    return [(sentence.minute, sentence.words()) for sentence in weightiest_sentences(sentences, most)]


def weightiest_sentences(sentences: Sequence[Sentence], most: int) -> list[Sentence]:
    """The heaviest sentences in their order.

    If there are too many of the same weight, they are chosen evenly from the first to the last.
    """
    chosen: list[int] = []
    for weight in sorted({sentence.weight for sentence in sentences}, reverse=True):
        alike, room = [number for number, sentence in enumerate(sentences) if sentence.weight == weight], most - len(chosen)
        if len(alike) > room:
            alike = [alike[round(part * (len(alike) - 1) / max(1, room - 1))] for part in range(room)]
        chosen += alike
    return [sentences[number] for number in sorted(chosen)]


def _losses(seen: Witnessed, after: AfterAction) -> Iterator[Sentence]:
    came = {str(outcome.ship): outcome for outcome in after.outcomes}
    for minute, ship in seen.gone:
        by = seen.names.get(str(came[ship].credit), "")
        text = f"{seen.names[ship]} {FATES[came[ship].outcome]}{f', hit by {by}' if by else ''}."
        yield Sentence(minute, LOSS, partial(str, text))


def _bounds(seen: Witnessed, after: AfterAction, reader: Side | None) -> Iterator[Sentence]:
    """Who opened fire at what range, and how the battle ended."""
    first = next((salvo for salvo in seen.salvoes if salvo.weapon is Weapon.GUNS), None)
    if first is not None:
        yield Sentence(first.minute, BOUNDS, partial(_sentence_of, seen, (first,), "opened fire on", ""))
    if after.broke_off is not None:
        who = f"The {after.broke_off.value.capitalize()} side" if reader is None else (
            "You" if after.broke_off is reader else "The enemy")
        yield Sentence(after.minutes, BOUNDS, partial(str, f"{who} broke off."))
        return
    end = next((telling for _, telling in reversed(seen.tellings) if telling.deed is Deed.BATTLE_OVER), None)
    if end is not None:
        yield Sentence(after.minutes, BOUNDS, partial(str, end.sentence))


def _hits(seen: Witnessed) -> Iterator[Sentence]:
    """One sentence for the hits of one weapon on one unit in one minute, with the damage they did."""
    broken = {(minute, ship): [harm for harm in harms if harm.minute == minute]
              for ship, harms in seen.harms.items() for minute in {harm.minute for harm in harms}}
    covered: set[tuple[int, str]] = set()
    struck: set[str] = set()
    hits = sorted((salvo for salvo in seen.salvoes if salvo.hit),
                  key=lambda salvo: (salvo.minute, salvo.target, salvo.weapon.value, salvo.number))
    for (minute, target, weapon), found in groupby(hits, lambda salvo: (salvo.minute, salvo.target, salvo.weapon)):
        harms: list[BrokenPart] = [] if (minute, target) in covered else broken.get((minute, target), [])
        covered.add((minute, target))
        worst = max((harm.kind.weight for harm in harms), default=0)
        weight = HEAVY if worst >= BROKE else FIRST if target not in struck or worst else OTHER
        struck.add(target)
        did = "hit" if weapon is Weapon.GUNS else "torpedoed"
        yield Sentence(minute, weight, partial(_sentence_of, seen, tuple(found), did, in_few_words(harms)))
    gone = {ship for _, ship in seen.gone}
    for (minute, ship), harms in broken.items():
        if (minute, ship) not in covered and ship not in gone:
            weight = FIRST if max(harm.kind.weight for harm in harms) >= BROKE else OTHER
            yield Sentence(minute, weight, partial(str, f"{seen.names[ship]} {in_few_words(harms)}."))


def _sentence_of(seen: Witnessed, salvoes: Sequence[Salvo], did: str, came: str) -> str:
    far = _range(seen, salvoes) if salvoes[0].weapon is Weapon.GUNS else ""
    # "Hit her; she was hit in her engines" is one thing said twice.
    where = came.removeprefix(HIT) if came.startswith(HIT) else ""
    also = f"; she {came}" if came and not where else ""
    return f"{_firers(seen, salvoes)} {did} {seen.names[salvoes[0].target]}{f' {where}' if where else ''}{far}{also}."


def _firers(seen: Witnessed, strikes: Sequence[Salvo]) -> str:
    names = list(dict.fromkeys(seen.names[salvo.ship] for salvo in strikes))
    if len(names) > 3:
        return f"{names[0]} and {len(names) - 1} others"
    return listed(names)


def _range(seen: Witnessed, strikes: Sequence[Salvo]) -> str:
    """The range of the nearest firer, as exactly as the reader may know it; empty without positions."""
    view = seen.look(strikes[0].number)
    far: list[float] = []
    places = {token.id: (token.x_m, token.y_m) for token in view.tokens if token.x_m is not None and token.y_m is not None}
    for salvo in strikes:
        here, there = places.get(salvo.ship), places.get(salvo.target)
        if here is not None and there is not None:
            far.append(hypot((here[0] or 0) - (there[0] or 0), (here[1] or 0) - (there[1] or 0)))
    return f" at {about(min(far), view.told_m)}" if far else ""
