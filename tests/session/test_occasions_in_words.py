"""Why a battle came about, read as a player reads it."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.library.book import load_book
from campaign.model.battles.battle import BattleId, Conditions, Engagement, Light, Party, Setting
from campaign.model.battles.occasion import BattleAim, ConvoyNear, Doing, Errand, LoadAboard, Occasion, Owed, Stakes
from campaign.model.book import Book
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import CargoKind, Location, PortId
from campaign.model.sides import BOTH, Side
from campaign.session.files.papers import packet_of
from campaign.session.play.beginning import Beginning, begin
from campaign.session.play.playing import Halt, Until, play_on
from campaign.session.play.seat import PlayerSeat
from campaign.session.reports.occasions import pending_occasion, plain_occasion
from campaign.session.reports.situation import situation
from campaign.session.words.occasions import (
    ALL_ELSE,
    aims_in_words,
    battle_place,
    light_in_words,
    opening_words,
    situation_in_words,
)

MALTA, TRIESTE, BENGHAZI = PortId("malta"), PortId("trieste"), PortId("benghazi")
NOTHING = Stakes(8.0, 0.0, 0.0)


@pytest.fixture(scope="module")
def book() -> Book:
    """The whole war."""
    return load_book("mediterranean")


def told(book: Book, *errands: Errand, convoys: tuple[ConvoyNear, ...] = (), aims: tuple[BattleAim, ...] = ()) -> Occasion:
    """An occasion of these errands."""
    return Occasion(errands, convoys, NOTHING, aims)


def first_sentence(book: Book, errand: Errand, *convoys: ConvoyNear) -> str:
    """What is said of one errand, off Malta."""
    return situation_in_words(book.theatre, book.theatre.ports[MALTA].hex, told(book, errand, convoys=convoys))[0]


LOADS = (LoadAboard(CargoKind.SUPPLIES, 5.0), LoadAboard(CargoKind.TROOPS, 1.5))


@pytest.mark.parametrize(("errand", "sentence"), [
    (Errand("AX1", "Lion", Doing.CONVOY, BENGHAZI, loads=LOADS),
     "Lion: bound for Benghazi with 5 RE of supplies and 1.5 RE of troops aboard."),
    (Errand("AX1", "Convoy to Benghazi", Doing.CONVOY, BENGHAZI, loads=LOADS),
     "Convoy to Benghazi: 5 RE of supplies and 1.5 RE of troops aboard."),
    (Errand("AX1", "Lion", Doing.LANDING, MALTA, loads=LOADS[1:]), "Lion: to land 1.5 RE of troops at Malta."),
    (Errand("AX1", "Lion", Doing.PASSAGE, MALTA), "Lion: on passage to Malta."),
    (Errand("AX1", "Bound for Malta", Doing.PASSAGE, MALTA), "Bound for Malta: on passage."),
    (Errand("AX1", "Lion", Doing.HOMEWARD), "Lion: on the way home."),
    (Errand("AX1", "Lion", Doing.HOMEWARD, MALTA), "Lion: on the way back to Malta."),
    (Errand("AX1", "Lion", Doing.REARGUARD), "Lion: holding the enemy off while the transports scatter."),
    (Errand("AX1", "Lion", Doing.SWEEP), "Lion: looking for the enemy."),
])
def test_each_errand_is_a_line_of_an_operation_order(book: Book, errand: Errand, sentence: str) -> None:
    """SM-GAP-99 A name that says where it goes is not followed by the same port."""
    assert first_sentence(book, errand) == sentence


def test_places_of_errands_are_told_by_name_and_not_by_hex(book: Book) -> None:
    """SM-GAP-99 Off a port, or so many miles from one."""
    off = book.theatre.ports[BENGHAZI].hex

    assert first_sentence(book, Errand("AX1", "Lion", Doing.LANDING, off=off)) == "Lion: to support a landing off Benghazi."
    assert first_sentence(book, Errand("AX1", "Lion", Doing.FETCHING, off=off)) == "Lion: to fetch troops off Benghazi."
    assert first_sentence(book, Errand("AX1", "Lion", Doing.SWEEP, off=off)) == (
        "Lion: looking for the enemy, ordered off Benghazi.")


def test_forces_that_did_the_same_are_told_together_and_the_convoy_they_cover_with_them(book: Book) -> None:
    """SM-GAP-99 It has no sentence of its own beside that; any other near by has."""
    where = book.theatre.ports[MALTA].hex
    own = ConvoyNear("Convoy to Benghazi", where, own=True, port=BENGHAZI)
    other = ConvoyNear("Tiger", where, own=True, port=TRIESTE)
    errands = tuple(Errand(key, key, Doing.COVER, covers=own.name) for key in ("Lion", "Bear"))
    sentences = situation_in_words(book.theatre, where, told(book, *errands, convoys=(own, other)))

    assert sentences == (
        "Lion and Bear: covering the convoy for Benghazi, in these waters.",
        "Tiger, bound for Trieste, is in these waters.",
        "At stake: your ships are worth 8 points to the enemy.")


def test_the_enemys_convoy_is_told_by_its_marker_its_way_and_its_distance(book: Book) -> None:
    """SM-GAP-99 Four hexes of sixteen miles."""
    where = Hex("09662")
    convoy = ConvoyNear("AL3", Hex("10062"), own=False)
    (_, sentence, _) = situation_in_words(
        book.theatre, where, told(book, Errand("AX1", "Lion", Doing.SWEEP), convoys=(convoy,)))

    assert sentence == "A convoy of the enemy's, AL3, is 60 miles to the east."


def test_what_is_at_stake_is_told_in_points(book: Book) -> None:
    """SM-GAP-99.3 One point has no plural, and a half is told as such."""
    lion = told(book, Errand("AX1", "Lion", Doing.SWEEP))
    (*_, sentence) = situation_in_words(book.theatre, Hex("09662"), replace(lion, stakes=Stakes(1.0, 2.5, 20.0)))

    assert sentence == (
        "At stake: your ships are worth 1 point to the enemy, his 20 to you; the load scores 2.5 points where it is wanted.")


def test_a_duty_is_told_with_what_has_landed_and_what_it_costs(book: Book) -> None:
    """SM-11 Malta's larder is no tally of what was landed."""
    libya, fed = Owed(Location.LIBYA, 6.0, 0.0, 10.0), Owed(Location.LIBYA, 6.0, 2.0, 10.0)
    malta = Owed(Location.MALTA, 3.0, 1.0, 10.0)
    found = replace(told(book, Errand("AX1", "Lion", Doing.SWEEP)), stakes=Stakes(8.0, 0.0, 0.0, (libya, fed, malta)))

    assert situation_in_words(book.theatre, Hex("09662"), found)[-3:] == (
        "Libya is owed 6 loads in this half-month, none landed so far; falling short costs 10 points.",
        "Libya is owed 6 loads in this half-month, 2 landed so far; falling short costs 10 points.",
        "Malta needs 3 loads each half-month; falling short costs 10 points.")


