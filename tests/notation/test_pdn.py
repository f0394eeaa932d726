"""Real PDN files: their games and faults, and what is preserved."""

from __future__ import annotations

from pathlib import Path

import pytest
from pdn_entries import accepted, played, read, rejected

from checkers_app.games.base import Move, Side
from checkers_app.games.checkers import Checkers
from checkers_app.notation.pdn import Accepted, PdnError, PdnReader, Rejected, parse_game, playable_part
from checkers_app.notation.pdn_writer import pdn_text, with_games
from checkers_app.notation.reading.lines import DEEPEST
from checkers_app.notation.record import Record, Result

AWKWARD = Path(__file__).parents[1] / "data" / "awkward.pdn"

WHITE_BEGINS = "White moves first here, as in Russian or international draughts"


def test_a_file_as_odd_as_they_come() -> None:
    reader = PdnReader(AWKWARD.read_bytes())
    entries = list(reader)
    faults = {entry.index: (entry.line, entry.reason) for entry in entries if isinstance(entry, Rejected)}
    assert faults == {
        3: (29, "White's move 3, 23x5: illegal. 23 can go to 19"),
        4: (32, "the GameType is 40, Frisian draughts, which this program does not play"),
        6: (39, "the FEN tag: a man on its crowning row: square 1"),
        11: (51, "Black's move 1, 2x18: more than one way: 2x9x18, 2x11x18"),
    }
    assert [entry.index for entry in entries] == list(range(1, 15))
    assert "".join(entry.raw for entry in entries) + reader.rest == AWKWARD.read_text(encoding="utf-8")
    first = entries[0]
    assert isinstance(first, Accepted)
    assert first.record.tags == (
        ("Event", 'Club "A" evening'),
        ("Site", 'C:\\boards"one"'),
        ("Date", "1931.??.??"),
        ("White", "Hill {the elder}"),
        ("Black", "Fox, R"),
        ("Event", "Doubled on purpose"),
    )
    assert first.record.result is Result.FIRST
    assert len(first.record.line) == 18
    assert first.record.line[5].variations[0][1].variations[0][0].nags == (6,)
    assert first.record.line[6].before == ("after the brackets",)
    assert first.record.line[14].nags == (7,)
    assert first.record.line[-1].comments == ("Black won on time",)


@pytest.mark.parametrize(
    "moves",
    [
        "1. 11-15 22-18 2. 15x22 25x18",
        "1.11-15 22-18 2.15-22 25-18",
        "11-15 22-18 15x22 25x18",
        "1 11-15 22-18 2 15x22 25x18",
        "1. 11 - 15 22 - 18 2. 15 x 22 25 X 18",
        "1. 11–15 22—18 2. 15:22 25×18",
        "1. 11-15 1... 22-18 2. 15*22 2... 25*18",
        "1.\n11-15\r\n22-18\n2\n.\n15x\n22\n25\nx18",
        "1. 11-15! 22-18?! 2. 15x22!!! 25x18(?)",
        "1. g5xh4 2. 1-0".replace("g5xh4", "f6-e5").replace("2. 1-0", "c3-d4 2. e5:c3 B2:d4"),
        "1. 11-15 $1$2 22-18 $ 2. 15x22 25x18 ) ]",
        "\x00 1. 11-15 22-18 2. 15x22 \x07 25x18",
    ],
)
@pytest.mark.parametrize("result", ["*", "1-0", "1 - 0", "1/2-1/2", "1/2 - 1/2", "½-½", "2-0", "1-1", ""])
def test_moves_in_every_dress(moves: str, result: str) -> None:
    record = accepted(f'[Event "x"]\n\n{moves} {result}').record
    assert record.moves == tuple(ply.move for ply in played("11-15 22-18 15x22 25x18"))
    wanted = {"": "*", "2": "1-0", "1-1": "1/2-1/2", "½": "1/2-1/2"}.get(
        result[: 3 if "1-1" in result else 1]
    )
    assert record.result is Result(wanted or result.replace(" ", ""))


