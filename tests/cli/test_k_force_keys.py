"""Two months of 1941 played at the terminal by one person, every key counted."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from campaign.model.sides import Side
from campaign.session.play.game import Game
from tests.cli.shell import Shell, at_terminal

# By whether aircraft fly: they ask who is on naval cooperation, and what is raided in the air phase.
# A step is ended by a word of its own, `e`, once more where something is left undone, and a proposal is taken by `y`.
# Quiet days stop at every choice: what aircraft without an order could strike is one in most combat steps.
MOST_KEYS = {False: 215, True: 400}
SEED = 3
# The page itself says when the staff has something to propose.
CALLS_FOR_THE_STAFF = re.compile(r"The staff has \d+ proposal")


class Player:
    """Somebody who asks his staff where something calls for it, takes what it proposes, and otherwise goes on."""

    def __init__(self) -> None:
        self.keys, self.lines = 0, 0
        self._asked = False

    def __call__(self, page: str) -> str | None:
        """What he types; Enter counts as a key."""
        last = page.rsplit("\n", 1)[-1]
        typed = self._typed(page, last)
        if typed is not None and typed != "quit":
            self.keys += len(typed) + 1
            self.lines += 1
        return typed

    def _typed(self, page: str, last: str) -> str | None:
        if last.endswith(("[y/n] ", "n: nothing: ")):
            return "y"
        if not last.endswith("> "):
            return None
        if ", over> " in last:
            return "quit"
        numbered = re.search(r"^ +1\. ", page, re.MULTILINE)
        if "combat> " in last and numbered and "`end` ends" not in page:
            return "1"
        if not self._asked and CALLS_FOR_THE_STAFF.search(page):
            self._asked = True
            return "p"
        self._asked = False
        return "e"


@pytest.mark.gate
@pytest.mark.parametrize("aircraft", [False, True])
@pytest.mark.parametrize("side", [Side.AXIS, Side.ALLIED])
def test_force_k_is_played_to_its_end_in_few_keys(side: Side, aircraft: bool, shell: Shell, tmp_path: Path) -> None:
    """SM-GAP-61.25, SM-GAP-61.28 Runs for the duties, raids on convoys and submarines on their stations, by single keys."""
    save = tmp_path / "k.sqlite"
    shell("new", "k-force", "--save", save, f"--{side.value}", "human", "--seed", str(SEED), "--option",
          f"air_war={str(aircraft).lower()}")
    player = Player()

    found = at_terminal(player, "play", save)

    assert found.code == 0 and "The campaign is over" in found.out
    with Game.open(save, read_only=True) as game:
        told = " ".join(line.text for line in game.archive.log(side)) if game.archive is not None else ""
        supply = game.state.war.supply
        assert game.state.over and "The run " in told and "flotilla" in told.lower()
        # Whether a convoy to Malta comes through is the war's affair; that it sailed with its loads is the run's.
        assert supply.raised[side] and (supply.used.get(side) or "is lost with" in told)
    print(f"{side}, aircraft {aircraft}: {player.keys} keys in {player.lines} lines")  # noqa: T201 - the count is what the test is about
    assert player.keys < MOST_KEYS[aircraft]
