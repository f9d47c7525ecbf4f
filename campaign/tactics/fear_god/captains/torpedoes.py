"""FG-GAP-25 Torpedoes: at half of their run, deep at large ships and shallow at the others."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.model.battles.battle import BattleDecision
from campaign.tactics.fear_god.battle.orders import Depths
from campaign.tactics.fear_god.captains.reading import Known, Picture, apart
from campaign.tactics.fear_god.charts.terms import Kind, Size


def launches(seen: Picture, decision: BattleDecision) -> Iterator[tuple[str, str]]:
    """Answers for ships whose torpedoes are worth launching now."""
    asked = {field.key: field for field in decision.inputs}
    for field in decision.inputs:
        if not field.key.startswith("launch."):
            continue
        own = seen.ours.get(field.token)
        if own is None:
            continue
        marks = [seen.theirs[key] for key, _ in field.options if key in seen.theirs]
        found = chosen(seen, own, [mark for mark in marks if not mark.has("_doomed") and not mark.has("_ashore")])
        if found is None:
            continue
        mark, setting = found
        yield field.key, mark.id
        yield f"set.{own.id}", (Depths.DEEP if mark.size.is_large else Depths.SHALLOW).value
        count = asked[f"count.{own.id}"].options[-1][0]
        yield f"count.{own.id}", count if mark.size in (Size.A, Size.B, Size.C) else str(-(-int(count) // 2))
        if f"run.{own.id}" in asked:
            yield f"run.{own.id}", str(setting)


def chosen(seen: Picture, own: Known, marks: list[Known]) -> tuple[Known, int] | None:
    """The largest target near enough, and the fastest setting by which it is."""
    runs = settings(own)
    doctrine = seen.charts.doctrine
    for mark in sorted(marks, key=lambda mark: (mark.rank, apart(own, mark), mark.id)):
        if mark.size.is_small or mark.kind is Kind.SUBMARINE or (mark.torpedo_craft and apart(own, mark) > SMALL_TARGET_YD):
            continue
        if own.kind is Kind.SUBMARINE and mark.torpedo_craft and not mark.has("_beached"):
            continue
        for place, (run, _) in enumerate(runs):
            if apart(own, mark) <= min(run * doctrine.torpedo_share, farthest(seen, own)):
                return mark, place
    return None


SMALL_TARGET_YD = 3000.0


def settings(own: Known) -> list[tuple[int, int]]:
    """Runs in yards and knots, as her view tells them."""
    pairs = (entry.split(":") for entry in (own.told.get("_runs") or "").split("/") if entry)
    return [(int(run), int(knots)) for run, knots in pairs]


def reach_of(seen: Picture, own: Known) -> float:
    """From how far she would launch."""
    runs = settings(own)
    share = seen.charts.doctrine.torpedo_share
    return min(max(run for run, _ in runs) * share, farthest(seen, own)) if runs else 0.0


def farthest(seen: Picture, own: Known) -> int:
    """How near she must be, whatever her torpedoes run."""
    return seen.charts.doctrine.submarine_yd if own.dives else seen.charts.doctrine.torpedo_reach_yd