@pytest.mark.parametrize(
    ("moves", "reason", "line"),
    [
        ("1. 11-15\n22-17 2.\n15-20 *", "Black's move 2, 15-20: illegal. 15 can go to 18 or 19", 5),
        ("1. 11-15 22-18 2. 8-11 *", "Black's move 2, 8-11: illegal. You must jump: 15 takes 18", 3),
        ("1. 11-15 22-18 2. 35-40 *", "Black's move 2, 35-40: no such square: 35", 3),
        ("1. 11-15 22-18 2. 15x99 *", "Black's move 2, 15x99: no such square: 99", 3),
        ("1. 11-15 22-18 2. 15x22x99 *", "Black's move 2, 15x22x99: no such square: 99", 3),
        ("1. 22-18 *", f"Black's move 1, 22-18: illegal. That is White's piece. {WHITE_BEGINS}", 3),
        ("1. 11-15 c3-d4 2. d6-e9 *", "not a move: d6-e9", 3),
        ("1. 12-16 24-20 2. l6-19 *", "not a move: l6-19", 3),
        ("1. 11-15 22-17 2. 15-\nl9 *", "not a move: 15- l9", 3),
        ("1. 12-16" + " (9-14" * 70, f"variations are nested more than {DEEPEST} deep", 3),
    ],
)
def test_a_fault_is_told_with_its_line(moves: str, reason: str, line: int) -> None:
    entry = rejected(f'[Event "x"]\n\n{moves}')
    assert (entry.reason, entry.line) == (reason, line)
    assert entry.tags == (("Event", "x"),)
    assert entry.raw.rstrip() == f'[Event "x"]\n\n{moves}'


def test_one_illegal_move_loses_one_game() -> None:
    good = pdn_text(Record(Checkers(), played("11-15 22-18 15x22 25x18")))
    for bad in (good.replace("15x22", "15x23"), good.replace(" *\n", "\n").replace("22-18", "22-19 (")):
        entries = read(good * 3 + bad + good * 3)
        assert [type(entry) for entry in entries] == [Accepted] * 3 + [Rejected] + [Accepted] * 3
        assert entries[3].raw == bad


def test_games_without_tags_end_with_their_results_or_a_new_number_one() -> None:
    text = "Old games (1901)\n1. 11-15 23-19 1-0 0-1\n1. 9-13 22-18\n1. 9-14 44-1 2. 1-5\n1. 12-16 24-20 *"
    first, second, third, fourth = read(text)
    assert [entry.line for entry in (first, second, third, fourth)] == [2, 3, 4, 5]
    assert isinstance(third, Rejected)
    assert isinstance(second, Accepted)
    assert second.record.result is Result.UNKNOWN
    assert isinstance(fourth, Accepted)
    assert fourth.record.moves == (Move((12, 16)), Move((24, 20)))


def test_games_of_tags_alone_are_games() -> None:
    assert len(read('[Event "a"]\n[Result "1-0"]\n\n[Event "b"]\n[Result "*"]\n')) == 2


@pytest.mark.parametrize(
    "text", ["", " \n\n ", "Nothing of the kind.", "12 apples (and 3 pears) {x} 1-0", "[[[[", "\ufeff"]
)
def test_what_holds_no_game(text: str) -> None:
    assert read(text) == []
    with pytest.raises(PdnError, match="no game"):
        parse_game(text)


def test_a_variation_that_cannot_be_played_is_kept_as_a_comment() -> None:
    text = "1. 11-15 (1. 9-14 22-18 5-9 (1. 3-3) 9-13 {so} 5) 22-18 (loses) {yes} 1-0"
    entry = accepted(text)
    (variation,) = entry.record.line[0].variations
    assert [ply.move.path for ply in variation] == [(9, 14), (22, 18), (5, 9)]
    assert variation[-1].comments == ("1. 3-3", "9-13 {so} 5")
    assert entry.record.line[1].comments == ("loses", "yes")
    assert len(entry.notes) == 2


