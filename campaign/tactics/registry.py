"""The available battle systems: folders of this package that hold a `system`, and installed plugins.

A system of somebody else is offered by the entry point group `supermarina.tactics`, whose names are names of systems and whose
values are the systems. No system is imported before it is used.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

import campaign.tactics

if TYPE_CHECKING:
    from campaign.tactics.contract import AnySystem, Papers

GROUP = "supermarina.tactics"
SYSTEM = "system"
# What a module of somebody else may raise when it is imported, or when there is no such thing in it.
WRONG = (ImportError, AttributeError, NameError, TypeError, ValueError, LookupError, ArithmeticError, OSError, SyntaxError)


class UnknownSystem(LookupError):
    """A battle system that is not installed, or one that cannot be used; in words."""


def system_names() -> tuple[str, ...]:
    """The names of all systems, our own first."""
    return tuple(_sources())


def system_named(name: str) -> AnySystem:
    """A system by its name; raises UnknownSystem with the names there are, or with what is wrong with it."""
    if name not in _sources():
        raise UnknownSystem(f"there is no tactical system {name!r}; there are: {', '.join(system_names())}")
    return _loaded(name)


def papers_named(name: str) -> Papers:
    """Papers by the name of their system, or those for a club's own rules; raises UnknownSystem with the names there are."""
    from campaign.tactics import neutral
    from campaign.tactics.contract import Papers

    if name == neutral.NAME:
        return Papers(name=neutral.NAME, title=neutral.TITLE)
    if name not in _sources():
        raise UnknownSystem(f"there is no tactical system {name!r}; there are: {', '.join(papers_names())}")
    return _loaded(name).papers


def papers_names() -> tuple[str, ...]:
    """The names of all systems, and of the papers for a club's own rules."""
    from campaign.tactics import neutral

    return (*system_names(), neutral.NAME)


def is_ours(name: str) -> bool:
    """Whether a system comes with the game."""
    return name in _folders()


def details_named(system: str, kind: str) -> type | None:
    """The type of a system's own details of that name, or None where either is not there."""
    if system not in _sources():
        return None
    return next((wanted for wanted in system_named(system).details if wanted.__name__ == kind), None)


class FactTypes(Mapping[str, tuple[type, ...]]):
    """The fact types of each system; a system is imported only when its facts are needed."""

    def __getitem__(self, name: str) -> tuple[type, ...]:
        try:
            return system_named(name).facts
        except UnknownSystem as unknown:
            raise KeyError(name) from unknown

    def __iter__(self) -> Iterator[str]:
        return iter(system_names())

    def __len__(self) -> int:
        return len(system_names())


@cache
def _sources() -> Mapping[str, Callable[[], object]]:
    """How each system is got hold of, by its name."""
    from importlib.metadata import entry_points

    found: dict[str, Callable[[], object]] = {name: _ours(name) for name in _folders()}
    for entry in sorted(entry_points(group=GROUP)):
        # Two installations of one name would be a battle of luck; our own come first.
        found.setdefault(entry.name, entry.load)
    return found


@cache
def _folders() -> tuple[str, ...]:
    """The folders beside this file that hold a system."""
    from pkgutil import iter_modules

    return tuple(
        folder.name
        for root in campaign.tactics.__path__
        for folder in iter_modules([root])
        if folder.ispkg and any(inside.name == SYSTEM for inside in iter_modules([f"{root}/{folder.name}"]))
    )


def _ours(name: str) -> Callable[[], object]:
    return lambda: import_module(f"{campaign.tactics.__name__}.{name}.{SYSTEM}").SYSTEM


@cache
def _loaded(name: str) -> AnySystem:
    from campaign.tactics.contract import System

    try:
        system = _sources()[name]()
    except WRONG as trouble:
        raise UnknownSystem(f"the tactical system {name!r} cannot be used ({type(trouble).__name__}: {trouble})") from trouble
    if not isinstance(system, System) or system.name != name:
        raise UnknownSystem(f"what is installed as tactical system {name!r} is no system of that name")
    return system
