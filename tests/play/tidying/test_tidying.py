"""Duplicates, merged files and renamed players, in PDN files and among the user's own games."""

from __future__ import annotations

import codecs
from pathlib import Path

import pytest

from checkers_app.games import find_game
from checkers_app.games.base import Side
from checkers_app.games.checkers import GAME
from checkers_app.notation.moves import parse_move
from checkers_app.notation.pdn import Accepted, PdnReader, Rejected
from checkers_app.notation.record import Record
from checkers_app.play.match import HUMAN, Control, Match, Seat
from checkers_app.play.saved.library import Desk, Library
from checkers_app.play.tidying.duplicates import LEAST_PLIES, find_duplicates, united, without_duplicates
from checkers_app.play.tidying.game_sources import GameSource, OwnSource, PdnSource
from checkers_app.play.tidying.merging import merged_file
from checkers_app.play.tidying.spellings import name_counts, spellings
from checkers_app.storage.change_log import ChangeError, ChangeLog
from checkers_app.storage.shelf import Shelf

OTHER_RULES = Path(__file__).parents[2] / "data" / "other_rules"
BROKEN = '[Black "Tinsley, M."]\n1. 1-32 22-18 *\n'
LONG = (
    "11-15 23-19 8-11 22-17 4-8 17-13 15-18 24-20 11-15 28-24 "
    "8-11 26-23 3-8 23x14 9x18 31-26 6-9 13x6 2x9 26-22"
)


def game(black: str, white: str, moves: str = "1. 11-15 23-19 2. 8-11", **tags: str) -> str:
    named = {"Event": "Open", "Black": black, "White": white, **tags}
    lines = "".join(f'[{name} "{value}"]\n' for name, value in named.items())
    return f"{lines}\n{moves} {tags.get('Result', '*')}\n\n"


def source(folder: Path, *texts: str | bytes, name: str = "club.pdn") -> PdnSource:
    path = folder / name
    path.write_bytes(b"".join(text if isinstance(text, bytes) else text.encode() for text in texts))
    return PdnSource(path)


def groups(found: PdnSource) -> list[tuple[int, ...]]:
    """The numbers of the copies of each game that is there several times, the remaining one first."""
    return [tuple(copy.number for copy in item.copies) for item in find_duplicates(found.games)]


def tidied(found: PdnSource) -> str:
    changes = without_duplicates(find_duplicates(found.games))
    (change,) = found.changes(changes[found])
    assert change.before == found.path.read_bytes()
    assert change.after is not None
    return change.after.decode()


def records(text: str | bytes) -> list[Record]:
    return [entry.record for entry in PdnReader(text) if isinstance(entry, Accepted)]


# --- duplicates -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (game("Tinsley, M.", "Long"), game("Marion Tinsley", "Asa Long")),
        (game("Ada", "Ben", Date="1998.05.12"), game("Ada", "Ben", Date="1998.??.??")),
        (game("Ada", "Ben", Date="1998"), game("Ada", "Ben")),
        (game("Ada", "Ben", Result="1-0"), game("Ada", "Ben")),
        (game("Ada", "Ben", Round="3"), game("Ada", "Ben", Round="?")),
        (game("Ada", "Ben", "11-15 23-19 8-11"), game("Ada", "Ben", "1. 11-15! {good} 23-19 2. 8-11")),
        (game("?", "?", LONG), game("Ada", "Ben", LONG)),
    ],
)
def test_copies_of_a_game(tmp_path: Path, first: str, second: str) -> None:
    assert [sorted(group) for group in groups(source(tmp_path, first, BROKEN, second))] == [[1, 3]]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (game("Ada", "Ben"), game("Ben", "Ada")),
        (game("Ada", "Ben"), game("Ada", "Cleo")),
        (game("Ada", "Ben"), game("Ada", "Ben", "1. 11-15 23-19 2. 8-11 22-17")),
        (game("Ada", "Ben", Date="1998.05.12"), game("Ada", "Ben", Date="1998.05.13")),
        (game("Ada", "Ben", Result="1-0"), game("Ada", "Ben", Result="0-1")),
        (game("Ada", "Ben", Round="3"), game("Ada", "Ben", Round="4")),
        (game("?", "?"), game("Ada", "Ben")),
        (game("Ada", "Ben", ""), game("Ada", "Ben", "")),
        (
            game("Ada", "Ben", "1. 11-15", FEN="B:W30,22:B11,1", SetUp="1"),
            game("Ada", "Ben", "1. 11-15", FEN="B:W30,22:B11,2", SetUp="1"),
        ),
    ],
)
def test_different_games(tmp_path: Path, first: str, second: str) -> None:
    found = source(tmp_path, first, second)
    assert len(found.games) == 2
    assert groups(found) == []


