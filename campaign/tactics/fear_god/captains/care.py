"""FG-GAP-25 What crews are set to, which lights are shown, what aircraft do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from campaign.model.battles.battle import BattleDecision
from campaign.tactics.fear_god.battle.flight import Means
from campaign.tactics.fear_god.battle.orders import Care
from campaign.tactics.fear_god.battle.vessel import Contact
from campaign.tactics.fear_god.captains.reading import Known, Picture, apart, nearest
from campaign.tactics.fear_god.charts.casualties import Level
from campaign.tactics.fear_god.turn.inputs import SPLIT

MEDIUM = 1
FIRST_CHOICE = (Means.TORPEDO, Means.DIVE_LOW, Means.LEVEL_LOW, Means.LEVEL_MEDIUM, Means.LEVEL_HIGH, Means.STRAFE)


def cares(seen: Picture, decision: BattleDecision) -> Iterator[tuple[str, str]]:
    """Fires and floods are met with what there is."""
    for field in decision.inputs:
        own = seen.ours.get(field.token)
        if own is None or not field.key.startswith("tend."):
            continue
        care = care_for(seen, own, {key for key, _ in field.options})
        if care is not None:
            yield field.key, care.value


def care_for(seen: Picture, own: Known, offered: set[str]) -> Care | None:
    """Magazines are flooded at the last, crews lent from light guns before casemates, fires fought where no enemy is near."""
    fires, severe = own.number("_fire"), own.number("_severe")
    if fires > severe + seen.charts.doctrine.magazine_margin and Care.FLOOD_MAGAZINES.value in offered:
        return Care.FLOOD_MAGAZINES
    worst = {own.told.get("_fire_level", ""), own.told.get("_flooding_level", "")}
    if worst & {Level.MAJOR.value, Level.SEVERE.value, Level.OVERWHELMED.value}:
        for care in (Care.REINFORCE_LIGHT, Care.REINFORCE_CASEMATE):
            if care.value in offered:
                return care
    if Care.FIGHT_FIRE.value in offered and not _near(seen, own):
        return Care.FIGHT_FIRE
    return None


def alongside(seen: Picture, decision: BattleDecision) -> Iterator[tuple[str, str]]:
    """With no enemy near, the nearest two go alongside a friend that needs them."""
    sent: Counter[str] = Counter()
    for field in decision.inputs:
        own = seen.ours.get(field.token)
        if own is None or not field.key.startswith("alongside.") or _near(seen, own):
            continue
        for friend in sorted((seen.ours[key] for key, _ in field.options if key in seen.ours), key=lambda one: apart(own, one)):
            slow = friend.knots < seen.charts.weapons.collisions.helping_from_kn
            if slow and sent[friend.id] < seen.charts.casualties.help.helpers and not _near(seen, friend):
                sent[friend.id] += 1
                yield field.key, friend.id
                break


def _near(seen: Picture, own: Known) -> bool:
    """Whether an enemy is within her Medium range."""
    bands = [float(limit) for limit in (own.told.get("_bands") or "").split("/") if limit]
    foe = nearest(own, seen.foes)
    return foe is not None and bool(bands) and apart(own, foe) <= bands[MEDIUM]


def lights(seen: Picture, decision: BattleDecision) -> Iterator[tuple[str, str]]:
    """By night, one ship lights up an enemy who is not lit yet: star shell before searchlights, which show who shines."""
    done: set[str] = set()
    fields = [field for field in decision.inputs if field.key.startswith(("star.", "light."))]
    shining: set[str] = set()
    for field in sorted(fields, key=lambda field: not field.key.startswith("star.")):
        own = seen.ours.get(field.token)
        if own is None or own.id in shining:
            continue
        star = field.key.startswith("star.")
        reach = seen.charts.sighting.star_shell_yd if star else seen.charts.sighting.searchlight_yd
        dark = [seen.theirs[key] for key, _ in field.options if key in seen.theirs and key not in done
                and seen.theirs[key].told.get("_contact") != "lit" and apart(own, seen.theirs[key]) <= reach]
        mark = nearest(own, dark)
        if mark is not None:
            done.add(mark.id)
            shining.add(own.id)
            yield field.key, mark.id


def flights(seen: Picture, decision: BattleDecision) -> Iterator[tuple[str, str]]:
    """Aircraft attack the largest they can with the best they have; with nothing left they go home."""
    for field in decision.inputs:
        if not field.key.startswith("fly."):
            continue
        keys = [key for key, _ in field.options if key not in ("", SPLIT)]
        ranked = sorted(rank for key in keys if (rank := _attack_rank(seen, key)) is not None)
        if ranked:
            yield field.key, ranked[0][-1]
        elif not keys and any(_held(mark) for mark in seen.theirs.values()):
            yield field.key, SPLIT


def _held(mark: Known) -> bool:
    """Whether an enemy is in sight now, so that whoever could attack would be offered her."""
    return "_contact" in mark.told and Contact(mark.told["_contact"]).held and mark.has("_surfaced")


def _attack_rank(seen: Picture, key: str) -> tuple[int, int, str, str] | None:
    means, _, target = key.partition(SPLIT)
    mark = seen.theirs.get(target)
    if mark is None or mark.has("_doomed") or Means(means) not in FIRST_CHOICE:
        return None
    return FIRST_CHOICE.index(Means(means)), mark.rank, target, key
