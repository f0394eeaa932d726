"""Shortcuts on every keyboard layout, and typed text during commands."""

from __future__ import annotations

import pygame
import pytest
from driver import Driver
from exercise_desk import open_exercise
from strategies import CHECKERS, TICTACTOE
from tree_page import search_ends

from checkers_app import paths
from checkers_app.games.base import Move
from checkers_app.notation.positions import read_position
from checkers_app.play.match import HUMAN, Match
from checkers_app.ui.destinations import ToTree
from checkers_app.ui.input.keyboard_input import KeyboardInput
from checkers_app.ui.outlined import PAGES

US = {letter: pygame.KSCAN_A + ord(letter) - ord("a") for letter in "qwertyuiopasdfghjklzxcvbnm"}
"""The letters of a US keyboard and their scancodes."""
LAYOUTS = {
    "ru": "йцукенгшщзфывапролдячсмить",
    "ua": "йцукенгшщзфівапролдячсмить",
    "bg": "явертъуиопасдфгхйклзьцжбнм",
    "gr": ";ςερτυθιοπασδφγηξκλζχψωβνμ",
    "il": "/'קראטוןםפשדגכעיחלךזסבהנמצ",
    "ara": "ضصثقفغعهخحشسيبلاتنمئءؤرلىة",
    "ir": "ضصثقفغعهخحشسیبلاتنمظطزرذدئ",
    "th": "ๆไำพะัีรนยฟหกดเ้่าสผปแอิืท",
    "ge": "ქწერტყუიოპასდფგჰჯკლზხცვბნმ",
    "am": "խւէրտեըիոպասդֆքհճկլզցգւբնմ",
}
"""The characters of the letter keys on layouts without Latin letters, in the order of :data:`US`."""


def event(key: int | str, scancode: int, mod: int = 0, letter: str = "") -> pygame.event.Event:
    code = ord(key) if isinstance(key, str) else key
    return pygame.event.Event(pygame.KEYDOWN, key=code, scancode=scancode, mod=mod, unicode=letter)


def key_code(keyboard: KeyboardInput, *values: object) -> int:
    found = keyboard.translate(event(*values))  # type: ignore[arg-type]
    assert found is not None
    code: int = found.key
    return code


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_key_without_a_latin_letter_has_the_letter_of_its_place(layout: str) -> None:
    keyboard = KeyboardInput()
    places = list(zip(LAYOUTS[layout], US.items(), strict=True))
    places.sort(key=lambda place: place[0].isascii())  # by then the layout is known
    for typed, (latin, scancode) in places:
        assert key_code(keyboard, typed, scancode) == ord(latin), typed


@pytest.mark.parametrize(
    "typed",
    ["azertyuiopqsdfghjklwxcvbn,", "qwertzuiopasdfghjklyxcvbnm", "',.pyfgcrlaoeuidhtn;qjkxbm"],
    ids=["azerty", "qwertz", "dvorak"],
)
def test_a_layout_with_latin_letters_keeps_its_own(typed: str) -> None:
    keyboard = KeyboardInput()
    for character, scancode in zip(typed, US.values(), strict=True):
        assert key_code(keyboard, character, scancode) == ord(character)


@pytest.mark.parametrize("letter", ["é", "ö", "ñ", "ł", "ß", "ç"])
def test_a_latin_letter_with_an_accent_is_no_other_letter(letter: str) -> None:
    assert key_code(KeyboardInput(), letter, US["w"]) == ord(letter)
    assert key_code(KeyboardInput(), letter, pygame.KSCAN_SEMICOLON) == ord(letter)


def test_the_first_key_of_a_hebrew_layout_is_known_at_once() -> None:
    assert key_code(KeyboardInput(), "'", US["w"]) == pygame.K_w
    assert key_code(KeyboardInput(), "/", US["q"]) == pygame.K_q


def test_another_layout_is_noticed() -> None:
    keyboard = KeyboardInput()
    assert key_code(keyboard, "ς", US["w"]) == pygame.K_w
    assert key_code(keyboard, ";", US["q"]) == pygame.K_q
    assert key_code(keyboard, "x", US["x"]) == pygame.K_x
    assert key_code(keyboard, ";", US["z"]) == pygame.K_SEMICOLON, "Dvorak"