def test_1_0_is_a_win_of_black_and_checked_where_the_game_is_decided() -> None:
    text = '[Black "Fox"]\n[FEN "B:W18:B14"]\n1. 14x23 '
    assert accepted(text + "1-0").notes == ()
    assert accepted(text + "1-0").record.result.winner is Side.FIRST
    assert accepted(text).record.result is Result.FIRST  # it was not written down
    assert accepted(text + "*").record.result is Result.UNKNOWN
    (note,) = accepted(text + "0-1").notes
    assert note == (
        "the result 0-1 is a win for White, but White cannot move in the last position, which makes it 1-0"
    )
    (note,) = accepted(text + "1/2-1/2").notes
    assert note.startswith("the result 1/2-1/2 is a draw, but White cannot move")


def test_a_tag_and_an_ending_that_disagree_are_noted() -> None:
    entry = accepted('[Result "0-1"]\n\n1. 11-15 *')
    assert entry.record.result is Result.SECOND
    assert entry.notes == ("the Result tag says 0-1, but the moves end with *",)


def test_every_encoding() -> None:
    text = '[Black "Jörg Müller"]\r\n[White "Ł"]\r\n\r\n1. 11-15 {naïve} *\r\n'
    wide = [text.encode(name) for name in ("utf-16", "utf-16-le", "utf-16-be", "utf-32")]
    for data in (text.encode(), b"\xef\xbb\xbf" + text.encode(), *wide):
        assert accepted(data).record.tags == (("White", "Ł"), ("Black", "Jörg Müller"))
    mixed = text.replace("Ł", "L").encode("latin-1") + text.encode()
    assert [entry.record.tag("Black") for entry in read(mixed) if isinstance(entry, Accepted)] == (
        ["Jörg Müller"] * 2
    )
    assert accepted(text.replace("\r\n", "\r").encode()).line == 1
    for data in wide:
        assert len(read(with_games(data, [pdn_text(Record(Checkers()))]))) == 2


def test_the_line_ends_of_windows_are_left_as_they_are_and_counted_once() -> None:
    text = '[Event "x"]\r\n\r\n1. 11-15\r\n22-18 *\r\n\r\n[Event "y"]\r\n\r\n1. 11-18 *\r\n'
    first, second = read(text.encode())
    assert first.raw + second.raw == text
    assert (first.line, second.line) == (1, 8)
    assert accepted(b"1. 11-15\r22-18 ; best\r2. 15x22 *").record.line[1].comments == ("best",)


def test_progress_rises_to_one() -> None:
    reader = PdnReader(pdn_text(Record(Checkers(), played("11-15"))) * 5)
    seen = [reader.progress, *(reader.progress for _ in reader)]
    assert seen == sorted(seen)
    assert seen[0] == 0
    assert seen[-1] == 1


@pytest.mark.parametrize(
    ("tags", "reason"),
    [
        ('[GameType "40"]', "the GameType is 40, Frisian draughts, which this program does not play"),
        ('[GameType " 40,W"]', "the GameType is 40, Frisian draughts, which this program does not play"),
        ('[GameType " 99,W"]', "the GameType is 99, which this program does not know"),
        ('[GameType "0021"]', ""),
        ('[GameType "21,B,8,8,N2,0"]', ""),
        ('[GameType "12345"]', ""),
        ('[GameType "English"]', ""),
        ('[FEN "nonsense"]', "the FEN tag: a FEN begins with the side to move, B or W, not 'nonsense'"),
        ('[SetUp "0"]\n[FEN "nonsense"]', ""),
        ('[FEN " "]', ""),
    ],
)
def test_what_the_tags_say_of_the_board(tags: str, reason: str) -> None:
    text = f"\n\n{tags}\n1. 11-15 *"
    if reason:
        entry = rejected(text)
        assert (entry.reason, entry.line) == (reason, 3)
    else:
        assert accepted(text).record.start == Checkers()


@pytest.mark.parametrize(
    ("line", "tags"),
    [
        ('[Event "a" b"]', (("Event", 'a" b'),)),
        ('[Event "a]', (("Event", "a"),)),
        ("[Event a b]", (("Event", "a b"),)),
        ('[ Event\t"a" ]', (("Event", "a"),)),
        ('[Event "a"] [Site "b"]', (("Event", "a"), ("Site", "b"))),
        ('[Event "a]b"]', (("Event", "a]b"),)),
    ],
)
def test_tags_as_people_write_them(line: str, tags: tuple[tuple[str, str], ...]) -> None:
    assert accepted(f"{line}\n1. 11-15 *").record.tags == tags


