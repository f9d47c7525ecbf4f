"""A window closed from outside, as a person closes it: by the request that a window manager sends."""

from __future__ import annotations

import time
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from ctypes import POINTER, byref, c_char_p, c_int, c_uint, c_ulong, cast
from typing import Any

POLITE = (b"WM_PROTOCOLS", b"WM_DELETE_WINDOW")
CLIENT_MESSAGE = 33


def close_first_window(display: str, patience: float, *, after: float = 1.0) -> bool:
    """Waits for a titled window on that display, lets it live for a moment, and asks it to close; whether one came."""
    from pyglet.libs.x11 import xlib

    screen = xlib.XOpenDisplay(display.encode())
    if not screen:
        raise RuntimeError(f"there is no screen {display}")
    try:
        return _closed(xlib, screen, time.monotonic() + patience, after)
    finally:
        xlib.XCloseDisplay(screen)


def _closed(xlib: Any, screen: Any, end: float, after: float) -> bool:
    while time.monotonic() < end:
        with vanishing_allowed(xlib, screen):
            found = next(titled(xlib, screen, xlib.XDefaultRootWindow(screen)), None)
        if found is not None:
            time.sleep(after)
            with vanishing_allowed(xlib, screen):
                _ask(xlib, screen, found)
            return True
        time.sleep(0.1)
    return False


@contextmanager
def vanishing_allowed(xlib: Any, screen: Any) -> Generator[None]:
    """A window that is gone by the time it is asked about answers nothing; Xlib's own handler would end this process."""
    ignoring = xlib.XErrorHandler(lambda display, error: 0)
    before = xlib.XSetErrorHandler(ignoring)
    try:
        yield
    finally:
        # What was asked is answered, faults included, before the handler changes back.
        xlib.XSync(screen, 0)
        xlib.XSetErrorHandler(before)


def titled(xlib: Any, screen: Any, window: int) -> Iterator[int]:
    """Windows inside another that bear a title, and those inside them."""
    root, parent, count, children = c_ulong(), c_ulong(), c_uint(), POINTER(c_ulong)()
    if not xlib.XQueryTree(screen, window, byref(root), byref(parent), byref(children), byref(count)):
        return
    inside = [children[number] for number in range(count.value)]
    if children:
        xlib.XFree(children)
    for one in inside:
        title = c_char_p()
        if xlib.XFetchName(screen, one, cast(byref(title), POINTER(c_char_p))) and title.value:
            yield one
        yield from titled(xlib, screen, one)


def _ask(xlib: Any, screen: Any, window: int) -> None:
    protocols, delete = (xlib.XInternAtom(screen, name, c_int(0)) for name in POLITE)
    event = xlib.XEvent()
    event.xclient.type = CLIENT_MESSAGE
    event.xclient.window = window
    event.xclient.message_type = protocols
    event.xclient.format = 32
    event.xclient.data.l[0] = delete
    xlib.XSendEvent(screen, window, 0, 0, byref(event))
    xlib.XFlush(screen)
