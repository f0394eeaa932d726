"""The command for translators: the sentences it finds in the sources, its catalogues, and its messages."""

from __future__ import annotations

from pathlib import Path

import message_checks
import messages
import pytest
from babel import Locale
from babel.messages.catalog import Catalog, Message
from catalogues import LOCALE, compiled, new, place, plural_of, read
from message_checks import Term, glossary_faults, message_faults, read_glossary

from checkers_app.words import LANGUAGES

pytestmark = pytest.mark.needs("babel")

SOURCE = """
from checkers_app.words import N_, say, say_count, say_in

NAME = N_("A name")

def words(number, text):
    say("One sentence "
        "in two parts")
    # Translators: of a game,
    # not of a pencil
    say_in("a result", "Draw")
    say(text)
    terminal.say("not through the door")
    return say_count("{number} move", "{number} moves", number)
"""


def test_the_sentences_of_a_module_are_found_in_their_order() -> None:
    found = [(each.sentence, each.context, each.hints) for each in messages.sentences(SOURCE)]
    assert found == [
        ("A name", None, ()),
        ("One sentence in two parts", None, ()),
        ("Draw", "a result", ("of a game,", "not of a pencil")),
        (("{number} move", "{number} moves"), None, ()),
    ]


def catalogue(code: str | None = None, **sentences: str) -> Catalog:
    made = Catalog(locale=code)
    for number, (english, said) in enumerate(sentences.items()):
        made.add(english.replace("_", " "), said, [(f"file{number}.py", 0)])
    return made


def test_a_merged_catalogue_keeps_its_words_and_marks_what_has_changed() -> None:
    before = catalogue("de", Play_the_machine_tonight="Spiel heute Abend", Done="Fertig", Right="Richtig")
    after = messages.merged(before, catalogue(Done="", Play_the_machine_today="", Entirely_new="", Night=""))
    said = {message.id: (message.string, message.fuzzy) for message in after if message.id}
    assert said == {
        "Done": ("Fertig", False),
        "Play the machine today": ("Spiel heute Abend", True),
        "Entirely new": ("", False),
        "Night": ("", False),
    }
    text = messages.written(after, "de")
    assert "Right" not in text
    assert "file0.py\n" in text, "no numbers of lines"


def test_a_catalogue_is_written_the_same_again(tmp_path: Path) -> None:
    path = tmp_path / "some.po"
    text = messages.written(catalogue("pl", Done="Gotowe", A_long="\n".join(["Zażółć gęślą jaźń"] * 9)), "pl")
    path.write_text(text, encoding="utf-8")
    assert messages.written(read(path, "pl"), "pl") == text
    assert "nplurals=3" in text


def test_what_is_no_catalogue_is_named(tmp_path: Path) -> None:
    path = tmp_path / "some.po"
    path.write_text('msgid "a"\nmsgstr "b"\nhm\n', encoding="utf-8")
    with pytest.raises(SystemExit, match=r"some\.po"):
        read(path)


def test_fuzzy_sentences_are_not_spoken(tmp_path: Path) -> None:
    place = tmp_path / "de" / "LC_MESSAGES" / "checkers_app.po"
    place.parent.mkdir(parents=True)
    made = catalogue("de", Done="Fertig", Cancel="Abbrechen")
    made["Cancel"].flags.add("fuzzy")
    place.write_text(messages.written(made, "de"), encoding="utf-8")
    (path,) = compiled(tmp_path, tmp_path / "made")
    content = path.read_bytes()
    assert b"Fertig" in content
    assert b"Abbrechen" not in content


def faults(english: str | tuple[str, str], said: str | tuple[str, ...], code: str = "de") -> str:
    return "; ".join(message_faults(Message(english, said), code))


@pytest.mark.parametrize(
    ("english", "said", "complaint"),
    [
        ("Done", "", ""),
        ("{number} of {most}", "{number} von {meist}", "not in the English sentence: meist"),
        ("{number} of {most}", "{number}", "missing fields (most)"),
        ("{number} of", "{number von", "cannot be read"),
        ("{number:>3}", "{number}", "missing fields (number:>3)"),
        ("Done", "Fertig ", "different spaces"),
        ("One\nTwo", "Eins zwei", "different spaces or line breaks"),
        ("Done", "Ganz  fertig", "two spaces"),
        ("Done", "完了", "letters that the fonts do not have: '了完'"),
        (("{number} move", "{number} moves"), ("{number} Zug",), "1 forms instead of 2"),
        (("{number} move", "{number} moves"), ("{number} Zug", "Züge"), "missing fields (number)"),
        (("One move", "{number} moves"), ("Ein Zug", "{number} Züge"), ""),
        ("Done", "Fertig", ""),
    ],
)
def test_what_is_wrong_with_a_translation_is_said(
    english: str | tuple[str, str], said: str | tuple[str, ...], complaint: str
) -> None:
    found = faults(english, said)
    assert complaint in found
    assert bool(found) == bool(complaint)


