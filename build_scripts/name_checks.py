"""Checks the names of sides in a catalogue: every form is listed, and every name in a sentence has a form."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from string import Formatter

from babel.messages.catalog import Catalog, Message

FORMS = "forms of a name"
"""The context of the messages that list the forms of a name; see ``checkers_app/words/declension.py``."""
SIDES = frozenset(
    {"side", "winner", "loser", "max", "min", "maximum", "viewpoint", "first_side", "second_side"}
)
"""The fields that contain the name of a side."""
_LABEL = re.compile(r"(?:^|[:;,(]\s?)\{(\w+)\}(?=$|\s?[:;,)]|\s\()")
"""Matches a field used like a heading: alone, before a colon, or in brackets."""


def is_form(spec: str) -> bool:
    """Whether a format specification chooses a form of a name."""
    return "|" in spec or (len(spec) > 1 and spec.isalpha())


def name_faults(catalogue: Catalog) -> Iterator[str]:
    """Yield a line for each message that uses an unlisted form, or has a bare name inside a sentence."""
    cases = {str(message.id): _cases(message) for message in catalogue if message.context == FORMS}
    known = set.intersection(*map(set, cases.values())) if cases else set()
    declines = any(
        "nom" in forms and (label := catalogue.get(name)) is not None and forms["nom"] != label.string
        for name, forms in cases.items()
    )
    for name, forms in cases.items():
        if lost := set().union(*cases.values()) - set(forms):
            yield f"{name!r}: missing forms: {', '.join(sorted(lost))}"
    for message in catalogue:
        if not message.id or message.context == FORMS or message.fuzzy:
            continue
        english = message.id if isinstance(message.id, str) else message.id[0]
        texts = message.string or ()
        for text in [texts] if isinstance(texts, str) else texts:
            if strange := [spec for spec in _forms_in(text) if "|" not in spec and spec.lower() not in known]:
                yield f"{english!r}: no form of a name is called {', '.join(strange)}"
            if declines and (bare := _bare(text)):
                yield f"{english!r}: {', '.join(bare)} needs a form inside a sentence, such as {{side:nom}}"


def _cases(message: Message) -> Mapping[str, str]:
    text = message.string if isinstance(message.string, str) else ""
    pairs = (part.partition("=") for part in text.split(";"))
    return {case.strip(): form.strip() for case, equals, form in pairs if equals}


def _forms_in(text: str) -> list[str]:
    return [spec for _, name, spec, _ in Formatter().parse(text) if name and spec and is_form(spec)]


def _bare(text: str) -> list[str]:
    """The sides that a sentence names without a form, unless the name is used like a heading."""
    rest = _LABEL.sub("", text)
    return [f"{{{name}}}" for name in re.findall(r"\{(\w+)\}", rest) if name in SIDES]
