"""Rule 10C: the Italian squadron in East Africa."""

from __future__ import annotations

from campaign.model.commands import ChooseEastAfrica, PlaceExchangeDestroyers
from campaign.model.play.war import EastAfrica, War
from campaign.model.replacing import replace
from campaign.model.setting.scenario import PortId, WarFacts
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.rules.chapters.war import ch10_east_africa
from campaign.rules.views.decisions import occasions
from tests.proceeding import brought_about
from tests.sea import MAS, SPICA, TRIBAL, Sea, british, italian, play, rule_broken
from tests.warsea import at_phase, war_sea

DESTROYERS = tuple(ShipId(f"d_{number}") for number in range(9))
NAMES = ("Leone", "Pantera", "Tigre", "Battisti", "Manin", "Sauro")


def eve(side: Side = Side.AXIS, fate: EastAfrica = EastAfrica.UNDECIDED, turn: str = "Jun I 40") -> Sea:
    """The initial phase of June I 40, with all the ships of the rule known and none of them there."""
    things = [italian(name, "taranto", TRIBAL) for name in NAMES]
    things += [italian(name, "taranto", SPICA) for name in ("Acerbi", "Orsini")]
    things += [italian(f"mtb {number}", "taranto", MAS) for number in range(1, 6)]
    things += [british(key, "alexandria", TRIBAL) for key in DESTROYERS]
    book, state = war_sea(*things, facts=WarFacts(exchange=DESTROYERS), war=War(east_africa=fate))
    return Sea(book, at_phase(replace(state, ships={}), side, turn))


def placed(*ports: str) -> PlaceExchangeDestroyers:
    """The nine destroyers, the first to the first port and so on, the rest to the last."""
    where = [*ports, *[ports[-1]] * 9][:9]
    return PlaceExchangeDestroyers(Side.ALLIED, tuple((key, PortId(port)) for key, port in zip(DESTROYERS, where, strict=True)))


def test_a_squadron_that_is_left_stays_out_of_the_game() -> None:
    """SM-10C Nobody comes, and no destroyer in exchange."""
    book, state = eve()
    after, _ = play(book, state, ChooseEastAfrica(Side.AXIS))

    assert after.war.east_africa is EastAfrica.LEFT and not after.ships
    assert rule_broken(book, at_phase(after, Side.ALLIED, "Jun I 40"), placed("alexandria")) == "SM-10C"


def test_a_squadron_that_is_recalled_begins_in_italy_and_nine_destroyers_come() -> None:
    """SM-10C, SM-10C.2, SM-10C.4 Six destroyers, two torpedo boats, five squadrons of boats against six, one and two."""
    book, state = eve()
    recalled, _ = play(book, state, ChooseEastAfrica(Side.AXIS, PortId("taranto")))
    after, _ = play(book, at_phase(recalled, Side.ALLIED, "Jun I 40"), placed("gibraltar", "alexandria"))

    assert len(recalled.ships) == 13 and {ship.port for ship in recalled.ships.values()} == {"taranto"}
    assert len(after.ships) == 13 + 9 and after.ships[DESTROYERS[0]].port == "gibraltar"
    assert after.war.east_africa is EastAfrica.EXCHANGED


def test_the_choice_is_made_once_and_only_before_the_war() -> None:
    """SM-10C.1, SM-10C.3 By the Axis in its initial phase of June I 40, then by the Allies in theirs."""
    order = ChooseEastAfrica(Side.AXIS)

    assert rule_broken(*eve(turn="Jun II 40"), order) == "SM-10C"
    assert rule_broken(*eve(fate=EastAfrica.LEFT), order) == "SM-10C"
    assert rule_broken(*eve(), ChooseEastAfrica(Side.AXIS, PortId("tripoli"))) == "SM-10C"
    assert rule_broken(*eve(Side.ALLIED), placed("alexandria")) == "SM-10C"
    assert occasions(*eve(), Side.AXIS) and not occasions(*eve(turn="Jun II 40"), Side.AXIS)


def test_destroyers_are_placed_each_once_in_the_two_bases() -> None:
    """SM-10C.4 Eight are too few, Malta is no base."""
    book, state = eve(Side.ALLIED, EastAfrica.RECALLED)

    assert rule_broken(book, state, replace(placed("alexandria"), placed=placed("alexandria").placed[1:])) == "SM-10C"
    assert rule_broken(book, state, placed("malta")) == "SM-10C"
    assert rule_broken(book, state, placed("gibraltar")) == ""


def test_who_says_nothing_leaves_the_squadron_and_has_the_destroyers_at_alexandria() -> None:
    """SM-10C.5 The phase ends, and the default holds."""
    book, state = eve()
    silent, _ = brought_about(ch10_east_africa.apply_default, book, state)
    book, state = eve(Side.ALLIED, EastAfrica.RECALLED)
    after, _ = brought_about(ch10_east_africa.apply_default, book, state)

    assert silent.war.east_africa is EastAfrica.LEFT
    assert {ship.port for ship in after.ships.values()} == {"alexandria"} and len(after.ships) == 9
