"""One window for all tests of the window: making one costs a second."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.gui.screen_of_our_own import shown_on
from tests.gui.windows.glass import Glass


@pytest.fixture(scope="session")
def only_glass(screen: str) -> Iterator[Glass]:
    """The window on its virtual screen."""
    with shown_on(screen):
        made = Glass()
    yield made
    made.window.close()


@pytest.fixture
def glass(only_glass: Glass) -> Iterator[Glass]:
    """The window, with whatever was played in it closed afterwards."""
    yield only_glass
    only_glass.window.stage.end()