@pytest.mark.parametrize(
    ("key", "scancode", "letter", "expected"),
    [
        ("&", pygame.KSCAN_1, "&", pygame.K_1),
        ("é", pygame.KSCAN_2, "é", pygame.K_2),
        ("&", pygame.KSCAN_1, "1", pygame.K_1),
        ("-", pygame.KSCAN_6, "-", pygame.K_MINUS),
        ("-", pygame.KSCAN_6, "6", pygame.K_6),
        ("ๅ", pygame.KSCAN_1, "ๅ", pygame.K_1),
        ("١", pygame.KSCAN_1, "١", pygame.K_1),
        ("б", pygame.KSCAN_COMMA, "б", pygame.K_COMMA),
        ("ю", pygame.KSCAN_PERIOD, "ю", pygame.K_PERIOD),
        ("<", pygame.KSCAN_NONUSBACKSLASH, "<", pygame.K_LESS),
        ("х", pygame.KSCAN_LEFTBRACKET, "х", pygame.K_LEFTBRACKET),
        (pygame.K_F1, pygame.KSCAN_F1, "", pygame.K_F1),
        (pygame.K_LEFT, pygame.KSCAN_LEFT, "", pygame.K_LEFT),
    ],
)
def test_digits_and_signs_of_other_layouts(key: int | str, scancode: int, letter: str, expected: int) -> None:
    assert key_code(KeyboardInput(), key, scancode, 0, letter) == expected


@pytest.mark.parametrize(
    ("key", "scancode", "mod", "sign"),
    [
        (";", pygame.KSCAN_COMMA, pygame.KMOD_LSHIFT, "."),  # AZERTY
        ("(", pygame.KSCAN_5, pygame.KMOD_RALT, "["),  # AZERTY
        ("8", pygame.KSCAN_8, pygame.KMOD_RALT, "["),  # QWERTZ on Linux
        ("9", pygame.KSCAN_9, pygame.KMOD_LCTRL | pygame.KMOD_RALT, "]"),  # QWERTZ on Windows
        (".", pygame.KSCAN_SLASH, pygame.KMOD_LSHIFT, ","),  # Russian
        (",", pygame.KSCAN_COMMA, pygame.KMOD_LSHIFT, "<"),  # US
        ("<", pygame.KSCAN_NONUSBACKSLASH, pygame.KMOD_LSHIFT, ">"),  # AZERTY and QWERTZ
    ],
)
def test_a_sign_that_needs_shift_or_altgr_is_that_sign(key: str, scancode: int, mod: int, sign: str) -> None:
    found = KeyboardInput().translate(event(key, scancode, mod, sign))
    assert found is not None
    assert (found.key, found.mod) == (ord(sign), 0)


@pytest.mark.parametrize(
    ("letter", "sign", "scancode", "digit"),
    [("ๆ", "-", pygame.KSCAN_3, pygame.K_3), ("ճ", ",", pygame.KSCAN_4, pygame.K_4)],
    ids=["th", "am"],
)
def test_a_sign_on_a_digit_key_of_a_layout_without_latin_letters_is_the_digit(
    letter: str, sign: str, scancode: int, digit: int
) -> None:
    keyboard = KeyboardInput()
    assert key_code(keyboard, letter, US["q"]) == pygame.K_q
    assert key_code(keyboard, sign, scancode, 0, sign) == digit


def test_an_event_without_a_place_is_left_alone() -> None:
    """Sent as by a screen reader or a remote desktop."""
    found = KeyboardInput().translate(pygame.event.Event(pygame.KEYDOWN, key=1089, mod=0, unicode="с"))
    assert found is not None
    assert found.key == 1089


def text(letter: str) -> pygame.event.Event:
    return pygame.event.Event(pygame.TEXTINPUT, text=letter)


@pytest.mark.parametrize("mod", [pygame.KMOD_LCTRL, pygame.KMOD_RCTRL, pygame.KMOD_LMETA])
def test_a_command_types_nothing(mod: int) -> None:
    keyboard = KeyboardInput()
    down = event("м", US["v"], mod)
    assert keyboard.translate(down) is not None
    assert keyboard.translate(text("м")) is None
    keyboard.translate(pygame.event.Event(pygame.KEYUP, **down.dict))
    assert keyboard.translate(text("м")) is not None


def test_what_altgr_types_is_no_command() -> None:
    """On Windows AltGr is the left Ctrl with the right Alt."""
    keyboard = KeyboardInput()
    keyboard.translate(event("l", US["l"], pygame.KMOD_LCTRL | pygame.KMOD_RALT, "ł"))
    assert keyboard.translate(text("ł")) is not None


# --- in the program ---------------------------------------------------------------------------------


def two_players() -> Driver:
    driver = Driver()
    driver.start(Match.new(CHECKERS, (HUMAN, HUMAN)))
    return driver


def play_first(driver: Driver) -> None:
    driver.square(11)
    driver.square(15)
    assert driver.match().moves == (Move((11, 15)),)


def strike(driver: Driver, key: str, scancode: int, mod: int = 0, letter: str = "") -> None:
    driver.post(pygame.KEYDOWN, key=ord(key), scancode=scancode, mod=mod, unicode=letter)
    if letter or mod:
        driver.post(pygame.TEXTINPUT, text=letter or key)
    driver.post(pygame.KEYUP, key=ord(key), scancode=scancode, mod=mod, unicode=letter)
    driver.turn()


