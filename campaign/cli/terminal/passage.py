"""A course to somewhere, or a standing order: what it brings about is shown before a force sails, in three lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.cli.words import print_folded

if TYPE_CHECKING:
    from campaign.session.grammar.knowledge import Knowledge
    from campaign.session.grammar.reading import Passage
    from campaign.session.planning.previews import Preview


def print_passage(known: Knowledge, passage: Passage) -> None:
    """How far it is and when it is there, what fuel is left then, and what threatens on the way."""
    from campaign.session.planning.previews import of_course

    print_preview(of_course(known.book, known.view, passage.own, passage.course))


def print_preview(found: Preview) -> None:
    """The three lines."""
    print_folded((f"  {line}" for line in found.lines), hang=4)