@pytest.mark.parametrize(
    ("number", "name"),
    [
        (30, "Turkish draughts"),
        (40, "Frisian draughts"),
    ],
)
def test_other_games_are_called_by_their_names(number: int, name: str) -> None:
    reason = rejected(f'[GameType "{number}"]\n1. 11-15 *').reason
    assert reason.startswith(f"the GameType is {number}, {name},")


def test_of_an_empty_file_everything_has_been_read() -> None:
    assert PdnReader("").progress == 1


def test_one_game_is_read_or_refused_with_its_line() -> None:
    assert parse_game("1. 11-15 * 1. 9-13 *").moves == (Move((11, 15)),)
    with pytest.raises(PdnError, match=r"^line 3: Black's move 1, 11-18: illegal. 11 can go to 15 or 16$"):
        parse_game('\n[Event "x"]\n1. 11-18 *')


def test_a_remark_on_the_line_of_the_result_is_the_games() -> None:
    first, second = read("1. 11-15 1-0 {well} {played}\n{next} 1. 9-13 *")
    assert isinstance(first, Accepted)
    assert isinstance(second, Accepted)
    assert first.record.line[0].comments == ("well", "played")
    assert second.record.comments == ("next",)


def test_comments_before_the_first_number_are_the_games_and_after_it_the_moves() -> None:
    record = accepted("{game} 1. {move} 11-15 {after} 1... {then} 22-18 {end} *").record
    assert record.comments == ("game",)
    assert [(ply.before, ply.comments) for ply in record.line] == [
        (("move",), ("after",)),
        (("then",), ("end",)),
    ]


@pytest.mark.parametrize(
    ("moves", "note"),
    [
        ("1. 11-15 {never closed", "a comment is not closed"),
        ("1. 11-15 ) *", "a closing parenthesis has no opening one"),
        ("1. 11-15 (9-14 *", "a variation is not closed"),
        ("1. 11-15 and so on *", "words between the moves are kept as a comment"),
        ("1. 11-15 (11-18) *", "a variation that cannot be played is kept as a comment"),
    ],
)
def test_what_is_odd_is_noted_once(moves: str, note: str) -> None:
    assert accepted(moves).notes == (note,)


def test_the_lines_of_games_are_counted_on() -> None:
    entries = read("\n1. 11-15 *\n\n1. 11-15 22-17\n2. 15-20 *\n1. 9-13 *\n")
    assert [(entry.index, entry.line) for entry in entries] == [(1, 2), (2, 5), (3, 6)]


def test_variations_may_stand_as_deep_as_is_said() -> None:
    deep = accepted("1. 12-16" + " (9-14" * DEEPEST + ")" * DEEPEST + " *")
    assert deep.notes == ()
    assert rejected("1. 12-16" + " (9-14" * (DEEPEST + 1)).reason.startswith(
        "variations are nested more than 64"
    )


@pytest.mark.parametrize("fault", ["15x23", "15~22", "--", "c9-d8", "99-1"])
def test_of_a_refused_game_the_moves_before_the_fault_are_kept(fault: str) -> None:
    entry = rejected(f'[White "Ada"]\n[Result "1-0"]\n\n1. 11-15 {{so}} (9-14) 22-18 2. {fault} 25x18 1-0')
    assert entry.part is not None
    assert entry.part.moves == tuple(ply.move for ply in played("11-15 22-18"))
    assert entry.part.tag("White") == "Ada"
    assert entry.part.line[0].comments == ("so",)
    assert playable_part(entry.raw) == entry.part
    assert parse_game(pdn_text(entry.part)) == entry.part


@pytest.mark.parametrize(
    "text", ["1. 11-18 *", '[FEN "nonsense"]\n1. 11-15 *', '[GameType "40"]\n1. 32-28 *']
)
def test_of_a_game_whose_first_move_cannot_be_read_there_is_no_part(text: str) -> None:
    assert rejected(text).part is None
    assert playable_part(text) is None


def test_the_part_of_a_good_game_is_all_of_it() -> None:
    assert playable_part("1. 11-15 *") == parse_game("1. 11-15 *")
    assert playable_part("nothing") is None
