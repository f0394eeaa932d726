"""Questions as Moodle XML, with a picture of the tree or board and a reply to every answer."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from html import escape
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from checkers_app.learn.export.items import Drawing, Item, ItemKind
from checkers_app.learn.export.marks import wrong_share
from checkers_app.learn.export.picture import drawing_png


def moodle_xml(items: Sequence[Item], category: str) -> bytes:
    """All questions in one file, in a category of their own.

    Args:
        items: the questions.
        category: what the category is called in the question bank.
    """
    quiz = Element("quiz")
    heading = SubElement(quiz, "question", type="category")
    _text(SubElement(heading, "category"), f"$course$/top/{category}")
    for item in items:
        quiz.append(_question(item))
    indent(quiz)
    written: bytes = tostring(quiz, encoding="utf-8", xml_declaration=True)
    return written


def _text(parent: Element, text: str) -> None:
    SubElement(parent, "text").text = text


def _question(item: Item) -> Element:
    is_number = item.kind is ItemKind.NUMBER
    question = Element("question", type="numerical" if is_number else "multichoice")
    _text(SubElement(question, "name"), item.name)
    asked = SubElement(question, "questiontext", format="html")
    _text(asked, f"<p>{escape(item.text)}</p>{_image(item.drawing)}")
    if item.drawing is not None:
        file = SubElement(asked, "file", name=_FILE, path="/", encoding="base64")
        file.text = b64encode(drawing_png(item.drawing)).decode("ascii")
    SubElement(question, "defaultgrade").text = "1"
    SubElement(question, "penalty").text = "0.3333333"
    SubElement(question, "hidden").text = "0"
    right = sum(answer.is_right for answer in item.answers)
    if not is_number:
        SubElement(question, "single").text = "true" if item.kind is ItemKind.ONE else "false"
        SubElement(question, "shuffleanswers").text = "false"
        SubElement(question, "answernumbering").text = "none"
    for answer in item.answers:
        share = 100.0 if answer.is_right else 0.0
        if item.kind is ItemKind.SEVERAL:
            share = -wrong_share(right) if answer.is_right else wrong_share(right)
        _answer(question, share, answer.text, answer.reply, is_number=is_number)
    if item.other:
        _answer(question, 0, "*", item.other, is_number=is_number)
    return question


_FILE = "picture.png"


def _image(drawing: Drawing | None) -> str:
    if drawing is None:
        return ""
    size = f'width="{drawing.width:.0f}" height="{drawing.height:.0f}"'
    return f'<p><img src="@@PLUGINFILE@@/{_FILE}" alt="{escape(drawing.told)}" {size}></p>'


def _answer(question: Element, share: float, text: str, reply: str, *, is_number: bool) -> None:
    answer = SubElement(question, "answer", fraction=f"{share:.7g}", format="plain_text")
    _text(answer, text)
    if is_number:
        SubElement(answer, "tolerance").text = "0"
    _text(SubElement(answer, "feedback", format="plain_text"), reply)
