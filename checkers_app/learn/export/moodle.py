"""Writes questions as Moodle XML, with a picture of the tree or board and a reply to every answer."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Sequence
from html import escape

from checkers_app.learn.export.items import Drawing, Item, ItemKind
from checkers_app.learn.export.picture import drawing_png
from checkers_app.learn.export.shares import wrong_share

_FILE = "picture.png"


def moodle_xml(items: Sequence[Item], category: str) -> bytes:
    """The text of a Moodle XML file with all the questions, in a category of their own.

    Args:
        items: the questions.
        category: the name of the category in the question bank.
    """
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', "<quiz>", '<question type="category">']
    lines += [f"<category>{_text(f'$course$/top/{category}')}</category>", "</question>"]
    for item in items:
        lines += _question(item)
    return "\n".join([*lines, "</quiz>", ""]).encode()


def _text(text: str) -> str:
    return f"<text>{escape(text, quote=False)}</text>"


def _question(item: Item) -> Iterator[str]:
    is_number = item.kind is ItemKind.NUMBER
    yield f'<question type="{"numerical" if is_number else "multichoice"}">'
    yield f"<name>{_text(item.name)}</name>"
    yield f'<questiontext format="html">{_text(f"<p>{escape(item.text)}</p>{_image(item.drawing)}")}'
    if item.drawing is not None:
        picture = b64encode(drawing_png(item.drawing)).decode("ascii")
        yield f'<file name="{_FILE}" path="/" encoding="base64">{picture}</file>'
    yield "</questiontext>"
    yield "<defaultgrade>1</defaultgrade><penalty>0.3333333</penalty><hidden>0</hidden>"
    if not is_number:
        single = "true" if item.kind is ItemKind.ONE else "false"
        yield f"<single>{single}</single><shuffleanswers>false</shuffleanswers>"
        yield "<answernumbering>none</answernumbering>"
    right = sum(answer.is_right for answer in item.answers)
    for answer in item.answers:
        share = 100.0 if answer.is_right else 0.0
        if item.kind is ItemKind.SEVERAL:
            share = -wrong_share(right) if answer.is_right else wrong_share(right)
        yield from _answer(share, answer.text, answer.reply, is_number=is_number)
    if item.other:
        yield from _answer(0, "*", item.other, is_number=is_number)
    yield "</question>"


def _image(drawing: Drawing | None) -> str:
    if drawing is None:
        return ""
    size = f'width="{drawing.width:.0f}" height="{drawing.height:.0f}"'
    return f'<p><img src="@@PLUGINFILE@@/{_FILE}" alt="{escape(drawing.told)}" {size}></p>'


def _answer(share: float, text: str, reply: str, *, is_number: bool) -> Iterator[str]:
    tolerance = "<tolerance>0</tolerance>" if is_number else ""
    yield f'<answer fraction="{share:.7g}" format="plain_text">{_text(text)}{tolerance}'
    yield f'<feedback format="plain_text">{_text(reply)}</feedback></answer>'
