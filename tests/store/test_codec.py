"""What is written down reads the same ever after."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from campaign.model.charts.campaign import Weather
from campaign.model.commands import COMMANDS
from campaign.model.dice import Die, Roll, Why
from campaign.model.events import EVENTS, ConditionChanged, DieRolled, FuelBurned, PoolFilled, StandingSet, WeatherSettled
from campaign.model.play.state import StandingAnswers, State
from campaign.model.sea.theatre import Zone
from campaign.model.sides import Side
from campaign.model.units.condition import NONE, WHOLE, Condition
from campaign.model.units.ships import ShipId
from campaign.store import Codec, CodecTrouble, Encoded, NewerVersion, UnknownKind
from campaign.store.codec import codec
from campaign.tactics.kit.ending import BattleEnded, Ended, Ending
from tests.store.strategies import values

CODEC = Codec()


class SalvoFired(Struct, frozen=True):
    """A fact of a made-up tactical system."""

    ship: ShipId
    share: Fraction | None = None


class TorpedoesRan(Struct, frozen=True):
    """Another one."""

    tracks: tuple[tuple[int, int], ...] = ()


class RoundPlayed(Struct, frozen=True):
    """A fact with all that msgspec alone does not carry."""

    facts: tuple[SalvoFired | TorpedoesRan, ...]
    cells: Mapping[tuple[int, Die], SalvoFired | TorpedoesRan | None]
    dice: frozenset[Die]
    by_side: Mapping[Side, Die]
    last: tuple[Die | None, int] = (Die.D6, 1)


class Newsreel(Struct, frozen=True):
    """A kind of record that has changed its shape twice."""

    title: str
    minutes: int
    sides: tuple[Side, ...]


FACTS = {"anyway": (SalvoFired, TorpedoesRan, RoundPlayed)}


@given(st.sampled_from(EVENTS).flatmap(values))
def test_any_event_survives_the_post(event: object) -> None:
    """What is read from the record of an event equals the event, and the record is its kind, version and body."""
    encoded = CODEC.write(event)
    kind = CODEC.kind_of(event)

    assert CODEC.read(encoded) == event
    assert encoded == Encoded(kind, CODEC.version_of(kind), CODEC.body_of(event).decode())


@given(st.sampled_from(COMMANDS).flatmap(values))
def test_any_command_survives_the_post(command: object) -> None:
    """A command reads back from its record, every word of which is understood."""
    assert CODEC.read(CODEC.write(command)) == command
    assert CODEC.stray_key(CODEC.write(command)) is None


@pytest.mark.gate
@given(values(State))
def test_any_state_survives_the_post(state: State) -> None:
    """A snapshot holds a state whole."""
    assert CODEC.read(CODEC.write(state)) == state


@given(values(RoundPlayed))
def test_any_fact_of_a_battle_survives_the_post(fact: RoundPlayed) -> None:
    """Unions of structs, keys of any kind and odd enums come back as they were."""
    codec = Codec(FACTS)

    assert codec.read(codec.write(fact, "anyway")) == fact


def test_a_fact_of_a_battle_names_its_system() -> None:
    """The kind of a fact is battle, system and class."""
    assert Codec(FACTS).write(SalvoFired(ShipId("zara")), "anyway").kind == "battle.anyway.SalvoFired"


def test_fractions_are_written_as_numerator_and_denominator() -> None:
    """A share of one half lies in the record as 1/2, a whole as 1/1."""
    encoded = CODEC.write(ConditionChanged(ShipId("zara"), Condition(shell_damage=Fraction(1, 2))))

    assert json.loads(encoded.body)["condition"]["shell_damage"] == "1/2"
    assert json.loads(encoded.body)["condition"]["speed_left"] == "1/1"


def test_a_ship_that_is_read_to_be_sound_is_known_by_it_at_a_glance() -> None:
    """None and all of a share are the ones of the noun itself, in a game that was opened as in one that began."""
    read = CODEC.read(CODEC.write(ConditionChanged(ShipId("zara"), Condition(shell_damage=Fraction(1, 2)))))

    assert isinstance(read, ConditionChanged)
    assert read.condition.underwater_damage is NONE
    assert read.condition.speed_left is WHOLE
    assert read.condition.shell_damage == Fraction(1, 2)


@pytest.mark.parametrize("text", ["1", "1/0", "a/b", "1/-2", "", "1/2/3"])
def test_what_is_no_fraction_is_refused(text: str) -> None:
    """A share that is not n/d makes the record unreadable, not wrong."""
    body = CODEC.write(ConditionChanged(ShipId("zara"), Condition())).body.replace('"0/1"', json.dumps(text), 1)

    with pytest.raises(CodecTrouble):
        CODEC.read(Encoded("ConditionChanged", 1, body))


def test_enums_are_written_by_value() -> None:
    """Sides and zones stand as the words that the rest of the game uses."""
    standing = CODEC.write(StandingSet(Side.ALLIED, StandingAnswers()))
    roll = CODEC.write(DieRolled(Roll(Die.PERCENT, 7, Why("SM-3A", "area search"))))

    assert json.loads(standing.body)["side"] == "allied"
    assert json.loads(roll.body)["roll"]["die"] == [1, 100]


def test_a_read_only_mapping_is_written_like_any_other() -> None:
    """A mapping proxy in a condition comes back as a plain mapping."""
    event = ConditionChanged(ShipId("zara"), Condition(rounds_left=MappingProxyType({"main": Fraction(1, 4)})))

    assert CODEC.read(CODEC.write(event)) == ConditionChanged(
        ShipId("zara"), Condition(rounds_left={"main": Fraction(1, 4)}),
    )


def test_an_unknown_kind_is_a_clear_error() -> None:
    """A record of a kind that this version does not have is named."""
    with pytest.raises(UnknownKind, match="'MineLaid' is not known"):
        CODEC.read(Encoded("MineLaid", 1, "{}"))


def test_a_newer_version_is_a_clear_error() -> None:
    """A record from a later version is refused with both numbers."""
    with pytest.raises(NewerVersion, match=r"version 2.*knows 1 to 1"):
        CODEC.read(Encoded("FuelBurned", 2, '{"ships": []}'))


@pytest.mark.parametrize("body", ["", "[]", "{}", '{"ships": 3}', '{"ships": ["a"]', "\ud800"])
def test_a_damaged_body_is_a_clear_error(body: str) -> None:
    """A body that is not the shape of its kind is refused in one line."""
    with pytest.raises(CodecTrouble, match="'FuelBurned' does not read") as caught:
        CODEC.read(Encoded("FuelBurned", 1, body))

    assert "\n" not in str(caught.value)


def test_what_is_no_noun_of_the_campaign_is_never_written() -> None:
    """Only events, commands, states and known facts have a kind."""
    with pytest.raises(TypeError, match="SalvoFired"):
        CODEC.write(SalvoFired(ShipId("zara")))


@pytest.mark.parametrize("event", [
    FuelBurned([ShipId("zara")]),  # pyrefly: ignore[bad-argument-type]
    FuelBurned((3,)),  # pyrefly: ignore[bad-argument-type]
    WeatherSettled(Zone.WEST, None),  # pyrefly: ignore[bad-argument-type]
    PoolFilled(float("nan")),
])
def test_what_would_not_read_back_is_never_written(event: object) -> None:
    """An event with a value of a wrong type fails when it is given, not when the save is opened."""
    with pytest.raises(TypeError):
        CODEC.write(event)


def test_systems_may_share_the_type_of_a_fact() -> None:
    """Each writes it under its own name, and a system that has no such fact writes none."""
    codec, fact = Codec({"first": (SalvoFired,), "second": (SalvoFired,), "third": ()}), SalvoFired(ShipId("zara"))
    kinds = [codec.write(fact, system).kind for system in ("second", "first", "second")]

    assert kinds == ["battle.second.SalvoFired", "battle.first.SalvoFired", "battle.second.SalvoFired"]
    assert all(codec.read(codec.write(fact, system)) == fact for system in ("first", "second"))
    for system in ("third", "fourth", ""):
        with pytest.raises(TypeError, match="SalvoFired"):
            codec.write(fact, system)


def test_a_system_cannot_write_two_facts_under_one_name() -> None:
    """Which of both a record means could never be told."""
    with pytest.raises(ValueError, match="two things"):
        Codec({"anyway": (SalvoFired, SalvoFired)}).type_of("battle.anyway.SalvoFired")


@pytest.mark.parametrize("system", ["coastal", "fear_god"])
def test_a_die_that_two_systems_wrote_in_another_shape_reads_as_before(system: str) -> None:
    """The campaign's own record of a die within, of version 1."""
    why = Why("CO-4.6", "contact", ("mas_1",), "5+", ("crew +1",), (Side.AXIS,))
    body = """{"roll": {"die": [1, 10], "face": 7, "why": {"rule": "CO-4.6", "what": "contact", "actors": ["mas_1"],
        "needed": "5+", "modifiers": ["crew +1"], "seen_by": ["axis"]}}}"""

    assert codec().read(Encoded(f"battle.{system}.RollFell", 1, body)).roll == Roll(Die.D10, 7, why)


