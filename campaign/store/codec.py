"""The codec: how events, commands, snapshots and battle facts are serialised and read back, for ever.

A record is a kind (the name of its class; `battle.<system>.<fact>` for a fact of a tactical system), a version and
a JSON body. When a class changes its shape so that old records no longer fit, one function is added to
`UPCASTERS` under the kind and the version that it makes younger by one, and stays there for ever; the version
that is written follows from that table. No record in a save is ever rewritten.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

import msgspec
from msgspec import Struct

from campaign.intake.json_text import ANYTHING, JsonReader
from campaign.intake.limits import Unreadable
from campaign.model.commands import COMMANDS
from campaign.model.dice import Die
from campaign.model.events import EVENTS
from campaign.model.play.state import State
from campaign.model.units.condition import NONE, WHOLE
from campaign.store.schema import Convert, Unread, decode_hook, encode_hook, schema_of
from campaign.tactics import registry

# Upcasters ------------------------------------------------------------------------------------------------------------


Body = dict[str, Any]
Upcaster = Callable[[Body], Body]

# How version 0.1 named forces that its staff formed for a purpose: the name was all that kept the purpose.
_BOUND, _HOME = "Bound for ", "Detached from"
_OFF = {"To fetch troops off ": "fetch", "Guns for the landing at ": "guns"}
_HEX = re.compile("[0-9]{5}")


def _intent_in(name: str) -> Body | None:
    """What a staff of version 0.1 meant to do with a force so named."""
    if name.startswith(_HOME):
        return {"purpose": "home"}
    if name.startswith(_BOUND):
        return {"purpose": "port", "port": _key_of(name.removeprefix(_BOUND))}
    for prefix, purpose in _OFF.items():
        if name.startswith(prefix) and _HEX.fullmatch(name[len(prefix):]):
            return {"purpose": purpose, "hex": name[len(prefix):]}
    return None


def _key_of(port: str) -> str:
    """The key of a port by its name, as every port had it then."""
    plain = "".join(letter for letter in unicodedata.normalize("NFKD", port.lower()) if not unicodedata.combining(letter))
    return re.sub("[^a-z0-9]+", "_", plain).strip("_")


def _add_intent(body: Body) -> Body:
    return {**body, "intent": _intent_in(body["name"])}


def _add_owners(body: Body) -> Body:
    """Intents, and whose the forces were that are gone while their markers are remembered: their ids began with the side."""
    found = {key: _intent_in(force["name"]) for key, force in body["forces"].items()}
    gone = (key for key in body.get("contacts", ()) if key not in body["forces"])
    return {**body, "intents": {key: intent for key, intent in found.items() if intent is not None},
            "disbanded": {key: "axis" if key.startswith("AX") else "allied" for key in gone}}


def _flatten_roll(body: Body) -> Body:
    """A die as every battle writes it now; two systems wrote the campaign's own record of it instead."""
    roll, why = body["roll"], body["roll"]["why"]
    return {"die": Die(tuple(roll["die"])).name, "face": roll["face"], "rule": why["rule"], "what": why["what"],
            "actors": why["actors"], "needed": why["needed"], "modifiers": why["modifiers"], "readers": why["seen_by"]}


# How two systems called what all call alike now.
_ENDINGS = {"nobody_left": "sunk", "one_side_gone": "sunk", "broke_off": "broken_off"}


def _rename_ending(body: Body) -> Body:
    why = body["ended"]["why"]
    return {"ended": {**body["ended"], "why": _ENDINGS.get(why, why)}}


UPCASTERS: dict[tuple[str, int], Upcaster] = {
    # Its part was called `order`, as the name of every order is in what players write.
    ("GiveStandingOrder", 1): lambda body: {**{key: body[key] for key in body if key != "order"}, "standing": body["order"]},
    # What a staff meant to do with a force stood in its name alone.
    ("ForceFormed", 1): _add_intent,
    ("State", 1): _add_owners,
    ("battle.coastal.RollFell", 1): _flatten_roll,
    ("battle.fear_god.RollFell", 1): _flatten_roll,
    ("battle.coastal.BattleEnded", 1): _rename_ending,
    ("battle.fear_god.BattleEnded", 1): _rename_ending,
}


