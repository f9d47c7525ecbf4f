"""Result forms: what is asked back, how it is answered, and that nothing is left out."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.library.reading.faults import FaultyData
from campaign.model.battles.battle import AfterAction, Outcome
from campaign.model.commands import RuleAsUmpire
from campaign.model.sides import Side
from campaign.session.engagements.form_results import result_by_forms
from campaign.tactics.registry import papers_names
from tests.tabletop.papers import answered, battle, filled, fleet_action, laid, line_of, written

every_rules = pytest.mark.parametrize("rules", papers_names())
ALL_OUT = [(f"{ship} fate", "sunk") for ship in ("ajax", "achilles", "exeter")]


def told(folder: Path, text: str) -> tuple[AfterAction, tuple[RuleAsUmpire, ...]]:
    """What a form says."""
    book, engagement = battle()
    return result_by_forms(book, engagement, [laid(folder, text)])


def asked(folder: Path, text: str) -> list[str]:
    """What is said against a form, a line each."""
    with pytest.raises(FaultyData) as found:
        told(folder, text)
    return [str(fault) for fault in found.value.faults]


def form(rules: str, *changes: tuple[str, str], minutes: int = 60) -> str:
    """The umpire's form of the River Plate with these answers."""
    book, engagement = battle()
    return filled(written(book, engagement, rules), *changes, minutes=minutes)


UNLIKELY: list[tuple[str, list[tuple[str, str]], int, str]] = [
    ("any", [("exeter fate", "sunk")], 60, "exeter.unhurt"),
    ("supermarina", [("exeter fate", "lost")], 60, "exeter.unhurt"),
    ("supremacy_at_sea", [("exeter fate", "scuttled")], 60, "exeter.unhurt"),
    ("any", [("exeter fate", "captured")], 60, "exeter.whole"),
    ("supermarina", [("exeter fate", "captured")], 60, "exeter.whole"),
    ("supremacy_at_sea", [("exeter fate", "captured")], 60, "exeter.whole"),
    ("any", [("exeter rounds_left_main", "0")], 9, "exeter.main_shells"),
    ("supremacy_at_sea", [("exeter salvos_left_mains", "0")], 9, "exeter.main_shells"),
    ("any", [], 1, "short"),
    ("supremacy_at_sea", [], 1, "short"),
    ("supermarina", [], 11, "short"),
    ("supremacy_at_sea", [], 121, "long"),
]


@pytest.mark.parametrize(("rules", "changes", "minutes", "name"), UNLIKELY)
def test_an_unlikely_answer_is_taken_once_it_is_confirmed_by_its_name(
    tmp_path: Path, rules: str, changes: list[tuple[str, str]], minutes: int, name: str
) -> None:
    """SM-GAP-72 Sunk without a hit, captured whole, empty after a few minutes, too short or too long: each by itself."""
    text = form(rules, *changes, minutes=minutes)
    against = [line for line in asked(tmp_path, text) if f"[{name}]" in line]
    everything = [line.rpartition("[")[2].partition("]")[0] for line in asked(tmp_path, text)]

    assert len(against) == 1 and "form.yaml:" in against[0] and "confirm that it is so" in against[0]
    assert told(tmp_path, answered(text, *everything))[1] == ()
    if len(everything) > 1:
        assert asked(tmp_path, answered(text, *(one for one in everything if one != name))) == against


@every_rules
def test_a_likely_result_is_not_asked_back(tmp_path: Path, rules: str) -> None:
    """SM-6B.2, SM-8A2 Shells that the rules themselves take are no doubt, nor is a ship that was hit and sank."""
    hit = {"any": "hull_lost_by_shells_and_bombs", "supermarina": "gunnery_hits", "supremacy_at_sea": "points_by_shells",
           "surface_fire": "half_boxes_by_shells", "coastal": "boxes_by_shells",
           "fear_god": "points_by_shells"}
    text = form(rules, ("exeter fate", "sunk"), (f"exeter {hit[rules]}", "3"), ("holds_field", "axis"), minutes=15)

    assert told(tmp_path, text)[0].outcomes[-1].outcome is Outcome.SUNK


CONTRADICTIONS = [
    ([("broke_off", "axis"), ("holds_field", "axis")], "field", "holds_field"),
    ([("holds_field", "allied"), *ALL_OUT], "holds_field_without_ships", "holds_field"),
    ([("broke_off", "allied"), *ALL_OUT], "broke_off_without_ships", "broke_off"),
]


