"""The keys for a board during a game.  F1 lists them, and the buttons' tool tips mention them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

import pygame

from checkers_app.ui.kit.command import Key, key_name, with_key
from checkers_app.words import N_, say


@dataclass(frozen=True, slots=True)
class BoardKey:
    """A key and a description of its action, which is translated when it is shown."""

    words: str
    key: int = pygame.K_UNKNOWN
    control: bool = False
    cap: str = ""
    """The label to use instead of the key's name if the action has several keys or no particular key."""

    @property
    def pressed(self) -> Key:
        """The key as used in a table of shortcuts."""
        return self.key, self.control

    @property
    def name(self) -> str:
        """The label of the key, in the user's language."""
        return say(self.cap) if self.cap else key_name(self.key, control=self.control)


BOARD_KEYS: Mapping[str, BoardKey] = MappingProxyType(
    {
        "move": BoardKey(N_("move around the board or the menu; Enter selects"), cap=N_("Arrows")),
        "type": BoardKey(N_("type a move by its squares"), cap="11-15"),
        "escape": BoardKey(N_("put the piece down, or open the menu"), pygame.K_ESCAPE),
        "undo": BoardKey(N_("Take back your whole turn"), pygame.K_z, control=True),
        "redo": BoardKey(N_("Redo what was undone"), pygame.K_y, control=True),
        "new": BoardKey(N_("a new game; the old one is kept"), pygame.K_n, control=True),
        "copy": BoardKey(N_("Copy the game"), pygame.K_c, control=True),
        "copy_position": BoardKey(N_("Copy the position"), pygame.K_c, control=True, cap=N_("Ctrl Shift C")),
        "paste": BoardKey(N_("paste a game or a position"), pygame.K_v, control=True),
        "save": BoardKey(N_("Add to a PDN file"), pygame.K_s, control=True),
        "print": BoardKey(N_("Print the game"), pygame.K_p, control=True),
        "find": BoardKey(N_("saved games with this position"), pygame.K_f, control=True),
        "previous_game": BoardKey(N_("Read the previous game"), pygame.K_PAGEUP, control=True),
        "next_game": BoardKey(N_("Read the next game"), pygame.K_PAGEDOWN, control=True),
        "sides": BoardKey(N_("change sides, after asking you"), pygame.K_e, control=True),
        "main_menu": BoardKey(N_("main menu"), pygame.K_w, control=True),
        "quit": BoardKey(N_("quit the program"), pygame.K_q, control=True),
        "look": BoardKey(N_("look back: also Page Up, Page Down, End"), pygame.K_HOME),
        "play_on": BoardKey(N_("Play from here"), pygame.K_RETURN, control=True),
        "analyse": BoardKey(N_("Show the best lines in this position"), pygame.K_a),
        "write": BoardKey(N_("Write a remark on this move"), pygame.K_c),
        "move_now": BoardKey(N_("Play the best move found so far"), pygame.K_g),
        "review": BoardKey(N_("What each move was worth"), pygame.K_r),
        "hint": BoardKey(N_("Show a good move"), pygame.K_h),
        "alone": BoardKey(N_("computers only: pause, one move, speed"), cap="P S D"),
        "think": BoardKey(N_("Watch the computer think: the search tree from here"), pygame.K_t),
        "why": BoardKey(N_("Choose a move and see what would follow"), pygame.K_w),
        "piece": BoardKey(N_("what a piece can do; also right-click or hold it"), cap=N_("Menu key")),
        "looking": BoardKey(N_("show the computer’s thoughts"), pygame.K_l),
        "flip": BoardKey(N_("Flip the board"), pygame.K_f),
        "values": BoardKey(N_("What each square leads to with best play"), pygame.K_v),
        "endings": BoardKey(N_("label the moves of an ending"), pygame.K_e),
        "sheet": BoardKey(N_("Moves and engine"), pygame.K_m),
        "buttons": BoardKey(N_("go to the buttons"), pygame.K_TAB),
        "help": BoardKey(N_("this help"), pygame.K_F1),
        "menu": BoardKey(N_("Game menu"), pygame.K_F9),
        "settings": BoardKey(N_("settings"), pygame.K_F10),
        "fullscreen": BoardKey(N_("full screen"), pygame.K_F11),
        "projector": BoardKey(N_("for a projector: large text, answers hidden"), pygame.K_F8),
    }
)
"""The keys by name, in the order in which F1 lists them."""


def board_tip(name: str, words: str = "") -> str:
    """The tool tip of a game button; ``words`` replaces the description that F1 shows."""
    key = BOARD_KEYS[name]
    return with_key(words or say(key.words), key.name)
