"""Manages the messages of the program for translators; see docs/translating.md.

python build_scripts/messages.py extract            update the template and every catalogue from the sources
python build_scripts/messages.py compile            compile the catalogues for the program
python build_scripts/messages.py check              check them; a message without a translation is a warning
python build_scripts/messages.py check --release    the same, but a message without a translation is a fault
"""

from __future__ import annotations

import argparse
import ast
import io
import sys
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po
from catalogues import LOCALE, ROOT, TEMPLATE, compiled, new, place, plural_of, read, unmistaken
from count_checks import count_faults
from message_checks import english_of, faults_of, is_translated

PACKAGE = ROOT / "checkers_app"
WORKS = ROOT / "assets" / "licences" / "works.toml"
DOORS = {
    "say": (None, (0,)),
    "N_": (None, (0,)),
    "declined": (None, (0,)),
    "say_count": (None, (0, 1)),
    "CountedSentence": (None, (0, 1)),
    "say_in": (0, (1,)),
    "say_count_in": (0, (1, 2)),
}
"""For each function that takes sentences, the index of the context (or None) and those of the sentences."""
FORMS = "forms of a name"
FORMS_HINT = ("The forms that your sentences use, see docs/translating.md: nom=...; gen=...",)
HINT = "# Translators:"
"""The prefix of a comment for translators in the lines above a sentence."""
WIDTH = 100
SHOWN = 16
"""The maximum number of warnings that are listed individually."""
HEAD = """\
msgid ""
msgstr ""
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
{plural}
"""


@dataclass(frozen=True, slots=True)
class Found:
    """A sentence found in the sources."""

    sentence: str | tuple[str, str]
    context: str | None
    hints: tuple[str, ...]


def sentences(source: str) -> Iterator[Found]:
    """Yield the sentences in a module, in order."""
    lines = source.splitlines()
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    for call in sorted(calls, key=lambda node: (node.lineno, node.col_offset)):
        name = call.func.id if isinstance(call.func, ast.Name) else ""
        if name not in DOORS:
            continue
        context, places = DOORS[name]
        texts = [_text(call.args[index]) if index < len(call.args) else None for index in places]
        before = None if context is None else _text(call.args[context])
        if None not in texts:
            found = tuple(text for text in texts if text is not None)
            sentence = (found[0], found[1]) if len(found) == 2 else found[0]
            yield Found(sentence, before, _hints(lines, call.lineno))
            if name == "declined":
                yield Found(sentence, FORMS, FORMS_HINT)


def _text(node: ast.expr) -> str | None:
    """The text of a literal; None for a value that is only known at run time."""
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def _hints(lines: list[str], number: int) -> tuple[str, ...]:
    """The comment for translators that ends on the line above."""
    remark: list[str] = []
    for line in reversed(lines[: number - 1]):
        if not line.lstrip().startswith("#"):
            break
        remark.insert(0, line.strip())
        if remark[0].startswith(HINT):
            return tuple(each.lstrip("# ").removeprefix(HINT.lstrip("# ")).strip() for each in remark)
    return ()


def purposes(text: str) -> Iterator[Found]:
    """Yield the purposes of the third-party works, and the name under which the program itself is listed."""
    for work in tomllib.loads(text)["work"]:
        if work.get("program"):
            yield Found(work["name"], None, ())
        yield Found(work["what"], None, ())


def everything_said() -> Iterator[tuple[str, Found]]:
    """Yield each sentence of the program with the name of its file, file by file."""
    files = {path: sentences(path.read_text(encoding="utf-8")) for path in sorted(PACKAGE.rglob("*.py"))}
    files[WORKS] = purposes(WORKS.read_text(encoding="utf-8"))
    for path, told in files.items():
        where = path.relative_to(ROOT).as_posix()
        yield from ((where, found) for found in told)


def template() -> Catalog:
    """The template: every sentence of the program with the files that contain it, without line numbers."""
    made = Catalog()
    for where, found in everything_said():
        message = made.get(_key(found.sentence), found.context)
        known = message.locations if message is not None else []
        locations = [] if any(file == where for file, _ in known) else [(where, 0)]
        made.add(found.sentence, None, locations, auto_comments=found.hints, context=found.context)
    where = (PACKAGE / "words" / "declension.py").relative_to(ROOT).as_posix()
    made.add("{name}", None, [(where, 0)], auto_comments=FORMS_HINT, context=FORMS)
    unmistaken(made)
    return made


def said_without_a_number(found: Iterable[tuple[str, Found]]) -> Iterator[str]:
    """Yield a line for each sentence that has plural forms and is also used without a number.

    The plain use could not be translated in a language that uses the singular form for 21 too, because that
    form contains ``{number}``.
    """
    places: dict[tuple[str, str | None], list[tuple[str, bool]]] = {}
    for file, each in found:
        plain = isinstance(each.sentence, str)
        places.setdefault((_key(each.sentence), each.context), []).append((file, plain))
    for (sentence, _), uses in places.items():
        if any(not plain for _, plain in uses):
            for file in sorted({file for file, plain in uses if plain}):
                yield f"{file}: {sentence!r} has plural forms elsewhere; use say_count here, too"


def _key(sentence: str | tuple[str, str]) -> str:
    return sentence if isinstance(sentence, str) else sentence[0]


