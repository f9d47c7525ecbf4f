"""What is wrong with the language of a text for people, as far as a pattern can tell."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

ONE_AND_SEVERAL: Mapping[str, str] = {
    **{noun: f"{noun}s" for noun in (
        "air unit", "attempt", "battle", "boat", "column", "convoy", "day", "division", "event", "fault", "field", "fire",
        "flight", "flood", "force", "fuel point", "group", "hit", "hour", "line", "load", "minute", "month", "mount",
        "movement point", "night", "order", "page", "point", "port", "proposal", "round", "route", "run", "sailing", "segment",
        "shell", "ship", "side", "squadron", "step", "submarine", "supply point", "thing", "time", "transport", "tube", "turn",
        "unit", "voyage", "week", "year")},
    "box": "boxes", "class": "classes", "hex": "hexes", "loss": "losses", "sortie": "sorties", "torpedo": "torpedoes",
}
# What bears a number is none of so many: "turn 1 ships move", "in 5 ship after ship".
NUMBERED = "".join(f"(?<!{word} )" for word in ("day", "Day", "line", "phase", "turn", "Turn"))
SEVERAL = "Squadrons|Gruppi|Groups|Squadriglie|Gruppen"
ALONE = "arrives|comes|drops|flies|goes|has|intercepts|is|lands|leaves|takes|turns|was"
FAULTS: Mapping[str, re.Pattern[str]] = {
    "one of several": re.compile(
        rf"{NUMBERED}(?<![\w.,:/°+-])1 (?:more |new |other |own )?(?:{'|'.join(ONE_AND_SEVERAL.values())})\b(?!-)"),
    "several of one": re.compile(
        rf"{NUMBERED}(?<![\w.,:/°+-])(?:[2-9]|[1-9]\d+) (?:more |new |other |own )?(?:{'|'.join(ONE_AND_SEVERAL)})"
        r"(?= (?:and|came|of|that|to|was|were|will)\b|[,;.]|$)"),
    "a verb of one for several": re.compile(rf"\b(?:{SEVERAL})(?:, [a-z ]+)? (?:{ALONE})\b"),
    "a name twice": re.compile(r"(\([^()]+(?:\([^()]*\))?\)) ?\1"),
    "a place twice": re.compile(r"\b([A-Z][\w']+(?: \([A-Z][\w' ]+\))?) \(\d{5}\) \(\1\)"),
    "a word twice": re.compile(r"\b(?!had\b|that\b)([a-z]{2,}) \1\b"),
    "a class of classes": re.compile(r"\b[Cc]lass(?:es)? class"),
    "nothing between commas": re.compile(r",\s*,|;\s*;|,\s*;|;\s*,|\(\s*\)|\(\s*[,;]|[,;]\s*\)"),
    "a value of the program": re.compile(
        r"(?<!\")\bNone\b(?!\"| or | of )|\bTrue\b|\bFalse\b|Fraction\(|\{[a-z_.]+\}|<[A-Z]\w+\.[A-Z_]+"),
}
# Faults planted in a sentence, one for each check.
PLANTED: Mapping[str, tuple[str, ...]] = {
    "one of several": ("1 ships came out", "has 1 boxes left", "and 1 more things", "(1 fuel points)"),
    "several of one": ("3 ship came out", "12 day of fuel", "has lost 2 box"),
    "a verb of one for several": ("824 and 813 Squadrons turns back", "2° and 155° Gruppi, fighters flies to Malta"),
    "a name twice": ("Tripoli (Libya) (Libya)", "in 08678 (Tripoli (Libya)) (Tripoli (Libya))"),
    "a place twice": ("moved to Tripoli (Libya) (08678) (Tripoli (Libya))", "to Malta (10167) (Malta)"),
    "a word twice": ("3 of 4 boats boats left", "in in Malta"),
    "a class of classes": ("V and W classes class", "Dido class class"),
    "nothing between commas": ("Zara, , Pola", "Zara ()", "(; Pola)"),
    "a value of the program": ("bound for None", "says {name} now", "by <Side.AXIS"),
}
SOUND = (
    "1 ship came out as she went in", "31 ships", "1.1 points a day", "turn 1 ships move", "12 boxes", "3 ship-days",
    "824 and 813 Squadrons turn back", "Tripoli (Libya) (08678)", "off Tripoli (Libya)", "Dido class", "V and W classes",
    "Zara, Pola; Fiume", "Nobody", "2 torpedo boats", "3 air units", "that he had had",
)


def faults_of_language(text: str) -> Iterator[str]:
    """What is wrong with a text, and where."""
    for what, pattern in FAULTS.items():
        for found in pattern.finditer(text):
            around = text[max(0, found.start() - 60):found.end() + 40].replace("\n", " ")
            yield f"{what}: {found[0]!r} in {around!r}"