def test_a_long_game_has_as_many_plies_as_the_rule_says() -> None:
    assert len(records(game("?", "?", LONG))[0].line) == LEAST_PLIES


def test_a_game_that_is_like_two_different_ones_joins_only_one(tmp_path: Path) -> None:
    found = source(
        tmp_path, *(game("Ada", "Ben", Date=date) for date in ("1998.01.01", "1999.01.01", "????.??.??"))
    )
    assert groups(found) == [(1, 3)]


def test_one_copy_stays_with_everything_from_the_others(tmp_path: Path) -> None:
    first = game("Tinsley, M.", "Long", "1. 11-15! {here} 23-19 (23-18 8-11) 2. 8-11", Annotator="Ada")
    second = game("Marion Tinsley", "Asa Long", "{both} 1. 11-15? {there} 23-19 {x} (22-18) (24-20) 2. 8-11")
    third = game("Cleo", "Dan")
    found = source(tmp_path, "; a club\n", first, BROKEN, second, "; at the end\n", third)
    text = tidied(found)
    assert text.startswith("; a club\n")
    assert text.endswith(f"; at the end\n{third}")
    assert BROKEN in text
    assert [entry.reason for entry in PdnReader(text) if isinstance(entry, Rejected)] == [
        entry.reason for entry in PdnReader(BROKEN) if isinstance(entry, Rejected)
    ]
    kept, other = records(text)
    assert other == records(third)[0]
    assert (kept.tag("Black"), kept.tag("White"), kept.tag("Annotator")) == (
        "Marion Tinsley",
        "Asa Long",
        "Ada",
    )
    assert kept.comments + kept.line[0].before == ("both",)
    assert kept.line[0].nags == (2, 1)
    assert kept.line[0].comments == ("there", "here")
    state = kept.start.play(kept.line[0].move)
    assert [state.move_text(line[0].move) for line in kept.line[1].variations] == ["22-18", "24-20", "23-18"]


def test_of_equal_copies_the_first_stays_as_it_stands(tmp_path: Path) -> None:
    odd = '[Black  "Ada" ]\r\n[White "Ben"]\r\n1.11-15 23-19 8-11 *\r\n'
    assert tidied(source(tmp_path, odd, game("Cy", "Dee"), odd, odd)) == odd + game("Cy", "Dee")


def test_united_is_the_same_for_equal_games() -> None:
    (record,) = records(game("Ada", "Ben", "{a} 1. 11-15! {b} 23-19 (23-18) *"))
    assert united(record, [record, record]) == record


def test_the_byte_order_mark_stays_and_other_encodings_become_utf_8(tmp_path: Path) -> None:
    twice = game("Müller", "Ben") * 2
    marked = source(tmp_path, codecs.BOM_UTF8, twice)
    assert not marked.converted
    assert tidied(marked) == "\ufeff" + game("Müller", "Ben")
    for encoding in ("utf-16", "cp1252"):
        old = source(tmp_path, twice.encode(encoding))
        assert old.converted
        assert tidied(old) == game("Müller", "Ben")


# --- own games ------------------------------------------------------------------------------------------


def play(seats: tuple[Seat, Seat], *moves: str) -> Match:
    match = Match.new(GAME, seats)
    for move in moves:
        match = match.play(parse_move(GAME, match.state, move))
    return match


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return Library(Shelf(tmp_path / "games"))


def save(library: Library, match: Match, tree: Record | None = None) -> str:
    desk = Desk()
    library.write(desk, match, tree)
    desk.release()
    assert desk.held is not None
    return desk.held.key


def own(library: Library) -> OwnSource:
    return OwnSource(library, library.entries())


def test_own_games_that_happen_to_be_alike_are_different_games(library: Library) -> None:
    match = play((HUMAN, Seat(Control.COMPUTER, 4)), "11-15").resign(Side.FIRST)
    first = save(library, match)
    folder = library.files_of(first)[0].parent
    earlier = (folder / f"{first}.json").read_text().replace('"began": "20', '"began": "19')
    (folder / "another.json").write_text(earlier)
    assert find_duplicates(own(library).games) == []


