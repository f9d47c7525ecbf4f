"""Makes the screen of any place: the one module that knows all screens, and loads each when it is wanted."""

from __future__ import annotations

from typing import assert_never

from campaign.gui.frame import places
from campaign.gui.frame.places import Place
from campaign.gui.frame.screen import Screen
from campaign.gui.frame.stage import Stage


def screen_for(stage: Stage, place: Place) -> Screen:
    """The screen of a place, to be shown on a stage."""
    match place:
        case places.Start():
            from campaign.gui.start.screen import StartScreen

            return StartScreen(stage)
        case places.OpenAgain():
            from campaign.gui.start.rescue import OpenAgainScreen

            return OpenAgainScreen(stage, place)
        case places.Rescue():
            from campaign.gui.start.rescue import RescueScreen

            return RescueScreen(stage, place)
        case places.Options():
            from campaign.gui.start.options import OptionsScreen

            return OptionsScreen(stage)
        case places.Saves():
            from campaign.gui.start.opening import OpenScreen

            return OpenScreen(stage)
        case places.Campaigns():
            from campaign.gui.start.beginning import CampaignsScreen

            return CampaignsScreen(stage)
        case places.NewCampaign():
            from campaign.gui.start.beginning import NewScreen

            return NewScreen(stage, place)
        case places.Campaign():
            from campaign.gui.campaign.screen import CampaignScreen

            return CampaignScreen(stage, place)
        case places.Help() | places.Rule() | places.Progress() | places.Handover() | places.Leaving():
            return _common_screen(stage, place)
        case places.Log() | places.Reports() | places.Fleet() | places.Calendar() | places.Plots() | places.Logistics():
            return _reading_screen(stage, place)
        case places.HowItEnded():
            from campaign.gui.reading.war_end import EndScreen

            return EndScreen(stage, place)
        case places.Meeting():
            from campaign.gui.reading.meeting import MeetingScreen

            return MeetingScreen(stage, place)
        case places.LessonEnd():
            from campaign.gui.campaign.lesson_end import LessonEndScreen

            return LessonEndScreen(stage, place)
        case places.Desk():
            from campaign.gui.umpire.screen import DeskScreen

            return DeskScreen(stage, place)
        case places.AirFight():
            from campaign.gui.air.fight import AirFightScreen

            return AirFightScreen(stage, place)
        case places.Alarm():
            from campaign.gui.alarm.screen import AlarmScreen

            return AlarmScreen(stage, place)
        case _:
            return _battle_screen(stage, place)


def _common_screen(
    stage: Stage, place: places.Help | places.Rule | places.Progress | places.Handover | places.Leaving,
) -> Screen:
    from campaign.gui.frame.keys import KeysScreen
    from campaign.gui.frame.pages import HandoverScreen, LeavingScreen, ProgressScreen
    from campaign.gui.frame.rule import rule_page

    match place:
        case places.Help():
            return KeysScreen(stage, place.contexts, place.about)
        case places.Rule():
            return rule_page(stage, place.rule)
        case places.Progress():
            return ProgressScreen(stage)
        case places.Handover():
            return HandoverScreen(stage, place)
        case places.Leaving():
            return LeavingScreen(stage, place)
        case _:
            assert_never(place)


def _reading_screen(
    stage: Stage,
    place: places.Log | places.Reports | places.Fleet | places.Calendar | places.Plots | places.Logistics,
) -> Screen:
    match place:
        case places.Log():
            from campaign.gui.annals.log import LogScreen

            return LogScreen(stage, place)
        case places.Reports():
            from campaign.gui.annals.reports import ReportScreen, ReportsScreen

            return ReportScreen(stage, place, place.kind) if place.kind else ReportsScreen(stage, place)
        case places.Fleet():
            from campaign.gui.reading.fleet import FleetScreen

            return FleetScreen(stage, place)
        case places.Calendar():
            from campaign.gui.annals.calendar import CalendarScreen

            return CalendarScreen(stage, place)
        case places.Plots():
            from campaign.gui.annals.plots import PlotScreen

            return PlotScreen(stage, place)
        case places.Logistics():
            from campaign.gui.reading.logistics import LogisticsScreen

            return LogisticsScreen(stage, place)
        case _:
            assert_never(place)


def _battle_screen(
    stage: Stage,
    place: places.Skirmishes | places.Briefing | places.OwnBattle | places.Battle | places.Ways | places.Table
    | places.TableResult,
) -> Screen:
    from campaign.gui.alarm.before_battle import BeforeBattleScreen
    from campaign.gui.battle.screen import BattleScreen
    from campaign.gui.engagement.briefing import SkirmishBriefing
    from campaign.gui.engagement.on_the_table import ResultScreen, TableScreen
    from campaign.gui.engagement.skirmishes import SkirmishScreen

    match place:
        case places.Skirmishes():
            return SkirmishScreen(stage, place)
        case places.Briefing():
            return SkirmishBriefing(stage, place)
        case places.OwnBattle():
            from campaign.gui.engagement.own_battle import OwnBattleScreen

            return OwnBattleScreen(stage, place)
        case places.Battle():
            return BattleScreen(stage, place)
        case places.Ways():
            return BeforeBattleScreen(stage, place)
        case places.Table():
            return TableScreen(stage, place)
        case places.TableResult():
            return ResultScreen(stage, place)
        case _:
            assert_never(place)
