"""A kept skirmish on screen: it is fought, stopped and settled, and the window keeps its turn meanwhile."""

from __future__ import annotations

from collections.abc import Callable

from campaign.gui.battle.ending.result import once
from campaign.gui.frame import places
from campaign.gui.frame.stage import Stage
from campaign.model.battles.battle import AfterAction
from campaign.session.reports.situation import Plain
from campaign.session.skirmish import KeptSkirmish, result_of


def fight(stage: Stage, kept: KeptSkirmish) -> None:
    """A kept skirmish on screen; once its result is accepted nothing is kept any more."""
    people, opened = kept.people, kept.opened
    reader = people[0] if len(people) == 1 else None

    def stopped() -> None:
        if kept.left():
            stage.top.message = f"{opened.skirmish.title} is kept as it stands; it can be gone on with here."
        stage.top.returned()

    def previewed(after: AfterAction) -> Plain:
        # What one of two players saw of it is not for the other.
        return result_of(opened, after, reader, kept.table if len(people) < 2 else None)

    stage.show(places.Battle(kept.table, people, kept.settle, once(previewed), reader, stopped))


def progress_of(stage: Stage) -> Callable[[], None]:
    """The window gets its turn while captains think."""
    return lambda: stage.progress(lambda: "The captains fight")
