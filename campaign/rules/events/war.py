"""Reinforcements, supply accounts and special units: what each event does to the state, and how it is narrated."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TypeVar, assert_never, get_args

from campaign.model import events
from campaign.model.play.log import Subject, SubjectsOf
from campaign.model.play.ports import Cargo
from campaign.model.play.state import State
from campaign.model.play.telling import Being, Change, Deed, Effect, Instrument, Measure, Mention, Part, Telling
from campaign.model.play.war import Delivery, EastAfrica, SupplyAccount, War
from campaign.model.replacing import replace
from campaign.model.setting.scenario import Location
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.rules.events.copying import with_entry, without
from campaign.rules.events.reader import Reader
from campaign.rules.facts.ashore import NAMES, RULE_OF
from campaign.rules.facts.moving_front import balance_in_words, moves_in_words
from campaign.words.counting import capitalised, quantity
from campaign.words.names import defended_place

K = TypeVar("K")
FATES = {
    EastAfrica.UNDECIDED: "waits for its orders",
    EastAfrica.LEFT: "stays there, out of the game",
    EastAfrica.RECALLED: "is recalled to Italy",
    EastAfrica.EXCHANGED: "was recalled, and British destroyers come in exchange",
}
_ORDINALS = {1: "first", 2: "second", 3: "third"}
EVENTS: tuple[type, ...] = get_args(events.WarEvent)
SUBJECTS: SubjectsOf = {
    events.DutyFailed: (Subject.CONVOYS,),
    events.FlagRecorded: (Subject.TURNS,),
    events.FrontJudged: (Subject.TURNS, Subject.CONVOYS),
    events.HarbourAttacked: (Subject.BATTLES,),
    events.MaltaFed: (Subject.CONVOYS,),
    events.ShipTaken: (Subject.SAILINGS,),
    events.ShipsArrived: (Subject.SAILINGS,),
    events.ShipsWithdrawn: (Subject.SAILINGS,),
    events.SuppliesLanded: (Subject.CONVOYS,),
    events.SuppliesRaised: (Subject.CONVOYS,),
    events.SupplyAccountClosed: (Subject.CONVOYS,),
}


def fold(state: State, event: events.WarEvent) -> State:
    """The state after an event about supplies, Malta, dates, arrivals and departures, or a special rule."""
    war, supply = state.war, state.war.supply
    match event:
        case events.SuppliesRaised(cargo=facts, port=port):
            raised = replace(supply, raised=_more(supply.raised, facts.side, 1))
            return replace(_with(state, supply=raised), cargoes=with_entry(state.cargoes, facts.id, Cargo(facts, at=port)))
        case events.SuppliesLanded(port=port, loads=loads, to_stock=to_stock):
            return replace(state, war=replace(
                war, supply=replace(supply, landed=_more(supply.landed, port, loads)),
                malta=replace(war.malta, stock=war.malta.stock + to_stock)))
        case events.CargoUsed(cargo=key):
            facts = state.cargoes[key].facts
            used = replace(supply, used=_more(supply.used, facts.side, facts.size_re))
            return replace(_with(state, supply=used), cargoes=without(state.cargoes, key))
        case events.DutyFailed(location=location):
            return _with(state, supply=replace(supply, failed=_more(supply.failed, location, 1)))
        case events.MaltaFed(malta=malta):
            return replace(state, war=replace(war, malta=malta))
        case events.MaltaSurrendered():
            return replace(state, war=replace(war, malta=replace(war.malta, surrendered=True)))
        case events.SupplyAccountClosed():
            return _with(state, supply=replace(supply, landed={}, landed_before=supply.landed))
        case events.DeliveriesCounted(landed=landed, due=due):
            deliveries = (*war.front.deliveries, Delivery(landed, due))
            return replace(state, war=replace(war, front=replace(war.front, deliveries=deliveries)))
        case events.FrontJudged(entries=entries, along=along):
            shifts = {move.entry: move.shift for move in (*entries, *along) if move.after != move.before}
            return replace(state, war=replace(war, front=replace(war.front, shifts={**war.front.shifts, **shifts})))
        case events.FlagRecorded(flag=flag, since=since):
            turn = state.cursor.turn if since is None else since
            return replace(state, war=replace(war, flags=with_entry(war.flags, flag, turn.number)))
        case events.GarrisonRecorded(land=land, res=res):
            return replace(state, war=replace(war, garrisons=with_entry(war.garrisons, land, res)))
        case events.DefendersRecorded(place=place, res=res):
            return replace(state, war=replace(war, defenders=with_entry(war.defenders, place, res)))
        case events.PlaceTaken(side=side, place=place):
            return replace(state, war=replace(war, taken=(*war.taken, f"{side.value}/{place}")))
        case _:
            return _comings_and_goings(state, event, war)


def narrate(reader: Reader, event: events.WarEvent) -> Telling | None:
    """An event of the war around the fleets, as its reader may know it."""
    match event:
        case (events.SuppliesRaised() | events.SuppliesLanded() | events.CargoUsed() | events.DutyFailed() | events.MaltaFed()
              | events.SupplyAccountClosed() | events.DeliveriesCounted()):
            return _supply_in_words(reader, event)
        case events.MaltaSurrendered():
            return Telling(deed=Deed.GROUND, sentence="Malta surrenders: nothing came for too long", place="Malta",
                           manner="surrender", rules=("SM-11B2",))
        case events.FrontJudged(entries=entries, along=along, landed=landed, due=due, gainer=gainer):
            sentence = f"{balance_in_words(event)}: {moves_in_words(entries, along, event.bound)}"
            return Telling(deed=Deed.GROUND, sentence=sentence, others=() if gainer is None else (reader.whole_side(gainer),),
                           manner="front", effects=(Effect(Part.SUPPLIES, Change.GAINED, Measure.LOADS, landed, due),),
                           rules=("SM-GAP-70",))
        case events.FlagRecorded(flag=flag, reason=reason, since=since):
            sentence = f"On record from {'now' if since is None else since}: {flag.value.replace('_', ' ')}, {reason}"
            return Telling(deed=Deed.GROUND, sentence=sentence, manner=flag.value, reason=reason,
                           rules=("SM-11",))
        case events.GarrisonRecorded(land=land, res=res):
            place = land.value.capitalize()
            return Telling(deed=Deed.GROUND, sentence=f"{res:g} British REs are in {place}", place=place, manner="garrison",
                           effects=(Effect(measure=Measure.RE, amount=res),), rules=("SM-11B1",))
        case events.DefendersRecorded(place=key, res=res):
            place = defended_place(reader.book, key)
            return Telling(deed=Deed.GROUND, sentence=f"{res:g} REs hold {place}", place=place, manner="defenders",
                           effects=(Effect(measure=Measure.RE, amount=res),), rules=("SM-GAP-69",))
        case events.PlaceTaken(side=side, place=key):
            place = key.replace("_", " ")
            return Telling(deed=Deed.GROUND, sentence=f"{place} is {side} for the first time",
                           others=(reader.whole_side(side),), place=place, manner="taken", rules=("SM-GAP-55",), quiet=True)
        case _:
            return _comings_and_goings_in_words(reader, event)


def _supply_in_words(
    reader: Reader,
    event: (events.SuppliesRaised | events.SuppliesLanded | events.CargoUsed | events.DutyFailed | events.MaltaFed
            | events.SupplyAccountClosed | events.DeliveriesCounted),
) -> Telling | None:
    match event:
        case events.SuppliesRaised(cargo=facts, port=port):
            raised, quay = Mention(facts.name, Being.CARGO, facts.id, facts.side), reader.port(port)
            return Telling(deed=Deed.SUPPLY, sentence=f"{raised} stand on the quay in {quay}", to=(raised,), others=(quay,),
                           place=str(quay), manner="raised", rules=("SM-11",),
                           quiet=True) if reader.owns(facts.side) else None
        case events.SuppliesLanded(port=port, loads=loads):
            quay = reader.port(port)
            return Telling(deed=Deed.SUPPLY, sentence=f"{several_loads(loads)} reached {quay}", to=(quay,), place=str(quay),
                           manner="landed", effects=(Effect(Part.SUPPLIES, Change.GAINED, Measure.LOADS, loads),),
                           rules=("SM-GAP-36",))
        case events.CargoUsed(cargo=cargo):
            used = reader.cargo(cargo)
            return Telling(deed=Deed.SUPPLY, sentence=f"{used} went to those who waited for it", to=(used,), manner="used",
                           rules=("SM-11",), quiet=True) if reader.owns(used.side) else None
        case events.DutyFailed(location=location, owed=owed, landed=landed):
            # Only her owner knows what Malta had left; what was landed elsewhere is public.
            hidden, place = location is Location.MALTA and not reader.owns(Side.ALLIED), NAMES[location]
            had = "went without" if hidden else f"had {landed:g}"
            effect = Effect(Part.SUPPLIES, None, Measure.LOADS, None if hidden else landed, owed)
            return Telling(deed=Deed.SUPPLY, sentence=f"{capitalised(place)} was owed {quantity(owed, 'load')} and "
                                                      f"{had}", place=place,
                           manner="failed", effects=(effect,), rules=(RULE_OF[location],))
        case events.MaltaFed(malta=malta):
            if malta.turns_out:
                running = _ORDINALS.get(malta.turns_out, "next")
                return Telling(deed=Deed.SUPPLY, sentence=f"Malta goes short, the {running} game turn running", place="Malta",
                               manner="short", rules=("SM-11B2",))
            stock = (Effect(Part.SUPPLIES, Change.USED, Measure.SUPPLY_POINTS, left=malta.stock),)
            own = reader.owns(Side.ALLIED)
            left = f" and has {quantity(malta.stock, 'supply point')} left" if own else ""
            return Telling(deed=Deed.SUPPLY, sentence=f"Malta is fed{left}", place="Malta", manner="fed",
                           effects=stock if own else (), rules=("SM-11B2",))
        case events.SupplyAccountClosed():
            return Telling(deed=Deed.SUPPLY, sentence="The supply account of the game turn is closed", manner="account",
                           rules=("SM-11",), quiet=True)
        case events.DeliveriesCounted(landed=landed, due=due):
            return Telling(deed=Deed.SUPPLY, manner="deliveries", rules=("SM-GAP-70",), quiet=True,
                           sentence=f"{landed:g} of {quantity(due, 'load')} due came to the desert in this game turn",
                           effects=(Effect(Part.SUPPLIES, Change.GAINED, Measure.LOADS, landed, due),))
        case _:
            assert_never(event)


def _comings_and_goings(
    state: State,
    event: events.ShipsArrived | events.ShipsCalledHome | events.ShipsWithdrawn | events.PoolConsulted
    | events.ShipTaken | events.EastAfricaChosen | events.TenthMasChanged | events.HarbourAttacked,
    war: War,
) -> State:
    match event:
        case events.ShipsArrived(ships=ships):
            arrived = {ship.id for ship in ships}
            pool = replace(war.pool, due=tuple(arrival for arrival in war.pool.due if arrival.ship not in arrived))
            return replace(state, ships={**state.ships, **{ship.id: ship for ship in ships}}, war=replace(war, pool=pool))
        case events.ShipsCalledHome(ships=ships):
            return replace(state, war=replace(war, called_home=(*war.called_home, *ships)))
        case events.ShipsWithdrawn():
            return _withdrawn(state, event, war)
        case events.PoolConsulted(row=row, owed=owed, reducing=reducing):
            return replace(state, war=replace(war, pool=replace(war.pool, row=row, owed=owed, reducing=reducing)))
        case events.ShipTaken(due=due, paid=paid):
            pool = replace(
                war.pool, ships=tuple(key for key in war.pool.ships if key != due.ship), due=(*war.pool.due, due),
                paid=(*war.pool.paid, due.ship) if paid else war.pool.paid)
            return replace(state, war=replace(war, pool=pool))
        case events.EastAfricaChosen(fate=fate):
            return replace(state, war=replace(war, east_africa=fate))
        case events.TenthMasChanged(unit=unit):
            return replace(state, war=replace(war, tenth_mas=unit))
        case events.HarbourAttacked():
            return state
        case _:
            assert_never(event)


def _withdrawn(state: State, event: events.ShipsWithdrawn, war: War) -> State:
    gone = set(event.ships)
    pool = war.pool
    if event.to_pool:
        paid = tuple(key for key in pool.paid if key not in gone)
        pool = replace(pool, ships=(*pool.ships, *event.ships), owed=event.owed, paid=paid)
    return replace(
        out_of_the_queues(state, gone),
        ships={key: ship for key, ship in state.ships.items() if key not in gone},
        war=replace(war, pool=pool, called_home=tuple(key for key in war.called_home if key not in gone)),
    )


def no_longer_held(state: State, places: Collection[str]) -> State:
    """The state without the recorded defenders of ports and coasts that have changed hands."""
    gone = [place for place in places if place in state.war.defenders]
    return replace(state, war=replace(state.war, defenders=without(state.war.defenders, *gone))) if gone else state


def out_of_the_queues(state: State, gone: Collection[ShipId]) -> State:
    """The state with ships that have left the theatre removed from the queues of pumps and docks."""
    def left(named: tuple[ShipId, ...]) -> tuple[ShipId, ...]:
        return tuple(key for key in named if key not in gone)

    ports = {key: replace(port, refuel_first=left(port.refuel_first)) if left(port.refuel_first) != port.refuel_first else port
             for key, port in state.ports.items()}
    return replace(state, ports=ports, repair_first={key: left(named) for key, named in state.repair_first.items()})


def _with(state: State, *, supply: SupplyAccount) -> State:
    return replace(state, war=replace(state.war, supply=supply))


def _more(counts: Mapping[K, float], key: K, more: float) -> Mapping[K, float]:
    return with_entry(counts, key, counts.get(key, 0) + more)


def _comings_and_goings_in_words(
    reader: Reader,
    event: events.ShipsArrived | events.ShipsCalledHome | events.ShipsWithdrawn | events.PoolConsulted
    | events.ShipTaken | events.EastAfricaChosen | events.TenthMasChanged | events.HarbourAttacked,
) -> Telling | None:
    match event:
        case events.ShipsArrived(ships=ships, port=port):
            by, to = reader.ships_by_name(ship.id for ship in ships), reader.port(port)
            return Telling(deed=Deed.REINFORCEMENT, sentence=f"{by} arrived in {to}", by=by, to=(to,), place=str(to),
                           manner="arrived", rules=("SM-GAP-54",))
        case events.ShipsCalledHome(ships=ships):
            own = reader.ships(reader.own(ships))
            return Telling(deed=Deed.REINFORCEMENT, to=own, manner="called_home", rules=("SM-GAP-54",),
                           sentence=f"{own} are called home and leave from the next base they lie in") if own else None
        case events.ShipsWithdrawn(ships=ships, to_pool=to_pool):
            by, where = reader.ships_by_name(ships), "to the force pool" if to_pool else "for other theatres"
            return Telling(deed=Deed.REINFORCEMENT, sentence=f"{by} left the Mediterranean {where}", by=by,
                           manner="to_pool" if to_pool else "withdrawn", rules=("SM-10B",) if to_pool else ("SM-GAP-54",))
        case events.PoolConsulted(row=row, battleships=battleships, owed=owed):
            gone = ", ".join(f"{number} {group.value}" for group, number in owed.items() if number)
            more = f"; to be withdrawn: {gone}" if gone else ""
            against = quantity(battleships, "battleship")
            return Telling(
                deed=Deed.REINFORCEMENT, sentence=f"Row {row} of the force pool table holds against {against}{more}",
                manner="pool_table", count=battleships, rules=("SM-10B",), effects=tuple(
                    Effect(measure=Measure.SHIPS, amount=number, name=group.value) for group, number in owed.items() if number))
        case events.ShipTaken(due=due):
            ship, to = reader.ship(due.ship), reader.port(due.port)
            return Telling(deed=Deed.REINFORCEMENT, sentence=f"{ship} is on her way from the force pool to {to}", by=(ship,),
                           to=(to,), place=str(to), manner="from_pool", rules=("SM-10B",))
        case events.EastAfricaChosen(fate=fate):
            return Telling(deed=Deed.DECISION, sentence=f"The squadron in East Africa {FATES[fate]}", place="East Africa",
                           manner=fate.value, rules=("SM-10C",))
        case events.TenthMasChanged(what=done):
            who = Mention("the 10th MAS", Being.FLOTILLA, "", Side.AXIS)
            return Telling(deed=Deed.ORDER, sentence=f"{capitalised(who)} {done}", by=(who,), manner="tenth_mas",
                           effects=(Effect(name=done),), rules=("SM-10D",)) if reader.owns(Side.AXIS) else None
        case events.HarbourAttacked(port=port, ship=key, flotation_hits=hits):
            ship, harbour = reader.ship(key), reader.port(port)
            did = quantity(hits, "flotation hit") if hits else "it does not go off"
            return Telling(deed=Deed.HIT if hits else Deed.MISS, sentence=f"A charge under {ship} in {harbour}: {did}",
                           to=(ship,), others=(harbour,), place=str(harbour), instrument=Instrument.CHARGES,
                           effects=(Effect(Part.HULL, Change.HIT, Measure.HITS, hits),) if hits else (), rules=("SM-10D",))
        case _:
            assert_never(event)


def several_loads(loads: float) -> str:
    """A number of loads in words."""
    return f"{loads:g} {'load' if loads == 1 else 'loads'} of supplies"
