"""The log with its reasons, the reports, ships' sheets and rules: everything to be read in a campaign."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from campaign.gui.frame.page import Row
from campaign.gui.frame.pages import Page, text_page
from campaign.gui.frame.searching import Lazily, SearchScreen, Sought
from campaign.gui.play.desk import Desk
from campaign.model.hexes import Hex, parse_hex
from campaign.session.history.explaining import explained
from campaign.session.history.subjects import SUBJECTS, is_about, told_by_kind
from campaign.session.play.seat import seat_for
from campaign.session.reports.situation import Plain
from campaign.session.words import rulebook

if TYPE_CHECKING:
    from campaign.gui.campaign.screen import CampaignScreen
    from campaign.gui.frame.stage import Stage

EVERYTHING = "everything"


def hexes_in(text: str) -> list[Hex]:
    """The hexes that a line names, each once."""
    words = "".join(letter if letter.isalnum() else " " for letter in text).split()
    return list(dict.fromkeys(parse_hex(word) for word in words if len(word) == 5 and word.isascii() and word.isdigit()))


class LogScreen(SearchScreen):
    """The log of one's own side, the last line first; letters that are typed filter it, and so do kinds of lines."""

    keys = (*SearchScreen.keys[:3], ("Enter", "why: the rule, the dice and the cause of a line"))

    def __init__(self, stage: Stage, screen: CampaignScreen, span: tuple[int, int] | None = None) -> None:
        super().__init__(stage, "Log", self._lines, self._open, (EVERYTHING, *SUBJECTS))
        self.screen = screen
        self.lines = [line for line in screen.desk.log() if span is None or span[0] <= line[0] <= span[1]]
        self._about: dict[int, str] | None = None

    def _lines(self, sought: Sought) -> Sequence[Row]:
        kept = [(number, text) for number, text in reversed(self.lines) if sought.holds(text)]
        if sought.choice != EVERYTHING:
            if self._about is None:
                self._about = {one[0]: one[2] for one in told_by_kind(seat_for(self.screen.game, self.screen.desk.side))}
            kept = [(number, text) for number, text in kept if is_about(self._about.get(number, ""), sought.choice)]
        return Lazily(kept, lambda line: Row(f"{line[0]}  {line[1]}", f"why:{line[0]}", hint=f"why line {line[0]} happened"))

    def count(self, found: Sequence[Row]) -> str:
        """How many of all lines."""
        return f"{len(found)} of {len(self.lines)} lines" if len(found) < len(self.lines) else f"{len(found)} lines"

    def _open(self, action: str) -> None:
        self.stage.go(self._why(int(action.partition(":")[2])))

    def _why(self, number: int) -> Page:
        screen = self.screen
        screen.desk.asked.add("why")
        found = explained(seat_for(screen.game, screen.desk.side), number)
        hexes = hexes_in(" ".join(found["lines"]))

        def rows() -> Iterator[Row]:
            yield Row(f"Why: line {number}", style="title")
            yield from (Row(line, style="strong") for line in found["lines"])
            yield from (
                Row(f"To hex {where} on the map", f"jump:{where}", hint=f"shows {where} on the map", style="button")
                for where in hexes
                if screen.game.book.theatre.on_map(where)
            )
            yield from why_rows(found)

        def act(action: str) -> None:
            while self.stage.top is not screen:
                self.stage.back()
            screen.jump(Hex(action.partition(":")[2]))

        return Page(self.stage, rows, act)


def why_rows(found: Plain) -> Iterator[Row]:
    """The reason of an event: die, modifiers, rules, and what came before."""
    if (roll := found["roll"]) is not None:
        yield Row("Die", style="head")
        yield Row(f"{roll['die']} shows {roll['face']}{'; needed: ' + str(roll['needed']) if roll['needed'] else ''}", indent=1)
        yield from (Row(one, indent=1) for one in roll["modifiers"])
    for one in found["rules"]:
        yield Row(f"Rule {one['id']}", style="head")
        yield from (Row(text, indent=1) for text in one["statements"] or ["its statement stands in the charts"])
    for title, lines in (("Dice that led to it", found["dice"]), ("Just before", found["before"])):
        if lines:
            yield Row(title, style="head")
            yield from (Row(line, indent=1) for line in lines)
    if found["accepted"]:
        yield Row(f"Accepted {found['accepted']} UTC", style="faint")


def rule_page(stage: Stage, key: str) -> Page:
    """A rule in the project's own words."""
    page = rulebook.rule(key)
    if page is None:
        return text_page(stage, key, (f"Nothing more is written about {key}.",))
    return text_page(
        stage,
        page.id,
        (
            *(one.text for one in page.statements),
            *((one.id, one.text) for one in page.below),
            *((f"Chart {one.name} ({one.source})", f"{one.about}\n{one.text}") for one in page.charts),
        ),
    )


def ship_page(stage: Stage, desk: Desk, key: str) -> Page:
    """A ship's sheet."""
    from campaign.model.ships import ShipId
    from campaign.session.play.seat import seat_for
    from campaign.session.reports.ship_sheet import ship_sheet

    sheet = ship_sheet(desk.game.book, ShipId(key), seat_for(desk.game, desk.side))
    parts = [
        (name.replace("_", " ").capitalize(), words)
        for name, value in sheet.items()
        if name not in ("id", "name") and (words := in_lines(value))
    ]
    return text_page(stage, sheet["name"], parts)


def in_lines(value: Any) -> str:
    """Plain values of any shape as lines to read."""
    if value in (None, "", [], {}, False):
        return ""
    if isinstance(value, dict):
        return "\n".join(
            f"{name.replace('_', ' ')}: {words}"
            for name, part in value.items()
            if (words := in_lines(part).replace("\n", "; "))
        )
    if isinstance(value, list | tuple):
        return "\n".join(filter(None, map(in_lines, value)))
    return "yes" if value is True else f"{value:g}" if isinstance(value, float) else str(value)
