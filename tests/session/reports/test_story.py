"""The story of a campaign: who sailed, who fought, what was lost, what was delivered."""

from __future__ import annotations

from campaign.model.battles.battle import AfterAction, Conditions, Engagement, Light, Participant, Party, Task
from campaign.model.events import (
    AfterActionAccepted,
    AirTorpedo,
    AirUnitsShotDown,
    BattleJoined,
    CampaignBegan,
    CargoMustered,
    CargoUnloaded,
    FlakFired,
    ForceFormed,
    PlayerTurnBegan,
    SegmentBegan,
    ShipRemoved,
    ShipsBerthed,
    SortieEnded,
    SortieLaunched,
    SuppliesRaised,
    TurnBegan,
)
from campaign.model.play.air_war import AirTarget
from campaign.model.play.calendar import Turn
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import CargoId, PortId
from campaign.model.sides import Nation, Side
from campaign.model.units.condition import Condition
from campaign.model.units.forces import ForceId, ShipStatus
from campaign.model.units.ships import ClassId, ShipId
from campaign.session.history.story import StoryLine, story_lines
from tests.air_fights import CR_42, FLIGHT, SWORDFISH, keys, raid, skies, squad
from tests.sea import TRANSPORT, Sea, british, cargo, italian, sea

ZARA, POLA, ORION = ShipId("zara"), ShipId("pola"), ShipId("orion")


def waters() -> Sea:
    """Two cruisers and a transport in port, and a British cruiser at sea."""
    return sea(italian("Zara", "taranto"), italian("Pola", "taranto"), italian("Esperia", "taranto", TRANSPORT),
               british("Orion", "00505", force="Cruisers"), cargo("Tanks", 1, ("Esperia",), "tripoli", worth=2))


def sailed(name: str, *ships: ShipId) -> ForceFormed:
    """A force of the Axis."""
    return ForceFormed(ForceId("AX1"), Side.AXIS, name, Hex("00202"), ships, "AX1")


def told(place: Sea, *events: object) -> list[StoryLine]:
    """The story of these events; the scenario has changed since, and tells nothing of the cargoes that there were."""
    changed = replace(place.book, scenario=replace(place.book.scenario, cargoes=()))
    return list(story_lines(changed, (CampaignBegan("test", place.state), TurnBegan(Turn.of("Jul I 40")), *events)))


def test_a_force_sails_once_and_not_again_when_it_parts_at_sea() -> None:
    """SM-1B Ships that leave a port sail, with their counts by type; ships that part from others do not."""
    home = ShipsBerthed((ZARA,), PortId("taranto"))
    lines = told(waters(), SegmentBegan(1), sailed("Raid", ZARA, POLA), SegmentBegan(2), sailed("Half", POLA),
                 SegmentBegan(3), home, SegmentBegan(4), sailed("Cover from Taranto", ZARA))

    assert [(one.moment, one.words) for one in lines] == [
        ("Axis day 1", "The Axis side sails Raid from Taranto (2 CA)."),
        ("Axis day 4", "The Axis side sails Cover from Taranto (1 CA)."),
    ]
    assert {one.turn for one in lines} == {"Jul I 40"}


def test_a_battle_is_told_with_its_losses_and_other_losses_with_their_cause() -> None:
    """SM-6B One line a battle: where, how long, who broke off, who went down."""
    spent = Condition(rounds_left={})
    parties = {
        Side.AXIS: Party((Participant(ZARA, ClassId("a"), "Zara", Nation.ITALIAN, "AX1", Task.BATTLE_LINE, spent),)),
        Side.ALLIED: Party((Participant(ORION, ClassId("b"), "Orion", Nation.BRITISH, "AL1", Task.ESCORT, spent),)),
    }
    engagement = Engagement("B1", "Jul I 40", 1, "hex 00503", Hex("00503"),  # pyrefly: ignore[bad-argument-type]
                            Conditions(Light.DAY, 600, 20000, 2, 0, 5, 0.0), Side.AXIS, parties)
    after = AfterAction(engagement.id, "", "test", 40, (), Side.ALLIED, Side.AXIS)
    lines = told(waters(), SegmentBegan(1), BattleJoined(engagement, (ForceId("AX1"),)), AfterActionAccepted(after),
                 ShipRemoved(ORION, ShipStatus.SUNK, "battle B1", ZARA), ShipRemoved(POLA, ShipStatus.SUNK, "mine", None))

    assert [one.words for one in lines] == [
        (
            "Battle B1, off Valletta, 40 minutes by day, 1 Axis ship against 1 Allied: the Allied side broke off, "
            "the Axis side holds the field. Allied lost: BB Orion."
        ),
        "Axis lost: CA Pola (mine).",
    ]


def test_what_is_delivered_in_a_segment_is_one_line_a_port() -> None:
    """SM-4C1 Cargo with its size and its worth, in the player turn in which it was landed."""
    landed = CargoUnloaded(CargoId("tanks"), (ShipId("esperia"),), PortId("tripoli"), 1.0, delivered=True)
    lines = told(waters(), PlayerTurnBegan(Side.ALLIED), SegmentBegan(2), landed)

    assert [(one.moment, one.words) for one in lines] == [
        ("Allied day 2", "Delivered at Tripoli: Tanks (1 RE, worth 2 points).")]


def test_a_load_that_was_raised_on_the_way_is_told_like_one_from_the_beginning() -> None:
    """SM-GAP-55 SM-11A General loads, convoys' loads and craft aboard are cargo that no scenario lists."""
    place = waters()
    load = next(iter(place.state.cargoes.values())).facts
    first, second = (replace(load, id=CargoId(name), name=name) for name in ("Load 1", "Coal"))
    quay = PortId("taranto")
    landed = [CargoUnloaded(one.id, (ShipId("esperia"),), PortId("tripoli"), 1.0, delivered=True) for one in (first, second)]
    lines = told(place, SegmentBegan(2), SuppliesRaised(first, quay), CargoMustered(second, quay), *landed)

    assert [one.words for one in lines] == ["Delivered at Tripoli: Load 1, Coal (2 RE, worth 4 points)."]


def test_sorties_that_came_to_something_are_told_with_what_they_cost() -> None:
    """SM-24 Hits and losses of both sides; what came to nothing is not worth a line, and a long story goes without."""
    place = skies(waters(), squad("815", "hal_far", SWORDFISH, FLIGHT), squad("261", "comiso", CR_42))
    strike = raid("taranto", "815", target=AirTarget.SHIPS)
    hit = (SortieLaunched(strike), AirTorpedo(strike.id, ZARA, 5, hit=True, boxes=2),
           AirUnitsShotDown(strike.id, Side.AXIS, keys("261")), FlakFired(strike.id, 2.0, keys("815"), 90), SortieEnded(strike))
    lines = told(place, SegmentBegan(1), *hit, SortieLaunched(strike), SortieEnded(strike), SegmentBegan(2))

    assert [(one.moment, one.words, one.minor) for one in lines] == [("Axis day 1", (
        "Allied aircraft, 1 flight, to ships in Taranto: 1 torpedo hit; 1 flight of the Allied side lost; "
        "6 flights of the Axis side lost."), True)]
