"""``tables probe``: looks up a position and its moves in the tables and prints the results."""

from __future__ import annotations

import json
from typing import TextIO

from checkers_app.engine.checkers.endgames.library import Known, Tables
from checkers_app.games.checkers import Checkers
from checkers_app.notation.fen import FenError, parse_fen


def run_probe(
    tables: Tables, fen: str, *, as_json: bool, source: TextIO, output: TextIO, errors: TextIO
) -> int:
    """Print the results of a position and its moves; return the exit status.

    The status is 1 if no table contains the position, 2 if the position is invalid, and otherwise 0.

    If the FEN is ``-``, each line of ``source`` contains a FEN, and each line that is not empty gets a reply
    in ``output``, even if the reply is an error.
    """
    if fen != "-":
        return _probe_line(tables, fen, as_json=as_json, output=output, errors=errors)
    statuses = [
        _probe_line(tables, line.strip(), as_json=as_json, output=output, errors=output)
        for line in source
        if line.strip()
    ]
    return max(statuses, default=0)


def _probe_line(tables: Tables, fen: str, *, as_json: bool, output: TextIO, errors: TextIO) -> int:
    def refuse(reason: str, status: int) -> int:
        answer = {"fen": fen, "result": None, "plies": None, "moves": list[object](), "error": reason}
        print(json.dumps(answer) if as_json else f"{fen}: {reason}", file=errors, flush=True)
        return status

    try:
        state = parse_fen(fen)
    except FenError as error:
        return refuse(str(error), 2)
    known = tables.probe(state)
    if known is None:
        reach = (
            f"the tables cover up to {tables.max_pieces} pieces"
            if tables.max_pieces
            else "there are no tables"
        )
        return refuse(f"no table contains this position ({reach})", 1)
    rows = _move_rows(tables, state)
    if as_json:
        answer = {"fen": fen, "result": known.result, "plies": known.plies, "moves": rows}
        print(json.dumps(answer), file=output, flush=True)
        return 0
    moves = "  ".join(f"{row['move']} {_known_text(row['result'], row['plies'])}" for row in rows)
    text = f"{fen}: {_known_text(known.result, known.plies)}" + (f" | {moves}" if moves else "")
    print(text, file=output, flush=True)
    return 0


def _move_rows(tables: Tables, state: Checkers) -> list[dict[str, object]]:
    return [{"move": state.move_text(move), **_known_row(after)} for move, after in tables.probe_moves(state)]


def _known_row(known: Known | None) -> dict[str, object]:
    return {"result": known and known.result, "plies": known and known.plies}


def _known_text(result: object, plies: object) -> str:
    return f"{result}" if plies is None else f"{result} in {plies}"
