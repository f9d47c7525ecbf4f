"""What the papers of all systems have in common: turns and their clock, steps of a chart in words, boxes on a form."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from campaign.model.battles.battle import Engagement
from campaign.model.battles.tabletop import FieldKind, FormField, Turns

MINUTES_A_DAY = 24 * 60
ALL_ROUND = 360.0


def turns_of(engagement: Engagement, word: str, minutes: int, most: int, *, on_full_minutes: bool = False) -> Turns:
    """The turns that a battle may have: until the hour at which it is broken off, or up to a maximum.

    The first begins with the battle, or at the next full length of a turn.
    """
    begins = engagement.conditions.minute_of_day
    first = -(-begins // minutes) * minutes if on_full_minutes else begins
    setting = engagement.setting
    if setting is not None and setting.stop_minutes is not None:
        to_the_hour = -(-setting.stop_minutes // minutes)
        most = to_the_hour if setting.until is None else min(most, to_the_hour)
    return Turns(word, minutes, first % MINUTES_A_DAY, most)


def steps_in_words(lowest: int, rises: Iterable[int | None]) -> Iterator[str]:
    """The rows of a chart by the highest value of each: `1`, `2 to 4`, and `5+` for the last if it is open."""
    for highest in rises:
        if highest is None:
            yield f"{lowest}+"
            return
        yield f"{lowest}" if highest == lowest else f"{lowest} to {highest}"
        lowest = highest + 1


def signed(number: float) -> str:
    """A shift or modifier for print: signed, and 0 without a sign."""
    return f"{number:+g}" if number else "0"


def faces_in_words(faces: Iterable[int]) -> str:
    """The faces of a die that have an effect."""
    return ", ".join(map(str, faces)) or "none"


def struck_field(key: str, label: str, struck: int, of: int, *, open_to_all: bool = True) -> FormField:
    """A field for struck-out boxes, from those struck before the battle up to all of them."""
    return FormField(key, f"{label}, of {of}", FieldKind.COUNT, struck, struck, of, open_to_all=open_to_all)


def left_field(key: str, label: str, left: int, of: int) -> FormField:
    """A field for what is left, which the enemy cannot count; never more than at the start."""
    return FormField(key, f"{label}, of {of}", FieldKind.COUNT, left, 0, left)


def key_in_words(key: str) -> str:
    """A key with spaces instead of underscores."""
    return key.replace("_", " ")


def arc_in_words(arc: tuple[float, float]) -> str:
    """An arc clockwise off the bow, in whole degrees."""
    start, end = arc
    return "all round" if abs(end - start) >= ALL_ROUND else f"{start % ALL_ROUND:g} to {end % ALL_ROUND or ALL_ROUND:g}"