@pytest.mark.parametrize(("changes", "name", "line"), CONTRADICTIONS)
def test_a_contradiction_cannot_be_confirmed_but_the_umpire_may_overrule_it(
    tmp_path: Path, changes: list[tuple[str, str]], name: str, line: str
) -> None:
    """SM-GAP-72, SM-GAP-60 With a reason, which becomes his ruling."""
    lost = [f"{ship}.unhurt" for ship in ("ajax", "achilles", "exeter")] if len(changes) > 2 else []
    text = answered(form("any", *changes), *lost)
    (said,) = asked(tmp_path, text)
    sure = asked(tmp_path, answered(form("any", *changes), *lost, name))
    after, rulings = told(tmp_path, answered(form("any", *changes), *lost, **{name: "the club agreed"}))

    assert f"form.yaml:{line_of(text, line)}: " in said and "the umpire may overrule it" in said
    assert sure == [said]
    assert len(after.outcomes) == 4
    assert [(ruling.ship, ruling.reason.endswith(": the club agreed")) for ruling in rulings] == [(None, True)]


def test_the_umpire_may_overrule_what_is_unlikely_and_his_ruling_names_the_ship(tmp_path: Path) -> None:
    """SM-GAP-60 So it stands in her owner's log."""
    text = answered(form("any", ("exeter fate", "sunk")), exeter__unhurt="a mine, as we agreed")
    ((ruling,),) = (told(tmp_path, text)[1],)

    assert ruling == RuleAsUmpire("Exeter is sunk without a hit or a point lost: a mine, as we agreed", "exeter")  # pyrefly: ignore[bad-argument-type]


SLIPS = [
    ("confirmed: []", "confirmed: yes", "a list of what is asked back"),
    ("confirmed: []", "confirmed: [exeter.unhurt]", "exeter.unhurt: nobody asks back about that; nothing is asked back"),
    ("overruled: {}", "overruled: [field]", "each with a reason"),
    ("overruled: {}", "overruled: {field: }", "each with a reason"),
    ("overruled: {}", "overruled: {fields: because}", "fields: nobody asks back about that"),
]


@pytest.mark.parametrize(("old", "new", "said"), SLIPS)
def test_an_answer_to_what_nobody_asked_is_a_slip(tmp_path: Path, old: str, new: str, said: str) -> None:
    """SM-6B.2 Strict reading here too."""
    text = form("any").replace(old, new)
    (against,) = asked(tmp_path, text)

    assert said in against and f"form.yaml:{line_of(text, new.partition(':')[0])}: " in against


def test_a_sides_form_has_no_place_for_the_umpires_word(tmp_path: Path) -> None:
    """SM-GAP-60 And is refused with one."""
    book, engagement = battle()
    text = filled(written(book, engagement, "any", Side.AXIS))
    assert "overruled" not in text and "confirmed: []" in text

    text = text.replace("confirmed: []", "confirmed: []\noverruled: {field: because}")

    assert "the umpire alone overrules" in asked(tmp_path, text)[0]


def test_a_form_of_before_anything_was_asked_back_is_read_as_ever(tmp_path: Path) -> None:
    """SM-6B.2 Forms that lie on a table already have no lines for answers."""
    lines = [line for line in form("any").splitlines() if not line.startswith(("confirmed", "overruled"))]

    assert len(told(tmp_path, "\n".join(lines))[0].outcomes) == 4


def test_the_faults_of_both_sides_forms_are_told_together(tmp_path: Path) -> None:
    """SM-6B.2 Nobody mends one form to hear of the other."""
    book, engagement = battle()
    texts = {side: filled(written(book, engagement, "any", side)) for side in Side}
    files = [laid(tmp_path, text.replace("fate: afloat", "fate: adrift"), f"{side.value}.yaml") for side, text in texts.items()]
    with pytest.raises(FaultyData) as found:
        result_by_forms(book, engagement, files)

    assert {str(fault).partition(".yaml")[0].rpartition("/")[2] for fault in found.value.faults} == {"axis", "allied"}
    assert len(found.value.faults) == 8


@pytest.mark.gate
@every_rules
def test_every_ship_that_may_be_credited_is_listed(rules: str) -> None:
    """SM-6B.2 Of a fleet too, once for each side and not cut."""
    book, engagement = fleet_action()
    text = written(book, engagement, rules)
    head, _, rest = text.partition("# The allied side" if "# The allied side" in text else "# The Allied side")
    for whose, block in ((Side.AXIS, head), (Side.ALLIED, rest)):
        comments = " ".join(line.strip(" #") for line in block.splitlines() if line.strip().startswith("#"))
        enemies = [str(unit.ship) for unit in engagement.parties[whose.enemy].participants]

        assert f"credit: one of nobody, {', '.join(enemies)}." in comments
    assert " ..." not in text
