"""The keys of the window: one table of what each means where, of which help, hints on buttons and presses by key are made."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from campaign.gui.actions.battle_keys import BATTLE_KEYS
from campaign.gui.actions.bindings import Binding, Context
from campaign.gui.actions.chart_keys import CHART_KEYS
from campaign.gui.actions.page_keys import OTHER_KEYS, PAGE_KEYS
from campaign.gui.actions.reading_keys import READING_KEYS
from campaign.gui.actions.values import Action

KEYMAP: tuple[Binding, ...] = PAGE_KEYS + CHART_KEYS + BATTLE_KEYS + READING_KEYS + OTHER_KEYS


def bindings_of(key: str, contexts: Iterable[Context]) -> Iterator[tuple[Binding, Action]]:
    """The bindings of a key in some contexts, in their order; with Shift a key may mean what it means without."""
    names = (key, key.removeprefix("shift+"))
    for context in contexts:
        found = [(binding, action) for name in names for binding in KEYMAP if binding.context is context
                 for known, action in binding.actions if known == name]
        yield from found[:1]


def label(action: Action, context: Context | None = None) -> str:
    """The key shown on a button for an action; empty where there is none."""
    return next((binding.label for binding in KEYMAP if context in (None, binding.context)
                 for _, known in binding.actions if known == action), "")


def key_help(contexts: Iterable[Context]) -> tuple[tuple[str, str], ...]:
    """The keys of some contexts with their help, in the order of the table."""
    wanted = frozenset(contexts)
    return tuple((binding.label, binding.help) for binding in KEYMAP if binding.help and binding.context in wanted)
