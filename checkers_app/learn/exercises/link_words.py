"""The words of a text that opens an exercise, in every language of the program."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

EXERCISE, LEVEL, STEP, WINDOWS = "exercise", "level", "step", "windows"

_WORDS = {
    EXERCISE: (
        "exercise",
        "Übung",
        "ejercicio",
        "exercice",
        "esercizio",
        "oefening",
        "ćwiczenie",
        "exercício",
        "упражнение",
    ),
    LEVEL: ("level", "Stufe", "nivel", "niveau", "livello", "poziom", "nível", "уровень"),
    STEP: ("step", "Schritt", "paso", "étape", "passo", "stap", "krok", "шаг"),
    WINDOWS: (
        "windows",
        "Fenster",
        "ventanas",
        "fenêtres",
        "finestre",
        "vensters",
        "okna",
        "janelas",
        "окна",
    ),
}

NAMES: Mapping[str, str] = MappingProxyType(
    {word.casefold(): name for name, words in _WORDS.items() for word in words}
)
"""A lower-case word in any language -> the part of the text that it introduces, such as :data:`LEVEL`."""
