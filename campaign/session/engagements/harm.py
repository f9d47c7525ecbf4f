"""What broke on a ship in a battle, in plain words, read out of the lines that any battle system tells of it."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from msgspec import Struct

from campaign.session.engagements.foretelling import number
from campaign.session.words.rulebook import RULED

NOT_BROKEN = re.compile(r"without effect|\bno hit\b|has put|put out|is freed|gets off|repaired|fights (?:fires|floods)")
# Who fires is named before whom she hits.
FIRED = re.compile(r" (?:fires|launches) ?.* at ")
BLOW, HIT = " is struck in ", "was hit "
FEW = 2


class Breakage(Struct, frozen=True):
    """A way in which a ship is hurt: how much it weighs, how lines tell it, and its words after "she".

    What she lost can be told of `several`; a figure in the line is how many.
    """

    weight: int
    told: str
    words: str
    several: str = ""


class BrokenPart(Struct, frozen=True):
    """One thing that broke, when, and how many of them; some systems tell it as a `blow` and once more as its effect."""

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
# Of these she "lost" one or more; all others are said as they stand.
COUNTED = frozenset(kind for kind in KINDS if kind.several or kind.words.startswith(("her ", "all ")))


def harms_in(minute: int, words: str, names: Mapping[str, str]) -> Iterator[tuple[str, BrokenPart]]:
    """What a line of the log tells to have broken, and on which unit."""
    # A die is told under its rule: how it fell is no harm.
    if RULED.match(words) or NOT_BROKEN.search(words):
        return
    found = [(kind, one) for kind, pattern in _patterns() if (one := pattern.search(words)) is not None]
    if not found:
        return
    at = [(place, -len(name), ship) for ship, name in names.items() if name and (place := words.find(name)) >= 0]
    if not at:
        return
    _, _, ship = max(at) if FIRED.search(words) else min(at)
    for kind, one in found:
        figure = next((group for group in one.groups() if group), "1")
        yield ship, BrokenPart(minute, kind, float(figure), BLOW in words)


def in_few_words(harms: Sequence[BrokenPart], most: int = FEW) -> str:
    """The heaviest of what broke, as it is said after "she"; empty where nothing did."""
    counts: dict[Breakage, float] = defaultdict(float)
    for kind, minute in dict.fromkeys((harm.kind, harm.minute) for harm in harms):
        same = [harm for harm in harms if (harm.kind, harm.minute) == (kind, minute)]
        told = [sum(harm.count for harm in same if harm.blow is blow) for blow in (True, False)]
        counts[kind] += max(told)
    kinds = sorted(counts, key=lambda kind: -kind.weight)[:most]
    lost = [_counted(kind, counts[kind]) for kind in kinds if kind in COUNTED]
    did = list(dict.fromkeys(kind.words for kind in kinds if kind not in COUNTED))
    did[1:] = [words.removeprefix(HIT) if did[0].startswith(HIT) else words for words in did[1:]]
    return " and ".join((*((f"lost {' and '.join(lost)}",) if lost else ()), *did))


def _counted(kind: Breakage, count: float) -> str:
    if count == 1 or not kind.several:
        return kind.words
    return f"{number(int(count)) if count == int(count) else f'{count:g}'} {kind.several}"


@cache
def _patterns() -> tuple[tuple[Breakage, re.Pattern[str]], ...]:
    return tuple((kind, re.compile(kind.told)) for kind in KINDS)
