"""Builds a playable board and its description from a rule set."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType
from typing import cast

from checkers_app.games.base import EndWords, Game, Notation, Piece, Reason, Side, State
from checkers_app.games.draughts.draw_rules import draw_by_rule
from checkers_app.games.draughts.judgement import evaluate, material, terms
from checkers_app.games.draughts.opponents import levels_on
from checkers_app.games.draughts.position_text import parse_position, side_names, write_position
from checkers_app.games.draughts.rule_set import RuleSet
from checkers_app.games.draughts.rulebook import Draughts, law_of
from checkers_app.games.draughts.rules_in_words import rule_sentences
from checkers_app.games.draughts.set_up import by_hand
from checkers_app.words import N_

_WORDS = {
    True: (N_("white man"), N_("white king")),
    False: (N_("black man"), N_("black king")),
}
_NO_PIECES = {
    True: N_("White's last piece was taken."),
    False: N_("Black's last piece was taken."),
}
_BLOCKED = {True: N_("White cannot move."), False: N_("Black cannot move.")}
_TIME = {True: N_("White's time ran out."), False: N_("Black's time ran out.")}
_RESIGNED = {True: N_("White resigned."), False: N_("Black resigned.")}


def _end_words(rules: RuleSet) -> Mapping[Reason, EndWords]:
    """Return the sentences for the end of a game.  In losing games, the sentences about a side that cannot
    move are about the winner.
    """

    def stuck(sentences: dict[bool, str], computer: str, you: str) -> EndWords:
        losers = (sentences[not rules.white_begins], sentences[rules.white_begins])
        if rules.losing:
            return EndWords(losers[1], losers[0], you, computer)
        return EndWords(*losers, computer, you)

    def given_up(sentences: dict[bool, str], computer: str, you: str) -> EndWords:
        return EndWords(sentences[not rules.white_begins], sentences[rules.white_begins], computer, you)

    return MappingProxyType(
        {
            Reason.NO_PIECES: stuck(
                _NO_PIECES, N_("The computer's last piece was taken."), N_("Your last piece was taken.")
            ),
            Reason.BLOCKED: stuck(_BLOCKED, N_("The computer cannot move."), N_("You cannot move.")),
            Reason.TIME: given_up(_TIME, N_("The computer's time ran out."), N_("Your time ran out.")),
            Reason.RESIGNATION: given_up(_RESIGNED, N_("The computer resigned."), N_("You resigned.")),
        }
    )


def _fen(state: State) -> str:
    return write_position(cast("Draughts", state))


def board_of(rules: RuleSet, key: str, title: str, blurb: str, game_type: str = "") -> Game:
    """Return the board for games under a rule set.

    Args:
        rules: the rule set.
        key: the name used in commands, files and settings.
        title: the name shown to players, in English.
        blurb: how the game differs from American checkers, in one or two English sentences.
        game_type: the value of the ``GameType`` tag in Portable Draughts Notation, such as
            ``20,W,10,10,N2,0``; if empty, the key is written in this tag.
    """
    law = law_of(rules)
    number, _, tail = game_type.partition(",")
    names = law.squares.names
    return Game(
        key=key,
        title=title,
        side_names=side_names(rules),
        rows=rules.size,
        columns=rules.size,
        cells=law.squares.cells,
        initial=law.start,
        top_side=law.white.other,
        square_names=MappingProxyType({square: name.upper() for square, name in names.items()}),
        square_labels=names if rules.numbering.letters else None,
        piece_names=(N_("man"), N_("king")),
        piece_words=MappingProxyType(
            {
                Piece(side, king=king): _WORDS[side is law.white][king]
                for side in Side
                for king in (False, True)
            }
        ),
        blurb=blurb,
        painter="draughts",
        icon="checkers",
        rules=rule_sentences(rules),
        end_words=_end_words(rules),
        typing_note=N_("and type every square of a jump that could go two ways"),
        evaluation=evaluate,
        terms=terms,
        material=material,
        counts_men=True,
        levels=levels_on(rules.size),
        notation=Notation(
            _fen,
            partial(parse_position, rules),
            write_position(law.start),
            int(number) if number else None,
            game_type_tail=tail,
            white_begins=rules.white_begins,
        ),
        by_hand=by_hand(rules),
        draws=draw_by_rule,
    )
