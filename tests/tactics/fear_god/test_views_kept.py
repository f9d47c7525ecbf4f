"""What a side is shown of a battle under Fear God does not depend on what befalls ships that it does not see."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from campaign.library.battles.book import load_skirmish_book
from campaign.model.battles.battle import BattleView, Shots, Weapon
from campaign.model.book import Book
from campaign.model.dice import SeededDice
from campaign.model.replacing import replace
from campaign.model.sides import BOTH, Side
from campaign.tactics.fear_god.battle.orders import Helm, Plot
from campaign.tactics.fear_god.battle.state import Battle, Screen
from campaign.tactics.fear_god.battle.vessel import Contact, Vessel
from campaign.tactics.fear_god.charts.terms import Depth, Size
from campaign.tactics.fear_god.helm import move_all
from campaign.tactics.fear_god.screen import view_for
from campaign.tactics.fear_god.system import SYSTEM
from campaign.tactics.plot.geometry import Point
from tests.tactics.fear_god.hulls import Faces, carried
from tests.tactics.fear_god.hulls import battle as battle_of
from tests.tactics.fear_god.hulls import vessel as ship_of

TURNS = 12
HERE = (Point(0.0, 0.0), Point(900.0, 0.0))


def stages(key: str) -> Iterator[tuple[Book, Battle]]:
    """The battle after each stage, as far as its turns go."""
    found, book = load_skirmish_book(key)
    for now, _ in SYSTEM.stages(book, found.engagement, SeededDice(0)):
        if now.turn > TURNS:
            return
        yield book, now


def lost_to_view(battle: Battle, side: Side) -> list[Vessel]:
    """Enemies that a side has seen once and has no contact with now."""
    return [vessel for vessel in battle.vessels.values()
            if vessel.side is not side and vessel.known and vessel.contact is Contact.NONE and not vessel.sunk]


def otherwise(battle: Battle, vessel: Vessel) -> Iterator[tuple[str, Battle]]:
    """The same battle, with something else true of that ship."""
    harm = vessel.harm
    targets = [other.id for other in battle.vessels.values() if other.side is not vessel.side]
    for what, changed in (
            ("sinking", replace(vessel, harm=replace(harm, doomed=battle.turn + 3))),
            ("aground", replace(vessel, harm=replace(harm, beached=True))),
            ("under water", replace(vessel, depth=Depth.PERISCOPE)),
            ("sunk", replace(vessel, sunk=True)),
    ):
        yield what, replace(battle, vessels={**battle.vessels, vessel.id: changed})
    yield "smoke", replace(battle, screens=(*battle.screens, Screen(vessel.id, HERE, battle.turn + 3, (vessel.side,))))
    # Whoever fired in this turn is known to have; the list of one more shot is compared.
    shots = battle.shots or battle.shots_before
    yield "fire", replace(battle, shots=(*shots, Shots(vessel.id, targets[0], Weapon.GUNS, 4, 1)))


def seen(book: Book, battle: Battle, side: Side) -> BattleView:
    """What the side is shown, but for what it must decide."""
    return replace(view_for(book, battle, side), decisions=())


@pytest.mark.parametrize("key", ["river-plate", "cape-bon", "glorious", "dagabur"])
def test_a_view_says_nothing_of_how_a_ship_out_of_contact_is(key: str) -> None:
    """FG-GAP-15, FG-GAP-27.1 That she sinks, grounds, dives, makes smoke or fires is shown when she is seen again."""
    told: list[str] = []
    for book, battle in stages(key):
        if battle.ended is not None:
            continue
        for side in Side:
            for vessel in lost_to_view(battle, side):
                now = replace(battle, shots=battle.shots or battle.shots_before)
                plain = seen(book, now, side)
                told += [f"turn {battle.turn}: {vessel.name} {what}" for what, other in otherwise(now, vessel)
                         if seen(book, other, side) != plain]

    assert not told, "\n".join(sorted(set(told))[:20])


@pytest.mark.parametrize(("readers", "contact", "shown"), [
    ((Side.AXIS,), Contact.NONE, False), ((Side.AXIS,), Contact.SEEN, True), ((Side.AXIS, Side.ALLIED), Contact.NONE, True)])
def test_smoke_is_shown_to_who_saw_it_laid_or_sees_who_lays_it(
        readers: tuple[Side, ...], contact: Contact, *, shown: bool) -> None:
    """FG-GAP-27.1 And to her own side and the umpire always."""
    book, battle = next(stages("cape-bon"))
    layer = next(vessel for vessel in battle.vessels.values() if vessel.side is Side.AXIS)
    battle = replace(battle, vessels={**battle.vessels, layer.id: replace(layer, contact=contact)},
                     screens=(Screen(layer.id, HERE, battle.turn + 3, readers),))

    def smoke(side: Side | None) -> bool:
        return any(area.kind == "smoke" for area in view_for(book, battle, side).areas)

    assert smoke(Side.ALLIED) is shown
    assert smoke(Side.AXIS)
    assert smoke(None)


@pytest.mark.parametrize("contact", [Contact.NONE, Contact.SEEN])
def test_a_screen_is_read_by_those_who_see_the_way_on_which_it_is_laid(contact: Contact) -> None:
    """FG-GAP-27.1 By her own side alone where her enemy does not see her."""
    layer = replace(ship_of(size=Size.D), contact=contact, speed_kn=20.0)
    going = carried(battle_of(layer), Faces())
    move_all(going, (Plot(layer.side, (Helm(layer.id, 0.0, 20.0, smoke=True),)),))

    assert [screen.readers for screen in going.battle.screens] == [BOTH if contact.held else (layer.side,)]
