"""Names that change their form in a sentence, as the names of sides do in many languages.

A translation selects the form in the format of the field::

    {side:gen}              the form "gen" of the name; {side:Gen} begins with a capital letter
    {side:gagne|gagnent}    the first text for a name in the singular, the second for one in the plural

The catalogue lists the forms of a name in a message with the context :data:`FORMS`, such as
``plural; nom=les Noirs; gen=des Noirs``.  The message :data:`ANY` lists the forms of all other names.
"""

from __future__ import annotations

import gettext
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

FORMS = "forms of a name"
"""The context of the messages that list the forms of a name."""
ANY = "{name}"
"""The message with the forms of names that have no message of their own, such as players' names."""
PLURAL = "plural"
CHOICE = "|"

_names: dict[str, None] = {}
"""The English names that have forms, in the order in which they were declared."""


def declined(name: str, /) -> str:
    """Declare the name of a side, so that translators can list its forms; return the name unchanged."""
    _names[name] = None
    return name


@dataclass(frozen=True, slots=True)
class Forms:
    """The forms of a name in one language."""

    cases: Mapping[str, str]
    plural: bool = False
    """True if the name takes a plural verb."""


def parsed(text: str) -> Forms:
    """The forms listed in a message; there are none if the message contains no ``=``."""
    parts = [part.strip() for part in text.split(";")]
    pairs = (part.partition("=") for part in parts)
    return Forms({case.strip(): form.strip() for case, equals, form in pairs if equals}, PLURAL in parts)


def is_inflection(spec: str) -> bool:
    """True if the format of a field selects a form of a name, unlike Python's own format codes."""
    return CHOICE in spec or (len(spec) > 1 and spec.isalpha())


class Declension:
    """The forms of all names in one language.

    Args:
        language: the catalogue with the forms.
    """

    def __init__(self, language: gettext.NullTranslations) -> None:
        self._language = language
        self._found: dict[str, Forms] = {}
        self._declared = -1

    def inflected(self, name: str, spec: str) -> str:
        """The form of a name that ``spec`` selects; the name itself if that form is not listed."""
        forms = self._forms(name)
        if CHOICE in spec:
            return spec.split(CHOICE)[1 if forms.plural else 0]
        form = forms.cases.get(spec.lower(), name)
        return form[:1].upper() + form[1:] if spec[0].isupper() else form

    def _forms(self, name: str) -> Forms:
        if self._declared != len(_names):
            self._found = dict(self._listed())
            self._declared = len(_names)
        if name not in self._found:
            other = parsed(self._language.pgettext(FORMS, ANY))
            cases = {case: form.replace(ANY, name) for case, form in other.cases.items()}
            return Forms(cases, other.plural)
        return self._found[name]

    def _listed(self) -> Iterator[tuple[str, Forms]]:
        for english in _names:
            forms = parsed(self._language.pgettext(FORMS, english))
            if forms.cases:
                yield self._language.gettext(english), forms
