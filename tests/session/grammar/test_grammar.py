"""The grammar that stands beside each noun is whole: nothing of an order goes unsaid, and every example is one."""

from __future__ import annotations

from typing import get_type_hints

import pytest

from campaign.model.commands import COMMANDS, SplitFlotilla
from campaign.model.grammar import Form, Together, Usual
from campaign.model.replacing import replace
from campaign.session.grammar.parts import grammar_of, parts_of, table_of_orders
from campaign.session.grammar.patterns import Pattern, patterns_of, shape_of, split_into_groups, words_in
from campaign.session.grammar.sentences import kind_in_words


def is_of(pattern: Pattern, line: str) -> bool:
    """Whether a line has every group of words that a form needs."""
    found = split_into_groups(pattern, words_in(line))
    return found is not None and all(group.optional or group in found for group in pattern.groups)


def unsaid(kind: type) -> set[str]:
    """Parts of an order that none of its printed forms says, settles or takes from the position."""
    grammar = grammar_of(kind)
    said = {name for pattern in patterns_of(kind) for name in pattern.form.fixed} | set(grammar.usual)
    for pattern in patterns_of(kind):
        for group in pattern.groups:
            said |= {part.name for slot in group.slots for part in (slot.part, slot.ratio) if part is not None}
    return {part.name for part in parts_of(kind)} - said


@pytest.mark.parametrize("kind", COMMANDS, ids=lambda kind: kind.__name__)
def test_an_order_says_all_its_parts_and_its_example_is_of_one_of_its_forms(kind: type) -> None:
    """SM-1A.1 Words lose nothing of an order; a battle's result alone is too long for an example."""
    example = grammar_of(kind).example

    assert unsaid(kind) == set()
    assert grammar_of(kind).does and all(shape_of(pattern) for pattern in patterns_of(kind))
    assert example or kind.__name__ == "AcceptAfterAction"
    assert not example or any(is_of(pattern, example) for pattern in patterns_of(kind))


def test_every_hook_that_a_grammar_may_name_is_named_by_one() -> None:
    """What nobody leaves out needs no usual value; the nouns within an order count too."""
    grammars = [grammar_of(kind) for kind in COMMANDS]
    nested = [grammar_of(wanted) for kind in COMMANDS for wanted in _nouns(kind)]
    usual = {hook for grammar in (*grammars, *nested) for hook in grammar.usual.values()}

    assert usual == set(Usual)
    assert {form.together for grammar in grammars for form in grammar.forms} - {None} == set(Together)


def _nouns(kind: type) -> list[type]:
    return [wanted for wanted in get_type_hints(kind).values() if isinstance(wanted, type) and hasattr(wanted, "GRAMMAR")]


def test_a_grammar_that_forgot_a_part_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Canary: without its name a new flotilla would be printed as another order than the one given."""
    whole = grammar_of(SplitFlotilla)
    monkeypatch.setattr(SplitFlotilla, "GRAMMAR", replace(whole, forms=(Form("split {flotilla} {points}"),)))
    patterns_of.cache_clear()
    try:
        assert unsaid(SplitFlotilla) == {"name"}
    finally:
        patterns_of.cache_clear()


def test_the_table_of_orders_has_a_line_for_each() -> None:
    """As the model lists them, below a head of two lines."""
    lines = list(table_of_orders())

    assert [line.split("`")[1] for line in lines[2:]] == [kind.__name__ for kind in COMMANDS]
    assert kind_in_words(SplitFlotilla) == "Split flotilla"
