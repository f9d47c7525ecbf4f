"""The log with its reasons, the reports, ships' sheets and rules: everything to be read in a campaign."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from campaign.gui.desk import Desk
from campaign.gui.lettering import width_of
from campaign.gui.page import Row
from campaign.gui.screens.pages import Page, text_page
from campaign.gui.screens.screen import Screen
from campaign.gui.stage import Key
from campaign.model.hexes import Hex, parse_hex
from campaign.session import rulebook
from campaign.session.explaining import explained
from campaign.session.situation import Plain

if TYPE_CHECKING:
    from campaign.gui.screens.campaign import CampaignScreen
    from campaign.gui.stage import Stage

SHOWN = 400
LONGEST = 40


def hexes_in(text: str) -> list[Hex]:
    """The hexes that a line names, each once."""
    words = "".join(letter if letter.isalnum() else " " for letter in text).split()
    return list(dict.fromkeys(parse_hex(word) for word in words if len(word) == 5 and word.isascii() and word.isdigit()))


class LogScreen(Screen):
    """The log of one's own side, the last line first; letters that are typed filter it."""

    keys = (
        ("letters", "show only lines with these words"),
        ("Backspace", "take a letter away"),
        ("Enter", "why: the rule, the dice and the cause of a line"),
    )

    def __init__(self, stage: Stage, screen: CampaignScreen) -> None:
        super().__init__(stage)
        self.screen, self.wanted = screen, ""
        self.lines = screen.desk.log()

    def rows(self) -> Sequence[Row]:
        """The lines that fit, with their numbers."""
        words = self.wanted.casefold().split()
        found = [(number, text) for number, text in reversed(self.lines) if all(word in text.casefold() for word in words)]
        count = f"{len(found)} of {len(self.lines)} lines" if words else f"{len(self.lines)} lines"
        return (
            Row("Log", style="title", column=count),
            Row(f"Only lines with: {self.wanted}_" if self.wanted else "Type to search.", style="faint"),
            Row("Back", "back", "Esc", style="button"),
            *(Row(f"{number}  {text}", f"why:{number}", hint=f"why line {number} happened") for number, text in found[:SHOWN]),
            *((Row(f"and {len(found) - SHOWN} earlier ones: search for them", style="faint"),) if len(found) > SHOWN else ()),
        )

    def typed(self, text: str) -> None:
        """Letters search."""
        if text != "?" and len(self.wanted) < LONGEST:
            self.wanted = (self.wanted + text).lstrip()
            self.scrolls["page"] = 0.0

    def shortcut(self, key: Key) -> None:
        """Backspace takes a letter away; other letters are searched for."""
        if key.name == "backspace":
            self.wanted = self.wanted[:-1]

    def key(self, key: Key) -> None:
        """The space bar belongs to what is searched for."""
        if key.name != "space":
            super().key(key)

    def do(self, action: str) -> None:
        """Why a line happened, or back."""
        kind, _, number = action.partition(":")
        if kind == "why":
            self.stage.go(self._why(int(number)))
        else:
            self.stage.back()

    def _why(self, number: int) -> Page:
        screen = self.screen
        found = explained(screen.game, number, screen.desk.side)
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
            self.stage.back()
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
    yield Row(f"Accepted {found['accepted']} UTC", style="faint")


class ReportsScreen(Screen):
    """Every kind of report; a press opens it as a table."""

    def __init__(self, stage: Stage, desk: Desk) -> None:
        super().__init__(stage)
        self.desk = desk

    def rows(self) -> Sequence[Row]:
        """The kinds."""
        from campaign.session.reports import KINDS

        return (
            Row("Reports", style="title"),
            *(
                Row(
                    kind.upper() if kind == "vp" else kind.capitalize(),
                    f"report:{kind}",
                    hint=f"the report on {kind}",
                    style="button",
                )
                for kind in KINDS
            ),
            Row("Back", "back", "Esc", style="button"),
        )

    def do(self, action: str) -> None:
        """Opens one, or goes back."""
        kind, _, name = action.partition(":")
        if kind == "report":
            self.stage.go(report_page(self.stage, self.desk, name))
        else:
            self.stage.back()


def report_page(stage: Stage, desk: Desk, kind: str) -> Page:
    """A report as a table in letters of one width, as wide as the page."""
    from campaign.session.reporting import report_for
    from campaign.session.reports import as_page

    table = report_for(desk.game, kind, desk.side)

    def rows() -> Iterable[Row]:
        look = stage.look
        wide = min(stage.size[0] - 2 * look.gap, 860 * look.scale) - 4 * look.gap
        columns = max(40, int(wide / (width_of("0" * 20, look.text * 0.92, mono=True) / 20)))
        return [Row(line, style="mono") for line in as_page(table, columns).split("\n")]

    return Page(stage, rows)


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
    from campaign.session.ship_sheet import ship_sheet

    sheet = ship_sheet(desk.game.book, ShipId(key), desk.game, desk.side)
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
