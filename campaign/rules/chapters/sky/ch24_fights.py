"""Rules 24B3 to 24B5: the three fights of a sortie, what each side loses in them, and who turns back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from campaign.model.book import Book
from campaign.model.charts.air import AirResult
from campaign.model.dice import Die, Why
from campaign.model.events import AirFightFought
from campaign.model.play.air_war import AirDebt, Sortie
from campaign.model.sides import Side
from campaign.model.units.aircraft import AirUnitId
from campaign.ratings.aircraft import Aloft, attack_sum, bomber_share, defence_of, defence_sum, is_mixed
from campaign.ratings.flights import UnitStrength, strength_of
from campaign.ratings.hits import rounded
from campaign.rules.facts.air import flying, is_fighter
from campaign.rules.proceedings import Proceedings

PERCENT = 100
FIRST, SECOND, THIRD = 1, 2, 3
AGAINST = {FIRST: "interceptors fire at the screen", THIRD: "interceptors fire at the mission"}
ANSWERS = {FIRST: "the screen fires", SECOND: "free escorts fire at who goes past", THIRD: "the mission fires back"}
# A loss below this share of the weakest unit's defence is none: half of it, of a single unit a quarter (SM-24B4a).
LEAST_SHARE = 2
LEAST_SHARE_ALONE = 4


def in_the_air(book: Book, sortie: Sortie, units: Iterable[AirUnitId]) -> tuple[Aloft, ...]:
    """Units of a sortie, or interceptors of it, as they fly."""
    return tuple(flying(book, key, key in sortie.far, key in sortie.mission and is_fighter(book, key)) for key in units)


def fight(now: Proceedings, sortie: Sortie, number: int) -> None:
    """SM-24B3 One of the three fights: fire is simultaneous in the first and third, in the second only escorts fire."""
    book = now.book
    ours, theirs = parties(sortie, number)
    if not ours or not theirs:
        now.add(AirFightFought(sortie.id, number, (), 0))
        return
    flyers, interceptors = in_the_air(book, sortie, ours), in_the_air(book, sortie, theirs)
    mixed = is_mixed(flyers, interceptors)
    debts: list[AirDebt] = []
    returns = 0
    # In the third fight the whole mission force says how many bombers there are, whoever of it is shot at.
    bombers = bomber_share(in_the_air(book, sortie, sortie.mission)) if number == THIRD else Fraction(0)
    if number != SECOND:
        result = _fire(now, sortie, AGAINST[number], interceptors, flyers, mixed=mixed, shot_at=bombers)
        returns = result.returns if number == THIRD else 0
        debts += debt(book, sortie.side, flyers, result.losses, mixed=mixed)
    answer = _fire(now, sortie, ANSWERS[number], flyers, interceptors, mixed=mixed, shooting=bombers)
    debts += debt(book, sortie.side.enemy, interceptors, answer.losses, mixed=mixed)
    now.add(AirFightFought(sortie.id, number, tuple(debts), returns))


def parties(sortie: Sortie, number: int) -> tuple[tuple[AirUnitId, ...], tuple[AirUnitId, ...]]:
    """SM-24B2.1 Who fights: the screen and who met it, free escorts and who goes past, the mission and its hunters."""
    at_screen = {interceptor for interceptor, _ in sortie.meetings}
    if number == FIRST:
        met = {fighter for _, fighter in sortie.meetings} | {one for one, other in sortie.detached if other in at_screen}
        return (tuple(key for key in sortie.screen if key in met),
                tuple(key for key in sortie.interceptors if key in at_screen))
    past = tuple(key for key in sortie.interceptors if key not in at_screen)
    if number == SECOND:
        free = {one: other for one, other in sortie.detached if other in past}
        return (tuple(key for key in sortie.screen if key in free),
                tuple(key for key in past if key in free.values()))
    picked = {prey for _, prey in sortie.picks}
    hunters = {hunter for hunter, _ in sortie.picks}
    return (tuple(key for key in sortie.mission if key in picked), tuple(key for key in past if key in hunters))


def _fire(
    now: Proceedings, sortie: Sortie, what: str, firing: Sequence[Aloft], fired_on: Sequence[Aloft], *, mixed: bool,
    shot_at: Fraction = Fraction(0), shooting: Fraction = Fraction(0),
) -> AirResult:
    table, chart = now.book.charts.air.combat, now.book.charts.air.missions
    attack, defence = attack_sum(chart, firing, mixed=mixed), defence_sum(chart, fired_on, mixed=mixed)
    if table.column(attack, defence) is None:
        return AirResult(0, 0)
    modifier = table.modifier_shot_at(shot_at) + table.modifier_shooting(shooting)
    words = (f"{modifier:+d} bombers",) if modifier else ()
    why = Why("SM-24B3", what, (str(sortie.id),), f"attack {attack} on defence {defence}", words)
    return table.result(attack, defence, now.roll(Die.TWO_D6, why) + modifier)


def debt(book: Book, side: Side, units: Sequence[Aloft], percent: int, *, mixed: bool) -> list[AirDebt]:
    """SM-24B4a Losses are a share of the defence fired at, half up; less than half of the weakest unit's is no loss.

    Of a force that is a single unit the bound is a quarter of its defence.
    """
    chart = book.charts.air.missions
    due = rounded(percent * defence_sum(chart, units, mixed=mixed), PERCENT)
    weakest = min(borne(book, unit, mixed=mixed) for unit in units)
    least = LEAST_SHARE_ALONE if len(units) == 1 else LEAST_SHARE
    if not due or least * due < weakest:
        return []
    return [AirDebt(side, due, tuple(unit.id for unit in units), mixed)]


def borne(book: Book, unit: Aloft, *, mixed: bool) -> int:
    """SM-5A1.2 As a loss a group covers what six flights would, where both sizes meet."""
    return strength_of((UnitStrength(unit.size, defence_of(book.charts.air.missions, unit)),), mixed=mixed)


def paid(book: Book, sortie: Sortie, owed: AirDebt, units: Iterable[AirUnitId]) -> int:
    """What the loss of these units pays of a debt."""
    return sum(borne(book, unit, mixed=owed.mixed) for unit in in_the_air(book, sortie, units))


def turning_back(sortie: Sortie) -> int:
    """SM-24B4b So many of the surviving mission force turn back, in units, half up."""
    return rounded(sortie.returns * len(sortie.mission), PERCENT)
