"""A course to somewhere: what it costs is shown before a force sails."""

from __future__ import annotations

from campaign.cli.words import print_folded, say
from campaign.session.grammar.knowledge import Knowledge
from campaign.session.grammar.reading import Passage


def print_passage(known: Knowledge, passage: Passage) -> None:
    """How far it is, how much of it is sailed now, and what it takes of the fuel."""
    own, found = passage.own, passage.course
    left = len(found.hexes) - len(found.now)
    allowance = max(1, min(known.book.counters[key].allowance for key in own.ships))
    boxes = {key: known.view.ships[key].fuel_boxes for key in own.ships}
    least = min(boxes, key=lambda key: boxes[key])
    segments = -(-left // allowance)
    onward = f"{left} more in {segments} {'segment' if segments == 1 else 'segments'}" if left else "and arrives"
    now = f"{len(found.now)} of {own.points_left} points now"
    print_folded([f"{own.force.name}: {len(found.hexes)} hexes to {passage.goal}; {now}, {onward}"])
    say(f"  Fuel: a box each segment at sea; {known.book.oob.ships[least].name} has least, {boxes[least]} boxes.")
