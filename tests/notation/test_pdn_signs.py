"""Text where a move is expected is read, whatever signs it uses, or rejected there; it is never skipped."""

from __future__ import annotations

import pytest
from pdn_entries import accepted, read, rejected
from strategies import CHECKERS

from checkers_app.games.checkers import Checkers
from checkers_app.games.signs import plain_signs
from checkers_app.notation.fen import FenError, parse_fen
from checkers_app.notation.moves import parse_move
from checkers_app.notation.pdn import PdnReader, Rejected
from checkers_app.notation.pdn_writer import pdn_text
from checkers_app.notation.record import Result

TAGS = '[Event "x"]\n\n'
MOVES = ("11-15", "22-18", "15x22", "25x18")


def texts(game: str) -> list[str]:
    """The moves of the only game, in the usual form."""
    entry = accepted(game)
    state, found = entry.record.start, []
    for move in entry.record.moves:
        found.append(state.move_text(move))
        state = state.play(move)
    return found


@pytest.mark.parametrize("sign", "-‐‑‒–—―−﹘﹣－⁃⁻\u00ad")
@pytest.mark.parametrize("tags", [TAGS, ""])
def test_every_dash_is_read(sign: str, tags: str) -> None:
    assert texts(f"{tags}1. 11{sign}15 22{sign}18 2. 15x22 25x18 *") == list(MOVES)
    assert accepted(f"{tags}1. 11{sign}15 22{sign}18 *").notes == ()


@pytest.mark.parametrize("sign", "xX×хХχ✕✖⨯ｘ:：*")
def test_every_cross_is_read(sign: str) -> None:
    assert texts(f"{TAGS}1. 11-15 22-18 2. 15{sign}22 25{sign}18 1-0") == list(MOVES)


@pytest.mark.parametrize(
    "game",
    [
        "1. １１-１５ ２２-１８",
        "1. ١١-١٥ ٢٢-١٨",
        "1. f6g5 c3d4",
        "1. F6-G5 с3-d4",  # Cyrillic
        "1. 1115 2218",
        "1. 11&ndash;15&nbsp;22&#8211;18",
        "1. 11&minus;15 22&#x2d;18".replace("&#x2d;", "-"),
    ],
)
def test_other_digits_letters_and_entities_are_read(game: str) -> None:
    assert len(texts(f"{TAGS}{game} *")) == 2
    assert accepted(f"{TAGS}{game} *").notes == ()


@pytest.mark.parametrize("byte", [b"\xc4", b"\xd0"])
def test_the_dashes_of_old_systems_are_read(byte: bytes) -> None:
    (entry,) = PdnReader(b'[Event "x"]\n\n1. 11' + byte + b"15 22" + byte + b"18 *")
    assert not isinstance(entry, Rejected)
    assert len(entry.record.moves) == 2


@pytest.mark.parametrize(
    "move",
    ["11/15", "11~15", "11=>15", "11_15", "11§15", "11·15", "11 15", "11⁓15", "--", "- -", "? ?", "0000"],
)
def test_what_cannot_be_read_where_a_move_is_due_refuses_the_game_there(move: str) -> None:
    """A later, correct move is not blamed for the fault."""
    if move != "11 15":  # 15 could be the number of the move after it
        reason = rejected(f"{TAGS}1. {move} 22-18 2. 15x22 *").reason
        assert move.split(maxsplit=1)[0] in reason
    reason = rejected(f"{TAGS}1. 9-13 {move} 2. 5-9 *").reason
    assert move.split(maxsplit=1)[0] in reason


def test_a_sign_that_is_no_move_is_noted() -> None:
    assert accepted(f"{TAGS}1. 11-15 = 22-18 *").notes == ("a symbol between the moves is left out: =",)


@pytest.mark.parametrize(
    "sign",
    [
        "→",
        "─",
        "━",
        "═",
        "⎯",
        ">",
        "--",
        "---",
        "->",
        "-->",
        "\u1400",
        "\u301c",
        "â€“",
        "âˆ’",
        "&#x2013;",
        "&#8722;",
        "&mdash;",
    ],
)
def test_arrows_lines_and_dashes_in_a_wrong_code_page_are_read(sign: str) -> None:
    assert texts(f"{TAGS}1. 11{sign}15 22{sign}18 *") == list(MOVES[:2])


@pytest.mark.parametrize(
    "game", ["1. 11~15 22-18 *", "1. 11=15 22=18", "1. f6 e5 c3 d4 *", "1. 11_15 22_18 1-0"]
)
def test_without_tags_the_number_before_it_makes_a_game_of_what_cannot_be_read(game: str) -> None:
    assert "not a move" in rejected(game).reason


