"""What is kept for the very value that it was asked about is kept for no other."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

import msgspec

from campaign.library.book import load_book
from campaign.model.replacing import replace
from campaign.model.revised import revised, revised_in
from campaign.model.sameness import cached, cached_for_each, cached_in_groups, changes, shared
from campaign.rules.facts.setup import starting_state


def counted(most: int) -> tuple[Callable[..., object], list[tuple[object, ...]]]:
    """A function that is kept, and what it had to be worked out for."""
    worked_out: list[tuple[object, ...]] = []

    @cached(most)
    def named(*parts: object, loud: bool = False, late: bool = False) -> object:
        worked_out.append((*parts, loud))
        return (*parts, loud, late)

    return named, worked_out


def test_an_answer_is_kept_for_one_and_the_same_value_alone() -> None:
    """Two values that are equal are two questions; words and figures are told by what they are."""
    ask, worked_out = counted(8)
    one, other = ["Zara"], ["Zara"]

    assert ask(one, str(b"zara", "ascii"), 3) == ask(one, "zara", 3)
    assert len(worked_out) == 1
    assert ask(other, "zara", 3) == ask(one, "zara", 3) and ask(one, "pola", 3) != ask(one, "zara", 3)
    assert ask(one, "zara", 3, loud=True) != ask(one, "zara", 3)
    assert len(worked_out) == 4
    assert ask(one, loud=True) != ask(one, late=True)


def test_answers_are_forgotten_when_there_would_be_too_many() -> None:
    """So many are kept and no more, and what is kept keeps alive what it was asked about."""
    ask, worked_out = counted(2)
    first, second, third = (["Zara"], ["Pola"], ["Fiume"])
    for question in (first, second, third, third, second, first):
        ask(question)

    assert [parts[0] for parts in worked_out] == [first, second, third, second, first]


def test_what_holds_the_very_same_values_is_one_tuple() -> None:
    """The second tuple of the same ships is the first one; when one changed, or in another order, it is not."""
    one, other, third = list(starting_state(load_book("calabria"), 7).ships.values())[:3]
    first = shared((one, other, third))

    assert shared((one, other, third)) is first
    assert shared((one, replace(other, spent=1), third)) is not first
    assert shared((other, one, third)) == (other, one, third)
    assert shared((one, other)) == (one, other)


def test_equal_values_that_are_not_the_same_are_not_taken_for_one_another() -> None:
    """What is kept for the one would be given for the other, who may be told apart by it."""
    one, other = ["Zara"], ["Zara"]

    assert shared((one,))[0] is one
    assert shared((other,))[0] is other


def test_of_a_mapping_only_what_changed_is_asked_anew() -> None:
    """What is found for each value is what would be found without keeping anything, whatever came and went since."""
    worked_out: list[list[str]] = []

    @cached_for_each(2)
    def told(value: list[str], loud: str) -> tuple[str, str]:
        worked_out.append(value)
        return value[0], loud

    chance, values = Random(7), {number: [str(number)] for number in range(20)}
    for _ in range(50):
        loud = chance.choice(("loud", "soft", "not at all"))
        assert told(values, loud) == {key: (value[0], loud) for key, value in values.items()}
        number = chance.randrange(25)
        values = {key: value for key, value in values.items() if key != number} if number % 3 else {**values, number: ["new"]}
        if number % 5 == 0:
            # The same things in another order, or under one another's names.
            names = chance.sample(sorted(values), len(values))
            values = {name: values[name] for name in names} if number % 2 else dict(zip(names, values.values(), strict=True))
    told(values, "loud")
    del worked_out[:]
    assert told(values, "loud") is told(dict(values), "loud") and not worked_out
    told({**values, 3: ["Zara"]}, "loud")

    assert worked_out[-1] == ["Zara"] and len(worked_out) <= len(values) + 1


def test_where_nothing_changed_of_a_mapping_the_very_same_answers_are_given() -> None:
    """Another mapping that holds the very same values, in the same order, is told the same, and so is found again."""
    @cached_for_each(2)
    def told(value: list[str]) -> str:
        return value[0]

    values = {number: [str(number)] for number in range(300)}

    assert told(dict(values)) is told(values)
    assert list(told(dict(reversed(values.items())))) == list(reversed(values))


def test_groups_are_what_sorting_everything_anew_would_find() -> None:
    """Whoever changes, leaves, joins, comes and goes: the groups, who is in each, and the order of both are the same."""
    @cached_in_groups(2)
    def lying(value: list[int], most: int) -> int | None:
        return value[0] if value[0] < most else None

    chance, values = Random(7), {number: [number % 5] for number in range(40)}
    for _ in range(200):
        most = chance.choice((4, 6, 7))
        plain: dict[int, dict[int, list[int]]] = {}
        for key, value in values.items():
            if value[0] < most:
                plain.setdefault(value[0], {})[key] = value
        found = lying(values, most)
        assert [(group, list(one.items())) for group, one in found.items()] == [
            (group, list(one.items())) for group, one in plain.items()]
        assert all(value is values[key] for one in found.values() for key, value in one.items())
        number, others = chance.randrange(45), dict(values)
        match chance.randrange(4):
            case 0:
                others.pop(number, None)
            case _:
                others[number] = [chance.randrange(8)]
        values = others


def test_a_group_in_which_nothing_changed_is_the_same_as_before() -> None:
    """What is kept for a group is found again, whatever happens in the others."""
    @cached_in_groups(2)
    def lying(value: list[int]) -> int:
        return value[0]

    values = {number: [number % 5] for number in range(40)}
    first = lying(values)
    second = lying({**values, 7: [3]})

    assert second[0] is first[0] and list(first[2]) == [2, 7, 12, 17, 22, 27, 32, 37]
    assert list(second[2]) == [2, 12, 17, 22, 27, 32, 37] and list(second[3]) == [3, 7, 8, 13, 18, 23, 28, 33, 38]


def test_what_was_revised_in_a_mapping_is_what_a_look_at_all_of_it_finds() -> None:
    """From any mapping to any later or earlier one, over branches, new keys and rows that are at an end."""
    dice = Random(5)
    made: list[Mapping[str, list[int]]] = [{str(number): [number] for number in range(100)}]
    found_quickly = 0
    for turn in range(600):
        before = made[-1] if dice.random() < 0.9 else dice.choice(made[-20:])
        keys = dice.sample(list(before), dice.choice((0, 1, 1, 1, 2, 5, 40)))
        new = {f"new {turn}": [turn]} if dice.random() < 0.01 else {}
        now = revised(before, {key: before[key] if dice.random() < 0.1 else [turn] for key in keys} | new)
        made.append(now)
        for other in dice.sample(made[-20:], min(len(made), 5)):
            plainly = changes(dict(other), dict(now))
            assert changes(other, now) == plainly
            assert plainly is not None or revised_in(other, now) is None
            found_quickly += revised_in(other, now) is not None
    assert found_quickly > 500, "the quick way is hardly ever gone"


def test_a_mapping_that_was_revised_is_like_any_other() -> None:
    """It is equal to one that holds the same, is written the same, and few entries make a plain one."""
    ports: Mapping[str, int] = {str(number): number for number in range(100)}
    after = revised(ports, {"7": 8, "new": 1})

    assert after == {**ports, "7": 8, "new": 1} and list(after) == [*ports, "new"] and ports["7"] == 7
    assert msgspec.json.encode(after) == msgspec.json.encode(dict(after)) and repr(after) == repr(dict(after))
    assert revised(ports, {}) is ports
    assert type(revised({"Malta": 1}, {"Malta": 2})) is dict
