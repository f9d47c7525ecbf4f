"""What stays while the mouse moves is copied from the screen once, and laid down again for as long as nothing in it changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyglet import gl

if TYPE_CHECKING:
    from arcade import ArcadeContext
    from arcade.gl import Framebuffer


class KeptPicture:
    """A copy of the screen, and what was on it; a picture that moves is not copied, since it is seen but once."""

    def __init__(self, machine: ArcadeContext) -> None:
        self._machine = machine
        self._copy: Framebuffer | None = None
        self._kept: object = None
        self._seen: object = None

    def laid_down(self, shown: object) -> bool:
        """Whether this was kept; then it is on the screen again."""
        if self._copy is None or self._kept is None or self._kept != shown:
            return False
        self._copied(self._copy, self._machine.screen)
        return True

    def keep(self, shown: object) -> None:
        """Keeps what is on the screen now, if it was there the last time as well."""
        seen, self._seen = self._seen, shown
        if seen is None or seen != shown:
            return
        machine, size = self._machine, self._machine.window.get_framebuffer_size()
        if self._copy is None or self._copy.size != size:
            if self._copy is not None:
                self._copy.color_attachments[0].delete()  # type: ignore[no-untyped-call]
                self._copy.delete()  # type: ignore[no-untyped-call]
            self._copy = machine.framebuffer(color_attachments=[machine.texture(size, components=4)])
        self._copied(machine.screen, self._copy)
        self._kept = shown

    def _copied(self, source: Framebuffer, goal: Framebuffer) -> None:
        wide, high = self._machine.window.get_framebuffer_size()
        # arcade's own copy reads from no screen, and copies depths, which ours has not.
        gl.glBindFramebuffer(gl.GL_READ_FRAMEBUFFER, _number(source))
        gl.glBindFramebuffer(gl.GL_DRAW_FRAMEBUFFER, _number(goal))
        gl.glBlitFramebuffer(0, 0, wide, high, 0, 0, wide, high, gl.GL_COLOR_BUFFER_BIT, gl.GL_NEAREST)
        gl.glBindFramebuffer(gl.GL_FRAMEBUFFER, _number(self._machine.screen))


def _number(framebuffer: Framebuffer) -> int:
    """By which OpenGL knows it."""
    return int(framebuffer.glo.value)  # type: ignore[attr-defined]