@pytest.mark.parametrize("move", ["...", "…", "-", "- -", "____", "xx", "none", "null"])
def test_a_move_left_open_before_the_next_number_refuses_the_game_there(move: str) -> None:
    before = f"{TAGS}1. 11-15 23-19 2. 8-11"
    assert rejected(f"{before} {move} 3. 9-13 22-17 *").reason == f"not a move: {move}"
    last = accepted(f"{before} 22-17 3. {move} *")
    assert len(last.record.moves) == 4


@pytest.mark.parametrize("rule", ["-----", "=====", "~~~~~"])
def test_a_line_drawn_after_a_game_without_result_is_no_move(rule: str) -> None:
    first, second = read(f'{TAGS}1. 11-15 22-18\n{rule}\n[Event "y"]\n1. 9-13 *')
    assert not isinstance(first, Rejected)
    assert not isinstance(second, Rejected)


def test_the_number_after_a_dash_or_a_star_is_no_square() -> None:
    assert texts(f"{TAGS}1. 11-15 22-18*2. 15x22 *") == list(MOVES[:3])
    assert rejected(f"{TAGS}1. 11-15 23-19 2. 8-11 - 3. 9-13 *").reason == "not a move: -"


def test_ordinals_are_words() -> None:
    assert len(accepted(f"{TAGS}1. 11-15 the 2nd 22-18 *").record.moves) == 2


# --- semicolons -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "game",
    [
        "1. 11-15 22-18; 2. 15x22 25x18;",
        "1. 11-15; 22-18; 2. 15x22; 25x18; 1-0",
        "1. 11-15 22-18 2; 15x22 25x18",
        "1. 11-15 22-18 (22-17; 8-11) 2. 15x22 25x18",
        "1. 11-15 ; 22-18\n2. 15x22; 25x18",
    ],
)
def test_semicolons_divide_moves(game: str) -> None:
    assert texts(f"{TAGS}{game} *") == list(MOVES)
    assert accepted(f"{TAGS}{game} *").notes == ()


def test_a_line_after_a_semicolon_that_begins_with_words_is_a_comment() -> None:
    entry = accepted(f"{TAGS}1. 11-15 ; the old line\n22-18 2. 15x22 25x18 *")
    assert [ply.comments for ply in entry.record.line[:2]] == [("the old line",), ()]
    assert len(entry.record.moves) == 4
    assert entry.notes == ()


@pytest.mark.parametrize("line", ["; 23-19 was played too", "; see 23-19"])
def test_a_comment_with_moves_in_it_is_noted(line: str) -> None:
    entry = accepted(f"{TAGS}1. 11-15 {line}\n22-18 *")
    assert len(entry.record.moves) == 2
    assert entry.notes == ("a line with moves after a semicolon is kept as a comment",)


@pytest.mark.parametrize("comment", ["a good move", "see (a) or (b)", "22-17 wins too"])
def test_a_comment_to_the_end_of_the_line_ends_with_its_variation(comment: str) -> None:
    entry = accepted(f"{TAGS}1. 11-15 22-18 (22-17 ; {comment}) 2. 15x22 25x18 *")
    assert len(entry.record.moves) == 4
    assert entry.record.line[1].variations[0][0].comments == (comment,)


@pytest.mark.parametrize("rest", ["8-11 25-22; 4-8", "2. 8-11", "22-17"])
def test_moves_after_a_semicolon_that_cannot_be_played_refuse_the_game(rest: str) -> None:
    assert "illegal" in rejected(f"{TAGS}1. 11-15 22-18; {rest} *").reason


def test_nested_braces_are_one_comment() -> None:
    entry = accepted(f"{TAGS}1. 11-15 {{better {{ 11-16 }} is 9-14}} 22-18 {{a {{ b }} 2. 15x22 {{c}} *")
    assert entry.record.line[0].comments == ("better { 11-16 } is 9-14",)
    assert entry.record.line[1].comments == ("a { b",)
    assert entry.record.line[2].comments == ("c",)
    assert entry.notes == ("braces are nested in a comment",)


def test_a_semicolon_at_the_end_leaves_no_empty_comment() -> None:
    entry = accepted(f"{TAGS}1. 11-15 22-18; *")
    assert "{" not in pdn_text(entry.record)


# --- move numbers ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "note"),
    [
        ("1. 11-15 23-19 5. 8-11 22-17 *", "move number 5 where 2 was expected"),
        ("1. 11-15 23-19 8-11 22-17 2. 4-8 *", "move number 2 where 3 was expected"),
        ("1. 11-15 23-19 1. 8-11 *", "move number 1 where 2 was expected"),
        ("3. 11-15 *", "move number 3 where 1 was expected"),
    ],
)
def test_a_number_that_contradicts_the_moves_is_noted(game: str, note: str) -> None:
    assert accepted(f"{TAGS}{game}").notes == (note,)


