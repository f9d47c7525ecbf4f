"""A sortie that waits for a word: who comes, who meets whom, and what it is about, as one side may know it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from campaign.model.battles.battle import Light
from campaign.model.book import Book
from campaign.model.play.air_war import RaidSeen, SortieStage, SortieView
from campaign.model.play.views import View
from campaign.model.units.aircraft import AirUnitId
from campaign.rules.events.sorties import KINDS
from campaign.rules.facts.air import size_of, type_of
from campaign.session.reports.wording import place
from campaign.words.counting import listed, quantity


def sortie_in_words(book: Book, view: View) -> tuple[str, ...]:
    """SM-GAP-67.13 What a sortie that is in the air looks like to a side, line by line."""
    sortie = view.air_war.sortie
    return () if sortie is None else tuple(_lines(book, view, sortie))


def _lines(book: Book, view: View, sortie: SortieView) -> Iterator[str]:
    light = "by night" if sortie.light is Light.NIGHT else "by day"
    if sortie.side is not view.side:
        yield f"A raid of {raid_in_words(sortie.raid)} comes in at {place(book, sortie.hex)} {light} [SM-GAP-67]"
    elif sortie.mission:
        yield f"Yours at {place(book, sortie.hex)} {light}: {units_in_words(book, sortie.mission)}"
    if sortie.side is not view.side and sortie.mission:
        yield f"Its mission: {units_in_words(book, sortie.mission)}"
    if sortie.may_rise:
        yield f"Yours that may rise: {units_in_words(book, sortie.may_rise)}"
    if sortie.interceptors:
        whose = "The enemy's" if sortie.side is view.side else "Your"
        yield f"{whose} interceptors: {units_in_words(book, sortie.interceptors)}"
    if sortie.screen:
        whose = "Your" if sortie.side is view.side else "The enemy's"
        yield f"{whose} screen: {units_in_words(book, sortie.screen)}"
    elif sortie.escorts and sortie.stage is SortieStage.SCREEN:
        yield f"Your escorts: {units_in_words(book, sortie.escorts)}"
    for told, pairs in (("Met at the screen", sortie.meetings), ("Detached", sortie.detached)):
        if pairs:
            yield f"{told}: {listed(f'{_name(book, one)} at {_name(book, other)}' for one, other in pairs)}"
    for debt in sortie.debts:
        if debt.side is view.side:
            yield f"A defence of {debt.defence} was shot down among {units_in_words(book, debt.among)} [SM-24B4a]"


def raid_in_words(raid: RaidSeen) -> str:
    """How many come, and what they bring."""
    sizes = ((raid.groups, "group", "groups"), (raid.flights, "flight", "flights"))
    many = listed([quantity(count, one, more) for count, one, more in sizes if count] or ["nobody"])
    kinds = dict.fromkeys(KINDS[role] for role in raid.roles if role in KINDS)
    return f"{many}, {listed(kinds)} among them," if kinds else many


def units_in_words(book: Book, units: Iterable[AirUnitId]) -> str:
    """Air units by name, each with what it flies, its size, and its attack and defence."""
    return listed(f"{_name(book, key)} ({kind.name}, {size_of(book, key).value}, {kind.attack}-{kind.defence})"
                  for key in units for kind in (type_of(book, key),))


def _name(book: Book, unit: AirUnitId) -> str:
    return book.oob.air_units[unit].name
