"""The parts of a battle of one's own as somebody changes them: a step on or back, a value that is written, ships by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date, datetime, timedelta
from typing import Any

from msgspec import Struct

from campaign.library.campaigns.shared import order_of_battle
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.session.gallery.dates import day_named
from campaign.session.gallery.own_battle import (
    BOUNDS,
    OwnBattle,
    day_of,
    hour_of,
    light_of,
    next_of_class,
    number_of,
    sky_of,
    title_of,
    waters_named,
    waters_of_the_game,
)
from campaign.session.play.trouble import Malformed
from campaign.session.words.naming import one_of
from campaign.words.lengths import MILE_M

YES, NO = "yes", "no"


class BattlePart(Struct, frozen=True):
    """One part: what it is called, what it is now, the next or last of what it may be, and what is written instead."""

    name: str
    about: Callable[[OwnBattle], str]
    value: Callable[[OwnBattle], str]
    step: Callable[[OwnBattle, int], OwnBattle]
    write: Callable[[OwnBattle, str], OwnBattle]


def battle_parts() -> tuple[BattlePart, ...]:
    """All of them, in the order in which one thinks of them."""
    return (
        BattlePart("Called", lambda _: "the title, by which its file is named", lambda battle: battle.title,
                   lambda battle, by: battle, lambda battle, text: replace(battle, title=title_of(text))),
        BattlePart("Waters", lambda _: "the sea in which they meet", lambda battle: battle.waters, _next_waters,
                   lambda battle, text: replace(battle, waters=waters_named(text).name)),
        BattlePart("Day", lambda battle: day_named(battle.date), lambda battle: battle.date, _next_day,
                   lambda battle, text: replace(battle, date=day_of(text))),
        BattlePart("Hour", light_in_words, lambda battle: battle.hour, _next_hour,
                   lambda battle, text: replace(battle, hour=hour_of(text))),
        _number("Seen to, in nautical miles", "visibility_nm", 1.0, lambda battle: "how far one sees a ship"),
        _number("Sea", "sea_state", 1, lambda battle: SEAS[min(battle.sea_state, len(SEAS) - 1)]),
        _number("Wind, in knots", "wind_kn", 5, lambda battle: "what smoke and carriers go by"),
        _number("Wind from", "wind_from", 45, lambda battle: "in degrees"),
        BattlePart("First seen at, in km", lambda battle: f"{battle.range_m / MILE_M:.1f} nautical miles between the nearest",
                   lambda battle: f"{battle.range_m / 1000:g}", lambda battle, by: _stepped(battle, "range_m", by * 1000),
                   _write_range),
        _number("The enemy bears", "bearing", 45, lambda battle: "in degrees, from whoever attacks"),
        BattlePart("Who attacks", lambda _: "whose move it was to seek the battle", lambda battle: battle.attacker.value,
                   lambda battle, by: replace(battle, attacker=battle.attacker.enemy) if by else battle, _write_attacker),
        _number("Broken off after, in minutes", "minutes", 6, lambda battle: "or when one side has gone"),
        BattlePart("Ships of any year", lambda battle: "ships that were lost, in dock or not built fight too" if battle.any_year
                   else "only ships that could be there on the day", lambda battle: YES if battle.any_year else NO,
                   lambda battle, by: replace(battle, any_year=not battle.any_year) if by else battle, _write_any_year),
    )


SEAS = ("like glass", "calm", "smooth", "slight", "moderate", "rough", "very rough", "high", "very high", "phenomenal")


def light_in_words(battle: OwnBattle) -> str:
    """By what light that hour is."""
    sky = sky_of(battle)
    moon = f", moon {sky.moonlight:.0%} lit" if sky.moonlight else ", no moon"
    night = light_of(battle).value == "night"
    return f"{sky.daylight.value.replace('_', ' ')}{moon if night else ''}"


def _number(name: str, field: str, step: float, about: Callable[[OwnBattle], str]) -> BattlePart:
    low, high = BOUNDS[field]

    def write(battle: OwnBattle, text: str) -> OwnBattle:
        return _with(battle, field, number_of(text, name.lower(), low, high))

    return BattlePart(name, about, lambda battle: f"{getattr(battle, field):g}",
                      lambda battle, by: _stepped(battle, field, by * step), write)


def _stepped(battle: OwnBattle, field: str, by: float) -> OwnBattle:
    """A number changed within its bounds; what goes round goes round."""
    low, high = BOUNDS[field]
    found = getattr(battle, field) + by
    found = found % (high + 1) if high == BOUNDS["bearing"][1] else min(high, max(low, found))
    return _with(battle, field, found)


def _with(battle: OwnBattle, field: str, number: float) -> OwnBattle:
    """All but the visibility are whole numbers."""
    changed: dict[str, Any] = {field: number if field == "visibility_nm" else round(number)}
    return replace(battle, **changed)


def _next_waters(battle: OwnBattle, by: int) -> OwnBattle:
    names = tuple(waters_of_the_game())
    return replace(battle, waters=names[(names.index(battle.waters) + by) % len(names)])


def _next_day(battle: OwnBattle, by: int) -> OwnBattle:
    """A day later or earlier, as long as there is one."""
    try:
        return replace(battle, date=day_of((date.fromisoformat(battle.date) + timedelta(days=by)).isoformat()))
    except Malformed:
        return battle


def _next_hour(battle: OwnBattle, by: int) -> OwnBattle:
    found = datetime.fromisoformat(f"2000-01-02T{battle.hour}") + timedelta(minutes=30 * by)
    return replace(battle, hour=found.strftime("%H:%M"))


def _write_range(battle: OwnBattle, text: str) -> OwnBattle:
    low, high = BOUNDS["range_m"]
    return replace(battle, range_m=round(number_of(text, "range in km", low / 1000, high / 1000) * 1000))


def _write_attacker(battle: OwnBattle, text: str) -> OwnBattle:
    found = next((side for side in Side if text and side.value.startswith(text.casefold())), None)
    if found is None:
        raise Malformed(f"who attacks: axis or allied was expected, not {text!r}")
    return replace(battle, attacker=found)


def _write_any_year(battle: OwnBattle, text: str) -> OwnBattle:
    answers: Mapping[str, bool] = {"y": True, YES: True, "n": False, NO: False}
    if text.casefold() not in answers:
        raise Malformed(f"ships of any year: {YES} or {NO} was expected, not {text!r}")
    return replace(battle, any_year=answers[text.casefold()])


# Ships that are written -----------------------------------------------------------------------------------------------


# "3 of soldati", "3 x soldati".
SO_MANY = ("of", "x")


def with_ships(battle: OwnBattle, side: Side, text: str) -> OwnBattle:
    """The same with these ships on a side: names by commas, and "3 of soldati" for so many of a class; raises NotFound."""
    oob = order_of_battle()
    battle = battle.having(side, ())
    for item in filter(None, (part.strip() for part in text.split(","))):
        count, word, named = (*item.split(maxsplit=2), "", "")[:3]
        if not (count.isascii() and count.isdigit() and word in SO_MANY and named):
            found: tuple[ShipId, ...] = (one_of(item, ((key, ship.name) for key, ship in oob.ships.items()), "ship"),)
        else:
            of_class = one_of(named, ((key, facts.name) for key, facts in oob.classes.items()), "class")
            found = next_of_class(battle, side, of_class, int(count))
        battle = battle.having(side, (*battle.of(side), *found))
    return battle
