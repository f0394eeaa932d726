"""Commands define the keys of a page.  F1, tool tips, buttons and shortcuts are all derived from them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

import pygame

from checkers_app.words import N_, say, say_in

Key = tuple[int, bool]
"""A key, and whether Ctrl must be held while the key is pressed."""
Action = Callable[[], None]

_NAMES: Mapping[int, str] = MappingProxyType(
    {
        pygame.K_ESCAPE: N_("Esc"),
        pygame.K_RETURN: N_("Enter"),
        pygame.K_SPACE: N_("Space"),
        pygame.K_TAB: N_("Tab"),
        pygame.K_HOME: N_("Home"),
        pygame.K_PAGEUP: N_("Page Up"),
        pygame.K_PAGEDOWN: N_("Page Down"),
        pygame.K_BACKSPACE: N_("Bksp"),
        pygame.K_MINUS: "−",
    }
)
_CONTROL: Mapping[int, str] = MappingProxyType(
    {
        pygame.K_c: N_("Ctrl C"),
        pygame.K_e: N_("Ctrl E"),
        pygame.K_f: N_("Ctrl F"),
        pygame.K_g: N_("Ctrl G"),
        pygame.K_l: N_("Ctrl L"),
        pygame.K_m: N_("Ctrl M"),
        pygame.K_n: N_("Ctrl N"),
        pygame.K_o: N_("Ctrl O"),
        pygame.K_p: N_("Ctrl P"),
        pygame.K_q: N_("Ctrl Q"),
        pygame.K_r: N_("Ctrl R"),
        pygame.K_s: N_("Ctrl S"),
        pygame.K_t: N_("Ctrl T"),
        pygame.K_v: N_("Ctrl V"),
        pygame.K_w: N_("Ctrl W"),
        pygame.K_y: N_("Ctrl Y"),
        pygame.K_z: N_("Ctrl Z"),
        pygame.K_RETURN: N_("Ctrl Enter"),
        pygame.K_PAGEUP: N_("Ctrl PgUp"),
        pygame.K_PAGEDOWN: N_("Ctrl PgDn"),
    }
)
"""The labels of keys that are pressed together with Ctrl."""


_IN_CONTEXT: Mapping[int, Callable[[], str]] = MappingProxyType(
    {
        pygame.K_DELETE: lambda: say_in("key", "Delete"),
        pygame.K_END: lambda: say_in("key", "End"),
        pygame.K_LEFT: lambda: say_in("key", "Left"),
        pygame.K_RIGHT: lambda: say_in("key", "Right"),
    }
)
"""The labels of keys whose names also have another meaning and therefore need a context for translators."""


def key_name(key: int, *, control: bool = False) -> str:
    """The label of a key, in the user's language."""
    if control:
        return say(_CONTROL[key])
    if key in _NAMES:
        return say(_NAMES[key])
    if key in _IN_CONTEXT:
        return _IN_CONTEXT[key]()
    return pygame.key.name(key).upper()


def with_key(words: str, cap: str) -> str:
    """A tool tip or label, followed by ``cap``, the label of one or more keys, in parentheses."""
    return say("{name} ({key})", name=capital(words), key=cap)


def key_tip(words: str, key: int, *, control: bool = False) -> str:
    """A tool tip or label, followed by the name of a key in parentheses; ``key`` is the code of the key."""
    return with_key(words, key_name(key, control=control))


def capital(words: str) -> str:
    """The text with its first letter in upper case."""
    return words[:1].upper() + words[1:]


@dataclass(frozen=True, slots=True)
class Command:
    """The action of a key, or of several related keys, on a page.

    The line on the help page (F1), the tool tip, the button, the shortcut and the text for screen readers are
    derived from the command.
    """

    cap: str
    """The label of the keys, in the user's language."""
    words: str
    """A description of the action, in the user's language, without a full stop."""
    actions: Mapping[Key, Action | None]
    """The action of each key; None if another part of the page, such as a board, handles the key."""
    available: bool = True
    reason: str = ""
    """The reason why the command is not available, for the tool tip; empty if no reason needs to be given."""

    @property
    def keys(self) -> frozenset[Key]:
        """The keys, without their actions."""
        return frozenset(self.actions)

    @property
    def tip(self) -> str:
        """The tool tip of the command's button."""
        return self.reason if self.reason and not self.available else with_key(self.words, self.cap)

    @property
    def action(self) -> Action:
        """The action of the command's button, which is the action of its first key."""
        action = next(iter(self.actions.values()))
        return action or _nothing


def command(
    key: int,
    words: str,
    action: Action,
    *also: int,
    control: bool = False,
    cap: str = "",
    available: bool = True,
    reason: str = "",
) -> Command:
    """A command with one action.

    Args:
        key: the key, which also determines the label.
        words: a description of the action.
        action: the function to call.
        also: other keys with the same action.
        control: True if Ctrl must be held with the keys.
        cap: the label of the keys, if different from the label of ``key``.
        available: True if the command can be used now.
        reason: the reason why the command cannot be used.
    """
    actions = {(each, control): action for each in (key, *also)}
    return Command(cap or key_name(key, control=control), words, actions, available, reason)


def key_line(cap: str, words: str, *keys: int, control: bool = False) -> Command:
    """A line on the help page (F1) about keys that another part of the page handles."""
    return Command(cap, words, dict.fromkeys(((key, control) for key in keys), None))


def shortcuts_of(commands: Iterable[Command]) -> dict[Key, Action]:
    """Map each key to its action; if two commands use the same key, the last one wins."""
    return {key: action for each in commands for key, action in each.actions.items() if action is not None}


def _nothing() -> None:
    """Do nothing: the action of a key that another part of the page handles."""
