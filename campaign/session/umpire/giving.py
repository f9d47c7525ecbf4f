"""What an umpire does from his desk: orders in anybody's name, results, a day of staff play, and rulings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Any

from campaign.model.battles.battle import AfterAction
from campaign.model.commands import LAND_FACTS, Command, RuleAsUmpire
from campaign.model.play.telling import Telling
from campaign.model.play.views import View
from campaign.model.refusals import Refusal
from campaign.model.replacing import replace
from campaign.model.sides import BOTH, Side
from campaign.model.units.condition import SOUND, Condition
from campaign.model.units.ships import Battery, ShipId
from campaign.session.grammar import forms
from campaign.session.grammar.forms import Option, Picked
from campaign.session.grammar.knowledge import Knowledge
from campaign.session.grammar.parts import OrderField, Path, Values, build, parts_of
from campaign.session.grammar.reading import of_the_umpire, read, umpires_verbs, verbs
from campaign.session.grammar.sentences import in_words as sentence_of
from campaign.session.grammar.sentences import kind_in_words, value_name
from campaign.session.planning.land_following import what_follows
from campaign.session.play.playing import Until, let_staff_answer, play_on
from campaign.session.play.referee import accept
from campaign.session.play.seat import PlayerSeat, Seat, UmpireSeat, game_of, seat_for
from campaign.session.play.trouble import Malformed, NotFound
from campaign.session.play.written_orders import orders_in


def seat_beside(umpire: UmpireSeat, reader: Side | None) -> Seat:
    """Whose papers an umpire looks into, and in whose name he gives: a side's seat, or (None) his own."""
    return seat_for(game_of(umpire), reader)


def seat_of_the_attacker(umpire: UmpireSeat) -> PlayerSeat:
    """The seat of the side whose battle waits; raises NotFound where none does."""
    attack = game_of(umpire).state.attack
    if attack is None:
        raise NotFound("no battle is being fought")
    return PlayerSeat(game_of(umpire), attack.acting)


def giver_of(command: Command) -> Side | None:
    """The side in whose name an order is given, or None for the umpire's."""
    side: Side | None = getattr(command, "side", None)
    return side


def sentence(umpire: UmpireSeat, command: Command) -> str:
    """An order in words, as its giver would say it."""
    views = umpire.views
    return sentence_of(umpire.book, views.get(giver_of(command) or Side.AXIS, views[Side.AXIS]), command)


def consequences(umpire: UmpireSeat, commands: Iterable[Command]) -> tuple[str, ...]:
    """SM-GAP-86.6 What facts bring with them is read before they are entered; nothing where the first would be refused."""
    orders = tuple(commands)
    if not orders or umpire.refusal(orders[0]) is not None:
        return ()
    return tuple(dict.fromkeys(line for order in orders for line in what_follows(umpire, order)))


def give(umpire: UmpireSeat, commands: Iterable[Command]) -> tuple[Telling, ...]:
    """Each from the seat of whoever gives it, and the staff answers as to any order; what the umpire's log tells of it.

    Raises Refused at the first that a rule refuses; those before it stand.
    """
    game, before = game_of(umpire), _last_line(umpire)
    givers: list[Side | None] = []
    try:
        for command in commands:
            seat_for(game, giver_of(command)).give(command)
            givers.append(giver_of(command))
    finally:
        if givers:
            let_staff_answer(game, givers[-1])
    return tuple(line.telling for line in umpire.log(before))


def take_result(umpire: UmpireSeat, after: AfterAction, rulings: Sequence[RuleAsUmpire] = ()) -> None:
    """A battle's result becomes history behind what was ruled about it, and the staff answers where people play too."""
    accept(umpire, after, rulings)
    let_staff_answer(game_of(umpire), None)


def staff_plays_a_day(umpire: UmpireSeat) -> None:
    """The staff plays its sides for a day, or until a person must decide."""
    play_on(game_of(umpire), Until(segments=1))


def parse_orders(seat: Seat, text: str) -> tuple[Command, ...]:
    """Orders as they are typed at the terminal, in words or in JSON; raises Malformed, NotFound or Refused."""
    first = next(iter(text.split(maxsplit=1)), "").lower()
    if not first:
        raise Malformed("nothing is written yet; an order was expected")
    if first[0] in "{[":
        return tuple(orders_in(text, seat.reader))
    known = verbs() if isinstance(seat, PlayerSeat) else umpires_verbs()
    if first not in known:
        raise Malformed(f"no order begins with {first!r}; one of {', '.join(known)} was expected")
    return (of_the_umpire(seat, text),) if isinstance(seat, UmpireSeat) else read(Knowledge.of(seat), text).commands


def _last_line(umpire: UmpireSeat) -> int:
    archive = game_of(umpire).archive
    tail = () if archive is None else archive.log_tail(None, 1)
    return tail[-1].number if tail else 0


