"""A data file being read into a noun: its shape, and the rows, columns, bands and steps that the noun's marks require.

The checks take whatever the file holds and stay silent about a value of the wrong shape, because the typed
schema speaks of that one; so both together name every fault in one pass.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any, TypeVar

from campaign.library.reading.documents import Document, shaped
from campaign.library.reading.faults import Fault, FaultyData, Source
from campaign.library.reading.nouns import noun_form
from campaign.library.reading.shapes import Check, NounSchema, identity, paths_of
from campaign.library.reading.spelling import share_of
from campaign.model.charts.rows import ChartFault
from campaign.model.shape import Classes, Columns, EachOnce, ExactShare, FixedWord, Headed, Intervals, Rows, Spans, Steps

D = TypeVar("D")
C = TypeVar("C")
N = TypeVar("N")


class DataFile:
    """One file being read: its plain values, and all that was found wrong so far."""

    def __init__(self, source: Source) -> None:
        self.faults: list[Fault] = []
        self._document: Document | None = None
        self.body: dict[str, Any] = {}
        try:
            self._document = Document(source)
            self.body = self._document.body()
        except FaultyData as trouble:
            self.faults += trouble.faults
            # A wrong format or a duplicate key must not hide other faults in the file.
            if self._document is not None and isinstance(self._document.values, dict):
                self.body = {key: value for key, value in self._document.values.items() if key != "format"}

    def value(self, *path: str | int) -> Any:
        """The plain value at a path of keys and indexes, or None."""
        found: Any = self.body
        for step in path:
            if isinstance(found, dict):
                found = {str(key): value for key, value in found.items()}.get(str(step))
            elif isinstance(found, list) and isinstance(step, int) and step < len(found):
                found = found[step]
            else:
                return None
        return found

    def add(self, what: str, *path: str | int) -> None:
        """Records a fault at a place in the file."""
        if self._document is not None:
            self.faults.append(self._document.fault(what, *path))

    def shape(self, schema: type[D]) -> D | None:
        """The file as a typed schema; None, with its faults kept, when its shape is wrong."""
        if self._document is None or (self.faults and not self.body):
            return None
        try:
            return shaped(self._document, self.body, schema)
        except FaultyData as trouble:
            self.faults += trouble.faults
            return None

    def noun(self, noun: type[N], also: Callable[[DataFile], None] | None = None,
             hands: Mapping[str, NounSchema] | None = None, head: Mapping[str, Any] | None = None) -> N | None:
        """The noun that the file describes; None, with every fault kept, when its shape or a table in it is wrong.

        `also` is an additional check beyond the marks of the noun.
        """
        found: N | None = self.read(noun_form(noun, hands, head), also)
        return found

    def read(self, form: NounSchema, also: Callable[[DataFile], None] | None = None) -> Any:
        """What is made of the file by a form; None, with every fault kept, when anything in it is wrong."""
        value = self.shape(form.wire)
        self.hold(form.checks)
        if also is not None:
            also(self)
        return self.make(value, form.make or identity)

    def hold(self, checks: Iterable[Check]) -> None:
        """Records what the marks of a noun find wrong in the values."""
        for check in checks:
            for path in paths_of(check.path, self.value):
                self._hold(check, *path)

    def _hold(self, check: Check, *path: str | int) -> None:
        match check.mark:
            case Rows(what):
                self.rows(check.words, what, *path)
            case EachOnce(what):
                self.each_once(check.words, what, *path)
            case FixedWord(what):
                self.known(check.words, what, *path)
            case ExactShare():
                if isinstance(found := self.value(*path), int | float | str) and share_of(found) is None:
                    self.add(f'a share from 0 to 1 was expected, as in 0.25 or "1/3", not {found!r}', *path)
            case Columns(number):
                self.columns(number, *path)
            case Spans(lowest):
                self.bands(lowest, *path)
            case Steps():
                found = self.value(*path)
                self.rising([row.get("max") for row in found if isinstance(row, dict)] if isinstance(found, list) else (),
                            lambda index: (*path, index, "max"))
            case Headed(_, heads):
                if isinstance(found := self.value(*path), list) and tuple(found) != heads:
                    self.add(f"the columns {', '.join(map(str, heads))} were expected, in this order", *path)
            case Intervals(head, _, endless):
                self.intervals(head, *path, endless=endless)
            case Classes(_, faces):
                self.alike(faces, *path)

    def sound(self, found: N | None) -> N:
        """What was read; raises FaultyData with all that was found wrong."""
        if self.faults or found is None:
            raise FaultyData(self.faults)
        return found

    def make(self, schema: D | None, chart: Callable[[D], C]) -> C | None:
        """The chart that a sound schema describes; None when anything was found wrong."""
        if schema is None or self.faults:
            return None
        try:
            return chart(schema)
        except ChartFault as trouble:
            self.add(str(trouble), *trouble.path)
            return None

    def rows(self, allowed: Iterable[str], what: str, *path: str | int) -> None:
        """Each allowed key stands in the mapping at a path, and no other."""
        choices = tuple(allowed)
        found = self.value(*path)
        if not isinstance(found, dict):
            return
        names = {str(key) for key in found}
        for name in sorted(names - set(choices)):
            self.add(f"no such {what}; allowed here: {', '.join(choices)}", *path, name)
        if missing := [name for name in choices if name not in names]:
            self.add(f"no row for the {what} {', '.join(missing)}", *path)

    def columns(self, number: int, *path: str | int) -> None:
        """The list at a path has as many values as the chart has columns."""
        found = self.value(*path)
        if isinstance(found, list) and len(found) != number:
            self.add(f"{number} columns were expected, not {len(found)}", *path)

    def known(self, allowed: Iterable[str], what: str, *path: str | int) -> None:
        """The word or the list at a path holds allowed words only."""
        choices = tuple(allowed)
        found = self.value(*path)
        if isinstance(found, str) and found not in choices:
            self.add(f"no such {what} {found!r}; allowed here: {', '.join(choices)}", *path)
        for index, word in enumerate(found if isinstance(found, list) else ()):
            if str(word) not in choices:
                self.add(f"no such {what} {word!r}; allowed here: {', '.join(choices)}", *path, index)

    def rising(self, bounds: Sequence[Any], place: Callable[[int], tuple[str | int, ...]]) -> None:
        """Each bound is higher than the one before, and the last is open (null)."""
        below: float | None = None
        for index, bound in enumerate(bounds):
            last = index == len(bounds) - 1
            if bound is None and not last:
                self.add("nothing can follow an open row", *place(index))
            elif bound is not None and last:
                self.add(f"a hole: the last row must be open (null), not end at {bound}", *place(index))
            elif isinstance(bound, (int, float)):
                if below is not None and bound <= below:
                    self.add(f"an overlap: more than {below} was expected", *place(index))
                below = bound

    def each_once(self, allowed: Iterable[str], what: str, *path: str | int) -> None:
        """The list at a path holds each allowed word once."""
        choices = tuple(allowed)
        found = self.value(*path)
        if not isinstance(found, list):
            return
        self.known(choices, what, *path)
        for index, word in enumerate(found):
            if str(word) in choices and word in found[:index]:
                self.add(f"the {what} {word} stands twice", *path, index)
        if missing := [word for word in choices if word not in found]:
            self.add(f"the {what} {', '.join(missing)} is missing", *path)

    def bands(self, lowest: int, *path: str | int) -> None:
        """The [from, to] pairs at a path follow each other from the lowest number on, with no hole and no overlap."""
        found = self.value(*path)
        if not isinstance(found, list):
            return
        expected = lowest
        for index, pair in enumerate(found):
            if not _is_pair(pair):
                return
            start, end = pair
            if start > expected:
                self.add(f"a hole: {expected} was expected as the first number, not {start}", *path, index)
            elif start < expected:
                self.add(f"an overlap: {expected} was expected as the first number, not {start}", *path, index)
            if end < start:
                self.add(f"the band ends at {end}, before it begins at {start}", *path, index)
            expected = max(start, end) + 1

    def intervals(self, head: str, *path: str | int, endless: bool) -> None:
        """The rows at a path serve intervals that begin at 1 and join without a hole or an overlap."""
        found = self.value(*path)
        rows = [row.get(head) if isinstance(row, dict) else None for row in found] if isinstance(found, list) else []
        due: int | None = 1
        for index, row in enumerate(rows):
            if not isinstance(row, list) or len(row) != 2 or type(row[0]) is not int or not isinstance(row[1], int | None):
                return
            start, end = row
            if due is None:
                self.add("nothing can follow an open row", *path, index, head)
            elif start != due:
                wrong = "hole" if start > due else "overlap"
                self.add(f"{wrong}: the row must begin at {due}, not {start}", *path, index, head)
            if end is not None and end < start:
                self.add(f"the row ends at {end}, before it begins at {start}", *path, index, head)
            due = None if end is None else end + 1
        if not rows and isinstance(found, list):
            self.add("rows were expected", *path)
        if rows and endless and due is not None:
            self.add(f"the last row must be open: null, not {due - 1}", *path, len(rows) - 1, head)

    def alike(self, number: int | None, *path: str | int) -> None:
        """The rows at a path all have this number of results, or as many as the longest of them."""
        found = self.value(*path)
        rows = {key: row for key, row in found.items() if isinstance(row, list)} if isinstance(found, dict) else {}
        due = max(map(len, rows.values()), default=0) if number is None else number
        for key, row in rows.items():
            if len(row) != due:
                self.add(f"{due} results were expected, not {len(row)}", *path, str(key))

    def falling(self, key: str, *path: str | int) -> None:
        """The numbers under one key of the rows at a path fall from row to row."""
        found = self.value(*path)
        numbers = [row.get(key) if isinstance(row, dict) else None for row in found] if isinstance(found, list) else []
        for index, (above, below) in enumerate(pairwise(numbers), start=1):
            if isinstance(above, (int, float)) and isinstance(below, (int, float)) and below >= above:
                self.add(f"less than {above} was expected, since the rows are read from the top", *path, index, key)


def _is_pair(value: object) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(type(bound) is int for bound in value)
