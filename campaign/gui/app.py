"""The door to the game on screen. Nothing heavy is imported before a display is known to be there."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from campaign.typefaces import missing

if TYPE_CHECKING:
    from campaign.gui.frame.stage import Stage
    from campaign.gui.window import GameWindow


PACKAGES = "on Debian and Ubuntu: apt-get install libgl1 libegl1 libfontconfig1 libgl1-mesa-dri libglx-mesa0"
# Seconds after which work that goes on shows how far it has come.
PATIENCE = 0.3
# Quiet moments after which a first page has everything that it shows.
QUIET = 4


class NoWindow(Exception):
    """No window can be opened here; the message says why and what to install."""


def play(
    save: Path | None = None, scenario: str | None = None, seed: int | None = None, *, tutorial: bool = False,
    as_umpire: bool = False,
) -> str | None:
    """Opens the game in a window and returns when it is closed; where none can be opened, returns why instead."""
    from campaign.gui.factory import screen_for
    from campaign.gui.frame.early import EarlyKeys
    from campaign.gui.remembering import recall, remember

    if (lacking := no_display() or no_letters()) is not None:
        return lacking
    stage = recall()
    stage.factory = screen_for
    try:
        window = open_window(stage)
    except NoWindow as trouble:
        return str(trouble)
    _watch_the_display(stage, remember)
    try:
        stage.mishap, stage.patience, stage.early = record_mishap, PATIENCE, EarlyKeys()
        with stage.going_on():
            stage.run(lambda: first_screen(stage, save, scenario, seed, tutorial=tutorial, as_umpire=as_umpire))
            settle(stage)
        window.run()
    finally:
        stage.end()
        remember(stage)
    return None


def no_display() -> str | None:
    """Why no window can be opened, as far as it shows without trying."""
    if sys.platform.startswith("linux") and not os.environ.get("DISPLAY"):
        return "there is no display (the variable DISPLAY is not set), so the game cannot open its window"
    return None


def no_letters() -> str | None:
    """Why no word can be painted, as it is where a package of typefaces is not installed; the terminal has its own."""
    packages = missing()
    if packages is None:
        return None
    return f"the game's window has no typefaces to letter with; pip install {packages} brings them"


def open_window(stage: Stage, *, visible: bool = True) -> GameWindow:
    """A window on a stage; raises NoWindow where OpenGL or the display is missing."""
    try:
        import pyglet

        # The game makes no sound; to look for what could play it takes other programs, which are started one after another.
        pyglet.options.audio = ("silent",)
        from campaign.gui.window import GameWindow

        return GameWindow(stage, visible=visible)
    except ImportError as trouble:
        raise NoWindow(f"the game's window needs OpenGL, and it is missing here ({_short(trouble)}); {PACKAGES}") from None
    except BaseException as trouble:
        # What a broken display or driver raises has many names, not all of them Exceptions, and all mean one thing.
        if not type(trouble).__module__.startswith(("pyglet", "arcade")):
            raise
        raise NoWindow(f"the display cannot show the game's window ({_short(trouble)}); {PACKAGES}") from None


def first_screen(
    stage: Stage, save: Path | None, scenario: str | None, seed: int | None, *, tutorial: bool = False,
    as_umpire: bool = False,
) -> None:
    """The start screen, or at once the campaign that was named, or its umpire's desk."""
    from campaign.gui.actions.plain import AtStart
    from campaign.gui.frame.places import NewCampaign, Start
    from campaign.gui.start.opening import continue_save

    stage.show(Start())
    if save is not None:
        continue_save(stage, save, as_umpire=as_umpire)
    elif tutorial:
        stage.top.press(AtStart.TUTORIAL)
    elif scenario is not None or seed is not None:
        stage.show(NewCampaign(scenario, seed))


def settle(stage: Stage) -> None:
    """Lets the quiet moments of the first page pass before it is seen, so that its first picture is its last."""
    for _ in range(QUIET):
        if stage.task is not None or not stage.screens or not stage.front.passed(0.0):
            break
    stage.dirty = True


def record_mishap(trouble: Exception) -> str:
    """Records a fault of the program and returns a line that says how to report it."""
    from campaign.session.files import mishaps

    kind = mishaps.record_fault(trouble, "the window").kind
    return f"a fault of the program ({kind}). X in a campaign, or `supermarina bug-report`, makes a file to report it with"


def _short(trouble: BaseException) -> str:
    text = " ".join(str(trouble).split()) or type(trouble).__name__
    return text if len(text) <= 90 else f"{text[:87]}..."


# A display that goes away ---------------------------------------------------------------------------------------------


LOST = ("the display went away, and the game's window with it. Everything accepted is saved: `supermarina play` goes on with "
        "it, and `supermarina play --terminal` without a display")
_KEPT: list[Any] = []


def _watch_the_display(stage: Stage, remember: Callable[[Stage], None]) -> None:
    """Installs a handler that closes the save and exits with one line and code 1 when the display is lost."""
    if not sys.platform.startswith("linux"):
        return
    from pyglet.libs.x11 import xlib

    def lost(_: object) -> int:
        # Xlib ends the program when this returns, and the graphics driver may stumble then: it ends here, in order.
        try:
            stage.end()
            remember(stage)
        finally:
            sys.stderr.write(f"supermarina: {LOST}\n")
            sys.stderr.flush()
            os._exit(1)

    # Xlib keeps only the address: whoever listens must live as long as the program.
    handler = xlib.XIOErrorHandler(lost)
    _KEPT.append(handler)
    xlib.XSetIOErrorHandler(handler)