# Rulings, made part by part -------------------------------------------------------------------------------------------


KINDS: Mapping[str, type] = {kind.__name__: kind for kind in (RuleAsUmpire, *LAND_FACTS)}
CONDITION = "condition"
SHARES = ("shell_damage", "underwater_damage", "speed_left", "torpedoes_left", "crew_left")
ROUNDS = {f"{battery.value}_rounds_left": battery.value for battery in Battery}
COUNTS = ("fires", "floods")
MOUNTS = (CONDITION, "mounts_out")
NO_MOUNT = ""
# What hangs on something that is named first, by its path, and what it then may be about.
BEHIND: Mapping[Path, tuple[Path, ...]] = {
    **{(CONDITION, name): (("ship",),) for name in (*SHARES, *ROUNDS, *COUNTS, "mounts_out")}, ("fuel_boxes",): (("ship",),),
    ("hex",): (("force",), ("flotilla",)), ("port_owner",): (("port",),), ("port_fuel",): (("port",),),
    ("points",): (("points_side",),), ("flotilla_points",): (("flotilla",),), ("flotilla_port",): (("flotilla",),),
}
# What is offered as its own side has it, and not as the other sees it.
OWN = {"ShipId": "ships", "ForceId": "forces", "FlotillaId": "flotillas"}


@cache
def _parts(kind: type) -> tuple[OrderField, ...]:
    return tuple(found for part in parts_of(kind) for found in (_of_a_condition() if part.kind == "json" else (part,)))


def _of_a_condition() -> Iterator[OrderField]:
    """A condition is so many shares, counts and mounts, each of which may stay as it is."""
    yield from (OrderField((CONDITION, name), "number", optional=True) for name in (*SHARES, *ROUNDS))
    yield from (OrderField((CONDITION, name), "number", optional=True, whole=True) for name in COUNTS)
    yield OrderField(MOUNTS, "choice", "mount", many=True)


