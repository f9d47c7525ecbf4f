"""The computer captain: he answers decisions from the view, and knows his chances and what else to try."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from math import prod

from campaign.model.battles.battle import BattleDecision, BattleView
from campaign.model.book import Book
from campaign.model.units.ships import ShipId
from campaign.tactics.fear_god.battle.harm import Peril
from campaign.tactics.fear_god.battle.orders import Care, Fire, Order
from campaign.tactics.fear_god.battle.state import Battle, Step
from campaign.tactics.fear_god.battle.vessel import Contact, Means
from campaign.tactics.fear_god.captains.chances import Foreseen, Plans, foreseen
from campaign.tactics.fear_god.captains.helm import steer
from campaign.tactics.fear_god.captains.reading import Picture, apart, nearest, picture, why_off
from campaign.tactics.fear_god.captains.weapons import launches, targets
from campaign.tactics.fear_god.charts.casualties import Level
from campaign.tactics.fear_god.charts.collection import FearGodCharts, charts_of
from campaign.tactics.fear_god.gunnery import attacks_of, may_fire_at, salvo_of
from campaign.tactics.fear_god.seeing import Known, Own
from campaign.tactics.fear_god.turn.composing import order_of
from campaign.tactics.fear_god.turn.decisions import FIRE, SPLIT
from campaign.tactics.fear_god.turn.laws import GREAT, REINFORCED, battery_of
from campaign.tactics.replies import full_answers, patterns
from campaign.tactics.writing import odds_in_words
from campaign.words.counting import listed


def captain(book: Book, view: BattleView, decision: BattleDecision) -> Order:
    """FG-GAP-25 What a captain orders, of whom nothing but the view is known."""
    seen = picture(book, view, decision.side)
    answers = dict(_answers(seen, decision))
    found = full_answers(decision, answers)
    assert isinstance(found, dict), f"a captain answers what he is asked: {found}"
    return order_of(decision, found)


def reasons(book: Book, view: BattleView, decision: BattleDecision) -> tuple[str, ...]:
    """Why a captain would have ships break off; those that go for the same reason together."""
    if Step(decision.key) is not Step.PLOT:
        return ()
    seen, offered = picture(book, view, decision.side), {field.key for field in decision.inputs}
    why: dict[str, list[str]] = {}
    for company in seen.squadrons().values():
        for own in company:
            if f"break_off.{own.id}" in offered and (reason := why_off(seen, own, company)):
                why.setdefault(reason, []).append(own.name)
    return tuple(f"{listed(names)} would break off: {reason}." for reason, names in why.items())


def _answers(seen: Picture, decision: BattleDecision) -> Iterator[tuple[str, str]]:
    if Step(decision.key) is Step.REACT:
        yield from targets(seen, decision, Plans())
        return
    tended = dict(_cares(seen, decision))
    yield from tended.items()
    helm = dict(steer(seen, decision))
    yield from helm.items()
    yield from _alongside(seen, decision)
    lights = dict(_lights(seen, decision))
    plans = Plans(_foreseen(seen, helm), set(lights.values()))
    yield from ((key, target) for key, target in targets(seen, decision, plans) if _may_fire(tended, key))
    yield from launches(seen, decision)
    yield from lights.items()
    yield from _flights(seen, decision)


def _foreseen(seen: Picture, helm: Mapping[str, str]) -> dict[str, Foreseen]:
    """Where his helm orders take his ships."""
    return {own.id: foreseen(own, float(helm.get(f"turn.{own.id}", 0)), float(helm.get(f"speed.{own.id}", own.knots)),
                             evading=f"evade.{own.id}" in helm) for own in seen.ours.values()}


def _may_fire(tended: dict[str, str], key: str) -> bool:
    """Crews that are sent to fight fires fire no guns, and flooded magazines feed none."""
    ship, _, battery = key.removeprefix(FIRE).rpartition(".")
    care = Care(tended.get(f"tend.{ship}", Care.NONE.value))
    if care is Care.FLOOD_MAGAZINES:
        return battery_of(battery) not in GREAT
    return REINFORCED.get(care) is not battery_of(battery)


# Crews, lights, aircraft ----------------------------------------------------------------------------------------------


MEDIUM = 1
FIRST_CHOICE = (Means.TORPEDO, Means.DIVE_LOW, Means.LEVEL_LOW, Means.LEVEL_MEDIUM, Means.LEVEL_HIGH, Means.STRAFE)


def _cares(seen: Picture, decision: BattleDecision) -> Iterator[tuple[str, str]]:
    """Fires and floods are met with what there is."""
    for field in decision.inputs:
        own = seen.ours.get(field.token)
        if own is None or not field.key.startswith("tend."):
            continue
        care = care_for(seen, own, {key for key, _ in field.options})
        if care is not None:
            yield field.key, care.value


def care_for(seen: Picture, own: Own, offered: set[str]) -> Care | None:
    """Magazines are flooded at the last, crews lent from light guns before casemates, fires fought where no enemy is near."""
    fires, severe = own.harm.total(Peril.FIRE), seen.charts.casualties.bounds(own.size, own.record.era)[2]
    if fires > severe + seen.charts.doctrine.magazine_margin and Care.FLOOD_MAGAZINES.value in offered:
        return Care.FLOOD_MAGAZINES
    if {own.fire, own.flooding} & {Level.MAJOR, Level.SEVERE, Level.OVERWHELMED}:
        for care in (Care.REINFORCE_LIGHT, Care.REINFORCE_CASEMATE):
            if care.value in offered:
                return care
    if Care.FIGHT_FIRE.value in offered and not _near(seen, own):
        return Care.FIGHT_FIRE
    return None


def _alongside(seen: Picture, decision: BattleDecision) -> Iterator[tuple[str, str]]:
    """With no enemy near, the nearest two go alongside a friend that needs them."""
    sent: Counter[str] = Counter()
    for field in decision.inputs:
        own = seen.ours.get(field.token)
        if own is None or not field.key.startswith("alongside.") or _near(seen, own):
            continue
        friends = (seen.ours[key] for key, _ in field.options if key in seen.ours)
        for friend in sorted(friends, key=lambda ship: apart(own, ship)):
            slow = friend.knots < seen.charts.weapons.collisions.helping_from_kn
            if slow and sent[friend.id] < seen.charts.casualties.help.helpers and not _near(seen, friend):
                sent[friend.id] += 1
                yield field.key, friend.id
                break


def _near(seen: Picture, own: Own) -> bool:
    """Whether an enemy is within her Medium range, or near enough to matter to a ship without guns."""
    foe = nearest(own, (foe for foe in seen.foes if not foe.guarded))
    return foe is not None and apart(own, foe) <= (own.bands[MEDIUM] if own.bands else seen.charts.doctrine.help_yd)


def _lights(seen: Picture, decision: BattleDecision) -> Iterator[tuple[str, str]]:
    """By night, one ship lights up an enemy who is not lit yet: star shell before searchlights, which show who shines.

    Nobody is lit up who sinks anyway.
    """
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
                and not seen.theirs[key].doomed
                and seen.theirs[key].contact is not Contact.LIT and apart(own, seen.theirs[key]) <= reach]
        mark = nearest(own, dark)
        if mark is not None:
            done.add(mark.id)
            shining.add(own.id)
            yield field.key, mark.id


def _flights(seen: Picture, decision: BattleDecision) -> Iterator[tuple[str, str]]:
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
    """Whether an enemy is in sight now, and would be offered as a target."""
    return mark.contact.held and mark.surfaced


def _attack_rank(seen: Picture, key: str) -> tuple[int, int, str, str] | None:
    means, _, target = key.partition(SPLIT)
    mark = seen.theirs.get(target)
    if mark is None or mark.doomed or Means(means) not in FIRST_CHOICE:
        return None
    return FIRST_CHOICE.index(Means(means)), mark.rank, target, key


# Chances of a battery -------------------------------------------------------------------------------------------------


def chances(book: Book, battle: Battle, view: BattleView, decision: BattleDecision, token: str) -> tuple[tuple[str, str], ...]:
    """FG-6.4 For her first battery that is asked: the chance that it hits, if she alone fires; who is out of reach has none."""
    charts = charts_of(book, battle.agreed)
    fire_field = next((field for field in decision.inputs if field.token == token and field.key.startswith(FIRE)), None)
    if fire_field is None:
        return ()
    battery = fire_field.key.rpartition(".")[2]
    fires = (Fire(ShipId(token), battery, ShipId(mark)) for mark, _ in fire_field.options if mark)
    found = ((str(fire.target), chance_now(charts, battle, fire)) for fire in fires)
    return tuple((mark, odds_in_words(chance)) for mark, chance in found if chance is not None)


def chance_now(charts: FearGodCharts, battle: Battle, fire: Fire) -> float | None:
    """FG-6.4 FG-GAP-12 The chance that one attack of a battery at least hits as things lie, where one can be made."""
    if not may_fire_at(battle, fire):
        return None
    shooter, target = battle.vessels[fire.ship], battle.vessels[fire.target]
    attacks = attacks_of(charts, battle, fire, Counter({fire.target: 1}), frozenset())
    salvos = [salvo_of(charts, battle, shooter, target, attack, reaction=battle.step is Step.REACT) for attack in attacks]
    made = [salvo.chance / 100 for salvo in salvos if salvo is not None]
    return 1.0 - prod(1.0 - chance for chance in made) if made else None


# Orders worth trying --------------------------------------------------------------------------------------------------


PATTERNS_AT_MOST = 4
TURNS = (45, -45, 90, -90, 180)


def candidates(book: Book, battle: Battle, decision: BattleDecision) -> Iterator[Order]:
    """Patterns of answers, and turns of all together to either hand."""
    for pattern in _tried(decision):
        found = full_answers(decision, pattern)
        if isinstance(found, dict):
            yield order_of(decision, found)


def _tried(decision: BattleDecision) -> Iterator[Mapping[str, str]]:
    yield from patterns(decision, PATTERNS_AT_MOST)
    turning = [field for field in decision.inputs if field.key.startswith("turn.")]
    for turn in TURNS if turning else ():
        yield {field.key: f"{turn}" for field in turning if abs(turn) <= (field.highest or 0.0)}
