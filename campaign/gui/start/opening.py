"""The saves to open: when each was played, its state, whose turn it is, and how to continue one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from pathlib import Path

from campaign.gui.actions.bindings import Context
from campaign.gui.actions.plain import OnPage
from campaign.gui.actions.values import Action, OpenSave, RescueSave
from campaign.gui.frame import places
from campaign.gui.frame.page import Row, button
from campaign.gui.frame.rolling import Rolling
from campaign.gui.frame.screen import Screen
from campaign.gui.frame.stage import Stage
from campaign.session.files.failures import failure_of
from campaign.session.files.saves import glance, rescue_beside, saves_folder, shelf
from campaign.session.history.ship_card import day_in_words
from campaign.session.play.game import Game
from campaign.session.play.seat import seat_for
from campaign.session.reports.situation import Plain

NOTHING: dict[str, str] = {}


class OpenScreen(Screen):
    """All saves; a broken one is shown as broken, breaks nothing, and can be rescued."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._shelf = shelf()
        self._seen: dict[str, Plain] = {}
        self.handlers.on(OpenSave, lambda action: continue_save(stage, action.save, as_umpire=action.as_umpire))
        self.handlers.on(RescueSave, self._rescue)

    @property
    def default(self) -> Action | None:
        """The save that was written last."""
        return next((row.action for row in self.rows() if isinstance(row.action, OpenSave)), None)

    def rows(self) -> Sequence[Row]:
        """The saves, and the way back."""
        return tuple(self._rows())

    def _rows(self) -> Iterator[Row]:
        yield Row("Saved campaigns", style="title")
        for save in self._shelf:
            yield from self._saved(save)
        if not self._shelf:
            yield Row("There is no save yet.", style="faint")
        yield button("Back", OnPage.BACK, "back to the start")
        yield Row(f"The folder of saves is {saves_folder()}", style="faint")

    def _saved(self, save: Plain) -> Iterator[Row]:
        name = Path(save["save"]).stem
        details = self._seen.get(save["save"], NOTHING)
        if (why := save.get("broken") or details.get("broken")) is not None:
            yield Row(f"{name}: broken. {why}", hint=f"{name} cannot be opened: {why}", style="bad")
            hint = f"makes a new save of all of {name} that can still be proved; the broken one stays as it is"
            yield button("Rescue", RescueSave(Path(save["save"])), hint, column=name)
            return
        over = bool(details.get("over"))
        hint = f"how {name} ended: its last page, and the chart behind it" if over else f"go on with {save['save']}"
        yield button(name, OpenSave(Path(save["save"])), hint, column=written_in_words(save["written"]))
        scenario = save["scenario"].replace("_", " ").capitalize()
        if details:
            waits = " and ".join(details["waits"])
            now = f"over: {details['over']}" if over else (f"waits for the {waits} side" if waits else "the staff plays on")
            yield Row(f"{scenario}, {details['when']}", indent=1)
            # The rule of what happened last stands in the log.
            last = details["last"].partition(" [")[0]
            yield Row(f"{now}{f'; last: {last}' if last else ''}", style="faint", indent=1)
            if details["side"] is None:
                # One who plays against the staff would see what it keeps from him.
                yield Row("As the umpire", OpenSave(Path(save["save"]), as_umpire=True), style="link", indent=1,
                          hint=f"the umpire's desk of {name}: who sits there sees both sides")
        else:
            yield Row(f"{scenario} ...", style="faint", indent=1)

    def _rescue(self, action: RescueSave) -> None:
        message = rescue_beside(action.save)
        # What was saved stands in the list at once, where it can be opened.
        self._shelf = shelf()
        self.message = message

    def passed(self, seconds: float) -> bool:
        """Save after save is looked into, while the list stands already."""
        for save in self._shelf:
            if "broken" not in save and save["save"] not in self._seen:
                self._seen[save["save"]] = glance(Path(save["save"]))
                return True
        return False


class OpenAgainScreen(Screen):
    """A campaign that another window has gone on with: here it stands still, until it is opened again."""

    def __init__(self, stage: Stage, place: places.OpenAgain) -> None:
        super().__init__(stage)
        self.save = place.save
        campaign = stage.screens[1]
        at_the_desk = isinstance(campaign, Screen) and Context.DESK in campaign.told
        self.again = OpenSave(place.save, as_umpire=at_the_desk)
        self.handlers.on(OpenSave, lambda action: continue_save(stage, action.save, as_umpire=action.as_umpire))

    @property
    def default(self) -> Action:
        """It is opened again."""
        return self.again

    def rows(self) -> Sequence[Row]:
        """What has happened, and the two ways on."""
        return (
            Row("Another window has gone on with this campaign", style="title"),
            Row(f"{self.save.stem} was played on elsewhere meanwhile. Your order was not given; nothing was written."),
            button("Open again", self.again, "opens the save as it stands now, with all that was done elsewhere"),
            button("Back", OnPage.BACK, "back to the campaign as it stood; no order can be given there"),
        )


def written_in_words(timestamp: str) -> str:
    """The time of a file in words: "24 Nov 2026, 01:43"."""
    day, _, hour = timestamp[:16].replace("T", " ").partition(" ")
    return f"{day_in_words(day)}, {hour}"


# Into a campaign ------------------------------------------------------------------------------------------------------


def continue_save(stage: Stage, save: Path, *, as_umpire: bool = False) -> None:
    """Continues a save above the first page: on its map, or at the umpire's desk."""
    rolling = Rolling(stage)
    try:
        game = Game.open(save, rolling, retelling=lambda: nullcontext(lambda state: stage.progress(
            lambda: f"The log of an older save is told anew: {state.cursor}")))
    except Exception as trouble:
        failure = failure_of(trouble)
        if failure is None:
            raise
        stage.top.message = f"{save.name} cannot be opened: {failure.words}"
        return
    rolling.game = game
    stage.back_to(stage.screens[0])
    try:
        stage.show(_desk(stage, game) if as_umpire else places.Campaign(game))
    except Exception as trouble:
        failure = failure_of(trouble)
        if failure is None:
            raise
        # The save opened; it was the staff's next step that could not be saved.
        stage.top.message = f"No: {failure.words}"
    if game.absent is not None:
        stage.top.message = str(game.absent)


def _desk(stage: Stage, game: Game) -> places.Desk:
    """The umpire's, who closes the campaign when he leaves; what takes long shows how far it has come."""
    game.progress = lambda: stage.progress(lambda: f"The staff plays: {umpire.moment}")
    umpire = seat_for(game, None)
    return places.Desk(umpire, leaves=game.close)
