"""The consequences of a choice before a battle, in one plain sentence each."""

from __future__ import annotations

from math import ceil, floor

TEN, DIGITS = 10, 6
# Chances below and above these are not given in tenths.
HARDLY, SURELY = 0.05, 0.95
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def in_tenths(chance: float) -> str:
    """A chance in the campaign's wording: 4 in 10."""
    if chance < HARDLY:
        return "hardly ever" if chance else "never"
    if chance > SURELY:
        return "almost surely" if chance < 1 else "for certain"
    return f"{round(chance * TEN)} in {TEN}"


def met_in_words(chance: float, *, own_acts: bool) -> str:
    """A sentence on whether there will be a battle at all."""
    if chance >= 1:
        return "It comes to battle."
    if chance <= 0:
        return "No battle comes about."
    return f"You bring them to battle {in_tenths(chance)}." if own_acts else f"They bring you to battle {in_tenths(chance)}."


def caught_in_words(caught: float, *, own_acts: bool, certain: bool) -> str:
    """A sentence on how many scattering transports are caught; `certain` if their number is known."""
    if not caught:
        return ""
    # A fifth of ten is two, whatever its sum of tenths comes to.
    caught = round(caught, DIGITS)
    least, most = floor(caught), ceil(caught) if certain else ceil(2 * caught)
    count = number(least) if least == most else f"{number(least)} to {number(most)}"
    if most in (least, 1):
        count = number(most) if least == most else "at most one"
    whose = "of theirs" if own_acts else "of yours"
    return f"{count[0].upper()}{count[1:]} {whose} {'is' if most == 1 else 'are'} caught scattering."


def number(count: int) -> str:
    """A small count in words, a larger one in figures."""
    return NUMBERS[count] if count < len(NUMBERS) else str(count)


def won_in_words(own: float, nobody: float) -> str:
    """A sentence on who wins the battle, if there is one."""
    return f"You win {in_tenths(own)}, the enemy {in_tenths(max(0.0, 1 - own - nobody))}, nobody {in_tenths(nobody)}."


def points_to_tenths(points: float) -> str:
    """Simulated victory points: to a tenth, in whole numbers from ten on."""
    return f"{points:.0f}" if points >= TEN else f"{points:.1f}".removesuffix(".0")
