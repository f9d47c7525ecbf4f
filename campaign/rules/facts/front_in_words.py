"""How the front that supplies move is told: what was measured, and which entries of the desert come when."""

from __future__ import annotations

from itertools import groupby

from campaign.model.events import FrontJudged
from campaign.model.play.calendar import Turn
from campaign.model.play.war import FrontMove
from campaign.rules.facts.moving_front import Judgement


def measured(found: FrontJudged | Judgement) -> str:
    """What came of what was due, and whose advantage that is."""
    whose = "at par" if found.gainer is None else f"{abs(found.advantage):.2f} from par for the {found.gainer}"
    return f"Of {found.due:g} loads due in the desert {found.landed:g} came in the last game turns, {whose}"


def moves_in_words(entries: tuple[FrontMove, ...], along: tuple[FrontMove, ...], bound: str) -> str:
    """How entries move, those together that move alike; what held them, and how many behind them move along."""
    told = [_together(list(group)) for _, group in groupby(entries, key=lambda move: (move.before, move.after))]
    held = f" ({bound})" if bound else ""
    behind = f"; behind that {len(along)} more {'moves' if len(along) == 1 else 'move'} along" if along else ""
    return f"{'; '.join(told)}{held}{behind}"


def _together(moves: list[FrontMove]) -> str:
    before, after = moves[0].before, moves[0].after
    names = f"“{moves[0].why}”" + (f" and {len(moves) - 1} more" if len(moves) > 1 else "")
    if before == after:
        return f"{names} {'stays' if len(moves) == 1 else 'stay'} in {Turn(after)}"
    by = abs(after - before)
    how = f"{by} half-month{'s' if by > 1 else ''} {'earlier' if after < before else 'later'}"
    return f"{names} {'comes' if len(moves) == 1 else 'come'} {how}, in {Turn(after)} and not in {Turn(before)}"
