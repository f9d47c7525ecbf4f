"""Fleets for battles: counters of the ledger's worked examples, an engagement in one line, a Book with just enough in it."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from typing import Any, TypeVar, cast

from msgspec import Struct

from campaign.library.charts.tactical import load_charts_of
from campaign.model.battles.battle import BattleId, Conditions, Engagement, Light, Opening, Participant, Party, Task
from campaign.model.book import Book, Options
from campaign.model.dice import ScriptedDice
from campaign.model.refusals import Refusal
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.sides import Nation, Side
from campaign.model.units.condition import SOUND, Condition
from campaign.model.units.counters import CounterValues
from campaign.model.units.ships import ClassId, ShipId, ShipType
from campaign.tactics.supermarina.battle.facts import Fact
from campaign.tactics.supermarina.battle.fold import fold
from campaign.tactics.supermarina.battle.state import Battle, Unit
from campaign.tactics.supermarina.charts.collection import NAME, Band, SupermarinaCharts
from campaign.tactics.supermarina.round.laws import refusal
from campaign.tactics.supermarina.round.opening import begin
from campaign.tactics.supermarina.screen import view_for
from campaign.tactics.supermarina.system import SYSTEM
from campaign.tactics.supermarina.words import parse


def _counter(kind: ShipType, guns: tuple[int, int, int], torpedoes: tuple[int, int], light_aa: float, *rest: int,
             boats: int = 1) -> CounterValues:
    """A row of the ledger's table; `rest` is class, movement, fuel boxes, gunnery boxes, flotation boxes."""
    protection, allowance, fuel, gunnery, flotation = rest
    return CounterValues(kind, *guns, *torpedoes, light_aa, protection, allowance, fuel, 1.0, gunnery, flotation,
                         False, 0, 0.0, boats)


VITTORIO_VENETO = _counter(ShipType.BATTLESHIP, (17, 4, 2), (0, 0), 4.25, 9, 30, 8, 10, 10)
CAVOUR = _counter(ShipType.BATTLESHIP, (13, 0, 6), (0, 0), 2.75, 7, 27, 9, 8, 6)
WARSPITE = _counter(ShipType.BATTLESHIP, (17, 3, 2), (0, 0), 5, 8, 23, 14, 9, 8)
RENOWN = _counter(ShipType.BATTLECRUISER, (13, 0, 7), (2, 2), 7, 7, 29, 14, 9, 8)
ARK_ROYAL = _counter(ShipType.CARRIER, (0, 0, 6), (0, 0), 9, 6, 30, 14, 7, 6)
ZARA = _counter(ShipType.HEAVY_CRUISER, (4, 0, 4), (0, 0), 2.75, 6, 31, 9, 5, 5)
TRENTO = _counter(ShipType.HEAVY_CRUISER, (4, 0, 4), (2, 1), 2.75, 5, 33, 6, 5, 4)
ABRUZZI = _counter(ShipType.LIGHT_CRUISER, (0, 7, 2), (2, 1), 2.25, 5, 33, 5, 5, 4)
BARBIANO = _counter(ShipType.LIGHT_CRUISER, (0, 5, 2), (1, 1), 2, 4, 33, 7, 4, 3)
SOUTHAMPTON = _counter(ShipType.LIGHT_CRUISER, (0, 9, 2), (2, 1), 2.25, 5, 32, 13, 5, 4)
LEANDER = _counter(ShipType.LIGHT_CRUISER, (0, 6, 2), (2, 2), 1.5, 4, 32, 7, 4, 3)
TRIBAL = _counter(ShipType.DESTROYER, (0, 0, 6), (1, 2), 0.75, 2, 34, 8, 2, 2)
SOLDATI = _counter(ShipType.DESTROYER, (0, 0, 3), (2, 1), 0.25, 2, 34, 5, 2, 2)
SPICA = _counter(ShipType.TORPEDO_BOAT, (0, 0, 2), (1, 1), 0.75, 2, 30, 3, 1, 1)
MAS = _counter(ShipType.BOAT_SQUADRON, (0, 0, 0), (2, 1), 0.25, 1, 20, 2, 1, 4, boats=4)
TRANSPORT = _counter(ShipType.TRANSPORT, (0, 0, 0), (0, 0), 0.25, 3, 15, 14, 3, 2)
SUBMARINE = _counter(ShipType.SUBMARINE, (0, 0, 0), (1, 1), 0, 1, 10, 10, 1, 1)

DAY = Conditions(Light.DAY, 720, 30000, 3, 270, 12, 0.0)
NIGHT = Conditions(Light.NIGHT, 1320, 8000, 3, 270, 12, 0.5)


@cache
def charts() -> SupermarinaCharts:
    """The real charts."""
    found = load_charts_of("supermarina")
    assert isinstance(found, SupermarinaCharts)

    return found


class Sent(Struct, frozen=True):
    """A ship for a battle and the counter she fights by."""

    side: Side
    counter: CounterValues
    participant: Participant


