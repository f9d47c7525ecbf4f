"""What a side is told before a battle on a table: what it knows, what is asked of it, its divisions, and when to stop."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from campaign.model.battles.battle import Engagement, Light
from campaign.model.sea.theatre import Theatre
from campaign.model.setting.scenario import Briefing
from campaign.model.sides import Side
from campaign.session.words.occasions import (
    ALL_ELSE,
    aims_in_words,
    battle_place,
    hour_of_the_end,
    light_in_words,
    situation_in_words,
)
from campaign.tactics.kit.surprise import surprised_side
from campaign.words.counting import quantity

UNTIL_OUT_OF_SIGHT = "Stop when one side is sunk, has left the table, or neither can see the other any more"
ALL_ARE_THERE = "All ships are on the table from the start; nobody comes later."
YOURS_ARE_THERE = "All your ships are on the table from the start; none of them comes later."
UNTIL_OPENED = "Stop when one side is sunk or has broken off"


class SideWords(Struct, frozen=True):
    """Sentences for one side: its aims, what it alone knows, how it goes in, and its divisions."""

    aims: tuple[str, ...]
    known: tuple[str, ...]
    going_in: tuple[str, ...]
    divisions: tuple[str, ...]


def words_for(engagement: Engagement, theatre: Theatre, side: Side, surprise: str) -> SideWords:
    """SM-GAP-56 What one side reads alone; `surprise` tells a side that has not noticed its enemy what it may not do."""
    party = engagement.parties[side]
    aims = party.aims or ((ALL_ELSE,) if party.occasion is None else aims_in_words(theatre, party.occasion))
    surprised = surprise and surprised_side(engagement) is side
    names = {unit.ship: unit.name for unit in party.participants}
    return SideWords(
        tuple(aims),
        party.knows,
        (
            *((surprise,) if surprised else ()),
            "You attack." if side is engagement.acting else "You are attacked.",
            "You may withdraw." if party.may_withdraw else "You may not withdraw.",
        ),
        tuple(
            f"Division {division.name}: flagship {names[division.flagship]}, "
            f"with {', '.join(names[unit] for unit in division.units if unit != division.flagship) or 'nobody else'}."
            for division in party.divisions
        ),
    )


def situation_of(
    engagement: Engagement, theatre: Theatre, sides: Sequence[Side], briefing: Briefing | None
) -> tuple[str, ...]:
    """SM-GAP-99 What came before, for these sides: as a scenario briefs them, or who attacked and what each was at sea for."""
    if briefing is not None:
        own = {Side.AXIS: briefing.axis, Side.ALLIED: briefing.allied}
        return (briefing.situation, *(f"{side}: {own[side]}" for side in sides))
    return tuple(_situation(engagement, theatre, sides))


def _situation(engagement: Engagement, theatre: Theatre, sides: Sequence[Side]) -> Iterator[str]:
    place, acting = battle_place(theatre, engagement), engagement.acting
    found = f"in {place}" if place == engagement.place and not place.startswith("off ") else place
    yield f"The {acting} side has attacked the {acting.enemy} side {found}."
    for side in sides:
        occasion = engagement.parties[side].occasion
        for sentence in () if occasion is None else situation_in_words(theatre, engagement.hex, occasion):
            yield sentence if len(sides) == 1 else f"{side}: {sentence}"
    if light := light_in_words(engagement.setting):
        yield light


def end_of(engagement: Engagement, sides: Sequence[Side], *, by_words: bool) -> tuple[str, ...]:
    """When to stop, and which of these sides' ships come later; `by_words` is a table on which no range is measured."""
    setting = engagement.setting
    stops = [*setting.stops] if setting is not None else []
    if not stops:
        hour = None if setting is None else setting.stop_minutes
        latest = "" if hour is None else f", and after {quantity(hour, 'minute')} at the latest"
        if setting is not None and setting.until is not None:
            latest += f", when it is {'dark' if setting.until is Light.NIGHT else 'light'} ({hour_of_the_end(setting)})"
        stops = [f"{UNTIL_OPENED if by_words else UNTIL_OUT_OF_SIGHT}{latest}."]
    comers = [unit for side in sides for unit in engagement.parties[side].participants if unit.arrives]
    later = [f"{unit.name} comes after {quantity(unit.arrives, 'minute')}."
             for unit in sorted(comers, key=lambda unit: unit.arrives)]
    return (*stops, *(later or [YOURS_ARE_THERE if len(sides) == 1 else ALL_ARE_THERE]))
