"""The tool that breaks rules, held to a small system: what is looked at is killed, what is only run is alive, and is told."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

import pytest

from tests.mutants.__main__ import EQUIVALENT, Said, judgements, unknown
from tests.mutants.cells import by_citation, cells_of, others
from tests.mutants.citing import Ground, Mutant, mutants_of, shuffled
from tests.mutants.sample.steps import is_slow, knots_left
from tests.mutants.survey import Survey
from tests.mutants.trial import ALIVE, KILLED, Tracer, Warm

SAMPLE = Ground(Path("tests/mutants/sample"), "SM")
STEPS, CHART = "tests/mutants/sample/steps.py", "tests/mutants/sample/steps.yaml"
RUNNING = ("test_hits_take_knots_from_the_second_on", "test_somebody_asks_who_is_slow")


def test_hits_take_knots_from_the_second_on() -> None:
    """SM-9A One is borne, two take two."""
    assert [knots_left(30, hits) for hits in (0, 1, 2, 3)] == [30, 30, 28, 27]


def test_somebody_asks_who_is_slow() -> None:
    """SM-9B Runs the rule far from its edge: a test that looks at nothing near it."""
    assert not is_slow(30)


@pytest.fixture
def warm(request: pytest.FixtureRequest) -> Warm:
    """The tests above, as a run has collected and surveyed them."""
    module = request.node.parent
    assert isinstance(module, pytest.Module)
    made = Warm(SAMPLE.folder, Path("tests/mutants"), Path("nowhere"), lambda _: None)
    made.items = [item for item in module.collect() if isinstance(item, pytest.Item) and item.name in RUNNING]
    whole = {STEPS: list(range(1, 20))}
    made.survey = Survey({item.nodeid: 0.1 for item in made.items}, {item.nodeid: whole for item in made.items})
    return made


def changed(rule: str, said: str) -> Mutant:
    """A way to break a rule of the sample."""
    return next(mutant for mutant in mutants_of(SAMPLE)[rule] if mutant.said == said)


@pytest.mark.parametrize(
    ("rule", "said", "outcome"),
    [
        ("SM-9A", "hits >= 2 is hits > 2", KILLED),
        ("SM-9A", "knots - hits is knots + hits", KILLED),
        ("SM-9B", "knots < 10 is knots <= 10", ALIVE),
        ("SM-9B", "knots < 10 is knots >= 10", KILLED),
    ],
)
def test_what_a_test_looks_at_is_killed_and_what_it_only_runs_is_alive(warm: Warm, rule: str, said: str, outcome: str) -> None:
    """SM-9A, SM-9B A planted mutant and a planted survivor, each tried in a fork of this very process."""
    verdict = warm.try_out(changed(rule, said))

    assert (verdict.outcome, verdict.tests) == (outcome, 2)
    assert bool(verdict.by) is (outcome == KILLED)
    assert knots_left(30, 2) == 28, "what is broken in the fork is whole here"


def test_every_rule_is_broken_where_it_is_stated() -> None:
    """SM-9A to SM-9E In functions by their docstrings, in charts by comments and by the head of the file."""
    found = mutants_of(SAMPLE)

    assert {rule: {(mutant.path, mutant.place) for mutant in mutants} for rule, mutants in found.items()} == {
        "SM-9A": {(STEPS, "knots_left")},
        "SM-9B": {(STEPS, "is_slow")},
        "SM-9C": {(CHART, "colours.0"), (CHART, "colours.1")},
        "SM-9D": {(CHART, "turns.short"), (CHART, "turns.long")},
        "SM-9E": {(CHART, "slow")},
    }


def test_a_cell_is_given_another_value_that_may_stand_there() -> None:
    """SM-9C to SM-9E The numbers beside it, the other truth, a word that stands in cells like it."""
    text = Path(CHART).read_text(encoding="utf-8")
    cells = cells_of(text)
    by_place = {".".join(cell.path): cell for cell in cells}

    assert {place: others(cell, cells) for place, cell in by_place.items()} == {
        "turns.short": ["3", "1"],
        "turns.long": ["5", "3"],
        "slow": ["false"],
        "colours.0": ["green"],
        "colours.1": ["red"],
    }
    assert by_place["turns.long"].broken(text, "5") == text.replace("long: 4", "long: 5")
    assert [cell.path for cell in by_citation(text, cells, SAMPLE.rules)["SM-9D"]] == [("turns", "short"), ("turns", "long")]


def test_the_same_number_draws_the_same_mutants_and_another_draws_others() -> None:
    """SM-9A A survivor can be had again by its number."""
    mutants = mutants_of(SAMPLE)["SM-9A"]

    assert shuffled("SM-9A", mutants, 1) == shuffled("SM-9A", list(mutants), 1)
    assert len({shuffled("SM-9A", mutants, number)[0] for number in range(20)}) > 1
    assert Counter(shuffled("SM-9A", mutants, 1)) == Counter(mutants)


def test_the_lines_that_a_test_runs_are_known() -> None:
    """SM-9A Of the folder that is broken, and of no other."""
    tracer, before = Tracer(SAMPLE.folder), sys.gettrace()
    sys.settrace(tracer.enter)
    try:
        changed("SM-9A", "hits >= 2 is hits > 2")
        knots_left(30, 2)
    finally:
        sys.settrace(before)

    assert tracer.by_path() == {STEPS: [6, 8]}


def test_a_judgement_of_a_mutant_that_is_none_is_named() -> None:
    """SM-9B Who judges that nothing comes of a mutant must name one that there is."""
    mutant = changed("SM-9B", "knots < 10 is knots <= 10")
    judged = [
        Said(mutant.key, "nothing goes ten knots"),
        Said(f"{STEPS}:is_slow: knots is slow", "gone"),
        Said("elsewhere: 1", ""),
    ]

    assert unknown(judged, mutants_of(SAMPLE), SAMPLE.folder) == [f"{STEPS}:is_slow: knots is slow"]
    assert all(said.why for said in judgements()), EQUIVALENT
