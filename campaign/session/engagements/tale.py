"""A battle in few plain sentences, as one side saw it: who hit whom at what range, what broke, what came of it, who sank."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import groupby
from math import hypot

from msgspec import Struct

from campaign.model.battles.battle import AfterAction, BattleView, Engagement, Outcome, Weapon
from campaign.model.sides import Side
from campaign.session.engagements.foretelling import number
from campaign.session.words.rulebook import RULED
from campaign.words.counting import listed
from campaign.words.lengths import about

# What broke on a ship -------------------------------------------------------------------------------------------------


NOT_BROKEN = re.compile(r"without effect|\bno hit\b|has put|put out|is freed|gets off|repaired|fights (?:fires|floods)")
# The firer is named before her target.
FIRED = re.compile(r" (?:fires|launches) ?.* at ")
BLOW, HIT = " is struck in ", "was hit "
FEW = 2


class Breakage(Struct, frozen=True):
    """A kind of damage: its weight, the pattern of its log lines, and its wording after "she".

    `several` is the plural of what she lost; a figure in the line gives the number.
    """

    weight: int
    told: str
    words: str
    several: str = ""


class BrokenPart(Struct, frozen=True):
    """One item of damage: minute, kind and number; some systems report it as a `blow` and again as its effect."""

    minute: int
    kind: Breakage
    count: float = 1.0
    blow: bool = False


KINDS = (
    Breakage(9, r"magazine (?:explodes|hit)", "was hit in a magazine"),
    Breakage(8, r"is sinking", "began to sink"),
    Breakage(8, r"lies stopped, a wreck", "lay stopped, a wreck"),
    Breakage(8, r"abandoned in flames", "was abandoned in flames"),
    Breakage(7, r"(?:(\d+) turrets|\ba turret(?: group| or its group)?|: turret) lost", "a turret", "turrets"),
    Breakage(6, r"fire breaks out|oil burns|catches fire|: on fire|\bburns\.|: a fire\b", "caught fire"),
    Breakage(6, r"[Ww]ater comes in|makes water|is flooding|: flooding|struck under water", "took in water"),
    Breakage(6, r"(?:(\d+)|\ban) engine rooms? lost|loses .*?(?:(\d+)|\ban) engine room", "an engine room", "engine rooms"),
    Breakage(6, r"rudder (?:shot away|damaged|jammed|hard over)|hit in her steering gear|: (?:cannot turn|turns badly)",
             "was hit in her steering gear"),
    Breakage(6, r"\bpower lost", "all power"),
    Breakage(6, r"hit in her main battery", "was hit in her main battery"),
    Breakage(5, r"engines hit|hit in her engines|engines or boilers out", "was hit in her engines"),
    Breakage(5, r"(\d+(?:\.\d+)?) knots lost|loses (\d+(?:\.\d+)?) knots", "a knot", "knots"),
    Breakage(5, r": (?:her best speed is cut|cannot go faster|loses way)", "was slowed"),
    Breakage(5, r"hit in her hull|more hull damage|hit in her buoyancy", "was holed"),
    Breakage(5, r"fire control out|hit in her fire control", "her fire control"),
    Breakage(5, r"flight deck out of use|hit in her flight deck", "her flight deck"),
    Breakage(4, r"bridge hit|hit in her bridge", "was hit on the bridge"),
    Breakage(4, r"\ball torpedo banks lost", "all her torpedo tubes"),
    Breakage(3, r"(?:(\d+)|\ba) torpedo banks? lost|hit in her torpedo", "a bank of torpedo tubes", "banks of torpedo tubes"),
    Breakage(4, r"(?:main|all) guns silent", "fell silent for a while"),
    Breakage(4, r"strikes a mine", "struck a mine"),
    Breakage(4, r"takes the ground|is aground", "ran aground"),
    Breakage(3, r"turret jams|Turret \w+ of .* jams", "had a turret jammed"),
    Breakage(4, r": hit, .*\bflotation box", "was hit in her hull"),
    Breakage(3, r": hit, .*\bgunnery box|: her guns are kept down", "was hit in her guns"),
    Breakage(3, r": [\w ./-]+ destroyed", "a gun", "guns"),
    Breakage(3, r"hit in her (?:other )?weapons", "was hit in her lighter guns"),
    Breakage(2, r"aircraft lost|hit in her aircraft", "her aircraft"),
    Breakage(1, r"searchlights lost", "her searchlights"),
)
# Kinds of which she "lost" one or more; all others are worded as they are.
COUNTED = frozenset(kind for kind in KINDS if kind.several or kind.words.startswith(("her ", "all ")))


def damage_in(minute: int, line: str, names: Mapping[str, str]) -> Iterator[tuple[str, BrokenPart]]:
    """The damage that a line of the log reports, and the unit it befell."""
    # A line that begins with a rule reports a die, not damage.
    if RULED.match(line) or NOT_BROKEN.search(line):
        return
    found = [(kind, match) for kind, pattern in _patterns() if (match := pattern.search(line)) is not None]
    if not found:
        return
    at = [(place, -len(name), ship) for ship, name in names.items() if name and (place := line.find(name)) >= 0]
    if not at:
        return
    _, _, ship = max(at) if FIRED.search(line) else min(at)
    for kind, match in found:
        figure = next((group for group in match.groups() if group), "1")
        yield ship, BrokenPart(minute, kind, float(figure), BLOW in line)


def in_few_words(harms: Sequence[BrokenPart], most: int = FEW) -> str:
    """The heaviest damage, worded to follow "she"; empty if there is none."""
    counts: dict[Breakage, float] = defaultdict(float)
    for kind, minute in dict.fromkeys((harm.kind, harm.minute) for harm in harms):
        same = [harm for harm in harms if (harm.kind, harm.minute) == (kind, minute)]
        totals = [sum(harm.count for harm in same if harm.blow is blow) for blow in (True, False)]
        counts[kind] += max(totals)
    kinds = sorted(counts, key=lambda kind: -kind.weight)[:most]
    lost = [_counted(kind, counts[kind]) for kind in kinds if kind in COUNTED]
    did = list(dict.fromkeys(kind.words for kind in kinds if kind not in COUNTED))
    did[1:] = [phrase.removeprefix(HIT) if did[0].startswith(HIT) else phrase for phrase in did[1:]]
    return " and ".join((*((f"lost {' and '.join(lost)}",) if lost else ()), *did))


def _counted(kind: Breakage, count: float) -> str:
    if count == 1 or not kind.several:
        return kind.words
    return f"{number(int(count)) if count == int(count) else f'{count:g}'} {kind.several}"


@cache
def _patterns() -> tuple[tuple[Breakage, re.Pattern[str]], ...]:
    return tuple((kind, re.compile(kind.told)) for kind in KINDS)


# The battle in sentences ----------------------------------------------------------------------------------------------


# Weights of sentences: losses, beginning and end, hits with damage, first hits, all others.
LOSS, BOUNDS, HEAVY, FIRST, OTHER = 5, 4, 3, 2, 1
BROKE = 5
FATES = {Outcome.SUNK: "sank", Outcome.SCUTTLED: "was scuttled", Outcome.CAPTURED: "was captured", Outcome.LOST: "was lost"}
ENDS = ("sight of each other", "lost each other", "dies away", "hour has come", "left alone", "Both sides retire",
        "Nobody closes", "Night has fallen", "lasted too long")


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
    """What a reader saw of a battle: fire, lines of the log, and sinkings with their minutes."""

    salvoes: tuple[Salvo, ...]
    lines: tuple[tuple[int, str], ...]
    names: Mapping[str, str]
    gone: tuple[tuple[int, str], ...]
    look: Callable[[int], BattleView]

    @property
    def harms(self) -> Mapping[str, tuple[BrokenPart, ...]]:
        """The damage to each unit, in the order of the log."""
        found: dict[str, list[BrokenPart]] = {}
        for minute, line in self.lines:
            for ship, harm in damage_in(minute, line, self.names):
                found.setdefault(ship, []).append(harm)
        return {ship: tuple(harms) for ship, harms in found.items()}


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
    elif seen.lines and any(end in seen.lines[-1][1] for end in ENDS):
        yield Sentence(after.minutes, BOUNDS, partial(str, seen.lines[-1][1]))


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
