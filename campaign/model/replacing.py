"""Frozen values with some fields changed, by msgspec, in a form that type checkers understand."""

from __future__ import annotations

from typing import TYPE_CHECKING

__all__ = ["replace"]

if TYPE_CHECKING:
    # msgspec's own signature takes any field of any type; to type checkers a struct is a dataclass, whose fields they check.
    from dataclasses import replace
else:
    from msgspec.structs import replace
