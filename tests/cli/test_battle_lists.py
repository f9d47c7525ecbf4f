"""What is looked up in a fleet action fits a page: who matters and what was told, and how to read the rest."""

from __future__ import annotations

import re

import pytest

from campaign.cli.battle_page import headline, print_recent, print_view
from campaign.model.play.telling import Being, Deed, Effect, Measure, Mention, Telling
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.session.engagements.battle_news import by_importance, news, notable, weightiest, words_of
from campaign.words.lengths import LengthUnit
from tests.cli.shell import Shell
from tests.session.divisions.fights import BIG_FLEET, fight

LINES, COLUMNS = 40, 80


def said(sentence: str, deed: Deed, to: str, effects: tuple[Effect, ...] = ()) -> Telling:
    """A line of a battle about a unit."""
    return Telling(deed=deed, sentence=sentence, to=(Mention(to, Being.SHIP, to),), effects=effects, battle="B1")


def looked_up(shell: Shell, rules: str, *words: str) -> list[list[str]]:
    """What each word prints after two turns of a fleet action."""
    between = re.compile(r"  Ranges are told in [a-z]+ from now on\.\n")
    typed = "go turn\ngo turn\ngo turn\ngo turn\nunit km\n" + "".join(f"{word}\nunit km\n" for word in words) + "quit\n"
    told = shell("skirmish", BIG_FLEET, "--rules", rules, "--side", "axis", "--seed", "3", typed=typed).out
    return [part.splitlines() for part in between.split(told)[1:-1]]


@pytest.mark.gate
@pytest.mark.parametrize("rules", ["fear_god", "surface_fire", "supremacy_at_sea"])
def test_what_is_looked_up_fits_a_page_and_names_the_word_for_the_rest(shell: Shell, rules: str) -> None:
    """Of either side somebody stands on it, and `all` tells what it leaves out."""
    view, whole_view, log, whole_log = looked_up(shell, rules, "view", "view all", "log", "log all")

    for word, short, whole in (("view", view, whole_view), ("log", log, whole_log)):
        assert len(short) < LINES < len(whole)
        assert max(map(len, short)) <= COLUMNS
        assert f"`{word} all`" in " ".join(short[-2:]) and f"`{word} all`" not in " ".join(whole)
    assert any(line.startswith("Warspite") for line in view) and any(line.startswith("Giulio Cesare") for line in view)


def test_who_is_hurt_comes_first_and_then_the_great_ships(capsys: pytest.CaptureFixture[str]) -> None:
    """A destroyer that was hit stands on the page; one that nothing has happened to is counted, and so is one that is lost."""
    view = fight("supremacy_at_sea", BIG_FLEET).view(Side.AXIS)
    small = [token for token in view.tokens if token.side is Side.AXIS and token.type == "DD"]
    hit, lost = small[-1], small[-2]
    after = replace(view, tokens=tuple(
        replace(token, gauges=tuple(replace(gauge, gone=gauge.of / 2) for gauge in token.gauges)) if token is hit
        else replace(token, afloat=False, status="sunk") if token is lost else token for token in view.tokens))
    own = [token for token in by_importance(after) if token.side is Side.AXIS]
    print_view(view, after, (), LengthUnit.KM, whole=False)
    page = capsys.readouterr().out

    assert own[0].name == hit.name and own[1].type == "BB" and own[-1].name == lost.name
    assert page.index(f"{hit.name} is hit") < page.index("Axis side")
    assert f"\n{hit.name} " in page and f"\n{lost.name} " not in page and "(1 of them gone)" in page


def test_the_log_tells_what_weighs_and_counts_moves_dice_and_misses(capsys: pytest.CaptureFixture[str]) -> None:
    """In the order in which it was told; where even that is too much for a page, what weighs least is left out."""
    course = (Effect(measure=Measure.DEGREES, amount=170),)
    hit = said("Fiume is hit.", Deed.HIT, "fiume")
    told = [said("Pola steers 170 at 25 knots.", Deed.MOVE, "pola", course), said("Zara has come.", Deed.ARRIVAL, "zara"),
            hit, hit, said("Pola fires at Warspite: no hit.", Deed.MISS, "warspite")]
    assert tuple(map(words_of, notable(told))) == ("Zara has come.", "Fiume is hit.")
    assert weightiest(notable(told), 1) == (hit,)

    print_recent(told, whole=False)
    assert capsys.readouterr().out == ("  Zara has come.\n  Fiume is hit.\n"
                                       "  and 3 lines more, of moves, dice and shots that missed: `log all`\n")
    come = [said(f"number {count} has come.", Deed.ARRIVAL, f"number_{count}") for count in range(60)]
    print_recent([*come, said("Fiume sinks.", Deed.LOSS, "fiume")], whole=False)
    page = capsys.readouterr().out.splitlines()
    assert len(page) < LINES and page[-2] == "  Fiume sinks."
    print_recent(told, whole=True)
    assert len(capsys.readouterr().out.splitlines()) == len(told)


def test_who_comes_in_sight_is_told_once() -> None:
    """The list of those in sight now says it, and the lines of the log do not say it again."""
    near = fight("supremacy_at_sea", BIG_FLEET).view(Side.ALLIED)
    foe = next(token for token in near.tokens if token.side is Side.AXIS)
    before = replace(near, tokens=tuple(token for token in near.tokens if token is not foe))

    assert news(before, near, [said(f"{foe.name} is in sight.", Deed.SIGHTING, foe.id)], 6) == (f"In sight now: {foe.name}",)


def test_great_ships_and_cruisers_are_groups_apart_where_a_system_rates_them_within_their_type() -> None:
    """A battleship of rating A is no small ship."""
    view = fight("fear_god", BIG_FLEET).view(Side.AXIS)
    kinds = [token.type.partition(" ")[0] for token in by_importance(view) if token.side is Side.AXIS]

    assert any(" " in token.type for token in view.tokens)
    assert kinds[:2] == ["BB", "BB"] and kinds.index("CL") < kinds.index("DD")


def test_an_enemy_who_goes_out_of_sight_is_not_hit_though_her_place_is_remembered() -> None:
    """By what is said of her, where she keeps the place where she was seen last; and the log does not say it once more."""
    near = fight("supremacy_at_sea", BIG_FLEET).view(Side.AXIS)
    foe = next(token for token in near.tokens if token.side is Side.ALLIED and token.x_m is not None)
    away = replace(foe, status="out of sight", unseen=True)
    far = replace(near, tokens=tuple(away if token is foe else token for token in near.tokens))

    lost = said(f"{foe.name} is lost from sight.", Deed.SIGHT_LOST, foe.id)
    assert news(near, far, [lost], 6) == (f"Out of sight now: {foe.name}",)
    assert news(far, near, [], 6) == (f"In sight now: {foe.name}",)
    hit = replace(near, tokens=tuple(replace(foe, status="hit", gauges=(), harmed=True) if token is foe else token
                                     for token in near.tokens))
    assert news(near, hit, [], 6) == (f"{foe.name} is hit",)


def test_a_battle_is_headed_by_the_name_of_its_place() -> None:
    """The number of its hex stands behind, as everywhere."""
    view = replace(fight("fear_god", BIG_FLEET).view(Side.AXIS), headline="hex 11068, off Benghazi, day: turn 1")
    assert headline(view).startswith("off Benghazi (11068), day: turn 1")
