"""Packets and forms: an enemy whom a side's plot does not show is named on none of its papers."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.model.battles.battle import Engagement, Outcome, Posture
from campaign.model.replacing import replace
from campaign.model.sides import BOTH, Side
from campaign.model.units.ships import ShipId
from campaign.session.engagements.form_results import result_from
from campaign.session.engagements.forms import form_of, papers_named
from campaign.session.engagements.preview import preview
from campaign.session.files.papers import packet_of, withheld_from
from campaign.session.play.game import Game
from campaign.tabletop.form import form_text
from campaign.tabletop.packet import packet_pdf
from tests.secrecy.outputs import RULES

FAR_M = 90_000.0


def with_one_far_away(game: Game, other: bool = False) -> tuple[Engagement, ShipId]:
    """The battle with the last Allied ship far out of sight; `other` has another ship of her class in her place."""
    attack = game.state.attack
    assert attack is not None and attack.engagement is not None
    battle = attack.engagement
    parties = {}
    for side, party in battle.parties.items():
        at = 0.0 if side is Side.AXIS else 5_000.0
        sent = enumerate(party.participants)
        placed = [replace(one, posture=Posture(at, 700.0 * number, 90.0, 15.0)) for number, one in sent]
        if side is Side.ALLIED:
            placed[-1] = replace(placed[-1], posture=Posture(FAR_M, FAR_M, 90.0, 15.0))
        parties[side] = replace(party, participants=tuple(placed))
    far = parties[Side.ALLIED].participants[-1]
    if other:
        known = {one.ship for _, one in battle.participants()}
        twin = next(ship for ship in game.state.ships.values() if ship.side is Side.ALLIED and ship.id not in known
                    and game.book.oob.ships[ship.id].ship_class != far.ship_class)
        facts = game.book.oob.ships[twin.id]
        swapped = replace(far, ship=twin.id, name=facts.name, ship_class=facts.ship_class)
        parties[Side.ALLIED] = replace(
            parties[Side.ALLIED], participants=(*parties[Side.ALLIED].participants[:-1], swapped))
        far = swapped
    return replace(battle, parties=parties), far.ship


@pytest.mark.gate
@pytest.mark.parametrize("rules", RULES)
def test_who_is_out_of_sight_changes_nothing_in_the_other_sides_papers(a_battle: Game, rules: str) -> None:
    """SM-GAP-56 Plot, tables and form are the same whoever the ship beyond the horizon is; her own side reads of her."""
    book = a_battle.book
    papers = papers_named(rules)
    pairs: dict[Side, list[tuple[str, str]]] = {side: [] for side in BOTH}
    for battle, ship in (with_one_far_away(a_battle), with_one_far_away(a_battle, other=True)):
        for side in BOTH:
            packet = packet_of(book, battle, rules, side)
            pairs[side].append((repr(packet), form_text(form_of(book, battle, papers, side))))
        assert book.oob.ships[ship].name in pairs[Side.ALLIED][-1][0]
        assert withheld_from(book, battle, rules, Side.AXIS) == {ship}
        assert not withheld_from(book, battle, rules, None)

    assert pairs[Side.AXIS][0] == pairs[Side.AXIS][1]
    assert pairs[Side.ALLIED][0] != pairs[Side.ALLIED][1]


@pytest.mark.gate
@pytest.mark.parametrize("rules", RULES)
def test_the_printed_packet_is_the_same_byte_for_byte(a_battle: Game, rules: str) -> None:
    """SM-GAP-56 Its text, its drawings and its metadata hold nothing of a ship out of sight."""
    printed = [packet_pdf(packet_of(a_battle.book, with_one_far_away(a_battle, other=other)[0], rules, Side.AXIS), "a4")
               for other in (False, True)]

    assert printed[0] == printed[1]


def filled(game: Game, folder: Path, side: Side, *changes: tuple[str, str]) -> Path:
    """A side's form of that battle, with lines of some ships filled in otherwise."""
    battle, _ = with_one_far_away(game)
    text = form_text(form_of(game.book, battle, papers_named("any"), side))
    text = text.replace("minutes: 0", "minutes: 40")
    for place, line in changes:
        key = line.partition(":")[0]
        before, name, after = text.partition(f'"{place}":')
        head, _, rest = after.partition(f"{key}: ")
        text = f"{before}{name}{head}{line}\n{rest.partition(chr(10))[2]}"
    path = folder / f"{side.value}.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def test_one_sides_form_leaves_whom_it_does_not_name_as_she_was(a_battle: Game, tmp_path: Path) -> None:
    """SM-GAP-56 And the result that is shown to that side before it is accepted does not name her either."""
    battle, far = with_one_far_away(a_battle)
    after = result_from(a_battle.book, battle, [filled(a_battle, tmp_path, Side.AXIS)])
    hers = next(one for one in after.outcomes if one.ship == far)
    withheld = withheld_from(a_battle.book, battle, "any", Side.AXIS)
    shown = {row["ship"] for row in preview(a_battle.book, battle, after, Side.AXIS, withheld)["ships"]}

    assert hers.outcome is Outcome.AFLOAT
    assert far not in shown and len(shown) == len(after.outcomes) - 1


def test_both_sides_forms_tell_together_what_one_of_them_could_not_see(a_battle: Game, tmp_path: Path) -> None:
    """SM-GAP-56 The ship out of sight sank an Axis cruiser: her own side's form says so, and the Axis form cannot."""
    battle, far = with_one_far_away(a_battle)
    prey = battle.parties[Side.AXIS].participants[0].ship
    axis = filled(a_battle, tmp_path, Side.AXIS, (prey, "fate: sunk"))
    allied = filled(a_battle, tmp_path, Side.ALLIED, (prey, "fate: sunk"), (prey, f"credit: {far}"))
    sure = axis.read_text(encoding="utf-8").replace("confirmed: []", f"confirmed: [{prey}.unhurt]")
    axis.write_text(sure, encoding="utf-8")
    after = result_from(a_battle.book, battle, [axis, allied])
    hers = next(one for one in after.outcomes if one.ship == prey)

    assert (hers.outcome, hers.credit) == (Outcome.SUNK, far)
