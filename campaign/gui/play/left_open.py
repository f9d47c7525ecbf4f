"""What is still open in the step that is played: what would be left undone, and what standing orders ask about."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from campaign.chart.things import Thing, thing_called
from campaign.gui.play.known import Known
from campaign.model.play.standing_orders import MatterKind
from campaign.session.planning.undone import Undone, UndoneKind

# Matters in which nothing is left undone: they stand on the button that ends the step, and in the panel.
TELLING = frozenset((MatterKind.NEW_SIGHTING, MatterKind.FOUGHT, MatterKind.ARRIVED, MatterKind.READY))


class OpenThing(Struct, frozen=True):
    """One thing that is open: in a sentence, what can be chosen of it, and its remedy where it has one.

    `key` is the same for the same thing as long as it is as it was; what only tells of something `stops` nobody from going on.
    """

    words: str
    thing: Thing | None
    key: str
    remedy: Undone | None = None
    stops: bool = True


def open_things(known: Known, left_out: frozenset[str]) -> Iterator[OpenThing]:
    """What is undone, but for kinds that the player does not want named, then what needs no more than a look."""
    told: set[str] = set()
    for one in known.undone:
        told.add(one.about)
        # Who ends the step of searches here has them flown.
        if one.kind.value not in left_out and one.kind is not UndoneKind.SEARCH:
            yield OpenThing(one.words, thing_called(known.view, one.about), f"{one.kind.value} {one.about}", one)
    decision = known.decision
    for matter in () if decision is None else decision.matters:
        # A force without an order is named once: with what would be done about it, if anything can be.
        if matter.about not in told:
            yield OpenThing(matter.words, thing_called(known.view, matter.about), f"{matter.kind.value} {matter.words}",
                            stops=matter.kind not in TELLING)