def test_a_game_is_flipped_and_taken_back_on_a_russian_layout() -> None:
    driver = two_players()
    before = driver.spot(1)
    strike(driver, "а", US["f"], 0, "а")
    assert driver.spot(1) != before
    play_first(driver)
    strike(driver, "я", US["z"], pygame.KMOD_LCTRL)
    assert driver.match().moves == ()


@pytest.mark.parametrize("mod", [pygame.KMOD_LCTRL | pygame.KMOD_RALT, pygame.KMOD_RALT, pygame.KMOD_MODE])
def test_altgr_is_no_shortcut_over_the_board(mod: int) -> None:
    driver = two_players()
    play_first(driver)
    before = driver.spot(1)
    for letter in "nzsfxq":
        strike(driver, letter, US[letter], mod, "ł")
    assert driver.name == "PlayScene"
    assert driver.spot(1) == before
    assert len(driver.match().moves) == 1


def test_a_move_is_typed_with_signs_of_other_alphabets() -> None:
    for sign in ("-", "х", "×", "\N{MINUS SIGN}"):
        driver = two_players()
        driver.type("11")
        driver.post(pygame.KEYDOWN, key=ord(sign), scancode=0, mod=0, unicode=sign)
        driver.type("15")
        assert driver.match().moves == (Move((11, 15)),), sign


def test_a_question_can_have_letters_that_are_typed_with_altgr() -> None:
    driver = two_players()
    driver.type("?bia")
    strike(driver, "l", US["l"], pygame.KMOD_RALT, "ł")
    assert driver.play().board.typed.endswith("biał")


@pytest.mark.parametrize("page", ["own-player", "glossary", "file", "setup", "own-tree", "openings"])
def test_tab_leaves_a_field_that_has_the_caret(page: str) -> None:
    """The caret shows the focus: the first Tab need not show it again."""
    driver = Driver()
    driver.context.files.folder = paths.games_folder()
    made = PAGES[page](driver.context, CHECKERS)
    driver.open(made)
    field = next(part for part in driver.parts() if part.role == "field")
    driver.click(field.rect.center)
    driver.key("tab")
    assert [part.role for part in driver.parts() if part.focused] != ["field"]


SHIFT = pygame.KMOD_LSHIFT
BOUNDS = {
    "us": ((",", pygame.KSCAN_COMMA, SHIFT, "<"), (".", pygame.KSCAN_PERIOD, SHIFT, ">")),
    "ru": (("б", pygame.KSCAN_COMMA, SHIFT, "Б"), ("ю", pygame.KSCAN_PERIOD, SHIFT, "Ю")),
    "ge": (("თ", pygame.KSCAN_COMMA, SHIFT, "თ"), ("ღ", pygame.KSCAN_PERIOD, SHIFT, "ღ")),
    "fr": (
        ("<", pygame.KSCAN_NONUSBACKSLASH, 0, "<"),
        ("<", pygame.KSCAN_NONUSBACKSLASH, SHIFT, ">"),
    ),
}
"""The keys of < and > on several layouts."""


@pytest.mark.parametrize("layout", BOUNDS)
def test_bounds_are_typed_in_an_exercise(layout: str) -> None:
    driver = Driver()
    work = open_exercise(driver).work
    for (key, scancode, mod, letter), sign in zip(BOUNDS[layout], "≤≥", strict=True):
        strike(driver, key, scancode, mod, letter)
        driver.turn()
        assert work.paper.texts[work.selected] == sign


@pytest.mark.parametrize(
    ("key", "scancode", "mod", "letter"),
    [
        ("&", pygame.KSCAN_1, 0, "&"),
        ("&", pygame.KSCAN_1, SHIFT, "1"),
        ("۱", pygame.KSCAN_1, 0, "۱"),
        ("ๅ", pygame.KSCAN_1, 0, "ๅ"),
    ],
    ids=["fr", "fr with Shift", "ir", "th"],
)
def test_digits_are_typed_in_an_exercise(key: str, scancode: int, mod: int, letter: str) -> None:
    driver = Driver()
    work = open_exercise(driver).work
    strike(driver, key, scancode, mod, letter)
    driver.turn()
    assert work.paper.texts[work.selected] == "1"


@pytest.mark.parametrize("layout", BOUNDS)
def test_a_tree_is_stepped_to_its_ends(layout: str) -> None:
    driver = Driver()
    driver.open(ToTree(TICTACTOE, read_position(TICTACTOE, "tictactoe xo1/ox1/1x1 o")))
    search_ends(driver)
    session = driver.top.session
    steps: list[int] = []
    for key, scancode, mod, letter in reversed(BOUNDS[layout]):
        strike(driver, key, scancode, mod, letter)
        driver.turn()
        steps.append(session.step)
    assert steps == [len(session.study.steps) - 1, 0]
