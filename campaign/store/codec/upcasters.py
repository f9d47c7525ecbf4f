"""Upcasters: what makes a record in an older shape one of the next, a function for each change of shape, kept for ever."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from typing import Any

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
    for words, purpose in _OFF.items():
        if name.startswith(words) and _HEX.fullmatch(name[len(words):]):
            return {"purpose": purpose, "hex": name[len(words):]}
    return None


def _key_of(port: str) -> str:
    """The key of a port by its name, as every port had it then."""
    plain = "".join(letter for letter in unicodedata.normalize("NFKD", port.lower()) if not unicodedata.combining(letter))
    return re.sub("[^a-z0-9]+", "_", plain).strip("_")


def _formed_for(body: Body) -> Body:
    return {**body, "intent": _intent_in(body["name"])}


def _owners_kept(body: Body) -> Body:
    """Intents, and whose the forces were that are gone while their markers are remembered: their ids began with the side."""
    found = {key: _intent_in(force["name"]) for key, force in body["forces"].items()}
    gone = (key for key in body.get("contacts", ()) if key not in body["forces"])
    return {**body, "intents": {key: intent for key, intent in found.items() if intent is not None},
            "disbanded": {key: "axis" if key.startswith("AX") else "allied" for key in gone}}


UPCASTERS: dict[tuple[str, int], Upcaster] = {
    # Its part was called `order`, as the name of every order is in what players write.
    ("GiveStandingOrder", 1): lambda body: {**{key: body[key] for key in body if key != "order"}, "standing": body["order"]},
    # What a staff meant to do with a force stood in its name alone.
    ("ForceFormed", 1): _formed_for,
    ("State", 1): _owners_kept,
}