def test_aims_are_told_in_their_order_with_ports_and_loads(book: Book) -> None:
    """SM-GAP-99.4 Who has no aim of his own sinks what he can."""
    convoy = Errand("AX1", "Lion", Doing.CONVOY, BENGHAZI, loads=LOADS[:1])
    bear = Errand("AX2", "Bear", Doing.COVER, covers="Lion")
    home = Errand("AX3", "Wolf", Doing.PASSAGE, MALTA)
    rear = Errand("AX4", "Fox", Doing.REARGUARD)
    found = told(book, convoy, bear, home, rear, aims=tuple(BattleAim))

    assert aims_in_words(book.theatre, found) == (
        "Bring 5 RE of supplies through to Benghazi.", "Hold the enemy off until the transports are away.",
        "Keep the enemy off Lion, bound for Benghazi.", "Sink his transports before his warships.", "Reach Malta whole.",
        ALL_ELSE)
    assert aims_in_words(book.theatre, told(book)) == (ALL_ELSE,)


@pytest.mark.parametrize(("until", "minutes", "sentence"), [
    (Light.NIGHT, 125, "It is dark at 18:05, in 2 hours 5 minutes."), (Light.DAY, 60, "It is light at 17:00, in 1 hour."),
    (Light.NIGHT, 35, "It is dark at 16:35, in 35 minutes."), (None, 35, "")])
def test_the_end_of_the_light_is_told_by_the_clock_and_how_long_it_is_off(
    until: Light | None, minutes: int, sentence: str,
) -> None:
    """SM-GAP-99.1 An hour that a skirmish stops at is none of the sun's."""
    assert light_in_words(Setting("", "1941-03-28T16:00+01:00", 36.0, 15.0, stop_minutes=minutes, until=until)) == sentence


def test_a_battle_of_the_campaign_lies_where_its_hex_does_and_a_skirmish_where_its_author_says(book: Book) -> None:
    """SM-GAP-99 So far from a port that everybody knows, not off the nearest, however far that is."""
    sky = Conditions(Light.DAY, 600, 9000, 2, 0, 8, 0.0)
    parties = {side: Party(()) for side in BOTH}
    skirmish = Engagement(BattleId("B1"), "Sep I 42", 1, "off Tobruk", Hex("10367"), sky, Side.AXIS, parties,
                          setting=Setting("", "1941-03-28T16:00+01:00", 36.0, 15.0))
    ours = replace(skirmish, parties={side: Party((), occasion=told(book)) for side in BOTH})

    assert battle_place(book.theatre, skirmish) == "off Tobruk"
    assert battle_place(book.theatre, ours) == "240 miles east of Malta"


def test_packet_brief_and_status_of_a_side_tell_its_occasion_and_not_the_enemys(tmp_path: Path) -> None:
    """SM-GAP-99 The same sentences, on paper, at the terminal and as plain values."""
    with begin(Beginning("k-force", 1), tmp_path / "war.sqlite") as game:
        assert play_on(game, Until(battle=True)).halt is Halt.BATTLE
        assert game.state.attack is not None
        engagement = game.state.attack.engagement
        assert engagement is not None
        for side in BOTH:
            own, enemy = (engagement.parties[who].occasion for who in (side, side.enemy))
            assert own is not None and enemy is not None
            found = pending_occasion(game.book, PlayerSeat(game, side).view)
            assert found is not None and found.occasion == own
            sheet = repr(packet_of(game.book, engagement, "supermarina", side))
            sentences = situation_in_words(game.book.theatre, engagement.hex, own)

            assert found.situation == opening_words(game.book.theatre, engagement, own)
            assert all(sentence in sheet for sentence in sentences)
            assert not any(f"{errand.name}:" in sheet for errand in enemy.errands)
            assert situation(PlayerSeat(game, side))["occasions"] == {side.value: plain_occasion(found)}