@pytest.mark.parametrize(
    "game",
    [
        "1. 11-15 23-19 2. 8-11 22-17 *",
        "1. 11-15 1... 23-19 2. 8-11 2... 22-17 *",
        "1. 11-15 (1. 9-13 22-18 2. 5-9) 23-19 2. 8-11 *",
        "1 11-15 23-19 2 8-11 22-17 *",
        "11-15 23-19 8-11 22-17 *",
    ],
)
def test_numbers_that_fit_are_not_noted(game: str) -> None:
    assert accepted(f"{TAGS}{game}").notes == ()


@pytest.mark.parametrize("number", [1, 24])
def test_a_game_from_a_position_may_begin_with_any_number(number: int) -> None:
    head = '[FEN "W:W21,22,30:B1,2,3"]\n'
    entry = accepted(f"{head}{number}. 21-17 1-5 {number + 1}. 17-14 *")
    assert entry.notes == ()


# --- results -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "result"),
    [
        *((text, Result.FIRST) for text in ("1-0", "1:0", "1–0", "1−0", "1 - 0", "2-0", "2:0", "1,0")),
        *((text, Result.FIRST) for text in ("RW", "Black wins", "red won")),
        *((text, Result.SECOND) for text in ("0-1", "0:1", "0—1", "0-2", "White wins", "WW", "white won")),
        *((text, Result.DRAW) for text in ("1-1", "1:1", "½-½", "½:½", "1/2-1/2", "1/2", "½", "0.5-0.5")),
        *((text, Result.FIRST) for text in ("BW", "White resigns", "+:-", "1.0-0.0")),
        *((text, Result.SECOND) for text in ("Black resigns.", "-:+", "0-1.0")),
        *((text, Result.DRAW) for text in ("0,5-0,5", "0.5:0.5", "Drawn", "draw")),
        *((text, Result.DRAW) for text in ("Draw agreed.", "remis", "nulle", "Tablas")),
        *((text, Result.FIRST) for text in ("White lost", "B wins", "Черные выиграли")),
        *((text, Result.SECOND) for text in ("Black resigned", "Белые выиграли")),
        ("*", Result.UNKNOWN),
    ],
)
def test_results_in_every_dress_are_read_and_are_no_moves(text: str, result: Result) -> None:
    for end in (text, f"2. {text}"):
        entry = accepted(f"{TAGS}1. 11-15 22-18 {end}")
        assert (len(entry.record.moves), entry.record.result, entry.notes) == (2, result, ())
    assert accepted(f'[Result "{text}"]\n\n1. 11-15 22-18').record.result is result


def test_a_game_that_both_sides_lost_is_noted() -> None:
    for game in ('[Result "0:0"]\n\n1. 11-15', '[Result "0-0"]\n\n1. 11-15 0-0'):
        assert "both sides lost" in accepted(game).notes[0]
        assert len(accepted(game).notes) == 1
    entry = accepted(f"{TAGS}1. 11-15 22-18 0-0")
    assert entry.record.result is Result.UNKNOWN
    assert entry.notes == ("the result 0-0 says that both sides lost; it is recorded as unknown",)


# --- other games -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "moves", ["1. e4 e5 2. Nf3 Nc6 1-0", "1. d4 d5 2. c4 e6 1-0", "1. Nf3 Nf6 0-1", "1. P-K4 P-K4 *"]
)
def test_chess_is_not_checkers_without_moves(moves: str) -> None:
    assert "move" in rejected(f'[White "a"]\n[Result "1-0"]\n\n{moves}').reason


@pytest.mark.parametrize(
    "rest", ["1-0", "", "{lost by default} 0-1", '[FEN "W:W21:B1"]\nWhite to play and win']
)
def test_a_game_without_moves_is_accepted(rest: str) -> None:
    assert accepted(f'[Event "x"]\n{rest}').record.moves == ()


@pytest.mark.parametrize("move", ["22-18", "c3-d4", "33-28"])
def test_a_game_that_white_begins_has_a_hint(move: str) -> None:
    assert rejected(f"{TAGS}1. {move} 11-15 *").reason.endswith(
        "White moves first here, as in Russian or international draughts"
    )


def test_squares_are_called_as_the_file_calls_them() -> None:
    reason = rejected('[FEN "B:W18:B14,11"]\n1. g5-h4 *').reason
    assert "G5" in reason or "D6" in reason
    assert "14" not in reason


