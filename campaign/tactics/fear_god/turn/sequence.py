"""FG-0-phases The turn: both plots are opened together, and what follows from them happens phase by phase."""

from __future__ import annotations

from campaign.model.book import Book
from campaign.model.sides import BOTH, Side
from campaign.tactics.conduct import BattleProceedings, axis_first
from campaign.tactics.fear_god.air import airships
from campaign.tactics.fear_god.air.attacking import attack_from_above, fly
from campaign.tactics.fear_god.battle import facts, orders
from campaign.tactics.fear_god.battle.proceedings import Proceedings
from campaign.tactics.fear_god.battle.state import Battle, Step
from campaign.tactics.fear_god.charts.collection import charts_of
from campaign.tactics.fear_god.criticals.breakdowns import break_down
from campaign.tactics.fear_god.criticals.wear import wear
from campaign.tactics.fear_god.damage import phases
from campaign.tactics.fear_god.damage.sinking import disappear
from campaign.tactics.fear_god.fire.salvos import open_fire
from campaign.tactics.fear_god.helm.moving import move_all
from campaign.tactics.fear_god.rescue.alongside import come_alongside
from campaign.tactics.fear_god.rescue.survivors import save
from campaign.tactics.fear_god.rescue.transfer import cross
from campaign.tactics.fear_god.sight.contacts import detect, shine
from campaign.tactics.fear_god.torpedoes.arriving import arrive
from campaign.tactics.fear_god.torpedoes.charges import drop_charges
from campaign.tactics.fear_god.torpedoes.hulls import collide
from campaign.tactics.fear_god.torpedoes.launching import launch
from campaign.tactics.fear_god.turn.agreeing import agree
from campaign.tactics.fear_god.turn.ending import end_turn, reload


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
        agree(proceedings, [plot.wishes for plot in plots])
        proceedings = Proceedings(charts_of(book, proceedings.battle.agreed), carried)
        wear(proceedings)
        break_down(proceedings)
    _play(proceedings, plots)


def _play(proceedings: Proceedings, plots: tuple[orders.Plot, ...]) -> None:
    """From the movement phase to the detection phase, and on if nobody has anything to react to."""
    phases.plotting(proceedings, tuple(tend for plot in plots for tend in plot.tends))
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
    phases.movement(proceedings)
    disappear(proceedings)
    shine(proceedings, plots)
    open_fire(proceedings, (fire for plot in plots for fire in plot.fires))
    drop_charges(proceedings)
    attack_from_above(proceedings, flies)
    detect(proceedings)
    new = {side: any(vessel.contact.held and vessel.id not in before for vessel in proceedings.battle.there(side.enemy))
           for side in BOTH}
    asked = tuple(side for side in BOTH if new[side] and may_react(proceedings, side))
    if asked:
        proceedings.add(facts.StepReached(Step.REACT, asked))
        return
    _finish(proceedings, ())


def may_react(proceedings: Proceedings, side: Side) -> bool:
    """FG-GAP-01 Whether a side has a gun for its new contacts; what lies in its magazines does not show by that."""
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
    phases.resolution(proceedings)
    airships.burn_on(proceedings)
    save(proceedings)
    reload(proceedings)
    end_turn(proceedings)