class UmpireForms:
    """The forms of an umpire's orders while the campaign stands still: he names the things of both sides as their owners do."""

    def __init__(self, umpire: UmpireSeat) -> None:
        """At his seat."""
        self.umpire, self.book, self.views = umpire, umpire.book, umpire.views

    def parts(self, kind: type) -> tuple[OrderField, ...]:
        """The parts of an umpire's order."""
        return _parts(kind)

    def behind(self, part: OrderField, values: Mapping[Path, Any]) -> bool | None:
        """Whether a part hangs on another that is named (True) or is not (False); None for one that stands by itself."""
        first = [path for path in BEHIND.get(part.path, ()) if path in values]
        return any(values[path] is not None for path in first) if first else None

    def nothing(self, part: OrderField, values: Mapping[Path, Any]) -> str:
        """What is not named stays as it is, belongs to nobody, happened now."""
        if part.path in BEHIND:
            now = next((text for view in self.views.values() if (text := self._now(view, part.path, values))), "")
            return f"as it is{f', {now}' if now else ''}"
        return {"owner": "nobody", "on": "this game turn"}.get(part.path[-1], "none")

    def begun(self, kind: type) -> Values:
        """Nothing is changed yet, and no reason is said."""
        found = forms.initial_values(self._known(Side.AXIS), kind, Picked())
        return {part.path: found.get(part.path, () if part.many else None) for part in self.parts(kind)}

    def made(self, kind: type, values: Mapping[Path, Any]) -> Command:
        """The order; what is not named of a ship's condition stays as she has it."""
        whole = dict(values)
        for part in self.parts(kind):
            if kind is RuleAsUmpire and self.behind(part, values) is False:
                whole[part.path] = () if part.many else None
        if kind is RuleAsUmpire:
            whole[CONDITION,] = self._condition(whole)
        return build(kind, None, {path: value for path, value in whole.items() if path[0] != CONDITION or path == (CONDITION,)})

    def _condition(self, values: Mapping[Path, Any]) -> Condition | None:
        changed: dict[str, Any] = {name: value if name in COUNTS else Fraction(str(value)) for name in (*SHARES, *COUNTS)
                                   if (value := values[CONDITION, name]) is not None}
        rounds = {battery: Fraction(str(left)) for name, battery in ROUNDS.items()
                  if (left := values[CONDITION, name]) is not None}
        out: tuple[str, ...] = values[MOUNTS]
        if out:
            changed["mounts_out"] = tuple(name for name in out if name != NO_MOUNT)
        if not changed and not rounds:
            return None
        ship = values["ship",]
        now = next((view.ships[ship].condition for view in self.views.values() if ship in view.ships), SOUND)
        # What a battle system keeps of her is found anew from what is ruled.
        return replace(now, **changed, rounds_left={**now.rounds_left, **rounds}, details=())

    def refusal(self, order: Command) -> Refusal | None:
        """SM-GAP-60.4 Shares of a condition lie between nought and one; all else is judged as any ruling is."""
        if isinstance(order, RuleAsUmpire) and order.condition is not None:
            for name, share in _shares_of(order.condition):
                if not 0 <= share <= 1:
                    return Refusal("SM-GAP-60", f"{name} is a share from 0 to 1, and {float(share):g} is none")
        return self.umpire.refusal(order)

    def options(self, part: OrderField, kind: type, values: Mapping[Path, Any]) -> tuple[Option, ...]:
        """The options for a part, from both sides."""
        if part.path == MOUNTS:
            return tuple(self._mounts(values["ship",]))
        found: dict[Any, str] = {}
        for side in BOTH:
            own = getattr(self.views[side], OWN[part.of]) if part.of in OWN else None
            found |= {value: label for value, label in forms.options(self._known(side), part, Picked())
                      if value not in found and (own is None or value is None or value in own)}
        return tuple((value, self.nothing(part, values) if value is None else label) for value, label in found.items())

    def _now(self, view: View, path: Path, values: Mapping[Path, Any]) -> str:
        """The present value that a ruling would change, as its owner's view has it; empty in the other's."""
        named: dict[str, Any] = {name: values.get((name,)) for name in ("ship", "port", "force", "flotilla")}
        ship, port = view.ships.get(named["ship"]), view.ports.get(named["port"])
        force, flotilla = view.forces.get(named["force"]), view.flotillas.get(named["flotilla"])
        match path:
            case ("condition", "mounts_out") if ship is not None:
                return ", ".join(ship.condition.mounts_out)
            case ("condition", str(name)) if ship is not None:
                left = ship.condition.rounds_left.get(ROUNDS[name], 1) if name in ROUNDS else getattr(ship.condition, name)
                return f"{float(left):.2g}"
            case ("fuel_boxes",) if ship is not None:
                return str(ship.fuel_boxes)
            case ("hex",) if force is not None or flotilla is not None:
                return str(force.force.hex if force is not None else flotilla.hex if flotilla is not None else "")
            case ("port_owner",) if port is not None and port.own:
                return str(view.side)
            case ("port_fuel",) if port is not None and port.own and port.fuel is not None:
                return f"{port.fuel:g}"
            case ("flotilla_points",) if flotilla is not None:
                return str(flotilla.points)
        return ""

    def _mounts(self, ship: ShipId | None) -> Iterator[Option]:
        """A ship's mounts by name, and the option that none is out of action."""
        if ship is not None:
            hull = self.book.oob.class_of(ship)
            yield NO_MOUNT, "none is out of action"
            names = (*(mount.name for mount in hull.guns), *(mount.name for mount in hull.torpedoes))
            yield from ((name, name) for name in dict.fromkeys(names))

    def called(self, value: Any) -> str:
        """The name of a thing, as either side calls it."""
        names = (value_name(self.book, view, value) for view in self.views.values())
        return next((name for name in names if name != str(value)), str(value))

    def in_words(self, order: Command) -> str:
        """What an order sets, part by part; a ruling's reason comes last."""
        aside = ("side", "reason") if isinstance(order, RuleAsUmpire) else ("side",)
        fields = ((name, getattr(order, name)) for name in order.__struct_fields__ if name not in aside)
        text = "; ".join(self._said(name, value) for name, value in fields if value not in (None, ()))
        if isinstance(order, RuleAsUmpire):
            return f"{text or 'Nothing is set, only noted'}, because {order.reason.strip() or '...'}"
        return f"{kind_in_words(type(order))}: {text}"

    def _said(self, name: str, value: Any) -> str:
        if isinstance(value, Condition):
            parts = [f"{part} {float(share):g}" for part, share in _shares_of(value)]
            parts += [f"{part} {getattr(value, part)}" for part in COUNTS if getattr(value, part)]
            parts += [f"{', '.join(value.mounts_out)} out of action"] if value.mounts_out else []
            return f"condition: {', '.join(parts)}"
        text = f"{value:g}" if isinstance(value, int | float) and not isinstance(value, bool) else self.called(value)
        return f"{name.replace('_', ' ')} {text}"

    def _known(self, side: Side) -> Knowledge:
        return Knowledge(self.book, self.views[side], lambda: (), umpire=True)


def _shares_of(condition: Condition) -> Iterator[tuple[str, Fraction]]:
    """The shares of a condition that are not as of a sound ship, in words."""
    for name in SHARES:
        share: Fraction = getattr(condition, name)
        if share != getattr(SOUND, name):
            yield name.replace("_", " "), share
    yield from ((f"{battery.replace('_', ' ')} rounds left", left) for battery, left in condition.rounds_left.items())