def test_a_jump_may_be_written_step_by_step() -> None:
    head = '[FEN "B:W10,18,32:B6"]\n'
    assert texts(f"{head}1. 6x15 15x22 32-28 *") == ["6x22", "32-28"] or texts(
        f"{head}1. 6x15 15x22 32-28 *"
    ) == ["6x15x22", "32-28"]
    assert "continues" in rejected(f"{head}1. 6x15 32-28 *").reason


# --- the typed line, positions ------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["11–15", "11−15", "11х15", "１１-１５", "11 15", "F6-G5"])
def test_a_typed_move_has_the_same_signs(text: str) -> None:
    assert parse_move(CHECKERS, Checkers(), text).path == (11, 15) or text == "F6-G5"


@pytest.mark.parametrize(
    "text",
    [
        "W:W21,K3:B1",
        '[FEN "W:W21,K3:B1"]',
        "W:W:W21,K3:B1",
        "“W:W21,K3:B1”",
        "W:W21,K3,:B1,",
        "W：W21，K3：B1",
        "Ｗ:Ｗ２１,Ｋ３:Ｂ１",
        "W:W٢١,K3:B1",
        "W:W21,К3:В1",  # Cyrillic
        "[fen «W:W21,K3:B1»]",
        "W;W21,K3;B1",
        "W:WA3,Kf8:Bc7".replace("c7", "b8"),
    ],
)
def test_positions_as_other_programs_write_them(text: str) -> None:
    state = parse_fen(text)
    assert (state.white.bit_count(), state.black.bit_count(), state.kings.bit_count()) == (2, 1, 1)


@pytest.mark.parametrize("text", ["W:Wa2:B1", "W:Wi3:B1", "W:W:W:W21:B1", '[FEN "W:W21"]', "W:W,:B1,,2"])
def test_positions_that_are_none_are_refused(text: str) -> None:
    with pytest.raises(FenError):
        parse_fen(text)


def test_a_plain_text_has_the_same_length() -> None:
    text = "a&nbsp;b&ndash;c&#8722;&copy;&#99999999; ½ １ х"
    assert len(plain_signs(text)) == len(text)
    assert read("") == []


@pytest.mark.parametrize("number", ["1 \x0b.", "1.\u2003\u2003", "1\x1f.", "1 . .", "9" * 5000 + "."])
def test_whatever_space_is_around_the_dot_of_a_number(number: str) -> None:
    assert len(accepted(f"{TAGS}{number} {{x}} 11-15 *").record.moves) == 1


RUSSIAN = '[GameType "25"]\n'
"""White moves first, so that 1-0 is won by White."""


@pytest.mark.parametrize(
    ("words", "result"),
    [
        ("White wins", Result.FIRST),
        ("белые выиграли", Result.FIRST),
        ("Black resigns", Result.FIRST),
        ("BW", Result.SECOND),
        ("White lost", Result.SECOND),
        ("draw", Result.DRAW),
    ],
)
def test_words_name_the_winner_by_colour_where_white_begins(words: str, result: Result) -> None:
    """They used to name the other side."""
    for game in (
        f'{RUSSIAN}[White "A"]\n\n1. c3-d4 d6-c5 {words}\n',
        f'{RUSSIAN}[Result "{words}"]\n\n1. c3-d4 d6-c5\n',
        f'[GameType "20"]\n\n1. 32-28 19-23 {words}\n',
    ):
        entry = accepted(game)
        assert (entry.record.result, entry.notes) == (result, ())


@pytest.mark.parametrize("end", ["1-0 0-1", "1-0 1/2-1/2", "0:1 ½"])
def test_two_results_are_noted(end: str) -> None:
    (note,) = accepted(f"{TAGS}1. 11-15 22-18 {end}\n").notes
    assert note == f"the game has two results, {end.replace(' ', ' and ')}"
    assert accepted(f"{TAGS}1. 11-15 22-18 1-0 1-0\n").notes == ()


@pytest.mark.parametrize("move", ["22.18", "22..18", "22,18"])
def test_a_move_with_the_sign_of_a_number_is_blamed_itself(move: str) -> None:
    """The innocent move after it used to be blamed."""
    entry = rejected(f"{TAGS}1. 11-15 {move} 2. 15x22 25x18 *")
    assert entry.reason == f"not a move: {move}"
    assert rejected(f"1. {move} 1-32 *").reason == f"not a move: {move}"


@pytest.mark.parametrize(("end", "result"), [("* 1-0", Result.FIRST), ("* 0:1", Result.SECOND)])
def test_a_star_before_a_result_is_no_result(end: str, result: Result) -> None:
    assert accepted(f"{TAGS}1. 11-15 22-18 {end}\n").record.result is result