@pytest.mark.parametrize(("system", "before", "ending"), [
    ("coastal", "nobody_left", Ending.ONE_SIDE_GONE), ("coastal", "broke_off", Ending.BROKEN_OFF),
    ("coastal", "convoy_passed", Ending.CONVOY_PASSED), ("fear_god", "one_side_gone", Ending.ONE_SIDE_GONE),
    ("fear_god", "broke_off", Ending.BROKEN_OFF), ("fear_god", "no_contact", Ending.NO_CONTACT),
])
def test_an_ending_that_had_another_name_reads_as_before(system: str, before: str, ending: Ending) -> None:
    """Systems called the same by names of their own."""
    body = f'{{"ended": {{"why": "{before}", "broke_off": "axis", "holds_field": null}}}}'

    assert codec().read(Encoded(f"battle.{system}.BattleEnded", 1, body)) == BattleEnded(Ended(ending, Side.AXIS, None))


def test_an_old_record_is_brought_up_step_by_step() -> None:
    """A record of version 1 goes through every change of shape since; today's is written as version 3."""
    upcasters = {
        ("battle.anyway.Newsreel", 1): lambda body: {**body, "minutes": body["seconds"] // 60},
        ("battle.anyway.Newsreel", 2): lambda body: {**body, "sides": ["axis", "allied"]},
    }
    codec = Codec({"anyway": (Newsreel,)}, upcasters)
    kind = "battle.anyway.Newsreel"
    present = Newsreel("Punta Stilo", 2, (Side.AXIS, Side.ALLIED))

    assert codec.read(Encoded(kind, 1, '{"title": "Punta Stilo", "seconds": 120}')) == present
    assert codec.read(Encoded(kind, 2, '{"title": "Punta Stilo", "minutes": 2}')) == present
    assert codec.write(present, "anyway").version == 3


def test_an_upcaster_that_finds_nothing_to_work_on_is_a_clear_error() -> None:
    """A damaged old record is refused like a damaged new one."""
    codec = Codec({"anyway": (Newsreel,)}, {("battle.anyway.Newsreel", 1): lambda body: {"title": body["missing"]}})

    with pytest.raises(CodecTrouble, match="version 1"):
        codec.read(Encoded("battle.anyway.Newsreel", 1, "{}"))


def test_every_kind_that_is_kept_can_be_read() -> None:
    """A reader exists for each event, command and the state: no field is of a type that a save cannot hold."""
    for kind in (*EVENTS, *COMMANDS, State):
        with pytest.raises(CodecTrouble):
            CODEC.read(Encoded(kind.__name__, 1, "[]"))


def test_the_same_thing_gives_the_same_record() -> None:
    """Records do not depend on anything but what they hold."""
    event = WeatherSettled(Zone.WEST, Weather.CLEAR)

    assert Codec().write(event) == CODEC.write(event)


def test_a_word_that_nobody_reads_is_named() -> None:
    """A key misspelt deep inside a result is no silent default."""
    body = """{"side": "axis", "after_action": {"engagement": "b1", "digest": "", "system": "any", "minutes": 3,
        "outcomes": [{"ship": "zara", "outcome": "sunk", "condition": {"crewleft": "1/2"}}]}}"""

    assert CODEC.stray_key(Encoded("AcceptAfterAction", 1, body)) == "after_action.outcomes[0].condition.crewleft"
    assert CODEC.stray_key(Encoded("AcceptAfterAction", 1, body.replace("crewleft", "crew_left"))) is None
    assert CODEC.stray_key(Encoded("EndStep", 1, '{"side": "axis", "haste": true}')) == "haste"


@pytest.mark.gate
def test_importing_the_store_loads_no_database() -> None:
    """The heavy libraries come with the first save, not with the program."""
    code = "import sys, campaign.store; print(sorted({'sqlalchemy', 'sqlmodel', 'pydantic'} & set(sys.modules)))"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert found.stdout.strip() == "[]"


def test_a_record_has_no_room_for_code() -> None:
    """Records are JSON: no word of them is ever evaluated."""
    event = FuelBurned((ShipId("__import__('os').abort()"),))

    assert CODEC.read(CODEC.write(event)) == event
