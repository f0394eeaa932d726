from collections.abc import Sequence
from typing import TypeAlias

Pieces: TypeAlias = tuple[Sequence[int], Sequence[int], Sequence[int], Sequence[int]]
PlainMove: TypeAlias = tuple[int, int, tuple[int, ...], bool]

class Variant:
    def __init__(
        self,
        size: int,
        corner: bool,
        flags: tuple[int, ...],
        worths: Sequence[Sequence[int]],
        table_mib: float = 16,
    ) -> None: ...
    def moves(self, pieces: Pieces, side: int) -> list[PlainMove]: ...
    def perft(self, pieces: Pieces, side: int, depth: int, unique: bool = False) -> int: ...
    def evaluation(self, pieces: Pieces, side: int) -> int: ...
    def begin(
        self, history: Sequence[tuple[Pieces, int]], quiet: int, max_nodes: int, deadline: float
    ) -> None: ...
    def search_to(
        self,
        pieces: Pieces,
        side: int,
        quiet: int,
        depth: int,
        alpha: int = -32000,
        beta: int = 32000,
    ) -> tuple[int, list[PlainMove], bool]: ...
    @property
    def nodes(self) -> int: ...
    def stop(self) -> None: ...
    def clear(self) -> None: ...

def clock() -> float: ...
