"""How captains move: what each wants by what he commands, made into a move that his ship can make (CO-D.1)."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.model.battles.battle import BattleDecision
from campaign.tactics.coastal.captains.boats import decoy, gunboat, has_had_enough, leaving, prey, torpedo_boat
from campaign.tactics.coastal.captains.handling import FAST, SMALL_TURN, Wish, clear_turn, room, steers
from campaign.tactics.coastal.captains.reading import Known, Picture, nearest
from campaign.tactics.coastal.captains.ships import convoy_of, depth_of, escort, merchant, ramming, submarine, warship
from campaign.tactics.plot.geometry import turn_between


def moves(seen: Picture, decision: BattleDecision) -> Iterator[tuple[str, str]]:
    """The answers to how a model moves."""
    fields = {field.key: field for field in decision.inputs}
    own = seen.ours.get(fields["setting"].token)
    if own is None:
        return
    wish = wish_of(seen, own)
    settings = [int(key) for key, _ in fields["setting"].options]
    setting = min(max(wish.setting, settings[0]), settings[-1])
    yield "setting", str(setting)
    if "turn" in fields:
        by = turn_between(own.course, wish.course)
        most = room(seen, own, setting)
        by = max(-most, min(most, by))
        by = by if wish.ram else clear_turn(seen, own, setting, by, most)
        if abs(by) >= SMALL_TURN and steers(own, by):
            yield "turn", f"{by:.4g}"
    if "depth" in fields and (wanted := depth_of(seen, own).value) in dict(fields["depth"].options):
        yield "depth", wanted
    if wish.ram and "ram" in fields and wish.ram in dict(fields["ram"].options):
        yield "ram", wish.ram
    wished = {"break_off": wish.break_off, "smoke": wish.smoke}
    yield from ((key, "yes") for key, is_wished in wished.items() if is_wished and key in fields)


def wish_of(seen: Picture, own: Known) -> Wish:
    """What a captain wants of a move, by what he commands."""
    if own.has("_dummy"):
        return decoy(seen, own)
    if own.submarine:
        return submarine(seen, own)
    if own.merchant:
        return merchant(seen, own)
    if not seen.theirs:
        return Wish(own.course, FAST)
    if own.has("_broken") or has_had_enough(seen, own):
        return leaving(seen, own)
    if (rams := ramming(seen, own)) is not None:
        return rams
    convoy = convoy_of(seen)
    if own.has("_escort") and convoy:
        return escort(seen, own, convoy)
    return _boat(seen, own) if own.boat else warship(seen, own)


def _boat(seen: Picture, own: Known) -> Wish:
    """Torpedoes for ships, guns for boats."""
    target = prey(seen, own)
    if own.tubes and target is not None:
        return torpedo_boat(seen, own, target)
    enemy = nearest(own, seen.fighting) or nearest(own, seen.theirs.values())
    return Wish(own.course, FAST) if enemy is None else gunboat(seen, own, enemy)
