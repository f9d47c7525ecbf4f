"""What is simulated: a scenario, its options, who commands, and the seeds of its wars."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from campaign import __version__
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.session.play.beginning import Beginning, book_begun_with, player_named
from campaign.session.play.trouble import Malformed

# A seed has at most so many bits, as a campaign's own.
LARGEST_SEED = 2**62
HUMAN = "human"


class SimulationPlan(Struct, frozen=True):
    """Wars that differ by their seed alone; `program` and `data` say by what they are fought, here and elsewhere."""

    scenario: str
    axis: str = "staff"
    allied: str = "staff"
    first_turn: str | None = None
    options: tuple[str, ...] = ()
    rules: str = "supermarina"
    program: str = ""
    data: str = ""

    def beginning(self, seed: int) -> Beginning:
        """How the war of a seed begins."""
        players = {Side.AXIS: self.axis, Side.ALLIED: self.allied}
        return Beginning(self.scenario, seed, self.first_turn, players=players, rules=self.rules, options=self.options)


def plan_of(
    scenario: str, axis: str, allied: str, first_turn: str | None = None, options: Sequence[str] = (),
    rules: str = "supermarina",
) -> SimulationPlan:
    """The plan of a simulation by this program and its data; raises Malformed or NotFound for what cannot be played."""
    staffs = {side: player_named(word) for side, word in ((Side.AXIS, axis), (Side.ALLIED, allied))}
    for side, staff in staffs.items():
        if staff == HUMAN:
            raise Malformed(f"nobody sits at a simulation: `staff` or `staff:LEVEL` was expected for the {side} side")
    plan = SimulationPlan(scenario, staffs[Side.AXIS], staffs[Side.ALLIED], first_turn, tuple(options), rules)
    return replace(plan, program=__version__, data=book_begun_with(plan.beginning(0)).hash)


def seeds_of(first: int, runs: int) -> range:
    """The seeds of so many wars; raises Malformed for none, or where one would be too large."""
    if runs < 1:
        raise Malformed(f"--runs {runs}: at least one war was expected")
    if not 0 <= first <= LARGEST_SEED - runs:
        raise Malformed(f"--seed {first}: 0 to {LARGEST_SEED - runs} was expected")
    return range(first, first + runs)
