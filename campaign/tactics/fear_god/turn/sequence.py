"""FG-0-phases The turn: both plots are opened together, what follows happens phase by phase, until all is over (FG-GAP-25)."""

from __future__ import annotations

from datetime import datetime, timedelta

from campaign.model.battles.battle import Light
from campaign.model.book import Book
from campaign.model.sides import BOTH, Side
from campaign.ratings.sky import Daylight, sky_over
from campaign.tactics.conduct import BattleProceedings, axis_first
from campaign.tactics.fear_god import airships, damage
from campaign.tactics.fear_god.air import attack_from_above, fly
from campaign.tactics.fear_god.battle import facts, orders
from campaign.tactics.fear_god.battle.facts import Reloaded, TurnEnded
from campaign.tactics.fear_god.battle.proceedings import Proceedings
from campaign.tactics.fear_god.battle.state import Battle, Step
from campaign.tactics.fear_god.battle.vessel import Contact, Vessel
from campaign.tactics.fear_god.charts.collection import FearGodCharts, charts_of
from campaign.tactics.fear_god.charts.terms import metres
from campaign.tactics.fear_god.collisions import collide
from campaign.tactics.fear_god.criticals.wear import break_down, wear
from campaign.tactics.fear_god.damage import burn_out, disappear
from campaign.tactics.fear_god.gunnery import open_fire
from campaign.tactics.fear_god.helm import move_all
from campaign.tactics.fear_god.rescue import come_alongside, cross, save
from campaign.tactics.fear_god.sight import detect, shine
from campaign.tactics.fear_god.torpedoes import arrive, drop_charges, launch
from campaign.tactics.kit.agreeing import agreed_on
from campaign.tactics.kit.ending import BattleEnded, Ended, Ending, at_the_hour, one_side_gone
from campaign.tactics.kit.surprise import is_surprised
from campaign.tactics.plot.geometry import metres_between


def carry_out(book: Book, carried: BattleProceedings[Battle, facts.Fact], order: orders.Order) -> None:
    """FG-GAP-01 The first side's plot is sealed; with the second's both are carried out together."""
    proceedings = Proceedings(charts_of(book, carried.battle.agreed), carried)
    if isinstance(order, orders.React):
        _react(proceedings, order)
        return
    if proceedings.battle.sealed is None:
        proceedings.add(facts.PlotSealed(order))
        return
    sealed = proceedings.battle.sealed
    assert isinstance(sealed, orders.Plot), "reactions are opened before the next turn is plotted"
    plots = tuple(axis_first(order, sealed))
    proceedings.add(facts.PlotsOpened(plots))
    if proceedings.battle.turn == 1:
        proceedings.add_all(agreed_on(plot.wishes for plot in plots))
        proceedings = Proceedings(charts_of(book, proceedings.battle.agreed), carried)
        wear(proceedings)
        break_down(proceedings)
    _play(proceedings, plots)


def _play(proceedings: Proceedings, plots: tuple[orders.Plot, ...]) -> None:
    """From the movement phase to the detection phase, and on if nobody has anything to react to."""
    damage.plotting(proceedings, tuple(tend for plot in plots for tend in plot.tends))
    airships.fight_fires(proceedings)
    before = frozenset(vessel.id for vessel in proceedings.battle.there() if vessel.contact.held)
    move_all(proceedings, plots)
    helms = tuple(helm for plot in plots for helm in plot.helms)
    come_alongside(proceedings, helms)
    launch(proceedings, (order for plot in plots for order in plot.launches))
    arrive(proceedings)
    collide(proceedings, helms)
    cross(proceedings, helms)
    flies = tuple(order for plot in plots for order in plot.flies)
    fly(proceedings, flies)
    airships.rise_and_fall(proceedings)
    damage.movement(proceedings)
    disappear(proceedings)
    shine(proceedings, plots)
    open_fire(proceedings, (fire for plot in plots for fire in plot.fires))
    drop_charges(proceedings)
    attack_from_above(proceedings, flies)
    detect(proceedings)
    new = {side: any(vessel.contact.held and vessel.id not in before for vessel in proceedings.battle.there(side.enemy))
           for side in BOTH}
    reacting = tuple(side for side in BOTH if new[side] and may_react(proceedings, side))
    if reacting:
        proceedings.add(facts.StepReached(Step.REACT, reacting))
        return
    _finish(proceedings, ())


def may_react(proceedings: Proceedings, side: Side) -> bool:
    """FG-GAP-01 Whether a side has a gun for its new contacts; what lies in its magazines does not show by that.

    Who is surprised reacts to nothing in the first turn (FG-GAP-33).
    """
    if is_surprised(proceedings.battle.engagement, side, proceedings.battle.turn):
        return False
    return any(vessel.surfaced and vessel.record.mounts for vessel in proceedings.battle.fighting(side))


