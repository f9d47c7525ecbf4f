"""What is told as data: every line of a side's log part by part, and a leak for each part that a telling has."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from campaign.model.battles.battle import Light
from campaign.model.commands import MoveForce
from campaign.model.play.log import NewLine
from campaign.model.play.telling import Being, Change, Deed, Effect, Instrument, Measure, Mention, Part
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.sides import Side
from campaign.rules import narration
from campaign.session.play.game import Game
from campaign.session.play.seat import seat_for
from campaign.session.play.written_orders import form_of
from campaign.store.archive import Archive
from campaign.store.telling_text import plain, written
from tests.secrecy.worlds import SAVE, World

Leak = Callable[[pytest.MonkeyPatch, str], None]


def tellings(game: Game, world: World) -> str:
    """What each line of the side's log tells, in JSON."""
    return "\n".join(json.dumps(plain(line.telling), sort_keys=True) for line in seat_for(game, world.side).log())


def tellings_of_an_order(world: World) -> str:
    """The same after a force of the side's own has moved, so that the end of it was told in this world."""
    with world.opened() as game:
        order = next((order for order in game.legal(world.side) if isinstance(order, MoveForce)), None)
    if order is None:
        return "there is no such order now"
    with world.copied() as copy:
        answer = copy.run("do", SAVE, json.dumps(form_of(order)), "--side", world.side.value)
        with replace(copy, state=None).opened() as game:
            return answer + tellings(game, world)


def _whole(secret: str) -> Mention:
    return Mention(f"Force {secret}", Being.FORCE, f"AX{secret}", Side.AXIS)


def _either(first: object, second: object) -> Callable[[str], Any]:
    """What stands for a secret of two, where a part holds no words."""
    return lambda secret: (first, second)[ord(secret) % 2]


OF_A_TELLING: Mapping[str, Callable[[str], Any]] = {
    "deed": _either(Deed.SINKING, Deed.RESCUE),
    "by": lambda secret: (_whole(secret),),
    "to": lambda secret: (_whole(secret),),
    "others": lambda secret: (_whole(secret),),
    "start": lambda secret: Hex(f"0020{ord(secret) % 9}"),
    "hex": lambda secret: Hex(f"0010{ord(secret) % 9}"),
    "hexes": lambda secret: (Hex(f"0030{ord(secret) % 9}"),),
    "place": lambda secret: secret,
    "at_m": lambda secret: (float(ord(secret)), 0.0),
    "battle": lambda secret: secret,
    "minute": ord,
    "light": _either(Light.DAY, Light.NIGHT),
    "instrument": _either(Instrument.GUNS, Instrument.TORPEDOES),
    "range_m": lambda secret: float(ord(secret)),
    "count": lambda secret: float(ord(secret)),
    "manner": lambda secret: secret,
    "reason": lambda secret: secret,
    "effects": lambda secret: (Effect(Part.HULL, Change.LOST, Measure.BOXES, ord(secret)),),
    "needed": lambda secret: f"{ord(secret)}+",
    "face": ord,
    "rules": lambda secret: (f"SM-{secret}",),
    "quiet": _either(first=True, second=False),
}
OF_A_MENTION: Mapping[str, Callable[[str], Any]] = {
    "name": lambda secret: secret,
    "being": _either(Being.SHIP, Being.PORT),
    "key": lambda secret: secret,
    "side": _either(Side.AXIS, Side.ALLIED),
}
OF_AN_EFFECT: Mapping[str, Callable[[str], Any]] = {
    "part": _either(Part.HULL, Part.TURRET),
    "change": _either(Change.LOST, Change.MENDED),
    "measure": _either(Measure.BOXES, Measure.BOATS),
    "amount": ord,
    "of": ord,
    "left": ord,
    "name": lambda secret: secret,
    "on": _whole,
}


def _planted(parts: Callable[[str], Mapping[str, Any]]) -> Leak:
    """Parts of the enemy's in what every line of the log tells, whose text stays as it is."""
    def leak(patch: pytest.MonkeyPatch, secret: str) -> None:
        true = Archive.log
        patch.setattr(Archive, "log", lambda self, *args: tuple(
            replace(line, data=written(replace(line.telling, **parts(secret)))) for line in true(self, *args)))
    return leak


def leak_of(part: str) -> Leak:
    """The leak for a part by its name: of a telling, of a mention in it (`by.key`) or of an effect (`effects.left`)."""
    whole, _, inner = part.partition(".")
    if not inner:
        return _planted(lambda secret: {part: OF_A_TELLING[part](secret)})
    if whole == "effects":
        return _planted(lambda secret: {whole: (Effect(**{inner: OF_AN_EFFECT[inner](secret)}),)})
    sailor = Mention("Zara", Being.SHIP, "zara", Side.AXIS)
    return _planted(lambda secret: {whole: (replace(sailor, **{inner: OF_A_MENTION[inner](secret)}),)})


PARTS = (*OF_A_TELLING, *(f"{whole}.{inner}" for whole in ("by", "to", "others") for inner in OF_A_MENTION),
         *(f"effects.{inner}" for inner in OF_AN_EFFECT))


def at_the_source(patch: pytest.MonkeyPatch, secret: str) -> None:
    """A ship of the enemy's beside those who took part, in all that is told of what happens."""
    true = narration.heard

    def leaky(*args: Any) -> tuple[tuple[NewLine, ...], tuple[Side, ...]]:
        lines, knows = true(*args)
        return tuple(replace(line, telling=replace(line.telling, others=(*line.telling.others, _whole(secret))))
                     for line in lines), knows

    patch.setattr(narration, "heard", leaky)
