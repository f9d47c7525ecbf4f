"""Guns that are laid by hand: a ship of one's own is drawn onto the enemy at whom her division is to fire."""

from __future__ import annotations

from dataclasses import dataclass

from campaign.gui.battle.answers import Answers
from campaign.gui.battle.command import Command
from campaign.model.battles.battle import Input, InputKind, Token
from campaign.model.sides import Side


@dataclass(slots=True)
class MouseLaying:
    """Whose guns are being laid by the mouse."""

    token: str = ""

    def grasp(self, answers: Answers | None, command: Command, side: Side | None, under: Token | None) -> None:
        """A press on a ship of one's own, for whose division targets are asked, takes hold of her guns."""
        self.token = ""
        if answers is None or under is None or under.side is not side:
            return
        division = command.commanded(under.id)
        speaker = under.id if division is None else command.speaker(division, answers)
        if targets_of(answers, speaker):
            self.token = speaker

    def words(self, command: Command, enemy: Token | None) -> str:
        """What letting go would do."""
        division = command.commanded(self.token)
        who = division.name if division is not None else self.token
        return f"{who} at {enemy.name}" if enemy is not None else f"{who}: let go over the enemy to fire at"


def targets_of(answers: Answers, token: str) -> tuple[Input, ...]:
    """What is asked of a unit that a ship of the enemy's may answer."""
    return tuple(asked for asked in answers.of_token(token) if asked.kind is InputKind.TARGET)


def laid_at(answers: Answers, token: str, enemy: str) -> bool:
    """Whether all of a unit's weapons that may be laid on an enemy are."""
    able = [asked for asked in targets_of(answers, token) if asked.options_at(enemy)]
    return bool(able) and all(one.options_at(enemy)[0] in answers.now(one).split(",") for one in able)
