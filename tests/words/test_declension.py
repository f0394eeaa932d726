"""The names of sides in the form that a sentence needs, in every language."""

from __future__ import annotations

import gettext
from collections.abc import Iterator

import pytest

from checkers_app.games.base import Side
from checkers_app.games.checkers.board import GAME as CHECKERS
from checkers_app.games.tictactoe import GAME as TICTACTOE
from checkers_app.words import N_, declined, say, speak, translation
from checkers_app.words.declension import FORMS
from checkers_app.words.sentence import Sentence

TURN = "{side} to move"
WON = "{winner} won."
YOURS = "You play {side}."
OBLIGED = "{side} must jump"


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    yield
    speak()


@pytest.mark.parametrize(
    ("code", "of_checkers", "of_tictactoe"),
    [
        (
            "de",
            ("Schwarz am Zug", "Weiß hat gewonnen.", "Du spielst Schwarz.", "Schwarz muss schlagen"),
            ("X am Zug", "O hat gewonnen.", "Du spielst X.", "X muss schlagen"),
        ),
        (
            "es",
            (
                "Turno de las negras",
                "Ganaron las blancas.",
                "Juegas con las negras.",
                "Las negras deben capturar",
            ),
            ("Turno de X", "Ganó O.", "Juegas con X.", "X debe capturar"),
        ),
        (
            "fr",
            (
                "Aux Noirs de jouer",
                "Les Blancs ont gagné.",
                "Vous jouez les Noirs.",
                "Les Noirs doivent prendre",
            ),
            ("À X de jouer", "O a gagné.", "Vous jouez X.", "X doit prendre"),
        ),
        (
            "it",
            ("Tocca al Nero", "Ha vinto il Bianco.", "Giochi con il Nero.", "Il Nero deve prendere"),
            ("Tocca a X", "Ha vinto O.", "Giochi con X.", "X deve prendere"),
        ),
        (
            "nl",
            ("Zwart aan zet", "Wit heeft gewonnen.", "Je speelt Zwart.", "Zwart moet slaan"),
            ("X aan zet", "O heeft gewonnen.", "Je speelt X.", "X moet slaan"),
        ),
        (
            "pl",
            ("Ruch czarnych", "Wygrywają białe.", "Grasz czarnymi.", "Czarne muszą bić"),
            ("Ruch X", "Wygrywa O.", "Grasz X.", "X musi bić"),
        ),
        (
            "pt_BR",
            (
                "Vez das pretas",
                "Vitória das brancas.",
                "Você joga com as pretas.",
                "As pretas devem capturar",
            ),
            ("Vez de X", "Vitória de O.", "Você joga com X.", "X deve capturar"),
        ),
        (
            "ru",
            ("ход чёрных", "Побеждают белые.", "Вы играете чёрными.", "Чёрные обязаны бить"),
            ("ход X", "Побеждает O.", "Вы играете X.", "X обязан бить"),
        ),
    ],
)
def test_sides_in_a_sentence(code: str, of_checkers: tuple[str, ...], of_tictactoe: tuple[str, ...]) -> None:
    speak(translation(code))
    for game, expected in ((CHECKERS, of_checkers), (TICTACTOE, of_tictactoe)):
        first, second = game.side_name(Side.FIRST), game.side_name(Side.SECOND)
        turn, won = say(TURN, side=first), say(WON, winner=second)
        said = turn, won, say(YOURS, side=first), say(OBLIGED, side=first)
        assert said == expected


def test_a_kept_sentence_declines_the_names_in_it() -> None:
    kept = Sentence(N_("{loser} resigned."), loser=Sentence(CHECKERS.side_names[Side.SECOND]))
    speak(translation("fr"))
    assert str(kept) == "Les Blancs ont abandonné."
    speak(translation("ru"))
    assert str(kept) == "Белые сдаются."
    speak()
    assert str(kept) == "White resigned."


def test_a_player_has_the_forms_of_other_names() -> None:
    speak(translation("fr"))
    assert say("{winner} won.", winner="Anna") == "Anna a gagné."
    assert say("{side} to move", side="Anna") == "À Anna de jouer"


class Made(gettext.NullTranslations):
    """A language that declines one name."""

    def gettext(self, message: str) -> str:
        return {
            "{side} moves": "{side:Abl} {side:it|eunt} {side:nofield}",
            "Green moves {count:.1f}": "{count:.1f} {side:abl}",
            "{count} of {side}": "{count:x} {side:abl}",
            "{count} and {side}": "{count:9} {side:abl}",
            "{count} with {side}": "{count} cum {side:abl}",
        }.get(message, message)

    def pgettext(self, context: str, message: str) -> str:
        return "plural; abl = ex viridibus" if (context, message) == (FORMS, "Green") else message


def test_an_unlisted_form_is_the_plain_name() -> None:
    declined("Green")
    speak(Made())
    assert say("{side} moves", side="Green") == "Ex viridibus eunt Green"
    assert say("{side} moves", side="Blue") == "Blue it Blue"


def test_forms_and_formats_of_the_english_stand_side_by_side() -> None:
    declined("Green")
    speak(Made())
    assert say("Green moves {count:.1f}", count=2, side="Green") == "2.0 ex viridibus"


@pytest.mark.parametrize("message", ["{count} of {side}", "{count} and {side}"])
def test_a_format_that_the_english_has_not_is_refused(message: str) -> None:
    """One letter is a format of Python's, and no form."""
    declined("Green")
    speak(Made())
    assert say(message, count=20, side="Green") == message.format(count=20, side="Green")
    assert say("{count} with {side}", count=20, side="Green") == "20 cum ex viridibus"
