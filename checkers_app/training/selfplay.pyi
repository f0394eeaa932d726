# Types of the compiled self-play module; selfplay.pyx documents each function.

from typing import Final

from checkers_app.engine.checkers.endgames.reader import Reader

RECORD_BYTES: Final[int]

class SelfPlayer:
    def __init__(
        self,
        seed: int,
        nodes: int,
        weights: bytes | None = None,
        scale: int = 0,
        tables: Reader | None = None,
        few: int = 0,
        starts: list[tuple[int, int, int, int]] | None = None,
    ) -> None: ...
    def play(self, positions: int, first_game: int) -> bytes: ...
    def play_openings(self, positions: int, first_game: int) -> bytes: ...
