"""Arranges elements in a row, a column or a grid, or on top of each other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Unpack

from pygame import Rect

from checkers_app.ui.kit.elements.element import Box, Element, Measure, Side, widest


def shared(room: int, wanted: Sequence[tuple[int, int]], grows: Sequence[tuple[float, int]]) -> list[int]:
    """Distribute ``room`` units among neighbours and return their sizes.

    Spare space goes to the neighbours that can grow, according to their shares and up to their maximum sizes.
    Missing space is taken from all neighbours, in proportion to how much each can shrink.

    Args:
        room: the available space in units.
        wanted: the minimum and natural size of each neighbour.
        grows: the share of the spare space that each neighbour takes, and its maximum size.
    """
    sizes = [natural for _, natural in wanted]
    over = room - sum(sizes)
    if over < 0:
        return shrunk(sizes, [least for least, _ in wanted], -over)
    return grown(sizes, over, grows)


def shrunk(naturals: Sequence[int], leasts: Sequence[int], missing: int) -> list[int]:
    """The sizes after taking away ``missing`` units, in proportion to how far each size can shrink."""
    gives = [natural - least for natural, least in zip(naturals, leasts, strict=True)]
    parts = _parts(min(missing, sum(gives)), gives)
    return [size - part for size, part in zip(naturals, parts, strict=True)]


def grown(naturals: Sequence[int], over: int, grows: Sequence[tuple[float, int]]) -> list[int]:
    """The sizes after distributing ``over`` spare units among the elements that can grow.

    Each element grows in proportion to its share, up to its maximum size.
    """
    sizes = list(naturals)
    open_ones = []
    for i, (grow, most) in enumerate(grows):
        if grow and sizes[i] < most:
            open_ones.append(i)
    if over > 0 and len(open_ones) == 1:
        (index,) = open_ones
        sizes[index] += min(over, grows[index][1] - sizes[index])
        return sizes
    while over > 0 and open_ones:
        parts = _parts(over, [grows[i][0] for i in open_ones])
        over = 0
        for index, part in zip(open_ones, parts, strict=True):
            taken = min(part, grows[index][1] - sizes[index])
            sizes[index] += taken
            over += part - taken
        open_ones = [i for i in open_ones if sizes[i] < grows[i][1]]
    return sizes


def _parts(whole: int, shares: Sequence[float]) -> list[int]:
    """Divide ``whole`` into integers in proportion to ``shares``; the parts add up to ``whole``."""
    total, parts, given, reached = sum(shares), [], 0, 0.0
    for share in shares:
        reached += share
        upto = round(whole * reached / total) if total else 0
        parts.append(upto - given)
        given = upto
    return parts


class _Arrangement(Element):
    """Children with gaps between them."""

    def __init__(
        self,
        *children: Element | None,
        gap: int | None = None,
        pad: int | tuple[int, int] | None = 0,
        **box: Unpack[Box],
    ) -> None:
        """``gap`` is the space between two children in units; None means the usual gap between cards. ``pad``
        is the space at all edges, or a pair: at the sides, and at the top and bottom; None means the padding
        of a card.
        """
        super().__init__(*children, **box)
        self._gap = gap
        self._pad = (pad, pad) if isinstance(pad, int) else pad
        self._spare: tuple[int, int, int, int] | None = None
        for child in self.children:
            if child.follows_height:
                self.follows_height = True
                break

    def _spares(self, measure: Measure) -> tuple[int, int, int, int]:
        """The padding at the left and at the top, the gap between two children, and the sum of all gaps.

        The result is cached in ``_spare``, which methods that run hundreds of times check first.
        """
        if self._spare is None:
            across, down = self._pad if self._pad is not None else (measure.pad, measure.pad)
            between = measure.gap if self._gap is None else self._gap
            self._spare = across, down, between, between * max(0, len(self.children) - 1)
        return self._spare


def _inside(rect: Rect, across: int, down: int) -> Rect:
    return Rect(
        rect.x + across, rect.y + down, max(0, rect.width - 2 * across), max(0, rect.height - 2 * down)
    )


class Row(_Arrangement):
    """Children next to each other."""

    def __init__(
        self,
        *children: Element | None,
        gap: int | None = None,
        pad: int | tuple[int, int] | None = 0,
        align: Side = "middle",
        parts: Sequence[float] = (),
        **box: Unpack[Box],
    ) -> None:
        """``align`` is the vertical alignment of the children; ``parts`` gives each child a fixed share of
        the width.
        """
        super().__init__(*children, gap=gap, pad=pad, **box)
        self._align = align
        self._parts = parts
        self._asked_shares: dict[tuple[int, int | None], list[int]] = {}

    def _widths(self, measure: Measure) -> tuple[int, int]:
        across, _, _, gaps = self._spare or self._spares(measure)
        extra = gaps + 2 * across
        least, natural = _summed([child.widths(measure) for child in self.children])
        if self._parts:
            shares = [
                child.widths(measure)[0] / part
                for child, part in zip(self.children, self._parts, strict=True)
            ]
            least = ceil(max(shares) * sum(self._parts))
        return least + extra, max(least, natural) + extra

    def _natural_width(self, measure: Measure) -> int:
        if self._parts:
            return self.widths(measure)[1]
        across, _, _, gaps = self._spare or self._spares(measure)
        extra = gaps + 2 * across
        return sum([child.natural_width(measure) for child in self.children]) + extra

    def wish(self, measure: Measure, height: int) -> int:
        """The sum of the children's preferred widths, with gaps and padding."""
        if not self.follows_height:
            return self.natural_width(measure)
        across, down, _, gaps = self._spare or self._spares(measure)
        wishes = sum(child.wish(measure, height - 2 * down) for child in self.children)
        return min(self.most, wishes + gaps + 2 * across)

    def _shares(self, measure: Measure, width: int, height: int | None) -> list[int]:
        """The widths of the children, which may depend on the height of the row if it is given."""
        if height is not None and not self.follows_height:
            height = None
        asked = self._asked_shares.get((width, height))
        if asked is None:
            asked = self._asked_shares[width, height] = self._shared_out(measure, width, height)
        return asked

    def _shared_out(self, measure: Measure, width: int, height: int | None) -> list[int]:
        across, _, _, gaps = self._spare or self._spares(measure)
        room = width - gaps - 2 * across
        if self._parts:
            return _parts(room, self._parts)
        if height is None:
            naturals = [child.natural_width(measure) for child in self.children]
        else:
            naturals = [
                max(child.widths(measure)[0], child.wish(measure, height))
                if child.follows_height
                else child.natural_width(measure)
                for child in self.children
            ]
        over = room - sum(naturals)
        if over < 0:
            return shrunk(naturals, [child.widths(measure)[0] for child in self.children], -over)
        return (
            grown(naturals, over, [(child.grow, child.most) for child in self.children]) if over else naturals
        )

    def _heights(self, measure: Measure, width: int) -> tuple[int, int]:
        shares = self._shares(measure, width, None)
        least, natural = widest(
            [child.heights(measure, share) for child, share in zip(self.children, shares, strict=True)]
        )
        extra = 2 * (self._spare or self._spares(measure))[1]
        return least + extra, natural + extra

    def _natural_height(self, measure: Measure, width: int) -> int:
        natural, shares = 0, self._shares(measure, width, None)
        for child, share in zip(self.children, shares, strict=True):
            natural = max(natural, child.natural_height(measure, share))
        return natural + 2 * (self._spare or self._spares(measure))[1]

    def _place_children(self, measure: Measure, rect: Rect, seen: Rect) -> None:
        across, down, between, _ = self._spare or self._spares(measure)
        x, top, room = rect.x + across, rect.y + down, max(0, rect.height - 2 * down)
        shares, children = self._shares(measure, rect.width, room), self.children
        naturals = [child.natural_height(measure, w) for child, w in zip(children, shares, strict=True)]
        if max(naturals, default=0) > room and any(
            child.heights(measure, width)[0] > room for child, width in zip(children, shares, strict=True)
        ):
            # For a paragraph next to or below a board: the board must not make the paragraph too narrow.
            shares = self._shares(measure, rect.width, None)
            naturals = [child.natural_height(measure, w) for child, w in zip(children, shares, strict=True)]
        for child, width, natural in zip(children, shares, naturals, strict=True):
            side = child.side or self._align
            height = min(room, child.highest if side == "fill" else natural)
            # This repeats _before inline, to avoid a call for each of hundreds of elements.
            over = room - height
            y = top + (over // 2 if side == "middle" else over if side == "end" else 0)
            child.place(measure, Rect(x, y, width, height), seen)
            x += width + between


def _before(side: Side, spare: int) -> int:
    """The part of the spare space that is placed before an element."""
    return spare // 2 if side == "middle" else spare if side == "end" else 0


def _summed(sizes: Sequence[tuple[int, int]]) -> tuple[int, int]:
    least = natural = 0
    for low, wanted in sizes:
        least += low
        natural += wanted
    return least, natural


class Column(_Arrangement):
    """Children placed one below the other.

    With ``hug``, the column shrinks to the width of its board if the available height makes the board
    narrower than the column.
    """

    def __init__(
        self,
        *children: Element | None,
        gap: int | None = None,
        pad: int | tuple[int, int] | None = 0,
        align: Side = "fill",
        hug: bool = False,
        **box: Unpack[Box],
    ) -> None:
        """``align`` is the horizontal alignment of the children."""
        super().__init__(*children, gap=gap, pad=pad, **box)
        self._align = align
        self._hug = hug
        self._asked_rooms: dict[int, list[int]] = {}

    def _widths(self, measure: Measure) -> tuple[int, int]:
        extra = 2 * (self._spare or self._spares(measure))[0]
        least, natural = widest([child.widths(measure) for child in self.children])
        return least + extra, natural + extra

    def _natural_width(self, measure: Measure) -> int:
        naturals = [child.natural_width(measure) for child in self.children]
        return max(naturals, default=0) + 2 * (self._spare or self._spares(measure))[0]

    def _fits_width(self, measure: Measure, width: int) -> bool:
        return super()._fits_width(measure, width - 2 * (self._spare or self._spares(measure))[0])

    def wish(self, measure: Measure, height: int) -> int:
        """The width of the largest board that fits into the height left over by the other children."""
        if not self.follows_height:
            return self.natural_width(measure)
        least, natural = self.widths(measure)
        across, down, _, gaps = self._spare or self._spares(measure)
        room = height - 2 * down - gaps
        others = [child for child in self.children if not child.follows_height]
        room -= sum(child.natural_height(measure, natural - 2 * across) for child in others)
        boards = [child.wish(measure, max(0, room)) for child in self.children if child.follows_height]
        return min(self.most, max(least, max(boards) + 2 * across))

    def _widths_in(self, measure: Measure, room: int) -> list[int]:
        """The widths of the children in a column of ``room`` units."""
        asked = self._asked_rooms.get(room)
        if asked is None:
            align = self._align
            asked = self._asked_rooms[room] = [
                min(room, child.most if (child.side or align) == "fill" else child.natural_width(measure))
                for child in self.children
            ]
        return asked

    def _heights(self, measure: Measure, width: int) -> tuple[int, int]:
        across, down, _, gaps = self._spare or self._spares(measure)
        widths = self._widths_in(measure, width - 2 * across)
        least, natural = _summed(
            [child.heights(measure, w) for child, w in zip(self.children, widths, strict=True)]
        )
        extra = gaps + 2 * down
        return least + extra, natural + extra

    def _natural_height(self, measure: Measure, width: int) -> int:
        across, down, _, gaps = self._spare or self._spares(measure)
        natural = gaps + 2 * down
        for child, room in zip(self.children, self._widths_in(measure, width - 2 * across), strict=True):
            natural += child.natural_height(measure, room)
        return natural

    def _place_children(self, measure: Measure, rect: Rect, seen: Rect) -> None:
        across, down, between, gaps = self._spare or self._spares(measure)
        inside = _inside(rect, across, down)
        narrow = self.wish(measure, rect.height) if self._hug else rect.width
        # A narrower paragraph next to a board becomes higher; the paragraph must not displace anything.
        if narrow < rect.width and fits_height(self, measure, narrow, rect.height):
            inside.width -= rect.width - narrow
            inside.x += (rect.width - narrow) // 2
        widths = self._widths_in(measure, inside.width)
        naturals = [child.natural_height(measure, w) for child, w in zip(self.children, widths, strict=True)]
        over = inside.height - gaps - sum(naturals)
        if over < 0:
            leasts = [child.heights(measure, w)[0] for child, w in zip(self.children, widths, strict=True)]
            heights = shrunk(naturals, leasts, -over)
        elif over:
            heights = grown(naturals, over, [(child.grow, child.highest) for child in self.children])
        else:
            heights = naturals
        y = inside.y
        for child, width, height in zip(self.children, widths, heights, strict=True):
            x = inside.x
            if width != inside.width:
                x += _before(child.side or self._align, inside.width - width)
            child.place(measure, Rect(x, y, width, height), seen)
            y += height + between


class Grid(_Arrangement):
    """Children in columns of equal width, filled row by row; every row is as high as its tallest child."""

    def __init__(
        self,
        columns: int,
        *children: Element | None,
        gap: int | None = None,
        pad: int | tuple[int, int] | None = 0,
        **box: Unpack[Box],
    ) -> None:
        super().__init__(*children, gap=gap, pad=pad, **box)
        self._columns = columns

    def _lines(self) -> list[Sequence[Element]]:
        step = self._columns
        return [self.children[at : at + step] for at in range(0, len(self.children), step)]

    def _widths(self, measure: Measure) -> tuple[int, int]:
        across, _, gap, _ = self._spare or self._spares(measure)
        extra = gap * (self._columns - 1) + 2 * across
        least, natural = widest([child.widths(measure) for child in self.children])
        return least * self._columns + extra, natural * self._columns + extra

    def _natural_width(self, measure: Measure) -> int:
        across, _, gap, _ = self._spare or self._spares(measure)
        extra = gap * (self._columns - 1) + 2 * across
        natural = max([child.natural_width(measure) for child in self.children], default=0)
        return natural * self._columns + extra

    def _column_widths(self, measure: Measure, width: int) -> list[int]:
        across, _, gap, _ = self._spare or self._spares(measure)
        room = width - gap * (self._columns - 1) - 2 * across
        return _parts(max(0, room), [1.0] * self._columns)

    def _line_heights(self, measure: Measure, width: int) -> list[tuple[int, int]]:
        widths = self._column_widths(measure, width)
        return [
            widest([child.heights(measure, w) for child, w in zip(line, widths, strict=False)])
            for line in self._lines()
        ]

    def _line_naturals(self, measure: Measure, width: int) -> list[int]:
        widths = self._column_widths(measure, width)
        return [
            max([child.natural_height(measure, w) for child, w in zip(line, widths, strict=False)])
            for line in self._lines()
        ]

    def _heights(self, measure: Measure, width: int) -> tuple[int, int]:
        lines = self._line_heights(measure, width)
        _, down, gap, _ = self._spare or self._spares(measure)
        extra = gap * max(0, len(lines) - 1) + 2 * down
        least, natural = _summed(lines)
        return least + extra, natural + extra

    def _natural_height(self, measure: Measure, width: int) -> int:
        lines = self._line_naturals(measure, width)
        _, down, gap, _ = self._spare or self._spares(measure)
        return sum(lines) + gap * max(0, len(lines) - 1) + 2 * down

    def _place_children(self, measure: Measure, rect: Rect, seen: Rect) -> None:
        across, down, gap, _ = self._spare or self._spares(measure)
        inside = _inside(rect, across, down)
        widths, lines = self._column_widths(measure, rect.width), self._lines()
        naturals = self._line_naturals(measure, rect.width)
        over = inside.height - gap * max(0, len(lines) - 1) - sum(naturals)
        if over < 0:
            leasts = [least for least, _ in self._line_heights(measure, rect.width)]
            heights = shrunk(naturals, leasts, -over)
        else:
            heights = grown(naturals, over, [(max([c.grow for c in line]), 100_000) for line in lines])
        y = inside.y
        for line, height in zip(lines, heights, strict=True):
            x = inside.x
            for child, width in zip(line, widths, strict=False):
                child.place(measure, Rect(x, y, width, height), seen)
                x += width + gap
            y += height + gap


class Table(Element):
    """Rows with aligned cells: each column is as wide as its widest cell.

    A column that has a cell with ``grow`` takes up spare space.
    """

    role = "table"

    def __init__(
        self,
        rows: Iterable[Sequence[Element]],
        *,
        gap: int = 12,
        line_gap: int = 6,
        **box: Unpack[Box],
    ) -> None:
        """All rows must have the same number of cells.

        ``gap`` is the space between columns, and ``line_gap`` is the space between rows.
        """
        self._lines = [TableRow(*row) for row in rows]
        super().__init__(*self._lines, **box)
        self._gap, self._line_gap = gap, line_gap
        self._asked_columns: list[tuple[int, int]] | None = None

    def _columns(self, measure: Measure) -> list[tuple[int, int]]:
        if self._asked_columns is None:
            cells = [[cell.widths(measure) for cell in line.children] for line in self._lines]
            self._asked_columns = [widest(column) for column in zip(*cells, strict=True)]
        return self._asked_columns

    def _widths(self, measure: Measure) -> tuple[int, int]:
        columns = self._columns(measure)
        extra = self._gap * max(0, len(columns) - 1)
        least, natural = _summed(columns)
        return least + extra, natural + extra

    def _column_widths(self, measure: Measure, width: int) -> list[int]:
        columns = self._columns(measure)
        grows = [(max(line.children[at].grow for line in self._lines), 100_000) for at in range(len(columns))]
        return shared(width - self._gap * max(0, len(columns) - 1), columns, grows)

    def _line_heights(self, measure: Measure, width: int) -> list[int]:
        widths = self._column_widths(measure, width)
        return [
            max([cell.natural_height(measure, w) for cell, w in zip(line.children, widths, strict=True)])
            for line in self._lines
        ]

    def _heights(self, measure: Measure, width: int) -> tuple[int, int]:
        lines = self._line_heights(measure, width)
        total = sum(lines) + self._line_gap * max(0, len(lines) - 1)
        return total, total

    def _place_children(self, measure: Measure, rect: Rect, seen: Rect) -> None:
        widths, y = self._column_widths(measure, rect.width), rect.y
        for line, height in zip(self._lines, self._line_heights(measure, rect.width), strict=True):
            line.put_cells(measure, Rect(rect.x, y, rect.width, height), seen, widths, self._gap)
            y += height + self._line_gap


class TableRow(Element):
    """A row of a table; the table places the cells."""

    role = "row"

    def put_cells(self, measure: Measure, rect: Rect, seen: Rect, widths: Sequence[int], gap: int) -> None:
        """Place each cell in its column."""
        self.rect, self.seen, x = Rect(rect), rect.clip(seen), rect.x
        for cell, width in zip(self.children, widths, strict=True):
            side = cell.side or "fill"
            own = width if side == "fill" else min(width, cell.natural_width(measure))
            height = min(rect.height, cell.natural_height(measure, own))
            place = Rect(x + _before(side, width - own), rect.y + (rect.height - height) // 2, own, height)
            cell.place(measure, place, seen)
            x += width + gap


class Columns(_Arrangement):
    """Children in columns of equal width and similar height, filled one after the other."""

    def __init__(
        self,
        columns: int,
        *children: Element | None,
        gap: int | None = None,
        line_gap: int | None = None,
        pad: int | tuple[int, int] | None = 0,
        **box: Unpack[Box],
    ) -> None:
        """``gap`` is the space between columns, and ``line_gap`` is the space between children."""
        super().__init__(*children, gap=gap, pad=pad, **box)
        self._columns = columns
        self._line_gap = line_gap

    def _widths(self, measure: Measure) -> tuple[int, int]:
        across, _, gap, _ = self._spare or self._spares(measure)
        extra = gap * (self._columns - 1) + 2 * across
        least, natural = widest([child.widths(measure) for child in self.children])
        return least * self._columns + extra, natural * self._columns + extra

    def _placed(self, measure: Measure, width: int) -> list[tuple[int, int, int, int]]:
        """The column, the distance from the top, the width and the height of each child."""
        across, _, gap, _ = self._spare or self._spares(measure)
        own = (width - gap * (self._columns - 1) - 2 * across) // self._columns
        gap = gap if self._line_gap is None else self._line_gap
        highs = [child.natural_height(measure, own) for child in self.children]
        share = (sum(highs) + gap * len(highs)) / self._columns
        column = top = 0
        placed = []
        for high in highs:
            if column + 1 < self._columns and top + (high + gap) / 2 > share:
                column, top = column + 1, 0
            placed.append((column, top, own, high))
            top += high + gap
        return placed

    def _heights(self, measure: Measure, width: int) -> tuple[int, int]:
        lowest = max((top + high for _, top, _, high in self._placed(measure, width)), default=0)
        total = lowest + 2 * (self._spare or self._spares(measure))[1]
        return total, total

    def _place_children(self, measure: Measure, rect: Rect, seen: Rect) -> None:
        across, down, gap, _ = self._spare or self._spares(measure)
        inside = _inside(rect, across, down)
        placed = self._placed(measure, rect.width)
        for child, (column, top, width, high) in zip(self.children, placed, strict=True):
            at = inside.x + column * (width + gap), inside.y + top
            child.place(measure, Rect(*at, width, high), seen)


class Flow(_Arrangement):
    """Children next to each other, wrapped into several lines if necessary."""

    def __init__(
        self,
        *children: Element | None,
        gap: int | None = None,
        line_gap: int | None = None,
        pad: int | tuple[int, int] | None = 0,
        align: Side = "start",
        **box: Unpack[Box],
    ) -> None:
        """``align`` is the horizontal alignment of each line."""
        super().__init__(*children, gap=gap, pad=pad, **box)
        self._line_gap = line_gap
        self._align = align

    def _widths(self, measure: Measure) -> tuple[int, int]:
        extra = 2 * (self._spare or self._spares(measure))[0]
        both = [child.widths(measure) for child in self.children]
        least, natural = widest(both)[0], _summed(both)[1] + (self._spare or self._spares(measure))[3]
        return least + extra, natural + extra

    def _natural_width(self, measure: Measure) -> int:
        naturals = [child.natural_width(measure) for child in self.children]
        across, _, _, gaps = self._spare or self._spares(measure)
        return sum(naturals) + gaps + 2 * across

    def _lines(self, measure: Measure, width: int) -> list[list[tuple[Element, int]]]:
        across, _, gap, _ = self._spare or self._spares(measure)
        room = width - 2 * across
        lines: list[list[tuple[Element, int]]] = []
        left = 0
        for child in self.children:
            own = min(child.natural_width(measure), room)
            if not lines or own > left:
                lines.append([])
                left = room
            lines[-1].append((child, own))
            left -= own + gap
        return lines

    def _heights(self, measure: Measure, width: int) -> tuple[int, int]:
        lines = self._lines(measure, width)
        _, down, gap, _ = self._spare or self._spares(measure)
        gap = gap if self._line_gap is None else self._line_gap
        highs = [max([child.natural_height(measure, own) for child, own in line]) for line in lines]
        total = sum(highs) + gap * max(0, len(lines) - 1) + 2 * down
        return total, total

    def _place_children(self, measure: Measure, rect: Rect, seen: Rect) -> None:
        across, down, gap, _ = self._spare or self._spares(measure)
        inside = _inside(rect, across, down)
        line_gap = gap if self._line_gap is None else self._line_gap
        y = inside.y
        for line in self._lines(measure, rect.width):
            high = max([child.natural_height(measure, own) for child, own in line])
            used = sum(own for _, own in line) + gap * (len(line) - 1)
            x = inside.x + _before(self._align, inside.width - used)
            for child, own in line:
                height = child.natural_height(measure, own)
                child.place(measure, Rect(x, y + (high - height) // 2, own, height), seen)
                x += own + gap
            y += high + line_gap


def fits_height(element: Element, measure: Measure, width: int, height: int) -> bool:
    """Whether an element of width ``width`` fits into ``height`` units; its minimum height is only computed
    if its natural height does not fit.
    """
    return element.natural_height(measure, width) <= height or element.heights(measure, width)[0] <= height


@dataclass(frozen=True, slots=True)
class AtLeast:
    """An arrangement that needs at least ``width`` units and is not created if there is less space."""

    width: int
    make: Callable[[], Element]

    def __call__(self) -> Element:
        """Create the arrangement."""
        return self.make()


class FirstFit(Element):
    """Shows the first of several arrangements that fits, or the last if none does."""

    def __init__(
        self,
        *arrangements: Element | Callable[[], Element],
        shown: int | None = None,
        gives_way: bool = False,
        **box: Unpack[Box],
    ) -> None:
        """Pass a function for each arrangement that is expensive to create, or whose parts have the same
        names as those of another arrangement. Several arrangements may share the same elements.

        If the last arrangement scrolls, pass ``shown`` to limit the minimum height to that number of units.
        With ``gives_way``, the minimum height is at most that of the last arrangement; otherwise, the minimum
        height of the first arrangement that is narrow enough applies.
        """
        super().__init__(**box)
        self._arrangements = list(arrangements)
        self._shown = shown
        self._gives_way = gives_way

    def _made(self, index: int) -> Element:
        made = self._arrangements[index]
        if not isinstance(made, Element):
            made = self._arrangements[index] = made()
        return made

    def _if_wide_enough(self, index: int, measure: Measure, width: int) -> Element | None:
        """The arrangement with the given index if ``width`` units are enough for it, or None."""
        arrangement = self._arrangements[index]
        if isinstance(arrangement, AtLeast) and width < arrangement.width:
            return None
        made = arrangement if isinstance(arrangement, Element) else self._made(index)
        return made if made.fits_width(measure, width) else None

    def _fitting(self, measure: Measure, width: int, height: int | None) -> Element:
        for index in range(len(self._arrangements) - 1):
            made = self._if_wide_enough(index, measure, width)
            if made is not None and (height is None or fits_height(made, measure, width, height)):
                return made
        return self._made(len(self._arrangements) - 1)

    def _widths(self, measure: Measure) -> tuple[int, int]:
        last = self._made(len(self._arrangements) - 1)
        return last.widths(measure)[0], self._made(0).natural_width(measure)

    def _natural_width(self, measure: Measure) -> int:
        return self._made(0).natural_width(measure)

    def _fits_width(self, measure: Measure, width: int) -> bool:
        for index in range(len(self._arrangements)):
            if self._if_wide_enough(index, measure, width) is not None:
                return True
        return False

    def _heights(self, measure: Measure, width: int) -> tuple[int, int]:
        fitting = self._fitting(measure, width, None)
        if self._shown is not None:
            natural = fitting.natural_height(measure, width)
            return min(self._shown, natural), natural
        least, natural = fitting.heights(measure, width)
        if self._gives_way:
            least = min(least, self._made(len(self._arrangements) - 1).heights(measure, width)[0])
        return least, natural

    def _natural_height(self, measure: Measure, width: int) -> int:
        return self._fitting(measure, width, None).natural_height(measure, width)

    def _place_children(self, measure: Measure, rect: Rect, seen: Rect) -> None:
        chosen = self._fitting(measure, rect.width, rect.height)
        self.children = (chosen,)
        chosen.place(measure, rect, seen)


class _Either(Element):
    """Shows one of two arrangements, depending on the window."""

    def _chosen(self, measure: Measure) -> Element:
        raise NotImplementedError

    def _widths(self, measure: Measure) -> tuple[int, int]:
        return self._chosen(measure).widths(measure)

    def _natural_width(self, measure: Measure) -> int:
        return self._chosen(measure).natural_width(measure)

    def _fits_width(self, measure: Measure, width: int) -> bool:
        return self._chosen(measure).fits_width(measure, width)

    def _heights(self, measure: Measure, width: int) -> tuple[int, int]:
        return self._chosen(measure).heights(measure, width)

    def _natural_height(self, measure: Measure, width: int) -> int:
        return self._chosen(measure).natural_height(measure, width)

    def _place_children(self, measure: Measure, rect: Rect, seen: Rect) -> None:
        self._chosen(measure).place(measure, rect, seen)


class ByRoom(_Either):
    """Shows one arrangement in a large window and another in a small one."""

    def __init__(
        self,
        roomy: Element | Callable[[], Element],
        dense: Element | Callable[[], Element],
        **box: Unpack[Box],
    ) -> None:
        """If parts of the two arrangements have the same names, pass functions so that only one arrangement
        is created.
        """
        super().__init__(**box)
        self._roomy, self._dense = roomy, dense

    def _chosen(self, measure: Measure) -> Element:
        if not self.children:
            chosen = self._dense if measure.dense else self._roomy
            self.children = (chosen if isinstance(chosen, Element) else chosen(),)
        return self.children[0]


class ByShape(_Either):
    """Shows one arrangement in a landscape window and another in a portrait window."""

    def __init__(self, wide: Callable[[], Element], tall: Callable[[], Element], **box: Unpack[Box]) -> None:
        """The two arrangements may contain the same elements, because only one of them is created."""
        super().__init__(**box)
        self._wide, self._tall = wide, tall

    def _chosen(self, measure: Measure) -> Element:
        if not self.children:
            self.children = ((self._tall if measure.tall else self._wide)(),)
        return self.children[0]


class Layers(Element):
    """Children on top of each other, all of the same size; the last one is on top."""

    def __init__(self, *children: Element | None, **box: Unpack[Box]) -> None:
        super().__init__(*children, **box)
        self.follows_height = any(child.follows_height for child in self.children)

    def wish(self, measure: Measure, height: int) -> int:
        """The largest preferred width of the children."""
        return max(child.wish(measure, height) for child in self.children)


class Pane(Element):
    """A part of a page whose width does not depend on its content, so that its neighbours do not move."""

    def __init__(self, child: Element, wide: int, **box: Unpack[Box]) -> None:
        """``wide`` is the minimum width in units; the pane may grow beyond it."""
        super().__init__(child, **box)
        self._wide = wide

    def _widths(self, measure: Measure) -> tuple[int, int]:
        del measure
        return self._wide, self._wide

    def _heights(self, measure: Measure, width: int) -> tuple[int, int]:
        return self.children[0].heights(measure, width)

    def _natural_height(self, measure: Measure, width: int) -> int:
        return self.children[0].natural_height(measure, width)


class Middle(Element):
    """A child that is as large as possible and centred."""

    def __init__(self, child: Element, **box: Unpack[Box]) -> None:
        super().__init__(child, **box)

    def _heights(self, measure: Measure, width: int) -> tuple[int, int]:
        child = self.children[0]
        return child.heights(measure, min(width, child.most))

    def _natural_height(self, measure: Measure, width: int) -> int:
        child = self.children[0]
        return child.natural_height(measure, min(width, child.most))

    def _place_children(self, measure: Measure, rect: Rect, seen: Rect) -> None:
        child = self.children[0]
        place = Rect(0, 0, min(rect.width, child.most), min(rect.height, child.highest))
        place.center = rect.center
        child.place(measure, place, seen)


class Room(Element):
    """Empty space reserved for a hidden element, so that its neighbours do not move when it appears."""

    def __init__(self, absent: Element, **box: Unpack[Box]) -> None:
        super().__init__(**box)
        self._absent = absent

    def _widths(self, measure: Measure) -> tuple[int, int]:
        return self._absent.widths(measure)

    def _heights(self, measure: Measure, width: int) -> tuple[int, int]:
        return self._absent.heights(measure, width)


class Space(Element):
    """Empty space of a given number of units; without a number it takes up spare space."""

    def __init__(self, size: int = 0, **box: Unpack[Box]) -> None:
        if not size and "grow" not in box:
            box["grow"] = 1.0
        super().__init__(**box)
        self._size = size

    def _widths(self, measure: Measure) -> tuple[int, int]:
        del measure
        return self._size, self._size

    def _heights(self, measure: Measure, width: int) -> tuple[int, int]:
        del measure, width
        return self._size, self._size


class Steady(Element):
    """Gives its child a height that does not depend on the child's content."""

    def __init__(self, child: Element, *, high: int = 0, low: int = 0, **box: Unpack[Box]) -> None:
        """``high`` is the natural and ``low`` the minimum height in units; 0 means the child's own height."""
        super().__init__(child, **box)
        self._high, self._low = high, low

    def _heights(self, measure: Measure, width: int) -> tuple[int, int]:
        least, natural = self.children[0].heights(measure, width)
        least = self._low or least
        return least, max(least, self._high or natural)

    def _natural_height(self, measure: Measure, width: int) -> int:
        if self._high:
            return self.heights(measure, width)[1]
        return max(self._low, self.children[0].natural_height(measure, width))