def test_a_missing_translation_is_a_fault_only_of_a_release(capsys: pytest.CaptureFixture[str]) -> None:
    missing = ["de: 'Done' is not translated"]
    assert messages.report([], missing, release=False) == 0
    assert "warning" in capsys.readouterr().out
    assert messages.report([], missing, release=True) == 1
    assert "'Done' is not translated" in capsys.readouterr().out


def test_a_fault_is_a_fault_before_a_release_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert messages.report(["de: two spaces"], [], release=False) == 1
    assert "1 faults" in capsys.readouterr().out


def test_a_fuzzy_translation_is_missing() -> None:
    assert message_checks.is_translated(Message("Done", "Fertig"))
    assert not message_checks.is_translated(Message("Done", "Fertig", flags=["fuzzy"]))
    assert not message_checks.is_translated(Message("Done", ""))
    assert not message_checks.is_translated(Message(("{n} move", "{n} moves"), ("{n} Zug", "")))


def test_a_form_for_twenty_one_things_has_their_number() -> None:
    english = ("The last game", "The last {number} games")
    assert faults(english, ("Ostatnia partia", "{number} partie", "{number} partii"), "pl") == ""
    said = ("Последняя партия", "{number} партии", "{number} партий")
    assert "missing fields (number)" in faults(english, said, "ru")


@pytest.mark.parametrize("code", [language.code for language in LANGUAGES if language.code != "en"])
def test_plural_forms_are_those_of_the_language(code: str) -> None:
    """Our rule and that of the CLDR distinguish the same numbers."""
    form_of = message_checks.plural_form(code)
    rule = Locale.parse(code).plural_form
    pairs = {(rule(number), form_of(number)) for number in range(1000)}
    assert len(pairs) == len({form for _, form in pairs}) == plural_of(code).forms


@pytest.mark.parametrize("code", ["es", "fr", "pl"])
def test_a_new_catalogue_has_as_many_forms_as_the_old_ones(code: str, tmp_path: Path) -> None:
    """Whatever the version of Babel is."""
    made = new(code)
    made.add(("{number} move", "{number} moves"), ("a",) * plural_of(code).forms)
    path = tmp_path / "some.po"
    path.write_text(messages.written(made, code), encoding="utf-8")
    header = f"Plural-Forms: {plural_of(code).header}"
    assert header in path.read_text()
    assert header in messages_of(code)
    assert messages.written(read(path, code), code) == path.read_text()
    assert 'msgstr[2] ""' not in path.read_text()


def messages_of(code: str) -> str:
    return (LOCALE / place(code, ".po")).read_text(encoding="utf-8")


GLOSSARY = """
# German

| English | term | forms | note |
| --- | --- | --- | --- |
| king | Dame | dame | not König |
| ply | Halbzug | halbzug, halbzüg | |
"""


def test_a_glossary_is_a_table() -> None:
    terms = read_glossary(GLOSSARY)
    assert terms == [Term("king", "Dame", ("dame",)), Term("ply", "Halbzug", ("halbzug", "halbzüg"))]
    with pytest.raises(SystemExit, match="no forms"):
        read_glossary("| man | Stein | | |")


def test_a_word_of_the_glossary_that_is_not_used_is_told() -> None:
    king, ply = read_glossary(GLOSSARY)
    said = [("A king", "Eine Dame"), ("Kings jump", "Damensprung"), ("Kingdom", "Reich")]
    assert list(glossary_faults([king], said)) == []
    assert list(glossary_faults([king], [*said, ("No king", "Kein König")])) != []
    (fault,) = glossary_faults([ply], [*said, ("Two plies", "Zwei Züge")])
    assert fault == '"ply": no sentence contains halbzug or halbzüg'
    (fault,) = glossary_faults([ply], [("Two plies", "Zwei Halbzüge"), ("A ply", "Ein Zug")])
    assert "is in 2 sentences; in 1 of them, the translation contains none of halbzug, halbzüg: " in fault
    assert "'A ply' is translated as 'Ein Zug'" in fault


def test_a_sentence_with_plural_forms_is_never_said_without_its_number() -> None:
    counted = messages.Found(("solved", "solved in {number} tries"), None, ())
    plain = messages.Found("solved", None, ())
    other = messages.Found("solved", "a game", ())
    (fault,) = messages.said_without_a_number([("a.py", counted), ("b.py", plain), ("b.py", plain)])
    assert fault.startswith("b.py: 'solved' has plural forms")
    assert list(messages.said_without_a_number([("a.py", counted), ("b.py", other)])) == []
    assert list(messages.said_without_a_number([("a.py", plain), ("b.py", plain)])) == []
