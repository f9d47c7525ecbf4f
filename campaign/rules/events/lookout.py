"""The fold over what the enemy is shown of a side's ports while it moves."""

from __future__ import annotations

from campaign.model.events import ForceFormed, ShipsBerthed, ShipsJoined
from campaign.model.play.calendar import Step
from campaign.model.play.lookouts import Berth, Lookout
from campaign.model.play.state import State
from campaign.model.replacing import replace
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Allegiance
from campaign.model.units.condition import SOUND


def at_movement(state: State) -> Lookout:
    """How the ports of the acting side lie now, for its enemy to see until the step is over."""
    side = state.cursor.acting
    # Nearly all that lie in a port are sound, and of them one berth tells as much as another.
    sound = {port: Berth(port, None) for port in state.ports}
    return Lookout(side, {
        key: sound[ship.port] if ship.condition is SOUND or ship.condition == SOUND else Berth(ship.port, ship.condition)
        for key, ship in state.ships.items() if ship.side is side and ship.port is not None})


def watched(state: State, event: ForceFormed | ShipsJoined | ShipsBerthed) -> State:
    """The state in which ships sail or come in while the enemy looks on; a new marker is noted where it appears."""
    lookout = state.lookout
    if lookout is None and state.cursor.step is Step.NAVAL_MOVEMENT and not state.step_ended:
        # A snapshot from before lookouts were kept, taken within a step: it begins with what sails first after it.
        lookout = at_movement(state)
    if lookout is not None and isinstance(event, ForceFormed) and event.side is lookout.side and event.contact is not None:
        lookout = replace(lookout, appeared=(*lookout.appeared, (event.contact, event.hex)))
    return state if lookout is state.lookout else replace(state, lookout=lookout)


def fallen(state: State, port: PortId, to: Allegiance) -> State:
    """Who lies in a port that changes hands meets her fate before all eyes; who had sailed from it is looked for as before."""
    lookout = state.lookout
    if lookout is None or state.ports[port].allegiance.side is to.side:
        return state
    left = {key: berth for key, berth in lookout.berths.items() if berth.port != port or state.ships[key].port != port}
    return replace(state, lookout=replace(lookout, berths=left))
