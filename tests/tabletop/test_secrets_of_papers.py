"""Papers of a side: two battles that differ only in what it cannot know give the same bytes."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from functools import cache

import pytest

from campaign.library.battles.skirmishes import skirmish_keys
from campaign.model.battles.battle import Engagement, Ground, Participant, Patch, Task
from campaign.model.battles.presence import Laid
from campaign.model.replacing import replace
from campaign.model.sides import BOTH, Side
from campaign.session.engagements.forms import papers_named
from campaign.session.engagements.setup_sheet import named_to
from campaign.session.files.papers import packet_of
from campaign.tabletop.packet import packet_pdf
from campaign.tactics.registry import papers_names, system_named
from tests.tabletop.papers import altered, battle, skirmish, written

Change = Callable[[Engagement, Side], Engagement]


def of_party(engagement: Engagement, side: Side, **more: object) -> Engagement:
    """The same battle with something else told of one side."""
    return replace(engagement, parties={**engagement.parties, side: replace(engagement.parties[side], **more)})  # pyrefly: ignore[bad-argument-type]


every_rules = pytest.mark.parametrize("rules", [
    pytest.param(rules, marks=pytest.mark.xdist_group(f"papers of {rules}")) for rules in papers_names()])


def of_ships(engagement: Engagement, hider: Side, change: Callable[[Participant], Participant]) -> Engagement:
    """The same battle with something else true of one side's ships."""
    return altered(engagement, lambda side, one: change(one) if side is hider else one)


def magazines(engagement: Engagement, hider: Side) -> Engagement:
    """Other rounds in them."""
    return of_ships(
        engagement,
        hider,
        lambda one: replace(
            one, condition=replace(one.condition, rounds_left={"main": Fraction(1, 3), "secondary": Fraction(0)})
        ),
    )


def torpedoes(engagement: Engagement, hider: Side) -> Engagement:
    """Fewer aboard."""
    return of_ships(engagement, hider, lambda one: replace(one, condition=replace(one.condition, torpedoes_left=Fraction(0))))


def aims(engagement: Engagement, hider: Side) -> Engagement:
    """What the enemy wants, knows, and may do."""
    return of_party(engagement, hider, aims=("Something quite different.",), knows=("A secret.",), may_withdraw=False, wins=())


def forces(engagement: Engagement, hider: Side) -> Engagement:
    """How his ships are told off."""
    return of_ships(engagement, hider, lambda one: replace(one, force="Force X"))


def duties(engagement: Engagement, hider: Side) -> Engagement:
    """A warship that is laden and does not look it."""
    return of_ships(engagement, hider, lambda one: replace(one, task=Task.CARGO, looks=one.looks or one.task))


HIDDEN: tuple[Change, ...] = (magazines, torpedoes, aims, forces)


@cache
def plain_papers(rules: str, key: str, reader: Side | None) -> tuple[bytes, str]:
    """The same of the battle as it is, made once for all that is compared with it."""
    return papers(battle(key)[1], rules, key, reader)


def papers(engagement: Engagement, rules: str, key: str, reader: Side | None) -> tuple[bytes, str]:
    """All that leaves for a reader."""
    found, book = skirmish(key)
    return packet_pdf(packet_of(book, engagement, rules, reader, found.briefing), "a4"), written(
        book, engagement, rules, reader
    )


@pytest.mark.gate
@every_rules
@pytest.mark.parametrize("key", ["matapan-night", "cape-spada"])
@pytest.mark.parametrize("change", HIDDEN, ids=lambda one: one.__name__)
def test_what_only_the_enemy_knows_leaves_no_trace_on_a_sides_papers(rules: str, key: str, change: Change) -> None:
    """SM-GAP-56 Packet and form, byte for byte, the fingerprint of the battle included."""
    _, engagement = battle(key)
    for reader in BOTH:
        assert plain_papers(rules, key, reader) == papers(change(engagement, reader.enemy), rules, key, reader)


@pytest.mark.gate
@every_rules
def test_a_laden_warship_stands_where_any_other_would(rules: str) -> None:
    """SM-GAP-56 Her task decides nothing that the enemy sees."""
    _, engagement = battle("spartivento-day")
    for reader in BOTH:
        other = duties(engagement, reader.enemy)

        assert plain_papers(rules, "spartivento-day", reader) == papers(other, rules, "spartivento-day", reader)


@pytest.mark.gate
@every_rules
@pytest.mark.parametrize("change", HIDDEN, ids=lambda one: one.__name__)
def test_every_secret_stands_on_the_umpires_papers(rules: str, change: Change) -> None:
    """A change that nobody could see would prove nothing."""
    _, engagement = battle("cape-spada")

    assert plain_papers(rules, "cape-spada", None) != papers(change(engagement, Side.AXIS), rules, "cape-spada", None)


@pytest.mark.parametrize("rules", papers_names())
def test_a_side_holds_rosters_of_its_own_ships_only(rules: str) -> None:
    """And its own briefing."""
    found, book = skirmish("matapan-night")
    for reader in BOTH:
        made = packet_of(book, found.engagement, rules, reader, found.briefing)

        assert {one.side for one in made.ships} == {reader}
        assert len(made.ships) == len(found.engagement.parties[reader].participants)
        enemys = found.engagement.parties[reader.enemy]
        assert not any(fact in repr(made) for fact in (*enemys.knows, *enemys.aims))


# A convoy is spoken of by the name of one of its ships.
NAMED_AFTER = {"espero-convoy": "The Espero convoy"}


@pytest.mark.parametrize("reader", BOTH)
@pytest.mark.parametrize("key", skirmish_keys())
def test_the_words_of_a_skirmish_name_no_enemy_who_is_not_in_sight(key: str, reader: Side) -> None:
    """SM-GAP-56 Title, situation, aims and what is known: by the system whose ships are found one by one as they are seen."""
    found, book = skirmish(key)
    engagement, papers = found.engagement, papers_named("fear_god")
    made = packet_of(book, engagement, papers.name, reader, found.briefing)
    words = repr((made.title, made.setup)).replace(NAMED_AFTER.get(key, "-"), "")
    shown = named_to(book, engagement, papers, reader)
    enemies = engagement.parties[reader.enemy].participants

    assert [one.name for one in enemies if one.ship not in shown and re.search(rf"\b{re.escape(one.name)}\b", words)] == []


@pytest.mark.parametrize("rules", ["surface_fire", "coastal", "any"])
@pytest.mark.parametrize(("reader", "knows"), [(None, True), (Side.AXIS, True), (Side.ALLIED, False)])
def test_a_minefield_that_one_side_alone_knows_is_on_its_papers_alone(rules: str, reader: Side | None, *, knows: bool) -> None:
    """SM-GAP-56, SF-X.5 Neither drawn nor listed for the other, whose plot on the screen has it no more."""
    book, engagement = battle("tobruk-coast")
    assert engagement.setting is not None
    field = Patch(Ground.MINES, "Barrage T", ((0.0, 0.0), (900.0, 0.0), (900.0, 900.0)), Laid(known_to=(Side.AXIS,)))
    engagement = replace(engagement, setting=replace(engagement.setting, patches=(field,)))
    made = packet_of(book, engagement, rules, reader)

    assert ("Barrage T" in repr((made.plot, made.after_plot))) is knows
    if rules != "any":
        system = system_named(rules)
        areas = system.view_for(book, system.begin(book, engagement), reader).areas
        assert ("Barrage T" in {area.name for area in areas}) is knows
