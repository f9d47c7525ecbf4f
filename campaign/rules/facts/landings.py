"""Landings in words: what both sides bring, and how one went."""

from __future__ import annotations

from math import floor

from campaign.model.book import Book
from campaign.model.events import LandingSettled
from campaign.model.play.settling import TRIFLE, LandingOdds
from campaign.rules.facts.wording import defended_place


def odds_in_words(book: Book, found: LandingOdds) -> str:
    """Both sides with their parts, their ratio, and what the die must show."""
    attack, defence = found.attack, found.defence
    garrison = defence.garrison
    brings = (f"assault wave {_res(attack.assault)}", f"follow-up {_res(attack.follow_up)}",
              f"{attack.gunfire} points of gunfire {_res(attack.gunfire_res)}")
    held = f"garrison of {defended_place(book, garrison.place)} {_res(garrison.res)} {garrison.source.value}"
    meets = [held, f"mountain {_res(defence.mountain)}", f"troops {_res(defence.troops)}"]
    if defence.sum < defence.least:
        meets.append(f"no less than {_res(defence.least)}")
    first = f"below the first column of {book.charts.lift.alone.odds[0]:g}, where no die helps"
    holds = "" if found.column is None else f"column {found.column:g}, it holds on {found.needed} or more"
    needs = first if found.needed is None else holds
    # A ratio is cut, not rounded: 0.499 is below the column of a half.
    ratio = floor(found.ratio * 100 + TRIFLE) / 100
    return (f"attack {_res(attack.res)} RE ({', '.join(brings)}) against {_res(defence.res)} ({', '.join(meets)}), "
            f"{ratio:.2f} to 1: {needs}")


def settled_in_words(book: Book, event: LandingSettled) -> str:
    """How a landing was settled: both sides with their parts, the die, and what came of it."""
    fell = "" if event.roll is None else f"; the die shows {event.roll}"
    end = "holds" if event.holds else "fails"
    return f"{odds_in_words(book, event.odds)}{fell}: the landing {end}"


def _res(res: float) -> str:
    return f"{round(res, 3):g}"
