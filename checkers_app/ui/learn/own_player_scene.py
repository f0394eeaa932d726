"""The page for configuring the user's own player: its search, its evaluation, and its strength."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

import pygame
from pygame import Rect, Surface

from checkers_app.arena.placing import USUAL_GAMES, measured_levels
from checkers_app.engine.levels import playable
from checkers_app.engine.own_player import LONGEST_NAME
from checkers_app.engine.own_player_file import SUFFIX, player_text, read_player
from checkers_app.games.checkers import GAME
from checkers_app.games.checkers.evaluation import MAN
from checkers_app.play.match import Control, Match, Seat
from checkers_app.play.new_game import new_match
from checkers_app.play.opponents.own_opponents import KEPT
from checkers_app.play.rating.strength import FEWEST
from checkers_app.storage.files import not_written, plain_reason, write_atomic
from checkers_app.storage.settings import Opponent
from checkers_app.storage.versioned import DocumentError
from checkers_app.ui.context import Context
from checkers_app.ui.destinations import ToGame
from checkers_app.ui.games.to_file import ToFile, itself
from checkers_app.ui.input.everywhere import new_game
from checkers_app.ui.kit import elements as el
from checkers_app.ui.kit.command import Command, Key, command
from checkers_app.ui.kit.elements.text import ink_of
from checkers_app.ui.kit.look import Look
from checkers_app.ui.kit.text_field import TextEdit
from checkers_app.ui.learn.method_picks import method_picks
from checkers_app.ui.scene import Reset, Transition
from checkers_app.ui.view_scene import ViewScene
from checkers_app.views.learn.own_player_desk import PARTS, WEIGHED, SearchPart, Weighed
from checkers_app.words import N_, say, say_count, say_number

_COLUMN = 300
"""The minimum width in units of each of three columns."""
_SHORTEST_BAR = 0.03


class OwnPlayerScene(ViewScene):
    """Three cards next to each other, or one of them, selected by tabs."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._desk = context.own_player
        self._name = TextEdit(self._renamed, self._desk.player.name, LONGEST_NAME)
        self._card = 0
        """The index of the displayed card, used if only one card fits."""
        self._note = ""
        """The result of saving or opening."""

    # --- the page -------------------------------------------------------------------------------

    def view(self) -> el.Element:
        """The first arrangement of the cards that fits."""
        return el.FirstFit(
            el.AtLeast(3 * _COLUMN, partial(self._page, beside=True, named=True)),
            el.AtLeast(3 * _COLUMN, partial(self._page, beside=True, named=False)),
            partial(self._page, beside=False, named=True),
            partial(self._page, beside=False, named=False),
        )

    def _page(self, *, beside: bool, named: bool) -> el.Element:
        names = say("Open…"), say("Save as…")
        name = el.Field("name", self._name, hint=say("Name"), icon="pen", most=240)
        actions: list[el.Element] = [
            el.Button(icon, act, *((words,) if named else ()), icon=icon, label=words)
            for act, words, icon in (
                (self._opening, names[0], "open"),
                (self._saving, names[1], "save"),
            )
        ]
        if beside:
            actions.insert(0, name)
            cards = el.Grid(3, *(make(roomy=True) for make in self._makers), least=3 * _COLUMN, grow=1)
            content = el.Column(cards, self._bar(named=True, told=True))
        else:
            options = [el.Option(say("Search")), el.Option(say("Values")), el.Option(say("Ladder"))]
            tabs = el.Choice("card", options, self._card, self._choose_card, label=say("Page"))
            make = self._makers[self._card]
            card = el.FirstFit(partial(make, roomy=True), partial(make, roomy=False), gives_way=True, grow=1)
            content = el.Column(el.Row(tabs, name), card, self._bar(named=named, told=False))
        return el.page_frame(
            say("Your own player"),
            content,
            back=self.back,
            subtitle=say("Change its parts, and measure what they are worth.") if beside else "",
            actions=actions,
            whole=True,
        )

    @property
    def _makers(self) -> Sequence[Callable[..., el.Element]]:
        return self._search_card, self._values_card, self._ladder_card

    # --- search ------------------------------------------------------------------------------------------

    def _search_card(self, *, roomy: bool) -> el.Element:
        rows = self._parts(roomy=roomy)
        if self._desk.words.note:
            rows = [el.Words(say(self._desk.words.note), style="label_plain", color="ink2", wrap=True)]
        kinds = [el.Option(say("Depth")), el.Option(say("Positions"))]
        nodes = self._desk.player.budget.nodes
        kind = el.Choice(
            "budget kind",
            kinds if self._desk.can_choose_depth else kinds[1:],
            int(nodes is not None and self._desk.can_choose_depth),
            lambda index: self._desk.count_positions(wanted=bool(index)),
            label=say("How long it may think"),
            grow=1,
        )
        at, last = self._desk.step, len(self._desk.steps) - 1
        value = self._desk.steps[at]
        told = say_count("{number} ply", "{number} plies", value)
        if nodes is not None:
            told = say_count("{number} position", "{number} positions", nodes)
        budget = el.Stepper(
            "budget",
            (told, say_number(value)),
            lambda by: self._desk.go_to_step(at + by),
            amount=(at, 0, last),
            label=say("Depth") if nodes is None else say("Positions"),
        )
        slow = el.Words(say("This takes minutes per move."), style="note", color="warn", wrap=True)
        return el.Card(
            method_picks(self._desk),
            *rows,
            el.Space(),
            el.Words(say("How long it may think"), style="field"),
            el.Column(kind, budget, gap=8) if roomy else el.Row(kind, budget),
            slow if self._desk.is_slow else None,
            title=say("How it searches"),
            gap=4 if roomy else 2,
            grow=1,
        )

    def _parts(self, *, roomy: bool) -> list[el.Element]:
        """The switches for the parts of minimax."""
        return [self._part(part, roomy=roomy) for part in PARTS]

    def _part(self, part: SearchPart, *, roomy: bool) -> el.Element:
        desk = self._desk
        useless, fixed = desk.why_useless(part), desk.why_fixed(part)
        switch = el.Switch(
            part.name,
            "",
            lambda on: desk.switch(part.name, on=on),
            on=getattr(desk.player.switches, part.name),
            enabled=not fixed,
            label=say(part.title),
            tip=fixed or useless or say(part.line),
        )
        ink = "ink3" if useless else "ink"
        title = el.Words(say(part.title), style="field", color=ink)
        if not roomy:
            return el.Row(title, el.Space(), switch)
        line = el.Words(fixed or useless or say(part.line), style="note", color="ink2", wrap=True)
        return el.Row(el.Column(title, line, gap=0, grow=1), switch)

    # --- evaluation --------------------------------------------------------------------------------------

    def _values_card(self, *, roomy: bool) -> el.Element:
        man = el.Row(
            el.Words(say("A man"), style="field"),
            el.Space(),
            el.Words(say_number(MAN), style="machine_medium"),
        )
        fixed = el.Words(say("the unit for everything else"), style="note", color="ink2", wrap=True)
        rows = [self._weight(each, roomy=roomy) for each in WEIGHED]
        unit = el.Words(say("in hundredths of a man"), style="note", color="ink2", optional=True)
        code = el.Words(
            say("The same in Python: {file}", file="docs/api.md"), style="note", color="ink2", wrap=True
        )
        return el.Card(
            el.Column(man, fixed, gap=0) if roomy else man,
            *rows,
            el.Space(),
            code,
            title=say("What it cares about"),
            actions=[unit],
            gap=12 if roomy else 6,
            grow=1,
        )

    def _weight(self, weighed: Weighed, *, roomy: bool) -> el.Element:
        value = getattr(self._desk.player.weights, weighed.name)
        title, line = say(weighed.title), say(weighed.line)
        slider = el.Slider(
            weighed.name,
            (value, *weighed.allowed),
            partial(self._desk.weigh, weighed.name),
            usual=weighed.own,
            label=f"{title}, {line}",
        )
        head = el.Row(
            el.Words(title, style="field"),
            el.Space(),
            el.Words(say_number(value), style="machine_medium"),
            gap=8,
        )
        told = el.Words(line, style="note", color="ink2", wrap=True) if roomy else None
        return el.Column(head, told, slider, gap=2)

    # --- strength ----------------------------------------------------------------------------------------

    def _ladder_card(self, *, roomy: bool) -> el.Element:
        desk = self._desk
        if not desk.can_measure:
            words = say("The levels of this game have not been measured against each other.")
            return el.Card(el.Words(words, wrap=True), title=say("Measured on the ladder"), grow=1)
        placing, estimate = desk.placing, desk.placing.estimate
        count = el.Words(
            say_count(
                "{done} of {number} game", "{done} of {number} games", USUAL_GAMES, done=len(placing.games)
            ),
            style="note",
            color="ink2",
        )
        worth: el.Element = el.Words(
            say_count("after {number} game", "after {number} games", FEWEST),
            style="label_plain",
            color="ink2",
        )
        if estimate is not None:
            error = el.Words(say("± {error} Elo", error=estimate.error), style="machine", color="ink2")
            worth = el.Row(el.Words(str(estimate.rating), style="value"), error, gap=8)
        levels = [level for level in measured_levels() if not level.is_between]
        ratings = {level: level.rating or 0 for level in levels}
        best = max(ratings.values())
        rows = [
            (float(rating), _rung(level.numeral, say(level.name), rating, best))
            for level, rating in ratings.items()
        ]
        if estimate is not None:
            mine = _rung("", desk.name, estimate.rating, best, own=True)
            rows.append((float(estimate.rating), mine))
        rows.sort(key=lambda row: -row[0])
        return el.Card(
            el.Row(worth, el.Space(), count),
            el.ProgressBar(len(placing.games) / USUAL_GAMES),
            el.Column(*(row for _, row in rows), gap=0, grow=1, highest=40 * len(rows)),
            el.Hairline(),
            el.Row(self._said(roomy=roomy), self._measure_button()),
            title=say("Measured on the ladder"),
            grow=1,
            gap=8 if roomy else 4,
        )

    def _said(self, *, roomy: bool) -> el.Element:
        desk, score = self._desk, self._desk.placing.score
        lines: list[el.Element] = []
        if desk.trouble:
            lines.append(el.Words(say("Stopped: {reason}", reason=desk.trouble), color="bad", wrap=True))
        elif desk.measuring:
            number, level = len(desk.placing.games) + 1, playable(GAME, desk.placing.opponent)
            now = say("Now: game {number}, against {level}", number=number, level=say(level.name))
            lines.append(el.Words(now, style="label", wrap=True))
        if score.games:
            counts = say(
                "{won} won, {drawn} drawn, {lost} lost",
                won=score.wins,
                drawn=score.draws,
                lost=score.losses,
            )
            lines.append(el.Words(counts, style="label_plain", color="ink2", wrap=True))
        if desk.before is not None:
            before = say("Before the change: {rating} Elo", rating=desk.before.rating)
            lines.append(el.Words(before, style="note", color="ink2", wrap=True))
        elif roomy or not lines:
            hint = say("Changing the player starts a new count.")
            lines.append(el.Words(hint, style="note", color="ink2", wrap=True))
        return el.Column(*lines, gap=2, grow=1)

    def _measure_button(self) -> el.Element:
        desk = self._desk
        if desk.measuring:
            return el.Button("measure", self._measuring, say("Pause"), icon="pause")
        words = say("Continue") if desk.placing.games and not desk.complete else say("Measure")
        return el.Button("measure", self._measuring, words, icon="play")

    # --- the bar --------------------------------------------------------------------------------

    def _bar(self, *, named: bool, told: bool) -> el.Element:
        """The buttons for the player; if ``told``, its name is shown, too."""
        desk = self._desk
        on = sum(getattr(desk.player.switches, part.name) for part in PARTS)
        parts = say_count("{name}: {number} part in use", "{name}: {number} parts in use", on, name=desk.name)
        if self._desk.words.note:
            parts = say("{name}: {remark}", name=desk.name, remark=say(self._desk.words.title))
        said = el.Column(
            el.Heading(parts, style="status", long=True) if told else None,
            el.Words(self._note, style="note", color="ink2", long=True, news=True) if self._note else None,
            gap=0,
            grow=1,
        )
        watch, play = say("Watch it"), say("Play against it")
        return el.Card(
            el.Row(
                said,
                el.Button(
                    "watch",
                    self._watch,
                    *((watch,) if named else ()),
                    icon="look",
                    label=watch,
                    tip=say("Watch it play a level of about the same strength"),
                ),
                el.Button("play", self._play, play, say("Play"), icon="play", primary=True, default=True),
            ),
            pad=(16, 12),
        )

    # --- actions --------------------------------------------------------------------------------

    def _renamed(self) -> None:
        self._desk.rename(self._name.text.strip())
        self.refresh()

    def _choose_card(self, index: int) -> None:
        self._card = index

    def _measure(self) -> None:
        if self._desk.measuring:
            self._desk.pause()
        elif self._desk.can_measure:
            self._desk.start()

    def _seat(self) -> Seat:
        return Seat(Control.COMPUTER, own=self._desk.player)

    def _play(self) -> None:
        """Choose the player as the opponent, as in the menu, and start a game."""
        context, settings = self._context, self._context.settings
        self._desk.keep()
        context.own_opponents.keep()
        choice = replace(settings.choice(GAME.key), opponent=Opponent.COMPUTER).with_own(KEPT)
        context.change_settings(replace(settings.with_choice(GAME.key, choice), game=GAME.key))
        self.go(Reset(new_game(context, GAME)))

    def _watch(self) -> None:
        level = Seat(Control.COMPUTER, self._desk.placing.opponent if self._desk.can_measure else 1)
        choice = self._context.settings.choice(GAME.key)
        match: Match = new_match(GAME, (self._seat(), level), choice, self._context.rng)
        self.go(Reset(ToGame(match)))

    def _open(self) -> None:
        self.show(ToFile(N_("Open a player"), N_("Open"), SUFFIX, self._open_from))

    def _open_from(self, path: Path) -> str:
        try:
            player = read_player(path)
        except (OSError, DocumentError) as error:
            return _refused(path, error)
        self._desk.change(player)
        self._name.set(player.name)
        self._note = say("Opened {file}.", file=path.name)
        self.refresh()
        return ""

    def _save(self) -> None:
        name = "".join(letter for letter in self._desk.player.name if letter.isalnum() or letter in " -_")
        proposed = f"{name.strip().lower() or 'player'}{SUFFIX}"
        title = N_("Save the player")
        self.show(ToFile(title, N_("Save"), SUFFIX, self._save_to, proposed, writes=itself))

    def _save_to(self, path: Path) -> str:
        try:
            write_atomic(path, player_text(self._desk.player))
        except OSError as error:
            return not_written(path.name, error)
        self._note = say("Saved in {file}.", file=path.name)
        self.refresh()
        return ""

    def forget_answer(self) -> None:
        """Clear the result of saving or opening."""
        self._note = ""

    def commands(self) -> Sequence[Command]:
        """The commands for measuring the player's strength, saving and opening players, and going back."""
        return self._measuring, self._saving, self._opening, self.way_back

    @property
    def _measuring(self) -> Command:
        words = say("Pause") if self._desk.measuring else say("Measure it")
        return command(pygame.K_p, words, self._measure)

    @property
    def _saving(self) -> Command:
        return command(pygame.K_s, say("save the player as a file"), self._save, control=True)

    @property
    def _opening(self) -> Command:
        return command(pygame.K_o, say("open a player from a file"), self._open, control=True)

    def shortcuts(self) -> Mapping[Key, Callable[[], None]]:
        """The keys of the commands; while the name field has the focus, letter keys type letters instead."""
        keys, focused = dict(super().shortcuts()), self.touch.focused
        if focused is not None and focused.name == "name":
            del keys[pygame.K_p, False]
        return keys

    def leave(self) -> None:
        """Save the player, and cancel a game that is being played to measure the player's strength."""
        self._desk.pause()
        self._desk.keep()

    def update(self, now: float) -> Transition | None:
        """Continue measuring the player's strength."""
        if self._desk.tick(self._context.knowledge.engines):
            self.refresh()
        return super().update(now)


