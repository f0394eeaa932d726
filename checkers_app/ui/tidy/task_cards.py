"""The cards of the page for tidying up: the changes that each task would make, and a button to make them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from checkers_app.games.base import Side
from checkers_app.play.tidying.duplicates import Duplicates
from checkers_app.play.tidying.game_sources import TidyGame
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.text_field import TextEdit
from checkers_app.views.games.when import day_words
from checkers_app.views.tidy.tidy_desk import TidyDesk, copies
from checkers_app.words import say, say_count

_ROW, _FEWER = 34, 8
_MOST_COPIES, _MOST_SPELLINGS = 4, 40
"""The maximum number of copies of the selected game, and of spellings of a name, that are shown."""


def duplicates_card(
    desk: TidyDesk,
    chosen: int,
    choose: Callable[[int], None],
    turn: Callable[[int], None],
    *,
    remove: Callable[[], None],
    fewer: bool = False,
) -> el.Element:
    """A card with the games that occur more than once in a collection, and the copies of the selected game.

    If ``fewer`` is True, the list is only a few rows high.
    """
    found = desk.preview.within
    if not found:
        words = say("Reading…") if desk.reading else say("No game is in a collection more than once.")
        return el.Card(el.Words(words, color="ink2", wrap=True), el.Space(), grow=1)
    chosen = min(chosen, len(found) - 1)

    def row(index: int) -> el.Element:
        item = found[index]
        spared = item in desk.spared
        number = say_count("{number} copy", "{number} copies", len(item.others))
        return el.Row(
            el.Icon("check", 16, "ink") if not spared else el.Space(16, grow=0.0),
            el.Words(_title(item.kept), style="label_plain", long=True, grow=1),
            el.Words(say("All kept") if spared else number, style="note", color="ink2", anchor="right"),
            gap=8,
            pad=(8, 0),
        )

    rows = el.Rows(
        "duplicates",
        len(found),
        row,
        row_height=_ROW,
        chosen=chosen,
        choose=choose,
        activate=turn,
        fewest=3,
        first=True,
        label=say("Games with copies"),
        highest=_ROW * (_FEWER if fewer else len(found)),
    )
    number = copies(desk.removed)
    button = el.Button(
        "remove",
        remove,
        say_count("Remove {number} copy", "Remove {number} copies", number),
        icon="trash",
        primary=True,
        enabled=number > 0 and not desk.busy,
    )
    told = say("Comments, marks and variations from a copy are added to the game that is kept.")
    return el.Card(
        el.Words(told, style="label_plain", color="ink2", wrap=True),
        rows,
        el.Hairline(),
        _copies(desk, found[chosen]),
        el.Space(0),
        el.Row(el.Space(), button),
        gap=8,
        grow=1,
    )


def _copies(desk: TidyDesk, item: Duplicates) -> el.Element:
    """The copies of a game, and a switch for keeping only the first of them."""
    lines = [
        el.Row(
            el.Words(_title(copy), style="label_plain", long=True, grow=1),
            el.Words(_place(copy), style="note", color="ink2", anchor="right", long=True, least=80),
            gap=8,
        )
        for copy in item.copies[:_MOST_COPIES]
    ]
    switch = el.Switch(
        "one",
        say("Keep only the first of these"),
        lambda on: desk.spare(item, on=not on),
        on=item not in desk.spared,
    )
    return el.Column(*lines, switch, gap=4)


def _title(game: TidyGame) -> str:
    """The players, the event and the date."""
    names = (game.name_of(side) or "?" for side in Side)
    heading = game.heading
    return ", ".join(filter(None, (" – ".join(names), heading.event, heading.date)))


def _place(game: TidyGame) -> str:
    """The date of a saved game, or the file and number of any other game."""
    if game.entry is not None and game.entry.kept is not None:
        return day_words(game.entry.kept.changed)
    return f"{Path(game.source.name).stem} {game.number}"


def merge_card(
    desk: TidyDesk, set_once: Callable[[bool], None], merge: Callable[[], None], *, once: bool
) -> el.Element:
    """A card with the number of games that would be written, and a switch for leaving out copies."""
    preview = desk.preview
    left_out = copies(preview.across)
    number = preview.games - (left_out if once else 0)
    told = say_count(
        "{number} game is written to a new file. The collections stay as they are.",
        "{number} games are written to a new file. The collections stay as they are.",
        number,
    )
    unread = say_count(
        "{number} game that cannot be read is copied unchanged.",
        "{number} games that cannot be read are copied unchanged.",
        preview.unread,
    )
    switch = el.Switch(
        "once",
        say_count(
            "Leave out {number} copy of a game that is already there",
            "Leave out {number} copies of games that are already there",
            left_out,
        ),
        set_once,
        on=once,
    )
    button = el.Button(
        "merge",
        merge,
        say("Save as a new file…"),
        icon="save",
        primary=True,
        enabled=number > 0 and not desk.busy,
    )
    return el.Card(
        el.Words(say("Reading…") if desk.reading else told, wrap=True),
        el.Words(unread, color="ink2", wrap=True) if preview.unread else None,
        switch if left_out else None,
        el.Space(),
        el.Row(el.Space(), button),
        gap=12,
        grow=1,
    )


def rename_card(desk: TidyDesk, player: TextEdit, name: TextEdit, rename: Callable[[], None]) -> el.Element:
    """A card with a switch for each spelling of a name that can be changed, and a field for the new name."""
    listed = desk.spellings
    games = sum(item.games for item in listed if item.name in desk.ticked - {name.text.strip()})
    words = ""
    if not desk.wanted.strip():
        words = say("Type a name: all its spellings in the chosen collections appear here.")
    elif not listed:
        words = say("Reading…") if desk.reading else say("No player has a name like this.")
    switches = [
        el.Row(
            el.Switch(
                f"spelling {index}", item.name, partial(_tick, desk, item.name), on=item.name in desk.ticked
            ),
            el.Space(),
            el.Words(
                say_count("{count} game", "{count} games", item.games, count=item.games),
                style="machine",
                color="ink2",
            ),
            gap=8,
        )
        for index, item in enumerate(listed[:_MOST_SPELLINGS])
    ]
    shown: el.Element = el.Scroll("spellings", el.Column(*switches, gap=4), grow=1)
    if not switches:
        shown = el.Column(el.Words(words, color="ink2", wrap=True), el.Space(), grow=1)
    changing = games > 0 and bool(name.text.strip())
    button = el.Button(
        "rename",
        rename,
        say_count("Rename in {number} game", "Rename in {number} games", games),
        icon="pen",
        primary=True,
        enabled=changing and not desk.busy,
    )
    new = el.Field("name", name, hint=say("New name"), icon="pen", grow=1)
    return el.Card(
        el.Field("player", player, hint=say("Player"), icon="search", first=True),
        el.Steady(shown, high=160, grow=1),
        el.FirstFit(el.Row(new, button, gap=8), lambda: el.Column(new, el.Row(el.Space(), button), gap=8)),
        gap=10,
        grow=1,
    )


def _tick(desk: TidyDesk, name: str, on: bool) -> None:  # noqa: FBT001  as a switch calls it
    desk.tick_spelling(name, on=on)