def test_a_copied_own_game_is_removed_and_comes_back_to_the_byte(library: Library, tmp_path: Path) -> None:
    key = save(library, play((HUMAN, Seat(Control.COMPUTER, 4)), "11-15").resign(Side.FIRST))
    save(library, play((HUMAN, HUMAN), "9-14"))
    path = library.files_of(key)[0]
    copy = path.with_name("zz copy.json")
    copy.write_bytes(path.read_bytes() + b" ")
    found = own(library)
    (group,) = find_duplicates(found.games)
    changes = found.changes(without_duplicates([group])[found])
    log = ChangeLog(tmp_path / "log")
    log.make("tidied", changes)
    assert not copy.exists()
    assert path.exists()
    log.undo()
    assert copy.read_bytes() == path.read_bytes() + b" "


def test_a_game_on_the_board_is_not_changed(library: Library, tmp_path: Path) -> None:
    desk = Desk()
    library.write(desk, play((Seat(Control.HUMAN, name="Ada"), HUMAN), "11-15"))
    changes = own(library).renamed(frozenset({"Ada"}), "Ada L.")
    with pytest.raises(ChangeError, match="is being played"):
        ChangeLog(tmp_path / "log").make("renamed", changes)


def test_a_game_that_went_on_since_it_was_read_is_not_overwritten(library: Library) -> None:
    desk = Desk()
    match = play((Seat(Control.HUMAN, name="Ada"), HUMAN), "11-15")
    library.write(desk, match)
    found = own(library)
    library.write(desk, match.play(parse_move(GAME, match.state, "23-19")))
    with pytest.raises(ChangeError, match="changed by another program"):
        found.renamed(frozenset({"Ada"}), "Ada L.")


# --- names ----------------------------------------------------------------------------------------------


def test_the_spellings_of_a_name_are_found_with_their_games(tmp_path: Path, library: Library) -> None:
    save(library, play((Seat(Control.HUMAN, name="M Tinsley"), Seat(Control.COMPUTER, 4)), "11-15"))
    names = ("Tinsley, M.", "Marion Tinsley", "Marion Tinsley", "Tinsleyson", "Ben")
    found = source(tmp_path, *(game(name, "Long", Round=str(at)) for at, name in enumerate(names)))
    assert [
        (item.name, item.games, item.same)
        for item in spellings(name_counts([found, own(library)]), "tinsley")
    ] == [
        ("Marion Tinsley", 2, True),
        ("M Tinsley", 1, True),
        ("Tinsley, M.", 1, True),
        ("Tinsleyson", 1, False),
    ]
    assert spellings(name_counts([found]), " ") == []
    assert list(name_counts([own(library)])) == ["M Tinsley"]


def test_only_the_name_changes_in_a_file(tmp_path: Path) -> None:
    odd = ' [Black   "Tinsley, M."] [white "Long"]\r\n\r\n1.11-15! {Tinsley, M. plays} 23-19 8-11 *\r\n\r\n'
    red = '[Red "Tinsley, M."]\n1. 9-14 *\n'
    both = game("Ada", "Tinsley, M.")
    found = source(tmp_path, odd, BROKEN, red, both, game("Tinsley", "M."))
    (change,) = found.renamed(frozenset({"Tinsley, M."}), 'Marion "the\\" Tinsley')
    new = 'Marion \\"the\\\\\\" Tinsley'
    expected = "".join((odd, BROKEN, red, both, game("Tinsley", "M.")))
    for tag in ("[Black   ", "[Red ", "[White "):
        expected = expected.replace(f'{tag}"Tinsley, M."', f'{tag}"{new}"')
    assert change.after == expected.encode()
    assert BROKEN in expected


def test_a_tag_that_is_not_written_by_the_rules_is_renamed_too(tmp_path: Path) -> None:
    found = source(tmp_path, "[Black “Ada”]\n[White Ben]\n1. 11-15 {so} *\n\n", game("Cy", "Dee"))
    (change,) = found.renamed(frozenset({"Ada"}), "Ada L.")
    assert change.after is not None
    first, second = records(change.after)
    assert (first.tag("Black"), first.line[0].comments, second.tag("Black")) == ("Ada L.", ("so",), "Cy")


def test_names_where_white_begins(tmp_path: Path) -> None:
    russian = find_game("russian")
    assert russian is not None
    text = game("Ada", "Ben", "1. c3-d4 d6-c5", GameType="25")
    (change,) = source(tmp_path, text).renamed(frozenset({"Ben"}), "Cleo")
    assert change.after == text.replace("Ben", "Cleo").encode()


