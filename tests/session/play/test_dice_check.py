"""Whether every seeded die fell as seed and reason say."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from campaign.model.dice import Die, SeededDice, Why
from campaign.session.files.saves import check_save, dice_faults
from campaign.session.play import game as session_game
from campaign.session.play.players import UMPIRE
from campaign.session.play.referee import fight_out
from campaign.session.play.seat import Public
from campaign.session.play.undoing import archive_of
from tests.session.stage import begun, to_the_battle


class LoadedDice(SeededDice):
    """Dice that show one more than the seed says, and after the highest face the lowest."""

    def roll(self, die: Die, why: Why) -> int:
        """Another face than the seed's."""
        face = super().roll(die, why)
        return face + 1 if face < die.highest else die.lowest

    def at(self, moment: str, before: Mapping[str, int]) -> SeededDice:
        """The same loaded dice at another moment."""
        return LoadedDice(self._seed, moment, before)


@pytest.mark.gate
def test_dice_that_fell_by_the_seed_are_sound(tmp_path: Path) -> None:
    """SM-1G Each is derived anew from the seed, the moment and its reason, in campaign and battle alike."""
    with begun(tmp_path / "fair.sqlite") as game:
        to_the_battle(game)
        fight_out(Public(game))
        rolls, faults = dice_faults(archive_of(Public(game)))

    assert rolls is not None and rolls > 20
    assert faults == ()


@pytest.mark.gate
def test_dice_that_did_not_fall_by_the_seed_are_named_though_the_chain_is_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
) -> None:
    """SM-1G A save whose dice somebody loaded has sound file, chain and replay, and does not pass all the same."""
    save = tmp_path / "loaded.sqlite"
    with monkeypatch.context() as patch:
        patch.setattr(session_game, "SeededDice", LoadedDice)
        with begun(save) as game:
            to_the_battle(game)
    plain, with_dice = check_save(save), check_save(save, UMPIRE, dice=True)

    assert plain.faults == ()
    assert with_dice.dice
    assert len(with_dice.faults) == min(20, with_dice.dice)
    assert all("the seed gives" in fault for fault in with_dice.faults)