CLASSES = {
    VITTORIO_VENETO: "littorio", CAVOUR: "conte_di_cavour", WARSPITE: "warspite", RENOWN: "renown", ARK_ROYAL: "ark_royal",
    ZARA: "zara", TRENTO: "trento", ABRUZZI: "duca_degli_abruzzi", BARBIANO: "da_barbiano", SOUTHAMPTON: "southampton",
    LEANDER: "leander", TRIBAL: "tribal", SOLDATI: "soldati", SPICA: "spica", MAS: "mas_squadron", TRANSPORT: "cargo_ship",
}
"""The class in the order of battle that each counter stands for; another system reads that."""


def identity(name: str) -> ShipId:
    """The id that a name stands for."""
    return ShipId(name.lower().replace(" ", "_"))


def ship(side: Side, nation: Nation, name: str, counter: CounterValues, **more: Any) -> Sent:
    """One ship; `more` are fields of the participant."""
    given: dict[str, Any] = {"task": Task.BATTLE_LINE, "condition": SOUND, **more}
    one = Participant(identity(name), ClassId(CLASSES.get(counter, "any")), name, nation, "Force", **given)
    return Sent(side, counter, one)


def british(name: str, counter: CounterValues, **more: Any) -> Sent:
    """A British ship."""
    return ship(Side.ALLIED, Nation.BRITISH, name, counter, **more)


def italian(name: str, counter: CounterValues, **more: Any) -> Sent:
    """An Italian ship."""
    return ship(Side.AXIS, Nation.ITALIAN, name, counter, **more)


def several(one: Sent, count: int) -> tuple[Sent, ...]:
    """That ship and her sisters, numbered."""
    names = [f"{one.participant.name} {number}" for number in range(1, count + 1)]
    return tuple(replace(one, participant=replace(one.participant, name=name, ship=identity(name))) for name in names)


def met(*sent: Sent | Iterable[Sent], light: Light = Light.DAY, acting: Side = Side.ALLIED, seen_at_m: int | None = None,
        bound: Side | None = None) -> tuple[Book, Engagement]:
    """A Book and an engagement between those ships; `bound` is a side that may not withdraw."""
    ships = [one for some in sent for one in ((some,) if isinstance(some, Sent) else some)]
    sides = {side: tuple(one.participant for one in ships if one.side is side) for side in Side}
    parties = {side: Party(those, may_withdraw=side is not bound) for side, those in sides.items()}
    sky = DAY if light is Light.DAY else NIGHT
    opening = None if seen_at_m is None else Opening(seen_at_m, 90)
    engagement = Engagement(BattleId("b1"), "Jul I 40", 3, "off Calabria", Hex("00502"), sky, acting, parties, opening)
    counters = {one.participant.ship: one.counter for one in ships}
    return book_of(counters), engagement


def book_of(counters: dict[ShipId, CounterValues], tables: SupermarinaCharts | None = None) -> Book:
    """A Book that holds counters and the system's charts; a battle asks for nothing else."""
    nothing = cast("Any", None)
    return Book(nothing, nothing, nothing, counters, nothing, {NAME: tables or charts()}, Options(), "test")


def spent(**batteries: Fraction | int) -> Condition:
    """A sound ship with only those shares of her rounds left."""
    return Condition(rounds_left={battery: Fraction(share) for battery, share in batteries.items()})


def play(book: Book, battle: Battle, script: Iterable[tuple[str, int]], *orders: str) -> tuple[Battle, tuple[Fact, ...]]:
    """The battle after written orders, each `axis ...` or `allied ...`, with exactly those dice, and all that happened.

    Dice are planned as (how the reason begins, face); one more or one fewer fails.
    """
    dice = ScriptedDice(script)
    facts: list[Fact] = []
    for line in orders:
        who, text = line.split(" ", 1)
        order = parse(book, view_for(book, battle, Side(who)), Side(who), text)
        assert not isinstance(order, Refusal), f"{line}: {order}"
        for fact in SYSTEM.resolve(book, battle, order, dice):
            battle = fold(battle, fact)
            facts.append(fact)
    dice.done()
    return battle, tuple(facts)


def begun(*sent: Sent | Iterable[Sent], **more: Any) -> tuple[Book, Battle]:
    """A Book and a battle at its beginning."""
    book, engagement = met(*sent, **more)
    return book, begin(book, engagement)


def at(band: Band, *sent: Sent | Iterable[Sent], **more: Any) -> tuple[Book, Battle]:
    """A battle in which both sides have just held the range at that band, before the next step."""
    book, battle = begun(*sent, **more)
    return play_to(book, replace(battle, band=band))


def play_to(book: Book, battle: Battle) -> tuple[Book, Battle]:
    """The same battle after both sides have held the range."""
    return book, play(book, battle, [], "axis hold", "allied hold")[0]


def refused(book: Book, battle: Battle, line: str) -> str:
    """The rule that refuses a written order, which must be readable."""
    who, text = line.split(" ", 1)
    order = parse(book, view_for(book, battle, Side(who)), Side(who), text)
    assert not isinstance(order, Refusal), f"{line}: {order}"
    no = refusal(book, battle, order)
    assert no is not None, f"nothing refuses {line}"
    return no.rule


Kind = TypeVar("Kind")


def of(kind: type[Kind], facts: Iterable[object]) -> list[Kind]:
    """The facts of one kind."""
    return [fact for fact in facts if isinstance(fact, kind)]


def unit(battle: Battle, name: str) -> Unit:
    """A unit in a battle by her name."""
    return battle.units[identity(name)]
