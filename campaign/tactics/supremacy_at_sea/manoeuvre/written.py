"""Move orders in the written notation: `A10 L6`, `13 CS`, `R2Sh A8 LS`, `B4`, `0`."""

from __future__ import annotations

import re

from campaign.tactics.supremacy_at_sea.battle.orders import Flag, Leg, Way
from campaign.tactics.writing import Slip

# Flags and `Sh` are longer than the letters in them and are looked for first. A number is taken whole: what follows it may make
# the order wrong, and never makes the number another one.
NUMBER = r"(?>[0-9]+(?:\.[0-9]+)?)"
TOKEN = re.compile(
    rf"(?P<flag>CS|LS)|(?P<way>[LPRSAB])\s*(?P<length>{NUMBER})\s*(?P<sharp>Sh)?|(?P<plain>{NUMBER})", re.IGNORECASE | re.ASCII
)
LONGEST = 8
SEPARATOR = re.compile(r"[\s,]*")
WAYS = {"A": Way.AHEAD, "B": Way.ASTERN, "L": Way.PORT, "P": Way.PORT, "R": Way.STARBOARD, "S": Way.STARBOARD}
WHAT = "A10 L6 (ahead, turn to port), R2Sh (sharp to starboard), B4 (astern), 0 (stop), and CS or LS last"


def read_move(text: str) -> tuple[tuple[Leg, ...], Flag]:
    """SAS-B1.2 The pieces and the flag of a written move; raises Slip at the first thing that is wrong."""
    legs: list[Leg] = []
    flag = Flag.NONE
    place = SEPARATOR.match(text).end()  # pyrefly: ignore[missing-attribute]
    if text.strip() == "0":
        return (), flag
    while place < len(text):
        found = TOKEN.match(text, place)
        if found is None:
            raise Slip(f"{text[place:].strip()!r} is no piece of a move; write {WHAT}")
        if flag is not Flag.NONE:
            raise Slip(f"{flag.value} stands last and alone; {found[0]!r} follows it")
        if found["flag"]:
            flag = Flag(found["flag"].upper())
        else:
            legs.append(_leg(found, legs))
        place = SEPARATOR.match(text, found.end()).end()  # pyrefly: ignore[missing-attribute]
    if not legs:
        raise Slip(f"no move is written; write {WHAT}")
    return tuple(legs), flag


def _leg(found: re.Match[str], before: list[Leg]) -> Leg:
    way = WAYS[found["way"].upper()] if found["way"] else Way.AHEAD
    digits = found["length"] or found["plain"]
    if len(digits) > LONGEST:
        raise Slip(f"{digits[:LONGEST]}...: a length of {LONGEST} figures at most was expected")
    length = float(digits)
    if length <= 0:
        raise Slip(f"{found[0]!r}: a length above 0 was expected; 0 alone is stop")
    astern = [leg.way is Way.ASTERN for leg in before if not leg.turns]
    if (way is Way.ASTERN and before and before[0].way is not Way.ASTERN) or (way is Way.AHEAD and any(astern)):
        raise Slip(f"{found[0]!r}: ahead and astern are never mixed in one turn, and a move astern begins with B")
    if found["sharp"] and way in (Way.AHEAD, Way.ASTERN):
        raise Slip(f"{found[0]!r}: only turns are sharp")
    return Leg(way, length, sharp=found["sharp"] is not None)


def written(legs: tuple[Leg, ...], flag: Flag) -> str:
    """SAS-B1.2c A move as it is written: letters, lengths, and the flag last."""
    if not legs:
        return "0"
    parts = [f"{leg.way.value}{_length(leg.units)}{'Sh' if leg.sharp else ''}" for leg in legs]
    return " ".join([*parts, flag.value] if flag is not Flag.NONE else parts)


def _length(units: float) -> str:
    """A length with all its figures, and none of the noughts behind them."""
    return f"{units:.{LONGEST - 2}f}".rstrip("0").rstrip(".")
