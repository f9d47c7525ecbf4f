"""The table of all orders as `docs/json.md` prints it: the parts of each in JSON, and an example in words."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.model.commands import COMMANDS
from campaign.session.grammar.parts import grammar_of
from campaign.session.play.written_orders import spelled, types_of_parts

# What has a paragraph of its own below the table.
BELOW = ("StandingOrder", "Conduct")
HEAD = ("| order | its parts | in words |", "|---|---|---|")


def table_of_orders() -> Iterator[str]:
    """The lines of the table, in the order in which the model lists its commands."""
    yield from HEAD
    for kind in COMMANDS:
        example = grammar_of(kind).example
        yield f"| `{kind.__name__}` | {', '.join(_parts(kind))} | {f'`{example}`' if example else ''} |"


def _parts(kind: type) -> Iterator[str]:
    hints = types_of_parts(kind)
    for name in kind.__struct_fields__:
        if name == "side":
            yield "`side`"
            continue
        words = spelled(hints[name])
        yield f"`{name}` {'(see below)' if words in BELOW else words.replace('|', ' or ')}"