BATTLE = "battle."
CANNOT_BE_READ = (Unreadable, ValueError, KeyError, TypeError, IndexError, ArithmeticError, RecursionError)


class Encoded(Struct, frozen=True):
    """One thing written down."""

    kind: str
    version: int
    body: str


class CodecTrouble(ValueError):
    """A record that this version of the program cannot read, and why, in one line."""


class UnknownKind(CodecTrouble):
    """A record of a kind that this version does not know."""


class NewerVersion(CodecTrouble):
    """A record written in a later version's shape."""


class Codec:
    """Writes and reads records; `facts` are the types of facts of each tactical system by the system's name."""

    def __init__(
        self,
        facts: Mapping[str, Sequence[type]] | None = None,
        upcasters: Mapping[tuple[str, int], Upcaster] = UPCASTERS,
    ) -> None:
        self._upcasters = upcasters
        self._types: dict[str, type] = {}
        self._kinds: dict[type, str] = {}
        for noun in (*EVENTS, *COMMANDS, State):
            self._learn(noun.__name__, noun)
            self._kinds[noun] = noun.__name__
        # Do not test whether there are any: that would search for every installed system.
        self._facts = facts if facts is not None else {}
        self._systems: set[str] = set()
        self._versions: dict[str, int] = {}
        for kind, version in upcasters:
            self._versions[kind] = max(self._versions.get(kind, 1), version + 1)
        self._encoder = msgspec.json.Encoder(enc_hook=_pack)
        self._packs: dict[type, Convert | None] = {}
        self._readers: dict[str, tuple[JsonReader[Any], Convert | None]] = {}
        self._ways: dict[tuple[str, type], tuple[str, int, Convert | None, JsonReader[Any], Convert | None]] = {}

    def _learn(self, kind: str, cls: type) -> None:
        if kind in self._types:
            raise ValueError(f"two things would be written as {kind!r}")
        self._types[kind] = cls

    def _learn_system(self, system: str) -> None:
        """Registers the facts of a system, only when the first of them is written or read."""
        if system not in self._systems and system in self._facts:
            self._systems.add(system)
            for fact in self._facts[system]:
                self._learn(f"{BATTLE}{system}.{fact.__name__}", fact)

    def kind_of(self, thing: object, system: str = "") -> str:
        """The kind under which a thing is written, in a battle a fact of `system`; TypeError for what is never written.

        Systems may share the type of a fact: whose it is, the battle says.
        """
        cls = type(thing)
        if not system and cls in self._kinds:
            return self._kinds[cls]
        self._learn_system(system)
        kind = f"{BATTLE}{system}.{cls.__name__}"
        if self._types.get(kind) is cls:
            return kind
        whose = f"fact of the system {system!r}" if system else "event, command or state"
        raise TypeError(f"{cls.__name__} is no {whose}")

    def type_of(self, kind: str) -> type | None:
        """The class of a kind, or None when this version does not know it."""
        if kind not in self._types and kind.startswith(BATTLE):
            self._learn_system(kind.split(".")[1])
        return self._types.get(kind)

    def version_of(self, kind: str) -> int:
        """The version in which a kind is written now."""
        return self._versions.get(kind, 1)

    def write(self, thing: object, system: str = "") -> Encoded:
        """A thing as a record of today's version, a fact of a battle as one of its system.

        Raises TypeError for a thing that would not read back equal, such as one made with a value of a wrong type:
        better the order fails now than the save later.
        """
        # How a kind is written and read is looked up once, not for each of its events.
        cls: Any = type(thing)
        kind, version, pack, reader, unpack = self._ways.get((system, cls)) or self._way(thing, system)
        body = self._encoder.encode(pack(thing) if pack else thing)
        try:
            value = reader.read(body)
            same = (unpack(value) if unpack else value) == thing
        except CANNOT_BE_READ as trouble:
            raise TypeError(f"{thing!r} cannot be kept: {_unread(kind, version, trouble)}") from None
        if not same:
            raise TypeError(f"{thing!r} would not read back as it was")
        return Encoded(kind, version, body.decode())

    def _way(self, thing: object, system: str) -> tuple[str, int, Convert | None, JsonReader[Any], Convert | None]:
        cls: Any = type(thing)
        kind = self.kind_of(thing, system)
        reader, unpack = self._readers.get(kind) or self._reader(kind)
        self._ways[system, cls] = kind, self.version_of(kind), schema_of(cls).pack, reader, unpack
        return self._ways[system, cls]

    def body_of(self, thing: object) -> bytes:
        """The JSON body of a thing."""
        cls: Any = type(thing)
        if cls not in self._packs:
            self._packs[cls] = schema_of(cls).pack
        pack = self._packs[cls]
        return self._encoder.encode(pack(thing) if pack else thing)

    def read(self, encoded: Encoded) -> Any:
        """The thing that a record holds; raises CodecTrouble when this version cannot read it."""
        kind, version = encoded.kind, encoded.version
        present = self.version_of(kind)
        if self.type_of(kind) is None:
            if self._facts and kind.startswith(BATTLE) and kind.split(".")[1] not in self._facts:
                return Unread(kind, encoded.body)
            raise UnknownKind(f"{kind!r} is not known to this version of the program")
        if version > present:
            raise NewerVersion(f"{kind!r} is of version {version}, this version of the program knows 1 to {present}")
        decoder, unpack = self._readers.get(kind) or self._reader(kind)
        try:
            body: str | bytes = encoded.body if version == present else self._upcast(encoded, present)
            value = decoder.read(body)
            return unpack(value) if unpack else value
        except CANNOT_BE_READ as trouble:
            raise CodecTrouble(_unread(kind, version, trouble)) from None

    def stray_key(self, encoded: Encoded) -> str | None:
        """The first key in a record that its kind has no place for, as a path; None when every word is understood.

        Reading passes over such keys; what people type should not hold any.
        """
        return _stray(ANYTHING.read(encoded.body), ANYTHING.read(self.body_of(self.read(encoded))), "")

    def _reader(self, kind: str) -> tuple[JsonReader[Any], Convert | None]:
        schema = schema_of(self._types[kind])
        self._readers[kind] = JsonReader(schema.type, decode_hook), schema.unpack
        return self._readers[kind]

    def _upcast(self, encoded: Encoded, present: int) -> bytes:
        body = ANYTHING.read(encoded.body)
        for version in range(encoded.version, present):
            body = self._upcasters[encoded.kind, version](body)
        return msgspec.json.encode(body)


def _unread(kind: str, version: int, trouble: Exception) -> str:
    return f"{kind!r} does not read as version {version} of it: {trouble}"


# Nearly all shares in a snapshot are one of two objects, which all undamaged ships have in common.
_SHARES = {id(share): encode_hook(share) for share in (NONE, WHOLE)}


def _pack(value: Any) -> Any:
    return _SHARES.get(id(value)) or encode_hook(value)


def _stray(written: Any, understood: Any, where: str) -> str | None:
    if isinstance(written, dict) and isinstance(understood, dict):
        for key, value in written.items():
            place = f"{where}.{key}" if where else str(key)
            if key not in understood:
                return place
            if (found := _stray(value, understood[key], place)) is not None:
                return found
    elif isinstance(written, list) and isinstance(understood, list):
        for number, (part, other) in enumerate(zip(written, understood, strict=False)):
            if (found := _stray(part, other, f"{where}[{number}]")) is not None:
                return found
    return None


@cache
def codec() -> Codec:
    """The codec for all events and for the facts of every battle system."""
    return Codec(registry.FactTypes())
