"""Orders in writing: `close`, `launch Jervis dash; Janus`, `Warspite P>Giulio Cesare S>Alfieri`, `Jervis T>transports`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from campaign.model.battles.battle import BattleView
from campaign.model.book import Book
from campaign.model.refusals import Refusal
from campaign.model.sides import Side
from campaign.model.units.counters import GunType
from campaign.model.units.ships import ShipId
from campaign.tactics.supermarina.battle import orders
from campaign.tactics.supermarina.battle.state import Step
from campaign.tactics.supermarina.charts.bands import Manoeuvre
from campaign.tactics.writing import NONE, Slip, asked, by_ship, called, name_of, only, parts_of, read_order

LETTERS = {"P": GunType.PRIMARY, "I": GunType.INTERMEDIATE, "S": GunType.SECONDARY}
LETTER_OF = {rating: letter for letter, rating in LETTERS.items()}
TORPEDO_LETTER = "T"
MARKS = ";>"
MARK = re.compile(r"\s+([PISTpist])>\s*")
RANGE_WORDS = {manoeuvre.value: manoeuvre for manoeuvre in Manoeuvre} | {"maintain": Manoeuvre.MAINTAIN}
HELP = {
    Step.RANGE.value: "open, hold or close",
    Step.LAUNCHES.value: "launch SHIP; SHIP dash, or none",
    Step.GUNS.value: "SHIP P>TARGET I>TARGET S>TARGET; SHIP ..., or none",
    Step.TORPEDOES.value: "SHIP T>TARGET; SHIP S>SHIP RUNNING IN, or none",
}


def parse(book: Book, view: BattleView, side: Side, text: str) -> orders.Order | Refusal:
    """SM-GAP-56 Orders are written down before they are shown: by name or id, case and spacing as one likes."""
    return read_order(asked(view, side, "SM-6B"), text, lambda step, words: _read(view, side, Step(step), words), HELP)


def _read(view: BattleView, side: Side, step: Step, text: str) -> orders.Order:
    if step is Step.RANGE:
        if text.lower() not in RANGE_WORDS:
            raise Slip(f"{text!r} is no order about the range")
        return orders.OrderRange(side, RANGE_WORDS[text.lower()])
    parts = parts_of(text, (NONE, "launch none"))
    if step is Step.LAUNCHES:
        return orders.DeclareLaunches(side, tuple(_launch(view, side, part) for part in parts))
    aims = [aim for part in parts for aim in _aims(view, side, part)]
    fire = tuple(orders.Fire(ship, LETTERS[letter], target) for ship, letter, target in aims if letter != TORPEDO_LETTER)
    torpedoes = tuple(orders.Aim(ship, target) for ship, letter, target in aims if letter == TORPEDO_LETTER)
    if step is Step.TORPEDOES:
        return orders.AimTorpedoes(side, torpedoes, fire)
    if torpedoes:
        raise Slip("torpedoes are aimed after the gunfire")
    return orders.LayGuns(side, fire)


def _launch(view: BattleView, side: Side, part: str) -> orders.Launch:
    words = re.sub(r"(?i)^launch\s+", "", part)
    dash = words.lower().endswith(" dash")
    return orders.Launch(_ship(view, side, words[: -len(" dash")] if dash else words), dash)


def _aims(view: BattleView, side: Side, part: str) -> Iterator[tuple[ShipId, str, ShipId]]:
    name, *rest = MARK.split(part)
    if not rest:
        raise Slip(f"{part!r} names no target")
    shooter = _ship(view, side, name)
    for letter, target in zip(rest[::2], rest[1::2], strict=True):
        at_convoy = target.lower() == orders.TRANSPORTS
        yield shooter, letter.upper(), orders.TRANSPORTS if at_convoy else _ship(view, side.enemy, target)


def _ship(view: BattleView, side: Side, words: str) -> ShipId:
    return only(view, side, words, called(view, side, words))


def show(view: BattleView, order: orders.Order) -> str:
    """An order as it would be written; a ship is named by her id where two bear one name."""
    match order:
        case orders.OrderRange():
            return order.manoeuvre.value
        case orders.DeclareLaunches():
            parts = [_name(view, launch.ship) + (" dash" if launch.dash else "") for launch in order.launches]
            return "launch " + "; ".join(parts) if parts else NONE
        case orders.LayGuns():
            return _lines(view, [(shot.shooter, LETTER_OF[shot.rating], shot.target) for shot in order.fire])
        case _:
            aims = [(torpedo.ship, TORPEDO_LETTER, torpedo.target) for torpedo in order.torpedoes]
            fire = [(fire.shooter, LETTER_OF[fire.rating], fire.target) for fire in order.dash_fire]
            return _lines(view, aims + fire)


def _lines(view: BattleView, aims: list[tuple[ShipId, str, ShipId]]) -> str:
    return by_ship(view, ((ship, f"{letter}>{_name(view, target)}") for ship, letter, target in aims), MARKS, " ", " ")


def _name(view: BattleView, ship: ShipId) -> str:
    return str(orders.TRANSPORTS) if ship == orders.TRANSPORTS else name_of(view, ship, MARKS)
