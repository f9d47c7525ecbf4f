"""Which actions give orders, and so wait for a confirming press: all others look, choose or prepare."""

from __future__ import annotations

from campaign.gui.actions.combat import AnswerWith, TakePlanned
from campaign.gui.actions.outside import InOwnBattle, InRescue
from campaign.gui.actions.plain import (
    Anywhere,
    AtDesk,
    AtStart,
    AtTable,
    BeforeBattle,
    BetweenPlayers,
    InAirFight,
    InAirPlan,
    InBattle,
    InCampaign,
    InFleet,
    InForm,
    InMeeting,
    InNew,
    InRoll,
    InStrike,
    InWriting,
    OnPage,
)
from campaign.gui.actions.values import (
    AcceptResult,
    Action,
    Fight,
    Give,
    GiveFace,
    GoOnWith,
    OpenSave,
    PutShips,
    TakeProposal,
    TakeSeat,
    TurnFunction,
)

# What changes a game, begins or opens one, writes a file, or leaves.
PLAIN_ORDERS = frozenset((
    Anywhere.END_PROGRAM, OnPage.LEAVE,
    AtStart.CONTINUE, AtStart.TUTORIAL, AtStart.QUIT, InNew.BEGIN, InOwnBattle.SAVE, InOwnBattle.FIGHT, InRescue.WRITE,
    InCampaign.END, InCampaign.GO_ON, InCampaign.TAKE_ALL, InCampaign.STAFF, InCampaign.LEAVE_TO_STAFF,
    InCampaign.LEAVE_THE_TURN, InCampaign.UNDO, InCampaign.FIGHT, InCampaign.CAPTAINS, InCampaign.WATCH, InCampaign.LEAVE,
    InCampaign.REPORT_FAULT,
    InStrike.SEND, *InAirFight, InAirPlan.ALL,
    InBattle.GIVE, InBattle.ADVICE, InBattle.GO_ON, InBattle.CAPTAINS, InBattle.REST, InBattle.TO_THE_END, InBattle.ACCEPT,
    BeforeBattle.ON_SCREEN, BeforeBattle.CAPTAINS, BeforeBattle.BEGIN,
    AtTable.WRITE, AtTable.ACCEPT, InRoll.GIVE, InForm.GIVE, InFleet.FORM, InWriting.TAKE, BetweenPlayers.HERE,
    InMeeting.ORDER, InMeeting.PASS, InMeeting.QUIET,
    AtDesk.TAKE_BACK, AtDesk.STAFF, AtDesk.FIGHT, AtDesk.LEAVE,
))
ORDER_KINDS = (OpenSave, GoOnWith, Give, PutShips, TakeProposal, TakePlanned, TakeSeat, Fight, AcceptResult,
               AnswerWith, GiveFace, TurnFunction)


def gives_orders(action: Action) -> bool:
    """Whether an action changes a game, begins, opens or leaves one, or writes a file."""
    return isinstance(action, ORDER_KINDS) or action in PLAIN_ORDERS
