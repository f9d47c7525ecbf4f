"""Values by their spelling: dates, game turns and shares, each with what was expected where it is spelled otherwise."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date
from fractions import Fraction
from typing import Any

from campaign.library.reading.documents import Spelled
from campaign.library.reading.shapes import NounSchema

DAY_OR_YEAR = re.compile(r"\d{4}(-\d{2}(-\d{2})?)?")


def spelled(read: Callable[[Any], Any], kinds: Any = str) -> NounSchema:
    """A value by its spelling; what a file leaves out is there already."""
    kind = type("Spelling", (Spelled,), {"read": staticmethod(read), "kinds": kinds})
    return NounSchema(kind, plain)


def plain(value: Any) -> Any:
    """What was spelled; what was not is the value itself."""
    return value.value if isinstance(value, Spelled) else value


def day_of(word: str) -> date:
    """The day of a spelling such as 1941-01-22; raises ValueError for any other words."""
    try:
        return date.fromisoformat(word)
    except ValueError:
        raise ValueError(f'a day was expected, as in "1941-01-22", not {word!r}') from None


def day_or_year(word: str) -> str:
    """A year, a month or a day as in 1940, 1940-07, 1940-07-09; raises ValueError for any other words."""
    try:
        if DAY_OR_YEAR.fullmatch(word):
            date.fromisoformat((word + "-01-01")[:10])
            return word
    except ValueError:
        pass
    raise ValueError(f'a quoted date was expected, as in "1940", "1940-07" or "1940-07-09", not {word!r}')


def share_of(value: float | str) -> Fraction | None:
    """The exact share from 0 to 1 that a number or a fraction in words means; None for any other."""
    try:
        share = Fraction(str(value))
    except (ValueError, ZeroDivisionError):
        return None
    return share if 0 <= share <= 1 else None