def _react(proceedings: Proceedings, order: orders.React) -> None:
    """FG-GAP-01 Reactions of both sides are sealed too, until all who are asked have spoken."""
    battle = proceedings.battle
    sealed = battle.sealed
    if len(battle.reacting) > 1 and sealed is None:
        proceedings.add(facts.PlotSealed(order))
        return
    assert not isinstance(sealed, orders.Plot), "nobody plots while reactions are asked for"
    reactions = tuple(axis_first(order, sealed))
    proceedings.add(facts.ReactionsOpened())
    _finish(proceedings, reactions)


def _finish(proceedings: Proceedings, reactions: tuple[orders.React, ...]) -> None:
    """Reaction fire, the resolution phase, and the end of the turn."""
    open_fire(proceedings, (fire for reaction in reactions for fire in reaction.fires), reaction=True)
    damage.resolution(proceedings)
    airships.burn_on(proceedings)
    save(proceedings)
    reload(proceedings)
    end_turn(proceedings)


# The end --------------------------------------------------------------------------------------------------------------


def end_turn(proceedings: Proceedings) -> None:
    """The turn is over: contact is counted, and the battle may be over with it."""
    battle = proceedings.battle
    quiet = 0 if _in_contact(battle) else battle.quiet + 1
    ended = ending(proceedings.charts, battle, quiet)
    proceedings.add(TurnEnded(battle.turn, quiet))
    if ended is not None:
        burn_out(proceedings)
        proceedings.add(BattleEnded(ended))


def _in_contact(battle: Battle) -> bool:
    """Whether anybody has an enemy in sight."""
    return any(vessel.contact not in (Contact.NONE, Contact.LOST) and not vessel.record.ashore for vessel in battle.there())


def ending(charts: FearGodCharts, battle: Battle, quiet: int) -> Ended | None:
    """FG-GAP-25 No contact for ten turns, night, or one side gone; or one side has broken off and is clear."""
    end = charts.turn.end
    fit = {side: [vessel for vessel in battle.vessels.values() if vessel.side is side and vessel.fights] for side in BOTH}
    over = {side: [flight for flight in battle.flights.values() if flight.side is side and flight.flying] for side in BOTH}
    if (gone := one_side_gone(side for side in BOTH if fit[side] or over[side])) is not None:
        return gone
    to_come = any(vessel.arrives > battle.turn for side in BOTH for vessel in fit[side])
    if not to_come:
        for side in BOTH:
            if fit[side] and not over[side] and all(vessel.broken_off for vessel in fit[side]) and (
                    quiet or _is_clear(battle, fit[side], fit[side.enemy], metres(end.broken_off_yd))):
                return Ended(Ending.BROKEN_OFF, side, side.enemy)
        if quiet >= end.out_of_contact_turns:
            return Ended(Ending.NO_CONTACT)
    if _night_has_fallen(charts, battle):
        return Ended(Ending.NIGHT)
    minutes = battle.turn * charts.movement.turn_minutes
    return at_the_hour(battle.engagement, minutes, too_long=battle.turn >= charts.turn.end.turns_at_most)


def _is_clear(battle: Battle, own: list[Vessel], enemies: list[Vessel], far_m: float) -> bool:
    """Whether every ship of some is that far from every enemy."""
    return all(metres_between(vessel.pose.at, enemy.pose.at) > far_m for vessel in own for enemy in enemies)


def _night_has_fallen(charts: FearGodCharts, battle: Battle) -> bool:
    """FG-GAP-25 A battle begun by day is over when it is dark; the sky is known where a moment and a place are told."""
    setting = battle.engagement.setting
    if setting is None or not setting.moment or battle.engagement.conditions.light is Light.NIGHT:
        return False
    now = datetime.fromisoformat(setting.moment) + timedelta(minutes=battle.turn * charts.movement.turn_minutes)
    return now.tzinfo is not None and sky_over(setting.latitude, setting.longitude, now).daylight is Daylight.NIGHT


def reload(proceedings: Proceedings) -> None:
    """FG-GAP-28 A tube that has a reload behind it is loaded again at the end of the turn after it fired."""
    for vessel in tuple(proceedings.battle.fighting()):
        for tube in vessel.record.tubes:
            empty = tube.tubes - vessel.loaded.get(tube.name, 0)
            behind = vessel.reloads.get(tube.name, 0)
            if empty <= 0 or behind <= 0 or vessel.harm.is_out(tube.name):
                continue
            reloaded = min(empty, behind)
            vessel_now = proceedings.vessel(vessel.id)
            loaded = {**vessel_now.loaded, tube.name: vessel_now.loaded.get(tube.name, 0) + reloaded}
            reloads = {**vessel_now.reloads, tube.name: behind - reloaded}
            proceedings.add(Reloaded(vessel.id, tuple(loaded.items()), tuple(reloads.items()), (vessel.side,)))