def written(catalogue: Catalog, code: str | None = None) -> str:
    """A catalogue as text, in a reproducible format."""
    plural = "" if code is None else f'"Plural-Forms: {plural_of(code).header}\\n"\n'
    file = io.BytesIO()
    write_po(file, catalogue, width=WIDTH, omit_header=True, include_lineno=False)
    return HEAD.format(language=code or "", plural=plural) + file.getvalue().decode("utf-8")


def merged(catalogue: Catalog, newest: Catalog) -> Catalog:
    """A catalogue updated to the current sentences of the program.

    Unchanged sentences keep their translations; slightly changed ones keep them too, marked as fuzzy;
    sentences that no longer exist are left out, because the history of the repository contains them.
    """
    catalogue.update(newest, update_header_comment=False)
    catalogue.obsolete.clear()
    for message in catalogue:
        if message.fuzzy and message.previous_id and " " not in message.previous_id[0]:
            message.string = ""  # single words that look alike mean something else
            message.flags.discard("fuzzy")
    unmistaken(catalogue)
    return catalogue


def wanted_codes() -> tuple[str, ...]:
    """Every language of the program except English."""
    from checkers_app.words import LANGUAGES  # noqa: PLC0415  compiling needs nothing of the program

    return tuple(language.code for language in LANGUAGES if language.code != "en")


def extract(languages: Iterable[str]) -> None:
    """Write the template and every catalogue, and compile the translations."""
    newest = template()
    LOCALE.mkdir(exist_ok=True)
    TEMPLATE.write_text(written(newest), encoding="utf-8")
    for code in languages:
        path = LOCALE / place(code, ".po")
        path.parent.mkdir(parents=True, exist_ok=True)
        catalogue = merged(read(path, code) if path.exists() else new(code), newest)
        path.write_text(written(catalogue, code), encoding="utf-8")
        print(f"{code}: {told(catalogue)}")
    compile_all()


def compile_all() -> None:
    """Compile every catalogue into the file that the program reads."""
    for path in compiled(LOCALE, LOCALE):
        print(path.relative_to(ROOT))


def told(catalogue: Catalog) -> str:
    """The progress of a catalogue, as text."""
    messages = [message for message in catalogue if message.id]
    fuzzy = sum(message.fuzzy for message in messages)
    empty = sum(not message.fuzzy and not is_translated(message) for message in messages)
    return f"{len(messages)} sentences, {fuzzy} fuzzy, {empty} empty"


def untranslated(languages: Iterable[str]) -> list[str]:
    """Yield a line for each message that is shown in English because its translation is missing or fuzzy."""
    found = []
    for code in languages:
        path = LOCALE / place(code, ".po")
        if path.exists():
            found += [
                f"{path.relative_to(ROOT)}: {english_of(message)[0]!r} is not translated"
                for message in read(path, code)
                if message.id and not is_translated(message)
            ]
    return found


def check(languages: Iterable[str]) -> list[str]:
    """Yield a line for each fault; untranslated messages are not faults (see :func:`untranslated`)."""
    newest = template()
    found = []
    if not TEMPLATE.exists() or TEMPLATE.read_text(encoding="utf-8") != written(newest):
        found.append(f"{TEMPLATE.relative_to(ROOT)} differs from the sources; run extract")
    found += count_faults(newest)
    found += said_without_a_number(everything_said())
    for code in languages:
        path = LOCALE / place(code, ".po")
        name = path.relative_to(ROOT)
        if not path.exists():
            found.append(f"{name} is missing; run extract")
            continue
        if path.read_text(encoding="utf-8") != written(read(path, code), code):
            found.append(f"{name} differs from the output of extract; run extract")
        found += (f"{name}: {fault}" for fault in faults_of(read(path, code), newest, code))
        made = path.with_suffix(".mo")
        if not made.exists() or made.stat().st_mtime < path.stat().st_mtime:
            found.append(f"{name}: the compiled catalogue is out of date; run compile")
    return found


def main() -> int:
    """Run the chosen command; return the exit status."""
    form = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=form)
    parser.add_argument("task", choices=("extract", "compile", "check"))
    parser.add_argument("--release", action="store_true", help="report missing translations as faults")
    parser.add_argument("language", nargs="*", help="language codes, such as pt_BR; all languages by default")
    arguments = parser.parse_args()
    sys.path.insert(0, str(ROOT))
    languages = arguments.language or wanted_codes()
    if strange := [code for code in languages if code not in wanted_codes()]:
        parser.error(f"the program has no such language: {', '.join(strange)}")
    if arguments.task == "extract":
        extract(languages)
    elif arguments.task == "compile":
        compile_all()
    else:
        return report(check(languages), untranslated(languages), release=arguments.release)
    return 0


def report(faults: list[str], missing: list[str], *, release: bool) -> int:
    """Print the results; return the exit status."""
    if release:
        faults, missing = faults + missing, []
    print("".join(f"{line}\n" for line in faults), end="")
    if missing:
        print(f"warning: {len(missing)} translations are missing; these messages are shown in English:")
        print("\n".join(missing[:SHOWN]))
        if len(missing) > SHOWN:
            print(f"and {len(missing) - SHOWN} more (a release check lists them all)")
    if faults:
        print(f"{len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
