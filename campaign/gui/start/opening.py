"""The saves to open: when each was played, where it stands, whom it waits for and what happened last."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from campaign.gui.frame.page import Row
from campaign.gui.frame.screen import Screen

if TYPE_CHECKING:
    from campaign.gui.frame.stage import Stage
    from campaign.gui.start.screen import StartScreen
    from campaign.session.reports.situation import Plain

NOTHING: dict[str, str] = {}


class OpenScreen(Screen):
    """All saves; a broken one is shown as broken and breaks nothing."""

    def __init__(self, stage: Stage, start: StartScreen) -> None:
        super().__init__(stage)
        self.start = start
        self._seen: dict[str, Plain] = {}

    def rows(self) -> Sequence[Row]:
        """The saves, and the way back."""
        return tuple(self._rows())

    def _rows(self) -> Iterator[Row]:
        from campaign.session.files.saves import saves_folder

        yield Row("Open", style="title")
        for number, one in enumerate(self.start.shelf):
            yield from self._saved(number, one)
        if not self.start.shelf:
            yield Row("There is no save yet.", style="faint")
        yield Row("Back", "back", "Esc", "back to the start", "button")
        yield Row(f"The folder of saves is {saves_folder()}", style="faint")

    def _saved(self, number: int, one: Plain) -> Iterator[Row]:
        name = Path(one["save"]).stem
        seen = self._seen.get(one["save"], NOTHING)
        if (why := one.get("broken") or seen.get("broken")) is not None:
            yield Row(f"{name}: broken. {why}", hint=f"{name} cannot be opened: {why}", style="bad")
            return
        hint = f"go on with {one['save']}"
        yield Row(f"{name}: {one['moment']}", f"save:{number}", "", hint, "button", column=one["written"][:16])
        if seen:
            waits = " and ".join(seen["waits"])
            now = seen["over"] or (f"waits for the {waits} side" if waits else "the staff plays on")
            yield Row(f"{one['scenario']}; {now}{'; last: ' + seen['last'] if seen['last'] else ''}", style="faint", indent=1)
        else:
            yield Row(f"{one['scenario']} ...", style="faint", indent=1)

    def passed(self, seconds: float) -> bool:
        """Save after save is looked into, while the list stands already."""
        from campaign.session.files.saves import glance

        for one in self.start.shelf:
            if "broken" not in one and one["save"] not in self._seen:
                self._seen[one["save"]] = glance(Path(one["save"]))
                return True
        return False

    def do(self, action: str) -> None:
        """Opens one, or goes back."""
        kind, _, number = action.partition(":")
        if kind == "save":
            self.start.open(Path(self.start.shelf[int(number)]["save"]))
        else:
            self.stage.back()