def _refused(path: Path, error: OSError | DocumentError) -> str:
    reason = plain_reason(error) if isinstance(error, OSError) else error
    return say("{file} cannot be used: {reason}", file=path.name, reason=reason)


def _rung(number: str, name: str, rating: int, best: int, *, own: bool = False) -> el.Element:
    """A row for a level, or for the player among the levels, with a bar that shows the rating."""
    ink, second = ("accent_ink", "accent_ink") if own else ("ink", "ink2")
    paint = partial(_paint_bar, share=rating / best, own=own)
    row = el.Row(
        el.Words(number, style="machine", color=second, anchor="right", alike=("10",)),
        el.Words(name, style="label", color=ink, long=True, grow=1),
        el.Picture(paint, size=(130, 12), smallest=(60, 8)),
        el.Words(str(rating), style="machine", color=ink, anchor="right", alike=("2000",)),
        gap=8,
        pad=(8, 1),
        grow=1,
    )
    if not own:
        return row
    return el.Inset(row, ground="accent", border=None, pad=0, gap=0, grow=1)


def _paint_bar(look: Look, surface: Surface, rect: Rect, *, share: float, own: bool) -> None:
    bar = Rect(rect.x, rect.y, round(rect.width * min(1.0, max(_SHORTEST_BAR, share))), rect.height)
    if own:
        look.box(surface, bar, ink_of(look, "accent_ink"), None, radius=3)
    else:
        look.box(surface, bar, look.theme.panel2, look.theme.edge, radius=3)
