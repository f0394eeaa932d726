"""Decks: the positions from which matches start."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from checkers_app.arena.decks import BALLOTS, HOLDING, ONE_SIDED, DeckError, Start, parse_deck, read_deck
from checkers_app.arena.players import parse_spec
from checkers_app.arena.tournament import run_match
from checkers_app.engine.checkers.adapter import checkers_state
from checkers_app.games import boards
from checkers_app.games.base import Side
from checkers_app.games.checkers import GAME
from checkers_app.notation.fen import parse_fen, write_fen
from checkers_app.notation.pdn import Accepted, PdnReader
from checkers_app.terminal.cli import main

FENS = ("W:W21,22,25,30:B1,3,12", "B:W21,22,25,30:B1,3,K12")


def test_the_ballots_are_played_from_the_beginning() -> None:
    starts = read_deck(BALLOTS)
    assert len(starts) == 156
    assert all(start.state == boards()["checkers"].initial and len(start.moves) == 3 for start in starts)


def test_the_one_sided_deck_has_every_phase_and_both_sides() -> None:
    starts = read_deck(ONE_SIDED)
    assert len(starts) >= 500
    assert [start.number for start in starts] == list(range(1, len(starts) + 1))
    counts = [len(GAME.pieces(start.state)) for start in starts]
    for least, most in ((7, 10), (11, 14), (15, 18), (19, 24)):
        assert sum(least <= count <= most for count in counts) >= 20
    sides = [start.state.side_to_move for start in starts]
    assert min(map(sides.count, set(sides))) > len(starts) // 3


def test_notes_remarks_and_empty_lines_are_passed_over() -> None:
    text = f"\ufeff# made by hand\n\n{FENS[0]}\t+60 after 4 plies\n  {FENS[1]}  \n".removeprefix("\ufeff")
    assert parse_deck(text) == tuple(Start(number, parse_fen(fen)) for number, fen in enumerate(FENS, 1))


@pytest.mark.parametrize(
    ("note", "worse"),
    [
        ("-34, Black is worse, after 21 plies", Side.FIRST),
        ("-34, White is worse, after 21 plies", Side.SECOND),
        ("Black is worse", Side.FIRST),
        ("-34 after 21 plies", None),
        ("-34, black is worse, after 21 plies", None),
        ("-34, Black is worse after 21 plies", None),
        ("perhaps Black is worse, after 21 plies", None),
        ("Black is worse, White is worse", None),
    ],
)
def test_a_note_says_which_side_is_worse_in_these_words_alone(note: str, worse: Side | None) -> None:
    assert [start.worse for start in parse_deck(f"{FENS[0]}\t{note}\n{FENS[1]}\n")] == [worse, None]


def test_in_the_holding_deck_somebody_is_worse_everywhere_and_nothing_is_forced() -> None:
    starts = read_deck(HOLDING)
    of_black = sum(start.worse is Side.FIRST for start in starts)
    assert sum(start.worse is Side.SECOND for start in starts) == len(starts) - of_black
    assert of_black >= len(starts) - of_black
    for start in starts:
        moves = start.state.legal_moves()
        assert len(GAME.pieces(start.state)) >= 7
        assert len(moves) >= 2
        assert not moves[0].captures


def test_the_games_of_a_match_know_who_was_worse() -> None:
    spec = parse_spec("depth=1,hash=1,tables=off")
    deck = parse_deck(f"{FENS[0]}\t-30, White is worse, after 9 plies\n{FENS[1]}\n")
    report = run_match(spec, spec, openings=deck)
    assert [game.worse for game in report.games] == [Side.SECOND] * 2 + [None] * 2
    assert report.text().splitlines()[-1].startswith("with the worse side: first ")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "deck contains no positions"),
        ("# nothing\n", "deck contains no positions"),
        (f"{FENS[0]}\nB:W1,2", "line 2: "),
        (f"{FENS[0]}\n\n{FENS[0]}\n", "line 3: this position is the same as position 1"),
        ("W:W:B1", "line 1: the game is already over in this position"),
    ],
)
def test_what_is_no_deck_is_refused(text: str, message: str) -> None:
    with pytest.raises(DeckError, match=message):
        parse_deck(text)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(DeckError, match=r"none\.deck cannot be read"):
        read_deck(str(tmp_path / "none.deck"))
    broken = tmp_path / "broken.deck"
    broken.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(DeckError, match="is not a text file"):
        read_deck(str(broken))


def test_a_match_from_positions_is_written_with_them() -> None:
    spec = parse_spec("depth=1,hash=1,tables=off")
    output = io.StringIO()
    report = run_match(spec, spec, openings=parse_deck("\n".join(FENS)), pdn=output)
    assert [write_fen(checkers_state(game.start)) for game in report.games] == [FENS[0]] * 2 + [FENS[1]] * 2
    assert {game.first_is_black for game in report.games} == {True, False}
    entries = list(PdnReader(output.getvalue()))
    records = [entry.record for entry in entries if isinstance(entry, Accepted)]
    assert [record.start for record in records] == [game.start for game in report.games]
    assert [len(record.line) for record in records] == [len(game.moves) for game in report.games]


@pytest.mark.slow
def test_the_verb_takes_a_deck(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    deck = tmp_path / "two.deck"
    deck.write_text("\n".join(FENS))
    spec = "depth=1,hash=1,tables=off"
    assert main(["match", spec, spec, "--openings", str(deck)]) == 0
    assert capsys.readouterr().out.startswith("4 games: ")
    assert main(["match", spec, spec, "--openings", f"{deck}:1"]) == 0
    assert capsys.readouterr().out.startswith("2 games: ")
    for wrong in (f"{deck}:0", "0", "no-such-deck"):
        assert main(["match", spec, spec, "--openings", wrong]) == 2
        assert len(capsys.readouterr().err.splitlines()) == 1
