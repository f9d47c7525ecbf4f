"""Refusals, the second tier of errors: an order that a law forbids."""

from __future__ import annotations

from msgspec import Struct


class Refusal(Struct, frozen=True):
    """The first law broken: its ID and the reason in words a player understands."""

    rule: str
    reason: str

    def __str__(self) -> str:
        return f"{self.rule}: {self.reason}"


class IllegalCommand(Exception):
    """Raised when a command that is refused is resolved all the same: the caller should have asked first."""

    def __init__(self, refusal: Refusal, command: object) -> None:
        self.refusal = refusal
        self.command = command
        # The arguments are those of the constructor, so that it can be pickled and raised again in another process.
        super().__init__(refusal, command)

    def __str__(self) -> str:
        return f"{self.refusal} ({self.command})"
