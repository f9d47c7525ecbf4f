"""Errors that a person can act on, as one line and an exit code; anything else is a fault of the program."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from campaign.intake.limits import Unreadable
from campaign.library.reading.faults import FaultyData
from campaign.session.engagements.form_reading import FaultyForm
from campaign.session.play.trouble import Hint, Malformed, NoFace, NotFound, Refused
from campaign.store.trouble import Overtaken, SaveTrouble

REFUSED, BAD_USAGE = 1, 2


class Failure(Struct, frozen=True):
    """What went wrong, in one line, and the exit code that says of which kind it was; of a form, every fault has its line.

    `hint` is what helps on, for the face that shows it to say; `overtaken` is a save that another game has gone on with: it is
    to be opened again.
    """

    code: int
    words: str
    others: tuple[str, ...] = ()
    hint: Hint | None = None
    overtaken: Path | None = None

    @property
    def lines(self) -> tuple[str, ...]:
        """The line, and those for everything else that was wrong in the same file."""
        return (self.words, *self.others)


def failure_of(trouble: BaseException) -> Failure | None:
    """The failure for an error caused by the input, or None for a fault of the program."""
    match trouble:
        case Malformed():
            return Failure(BAD_USAGE, str(trouble))
        case Overtaken():
            return Failure(REFUSED, _one_line(str(trouble)), overtaken=trouble.path)
        case Refused() | NotFound():
            return Failure(REFUSED, _one_line(str(trouble)), hint=trouble.hint)
        case NoFace() | SaveTrouble():
            return Failure(REFUSED, _one_line(str(trouble)))
        case FaultyForm():
            head, *rest = (_one_line(str(fault)) for fault in trouble.faults)
            return Failure(REFUSED, head, tuple(rest))
        case FaultyData():
            first, *more = trouble.faults
            others = f" (and {len(more)} more; `supermarina validate` lists them all)" if more else ""
            return Failure(REFUSED, _one_line(f"{first}{others}"))
        case Unreadable():
            return Failure(REFUSED, _one_line(f"{trouble.what} (line {trouble.line})"))
        case OSError(strerror=str(), filename=str()):
            return Failure(REFUSED, _one_line(f"{trouble.filename}: {trouble.strerror.lower()}"))
        case _:
            return None


def _one_line(text: str) -> str:
    return " ".join(text.split())
