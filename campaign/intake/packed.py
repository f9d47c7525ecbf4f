"""Values of a known type in few bytes, sealed: what was cut, bent or made for another purpose is told before it is used."""

from __future__ import annotations

import gc
from collections.abc import Mapping
from fractions import Fraction
from hashlib import blake2b
from typing import Any, Generic, TypeVar

import msgspec

from campaign.intake.limits import Unreadable

T = TypeVar("T")
SEAL_BYTES = 32
_WRONG = (msgspec.MsgspecError, ValueError, KeyError, TypeError, IndexError, ArithmeticError, RecursionError)


def packed(value: Any, purpose: str) -> bytes:
    """A frozen value in bytes, sealed for one purpose; raises TypeError for one that cannot be written so."""
    body = msgspec.msgpack.encode(value, enc_hook=_plain)
    return _seal(body, purpose) + body


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, Fraction):
        return str(value)
    raise TypeError(f"{type(value).__name__} cannot be packed")


def _shaped(wanted: type, value: Any) -> Any:
    if wanted is Fraction:
        return Fraction(value)
    raise TypeError(f"{wanted.__name__} cannot be unpacked")


def _seal(body: bytes, purpose: str) -> bytes:
    return blake2b(body, digest_size=SEAL_BYTES, key=blake2b(purpose.encode()).digest()).digest()


class PackedReader(Generic[T]):
    """Reads values of one type that were packed for one purpose; whatever does not fit is Unreadable."""

    def __init__(self, wanted: type[T], purpose: str) -> None:
        self._wanted, self._purpose = wanted, purpose

    def read(self, data: bytes) -> T:
        """The value; raises Unreadable."""
        body = data[SEAL_BYTES:]
        if data[:SEAL_BYTES] != _seal(body, self._purpose):
            raise Unreadable("the seal does not fit: this was changed, cut short, or made for something else")
        collects = gc.isenabled()
        # Nothing of what is made here is garbage yet, and looking through it again and again takes most of the time.
        gc.disable()
        try:
            return msgspec.msgpack.decode(body, type=self._wanted, dec_hook=_shaped)
        except _WRONG as trouble:
            raise Unreadable(str(trouble) or type(trouble).__name__) from None
        finally:
            if collects:
                gc.enable()