def test_own_games_are_renamed_and_levels_are_not(library: Library) -> None:
    seats = Seat(Control.HUMAN, name="Ada"), Seat(Control.COMPUTER, 4)
    key = save(library, play(seats, "11-15"))
    other = save(library, play((HUMAN, HUMAN), "11-15"), records(game("Ada", "Ben", "1. 11-15"))[0])
    changes = own(library).renamed(frozenset({"Ada", "Level 4", "You"}), "Ada L.")
    assert {change.path.stem for change in changes} == {key, other}
    for change in changes:
        assert change.after is not None
        change.path.write_bytes(change.after)
    entries = {entry.key: entry for entry in library.entries()}
    played, read = entries[key].kept, entries[other].kept
    assert played is not None
    assert played.seats[0].name == "Ada L."
    assert read is not None
    assert read.written_name_of(Side.FIRST) == "Ada L."


# --- merging --------------------------------------------------------------------------------------------


def test_files_of_several_boards_are_merged_and_read_as_before(tmp_path: Path) -> None:
    """Also files in which the board is found by trying, and a file that does not end with a line feed."""
    texts = [
        game("Ada", "Ben") + BROKEN.strip(),
        (OTHER_RULES / "russian_games.pdn").read_text(),
        (OTHER_RULES / "international_games.pdn").read_text().replace('[GameType "20"]', ""),
        "1. 11-15 23-19",
        "1. 9-14 *\n; the end",
    ]
    found = [source(tmp_path, text, name=f"{number}.pdn") for number, text in enumerate(texts)]
    (change,) = merged_file(tmp_path / "all.pdn", found)
    assert change.after is not None
    before = [entry for text in texts for entry in PdnReader(text)]
    after = list(PdnReader(change.after))
    assert len(after) == len(before) > 7
    for old, new in zip(before, after, strict=True):
        if isinstance(old, Accepted):
            assert isinstance(new, Accepted)
            assert (new.game, new.record) == (old.game, old.record)
        else:
            assert new.raw.strip().endswith(old.raw.strip())
    assert b"; the end" in change.after


def test_merged_without_copies_and_with_own_games(tmp_path: Path, library: Library) -> None:
    save(library, play((HUMAN, Seat(Control.COMPUTER, 4)), "11-15").resign(Side.FIRST))
    save(library, play((HUMAN, HUMAN), "9-14"))
    first = source(tmp_path, game("Ada", "Ben"), game("Cy", "Dee"), name="a.pdn")
    second = source(tmp_path, game("Ada L.", "B. Ben"), BROKEN, name="b.pdn")
    sources: list[GameSource] = [first, second, own(library)]
    copies = find_duplicates(item for each in sources for item in each.games)
    (change,) = merged_file(tmp_path / "all.pdn", sources, copies)
    assert change.after is not None
    names = [(record.tag("Black"), record.tag("White")) for record in records(change.after)]
    assert names == [("Cy", "Dee"), ("Ada L.", "B. Ben"), ("You", "Owl, level 4")]
    assert BROKEN in change.after.decode()


@pytest.mark.parametrize(
    "ending",
    [
        "1. 11-15 23-19",
        '[Event "Only tags"]\n[Result "1-0"]\n',
        "1. 11-15 23-19 {never closed",
        "1. 11-15 23-19 (23-18 8-11",
        "1. 11-15 40-41",
        "1. 11-15 23-19 1-0",
        "1. 11-15 *\n\nThe end.",
    ],
)
def test_a_file_that_ends_in_a_game_does_not_run_into_the_next(tmp_path: Path, ending: str) -> None:
    texts = [f"{game('Ada', 'Ben')}{ending}", f"Some prose\n\n{game('Cy', 'Dee')}1. 9-13 22-18", "1. 9-14 *"]
    found = [source(tmp_path, text, name=f"{number}.pdn") for number, text in enumerate(texts)]
    (change,) = merged_file(tmp_path / "all.pdn", found)
    assert change.after is not None
    assert records(change.after) == [record for text in texts for record in records(text)]
    assert len(list(PdnReader(change.after))) == sum(len(list(PdnReader(text))) for text in texts)


def test_a_merged_file_that_would_be_read_differently_is_refused(tmp_path: Path) -> None:
    """Prose at the end of a file would become a remark on the first game of the next one."""
    first = source(tmp_path, "1. 11-15 *\n\nThe end.", name="a.pdn")
    second = source(tmp_path, "A game\n\n1. 9-13 *", name="b.pdn")
    with pytest.raises(ChangeError, match=r"all.pdn would be read differently"):
        merged_file(tmp_path / "all.pdn", [first, second])


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(ChangeError, match=r"gone.pdn cannot be read: no such file"):
        PdnSource(tmp_path / "gone.pdn")
