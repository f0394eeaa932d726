"""A page as a tree of elements, with their content, order and layout.

A scene creates the elements; the layout computes widths, then heights, then positions.  See
``docs/architecture.md``.
"""

from checkers_app.ui.kit.elements.area import Area
from checkers_app.ui.kit.elements.arrange import (
    AtLeast,
    ByRoom,
    ByShape,
    Column,
    Columns,
    FirstFit,
    Flow,
    Grid,
    Layers,
    Middle,
    Pane,
    Room,
    Row,
    Space,
    Steady,
    Table,
)
from checkers_app.ui.kit.elements.buttons import Button, MenuButton, Tile
from checkers_app.ui.kit.elements.control import Control
from checkers_app.ui.kit.elements.element import Box, Element, Heard, Measure
from checkers_app.ui.kit.elements.field import Field
from checkers_app.ui.kit.elements.levels import LevelBars
from checkers_app.ui.kit.elements.lists import ListRow, Rows, TableCell, TextBox
from checkers_app.ui.kit.elements.outline import Entry, entries, outline, told
from checkers_app.ui.kit.elements.picks import Pick, Picks
from checkers_app.ui.kit.elements.picture import Described, Picture, PieceSign, Told
from checkers_app.ui.kit.elements.scroll import Scroll
from checkers_app.ui.kit.elements.text import (
    Emblem,
    Hairline,
    Heading,
    Icon,
    Keycap,
    Moves,
    Pill,
    ProgressBar,
    Words,
)
from checkers_app.ui.kit.elements.told_table import ToldRow, ToldTable, told_row, told_titles
from checkers_app.ui.kit.elements.touch import Touch
from checkers_app.ui.kit.elements.values import Choice, Option, Slider, Stepper, Switch
from checkers_app.ui.kit.elements.whole import (
    Card,
    Inset,
    card_frame,
    header_button,
    page_frame,
    window_frame,
)

__all__ = [
    "Area",
    "AtLeast",
    "Box",
    "Button",
    "ByRoom",
    "ByShape",
    "Card",
    "Choice",
    "Column",
    "Columns",
    "Control",
    "Described",
    "Element",
    "Emblem",
    "Entry",
    "Field",
    "FirstFit",
    "Flow",
    "Grid",
    "Hairline",
    "Heading",
    "Heard",
    "Icon",
    "Inset",
    "Keycap",
    "Layers",
    "LevelBars",
    "ListRow",
    "Measure",
    "MenuButton",
    "Middle",
    "Moves",
    "Option",
    "Pane",
    "Pick",
    "Picks",
    "Picture",
    "PieceSign",
    "Pill",
    "ProgressBar",
    "Room",
    "Row",
    "Rows",
    "Scroll",
    "Slider",
    "Space",
    "Steady",
    "Stepper",
    "Switch",
    "Table",
    "TableCell",
    "TextBox",
    "Tile",
    "Told",
    "ToldRow",
    "ToldTable",
    "Touch",
    "Words",
    "card_frame",
    "entries",
    "header_button",
    "outline",
    "page_frame",
    "told",
    "told_row",
    "told_titles",
    "window_frame",
]
