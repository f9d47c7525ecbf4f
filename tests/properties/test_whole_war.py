"""The whole war at random: over a hundred naval action segments with all kinds of unit, and nothing is made, lost or broken."""

from __future__ import annotations

from random import Random

import pytest

from campaign.model.play.calendar import Phase
from tests.proceeding import replayed
from tests.properties.audit import by_the_staff, chosen, whole_war
from tests.properties.test_non_interference import told_apart
from tests.properties.undisclosed import ALWAYS
from tests.properties.whole_war import JUNE_1940, SEGMENTS, book_of, deeds, opening

# One process plays these games once for all tests of this file.
pytestmark = [pytest.mark.gate, pytest.mark.xdist_group("whole wars at random")]

SEEDS = (2, 5, 8)
MORE_SEEDS = (*SEEDS, *range(9, 21))
ORDERS = {
    "AcceptAfterAction", "AllotRepair", "AnswerSubmarine", "AssignFlotillaMission", "AttackForces", "Bombard", "DemolishPort",
    "FlySearches", "FormForce", "GiveStandingOrder", "HuntFlotilla", "LandAssault", "LoadCargo", "LoadFighters",
    "LoadSupplies", "MoveFlotilla", "MoveForce", "OrderTenthMas", "PlanLanding", "RaidLand", "ReactToAttack", "RecordPortOwner",
    "RepairPort", "RuleAsUmpire", "SearchArea", "SearchSurface", "SetStanding", "SupportGround", "TakeFromPool",
    "TransferCargo", "Transship", "UnloadCargo",
}
EVENTS = {
    "AirUnitsBased", "AirUnitsLeft", "AirUnitsLost", "ArmsLaidDown", "BattleJoined", "CargoBeached", "CargoEmbarked",
    "CargoLost", "CargoMustered", "CargoUsed", "ConditionChanged", "DutyFailed", "EastAfricaChosen", "FightersEmbarked",
    "FightersLanded", "FlotillaAttacked", "FlotillaHunted", "FlotillaReduced", "FuelBurned", "HitRepaired", "MaltaFed",
    "MineStruck", "MinefieldLaid", "NeutralsTookArms", "PoolConsulted", "PoolFilled", "PoolOffered", "PortChangedHands",
    "PortFuelLost", "PortHit", "PortMended", "RaidDecided", "RaidersLanded", "RepairBegun", "ShipFit", "ShipLaidUp",
    "ShipRanDry", "ShipRemoved", "ShipTaken", "ShipsArrived", "ShipsRefuelled", "ShipsReplenished", "ShipsWithdrawn",
    "SubmarineTorpedo", "SubmarinesArrived", "SuppliesLanded", "SuppliesRaised", "TenthMasChanged", "TroopsEliminated",
    "WaveLanded",
}


@pytest.mark.parametrize("seed", SEEDS)
def test_a_hundred_segments_of_the_whole_war_break_no_invariant(seed: int) -> None:
    """SM-1A.1, SM-1B, SM-2C, SM-2D, SM-4C1, SM-8A, SM-8B, SM-10A, SM-11 REs, fuel, supply points and hits are accounted for."""
    audit = whole_war(seed)

    assert audit.faults == []
    assert audit.state.over and audit.state.segment == SEGMENTS


def test_every_type_of_the_order_of_battle_is_in_the_whole_war() -> None:
    """SM-2A, SM-2C, SM-2D, SM-2E Ships of each type that history gives either side, and submarines of three nations."""
    book = book_of(JUNE_1940, chosen(2)[1])
    start = replayed(opening(book, 2))

    assert {book.counters[key].type for key in start.ships} == {one.type for one in book.counters.values()}
    assert len({one.nation for one in start.flotillas.values()}) == 3


def test_the_games_come_to_all_that_a_war_is_made_of() -> None:
    """SM-1A.4, SM-9, SM-10B, SM-10D Or the invariants would prove little: orders of all kinds were given, and had effect."""
    orders, events = set(ORDERS), set(EVENTS)
    seeds = iter(MORE_SEEDS)
    while (orders or events) and (seed := next(seeds, None)) is not None:
        orders -= set(whole_war(seed).orders)
        events -= set(whole_war(seed).events)

    assert not orders and not events


def test_the_whole_war_can_be_told_again_from_its_events() -> None:
    """SM-1G The fold over the log from its first event gives every state again, whatever it was sent by."""
    beginning, options = chosen(7)
    book = book_of(beginning, options)
    log = list(opening(book, 7))
    for number, deed in enumerate(deeds(beginning, options, 7)):
        log += deed.events
        if number in (150, 600):
            assert replayed(log) == deed.after
        if number == 600:
            return


@pytest.mark.parametrize("seed", [4, 5])
def test_what_a_side_cannot_know_leaves_no_trace_in_the_whole_war(seed: int) -> None:
    """SM-GAP-56 The arena's secrets, a few at a time: manifests, plans, stocks, frogmen, missions of flotillas."""
    begun, options = chosen(seed)
    book, chance, changed = book_of(begun, options), Random(seed), 0
    for count, deed in enumerate(deeds(begun, options, seed)):
        if count > 700:
            break
        if count % 100 != 50 or deed.after.cursor.phase is not Phase.NAVAL:
            continue
        for change in chance.sample(ALWAYS, 2):
            for side in (deed.after.cursor.acting, deed.after.cursor.acting.enemy):
                other = change(book, deed.after, side, chance)
                changed += other != deed.after
                assert told_apart(book, deed.after, other, side, seed) == [], (change.__name__, str(deed.after.cursor))

    assert changed


@pytest.mark.parametrize("scenario", ["k-force", "spartivento"])
def test_the_staff_breaks_no_invariant_either(scenario: str) -> None:
    """SM-1A.1, SM-GAP-57 A whole game of the scenario, looked at as each of its steps begins."""
    audit = by_the_staff(scenario, 1)

    assert audit.faults == [] and audit.state.over
