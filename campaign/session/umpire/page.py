"""The umpire's desk as one page of eighty columns, which reads as Markdown too."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap

from campaign.session.play.readers import UMPIRE
from campaign.session.reports.situation import Plain

WIDTH = 80
# What stands to be done: its heading, and what is said where nothing of it does.
PARTS = {
    "waiting": ("Decisions that wait", "Nobody has to decide anything."),
    "battles": ("Battles without a result", "No battle waits for its result."),
    "facts_due": ("Land facts that are due", "Nothing that history has taken by now is otherwise on the map."),
    "ashore": ("Landings without a result", "No troops that landed in this game turn wait for the land game."),
    "raids": ("Raids ashore", "No raiding party is ashore."),
    "hungry": ("Forces ashore without supply", "No force ashore suffers for want of supply."),
}
NO_LAND_FACTS = "This campaign takes no land facts: history's calendar is played."
DONE = {
    "rulings": ("Rulings so far", "Nothing was ruled."),
    "results": ("Results typed in", "No result was typed in."),
    "facts": ("Land facts entered", "No land fact was entered."),
}


def desk_page(found: Plain, width: int = WIDTH) -> tuple[str, ...]:
    """The lines of the page."""
    return tuple(_lines(found, width))


def _lines(found: Plain, width: int) -> Iterator[str]:
    points, players = found["points"], found["players"]
    yield from wrap(f"# The umpire's desk: {found['title']}", width)
    yield ""
    yield from wrap(found["moment"]["words"], width)
    sides = (f"{side.capitalize()} ({players[side]}) {points[side]:g} points" for side in points)
    yield from wrap("; ".join(sides), width)
    if found["over"]:
        yield from wrap(f"The campaign is over: {found['result']}", width)
    yield ""
    yield from wrap("Orders in words are given with `do SAVE --side WHOSE WORDS`; whose stands before them. The save stands "
                    "behind the first of other words: `fight SAVE B1`.", width)
    for key, (title, empty) in PARTS.items():
        yield from _head(title)
        shown = NO_LAND_FACTS if key == "facts_due" and not found["land_facts"] else empty
        yield from wrap(shown, width) if not found[key] else ()
        for one in found[key]:
            yield from _item(one["words"], width)
            for answer in one["answers"]:
                yield from _answer(answer, width)
    for key, (title, empty) in DONE.items():
        yield from _head(title)
        yield from wrap(empty, width) if not found[key] else ()
        for one in found[key]:
            yield from _item(f"{one['entered']}: {done_in_words(key, one)}", width)


def _head(title: str) -> Sequence[str]:
    return ("", f"## {title}", "")


def _item(words: str, width: int) -> Sequence[str]:
    return wrap(words, width, initial_indent="- ", subsequent_indent="  ")


def _answer(answer: Plain, width: int) -> Iterator[str]:
    whose = f"{answer['by']}: " if answer["by"] in (UMPIRE, "axis", "allied") else ""
    words = f"{whose}`{answer['words']}`"
    yield from wrap(words, width, initial_indent="  - ", subsequent_indent="    ", break_on_hyphens=False)
    if answer["refused"] is not None:
        yield from wrap(f"not now: {answer['refused']}", width, initial_indent="    ", subsequent_indent="    ")


def done_in_words(key: str, one: Plain) -> str:
    """What was ruled, typed in or entered, in words without its date."""
    match key:
        case "rulings":
            return f"{one['reason']} ({one['words']})" if one["words"] and one["reason"] not in one["words"] else \
                one["words"] or one["reason"]
        case "results":
            minutes = "" if one["minutes"] is None else f", {one['minutes']} minutes"
            return f"battle {one['battle']} by {one['system']}{minutes}"
        case _:
            who = "the umpire" if one["by"] == UMPIRE else f"the {one['by'].capitalize()} side"
            return f"{one['what']}, for {one['on']}, by {who}"
